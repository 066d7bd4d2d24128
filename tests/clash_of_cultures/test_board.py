"""The board's presenter: cards with their texts, battles told from the log, odds, the map's clicks."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest

from pentapolis.engine import LANGUAGES, Ask, Event, Setup, Table, games
from pentapolis.engine.preview import preview
from pentapolis.games.clash_of_cultures import board, data
from pentapolis.games.clash_of_cultures.board import odds as fights
from pentapolis.games.clash_of_cultures.board import places, tactical
from pentapolis.games.clash_of_cultures.board.odds import attack_odds, odds, odds_at_sea
from pentapolis.games.clash_of_cultures.data.ids import ANGRY, GOLD, ORE
from pentapolis.games.clash_of_cultures.rules import card_effects
from pentapolis.games.clash_of_cultures.rules.questions import QUESTIONS
from pentapolis.server import foresight
from pentapolis.server.boards import board as page
from pentapolis.server.rendering import render
from pentapolis.server.scene import Scene
from pentapolis.server.showing import Eyes, Shown
from tests.browser.prepared import of_record
from tests.clash_of_cultures.scene import city, drive, hand, know, open_land, scene, stock, units
from tests.loaded import first_ask
from tests.server.scenes import live_table

GAME = games()["clash_of_cultures"]

CARDS = [
    *(f"action{number + 1}" for number in range(len(data.ACTION_CIVIL))),
    *(f"objective{number + 1}" for number in range(len(data.OBJECTIVE_UPPER))),
    *(f"event{event.number}" for event in data.EVENTS),
    *(wonder.id for wonder in data.WONDERS),
    *(advance.id for advance in data.ADVANCES),
    *(advance.id for mine in data.CIV_ADVANCES for advance in mine),
    *(f"leader.{leader}" for leader in data.LEADERS),
    *("academy", "fortress", "port", "temple", "market", "obelisk", "observatory"),
    *("settler", "infantry", "ship", "cavalry", "elephant"),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_its_text(language: str) -> None:
    scene = Scene(live_table(Setup(GAME, 2, expansion=True), "cards"), 0, language)
    for id in CARDS:
        card = page(GAME).presenter.card(id)
        assert card is not None, id
        said = render("clash_of_cultures/card.html", {**scene.context, "id": id, "card": card})
        assert scene.name(id) in unescape(said), id
        for part in card["parts"]:
            assert "text" in part["says"], f"{id}: {part['id']} has no text"
    assert page(GAME).presenter.card("end_turn") is None
    assert page(GAME).presenter.card("action99") is None


def test_the_log_tells_a_battle_round_by_round() -> None:
    def event(kind: str, seat: int | None, **data: Any) -> Event:
        return Event(7, kind, seat, data, None)

    six, two, crown = [6, "infantry"], [2, "elephant"], [1, "leader"]
    told = board.recall(
        [
            event("turn", 0, round=1, phase=1),
            event("moves", 0, units="infantry2", start="D2", end="D3"),
            event("battle_wild", 0, space="D3", enemy="barbarians"),
            event("tactic", 0, tactic="tactic.surprise"),
            event("rolls", 0, dice=[six, two], army=["infantry", "infantry"], value=10, hits=2),
            event("wild_rolls", None, enemy="barbarians", dice=[crown], army=["infantry"], value=1, hits=0),
            event("wild_loses", None, enemy="barbarians", units="infantry1"),
            event("battle_won", 0, space="D3"),
        ],
        7,
    )
    report = told["report"]
    assert told["fresh_report"]
    assert told["trails"] == [(0, "D2", "D3")]
    assert report["owners"] == [0, "barbarians"]
    ((mine, theirs),) = report["rounds"]
    assert mine["tactic"] == "tactic.surprise"
    assert [die["works"] for die in mine["dice"]] == [False, True], "the infantry's symbol works"
    assert mine["sum"] == {"numbers": [2, 6], "abilities": 1, "other": 1, "value": 10, "hits": 2, "short": 0}
    assert theirs["lost"] == [("infantry", 1)]
    assert report["end"][0] == "battle_won"


def test_elephants_give_their_number_for_an_ignored_hit() -> None:
    dice, bonus = board.battles.read(
        [[3, "elephant"], [4, "elephant"], [2, "cavalry"]], ["elephant", "cavalry"]
    )
    assert [(die["number"], die["works"], die["ignores"]) for die in dice] == [
        (2, True, False),
        (3, True, True),
        (4, False, False),
    ]
    assert bonus == 2


def test_the_odds_of_an_attack_grow_with_the_army() -> None:
    assert odds((1, 0, 0, 0), (0, 0, 0, 0), fights.OPEN) == (100, 0, 0)
    chances = [odds((n, 0, 0, 0), (2, 0, 0, 0), fights.OPEN) for n in (1, 2, 3, 4)]
    assert [sum(chance) for chance in chances] == [100] * 4
    wins = [chance[0] for chance in chances]
    assert wins == sorted(wins)
    assert wins[0] < 20 < 80 < wins[-1]
    assert odds((3, 0, 0, 0), (2, 0, 0, 0), fights.FORTRESS)[0] < wins[2]


def test_attacks_show_their_odds_before_the_click() -> None:
    g = scene()
    open_land(g)
    know(g, 0, "tactics")
    units(g, 0, "D3", infantry=3)
    units(g, 1, "D4", infantry=1)
    view = GAME.view(g, 0)
    ask = Ask(0, "move_to", ["D4", "C4"], ("D3",))
    expected = odds((3, 0, 0, 0), (1, 0, 0, 0), fights.OPEN)
    south, west = board.look(view, ask, "D4"), board.look(view, ask, "C4")
    assert south is not None
    assert west is not None
    assert south["icon"] == "war"
    assert south["note"][-1] == ("odds", *expected)
    assert west["icon"] == "move"
    assert "odds" not in [words[0] for words in west["note"]]
    targets = board.drawing.targets(view, ask)
    assert targets["D4"]["attack"]
    assert targets["D4"]["win"] > 80
    assert not targets["C4"]["attack"]
    group = Ask(0, "group", ["infantry2", "infantry1"], ("D3", "D4"))
    both, one = (attack_odds(view, group, word) for word in ("infantry2", "infantry1"))
    assert both is not None
    assert one is not None
    assert both[0] > one[0]


@pytest.mark.rule("clash_of_cultures", "604.6", "605.4", "606.2")
def test_odds_at_sea_are_exact() -> None:
    """One ship each: a die of 5 or 6 hits, 4 of 12 faces; both at once is a draw."""
    hit = 4 / 12
    draw = hit * hit / (1 - (1 - hit) ** 2)
    assert odds_at_sea(1, 1) == (
        round(50 * (1 - draw)),
        round(100 * draw),
        100 - round(50 * (1 - draw)) - round(100 * draw),
    )
    assert odds_at_sea(3, 1)[0] > odds_at_sea(2, 1)[0] > odds_at_sea(1, 1)[0]
    spaces = [
        {"label": "E1", "terrain": "water", "city": None, "units": {"seat0": [0, 0, 2, 0, 0, 0]}},
        {"label": "E2", "terrain": "water", "city": None, "units": {"pirates": [0, 0, 1, 0, 0, 0]}},
        {"label": "E3", "terrain": "water", "city": None, "units": {}},
    ]
    ask = Ask(0, "move_to", ["E2", "E3"], ("E1",))
    assert attack_odds({"spaces": spaces}, ask, "E2") == odds_at_sea(2, 1)
    assert attack_odds({"spaces": spaces}, ask, "E3") is None


@pytest.mark.rule("clash_of_cultures", "601.9")
def test_who_waits_in_a_battle_sees_its_step() -> None:
    side = {"owner": "seat0", "units": [0, 1, 0, 0, 0, 0], "lost": [0] * 6, "dice": [], "value": 0, "hits": 0}
    side |= {"ignored": 0, "strength": 1, "weapons": 0}
    fight = {"sides": [side, dict(side)], "land": True, "fortress": False, "round": 1, "revealed": False}

    def step(**now: object) -> str:
        shown = board.battles.under_way({"battle": {**fight, **now}}, None)
        assert shown is not None
        return str(shown["step"])

    assert step(round=0) == "before"
    assert step() == "tactic"
    assert step(revealed=True) == "roll"
    assert step(revealed=True, sides=[{**side, "dice": [[5, "infantry"]]}, side]) == "losses"


def test_clicks_find_the_spaces_of_options() -> None:
    g = scene()
    open_land(g)
    view = GAME.view(g, 0)
    ask = Ask(0, "move_to", ["D4", ("roads", "D5"), ("roads", "D4"), ("explore", "B2")], ("D3",))
    found = board.drawing.clicks(view, ask)
    assert found["D5"] == ["roads:D5"]
    assert found["D4"] == ["D4", "roads:D4"], "a menu chooses"
    assert found["A3"] == found["B2"] == ["explore:B2"], "the whole tile is explored"
    assert board.drawing.clicks(view, None) == {}


def test_a_collecting_city_shows_what_its_spaces_give() -> None:
    view = GAME.view(scene(), 0)
    shown = board.drawing.collected(view, Ask(0, "collect", ["food1+wood1"], ("D2", 2)))
    assert shown == {"D2": ["food"], "C2": ["wood"], "E2": ["ore"]}
    assert board.drawing.collected(view, None) == {}
    (city,) = [one["city"] for one in view["spaces"] if one["label"] == "D2"]
    crop = board.drawing.harvest(city)
    assert crop is not None
    assert crop["limit"] == 2
    assert crop["offers"] == [("food", 1), ("ore", 1), ("wood", 1)]


def test_a_space_offers_all_its_answers() -> None:
    table = Table(Setup(GAME, 2), "clicks")
    view = table.view(0)
    label = view["spaces"][0]["label"]
    ask = Ask(0, "move", [("sail", label), ("unload", label), "stop"])
    shown = board.present(view, ask, 0, 0)
    (space,) = [one for one in shown["hexes"] if one["answers"]]
    assert space["label"] == label
    assert space["answers"] == [f"sail:{label}", f"unload:{label}"]


def test_counts_get_steppers_when_there_are_many() -> None:
    view = Table(Setup(GAME, 2), "counts").view(0)
    few = Ask(0, "losses", ["infantry2", "infantry1+leader1"], about=(2,))
    assert board.tally(view, few) is None
    many = [f"infantry{i}+settler{j}" for i in (1, 2) for j in (1, 2)] + ["infantry1"]
    steppers = board.tally(view, Ask(0, "group", many, about=("D2", "D3")))
    assert steppers is not None
    assert steppers["kinds"] == [("infantry", "infantry"), ("settler", "settler")]
    assert steppers["first"] == "infantry2+settler2", "the whole group is proposed"


def test_a_takeover_says_its_price_and_its_chances() -> None:
    """Without and with all the culture one has."""
    view: dict[str, Any] = {"takeovers": {"D5": 2}}
    assert board._takeover_note(view, "D5") == ("takeover_price", 2), "views of former rules"
    for chances, note in (((1, 3), ("takeover_note", 2, 17, 50)), ((2, 2), ("takeover_plain", 2, 33))):
        assert board._takeover_note(view | {"takeover_chances": {"D5": chances}}, "D5") == note


def test_an_advance_says_in_its_square_why_not() -> None:
    table = Table(Setup(GAME, 2), "advances")
    assert table.ask is not None
    seat = table.ask.seat
    rows = board.present(table.view(seat), table.ask, seat, seat)["rows"]
    assert len(rows) == 12
    assert all(len(row["squares"]) == 4 for row in rows)
    state = {square["id"]: (square["state"], square["short"]) for row in rows for square in row["squares"]}
    assert state["farming"] == ("owned", None)
    assert state["storage"] == ("open", None)
    assert state["rituals"] == ("closed", "after")


def test_a_preview_leaves_the_other_advances_as_they_are_now() -> None:
    live = live_table(Setup(GAME, 2), "advances")
    table = live.table
    assert table is not None
    table.answer("advance", table.asks[0].seat)
    ask = table.asks[0]
    scene = Scene(live, ask.seat, "en")
    option = ask.options[0]
    seen = preview(table, ask.seat, option, {}).view
    assert seen is not None

    def states(shown: Scene) -> dict[str, str]:
        return {a["id"]: a["state"] for row in shown.context["rows"] for a in row["squares"]}

    before, after = states(scene), states(scene.after(seen))
    assert {id for id, state in before.items() if after[id] != state} == {option}
    assert after[option] == "owned"


@pytest.mark.rule("clash_of_cultures", "801.4", "803.2", "803.12")
def test_a_question_shows_the_card_that_asks_and_no_other() -> None:
    """A card aimed at somebody or raising a mood is named; the text of an event is not its symbol's."""
    g = scene(3)
    stock(g, culture=3)
    hand(g, 0, 1 + data.ACTION_CIVIL.index("spy"))
    hand(g, 1, 1)
    hand(g, 2, 5)
    whom = first_ask(GAME.step(g.copy()), f"play:action{g.players[0].actions[0] + 1}")
    assert (whom.topic, whom.about) == ("choose_player", ("civil.spy",))
    assert board.about_card(GAME.view(g, 0), whom) == "civil.spy"
    open_land(g)
    for place in ("D2", "B4"):
        city(g, 0, place).mood = ANGRY
    number = next(event.number for event in data.EVENTS if event.effect == "great_artist")
    asked = drive(card_effects.PLAYS["great_artist"](g, 0), free_advance="arts", raise_one="D2")
    assert asked[-1].about == (f"event{number}",)
    event = {"event_now": "event1"}
    assert board.about_card(event, Ask(0, "event_mood", ["D2"])) == "event1"
    for topic in board.SYMBOL_TOPICS:
        assert topic in QUESTIONS
        assert board.about_card(event, Ask(0, topic, ["D2"])) is None


