"""The live parts of a table page, made from what a seat sees. Shared ones are made once for all."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import ASIDE
from hearthside.core.forms import Choice, Option
from hearthside.core.game import Game
from hearthside.core.life.closing import CLOSING
from hearthside.core.life.passing import ASK, SAME, WAYS
from hearthside.core.say import listed
from hearthside.core.show import Coins, Person, Show
from hearthside.core.table import Seat, Table
from hearthside.web.live import evening_parts
from hearthside.web.live.review_timer import FUSE
from hearthside.web.live.seat_view import SeatView, SharedView
from hearthside.web.render.arrange import cloth_of
from hearthside.web.render.desk import RULE, Button, Desk
from hearthside.web.render.forms import Drafting
from hearthside.web.render.models import Likeness, LogLine, Refused
from hearthside.web.render.odds_bar import Bar, bar
from hearthside.web.render.page import Template
from hearthside.web.render.table_parts import (
    Acts,
    AttemptCard,
    Cast,
    Head,
    Me,
    MenuClose,
    Next,
    Passing,
    People,
    Safety,
    SceneBoard,
    Sitting,
    Slip,
    Slips,
    Step,
    Story,
    Tools,
    Turn,
)

Here = frozenset[str]
LINES = 40
"""How many lines of the story a page shows at first; what came before is asked for."""
SPOTLIGHT = "table.spotlight"
APPROVE, QUESTION = "table.approve", "table.question"
PASSING = "table.pass-for-me"
QUICK = 3
"""How many words stand on a cast card."""
STEP = 24
"""A label up to this long fits on a button at the foot of a phone."""


def shared(game: Game[Any], seen: SharedView, here: Here) -> dict[str, Template]:
    """The parts that everyone who sees the same is shown alike, by the id they fill."""
    table, show = seen.table, seen.show
    sitting = tuple(_sitting(table, show, here))
    names = {id: seat.name for id, seat in table.seats.items()}
    return {
        "head": Head(
            name=table.name,
            session=table.session,
            session_open=table.session_open,
            scene=table.scene,
            call=table.care.call,
            closing=table.round is not None and table.round.round == CLOSING,
            sitting=sitting,
        ),
        "people-here": People(game=game, sitting=sitting),
        "cast-list": Cast(cast=show.cast, purses=show.purses, names=names),
        "scene": SceneBoard(
            game=game,
            scene=table.scene,
            pieces=show.scene,
            faces=faces(show),
            spotlight=_name(show, table.spotlight),
        ),
        "closing": evening_parts.closing(game, seen),
        "attempt": AttemptCard(
            game=game,
            attempt=show.attempt,
            names=names,
            seats={id: _looks(table, show, id) for id in table.seats},
            faces={person.name: likeness(person) for person in show.cast},
        ),
    }


def _under_way(show: Show) -> bool:
    """Whether an attempt takes the stage: once it has settled it is a line of the story."""
    return show.attempt is not None and not show.attempt.settled


def _sitting(table: Table[Any], show: Show, here: Here) -> Iterator[Sitting]:
    for id, seat in table.seats.items():
        if not seat.empty:
            yield Sitting(
                id=id,
                name=seat.name,
                cloth=cloth_of(table, id),
                here=id in here or seat.house,
                role=seat.role,
                pronouns=seat.pronouns,
                plays=listed([person.name for person in show.cast if person.player == id]),
                look=next((likeness(one) for one in show.cast if one.player == id), None),
                by=played_by(seat),
            )


def _looks(table: Table[Any], show: Show, seat: str) -> Likeness:
    """A seat by whom it plays; who plays nobody is a name on cloth."""
    played = next((likeness(one) for one in show.cast if one.player == seat), None)
    return played or Likeness(table.seat_name(seat), cloth_of(table, seat))


def played_by(seat: Seat) -> str:
    """Who plays a seat where that is no person."""
    running = seat.program and seat.program.leave != "none"
    return "the house" if seat.house else "a program" if running else ""


def _name(show: Show, id: str) -> str:
    return next((person.name for person in show.cast if person.id == id), "")


def story(game: Game[Any], seen: SharedView, kind: type[Story] = Story, after: int = 0) -> Story:
    """The log as far as a page shows it at first, or what was said after an entry."""
    begins = after or _begins(seen.log)
    lines = tuple(line for line in seen.log if line.seq > begins)
    return kind(
        game=game,
        lines=lines,
        faces=faces(seen.show),
        rewind=seen.rewind,
        older=not after and (seen.older or len(lines) < len(seen.log)),
        newest=_newest(seen.log),
    )


def _begins(log: Sequence[LogLine]) -> int:
    """The entry after which a page begins to tell the story: some say a great deal at once."""
    begins = log[-LINES].seq if len(log) > LINES else 0
    return begins if begins < _newest(log) else 0


def faces(show: Show) -> dict[str, Likeness]:
    """What everyone in the story looks like, by id."""
    return {person.id: likeness(person) for person in show.cast}


def likeness(person: Person) -> Likeness:
    return Likeness(person.name, person.hue, person.face)


def _newest(log: Sequence[LogLine]) -> int:
    return log[-1].seq if log else 0


def seated(
    game: Game[Any], view: SeatView, made: dict[str, Template], today: Callable[[], date]
) -> dict[str, Template]:
    """A seat's parts: those that are its own, and the shared ones with what it may do added."""
    desk, seen = view.desk, view.audience
    table, show = seen.table, seen.show
    parts = dict(made)
    runs = table.is_gm(view.seat)
    if desk.about or runs or view.offered.concerns:
        parts["cast-list"] = replace(made["cast-list"], **_beside(game, view))
        opens = frozenset(id for id in desk.about if id not in table.play.cast)
        parts["scene"] = replace(made["scene"], opens=opens)
    own = tuple(p for p in show.cast if p.player == view.seat and not runs)
    parts["mine"] = Me(me=own, lit=any(person.id == table.spotlight for person in own))
    parts["acts"] = Acts(acts=desk.acts, more=not runs and not own)  # they can at least leave
    parts["turn"] = asked = turn(game, view)
    parts["tools"] = Tools(tools=desk.bar if runs else ())
    parts["next"] = Next(
        prompt=view.stage if view.stage.urgent else None,
        call=table.care.call,
        step=_step(asked),
    )
    parts["closing"] = replace(
        made["closing"], edit=evening_parts.edit_key(view), on=evening_parts.go_on(view)
    )
    parts["menu-close"] = MenuClose(key=evening_parts.close_key(view))
    parts["between"] = evening_parts.between(game, view, today)
    return parts


