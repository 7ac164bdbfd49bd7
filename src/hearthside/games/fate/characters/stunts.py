"""Stunts in play: bending a rule once per session, and narrow ones that cover two actions."""

from msgspec.structs import replace

from hearthside.core.forms import Option, Text, YesNo
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import Table
from hearthside.games.fate.books import with_hero
from hearthside.games.fate.characters.stunt_forms import JOINED, told
from hearthside.games.fate.sheet import Hero, Stunt
from hearthside.games.fate.state import FatePlay
from hearthside.games.fate.wording import because


class UseStunt(Move, frozen=True, tag="fate.use-stunt"):
    character: str
    stunt: str
    how: str = ""


class AnswerStunt(Move, frozen=True, tag="fate.answer-stunt"):
    """The GM says whether a stunt is narrow enough for two actions."""

    character: str
    stunt: str
    both: bool


class StuntUsed(Event, frozen=True, tag="fate.stunt-used"):
    character: str
    stunt: str
    how: str


class StuntAnswered(Event, frozen=True, tag="fate.stunt-answered"):
    character: str
    stunt: Stunt


class StuntsRenewed(Event, frozen=True, tag="fate.stunts-renewed"):
    characters: tuple[str, ...]


MOVES = (UseStunt, AnswerStunt)
EVENTS = (StuntUsed, StuntAnswered, StuntsRenewed)


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    offered = []
    for hero in table.play.cast.values():
        if hero.draft:
            continue
        if table.session_open and table.speaks_for(seat, hero.id):
            offered += [_using(hero, stunt) for stunt in hero.stunts if _is_fresh(stunt)]
        if table.is_gm(seat):
            offered += [_answering(hero, stunt) for stunt in hero.stunts if stunt.asks_both]
    return offered


def _is_fresh(stunt: Stunt) -> bool:
    return stunt.kind == "open" and not stunt.used


def _using(hero: Hero, stunt: Stunt) -> Option:
    return Option(
        move="fate.use-stunt",
        label=f"Use {stunt.name}",
        help=told(stunt),
        fixed={"character": hero.id, "stunt": stunt.id},
        fields=(Text(name="how", label="What happens?", most=300),),
        cost="once per session",
        section="sheet",
        about=hero.id,
        rules=("FA-4.3",),
    )


def _answering(hero: Hero, stunt: Stunt) -> Option:
    return Option(
        move="fate.answer-stunt",
        label=f"Is {stunt.name} narrow enough for both overcome and create an advantage?",
        help=f"{hero.name}: {told(stunt)}",
        fixed={"character": hero.id, "stunt": stunt.id},
        fields=(YesNo(name="both", label="It covers both", value=True),),
        section="turn",
        about=hero.id,
        rules=("FA-4.2",),
    )


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    match move:
        case UseStunt():
            how = move.how.strip()
            return [StuntUsed(character=move.character, stunt=move.stunt, how=how)]
        case AnswerStunt():
            stunt = _find(table, move.character, move.stunt)
            actions = JOINED if move.both else stunt.actions
            answered = replace(stunt, actions=actions, asks_both=False)
            return [StuntAnswered(character=move.character, stunt=answered)]
    raise TypeError(move)


def renewed(table: Table[FatePlay]) -> list[Event]:
    """FA-4.3: what a new session makes fresh again."""
    spent = [
        hero.id for hero in table.play.cast.values() if any(stunt.used for stunt in hero.stunts)
    ]
    return [StuntsRenewed(characters=tuple(spent))] if spent else []


def _find(table: Table[FatePlay], character: str, id: str) -> Stunt:
    return next(stunt for stunt in table.play.cast[character].stunts if stunt.id == id)


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    match event:
        case StuntUsed():
            used = replace(_find(table, event.character, event.stunt), used=True)
            return _with_stunt(table, event.character, used)
        case StuntAnswered():
            return _with_stunt(table, event.character, event.stunt)
        case StuntsRenewed():
            for id in event.characters:
                fresh = tuple(replace(s, used=False) for s in table.play.cast[id].stunts)
                table = with_hero(table, id, stunts=fresh)
            return table
    raise TypeError(event)


def _with_stunt(table: Table[FatePlay], character: str, stunt: Stunt) -> Table[FatePlay]:
    stunts = table.play.cast[character].stunts
    return with_hero(
        table, character, stunts=tuple(stunt if old.id == stunt.id else old for old in stunts)
    )


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    rules = ("FA-4.3",)
    match event:
        case StuntUsed():
            stunt = _find(table, event.character, event.stunt)
            who = name(table.play.cast[event.character].name)
            used = aspect(stunt.name)
            return [
                line(
                    who,
                    " uses ",
                    used,
                    because(event.how),
                    rules=rules,
                    beat="Stunt",
                    why=told(stunt),
                )
            ]
        case StuntAnswered():
            who = name(table.play.cast[event.character].name)
            covers = " covers both" if event.stunt.actions == JOINED else " covers one action only"
            named = aspect(event.stunt.name)
            return [line(who, "’s ", named, f"{covers}.", rules=("FA-4.2",), beat="Cast")]
        case StuntsRenewed():
            fresh = "Stunts that work once per session are fresh again."
            return [line(fresh, rules=rules, beat="Session", retold=False)]
    raise TypeError(event)
