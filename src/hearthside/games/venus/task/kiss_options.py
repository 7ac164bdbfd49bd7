"""How whoever rolls and their allies are asked which dice to reroll (VE-4.4, VE-4.5).

One form: tap the dice, then what rerolls them, or the other way round; the odds follow.
"""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by, verb
from hearthside.core.forms import Choice, Field, Many, Option, Pick, Text, When, one_of
from hearthside.core.say import listed
from hearthside.core.table_life import Suggestion
from hearthside.core.wording.grammar import amid, counted, spelled
from hearthside.core.wording.typesetting import capital, ended, typeset
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.people import figure, name_of, owner
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import Kiss, Task, TaskDie, VTable
from hearthside.games.venus.task import reading, task_successes
from hearthside.games.venus.task.kiss_moves import (
    DoubleSixes,
    JoinIn,
    KeepThese,
    KissDie,
    LeaveDie,
    RerollDice,
    StuntFor,
    VetoStunt,
)
from hearthside.games.venus.task.kiss_sources import (
    FOR_SEVERAL,
    IN_WORDS,
    THING,
    Source,
    dice_of,
    free_dice,
    paid,
    sources,
    things,
)
from hearthside.games.venus.wording import metal


def topic(die: int) -> str:
    """What a review of what rerolls a die hangs on, so that it goes when the mark goes."""
    return f"kiss {die}"


def asks(table: VTable, reader: str) -> list[Ask]:
    task = table.play.task
    if task is None or task.who not in table.play.cast or task.beat != "kiss":
        return []
    talked = _talked(table, task)
    pending = _pending(table, task)
    enough = reading.successes(task) >= reading.threshold(table, task)
    until = " Your Peers may object until then." if _is_asked(table, task) else ""
    words = pending or f"Each die once, and the new roll stands.{until}"
    stunts = [one.words for one in task.kisses if one.source == "stunt"]
    vetoes = table.is_gm(reader) and bool(stunts)
    return [
        Ask(
            of=task.who,
            title="Your Peers vote" if talked else "Reroll anything?",
            question=f"{ended(listed(talked))} Wait for the vote, or take it back."
            if talked
            else words,
            meanwhile="The Peers vote on what rerolls a die."
            if talked
            else f"{name_of(table, task.who)} chooses what to reroll.",
            invites=f"A stunt: {listed(stunts)}" if vetoes else "",
            options=lambda: _done(table, task),
            own=lambda: _kissing(table, task, figure(table, task.who)),
            leaves=not task.kisses and not enough,
            urges=not talked and not pending,
            awaits=peer_reviews.awaited(
                table, [one for one in _reviews(table, task) if one.questioned]
            ),
        ),
        *(_joining(table, task, one) for one in task.kisses if not one.agreed),
    ]


def _joining(table: VTable, task: Task, kiss: Kiss) -> Ask:
    """VE-4.4: an ally's die only together with them; the FC speaks for those the FC plays."""
    roller, die = name_of(table, kiss.by), _called(table, task, kiss)
    given = f"“{kiss.words}”" if kiss.source in IN_WORDS else amid(kiss.words)
    joining = offer(JoinIn(die=kiss.die), "Join in", forecast=True, rules=("VE-4.4",))
    leaving = offer(LeaveDie(die=kiss.die), "Leave it as it lies")
    return Ask(
        of=owner_of(task, kiss.die),
        title=f"Reroll {die}?",
        question=f"{roller} offers {given} for it, if you join in.",
        options=lambda: [joining, leaving],
    )


def changes(table: VTable, task: Task) -> bool:
    """Whether a reroll could still bring more: a die fell short, or sixes could count twice or
    bring another die."""
    if task.double or figure(table, task.who).ego or reading.is_exploding(table, task):
        return True
    return not all(_hits(task, die) for die in task.dice)


def _reviews(table: VTable, task: Task) -> list[Suggestion]:
    """What the Peers are asked about before a marked die falls again."""
    return [review for one in task.kisses for review in peer_reviews.about(table, topic(one.die))]


def _is_asked(table: VTable, task: Task) -> bool:
    return any(not review.questioned for review in _reviews(table, task))


def _talked(table: VTable, task: Task) -> list[str]:
    """What the Peers vote on before a marked die falls again."""
    return [review.text for review in _reviews(table, task) if review.questioned]


def _pending(table: VTable, task: Task) -> str:
    """Whose word a marked die still waits for."""
    late = [one for one in task.kisses if not one.agreed]
    names = dict.fromkeys(
        name_of(table, die.owner) for one in late for die in task.dice if die.id == one.die
    )
    return f"{listed(list(names))} must join in before that die is rerolled." if late else ""


