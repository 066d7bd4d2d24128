"""The tables of the database. Moves are appended and never rewritten; an undo is a row too.

The primary key of a move is (table, number): of two answers to one question only one can be stored, however
many server processes there are. The seed is a secret of the server until the game is over.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    true,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),  # the name in lower case; NULL for guests
    Column("password", Text),  # argon2 hash
    # Whether the server answers for them when they have no choice.
    Column("courtesy", Boolean, nullable=False, server_default=true()),
    Column("created", DateTime(timezone=True), nullable=False),
)

# Sessions of browsers and tokens of programs; only the hash of the secret is kept.
keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("label", String(40)),  # NULL for a browser
    Column("created", DateTime(timezone=True), nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("setup", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("host", String(16), ForeignKey("people.id"), nullable=False),
    Column("private", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("learning", Boolean, nullable=False),
    Column("takeover", Integer, nullable=False),  # minutes until a seat may be given to a bot, 0: never
    Column("status", String(8), nullable=False),  # open, playing, over
    # A summary of the moves for the lobby, written with each of them.
    Column("moves", Integer, nullable=False),
    Column("waiting", String(40), nullable=False),  # seats that are asked, "0,2"
    Column("scores", Text),
    Column("places", Text),  # of a finished game, "1,2": tie-breakers make them more than the scores tell
    Column("created", DateTime(timezone=True), nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
    Index("tables_by_status", "status", "changed"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # person, bot, open
    Column("person", String(16), ForeignKey("people.id"), index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(40)),
    Column("owner", String(16)),  # whose seat a bot has taken over; they may come back
)

moves = Table(
    "moves",
    metadata,
    Column("table", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("option", Text),  # the key of the answer; NULL takes the last answer back
    Column("at", DateTime(timezone=True), nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", String(12), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("person", String(16), ForeignKey("people.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
)

notes = Table(
    "notes",
    metadata,
    Column("table", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(16), ForeignKey("people.id"), primary_key=True),
    Column("text", Text, nullable=False),
)

# What bots are to think about, on databases that several servers share. Taken rows belong to a worker.
jobs = Table(
    "jobs",
    metadata,
    Column("key", String(120), primary_key=True),
    Column("kind", String(8), nullable=False),  # move, hint, review
    Column("priority", Integer, nullable=False),
    Column("person", String(16), nullable=False),  # on whose behalf
    Column("seat", Integer, nullable=False),
    Column("bot", String(40), nullable=False),
    Column("seed", String(40), nullable=False),
    Column("text", Text, nullable=False),  # the position, or the record to review
    Column("created", DateTime(timezone=True), nullable=False),
    Column("taken", DateTime(timezone=True)),
    Column("worker", String(16)),
    Column("done", DateTime(timezone=True)),
    Column("result", Text),
    Column("failed", Text),
    Index("jobs_open", "done", "priority"),
    Index("jobs_by_person", "person", "taken"),
)
