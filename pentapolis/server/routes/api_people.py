"""The JSON API for what people do with tables and with one another, beside answering: seats, endings."""

from __future__ import annotations

from typing import Annotated

from litestar import post
from msgspec import Meta, Struct

from pentapolis.server import actions, endings
from pentapolis.server.live import Live
from pentapolis.server.routes.api import Player, TableInfo, table_info
from pentapolis.server.site import Site

Seat = Annotated[int, Meta(ge=0, le=7)]


class OneSeat(Struct, forbid_unknown_fields=True):
    seat: Seat


class Proposal(Struct, forbid_unknown_fields=True):
    """`end`: end the game without a winner; `back`: take back my last answer and all that came after it."""

    kind: Annotated[str, Meta(pattern="^(end|back)$")]


class TableOpened(Struct):
    id: str


def shown(live: Live, player: Player) -> TableInfo:
    return table_info(live, player.person, player.language)


@post("/tables/{id:str}/seat-bot", summary="Fill an open seat with a bot (host)", status_code=200)
async def seat_bot(site: Site, data: OneSeat, player: Player, live: Live) -> TableInfo:
    await actions.seat_bot(site, live, player.person, data.seat)
    return shown(live, player)


@post("/tables/{id:str}/takeover", summary="Give the seat of somebody who is gone to a bot", status_code=200)
async def take_over(site: Site, data: OneSeat, player: Player, live: Live) -> TableInfo:
    await actions.take_over(site, live, player.person, data.seat)
    return shown(live, player)


@post("/tables/{id:str}/come-back", summary="Take your seat back from the bot", status_code=200)
async def come_back(site: Site, data: OneSeat, player: Player, live: Live) -> TableInfo:
    await actions.come_back(site, live, player.person, data.seat)
    return shown(live, player)


@post("/tables/{id:str}/cancel", summary="Close the table before the game begins (host)", status_code=200)
async def cancel(site: Site, player: Player, live: Live) -> TableInfo:
    await endings.cancel(site, live, player.person)
    return shown(live, player)


@post("/tables/{id:str}/leave", summary="Stand up before the game begins", status_code=200)
async def leave(site: Site, player: Player, live: Live) -> TableInfo:
    await endings.leave(site, live, player.person)
    return shown(live, player)


@post("/tables/{id:str}/concede", summary="Give up", status_code=200)
async def concede(site: Site, player: Player, live: Live) -> TableInfo:
    await endings.concede(site, live, player.person)
    return shown(live, player)


@post("/tables/{id:str}/propose", summary="Propose something to all, or agree to it", status_code=200)
async def propose(site: Site, data: Proposal, player: Player, live: Live) -> TableInfo:
    site.people.limiter.check("vote", player.person)
    await endings.propose(site, live, player.person, data.kind)
    return shown(live, player)


@post("/tables/{id:str}/decline", summary="Decline or withdraw a proposal", status_code=200)
async def decline(site: Site, data: Proposal, player: Player, live: Live) -> TableInfo:
    await endings.decline(site, live, player.person, data.kind)
    return shown(live, player)


@post("/tables/{id:str}/rematch", summary="The same table once more; sit down there")
async def rematch(site: Site, player: Player, live: Live) -> TableOpened:
    return TableOpened(await endings.rematch(site, live, player.person, player.name))


HANDLERS = [seat_bot, take_over, come_back, cancel, leave, concede, propose, decline, rematch]