def _done(table: VTable, task: Task) -> list[Option]:
    if _talked(table, task):
        return []
    label, has = "Keep these" if task.dice[1:] else "Keep it", reading.successes(task)
    if not task.kisses and has >= reading.threshold(table, task):
        label = f"{label}: {spelled(has)} to spend"
    keeping = offer(KeepThese(), label, forecast=True, rules=("VE-4.4",))
    marked = [one.die for one in task.kisses if one.agreed]
    if not marked:
        return [keeping]
    label = f"Reroll {spelled(len(marked))} {'dice' if marked[1:] else 'die'}"
    cost = _to_pay(task)
    rerolling = offer(RerollDice(), label, cost=cost, forecast=True, rules=("VE-4.4",))
    # Nobody is led to pay for a reroll that cannot save it, or add to it.
    best = _most(task, marked)
    helps = best >= reading.threshold(table, task) and best > _most(task, [])
    return [rerolling, keeping] if helps else [keeping, rerolling]


def _to_pay(task: Task) -> str:
    """VE-4.4: what a reroll takes from whoever rolls; allies pay for what they marked."""
    own = [one.source for one in task.kisses if one.agreed and one.by == task.who]
    lots = counted(own.count("lot"), "Lot") if "lot" in own else ""
    return listed([one for one in (lots, "Ego" * ("ego" in own)) if one])


def _kissing(table: VTable, task: Task, known: Figure) -> list[Option]:
    found: list[Option] = []
    if having := sources(task, known):
        found.append(_tapping(table, task, known, having))
    roller = known.id == task.who
    need, marked = reading.threshold(table, task), [one.die for one in task.kisses]
    if egoist := _with_ego(task, known, having):
        found.append(egoist)
    if roller and _most(task, marked) < need:  # with what is marked it fails still
        saves = (one for one in found if _most(task, [*marked, *_in_one_tap(one)]) >= need)
        if saving := next(saves, None):
            found = [replace(one, best=one is saving) for one in found]
    sixes = task.kisses or any(die.face == 6 for die in task.dice)
    if sixes and roller and known.ego and not task.double and not paid(task, known.id, "ego"):
        found.append(
            offer(
                DoubleSixes(),
                "Every six counts twice",
                cost="Ego",
                forecast=True,
                rules=("VE-4.5",),
            )
        )
    found += [
        offer(
            LeaveDie(die=one.die),
            f"Take the mark off {_called(table, task, one, known.id)}",
            help=_kept(one),
            forecast=True,
        )
        for one in task.kisses
        if roller or one.by == known.id
    ]
    return found


def _in_one_tap(way: Option) -> list[int]:
    """The dice that a way to reroll takes as it stands, before anybody changes it."""
    return [int(die) for die in way.fixed.get("dice") or way.starts()["dice"]]


def _with_ego(task: Task, known: Figure, having: list[Source]) -> Option | None:
    """VE-4.4: Ego for every die that fell short, in one tap."""
    missed = [str(die.id) for die in dice_of(task, known.id) if not _hits(task, die)]
    own = {str(die.id) for die in task.dice if die.owner == known.id}
    first, *more = [die for die in missed if die in own] or [""]
    if not more or not any(one.value == "ego" for one in having):
        return None
    every = KissDie(who=known.id, dice=(first, *more), source="ego")
    many = f"all {spelled(1 + len(more))}" if more[1:] else "both"
    label = f"Reroll {many} that fell short"
    return offer(every, label, cost="Ego", forecast=True, rules=("VE-4.4",))


def _tapping(table: VTable, task: Task, known: Figure, having: list[Source]) -> Option:
    """Dice, then what rerolls them; both in sight, and in any order."""
    mine = dice_of(task, known.id)
    dice = sorted(mine, key=lambda die: (_hits(task, die), die.owner != known.id, die.face))
    everything = tuple(die.id for die in dice)
    faces = tuple(
        Pick(
            str(die.id),
            _as_read(table, die, known.id),
            "" if die.owner == known.id else f"if {name_of(table, die.owner)} joins in",
            die=reading.drawn(task, die),
        )
        for die in dice
    )
    means = tuple(
        Pick(
            one.value,
            one.label,
            one.help,
            when=None if set(one.dice) == set(everything) else _on(one.dice),
        )
        for one in having
    )
    first = next(one for one in having if dice[0].id in one.dice)
    chosen = _enough(table, task, known, first, dice)
    fields: list[Field] = [
        Many(
            "dice",
            "Which dice?" if faces[1:] else "Which die?",
            help=_for_how_many([one.value for one in having]) if faces[1:] else "",
            picks=faces,
            value=tuple([str(die.id) for die in chosen]),
            least=1,
            chips=True,
        ),
        Choice(
            "source",
            "What rerolls them?" if faces[1:] else "What rerolls it?",
            picks=means,
            value=first.value,
            chips=True,
        ),
    ]
    if any(one.value == THING for one in having):
        fields.append(
            Choice(
                "ref",
                "What of yours?",
                picks=things(task, known),
                needed=False,
                chips=True,
                when=When("source", (THING,)),
            )
        )
    spoken = tuple(one.value for one in having if one.value in IN_WORDS)
    if spoken:
        fields.append(
            Text(
                "words",
                "In your own words",
                needed=True,
                most=200,
                when=When("source", spoken),
                suggestions=table.play.insights,
            )
        )
    if faces[1:]:
        label = "Mark more dice" if task.kisses else "Reroll dice"
    else:
        label = "Mark another die" if task.kisses else "Reroll a die"
    useful = task.double or not all(_hits(task, die) for die in mine)
    look: dict[str, Any] = {"apart": True, "forecast": True, "rare": not useful}
    look |= {"go": "Mark for the reroll", "rules": ("VE-4.4",)}
    return offer(KissDie, label, *fields, fixed={"who": known.id}, **look)


