"""Forms as data: what fits each blank, what a browser meant, and why a move is refused."""

from random import Random

import msgspec
import pytest
from candlelight.state import Wanderer
from msgspec.structs import replace

from hearthside.core import typed_text
from hearthside.core.asks import Ask
from hearthside.core.dice import FATE_DIE, Die, d
from hearthside.core.fields import When, unfit
from hearthside.core.forms import (
    Choice,
    Faces,
    Many,
    Marked,
    Number,
    Option,
    Pick,
    Rows,
    Text,
    YesNo,
    key_of,
    one_of,
)
from hearthside.core.house.filling_forms import fitting
from hearthside.core.lucky_picks import Luck
from hearthside.core.marked_text import marks
from hearthside.core.moves import Illegal, Move
from hearthside.core.offers import _ask_key, _named
from hearthside.core.refusals import refusal

DECK = Die("deck", (1, 2), ("one", "two"))
LONG_PICKS = tuple(Pick(value, value * 70) for value in "abc")
PICKS = (Pick("a", "Apple"), Pick("b", "Bread"))


class Cook(Move, frozen=True, tag="x.cook"):
    who: str
    what: str = "a"
    times: int = 1


class Eat(Move, frozen=True, tag="x.eat"):
    who: str


COOK = Option(
    move="x.cook",
    label="Cook",
    fixed={"who": "ana"},
    fields=(
        Choice(name="what", label="Dish", picks=PICKS, value="a"),
        Number(name="times", label="Times", least=1, most=3, value=1),
    ),
)


@pytest.mark.parametrize(
    ("field", "good", "bad", "sentence"),
    [
        (Text(name="t", label="Aim", needed=True), "x", "  ", "Fill in “Aim” first."),
        (Text(name="t", label="Aim", most=3), "abc", "abcd", "4 characters long. Keep it to 3"),
        (Text(name="t", label="Aim"), "", 4, "write some words"),
        (Text(name="t", label="Sign", bars="01 "), "M", "M01", "“01” does not fit here"),
        (Number(name="n", label="Ob", least=1, most=5), 5, 6, "It goes from 1 to 5"),
        (Number(name="n", label="Ob", least=1, most=5), 1, True, "whole number"),
        (YesNo(name="y", label="Help"), True, "yes", "answer yes or no"),
        (Choice(name="c", label="Dish", picks=PICKS), "a", "z", "choose Apple or Bread"),
        (
            Choice(name="c", label="Which?", picks=LONG_PICKS),
            "a",
            "",
            "“Which?”: choose one of them.",
        ),
        (
            Choice(name="c", label="Which?", picks=LONG_PICKS, missing="Choose a dish."),
            "a",
            "",
            "Choose a dish.",
        ),
        (Many(name="m", label="Dishes", picks=PICKS, most=1), ["a"], ["a", "b"], "Choose 0 to 1"),
        (Many(name="m", label="Dishes", picks=PICKS), [], ["a", "a"], "at most once"),
        (Many(name="m", label="Dishes", picks=PICKS), [], ["z"], "choose from Apple or Bread"),
        (Faces(name="f", label="Dice", dice=(d(6),)), [6], [7], "one face for each of d6"),
        (Faces(name="f", label="Drawn", dice=(DECK,)), [1], [""], "Say which card was drawn."),
        (Faces(name="f", label="Drawn", dice=(DECK, DECK)), [1, 1], [], "which cards were drawn."),
        (
            Rows(name="r", label="Lines", fields=(Text(name="t", label="Word", needed=True),)),
            [{"t": "x"}],
            [{"t": ""}],
            "Fill in “Word” first.",
        ),
        (
            Rows(name="r", label="Lines", fields=(), most=1),
            [{}],
            [{}, {}],
            "2 lines. Keep it from 0 to 1",
        ),
    ],
)
def test_each_blank_says_what_fits(field, good, bad, sentence):
    assert field.problem(good) == ""
    assert sentence in field.problem(bad)


def test_a_question_is_quoted_where_a_sentence_is_about_it():
    want = Text(name="want", label="What do you want?", needed=True)
    assert want.problem(" ") == "Fill in “What do you want?” first."


def test_a_browsers_form_is_read_by_its_fields():
    option = Option(
        move="x.all",
        label="All",
        fixed={"who": "ana"},
        fields=(
            Text(name="t", label="T"),
            Number(name="n", label="N", least=-2, most=8),
            YesNo(name="y", label="Y"),
            Many(name="m", label="M", picks=PICKS),
            Faces(name="f", label="F", dice=(d(6), FATE_DIE)),
            Rows(
                name="r", label="R", fields=(Text(name="w", label="W"), YesNo(name="z", label="Z"))
            ),
        ),
    )
    posted = {
        "t": [" hello\r\nthere "],
        "n": ["−2"],
        "y": ["yes"],
        "m": ["a", "b", ""],
        "f": ["3", "-1"],
        "r.0.w": ["one"],
        "r.1.w": [" "],
        "r.2.w": ["three"],
        "r.2.z": ["on"],
    }
    assert option.read(posted) == {
        "move": "x.all",
        "who": "ana",
        "t": "hello\nthere",
        "n": -2,
        "y": True,
        "m": ("a", "b"),
        "f": (3, -1),
        "r": ({"w": "one", "z": False}, {"w": "three", "z": True}),
    }


