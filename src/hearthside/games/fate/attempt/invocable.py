"""Which aspects are known, and to whom they are worth what."""

from collections.abc import Iterable

from hearthside.core.forms import Pick
from hearthside.core.moves import Audience
from hearthside.core.say import Span, aspect, listed
from hearthside.core.table import slug
from hearthside.core.wording.typesetting import capital
from hearthside.games.fate.people import known_as
from hearthside.games.fate.sheet import Aspect, AspectKind
from hearthside.games.fate.state import FateTable


def known_aspects(table: FateTable) -> tuple[Aspect, ...]:
    """FA-6.7: the aspects that lie open and belong to the scene or to someone in it."""
    return table.play.known_aspects


def lasting_aspects(table: FateTable) -> tuple[Aspect, ...]:
    """Those of them that are more than a boost."""
    return table.play.lasting_aspects


def aspect_picks(table: FateTable, aspects: Iterable[Aspect]) -> list[Pick]:
    """Aspects to choose from, by whose they are."""
    return [
        Pick(one.id, one.text, group=known_as(table, one.owner) if one.owner else "The scene")
        for one in aspects
    ]


def phrased(typed: str) -> str:
    """What somebody typed, as an aspect stands on its card.

    >>> phrased("he hesitates."), phrased("Who is there?")
    ('He hesitates', 'Who is there?')
    """
    words = typed.strip().removesuffix(".")
    return capital(words)


def new_aspect(
    table: FateTable,
    text: str,
    kind: AspectKind,
    owner: str = "",
    free: dict[str, int] | None = None,
    taken: Iterable[Aspect] = (),
) -> Aspect:
    """An aspect that did not exist before. Its id comes from its own words, so that counting ids
    never shows whether others are hidden."""
    id = slug(text, {*table.play.aspects, *(other.id for other in taken)})
    return Aspect(id=id, text=phrased(text), kind=kind, owner=owner, free=free or {})


def quoted(text: str, to: Audience = None) -> Span:
    """An aspect inside a sentence of ours, in quotation marks.

    >>> quoted("Lame and Proud").text
    '“Lame and Proud”'
    """
    return aspect(f"“{text}”", to=to)


def told_apart(aspects: list[str]) -> str:
    """Aspects in a row: where there are several, each in quotation marks.

    >>> told_apart(["Lame and Proud"]), told_apart(["Lame and Proud", "Old Debts"])
    ('Lame and Proud', '“Lame and Proud” and “Old Debts”')
    """
    return listed([f"“{one}”" for one in aspects]) if len(aspects) > 1 else "".join(aspects)
