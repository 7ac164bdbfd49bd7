"""What the FC turns, what the Peers make welcome, and the end of a task (VE-4.8)."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Choice, Field, Option, Pick, Text, When, left_open
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, listed, typed
from hearthside.core.table import slug
from hearthside.core.wording.typesetting import capital, ended
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.people import facilitator, figure, name_of, owner
from hearthside.games.venus.rolls import abilities_rolled
from hearthside.games.venus.rolls.no_second_try import with_one_more
from hearthside.games.venus.sheet import Asset, Note
from hearthside.games.venus.state import Task, VTable, new_id
from hearthside.games.venus.task import reading, spending_sheet
from hearthside.games.venus.task.spending_sheet import PRIMARY
from hearthside.games.venus.wording import Spans, called, how_it_ended

AWAY = {
    "unharmed": "unharmed",
    "graceful": "with grace",
    "nobody": "with nobody dear in danger",
    "nothing": "with nothing else lost",
}
"""VE-4.6: what is bought without any words, as the story tells it."""
IN_WORDS = {
    "lesson": " What it teaches",
    "intent": " What shows",
    "welcome": " Unexpected, but welcome",
}
"""VE-4.6: what is bought in somebody's own words."""


class TurnAgainst(Move, frozen=True, tag="venus.turn"):
    item: str
    whom: str
    words: str
    wound: str = ""
    """VE-4.15: what stays on the sheet where it hurts, if that is not all that happens."""
    asset: str = ""
    """What of theirs is lost, by id, if it is something on the sheet."""


class LetBe(Move, frozen=True, tag="venus.let-be"):
    pass


class TellWelcome(Move, frozen=True, tag="venus.tell-welcome"):
    words: str


class Turned(Event, frozen=True, tag="venus.turned"):
    item: str
    whom: str
    words: str
    wound: str = ""
    asset: str = ""


class WelcomeTold(Event, frozen=True, tag="venus.welcome-told"):
    words: str


class TaskSettled(Event, frozen=True, tag="venus.task-settled"):
    who: str
    words: str
    stakes: str
    outcome: str
    bought: tuple[str, ...]
    turned: str


DURING = "play.task"


def asks(table: VTable) -> list[Ask]:
    task = table.play.task
    if task is None or task.who not in table.play.cast:
        return []
    who = name_of(table, task.who)
    match task.beat:
        case "turn":
            return [
                Ask(
                    title=f"Turn something against {who}?",
                    question="One thing that was not bought, where it makes sense.",
                    meanwhile=f"{facilitator(table)} may turn something against {who}.",
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
                    question=f"What happens for {who}? Any of you may say.",
                    meanwhile=f"{who} has something welcome coming.",
                    options=lambda: [_welcome()],
                )
                for seat in seats or [mine]
            ]
    return []


def _turning(table: VTable, task: Task) -> list[Option]:
    people = [task.who, *(one.who for one in reading.taken(task) if not one.npc)]
    whom = tuple(Pick(one, name_of(table, one)) for one in people)
    items = [
        Pick(item, capital(spending_sheet.gone_wrong(table, task, item)))
        for item in spending_sheet.unbought(task)
    ]
    hits = Choice(
        "whom",
        "Whom does it hit?",
        picks=whom,
        value=task.who,
        chips=True,
    )
    turning = offer(
        TurnAgainst,
        f"Turn it against {name_of(table, task.who)}" if len(whom) == 1 else "Turn it against them",
        left_open("item", "What goes wrong?", items, chips=True),
        *([hits] if len(whom) > 1 else []),
        Text(
            "words",
            "What happens?",
            needed=True,
            most=300,
            placeholder="The lamp goes out on the stairs",
        ),
        Text(
            "wound",
            "The wound in a few words, if you like",
            most=60,
            placeholder="A wrenched ankle",
            when=When("item", (spending_sheet.HARM,)),
        ),
        *_losable(table, people),
        fixed={} if len(whom) > 1 else {"whom": task.who},
        best=True,
        rules=("VE-4.8",),
    )
    return [offer(LetBe(), "Let it be", instead=True, rules=("VE-4.8",)), turning]


def _losable(table: VTable, people: Sequence[str]) -> list[Field]:
    """What of theirs may be what is lost, each where it hits whose it is."""
    held = [
        Pick(
            f"{who} {one.id}",
            one.name,
            when=When("whom", (who,)) if people[1:] else None,
        )
        for who in people
        for one in figure(table, who).assets
        if not one.special
    ]
    if not held:
        return []
    picks = (Pick("", "Nothing on the sheet"), *held)
    lost = When("item", (spending_sheet.LOSS,))
    return [Choice("asset", "Does it cost them something?", picks=picks, chips=True, when=lost)]


def _welcome() -> Option:
    words = Text(
        "words", "What happens?", needed=True, most=300, placeholder="Somebody has left a door open"
    )
    return offer(TellWelcome, "That is what happens", words, rules=("VE-4.6",))


def decide(table: VTable, seat: str, move: TurnAgainst | LetBe | TellWelcome) -> list[Event]:
    match move:
        case TurnAgainst():
            wound = move.wound.strip() if move.item == spending_sheet.HARM else ""
            lost = move.item == spending_sheet.LOSS and move.asset.startswith(f"{move.whom} ")
            asset = move.asset.removeprefix(f"{move.whom} ") if lost else ""
            told: dict[str, Any] = {"words": move.words, "wound": wound, "asset": asset}
            return [Turned(item=move.item, whom=move.whom, **told)]
        case LetBe():
            return [Turned(item="", whom="", words="")]
        case TellWelcome():
            return [WelcomeTold(words=move.words)]


