"""The line at the foot of the story in which a seat writes what happens next."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.forms import Choice, Text
from hearthside.core.game import Game
from hearthside.core.say import listed
from hearthside.web.live.seat_view import SeatView
from hearthside.web.live.turn_parts import on_turn
from hearthside.web.render.dom_ids import dom_id
from hearthside.web.render.forms import Drafting
from hearthside.web.render.log import deed, just_settled, named
from hearthside.web.render.models.turn import Aim, Composer
from hearthside.web.render.names_and_faces import likeness

TELL = "table.tell"
BELONGS = "of"
"""The entry a line belongs to, which the line at the foot of the story does not ask for."""


def aim(view: SeatView) -> Aim:
    """What the next line tells: how something looks that was just settled. It is offered to whose
    outcome it is and to whoever runs the game, and never waited for."""
    seen = view.audience
    table, settled = seen.table, just_settled(seen.log)
    if settled is None or all(one.move != TELL for one in view.offered.shown):
        return Aim()
    if view.desk.asked and not (on_turn(view) or _only_goes_on(view)):
        return Aim()  # one question at a time, and its answer is never under the line to write
    asked = view.desk.stead
    if any(isinstance(blank, Text) and blank.long for one in asked for blank in one.fields):
        return Aim()  # what is asked is just that
    people = [one.player for one in named(deed(settled, seen.log), seen.show.cast)]
    played = [player for player in people if player in table.seats][:1]
    theirs = played == people[:1]  # else somebody of the GM's did it to them
    tellers = dict.fromkeys([*played, *table.gms()] if theirs else [*table.gms(), *played])
    if view.seat not in tellers:
        return Aim()
    others = listed([table.seat_name(seat) for seat in tellers if seat != view.seat])
    return Aim(
        seq=settled.seq,
        line=settled.line,
        others=others,
        own=view.seat == next(iter(tellers)),
        form=dom_id("o", TELL),
    )


def _only_goes_on(view: SeatView) -> bool:
    """Whether all that is asked is one button that fills in nothing: the story may go on."""
    return len(view.desk.asked) == 1 and not view.desk.asked[0].fields


def composer(game: Game[Any], view: SeatView) -> Composer:
    """The line to write, beside the face of whoever writes."""
    telling = view.option(TELL)
    if telling is None:
        return Composer()
    blanks = tuple(field for field in telling.fields if field.name != BELONGS)
    telling = replace(telling, fields=blanks)
    show = view.audience.show
    voice = next(field.value for field in blanks if isinstance(field, Choice))
    own = [person for person in show.cast if person.id == voice]
    return Composer(
        form=Drafting(grades=game.grades).form(telling),
        face=likeness(own[0]) if own else None,
        short=_called(own[0].name) if own else "",
    )


def _called(name: str) -> str:
    """What friends call somebody.

    >>> _called("Wren Halloway"), _called("The wrecking crew")
    ('Wren', 'The wrecking crew')
    """
    first = name.split()[0] if name.split() else name
    return name if first.lower() in ("the", "a", "an", "lord", "lady", "captain") else first
