CREATE TABLE dailies (
    day VARCHAR(10) NOT NULL,
    game VARCHAR(40) NOT NULL,
    setup TEXT NOT NULL,
    rules INTEGER NOT NULL,
    bot VARCHAR(40),
    seed VARCHAR(64) NOT NULL,
    PRIMARY KEY (day, game)
)
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
)
CREATE INDEX jobs_by_person ON jobs (person, taken)
CREATE INDEX jobs_open ON jobs (done, priority)
CREATE TABLE people (
    id VARCHAR(16) NOT NULL,
    name VARCHAR(40) NOT NULL,
    login VARCHAR(40),
    password TEXT,
    courtesy BOOLEAN DEFAULT true NOT NULL,
    puzzles BOOLEAN DEFAULT false NOT NULL,
    created TIMESTAMP WITH TIME ZONE NOT NULL,
    role VARCHAR(10),
    banned TIMESTAMP WITH TIME ZONE,
    silenced TIMESTAMP WITH TIME ZONE,
    mail VARCHAR(200),
    PRIMARY KEY (id),
    UNIQUE (login)
)
CREATE TABLE puzzle_strengths (
    puzzle VARCHAR(16) NOT NULL,
    game VARCHAR(40) NOT NULL,
    rating FLOAT NOT NULL,
    deviation FLOAT NOT NULL,
    volatility FLOAT NOT NULL,
    tries INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    PRIMARY KEY (puzzle, game)
)
CREATE TABLE puzzlers (
    person VARCHAR(16) NOT NULL,
    game VARCHAR(40) NOT NULL,
    rating FLOAT NOT NULL,
    deviation FLOAT NOT NULL,
    volatility FLOAT NOT NULL,
    tries INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    PRIMARY KEY (person, game)
)
CREATE TABLE secrets (
    name VARCHAR(20) NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (name)
)
CREATE TABLE tries (
    process VARCHAR(16) NOT NULL,
    kind VARCHAR(12) NOT NULL,
    who VARCHAR(64) NOT NULL,
    slot INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (process, kind, who, slot)
)
CREATE INDEX tries_by_slot ON tries (slot)
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
)
CREATE INDEX ix_addresses_person ON addresses (person)
CREATE TABLE circles (
    person VARCHAR(16) NOT NULL,
    other VARCHAR(16) NOT NULL,
    kind VARCHAR(8) NOT NULL,
    at TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (person, other),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE,
    FOREIGN KEY(other) REFERENCES people (id) ON DELETE CASCADE
)
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
)
CREATE TABLE holidays (
    person VARCHAR(16) NOT NULL,
    begins TIMESTAMP WITH TIME ZONE NOT NULL,
    ends TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (person, begins),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
)
CREATE TABLE keys (
    hash VARCHAR(64) NOT NULL,
    person VARCHAR(16) NOT NULL,
    label VARCHAR(40),
    created TIMESTAMP WITH TIME ZONE NOT NULL,
    expires TIMESTAMP WITH TIME ZONE,
    seen TIMESTAMP WITH TIME ZONE,
    PRIMARY KEY (hash),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
)
CREATE INDEX ix_keys_person ON keys (person)
CREATE TABLE letters (
    hash VARCHAR(64) NOT NULL,
    person VARCHAR(16) NOT NULL,
    kind VARCHAR(8) NOT NULL,
    mail VARCHAR(200) NOT NULL,
    expires TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (hash),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
)
CREATE INDEX ix_letters_person ON letters (person)
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
)
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
)
CREATE INDEX ratings_by_game ON ratings (game, size, mu)
CREATE TABLE recovery (
    hash VARCHAR(64) NOT NULL,
    person VARCHAR(16) NOT NULL,
    PRIMARY KEY (hash),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
)
CREATE INDEX ix_recovery_person ON recovery (person)
CREATE TABLE signals (
    person VARCHAR(16) NOT NULL,
    language VARCHAR(8) NOT NULL,
    pause INTEGER NOT NULL,
    reminders BOOLEAN NOT NULL,
    last TIMESTAMP WITH TIME ZONE,
    PRIMARY KEY (person),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
)
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
    places TEXT,
    ended VARCHAR(10),
    rematch VARCHAR(12),
    clock VARCHAR(40),
    clocks TEXT,
    consent BOOLEAN DEFAULT false NOT NULL,
    hinted BOOLEAN DEFAULT false NOT NULL,
    position TEXT,
    event VARCHAR(60),
    round INTEGER,
    booked BOOLEAN DEFAULT false NOT NULL,
    invite VARCHAR(20),
    talk VARCHAR(8) DEFAULT 'all' NOT NULL,
    lesson VARCHAR(20),
    created TIMESTAMP WITH TIME ZONE NOT NULL,
    changed TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(host) REFERENCES people (id)
)
CREATE INDEX ix_tables_event ON tables (event)
CREATE UNIQUE INDEX tables_by_invite ON tables (invite)
CREATE INDEX tables_by_status ON tables (status, changed)
CREATE TABLE chat (
    id SERIAL NOT NULL,
    "table" VARCHAR(12) NOT NULL,
    person VARCHAR(16) NOT NULL,
    name VARCHAR(40) NOT NULL,
    text VARCHAR(500) NOT NULL,
    at TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE,
    FOREIGN KEY(person) REFERENCES people (id)
)
CREATE INDEX ix_chat_table ON chat ("table")
CREATE TABLE entrants (
    event VARCHAR(12) NOT NULL,
    person VARCHAR(16) NOT NULL,
    number INTEGER NOT NULL,
    "left" BOOLEAN DEFAULT false NOT NULL,
    PRIMARY KEY (event, person),
    FOREIGN KEY(event) REFERENCES events (id) ON DELETE CASCADE,
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
)
CREATE TABLE invitations (
    "table" VARCHAR(12) NOT NULL,
    person VARCHAR(16) NOT NULL,
    by VARCHAR(16),
    at TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY ("table", person),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE,
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
)
CREATE INDEX invitations_by_person ON invitations (person)
CREATE TABLE moves (
    "table" VARCHAR(12) NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    option TEXT,
    at TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY ("table", number),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
)
CREATE TABLE notes (
    "table" VARCHAR(12) NOT NULL,
    person VARCHAR(16) NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY ("table", person),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE,
    FOREIGN KEY(person) REFERENCES people (id)
)
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
)
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
)
CREATE INDEX ix_reports_about ON reports (about)
CREATE INDEX ix_reports_person ON reports (person)
CREATE INDEX ix_reports_table ON reports ("table")
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
)
CREATE INDEX ix_results_person ON results (person)
CREATE TABLE reviews (
    key VARCHAR(32) NOT NULL,
    part INTEGER NOT NULL,
    "table" VARCHAR(12) NOT NULL,
    data TEXT NOT NULL,
    at TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (key, part),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
)
CREATE INDEX ix_reviews_table ON reviews ("table")
CREATE TABLE seats (
    "table" VARCHAR(12) NOT NULL,
    seat INTEGER NOT NULL,
    kind VARCHAR(8) NOT NULL,
    person VARCHAR(16),
    name VARCHAR(40) NOT NULL,
    bot VARCHAR(40),
    owner VARCHAR(16),
    conceded INTEGER,
    PRIMARY KEY ("table", seat),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE,
    FOREIGN KEY(person) REFERENCES people (id)
)
CREATE INDEX ix_seats_owner ON seats (owner)
CREATE INDEX ix_seats_person ON seats (person)
CREATE TABLE told (
    person VARCHAR(16) NOT NULL,
    "table" VARCHAR(12) NOT NULL,
    kind VARCHAR(8) NOT NULL,
    number INTEGER NOT NULL,
    at TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (person, "table", kind),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE,
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
)
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
)
