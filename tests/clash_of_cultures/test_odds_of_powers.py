"""The odds of an attack with what leaders, civilizations and wonders add, against battles that are fought."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentapolis.engine import Ask, Chance, Option
from pentapolis.games.clash_of_cultures import GAME, board
from pentapolis.games.clash_of_cultures.board import odds as fights
from pentapolis.games.clash_of_cultures.board import powers, tactical
from pentapolis.games.clash_of_cultures.board.odds import battle_of, group_counts
from pentapolis.games.clash_of_cultures.data import CIV_ADVANCES, ids
from pentapolis.games.clash_of_cultures.rules import advances, battle, fighters
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import at, city, know, realm, stock, terrain, units, wonder

rule = pytest.mark.rule
COC = "clash_of_cultures"
BATTLES = 300
FAR = 0.09
"""Three times what chance does to so many battles."""
Change = Callable[[State], object]


def cheapest(ask: Ask) -> Option:
    """As odds assume: nobody retreats or buys anything, cheap units fall first."""
    options: list[Option] = ask.options
    if ask.topic == "losses":
        return max(options, key=lambda word: [group_counts(str(word))[kind] for kind in fights.ARMY_KINDS])
    return next((no for no in ("fight", "no", 0) if no in options), options[0])


def fought(g: State, seat: int, sea: bool) -> tuple[float, float]:
    """How often an attack from D3 on D4 is won, and how often both fall."""
    start, space = at(g, "D3"), at(g, "D4")
    wins = draws = 0
    for number in range(BATTLES):
        h = g.copy()
        h.chance = Chance.from_seed(f"powers {number}")
        way = battle.sea_battle if sea else battle.land_battle
        for kind in (ids.SHIP,) if sea else (*ids.ARMY, ids.SETTLER):
            fighters.shift(h, seat, kind, start, space)
        rules = way(h, seat, 1 - seat, space, start)
        answer: Option | None = None
        try:
            while True:
                ask = rules.send(answer)
                assert isinstance(ask, Ask)
                answer = cheapest(ask)
        except StopIteration as over:
            wins += over.value == 0
            draws += over.value == -1
    return wins / BATTLES, draws / BATTLES


def foretold(g: State, seat: int) -> tuple[fights.Clash, tuple[float, float], tuple[float, float]]:
    """The battle as the page sees it, the chances of victory and of a draw, and those without powers."""
    g.active, g.moves_left = seat, 1
    ask = Ask(seat, "move_to", ["D4"], ("D3",))
    clash = battle_of(GAME.view(g, seat), ask, "D4")
    assert clash is not None
    first, later = clash.powers.first, clash.powers.later
    sides = (clash.attackers, clash.defenders, clash.walls, clash.sea, clash.arms)
    return clash, fights.chances(*sides, first, later), fights.chances(*sides)


def near(seen: tuple[float, float], told: tuple[float, float]) -> bool:
    return all(abs(one - other) < FAR for one, other in zip(seen, told, strict=True))


def agree(g: State, seat: int = 0, helps: bool = True) -> fights.Clash:
    """The odds are those of battles, and without what is added they would be others."""
    clash, told, bare = foretold(g, seat)
    seen = fought(g, seat, clash.sea)
    assert near(seen, told), (seen, told)
    assert (told[0] > bare[0] + 0.02) if helps else (told[0] < bare[0] - 0.02)
    return clash


def nothing(g: State) -> None:
    pass


def from_the_sea(g: State) -> None:
    terrain(g, D3="water")
    units(g, 0, "D3", ship=1)


def armed(g: State) -> None:
    know(g, 1, "steel_weapons", "metallurgy")


ATTACKS: list[tuple[str, str, int, Change]] = [
    ("greece", "leonidas", 4, nothing),
    ("china", "wu_zetian", 3, nothing),
    ("rome", "augustus", 3, nothing),
    ("india", "sri_gupta", 3, nothing),
    ("aztecs", "ahuitzotl", 3, nothing),
    ("carthage", "hannibal", 3, armed),
    ("vikings", "ragnar", 3, from_the_sea),
    ("maya", "siyaj_kak", 3, lambda g: city(g, 1, "D4", "temple academy")),
    ("babylonia", "nebuchadnezzar", 3, lambda g: city(g, 1, "D4", "temple")),
]


@rule(COC, "1102.11", "1102.9", "1119.1b")
@pytest.mark.parametrize(("civ", "leader", "enemies", "change"), ATTACKS)
def test_the_odds_count_what_an_attacking_leader_adds(
    civ: str, leader: str, enemies: int, change: Change
) -> None:
    g = realm(civ, leader=leader)
    units(g, 0, "D3", infantry=2)
    units(g, 1, "D4", infantry=enemies)
    change(g)
    agree(g)
    alone = Ask(0, "group", ["infantry2"], ("D3", "D4"))
    clash = battle_of(GAME.view(g, 0), alone, "infantry2")
    assert clash is not None
    assert clash.powers.first.values[0] == powers.NONE, "the leader stays at home"
    assert clash.powers.first.shields[0] == clash.powers.first.caps[0] == 0


DEFENCES: list[tuple[str, str, Change]] = [
    ("carthage", "queen_dido", nothing),
    ("japan", "suiko", nothing),
    ("maya", "pakal", lambda g: city(g, 0, "D4", "obelisk")),
    ("japan", "jimmu", lambda g: city(g, 0, "D4", "fortress")),
]


@rule(COC, "1102.11", "607.1")
@pytest.mark.parametrize(("civ", "leader", "change"), DEFENCES)
def test_the_odds_count_what_a_defending_leader_adds(civ: str, leader: str, change: Change) -> None:
    g = realm(civ, leader=leader, place="D4")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D3", infantry=3)
    change(g)
    agree(g, 1, helps=False)


def learn(g: State, seat: int, name: str) -> None:
    """The player has this advance of its civilization."""
    p = g.players[seat]
    p.advances |= next(advance.bit for advance in CIV_ADVANCES[p.civ] if advance.id == name)
    advances.renew_usable(p)


def elephants(g: State) -> int:
    learn(g, 0, "persian_elephants")
    know(g, 1, "steel_weapons", "metallurgy")
    units(g, 0, "D3", infantry=1, elephant=1)
    units(g, 1, "D4", infantry=2)
    return 0


def riders(g: State) -> int:
    learn(g, 0, "horsemanship")
    city(g, 0, "D4", "fortress")
    units(g, 0, "D4", cavalry=2)
    units(g, 1, "D3", infantry=3)
    return 1


def fanatics(g: State) -> int:
    know(g, 0, "fanaticism")
    city(g, 1, "D4", "temple")
    units(g, 0, "D3", infantry=2)
    units(g, 1, "D4", infantry=3)
    return 0


def tribes(g: State) -> int:
    learn(g, 0, "tribal_warfare")
    for label in ("D6", "C5"):
        city(g, ids.BARBARIANS, label)
    units(g, 0, "D3", infantry=2)
    units(g, 1, "D4", infantry=3)
    return 0


def wall(g: State) -> int:
    city(g, 0, "D4").mood = ids.HAPPY
    wonder(g, "D4", ids.WALL, 0)
    units(g, 0, "D4", infantry=2)
    units(g, 1, "D3", infantry=2)
    return 1


def landing(g: State) -> int:
    know(g, 0, "war_ships")
    terrain(g, D3="water")
    units(g, 0, "D3", ship=1, infantry=2)
    units(g, 1, "D4", infantry=3)
    return 0


@rule(COC, "1119.1b", "1111.2b", "1012.4a", "1121.1", "910.1", "1003.3")
@pytest.mark.parametrize(
    ("civ", "change"),
    [
        ("persia", elephants),
        ("rome", fanatics),
        ("celts", tribes),
        ("rome", wall),
        ("rome", landing),
    ],
)
def test_the_odds_count_what_civilizations_and_wonders_add(civ: str, change: Callable[[State], int]) -> None:
    g = realm(civ)
    attacker = change(g)
    agree(g, attacker, helps=attacker == 0)


@rule(COC, "1111.2b")
def test_the_odds_count_the_first_rider_in_a_fortress() -> None:
    g = realm("japan")
    clash, told, bare = foretold(g, riders(g))
    assert clash.powers.first.riders == (2, 3)
    assert told[0] < bare[0]
    assert near(fought(g, 1, False), told)


@rule(COC, "1102.10", "1122.2", "1003.3", "604.6")
def test_the_odds_at_sea_count_admirals_and_war_ships() -> None:
    g = realm("carthage", leader="hanno")
    terrain(g, D3="water", D4="water")
    units(g, 0, "D3", ship=2)
    units(g, 1, "D4", ship=2)
    know(g, 1, "war_ships")
    clash = agree(g, helps=False)
    assert clash.powers.first.shields == (0, 1)
    assert clash.powers.later.shields == (0, 0)
    g = realm("phoenicia")
    learn(g, 0, "biremes")
    terrain(g, D3="water", D4="water")
    units(g, 0, "D3", ship=2)
    units(g, 1, "D4", ship=2)
    assert agree(g).powers.later.values[0] == (2,) * 11


@rule(COC, "602.1", "1102.11")
def test_a_card_in_the_first_round_is_counted_with_what_leaders_add() -> None:
    """Sri Gupta's bonus is for rounds without a tactic."""
    g = realm("india", leader="sri_gupta")
    units(g, 0, "D3", infantry=2)
    units(g, 1, "D4", infantry=3)
    clash, told, _ = foretold(g, 0)
    assert (clash.powers.first.values[0][5], clash.powers.carded.values[0][5]) == (2, 0)
    sides = (clash.attackers, clash.defenders, clash.walls, clash.sea)
    without = tactical.fought(*sides, "scout", clash.arms, clash.powers)
    assert without[0] < told[0], "a card that does nothing costs the bonus"
    morale = tactical.fought(*sides, "high_morale", clash.arms, clash.powers)
    assert morale == pytest.approx(told), "2 for 2"


@rule(COC, "1102.9")
def test_an_attack_says_what_is_counted_and_what_is_not() -> None:
    g = realm("rome", leader="augustus")
    units(g, 0, "D3", infantry=2)
    units(g, 1, "D4", infantry=2)
    g.moves_left = 1
    ask = Ask(0, "move_to", ["D4"], ("D3",))

    def said() -> list[str]:
        note = (board.look(GAME.view(g, 0), ask, "D4") or {})["note"]
        return [str(words[0]) for words in note if str(words[0]).startswith("odds_")]

    assert said() == ["odds_powers"]
    city(g, 0, "D5")
    wonder(g, "D5", ids.ARENA, 0)
    stock(g, 0, culture=1)
    assert said() == ["odds_powers", "odds_unsure"], "the arena sells 1 CV in the battle"
    former = GAME.view(g, 0)
    del former["powers"]
    note = (board.look(former, ask, "D4") or {})["note"]
    assert ("odds_unsure",) in note, "a leader fights, and former rules do not say what it adds"
    assert GAME.view(g, 1)["powers"] == {}, "only who moves is told"
