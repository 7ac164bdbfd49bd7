"""Running the game: scenes, the end of a session, votes, time, the GM’s notes (HC-7.5, HC-8)."""

import msgspec
import pytest
from msgspec.structs import replace

from hearthside.core import engine
from hearthside.core.driver import Driver
from hearthside.core.life.evening import CloseScene, CloseSession, OpenScene, OpenSession
from hearthside.core.life.votes import CastBallot, Nominate
from hearthside.core.moves import Illegal
from hearthside.core.view import heard, view
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.ability_test.rolling import LetAbilityStand
from hearthside.games.hot_circle.characters.assets import BringIn
from hearthside.games.hot_circle.characters.npcs import WriteNpc
from hearthside.games.hot_circle.characters.oversight import RefuseInstinct
from hearthside.games.hot_circle.obstacle_test.rerolls import LetStand
from hearthside.games.hot_circle.obstacle_test.values import ChainStep
from hearthside.games.hot_circle.sessions.awards import Award, AwardGrowth
from hearthside.games.hot_circle.sessions.between import GoBetween
from hearthside.games.hot_circle.sessions.closing import (
    BeginClosing,
    CallMilestone,
    EndSession,
    NextRound,
)
from hearthside.games.hot_circle.sessions.conditions import SetCondition
from hearthside.games.hot_circle.sessions.news import SumUp, WritePlans
from hearthside.games.hot_circle.sessions.preparation import OpeningRow, Prepare
from hearthside.games.hot_circle.sessions.scenes import SetPresent, Wish, time_to_cut
from hearthside.games.hot_circle.sessions.time_skip import AddLifepath, JudgeNewBridge, SkipTime
from hearthside.games.hot_circle.sessions.trait_votes import (
    CallTraitVote,
    SkipTraitVote,
    SuggestAltering,
)
from hearthside.games.hot_circle.sheet import Asset, Condition
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    DUKE,
    GM,
    MOSS,
    WREN,
    ability_rolled,
    campaign,
    evening,
    given,
    hero,
    lives,
    make,
    offered,
    relate,
    rolled,
    sat_down,
    told,
)

LONG_AGO = {"kind": "obstacle", "who": WREN, "intent": "hide the ledger", "outcome": "pass"}


def closing() -> Driver:
    table = evening()
    table.do(GM, CloseScene())
    table.do(GM, BeginClosing())
    return table


def at_round(name: str) -> Driver:
    table = closing()
    while table.table.play.closing.round != name:
        table.do(GM, NextRound())
    return table


def milestone() -> Driver:
    table = at_round("traits")
    table.do(GM, CallMilestone(milestone=True))
    return table


def vote(table: Driver, **ballots: str) -> None:
    for seat, choice in ballots.items():
        table.do(seat, CastBallot(choice=choice))


