"""What is drawn: the sheet with its boxes, the card of a test, odds for each side."""

import pytest
from msgspec.structs import replace

from hearthside.core import engine, offers
from hearthside.core.driver import demo_table
from hearthside.core.life.scenes_sessions import Spotlight
from hearthside.core.pieces import Card, Coins, Mark, Order, Rating, Track
from hearthside.core.view import heard, view
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt.aftermath import Finish
from hearthside.games.burning_wheel.attempt.claiming import Against, Fork, Help
from hearthside.games.burning_wheel.attempt.framing import Propose
from hearthside.games.burning_wheel.looks import sheet_view
from hearthside.games.burning_wheel.numbers import Marks
from hearthside.games.burning_wheel.sheet import Conviction, Trait
from hearthside.games.burning_wheel.story.conflicts import EndConflict, StartConflict
from hearthside.games.burning_wheel.story.steel_tests import CallSteel, Hesitate
from hearthside.games.burning_wheel.story.taking_and_healing_wounds import TakeWound
from tests.games.burning_wheel.evening import POOR, Evening, hits, sheet, with_marks


def section(who, title):
    table = Evening(who)
    return next(s.pieces for s in GAME.sheet(table.table, who.id).sections if s.title == title)


@pytest.mark.rule("BW-2.10")
def test_an_ability_shows_only_the_boxes_that_count_and_what_is_one_test_away():
    who = with_marks(sheet("ann", "ana", sword="B4"), "sword", Marks(3, 2), artha=Artha(4, 3))
    (sword,) = section(who, "Skills")
    filled = "".join(f"{label}{'x' if hit else '.'}" for label, hit in sword.boxes)
    assert filled == "RxRxRxR.DxDxC."
    assert sword.lit
    assert "Needs one more routine test" in sword.note
    told = [(one.count, one.of, one.name) for one in sword.tallies]
    assert told == [(4, 20, "fate"), (3, 10, "persona"), (0, 3, "deeds")]


@pytest.mark.rule("BW-1.9", "BW-1.21")
def test_wounds_show_what_they_leave():
    who = sheet("ann", "ana", wounds="midi superficial", sword="B5")
    assert sheet_view.suffers(who) == "−2D, +1 Ob"
    track = next(piece for piece in section(who, "Wounds") if isinstance(piece, Track))
    assert [label for label, hit in track.boxes if hit] == ["Sup", "Mid"]
    assert track.label == "−2D, +1 Ob"
    spent = sheet("ann", "ana", wounds="traumatic", sword="B4")
    assert "incapacitated" in sheet_view.suffers(spent)
    (sword,) = section(spent, "Skills")
    assert sword.note.startswith("Wounds leave no dice")


@pytest.mark.rule("BW-1.9", "BW-0.3")
def test_a_sheet_to_print_has_room_for_wounds_that_are_still_to_come():
    (track,) = section(sheet("ann", "ana"), "Wounds")
    assert [label for label, _ in track.boxes] == ["Sup"] * 3 + ["Lig", "Mid", "Sev", "Tra", "Mor"]
    assert not any(hit for _, hit in track.boxes)


@pytest.mark.rule("BW-3.1")
def test_taxed_resources_say_what_is_left():
    resources = next(
        piece for piece in section(sheet("ann", "ana", resources="B5", tax=2), "Attributes")
        if isinstance(piece, Rating) and piece.label == "Resources"
    )  # fmt: skip
    assert resources.note.startswith("Taxed to 3")


def test_three_currencies_differ_in_shape():
    shapes = [piece.shape for piece in sheet_view.purse(sheet("ann")) if isinstance(piece, Coins)]
    assert shapes == ["coin", "mask", "seal"]


@pytest.mark.rule("BW-1.8", "BW-1.5")
def test_dice_and_obstacle_are_stacks_that_add_up():
    table = Evening(sheet("ann", "ana", agility="B4"), sheet("bo", "ben", sword="B5"))
    table.set("ann", "lockpick", ob=2)
    table.do("ben", Help(side=0, who="bo", ability="sword"))
    card = GAME.show(table.table).attempt
    throw, obstacle = card.throws
    assert [part.value for part in throw.parts] == ["4D", "+2D"]
    assert throw.total == "6D"
    assert [part.value for part in obstacle.parts] == ["Ob 2", "+2"]
    assert obstacle.total == "Ob 4"
    assert "Routine: 6 dice counted against Ob 4" in card.standing


