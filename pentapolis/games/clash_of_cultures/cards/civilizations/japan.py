"""Japan (1111) and its leaders Go-Toba, Jimmu and Suiko."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.cards.advances.warfare import DRAFTED, count_draft, draft_needs
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, ADVANCES
from pentapolis.games.clash_of_cultures.data.ids import (
    ACADEMY,
    BUILDINGS,
    CAVALRY,
    CULTURE,
    DRAFT,
    FOOD,
    FORTRESS,
    GO_TOBA,
    GOLD,
    HORSEMANSHIP,
    JIMMU,
    OBELISK,
    OBSERVATORY,
    ORE,
    POTTERY,
    SHOGUNATE,
    STATE_RELIGION,
    SUBTERFUGE,
    SUIKO,
)
from pentapolis.games.clash_of_cultures.pieces import Battle, City
from pentapolis.games.clash_of_cultures.rules import advances, leaders, moments, takeover
from pentapolis.games.clash_of_cultures.rules.decks import action_of, action_word, discard_action, draw_action
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, pay, refuse_payment, stock, token
from pentapolis.games.clash_of_cultures.rules.levies import NO_UNIT, levy
from pentapolis.games.clash_of_cultures.rules.menu import entry
from pentapolis.games.clash_of_cultures.rules.moments import Cost
from pentapolis.games.clash_of_cultures.rules.questions import Question, by, every_advance, hand
from pentapolis.games.clash_of_cultures.state import (
    USED_POTTERY,
    USED_SHOGUNATE_CARD,
    USED_SHOGUNATE_DRAFT,
    State,
)


@moments.COLLECTED.advance(POTTERY)
def pottery(g: State, seat: int, counts: list[int]) -> None:
    """Once per turn a Collect of at least 3 food brings 1 culture token (1111.1)."""
    p = g.players[seat]
    if counts[FOOD] >= 3 and not p.used & USED_POTTERY:
        p.used |= USED_POTTERY
        counts[CULTURE] += 1


@moments.WITHOUT_MARKET.advance(HORSEMANSHIP)
def horsemanship(g: State, seat: int, city: City, kind: int) -> bool:
    """Cavalry in cities with a Fortress (1111.2a)."""
    return kind == CAVALRY and city.has(FORTRESS)


@moments.FIRST_RIDER.advance(HORSEMANSHIP)
def proud_rider(b: Battle, side: int) -> int:
    """Defending a Fortress in the 1st round one Cavalry has +3 CV (1111.2b)."""
    return 3 if b.round == 1 and side == 1 and b.fortress else 2


# --- Subterfuge (1111.3) ---------------------------------------------------------------------------------


@moments.PREVENTS.advance(SUBTERFUGE)
def subterfuge(g: State, seat: int, other: int, card: int, aim: int) -> Rules:
    """An action card is discarded to prevent the effect of another player's card nearby (1111.3a–1111.3c)."""
    p = g.players[seat]
    if not p.actions or not _close(g, seat, other):
        return False
    options = ["no", *(action_word(c) for c in p.actions)]
    if aim < 0:
        answer = yield Ask(seat, "subterfuge", options, about=(other, action_word(card)))
    else:
        answer = yield Ask(seat, "subterfuge_against", options, about=(other, action_word(card), aim))
    if answer == "no":
        return False
    discard_action(g, seat, action_of(answer))
    if g.tell:
        g.tell("prevents", seat, card=action_word(card))
    return True


def _close(g: State, seat: int, other: int) -> bool:
    """Whether army units or cities of the two are within range 2 of each other."""

    def places(owner: int) -> list[int]:
        return [c.space for c in g.cities_of(owner)] + [s for s in g.spaces_of(owner) if g.army_at(owner, s)]

    theirs = set(places(other))
    return any(theirs & set(g.within(space, 2)) for space in places(seat))


# --- Shogunate (1111.4) ----------------------------------------------------------------------------------


@moments.CARD_FOR_FREE.advance(SHOGUNATE)
def card_for_free(g: State, seat: int) -> bool:
    """Once per turn a card that needs an action is a free action (1111.4a)."""
    return not g.players[seat].used & USED_SHOGUNATE_CARD


@moments.PAY_CARD.advance(SHOGUNATE)
def pay_card(g: State, seat: int) -> Rules:
    p = g.players[seat]
    if p.used & USED_SHOGUNATE_CARD:
        return False
    if g.actions_left and (yield Ask(seat, "shogunate", ["yes", "no"])) == "no":
        return False
    p.used |= USED_SHOGUNATE_CARD
    return True


