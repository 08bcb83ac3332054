"""Accounts: who may do what. Passwords are kept as scrypt hashes, sessions and links as hashes of what the browser holds."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from typing import TYPE_CHECKING

from pinakes.errors import Usage
from pinakes.serve.ledger import now
from pinakes.serve.pages.who import ROLES, Who

if TYPE_CHECKING:
    import sqlite3

    from pinakes.serve.ledger import Ledger

COST = {"n": 1 << 15, "r": 8, "p": 1, "maxmem": 64 << 20}
SHORTEST = 10
"""Characters of a password."""
LONGEST_SESSION = 30 * 24 * 3600
LINK = 7 * 24 * 3600
"""Seconds an invitation is good for."""
RENEWAL = 24 * 3600
"""Seconds a link to a new password is good for."""
_NAME = re.compile(r"[\w.@+-]{1,64}")


class Accounts:
    """The accounts of one library."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger

    def is_empty(self) -> bool:
        """Whether there is no account yet."""
        with self.ledger.reading() as sql:
            return sql.execute("SELECT 1 FROM account WHERE gone IS NULL").fetchone() is None

    def all(self) -> list[tuple[str, str, str]]:
        """(name, role, since) of every account."""
        with self.ledger.reading() as sql:
            return sql.execute(
                "SELECT name, role, made FROM account WHERE gone IS NULL ORDER BY name"
            ).fetchall()

    def invite(self, role: str) -> str:
        """A word for a link that makes one account of this role."""
        if role not in ROLES[1:]:
            raise Usage(f"role {role}: choose one of {', '.join(ROLES[1:])}")
        word = secrets.token_urlsafe(24)
        with self.ledger.changing() as sql:
            sql.execute(
                "INSERT INTO invitation VALUES (?, ?, ?, NULL)", (_key(word), role, str(int(time.time())))
            )
        return word

    def first_link(self) -> str | None:
        """The word of the link for the first admin, while there is no account; earlier ones no longer count."""
        if not self.is_empty():
            return None
        with self.ledger.changing() as sql:
            sql.execute("UPDATE invitation SET used='replaced' WHERE role='admin' AND used IS NULL")
        return self.invite("admin")

    def role_of_link(self, word: str) -> str | None:
        """The role a link gives; None where it was used or is too old."""
        with self.ledger.reading() as sql:
            row = sql.execute(
                "SELECT role, made FROM invitation WHERE key=? AND used IS NULL", (_key(word),)
            ).fetchone()
        return None if row is None or time.time() - int(row[1]) > LINK else str(row[0])

    def join(self, word: str, name: str, password: str) -> Who:
        """The account that an invitation makes; `Usage` says what is wrong."""
        role = self.role_of_link(word)
        if role is None:
            raise Usage("accounts.used")
        if _NAME.fullmatch(name) is None:
            raise Usage("accounts.bad-name")
        hashed = _accepted(password)
        with self.ledger.changing() as sql:
            if sql.execute("SELECT 1 FROM account WHERE name=?", (name,)).fetchone() is not None:
                raise Usage("accounts.taken")
            if not sql.execute(
                "UPDATE invitation SET used=? WHERE key=? AND used IS NULL", (now(), _key(word))
            ).rowcount:
                raise Usage("accounts.used")
            sql.execute("INSERT INTO account VALUES (?, ?, ?, ?, NULL)", (name, role, hashed, now()))
        return Who(name, role)

    def change_password(self, who: Who, old: str, new: str) -> None:
        """Another password for who knows the old one; every session of the account is over."""
        if self.enter(who.name, old) is None:
            raise Usage("accounts.wrong-password")
        hashed = _accepted(new)
        with self.ledger.changing() as sql:
            _replace(sql, who.name, hashed)

    def renewal(self, name: str) -> str:
        """A word for a link to a new password of an account; earlier ones no longer count."""
        word = secrets.token_urlsafe(24)
        with self.ledger.changing() as sql:
            if sql.execute("SELECT 1 FROM account WHERE name=? AND gone IS NULL", (name,)).fetchone() is None:
                raise Usage("accounts.unknown")
            sql.execute("DELETE FROM renewal WHERE account=?", (name,))
            sql.execute("INSERT INTO renewal VALUES (?, ?, ?)", (_key(word), name, str(int(time.time()))))
        return word

    def renewed_by(self, word: str) -> Who | None:
        """Whose password a link renews; None where it was used, replaced or is too old."""
        query = (
            "SELECT account.name, role FROM renewal JOIN account ON account.name = renewal.account "
            "WHERE key=? AND gone IS NULL AND CAST(renewal.made AS INTEGER) > ?"
        )
        with self.ledger.reading() as sql:
            row = sql.execute(query, (_key(word), int(time.time()) - RENEWAL)).fetchone()
        return None if row is None else Who(row[0], row[1])

    def renew(self, word: str, password: str) -> Who:
        """A new password by a link; every session of the account is over."""
        who = self.renewed_by(word)
        if who is None:
            raise Usage("accounts.used")
        hashed = _accepted(password)
        with self.ledger.changing() as sql:
            if not sql.execute("DELETE FROM renewal WHERE key=?", (_key(word),)).rowcount:
                raise Usage("accounts.used")
            _replace(sql, who.name, hashed)
        return who

    def enter(self, name: str, password: str) -> Who | None:
        """Who this is; as much work for names that are not there."""
        with self.ledger.reading() as sql:
            row = sql.execute(
                "SELECT role, password FROM account WHERE name=? AND gone IS NULL", (name,)
            ).fetchone()
        good = _fits(password, row[1] if row else _NOBODY)
        return Who(name, row[0]) if row and good else None

    def begin(self, who: Who) -> str:
        """A session; what the cookie holds."""
        word = secrets.token_urlsafe(32)
        with self.ledger.changing() as sql:
            sql.execute(
                "DELETE FROM session WHERE CAST(made AS INTEGER) < ?", (int(time.time()) - LONGEST_SESSION,)
            )
            sql.execute("INSERT INTO session VALUES (?, ?, ?)", (_key(word), who.name, str(int(time.time()))))
        return word

    def who(self, word: str) -> Who | None:
        """Whose session this is."""
        query = (
            "SELECT name, role FROM session JOIN account ON account.name = session.account "
            "WHERE key=? AND gone IS NULL AND CAST(session.made AS INTEGER) > ?"
        )
        with self.ledger.reading() as sql:
            row = sql.execute(query, (_key(word), int(time.time()) - LONGEST_SESSION)).fetchone()
        return None if row is None else Who(row[0], row[1])

    def end(self, word: str, *, everywhere: bool = False) -> None:
        """The session is over; or all of that account."""
        with self.ledger.changing() as sql:
            if everywhere:
                sql.execute(
                    "DELETE FROM session WHERE account=(SELECT account FROM session WHERE key=?)",
                    (_key(word),),
                )
            sql.execute("DELETE FROM session WHERE key=?", (_key(word),))

    def appoint(self, name: str, role: str) -> None:
        """Another role, or none at all (`nobody`): the account ends. The last admin stays."""
        if role not in ROLES:
            raise Usage(f"role {role}: choose one of {', '.join(ROLES)}")
        with self.ledger.changing() as sql:
            others = sql.execute(
                "SELECT count(*) FROM account WHERE role='admin' AND gone IS NULL AND name<>?", (name,)
            ).fetchone()[0]
            if role != "admin" and not others:
                raise Usage("accounts.last")
            if role == "nobody":
                sql.execute("UPDATE account SET gone=? WHERE name=?", (now(), name))
                sql.execute("DELETE FROM session WHERE account=?", (name,))
            else:
                sql.execute("UPDATE account SET role=? WHERE name=?", (role, name))

    def choice(self, name: str, usual: str = "") -> str:
        """What was chosen for the whole service."""
        with self.ledger.reading() as sql:
            row = sql.execute("SELECT value FROM choice WHERE name=?", (name,)).fetchone()
        return str(row[0]) if row else usual

    def choose(self, name: str, value: str) -> None:
        """Choose for the whole service."""
        with self.ledger.changing() as sql:
            sql.execute("INSERT OR REPLACE INTO choice VALUES (?, ?)", (name, value))


def _key(word: str) -> str:
    return hashlib.sha256(word.encode("utf-8", "replace")).hexdigest()


def _replace(sql: sqlite3.Connection, name: str, hashed: str) -> None:
    sql.execute("UPDATE account SET password=? WHERE name=?", (hashed, name))
    sql.execute("DELETE FROM session WHERE account=?", (name,))
    sql.execute("DELETE FROM renewal WHERE account=?", (name,))


def _accepted(password: str) -> str:
    """The hash of a password that is long enough."""
    if len(password) < SHORTEST:
        raise Usage("accounts.short")
    return _hashed(password)


def _hashed(password: str) -> str:
    salt = secrets.token_bytes(16)
    made = hashlib.scrypt(password.encode("utf-8", "replace"), salt=salt, **COST)
    return f"scrypt${salt.hex()}${made.hex()}"


def _fits(password: str, stored: str) -> bool:
    _, salt, made = stored.split("$")
    tried = hashlib.scrypt(password.encode("utf-8", "replace"), salt=bytes.fromhex(salt), **COST)
    return hmac.compare_digest(tried.hex(), made)


_NOBODY = _hashed(secrets.token_urlsafe(16))
