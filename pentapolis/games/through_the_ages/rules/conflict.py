"""Aggressions and wars: prices, strengths, sacrifices, results (rules 607, 608, 611, 612, 1005)."""

from __future__ import annotations

from collections.abc import Callable

from pentapolis.engine import Ask, Option, Rules
from pentapolis.games.through_the_ages.data import (
    AGE,
    BY_ID,
    CARDS,
    COST,
    FAMILIES,
    FAMILY_OF,
    ID,
    KIND,
    NONE,
    REAL_SLOTS,
    SLOT,
    SLOT_ID,
    SPECIAL,
)
from pentapolis.games.through_the_ages.rules.bank import gain_food, gain_resources
from pentapolis.games.through_the_ages.rules.civil import (
    CHURCHILL,
    UNIT_SLOT,
    URBAN_SLOT,
    destroy,
    drop_wonder,
    enter_technology,
    gain_science,
    lose_leader,
    score,
)
from pentapolis.games.through_the_ages.rules.colonies import hold_colony
from pentapolis.games.through_the_ages.rules.losses import lose_blue, lose_colony, lose_mix, lose_population
from pentapolis.games.through_the_ages.rules.military import discard_open, remove_military
from pentapolis.games.through_the_ages.rules.ratings import (
    OPEN_BORDERS,
    UNITS,
    pacts_of,
    recount,
    recount_all,
    sacrificed_strength,
    strength,
)
from pentapolis.games.through_the_ages.rules.row import has_technology
from pentapolis.games.through_the_ages.state import CONFLICT, Player, State, is_last_round

GANDHI = BY_ID["mahatma_gandhi"]
JOAN = BY_ID["joan_of_arc"]
SOVEREIGNTY = BY_ID["loss_of_sovereignty"]
NO_ATTACK = tuple(BY_ID[id] for id in ("acceptance_of_supremacy", "loss_of_sovereignty", "peace_treaty"))
ENDS_ON_ATTACK = tuple(BY_ID[id] for id in ("promise_of_military_protection", "military_pact"))
JOAN_CULTURE = 5
OPEN_BORDERS_STRENGTH = 3


# --- may this be played? -------------------------------------------------------------------------


def attack_price(card: int, target: Player) -> int:
    """Military actions to attack this civilization; NONE when the card has no price here (607.10, 607.11)."""
    price = CARDS[card].price
    if ID[card] == "assassinate":
        price = AGE[target.leader] if target.leader != NONE else NONE
    elif ID[card] == "sabotage":
        price = AGE[target.wonder] if target.wonder != NONE else NONE
    if price != NONE and target.leader == GANDHI:
        price *= 2
    return price


def is_protected(g: State, attacker: Player, target: Player, card: int) -> bool:
    """Whether a pact forbids this attack (607.3); Loss of Sovereignty keeps everybody's wars away from B."""
    for pact, is_a, partner in pacts_of(g, target):
        if pact in NO_ATTACK and partner is attacker:
            return True
        if pact == SOVEREIGNTY and not is_a and KIND[card] == "war":
            return True
    return False


def may_attack(g: State, attacker: Player, target: Player, card: int) -> bool:
    if target is attacker or target.left or attacker.leader == GANDHI:
        return False
    if g.config.less_mean and target.marker not in (NONE, attacker.seat):
        return False
    if is_protected(g, attacker, target, card):
        return False
    return 0 <= attack_price(card, target) <= attacker.ma


def begin_attack(g: State, attacker: Player, target: Player, card: int) -> None:
    """The price is paid, pacts that do not survive an attack end, Joan of Arc is admired."""
    attacker.ma -= attack_price(card, target)
    attacker.military_used = True
    remove_military(attacker, card)
    g.reveals += 1
    for owner in (attacker, target):
        other = target if owner is attacker else attacker
        if owner.pact in ENDS_ON_ATTACK and owner.pact_partner == other.seat:
            end_pact(g, owner)
    if g.config.less_mean:
        target.marker = attacker.seat
    if target.leader == JOAN:
        score(target, CONFLICT, JOAN_CULTURE)


def end_pact(g: State, owner: Player) -> None:
    """The pact in front of this civilization ends and is discarded."""
    if g.tell:
        g.tell("pact_ends", owner.seat, pact=ID[owner.pact], partner=owner.pact_partner)
    discard_open(g, owner.pact)
    owner.pact = NONE
    recount_all(g)


# --- strengths -----------------------------------------------------------------------------------


