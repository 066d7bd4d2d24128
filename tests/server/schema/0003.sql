-- upgrade
CREATE TABLE jobs (
    key VARCHAR(120) NOT NULL,
    kind VARCHAR(8) NOT NULL,
    priority INTEGER NOT NULL,
    person VARCHAR(16) NOT NULL,
    seat INTEGER NOT NULL,
    bot VARCHAR(40) NOT NULL,
    seed VARCHAR(40) NOT NULL,
    text TEXT NOT NULL,
    created TIMESTAMP WITH TIME ZONE NOT NULL,
    taken TIMESTAMP WITH TIME ZONE,
    worker VARCHAR(16),
    done TIMESTAMP WITH TIME ZONE,
    result TEXT,
    failed TEXT,
    PRIMARY KEY (key)
);
CREATE INDEX jobs_open ON jobs (done, priority);
CREATE INDEX jobs_by_person ON jobs (person, taken);
ALTER TABLE people ADD COLUMN courtesy BOOLEAN DEFAULT true NOT NULL;
-- downgrade
ALTER TABLE people DROP COLUMN courtesy;
DROP TABLE jobs;
