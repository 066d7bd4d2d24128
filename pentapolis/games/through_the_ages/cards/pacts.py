"""The pacts: what each gives its partners A and B (609, 1007.15, 1008.23)."""

from __future__ import annotations

from typing import Final

from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import BY_ID

# Open Borders Agreement: 1 military action each; whoever attacks the partner is 3 stronger in that attack.
OPEN_BORDERS: Final = BY_ID["open_borders_agreement"]
moments.PACT_MILITARY_ACTIONS[OPEN_BORDERS] = 1
moments.PACT_ATTACK_STRENGTH[OPEN_BORDERS] = 3

# Trade Routes Agreement: once a turn A uses 1 food as 1 resource, B 1 resource as 1 food (OP-46).
moments.PACT_TRADES.add(BY_ID["trade_routes_agreement"])

# Promise of Military Protection: A gains 1 culture that B loses, B is 5 stronger; it ends by attack (610.2).
PROTECTION: Final = BY_ID["promise_of_military_protection"]
moments.PACT_CULTURE[PROTECTION] = (1, -1)
moments.PACT_STRENGTH[PROTECTION] = (0, 5)
moments.PACT_ENDS_BY_ATTACK.add(PROTECTION)

# Scientific Cooperation: 2 science less, the partner pays 1 (1007.15, OP-28).
COOPERATION: Final = BY_ID["scientific_cooperation"]
moments.PACT_SCIENCE[COOPERATION] = (2, 1)

# Acceptance of Supremacy: no attacks; A gains 1 resource each production, B loses 1 (1008.23).
SUPREMACY: Final = BY_ID["acceptance_of_supremacy"]
moments.PACT_FORBIDS_ATTACKS.add(SUPREMACY)
moments.PACT_RESOURCES[SUPREMACY] = (1, -1)

# International Trade Agreement: A gains 1 resource, B 1 food each production.
TRADE_AGREEMENT: Final = BY_ID["international_trade_agreement"]
moments.PACT_RESOURCES[TRADE_AGREEMENT] = (1, 0)
moments.PACT_FOOD[TRADE_AGREEMENT] = (0, 1)

# International Tourism: 1 culture for each wonder of the partner, turned ones too.
TOURISM: Final = BY_ID["international_tourism"]
moments.PACT_TOURISM.add(TOURISM)

# Loss of Sovereignty: no attacks between the partners, nobody's wars on B; A gains 2 culture, B loses 2.
SOVEREIGNTY: Final = BY_ID["loss_of_sovereignty"]
moments.PACT_FORBIDS_ATTACKS.add(SOVEREIGNTY)
moments.PACT_FORBIDS_WARS_ON_B.add(SOVEREIGNTY)
moments.PACT_CULTURE[SOVEREIGNTY] = (2, -2)

# Military Pact: both are 4 stronger; it ends by attack (610.2).
MILITARY_PACT: Final = BY_ID["military_pact"]
moments.PACT_STRENGTH[MILITARY_PACT] = (4, 4)
moments.PACT_ENDS_BY_ATTACK.add(MILITARY_PACT)

# Peace Treaty: no attacks, 1 culture each.
PEACE: Final = BY_ID["peace_treaty"]
moments.PACT_FORBIDS_ATTACKS.add(PEACE)
moments.PACT_CULTURE[PEACE] = (1, 1)

moments.SYMMETRIC.update((OPEN_BORDERS, COOPERATION, TOURISM, MILITARY_PACT, PEACE))
