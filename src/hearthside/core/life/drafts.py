"""What is being made, a person or a shared thing: begun, saved step by step, finished, dropped."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, nothing, verb
from hearthside.core.forms import Text
from hearthside.core.game import Game
from hearthside.core.making import (
    BeginMaking,
    Making,
    SaveStep,
    Step,
    after,
    drafts,
    making_of,
    name_so_far,
    saving,
    stood_on,
    undone,
    without,
)
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, name
from hearthside.core.state_changes import Change, applied, between
from hearthside.core.table import Made, Table, slug, with_made


class FinishMaking(Move, frozen=True, tag="table.finish-making"):
    who: str


class DropDraft(Move, frozen=True, tag="table.drop-draft"):
    who: str


class MakingBegun(Event, frozen=True, tag="table.making-begun"):
    who: str
    what: str
    seat: str
    change: Change


class StepSaved(Event, frozen=True, tag="table.step-saved"):
    who: str
    step: str
    change: Change


class MakingFinished(Event, frozen=True, tag="table.making-finished"):
    who: str
    change: Change


class DraftDropped(Event, frozen=True, tag="table.draft-dropped"):
    who: str
    change: Change


_NAME = Text("name", "Name, if you know it", most=60)
MOVES = (BeginMaking, SaveStep, FinishMaking, DropDraft)
LASTS = True


def verbs(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    makings = game.makings if table.is_player(seat) else ()
    offered = [
        verb(
            BeginMaking,
            making.label,
            (lambda: (_NAME,)) if making.asks_name else nothing,
            fixed={"what": making.noun},
            group="make",
            help=making.help,
            rules=making.rules,
            first=making is makings[0] and _plays_nobody(table, seat),
        )
        for making in makings
        if making.may_begin(table, seat)
    ]
    for draft in drafts(table, seat) if makings else ():
        offered += _drafting(makings, table, seat, draft)
    return offered


def _plays_nobody(table: Table[Any], seat: str) -> bool:
    """Whether a player has nobody whose story goes on."""
    cast = table.play.cast.values()
    mine = any(not one.gone for one in cast if one.player == seat)
    return table.role(seat) == "player" and not mine


def _drafting(makings: tuple[Making, ...], table: Table[Any], seat: str, draft: Made) -> list[Verb]:
    making = making_of(makings, draft)
    steps = [step for step in making.steps if step.when(table, draft)]
    offered = [_saving(step, table, draft) for step in steps]
    done = f"Done: {name_so_far(draft)} joins the story" if draft.id in table.play.cast else "Done"
    throw = f"Throw away the draft of {name_so_far(draft)}"
    return [
        *offered,
        verb(FinishMaking(who=draft.id), done, group="make", about=draft.id),
        verb(DropDraft(who=draft.id), throw, group="make", about=draft.id, danger=True),
    ]


def _saving(step: Step, table: Table[Any], draft: Made) -> Verb:
    bare = saving(step, table, draft, ())
    return verb(
        SaveStep,
        step.title,
        lambda: saving(step, table, draft, step.fields(table, draft)).fields,
        fixed=bare.fixed,
        group="make",
        about=draft.id,
        into=bare.into,
        totals=bare.totals,
        loose=True,
        rules=step.rules,
    )


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    if isinstance(move, BeginMaking):
        return [_begun(game, table, seat, move)]
    draft = table.made(move.who)  # type: ignore[attr-defined]
    making = making_of(game.makings, draft)
    match move:
        case SaveStep():
            step = making.step(move.step)
            fields = step.fields(table, draft)
            now = {field.name: field.start for field in fields}
            result = step.saved(table, draft, stood_on(fields, {**now, **move.blanks}))
            change = between(table.play, after(table, result).play)
            return [StepSaved(who=draft.id, step=move.step, change=change)] if change else []
        case FinishMaking():
            if problem := undone(game.makings, table, draft.id):
                raise Illegal(problem.sentence, problem.field)
            result = after(table, making.finished(table, draft))
            made = with_made(result, replace(result.made(draft.id), draft=False))
            change = between(table.play, made.play)
            return [MakingFinished(who=draft.id, change=change)]
        case DropDraft():
            left = without(making.dropped(table, draft), draft.id)
            return [DraftDropped(who=draft.id, change=between(table.play, left.play))]
    raise TypeError(move)


def _begun(game: Game[Any], table: Table[Any], seat: str, move: BeginMaking) -> MakingBegun:
    what, called = move.what, move.name.strip()
    making = next(one for one in game.makings if one.noun == what)
    id = slug(called.split()[0] if called else what, {*table.play.cast, *table.play.shared})
    player = "" if table.is_gm(seat) else seat
    blank = replace(making.begun(table, id, player), draft=True, making=what)
    blank = replace(blank, name=called or blank.name)
    change = between(table.play, with_made(table, blank).play)
    return MakingBegun(who=id, what=what, seat=seat, change=change)


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    match event:
        case MakingBegun() | StepSaved() | MakingFinished() | DraftDropped():
            return replace(table, play=applied(table.play, event.change))
    raise TypeError(event)


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    match event:
        case MakingBegun():
            who = name(table.seat_name(event.seat))
            begun = f" starts making a {event.what}."
            return [line(who, begun, beat="Cast", retold=False)]
        case MakingFinished():
            made = replace(table, play=applied(table.play, event.change))
            done = made.made(event.who)
            return [making_of(game.makings, done).told(made, done)]
    return []
