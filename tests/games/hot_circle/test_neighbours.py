"""The case beside the plain one: the other side, the NPC, the second time, the refusal."""

import pytest
from msgspec.structs import replace

from hearthside.core import engine
from hearthside.core.dice import d
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.life.guided_rounds import AnswerItem
from hearthside.core.life.rulings import Rule
from hearthside.core.life.scenes_sessions import CloseSession, OpenSession
from hearthside.core.life.shelf import OpenPrepared
from hearthside.core.making import SaveStep
from hearthside.core.moves import Illegal
from hearthside.core.secrecy.views import view
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.cards_or_dice import CARD
from hearthside.games.hot_circle.characters.leaving import Rework
from hearthside.games.hot_circle.characters.lifepath_review import JudgeBridge
from hearthside.games.hot_circle.characters.lifepaths import LifepathRow
from hearthside.games.hot_circle.obstacle_test.calling import CallTest
from hearthside.games.hot_circle.obstacle_test.ruling import RuleInstead
from hearthside.games.hot_circle.session_zero.campaign import tensions
from hearthside.games.hot_circle.session_zero.gamemaster_and_lifepath_count import SetLifepaths
from hearthside.games.hot_circle.session_zero.relations import RollRelations
from hearthside.games.hot_circle.session_zero.upsets import Upset
from hearthside.games.hot_circle.sessions.preparation import Prepare
from hearthside.games.hot_circle.state import Opening
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    GM,
    MOSS,
    WREN,
    at_relations,
    at_round,
    begun,
    campaign,
    evening,
    given,
    hero,
    item,
    lived,
    lives,
    make,
    milestone,
    next_round,
    relate,
    rolled,
    sat_down,
    save,
    staked,
    told,
    versus,
    vote,
)


class TestTheMap:
    @pytest.mark.rule("HC-1.5")
    def test_an_upset_never_calms_the_map(self) -> None:
        table = at_relations()
        relate(table, "f1", rival="f2", partner="f3")
        relate(table, "f2", partner="f1")
        before = len(tensions(table.table.play.campaign))
        table.do(ANA, Upset(faction="f1", what="turns on its partner", event="A feast"))
        f1 = table.table.play.campaign.faction("f1")
        assert f1.rivals == ("f2", "f3"), "the old rival stays"
        assert len(tensions(table.table.play.campaign)) >= before
        assert "F1 now competes with F3." in told(table)
        with pytest.raises(Illegal, match="nobody does both"):
            relate(table, "f1", partner="f3")

    @pytest.mark.rule("HC-1.4")
    @pytest.mark.parametrize(
        ("die", "count", "thrown"),
        [("6", 7, d(8)), ("6", 9, d(10)), ("8", 11, d(12)), ("6", 13, d(20)), ("cards", 13, CARD)],
    )
    def test_the_map_is_rolled_with_what_people_own(self, die, count, thrown) -> None:
        table = at_relations(count=count, die=die)
        table.do(ANA, RollRelations())
        assert engine.chance(GAME, table.table).dice == (thrown,)

    @pytest.mark.rule("HC-1.4", "HC-3.20")
    def test_cards_are_drawn_from_two_to_ace(self) -> None:
        table = at_relations(die="cards")
        table.do(ANA, RollRelations())
        table.fall(2)
        assert not table.table.play.campaign.faction("f1").rival, "the two is the first: itself"
        table.fall(14)
        assert not table.table.play.campaign.faction("f1").rival, "an ace is nobody"
        table.fall(3)
        assert table.table.play.campaign.faction("f1").rival == "f2"


