"""What an address of the odds lab asks, and the address that asks just that.

The blanks of the question stand there by name, `vary` is the blank the curve follows, and `with` is
each variant kept beside it, itself written as an address is.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import parse_qs, urlencode

import msgspec

from hearthside.core.forms import Field, Number, YesNo, read_blank
from hearthside.core.moves import Illegal
from hearthside.core.odds_questions import OddsQuestion

MOST_VARIANTS = 4
YES_OR_NO = ("yes", "on", "true", "1", "no", "off", "false", "0")
BESIDE = ("asked", "vary", "with", "keep")
"""What an address holds beside the blanks. `asked` says that a box left out is not ticked."""

Sent = Mapping[str, Sequence[str]]
Values = dict[str, Any]


class LabQuery(msgspec.Struct, frozen=True, kw_only=True):
    """What an address asks for."""

    values: Values
    kept: tuple[str, ...] = ()
    others: tuple[Values, ...] = ()
    vary: str = ""


def read(question: OddsQuestion, sent: Sent) -> LabQuery:
    """What an address asks, or a refusal."""
    kept = tuple(sent.get("with", ()))
    if len(kept) >= MOST_VARIANTS:
        raise Illegal(f"Up to {MOST_VARIANTS} can be compared. Take one away first.")
    vary = (sent.get("vary") or [""])[-1]
    if vary and vary not in dict(varies(question)):
        known = ", ".join(dict(varies(question))) or "none"
        raise Illegal(f"The chance cannot follow “{vary[:60]}”. It can follow: {known}.")
    return LabQuery(
        values=_values(question, sent, BESIDE),
        kept=kept,
        others=tuple(_values(question, parse_qs(one, keep_blank_values=True)) for one in kept),
        vary=vary or question.harder or next(iter(dict(varies(question))), ""),
    )


def _values(question: OddsQuestion, sent: Sent, beside: Sequence[str] = ()) -> Values:
    """Each blank as it was filled in; one that is left out is as it starts."""
    fields = {field.name: field for field in question.fields}
    if stray := next((name for name in sent if name not in fields and name not in beside), ""):
        raise Illegal(f"There is no blank “{stray[:60]}” here. There are: {', '.join(fields)}.")
    values = {name: _value(field, sent) for name, field in fields.items()}
    for name, field in fields.items():
        if sentence := field.problem(values[name]):
            raise Illegal(sentence, name)
    return values


def _value(field: Field, sent: Sent) -> Any:
    if isinstance(field, YesNo):
        said = sent.get(field.name, ("no",) if "asked" in sent else ())
        if said and said[-1] not in YES_OR_NO:
            raise Illegal(f"{field.called}: answer yes or no.", field.name)
        return field.read(said) if said else field.start
    return read_blank(field, field.name, sent) if field.name in sent else field.start


def address(question: OddsQuestion, asked: LabQuery) -> str:
    """The part of an address that asks just this."""
    follows = [("vary", asked.vary)] if asked.vary else []
    beside = [("with", one) for one in asked.kept]
    return urlencode([*_pairs(question, asked.values), *follows, *beside])


def _pairs(question: OddsQuestion, values: Values) -> list[tuple[str, str]]:
    return [(field.name, written(field, values[field.name])) for field in question.fields]


def written(field: Field, value: Any) -> str:
    if isinstance(field, YesNo):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def keeping(question: OddsQuestion, asked: LabQuery) -> LabQuery:
    """The same with what the form holds put beside it."""
    kept = (*asked.kept, urlencode(_pairs(question, asked.values)))
    if len(kept) >= MOST_VARIANTS:
        raise Illegal(f"Up to {MOST_VARIANTS} can be compared. Take one away first.")
    return msgspec.structs.replace(asked, kept=kept)


def varies(question: OddsQuestion) -> tuple[tuple[str, str], ...]:
    """The blanks the curve can follow, the one that makes it harder first."""
    found = [
        one for one in question.fields if isinstance(one, Number) or one.name == question.harder
    ]
    found.sort(key=lambda one: one.name != question.harder)
    return tuple((one.name, one.label) for one in found)


def field_of(question: OddsQuestion, name: str) -> Field:
    return next(field for field in question.fields if field.name == name)