def test_a_number_left_out_of_a_line_is_what_it_starts_as():
    line = (Text(name="w", label="W"), Number(name="n", label="N", least=0, most=9, value=4))
    option = Option(move="x.lines", label="Lines", fields=(Rows(name="r", label="R", fields=line),))
    posted = {"r.0.w": ["one"], "r.0.n": ["7"], "r.1.w": ["two"], "r.1.n": [""], "r.2.n": [" "]}
    assert option.filled(posted)["r"] == ({"w": "one", "n": 7}, {"w": "two", "n": 4})


def test_a_number_on_top_of_something_reads_as_what_both_come_to():
    line = (Text(name="w", label="W"), Number(name="n", label="N", least=0, most=6, over=2))
    rows = Rows(name="r", label="R", fields=line)
    assert rows.shown([{"w": "Host", "n": 6}, {"w": "Guard", "n": 0}]) == "Host 8; Guard 2"


def test_a_choice_left_out_of_a_line_is_what_it_starts_as():
    rank = Choice(name="k", label="K", picks=(Pick("a", "A"), Pick("b", "B")), value="b")
    line = (Text(name="w", label="W"), rank)
    option = Option(move="x.lines", label="Lines", fields=(Rows(name="r", label="R", fields=line),))
    posted = {"r.0.w": ["one"], "r.0.k": ["a"], "r.1.w": ["two"], "r.1.k": [""], "r.2.k": [""]}
    assert option.filled(posted)["r"] == ({"w": "one", "k": "a"}, {"w": "two", "k": "b"})


def test_a_number_may_stay_blank_where_it_is_not_needed():
    free = Number(name="n", label="Difficulty", least=0, most=9, value=3, needed=False)
    row = Rows(name="rows", label="Rows", fields=(Text(name="t", label="T"), free))
    asked = Option(move="x.cook", label="Cook", fields=(free, row))
    posted = {"n": [" "], "rows.0.t": ["Door"], "rows.0.n": [""]}
    assert asked.filled(posted) == {
        "move": "x.cook",
        "n": None,
        "rows": ({"t": "Door", "n": None},),
    }
    assert "whole number" in free.problem("many")
    strict = msgspec.structs.replace(free, needed=True)
    assert "whole number" in strict.problem(None)
    assert strict.read([""]) == ""


def test_what_is_typed_has_a_books_apostrophes_and_what_was_there_stays_as_it_is():
    """So that a name is the same in a sentence as on its sheet."""
    name = Text(name="n", label="Name", value="Jon's", suggestions=("Hunter's trap",))
    assert name.read([" Tam O'Dell, the cutters' son \r\n"]) == "Tam O’Dell, the cutters’ son"
    for known in (name.value, *name.suggestions):
        assert name.read([known]) == known


def test_the_faces_of_dice_are_read_die_by_die():
    asked = Option(move="x", label="X", fields=(Faces(name="f", label="Dice", dice=(d(6), d(6))),))
    assert asked.read({"f.0": ["6"], "f.1": ["2"]})["f"] == (6, 2)
    assert asked.read({"f": ["6", "2"]})["f"] == (6, 2)
    assert asked.read({"f.1": ["2"]})["f"] == ("", 2)


def test_a_browsers_form_is_refused_at_the_blank_that_does_not_fit():
    times = Number(name="n", label="Times", least=1, most=3, value=2)
    option = Option(move="x.n", label="N", fields=(Text(name="t", label="T"), times))
    with pytest.raises(Illegal) as refused:
        option.filled({"t": ["a"], "n": [""]})
    assert refused.value.field == "n"
    assert refused.value.sentence == "Times is a whole number from 1 to 3."
    assert option.filled({"t": ["a"], "n": ["3"]}) == {"move": "x.n", "t": "a", "n": 3}


def test_an_option_admits_just_its_moves():
    assert COOK.admits(Cook("ana", "b", 3))
    assert not COOK.admits(Cook("ben", "b", 3))
    assert not COOK.admits(Cook("ana", "b", 4))
    assert not COOK.admits(Eat("ana"))


def test_a_refusal_names_the_blank_that_is_wrong():
    refused = refusal([COOK], Cook("ana", "a", 9))
    assert (refused.field, refused.sentence) == ("times", "Times is 9. It goes from 1 to 3.")


def test_a_refusal_lists_what_is_possible_instead():
    assert "You could: Cook." in refusal([COOK], Eat("ana")).sentence
    assert "You could: Cook." in refusal([COOK], Cook("ben")).sentence
    assert "Wait for the others" in refusal([], Eat("ana")).sentence


def test_options_are_data():
    again = msgspec.json.decode(msgspec.json.encode(COOK))
    assert again["fields"][0]["kind"] == "choice"


