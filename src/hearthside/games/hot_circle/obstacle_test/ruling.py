"""A ruling in place of a test, another opponent, or an end before the dice fall (HC-3.2, 3.21)."""

from functools import partial

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Field, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, line, quoted_wish, typed, who
from hearthside.core.setting_events import Added, Is
from hearthside.games.hot_circle.obstacle_test.calling import (
    SITUATION,
    CallTest,
    ObstacleCalled,
    called,
    opposing,
)
from hearthside.games.hot_circle.obstacle_test.dice_pool import reckoned
from hearthside.games.hot_circle.obstacle_test.intents import ALWAYS, is_nothing
from hearthside.games.hot_circle.obstacle_test.next_beat import at_its_beat, judged_anew
from hearthside.games.hot_circle.obstacle_test.sides import (
    ending,
    framed,
    harmed,
    judged_sides,
    lost_by,
    sides_of,
)
from hearthside.games.hot_circle.obstacle_test.state import (
    ChainStep,
    Harm,
    ObstacleTest,
    Outcome,
    Roll,
)
from hearthside.games.hot_circle.people import within_reach
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import Side


class RuleInstead(Move, frozen=True, tag="hot-circle.rule-instead"):
    """HC-3.2: no test; the intent is granted, or the consequence happens."""

    outcome: Outcome
    words: str = ""


class Withdraw(Move, frozen=True, tag="hot-circle.withdraw"):
    pass


class ChangeOpponent(Move, frozen=True, tag="hot-circle.change-opponent"):
    opponent: str = SITUATION


class RuledInstead(Event, frozen=True, tag="hot-circle.ruled-instead"):
    sets = {"test": Is(None), "scene.held": Added("step")}
    test: ObstacleTest
    outcome: Outcome
    words: str

    @property
    def step(self) -> ChainStep:
        return ChainStep(
            at=self.test.at,
            kind="obstacle",
            who=self.test.task.who,
            against=self.test.against.who,
            intent=self.test.task.wanted,
            their_intent=self.test.against.wanted if self.test.versus else "",
            outcome=self.outcome,
            words=self.words,
            ruled=True,
        )


class ObstacleWithdrawn(Event, frozen=True, tag="hot-circle.test-withdrawn"):
    sets = {"test": Is(None)}
    who: str
    """The character whose player withdrew; the GM called it off where it is nobody's."""


DURING = "play.test"
_WITHDRAWING = offer(Withdraw, "Withdraw", rules=("HC-3.21",), danger=True)


def asks(table: HotTable) -> list[Ask]:
    """What a player asks for may be ruled on at once; whoever is asked to roll may withdraw."""
    test = table.play.test
    if test is None:
        return []
    if test.is_put:
        return [Ask(options=lambda: _rulings(table, test), urges=False)]
    due = [test.roll(side).who for side in _due(table, test)]
    return [Ask(of=who, own=lambda: [_WITHDRAWING], urges=False) for who in due]


def _due(table: HotTable, test: ObstacleTest) -> list[Side]:
    """HC-3.23: the players' sides that are asked to roll: who cannot live with either end need
    not."""
    if test.beat != "ready":
        return []
    return [side for side in judged_sides(table, test) if not test.roll(side).ready]


def verbs(table: HotTable, seat: str) -> list[Verb]:
    """HC-3.21: until the dice fall a player may withdraw, on either side; the GM calls it off."""
    test, called = table.play.test, framed(table)
    if test is None or not (called or test.asked):
        return []
    is_gm, found = table.is_gm(seat), []
    if is_gm and (called or test.reword):
        found += _rulings(table, test)
    if is_gm and called:
        found += _changing(table, test)
    mine = sides_of(table, test, seat)
    if is_gm or (mine and not set(mine) & set(_due(table, test))):
        label = "Call the test off" if is_gm else "Withdraw"
        found.append(verb(Withdraw, label, group="struggle", rules=("HC-3.21",), danger=True))
    return found


def _rulings(table: HotTable, test: ObstacleTest) -> list[Verb]:
    """HC-3.2: what the GM may say in place of a test. Where nothing is said yet, words are due."""
    ways: tuple[tuple[Outcome, str], ...] = (
        ("pass", "Grant it without a roll"),
        ("fail", "Let it fail without a roll"),
    )
    return [
        verb(
            RuleInstead,
            label,
            partial(_happens, table, test, outcome),
            fixed={"outcome": outcome},
            group="struggle",
            help=" ".join(filter(None, (WITHOUT, _left(table, test, outcome)))),
            rules=("HC-3.2",),
            once=test.once,
        )
        for outcome, label in ways
    ]


