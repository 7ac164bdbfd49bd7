"""The throw: the actor settles on approach, stunts, dice or card, and chance answers (FA-2)."""

from msgspec.structs import replace

from hearthside.core.dice import Pool
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Fall, Move
from hearthside.core.say import Line, line, name, number
from hearthside.core.table import Table
from hearthside.games.fate.attempt_state import ACTION, Attempt
from hearthside.games.fate.books import with_play
from hearthside.games.fate.oppose import draw_field
from hearthside.games.fate.outlook import faced, outcome_now, total
from hearthside.games.fate.people import answers_for, hero_of, name_of
from hearthside.games.fate.ratings import (
    approach_field,
    check_stunts,
    rating_of,
    rung,
    stunts_field,
    way_name,
)
from hearthside.games.fate.resolve import CARDS, DECK, DICE, deck, signed
from hearthside.games.fate.state import FatePlay

STANDS = {
    "fail": "a failure",
    "tie": "a tie",
    "success": "a success",
    "style": "a success with style",
}
_FACE = {1: "plus", 0: "blank", -1: "minus"}


class ThrowDice(Move, frozen=True, tag="fate.roll"):
    character: str
    approach: str
    stunts: tuple[str, ...] = ()
    draw: str = "dice"


class DiceThrown(Event, frozen=True, tag="fate.dice-thrown"):
    """The place of the roll, and what it rests on for good."""

    roll: int
    approach: str
    rating: int
    stunts: tuple[str, ...]
    card: bool


class DiceFell(Event, frozen=True, tag="fate.dice-fell"):
    roll: int
    faces: tuple[int, ...]
    card: int = -1
    """The card drawn, or -1 for dice."""
    reshuffled: bool = False
    """Whether it was the last card of the deck."""


MOVES = (ThrowDice,)
EVENTS = (DiceThrown, DiceFell)


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "ready":
        return []
    return [
        option
        for place, roll in enumerate(attempt.rolls)
        if not roll.ready
        for option in _throwing(table, seat, attempt, place)
    ]


def _throwing(table: Table[FatePlay], seat: str, attempt: Attempt, place: int) -> list[Option]:
    roll = attempt.rolls[place]
    asked = answers_for(table, seat, roll.who)
    if not asked and not table.is_gm(seat):
        return []
    hero = hero_of(table, roll.who)
    stunts = stunts_field(hero, ACTION[attempt.kind])
    return [
        Option(
            move="fate.roll",
            label="Roll" if asked else f"Roll for {hero.name}",
            fixed={"character": hero.id, **({} if stunts else {"stunts": ()})},
            fields=(approach_field(hero, roll.approach, roll.refused), *stunts, draw_field(table)),
            rules=("FA-2.1", "FA-2.3", "FA-5.17"),
            section="turn" if asked else "gm",
            about=hero.id,
            best=asked,
            forecast=True,
        )
    ]


def chance(table: Table[FatePlay]) -> Pool | None:
    """FA-2.1, FA-2.2: the next roll without faces: four dice, or a card from what is left."""
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "air":
        return None
    roll = next(roll for roll in attempt.rolls if not roll.faces)
    dice = (deck(table.play.deck),) if roll.card else DICE
    return Pool(dice, by=roll.who, label=name_of(table, roll.who))


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    attempt = table.play.attempt
    match move:
        case ThrowDice() if attempt:
            hero = hero_of(table, move.character)
            check_stunts(hero, move.approach, move.stunts)
            place = [roll.who for roll in attempt.rolls].index(hero.id)
            return [
                DiceThrown(
                    roll=place,
                    approach=move.approach,
                    rating=rating_of(hero, move.approach),
                    stunts=move.stunts,
                    card=move.draw == "card",
                )
            ]
        case Fall() if attempt:
            place = [bool(roll.faces) for roll in attempt.rolls].index(False)
            if not attempt.rolls[place].card:
                return [DiceFell(roll=place, faces=move.faces)]
            (card,) = move.faces
            last = len(table.play.deck) == 1
            return [DiceFell(roll=place, faces=CARDS[card], card=card, reshuffled=last)]
    raise TypeError(move)


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    attempt = table.play.attempt
    if attempt is None:
        return table
    rolls, cards = list(attempt.rolls), table.play.deck
    match event:
        case DiceThrown():
            rolls[event.roll] = replace(
                rolls[event.roll],
                approach=event.approach,
                rating=event.rating,
                stunts=event.stunts,
                card=event.card,
                ready=True,
            )
        case DiceFell():
            rolls[event.roll] = replace(rolls[event.roll], faces=event.faces)
            if event.card >= 0:
                left = tuple(card for card in cards if card != event.card)
                cards = DECK if event.reshuffled else left
        case _:
            raise TypeError(event)
    return with_play(table, attempt=replace(attempt, rolls=tuple(rolls)), deck=cards)


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    match event:
        case DiceThrown():
            return _said_before(table, event)
        case DiceFell():
            return _said_after(table, event)
    raise TypeError(event)


def _said_before(table: Table[FatePlay], event: DiceThrown) -> list[Line]:
    """What changed since it was framed, and the stunts that count."""
    attempt = table.play.attempt
    if attempt is None:
        return []
    roll = attempt.rolls[event.roll]
    hero = hero_of(table, roll.who)
    if hero.hidden:
        return []
    told = []
    if event.approach != roll.approach:
        way = f" is {way_name(hero, event.approach)} about it, {signed(event.rating)}."
        told.append(line(name(hero.name), way, rules=("FA-5.17",), beat="Frame"))
    for stunt in hero.stunts:
        if stunt.id in event.stunts:
            words = (name(hero.name), f" adds +2: {stunt.name}.")
            told.append(line(*words, rules=("FA-4.1", "FA-2.3"), beat="Frame"))
    return told


def _said_after(table: Table[FatePlay], event: DiceFell) -> list[Line]:
    before = table.play.attempt
    after = evolve(table, event).play.attempt
    if before is None or after is None:
        return []
    who = name(name_of(table, before.rolls[event.roll].who))
    faces = ", ".join(_FACE[face] for face in event.faces)
    verb = "draws" if event.card >= 0 else "rolls"
    came = total(after, event.roll)
    fell = f" {verb} {faces}: {signed(sum(event.faces))}. That makes "
    words = (who, fell, number(f"{rung(came)}"), ".")
    told = [line(*words, rules=("FA-2.1", "FA-2.3"), beat="Fall")]
    if event.reshuffled:
        told.append(line("That was the last card. The deck is whole again.", rules=("FA-2.2",)))
    if after.beat == "react" and after.kind != "contest":
        mine, theirs = total(after, 0), faced(after)
        sides = f"{rung(mine)} against {rung(theirs)}: "
        told.append(
            line(sides, number(STANDS[outcome_now(after)]), ".", rules=("FA-2.4",), beat="Fall")
        )
    return told
