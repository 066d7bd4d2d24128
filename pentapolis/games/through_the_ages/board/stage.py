"""The stage: aggressions, wars, auctions, pacts and events while they go on, with both sides' numbers; and
what others did to each civilization since its last turn.

A fight that goes on lives in the rules as a running generator, not in the state. What is public of it has
been told, so it is read from the events here, the same for those who fight and those who look on.
"""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Event
from pentapolis.games.through_the_ages.board.cards import card_of

OPENERS = ("aggression", "event", "offers_pact")
"""What begins something on the stage. A war that is fought now stands in the view (612.1)."""
CAUSES = ("aggression", "war", "war_result", "event", "pact_ends")
"""What others do to a civilization, and what is told there at the same time as its consequences."""
CONSEQUENCES = (
    "loses_population", "loses_goods", "loses_colony", "destroyed", "ravaged", "impact", "colony",
)  # fmt: skip
"""What is told of a civilization after a cause that did it; what it destroys itself is told otherwise."""
RESULTS = ("attack_succeeds", "attack_fails")


def recall(events: list[Event], since: int) -> dict[str, Any]:
    """What the events tell of this turn's contest, and the news of each seat."""
    recent = _recent(events)
    return {"contest": _contest(recent), "news": _news(recent)}


def _recent(events: list[Event]) -> list[Event]:
    """The last two turns of everybody, and what came between."""
    turns: dict[int | None, int] = {}
    for back, event in enumerate(reversed(events)):
        if event.kind == "turn":
            turns[event.seat] = turns.get(event.seat, 0) + 1
            if turns[event.seat] == 3:
                return events[len(events) - back - 1 :]
    return events


# --- what goes on --------------------------------------------------------------------------------


def _contest(events: list[Event]) -> dict[str, Any]:
    """The last aggression, event or offer of this turn, with the bids and strengths told since."""
    found: dict[str, Any] | None = None
    told = _nothing_told()
    for event in events:
        if event.kind == "turn":
            found = None
            told = _nothing_told()
        elif event.kind in OPENERS:
            found = {"kind": event.kind, "seat": event.seat, **event.data}
            told = _nothing_told()
        elif event.kind == "fights":
            told["totals"][event.seat] = event.data["total"]
            told["units"][event.seat] = event.data["units"]
            told["cards"][event.seat] = event.data["cards"]
        elif event.kind == "bids":
            told["bids"][event.seat] = event.data["bid"]
        elif event.kind == "passes":
            told["passed"].append(event.seat)
        elif event.kind in (*RESULTS, "war_result"):
            told["result"] = (event.data["attack"], event.data["defence"])
    return {"opener": found, **told}


def _nothing_told() -> dict[str, Any]:
    return {"totals": {}, "units": {}, "cards": {}, "bids": {}, "passed": [], "result": None}


def stage_of(view: dict[str, Any], ask: Any, contest: dict[str, Any]) -> dict[str, Any] | None:
    """What stands on the stage now, if anything does."""
    if view["phase"] == "war" and view["turn"] is not None:
        war = view["players"][view["turn"]]["war"]
        if war is not None:
            return _fight(view, ask, contest, "war", war["card"], view["turn"], war["target"])
    opener = contest["opener"]
    if view["phase"] != "politics" or opener is None:
        return None
    if opener["kind"] == "aggression":
        return _fight(view, ask, contest, "aggression", opener["card"], opener["seat"], opener["target"])
    if opener["kind"] == "offers_pact":
        return _offer(opener)
    info = card_of(opener["card"])
    if info["kind"] == "territory":
        return _auction(view, ask, contest, info)
    return {"kind": "event", "card": info, "sides": _strengths(view)}


def _strengths(view: dict[str, Any]) -> list[dict[str, Any]]:
    """Everybody's strength: most events are about the strongest and the weakest (604)."""
    return [
        {"seat": player["seat"], "strength": player["strength"]}
        for player in view["players"]
        if not player["resigned"]
    ]


def _fight(
    view: dict[str, Any], ask: Any, contest: dict[str, Any], kind: str, card: str, attacker: int, target: int
) -> dict[str, Any]:
    sides = []
    for seat, other in ((attacker, target), (target, attacker)):
        strength = view["players"][seat]["strength"]
        if seat in contest["totals"]:
            strength = contest["totals"][seat]
        elif ask is not None and ask.topic == "fight" and ask.seat in (seat, other):
            strength = ask.about[0 if ask.seat == seat else 1]
        sides.append(
            {
                "seat": seat,
                "strength": strength,
                "stated": seat in contest["totals"],
                "units": contest["units"].get(seat, []),
                "cards": contest["cards"].get(seat, []),
                "hidden": sum(view["players"][seat]["military_count"]),
            }
        )
    if contest["result"] is not None:
        for side, strength in zip(sides, contest["result"], strict=True):
            side.update(strength=strength, stated=True)
    attack, defence = sides[0]["strength"], sides[1]["strength"]
    # An aggression needs more strength than the defender (608.1); in a war the stronger side wins (612.3).
    leads = attacker if attack > defence else target if kind == "aggression" or defence > attack else None
    return {
        "kind": kind,
        "card": card_of(card),
        "attacker": attacker,
        "target": target,
        "sides": sides,
        "leads": leads,
        "by": abs(attack - defence),
        "over": contest["result"] is not None,
    }


