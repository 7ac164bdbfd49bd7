"""Reacting after the roll: one round of KISS (VE-4.3 to 4.5).

Kismet, insights, stunts and specialties, once the dice of a task have fallen.
"""

from typing import Any

from msgspec.structs import replace

from hearthside.core.dice import Faces, Pool, d
from hearthside.core.moves import Event, Fall, Illegal, Move
from hearthside.core.procedures import events_of, moves_of
from hearthside.core.say import Line, line, number, typed
from hearthside.core.their_words import in_their_words
from hearthside.core.wording.grammar import amid, counted
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.characters import assets, sheet_changes
from hearthside.games.venus.people import figure, name_of, owner
from hearthside.games.venus.sheet import Figure, meant
from hearthside.games.venus.state import Kiss, Task, TaskDie, VTable
from hearthside.games.venus.task import kiss_moves, reading
from hearthside.games.venus.task.kiss_moves import (
    DieKissed,
    DieLeft,
    DoubleSixes,
    JoinedIn,
    JoinIn,
    KeepThese,
    KissApproved,
    KissDie,
    KissingOver,
    LeaveDie,
    RerollDice,
    Rerolling,
    SixesDoubled,
    StuntFor,
    TaskFell,
    VetoStunt,
)
from hearthside.games.venus.task.kiss_options import asks, changes, owner_of, topic, verbs
from hearthside.games.venus.task.kiss_sources import (
    FOR_SEVERAL,
    IN_WORDS,
    NAMES,
    THING,
    dice_of,
    paid,
    sources,
)
from hearthside.games.venus.wording import Spans, called, metal

DURING = "play.task"

MOVES, EVENTS = moves_of(kiss_moves), events_of(kiss_moves)
__all__ = ["asks", "verbs"]


def chance(table: VTable) -> Pool | None:
    task = table.play.task
    if task is None or task.who not in table.play.cast:
        return None
    dice = in_air(table, task)
    return Pool((d(6),) * len(dice), task.who, task.words) if dice else None


def in_air(table: VTable, task: Task) -> list[TaskDie]:
    """What is thrown now: everything, what is rerolled, or what sixes bring."""
    if task.beat == "falling" or task.beat == "rerolling":
        first = [die for die in task.dice if not die.face]
    else:
        return []
    if first:
        return first
    sixes = reading.exploding_now(table, task)
    start = len(task.dice)
    return [
        TaskDie(id=start + at, owner=die.owner, caliber=die.caliber)
        for at, die in enumerate(sixes, 1)
    ]


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    task = table.play.task
    assert task
    match move:
        case Fall():
            return [_fell(table, task, move.faces)]
        case KissDie():
            return _kissed(table, seat, task, move)
        case StuntFor():
            return [DieKissed(kiss=_stunt(move.who, int(move.die), move.words))]
        case LeaveDie() | VetoStunt():
            talk = peer_reviews.dropped(table, topic(move.die))
            return [*talk, DieLeft(die=move.die, vetoed=isinstance(move, VetoStunt))]
        case JoinIn():
            return [JoinedIn(die=move.die)]
        case DoubleSixes():
            spent = sheet_changes.EgoChanged(
                who=task.who, held=False, why="every six counts twice", rules=("VE-4.5",)
            )
            return [spent, SixesDoubled(who=task.who)]
        case RerollDice():
            return _rerolled(table, task)
        case KeepThese():
            return [*_hushed(table, task), KissingOver(successes=reading.successes(task))]
    raise TypeError(move)


def _fell(table: VTable, task: Task, faces: Faces) -> TaskFell:
    thrown = dict(zip((die.id for die in in_air(table, task)), faces, strict=True))
    waiting = {die.id: die for die in task.dice if not die.face}
    burst = task.burst
    if waiting:
        dice = tuple(
            replace(die, face=thrown[die.id]) if die.id in thrown else die for die in task.dice
        )
    else:
        burst = (*burst, *(die.id for die in reading.exploding_now(table, task)))
        new = [replace(die, face=thrown[die.id]) for die in in_air(table, task)]
        dice = (*task.dice, *new)
    fallen = replace(task, dice=dice)
    return TaskFell(dice=dice, burst=burst, successes=reading.successes(fallen))


