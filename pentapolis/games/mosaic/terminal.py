"""The board in the terminal, drawn from the view: offers, what can be claimed, regions, players."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

if TYPE_CHECKING:
    from pentapolis.cli.draw import Drawing

DECKS = ("technology", "build", "population", "tax_tariff")


def board(draw: Drawing) -> RenderableType:
    return Group(head(draw), offers(draw), claims(draw), regions(draw), sheets(draw))


def head(draw: Drawing) -> Text:
    view = draw.view
    return draw.head(
        draw.word("round", view["round"]),
        draw.word("last") if view["final_round"] else "",
        draw.word("scorings", view["scorings"]),
        draw.word("pot", view["pot"]),
        draw.word("actions", view["actions"]) if view["actions"] and not view["over"] else "",
        seat=None if view["over"] else view["turn"],
    )


def offers(draw: Drawing) -> Grid:
    lines: list[tuple[str, RenderableType]] = []
    for id in DECKS:
        deck = draw.view["decks"][id]
        cards = ", ".join(priced(draw, card) for card in deck["offer"] if card) or "–"
        notes = [draw.word("left", deck["left"])]
        empire = deck["empire"]
        notes.append(draw.word("empire_out") if empire["out"] else draw.word("empire_in", empire["among"]))
        if deck["top"] is not None:
            notes.append(draw.word("top", draw.name(deck["top"]["id"])))
        lines.append((draw.word(id), Text(f"{cards} ({', '.join(notes)})")))
    for id in ("leaders", "hand", "kept"):
        if draw.view.get(id):
            lines.append((draw.word(id), Text(draw.names(draw.view[id]))))
    loyal = draw.view["loyal"]
    if loyal is not None:
        region = Text(f"{draw.name(loyal['region'])} ").append_text(draw.mark(loyal["seat"]))
        lines.append((draw.word("loyal"), region))
    return draw.lines(*lines)


def priced(draw: Drawing, card: dict[str, Any]) -> str:
    """A card on offer with its price."""
    cost = {good: number for good, number in card.get("cost", {}).items() if number}
    return f"{draw.name(card['id'])} ({draw.amounts(cost)})" if cost else draw.name(card["id"])


def claims(draw: Drawing) -> Grid:
    """What nobody has yet: wonders, golden ages, achievements with everybody's progress, governments."""
    view = draw.view
    free: dict[str, list[str]] = {
        "wonders": [draw.name(card["id"]) for card in view["wonders"] if card["owner"] is None],
        "golden_ages": [golden_age(draw, card) for card in view["golden_ages"] if card["owner"] is None],
    }
    free["achievements"] = [achievement(draw, card) for card in view["achievements"] if card["owner"] is None]
    free["governments"] = [government(draw, card) for card in view["governments"] if card["owner"] is None]
    return draw.lines(
        *[(draw.word(f"free_{id}"), Text(", ".join(found))) for id, found in free.items() if found]
    )


def golden_age(draw: Drawing, card: dict[str, Any]) -> str:
    """A golden age with the pillar that it asks for."""
    pillar = draw.name(f"pillar_{card['pillar']}")
    return f"{draw.name(card['id'])} ({pillar})"


def achievement(draw: Drawing, card: dict[str, Any]) -> str:
    have = "/".join(str(number) for number in card["have"])
    return f"{draw.name(card['id'])} ({have} {draw.word('of', card['needed'])})"


def government(draw: Drawing, card: dict[str, Any]) -> str:
    """A government with its price and the symbols it asks for."""
    needs = [f"{number} {draw.name(f'pillar_{pillar}')}" for pillar, number in card["needs"].items()]
    return f"{draw.name(card['id'])} ({', '.join([draw.amounts({'ideas': card['ideas']}), *needs])})"


