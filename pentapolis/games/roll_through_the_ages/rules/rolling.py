"""Rolling (300): a die for each city, up to three rolls, Leadership's further one.

Options that depend on the faces of the dice only are worked out once and shared between questions; lists of
options are never changed.
"""

from __future__ import annotations

from itertools import product
from typing import Any, Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.roll_through_the_ages.data import FACE_INDEX, FACES, LEADERSHIP, SKULL
from pentapolis.games.roll_through_the_ages.state import State

MOST_ROLLS: Final = 3  # 301.2

FACE_CODE: Final = tuple(8**face for face in range(len(FACES)))
"""Adding up the codes of the dice gives a number for their multiset: three bits per face."""

REROLL_FACES: Final[dict[Any, tuple[int, ...]]] = {
    ("reroll", name): (face,) for face, name in enumerate(FACES)
}
"""The faces of the dice that an option rolls again."""

_REROLLS: Final[dict[int, list[Any]]] = {}
_SKULLS_TOO: Final = 8**6


def roll(g: State) -> Rules:
    """The first phase; dice put aside may be rolled again later (301.3)."""
    seat = g.seat
    player = g.players[seat]
    g.dice = g.chance.rolls(player.cities, 6)  # 301.1: a die for each city
    g.rolls = 1
    if g.tell:
        g.tell("rolls", seat, dice=[FACES[face] for face in g.dice])
    while g.rolls < MOST_ROLLS:  # 301.2
        options = reroll_options(g.dice, g.sheet.skulls_rerolled)
        answer = yield Ask(seat, "reroll", options, (MOST_ROLLS - g.rolls,))
        if answer == "stop":
            break
        _roll_again(g, REROLL_FACES[answer])
        g.rolls += 1
    if player.developments & LEADERSHIP:  # 301.5
        answer = yield LEADERSHIP_ROLL.ask(g, seat)
        if answer != "keep":
            _roll_again(g, REROLL_FACES[answer])


def _roll_again(g: State, faces: tuple[int, ...]) -> None:
    """Roll one die of each of these faces once more. Dice with the same face are all alike."""
    dice = g.dice
    for face in faces:
        dice[dice.index(face)] = -1
    new = g.chance.rolls(len(faces), 6)
    for face in new:
        dice[dice.index(-1)] = face
    if g.tell:
        g.tell("rolls_again", g.seat, old=[FACES[face] for face in faces], new=[FACES[face] for face in new])


# --- what may be rolled again -------------------------------------------------------------------


def reroll_options(dice: list[int], skulls_too: bool) -> list[Any]:
    """301.2-301.4: stop, or roll any dice again; equal dice are alike, skulls stay (solo: 802.4)."""
    code = _SKULLS_TOO if skulls_too else 0
    for face in dice:
        code += FACE_CODE[face]
    options = _REROLLS.get(code)
    if options is None:
        options = _REROLLS[code] = _find_rerolls(dice, skulls_too)
    return options


def _find_rerolls(dice: list[int], skulls_too: bool) -> list[Any]:
    counts = [dice.count(face) for face in range(6)]
    if not skulls_too:
        counts[SKULL] = 0
    options: list[Any] = ["stop"]
    for chosen in product(*(range(count + 1) for count in counts)):
        if any(chosen):
            faces = tuple(face for face in range(6) for _ in range(chosen[face]))
            option = ("reroll", *(FACES[face] for face in faces))
            REROLL_FACES[option] = faces
            options.append(option)
    return options


def reroll_candidates(g: State, ask: Ask) -> list[Option]:
    """Any dice on the table, and every face."""
    return [*reroll_options(g.dice, True)[1:], *ONE_DIE]


def refuse_reroll(g: State, ask: Ask, *faces: str) -> Refusal | None:
    wanted = [FACE_INDEX[face] for face in faces]
    if SKULL in wanted and not g.sheet.skulls_rerolled:
        return Refusal("301.4", "skull_stays")
    for face in wanted:
        if wanted.count(face) > g.dice.count(face):
            return missing_die(g, face)
    return None


def missing_die(g: State, face: int) -> Refusal:
    """301.2: only dice that lie there can be rolled again."""
    have = g.dice.count(face)
    return Refusal("301.2", "too_few_dice" if have else "no_such_die", face=FACES[face], have=have)


def fast_rerolls(g: State, ask: Ask) -> list[Any]:
    return reroll_options(g.dice, g.sheet.skulls_rerolled)


def one_die_candidates(g: State, ask: Ask) -> list[Option]:
    return ONE_DIE


def refuse_leadership(g: State, ask: Ask, *faces: str) -> Refusal | None:
    """301.5: any one die, a skull too."""
    if len(faces) != 1:
        return Refusal("301.5", "one_die_only")
    face = FACE_INDEX[faces[0]]
    return None if face in g.dice else missing_die(g, face)


def fast_leadership(g: State, ask: Ask) -> list[Any]:
    return ["keep", *[option for face, option in enumerate(ONE_DIE) if face in g.dice]]


ONE_DIE: Final[list[Option]] = [("reroll", face) for face in FACES]
REROLL: Final = Actions(
    "reroll",
    Action("stop"),
    Action("reroll", reroll_candidates, refuse_reroll),
    fast=fast_rerolls,
)
LEADERSHIP_ROLL: Final = Actions(
    "leadership",
    Action("keep"),
    Action("reroll", one_die_candidates, refuse_leadership),
    fast=fast_leadership,
)
