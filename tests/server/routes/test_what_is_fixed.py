"""What programs may send, field by field; and the numbers by which the server keeps its measure.

A number that is changed on purpose is changed here, too.
"""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from pentapolis.server import (
    app,
    circles,
    courtesy,
    invitations,
    limits,
    mail,
    moderation,
    opendata,
    people,
    recovery,
    web,
)
from pentapolis.server.config import Config
from pentapolis.server.notify import addresses, delivery, news, outgoing, teller, webpush
from pentapolis.server.routes import (
    api,
    api_insight,
    api_people,
    api_self,
    events,
    home,
    mine,
    operation,
    profile,
    reading,
    signals,
)
from tests.server.routes.visitors import Here

SEAT, NUMBER, KEY, NAME = "0..7", "0..1000000", "1..200 letters", "2..30 letters"

BODIES: dict[type[msgspec.Struct], dict[str, str]] = {
    api.NewGuest: {"name": f"{NAME} = Program"},
    api.TableWanted: {
        "game": "..40 letters",
        "seats": "1..8 of ..40 letters",
        "options": "..40 letters: ..100 letters = {}",
        "private": "boolean = False",
        "hints": "boolean = False",
        "takeover": "0..100000 = 10",
        "consent": "boolean = False",
        "clock": "..40 letters = ''",
        "talk": "^(all|seats|nobody)$ = all",
    },
    api.Join: {"seat": f"{SEAT} | null = None"},
    api.Answer: {"option": KEY, "number": NUMBER, "seat": f"{SEAT} | null = None"},
    api.Undo: {"number": NUMBER, "seat": f"{SEAT} | null = None"},
    api.Ahead: {"until": "^(new|other|aimed|round|age|game)$", "number": NUMBER},
    api.Oneself: {"topic": "1..40 letters"},
    api_people.OneSeat: {"seat": SEAT},
    api_people.Proposal: {"kind": "^(end|back|pause|resume)$"},
    api_people.PlayOn: {
        "ply": NUMBER,
        "seat": f"{SEAT} | null = None",
        "others": "..40 letters = medium",
    },
    api_people.PlayRecord: {
        "ply": NUMBER,
        "seat": f"{SEAT} | null = None",
        "others": "..40 letters = medium",
        "record": "..60000 letters = ''",
    },
    api_people.Kind: {"kind": "^(follow|mute|block|)$"},
    api_people.EventWanted: {
        "name": "2..60 letters",
        "game": "..40 letters",
        "kind": "^(swiss|rounds)$ = swiss",
        "seats": "2..6 = 2",
        "rounds": "1..20 = 3",
        "clock": "..40 letters = days:86400:259200",
    },
    api_people.HolidayWanted: {"days": "0..30"},
    api_self.Words: {"text": "1..500 letters"},
    api_self.Note: {"text": "..5000 letters"},
    api_self.Talkers: {"who": "^(all|seats|nobody)$"},
    api_self.Somebody: {"person": "1..16 letters"},
    api_self.NameWanted: {"name": NAME},
    api_self.Courtesy: {"wanted": "boolean"},
    api_self.SignalsWanted: {"pause": "0..1440", "reminders": "boolean = True"},
    api_self.AddressWanted: {
        "kind": "^(webhook|push|mail)$",
        "url": "..1000 letters = ''",
        "p256dh": "..200 letters = ''",
        "auth": "..100 letters = ''",
    },
    api_self.Deed: {"deed": "^(settle|remove|silence_1|silence_30|ban_30|ban|close)$"},
    api_insight.PuzzleAnswer: {"option": f"{KEY} | null = None"},
    api_insight.LessonWanted: {"again": "boolean = False", "chapter": "1..20 | null = None"},
}


