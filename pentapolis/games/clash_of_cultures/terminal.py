"""The board in the terminal, drawn from the view: the map as hexes of text, cities, battle, every player."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

if TYPE_CHECKING:
    from pentapolis.cli.draw import Drawing

TERRAIN = {
    "plain": (" ", "yellow"),
    "forest": ("♣", "green"),
    "mountain": ("▲", "bright_black"),
    "barren": ("░", "dim"),
    "water": ("≈", "blue"),
    "unexplored": ("?", "dim"),
}
MOODS = {"happy": "bold green", "neutral": "bold", "angry": "bold red"}
DECKS = ("actions", "objectives", "events", "wonders", "tiles")
PILES = ("action_pile", "objective_pile", "event_pile", "wonder_pile", "wonder_open")
HANDS = ("action_card", "objective_card", "wonder_card")
WIDTH = 9
"""Characters from one column of hexes to the next."""


def board(draw: Drawing) -> RenderableType:
    legend = Text(draw.word("legend"), "dim")
    return Group(head(draw), *map_lines(draw), legend, between(draw), cities(draw), sheets(draw))


def head(draw: Drawing) -> Text:
    view = draw.view
    phase = draw.word("status") if view["stage"] == "status" else draw.word("phase", view["phase"])
    actions = draw.word("actions", view["actions_left"]) if view["actions_left"] > 0 else ""
    moves = draw.word("moves", view["moves_left"]) if view["moves_left"] > 0 else ""
    start = draw.word("start", draw.players[view["start"]])
    when = draw.word("round", view["round"], view["rounds"])
    return draw.head(when, phase, actions, moves, start, seat=view["active"])


def map_lines(draw: Drawing) -> list[Text]:
    """Every hex is two lines: its name and terrain, and what stands on it. Columns are half a hex apart."""
    lines: dict[int, dict[int, Text]] = defaultdict(dict)
    for space in draw.view["spaces"]:
        top = 2 * space["r"] + space["q"]
        sign, style = TERRAIN[space["terrain"]]
        lines[top][space["q"]] = Text(f"{space['label']} {sign * 4}", style)
        lines[top + 1][space["q"]] = standing(draw, space)
    return [joined(lines[y]) for y in range(min(lines), max(lines) + 1)]


def joined(cells: dict[int, Text]) -> Text:
    line = Text()
    for column, cell in sorted(cells.items()):
        line.append(" " * (column * WIDTH - len(line))).append_text(cell)
    return line


def standing(draw: Drawing, space: dict[str, Any]) -> Text:
    """The city of a space and the units on it."""
    text = Text()
    city = space["city"]
    if city:
        text.append("[").append_text(sign_of(draw, city["owner"]))
        text.append(str(city["size"]), MOODS[city["mood"]]).append("]")
    for owner, units in space["units"].items():
        seat = int(owner.removeprefix("seat")) if owner.startswith("seat") else None
        text.append_text(sign_of(draw, seat)).append(str(sum(units)))
    return text


def sign_of(draw: Drawing, seat: int | None) -> Text:
    return Text("☠", "red") if seat is None else draw.mark(seat)


def offer(draw: Drawing) -> list[tuple[str, RenderableType]]:
    """The trade that lies on the table, also while it is answered by another one (304.9)."""
    if not draw.view["offer"]:
        return []
    seat, partner, given, cards, wanted, hands = draw.view["offer"]
    things = (*draw.view["players"][seat]["goods"], *HANDS)
    sides = [dict(zip(things, side, strict=True)) for side in ((*given, *cards), (*wanted, *hands))]
    text = draw.word("offer_of", draw.players[seat], draw.players[partner], *map(draw.amounts, sides))
    return [(draw.word("offer"), Text(text))]


def between(draw: Drawing) -> Grid:
    """What lies open beside the map: the battle, events at work, decks and piles, wonders."""
    view, decks = draw.view, draw.view["decks"]
    exhausted = [space["label"] for space in view["spaces"] if space["exhausted"]]
    lines: list[tuple[str, RenderableType]] = [*battle(draw), *offer(draw)]
    for id, text in (
        ("event_now", draw.name(view["event_now"]) if view["event_now"] else ""),
        ("next_event", draw.name(view["next_event"]) if view["next_event"] else ""),
        ("lasting", ", ".join(draw.word(id) for id in ("pestilence", "eclipse") if view["lasting"][id])),
        ("exhausted", ", ".join(exhausted)),
        ("decks", draw.word("deck_sizes", *[decks[deck] for deck in DECKS])),
        *[(pile, draw.names(decks[pile]) if decks[pile] else "") for pile in PILES],
        ("wonders_built", ", ".join(f"{draw.name(w['id'])} ({w['place'] or '–'})" for w in view["wonders"])),
    ):
        if text:
            lines.append((draw.word(id), Text(text)))
    return draw.lines(*lines)


def battle(draw: Drawing) -> list[tuple[str, RenderableType]]:
    """The battle that is being fought: each side with its units, strength, tactic and roll."""
    fight = draw.view["battle"]
    if fight is None:
        return []
    kinds = list(draw.view["players"][0]["units"])
    lines: list[tuple[str, RenderableType]] = []
    for number, side in enumerate(fight["sides"]):
        owner = side["owner"]
        who = draw.players[int(owner[4:])] if owner.startswith("seat") else draw.name(owner)
        units = draw.amounts(dict(zip(kinds, side["units"], strict=True)))
        tactic = draw.word("hidden") if side["tactic"] == "hidden" else draw.name(side["tactic"])
        label = draw.word("battle", fight["space"], fight["round"]) if number == 0 else ""
        values = (who, units, side["strength"], tactic, side["value"], side["hits"])
        rolled = ", ".join(f"{face} {draw.name(symbol)}" for face, symbol in side["dice"])
        lost = draw.amounts(dict(zip(kinds, side["lost"], strict=True)))
        more = [draw.word("dice", rolled)] if rolled else []
        more += [draw.word("lost", lost)] if any(side["lost"]) else []
        lines.append((label, Text("; ".join([draw.word("battle_side", *values), *more]))))
    return lines


def cities(draw: Drawing) -> Grid:
    """Every city: whose, where, how large and in what mood, its buildings, wonders and port."""
    grid = draw.things(draw.word("city"))
    for head in ("mood", "buildings", "collects", "activations"):
        grid.add_column(draw.word(head))
    found = [(space["label"], space["city"]) for space in draw.view["spaces"] if space["city"]]
    for label, city in sorted(found, key=lambda entry: (entry[1]["owner"] is None, entry[1]["owner"] or 0)):
        place = Text.assemble(sign_of(draw, city["owner"]), f" {label} {city['size']}")
        port = [draw.word("port_to", city["port"])] if city["port"] else []
        built = [building(draw, id, colour, city["owner"]) for id, colour in city["buildings"].items()]
        pieces = ", ".join([*built, *map(draw.name, city["wonders"]), *port]) or "–"
        crop = draw.name(city["collects"][0]) if city.get("collects") else "–"
        grid.add_row(place, draw.name(city["mood"]), pieces, crop, str(city["activations"] or "–"))
    return grid


def building(draw: Drawing, id: str, colour: int, owner: int | None) -> str:
    """A building, and whose colour it has where that is not the city's."""
    name = draw.name(id)
    return name if colour == owner or colour >= len(draw.players) else f"{name} ({draw.players[colour]})"


