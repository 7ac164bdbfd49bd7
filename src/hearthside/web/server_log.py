"""What the server writes down about itself: plain lines, or one JSON object on each. No secrets."""

import logging
import re
import sys
from datetime import UTC, datetime

import msgspec

SECRET = re.compile(r"(/s/|[Bb]earer |token=|seat\.[^=;\s]+=|://[^:/@\s]+:)[^\s;&\"'@]+")


def veiled(text: str) -> str:
    """A text without what opens a seat or a database.

    >>> veiled("GET /s/abc?x, Bearer abc, postgresql://ana:pw@db/x")
    'GET /s/…, Bearer …, postgresql://ana:…@db/x'
    """
    return SECRET.sub(lambda found: f"{found[1]}…" + ("," if found[0].endswith(",") else ""), text)


class Plain(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        return veiled(super().format(record))


class Json(logging.Formatter):
    """An object for programs."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": veiled(record.getMessage()),
        }
        said |= getattr(record, "figures", {})
        if record.exc_info:
            said["trace"] = veiled(self.formatException(record.exc_info))
        return msgspec.json.encode(said).decode()


def set_up(style: str) -> None:
    """Let all loggers of this process speak one way, to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if style == "json" else Plain("%(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("hearthside").setLevel(logging.INFO if style == "json" else logging.WARNING)