def sacrifice(g: State, civ: Player, base: int, against: int, defence: bool) -> Rules:
    """Choose units to sacrifice and, when `defence`, bonus cards; returns the total strength (607.4–607.9).

    The units leave their cards here, after they have counted; `settle_sacrifices` moves them to the bank.
    """
    units = [0] * len(civ.workers)
    cards: list[int] = []
    factor = 2 if civ.leader == CHURCHILL else 1
    while True:
        total = base + sacrificed_strength(civ, units) + factor * sum(CARDS[c].defense for c in cards)
        options: list[Option] = ["done"]
        if not is_last_round(g):
            options += [("sacrifice", SLOT_ID[s]) for s in UNITS if civ.workers[s] > units[s]]
        if defence:
            for bonus in dict.fromkeys(civ.military):
                if KIND[bonus] == "bonus" and civ.military.count(bonus) > cards.count(bonus):
                    options.append(("bonus", ID[bonus]))
        # A defender with cards in hand is asked in any case: whether they are bonus cards is secret (110.2).
        secret = defence and len(civ.military) > len(cards)
        answer = yield Ask(civ.seat, "fight", options, (total, against), explicit=secret)
        if answer == "done":
            break
        if answer[0] == "sacrifice":
            units[SLOT[BY_ID[answer[1]]]] += 1
        else:
            cards.append(BY_ID[answer[1]])
    for slot, number in enumerate(units):
        civ.workers[slot] -= number
    for bonus in cards:
        remove_military(civ, bonus)
        discard_open(g, bonus)
        g.reveals += 1
    if g.tell:
        sacrificed = [SLOT_ID[s] for s, number in enumerate(units) for _ in range(number)]
        g.tell("fights", civ.seat, total=total, units=sacrificed, cards=[ID[c] for c in cards])
    return total, sum(units)


def attack_strength(g: State, attacker: Player, target: Player) -> int:
    """Open Borders helps the one who attacks the partner, in this attack only."""
    more = sum(
        OPEN_BORDERS_STRENGTH
        for pact, _, partner in pacts_of(g, attacker)
        if pact == OPEN_BORDERS and partner is target
    )
    return strength(attacker) + more


# --- aggressions ---------------------------------------------------------------------------------


def aggression(g: State, attacker: Player, card: int, target: Player) -> Rules:
    """Play an aggression against an opponent and settle it (607, 608)."""
    if g.tell:
        g.tell("aggression", attacker.seat, card=ID[card], target=target.seat)
    level = attack_level(card, target)
    begin_attack(g, attacker, target, card)
    discard_open(g, card)
    attack, attackers = yield from sacrifice(
        g, attacker, attack_strength(g, attacker, target), strength(target), defence=False
    )
    defence, defenders = yield from sacrifice(g, target, strength(target), attack, defence=True)
    success = attack > defence
    if g.tell:
        g.tell(
            "attack_succeeds" if success else "attack_fails", attacker.seat, attack=attack, defence=defence
        )
    if success:
        yield from AGGRESSIONS[CARDS[card].family](g, attacker, target, card, level)
    attacker.yellow += attackers
    target.yellow += defenders


def attack_level(card: int, target: Player) -> int:
    """The level of the leader or unfinished wonder attacked, which Assassinate and Sabotage score."""
    if ID[card] == "assassinate":
        return AGE[target.leader]
    return AGE[target.wonder] if ID[card] == "sabotage" else 0


def _enslave(g: State, attacker: Player, target: Player, card: int, level: int) -> Rules:
    yield from lose_population(g, target)
    gain_resources(attacker, 3)


def _plunder(g: State, attacker: Player, target: Player, card: int, level: int) -> Rules:
    yield from take_goods(g, attacker, target, CARDS[card].value)


def take_goods(g: State, winner: Player, loser: Player, amount: int) -> Rules:
    lost_food, lost_resources = yield from lose_mix(g, loser, winner, amount)
    gain_food(winner, lost_food)
    gain_resources(winner, lost_resources)


