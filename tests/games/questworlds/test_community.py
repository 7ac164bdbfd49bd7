"""Communities: the ledger, drawing on it, background events, crises, intervals (QW-10)."""

import re

import pytest
from msgspec.structs import replace

from hearthside.core import engine
from hearthside.core.driver import Driver
from hearthside.core.life.evening import CloseScene, CloseSession, OpenSession
from hearthside.core.life.switches import ChangeDice
from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME, books
from hearthside.games.questworlds.augment import Augment
from hearthside.games.questworlds.community.bearing import LayOnResource
from hearthside.games.questworlds.community.drawing import LayBurden, Lobby, depletion
from hearthside.games.questworlds.community.intervals import (
    BACKGROUND,
    CallBackground,
    EndInterval,
    RollResource,
    SkipRolls,
    grown,
)
from hearthside.games.questworlds.community.ledger import (
    Cement,
    Deed,
    Found,
    FoundByQuestions,
    PlotEvent,
    Suspend,
    average,
    ledger,
)
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.exchange import Disengage, Exchange
from hearthside.games.questworlds.extended.gathering import (
    AddFoe,
    Engage,
    JoinExtended,
    NextRound,
    OpenExtended,
)
from hearthside.games.questworlds.plots import MakePlot
from hearthside.games.questworlds.state import Keyword, Resource
from hearthside.games.questworlds.target import full, standing
from tests.games.questworlds.evening import GM, Evening, hero, picks


@pytest.fixture
def table() -> Evening:
    made = Evening(
        hero("wren", Sword=17, Charm=17, Songs=17, points=0),
        hero("tomas", Hammer=17, points=0),
        communities=True,
    )
    made.found()
    return made


def opened(table: Evening, resource: str, who: str = "wren", with_: str = "charm") -> None:
    table.do(table.seat(who), Lobby(who=who, resource=resource, ability=with_))
    table.oppose("moderate")
    table.roll(5, 18)


@pytest.mark.rule("QW-10.1")
def test_five_resources_are_rated_in_order_and_fewer_drop_the_lowest(table):
    ratings = [one.rating for one in table.play.community.resources.values()]
    assert ratings == [32, 29, 18, 18, 12]  # 12M, 9M, 18, 18, 12
    small = Evening(communities=True)
    rows = tuple({"name": name, "required": False} for name in ("Wealth", "Morale"))
    small.do(GM, Found(name="A ship", interval="voyage", resources=rows))
    assert [one.rating for one in small.play.community.resources.values()] == [32, 29]
    off = Evening()
    assert not off.offered(GM, "questworlds.found")


@pytest.mark.rule("QW-10.1.4")
def test_a_deed_that_only_shrinks_a_penalty_changes_total_alone(table):
    assert ledger(Resource(id="r", name="R", rating=18, total=-6), 3) == (-3, 0)
    assert ledger(Resource(id="r", name="R", rating=18, total=-3, pc=2), 6) == (3, 5)
    assert ledger(Resource(id="r", name="R", rating=18), 3) == (3, 3)
    table.do(GM, Deed(resource="morale", amount=3))
    assert (table.resource("morale").total, table.resource("morale").pc) == (3, 3)


@pytest.mark.rule("QW-10.2")
def test_only_won_lobbying_opens_a_resource_for_one_use(table):
    table.do("mara", Lobby(who="wren", resource="military", ability="charm"))
    table.oppose("high")
    table.roll(18, 5)
    assert "resource:military" not in picks(table.offered("mara", "questworlds.enter"), "ability")
    opened(table, "military")
    table.enter("wren", "resource:military", prize="the pass")
    table.oppose()
    assert full(table.table, table.contest, table.contest.me) == 18
    table.roll(5, 18)
    table.close()
    assert table.resource("military").total == -3
    assert "resource:military" not in picks(table.offered("mara", "questworlds.enter"), "ability")


@pytest.mark.rule("QW-10.2")
def test_depletion_follows_the_outcome_and_failing_falls_on_the_pcs_too(table):
    assert [depletion(n) for n in (4, 3, 1, 0, -1, -3, -4)] == [0, -3, -3, -3, -6, -6, -9]
    opened(table, "military")
    table.enter("wren", "resource:military", prize="the pass")
    table.oppose()
    table.roll(19, 5)
    assert table.resource("military").total == -6
    # In place of ordinary consequences there is only the penalty with their people.
    assert [due.kind for due in table.play.dues] == ["burden"]
    table.set(keywords=(Keyword("Charm"),))
    (asked,) = table.offered(GM, "questworlds.lay-burden").fields
    assert asked.value == ("charm",)  # a keyword that all of them share is the likely one
    table.do(GM, LayBurden(due=table.play.dues[0].id, abilities=("charm",)))
    assert [one.value for one in standing(table.hero("wren"), "charm")] == [-6]
    table.close()
    table.do(GM, EndInterval())
    assert not table.hero("wren").burdens


