"""The opposition: a difficulty the GM sets, or somebody who defends (FA-5.5, FA-9.1)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Number, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, name
from hearthside.core.table import Table
from hearthside.games.fate.attempt_state import Attempt, Roll
from hearthside.games.fate.books import with_play
from hearthside.games.fate.people import answering, answers_for, hero_of, mine, name_of, up
from hearthside.games.fate.ratings import (
    approach_field,
    check_stunts,
    rating_of,
    rung,
    stunts_field,
    way_name,
)
from hearthside.games.fate.reach import reach
from hearthside.games.fate.resolve import DECK, signed
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import FatePlay
from hearthside.games.fate.wording import because

RECOMMENDED = {0: "Easy", 2: "Moderate", 4: "Extreme"}
"""FA-9.1: what the book recommends; impossible is as high as the GM likes."""


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

_DRAW = Choice(
    name="draw",
    label="Dice or card?",
    picks=(
        Pick("dice", "Roll four dice"),
        Pick("card", "Draw from the deck of fate"),
    ),
    value="dice",
    rules=("FA-2.1", "FA-2.2"),
)


def draw_field(table: Table[FatePlay]) -> Choice:
    """FA-2.2: the roller's choice; once cards are gone their odds differ from those of dice."""
    left = len(table.play.deck)
    if left == len(DECK):
        return _DRAW
    return replace(_DRAW, help=f"{left} of {len(DECK)} cards are left.", forecast=True)


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "oppose":
        return []
    offered = _defending(table, seat, attempt) if attempt.target else []
    if table.is_gm(seat) and attempt.kind != "attack":
        offered += _setting(table, attempt)
    return offered


def _setting(table: Table[FatePlay], attempt: Attempt) -> list[Option]:
    """The GM's own question, or a quiet way out where somebody else is asked to defend."""
    asked = not attempt.target
    why = Text(name="why", label="Why?", placeholder="A ship’s lock, well made")
    rating = attempt.rolls[0].rating
    nearest = min(RECOMMENDED, key=lambda rung: abs(rung - rating))
    offered = [
        Option(
            move="fate.set-difficulty",
            label=f"{word}: {rung(against)}",
            help=_feel(against - rating),
            fixed={"against": against},
            fields=(why,),
            rules=("FA-9.1",),
            section="turn" if asked else "gm",
            best=asked and against == nearest,
            forecast=True,
        )
        for against, word in RECOMMENDED.items()
    ]
    number = Number(
        name="against", label="Difficulty", least=-4, most=20, value=rating, signed=True
    )
    offered.append(
        Option(
            move="fate.set-difficulty",
            label="Another difficulty",
            fields=(number, why),
            rules=("FA-9.1",),
            section="turn" if asked else "gm",
            forecast=True,
        )
    )
    actor = hero_of(table, attempt.actor)
    able = [hero for hero in up(table) if hero.id not in (actor.id, attempt.target)]
    if able and asked:
        who = Choice(
            name="character",
            label="Who?",
            picks=tuple(Pick(hero.id, hero.name) for hero in able),
            value=able[0].id,
        )
        offered.append(
            Option(
                move="fate.name-defender",
                label="Somebody defends",
                fields=(who,),
                rules=("FA-5.5", "FA-5.18"),
                section="turn",
            )
        )
    return offered


def _feel(above: int) -> str:
    if abs(above) <= 1:
        return "Near the rating: tense."
    return (
        "Above the rating: dire straits." if above > 0 else "Below the rating: a chance to shine."
    )


def _defending(table: Table[FatePlay], seat: str, attempt: Attempt) -> list[Option]:
    target = hero_of(table, attempt.target)
    offered = []
    asked = answers_for(table, seat, target.id)
    if asked or table.is_gm(seat):
        section = "turn" if asked else "gm"
        prefix = "" if asked else f"For {target.name}: "
        offered += [
            replace(
                _defence(table, target, attempt, prefix, "Defend"), section=section, best=asked
            ),
            Option(
                move="fate.stand-still",
                label=f"{prefix}Do not defend",
                help="The opposition is 0.",
                rules=("FA-5.5",),
                section=section,
                forecast=True,
            ),
        ]
    allies = [
        ally
        for ally in mine(table, seat, up(table))
        if ally.side == target.side
        and ally.id not in (target.id, attempt.actor)
        and reach(table, ally, target) != "far"
    ]
    return offered + [
        _defence(table, ally, attempt, "", f"Defend {target.name} as {ally.name}")
        for ally in allies
    ]


def _defence(
    table: Table[FatePlay], hero: Hero, attempt: Attempt, prefix: str, label: str
) -> Option:
    for_ally = hero.id != attempt.target
    how = Text(
        name="how",
        label="How do you step in?" if for_ally else "How?",
        needed=for_ally,
        help="Whoever defends for someone else takes the bad results." if for_ally else "",
        rules=("FA-5.17",),
    )
    refused = next((roll.refused for roll in attempt.rolls[1:] if roll.who == hero.id), ())
    stunts = stunts_field(hero, "defend")
    fields: tuple[Field, ...] = (
        approach_field(hero, refused=refused),
        how,
        *stunts,
        draw_field(table),
    )
    return Option(
        move="fate.defend",
        label=prefix + label,
        fixed={"character": hero.id, **({} if stunts else {"stunts": ()})},
        fields=fields,
        rules=("FA-5.5", "FA-5.6"),
        section="act",
        about=hero.id,
    )


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
            told = f"The difficulty is {rung(event.against)}{because(event.why)}"
            return [line(told, rules=("FA-9.1",), beat="Frame")]
        case DefenderNamed():
            words = (name(name_of(table, event.character)), " is in the way.")
            return [line(*words, rules=("FA-5.5",), beat="Frame")]
        case DefenceWaived():
            words = (name(name_of(table, event.character)), " does not defend.")
            return [line(*words, rules=("FA-5.5",), beat="Frame")]
        case DefenceReadied():
            return [_said(table, event.roll)]
    raise TypeError(event)


def _said(table: Table[FatePlay], roll: Roll) -> Line:
    hero, attempt = hero_of(table, roll.who), table.play.attempt
    ally = attempt.target if attempt and attempt.target != roll.who else ""
    for_whom = (" for ", name(name_of(table, ally))) if ally else ()
    way = f" with {way_name(hero, roll.approach)} {signed(roll.rating)}"
    words = (name(name_of(table, roll.who)), " defends", *for_whom, "" if hero.hidden else way)
    return line(*words, because(roll.how), rules=("FA-5.5", "FA-5.17"), beat="Frame")


def asked_to_oppose(table: Table[FatePlay]) -> list[str]:
    """The seats that are asked for the opposition."""
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "oppose":
        return []
    return answering(table, attempt.target) if attempt.target else table.gms()
