"""Successes are spent, and everybody marks what it brings (VE-4.6, VE-4.7, VE-4.10)."""

from hearthside.core.asks import Ask
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line
from hearthside.core.setting_events import Is
from hearthside.core.wording.grammar import counted, spelled
from hearthside.core.wording.typesetting import capital, uncapital, unstopped
from hearthside.games.venus.advancement import earning
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.people import name_of
from hearthside.games.venus.state import Purchase, Task, VTable
from hearthside.games.venus.task import reading, spending_sheet
from hearthside.games.venus.task.spending_sheet import PRIMARY, Buy
from hearthside.games.venus.wording import aspect, called

EXP_FOR_FAILING, EXP_FOR_LEARNING, EXP_FOR_A_LESSON, EXP_FOR_LENDING = 1, 1, 1, 1
"""VE-4.7, VE-4.10, VE-4.6, VE-4.2: what a task marks for a job, however it ends."""


class Bought(Event, frozen=True, tag="venus.bought"):
    """Everything that was bought, in one go."""

    sets = {"task.bought": "purchases", "task.beat": Is("turn")}
    purchases: tuple[Purchase, ...]
    passed: bool


MOVES = (Buy,)


DURING = "play.task"


def asks(table: VTable) -> list[Ask]:
    task = table.play.task
    if task is None or task.who not in table.play.cast or task.beat != "shop":
        return []
    has = reading.successes(task)
    many = counted(has, "success", "successes")
    fails = f"It fails{spending_sheet.meaning(task)}. "
    return [
        Ask(
            of=task.who,
            title="What do you take from it?",
            question=f"{fails if has < reading.threshold(table, task) else ''}"
            f"{capital(spelled(has))} to spend, and what is left over is lost.",
            meanwhile=f"{name_of(table, task.who)} has {many} to spend.",
            options=lambda: [spending_sheet.sheet(table, task)],
        )
    ]


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    assert isinstance(move, Buy)
    return [Bought(purchases=spending_sheet.bought(move), passed=PRIMARY in move.items)]


def onward(table: VTable) -> list[Event]:
    """VE-4.7: with nothing to spend nobody is asked what they buy."""
    task = table.play.task
    if task is None or task.who not in table.play.cast or task.beat != "shop":
        return []
    return [] if reading.successes(task) else [Bought(purchases=(), passed=False)]


def follow(table: VTable, event: Bought) -> list[Event]:
    """VE-4.2, VE-4.6, VE-4.7, VE-4.10: everything it brings, before the task is gone."""
    task = table.play.task
    if task is None:
        return []
    found: list[Event] = [*marks(table, task)]
    if reading.has(task, "intent"):
        why, rules = "true intentions shown", ("VE-4.6",)
        found.append(sheet_changes.LotsEarned(who=task.who, count=1, why=why, rules=rules))
    return found


def marks(table: VTable, task: Task) -> list[sheet_changes.ExpMarked]:
    """VE-4.2, VE-4.7, VE-4.10: the exp a task brings whoever rolled it, and their allies."""
    count, why = 0, []
    if not reading.has(task, PRIMARY):
        count, why = EXP_FOR_FAILING, ["the task failed"]
    if reading.is_learning(table, task):
        count += EXP_FOR_LEARNING
        why.append("learning on the job")
    if reading.has(task, "lesson"):
        count += EXP_FOR_A_LESSON
        why.append("a lesson")
    found: list[sheet_changes.ExpMarked] = []
    rules = ("VE-4.7", "VE-4.10")
    if count:
        found += earning.exp(table, task.who, task.job, count, ", ".join(why), *rules)
    for aid in reading.taken(task):
        if not aid.npc and aid.who in table.play.cast:
            found += earning.exp(
                table, aid.who, aid.job, EXP_FOR_LENDING, "lending a die", "VE-4.2"
            )
    return found


def say(table: VTable, event: Event) -> list[Line]:
    task = table.play.task
    if task is None or not isinstance(event, Bought):
        return []
    # That it works is told when it is settled.
    told = ", ".join(_told(table, task, one) for one in event.purchases if one.item != "primary")
    if not told:
        return []
    rules = ("VE-4.6",)
    who = called(table, task.who)
    words = (who, " takes from it: ", aspect(told), ".")
    return [line(*words, rules=rules, beat="Settle", retold=False)]


def _told(table: VTable, task: Task, one: Purchase) -> str:
    name = spending_sheet.label(table, task, one.item)
    name = uncapital(name)
    return f"{name} ({unstopped(one.words)})" if one.words else name
