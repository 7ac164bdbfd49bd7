"""What a model reads of its seat: choices a line each, a form in full, all of it short."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

MOST_BYTES = 6_000
"""Bytes of one answer about choices: at most 2,000 tokens, as no tokenizer we know has more of them
than one for three bytes of such text."""
BELOW = 500
"""Of those, for the lines that say what else there is."""
MOST_PICKS = 8
ALIKE = 3
"""How many choices of one kind share a line, where they differ only in whom they concern."""
LAID = (
    "That is not for a program to do by itself: it lies before the people at the table. "
    "If they allow it, it happens. Go on, or wait."
)


def choices(found: Mapping[str, Any], section: str = "") -> str:
    """What may be done, a line each; of one section, or what is near."""
    shown = [one for one in found["choices"] if not section or one["section"] == section]
    lines = list(_lines(shown))
    kept = _fitting(lines)
    if len(kept) < len(lines):
        kept.append(f"{len(lines) - len(kept)} more; open one by its key.")
    if found["more"] and not section:
        counts = ", ".join(f"{name} ({many})" for name, many in sorted(found["more"].items()))
        kept.append(f"Other sections, by more(what): {counts}")
    return "\n".join(kept) or "There is nothing you could do."


def _lines(shown: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """A line each; what is of one kind and only begins something shares one."""
    kinds: dict[str, list[Mapping[str, Any]]] = {}
    for one in shown:
        plain = not (one.get("best") or one.get("chances") or one.get("asks") or one.get("cost"))
        kinds.setdefault(one["move"] if plain else one["key"], []).append(one)
    for alike in kinds.values():
        if len(alike) < ALIKE:
            yield from map(_choice, alike)
        else:
            yield " ".join(f"[{one['key']}] {one['label']};" for one in alike).rstrip(";")


def _fitting(lines: Sequence[str]) -> list[str]:
    kept: list[str] = []
    room = MOST_BYTES - BELOW
    for line in lines:
        room -= len(line.encode()) + 1
        if room < 0:
            break
        kept.append(line)
    return kept


def _choice(one: Mapping[str, Any]) -> str:
    parts = [f"[{one['key']}] {one['label']}{' ★' if one.get('best') else ''}"]
    if one.get("cost"):
        parts.append(f"costs {one['cost']}")
    if one.get("chances"):
        parts.append(chances(one["chances"]))
    if one.get("asks"):
        parts.append(f"blanks: {', '.join(one['asks'])}")
    if one.get("help"):
        parts.append(one["help"])
    return " | ".join(parts)


def chances(found: Mapping[str, Any]) -> str:
    """Odds from the worst to the best, and whose they are."""
    whose = {"me": "you", "ally": "a friend", "foe": "a foe", "other": "not yours"}[found["for"]]
    of = f"{found['of']}, {whose}" if found["of"] else whose
    each = (
        f"{one['label']} {round(one['chance'] * 100)}%"
        for one in found["outcomes"]
        if one["chance"]
    )
    return f"odds ({of}): {', '.join(each)}"


def form(found: Mapping[str, Any]) -> str:
    """One form with a line for each blank, and what it needs."""
    option = found["option"]
    lines = [_choice({**option, "key": found["key"], "chances": found["chances"]})]
    lines += [_blank(field) for field in option["fields"]]
    if found["needs"]:
        lines.append(f"Needs: {', '.join(found['needs'])}")
    if found["needs_one_of"]:
        lines.append(f"Needs one of: {', '.join(found['needs_one_of'])}")
    if not found["ready"] and not found["needs"]:
        lines.append(f"Not yet: {found['problem']}")
    return "\n".join(_fitting(lines))


def _blank(field: Mapping[str, Any]) -> str:
    said = f"- {field['name']} ({field['kind']}): {field['label']}"
    if picks := field.get("picks"):
        shown = (f"{pick['value']} = {pick['label']}" for pick in picks[:MOST_PICKS])
        more = f", {len(picks) - MOST_PICKS} more" if len(picks) > MOST_PICKS else ""
        said += f" [{', '.join(shown)}{more}]"
    if field["kind"] == "number":
        said += f" from {field['least']} to {field['most']}"
    held = field.get("value")
    return f"{said}; holds {held!r}" if held not in (None, "", []) else said


def told_as_text(told: Sequence[Mapping[str, Any]]) -> str:
    """What a move or a wait brought, in plain words."""
    lines = (line for entry in told for line in entry["lines"])
    return "\n".join(f"> {''.join(words for _, words in line['spans'])}" for line in lines)