def _auction(
    view: dict[str, Any], ask: Any, contest: dict[str, Any], info: dict[str, Any]
) -> dict[str, Any] | None:
    """Who has bid what and who is out (605.1, 605.4); my own limit, if I am asked (605.6)."""
    bids, passed = contest["bids"], contest["passed"]
    highest = max(bids.values(), default=0)
    sides = [
        {
            "seat": player["seat"],
            "bid": bids.get(player["seat"]),
            "passed": player["seat"] in passed,
            "highest": bool(bids) and bids.get(player["seat"]) == highest,
        }
        for player in view["players"]
        if not player["resigned"]
    ]
    most = None
    if ask is not None and ask.topic == "bid":
        most = max((option[1] for option in ask.options if isinstance(option, tuple)), default=0)
    paid = ask.about[1:] if ask is not None and ask.topic == "pay_bid" else None
    return {"kind": "auction", "card": info, "sides": sides, "bid": highest, "most": most, "paid": paid}


def _offer(opener: dict[str, Any]) -> dict[str, Any]:
    """A pact that waits for its answer, and who would be which side of it (609.3)."""
    a, b = opener["seat"], opener["partner"]
    if opener["side"] == "b":
        a, b = b, a
    return {"kind": "pact", "card": card_of(opener["pact"]), "seat": opener["seat"], "a": a, "b": b}


# --- what happened to whom -----------------------------------------------------------------------


def _news(events: list[Event]) -> dict[int, list[dict[str, Any]]]:
    """For each seat what others' cards and events did to it since its last turn began, oldest first.

    It stays there for all of the seat's turn.
    """
    turns = [(place, event.seat) for place, event in enumerate(events) if event.kind == "turn"]
    found: dict[int, list[dict[str, Any]]] = {}
    for seat in dict.fromkeys(seat for _, seat in turns if seat is not None):
        own = [place for place, whose in turns if whose == seat]
        begin = own[-2] if turns[-1][1] == seat and len(own) > 1 else own[-1]
        found[seat] = _done_to(seat, events[begin + 1 :])
    return found


def _done_to(seat: int, events: list[Event]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    cause: dict[str, Any] | None = None
    for event in events:
        if event.kind == "turn" or event.kind in OPENERS + CAUSES:
            begun = _cause(seat, event)
            if begun is not None and begun["aimed"]:
                found.append(begun)
            if event.kind != "pact_ends":  # by an attack: what follows is the attack's
                cause = begun
        elif cause is not None and event.kind in RESULTS:
            cause["result"] = (event.data["attack"], event.data["defence"])
        elif cause is not None and event.seat == seat and event.kind in CONSEQUENCES:
            cause["lines"].append(event)
            if cause not in found:
                found.append(cause)
    return found


def _cause(seat: int, event: Event) -> dict[str, Any] | None:
    """An event as the cause of what is told after it; aimed if it names the seat as its target."""
    if event.kind not in CAUSES or (event.kind == "aggression" and event.seat == seat):
        return None
    partner = event.data.get("target", event.data.get("partner"))
    aimed = partner == seat and event.seat != seat
    if event.kind == "war_result":
        aimed = seat in (event.seat, partner)
    return {
        "kind": event.kind,
        "card": event.data.get("card") or event.data.get("pact"),
        "seat": event.seat,
        "target": partner,
        "aimed": aimed,
        "result": (event.data["attack"], event.data["defence"]) if event.kind == "war_result" else None,
        "lines": [],
    }


# --- wars that have been declared ----------------------------------------------------------------


def wars_of(view: dict[str, Any]) -> list[dict[str, Any]]:
    """All wars that wait to be fought, with what the strengths of now would make of them (611.2, 612.3)."""
    found = []
    for player in view["players"]:
        if player["war"] is None:
            continue
        target = view["players"][player["war"]["target"]]
        attack, defence = player["strength"], target["strength"]
        weaker = target if attack > defence else player
        found.append(
            {
                "card": card_of(player["war"]["card"]),
                "attacker": player["seat"],
                "target": target["seat"],
                "attack": attack,
                "defence": defence,
                "loser": None if attack == defence else weaker["seat"],
                "by": abs(attack - defence),
            }
        )
    return found
