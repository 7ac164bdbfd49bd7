"""BW-1: fate, deeds, call-ons, reading the result, and what a failure may still cost."""

import pytest

from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenScene, OpenSession
from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt import dice_pool
from hearthside.games.burning_wheel.attempt.aftermath import (
    AcceptDeath,
    AllowBargain,
    CancelLate,
    Finish,
    OfferPersona,
    RefuseBargain,
    TakeLate,
)
from hearthside.games.burning_wheel.attempt.claiming import Careful, Help, SayLate
from hearthside.games.burning_wheel.attempt.reacting import CallOn, LetStand, UseDeeds, UseFate
from hearthside.games.burning_wheel.attempt.spending_artha import AddPersona
from hearthside.games.burning_wheel.attempt.ties import BreakTie, LeaveTie
from hearthside.games.burning_wheel.numbers import Marks
from hearthside.games.burning_wheel.sheet import Trait
from hearthside.games.burning_wheel.story.wounds import LetGo, TakeWound, WillToLive
from tests.games.burning_wheel.evening import Evening, hits, sheet

OAK = Trait(name="Stubborn as Oak", kind="call-on", concerns="Sword")


def got(table: Evening, at: int = 0) -> int:
    """The successes that lie there, or that it was settled with."""
    if table.attempt is None:
        settled = [e.event for e in table.entries if hasattr(e.event, "verdicts")]
        return settled[-1].verdicts[at].successes
    side = table.attempt.sides[at]
    return dice_pool.successes(table.who(side.who), side)


def rolled(faces, **rest) -> Evening:
    table = Evening(sheet("ann", "ana", **rest))
    ability = next(key for key in rest if key not in ("artha", "traits", "wounds"))
    table.set("ann", ability.replace("_", "-"), ob=9)
    table.roll(*faces)
    return table


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


@pytest.mark.rule("BW-1.15")
def test_three_successes_read_four_ways():
    for kind, ends in (("standard", "passes, exactly"), ("linked", "passes, exactly")):
        table = Evening(sheet("ann", "ana", artha=(0, 0, 0), sword="B5"))
        table.tested("ann", "sword", hits(3, 5), kind=kind, ob=3)
        assert ends in table.said()
        assert table.who("ann").link is None
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), sword="B5"))
    table.tested("ann", "sword", hits(3, 5), kind="graduated")
    assert "3 successes: It is done" in table.said()
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), sword="B5"))
    table.tested("ann", "sword", hits(0, 5), kind="graduated")
    assert "fails" in table.said()


@pytest.mark.rule("BW-1.16")
@pytest.mark.case("BW-1.16/1")
def test_successes_to_spare_go_to_speed_and_quality():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), sword="B6"))
    table.set("ann", "sword", ob=2, time="ten days")
    table.roll(*hits(5, 6))
    with pytest.raises(Illegal, match="0 to 3"):
        table.do("ana", Finish(side=0, speed=4))
    table.do("ana", Finish(side=0, speed=2))
    assert "3 to spare: 2 for speed (20 % less time), 1 for quality" in table.said()
    table.tested("ann", "sword", hits(5, 6), ob=2)
    assert "3 to spare: 3 for quality" in table.said(), "what nobody hurries with"


@pytest.mark.rule("BW-1.12", "BW-1.14")
@pytest.mark.parametrize(
    ("kind", "successes", "turns"),
    [("standard", 1, True), ("standard", 2, False), ("graduated", 2, True)],
)
def test_whoever_is_ahead_need_not_spend(kind, successes, turns):
    table = Evening(sheet("ann", "ana", artha=(0, 0, 1), sword="B4"))
    table.set("ann", "sword", kind=kind, **({"ob": 2} if kind == "standard" else {}))
    table.roll(*hits(successes, 4))
    ask = next(ask for ask in table.game.asks(table.table, "ana") if ask.of == "ann")
    assert ask.changes() == turns


@pytest.mark.rule("BW-1.15")
@pytest.mark.parametrize(
    ("mine", "theirs", "ana", "ben"),
    [(3, 2, "You are ahead.", "You are behind."), (2, 3, "You are behind.", "You are ahead.")],
)
def test_each_side_reads_how_it_stands(mine, theirs, ana, ben):
    ann = sheet("ann", "ana", artha=(0, 0, 1), sword="B4")
    table = Evening(ann, sheet("bo", "ben", artha=(0, 0, 1), sword="B4"))
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
    table.versus(hits(mine, 4), hits(theirs, 4))
    read = {ask.of: ask.question() for ask in table.game.asks(table.table, "ana")}
    assert f"{mine} successes against {theirs}. {ana}" in read["ann"]
    assert f"{theirs} successes against {mine}. {ben}" in read["bo"]


