"""Invitations, moderation, recovery, shared limits; where and of what people are told"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def person(name: str = "person", key: bool = False) -> sa.Column[str]:
    link = sa.ForeignKey("people.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(16), link, primary_key=key, nullable=False)


def table(key: bool = True) -> sa.Column[str]:
    link = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table", sa.String(12), link, primary_key=key, nullable=False)


def upgrade() -> None:
    op.add_column("people", sa.Column("role", sa.String(10)))
    op.add_column("people", sa.Column("banned", MOMENT))
    op.add_column("people", sa.Column("silenced", MOMENT))
    op.add_column("people", sa.Column("mail", sa.String(200)))
    op.add_column("keys", sa.Column("expires", MOMENT))
    op.add_column("keys", sa.Column("seen", MOMENT))
    talk = sa.Column("talk", sa.String(8), nullable=False, server_default="all")
    op.add_column("tables", sa.Column("invite", sa.String(20)))
    op.add_column("tables", talk)
    op.create_index("tables_by_invite", "tables", ["invite"], unique=True)
    _safe()
    _told()


def _safe() -> None:
    op.create_table(
        "invitations",
        table(),
        person(key=True),
        sa.Column("by", sa.String(16)),
        sa.Column("at", MOMENT, nullable=False),
    )
    op.create_index("invitations_by_person", "invitations", ["person"])
    op.create_table("recovery", sa.Column("hash", sa.String(64), primary_key=True), person())
    op.create_index("ix_recovery_person", "recovery", ["person"])
    op.create_table(
        "letters",
        sa.Column("hash", sa.String(64), primary_key=True),
        person(),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("mail", sa.String(200), nullable=False),
        sa.Column("expires", MOMENT, nullable=False),
    )
    op.create_index("ix_letters_person", "letters", ["person"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True),
        table(key=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        person("about"),
        person(),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("settled", MOMENT),
    )
    for name in ("table", "about", "person"):
        op.create_index(f"ix_reports_{name}", "reports", [name])
    op.create_table(
        "tries",
        sa.Column("process", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(12), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("slot", sa.Integer(), primary_key=True),
        sa.Column("count", sa.Integer(), nullable=False),
    )
    op.create_index("tries_by_slot", "tries", ["slot"])


def _told() -> None:
    op.create_table(
        "addresses",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True),
        person(),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("origin", sa.String(200), nullable=False),
        sa.Column("failed", sa.Integer(), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
    )
    op.create_index("ix_addresses_person", "addresses", ["person"])
    op.create_table(
        "signals",
        person(key=True),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("pause", sa.Integer(), nullable=False),
        sa.Column("reminders", sa.Boolean(), nullable=False),
        sa.Column("last", MOMENT),
    )
    op.create_table(
        "told",
        person(key=True),
        table(),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    for name in (
        "secrets",
        "told",
        "signals",
        "addresses",
        "tries",
        "reports",
        "letters",
        "recovery",
        "invitations",
    ):
        op.drop_table(name)
    op.drop_index("tables_by_invite", "tables")
    for name in ("talk", "invite"):
        op.drop_column("tables", name)
    for name in ("seen", "expires"):
        op.drop_column("keys", name)
    for name in ("mail", "silenced", "banned", "role"):
        op.drop_column("people", name)