@pytest.mark.rule("QW-10.2", "QW-4.4.2")
def test_depletion_replaces_the_harm_of_a_defeat_not_the_benefit_of_a_victory(table):
    opened(table, "military")
    table.enter("wren", "resource:military", prize="the pass")
    table.oppose()
    table.roll(1, 19)
    assert [(due.kind, due.amount) for due in table.play.dues] == [("benefit", 6)]
    assert table.resource("military").total == -3


@pytest.mark.rule("QW-10.2", "QW-4.12.3")
def test_nobody_is_blamed_for_a_draw_that_won_the_prize_in_defeat(table):
    opened(table, "military")
    table.enter("wren", "resource:military", prize="the pass")
    table.oppose(costly=True)
    table.roll(19, 5)
    assert table.resource("military").total == -6
    assert not table.play.dues


@pytest.mark.rule("QW-10.2")
def test_where_forgiveness_is_slow_only_3_points_go_each_interval():
    table = Evening(hero("wren", Charm=17, points=0), communities=True, slow_forgiveness=True)
    table.found()
    opened(table, "military")
    table.enter("wren", "resource:military", prize="the pass")
    table.oppose()
    table.roll(19, 5)
    table.do(GM, LayBurden(due=table.play.dues[0].id, abilities=("charm",)))
    table.close()
    table.do(GM, EndInterval())
    assert [one.amount for one in table.hero("wren").burdens] == [-3]
    table.do(GM, SkipRolls())
    table.do(GM, EndInterval())
    assert not table.hero("wren").burdens


@pytest.mark.rule("QW-10.2")
def test_a_resource_that_augments_is_worn_by_the_contest_for_the_prize(table):
    opened(table, "wealth")
    table.enter("wren", "sword", prize="the bridge")
    table.oppose()
    table.do("mara", Augment(who="wren", recipient="wren", ability="resource:wealth"))
    table.oppose("base")
    table.roll(5, 18)
    assert table.resource("wealth").total == 0  # the augment itself costs nothing
    table.roll(3, 18)
    assert table.resource("wealth").total == -3


@pytest.mark.rule("QW-10.2.1")
def test_a_required_resource_leaves_room_for_an_ordinary_augment():
    table = Evening(hero("wren", Sword=17, Charm=17, Songs=17, points=0), communities=True)
    table.found(required="Magic")
    opened(table, "magic")
    table.enter("wren", "sword")
    table.oppose()
    table.do("mara", Augment(who="wren", recipient="wren", ability="resource:magic"))
    assert "need not be worth remembering" in table.offered(GM, "questworlds.oppose").help
    table.oppose("base")
    table.roll(3, 18)
    table.do("mara", Augment(who="wren", recipient="wren", ability="songs"))
    table.oppose("base")
    table.roll(5, 18)
    assert sum(one.value for one in table.contest.me.mods) == 12
    assert not table.offered("mara", "questworlds.augment")


@pytest.mark.rule("QW-10.2.1")
def test_a_required_resource_leaves_that_room_in_an_extended_contest_too():
    table = Evening(hero("wren", Sword=17, Charm=17, Songs=17, points=0), communities=True)
    table.found(required="Magic")
    opened(table, "magic")
    table.do(GM, OpenExtended(prize="the pass"))
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    for helper in ("resource:magic", "songs"):
        assert helper in picks(table.offered("mara", "questworlds.augment"), "ability")
        table.do("mara", Augment(who="wren", recipient="wren", ability=helper))
        table.oppose("base")
        table.roll(3, 18)
    assert not table.offered("mara", "questworlds.augment")
    assert len(next(iter(table.play.extended.values())).fighters["wren"].mods) == 2


@pytest.mark.rule("QW-10.2.2")
def test_a_defeat_may_fall_on_a_resource_alone_or_as_well(table):
    table.wins("wren", "sword", 18, 1)
    due = table.play.dues[0].id
    table.do(GM, LayOnResource(due=due, resource="morale", alone=False))
    assert table.play.dues  # Wren still has it coming
    table.do(GM, LayOnResource(due=due, resource="military", alone=True))
    assert not table.play.dues
    for one in ("morale", "military"):
        assert (table.resource(one).total, table.resource(one).down) == (-9, True)
    table.close()
    table.wins("wren", "charm", 20, 1, prize="two")
    table.do(GM, LayOnResource(due=table.play.dues[0].id, resource="wealth"))
    assert table.resource("wealth").closed
    table.close()
    assert "wealth" not in picks(table.offered("mara", "questworlds.lobby"), "resource")