@pytest.mark.rule("BW-1.11")
@pytest.mark.parametrize(
    ("got", "told"),
    [(1, "1 success against Ob 2: 1 short."), (2, "2 successes against Ob 2: enough.")],
)
def test_whoever_tests_alone_reads_what_is_missing(got, told):
    table = Evening(sheet("ann", "ana", artha=(0, 0, 1), sword="B4"))
    table.set("ann", "sword", ob=2)
    table.roll(*hits(got, 4))
    assert table.game.show(table.table).attempt.standing == told


@pytest.mark.rule("BW-1.16")
@pytest.mark.case("BW-1.16/2")
def test_helpers_share_what_failure_brings():
    people = (
        sheet("ann", "ana", artha=(0, 0, 0), sword="B3"),
        sheet("bo", "ben", sword="B3"),
        sheet("cy", sword="B3"),
        sheet("onlooker"),
    )
    table = Evening(*people)
    table.set("ann", "sword", ob=5)
    table.do("ben", Help(side=0, who="bo", ability="sword"))
    table.do("gale", Help(side=0, who="cy", ability="sword"))
    table.roll(*hits(1, 5))
    assert "fails: it breaks. Bo and Cy share in it." in table.said()


def tied(*, mine=(), theirs=(), defender="") -> Evening:
    people = (
        sheet("ann", "ana", artha=(0, 0, 0), sword="B3", traits=mine),
        sheet("bo", "ben", artha=(0, 0, 0), sword="B3", traits=theirs),
    )
    table = Evening(*people)
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword", defender=defender)
    table.versus((5, 5, 5), (5, 5, 5))
    return table


def outcome(table: Evening) -> str:
    settled = [e.event for e in table.entries if hasattr(e.event, "verdicts")]
    return settled[-1].verdicts[0].outcome


@pytest.mark.rule("BW-1.17", "BW-1.14")
@pytest.mark.case("BW-1.17/1")
def test_a_call_on_breaks_a_tie_where_nobody_defends():
    table = tied(mine=(OAK,))
    table.do("ana", BreakTie(side=0, trait="0"))
    table.close()
    assert outcome(table) == "win"
    assert table.who("ann").traits[0].used
    assert outcome(tied()) == "tie"


@pytest.mark.rule("BW-1.17")
def test_the_tie_may_be_left_and_the_call_on_is_kept():
    table = tied(mine=(OAK,))
    table.do("ana", LeaveTie(side=0))
    assert outcome(table) == "tie"
    assert not table.who("ann").traits[0].used


@pytest.mark.rule("BW-1.17")
@pytest.mark.case("BW-1.17/2")
def test_with_a_defender_there_is_no_tie_to_break():
    table = tied(mine=(OAK,), defender="1")
    assert outcome(table) == "lose"
    assert not table.who("ann").traits[0].used


@pytest.mark.rule("BW-1.22", "BW-1.17")
def test_if_both_call_on_a_trait_the_tie_stands_and_both_are_spent():
    table = tied(mine=(OAK,), theirs=(OAK,))
    table.do("ana", BreakTie(side=0, trait="0"))
    table.do("ben", BreakTie(side=1, trait="0"))
    assert outcome(table) == "tie"
    assert table.who("ann").traits[0].used
    assert table.who("bo").traits[0].used


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


def failed_carefully(**rest) -> Evening:
    table = Evening(sheet("ann", "ana", sword="B3", **rest))
    table.set("ann", "sword", ob=5)
    table.do("ana", Careful(side=0))
    table.do("gale", SayLate(side=0, text="the tide turns"))
    table.roll(*hits(0, 4))
    table.leave()
    return table


@pytest.mark.rule("BW-1.18", "BW-2.1")
@pytest.mark.case("BW-1.18/1")
def test_one_persona_cancels_the_time_that_care_took():
    table = failed_carefully(artha=(0, 1, 0))
    table.do("ana", CancelLate())
    table.close()
    assert table.who("ann").artha == Artha()
    assert "fails: it breaks" in table.said()
    assert "It costs time" not in table.said()
    assert table.ability("ann", "sword").artha == Artha(persona=1)
    table = failed_carefully(artha=(0, 1, 0))
    table.do("ana", TakeLate())
    assert "It costs time: the tide turns" in table.said()


