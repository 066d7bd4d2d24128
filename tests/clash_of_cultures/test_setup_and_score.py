"""Components, set-up, rounds, scoring and ties (100, 200)."""

from __future__ import annotations

import pytest

from pentapolis.engine import BadSetup, Setup, Table
from pentapolis.games.clash_of_cultures import GAME, data, scoring
from pentapolis.games.clash_of_cultures.data import ids
from pentapolis.games.clash_of_cultures.data.layout import GEOMETRY, axial
from pentapolis.games.clash_of_cultures.rules import leaders, status, turn
from pentapolis.games.clash_of_cultures.state import STATUS, TURN_START, State
from tests.clash_of_cultures.scene import (
    act,
    at,
    begin,
    build,
    city,
    civilized,
    dice,
    goods,
    hand,
    know,
    menu,
    plans,
    scene,
    stock,
    terrain,
    units,
    wonder,
)
from tests.loaded import first_ask, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


@rule(COC, "101.2", "101.4", "101.6", "101.10", "101.12", "102.2")
def test_stocks_of_the_base_game() -> None:
    g = begin()
    p = g.players[0]
    assert p.settlements + 1 == 7
    assert p.buildings[:4] == [5, 5, 5, 5]
    assert [p.units[0] + 1, p.units[1], p.units[2]] == [4, 16, 4]
    assert g.barbarian_settlements == 10
    assert g.wild_units[1] == 20
    assert len(g.event_bag) == 38
    assert len(g.action_bag) + 2 == 42
    assert len(g.objective_bag) + 2 == 32
    assert len(g.wonder_bag) == 8
    assert len(data.TILES) == 16


@rule(COC, "101.3", "101.5", "101.7", "101.8", "101.11", "101.13", "105.2", "106.4")
def test_stocks_of_the_expansion() -> None:
    g = begin(expansion=True)
    p = g.players[0]
    assert p.buildings == [5] * 7
    assert p.units[3:] == [4, 4, 1]
    assert [g.wild_units[k] for k in (ids.CAVALRY, ids.ELEPHANT, ids.SHIP)] == [4, 4, 4]
    assert len(g.event_bag) == 58
    assert len(g.objective_bag) + 2 == 38
    assert len(data.LEADERS) == 45
    assert len(data.CIVS) == 15
    assert len(data.CIV_TILES) == 5
    base = begin()
    assert base.players[0].units[3:] == [0, 0, 0]
    assert base.players[0].buildings[4:] == [0, 0, 0]


@rule(COC, "101.9", "101.14", "101.15", "101.16", "101.17", "901.13")
def test_tables_of_tiles_dice_and_wonders() -> None:
    assert all(len(tile) == 4 and all(1 <= t <= 5 for t in tile) for tile in data.TILES)
    faces = sorted(zip(data.FACE_NUMBER, [ids.UNITS[s] for s in data.FACE_SYMBOL], strict=True))
    assert faces == [
        (1, "leader"),
        (1, "leader"),
        (2, "cavalry"),
        (2, "elephant"),
        (3, "elephant"),
        (3, "infantry"),
        (4, "cavalry"),
        (4, "elephant"),
        (5, "cavalry"),
        (5, "infantry"),
        (6, "infantry"),
        (6, "infantry"),
    ]
    costs = {w.id: w.cost[:3] for w in data.WONDERS}
    assert all(w.cost[ids.CULTURE] == 5 for w in data.WONDERS)
    assert costs["great_wall"] == (3, 2, 7)
    assert costs["great_statue"] == (3, 4, 5)
    assert costs["great_mausoleum"] == (4, 4, 4)
    assert costs["great_arena"] == (3, 4, 5)
    assert costs["great_library"] == (3, 6, 3)
    assert costs["great_lighthouse"] == (3, 5, 4)
    assert costs["great_pyramid"] == (2, 3, 7)
    assert costs["great_gardens"] == (5, 5, 2)
    named = [
        "sports",
        "irrigation",
        "philosophy",
        "cartography",
        "priesthood",
        "rituals",
        "monuments",
        "siegecraft",
    ]
    assert [data.ADVANCES[w.advance.bit_length() - 1].id for w in data.WONDERS] == named
    g = begin()
    assert not g.is_land(at(g, "D3"))
    terrain(g, D3="water", D4="barren")
    assert not g.is_land(at(g, "D3"))
    assert g.is_land(at(g, "D4"))


