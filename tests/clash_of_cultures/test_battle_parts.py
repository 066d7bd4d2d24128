"""The parts of a battle one by one: dice, bonuses, shields, tactics, losses, what follows (600, 808, 809)."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.games.clash_of_cultures.data import ACTION_TACTIC, TACTICS, ids
from pentapolis.games.clash_of_cultures.pieces import TIRED, Battle
from pentapolis.games.clash_of_cultures.rules import aftermath, battle, fighters, marks, tactics
from pentapolis.games.clash_of_cultures.rules.reports import REPORT, Report, battle_reports
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import (
    FACES,
    at,
    city,
    dice,
    drive,
    hand,
    know,
    lead,
    realm,
    stock,
    terrain,
    topics,
    units,
    wide,
    wonder,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import first_ask, reply, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"
WILD = (ids.BARBARIANS, ids.PIRATES)
SIDES = ((0, (0, 1)), (1, (1, 0)))
"""A side, and who fights so that seat 0 is on it."""


def fight(g: State, sides: tuple[int, int] = (0, 1), space: str = "D4", land: bool = True) -> Battle:
    """A battle as it stands before its first roll."""
    b = Battle(at(g, space), land, *sides, -1)
    found = g.cities.get(b.space)
    b.city = found is not None and found.owner == sides[1]
    b.fortress = found is not None and b.city and found.has(ids.FORTRESS)
    b.round = 1
    b.start = [fighters.strength(g, b, side) for side in (0, 1)]
    return b


def told(g: State) -> list[tuple[str, int | None, dict[str, Any]]]:
    """From now on everything that is told."""
    found: list[tuple[str, int | None, dict[str, Any]]] = []
    g.tell = lambda kind, seat=None, to=None, **data: found.append((kind, seat, data))
    return found


# --- dice (604) --------------------------------------------------------------------------------------------

DICE: list[tuple[str, dict[str, int], int, int, int]] = [
    ("3i", {}, 3, 0, 0),
    ("3i", {"infantry": 1}, 3, 1, 0),
    ("3i 5i", {"infantry": 1}, 8, 1, 0),
    ("3i 5i 6i", {"infantry": 3}, 14, 3, 0),
    ("4c", {"infantry": 1}, 4, 0, 0),
    ("4c", {"cavalry": 1}, 4, 2, 0),
    ("4c 5c", {"cavalry": 1}, 9, 2, 0),
    ("4c 5c", {"cavalry": 2}, 9, 4, 0),
    ("3e", {"elephant": 1}, 0, 0, 1),
    ("2e 3e 4e", {"elephant": 1}, 7, 0, 1),
    ("2e 3e 4e", {"elephant": 2}, 4, 0, 2),
    ("1l", {"infantry": 1}, 1, 0, 0),
    ("1l 3i 4c 2e", {"infantry": 1, "cavalry": 1, "elephant": 1}, 8, 3, 1),
]


@rule(COC, "604.2", "604.3", "604.4", "604.5", "604.6", "604.7", "604.8", "808.3")
@pytest.mark.parametrize(("faces", "army", "number", "bonus", "ignored"), DICE)
def test_dice_are_read_alike_on_both_sides(
    faces: str, army: dict[str, int], number: int, bonus: int, ignored: int
) -> None:
    for owner in (0, 1, ids.BARBARIANS):
        for side in (0, 1):
            g = wide(expansion=True)
            units(g, owner, "D4", **army)
            other = 1 if owner != 1 else 0
            b = fight(g, (owner, other) if side == 0 else (other, owner))
            b.dice[side] = [FACES[face] for face in faces.split()]
            assert fighters.read_dice(g, b, side) == number
            assert (b.bonus[side], b.ignored[side]) == (bonus, ignored)
            assert (b.bonus[1 - side], b.ignored[1 - side]) == (0, 0)


@rule(COC, "604.6", "611.4")
def test_symbols_mean_nothing_at_sea_and_where_abilities_are_cancelled() -> None:
    for land, cancelled in ((False, False), (True, True)):
        for side, sides in SIDES:
            g = wide(expansion=True)
            units(g, 0, "D4", infantry=1, cavalry=1, elephant=1)
            b = fight(g, sides, land=land)
            b.cancelled[side] = cancelled
            b.dice[side] = [FACES[face] for face in ("3i", "4c", "3e")]
            assert fighters.read_dice(g, b, side) == 10
            assert (b.bonus[side], b.ignored[side]) == (0, 0)


@rule(COC, "1102.9")
def test_a_rider_as_an_elephant_gives_up_the_lowest_number_once() -> None:
    g = wide(expansion=True)
    units(g, 0, "D4", cavalry=2)
    b = fight(g)
    b.dice[0] = [FACES["5c"], FACES["4c"], FACES["2c"]]
    assert fighters.read_dice(g, b, 0, True) == 9
    assert (b.bonus[0], b.ignored[0]) == (2, 1), "one rides as usual, one as an Elephant"


@rule(COC, "604.9", "604.10")
def test_a_leader_rerolls_one_leader_until_it_is_none() -> None:
    for side, sides in SIDES:
        g = realm("rome", leader="sulla", place="D4")
        b = fight(g, sides)
        dice(g, "1l 1l 6i")
        b.dice[side] = [FACES["3i"], FACES["1l"], FACES["1l"]]
        fighters.reroll_leader(g, b, side)
        assert b.dice[side] == [FACES["3i"], FACES["6i"], FACES["1l"]]
        for land, cancelled, leads in ((False, False, True), (True, True, True), (True, False, False)):
            g = realm("rome", leader="sulla", place="D4" if leads else "D5")
            b = fight(g, sides, land=land)
            b.cancelled[side] = cancelled
            b.dice[side] = [FACES["1l"]]
            fighters.reroll_leader(g, b, side)
            assert b.dice[side] == [FACES["1l"]]


# --- bonuses and shields -----------------------------------------------------------------------------------


@rule(COC, "604.11")
@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("", 0), ("high_morale", 2), ("surprise", 1), ("siege", 1), ("wedge_formation", 3), ("strategist", 2),
        ("scout", 0), ("martyr", 0), ("flanking", 0), ("archers", 0),
    ],
)  # fmt: skip
def test_what_a_tactic_adds(card: str, value: int) -> None:
    for owner, other in ((0, 1), (1, 0), (ids.BARBARIANS, 0)):
        for side in (0, 1):
            g = wide(expansion=True)
            b = fight(g, (owner, other) if side == 0 else (other, owner))
            names = ["", ""]
            names[side] = card
            army = [1, 1]
            army[1 - side] = 3
            assert fighters.bonus(g, b, side, names, army) == value
            assert fighters.bonus(g, b, 1 - side, names, army) == 0


@rule(COC, "604.11")
def test_weapons_warlords_and_tusks_add_to_their_side() -> None:
    g = wide(expansion=True)
    units(g, 0, "D4", elephant=2)
    units(g, 1, "D4", elephant=1)
    b = fight(g)
    b.weapons, b.warlord = [3, 4], 2
    plain = ["", ""]
    assert [fighters.bonus(g, b, side, plain, [1, 1]) for side in (0, 1)] == [5, 4]
    b.elephant_bonus = [True, True]
    assert [fighters.bonus(g, b, side, plain, [1, 1]) for side in (0, 1)] == [7, 5]
    b.land = False
    assert [fighters.bonus(g, b, side, plain, [1, 1]) for side in (0, 1)] == [5, 4]
    wild = fight(g, (ids.BARBARIANS, 0))
    wild.warlord, wild.weapons = 2, [1, 0]
    assert fighters.bonus(g, wild, 0, plain, [1, 1]) == 1, "barbarians have no warlord"


@rule(COC, "1119.1b")
def test_who_caps_the_bonus_of_the_other_side() -> None:
    for side, sides in SIDES:
        g = realm("carthage", leader="hannibal", place="D4")
        b = fight(g, sides)
        assert fighters.caps_bonus(g, b, side)
        assert not fighters.caps_bonus(g, b, 1 - side)
        b.land = False
        assert not fighters.caps_bonus(g, b, side)
        g = realm("carthage", leader="hannibal", place="D5")
        assert not fighters.caps_bonus(g, fight(g, sides), side)
        wild = (ids.BARBARIANS, 0) if side == 1 else (0, ids.BARBARIANS)
        assert not fighters.caps_bonus(g, fight(g, wild), 1 - side)


@rule(COC, "910.1")
def test_penalties_are_the_attackers() -> None:
    g = wide()
    b = fight(g)
    assert fighters.penalty(g, b, 0, ["", "heavy_resistance"], [3, 2]) == 3
    assert fighters.penalty(g, b, 1, ["heavy_resistance", ""], [3, 2]) == 0
    assert fighters.penalty(g, b, 0, ["heavy_resistance", ""], [3, 2]) == 0
    assert fighters.penalty(g, b, 1, ["", "heavy_resistance"], [3, 2]) == 0


@rule(COC, "407.3", "605.2")
def test_hits_ignored_without_payment() -> None:
    g = wide()
    city(g, 1, "D4", "fortress")
    b = fight(g)
    plain = ["", ""]
    assert [fighters.ignored(g, b, side, plain) for side in (0, 1)] == [0, 1]
    b.fortress_shield = False
    assert fighters.ignored(g, b, 1, plain) == 0
    b.fortress_shield, b.round = True, 2
    assert fighters.ignored(g, b, 1, plain) == 0
    for card, shield in (("improved_defenses", 1), ("peltasts_hold", 1), ("peltasts", 0), ("siege", 0)):
        assert fighters.ignored(g, b, 0, [card, ""]) == shield
        assert fighters.ignored(g, b, 1, ["", card]) == shield
        assert fighters.ignored(g, b, 0, ["", card]) == 0
        wild = fight(g, (ids.BARBARIANS, 1))
        wild.fortress = False
        assert fighters.ignored(g, wild, 0, [card, ""]) == shield


# --- losses ------------------------------------------------------------------------------------------------


@rule(COC, "605.7", "1102.5")
def test_a_killed_leader_goes_to_the_other_side_if_that_is_a_player() -> None:
    for side in (0, 1):
        for enemy, captured in ((1, 1), (ids.BARBARIANS, 0), (ids.PIRATES, 0)):
            g = realm("rome", leader="sulla", place="D4")
            b = fight(g, (0, enemy) if side == 0 else (enemy, 0))
            fighters.kill(g, b, side, ids.LEADER, 1)
            assert (g.players[0].leader, g.players[0].leader_at) == (-1, -1)
            assert g.players[1].captured == captured
            assert g.players[0].captured == 0
            assert b.lost[side][ids.LEADER] == 1
            assert g.players[0].units[ids.LEADER] == 1


@rule(COC, "605.7")
def test_units_are_killed_where_they_are() -> None:
    g = wide()
    units(g, 0, "D4", infantry=2)
    units(g, 0, "D2", infantry=2)
    b = fight(g)
    supply = g.players[0].units[ids.INFANTRY]
    fighters.kill(g, b, 0, ids.INFANTRY, 1)
    fighters.kill(g, b, 0, ids.INFANTRY, 1, at(g, "D2"))
    fighters.kill(g, b, 0, ids.INFANTRY, 0)
    assert at(g, "D2") == 0
    assert (g.count(0, ids.INFANTRY, at(g, "D4")), g.count(0, ids.INFANTRY, 0)) == (1, 1)
    assert b.lost[0][ids.INFANTRY] == 2
    assert g.players[0].units[ids.INFANTRY] == supply + 2


@rule(COC, "605.6", "608.2")
def test_settlers_die_with_the_last_army_unit_that_fought() -> None:
    for side, sides in SIDES:
        for army, start, land, left in ((0, 1, True, 0), (1, 1, True, 2), (0, 0, True, 2), (0, 1, False, 2)):
            g = wide()
            units(g, 0, "D4", settler=2, infantry=army)
            b = fight(g, sides, land=land)
            b.start[side] = start
            fighters.lone_settlers(g, b, side)
            assert g.count(0, ids.SETTLER, at(g, "D4")) == left


@rule(COC, "808.1", "811.1")
def test_who_decides_for_a_side() -> None:
    g = wide(seats=3, expansion=True)
    for wild in WILD:
        b = fight(g, (wild, 1))
        b.controller = 2
        assert [fighters.decider(b, side) for side in (0, 1)] == [2, 1]
        b = fight(g, (1, wild))
        b.controller = 0
        assert [fighters.decider(b, side) for side in (0, 1)] == [1, 0]


@rule(COC, "605.3")
def test_losses_are_chosen_among_army_units() -> None:
    g = wide(expansion=True)
    units(g, 0, "D4", infantry=2, cavalry=1, settler=2)
    ask = first_ask(fighters.choose_units(g, 0, at(g, "D4"), 2, 1))
    assert (ask.seat, ask.topic, ask.about) == (1, "losses", (2,))
    assert set(ask.options) == {"infantry2", "infantry1+cavalry1"}
    assert talk(fighters.choose_units(g, 0, at(g, "D4"), 0, 1)) == [0] * 6


def test_what_is_told_of_a_roll() -> None:
    g = wide(expansion=True)
    units(g, 0, "D4", infantry=1, cavalry=1, settler=1)
    units(g, ids.BARBARIANS, "D4", infantry=2)
    b = fight(g, (0, ids.BARBARIANS))
    b.dice = [[FACES["3i"], FACES["4c"]], [FACES["1l"]]]
    b.values = [9, 10]
    heard = told(g)
    fighters.tell_rolls(g, b)
    own, wild = heard
    assert own[:2] == ("rolls", 0)
    assert own[2] == {
        "dice": [[3, "infantry"], [4, "cavalry"]], "army": ["infantry", "cavalry"], "value": 9, "hits": 1,
    }  # fmt: skip
    assert wild[:2] == ("wild_rolls", None)
    assert wild[2]["enemy"] == "barbarians"
    assert (wild[2]["army"], wild[2]["hits"]) == (["infantry", "infantry"], 2)
    b.cancelled = [True, False]
    heard.clear()
    fighters.tell_rolls(g, b)
    assert [data["army"] for _, _, data in heard] == [[], ["infantry", "infantry"]]
    b.land = False
    heard.clear()
    fighters.tell_rolls(g, b)
    assert [data["army"] for _, _, data in heard] == [[], []]


def test_what_is_told_of_an_end() -> None:
    g = wide(expansion=True)
    for sides, winner, expected in (
        ((0, 1), -1, ("battle_draw", None)),
        ((0, 1), 0, ("battle_won", 0)),
        ((0, 1), 1, ("battle_won", 1)),
        ((1, ids.BARBARIANS), 0, ("battle_won", 1)),
        ((1, ids.BARBARIANS), 1, ("wild_won", None)),
        ((ids.PIRATES, 1), 0, ("wild_won", None)),
    ):
        heard = told(g)
        b = fight(g, sides)
        b.winner = winner
        fighters.tell_end(g, b)
        assert heard[0][:2] == expected
        heard = told(g)
        fighters.tell_start(g, b)
        wild = max(sides) >= ids.BARBARIANS
        assert heard[0][:2] == (
            ("battle", 0) if not wild else ("battle_wild", 1) if sides[0] == 1 else ("wild_attack", 1)
        )


# --- tactics (602, 603) ------------------------------------------------------------------------------------

FORBIDDEN = {
    # Whom a role keeps from playing: (side, whether a city is attacked).
    "any": (),
    "attacker": ((1, False), (1, True)),
    "defender": ((0, False), (0, True)),
    "city_attacker": ((1, False), (1, True), (0, False)),
    "city_defender": ((0, False), (0, True), (1, False)),
    "not_city_attacker": ((0, True),),
}


@rule(COC, "602.4")
@pytest.mark.parametrize("tactic", sorted(TACTICS))
def test_whom_a_tactic_fits(tactic: str) -> None:
    card = TACTICS[tactic]
    for side in (0, 1):
        for in_city in (False, True):
            for who in ("army", "ship", "fortress", "nobody"):
                g = wide()
                if in_city:
                    city(g, 1, "D4", "fortress" if who == "fortress" else "")
                if who == "army":
                    units(g, side, "D4", infantry=1)
                if who == "ship":
                    units(g, side, "D4", ship=1)
                b = fight(g, land=who != "ship")
                b.city = in_city
                present = who in card.units and (who != "fortress" or (side == 1 and in_city))
                expected = present and (side, in_city) not in FORBIDDEN[card.role]
                assert tactics.fits(g, b, side, tactic) == expected, (side, in_city, who)


@rule(COC, "606.9")
def test_where_a_tactical_retreat_leads() -> None:
    g = wide()
    units(g, 1, "D4", infantry=2)
    terrain(g, D5="water")
    units(g, 0, "E5", settler=1)
    units(g, 1, "E4", infantry=2)
    units(g, 1, "D3", infantry=3)
    city(g, 0, "C4")
    city(g, 1, "C5")
    assert [g.map.labels[s] for s in tactics.retreat_spaces(g, fight(g))] == ["E4", "C5"]


@rule(COC, "602.1", "602.2", "602.5", "1005.1b")
def test_who_may_play_a_tactic() -> None:
    g = wide(expansion=True)
    b = fight(g)
    assert [tactics.may_play(g, b, side) for side in (0, 1)] == [False, False]
    know(g, 1, "tactics")
    assert [tactics.may_play(g, b, side) for side in (0, 1)] == [False, True]
    know(g, 0, "tactics")
    b.muted = True
    assert [tactics.may_play(g, b, side) for side in (0, 1)] == [True, False]
    b.round = 2
    assert [tactics.may_play(g, b, side) for side in (0, 1)] == [True, True]
    for wild in WILD:
        assert [tactics.may_play(g, fight(g, (0, wild)), side) for side in (0, 1)] == [True, False]
        assert [tactics.player_of(g, fight(g, (wild, 1)), side) for side in (0, 1)] == [-1, 1]


@rule(COC, "602.3")
def test_cards_that_are_no_action_cards_are_no_tactics() -> None:
    g = wide()
    know(g, 0, "tactics")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    g.players[0].actions = [100 + 5]
    b = fight(g)
    assert tactics.playable(g, b, 0) == []
    assert talk(tactics.play(g, b)) == ["", ""], "nobody is asked"
    hand(g, 0, 1)
    assert first_ask(tactics.play(g, b)).seat == 0


def with_tactic(g: State, b: Battle, side: int, tactic: str) -> int:
    """Lay a card with this tactic for a side; returns the card."""
    card = next(c for c in g.action_bag if ACTION_TACTIC[c] == tactic)
    g.action_bag.remove(card)
    b.tactics[side] = card
    b.laid[side] = True
    b.played[side].append(card)
    return card


def opposed(mine: int = 2, theirs: int = 2, sides: tuple[int, int] = (0, 1)) -> tuple[State, Battle]:
    g = wide()
    units(g, 0, "D4", infantry=mine)
    units(g, 1, "D4", infantry=theirs)
    return g, fight(g, sides)


@rule(COC, "603.1", "603.2")
def test_a_scout_takes_the_other_card_unless_it_is_a_strategist() -> None:
    for side, sides in SIDES:
        g, b = opposed(sides=sides)
        with_tactic(g, b, side, "scout")
        card = with_tactic(g, b, 1 - side, "high_morale")
        names = ["", ""]
        names = talk(tactics.reveal(g, b, names))
        assert names[1 - side] == ""
        assert g.players[0].actions == [card]
        assert b.tactics[1 - side] == -1
        assert g.known_actions[card] == 0b11
        assert b.revealed
        g, b = opposed(sides=sides)
        with_tactic(g, b, side, "scout")
        with_tactic(g, b, 1 - side, "high_morale")
        names = ["", ""]
        names[side], names[1 - side] = "scout", "strategist"
        tactics._scout(g, b, names)
        assert names[1 - side] == "strategist"


@rule(COC, "603.3")
def test_a_martyr_takes_one_of_each_side_and_the_other_card() -> None:
    for side, sides in SIDES:
        g, b = opposed(sides=sides)
        names = ["", ""]
        names[side], names[1 - side] = "martyr", "high_morale"
        talk(tactics._martyr(g, b, side, names))
        assert [g.army_at(seat, b.space) for seat in (0, 1)] == [1, 1]
        assert names[1 - side] == ""
        names[1 - side] = "strategist"
        talk(tactics._martyr(g, b, side, names))
        assert names[1 - side] == "strategist"
        assert [g.army_at(seat, b.space) for seat in (0, 1)] == [0, 0]
        talk(tactics._martyr(g, b, side, names))


@rule(COC, "603.3")
@pytest.mark.parametrize(("face", "hits"), [("4c", False), ("5c", True), ("6i", True), ("1l", False)])
def test_archers_and_peltasts_need_a_five(face: str, hits: bool) -> None:
    for side, sides in SIDES:
        g, b = opposed(sides=sides)
        names = ["", ""]
        names[side] = "archers"
        dice(g, face)
        talk(tactics._shoot(g, b, side, names))
        assert g.army_at(1, b.space) == 2 - hits
        assert g.army_at(0, b.space) == 2
        names[side] = "peltasts"
        dice(g, f"1l {face}")
        talk(tactics._shoot(g, b, side, names))
        assert names[side] == ("peltasts_hold" if hits else "peltasts")


@rule(COC, "603.3")
def test_archers_shoot_at_nobody_behind_a_lone_fortress() -> None:
    g, b = opposed(2, 0)
    dice(g, "6i")
    talk(tactics._shoot(g, b, 0, ["archers", ""]))
    assert g.chance.below(12) == FACES["6i"], "no die was thrown"


@rule(COC, "603.3")
@pytest.mark.parametrize(
    ("mine", "theirs", "face", "more"),
    [(1, 1, "5c", 1), (0, 1, "5c", 1), (1, 0, "5c", 0), (0, 0, "6i", 1), (1, 1, "4c", 0)],
)
def test_encircled_kills_one_more_of_who_lost_as_many(mine: int, theirs: int, face: str, more: int) -> None:
    for side, sides in SIDES:
        g, b = opposed(sides=sides)
        b.killed[side], b.killed[1 - side] = mine, theirs
        names = ["", ""]
        names[side] = "encircled"
        dice(g, face)
        talk(tactics.after_hits(g, b, names))
        assert (g.army_at(0, b.space), g.army_at(1, b.space)) == (2, 2 - more)


@rule(COC, "603.3")
def test_a_surprise_draws_a_card_if_it_killed() -> None:
    for side, sides in SIDES:
        for killed in (0, 1):
            g, b = opposed(sides=sides)
            b.killed[1 - side] = killed
            names = ["", ""]
            names[side] = "surprise"
            talk(tactics.after_hits(g, b, names))
            assert len(g.players[0].actions) == killed


@rule(COC, "603.3")
def test_a_siege_is_lifted_for_two_food() -> None:
    for side, sides in SIDES:
        for goods, answers, cancelled in (
            ({"food": 2}, ["yes"], False),
            ({"food": 1, "gold": 1}, ["yes"], False),
            ({"food": 2}, ["no"], True),
            ({"food": 1}, [], True),
            ({"wood": 5}, [], True),
        ):
            g, b = opposed(sides=sides)
            stock(g, 1, **goods)
            names = ["", ""]
            names[side] = "siege"
            talk(tactics.before_roll(g, b, names), *answers)
            assert b.cancelled == ([False, cancelled] if side == 0 else [cancelled, False])
            assert sum(g.players[1].goods) == (0 if answers == ["yes"] else sum(goods.values()))
        g = wide()
        b = fight(g, (0, ids.BARBARIANS) if side == 0 else (ids.BARBARIANS, 0))
        names = ["", ""]
        names[side] = "siege"
        talk(tactics.before_roll(g, b, names))
        assert b.cancelled[1 - side]


@rule(COC, "603.3")
def test_high_ground_cancels_the_other_side() -> None:
    for side, sides in SIDES:
        g, b = opposed(sides=sides)
        names = ["", ""]
        names[side] = "high_ground"
        talk(tactics.before_roll(g, b, names))
        assert b.cancelled == [side == 1, side == 0]


@rule(COC, "603.3")
def test_which_tactics_add_a_die() -> None:
    for tactic in TACTICS:
        more = tactic in ("for_the_people", "defensive_formation", "flanking")
        assert tactics.extra_dice(tactic) == more


@rule(COC, "603.4")
def test_tactics_are_discarded_after_the_round() -> None:
    g, b = opposed()
    cards = [with_tactic(g, b, side, "high_morale") for side in (0, 1)]
    tactics.discard(g, b)
    assert sorted(g.action_pile) == sorted(cards)
    assert b.tactics == [-1, -1]


@rule(COC, "606.9")
def test_a_tactical_retreat_takes_settlers_along() -> None:
    g, b = opposed(1, 2)
    units(g, 1, "D4", settler=2)
    talk(tactics._tactical_retreat(g, b), "D5", "1")
    assert (b.over, b.winner) == (True, 0)
    there = at(g, "D5")
    assert (g.count(1, ids.INFANTRY, there), g.count(1, ids.SETTLER, there)) == (2, 1)
    assert g.count(1, ids.SETTLER, b.space) == 1


# --- how battles begin and end -----------------------------------------------------------------------------


@rule(COC, "503.1", "606.13")
def test_who_fights_in_the_own_turn_is_tired() -> None:
    for active, land in ((0, True), (1, True), (0, False), (1, False)):
        g = wide(expansion=True)
        g.active = active
        if not land:
            terrain(g, D4="water")
        for seat in (0, 1):
            units(g, seat, "D4", **({"infantry": 1, "settler": 1} if land else {"ship": 1, "infantry": 1}))
        b = fight(g, land=land)
        battle.tire(g, b)
        kind = ids.INFANTRY if land else ids.SHIP
        other = ids.SETTLER if land else ids.INFANTRY
        assert marks.stacks(g, active, kind, b.space) == [(TIRED, 1)]
        assert marks.stacks(g, active, other, b.space) == [(0, 1)]
        assert len(g.marks) == 1


@rule(COC, "503.1")
def test_who_is_not_in_the_battle_is_not_tired() -> None:
    g = wide(seats=3)
    units(g, 1, "D4", infantry=1)
    battle.tire(g, fight(g, (1, 2)))
    assert not g.marks


@rule(COC, "808.1", "808.2")
def test_who_fights_barbarians_names_who_decides_for_them() -> None:
    for seats, mixed, asked in ((2, True, False), (3, False, False), (3, True, True)):
        for side in (0, 1):
            g = wide(seats=seats, expansion=True)
            wild = ids.BARBARIANS
            place = g.map.labels[4 * seats]
            units(g, wild, place, infantry=1, cavalry=int(mixed))
            b = Battle(at(g, place), True, *((1, wild) if side == 0 else (wild, 1)), -1)
            rules = battle._choose_controller(g, b)
            if asked:
                ask = first_ask(rules)
                assert (ask.seat, ask.options) == (1, [2, 0])
                with pytest.raises(StopIteration):
                    rules.send(0)
                assert b.controller == 0
            else:
                assert talk(rules) is None
                assert b.controller == (2 if seats == 3 else 0), "the next seat"


@rule(COC, "606.1", "606.2", "607.2", "607.3", "607.4")
@pytest.mark.parametrize(
    ("mine", "theirs", "fortress", "started", "combat_round", "end", "decided", "winner"),
    [
        (1, 1, False, 1, 1, True, False, -1),
        (1, 0, False, 1, 1, True, True, 0),
        (0, 1, False, 1, 1, True, True, 1),
        (0, 0, False, 1, 1, True, True, -1),
        (1, 0, True, 0, 1, False, False, -1),
        (1, 0, True, 0, 1, True, True, 0),
        (0, 0, True, 0, 1, True, True, 1),
        (0, 0, True, 1, 1, True, True, -1),
        (1, 0, True, 1, 1, False, True, 0),
        (1, 0, True, 0, 2, False, True, 0),
        (0, 0, True, 0, 2, True, True, -1),
    ],
)
def test_when_a_battle_is_decided(
    mine: int,
    theirs: int,
    fortress: bool,
    started: int,
    combat_round: int,
    end: bool,
    decided: bool,
    winner: int,
) -> None:
    g, b = opposed(mine, theirs)
    b.fortress, b.start[1], b.round = fortress, started, combat_round
    assert battle._decided(g, b, end) == decided
    assert (b.over, b.winner) == (decided, winner)


@rule(COC, "601.1", "601.6")
def test_what_a_land_battle_knows_at_its_start() -> None:
    def begin(attacker: int, defender: int, came_from: str, buildings: str = "", owner: int = 1) -> Battle:
        g = wide(expansion=True)
        terrain(g, D3="water")
        if owner >= 0:
            city(g, owner, "D4", buildings)
        units(g, attacker, "D4", infantry=2)
        units(g, defender, "D4", infantry=1)
        g.warlord = 2
        source = at(g, came_from) if came_from else -1
        rules = battle.land_battle(g, attacker, defender, at(g, "D4"), source)
        dice(g, "1l 1l 1l 1l")
        found = to_first_ask(g, rules)
        assert g.warlord == (0 if attacker == g.active else 2)
        return found

    b = begin(0, 1, "E4", "fortress")
    assert (b.city, b.fortress, b.unloaded, b.warlord, b.start) == (True, True, False, 2, [2, 1])
    b = begin(0, 1, "D3")
    assert (b.city, b.fortress, b.unloaded) == (True, False, True)
    b = begin(0, 1, "D3", owner=-1)
    assert (b.city, b.fortress, b.unloaded, b.leaders) == (False, False, True, [-1, -1])
    b = begin(ids.BARBARIANS, 0, "E4", owner=-1)
    assert b.warlord == 0


def to_first_ask(g: State, rules: Any) -> Battle:
    """The battle as it is at its first question, a real one or not."""
    reply(rules, None)
    assert g.battle is not None
    return g.battle


@rule(COC, "1102.9")
def test_the_leaders_who_take_part_stand_there_at_the_start() -> None:
    for place, there in (("D4", True), ("D2", False)):
        g = realm("rome", leader="sulla", place=place)
        g.players[1].civ = 3
        lead(g, 1, "boudica", "D4")
        units(g, 0, "D4", infantry=1)
        rules = battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3"))
        dice(g, "1l 1l 1l 1l 1l 1l 2c 2c 2c")
        b = to_first_ask(g, rules)
        assert [leader >= 0 for leader in b.leaders] == [there, True]


@rule(COC, "606.3")
def test_only_players_who_came_from_somewhere_may_retreat() -> None:
    for attacker, came_from, asked in (
        (0, 5, True),
        (0, -1, False),
        (ids.BARBARIANS, 5, False),
        (0, 0, True),
    ):
        g = wide(expansion=True)
        units(g, attacker, "D4", infantry=1)
        units(g, 1, "D4", infantry=1)
        b = fight(g, (attacker, 1))
        b.came_from = came_from
        if asked:
            ask = first_ask(battle._go_on(g, b))
            assert (ask.seat, ask.options, ask.about) == (0, ["fight", "retreat"], ("D4", 2))
        else:
            assert talk(battle._go_on(g, b)) is None


@rule(COC, "606.8")
def test_an_eclipse_ends_a_land_battle_after_its_first_round() -> None:
    for combat_round, land, came_from, back in (
        (1, True, "D3", True),
        (2, True, "D3", False),
        (1, True, "", False),
    ):
        g = wide()
        units(g, 0, "D4", infantry=1)
        units(g, 1, "D4", infantry=1)
        b = fight(g, land=land)
        b.round = combat_round
        b.came_from = at(g, came_from) if came_from else -1
        g.eclipse = True
        drive(battle._go_on(g, b), retreat="fight")
        assert b.over == back


@rule(COC, "605.1")
@pytest.mark.parametrize(("value", "hits"), [(4, 0), (5, 1), (9, 1), (10, 2), (15, 3)])
def test_five_make_a_hit(value: int, hits: int) -> None:
    for side in (0, 1):
        g, b = opposed(4, 4)
        b.values[side] = value
        talk(battle._hits(g, b, ["", ""]))
        assert (b.hits[side], b.killed[1 - side], b.killed[side]) == (hits, hits, 0)
        assert g.army_at(1 - side, b.space) == 4 - hits


@rule(COC, "605.2", "605.4", "605.5")
def test_ignored_hits_kill_nobody_and_nobody_dies_twice() -> None:
    for side in (0, 1):
        g, b = opposed(1, 1)
        b.values[side] = 15
        b.ignored[1 - side] = 3
        talk(battle._hits(g, b, ["", ""]))
        assert g.army_at(1 - side, b.space) == 1
        b.values[side], b.ignored = 30, [0, 0]
        talk(battle._hits(g, b, ["", ""]))
        assert (g.army_at(1 - side, b.space), b.killed[1 - side]) == (0, 1)


# --- what follows (609, 808, 809, 811) ---------------------------------------------------------------------


def report_of(g: State, b: Battle) -> dict[str, int]:
    found = g.cities.get(b.space) if b.land else None
    return dict(zip(REPORT, aftermath._report(g, b, found), strict=True))


@rule(COC, "802.4")
def test_a_report_of_a_plain_battle() -> None:
    g = wide(expansion=True)
    units(g, 0, "D4", infantry=2, cavalry=1)
    units(g, 1, "D4", settler=1)
    b = fight(g)
    b.start, b.round, b.winner, b.unloaded = [3, 2], 2, 0, True
    b.lost = [[0, 1, 0, 1, 0, 0], [1, 2, 0, 0, 0, 1]]
    b.leaders = [-1, 0]
    assert report_of(g, b) == {
        "space": at(g, "D4"), "land": 1, "attacker": 0, "defender": 1, "winner": 0, "rounds": 2,
        "attackers": 3, "defenders": 2, "lost_attackers": 2, "lost_defenders": 3,
        "city": 0, "size": 0, "wonder": 0, "conquered": 0, "defended": 1, "unloaded": 1,
        "leader_lost_attacker": 0, "leader_lost_defender": 1, "leader_attacker": 0, "leader_defender": 1,
        "others_lost_attacker": 2, "others_lost_defender": 2,
        "traders_lost_attacker": 0, "traders_lost_defender": 0, "beasts": 1,
    }  # fmt: skip


@rule(COC, "802.4")
def test_a_report_of_a_city() -> None:
    for fortress, start, defended in ((False, 0, 0), (True, 0, 1), (False, 1, 1)):
        g = wide(expansion=True)
        city(g, 1, "D4", "temple academy")
        b = fight(g)
        b.fortress, b.start = fortress, [1, start]
        b.leaders = [0, -1]
        found = report_of(g, b)
        assert (found["city"], found["size"], found["wonder"], found["defended"]) == (1, 3, 0, defended)
        assert (found["beasts"], found["leader_attacker"], found["leader_defender"]) == (0, 1, 0)
        wonder(g, "D4", 2, 1)
        assert report_of(g, b)["wonder"] == 1
        assert report_of(g, b)["unloaded"] == 0


@rule(COC, "802.4")
@pytest.mark.parametrize("beast", ["cavalry", "elephant"])
def test_beasts_are_those_of_an_attacking_player_on_land(beast: str) -> None:
    for sides, expected in (((0, 1), 1), ((1, 0), 0), ((ids.BARBARIANS, 1), 0)):
        g = wide(expansion=True)
        units(g, 0, "D4", **{beast: 1})
        units(g, ids.BARBARIANS, "D4", **{beast: 1})
        assert report_of(g, fight(g, sides))["beasts"] == expected


@rule(COC, "802.4")
def test_whose_traders_were_lost() -> None:
    """Ships and Settlers that could have formed a trade route (1007.3)."""
    for lost, trader in (({"ship": 1}, 1), ({"settler": 1}, 1), ({"infantry": 1}, 0)):
        for side, sides in SIDES:
            g = wide(expansion=True)
            know(g, 0, "bartering", "trade_routes")
            city(g, 1, "D5", mood="neutral")
            b = fight(g, sides, land=False)
            for name, count in lost.items():
                b.lost[side][ids.UNITS.index(name)] = count
            words = ("traders_lost_attacker", "traders_lost_defender")
            assert report_of(g, b)[words[side]] == trader
            assert report_of(g, b)[words[1 - side]] == 0
            g.players[0].advances = 0
            assert report_of(g, b)[words[side]] == 0
    for winner, land, lost_later in ((0, True, 1), (1, True, 0), (0, False, 0)):
        g = wide(expansion=True)
        know(g, 1, "bartering", "trade_routes")
        units(g, 1, "D4", settler=1)
        city(g, 0, "D5", mood="neutral")
        b = fight(g, land=land)
        b.winner = winner
        assert report_of(g, b)["traders_lost_defender"] == lost_later, "they die after the battle"


@rule(COC, "802.4")
def test_a_report_is_read_from_both_sides() -> None:
    fields = [0] * len(REPORT)
    for name, value in (
        ("attacker", 2), ("defender", 0), ("winner", 1), ("rounds", 1), ("attackers", 3), ("defenders", 4),
        ("lost_attackers", 5), ("lost_defenders", 6),
    ):  # fmt: skip
        fields[REPORT.index(name)] = value
    attacker, defender = Report(tuple(fields), 2, 0), Report(tuple(fields), 0, 0)
    assert (attacker.side, attacker.won, attacker.enemy, attacker.enemy_lost, attacker.units) == (
        0,
        False,
        0,
        6,
        (3, 4),
    )
    assert (defender.side, defender.won, defender.enemy, defender.enemy_lost, defender.units) == (
        1,
        True,
        2,
        5,
        (4, 3),
    )
    assert attacker.fought
    fields[REPORT.index("rounds")] = 0
    assert not Report(tuple(fields), 2, 0).fought
    g = wide(seats=3)
    g.battles = [tuple(fields)]
    assert [len(battle_reports(g, seat)) for seat in range(3)] == [1, 0, 1]


@rule(COC, "609.6", "609.17")
@pytest.mark.parametrize(("mood", "gold"), [("angry", 1), ("neutral", 3), ("happy", 4)])
def test_gold_for_a_conquered_city(mood: str, gold: int) -> None:
    g = wide(expansion=True)
    found = city(g, 1, "D4", "temple academy", mood)
    assert aftermath.conquest_gold(found) == gold
    drive(aftermath.conquer(g, 0, found, None), refugee="no")
    assert has(g) == {"gold": gold}
    assert (found.owner, found.mood, found.pieces[ids.TEMPLE]) == (0, ids.ANGRY, 0)


@rule(COC, "609.10", "609.12", "407.14")
def test_buildings_without_a_piece_of_the_conqueror_go_for_gold() -> None:
    g = wide(expansion=True)
    terrain(g, D5="water")
    found = city(g, 1, "D4", "temple port obelisk", "neutral")
    build_colour = found.pieces
    g.players[0].buildings[ids.PORT] = 0
    before = g.players[1].buildings[:]
    pieces, settlements = g.players[0].buildings[ids.TEMPLE], g.players[1].settlements
    found.beloved, found.druids, found.activations, found.angry_activated = 2, 1, 1, True
    drive(aftermath.conquer(g, 0, found, None), refugee="no")
    assert has(g) == {"gold": 5}, "4 for the size, 1 for the Port"
    assert (found.size, found.port) == (3, -1)
    assert build_colour[ids.OBELISK] == 1, "Obelisks stay (609.4)"
    assert build_colour[ids.PORT] == ids.NOBODY
    assert g.players[1].buildings[ids.TEMPLE] == before[ids.TEMPLE] + 1
    assert g.players[1].buildings[ids.PORT] == before[ids.PORT] + 1
    assert g.players[1].buildings[ids.OBELISK] == before[ids.OBELISK]
    assert g.players[0].buildings[ids.TEMPLE] == pieces - 1
    assert g.players[1].settlements == settlements + 1
    assert (found.beloved, found.druids, found.activations, found.angry_activated) == (
        0,
        ids.NOBODY,
        0,
        False,
    )


@rule(COC, "609.8", "609.9")
def test_without_a_settlement_the_city_is_razed_for_its_size_again() -> None:
    g = wide(expansion=True)
    found = city(g, 1, "D4", "temple", "happy")
    g.players[0].settlements = 0
    drive(aftermath.conquer(g, 0, found, None), refugee="D7")
    assert at(g, "D4") not in g.cities
    assert has(g) == {"gold": 5}, "2 + 1 for Happy, 2 for the size"
    assert g.count(1, ids.SETTLER, at(g, "D7")) == 2


@rule(COC, "808.5", "808.6", "808.7", "808.8", "808.9")
def test_a_barbarian_city_brings_one_gold_and_no_refugee() -> None:
    g = wide(expansion=True)
    found = city(g, ids.BARBARIANS, "D4", "temple", "neutral", colour=1)
    left = g.barbarian_settlements
    asked = drive(aftermath.conquer(g, 0, found, None))
    assert topics(asked) == []
    assert has(g) == {"gold": 1}
    assert (found.owner, found.mood, found.pieces[ids.TEMPLE]) == (0, ids.ANGRY, 1)
    assert g.barbarian_settlements == left + 1


@rule(COC, "809.1", "809.2", "809.3", "809.4")
def test_barbarians_take_a_city() -> None:
    for settlements in (1, 0):
        g = wide("C3", expansion=True)
        found = city(g, 0, "D4", "temple", "happy")
        found.beloved = 3
        wonder(g, "D4", 1, 0)
        g.barbarian_settlements = settlements
        own = g.players[0].settlements
        talk(aftermath.conquered_by_barbarians(g, found), "C3")
        assert g.count(0, ids.SETTLER, at(g, "C3")) == 1
        assert g.players[0].settlements == own + 1
        if settlements:
            assert (found.owner, found.mood, found.beloved) == (ids.BARBARIANS, ids.ANGRY, 0)
            assert found.pieces[ids.TEMPLE] == 0, "only the settlement is exchanged"
            assert g.barbarian_settlements == 0
            assert g.wonder_holder[1] == ids.BARBARIANS
        else:
            assert at(g, "D4") not in g.cities
            assert g.wonder_place[1] == -1


@rule(COC, "609.7", "809.3")
def test_no_refugee_without_a_settler_or_a_city() -> None:
    g = wide(expansion=True)
    g.players[1].units[ids.SETTLER] = 0
    assert talk(aftermath.refugee(g, 1)) is None
    g.players[1].units[ids.SETTLER] = 1
    assert first_ask(aftermath.refugee(g, 1)).options == ["D7", "no"]
    del g.cities[at(g, "D7")]
    assert talk(aftermath.refugee(g, 1)) is None


@rule(COC, "808.4", "811.2", "811.3")
def test_rewards_of_victories_over_the_wild() -> None:
    for side in (0, 1):
        for winner, start, gold in ((side, 1, 1), (side, 0, 0), (1 - side, 1, 0), (-1, 1, 0)):
            g = wide(expansion=True)
            b = fight(g, (0, ids.BARBARIANS) if side == 0 else (ids.BARBARIANS, 0))
            b.winner, b.start[1 - side] = winner, start
            talk(aftermath._rewards(g, b))
            assert has(g) == ({"gold": 1} if gold else {})
        g = wide(expansion=True)
        b = fight(g, (0, ids.PIRATES) if side == 0 else (ids.PIRATES, 0), land=False)
        b.lost[1 - side][ids.SHIP] = 2
        b.lost[side][ids.SHIP] = 1
        talk(aftermath._rewards(g, b), "culture1")
        assert has(g) == {"gold": 2, "culture": 1}
        g, b = opposed()
        b.winner = side
        talk(aftermath._rewards(g, b))
        assert has(g) == {}


@rule(COC, "803.11")
def test_the_end_of_an_eclipse_brings_a_point_to_the_winner_or_defender() -> None:
    for sides, winner, points in (
        ((0, 1), 0, [2, 0]),
        ((0, 1), 1, [0, 2]),
        ((0, 1), -1, [0, 2]),
        ((0, 4), -1, [0, 0]),
    ):
        g = wide(expansion=True)
        g.eclipse = True
        b = fight(g, sides)
        b.winner = winner
        aftermath._eclipse(g, b)
        assert [p.event_points for p in g.players] == points
        assert (g.eclipse, g.event_pile) == (False, [40])


@rule(COC, "1102.9")
def test_pygmalions_token_comes_back_to_a_victorious_defender() -> None:
    for winner, token_back, culture in ((1, True, 1), (0, True, 0), (-1, True, 0), (1, False, 0)):
        g, b = opposed()
        b.winner, b.token_back = winner, token_back
        talk(aftermath._after_rewards(g, b, False, [True, True]))
        assert (has(g), has(g, 1)) == ({}, {"culture": 1} if culture else {})


@rule(COC, "102.7")
@pytest.mark.parametrize(("army", "room"), [(0, True), (3, True), (4, False)])
def test_four_army_units_fill_a_city(army: int, room: bool) -> None:
    g = wide()
    units(g, 0, "D2", infantry=army)
    ask = aftermath.PLACE_INFANTRY.ask(g, 0)
    assert ask.options == (["D2"] if room else [])
    talk(aftermath.free_infantry(g, 0))
    assert g.army_at(0, at(g, "D2")) == army + room
    g.players[0].units[ids.INFANTRY] = 0
    talk(aftermath.free_infantry(g, 0))
    assert g.army_at(0, at(g, "D2")) == army + room


@rule(COC, "608.4")
def test_settlers_of_a_beaten_defender_die() -> None:
    for winner, left in ((0, 0), (1, 2), (-1, 2)):
        g, b = opposed()
        units(g, 1, "D4", settler=2)
        b.winner, b.over = winner, True
        drive(aftermath.resolve(g, b))
        assert g.count(1, ids.SETTLER, b.space) == left
        assert len(g.battles) == 1
        assert g.battles[0][REPORT.index("conquered")] == 0


@rule(COC, "609.1")
def test_a_battle_in_the_city_of_a_third_player_conquers_nothing() -> None:
    g = wide(seats=3)
    place = g.map.labels[12]
    found = city(g, 2, place)
    units(g, 0, place, infantry=1)
    b = Battle(at(g, place), True, 0, 1, -1)
    b.winner, b.over = 0, True
    drive(aftermath.resolve(g, b))
    assert found.owner == 2
    assert g.battles[0][REPORT.index("city")] == 0
