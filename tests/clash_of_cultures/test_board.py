"""The board's presenter: clicks on the map, odds of attacks, the advance board."""

from __future__ import annotations

from pentapolis.engine import Ask
from pentapolis.games.clash_of_cultures import GAME, board
from tests.clash_of_cultures.scene import city, know, open_land, scene, units


def test_odds_add_up_and_follow_strength() -> None:
    for attackers, defenders, fortress in (
        ((3, 0, 0, 0), (2, 0, 0, 0), False),
        ((2, 1, 0, 1), (3, 0, 1, 0), True),
    ):
        assert sum(board.odds(attackers, defenders, fortress)) == 100
    weak, strong = (
        board.odds((1, 0, 0, 0), (3, 0, 0, 0), False),
        board.odds((4, 0, 0, 0), (1, 0, 0, 0), False),
    )
    assert weak[0] < 20 < 80 < strong[0]
    assert board.odds((1, 0, 0, 0), (0, 0, 0, 0), False) == (100, 0, 0)


def test_attacks_show_their_odds_before_the_click() -> None:
    g = scene()
    open_land(g)
    know(g, 0, "tactics")
    units(g, 0, "D3", infantry=3)
    units(g, 1, "D4", infantry=1)
    view = GAME.view(g, 0)
    ask = Ask(0, "move_to", ["D4", "C4"], ("D3",))
    look = board.look(view, ask, "D4")
    assert look is not None
    assert look["note"][0] == "odds"
    assert board.look(view, ask, "C4") == {"icon": "move"}
    group = Ask(0, "group", ["infantry2", "infantry1"], ("D3", "D4"))
    both = board.attack_odds(view, group, "infantry2")
    one = board.attack_odds(view, group, "infantry1")
    assert both is not None
    assert one is not None
    assert both[0] > one[0]


def test_clicks_find_the_spaces_of_options() -> None:
    g = scene()
    open_land(g)
    city(g, 0, "D3")
    view = GAME.view(g, 0)
    ask = Ask(0, "action", [("collect", "D3"), ("found", "D4"), "advance"], (3,))
    assert board.clicks(view, ask) == {"D3": "collect:D3", "D4": "found:D4"}
    ask = Ask(0, "move_to", ["D4", ("roads", "D5"), ("explore", "B2")], ("D3",))
    found = board.clicks(view, ask)
    assert found["D5"] == "roads:D5"
    assert found["A3"] == found["B2"] == "explore:B2"
    assert board.clicks(view, None) == {}


def test_the_advance_board_says_what_can_be_gained() -> None:
    g = scene()
    rows = board.advance_rows(GAME.view(g, 0)["players"][0])
    assert len(rows) == 12
    states = {square["id"]: square["state"] for row in rows for square in row["squares"]}
    assert states["farming"] == "owned"
    assert states["storage"] == "open"
    assert states["navigation"] == "closed"


def test_a_collecting_city_shows_what_its_spaces_give() -> None:
    g = scene()
    view = GAME.view(g, 0)
    shown = board.collected(view, Ask(0, "collect", ["food1+wood1"], ("D2", 2)))
    assert shown == {"D2": ["food"], "C2": ["wood"], "E2": ["ore"]}
    assert board.collected(view, None) == {}