@rule(COC, "101.19", "305.1")
def test_size_counts_settlement_buildings_and_wonders() -> None:
    g = scene()
    terrain(g, D3="plain")
    there = city(g, 0, "D3", "temple academy")
    wonder(g, "D3", ids.PYRAMID, 0)
    assert there.size == 4


@rule(COC, "103.1", "103.2", "103.3", "103.4", "103.5", "103.6", "103.7")
@pytest.mark.parametrize(("seats", "unexplored"), [(2, 8), (3, 12), (4, 14)])
def test_map_layouts(seats: int, unexplored: int) -> None:
    g = begin(seats)
    assert len(g.map.slots) == seats + unexplored
    assert sum(t == ids.UNEXPLORED for t in g.terrain) == 4 * unexplored
    assert len(g.tiles) == 16
    middle_q = sum(q for q, _ in g.map.position) / g.map.size
    middle_r = sum(r for _, r in g.map.position) / g.map.size
    for seat in range(seats):
        home = g.map.slots[seat]
        assert sorted(ids.TERRAINS[g.terrain[s]] for s in home) == ["barren", "forest", "mountain", "plain"]
        assert g.terrain[home[0]] == ids.PLAIN

        def far(space: int) -> float:
            q, r = g.map.position[space]
            dq, dr = q - middle_q, r - middle_r
            return max(abs(dq), abs(dr), abs(dq + dr))

        assert far(home[0]) == min(far(s) for s in home)
    for other in (None, *range(seats)):
        spaces = GAME.view(g, other)["spaces"]
        assert all(s["terrain"] == "unexplored" for s in spaces[4 * seats :])


@rule(COC, "103.8")
def test_labels_and_neighbours() -> None:
    assert axial("D2") == (3, 0)
    geometry = GEOMETRY[2]
    around = {geometry.labels[s] for s in geometry.neighbours[geometry.index["D4"]]}
    assert around == {"D3", "D5", "C4", "C5", "E4", "E5"}


@pytest.mark.example("COC-X48")
@rule(COC, "405.1", "405.2", "405.6", "405.8")
def test_start_tiles() -> None:
    g = scene()
    both_homes = ["D2", "E2", "C2", "D1", "D7", "C8", "E8", "D8"]
    kinds = {label: ids.TERRAINS[g.terrain[at(g, label)]] for label in both_homes}
    assert kinds == {
        "D2": "plain",
        "E2": "mountain",
        "C2": "forest",
        "D1": "barren",
        "D7": "plain",
        "C8": "mountain",
        "E8": "forest",
        "D8": "barren",
    }
    collects = GAME.view(g, 0)["spaces"][at(g, "D2")]["city"]["collects"]
    assert set(collects) == {"food1+wood1", "food1+ore1", "wood1+ore1"}


@pytest.mark.example("COC-X1")
@rule(
    COC, "103.5", "104.2", "104.3", "104.4", "104.7", "104.8", "104.9", "104.10", "104.12", "105.3", "1102.1"
)
def test_set_up_of_four_players_with_expansion() -> None:
    g = begin(4, expansion=True)
    assert sum(t == ids.UNEXPLORED for t in g.terrain) == 4 * 14
    assert len({p.civ for p in g.players}) == 4
    for seat, p in enumerate(g.players):
        capital = g.cities[g.map.homes[seat]]
        assert (capital.owner, capital.size, capital.mood) == (seat, 1, ids.HAPPY)
        assert g.count(seat, ids.SETTLER, capital.space) == 1
        assert goods(g, seat) == {"food": 2}
        assert p.advances == ids.FARMING | ids.MINING
        assert p.track == 3
        assert len(p.actions) == len(p.objectives) == 1
        assert sorted(p.leaders) == [3 * p.civ, 3 * p.civ + 1, 3 * p.civ + 2]


@rule(COC, "104.11")
def test_starting_advances_bring_nothing() -> None:
    g = begin()
    assert all(p.goods[ids.CULTURE] == p.goods[ids.MOOD] == 0 for p in g.players)
    assert all(p.track == 3 for p in g.players)


