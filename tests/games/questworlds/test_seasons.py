"""A community through its seasons: founding, background events, crises, intervals (QW-10)."""

import re

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.driver import Driver
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenSession
from hearthside.core.life.settings import ChangeDice
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.core.moves import Illegal
from hearthside.core.pieces import Board
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.community.deeds import Cement, Deed, PlotEvent, Suspend, average
from hearthside.games.questworlds.community.intervals import EndInterval, grown
from hearthside.games.questworlds.community.rolls import (
    BACKGROUND,
    CallBackground,
    RollResource,
    SkipRolls,
)
from hearthside.games.questworlds.community.state import Resource
from hearthside.games.questworlds.scenes.plots import MakePlot
from tests.games.questworlds.evening import GM, Evening, hero, townspeople


@pytest.fixture
def table() -> Evening:
    return townspeople()


def noted(table: Evening, resource: str, **changes: int) -> None:
    """Change a line of the ledger behind its back."""
    community = table.play.community
    resources = dict(community.resources)
    resources[resource] = replace(resources[resource], **changes)
    kept = replace(community, resources=resources)
    table.set(shared={**table.play.shared, community.id: kept})


@pytest.mark.rule("QW-10.1")
def test_five_resources_are_rated_in_order_and_fewer_drop_the_lowest(table):
    ratings = [one.rating for one in table.play.community.resources.values()]
    assert ratings == [32, 29, 18, 18, 12]  # 12M, 9M, 18, 18, 12
    small = Evening(communities=True)
    rows = tuple({"name": name, "required": False} for name in ("Wealth", "Morale"))
    small.founded("A ship", "voyage", rows)
    assert [one.rating for one in small.play.community.resources.values()] == [32, 29]
    off = Evening()
    assert not off.offered(GM, "table.begin-making", what="community")
    assert small.offered(GM, "table.begin-making", what="hero")
    assert not small.offered(GM, "table.begin-making", what="community")  # one is modelled


@pytest.mark.rule("QW-10.1")
def test_while_it_is_founded_the_sheet_shows_what_each_resource_will_be_rated():
    table = Evening(communities=True)
    table.do(GM, BeginMaking(what="community"))
    first = {"name": "A ship", "interval": "voyage", "way": "hand"}
    table.do(GM, SaveStep(who="community", step="name", blanks=first))
    rows = tuple({"name": name, "required": False} for name in ("Wealth", "Morale"))
    table.do(GM, SaveStep(who="community", step="resources", blanks={"resources": rows}))
    (made,) = GAME.sheet(table.table, "community").sections
    assert [(one.label, one.value) for one in made.pieces] == [("Wealth", "12M"), ("Morale", "9M")]
    table.do(GM, FinishMaking(who="community"))
    shown = [one.title for one in GAME.sheet(table.table, "community").sections]
    assert shown == ["What it has", "Ledger"]


@pytest.mark.rule("QW-10.2.4")
def test_background_events_roll_each_resource_against_the_average(table):
    assert BACKGROUND == {4: 9, 3: 6, 2: 3, -2: -3, -3: -6, -4: -9}
    assert average(table.play.community) == 21  # 109 / 5, rounded down
    table.do(GM, CallBackground())
    assert any(line.startswith("Background events come up for ") for line in table.said())
    table.do("mara", RollResource(resource="military"))
    assert (table.contest.me.rating, table.contest.them.rating) == (18, 21)
    assert not table.offered("sam", "questworlds.augment")
    table.roll(1, 20)
    assert table.resource("military").total == 6  # the average’s mastery lifts its fumble
    assert "military" not in table.play.community.rolling
    table.do(GM, SkipRolls())
    assert not table.play.community.rolling