def _raid(g: State, attacker: Player, target: Player, card: int, level: int) -> Rules:
    """Buildings of one type and level; half of their printed cost, rounded up for Raid I only (1008.21)."""
    most = CARDS[card].buildings
    options: list[Option] = [
        ("raid", SLOT_ID[s], n)
        for s in REAL_SLOTS
        if URBAN_SLOT <= s < UNIT_SLOT
        for n in range(1, min(most, target.workers[s]) + 1)
    ]
    if not options:
        return
    _, what, number = yield Ask(attacker.seat, "raid", options, (target.seat,))
    slot = SLOT[BY_ID[what]]
    for _ in range(number):
        destroy(g, target, slot)
    cost = COST[slot] * number
    gain_resources(attacker, (cost + 1) // 2 if most == 1 else cost // 2)


def _annex(g: State, attacker: Player, target: Player, card: int, level: int) -> Rules:
    if not target.colonies:
        return
    answer: str = yield Ask(attacker.seat, "annex", [ID[c] for c in target.colonies], (target.seat,))
    colony = BY_ID[answer]
    yield from lose_colony(g, target, colony)
    hold_colony(g, attacker, colony)


def _assassinate(g: State, attacker: Player, target: Player, card: int, level: int) -> Rules:
    lose_leader(g, target)
    score(attacker, CONFLICT, 3 * level)
    yield from ()


def _sabotage(g: State, attacker: Player, target: Player, card: int, level: int) -> Rules:
    drop_wonder(target)
    score(attacker, CONFLICT, 3 * level)
    yield from ()


def _spy(g: State, attacker: Player, target: Player, card: int, level: int) -> Rules:
    lost = -gain_science(target, -CARDS[card].value)
    gain_science(attacker, lost)
    yield from ()


def _armed_intervention(g: State, attacker: Player, target: Player, card: int, level: int) -> Rules:
    score(attacker, CONFLICT, -score(target, CONFLICT, -CARDS[card].value))
    yield from ()


Effect = Callable[[State, Player, Player, int, int], Rules]
AGGRESSIONS: dict[str, Effect] = {
    "enslave": _enslave,
    "plunder": _plunder,
    "raid": _raid,
    "annex": _annex,
    "assassinate": _assassinate,
    "sabotage": _sabotage,
    "spy": _spy,
    "armed_intervention": _armed_intervention,
}


# --- wars ----------------------------------------------------------------------------------------


def declare_war(g: State, attacker: Player, card: int, target: Player) -> None:
    """The card lies open until the declarer's next turn (611)."""
    if g.tell:
        g.tell("war", attacker.seat, card=ID[card], target=target.seat)
    begin_attack(g, attacker, target, card)
    attacker.war = card
    attacker.war_target = target.seat


def resolve_war(g: State, attacker: Player) -> Rules:
    """At the beginning of the declarer's turn: the stronger side wins, whoever declared (612)."""
    card, target = attacker.war, g.civs[attacker.war_target]
    attack, attackers = yield from sacrifice(
        g, attacker, attack_strength(g, attacker, target), strength(target), defence=False
    )
    defence, defenders = yield from sacrifice(g, target, strength(target), attack, defence=False)
    if g.tell:
        g.tell("war_result", attacker.seat, card=ID[card], target=target.seat, attack=attack, defence=defence)
    if attack != defence:
        winner, loser = (attacker, target) if attack > defence else (target, attacker)
        yield from WARS[CARDS[card].family](g, winner, loser, card, abs(attack - defence))
    attacker.yellow += attackers
    target.yellow += defenders
    attacker.war = NONE
    discard_open(g, card)


def _war_over_culture(g: State, winner: Player, loser: Player, card: int, advantage: int) -> Rules:
    score(winner, CONFLICT, -score(loser, CONFLICT, -advantage))
    yield from ()


def _war_over_resources(g: State, winner: Player, loser: Player, card: int, advantage: int) -> Rules:
    yield from take_goods(g, winner, loser, advantage)


def _war_over_technology(g: State, winner: Player, loser: Player, card: int, advantage: int) -> Rules:
    """Special technologies count as their science cost; the rest is taken in science (1005.5, OP-37)."""
    while True:
        options: list[Option] = ["done"]
        for family in range(len(FAMILIES)):
            level = loser.specials[family]
            special = SPECIAL[family][level]
            if (
                level > winner.specials[family]
                and CARDS[special].science_cost <= advantage
                and not has_technology(winner, special)
            ):
                options.append(("steal", ID[special]))
        answer = yield Ask(winner.seat, "steal", options, (loser.seat, advantage))
        if answer == "done":
            break
        special = BY_ID[answer[1]]
        advantage -= CARDS[special].science_cost
        loser.specials[FAMILY_OF[special]] = 0
        recount(g, loser)
        yield from lose_blue(g, loser, CARDS[special].blue_tokens)
        enter_technology(g, winner, special)
    gain_science(winner, -gain_science(loser, -advantage))


def _war_over_territory(g: State, winner: Player, loser: Player, card: int, advantage: int) -> Rules:
    tokens = min(1 + advantage // 3, loser.yellow)
    loser.yellow -= tokens
    winner.yellow += tokens
    yield from ()


def _holy_war(g: State, winner: Player, loser: Player, card: int, advantage: int) -> Rules:
    for _ in range(advantage // 3):
        lost = yield from lose_population(g, loser)
        if not lost:
            return
        score(winner, CONFLICT, 3)


WARS: dict[str, Effect] = {
    "war_over_culture": _war_over_culture,
    "war_over_resources": _war_over_resources,
    "war_over_technology": _war_over_technology,
    "war_over_territory": _war_over_territory,
    "holy_war": _holy_war,
}
