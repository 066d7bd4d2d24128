"""The board in the terminal, drawn from the view: progress cards, event and war, then every nation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

if TYPE_CHECKING:
    from pentapolis.cli.draw import Drawing

GOODS = ("stone", "gold", "food", "books")


def board(draw: Drawing) -> RenderableType:
    view = draw.view
    age, round = draw.word("age", view["age"]), draw.word("round", view["round"], view["rounds"])
    head = draw.head(age, round, seat=None if view["over"] else view["seat"])
    return Group(head, common(draw), offered(draw) if view["offered"] else nations(draw))


def common(draw: Drawing) -> Grid:
    """The rows of progress cards by price, and what hangs over everybody."""
    view = draw.view
    lines: list[tuple[str, RenderableType]] = []
    for row in view["rows"]:
        cards = ", ".join(offer(draw, card, row["price"]) for card in row["cards"] if card)
        lines.append((draw.word("gold", row["price"]), Text(cards or "–")))
    orders = [("order", view["order"]), ("next_order", view["next_order"])]
    lines += [(draw.word(id), draw.marks(seats)) for id, seats in orders if seats]
    lines.append((draw.word("architects"), Text(str(view["architects"]))))
    lines.append((draw.word("deck"), Text(str(view["deck"]))))
    if view["event"]:
        event = view["event"]
        lines.append((draw.word("event"), Text(draw.word("famine", event["famine"]))))
        lines += [(draw.name(event[half]), happening(draw, half)) for half in ("upper", "lower")]
    if view["tile"]:
        lines.append((draw.word("foe"), Text(opponent(draw))))
    if view["war"]:
        lines.append((draw.word("war"), war(draw)))
    for id, fame in (("fame", view["fame"]), ("fame_next", view["fame_next"])):
        if fame:
            next_points = f" ({fame['points']})" if id == "fame_next" else ""
            name = draw.name(fame["id"] if id == "fame_next" else fame)
            lines.append((draw.word(id), Text(f"{name}{next_points}")))
    return draw.lines(*lines)


def offer(draw: Drawing, card: dict[str, Any], price: int) -> str:
    """A card on the progress board, with what it costs me where that differs, and what a colony asks for."""
    notes = [] if card["price"] in (None, price) else [draw.word("gold", card["price"])]
    if card["kind"] == "colony":
        notes.append(draw.word("against", card["needs"]))
    return draw.name(card["id"]) + (f" ({', '.join(notes)})" if notes else "")


def opponent(draw: Drawing) -> str:
    """The solo game's opponent and the tile of this round."""
    tile, foe = draw.view["tile"], draw.view["foe"]
    values = draw.word("foe_values", foe["strength"], foe["stability"], foe["books"])
    deeds = draw.word("deeds", *(draw.word(f"deed_{deed}", n) for deed, n in (tile["five"], tile["six"])))
    first = f", {draw.word('foe_first')}" if foe["first"] else ""
    return f"{values}, {draw.word('famine', tile['famine'])}; {deeds}{first}"


def happening(draw: Drawing, half: str) -> Text:
    """What an event says, and whom it hits as it stands."""
    event = draw.view["event"]
    text = Text(draw.said(f"text.{event[half]}"))
    if event["hits"].get(half):
        text.append(f" {draw.word('hits')} ", "dim").append_text(draw.marks(event["hits"][half]))
    return text


def war(draw: Drawing) -> Text:
    """The war of this round: its strength, what it takes from the defeated, and who is defeated by now."""
    war = draw.view["war"]
    losses = draw.amounts(dict(zip(GOODS, war["losses"], strict=True)))
    text = Text(f"{draw.name(war['card']['id'])}, {draw.word('against', war['strength'])}; ")
    text.append(draw.word("war_losses", losses))
    if war["buyer"] is not None and war["buyer"] in range(len(draw.players)):
        text.append(f"; {draw.word('war_buyer')} ").append_text(draw.mark(war["buyer"]))
    if war["defeated"]:
        text.append(f"; {draw.word('defeated')} ").append_text(draw.marks(war["defeated"]))
    return text


def offered(draw: Drawing) -> Grid:
    """The boards to choose from, by nation and side, with what they start with."""
    view = draw.view
    lines: list[tuple[str, RenderableType]] = []
    for nation in view["offered"]:
        for side in view["sides"]:
            it = view["boards"][f"{nation}_{side}"]
            cards = draw.names([*it["slots"], *it["finished"]])
            start = f"{draw.amounts(it['goods'])}, {draw.word('start_workers', it['workers'])}"
            room = draw.word("room", it["colonies"], it["wonders"])
            special = draw.said(f"text.{nation}_b") if side == "b" else ""
            lines.append((draw.names((nation, side)), Text(f"{start}; {cards}; {room}. {special}")))
    return draw.lines(*lines)