@pytest.mark.rule("QW-10.2.5")
def test_penalised_resources_are_tested_at_a_sessions_start(table):
    table.do(GM, Deed(resource="wealth", amount=3))
    _penalise(table, "morale", -6)
    table.next_session()
    community = table.play.community
    assert (community.rolling_for, community.rolling) == ("crisis", ("morale",))
    assert f"Crisis tests come up for {community.name}." in table.said()
    table.do("mara", RollResource(resource="morale"))
    assert (table.contest.me.rating, table.contest.them.rating) == (12, 21)
    assert not table.contest.hero_points
    table.roll(5, 1)
    assert table.resource("morale").crisis
    table.next_session()
    table.do("mara", RollResource(resource="morale"))
    table.roll(3, 18)
    assert table.resource("morale").neglected == 1  # worse if neglected
    table.do(GM, Deed(resource="morale", amount=3))
    assert not table.resource("morale").crisis  # until bolstered
    table.do(GM, Suspend(suspended=True))
    table.next_session()
    assert not table.play.community.rolling


def _penalise(table: Evening, name: str, total: int) -> None:
    noted(table, name, total=total)


@pytest.mark.rule("QW-10.2.6")
def test_a_background_bonus_may_be_cemented(table):
    table.do(GM, CallBackground())
    table.do("mara", RollResource(resource="wealth"))
    table.roll(5, 20)
    resource = table.resource("wealth")
    assert (resource.total > 0, resource.pc) == (True, 0)
    table.do(GM, SkipRolls())
    table.do(GM, Cement(resource="wealth"))
    assert table.resource("wealth").pc == resource.total
    assert not table.offered(GM, "questworlds.cement")


@pytest.mark.rule("QW-10.3")
def test_an_intervals_end_changes_ratings_and_resets_modifiers(table):
    def line(**more):
        return Resource(id="r", name="R", rating=18, **more)

    assert grown(line(pc=8, total=8)) == 20
    assert grown(line(pc=15, total=15)) == 21  # 3 at most
    assert grown(line(total=-4)) == 17
    assert grown(line(total=-12)) == 16  # 2 at most
    assert grown(line(total=-3, pc=3)) == 18  # both may apply
    table.do(GM, Deed(resource="morale", amount=6))
    table.do(GM, EndInterval())
    morale = table.resource("morale")
    assert (morale.rating, morale.total, morale.pc) == (20, 0, 0)
    assert table.play.community.number == 2
    assert table.play.community.rolling_for == "background"


@pytest.mark.rule("QW-10.4")
def test_the_plot_may_change_a_rating_outright(table):
    table.do(GM, PlotEvent(resource="military", rating="2M", because="The duke sends men."))
    assert table.resource("military").rating == 22
    with pytest.raises(Illegal, match="no rating"):
        table.do(GM, PlotEvent(resource="military", rating="lots"))


def test_crisis_tests_wait_for_a_session(table):
    _penalise(table, "morale", -3)
    table.do(GM, CloseScene())
    table.do(GM, CloseSession())
    assert not table.play.community.rolling
    table.do(GM, OpenSession())
    assert table.play.community.rolling == ("morale",)


@pytest.mark.rule("QW-10.1")
def test_a_questionnaire_may_rank_the_resources():
    table = Evening(hero("wren", Sword=17), communities=True)
    table.do(GM, BeginMaking(what="community"))
    named = {"name": "The Reach", "interval": "season", "way": "questions"}
    table.do(GM, SaveStep(who="community", step="name", blanks=named))
    answers = {"pride": "Magic", "shelter": "Morale", "lack": "Magic", "required": "Morale"}
    table.do("mara", SaveStep(who="community", step="questions", blanks=answers))  # anybody may
    with pytest.raises(Illegal, match="another answer"):
        table.do(GM, FinishMaking(who="community"))
    assert table.play.community is None
    better = {**answers, "lack": "Wealth"}
    table.do("mara", SaveStep(who="community", step="questions", blanks=better))
    table.do(GM, FinishMaking(who="community"))
    assert "The Reach has Magic 12M, Morale 9M, Diplomacy 18, Military 18 and Wealth 12." in (
        table.said()
    )
    every = table.play.community.resources.values()
    assert [one.name for one in every if one.required] == ["Morale"]
    found = [(one.name, one.rating) for one in table.play.community.resources.values()]
    assert found == [
        ("Magic", 32),
        ("Morale", 29),
        ("Diplomacy", 18),
        ("Military", 18),
        ("Wealth", 12),
    ]


