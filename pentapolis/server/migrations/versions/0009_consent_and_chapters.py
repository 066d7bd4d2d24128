"""Consent for puzzles, and the chapter at which a lesson was taken up"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("puzzles", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("lesson", sa.String(20), nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "lesson")
    op.drop_column("people", "puzzles")