def test_options_say_which_space_they_mean() -> None:
    table = of_record("clash_of_cultures", "expansion_4", lambda t: t.ply >= 1186)
    live = live_table(table.setup, "places")
    live.table = table
    notes = {choice.key: choice.note for choice in Scene(live, table.asks[0].seat, "en").choices}
    assert notes["C3"] == "Unexplored to the south"
    assert notes["B1"] == notes["roads:B1"] == "Forest to the north-west"
    live.table = table = of_record("clash_of_cultures", "expansion_4", lambda t: t.ply >= 1188)
    notes = {choice.key: choice.note for choice in Scene(live, table.asks[0].seat, "en").choices}
    assert notes["march:C2"] == "Plain · your city of size 1"
    space = {"q": 1, "r": 1, "terrain": "forest", "city": {"barbarian": True, "owner": -1, "size": 2}}
    assert places.spoken(space, None, 0) == [("place.land", "forest"), ("place.barbarians", 2)]
    space["city"] = {"barbarian": False, "owner": 3, "size": 4}
    assert places.spoken(space, None, 0)[1] == ("place.city", 3, 4)


def test_a_move_shows_where_everybody_would_go_and_what_comes_next() -> None:
    """The group is chosen later: the preview goes on with the largest, and says so."""
    table = of_record("clash_of_cultures", "expansion_4", lambda t: t.ply >= 1186)
    live = live_table(table.setup, "moves")
    live.table = table
    ask = table.asks[0]
    told = foresight.foresee(Shown(live, Eyes("en", ask.seat, None, (), (), ())), "B1", "")
    assert "If you then choose: " in told["effect"]
    assert "board" in told["fragments"]


