"""Tries at puzzles, and the strength of people and puzzles"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_tries",
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("option", sa.Text(), nullable=False),
        sa.Column("credit", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Boolean(), nullable=False),
        sa.Column("change", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    for name, key, length in (("puzzlers", "person", 16), ("puzzle_strengths", "puzzle", 16)):
        op.create_table(
            name,
            sa.Column(key, sa.String(length), primary_key=True),
            sa.Column("game", sa.String(40), primary_key=True),
            sa.Column("rating", sa.Float(), nullable=False),
            sa.Column("deviation", sa.Float(), nullable=False),
            sa.Column("volatility", sa.Float(), nullable=False),
            sa.Column("tries", sa.Integer(), nullable=False),
            sa.Column("solved", sa.Integer(), nullable=False),
        )


def downgrade() -> None:
    for name in ("puzzle_tries", "puzzlers", "puzzle_strengths"):
        op.drop_table(name)
