"""Events that say what is told of them: many are one sentence about somebody, and need no `say`.

    class CandleBurned(Event, frozen=True, tag="candlelight.candle-burned"):
        says = Says("{who} burns a candle.", rules=("CL-3.1",), beat="React")
        who: str

What the event holds stands in braces: `{who}`, or another as `{whom:who}`, is somebody in the story
by id, `{by:seat}` somebody at the table, `{want:aspect}` words from the story, `{left:number}` a
figure worth noticing; any other is put in as it is. It may be a property, a method or a field of a
field: `{bout.goal:aspect}`. Words from the story end as they were typed only where they end the
line. Our own words speak of `who` with their pronouns: `{who} counts their candles.`

What it is about may lie in the game's state, where a path leads as in `sets`. `{its:who}` is
somebody there who may be in the cast, or has only a name.

    class PlotEnded(Event, frozen=True, tag="questworlds.plot-ended"):
        says = Says("{its.name:aspect} no longer counts.", its="plots.{plot}")
        plot: str
"""

from collections.abc import Iterator, Mapping
from operator import attrgetter
from string import Formatter
from typing import Any

import msgspec

from hearthside.core.moves import Audience, Event
from hearthside.core.say import (
    Kind,
    Line,
    Span,
    aspect,
    line,
    listed,
    name,
    name_or_unseen,
    number,
    who,
)
from hearthside.core.setting_events import found
from hearthside.core.table import Table
from hearthside.core.wording.pronouns import said_of

_FIELDS = Formatter()


class Says(msgspec.Struct, frozen=True):
    """What is told of an event, in one line; nothing once `who`, or what it is about, is gone."""

    text: str
    rules: tuple[str, ...] = ()
    """The rules behind it, where the event does not carry its own."""
    beat: str = ""
    kind: Kind | None = None
    words: Mapping[str, str] = {}
    """What to put in for a value that is a code."""
    grade: str = ""
    """The field that says how it went."""
    its: str = ""
    """Where what it is about lies in the state, just before it."""
    to: Audience = None
    refuses: str = ""
    """The field that names the seat whose wish it turns down."""


def told(table: Table[Any], event: Event) -> list[Line]:
    """The lines of an event that says them itself. The table is as it was just before it."""
    says: Says = event.says
    its = found(table, event, says.its) if says.its else None
    if getattr(event, "who", None) not in (None, *table.play.cast) or (says.its and its is None):
        return []
    rules = says.rules or getattr(event, "rules", ())
    grade = getattr(event, says.grade) if says.grade else ""
    refuses = attrgetter(says.refuses)(event) if says.refuses else ""
    return [
        line(
            *_spans(table, event, its),
            rules=rules,
            to=says.to,
            beat=says.beat,
            kind=says.kind,
            grade=grade,
            refuses=refuses,
        )
    ]


def _spans(table: Table[Any], event: Event, its: Any) -> Iterator[str | Span]:
    says: Says = event.says
    one = table.play.cast.get(getattr(its or event, "who", ""))
    about = one if one and one.known_to is None else None  # of whoever stays unseen no more is told
    for text, path, kind, _ in _FIELDS.parse(says.text):
        if text:
            yield said_of(about, text)
        if path is None:
            continue
        value = _value(event, its, path)
        words = listed(list(map(str, value))) if isinstance(value, tuple) else str(value)
        match kind:
            case "aspect" if says.text.endswith(f"{{{path}:aspect}}"):
                yield aspect(words)
            case "aspect":
                yield aspect(words.strip().removesuffix("."))  # the sentence has its own
            case "number":
                yield number(words)
            case "name":
                yield name(words)
            case "seat":
                yield name(table.seat_name(words))
            case "who" if path == "its":
                yield name_or_unseen(table, its)
            case _ if "who" in (kind, path):
                yield who(table, words)
            case _:
                yield says.words.get(words, words)


def _value(event: Event, its: Any, path: str) -> Any:
    """What stands in a pair of braces."""
    if path == "its":
        return its
    held = its if path.startswith("its.") else event
    value = attrgetter(path.removeprefix("its."))(held)
    return value() if callable(value) else value
