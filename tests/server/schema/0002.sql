-- upgrade
ALTER TABLE tables ADD COLUMN places TEXT;
ALTER TABLE seats ADD COLUMN owner VARCHAR(16);
-- downgrade
ALTER TABLE seats DROP COLUMN owner;
ALTER TABLE tables DROP COLUMN places;
