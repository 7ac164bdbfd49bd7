"""The dice fall, and one round of KISS: Kismet, insights, stunts, specialties (VE-4.3 to 4.5)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.dice import Faces, Pool, d
from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.moves import Event, Fall, Illegal, Move
from hearthside.core.say import Line, line, number
from hearthside.games.venus import assets, ledger, reviews
from hearthside.games.venus.common import (
    Spans,
    VTable,
    aspect,
    called,
    figure,
    metal,
    name_of,
    owner,
    with_play,
)
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import Die, Kiss, Task
from hearthside.games.venus.task import tray

MOST_POINTED = 4
"""VE-4.4: specialties, assets and other attributes in one task, allies' among them."""
SOURCES = {
    "lot": "A Lot",
    "ego": "Ego",
    "insight": "An insight",
    "stunt": "A stunt",
    "attribute": "Something of mine",
}
REVIEWED = ("insight", "attribute")


class KissDie(Move, frozen=True, tag="venus.kiss-die"):
    """A die will be rerolled. `ref` is an attribute or asset, `words` an insight or a stunt."""

    who: str
    source: str
    die: str
    words: str = ""
    ref: str = ""


class LeaveDie(Move, frozen=True, tag="venus.leave-die"):
    die: int


class JoinIn(Move, frozen=True, tag="venus.join-in"):
    """VE-4.4: an ally's die is rerolled only together with that ally."""

    die: int


class VetoStunt(Move, frozen=True, tag="venus.veto-stunt"):
    die: int


class DoubleSixes(Move, frozen=True, tag="venus.double-sixes"):
    pass


class RerollDice(Move, frozen=True, tag="venus.reroll-dice"):
    pass


class KeepThese(Move, frozen=True, tag="venus.keep-these"):
    pass


class TaskFell(Event, frozen=True, tag="venus.task-fell"):
    dice: tuple[Die, ...]
    burst: tuple[int, ...]
    successes: int


class DieKissed(Event, frozen=True, tag="venus.die-kissed"):
    kiss: Kiss


class DieLeft(Event, frozen=True, tag="venus.die-left"):
    die: int


class JoinedIn(Event, frozen=True, tag="venus.joined-in"):
    die: int


class KissApproved(Event, frozen=True, tag="venus.kiss-approved"):
    die: int


class SixesDoubled(Event, frozen=True, tag="venus.sixes-doubled"):
    who: str


class Rerolling(Event, frozen=True, tag="venus.rerolling"):
    """Those that will be rerolled; marks nobody joined in with are off."""

    dice: tuple[int, ...]


class KissingOver(Event, frozen=True, tag="venus.kissing-over"):
    successes: int


MOVES = (
    KissDie,
    LeaveDie,
    JoinIn,
    VetoStunt,
    DoubleSixes,
    RerollDice,
    KeepThese,
)
EVENTS = (
    TaskFell,
    DieKissed,
    DieLeft,
    JoinedIn,
    KissApproved,
    SixesDoubled,
    Rerolling,
    KissingOver,
)


# What may be rerolled


def free_dice(task: Task) -> list[Die]:
    """VE-4.4: dice nothing rerolls yet."""
    return [die for die in task.dice if not tray.is_marked(task, die.id)]


def dice_of(task: Task, who: str) -> list[Die]:
    """VE-4.4: the dice somebody may point to: the roller's own and allies', or an ally's own."""
    dice = free_dice(task)
    return dice if who == task.who else [die for die in dice if die.owner == who]


def _paid(task: Task, who: str, source: str) -> int:
    return sum(one.by == who and one.source == source for one in task.kisses)


def sources_of(table: VTable, task: Task, known: Figure) -> list[str]:
    """What somebody still has to reroll with."""
    found = []
    if known.lots > _paid(task, known.id, "lot"):
        found.append("lot")
    if known.id == task.who and known.ego and not task.double:
        found.append("ego")
    if known.id == task.who:
        found.append("insight")
    if not _paid(task, known.id, "stunt"):
        found.append("stunt")
    pointed = sum(one.source == "attribute" for one in task.kisses)
    if pointed < MOST_POINTED and _refs(task, known):
        found.append("attribute")
    return found


