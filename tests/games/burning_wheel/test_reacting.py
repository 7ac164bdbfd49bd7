"""BW-1.12 to BW-1.14: fate, deeds and call-ons after the roll, open-ended dice."""

import pytest

from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenScene, OpenSession
from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt.artha_before_rolling import AddPersona
from hearthside.games.burning_wheel.attempt.reacting import CallOn, LetStand, UseDeeds, UseFate
from hearthside.games.burning_wheel.story.taking_and_healing_wounds import TakeWound
from tests.games.burning_wheel.evening import OAK, Evening, got, hits, rolled, sheet


@pytest.mark.rule("BW-1.12")
@pytest.mark.case("BW-1.12/1")
def test_fate_opens_the_sixes_again_and_again():
    table = rolled((6, 6, 3, 1), sword="B4")
    table.do("ana", UseFate(side=0))
    table.fall(6, 3)
    table.fall(5)
    assert got(table) == 4
    table.leave()
    assert table.ability("ann", "sword").artha == Artha(fate=1)


@pytest.mark.rule("BW-1.12", "BW-1.13")
@pytest.mark.case("BW-1.12/2")
def test_on_an_open_ended_roll_fate_rerolls_one_traitor():
    table = rolled((6, 4, 2, 1), sorcery="B4")
    table.fall(5)
    assert got(table) == 3
    table.do("ana", UseFate(side=0))
    table.fall(6)
    table.fall(3)
    assert got(table) == 4
    with pytest.raises(Illegal):
        table.do("ana", UseFate(side=0))
    faces = sorted(cast.face for cast in table.attempt.sides[0].dice)
    assert 1 in faces, "the other traitor stays"


@pytest.mark.rule("BW-1.12", "BW-1.11")
@pytest.mark.case("BW-1.12/3")
def test_extra_dice_are_read_by_the_shade():
    table = rolled((6, 2, 1), sword="G3")
    table.do("ana", UseFate(side=0))
    table.fall(3)
    assert got(table) == 2


@pytest.mark.rule("BW-1.12")
def test_without_a_six_there_is_nothing_to_open():
    table = rolled((5, 2, 2), sword="B3")
    assert not table.offered("ana", "use-fate")


@pytest.mark.rule("BW-1.13")
@pytest.mark.case("BW-1.13/1")
def test_astrology_is_open_on_ones_too():
    table = rolled((6, 5, 1, 1, 3), astrology="B5")
    pool = table.game.chance(table.table)
    assert len(pool.dice) == 3, "one for the six, two for the ones"
    table.fall(4, 2, 1)
    table.fall(5)
    assert got(table) == 1


@pytest.mark.rule("BW-1.13")
def test_a_one_on_the_extra_die_of_a_six_leads_nowhere():
    table = rolled((6, 2), astrology="B2")
    table.fall(1)
    assert table.game.chance(table.table) is None
    assert got(table) == 1


@pytest.mark.rule("BW-1.13")
@pytest.mark.case("BW-1.13/1")
def test_in_a_linked_test_its_ones_lead_nowhere():
    table = Evening(sheet("ann", "ana", astrology="B5"))
    table.set("ann", "astrology", ob=9, kind="linked")
    table.roll(6, 5, 1, 1, 3)
    table.fall(4)
    assert got(table) == 3
    assert table.game.chance(table.table) is None


@pytest.mark.rule("BW-1.13")
@pytest.mark.case("BW-1.13/2")
def test_astrology_never_falls_below_nothing_and_its_ones_are_not_rerolled():
    table = rolled((1, 1), astrology="B2")
    table.fall(2, 3)
    assert got(table) == 0
    table.do("ana", UseDeeds(side=0))
    assert len(table.game.chance(table.table).dice) == 2, "only the two dice of the pool"
    table.fall(5, 5)
    assert got(table) == 0, "two successes less the two that were taken away"


@pytest.mark.rule("BW-1.13")
def test_steel_and_faith_open_by_themselves_and_a_sword_does_not():
    for ability, opens in (("steel", True), ("faith", True), ("sword", False)):
        table = rolled((6, 2), **{ability: "B2"})
        assert (table.game.chance(table.table) is not None) == opens


