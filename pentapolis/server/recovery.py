"""Back to one's account without its password: by codes that one has kept, or by a letter.

Codes and links work once. Only their hashes are stored.
"""

from __future__ import annotations

import logging
import secrets
from datetime import timedelta

from sqlalchemy import delete, func, insert, select, update

from pentapolis.server.mail import MailServer, checked_mail
from pentapolis.server.people import People, Viewer, hash_of
from pentapolis.server.refused import Refused
from pentapolis.server.rendering import say
from pentapolis.server.schema import letters, people, recovery
from pentapolis.server.storage import Store, new_id, now

CODES = 8
LETTER_HOURS = {"confirm": 48, "reset": 2}

log = logging.getLogger("pentapolis")


def plain_code(text: str) -> str:
    """A code as it was stored, however it was typed."""
    return "".join(text.upper().split()).replace("-", "").replace("–", "")


class Recovery:
    """Codes and letters of all people."""

    def __init__(self, store: Store, people: People, mail: MailServer | None, address: str) -> None:
        self.store = store
        self.people = people
        self.mail = mail
        self.address = address.rstrip("/")

    # --- codes ---------------------------------------------------------------------------------

    async def new_codes(self, person: str) -> list[str]:
        """Fresh codes; those that were there before are worth nothing."""
        made = [new_id(12) for _ in range(CODES)]
        async with self.store.transaction() as connection:
            await connection.execute(delete(recovery).where(recovery.c.person == person))
            rows = [{"hash": hash_of(code), "person": person} for code in made]
            await connection.execute(insert(recovery), rows)
        return ["-".join((code[:4], code[4:8], code[8:])) for code in made]

    async def codes_left(self, person: str) -> int:
        rows = await self.store.rows(select(func.count()).where(recovery.c.person == person))
        return int(rows[0][0])

    async def reset_by_code(self, viewer: Viewer, name: str, code: str, password: str) -> None:
        """A new password for whoever has a code; the code is used up only when everything fits."""
        self.people.check_password(password)
        row = await self.people.account(name)
        used = hash_of(plain_code(code))
        fits = select(recovery.c.hash).where(recovery.c.hash == used)
        if row is None or not await self.store.rows(fits.where(recovery.c.person == row.id)):
            raise Refused("bad_code", 422)
        self.people.check_banned(row)
        async with self.store.transaction() as connection:
            done = await connection.execute(delete(recovery).where(recovery.c.hash == used))
            if done.rowcount != 1:
                raise Refused("bad_code", 422)
        await self.people.new_password(viewer, row, password)

    # --- letters -------------------------------------------------------------------------------

    async def _letter(self, person: str, kind: str, mail: str) -> str:
        """The address of a link that is good for something."""
        secret = secrets.token_urlsafe(24)
        moment = now()
        values = {"hash": hash_of(secret), "person": person, "kind": kind, "mail": mail}
        async with self.store.transaction() as connection:
            old = (letters.c.expires < moment) | ((letters.c.person == person) & (letters.c.kind == kind))
            await connection.execute(delete(letters).where(old))
            expires = moment + timedelta(hours=LETTER_HOURS[kind])
            await connection.execute(insert(letters).values(**values, expires=expires))
        return f"{self.address}/account/{kind}/{secret}"

    async def ask_to_confirm(self, viewer: Viewer, text: str) -> None:
        """Send a link to a new address; it counts once somebody has opened it."""
        if self.mail is None:
            raise Refused("no_mail", 422)
        if viewer.person is None:
            raise Refused("log_in_first", 403)
        mail = checked_mail(text)
        link = await self._letter(viewer.person, "confirm", mail)
        words = say(viewer.language, "safe.mail_confirm", name=viewer.name, link=link)
        await self._send(mail, say(viewer.language, "safe.mail_confirm_subject"), words)

    async def confirm(self, secret: str) -> str | None:
        """The address that this link proves; None when the link is too old. The person has it from now on."""
        row = await self._opened(secret, "confirm")
        if row is None:
            return None
        async with self.store.transaction() as connection:
            await connection.execute(update(people).where(people.c.id == row[0]).values(mail=row[1]))
            await connection.execute(delete(letters).where(letters.c.hash == hash_of(secret)))
        return row[1]

    async def forget_mail(self, person: str) -> None:
        async with self.store.transaction() as connection:
            await connection.execute(update(people).where(people.c.id == person).values(mail=None))

    async def ask_to_reset(self, name: str, language: str) -> None:
        """Send a link to whoever has this name, if there is an address; nobody learns whether there is."""
        if self.mail is None:
            raise Refused("no_mail", 422)
        row = await self.people.account(name)
        if row is None or row.mail is None:
            return
        link = await self._letter(row.id, "reset", row.mail)
        words = say(language, "safe.mail_reset", name=row.name, link=link)
        await self._send(row.mail, say(language, "safe.mail_reset_subject"), words)

    async def reset_by_letter(self, viewer: Viewer, secret: str, password: str) -> None:
        self.people.check_password(password)
        found = await self._opened(secret, "reset")
        row = None if found is None else await self.store.person(found[0])
        if row is None or row.login is None:
            raise Refused("old_link", 422)
        self.people.check_banned(row)
        async with self.store.transaction() as connection:
            done = await connection.execute(delete(letters).where(letters.c.hash == hash_of(secret)))
            if done.rowcount != 1:
                raise Refused("old_link", 422)
        await self.people.new_password(viewer, row, password)

    async def _opened(self, secret: str, kind: str) -> tuple[str, str] | None:
        query = select(letters.c.person, letters.c.mail).where(
            letters.c.hash == hash_of(secret), letters.c.kind == kind, letters.c.expires > now()
        )
        rows = await self.store.rows(query)
        return (rows[0].person, rows[0].mail) if rows else None

    async def _send(self, to: str, subject: str, text: str) -> None:
        assert self.mail is not None
        try:
            await self.mail.send(to, subject, text)
        except OSError as error:  # smtplib's errors are such
            log.warning("the mail server refused a letter: %s", error)
            raise Refused("mail_failed", 503) from None