def _kissed(table: VTable, seat: str, task: Task, move: KissDie) -> list[Event]:
    known = figure(table, move.who)
    dice = [one for one in dice_of(task, known.id) if str(one.id) in move.dice]
    if len(dice) < len(move.dice):
        raise Illegal("That die is marked already, or it is not yours to choose.", "dice")
    if dice[1:] and move.source not in FOR_SEVERAL:
        raise Illegal(f"{NAMES[move.source]} rerolls one die. Choose one, or pay for all.", "dice")
    die, *more = dice
    source = next((one for one in sources(task, known) if one.value == move.source), None)
    if source is None or die.id not in source.dice:
        raise Illegal("That does not reroll this die. Choose something else.", "source")
    left = known.lots - paid(task, known.id, "lot")
    if move.source == "lot" and len(dice) > left:
        raise Illegal(f"That takes {counted(len(dice), 'Lot')}, and you have {left}.", "dice")
    kiss = _kiss(task, known, die, move)
    found: list[Event] = [DieKissed(kiss=kiss)]
    found += [DieKissed(kiss=_kiss(task, known, one, move)) for one in more]
    if not kiss.approved:
        found += peer_reviews.put(
            table,
            seat,
            f"{_meant(known, kiss)} helps {name_of(table, task.who)}",
            [KissApproved(die=die.id)],
            otherwise=[DieLeft(die=die.id)],
            about=topic(die.id),
            rules=("VE-4.4",),
        )
    return found


def _kiss(task: Task, known: Figure, die: TaskDie, move: KissDie) -> Kiss:
    words, ref = NAMES[move.source], ""
    if move.source == THING:
        kind, _, id = move.ref.partition(" ")
        named = known.attribute(id) if kind == "attribute" else known.asset(id)
        if named is None:
            raise Illegal("Say what of yours helps: choose it from the list.", "ref")
        words, ref = named.name, move.ref
    elif move.source in IN_WORDS:
        words = move.words
    known_facts = {one.words.casefold() for one in task.kisses if one.source == "insight"}
    if move.source == "insight" and words.casefold() in known_facts:
        raise Illegal("That insight rerolls another die already. Name a separate one.", "words")
    return Kiss(
        die=die.id,
        source=move.source,
        by=known.id,
        words=words,
        ref=ref,
        agreed=known.id != task.who or die.owner == task.who,
        approved=move.source in ("lot", "ego", "stunt"),
    )


def _stunt(who: str, die: int, words: str) -> Kiss:
    """VE-4.4: nobody has to approve of it, though the FC may veto it."""
    return Kiss(die=die, source="stunt", by=who, words=words, agreed=True, approved=True)


def _meant(known: Figure, kiss: Kiss) -> str:
    if kiss.source in IN_WORDS:
        return f"“{unstopped(kiss.words)}”"
    kind, _, id = kiss.ref.partition(" ")
    return meant(known.attribute(id) if kind == "attribute" else None, kiss.words)


def _hushed(table: VTable, task: Task) -> list[Event]:
    """What was still being talked about no longer matters."""
    return peer_reviews.dropped(table, *(topic(die.id) for die in task.dice))


def _rerolled(table: VTable, task: Task) -> list[Event]:
    """Lots and Ego are paid, what nobody questioned passes, and all fall together."""
    going = [one for one in task.kisses if one.agreed]
    costs: list[Event] = []
    for who in dict.fromkeys(one.by for one in going):
        lots = sum(one.by == who and one.source == "lot" for one in going)
        if lots:
            rules = ("VE-4.4",)
            costs.append(sheet_changes.LotsChanged(who=who, by=-lots, why="to reroll", rules=rules))
        if any(one.by == who and one.source == "ego" for one in going):
            why = "rerolling dice"
            costs.append(sheet_changes.EgoChanged(who=who, held=False, why=why, rules=("VE-4.4",)))
        refs = [one.ref for one in going if one.by == who and one.ref]
        if refs:
            costs += assets.used(table, who, refs)
    return [
        *(
            event
            for one in task.kisses
            for event in peer_reviews.unquestioned(table, topic(one.die))
        ),
        *costs,
        Rerolling(dice=tuple(one.die for one in going)),
    ]


