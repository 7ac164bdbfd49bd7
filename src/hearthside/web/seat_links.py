"""Seat links: unguessable, kept only as digests, compared in constant time, never logged."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterator, Mapping

from hearthside.core.table import slug
from hearthside.store.base import Store

_COOKIE = "seat."
_MARK = "#"

Links = Mapping[str, str]
"""What a browser sends with each request: its cookies."""


def new_token() -> str:
    """A secret for one link: 192 bits that nobody can guess."""
    return secrets.token_urlsafe(24)


def digest(token: str) -> bytes:
    """What the store keeps of a secret: enough to know it again, not enough to use it."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def new_table_id(name: str) -> str:
    """A table's place in addresses: readable, and never the same for two tables."""
    tail = base64.b32encode(secrets.token_bytes(5)).decode().lower()
    return f"{slug(name)[:24].strip('-')}-{tail}"


def cookie(table: str, holder: str) -> str:
    """The name of the cookie in which a browser keeps one seat; it may hold several."""
    return f"{_COOKIE}{table}.{holder}"


def held(links: Links) -> Iterator[tuple[str, str, str]]:
    """Every (table, holder, token) a browser claims to hold. Nothing is checked yet."""
    for name, token in links.items():
        table, dot, holder = name.removeprefix(_COOKIE).partition(".")
        if name.startswith(_COOKIE) and dot:
            yield table, holder, token


def _derived(token: str, holder: str, mark: str) -> str:
    made = hmac.digest(token.encode(), f"{holder}{_MARK}{mark}".encode(), "sha256")
    return base64.urlsafe_b64encode(made[:24]).decode()


class SeatLinks:
    """The links of one table, as digests.

    A link that a game master hands out follows from the master's own secret and a random mark,
    which is kept beside the digest. So the master can be shown it again at any time, though the
    store never holds it.
    """

    def __init__(self, store: Store, table: str) -> None:
        self._store = store
        self._table = table
        self._kept: list[tuple[bytes, str, str]] = []

    async def refresh(self) -> None:
        """Read the links anew: another process may have handed some out, or taken some back."""
        kept = []
        for known, opens in await self._store.keys(self._table):
            holder, _, mark = opens.partition(_MARK)
            kept.append((known, holder, mark))
        self._kept = kept

    def holder(self, token: str) -> str:
        """The seat or door a secret opens, or nothing. Every digest is looked at in any case."""
        wanted = digest(token)
        found = ""
        for known, holder, _ in self._kept:
            if hmac.compare_digest(known, wanted):
                found = holder
        return found

    def fits(self, token: str, holder: str) -> bool:
        """Whether a secret opens this very seat or door."""
        return bool(holder) and self.holder(token) == holder

    def is_held(self, holder: str) -> bool:
        """Whether anybody has a link to a seat. After an import nobody has."""
        return any(opens == holder for _, opens, _ in self._kept)

    async def hand_out(self, holder: str) -> str:
        """A link for a seat or a door, beside those it has."""
        token = new_token()
        await self._store.put_key(digest(token), self._table, holder)
        await self.refresh()
        return token

    def shown(self, gm_token: str, holder: str) -> str:
        """The link that this game master handed out for a seat or door, while it works."""
        for known, opens, mark in self._kept:
            if opens == holder and mark:
                token = _derived(gm_token, holder, mark)
                if hmac.compare_digest(known, digest(token)):
                    return token
        return ""

    async def offer(self, gm_token: str, holder: str) -> str:
        """A link from this game master for a seat or door, beside those it has."""
        mark = secrets.token_hex(8)
        token = _derived(gm_token, holder, mark)
        await self._store.put_key(digest(token), self._table, f"{holder}{_MARK}{mark}")
        await self.refresh()
        return token

    async def renew(self, gm_token: str, holder: str) -> str:
        """The same in place of all that open this seat or door."""
        token = await self.offer(gm_token, holder)
        await self.take_back(holder, but=digest(token))
        return token

    async def take_back(self, holder: str, but: bytes = b"") -> None:
        """Make the links of a seat or door worthless."""
        for known, opens, _ in self._kept:
            if opens == holder and known != but:
                await self._store.drop_key(known)
        await self.refresh()