def said(schema: dict[str, Any]) -> str:
    """What a schema allows, in short."""
    if "default" in schema:
        rest = {name: value for name, value in schema.items() if name != "default"}
        return f"{said(rest)} = {schema['default'] if schema['default'] != '' else repr('')}"
    if "anyOf" in schema:
        return " | ".join(said(one) for one in schema["anyOf"])
    if "pattern" in schema and "maxLength" not in schema:
        return str(schema["pattern"])
    match schema.get("type"):
        case "string":
            pattern = f" {schema['pattern']}" if "pattern" in schema else ""
            return f"{schema.get('minLength', '')}..{schema['maxLength']} letters{pattern}"
        case "integer":
            return f"{schema['minimum']:g}..{int(schema['maximum'])}"
        case "array":
            return f"{schema['minItems']}..{schema['maxItems']} of {said(schema['items'])}"
        case "object":
            names = said({"type": "string", **schema["propertyNames"]})
            return f"{names}: {said(schema['additionalProperties'])}"
    return str(schema.get("type"))


def test_every_body_is_listed() -> None:
    found = {
        kind
        for module in (api, api_people, api_self, api_insight)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
    }
    assert {kind for kind in found if kind.__struct_config__.forbid_unknown_fields} == set(BODIES)


@pytest.mark.parametrize("kind", BODIES, ids=lambda kind: kind.__name__)
def test_what_a_body_may_hold(kind: type[msgspec.Struct]) -> None:
    schema = msgspec.json.schema(kind)["$defs"][kind.__name__]
    assert {name: said(one) for name, one in schema["properties"].items()} == BODIES[kind]
    assert schema["additionalProperties"] is False


ID = "1..12 letters ^[A-Z0-9]+$"
IN_ADDRESSES = {
    "GET /api/tables status": "^(open|playing|over)$ = open",
    "GET /api/tables/{id}/why option": "..200 letters",
    "GET /api/me/tables status": "^(all|waiting|playing|open|over|invited)$ = all",
    "GET /api/me/tables game": "..40 letters = ''",
    "GET /api/me/tables q": "..40 letters = ''",
    "GET /api/me/tables page": "1..100000 = 1",
    "GET /api/lobby game": "..40 letters = ''",
    "GET /api/lobby q": "..40 letters = ''",
    "GET /api/lobby seats": "0..8 = 0",
    "GET /api/lobby friends": "boolean = False",
    "GET /api/lobby page": "1..100000 = 1",
    "GET /api/me/next after": "..12 letters = ''",
    "GET /api/people/{who} who": "..16 letters",
    "GET /api/ratings/{game} size": "2..3 = 2",
    "POST /api/people/{other} other": "..16 letters",
    "GET /api/events/{event} event": ID,
    "POST /api/events/{event}/{deed} event": ID,
    "POST /api/events/{event}/{deed} deed": "..10 letters",
    "POST /api/tables/{id}/chat/{line}/report line": "1..2000000000",
    "POST /api/invitations/{secret} secret": "1..20 letters ^[A-Z0-9]+$",
    "POST /api/me/addresses/{address}/remove address": "1..2000000000",
    "POST /api/moderation/{report} report": "1..2000000000",
}
"""Beside the ids of tables, games and puzzles, which are the same everywhere."""


def test_what_addresses_may_hold(here: Here) -> None:
    schema = here.client.app.openapi_schema.to_schema()
    found = {
        f"{method.upper()} {path} {one['name']}": said(one["schema"])
        for path, item in schema["paths"].items()
        for method, call in item.items()
        for one in call.get("parameters", [])
    }
    usual = {"id": ID, "game": "..40 letters", "puzzle_id": "1..20 letters ^[a-z0-9]+$"}
    others = {}
    for name, kind in found.items():
        if "{" in name and (last := name.rpartition(" ")[2]) in usual:
            assert kind == usual[last], name
        else:
            others[name] = kind
    assert others == IN_ADDRESSES


def test_the_description_of_the_api(here: Here) -> None:
    schema = here.client.app.openapi_schema.to_schema()
    assert schema["info"]["title"] == "Pentapolis"
    assert schema["components"]["securitySchemes"] == {"token": {"type": "http", "scheme": "bearer"}}
    post = schema["paths"]["/api/tables"]["post"]
    assert (post["tags"], post["security"]) == (["tables"], [{"token": []}])
    assert all(path.startswith("/api/") for path in schema["paths"]), "pages are not described"


