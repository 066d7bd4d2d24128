"""The data files: mistakes are reported by the name of the card, and what is reconstructed says so."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from typing import Any

import pytest

from pentapolis.games.mosaic.data import FOLDER, TABLES, Tables
from pentapolis.games.mosaic.data.components import EFFECTS, DataError


def files() -> list[dict[str, Any]]:
    found = []
    for name in ("board", "cards", "technologies"):
        with (FOLDER / "data" / f"{name}.toml").open("rb") as file:
            found.append(tomllib.load(file))
    return found


FILES = files()


def broken(change: Any) -> str:
    """The message about files with this change."""
    board, cards, technologies = deepcopy(FILES)
    change(board, cards, technologies)
    with pytest.raises(DataError) as error:
        Tables(board, cards, technologies)
    return str(error.value)


def technology(technologies: Any, id: str) -> Any:
    return next(row for row in technologies["technology"] if row["id"] == id)


def test_the_files_are_right() -> None:
    Tables(*FILES)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            lambda b, c, t: technology(t, "bows").update(gives=["militery"]),
            ["technology Bows", "gives", "'militery'"],
        ),
        (
            lambda b, c, t: technology(t, "bows").update(colour=1),
            ["technology Bows", "unknown field 'colour'"],
        ),
        (lambda b, c, t: technology(t, "bows").pop("de"), ["technology Bows", "de is missing"]),
        (
            lambda b, c, t: technology(t, "seeds")["effects"][0].update(kind="prodction"),
            ["technology Seeds", "'prodction'"],
        ),
        (
            lambda b, c, t: technology(t, "seeds")["effects"][0].update(amount="3"),
            ["technology Seeds", "amount must be a int"],
        ),
        (
            lambda b, c, t: technology(t, "seeds")["effects"][0].update(track="wheat"),
            ["technology Seeds", "track", "'wheat'"],
        ),
        (
            lambda b, c, t: technology(t, "writing")["effects"][0].update(per="pillar:scince"),
            ["technology Writing", "'scince'"],
        ),
        (
            lambda b, c, t: technology(t, "sewers")["effects"][0].update(per="town"),
            ["technology Sewers", "'town'"],
        ),
        (lambda b, c, t: t["technology"].pop(), ["104", "technology", "105"]),
        (lambda b, c, t: technology(t, "bows").update(id="art"), ["'art' is used twice"]),
        (lambda b, c, t: technology(t, "bows").update(starting=False), ["38", "starting technologies", "39"]),
        (lambda b, c, t: c["leader"][0].update(start={"gold": 3}), ["leader Magistrate", "'gold'"]),
        (lambda b, c, t: c["government"][0].update(vp=[2]), ["government Tyranny", "two numbers"]),
        (lambda b, c, t: c["build_card"][1].update(goods=["wine"]), ["Artisan Village", "three goods"]),
        (lambda b, c, t: c["tax_card"][0].update(kind="tariff"), ["5", "tax cards", "10"]),
        (lambda b, c, t: b["region"][0]["hexes"][0].__setitem__(3, "sea"), ["Hispania", "HIS01", "'sea'"]),
        (lambda b, c, t: b["region"][0]["hexes"][1].__setitem__(2, 3), ["HIS02 lies on hex HIS01"]),
        (lambda b, c, t: b["region"][0]["hexes"][1].__setitem__(0, "HIS01"), ["HIS01 is there twice"]),
        (lambda b, c, t: b["region"][0].update(adjacent=["gaul"]), ["hispania", "numidia"]),
        (lambda b, c, t: b["good"][0].update(count=9), ["9 fish tiles"]),
        (lambda b, c, t: b["good"][4].update(count=9), ["129 trade good tiles"]),
        (lambda b, c, t: b["resource"][0].update(count=7), ["29 resource tiles for 28"]),
        (lambda b, c, t: b["region"][0]["hexes"][0].__setitem__(3, "port"), ["11 port hexes"]),
    ],
)
def test_mistakes_name_the_card(change: Any, words: list[str]) -> None:
    message = broken(change)
    for word in words:
        assert word in message


def test_reconstructed_values_are_marked() -> None:
    marked = [card for card in TABLES.technologies if "needs" in card.marks.get("reconstructed", ())]
    assert len(marked) == 62
    assert all(not card.starting for card in marked)
    assert all("gives" in leader.marks["reconstructed"] for leader in TABLES.leaders)
    assert sum("existence" in good.marks.get("reconstructed", ()) for good in TABLES.goods) == 10
    assert FILES[0]["outline"]["reconstructed"]


def test_every_kind_of_effect_is_used() -> None:
    used = {
        effect.kind for group in TABLES.groups() for card in group for effect in getattr(card, "effects", ())
    }
    assert used == set(EFFECTS)


def test_every_technology_can_be_played_by_somebody() -> None:
    """Starting from cards without requirements, one player could lay out all 105."""
    symbols = [0] * 9
    left = list(TABLES.technologies)
    while left:
        playable = [c for c in left if all(symbols[p] >= n for p, n in c.needs)]
        assert playable, [c.id for c in left]
        for card in playable:
            left.remove(card)
            for pillar in card.gives:
                symbols[pillar] += 1
