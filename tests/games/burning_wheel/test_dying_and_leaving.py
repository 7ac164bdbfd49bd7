"""Who is dead or dying, who leaves the story, and what that leaves to the others (BW-1.18)."""

import pytest

from hearthside.core import offers
from hearthside.core.engine import forecast
from hearthside.core.life.rulings import Rule
from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.attempt.claiming import Help
from hearthside.games.burning_wheel.attempt.gathering import GiveUp
from hearthside.games.burning_wheel.attempt.reacting import UseFate
from hearthside.games.burning_wheel.characters.npcs import DropNpc, WriteNpc
from hearthside.games.burning_wheel.sheet import Conviction
from hearthside.games.burning_wheel.story.circles import Seek, SetSearch
from hearthside.games.burning_wheel.story.conflicts import StartConflict
from hearthside.games.burning_wheel.story.steel_tests import CallSteel, WaiveSteel
from hearthside.games.burning_wheel.story.taking_and_healing_wounds import (
    LetGo,
    TakeWound,
    WillToLive,
)
from tests.games.burning_wheel.evening import POOR, Evening, dice, hits, ob, sheet


@pytest.mark.rule("BW-1.18", "BW-1.21")
def test_without_any_health_to_test_a_mortal_wound_kills():
    table = Evening(sheet("ann", "ana", health="B0"))
    table.do("gale", TakeWound(who="ann", severity="mortal", text="A fall", ob=3))
    assert table.who("ann").dead
    assert table.who("ann").artha.persona == 9


@pytest.mark.rule("BW-1.18", "BW-1.21")
def test_nobody_lives_by_having_nothing_to_roll():
    table = Evening(sheet("ann", "ana", health="B2"))
    table.do("gale", TakeWound(who="ann", severity="mortal", text="A fall", ob=3))
    table.do("ana", WillToLive(who="ann"))
    table.do("gale", Rule(path="cast.ann.abilities.health.exponent", value="0"))
    table.do("ana", GiveUp(side=0))
    assert table.who("ann").dead


@pytest.mark.rule("BW-5.1", "BW-1.18")
def test_a_mortal_wound_that_is_survived_calls_for_steel_too():
    table = Evening(sheet("ann", "ana", health="B5"))
    table.do("gale", TakeWound(who="ann", severity="mortal", text="A fall", ob=1))
    table.do("ana", WillToLive(who="ann"))
    table.roll(*hits(1, 5))
    table.close()
    assert table.table.play.steel_due == ("ann",)


@pytest.mark.rule("BW-5.1")
def test_the_steel_of_the_dead_is_not_tried():
    table = Evening(sheet("ann", "ana"), sheet("bo", "ben", sword="B3"))
    table.do("gale", TakeWound(who="ann", severity="light", text="A cut"))
    table.do("gale", TakeWound(who="ann", severity="mortal", text="A fall", ob=1))
    table.do("ana", LetGo(who="ann"))
    assert table.offered("ben", "propose"), "the story goes on"


@pytest.mark.rule("BW-1.18", "BW-5.1")
def test_whoever_leaves_the_story_dying_holds_nobody_up():
    table = Evening(sheet("ann", "ana", sword="B3"), sheet("reeve", artha=(0, 1, 0)))
    table.do("gale", TakeWound(who="reeve", severity="mortal", text="A fall", ob=1))
    table.do("gale", DropNpc(who="reeve"))
    assert table.offered("ana", "propose")
    assert table.table.play.dying == (), "nor is the next of that name dying"


@pytest.mark.rule("BW-4.3")
def test_whoever_leaves_the_story_joins_nothing():
    table = Evening(sheet("ann", "ana"), sheet("reeve"))
    joining = (("ann", "The Guild"), ("reeve", "The Guild"))
    table.table = table.table.with_play(joining=joining)
    table.do("gale", DropNpc(who="reeve"))
    assert table.table.play.joining == joining[:1]


@pytest.mark.rule("BW-1.17", "BW-2.1", "BW-2.8")
def test_the_next_of_that_name_begins_anew():
    """Neither ties nor tests held back nor questions about artha are theirs."""
    reeve = sheet("reeve", artha=(1, 0, 0), beliefs=(Conviction(text="The toll is mine"),))
    table = Evening(sheet("ann", "ana", artha=POOR), reeve)
    table.do("gale", StartConflict(name="At the gate"))
    table.set("ann", "will", kind="versus", opponent="reeve", theirs="reeve:will", defender="")
    table.versus(hits(2, 4), (6, 2, 2, 2))
    table.do("gale", UseFate(side=1))
    table.fall(5)
    table.leave()
    play = table.table.play
    assert {tie.who for tie in play.ties} == {"ann", "reeve"}
    assert {held.who for held in play.conflict.held} == {"ann", "reeve"}
    assert [one.who for one in play.spent] == ["reeve"]
    assert offers.prompt(GAME, table.table, "ana").title == "Who settles the tie?"
    table.do("gale", DropNpc(who="reeve"))
    assert offers.prompt(GAME, table.table, "ana").title != "Who settles the tie?", (
        "nobody is left to settle it with"
    )
    table.do("gale", WriteNpc(name="Reeve", concept="", skills="", hidden=False))
    play = table.table.play
    assert (play.ties, play.spent) == ((), ())
    assert [held.who for held in play.conflict.held] == ["ann"]
    assert not table.offered("gale", "say-served")
    assert GAME.show(table.table).attempt is None


