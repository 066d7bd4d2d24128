"""The rules, one file per chapter of the rulebook, in its order.

| chapter | file |
| --- | --- |
| 110–113 Leaders, draft, starting cities and benefits | preparation |
| 200 Rounds and turns | turn, offers |
| 300 Currencies and payment | payment |
| 401, 402 Work, population | work |
| 403–408 Build; pieces and tiles | building, pieces |
| 409 Wonder | wonders; why a place cannot be chosen places |
| 410 Technology | technology |
| 411, 412 Tax and tariff, unrest | taxes |
| 413 Military | military |
| 414 Government | governments |
| 501, 603 Symbols, influence | counting |
| 502, 1200 Golden ages and achievements | claims |
| 600 Empire scoring | empire |
| 701 End of the game | ending |

Board and decks (100–109) are `setup`, the final score (702, 703, 900) `scoring`, what single cards do (800,
1000–1102) `cards`.
"""

from pentapolis.games.mosaic.rules.turn import step

__all__ = ["step"]