@pytest.mark.rule("BW-1.11")
def test_successes_lie_before_traitors_in_the_colour_of_the_shade():
    table = Evening(sheet("ann", "ana", sword="G4"))
    table.set("ann", "sword", ob=9)
    table.roll(1, 3, 2, 6)
    throw, _ = GAME.show(table.table).attempt.throws
    assert [(die.face, die.reads) for die in throw.dice] == [
        ("3", "hit"), ("6", "hit"), ("1", "miss"), ("2", "miss")
    ]  # fmt: skip
    assert {die.material for die in throw.dice} == {"grey"}


@pytest.mark.rule("BW-1.12", "BW-1.13")
def test_an_extra_die_stands_beside_the_six_that_brought_it():
    table = Evening(sheet("ann", "ana", sorcery="B4"))
    table.set("ann", "sorcery", ob=9)
    table.roll(6, 5, 6, 1)
    table.fall(4, 6)
    table.fall(2)
    throw, _ = GAME.show(table.table).attempt.throws
    assert [(die.face, die.chained, die.reads) for die in throw.dice] == [
        ("6", False, "hit"), ("4", True, "hit"), ("5", False, "hit"), ("6", False, "hit"),
        ("6", True, "hit"), ("2", True, "miss"), ("1", False, "miss"),
    ]  # fmt: skip


@pytest.mark.rule("BW-1.17")
def test_each_side_reads_its_own_odds():
    table = Evening(sheet("ann", "ana", sword="B5"), sheet("bo", "ben", sword="B3"))
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
    mine, theirs = GAME.outlook(table.table, "ana"), GAME.outlook(table.table, "ben")
    assert mine.chance("win") == theirs.chance("lose")
    assert GAME.hope(table.table, "ben").words == "you win"
    table.versus(hits(3, 5), hits(2, 3))
    assert GAME.outlook(table.table, "ana").chance("win") == 1


@pytest.mark.rule("BW-1.17")
def test_with_a_defender_no_odds_are_left_on_a_tie():
    table = Evening(sheet("ann", "ana", sword="B3"), sheet("bo", "ben", sword="B3"))
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword", defender="1")
    odds = GAME.outlook(table.table, "ana")
    assert odds.names == ("lose", "win")
    assert odds.chance("lose") > odds.chance("win")


def test_a_gm_who_plays_the_other_side_reads_its_odds():
    table = Evening(sheet("ann", "ana", sword="B5"), sheet("guard", sword="B3"))
    table.set("ann", "sword", kind="versus", opponent="guard", theirs="guard:sword")
    assert GAME.outlook(table.table, "gale").chance("win") == GAME.outlook(
        table.table, "ana"
    ).chance("lose")


def test_whoever_is_hidden_in_the_middle_of_a_test_hides_it():
    from hearthside.core.life.rulings import Hide, Reveal

    table = Evening(sheet("ann", "ana", sword="B5"), sheet("guard", sword="B3"))
    table.set("ann", "sword", kind="versus", opponent="guard", theirs="guard:sword")
    table.do("gale", Hide(character="guard"))
    seen = view(GAME, table.table, "ana")
    assert seen.play.attempt is None
    assert GAME.show(seen).attempt is None
    table.do("gale", Against(side=0, label="The torch is out"))
    said = [line for line in table.entries[-1].said if "torch" in line.plain]
    assert said
    assert not heard(table.table, "ana", said)
    assert heard(table.table, "gale", said) == said
    table.do("gale", Reveal(character="guard"))
    table.versus(hits(3, 5), hits(2, 3))


