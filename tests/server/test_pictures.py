"""Pictures: everything that should have one has one, nothing else has, and a page's art stays small."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pentapolis.engine import games
from pentapolis.engine.data import DataError, rows
from pentapolis.games.clash_of_cultures import data as clash
from pentapolis.games.mosaic import data as mosaic
from pentapolis.games.nations import data as nations
from pentapolis.games.roll_through_the_ages import data as roll
from pentapolis.games.through_the_ages import data as ages
from pentapolis.server import pictures
from pentapolis.server.app import make_app
from pentapolis.server.config import Config
from pentapolis.server.pictures import MOTIFS, drawings, sheet, vignette

BUDGET = 60_000
"""Bytes of art that a page may cost, as they are sent, drawings and palettes together."""
STYLES = Path(pictures.__file__).parent / "static" / "art.css"
TONES = {f"v{n}" for n in range(10)} | {"far", "mid", "near", "sun", "snow", "smoke", "foam", "night"}
SHAPES = {"symbol", "g", "path", "circle", "ellipse"}
SVG = "{http://www.w3.org/2000/svg}"

Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    config = Config(database=str(tmp_path_factory.mktemp("site") / "site.db"), warm_up=False, limits=False)
    with TestClient(make_app(config)) as client:
        yield client


def _clash() -> Iterable[str]:
    yield from (wonder.id for wonder in clash.WONDERS)
    yield from (advance.id for advance in clash.ADVANCES)
    yield from (advance.id for own in clash.CIV_ADVANCES for advance in own)
    yield from (f"civ.{civ}" for civ in clash.CIVS)
    yield from (f"leader.{leader}" for leader in clash.LEADERS)
    yield from (f"event{number}" for number in range(1, len(clash.EVENTS) + 1))
    yield from (f"objective.{half}" for half in clash.CONDITION_TIMING)
    yield from (f"civil.{half}" for half in clash.CIVILS)
    yield from (f"tactic.{half}" for half in clash.TACTICS)
    yield from (*clash.ids.UNITS, *clash.ids.BUILDINGS)
    yield from (f"terrain.{terrain}" for terrain in ("plain", "forest", "mountain", "barren", "water"))


def _mosaic() -> Iterable[str]:
    decks = (
        mosaic.TECHNOLOGIES, mosaic.LEADERS, mosaic.GOVERNMENTS, mosaic.WONDERS, mosaic.GOLDEN_AGES,
        mosaic.ACHIEVEMENTS, mosaic.BUILD_CARDS, mosaic.POPULATION_CARDS, mosaic.TAX_CARDS,
    )  # fmt: skip
    yield from (card.id for deck in decks for card in deck)
    yield from (f"region.{region}" for region in mosaic.REGIONS)


SHOWN = {
    "clash_of_cultures": set(_clash()),
    "mosaic": set(_mosaic()),
    "nations": {
        *(card.id for card in nations.CARDS),
        *(nation.id for nation in nations.NATIONS),
        *nations.HALVES,
    },
    "roll_through_the_ages": {*roll.MONUMENTS, *roll.DEVELOPMENTS, *roll.DISASTERS},
    "through_the_ages": set(ages.ID),
}
"""By game: the ids that have a picture."""


@pytest.mark.parametrize("game_id", sorted(SHOWN))
def test_every_card_has_a_picture_and_nothing_else_has(game_id: str) -> None:
    drawn = set(pictures.pictures(game_id))
    assert sorted(SHOWN[game_id] - drawn) == [], "without a picture"
    assert sorted(drawn - SHOWN[game_id]) == [], "pictures of nothing"


@pytest.mark.parametrize("game_id", sorted(SHOWN))
def test_pictures_name_drawings_that_exist(game_id: str) -> None:
    for id, picture in pictures.pictures(game_id).items():
        missing = [layer for layer in picture.layers() if layer not in drawings()]
        assert not missing, f"{id}: not drawn: {missing}"


def test_every_drawing_is_used() -> None:
    used = {
        layer for id in games() for picture in pictures.pictures(id).values() for layer in picture.layers()
    }
    assert set(drawings()) <= used | {"a-flags", "a-gear", "a-smoke"}, "drawn and never shown"


def test_drawings_keep_to_the_palette() -> None:
    """One style: one canvas, plain shapes, and no colour but the tones: dark needs no second drawing."""
    root = ElementTree.fromstring(MOTIFS.read_text(encoding="utf-8"))
    ids = [symbol.attrib["id"] for symbol in root]
    assert len(ids) == len(set(ids)) == len(drawings())
    for symbol in root:
        assert symbol.attrib["viewBox"] == "0 0 112 60"
        assert symbol.attrib.get("data-ground", "plain") in {id[2:] for id in ids if id.startswith("g-")}
        for part in symbol.iter():
            assert part.tag.removeprefix(SVG) in SHAPES, f"{symbol.attrib['id']}: {part.tag}"
            for name in ("fill", "stroke"):
                colour = part.attrib.get(name, "none")
                tone = re.fullmatch(r"var\(--([a-z0-9]+)\)", colour)
                assert colour == "none" or (tone and tone[1] in TONES), f"{symbol.attrib['id']}: {colour}"


def test_every_age_has_all_tones_and_every_kind_its_colour() -> None:
    styles = STYLES.read_text(encoding="utf-8")
    for age in (1, 2, 3, 4):
        found = re.search(rf"\.age-{age} \{{([^}}]*)\}}", styles)
        assert found
        have = set(re.findall(r"--([a-z0-9-]+):", found[1]))
        assert TONES - {"v4", "v9", "night"} | {"sky-1", "sky-2"} == have
    for kind in {picture.kind for id in games() for picture in pictures.pictures(id).values()}:
        assert f".kind-{kind} {{" in styles


@pytest.mark.parametrize("game_id", sorted(SHOWN))
def test_the_art_of_a_page_fits_its_budget_and_is_kept(game_id: str, client: Client) -> None:
    reply = client.get(pictures.address(game_id), headers={"Accept-Encoding": "gzip"})
    assert reply.status_code == 200
    assert reply.headers["content-type"].startswith("image/svg+xml")
    assert "immutable" in reply.headers["cache-control"]
    assert reply.headers["content-encoding"] == "gzip"
    sent = int(reply.headers["content-length"]) + len(gzip.compress(STYLES.read_bytes()))
    assert sent <= BUDGET
    assert client.get(f"/boards/{game_id}/art-0000000000.svg").status_code == 404
    assert client.get("/boards/chess/art-0000000000.svg").status_code == 404


def test_a_vignette_is_a_decoration_in_layers() -> None:
    svg = vignette("nations", "hoplite", "big")
    assert 'class="vig age-1 kind-military big"' in svg
    assert 'aria-hidden="true"' in svg
    assert re.findall(r"#([a-z]-\w+)", svg) == ["g-plain", "m-phalanx"]
    assert vignette("nations", "no_such_card") == ""
    assert vignette("no_such_game", "hoplite") == ""
    assert sheet("no_such_game") == ""


def test_a_mistake_in_the_mapping_names_file_card_and_field(tmp_path: Path) -> None:
    path = tmp_path / "art.toml"
    path.write_text('[picture]\nforum = { motif = "temple", ground = "plain", age = 5, kind = "urban" }\n')
    with pytest.raises(DataError, match=r"art\.toml: forum: age: cannot be 5"):
        rows(path, pictures.Picture, "picture")
