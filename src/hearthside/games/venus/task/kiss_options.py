"""Which dice may be rerolled, with what and by whom, and how that is asked (VE-4.4, VE-4.5).

One form: tap a die, then what rerolls it. Each die shows the odds if it is rerolled besides.
"""

import msgspec
from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by, verb
from hearthside.core.forms import Choice, Field, Option, Pick, Text, When
from hearthside.core.say import listed
from hearthside.games.venus import numbers, reviews
from hearthside.games.venus.content import is_bracketed
from hearthside.games.venus.people import figure, name_of, owner
from hearthside.games.venus.sheet import Attribute, Figure
from hearthside.games.venus.state import Die, Kiss, Task, VTable
from hearthside.games.venus.task import reading
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
from hearthside.games.venus.wording import SILVER_LINING, metal

MOST_POINTED = 4
"""VE-4.4: specialties, assets and other attributes in one task, allies' among them."""

IN_WORDS = ("insight", "stunt")
THING = "thing"
NAMES = {
    "lot": "A Lot",
    "ego": "Ego",
    "insight": "An insight",
    "stunt": "A stunt",
    THING: "Something of yours",
}
"""What rerolls a die, where it has no name of its own."""
GROUPS = {"specialty": "What you know", "connection": "Whom you know", "limit": SILVER_LINING}


class Source(msgspec.Struct, frozen=True):
    """Something of somebody's that rerolls a die, and which dice it may reroll."""

    value: str
    label: str
    help: str
    dice: tuple[int, ...]


def free_dice(task: Task) -> list[Die]:
    """VE-4.4: dice nothing rerolls yet."""
    return [die for die in task.dice if not reading.is_marked(task, die.id)]


def dice_of(task: Task, who: str) -> list[Die]:
    """VE-4.4: the dice somebody may point to: the roller's own and allies', or an ally's own."""
    dice = free_dice(task)
    return dice if who == task.who else [die for die in dice if die.owner == who]


def topic(die: int) -> str:
    """What a review of what rerolls a die hangs on, so that it goes when the mark goes."""
    return f"kiss {die}"


def paid(task: Task, who: str, source: str) -> int:
    return sum(one.by == who and one.source == source for one in task.kisses)


def sources(task: Task, known: Figure) -> list[Source]:
    """VE-4.4: what somebody still has to reroll with. A stunt is for one's own die."""
    dice = tuple(die.id for die in dice_of(task, known.id))
    own = tuple(die.id for die in free_dice(task) if die.owner == known.id)
    found: list[Source] = []
    if left := known.lots - paid(task, known.id, "lot"):
        found.append(Source("lot", NAMES["lot"], f"{left} in hand", dice))
    if known.ego and not (task.double and known.id == task.who):
        found.append(Source("ego", NAMES["ego"], "for every die you want", dice))
    if own and not paid(task, known.id, "stunt"):
        found.append(Source("stunt", NAMES["stunt"], "one, on your own die", own))
    found.append(Source("insight", NAMES["insight"], "if your Peers agree", dice))
    left_to_point = MOST_POINTED - sum(one.source == THING for one in task.kisses)
    if left_to_point > 0 and things(task, known):
        told = f"{left_to_point} more, if your Peers agree"
        found.append(Source(THING, NAMES[THING], told, dice))
    return [one for one in found if one.dice]


def things(task: Task, known: Figure) -> tuple[Pick, ...]:
    """Attributes and assets that have not been pointed to yet."""
    used = {one.ref for one in task.kisses if one.by == known.id}
    picks = (
        *(
            Pick(f"attribute {o.id}", o.name, group=GROUPS.get(o.kind, "What else you are"))
            for o in sorted(known.attributes, key=_rank)
            if not o.used and not is_bracketed(o.name)
        ),
        *(Pick(f"asset {o.id}", o.name, group="What you have") for o in known.assets if o.serves),
    )
    return tuple(pick for pick in picks if pick.value not in used)


def _rank(one: Attribute) -> tuple[bool, bool, str]:
    """What helps most often comes first, what hinders last."""
    return one.kind == "limit", one.kind not in GROUPS, one.kind


def asks(table: VTable, reader: str) -> list[Ask]:
    task = table.play.task
    if task is None or task.who not in table.play.cast or task.beat != "kiss":
        return []
    talked = _talked(table, task)
    words = _pending(table, task) or "Each die once, and the new roll stands."
    return [
        Ask(
            of=task.who,
            title="Your Peers vote" if talked else "Reroll anything?",
            question=f"{listed(talked)}? Wait for the vote, or take it back." if talked else words,
            meanwhile=f"{name_of(table, task.who)} chooses what to reroll.",
            options=lambda: _done(table, task),
            own=lambda: _kissing(table, task, figure(table, task.who)),
            leaves=not task.kisses,
            urges=not talked,
        )
    ]


def _talked(table: VTable, task: Task) -> list[str]:
    """What the Peers vote on before a marked die falls again."""
    about = (review for one in task.kisses for review in reviews.about(table, topic(one.die)))
    return [review.text for review in about if review.questioned]


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
    keeping = offer(KeepThese(), "Keep these", forecast=True, rules=("VE-4.4",))
    marked = [one.die for one in task.kisses if one.agreed]
    if not marked:
        return [keeping]
    label = "Reroll one die" if len(marked) == 1 else f"Reroll {len(marked)} dice"
    rerolling = offer(RerollDice(), label, forecast=True, rules=("VE-4.4",))
    # Nobody is led to pay for a reroll that cannot save it, or add to it.
    best = _most(task, marked)
    helps = best >= reading.threshold(table, task) and best > _most(task, [])
    return [rerolling, keeping] if helps else [keeping, rerolling]


