"""The stage of the board: what goes on between civilizations, told from events; and what happened to whom."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pentapolis.engine import Event, Table
from pentapolis.games.through_the_ages.board.cards import fit
from pentapolis.games.through_the_ages.board.options import cheapest, look
from pentapolis.games.through_the_ages.board.stage import recall, stage_of, wars_of
from pentapolis.server.scene import Scene
from tests.recorded import recorded
from tests.server.scenes import live_table
from tests.through_the_ages.scene import GAME, board, equip

RECORDS = Path(__file__).parent / "records"
LATE = Path(__file__).parents[1] / "browser" / "positions" / "through_the_ages_late.txt"


def played(path: Path, ply: int) -> Table:
    record = recorded(path)
    table = Table(record.setup, record.seed)
    for seat, option in record.answers[:ply]:
        table.answer(option, seat)
    return table


def staged(table: Table, seat: int | None) -> dict[str, Any] | None:
    told = recall(table.events_for(seat, -1), 0)
    ask = None if seat is None else table.ask_for(seat)
    return stage_of(table.view(seat), ask, told["contest"])


def test_an_aggression_looks_the_same_for_all() -> None:
    """The attacker has stated 11, the defender counts 10 and may still add; for spectators too."""
    table = played(LATE, 419)
    assert table.asks[0].topic == "fight"
    for seat in (0, 1, 2, 3, None):
        stage = staged(table, seat)
        assert stage is not None
        assert (stage["kind"], stage["card"]["id"], stage["attacker"], stage["target"]) == (
            "aggression", "plunder_ii", 3, 2,
        )  # fmt: skip
        assert [side["strength"] for side in stage["sides"]] == [11, 10]
        assert [side["stated"] for side in stage["sides"]] == [True, False]
        assert (stage["leads"], stage["by"], stage["over"]) == (3, 1, False)


def test_a_war_is_fought_on_the_stage() -> None:
    table = played(RECORDS / "full_3_variants.txt", 194)
    stage = staged(table, 2)
    assert stage is not None
    assert (stage["kind"], stage["leads"], stage["by"], stage["over"]) == ("war", 1, 2, True)


def test_a_war_that_is_being_fought_waits_no_more() -> None:
    """It stands on the stage alone: a line "fought at the attacker's next turn" would be wrong."""
    bars = re.compile(r'class="warbar[^"]*" data-card="(\w+)"')
    for ply, waits in ((477, ["war_over_resources"]), (479, [])):
        table = played(LATE, ply)
        live = live_table(table.setup, "war")
        live.table = table
        board = Scene(live, 0, "en", shown=0).fragment("board")
        assert [card for card in bars.findall(board) if card == "war_over_resources"] == waits, ply


def test_an_auction_knows_bids_and_who_is_out() -> None:
    table = played(LATE, 452)
    stage = staged(table, table.asks[0].seat)
    assert stage is not None
    assert (stage["kind"], stage["bid"], stage["most"]) == ("auction", 1, 13)
    assert [side["bid"] for side in stage["sides"]] == [1, None, None, None]
    looker = staged(table, 3)
    assert looker is not None
    assert looker["most"] is None, "what others can pay is their secret"


def test_the_stage_is_empty_in_the_actions_phase() -> None:
    table = played(LATE, 590)
    assert table.asks[0].topic == "action"
    assert staged(table, 2) is None
    wars = wars_of(table.view(2))
    assert [(war["attacker"], war["target"], war["loser"], war["by"]) for war in wars] == [(0, 2, 2, 10)]


def test_news_tell_what_others_did_to_a_seat() -> None:
    """An attack of the last round with its result stays there for all of the seat's turn."""
    table = played(LATE, 590)
    news = recall(table.events_for(2, -1), 0)["news"]
    attack = next(item for item in news[2] if item["kind"] == "aggression")
    assert (attack["card"], attack["seat"], attack["result"]) == ("armed_intervention", 1, (17, 9))
    assert not any(item["kind"] == "aggression" for item in news[1]), "what one does oneself is no news"


def test_what_one_does_oneself_is_no_news() -> None:
    """A building that I destroy after my own attack, or after an event, was not destroyed by them (305.1)."""

    def told(cause: str, **data: Any) -> dict[int, list[dict[str, Any]]]:
        events: list[tuple[str, int, dict[str, Any]]] = [
            ("turn", 1, {}), ("turn", 0, {}), (cause, 0, data), ("destroy", 0, {"what": "bronze"})
        ]  # fmt: skip
        news: dict[int, list[dict[str, Any]]] = recall([Event(0, *event, None) for event in events], 0)[
            "news"
        ]
        return news

    assert told("aggression", card="raid_i", target=1)[0] == []
    assert [item["kind"] for item in told("aggression", card="raid_i", target=1)[1]] == ["aggression"]
    assert told("event", card="border_conflict") == {1: [], 0: []}


def test_a_pact_that_an_attack_ends_takes_nothing_of_its_result() -> None:
    """The strengths told afterwards are those of the aggression (608), not of the pact (609)."""
    events: list[tuple[str, int, dict[str, Any]]] = [
        ("turn", 1, {}), ("turn", 0, {}), ("aggression", 0, {"card": "raid_i", "target": 1}),
        ("pact_ends", 0, {"pact": "military_alliance", "partner": 1}),
        ("attack_succeeds", 0, {"attack": 18, "defence": 15}), ("destroyed", 1, {"what": "bronze"}),
    ]  # fmt: skip
    news = recall([Event(0, *event, None) for event in events], 0)["news"][1]
    assert [(item["kind"], item["result"], len(item["lines"])) for item in news] == [
        ("aggression", (18, 15), 1), ("pact_ends", None, 0)
    ]  # fmt: skip


def test_a_bid_names_units_that_pay_it() -> None:
    """The least strength lost, at least one unit; cards in play and bonus cards count (605.7, 605.8)."""
    g = board(2, age=2)
    equip(
        g, techs={"warriors": 2, "swordsmen": 1, "knights": 1}, military=["bonus_ii"], special=["cartography"]
    )
    me = GAME.view(g, 0)["players"][0]
    assert me["colonization"] == 2
    assert cheapest(me, 3) == (["warriors"], [])
    assert cheapest(me, 5) == (["warriors"], ["bonus_ii"])
    assert cheapest(me, 99) is None


def test_long_names_get_smaller_type() -> None:
    assert fit("Iron") == ""
    assert fit("Consti\u00adtutional Monar\u00adchy") == " ln"


@pytest.mark.parametrize("path", [LATE, *sorted(RECORDS.glob("*.txt"))], ids=lambda path: path.stem)
def test_every_question_can_be_drawn(path: Path) -> None:
    """Every topic of the record once, as asked, as another player and as a spectator; and the end."""
    record = recorded(path)
    assert record.seed is not None
    live = live_table(record.setup, record.seed)
    table = live.table
    assert table is not None
    drawn: set[str] = set()
    for seat, option in record.answers:
        ask = table.ask_for(seat)
        assert ask is not None
        if ask.topic not in drawn:
            drawn.add(ask.topic)
            for look_from in (seat, (seat + 1) % record.setup.seats, None):
                Scene(live, look_from, "de", mine=() if look_from is None else (look_from,)).fragments()
            for each in ask.options:
                look(table.view(seat), ask, each)
        table.answer(option, seat)
    assert "action" in drawn
    last = Scene(live, None, "en")
    head = last.fragments()["ask"].partition("</thead>")[0]
    assert ("resigned" in head) == any(civ.resigned for civ in table.g.civs), "the score sheet says who left"
    assert last.board.has("board.html"), "games of former rules are drawn on today's board too"
