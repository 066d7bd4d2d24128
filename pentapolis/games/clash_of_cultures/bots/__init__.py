"""What bots are told about the game: `evaluation` judges positions, with `hopes` (objectives and wonders in
hand) and `danger` (armies near cities); `priors` says which options look promising at a glance."""

from __future__ import annotations

from typing import Final

from pentapolis.games.clash_of_cultures.bots.evaluation import ClashKnowledge

KNOWLEDGE: Final = ClashKnowledge()
