"""The data files: mistakes are reported by the name of the card, and what is reconstructed says so."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import pytest

from pentapolis.engine import DataError, Table, find_game
from pentapolis.games.mosaic.board.details import card
from pentapolis.games.mosaic.data import FOLDER, TABLES, Tables, bits, cards, components
from pentapolis.games.mosaic.data.cards import BuildCard, Card, GoldenAge, Government, Leader, TaxCard
from pentapolis.games.mosaic.data.components import (
    CURRENCIES,
    DECKS,
    EFFECTS,
    MARKS,
    PIECES,
    PILLARS,
    TRACKS,
    UNITS,
    Datum,
    Effect,
    Good,
    Resource,
)
from pentapolis.rulebook import rulebook
from pentapolis.server.boards import board
from tests.mosaic.scene import rule
from tests.tables import not_copied, unusual_defaults


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


NUMBERS = ("amount", "city", "first_turn")
LIMITS = ("max_total", "population", "resources", "port_city", "end_of_game")
INDEXED = {
    "track": TRACKS,
    "currency": CURRENCIES,
    "unit": UNITS,
    "deck": DECKS,
    "village": PIECES,
    "good": [good.id for good in TABLES.goods],
}


def check_effect(effect: Effect, row: dict[str, Any]) -> None:
    """The effect says what the file says."""
    assert effect.kind == row["kind"]
    assert effect.amount == next((row[field] for field in NUMBERS if field in row), 1)
    unlimited = 1000 if "max_total" in EFFECTS[effect.kind] else 0
    assert effect.second == next((row[field] for field in LIMITS if field in row), unlimited)
    named = [(names, row[field]) for field, names in INDEXED.items() if field in row]
    expected = [-1 if name in ("choice", "any") else list(names).index(name) for names, name in named]
    assert effect.index == (expected[0] if expected else -1)
    assert effect.per == row.get("per", "")
    pillar = row.get("per", "").partition("pillar:")[2]
    assert effect.pillar == (PILLARS.index(pillar) if pillar else -1)
    assert effect.where == row.get("where", row.get("action", ""))
    own = {"infantry": (0,), "cavalry": (1,), "infantry_or_cavalry": (0, 1)}
    builds = tuple(PIECES.index(piece) for piece in row.get("builds", ()))
    assert effect.units == own.get(row.get("needs_own_unit", ""), builds)


def test_every_card_says_what_the_files_say() -> None:
    tables = Tables(FOLDER / "data")
    raw = {
        name: tomllib.loads((FOLDER / "data" / f"{name}.toml").read_text(encoding="utf-8"))
        for name in ("board", "cards", "technologies")
    }
    groups: list[tuple[Sequence[Any], list[dict[str, Any]]]] = [
        (tables.technologies, raw["technologies"]["technology"]),
        (tables.leaders, raw["cards"]["leader"]),
        (tables.governments, raw["cards"]["government"]),
        (tables.wonders, raw["cards"]["wonder"]),
        (tables.golden_ages, raw["cards"]["golden_age"]),
        (tables.achievements, raw["cards"]["achievement"]),
        (tables.build_cards, raw["cards"]["build_card"]),
        (tables.population_cards, raw["cards"]["population_card"]),
        (tables.tax_cards, raw["cards"]["tax_card"]),
        (tables.goods, [row for row in raw["board"]["good"] if not row.get("blank")]),
        (tables.resources, raw["board"]["resource"]),
    ]
    for things, rows in groups:
        for thing, row in zip(things, rows, strict=True):
            check_thing(thing, row)
    assert tables.blanks == sum(row["count"] for row in raw["board"]["good"] if row.get("blank"))
    assert tables.groups()[2] is tables.technologies


def check_thing(thing: Any, row: dict[str, Any]) -> None:
    assert (thing.id, thing.names) == (row["id"], {"en": row["en"], "de": row["de"]})
    assert thing.marks == {mark: tuple(row[mark]) for mark in MARKS if mark in row}
    assert thing.count == row.get("count", 1)
    if isinstance(thing, Card):
        assert (thing.rule, thing.en_own) == (row["rule"], row.get("en_own", False))
        needs = [pillar for pillar, number in thing.needs for _ in range(number)]
        assert sorted(PILLARS[pillar] for pillar in needs) == sorted(row.get("needs", []))
        assert [PILLARS[pillar] for pillar in thing.gives] == row.get("gives", [])
        for effect, effect_row in zip(thing.effects, row.get("effects", []), strict=True):
            check_effect(effect, effect_row)
    plain = "starting ideas symbols requires placement food population unrest type"
    for field in plain.split():
        if field in row and hasattr(thing, field):
            assert getattr(thing, field) == row[field]
    for field in ("vp", "at_least", "factors"):
        if hasattr(thing, field):
            value = row.get(field, 0)
            assert getattr(thing, field) == (tuple(value) if isinstance(value, list) else value)
    if isinstance(thing, BuildCard):
        assert [TABLES.goods[good].id for good in thing.goods] == row.get("goods", [])
        assert thing.scores == (PILLARS.index(row["scores"]) if "scores" in row else -1)
        assert thing.piece == [*PIECES, "project"].index(row["type"])
    if isinstance(thing, Leader):
        assert (thing.production, thing.start) == (row["production"], row["start"])
    if isinstance(thing, Government):
        assert {TRACKS[track]: n for track, n in thing.production} == row["production"]
        assert thing.scores == row["scores"]
    if isinstance(thing, GoldenAge):
        assert PILLARS[thing.pillar] == row["pillar"]
    if isinstance(thing, TaxCard):
        assert thing.is_tax == (row["kind"] == "tax")
    if isinstance(thing, Good):
        bonus = {TRACKS[thing.track]: thing.amount} if thing.track >= 0 else {}
        assert (bonus, thing.port) == (row.get("production", {}), row["on"] == "port")
    if isinstance(thing, Resource):
        assert row["gain"] == ("population" if thing.gain < 0 else CURRENCIES[thing.gain])
        assert thing.amount == row["amount"]


@rule("102.1", "102.3", "102.4", "102.5", "102.6", "102.8", "102.9", "102.10")
def test_the_board() -> None:
    board = Tables(FOLDER / "data").board
    assert len(board.hexes) == len(set(board.at)) == 167
    for place, (q, r) in enumerate(board.at):
        around = {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}
        assert {board.at[other] for other in bits(board.near[place])} == around & set(board.at)
        assert board.number[board.hexes[place]] == place
        assert board.region_masks[board.region_of[place]] >> place & 1
        assert board.regions[board.region_of[place]][:3].upper() == board.hexes[place][:3]
    assert sum(board.region_masks) == board.ports | board.land == (1 << 167) - 1
    assert [len(hexes) for hexes in board.region_hexes] == [mask.bit_count() for mask in board.region_masks]
    assert board.ports.bit_count() == 10
    assert not board.ports & board.land
    out = {seats: set(range(7)) - set(board.in_play[seats]) for seats in range(2, 7)}
    assert {seats: sorted(board.regions[r] for r in found) for seats, found in out.items() if found} == {
        2: ["gaul", "hispania"],
        3: ["hispania"],
    }
    for seats in range(2, 7):
        assert board.in_play_mask[seats] == sum(board.region_masks[r] for r in board.in_play[seats])
    pairs = {frozenset((a, b)) for a, others in enumerate(board.next_regions) for b in others}
    special = [("italy", "numidia"), ("italy", "greece"), ("hispania", "numidia"), ("numidia", "egypt")]
    for a, b in special:
        assert frozenset((board.regions.index(a), board.regions.index(b))) in pairs
    assert frozenset((board.regions.index("greece"), board.regions.index("egypt"))) not in pairs


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


@rule("101.1")
def test_the_box() -> None:
    mosaic = find_game("mosaic")
    assert (mosaic.players, mosaic.minutes, mosaic.weight) == ((2, 6), (75, 150), 4)
    assert (mosaic.rules_version, mosaic.hidden_information, mosaic.chance) == (3, True, True)
    for option in mosaic.options:
        assert (option.values, option.default) == ((False, True), False)
        assert (option.per_seat, option.min_seats, option.max_seats) == (False, 1, 99)


def test_what_a_table_does_not_say_is_nothing() -> None:
    assert unusual_defaults(cards, components) == {"Card.count": 1}


def test_copies_have_everything_and_share_nothing_that_changes() -> None:
    g = Table.new("mosaic", 2, "copies").g
    assert not_copied(g.players[0]) == set()
    assert not_copied(g.decks[0]) == set()
    assert not_copied(g) == set()
