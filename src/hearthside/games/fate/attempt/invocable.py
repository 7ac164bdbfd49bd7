"""Which aspects are known, and to whom they are worth what."""

from collections.abc import Iterable

from hearthside.core.table import Table, slug
from hearthside.games.fate.people import is_here
from hearthside.games.fate.sheet import Aspect, AspectKind
from hearthside.games.fate.state import FatePlay


def is_known(table: Table[FatePlay], known: Aspect) -> bool:
    """FA-6.7: whether an aspect lies open and belongs to the scene or to someone in it."""
    if known.hidden:
        return False
    if not known.owner:
        return True
    owner = table.play.cast.get(known.owner)
    return owner is not None and not owner.hidden and is_here(owner)


def known_aspects(table: Table[FatePlay]) -> list[Aspect]:
    return [known for known in table.play.aspects.values() if is_known(table, known)]


def new_aspect(
    table: Table[FatePlay],
    text: str,
    kind: AspectKind,
    owner: str = "",
    free: dict[str, int] | None = None,
    taken: Iterable[Aspect] = (),
) -> Aspect:
    """An aspect that did not exist before. Its id comes from its own words, so that counting ids
    never shows whether others are hidden."""
    id = slug(text, {*table.play.aspects, *(other.id for other in taken)})
    return Aspect(id=id, text=text.strip(), kind=kind, owner=owner, free=free or {})
