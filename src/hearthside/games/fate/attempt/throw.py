"""The throw: the actor settles on approach, stunts, dice or card, and chance answers (FA-2)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.dice import Pool
from hearthside.core.forms import Option, Text
from hearthside.core.moves import Event, Fall, Move
from hearthside.core.reasons import signed
from hearthside.core.say import Line, line, name, number
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.games.fate.attempt.ratings import (
    approach_field,
    check_stunts,
    draw_field,
    has_deck,
    named,
    rating_of,
    rung,
    stunts_field,
    stunts_for,
    with_way,
)
from hearthside.games.fate.attempt.state import ACTION, Attempt, Roll
from hearthside.games.fate.attempt.stunts_that_fit import able, called_for
from hearthside.games.fate.attempt.telling import SAYS_HOW, in_their_words
from hearthside.games.fate.attempt.totals import faced, outcome_now, total
from hearthside.games.fate.characters.stunt_forms import told
from hearthside.games.fate.deck_of_fate import CARDS, DECK, deck, drawn
from hearthside.games.fate.dice_and_outcomes import DICE, HELPED, STUNT
from hearthside.games.fate.odds.outlook import odds_of
from hearthside.games.fate.people import hero_of, in_brief, name_of
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import FateTable

STANDS = {
    "fail": "a failure",
    "tie": "a tie",
    "success": "a success",
    "style": "a success with style",
}
_HOW = Text(
    "how", "How?", help="How the approach fits. May stay blank.", placeholder="All or nothing"
)
_FACE = {1: "plus", 0: "blank", -1: "minus"}


class ThrowDice(Move, frozen=True, tag="fate.roll"):
    character: str
    approach: str
    stunts: tuple[str, ...] = ()
    draw: str = "dice"
    how: str = ""


class Reshuffle(Move, frozen=True, tag="fate.reshuffle"):
    """The GM has the deck of fate shuffled anew."""


class DeckShuffled(Event, frozen=True, tag="fate.deck-shuffled"):
    sets = {"deck": Is(DECK)}
    says = Says(
        "The deck of fate is shuffled. All its cards are back.", ("FA-2.2",), "Scene", "bookkeeping"
    )


class DiceThrown(Event, frozen=True, tag="fate.dice-thrown"):
    """The place of the roll, and what it rests on for good."""

    roll: int
    approach: str
    rating: int
    stunts: tuple[str, ...]
    card: bool
    how: str = ""


class DiceFell(Event, frozen=True, tag="fate.dice-fell"):
    roll: int
    faces: tuple[int, ...]
    card: int = -1
    """The card drawn, or -1 for dice."""
    reshuffled: bool = False
    """Whether it was the last card of the deck."""


def asks(table: FateTable, reader: str) -> list[Ask]:
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "ready":
        return []
    late = [roll for roll in attempt.rolls if not roll.ready]
    return [_asked(table, reader, attempt, roll) for roll in late]


def _asked(table: FateTable, reader: str, attempt: Attempt, roll: Roll) -> Ask:
    framed = roll.approach and roll.approach not in roll.refused
    fitting = able(table, attempt, roll)
    return Ask(
        of=roll.who,
        question="Roll, with a stunt if one fits." if fitting else "Roll when you are ready.",
        meanwhile="To roll.",
        options=lambda: (_as_framed if framed else _as_chosen)(table, reader, attempt, roll),
    )


def verbs(table: FateTable, seat: str) -> list[Verb]:
    """FA-2.2: the GM may have a deck shuffled from which cards are missing."""
    if not table.is_gm(seat) or not has_deck(table) or len(table.play.deck) == len(DECK):
        return []
    left = f"{len(table.play.deck)} of {len(DECK)} cards are left."
    return [verb(Reshuffle(), "Shuffle the deck", help=left, rules=("FA-2.2",), group="gm")]


def _as_framed(table: FateTable, seat: str, attempt: Attempt, roll: Roll) -> list[Option]:
    """FA-5.17: with the approach that was told, which is not changed once it is known what it is
    up against; each fitting stunt ready to press, then the form for more. One that is called for
    costs nothing, and stands out."""
    hero = hero_of(table, roll.who)
    stunts, fits = able(table, attempt, roll), called_for(table, attempt, roll)[:1]
    fixed = {"character": hero.id, "approach": roll.approach}
    whose, roll_label = odds_of(table, seat, attempt), _label(table, attempt, hero)
    ready = [
        offer(
            ThrowDice,
            f"{roll_label} with {stunt.name} {signed(STUNT)}" if stunt else roll_label,
            help=f"{_with_help(hero, roll)}. {told(stunt) if stunt else ''}".strip(),
            fixed={**fixed, "stunts": (stunt.id,) if stunt else (), "draw": "dice"},
            rules=("FA-2.1", "FA-2.3", "FA-4.1" if stunt else "FA-5.17"),
            about=hero.id,
            forecast=True,
            odds_of=whose,
            best=stunt in fits,
        )
        for stunt in (None, *stunts)
    ]
    card = offer(
        ThrowDice,
        "Draw a card",
        *stunts_field(stunts, beside_approach=False),
        fixed={**fixed, "draw": "card"},
        help=f"{len(table.play.deck)} of {len(DECK)} are left.",
        rules=("FA-2.2", "FA-2.3"),
        about=hero.id,
        forecast=True,
        odds_of=whose,
    )
    several = replace(
        card,
        label=f"{roll_label} with several stunts",
        help="",
        fixed={**fixed, "draw": "dice"},
        rules=("FA-2.1", "FA-2.3", "FA-4.1"),
    )
    more = [several] if len(stunts) > 1 else []
    return [*ready, *more, *([card] if has_deck(table) else [])]


def _as_chosen(table: FateTable, seat: str, attempt: Attempt, roll: Roll) -> list[Option]:
    """Where no approach is told yet, as in a contest, or the GM refused it: pick one, say how."""
    hero, action = hero_of(table, roll.who), ACTION[attempt.kind]
    approach = approach_field(hero, action, refused=roll.refused)
    if _is_one_of_several(attempt, hero):
        approach = replace(approach, label=f"Approach of {in_brief(table, hero.id)}")
    return [
        offer(
            ThrowDice,
            _label(table, attempt, hero),
            approach,
            *stunts_field(stunts_for(hero, action)),
            _HOW,
            *draw_field(table),
            fixed={"character": hero.id},
            rules=("FA-2.1", "FA-2.2", "FA-2.3", "FA-5.17"),
            about=hero.id,
            forecast=True,
            odds_of=odds_of(table, seat, attempt),
        )
    ]


def _with_help(hero: Hero, roll: Roll) -> str:
    """What is rolled with: `Quick +2, with help +3`."""
    helped = rating_of(hero, roll.approach) + HELPED * len(roll.helpers)
    return f"{named(hero, roll.approach)}{f', with help {signed(helped)}' * bool(roll.helpers)}"


def _label(table: FateTable, attempt: Attempt, hero: Hero) -> str:
    return f"Roll for {in_brief(table, hero.id)}" if _is_one_of_several(attempt, hero) else "Roll"


def _is_one_of_several(attempt: Attempt, hero: Hero) -> bool:
    """Whether one seat may throw for several, as in a contest: each throw says whose it is."""
    return hero.npc and attempt.kind == "contest"


def chance(table: FateTable) -> Pool | None:
    """FA-2.1, FA-2.2: the next roll without faces: four dice, or a card from what is left."""
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "air":
        return None
    roll = next(roll for roll in attempt.rolls if not roll.faces)
    dice = (deck(table.play.deck),) if roll.card else DICE
    return Pool(dice, by=roll.who, label=name_of(table, roll.who))


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
    attempt = table.play.attempt
    match move:
        case Reshuffle():
            return [DeckShuffled()]
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
                    how=move.how,
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


def evolve(table: FateTable, event: DiceThrown | DiceFell) -> FateTable:
    attempt = table.play.attempt
    if attempt is None:
        return table
    match event:
        case DiceThrown():
            return table.with_play(attempt=_thrown(attempt, event))
        case DiceFell():
            left = drawn(table.play.deck, event.card) if event.card >= 0 else table.play.deck
            return table.with_play(attempt=fallen(attempt, event), deck=left)


def _thrown(attempt: Attempt, event: DiceThrown) -> Attempt:
    """The attempt once a roll is ready."""
    rolls = list(attempt.rolls)
    rolls[event.roll] = replace(
        rolls[event.roll],
        approach=event.approach,
        rating=event.rating,
        stunts=event.stunts,
        card=event.card,
        how=event.how or rolls[event.roll].how,
        ready=True,
    )
    return replace(attempt, rolls=tuple(rolls))


def fallen(attempt: Attempt, event: DiceFell) -> Attempt:
    """The attempt once these dice lie there."""
    rolls = list(attempt.rolls)
    rolls[event.roll] = replace(rolls[event.roll], faces=event.faces)
    return replace(attempt, rolls=tuple(rolls))


def say(table: FateTable, event: DiceThrown | DiceFell) -> list[Line]:
    match event:
        case DiceThrown():
            return _said_before(table, event)
        case DiceFell():
            return _said_after(table, event)


def _said_before(table: FateTable, event: DiceThrown) -> list[Line]:
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
        way = f" rolls {with_way(hero, event.approach, event.rating)}."
        said.append(line(name(hero.name), way, rules=("FA-5.17",), beat="Frame", retold=False))
        said += in_their_words(table, hero.id, event.how, rules=SAYS_HOW, beat="Frame")
    for stunt in hero.stunts:
        if stunt.id in event.stunts:
            words = (name(hero.name), f" adds {signed(STUNT)}: {stunt.name}.")
            said.append(line(*words, rules=("FA-4.1", "FA-2.3"), beat="Frame", retold=False))
    return said


def _said_after(table: FateTable, event: DiceFell) -> list[Line]:
    before = table.play.attempt
    if before is None:
        return []
    after = fallen(before, event)
    who = name(name_of(table, before.rolls[event.roll].who))
    faces = ", ".join(_FACE[face] for face in event.faces)
    does = "draws" if event.card >= 0 else "rolls"
    came = total(after, event.roll)
    fell = f" {does} {faces}: {signed(sum(event.faces))}. That makes "
    words = (who, fell, number(f"{rung(came)}"), ".")
    said = [line(*words, rules=("FA-2.1", "FA-2.3"), beat="Fall", retold=False)]
    if event.reshuffled:
        last = "That was the last card. The deck is shuffled, and all its cards are back."
        said.append(line(last, rules=("FA-2.2",), beat="Fall", retold=False))
    if after.beat == "react" and after.kind != "contest":
        mine, theirs = total(after, 0), faced(after)
        sides = f"{rung(mine)} against {rung(theirs)}: "
        stands = number(STANDS[outcome_now(after)])
        said.append(line(sides, stands, ".", rules=("FA-2.4",), beat="Fall", retold=False))
    return said
