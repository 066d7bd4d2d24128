"""Words as people read them: no fault in thousands of lines, German names never bare, forms that fit."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pentapolis.engine import LANGUAGES, Game, Setup, Words
from tests.generic.games import every_game, variants
from tools import proofread

GAMES = [game for game in every_game() if type(game).__module__.startswith("pentapolis.games.")]
"""All games but the toys."""


def spread(game: Game[Any]) -> list[Setup]:
    """A dozen setups: every number of players, and variants from all over the list."""
    setups = variants(game)
    return setups[:: max(1, len(setups) // 12)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_editor_finds_no_fault_in_what_is_said(game: Game[Any]) -> None:
    said = 0
    faults: list[str] = []
    for setup in spread(game):
        number, found = proofread.read(setup, f"words of {setup}")
        said += number
        faults += found
    assert said > 10_000
    assert not faults, "\n".join(sorted(set(faults))[:20])


CARDS = {
    *("card", "cards", "old", "new", "wonder", "leader", "technology", "government", "event", "pact"),
    *("tactic", "colony", "objective", "advance", "building", "development", "monument", "what", "board"),
}
"""Fields of events and refusals that hold cards."""
NAME = re.compile(r"\{(\w+):names?[^{}]*\}")
PLACED = re.compile(r"(?:„|: |\(|→ |, |^)$")
NO_CARD = {("clash_of_cultures", "what"), ("mosaic", "what"), ("nations", "board")}
"""Here the field holds amounts of goods or the name of a country, which need no case."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_german_names_of_cards_stand_in_quotes_or_behind_a_colon(game: Game[Any]) -> None:
    """A card's name is neither subject nor object of a German sentence: it cannot be inflected (L1)."""
    for id in game.words.ids():
        pattern = game.words.pattern("de", id) or ""
        if not id.startswith(("event.", "refusal.")):
            continue
        for hit in NAME.finditer(pattern):
            if hit[1] in CARDS and (game.id, hit[1]) not in NO_CARD and ":names|" not in hit[0]:
                assert PLACED.search(pattern[: hit.start()]), f"{game.id} {id}: {pattern}"


BARE = {
    "clash_of_cultures": "answer.free_captive option.unit option.piece option.build option.fear "
    "option.exchange ask.offer ask.who_goes board.place",
    "mosaic": "ask.mix ask.shift ask.diplomats_to option.recruit option.move option.eliminate "
    "option.send_away option.infantry option.cavalry board.hex board.effect",
    "nations": "ask.golden_age_price ask.substitute ask.spare board.where",
    "roll_through_the_ages": "option.give option.get board.city_building",
    "through_the_ages": "ask.pact board.pact",
}
"""Beginnings of the ids of questions, options and places that name units, goods, regions or sides."""
FOLLOWED = re.compile(r"$|[:.,]| → | \(")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_german_names_stand_so_in_questions_options_and_on_boards_too(game: Game[Any]) -> None:
    """What begins with a name goes on with a colon, an arrow or nothing (L1)."""
    for words in (game.words, Words.read(game.folder / "terminal.toml")):
        for id in words.ids():
            if id.startswith(("event.", "refusal.", *BARE[game.id].split())):
                continue
            pattern = words.pattern("de", id) or ""
            for hit in NAME.finditer(pattern):
                if ":names|" not in hit[0]:
                    told = f"{game.id} {id}: {pattern}"
                    assert PLACED.search(pattern[: hit.start()]), told
                    assert hit.start() or FOLLOWED.match(pattern[hit.end() :]), told


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_forms_are_as_many_as_the_languages_have(game: Game[Any]) -> None:
    for language in LANGUAGES:
        for id in game.words.ids():
            pattern = game.words.pattern(language, id) or ""
            if id.startswith("noun."):
                assert pattern.count("|") == 1, (language, id)
                assert game.words.has(f"name.{id.removeprefix('noun.')}"), f"{id} has no name"
            for forms in re.findall(r":(?:plural|form)\|([^{}]*)\}", pattern):
                assert forms.count("|") == 1, (language, id)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_long_names_can_be_broken(game: Game[Any], language: str) -> None:
    """A word of 13 letters needs a soft hyphen: cards are narrow."""
    for id in game.words.ids():
        if id.startswith("name."):
            for word in re.findall(r"[^\W\d_\u00ad]{13,}", game.words.pattern(language, id) or ""):
                raise AssertionError(f"{game.id} {id}: {word} has no soft hyphen")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("Anna nimmt Der Koloss (1 Zivilaktion).", "bare name 'Der Koloss'"),
        ("Idealer Baugrund kaufen", "bare name 'Idealer Baugrund'"),
        ("Anna verliert 1 Rohstoffe.", "number '1 Rohstoffe'"),
        ("Du hast 2 Zivilaktion.", "number '2 Zivilaktion'"),
        ("Karten: –.", "empty part ': –'"),
        ("Was tust du mit free_worker?", "not filled in 'free_worker'"),
        ("… auf …", "not filled in '…'"),
        ("Das ist ist neu.", "doubled 'ist ist'"),
        ("Dieser Anführer muss im Spiel sein: Kyros II..", "doubled '..'"),
        ("Anna baut für 0 Rohstoffe.", "nothing counted 'für 0 Rohstoffe'"),
        ("Anna eats and gains 0 food.", "nothing counted 'gains 0 food'"),
        ("You see the hand of Anna.", "owner 'of Anna'"),
        ("infantry in Egypt", "lower case 'i'"),
    ],
)
def test_the_editor_sees_faults(line: str, fault: str) -> None:
    assert fault in proofread.proofreader("through_the_ages").faults("de", line)


