"""Skills that stand on no list, and what is struck off a sheet while it is still in use."""

import pytest

from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt.claiming import GiveAdvantage
from hearthside.games.burning_wheel.attempt.fate_for_its_mark import MarkFate
from hearthside.games.burning_wheel.attempt.state import A_FEW_MOMENTS
from hearthside.games.burning_wheel.characters.editing import EditSheet
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.sheet import Ability, Conviction, Standing
from hearthside.games.burning_wheel.story.circles import Seek, SetSearch
from hearthside.games.burning_wheel.story.conflicts import EndConflict, StartConflict
from hearthside.games.burning_wheel.story.practice import LogPractice, SetPractice
from hearthside.games.burning_wheel.story.steel_tests import WaiveSteel
from hearthside.games.burning_wheel.story.taking_and_healing_wounds import Heal, TakeWound
from hearthside.games.burning_wheel.story.training import HamperStudent, Teach
from tests.games.burning_wheel.evening import POOR, Evening, buying, dice, hits, sheet

SONG = Ability(id="bell-song", name="Bell Song", exponent=5, roots=("will",), type="artist")


def lesson(successes: int) -> Evening:
    """Ann, who made the skill up, teaches Bo: Ob 3, and 1 for an art."""
    teacher = sheet("ann", "ana", artha=POOR, instruction="B5").with_ability(SONG)
    table = Evening(teacher, sheet("bo", "ben", artha=POOR))
    taught = {"skill": "bell-song", "difficulty": "challenging", "failure": "No luck"}
    table.do("ana", Teach(who="ann", student="bo", **taught))
    table.roll(*hits(successes, 5))
    table.close()
    return table


@pytest.mark.rule("BW-6.6", "BW-2.12")
def test_a_skill_somebody_made_up_can_be_taught():
    table = lesson(4)
    learnt = table.ability("bo", "bell-song")
    assert (learnt.closed, learnt.learnt, learnt.exponent, learnt.roots) == (True, 1, 0, ("will",))
    assert "Bo marks a test toward Bell Song: 1 of 6." in table.said()


@pytest.mark.rule("BW-6.4", "BW-2.9")
def test_lessons_in_it_that_fail_count_as_practice_that_can_be_gone_on_with():
    table = lesson(0)
    table.do("gale", HamperStudent())
    blanks = {"who": "bo", "ability": "bell-song"}
    table.do("gale", SetPractice(**blanks, hours=112, difficulty="routine"))
    assert table.ability("bo", "bell-song").learnt == 0
    table.do("ben", LogPractice(**blanks, hours=8))  # 13 days of lessons are 104 hours
    assert table.ability("bo", "bell-song").learnt == 1


def struck_off(table: Evening) -> None:
    table.do("gale", EditSheet(who="ann", step="skills", blanks={"rated": ()}))


@pytest.mark.rule("BW-2.8")
@pytest.mark.parametrize("skill", ["sword", "bell-song"])
def test_a_conflict_ends_though_what_was_tested_in_it_is_struck_off(skill):
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B5").with_ability(SONG))
    table.do("gale", StartConflict(name="The bell"))
    table.tested("ann", skill, hits(2, 5), ob=2)
    table.tested("ann", "power", hits(2, 4), ob=4)
    struck_off(table)
    table.do("gale", EndConflict())
    assert table.marks("ann", "power") == Marks(difficult=1)
    assert table.table.play.conflict is None


@pytest.mark.rule("BW-2.8", "BW-2.12")
def test_what_was_tried_in_a_conflict_by_somebody_without_the_skill_counts_toward_it():
    table = Evening(sheet("ann", "ana", artha=POOR))
    table.do("gale", StartConflict(name="The bell"))
    table.tested("ann", "haggling", hits(2, 4), ob=1)
    assert table.table.play.conflict.held, "it waits for the end"
    table.do("gale", EndConflict())
    assert table.ability("ann", "haggling").learnt == 1


@pytest.mark.rule("BW-2.9")
def test_nobody_logs_practice_of_what_is_struck_off():
    table = Evening(sheet("ann", "ana", artha=POOR).with_ability(SONG))
    for ability in ("bell-song", "power"):
        told = {"ability": ability, "hours": 10, "difficulty": "routine"}
        table.do("gale", SetPractice(who="ann", **told))
    struck_off(table)
    (form,) = table.offered("ana", "log-practice")
    assert [pick.value for pick in form.fields[0].picks] == ["power"]


@pytest.mark.rule("BW-5.1")
def test_steel_is_still_called_for_where_the_wound_is_healed_and_nothing_else_is_left():
    shaken = ("surprise", "pain", "fear", "wonder")
    table = Evening(sheet("ann", "ana", artha=POOR, shaken=shaken))
    table.set("ann", "will", ob=4)
    table.do("gale", TakeWound(who="ann", severity="light", text="A cut"))
    table.do("gale", Heal(who="ann", wound="0"))
    table.roll(*hits(4, 4))
    (form,) = table.offered("gale", "call-steel")
    assert [pick.value for pick in form.fields[0].picks] == ["wound"]
    table.do("gale", WaiveSteel(who="ann"))
    assert table.table.play.steel_due == ()


SEARCH = {"occupation": "0", "station": "0", "knowledge": "0", "place": "0", "theirs": 0}


def searched(**how) -> Evening:
    people = {"relationships": ("Old Berit",), "affiliations": (Standing(name="The Guild"),)}
    table = Evening(sheet("ann", "ana", artha=POOR, circles="B3", settings=("City",), **people))
    table.do("ana", Seek(who="ann", how="I ask", setting="City", **how))
    table.do("gale", SetSearch(failure="Word gets round", **SEARCH))
    return table


@pytest.mark.rule("BW-4.2", "BW-4.3")
@pytest.mark.parametrize("how", [{"whom": "old berit"}, {"whom": "Her", "contact": "Old Berit"}])
def test_a_relationship_is_named_as_a_contact_is(how):
    table = searched(**how)
    assert dice(table) == 4
    table.roll(*hits(4, 4))
    assert table.attempt is None, "they have a name already"
    assert table.who("ann").relationships == ("Old Berit",)


@pytest.mark.rule("BW-4.3")
def test_nobody_joins_what_they_belong_to_however_it_is_spelt():
    table = searched(whom="A smith", joins="the guild")
    table.roll(*hits(1, 3))
    assert table.table.play.joining == ()


@pytest.mark.rule("BW-3.4", "BW-1.23")
def test_without_resources_a_trait_alone_buys_nothing():
    table = Evening(sheet("ann", "ana", artha=POOR, resources="B0"))
    buying(table, 1)
    table.do("gale", GiveAdvantage(side=0, label="A rich aunt", dice=2))
    assert not table.offered("ana", "roll")
    assert [one.label for one in table.offered("ana", "give-up")] == ["Call it off"]


@pytest.mark.rule("BW-2.1", "BW-1.12")
def test_fate_spent_for_its_mark_is_marked_at_the_belief_it_served_as_well():
    beliefs = (Conviction(text="Nobody passes"),)
    table = Evening(sheet("ann", "ana", artha=(1, 0, 0), sword="B3", beliefs=beliefs))
    table.set("ann", "sword", ob=1, time=A_FEW_MOMENTS)
    table.roll(6, 2, 2)
    table.do("ana", MarkFate(who="ann", served="beliefs.0"))
    ann = table.who("ann")
    assert ann.artha == Artha()
    assert ann.abilities["sword"].artha == ann.beliefs[0].artha == Artha(fate=1)
