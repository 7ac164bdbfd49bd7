"""The case beside the plain one: the other side, the NPC, the second time, the refusal."""

import pytest
from msgspec.structs import replace

from hearthside.core import engine, offers
from hearthside.core.dice import d
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.life.evening import CloseScene, CloseSession, OpenScene, OpenSession
from hearthside.core.life.rounds import AnswerItem
from hearthside.core.life.rulings import Rule
from hearthside.core.life.shelf import OpenPrepared
from hearthside.core.making import SaveStep
from hearthside.core.moves import Illegal
from hearthside.core.view import view
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.ability_test.judging import JudgeAbility
from hearthside.games.hot_circle.ability_test.outcome import FailInstead
from hearthside.games.hot_circle.ability_test.rolling import DropAbility, RollAbility
from hearthside.games.hot_circle.characters.assets import GrantAsset, LoseAsset
from hearthside.games.hot_circle.characters.blanks import BeliefRow, InstinctRow
from hearthside.games.hot_circle.characters.conditions import GiveCondition
from hearthside.games.hot_circle.characters.leaving import Rework
from hearthside.games.hot_circle.characters.lifepaths import LifepathRow
from hearthside.games.hot_circle.characters.npcs import NpcCondition, NpcPath, WriteNpc
from hearthside.games.hot_circle.characters.oversight import JudgeBridge
from hearthside.games.hot_circle.obstacle_test.calling import CallTest
from hearthside.games.hot_circle.obstacle_test.claiming import ClaimDice, ClaimForNpc
from hearthside.games.hot_circle.obstacle_test.helping import Help, StopHelping
from hearthside.games.hot_circle.obstacle_test.hindering import (
    GoUnhindered,
    OfferHindrances,
    RollDice,
    SetDisadvantage,
)
from hearthside.games.hot_circle.obstacle_test.judging import JudgeDice
from hearthside.games.hot_circle.obstacle_test.reroll_forms import Reroll
from hearthside.games.hot_circle.obstacle_test.ruling import RuleInstead, Withdraw
from hearthside.games.hot_circle.obstacle_test.stakes import (
    Agree,
    OfferCompromise,
    Reopen,
    WriteRisk,
    WriteStakes,
)
from hearthside.games.hot_circle.resolve import CARD
from hearthside.games.hot_circle.session_zero.campaign import tensions
from hearthside.games.hot_circle.session_zero.gamemaster import SetLifepaths
from hearthside.games.hot_circle.session_zero.relations import RollRelations
from hearthside.games.hot_circle.session_zero.upsets import Upset
from hearthside.games.hot_circle.sessions.preparation import OpeningRow, Prepare
from hearthside.games.hot_circle.sheet import Asset
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    DUKE,
    GM,
    LAST,
    MOSS,
    WREN,
    ability_rolled,
    asked,
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
    offered,
    picks,
    relate,
    rolled,
    sat_down,
    save,
    staked,
    stands,
    told,
    under_way,
    versus,
    versus_rolled,
    vote,
)


