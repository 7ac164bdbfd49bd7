"""A figure as text that people can read and paste anywhere, and that comes back the same."""

from collections.abc import Iterator

from hearthside.games.fate.foreign.figure import (
    ASPECT,
    HIGH_CONCEPT,
    TROUBLE,
    Figure,
    crossed,
    written_name,
)
from hearthside.games.fate.foreign.placing import by_rating
from hearthside.games.fate.sheet import APPROACHES


def write(figure: Figure) -> str:
    return "\n".join(_lines(figure)) + "\n"


def _lines(figure: Figure) -> Iterator[str]:
    pronouns = f" ({figure.pronouns})" if figure.pronouns else ""
    yield f"# {written_name(figure)}{pronouns}"
    if not figure.aspects:
        yield "Aspects:"
    for one in figure.aspects:
        plain = one.name in (HIGH_CONCEPT, TROUBLE, ASPECT)
        yield f"{one.name if plain else f'Aspect ({one.name})'}: {_flat(one.text)}"
    if figure.skills:
        approaches = all(name.casefold() in APPROACHES for name in figure.skills)
        yield f"{'Approaches' if approaches else 'Skills'}: {by_rating(figure.skills)}"
    if figure.good_at:
        yield f"Skilled (+2) at: {'; '.join(figure.good_at)}"
    if figure.bad_at:
        yield f"Bad (-2) at: {'; '.join(figure.bad_at)}"
    if figure.refresh is not None:
        yield f"Refresh: {figure.refresh}"
    if figure.points is not None:
        yield f"Fate Points: {figure.points}"
    if figure.stunts:
        yield "Stunts:"
        yield from (f"- {one.name}: {_flat(one.text)}" for one in figure.stunts)
    if any(track.kind == "stress" for track in figure.tracks):
        yield "Stress:"
    for track in figure.tracks:
        worth = "" if set(track.worth) <= {1} else f" ({', '.join(map(str, track.worth))})"
        label = track.name if track.kind == "stress" else f"Condition ({track.name})"
        yield f"{label}: {crossed(track)}{worth}"
    if figure.wounds:
        yield "Consequences:"
        yield from (f"{one.name} ({one.worth}): {_flat(one.text)}".strip() for one in figure.wounds)
    if figure.portrait:
        yield f"Picture: {figure.portrait}"
    for kind, many in (("Extra", figure.extras), ("Note", figure.notes)):
        for one in many:
            for line in one.text.split("\n"):
                yield f"{kind} ({one.name}): {line}"


def _flat(text: str) -> str:
    return " ".join(text.split())
