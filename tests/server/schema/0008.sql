-- upgrade
CREATE TABLE passes (
    "table" VARCHAR(12) NOT NULL,
    seat INTEGER NOT NULL,
    topic VARCHAR(40) NOT NULL,
    person VARCHAR(16) NOT NULL,
    until VARCHAR(8) NOT NULL,
    ply INTEGER NOT NULL,
    round INTEGER NOT NULL,
    known TEXT NOT NULL,
    PRIMARY KEY ("table", seat, topic),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE,
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
-- downgrade
DROP TABLE passes;
