"""Pictures: the small scenes on cards, people, buildings and land. docs/boards.md says how boards use them.

Each is put together of our own drawings in art/motifs.svg: a ground, a motif, perhaps an accent, in the
palette of an age and with the colour of a kind (static/art.css). `art.toml` in a game's board folder names
these for every id that has a picture. A page refers to one file with the drawings of its game, which browsers
keep.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Literal, TypeAlias

from markupsafe import Markup

from pentapolis.engine import games
from pentapolis.engine.data import rows

MOTIFS = Path(__file__).parent / "art" / "motifs.svg"
BEHIND = frozenset({"rays"})
"""Accents that stand behind the motif."""

Kind: TypeAlias = Literal[
    "leader", "wonder", "action", "farm", "urban", "military", "gov", "special", "event", "colony", "war",
    "pact", "idea",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Picture:
    """One row of art.toml."""

    motif: str
    ground: str
    age: Literal[1, 2, 3, 4]
    kind: Kind
    accent: str = ""

    def layers(self) -> list[str]:
        """The drawings, from back to front."""
        front = [f"m-{self.motif}"]
        if self.accent:
            front.insert(0 if self.accent in BEHIND else 1, f"a-{self.accent}")
        return [f"g-{self.ground}", *front]


@cache
def drawings() -> dict[str, str]:
    """Every drawing of motifs.svg by its id: `g-` grounds, `m-` motifs, `a-` accents."""
    text = MOTIFS.read_text(encoding="utf-8")
    return {found[1]: found[0] for found in re.finditer(r'<symbol id="([^"]+)".*?</symbol>', text)}


@cache
def pictures(game_id: str) -> dict[str, Picture]:
    """The pictures of a game by id; a game without art has none."""
    game = games().get(game_id)
    path = None if game is None else game.folder / "board" / "art.toml"
    return {} if path is None or not path.is_file() else rows(path, Picture, "picture")


@cache
def sheet(game_id: str) -> str:
    """The drawings that a game uses, as one SVG; empty without any."""
    used = {layer for picture in pictures(game_id).values() for layer in picture.layers()}
    if not used:
        return ""
    symbols = "\n".join(symbol for id, symbol in drawings().items() if id in used)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'


@cache
def address(game_id: str) -> str:
    """Where the sheet is found; it changes with its content, so that browsers may keep it."""
    version = sha256(sheet(game_id).encode()).hexdigest()[:10]
    return f"/boards/{game_id}/art-{version}.svg"


@cache
def vignette(game_id: str, id: str, cls: str = "") -> Markup:
    """The picture of `id` as a decoration; nothing where there is none. Its size is its place's business."""
    picture = pictures(game_id).get(id)
    if picture is None:
        return Markup("")
    uses = Markup("").join(
        Markup('<use href="{}#{}"/>').format(address(game_id), layer) for layer in picture.layers()
    )
    kept = "xMidYMin" if picture.kind == "leader" else "xMidYMid"  # of people the head, whatever is cut off
    return Markup(
        '<svg class="vig age-{} kind-{}{}" viewBox="0 0 112 60" preserveAspectRatio="{} slice"'
        ' aria-hidden="true">{}</svg>'
    ).format(picture.age, picture.kind, f" {cls}" if cls else "", kept, uses)