def _kissing(table: VTable, task: Task, known: Figure) -> list[Option]:
    found: list[Option] = []
    if having := sources(task, known):
        found.append(_tapping(table, task, known, having))
    roller = known.id == task.who
    need, marked = reading.threshold(table, task), [one.die for one in task.kisses]
    every = [die.id for die in task.dice]
    if found and roller and _most(task, marked) < need <= _most(task, every):
        found[0] = replace(found[0], best=True)  # with what is marked it fails still
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
            LeaveDie(die=one.die), f"Take the mark off {_called(table, task, one)}", help=_kept(one)
        )
        for one in task.kisses
        if roller or one.by == known.id
    ]
    return found


def _tapping(table: VTable, task: Task, known: Figure, having: list[Source]) -> Option:
    """A die, then what rerolls it; both in sight, and in any order."""
    mine = dice_of(task, known.id)
    dice = sorted(mine, key=lambda die: (_hits(task, die), die.owner != known.id, die.face))
    everything = tuple(die.id for die in dice)
    faces = tuple(
        Pick(
            str(die.id),
            die_label(table, die),
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
    first = next(one for one in having if dice[0].id in one.dice) if having else None
    fields: list[Field] = [
        Choice("die", "Which die?", picks=faces, value=faces[0].value, forecast=True),
        Choice(
            "source",
            "What rerolls it?",
            picks=means,
            value=first.value if first else "",
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
                "What do you do, or know?",
                needed=True,
                most=200,
                when=When("source", spoken),
                suggestions=table.play.insights,
            )
        )
    fixed = {"who": known.id}
    go = "Mark it for the reroll"
    label = "Mark another die" if task.kisses else "Reroll a die"
    return offer(KissDie, label, *fields, fixed=fixed, go=go, apart=True, rules=("VE-4.4",))


def _most(task: Task, rerolled: list[int]) -> int:
    """What it comes to if those of the rerolled dice that fall short show a six."""
    return sum(
        _hits(task, die) or (die.id in rerolled and _hits(task, replace(die, face=6)))
        for die in task.dice
    )


def _hits(task: Task, die: Die) -> int:
    return numbers.successes(die.face, die.caliber, task.double)


def _on(dice: tuple[int, ...]) -> When:
    return When("die", tuple(map(str, dice)))


def die_label(table: VTable, die: Die) -> str:
    return f"{name_of(table, die.owner)}’s {metal(die.caliber)} {die.face}"


def _kept(kiss: Kiss) -> str:
    """What is not used up after all, once a mark is taken back."""
    return {"lot": "The Lot stays yours.", "ego": "The Ego stays yours."}.get(
        kiss.source, f"Does without “{kiss.words}”."
    )


def _called(table: VTable, task: Task, kiss: Kiss) -> str:
    return die_label(table, next(die for die in task.dice if die.id == kiss.die))


def verbs(table: VTable, seat: str) -> list[Verb]:
    """Allies reroll their own dice and join in; the FC may veto a stunt before the reroll."""
    task = table.play.task
    if task is None or task.beat != "kiss" or not table.is_player(seat):
        return []
    found: list[Verb] = []
    for aid in reading.taken(task):
        if aid.npc or aid.who not in table.play.cast:
            joins = table.is_gm(seat)
            if joins:
                found += _stunting(table, task, aid.who)
        else:
            joins = owner(table, aid.who) == seat
            if joins:
                found += map(started_by, _kissing(table, task, figure(table, aid.who)))
        if joins:
            found += _joining(table, task, aid.who)
    if table.is_gm(seat):
        found += [
            verb(VetoStunt(die=one.die), f"Veto: {one.words}", group="gm", rules=("VE-4.4",))
            for one in task.kisses
            if one.source == "stunt"
        ]
    return found


def _stunting(table: VTable, task: Task, ally: str) -> list[Verb]:
    """VE-4.4: one stunt for each ally on their own die; the FC plays those who are nobody's."""
    dice = [die for die in free_dice(task) if die.owner == ally]
    if not dice or paid(task, ally, "stunt"):
        return []
    picks = tuple(
        Pick(str(die.id), die_label(table, die), die=reading.drawn(task, die)) for die in dice
    )
    fields = (
        Choice("die", "Which die?", picks=picks, value=picks[0].value),
        Text("words", f"What does {ally} do?", needed=True, most=200),
    )
    label, fixed = f"A stunt by {ally}", {"who": ally}
    return [verb(StuntFor, label, lambda: fields, fixed=fixed, group="gm", rules=("VE-4.4",))]


def _joining(table: VTable, task: Task, ally: str) -> list[Verb]:
    """VE-4.4: an ally's die only together with them; the FC speaks for those the FC plays."""
    found: list[Verb] = []
    for one in task.kisses:
        if not one.agreed and owner_of(task, one.die) == ally:
            label = f"Join in: {one.words} rerolls {_called(table, task, one)}"
            found.append(verb(JoinIn(die=one.die), label, first=True, rules=("VE-4.4",)))
    return found


def owner_of(task: Task, die: int) -> str:
    return next((one.owner for one in task.dice if one.id == die), "")