class TestLinks:
    @pytest.mark.rule("HC-5.1")
    def test_whoever_lost_a_versus_test_failed_it(self) -> None:
        table = evening()
        versus_rolled(table, (1, 1, 1), (6, 1, 1, 1))
        table.do(GM, CallTest(who=DUKE, opponent=WREN, link=f"{table.table.play.links[-1].at}"))
        assert under_way(table).advantage.reason == "keep the boat: Wren failed", "the Duke won"
        table.do(GM, Withdraw())
        table.do(GM, CallTest(who=WREN, link=f"{table.table.play.links[-1].at}"))
        assert under_way(table).disadvantage.reason == "keep the boat: Wren failed"

    @pytest.mark.rule("HC-5.1")
    def test_whoever_was_not_in_it_counts_with_their_own_kind_or_against_whom_they_face(self):
        table = evening()
        versus_rolled(table, (6, 6, 6), (1, 1, 1, 1))
        stands(table)
        link = f"{table.table.play.links[-1].at}"
        table.do(GM, CallTest(who=MOSS, link=link))
        assert under_way(table).advantage, "a friend of the one who won"
        table.do(GM, Withdraw())
        table.do(GM, CallTest(who=MOSS, opponent=WREN, link=link))
        assert under_way(table).disadvantage, "against the one who won"
        table.do(GM, Withdraw())
        table.do(GM, CallTest(who=DUKE, opponent=MOSS, link=link))
        assert under_way(table).disadvantage, "the one who lost"

    @pytest.mark.rule("HC-5.1")
    def test_a_stranger_counts_against_the_side_they_face_and_else_with_their_kind(self) -> None:
        table = evening()
        table.do(GM, WriteNpc(character="", name="The Steward"))
        versus_rolled(table, (6, 6, 6), (1, 1, 1, 1))
        stands(table)
        link = f"{table.table.play.links[-1].at}"
        table.do(GM, CallTest(who="the-steward", opponent=MOSS, link=link))
        assert under_way(table).disadvantage, "the Duke, of his kind, lost"
        table.do(GM, Withdraw())
        step, cast = table.table.play.links[-1], table.table.play.cast
        facing = step.seen_by(hero(table, "the-steward"), hero(table, DUKE), cast)
        assert facing == "pass", "whoever faces the loser gains by it"

    @pytest.mark.rule("HC-5.1")
    def test_any_test_of_the_session_may_lead_into_one_later_test(self) -> None:
        table = evening()
        rolled(table, (6, 1, 1), (1, 1, 1))
        ability_rolled(table, "resources", (6, 1, 1), (1,))
        first, second = table.table.play.links
        (call,) = offered(table, GM, "call-test")
        assert picks(call, "link") == ["", f"{second.at}", f"{first.at}"]
        rolled(table, (6, 1, 1), (1, 1, 1), intent="Another", link=f"{first.at}")
        assert [one.intent for one in table.table.play.links] == ["Resources, a rope", "Another"]
        with pytest.raises(Illegal):
            table.do(GM, CallTest(who=WREN, link=f"{first.at}"))
        assert table.table.play.scene.tests == ("ability", "obstacle"), "a chain is one test"

    @pytest.mark.rule("HC-5.1")
    def test_a_test_called_off_uses_no_link_up_and_none_survives_the_session(self) -> None:
        table = evening()
        rolled(table, (6, 1, 1), (1, 1, 1))
        staked(table, intent="Another", link=LAST)
        table.do(GM, Withdraw())
        assert len(table.table.play.links) == 1
        table.do(GM, CloseScene())
        assert len(table.table.play.links) == 1, "it may reach into the next scene"
        table.do(GM, CloseSession())
        table.do(GM, OpenSession())
        assert table.table.play.links == ()


class TestLetItRide:
    @pytest.mark.rule("HC-3.4")
    def test_a_test_is_made_once_passed_or_failed_and_by_that_player_only(self) -> None:
        table = evening()
        rolled(table, (6, 1, 1), (1, 1, 1))
        table.do(GM, CallTest(who=WREN))
        again = {"intent": "Cross the water!", "by_when": "", "task": "Rowing hard"}
        with pytest.raises(Illegal, match="passed for this in session 1"):
            table.do(ANA, WriteStakes(side="task", **again))
        table.do(ANA, WriteStakes(side="task", **{**again, "task": "swimming"}))
        table.do(GM, Withdraw())
        table.do(GM, CallTest(who=MOSS))
        table.do(BEN, WriteStakes(side="task", **again))
        assert under_way(table).task.task == "Rowing hard", "another player may try it"

    @pytest.mark.rule("HC-3.4")
    def test_the_opponent_s_task_rides_too(self) -> None:
        table = evening()
        versus_rolled(table, (6, 6, 6), (1, 1, 1, 1))
        stands(table)
        table.do(GM, CallTest(who=WREN, opponent=DUKE))
        with pytest.raises(Illegal, match="failed for this"):
            table.do(
                GM,
                WriteStakes(side="obstacle", intent="take the boat", by_when="", task="shouting"),
            )