class TestScenes:
    @pytest.mark.rule("HC-8.1")
    def test_before_a_scene_everyone_is_asked_what_they_want_there(self):
        table = evening()
        table.do(GM, CloseScene())
        assert "what you want" in GAME.prompt(table.table, ANA).text.lower()
        table.do(ANA, Wish(text="a quiet word with the Duke"))
        shown = [getattr(piece, "text", "") for piece in GAME.show(table.table).scene]
        assert "a quiet word with the Duke" in shown
        table.do(GM, OpenScene(title="Noon, the Duke’s garden"))
        with pytest.raises(Illegal):
            table.do(GM, SetPresent(present=()))
        table.do(GM, SetPresent(present=(WREN, DUKE)))
        assert table.table.play.scene.present == (WREN, DUKE)

    @pytest.mark.rule("HC-8.1")
    def test_after_one_obstacle_test_or_two_ability_tests_it_is_time_to_cut(self):
        table = evening()
        ability_rolled(table, "resources", (6, 1, 1), (1,))
        table.do(ANA, LetAbilityStand())
        assert time_to_cut(table.table) == ""
        ability_rolled(table, "deeds", (6, 1, 1), (1, 1), what="knots")
        table.do(ANA, LetAbilityStand())
        assert "Two ability tests" in time_to_cut(table.table)
        rolled(table, (6, 1, 1), (1, 1, 1), link="linked")
        table.do(ANA, LetStand(side="task"))
        assert table.table.play.scene.tests == ("ability", "obstacle"), "a chain is one test"
        assert "obstacle test is settled" in time_to_cut(table.table)
        assert GAME.prompt(table.table, GM).title == "Time to cut"
        rolled(table, (6, 1, 1), (1, 1, 1), intent="More")
        table.do(ANA, LetStand(side="task"))
        table.do(GM, CloseScene())
        assert table.table.play.scene.tests == ()
        ability_rolled(table, "resources", (6, 1, 1), (1,), what="a lamp")
        table.do(ANA, LetAbilityStand())
        table.do(GM, OpenScene(title="Later"))
        assert table.table.play.scene.tests == (), "what was tested before it is not part of it"

    @pytest.mark.rule("HC-7.3", "HC-8.1")
    def test_whoever_is_brought_in_is_there(self):
        table = evening()
        aunt = Asset(
            id="aunt", kind="contact", name="Aunt Brine", lifepath="sailor", permanent=True
        )
        given(table, WREN, assets=(aunt,))
        table.do(GM, CloseScene())
        (bring,) = offered(table, ANA, "bring-in")
        assert bring.section == "act", "among what one can do, not among what one is"
        table.do(ANA, BringIn(character=WREN, asset="aunt"))
        assert here(table)["In the next scene"] == "Aunt Brine"
        table.do(GM, OpenScene(title="Her kitchen"))
        table.do(GM, SetPresent(present=(WREN,)))
        assert here(table)["Here"] == "Wren, Aunt Brine"
        table.do(GM, CloseScene())
        table.do(GM, OpenScene(title="Elsewhere"))
        assert "Here" not in here(table)


