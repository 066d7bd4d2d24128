"""Who is there: guests with a lasting cookie, accounts, programs with tokens; and the protection of forms.

A browser's secret is a random cookie; only its hash is stored, and only once the person does something. The
CSRF token of a page is derived from that cookie, so a form from another site cannot know it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from litestar import Request

from pentapolis.engine import LANGUAGES, languages
from pentapolis.server.database import UNAVAILABLE
from pentapolis.server.limits import Limiter
from pentapolis.server.names import NAMES, shape
from pentapolis.server.refused import Refused
from pentapolis.server.rows import PersonRow
from pentapolis.server.storage import Store, now

COOKIE = "sid"
HOST_COOKIE = "__Host-sid"
"""Behind TLS: browsers take it from this very host only, never from a neighbour of its domain."""
REMEMBERED = 10.0
"""Seconds for which a process trusts what it knows about a cookie."""
LONGEST_TOKEN_DAYS = 366
MOST_TOKENS = 20


def cookie_name(request: Request[Any, Any, Any]) -> str:
    return HOST_COOKIE if request.app.state.config.secure_cookies else COOKIE


def hash_of(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def csrf_of(secret: str) -> str:
    return sha256(f"csrf {secret}".encode()).hexdigest()[:32]


@dataclass
class Viewer:
    """The person behind a request. `person` is None until they do something for the first time."""

    person: str | None
    name: str
    account: bool
    secret: str
    fresh: bool
    """The cookie still has to be set."""
    language: str
    theme: str

    @property
    def csrf(self) -> str:
        return csrf_of(self.secret)


class People:
    """Finds and makes the people behind requests."""

    def __init__(self, store: Store, limits: bool) -> None:
        self.store = store
        self.limiter = Limiter(limits)
        self._hasher = PasswordHasher()
        self._known: OrderedDict[str, tuple[float, str, str, bool]] = OrderedDict()

    async def _find(self, key_hash: str) -> tuple[str, str, bool] | None:
        known = self._known.get(key_hash)
        if known is not None and known[0] > time.monotonic():
            return known[1:]
        row = await self.store.person_by_key(key_hash)
        if row is None:
            return None
        with suppress(*UNAVAILABLE):  # who only reads may do so while nothing can be stored
            await self.store.key_seen(key_hash)
        self._remember(key_hash, row.id, row.name, row.login is not None)
        return row.id, row.name, row.login is not None

    def _remember(self, key_hash: str, person: str, name: str, account: bool) -> None:
        self._known[key_hash] = (time.monotonic() + REMEMBERED, person, name, account)
        while len(self._known) > 10_000:
            self._known.popitem(last=False)

    async def viewer(self, request: Request[Any, Any, Any]) -> Viewer:
        """Who sent this request of a browser."""
        viewer = self.stranger(request)
        found = None if viewer.fresh else await self._find(hash_of(viewer.secret))
        if found is not None:
            viewer.person, viewer.name, viewer.account = found
        return viewer

    @staticmethod
    def stranger(request: Request[Any, Any, Any]) -> Viewer:
        """The viewer as far as the cookies alone tell."""
        secret = request.cookies.get(cookie_name(request), "")
        fresh = not (20 <= len(secret) <= 100)
        if fresh:
            secret = secrets.token_urlsafe(32)
        theme = request.cookies.get("theme", "")
        return Viewer(
            None,
            "",
            False,
            secret,
            fresh,
            language_of(request.cookies.get("lang", ""), request.headers.get("accept-language", "")),
            theme if theme in ("light", "dark") else "",
        )

    async def ensure(self, viewer: Viewer, address: str) -> str:
        """The viewer's person, made as a guest if this is the first thing they do."""
        if viewer.person is None:
            self.limiter.check("guest", address)
            viewer.name = f"{secrets.choice(NAMES)} {secrets.randbelow(90) + 10}"
            while await self._owner(viewer.name) is not None:
                viewer.name = f"{secrets.choice(NAMES)} {secrets.randbelow(9000) + 1000}"
            viewer.person = await self.store.add_guest(viewer.name, hash_of(viewer.secret))
            self._remember(hash_of(viewer.secret), viewer.person, viewer.name, False)
        return viewer.person

    async def program(self, token: str) -> tuple[str, str] | None:
        """The person and name behind a program's token."""
        found = await self._find(hash_of(token)) if token else None
        return None if found is None else found[:2]

    async def new_program_guest(self, name: str, address: str) -> tuple[str, str]:
        """A guest for a program: person and token."""
        self.limiter.check("guest", address)
        await self.check_free(name, None)
        token = secrets.token_urlsafe(32)
        return await self.store.add_guest(name, hash_of(token), "guest"), token

    async def new_token(self, person: str, label: str, days: int) -> str:
        """A token for a program, under a name of one's own, that is good for so many days."""
        if not 1 <= days <= LONGEST_TOKEN_DAYS:
            raise Refused("bad_request", 422, "days", most=LONGEST_TOKEN_DAYS)
        if sum(row.label is not None for row in await self.store.keys_of(person)) >= MOST_TOKENS:
            raise Refused("too_many_tokens", 422)
        token = secrets.token_urlsafe(32)
        expires = now() + timedelta(days=days)
        await self.store.add_key(hash_of(token), person, " ".join(label.split())[:40] or "token", expires)
        return token

    async def rename(self, viewer: Viewer, name: str) -> list[str]:
        """The tables that show the new name."""
        assert viewer.person is not None
        await self.check_free(name, viewer.person)
        changed = await self.store.rename(viewer.person, name, shape(name) if viewer.account else None)
        if changed is None:
            raise Refused("name_taken", 422)
        viewer.name = name
        self._remember(hash_of(viewer.secret), viewer.person, name, viewer.account)
        return changed

    async def sign_up(self, viewer: Viewer, name: str, password: str) -> list[str]:
        """The tables that show the new name."""
        self.check_password(password)
        if viewer.account:  # an account stays what it is: nobody renames it or changes its password here
            raise Refused("name_taken", 422)
        assert viewer.person is not None
        await self.check_free(name, viewer.person)
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        changed = await self.store.make_account(viewer.person, name, shape(name), hashed)
        if changed is None:
            raise Refused("name_taken", 422)
        viewer.name, viewer.account = name, True
        await self._only_session(viewer)
        return changed

    async def _only_session(self, viewer: Viewer) -> None:
        """A new cookie for this browser; all others, and one that somebody planted, are worth nothing."""
        assert viewer.person is not None
        await self.store.drop_keys(viewer.person)
        self._known.clear()
        viewer.secret, viewer.fresh = secrets.token_urlsafe(32), True
        await self.store.add_key(hash_of(viewer.secret), viewer.person, None)

    async def log_in(self, viewer: Viewer, name: str, password: str) -> None:
        """Log in under a new cookie, so that one set by somebody else before is worth nothing."""
        row = await self._owner(name)
        if row is None or row.password is None:
            await asyncio.to_thread(self._hasher.hash, password)  # as long as for a name that exists
            raise Refused("bad_login", 422)
        await self._verify(row, password)
        self.check_banned(row)
        viewer.secret, viewer.fresh = secrets.token_urlsafe(32), True
        await self.store.add_key(hash_of(viewer.secret), row.id, None)
        viewer.person, viewer.name, viewer.account = row.id, row.name, True

    @staticmethod
    def check_password(password: str) -> None:
        if not 8 <= len(password) <= 200:
            raise Refused("bad_password", 422)

    @staticmethod
    def check_banned(row: PersonRow) -> None:
        if row.banned is not None and row.banned > now():
            raise Refused("banned", 403, f"{row.banned:%Y-%m-%d}")

    async def account(self, name: str) -> PersonRow | None:
        """The account of this name."""
        row = await self._owner(name)
        return row if row is not None and row.login is not None else None

    async def new_password(self, viewer: Viewer, row: PersonRow, password: str) -> None:
        """Whoever has proved to be this person logs in with a new password; everybody else is out."""
        await self.store.set_password(row.id, await asyncio.to_thread(self._hasher.hash, password))
        viewer.person, viewer.name, viewer.account = row.id, row.name, True
        await self._only_session(viewer)

    async def _verify(self, row: PersonRow | None, password: str) -> None:
        if row is None or row.password is None:
            raise Refused("bad_login", 422)
        try:
            await asyncio.to_thread(self._hasher.verify, row.password, password)
        except VerifyMismatchError:
            raise Refused("bad_login", 422) from None

    async def _owner(self, name: str) -> PersonRow | None:
        """The account of this name. An older one that looks like another is kept in lower case."""
        return await self.store.person_by_login(name.lower()) or await self.store.person_by_login(shape(name))

    async def check_free(self, name: str, person: str | None) -> None:
        """Refuse a name that somebody could take for another person's account."""
        owner = await self._owner(name)
        if owner is not None and owner.id != person:
            raise Refused("name_taken", 422)

    async def change_password(self, viewer: Viewer, old: str, new: str) -> None:
        """A new password ends all other sessions and tokens: whoever knew the old one is out."""
        if not viewer.account or viewer.person is None:
            raise Refused("log_in_first", 403)
        self.check_password(new)
        await self._verify(await self.store.person(viewer.person), old)
        await self.store.set_password(viewer.person, await asyncio.to_thread(self._hasher.hash, new))
        await self._only_session(viewer)

    async def proved(self, viewer: Viewer, password: str) -> str:
        """The person of an account, who has just proved to know its password."""
        if not viewer.account or viewer.person is None:
            raise Refused("log_in_first", 403)
        await self._verify(await self.store.person(viewer.person), password)
        return viewer.person

    def forget_known(self) -> None:
        """Somebody is no longer who they were: ask the database again."""
        self._known.clear()

    async def log_out_everywhere(self, viewer: Viewer) -> None:
        """All other browsers and programs; this browser stays."""
        if viewer.person is None:
            raise Refused("log_in_first", 403)
        await self._only_session(viewer)

    async def end_session(self, viewer: Viewer, begins: str) -> None:
        """End one session or token of one's own, named by how its hash begins."""
        for row in await self.store.keys_of(viewer.person or ""):
            if row.public == begins:
                await self.store.drop_key(row.hash)
                self._known.pop(row.hash, None)

    async def delete(self, viewer: Viewer, password: str) -> list[str]:
        """Forget a person, who proves with the password to be no passer-by; the tables that change."""
        if viewer.person is None:
            raise Refused("log_in_first", 403)
        if viewer.account:
            await self._verify(await self.store.person(viewer.person), password)
        changed = await self.store.forget(viewer.person)
        self._known.clear()
        viewer.secret, viewer.fresh = secrets.token_urlsafe(32), True
        viewer.person, viewer.name, viewer.account = None, "", False
        return changed

    async def log_out(self, viewer: Viewer) -> None:
        await self.store.drop_key(hash_of(viewer.secret))
        self._known.pop(hash_of(viewer.secret), None)
        viewer.secret, viewer.fresh = secrets.token_urlsafe(32), True
        viewer.person, viewer.name, viewer.account = None, "", False


def language_of(cookie: str, accepted: str) -> str:
    known = languages()
    if cookie in known:
        return cookie
    for part in accepted.lower().split(","):
        wanted = part.split(";")[0].strip()
        for language in (wanted, wanted.partition("-")[0]):
            if language in known:
                return language
    return LANGUAGES[0]