@pytest.mark.parametrize(
    "line",
    [
        "Anna nimmt „Der Koloss“ (1 Zivilaktion).",
        "Der Koloss: Was tust du?",
        "Neu: Der Koloss, Die Große Mauer.",
        "Anna erhält 1 Rohstoff und 12 Kultur.",
    ],
)
def test_the_editor_lets_good_lines_pass(line: str) -> None:
    assert proofread.proofreader("through_the_ages").faults("de", line) == []


WOOD, BOOK = [[1, "wood"]], {"seat": "Ben", "amount": 1, "good": "books", "source": "rigveda"}


@pytest.mark.parametrize(
    ("game", "id", "values", "german", "english"),
    [
        ("nations", "event.gains", BOOK, "Ben erhält 1 Buch (Rigveda).", "Ben gains 1 book (Rigveda)."),
        (
            "nations",
            "event.foe_books",
            {"amount": 1},
            "Der Gegner erhält 1 Buch.",
            "The opponent gains 1 book.",
        ),
        (
            *("nations", "board.worker_brings", [[["+1", "gold"], ["+1", "books"]]]),
            *("+1 Gold und +1 Buch", "+1 gold and +1 book"),
        ),
        (
            *("nations", "board.card_brings", ["building", [[1, "books"], [-2, "food"]]]),
            *("Bauwerk: 1 Buch und −2 Nahrung", "building: 1 book and −2 food"),
        ),
        ("nations", "board.workers_free", [1, 1], "freie Arbeiter: 1 von 1", "1 of 1 workers free"),
        (
            *("nations", "event.replaces", {"seat": "Ben", "old": "axeman", "card": "legionary"}),
            *("Ben ersetzt eine Karte: Axtkämpfer → Legionär.", "Ben replaces Axeman with Legionary."),
        ),
        (
            *("mosaic", "event.works", {"seat": "Ben", "amount": 1, "what": "ideas"}),
            *("Ben arbeitet und erhält 1 Idee.", "Ben works and gains 1 idea."),
        ),
        (
            *(
                "mosaic",
                "refusal.cannot_pay",
                {"price": [[0, "stone"], [5, "ideas"]], "needed": 10, "have": 3},
            ),
            "Das kostet 5 Ideen. Was dir fehlt, würde 10 Geld kosten; du hast 3.",
            "This costs 5 ideas. What you lack would take 10 money; you have 3.",
        ),
        (
            *("mosaic", "event.builds", {"seat": "Ben", "hex": "EGY08", "piece": "city"}),
            *("Ben baut in Ägypten 8: Stadt.", "Ben builds in Egypt 8: city."),
        ),
        (
            *("roll_through_the_ages", "event.sells_goods", {"seat": "Ben", "coins": 1, "goods": ["wood"]}),
            *("Ben wandelt Waren in 1 Münze um: Holz.", "Ben turns goods into 1 coin: Wood."),
        ),
        (
            *("roll_through_the_ages", "ask.offer", [0, 1, [], WOOD]),
            "Was bietest du Ben an? Du gibst nichts und bekommst 1 Holz.",
            "What do you offer Ben? You give nothing and get 1 wood.",
        ),
        (
            "roll_through_the_ages",
            "board.stores_note",
            [1, 6],
            "1 Ware, höchstens 6 bleiben",
            "1 good, keep 6 at most",
        ),
        (
            *("mosaic", "event.taxes", {"seat": "Ben", "money": 5, "pot": 0, "card": "tariff_1"}),
            *("Ben erhebt 5 Geld: tariff_1.", "Ben collects 5 money: tariff_1."),
        ),
        (
            *("mosaic", "event.eliminates", {"seat": "Ben", "unit": "siege", "region": "gaul", "other": 0}),
            "Ben eliminiert in Gallien eine Truppe von Anna: Belagerungsgerät.",
            "Ben eliminates one of Anna's units in Gaul: siege engine.",
        ),
        (
            *("mosaic", "ask.raid", ["stone", 1, 5]),
            "Du hast 1 Truppe. Für wie viele davon nimmst du je 5 Stein?",
            "You have 1 unit. For how many of them do you take 5 stone each?",
        ),
        (
            *("roll_through_the_ages", "ask.build", [0]),
            "Du hast keine Arbeiter mehr. Setzt du einen Stein ein?",
            "You have no workers left. Do you spend a stone?",
        ),
        (
            *("roll_through_the_ages", "event.offers"),
            {"seat": "Ben", "partner": 0, "gives": [[2, "wood"], [1, "stone"]], "gets": [[1, "food"]]},
            *("Ben bietet Anna 2 Holz und 1 Stein für 1 Nahrung.",),
            *("Ben offers Anna 2 wood and 1 stone for 1 food.",),
        ),
        (
            *("clash_of_cultures", "event.pays", {"seat": "Ben", "what": "wood1+ore1+gold2"}),
            *("Ben zahlt 1 Holz, 1 Erz und 2 Gold.", "Ben pays 1 wood, 1 ore and 2 gold."),
        ),
        (
            *("through_the_ages", "event.antiquated", {"seat": "Ben", "cards": ["homer"], "count": 0}),
            *("Ben legt Veraltetes ab: Homer.", "Ben discards what is antiquated: Homer."),
        ),
        ("through_the_ages", "option.mix", ["mix", 0, 1], "1 Rohstoff", "1 resource"),
        (
            "through_the_ages",
            "option.mix",
            ["mix", 2, 3],
            "2 Nahrung und 3 Rohstoffe",
            "2 food and 3 resources",
        ),
        (
            *("nations", "event.hires", {"seat": "Ben", "stone": 0, "card": "petra"}),
            *("Ben stellt kostenlos einen Architekten an: Petra.", "Ben hires an architect for free: Petra."),
        ),
        ("clash_of_cultures", "answer.pandemics.unit", [], "Eine Einheit", "A unit"),
        (
            *("clash_of_cultures", "event.leader", {"seat": "Ben", "city": "C3", "leader": "leader.cyrus"}),
            "Ben rekrutiert in Petra (C3) einen Anführer: Kyros II.",
            "Ben recruits Cyrus the Great in Petra (C3).",
        ),
        (
            *("clash_of_cultures", "event.turn", {"round": 2, "phase": 1, "seat": "Ben"}),
            *("Runde 2, Aktionsphase 1: Ben ist am Zug.", "Round 2, action phase 1: Ben is to move."),
        ),
        (
            *("clash_of_cultures", "answer.move.march", ["march", "D3"]),
            *("Von Hebron (D3) bewegen", "Move from Hebron (D3)"),
        ),
        ("nations", "board.category.cards", [], "Bauwerke und Militär", "Buildings and military"),
        ("nations", "board.info.needs", [], "Verlangt Militärische Stärke", "Needs military strength"),
        (
            *("mosaic", "board.age_needs", [1, "pillar_science", 1]),
            *("1 Symbol: Wissenschaft. 1 Punkt.", "1 symbol: science. 1 point."),
        ),
        (
            *("through_the_ages", "event.fights", {"seat": "Ben", "total": 5, "units": [], "cards": []}),
            *("Ben hat 5 Stärke.", "Ben has 5 strength."),
        ),
        (
            *("through_the_ages", "event.destroy", {"seat": "Ben", "what": "agriculture"}),
            "Ben zerstört ein Gebäude, der Arbeiter ist frei: Feldarbeit.",
            "Ben destroys a building; the worker is unused: Agriculture.",
        ),
    ],
)
def test_lines_as_an_editor_prints_them(
    game: str, id: str, values: dict[str, Any] | list[Any], german: str, english: str
) -> None:
    """One and many, nothing at all, names without a case (L1, L2, L4, L7, L8, L10, L15, L16, L31, L36b)."""
    words = next(one for one in GAMES if one.id == game).words
    args: list[Any] = [] if isinstance(values, dict) else values
    named: dict[str, Any] = values if isinstance(values, dict) else {}
    for language, line in (("de", german), ("en", english)):
        assert proofread.plain(words.text(language, id, *args, players=["Anna", "Ben"], **named)) == line
