"""Help from another character: advantage for one side, and a share in its risk (HC-3.9)."""

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, name
from hearthside.games.hot_circle.books import HotTable, answers_for, present, with_play
from hearthside.games.hot_circle.obstacle_test.sides import hero_of, rolling_sides
from hearthside.games.hot_circle.obstacle_test.values import Given, ObstacleTest
from hearthside.games.hot_circle.resolve import Side
from hearthside.games.hot_circle.sheet import Hero


class Help(Move, frozen=True, tag="hot-circle.help"):
    character: str
    side: Side


class HelpOffered(Event, frozen=True, tag="hot-circle.help-offered"):
    character: str
    side: Side
    test: ObstacleTest


MOVES = (Help,)
EVENTS = (HelpOffered,)


def options(table: HotTable, seat: str) -> list[Option]:
    test = table.play.test
    if test is None or test.asked or test.beat not in ("stakes", "dice", "judging"):
        return []
    busy = {test.task.who, test.against.who, *test.helpers, *test.backers}
    return [
        _helping(hero, hero_of(table, test, side), side)
        for hero in present(table)
        if hero.id not in busy and answers_for(table, seat, hero.id)
        for side in rolling_sides(test)
        if (test.advantage if side == "task" else test.disadvantage) is None
    ]


def _helping(hero: Hero, whom: Hero, side: Side) -> Option:
    return Option(
        move="hot-circle.help",
        label=f"{hero.name} helps {whom.name}",
        help="That is advantage. What they risk, you risk too.",
        fixed={"character": hero.id, "side": side},
        rules=("HC-3.9",),
        section="act",
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.test
    assert test
    match move:
        case Help():
            return [_helped(table, test, move)]
    raise TypeError(move)


def _helped(table: HotTable, test: ObstacleTest, move: Help) -> HelpOffered:
    given = Given(f"{table.play.cast[move.character].name} helps", "HC-3.9")
    if move.side == "task":
        after = replace(test, advantage=given, helpers=(*test.helpers, move.character))
    else:
        after = replace(test, disadvantage=given, backers=(*test.backers, move.character))
    return HelpOffered(character=move.character, side=move.side, test=after)


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case HelpOffered():
            return with_play(table, test=event.test)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    cast = table.play.cast
    match event:
        case HelpOffered():
            who = cast[event.character].name
            whom = cast[event.test.roll(event.side).who].name
            spans = (name(who), " helps ", name(whom), ", and risks it too.")
            return [line(*spans, rules=("HC-3.9",), beat="Frame")]
    raise TypeError(event)
