"""What is being rolled, as a card: its dice by owner and metal, what succeeds, what was bought."""

from msgspec.structs import replace

from hearthside.core.attempt_card import Attempt, End, Part, Throw, Thrown
from hearthside.core.odds.outcomes import Odds
from hearthside.core.pieces import Mark, Piece, Rating, Why, Words
from hearthside.core.reasons import parts_of, total
from hearthside.core.say import listed
from hearthside.core.wording.grammar import counted, spelled
from hearthside.core.wording.typesetting import capital, ended, titled, typeset, uncapital
from hearthside.games.venus import metals
from hearthside.games.venus.advancement import earning
from hearthside.games.venus.check import check_target
from hearthside.games.venus.check import moves as checks
from hearthside.games.venus.odds.outlook import outlook
from hearthside.games.venus.people import figure, name_of
from hearthside.games.venus.rolls.attributes_on_rolls import matters
from hearthside.games.venus.rolls.roll_factors import is_factor
from hearthside.games.venus.rolls.roll_framing import is_new
from hearthside.games.venus.sheet import JobHeld
from hearthside.games.venus.state import Agenda, Check, CheckBeat, Task, TaskBeat, VTable
from hearthside.games.venus.task import reading, spending_sheet, spending_successes, task_successes
from hearthside.games.venus.task.kiss_sources import IN_WORDS
from hearthside.games.venus.wording import metal

CHECK_BEATS = ("Frame", "Fall", "React", "Settle")
TASK_BEATS = ("Frame", "Fall", "React", "Buy", "Settle")
_CHECK_BEAT: dict[CheckBeat, str] = {
    "falling": "Fall",
    "react": "React",
    "bonus": "React",
    "bonus-falling": "Fall",
}
_TASK_BEAT: dict[TaskBeat, str] = {
    "falling": "Fall",
    "kiss": "React",
    "rerolling": "React",
    "shop": "Buy",
    "turn": "Settle",
    "welcome": "Settle",
    "end": "Settle",
}
"""Whatever comes before the dice fall is framing."""


def attempt(table: VTable) -> Attempt | None:
    """What somebody is up to, what is being rolled, or what was settled last."""
    play = table.play
    if play.check and play.check.who in play.cast:
        return _check(table, play.check)
    if play.task and play.task.who in play.cast:
        return _task(table, play.task, outlook(table))
    if play.agenda and play.agenda.who in play.cast:
        return _intent(table, play.agenda)
    return _ended(table)


def _intent(table: VTable, agenda: Agenda) -> Attempt:
    """What somebody is up to, before anything is rolled for it."""
    return Attempt(
        kind="Intent",
        rules=("VE-1.7",),
        beat="Frame",
        beats=CHECK_BEATS,
        intent=capital(agenda.words),
        who=(agenda.who,),
        means=agenda.wish,
        stakes=_said(table, agenda),
    )


def _said(table: VTable, agenda: Agenda) -> tuple[tuple[str, str], ...]:
    """What a player said with it."""
    known = figure(table, agenda.who)
    bears = [one.name for id in agenda.bearing if (one := known.attribute(id))]
    risk = [agenda.risk] if agenda.risk and not agenda.refused else []
    return (*_listed("Counts", bears), *_listed("Failing might mean", risk))


def _ended(table: VTable) -> Attempt | None:
    """What was settled last, with the dice that decided it and what they bought."""
    play = table.play
    if (task := play.settled_task) and task.who in play.cast:
        shown = _task(table, replace(task, kisses=()), None)  # what rerolled them is past
        over = _over(shown, shown.standing, _taken(table, task))
        return replace(over, pieces=_marked(table, task))
    if (check := play.settled_check) and check.who in play.cast:
        passed = "pass" if checks.standing(table, check) == "pass" else "fail"
        shown = _check(table, check)
        (throw,) = shown.throws
        reached = f"{throw.total} against {checks.target_of(check)}. "
        # read behind the dice, without what else the sum was made of
        summed = replace(throw, total=f"+ {checks.rolled_with(table, check)[1]} = {throw.total}")
        shown = replace(shown, throws=(summed,))
        return _over(shown, f"{reached}{_how(passed, check)}", ())
    if (yes := play.settled_yes) and yes.who in play.cast:
        return _over(_intent(table, yes), "It happens, without a roll.", ())
    return None


def _marked(table: VTable, task: Task) -> tuple[Piece, ...]:
    """VE-4.2, VE-4.7, VE-5.1: the jobs that learned by it, as they stand now."""
    found = []
    for one in spending_successes.marks(table, task):
        known = figure(table, one.who)
        if job := known.job(one.job):
            need = earning.exp_to_rise(job.level)
            note = f"{one.why}, {job.exp} of {need} exp"
            level = str(job.level or "new")
            why = Why("", one.rules)
            found.append(Rating(label=f"{known.name}, {job.name}", value=level, note=note, why=why))
    return tuple(found)


