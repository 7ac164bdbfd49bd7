"""The line at the foot of the story in which a seat writes what happens next."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.forms import Choice
from hearthside.core.game import Game
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.short_names import called
from hearthside.web.live.outcome_to_tell import TELL
from hearthside.web.live.seat_view import SeatView
from hearthside.web.render.forms import Drafting
from hearthside.web.render.models.turn import Composer
from hearthside.web.render.names_and_faces import likeness

BELONGS = "of"
"""The entry a line belongs to, which the line at the foot of the story does not ask for."""


def composer(game: Game[Any], view: SeatView) -> Composer:
    """The line to write, beside the face of whoever writes."""
    telling = view.option(TELL)
    if telling is None:
        return Composer()
    blanks = tuple(field for field in telling.fields if field.name != BELONGS)
    telling = replace(telling, fields=blanks)
    show = view.audience.show
    voice = next(field for field in blanks if isinstance(field, Choice))
    own = [person for person in show.cast if person.id == voice.value]
    voices = {pick.value for pick in voice.picks}
    return Composer(
        form=Drafting(grades=game.grades).form(telling),
        face=likeness(own[0]) if own else None,
        short=amid(called(own[0].name)) if own else "",
        called={one.id: amid(called(one.name)) for one in show.cast if one.id in voices},
    )
