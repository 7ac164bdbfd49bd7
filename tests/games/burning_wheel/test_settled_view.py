"""What is drawn of a test that is settled, for as long as it stays in view."""

import pytest

from hearthside.core import engine, offers
from hearthside.core.pieces import Rating
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.attempt.aftermath import Finish
from hearthside.games.burning_wheel.attempt.claiming import Help
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.sheet import Ability
from hearthside.games.burning_wheel.story.conflicts import StartConflict
from hearthside.games.burning_wheel.story.taking_and_healing_wounds import TakeWound
from hearthside.games.burning_wheel.story.taxes import NoGift
from tests.games.burning_wheel.evening import POOR, Evening, buying, hits, sheet, with_marks


def test_a_settled_test_does_not_wait_for_what_is_asked_after_it():
    table = Evening(sheet("ann", "ana", sword="B5", steel="B4", artha=(0, 0, 0)))
    table.set("ann", "sword", ob=2)
    table.roll(*hits(3, 5))
    table.do("ana", Finish(side=0))
    assert engine.show(GAME, table.table).attempt.settled
    table.do("gale", TakeWound(who="ann", severity="superficial", text="A cut"))
    assert offers.asks(GAME, table.table, table.table, "gale")
    assert engine.show(GAME, table.table).attempt.settled


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


@pytest.mark.rule("BW-3.5")
def test_a_failed_purchase_says_whose_resources_are_taxed_and_what_is_left():
    people = (
        sheet("ann", "ana", artha=POOR, resources="B4"),
        sheet("bo", "ben", resources="B3"),
    )
    table = Evening(*people)
    buying(table, 3)
    table.do("ben", Help(side=0, who="bo", ability="resources"))
    table.roll(*hits(1, 5))
    card = GAME.show(table.table).attempt
    assert not [one for one in card.pieces if "taxed" in getattr(one, "note", "")], "not yet"
    table.do("gale", NoGift())
    left = {
        one.label: one.note
        for one in GAME.show(table.table).attempt.pieces
        if isinstance(one, Rating)
    }
    assert left == {
        "Ann, Resources": "taxed, 3D left to roll",
        "Bo, Resources": "taxed, 2D left to roll",
    }
    assert "Ann is the poorer for it." in table.retold()


def test_a_test_called_off_does_not_stay_in_view():
    from hearthside.games.burning_wheel.attempt.framing import Withdraw

    table = Evening(sheet("ann", "ana", sword="B4"))
    table.set("ann", "sword")
    table.do("ana", Withdraw())
    assert GAME.show(table.table).attempt is None


@pytest.mark.rule("BW-2.3")
def test_a_settled_test_says_what_it_leaves_on_the_sheets():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), sword="B5"))
    table.tested("ann", "sword", hits(5, 5), ob=5)
    (marked,) = [one for one in GAME.show(table.table).attempt.pieces if isinstance(one, Rating)]
    assert (marked.label, marked.note) == ("Ann, Sword", "a difficult test")
    table.tested("ann", "sword", hits(5, 5), ob=1)
    (marked,) = [one for one in GAME.show(table.table).attempt.pieces if isinstance(one, Rating)]
    assert marked.note == "a routine test does not count"
    assert marked.boxes == (*[("Difficult", at < 1) for at in range(3)], ("Challenging", False))


def test_what_the_gms_people_learn_is_left_to_their_sheets():
    table = Evening(sheet("ann", "ana", artha=POOR), sheet("kest", artha=POOR))
    table.set("ann", "will", kind="versus", opponent="kest", theirs="kest:will")
    table.versus(hits(3, 4), hits(2, 4))
    table.close()
    left = [one for one in GAME.show(table.table).attempt.pieces if isinstance(one, Rating)]
    assert [one.label for one in left] == ["Ann, Will"]
    assert table.marks("kest", "will") == Marks(difficult=1)


@pytest.mark.rule("BW-6.5")
@pytest.mark.parametrize("conflict", [False, True])
def test_a_test_of_a_training_says_why_nothing_is_marked(conflict):
    swims = sheet("ann", "ana", artha=POOR, swimming="B3"), sheet("kest", artha=POOR, swimming="B3")
    table = Evening(*swims)
    if conflict:
        table.do("gale", StartConflict(name="The ford"))
    table.set("ann", "swimming", kind="versus", opponent="kest", theirs="kest:swimming")
    table.versus(hits(2, 3), hits(1, 3))
    table.close()
    (left,) = [one for one in GAME.show(table.table).attempt.pieces if isinstance(one, Rating)]
    assert (left.label, left.value, left.boxes) == ("Ann, Swimming", "B3", ())
    assert left.note == "a training, which only practice and instruction teach"


