"""What the learned bots read of a position: named numbers of a player and of the table.

Dice are not read: positions are judged between two turns, where the next player's first throw may already lie
there (as in the evaluation). What is read of single options: `option_features.py`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from pentapolis.engine import Ask, Choice, Features, Seat, clip
from pentapolis.engine.sums import added
from pentapolis.games.roll_through_the_ages.bots.option_features import GROUPS, SITUATION, choice
from pentapolis.games.roll_through_the_ages.bots.worth import turns_left
from pentapolis.games.roll_through_the_ages.data import (
    CITIES,
    CITY_BOXES,
    DEVELOPMENTS,
    GOODS,
    LENGTHS,
    MONUMENT_BOXES,
    MONUMENTS,
)
from pentapolis.games.roll_through_the_ages.scoring import score
from pentapolis.games.roll_through_the_ages.state import ROLL, State

SEAT: Final[tuple[str, ...]] = (
    "food", "hunger", "fed_next_turn", "cities", "goods_value", "goods_value_up_to_30", "goods",
    "disasters", "score", "score_ahead", "score_ahead_of_mean", "developments", "can_end_the_game",
    "developments_missing", "in_turn", "turns_left", "turns_more_than_others", "tie_break_ahead",
    *[f"good:{good}" for good in GOODS],
    *[f"boxes:{monument}" for monument in MONUMENTS],
    *[f"completed:{monument}" for monument in MONUMENTS],
    *[f"first:{monument}" for monument in MONUMENTS],
    *[f"taken:{monument}" for monument in MONUMENTS],
    *[f"boxes:{city}" for city in CITIES],
    *[f"development:{development}" for development in DEVELOPMENTS],
)  # fmt: skip
"""A monument is taken when somebody else was the first to complete it."""
TABLE: Final[tuple[str, ...]] = (
    "round", "round_squared", "rounds_left", "most_developments", "last_round", "monuments_completed",
    "trade", "second_edition", "any_city_order", "solo_early",
)  # fmt: skip


class RollFeatures(Features[State]):
    seat_numbers = SEAT
    owned = ("development", "completed", "first")
    table_numbers = TABLE
    situation_numbers = SITUATION
    groups = GROUPS
    margin = 8.0
    trace = 0.9
    by_hand = frozenset({"offer", "counter", "reply", "reply_to_counter"})
    turns = 1
    pace = 1200
    characters: ClassVar[dict[str, tuple[str, ...]]] = {
        "builder": (
            "build:step",
            "build:stone_",
            "build:temple",
            "build:obelisk",
            "build:hanging",
            "build:great",
        ),
    }

    def segment(self, g: State) -> tuple[int, int]:
        return g.round, g.seat

    def judged(self, g: State) -> bool:
        return g.phase == ROLL

    def table(self, g: State) -> list[float]:
        most = max([player.developments.bit_count() for player in g.players])
        return [
            g.round / 10,
            (g.round / 10) ** 2,
            turns_left(g)[-1] / 6,
            most / 5,
            float(most >= g.sheet.end_developments),
            sum([seat >= 0 for seat in g.first]) / 5,
            float(g.sheet.trade),
            float(g.sheet.edition == "second"),
            float(g.sheet.any_city_order),
            float(g.sheet.solo and g.sheet.ends_early),
        ]

    def seats(self, g: State) -> list[Seat]:
        scores = [score(g, seat) for seat in range(g.seats)]
        stocks = [player.goods_value() for player in g.players]
        left = turns_left(g)
        seats = []
        for seat, player in enumerate(g.players):
            rivals = scores[:seat] + scores[seat + 1 :] or [scores[0]]
            owned = player.developments
            number = owned.bit_count()
            missing = g.sheet.end_developments - number
            stock = stocks[seat]
            numbers = [
                player.food / 15,
                max(0, player.cities - player.food) / 7,
                float(player.food >= player.cities),
                player.cities / 7,
                min(3.0, stock / 60),
                min(stock, 30) / 30,
                sum(player.goods) / 10,
                player.disasters / 10,
                scores[seat] / 30,
                clip((scores[seat] - max(rivals)) / 12, 3),
                clip((scores[seat] - sum(rivals) / len(rivals)) / 12, 3),
                number / 5,
                float(missing == 1),
                max(0, missing) / 5,
                float(g.seat == seat),
                left[seat] / 6,
                left[seat] - added(left) / len(left),
                clip((stock - max(stocks[:seat] + stocks[seat + 1 :] or [stock])) / 30, 2),
            ]
            numbers += [have / length for have, length in zip(player.goods, LENGTHS, strict=True)]
            numbers += [marked / full for marked, full in zip(player.boxes, MONUMENT_BOXES, strict=True)]
            numbers += [float(b == full) for b, full in zip(player.boxes, MONUMENT_BOXES, strict=True)]
            numbers += [float(first == seat) for first in g.first]
            numbers += [float(first >= 0 and first != seat) for first in g.first]
            numbers += [marked / full for marked, full in zip(player.city_boxes, CITY_BOXES, strict=True)]
            numbers += [float(owned >> i & 1) for i in range(len(DEVELOPMENTS))]
            seats.append(Seat(numbers, [], []))
        return seats

    def choice(self, g: State, ask: Ask) -> Choice:
        return choice(g, ask)


FEATURES: Final = RollFeatures()
