"""Places of a finished game; whose seat a bot has taken over"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("places", sa.Text(), nullable=True))
    op.add_column("seats", sa.Column("owner", sa.String(length=16), nullable=True))


def downgrade() -> None:
    op.drop_column("seats", "owner")
    op.drop_column("tables", "places")
