"""The board in the terminal, drawn from the view: the row with my prices, then every civilization."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pentapolis.games.through_the_ages.data import AGES

if TYPE_CHECKING:
    from pentapolis.cli.draw import Drawing


def board(draw: Drawing) -> RenderableType:
    return Group(head(draw), row(draw), between(draw), civilizations(draw))


def head(draw: Drawing) -> Text:
    view = draw.view
    last = draw.word("last_round") if view["last_round"] == view["round"] else ""
    decks = draw.word("decks", view["civil_deck"], view["military_deck"])
    turn = None if view["over"] else view["turn"]
    gone = draw.word("removed", view["removed_each_turn"]) if view["removed_each_turn"] else ""
    when = draw.word("age", view["age"]), draw.word("round", view["round"])
    return draw.head(*when, last, decks, gone, seat=turn)


def row(draw: Drawing) -> Grid:
    """The cards on offer by the price of their space; a price of my own stands behind the card."""
    lines: list[tuple[str, RenderableType]] = []
    for price in (1, 2, 3):
        cards = [space for space in draw.view["row"] if space["actions"] == price and space["card"]]
        lines.append((draw.word(f"actions_{price}"), Text(", ".join(offer(draw, space) for space in cards))))
    events = draw.view["events"]
    counts = draw.word("event_counts", sum(events["current"]), len(events["future"]))
    lines.append((draw.word("events"), Text(counts)))
    return draw.lines(*lines)


def between(draw: Drawing) -> Grid:
    """What lies open between the civilizations: wars, pacts, scoring cards; and my own secrets."""
    view = draw.view
    wars: list[str] = []
    pacts: list[str] = []
    for player in view["players"]:
        if player["war"]:
            wars.append(war(draw, player))
        for pact in player["pacts"]:
            if pact["side"] == "a":
                a, b = draw.players[player["seat"]], draw.players[pact["partner"]]
                pacts.append(draw.word("pact", draw.name(pact["card"]), a, b))
    lines: list[tuple[str, RenderableType]] = []
    for id, texts in (
        ("wars", wars),
        ("pacts", pacts),
        ("scoring", [scoring_card(draw, entry) for entry in view["bonus"]]),
        ("my_scoring", [scoring_card(draw, entry) for entry in view["my_bonus"]]),
        ("my_future", [draw.name(card) for card in view["events"]["mine_in_future"]]),
        ("my_current", [draw.name(card) for card in view["events"]["mine_in_current"]]),
        ("past", [draw.name(card) for card in view["events"]["past"]]),
    ):
        if texts:
            lines.append((draw.word(id), Text(", ".join(texts))))
    return draw.lines(*lines)


def war(draw: Drawing, player: dict[str, Any]) -> str:
    """A declared war with both strengths of now (611.2)."""
    target = draw.view["players"][player["war"]["target"]]
    sides = [f"{draw.players[side['seat']]} {side['strength']}" for side in (player, target)]
    return draw.word("against", draw.name(player["war"]["card"]), *sides)


def scoring_card(draw: Drawing, entry: dict[str, Any]) -> str:
    """An age III event with what it would give each seat now (110.1, 811.1)."""
    points = "/".join(str(number) for number in entry["points"])
    return f"{draw.name(entry['card'])} ({points})"


def offer(draw: Drawing, space: dict[str, Any]) -> str:
    name = draw.name(space["card"])
    price = space.get("price")
    return name if price in (None, space["actions"]) else f"{name} ({price})"


def civilizations(draw: Drawing) -> Grid:
    return draw.sheet(
        *[(draw.word(id), cells) for id, cells in (*numbers(draw), *limits(draw), *cards(draw))]
    )


def numbers(draw: Drawing) -> list[tuple[str, list[Any]]]:
    """Tracks, banks, actions."""
    players = draw.view["players"]
    return [
        ("culture", [f"{p['culture']} ({draw.signed(p['culture_rate'])})" for p in players]),
        ("science", [f"{p['science']} ({draw.signed(p['science_rate'])})" for p in players]),
        ("strength", [p["strength"] for p in players]),
        ("happy", [happiness(p) for p in players]),
        ("food", [f"{p['food']} ({draw.signed(p['forecast']['food'])})" for p in players]),
        ("resources", [f"{p['resources']} ({draw.signed(p['forecast']['resources'])})" for p in players]),
        ("workers", [f"{p['unused']}, {p['yellow']}" for p in players]),
        ("population", [f"{p['population_price']}, {p['consumption']}" for p in players]),
        ("blue", [p["blue"] for p in players]),
        ("ahead", [ahead(draw, p["forecast"]) for p in players]),
        ("civil", [f"{p['civil_actions']}/{p['civil_actions_total']}" for p in players]),
        ("military", [military_actions(p) for p in players]),
    ]


def limits(draw: Drawing) -> list[tuple[str, list[Any]]]:
    """What holds for a turn or for good, and where the culture came from."""
    players = draw.view["players"]
    return [
        ("unit_resources", [p["unit_resources"] or "–" for p in players]),
        ("trade_credit", [trade_credit(p) for p in players]),
        ("actions_lost", [p["actions_lost_next_turn"] or "–" for p in players]),
        ("urban_limit", [p["urban_limit"] for p in players]),
        ("hand_limits", [f"{p['hand_limit']}, {p['military_limit']}" for p in players]),
        ("colonization", [draw.signed(p["colonization"]) if p["colonization"] else "–" for p in players]),
        ("scored", [draw.points(p["scored"]) for p in players]),
        ("resigned", [draw.word("yes") if p["resigned"] else "–" for p in players]),
    ]


def cards(draw: Drawing) -> list[tuple[str, list[Any]]]:
    """What lies before the civilizations, and the hands."""
    players = draw.view["players"]
    return [
        ("government", [draw.name(p["government"]) for p in players]),
        ("leader", [draw.name(p["leader"]) for p in players]),
        ("building", [wonder(draw, p["wonder"]) for p in players]),
        ("wonders", [draw.names(p["wonders"]) for p in players]),
        ("ravaged", [draw.names(p["ravaged"]) for p in players]),
        ("technologies", [technologies(draw, p["technologies"]) for p in players]),
        ("specials", [draw.names(p["specials"].values()) for p in players]),
        ("tactic", [draw.name(p["tactic"]) for p in players]),
        ("colonies", [draw.names(p["colonies"]) for p in players]),
        ("hand", [draw.names(held["card"] for held in p["hand"]) for p in players]),
        ("military_hand", [military_hand(draw, p) for p in players]),
        ("shown", [draw.names(p["shown"]) for p in players]),
    ]


def ahead(draw: Drawing, forecast: dict[str, Any]) -> str:
    """What the end of the turn would cost as it stands: an uprising, missing food, corruption."""
    found = [draw.word("uprising")] if forecast["uprising"] else []
    found += [draw.word(id, forecast[id]) for id in ("missing", "corruption") if forecast[id]]
    return ", ".join(found) or "–"


def happiness(player: dict[str, Any]) -> Text:
    return Text(f"{player['happy']} ({player['happy_needed']})", "red" if player["unhappy"] else "")


def military_actions(player: dict[str, Any]) -> str:
    """Those left of all, with extra ones of this turn only (205.8)."""
    return (
        f"{player['military_actions']}/{player['military_actions_total'] + player['military_actions_extra']}"
    )


def trade_credit(player: dict[str, Any]) -> str:
    """Food and resources that trade routes have left for this turn."""
    credit = player["credit"]
    return f"{credit['food']}, {credit['resources']}" if credit["food"] or credit["resources"] else "–"


def wonder(draw: Drawing, wonder: dict[str, Any] | None) -> str:
    if wonder is None:
        return "–"
    return f"{draw.name(wonder['card'])} {wonder['built']}/{len(wonder['stages'])}"


def technologies(draw: Drawing, cards: list[dict[str, Any]]) -> Text:
    """Each card with its workers; cards without any are dim."""
    text = Text()
    for number, card in enumerate(cards):
        text.append(", " if number else "")
        text.append(f"{draw.name(card['card'])} {card['workers']}", "" if card["workers"] else "dim")
    return text


def military_hand(draw: Drawing, player: dict[str, Any]) -> str:
    """One's own cards by name, the others' by number and age (110.2)."""
    if "military" in player:
        return draw.names(player["military"])
    counts = zip(AGES, player["military_count"], strict=True)
    backs = [f"{number} × {age}" for age, number in counts if number]
    return ", ".join(backs) or "–"
