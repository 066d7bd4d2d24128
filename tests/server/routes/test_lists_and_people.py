"""Lists of tables, people, profiles, home, events, the form of a new table, rules and statistics."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import find_game, games
from pentapolis.engine.setup import print_value
from pentapolis.server.clocks import PRESETS, duration
from pentapolis.server.listing import lightest_first
from pentapolis.server.ratings import SURE_OF, bots_of
from pentapolis.server.refused import Refused
from pentapolis.server.routes.new import form_option, table_from_form
from pentapolis.server.shelf import Wanted
from pentapolis.server.web import Form
from tests.server.routes.visitors import ROLL, Here, Visitor, refusal


def named(here: Here, name: str) -> Visitor:
    visitor = here.visitor(name)
    visitor.post("/account/name", name=name)
    return visitor


def ids(rows: list[dict[str, Any]]) -> list[str]:
    return [row["id"] for row in rows]


# --- tables and people ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def crowd(alone: Here) -> dict[str, Any]:
    """Ann sits at three tables, one of which waits for her; Bob, whom she follows, at two of his own."""
    ann, bob = named(alone, "Ann"), named(alone, "Bob")
    ann.goes_to(f"/people/{bob.person}", kind="follow")
    found: dict[str, Any] = {"ann": ann, "bob": bob}
    found["hers"] = ann.quick()
    found["waits"] = ann.table("me", "open")
    found["secret"] = ann.table("me", "open", private="yes")
    found["open"] = bob.table("me", "open", game="nations")
    found["three"] = bob.table("me", "open", "open")
    found["plays"] = bob.quick("nations")
    return found


@pytest.mark.parametrize(
    ("query", "which", "state", "found"),
    [
        ("", "mine", "all", {"hers", "waits", "secret"}),
        ("?list=mine&state=open", "mine", "open", {"waits", "secret"}),
        ("?state=waiting", "mine", "waiting", {"hers"}),
        ("?state=nonsense", "mine", "all", {"hers", "waits", "secret"}),
        ("?list=nonsense", "mine", "all", {"hers", "waits", "secret"}),
        (f"?game={ROLL}&state=playing", "mine", "playing", {"hers"}),
        ("?game=nations", "mine", "all", set()),
        ("?list=open", "open", "all", {"open", "three"}),
        ("?list=open&seats=3", "open", "all", {"three"}),
        ("?list=open&seats=x", "open", "all", {"open", "three"}),
        ("?list=open&friends=yes", "open", "all", {"open", "three"}),
        ("?list=open&game=nations", "open", "all", {"open"}),
        ("?list=watch", "watch", "all", {"plays"}),
        ("?list=watch&state=over", "watch", "over", set()),
        ("?list=watch&friends=yes", "watch", "all", {"plays"}),
        ("?page=2", "mine", "all", {"hers", "waits", "secret"}),
    ],
)
def test_lists_of_tables(crowd: dict[str, Any], query: str, which: str, state: str, found: set[str]) -> None:
    name, values = crowd["ann"].page(f"/games{query}")
    assert (name, values["here"], values["which"]) == ("games", "games", which)
    assert values["wanted"].state == state
    assert set(ids(values["rows"])) == {crowd[one] for one in found}
    states = {
        "mine": ("all", "waiting", "playing", "open", "over", "invited"),
        "watch": ("all", "playing", "over"),
        "open": (),
    }
    assert tuple(values["states"]) == states[which]
    assert values["games"] == list(games().values())


def test_links_between_lists(crowd: dict[str, Any]) -> None:
    values = crowd["ann"].values("/games?list=open&seats=9&friends=yes&game=nations&q=Bob&state=open")
    chosen = {"list": "open", "state": "open", "game": "nations", "q": "Bob", "seats": "9", "friends": "yes"}
    assert values["chosen"] == chosen
    kept = "list=open&state=open&game=nations&q=Bob&seats=9&friends=yes"
    assert values["link"](page=2) == f"/games?{kept}&page=2"
    assert values["link"](q="", state="all", game="") == "/games?list=open&seats=9&friends=yes"
    values = crowd["ann"].values("/games?friends=no&seats=0")
    assert (values["chosen"]["friends"], values["chosen"]["seats"]) == ("", "")
    long = crowd["ann"].values(f"/games?q={'q' * 41}&game={'g' * 41}")["wanted"]
    assert (long.text, long.game) == ("q" * 40, "g" * 40)
    for page, number in (("7", 7), ("0", 0), ("-1", 1), ("x", 1), ("99999", 99999), ("100000", 1)):
        assert crowd["ann"].values(f"/games?page={page}")["wanted"].page == number, page


def test_the_next_table(crowd: dict[str, Any], alone: Here) -> None:
    ann = crowd["ann"]
    assert ann.get("/next").headers["location"] == f"/t/{crowd['hers']}"
    assert ann.get(f"/next?after={crowd['hers']}").status_code == 303
    assert alone.visitor().get("/next").headers["location"] == "/games"


def test_people(crowd: dict[str, Any], alone: Here) -> None:
    ann, bob = crowd["ann"], crowd["bob"]
    values = ann.values("/people")
    assert [friend.name for friend in values["followed"]] == ["Bob"]
    assert (values["q"], values["found"], values["muted"], values["blocked"]) == ("", [], [], [])
    assert (values["here"], values["opponents"]) == ("people", [])
    assert alone.visitor().values("/people")["followed"] == []
    assert ann.values(f"/people?q={'x' * 41}")["q"] == "x" * 40
    cleo, dora = named(alone, "Cleo"), named(alone, "Dora")
    assert cleo.goes_to(f"/people/{dora.person}", kind="mute") == "/people"
    assert [friend.name for friend in cleo.values("/people")["muted"]] == ["Dora"]
    assert cleo.goes_to(f"/people/{dora.person}", kind="block", back="/games") == "/games"
    values = cleo.values("/people")
    assert ([f.name for f in values["muted"]], [f.name for f in values["blocked"]]) == ([], ["Dora"])
    assert cleo.goes_to(f"/people/{dora.person}", kind="", back="//elsewhere") == "/"
    assert cleo.values("/people")["blocked"] == []
    assert refusal(cleo.script(f"/people/{dora.person}", kind="love")) == (422, "bad_request")
    assert refusal(cleo.script("/people/NOBODY", kind="follow")) == (404, "no_person")
    assert refusal(bob.script(f"/people/{bob.person}", kind="follow")) == (404, "no_person")


def test_a_search_finds_accounts(alone: Here) -> None:
    eva = alone.visitor()
    eva.post("/account", name="Evangeline", password="long enough")
    assert [one.name for one in eva.values("/people?q=evan")["found"]] == ["Evangeline"]
    assert eva.values("/people?q=e")["found"] == []


# --- home -------------------------------------------------------------------------------------------------


def test_home(crowd: dict[str, Any], alone: Here) -> None:
    ann = crowd["ann"]
    name, values = alone.visitor().page("/")
    assert (name, values["here"], values["invited"]) == ("home", "home", [])
    assert {crowd["open"], crowd["three"], crowd["waits"]} <= set(ids(values["open"]))
    assert crowd["secret"] not in ids(values["open"])
    assert {crowd["hers"], crowd["plays"]} <= set(ids(values["live"]))
    assert [card["game"] for card in values["games"]] == lightest_first()
    name, values = ann.page("/")
    assert (name, values["here"], values["count"]) == ("regular", "home", 1)
    assert ids(values["cards"]) == [crowd["hers"]]
    assert values["cards"][0]["question"].startswith("Which dice do you roll again?")
    assert (values["cards"][0]["until"], values["cards"][0]["left"]) == (None, "")
    assert set(ids(values["others"])) == {crowd["waits"], crowd["secret"]}
    assert (values["elsewhere"], values["last"], values["ratings"]) == (2, [], [])
    assert ids(values["friends"]) == [crowd["plays"]]
    assert set(ids(values["open"])) == {crowd["open"], crowd["three"]}
    guest = named(alone, "Guest")
    assert guest.page("/")[0] == "home", "who has no table yet"


def test_time_that_runs_out_at_home(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = named(here, "Ann")
    id = ann.quick()

    async def deadlines(person: str, waiting: list[Any]) -> dict[str, float]:
        return {id: 5000.0}

    monkeypatch.setattr(here.site.shelf, "deadlines", deadlines)
    for seconds, left in ((1400.0, 3600.0), (5001.0, 0.0)):
        monkeypatch.setattr(here.site.host, "seconds", lambda seconds=seconds: seconds)
        (card,) = ann.values("/")["cards"]
        assert (card["id"], card["until"], card["left"]) == (id, 5000.0, duration(left))
        assert here.shown()[1]["now"] == seconds


def test_cookies_are_renewed_at_home(here: Here) -> None:
    ann = named(here, "Ann")
    cookie = ann.get("/").headers["set-cookie"].lower()
    assert cookie.startswith(f"sid={ann.secret.lower()}")
    assert {"httponly", "max-age=31536000", "path=/", "samesite=lax"} <= set(cookie.split("; "))
    assert "secure" not in cookie
    assert "set-cookie" not in ann.get("/games").headers
    assert "set-cookie" not in here.visitor().get("/").headers, "nobody yet"


# --- profiles and ratings ---------------------------------------------------------------------------------


def test_a_profile(crowd: dict[str, Any], alone: Here) -> None:
    ann, bob = crowd["ann"], crowd["bob"]
    name, values = alone.visitor().page(f"/p/{ann.person}")
    assert (name, values["here"], values["me"], values["kind"]) == ("profile", "people", False, "")
    assert (values["who"].name, values["met"]) == ("Ann", (0, 0, 0))
    assert (values["played"], values["won"], values["against"], values["favourites"]) == (0, 0, 0, [])
    assert (values["ratings"], values["results"]) == ([], [])
    assert set(ids(values["tables"])) == {crowd["hers"], crowd["waits"]}, "no private one"
    assert ann.values(f"/p/{ann.person}")["me"] is True
    assert ann.values(f"/p/{bob.person}")["kind"] == "follow"
    assert ann.get("/p/NOBODY").status_code == 404


@pytest.mark.parametrize(("query", "game", "size"), [
    ("", next(iter(games())), 2),
    (f"?game={ROLL}", ROLL, 2),
    (f"?game={ROLL}&size=3", ROLL, 3),
    (f"?game={ROLL}&size=4", ROLL, 2),
])  # fmt: skip
def test_leaders(alone: Here, query: str, game: str, size: int) -> None:
    name, values = alone.visitor().page(f"/ratings{query}")
    assert (name, values["here"], values["game"].id, values["size"]) == ("ratings", "ratings", game, size)
    assert values["games"] == list(games().values())
    bots = bots_of(game)
    assert sorted(line["bot"] for line in values["lines"]) == sorted(bots)
    sure = [line["sure"] for line in values["lines"]]
    assert sure == sorted((rating.mu for rating in bots.values()), reverse=True)
    assert SURE_OF > 0
    assert alone.visitor().get("/ratings?game=nothing").status_code == 404


# --- new tables -------------------------------------------------------------------------------------------


def test_the_form_of_a_new_table(here: Here) -> None:
    for game in games().values():
        name, values = here.visitor(language="de").page(f"/new/{game.id}")
        low, high = game.players
        assert (name, values["game"], values["error"]) == ("new", game, "")
        assert values["seats"] == (2 if low <= 2 <= high else low)
        assert len(values["options"]) + len(values["disputed"]) == len(game.options)
        assert len(values["clocks"]) == len(PRESETS)
    assert here.visitor().get("/new/nothing").status_code == 404


def test_options_in_the_form() -> None:
    for game in games().values():
        for option in game.options:
            shown = form_option(game, option, "en")
            assert len(shown["fields"]) == (game.players[1] if option.per_seat else 1)
            assert shown["fields"][0] == (f"opt_{option.id}_0" if option.per_seat else f"opt_{option.id}")
            assert len(shown["choices"]) == len(option.values)
            assert shown["default"] in [value for value, _ in shown["choices"]]
            said = dict(shown["choices"])
            for value in option.values:
                full = f"setup.{option.id}.{print_value(value)}"
                expected = game.words.text("en", full) if game.words.has(full) else print_value(value)
                assert said[print_value(value)] == expected


def form(**fields: str) -> Form:
    return Form({"seats": "2", **fields})


def test_a_table_from_the_form() -> None:
    game = find_game(ROLL)
    plain = table_from_form(game, form())
    assert (plain.game, plain.seats, plain.options) == (ROLL, ["open", "open"], {})
    assert (plain.private, plain.hints, plain.takeover, plain.clock) == (False, False, 10, "")
    assert (plain.consent, plain.talk) == (False, "all")
    full = table_from_form(
        game,
        form(
            seat_0="me", seat_1="here", name_1="Bea", private="yes", hints="yes", takeover="0", consent="yes"
        ),
    )
    assert full.seats == ["me", "here:Bea"]
    assert (full.private, full.hints, full.takeover, full.consent) == (True, True, 0, True)
    other = table_from_form(game, form(clock="live:60:1", talk="seats", private="no"))
    assert (other.clock, other.talk, other.private) == ("live:60:1", "seats", False)
    for seats in ("0", "5"):
        with pytest.raises(Refused) as error:
            table_from_form(game, form(seats=seats))
        assert (error.value.why, error.value.status) == ("bad_setup", 422)
        assert error.value.values == {"low": 1, "high": 4}
    for seats in ("1", "4"):
        assert len(table_from_form(game, form(seats=seats)).seats) == int(seats)


def test_options_from_the_form() -> None:
    for game in games().values():
        count = max(2, game.players[0])
        for option in game.options:
            name = f"opt_{option.id}"
            given = {"seats": str(count), **({f"{name}_1": "x"} if option.per_seat else {name: "x"})}
            found = table_from_form(game, Form(given)).options
            if not option.applies(count):
                assert option.id not in found
            elif option.per_seat:
                assert found[option.id].split(",")[1] == "x"
                assert found[option.id].count(",") == count - 1
            else:
                assert found[option.id] == "x"
                assert option.id not in table_from_form(game, Form({"seats": str(count)})).options


def test_a_form_that_is_wrong_is_shown_again(here: Here) -> None:
    ann = here.visitor()
    reply = ann.post("/tables", game=ROLL, seats="9")
    assert (reply.status_code, here.shown()[0]) == (422, "new")
    assert here.shown()[1]["error"] != ""
    assert ann.post("/tables", game=ROLL, seats="2", seat_0="king").status_code == 422
    assert ann.post("/tables", game="nothing", seats="2").status_code == 404
    assert ann.post("/play/nothing").status_code == 404
    for game in games().values():
        live = here.do(here.site.host.find, ann.quick(game.id))
        assert [(seat.kind, seat.bot) for seat in live.seats] == [("person", None), ("bot", "medium")]


def test_a_table_from_a_record(here: Here) -> None:
    ann = here.visitor()
    empty = {"record": "", "ply": "", "seat": "", "others": ""}
    name, values = ann.page("/records")
    assert (name, values["given"], values["error"]) == ("records", empty, "")
    reply = ann.post("/records", record="nonsense", ply="3", seat="1", others="easy")
    assert (reply.status_code, here.shown()[0]) == (422, "records")
    assert here.shown()[1]["given"] == {"record": "nonsense", "ply": "3", "seat": "1", "others": "easy"}
    assert here.shown()[1]["error"] != ""
    id = ann.table("me", "bot:easy")
    record = ann.get(f"/t/{id}/record.txt")
    assert record.headers["content-disposition"] == f'attachment; filename="{id}.txt"'
    assert record.headers["cache-control"] == "no-store"
    assert record.headers["content-type"].startswith("text/plain")
    assert ann.post("/records", record=record.text, seat="x").status_code == 422
    assert ann.post("/records", record="x" * 60_001).status_code == 413


# --- events -----------------------------------------------------------------------------------------------


def test_the_deal_of_the_day(here: Here, one_day: None) -> None:
    ann, bob = named(here, "Ann"), named(here, "Bob")
    id = ann.goes_to(f"/daily/{ROLL}").removeprefix("/t/")
    assert ann.goes_to(f"/daily/{ROLL}") == f"/t/{id}", "the same again"
    row = here.do(here.site.host.find, id).row
    assert (row.private, row.hints, row.learning) == (True, False, False)
    name, values = ann.page("/daily")
    assert (name, values["here"], values["before"]) == ("daily", "daily", [])
    shown = {one["game"].id: one for one in values["deals"]}
    assert list(shown) == list(games())
    assert (row.event, row.seed) == (shown[ROLL]["deal"].id, shown[ROLL]["deal"].seed)
    expected = {"over": False, "mine": id, "entries": [], "count": 0, "place": None}
    assert {key: shown[ROLL][key] for key in expected} == expected
    mine = {one["game"].id: one["mine"] for one in bob.values("/daily")["deals"]}
    assert mine[ROLL] is None
    assert bob.post("/daily/nothing").status_code == 404


def test_a_tournament(here: Here) -> None:
    ann, bob = named(here, "Ann"), named(here, "Bob")
    name, values = ann.page("/events")
    assert (name, values["here"], values["error"], values["games"]) == ("events", "events", "", games())
    fields = {"name": "Cup", "kind": "swiss", "game": ROLL, "seats": "2", "rounds": "3"}
    reply = ann.post("/events", **{**fields, "seats": "9"})
    assert (reply.status_code, here.shown()[0]) == (422, "events")
    assert here.shown()[1]["error"] != ""
    assert ann.post("/events", **{**fields, "game": "nothing"}).status_code == 404
    path = ann.goes_to("/events", **{**fields, "clock": ""})
    name, values = ann.page(path)
    event = values["event"]
    assert (name, values["here"], values["game"].id, values["mine"]) == ("event", "events", ROLL, False)
    assert path == f"/events/{event.id}"
    assert (event.name, event.kind, event.seats, event.rounds) == ("Cup", "swiss", 2, 3)
    assert ann.goes_to(f"{path}/enter") == path
    assert ann.values(path)["mine"] is True
    assert bob.values(path)["mine"] is False
    bob.goes_to(f"{path}/enter")
    assert bob.goes_to(f"{path}/leave") == path
    assert bob.values(path)["mine"] is False
    assert bob.post(f"{path}/start").status_code == 403
    assert ann.post(f"{path}/burn").status_code == 404
    bob.goes_to(f"{path}/enter")
    assert ann.goes_to(f"{path}/start") == path
    values = ann.values(path)
    assert [row.id for row, _ in values["tables"]] == [shown["id"] for _, shown in values["tables"]]
    assert len(values["tables"]) == 1
    assert {one.name for one in values["standings"]} == {"Ann", "Bob"}
    assert ann.get("/events/NOTHING").status_code == 404


def test_wanted_by_default() -> None:
    assert Wanted() == Wanted("all", "", "", 1)