@rule(COC, "104.5", "104.6")
def test_special_starting_tiles() -> None:
    for seed in range(40):
        g = begin(expansion=True, seed=f"tile {seed}")
        for seat, p in enumerate(g.players):
            laid = [g.terrain[s] for s in g.map.slots[seat]]
            assert laid == data.CIV_TILES.get(p.civ, g.map.home_terrain[seat])
            assert laid[0] == ids.PLAIN
    assert {data.CIVS[c] for c in data.CIV_TILES} == {"carthage", "egypt", "maya", "phoenicia", "vikings"}


@rule(COC, "105.4", "801.1", "802.1", "301.6")
def test_hands_are_secret_and_goods_public() -> None:
    g = begin()
    view = GAME.view(g, 0)
    assert view["players"][0]["actions"]
    assert view["players"][1]["actions"] is None
    assert view["players"][1]["objectives"] is None
    assert view["players"][1]["hand"] == {"actions": 1, "objectives": 1, "wonders": 0}
    assert view["players"][1]["goods"]["food"] == 2


@rule(COC, "105.7", "105.8", "201.3")
def test_first_turn() -> None:
    starts = set()
    for seed in range(20):
        g = begin(3, seed=f"start {seed}")
        assert (g.round, g.phase, g.stage) == (1, 1, TURN_START)
        assert g.active == g.start
        starts.add(g.start)
    assert starts == {0, 1, 2}


@rule(COC, "102.5")
def test_no_hand_limit() -> None:
    g = scene()
    hand(g, 0, *range(1, 31))
    assert len(g.players[0].actions) == 30
    act(g, "collect:D2", "food1+wood1")
    assert len(g.players[0].actions) == 30


@rule(COC, "106.5", "106.6", "106.7", "412.3")
def test_range_counts_revealed_spaces_only() -> None:
    g = scene()
    terrain(g, D3="water", D4="plain")
    units(g, ids.BARBARIANS, "D4", infantry=1)
    near = g.within(at(g, "D2"), 3)
    assert near[at(g, "D2")] == 0
    assert near[at(g, "D3")] == 1
    assert near[at(g, "D4")] == 2
    terrain(g, D3="unexplored")
    assert at(g, "D4") not in g.within(at(g, "D2"), 9)


@rule(COC, "106.1", "106.2", "106.3")
def test_enemies_and_kinds_of_units() -> None:
    g = scene(expansion=True)
    terrain(g, D3="plain")
    units(g, ids.BARBARIANS, "D3", infantry=1)
    assert g.enemies_at(0, at(g, "D3"))
    assert ids.SHIP not in ids.LAND_UNITS
    assert ids.SETTLER in ids.LAND_UNITS
    assert ids.SETTLER not in ids.ARMY


# --- structure -------------------------------------------------------------------------------------------


@rule(COC, "201.1", "201.2", "201.3", "201.4", "202.1", "203.1", "203.3", "700.1", "701.3")
def test_a_game_has_six_rounds_of_three_phases() -> None:
    table = Table(Setup(GAME, 3), "structure")
    turns: list[tuple[int, int, int]] = []
    steps: list[tuple[int, int]] = []
    while not table.over:
        g = table.g
        if g.stage != STATUS:
            turn_now = (g.round, g.phase, g.active)
            if not turns or turns[-1] != turn_now:
                turns.append(turn_now)
        elif not steps or steps[-1] != (g.round, g.status_step):
            steps.append((g.round, g.status_step))
        options = table.ask.options  # type: ignore[union-attr]
        quiet = [option for option in ("end_turn", "no") if option in options]
        table.answer(quiet[0] if quiet else options[-1])
    assert len(turns) == 6 * 3 * 3
    for round_ in range(1, 7):
        for phase in (1, 2, 3):
            seats = [seat for r, p, seat in turns if (r, p) == (round_, phase)]
            first = seats[0]
            assert seats == [first, (first + 1) % 3, (first + 2) % 3]
    assert max(r for r, _ in steps) <= 6
    assert all(step == 1 for r, step in steps if r == 6)