@pytest.mark.rule("BW-1.12")
def test_whoever_has_just_won_may_leave_the_story():
    table = Evening(sheet("ann", "ana", artha=POOR), sheet("reeve", artha=(1, 0, 0)))
    table.set("ann", "will", kind="versus", opponent="reeve", theirs="reeve:will")
    table.versus(hits(1, 4), (6, 5, 5, 2))
    table.close()
    assert table.offered("gale", "mark-fate")
    table.do("gale", DropNpc(who="reeve"))
    assert not table.offered("gale", "mark-fate")
    assert table.offered("ana", "propose")


@pytest.mark.rule("BW-1.18")
def test_whoever_leaves_the_story_takes_nobody_elses_troubles_along():
    reeve = sheet("reeve", artha=POOR)
    table = Evening(sheet("ann", "ana"), sheet("bo", "ben", artha=POOR, settings=("City",)), reeve)
    seek = Seek(who="bo", whom="A clerk", how="I ask", setting="City", contact="", joins="Guild")
    table.do("ben", seek)
    table.do(
        "gale",
        SetSearch(occupation="0", station="0", knowledge="0", place="0", theirs=0, failure="no"),
    )
    table.roll(*hits(1, 4))
    table.do("gale", TakeWound(who="ann", severity="mortal", text="A fall", ob=3))
    table.do("gale", DropNpc(who="reeve"))
    table.do("ana", LetGo(who="ann"))
    assert table.offered("ben", "join")


@pytest.mark.rule("BW-1.18", "BW-5.1")
@pytest.mark.parametrize("severity", ["mortal", "light"])
def test_nobody_starts_anything_while_a_wound_is_still_open(severity):
    table = Evening(sheet("ann", "ana"), sheet("bo", "ben"))
    table.do("gale", TakeWound(who="ann", severity=severity, text="A fall"))
    assert not table.offered("ben", "propose")
    assert not table.offered("ben", "buy")
    if severity == "mortal":
        table.do("ana", LetGo(who="ann"))
    else:
        table.do("gale", WaiveSteel(who="ann"))
    assert table.offered("ben", "propose")
    assert table.offered("ben", "buy")


@pytest.mark.rule("BW-1.18")
@pytest.mark.parametrize("obs", [(3, 4), (4, 3)])
def test_two_mortal_wounds_are_survived_at_once_and_at_the_harder_obstacle(obs):
    table = Evening(sheet("ann", "ana"), sheet("bo", "ben"))
    table.do("gale", TakeWound(who="bo", severity="mortal", text="A stone", ob=2))
    for ob_ in obs:
        table.do("gale", TakeWound(who="ann", severity="mortal", text="A fall", ob=ob_))
    assert table.table.play.dying == (("bo", 2), ("ann", 4))
    table.do("ana", WillToLive(who="ann"))
    assert ob(table) == 4
    assert table.table.play.dying == (("bo", 2),), "Bo lies dying still"


@pytest.mark.rule("BW-5.1")
def test_the_gm_may_try_an_npcs_steel_at_a_wound_as_often_as_one_is_taken():
    table = Evening(sheet("reeve", artha=POOR, will="B10"))
    for _ in range(2):
        table.do("gale", TakeWound(who="reeve", severity="light", text="A cut"))
        call = CallSteel(who="reeve", cause="wound", modifier=0, friends=False, mundane=False)
        table.do("gale", call)
        table.roll(*hits(1, dice(table)))
        assert table.attempt is None


@pytest.mark.rule("BW-1.8")
def test_whoever_helps_does_not_leave_the_story_before_it_is_read():
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B3"), sheet("cy", sword="B3"))
    table.set("ann", "sword", ob=5)
    table.do("gale", Help(side=0, who="cy", ability="sword"))
    with pytest.raises(Illegal):
        table.do("gale", DropNpc(who="cy"))


@pytest.mark.rule("BW-1.18")
def test_who_lets_go_leaves_the_others_their_will_to_live():
    table = Evening(sheet("ann", "ana"), sheet("bo", "ben"))
    for who in ("ann", "bo"):
        table.do("gale", TakeWound(who=who, severity="mortal", text="A fall", ob=2))
    table.do("ana", LetGo(who="ann"))
    assert table.table.play.dying == (("bo", 2),)


@pytest.mark.rule("BW-1.18")
def test_whoever_lies_dying_reads_the_odds_of_living_and_is_shown_as_such():
    table = Evening(sheet("ann", "ana", health="B4", artha=(0, 1, 0)))
    table.do("gale", TakeWound(who="ann", severity="mortal", text="A fall", ob=3))
    (shown,) = GAME.people(table.table)
    assert "mortal wound" in [getattr(one, "text", "") for one in shown.pieces]
    (will,) = [one for one in table.offered("ana", "will-to-live") if one.forecast]
    odds = forecast(GAME, table.table, "ana", WillToLive(who="ann"))
    assert will.best
    assert odds.percent("pass") == "31.3"
    table.do("ana", WillToLive(who="ann"))
    assert "It takes" not in dict(GAME.show(table.table).attempt.stakes)