@pytest.mark.rule("BW-1.18")
@pytest.mark.case("BW-1.18/1")
def test_it_is_not_asked_without_care_or_when_it_passes():
    for careful, obstacle in ((False, 5), (True, 1)):
        table = Evening(sheet("ann", "ana", artha=(0, 1, 0), sword="B3"))
        table.set("ann", "sword", ob=obstacle)
        if careful:
            table.do("ana", Careful(side=0))
            table.do("gale", SayLate(side=0, text="the tide turns"))
        table.roll(*hits(1, 3 + careful))
        assert not table.offered("ana", "cancel-late")


def doomed(persona: int = 1) -> Evening:
    table = Evening(sheet("ann", "ana", artha=(0, persona, 0), climbing="B3"))
    table.set("ann", "climbing", ob=5, deadly=True, failure="you fall to your death")
    table.roll(*hits(0, 3))
    return table


@pytest.mark.rule("BW-1.18")
@pytest.mark.case("BW-1.18/2")
def test_certain_death_is_cheated_only_if_the_gm_allows_it():
    table = doomed()
    table.do("ana", OfferPersona())
    table.do("gale", RefuseBargain())
    assert table.who("ann").dead
    assert table.who("ann").artha.persona == 1
    table = doomed()
    table.do("ana", OfferPersona())
    table.do("gale", AllowBargain(cost="Your brother falls instead"))
    assert not table.who("ann").dead
    assert table.who("ann").artha.persona == 0
    assert "Instead: Your brother falls instead." in table.said()
    table = doomed()
    table.do("ana", AcceptDeath())
    assert table.who("ann").dead
    assert doomed(persona=0).who("ann").dead


@pytest.mark.rule("BW-1.18", "BW-1.9", "BW-2.1")
@pytest.mark.case("BW-1.18/3")
def test_the_will_to_live_tests_health_without_wound_dice():
    table = Evening(sheet("ann", "ana", artha=(0, 1, 0), wounds="traumatic", health="B5"))
    table.do("gale", TakeWound(who="ann", severity="mortal", text="A fall", ob=3))
    table.do("ana", WillToLive(who="ann"))
    table.roll(5, 4, 2, 1, 1)
    assert table.who("ann").dead
    assert table.ability("ann", "health").artha == Artha(persona=1)
    table = Evening(sheet("ann", "ana", artha=(0, 4, 0), health="B5"))
    table.do("gale", TakeWound(who="ann", severity="mortal", text="A fall", ob=3))
    table.do("ana", WillToLive(who="ann"))
    table.do("ana", AddPersona(side=0))
    table.do("ana", AddPersona(side=0))
    with pytest.raises(Illegal):  # the first one is counted too
        table.do("ana", AddPersona(side=0))
    table.roll(*hits(3, 7))
    table.close()
    assert not table.who("ann").dead


@pytest.mark.rule("BW-1.18")
@pytest.mark.case("BW-1.18/3")
def test_without_the_persona_a_mortal_wound_kills():
    table = Evening(sheet("ann", "ana", artha=(3, 0, 3)))
    table.do("gale", TakeWound(who="ann", severity="mortal", text="A fall", ob=1))
    assert table.who("ann").dead
    table = Evening(sheet("ann", "ana"))
    table.do("gale", TakeWound(who="ann", severity="mortal", text="A fall", ob=1))
    table.do("ana", LetGo(who="ann"))
    assert table.who("ann").dead
    assert table.who("ann").artha.persona == 9


@pytest.mark.rule("BW-2.3", "BW-2.4")
def test_the_dead_are_not_asked_any_more():
    table = doomed(persona=0)
    assert not table.offered("ana", "propose")
    assert table.marks("ann", "climbing") == Marks(challenging=1)


def test_a_rewind_takes_a_whole_test_back():
    table = Evening()
    from hearthside.core.life.drafts import FinishMaking
    from hearthside.core.making import BeginMaking, SaveStep

    table.do("ana", BeginMaking(what="character"))
    who = {"name": "Ann", "concept": "", "settings": "", "station": ""}
    table.do("ana", SaveStep(who="character", step="who", blanks=who))
    table.do("ana", SaveStep(who="character", step="quick", blanks={"ranked": "Sword"}))
    table.do("ana", FinishMaking(who="character"))
    then, before = table.table.seq, table.table.play
    table.tested("character", "sword", hits(2, 5))
    assert table.table.play != before
    table.do("gale", Rewind(to=then))
    assert table.table.play == before


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