class TestNpcs:
    @pytest.mark.rule("HC-2.9")
    def test_an_important_one_has_most_of_what_a_character_has(self) -> None:
        table = evening()
        table.do(
            GM,
            WriteNpc(
                character=DUKE,
                name="The Duke",
                lifepaths=(NpcPath("Duke", "manor", "4"), NpcPath("Admiral", "quay", "3")),
                traits="Vain",
                beliefs=(BeliefRow("in blood", "keep the quay"),),
                instincts=(InstinctRow("never", "apologise"),),
                wises="Court-wise",
                skills="Fencing-skill",
                conditions=(NpcCondition("Gouty", "major"),),
            ),
        )
        duke = hero(table, DUKE)
        assert [path.name for path in duke.lifepaths] == ["Duke", "Admiral"]
        assert [one.told() for one in duke.instincts] == ["I never apologise"]
        assert [(one.text, one.rank) for one in duke.conditions] == [("Gouty", "major")]
        versus(table)
        table.do(ANA, Agree(party="task"))
        table.do(GM, Agree(party="obstacle"))
        (mine,) = offered(table, ANA, "claim-dice")
        assert "their:condition:gouty" in picks(mine, "claimed"), "it hinders him"
        claim = ("lifepath:admiral", "asset:fencing-skill", "asset:court-wise")
        table.do(GM, ClaimForNpc(side="obstacle", lifepath="duke", fit="helpful", claimed=claim))
        assert under_way(table).against.dice == 4 + 3

    @pytest.mark.rule("HC-2.5", "HC-3.3")
    def test_the_gm_gives_anybody_a_condition_and_one_that_is_there_gets_worse(self) -> None:
        table = evening()
        for who in (WREN, DUKE):
            table.do(GM, GiveCondition(character=who, text="Tired"))
            table.do(GM, GiveCondition(character=who, text="tired"))
            assert [(one.text, one.rank) for one in hero(table, who).conditions] == [
                ("Tired", "major")
            ]
        with pytest.raises(Illegal):
            table.do(ANA, GiveCondition(character=DUKE, text="Dead"))

    @pytest.mark.rule("HC-3.3")
    def test_a_versus_test_leaves_a_condition_on_whoever_loses_npcs_too(self) -> None:
        hurt = {"condition": "Hurt"}
        table = evening()
        versus_rolled(table, (6, 6, 6), (1, 1, 1, 1), mine=hurt, theirs=hurt)
        stands(table)
        assert [one.text for one in hero(table, DUKE).conditions] == ["Hurt"]
        assert hero(table).conditions == ()
        won = "Wren wins against The Duke. It comes true: keep the boat, The Duke is Hurt (minor)."
        assert won in told(table)
        card = GAME.show(table.table).attempt
        assert (card.beat, card.odds) == ("Settle", None)
        assert card.standing == "Wren wins: keep the boat, The Duke is Hurt (minor)."
        table = evening()
        versus_rolled(table, (1, 1, 1), (6, 1, 1, 1), mine=hurt, theirs=hurt)
        assert [one.text for one in hero(table).conditions] == ["Hurt"]

    @pytest.mark.rule("HC-3.3", "HC-3.16")
    def test_a_compromise_leaves_its_own_condition_on_whoever_offered_it(self) -> None:
        table = evening()
        mine, theirs = {"condition": "Hurt"}, {"eased": "Ashamed"}
        versus_rolled(table, (1, 1, 1), (5, 1, 1, 1), mine=mine, theirs=theirs)
        table.do(ANA, Reroll(side="task", source="compromise", roll="task"))
        table.fall(6, 6, 6)
        stands(table)
        assert [one.text for one in hero(table, DUKE).conditions] == ["Ashamed"]


