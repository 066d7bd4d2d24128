"""Records: a whole game as readable text that replays to the last bit.

pentapolis record 1
setup roll_through_the_ages seats=2
rules 1
hash 5994471a…
seed 3f2a…                     (or: seed secret, until the game is over)
0 1 reroll:coin                (number of the answer, seat, key of the option)
…
end 21 17                      (the scores; or: open, when the game goes on)
check 1c3e4a5b6d7e8f90         (of all lines before)
"""

from __future__ import annotations

import re
from copy import copy
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from pentapolis.engine.ask import Option, key, parse_key
from pentapolis.engine.errors import BadRecord, BadSetup, NoSuchRules

if TYPE_CHECKING:
    from pentapolis.engine.setup import Setup

HEAD: Final = "pentapolis record 1"
HEAD_LINES: Final = 5

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")
_SCORE: Final = re.compile(r"0|-?[1-9][0-9]{0,8}")


class Record:
    """A game's setup, rules version and answers; `str(record)` and `Record.parse` are inverse."""

    __slots__ = ("setup", "rules", "commitment", "seed", "answers", "scores")

    def __init__(
        self,
        setup: Setup,
        rules: int,
        commitment: str,
        seed: str | None,
        answers: list[tuple[int, Option]],
        scores: list[int] | None,
    ) -> None:
        self.setup = setup
        self.rules = rules
        self.commitment = commitment
        self.seed = seed
        self.answers = answers
        self.scores = scores

    def __str__(self) -> str:
        lines = [
            HEAD,
            f"setup {self.setup}",
            f"rules {self.rules}",
            f"hash {self.commitment}",
            f"seed {self.seed or 'secret'}",
        ]
        lines += [f"{n} {seat} {key(option)}" for n, (seat, option) in enumerate(self.answers)]
        lines.append("open" if self.scores is None else "end " + " ".join(map(str, self.scores)))
        body = "\n".join(lines) + "\n"
        return body + f"check {_check(body)}\n"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its text."""
        return Record.parse, (str(self),)

    def __copy__(self) -> Record:
        return Record(
            self.setup, self.rules, self.commitment, self.seed, list(self.answers), copy(self.scores)
        )

    def __deepcopy__(self, memo: dict[int, Any]) -> Record:
        return self.__copy__()

    def under_todays_rules(self) -> Record:
        """The same answers, to be played under today's rules: whether they still fit is not known."""
        from pentapolis.engine.setup import parse_setup

        setup = parse_setup(str(self.setup))
        return Record(setup, setup.game.rules_version, self.commitment, self.seed, self.answers, self.scores)

    def line_of(self, answer: int) -> int:
        """The line (from 1) on which an answer stands."""
        return HEAD_LINES + answer + 1

    def version_note(self, current: int) -> str:
        if self.rules == current:
            return ""
        return f" (the record was made under version {self.rules} of the rules, this is version {current})"

    @staticmethod
    def parse(text: str) -> Record:
        """Read a record; BadRecord names the line and what is wrong with it."""
        from pentapolis.engine.setup import parse_setup

        try:
            text.encode()
        except UnicodeEncodeError:
            raise BadRecord("a record is text, and this holds half a character") from None
        lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
        if lines[0] != HEAD:
            raise BadRecord(f"a record begins with {HEAD!r}", 1)
        if len(lines) < HEAD_LINES + 2 or not lines[-1].startswith("check "):
            raise BadRecord("the record is cut off: its last line must be 'check …'", len(lines))
        _verify_check(lines)
        rules = _number(_field(lines, 3, "rules"), 3)
        try:
            try:
                setup = parse_setup(_field(lines, 2, "setup"), rules)
            except NoSuchRules:  # today's may do: what does not fit names both versions
                setup = parse_setup(_field(lines, 2, "setup"))
        except BadSetup as error:
            raise BadRecord(str(error), 2) from None
        commitment = _field(lines, 4, "hash")
        seed = _field(lines, 5, "seed")
        answers = [_answer(line, number, setup.seats) for number, line in enumerate(lines[HEAD_LINES:-2])]
        scores = _ending(lines[-2], len(lines) - 1, setup.seats)
        return Record(setup, rules, commitment, None if seed == "secret" else seed, answers, scores)


def _check(body: str) -> str:
    return sha256(body.encode()).hexdigest()[:16]


def _verify_check(lines: list[str]) -> None:
    if lines[-1] != f"check {_check(chr(10).join(lines[:-1]) + chr(10))}":
        raise BadRecord("the check does not match: the record has been changed or damaged", len(lines))


def _field(lines: list[str], line: int, name: str) -> str:
    word, _, rest = lines[line - 1].partition(" ")
    if word != name or not rest:
        raise BadRecord(f"expected '{name} …', found {lines[line - 1]!r}", line)
    return rest


def _number(text: str, line: int) -> int:
    if not _NUMBER.fullmatch(text):
        raise BadRecord(f"expected a number, found {text!r}", line)
    return int(text)


def _answer(line: str, number: int, seats: int) -> tuple[int, Option]:
    at = HEAD_LINES + number + 1
    words = line.split(" ")
    if len(words) != 3:
        raise BadRecord(f"expected 'number seat option', found {line!r}", at)
    if _number(words[0], at) != number:
        raise BadRecord(f"expected answer {number}, found answer {words[0]}", at)
    seat = _number(words[1], at)
    if seat >= seats:
        raise BadRecord(f"there is no seat {seat} among {seats} seats", at)
    try:
        return seat, parse_key(words[2])
    except ValueError as error:
        raise BadRecord(str(error), at) from None


def _ending(line: str, at: int, seats: int) -> list[int] | None:
    if line == "open":
        return None
    words = line.split(" ")
    if words[0] != "end" or len(words) != seats + 1:
        raise BadRecord(f"expected 'open' or 'end' with {seats} scores, found {line!r}", at)
    if not all(map(_SCORE.fullmatch, words[1:])):
        raise BadRecord(f"expected scores, found {line!r}", at)
    return [int(word) for word in words[1:]]