class TestClosing:
    @pytest.mark.rule("HC-8.2")
    def test_the_rounds_come_in_order_and_the_session_ends_with_the_last(self):
        table = closing()
        rounds = []
        while (now := table.table.play.closing.round) != "done":
            rounds.append(now)
            table.do(GM, NextRound())
        assert rounds == ["awards", "beliefs", "traits", "conditions"]
        with pytest.raises(Illegal, match="closing"):
            table.do(GM, CloseSession())
        table.do(GM, EndSession())
        assert not table.table.session_open

    @pytest.mark.rule("HC-6.4", "HC-8.2")
    @pytest.mark.parametrize(
        ("how", "count"), [("furthered", 1), ("simple", 2), ("moderate", 4), ("complex", 6)]
    )
    def test_goals_earn_persona_by_the_gms_judgement(self, how: str, count: int):
        table = closing()
        table.do(GM, Award(character=WREN, first=how, third="furthered"))
        assert hero(table).persona == count + 1
        assert hero(table).beliefs[0].goal, "a goal met stays until beliefs are set"

    @pytest.mark.rule("HC-6.4")
    def test_a_resolved_goal_that_involves_another_pays_one_more(self):
        table = closing()
        with pytest.raises(Illegal, match="Only a resolved goal"):
            table.do(GM, Award(character=WREN, first="furthered", involving=("first",)))
        table.do(GM, Award(character=WREN, first="simple", involving=("first",)))
        assert hero(table).persona == 3
        with pytest.raises(Illegal):
            table.do(GM, Award(character=WREN, first="simple"))

    @pytest.mark.rule("HC-2.2", "HC-2.3", "HC-6.4", "HC-8.2")
    def test_beliefs_and_instincts_are_set_read_out_and_growth_is_paid(self):
        table = at_round("beliefs")
        assert not offered(table, BEN, "award-growth")
        (form,) = offered(table, ANA, "read-out")
        rows = msgspec.to_builtins(form.values())
        rows["beliefs"][0]["stance"], rows["beliefs"][1]["goal"] = "in nothing", "sleep"
        blank = [*rows["beliefs"][:2], {"stance": "", "goal": "sleep"}]
        with pytest.raises(Illegal, match="I believe is still blank"):
            table.do(ANA, engine.parse_move(GAME, {**rows, "beliefs": blank}))
        rows["instincts"][0]["act"] = "look away"
        table.do(ANA, engine.parse_move(GAME, rows))
        assert table.table.play.closing.changed == {WREN: (1, 1)}, "a goal changes freely"
        assert WREN not in table.table.play.closing.todo
        (growth,) = offered(table, GM, "award-growth")
        assert growth.help.startswith(
            "Left behind: “in the first thing” and “I always look twice”. "
            "New: “in nothing” and “I always look away”."
        )
        assert "Wren: I believe in nothing, so I must do the first thing." in told(table)
        table.do(GM, AwardGrowth(character=WREN, stances=1, instincts=1))
        assert hero(table).persona == 4
        with pytest.raises(Illegal):
            table.do(GM, AwardGrowth(character=WREN, stances=1, instincts=1))

    @pytest.mark.rule("HC-2.3", "HC-8.2")
    def test_a_refused_instinct_is_named_and_has_to_be_reworded(self):
        table = evening()
        table.do(GM, RefuseInstinct(character=WREN, instinct="1", reason="It wins by itself"))
        table.do(GM, CloseScene())
        table.do(GM, BeginClosing())
        table.do(GM, NextRound())
        (form,) = offered(table, ANA, "read-out")
        assert form.best
        assert "“I never lie to a child” is too strong: It wins by itself." in form.help
        rows = msgspec.to_builtins(form.values())
        with pytest.raises(Illegal, match="Your second instinct is too strong"):
            table.do(ANA, engine.parse_move(GAME, rows))
        rows["instincts"][1]["act"] = "lie to a friend"
        table.do(ANA, engine.parse_move(GAME, rows))
        assert "Wren: I never lie to a friend." in told(table)

    @pytest.mark.rule("HC-2.5", "HC-8.2")
    def test_one_voluntary_condition_set_changed_or_dropped_with_an_epilogue(self):
        table = at_round("conditions")
        given(table, WREN, conditions=(Condition("sad", "Sad"),))
        table.do(
            ANA,
            SetCondition(
                character=WREN, what="set", text="Hopeful", rank="major", epilogue="She hums."
            ),
        )
        assert [(one.text, one.voluntary) for one in hero(table).conditions] == [
            ("Sad", False),
            ("Hopeful", True),
        ]
        assert "She hums." in told(table)
        with pytest.raises(Illegal):
            table.do(ANA, SetCondition(character=WREN, what="set", text="Second"))
        table.do(BEN, SetCondition(character=MOSS, what="leave"))
        table.do(GM, NextRound())
        table.do(GM, EndSession())
        assert len(hero(table).conditions) == 2, "they last across sessions"
        table.do(GM, OpenSession())
        table.do(GM, BeginClosing())
        while table.table.play.closing.round != "conditions":
            table.do(GM, NextRound())
        table.do(ANA, SetCondition(character=WREN, what="set", text="Calm", rank="minor"))
        assert [one.text for one in hero(table).conditions] == ["Sad", "Calm"]

    @pytest.mark.rule("HC-2.5")
    def test_a_voluntary_condition_may_be_dropped(self):
        table = at_round("conditions")
        given(table, WREN, conditions=(Condition("calm", "Calm", voluntary=True),))
        table.do(ANA, SetCondition(character=WREN, what="drop"))
        assert hero(table).conditions == ()