def test_a_settled_test_does_not_wait_for_what_is_asked_after_it():
    table = Evening(sheet("ann", "ana", sword="B5", steel="B4", artha=(0, 0, 0)))
    table.set("ann", "sword", ob=2)
    table.roll(*hits(3, 5))
    table.do("ana", Finish(side=0))
    assert engine.show(GAME, table.table).attempt.settled
    table.do("gale", TakeWound(who="ann", severity="superficial", text="A cut"))
    assert offers.asks(GAME, table.table, table.table, "gale")
    assert engine.show(GAME, table.table).attempt.settled


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

    assert cards() == ["The bell", "The road"]
    table.set("ann", "sword", ob=4)
    assert cards() == ["The bell"]
    table.roll(*hits(2, 4))
    table.new_scene()
    assert cards() == ["The bell", "The road"]


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


@pytest.mark.rule("BW-1.16", "BW-2.5")
def test_a_settled_test_stays_in_view_with_what_it_left_until_something_begins():
    people = (sheet("ann", "ana", artha=(0, 0, 0), sword="B4"), sheet("bo", "ben", sword="B3"))
    table = Evening(*people)
    table.set("ann", "sword", ob=4)
    table.do("ben", Help(side=0, who="bo", ability="sword"))
    table.roll(*hits(2, 5))
    assert table.attempt is None
    card = GAME.show(table.table).attempt
    assert (card.beat, card.grade, len(card.throws[0].dice)) == ("Settle", "fail", 5)
    left = {piece.label: piece.note for piece in card.pieces if isinstance(piece, Rating)}
    assert left == {"Ann, Sword": "a difficult test", "Bo, Sword": "a challenging test"}
    table.new_scene()
    assert GAME.show(table.table).attempt is None


def test_a_test_called_off_does_not_stay_in_view():
    from hearthside.games.burning_wheel.attempt.framing import Withdraw

    table = Evening(sheet("ann", "ana", sword="B4"))
    table.set("ann", "sword")
    table.do("ana", Withdraw())
    assert GAME.show(table.table).attempt is None


@pytest.mark.rule("BW-2.8")
def test_the_tests_of_a_conflict_are_called_as_on_the_sheet():
    table = Evening(sheet("ann", "ana", city_wise="B3", artha=(0, 0, 0)))
    table.do("gale", StartConflict(name="The bell"))
    table.tested("ann", "city-wise", hits(2, 3))
    (strip,) = GAME.show(table.table).scene
    assert strip.turns[0].note == "City-wise, Ob\N{NO-BREAK SPACE}2"
    table.tested("ann", "power", hits(2, 4))
    _, board = GAME.show(table.table).scene
    assert [row[1].text for row in board.rows] == ["City-wise", "Power"], "the strip has the last"


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
    assert GAME.idle(table.table, "ana").title == "What do you do?"
    (strip,) = [one for one in GAME.show(table.table).scene if isinstance(one, Order)]
    assert (strip.label, strip.note) == ("The bell", "No test yet")
    assert [one.name for one in strip.turns] == ["Ann"]
    (ends,) = [
        one for one in offers.offers(GAME, table.table, "gale").shown if one.section == "struggle"
    ]
    assert ends.label == "The conflict is over"
    assert not ends.look["instead"], "nobody wants it over before it began"
    table.tested("ann", "speed", hits(2, 4), ob=1)
    assert GAME.idle(table.table, "gale").title == "Who acts next?"
    (ends,) = table.offered("gale", "end-conflict")
    assert ends.instead, "it stands below what comes next"


@pytest.mark.rule("BW-1.2", "BW-1.8")
def test_what_is_set_up_stands_in_everything_and_not_in_the_story():
    table = Evening(sheet("ann", "ana", sword="B3", axe="B3"), sheet("bo", "ben", sword="B3"))
    table.set("ann", "sword", ob=2)
    table.do("ana", Fork(side=0, skill="axe"))
    table.do("gale", Against(side=0, label="Dark"))
    table.do("ben", Help(side=0, who="bo", ability="sword"))
    told = [line.plain for entry in table.entries for line in entry.said if line.retold]
    assert told[-2:] == ["Ann wants this: “It is done”. “By hand.”", "Bo helps with Sword: +1D."]


@pytest.mark.rule("BW-2.3")
def test_a_settled_test_says_what_it_leaves_on_the_sheets():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), sword="B5"))
    table.tested("ann", "sword", hits(5, 5), ob=5)
    (marked,) = [one for one in GAME.show(table.table).attempt.pieces if isinstance(one, Rating)]
    assert (marked.label, marked.note) == ("Ann, Sword", "a difficult test")
    table.tested("ann", "sword", hits(5, 5), ob=1)
    (marked,) = [one for one in GAME.show(table.table).attempt.pieces if isinstance(one, Rating)]
    assert marked.note == "a routine test, too easy to learn from"


