"""What is drawn while nobody rolls: conflicts, beliefs, what is suggested and who is waited for."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.driver import demo_table
from hearthside.core.life.scenes_sessions import CloseScene, OpenScene, Spotlight
from hearthside.core.pieces import Card, Mark, Order, Words
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt.claiming import Help
from hearthside.games.burning_wheel.attempt.framing import Propose, Withdraw
from hearthside.games.burning_wheel.sheet import Conviction
from hearthside.games.burning_wheel.story.conflicts import EndConflict, StartConflict
from hearthside.games.burning_wheel.story.steel_tests import CallSteel, Hesitate
from tests.games.burning_wheel.evening import POOR, Evening, hits, sheet


@pytest.mark.rule("BW-0.3", "BW-7.1")
def test_in_a_test_the_beliefs_of_who_rolls_lie_on_the_table_and_at_rest_all():
    one, two = (Conviction(text=text) for text in ("The bell", "The road"))
    people = (
        sheet("ann", "ana", sword="B4", artha=(0, 0, 0), beliefs=(one,)),
        sheet("bo", "ben", beliefs=(two,)),
    )
    table = Evening(*people)

    def cards():
        return [piece.text for piece in GAME.show(table.table).scene if isinstance(piece, Card)]

    assert cards() == ["Ann: The bell.", "Bo: The road."]
    table.set("ann", "sword", ob=4)
    assert cards() == ["Ann: The bell."]
    table.roll(*hits(2, 4))
    table.new_scene()
    assert cards() == ["Ann: The bell.", "Bo: The road."]


def test_the_demo_is_in_the_middle_of_things():
    demo = demo_table(GAME, GAME.demo)
    play = demo.table.play
    assert len(demo.table.players()) == 3
    assert play.attempt.kind == "versus"
    assert any(who.wounds for who in play.cast.values())
    assert any(
        isinstance(one, Conviction) and one.goal
        for who in play.cast.values()
        for one in who.beliefs
    )


@pytest.mark.rule("BW-2.8")
def test_the_tests_of_a_conflict_are_called_as_on_the_sheet():
    table = Evening(sheet("ann", "ana", city_wise="B3", artha=(0, 0, 0)))
    table.do("gale", StartConflict(name="The bell"))
    table.tested("ann", "city-wise", hits(2, 3))
    (strip,) = GAME.show(table.table).scene
    assert strip.turns[0].note == "passed Ob 2 with City-wise"
    table.tested("ann", "power", hits(2, 4))
    _, board = GAME.show(table.table).scene
    assert [row[1].text for row in board.rows] == ["City-wise", "Power"], "the strip has the last"


@pytest.mark.rule("BW-2.8")
def test_a_conflict_says_who_has_won_each_test_of_it():
    broke = {"artha": (0, 0, 0)}
    table = Evening(
        sheet("ann", "ana", sword="B5", **broke), sheet("bo", "ben", sword="B3", **broke)
    )
    table.do("gale", StartConflict(name="The bell"))
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
    table.versus(hits(4, 5), hits(2, 3))
    table.close()

    def notes():
        return [turn.note for turn in GAME.show(table.table).scene[0].turns]

    assert notes() == ["won 4 to 2 with Sword", "lost 2 to 4 with Sword"]
    table.tested("ann", "power", hits(1, 4), ob=3)
    assert notes() == ["failed Ob 3 with Power", "lost 2 to 4 with Sword"]
    board = GAME.show(table.table).scene[-1]
    assert [row[3].text for row in board.rows] == ["won", "lost", "failed"]
    table.set("ann", "power", kind="versus", opponent="bo", theirs="bo:power", defender="bo")
    table.versus(hits(1, 4), hits(1, 4))
    table.close()
    assert notes() == ["lost the tie with Power", "won the tie with Power"]


@pytest.mark.rule("BW-2.8")
def test_whoever_helps_in_a_conflict_is_still_called_by_what_they_tested_themselves():
    broke = {"artha": (0, 0, 0)}
    table = Evening(
        sheet("ann", "ana", sword="B3", **broke), sheet("bo", "ben", sword="B3", **broke)
    )
    table.do("gale", StartConflict(name="The bell"))
    table.tested("bo", "sword", hits(2, 3))
    table.set("ann", "sword", ob=2)
    table.do("ben", Help(side=0, who="bo", ability="sword"))
    table.roll(*hits(2, 4))
    table.close()
    strip = GAME.show(table.table).scene[0]
    assert [turn.note for turn in strip.turns] == [
        "passed Ob 2 with Sword",
        "passed Ob 2 with Sword",
    ]


@pytest.mark.rule("BW-5.1")
def test_a_wound_and_steel_come_first_of_what_befalls_somebody():
    table = Evening(sheet("ann", "ana"))
    shown = offers.offers(GAME, table.table, "gale").shown
    words = [one.label for one in shown if one.about == "ann" and one.section == "gm"]
    assert words[:2] == ["Wound Ann", "Steel: Ann"]


@pytest.mark.rule("BW-2.8")
def test_in_a_conflict_everybody_reads_what_it_is_about_and_what_comes_next():
    table = Evening(sheet("ann", "ana"))
    table.do("gale", StartConflict(name="The bell"))
    assert GAME.idle(table.table, "gale").title == "Who acts first?"
    prompt = GAME.idle(table.table, "ana")
    assert (prompt.title, prompt.text) == ("What do you do?", "Say your intent, and how.")
    (strip,) = [one for one in GAME.show(table.table).scene if isinstance(one, Order)]
    assert (strip.label, strip.note) == ("The bell", "It begins")
    assert [one.name for one in strip.turns] == ["Ann"]
    (ends,) = [
        one for one in offers.offers(GAME, table.table, "gale").shown if one.section == "struggle"
    ]
    assert ends.label == "The conflict is over"
    assert not ends.look.get("instead"), (
        "what one does in it comes first; it can be ended in the bar"
    )
    table.tested("ann", "speed", hits(2, 4), ob=1)
    assert GAME.idle(table.table, "gale").title == "Who acts next?"
    (ends,) = table.offered("gale", "end-conflict")
    assert ends.instead, "it stands below what comes next"


def resting(table, move):
    """What the GM reads at rest, and whether a move is suggested."""
    offered = offers.offers(GAME, table.table, "gale")
    verbs = [verb for verb in offered.shown if verb.move == move]
    return offered.prompt.title, [(one.best, bool(one.look.get("instead"))) for one in verbs]


def test_somebody_to_bring_in_is_suggested_while_nobody_stands_in_the_way():
    table = Evening(sheet("ann", "ana"))
    assert resting(table, "burning-wheel.write-npc") == ("Challenge a Belief", [(False, True)])
    table.put(sheet("hask"))
    assert resting(table, "burning-wheel.write-npc") == ("Challenge a Belief", [(False, False)])


def test_after_three_tests_the_scene_may_end_but_not_in_a_conflict():
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B4"), sheet("hask"))
    for _ in range(3):
        assert resting(table, "table.next-scene")[1] == [(False, False)]
        table.tested("ann", "sword", hits(1, 4), ob=1)
    assert resting(table, "table.next-scene") == ("Go on, or end the scene?", [(True, False)])
    table.do("gale", StartConflict(name="The ford"))
    assert resting(table, "table.next-scene")[1] == [(False, False)]
    table.do("gale", EndConflict())
    table.new_scene()
    assert resting(table, "table.next-scene") == ("Challenge a Belief", [(False, False)])


def test_the_gm_reads_another_belief_after_each_test_however_long_the_scene():
    beliefs = tuple(Conviction(text=f"I will {aim}") for aim in ("cross", "pay", "go home"))
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B4", beliefs=beliefs), sheet("hask"))
    read = []
    for _ in range(6):
        read.append(GAME.idle(table.table, "gale").text)
        table.tested("ann", "sword", hits(1, 4), ob=1)
    assert all("“I will" in text for text in read)
    assert all(one != then for one, then in pairwise(read))


def test_a_hand_is_lent_to_friends_from_the_panel_of_whoever_waits():
    table = Evening(sheet("ann", "ana"), sheet("bo", "ben"), sheet("hask"))
    table.set("ann", "will", kind="versus", opponent="hask", theirs="hask:will")
    lent = [
        verb for verb in offers.offers(GAME, table.table, "ben").shown if verb.move.endswith("help")
    ]
    assert [(one.label, one.look.get("instead", False)) for one in lent] == [
        ("Help Ann", True),
        ("Help Hask", False),
    ]
    shares = "You share what failure brings. You mark a test."
    assert lent[0].fields()[0].help == f"{shares} Its obstacle is what the other side rolls."


@pytest.mark.rule("BW-5.2")
def test_whoever_hesitates_is_marked_until_they_try_something():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), steel="B3", will="B4"))
    table.do("gale", CallSteel(who="ann", cause="fear"))
    table.roll(*hits(0, 3))
    table.do("ana", Hesitate(way="drool"))

    def marks() -> list[str]:
        (ann,) = GAME.show(table.table).cast
        return [f"{one.text}, {one.note}" for one in ann.pieces if isinstance(one, Mark)]

    assert marks() == ["hesitates, 6 actions"]
    assert GAME.idle(table.table, "ana").text.startswith("The GM says what 6 actions cost you.")
    assert GAME.idle(table.table, "gale").title == "Ann hesitates"
    (acting,) = table.offered("ana", "propose")
    assert (acting.label, acting.best) == ("Shake it off and act", False)
    before = table.table
    table.do("gale", StartConflict(name="The ford"))
    table.do("gale", EndConflict())
    assert marks() == [], "what was fought over is over"
    table.table = before
    table.do("ana", Propose(who="ann", intent="Away", task="I run"))
    assert marks() == []


@pytest.mark.rule("BW-2.8")
def test_in_a_conflict_everybody_reads_whom_the_spotlight_waits_for():
    table = Evening(sheet("ann", "ana", artha=POOR), sheet("bo", "ben", artha=POOR))

    def now() -> list[str]:
        (strip,) = [one for one in GAME.show(table.table).scene if isinstance(one, Order)]
        return [one.id for one in strip.turns if one.state == "now"]

    table.do("gale", StartConflict(name="The ford"))
    assert GAME.idle(table.table, "gale").title == "Who acts first?"
    assert now() == []
    table.do("gale", Spotlight(character="bo"))
    titles = {seat: GAME.idle(table.table, seat).title for seat in ("gale", "ana", "ben")}
    assert titles == {"gale": "Bo acts", "ana": "Bo acts", "ben": "What do you do?"}
    assert GAME.idle(table.table, "gale").text == "Waiting for Ben. Or act as one of yours."
    assert now() == ["bo"]
    table.set("bo", "power", ob=1)
    table.roll(*hits(2, 4))
    table.close()
    waits = GAME.idle(table.table, "gale")
    assert waits.title == "Who acts next?"
    assert waits.text.startswith("Ann has not acted yet. ")
    assert now() == []


def test_before_a_session_the_gm_reads_who_is_still_writing():
    table = Evening(sheet("ann", "ana"), sheet("bo", "ben"))
    ready = replace(table.table, session_open=False)
    assert GAME.idle(ready, "gale").title == "The table is set"
    cast = {id: replace(one, draft=True) for id, one in ready.play.cast.items()}
    writing = replace(ready, play=replace(ready.play, cast=cast))
    assert GAME.idle(writing, "gale").text == "Ana and Ben are still making their characters."
    assert GAME.idle(writing, "ana").text == "Ben is still making a character."


@pytest.mark.rule("BW-2.8")
def test_a_conflict_says_who_wants_what_and_how_it_began_beside_the_beliefs():
    bell = Conviction(text="The bell rings")
    people = (
        sheet("ann", "ana", beliefs=(bell,), sword="B4"),
        sheet("bo", "ben"),
        sheet("vex", ""),
    )
    table = Evening(*people)
    assert GAME.framed_from(table.table) == "Ann: “The bell rings.”"
    begins, wants = "Vex draws steel", "Ann wants to cross, Vex wants the toll"
    table.do("gale", StartConflict(name="The ford", begins=begins, wants=wants))
    scene = GAME.show(table.table).scene
    assert [one.text for one in scene if isinstance(one, Words)] == [f"{wants}."]
    assert [one.text for one in scene if isinstance(one, Card)] == ["Ann: The bell rings."]
    assert GAME.idle(table.table, "ana").text == "Say your intent, and how."
    assert not scene[0].note, "the story says so"
    assert table.said().splitlines()[-2:] == ["A conflict begins: The ford.", "Vex draws steel."]
    table.tested("ann", "sword", hits(2, 4))
    assert GAME.idle(table.table, "ana").text == "Say your intent, and how."
    (marks,) = GAME.show(table.table).attempt.pieces
    assert (marks.label, marks.note, marks.boxes) == ("Marks", "once the conflict is over", ())


def test_the_spotlight_follows_whichever_hero_acts():
    table = Evening(sheet("ann", "ana"), sheet("bo", "ben"), sheet("vex", ""))
    table.do("gale", Spotlight(character="bo"))
    table.do("gale", Propose(who="vex", intent="The toll", task="He bars the way"))
    assert table.table.spotlight == "bo", "whom one of the GM’s acts against"
    table.do("gale", Withdraw())
    table.do("ana", Propose(who="ann", intent="The bell", task="I climb up"))
    assert table.table.spotlight == "ann"
    assert table.said().splitlines()[-2:] == ["Ann’s intent: The bell.", "Ann: I climb up."]


@pytest.mark.rule("BW-2.8")
def test_nobody_shops_in_a_fight_and_a_new_belief_is_no_part_of_what_one_does_just_now():
    table = Evening(sheet("ann", "ana", resources="B3"))
    for begin, section in ((False, "act"), (True, "sheet")):
        if begin:
            table.do("gale", StartConflict(name="The bell"))
        offered = offers.offers(GAME, table.table, "ana").shown
        sections = {one.label: one.section for one in offered}
        assert (sections["Buy something"], sections["New Belief"]) == (section, "sheet")


def test_at_rest_the_gm_reads_another_belief_each_time_of_whoever_did_not_act_last():
    held = lambda *texts: tuple(Conviction(text=one) for one in texts)  # noqa: E731
    table = Evening(
        sheet("ann", "ana", sword="B4", artha=POOR, beliefs=held("A", "B")),
        sheet("bo", "ben", beliefs=held("C", "D")),
        sheet("vex"),
    )
    read = lambda: GAME.idle(table.table, "gale").text  # noqa: E731
    said = [read()]
    table.tested("ann", "sword", hits(2, 4), ob=2)
    said.append(read())
    assert "of Bo?" in said[-1], "Ann has just acted"
    table.new_scene()
    said.append(read())
    table.do("gale", CloseScene())
    said.append(read().removeprefix("Frame a scene. "))
    assert len(set(said)) == 4, "another one after each test, and in each scene"
    table.do("gale", OpenScene(title="On"))
    assert read().startswith(said[-1]), "a scene begins with what it was framed for"


def test_a_belief_that_earned_nothing_yet_is_gone_for_first():
    told, fresh = Conviction(text="A", artha=Artha(fate=1)), Conviction(text="B")
    table = Evening(sheet("ann", "ana", sword="B4", artha=POOR, beliefs=(told, fresh)))
    for _ in range(2):
        assert "“B.”" in GAME.idle(table.table, "gale").text
        table.tested("ann", "sword", hits(2, 4), ob=2)


def test_whoever_hesitates_is_not_waited_for_in_a_conflict():
    table = Evening(sheet("ann", "ana", hesitates=2), sheet("bo", "ben"))
    table.do("gale", StartConflict(name="The bell"))
    table.do("gale", Spotlight(character="ann"))
    lit = [one.state for one in GAME.show(table.table).scene[0].turns]
    assert lit == ["", ""]
    assert GAME.idle(table.table, "gale").title == "Who acts first?"
