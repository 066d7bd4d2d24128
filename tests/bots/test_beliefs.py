"""What others did tells what they may hold: exactly by Bayes, and never anything of the truth."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator

import pytest

from pentapolis.bots import SearchBot, make_bot
from pentapolis.bots.belief import DOUBT, believed, drawn_by_weight, expected, likelihood
from pentapolis.bots.search import Search
from pentapolis.engine import Ask, BadPosition, BadSetup, Chance, Setup, Table, register, registry
from pentapolis.engine.memory import Recollection
from pentapolis.study.players import player

from .poker import CARDS, GAME


@pytest.fixture(autouse=True)
def _poker() -> Iterator[None]:
    register(GAME)
    yield
    registry._extra.pop(GAME.id)


def bet(option: str, seed: str = "bets") -> Table:
    table = Table(Setup(GAME, 2), seed)
    table.answer(option, 0)
    return table


def answered(option: str, card: int) -> float:
    """How likely seat 0 bets so with this card, some of its bets taken for chance."""
    high, low = card**3, (CARDS + 1 - card) ** 3
    return (1 - DOUBT) * (high if option == "high" else low) / (high + low) + DOUBT / 2


@pytest.mark.parametrize("option", ["high", "low"])
def test_a_deal_is_as_likely_as_the_answer_was_with_it(option: str) -> None:
    """Bayes: all cards were equally likely, so each is now as likely as the bet with it."""
    table = bet(option)
    chance = Chance.from_seed("deals")
    seen = set()
    for _ in range(100):
        deal = chance.split()
        card = table.imagine(1, deal.copy()).g.card
        weight = likelihood(table, 1, GAME.knowledge, deal, chance)
        assert weight == pytest.approx(answered(option, card))
        seen.add(card)
    assert len(seen) == CARDS


def test_a_search_draws_deals_as_often_as_they_are_likely() -> None:
    """The posterior of the card after a high bet, over many searches of few deals each."""
    table = bet("high")
    chance = Chance.from_seed("draws")
    drawn: Counter[int] = Counter()
    for _ in range(200):
        deals = believed(table, 1, GAME.knowledge, chance, 160)
        assert len(deals) == 20
        drawn.update(table.imagine(1, deal.copy()).g.card for deal in deals)
    weights = {card: answered("high", card) for card in range(1, CARDS + 1)}
    for card, weight in weights.items():
        assert drawn[card] / 4000 == pytest.approx(weight / sum(weights.values()), abs=0.02), card


@pytest.mark.parametrize(("option", "likely"), [("high", range(5, 9)), ("low", range(1, 5))])
def test_a_search_that_believes_acts_on_it(option: str, likely: range) -> None:
    """Without beliefs all guesses are equally good; with them the guess follows the bet."""
    table = bet(option)
    guesses = [make_bot("search:100", f"{n}").choose(table, 1) for n in range(8)]
    assert sum(guess in likely for guess in guesses) >= 7, guesses
    even = [player("search:100@even", table.setup, f"{n}").choose(table, 1) for n in range(8)]
    assert 1 < sum(guess in likely for guess in even) < 7, even


def test_nothing_hidden_shows_in_a_belief() -> None:
    """Games in which seat 0 holds other cards and has bet alike: the very same deals and answers."""
    tables = [bet("high", f"hidden {n}") for n in range(12)]
    assert len({table.g.card for table in tables}) > 3
    found = set()
    for table in tables:
        chance = Chance.from_seed("same")
        weights = [likelihood(table, 1, GAME.knowledge, chance.split(), chance) for _ in range(20)]
        advice = make_bot("search:60", "same").think(table, 1)
        found.add((str(weights), str(advice.thoughts)))
    assert len(found) == 1


def test_nobody_concludes_from_his_own_answers_or_from_nothing() -> None:
    table = Table(Setup(GAME, 2), "nothing")
    assert table.remembered(1) == []
    assert believed(table, 0, GAME.knowledge, Chance.from_seed("x"), 100) == []
    table.answer("high", 0)
    assert (table.remembered(0), table.remembered(1)) == ([], [0])


def test_who_could_not_have_answered_so_is_unlikely_but_not_excluded() -> None:
    ask = Ask(0, "bet", ["high", "low"])
    g = bet("high").g
    g.card = CARDS
    assert expected(GAME.knowledge, Recollection(g, ask, [])) == pytest.approx(DOUBT / 2)
    assert expected(GAME.knowledge, Recollection(g, ask, [0, 1])) == pytest.approx(1)
    assert expected(GAME.knowledge, Recollection(g, Ask(0, "bet", ["high"]), [0])) == pytest.approx(1)


def test_deals_are_drawn_as_their_weights_say_give_or_take_one() -> None:
    chance = Chance.from_seed("weights")
    deals = [Chance(n) for n in range(4)]
    for _ in range(20):
        drawn = Counter(deal.pool for deal in drawn_by_weight(deals, [0.5, 0.0, 0.125, 0.375], chance))
        assert drawn[0] == 2
        assert drawn[1] == 0
        assert drawn[2] <= 1
        assert drawn[3] in (1, 2)
        assert sum(drawn.values()) == 4


def test_simulations_with_the_same_luck_see_the_same_deal_and_other_luck_other_draws() -> None:
    table = bet("high")
    search = Search(table, 1, Chance.from_seed("s"))
    search.believe(100)
    assert len(search.deals) == 12
    luck = Chance.from_seed("luck")
    one, two = search.imagine(luck.copy()), search.imagine(luck.copy())
    assert (one.g.card, one.g.chance.pool) == (two.g.card, two.g.chance.pool)
    search.deals = search.deals[:1]
    other = search.imagine(Chance.from_seed("other luck"))
    search.imagine(luck)
    assert other.g.card == search.imagine(luck).g.card
    assert other.g.chance.pool != search.imagine(luck).g.chance.pool


# --- what a table remembers ------------------------------------------------------------------------


def test_what_is_remembered_survives_copies_pickles_and_positions_and_ends_with_an_undo() -> None:
    table = bet("low")
    text = table.dump(past=True)
    twins = [table.copy(), pickle.loads(pickle.dumps(table)), Table.from_position(text)]
    for twin in twins:
        assert len(twin.remembered(1)) == 1
        chances = Chance.from_seed("x"), Chance.from_seed("x")
        deals = [believed(t, 1, GAME.knowledge, c, 80) for t, c in zip((table, twin), chances, strict=True)]
        assert [deal.pool for deal in deals[0]] == [deal.pool for deal in deals[1]]
    assert Table.from_position(text).dump(past=True) == text
    assert Table.from_position(table.dump()).remembered(1) == []
    table.undo(0)
    assert table.remembered(1) == []


@pytest.mark.parametrize(
    "line", ["past 2 bet low {}", "past 0 guess 3 {}", "past 0 bet low", "past 0 bet : {}"]
)
def test_a_past_that_no_table_has_written_is_refused(line: str) -> None:
    lines = bet("low").dump().splitlines()
    with pytest.raises(BadPosition):
        Table.from_position("\n".join([*lines, line]) + "\n")


def test_studies_name_searches_with_and_without_beliefs() -> None:
    setup = Setup(GAME, 2)
    for name, believes in (("search:9@belief", True), ("search:9@even", False), ("search:9", None)):
        bot = player(name, setup, "x")
        assert isinstance(bot, SearchBot)
        assert bot.believes is believes
    with pytest.raises(BadSetup, match="only searches have beliefs"):
        player("greedy@belief", setup, "x")