class TestTraitVote:
    @pytest.mark.rule("HC-7.5", "HC-2.4")
    def test_a_majority_removes_then_adds_and_one_change_pays_two_persona(self):
        table = milestone()
        table.do(GM, CallTraitVote(character=WREN))
        vote(table, gale="Loud", ana="-none-")
        assert table.table.vote.left() == [BEN]
        vote(table, ben="Loud")
        assert hero(table).traits == ("Curious", "Stubborn")
        table.do(BEN, Nominate(text="Bold"))
        vote(table, gale="bold", ana="-none-", ben="bold")
        assert hero(table).traits == ("Curious", "Stubborn", "Bold")
        assert hero(table).persona == 2, "a vote that changes traits is one replacement"
        assert table.table.play.closing.todo == (MOSS,)

    @pytest.mark.rule("HC-7.5")
    def test_at_exactly_half_the_owners_ballot_decides_in_both_votes(self):
        table = evening()
        table.sit("Cy")
        table.do(GM, CloseScene())
        table.do(GM, BeginClosing())
        while table.table.play.closing.round != "traits":
            table.do(GM, NextRound())
        table.do(GM, CallMilestone(milestone=True))
        table.do(GM, CallTraitVote(character=WREN))
        vote(table, gale="Loud", ben="Loud", cy="-none-", ana="-none-")
        assert "Loud" in hero(table).traits
        table.do(ANA, Nominate(text="Bold"))
        vote(table, gale="-none-", ben="-none-", cy="bold", ana="bold")
        assert hero(table).traits[-1] == "Bold"

    @pytest.mark.rule("HC-7.5")
    def test_without_a_majority_all_traits_stay(self):
        table = milestone()
        table.do(GM, CallTraitVote(character=WREN))
        vote(table, gale="Loud", ana="Curious", ben="Stubborn")
        assert len(hero(table).traits) == 3
        vote(table, gale="-none-", ana="-none-", ben="-none-")
        assert (len(hero(table).traits), hero(table).persona) == (3, 0)

    @pytest.mark.rule("HC-7.5", "HC-6.4")
    def test_a_trait_somebody_has_already_is_no_new_one_however_it_is_spelt(self):
        table = milestone()
        table.do(GM, CallTraitVote(character=WREN))
        vote(table, gale="-none-", ana="-none-", ben="-none-")
        table.do(BEN, Nominate(text="LOUD"))
        vote(table, gale="loud", ana="loud", ben="loud")
        assert hero(table).traits == ("Curious", "Stubborn", "Loud")
        assert hero(table).persona == 0

    @pytest.mark.rule("HC-7.5", "HC-6.4")
    def test_a_trait_may_be_altered_which_is_one_vote_and_one_award(self):
        table = milestone()
        table.do(GM, CallTraitVote(character=WREN))
        table.do(BEN, SuggestAltering(trait="Loud", into="Booming"))
        vote(table, gale="Loud → Booming", ana="-none-", ben="Loud → Booming")
        assert hero(table).traits == ("Curious", "Stubborn", "Booming")
        assert (table.table.vote, hero(table).persona) == (None, 2)

    @pytest.mark.rule("HC-7.5")
    def test_ballots_stay_secret_until_they_are_opened_together(self):
        table = milestone()
        with pytest.raises(Illegal):
            table.do(ANA, CallTraitVote(character=WREN))
        table.do(GM, CallTraitVote(character=WREN))
        vote(table, ana="Loud")
        for seat in (GM, BEN):
            assert view(GAME, table.table, seat).vote.cast == {ANA: ""}
            lines = heard(table.table, seat, list(table.entries[-1].said))
            assert [line.plain for line in lines] == ["Ana has voted."]

    @pytest.mark.rule("HC-7.5")
    def test_no_vote_without_a_milestone(self):
        table = at_round("traits")
        assert not offered(table, GM, "call-trait-vote")
        table.do(GM, CallMilestone(milestone=False))
        assert table.table.play.closing.round == "conditions"


