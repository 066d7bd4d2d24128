"""Habits of players of Through the Ages that are counted: famine, tactics without armies, hopeless attacks,
forgotten wonders, waste at the end."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentapolis.engine import Ask, Event
from pentapolis.engine.habits import Habits
from pentapolis.games.through_the_ages.data import AGE, BY_ID, KIND, NONE, UNIT_SLOT
from pentapolis.games.through_the_ages.rules.bank import resources
from pentapolis.games.through_the_ages.rules.colonies import highest_bid
from pentapolis.games.through_the_ages.rules.ratings import strength
from pentapolis.games.through_the_ages.state import State

LAST_ROUNDS: Final = 2
"""So many rounds before the end nothing new is worth tearing down for."""
IDLE: Final = 2
"""From so many civil actions left on a turn was wasted."""


class AgesHabits(Habits[State]):
    counters: ClassVar[dict[str, str]] = {
        "famine": "culture lost by famine",
        "uprisings": "productions lost by an uprising",
        "corruption": "resources lost by corruption",
        "tactics": "tactics played",
        "tactics_without_gain": "tactics played that add no strength",
        "aggressions": "aggressions played",
        "aggressions_not_stronger": "aggressions against somebody at least as strong",
        "wars": "wars declared",
        "wars_not_stronger": "wars declared by a side that is not stronger",
        "late_demolitions": "buildings and units torn down in the last two rounds",
        "idle_actions": "civil actions left when two or more were",
        "territories_passed": "first bids passed though a bid of 1 could be paid",
        "wonders_taken": "wonders taken from the row",
        "wonders_unfinished": "wonders taken but not completed",
        "cards_left": "civil cards in hand at the end",
        "late_events_left": "events of age III in hand at the end",
        "resources_left": "resources at the end",
        "science_left": "science at the end",
        "colonies": "colonies at the end",
        "units": "units at the end",
        "strength": "strength at the end",
    }

    def answer(self, g: State, ask: Ask, option: Any) -> None:
        civ = g.civs[ask.seat]
        head = option[0] if isinstance(option, tuple) else option
        if head == "tactic":
            before, now = civ.tactic, strength(civ)
            civ.tactic = BY_ID[option[1]]
            gain = strength(civ) - now
            civ.tactic = before
            self.add(ask.seat, "tactics")
            self.add(ask.seat, "tactics_without_gain", gain <= 0)
        elif head in ("aggression", "war"):
            name = f"{head}s"
            self.add(ask.seat, name)
            self.add(ask.seat, f"{name}_not_stronger", strength(civ) <= strength(g.civs[option[2]]))
        elif head in ("destroy", "disband"):
            self.add(ask.seat, "late_demolitions", bool(g.final) and g.round > g.final - LAST_ROUNDS)
        elif head == "end_turn" and civ.ca >= IDLE:
            self.add(ask.seat, "idle_actions", civ.ca)
        elif head == "pass" and ask.topic == "bid":
            self.add(ask.seat, "territories_passed", ask.about[1] == 0 and highest_bid(civ) >= 1)
        elif head == "take" and KIND[BY_ID[option[1]]] == "wonder":
            self.add(ask.seat, "wonders_taken")

    def event(self, event: Event) -> None:
        if event.seat is None:
            return
        if event.kind == "famine":
            self.add(event.seat, "famine", event.data["culture"])
        elif event.kind == "uprising":
            self.add(event.seat, "uprisings")
        elif event.kind == "corruption":
            self.add(event.seat, "corruption", event.data["resources"])

    def end(self, g: State) -> None:
        for seat, civ in enumerate(g.civs):
            done = len(civ.wonders) + len(civ.ravaged)
            self.add(seat, "wonders_unfinished", max(0, self.tallies[seat]["wonders_taken"] - done))
            self.add(seat, "cards_left", len(civ.hand))
            late = [
                card for card in civ.military if card != NONE and KIND[card] == "event" and AGE[card] == 3
            ]
            self.add(seat, "late_events_left", len(late))
            self.add(seat, "resources_left", resources(civ))
            self.add(seat, "science_left", civ.science)
            self.add(seat, "colonies", len(civ.colonies))
            self.add(seat, "units", sum(civ.workers[UNIT_SLOT:]))
            self.add(seat, "strength", strength(civ))


HABITS: Final = AgesHabits