def _refs(task: Task, known: Figure) -> tuple[Pick, ...]:
    used = {one.ref for one in task.kisses if one.by == known.id}
    picks = (
        *(Pick(f"attribute {o.id}", o.name) for o in known.attributes if not o.used),
        *(Pick(f"asset {o.id}", o.name) for o in known.assets if o.serves),
    )
    return tuple(pick for pick in picks if pick.value not in used)


# Asks


def asks(table: VTable, reader: str) -> list[Ask]:
    task = table.play.task
    if task is None or task.who not in table.play.cast:
        return []
    who = name_of(table, task.who)
    told = f"{who}: {task.words}."
    if task.beat == "kiss":
        return [
            Ask(
                of=task.who,
                title=_stands(table, task),
                question="Each die once, all in one go; the reroll stands. Or keep these.",
                meanwhile=told,
                options=lambda: _done(table, task),
                own=lambda: _kissing(table, task, figure(table, task.who)),
                leaves=not task.kisses,
            )
        ]
    return []


def _stands(table: VTable, task: Task) -> str:
    over = tray.successes(task) - tray.threshold(table, task)
    if over < 0:
        return f"{tray.successes(task)} successes: {-over} short"
    return f"{tray.successes(task)} successes: {over} over the threshold"


def _done(table: VTable, task: Task) -> list[Option]:
    marked = [one for one in task.kisses if one.agreed]
    doubted = [one for one in reviews.about(table, "task") if one.questioned]
    found = []
    if marked and not doubted:
        label = "Reroll one die" if len(marked) == 1 else f"Reroll {len(marked)} dice"
        found.append(offer(RerollDice(), label, forecast=True, rules=("VE-4.4",)))
    if not doubted:
        found.append(offer(KeepThese(), "Keep these", forecast=True, rules=("VE-4.4",)))
    return found


def _die_field(table: VTable, task: Task, who: str) -> Choice:
    dice = sorted(dice_of(task, who), key=lambda die: (die.face, -die.caliber))
    picks = tuple(Pick(str(die.id), _die_label(table, die)) for die in dice)
    return Choice(name="die", label="Which die?", picks=picks, value=picks[0].value)


def _die_label(table: VTable, die: Die) -> str:
    return f"{name_of(table, die.owner)}’s {metal(die.caliber)} {die.face}"


def _kissing(table: VTable, task: Task, known: Figure) -> list[Option]:
    found: list[Option] = []
    if dice_of(task, known.id):
        sources = sources_of(table, task, known)
        found += [_source(table, task, known, source) for source in sources]
    if known.id == task.who:
        if known.ego and not task.double and not _paid(task, known.id, "ego"):
            found.append(
                offer(
                    DoubleSixes(),
                    "Ego: every six counts twice",
                    cost="Ego",
                    forecast=True,
                    rules=("VE-4.5",),
                )
            )
        found += [_leaving(table, task, one) for one in task.kisses]
    return found


def _source(table: VTable, task: Task, known: Figure, source: str) -> Option:
    costs = {"lot": "1 Lot", "ego": "Ego" if not _paid(task, known.id, "ego") else ""}
    fields: list[Field] = [_die_field(table, task, known.id)]
    if source == "attribute":
        picks = _refs(task, known)
        fields.append(Choice(name="ref", label="What helps?", picks=picks, value=picks[0].value))
    if source == "insight":
        known_facts = table.play.insights
        label = "What do you know?"
        fields.append(
            Text(name="words", label=label, needed=True, most=200, suggestions=known_facts)
        )
    if source == "stunt":
        fields.append(Text(name="words", label="What do you do?", needed=True, most=200))
    return offer(
        KissDie,
        f"{SOURCES[source]} rerolls a die",
        *fields,
        fixed={"who": known.id, "source": source},
        cost=costs.get(source, ""),
        rules=("VE-4.4",),
    )


def _leaving(table: VTable, task: Task, kiss: Kiss) -> Option:
    die = next(die for die in task.dice if die.id == kiss.die)
    return offer(LeaveDie(die=kiss.die), f"Leave {_die_label(table, die)} after all")


