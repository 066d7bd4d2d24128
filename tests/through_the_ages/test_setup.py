"""Rules 100: concepts, set-up, banks, cards, open and hidden information, principles."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pentapolis.engine import BadSetup, Chance, Setup, Table
from pentapolis.games.through_the_ages import data
from pentapolis.games.through_the_ages.data import BY_ID, CARDS, KIND, NONE
from pentapolis.games.through_the_ages.rules import bank, production
from pentapolis.games.through_the_ages.rules.events import reveal_event
from pentapolis.games.through_the_ages.rules.losses import lose_blue, lose_population
from pentapolis.games.through_the_ages.rules.military import discard_one
from pentapolis.games.through_the_ages.rules.politics import seed_event
from pentapolis.games.through_the_ages.rules.ratings import culture_rate, happy_faces, science_rate, strength
from pentapolis.games.through_the_ages.rules.row import fill_row
from pentapolis.games.through_the_ages.rules.tracks import gain_science, score
from pentapolis.games.through_the_ages.state import card_at
from tests.loaded import converse
from tests.through_the_ages.scene import (
    GAME,
    Play,
    blue,
    board,
    equip,
    goods,
    ids,
    laid,
    lay,
    new,
    pact,
    politics,
    resolve,
    rule,
    store,
    workers,
)


def kinds(deck: list[int]) -> Counter[str]:
    return Counter(KIND[c] for c in deck)


# --- 101 The game, 102 decks ---------------------------------------------------------------------


@rule("101.1", "101.2")
def test_players_and_levels() -> None:
    for seats in (2, 3, 4):
        for level in ("simple", "advanced", "full"):
            assert Table.new("through_the_ages", seats, level=level).g.seats == seats
    for seats in (1, 5):
        with pytest.raises(BadSetup):
            Table.new("through_the_ages", seats)


@rule("101.3", "104.13")
@pytest.mark.parametrize("level", ["simple", "advanced", "full"])
def test_all_levels_start_alike(level: str) -> None:
    for civ in new(3, level=level).civs:
        assert (civ.culture, civ.science) == (0, 0)
        assert (culture_rate(civ), science_rate(civ), strength(civ), happy_faces(civ)) == (0, 1, 1, 0)
        assert (civ.yellow, civ.unused, civ.blue_bank) == (18, 1, 18)


@rule("101.4", "102.1", "109.1", "109.2")
def test_cards_belong_to_ages_and_kinds() -> None:
    assert data.AGES == ("A", "I", "II", "III")
    assert all(card.age in range(4) for card in CARDS)
    assert {c.kind for c in CARDS if not c.civil} == set(data.MILITARY_KINDS)
    assert {c.kind for c in CARDS if c.civil} == set(data.CIVIL_KINDS)
    assert all(KIND[c] in data.CIVIL_KINDS for age in range(4) for c in data.civil_deck(age, 4, False))
    assert all(KIND[c] in data.MILITARY_KINDS for age in range(4) for c in data.military_deck(age))


def run_ages(level: str) -> tuple[list[int], list[int]]:
    """Empty the civil decks one after the other; the ages, and the sizes of their civil decks."""
    g = board(2, level=level, round=6, age=0)
    ages, sizes = [], []
    while g.civil:
        ages.append(g.age)
        sizes.append(len(g.civil))
        while g.civil and g.age == ages[-1]:
            g.row = [NONE] * 13
            fill_row(g)
    return [*ages, g.age], sizes


@rule("101.5", "101.6", "101.7", "102.16", "809.1")
@pytest.mark.parametrize(
    ("level", "ages"), [("simple", [0, 1, 1]), ("advanced", [0, 1, 2, 3]), ("full", [0, 1, 2, 3, 4])]
)
def test_ages_of_the_levels(level: str, ages: list[int]) -> None:
    found, _ = run_ages(level)
    assert found == ages


@rule("101.8")
def test_start_player_by_lot() -> None:
    starts = {GAME.new(Setup(GAME, 4), Chance.from_seed(str(i))).start for i in range(40)}
    assert starts == {0, 1, 2, 3}


@rule("101.9", "812.1", "812.2")
def test_most_culture_wins() -> None:
    g = new(3)
    for civ, culture in zip(g.civs, (5, 9, 9), strict=True):
        civ.culture = culture
    result = GAME.result(g)
    assert result.scores == [5, 9, 9]
    assert result.winners == [1, 2]


@rule("102.2", "102.3", "102.4", "102.5")
@pytest.mark.parametrize(("seats", "size"), [(2, 45), (3, 50), (4, 55)])
def test_civil_decks_by_players(seats: int, size: int) -> None:
    assert len(data.civil_deck(0, seats, False)) == 20
    for age in (1, 2, 3):
        assert len(data.civil_deck(age, seats, False)) == size


@rule("102.6", "102.7", "102.8")
def test_simple_decks() -> None:
    g = new(2, level="simple")
    events = [card_at(entry) for entry in g.current[0]]
    assert len(events) == 9
    assert BY_ID["development_of_politics"] not in events
    assert not any(g.decks)
    assert not any(g.current[1:])


@rule("102.9", "102.10", "102.11", "102.14", "1004.3")
@pytest.mark.parametrize(("seats", "pacts"), [(2, 0), (3, 6)])
def test_advanced_decks(seats: int, pacts: int) -> None:
    g = new(seats, level="advanced")
    decks = kinds(g.decks[1] + g.decks[2])
    assert decks["pact"] == pacts
    assert decks["war"] == 0
    assert decks["aggression"] == 15
    assert len(g.bonus) == 4
    assert all(KIND[c] == "event" and CARDS[c].age == 3 for c in g.bonus)
    assert g.decks[3] == []


@rule("102.11", "102.12", "102.13", "102.15")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_full_decks(seats: int) -> None:
    g = new(seats)
    assert len(g.current[0]) == seats + 2
    assert len(g.decks[0]) == 10 - seats - 2
    full = kinds(g.decks[1] + g.decks[2] + g.decks[3])
    assert full["war"] == 10
    assert full["pact"] == (0 if seats == 2 else 10)
    assert full["event"] == 15 + 13 + 13
    assert full["tactic"] == 31
    for seat in (None, 0, 1):
        assert "no_event" not in str(GAME.view(g, seat)), "deck A and its rest are unseen by all"


# --- 103 the row, 104 the start ------------------------------------------------------------------


@rule("103.1", "103.2", "103.3")
def test_row_at_the_start() -> None:
    g = new(3)
    assert data.ROW_PRICE == [1] * 5 + [2] * 4 + [3] * 4
    assert len(g.row) == 13
    assert len(g.civil) == 7
    assert sorted(g.row + g.civil) == sorted(data.civil_deck(0, 3, False))


@rule("104.1", "104.2", "104.3", "104.4", "104.5", "104.6", "107.1")
def test_starting_civilization() -> None:
    civ = new(2).civs[0]
    assert workers(civ) == {"agriculture": 2, "bronze": 2, "philosophy": 1, "warriors": 1}
    assert (civ.yellow, civ.unused) == (18, 1)
    assert sum(civ.workers) + civ.unused + civ.yellow == 25
    assert civ.blue_bank == 18
    assert (civ.ca_total, civ.ma_total) == (4, 2)
    slots = [s for s in data.REAL_SLOTS if civ.techs >> s & 1]
    assert [data.SLOT_ID[s] for s in slots] == [
        "agriculture",
        "bronze",
        "philosophy",
        "religion",
        "warriors",
    ]
    assert civ.government == BY_ID["despotism"]
    assert all(s % 4 == 0 for s in slots)


@rule("104.7", "104.8", "104.9", "104.10", "104.11", "104.12")
def test_starting_technologies() -> None:
    def card(id: str) -> Any:
        return CARDS[BY_ID[id]]

    assert (card("agriculture").resource_cost, card("agriculture").food) == (2, 1)
    assert (card("bronze").resource_cost, card("bronze").resources) == (2, 1)
    assert (card("philosophy").resource_cost, card("philosophy").science) == (3, 1)
    religion = card("religion")
    assert (religion.resource_cost, religion.culture, religion.happiness) == (3, 1, 1)
    assert (card("warriors").resource_cost, card("warriors").strength) == (2, 1)
    despotism = card("despotism")
    assert (despotism.civil_actions, despotism.military_actions, despotism.urban_limit) == (4, 2, 2)


# --- 105 tracks ----------------------------------------------------------------------------------


@rule("105.1", "105.2", "111.2")
def test_points() -> None:
    civ = new(2).civs[0]
    score(civ, 0, 400)
    assert civ.culture == 400
    assert gain_science(civ, 45) == 40
    assert civ.science == 40
    assert gain_science(civ, -50) == -40
    assert score(civ, 0, -500) == -400
    assert (civ.science, civ.culture) == (0, 0)


@rule("105.3", "105.5", "105.6", "105.7")
def test_limits_of_rates() -> None:
    g = board(age=3)
    civ = equip(g, techs={"multimedia": 12, "professional_sports": 4}, government="communism")
    assert (culture_rate(civ), science_rate(civ)) == (30, 30)
    assert happy_faces(civ) == 8
    civ.workers[data.SLOT[BY_ID["multimedia"]]] = 9
    assert (culture_rate(civ), science_rate(civ)) == (27, 28)
    equip(g, techs={"professional_sports": 0})
    assert happy_faces(civ) == 0, "an unhappy face cancels a happy one, but not below 0"
    equip(g, techs={"religion": 2})
    assert happy_faces(civ) == 1


@rule("105.8", "105.9")
def test_rates_change_at_once_points_do_not() -> None:
    g = board()
    civ = equip(g, unused=1, resources=3)
    Play(g).do("build:religion")
    assert (culture_rate(civ), happy_faces(civ)) == (1, 1)
    assert civ.culture == 0


@rule("105.10")
def test_no_rate_below_zero() -> None:
    g = board(3)
    pact(g, 0, 1, "loss_of_sovereignty", owner_is_a=False)
    assert culture_rate(g.civs[0]) == 0
    assert culture_rate(g.civs[1]) == 2


# --- 106, 107 yellow bank and workers ------------------------------------------------------------


@rule("106.2", "106.3", "106.4", "106.5", "106.7")
def test_thresholds_of_the_yellow_bank() -> None:
    assert data.POPULATION_PRICE[1:20] == [7] * 4 + [5] * 4 + [4] * 4 + [3] * 4 + [2] * 3
    assert data.CONSUMPTION[:20] == [6] + [4] * 4 + [3] * 4 + [2] * 4 + [1] * 4 + [0] * 3
    assert data.FACES_NEEDED[:20] == [8, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1, 1, 0, 0, 0]
    assert data.POPULATION_PRICE[25] == 2
    assert data.CONSUMPTION[25] == data.FACES_NEEDED[25] == 0


@rule("106.1", "106.6", "106.8", "302.2")
def test_population_from_the_bank() -> None:
    g = board()
    civ = equip(g, food=14, yellow=1, unused=0)
    play = Play(g).do("population")
    assert (civ.yellow, civ.unused, bank.food(civ)) == (0, 1, 7)
    assert workers(civ) == {"agriculture": 2, "bronze": 2, "philosophy": 1, "warriors": 1}
    assert play.refused("population") == "106.6"


@rule("107.2", "107.3", "311.6")
def test_workers_produce_not_cards() -> None:
    g = board()
    civ = equip(g, techs={"alchemy": 0, "drama": 0, "philosophy": 0, "irrigation": 0, "iron": 0}, unused=9)
    assert (science_rate(civ), culture_rate(civ)) == (0, 0)
    converse(production.production(g, civ))
    assert blue(civ) == {"agriculture": 2, "bronze": 2}, "nothing on the farm and the mine without workers"


@rule("107.4", "1005.2")
def test_losing_population() -> None:
    g = board()
    g.turn = 1
    civ = equip(g, unused=1)
    assert converse(lose_population(g, civ)) == []
    assert (civ.unused, civ.yellow) == (0, 19)
    (ask,) = converse(lose_population(g, civ), "philosophy")
    assert ask.seat == 0
    assert ask.options == ["agriculture", "bronze", "philosophy", "warriors"]
    assert "philosophy" not in workers(civ)
    assert civ.yellow == 20


@rule("106.6", "111.1")
def test_no_worker_from_an_empty_bank() -> None:
    civ = equip(board(), yellow=0, unused=1)
    assert not bank.add_worker(civ)
    assert (civ.yellow, civ.unused) == (0, 1)
    assert bank.add_worker(equip(board(), yellow=1))


@rule("606.6", "111.1")
def test_no_blue_token_left_to_lose() -> None:
    g = board()
    civ = equip(g, blue_bank=1)
    assert converse(lose_blue(g, civ, 3)) == []
    assert civ.blue_bank == 0


# --- 108 blue bank -------------------------------------------------------------------------------


@rule("108.2", "108.3", "108.16", "503.1")
def test_blue_tokens_run_out() -> None:
    g = board()
    civ = equip(g, blue_bank=1)
    assert bank.gain_resources(civ, 5) == 1
    assert (civ.blue_bank, bank.resources(civ)) == (0, 1)
    assert bank.gain_food(civ, 2) == 0
    production.produce_food(g, civ)
    assert bank.food(civ) == 0


@rule("108.4", "108.6", "108.7")
def test_corruption_thresholds() -> None:
    assert data.CORRUPTION[:19] == [6] + [4] * 4 + [2] * 4 + [0] * 10
    assert data.CORRUPTION[24] == 0


@rule("108.5", "506.1", "507.1", "501.2")
def test_simple_game_has_no_corruption_and_no_uprising() -> None:
    g = board(level="simple")
    civ = equip(g, blue_bank=0, resources=0, yellow=9, unused=0, culture=20, techs={"agriculture": 0})
    civ.blue[4] = 6
    converse(production.production(g, civ))
    assert bank.resources(civ) == 6
    assert civ.culture == 20 - 8
    assert civ.science == 1


@rule("108.8")
def test_goods_stay() -> None:
    g = board()
    equip(g, food=3, resources=2)
    play = Play(g).do("end_turn")
    assert goods(play.me) == (5, 4)


@rule("108.10")
def test_food_from_farms_resources_from_mines() -> None:
    g = board()
    civ = equip(g, food=6, resources=0, unused=1)
    play = Play(g)
    assert play.refused("build:bronze") == "303.2"
    equip(g, food=0, resources=6)
    assert Play(g).refused("population") == "302.2"
    assert civ.blue_bank == 12


@rule("108.17")
def test_overpaying() -> None:
    civ = equip(board(age=2), techs={"coal": 0})
    store(civ, coal=1)
    civ.blue_bank = 0
    bank.pay_resources(civ, 1)
    assert blue(civ) == {"bronze": 1}, "one token of change is all the bank allows"
    assert civ.blue_bank == 0


# --- 109 cards -----------------------------------------------------------------------------------


@rule("109.3")
def test_level_is_the_age() -> None:
    for card in CARDS:
        if card.slot != NONE:
            assert card.slot % 4 == card.age


@rule("109.4")
def test_no_prerequisites() -> None:
    g = board(age=3)
    civ = equip(g, science=40, hand=["computers"])
    Play(g).do("technology:computers")
    assert civ.techs >> data.SLOT[BY_ID["computers"]] & 1


@rule("109.5", "204.3")
def test_removed_cards_never_return() -> None:
    g = board(2, round=3)
    lay(g, s1="iron", s2="moses")
    g.civil = [c for c in g.civil if c != BY_ID["iron"]]
    total = len(g.civil)
    g.phase = 1
    Play(g)
    assert BY_ID["iron"] not in g.row
    assert BY_ID["iron"] not in g.civil
    assert len(g.civil) == total - 13


# --- 110 hidden and open -------------------------------------------------------------------------


@rule("110.1", "110.3")
def test_open_information() -> None:
    g = board(3)
    equip(g, 1, hand=["iron", "moses"], leader="homer", culture=7)
    lay(g, s3="pyramids")
    seen = GAME.view(g, 0)
    assert seen["row"][2]["card"] == "pyramids"
    other = seen["players"][1]
    assert [card["card"] for card in other["hand"]] == ["iron", "moses"]
    assert (other["leader"], other["culture"], other["yellow"]) == ("homer", 7, 18)


@rule("110.2", "110.4", "110.5")
def test_hidden_information() -> None:
    g = board(3)
    equip(g, 1, military=["spy", "bonus_i"])
    g.future = [laid("rats", 1)]
    mine, owner, spectator = (GAME.view(g, seat) for seat in (0, 1, None))
    assert "military" not in mine["players"][1]
    assert mine["players"][1]["military_count"] == [0, 1, 1, 0]
    assert sorted(owner["players"][1]["military"]) == ["bonus_i", "spy"]
    assert owner["events"]["mine_in_future"] == ["rats"]
    assert mine["events"]["future"] == spectator["events"]["future"] == ["I"]
    assert mine["events"]["mine_in_future"] == []
    assert mine["events"]["current"] == [5, 0, 0, 0]
    assert "rats" not in str(mine)


@rule("110.6", "206.3", "206.5")
def test_discards_are_face_down() -> None:
    g = board(2)
    civ = equip(g, military=["spy", "rats"])
    told: list[Any] = []
    g.tell = lambda kind, seat=None, to=None, **data: told.append((kind, to, data))
    discard_one(g, civ, "spy")
    assert g.discards[2] == [laid("spy", 0)]
    assert told == [("discards", None, {}), ("discards_card", (0,), {"card": "spy"})]
    assert "spy" not in str(GAME.view(g, 1))


@rule("110.7", "605.4")
def test_bidders_do_not_say_how_they_pay() -> None:
    g = politics(board(2))
    equip(g, 0, military=["rats"], techs={"warriors": 3})
    g.current = [[], [laid("inhabited_territory_i")], [], []]
    play = Play(g).do("event:rats")
    assert play.topic == "bid"
    play.do("bid:2")
    assert (play.topic, play.fork.ask.seat if play.fork.ask else None) == ("pay_bid", 0)


@rule("110.8")
def test_offered_pact_is_shown() -> None:
    g = politics(board(3))
    equip(g, military=["peace_treaty"])
    play = Play(g).do("pact:peace_treaty:1:a", "refuse")
    assert GAME.view(play.g, 2)["players"][0]["shown"] == ["peace_treaty"]


@rule("110.9", "102.12")
def test_decks_have_no_order_before_they_are_drawn() -> None:
    first, second = new(2, seed="one"), new(2, seed="two")
    assert first.decks[1] == second.decks[1], "the bag is the same; only drawing decides"
    first.age = second.age = 1
    drawn = [first.chance.draw(first.decks[1]) for _ in range(10)]
    assert drawn != [second.chance.draw(second.decks[1]) for _ in range(10)]


# --- 111 principles ------------------------------------------------------------------------------


@rule("111.1", "111.8")
def test_nobody_loses_more_than_they_have() -> None:
    g = board(2)
    civ = equip(g, 1, food=1, resources=0)
    converse(resolve("raiders", g))
    assert goods(civ) == (0, 0)
    equip(g, 1, unused=0, techs=dict.fromkeys(workers(civ), 0))
    assert converse(lose_population(g, civ)) == []
    assert civ.yellow == 18
    converse(resolve("border_conflict", g))
    assert bank.resources(g.civs[0]) == 3, "what cannot be lost is skipped, the rest happens"


@rule("111.3")
def test_turn_order_inside_events() -> None:
    g = board(3)
    g.turn = 1
    asked = converse(resolve("development_of_markets", g), "food", "food", "resources")
    assert [ask.seat for ask in asked] == [1, 2, 0]


@rule("111.4")
def test_choices_belong_to_the_affected() -> None:
    g = board(2)
    g.turn = 0
    equip(g, 0, techs={"warriors": 4})
    (ask,) = converse(resolve("border_conflict", g), "bronze")
    assert ask.seat == 1
    equip(g, 0, culture=0)
    equip(g, 1, culture=9, techs={"religion": 1, "philosophy": 1})
    (ask,) = converse(resolve("terrorism", g), "religion")
    assert ask.seat == 0, "with Terrorism the one who destroys chooses"


@rule("111.5")
def test_free_buildings_need_an_unused_worker() -> None:
    g = board(2)
    equip(g, 0, unused=0)
    asked = converse(resolve("development_of_warfare", g), "no")
    assert [ask.seat for ask in asked] == [1]


@rule("111.6", "205.2")
def test_actions_are_not_carried_over() -> None:
    g = board(2)
    play = Play(g)
    while play.g.turn == 0:
        play.do("end_turn")
    while play.g.turn == 1 or play.topic != "action":
        play.do("end_turn" if play.topic == "action" else str(play.options[0]))
    assert (play.me.ca, play.me.ma) == (4, 2)


@rule("111.7")
def test_gains_do_not_depend_on_losses() -> None:
    g = board(2)
    equip(g, 0, techs={"warriors": 4})
    converse(resolve("crusades", g))
    assert [civ.culture for civ in g.civs] == [4, 0]


@rule("603.1", "602.3")
def test_events_are_carried_out_and_gone() -> None:
    g = politics(board(2))
    civ = equip(g, military=["rats"])
    g.current = [[laid("development_of_science")], [], [], []]
    converse(seed_event(g, civ, BY_ID["rats"]))
    assert [c.science for c in g.civs] == [2, 2]
    assert ids(g.past) == ["development_of_science"]
    g.current = [[], [], [], []]
    g.current[1] = [laid("rats")]
    converse(reveal_event(g))
    assert ids(g.past) == ["development_of_science", "rats"]