def test_a_settled_test_of_what_was_struck_off_since_still_shows():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), sword="B4"))
    table.tested("ann", "sword", hits(3, 4), ob=2)
    before = [piece for piece in GAME.show(table.table).attempt.pieces if isinstance(piece, Rating)]
    assert [piece.label for piece in before] == ["Ann, Sword"]
    table.put(sheet("ann", "ana", artha=(0, 0, 0)))
    assert not any(isinstance(p, Rating) for p in GAME.show(table.table).attempt.pieces)


@pytest.mark.parametrize("skill", ["sword", "bell-lore"])
def test_a_fight_won_by_what_was_struck_off_since_holds_nobody_up(skill):
    """In no list, it goes by the name that is left of it."""
    known = Ability(id=skill, name=skill.capitalize(), type="martial", exponent=4)
    table = Evening(sheet("ann", "ana").with_ability(known), sheet("kest", artha=POOR))
    table.set("ann", skill, kind="versus", opponent="kest", theirs="kest:speed")
    table.versus(hits(3, 4), hits(1, 4))
    table.close()
    table.put(sheet("ann", "ana"))
    assert table.offered("gale", "take-wound")
    assert engine.show(GAME, table.table).attempt.settled


def test_what_was_tried_by_luck_and_struck_off_since_still_shows():
    learning = Ability(id="bell-lore", name="Bell-lore", roots=("will",), closed=True)
    table = Evening(sheet("ann", "ana", artha=POOR).with_ability(learning))
    table.tested("ann", "bell-lore", hits(2, 4), ob=1)
    table.put(sheet("ann", "ana", artha=POOR))
    assert GAME.show(table.table).attempt.means == "Bell lore"


@pytest.mark.rule("BW-2.10")
def test_the_test_that_lifts_an_ability_is_not_read_by_what_the_next_exponent_needs():
    nearly = with_marks(sheet("ann", "ana", artha=POOR, sword="B4"), "sword", Marks(3, 2))
    table = Evening(nearly)
    table.tested("ann", "sword", hits(2, 4), ob=1)
    assert table.ability("ann", "sword").rating == "B5"
    (marked,) = [one for one in GAME.show(table.table).attempt.pieces if isinstance(one, Rating)]
    assert (marked.value, marked.note) == ("B5", "a routine test, and it rises")


@pytest.mark.rule("BW-2.5", "BW-2.8")
def test_in_a_conflict_whoever_helps_one_of_the_gms_reads_when_it_marks():
    table = Evening(sheet("ann", "ana", sword="B4"), sheet("kest", artha=POOR, sword="B3"))
    table.do("gale", StartConflict(name="The ford"))
    table.set("kest", "sword", ob=2)
    table.roll(*hits(2, 3))
    table.close()
    assert not GAME.show(table.table).attempt.pieces, "what Kest learns is for his sheet"
    table.set("kest", "sword", ob=2)
    table.do("ana", Help(side=0, who="ann", ability="sword"))
    table.roll(*hits(2, 4))
    table.close()
    (marks,) = GAME.show(table.table).attempt.pieces
    assert (marks.label, marks.note) == ("Marks", "once the conflict is over")


@pytest.mark.rule("BW-2.6")
@pytest.mark.parametrize(("pick", "left"), [("will", ["Ann, Will"]), ("perception", [])])
def test_the_root_that_was_picked_to_learn_shows_what_it_has_now(pick, left):
    table = Evening(sheet("ann", "ana", artha=POOR, will="B5"))
    table.set("ann", "law", ob=3)
    table.roll(*hits(0, 4))
    assert not GAME.show(table.table).attempt.pieces, "nobody has said which"
    table.do("ana", Finish(side=0, stat=pick))
    shown = [one for one in GAME.show(table.table).attempt.pieces if isinstance(one, Rating)]
    assert [one.label for one in shown] == left, "failing marks no Perception"
