"""What an editor has struck out stays out: terms that the German rulebooks do not use, and sentences mended.

Every text of a game is read: questions, answers, events, refusals, cards, board, terminal, introduction,
lesson, German rules; and the words of the pages and of the command. Only the synonyms of the search say on
purpose what people call things. That sentences fit together is `test_words.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pentapolis.cli.common import words as CLI
from pentapolis.engine import LANGUAGES, Game, Words
from pentapolis.engine.words import ENGINE_WORDS
from pentapolis.rulebook import rules_file
from pentapolis.server.rendering import words as server_words
from tests.generic.games import every_game

SOFT_HYPHEN = "\u00ad"
GAMES = [game for game in every_game() if type(game).__module__.startswith("pentapolis.games.")]
"""All games but the toys."""

EVERYWHERE: dict[str, tuple[str, ...]] = {
    "de": (
        r"\w'\w|' ",  # ’ as printed, and „…“
        r"(?:^|[ (:])-\d",  # a minus is −
        r"Ist dein Zug fertig",
        r"\bjemand anders\b|\b(?:euren Tisch|gierig)\b|\bMeins\b|\bHash\b",
    ),
    "en": (
        r"\bof \{\w+:seat\}(?!')|\b(?:attack|units|people) of \{\w+\}",  # Anna's attack
        r"\w’|\b(?:[Ww]ho is blocked|only who has)\b",  # one apostrophe for all
        r"\b(?:have|has|with) (?:most|least) \w",
    ),
}
STRUCK: dict[tuple[str, str], tuple[str, ...]] = {
    ("through_the_ages", "de"): (
        r"\bLabors?\b|\bLabore(?:n|s)?\b",  # Laboratorium
        r"\bentwickel[nt]",  # Technologien werden entdeckt
        r"Zivilstapel|Militärstapel",
        r"Einheit(?:en)? (?:zu )?bauen|Anführer ausspielen|[Ss]piele? einen Anführer",
        r"\bpolitische[nr]? Aktion|\b(?:zukünftig|gegenwärtig)e\w* (?:und Zukünftige\w* )?Ereignis",
        r"\bglückliche\w* Gesicht|\bstädtische\w* Gebäude",
        r"^[Aa]ufge(?:ben|geben)$",  # man verlässt das Spiel
        r"^Bevölkerung zu erhöhen|wenigste Kultur|zu zweit, dritt",
        r"Nur, was aufgedruckt|behalten welche|^(?:Glücklich|ruhig|gegessen)$|^Das tut Christoph",
        r"anbieten, du bist Seite|als zukünftiges Ereignis spielen",
        r"Die (?:zwei )?(?:schwächsten?|stärksten?) (?:\d|darf|dürfen|erh|gib|verl)",
    ),
    ("through_the_ages", "en"): (r"does this once, and",),
    ("clash_of_cultures", "de"): (
        r"\bauslad|ausgelad|\bmarschier",
        r"Barbarenst[aä]dt|Bündnis|[Vv]erbünd|Anführer-Karte|Fortschritt der Zivilisation",
        r"halben Punkt\?|oder \d Punkte\?|^Keine mehr$|ist nicht unentdeckt|^Der erste Fortschritt dieser",
        r"^(?:Wo enden die Schiffe|Die Stimmung welcher)|^Auf \{what\}|legt verdeckt eine Taktik\.",
        r"(?:Stadt|Siedlung) (?:\w+ )*ab(?:bauen|gebaut)|Baust du eine kleine Stadt",
        r"[Kk]ulturmarker|[Ss]timmungsmarker|[Ee]rfüllte Ziele",
        r"in diesem Kommandieren (?:schon|erkundet)|(?:sind|sollen) solche|In welches Wasser|ist Ödnis",
        r"Zu meinem\b|[Ww]as der große Platz|Werkzeuge des|fortschreiten",
        r"Wie viel \{|welche zu übernehmen",
    ),
    ("clash_of_cultures", "en"): (
        r"stands? on \{what\}|is not unexplored",
        r"in this Command\b|entered a (?:Forest|Mountain)\b|for 1 gold\?",
    ),
    ("nations", "de"): (
        r"\bWaren?\b|\bGüter|^Je 10$|(?:deine[mn]?|aus dem|im) Vorrat",
        r"(?:[Gg]rößte|[Gg]eringste) (?:Stärke|Stabilität) (?:darf|entscheidet|erhält|legt|nimmt|verliert)",
        r"^\d\. Ereignis$|tauscht sie den Platz|Du bekommst \{0\}\.$",
        r"dürfen \d+ Nahrung für|oder \{0\} einer|gehst du ans Ende|setzt seine Stärke|\beines eines\b",
    ),
    ("nations", "en"): (
        r"\breplaces \{\w+:name\} by ",
        r"(?:^|[;:] |then )(?:[Mm]ost|[Ll]east) (?:strength|stability) [a-z]",
    ),
    ("mosaic", "de"): (
        r"[Nn]ahrungsproduktion|Imperienwertung|\bSteuertopf|\bTopf\b",
        r"(?<!^)\bErrungenschaft",  # only the head of a narrow column is so short
        r"Truppen? (?:\w+ )?beweg|rekrutieren, bewegen|(?:Technologie|Regierung) nehmen|[Ee]innehm",
        r"\bfreie[rn]? Stadt\b|Baustein|in der Fremde|Truppen sind sicher|\d egal|In welche Region stellst",
        r"\b[A-Z]{3}\d\d\b",  # hexes are called as people speak of them
        r"^Ressource: |kommt als Geld|^Das ist 0:|^Imperienpunkte-Zählung|^Die Kosten sind|^Für wie viele",
        r"(?:eliminiert|verschiebt) \{unit|stellt \{unit|verschiebt \{amount\} von",
    ),
    ("mosaic", "en"): (
        r"\b[A-Z]{3}\d\d\b",
        r"^This is 0:|^The cost is|^(?:In which region|On which hex):|(?:eliminates|moves|places) \{unit",
        r"comes into the offer|is not on offer|(?:the deck|the offer) \{",
    ),
    ("roll_through_the_ages", "de"): (
        r"[Vv]erkauf|\bBogen\b|\bSumme\b|Totenk|\bEntwicklung|\bGüter",
        r"wird nie wieder|^Wo bauen|Welchen einen|\bbaut \{boxes|^Nur \{have\} deiner|\bnur \{have\} \{thing",
    ),
    ("roll_through_the_ages", "en"): (
        r"\bsells? a? ?(?:whole|your)|go both ways in one|^Only \{have\} of your|\bonly \{have\} \{thing",
    ),
}


def texts(words: Words, language: str) -> Iterator[tuple[str, str]]:
    for id in words.ids():
        if not id.startswith("synonym."):
            yield id, words.pattern(language, id) or ""


def said(game: Game[Any], language: str) -> Iterator[tuple[str, str]]:
    yield from texts(game.words, language)
    yield from texts(Words.read(game.folder / "terminal.toml"), language)
    rules = rules_file(game.id, language)
    if language == "de" and rules is not None:
        for number, line in enumerate(rules.read_text(encoding="utf-8").splitlines(), 1):
            yield f"rules, line {number}", line


def found(struck: tuple[str, ...], lines: Iterator[tuple[str, str]]) -> list[str]:
    rule = re.compile("|".join(f"(?:{one})" for one in struck), re.MULTILINE)
    plain = ((id, text.replace(SOFT_HYPHEN, "")) for id, text in lines)
    return [f"{id}: {hit[0]!r} in {text}" for id, text in plain for hit in rule.finditer(text)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_was_struck_out_of_a_game_stays_out(game: Game[Any], language: str) -> None:
    struck = EVERYWHERE[language] + STRUCK.get((game.id, language), ())
    faults = found(struck, said(game, language))
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", [CLI, ENGINE_WORDS, server_words()], ids=["cli", "engine", "server"])
def test_what_was_struck_out_of_the_pages_stays_out(words: Words, language: str) -> None:
    assert not found(EVERYWHERE[language], texts(words, language))


@pytest.mark.parametrize(
    ("game", "language", "text"),
    [
        ("through_the_ages", "de", "Dein bestes La\u00adbor bringt Wissenschaft."),
        ("through_the_ages", "de", "Die schwächste verliert 1 Bevölkerung."),
        ("clash_of_cultures", "de", "In eine Barbaren\u00adstadt ausladen"),
        ("nations", "de", "Größte Stabilität darf 1 Arbeiter nehmen."),
        ("mosaic", "de", "Ben baut in EGY08: Stadt."),
        ("roll_through_the_ages", "de", "Ganz verkaufen: Holz"),
        ("mosaic", "en", "Clay Bricks comes into the offer."),
    ],
)
def test_what_is_struck_out_is_found(game: str, language: str, text: str) -> None:
    assert found(STRUCK[game, language], iter([("event.x", text)]))
