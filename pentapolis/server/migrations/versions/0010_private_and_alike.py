"""Private tables that are older than invitations get theirs; older accounts are known by their looks"""

import sqlalchemy as sa
from alembic import op

from pentapolis.server.names import shape
from pentapolis.server.storage import new_id

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("login"), sa.column("created"))
tables = sa.table("tables", sa.column("id"), sa.column("private"), sa.column("invite"), sa.column("event"))


def upgrade() -> None:
    connection = op.get_bind()
    uninvited = tables.c.private & tables.c.invite.is_(None) & tables.c.event.is_(None)
    for (id,) in connection.execute(sa.select(tables.c.id).where(uninvited)).all():
        connection.execute(sa.update(tables).where(tables.c.id == id).values(invite=new_id(16)))
    accounts = sa.select(people.c.id, people.c.name, people.c.login).where(people.c.login.is_not(None))
    found = connection.execute(accounts.order_by(people.c.created, people.c.id)).all()
    taken = {login for _, _, login in found}
    for id, name, login in found:
        looks = shape(name)
        if login == name.lower() != looks and looks not in taken:  # the older of two keeps the looks
            taken.add(looks)
            connection.execute(sa.update(people).where(people.c.id == id).values(login=looks))


def downgrade() -> None:
    """Nothing to undo: older versions know both."""