@pytest.mark.rule("BW-1.14", "BW-1.22")
@pytest.mark.case("BW-1.14/1")
def test_deeds_reroll_all_traitors_and_a_call_on_those_that_are_left():
    table = rolled((6, 4, 3, 2, 1), sword="B5", traits=(OAK,))
    table.do("ana", UseDeeds(side=0))
    table.fall(5, 3, 1)
    assert got(table) == 3
    table.do("ana", CallOn(side=0, trait="0"))
    table.fall(5, 5)
    assert got(table) == 5
    assert table.who("ann").traits[0].used


@pytest.mark.rule("BW-1.14")
@pytest.mark.case("BW-1.14/2")
def test_a_call_on_works_once_a_session_and_where_it_applies():
    """A known mistake of other tools: a call-on usable twice."""
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), sword="B2", axe="B2", traits=(OAK,)))
    table.set("ann", "axe", ob=9)
    table.roll(2, 2)
    assert table.attempt is None, "it does not concern the axe, so nothing is asked"
    assert not table.who("ann").traits[0].used
    table.set("ann", "sword", ob=9)
    table.roll(2, 2)
    table.do("ana", CallOn(side=0, trait="0"))
    table.fall(2, 2)
    assert table.attempt is None, "not twice in one test"
    table.new_scene()
    table.set("ann", "sword", ob=9)
    table.roll(2, 2)
    assert table.attempt is None, "not twice in one session"
    table.do("gale", CloseScene())
    table.do("gale", CloseSession())
    table.do("gale", OpenSession())
    table.do("gale", OpenScene(title="Later"))
    table.set("ann", "sword", ob=9)
    table.roll(2, 2)
    assert table.offered("ana", "call-on")


@pytest.mark.rule("BW-1.14", "BW-1.17")
def test_a_call_on_that_is_rewound_is_unspent_again():
    table = Evening(sheet("ann", "ana", sword="B2", traits=(OAK,)))
    # put onto the log as rulings would, so that a rewind finds them
    table.set("ann", "sword", ob=9)
    table.roll(2, 2)
    assert table.offered("ana", "call-on")
    before = table.who("ann")
    events = table.do("ana", CallOn(side=0, trait="0"))
    assert table.who("ann").traits[0].used
    assert events[0].values["traits"][0]["used"]
    assert not before.traits[0].used


@pytest.mark.rule("BW-1.22")
@pytest.mark.case("BW-1.22/1")
def test_fate_then_deeds_and_deeds_then_fate():
    table = rolled((6, 3, 2, 1), sword="B4")
    table.do("ana", UseFate(side=0))
    table.fall(5)
    table.do("ana", UseDeeds(side=0))
    table.fall(6, 4, 1)
    table.fall(5)
    assert got(table) == 5
    table = rolled((6, 3, 2, 1), sword="B4")
    table.do("ana", UseDeeds(side=0))
    table.fall(6, 2, 4)
    table.do("ana", UseFate(side=0))
    table.fall(5, 3)
    assert got(table) == 4


@pytest.mark.rule("BW-1.22")
def test_whoever_had_let_it_stand_is_asked_again_when_the_other_changes_their_roll():
    people = (sheet("ann", "ana", sword="B3"), sheet("bo", "ben", sword="B3"))
    table = Evening(*people)
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
    table.versus((5, 5, 2), (5, 2, 2))
    table.do("ana", LetStand(side=0))
    assert not table.offered("ana", "let-stand")
    table.do("ben", UseDeeds(side=1))
    table.fall(5, 5)
    assert table.offered("ana", "use-deeds")


@pytest.mark.rule("BW-1.2", "BW-1.7")
def test_what_happens_after_the_roll_does_not_change_its_obstacle():
    table = Evening(sheet("ann", "ana", sword="B4"))
    table.set("ann", "sword", ob=2)
    table.roll(*hits(2, 4))
    table.do("gale", TakeWound(who="ann", severity="superficial", text="A splinter"))
    table.leave()
    assert "2 successes against Ob 2" in table.said()


