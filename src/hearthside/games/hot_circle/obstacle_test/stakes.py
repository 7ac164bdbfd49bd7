"""What is at stake: intents first, then compromises on them; nothing rolls until all agree."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by, verb
from hearthside.core.forms import Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, who
from hearthside.core.text import sentence
from hearthside.games.hot_circle.books import HotTable
from hearthside.games.hot_circle.obstacle_test.calling import asking, intent_spans
from hearthside.games.hot_circle.obstacle_test.riding import ALWAYS, is_nothing
from hearthside.games.hot_circle.obstacle_test.sides import (
    framed,
    rolling_sides,
    sides_of,
    with_roll,
)
from hearthside.games.hot_circle.obstacle_test.stake_forms import (
    OfferCompromise,
    WriteRisk,
    WriteStakes,
    offering,
    risking,
    writing,
)
from hearthside.games.hot_circle.obstacle_test.terms import (
    either_end,
    ending,
    grave_problem,
    harmed,
    has_risk,
    owed,
    owes_compromise,
    parties,
    party_of,
)
from hearthside.games.hot_circle.obstacle_test.values import (
    Given,
    Harm,
    ObstacleTest,
    Roll,
)
from hearthside.games.hot_circle.resolve import Side, other
from hearthside.games.hot_circle.sheet import Rank
from hearthside.games.hot_circle.speech import spoken


class Agree(Move, frozen=True, tag="hot-circle.agree"):
    party: str


class AskReword(Move, frozen=True, tag="hot-circle.ask-reword"):
    words: str


class Reopen(Move, frozen=True, tag="hot-circle.reopen-stakes"):
    """Back to the stakes, before anything has fallen."""


class StakesWritten(Event, frozen=True, tag="hot-circle.stakes-written"):
    sets = {"test": "test"}
    side: Side
    test: ObstacleTest


class CompromiseOffered(Event, frozen=True, tag="hot-circle.compromise-offered"):
    sets = {"test": "test"}
    side: Side
    test: ObstacleTest


class RiskWritten(Event, frozen=True, tag="hot-circle.risk-written"):
    sets = {"test": "test"}
    test: ObstacleTest


class StakesAgreed(Event, frozen=True, tag="hot-circle.stakes-agreed"):
    sets = {"test": "test"}
    party: str
    test: ObstacleTest


class RewordAsked(Event, frozen=True, tag="hot-circle.reword-asked"):
    sets = {"test": "test"}
    test: ObstacleTest


class StakesReopened(Event, frozen=True, tag="hot-circle.stakes-reopened"):
    sets = {"test": "test"}
    test: ObstacleTest


MOVES = (WriteStakes, OfferCompromise, WriteRisk, Agree, AskReword, Reopen)


def asks(table: HotTable, reader: str) -> list[Ask]:
    test = framed(table)
    if test is None or test.beat != "stakes":
        return []
    found = [
        _saying(table, test, side) for side in rolling_sides(test) if _unsaid(table, test, side)
    ]
    found += [
        _compromising(table, test, side)
        for side in rolling_sides(test)
        if owes_compromise(test, side)
    ]
    if not test.versus and not has_risk(test):
        found.append(_risking(table, test))
    if not owed(table, test):
        left = (party for party in parties(table, test) if party not in test.agreed)
        found += [_agreeing(table, test, party) for party in left]
    return found


def _unsaid(table: HotTable, test: ObstacleTest, side: Side) -> bool:
    return not test.roll(side).has_stakes or bool(grave_problem(table, test, side))


def _has_answered(test: ObstacleTest, side: Side) -> bool:
    """Whether a side has offered a compromise or would do without: it may think better of it."""
    return bool(test.roll(side).compromise or test.roll(side).simple) and not owes_compromise(
        test, side
    )


def _about(table: HotTable, test: ObstacleTest) -> str:
    """What everybody waits about."""
    name, wanted = table.play.cast[test.task.who].name, test.task.intent
    return sentence(f"{name}: {wanted}" if wanted else f"A test for {name}")


def _saying(table: HotTable, test: ObstacleTest, side: Side) -> Ask:
    wrong = " ".join(grave_problem(table, test, side))
    return Ask(
        of=test.roll(side).who,
        question=wrong or "Say what you want, and how you go about it.",
        meanwhile=_about(table, test),
        own=lambda: [writing(table, test, side)],
    )


def _compromising(table: HotTable, test: ObstacleTest, side: Side) -> Ask:
    foe = test.roll(other(side))
    name = table.play.cast[foe.who].name
    return Ask(
        of=test.roll(side).who,
        question=f"{name} wants: {foe.wanted}. Offer a compromise on that.",
        meanwhile=_about(table, test),
        own=lambda: [offering(table, test, side)],
    )


def _risking(table: HotTable, test: ObstacleTest) -> Ask:
    return Ask(
        question="Say what happens if it fails.",
        meanwhile=_about(table, test),
        options=lambda: [risking(table, test)],
    )


def _agreeing(table: HotTable, test: ObstacleTest, party: str) -> Ask:
    reword = f"The gamemaster asks: {sentence(test.reword)} " if test.reword else ""
    return Ask(
        of=party_of(test, party),
        question=lambda: (
            f"{reword}{either_end(table, test)} Agree if you can live with either end."
        ),
        meanwhile=_about(table, test),
        own=lambda: [
            offer(
                Agree(party=party),
                "Agree",
                help="Then nobody takes it back: whoever wins has their end, and the others live "
                "with it.",
                rules=("HC-3.23",),
            )
        ],
    )


def verbs(table: HotTable, seat: str) -> list[Verb]:
    test = framed(table)
    if test is None:
        return []
    mine = sides_of(table, test, seat)
    if test.beat != "stakes":
        if not mine and not table.is_gm(seat):
            return []
        words = spoken(table, "Until the dice fall you may. Everyone agrees anew.")
        label, rules = "Reword the stakes", ("HC-3.21",)
        return [verb(Reopen, label, group="struggle", help=words, rules=rules)]
    forms = [writing(table, test, side) for side in mine if not _unsaid(table, test, side)]
    forms += [offering(table, test, side) for side in mine if _has_answered(test, side)]
    found = [started_by(replace(option, section="struggle")) for option in forms]
    if table.is_gm(seat):
        if not test.versus and has_risk(test):
            found.append(started_by(replace(risking(table, test), section="struggle")))
        found.append(
            verb(
                AskReword,
                "Ask to put it differently",
                lambda: [Text(name="words", label="What should change", needed=True, most=160)],
                group="struggle",
                help="If it says how, takes more than one task, or the task cannot work.",
                rules=("HC-3.22", "HC-3.23"),
                once=test.once,
            )
        )
    return found


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.test
    assert test
    fresh = replace(test, agreed=(), reword="")
    match move:
        case WriteStakes():
            return [StakesWritten(side=move.side, test=_written(table, fresh, move))]
        case OfferCompromise():
            return [CompromiseOffered(side=move.side, test=_offered(table, fresh, move))]
        case WriteRisk():
            words, harm = move.text.strip(), _harm(table, test.task, move.condition, move.rank)
            if is_nothing(words) or not (words or harm.text):
                raise Illegal(f"{ALWAYS} Say what, or give a condition.", "text")
            risk = replace(test.against, intent=words, harm=harm)
            return [RiskWritten(test=replace(fresh, against=risk))]
        case Agree():
            agreed = (*test.agreed, move.party)
            everyone = all(party in agreed for party in parties(table, test))
            after = replace(test, agreed=agreed, beat="dice" if everyone else "stakes")
            return [StakesAgreed(party=move.party, test=after)]
        case AskReword():
            return [RewordAsked(test=replace(fresh, reword=move.words.strip()))]
        case Reopen():
            return [StakesReopened(test=reopened(test))]
    raise TypeError(move)


def _written(table: HotTable, test: ObstacleTest, move: WriteStakes) -> ObstacleTest:
    """A compromise was about the words it was offered on: with new ones it is offered anew."""
    before, foe = test.roll(move.side), test.roll(other(move.side))
    if test.versus and is_nothing(move.intent):
        raise Illegal(f"{ALWAYS} Say what comes true if you win.", "intent")
    roll = asking(table, before, move.intent, move.by_when, move.task)
    roll = replace(roll, harm=_harm(table, foe, move.condition, move.rank), grave=move.grave)
    if (roll.wanted, roll.harm) != (before.wanted, before.harm):
        foe = replace(foe, compromise="", compromise_harm=Harm())
    return with_roll(with_roll(test, move.side, roll), other(move.side), foe)


def _harm(table: HotTable, meant: Roll, condition: str, rank: Rank) -> Harm:
    hero, text = table.play.cast.get(meant.who), condition.strip()
    return Harm(text, rank, worse=bool(hero and hero.has_condition(text)))


def _offered(table: HotTable, test: ObstacleTest, move: OfferCompromise) -> ObstacleTest:
    words = move.compromise.strip()
    if is_nothing(words):
        raise Illegal(f"{ALWAYS} A compromise is still a success for the other.", "compromise")
    if not words and not move.simple:
        raise Illegal("Write what you offer, or do without compromises.", "compromise")
    roll = test.roll(move.side)
    harm = _harm(table, roll, move.condition, move.rank)
    roll = replace(roll, compromise=words, compromise_harm=harm, simple=move.simple)
    return with_roll(test, move.side, roll)


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


def say(table: HotTable, event: Event) -> list[Line]:
    beat = "Frame"
    match event:
        case StakesWritten():
            roll, before = event.test.roll(event.side), table.play.test
            spans = (who(table, roll.who), *intent_spans(roll))
            if before and intent_spans(before.roll(event.side)) == intent_spans(roll):
                return []
            return [line(*spans, rules=("HC-3.1",), beat=beat)]
        case CompromiseOffered():
            roll = event.test.roll(event.side)
            harm = harmed(table, roll.compromise_harm, event.test.exposed(event.side))
            words = ", ".join(filter(None, (roll.compromise, harm)))
            if not words:
                spans = (who(table, roll.who), " would do without compromises.")
                return [line(*spans, rules=("HC-3.5",), beat=beat, retold=False)]
            spans = (who(table, roll.who), " offers a compromise: ", aspect(words), ".")
            return [line(*spans, rules=("HC-3.5",), beat=beat)]
        case RiskWritten():
            words = ending(table, event.test, "fail")
            return [line("At risk: ", aspect(words), ".", rules=("HC-3.1", "HC-3.3"), beat=beat)]
        case StakesAgreed():
            if event.test.beat != "stakes":
                return [line(ALL_AGREED, rules=("HC-3.23",), beat=beat, retold=False)]
            party = party_of(event.test, event.party)
            speaker = who(table, party) if party else "The gamemaster"
            return [line(speaker, " agrees to the stakes.", beat=beat, retold=False)]
        case RewordAsked():
            spans = ("The gamemaster asks: ", aspect(event.test.reword), ".")
            return [line(*spans, rules=("HC-3.22",), beat=beat, retold=False)]
        case StakesReopened():
            return [line(REOPENED, rules=("HC-3.21",), beat=beat, retold=False)]
    raise TypeError(event)


ALL_AGREED = "The stakes are agreed."
REOPENED = "The stakes are open again."
