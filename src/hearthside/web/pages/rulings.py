"""The game master's rulings: whose value, which of theirs, and then what it is now, in the control
that fits it. Each value has one form, which also stands beside it on its sheet."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Many, Number, Option, Pick, Text
from hearthside.core.path_labels import SCENE, NamedValue, named, words_listed
from hearthside.core.pieces import Piece
from hearthside.core.show import Sheet
from hearthside.core.table import Play
from hearthside.web.live.seat_view import SeatView
from hearthside.web.render.models.panels import RulingPanel, Value
from hearthside.web.render.models.shared import LogLine
from hearthside.web.render.names_and_faces import faces

RULE = "table.rule"
ON_SCENE = f"{RULE}-scene"
SO = "Set it"
FEW = 12
"""Up to so many values are found at a glance."""
FURTHEST = 9_999
"""A ruling knows no bounds but what a stepper can hold."""


class RuledNumber(Number, frozen=True, kw_only=True, tag="figure"):
    """A whole number, sent as a ruling has it: in words."""

    least: int = -FURTHEST
    most: int = FURTHEST

    def problem(self, value: Any) -> str:
        return ""  # the ruling itself says what fits

    def read(self, raw: Sequence[str]) -> str:
        return raw[-1].strip() if raw else ""


class Boxes(Many, frozen=True, kw_only=True, tag="boxes"):
    """Boxes in a row, some of them crossed, sent as a ruling has them."""

    def problem(self, value: Any) -> str:
        return ""

    def read(self, raw: Sequence[str]) -> str:  # type: ignore[override]
        return msgspec.json.encode([pick.value in raw for pick in self.picks]).decode()


class Listed(Boxes, frozen=True, kw_only=True, tag="boxes"):
    """Some of a few words, sent as a ruling has them."""

    def read(self, raw: Sequence[str]) -> str:  # type: ignore[override]
        return msgspec.json.encode([one for one in raw if one]).decode()


def option_for(seat_view: SeatView, key: str) -> Option | None:
    """The option with a key, among them the rulings on single values."""
    if found := seat_view.option(key):
        return found
    rule, dash, path = key.partition("-")
    anywhere = seat_view.option(RULE) if rule == RULE and dash else None
    if anywhere is None:
        return None
    table = seat_view.audience.table
    known = named(seat_view.game, table).get(path)
    ruling = _at(anywhere, table.play, path, known)
    return replace(ruling, label=known.title if known else SO, go=SO)


def by_path(seat_view: SeatView, sheet: Sheet) -> dict[str, Option]:
    """For a game master, a ruling on each value of a sheet, by its path."""
    anywhere = seat_view.option(RULE)
    if anywhere is None:
        return {}
    paths = [piece.path for piece in _pieces(sheet) if piece.path]
    return {path: _at(anywhere, seat_view.audience.table.play, path) for path in paths}


def start_panel(
    seat_view: SeatView, rulings: tuple[LogLine, ...], rewinds: bool
) -> RulingPanel | None:
    """Where a ruling begins: whom or what it is about."""
    anywhere = seat_view.option(RULE)
    if anywhere is None:
        return None
    known = named(seat_view.game, seat_view.audience.table)
    whom = {one.who for one in known.values()}
    cast = seat_view.audience.show.cast
    people = [(f"{RULE}-cast.{one.id}", one.name, one.id) for one in cast if one.name in whom]
    scene = [(ON_SCENE, SCENE, "")] if "" in whom else []
    return RulingPanel(
        title="Ruling",
        whom=(*people, *scene),
        faces=faces(seat_view.audience.show),
        by_name=anywhere.key,
        rulings=rulings,
        rewinds=rewinds,
    )


def panel_of(seat_view: SeatView, key: str) -> RulingPanel | None:
    """The values of whom or what a ruling is about, each as it reads now."""
    if not key.startswith(f"{RULE}-") or seat_view.option(RULE) is None:
        return None
    table = seat_view.audience.table
    whose = table.play.cast.get(key.removeprefix(f"{RULE}-cast."))
    if whose is None and key != ON_SCENE:
        return None
    who = whose.name if whose else ""
    values = [one for one in named(seat_view.game, table).values() if one.who == who]
    return RulingPanel(
        title=f"Rule on {who or 'the scene'}",
        parts=tuple(
            (part, tuple(Value(f"{RULE}-{one.path}", one.label, one.value) for one in held))
            for part, held in groupby(values, lambda one: one.part)
        ),
        searched=len(values) > FEW,
    )


def _at(anywhere: Option, play: Play, path: str, known: NamedValue | None = None) -> Option:
    """The same ruling with its path settled."""
    value, words = _value(play, path), words_listed(play, path)
    fields = tuple(
        _fitting(field, value, words, known)
        if isinstance(field, Text) and field.name == "value"
        else field
        for field in anywhere.fields
        if field.name != "path"
    )
    return replace(anywhere, fixed={"path": path}, fields=fields, help="", label=SO)


def _fitting(field: Text, value: Any, words: tuple[str, ...], known: NamedValue | None) -> Field:
    """The control for a value: a switch, a stepper, boxes, a few words to tick, or any words."""
    label = field.label
    if words:
        some = tuple(Pick(word, word.capitalize()) for word in words)
        return Listed("value", label, picks=some, value=tuple(value), chips=True)
    now = f"Now {known.value}" if known and known.value else ""
    match value:
        case bool():
            either = (Pick("true", "Yes"), Pick("false", "No"))
            return Choice(
                "value", label, picks=either, value=str(value).lower(), chips=True, help=now
            )
        case int() if known and known.names:
            each = tuple(Pick(str(at), word) for at, word in enumerate(known.names))
            return Choice("value", label, picks=each, value=str(value), chips=True)
        case int():
            return RuledNumber("value", label, value=value, help=now)
        case [*boxes] if boxes and all(isinstance(one, bool) for one in boxes):
            crossed = tuple(str(at) for at, box in enumerate(boxes) if box)
            picks = tuple(Pick(str(at), str(at + 1)) for at in range(len(boxes)))
            return Boxes("value", "Crossed", picks=picks, value=crossed, chips=True)
        case str():
            return replace(field, value=value, long=len(value) > LINE)
    return replace(field, value="" if value is None else msgspec.json.encode(value).decode())


LINE = 60
"""A text up to this long is seen whole in one line."""


def _pieces(sheet: Sheet) -> Iterable[Piece]:
    return (piece for section in sheet.sections for piece in section.pieces)


def _value(play: Play, path: str) -> Any:
    """What stands at a path now, in plain values."""
    spot: Any = play
    for step in path.split("."):
        try:
            if isinstance(spot, list | tuple):
                spot = spot[int(step)]
            else:
                spot = spot[step] if isinstance(spot, dict) else getattr(spot, step)
        except (KeyError, IndexError, ValueError, AttributeError, TypeError):
            return None
    return msgspec.to_builtins(spot)
