"""What is drawn of a sheet: boxes, wounds, taxed resources, currencies."""

import pytest

from hearthside.core.pieces import Coins, Rating, Track
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.looks import sheet_view
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.sheet import Contact, Conviction, Standing
from tests.games.burning_wheel.evening import Evening, sheet, with_marks


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
    assert [label for label, hit in track.boxes if hit] == ["Superficial", "Midi"]
    assert track.label == "−2D, +1 Ob"
    spent = sheet("ann", "ana", wounds="traumatic", sword="B4")
    assert "incapacitated" in sheet_view.suffers(spent)
    (sword,) = section(spent, "Skills")
    assert sword.note.startswith("Wounds leave no dice")


@pytest.mark.rule("BW-1.9", "BW-0.3")
def test_a_sheet_to_print_has_room_for_wounds_that_are_still_to_come():
    (track,) = section(sheet("ann", "ana"), "Wounds")
    grave = ["Light", "Midi", "Severe", "Traumatic", "Mortal"]
    assert [label for label, _ in track.boxes] == ["Superficial"] * 3 + grave
    assert not any(hit for _, hit in track.boxes)


@pytest.mark.rule("BW-0.3", "BW-2.1")
def test_a_belief_says_whether_it_is_a_goal_and_what_is_marked_for_it():
    held = (
        Conviction(text="I cross", goal=True, artha=Artha(1)),
        Conviction(text="I mend", goal=True),
        Conviction(text="I wait"),
    )
    labels = [piece.label for piece in section(sheet("ann", "ana", beliefs=held), "Beliefs")]
    assert labels == ["Belief 1 (a goal, marked: 1 fate)", "Belief 2 (a goal)", "Belief 3"]


@pytest.mark.rule("BW-3.1")
def test_taxed_resources_say_what_is_left():
    resources = next(
        piece for piece in section(sheet("ann", "ana", resources="B5", tax=2), "Attributes")
        if isinstance(piece, Rating) and piece.label == "Resources"
    )  # fmt: skip
    assert resources.note.startswith("Taxed to 3")


def told(who, title, label):
    """A rating and the sum it says it is made of."""
    found = next(one for one in section(who, title) if one.label == label)
    return found.value, found.why.text


@pytest.mark.rule("BW-0.2", "BW-2.13", "BW-3.1", "BW-1.21")
def test_numbers_that_follow_from_others_say_how():
    who = sheet("ann", "ana", will="B3", power="B5", resources="B3", tax=5, wounds="midi")
    assert [told(who, "Attributes", one) for one in ("Reflexes", "Mortal Wound", "Hesitation")] == [
        ("4", "Perception 4, Agility 4 and Speed 4 on average 4."),
        ("10", "Power 5 and Forte 4 on average 4, always +6."),
        ("7", "From 10, Will −3."),
    ]
    power, means = told(who, "Stats", "Power"), told(who, "Attributes", "Resources")
    assert power[1].startswith("Power is black, exponent 5, wounds −2: 3D left.")
    assert means[1].startswith("Resources is black, exponent 3, taxed −3: 0D left.")


@pytest.mark.rule("BW-4.3")
def test_a_contact_says_how_many_meetings_it_takes_and_why():
    fame = (Standing(name="Fair", dice=2),)
    who = sheet("ann", "ana", circles="B8", reputations=fame, contacts=(Contact(name="Torp"),))
    assert told(who, "People and standing", "Torp") == (
        "0 of 1",
        "Meetings that make a relationship: from 10, Circles −8, Fair −2, one at least +1.",
    )


def test_three_currencies_differ_in_shape():
    shapes = [piece.shape for piece in sheet_view.purse(sheet("ann")) if isinstance(piece, Coins)]
    assert shapes == ["coin", "mask", "seal"]
