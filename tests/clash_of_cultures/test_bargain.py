"""Trades on the page: the table of an offer says what both sides have, and have afterwards."""

from __future__ import annotations

import pytest

from pentapolis.engine import Ask, Table, games
from pentapolis.games.clash_of_cultures.board.bargain import HANDS, bargain, counts, proposal
from tests.browser.prepared import of_record

GAME = games()["clash_of_cultures"]


def stock(table: Table, seat: int) -> dict[str, int]:
    player = table.view(None)["players"][seat]
    return {**player["goods"], **{kind: player["hand"][place] for kind, place in HANDS.items()}}


@pytest.mark.rule("clash_of_cultures", "304.2")
def test_a_proposal_says_what_both_have_afterwards() -> None:
    table = of_record("clash_of_cultures", "expansion_4", lambda t: t.ply >= 0)
    whole = of_record("clash_of_cultures", "expansion_4", lambda t: t.ply >= 900)
    foretold: list[tuple[int, dict[str, int]]] = []
    seen = 0
    for seat, option in whole.history:
        ask = table.ask_for(seat)
        shown = None if ask is None else proposal(table.view(seat), ask)
        if shown is not None and option == "accept":
            partner = shown["partner"]
            sides = ((seat, 0), (partner, 1))
            foretold = [
                (who, {row["id"]: row["after"][side] for row in shown["rows"]}) for who, side in sides
            ]
        table.answer(option, seat)
        if foretold and (table.ask is None or table.ask.topic != "trade_card"):
            for who, after in foretold:
                assert stock(table, who) | after == stock(table, who)
            seen += 1
            foretold = []
    assert seen > 5


def test_the_table_of_an_offer_reaches_as_far_as_both_have() -> None:
    table = of_record("clash_of_cultures", "expansion_4", lambda t: t.ply >= 1892)
    ask = table.ask
    assert ask is not None
    assert ask.topic == "give"
    view = table.view(ask.seat)
    shown = bargain(view, ask)
    assert shown is not None
    rows = {row["id"]: (row["low"], row["high"]) for row in shown["rows"]}
    assert rows["wood"] == (-5, 7)
    assert rows["action_card"] == (0, 5)
    assert shown["cards"] == [option for option in ask.options if option not in ("wood1", "done")]
    later = bargain(view, Ask(ask.seat, "want", ["wood1", "done"], ("wood2+action_card1", ask.about[1])))
    assert later is not None
    assert later["cards"] == []
    rows = {row["id"]: (row["low"], row["high"]) for row in later["rows"]}
    assert rows["wood"] == (0, 5)
    assert rows["action_card"] == (0, 4)
    assert bargain(view, None) is proposal(view, None) is None


def test_words_of_offers_are_counted() -> None:
    assert counts("food2+action_card1") == {"food": 2, "action_card": 1}
    assert counts("nothing") == {}