@pytest.mark.rule("QW-10.2.4")
def test_a_founded_community_begins_with_background_events_and_has_them_once_an_interval():
    table = Evening(hero("wren", Sword=17), communities=True)
    rows = tuple({"name": name, "required": False} for name in ("Wealth", "Morale"))
    table.founded("A ship", "voyage", rows)
    assert table.play.community.rolling_for == "background"
    table.do(GM, SkipRolls())
    assert table.offered(GM, "questworlds.call-background")  # left out, they may still come
    table.do(GM, CallBackground())
    for one in ("wealth", "morale"):
        table.do("mara", RollResource(resource=one))
        table.roll(5, 8)
    assert not table.offered(GM, "questworlds.call-background")
    assert "Morale has an ordinary voyage." in table.said()
    retold = [line.plain for entry in table.entries for line in entry.said if line.retold]
    assert not [told for told in retold if told.startswith(("Wealth", "Morale"))]
    assert table.play.last
    table.do(GM, EndInterval())
    assert table.play.last is None  # the dice of the last one are put away
    table.do(GM, SkipRolls())
    assert table.offered(GM, "questworlds.call-background")


@pytest.mark.rule("QW-10.2.4")
def test_with_real_dice_the_player_who_rolls_for_a_resource_types_in_its_die(table):
    table.do(GM, ChangeDice(value="hand"))
    table.do(GM, CallBackground())
    table.do("sam", RollResource(resource="wealth"))
    assert table.offered("sam", "table.fall")
    assert not table.offered("mara", "table.fall")
    assert offers.prompt(GAME, table.table, "sam").title == "Throw the dice for Wealth"


@pytest.mark.rule("QW-10.2.5")
def test_the_ledger_says_how_a_crisis_ends(table):
    noted(table, "morale", crisis=True)
    (board,) = [one for one in GAME.show(table.table).scene if one.label == "The Reach"]
    cell = next(row[-1] for row in board.rows if row[0].text == "Morale")
    assert cell.text == "in crisis until bolstered"
    assert "ends the crisis" in cell.why.text
    noted(table, "wealth", total=-3)
    (board,) = [one for one in GAME.show(table.table).scene if one.label == "The Reach"]
    assert board.in_force == "Wealth −3, Morale in crisis"


@pytest.mark.rule("QW-2.1.2", "QW-10.1")
def test_the_tables_own_sign_for_a_mastery_is_in_every_form():
    settings = {"communities": True, "pyrrhic": True, "mastery_sign": "W"}
    table = Evening(hero("wren", Sword=37, Songs=17), **settings)
    plot = MakePlot(name="A key", worth="20", situation="x", heroes=("wren",))
    for step in (
        lambda: None,
        lambda: table.do(GM, plot),
        lambda: table.enter("wren", "sword"),
        lambda: table.oppose("very high"),
    ):
        step()
        told = [
            words for seat in (GM, "mara") for one in table.options(seat) for words in _words(one)
        ]
        assert any("W" in words for words in told)
        assert not [words for words in told if re.search(r"[+\d]M\b", words)]


def _words(option):
    yield from (option.label, option.help)
    for field in option.fields:
        yield field.help
        yield from (pick.label for pick in getattr(field, "picks", ()))


