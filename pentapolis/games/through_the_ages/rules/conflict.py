"""Aggressions and wars: prices, strengths, sacrifices, results (607, 608, 611, 612, 903).

In the last round only the defender of an aggression adds strength, by cards (810.5), nobody in a war (810.6).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import BY_ID, CARDS, ID, KIND, NONE
from pentapolis.games.through_the_ages.rules.military import (
    discard_open,
    remove_military,
)
from pentapolis.games.through_the_ages.rules.pacts import end_pact
from pentapolis.games.through_the_ages.rules.ratings import pacts_of, sacrificed_strength, strength
from pentapolis.games.through_the_ages.rules.stakes import Stake, bonus_tries, sacrifice_tries
from pentapolis.games.through_the_ages.rules.tracks import score
from pentapolis.games.through_the_ages.state import CONFLICT, WAR, Player, State, is_last_round

# --- may this be played? -------------------------------------------------------------------------


def attack_price(card: int, target: Player) -> int:
    """Military actions to attack this civilization; NONE when the card has no price here (607.10, 607.11)."""
    attacked = moments.ATTACKED_CARD.get(card)
    price = CARDS[card].price if attacked is None else attacked(target)
    return price if price == NONE else price * moments.ATTACK_PRICE_FACTOR.get(target.leader, 1)


def is_protected(g: State, attacker: Player, target: Player, card: int) -> bool:
    """Whether a pact forbids this attack (607.3); Loss of Sovereignty keeps everybody's wars away from B."""
    for pact, is_a, partner in pacts_of(g, target):
        if pact in moments.PACT_FORBIDS_ATTACKS and partner is attacker:
            return True
        if pact in moments.PACT_FORBIDS_WARS_ON_B and not is_a and KIND[card] == "war":
            return True
    return False


def attack_tries(g: State, ask: Ask, kind: str) -> Iterable[Option]:
    civ = g.civs[ask.seat]
    return [
        (kind, ID[card], target.seat)
        for card in dict.fromkeys(civ.military)
        if KIND[card] == kind
        for target in g.civs
        if target is not civ
    ]


def refuse_attack(g: State, ask: Ask, kind: str, id: str, seat: int) -> Refusal | None:
    """One opponent is named, the printed military actions are paid (607.1–607.3, 607.10, 607.11, 611.1)."""
    civ, card, target = g.civs[ask.seat], BY_ID[id], g.civs[seat]
    if card not in civ.military or KIND[card] != kind:
        return Refusal("601.2", "not_in_hand", card=id)
    if target is civ or target.left:
        return Refusal("607.1", "no_opponent")
    if civ.leader in moments.NEVER_ATTACKS:
        return Refusal("607.11", "gandhi")
    # By one opponent per round only, in the less mean variant (903.1, 903.4).
    if g.config.less_mean and target.marker not in (NONE, civ.seat):
        return Refusal("903.4", "marker_taken", target=target.seat)
    if is_protected(g, civ, target, card):
        return Refusal("607.3", "protected", target=target.seat)
    price = attack_price(card, target)
    if price == NONE:
        return Refusal("607.10", "no_victim", card=id, target=target.seat)
    if price > civ.ma:
        return Refusal("607.2", "military_actions", needed=price, left=civ.ma)
    return None


def possible_attacks(g: State, ask: Ask, kind: str, cards: list[int]) -> list[Option]:
    """By cards of this kind, what is not refused; most is, by its price, which is looked at first."""
    civ = g.civs[ask.seat]
    return [
        (kind, ID[card], target.seat)
        for card in cards
        for target in g.civs
        if target is not civ
        and NONE != attack_price(card, target) <= civ.ma
        and refuse_attack(g, ask, kind, ID[card], target.seat) is None
    ]


def begin_attack(g: State, attacker: Player, target: Player, card: int) -> None:
    """The price is paid and gone for this turn (401.3, 601.3); pacts may end by it (610.2).

    Less mean: the attacker takes the victim's marker (903.2).
    """
    attacker.ma -= attack_price(card, target)
    attacker.military_used = True
    remove_military(attacker, card)
    g.reveals += 1
    for owner in (attacker, target):
        other = target if owner is attacker else attacker
        if owner.pact in moments.PACT_ENDS_BY_ATTACK and owner.pact_partner == other.seat:
            end_pact(g, owner)
    if g.config.less_mean:
        target.marker = attacker.seat
    score(target, CONFLICT, moments.CULTURE_WHEN_ATTACKED.get(target.leader, 0))


# --- strengths -----------------------------------------------------------------------------------


