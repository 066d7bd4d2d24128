-- upgrade
ALTER TABLE tables ADD COLUMN ended VARCHAR(10);
ALTER TABLE tables ADD COLUMN rematch VARCHAR(12);
ALTER TABLE tables ADD COLUMN clock VARCHAR(40);
ALTER TABLE tables ADD COLUMN clocks TEXT;
ALTER TABLE tables ADD COLUMN consent BOOLEAN DEFAULT false NOT NULL;
ALTER TABLE tables ADD COLUMN hinted BOOLEAN DEFAULT false NOT NULL;
ALTER TABLE tables ADD COLUMN position TEXT;
ALTER TABLE tables ADD COLUMN event VARCHAR(60);
ALTER TABLE tables ADD COLUMN round INTEGER;
ALTER TABLE tables ADD COLUMN booked BOOLEAN DEFAULT false NOT NULL;
CREATE INDEX ix_tables_event ON tables (event);
UPDATE tables SET booked = true WHERE status = 'over';
ALTER TABLE seats ADD COLUMN conceded INTEGER;
CREATE INDEX ix_seats_owner ON seats (owner);
CREATE TABLE votes (
    "table" VARCHAR(12) NOT NULL,
    kind VARCHAR(8) NOT NULL,
    person VARCHAR(16) NOT NULL,
    number INTEGER NOT NULL,
    agreed TEXT NOT NULL,
    at TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY ("table", kind),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE,
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE circles (
    person VARCHAR(16) NOT NULL,
    other VARCHAR(16) NOT NULL,
    kind VARCHAR(8) NOT NULL,
    at TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (person, other),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE,
    FOREIGN KEY(other) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE holidays (
    person VARCHAR(16) NOT NULL,
    begins TIMESTAMP WITH TIME ZONE NOT NULL,
    ends TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (person, begins),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE ratings (
    person VARCHAR(16) NOT NULL,
    game VARCHAR(40) NOT NULL,
    size INTEGER NOT NULL,
    mu FLOAT NOT NULL,
    sigma FLOAT NOT NULL,
    games INTEGER NOT NULL,
    changed TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (person, game, size),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX ratings_by_game ON ratings (game, size, mu);
CREATE TABLE results (
    "table" VARCHAR(12) NOT NULL,
    seat INTEGER NOT NULL,
    person VARCHAR(16),
    bot VARCHAR(40),
    game VARCHAR(40) NOT NULL,
    size INTEGER NOT NULL,
    place INTEGER NOT NULL,
    share FLOAT NOT NULL,
    score INTEGER,
    mu FLOAT,
    sigma FLOAT,
    at TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY ("table", seat),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE,
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX ix_results_person ON results (person);
CREATE TABLE events (
    id VARCHAR(12) NOT NULL,
    name VARCHAR(60) NOT NULL,
    kind VARCHAR(8) NOT NULL,
    game VARCHAR(40) NOT NULL,
    setup TEXT NOT NULL,
    seats INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    round INTEGER NOT NULL,
    clock VARCHAR(40),
    host VARCHAR(16) NOT NULL,
    status VARCHAR(8) NOT NULL,
    created TIMESTAMP WITH TIME ZONE NOT NULL,
    changed TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(host) REFERENCES people (id)
);
CREATE TABLE entrants (
    event VARCHAR(12) NOT NULL,
    person VARCHAR(16) NOT NULL,
    number INTEGER NOT NULL,
    "left" BOOLEAN DEFAULT false NOT NULL,
    PRIMARY KEY (event, person),
    FOREIGN KEY(event) REFERENCES events (id) ON DELETE CASCADE,
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE dailies (
    day VARCHAR(10) NOT NULL,
    game VARCHAR(40) NOT NULL,
    setup TEXT NOT NULL,
    rules INTEGER NOT NULL,
    bot VARCHAR(40),
    seed VARCHAR(64) NOT NULL,
    PRIMARY KEY (day, game)
);
-- downgrade
DROP TABLE dailies;
DROP TABLE entrants;
DROP TABLE events;
DROP TABLE results;
DROP TABLE ratings;
DROP TABLE holidays;
DROP TABLE circles;
DROP TABLE votes;
DROP INDEX ix_seats_owner;
DROP INDEX ix_tables_event;
ALTER TABLE seats DROP COLUMN conceded;
ALTER TABLE tables DROP COLUMN booked;
ALTER TABLE tables DROP COLUMN round;
ALTER TABLE tables DROP COLUMN event;
ALTER TABLE tables DROP COLUMN position;
ALTER TABLE tables DROP COLUMN hinted;
ALTER TABLE tables DROP COLUMN consent;
ALTER TABLE tables DROP COLUMN clocks;
ALTER TABLE tables DROP COLUMN clock;
ALTER TABLE tables DROP COLUMN rematch;
ALTER TABLE tables DROP COLUMN ended;