@pytest.mark.rule("BW-1.17")
def test_whoever_defends_is_not_urged_to_turn_a_tie_that_is_theirs():
    oak = Trait(name="Oak", kind="call-on", concerns="Sword")
    bo = sheet("bo", "ben", artha=(0, 0, 0), sword="B3", traits=(oak,))
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), sword="B3"), bo)
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword", defender="1")
    table.versus(hits(2, 3), hits(2, 3))
    (done,) = table.offered("ben", "let-stand")
    assert (done.label, done.best) == ("Done, you win", True)
    assert GAME.show(table.table).attempt.standing == "2 against 2. A tie goes to Bo."


@pytest.mark.rule("BW-1.19")
def test_what_a_linked_test_carries_on_is_counted_and_not_told():
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B4"))
    table.tested("ann", "sword", hits(2, 4), kind="linked", ob=1)
    (carried,) = [one for entry in table.entries for one in entry.said if "carries" in one.plain]
    assert (carried.plain, carried.retold) == ("Ann carries +1D to the next test.", False)


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
        assert resting(table, "table.close-scene")[1] == [(False, False)]
        table.tested("ann", "sword", hits(1, 4), ob=1)
    assert resting(table, "table.close-scene") == ("Go on, or end the scene?", [(True, False)])
    table.do("gale", StartConflict(name="The ford"))
    assert resting(table, "table.close-scene")[1] == [(False, False)]
    table.do("gale", EndConflict())
    table.new_scene()
    assert resting(table, "table.close-scene") == ("Challenge a Belief", [(False, False)])


def test_how_somebody_helps_or_what_they_know_is_told_if_they_say_so():
    people = (
        sheet("ann", "ana", artha=POOR, sword="B4", tactics="B3"),
        sheet("bo", "ben", sword="B3"),
    )
    table = Evening(*people)
    table.set("ann", "sword", ob=1)
    table.do("ben", Help(side=0, who="bo", ability="sword", how="I hold the lantern"))
    table.do("ana", Fork(side=0, skill="tactics", how="I have seen this guard before"))
    said = [one for entry in table.entries[-2:] for one in entry.said]
    assert said[0].plain == "Bo helps with Sword: +1D. “I hold the lantern.”"
    assert said[1].plain.startswith("Ann FoRKs in Tactics: +1D. “I have seen")
    assert said[1].retold
    table.roll(*hits(2, 6))
    (came_of_it,) = [one.tale for entry in table.entries for one in entry.said if one.tale]
    assert came_of_it.startswith("Bo holds the lantern. Ann has seen this guard before. ")
    table = Evening(*people)
    table.set("ann", "sword", ob=1)
    table.do("ana", Fork(side=0, skill="tactics"))
    assert not table.entries[-1].said[0].retold, "what one knows is told only if one says so"


def test_a_hand_is_lent_to_friends_from_the_panel_of_whoever_waits():
    table = Evening(sheet("ann", "ana"), sheet("bo", "ben"), sheet("hask"))
    table.set("ann", "will", kind="versus", opponent="hask", theirs="hask:will")
    lent = [
        verb for verb in offers.offers(GAME, table.table, "ben").shown if verb.move.endswith("help")
    ]
    assert [(one.label, one.look["instead"]) for one in lent] == [
        ("Help Ann", True),
        ("Help Hask", False),
    ]


def test_a_linked_test_says_on_its_card_what_it_was_for():
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B3"))
    table.set("ann", "sword", kind="linked", ob=1)
    table.roll(*hits(2, 3))
    standing = GAME.show(table.table).attempt.standing
    assert standing == "Ann succeeds with 1 to spare. Ann carries +1D to the next test."
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B3"))
    table.set("ann", "sword", kind="linked", ob=2)
    table.roll(*hits(2, 3))
    standing = GAME.show(table.table).attempt.standing
    assert standing == "Ann just succeeds. Nothing is carried to the next test."


