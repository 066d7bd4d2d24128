"""Endings, rematches, clocks, votes, circles, ratings, results, tournaments, daily deals"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def person(name: str = "person", key: bool = False, nullable: bool = False) -> sa.Column[str]:
    link = sa.ForeignKey("people.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(16), link, primary_key=key, nullable=nullable)


def table() -> sa.Column[str]:
    link = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table", sa.String(12), link, primary_key=True)


def flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())


def upgrade() -> None:
    columns: list[sa.Column[Any]] = [
        sa.Column("ended", sa.String(10)),
        sa.Column("rematch", sa.String(12)),
        sa.Column("clock", sa.String(40)),
        sa.Column("clocks", sa.Text()),
        flag("consent"),
        flag("hinted"),
        sa.Column("position", sa.Text()),
        sa.Column("event", sa.String(60)),
        sa.Column("round", sa.Integer()),
        flag("booked"),
    ]
    for column in columns:
        op.add_column("tables", column)
    op.create_index("ix_tables_event", "tables", ["event"])
    # Nobody knew that they played for a rating, and whether hints were taken is not known.
    op.execute("UPDATE tables SET booked = true WHERE status = 'over'")
    op.add_column("seats", sa.Column("conceded", sa.Integer()))
    op.create_index("ix_seats_owner", "seats", ["owner"])
    op.create_table(
        "votes",
        table(),
        sa.Column("kind", sa.String(8), primary_key=True),
        person(),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("agreed", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
    )
    op.create_table(
        "circles",
        person(key=True),
        person("other", key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
    )
    op.create_table(
        "holidays",
        person(key=True),
        sa.Column("begins", MOMENT, primary_key=True),
        sa.Column("ends", MOMENT, nullable=False),
    )
    op.create_table(
        "ratings",
        person(key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("size", sa.Integer(), primary_key=True),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("changed", MOMENT, nullable=False),
    )
    op.create_index("ratings_by_game", "ratings", ["game", "size", "mu"])
    op.create_table(
        "results",
        table(),
        sa.Column("seat", sa.Integer(), primary_key=True),
        person(nullable=True),
        sa.Column("bot", sa.String(40)),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("share", sa.Float(), nullable=False),
        sa.Column("score", sa.Integer()),
        sa.Column("mu", sa.Float()),
        sa.Column("sigma", sa.Float()),
        sa.Column("at", MOMENT, nullable=False),
    )
    op.create_index("ix_results_person", "results", ["person"])
    _events()


def _events() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("clock", sa.String(40)),
        sa.Column("host", sa.String(16), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("changed", MOMENT, nullable=False),
    )
    op.create_table(
        "entrants",
        sa.Column("event", sa.String(12), sa.ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
        person(key=True),
        sa.Column("number", sa.Integer(), nullable=False),
        flag("left"),
    )
    op.create_table(
        "dailies",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("bot", sa.String(40)),
        sa.Column("seed", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    for name in (
        "dailies",
        "entrants",
        "events",
        "results",
        "ratings",
        "holidays",
        "circles",
        "votes",
    ):
        op.drop_table(name)
    op.drop_index("ix_seats_owner", "seats")
    op.drop_index("ix_tables_event", "tables")
    op.drop_column("seats", "conceded")
    for name in (
        "booked",
        "round",
        "event",
        "position",
        "hinted",
        "consent",
        "clocks",
        "clock",
        "rematch",
        "ended",
    ):
        op.drop_column("tables", name)
