"""Trades on the page: the table of an offer says what both sides have, and have afterwards."""

from __future__ import annotations

import pytest
from rich.console import Console

from pentapolis.cli.draw import plain
from pentapolis.cli.show import board, player_names
from pentapolis.engine import Ask, Table, games
from pentapolis.engine.preview import preview
from pentapolis.engine.speak import refusal_text
from pentapolis.games.clash_of_cultures.board.bargain import HANDS, bargain, counts, proposal
from pentapolis.games.clash_of_cultures.rules.trade import refuse_gone
from pentapolis.server.scene import Scene
from tests.browser.prepared import of_record
from tests.server.scenes import live_table

GAME = games()["clash_of_cultures"]


def stock(table: Table, seat: int) -> dict[str, int]:
    player = table.view(None)["players"][seat]
    return {**player["goods"], **{kind: player["hand"][place] for kind, place in HANDS.items()}}


@pytest.mark.rule("clash_of_cultures", "304.2")
def test_a_proposal_says_what_both_have_afterwards() -> None:
    table = of_record("clash_of_cultures", "expansion_4", lambda t: t.ply >= 0)
    whole = of_record("clash_of_cultures", "expansion_4", lambda t: t.ply >= 900)
    foretold: list[tuple[int, dict[str, int]]] = []
    seen = goods_only = 0
    for seat, option in whole.history:
        ask = table.ask_for(seat)
        shown = None if ask is None else proposal(table.view(seat), ask)
        if shown is not None and ask is not None and "card" not in f"{ask.about[1]}{ask.about[2]}":
            assert preview(table, seat, "accept").stop == "ask", "goods lie open: nothing hidden is seen"
            goods_only += 1
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
    assert goods_only > 0


@pytest.mark.rule("clash_of_cultures", "304.2")
def test_what_lies_in_the_offer_is_named_as_people_say_it() -> None:
    table = of_record("clash_of_cultures", "expansion_4", lambda t: t.ply >= 1892)
    ask = table.ask
    assert ask is not None
    said = {}
    for word in ("gold1", "objective_card", "migration"):
        refusal = refuse_gone(table.g, ask, word)
        said[word] = refusal_text(GAME, "de", refusal).replace("\u00ad", "").split(":")[0]
    assert said == {
        "gold1": "Davon ist nichts mehr da",
        "objective_card": "Davon ist nichts mehr da",
        "migration": "Diese Karte liegt schon in deinem Angebot",
    }


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


@pytest.mark.rule("clash_of_cultures", "304.9")
def test_a_counter_offer_begins_with_the_offer_that_it_answers() -> None:
    table = of_record("clash_of_cultures", "expansion_4", lambda t: t.ply >= 1892)
    assert table.ask is not None
    me, partner = table.ask.seat, int(table.ask.about[1])
    offer = [partner, me, [0, 0, 0, 0, 0, 1, 0], [9, 0, 0], [0, 2, 0, 0, 0, 0, 0], [0, 1, 0]]
    view = table.view(me) | {"offer": offer}
    shown = bargain(view, table.ask)
    assert shown is not None
    rows = {row["id"]: row for row in shown["rows"]}
    assert {id: row["count"] for id, row in rows.items() if row["count"]} == {
        "wood": -2, "culture": 1, "action_card": 5,
    }, "what I am asked for I give, as far as there is so much"  # fmt: skip
    assert rows["wood"]["after"] == [3, 7]
    assert shown["ready"]
    later = bargain(view, Ask(me, "give", table.ask.options, ("wood1", partner)))
    assert later is not None
    assert not later["ready"], "whoever has begun another offer goes on with it"
    live = live_table(table.setup, table.seed or "")
    live.table = table
    page = Scene(live, me, "en", view=view).fragments()["ask"]
    wood = page[page.index('data-each="wood1"') :]
    assert "<output>−2</output>" in wood[: wood.index("</tr>")]
    assert "5 → <b>3</b>" in wood[: wood.index("</tr>")]


@pytest.mark.rule("clash_of_cultures", "304.9")
def test_the_terminal_shows_the_offer_on_the_table() -> None:
    table = of_record(
        "clash_of_cultures",
        "expansion_4",
        lambda t: t.ply > 900 and t.ask is not None and t.ask.topic == "offer",
    )
    assert table.ask is not None
    maker, gives, gets = table.ask.about
    players = player_names(None, 4)
    console = Console(width=300)
    with console.capture() as drawn:
        console.print(board(table, None, "en", players))
    line = next(line for line in drawn.get().splitlines() if line.startswith("Offer"))
    words = table.game.words
    sides = [plain(words.name("en", side)) for side in (gives, gets)]
    assert line.split(maxsplit=1)[1].strip() == (
        f"{players[maker]} to {players[table.ask.seat]}: {sides[0]} for {sides[1]}"
    )


def test_words_of_offers_are_counted() -> None:
    assert counts("food2+action_card1") == {"food": 2, "action_card": 1}
    assert counts("nothing") == {}
