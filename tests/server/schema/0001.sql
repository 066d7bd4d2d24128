-- upgrade
CREATE TABLE people (
    id VARCHAR(16) NOT NULL,
    name VARCHAR(40) NOT NULL,
    login VARCHAR(40),
    password TEXT,
    created TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (login)
);
CREATE TABLE keys (
    hash VARCHAR(64) NOT NULL,
    person VARCHAR(16) NOT NULL,
    label VARCHAR(40),
    created TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (hash),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX ix_keys_person ON keys (person);
CREATE TABLE tables (
    id VARCHAR(12) NOT NULL,
    game VARCHAR(40) NOT NULL,
    setup TEXT NOT NULL,
    rules INTEGER NOT NULL,
    seed VARCHAR(64) NOT NULL,
    host VARCHAR(16) NOT NULL,
    private BOOLEAN NOT NULL,
    hints BOOLEAN NOT NULL,
    learning BOOLEAN NOT NULL,
    takeover INTEGER NOT NULL,
    status VARCHAR(8) NOT NULL,
    moves INTEGER NOT NULL,
    waiting VARCHAR(40) NOT NULL,
    scores TEXT,
    created TIMESTAMP WITH TIME ZONE NOT NULL,
    changed TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(host) REFERENCES people (id)
);
CREATE INDEX tables_by_status ON tables (status, changed);
CREATE TABLE chat (
    id SERIAL NOT NULL,
    "table" VARCHAR(12) NOT NULL,
    person VARCHAR(16) NOT NULL,
    name VARCHAR(40) NOT NULL,
    text VARCHAR(500) NOT NULL,
    at TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(person) REFERENCES people (id),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX ix_chat_table ON chat ("table");
CREATE TABLE moves (
    "table" VARCHAR(12) NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    option TEXT,
    at TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY ("table", number),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE notes (
    "table" VARCHAR(12) NOT NULL,
    person VARCHAR(16) NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY ("table", person),
    FOREIGN KEY(person) REFERENCES people (id),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE seats (
    "table" VARCHAR(12) NOT NULL,
    seat INTEGER NOT NULL,
    kind VARCHAR(8) NOT NULL,
    person VARCHAR(16),
    name VARCHAR(40) NOT NULL,
    bot VARCHAR(40),
    PRIMARY KEY ("table", seat),
    FOREIGN KEY(person) REFERENCES people (id),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX ix_seats_person ON seats (person);
-- downgrade
DROP INDEX ix_seats_person;
DROP TABLE seats;
DROP TABLE notes;
DROP TABLE moves;
DROP INDEX ix_chat_table;
DROP TABLE chat;
DROP INDEX tables_by_status;
DROP TABLE tables;
DROP INDEX ix_keys_person;
DROP TABLE keys;
DROP TABLE people;
