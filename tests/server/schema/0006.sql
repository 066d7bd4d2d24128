-- upgrade
ALTER TABLE people ADD COLUMN role VARCHAR(10);
ALTER TABLE people ADD COLUMN banned TIMESTAMP WITH TIME ZONE;
ALTER TABLE people ADD COLUMN silenced TIMESTAMP WITH TIME ZONE;
ALTER TABLE people ADD COLUMN mail VARCHAR(200);
ALTER TABLE keys ADD COLUMN expires TIMESTAMP WITH TIME ZONE;
ALTER TABLE keys ADD COLUMN seen TIMESTAMP WITH TIME ZONE;
ALTER TABLE tables ADD COLUMN invite VARCHAR(20);
ALTER TABLE tables ADD COLUMN talk VARCHAR(8) DEFAULT 'all' NOT NULL;
CREATE UNIQUE INDEX tables_by_invite ON tables (invite);
CREATE TABLE invitations (
    "table" VARCHAR(12) NOT NULL,
    person VARCHAR(16) NOT NULL,
    by VARCHAR(16),
    at TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY ("table", person),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE,
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX invitations_by_person ON invitations (person);
CREATE TABLE recovery (
    hash VARCHAR(64) NOT NULL,
    person VARCHAR(16) NOT NULL,
    PRIMARY KEY (hash),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX ix_recovery_person ON recovery (person);
CREATE TABLE letters (
    hash VARCHAR(64) NOT NULL,
    person VARCHAR(16) NOT NULL,
    kind VARCHAR(8) NOT NULL,
    mail VARCHAR(200) NOT NULL,
    expires TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (hash),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX ix_letters_person ON letters (person);
CREATE TABLE reports (
    id SERIAL NOT NULL,
    "table" VARCHAR(12) NOT NULL,
    line INTEGER NOT NULL,
    text VARCHAR(500) NOT NULL,
    about VARCHAR(16) NOT NULL,
    person VARCHAR(16) NOT NULL,
    at TIMESTAMP WITH TIME ZONE NOT NULL,
    settled TIMESTAMP WITH TIME ZONE,
    PRIMARY KEY (id),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE,
    FOREIGN KEY(about) REFERENCES people (id) ON DELETE CASCADE,
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX ix_reports_table ON reports ("table");
CREATE INDEX ix_reports_about ON reports (about);
CREATE INDEX ix_reports_person ON reports (person);
CREATE TABLE tries (
    process VARCHAR(16) NOT NULL,
    kind VARCHAR(12) NOT NULL,
    who VARCHAR(64) NOT NULL,
    slot INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (process, kind, who, slot)
);
CREATE INDEX tries_by_slot ON tries (slot);
CREATE TABLE addresses (
    id SERIAL NOT NULL,
    person VARCHAR(16) NOT NULL,
    kind VARCHAR(8) NOT NULL,
    target TEXT NOT NULL,
    secret TEXT NOT NULL,
    origin VARCHAR(200) NOT NULL,
    failed INTEGER NOT NULL,
    created TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX ix_addresses_person ON addresses (person);
CREATE TABLE signals (
    person VARCHAR(16) NOT NULL,
    language VARCHAR(8) NOT NULL,
    pause INTEGER NOT NULL,
    reminders BOOLEAN NOT NULL,
    last TIMESTAMP WITH TIME ZONE,
    PRIMARY KEY (person),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE told (
    person VARCHAR(16) NOT NULL,
    "table" VARCHAR(12) NOT NULL,
    kind VARCHAR(8) NOT NULL,
    number INTEGER NOT NULL,
    at TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (person, "table", kind),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE,
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE secrets (
    name VARCHAR(20) NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (name)
);
-- downgrade
DROP TABLE secrets;
DROP TABLE told;
DROP TABLE signals;
DROP TABLE addresses;
DROP TABLE tries;
DROP TABLE reports;
DROP TABLE letters;
DROP TABLE recovery;
DROP TABLE invitations;
DROP INDEX tables_by_invite;
ALTER TABLE tables DROP COLUMN talk;
ALTER TABLE tables DROP COLUMN invite;
ALTER TABLE keys DROP COLUMN seen;
ALTER TABLE keys DROP COLUMN expires;
ALTER TABLE people DROP COLUMN mail;
ALTER TABLE people DROP COLUMN silenced;
ALTER TABLE people DROP COLUMN banned;
ALTER TABLE people DROP COLUMN role;
