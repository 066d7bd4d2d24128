"""Reviews of finished games, part by part"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("part", sa.Integer(), primary_key=True),
        sa.Column("table", sa.String(12), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_reviews_table", "reviews", ["table"])


def downgrade() -> None:
    op.drop_table("reviews")