@pytest.mark.rule("BW-2.2", "BW-1.16")
def test_an_epiphany_in_the_middle_of_a_test_does_not_change_its_dice():
    who = sheet("ann", "ana", sword="B4")
    sword = who.abilities["sword"]
    from msgspec.structs import replace

    table = Evening(who.with_ability(replace(sword, artha=Artha(20, 9, 3))))
    table.set("ann", "sword", ob=1)
    table.do("ana", AddPersona(side=0))
    table.roll(5, 5, 3, 3, 3)
    table.leave()
    assert table.ability("ann", "sword").shade == "G"
    assert "2 successes" in table.said()
    (option,) = table.offered("ana", "finish")
    assert next(field.most for field in option.fields if field.name == "speed") == 1


@pytest.mark.rule("BW-1.14")
@pytest.mark.parametrize(("successes", "best"), [(1, True), (2, False)])
def test_a_call_on_is_the_thing_to_do_where_it_can_turn_a_failed_roll(successes, best):
    table = Evening(sheet("ann", "ana", sword="B3", traits=(OAK,), artha=(0, 0, 0)))
    table.set("ann", "sword", ob=2)
    table.roll(*hits(successes, 3))
    (called,), (left,) = table.offered("ana", "call-on"), table.offered("ana", "let-stand")
    assert (called.best, left.best) == (best, not best)


@pytest.mark.rule("BW-1.12")
@pytest.mark.parametrize(("ob", "best"), [(1, False), (2, True), (3, False)])
def test_fate_is_the_thing_to_do_where_it_has_an_even_chance(ob, best):
    """One success and one six: a second has an even chance, a third does not."""
    table = Evening(sheet("ann", "ana", sword="B3"))
    table.set("ann", "sword", ob=ob)
    table.roll(6, 1, 1)
    (fate,), (left,) = table.offered("ana", "use-fate"), table.offered("ana", "let-stand")
    assert (fate.best, left.best) == (best, not best)


@pytest.mark.rule("BW-1.12")
@pytest.mark.parametrize(("theirs", "best"), [((5, 5, 5), False), ((5, 5, 1), True)])
def test_against_somebody_too_fate_is_the_thing_to_do_where_it_has_an_even_chance(theirs, best):
    """Two successes and two sixes: one more wins against two, two more are needed against three."""
    table = Evening(sheet("ann", "ana", sword="B3"), sheet("bo", "ben", artha=(0, 0, 0), will="B3"))
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:will")
    table.versus((6, 6, 1), theirs)
    (fate,), (left,) = table.offered("ana", "use-fate"), table.offered("ana", "let-stand")
    assert (fate.best, left.best) == (best, not best)


@pytest.mark.rule("BW-1.12")
def test_extra_dice_are_called_so_as_they_are_thrown():
    table = rolled((6, 5, 6, 1), sorcery="B4")
    assert GAME.chance(table.table).label == "Ann’s sixes"
    table = Evening(sheet("ann", "ana", sorcery="B4"))
    table.set("ann", "sorcery", ob=9)
    table.roll()
    assert GAME.chance(table.table).label == "Ann"


@pytest.mark.rule("BW-1.12", "BW-1.14")
def test_a_roll_that_passes_says_how_likely_it_is_to_bring_more():
    table = Evening(sheet("ann", "ana", sword="B3", traits=(OAK,)))
    table.set("ann", "sword", ob=1)
    table.roll(6, 6, 1)
    (fate,), (called,) = table.offered("ana", "use-fate"), table.offered("ana", "call-on")
    assert (fate.help, called.help) == ("75.0% for one more success", "50.0% for one more success")
    assert not fate.forecast


@pytest.mark.rule("BW-1.17")
def test_the_odds_of_a_versus_test_say_whose_they_are():
    table = Evening(sheet("ann", "ana", sword="B3"), sheet("vex", sword="B3"))
    table.set("vex", "sword", kind="versus", opponent="ann", theirs="ann:sword")
    assert [GAME.hope(table.table, seat).whose for seat in ("gale", "ana")] == ["Vex", "Ann"]
