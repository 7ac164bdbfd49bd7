"""One step at most stands out for a seat: what is asked of it, or else what it might start."""

from collections.abc import Callable
from types import ModuleType

import pytest
from candlelight import GAME
from candlelight.venture import SetOut
from msgspec.structs import replace

from hearthside.core import asks, offers
from hearthside.core.asks import Ask, Verb
from hearthside.core.driver import Driver, demo_table
from hearthside.core.forms import Option, Text
from hearthside.core.life.rewinds import AskRewind
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenSession
from hearthside.core.life.votes import CallVote
from hearthside.core.procedures import Parts
from hearthside.core.table_life import TurnOrder


def start(label: str, first: bool = False) -> Verb:
    return Verb(move="candlelight.burn", label=label, best=first, fixed={"label": label})


@pytest.fixture
def table() -> Driver:
    return demo_table(GAME, GAME.demo)


class Offering(type(GAME)):  # type: ignore[misc]
    """A game that asks for these answers, and lets these be started."""

    def __init__(self, answers: tuple[str, ...], verbs: tuple[Verb, ...], of: str) -> None:
        module = ModuleType("offering")
        given = [Option(move="candlelight.burn", label=label) for label in answers]
        asked = [Ask(seat=of, options=lambda: given)] if answers else []
        module.asks = lambda table, reader: asked  # type: ignore[attr-defined]
        module.verbs = lambda table, seat: list(verbs)  # type: ignore[attr-defined]
        self.parts = Parts(module)


@pytest.fixture
def highlighted(table: Driver) -> Callable[..., list[str]]:
    def told(
        *verbs: Verb, answers: tuple[str, ...] = (), of: str = "robin", seat: str = "robin"
    ) -> list[str]:
        every = offers.options(Offering(answers, verbs, of), table.table, seat)
        return [option.label for option in every if option.best]

    return told


def test_the_first_that_is_marked_is_the_only_one(highlighted) -> None:
    assert highlighted(start("One", first=True), start("Two", first=True)) == ["One"]


def test_what_is_asked_comes_before_what_could_be_started(highlighted) -> None:
    assert highlighted(start("Start", first=True), answers=("Answer", "Other")) == ["Answer"]


def test_on_ones_turn_to_act_comes_before_ending_it(table: Driver) -> None:
    table.table = replace(table.table, turns=TurnOrder(order=("robin",), round=1))
    found = offers.options(Offering((), (start("Act", first=True),), "robin"), table.table, "robin")
    assert [option.label for option in found if option.best] == ["Act"]
    assert [option.label for option in found if option.section == "turn"] == [
        "End the turn",
        "Pass",
    ]


def test_while_somebody_is_asked_nobody_else_is_urged(highlighted) -> None:
    waits = {"answers": ("Answer",), "of": "gale"}
    assert highlighted(start("Start", first=True), **waits) == []
    assert highlighted(start("Start", first=True), seat="gale", **waits) == ["Answer"]


def test_between_scenes_the_end_of_the_session_is_the_other_way_on(table: Driver) -> None:
    def beside() -> list[str]:
        every = offers.options(GAME, table.table, "gale")
        return [one.label for one in every if one.instead]

    assert beside() == []
    table.do("gale", CloseScene())
    assert beside() == ["Wrap up the session"]
    table.do("gale", CloseSession())
    table.do("gale", OpenSession())
    assert beside() == [], "a session that has only just begun does not ask to end"


def test_the_game_comes_before_the_evening(table: Driver, highlighted) -> None:
    table.do("gale", CloseScene())
    assert highlighted(start("Plain"), seat="gale") == ["Open a scene"]
    assert highlighted(start("Mend", first=True), seat="gale") == ["Mend"]


def test_a_ballot_comes_before_the_game(table: Driver, highlighted) -> None:
    ask = CallVote("On?", "Yes\nNo", secret=True, rule="majority", owner="", part="votes")
    table.do("gale", ask)
    assert highlighted(answers=("Answer",)) == ["Yes"]


def test_a_wish_to_go_back_comes_before_the_game(table: Driver, highlighted) -> None:
    table.do("robin", AskRewind(to=table.table.seq - 1))
    assert highlighted(answers=("Answer",), of="gale", seat="gale") == ["Go back"]


def test_between_ventures_the_example_game_suggests_one(table: Driver) -> None:
    def steps() -> list[str]:
        return [o.move for o in offers.options(GAME, table.table, "robin") if o.best]

    assert steps() == ["candlelight.set-out"]
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
    table.fall(1, 1)
    assert steps() == ["candlelight.live-with-it"]


def test_what_is_asked_about_one_attempt_is_asked_afresh_in_the_next(table: Driver) -> None:
    class Counting(type(GAME)):  # type: ignore[misc]
        at = "first"

        def occasion(self, table):
            return self.at

    game = Counting()

    def keys() -> dict[str, str]:
        return {o.move: o.key for o in offers.options(game, table.table, "robin")}

    table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
    table.fall(1, 1)
    before = keys()
    game.at = "second"
    changed = {move for move, key in keys().items() if key != before[move]}
    asked = {one.move for one in offers.offers(game, table.table, "robin").answers}
    assert changed == asked == {"candlelight.live-with-it", "candlelight.burn"}


def test_only_the_blanks_of_the_answer_that_is_given_are_worked_out(table: Driver) -> None:
    worked_out: list[str] = []

    def answer(move: str) -> Verb:
        def fields() -> list[Text]:
            worked_out.append(move)
            return [Text("how", "How?")]

        return Verb(move=move, label=move, fields=fields)

    ask = Ask(seat="robin", options=lambda: [answer("a.go"), answer("a.stay")])
    (given,) = asks.covering(table.table, "robin", [ask], "a.stay")
    assert (given.move, [one.name for one in given.fields]) == ("a.stay", ["how"])
    assert worked_out == ["a.stay"]
    every = asks.options(table.table, "robin", [ask])
    assert [(one.move, one.best, len(one.fields)) for one in every] == [
        ("a.go", True, 1),
        ("a.stay", False, 1),
    ]
