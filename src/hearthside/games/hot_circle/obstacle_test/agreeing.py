"""Agreeing to the stakes, or putting them differently: what they lack, and whose word (HC-3.22)."""

from collections.abc import Iterator

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, who
from hearthside.core.saying_events import Says
from hearthside.core.who_is_told import knowing_all
from hearthside.core.wording.typesetting import ended, sentence
from hearthside.games.hot_circle.cards_or_dice import spoken
from hearthside.games.hot_circle.obstacle_test.dice_pool import claims, hindering
from hearthside.games.hot_circle.obstacle_test.sides import (
    framed,
    party_of,
    rolling_sides,
    sides_of,
)
from hearthside.games.hot_circle.obstacle_test.state import Given, ObstacleEvent, ObstacleTest
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import Side, other


def parties(table: HotTable, test: ObstacleTest) -> tuple[str, ...]:
    """Who must agree: both sides, and the GM where players oppose each other (HC-3.22)."""
    cast = table.play.cast
    ours = not cast[test.task.who].npc
    theirs = test.versus and not cast[test.against.who].npc
    return ("task", "obstacle", "gm") if ours and theirs else ("task", "obstacle")


def asked_to_agree(table: HotTable, test: ObstacleTest) -> list[str]:
    """HC-3.23: whose word is missing from the stakes, once nothing else is."""
    left = [party for party in parties(table, test) if party not in test.agreed]
    return [] if any(owed(table, test)) else left


def last_to_agree(table: HotTable, test: ObstacleTest) -> Side | None:
    """The side whose word alone is missing, and who has dice to choose: it does both in one."""
    left = asked_to_agree(table, test)
    rolling = [side for side in rolling_sides(test) if [side] == left]
    return next((side for side in rolling if not is_bare(table, test, side)), None)


def is_bare(table: HotTable, test: ObstacleTest, side: Side) -> bool:
    """HC-2.9: whether a side has nothing written but a name: it is average, whatever it names."""
    hero, foe = (
        table.play.cast[test.roll(side).who],
        table.play.cast.get(test.roll(other(side)).who),
    )
    return hero.npc and not (hero.lifepaths or claims(hero, foe) or hindering(hero))


def problems(table: HotTable, test: ObstacleTest) -> list[str]:
    """What still keeps the stakes from being agreed to."""
    return [told for _, told in owed(table, test)]


def owed(table: HotTable, test: ObstacleTest) -> Iterator[tuple[str, str]]:
    """What the stakes still lack, as (party that owes it, sentence) (HC-3.2, HC-3.5, HC-3.6)."""
    for side in rolling_sides(test):
        roll = test.roll(side)
        who = table.play.cast[roll.who].name
        if not roll.has_stakes:
            yield side, f"{who} still owes an intent and a task."
        yield from ((side, told) for told in grave_problem(table, test, side))
    for side in rolling_sides(test):
        if owes_compromise(test, side):
            who = table.play.cast[test.roll(side).who].name
            yield side, f"{who} still owes a compromise{_always(test)}."
    if not test.versus and not has_risk(test):
        yield "gm", "The gamemaster still owes a consequence."


def owes_compromise(test: ObstacleTest, side: Side) -> bool:
    """HC-3.5: one from each side, unless both would do without; who says so first may wait."""
    roll, foe = test.roll(side), test.roll(other(side))
    both_said = roll.has_stakes and foe.has_stakes
    if not (test.versus and both_said) or roll.compromise or test.simple:
        return False
    return not roll.simple or test.is_grave or bool(foe.compromise)


def _always(test: ObstacleTest) -> str:
    waived = test.task.simple and test.against.simple
    return ": a test that kills or convinces always has them" if waived else ""


def has_risk(test: ObstacleTest) -> bool:
    return bool(test.against.intent or test.against.harm.text)


def grave_problem(table: HotTable, test: ObstacleTest, side: Side) -> list[str]:
    """HC-3.6: a player's character is at such risk only where its own intent was the same."""
    roll, foe = test.roll(side), test.roll(other(side))
    victim = table.play.cast.get(foe.who)
    if not roll.grave or not victim or victim.npc or foe.grave == roll.grave:
        return []
    verb = "killed" if roll.grave == "kill" else "convinced"
    rule = f"{victim.name} can be {verb} only if that is {victim.name}’s own intent too."
    return [f"{rule} Change what you want, or let {victim.name} want the same."]


class Agree(Move, frozen=True, tag="hot-circle.agree"):
    party: str


class AskReword(Move, frozen=True, tag="hot-circle.ask-reword"):
    words: str


class Reopen(Move, frozen=True, tag="hot-circle.reopen-stakes"):
    """Back to the stakes, before anything has fallen."""


class StakesAgreed(ObstacleEvent, frozen=True, tag="hot-circle.stakes-agreed"):
    party: str


class RewordAsked(ObstacleEvent, frozen=True, tag="hot-circle.reword-asked"):
    """The GM says what the stakes should be instead."""


