"""Making a character, or something the table shares, as steps of data.

A game lists its `makings`; each is a blank draft and steps. A step says which blanks it has and, if
it is more than putting them on the draft, what saving them changes. All else is the core's: who may
begin, saving what is half-finished, what is still missing, the growing sheet, finishing, dropping
(`core.life.drafts`), renaming (`core.life.renaming`), luck (`core.surprises`).

The fields of a step are as they have to be in the end. While it is being made nothing is refused
for being blank or over its purse: that is what the step's problems say.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.composed_fields import Rows
from hearthside.core.field_kinds import Choice, Many, Number, Text
from hearthside.core.fields import Field, asked
from hearthside.core.forms import Option, Sum, Total
from hearthside.core.lucky_picks import Luck
from hearthside.core.moves import Move, tag_of
from hearthside.core.pieces import Piece
from hearthside.core.say import Line, doing, line, name
from hearthside.core.table import Character, Made, Play, Table, with_made
from hearthside.core.wording.pronouns import usual

Blanks = Mapping[str, Any]
Draft = Any
"""A character or something shared, of the game's own kind."""
UNNAMED = "Someone new"


class BeginMaking(Move, frozen=True, tag="table.begin-making"):
    """A player begins one of their own; the GM begins one for whoever comes."""

    what: str = "character"
    name: str = ""
    """Where its name is asked at once."""


class SaveStep(Move, frozen=True, tag="table.save-step"):
    who: str
    step: str
    blanks: dict[str, Any]


class Problem(msgspec.Struct, frozen=True):
    """What is still wrong with a step, and at which blank."""

    field: str
    sentence: str
    waits: bool = False
    """Whether all is written and somebody else has to say something to it first."""


def _nothing(table: Table[Any], draft: Draft) -> tuple[Any, ...]:
    return ()


def _always(table: Table[Any], draft: Draft) -> bool:
    return True


def _as_it_is(table: Table[Any], draft: Draft) -> Draft:
    return draft


def put_on(table: Table[Any], draft: Draft, blanks: Blanks) -> Draft:
    """The draft with each blank as the value of the same name."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(draft)}
    taken = {}
    for blank, value in blanks.items():
        plain = value.strip() if isinstance(value, str) else msgspec.to_builtins(value)
        with suppress(msgspec.ValidationError):  # nothing chosen yet: it stays as it is
            taken[blank] = msgspec.convert(plain, kinds[blank], strict=False)
    return replace(draft, **taken)


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step of making something. Every function is given the table and the draft."""

    id: str
    title: str
    fields: Callable[[Table[Any], Draft], Sequence[Field]]
    """The blanks, holding what the draft has."""
    help: str | Callable[[Table[Any], Draft], str] = ""
    saved: Callable[[Table[Any], Draft, Blanks], Draft | Table[Any]] = put_on
    """What saving makes of the draft, or of the table where more changes with it."""
    problems: Callable[[Table[Any], Draft], Iterable[Problem]] = _nothing
    """What is wrong beyond what the fields and totals say themselves."""
    totals: Callable[[Table[Any], Draft], Sequence[Total]] = _nothing
    so_far: Callable[[Table[Any], Draft], Sequence[Piece]] | None = None
    """What it has come to, in a line or two, beyond what its blanks say themselves."""
    lucky: Callable[[Table[Any], Draft, Luck], Blanks] | None = None
    """Something playable for the blanks; without it luck takes picks and suggestions."""
    begun: Callable[[Draft], bool] | None = None
    """Whether anything of it is filled in, where it shows what an earlier step chose."""
    when: Callable[[Table[Any], Draft], bool] = _always
    """Whether this draft takes the step at all."""
    may_wait: bool | Callable[[Table[Any], Draft], bool] = False
    """Whether play may start with it unfinished."""
    aside: bool | Callable[[Table[Any], Draft], bool] = False
    """Whether the way leads past it: it is there for whoever wants it, from the finished sheet."""
    fills: tuple[str, ...] = ()
    """The sections of the sheet it fills, by title: the whole draws those in its place."""
    shown_elsewhere: bool | Callable[[Table[Any], Draft], bool] = False
    """Whether the finished sheet says it elsewhere, and better: in its head, or in a later step."""
    rules: tuple[str, ...] = ()


