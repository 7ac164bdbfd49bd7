"""Why a move is refused, in a sentence: which blank does not fit, or what could be done instead."""

import re
from collections.abc import Sequence

from hearthside.core.fields import either
from hearthside.core.forms import Field, Option, Rows
from hearthside.core.moves import Illegal, Move, tag_of

_WANTED = {
    "int": "a whole number",
    "float": "a number",
    "str": "words",
    "bool": "yes or no",
    "array": "a list",
    "object": "blanks by name",
}
_EXPECTED = re.compile(r"Expected `(\w+)[^`]*`")
_MISSING = re.compile(r"missing required field `(\w+)`")
_UNKNOWN = re.compile(r"unknown field `([^`]+)`")
_PLACE = re.compile(r"`\$\.?([^`]*)`$")


def told(complaint: str, fields: Sequence[Field] = ()) -> tuple[str, str]:
    """(field, sentence) for what msgspec says about a move.

    >>> told("Expected `int`, got `str` - at `$.zones[0].against`")
    ('zones', '“zones, line 1, against” has to be a whole number.')
    """
    place = _PLACE.search(complaint)
    steps = re.findall(r"\w+|\.\.\.", place[1]) if place else []
    for pattern in (_MISSING, _UNKNOWN):
        if found := pattern.search(complaint):
            steps.append(found[1])
    where = _named(steps, fields) if steps else "That"
    field = steps[0] if steps else ""
    if _MISSING.search(complaint):
        return field, f"{where} is missing. Fill it in."
    if _UNKNOWN.search(complaint):
        return field, f"{where} is not part of this move. Leave it out."
    wanted = _EXPECTED.search(complaint)
    if wanted and wanted[1] in _WANTED:
        return field, f"{where} has to be {_WANTED[wanted[1]]}."
    return field, f"{where} does not fit. Choose something else."


def _named(steps: Sequence[str], fields: Sequence[Field]) -> str:
    """A place by what people see there: the label of a blank, and on which line it stands."""
    words = []
    for step in steps:
        known = next((field for field in fields if field.name == step), None)
        if step.isdecimal():
            words.append(f"line {int(step) + 1}")
        elif step != "...":
            words.append(known.label if known else step)
        if isinstance(known, Rows):
            fields = known.fields
    return f"“{', '.join(words)}”"


def refusal(offered: Sequence[Option], move: Move) -> Illegal:
    """Why none of the options covers this move, from the one that comes nearest."""
    tag = tag_of(type(move))
    alike = [option for option in offered if option.move == tag]
    problems = [option.problem(move) for option in alike]
    fixed = [option.fixed for option in alike]
    for (field, sentence), preset in zip(problems, fixed, strict=True):
        if field not in preset:
            return Illegal(sentence, field)
    if alike:
        labels = either([option.label for option in alike])
        return Illegal(f"That is not on offer just now. You could: {labels}.")
    now = [option.label for option in offered if option.section in ("turn", "act", "struggle")]
    if not now:
        return Illegal("There is nothing for you to do just now. Wait for the others.")
    return Illegal(f"That is not possible just now. You could: {either(now)}.")
