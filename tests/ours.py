"""The games of this package: other tests register further ones, in whatever order they run."""

from __future__ import annotations

from pentapolis.engine import games

OURS = sorted(id for id, game in games().items() if "games" in game.folder.parts)
