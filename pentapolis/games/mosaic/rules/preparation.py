"""The last steps of set-up, in which people choose: leaders, draft, starting cities and benefits (110–113).

Board, decks and hands are laid out before that: `setup`.
"""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules, Together
from pentapolis.engine.action import WHOLE
from pentapolis.games.mosaic.data import (
    BOARD,
    HEXES,
    REGIONS,
    TECHNOLOGIES,
    TECHNOLOGY_NUMBER,
    bits,
    leader_with,
)
from pentapolis.games.mosaic.data import LEADERS as LEADER_CARDS
from pentapolis.games.mosaic.data.components import (
    ARTISAN_VILLAGE,
    CURRENCIES,
    FARM_VILLAGE,
    IDEAS,
    INFANTRY,
    TECHNOLOGY,
    TRACKS,
)
from pentapolis.games.mosaic.rules.military import add_unit
from pentapolis.games.mosaic.rules.offers import draw
from pentapolis.games.mosaic.rules.pieces import (
    build_village,
    choose_hex,
    hexes_for_city,
    hexes_for_village,
    put_city,
    take_tile,
)
from pentapolis.games.mosaic.rules.technology import hide, refuse_reveal, reveal_candidates, turn_face_up
from pentapolis.games.mosaic.state import (
    BENEFITS,
    CITIES,
    DRAFT,
    LAY_OUT,
    TURNS,
    State,
)

HAND: Final = 5
SCRIBE: Final = leader_with("extra_actions")
SCRIBE_EFFECT: Final = next(e for e in LEADER_CARDS[SCRIBE].effects if e.kind == "extra_actions")


# --- leaders and draft --------------------------------------------------------------------------------------


def choose_leader(g: State) -> Rules:
    """The player to the right of the start player first, then counter-clockwise (110.1)."""
    seat = g.turn
    name = yield LEADER_CHOICE.ask(g, seat)
    number = next(n for n, card in enumerate(LEADER_CARDS) if card.id == name)
    g.players[seat].leader = number
    g.leaders &= ~(1 << number)
    if g.tell:
        g.tell("chooses_leader", seat, card=name)
    if seat == g.start:
        g.leaders = 0  # 110.2
        g.phase = DRAFT
        g.reveals += 1  # now everybody looks at the cards dealt (111.1)
    else:
        g.turn = (seat - 1) % g.seats


def leader_candidates(g: State, ask: Ask) -> list[Option]:
    return [card.id for card in LEADER_CARDS]


def refuse_leader(g: State, ask: Ask, id: str) -> Refusal | None:
    """110.1: who chooses later takes what is left."""
    for seat, p in enumerate(g.players):
        if p.leader >= 0 and LEADER_CARDS[p.leader].id == id:
            return Refusal("110.1", "claimed", card=id, other=seat)
    return None


LEADER_CHOICE: Final = Actions("leader", Action(WHOLE, leader_candidates, refuse_leader))


def draft(g: State) -> Rules:
    """All keep one card in secret (111.2) and pass the rest to the left, until everybody has five (111.1)."""
    picks = yield Together([Ask(seat, "draft", g.hands[seat]) for seat in range(g.seats)])
    for seat, name in enumerate(picks):
        if g.tell:
            g.tell("keeps", seat)
            g.tell("keeps_card", seat, to=(seat,), card=name)
    g.drafted = tuple((*kept, TECHNOLOGY_NUMBER[name]) for kept, name in zip(g.drafted, picks, strict=True))
    rests = [[id for id in hand if id != name] for hand, name in zip(g.hands, picks, strict=True)]
    g.hands = [rests[seat - 1] for seat in range(g.seats)]
    g.reveals += 1  # everybody sees the cards that were passed on
    g.round += 1
    if g.round == HAND:
        g.hands = []
        for p, kept in zip(g.players, g.drafted, strict=True):
            p.down.extend(kept)
            for technology in kept:
                g.secret |= 1 << technology
        g.phase = CITIES
        g.turn = g.start