def _how(outcome: str, roll: Check | Task) -> str:
    """How it ended, where what they were up to stands above it."""
    if outcome == "pass":
        return "It succeeds."
    return f"It fails: {ended(roll.stakes)}" if roll.stakes else "It fails."


def _over(shown: Attempt, standing: str, ends: tuple[End, ...]) -> Attempt:
    over = replace(shown, standing=standing, ends=ends, stakes=(), pieces=(), odds=None)
    return replace(over, beat=shown.beats[-1], over=True)


def _taken(table: VTable, task: Task) -> tuple[End, ...]:
    """VE-4.6, VE-4.8: what was bought beside the task itself, and what was turned; what has no
    words of its own stands together."""
    labels = {one.item: spending_sheet.label(table, task, one.item) for one in task.bought}
    bought = [one for one in task.bought if one.item != spending_sheet.PRIMARY]
    plain = [labels[one.item] for one in bought if not one.words]
    found = (
        [End(label=capital(listed([uncapital(one) for one in plain])), words="", good=True)]
        if plain
        else []
    )
    found += [
        End(label=labels[one.item], words=one.words, good=True) for one in bought if one.words
    ]
    if task.turned:
        told = spending_sheet.gone_wrong(table, task, task.turned)
        hit = "" if task.hit in ("", task.who) else f"{name_of(table, task.hit)}: "
        found.append(End(label=capital(f"{hit}{told}"), words=task.told))
    return tuple(found)


def _check(table: VTable, check: Check) -> Attempt:
    caliber, score = checks.rolled_with(table, check)
    difficulty, *harder = check_target.target_stack(check.difficulty, check.factors)
    standing, grade, throws = "", "", tuple[Throw, ...]()
    if check.face:
        stands = checks.standing(table, check)
        grade = "pass" if stands == "pass" else "fail"
        reached = checks.reached(table, check)
        short = checks.target_of(check) - total(reached)
        standing = {
            "pass": "It succeeds.",
            "fail": f"A natural {check.face} always fails.",
            "short": f"Short by {short}.",
        }[stands]
        sums = [sum(chain) for chain in check.chains]
        best = sums.index(max(sums)) if sums else 0  # of two as high one counts
        bonus = tuple(
            Thrown("d6", "+".join(map(str, chain)), dim=at != best)
            for at, chain in enumerate(check.chains)
        )
        dice = (Thrown("d20", str(check.face), material=metals.CALIBERS[caliber]), *bonus)
        who, parts = name_of(table, check.who), parts_of(reached, first=str)
        throws = (Throw(who, dice, parts, str(total(reached))),)
    return Attempt(
        kind="Check",
        rules=("VE-3.1", "VE-3.2"),
        beat=_CHECK_BEAT.get(check.beat, "Frame"),
        beats=CHECK_BEATS,
        intent=capital(check.words),
        who=(check.who,),
        means=check.ability.capitalize(),
        stakes=(
            ("How", f"{check.ability.capitalize()} +{score}"),
            ("Target", str(total([difficulty, *harder]))),
            *_listed("Failing means", [check.stakes] if check.stakes else []),
            *_listed("Harder", [one.label for one in harder]),
            *_listed("Against", [name_of(table, check.against)] if check.against else []),
        ),
        throws=throws,
        standing=standing,
        standing_rules=("VE-3.2", "VE-3.3") if standing else (),
        grade=grade,
        odds=outlook(table),
    )


