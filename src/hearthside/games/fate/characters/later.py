"""What was left blank when a character was made, written whenever it is known (FA-3.5)."""

from hearthside.core.forms import Option, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import Table
from hearthside.games.fate.attempt.invocable import new_aspect
from hearthside.games.fate.books import with_aspects, with_hero
from hearthside.games.fate.characters import stunt_forms
from hearthside.games.fate.characters.stunt_forms import StuntMove
from hearthside.games.fate.sheet import (
    FREE_STUNTS,
    MOST_GENERAL_ASPECTS,
    Aspect,
    Hero,
    Stunt,
    own_aspects,
)
from hearthside.games.fate.state import FatePlay


class WriteAspect(Move, frozen=True, tag="fate.write-aspect"):
    character: str
    text: str


class WriteStunt(StuntMove, frozen=True, tag="fate.write-stunt"):
    pass


class AspectWritten(Event, frozen=True, tag="fate.aspect-written"):
    aspect: Aspect


class StuntWritten(Event, frozen=True, tag="fate.stunt-written"):
    character: str
    stunt: Stunt


MOVES = (WriteAspect, WriteStunt)
EVENTS = (AspectWritten, StuntWritten)


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    return [
        option
        for hero in table.play.cast.values()
        if not hero.draft and not hero.npc and table.speaks_for(seat, hero.id)
        for option in _blanks(table, hero)
    ]


def _blanks(table: Table[FatePlay], hero: Hero) -> list[Option]:
    offered = []
    if len(own_aspects(table.play.aspects, hero.id, "general")) < MOST_GENERAL_ASPECTS:
        offered.append(
            Option(
                move="fate.write-aspect",
                label="Write an aspect you left blank",
                fixed={"character": hero.id},
                fields=(Text(name="text", label="Aspect", needed=True, most=100),),
                section="sheet",
                about=hero.id,
                rules=("FA-3.1", "FA-3.5"),
            )
        )
    if len(hero.stunts) < FREE_STUNTS:
        offered.append(
            Option(
                move="fate.write-stunt",
                label="Write a stunt you left for later",
                fixed={"character": hero.id},
                fields=stunt_forms.needed_blanks(),
                section="sheet",
                about=hero.id,
                rules=("FA-3.5", "FA-4.1", "FA-4.3"),
            )
        )
    return offered


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    match move:
        case WriteAspect():
            return [AspectWritten(aspect=new_aspect(table, move.text, "general", move.character))]
        case WriteStunt():
            return [StuntWritten(character=move.character, stunt=new_stunt(table, seat, move))]
    raise TypeError(move)


def new_stunt(table: Table[FatePlay], seat: str, move: StuntMove) -> Stunt:
    """The stunt that was typed, with an id of its own; refused while something is missing."""
    if sentence := stunt_forms.missing(move):
        raise Illegal(sentence)
    taken = [stunt.id for stunt in table.play.cast[move.character].stunts]
    return stunt_forms.made(move, taken, may_both=table.is_gm(seat))


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    match event:
        case AspectWritten():
            return with_aspects(table, event.aspect)
        case StuntWritten():
            stunts = (*table.play.cast[event.character].stunts, event.stunt)
            return with_hero(table, event.character, stunts=stunts)
    raise TypeError(event)


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    match event:
        case AspectWritten():
            who = name(table.play.cast[event.aspect.owner].name)
            words = (who, " is also ", aspect(event.aspect.text), ".")
            return [line(*words, rules=("FA-3.5",), beat="Cast")]
        case StuntWritten():
            who = name(table.play.cast[event.character].name)
            words = (who, " has a new stunt: ", aspect(event.stunt.name), ".")
            why = stunt_forms.told(event.stunt)
            return [line(*words, rules=("FA-3.5",), beat="Cast", why=why)]
    raise TypeError(event)