def nations(draw: Drawing) -> Grid:
    all = draw.view["nations"]
    rows: list[tuple[str, list[Any]]] = [
        (draw.word("nation"), [draw.names((n["nation"], n["side"])) for n in all]),
        (draw.word("level"), [draw.name(level) for level in draw.view["levels"]]),
    ]
    for number, good in enumerate(GOODS):
        label = draw.word("production", draw.name(good))
        rows.append((label, [f"{n['goods'][good]} ({draw.signed(n['production'][number])})" for n in all]))
    rows.append((draw.name("vp"), [n["goods"]["vp"] for n in all]))
    return draw.sheet(
        *rows, *[(draw.word(id), cells) for id, cells in (*_further(draw, all), *_ahead(draw, all))]
    )


def _further(draw: Drawing, all: list[dict[str, Any]]) -> list[tuple[str, list[Any]]]:
    """What follows goods and points: by the id of its word, a cell for each nation."""
    return [
        ("strength", [n["strength"] for n in all]),
        ("raid", [n["raid"] for n in all]),
        ("stability", [Text(draw.number(n["stability"]), "red" if n["revolt"] else "") for n in all]),
        ("workers", [f"{n['pool']}, {n['workers']}" for n in all]),
        ("track", [track(draw, n["track"]) for n in all]),
        ("slots", [slots(draw, n["slots"]) for n in all]),
        ("advisors", [kept(draw, n["advisors"], n["advisor_spaces"]) for n in all]),
        ("building", [wonder(draw, n) for n in all]),
        ("wonders", [kept(draw, n["wonders"], n["wonder_spaces"]) for n in all]),
        ("colonies", [kept(draw, n["colonies"], n["colony_spaces"]) for n in all]),
        ("private", [draw.amounts({p["source"]: p["count"] for p in n["private"]}) for n in all]),
        ("golden", [n["golden_bonus"] or "–" for n in all]),
    ]


def _ahead(draw: Drawing, all: list[dict[str, Any]]) -> list[tuple[str, list[Any]]]:
    """What the round will bring, and the points."""
    return [
        ("ahead", [ahead(draw, n) for n in all]),
        ("short", [draw.names(shortages(n)) for n in all]),
        ("passed", ["–" if n["passed"] is None else n["passed"] for n in all]),
        ("points", [draw.points(n["points"]) for n in all]),
        ("score", [Text(str(n["score"]), "bold") for n in all]),
    ]


def ahead(draw: Drawing, nation: dict[str, Any]) -> str:
    """What a nation will have when the round is over, if everybody passes now."""
    steps = nation["forecast"]
    return draw.amounts(dict(zip((*GOODS, "vp"), steps[-1]["after"], strict=True))) if steps else "–"


def shortages(nation: dict[str, Any]) -> list[str]:
    """The goods that will be short before the round is over (603.1)."""
    return list(dict.fromkeys(good for step in nation["forecast"] for good in step["short"]))


def track(draw: Drawing, track: dict[str, Any]) -> str:
    """The workers still on the population track, by part, and those above it."""
    parts = [f"{draw.name(part)} {track[part][0]}/{track[part][1]}" for part in ("food", "stability")]
    return ", ".join([*parts, *([f"{draw.name('above')} {track['above']}"] if track["above"] else [])])


def kept(draw: Drawing, cards: list[dict[str, Any]], spaces: int) -> Text:
    """Cards before a nation and how many it has room for; one whose action is used this round is dim."""
    text = Text(f"{len(cards)}/{spaces}", "dim")
    for card in cards:
        text.append(" · ", "dim").append(draw.name(card["id"]), "dim" if card["used"] else "")
    return text


def slots(draw: Drawing, cards: list[dict[str, Any] | None]) -> Text:
    """Each card with its workers; cards without any are dim."""
    text = Text()
    for card in cards:
        if card:
            text.append(", " if text else "")
            text.append(f"{draw.name(card['id'])} {card['workers']}", "" if card["workers"] else "dim")
    return text


def wonder(draw: Drawing, nation: dict[str, Any]) -> str:
    card = nation["wonder"]
    return "–" if card is None else f"{draw.name(card['id'])} {nation['stages']}/{len(card['stages'])}"
