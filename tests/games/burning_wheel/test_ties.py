"""BW-1.17: versus tests that are tied."""

import pytest

from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.attempt.framing import Propose, SayYes, SetTest
from hearthside.games.burning_wheel.attempt.ties import BreakTie, LeaveTie
from hearthside.games.burning_wheel.story.conflicts import EndConflict, StartConflict
from tests.games.burning_wheel.evening import OAK, Evening, sheet


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
    table = tied(mine=(OAK,), defender="bo")
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


def settling(table: Evening, seat: str) -> list:
    return [one for one in table.offered(seat, "propose") if one.fixed.get("against")]


@pytest.mark.rule("BW-1.17")
def test_either_side_may_settle_a_tie_by_another_ability():
    table = tied()
    tie = "“It is done”: Ann and Bo are tied: another ability must settle it."
    assert tie in table.retold()
    assert GAME.show(table.table).attempt.standing == "It is a tie. Another ability must settle it."
    assert GAME.idle(table.table, "ana").title == "Who settles the tie?"
    (scene,) = GAME.show(table.table).scene
    assert scene.text == "Ann’s Sword and Bo’s Sword.", "what settles nothing any more"
    (mine,), (theirs,) = settling(table, "ana"), settling(table, "ben")
    assert mine.label == theirs.label == "Settle the tie"
    assert (mine.best, theirs.best) == (True, True)
    assert (mine.starts()["intent"], theirs.starts()["intent"]) == ("It is done", "")
    table.do("ana", Propose(who="ann", intent="It is done", task="By the sword", against="bo"))
    (ask,) = [one for one in GAME.asks(table.table, "gale") if not one.of]
    assert ask.title == "Ann would settle the tie"
    (setting,) = table.offered("gale", "set-test")
    start = setting.starts()
    assert (start["kind"], start["opponent"], start["failure"]) == ("versus", "bo", "it breaks")
    assert start["ability"] != "sword", "that has tied"
    assert start["theirs"] == "", "nothing that has not tied fits it"
    versus = {"kind": "versus", "opponent": "bo", "time": "an hour", "failure": "it breaks"}
    table.do("gale", SetTest(ability="speed", theirs="bo:speed", **versus))
    table.versus((5, 5, 2, 2), (5, 2, 2, 2))
    table.close()
    assert outcome(table) == "win"
    assert not settling(table, "ana")
    assert not table.table.play.ties


@pytest.mark.rule("BW-1.17")
def test_a_second_tie_bars_both_abilities_and_can_be_settled_in_turn():
    table = tied()
    versus = {"kind": "versus", "opponent": "bo", "time": "an hour", "failure": "it breaks"}
    table.do("ben", Propose(who="bo", intent="Not so", task="I push back", against="ann"))
    back = {**versus, "opponent": "ann"}
    table.do("gale", SetTest(ability="power", theirs="ann:power", **back))
    table.versus((5, 5, 2, 2), (5, 5, 2, 2))
    table.close()
    assert outcome(table) == "tie"
    (again,) = settling(table, "ana")
    assert again.best
    table.do("ana", Propose(who="ann", intent="Now", task="I push", against="bo"))
    for ability in ("sword", "power"):
        with pytest.raises(Illegal, match="another ability"):
            table.do("gale", SetTest(ability=ability, theirs="bo:will", **versus))


@pytest.mark.rule("BW-1.15", "BW-1.17")
@pytest.mark.parametrize(("rolled", "tie"), [((5, 5, 5, 1), True), ((5, 5, 5, 5), False)])
def test_why_it_ended_so_speaks_of_ties_only_where_there_was_one(rolled, tie):
    poor = {"artha": (0, 0, 0)}
    table = Evening(sheet("ann", "ana", **poor), sheet("bo", "ben", **poor))
    against = {"opponent": "bo", "theirs": "bo:speed", "defender": "bo"}
    table.set("ann", "speed", kind="versus", **against)
    table.versus(rolled, (5, 5, 5, 1))
    (ended,) = [one for entry in table.entries for one in entry.said if one.grade]
    assert ("BW-1.17" in ended.rules) is tie


@pytest.mark.rule("BW-1.17")
def test_of_two_ties_each_says_with_whom():
    table = tied()
    table.put(sheet("guard", artha=(0, 0, 0)))
    table.set("ann", "speed", kind="versus", opponent="guard", theirs="guard:speed")
    table.versus((5, 5, 5, 5), (5, 5, 5, 5))
    labels = [one.label for one in settling(table, "ana")]
    assert labels == ["Settle the tie with Bo", "Settle the tie with Guard"]


@pytest.mark.rule("BW-1.17", "BW-1.1")
def test_a_tie_is_settled_by_a_yes_or_left_alone():
    table = tied()
    then = table.table
    table.do("ana", Propose(who="ann", intent="It is done", task="I ask", against="bo"))
    table.do("gale", SayYes())
    assert not settling(table, "ana")
    table.table = then
    table.tested("ann", "speed", (5, 5, 5, 5), ob=1)
    (left,) = settling(table, "ana")
    assert not left.best, "it no longer stands out"
    table.new_scene()
    assert not settling(table, "ana")


@pytest.mark.rule("BW-1.17", "BW-2.8")
@pytest.mark.parametrize("outcome", ["", "The line snaps"])
def test_no_tie_is_left_open_once_the_conflict_is_over(outcome):
    table = Evening(*(sheet(id, seat, sword="B3") for id, seat in (("ann", "ana"), ("bo", "ben"))))
    table.do("gale", StartConflict(name="The boat"))
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
    table.versus((5, 5, 5), (5, 5, 5))
    table.leave()
    assert GAME.idle(table.table, "ana").title == "Who settles the tie?"
    table.do("gale", EndConflict(outcome=outcome))
    assert not [*settling(table, "ana"), *settling(table, "ben")]
    titles = [GAME.idle(table.table, seat).title for seat in ("ana", "ben", "gale")]
    assert titles == ["What do you want?", "What do you want?", "Challenge a Belief"]


@pytest.mark.rule("BW-1.17")
def test_the_gm_settles_a_tie_for_somebody_nobody_plays():
    people = sheet("ann", "ana", artha=(0, 0, 0), sword="B3"), sheet("marl", sword="B3")
    table = Evening(*people)
    table.set("ann", "sword", kind="versus", opponent="marl", theirs="marl:sword")
    table.versus((5, 5, 5), (5, 5, 5))
    table.leave()
    (theirs,) = settling(table, "gale")
    assert (theirs.label, theirs.instead) == ("Marl settles the tie", True)
    table.put(sheet("marl", dead=True))
    assert not [*settling(table, "ana"), *settling(table, "gale")], "there is nobody to beat"


@pytest.mark.rule("BW-1.17")
def test_where_it_has_tied_before_nobody_defends_until_the_gm_says_so():
    table = tied()
    table.put(sheet("guard"))
    table.do("ana", Propose(who="ann", intent="Now", task="I push", against="bo"))
    (setting,) = table.offered("gale", "set-test")
    blanks = {blank.name: blank for blank in setting.fields}
    assert (blanks["opponent"].value, blanks["defender"].value) == ("bo", "")
    follows = blanks["defender"].follows
    assert follows.suggests == {"bo": ("",), "guard": ("guard",)}
    assert blanks["defender"].brief == "who wins a tie"
