"""What the learned policy reads of single options of Through the Ages: hashed keys, a group, the situation.

A key is a short stable text of what an option is and what it meets: the card, the card and the time left, the
kind of card and how many the seat has, the kind and how much it is needed (food, happy faces, strength,
science), what stays in hand after it. Everything is read from what the seat may know: its own hand, its own
events, and what lies open.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import Any, Final
from zlib import crc32

from pentapolis.engine import Ask, Choice, clip
from pentapolis.engine import option_key as key
from pentapolis.games.through_the_ages.bots.evaluation import rounds_left
from pentapolis.games.through_the_ages.data import (
    AGE,
    ARENA,
    BY_ID,
    CARDS,
    CONSUMPTION,
    CORRUPTION,
    FACES_NEEDED,
    FAMILY_OF,
    FARM,
    KIND,
    LAB,
    LIBRARY,
    MINE,
    NONE,
    ROW_PRICE,
    SLOT,
    TEMPLE,
    THEATER,
    UNIT_SLOT,
)
from pentapolis.games.through_the_ages.rules.bank import food, population_price, resources
from pentapolis.games.through_the_ages.rules.buildings import (
    build_price,
    is_attacked,
    upgrade_price,
    urban_limit,
)
from pentapolis.games.through_the_ages.rules.production import food_production, resource_production
from pentapolis.games.through_the_ages.rules.ratings import (
    culture_rate,
    hand_limit_civil,
    happy_faces,
    science_rate,
    strength,
)
from pentapolis.games.through_the_ages.rules.technologies import science_price
from pentapolis.games.through_the_ages.rules.wonders import completion_culture, stage_prices
from pentapolis.games.through_the_ages.scoring import impact
from pentapolis.games.through_the_ages.state import SIMPLE, State

Keys = tuple[int, ...]

SITUATION: Final[tuple[str, ...]] = (
    "rounds_left", "nearness_of_the_end", "last_round", "last_rounds", "civil_actions",
    "military_actions", "unused_workers", "faces_to_spare", "unhappy", "unhappy_after_growth", "food",
    "food_balance", "famine_next", "food_deficit", "resources", "resource_production", "science",
    "science_rate", "culture_rate", "lead_in_strength", "strongest", "lead_in_culture", "wonder_under_way",
    "civil_hand", "military_hand", "blue_bank", "corruption", "units", "age", "more_than_two_alive",
    "simple_level", "attacked_or_at_war", "urban_room", "colonies", "tactic",
)  # fmt: skip
"""The numbers of the situation in which a question is answered, in order."""

# Steps in which quantities are told apart.
LATE: Final[tuple[float, ...]] = (0.5, 1.5, 3.0, 5.5, 9.0, 13.0)
STORE: Final[tuple[int, ...]] = (1, 3, 6)
HELD: Final[tuple[int, ...]] = (1, 3, 5, 8, 13)
INCOME: Final[tuple[int, ...]] = (3, 5, 8, 12)
LEAD: Final[tuple[int, ...]] = (-12, -7, -4, -1, 0, 1, 3, 6, 11)
BANK: Final[tuple[int, ...]] = (1, 3, 5, 7, 10)
POINTS: Final[tuple[int, ...]] = (-12, -6, -2, 0, 1, 3, 7, 13)
AFTER: Final[tuple[int, ...]] = (-8, -4, -1, 0, 3, 6, 10)

HEADS: Final[tuple[str, ...]] = (
    "end_turn", "population", "wonder", "leader", "revolution", "peaceful", "tactic", "draw", "trade",
    "no_politics", "aggression", "war", "columbus", "pact", "break", "accept", "refuse", "pass", "bid",
    "sacrifice", "bonus", "done", "no", "play_on", "resign",
)  # fmt: skip
HEADS_BY_KIND: Final[tuple[str, ...]] = (
    "build", "upgrade", "destroy", "disband", "technology", "take", "play", "enlist", "event", "discard",
)  # fmt: skip
KINDS: Final = tuple(sorted(set(KIND)))
OTHERS: Final = 16
"""How many groups the rare questions share."""


GROUPS: Final[tuple[str, ...]] = (
    *HEADS,
    *[f"{head} {kind}" for head in HEADS_BY_KIND for kind in KINDS],
    *[f"other {number}" for number in range(OTHERS)],
)
"""The kinds of options, in order."""
_GROUP: Final = {name: number for number, name in enumerate(GROUPS)}


def within(value: int, least: int, most: int) -> int:
    return least if value < least else most if value > most else value


class Thing:
    """What an option is, whatever the position: worked out once."""

    __slots__ = ("head", "card", "kind", "slot", "price", "name", "group", "number", "target", "science")

    def __init__(self, topic: str, option: Any) -> None:
        parts = option if isinstance(option, tuple) else (option,)
        head = str(parts[0])
        self.card = BY_ID.get(str(parts[1]), NONE) if len(parts) > 1 else BY_ID.get(head, NONE)
        if len(parts) == 1 and self.card != NONE:
            head = topic
        self.head = head
        self.number = int(parts[-1]) if isinstance(parts[-1], int) else 0
        self.target = NONE
        self.price = 0
        self.name = ":".join([str(part) for part in parts])
        if head == "take":
            self.price = ROW_PRICE[int(parts[2]) - 1]
            self.name = f"take:{parts[1]}"
        elif head == "upgrade":
            self.target = BY_ID[str(parts[2])]
        elif head in ("aggression", "war", "pact"):
            self.target = int(parts[2])
            self.name = f"{head}:{parts[1]}" + (f":{parts[3]}" if head == "pact" else "")
        elif topic not in ("action", "contained", "agreement", "free_building", "politics"):
            self.name = f"{topic}:{self.name}"
        self.kind = KIND[self.card] if self.card != NONE else ""
        self.science = NONE
        """The printed price of a technology in science, of a government by revolution."""
        if self.card != NONE and CARDS[self.card].is_technology:
            card = CARDS[self.card]
            self.science = card.cost_revolution if self.kind == "government" else card.science_cost
        self.slot = SLOT[self.card] if self.card != NONE else NONE
        rare = crc32(f"{topic}:{head if self.card == NONE else self.kind}".encode()) % OTHERS
        known = _GROUP.get(f"{head} {self.kind}", _GROUP.get(head))
        self.group = _GROUP[f"other {rare}"] if known is None else known


_things: dict[tuple[str, Any], Thing] = {}


def thing(topic: str, option: Any) -> Thing:
    found = _things.get((topic, option))
    if found is None:
        found = _things[topic, option] = Thing(topic, option)
    return found


class Needs:
    """What a seat has and lacks when it is asked, in steps; the same for all options of a question."""

    __slots__ = (
        "g", "civ", "left", "late", "net", "store", "held", "mined", "spare", "unused", "lead", "rivals",
        "science", "science_rate", "bank", "mine", "stored", "best", "age", "corruption", "room", "grown",
        "faces", "science_income", "income", "famine",
    )  # fmt: skip

    def __init__(self, g: State, seat: int) -> None:
        civ = g.civs[seat]
        self.g = g
        self.civ = civ
        self.left = rounds_left(g)
        self.late = bisect_right(LATE, self.left)
        self.grown = food_production(civ)
        self.net = within(self.grown - CONSUMPTION[civ.yellow], -3, 4)
        self.stored = food(civ)
        self.famine = self.stored + self.grown < CONSUMPTION[civ.yellow]
        self.store = bisect_right(STORE, self.stored)
        self.held = resources(civ) + civ.credit_resources
        self.income = resource_production(civ)
        self.mined = bisect_right(INCOME, self.income)
        simple = g.config.level == SIMPLE
        needed = 0 if simple else FACES_NEEDED[civ.yellow]
        self.faces = happy_faces(civ)
        self.spare = within(self.faces - needed, -2, 3)
        self.unused = min(3, civ.unused)
        self.mine = strength(civ)
        self.rivals = [strength(other) for other in g.civs if other is not civ and not other.left]
        self.best = max(self.rivals, default=0)
        self.lead = bisect_right(LEAD, self.mine - self.best)
        self.science = civ.science
        self.science_income = science_rate(civ)
        self.science_rate = bisect_right(INCOME, self.science_income)
        self.bank = bisect_right(BANK, civ.blue_bank)
        self.corruption = 0 if simple else CORRUPTION[civ.blue_bank]
        self.age = g.age
        self.room = within(hand_limit_civil(civ) - len(civ.hand), 0, 3)

    def situation(self) -> list[float]:
        """In the order of `SITUATION`."""
        g, civ, left = self.g, self.civ, self.left
        growing = FACES_NEEDED[max(0, civ.yellow - 1)] if g.config.level != SIMPLE else 0
        others = [other.culture for other in g.civs if other is not civ and not other.left]
        built = sum([urban_limit(g, civ) - sum(civ.workers[t * 4 : t * 4 + 4]) for t in (LAB, TEMPLE)])
        net = self.grown - CONSUMPTION[civ.yellow]
        return [
            min(20.0, left) / 15, 1 / (1 + left), float(left < 1), float(left < 2.5), civ.ca / 4,
            civ.ma / 3, self.unused / 2, self.spare / 3, float(self.spare < 0),
            float(self.faces < growing), min(2.0, self.stored / 6), clip(net / 3, 2.0),
            float(self.stored + net < 0), float(net < 0), min(2.5, self.held / 10),
            self.income / 8, civ.science / 12, self.science_income / 6, culture_rate(civ) / 8,
            clip((self.mine - self.best) / 8, 2.0), float(self.mine > self.best),
            clip((civ.culture - max(others, default=0)) / 50, 2.0), float(civ.wonder != NONE),
            len(civ.hand) / 4, min(2.0, len(civ.military) / 4), clip(civ.blue_bank / 10 - 0.8, 1.5),
            self.corruption / 3, sum(civ.workers[UNIT_SLOT:]) / 4, g.age / 3, float(g.alive > 2),
            float(g.config.level == SIMPLE),
            float(civ.war != NONE or is_attacked(g, civ)),
            within(built, 0, 4) / 4, len(civ.colonies) / 3, float(civ.tactic != NONE),
        ]  # fmt: skip

    def need(self, type: int) -> int:
        """How much a type of building or unit is wanted, as a small number that means its own thing each."""
        if type == FARM:
            return 8 * self.store + self.net + 3
        if type == MINE:
            return 8 * self.mined + self.bank
        if type in (LAB, LIBRARY):
            return 8 * self.science_rate + self.spare + 2
        if type in (TEMPLE, THEATER, ARENA):
            return 8 * (self.spare + 2) + self.unused
        return self.lead


# --- single kinds of options ---------------------------------------------------------------------


def _family_of_tech(n: Needs, slot: int) -> tuple[int, int]:
    """How far a level is above the best known of its type, and how many workers the type has."""
    base = slot & ~3
    best = (n.civ.techs >> base & 15).bit_length() - 1
    w = n.civ.workers
    return (slot & 3) - best, min(5, w[base] + w[base + 1] + w[base + 2] + w[base + 3])


def _card_need(n: Needs, t: Thing) -> tuple[Any, ...]:
    """What there is already of what a card brings."""
    civ, card = n.civ, t.card
    if t.slot >= 0:
        above, workers = _family_of_tech(n, t.slot)
        type = t.slot >> 2
        waiting = sum([SLOT[c] >> 2 == type for c in civ.hand if SLOT[c] >= 0 and c != card])
        return t.kind, above, workers, min(2, waiting)
    if t.kind == "leader":
        now = AGE[civ.leader] if civ.leader != NONE else -1
        return "leader", AGE[card] - now, min(1, sum([KIND[c] == "leader" for c in civ.hand if c != card]))
    if t.kind == "wonder":
        return "wonder", min(4, len(civ.wonders)), n.mined
    if t.kind == "government":
        return "government", AGE[card] - AGE[civ.government], CARDS[card].civil_actions - civ.ca_total
    if t.kind == "special":
        return "special", FAMILY_OF[card], AGE[card] - civ.specials[FAMILY_OF[card]]
    return "action", CARDS[card].family, min(2, civ.hand.count(card))


def _science(n: Needs, card: int, printed: int) -> int:
    """Science left after paying for a technology, in steps; less than 0 is still missing."""
    return bisect_right(AFTER, n.science - science_price(n.g, n.civ, card, printed))


def _take(n: Needs, t: Thing) -> Keys:
    civ = n.civ
    need = n.need(t.slot >> 2) if t.slot >= 0 else n.mined if t.kind == "wonder" else n.late
    science = _science(n, t.card, t.science) if t.science >= 0 else -1
    return (
        key(t.name, n.late),
        key(t.name, t.price, need),
        key("take", t.price, civ.ca - t.price, n.room),
        key("take", n.late, *_card_need(n, t)),
        key("take science", t.kind, science, n.science_rate),
        key("take", t.kind, t.price, n.late),
    )


def _build(n: Needs, t: Thing) -> Keys:
    civ, slot = n.civ, t.slot
    above, workers = _family_of_tech(n, slot)
    after = n.held - build_price(n.g, civ, slot)
    return (
        key(t.name, n.late),
        key(t.head, t.kind, above, workers, n.late),
        key(t.name, "need", n.need(slot >> 2)),
        key(t.head, t.kind, "after", bisect_right(HELD, after), _wonder_wants(n, after)),
        key(t.head, t.kind, n.unused, min(5, civ.ca)),
        _strength_key(n, t, slot, NONE),
        key(t.head, t.kind, "food", n.net, n.store, n.spare),
        key(t.head, t.kind, "famine", n.famine, min(3, n.late)),
    )


def _upgrade(n: Needs, t: Thing) -> Keys:
    civ = n.civ
    new = SLOT[t.target]
    above, workers = _family_of_tech(n, new)
    price = upgrade_price(n.g, civ, t.slot, new)
    return (
        key(t.name, n.late),
        key("upgrade", t.kind, above, workers, n.late),
        key("upgrade", CARDS[t.target].id, "need", n.need(new >> 2)),
        key("upgrade", t.kind, "after", bisect_right(HELD, n.held - price), _wonder_wants(n, n.held - price)),
        key("upgrade", t.kind, min(5, civ.ca)),
        _strength_key(n, t, new, t.slot),
    )


def _wonder_wants(n: Needs, resources_after: int) -> int:
    """0 without a wonder under way; 1 when its next stage can still be paid afterwards, 2 when it cannot."""
    if n.civ.wonder == NONE:
        return 0
    return 1 if resources_after >= stage_prices(n.civ)[0] else 2


def _strength_key(n: Needs, t: Thing, new: int, old: int) -> int:
    """For units: how much strength they bring, armies included, and the lead before."""
    if new < UNIT_SLOT:
        return key(t.head, t.kind, "corruption", n.corruption, n.bank)
    workers = n.civ.workers
    workers[new] += 1
    if old >= 0:
        workers[old] -= 1
    gain = strength(n.civ) - n.mine
    workers[new] -= 1
    if old >= 0:
        workers[old] += 1
    return key(t.head, "strength", within(gain, -2, 9), n.lead, min(2, n.late))


def _destroy(n: Needs, t: Thing) -> Keys:
    above, workers = _family_of_tech(n, t.slot)
    return (
        key(t.name, n.late),
        key(t.head, t.kind, above, workers, n.late),
        key(t.head, t.kind, "need", n.need(t.slot >> 2)),
        key(t.head, n.unused, n.spare, n.late),
    )


def _population(n: Needs, t: Thing) -> Keys:
    civ = n.civ
    eaten = CONSUMPTION[max(0, civ.yellow - 1)]
    net = within(n.grown - eaten, -3, 4)
    growing = FACES_NEEDED[max(0, civ.yellow - 1)] if n.g.config.level != SIMPLE else 0
    spare = within(n.faces - growing, -2, 2)
    after = within(n.stored - population_price(civ, 5 if t.name == "population:liner" else 0) + net, -4, 4)
    return (
        key(t.name, n.late),
        key("population", n.unused, n.late),
        key("population", n.unused, spare, net),
        key("population", net, after, n.late),
        key("population", min(5, civ.ca), n.unused, bisect_right(HELD, n.held)),
    )


def _wonder(n: Needs, t: Thing) -> Keys:
    civ = n.civ
    prices = stage_prices(civ)
    number = max(1, t.number)
    rest = len(prices) - number
    after = n.held - sum(prices[:number])
    wonder = CARDS[civ.wonder]
    bonus = bisect_right(POINTS, completion_culture(civ, wonder.id)) if wonder.age == 3 else 0
    return (
        key("wonder", wonder.id, n.late),
        key("wonder", wonder.id, rest),
        key("wonder", rest, n.late, bonus),
        key("wonder", number, bisect_right(HELD, after), rest),
        key("wonder", number, n.bank, n.corruption),
    )


def _leader(n: Needs, t: Thing) -> Keys:
    civ = n.civ
    now = "none" if civ.leader == NONE else CARDS[civ.leader].id
    return (
        key(t.name, n.late),
        key(t.name, now),
        key("leader", AGE[t.card] - (AGE[civ.leader] if civ.leader != NONE else -1), n.age, min(4, civ.ca)),
    )


def _technology(n: Needs, t: Thing) -> Keys:
    science = _science(n, t.card, CARDS[t.card].science_cost)
    need = n.need(t.slot >> 2) if t.slot >= 0 else n.late
    return (
        key(t.name, n.late),
        key("technology", n.late, *_card_need(n, t)),
        key("technology need", t.name, need),
        key("technology", t.kind, "famine", n.famine),
        key("technology", t.kind, science, n.science_rate),
        key("technology", t.kind, bisect_right(HELD, n.held), n.unused),
    )


def _government(n: Needs, t: Thing) -> Keys:
    data = CARDS[t.card]
    printed = data.cost_revolution if t.head == "revolution" else data.cost_peaceful
    more = data.civil_actions - CARDS[n.civ.government].civil_actions
    return (
        key(t.name, n.late),
        key(t.head, more, n.late),
        key(t.head, _science(n, t.card, printed), n.science_rate),
        key(t.head, min(7, n.civ.ca), n.civ.ca >= n.civ.ca_total),
        key(t.name, CARDS[n.civ.government].id),
    )


def _play(n: Needs, t: Thing) -> Keys:
    family = CARDS[t.card].family
    return (
        key(t.name, n.late),
        key("play", family, n.late),
        key("play", family, n.net, n.store),
        key("play", family, "famine", n.famine),
        key("play", family, bisect_right(HELD, n.held), n.bank),
        key("play", family, n.unused, n.spare),
        key("play", family, n.lead),
        key("play", family, min(5, n.civ.ca), n.room),
    )


def _tactic(n: Needs, t: Thing) -> Keys:
    civ = n.civ
    before = civ.tactic
    civ.tactic = t.card
    gain = within(strength(civ) - n.mine, -4, 12)
    civ.tactic = before
    return (
        key("tactic", gain),
        key("tactic", gain, n.lead),
        key("tactic", gain, min(4, civ.ma), n.late),
        key(t.name, within(gain, -1, 1)),
        key(t.name, n.late),
    )


def _end_turn(n: Needs, t: Thing) -> Keys:
    civ = n.civ
    return (
        key("end_turn", min(6, civ.ca), min(4, civ.ma)),
        key("end_turn", min(6, civ.ca), n.late),
        key("end_turn", n.unused, n.spare, civ.ca > 0),
        key("end_turn", n.famine, civ.ca > 0, n.late),
        key("end_turn", n.room, min(6, civ.ca)),
        key("end_turn", bisect_right(HELD, n.held), _wonder_wants(n, n.held), civ.ca > 0),
        key("end_turn", min(4, civ.ma), len(civ.military) >= civ.ma_total, n.lead),
    )


# --- politics, fights, colonies -------------------------------------------------------------------


def _event(n: Needs, t: Thing) -> Keys:
    """Seeding an event: who is strong and, of age III, what it would score."""
    g, civ = n.g, n.civ
    rank = sum([rival > n.mine for rival in n.rivals])
    ahead = 0
    if AGE[t.card] == 3 and t.kind == "event":
        points = impact(g, t.card, g.start)
        others = [p for seat, p in enumerate(points) if seat != civ.seat]
        ahead = 1 + bisect_right(POINTS, points[civ.seat] - max(others))
    return (
        key(t.name, n.late),
        key(t.name, rank, g.alive),
        key(t.name, n.lead),
        key("event", AGE[t.card], t.kind, n.late),
        key("event", ahead, n.late),
        key("event", t.kind, civ.fixed_colonization > 0, min(3, sum(civ.workers[UNIT_SLOT:]))),
        key(t.name, n.spare),
    )


def _attack(n: Needs, t: Thing) -> Keys:
    g, civ = n.g, n.civ
    target = g.civs[t.target]
    theirs = strength(target)
    lead = bisect_right(LEAD, n.mine - theirs)
    units = bisect_right(LEAD, n.mine + sum(civ.workers[UNIT_SLOT:]) - theirs)
    culture = bisect_right(POINTS, target.culture - civ.culture)
    return (
        key(t.name, lead),
        key(t.head, lead, n.late),
        key(t.head, lead, min(3, len(target.military))),
        key(t.head, units),
        key(t.name, n.late),
        key(t.head, culture, g.alive),
        key(t.head, "weakest", theirs == min(n.rivals), lead),
        key(t.name, CARDS[target.leader].id if target.leader != NONE else "none"),
    )


def _pact(n: Needs, t: Thing) -> Keys:
    partner = n.g.civs[t.target]
    return (
        key(t.name, n.late),
        key(t.name, bisect_right(LEAD, n.mine - strength(partner))),
        key(t.name, bisect_right(POINTS, partner.culture - n.civ.culture)),
    )


def _no_politics(n: Needs, t: Thing) -> Keys:
    kinds = [KIND[card] for card in n.civ.military]
    return (
        key("no_politics", n.late, n.lead),
        key("no_politics", min(3, kinds.count("event")), min(2, kinds.count("territory"))),
        key("no_politics", len(kinds) > n.civ.ma_total, n.late),
    )


def _simple(n: Needs, t: Thing) -> Keys:
    return key(t.name, n.late), key(t.name, n.lead), key(t.name, min(6, n.civ.ca), min(4, n.civ.ma))


def _fight(n: Needs, t: Thing, ask: Ask) -> Keys:
    """Sacrifices and defence cards: what is missing before and after."""
    total, against = int(ask.about[0]), int(ask.about[1])
    missing = within(against - total, -6, 12)
    brings = 0
    if t.head == "bonus":
        brings = CARDS[t.card].defense
    elif t.head == "sacrifice":
        brings = CARDS[t.card].strength
    cards = sum([CARDS[c].defense for c in n.civ.military if c >= 0 and KIND[c] == "bonus"])
    units = sum(n.civ.workers[UNIT_SLOT:])
    return (
        key("fight", t.head, missing, n.late == 0),
        key("fight", t.name, within(missing - brings, -4, 8)),
        key("fight", t.head, missing > 0, missing <= cards, missing <= cards + units),
        key("fight", t.head, within(missing - cards, -3, 6)),
        key("fight", t.head, brings, missing > 0),
    )


def _bid(n: Needs, t: Thing, ask: Ask) -> Keys:
    """Bids for a territory: what the seat can pay without units, and what it has."""
    civ = n.civ
    card = str(ask.about[0])
    cards = sum([CARDS[c].colonization for c in civ.military if c >= 0 and KIND[c] == "bonus"])
    bid = t.number
    by_units = within(bid - civ.fixed_colonization - cards, -2, 10)
    units = min(6, sum(civ.workers[UNIT_SLOT:]))
    return (
        key("bid", t.head, card, by_units),
        key("bid", t.head, card, n.late),
        key("bid", t.head, bid - int(ask.about[1]), by_units),
        key("bid", t.head, by_units, units, n.lead),
        key("bid", t.head, bid, n.g.alive),
        key("bid", t.head, units, n.lead, n.late),
    )


def _pay_bid(n: Needs, t: Thing, ask: Ask) -> Keys:
    missing = within(int(ask.about[1]) - int(ask.about[2]), -3, 10)
    brings = CARDS[t.card].colonization if t.head == "bonus" else CARDS[t.card].strength if t.card >= 0 else 0
    return (
        key("pay_bid", t.head, missing),
        key("pay_bid", t.name),
        key("pay_bid", t.head, within(missing - brings, -4, 8)),
    )


def _discard(n: Needs, t: Thing) -> Keys:
    civ = n.civ
    of_kind = sum([KIND[card] == t.kind for card in civ.military if card >= 0])
    gain = 0
    if t.kind == "tactic":
        before = civ.tactic
        civ.tactic = t.card
        gain = within(strength(civ) - n.mine, -3, 8)
        civ.tactic = before
    return (
        key("discard", t.name, n.late),
        key("discard", t.kind, AGE[t.card], n.late),
        key("discard", t.kind, of_kind),
        key("discard", t.kind, n.lead, gain),
    )


def _answer_to_pact(n: Needs, t: Thing, ask: Ask) -> Keys:
    card, by, side = ask.about[0], int(ask.about[1]), ask.about[2]
    other = n.g.civs[by]
    return (
        key("pact", t.head, card, side),
        key("pact", t.head, card, side, n.late),
        key("pact", t.head, card, side, bisect_right(LEAD, n.mine - strength(other))),
        key("pact", t.head, card, bisect_right(POINTS, other.culture - n.civ.culture)),
    )


BY_HEAD: Final[dict[str, Callable[[Needs, Thing], Keys]]] = {
    "take": _take,
    "build": _build,
    "enlist": _build,
    "upgrade": _upgrade,
    "destroy": _destroy,
    "disband": _destroy,
    "population": _population,
    "wonder": _wonder,
    "leader": _leader,
    "technology": _technology,
    "revolution": _government,
    "peaceful": _government,
    "play": _play,
    "tactic": _tactic,
    "end_turn": _end_turn,
    "event": _event,
    "aggression": _attack,
    "war": _attack,
    "pact": _pact,
    "no_politics": _no_politics,
}
BY_TOPIC: Final[dict[str, Callable[[Needs, Thing, Ask], Keys]]] = {
    "fight": _fight,
    "bid": _bid,
    "pay_bid": _pay_bid,
    "pact": _answer_to_pact,
}
ACTIONS: Final = frozenset(("action", "contained", "agreement", "free_building", "politics"))


def choice(g: State, ask: Ask) -> Choice:
    """The situation, and of every option its keys and its group."""
    n = Needs(g, ask.seat)
    topic = ask.topic
    by_topic = BY_TOPIC.get(topic)
    groups: list[int] = []
    found: list[Keys] = []
    context = str(ask.about[0]) if topic == "contained" else ""
    for option in ask.options:
        t = thing(topic, option)
        groups.append(t.group)
        if by_topic is not None:
            keys = by_topic(n, t, ask)
        elif topic == "discard":
            keys = _discard(n, t)
        elif topic in ACTIONS:
            keys = BY_HEAD.get(t.head, _simple)(n, t)
        else:
            keys = _simple(n, t)
        found.append((key(t.name, context), *keys))
    return Choice(n.situation(), found, groups)
