"""The case beside the plain one: whoever has nothing left, only helps, is new to it, or says no."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.life.guided_rounds import AnswerItem
from hearthside.core.life.rulings import Rule
from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt import questions
from hearthside.games.burning_wheel.attempt.aftermath import AllowBargain, CancelLate, OfferPersona
from hearthside.games.burning_wheel.attempt.artha_before_rolling import BuyAristeia, EaseWound
from hearthside.games.burning_wheel.attempt.claiming import Against, Careful, Fork, Help, SayLate
from hearthside.games.burning_wheel.attempt.framing import SetOpposing, Withdraw
from hearthside.games.burning_wheel.attempt.reacting import CallOn
from hearthside.games.burning_wheel.attempt.state import Due
from hearthside.games.burning_wheel.attempt.what_artha_served import SayServed
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.sessions.changing_beliefs import AgreeWish, WishFor
from hearthside.games.burning_wheel.sheet import Contact, Conviction, Standing, Trait
from hearthside.games.burning_wheel.story.buying import Buy, SetPrice
from hearthside.games.burning_wheel.story.circles import Seek, SetSearch
from hearthside.games.burning_wheel.story.found_people import LeaveUnnamed
from hearthside.games.burning_wheel.story.steel_tests import WaiveSteel
from hearthside.games.burning_wheel.story.taking_and_healing_wounds import Heal, TakeWound
from hearthside.games.burning_wheel.story.training import HamperStudent, Teach
from hearthside.games.burning_wheel.story.working_titles_loans import GoToWork
from tests.games.burning_wheel.closing_session import Close
from tests.games.burning_wheel.evening import KNOWN, POOR, Evening, dice, hits, ob, sheet


def careful(table: Evening, obstacle: int = 9, **how) -> None:
    table.set("ann", "climbing", ob=obstacle, **how)
    table.do("ana", Careful(side=0))
    table.do("gale", SayLate(side=0, text="the tide turns"))


@pytest.mark.rule("BW-1.8", "BW-1.16", "BW-1.18")
def test_the_time_that_care_took_is_lost_where_nobody_can_buy_it_back():
    table = Evening(sheet("ann", "ana", artha=POOR, climbing="B3"))
    careful(table)
    table.roll(*hits(0, 4))
    assert "It costs time: the tide turns." in table.said()


@pytest.mark.rule("BW-1.4", "BW-1.18")
def test_one_persona_buys_time_or_life_and_not_both():
    table = Evening(sheet("ann", "ana", artha=(0, 1, 0), climbing="B3"))
    careful(table, deadly=True, failure="you fall to your death")
    table.roll(*hits(0, 4))
    table.do("ana", CancelLate())
    assert table.who("ann").dead, "nothing is left to cheat death with"
    assert table.who("ann").artha == Artha()
    table = Evening(sheet("ann", "ana", artha=(0, 2, 0), climbing="B3"))
    careful(table, deadly=True, failure="you fall to your death")
    table.roll(*hits(0, 4))
    table.do("ana", CancelLate())
    table.do("ana", OfferPersona())
    table.do("gale", AllowBargain(cost="the rope is gone"))
    assert not table.who("ann").dead
    assert table.who("ann").artha == Artha()


@pytest.mark.rule("BW-1.18", "BW-2.1")
def test_two_persona_after_one_failure_serve_one_belief_and_are_asked_about_once():
    who = sheet("ann", "ana", artha=(0, 2, 0), climbing="B3", beliefs=(Conviction(text="Up"),))
    table = Evening(who)
    careful(table, deadly=True, failure="you fall to your death")
    table.roll(*hits(0, 4))
    table.do("ana", CancelLate())
    assert [due.kind for due in table.attempt.due] == ["death"]
    table.do("ana", OfferPersona())
    table.do("gale", AllowBargain(cost="the rope is gone"))
    assert len(table.offered("ana", "say-served")) == 1
    table.do("ana", SayServed(who="ann", served="beliefs.0"))
    assert table.who("ann").beliefs[0].artha == Artha(persona=2)
    assert table.attempt is None


@pytest.mark.rule("BW-1.14")
def test_a_call_on_that_is_used_or_does_not_apply_says_so():
    traits = (
        Trait(name="Sure-footed", kind="call-on", concerns="Climbing", used=True),
        Trait(name="Loud", kind="call-on", concerns="Command"),
        Trait(name="Grim", kind="call-on"),
    )
    table = Evening(sheet("ann", "ana", artha=(0, 0, 1), climbing="B3", traits=traits))
    table.set("ann", "climbing", ob=3)
    table.roll(*hits(0, 3))
    for place, told in {
        "0": "already called on this session",
        "1": "Loud does not apply here: it concerns Command.",
        "2": "Grim does not apply here.",
        "3": "not possible just now",
        "x": "not possible just now",
    }.items():
        with pytest.raises(Illegal, match=told):
            table.do("ana", CallOn(side=0, trait=place))


@pytest.mark.rule("BW-4.3")
def test_whoever_is_found_may_stay_without_a_name():
    table = Evening(sheet("ann", "ana", artha=POOR, circles="B3", settings=("City",)))
    search(table)
    table.roll(*hits(3, 3))
    table.do("ana", LeaveUnnamed())
    assert table.attempt is None
    assert table.who("ann").contacts == ()


def search(table: Evening, **how) -> None:
    table.do("ana", Seek(who="ann", whom="A smith", how="I ask", setting="City"))
    plain = {"occupation": "0", "station": "0", "knowledge": "0", "place": "0", "theirs": 0}
    table.do("gale", SetSearch(failure="word gets round", **{**plain, **how}))


@pytest.mark.rule("BW-6.4")
def test_what_lessons_left_weighs_on_the_next_test_even_at_work():
    people = (
        sheet("ann", "ana", artha=POOR, instruction="B4", cooking="B5"),
        sheet("bo", "ben", artha=POOR, cooking="B3", resources="B4", tax=1),
    )
    table = Evening(*people)
    lesson = {"skill": "cooking", "difficulty": "routine", "failure": "Lost"}
    table.do("ana", Teach(who="ann", student="bo", **lesson))
    table.roll(*hits(0, 4))
    table.do("gale", HamperStudent())
    table.do("ben", GoToWork(who="bo", skill="cooking"))
    assert ob(table) == 3
    table.roll(*hits(3, 3))
    table.close()
    table.set("bo", "cooking", ob=2)
    assert ob(table) == 2


@pytest.mark.rule("BW-1.2")
def test_an_opponent_without_the_ability_is_still_an_obstacle_of_one():
    table = Evening(sheet("ann", "ana", stealthy="B3"), sheet("guard", perception="B0"))
    table.set("ann", "stealthy", opponent="guard", theirs="guard:perception")
    assert ob(table) == 1


@pytest.mark.rule("BW-1.14", "BW-1.5")
def test_a_call_on_for_the_stat_that_is_rolled_applies_to_beginners_luck():
    quick = Trait(name="Quick Hands", kind="call-on", concerns="Agility")
    table = Evening(sheet("ann", "ana", artha=POOR, traits=(quick,)))
    table.set("ann", "lockpick", ob=9)
    table.roll(*hits(0, 4))
    table.do("ana", CallOn(side=0, trait="0"))
    assert table.who("ann").traits[0].used


@pytest.mark.rule("BW-3.2")
def test_haggling_makes_an_affiliation_cheaper_as_well():
    table = Evening(sheet("ann", "ana", artha=POOR, resources="B3", haggled=True))
    table.do("ana", Buy(who="ann", what="affiliation", name="Guild", how="I ask", dice=1))
    table.do("gale", SetPrice())
    assert ob(table) == 2
    assert not table.who("ann").haggled


@pytest.mark.rule("BW-7.6")
def test_a_reputation_in_other_letters_is_the_same_one():
    table = Close("scenario", reputations=(Standing(name="Fair", dice=1),))
    table.on("reputations")
    table.do("ben", AnswerItem(item="ben", blanks={"whom": "anas", "name": "fair", "held": ""}))
    table.on("reputation-votes")
    table.vote("proposal-0", "yes", "", "yes", "yes", "yes")
    assert table.who("anas").reputations == (Standing(name="Fair", dice=2),)


@pytest.mark.rule("BW-7.1")
def test_the_gm_nominates_players_and_not_their_own_people():
    table = Close()
    with pytest.raises(Illegal):
        table.nominate("gale", "reeve/humour")
    table.nominate("gale", "anas/humour")


@pytest.mark.rule("BW-6.4", "BW-1.15")
def test_what_lessons_left_weighs_on_whoever_answers_and_comes_back_with_another_ability():
    people = (
        sheet("ann", "ana", artha=POOR, sword="B3"),
        sheet("bo", "ben", artha=POOR, sword="B3", axe="B3", hampered={"sword": 1}),
    )
    table = Evening(*people)
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
    assert ob(table, 1) == 1
    assert table.who("bo").hampered == {}
    table.do("gale", SetOpposing(ability="axe"))
    assert ob(table, 1) == 0
    assert table.who("bo").hampered == {"sword": 1}
    table.do("gale", SetOpposing(ability="sword"))
    table.do("ana", Withdraw())
    assert table.who("bo").hampered == {"sword": 1}


@pytest.mark.rule("BW-1.20", "BW-1.9")
def test_what_was_ignored_of_a_wound_is_not_ignored_of_the_next():
    table = Evening(sheet("ann", "ana", wounds="light", sword="B4"))
    table.set("ann", "sword")
    table.do("ana", EaseWound(side=0))
    table.roll(*hits(4, 4))
    table.close()
    table.do("gale", Heal(who="ann", wound="0"))
    table.do("gale", TakeWound(who="ann", severity="light", text="Another cut"))
    table.do("gale", WaiveSteel(who="ann"))
    assert table.who("ann").left("sword") == 3


@pytest.mark.rule("BW-1.10")
def test_a_second_aristeia_does_not_replace_a_goal_that_is_not_reached():
    who = sheet("ann", "ana", artha=(10, 6, 2), wounds="midi", sword="B4", goal="Reach the bell")
    table = Evening(who)
    table.set("ann", "sword")
    with pytest.raises(Illegal):
        table.do("ana", BuyAristeia(side=0, use="wounds", goal="Ring it"))
    table.do("ana", BuyAristeia(side=0, use="shade"))
    assert (table.who("ann").goal, table.who("ann").shade("sword")) == ("Reach the bell", "G")


@pytest.mark.rule("BW-2.12", "BW-2.11")
def test_a_stat_that_rises_opens_what_was_one_test_short():
    who = sheet("ann", "ana", artha=POOR, agility="B4")
    who = who.with_ability(replace(who.abilities["agility"], marks=Marks(0, 1, 1)))
    table = Evening(who.with_ability(replace(KNOWN["lockpick"], learnt=5)))
    table.tested("ann", "agility", hits(4, 4), ob=4)
    assert table.ability("ann", "agility").rating == "B5"
    assert table.ability("ann", "lockpick").rating == "B2", "aptitude 6 is 5 now"


@pytest.mark.rule("BW-1.17", "BW-1.16")
def test_a_tie_that_is_won_is_told_as_one():
    people = (
        sheet("ann", "ana", artha=POOR, sword="B3"),
        sheet("bo", "ben", artha=POOR, sword="B3"),
    )
    table = Evening(*people)
    versus = {"kind": "versus", "opponent": "bo", "theirs": "bo:sword", "defender": "ann"}
    table.set("ann", "sword", **versus)
    table.do("gale", Against(side=0, label="Dark"))
    table.versus(hits(2, 3), hits(2, 3))
    assert "“It is done”: Ann wins the tie against Bo." in table.said()
    assert GAME.show(table.table).attempt.standing.startswith("Ann wins the tie.")


@pytest.mark.rule("BW-7.7")
def test_the_gm_is_asked_about_a_new_belief_and_the_story_goes_on_meanwhile():
    table = Evening(sheet("ann", "ana", sword="B3", beliefs=(Conviction(text="One"),)))
    table.do("ana", WishFor(who="ann", where="beliefs.0", text="Another", goal=False))
    asked = offers.prompt(table.game, table.table, "gale")
    assert asked.urgent
    assert "Another" in asked.text
    assert table.offered("ana", "propose")
    table.do("gale", AgreeWish(wish="wish-1"))
    assert table.who("ann").beliefs[0].text == "Another"


@pytest.mark.rule("BW-2.13")
@pytest.mark.parametrize("emotion", ["faith", "greed", "grief", "hate"])
def test_what_drives_somebody_rises_as_skills_do(emotion):
    who = sheet("ann", "ana", artha=POOR, **{emotion: "B3"})
    who = who.with_ability(replace(who.abilities[emotion], marks=Marks(3, 1)))
    table = Evening(who)
    table.tested("ann", emotion, hits(3, 3), ob=3)
    assert table.ability("ann", emotion).rating == "B4"


@pytest.mark.rule("BW-2.1", "BW-1.18")
@pytest.mark.parametrize("deadly", [False, True])
def test_a_persona_paid_after_the_failure_may_serve_a_belief_too(deadly):
    belief = Conviction(text="The bell")
    table = Evening(sheet("ann", "ana", artha=(0, 1, 0), climbing="B3", beliefs=(belief,)))
    if deadly:
        table.set("ann", "climbing", ob=9, deadly=True)
        table.roll(*hits(0, 3))
        table.do("ana", OfferPersona())
        table.do("gale", AllowBargain(cost="the rope is gone"))
    else:
        careful(table)
        table.roll(*hits(0, 4))
        table.do("ana", CancelLate())
    table.do("ana", SayServed(who="ann", served="beliefs.0"))
    assert table.who("ann").beliefs[0].artha == Artha(persona=1)
    assert table.ability("ann", "climbing").artha == Artha(persona=1)
    assert table.attempt is None


@pytest.mark.rule("BW-4.2", "BW-4.3")
def test_whoever_is_sought_by_a_known_name_is_that_contact():
    who = sheet("ann", "ana", artha=POOR, circles="B3", settings=("City",))
    table = Evening(replace(who, contacts=(Contact(name="Torp"),)))
    table.do("ana", Seek(who="ann", whom="torp", how="I ask", setting="City"))
    plain = {"occupation": "0", "station": "0", "knowledge": "0", "place": "0", "theirs": 0}
    table.do("gale", SetSearch(failure="word gets round", **plain))
    assert dice(table) == 4
    table.roll(*hits(3, 4))
    assert table.who("ann").contacts == (Contact(name="Torp", met=1),)


@pytest.mark.rule("BW-3.2")
def test_an_affiliation_in_other_letters_is_the_same_one():
    own = (Standing(name="Guild", dice=1),)
    table = Evening(sheet("ann", "ana", resources="B3", affiliations=own))
    with pytest.raises(Illegal, match="yours already"):
        table.do("ana", Buy(who="ann", what="affiliation", name="guild", how="I ask", dice=1))


@pytest.mark.rule("BW-1.8", "BW-1.21", "BW-2.5")
def test_help_follows_the_helper_until_the_roll():
    people = (
        sheet("ann", "ana", artha=POOR, sword="B3"),
        sheet("bo", "ben", sword="B5", agility="B6"),
        sheet("cy", sword="B5"),
    )
    table = Evening(*people)
    table.set("ann", "sword", ob=5)
    table.do("ben", Help(side=0, who="bo", ability="sword"))
    table.do("gale", Help(side=0, who="cy", ability="sword"))
    assert dice(table) == 7
    table.do("gale", TakeWound(who="bo", severity="light", text="A cut"))
    assert dice(table) == 6, "at 4 they lend one die"
    table.do("gale", Rule(path="cast.cy.abilities.sword.exponent", value="0"))
    assert dice(table) == 4, "with nothing left they lend none"
    assert [claim.by for claim in table.attempt.sides[0].helpers] == ["bo"]
    table.roll(*hits(0, 4))
    assert table.marks("bo", "sword") == Marks(challenging=1)
    assert table.marks("cy", "sword") == Marks()


@pytest.mark.rule("BW-1.8", "BW-1.21")
def test_a_skill_that_a_wound_brings_to_nothing_is_forked_no_more():
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B5", axe="B2"))
    table.set("ann", "sword")
    table.do("ana", Fork(side=0, skill="axe"))
    assert dice(table) == 6
    table.do("gale", TakeWound(who="ann", severity="midi", text="A cut"))
    assert dice(table) == 3


@pytest.mark.rule("BW-1.8", "BW-1.21")
def test_a_skill_with_one_die_left_is_forked_in():
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B5", axe="B1"))
    table.set("ann", "sword")
    table.do("ana", Fork(side=0, skill="axe"))
    assert dice(table) == 6


def test_the_second_of_two_may_answer_first():
    table = Evening(sheet("ann", "ana", sword="B3"))
    table.set("ann", "sword", ob=1)
    both = (Due(kind="close", side=0), Due(kind="close", side=1))
    left = questions.without(replace(table.attempt, due=both), "close", 1)
    assert [one["side"] for one in left.values["due"]] == [0]
