"""Rules 400 and 700: units, military cards, tactics, armies, sacrifices, air force."""

from __future__ import annotations

import pytest

from pentapolis.games.through_the_ages.data import BY_ID, CARDS, KIND, military_deck
from pentapolis.games.through_the_ages.rules import bank
from pentapolis.games.through_the_ages.rules.military import draw_military
from pentapolis.games.through_the_ages.rules.ratings import army_bonus, sacrificed_strength, strength
from pentapolis.games.through_the_ages.state import PUBLIC
from tests.through_the_ages.scene import Play, board, cards, equip, ids, laid, rule, slot, workers


def units(**numbers: int) -> list[int]:
    chosen = [0] * 44
    for id, number in numbers.items():
        chosen[slot(id)] = number
    return chosen


# --- 400 -----------------------------------------------------------------------------------------


@rule("401.1", "401.2", "402.1", "402.3", "403.1", "404.1")
def test_units() -> None:
    g = board()
    civ = equip(g, resources=7, unused=1, techs={"swordsmen": 0, "knights": 0}, ma=5, military=["legion"])
    play = Play(g).do("build:swordsmen")
    assert (civ.ma, civ.unused, bank.resources(civ), strength(civ)) == (4, 0, 4, 3)
    assert play.refused("build:warriors") == "402.1"
    assert not any(o == ("upgrade", "swordsmen", "knights") for o in play.options), "only within a type"
    play.do("upgrade:warriors:swordsmen")
    assert (civ.ma, bank.resources(civ), workers(civ)["swordsmen"]) == (3, 3, 2)
    play.do("disband:swordsmen")
    assert (civ.ma, civ.unused, bank.resources(civ)) == (2, 1, 3)
    play.do("tactic:legion")
    assert civ.ma == 1
    assert civ.ca == 4
    play.do("build:warriors")
    assert play.refused("upgrade:warriors:swordsmen") == "205.5"
    equip(g, resources=0)
    assert Play(g).refused("upgrade:warriors:swordsmen") == "404.1"


@rule("401.3", "607.2")
def test_military_actions_pay_for_attacks() -> None:
    g = board(age=2)
    g.phase = 3
    equip(g, military=["war_over_culture_ii", "spy"], ma=1)
    play = Play(g)
    assert play.refused("war:war_over_culture_ii:1") == "607.2"
    assert play.can("aggression:spy:1")


@rule("405.1", "405.3", "405.4")
@pytest.mark.parametrize(("left", "drawn"), [(0, 0), (2, 2), (5, 3)])
def test_drawing_at_the_end_of_the_turn(left: int, drawn: int) -> None:
    g = board(age=2)
    civ = equip(g, special=["strategy", "civil_service"], leader="napoleon_bonaparte", ma=left)
    Play(g).do("end_turn")
    assert len(civ.military) == drawn
    assert all(CARDS[c].age == 2 for c in civ.military)
    assert g.turn == 1


@rule("405.2")
@pytest.mark.parametrize(("round", "drawn"), [(1, 0), (2, 2)])
def test_first_cards_at_the_end_of_round_two(round: int, drawn: int) -> None:
    g = board(round=round, age=1)
    civ = equip(g)
    Play(g).do("end_turn")
    assert len(civ.military) == drawn


@rule("405.5")
def test_discards_become_the_deck() -> None:
    g = board()
    civ = equip(g)
    g.decks[1] = cards("rats")
    g.discards[1] = [laid("foray", 1), laid("legion", PUBLIC)]
    assert draw_military(g, civ, 5) == 3
    assert sorted(ids(civ.military)) == ["foray", "legion", "rats"]
    assert (g.decks[1], g.discards[1]) == ([], [])


@rule("405.7", "809.2")
@pytest.mark.parametrize(("level", "age", "drawn"), [("advanced", 2, 2), ("advanced", 3, 0), ("full", 4, 0)])
def test_no_cards_after_the_last_age(level: str, age: int, drawn: int) -> None:
    g = board(level=level, age=min(age, 2))
    g.age = age
    assert draw_military(g, equip(g), 2) == drawn


@rule("406.1", "406.2")
def test_tactics() -> None:
    g = board()
    civ = equip(g, military=["legion", "phalanx"], techs={"warriors": 3})
    play = Play(g).do("tactic:legion")
    assert strength(civ) == 5
    play.do("tactic:phalanx")
    assert civ.tactic == BY_ID["phalanx"]
    assert (civ.ma, strength(civ)) == (0, 3)
    assert g.discards[1] == [laid("legion", PUBLIC)]
    assert civ.military == []
    assert play.refused("tactic:legion") == "406.1"


# --- 700 -----------------------------------------------------------------------------------------


