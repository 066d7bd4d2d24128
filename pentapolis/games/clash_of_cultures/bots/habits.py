"""Habits of players of Clash of Cultures that are counted: settlers that stand about, full stocks, goods
beyond the limit, hopeless attacks and takeovers, last actions wasted."""

from __future__ import annotations

from typing import Any, ClassVar

from pentapolis.engine import Ask, Event
from pentapolis.engine.habits import Habits
from pentapolis.games.clash_of_cultures.bots import danger
from pentapolis.games.clash_of_cultures.data.ids import ARMY, CULTURE, IDEAS, RESOURCES, SETTLER
from pentapolis.games.clash_of_cultures.rules.goods import limit, parse_bundle, parse_group
from pentapolis.games.clash_of_cultures.state import State

FULL = 6
"""So many ideas are nearly all that a player may own (301.4)."""
GAINS = frozenset(("collect", "gain", "route", "tax"))
POINTS = frozenset(("found", "advance", "construct", "takeover", "arts"))
"""Actions of a last turn that may score."""


class ClashHabits(Habits[State]):
    counters: ClassVar[dict[str, str]] = {
        "actions": "actions taken",
        "idle_settlers": "last actions of a turn that left a city unfounded",
        "full_ideas": "last actions of a turn with 6 or 7 ideas and an advance to buy, used otherwise",
        "goods_lost": "goods gained beyond the limit",
        "hopeless_attacks": "attacks with odds below one third",
        "attacks": "attacks",
        "takeovers": "takeovers tried",
        "blind_takeovers": "takeovers tried without a culture token to boost them",
        "last_actions_wasted": "last actions of all without points though a city or an advance was there",
        "cities_lost_to_barbarians": "cities conquered by barbarians",
        "cities_lost": "cities conquered by other players",
        "leaders_replaced": "leaders recruited while another was in play",
        "settlers_left": "settlers on the map at the end",
        "resources_left": "resources at the end",
        "advances": "advances at the end",
        "cities": "cities at the end",
        "objectives": "objectives completed",
        "army": "army units at the end",
    }

    def answer(self, g: State, ask: Ask, option: Any) -> None:
        head = option[0] if isinstance(option, tuple) else option
        if ask.topic == "action":
            self._action(g, ask, str(head))
        elif ask.topic in GAINS and isinstance(option, str) and option != "fewer":
            p = g.players[ask.seat]
            counts = parse_bundle(option)[: len(p.goods)]
            lost = [max(0, p.goods[good] + n - limit(p, good)) for good, n in enumerate(counts) if n]
            self.add(ask.seat, "goods_lost", sum(lost))
        elif ask.topic == "group":
            self._march(g, ask, str(option))
        elif ask.topic == "recruit" and option == "leader":
            self.add(ask.seat, "leaders_replaced", g.players[ask.seat].leader_at >= 0)

    def _action(self, g: State, ask: Ask, head: str) -> None:
        seat = ask.seat
        heads = {option[0] if isinstance(option, tuple) else option for option in ask.options}
        if head == "end_turn" or not g.actions_left:
            return
        p = g.players[seat]
        self.add(seat, "actions")
        last = g.actions_left == 1
        self.add(seat, "idle_settlers", last and "found" in heads and head != "found")
        self.add(
            seat, "full_ideas", last and p.goods[IDEAS] >= FULL and "advance" in heads and head != "advance"
        )
        if head == "takeover":
            self.add(seat, "takeovers")
            self.add(seat, "blind_takeovers", not p.goods[CULTURE])
        if g.round == g.options.rounds and g.phase == 3 and head not in POINTS and last:
            self.add(seat, "last_actions_wasted", bool(heads & {"found", "advance"}))

    def _march(self, g: State, ask: Ask, option: str) -> None:
        """An army that enters a space with enemies."""
        seat = ask.seat
        space = g.map.index.get(str(ask.about[1]), -1)
        army = sum([parse_group(option)[kind] for kind in ARMY])
        city = g.cities.get(space)
        if not army or space < 0:
            return
        if city is not None and city.owner != seat:
            defence = danger.defence(g, city)
        elif g.enemies_at(seat, space):
            defence = danger.enemies(g, seat, space)
        else:
            return
        self.add(seat, "attacks")
        self.add(seat, "hopeless_attacks", danger.odds(army, defence) < danger.HOPELESS)

    def event(self, event: Event) -> None:
        if event.kind == "barbarians_conquer" and event.seat is not None:
            self.add(event.seat, "cities_lost_to_barbarians")
        elif event.kind == "conquers":
            self.add(int(event.data["owner"]), "cities_lost")

    def end(self, g: State) -> None:
        for seat, p in enumerate(g.players):
            self.add(seat, "settlers_left", g.units_of(seat, SETTLER))
            self.add(seat, "resources_left", sum(p.goods[:RESOURCES]))
            self.add(seat, "advances", p.advances.bit_count())
            self.add(seat, "cities", len(g.cities_of(seat)))
            self.add(seat, "objectives", len(p.done))
            self.add(seat, "army", sum([g.units_of(seat, kind) for kind in ARMY]))


HABITS = ClashHabits