def test_the_numbers_of_the_server() -> None:
    assert (limits.STREAMS, limits.SHARE_SECONDS, limits.SLOT_SECONDS) == (30, 1.0, 10)
    assert (limits.QUIETLY, limits.LONGEST_WHO) == (10, 64)
    assert limits.REQUESTS == {"page": (300, 60.0), "look": (600, 60.0), "call": (3000, 60.0)}
    assert (people.REMEMBERED, people.LONGEST_TOKEN_DAYS, people.MOST_TOKENS) == (10.0, 366, 20)
    assert moderation.LONGEST_LINE == 500
    assert timedelta(days=36_500) == moderation.EVER
    assert (recovery.CODES, recovery.LETTER_HOURS) == (8, {"confirm": 48, "reset": 2})
    assert (web.YEAR, len(web.VERSION), app.LARGEST_BODY) == (31_536_000, 10, 65_536)
    assert (mail.PORTS, mail.SECONDS) == ({"smtp": 587, "smtps": 465}, 20.0)
    assert (circles.MOST, invitations.MOST, invitations.LONGEST_SECRET) == (500, 200, 20)
    assert (opendata.AT_ONCE, opendata.EACH_TIME, opendata.MOST) == (50, 10, 2000)
    assert (courtesy.SHORTEST, courtesy.LONGEST) == (1.5, 4.0)


def test_the_numbers_of_messages() -> None:
    assert (outgoing.SECONDS, outgoing.LONGEST, str(outgoing.TRANSLATED)) == (10.0, 1000, "64:ff9b::/96")
    assert (delivery.GONE, delivery.LONGEST_TEXT, delivery.TTL_SECONDS) == ((404, 410), 1900, 86_400)
    assert (news.QUIET_SECONDS, news.OVER_DAYS, news.LINES) == (30.0, 2, 3)
    assert news.REMIND_SECONDS == (3600.0, 43_200.0)
    assert (teller.TELL_SECONDS, teller.LOOKING_SECONDS) == (10.0, 300.0)
    assert (addresses.MOST, addresses.PAUSES) == (10, (0, 15, 60, 240, 1440))
    assert (addresses.USUAL_PAUSE, addresses.PATIENCE) == (15, 20)
    assert (webpush.RECORD, webpush.LONGEST, webpush.VALID_SECONDS) == (4096, 3000, 43_200)
    usual = addresses.Signals("ann", "en")
    assert (usual.pause, usual.reminders, usual.last) == (15, True, None)


def test_the_numbers_of_pages() -> None:
    assert (profile.WIDTH, profile.HEIGHT, profile.SHOWN) == (120, 26, 15)
    assert (mine.LONGEST_TEXT, home.CARDS, events.SHOWN) == (40, 3, 10)
    assert (reading.MOST_HITS, operation.PATIENCE) == (40, 5.0)
    assert signals.ICONS == {"any": (192, 512), "maskable": (512,)}
    assert signals.STATIC.name == "static"
    assert (signals.STATIC / "worker.js").is_file()


def test_what_an_operator_sets_by_saying_nothing() -> None:
    assert asdict(Config()) == {
        "database": "pentapolis.db",
        "bot_workers": 1,
        "painters": 0,
        "bot_pause": 0.25,
        "warm_up": True,
        "limits": True,
        "secure_cookies": False,
        "hosts": (),
        "proxies": "127.0.0.1",
        "address": "",
        "local_address": "",
        "smtp": "",
        "mail_from": "",
        "local_webhooks": False,
        "guest_days": 180,
        "log_level": "warning",
    }


@pytest.mark.parametrize(
    ("database", "url", "postgres", "shown"),
    [
        ("games.db", "sqlite:///games.db", False, "games.db"),
        ("sqlite:///x/games.db", "sqlite:///x/games.db", False, "sqlite:///x/games.db"),
        (
            "postgres://ann:secret@host/name",
            "postgresql+psycopg://ann:secret@host/name",
            True,
            "postgres://ann:…@host/name",
        ),
        ("postgresql://host/name", "postgresql+psycopg://host/name", True, "postgresql://host/name"),
    ],
)
def test_the_address_of_a_database(database: str, url: str, postgres: bool, shown: str) -> None:
    config = Config(database=database)
    assert (config.url, config.is_postgres, config.shown_database) == (url, postgres, shown)
    assert config.async_url == url.replace("sqlite:", "sqlite+aiosqlite:")
