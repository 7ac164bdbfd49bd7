"""The sheet on which somebody new is made: one for every kind of them, and luck to fill it."""

from collections.abc import Mapping
from itertools import count, islice
from typing import Any

from msgspec.structs import replace

from hearthside.core import face_parts
from hearthside.core.forms import Choice, Option, Rows
from hearthside.core.game import Game
from hearthside.core.life import faces
from hearthside.core.lucky_picks import going_with
from hearthside.core.moves import Move
from hearthside.core.table import Table
from hearthside.web.live.deciding import Check
from hearthside.web.live.hub import Hub
from hearthside.web.live.kept_log import Numbered
from hearthside.web.live.seat_view import SeatView
from hearthside.web.render import face_drawing
from hearthside.web.render.blanks import Blank

FACES = 16
"""How many faces a sheet has ready for whoever wants another."""
COMPACT = ("text", "steps", "number", "cards", "select", "yes-no")
"""The blanks that stand open on a sheet for somebody new; longer ones wait behind More, but for
lines of short ones."""


def stands_open(blank: Blank) -> bool:
    """Whether a blank is one of the few that say who somebody is."""
    if blank.field.brief or blank.field.when:
        return False
    if isinstance(blank.field, Rows) and not blank.field.reads:
        return True
    return blank.kind in COMPACT or bool(getattr(blank.field, "needed", False))


def by_luck(game: Game[Any], table: Table[Any], option: Option, token: str) -> Mapping[str, Any]:
    """Somebody by the luck of a token, as the blanks of an option; nothing where the game knows of
    nobody. A sheet that is drawn anew while the table moves on has the same token."""
    return game.somebody(table, option.move, going_with(token))


def faces_by_pronouns(
    table: Table[Any], option: Option, token: str
) -> Mapping[str, tuple[str, ...]]:
    """Faces for somebody new by how others may speak of them, as a sheet starts first."""
    asked = [one for one in option.fields if isinstance(one, Choice) and one.name == "pronouns"]
    every = (option.starts().get("pronouns", ""), *(pick.value for f in asked for pick in f.picks))
    return {one: _lucky_faces(table, option, token, one) for one in every}


def _lucky_faces(table: Table[Any], option: Option, token: str, pronouns: str) -> tuple[str, ...]:
    """Faces for somebody new, by their codes: none that anybody here or on the shelf has."""
    taken = {face_drawing.code(faces.of(table, id).parts) for id in table.play.cast}
    kept = "".join(item.text for item in table.shelf.values())
    whose = f"{table.name} {option.key} {token}"
    said = face_parts.said(" · ".join(faces.all_words([option.starts()])), pronouns)
    drawn = (face_parts.of(f"{whose} {n}", pronouns) for n in count())
    codes = (face_drawing.code({**one, **said}) for one in drawn)
    return tuple(islice((one for one in codes if one not in taken and one not in kept), FACES))


async def bring_in(
    hub: Hub, seat: str, move: Move, face: str, check: Check | None = None
) -> list[Numbered]:
    """Somebody comes into the story, with the face they were given on their sheet."""
    before = set(hub.room.table.play.cast)
    new = await hub.play(seat, move, check)
    made = [id for id in hub.room.table.play.cast if id not in before]
    parts = face_drawing.parts_of(face)
    if parts is None or len(made) != 1:
        return new
    shown = hub.views.of(seat).audience.show.cast
    if any(one.id in made and one.several for one in shown):
        parts["company"] = "several"
    return [*new, *await hub.play(seat, faces.drawing(made[0], parts))]


def filled(option: Option, blanks: Mapping[str, Any]) -> Option:
    """An option whose blanks start with these."""
    fields = tuple(
        replace(field, value=blanks[field.name]) if field.name in blanks else field
        for field in option.fields
    )
    return replace(option, fields=fields)


def kinds(view: SeatView, option: Option) -> tuple[tuple[str, str], ...]:
    """The other ways to bring somebody in, so that a sheet can be changed for another. Whoever is
    somebody already is no kind."""
    own = option.move.partition(".")[0]
    every = tuple(
        (one.key, one.label.removesuffix(" NPC"))
        for one in view.light
        if one.section == "make"
        and not (one.about or any(one.fixed.values()))
        and one.move.partition(".")[0] == own
    )
    return every if own != "table" and option.key in dict(every) else ()
