"""The small parts of the design system as functions for templates: icons, chips, seat marks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup, escape

from pentapolis.bots.levels import known_bot


@cache
def icon(name: str, cls: str = "i") -> Markup:
    """An icon of the sprite, `icon("food")`."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="#i-{}"/></svg>').format(cls, name)


@cache
def mark(seat: int) -> Markup:
    """The mark of a seat: shape and colour together."""
    return Markup('<span class="mk s{0}">{1}</span>').format(seat + 1, icon(f"m{seat + 1}"))


def strength(t: Callable[..., str], bot: str) -> str:
    """How strong a bot is and what it likes, `hard+warlike`; one that has no words is called by its name."""
    level, _, character = bot.partition("+")
    words = t(f"bot.{level}") if known_bot(level) else level
    return f"{words}, {t(f'bot.{character}')}" if character else words


def chip(name: str, value: Any, title: str = "", cls: str = "", v: str = "", small: str = "") -> Markup:
    """Icon and number. `v` names the number for previews; `small` is printed after it, small."""
    return _chip(name, escape(value), title, cls, v, escape(small))


@lru_cache(20_000)
def _chip(name: str, value: str, title: str, cls: str, v: str, small: str) -> Markup:
    """Boards have hundreds of them, and few change with an answer."""
    said = escape(title)
    named = f' data-v="{escape(v)}"' if v else ""
    spoken = f'<span class="sr">{said} </span>' if title else ""
    tail = f"<small>{small}</small>" if small else ""
    return Markup(
        f'<span class="c {escape(name)} {escape(cls)}" title="{said}">{icon(name)}{spoken}'
        f"<span{named}>{value}</span>{tail}</span>"
    )


def signed(number: int) -> str:
    """A number with its true sign: +2, −3, 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def attributes(**values: Any) -> Markup:
    """HTML attributes; None and False are left out, True stands alone, `_` becomes `-`."""
    parts = []
    for name, value in values.items():
        name = name.rstrip("_").replace("_", "-")
        if value is True:
            parts.append(name)
        elif value is not None and value is not False:
            parts.append(f'{name}="{escape(value)}"')
    return Markup(" ".join(parts))
