"""Which aspects are known, and to whom they are worth what."""

from collections.abc import Iterable, Iterator

from hearthside.core.forms import Pick
from hearthside.core.table import slug
from hearthside.core.wording.typesetting import capital
from hearthside.games.fate.people import here, known_as
from hearthside.games.fate.sheet import Aspect, AspectKind
from hearthside.games.fate.state import FateTable


def known_aspects(table: FateTable) -> Iterator[Aspect]:
    """FA-6.7: the aspects that lie open and belong to the scene or to someone in it."""
    there = {one.id for one in here(table) if one.known_to is None} | {""}
    return (
        one for one in table.play.aspects.values() if one.owner in there and one.known_to is None
    )


def lasting_aspects(table: FateTable) -> Iterator[Aspect]:
    """Those of them that are more than a boost."""
    return (one for one in known_aspects(table) if one.kind != "boost")


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
