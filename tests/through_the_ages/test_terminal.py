"""The board in the terminal shows everything open that decides games (110.1), and the own secrets."""

from __future__ import annotations

import pytest
from rich.console import Console

from pentapolis.cli.draw import Drawing
from pentapolis.engine import Words
from pentapolis.games.through_the_ages.state import State
from pentapolis.games.through_the_ages.terminal import board as draw_board
from tests.through_the_ages.scene import GAME, board, cards, equip, laid, pact, rule

NAMES = ("Ada", "Ben", "Cleo")


def drawn(g: State, seat: int | None = 0, language: str = "en") -> list[str]:
    words = Words.read(GAME.folder / "terminal.toml")
    drawing = Drawing(GAME.view(g, seat), GAME, language, NAMES, words)
    console = Console(width=200, color_system=None)
    with console.capture() as shown:
        console.print(draw_board(drawing))
    return [" ".join(line.split()) for line in shown.get().replace("\u00ad", "").splitlines()]


@rule("110.1", "611.2", "609.6")
def test_wars_and_pacts() -> None:
    g = board(3, age=2)
    equip(g, 1, war="war_over_culture_ii", war_target=2)
    pact(g, 2, 0, "acceptance_of_supremacy", owner_is_a=False)
    lines = drawn(g)
    assert "Wars War over Culture: Ben 1 against Cleo 1" in lines
    assert "Pacts Acceptance of Supremacy (A Ada, B Cleo)" in lines
    assert "Kriege Krieg um Kultur: Ben 1 gegen Cleo 1" in drawn(g, language="de")


@rule("110.1", "102.14")
def test_scoring_cards_with_what_they_would_give() -> None:
    g = board(3, level="advanced", age=2)
    g.bonus = cards("impact_of_colonies")
    equip(g, 1, colonies=["fertile_territory_i"])
    assert "Scored at the end Impact of Colonies (0/4/0)" in drawn(g, None)


@rule("110.5", "907.4")
def test_only_own_secrets() -> None:
    g = board(3, age=2)
    equip(g, bonus=["impact_of_colonies"])
    g.future, g.current[1] = [laid("cold_war", 0), laid("rats", 1)], [laid("foray", 0)]
    lines = drawn(g)
    assert "My future events Cold War" in lines
    assert "My current events Foray" in lines
    assert "My scoring cards Impact of Colonies (0/0/0)" in lines
    assert not any("My" in line or "Rats" in line for line in drawn(g, None))


@rule("205.8", "1002.1")
def test_extra_actions_and_resources_for_units() -> None:
    g = board(3)
    civ = equip(g, ravaged=["colossus"], wonders=["pyramids"])
    civ.ma, civ.ma_extra, civ.pool = 3, 1, 2
    lines = drawn(g)
    assert "Military actions 3/3 2/2 2/2" in lines
    assert "Resources for units 2 – –" in lines
    assert "Turned wonders Colossus – –" in lines


@pytest.mark.parametrize(
    "word", ["Wars", "Pacts", "Scored at the end", "Turned wonders", "Resources for units"]
)
def test_nothing_is_said_of_what_there_is_not(word: str) -> None:
    assert not any(line.startswith(word) for line in drawn(board(3)))


@rule("110.1", "110.2")
def test_what_else_lies_open() -> None:
    """Backs of others' military cards by age, what trade routes have left, what the next turn lacks."""
    g = board(3, age=2)
    equip(g, 1, military=["spy", "bonus_ii"], rebellion=2, credit_food=1)
    lines = drawn(g)
    assert any("2 × II" in line for line in lines)
    assert any(line.startswith("Civil actions lost next turn – 2") for line in lines)
    assert any(line.startswith("Trade routes: food, resources – 1, 0") for line in lines)