@rule(COC, "203.2", "203.4")
def test_a_player_without_city_ends_the_game_at_the_next_status_phase() -> None:
    g = scene()
    del g.cities[at(g, "D7")]
    g.active = 1
    g.players[1].units[0] += 1
    g.take_unit(1, ids.SETTLER, at(g, "D7"))
    turn.end_turn(g)
    assert not g.over
    g.stage, g.status_step, g.status_turn, g.round = STATUS, 1, 0, 2
    talk(status.status_step(g))
    assert not g.over
    talk(status.status_step(g))
    assert g.over


@rule(COC, "202.2", "202.3", "202.4", "202.8")
def test_actions_are_counted() -> None:
    g = scene()
    stock(g, food=2, ore=2, wood=2)
    options = menu(g)
    assert {"advance", "found:D2", "collect:D2", "recruit:D2", "command"} - {"found:D2"} <= options
    act(g, "collect:D2", "wood1+ore1")
    act(g, "collect:D2", "wood1+ore1")
    assert g.actions_left == 1


@rule(COC, "202.6", "202.7")
def test_free_actions_before_and_after_actions_not_inside() -> None:
    g = scene()
    know(g, 0, "bartering")
    hand(g, 0, 1, 2)
    assert "bartering" in menu(g)
    act(g, "command")
    assert g.moves_left == 3
    from tests.clash_of_cultures.scene import (
        keys,
    )

    assert "bartering" not in keys(first_ask(GAME.step(g)))


@rule(COC, "202.9")
def test_actions_without_any_legal_one_are_forfeited() -> None:
    g = scene()
    stock(g)
    g.cities.clear()
    g.players[0].settlements = g.players[1].settlements = 7
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    g.options.trade = False
    assert menu(g) == {"end_turn"}


@rule(COC, "202.11", "202.12")
def test_extra_and_lost_actions() -> None:
    g = scene()
    stock(g, culture=2, food=2)
    hand(g, 0, 25, 27)
    act(g, "play:action25")
    assert g.actions_left == 4
    act(g, "play:action27")
    assert g.players[1].fewer_actions == 1
    g.active = 1
    talk(turn.start_turn(g))
    assert g.actions_left == 2


# --- scoring ---------------------------------------------------------------------------------------------


@rule(COC, "204.1", "204.2", "204.3", "204.4", "204.5", "204.14")
def test_points_for_cities_and_advances() -> None:
    g = scene()
    terrain(g, D3="plain", D6="plain")
    mine = city(g, 0, "D3", "temple")
    theirs = city(g, 1, "D6", "academy", colour=0)
    wonder(g, "D3", ids.WALL, 1, 0)
    know(g, 0, "storage")
    parts = dict(zip(scoring.CATEGORIES, scoring.halves(g, 0), strict=True))
    assert parts["cities"] == 2 * (2 + 2)
    assert parts["advances"] == 3
    assert dict(zip(scoring.CATEGORIES, scoring.halves(g, 1), strict=True))["cities"] == 2 * 2
    assert sum(scoring.halves(g, 0)) % 2 == 1
    assert mine.owner == 0
    assert theirs.owner == 1
    theirs.owner = ids.BARBARIANS
    assert scoring.halves(g, 0)[0] == 2 * (2 + 2)


@rule(COC, "204.6", "1101.5")
def test_civilization_advances_score_like_others() -> None:
    g = civilized("aztecs")
    before = scoring.halves(g, 0)[1]
    know(g, 0, "tactics")
    assert g.players[0].advances & ids.CAPTIVES
    assert scoring.halves(g, 0)[1] == before + 2


@rule(COC, "204.7", "802.8")
def test_points_for_objectives() -> None:
    g = scene()
    g.players[0].done = [4, 9]
    assert scoring.halves(g, 0)[2] == 8