@pytest.mark.rule("clash_of_cultures", "602.4", "603.2")
def test_the_odds_count_the_best_tactics_card_of_ones_own_hand() -> None:
    """Ship against ship with High Morale: at first 3 to 6 hit, 8 of 12 faces; later 5 and 6, 4 of 12."""
    first, later = 8 / 12, 4 / 12
    plain = odds_at_sea(1, 1)[0]
    again = later * (1 - later) / (1 - (1 - later) ** 2)
    win = first * (1 - later) + (1 - first) * (1 - later) * again
    one = (1, 0, 0, 0)
    assert tactical.fought(one, one, fights.OPEN, True, "high_morale")[0] == pytest.approx(win)
    assert tactical.best(["high_morale", "scout"], one, one, fights.OPEN, True) == (
        "high_morale",
        round(100 * win),
    )
    assert round(100 * win) > plain
    assert tactical.best(["scout"], one, one, fights.OPEN, True) is None
    two = (2, 0, 0, 0)
    for card in (
        "flanking",
        "wedge_formation",
        "peltasts",
        "archers",
        "encircled",
        "high_ground",
        "surprise",
    ):
        plainly = fights.chances(two, two, fights.OPEN, False)
        assert tactical.fought(two, two, fights.OPEN, False, card)[0] > plainly[0], card
    assert tactical.fought(one, one, fights.OPEN, False, "martyr") == (0.0, 1.0), "both fall"
    assert sum(tactical.fought(two, (0, 0, 0, 0), fights.FORTRESS, False, "flanking")) <= 1


