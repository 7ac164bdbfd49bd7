"""BW-1.15, BW-1.16: what successes come to, how a side stands, and what is left over."""

import pytest

from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.rulings import Hide
from hearthside.core.moves import Illegal
from hearthside.core.secrecy.audiences import ToldNow
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.attempt.aftermath import Finish
from hearthside.games.burning_wheel.attempt.claiming import Help
from hearthside.games.burning_wheel.attempt.framing import Propose, SetTest
from hearthside.games.burning_wheel.attempt.state import A_FEW_MOMENTS
from hearthside.games.burning_wheel.story.conflicts import StartConflict
from tests.games.burning_wheel.evening import POOR, Evening, buying, hits, sheet


@pytest.mark.rule("BW-1.15")
def test_three_successes_read_four_ways():
    for kind, ends in (("standard", "passes"), ("linked", "passes")):
        table = Evening(sheet("ann", "ana", artha=(0, 0, 0), sword="B5"))
        table.tested("ann", "sword", hits(3, 5), kind=kind, ob=3)
        assert ends in table.said()
        assert table.who("ann").link is None
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), sword="B5"))
    table.tested("ann", "sword", hits(3, 5), kind="graduated")
    assert "“It is done”: Ann has a fine success." in table.said()
    assert GAME.show(table.table).attempt.standing == "Ann has a fine success."
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
    assert "Ann takes 20% less time, and 1 success goes to quality." in table.said()
    table.tested("ann", "sword", hits(5, 6), ob=2)
    assert "Ann: 3 successes go to quality." in table.said(), "what nobody hurries with"


@pytest.mark.rule("BW-1.16")
@pytest.mark.parametrize(
    ("time", "asked"), [("until sunrise", 0), (A_FEW_MOMENTS, 0), ("A whole night", 1)]
)
def test_speed_is_asked_about_only_where_haste_saves_any_time(time, asked):
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), sword="B6"))
    table.set("ann", "sword", ob=2, time=time)
    table.roll(*hits(5, 6))
    assert len(table.attempt.due if table.attempt else ()) == asked


@pytest.mark.rule("BW-1.16", "BW-2.8")
@pytest.mark.parametrize(
    ("mine", "theirs", "in_conflict", "asked"),
    [(4, 1, False, "ann"), (4, 1, True, ""), (1, 3, False, "")],
    ids=["a hero", "in a conflict", "an NPC"],
)
def test_against_somebody_only_a_hero_outside_a_conflict_is_asked_about_speed(
    mine, theirs, in_conflict, asked
):
    ann, vex = sheet("ann", "ana", artha=POOR, sword="B4"), sheet("vex", artha=POOR, sword="B4")
    table = Evening(ann, vex)
    if in_conflict:
        table.do("gale", StartConflict(name="The bridge"))
    table.set("ann", "sword", kind="versus", opponent="vex", theirs="vex:sword")
    table.versus(hits(mine, 4), hits(theirs, 4))
    assert "".join(due.who for due in (table.attempt.due if table.attempt else ())) == asked


@pytest.mark.rule("BW-1.12", "BW-1.14")
@pytest.mark.parametrize(
    ("kind", "time", "successes", "asked"),
    [
        ("standard", A_FEW_MOMENTS, 1, "Change the roll?"),
        ("standard", A_FEW_MOMENTS, 2, ""),
        ("standard", "an hour", 2, "Push for more?"),
        ("graduated", A_FEW_MOMENTS, 2, "Change the roll?"),
        ("linked", A_FEW_MOMENTS, 2, "Push for more?"),
        ("linked", A_FEW_MOMENTS, 3, ""),
    ],
)
def test_whoever_is_ahead_is_asked_only_where_more_would_count(kind, time, successes, asked):
    table = Evening(sheet("ann", "ana", artha=(0, 0, 1), sword="B4"))
    table.set("ann", "sword", kind=kind, time=time, ob=2)
    table.roll(*hits(successes, 4))
    titles = [ask.title for ask in table.game.asks(table.table, "ana") if ask.leaves]
    assert titles == [asked] * bool(asked)


def questions(table: Evening) -> list[str]:
    return [ask.question() for ask in table.game.asks(table.table, "ana") if ask.leaves]