# --- starting cities and benefits ---------------------------------------------------------------------------


def place_starting_city(g: State) -> Rules:
    """Clockwise from the start player (112.1): any free hex that is no port hex; its tile is paid out or
    taken (112.2, 112.3), nothing else happens (112.4).
    """
    seat = g.turn
    place = yield from choose_hex(seat, "starting_city", hexes_for_city(g, seat))
    put_city(g, seat, place)
    if g.tell:
        g.tell("founds", seat, hex=HEXES[place], region=REGIONS[BOARD.region_of[place]])
    take_tile(g, seat, place)
    g.turn = (seat + 1) % g.seats
    if g.turn == g.start:
        g.phase = BENEFITS


def lay_out(g: State) -> Rules:
    """One starting technology laid out face up, or the rest kept face down (113.2, 113.3)."""
    seat = g.turn
    p = g.players[seat]
    # Who has nothing to lay out is asked too: the others must not see whether the hidden cards are playable.
    answer = yield LAYING_OUT.ask(g, seat, explicit=bool(p.down))
    if answer != "done":
        yield from turn_face_up(g, seat, TECHNOLOGY_NUMBER[answer[1]])
        return
    g.turn = (seat + 1) % g.seats  # 113.4
    g.phase = BENEFITS
    if g.turn == g.start:
        g.phase = TURNS
        g.round = 1
        begin_turn(g)


LAYING_OUT: Final = Actions("lay_out", Action("reveal", reveal_candidates, refuse_reveal), Action("done"))


def leader_benefits(g: State) -> Rules:
    """Symbols, production and starting goods of the leader (113.1, 801.1, 801.2)."""
    seat = g.turn
    p = g.players[seat]
    leader = LEADER_CARDS[p.leader]
    for pillar in leader.gives:
        p.pillars[pillar] += 1
    for name, amount in leader.production.items():
        if name in TRACKS:
            p.production[TRACKS.index(name)] += amount
        else:
            tracks = [track for track in TRACKS if name == "choice" or track != TRACKS[IDEAS]]
            track = yield Ask(seat, "production", tracks, (amount,))
            p.production[TRACKS.index(track)] += amount
            if g.tell:
                g.tell("gains", seat, amount=amount, what=f"production_{track}")
    for name, amount in leader.start.items():
        if name in CURRENCIES:
            p.stock[CURRENCIES.index(name)] += amount
        elif name == "population":
            p.population += amount
        elif name == "infantry":  # 803.3
            add_unit(g, seat, INFANTRY, BOARD.region_of[bits(p.cities)[0]])
        elif name == "random_technology":  # 804.5
            technology = draw(g, g.decks[TECHNOLOGY])
            p.down.append(technology)
            hide(g, technology, 0)
            if g.tell:
                g.tell("draws_technology", seat)
                g.tell("draws_card", seat, to=(seat,), card=TECHNOLOGIES[technology].id)
        else:  # 805.3, 805.6
            hexes = hexes_for_village(g, p)
            if hexes:
                place = yield from choose_hex(seat, name, hexes)
                piece = FARM_VILLAGE if name == "farm_village" else ARTISAN_VILLAGE
                build_village(g, seat, place, piece)
    if p.leader == SCRIBE:
        p.later_actions += SCRIBE_EFFECT.amount
    g.phase = LAY_OUT


def begin_turn(g: State) -> None:
    """The player in turn has one action, and those that waited for the first turn (201.2, 803.6)."""
    p = g.players[g.turn]
    g.actions = 1 + p.later_actions
    p.later_actions = 0
    new_counts(g)
    if g.tell:
        g.tell("turn", g.turn, round=g.round)


def new_counts(g: State) -> None:
    """Nothing of this turn has been recruited, moved or laid face down yet."""
    g.recruited = 0
    g.moved = [0] * 21
    g.laid = 0
