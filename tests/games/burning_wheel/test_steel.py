"""BW-5: Steel, and what whoever fails does."""

import pytest

from hearthside.core.life.rulings import Rule
from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.attempt import what_artha_served
from hearthside.games.burning_wheel.attempt.claiming import Help
from hearthside.games.burning_wheel.attempt.reacting import UseFate
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.sheet import Conviction
from hearthside.games.burning_wheel.story.steel_tests import (
    CallSteel,
    Hesitate,
    MarkSteel,
    WaiveSteel,
)
from hearthside.games.burning_wheel.story.taking_and_healing_wounds import TakeWound
from tests.games.burning_wheel.evening import POOR, Evening, dice, hits, ob, sheet


def steel(
    table: Evening, cause: str = "fear", modifier: int = 0, friends=False, mundane=False
) -> None:
    table.do(
        "gale",
        CallSteel(who="ann", cause=cause, modifier=modifier, friends=friends, mundane=mundane),
    )


@pytest.mark.rule("BW-5.1", "BW-1.9", "BW-1.23")
@pytest.mark.case("BW-5.1/1")
def test_steel_is_rolled_against_hesitation():
    who = sheet("ann", "ana", wounds="light superficial", will="B4", steel="B5", sword="B4")
    table = Evening(who)
    steel(table, friends=True)
    assert (dice(table), ob(table)) == (5, 7)
    assert not table.offered("ana", "fork")
    table = Evening(who)
    steel(table, friends=True, mundane=True, modifier=-2)
    assert (dice(table), ob(table)) == (7, 5)
    table.do("gale", Rule(path="cast.ann.abilities.will.exponent", value="6"))
    assert ob(table) == 3, "hesitation follows a ruling on Will"


@pytest.mark.rule("BW-5.1", "BW-5.2")
def test_the_gm_reads_dice_and_obstacle_and_nobody_is_led_how_to_hesitate():
    table = Evening(sheet("ann", "ana", artha=POOR, wounds="light", will="B4", steel="B5"))
    table.do("gale", TakeWound(who="ann", severity="superficial", text="A cut"))
    (call,) = [one for one in table.offered("gale", "call-steel") if one.section == "turn"]
    assert call.fields[0].help == "4D against hesitation, Ob 6."
    steel(table, "wound")
    table.roll(*hits(0, 4))
    assert len(table.offered("ana", "hesitate")) == 4
    assert not [one for one in table.offered("ana", "hesitate") if one.best]


@pytest.mark.rule("BW-5.1")
@pytest.mark.case("BW-5.1/2")
def test_one_kind_of_effect_once_a_scene_and_every_wound():
    table = Evening(sheet("ann", "ana", artha=POOR, will="B10", steel="B4"))
    steel(table, "fear")
    table.roll(*hits(0, 4))
    with pytest.raises(Illegal):
        steel(table, "fear")
    steel(table, "surprise")
    table.roll(*hits(0, 4))
    for _ in range(2):
        table.do("gale", TakeWound(who="ann", severity="superficial", text="A cut"))
        steel(table, "wound")
        table.roll(*hits(1, 4))
    table.new_scene()
    steel(table, "fear")


@pytest.mark.rule("BW-5.1", "BW-1.8")
def test_help_with_steel_only_if_the_gm_lets_it():
    people = (sheet("ann", "ana"), sheet("bo", "ben", steel="B5"))
    table = Evening(*people)
    steel(table)
    assert not table.offered("ben", "help")
    table = Evening(*people)
    table.do(
        "gale",
        CallSteel(who="ann", cause="fear", modifier=0, friends=False, mundane=False, helped=True),
    )
    table.do("ben", Help(side=0, who="bo", ability="steel"))
    assert dice(table) == 6


@pytest.mark.rule("BW-5.1", "BW-1.13", "BW-1.12")
@pytest.mark.case("BW-5.1/3")
def test_steel_is_open_ended_and_fate_rerolls_a_traitor():
    table = Evening(sheet("ann", "ana", artha=(1, 0, 0), steel="B4"))
    steel(table)
    table.roll(6, 6, 2, 1)
    table.fall(6, 3)
    table.fall(4)
    assert table.game.show(table.table).attempt.throws[0].score == "4 successes"
    table.do("ana", UseFate(side=0))
    table.fall(5)
    assert "5 successes against Ob 6" in table.said()


