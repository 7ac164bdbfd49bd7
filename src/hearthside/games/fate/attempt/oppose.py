"""The opposition: a difficulty the GM sets, or somebody who defends (FA-5.5, FA-9.1)."""

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, name
from hearthside.core.table import Table
from hearthside.games.fate.attempt.frame import in_secret
from hearthside.games.fate.attempt.oppose_forms import defending, setting
from hearthside.games.fate.attempt.ratings import check_stunts, rating_of, rung, way_name
from hearthside.games.fate.attempt.state import Roll
from hearthside.games.fate.books import with_play
from hearthside.games.fate.people import answering, hero_of, name_of
from hearthside.games.fate.resolve import signed
from hearthside.games.fate.state import FatePlay
from hearthside.games.fate.wording import because


class SetDifficulty(Move, frozen=True, tag="fate.set-difficulty"):
    against: int
    why: str = ""


class NameDefender(Move, frozen=True, tag="fate.name-defender"):
    """The GM says who stands in the way."""

    character: str


class Defend(Move, frozen=True, tag="fate.defend"):
    """Oppose with a roll, for oneself or for an ally."""

    character: str
    approach: str
    how: str = ""
    stunts: tuple[str, ...] = ()
    draw: str = "dice"


class StandStill(Move, frozen=True, tag="fate.stand-still"):
    """Not defend: the opposition is 0."""


class DifficultySet(Event, frozen=True, tag="fate.difficulty-set"):
    against: int
    why: str


class DefenderNamed(Event, frozen=True, tag="fate.defender-named"):
    character: str


class DefenceReadied(Event, frozen=True, tag="fate.defence-readied"):
    roll: Roll


class DefenceWaived(Event, frozen=True, tag="fate.defence-waived"):
    character: str


MOVES = (SetDifficulty, NameDefender, Defend, StandStill)
EVENTS = (DifficultySet, DefenderNamed, DefenceReadied, DefenceWaived)


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "oppose":
        return []
    offered = defending(table, seat, attempt) if attempt.target else []
    if table.is_gm(seat) and attempt.kind != "attack":
        offered += setting(table, seat, attempt)
    return offered


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    match move:
        case SetDifficulty():
            return [DifficultySet(against=move.against, why=move.why)]
        case NameDefender():
            return [DefenderNamed(character=move.character)]
        case StandStill():
            attempt = table.play.attempt
            return [DefenceWaived(character=attempt.target if attempt else "")]
        case Defend():
            hero = table.play.cast[move.character]
            check_stunts(hero, move.approach, move.stunts)
            roll = Roll(
                who=hero.id,
                side=hero.side,
                approach=move.approach,
                rating=rating_of(hero, move.approach),
                how=move.how,
                stunts=move.stunts,
                card=move.draw == "card",
                ready=True,
            )
            return [DefenceReadied(roll=roll)]
    raise TypeError(move)


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    attempt = table.play.attempt
    if attempt is None:
        return table
    mine = attempt.rolls[:1]
    match event:
        case DifficultySet():
            changed = replace(attempt, rolls=mine, against=event.against, against_why=event.why)
        case DefenderNamed():
            changed = replace(attempt, target=event.character)
        case DefenceWaived():
            changed = replace(attempt, rolls=mine, against=0)
        case DefenceReadied():
            helpers = next((r.helpers for r in attempt.rolls[1:] if r.who == event.roll.who), ())
            changed = replace(attempt, rolls=(*mine, replace(event.roll, helpers=helpers)))
        case _:
            raise TypeError(event)
    return with_play(table, attempt=changed)


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    match event:
        case DifficultySet():
            hard = f"The difficulty is {rung(event.against)}{because(event.why)}"
            return [line(hard, rules=("FA-9.1",), beat="Frame", retold=False)]
        case DefenderNamed():
            words = (name(name_of(table, event.character)), " is in the way.")
            return [line(*words, rules=("FA-5.5",), beat="Frame")]
        case DefenceWaived():
            words = (name(name_of(table, event.character)), " does not defend.")
            return [line(*words, rules=("FA-5.5",), beat="Frame")]
        case DefenceReadied():
            hero = hero_of(table, event.roll.who)
            told = _said(table, event.roll)
            return [told, in_secret(hero, event.roll)] if hero.hidden else [told]
    raise TypeError(event)


def _said(table: Table[FatePlay], roll: Roll) -> Line:
    hero, attempt = hero_of(table, roll.who), table.play.attempt
    ally = attempt.target if attempt and attempt.target != roll.who else ""
    for_whom = (" for ", name(name_of(table, ally))) if ally else ()
    way = f" with {way_name(hero, roll.approach)} {signed(roll.rating)}"
    words = (name(name_of(table, roll.who)), " defends", *for_whom, "" if hero.hidden else way)
    rules, how = ("FA-5.5", "FA-5.17"), because(roll.how)
    return line(*words, how, rules=rules, beat="Frame", retold=bool(roll.how.strip()))


def asked_to_oppose(table: Table[FatePlay]) -> list[str]:
    """The seats that are asked for the opposition."""
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "oppose":
        return []
    return answering(table, attempt.target) if attempt.target else table.gms()