@pytest.mark.parametrize(
    "hostile", ["a\u202eb", "a\u200bb", "\ufeff", "a\x00b", "a\x1b[2J", "\u2066x", "x" * 100_000]
)
def test_hostile_text_is_refused_with_a_sentence(hostile):
    with pytest.raises(Illegal) as refused:
        typed_text.checked({"text": ["fine", {"deep": hostile}]})
    assert "plain text" in refused.value.sentence or "Keep it to" in refused.value.sentence


@pytest.mark.parametrize("fine", ["naïve", "<script>", "👩‍👩‍👧", "نص عربي", "two\nlines", "−2 … ½"])
def test_ordinary_text_of_any_language_is_fine(fine):
    assert typed_text.problem(fine) == ""


def test_what_a_form_does_not_ask_for_cannot_be_smuggled_in():
    class Shout(Move, frozen=True, tag="test.shout"):
        words: str
        loud: bool = False

    option = Option(move="test.shout", label="Say it", fields=(Text(name="words", label="Words"),))
    assert option.admits(Shout(words="Hello"))
    assert not option.admits(Shout(words="Hello", loud=True))
    assert option.problem(Shout(words="Hello", loud=True))[0] == "loud"


def test_a_marked_text_is_a_text_and_its_marks_can_be_read():
    kinds = (Pick("", "Ability"), Pick("keyword", "Keyword"))
    field = Marked(name="prose", label="Prose", long=True, kinds=kinds)
    assert not field.problem("A [keyword: Templar] with a [temper].")
    assert field.read(["A [temper].\r\n"]) == "A [temper]."
    found = marks("A [keyword: Templar]. With [temper].", ("", "keyword"))
    assert [(mark.kind, mark.words, mark.sentence) for mark in found] == [
        ("keyword", "Templar", 0),
        ("", "temper", 22),
    ]


def test_the_same_question_about_something_else_has_another_key():
    first = Option(move="table.roll", label="Roll", once="c1")
    assert first.key != msgspec.structs.replace(first, once="c2").key


def test_what_is_asked_twice_alike_is_counted():
    ask = Ask(title="A vote")
    taken = []
    for _ in range(3):
        taken.append(_ask_key(ask, True, ("ana",), ["rest", *taken]))
    assert taken == ["a-vote", "a-vote.2", "a-vote.3"]


def test_odds_have_a_name_where_they_are_shown_and_nobody_else_is_named():
    plain = Option(move="x.go", label="Go")
    shown = replace(plain, forecast=True)
    assert [_named(one, "Wren").odds_of for one in (plain, shown)] == ["", "Wren"]
    assert _named(replace(shown, odds_of="The Duke"), "Wren").odds_of == "The Duke"


def test_the_name_of_what_is_on_offer_tells_what_is_fixed_and_the_occasion() -> None:
    fixed = {"who": "wren", "aid": "", "aloud": True, "at": (1, 2)}
    assert key_of("x.act", fixed, "duel-2") == "x.act-wren-yes-1+2-duel-2"
    assert key_of("x.act", {"aid": ""}, "") == "x.act"


@pytest.mark.parametrize(("least", "most", "reach"), [(3, 5, range(3, 6)), (2, 100, range(2, 9))])
def test_luck_fills_in_numbers_a_blank_admits_and_small_ones(least, most, reach) -> None:
    blank, luck = Number("n", "How many?", least=least, most=most), Luck(Random(1).randrange)
    assert {fitting(blank, lambda _: "", luck) for _ in range(200)} == set(reach)


def test_one_of_stands_on_the_first_or_on_what_is_known_and_still_there() -> None:
    nobody, ember = Pick("", "Nobody"), Wanderer(id="ember", name="Ember")
    assert one_of("who", "Who?", [ember, nobody]).picks == (Pick("ember", "Ember"), nobody)
    assert one_of("who", "Who?", [ember, nobody]).value == "ember"
    assert one_of("who", "Who?", [ember, nobody], "").value == ""
    assert one_of("who", "Who?", [ember, nobody], "ash", folded=True).value == "ember"
    assert one_of("who", "Who?", []).value == ""


def test_a_line_of_a_path_reads_before_what_is_written_below_it() -> None:
    fields = (Text("road", "Road"), Text("note", "What happened there?"))
    row = {"road": "North", "note": "It rained."}
    path = Rows("roads", "Roads", fields=fields, reads="The {road} road", path=True)
    assert path.told(row) == "The North road: It rained."
    assert path.told({**row, "note": ""}) == "The North road"
    assert Rows("roads", "Roads", fields=fields, reads="The {road} road").told(row) == (
        "It rained.: The North road"
    )


def test_what_is_not_asked_may_say_nothing():
    hard = Text(name="hard", label="Hard", value="high", when=When("by", ("",)))
    fields = (Text(name="by", label="By"), hard)
    assert unfit(fields, {"by": "Isk", "hard": ""}) == ("", "")
    assert unfit(fields, {"by": "Isk", "hard": "low"})[0] == "hard"
