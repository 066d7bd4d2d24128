"""The designer's bench: change numbers of a game, play it a thousand times, see what the change did.

    from pentapolis.lab import read_change, run, summary
    change = read_change("through_the_ages", Path("cards.toml"))
    before = summary(run("through_the_ages seats=2", games=500))
    after = summary(run("through_the_ages seats=2", games=500, changes=[change]))

`change.py` reads overlays, `watch.py` plays a game and measures it, `run.py` plays many in processes of their
own,
`summary.py` makes figures with intervals, `compare.py` says what a change did, `page.py` and `drawing.py`
make the report. What bots play is told by name; nothing here knows any game.
"""

from __future__ import annotations

from pentapolis.lab.change import BadChange, Change, read_change
from pentapolis.lab.compare import Difference, differences
from pentapolis.lab.run import run
from pentapolis.lab.summary import Summary, summary
from pentapolis.lab.watch import Watched

__all__ = [
    "BadChange",
    "Change",
    "Difference",
    "Summary",
    "Watched",
    "differences",
    "read_change",
    "run",
    "summary",
]