@rule(COC, "204.8", "204.9", "204.10", "204.11", "902.5", "908.1", "908.2")
def test_points_for_wonders() -> None:
    g = scene()
    wonder(g, "D2", ids.WALL, 0)
    assert scoring.halves(g, 0)[3] == 8
    g.wonder_holder[ids.WALL] = 1
    assert (scoring.halves(g, 0)[3], scoring.halves(g, 1)[3]) == (4, 4)
    g.wonder_holder[ids.WALL] = ids.BARBARIANS
    assert (scoring.halves(g, 0)[3], scoring.halves(g, 1)[3]) == (4, 0)
    g = scene()
    wonder(g, "D2", ids.PYRAMID, 0, 1)
    assert (scoring.halves(g, 0)[3], scoring.halves(g, 1)[3]) == (10, 0)


@rule(COC, "204.12", "204.13", "803.9")
def test_points_for_events_and_leaders() -> None:
    g = scene(expansion=True)
    g.players[0].event_points = 4
    g.players[0].captured = 2
    assert scoring.halves(g, 0)[4:] == [4, 8]


@rule(COC, "204.15")
def test_most_points_win() -> None:
    g = scene()
    g.players[1].done = [0]
    assert GAME.result(g).winners == [1]


@pytest.mark.example("COC-X2")
@rule(COC, "205.1", "205.2")
def test_tie_is_broken_by_settlements_and_buildings() -> None:
    g = scene()
    terrain(g, D3="plain")
    city(g, 0, "D3")
    know(g, 1, "storage", "irrigation")
    result = GAME.result(g)
    assert result.scores[0] == result.scores[1]
    assert result.winners == [0]


@rule(COC, "205.3", "205.4", "205.5", "908.3")
def test_shared_victory_and_the_pyramid() -> None:
    g = scene()
    assert GAME.result(g).winners == [0, 1]
    wonder(g, "D7", ids.PYRAMID, 1)
    g.players[0].done = [0, 2]
    g.players[0].event_points = 2
    result = GAME.result(g)
    assert result.scores[0] == result.scores[1]
    assert result.winners == [1]