@pytest.mark.rule("QW-10.2.2")
def test_after_a_lost_extended_contest_the_second_worst_state_counts(table):
    table.do(GM, OpenExtended(prize="the pass"))
    for who, with_ in (("wren", "sword"), ("tomas", "hammer")):
        table.do(table.seat(who), JoinExtended(who=who, ability=with_))
    table.do(GM, AddFoe(name="Host", rating="14"))
    foe = next(iter(table.play.extended.values())).fighters
    foe = next(id for id, one in foe.items() if not one.ours)
    for who in ("wren", "tomas"):
        table.do(GM, Engage(ours=who, theirs=foe))
    table.do(GM, NextRound())
    for seat, with_, mine, theirs in (("mara", "sword", 20, 1), ("sam", "hammer", 20, 1)):
        pairings = next(iter(table.play.extended.values())).pairings
        pairing = next(one for one in pairings if table.seat(one.ours) == seat)
        table.do(seat, Exchange(pairing=pairing.id, ability=with_))
        table.oppose("")
        table.roll(mine, theirs)
    table.do(GM, EndExtended())
    assert [(due.kind, due.state) for due in table.play.dues] == [
        ("harm", "injured"),
        ("harm", "injured"),
        ("resource", "injured"),
    ]
    table.do(GM, LayOnResource(due=table.play.dues[-1].id, resource="military"))
    assert table.resource("military").down


@pytest.mark.rule("QW-10.2.2")
def test_withdrawing_counts_as_a_major_defeat_for_the_resource(table):
    table.do(GM, OpenExtended(prize="the pass"))
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    table.do(GM, AddFoe(name="Host", rating="14"))
    table.do(GM, Engage(ours="wren", theirs="foe-host"))
    table.do(GM, NextRound())
    pairing = next(iter(table.play.extended.values())).pairings[0]
    table.do("mara", Disengage(pairing=pairing.id, ability="sword"))
    table.oppose("")
    table.roll(12, 5)
    table.do(GM, EndExtended())
    assert [(due.kind, due.state) for due in table.play.dues] == [("resource", "injured")]


@pytest.mark.rule("QW-10.2.3")
def test_bolstering_is_named_at_framing_and_the_benefit_goes_to_the_resource(table):
    table.enter("wren", "sword", prize="grain", bolster="morale")
    assert "Wren goes for grain, for Morale of The Reach, with Sword." in table.said()
    card = GAME.show(table.table).attempt
    assert ("For", "Morale of The Reach") in card.stakes
    table.oppose()
    table.roll(1, 18)
    assert (table.resource("morale").total, table.resource("morale").pc) == (6, 6)
    # And by the GM's leave it helps with their people; left alone, it does not.
    (due,) = table.play.dues
    assert table.offered(GM, "questworlds.skip").label == "It is for Morale alone"
    assert table.offered(GM, "questworlds.skip").best
    assert not table.offered(GM, "questworlds.bestow").best
    assert not table.offered("mara", "questworlds.propose")
    table.bestow(situation=due.proposal)
    assert [one.situation for one in table.hero("wren").benefits] == ["Dealings with The Reach"]


@pytest.mark.rule("QW-10.2.4")
def test_background_events_roll_each_resource_against_the_average(table):
    assert BACKGROUND == {4: 9, 3: 6, 2: 3, -2: -3, -3: -6, -4: -9}
    assert average(table.play.community) == 21  # 109 / 5, rounded down
    table.do(GM, CallBackground())
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
    table.table = books.with_resource(table.table, name, total=total)


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
    asked = FoundByQuestions(
        name="The Reach", interval="season", pride="Magic", shelter="Morale", lack="Wealth"
    )
    with pytest.raises(Illegal, match="another answer"):
        table.do(GM, replace(asked, lack="Magic"))
    table.do(GM, replace(asked, required="Morale"))
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
    table.do(GM, Found(name="A ship", interval="voyage", resources=rows))
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
    assert engine.prompt(GAME, table.table, "sam").title == "Throw the dice for Wealth"


@pytest.mark.rule("QW-10.2.5")
def test_the_ledger_says_how_a_crisis_ends(table):
    table.table = books.with_resource(table.table, "morale", crisis=True)
    (board,) = [one for one in GAME.show(table.table).scene if one.label == "The Reach"]
    cell = next(row[-1] for row in board.rows if row[0].text == "Morale")
    assert cell.text == "in crisis until bolstered"
    assert "ends the crisis" in cell.why.text


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
    assert GAME.prompt(table.table, "mara").urgent
    assert GAME.prompt(table.table, GM).title == "Waiting for the players"
    assert not [one.move for one in table.options(GM) if one.best]
    alone = Driver(GAME, settings={"communities": True})
    rows = ({"name": "Wealth", "required": False},)
    alone.do(GM, Found(name="A ship", interval="voyage", resources=rows))
    offered = engine.options(GAME, alone.table, GM)
    assert next(one for one in offered if one.best).move == "questworlds.roll-resource"
    assert GAME.prompt(alone.table, GM).urgent