class TestContacts:
    @pytest.mark.rule("HC-4.4", "HC-4.2")
    def test_a_hostile_contact_is_brought_back_without_the_friendly_die(self) -> None:
        table = evening()
        kurt = Asset(id="kurt", kind="contact", name="Kurt", lifepath="sailor", hostile=True)
        given(table, WREN, assets=(kurt,))
        asked(table, "circles", what="", asset="kurt")
        (judging,) = offered(table, GM, "judge-ability")
        assert "stands" not in [field.name for field in judging.fields]
        assert judging.values()["harder"] == ("hostile",), "ticked to begin with"
        table.do(GM, JudgeAbility(likely="likelier", harder=("hostile",)))
        test = table.table.play.ability
        assert (test.task_dice, test.obstacle_dice) == (3, 2)

    @pytest.mark.rule("HC-4.4")
    def test_a_known_name_means_that_very_person_or_thing(self) -> None:
        table = evening()
        ability_rolled(table, "circles", (6, 1, 1), (1,), what="Ola", detail="a fence")
        people = set(table.table.play.cast)
        asked(table, "circles", what=" ola ")
        assert table.table.play.ability.asset == "ola"
        table.do(GM, DropAbility())
        with pytest.raises(Illegal, match="shares no setting with Wren"):
            asked(table, "circles", what="the duke")
        path = replace(hero(table, DUKE).lifepaths[0], setting="quay")
        given(table, DUKE, lifepaths=(path,))
        asked(table, "circles", what="the duke")
        table.do(GM, JudgeAbility(likely="likelier"))
        table.do(ANA, RollAbility())
        table.fall(6, 1, 1)
        table.fall(1)
        assert set(table.table.play.cast) == people, "nobody is there twice"
        assert hero(table).assets[-1].person == DUKE
        with pytest.raises(Illegal, match="player’s character"):
            asked(table, "circles", what="Moss")
        ability_rolled(table, "resources", (6, 1, 1), (1,), what="a rope")
        asked(table, "resources", what="A rope")
        assert table.table.play.ability.asset == "a-rope"

    @pytest.mark.rule("HC-4.4")
    def test_a_contact_shares_a_setting_and_who_they_are_is_no_lifepath(self) -> None:
        table = evening()
        ability_rolled(table, "circles", (6, 1, 1), (1,), what="Ola", detail="a fence")
        ola = hero(table, "ola")
        assert (ola.about, ola.settings, ola.lifepaths[0].name) == (
            "a fence",
            ("quay",),
            "Quay-born",
        )
        ability_rolled(table, "circles", (6, 1, 1), (1,), what="Pia", detail="", trade="Pilot")
        assert (hero(table, "pia").settings, hero(table, "pia").lifepaths[0].name) == (
            ("quay",),
            "Pilot",
        )

    @pytest.mark.rule("HC-2.8", "HC-7.4")
    def test_a_granted_relationship_is_a_person_and_pays_no_fate_when_lost(self) -> None:
        table = evening()
        grant = {"kind": "contact", "lifepath": "sailor", "permanent": True}
        table.do(GM, GrantAsset(character=WREN, name="Aunt Brine", **grant))
        assert hero(table, "aunt-brine").npc
        table.do(GM, LoseAsset(character=WREN, asset="aunt-brine"))
        table.do(GM, CloseScene())
        table.do(GM, CloseSession())
        assert (hero(table).fate, hero(table).persona) == (0, 1)

    @pytest.mark.rule("HC-4.9")
    def test_only_somebody_new_comes_as_an_enemy(self) -> None:
        table = evening()
        ability_rolled(table, "circles", (1, 1, 1), (6,), what="Ola")
        table.do(GM, FailInstead(what="hostile"))
        assert hero(table).assets[0].hostile
        ability_rolled(table, "circles", (1, 1, 1), (6,), what="Ola")
        assert hero(table).lifepath("sailor").taxed == ("circles",)


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
        assert "F1 competes with F3 now." in told(table)
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


