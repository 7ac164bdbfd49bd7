"""The line at the foot of the story in which a seat writes what happens next."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field
from hearthside.core.game import Game
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.short_names import name_in_brief
from hearthside.web.live.page_parts.outcome_to_tell import TELL
from hearthside.web.live.seat_view import SeatView
from hearthside.web.render.forms import Drafting
from hearthside.web.render.models.turn import Composer
from hearthside.web.render.names_and_faces import likeness

VOICE = "voice"
BELONGS = "of"
"""The entry a line belongs to, which the line at the foot of the story does not ask for."""


def composer(game: Game[Any], view: SeatView) -> Composer:
    """The line to write, beside the face of whoever writes."""
    telling = view.option(TELL)
    if telling is None:
        return Composer()
    show, left = view.audience.show, absent(view)
    blanks = tuple(
        _last(field, left) if field.name == VOICE else field
        for field in telling.fields
        if field.name != BELONGS
    )
    telling = replace(telling, fields=blanks)
    voice = next(field for field in blanks if isinstance(field, Choice))
    own = [person for person in show.cast if person.id == voice.value]
    voices = {pick.value for pick in voice.picks}
    return Composer(
        form=Drafting(grades=game.grades).form(telling),
        face=likeness(own[0]) if own else None,
        short=amid(name_in_brief(own[0].name)) if own else "",
        called={one.id: amid(name_in_brief(one.name)) for one in show.cast if one.id in voices},
        away=left,
    )


def absent(view: SeatView) -> tuple[str, ...]:
    """Who is not in the scene, or out of it: seldom the voice to write in."""
    return tuple([one.id for one in view.audience.show.cast if one.away or one.out])


def _last(field: Field, left: tuple[str, ...]) -> Field:
    """The voices to choose from, with whoever is absent behind the others."""
    assert isinstance(field, Choice)
    return replace(field, picks=tuple(sorted(field.picks, key=lambda pick: pick.value in left)))