class Making(msgspec.Struct, frozen=True, kw_only=True):
    """How one kind of thing is made."""

    noun: str = "character"
    """What is made, in a word: it names the kind in the log and begins the ids."""
    blank: Callable[[Table[Any], str, str], Draft]
    """The draft at its beginning: given the table, its id, and who plays it."""
    steps: tuple[Step, ...]
    label: str = "Make a character"
    help: str = ""
    rules: tuple[str, ...] = ()
    may_begin: Callable[[Table[Any], str], bool] = _always
    """Whether a seat, or whoever is about to sit down, may begin one now."""
    bars: Callable[[Table[Any], Draft], str] = lambda table, draft: ""
    """Why a draft whose steps are all done cannot join the story yet, in a sentence, or nothing."""
    finished: Callable[[Table[Any], Draft], Draft | Table[Any]] = _as_it_is
    """What finishing changes besides: points at the start, what hung on the draft."""
    dropped: Callable[[Table[Any], Draft], Table[Any]] = lambda table, draft: table
    """What goes with a draft that is thrown away; the draft itself goes anyway."""
    asks_name: bool = False
    """Whether its name is asked at once, and makes its id."""
    joins: Callable[[Table[Any], Draft], Line] | None = None
    """How the log tells that it is finished."""

    def step(self, id: str) -> Step:
        return next(step for step in self.steps if step.id == id)

    def begun(self, table: Table[Any], id: str, player: str) -> Draft:
        """The draft at its beginning, spoken of as whoever plays it is until they say otherwise."""
        blank, seat = self.blank(table, id, player), table.seats.get(player)
        if seat is None or not isinstance(blank, Character):
            return blank
        return replace(blank, pronouns=usual(seat.pronouns))

    def told(self, table: Table[Any], made: Draft) -> Line:
        if self.joins:
            return self.joins(table, made)
        does = " joins the story." if isinstance(made, Character) else " is there."
        return line(name(name_so_far(made)), does, rules=self.rules, beat="Cast")


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """A step as it stands for one draft: what a page draws. Its option saves whatever is typed."""

    id: str
    title: str
    help: str
    option: Option
    problems: tuple[Problem, ...] = ()
    rules: tuple[str, ...] = ()
    may_wait: bool = False
    aside: bool = False
    shown_elsewhere: bool = False
    so_far: tuple[Piece, ...] = ()
    fills: tuple[str, ...] = ()
    begun: bool = False
    """Whether it holds anything that was not there at the beginning."""

    @property
    def unspent(self) -> tuple[Sum, ...]:
        """What there is still to hand out and would be lost."""
        sums = self.option.sums(self.option.starts())
        return tuple(one for one in sums if one.total.lapses and one.now > 0)

    @property
    def done(self) -> bool:
        """Whether somebody has been here and left nothing to do."""
        return self.begun and not self.problems and not self.unspent

    @property
    def waits(self) -> bool:
        """Whether only somebody else's word is missing: nothing that luck could put right."""
        return bool(self.problems) and all(problem.waits for problem in self.problems)


def name_so_far(made: Made) -> str:
    """Its name, or what stands there until it has one."""
    return made.name or UNNAMED


def making_of(makings: Sequence[Making], made: Made) -> Making:
    """How a draft is being made; as a newcomer is, where an older release began it otherwise."""
    return next((one for one in makings if made.making == one.noun), makings[0])


def drafts(table: Table[Any], seat: str) -> list[Made]:
    """The drafts a seat may work on: its own, what is shared, and any for the GM."""
    everything = (*table.play.cast.values(), *table.play.shared.values())
    return [one for one in everything if one.draft and may_work_on(table, seat, one)]


def makers(table: Table[Any]) -> list[str]:
    """The players who have begun a character and not finished it, by seat."""
    drafts = (one.player for one in table.play.cast.values() if one.draft and one.player)
    return list(dict.fromkeys(drafts))


def still_making(table: Table[Any], late: Sequence[str]) -> str:
    """A sentence on players whose characters are missing; nothing where none is."""
    what = "their characters" if late[1:] else "a character"
    return doing([table.seat_name(seat) for seat in late], f"is still making {what}.")


def may_work_on(table: Table[Any], seat: str, draft: Made) -> bool:
    """Whether a seat takes part in making something."""
    own = not isinstance(draft, Character) or draft.player == seat
    return table.is_gm(seat) or (table.is_player(seat) and own)


def stages(makings: Sequence[Making], table: Table[Any], id: str) -> tuple[Stage, ...]:
    """All steps of a draft as they stand, in order: the way, and in the end the summary."""
    draft = table.made(id)
    making = making_of(makings, draft)
    player = draft.player if isinstance(draft, Character) else ""
    first = making.begun(table, "", player)  # under no id: nothing on the table is theirs
    taken = [step for step in making.steps if step.when(table, draft)]
    return tuple(_stage(step, table, draft, first) for step in taken)


