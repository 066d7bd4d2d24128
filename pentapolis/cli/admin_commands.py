"""The commands of `pentapolis admin` with their arguments and help. What they do stands in admin.py."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from pentapolis.cli.common import example

admin = typer.Typer(
    help="What the keeper of a server does about people and tables, also while it runs.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)
ServerDatabase = Annotated[
    str, typer.Option(envvar="PENTAPOLIS_DATABASE", help="The server's database: a file or a URL.")
]
WhoArgument = Annotated[str, typer.Argument(metavar="PERSON", help="The name of an account, or an id.")]


@admin.command("people", epilog=example("pentapolis admin people", "pentapolis admin people --search ann"))
def admin_people(
    search: Annotated[str, typer.Option("--search", "-s", help="A part of the name, or an id.")] = "",
    database: ServerDatabase = "",
) -> None:
    """List people, the newest first."""
    from pentapolis.cli.admin import list_people

    list_people(database, search)


class TableStatus(StrEnum):
    """What a table may be."""

    open = "open"
    playing = "playing"
    over = "over"


@admin.command("tables", epilog=example("pentapolis admin tables --status playing --person Ann"))
def admin_tables(
    status: Annotated[TableStatus | None, typer.Option(help="Only such tables.")] = None,
    person: Annotated[str, typer.Option(help="Only tables at which this person sits.")] = "",
    database: ServerDatabase = "",
) -> None:
    """List tables, the last changed first."""
    from pentapolis.cli.admin import list_tables

    list_tables(database, "" if status is None else status.value, person)


@admin.command("reports", epilog=example("pentapolis admin reports"))
def admin_reports(database: ServerDatabase = "") -> None:
    """List the lines of chat that people have reported."""
    from pentapolis.cli.admin import list_reports

    list_reports(database)


@admin.command(
    "moderator", epilog=example("pentapolis admin moderator Ann", "pentapolis admin moderator Ann --no")
)
def admin_moderator(
    name: WhoArgument,
    is_one: Annotated[bool, typer.Option("--yes/--no", help="Make or unmake a moderator.")] = True,
    database: ServerDatabase = "",
) -> None:
    """Make somebody a moderator, who settles reports in the page."""
    from pentapolis.cli.admin import set_moderator

    set_moderator(database, name, is_one)


@admin.command(
    "ban", epilog=example("pentapolis admin ban Ann --days 30", "pentapolis admin ban Ann --days 0")
)
def admin_ban(
    name: WhoArgument,
    days: Annotated[int | None, typer.Option(min=0, max=36_500, help="For so long; 0: no longer.")] = None,
    database: ServerDatabase = "",
) -> None:
    """Shut somebody out, for good unless you say otherwise. Their games stay."""
    from pentapolis.cli.admin import ban

    ban(database, name, days)


@admin.command("silence", epilog=example("pentapolis admin silence Ann --days 7"))
def admin_silence(
    name: WhoArgument,
    days: Annotated[int, typer.Option(min=0, max=36_500, help="For so long; 0: no longer.")] = 30,
    database: ServerDatabase = "",
) -> None:
    """Let somebody play but not talk."""
    from pentapolis.cli.admin import silence

    silence(database, name, days)


@admin.command("delete", epilog=example("pentapolis admin delete Ann"))
def admin_delete(name: WhoArgument, database: ServerDatabase = "") -> None:
    """Forget somebody. Their answers stay without a name, or the games of others could not be replayed."""
    from pentapolis.cli.admin import delete

    delete(database, name)


@admin.command("reset", epilog=example("pentapolis admin reset Ann"))
def admin_reset(name: WhoArgument, database: ServerDatabase = "") -> None:
    """Print codes with which somebody sets a new password."""
    from pentapolis.cli.admin import reset

    reset(database, name)


@admin.command("close", epilog=example("pentapolis admin close K7WXPQ"))
def admin_close(
    table: Annotated[str, typer.Argument(help="The id of the table.")], database: ServerDatabase = ""
) -> None:
    """Close a table; nobody has won."""
    from pentapolis.cli.admin import close

    close(database, table)


@admin.command("purge", epilog=example("pentapolis admin purge --guest-days 90"))
def admin_purge(
    guest_days: Annotated[
        int, typer.Option(min=0, max=36_500, help="Forget guests not seen for so long.")
    ] = 180,
    database: ServerDatabase = "",
) -> None:
    """Throw away old guests, sessions and tables that never began; the server does so every hour."""
    from pentapolis.cli.admin import throw_away

    throw_away(database, guest_days)
