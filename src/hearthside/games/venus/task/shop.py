"""What successes buy, what the FC turns, and what everybody marks (VE-4.6 to VE-4.10)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, number
from hearthside.core.table import slug
from hearthside.games.venus import ledger, reviews
from hearthside.games.venus.acting import failed
from hearthside.games.venus.common import (
    Spans,
    VTable,
    aspect,
    called,
    figure,
    name_of,
    owner,
    with_play,
)
from hearthside.games.venus.sheet import Asset
from hearthside.games.venus.state import Purchase, Task
from hearthside.games.venus.task import tray
from hearthside.games.venus.task.tray import FAILURE, PRIMARY, SECONDARIES, TERTIARIES, TURNED


class Buy(Move, frozen=True, tag="venus.buy"):
    item: str
    onto: str = ""
    words: str = ""


class PutBack(Move, frozen=True, tag="venus.put-back"):
    item: str


class DoneBuying(Move, frozen=True, tag="venus.done-buying"):
    pass


class Turn(Move, frozen=True, tag="venus.turn"):
    item: str
    whom: str
    words: str


class LetBe(Move, frozen=True, tag="venus.let-be"):
    pass


class TellWelcome(Move, frozen=True, tag="venus.tell-welcome"):
    words: str


class Purchased(Event, frozen=True, tag="venus.purchased"):
    purchase: Purchase
    left: int


class PutBackDone(Event, frozen=True, tag="venus.put-back-done"):
    item: str


class BuyingOver(Event, frozen=True, tag="venus.buying-over"):
    passed: bool


class Turned(Event, frozen=True, tag="venus.turned"):
    item: str
    whom: str
    words: str


class WelcomeTold(Event, frozen=True, tag="venus.welcome-told"):
    words: str


class TaskSettled(Event, frozen=True, tag="venus.task-settled"):
    who: str
    words: str
    stakes: str
    outcome: str
    bought: tuple[str, ...]
    turned: str


MOVES = (Buy, PutBack, DoneBuying, Turn, LetBe, TellWelcome)
EVENTS = (Purchased, PutBackDone, BuyingOver, Turned, WelcomeTold, TaskSettled)


def asks(table: VTable, reader: str) -> list[Ask]:
    task = table.play.task
    if task is None or task.who not in table.play.cast:
        return []
    who = name_of(table, task.who)
    match task.beat:
        case "shop":
            left = tray.purse(table, task)
            return [
                Ask(
                    of=task.who,
                    title=f"What do you take from it? {left} left",
                    question="One you do not buy may be turned against you.",
                    meanwhile=f"{who} has {left} to spend on “{task.words}”.",
                    options=lambda: [_done(table, task)],
                    own=lambda: _wares(table, task),
                )
            ]
        case "turn":
            return [
                Ask(
                    title=f"Turn something against {who}?",
                    question="One of what was not bought, where it makes sense.",
                    meanwhile=f"{who} is done buying.",
                    options=lambda: _turning(table, task),
                )
            ]
        case "welcome":
            mine = owner(table, task.who)
            seats = [seat for seat in table.seats if table.is_player(seat) and seat != mine]
            return [
                Ask(
                    seat=seat,
                    title="Something unexpected, but welcome",
                    question=f"What happens for {who}? Any one of you may say it.",
                    meanwhile=f"{who} has something welcome coming.",
                    options=lambda: [_welcome()],
                )
                for seat in seats or [mine]
            ]
    return []


def _welcome() -> Option:
    words = Text(name="words", label="What happens?", needed=True, most=300)
    return offer(TellWelcome, "That is what happens", words, rules=("VE-4.6",))


def _done(table: VTable, task: Task) -> Option:
    fails = not tray.has(task, PRIMARY)
    label = f"Done buying: it fails, {task.stakes}" if fails else "Done buying"
    return offer(DoneBuying(), label, rules=("VE-4.7",) if fails else ("VE-4.6",))


def _wares(table: VTable, task: Task) -> list[Option]:
    left, found = tray.purse(table, task), list[Option]()
    price = tray.threshold(table, task)
    if not tray.has(task, PRIMARY) and left >= price:
        found.append(
            offer(
                Buy(item=PRIMARY),
                task.words,
                cost=_cost(price),
                rules=("VE-4.6",),
                best=True,
            )
        )
    if left >= 1:
        seconds = {**SECONDARIES, **tray.special_secondaries(table, task)}
        found += [
            offer(Buy(item=item), label, cost=_cost(1), rules=("VE-4.6",))
            for item, label in seconds.items()
            if not tray.has(task, item)
        ]
        found += [_tertiary(table, task, item) for item in TERTIARIES if not tray.has(task, item)]
    found += [
        offer(PutBack(item=one.item), f"Put back: {_label(table, task, one.item)}")
        for one in task.bought
    ]
    return found


def _cost(price: int) -> str:
    return "1 success" if price == 1 else f"{price} successes"


def homes(task: Task) -> list[str]:
    """VE-4.6: what a tertiary may hang on: what was bought, or the failure."""
    bought = [o.item for o in task.bought if o.item not in TERTIARIES]
    return bought if PRIMARY in bought else [*bought, FAILURE]


def _tertiary(table: VTable, task: Task, item: str) -> Option:
    picks = tuple(Pick(one, _label(table, task, one)) for one in homes(task))
    onto = Choice(name="onto", label="It hangs on", picks=picks, value=picks[0].value)
    words = Text(name="words", label="In your own words", most=200)
    return offer(
        Buy,
        TERTIARIES[item],
        onto,
        words,
        fixed={"item": item},
        cost=_cost(1),
        rules=("VE-4.6",),
    )


def _label(table: VTable, task: Task, item: str) -> str:
    names = {
        PRIMARY: task.words,
        FAILURE: f"Failing: {task.stakes}",
        **SECONDARIES,
        **TERTIARIES,
        **tray.special_secondaries(table, task),
    }
    return names.get(item, item)


def _turning(table: VTable, task: Task) -> list[Option]:
    people = [task.who, *(one.who for one in tray.taken(task) if not one.npc)]
    whom = tuple(Pick(one, name_of(table, one)) for one in people)
    found = [offer(LetBe(), "Let it be", rules=("VE-4.8",))]
    found += [
        offer(
            Turn,
            f"Turn it: {TURNED[item]}",
            Choice(name="whom", label="Whom does it hit?", picks=whom, value=task.who),
            Text(name="words", label="What happens?", needed=True, most=300),
            fixed={"item": item},
            rules=("VE-4.8",),
        )
        for item in tray.unbought(task)
    ]
    return found


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    task = table.play.task
    assert task
    match move:
        case Buy():
            price = tray.threshold(table, task) if move.item == PRIMARY else 1
            bought = Purchase(item=move.item, words=move.words, onto=move.onto)
            return [Purchased(purchase=bought, left=tray.purse(table, task) - price)]
        case PutBack():
            return [PutBackDone(item=move.item)]
        case DoneBuying():
            return [BuyingOver(passed=tray.has(task, PRIMARY))]
        case Turn():
            return [Turned(item=move.item, whom=move.whom, words=move.words)]
        case LetBe():
            return [Turned(item="", whom="", words="")]
        case TellWelcome():
            return [WelcomeTold(words=move.words)]
    raise TypeError(move)


def onward(table: VTable) -> list[Event]:
    """VE-4.8: with nothing left to turn the FC is not asked; in the end it is settled."""
    task = table.play.task
    if task is None or task.who not in table.play.cast:
        return []
    if task.beat == "turn" and not tray.unbought(task):
        return [Turned(item="", whom="", words="")]
    if task.beat == "end":
        return [_settled(task)]
    return []


def _settled(task: Task) -> TaskSettled:
    return TaskSettled(
        who=task.who,
        words=task.words,
        stakes=task.stakes,
        outcome="pass" if tray.has(task, PRIMARY) else "fail",
        bought=tuple(one.item for one in task.bought),
        turned=task.turned,
    )


def follow(table: VTable, event: Event) -> list[Event]:
    """VE-4.2, VE-4.6, VE-4.7, VE-4.10: everything it brings, before the task is gone."""
    task = table.play.task
    match event:
        case BuyingOver() if task:
            return _gains(table, task, event.passed)
        case TaskSettled():
            return reviews.dropped(table, "fit")
    return []


def _gains(table: VTable, task: Task, passed: bool) -> list[Event]:
    marks, why = 0, []
    if not passed:
        marks, why = 1, ["the task failed"]
    if tray.is_learning(table, task):
        marks += 1
        why.append("learning on the job")
    if tray.has(task, "lesson"):
        marks += 1
        why.append("a lesson")
    found: list[Event] = []
    rules = ("VE-4.7", "VE-4.10")
    if marks:
        found += ledger.exp(table, task.who, task.job, marks, ", ".join(why), *rules)
    for aid in tray.taken(task):
        if not aid.npc and aid.who in table.play.cast:
            found += ledger.exp(table, aid.who, aid.job, 1, "lending a die", "VE-4.2")
    if tray.has(task, "intent"):
        why_lot = "true intentions shown"
        earned = ledger.LotsEarned(who=task.who, count=1, why=why_lot, rules=("VE-4.6",))
        found.append(earned)
    if prize := next((one for one in task.bought if one.item == "prize"), None):
        named = prize.words or "A prize"
        held = {one.id for one in figure(table, task.who).assets}
        asset = Asset(id=slug(named, held), kind="vendible", name=named)
        found.append(ledger.AssetGained(who=task.who, asset=asset, rules=("VE-4.6",)))
    return found


def evolve(table: VTable, event: Event) -> VTable:
    if isinstance(event, TaskSettled):
        if event.outcome == "fail":
            record = failed(table, event.who, event.words, event.stakes)
            table = with_play(table, failed=record)
        return with_play(table, task=None)
    task = table.play.task
    return with_play(table, task=_evolved(task, event)) if task else table


def _evolved(task: Task, event: Event) -> Task:
    match event:
        case Purchased():
            bought = (*task.bought, event.purchase)
            if event.purchase.item == PRIMARY:  # what hung on the failure now hangs on it
                bought = tuple(
                    replace(one, onto=PRIMARY) if one.onto == FAILURE else one for one in bought
                )
            return replace(task, bought=bought)
        case PutBackDone():
            # What hung on it goes with it.
            kept = [one for one in task.bought if event.item not in (one.item, one.onto)]
            return replace(task, bought=tuple(kept))
        case BuyingOver():
            return replace(task, beat="turn")
        case Turned():
            waits = tray.has(task, "welcome")
            return replace(
                task, turned=event.item, told=event.words, beat="welcome" if waits else "end"
            )
        case WelcomeTold():
            return replace(task, beat="end")
    raise TypeError(event)


def say(table: VTable, event: Event) -> list[Line]:
    words: Spans
    if isinstance(event, TaskSettled):
        does = " passes: " if event.outcome == "pass" else " fails: "
        what = event.words if event.outcome == "pass" else event.stakes
        words = (called(table, event.who), does, aspect(what), ".")
        rules = ("VE-4.6", "VE-4.7")
        return [line(*words, rules=rules, beat="Settle", grade=event.outcome)]
    task = table.play.task
    if task is None:
        return []
    who = called(table, task.who)
    match event:
        case Purchased():
            label = _label(table, task, event.purchase.item)
            more = f": {event.purchase.words}" if event.purchase.words else ""
            words = (who, " buys ", aspect(f"{label}{more}"))
            rest = (". ", number(str(event.left)), " left.")
            return [line(*words, *rest, rules=("VE-4.6",), beat="Settle", retold=False)]
        case BuyingOver() if event.passed or task.bought:
            told = ", ".join(_label(table, task, one.item) for one in task.bought)
            return [line(who, " takes from it: ", aspect(told), ".", beat="Settle")]
        case Turned() if event.item:
            words = ("It is turned against ", called(table, event.whom), ": ")
            return [line(*words, aspect(event.words), ".", rules=("VE-4.8",), beat="Settle")]
        case WelcomeTold():
            words = ("Unexpected, but welcome: ", aspect(event.words), ".")
            return [line(*words, rules=("VE-4.6",), beat="Settle")]
    return []