@pytest.mark.rule("QW-10.2.4")
def test_players_are_asked_to_roll_and_a_gm_alone_rolls(table):
    table.do(GM, CallBackground())
    assert offers.prompt(GAME, table.table, "mara").urgent
    asked = offers.prompt(GAME, table.table, GM)
    assert (asked.title, asked.urgent) == ("Waiting for Mara, Sam and Noor", False)
    assert table.offered(GM, "questworlds.skip-rolls").section == "turn", "where they look"
    assert not [one.move for one in table.options(GM) if one.best]
    alone = Driver(GAME, settings={"communities": True})
    rows = ({"name": "Wealth", "required": False},)
    alone.do(GM, BeginMaking(what="community"))
    ship = {"name": "A ship", "interval": "voyage", "way": "hand"}
    alone.do(GM, SaveStep(who="community", step="name", blanks=ship))
    alone.do(GM, SaveStep(who="community", step="resources", blanks={"resources": rows}))
    alone.do(GM, FinishMaking(who="community"))
    offered = offers.options(GAME, alone.table, GM)
    assert next(one for one in offered if one.best).move == "questworlds.roll-resource"
    assert offers.prompt(GAME, alone.table, GM).urgent


@pytest.mark.rule("QW-10.2.4", "QW-10.2.5")
def test_a_roll_for_a_resource_says_how_likely_it_changes_anything(table):
    table.do(GM, CallBackground())
    option = table.offered("mara", "questworlds.roll-resource", resource="military")
    assert "against the average of them all" in offers.prompt(GAME, table.table, "mara").text
    table.do("mara", RollResource(resource="military"))
    odds = GAME.outlook(table.table)
    up = odds.percent("minor victory", "major victory", "complete victory")
    down = odds.percent("minor defeat", "major defeat", "complete defeat")
    assert option.help.startswith(f"{up}% for a bonus of +3 or more, {down}% for a penalty")
    assert not option.forecast, "a marginal victory is nothing to hope for"
    table.roll(5, 5)
    table.do(GM, SkipRolls())
    _penalise(table, "morale", -6)
    table.next_session()
    option = table.offered("mara", "questworlds.roll-resource", resource="morale")
    assert option.help.endswith("% that it falls into a crisis.")


@pytest.mark.rule("QW-10.1.4")
def test_the_ledger_adds_up(table):
    noted(table, "diplomacy", background=3, total=0)
    board = next(one for one in GAME.show(table.table).scene if isinstance(one, Board))
    now = {row[0].text: row[-1].text for row in board.rows}
    assert now["Diplomacy"] == "+3 from events, −3 used up or lost"
    assert now["Wealth"] == ""


@pytest.mark.rule("QW-10.3")
def test_the_end_of_an_interval_says_why_a_rating_changes(table):
    table.do(GM, Deed(resource="wealth", amount=6))
    _penalise(table, "morale", -3)
    table.do(GM, EndInterval())
    told = [one for one in table.said() if " is now " in one]
    assert told == [
        "Wealth is now 14M: 2 up for +6 earned.",
        "Morale is now 17: 1 down for the −3 it ends with.",
    ]


def test_where_there_is_no_community_yet_founding_one_stands_beside_the_next_step():
    made = Evening(hero("wren", Sword=17), communities=True)
    assert made.offered(GM, "table.begin-making", what="community").section == "make"
    made.do(GM, BeginMaking(what="community"))
    named = made.offered(GM, "table.save-step", who="community", step="name")
    assert "take stock" in named.fields[1].help


@pytest.mark.rule("QW-10.1", "QW-10.1.4")
def test_a_community_has_a_sheet_of_its_own(table):
    _penalise(table, "morale", -3)
    sheet = GAME.sheet(table.table, "community")
    assert (sheet.name, sheet.subtitle) == ("The Reach", "Season 1")
    ratings = {piece.label: piece for piece in sheet.sections[0].pieces}
    assert (ratings["Wealth"].value, ratings["Morale"].note) == ("12M", "now 15")
    assert ratings["Morale"].why.text == "Morale 18, In the ledger −3"