class StakesReopened(ObstacleEvent, frozen=True, tag="hot-circle.stakes-reopened"):
    says = Says("The stakes are open again.", ("HC-3.21",), "Frame", "bookkeeping")


EITHER_END = "Can you live with either end?"
LOOKS_OVER = "Everyone involved looks over the stakes."
DURING = "play.test"


def asks(table: HotTable, reader: str) -> list[Ask]:
    """HC-3.23: everyone in it, once nothing is missing from the stakes."""
    test = framed(table)
    if test is None or test.beat != "stakes":
        return []
    left = asked_to_agree(table, test)
    last = last_to_agree(table, test) if left else None  # who says so with their dice
    return [_agreeing(table, test, party) for party in left if party != last]


def _agreeing(table: HotTable, test: ObstacleTest, party: str) -> Ask:
    reword = f"The gamemaster asks: {sentence(test.reword)} " if test.reword else ""
    return Ask(
        of=party_of(test, party),
        title=EITHER_END,
        question=f"{reword}Dice come after this.",
        meanwhile=LOOKS_OVER,
        own=lambda: [
            offer(Agree(party=party), "Agree to these stakes", rules=("HC-3.23",)),
            *([_asking_reword(test).form()] if party == "gm" else ()),
        ],
    )


def verbs(table: HotTable, seat: str) -> list[Verb]:
    """HC-3.21, HC-3.22: what is agreed may be opened again; the GM may ask for other words."""
    test = framed(table)
    if test is None:
        return []
    if test.beat != "stakes":
        if not table.is_gm(seat) and not sides_of(table, test, seat):
            return []
        words = spoken(table, "Until the dice fall you may change them. Everyone agrees again.")
        label, rules = "Reword the stakes", ("HC-3.21",)
        return [verb(Reopen, label, group="struggle", help=words, rules=rules)]
    last, found = last_to_agree(table, test), []
    if last and last in sides_of(table, test, seat):
        label = spoken(table, "Agree, and choose dice later")
        found.append(verb(Agree(party=last), label, group="struggle", rules=("HC-3.23",)))
    if table.is_gm(seat) and "gm" not in asked_to_agree(table, test):
        found.append(_asking_reword(test))
    return found


def _asking_reword(test: ObstacleTest) -> Verb:
    blank = Text(
        "words",
        "What should change",
        needed=True,
        most=160,
        placeholder="Say what you want, not how",
    )
    return verb(
        AskReword,
        "Ask them to reword it",
        lambda: [blank],
        group="struggle",
        help="If the intent says how or takes more than one task, or the task cannot work.",
        rules=("HC-3.22", "HC-3.23"),
        once=test.once,
    )


def decide(table: HotTable, seat: str, move: Agree | AskReword | Reopen) -> list[Event]:
    test = table.play.test
    assert test
    match move:
        case Agree():
            return [agreed(table, test, move.party)]
        case AskReword():
            asked = replace(test, agreed=(), reword=move.words.strip())
            return [RewordAsked(test=asked)]
        case Reopen():
            return [StakesReopened(test=reopened(test))]


def agreed(table: HotTable, test: ObstacleTest, party: str) -> StakesAgreed:
    """HC-3.23: once the last has agreed, dice are chosen."""
    every = (*test.agreed, party)
    whole = all(one in every for one in parties(table, test))
    after = replace(test, agreed=every, beat="dice" if whole else "stakes")
    return StakesAgreed(party=party, test=after)


def reopened(test: ObstacleTest) -> ObstacleTest:
    """Back to the stakes; what was typed is kept, what was judged and offered is asked again."""
    asked = {
        "has_claimed": False,
        "has_offered": False,
        "hindrances": (),
        "ready": False,
        "struck": (),
        "reasons": (),
    }
    return replace(
        test,
        beat="stakes",
        agreed=(),
        judged=(),
        task=replace(test.task, **asked),
        against=replace(test.against, **asked),
        advantage=_lasting(test.advantage, test.helpers),
        disadvantage=_lasting(test.disadvantage, test.backers),
    )


def _lasting(given: Given | None, helpers: tuple[str, ...]) -> Given | None:
    """A link stays, and so does help; what the GM granted is judged again."""
    return given if given and (given.rule == "HC-5.1" or helpers) else None


def say(table: HotTable, event: StakesAgreed | RewordAsked) -> list[Line]:
    if isinstance(event, RewordAsked):
        words, rules = aspect(ended(event.test.reword)), ("HC-3.22",)
        to = knowing_all(table, event.test.people)
        asks = "The gamemaster asks: "
        return [line(asks, words, rules=rules, to=to, beat="Frame", kind="bookkeeping")]
    if event.test.beat != "stakes":
        agreed = "The stakes are agreed."
        return [line(agreed, rules=("HC-3.23",), beat="Frame", retold=False)]
    party = party_of(event.test, event.party)
    speaker = who(table, party) if party else "The gamemaster"
    return [line(speaker, " agrees to the stakes.", beat="Frame", retold=False)]