def onward(table: VTable) -> list[Event]:
    """VE-4.8: with nothing left to turn the FC is not asked; in the end it is settled."""
    task = table.play.task
    if task is None or task.who not in table.play.cast:
        return []
    if task.beat == "turn" and not spending_sheet.unbought(task):
        return [Turned(item="", whom="", words="")]
    if task.beat == "end":
        return [_settled(task)]
    return []


def _settled(task: Task) -> TaskSettled:
    return TaskSettled(
        who=task.who,
        words=task.words,
        stakes=task.stakes,
        outcome="pass" if reading.has(task, PRIMARY) else "fail",
        bought=tuple(one.item for one in task.bought),
        turned=task.turned,
    )


def follow(table: VTable, event: TaskSettled) -> list[Event]:
    dropped = peer_reviews.dropped(table, "fit")
    return [*dropped, *_prize(table), *_wound(table), *_loss(table)]


def _prize(table: VTable) -> list[Event]:
    """VE-4.6: the prize that was bought is theirs once it is told how they came by it."""
    done = table.play.settled_task
    prize = next((one for one in done.bought if one.item == "prize"), None) if done else None
    if done is None or prize is None:
        return []
    held = {one.id for one in figure(table, done.who).assets}
    asset = Asset(id=slug(prize.words, held), kind="vendible", name=prize.words)
    return [sheet_changes.PrizeGained(who=done.who, asset=asset, rules=("VE-4.6",))]


def _wound(table: VTable) -> list[Event]:
    """VE-4.15: harm that was turned against somebody is noted as a wound."""
    done = table.play.settled_task
    if done is None or done.turned != spending_sheet.HARM or done.hit not in table.play.cast:
        return []
    wound = Note(id=new_id(table, "wound"), text=done.wound or done.told)
    return [sheet_changes.WoundNoted(who=done.hit, wound=wound)]


def _loss(table: VTable) -> list[Event]:
    """VE-2.14: what was lost goes from the sheet."""
    done = table.play.settled_task
    known = table.play.cast.get(done.hit) if done and done.lost else None
    asset = known.asset(done.lost) if known and done else None
    if known is None or asset is None:
        return []
    gone: dict[str, Any] = {"who": known.id, "asset": asset.id, "name": asset.name}
    return [sheet_changes.AssetLost(**gone, rules=("VE-4.8", "VE-2.14"))]


def evolve(table: VTable, event: TaskSettled | Turned | WelcomeTold) -> VTable:
    if isinstance(event, TaskSettled):
        if event.outcome == "fail":
            record = with_one_more(table.play.failed, event.who, event.words, event.stakes)
            table = table.with_play(failed=record)
        task = table.play.task
        table = abilities_rolled.noted(table, event.who, task.ability) if task else table
        return table.with_play(task=None, settled_task=task, hurt="")
    task = table.play.task
    return table.with_play(task=_evolved(task, event)) if task else table


def _evolved(task: Task, event: Turned | WelcomeTold) -> Task:
    match event:
        case Turned():
            beat = "welcome" if reading.has(task, "welcome") else "end"
            turned = replace(task, turned=event.item, hit=event.whom, told=event.words)
            return replace(turned, wound=event.wound, lost=event.asset, beat=beat)
        case WelcomeTold():
            told = [
                replace(one, words=event.words) if one.item == "welcome" else one
                for one in task.bought
            ]
            return replace(task, bought=tuple(told), beat="end")


def _gone_wrong(table: VTable) -> list[Line]:
    """What was turned, told after how it went."""
    task = table.play.task
    if task is None or not task.turned:
        return []
    if task.turned == spending_sheet.HARM and not task.wound:  # told as the wound is noted
        return []
    look: dict[str, Any] = {"beat": "Settle", "kind": "turning", "rules": ("VE-4.8",)}
    look["why"] = capital(spending_sheet.gone_wrong(table, task, task.turned))
    hit = called(table, task.hit or task.who)
    return [line("It turns against ", hit, *typed(task.told), **look)]


def _away(task: Task | None) -> Spans:
    """VE-4.6: what they come away with, told in one breath with how it went."""
    words = {one.item: one.words for one in task.bought} if task else {}
    away = [AWAY[one] for one in words if one in AWAY]
    if "prize" in words:
        away.append("with a prize")
    return (listed(away), *typed(words.get("prize", ""))) if away else ()


def _beside(table: VTable, task: Task | None) -> Spans:
    """VE-4.6: what else was bought beside the task itself, told after it."""
    if task is None:
        return ()
    words = {one.item: one.words for one in task.bought}
    special = [one for one in words if one in reading.special_secondaries(table, task)]
    told: Spans = tuple(f" {ended(spending_sheet.label(table, task, one))}" for one in special)
    for item, tells in IN_WORDS.items():
        if words.get(item):
            told += (tells, *typed(words[item]))
        elif item == "intent" and item in words:
            told += (" True intentions show.",)
    for one in reading.taken(task):
        if one.words:  # VE-4.2: what an ally asked for, so that it is remembered
            told += (" ", called(table, one.who), "’s price", *typed(one.words))
    return told


def say(table: VTable, event: Event) -> list[Line]:
    match event:
        case TaskSettled():
            task = table.play.task
            ended_so = (event.who, event.outcome, event.words, event.stakes, _away(task))
            words = (*how_it_ended(table, *ended_so), *_beside(table, task))
            rules = ("VE-4.6", "VE-4.7")
            settled = line(*words, rules=rules, beat="Settle", grade=event.outcome)
            return [settled, *_gone_wrong(table)]
    return []
