"""Proofreading: lines of random games in every stated language, and what an editor would strike out.

`python -m tools.proofread [GAME …] --games N` reads the questions, options, refusals and log of so many
random games of every number of players; `make soak` does so at length, tests/generic/test_words.py with a
few games. A fault is a value that was not filled in, an id instead of a name, "1 ideas" or "2 idea", "for 0
gold", "the hand of Anna", a small letter at the beginning, an empty or doubled part, and in German a name
with an article or an adjective that stands bare in a sentence, where it would have to be inflected.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

from pentapolis.engine import LANGUAGES, Chance, Game, Setup, Table
from pentapolis.engine.speak import event_text, label, question, refusal_text
from tests import toy_game
from tests.generic.games import every_game, player_counts, random_answer, variants

NAMES = ("Anna", "Ben", "Clara", "Dirk", "Eva", "Finn")
SOFT_HYPHEN = "\u00ad"
ASKED_EVERY = 3
"""Questions and options are read at every so many answers, refusals at every tenth of those."""
MOST_OPTIONS = 30
MOST_ANSWERS = 700

INFLECTED = re.compile(r"(?:Der|Die|Das|Den) .+|\w+(?:er|es|e) [A-ZÄÖÜ].+")
"""German names that change with the case: an article, or an adjective before a noun."""
BARE_IS_FINE = re.compile(r"(?:„|: |\(|→ |, | / |^)$")
"""What may stand before such a name. At the beginning of a line a colon, an arrow or its end must follow."""
EMPTY = re.compile(r"[:;,] ?[.;,)]|: –|\( ?\)|„“|  |[:,]$|^ | $| [.,;:!?)]")
ID = re.compile(r"[a-z]+_[a-z_]+|\{|\}|…")
START = re.compile(r"^[a-zäöü]")
NOTHING = re.compile(
    r"\b(?:für|isst|produziert|erhält|verliert|zahlt|bezahlt|nimmt|deine|for|eat|produces|gains|loses|pays|and|your)"
    r" 0 [^\W\d]+"
)
"""Nobody prints "for 0 gold"."""
OWNER = re.compile(rf"\bof (?:{'|'.join(NAMES)})\b(?!')")
"""English says Anna's colony."""
DOUBLED = re.compile(r"\b([^\W\d]{2,}) \1\b|\.\.")
PLURAL = re.compile(r":plural\|([^{}]*)\}")

Line = tuple[str, str, str]
"""The language, where the words stand (`event.buys`), the text."""


class Proofreader:
    """Knows the nouns and names of one game."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.nouns = {language: _noun_faults(game, language) for language in LANGUAGES}
        names = {plain(game.words.text("de", id)) for id in game.words.ids() if id.startswith("name.")}
        found = sorted((name for name in names if INFLECTED.fullmatch(name)), key=len, reverse=True)
        self.inflected = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, found)) or '(?!)'})(?!\w)")

    def faults(self, language: str, text: str) -> list[str]:
        """What is wrong with a line."""
        line = plain(text)
        found = [f"{kind} {hit[0]!r}" for kind, rule in RULES for hit in rule.finditer(line)]
        found += [f"number {hit[0]!r}" for rule in self.nouns[language] for hit in rule.finditer(line)]
        if language == "de":
            found += [f"bare name {hit[0]!r}" for hit in self.inflected.finditer(line) if _bare(line, hit)]
        return found


RULES = (
    *(("empty part", EMPTY), ("not filled in", ID), ("doubled", DOUBLED), ("lower case", START)),
    *(("nothing counted", NOTHING), ("owner", OWNER)),
)


def plain(text: str) -> str:
    return text.replace(SOFT_HYPHEN, "")


def _bare(line: str, hit: re.Match[str]) -> bool:
    if not BARE_IS_FINE.search(line[: hit.start()]):
        return True
    return hit.start() == 0 and not re.match(r":| →|,| /| \(|$", line[hit.end() :])


def _noun_faults(game: Game[Any], language: str) -> list[re.Pattern[str]]:
    """One with the form for many, and many with the form for one, of every noun that the words decline."""
    pairs = set()
    for id in game.words.ids():
        pattern = game.words.pattern(language, id) or ""
        if id.startswith("noun."):
            pairs.add(tuple(plain(pattern).split("|")))
        for forms in PLURAL.findall(pattern):
            pairs.add(tuple(plain(forms).split("|")))
    ones = sorted({re.escape(one) for one, many in pairs if one != many})
    manies = sorted({re.escape(many) for one, many in pairs if one != many} - set(ones))
    number = r"(?<![\w.,/×+−–-])"
    rules = []
    if manies:
        rules.append(re.compile(rf"{number}1 (?:{'|'.join(manies)})(?!\w)"))
    if ones:
        rules.append(re.compile(rf"{number}(?:0|[2-9]|\d\d+) (?:{'|'.join(ones)})(?![\w-]| \w+s\b)"))
    return rules


@cache
def proofreader(id: str) -> Proofreader:
    return Proofreader(next(game for game in every_game() if game.id == id))


def lines(setup: Setup, seed: str) -> Iterator[Line]:
    """Everything that is said in one random game."""
    game, table, chance = setup.game, Table(setup, seed), Chance.from_seed(seed)
    while not table.over and table.ply < MOST_ANSWERS:
        if table.ply % ASKED_EVERY == 0:
            for ask in table.asks:
                options = ask.options[:MOST_OPTIONS]
                for language in LANGUAGES:
                    yield language, f"ask.{ask.topic}", question(game, language, ask, NAMES)
                    for option in options:
                        yield language, f"answer.{ask.topic}", label(game, language, ask.topic, option, NAMES)
            if table.ply % (10 * ASKED_EVERY) == 0:
                yield from refusals(table)
        random_answer(table, chance)
    for event in table.events:
        for language in LANGUAGES:
            yield language, f"event.{event.kind}", event_text(game, language, event, NAMES)


def refusals(table: Table) -> Iterator[Line]:
    game, ask = table.game, table.asks[0]
    for number, option in enumerate(game.candidates(table.g, ask)):
        refusal = game.why_not(table.g, ask, option)
        if refusal is not None:
            for language in LANGUAGES:
                text = refusal_text(game, language, refusal, NAMES)
                yield language, f"refusal.{refusal.reason}", text
        if number >= MOST_OPTIONS:
            return


def read(setup: Setup, seed: str) -> tuple[int, list[str]]:
    """How many lines a random game has, and the faults in them."""
    reader, read, faults = proofreader(setup.game.id), set(), []
    number = 0
    for language, where, text in lines(setup, seed):
        number += 1
        if (language, text) not in read:
            read.add((language, text))
            for fault in reader.faults(language, text):
                faults.append(f"{setup.game.id} {language} {where}: {fault} in {plain(text)!r}")
    return number, faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ids", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--games", type=int, default=20, help="so many games of each number of players")
    parser.add_argument("--variants", action="store_true", help="and of every variant")
    options = parser.parse_args()
    total, faults = 0, set[str]()
    for game in every_game():
        if game is toy_game.GAME or (options.ids and game.id not in options.ids):
            continue
        counts = [setup for setup in player_counts() if setup.game is game]
        for setup in variants(game) if options.variants else counts:
            for number in range(options.games):
                said, found = read(setup, f"proof {number}")
                total += said
                for fault in sorted(set(found) - faults):
                    print(fault)
                faults |= set(found)
    print(f"{total:,} lines, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
