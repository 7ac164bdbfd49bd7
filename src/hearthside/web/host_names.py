"""The names this server answers to: its own, and no others that somebody points at it.

`web.security` refuses requests for any other (421).
"""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

LOCAL = ("127.0.0.1", "localhost", "::1")


def host_of(url: str) -> str:
    """The host in an address, in small letters; nothing where there is none or it is malformed."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def path_of(url: str) -> str:
    """The path in an address; nothing where it is malformed."""
    try:
        return urlsplit(url).path
    except ValueError:
        return ""


class Names:
    """This machine's own names, the address others were told, and what its host added.

    >>> names = Names("http://192.0.2.7:8765/", ["Table.Example"])
    >>> [names.know(host) for host in ("localhost:1", "192.0.2.7:8765", "table.example.", "x.test")]
    [True, True, True, False]
    """

    def __init__(self, public: str = "", added: Iterable[str] = ()) -> None:
        own = (host_of(public), *(name.lower().rstrip(".") for name in added))
        self._known = frozenset(name for name in (*LOCAL, *own) if name)

    def know(self, host: str) -> bool:
        """Whether the Host of a request is one of them, whatever its port."""
        name = host_of(f"//{host}").rstrip(".")
        return name in self._known or name.endswith(".localhost")


class Base:
    """Where on its host this server begins: "" for the whole of it, or a path such as "/table"."""

    path = ""


def at(path: str) -> str:
    """A path of ours as a browser asks for it."""
    return f"{Base.path}{path}"


def as_base(path: str) -> str:
    """A base path as somebody typed it, of letters that mean nothing else in an address.

    >>> as_base("table/"), as_base("/"), as_base("/a/b")
    ('/table', '', '/a/b')
    """
    bare = re.sub(r"[^\w./~-]", "", path, flags=re.ASCII).strip("/")
    return f"/{bare}" if bare else ""