@pytest.mark.rule("BW-2.1")
def test_artha_on_a_nerve_was_spent_on_steel_since_nobody_wanted_anything():
    beliefs = (Conviction(text="I stand"),)
    table = Evening(sheet("ann", "ana", artha=(1, 0, 0), steel="B4", beliefs=beliefs))
    steel(table)
    table.roll(*hits(1, 4))
    table.do("ana", UseFate(side=0))
    table.fall(2)
    table.do("ana", Hesitate(way="run"))
    (ask,) = what_artha_served.asks(table.table)
    assert ask.question == "You spent 1 fate on Steel."


@pytest.mark.rule("BW-1.13", "BW-5.1")
def test_open_ended_dice_are_drawn_as_far_as_the_obstacle():
    table = Evening(sheet("ann", "ana", artha=POOR, will="B4", steel="B4"))
    steel(table)
    spread = table.game.show(table.table).attempt.spread
    assert [many for many, _, _ in spread] == ["0", "1", "2", "3", "4", "5", "6+"]
    assert [one for one in spread if one[2] == "pass"] == [("6+", 22, "pass")]


@pytest.mark.rule("BW-5.2")
@pytest.mark.case("BW-5.2/1")
def test_whoever_fails_hesitates_in_a_way_of_their_own():
    table = Evening(sheet("ann", "ana", artha=POOR, will="B4"))
    steel(table)
    table.roll(*hits(2, 4))
    with pytest.raises(Illegal):
        table.do("ben", Hesitate(way="run"))
    ways = [option.label for option in table.offered("ana", "hesitate")]
    assert ways == ["Stand and drool", "Swoon", "Run screaming", "Fall prone and beg for mercy"]
    table.do("ana", Hesitate(way="run"))
    assert "Ann runs screaming for 4 actions." in table.said()


@pytest.mark.rule("BW-5.2")
@pytest.mark.case("BW-5.2/1")
def test_no_hesitation_where_it_passes_even_with_nothing():
    table = Evening(sheet("ann", "ana", artha=POOR, will="B10"))
    steel(table)
    assert ob(table) == 0
    table.roll(*hits(0, 4))
    assert table.attempt is None
    (firm,) = [one for entry in table.entries for one in entry.said if "firm" in one.plain]
    assert firm.rules == ("BW-5.2",), "nobody defends against it"


@pytest.mark.rule("BW-5.2", "BW-1.21")
def test_steel_without_dice_fails_by_its_whole_obstacle():
    table = Evening(sheet("ann", "ana", artha=POOR, wounds="traumatic", will="B6", steel="B3"))
    steel(table)
    table.roll()
    assert "4 actions" in table.attempt.due[0].text


@pytest.mark.rule("BW-5.3", "BW-2.4")
@pytest.mark.case("BW-5.3/1")
def test_steel_is_marked_by_a_roll_or_by_the_gm():
    table = Evening(sheet("ann", "ana", artha=POOR, steel="B4"))
    steel(table)
    table.roll(*hits(0, 4))
    table.do("ana", Hesitate(way="drool"))
    assert table.marks("ann", "steel") == Marks(challenging=1)
    table.do("gale", MarkSteel(who="ann", difficulty="difficult"))
    assert table.marks("ann", "steel") == Marks(0, 1, 1)
    assert table.attempt is None


def test_steel_after_a_wound_may_be_waved_on():
    table = Evening(sheet("ann", "ana"))
    table.do("gale", TakeWound(who="ann", severity="light", text="A cut"))
    table.do("gale", WaiveSteel(who="ann"))
    assert not table.table.play.steel_due


@pytest.mark.rule("BW-5.1")
def test_of_several_who_are_wounded_one_after_the_other_is_asked_for_steel():
    table = Evening(sheet("ann", "ana"), sheet("bo", "ben"))
    for who in ("ann", "bo"):
        table.do("gale", TakeWound(who=who, severity="light", text="A cut"))
    assert [ask.title for ask in GAME.asks(table.table, "gale")] == ["Ann is wounded"]
    table.do("gale", WaiveSteel(who="ann"))
    assert [ask.title for ask in GAME.asks(table.table, "gale")] == ["Bo is wounded"]