def onward(table: VTable) -> list[Event]:
    """Dice that lie still are read; where no reroll brings more there is nothing to choose."""
    task = table.play.task
    if task is None or task.who not in table.play.cast or in_air(table, task):
        return []
    read = task.beat == "rerolling" or (task.beat == "falling" and not task.dice)
    if read or (task.beat == "kiss" and not changes(table, task)):
        return [KissingOver(successes=reading.successes(task))]
    if task.beat == "falling":
        return [TaskFell(dice=task.dice, burst=task.burst, successes=reading.successes(task))]
    return []


def evolve(table: VTable, event: TaskFell | Rerolling) -> VTable:
    task = table.play.task
    return table.with_play(task=_evolved(task, event)) if task else table


def _evolved(task: Task, event: TaskFell | Rerolling) -> Task:
    if isinstance(event, TaskFell):
        settled = event.dice == task.dice and task.beat == "falling"
        beat = "kiss" if settled else task.beat
        return replace(task, dice=event.dice, burst=event.burst, beat=beat)
    kept = tuple(one for one in task.kisses if one.die in event.dice)
    dice = tuple(replace(die, face=0) if die.id in event.dice else die for die in task.dice)
    burst = tuple(id for id in task.burst if id not in event.dice)
    return replace(task, kisses=kept, dice=dice, burst=burst, beat="rerolling")


def _stunts(table: VTable, task: Task, dice: tuple[int, ...]) -> list[Line]:
    """VE-4.4: what somebody does to turn a die, as they put it."""
    return [
        told
        for one in task.kisses
        if one.source == "stunt" and one.die in dice
        for told in in_their_words(
            called(table, one.by), one.words, who=one.by, beat="React", rules=("VE-4.4",)
        )
    ]


def say(table: VTable, event: Event) -> list[Line]:
    words: Spans
    task = table.play.task
    if task is None:
        return []
    who = called(table, task.who)
    match event:
        case TaskFell() if event.dice != task.dice:
            old = {die.id: die.face for die in task.dice}
            new = [die for die in event.dice if old.get(die.id) != die.face]
            shown = ", ".join(f"{metal(die.caliber)} {die.face}" for die in new)
            many = counted(event.successes, "success", "successes")
            again = task.beat == "rerolling" and any(die.id in old for die in new)
            does = " rerolls to " if again else " rolls "
            words = (who, does, number(shown), f": {many}.")
            return [line(*words, rules=("VE-4.3",), beat="Fall", retold=False)]
        case DieKissed():
            by = called(table, event.kiss.by)
            paid = event.kiss.source in FOR_SEVERAL
            why = (f", for {amid(event.kiss.words)}.",) if paid else typed(event.kiss.words)
            words = (by, " marks a die to reroll", *why)
            return [line(*words, rules=("VE-4.4",), beat="React", retold=False)]
        case JoinedIn():
            ally = called(table, owner_of(task, event.die))
            return [line(ally, " joins in.", rules=("VE-4.4",), beat="React", retold=False)]
        case DieLeft(vetoed=True):
            told = "The stunt is vetoed, and the die is left as it lies."
            seat = next((owner(table, one.by) for one in task.kisses if one.die == event.die), "")
            look: dict[str, Any] = {"beat": "React", "retold": False, "refuses": seat}
            return [line(told, rules=("VE-4.4",), **look)]
        case DieLeft():
            return [line("A die is left as it lies.", beat="React", retold=False)]
        case Rerolling():
            many = "one die" if len(event.dice) == 1 else f"{len(event.dice)} dice"
            words = (who, f" rerolls {many}.")
            rerolled = line(*words, rules=("VE-4.4",), beat="React", retold=False)
            return [*_stunts(table, task, event.dice), rerolled]
        case KissingOver() if event.successes:
            many = counted(event.successes, "success", "successes")
            words = (who, " has ", number(many), " to spend.")
            return [line(*words, rules=("VE-4.6",), beat="React", retold=False)]
    return []
