"""The rules, one file per chapter of the rulebook, in its order.

| chapter | file |
| --- | --- |
| 200 Round and turn | turn |
| 300 Rolling | rolling |
| 400 Goods, food, feeding | collecting |
| 500 Disasters | disasters |
| 600 Building | building |
| 701 Development | buying |
| 702 Discarding, 703 End | ending |
| 803 Trade | trading |

`forecast` works out by these rules what the dice on the table would bring. Set-up (100) is `setup`, the score
(704) `scoring`.
"""

from pentapolis.games.roll_through_the_ages.rules.turn import step

__all__ = ["step"]
