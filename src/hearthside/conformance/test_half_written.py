"""Forms half filled in: whatever stands there is taken, or refused with a sentence."""

import re
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from hypothesis import given, settings

from hearthside.conformance import random_play
from hearthside.conformance.evenings import seeds, tables
from hearthside.core import engine, forms, offers
from hearthside.core.driver import Driver
from hearthside.core.game import Game
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.lucky_picks import Luck
from hearthside.core.making import BeginMaking
from hearthside.core.moves import Illegal
from hearthside.core.say import Line
from hearthside.core.table import Table

Posted = dict[str, list[str]]
HOLE = re.compile(r"“\s*[”.,;:]|\s[.,;:!?]|: ?[.,;:”]|  |:$")
"""Where a line was to say something, and nothing stood there."""


def blanks(fields: Sequence[forms.Field], prefix: str = "") -> Iterator[Posted]:
    """What a browser sends of each blank once it is filled in: one of each blank."""
    for field in fields:
        name = f"{prefix}{field.name}"
        match field:
            case forms.Rows():
                yield from blanks(field.fields, f"{name}.0.")
            case forms.Choice() | forms.Many() if field.picks:
                yield {name: [field.picks[-1].value]}
            case forms.Number():
                yield {name: [str(field.least)]}
            case forms.YesNo():
                yield {name: ["on"]}
            case forms.Text():
                yield {name: ["Words"]}


def halves(option: forms.Option) -> Iterator[Posted]:
    """A form with one blank filled in and the others empty, and with all filled in but one."""
    every = list(blanks(option.fields))
    empty = {name: [""] for one in every for name in one}
    full = {name: sent for one in every for name, sent in one.items()}
    for one in every:
        yield {**empty, **one}
        yield {**full, **{name: [""] for name in one}}


def taken(
    game: Game[Any], table: Table[Any], seat: str, option: forms.Option
) -> Iterator[engine.Turn]:
    """What each half of a form that is taken brings about; the others say why not."""
    for sent in halves(option):
        try:
            move = engine.parse_move(game, option.filled(sent), option.fields)
            yield engine.turn(game, table, seat, move)
        except Illegal as no:
            random_play.explained(no)


def holes(said: Iterable[Iterable[Line]]) -> list[str]:
    return [one.plain for lines in said for one in lines if HOLE.search(one.plain)]


def test_half_a_form_is_never_an_error_and_leaves_no_hole_in_what_is_told(
    game: Game[Any], demo: Driver
) -> None:
    for seat in random_play.seats(demo):
        for option in offers.options(game, demo.table, seat):
            for half in taken(game, demo.table, seat, option):
                assert not holes(half.said), option.move


@given(seed=seeds)
@settings(max_examples=10)
def test_what_is_left_blank_leaves_no_hole_in_what_is_told(game: Game[Any], seed: int) -> None:
    entries = tables(game, seed)[-1].entries
    assert not holes(entry.said for entry in entries)


def test_half_a_step_is_kept_and_the_character_can_be_looked_at(
    game: Game[Any], demo: Driver
) -> None:
    """It is saved while it is typed, so nobody waits until a line is whole: what is missing, luck
    for the rest, the sheet beside it and the way to the table all stand up to it."""
    demo.sit("Somebody new")
    seat, luck = random_play.seats(demo)[-1], Luck(Random(3).randrange)
    for making in game.makings:
        if not making.may_begin(demo.table, seat):
            continue
        known = {*demo.table.play.cast, *demo.table.play.shared}
        demo.do(seat, BeginMaking(what=making.noun))
        (who,) = {*demo.table.play.cast, *demo.table.play.shared} - known
        for _ in ("blank", "written"):
            done = set[str]()
            while left := [step for step in game.steps(demo.table, who) if step.id not in done]:
                for half in taken(game, demo.table, seat, left[0].option):
                    _looked_at(game, half.table, seat, who)
                    lucky = game.surprise(half.table, who, left[0].id, luck)
                    _looked_at(game, engine.turn(game, half.table, seat, lucky).table, seat, who)
                done.add(left[0].id)
                demo.do(seat, game.surprise(demo.table, who, left[0].id, luck))


def _looked_at(game: Game[Any], table: Table[Any], seat: str, who: str) -> None:
    engine.sheet(game, table, who)
    problems = [one for step in game.steps(table, who) for one in step.problems]
    assert all(one.sentence for one in problems)
    try:
        engine.turn(game, table, seat, FinishMaking(who=who))
    except Illegal as no:
        random_play.explained(no)