def slips(view: SeatView, lit: Mapping[str, str], to_seat: str = "") -> Slips:
    """What is put to a seat in passing, each on a slip of its own."""
    table = view.audience.table
    asked = [option for option in view.offered.answers if option.section == ASIDE]
    by_move = {(one.move, one.fixed["review"]): one.key for one in asked}
    return Slips(
        to_seat=to_seat,
        slips=tuple(
            Slip(
                by=table.seat_name(review.by),
                text=review.text,
                approve=by_move[APPROVE, id],
                question=by_move[QUESTION, id],
                since=lit.get(id, ""),
                fuse=int(FUSE),
            )
            for id, review in table.reviews.items()
            if (APPROVE, id) in by_move
        ),
    )


def safety(view: SeatView) -> Safety:
    """The calls a seat may make. They change with what the table agreed on only."""
    calls = sorted(view.of_section("safety"), key=lambda one: one.danger)
    forms = tuple(Drafting().form(option) for option in calls)
    return Safety(care=view.audience.table.care, calls=forms)


def _beside(game: Game[Any], view: SeatView) -> dict[str, Any]:
    """What stands on cast cards: a few words for whoever runs the game, who may look after anybody,
    and a way to more for all. It is the same while something is under way, or a whole cast would be
    drawn again and again."""
    desk, seen = view.desk, view.audience
    runs, cast = seen.table.is_gm(view.seat), seen.table.play.cast
    opens = frozenset(cast if runs else (cast.keys() & (desk.about.keys() | view.offered.concerns)))
    if not runs:
        return {"opens": opens}
    played = [p.id for p in seen.show.cast if p.id in opens and not p.player and not p.out]
    acts = frozenset(played if game.npcs_act else ())
    return {
        "opens": opens,
        "acts": acts,
        "quick": {p.id: _quick(desk, p, p.id in acts) for p in seen.show.cast},
    }