@pytest.mark.rule("BW-5.1")
def test_steel_that_is_called_during_a_test_is_tried_once_that_is_over():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), sword="B3"))
    table.set("ann", "sword", ob=1)
    table.do("gale", CallSteel(who="ann"))
    assert not table.offered("gale", "call-steel"), "once is enough"
    table.roll(*hits(2, 3))
    table.close()
    (call,) = table.offered("gale", "call-steel")
    (cause, *_) = call.fields
    assert [pick.value for pick in cause.picks] == ["surprise", "pain", "fear", "wonder"]
    table.do("gale", CallSteel(who="ann", cause="wonder"))
    assert table.attempt.purpose == "steel"
    assert not table.table.play.steel_due


@pytest.mark.rule("BW-5.2")
def test_a_failed_steel_test_is_not_headed_by_what_did_not_come_true():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), steel="B3"))
    table.do("gale", CallSteel(who="ann", cause="fear"))
    (asked,) = GAME.asks(table.table, "ana")
    assert asked.title == "Roll your dice", "there is nothing to claim"
    table.roll(*hits(0, 3))
    card = GAME.show(table.table).attempt
    assert card.intent == "Fear: does Ann’s nerve hold?"
    assert card.standing == "Ann’s nerve fails."


@pytest.mark.rule("BW-5.2", "BW-1.8")
@pytest.mark.parametrize(("hesitates", "offered"), [(0, 1), (2, 0)])
def test_whoever_hesitates_helps_nobody(hesitates, offered):
    table = Evening(
        sheet("ann", "ana", sword="B3"), sheet("bo", "ben", sword="B3", hesitates=hesitates)
    )
    table.set("ann", "sword")
    assert len(table.offered("ben", "help")) == offered
    (asked,) = GAME.asks(table.table, "ben")
    assert asked.meanwhile.endswith(
        "Others may still help." if offered else "While you hesitate you help nobody."
    )


@pytest.mark.rule("BW-1.8")
def test_that_others_may_still_help_is_said_while_there_is_anybody():
    table = Evening(sheet("ann", "ana", sword="B3"), sheet("bo", "ben", sword="B3"))
    table.set("ann", "sword")
    (asked,) = GAME.asks(table.table, "ben")
    assert asked.meanwhile == "Ann gathers dice. Others may still help."
    table.do("ben", Help(side=0, who="bo", ability="sword"))
    (asked,) = GAME.asks(table.table, "ben")
    assert asked.meanwhile == "Ann gathers dice."


@pytest.mark.rule("BW-5.2")
@pytest.mark.parametrize(("hesitates", "offered"), [(0, 1), (2, 0)])
def test_whoever_hesitates_neither_looks_for_people_nor_buys(hesitates, offered):
    ann = sheet("ann", "ana", circles="B3", settings=("City",), hesitates=hesitates)
    table = Evening(ann)
    assert [len(table.offered("ana", one)) for one in ("seek", "buy", "propose")] == [
        offered,
        offered,
        1,
    ]


@pytest.mark.rule("BW-5.2")
def test_who_hesitates_is_named_to_whoever_chooses_in_their_stead():
    table = Evening(sheet("ann", "ana", artha=POOR, will="B4", pronouns="she/her"))
    steel(table)
    table.roll(*hits(2, 4))
    asked = {seat: GAME.asks(table.table, seat)[0] for seat in ("ana", "gale")}
    read = {seat: (one.title, one.question) for seat, one in asked.items()}
    assert read["ana"] == ("You hesitate", "You lose 4 actions. Choose how.")
    assert read["gale"] == ("Ann hesitates", "She loses 4 actions. Choose how.")


@pytest.mark.rule("BW-5.2", "BW-1.12")
def test_what_a_success_saves_of_hesitation_is_said_while_it_may_still_be_had():
    table = Evening(sheet("ann", "ana", artha=(1, 0, 0), will="B4", steel="B3"))
    steel(table)
    table.roll(*hits(1, 3))
    (asked,) = (one.question() for one in GAME.asks(table.table, "ana") if one.leaves)
    assert "Each further success saves an action." in asked
