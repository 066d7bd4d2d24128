"""Tactics (602, 603): laying them face down, revealing them, and what the 16 tactics do."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Rules
from pentapolis.games.clash_of_cultures.data import ACTION_TACTIC, FACE_NUMBER
from pentapolis.games.clash_of_cultures.data import TACTICS as TACTIC_TABLE
from pentapolis.games.clash_of_cultures.data.ids import (
    ARMY,
    BARBARIANS,
    FOOD,
    GOLD,
    SETTLER,
    SHIP,
    TACTICS,
)
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules import alliance, fighters, leaders
from pentapolis.games.clash_of_cultures.rules.decks import action_of, action_word, draw_action, is_event, lay
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, pay, stock
from pentapolis.games.clash_of_cultures.rules.moments import FORBIDS_TACTICS, LAYS_FOR, RESTRAINED, REVEALED
from pentapolis.games.clash_of_cultures.rules.questions import Question, by, hand, spaces
from pentapolis.games.clash_of_cultures.state import State


def player_of(g: State, b: Battle, side: int) -> int:
    """The seat that may play tactics for a side; nobody for barbarians and pirates (602.5) as a rule."""
    owner = b.sides[side]
    if owner != BARBARIANS:
        return owner if owner < BARBARIANS else -1
    for seat in range(g.seats):
        if seat not in b.sides and any(ability(g, b, seat) for ability in LAYS_FOR.of(g.players[seat])):
            return seat
    return -1


def may_play(g: State, b: Battle, side: int) -> bool:
    """Whether somebody may play a tactic for this side now, whatever the cards in hand (602.1, 602.2).

    Rules 801.9, 808.2, 1005.1b.
    """
    seat, enemy = player_of(g, b, side), b.sides[1 - side]
    if seat < 0 or not g.players[seat].usable & TACTICS or (side == 1 and b.round == 1 and b.muted):
        return False
    if restrained(g, b, side):
        return False
    forbids = FORBIDS_TACTICS.of(g.players[enemy]) if enemy < BARBARIANS else []
    return not any(ability(g, b, 1 - side) for ability in forbids)


def restrained(g: State, b: Battle, side: int) -> bool:
    """Whether the side's own Leader lets it neither play tactics nor activate abilities in this round."""
    owner = b.sides[side]
    if owner >= BARBARIANS:
        return False
    return any(ability(b, side) for ability in RESTRAINED.of(g.players[owner], b.space))


def playable(g: State, b: Battle, side: int) -> list[int]:
    """The hand cards whose tactic may be laid now (602.1, 602.2, 602.4)."""
    if not may_play(g, b, side):
        return []
    hand = g.players[player_of(g, b, side)].actions
    return [card for card in hand if not is_event(card) and fits(g, b, side, ACTION_TACTIC[card])]


def fits(g: State, b: Battle, side: int, tactic: str) -> bool:
    """Whether the tactic's role and units are met by this side (602.4)."""
    table = TACTIC_TABLE[tactic]
    role = table.role
    if role in ("attacker", "city_attacker") and side == 1:
        return False
    if role in ("defender", "city_defender") and side == 0:
        return False
    if role in ("city_attacker", "city_defender") and not b.city:
        return False
    if role == "not_city_attacker" and side == 0 and b.city:
        return False
    units = fighters.strength(g, b, side)
    present = (
        (b.land and units and "army" in table.units)
        or (not b.land and units and "ship" in table.units)
        or (side == 1 and b.fortress and "fortress" in table.units)
    )
    if not present:
        return False
    return tactic != "tactical_retreat" or bool(retreat_spaces(g, b))


def retreat_spaces(g: State, b: Battle) -> list[int]:
    """Adjacent land spaces without enemies and with room for all defending army units."""
    owner = b.sides[1]
    army = g.army_at(owner, b.space)
    most = max(4, leaders.army_limit(g, owner, b.space))
    found = []
    for space in g.map.neighbours[b.space]:
        city = g.cities.get(space)
        if g.is_land(space) and not g.enemies_at(owner, space) and (city is None or city.owner == owner):
            if g.army_at(owner, space) + army <= most:
                found.append(space)
    return found


TACTIC: Final = Question("tactic", hand, by("602.4", "does_not_fit"))
TACTICAL_RETREAT: Final = Question("tactical_retreat", spaces, by("606.9", "no_way_back"))


def play(g: State, b: Battle) -> Rules:
    """Step 1: the attacker, then the defender lays a card face down (602.3). Returns the tactics' names.

    Whoever may play one and holds action cards is asked, also when none of them fits: that nobody is asked
    would tell the hand.

    Rules 602.6, 801.2.
    """
    for side in (0, 1):
        seat = player_of(g, b, side)
        if not may_play(g, b, side) or all(is_event(card) for card in g.players[seat].actions):
            continue
        options = ["none", *(action_word(card) for card in playable(g, b, side))]
        answer = yield TACTIC.offer(seat, options, (g.map.labels[b.space], b.round), explicit=True)
        if answer != "none":
            card = action_of(answer)
            g.players[seat].actions.remove(card)
            b.tactics[side] = card
            b.laid[side] = True
            b.played[side].append(card)
            if g.tell:
                g.tell("lays_tactic", seat)
    return ["", ""]


