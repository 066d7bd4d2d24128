"""The wonders that do something of their own, by age (201.6, 1001)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.nations import moments
from pentapolis.games.nations.data import (
    BOOKS,
    BUILDING,
    CARD,
    GOLD,
    VP,
    Amounts,
    Card,
    flag,
    one_good,
    printed,
)
from pentapolis.games.nations.moments import SPECIAL_ACTIONS, SpecialAction
from pentapolis.games.nations.rules.comparisons import (
    colonies_of,
    count_workers,
    least_stability,
    least_strength,
    most,
    most_strength,
    passed_first,
)
from pentapolis.games.nations.rules.goods import gain, lose, pay
from pentapolis.games.nations.rules.removal import (
    advisors,
    check_removals,
    leave,
    remove_advisors,
    remove_wonder,
)
from pentapolis.games.nations.rules.ways import Ways, no_advisor_to_lose, paying
from pentapolis.games.nations.rules.workers import put_worker, slot_option, take_off
from pentapolis.games.nations.state import NONE, Player, State

# --- Terracotta Army: the least stable lose gold --------------------------------------------------------

TERRACOTTA_LOSS: Final[int] = -printed("terracotta_army", "gain")[GOLD]


@moments.FINISHED.card("terracotta_army")
def terracotta_army(g: State, seat: int) -> Rules:
    for other in [other for other in reversed(g.order) if least_stability(g, other)]:
        yield from lose(g, other, GOLD, TERRACOTTA_LOSS, "terracotta_army")


# --- Solomon's Temple: a point at the end of each age, until a defeat (506.1) ----------------------------

SOLOMON: Final = CARD["solomons_temple"]
SOLOMON_GAIN: Final[Amounts] = printed("solomons_temple", "gain")


@moments.AGE_ENDS.card("solomons_temple")
def solomons_temple(g: State, seat: int) -> None:
    gain(g, seat, SOLOMON_GAIN, "solomons_temple")


@moments.DEFEATED.card("solomons_temple")
def solomons_temple_falls(g: State, seat: int) -> None:
    remove_wonder(g, seat, SOLOMON)


# --- Porcelain Tower: a second advisor, laid on it (1001.19) --------------------------------------------


@moments.ADVISOR_SPACES.card("porcelain_tower")
def porcelain_tower(g: State, n: Player) -> list[str]:
    """A free space if there is one, by the reading `tower=any_space` always either (decision U)."""
    free = [space for space, held in (("advisor", n.advisor), ("tower", n.tower)) if held == NONE]
    return ["advisor", "tower"] if not free or "tower" in g.variant.readings else free


@moments.LEAVES.card("porcelain_tower")
def porcelain_tower_leaves(g: State, seat: int) -> None:
    """The advisor on it goes with it."""
    n = g.nations[seat]
    if n.tower != NONE:
        leave(g, seat, n.tower)
        n.tower = NONE


# --- Great Wall: a defeat costs no point if its owner passed first (1001.4, 414.3) -----------------------

GREAT_WALL: Final = flag("great_wall")


@moments.PASSES.card("great_wall")
def great_wall_stands(g: State, seat: int) -> None:
    if passed_first(g, seat):
        g.nations[seat].used |= GREAT_WALL


@moments.DEFEAT_POINTS.card("great_wall")
def great_wall(g: State, seat: int, points: int) -> int:
    return 0 if passed_first(g, seat) else points


# --- Sistine Chapel: books for every architect (not the one that finishes it) ---------------------------

SISTINE_CHAPEL_GAIN: Final[Amounts] = printed("sistine_chapel", "gain")


@moments.STAGE_BUILT.card("sistine_chapel")
def sistine_chapel(g: State, seat: int) -> None:
    gain(g, seat, SISTINE_CHAPEL_GAIN, "sistine_chapel")


# --- Versailles: its owner counts as least stable until the round ends (1001.11, 414.3) -------------------

VERSAILLES: Final = flag("versailles")


@moments.FINISHED.card("versailles")
def versailles(g: State, seat: int) -> Rules:
    n = g.nations[seat]
    n.unstable = True
    n.used |= VERSAILLES
    yield from ()


# --- Royal Society: deploys an unemployed worker without stone -------------------------------------------


def _nobody_idle(g: State, seat: int, c: Card) -> Refusal | None:
    return None if g.nations[seat].pool else Refusal("411.6", "no_worker", card=c.id)


def _deploy_free(g: State, seat: int, c: Card) -> Rules:
    n = g.nations[seat]
    choice = yield Ask(seat, "deploy_free", [slot_option("deploy", n, slot) for slot in range(len(n.slots))])
    n.pool -= 1
    put_worker(g, n, choice[2] - 1)
    if g.tell:
        g.tell("deploys", seat, card=choice[1], stone=0)


SPECIAL_ACTIONS["deploy_free"] = SpecialAction(_nobody_idle, _deploy_free)


# --- Potala Palace: points for advisors at the end (702.3) ----------------------------------------------

POTALA_VP: Final[int] = printed("potala_palace", "gain")[VP]


@moments.SCORING.card("potala_palace")
def potala_palace(g: State, seat: int) -> int:
    return POTALA_VP * len(advisors(g.nations[seat]))


# --- Forbidden Palace: a point for passing first (606.1) ------------------------------------------------

FORBIDDEN_PALACE: Final = flag("forbidden_palace")
FORBIDDEN_PALACE_GAIN: Final[Amounts] = printed("forbidden_palace", "gain")


@moments.PASSES.card("forbidden_palace")
def forbidden_palace(g: State, seat: int) -> None:
    if passed_first(g, seat):
        gain(g, seat, FORBIDDEN_PALACE_GAIN, "forbidden_palace")
        g.nations[seat].used |= FORBIDDEN_PALACE


# --- Himeji Castle: stone for a building of a later age in the place of an older one ---------------------

HIMEJI_GAIN: Final[Amounts] = printed("himeji_castle", "gain")


@moments.REPLACED.card("himeji_castle")
def himeji_castle(g: State, seat: int, old: Card, new: Card) -> None:
    if old.kind == new.kind == BUILDING and new.age > old.age:
        gain(g, seat, HIMEJI_GAIN, "himeji_castle")


# --- Big Ben: points for colonies of the last age (702.3) -----------------------------------------------

BIG_BEN_VP: Final[int] = printed("big_ben", "gain")[VP]
BIG_BEN_AGE: Final[int] = printed("big_ben", "per_age")


@moments.SCORING.card("big_ben")
def big_ben(g: State, seat: int) -> int:
    return BIG_BEN_VP * colonies_of(g.nations[seat], BIG_BEN_AGE)


# --- British Museum: the weakest lose books -------------------------------------------------------------

MUSEUM_LOSS: Final[int] = -printed("british_museum", "gain")[BOOKS]


@moments.FINISHED.card("british_museum")
def british_museum(g: State, seat: int) -> Rules:
    for other in [other for other in reversed(g.order) if least_strength(g, other)]:
        yield from lose(g, other, BOOKS, MUSEUM_LOSS, "british_museum")


# --- Brandenburg Gate: the strongest gain, whoever built it ----------------------------------------------

GATE_GAIN: Final[Amounts] = printed("brandenburg_gate", "gain")


@moments.FINISHED.card("brandenburg_gate")
def brandenburg_gate(g: State, seat: int) -> Rules:
    for other in g.order:
        if most_strength(g, other):
            gain(g, other, GATE_GAIN, "brandenburg_gate")
    yield from ()


# --- MIT: a new building may get a worker for nothing, from the pool or from another card ----------------


@moments.BOUGHT.card("mit")
def mit(g: State, seat: int, c: Card) -> Rules:
    if c.kind != BUILDING:
        return
    n = g.nations[seat]
    slot = n.slots.index(c.index)
    options: list[str | tuple[str, str, int]] = ["decline"]
    if n.pool:
        options.append("pool")
    options += [slot_option("from", n, other) for other in range(len(n.slots)) if n.workers[other]]
    choice = yield Ask(seat, "mit", options, (c.id,))
    if choice == "decline":
        return
    if choice != "pool":
        take_off(n, choice[2] - 1)
        check_removals(g)
    n.pool -= 1
    put_worker(g, n, slot)
    if g.tell:
        g.tell("deploys", seat, card=c.id, stone=0)


# --- Titanic: everybody pays gold or loses all advisors, last in turn order first (1001.9, 504.5) ---------

TITANIC_PRICE: Final[int] = printed("titanic", "choose_one_of")[0].pay[GOLD]
TITANIC: Final[Ways] = Ways(
    "titanic",
    {"pay": paying(one_good(GOLD, TITANIC_PRICE)), "remove_advisors": no_advisor_to_lose},
    last=("pay",),
)


@moments.FINISHED.card("titanic")
def titanic(g: State, seat: int) -> Rules:
    payers: dict[int, bool] = {}
    for other in reversed(g.order):
        choice = yield TITANIC.ask(g, other, (TITANIC_PRICE,))
        if choice == "pay":
            payers[other] = TITANIC.free(g, other)
    for other in g.order:
        if other not in payers:
            remove_advisors(g, other)
    for other, by_choice in payers.items():
        if by_choice:  # with another way open it is spending, otherwise a forced loss (504.9, decision AO)
            pay(g, other, GOLD, TITANIC_PRICE)
        else:
            yield from lose(g, other, GOLD, TITANIC_PRICE, "titanic")


# --- Statue of Liberty: points for most workers at the end; solo, nobody has more (702.3, 802.5) ----------

LIBERTY_VP: Final[int] = printed("statue_of_liberty", "gain")[VP]


@moments.SCORING.card("statue_of_liberty")
def statue_of_liberty(g: State, seat: int) -> int:
    return LIBERTY_VP if most(g, [count_workers(n) for n in g.nations], seat) else 0