def sacrifice(g: State, civ: Player, base: int, against: int, defence: bool) -> Rules:
    """Choose units to sacrifice and, when `defence`, bonus cards; returns the total strength (607.4, 607.9).

    Sacrificed units count in the strength of this fight too (607.5), which may pass 60 (607.8). They leave
    their cards here; the workers go to the yellow bank when the fight is over (703.1).
    """
    stake = Stake(civ)
    factor = moments.DEFENCE_FACTOR.get(civ.leader, 1)
    while True:
        total = base + sacrificed_strength(civ, stake.units)
        total += factor * sum(CARDS[c].defense for c in stake.cards)
        options: list[Option] = ["done"]
        if not is_last_round(g):
            options += stake.more_units(civ)
        if defence:
            options += stake.more_cards(civ)
        # A defender with cards in hand is asked in any case: whether they are bonus cards is secret (110.2).
        secret = defence and not stake.holds_all(civ)
        answer = yield Ask(civ.seat, "fight", options, (total, against), explicit=secret)
        if answer == "done":
            break
        stake.add(answer)
    lost = stake.spend(g, civ)
    if g.tell:
        g.tell("fights", civ.seat, total=total, **stake.told())
    return total, lost


def attack_strength(g: State, attacker: Player, target: Player) -> int:
    """A pact may help the one who attacks the partner, in this attack only."""
    more = sum(
        moments.PACT_ATTACK_STRENGTH.get(pact, 0)
        for pact, _, partner in pacts_of(g, attacker)
        if partner is target
    )
    return strength(attacker) + more


# --- aggressions ---------------------------------------------------------------------------------


def aggression(g: State, attacker: Player, card: int, target: Player) -> Rules:
    """Play an aggression against an opponent and settle it (607.1, 608.3).

    The attacker states the total first (607.6, 607.7); only a higher one succeeds, and failing costs nothing
    more (608.1, 608.2, 608.7). In the end units and cards leave (608.6).
    """
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
        yield from moments.AGGRESSIONS[CARDS[card].family](g, attacker, target, card, level)
    attacker.yellow += attackers
    target.yellow += defenders


def attack_level(card: int, target: Player) -> int:
    """The level of the leader or unfinished wonder attacked, which Assassinate and Sabotage score."""
    attacked = moments.ATTACKED_CARD.get(card)
    return 0 if attacked is None else attacked(target)


# --- wars ----------------------------------------------------------------------------------------


def declare_war(g: State, attacker: Player, card: int, target: Player) -> None:
    """The card lies open until the declarer's next turn; strengths may change (611.1, 611.2, 611.3).

    Declared in the last round it has no effect, since that turn never comes (810.7).
    """
    if g.tell:
        g.tell("war", attacker.seat, card=ID[card], target=target.seat)
    begin_attack(g, attacker, target, card)
    attacker.war = card
    attacker.war_target = target.seat


def resolve_war(g: State, attacker: Player) -> Rules:
    """At the beginning of the declarer's turn: the stronger side wins, whoever declared (612.1, 612.3).

    With equal strength nothing happens (612.4); then the turn goes on (612.6).
    """
    card, target = attacker.war, g.civs[attacker.war_target]
    if g.tell:
        g.tell("war_fought", attacker.seat, card=ID[card], target=target.seat)
    attack, attackers = yield from sacrifice(
        g, attacker, attack_strength(g, attacker, target), strength(target), defence=False
    )
    defence, defenders = yield from sacrifice(g, target, strength(target), attack, defence=False)
    if g.tell:
        g.tell("war_result", attacker.seat, card=ID[card], target=target.seat, attack=attack, defence=defence)
    if attack != defence:
        winner, loser = (attacker, target) if attack > defence else (target, attacker)
        yield from moments.WARS[CARDS[card].family](g, winner, loser, card, abs(attack - defence))
    attacker.yellow += attackers
    target.yellow += defenders
    attacker.war = NONE
    discard_open(g, card)


# --- what a fighter might try --------------------------------------------------------------------


def refuse_sacrifice(g: State, ask: Ask, id: str) -> Refusal | None:
    """Any units that are there, but none in the last round (703.5, 810.4)."""
    if ("sacrifice", id) in ask.options:
        return None
    return Refusal("810.4", "last_round") if is_last_round(g) else Refusal("703.1", "no_more_units", card=id)


def refuse_defence_card(g: State, ask: Ask, id: str) -> Refusal | None:
    """Only the defender of an aggression uses defence bonus cards (607.9, 612.2)."""
    if ("bonus", id) in ask.options:
        return None
    if BY_ID[id] not in g.civs[ask.seat].military:
        return Refusal("607.7", "not_in_hand", card=id)
    if g.phase == WAR:
        return Refusal("612.2", "no_bonus_in_war")
    if ask.seat == g.turn:
        return Refusal("607.9", "no_bonus_for_attacker")
    return Refusal("607.7", "no_more_cards", card=id)


FIGHT: Final = Actions(
    "fight",
    Action("done"),
    Action("sacrifice", sacrifice_tries, refuse_sacrifice),
    Action("bonus", bonus_tries, refuse_defence_card),
)