def verbs(table: VTable, seat: str) -> list[Verb]:
    """Allies reroll their own dice and join in; the FC may veto a stunt before the reroll."""
    task = table.play.task
    if task is None or task.beat != "kiss" or not table.is_player(seat):
        return []
    found: list[Verb] = []
    for aid in tray.taken(task):
        if aid.npc or aid.who not in table.play.cast or owner(table, aid.who) != seat:
            continue
        ally = figure(table, aid.who)
        for option in _kissing(table, task, ally):
            fields = option.fields
            found.append(
                verb(
                    KissDie,
                    option.label,
                    lambda fields=fields: fields,  # type: ignore[misc]
                    fixed=option.fixed,
                    rules=option.rules,
                    cost=option.cost,
                )
            )
        found += [
            verb(JoinIn(die=one.die), f"Join in: {SOURCES[one.source]} rerolls your die")
            for one in task.kisses
            if not one.agreed and _owner(task, one.die) == ally.id
        ]
    if table.is_gm(seat):
        found += [
            verb(VetoStunt(die=one.die), f"Veto: {one.words}", group="gm", rules=("VE-4.4",))
            for one in task.kisses
            if one.source == "stunt"
        ]
    return found


def _owner(task: Task, die: int) -> str:
    return next((one.owner for one in task.dice if one.id == die), "")


def chance(table: VTable) -> Pool | None:
    task = table.play.task
    if task is None or task.who not in table.play.cast:
        return None
    dice = in_air(table, task)
    return Pool((d(6),) * len(dice), task.who, task.words) if dice else None


def in_air(table: VTable, task: Task) -> list[Die]:
    """What is thrown now: everything, what is rerolled, or what sixes bring."""
    if task.beat == "falling" or task.beat == "rerolling":
        first = [die for die in task.dice if not die.face]
    else:
        return []
    if first:
        return first
    sixes = tray.exploding_now(table, task)
    start = len(task.dice)
    return [
        Die(
            id=start + at,
            owner=die.owner,
            caliber=die.caliber,
        )
        for at, die in enumerate(sixes, 1)
    ]


# Deciding


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    task = table.play.task
    assert task
    match move:
        case Fall():
            return [_fell(table, task, move.faces)]
        case KissDie():
            return _kissed(table, seat, task, move)
        case LeaveDie() | VetoStunt():
            return [DieLeft(die=move.die)]
        case JoinIn():
            return [JoinedIn(die=move.die)]
        case DoubleSixes():
            spent = ledger.EgoChanged(
                who=task.who, held=False, why="every six counts twice", rules=("VE-4.5",)
            )
            return [spent, SixesDoubled(who=task.who)]
        case RerollDice():
            return _rerolled(table, task)
        case KeepThese():
            return [*reviews.dropped(table, "task"), KissingOver(successes=tray.successes(task))]
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
        burst = (*burst, *(die.id for die in tray.exploding_now(table, task)))
        new = [replace(die, face=thrown[die.id]) for die in in_air(table, task)]
        dice = (*task.dice, *new)
    fallen = replace(task, dice=dice)
    return TaskFell(dice=dice, burst=burst, successes=tray.successes(fallen))


def _kissed(table: VTable, seat: str, task: Task, move: KissDie) -> list[Event]:
    known = figure(table, move.who)
    die = next((one for one in dice_of(task, known.id) if str(one.id) == move.die), None)
    if die is None:
        raise Illegal("That die is rerolled already, or it is not yours to point to.", "die")
    theirs = die.owner != task.who and die.owner in table.play.cast
    kind, _, id = move.ref.partition(" ")
    named = known.attribute(id) if kind == "attribute" else known.asset(id)
    words = move.words or (named.name if named else SOURCES[move.source])
    kiss = Kiss(
        die=die.id,
        source=move.source,
        by=known.id,
        words=words,
        ref=move.ref,
        agreed=not (theirs and known.id == task.who),
        approved=move.source not in REVIEWED,
    )
    found: list[Event] = [DieKissed(kiss=kiss)]
    if move.source in REVIEWED:
        found += reviews.put(
            table,
            seat,
            f"{words} helps with “{task.words}”",
            [KissApproved(die=die.id)],
            otherwise=[DieLeft(die=die.id)],
            about="task",
            rules=("VE-4.4",),
        )
    return found


