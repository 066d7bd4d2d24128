-- upgrade
CREATE TABLE reviews (
    key VARCHAR(32) NOT NULL,
    part INTEGER NOT NULL,
    "table" VARCHAR(12) NOT NULL,
    data TEXT NOT NULL,
    at TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (key, part),
    FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX ix_reviews_table ON reviews ("table");
-- downgrade
DROP TABLE reviews;
