"""Games that began under former rules: replayed, shown, thought about and finished under them."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from sqlalchemy import insert, update

from pentapolis import former
from pentapolis.bots import make_bot
from pentapolis.engine import LANGUAGES, Record, Setup, Table, find_game, key, parse_setup
from pentapolis.engine.errors import NoSuchRules
from pentapolis.server import foresight
from pentapolis.server.boards import Board, board
from pentapolis.server.host import Host
from pentapolis.server.scene import Scene
from pentapolis.server.schema import moves, tables
from pentapolis.server.showing import Eyes, Shown
from pentapolis.server.storage import now
from tests.loops import awaited
from tests.ours import OURS
from tests.server.scenes import live_table
from tests.server.sites import site_on, table_at
from tools import freeze_rules

RECORDS = sorted((Path(__file__).parent / "played").glob("*.txt"))
ONE_EACH = list({path.name[: path.name.rindex("-")]: path for path in RECORDS}.values())


def read(path: Path) -> Record:
    return Record.parse(path.read_text(encoding="utf-8"))


def half_played(record: Record) -> Table:
    return Table.replay(record, to=len(record.answers) // 2)


def test_every_version_that_was_ever_played_is_kept() -> None:
    """Who raises `rules_version` runs `python -m tools.freeze_rules` with the commit before."""
    for id in OURS:
        assert former.versions(id) == list(range(1, find_game(id).rules_version)), id


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_finished_game_replays_under_the_rules_it_was_played_under(path: Path) -> None:
    record = read(path)
    table = Table.replay(record)
    assert table.over
    assert table.game.rules_version == record.rules < find_game(table.game.id).rules_version
    assert str(table.record()) == path.read_text(encoding="utf-8"), "and its record says so"


@pytest.mark.parametrize("path", ONE_EACH, ids=lambda path: path.stem)
def test_a_running_game_goes_on_to_its_end_under_the_rules_it_began_with(path: Path, tmp_path: Path) -> None:
    """A server of today finds it half played, as the server of that time left it."""
    record = read(path)
    assert record.seed is not None
    given = [(seat, key(option)) for seat, option in record.answers]
    known = len(given) - 30

    async def run() -> None:
        async with site_on(str(tmp_path / "games.db")) as site:
            live = await table_at(site, *["me"] * 2, seed="any")
            async with site.store.engine.begin() as connection:
                values = {"game": record.setup.game.id, "setup": str(record.setup), "rules": record.rules}
                await connection.execute(update(tables).values(**values, seed=record.seed))
                rows = [
                    {"table": live.id, "number": n, "seat": seat, "option": option, "at": now()}
                    for n, (seat, option) in enumerate(given[:known])
                ]
                await connection.execute(insert(moves), rows)
            host = Host(site.store)
            found = await host.find(live.id)
            assert found.number == known
            for seat, option in given[known:]:
                await host.answer(found, seat, option, found.number)
            row = await site.store.table(live.id)
            assert row is not None
            assert (row.status, row.scores) == ("over", ",".join(map(str, record.scores or [])))

    awaited(run())


@pytest.mark.parametrize("path", ONE_EACH, ids=lambda path: path.stem)
def test_a_game_of_former_rules_has_its_page(path: Path) -> None:
    table = half_played(read(path))
    live = live_table(table.setup, table.seed or "")
    live.table = table
    seat = table.asks[0].seat
    for language in LANGUAGES:
        assert 'id="options"' in Scene(live, seat, language).fragments()["ask"]
        assert Scene(live, None, language).fragments()["board"]
    shown = Shown(live, Eyes("en", seat, None, (seat,), (), ()))
    foresight.foresee(shown, shown.scene.choices[-1].key, "")
    assert board(table.game).former
    replayed = Scene(live, seat, "en", table=half_played(read(path)))
    assert replayed.fragments()["ask"]


def test_a_board_that_does_not_fit_former_rules_gives_way_to_the_generic_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = half_played(read(ONE_EACH[0]))
    live = live_table(table.setup, table.seed or "")
    live.table = table
    own = Board(table.game)
    monkeypatch.setattr("pentapolis.server.scene.board", lambda game: own)
    broken = Scene(live, None, "en", view={"something": "else"})
    assert own.has("board.html")
    assert broken.fragments()["board"]
    assert not own.has("board.html")


@pytest.mark.parametrize("path", ONE_EACH, ids=lambda path: path.stem)
def test_bots_play_former_rules(path: Path) -> None:
    table = half_played(read(path))
    seat = table.asks[0].seat
    for name in ("greedy", "easy"):
        ask = table.ask_for(seat)
        assert ask is not None
        assert make_bot(name, seed="former").choose(table, seat) in ask.options


def test_setups_and_tables_of_former_rules_stay_so_when_pickled() -> None:
    setup = parse_setup("nations seats=3", 1)
    assert pickle.loads(pickle.dumps(setup)).game is setup.game
    table = half_played(read(ONE_EACH[0]))
    again = pickle.loads(pickle.dumps(table))
    assert (again.game, again.view(0)) == (table.game, table.view(0))
    assert Table.from_position(table.dump()).game is table.game


def test_rules_that_were_never_kept_are_refused() -> None:
    with pytest.raises(NoSuchRules, match="version 77"):
        find_game("nations", 77)
    with pytest.raises(NoSuchRules):
        parse_setup("nations seats=2", 0)


def test_freezing_makes_an_archive_that_can_be_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(freeze_rules, "HERE", tmp_path)
    monkeypatch.setattr(former, "HERE", tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    first = freeze_rules.freeze("HEAD", "roll_through_the_ages").read_bytes()
    assert freeze_rules.freeze("HEAD", "roll_through_the_ages").read_bytes() == first, "the same every time"
    today = find_game("roll_through_the_ages")
    frozen = former.former_game("roll_through_the_ages", today.rules_version)
    assert frozen is not None
    assert type(frozen).__module__ != type(today).__module__
    one, two = (Table(Setup(game, 2), "same") for game in (today, frozen))
    for _ in range(40):
        assert one.ask is not None
        option = one.ask.options[-1]
        one.answer(option)
        two.answer(option)
    assert one.view(0) == two.view(0)
