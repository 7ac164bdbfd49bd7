"""What was left blank when a character was made, written whenever it is known (FA-3.5)."""

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Added
from hearthside.games.fate.attempt.invocable import new_aspect
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
from hearthside.games.fate.state import FateTable


class WriteAspect(Move, frozen=True, tag="fate.write-aspect"):
    character: str
    text: str


class WriteStunt(StuntMove, frozen=True, tag="fate.write-stunt"):
    pass


class ChangeLooks(Move, frozen=True, tag="fate.change-looks"):
    character: str
    appearance: str


class AspectWritten(Event, frozen=True, tag="fate.aspect-written"):
    sets = {"aspects.{aspect.id}": "aspect"}
    says = Says("{aspect.owner:who} has a new aspect: {aspect.text:aspect}.", ("FA-3.5",), "Cast")
    aspect: Aspect


class StuntWritten(Event, frozen=True, tag="fate.stunt-written"):
    sets = {"cast.{character}.stunts": Added("stunt"), "cast.{character}.refresh": "refresh"}
    character: str
    stunt: Stunt
    refresh: int


class LooksChanged(Event, frozen=True, tag="fate.looks-changed"):
    sets = {"cast.{character}.appearance": "appearance"}
    character: str
    appearance: str


def further(table: FateTable, seat: str) -> list[Verb]:
    spoken = [hero for hero in table.play.cast.values() if table.speaks_for(seat, hero.id)]
    made = [hero for hero in spoken if not hero.draft]
    blanks = [blank for hero in made if not hero.npc for blank in _blanks(table, hero)]
    return [*blanks, *(_looks(hero) for hero in made)]


def _looks(hero: Hero) -> Verb:
    def seen() -> tuple[Text, ...]:
        now = hero.appearance
        return (Text("appearance", "What people see", value=now, most=300),)

    rules = ("FA-3.2",)
    return verb(ChangeLooks, "Change looks", seen, character=hero.id, group="sheet", rules=rules)


def _blanks(table: FateTable, hero: Hero) -> list[Verb]:
    offered = []
    if len(own_aspects(table.play.aspects, hero.id, "general")) < MOST_GENERAL_ASPECTS:
        text = Text("text", "Aspect", needed=True, most=100)
        writing = verb(
            WriteAspect,
            "Write an aspect",
            lambda: (text,),
            character=hero.id,
            help="One you left blank.",
            group="sheet",
            rules=("FA-3.1", "FA-3.5"),
        )
        offered.append(writing)
    if len(hero.stunts) < FREE_STUNTS:
        writing = verb(
            WriteStunt,
            "Write a stunt",
            stunt_forms.one_stunt,
            character=hero.id,
            help="One you left for later.",
            group="sheet",
            rules=("FA-3.4", "FA-3.5", "FA-4.1", "FA-4.3"),
        )
        offered.append(writing)
    return offered


def decide(
    table: FateTable, seat: str, move: WriteAspect | ChangeLooks | WriteStunt
) -> list[Event]:
    match move:
        case WriteAspect():
            return [AspectWritten(aspect=new_aspect(table, move.text, "general", move.character))]
        case ChangeLooks():
            return [LooksChanged(move.character, appearance=move.appearance.strip())]
        case WriteStunt():
            stunt, refresh = new_stunt(table, seat, move), table.play.cast[move.character].refresh
            return [StuntWritten(character=move.character, stunt=stunt, refresh=refresh)]


def new_stunt(table: FateTable, seat: str, move: StuntMove) -> Stunt:
    """The stunt that was typed, with an id of its own; refused while something is missing."""
    (row,) = move.stunt
    if sentence := stunt_forms.missing(row):
        raise Illegal(sentence)
    taken = [stunt.id for stunt in table.play.cast[move.character].stunts]
    return stunt_forms.made(row, taken, may_both=table.is_gm(seat))


def say(table: FateTable, event: Event) -> list[Line]:
    if not isinstance(event, StuntWritten):
        return []
    hero = table.play.cast[event.character]
    refresh = f" Refresh falls to {event.refresh}." if event.refresh < hero.refresh else ""
    words = (name(hero.name), " has a new stunt: ", aspect(event.stunt.name), f".{refresh}")
    why = stunt_forms.told(event.stunt)
    return [line(*words, rules=("FA-3.4", "FA-3.5"), beat="Cast", why=why)]