def reveal(g: State, b: Battle, names: list[str]) -> Rules:
    """Step 2: both tactics are turned up; on-reveal effects, Scout and Martyr first (603.1, 603.2, 603.3)."""
    if b.tactics != [-1, -1]:
        g.reveals += 1
    b.revealed = True
    for side in (0, 1):
        if b.tactics[side] >= 0:
            names[side] = ACTION_TACTIC[b.tactics[side]]
            g.known_actions[b.tactics[side]] = (1 << g.seats) - 1
            if g.tell:
                g.tell("tactic", player_of(g, b, side), tactic=f"tactic.{names[side]}")
    for side in (0, 1):
        seat = b.sides[side]
        for ability in REVEALED.of(g.players[seat], b.space) if names[side] and seat < BARBARIANS else ():
            names[side] = (yield from ability(g, b, side)) or names[side]
    _scout(g, b, names)
    for side in (0, 1):
        if names[side] == "martyr":
            yield from _martyr(g, b, side, names)
    for side in (0, 1):
        yield from _shoot(g, b, side, names)
    if names[1] == "tactical_retreat" and fighters.strength(g, b, 0):
        yield from _tactical_retreat(g, b)
        discard(g, b)
    return names


def _scout(g: State, b: Battle, names: list[str]) -> None:
    """Scouts take the opponent's card, which then has no effect."""
    for side in (0, 1):
        if names[side] == "scout" and b.tactics[1 - side] >= 0:
            g.players[player_of(g, b, side)].actions.append(b.tactics[1 - side])
            b.tactics[1 - side] = -1
            if names[1 - side] != "strategist":
                names[1 - side] = ""


def _shoot(g: State, b: Battle, side: int, names: list[str]) -> Rules:
    """Peltasts hold with a 5 or 6 among a die per unit; Archers kill with one of a single die."""
    if names[side] == "peltasts":
        dice = g.chance.rolls(fighters.strength(g, b, side), 12)
        if any(FACE_NUMBER[die] >= 5 for die in dice):
            names[side] = "peltasts_hold"
    elif names[side] == "archers" and fighters.strength(g, b, 1 - side):
        if FACE_NUMBER[g.chance.below(12)] >= 5:
            yield from remove_units(g, b, 1 - side, 1)


def _martyr(g: State, b: Battle, side: int, names: list[str]) -> Rules:
    """Both sides remove a unit, the player of the card first; the opponent's card has no effect."""
    if fighters.strength(g, b, side):
        yield from remove_units(g, b, side, 1)
        if fighters.strength(g, b, 1 - side):
            yield from remove_units(g, b, 1 - side, 1)
    if names[1 - side] != "strategist":
        names[1 - side] = ""


def remove_units(g: State, b: Battle, side: int, count: int) -> Rules:
    """A side removes units of its choice at once."""
    if b.land:
        chosen = yield from fighters.choose_units(g, b.sides[side], b.space, count, fighters.decider(b, side))
        for kind in range(6):
            fighters.kill(g, b, side, kind, chosen[kind])
        fighters.lone_settlers(g, b, side)
    else:
        # Pirates allied with Carthage go first, as with hits (1113.3f).
        allies = alliance.allied_fighters(g, b, b.sides[side])
        alliance.kill_allies(g, b, side, min(count, allies))
        fighters.kill(g, b, side, SHIP, count - min(count, allies))


def _tactical_retreat(g: State, b: Battle) -> Rules:
    """The defending army leaves before the roll; the attacker has won."""
    owner = b.sides[1]
    labels = g.map.labels
    found = retreat_spaces(g, b)
    if not found:
        return
    there = g.map.index[(yield TACTICAL_RETREAT.offer(owner, [labels[s] for s in found]))]
    settlers = g.count(owner, SETTLER, b.space)
    along = (yield Ask(owner, "settlers_along", list(range(settlers, -1, -1)))) if settlers else 0
    for kind in ARMY:
        fighters.shift(g, owner, kind, b.space, there)
    if along:
        g.take_unit(owner, SETTLER, b.space, along)
        g.add_unit(owner, SETTLER, there, along)
    b.over = True
    b.winner = 0


def before_roll(g: State, b: Battle, names: list[str]) -> Rules:
    """High Ground and Siege cancel the opponent's combat abilities in this round."""
    for side in (0, 1):
        if names[side] == "high_ground":
            b.cancelled[1 - side] = True
        elif names[side] == "siege":
            seat = b.sides[1 - side]
            needs = [(2, (FOOD, GOLD))]
            paid = False
            if seat < BARBARIANS and can_pay(stock(g.players[seat]), needs):
                if (yield Ask(seat, "siege", ["yes", "no"])) == "yes":
                    yield from pay(g, seat, needs, "siege")
                    paid = True
            b.cancelled[1 - side] = b.cancelled[1 - side] or not paid
        if restrained(g, b, side):
            b.cancelled[side] = True


def extra_dice(name: str) -> int:
    return int(name in ("for_the_people", "defensive_formation", "flanking"))


def after_hits(g: State, b: Battle, names: list[str]) -> Rules:
    """Encircled and Surprise work after the losses are known."""
    for side in (0, 1):
        if names[side] == "encircled" and b.killed[1 - side] >= b.killed[side]:
            if FACE_NUMBER[g.chance.below(12)] >= 5 and fighters.strength(g, b, 1 - side):
                yield from remove_units(g, b, 1 - side, 1)
        elif names[side] == "surprise" and b.killed[1 - side]:
            yield from draw_action(g, player_of(g, b, side))


def discard(g: State, b: Battle) -> None:
    """A tactic works for one round, then it is discarded (603.4)."""
    for side in (0, 1):
        card = b.tactics[side]
        if card >= 0:
            seat = player_of(g, b, side)
            lay(g, seat, g.action_pile, card)
            b.tactics[side] = -1
