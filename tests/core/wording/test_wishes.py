"""What somebody wants reads as a sentence, however it was typed."""

import pytest

from hearthside.core.wording.deeds_and_sentences import is_done
from hearthside.core.wording.wishes import wanted


@pytest.mark.parametrize(
    ("typed", "reads"),
    [
        ("get past the guard", "wants to get past the guard"),
        ("Get past the guard!", "wants to get past the guard"),
        ("  to   get past the guard. ", "wants to get past the guard"),
        ("I get past the guard", "wants to get past the guard"),
        ("We want to get past", "wants to get past"),
        ("I want the guard asleep", "wants the guard asleep"),
        ("I try to get past", "wants to get past"),
        ("I will get past", "wants to get past"),
        ("I am past the guard", "wants to be past the guard"),
        ("Getting past the guard", "wants to get past the guard"),
        ("Hiding", "wants to hide"),
        ("Opening the door", "wants to open the door"),
        ("the guard asleep", "wants the guard asleep"),
        ("Past the guard", "wants past the guard"),
        ("Talk our boat past the chain", "wants to talk our boat past the chain"),
        ("The guard is asleep", "wants: “The guard is asleep”"),
        ("That the guard is asleep", "wants: “the guard is asleep”"),
        ("Ben safe", "wants Ben safe"),
        ("Nothing in the way", "wants: “Nothing in the way”"),
        ("King for a day", "wants: “King for a day”"),
        ("Can I get past?", "wants to get past"),
        ("is there any way to get past them?", "wants to get past them"),
        ("Can I trust him?", "wants to know: Can I trust him?"),
        ("I get past. Then I run!", "wants to get past, then run"),
        ("I get past. Then the guard runs", "wants: “I get past. Then the guard runs”"),
        ("I'd like to get past", "wants to get past"),
        ("i wanna get past", "wants to get past"),
        ("just to get past", "wants to get past"),
        ("Only he gets past", "wants: “Only he gets past”"),
        ("She wants to get past", "wants to get past"),
        ("he wants Orm to leave", "wants Orm to leave"),
        ("to", "wants: “to”"),
        ("I", "wants: “I”"),
        ("", "wants: “”"),
    ],
)
def test_it_reads_however_it_was_typed(typed, reads):
    want = wanted(typed)
    assert f"{want.led()} {want.words}" == reads


def test_another_verb_may_lead():
    want = wanted("I get past the guard")
    assert f"{want.led('gets')} {want.words}" == "gets to get past the guard"
    assert wanted("the prize").led("gets") == "gets"


@pytest.mark.parametrize(
    ("words", "done"),
    [("Slips quietly out", True), ("Turns to the door", True), ("Lights go out", False)],
)
def test_what_is_told_of_somebody_begins_with_what_they_do(words, done):
    assert is_done(words) == done
