"""Jobs of thinking; whether the server answers for somebody who has no choice"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "jobs",
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("bot", sa.String(length=40), nullable=False),
        sa.Column("seed", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken", sa.DateTime(timezone=True), nullable=True),
        sa.Column("worker", sa.String(length=16), nullable=True),
        sa.Column("done", sa.DateTime(timezone=True), nullable=True),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("failed", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("jobs_open", "jobs", ["done", "priority"])
    op.create_index("jobs_by_person", "jobs", ["person", "taken"])
    op.add_column("people", sa.Column("courtesy", sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    op.drop_column("people", "courtesy")
    op.drop_table("jobs")
