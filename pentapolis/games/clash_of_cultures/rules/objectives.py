"""Objectives (701, 802): their conditions, completing them, and what one deed may be used for only once."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pentapolis.engine import Ask, Rules
from pentapolis.games.clash_of_cultures.cards import carthage, civs
from pentapolis.games.clash_of_cultures.data import (
    ACTION_CIVIL,
    CONDITION_TIMING,
    OBJECTIVE_LOWER,
    OBJECTIVE_UPPER,
)
from pentapolis.games.clash_of_cultures.data.ids import (
    ACADEMY,
    ANGRY,
    ARMY,
    BARBARIANS,
    CATEGORY,
    CAVALRY,
    CONSTRUCTION,
    CULTURE_CATEGORY,
    ECONOMY,
    EDUCATION,
    ELEPHANT,
    FOOD,
    FORTRESS,
    GOLD,
    HAPPY,
    IDEAS,
    MARKET,
    OBELISK,
    OBSERVATORY,
    ORE,
    PIRATES,
    PORT,
    SCIENCE,
    SEAFARING,
    SETTLER,
    SHIP,
    TEMPLE,
    TRADE_ROUTES,
    WARFARE,
    WOOD,
)
from pentapolis.games.clash_of_cultures.rules import advances, aftermath, routes
from pentapolis.games.clash_of_cultures.rules.goods import (
    action_of,
    action_word,
    discard_action,
    objective_of,
    objective_word,
    spend,
)
from pentapolis.games.clash_of_cultures.state import State

Condition = Callable[[State, int], bool]
STATUS: dict[str, Condition] = {}
"""The conditions of step 1 of the status phase."""
PRICE: dict[str, tuple[int, int]] = {
    "eureka": (IDEAS, 2),
    "wealth": (GOLD, 2),
    "ore_supplies": (ORE, 2),
    "wood_supplies": (WOOD, 2),
    "food_supplies": (FOOD, 2),
}
EXCLUSIVE = {
    "trade_power": "shipping_routes",
    "shipping_routes": "trade_power",
    "standing_army": "military_might",
    "military_might": "standing_army",
}
"""Conditions that are not completed together in one status phase."""


def status(name: str) -> Callable[[Condition], Condition]:
    def register(condition: Condition) -> Condition:
        STATUS[name] = condition
        return condition

    return register


# --- conditions of the status phase ----------------------------------------------------------------------


def cities_with(g: State, seat: int, building: int) -> int:
    return sum(c.owner == seat and c.has(building) for c in g.cities.values())


def most(g: State, seat: int, count: Callable[[int], int], least: int = 1) -> bool:
    """More than any other player, and at least so many."""
    mine = count(seat)
    return mine >= least and all(mine > count(other) for other in range(g.seats) if other != seat)


def _leads(name: str, building: int) -> None:
    STATUS[name] = lambda g, seat: most(g, seat, lambda s: cities_with(g, s, building))


for _name, _building in (
    ("scientific_lead", ACADEMY),
    ("coastal_culture", PORT),
    ("religious_fervor", TEMPLE),
    ("fortifications", FORTRESS),
    ("star_gazers", OBSERVATORY),
    ("traders", MARKET),
    ("legacy", OBELISK),
):
    _leads(_name, _building)


def _owns_all(name: str, category: int) -> None:
    bits = CATEGORY[category]
    STATUS[name] = lambda g, seat: g.players[seat].advances & bits == bits


for _name, _category in (
    ("city_planner", CONSTRUCTION),
    ("education_lead", EDUCATION),
    ("culture_focus", CULTURE_CATEGORY),
    ("science_focus", SCIENCE),
    ("trade_focus", ECONOMY),
    ("seafarers", SEAFARING),
    ("militarized", WARFARE),
):
    _owns_all(_name, _category)


def _stocked(name: str, good: int) -> None:
    STATUS[name] = lambda g, seat: g.players[seat].goods[good] >= 5


for _name, (_good, _) in PRICE.items():
    _stocked(_name, _good)


@status("large_civilization")
def large_civilization(g: State, seat: int) -> bool:
    return len(g.cities_of(seat)) >= 6


def board_advances(g: State, seat: int) -> int:
    """Advances on the board, without civilization advances."""
    return (g.players[seat].advances & (1 << 48) - 1).bit_count()


@status("advanced_culture")
def advanced_culture(g: State, seat: int) -> bool:
    return most(g, seat, lambda s: board_advances(g, s), 6)


@status("happy_population")
def happy_population(g: State, seat: int) -> bool:
    return sum(c.mood == HAPPY for c in g.cities_of(seat)) >= 4


@status("optimized_storage")
def optimized_storage(g: State, seat: int) -> bool:
    goods = g.players[seat].goods
    return goods[FOOD] >= 3 and goods[ORE] >= 3 and goods[WOOD] >= 3


@status("architecture")
def architecture(g: State, seat: int) -> bool:
    kinds = {b for c in g.cities_of(seat) for b, colour in enumerate(c.pieces) if colour == seat}
    return len(kinds) >= 4


def full_categories(g: State, seat: int) -> int:
    owned = g.players[seat].advances
    return sum(owned & bits == bits for bits in CATEGORY)


@status("goal_focused")
def goal_focused(g: State, seat: int) -> bool:
    return most(g, seat, lambda s: full_categories(g, s))


def far_from_home(g: State, seat: int, space: int) -> bool:
    return g.map.distance[g.map.homes[seat]][space] >= 5


@status("colony")
def colony(g: State, seat: int) -> bool:
    return any(
        far_from_home(g, seat, c.space) and not g.founders_this_round >> c.space & 1
        for c in g.cities_of(seat)
    )


@status("consulate")
def consulate(g: State, seat: int) -> bool:
    return sum(c.influenced_by(seat) for c in g.cities.values()) >= 2


@status("metropolis")
def metropolis(g: State, seat: int) -> bool:
    return any(c.size >= 5 for c in g.cities_of(seat))


@status("government")
def has_government(g: State, seat: int) -> bool:
    """A whole government; one that was laid out before does not serve a second card (802.6)."""
    p = g.players[seat]
    mine = advances.government(p)
    return mine >= 0 and p.advances & CATEGORY[mine] == CATEGORY[mine] and not p.governed >> mine & 1


@status("expansionist")
def expansionist(g: State, seat: int) -> bool:
    alone = [c for c in g.cities_of(seat) if not any(s in g.cities for s in g.map.neighbours[c.space])]
    return len(alone) >= 4


@status("trade_power")
def trade_power(g: State, seat: int) -> bool:
    return bool(g.players[seat].advances & TRADE_ROUTES) and routes.count_routes(g, seat) >= 3


@status("shipping_routes")
def shipping_routes(g: State, seat: int) -> bool:
    return (
        bool(g.players[seat].advances & TRADE_ROUTES) and routes.count_routes(g, seat, ships_only=True) >= 2
    )


@status("diversified_research")
def diversified_research(g: State, seat: int) -> bool:
    return sum(bool(g.players[seat].advances & bits) for bits in CATEGORY) >= 9


def buildings_abroad(g: State, seat: int) -> int:
    return sum(c.pieces.count(seat) for c in g.cities.values() if c.owner != seat)


@status("culture_power")
def culture_power(g: State, seat: int) -> bool:
    return most(g, seat, lambda s: buildings_abroad(g, s))


@status("magnificent_culture")
def only_wonder(g: State, seat: int) -> bool:
    built = g.wonders_this_round
    return built[seat] > 0 and sum(built) == built[seat]


@status("versatility")
def versatility(g: State, seat: int) -> bool:
    return all(g.units_of(seat, kind) for kind in range(6))


def lonely_spaces(g: State, seat: int, kinds: Iterable[int]) -> int:
    """Spaces with such units that hold no own city and are not adjacent to one."""
    near = {s for c in g.cities_of(seat) for s in (c.space, *g.map.neighbours[c.space])}
    return sum(s not in near and any(g.count(seat, k, s) for k in kinds) for s in g.spaces_of(seat))


@status("migration")
def migration(g: State, seat: int) -> bool:
    return lonely_spaces(g, seat, (SETTLER,)) >= 3


@status("outpost")
def outpost(g: State, seat: int) -> bool:
    return lonely_spaces(g, seat, ARMY) >= 3


@status("high_culture")
def high_culture(g: State, seat: int) -> bool:
    p = g.players[seat]
    return (p.advances >> 48).bit_count() == 4 and p.leaders_used >= 2


@status("sea_blockade")
def sea_blockade(g: State, seat: int) -> bool:
    ports = {c.port for c in g.cities.values() if c.owner not in (seat, BARBARIANS) and c.has(PORT)}
    return sum(ships_at(g, seat, s) for s in ports if s >= 0) >= 2


def ships_at(g: State, seat: int, space: int) -> int:
    """Ships of the player on a space, allied pirates among them (1113.3b)."""
    own = g.present[space] >> seat & 1
    return g.count(seat, SHIP, space) + carthage.usable_pirates(g, seat, space) if own else 0


def ships(g: State, seat: int) -> int:
    return sum(ships_at(g, seat, s) for s in g.spaces_of(seat))


@status("large_fleet")
def large_fleet(g: State, seat: int) -> bool:
    return ships(g, seat) >= 4 or most(g, seat, lambda s: ships(g, s), 2)


def army(g: State, seat: int) -> int:
    return sum(g.units_of(seat, kind) for kind in ARMY)


@status("large_army")
def large_army(g: State, seat: int) -> bool:
    return all(army(g, seat) >= army(g, other) + 4 for other in range(g.seats) if other != seat)


@status("standing_army")
def standing_army(g: State, seat: int) -> bool:
    return sum(g.army_at(seat, c.space) > 0 for c in g.cities_of(seat)) >= 4


@status("threat")
def threat(g: State, seat: int) -> bool:
    targets = {c.space for c in g.cities.values() if c.owner not in (seat, BARBARIANS)}
    near = {s for space in targets for s in g.map.neighbours[space]}
    return sum(g.army_at(seat, s) for s in near) >= 4


@status("military_might")
def military_might(g: State, seat: int) -> bool:
    return army(g, seat) + ships(g, seat) >= 12


def spaces_with(g: State, seat: int, kind: int) -> int:
    return sum(g.count(seat, kind, s) > 0 for s in g.spaces_of(seat))


@status("horse_power")
def horse_power(g: State, seat: int) -> bool:
    return spaces_with(g, seat, CAVALRY) >= 3


@status("ivory_tower")
def ivory_tower(g: State, seat: int) -> bool:
    return spaces_with(g, seat, ELEPHANT) >= 3


# --- conditions of deeds ---------------------------------------------------------------------------------


class Report:
    """A battle of this turn seen from one player."""

    __slots__ = ("fields", "seat", "side", "number")

    def __init__(self, fields: tuple[int, ...], seat: int, number: int) -> None:
        self.fields = fields
        self.seat = seat
        self.number = number
        self.side = 0 if self["attacker"] == seat else 1

    def __getitem__(self, name: str) -> int:
        return self.fields[aftermath.FIELD[name]]

    @property
    def won(self) -> bool:
        return self["winner"] == self.side

    @property
    def enemy(self) -> int:
        return self["defender"] if self.side == 0 else self["attacker"]

    @property
    def enemy_lost(self) -> int:
        return self["lost_defenders"] if self.side == 0 else self["lost_attackers"]

    @property
    def units(self) -> tuple[int, int]:
        """Own and enemy units at the start."""
        mine, theirs = self["attackers"], self["defenders"]
        return (mine, theirs) if self.side == 0 else (theirs, mine)


def battle_reports(g: State, seat: int) -> list[Report]:
    field = aftermath.FIELD
    return [
        Report(fields, seat, number)
        for number, fields in enumerate(g.battles)
        if seat in (fields[field["attacker"]], fields[field["defender"]])
    ]


def warfare(g: State, owner: int) -> int:
    return (g.players[owner].advances & CATEGORY[WARFARE]).bit_count() if owner < BARBARIANS else 0


def by_battle(g: State, name: str, r: Report) -> bool:
    """Whether the battle just fought fulfils the condition."""
    player = r.enemy < BARBARIANS
    fought = r["rounds"] > 0
    mine, theirs = r.units
    if name == "conqueror":
        return r.side == 0 and bool(r["conquered"]) and player and bool(r["defended"])
    if name == "naval_assault":
        return r.side == 0 and bool(r["conquered"]) and player and bool(r["unloaded"])
    if name == "general":
        return bool(r["land"]) and r.enemy_lost >= 3
    if name == "great_battle":
        return bool(r["land"]) and fought and mine + theirs >= 6
    if name == "defiance":
        return r.won and player and fought and theirs > mine
    if name == "bold":
        stronger = warfare(g, r.enemy) > warfare(g, r.seat) or theirs > mine
        return r.won and player and fought and stronger
    if name == "legendary_battle":
        return r.side == 0 and fought and r["size"] >= 5 and bool(r["wonder"]) and mine >= 3
    if name == "scavenger":
        return player and bool(r["traders_lost_defender"] if r.side == 0 else r["traders_lost_attacker"])
    if name == "aggressor":
        return r.side == 0 and r.won and bool(r["land"]) and r.enemy_lost >= 2
    if name == "barbarian_conquest":
        return r.side == 0 and bool(r["conquered"]) and r.enemy == BARBARIANS and theirs >= 2
    if name == "resistance":
        return r.side == 1 and bool(r["land"]) and r.enemy_lost >= 2
    if name == "great_commander":
        took_part = r["leader_attacker"] if r.side == 0 else r["leader_defender"]
        return r.won and fought and bool(took_part) and mine <= theirs
    if name == "brutus":
        lost = r["leader_lost_defender"] if r.side == 0 else r["leader_lost_attacker"]
        others = r["others_lost_defender"] if r.side == 0 else r["others_lost_attacker"]
        return bool(lost) and others >= 2
    if name == "trample":
        return r.side == 0 and r.won and fought and bool(r["land"]) and bool(r["beasts"])
    return False


def deed_uses(g: State, name: str, seat: int, kind: str) -> tuple[int, ...]:
    """What fulfils the condition right now: claims on deeds not yet used for this name (802.6)."""
    uses: tuple[int, ...] = ()
    if kind == "battle":
        reports = battle_reports(g, seat)
        if not reports:
            return ()
        last = reports[-1]
        if name == "warmonger":
            return _two_battles(g, seat, [r for r in reports if r["land"] and r["rounds"]], last)
        if name == "sea_cleansing":
            wins = [r for r in reports if r.enemy == PIRATES and r.won]
            if len(wins) >= 2 and wins[-1] is last:
                uses = (last.number,)
        elif by_battle(g, name, last):
            uses = (last.number,)
    elif kind == "founded" and name == "city_founder":
        if far_from_home(g, seat, g.founded):
            uses = (g.founded,)
    elif kind == "wonder" and name == "magnificent_culture":
        uses = (sum(g.wonders_this_round) + 20,)
    elif kind == "draft" and name == "draft":
        if g.drafts and g.drafts % 2 == 0:
            uses = (g.drafts // 2,)
    elif kind == "mood" and name == "terror_regime":
        if sum(c.mood == ANGRY for c in g.cities_of(seat)) >= 4:
            uses = (0,)
    claims = tuple(claim_code(name, seat, use) for use in uses)
    return () if any(claim in g.claimed for claim in claims) else claims


def _two_battles(g: State, seat: int, land: list[Report], last: Report) -> tuple[int, ...]:
    """Warmonger: two land battles of a turn on different spaces, one of them won; both are used up."""
    claim = claim_code("warmonger", seat, last.number)
    if last not in land or claim in g.claimed:
        return ()
    for other in land[:-1]:
        earlier = claim_code("warmonger", seat, other.number)
        if other["space"] != last["space"] and (other.won or last.won) and earlier not in g.claimed:
            return (earlier, claim)
    return ()


def claim_code(name: str, seat: int, key: int) -> int:
    """One use of one deed by one name (801.7, 802.6) as a number."""
    names = (*CONDITION_TIMING, *dict.fromkeys(ACTION_CIVIL))
    return (names.index(name) * 4 + seat) * 1000 + key


DEEDS: dict[str, set[int]] = {
    name: {
        card for card, both in enumerate(zip(OBJECTIVE_UPPER, OBJECTIVE_LOWER, strict=True)) if name in both
    }
    for name, timing in CONDITION_TIMING.items()
    if timing != "status"
}
"""The conditions fulfilled by deeds, with the cards on which they stand."""


def halves(card: int) -> tuple[str, str]:
    return OBJECTIVE_UPPER[card], OBJECTIVE_LOWER[card]


def deed(g: State, seats: Iterable[int], kind: str) -> Rules:
    """Something was done: whoever fulfils a condition by it may lay the card out at once (802.4, 802.11).

    Whoever holds objectives is asked when the deed fulfils a condition of any card that may be among them:
    that nobody is asked would tell the hand.
    """
    for seat in seats:
        while g.players[seat].objectives:
            names = {name for name in unseen(g) if deed_uses(g, name, seat, kind)}
            if not names:
                break
            options = [
                ("complete", objective_word(card), f"objective.{name}")
                for card in g.players[seat].objectives
                for name in halves(card)
                if name in names
            ]
            answer = yield Ask(seat, "objective", [*options, "no"], explicit=True)
            if answer == "no":
                break
            name = answer[2][10:]
            g.claimed += deed_uses(g, name, seat, kind)
            if name == "city_founder":
                g.founders_this_round |= 1 << g.founded
            complete(g, seat, objective_of(answer[1]), name)


def unseen(g: State) -> list[str]:
    """The deeds of cards that do not lie open: neither laid out nor discarded, so perhaps in a hand."""
    open_cards = {code // 2 for p in g.players for code in p.done} | set(g.objective_pile)
    return [name for name, cards in DEEDS.items() if not cards <= open_cards]


def complete(g: State, seat: int, card: int, name: str) -> None:
    """Lay out a completed objective (802.8)."""
    p = g.players[seat]
    p.objectives.remove(card)
    p.done.append(2 * card + halves(card).index(name))
    g.known_objectives[card] = (1 << g.seats) - 1
    g.reveals += 1
    if g.tell:
        g.tell("objective", seat, objective=f"objective.{name}")


def fulfilled(g: State, seat: int, card: int, laid: list[str]) -> list[str]:
    """The status conditions of a card that are fulfilled now, given what was laid out this phase (701.2)."""
    found = []
    for name in dict.fromkeys(halves(card)):
        if CONDITION_TIMING[name] == "deed" or name not in STATUS:
            continue
        if name in laid or EXCLUSIVE.get(name) in laid:
            continue
        if STATUS[name](g, seat):
            found.append(name)
    return found


def status_step(g: State, seat: int) -> Rules:
    """Step 1 of the status phase for one player: complete any number of hand objectives (701.1).

    Whoever holds objectives is asked, also when none is fulfilled: that nobody is asked would tell the hand.
    """
    p = g.players[seat]
    laid: list[str] = []
    while p.objectives:
        options = [
            ("complete", objective_word(card), f"objective.{name}")
            for card in p.objectives
            for name in fulfilled(g, seat, card, laid)
        ]
        answer = yield Ask(seat, "status_objective", [*options, "no"], explicit=True)
        if answer == "no":
            return
        name = answer[2][10:]
        laid.append(name)
        if name in PRICE:
            good, count = PRICE[name]
            spend(g, seat, [count if i == good else 0 for i in range(8)])
        elif name == "government":
            p.governed |= 1 << advances.government(p)
        complete(g, seat, objective_of(answer[1]), name)


def could_trade(g: State, owner: int, space: int) -> bool:
    """Whether a Settler or Ship of the player on the space could form a trade route (Scavenger)."""
    if not g.players[owner].advances & TRADE_ROUTES:
        return False
    near = routes.reach(g, space, 2, routes.pirate_zone(g))
    return any(c.space in near for c in routes.partners(g, owner))


# --- Teach Us, played directly after a conquest -----------------------------------------------------------


def teach_us(g: State, seat: int, former: int) -> Rules:
    """The card Teach Us: one of the former owner's advances (each card needs its own conquest, 801.7).

    Whoever holds action cards is asked while a Teach Us may be among them: that nobody is asked would tell.
    """
    p = g.players[seat]
    found = advances.gainable(p, g.players[former].advances & (1 << 48) - 1)
    hidden = any(name == "teach_us" and card not in g.action_pile for card, name in enumerate(ACTION_CIVIL))
    if not found or not hidden or not any(card < 42 for card in p.actions):
        return
    cards = [card for card in p.actions if card < 42 and ACTION_CIVIL[card] == "teach_us"]
    answer = yield Ask(seat, "teach_us", [*(action_word(card) for card in cards), "no"], explicit=True)
    if answer == "no":
        return
    card = action_of(answer)
    discard_action(g, seat, card)
    if g.tell:
        g.tell("plays", seat, card="civil.teach_us")
    if (yield from civs.subterfuge(g, seat, card, former)):
        return
    index = yield from advances.choose_advance(seat, found, "free_advance")
    yield from advances.gain_advance(g, seat, index, track=False)
