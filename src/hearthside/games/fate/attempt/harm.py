"""Harm: what a hit does, how its target takes it, and what happens to whoever is taken out."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Option, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, comes_true, line, listed, name, number, quoted_wish
from hearthside.core.their_words import in_deed
from hearthside.core.wording.as_typed import goes_on_from_a_name, in_own_voice
from hearthside.core.wording.grammar import amid, spelled
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.typesetting import sentence
from hearthside.games.fate.attempt.aftermath import (
    ANSWERED,
    QuestionsAsked,
    answered,
    asking,
    boost,
    first,
)
from hearthside.games.fate.attempt.endings import settled_line, told_with
from hearthside.games.fate.attempt.invocable import new_aspect, quoted
from hearthside.games.fate.attempt.questions import HitWithStyle, SayFate, TakeHit
from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.attempt.stress_and_consequences import (
    CONSEQUENCES,
    absorbed,
    open_boxes,
    out_at,
    ways_on_offer,
    ways_to_absorb,
)
from hearthside.games.fate.attempt.telling import in_their_words
from hearthside.games.fate.dice_and_outcomes import damage
from hearthside.games.fate.people import agrees, hero_of, known_as, name_of, side_told
from hearthside.games.fate.sheet import Aspect, Consequence, Severity
from hearthside.games.fate.state import FateTable, with_aspects


class Strike(Move, frozen=True, tag="fate.strike"):
    """A hit with style: all of its damage, or one shift less and a boost."""

    for_boost: bool


class Absorb(Move, frozen=True, tag="fate.absorb"):
    """One stress box (0 for none) and any consequences, each with its name."""

    box: int
    slots: tuple[Severity, ...] = ()
    mild: str = ""
    moderate: str = ""
    severe: str = ""


class BeTakenOut(Move, frozen=True, tag="fate.be-taken-out"):
    pass


class TellFate(Move, frozen=True, tag="fate.tell-fate"):
    """What happens to whoever was taken out."""

    fate: str


class ShiftTraded(Event, frozen=True, tag="fate.shift-traded"):
    sets = {**ANSWERED, "attempt.struck_for": "damage"}
    character: str
    damage: int
    traded: bool
    target: str


class HitAbsorbed(Event, frozen=True, tag="fate.hit-absorbed"):
    character: str
    damage: int
    box: int
    taken: tuple[Consequence, ...]
    aspects: tuple[Aspect, ...]


class TakenOut(Event, frozen=True, tag="fate.taken-out"):
    """`asked` when the character chose it rather than had no way to absorb the hit."""

    character: str
    damage: int
    asked: bool
    by: str
    """Whose attack it was."""


class FateTold(Event, frozen=True, tag="fate.fate-told"):
    sets = ANSWERED
    character: str
    fate: str
    of: int = 0
    """The entry that says they are out."""
    own: bool = False
    """Whether whoever speaks for them tells it: else it is told of them."""
    by: str = ""
    """Who took them out: `my` is theirs."""


def struck(table: FateTable, victim: str, damage: int, attacker: str, side: str) -> list[Event]:
    """A hit lands: its target is asked, or is out if there is no way to absorb it."""
    if not ways_to_absorb(hero_of(table, victim), damage):
        return [TakenOut(character=victim, damage=damage, asked=False, by=attacker)]
    return [
        QuestionsAsked(questions=(TakeHit(to=victim, damage=damage, attacker=attacker, side=side),))
    ]


_FATE = Text(
    "fate",
    "What becomes of them?",
    needed=True,
    most=300,
    long=True,
    placeholder="By morning, tied to an oar in the hold",
)
DURING = "play.asked"


def asks(table: FateTable) -> list[Ask]:
    match first(table):
        case HitWithStyle() as hit:
            asks = f"Deal all {hit.damage}, or {hit.damage - 1} and gain a boost."
            return [asking(hit, "A hit with style.", asks, partial(_striking, table, hit))]
        case TakeHit() as hit:
            about = f"A hit for {hit.damage} on {amid(known_as(table, hit.to))}."
            return [asking(hit, about, "Choose how to take it.", lambda: ways_on_offer(table, hit))]
        case SayFate() as out:
            whom = known_as(table, out.target)
            about = sentence(f"{whom} {_is(table, out.target)} taken out")
            becomes = f"Say what becomes of {amid(whom)}."
            return [asking(out, about, becomes, lambda: [_telling(table, out)], in_blank=True)]
    return []


def _telling(table: FateTable, out: SayFate) -> Option:
    becomes = said_of(hero_of(table, out.target), _FATE.label)
    told = replace(_FATE, label=becomes)
    return offer(TellFate, "Say what happens", told, rules=("FA-5.11",))


def _is(table: FateTable, id: str) -> str:
    return agrees(hero_of(table, id), "is", "are")


def _striking(table: FateTable, hit: HitWithStyle) -> list[Option]:
    """A boost costs nothing where one less takes them out as well: then that stands first."""
    ends = out_at(hero_of(table, hit.target))
    out = sentence(f"{known_as(table, hit.target)} {_is(table, hit.target)} taken out")

    def dealing(damage: int, label: str, boost: bool) -> Option:
        look = {"help": out} if damage >= ends else {}
        return offer(Strike(for_boost=boost), label, rules=("FA-5.7",), **look)

    less = hit.damage - 1
    whole = dealing(hit.damage, f"Deal all {hit.damage}", boost=False)
    boosted = dealing(less, f"Deal {less} and gain a boost", boost=True)
    return [boosted, whole] if less >= ends else [whole, boosted]


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
    question = table.play.asked[0]
    match move, question:
        case Strike(), HitWithStyle():
            damage = question.damage - move.for_boost
            return [
                ShiftTraded(
                    character=question.to,
                    damage=damage,
                    traded=move.for_boost,
                    target=question.target,
                )
            ]
        case Absorb(), TakeHit():
            return [_absorbed(table, question, move)]
        case BeTakenOut(), TakeHit():
            return [
                TakenOut(
                    character=question.to, damage=question.damage, asked=True, by=question.attacker
                )
            ]
        case TellFate(), SayFate():
            own = table.answers_for(seat, question.target)
            told = FateTold(question.target, move.fate, question.of, own, by=question.to)
            return [told]
    raise TypeError(move)


def follow(table: FateTable, event: ShiftTraded | TakenOut) -> list[Event]:
    """The blow that was chosen lands; whoever took somebody out says what becomes of them."""
    match event:
        case ShiftTraded():
            side = hero_of(table, event.character).side
            hit = struck(table, event.target, event.damage, event.character, side)
            won = QuestionsAsked(questions=(boost(event.character, side),))
            return [*hit, won] if event.traded else hit
        case TakenOut():
            return [
                QuestionsAsked(
                    questions=(SayFate(to=event.by, target=event.character, of=table.seq),)
                )
            ]
    return []


def _absorbed(table: FateTable, question: TakeHit, move: Absorb) -> HitAbsorbed:
    hero = hero_of(table, question.to)
    if move.box and move.box not in open_boxes(hero):
        boxes = listed([str(box) for box in open_boxes(hero)]) or "none"
        raise Illegal(f"Stress box {move.box} is checked already. Still open: {boxes}.", "box")
    held = absorbed(move.box, move.slots)
    if held < question.damage:
        raise Illegal(
            f"That absorbs {held} of {question.damage}. Add a box or a consequence, "
            "or be taken out.",
            "slots",
        )
    taken: list[Consequence] = []
    aspects: list[Aspect] = []
    conflict = table.play.conflict.number if table.play.conflict else 0
    for slot in move.slots:
        words: str = getattr(move, slot).strip()
        if not words:
            raise Illegal(f"The {slot} consequence has no name yet. Say what it is.", slot)
        free = {question.side: 1} if question.side != hero.side else {}  # none for one's own side
        made = new_aspect(table, words, "consequence", hero.id, free, taken=aspects)
        aspects.append(made)
        taken.append(
            Consequence(severity=slot, aspect=made.id, session=table.session, conflict=conflict)
        )
    return HitAbsorbed(
        character=hero.id,
        damage=question.damage,
        box=move.box,
        taken=tuple(taken),
        aspects=tuple(aspects),
    )


def evolve(table: FateTable, event: HitAbsorbed | TakenOut) -> FateTable:
    match event:
        case HitAbsorbed():
            hero = table.play.cast[event.character]
            boxes = tuple(crossed or at == event.box for at, crossed in enumerate(hero.boxes, 1))
            taken = (*hero.consequences, *event.taken)
            table = table.with_one(hero.id, boxes=boxes, consequences=taken)
            return answered(with_aspects(table, *event.aspects))
        case TakenOut():
            table = table.with_one(event.character, out="taken out")
            return answered(table) if event.asked else table


def say(table: FateTable, event: ShiftTraded | HitAbsorbed | TakenOut | FateTold) -> list[Line]:
    beat = "After"
    match event:
        case ShiftTraded():
            if not event.traded:
                return []
            words = (name(name_of(table, event.character)), " deals one less and gains a boost.")
            return [line(*words, rules=("FA-5.7",), beat=beat, retold=False)]
        case HitAbsorbed():
            return _said_of_a_hit(table, event)
        case TakenOut():
            return [_said_of_the_end(table, event)]
        case FateTold():
            look: dict[str, Any] = {"rules": ("FA-5.11",), "beat": beat, "of": event.of}
            if event.own:
                return in_their_words(table, event.character, event.fate, **look)
            if not goes_on_from_a_name(event.fate.strip()):
                teller = event.by if in_own_voice(event.fate) else ""
                return in_their_words(table, teller, event.fate, **look)
            told = in_deed(name(name_of(table, event.character)), event.fate, **look)
            return [replace(told, kind="narration")]


def _is_traded(attempt: Attempt) -> bool:
    """Whether a shift was given up for a boost, which tells how the attack ended."""
    return 0 < attempt.struck_for < damage(attempt.shifts)


def _said_of_the_end(table: FateTable, event: TakenOut) -> Line:
    attempt, out = table.play.attempt, name(name_of(table, event.character))
    look: dict[str, Any] = {"rules": ("FA-5.11",), "beat": "After", "kind": "turning"}
    ended = (out, f" {_is(table, event.character)} taken out")
    if attempt is None or (event.asked and _is_traded(attempt)):
        return line(*ended, ".", **look)
    by = name(name_of(table, attempt.actor))
    words = (*quoted_wish(attempt.want), *ended, " by ", by, ".")
    return settled_line(attempt, *words, why=f"A hit for {event.damage}.", **look)


def _said_of_a_hit(table: FateTable, event: HitAbsorbed) -> list[Line]:
    """What it does to somebody; which box is crossed stands on the sheet."""
    who, attempt = name(name_of(table, event.character)), table.play.attempt
    held = sum(CONSEQUENCES[one.severity] for one in event.taken)
    told = []
    if event.box:
        stress = spelled(max(1, min(event.box, event.damage - held)))
        why = f"A hit for {event.damage}. Box {event.box} is crossed."
        words = (who, " takes ", number(stress), " stress.")
        rules = ("FA-5.8", "FA-5.9")
        told.append(line(*words, rules=rules, beat="After", why=why, retold=False))
    hurt = _hurt(event)
    rules, kind = ("FA-5.8", "FA-5.10"), "turning" if hurt else "outcome"
    if attempt and not _is_traded(attempt):
        why = f"A hit for {event.damage}."
        told.insert(0, told_with(table, attempt, *hurt, why=why, rules=rules, kind=kind))
    elif hurt:
        told.append(line(who, " is hurt. ", *hurt, rules=rules, beat="After", kind="turning"))
    for made in event.aspects:
        for side in made.free:
            free = (f"{side_told(table, side)} may invoke ", quoted(made.text), " once for free.")
            told.append(line(*free, rules=("FA-5.10",), beat="After", retold=False))
    return told


def _hurt(event: HitAbsorbed) -> list[str | Span]:
    """The consequences of a hit in a row: `A mild consequence: Burned Palms.`"""
    words: list[str | Span] = []
    for one, made in zip(event.taken, event.aspects, strict=True):
        begins = f" A {one.severity} one" if words else f"A {one.severity} consequence"
        words += [begins, *comes_true(made.text)]
    return words