def test_an_attack_names_the_card_that_helps_it_most() -> None:
    g = scene()
    open_land(g)
    know(g, 0, "tactics")
    units(g, 0, "D3", infantry=2)
    units(g, 1, "D4", infantry=2)
    hand(g, 0, 1 + data.ACTION_TACTIC.index("flanking"), 1 + data.ACTION_TACTIC.index("heavy_resistance"))
    ask = Ask(0, "move_to", ["D4"], ("D3",))
    view = GAME.view(g, 0)
    note = (board.look(view, ask, "D4") or {})["note"][-1]
    assert note[0] == "odds_tactic"
    assert note[4] == "tactic.flanking"
    assert note[5] > note[1]
    theirs = GAME.view(g, 1)["players"][0]
    assert tactical.held(theirs, False, False) == [], "what others hold is not known"
    assert tactical.held(view["players"][0], False, True) == [], "nobody flanks at sea"


@pytest.mark.rule("clash_of_cultures", "1005.3a", "1009.4b")
def test_the_odds_count_steel_weapons_that_can_be_paid() -> None:
    """Infantry against infantry: 4 of 12 faces hit, with +2 it is 8 of 12."""
    one = (1, 0, 0, 0)
    armed, bare = 8 / 12, 4 / 12
    over = 1 - (1 - armed) * (1 - bare)
    win, draw = fights.chances(one, one, fights.OPEN, False, (2, 0))
    assert win == pytest.approx(armed * (1 - bare) / over)
    assert draw == pytest.approx(armed * bare / over)
    assert tactical.fought((2, 0, 0, 0), one, fights.OPEN, False, "flanking", (2, 0))[0] > win
    g = scene()
    open_land(g)
    know(g, 0, "tactics", "steel_weapons")
    units(g, 0, "D3", infantry=1)
    units(g, 1, "D4", infantry=1)
    ask = Ask(0, "move_to", ["D4"], ("D3",))

    def counted(ore: int) -> fights.Arms:
        g.players[0].goods[ORE] = ore
        clash = fights.battle_of(GAME.view(g, 0), ask, "D4")
        assert clash is not None
        return clash.arms

    g.players[0].goods[GOLD] = 0
    assert counted(ore=0) == (0, 0)
    assert counted(ore=1) == (2, 0)
    note = (board.look(GAME.view(g, 0), ask, "D4") or {})["note"]
    assert ("odds_arms", 2, 0) in note
    know(g, 0, "metallurgy")
    assert counted(ore=0) == (2, 0)
    know(g, 1, "steel_weapons")
    g.players[1].goods[ORE] = 1
    assert counted(ore=0) == (0, 1)
    assert counted(ore=1) == (1, 1)