class TestTimeSkip:
    def skipped(self) -> Driver:
        table = milestone()
        for who in (WREN, MOSS):
            table.do(GM, SkipTraitVote(character=who))
        table.do(GM, NextRound())
        table.do(GM, NextRound())
        table.do(GM, EndSession())
        return table

    @pytest.mark.rule("HC-7.6")
    def test_after_a_milestone_time_passes_and_everyone_adds_a_lifepath_at_3d(self):
        table = evening()
        table.do(GM, CloseScene())
        assert not offered(table, GM, "skip-time")
        table = self.skipped()
        play = table.table.play
        table.table = replace(table.table, play=replace(play, last=ChainStep(**LONG_AGO)))
        table.do(GM, SkipTime(length="some months"))
        assert table.table.play.last is None, "nothing is linked to what is long ago"
        mine = {"character": WREN, "setting": "quay"}
        with pytest.raises(Illegal, match="already"):
            table.do(ANA, AddLifepath(name="sailor", prologue="A ship.", **mine))
        with pytest.raises(Illegal, match="A short prologue is still blank"):
            table.do(ANA, AddLifepath(name="Captain", prologue="", **mine))
        table.do(ANA, AddLifepath(name="Captain", prologue="A ship.", **mine))
        assert (hero(table).lifepaths[-1].name, hero(table).lifepaths[-1].rating) == ("Captain", 3)
        pilot = AddLifepath(character=MOSS, name="Pilot", setting="quay", prologue="Tides.")
        table.do(BEN, pilot)
        assert len(hero(table, MOSS).lifepaths) == 3, "a bridge waits for the GM"
        assert GAME.prompt(table.table, GM).text == (
            "Moss goes from Ledger into Quay, as “Pilot”. "
            "The line so far: Ledger-born, Clerk, Bailiff."
        )
        table.do(GM, JudgeNewBridge(accepted=False, reason="You cannot swim"))
        assert "Moss has to find another way. You cannot swim." in told(table)
        (again,) = offered(table, BEN, "add-lifepath")
        assert again.help.startswith("“Pilot” was refused as a bridge. You cannot swim.")
        assert (again.values()["name"], again.values()["prologue"]) == ("Pilot", "Tides.")
        table.do(BEN, pilot)
        table.do(GM, JudgeNewBridge(accepted=True))
        assert hero(table, MOSS).lifepaths[-1].settings == ("ledger", "quay")
        assert table.table.play.skip is None
        assert "A ship." in told(table)

    @pytest.mark.rule("HC-7.6")
    def test_later_skips_last_several_years_at_least(self):
        table = self.skipped()
        (first,) = offered(table, GM, "skip-time")
        assert "some months" in [pick.value for pick in first.fields[0].picks]
        play = table.table.play
        table.table = replace(table.table, play=replace(play, skips=1))
        (later,) = offered(table, GM, "skip-time")
        assert [pick.value for pick in later.fields[0].picks] == [
            "several years",
            "ten years and more",
        ]


def here(table: Driver) -> dict[str, str]:
    shown = GAME.show(table.table).scene
    return {piece.label: getattr(piece, "text", "") for piece in shown}


def title(table: Driver) -> str:
    return GAME.prompt(table.table, GM).title


def asked_now(table: Driver) -> list[str]:
    options = engine.options(GAME, table.table, GM)
    return [one.move.removeprefix("hot-circle.") for one in options if one.section == "turn"]


def best(table: Driver) -> str:
    (step,) = [option for option in engine.options(GAME, table.table, GM) if option.best]
    return step.label


