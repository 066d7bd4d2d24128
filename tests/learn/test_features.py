"""The interface between games and learning."""

from __future__ import annotations

from pentapolis.engine.features import KEYS, option_key


def test_keys_of_options_are_the_same_on_every_machine() -> None:
    """Trained weights are stored under these numbers: they must never change."""
    assert option_key("buy", "granary") == 39269
    assert option_key("buy", "granary", 2, True) == 37002
    assert all(0 <= option_key("take", number) < KEYS for number in range(100))
