"""What a seat may see (`view`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pentapolis.games.clash_of_cultures import scoring
from pentapolis.games.clash_of_cultures.data import (
    ADVANCES,
    CIV_ADVANCES,
    CIVS,
    FACE_NUMBER,
    FACE_SYMBOL,
    LEADERS,
    OBJECTIVE_LOWER,
    OBJECTIVE_UPPER,
    WONDERS,
    Advance,
)
from pentapolis.games.clash_of_cultures.data.ids import (
    BARBARIANS,
    BUILDINGS,
    GOODS,
    MOODS,
    NOBODY,
    OWNERS,
    TERRAINS,
    UNITS,
)
from pentapolis.games.clash_of_cultures.pieces import MARKS, Battle, City
from pentapolis.games.clash_of_cultures.rules import (
    advances,
    cities,
    collect,
    fighters,
    marks,
    move,
    objectives,
    powers,
    takeover,
)
from pentapolis.games.clash_of_cultures.rules.decks import action_word, objective_word
from pentapolis.games.clash_of_cultures.rules.goods import limit
from pentapolis.games.clash_of_cultures.rules.tactics import player_of
from pentapolis.games.clash_of_cultures.state import STATUS, State

ALL_OWNERS = ("seat0", "seat1", "seat2", "seat3", "barbarians", "pirates")


def view(g: State, seat: int | None) -> dict[str, Any]:
    """The whole visible game as plain data (101.15, 103.7, 105.4, 301.6, 402.14)."""
    return {
        "round": g.round,
        "rounds": g.options.rounds,
        "ending_rolls": [[*when, most] for when, most in g.options.ranges.items()],
        "phase": g.phase,
        "stage": "status" if g.stage == STATUS else "turn",
        "status_step": g.status_step,
        "active": g.active,
        "start": g.start,
        "actions_left": g.actions_left,
        "moves_left": g.moves_left,
        "expansion": g.options.expansion,
        "spaces": [_space(g, space, seat) for space in range(g.map.size)],
        "players": [_player(g, other, seat) for other in range(g.seats)],
        "battle": _battle(g, g.battle, seat) if g.battle is not None else None,
        "decks": _decks(g),
        "next_event": f"event{g.event_top[-1] + 1}"
        if g.event_top and seat is not None and g.known_event >> seat & 1
        else None,
        "supply": {
            "barbarian_settlements": g.barbarian_settlements,
            "wild_units": list(g.wild_units),
            "exhausted": g.exhausted_left,
        },
        "wonders": [
            {
                "id": WONDERS[w].id,
                "builder": g.wonder_builder[w],
                "holder": g.wonder_holder[w],
                "place": g.map.labels[g.wonder_place[w]] if g.wonder_place[w] >= 0 else None,
            }
            for w in range(8)
            if g.wonder_builder[w] != NOBODY
        ],
        "event_now": f"event{g.event_now + 1}" if g.event_now >= 0 else None,
        "lasting": {
            "pestilence": g.pestilence,
            "eclipse": g.eclipse,
            "trojan": g.trojan,
            "diplomat": list(g.diplomat),
        },
        "groups": _groups(g, seat),
        "powers": powers.of_attacks(g, seat) if seat == g.active and g.moves_left >= 0 else {},
        **_takeovers(g, seat),
        "offer": [list(part) if isinstance(part, tuple) else part for part in g.offer],
        "me": seat,
    }


def _decks(g: State) -> dict[str, Any]:
    """Sizes of decks, and discard piles, which lie face up."""
    return {
        "actions": len(g.action_bag),
        "objectives": len(g.objective_bag),
        "events": len(g.event_bag) + len(g.event_top) + len(g.event_bottom),
        "wonders": len(g.wonder_bag),
        "tiles": len(g.tiles),
        "action_pile": [action_word(card) for card in g.action_pile],
        "objective_pile": [objective_word(card) for card in g.objective_pile],
        "event_pile": [f"event{card + 1}" for card in g.event_pile],
        "wonder_pile": [WONDERS[card].id for card in g.wonder_pile],
        "wonder_open": [WONDERS[card].id for card in g.wonder_open],
    }


def _groups(g: State, seat: int | None) -> list[list[str]]:
    """For the active player: the groups that a Command could move, as its options name them."""
    if seat is None or seat != g.active:
        return []
    return [list(source) for source in move.sources(g, seat) if move.has_target(g, seat, source)]


def _takeovers(g: State, seat: int | None) -> dict[str, dict[str, Any]]:
    """For the active player: what the range of each culture takeover costs, by the option's key, and in how
    many of six cases it succeeds, without and with the culture that is left."""
    if seat is None or seat != g.active or g.stage == STATUS:
        return {"takeovers": {}, "takeover_chances": {}}
    attempts = takeover.attempts(g, seat)
    return {
        "takeovers": {":".join(way): price for way, price in attempts.items()},
        "takeover_chances": {
            ":".join(way): list(takeover.chance(g, seat, way, price)) for way, price in attempts.items()
        },
    }


def _space(g: State, space: int, seat: int | None) -> dict[str, Any]:
    q, r = g.map.position[space]
    units = {}
    if g.present[space]:
        for owner in range(OWNERS):
            if g.present[space] >> owner & 1:
                units[ALL_OWNERS[owner]] = [g.count(owner, kind, space) for kind in range(6)]
    city = g.cities.get(space)
    return {
        "label": g.map.labels[space],
        "q": q,
        "r": r,
        "terrain": TERRAINS[g.terrain[space]],
        "tile": g.map.slot_of[space],
        "exhausted": bool(g.exhausted >> space & 1),
        "units": units,
        "marks": _marks(g, space),
        "city": _city(g, city) if city is not None else None,
    }


def _marks(g: State, space: int) -> list[list[Any]]:
    """Units of the active player that are not free: [kind, names of what they did, count]."""
    found: list[list[Any]] = []
    for key, count in g.marks.items():
        place, mark = divmod(key, MARKS)
        if place // 6 == space:
            found.append([place % 6, [name for bit, name in marks.NAMES.items() if mark & bit], count])
    return sorted(found)


def _city(g: State, city: City) -> dict[str, Any]:
    seat = city.owner
    found: dict[str, Any] = {
        "owner": seat if seat < BARBARIANS else None,
        "barbarian": seat == BARBARIANS,
        "size": city.size,
        "mood": MOODS[city.mood],
        "buildings": {BUILDINGS[b]: colour for b, colour in enumerate(city.pieces) if colour >= 0},
        "wonders": [WONDERS[w].id for w in range(8) if city.wonders >> w & 1],
        "port": g.map.labels[city.port] if city.port >= 0 else None,
        "activations": city.activations,
        "spent": city.angry_activated,
        "beloved": city.beloved,
        "druids": city.druids,
    }
    if seat < BARBARIANS:
        found["collects"] = collect.forecast(g, city)
        found["spaces"] = collect.choosable(g, city)
        found["limit"] = cities.yield_limit(g, city)
    return found


def _player(g: State, other: int, seat: int | None) -> dict[str, Any]:
    p = g.players[other]
    parts = scoring.halves(g, other)
    found: dict[str, Any] = {
        "seat": other,
        "goods": {GOODS[good]: p.goods[good] for good in range(7)},
        "limits": {GOODS[good]: limit(p, good) for good in range(5)},
        "advances": _among(ADVANCES, p.advances),
        "civ_advances": _among(CIV_ADVANCES[p.civ], p.advances) if p.civ >= 0 else [],
        "borrowed": _among(ADVANCES, p.borrowed),
        "track": p.track,
        "civ": CIVS[p.civ] if p.civ >= 0 else None,
        "leaders": [f"leader.{LEADERS[leader]}" for leader in sorted(p.leaders)],
        "leader": f"leader.{LEADERS[p.leader]}" if p.leader >= 0 else None,
        "captured": p.captured,
        "captives": len(p.captives),
        "cities": len(g.cities_of(other)),
        "hand": {"actions": len(p.actions), "objectives": len(p.objectives), "wonders": len(p.wonders)},
        "public_cards": [action_word(card) for card in p.actions if card >= 100],
        "architect": p.architect,
        "seer": p.seer >= 0,
        "done": [_done(code) for code in p.done],
        "settlements": p.settlements,
        "buildings": {BUILDINGS[b]: p.buildings[b] for b in range(7)},
        "units": {UNITS[k]: p.units[k] for k in range(6)},
        "points": {name: half / 2 for name, half in zip(scoring.CATEGORIES, parts, strict=True)},
        "score": sum(parts) / 2,
        "fewer_actions": p.fewer_actions,
        "no_attack": [s for s in range(g.seats) if p.no_attack >> s & 1],
        "used": p.used,
        "actions": None,
        "objectives": None,
        "wonders": None,
        "known": _known(g, other, seat),
    }
    return {**found, **_own_hand(g, other)} if other == seat else found


def _among(advances: Sequence[Advance], mask: int) -> list[str]:
    """The ids of those of the advances that are in the mask."""
    return [advance.id for advance in advances if mask & advance.bit]


def _own_hand(g: State, seat: int) -> dict[str, Any]:
    """What only the seat itself sees (105.4, 801.1, 802.1, 302.2)."""
    p = g.players[seat]
    return {
        "actions": [action_word(card) for card in p.actions],
        "objectives": [objective_word(card) for card in p.objectives],
        "wonders": [WONDERS[card].id for card in p.wonders],
        "advice": _advice(g, seat),
        "ready": [
            f"objective.{name}" for card in p.objectives for name in objectives.fulfilled(g, seat, card, [])
        ],
    }


def _known(g: State, other: int, seat: int | None) -> list[str]:
    """The hand cards of another player that the onlooker has seen."""
    if seat is None or seat == other:
        return []
    p = g.players[other]
    bit = 1 << seat
    words = [action_word(c) for c in p.actions if c < 42 and g.known_actions[c] & bit]
    words += [objective_word(c) for c in p.objectives if g.known_objectives[c] & bit]
    return sorted(words + [WONDERS[c].id for c in p.wonders if g.known_wonders[c] & bit])


def _done(code: int) -> str:
    card, half = divmod(code, 2)
    return f"objective.{(OBJECTIVE_UPPER, OBJECTIVE_LOWER)[half][card]}"


def _advice(g: State, seat: int) -> dict[str, Any]:
    """For the advance board: whether each advance can be gained now, or why not."""
    found: dict[str, Any] = {}
    for advance in ADVANCES:
        refusal = advances.refuse_buying(g, seat, advance.index, True)
        if refusal is None:
            free = advances.advance_costs(g, seat, advance.index, True) == [[]]
            found[advance.id] = {"state": "free" if free else "open"}
            continue
        state = {"cannot_pay_advance": "dear", "has_advance": "owned"}.get(refusal.reason, "closed")
        found[advance.id] = {
            "state": state,
            "rule": refusal.rule,
            "reason": refusal.reason,
            "details": dict(refusal.details),
        }
    return found


def _battle(g: State, b: Battle, seat: int | None) -> dict[str, Any]:
    sides = []
    for side in (0, 1):
        owner = b.sides[side]
        card = b.tactics[side]
        shown = card >= 0 and (b.revealed or seat == player_of(g, b, side))
        kinds = range(6) if b.land else (2,)
        sides.append(
            {
                "owner": fighters.name(owner),
                "units": [g.count(owner, kind, b.space) if kind in kinds else 0 for kind in range(6)],
                "strength": fighters.strength(g, b, side),
                "start": b.start[side],
                "lost": list(b.lost[side]),
                "tactic": action_word(card) if shown else ("hidden" if card >= 0 else None),
                "dice": [[FACE_NUMBER[die], UNITS[FACE_SYMBOL[die]]] for die in b.dice[side]],
                "bonus": b.bonus[side],
                "value": b.values[side],
                "hits": b.hits[side],
                "ignored": b.ignored[side],
                "weapons": b.weapons[side],
            }
        )
    return {
        "space": g.map.labels[b.space],
        "land": b.land,
        "round": b.round,
        "city": b.city,
        "fortress": b.fortress,
        "fortress_die": b.fortress_die,
        "fortress_shield": b.fortress_shield,
        "sides": sides,
        "revealed": b.revealed,
        "winner": b.winner,
        "over": b.over,
    }
