"""The data files: mistakes are reported by the name of the card, and what is reconstructed says so."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import pytest

from pentapolis.engine import DataError, find_game
from pentapolis.games.mosaic.board.details import card
from pentapolis.games.mosaic.data import FOLDER, TABLES, Tables
from pentapolis.games.mosaic.data.components import EFFECTS, MARKS, Datum
from pentapolis.rulebook import rulebook
from pentapolis.server.boards import board
from tests.mosaic.game import rule


def entry(text: str, id: str) -> slice:
    """Where the row with this id stands in a file."""
    start = text.index(f'id = "{id}"')
    end = text.find("\n[[", start)
    return slice(start, end if end >= 0 else len(text))


def broken(folder: Path, file: str, id: str, old: str, new: str) -> DataError:
    """The error about the files when one row reads otherwise."""
    shutil.copytree(FOLDER / "data", folder, dirs_exist_ok=True)
    path = folder / f"{file}.toml"
    text = path.read_text(encoding="utf-8")
    row = entry(text, id)
    assert old in text[row]
    changed = text[row].replace(old, new, 1)
    path.write_text(text[: row.start] + changed + text[row.stop :], encoding="utf-8")
    with pytest.raises(DataError) as error:
        Tables(folder)
    return error.value


T, C, B = "technologies", "cards", "board"
MISTAKES = [
    (T, "bows", '"military"', '"militery"', "gives.1", "did you mean 'military'?"),
    (T, "bows", "starting =", "startign =", "startign", "did you mean 'starting'?"),
    (T, "bows", 'de = "', 'fr = "', "fr", "is no field of this row"),
    (T, "bows", "starting = true\n", "", "starting", "is missing"),
    (T, "seeds", '"production"', '"prodction"', "effects.1", "there is no kind of effect 'prodction'"),
    (T, "seeds", "amount = 3", 'amount = "3"', "effects.1.amount", "must be a whole number, not '3'"),
    (T, "seeds", "amount = 3", 'amount = 3, per = "city"', "effects.1", "has no field 'per'"),
    (T, "seeds", ", amount = 3", "", "effects.1", "needs a field 'amount'"),
    (T, "seeds", 'track = "food"', 'track = "wheat"', "effects.1.track", "cannot be 'wheat'"),
    (T, "writing", "pillar:science", "pillar:scince", "effects.1.per", "did you mean 'pillar:science'?"),
    (T, "sewers", 'per = "city"', 'per = "town"', "effects.1.per", "cannot be 'town'"),
    (T, "textiles", 'good = "cloth"', 'good = "silk"', "goods", "a good is none of fish, stone"),
    (T, "bows", 'id = "bows"', 'id = "art"', "id", "is given twice"),
    (T, "bows", "starting = true", "starting = false", "starting", "38 are starting technologies, not 39"),
    (C, "magistrate", "start = { food", "start = { gold", "start.gold", "cannot be 'gold'"),
    (C, "tyranny", "vp = [2, 3]", "vp = [2]", "vp", "must have 2 entries, not 1"),
    (C, "tax_low", 'kind = "tax"', 'kind = "tariff"', "kind", "5 are tax cards, not 10"),
    (C, "tax_low", "count = 5", "count = 4", "", "there are 19 cards, the box holds 20"),
    (B, "hispania", '3, "plain"', '3, "sea"', "hexes.1.4", "cannot be 'sea'"),
    (B, "hispania", '["HIS02", 0, 4', '["HIS02", 0, 3', "hexes", "hex HIS02 lies on hex HIS01"),
    (B, "hispania", '"HIS02"', '"HIS01"', "hexes", "hex HIS01 is there twice"),
    (B, "hispania", '"gaul", "numidia"', '"gaul"', "adjacent", "hispania does not say that it is adjacent"),
    (B, "fish", "count = 10", "count = 9", "count", "10 port hexes and 9 fish tiles"),
    (B, "wine", "count = 8", "count = 9", "count", "129 trade good tiles"),
    (B, "cache_ideas", "count = 6", "count = 7", "count", "29 resource tiles for 28 resource hexes"),
    (B, "hispania", '0, 3, "plain"', '0, 3, "port"', "count", "11 port hexes"),
]


@pytest.mark.parametrize(("file", "id", "old", "new", "field", "words"), MISTAKES)
def test_mistakes_name_file_row_and_field(
    tmp_path: Path, file: str, id: str, old: str, new: str, field: str, words: str
) -> None:
    error = broken(tmp_path, file, id, old, new)
    assert (error.file, error.field) == (f"{file}.toml", field)
    assert words in error.mistake


def test_artisan_villages_show_three_goods_and_projects_a_pillar(tmp_path: Path) -> None:
    artisan = next(card for card in TABLES.build_cards if card.type == "artisan_village")
    error = broken(tmp_path, C, artisan.id, 'goods = ["', 'goods = ["wine", "')
    assert (error.id, error.mistake) == (
        artisan.id,
        "an artisan village shows three goods, and nothing else shows any",
    )
    project = next(card for card in TABLES.build_cards if card.type == "project")
    error = broken(tmp_path, C, project.id, 'type = "project"', 'type = "city"')
    assert error.mistake == "a project names the pillar it scores, and nothing else does"


def marked(group: Sequence[Any], mark: str, datum: str) -> int:
    """On how many of these a value has this mark."""
    return sum(datum in thing.marks.get(mark, ()) for thing in group)


STARTING = [card for card in TABLES.technologies if card.starting]
OTHERS = [card for card in TABLES.technologies if not card.starting]


def numbers_of_chapter_1300() -> dict[str, list[int]]:
    """What the data files say, in the order in which the rules state it."""
    builds, people, taxes = TABLES.build_cards, TABLES.population_cards, TABLES.tax_cards
    return {
        "1301.1": [
            marked(STARTING, "secondary", "gives"),
            len(STARTING),
            marked(STARTING, "secondary", "needs"),
            marked(STARTING, "secondary", "counted_symbol"),
            marked(STARTING, "inferred", "gives"),
            marked(STARTING, "inferred", "counted_symbol"),
        ],
        "1301.2": [marked(OTHERS, "reconstructed", datum) for datum in ("gives", "needs", "counted_symbol")],
        "1301.3": [
            marked(TABLES.leaders, "reconstructed", "gives"),
            marked(TABLES.governments, "secondary", "needs"),
        ],
        "1301.4": [
            *[marked(builds, "secondary", datum) for datum in ("count", "gives", "currency")],
            *[marked(builds, "reconstructed", datum) for datum in ("goods", "gives")],
            marked(builds, "inferred", "scores"),
            marked(builds, "reconstructed", "scores"),
        ],
        "1301.5": [
            min(marked(people, "secondary", datum) for datum in ("values", "count")),
            min(marked(taxes, "secondary", datum) for datum in ("unrest", "count")),
            marked(taxes, "secondary", "values"),
        ],
        "1301.6": [
            marked(TABLES.goods, "reconstructed", "existence"),
            len(TABLES.goods),
            marked(TABLES.goods, "reconstructed", "count"),
            marked(TABLES.resources, "reconstructed", "count"),
            *[marked(TABLES.resources, "reconstructed", datum) for datum in ("amount", "kind")],
        ],
    }


@pytest.mark.parametrize("language", ["en", "de"])
@rule("1301.1", "1301.2", "1301.3", "1301.4", "1301.5", "1301.6", "1301.7")
def test_the_rules_say_truly_where_values_come_from(language: str) -> None:
    book = rulebook("mosaic", language)
    for number, counts in numbers_of_chapter_1300().items():
        assert [int(found) for found in re.findall(r"\d+", book.rules[number].text)] == counts, number
    assert TABLES.outline.marks == {
        "secondary": ("regions_of_hexes",),
        "reconstructed": ("ports_and_resources",),
    }
    for group in (TABLES.wonders, TABLES.golden_ages, TABLES.achievements):
        assert not any(card.marks for card in group)


@rule("1301.1", "1301.5", "1301.6", "1301.7")
def test_every_card_and_tile_shows_which_of_its_values_are_not_certain() -> None:
    shown = {
        "bows": [("secondary", ("gives",))],
        "armor": [("reconstructed", ("needs", "gives"))],
        "population_1": [("secondary", ("values", "count"))],
        "tile_wine": [("reconstructed", ("existence", "count"))],
        "tile_cache_stone": [("reconstructed", ("kind", "amount", "count"))],
        "tile_fish": [],
        "sphinx": [],
        "board": [("secondary", ("regions_of_hexes",)), ("reconstructed", ("ports_and_resources",))],
    }
    for id, marks in shown.items():
        detail = card(id)
        assert detail is not None
        assert detail["marks"] == marks
    assert card("tile_atlantis") is None


def test_every_mark_has_words() -> None:
    words = board(find_game("mosaic")).game.words
    data = get_args(Datum)
    for id in (*(f"mark.{mark}" for mark in MARKS), *(f"datum.{datum}" for datum in data)):
        assert words.has(f"board.{id}"), id


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
        for laid in playable:
            left.remove(laid)
            for pillar in laid.gives:
                symbols[pillar] += 1
