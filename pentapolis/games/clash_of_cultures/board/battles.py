"""The battle screen: the battle under way from the view, and the last one, round by round, from the log."""

from __future__ import annotations

from typing import Any

from . import icons

STARTS = ("battle", "battle_wild", "wild_attack")
ENDS = ("battle_won", "wild_won", "battle_draw")
STEPS = ("before", "tactic", "roll", "losses", "retreat")
STEP_OF = {
    "siegecraft": "before",
    "steel_weapons": "before",
    "controller": "before",
    "way_of_the_sword": "before",
    "bladed_tusks": "before",
    "trojan_horse": "before",
    "tactic": "tactic",
    "strategist": "tactic",
    "losses": "losses",
    "fireworks": "losses",
    "tactician": "losses",
    "retreat": "retreat",
}
ABILITY = {"infantry": 1, "cavalry": 2}


def under_way(view: dict[str, Any], ask: Any) -> dict[str, Any] | None:
    """The battle that is being fought, side by side."""
    fight = view["battle"]
    if fight is None:
        return None
    sides = [_side(side, fight, number) for number, side in enumerate(fight["sides"])]
    for number in (0, 1):
        other = sides[1 - number]
        suffered = other["hits"] - sides[number]["ignored"]
        sides[number]["suffers"] = max(0, min(suffered, sides[number]["strength"]))
    rolled = any(side["dice"] for side in sides)
    step = STEP_OF.get(ask.topic, "roll") if ask is not None else _step(fight, rolled)
    return {**fight, "sides": sides, "steps": STEPS, "step": step, "rolled": rolled}


def _step(fight: dict[str, Any], rolled: bool) -> str:
    """Where a battle stands for those who are not asked: the other side, spectators (601.9)."""
    if not fight["round"]:
        return "before"
    if rolled:
        return "losses"
    return "roll" if fight["revealed"] else "tactic"


def _side(side: dict[str, Any], fight: dict[str, Any], number: int) -> dict[str, Any]:
    owner = side["owner"]
    units = [icons.UNIT[kind] for kind, n in enumerate(side["units"]) for _ in range(n)]
    dead = [icons.UNIT[kind] for kind, n in enumerate(side["lost"]) for _ in range(n)]
    dice, abilities = read(side["dice"], units if fight["land"] else [])
    effects: list[tuple[str, Any]] = []
    if number == 1 and fight["fortress"] and fight["round"] <= 1:
        effects += [("fortress_die", None)] if fight["fortress_die"] else []
        effects += [("fortress_shield", None)] if fight["fortress_shield"] else []
    if side["weapons"]:
        effects.append(("weapons", side["weapons"]))
    return {
        **side,
        "seat": int(owner[4:]) if owner.startswith("seat") else None,
        "icons": units,
        "dead": dead,
        "dice": dice,
        "effects": effects,
        "sum": sum_of(dice, abilities, side["value"]),
    }


def read(faces: list[list[Any]], units: list[str]) -> tuple[list[dict[str, Any]], int]:
    """Dice with what they do: a symbol works once for every unit of its kind (604.2)."""
    ready = list(units)
    dice = []
    bonus = 0
    for number, symbol in sorted(faces, key=lambda face: face[0]):
        works = symbol in ready and symbol != "leader"
        if works:
            ready.remove(symbol)
            bonus += ABILITY.get(symbol, 0)
        ignores = works and symbol == "elephant"
        dice.append({"number": number, "symbol": symbol, "works": works, "ignores": ignores})
    return dice, bonus


def sum_of(dice: list[dict[str, Any]], abilities: int, value: int) -> dict[str, Any]:
    """The combat value written out: numbers that count, abilities, and what cards and advances add."""
    numbers = [die["number"] for die in dice if not die["ignores"]]
    return {
        "numbers": numbers,
        "abilities": abilities,
        "other": value - sum(numbers) - abilities if value else 0,
        "value": value,
        "hits": value // 5,
        "short": -value % 5,
    }


def told(events: list[Any]) -> dict[str, Any] | None:
    """The last battle as the log tells it: sides, rounds with dice, tactics and losses, and the end."""
    start = next((i for i in range(len(events) - 1, -1, -1) if events[i].kind in STARTS), None)
    if start is None:
        return None
    first = events[start]
    wild = first.data.get("enemy")
    owners: list[Any] = [first.seat, wild if wild is not None else first.data.get("defender")]
    if first.kind == "wild_attack":
        owners.reverse()
    report: dict[str, Any] = {
        "space": first.data["space"],
        "ply": first.ply,
        "id": f"{first.ply}.{first.data['space']}",
        "owners": owners,
        "rounds": [],
        "end": None,
        "last": first.ply,
    }
    for event in events[start + 1 :]:
        report["last"] = event.ply
        if event.kind in ENDS:
            report["end"] = (event.kind, event.seat, event.data)
            break
        _tell(report, event)
    return report


def _tell(report: dict[str, Any], event: Any) -> None:
    """Add one event to the rounds of a report."""
    kind = event.kind.removeprefix("wild_")
    if kind not in ("lays_tactic", "tactic", "rolls", "loses", "retreats"):
        return
    who = event.data.get("enemy") if event.kind.startswith("wild_") else event.seat
    if who not in report["owners"]:
        return
    side = report["owners"].index(who)
    rounds = report["rounds"]
    if kind in ("lays_tactic", "tactic") and (not rounds or any(s["dice"] for s in rounds[-1])):
        rounds.append([_blank(), _blank()])
    if kind == "rolls" and (not rounds or rounds[-1][side]["dice"]):
        rounds.append([_blank(), _blank()])
    if not rounds:
        rounds.append([_blank(), _blank()])
    now = rounds[-1][side]
    if kind == "tactic":
        now["tactic"] = event.data["tactic"]
    elif kind == "rolls":
        now["dice"], abilities = read(event.data["dice"], event.data["army"])
        now["value"], now["hits"] = event.data["value"], event.data["hits"]
        now["sum"] = sum_of(now["dice"], abilities, now["value"])
    elif kind == "loses":
        now["lost"] += icons.bundle(event.data["units"])
    elif kind == "retreats":
        now["retreats"] = event.data["end"]


def _blank() -> dict[str, Any]:
    return {"tactic": None, "dice": [], "sum": None, "value": 0, "hits": 0, "lost": [], "retreats": None}
