"""The presenter of the board: where the signs of the regions stand, and what hexes are called."""

from __future__ import annotations

import re

from pentapolis.games.mosaic.board import HEX_TOPICS, PRESENTER, chart
from pentapolis.server.scene import Scene
from tests.browser.prepared import of_position, of_record
from tests.server.scenes import live_table

CODE = re.compile(r"\b[A-Z]{3}\d\d\b")
UNSEEN = re.compile(r'\b(data-[\w-]+|id|value)="[^"]*"')
"""What only the page itself reads."""
MOSTLY = 0.15
"""So much of the square around a hex, its corner, may lie under a sign."""


def test_signs_of_regions_cover_neither_each_other_nor_the_hexes() -> None:
    """Late with six players, when they are as large as they get."""
    signs = chart.labels(of_position("mosaic_late", 815).view(0))
    boxes = [chart.label_box(sign["x"], sign["y"], sign["width"], sign["height"]) for sign in signs]
    assert len(boxes) == 7
    for number, box in enumerate(boxes):
        assert not any(chart.shared(box, other) for other in boxes[number + 1 :])
        assert max(chart.shared(box, hex) for hex in chart.HEXES) < MOSTLY * (2 * chart.SIZE) ** 2


def test_hexes_are_called_as_people_speak_of_them() -> None:
    table = of_record("mosaic", "players_3", lambda t: t.asks[0].topic in HEX_TOPICS and t.ply > 150)
    live = live_table(table.setup, "hexes")
    live.table = table
    choices = {choice.key: choice for choice in Scene(live, table.asks[0].seat, "en").choices}
    assert (choices["GAU13"].label, choices["GAU13"].said) == ("Incense in Gaul", "Gaul 13")
    assert (choices["GAU09"].label, choices["GAU09"].note) == ("Gaul 9", "no tile")
    assert not any(choice.key in choice.label for choice in choices.values())
    for language in ("en", "de"):
        scene = Scene(live, table.asks[0].seat, language)
        for part in ("ask", "board", "log"):  # to pointers and to screen readers, too
            assert CODE.findall(UNSEEN.sub("", scene.fragment(part))) == []


def test_tiles_and_the_map_say_which_of_their_values_are_not_from_the_rulebook() -> None:
    table = of_position("mosaic_late", 815)
    live = live_table(table.setup, "marks")
    live.table = table
    board = Scene(live, 0, "en").fragment("board")
    for id in ("board", "tile_wine"):
        detail = PRESENTER.card(id)
        assert detail is not None
        assert [mark for mark, data in detail["marks"] if data], id
        assert f'data-card="{id}"' in board
