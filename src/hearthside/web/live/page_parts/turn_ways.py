"""The ways on beside what is asked: what is suggested, whom to let act, characters to finish."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option
from hearthside.core.game import Game
from hearthside.core.making import stages, undone
from hearthside.core.pieces import Order
from hearthside.core.table import Table
from hearthside.web.live.seat_view import CROWD, SeatView
from hearthside.web.render.buttons import Button, about_somebody, button
from hearthside.web.render.forms import Drafting
from hearthside.web.render.models.shared import Way
from hearthside.web.render.models.turn import Drafted, LetAct
from hearthside.web.render.names_and_faces import faces

SPOTLIGHT, START = "table.spotlight", "table.open-session"
LENT = 2
"""So many ways to lend a hand stand under whom one waits for; the others follow in the row."""
ACT = "act"
MEANWHILE = (ACT, "compel")
"""Where what a GM may do instead is found also while others are asked."""


def next_way(view: SeatView) -> Button | None:
    """What is suggested: one of the row where it is somebody's turn and nothing else stands out."""
    row = view.desk.acts if view.on_turn else ()
    return next((one for one in row if one.best), None if view.desk.asked else view.desk.next)


def only_starts(view: SeatView) -> bool:
    """Whether, between two sessions, nothing is left but to start the next one, which has time."""
    way, started = next_way(view), view.audience.table.session > 0
    return started and way is not None and way.key == START and not view.stage.urgent


def or_else(view: SeatView, calm: bool = True) -> tuple[Button, ...]:
    """The other ways on: the session closes, the next one begins if it can, a vote ends; in a scene
    a struggle ends, whoever has lost in it is hurt, or somebody lends a hand. While others are
    asked about a roll, what the GM may do about that."""
    suggested = view.desk.next.key if view.desk.next else ""
    ways = [
        one
        for one in view.offered.shown
        if "instead" in one.look and one.look["instead"] and (calm or one.section in MEANWHILE)
    ]
    return tuple([button(one) for one in ways if one.key != suggested][:2])


def meanwhile_done(view: SeatView) -> tuple[Button, ...]:
    """What whoever waits may do meanwhile: another way on, a hand lent to what somebody else does,
    and taking back what they asked for themselves. What they would change of their own stands with
    their other actions."""
    ways = {one.key: one for one in or_else(view)}
    attempt = view.audience.show.attempt
    if attempt and view.audience.under_way:
        if view.desk.own not in (*attempt.who, *attempt.against):
            ways |= {one.key: one for one in view.desk.acts[:LENT]}
        back = (one for one in view.offered.shown if one.danger and one.section == "struggle")
        ways |= {one.key: button(one) for one in islice(back, 1)}
    return tuple(ways.values())


def let_act(view: SeatView, drafts: Drafting, calm: bool) -> LetAct | None:
    """Whom a GM may look at, and let act: at rest, or on the turn of somebody nobody plays."""
    table, show = view.audience.table, view.audience.show
    runs = table.is_gm(view.seat)
    theirs = runs and view.on_turn  # not what is asked of the GM
    rests = runs and calm and table.in_scene and not table.turns  # turns say who acts
    lamp = _lamp(view) if rests else None
    few = len(view.desk.actors) <= CROWD
    actors = _still_to_act(view) if (theirs or calm) and few and not view.audience.under_way else ()
    if not lamp and not actors:
        return None
    return LetAct(
        spotlight=drafts.form(lamp) if lamp else None,
        lit=table.spotlight,
        actors=actors,
        tiles=_tiles(view, actors) if theirs else (),
        faces=faces(show),
        called=view.audience.called,
    )


def _lamp(view: SeatView) -> Option | None:
    """The option that moves the spotlight, where it asks for nothing but whom. Somebody who is out
    of it is not offered, nor, where players play anybody, somebody nobody plays: they act."""
    found = next((verb for verb in view.offered.shown if verb.move == SPOTLIGHT), None)
    if found is None:
        return None
    lamp = found.form()
    match lamp.fields:
        case (Choice() as whom,):
            cast = view.audience.show.cast
            played = any(person.player for person in cast)
            fit = {one.id for one in cast if not one.out and (one.player or not played)}
            shown = {"", view.audience.table.spotlight, *fit}
            up = tuple(pick for pick in whom.picks if pick.value in shown)
            return replace(lamp, fields=(replace(whom, picks=up),)) if fit else None
    return None


def _still_to_act(view: SeatView) -> tuple[tuple[str, str], ...]:
    """Whom to let act, without those who had their turn, or whom a player lets act."""
    played = {one.id for one in view.audience.show.cast if one.player not in ("", view.seat)}
    orders = (piece for piece in view.audience.show.scene if isinstance(piece, Order))
    done = {one.id for order in orders for one in order.turns if one.state in ("done", "out")}
    return tuple((id, name) for id, name in view.desk.actors if id not in done | played)


def _tiles(view: SeatView, actors: Sequence[tuple[str, str]]) -> tuple[Button, ...]:
    """What the one whose turn it is can do, where the GM plays them and nobody else is up."""
    if len(actors) != 1:
        return ()
    ((id, name),) = actors
    acts = [one for one in view.whole_desk.about.get(id, ()) if one.section == ACT]
    return about_somebody(acts, name)[0]


def drafted(game: Game[Any], view: SeatView, asked: bool) -> tuple[Drafted, ...]:
    """The characters a seat is still making: the next thing to do, unless something is asked."""
    table = view.audience.table
    plays = bool(table.characters_of(view.seat))
    made = {id: how_far_made(game, table, id) for id in view.desk.drafts}
    return tuple(
        [
            Drafted(id, table.play.cast[id].name, done, not (asked or plays or done == "written"))
            for id, done in made.items()
        ]
    )


def how_far_made(game: Game[Any], table: Table[Any], id: str) -> str:
    """How far somebody is made: all is written, or they may even sit down. Whoever has something
    left to hand out, which would be lost, is still being made."""
    if not game.makings:
        return ""
    left = undone(game.makings, table, id)
    if left is None:
        return "" if any(one.unspent for one in stages(game.makings, table, id)) else "ready"
    return "written" if left.waits else ""


def look_around(table: Table[Any], seat: str) -> Iterator[Way]:
    """Before the first session whoever has a character may look around."""
    if table.session or table.is_gm(seat):
        return
    for id in table.characters_of(seat)[:1]:
        if not table.play.cast[id].draft:
            yield Way("Read your sheet", f"sheet/{id}")
            yield Way("Choose a face", f"face/{id}")
            yield Way("See who else is here", "#cast")
