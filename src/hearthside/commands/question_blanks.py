"""The blanks of a question on the command line: field=value, read as a form reads them."""

from collections.abc import Sequence
from typing import Any

from hearthside.commands import Stop
from hearthside.core.forms import Choice, Field, YesNo

YES, NO = ("yes", "on", "true", "1"), ("no", "off", "false", "0")


def example(field: Field) -> str:
    """What a blank holds unless somebody says otherwise."""
    start = getattr(field, "value", None)
    if isinstance(field, YesNo):
        return "yes" if start else "no"
    return "…" if start in (None, "") else str(start)


def filled(asked: Sequence[Field], given: Sequence[str]) -> dict[str, Any]:
    """The blanks of a question as they were filled in; those left out keep their start."""
    fields = {field.name: field for field in asked}
    values = {name: getattr(field, "value", None) for name, field in fields.items()}
    for pair in given:
        name, equals, text = pair.partition("=")
        if name not in fields:
            known = ", ".join(fields) or "none"
            raise Stop(f"There is no field “{name}” here. There are: {known}, each as field=value.")
        if not equals:
            raise Stop(f"{name}: say what it is, as in {name}={example(fields[name])}.")
        values[name] = _read(fields[name], text)
    for name, field in fields.items():
        if sentence := field.problem(values[name]):
            raise Stop(f"{name}: {sentence}")
    return values


def _read(field: Field, text: str) -> Any:
    if isinstance(field, YesNo) and text.lower() not in (*YES, *NO):
        raise Stop(f"{field.name}: answer yes or no.")
    if isinstance(field, Choice):
        labels = {pick.label.lower(): pick.value for pick in field.picks}
        return labels.get(text.lower(), text)
    return field.read([text.lower() if isinstance(field, YesNo) else text])