def _stage(step: Step, table: Table[Any], draft: Draft, first: Draft) -> Stage:
    fields = step.fields(table, draft)
    option = saving(step, table, draft, fields)
    return Stage(
        id=step.id,
        title=step.title,
        help=step.help if isinstance(step.help, str) else step.help(table, draft),
        option=option,
        problems=tuple(_problems(step, table, draft, fields, option)),
        rules=step.rules,
        may_wait=_holds(step.may_wait, table, draft),
        aside=_holds(step.aside, table, draft),
        shown_elsewhere=_holds(step.shown_elsewhere, table, draft),
        so_far=tuple(step.so_far(table, draft)) if step.so_far else (),
        fills=step.fills,
        begun=step.begun(draft)
        if step.begun
        else _is_begun(_starts(fields), _starts(step.fields(table, first))),
    )


def _holds(
    told: bool | Callable[[Table[Any], Draft], bool], table: Table[Any], draft: Draft
) -> bool:
    return told if isinstance(told, bool) else told(table, draft)


def _is_begun(now: Mapping[str, Any], first: Mapping[str, Any]) -> bool:
    """Whether anything is filled in; a blank that an earlier step brought along is not."""
    return any(value != first.get(name, value) for name, value in now.items())


def _starts(fields: Sequence[Field]) -> dict[str, Any]:
    return {field.name: field.start for field in fields}


def saving(step: Step, table: Table[Any], draft: Draft, fields: Sequence[Field]) -> Option:
    """The form of a step: it takes whatever is typed, finished or not."""
    return Option(
        move=tag_of(SaveStep),
        label=step.title,
        fixed={"who": draft.id, "step": step.id},
        fields=tuple(relaxed(field) for field in fields),
        into="blanks",
        totals=tuple(step.totals(table, draft)),
        loose=True,
        rules=step.rules,
        section="make",
        about=draft.id,
    )


def relaxed(field: Field) -> Field:
    """A blank that may be left unfinished, but for the choice that names a line."""
    match field:
        case Text() | Choice():
            return replace(field, needed=False)
        case Number(value=None):
            return replace(field, needed=False)
        case Many():
            return replace(field, least=0)
        case Rows():
            lines = (one if one.name == field.settled else relaxed(one) for one in field.fields)
            return replace(field, least=0, fields=tuple(lines))
    return field


def stood_on(fields: Sequence[Field], blanks: Blanks) -> dict[str, Any]:
    """What is in the blanks of a step: a choice that has to be made and was left empty stays on
    what it stands on, unless empty is one of its picks."""
    found = dict(blanks)
    for field in fields:
        held = blanks.get(field.name)
        match field:
            case Choice(needed=True) if held == "" and field.problem(held):
                found[field.name] = field.value
            case Rows() if held:
                found[field.name] = tuple(stood_on(field.fields, row) for row in held)
    return found


def _problems(
    step: Step, table: Table[Any], draft: Draft, fields: Sequence[Field], option: Option
) -> Iterable[Problem]:
    starts = option.starts()
    for field in asked(fields, starts):
        if sentence := field.problem(starts[field.name]):
            yield Problem(field.name, sentence)
    yield from (Problem("", one.problem) for one in option.sums(starts) if one.problem)
    yield from step.problems(table, draft)


def undone(makings: Sequence[Making], table: Table[Any], id: str) -> Problem | None:
    """The first thing that keeps a draft from being finished: what is still to write comes before
    what somebody else has to say to it."""
    every = (stage for stage in stages(makings, table, id) if not stage.may_wait)
    found = [problem for stage in every for problem in stage.problems]
    if found:
        return min(found, key=lambda problem: problem.waits)
    draft = table.made(id)
    sentence = making_of(makings, draft).bars(table, draft)
    return Problem("", sentence) if sentence else None


def after(table: Table[Any], result: Made | Table[Any]) -> Table[Any]:
    """The table with what a step made of a draft, or of the table."""
    return with_made(table, result) if isinstance(result, Made) else result


def without(table: Table[Any], id: str) -> Table[Any]:
    """The table without a draft."""
    play: Play = table.play
    cast = {key: one for key, one in play.cast.items() if key != id}
    shared = {key: one for key, one in play.shared.items() if key != id}
    return table.with_play(cast=cast, shared=shared)