def _task(table: VTable, task: Task, odds: Odds | None) -> Attempt:
    job = reading.job_of(table, task)
    stakes = _listed("Failing means", [task.stakes] if task.stakes else [])
    base, *harder = task_successes.threshold_stack(reading.factors(table, task))
    if job:
        stakes.insert(0, ("How", _rolled_as(table, task, job)))
    learns = task.beat == "naming" or is_new(figure(table, task.who), task.ability)
    if job or (task.announced and not learns):  # learning it makes it harder
        needs = counted(total([base, *harder]), "success", "successes")
        stakes.insert(bool(job), ("Needs", needs))
    if not task.dice:  # once they lie there it is in the threshold
        stakes += _listed("Harder", [one.label for one in harder])
        stakes += _listed("Helped by", _helped(table, task))
        stakes += _listed("Limited by", _limits(table, task))
    stakes += _listed("Against", [name_of(table, task.against)] if task.against else [])
    lying = bool(task.dice) and all(die.face for die in task.dice)
    standing = grade = ""
    if lying and job:
        over = reading.successes(task) - reading.threshold(table, task)
        grade = "fail" if over < 0 else ("enough", "spare", "plenty")[min(over, 2)]
        standing = _counted(reading.successes(task), over)
    if task.beat in ("turn", "welcome", "end"):  # it has been decided
        stakes = []
        passed = reading.has(task, spending_sheet.PRIMARY)
        if not passed and grade != "fail" and standing:
            grade = "fail"
            standing = f"It was there for the taking, and {name_of(table, task.who)} let it go."
        standing = f"{standing} {_how('pass' if passed else 'fail', task)}".strip()
    return Attempt(
        kind="Task",
        rules=("VE-4.1", "VE-4.3"),
        beat=_TASK_BEAT.get(task.beat, "Frame"),
        beats=TASK_BEATS,
        intent=capital(task.words),
        who=(task.who,),
        means=job.name if job else task.ability.capitalize(),
        stakes=tuple(stakes),
        throws=_throws(table, task),
        course=_claimed(table, task) if task.beat == "kiss" else "",
        standing=standing,
        standing_rules=("VE-4.3", "VE-4.6") if standing else (),
        grade=grade,
        odds=odds if job else None,  # each job on offer says its own
        pieces=_bought(table, task),
    )


def _claimed(table: VTable, task: Task) -> str:
    """VE-4.4: the stunts and insights that are to reroll dice, as everybody may judge them."""
    told = [one for one in task.kisses if one.source in IN_WORDS]
    return " ".join(f"{name_of(table, o.by)}’s {o.source}: {ended(typeset(o.words))}" for o in told)


def _counted(count: int, over: int) -> str:
    """What the dice come to, and how far that reaches."""
    many = f"{capital(spelled(count)) if count else 'No'} success{'' if count == 1 else 'es'}"
    reach = f"{spelled(abs(over))} {'over' if over > 0 else 'short'}" if over else "just enough"
    return f"{many}: {reach}."


def _rolled_as(table: VTable, task: Task, job: JobHeld) -> str:
    caliber = reading.caliber(table, task)
    level = f" {job.level}" if job.level else ", still learning,"
    return (
        f"{job.name}{level} with {task.ability.capitalize()}: "
        f"{metal(caliber)} dice, {metals.least_face(caliber)} and up succeed"
    )


def _listed(label: str, words: list[str]) -> list[tuple[str, str]]:
    """Several things under one label."""
    return [(label, " · ".join(map(capital, words)))] if words else []


def _helped(table: VTable, task: Task) -> list[str]:
    """What of their own somebody uses, as far as it changes this roll, and who lends a die."""
    known = figure(table, task.who)
    held = [one for id in task.bearing if (one := known.attribute(id))]
    own = [o.name for o in held if o.kind != "limit" and matters(o, known, task.ability)]
    lent = reading.taken(task)
    return [*own, *(f"{name_of(table, one.who)} with a {metal(one.caliber)} die" for one in lent)]


def _limits(table: VTable, task: Task) -> list[str]:
    """VE-2.18: the limits that count and are no factor, such as one that bars aid."""
    known = figure(table, task.who)
    held = [one for id in task.bearing if (one := known.attribute(id))]
    return [one.name for one in held if one.kind == "limit" and not is_factor(one)]


def _throws(table: VTable, task: Task) -> tuple[Throw, ...]:
    """VE-4.2: one tray, by owner; each group with its metal and what succeeds."""
    if not task.dice:
        return ()
    parts = []
    for owner in dict.fromkeys(die.owner for die in task.dice):
        dice = [die for die in task.dice if die.owner == owner]
        hits = sum(task_successes.successes(die.face, die.caliber, task.double) for die in dice)
        need = f"{metals.least_face(dice[0].caliber)} and up"
        why = Why(f"{metal(dice[0].caliber)} succeeds on {need}.", ("VE-4.3",))
        label = f"{name_of(table, owner)}, {metal(dice[0].caliber)} {need}:"
        parts.append(Part(label, str(hits), why))
    shown = tuple(reading.drawn(task, die) for die in task.dice)
    return (Throw(name_of(table, task.who), shown, tuple(parts), str(reading.successes(task))),)


def _bought(table: VTable, task: Task) -> tuple[Piece, ...]:
    held = [one for one in task.bought if one.item != spending_sheet.PRIMARY]
    told = [
        f"{spending_sheet.label(table, task, one.item)}{f': {one.words}' if one.words else ''}"
        for one in held
    ]
    found: list[Piece] = [Words(label="Bought", text=" · ".join(told))] if told else []
    if task.turned:
        why = Why("", ("VE-4.8",))
        turned = spending_sheet.gone_wrong(table, task, task.turned)
        found.append(Mark(text=titled(task.told), note=turned, why=why))
    return tuple(found)