def _rerolled(table: VTable, task: Task) -> list[Event]:
    """Lots and Ego are paid, what nobody questioned passes, and all fall together."""
    going = [one for one in task.kisses if one.agreed]
    paid: list[Event] = []
    for who in dict.fromkeys(one.by for one in going):
        lots = sum(one.by == who and one.source == "lot" for one in going)
        if lots:
            rules = ("VE-4.4",)
            paid.append(ledger.LotsChanged(who=who, by=-lots, why="to reroll", rules=rules))
        if any(one.by == who and one.source == "ego" for one in going):
            why = "to reroll what disappoints"
            paid.append(ledger.EgoChanged(who=who, held=False, why=why, rules=("VE-4.4",)))
        refs = [one.ref for one in going if one.by == who and one.ref]
        paid += assets.used(table, who, refs)
    return [
        *reviews.unquestioned(table, "task"),
        *paid,
        Rerolling(dice=tuple(one.die for one in going)),
    ]


def onward(table: VTable) -> list[Event]:
    """Dice that lie still are read; with none to roll or reroll there is nothing to choose."""
    task = table.play.task
    if task is None or task.who not in table.play.cast or in_air(table, task):
        return []
    if task.beat == "rerolling" or (task.beat in ("falling", "kiss") and not task.dice):
        return [KissingOver(successes=tray.successes(task))]
    if task.beat == "falling":
        return [TaskFell(dice=task.dice, burst=task.burst, successes=tray.successes(task))]
    return []


def evolve(table: VTable, event: Event) -> VTable:
    task = table.play.task
    return with_play(table, task=_evolved(task, event)) if task else table


def _evolved(task: Task, event: Event) -> Task:
    match event:
        case TaskFell():
            settled = event.dice == task.dice and task.beat == "falling"
            beat = "kiss" if settled else task.beat
            return replace(task, dice=event.dice, burst=event.burst, beat=beat)
        case DieKissed():
            return replace(task, kisses=(*task.kisses, event.kiss))
        case DieLeft():
            kept = tuple(one for one in task.kisses if one.die != event.die)
            return replace(task, kisses=kept)
        case JoinedIn():
            return _marked(task, event.die, agreed=True)
        case KissApproved():
            return _marked(task, event.die, approved=True)
        case SixesDoubled():
            return replace(task, double=True)
        case Rerolling():
            kept = tuple(one for one in task.kisses if one.die in event.dice)
            dice = tuple(replace(die, face=0) if die.id in event.dice else die for die in task.dice)
            burst = tuple(id for id in task.burst if id not in event.dice)
            return replace(task, kisses=kept, dice=dice, burst=burst, beat="rerolling")
        case KissingOver():
            return replace(task, beat="shop")
    raise TypeError(event)


def _marked(task: Task, die: int, **changes: Any) -> Task:
    kisses = tuple(replace(o, **changes) if o.die == die else o for o in task.kisses)
    return replace(task, kisses=kisses)


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
            many = "1 success" if event.successes == 1 else f"{event.successes} successes"
            words = (who, " rolls ", number(shown), f": {many}.")
            return [line(*words, rules=("VE-4.3",), beat="Fall")]
        case DieKissed():
            by = called(table, event.kiss.by)
            words = (by, " would reroll a die: ", aspect(event.kiss.words), ".")
            return [line(*words, rules=("VE-4.4",), beat="React")]
        case JoinedIn():
            ally = called(table, _owner(task, event.die))
            return [line(ally, " joins in.", rules=("VE-4.4",), beat="React")]
        case DieLeft():
            return [line("A die is left as it lies.", beat="React", retold=False)]
        case Rerolling():
            many = "one die" if len(event.dice) == 1 else f"{len(event.dice)} dice"
            return [line(who, f" rerolls {many}.", rules=("VE-4.4",), beat="React")]
        case KissingOver():
            many = "1 success" if event.successes == 1 else f"{event.successes} successes"
            words = (who, " has ", number(many), " to spend.")
            return [line(*words, rules=("VE-4.6",), beat="React")]
    return []
