"""The eight wonders (903–910): what each does for the player who holds it, or in the city where it stands.

Drawing, building and losing them is the chapter's (`rules/wonders.py`).
"""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, ADVANCES
from pentapolis.games.clash_of_cultures.data.ids import (
    ARENA,
    ARMY,
    BARBARIANS,
    CARTOGRAPHY,
    CULTURE,
    GARDENS,
    GOVERNMENTS,
    HAPPY,
    LIBRARY,
    LIGHTHOUSE,
    MAUSOLEUM,
    MOOD,
    NAVIGATION,
    PLAIN,
    PYRAMID,
    ROADS,
    SHIP,
    SIEGECRAFT,
    STATUE,
    STEEL_WEAPONS,
    TACTICS,
    WALL,
    WAR_SHIPS,
    WATER,
)
from pentapolis.games.clash_of_cultures.pieces import CROSSED_PLAIN, Battle
from pentapolis.games.clash_of_cultures.rules import advances, alliance, fighters, moments
from pentapolis.games.clash_of_cultures.rules.battle import HIT
from pentapolis.games.clash_of_cultures.rules.collect import ONE
from pentapolis.games.clash_of_cultures.rules.decks import (
    discard_objective,
    draw_objective,
    objective_of,
    objective_word,
)
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, holds, pay, stock, token
from pentapolis.games.clash_of_cultures.rules.menu import entry, once
from pentapolis.games.clash_of_cultures.rules.moments import Need, Vector
from pentapolis.games.clash_of_cultures.rules.questions import Question, every_advance, spaces
from pentapolis.games.clash_of_cultures.state import USED_LIBRARY, USED_STATUE, State

# --- Great Arena (903) -----------------------------------------------------------------------------------


@moments.TOKEN_SUBSTITUTE.wonder(ARENA)
def the_other_token(good: int) -> int:
    """Culture tokens are paid with mood tokens and the other way round (903.1)."""
    return CULTURE if good == MOOD else MOOD


@moments.VALUES_KNOWN.wonder(ARENA)
def arena(g: State, b: Battle, side: int) -> Rules:
    """+1 CV is for sale once per land battle (903.2); asked when it makes a further hit."""
    seat = b.sides[side]
    if not b.land or seat >= BARBARIANS or b.arena_used[side] or b.values[side] % HIT != HIT - 1:
        return
    if b.round == 1 and b.bonus[side] >= fighters.CAP and fighters.caps_bonus(g, b, 1 - side):
        return
    needs: list[Need] = [(1, token(g, seat, CULTURE))]
    if can_pay(stock(g.players[seat]), needs):
        if (yield Ask(seat, "arena", ["yes", "no"], about=(b.values[side],))) == "yes":
            yield from pay(g, seat, needs, "arena")
            b.arena_used[side] = True
            b.values[side] += 1


# --- Great Gardens (904) ---------------------------------------------------------------------------------


@moments.CITY_YIELD.wonder(GARDENS)
def any_resource(terrain: int) -> tuple[Vector, ...]:
    """Plains give their city any resource (904.1)."""
    return tuple(ONE[good] for good in range(5)) if terrain == PLAIN else ()


@moments.REPELS.wonder(GARDENS)
def off_the_plain() -> int:
    """Units that entered a Plain this turn do not enter the city (904.2–904.4)."""
    return CROSSED_PLAIN


# --- Great Library (905) ---------------------------------------------------------------------------------


def lendable(g: State, seat: int, mask: int = -1) -> list[str]:
    """Advances the Great Library can lend now: none owned, no government, once per turn (905.1, 905.3).

    Rules 905.4, 905.5.
    """
    p = g.players[seat]
    if g.active != seat or g.status_step or p.used & USED_LIBRARY or not holds(g, seat, LIBRARY):
        return []
    return [a.id for a in ADVANCES if a.bit & mask and not a.bit & (p.advances | GOVERNMENTS)]


def lend(g: State, seat: int, advance: str) -> None:
    """The Great Library lends an advance until the end of the turn; nothing is gained (905.1, 905.2).

    Rules 905.7.
    """
    p = g.players[seat]
    p.used |= USED_LIBRARY
    p.borrowed |= 1 << ADVANCE_INDEX[advance]
    advances.renew_usable(p)


def refuse_lending(g: State, ask: Ask, id: str) -> Refusal:
    """The Great Library lends neither own advances nor governments (905.3)."""
    if g.players[ask.seat].advances >> ADVANCE_INDEX[id] & 1:
        return Refusal("905.1", "has_advance", advance=id)
    return Refusal("905.3", "not_now")


LEND: Final = Question("library", every_advance, refuse_lending)


@moments.CONSULTED.wonder(LIBRARY)
def consult(g: State, seat: int, mask: int) -> Rules:
    """An advance of the mask may be borrowed at the moment it is first of use (905.6)."""
    found = lendable(g, seat, mask)
    if found:
        answer = yield LEND.offer(seat, ["no", *found])
        if answer != "no":
            lend(g, seat, answer)


