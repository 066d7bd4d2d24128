"""The settings of `pentapolis serve` as options and variables of the environment."""

from __future__ import annotations

from typing import Annotated

import typer

HostOption = Annotated[str, typer.Option(envvar="PENTAPOLIS_HOST", help="The address to listen on.")]
PortOption = Annotated[
    int, typer.Option(envvar="PENTAPOLIS_PORT", min=0, max=65535, help="The port to listen on.")
]
KeptOption = Annotated[
    str,
    typer.Option(envvar="PENTAPOLIS_DATABASE", help="Database URL; a SQLite file unless you say otherwise."),
]
OpenOption = Annotated[
    bool, typer.Option("--open/--no-open", envvar="PENTAPOLIS_OPEN", help="Open the page in a browser.")
]
WorkersOption = Annotated[
    int, typer.Option(envvar="PENTAPOLIS_WORKERS", min=0, max=256, help="Processes in which bots think.")
]
PaintersOption = Annotated[
    int, typer.Option(envvar="PENTAPOLIS_PAINTERS", min=0, max=256, help="Processes that draw boards.")
]
PauseOption = Annotated[
    float, typer.Option(envvar="PENTAPOLIS_PAUSE", min=0.0, max=60.0, help="Seconds between bots' answers.")
]
LimitsOption = Annotated[
    bool, typer.Option(envvar="PENTAPOLIS_LIMITS", help="Limit how often somebody logs in, opens tables, …")
]
SecureOption = Annotated[
    bool, typer.Option(envvar="PENTAPOLIS_SECURE_COOKIES", help="The site is reached by HTTPS only.")
]
NamesOption = Annotated[
    str, typer.Option(envvar="PENTAPOLIS_NAMES", help="Names of the site, with commas; none: any name.")
]
ProxiesOption = Annotated[
    str, typer.Option(envvar="PENTAPOLIS_PROXIES", help="Proxies whose word about addresses is believed.")
]
AddressOption = Annotated[
    str, typer.Option(envvar="PENTAPOLIS_ADDRESS", help="Where people reach the site, for links in messages.")
]
SmtpOption = Annotated[
    str,
    typer.Option(envvar="PENTAPOLIS_SMTP", help="Mail server, smtp://USER:PASSWORD@HOST:587 or smtps://…"),
]
SenderOption = Annotated[str, typer.Option(envvar="PENTAPOLIS_MAIL_FROM", help="The sender of mails.")]
WebhooksOption = Annotated[
    bool, typer.Option(envvar="PENTAPOLIS_LOCAL_WEBHOOKS", help="Messages may go to this machine's network.")
]
GuestDaysOption = Annotated[
    int,
    typer.Option(
        envvar="PENTAPOLIS_GUEST_DAYS", min=0, max=36_500, help="Forget guests after so long; 0: never."
    ),
]