def _enough(
    table: VTable, task: Task, known: Figure, by: Source, dice: list[TaskDie]
) -> list[TaskDie]:
    """The dice to begin with: as many as it takes to save the task, where that rerolls them all;
    else one."""
    if known.id != task.who or by.value not in FOR_SEVERAL:
        return dice[:1]
    most = len(dice) if by.value == "ego" else known.lots - paid(task, known.id, by.value)
    need, marked = reading.threshold(table, task), [one.die for one in task.kisses]
    tries = [dice[:count] for count in range(1, most + 1)]
    saving = (one for one in tries if _most(task, [*marked, *(die.id for die in one)]) >= need)
    return next(saving, dice[:1])


def _for_how_many(having: list[str]) -> str:
    """VE-4.4: a Lot rerolls one die, Ego as many as one likes, anything else a single one."""
    several = {"lot": "a Lot for each", "ego": "Ego for all"}
    ways = [told for source, told in several.items() if source in having]
    return f"{capital(' or '.join(ways))}. Anything else is free, and rerolls one." if ways else ""


def _most(task: Task, rerolled: list[int]) -> int:
    """What it comes to if those of the rerolled dice that fall short show a six."""
    return sum(
        _hits(task, die) or (die.id in rerolled and _hits(task, replace(die, face=6)))
        for die in task.dice
    )


def _hits(task: Task, die: TaskDie) -> int:
    return task_successes.successes(die.face, die.caliber, task.double)


def _on(dice: tuple[int, ...]) -> When:
    return When("dice", tuple(map(str, dice)))


def _as_read(table: VTable, die: TaskDie, reader: str = "") -> str:
    """A die in words: whose it is goes without saying for whoever it belongs to."""
    face = f"{metal(die.caliber)} {die.face}"
    return face if die.owner == reader else f"{name_of(table, die.owner)}’s {face}"


def _kept(kiss: Kiss) -> str:
    """What is not used up after all, once a mark is taken back."""
    return {"lot": "The Lot stays yours.", "ego": "The Ego stays yours."}.get(
        kiss.source, f"Does without: {ended(typeset(kiss.words))}"
    )


def _called(table: VTable, task: Task, kiss: Kiss, reader: str = "") -> str:
    die = next(die for die in task.dice if die.id == kiss.die)
    return _as_read(table, die, reader)


def verbs(table: VTable, seat: str) -> list[Verb]:
    """Allies reroll their own dice; the FC may veto a stunt before the reroll."""
    task = table.play.task
    if task is None or task.beat != "kiss" or not table.is_player(seat):
        return []
    found: list[Verb] = []
    for aid in reading.taken(task):
        if aid.npc or aid.who not in table.play.cast:
            found += _stunting(table, task, aid.who) if table.is_gm(seat) else []
        elif owner(table, aid.who) == seat:
            found += map(started_by, _kissing(table, task, figure(table, aid.who)))
    if table.is_gm(seat):
        found += [
            verb(
                VetoStunt(die=one.die),
                f"Veto: {typeset(one.words)}",
                instead=True,
                rules=("VE-4.4",),
            )
            for one in task.kisses
            if one.source == "stunt"
        ]
    return found


def _stunting(table: VTable, task: Task, ally: str) -> list[Verb]:
    """VE-4.4: one stunt for each ally on their own die; the FC plays those who are nobody's."""
    dice = [die for die in free_dice(task) if die.owner == ally]
    if not dice or paid(task, ally, "stunt"):
        return []
    picks = [Pick(str(die.id), _as_read(table, die), die=reading.drawn(task, die)) for die in dice]
    fields = (
        one_of("die", "Which die?", picks),
        Text("words", f"What does {ally} do?", needed=True, most=200),
    )
    label, fixed = f"A stunt by {ally}", {"who": ally}
    return [verb(StuntFor, label, lambda: fields, fixed=fixed, group="gm", rules=("VE-4.4",))]


def owner_of(task: Task, die: int) -> str:
    return next((one.owner for one in task.dice if one.id == die), "")
