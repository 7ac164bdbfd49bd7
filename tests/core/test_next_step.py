"""One step at most stands out for a seat: what is asked of it, or else what it might start."""

from collections.abc import Callable
from types import ModuleType

import pytest
from candlelight import GAME
from candlelight.venture import SetOut

from hearthside.core import engine
from hearthside.core.driver import Driver, demo_table
from hearthside.core.forms import Option
from hearthside.core.life.evening import CloseScene, CloseSession, OpenSession
from hearthside.core.life.rewinds import AskRewind
from hearthside.core.life.votes import CallVote
from hearthside.core.parts import Parts


def option(label: str, section: str, best: bool = False) -> Option:
    return Option(move="table.begin-making", label=label, section=section, best=best)


@pytest.fixture
def table() -> Driver:
    return demo_table(GAME, GAME.demo)


class Offering(type(GAME)):  # type: ignore[misc]
    """A game that offers just this, and suggests what is given."""

    def __init__(self, *offered: Option, suggests: str = "") -> None:
        module = ModuleType("offering")
        module.MOVES, module.EVENTS = (), ()  # type: ignore[attr-defined]
        module.options = lambda table, seat: list(offered)  # type: ignore[attr-defined]
        self.parts, self.suggests = Parts(module), suggests

    def suggested(self, table, seat, offered):
        return next((one for one in offered if one.label == self.suggests), None)


@pytest.fixture
def highlighted(table: Driver) -> Callable[..., list[str]]:
    def told(*offered: Option, seat: str = "robin", suggests: str = "") -> list[str]:
        every = engine.options(Offering(*offered, suggests=suggests), table.table, seat)
        return [option.label for option in every if option.best]

    return told


def test_the_first_that_is_marked_is_the_only_one(highlighted) -> None:
    assert highlighted(option("One", "act", best=True), option("Two", "act", best=True)) == ["One"]


def test_what_is_asked_comes_before_what_could_be_started(highlighted) -> None:
    start, asked = option("Start", "act", best=True), option("Answer", "turn", best=True)
    assert highlighted(start, asked) == ["Answer"]


def test_while_something_is_asked_nothing_beside_it_urges(highlighted) -> None:
    start, more = option("Start", "act", best=True), option("React again", "turn")
    assert highlighted(start, more) == []


def test_a_suggestion_counts_only_where_nothing_is_marked(highlighted) -> None:
    plain, start = option("Plain", "act"), option("Start", "act", best=True)
    assert highlighted(plain, suggests="Plain") == ["Plain"]
    assert highlighted(plain, start, suggests="Plain") == ["Start"]


def test_between_scenes_the_end_of_the_session_is_the_other_way_on(table: Driver) -> None:
    def beside() -> list[str]:
        every = engine.options(GAME, table.table, "gale")
        return [one.label for one in every if one.instead]

    assert beside() == []
    table.do("gale", CloseScene())
    assert beside() == ["End the session"]
    table.do("gale", CloseSession())
    table.do("gale", OpenSession())
    assert beside() == [], "a session that has only just begun does not ask to end"


def test_the_game_comes_before_the_evening(table: Driver, highlighted) -> None:
    table.do("gale", CloseScene())
    assert highlighted(option("Plain", "act"), seat="gale") == ["Open a scene"]
    assert highlighted(option("Mend", "act", best=True), seat="gale") == ["Mend"]


def test_a_ballot_comes_before_the_game(table: Driver, highlighted) -> None:
    ask = CallVote("On?", "Yes\nNo", secret=True, rule="majority", owner="", part="votes")
    table.do("gale", ask)
    assert highlighted(option("Answer", "turn", best=True)) == ["Cast your ballot"]


def test_a_wish_to_go_back_comes_before_the_game(table: Driver, highlighted) -> None:
    table.do("robin", AskRewind(to=table.table.seq - 1))
    assert highlighted(option("Answer", "turn", best=True), seat="gale") == ["Go back"]


def test_between_ventures_the_example_game_suggests_one(table: Driver) -> None:
    def steps() -> list[str]:
        return [o.move for o in engine.options(GAME, table.table, "robin") if o.best]

    assert steps() == ["candlelight.set-out"]
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
    table.fall(1, 1)
    assert steps() == ["candlelight.live-with-it"]


def test_what_is_asked_about_one_attempt_is_asked_afresh_in_the_next(table: Driver) -> None:
    class Counting(type(GAME)):  # type: ignore[misc]
        at = "first"

        def occasion(self, table, option):
            return self.at if option.move == "candlelight.set-out" else ""

    game = Counting()

    def keys() -> dict[str, str]:
        return {o.move: o.key for o in engine.options(game, table.table, "robin")}

    before = keys()
    game.at = "second"
    changed = {move for move, key in keys().items() if key != before[move]}
    assert changed == {"candlelight.set-out"}