class TestBetweenSessions:
    @pytest.mark.rule("HC-8.3")
    def test_cast_factions_plans_and_the_situation_are_brought_up_to_date(self):
        table = evening()
        with pytest.raises(Illegal):
            relate(table, "house-quay", GM, rival="house-manor")
        table.do(GM, CloseScene())
        table.do(GM, CloseSession())
        relate(table, "house-quay", GM, rival="house-manor", partner="house-ledger")
        with pytest.raises(Illegal):
            relate(table, "house-quay", ANA, rival="-nobody-")
        table.do(GM, WritePlans(faction="house-manor", plans="Burn the quay"))
        table.do(GM, SumUp(text="The quay stands alone."))
        table.do(GM, WriteNpc(character=DUKE, name="The Duke", goal="hide", knows="It was him"))
        now = table.table.play.campaign
        assert now.now == "The quay stands alone."
        assert now.faction("house-quay").rival == "house-manor"
        assert hero(table, DUKE).beliefs[0].goal == "hide"
        seen = view(GAME, table.table, ANA).play
        assert seen.campaign.faction("house-manor").plans == ""
        assert seen.cast[DUKE].knows == ""

    @pytest.mark.rule("HC-8.3", "HC-8.4")
    def test_one_step_leads_to_the_next_until_the_session_starts(self):
        table = evening()
        table.do(GM, CloseScene())
        table.do(GM, CloseSession())
        assert (title(table), asked_now(table)) == (
            "Between sessions: the relationship map",
            ["relate", "go-between"],
        )
        table.do(GM, GoBetween(step="plans"))
        assert asked_now(table) == ["write-plans", "go-between", "go-between"]
        table.do(GM, WritePlans(faction="house-manor", plans="Burn the quay"))
        (plans,) = offered(table, GM, "write-plans")
        assert [pick.help for pick in plans.fields[0].picks] == ["", "", "Burn the quay", ""]
        assert best(table) == "Go on: the Situation"
        table.do(GM, GoBetween(step="situation"))
        assert asked_now(table) == ["sum-up", "go-between", "go-between"]
        table.do(GM, SumUp(text="The quay stands alone."))
        assert title(table) == "Between sessions: your preparation"
        table.do(GM, Prepare(places="The mole"))
        assert title(table) == "Between sessions: start the session"
        assert (asked_now(table), best(table)) == ([], "Start session 2")
        table.do(GM, OpenSession())
        table.do(GM, CloseSession())
        assert title(table) == "Between sessions: the relationship map", "each time anew"

    @pytest.mark.rule("HC-8.3")
    def test_before_the_first_session_only_preparation_is_due(self):
        table = campaign(sat_down())
        assert title(table) == "Before the first session: your preparation"
        assert asked_now(table) == ["prepare", "go-between"]
        table.do(GM, Prepare(places="The mole"))
        told_ = GAME.prompt(table.table, GM).text
        assert told_ == "Ana and Ben are still making a character. Start when everyone is there."
        now = engine.options(GAME, table.table, GM)
        assert not [one for one in now if one.best], "nothing urges to start"
        assert GAME.prompt(table.table, ANA).title == "Make your character"
        make(table, ANA, "Wren", lives("Sailor", "Scholar"))
        make(table, BEN, "Moss", lives("Clerk", "Bailiff", setting="ledger"))
        assert best(table) == "Start session 1"
        assert GAME.prompt(table.table, ANA).title == "Before the first session"

    @pytest.mark.rule("HC-8.4")
    def test_preparation_is_the_gms_alone(self):
        table = campaign(sat_down())
        make(table, ANA, "Wren", lives("Sailor", "Scholar"))
        (form,) = offered(table, GM, "prepare")
        assert [field.name for field in form.fields] == [
            *("places", "people", "obstacles", "openings")
        ]
        assert "Wren (Scholar): do the first thing" in form.fields[0].help
        row = OpeningRow(WREN, "In the rain", "Find the boat", "It is sunk")
        table.do(GM, Prepare(places="The mole", people="Ola", obstacles="Rain", openings=(row,)))
        assert table.table.play.preparation.openings[0].goal == "Find the boat"
        assert view(GAME, table.table, ANA).play.preparation.places == ""
        assert all(line.to == ("gm",) for line in table.entries[-1].said)
        table.do(GM, OpenSession())
        (later,) = offered(table, GM, "prepare")
        assert "openings" not in [field.name for field in later.fields]
        assert not offered(table, ANA, "prepare")


def test_a_scene_does_not_close_on_a_test() -> None:
    table = evening()
    rolled(table, (1, 1, 1), (6, 1, 1))
    with pytest.raises(Illegal, match="still under way"):
        table.do(GM, CloseScene())