def sheets(draw: Drawing) -> Grid:
    return draw.sheet(*[(draw.word(id), cells) for id, cells in (*holdings(draw), *counted(draw))])


def holdings(draw: Drawing) -> list[tuple[str, list[Any]]]:
    """What the players have."""
    players = draw.view["players"]
    return [
        ("civ", [draw.name(p["civ"] and f"civ.{p['civ']}") for p in players]),
        ("leader", [draw.name(p["leader"]) for p in players]),
        ("goods", [draw.amounts(p["goods"]) for p in players]),
        ("limits", [draw.amounts(p["limits"]) for p in players]),
        ("cities", [p["cities"] for p in players]),
        ("leaders", [draw.names(p["leaders"]) for p in players]),
        ("advances", [draw.names(p["advances"] + p["civ_advances"]) for p in players]),
        ("borrowed", [draw.names(p["borrowed"]) for p in players]),
        ("track", [p["track"] for p in players]),
        ("units", [units_on_map(draw, seat) for seat in range(len(players))]),
        ("stock", [draw.amounts({"settlement": p["settlements"], **p["units"]}) for p in players]),
    ]


def counted(draw: Drawing) -> list[tuple[str, list[Any]]]:
    """Prisoners, cards, and what counts for the score."""
    players = draw.view["players"]
    return [
        ("captives", [p["captives"] or "–" for p in players]),
        ("hand", [hand(draw, p) for p in players]),
        ("known", [draw.names(p["known"] + p["public_cards"]) for p in players]),
        ("done", [draw.names(p["done"]) for p in players]),
        ("wonders", [wonders(draw, seat) for seat in range(len(players))]),
        ("captured", [p["captured"] or "–" for p in players]),
        ("no_attack", [", ".join(draw.players[s] for s in p["no_attack"]) or "–" for p in players]),
        ("points", [draw.points(p["points"]) for p in players]),
        ("score", [Text(draw.number(p["score"]), "bold") for p in players]),
    ]


def units_on_map(draw: Drawing, seat: int) -> str:
    """All units of a seat; the order of kinds is that of the player's stock."""
    kinds = list(draw.view["players"][seat]["units"])
    totals = [0] * len(kinds)
    for space in draw.view["spaces"]:
        for kind, number in enumerate(space["units"].get(f"seat{seat}", ())):
            totals[kind] += number
    return draw.amounts(dict(zip(kinds, totals, strict=True)))


def hand(draw: Drawing, player: dict[str, Any]) -> str:
    """One's own cards by name, the others' by number."""
    if player["actions"] is not None:
        return draw.names(player["actions"] + player["objectives"] + player["wonders"])
    counts = player["hand"]
    return draw.word("cards", counts["actions"], counts["objectives"], counts["wonders"])


def wonders(draw: Drawing, seat: int) -> str:
    built = [
        id
        for s in draw.view["spaces"]
        if s["city"] and s["city"]["owner"] == seat
        for id in s["city"]["wonders"]
    ]
    return draw.names(built)
