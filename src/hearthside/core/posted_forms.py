"""What a browser's form meant: the blanks of a form from what was posted under their names."""

from collections.abc import Mapping, Sequence
from typing import Any

from hearthside.core.composed_fields import Rows
from hearthside.core.field_kinds import Choice, Faces, Kept, Number, Ranked
from hearthside.core.fields import Field, asked


def read_all(
    fields: Sequence[Field], posted: Mapping[str, Sequence[str]], prefix: str = ""
) -> dict[str, Any]:
    """What a browser's form meant by several blanks; those it does not ask stay as they start."""
    read = {field.name: read_blank(field, f"{prefix}{field.name}", posted) for field in fields}
    now = {field.name for field in asked(fields, read)}
    return {field.name: read[field.name] if field.name in now else field.start for field in fields}


def read_blank(field: Field, name: str, posted: Mapping[str, Sequence[str]]) -> Any:
    """What a browser's form meant by one blank, which may stand there under several names."""
    match field:
        case Faces() if name not in posted:
            keys = [f"{name}.{n}" for n in range(len(field.dice))]
            return field.read([raw for key in keys for raw in posted.get(key, ("",))])
        case Ranked() if name not in posted:
            keys = [f"{name}.{n}" for n in range(field.places)]
            return field.read([raw for key in keys for raw in posted.get(key, ())])
        case Rows():
            lines = [f"{name}.{n}" for n in range(field.most + 1)]
            return tuple(
                _read_line(field, line, posted) for line in lines if has_line(field, line, posted)
            )
    return field.read(posted.get(name, ()))


def has_line(field: Rows, line: str, posted: Mapping[str, Sequence[str]]) -> bool:
    """Whether anything was filled in on a line."""
    keys = [f"{line}.{inner.name}" for inner in field.fields if not is_kept(inner)]
    sent = [raw for name, raws in posted.items() for raw in raws if _under(name, keys)]
    return any(raw.strip() for raw in sent)


def _under(name: str, keys: Sequence[str]) -> bool:
    return any(name == key or name.startswith(f"{key}.") for key in keys)


def _read_line(field: Rows, line: str, posted: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """One line. A spare one starts empty, so what is left out is what it starts as."""
    read = read_all(field.fields, posted, f"{line}.")
    for inner in field.fields:
        sent = posted.get(f"{line}.{inner.name}", ())
        if any(raw.strip() for raw in sent):
            continue
        if isinstance(inner, Number):
            read[inner.name] = inner.value if inner.needed else None
        elif isinstance(inner, Choice) and inner.needed:
            read[inner.name] = inner.value
    return read


def is_kept(field: Field) -> bool:
    """Whether a blank is carried along rather than asked."""
    return isinstance(field, Kept)