def draw_instead(g: State, seat: int) -> Rules:
    g.players[seat].used |= USED_SHOGUNATE_DRAFT
    yield from draw_action(g, seat)


@levy(
    "draft_card", DRAFT, "1005.4a", mark=DRAFTED, kind=NO_UNIT, needs=draft_needs, also=SHOGUNATE,
    instead=draw_instead, after=count_draft,
)  # fmt: skip
def refuse_drafting_a_card(g: State, seat: int, city: City) -> Refusal | None:
    """Once per turn Draft draws an action card instead (1111.4b)."""
    return Refusal("1101.1", "not_now") if g.players[seat].used & USED_SHOGUNATE_DRAFT else None


# --- Go-Toba ---------------------------------------------------------------------------------------------


@moments.BEFORE_BATTLE.leader(GO_TOBA)
def way_of_the_sword(g: State, b: Battle, side: int) -> Rules:
    """1 ore before a land battle: +2 CV in every round."""
    seat = b.sides[side]
    ore: Cost = [(1, (ORE, GOLD))]
    if can_pay(stock(g.players[seat]), ore):
        if (yield Ask(seat, "way_of_the_sword", ["yes", "no"])) == "yes":
            yield from pay(g, seat, ore)
            b.weapons[side] += 2


SCHOLAR: Final = Question("scholar", every_advance, advances.refuse_given)


@moments.BUILT.leader(GO_TOBA)
def scholar(g: State, seat: int, city: City, building: int) -> Rules:
    """After an Academy or Observatory in his city an advance at its price."""
    found = advances.buyable(g, seat, False) if building in (ACADEMY, OBSERVATORY) else []
    if found:
        answer = yield SCHOLAR.offer(seat, ["no", *(ADVANCES[i].id for i in found)])
        if answer != "no":
            yield from advances.buy_advance(g, seat, ADVANCE_INDEX[answer], False)


# --- Jimmu -----------------------------------------------------------------------------------------------


@moments.NEAR_VALUE.leader(JIMMU)
def protector(g: State, b: Battle, side: int) -> int:
    """+2 CV for defended Fortresses within range 2 of him."""
    near = g.players[b.sides[side]].leader_at in g.within(b.space, 2)
    return 2 * (side == 1 and b.fortress and near)


MYTHICAL: Final = Question("mythical", hand, by("1102.9", "not_played"))


@moments.BATTLE_OVER.leader(JIMMU)
def mythical(g: State, b: Battle, side: int) -> Rules:
    """1 culture token takes a tactic played in the battle back into hand."""
    seat = b.sides[side]
    p = g.players[seat]
    needs: Cost = [(1, token(g, seat, CULTURE))]
    words = {action_word(card): card for card in b.played[side] if card in g.action_pile}
    if words and can_pay(stock(p), needs):
        answer = yield MYTHICAL.offer(seat, ["no", *words])
        if answer != "no":
            yield from pay(g, seat, needs)
            g.action_pile.remove(words[answer])
            p.actions.append(words[answer])


# --- Suiko -----------------------------------------------------------------------------------------------


def replaceable(g: State, seat: int) -> list[int]:
    """Buildings of another colour in her city, no Obelisk."""
    p = g.players[seat]
    city = leaders.leader_city(g, seat)
    if city is None:
        return []
    return [b for b, c in enumerate(city.pieces) if c >= 0 and c != seat and b != OBELISK and p.buildings[b]]


def _refuse_buddhism(g: State, seat: int) -> Refusal | None:
    if leaders.leader_city(g, seat) is not None and not replaceable(g, seat):
        return Refusal("1102.9", "no_foreign_building")
    refusal = leaders.refuse_leader_city(g, seat)
    return refusal or refuse_payment(g, seat, [(1, token(g, seat, CULTURE))], "1102.9")


def _needs_action(g: State, seat: int) -> bool:
    return not g.players[seat].usable & STATE_RELIGION


@entry("japanese_buddhism", "1102.9", action=_needs_action, leaders=(SUIKO,), refuse=_refuse_buddhism)
def japanese_buddhism(g: State, seat: int) -> Rules:
    """1 culture token replaces a foreign building in her city; with State Religion as a free action."""
    city = leaders.leader_city(g, seat)
    assert city is not None
    found = replaceable(g, seat)
    yield from pay(g, seat, [(1, token(g, seat, CULTURE))], "japanese_buddhism")
    answer = yield takeover.TAKE_BUILDING.offer(seat, [BUILDINGS[b] for b in found])
    takeover.replace_building(g, seat, city, BUILDINGS.index(answer))
