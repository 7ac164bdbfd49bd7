"""A ruling beside the value it is about, behind the small hammer of a sheet: the game master's one
form, filled in for one path."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.path_labels import Named, named
from hearthside.core.pieces import Piece
from hearthside.core.show import Sheet
from hearthside.core.table import Character
from hearthside.web.live.seat_view import SeatView

RULE = "table.rule"


def option_for(seat_view: SeatView, key: str) -> Option | None:
    """The option with a key, among them the rulings that stand beside single values."""
    if found := seat_view.option(key):
        return found
    rule, dash, path = key.partition("-")
    anywhere = seat_view.option(RULE) if rule == RULE and dash else None
    if anywhere is None:
        return None
    cast = seat_view.audience.table.play.cast
    if (whose := cast.get(path.removeprefix("cast."))) is not None:
        return _of(anywhere, whose.name, named(seat_view.game, seat_view.audience.table))
    value = _value(msgspec.to_builtins(seat_view.audience.table.play), path)
    return replace(_at(anywhere, path, value), label=_called(cast, path), go=_SO)


def by_path(seat_view: SeatView, sheet: Sheet) -> dict[str, Option]:
    """For a game master, a ruling on each value of a sheet, by its path."""
    anywhere = seat_view.option(RULE)
    if anywhere is None:
        return {}
    paths = [piece.path for piece in _pieces(sheet) if piece.path]
    play = msgspec.to_builtins(seat_view.audience.table.play)
    return {path: _at(anywhere, path, _value(play, path)) for path in paths}


def _at(anywhere: Option, path: str, value: str) -> Option:
    """The same ruling with its path settled."""
    fields = tuple(
        replace(field, value=value) if isinstance(field, Text) and field.name == "value" else field
        for field in anywhere.fields
        if field.name != "path"
    )
    return replace(anywhere, fixed={"path": path}, fields=fields, help="", label=_SO)


_SO = "Rule so"


def _called(cast: Mapping[str, Character], path: str) -> str:
    """What stands at a path, and whose it is: `Wren: hero points`."""
    steps = path.split(".")
    whose = cast.get(steps[1]) if len(steps) > 2 else None
    what = steps[-1].replace("_", " ")
    return f"{whose.name}: {what}" if whose and not what.isdigit() else _SO


def _of(anywhere: Option, whose: str, known: Mapping[str, Named]) -> Option:
    """The same ruling on one of somebody's values, each as it is called and reads on their
    sheet."""
    path, *rest = anywhere.fields
    own = [value for value in known.values() if value.who == whose]
    if not own:
        return anywhere
    picks = tuple(Pick(one.title, one.in_full) for one in own)
    which = Choice(path.name, path.label, picks=picks, value=picks[0].value, folded=True)
    return replace(anywhere, fields=(which, *rest), help="", label=f"Rule on {whose}")


def _pieces(sheet: Sheet) -> Iterable[Piece]:
    return (piece for section in sheet.sections for piece in section.pieces)


def _value(play: Any, path: str) -> str:
    """What stands at a path now, as the form shows it."""
    spot = play
    for step in path.split("."):
        try:
            spot = spot[int(step)] if isinstance(spot, list) else spot[step]
        except (KeyError, IndexError, ValueError, TypeError):
            return ""
    return spot if isinstance(spot, str) else msgspec.json.encode(spot).decode()
