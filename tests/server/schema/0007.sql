-- upgrade
CREATE TABLE puzzle_tries (
    person VARCHAR(16) NOT NULL,
    puzzle VARCHAR(16) NOT NULL,
    game VARCHAR(40) NOT NULL,
    option TEXT NOT NULL,
    credit FLOAT NOT NULL,
    tries INTEGER NOT NULL,
    shown BOOLEAN NOT NULL,
    change INTEGER NOT NULL,
    at TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (person, puzzle),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE puzzlers (
    person VARCHAR(16) NOT NULL,
    game VARCHAR(40) NOT NULL,
    rating FLOAT NOT NULL,
    deviation FLOAT NOT NULL,
    volatility FLOAT NOT NULL,
    tries INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    PRIMARY KEY (person, game)
);
CREATE TABLE puzzle_strengths (
    puzzle VARCHAR(16) NOT NULL,
    game VARCHAR(40) NOT NULL,
    rating FLOAT NOT NULL,
    deviation FLOAT NOT NULL,
    volatility FLOAT NOT NULL,
    tries INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    PRIMARY KEY (puzzle, game)
);
-- downgrade
DROP TABLE puzzle_tries;
DROP TABLE puzzlers;
DROP TABLE puzzle_strengths;
