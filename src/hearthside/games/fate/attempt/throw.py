"""The throw: the actor settles on approach, stunts, dice or card, and chance answers (FA-2)."""

from msgspec.structs import replace

from hearthside.core.dice import Pool
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Fall, Move
from hearthside.core.say import Line, line, name, number
from hearthside.core.table import Table
from hearthside.games.fate.attempt.outlook import faced, odds_of, outcome_now, total
from hearthside.games.fate.attempt.ratings import check_stunts, rating_of, rung, way_name
from hearthside.games.fate.attempt.roll_forms import (
    approach_field,
    draw_field,
    named,
    stunts_at_hand,
    stunts_field,
    ways_by_rating,
)
from hearthside.games.fate.attempt.state import ACTION, Attempt, Roll
from hearthside.games.fate.books import with_play
from hearthside.games.fate.characters.stunt_forms import told
from hearthside.games.fate.people import answers_for, hero_of, name_of
from hearthside.games.fate.resolve import CARDS, DECK, DICE, STUNT, deck, signed
from hearthside.games.fate.sheet import Hero, Stunt
from hearthside.games.fate.state import FatePlay

STANDS = {
    "fail": "a failure",
    "tie": "a tie",
    "success": "a success",
    "style": "a success with style",
}
_OTHERWISE = "Roll another way, or draw a card"
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
    """The roll as it was framed, else with the best rating, and one for each fitting stunt, each
    ready to press; then the form for anything else. The GM may roll for somebody who is away."""
    roll = attempt.rolls[place]
    asked = answers_for(table, seat, roll.who)
    if not asked and not table.is_gm(seat):
        return []
    hero, action = hero_of(table, roll.who), ACTION[attempt.kind]
    at_hand = stunts_at_hand(hero, action, roll.approach, roll.refused) if asked else []
    framed = roll.approach if roll.approach not in roll.refused else ""
    if at_hand and not framed:
        # Nothing is framed, as in a contest: a stunt must not be the only thing ready to press.
        framed = ways_by_rating(hero, roll.refused)[0]
    offered = [_ready(hero, framed, None)] if framed else []
    offered += [_ready(hero, stunt.approach, stunt) for stunt in at_hand]
    offered.append(_anyhow(table, attempt, roll, label=_OTHERWISE if offered else "Roll"))
    whose = odds_of(table, seat, attempt, "" if asked else hero.name)
    offered = [replace(one, odds_of=whose) for one in offered]
    if asked:
        return [replace(offered[0], best=True), *offered[1:]]
    return [replace(one, label=f"For {hero.name}: {one.label}", stead=hero.id) for one in offered]


def _ready(hero: Hero, approach: str, stunt: Stunt | None) -> Option:
    return Option(
        move="fate.roll",
        label=f"Roll with {stunt.name} {signed(STUNT)}" if stunt else "Roll",
        help=f"{named(hero, approach)}. {told(stunt) if stunt else ''}".strip(),
        fixed={
            "character": hero.id,
            "approach": approach,
            "stunts": (stunt.id,) if stunt else (),
            "draw": "dice",
        },
        rules=("FA-2.1", "FA-2.3", "FA-4.1" if stunt else "FA-5.17"),
        section="turn",
        about=hero.id,
        forecast=True,
    )


def _anyhow(table: Table[FatePlay], attempt: Attempt, roll: Roll, label: str) -> Option:
    hero, action = hero_of(table, roll.who), ACTION[attempt.kind]
    stunts = stunts_field(hero, action)
    approach = approach_field(hero, action, roll.approach, roll.refused)
    return Option(
        move="fate.roll",
        label=label,
        fixed={"character": hero.id, **({} if stunts else {"stunts": ()})},
        fields=(approach, *stunts, draw_field(table)),
        rules=("FA-2.1", "FA-2.2", "FA-2.3", "FA-5.17"),
        section="turn",
        about=hero.id,
        forecast=True,
    )


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
    said = []
    if event.approach != roll.approach:
        way = f" is {way_name(hero, event.approach)} about it, {signed(event.rating)}."
        words = (name(hero.name), way)
        said.append(line(*words, rules=("FA-5.17",), beat="Frame", retold=False))
    for stunt in hero.stunts:
        if stunt.id in event.stunts:
            words = (name(hero.name), f" adds +2: {stunt.name}.")
            said.append(line(*words, rules=("FA-4.1", "FA-2.3"), beat="Frame", retold=False))
    return said


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
    said = [line(*words, rules=("FA-2.1", "FA-2.3"), beat="Fall", retold=False)]
    if event.reshuffled:
        last = "That was the last card. The deck is whole again."
        said.append(line(last, rules=("FA-2.2",), beat="Fall", retold=False))
    if after.beat == "react" and after.kind != "contest":
        mine, theirs = total(after, 0), faced(after)
        sides = f"{rung(mine)} against {rung(theirs)}: "
        stands = number(STANDS[outcome_now(after)])
        said.append(line(sides, stands, ".", rules=("FA-2.4",), beat="Fall", retold=False))
    return said
