"""How somebody from elsewhere comes to a table: as the very moves that people there could make.

A reading is shown first as the blanks those moves have (`steps_of`, `as_npc`). Only once they were
looked at, and corrected, do they become moves (`making`, `noted`), made together or not at all.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core import engine
from hearthside.core.composed_fields import Rows
from hearthside.core.field_kinds import Choice
from hearthside.core.fields import Field
from hearthside.core.foreign.formats import Understood
from hearthside.core.forms import Option
from hearthside.core.game import Game
from hearthside.core.life.notes import LONGEST_NOTE, WriteNote
from hearthside.core.making import BeginMaking, SaveStep, Step, making_of, saving
from hearthside.core.moves import Illegal, Move, tag_of
from hearthside.core.offers import covering, form
from hearthside.core.table import Made, Table

Moves = Generator[Move, Table[Any], None]
Fill = Callable[[Step, Option], Mapping[str, Any] | None]
"""What a step's blanks hold, given its form as it stands; None leaves the step as it is."""

Sent = Callable[[str, Option], Mapping[str, Any] | None]
"""What a form was sent with, by its name; None where it was not."""

MOST_NOTED = LONGEST_NOTE * 12
"""How many characters of a sheet are kept as notes: whole diaries fit."""


_MAKES = ("make", "sheet")
"""Where the moves are that make somebody and write on their sheet."""
WHO = "{who}"
"""Stands in a form's key for somebody who is not there yet."""


class Prefilled(msgspec.Struct, frozen=True, kw_only=True):
    """A form as a sheet fills it, and what does not fit there."""

    name: str
    """Its step, or its place among the moves that bring somebody in."""
    title: str = ""
    option: Option
    key: str = ""
    """The form it is, by its key; whoever it is about may be `WHO`."""
    problem: str = ""
    field: str = ""


def steps_of(
    game: Game[Any], table: Table[Any], seat: str, fill: Fill, into: str = ""
) -> tuple[Prefilled, ...]:
    """The steps of making with what they would be filled with. Nothing is kept."""
    table, draft = _begun(game, table, seat, into)
    made = []
    for step in making_of(game.makings, table.made(draft)).steps:
        held = table.made(draft)
        if not step.when(table, held):
            continue
        option = saving(step, table, held, step.fields(table, held))
        if (values := fill(step, option)) is None:
            continue
        option = replace(option, fields=holding(option.fields, values))
        field, problem = option.misfit(option.starts())
        if not problem:
            try:
                move = SaveStep(who=draft, step=step.id, blanks=option.starts())
                table = engine.turn(game, table, seat, move).table
            except Illegal as no:
                field, problem = no.field, no.sentence
        made.append(
            Prefilled(name=step.id, title=step.title, option=option, problem=problem, field=field)
        )
    return tuple(made)


def said(sheet: Understood) -> Fill:
    """What a sheet fills the steps with."""
    return lambda step, option: sheet.steps.get(step.id)


def _begun(game: Game[Any], table: Table[Any], seat: str, into: str) -> tuple[Table[Any], str]:
    """The table with a draft to write on, and the draft's id."""
    if into:
        return table, into
    after = engine.turn(game, table, seat, BeginMaking(what=game.makings[0].noun)).table
    return after, newcomer(table, after)


def newcomer(before: Table[Any], after: Table[Any]) -> str:
    """Who is there now and was not before, or nobody."""
    everything: Iterable[Made] = (*after.play.cast.values(), *after.play.shared.values())
    return next((one.id for one in everything if before.made(one.id) is None), "")


def holding(fields: Iterable[Field], values: Mapping[str, Any]) -> tuple[Field, ...]:
    """The fields with these values in them, where they have one of that name."""
    plain = msgspec.to_builtins(dict(values))
    return tuple(
        replace(field, value=_fitting(field, plain[field.name])) if field.name in plain else field
        for field in fields
    )


def _fitting(field: Field, value: Any) -> Any:
    """A value as the field keeps it. A choice that is not there is no choice."""
    if isinstance(field, Choice) and all(pick.value != value for pick in field.picks):
        return field.value
    if isinstance(field, Rows) and field.settled:
        return lined_up(field, value)
    return tuple(value) if isinstance(value, list) else value


Found = Callable[[Table[Any], str], tuple[Option, str, Mapping[str, Any]] | None]
"""A form, its key and what it holds, given the table and whoever was brought in by then."""


def lined_up(field: Rows, value: Any) -> tuple[dict[str, Any], ...]:
    """Lines that are settled, each with what a sheet says of it: those that are not there here say
    nothing, and those the sheet does not know stay as they are."""
    rows = (
        [row for row in value if isinstance(row, dict)] if isinstance(value, list | tuple) else []
    )
    said = {row.get(field.settled): row for row in rows}
    return tuple({**row, **said.get(row[field.settled], {})} for row in field.value)


def as_npc(
    game: Game[Any], table: Table[Any], seat: str, sheet: Understood
) -> tuple[Prefilled, ...]:
    """The forms that would bring a sheet in as somebody of the game master's, filled in.

    None where one of them is not on offer just now: half of somebody would be lost.
    """
    found = {f"npc{at}": partial(_offered, game, seat, one) for at, one in enumerate(sheet.moves)}
    made = tuple(_drawn(game, table, seat, found))
    refused = bool(made) and bool(made[0].problem)
    return made if refused or len(made) == len(found) else ()


