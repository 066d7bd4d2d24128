"""What a table remembers of answers that tell something about hidden cards; how a seat thinks back to them.

Whoever sees somebody pass, attack or build concludes something about the cards he holds. A game names the
questions whose answers say so (`Game.tells`). The table keeps, of the last ones of every seat, the position
in which the question was asked: a safe point, so the question follows from the state alone.

No seat may see such a position: it holds everybody's cards. What a seat gets is a *recollection*: the
position with everything that the seat did not know then dealt anew, as far as possible in agreement with how
it imagines the cards now (`Game.recall`), and of the answer what everybody saw (`Game.openly`). `recall` is
given nothing but what has been dealt anew, so nothing that is hidden can show in it, however it is written.

What a seat makes of its recollections is none of the engine's business (bots/belief.py).
"""

from __future__ import annotations

from typing import Any

from pentapolis.engine.ask import Ask, Option, key
from pentapolis.engine.chance import Chance
from pentapolis.engine.fork import Fork
from pentapolis.engine.game import Game
from pentapolis.engine.state import State


class Memory:
    """An answer that tells something: after how many answers, whose, to what, which; the state before it."""

    __slots__ = ("ply", "seat", "topic", "option", "state", "_text")

    def __init__(self, ply: int, seat: int, topic: str, option: Option, state: State) -> None:
        self.ply = ply
        self.seat = seat
        self.topic = topic
        self.option = option
        self.state = state
        self._text = ""

    def __str__(self) -> str:
        """As positions tell it; made once, since every answer of a bot at a server takes a position along."""
        if not self._text:
            self._text = f"{self.seat} {self.topic} {key(self.option)} {self.state.dump()}"
        return self._text


class Recollection:
    """A question to another seat as it may have been, and which of its options look like its answer."""

    __slots__ = ("g", "ask", "alike")

    def __init__(self, g: Any, ask: Ask, alike: list[int]) -> None:
        self.g = g
        self.ask = ask
        self.alike = alike
        """Places in the options of the question; none, where in this deal nobody could have answered so."""


def keep(memories: list[Memory], memory: Memory, most: int) -> None:
    """Remember one more answer, and only the last few of this seat to such questions."""
    memories.append(memory)
    alike = [m for m in memories if m.seat == memory.seat and m.topic == memory.topic]
    if len(alike) > most:
        memories.remove(alike[0])


def recollect(
    game: Game[Any], memories: list[Memory], seat: int, now: Any, chance: Chance
) -> list[Recollection]:
    """What others were asked, in a past that agrees with the position `now` that the seat has imagined."""
    found: list[Recollection] = []
    for memory in memories:
        then = memory.state.copy()
        game.redeal(then, seat, chance)
        then.chance = chance.split()
        answer = game.recall(then, now, seat, memory.seat, game.openly(memory.topic, memory.option), chance)
        ask = None if answer is None else Fork(game, then, explicit=True).ask_for(memory.seat)
        if ask is not None and ask.topic == memory.topic:
            options = ask.options
            alike = [i for i, o in enumerate(options) if answer in (o, game.openly(memory.topic, o))]
            found.append(Recollection(then, ask, alike))
    return found
