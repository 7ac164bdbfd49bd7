"""Filling in a form for somebody who is not a person: what it holds already, else what fits it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from hearthside.core.composed_fields import Rows
from hearthside.core.field_kinds import Choice, Faces, Many, Moment, Number, Text, YesNo
from hearthside.core.fields import Field, asked
from hearthside.core.forms import Option
from hearthside.core.lucky_picks import Luck

Words = Callable[[Field], str]
"""What to write into a blank for words."""
SOME_DAY = "2026-11-22T19:30"


def filled(
    fields: Sequence[Field], words: Words, luck: Luck, held: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """A value for each blank: what `held` says, else what it starts with, else what fits.

    A blank that is not asked as the others stand is left as it starts.
    """
    values: dict[str, Any] = {}
    for field in fields:
        now = asked([field], values)
        if not now:
            values[field.name] = field.start
        elif held is not None and field.name in held:
            values[field.name] = held[field.name]
        else:
            fits = not now[0].problem(field.start)
            blank = isinstance(field, Text) and not field.start
            keeps = fits and not blank
            values[field.name] = field.start if keeps else fitting(now[0], words, luck)
    return values


def bought(option: Option) -> dict[str, Any]:
    """What a purse that would lapse buys, in the order in which it is on offer."""
    starts = option.starts()
    left = {one.total.name: one.now for one in option.sums(starts) if one.total.lapses}
    held: dict[str, Any] = {}
    for field in option.fields if left else ():
        if isinstance(field, Many):
            taken = list(field.value)
            for pick in field.picks:
                purse, count = next(iter(pick.counts.items()), ("", 0))
                if pick.value not in taken and count < 0 <= left.get(purse, 0) + count:
                    left[purse] += count
                    taken.append(pick.value)
            held[field.name] = tuple(taken)
    return held


def fitting(field: Field, words: Words, luck: Luck) -> Any:
    """Something this blank admits, or nearly always does."""
    match field:
        case Moment():
            return SOME_DAY if field.needed else ""
        case Text():
            return words(field)[: field.most]
        case Number():
            reach = min(field.most, field.least + 6) - field.least
            return field.least + luck.pick(range(reach + 1))
        case YesNo():
            return luck.pick((True, False))
        case Choice():
            return luck.pick(field.picks).value if field.picks else ""
        case Many():
            most = min(field.most, len(field.picks))
            count = max(field.least, 1 if most else 0)
            return tuple(pick.value for pick in luck.some(field.picks, min(count, most)))
        case Faces():
            return tuple(luck.pick(die.faces) for die in field.dice)
        case Rows():
            lines = max(field.least, 1)
            return tuple(filled(field.fields, words, luck) for _ in range(lines))
    return msgspec.to_builtins(field.start)
