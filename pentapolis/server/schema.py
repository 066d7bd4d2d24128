"""The tables of the database. Moves are appended and never rewritten; an undo is a row too.

The primary key of a move is (table, number): of two answers to one question only one can be stored, however
many server processes there are. The seed is a secret of the server until the game is over.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
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
    # Whether puzzles may be made of their public games.
    Column("puzzles", Boolean, nullable=False, server_default=false()),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("role", String(10)),  # moderator
    Column("banned", DateTime(timezone=True)),  # until when they may do nothing
    Column("silenced", DateTime(timezone=True)),  # until when they may not talk
    Column("mail", String(200)),  # confirmed
)

# Sessions of browsers and tokens of programs; only the hash of the secret is kept.
keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("label", String(40)),  # NULL for a browser
    Column("created", DateTime(timezone=True), nullable=False),
    Column("expires", DateTime(timezone=True)),  # NULL: a year after it was last seen
    Column("seen", DateTime(timezone=True)),  # to the day; NULL: not since it was made
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
    # Why it is over without having been played to its end: cancelled, conceded, agreed, deserted,
    # closed (by a moderator).
    Column("ended", String(10)),
    Column("rematch", String(12)),  # the table at which the same people play again
    Column("clock", String(40)),  # how much time a turn has, see clocks.py; NULL: as much as one likes
    Column("clocks", Text),  # how much time every seat has left, written with each move
    Column("consent", Boolean, nullable=False, server_default=false()),  # all together may take anything back
    Column("hinted", Boolean, nullable=False, server_default=false()),  # somebody has been given a hint
    Column("position", Text),  # where the game began, if not at its start
    Column("event", String(60), index=True),  # the tournament or daily deal that it belongs to
    Column("round", Integer),  # of the tournament
    Column("booked", Boolean, nullable=False, server_default=false()),  # its results are in `results`
    # The secret in the link of a private table; NULL: whoever knows the table's address may come in.
    Column("invite", String(20)),
    Column("talk", String(8), nullable=False, server_default="all"),  # who may: all, seats, nobody
    Column("lesson", String(20)),  # "STEP@PLY": the coach was told to go on from there; NULL: from the start
    Column("created", DateTime(timezone=True), nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
    Index("tables_by_status", "status", "changed"),
    Index("tables_by_invite", "invite", unique=True),
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
    # Whose seat a bot has taken over: they may come back. Of an open seat: for whom it is kept.
    Column("owner", String(16), index=True),
    Column("conceded", Integer),  # after how many moves its person gave up
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

# What somebody at a table proposes and all others must agree to: to end it, to take back, to pause.
votes = Table(
    "votes",
    metadata,
    Column("table", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(8), primary_key=True),  # end, back, pause, resume
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),  # how many moves there were
    Column("agreed", Text, nullable=False),  # ids of people, with commas
    Column("at", DateTime(timezone=True), nullable=False),
)

# What somebody answers ahead, until something happens (see standing.py).
passes = Table(
    "passes",
    metadata,
    Column("table", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("topic", String(40), primary_key=True),
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("until", String(8), nullable=False),  # new, other, aimed, round, age, game
    Column("ply", Integer, nullable=False),  # how many answers there were
    Column("round", Integer, nullable=False),
    Column("known", Text, nullable=False),  # the options there were, a line each
)

# Whom somebody follows or does not want to meet.
circles = Table(
    "circles",
    metadata,
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("other", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(8), nullable=False),  # follow, mute, block
    Column("at", DateTime(timezone=True), nullable=False),
)

# Days on which nobody's clock runs for this person.
holidays = Table(
    "holidays",
    metadata,
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("begins", DateTime(timezone=True), primary_key=True),
    Column("ends", DateTime(timezone=True), nullable=False),
)

# What people are believed to be able to, by game and class of seats (2: duels, 3: more).
ratings = Table(
    "ratings",
    metadata,
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("size", Integer, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
    Index("ratings_by_game", "game", "size", "mu"),
)

# One row for each seat of a finished game. `mu` and `sigma` are those after it; NULL: it was not rated.
results = Table(
    "results",
    metadata,
    Column("table", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), index=True),  # NULL: a bot
    Column("bot", String(40)),
    Column("game", String(40), nullable=False),
    Column("size", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("share", Float, nullable=False),  # of the win
    Column("score", Integer),
    Column("mu", Float),
    Column("sigma", Float),
    Column("at", DateTime(timezone=True), nullable=False),
)

# Tournaments.
events = Table(
    "events",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("kind", String(8), nullable=False),  # swiss, rounds
    Column("game", String(40), nullable=False),
    Column("setup", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("round", Integer, nullable=False),  # the one being played; 0: people still enter
    Column("clock", String(40)),
    Column("host", String(16), ForeignKey("people.id"), nullable=False),
    Column("status", String(8), nullable=False),  # open, playing, over
    Column("created", DateTime(timezone=True), nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
)

entrants = Table(
    "entrants",
    metadata,
    Column("event", String(12), ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),  # in the order of entering
    Column("left", Boolean, nullable=False, server_default=false()),
)

# The deal of a day: one seed for everybody, secret until the day is over.
dailies = Table(
    "dailies",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("bot", String(40)),  # against whom; NULL: alone
    Column("seed", String(64), nullable=False),
)

# The parts of reviews of finished games, found by record, bots' revision and budget.
reviews = Table(
    "reviews",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("part", Integer, primary_key=True),
    Column("table", String(12), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("data", Text, nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
)

# Who may come to a private table beside those who sit there.
invitations = Table(
    "invitations",
    metadata,
    Column("table", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("by", String(16)),  # who invited them; NULL: they came by the link
    Column("at", DateTime(timezone=True), nullable=False),
    Index("invitations_by_person", "person"),
)

# Codes with which somebody gets back to an account without its password; each works once.
recovery = Table(
    "recovery",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
)

# Links that were sent by mail and are still good for something.
letters = Table(
    "letters",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # confirm, reset
    Column("mail", String(200), nullable=False),
    Column("expires", DateTime(timezone=True), nullable=False),
)

# What people found wrong in the talk of others.
reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", String(12), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("line", Integer, nullable=False),  # of `chat`
    Column("text", String(500), nullable=False),  # kept, whatever becomes of the line
    Column("about", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("settled", DateTime(timezone=True)),
)

# How often people have lately done what is limited, as far as one process has seen it (see limits.py).
tries = Table(
    "tries",
    metadata,
    Column("process", String(16), primary_key=True),
    Column("kind", String(12), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("slot", Integer, primary_key=True),
    Column("count", Integer, nullable=False),
    Index("tries_by_slot", "slot"),
)

# Where somebody wants to be told that a table waits.
addresses = Table(
    "addresses",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # mail, webhook, push
    Column("target", Text, nullable=False),
    Column("secret", Text, nullable=False),  # of a browser's push service: its keys
    Column("origin", String(200), nullable=False),  # where this person reaches the site
    Column("failed", Integer, nullable=False),  # how many messages in a row could not be delivered
    Column("created", DateTime(timezone=True), nullable=False),
)

# How somebody wants to be told.
signals = Table(
    "signals",
    metadata,
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("language", String(8), nullable=False),
    Column("pause", Integer, nullable=False),  # minutes between two messages at least
    Column("reminders", Boolean, nullable=False),  # before time runs out
    Column("last", DateTime(timezone=True)),  # when the last message went out
)

# What somebody has been told, so that nobody is told twice, by however many processes.
told = Table(
    "told",
    metadata,
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("table", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(8), primary_key=True),  # turn, time, over, seat
    Column("number", Integer, nullable=False),  # of moves at that time
    Column("at", DateTime(timezone=True), nullable=False),
)

# What the server made for itself when it first started.
secrets = Table(
    "secrets",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)

# First tries at puzzles; whoever has missed one may try it again, which is not rated.
puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("option", Text, nullable=False),  # the last one tried; empty: the solution was asked for
    Column("credit", Float, nullable=False),  # of the first try
    Column("tries", Integer, nullable=False),
    Column("shown", Boolean, nullable=False),  # the solution has been found or shown
    Column("change", Integer, nullable=False),  # of the person's rating
    Column("at", DateTime(timezone=True), nullable=False),
)


def _strengths(name: str, key: str) -> Table:
    """Glicko-2 ratings of people in a game's puzzles, or of those puzzles."""
    return Table(
        name,
        metadata,
        Column(key, String(16), primary_key=True),
        Column("game", String(40), primary_key=True),
        Column("rating", Float, nullable=False),
        Column("deviation", Float, nullable=False),
        Column("volatility", Float, nullable=False),
        Column("tries", Integer, nullable=False),
        Column("solved", Integer, nullable=False),
    )


puzzlers = _strengths("puzzlers", "person")
puzzle_strengths = _strengths("puzzle_strengths", "puzzle")
