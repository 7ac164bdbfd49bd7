"""A seat at a table for your own program: look, choose, move, wait. It needs nothing but Python.

>>> apart("https://table.example.org/hearth/s/secret")
('https://table.example.org/hearth', 'secret')
"""

import json
import time
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import quote, urlencode

PATIENCE = 70
"""Seconds to wait for an answer: longer than the server holds a request."""
TRIES = 4
"""How often to ask when the table says that it was too much at once."""


class Refused(Exception):
    """The table said no: a sentence that says what would be right. Nothing was changed."""

    def __init__(self, status: int, sentence: str, field: str = "", after: int = 1) -> None:
        super().__init__(sentence)
        self.status = status
        self.field = field
        """The blank it is about, or nothing."""
        self.after = after
        """Where it was too much at once: after how many seconds to try again."""


def apart(link: str) -> tuple[str, str]:
    """Where a link leads and its secret."""
    home, found, token = link.strip().rstrip("/").rpartition("/s/")
    if not found or not home.startswith(("http://", "https://")) or not token or "/" in token:
        raise ValueError("A seat's link looks like https://table.example.org/s/SECRET.")
    return home, token


class Seat:
    """One seat, by its link. Whoever has the link is that seat, so keep it to yourself."""

    def __init__(self, link: str) -> None:
        self._home, self._token = apart(link)
        found = self._one("/api/seat")
        self.table: str = found["table"]
        self.id: str = found["seat"]
        self.seq = 0
        """The newest entry of the log this seat has heard of by `wait` or `move`."""
        self._marked = False

    @classmethod
    def sit_down(cls, link: str, name: str, pronouns: str = "") -> "Seat":
        """A new seat, through the door that a players' or spectators' link opens."""
        door = cls(link)
        sent = {"move": "table.sit-down", "name": name, "pronouns": pronouns}
        taken = door._one(f"{door._base}/moves", sent)
        return cls(f"{door._home}/s/{taken['token']}")

    @property
    def _base(self) -> str:
        return f"/api/tables/{quote(self.table)}"

    def state(self, everything: bool = False) -> dict[str, Any]:
        """Where the table stands in a few figures, or everything the seat sees of it."""
        return self._one(self._base if everything else f"{self._base}?compact=1")

    def asks(self, everything: bool = False) -> dict[str, Any]:
        """What is asked, and the `choices`: the answers, or what could be begun."""
        return self._one(f"{self._base}/choices{'?all=1' if everything else ''}")

    def form(self, key: str) -> dict[str, Any]:
        """One form, with its blanks, its odds and what it needs."""
        return self._one(f"{self._base}/forms/{quote(key)}")

    def move(self, key: str, /, **fields: Any) -> dict[str, Any]:
        """Send a form; blanks that are left out stay as it has them. Answers with what is heard."""
        taken = self._one(f"{self._base}/forms/{quote(key)}", fields)
        self.seq = taken["seq"]
        return taken

    def move_if(self, seen: int, key: str, fields: dict[str, Any]) -> dict[str, Any]:
        """The same, called off if the odds that were read at that entry have changed since."""
        taken = self._one(f"{self._base}/forms/{quote(key)}?seen={seen}", fields)
        self.seq = taken["seq"]
        return taken

    def be_known_as_a_program(self) -> None:
        """Let everyone see that a program plays this seat. A game master says how freely."""
        if self._marked:
            return
        seat = self.state()["seat"]
        if seat["program"] is None and seat["role"] != "spectator":
            self._one(f"{self._base}/moves", {"move": "table.play-by-program"})
        self._marked = True

    def wait(self, since: int | None = None, seconds: int = 25) -> dict[str, Any]:
        """Until this seat is `asked`, the floor is `open` after something new, or time is up."""
        asked = {"since": self.seq if since is None else since, "seconds": seconds}
        waited = self._one(f"{self._base}/wait?{urlencode(asked)}")
        self.seq = waited["seq"]
        return waited

    def briefing(self, after: int = 0) -> str:
        """The table in a page of plain words."""
        text: str = self._one(f"{self._base}/briefing?after={after}")["text"]
        return text

    def sheet(self, character: str) -> str:
        """A character's sheet in plain words, by name or id."""
        text: str = self._one(f"{self._base}/sheets/{quote(character)}")["text"]
        return text

    def rule(self, id: str) -> str:
        """A rule of the game in plain words."""
        text: str = self._one(f"{self._base}/rules/{quote(id)}")["text"]
        return text

    def log(self, after: int = 0, limit: int = 100) -> list[dict[str, Any]]:
        """The log as this seat hears it, oldest first."""
        found: list[dict[str, Any]] = self._ask(f"{self._base}/log?after={after}&limit={limit}")
        return found

    def _one(self, path: str, sent: Any = None) -> dict[str, Any]:
        answer: dict[str, Any] = self._ask(path, sent)
        return answer

    def _ask(self, path: str, sent: Any = None) -> Any:
        """An answer; where it was too much at once, asked again a little later."""
        for left in reversed(range(TRIES)):
            try:
                return self._once(path, sent)
            except Refused as no:
                if no.status != 429 or not left:
                    raise
                time.sleep(min(no.after, 10))
        raise AssertionError("The last try answers or is refused.")

    def _once(self, path: str, sent: Any) -> Any:
        """A request with the secret in its header: addresses end up in logs."""
        headers = {"authorization": f"Bearer {self._token}", "accept": "application/json"}
        body = None if sent is None else json.dumps(sent).encode()
        request = urllib.request.Request(f"{self._home}{path}", body, headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as no:
            raise _refused(no) from None


def _refused(no: urllib.error.HTTPError) -> Refused:
    after = int(no.headers.get("retry-after", "1"))
    try:
        said = json.load(no)
        return Refused(no.code, said["error"], said["field"], after)
    except (ValueError, KeyError, TypeError):  # something that stands between answered
        return Refused(no.code, f"The server answered {no.code} {no.reason}. Is the link right?")
