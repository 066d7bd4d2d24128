-- upgrade
ALTER TABLE people ADD COLUMN puzzles BOOLEAN DEFAULT false NOT NULL;
ALTER TABLE tables ADD COLUMN lesson VARCHAR(20);
-- downgrade
ALTER TABLE tables DROP COLUMN lesson;
ALTER TABLE people DROP COLUMN puzzles;