@pytest.mark.rule("BW-1.12", "BW-1.14")
def test_what_opening_sixes_does_is_said_where_there_are_any():
    table = Evening(sheet("ann", "ana", artha=(1, 0, 0), sword="B3"))
    table.set("ann", "sword", ob=3)
    table.roll(6, 4, 1)
    assert questions(table) == ["Each six that opens rolls one more die."]
    table = Evening(sheet("ann", "ana", artha=(1, 0, 1), sword="B3"))
    table.set("ann", "sword", ob=3)
    table.roll(5, 4, 1)
    assert questions(table) == ["Dice that fail are traitors."]


@pytest.mark.rule("BW-3.5")
@pytest.mark.parametrize(("price", "saves"), [(6, True), (4, False)])
def test_a_success_too_few_saves_tax_only_of_a_challenging_price(price, saves):
    table = Evening(sheet("ann", "ana", artha=(0, 0, 1), resources="B4"))
    buying(table, price)
    table.roll(*hits(1, 4))
    (asked,) = questions(table)
    assert ("Each further success saves 1D of tax." in asked) == saves


@pytest.mark.rule("BW-1.15")
@pytest.mark.parametrize(
    ("mine", "theirs", "ana", "ben"),
    [(3, 2, "Ann is ahead.", "You are behind."), (2, 3, "Ann is behind.", "You are ahead.")],
)
def test_each_side_reads_how_it_stands_the_first_on_the_card(mine, theirs, ana, ben):
    ann = sheet("ann", "ana", artha=(0, 0, 1), sword="B4")
    table = Evening(ann, sheet("bo", "ben", artha=(0, 0, 1), sword="B4"))
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
    table.versus(hits(mine, 4), hits(theirs, 4))
    read = {ask.of: ask.question() for ask in table.game.asks(table.table, "ana")}
    assert table.game.show(table.table).attempt.standing == f"{mine} against {theirs}. {ana}"
    assert ("saves 10% of the time" in read["ann"]) == (mine > theirs)
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
    assert "Ann fails, and Bo and Cy share in it: it breaks." in table.said()
    (ends,) = [one for entry in table.entries for one in entry.said if one.grade == "fail"]
    named = [span.text for span in ends.spans if span.kind == "name"]
    assert named == ["Ann", "Bo", "Cy"], "so that a book can call them by their first names"


@pytest.mark.rule("BW-1.16")
def test_a_helper_whom_nobody_sees_shares_in_it_unseen():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), sword="B3"), sheet("cy", sword="B3"))
    table.set("ann", "sword", ob=5)
    table.do("gale", Help(side=0, who="cy", ability="sword"))
    table.do("gale", Hide(character="cy"))
    table.roll(*hits(1, 4))
    (ends,) = [
        one.plain
        for seq, entry in enumerate(table.entries, 1)
        for one in ToldNow(table.table).to("ana", seq, entry.said)
        if one.plain.startswith("“It is done”")
    ]
    assert ends == "“It is done”: Ann fails, and someone unseen shares in it: it breaks."


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


@pytest.mark.rule("BW-1.1", "BW-1.16")
@pytest.mark.parametrize(
    ("intent", "ends", "quoted"),
    [
        ("I hold the ford", "I hold the ford.", "“I hold the ford”:"),
        ("The captain’s keys.", "The captain’s keys.", "“The captain’s keys”:"),
        ("Who burnt it?", "Who burnt it?", "“Who burnt it?”"),
        ("find my brother", "find my brother.", "“Find my brother”:"),
    ],
)
def test_what_was_wanted_is_told_as_it_was_typed(intent, ends, quoted):
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B5"))
    table.do("ana", Propose(who="ann", intent=intent, task="by hand"))
    assert table.said().splitlines()[-2:] == [f"Ann’s intent: {ends}", "Ann: by hand."]
    how = {"kind": "standard", "time": "an hour", "failure": "He sees me first", "ob": 3}
    table.do("gale", SetTest(ability="sword", **how))
    then = table.table
    table.roll(*hits(3, 5))
    assert f"{quoted} Ann passes." in table.said().splitlines()
    table.table = then
    table.roll(*hits(1, 5))
    fails = f"{quoted} Ann fails. He sees me first."
    assert fails in table.said().splitlines()
