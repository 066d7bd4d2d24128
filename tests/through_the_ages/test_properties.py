"""What must always hold: paying and gaining, armies, refusals against options, redealing."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from pentapolis.engine import Chance, Table
from pentapolis.games.through_the_ages.data import BY_ID, CARDS, KIND
from pentapolis.games.through_the_ages.rules import bank
from pentapolis.games.through_the_ages.rules.ratings import army_bonus
from pentapolis.games.through_the_ages.state import Player, State, card_at, knower
from tests.through_the_ages.scene import GAME, Play, board, equip, new, rule

VALUES = (1, 2, 3, 5)


def reachable(have: tuple[int, ...], left: tuple[int, ...]) -> bool:
    """Tokens go back or move down, the bank adds tokens below: no value ever moves up (108.12)."""
    above = 0
    for level in (3, 2, 1, 0):
        above += VALUES[level] * (have[level] - left[level])
        if above < 0:
            return False
    return True


def best_payments(
    have: tuple[int, ...], techs: tuple[bool, ...], bank_now: int, amount: int
) -> tuple[int, int]:
    """By trying everything: how much is overpaid at least, and with how few tokens left on cards."""
    total = sum(h * v for h, v in zip(have, VALUES, strict=True))
    tokens = sum(have) + bank_now
    best = (99, 99)
    ranges = [
        range(min(tokens, (total - amount) // v) + 1) if t else range(1)
        for v, t in zip(VALUES, techs, strict=True)
    ]
    for left in product(*ranges):
        value = sum(n * v for n, v in zip(left, VALUES, strict=True))
        if value <= total - amount and sum(left) <= tokens and reachable(have, left):
            best = min(best, (total - amount - value, sum(left)))
    return best


@rule("108.9", "108.11", "108.12", "108.13", "108.17")
@settings(max_examples=150, deadline=None)
@given(st.data())
def test_payments_are_exact_and_leave_the_fewest_tokens(data: st.DataObject) -> None:
    techs = (True, *(data.draw(st.booleans()) for _ in range(3)))
    have = tuple(data.draw(st.integers(0, 3)) if t else 0 for t in techs)
    bank_now = data.draw(st.integers(0, 3))
    total = sum(h * v for h, v in zip(have, VALUES, strict=True))
    amount = data.draw(st.integers(0, total))
    civ = equip(
        board(age=3), techs={id: 0 for id, t in zip(("iron", "coal", "oil"), techs[1:], strict=True) if t}
    )
    civ.blue[4:8] = list(have)
    civ.blue_bank = bank_now
    bank.pay_resources(civ, amount)
    left = tuple(civ.blue[4:8])
    assert sum(left) + civ.blue_bank == sum(have) + bank_now, "tokens are conserved"
    assert reachable(have, left)
    overpaid = total - amount - bank.resources(civ)
    assert (overpaid, sum(left)) == best_payments(have, techs, bank_now, amount)


@rule("108.15", "108.16")
@settings(max_examples=100, deadline=None)
@given(st.lists(st.booleans(), min_size=3, max_size=3), st.integers(0, 6), st.integers(0, 12))
def test_gains_use_the_fewest_tokens(techs: list[bool], bank_now: int, amount: int) -> None:
    civ = equip(
        board(age=3), techs={id: 0 for id, t in zip(("iron", "coal", "oil"), techs, strict=True) if t}
    )
    civ.blue_bank = bank_now
    gained = bank.gain_resources(civ, amount)
    assert gained == bank.resources(civ) <= amount
    assert civ.blue_bank + sum(civ.blue) == bank_now
    assert gained == amount or civ.blue_bank == 0


def best_armies(civ: Player) -> int:
    """By trying every number of full and obsolete armies and every place of the air forces."""
    tactic = CARDS[civ.tactic]
    needs = ((28, tactic.infantry), (32, tactic.cavalry), (36, tactic.artillery))
    best = 0
    for full, old in product(range(17), repeat=2):
        fits = all(
            full * need <= sum(civ.workers[s + max(0, tactic.age - 1) : s + 4])
            and (full + old) * need <= sum(civ.workers[s : s + 4])
            for s, need in needs
        )
        if fits:
            bonuses = sorted([tactic.bonus] * full + [tactic.bonus_obsolete] * old, reverse=True)
            best = max(best, sum(bonuses) + sum(bonuses[: civ.workers[43]]))
    return best


TACTICS = [card.id for card in CARDS if card.kind == "tactic"]


@rule("701.5", "704.2", "705.2", "705.3", "705.5")
@settings(max_examples=150, deadline=None)
@given(st.sampled_from(TACTICS), st.lists(st.integers(0, 4), min_size=10, max_size=10))
def test_armies_are_arranged_best(tactic: str, numbers: list[int]) -> None:
    names = (
        "warriors", "swordsmen", "riflemen", "modern_infantry", "knights", "cavalrymen", "tanks", "cannon",
        "rockets", "air_forces",
    )  # fmt: skip
    civ = equip(board(age=3), techs=dict(zip(names, numbers, strict=True)), tactic=tactic)
    assert army_bonus(civ, civ.workers, False) == best_armies(civ)


@settings(max_examples=25, deadline=None)
@given(
    st.integers(2, 4),
    st.sampled_from(["simple", "advanced", "full"]),
    st.integers(0, 10**6),
    st.integers(5, 260),
)
def test_options_are_what_is_not_refused(seats: int, level: str, seed: int, plies: int) -> None:
    """Options and refusals say the same about everything a person might try, whatever is asked."""
    table = Table.new("through_the_ages", seats, seed=str(seed), level=level)
    chance = Chance.from_seed(str(seed))
    while not table.over and table.ply < plies:
        assert table.ask is not None
        table.answer(chance.choice(table.ask.options))
    for _ in range(30):
        if table.ask is None:
            break
        for candidate in GAME.candidates(table.g, table.ask):
            refusal = GAME.why_not(table.g, table.ask, candidate)
            assert (refusal is None) == (candidate in table.ask.options), (candidate, refusal)
        listed = set(GAME.candidates(table.g, table.ask))
        assert set(table.ask.options) <= listed
        table.answer(chance.choice(table.ask.options))


@rule("110.2", "110.4", "110.5", "110.6", "110.9")
@settings(max_examples=20, deadline=None)
@given(st.integers(2, 4), st.sampled_from(["none", "private", "age_by_age"]), st.integers(0, 10**6))
def test_redealing_keeps_what_a_seat_knows(seats: int, bonus: str, seed: int) -> None:
    table = Table.new("through_the_ages", seats, seed=str(seed), bonus=bonus)
    chance = Chance.from_seed(str(seed))
    while not table.over and table.ply < 60 + seed % 200:
        assert table.ask is not None
        table.answer(chance.choice(table.ask.options))
    if table.over:
        return
    for seat in range(seats):
        g = table.g.copy()
        GAME.redeal(g, seat, chance)
        GAME.check(g)
        assert GAME.view(g, seat) == GAME.view(table.g, seat)
        assert_known(table.g, g, seat)


def assert_known(before: State, after: State, seat: int) -> None:
    """The own hand, own discards and own events lie where they lay; piles of events hold events only."""
    assert after.civs[seat].military == before.civs[seat].military
    mine = 1 + seat
    for old, dealt in zip((*before.discards, before.future), (*after.discards, after.future), strict=True):
        for a, b in zip(old, dealt, strict=True):
            assert knower(a) == knower(b)
            assert knower(a) not in (mine, 7) or a == b
    for pile in (*after.current, after.future):
        assert all(KIND[card_at(entry)] in ("event", "territory") for entry in pile)
    for civ in after.civs:
        assert all(KIND[c] == "event" and CARDS[c].age == 3 for c in civ.bonus)


@rule("907.3")
def test_redealing_the_bonus_card_out_of_the_game() -> None:
    """It is an event of age III that the seat has not seen, before the choice and after it."""
    g = new(3, bonus="private")
    mine = g.civs[0].bonus_seen[:]
    chance = Chance.from_seed("box")
    choosing = g.copy()
    play = Play(g)
    while play.topic == "keep_bonus":
        play.do(str(play.options[0]))
    for position in (choosing, play.g):
        for _ in range(30):
            trial = position.copy()
            GAME.redeal(trial, 0, chance)
            (out,) = (card_at(entry) for entry in trial.box)
            assert KIND[out] == "event"
            assert out not in mine


def test_redealing_deals_anew() -> None:
    g = board(3)
    equip(g, 1, military=["rats", "foray", "legion", "crusades"])
    for card in g.civs[1].military:
        g.decks[1].remove(card)
    hands = set()
    chance = Chance.from_seed("deal")
    for _ in range(10):
        trial = g.copy()
        GAME.redeal(trial, 0, chance)
        hands.add(tuple(sorted(trial.civs[1].military)))
    assert len(hands) == 10
    assert BY_ID["rats"] in g.civs[1].military
