"""For researchers: the five games behind the interfaces that learning libraries know (extra `[research]`).

    spaces.py   fixed numbers for actions, named numbers for what a seat sees; no library needed but NumPy
    zoo.py      PettingZoo: turn by turn (AEC), and all seats at once (parallel)
    single.py   Gymnasium: one seat against bots
    spiel.py    OpenSpiel: `pyspiel.load_game("python_pentapolis_nations")`, with `resample_from_infostate`

`python -m pentapolis.research GAME` counts the tables of `spaces.py` anew after a change of the rules.
Numbers hold for one version of a game's rules; a table of another version is refused.
"""