@rule(COC, "205.1", "205.2")
@pytest.mark.parametrize("place", range(5))
def test_each_category_decides_a_tie_that_those_before_leave(
    place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seat 0 is ahead in one category and behind in the last, seat 2 has less in all."""
    ahead, behind, third = [4] * 6, [4] * 6, [4] * 5 + [3]
    ahead[place] += 2
    behind[5] += 2
    parts = [behind, ahead, third]
    monkeypatch.setattr(scoring, "halves", lambda g, seat: parts[seat])
    assert GAME.result(scene(3)).winners == [1]


@rule(COC, "205.4", "1110.1b", "1117.4", "1121.3b")
def test_what_counts_as_a_building_or_an_objective() -> None:
    g = civilized("aztecs")
    terrain(g, D3="plain")
    there = city(g, ids.BARBARIANS, "D3")
    before = scoring.halves(g, 0)
    there.druids = 0
    p = g.players[0]
    know(g, 0, "tactics")
    p.captives = [6 + ids.INFANTRY]
    p.rune_stones = 1
    p.explored_tiles = 0b11
    after = scoring.halves(g, 0)
    assert after[0] - before[0] == 2
    assert after[2] - before[2] == 1 + 2 + 2 * 2


def flexible(round: int, phase: int, face: str, board: str = "usual", seat: int = 0) -> State:
    """An action phase begins for this seat of three; the second is the start player, the roll is fixed."""
    g = scene(3, flexible_end=board)
    g.round, g.phase, g.stage = round, phase, TURN_START
    g.start, g.active = 1, seat
    dice(g, face)
    talk(turn.start_turn(g))
    return g


@rule(COC, "1201.1", "1201.2")
def test_a_roll_may_end_the_game() -> None:
    assert flexible(6, 3, "2c", seat=1).over
    assert not flexible(6, 3, "3i", seat=1).over
    assert flexible(6, 3, "3i", seat=1).actions_left == 3, "the phase begins"
    assert not flexible(6, 3, "2c", seat=0).over, "only when the marker reaches the phase"
    assert not flexible(6, 2, "2c", seat=1).over, "1 ends it there, not 2"
    assert not flexible(5, 2, "1l", seat=1).over, "no range"
    assert flexible(5, 1, "1l", "early", seat=1).over


@rule(COC, "1201.3", "203.1")
def test_the_flexible_end_comes_at_the_latest_in_round_seven() -> None:
    for round, ends in ((6, False), (7, True)):
        g = scene(flexible_end="late")
        g.stage, g.status_step, g.status_turn, g.round = STATUS, status.OBJECTIVES, 0, round
        talk(GAME.step(g))
        talk(GAME.step(g))
        assert g.over == ends
    with pytest.raises(BadSetup, match="no flexible end"):
        Setup(GAME, 2, short=True, flexible_end="usual")


@rule(COC, "1201.4")
def test_number_ranges_of_our_own() -> None:
    """Most games end in rounds 5 to 7; the table sees that the ranges are reconstructed."""
    for board, shares in (("early", (54, 36, 9, 1)), ("usual", (17, 45, 30, 9)), ("late", (0, 31, 54, 15))):
        ranges = data.ROUND_BOARDS[board].ranges()
        going_on, ended = 1.0, {5: 0.0, 6: 0.0, 7: 0.0}
        for number in ended:
            for phase in (1, 2, 3):
                chance = ranges.get((number, phase), 0) / 6
                ended[number] += going_on * chance
                going_on *= 1 - chance
        assert [round(100 * share) for share in (*ended.values(), going_on)] == list(shares)
        assert data.ROUND_BOARDS[board].marks == ("reconstructed",)
        assert min(ranges) >= (5, 1)
    assert "flexible end are reconstructed" in GAME.provenance["en"]
    assert "flexiblen Spielendes sind rekonstruiert" in GAME.provenance["de"]
    assert "reconstructed" in GAME.words.text("en", "setup.flexible_end.help")


@rule(COC, "1201.2")
def test_the_page_tells_the_next_roll() -> None:
    from pentapolis.games.clash_of_cultures.board import where

    g = scene(flexible_end="usual")
    assert where(GAME.view(g, 0)) == ("where_flexible", 1, 7, 1, 5, 3, 1)
    g.round, g.phase = 6, 3
    assert where(GAME.view(g, 0)) == ("where_flexible", 6, 7, 3, 7, 1, 2)
    g.round = 7
    assert where(GAME.view(g, 0)) == ("where", 7, 7, 3)
    assert where(GAME.view(scene(), 0)) == ("where", 1, 6, 1)


@rule(COC, "1203.1", "1203.4")
def test_shorter_game() -> None:
    g = begin(short=True)
    assert g.count(0, ids.SETTLER, at(g, "D2")) == 2
    for number, ends in ((3, False), (4, True)):
        g.round, g.stage, g.status_step, g.status_turn = number, STATUS, 1, 0
        for _ in range(2):
            talk(GAME.step(g))
        assert g.over == ends


@rule(COC, "1206.1", "1204.1")
def test_alternate_history_and_random_leaders() -> None:
    g = begin(4, expansion=True, alternate_history=True, random_leaders=True)
    dealt = [leader for p in g.players for leader in p.leaders]
    assert len(set(dealt)) == 12
    assert any(data.LEADER_CIV[leader] != p.civ for p in g.players for leader in p.leaders)
    p = g.players[0]
    cards = list(p.leaders)
    talk(leaders.recruit_leader(g, 0, g.cities[g.map.homes[0]]))  # nobody is asked which one
    assert p.leader in cards
    assert sorted([p.leader, *p.leaders]) == sorted(cards)
    with pytest.raises(BadSetup):
        Setup(GAME, 2, random_leaders=True)


def test_helpers_build_and_plans() -> None:
    """The helpers of these tests keep pieces and cards conserved."""
    g = scene()
    plans(g, 0, 3)
    build(g, g.cities[at(g, "D2")], "temple", 0)
    GAME.check(g)


@rule(COC, "101.13")
@pytest.mark.parametrize(
    ("civ", "terrain"),
    [
        ("carthage", "plain mountain forest water"),
        ("egypt", "plain mountain barren barren"),
        ("maya", "plain mountain forest mountain"),
        ("phoenicia", "plain mountain forest water"),
        ("vikings", "plain mountain forest water"),
    ],
)
def test_starting_tiles_of_civilizations(civ: str, terrain: str) -> None:
    tile = data.CIV_TILES[data.CIVS.index(civ)]
    assert " ".join(ids.TERRAINS[kind] for kind in tile) == terrain