def npc_again(
    game: Game[Any], table: Table[Any], seat: str, keys: Mapping[str, str], sent: Sent
) -> tuple[Prefilled, ...]:
    """Those forms as they were sent, to be corrected. Nothing is kept."""
    found = {name: partial(_sent, game, seat, name, key, sent) for name, key in keys.items()}
    return tuple(_drawn(game, table, seat, found))


def _offered(
    game: Game[Any], seat: str, move: Move, table: Table[Any], who: str
) -> tuple[Option, str, Mapping[str, Any]] | None:
    """The form that a move of a sheet would be made by."""
    move = _about(move, who)
    option = next((one for one in covering(game, table, seat, move) if _same(one, move)), None)
    if option is None:
        return None
    key = replace(option, fixed={**option.fixed, "who": WHO}).key if who else option.key
    return option, key, option.within(move)


def _sent(
    game: Game[Any],
    seat: str,
    name: str,
    key: str,
    sent: Sent,
    table: Table[Any],
    who: str,
) -> tuple[Option, str, Mapping[str, Any]] | None:
    """The form that was sent under a name."""
    option = form(game, table, seat, key.replace(WHO, who) if who else key)
    if option is None or option.section not in _MAKES:
        return None
    return option, key, sent(name, option) or {}


def _drawn(
    game: Game[Any], table: Table[Any], seat: str, found: Mapping[str, Found]
) -> Iterator[Prefilled]:
    """Forms one after another, each on the table that those before it would make. It ends at one
    that is not on offer, and once nobody was brought in whom the others could be about."""
    before, who = table, ""
    for name, find in found.items():
        offered = find(table, who)
        if offered is None:
            return
        option, key, held = offered
        option = replace(option, fields=holding(option.fields, held))
        title = option.label.partition(": ")[2].capitalize() if who else ""
        field, problem = option.misfit(option.starts())
        if not problem:
            try:
                move = engine.parse_move(game, option.made(option.starts()), option.fields)
                table = engine.turn(game, table, seat, move).table
                who = who or newcomer(before, table)
            except Illegal as no:
                field, problem = no.field, no.sentence
        yield Prefilled(
            name=name, title=title, option=option, key=key, problem=problem, field=field
        )
        if not who:
            return


def _about(move: Move, who: str) -> Move:
    """A move about whoever was just brought in: those after the first name nobody."""
    return replace(move, who=who) if who and getattr(move, "who", None) == "" else move


def _same(option: Option, move: Move) -> bool:
    fixed = {name: getattr(move, name) for name in option.fixed}
    return option.move == tag_of(type(move)) and fixed == option.fixed


def as_written(sheet: Understood) -> Callable[[Table[Any]], Moves]:
    """The moves that bring a sheet in as the game master's, just as it was read."""

    def moves(table: Table[Any]) -> Moves:
        if not sheet.moves:
            raise Illegal("Too much is missing to bring them in as they are. Make a character.")
        before, who = table, ""
        for move in sheet.moves:
            table = yield _about(move, who)
            who = who or newcomer(before, table)

    return moves


def npc(
    game: Game[Any], table: Table[Any], seat: str, keys: Mapping[str, str], sent: Sent
) -> Moves:
    """The moves that bring somebody in as the game master's, from forms that were sent."""
    before, who = table, ""
    for name, key in keys.items():
        option = form(game, table, seat, key.replace(WHO, who) if who else key)
        if option is None or option.section not in _MAKES:
            raise Illegal("That cannot be brought in just now. Read the sheet again in a moment.")
        held = sent(name, option) or option.starts()
        table = yield engine.parse_move(game, option.made(held), option.fields)
        who = who or newcomer(before, table)


def making(game: Game[Any], table: Table[Any], seat: str, fill: Fill, into: str = "") -> Moves:
    """The moves that make a character of what the steps are filled with."""
    draft = into
    if not draft:
        before = table
        table = yield BeginMaking(what=game.makings[0].noun)
        draft = newcomer(before, table)
    made = making_of(game.makings, table.made(draft))
    for step in made.steps:
        held = table.made(draft)
        if not step.when(table, held):
            continue
        option = saving(step, table, held, step.fields(table, held))
        blanks = fill(step, option)
        if blanks is None or msgspec.to_builtins(blanks) == msgspec.to_builtins(option.starts()):
            continue
        table = yield SaveStep(who=draft, step=step.id, blanks=dict(blanks))


def noted(text: str, to: str) -> Moves:
    """The moves that keep a text as notes, as many as it takes."""
    for page in pages(text):
        yield WriteNote(text=page, to=to)


def pages(text: str) -> list[str]:
    """A text as notes it fits on, cut between lines where that can be.

    >>> [len(page) for page in pages(chr(10).join(["a" * 1500, "b" * 1500, "c" * 400]))]
    [1500, 1901]
    """
    if len(text) > MOST_NOTED:
        raise Illegal(
            f"The note has {len(text):,} characters. Keep it to {MOST_NOTED:,}: shorten it.", "note"
        )
    made = [""]
    for line in text.split("\n"):
        for at in range(0, max(len(line), 1), LONGEST_NOTE):
            piece = line[at : at + LONGEST_NOTE]
            longer = f"{made[-1]}\n{piece}" if made[-1] else piece
            made = [*made[:-1], longer] if len(longer) <= LONGEST_NOTE else [*made, piece]
    return [page.strip() for page in made if page.strip()]


def note_of(sheet: Understood, npc: bool = False) -> str:
    """What has no place, as the note it becomes."""
    left = (*sheet.left, *sheet.left_as_npc) if npc else sheet.left
    return "\n".join((f"{sheet.name}, from elsewhere", *left)) if left else ""