def _quick(desk: Desk, person: Person, acts: bool) -> tuple[Button, ...]:
    """A few words on somebody's card: what is theirs, their points, and a ruling on any value."""
    last = [*_points(person), Button(key=f"{RULE}-cast.{person.id}", label="Rule", icon="gavel")]
    return (*desk.quick(person.id, person.name, QUICK - len(last) - acts, acts), *last)


def _points(person: Person) -> list[Button]:
    """To give or take points, where somebody holds one kind of them."""
    purses = [piece for piece in person.pieces if isinstance(piece, Coins) and piece.path]
    if len(purses) != 1:
        return []
    return [Button(key=f"{RULE}-{purses[0].path}", label="Points", icon="points")]


def turn(game: Game[Any], view: SeatView, refused: Refused | None = None) -> Turn:
    """What is asked of a seat, its forms not numbered yet."""
    seen, desk = view.audience, view.desk
    table, show = seen.table, seen.show
    drafts = Drafting(
        grades=game.grades,
        forecasts=view.turn_forecasts,
        refused=refused,
        hope=game.hope(table, view.seat),
        seq=table.seq if refused else 0,
        show=show,
        table=table,
    )
    runs = table.is_gm(view.seat)
    calm = not view.stage.urgent and not desk.asked and not _under_way(show)
    lamp = _lamp(view) if runs and calm else None
    theirs = runs and view.stage.urgent  # such as the turn of somebody nobody plays
    actors = desk.actors if (theirs or not desk.asked) and not _under_way(show) else ()
    return Turn(
        game=game,
        prompt=view.stage,
        role=table.role(view.seat),
        care=table.care,
        chance=_chance(game, view),
        blocks=tuple(drafts.blocks(desk.asked)),
        next=desk.next if not desk.asked else None,
        spotlight=drafts.form(lamp) if lamp else None,
        lit=table.spotlight,
        actors=actors,
        faces=faces(show) if lamp or actors else {},
        purse=_purse(view) if view.stage.urgent else (),
        drafts=tuple((id, table.play.cast[id].name) for id in desk.drafts),
        plays=bool(table.characters_of(view.seat)),
        resting=bool(table.session) and not table.session_open,
        wait=view.wait,
        passing=_passing(view),
        idle=not view.stage.urgent and not view.offered.waiting,
        back_to=view.back_to,
        pool=view.pool,
    )


def _step(turn: Turn) -> Step | None:
    """What stands out, where it asks for nothing and costs nothing: it is done from anywhere."""
    for block in turn.blocks:
        for form in block.first:
            option = form.option
            if option.best and not (option.cost or block.leaves) and len(option.label) <= STEP:
                return Step(form=block.id, key=option.key, label=option.label)
    return None


def _chance(game: Game[Any], view: SeatView) -> Bar | None:
    """How what is under way goes for a seat that hopes for something, in its own words."""
    seen = view.audience
    attempt, hope = seen.show.attempt, game.hope(seen.table, view.seat)
    if attempt is None or attempt.odds is None or hope is None:
        return None
    odds = game.outlook(seen.table, view.seat)
    open_ = odds is not None and max(weight for _, weight in odds.outcomes) < odds.total
    return bar(odds, game.grades, hope=hope) if odds and open_ else None


def _passing(view: SeatView) -> Passing | None:
    """Where a pass could be given by itself: a switch that says so, or takes it back."""
    if not view.offered.leaves:
        return None
    passes = view.audience.table.seats[view.seat].passes
    label, turned = WAYS[passes or SAME][0], ASK if passes else SAME
    return Passing(key=PASSING, label=label, on=bool(passes), turned=turned)


def _lamp(view: SeatView) -> Option | None:
    """The option that moves the spotlight, where it asks for nothing but whom. Somebody who is out
    of it is not offered."""
    found = next((verb for verb in view.offered.shown if verb.move == SPOTLIGHT), None)
    if found is None:
        return None
    lamp = found.form()
    match lamp.fields:
        case (Choice() as whom,):
            out = {person.id for person in view.audience.show.cast if person.out}
            up = tuple(pick for pick in whom.picks if pick.value not in out)
            return replace(lamp, fields=(replace(whom, picks=up),))
    return None


def _purse(view: SeatView) -> tuple[Coins, ...]:
    return tuple(
        piece
        for person in view.audience.show.cast
        if person.player == view.seat
        for piece in person.pieces
        if isinstance(piece, Coins)
    )