class TestMaking:
    @pytest.mark.rule("HC-2.2", "HC-2.3", "HC-2.6")
    def test_nothing_is_locked_before_it_is_played(self) -> None:
        table = campaign(sat_down())
        make(table, ANA, "Wren", lives("Sailor", "Scholar"))
        table.do(ANA, Rework(character=WREN))
        assert hero(table).draft
        save(table, ANA, WREN, "lifepaths", **lived(*lives("Sailor", "Thief")))
        table.do(ANA, FinishMaking(who=WREN))
        make(table, BEN, "Moss", lives("Clerk", "Bailiff", setting="ledger"))
        table.do(GM, OpenSession())
        table.do(GM, CloseSession())
        with pytest.raises(Illegal):
            table.do(ANA, Rework(character=WREN))

    @pytest.mark.rule("HC-1.8")
    def test_the_number_of_lifepaths_may_change_until_the_first_session(self) -> None:
        table = campaign(sat_down())
        make(table, ANA, "Wren", lives("Sailor", "Scholar"))
        table.do(GM, SetLifepaths(lifepaths="4"))
        assert hero(table).draft, "her line is one short"
        with pytest.raises(Illegal, match="3 of 4 lifepaths"):
            table.do(ANA, FinishMaking(who=WREN))
        save(table, ANA, WREN, "lifepaths", **lived(*lives("Sailor", "Scholar", "Thief")))
        table.do(ANA, FinishMaking(who=WREN))
        table.do(GM, OpenSession())
        with pytest.raises(Illegal):
            table.do(GM, SetLifepaths(lifepaths="5"))

    @pytest.mark.rule("HC-2.6")
    def test_whoever_has_been_played_stays_finished_whatever_is_judged_of_others(self) -> None:
        table = evening()
        short = (hero(table).lifepaths[0],)
        given(table, WREN, lifepaths=short)
        table.sit("Cy")
        who = begun(table, "cy")
        over = (LifepathRow("", "quay"), LifepathRow("Clerk", "ledger"))
        table.do("cy", SaveStep(who=who, step="lifepaths", blanks=lived(*over)))
        table.do(GM, JudgeBridge(character=who, lifepath="clerk", accepted=True))
        assert not hero(table).draft

    @pytest.mark.rule("HC-2.6")
    def test_the_gm_may_think_better_of_a_bridge(self) -> None:
        table = campaign(sat_down())
        who = begun(table, ANA)
        over = (
            LifepathRow("", "quay"),
            LifepathRow("Clerk", "ledger"),
            LifepathRow("Spy", "ledger"),
        )
        save(table, ANA, who, "lifepaths", **lived(*over))
        table.do(GM, JudgeBridge(character=who, lifepath="clerk", accepted=False))
        table.do(GM, JudgeBridge(character=who, lifepath="clerk", accepted=True))
        assert hero(table, who).lifepaths[1].bridge == "accepted"

    @pytest.mark.rule("HC-2.6")
    def test_the_same_work_in_two_settings_is_two_lifepaths(self) -> None:
        table = campaign(sat_down())
        who = begun(table, ANA)
        over = (
            LifepathRow("", "quay"),
            LifepathRow("Clerk", "quay"),
            LifepathRow("Clerk", "ledger"),
        )
        save(table, ANA, who, "lifepaths", **lived(*over))
        table.do(GM, JudgeBridge(character=who, lifepath="clerk-2", accepted=True))
        (step,) = [one for one in GAME.steps(table.table, who) if one.id == "lifepaths"]
        assert step.problems == ()
        assert [path.id for path in hero(table, who).lifepaths] == ["quay-born", "clerk", "clerk-2"]

    @pytest.mark.rule("HC-2.6")
    def test_a_typed_birth_keeps_its_spelling(self) -> None:
        table = campaign(sat_down())
        who = begun(table, ANA)
        save(table, ANA, who, "lifepaths", **lived(LifepathRow("Wharf-born", "quay")))
        assert hero(table, who).lifepaths[0].name == "Wharf-born"
        save(table, ANA, who, "lifepaths", **lived(LifepathRow("Wharf", "quay")))
        assert hero(table, who).lifepaths[0].name == "Wharf-born", "however it is typed"


@pytest.mark.rule("HC-8.4")
def test_a_prepared_opening_is_there_to_be_opened() -> None:
    table = campaign(sat_down())
    make(table, ANA, "Wren", lives("Sailor", "Scholar"))
    opening = Opening(WREN, "Fog on the quay", "find the boat", "the watch")
    table.do(GM, Prepare(openings=(opening,)))
    table.do(GM, Prepare(places="The mole", openings=(opening,)))
    assert [one.title for one in table.table.shelf.values()] == ["Fog on the quay"]
    assert not view(GAME, table.table, ANA).shelf
    table.do(GM, OpenSession())
    table.do(GM, OpenPrepared(item=f"opening-{WREN}"))
    scene = table.table.scene
    assert (scene.title, scene.picture) == ("Fog on the quay", "drawn-harbour")


@pytest.mark.rule("HC-7.5")
def test_going_on_without_waiting_leaves_no_ballot_open() -> None:
    table = milestone()
    table.do(GM, AnswerItem(item=WREN))
    vote(table, ana="Loud", ben="Loud")
    next_round(table)
    assert table.table.round.step == "conditions"
    assert table.table.votes == {}
    assert hero(table).traits == ("Curious", "Stubborn"), "two of two who voted"
    assert hero(table).persona == 2


@pytest.mark.rule("HC-8.1", "HC-3.2")
def test_a_ruling_is_no_test_when_it_comes_to_cutting() -> None:
    table = evening()
    table.do(GM, CallTest(who=WREN))
    table.do(GM, RuleInstead(outcome="pass", words="You are across"))
    assert table.table.play.scene.tests == ()
    assert len(table.table.play.scene.held) == 1


@pytest.mark.rule("HC-6.4")
def test_whoever_joined_in_mid_closing_has_replaced_nothing() -> None:
    table = at_round("beliefs")
    closing = table.table.play.closing
    before = {id: held for id, held in closing.before.items() if id != WREN}
    play = replace(table.table.play, closing=replace(closing, before=before))
    table.table = replace(table.table, play=play)
    blanks = item(table, ANA, WREN).starts()
    blanks["beliefs"][0]["stance"] = "in nothing"
    table.do(ANA, AnswerItem(item=WREN, blanks=blanks))
    assert not any(table.table.play.closing.stances.values())
    assert not any(table.table.play.closing.instincts.values())


@pytest.mark.rule("HC-3.11")
def test_whoever_reads_odds_reads_what_they_hope_for() -> None:
    table = evening()
    versus(table, opponent=MOSS)
    assert GAME.hope(table.table, ANA).words == "you win"
    assert GAME.hope(table.table, BEN).words == "you win"
    assert GAME.hope(table.table, GM).words == "Wren wins"
    table = evening()
    staked(table)
    assert GAME.hope(table.table, ANA).words == "it passes"


@pytest.mark.rule("HC-3.17", "HC-4.7")
def test_a_ruling_in_the_middle_goes_on_from_the_new_value() -> None:
    table = evening()
    given(table, WREN, persona=1)
    rolled(table, (1, 1, 1), (5, 1, 1))
    table.do(GM, Rule(path=f"cast.{WREN}.persona", value="0", reason=""))
    assert table.table.play.test is None, "with nothing to spend nobody is left to ask"