@rule("701.1", "701.2", "701.3", "701.4", "701.5")
@pytest.mark.parametrize(
    ("tactic", "force", "bonus"),
    [
        ("fighting_band", {"warriors": 5}, 2),
        ("phalanx", {"warriors": 1, "swordsmen": 3, "knights": 3}, 6),
        ("phalanx", {"warriors": 4, "swordsmen": 0, "knights": 1}, 3),
        ("heavy_cavalry", {"warriors": 1, "knights": 2}, 0),
        ("napoleonic_army", {"warriors": 1, "riflemen": 1, "cavalrymen": 2, "cannon": 2}, 8 + 4),
    ],
)
def test_armies(tactic: str, force: dict[str, int], bonus: int) -> None:
    civ = equip(board(age=2), techs=force, tactic=tactic)
    assert army_bonus(civ, civ.workers, False) == bonus
    plain = equip(board(age=2), techs=force)
    assert strength(civ) - strength(plain) == bonus


@rule("701.6")
def test_no_tactic_no_army() -> None:
    civ = equip(board(), techs={"warriors": 6})
    assert strength(civ) == 6
    assert army_bonus(civ, civ.workers, True) == 0


@rule("702.1", "1003.1", "1003.3")
def test_strength_of_everything() -> None:
    civ = equip(
        board(3, age=3), government="fundamentalism", special=["strategy", "navigation"],
        leader="julius_caesar",
        wonders=["colossus", "transcontinental_railroad"], colonies=["strategic_territory_ii"],
        techs={"warriors": 2, "bread_and_circuses": 1},
    )  # fmt: skip
    assert strength(civ) == 5 + 3 + 2 + 1 + 1 + 5 + 4 + 2 + 1
    assert sacrificed_strength(civ, units(warriors=2)) == 2


@rule("702.2", "1003.3")
def test_arenas_are_not_units() -> None:
    g = board()
    civ = equip(g, techs={"bread_and_circuses": 2}, tactic="fighting_band")
    assert strength(civ) == 1 + 2
    play = Play(g)
    assert play.can("destroy:bread_and_circuses")
    assert sacrificed_strength(civ, units(bread_and_circuses=2)) == 0


@rule("703.4", "1003.1")
def test_bonuses_are_not_sacrificed() -> None:
    civ = equip(board(), leader="alexander_the_great", techs={"warriors": 3}, wonders=["great_wall"])
    assert strength(civ) == 3 + 3 + 3
    assert sacrificed_strength(civ, units(warriors=2)) == 2


@rule("703.5", "810.4")
def test_no_sacrifice_in_the_last_round() -> None:
    g = board(age=3, round=20)
    g.age, g.final, g.phase = 4, 20, 3
    equip(g, military=["armed_intervention"], techs={"warriors": 5})
    equip(g, 1, military=["bonus_iii"], culture=9)
    play = Play(g).do("aggression:armed_intervention:1")
    assert play.topic == "fight"
    assert play.fork.ask is not None
    assert play.fork.ask.seat == 1, "the attacker has nothing to choose"
    assert play.options == ["done", ("bonus", "bonus_iii")]


@rule("704.2", "704.3")
@pytest.mark.parametrize(
    ("tactic", "force", "bonus"),
    [
        ("classic_army", {"warriors": 1, "swordsmen": 1, "knights": 2}, 5),
        ("classic_army", {"warriors": 0, "swordsmen": 2, "knights": 2}, 9),
        ("shock_troops", {"warriors": 0, "swordsmen": 1, "tanks": 3}, 6),
        ("shock_troops", {"warriors": 0, "riflemen": 1, "tanks": 3}, 11),
        ("legion", {"warriors": 3}, 2),
        ("mobile_artillery", {"warriors": 0, "knights": 1, "cannon": 1}, 5),
    ],
)
def test_obsolete_units(tactic: str, force: dict[str, int], bonus: int) -> None:
    civ = equip(board(age=3), techs=force, tactic=tactic)
    assert army_bonus(civ, civ.workers, False) == bonus


@rule("705.2", "703.2")
def test_air_force_is_sacrificed_with_its_army() -> None:
    civ = equip(
        board(age=3), techs={"warriors": 0, "modern_infantry": 1, "rockets": 2, "air_forces": 1},
        tactic="entrenchments",
    )  # fmt: skip
    assert sacrificed_strength(civ, units(modern_infantry=1, rockets=2, air_forces=1)) == 20 + 18
    assert sacrificed_strength(civ, units(air_forces=1)) == 5


@rule("705.4")
def test_no_tactic_asks_for_air_force() -> None:
    tactics = [CARDS[c] for age in range(4) for c in military_deck(age) if KIND[c] == "tactic"]
    assert len(tactics) == 31
    assert all(t.infantry + t.cavalry + t.artillery >= 2 for t in tactics)
