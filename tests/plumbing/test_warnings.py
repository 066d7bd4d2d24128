"""Nothing that the framework calls deprecated: its next version would refuse to start."""

from __future__ import annotations

import warnings
from pathlib import Path

from pentapolis.server.app import make_app
from pentapolis.server.config import Config


def test_handlers_say_where_their_values_come_from(tmp_path: Path) -> None:
    """Dependencies are those of routes/given.py, others are FromPath, FromQuery or JSONBody."""
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        make_app(Config(database=str(tmp_path / "games.db"), warm_up=False))
    ours = [str(one.message) for one in found if issubclass(one.category, DeprecationWarning)]
    assert ours == []
