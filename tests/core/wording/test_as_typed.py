"""What was typed, beside what the story, the recap and the five lines of an evening say."""

import pytest

from hearthside.core.life.session_summary import drafted
from hearthside.core.say import line, name, typed
from hearthside.core.their_words import in_their_words
from hearthside.core.told_attempts import Said
from hearthside.core.wording.typesetting import capital
from hearthside.export.prose import blocks, called_by_first_names, first_names

WREN = name("Wren Halloway")

BEHIND, BESIDE, SPEECH = "prose", "voiced", "speech"
"""Behind their name, beside it, or in quotation marks beside it."""

TOLD = [
    ("dips a finger in the oil and tastes it", BEHIND, "dips a finger in the oil and tastes it."),
    ("Kneels down.", BEHIND, "kneels down."),
    ("slowly turns the key", BEHIND, "slowly turns the key."),
    ("says “I am here” and bows", BEHIND, "says “I am here” and bows."),
    ("lifts the lamp. the stair is empty", BEHIND, "lifts the lamp. The stair is empty."),
    ("kicks the *big* one", BEHIND, "kicks the big one."),
    ("shoes off, over the low bit", BESIDE, "shoes off, over the low bit."),
    ("shoes in hand", BESIDE, "shoes in hand."),
    ("climbs into the boat", BEHIND, "climbs into the boat."),
    ("stairs that creak", BESIDE, "stairs that creak."),
    ("hands no longer shaking", BESIDE, "hands no longer shaking."),
    ("two coins each, boots each worn through", BESIDE, "two coins each, boots each worn through."),
    ("steps on the stair", BESIDE, "steps on the stair."),
    ("armed with a *long* knife", BESIDE, "armed with a long knife."),
    ("feed the horses", BESIDE, "feed the horses."),
    ("get past him", BESIDE, "get past him."),
    ("the lamp-room door open", BESIDE, "the lamp-room door open."),
    ("The last pin gives.", BESIDE, "The last pin gives."),
    ("can I get past him?", BESIDE, "can I get past him?"),
    ("Back, all of you!", BESIDE, "Back, all of you!"),
    ("hands up!", BESIDE, "hands up!"),
    ("does it matter?", BESIDE, "does it matter?"),
    ("Exhausted, she sits down", BESIDE, "Exhausted, she sits down."),
    ("“Quiet,” she mutters.", BESIDE, "“Quiet,” she mutters."),
    ("I draw my knife", BESIDE, "I draw my knife."),
    ("she lifts the lamp", BESIDE, "she lifts the lamp."),
    ("ask captain roke", BESIDE, "ask captain roke."),
    ('"Watered. *He* watered it."', SPEECH, "Watered. He watered it."),
    ("“Stop”", SPEECH, "Stop"),
]


@pytest.mark.parametrize(("words", "kind", "told"), TOLD)
def test_no_word_is_changed(words: str, kind: str, told: str):
    (said,) = in_their_words(WREN, words)
    story = {BEHIND: f"Wren {told}", BESIDE: f"Wren: {told}", SPEECH: f"Wren: “{told}”"}[kind]
    assert said.plain == story.replace("Wren", WREN.text)
    lines = [Said(1, said)]
    (block,) = blocks(called_by_first_names(lines, first_names(lines)))
    assert block.kind == kind
    assert (block.who, block.plain) == (
        ("", said.plain) if kind == BEHIND else ("Wren", told if kind == SPEECH else capital(told))
    )
    assert [one.replace("*", "") for one in drafted([Said(1, said)])] == [story]


@pytest.mark.parametrize("words", ["Wren waits.", "Wren’s already gone.", "Wren, tired, sits."])
def test_words_that_begin_with_whoever_tells_them_need_no_name_beside_them(words: str):
    (said,) = in_their_words(WREN, words)
    assert said.plain == f"Wren Halloway: {words}"
    (block,) = blocks([Said(1, said)])
    assert (block.kind, block.plain) == ("prose", words)
    assert drafted([Said(1, said)]) == (words,)


def test_blank_is_nothing():
    assert in_their_words(WREN, "  ") == []


@pytest.mark.parametrize(
    ("want", "told"),
    [
        ("get past him", "Wren Halloway ties: get past him."),
        ("I want to get past him!", "Wren Halloway ties: I want to get past him!"),
        ("can I get past him?", "Wren Halloway ties: can I get past him?"),
        ("“Forty silver.”", "Wren Halloway ties: “Forty silver.”"),
        ("to find out who pays roke", "Wren Halloway ties: to find out who pays roke."),
        ("", "Wren Halloway ties."),
    ],
)
def test_what_somebody_wanted_stands_behind_how_it_ended(want: str, told: str):
    ended = line(WREN, " ties", *typed(want), beat="Settle")
    assert ended.plain == told
    (block,) = blocks([Said(1, ended)])
    assert (block.kind, block.plain) == ("outcome", told)
    assert drafted([Said(1, ended)]) == (told.replace("Wren Halloway", "Wren"),)