def regions(draw: Drawing) -> Grid:
    """Influence of everybody in every region in play, the points it would score now, and the tiles left."""
    grid = draw.things(draw.word("regions"))
    for seat in range(len(draw.players)):
        grid.add_column(draw.mark(seat), justify="right")
    grid.add_column(draw.word("stands"))
    grid.add_column(draw.word("tiles"))
    for region in draw.view["regions"]:
        if region["in_play"]:
            cells = []
            for influence, points in zip(region["influence"], region["points"], strict=True):
                scored = Text(f" {draw.signed(points)}" if points else "", "green")
                cells.append(Text.assemble((str(influence), "" if influence else "dim"), scored))
            grid.add_row(draw.name(region["id"]), *cells, stands(draw, region), tiles(draw, region["id"]))
    return grid


def stands(draw: Drawing, region: dict[str, Any]) -> Text:
    """Cities, villages, wonders and units of everybody who has something there."""
    text = Text()
    for seat in range(len(draw.players)):
        counts = [region[kind][seat] for kind in ("cities", "villages", "wonders")]
        units = sum(region["units"][seat].values())
        if any(counts) or units:
            text.append(" " if text else "").append_text(draw.mark(seat))
            text.append("/".join(str(number) for number in (*counts, units)))
    return text


def tiles(draw: Drawing, region: str) -> str:
    """The tiles that still lie in a region."""
    found = Counter(hex["tile"] for hex in draw.view["hexes"] if hex["region"] == region and hex["tile"])
    return ", ".join(f"{draw.name(tile)} {number}" for tile, number in sorted(found.items()))


def sheets(draw: Drawing) -> Grid:
    columns = [sheet(draw, player) for player in draw.view["players"]]
    return draw.sheet(*[(draw.word(id), [column[id] for column in columns]) for id in columns[0]])


def sheet(draw: Drawing, p: dict[str, Any]) -> dict[str, Any]:
    """All that is open about one player."""
    return {
        "leader": draw.name(p["leader"]),
        "government": draw.name(p["government"]),
        "people": p["population"],
        "stock": draw.amounts(p["stock"]),
        "production": draw.amounts(p["production"]),
        "work": draw.amounts(p["work"]),
        "pillars": pillars(draw, p["pillars"]),
        "goods": draw.amounts(p["goods"]),
        "technologies": draw.names(p["technologies"]),
        "face_down": face_down(draw, p["face_down"]),
        "cards": draw.names([*p["cards"], *p["taxes"]]),
        "places": f"{p['cities']} ({p['port_cities']}), {p['villages']}",
        "pieces_left": draw.amounts(p["pieces_left"]),
        "units": f"{p['units']} ({draw.amounts(p['units_left'])})",
        "wonder_cost": draw.amounts(p["wonder_cost"]),
        "wonders": draw.names(p["wonders"]),
        "golden_ages": draw.names(p["golden_ages"]),
        "achievements": draw.names(p["achievements"]),
        "unrest": f"{p['unrest']} (−{p['unrest_ignored']})",
        "once": once(draw, p),
        "categories": draw.points(p["score_sheet"]),
        "score": Text(str(p["score"]), "bold"),
    }


def pillars(draw: Drawing, symbols: dict[str, int]) -> str:
    return draw.amounts({f"pillar_{pillar}": number for pillar, number in symbols.items()})


def face_down(draw: Drawing, cards: list[str | None]) -> str:
    """Technologies that lie face down: by name where the onlooker knows them, the others counted."""
    known = [draw.name(card) for card in cards if card is not None]
    unknown = len(cards) - len(known)
    return ", ".join([*known, *([draw.word("unknown", unknown)] if unknown else [])]) or "–"


def once(draw: Drawing, player: dict[str, Any]) -> str:
    """What is still open to a player once: to exchange an offer, a doubled card; and what is used up."""
    flags = {
        "swap_left": player["swap_left"],
        "doubled": player["next_population_doubled"],
        "leader_used": player["leader_used"],
    }
    return ", ".join(draw.word(id) for id, holds in flags.items() if holds) or "–"