class TestStakes:
    @pytest.mark.rule("HC-3.5")
    def test_compromises_are_offered_on_what_the_other_wants(self) -> None:
        table = evening()
        table.do(GM, CallTest(who=WREN, opponent=MOSS))
        words = {"by_when": "", "task": "talking"}
        table.do(ANA, WriteStakes(side="task", intent="keep the boat", **words))
        assert not offered(table, ANA, "offer-compromise"), "nothing is wanted from her yet"
        table.do(BEN, WriteStakes(side="obstacle", intent="take the boat", **words))
        asked_now = offers.prompt(GAME, table.table, ANA)
        assert asked_now.text == "Moss wants: take the boat. Offer a compromise on that."
        (form,) = offered(table, ANA, "offer-compromise")
        assert form.fields[0].label == "In place of “take the boat”"
        table.do(ANA, OfferCompromise(side="task", compromise="you row"))
        table.do(BEN, OfferCompromise(side="obstacle", compromise="you keep the sail"))
        table.do(BEN, WriteStakes(side="obstacle", intent="burn the boat", **words))
        assert under_way(table).task.compromise == "", "it was about other words"
        assert under_way(table).against.compromise == "you keep the sail"

    @pytest.mark.rule("HC-3.5")
    def test_who_would_do_without_first_waits_for_the_other(self) -> None:
        table = evening()
        versus(table, mine={"compromise": "", "simple": True}, theirs={"compromise": ""})
        assert not offered(table, ANA, "agree")
        assert offers.prompt(GAME, table.table, ANA).title == "Waiting for Gale"
        table.do(GM, OfferCompromise(side="obstacle", compromise="she keeps the sail"))
        assert offers.prompt(GAME, table.table, ANA).urgent, "now hers is due after all"

    @pytest.mark.rule("HC-3.9", "HC-3.21")
    def test_a_helper_may_draw_back_until_the_dice_fall(self) -> None:
        table = evening()
        staked(table)
        table.do(BEN, Help(character=MOSS, side="task"))
        table.do(GM, Reopen())
        table.do(GM, WriteRisk(text="everybody drowns"))
        table.do(BEN, StopHelping(character=MOSS))
        assert (under_way(table).advantage, under_way(table).helpers) == (None, ())
        table.do(BEN, Help(character=MOSS, side="task"))
        table.do(ANA, Agree(party="task"))
        table.do(GM, Agree(party="obstacle"))
        table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
        table.do(GM, JudgeDice(side="task", fit="helpful"))
        table.do(ANA, OfferHindrances(side="task", hindered=("trait:Loud",)))
        table.do(BEN, StopHelping(character=MOSS))
        assert under_way(table).beat == "judging", "without the help it is judged anew"
        table.do(GM, JudgeDice(side="task", fit="helpful", advantage="circumstances"))
        table.do(ANA, GoUnhindered(side="task"))
        table.do(GM, SetDisadvantage())
        table.do(ANA, RollDice(side="task"))
        table.fall(1, 1, 1)
        table.fall(5, 1, 1)
        with pytest.raises(Illegal):
            table.do(BEN, StopHelping(character=MOSS))

    @pytest.mark.rule("HC-3.12", "HC-6.1")
    def test_what_does_not_hinder_is_struck_by_the_gm_and_pays_nothing(self) -> None:
        table = evening()
        staked(table)
        table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
        table.do(GM, JudgeDice(side="task", fit="helpful", level="1"))
        every = ("trait:Curious", "trait:Stubborn", "trait:Loud")
        table.do(ANA, OfferHindrances(side="task", hindered=every))
        assert under_way(table).against.dice == 4
        table.do(GM, SetDisadvantage(stands=("task/trait:Loud",)))
        assert under_way(table).against.dice == 2
        assert "That does not hinder here: Curious and Stubborn." in told(table)
        table.do(ANA, RollDice(side="task"))
        table.fall(6, 1, 1)
        table.fall(1, 1)
        assert hero(table).fate == 1

    @pytest.mark.rule("HC-3.12")
    def test_the_gm_judges_hindrances_even_where_disadvantage_is_there_already(self) -> None:
        table = evening()
        rolled(table, (1, 1, 1), (6, 1, 1))
        staked(table, intent="Another", link=LAST)
        table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
        table.do(GM, JudgeDice(side="task", fit="helpful"))
        table.do(ANA, OfferHindrances(side="task", hindered=("trait:Loud",)))
        (form,) = offered(table, GM, "set-disadvantage")
        assert [field.name for field in form.fields] == ["stands"]
        table.do(GM, SetDisadvantage())
        assert under_way(table).task.hindrances == ()

    @pytest.mark.rule("HC-3.21")
    def test_the_opponent_too_may_reword_and_withdraw_and_after_the_dice_nobody(self) -> None:
        table = evening()
        versus(table, opponent=MOSS)
        for seat, party in ((ANA, "task"), (BEN, "obstacle"), (GM, "gm")):
            table.do(seat, Agree(party=party))
        table.do(BEN, Reopen())
        assert under_way(table).beat == "stakes"
        table.do(BEN, Withdraw())
        assert table.table.play.test is None
        assert "Moss withdraws." in told(table)
        given(table, WREN, persona=1)
        rolled(table, (1, 1, 1), (5, 1, 1))
        for seat in (ANA, GM):
            with pytest.raises(Illegal):
                table.do(seat, Withdraw())

    @pytest.mark.rule("HC-3.9", "HC-2.8")
    def test_only_what_is_in_the_scene_gives_advantage(self) -> None:
        table = evening()
        ability_rolled(table, "resources", (6, 1, 1), (1,))
        table.do(GM, CloseScene())
        table.do(GM, OpenScene(title="Elsewhere"))
        staked(table)
        table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
        (judging,) = offered(table, GM, "judge-dice")
        assert picks(judging, "advantage") == ["", "circumstances"]

    @pytest.mark.rule("HC-3.13")
    def test_whoever_gains_by_disadvantage_reads_whose_it_is(self) -> None:
        table = evening()
        versus(table)
        table.do(ANA, Agree(party="task"))
        table.do(GM, Agree(party="obstacle"))
        table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
        table.do(GM, ClaimForNpc(side="obstacle", lifepath="duke", fit="helpful"))
        table.do(GM, JudgeDice(side="task", fit="helpful"))
        table.do(ANA, GoUnhindered(side="task"))
        table.do(GM, SetDisadvantage(given=True, reason="The tide"))
        table.do(ANA, RollDice(side="task"))
        table.fall(6, 6, 6)
        table.fall(1, 1, 1, 1)
        labels = [
            one.label for one in offered(table, GM, "reroll") if one.fixed["source"] == "free"
        ]
        assert labels[0] == "Reroll your roll, for Wren’s disadvantage"


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


@pytest.mark.rule("HC-8.4")
def test_a_prepared_opening_is_there_to_be_opened() -> None:
    table = campaign(sat_down())
    make(table, ANA, "Wren", lives("Sailor", "Scholar"))
    opening = OpeningRow(WREN, "Fog on the quay", "find the boat", "the watch")
    table.do(GM, Prepare(openings=(opening,)))
    table.do(GM, Prepare(places="The mole", openings=(opening,)))
    assert [one.title for one in table.table.shelf.values()] == ["Fog on the quay"]
    assert not view(GAME, table.table, ANA).shelf
    table.do(GM, OpenSession())
    table.do(GM, OpenPrepared(item=f"opening-{WREN}"))
    assert table.table.scene.title == "Fog on the quay"


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
    assert table.table.play.closing.changed == {}


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