def _happens(table: HotTable, test: ObstacleTest, outcome: Outcome) -> list[Field]:
    known, label = ending(table, test, outcome), "Granted or not: what happens"
    return [Text("words", label, placeholder=known, needed=not known, most=160)]


WITHOUT = "There is nothing interesting at risk."


def _left(table: HotTable, test: ObstacleTest, outcome: Outcome) -> str:
    """HC-3.3: the condition that comes with it, in whatever words it is told."""
    words = harmed(table, *lost_by(test, outcome))
    return f"It also leaves this: {words}." if words else ""


def decide(
    table: HotTable, seat: str, move: RuleInstead | ChangeOpponent | Withdraw
) -> list[Event]:
    test = table.play.test
    assert test
    if isinstance(move, ChangeOpponent):
        return [_opposed(table, test, move)]
    if isinstance(move, RuleInstead):
        words = move.words.strip() or ending(table, test, move.outcome)
        if is_nothing(words):
            raise Illegal(f"{ALWAYS} Say what, or call the test off.", "words")
        return [RuledInstead(test=test, outcome=move.outcome, words=words)]
    mine = sides_of(table, test, seat) if not table.is_gm(seat) else []
    return [ObstacleWithdrawn(who=test.roll(mine[0]).who if mine else "")]


def say(table: HotTable, event: RuledInstead | ObstacleWithdrawn) -> list[Line]:
    if isinstance(event, RuledInstead):
        # A turn of the story, which nobody has to describe: the GM has just done so.
        spans = _ruled(table, event)
        return [line(*spans, rules=("HC-3.2",), beat="Settle", kind="turning")]
    test = table.play.test
    called_off: tuple[str | Span, ...] = ("The test is called off.",)
    if test:
        acting = who(table, test.task.who)
        wanted = quoted_wish(test.task.wanted)
        called_off = (*wanted, acting, "’s test is called off.")
    spans = (who(table, event.who), " withdraws.") if event.who else called_off
    return [line(*spans, rules=("HC-3.21",), beat="Settle", kind="event", withdraws=True)]


def _ruled(table: HotTable, event: RuledInstead) -> tuple[str | Span, ...]:
    """What was asked for, whether it was granted, and what the GM says comes of it."""
    test, words = event.test, event.words
    acting, wanted = who(table, test.task.who), test.task.wanted
    if event.outcome == "fail":
        return (*quoted_wish(wanted), "No test for ", acting, ", and it fails", *typed(words))
    yes = (*quoted_wish(wanted), "Granted to ", acting, " without a test")
    as_wanted = words == ending(table, test, "pass") and not test.task.accepted
    return (*yes, *typed("" if as_wanted else words))


def _changing(table: HotTable, test: ObstacleTest) -> list[Verb]:
    """HC-3.21: until the dice fall the GM may name another opponent."""
    if not any(hero.id != test.task.who for hero in within_reach(table)):
        return []
    name = table.play.cast[test.task.who].first_name
    return [
        verb(
            ChangeOpponent,
            "Change the opponent",
            lambda: [opposing(table, test.task.who, test.against.who)],
            group="struggle",
            help=f"What {name} wants stays. What the other side has said or risks is asked anew, "
            "and so is who helps.",
            rules=("HC-3.1", "HC-3.21"),
            once=test.once,
        )
    ]


def _opposed(table: HotTable, test: ObstacleTest, move: ChangeOpponent) -> ObstacleCalled:
    if move.opponent == test.against.who:
        raise Illegal("That is who stands in the way already. Choose another.", "opponent")
    again = CallTest(
        who=test.task.who, opponent=move.opponent, obstacle=test.obstacle, link=f"{test.link}"
    )
    fresh = called(table, _kept(judged_anew(table, test)), again)
    return ObstacleCalled(test=at_its_beat(table, reckoned(table, replace(fresh, at=test.at))))


def _kept(test: ObstacleTest) -> Roll:
    """What the acting side has said, without what was meant for the one they faced."""
    return replace(
        test.task,
        harm=Harm(),
        grave="",
        compromise="",
        compromise_harm=Harm(),
        simple=False,
        claimed=tuple(key for key in test.task.claimed if not key.startswith("their:")),
    )
