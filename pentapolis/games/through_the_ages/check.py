"""What must hold in every position: nothing negative, nothing lost, nothing twice (for tests)."""

from __future__ import annotations

from collections import Counter

from pentapolis.engine.compiling import slots_of
from pentapolis.games.through_the_ages.data import BY_ID, CARDS, ID, NONE, ROW, SPECIAL, military_deck
from pentapolis.games.through_the_ages.rules.ratings import recount
from pentapolis.games.through_the_ages.setup import military_of
from pentapolis.games.through_the_ages.state import ADVANCED, CHOOSE_BONUS, SIMPLE, Player, State, card_at


def check(g: State) -> None:
    for civ in g.civs:
        if not civ.left:
            _check_civ(g, civ)
    assert len(g.row) == ROW
    _check_military_cards(g)
    wonders = [w for civ in g.civs for w in (*civ.wonders, *civ.ravaged, civ.wonder) if w != NONE]
    assert len(set(wonders)) == len(wonders), "a wonder stands twice"
    leaders = [civ.leader for civ in g.civs if civ.leader != NONE]
    assert len(set(leaders)) == len(leaders), "a leader leads twice"


def _check_civ(g: State, civ: Player) -> None:
    numbers = (
        civ.unused, civ.yellow, civ.blue_bank, civ.stage, civ.culture, civ.science, civ.ca, civ.ma,
        civ.pool - civ.homer, civ.homer, civ.ma_extra, civ.rebellion, civ.credit_food, civ.credit_resources,
        *civ.workers, *civ.blue,
    )  # fmt: skip
    assert min(numbers) >= 0, f"something of seat {civ.seat} is negative"
    assert civ.science <= 40
    assert civ.ca <= max(civ.ca_total, 4)
    assert civ.ma <= civ.ma_total + civ.ma_extra
    for slot, number in enumerate(civ.workers):
        assert not number or civ.techs >> slot & 1, f"workers on {slot}, which is not in play"
    for slot, number in enumerate(civ.blue):
        assert not number or civ.techs >> slot & 1, f"blue tokens on {slot}, which is not in play"
    specials = [SPECIAL[family][level] for family, level in enumerate(civ.specials) if level]
    given = sum(CARDS[c].blue_tokens for c in civ.colonies + specials)
    assert civ.blue_bank + sum(civ.blue) + civ.stage <= 18 + given, "blue tokens from nowhere"
    assert sum(civ.scored) == civ.culture, "culture that no source explains"
    again = civ.copy()
    recount(g, again)
    for field in slots_of(Player):
        if field.startswith("fixed_") or field in ("ca_total", "ma_total"):
            assert getattr(again, field) == getattr(civ, field), f"{field} was not kept right"


def _check_military_cards(g: State) -> None:
    found: Counter[int] = Counter(g.past + g.bonus + g.bonus_hidden)
    for deck in g.decks:
        found.update(deck)
    for pile in (*g.discards, *g.current, g.future, g.box):
        found.update(card_at(entry) for entry in pile)
    for civ in g.civs:
        found.update(civ.military)
        found.update(civ.colonies)
        found.update(civ.bonus_seen if g.phase == CHOOSE_BONUS else civ.bonus)
        found.update(card for card in (civ.tactic, civ.pact, civ.war) if card != NONE)
    wanted = military_cards(g)
    assert found == wanted, f"military cards: {[ID[c] for c in (found - wanted) + (wanted - found)]}"


def military_cards(g: State) -> Counter[int]:
    """Every military card that is part of this game, to check that none gets lost."""
    if g.config.level == SIMPLE:
        return Counter(c for c in military_deck(0) if c != BY_ID["development_of_politics"])
    cards = Counter(c for age in range(4) for c in military_of(g.config, g.seats, age))
    if g.config.level == ADVANCED:
        cards.update(g.bonus)
    return cards