@pytest.mark.rule("clash_of_cultures", "1005.2a", "1005.2b", "607.2")
def test_the_odds_count_siegecraft_that_can_be_paid() -> None:
    """One infantry against a fortress without units: its die hits with 5 and 6, 4 of 12 faces; without that
    die nothing can happen to the attackers.
    """
    one, none = (1, 0, 0, 0), (0, 0, 0, 0)
    assert fights.chances(one, none, fights.FORTRESS, False)[0] == pytest.approx(8 / 12)
    assert fights.chances(one, none, (0, 1), False) == (1.0, 0.0)
    assert fights.chances(one, one, (1, 0), False)[0] > fights.chances(one, one, fights.FORTRESS, False)[0]
    view = GAME.view(scene(), 0)["players"][0]

    def left(steel: int = 0, *advances: str, **goods: int) -> fights.Walls:
        purse = {"wood": 0, "ore": 0, "gold": 0} | goods
        player = view | {"advances": ["siegecraft", *advances], "borrowed": [], "goods": purse}
        return fights.besieged(player, fights.FORTRESS, steel)

    assert left(wood=1, ore=1) == fights.FORTRESS
    assert left(wood=2) == left(gold=2) == (0, 1)
    assert left(ore=2) == (1, 0)
    assert left(wood=1, ore=1, gold=2) == fights.OPEN
    assert left(2, ore=2) == fights.FORTRESS, "steel weapons have cost one"
    assert left(2, "metallurgy", ore=2) == (1, 0), "they cost nothing"
    assert left(1, "metallurgy", ore=2, gold=1) == (1, 0), "against steel weapons they do"
    assert fights.besieged(view, fights.FORTRESS, 0) == fights.FORTRESS, "without siegecraft nothing"


def test_the_list_of_advances_says_what_they_do() -> None:
    """Each with the sign of its category, as on the board; what is no advance has no text."""
    table = of_record("clash_of_cultures", "base_2", lambda t: t.asks[0].topic == "advance")
    live = live_table(table.setup, "advances")
    live.table = table
    shown = {choice.key: choice for choice in Scene(live, table.asks[0].seat, "en").choices}
    assert (shown["storage"].icon, shown["storage"].note) == ("farm", "Food limit becomes 7 (2 without it).")
    assert len({choice.icon for choice in shown.values()}) > 5
    assert all(choice.note for choice in shown.values())
    assert board.advances.looks("done") == {"icon": "science"}
