"""What only some may read: principles nobody has read out, and the FC's own (VE-1.12, VE-2.16)."""

from collections.abc import Mapping

from msgspec.structs import replace

from hearthside.core.once_for_each import once_for_each
from hearthside.games.venus.sheet import Figure, Note
from hearthside.games.venus.state import VenusPlay, VTable


def veil(table: VTable, seat: str) -> VTable:
    if table.is_gm(seat):
        return table
    own = {one.id: one for one in table.play.cast.values() if one.player == seat}
    return table.with_play(cast={**_as_others_see_it(table.play), **own}, meta=())


@once_for_each
def _as_others_see_it(play: VenusPlay) -> Mapping[str, Figure]:
    """Everybody, as who does not play them sees them."""
    return {id: one if one.shared else _veiled(one) for id, one in play.cast.items()}


@once_for_each
def _veiled(one: Figure) -> Figure:
    return replace(one, goals=_told(one.goals), habits=_told(one.habits), creeds=_told(one.creeds))


def _told(notes: tuple[Note, ...]) -> tuple[Note, ...]:
    return tuple(note for note in notes if note.told)