@pytest.mark.rule("BW-1.5", "BW-1.17")
def test_dice_that_lie_against_a_doubled_obstacle_are_read_with_it():
    oak = Trait(name="Oak", kind="call-on", concerns="Perception")
    people = sheet("ann", "ana", artha=POOR), sheet("bo", "ben", artha=POOR, traits=(oak,))
    table = Evening(*people)
    table.set("ann", "stealthy", kind="versus", opponent="bo", theirs="bo:perception")
    table.versus(hits(2, 4), hits(1, 4))
    assert GAME.show(table.table).attempt.standing == "2 against Ob 2 (1, doubled). A tie."


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


@pytest.mark.rule("BW-1.5", "BW-1.17")
def test_a_versus_test_by_luck_names_what_is_tried_and_says_whom_a_tie_goes_to():
    people = sheet("ann", "ana", artha=POOR, wounds="superficial"), sheet("bo", "ben", artha=POOR)
    table = Evening(*people)
    against = {"opponent": "bo", "theirs": "bo:perception", "defender": "1"}
    table.set("ann", "stealthy", kind="versus", **against)
    card = GAME.show(table.table).attempt
    assert card.throws[0].parts[0].label == "Stealthy, with Speed B4"
    assert [one.text for one in card.pieces if one.label == "Ann’s obstacle"] == [
        "Bo’s successes, doubled by Beginner’s Luck, +1 (Superficial wounds)."
    ]
    table.versus(hits(1, 4), hits(1, 4))
    card = GAME.show(table.table).attempt
    assert card.standing == (
        "Ann loses: it breaks. Neither is enough: 1 against Ob 3 and 1 against Ob 1. "
        "A tie goes to Bo."
    )
    (known,) = [one.text for one in card.pieces if one.label == "Ann’s obstacle"]
    assert known.startswith("Ob 3: Bo’s successes, doubled")
    (taught,) = [one for one in card.pieces if one.label == "Ann, Stealthy"]
    assert (taught.value, taught.note) == ("1 of 6", "toward opening it")


def test_a_settled_test_of_what_was_struck_off_since_still_shows():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), sword="B4"))
    table.tested("ann", "sword", hits(3, 4), ob=2)
    before = [piece for piece in GAME.show(table.table).attempt.pieces if isinstance(piece, Rating)]
    assert [piece.label for piece in before] == ["Ann, Sword"]
    table.put(sheet("ann", "ana", artha=(0, 0, 0)))
    assert not any(isinstance(p, Rating) for p in GAME.show(table.table).attempt.pieces)


@pytest.mark.rule("BW-1.15")
def test_a_graduated_test_tells_the_chance_of_each_number_of_successes():
    table = Evening(sheet("ann", "ana", sword="B3"))
    table.set("ann", "sword", kind="graduated")
    (told,) = GAME.show(table.table).attempt.pieces
    assert told.text == "2 or more 50.0%, 3 or more 12.5%"


@pytest.mark.rule("BW-1.2")
def test_what_one_of_the_gms_tries_against_a_hero_is_told_from_the_heros_side():
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B2"), sheet("vex", sword="B6"))
    against = {"kind": "versus", "opponent": "ann", "theirs": "ann:sword"}
    table.set("vex", "sword", **against)
    card = GAME.show(table.table).attempt
    assert card.odds_label == "How it goes for Ann"
    assert card.odds == GAME.outlook(table.table, "ana")
    table.versus(hits(4, 6), hits(1, 2))
    assert GAME.show(table.table).attempt.grade == "lose"


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
    assert GAME.idle(table.table, "gale").title == "Who acts next?"
    assert now() == []


def test_before_a_session_the_gm_reads_who_is_still_writing():
    table = Evening(sheet("ann", "ana"), sheet("bo", "ben"))
    ready = replace(table.table, session_open=False)
    assert GAME.idle(ready, "gale").title == "The table is set"
    cast = {id: replace(one, draft=True) for id, one in ready.play.cast.items()}
    writing = replace(ready, play=replace(ready.play, cast=cast))
    assert GAME.idle(writing, "gale").text == "Ana and Ben are writing their characters."
    assert GAME.idle(writing, "ana").text == "Ben is writing a character."