def _refuse_library(g: State, seat: int) -> Refusal | None:
    return None if lendable(g, seat) else Refusal("905.1", "once_per_turn")


@entry("library", "905.1", wonder=LIBRARY, refuse=_refuse_library)
def library(g: State, seat: int) -> Rules:
    """The Great Library lends an advance for the turn (905.1)."""
    lend(g, seat, (yield LEND.offer(seat, lendable(g, seat))))


ON_THE_MARCH: Final = TACTICS | ROADS | NAVIGATION | CARTOGRAPHY | WAR_SHIPS | SIEGECRAFT | STEEL_WEAPONS
"""What may still be borrowed between two moves: it is of use there first (905.6)."""


def _refuse_on_the_march(g: State, seat: int) -> Refusal | None:
    return None if lendable(g, seat, ON_THE_MARCH) else Refusal("905.1", "library_idle")


def _on_the_march(g: State, seat: int) -> Rules:
    lend(g, seat, (yield LEND.offer(seat, lendable(g, seat, ON_THE_MARCH))))


moments.BETWEEN_MOVES["library"] = (_refuse_on_the_march, _on_the_march)

# --- Great Lighthouse (907) ------------------------------------------------------------------------------


def refuse_sea(g: State, ask: Ask, label: str) -> Refusal | None:
    space = g.map.index[label]
    free = g.terrain[space] == WATER and not alliance.hostile(g, ask.seat, space)
    return None if free else Refusal("907.1", "not_that_water", what=label)


LIGHTHOUSE_SHIP: Final = Question("lighthouse", spaces, refuse_sea, before=("no",))


@moments.CITY_ACTIVATED.wonder(LIGHTHOUSE)
def lighthouse(g: State, seat: int) -> Rules:
    """The Great Lighthouse places a Ship on any Water space without enemies (907.1, 907.3, 907.2)."""
    if not g.players[seat].units[SHIP]:
        return
    answer = yield LIGHTHOUSE_SHIP.ask(g, seat)
    if answer != "no":
        g.place_unit(seat, SHIP, g.map.index[answer])
        if g.tell:
            g.tell("places", seat, units="ship1", space=answer)


@moments.CHOOSES_START.wonder(LIGHTHOUSE)
def chooses_start() -> None:
    """Its holder chooses the start player (907.5)."""


# --- Great Mausoleum (906) -------------------------------------------------------------------------------


@moments.TAKES_DISCARD.wonder(MAUSOLEUM)
def mausoleum(g: State, seat: int, top: str) -> Rules:
    """The top of the discard pile instead of an unknown card (906.1)."""
    return (yield Ask(seat, "mausoleum", ["deck", top])) != "deck"


@moments.DISCARDS_BELOW.wonder(MAUSOLEUM)
def discards_below() -> None:
    """What its holder discards goes under the pile (906.3)."""


# --- Great Pyramid (908) ---------------------------------------------------------------------------------


@moments.WONDER_POINTS.wonder(PYRAMID)
def pyramid(builder: bool, holder: bool) -> int:
    """5 VP for its builder, nothing for who conquers it (908.1, 908.2); in half points."""
    return 10 if builder else 0


@moments.WINS_TIES.wonder(PYRAMID)
def wins_ties() -> None:
    """Its builder wins ties (908.3)."""


# --- Great Statue (909) ----------------------------------------------------------------------------------


@moments.WONDER_BUILT.wonder(STATUE)
def inspired(g: State, seat: int) -> None:
    """An objective card for its builder (909.1)."""
    draw_objective(g, seat)


def _refuse_statue(g: State, seat: int) -> Refusal | None:
    if not g.players[seat].objectives:
        return Refusal("909.2", "no_card")
    return once(g, seat, USED_STATUE, "909.2")


@entry("statue", "909.2", wonder=STATUE, refuse=_refuse_statue)
def statue(g: State, seat: int) -> Rules:
    """The Great Statue turns an objective card into an action (909.2)."""
    p = g.players[seat]
    p.used |= USED_STATUE
    word = yield Ask(seat, "lose_card", [objective_word(card) for card in p.objectives])
    discard_objective(g, seat, objective_of(word))
    g.actions_left += 1


# --- Great Wall (910) ------------------------------------------------------------------------------------


@moments.WALLS.wonder(WALL)
def great_wall(g: State, b: Battle) -> int:
    """Attackers of its holder's Happy cities lose 2 CV in the 1st round (910.1)."""
    return 2 if b.round == 1 and b.city and g.cities[b.space].mood == HAPPY else 0


@moments.DEFEATS.wonder(WALL)
def beats_barbarians(g: State, b: Battle) -> bool:
    """Barbarians who attack a city of its holder are beaten without cards or dice (910.2, 910.3)."""
    if b.sides[0] != BARBARIANS or not b.city:
        return False
    for kind in ARMY:
        fighters.kill(g, b, 0, kind, g.count(BARBARIANS, kind, b.space))
    return True
