"""Pentapolis: five civilization board games on one exact, fast engine."""

__version__ = "0.1.0"
