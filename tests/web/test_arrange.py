"""What belongs together: pieces in runs, the log by beat, who sees what, ids that stay."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Number, Option, Pick, Text, YesNo
from hearthside.core.pieces import Coins
from hearthside.core.say import line, name
from hearthside.core.show import Grade, Person, Show
from hearthside.web.render.arrange import coins_in, drafts_of, grouped, runs, section
from hearthside.web.render.buttons import Button
from hearthside.web.render.dom_ids import dom_id
from hearthside.web.render.gm_tools import Tool, parted
from hearthside.web.render.labels import set_to, within
from hearthside.web.render.log import ShortName, called_in, end_in_a_note, passages, who_sees
from hearthside.web.render.models.shared import Likeness, LogLine
from hearthside.web.render.names_and_faces import cloth_of, initial, name_of
from tests.web.samples import LOG, PIECES, SHOW, TABLE, WREN, said


@given(st.text(), st.text())
def test_different_names_get_different_ids(one: str, other: str):
    same = one.replace(".", "-") == other.replace(".", "-")
    assert (dom_id("o", one) == dom_id("o", other)) == same


@given(st.text())
def test_an_id_is_one_word(name: str):
    assert dom_id("o", name).replace("-", "").isalnum()


def test_neighbours_of_a_kind_are_drawn_as_one_list():
    kinds = [(kind, len(alike)) for kind, alike in runs(PIECES)]
    assert kinds == [
        ("words", 3), ("rating", 2), ("track", 1), ("coins", 3), ("mark", 3), ("card", 3),
        ("places", 1), ("board", 1), ("web", 1),
    ]  # fmt: skip


def test_the_story_reads_downward_and_what_was_taken_back_stays_together():
    found = list(passages(LOG, {}))
    assert [(each.kind, each.seq) for each in found] == [
        ("mech", 40), ("mech", 41), ("struck", 44), ("mech", 50), ("spoken", 51), ("spoken", 52),
        ("narr", 53), ("mech", 58),
    ]  # fmt: skip
    assert [line.seq for line in found[2].struck] == [44, 45]


def test_who_says_or_does_something_is_shown_with_a_face():
    told = list(passages(LOG, {"wren": Likeness("Wren", 2)}))
    assert [each.face for each in told if each.kind == "spoken"] == [Likeness("Wren", 2)] * 2
    unseen = list(passages(LOG, {"wren": Likeness("Wren Halloway", 2)}))
    assert [each.face for each in unseen if each.face] == [Likeness("Wren")] * 2, "as it was said"
    assert "".join(span.text for span in told[4].words) == "a door at +2", "speech loses its marks"
    assert "".join(span.text for span in told[5].words) == "a door at +2."


def test_whoever_is_known_is_called_by_one_word_and_found_by_the_whole_name():
    told = LogLine(seq=1, line=line(name("Wren Halloway"), " faces ", name("Ada Moss"), "."))
    cast = [Person(id=each, name=each) for each in ("Wren Halloway", "Ada Moss", "Ada Brand")]
    (found,) = passages([told], {}, called=called_in([told], Show(cast=tuple(cast))))
    assert "".join(span.text for span in found.spans) == "Wren faces Ada Moss."
    assert found.spans[0] == ShortName("name", "Wren", "Wren Halloway")


def test_lines_that_two_people_took_back_are_told_apart():
    struck = [said(1, struck="Sam"), said(2, struck="Mara"), said(3)]
    assert [each.line.struck for each in passages(struck, {})] == ["Sam", "Mara", ""]


def test_a_scene_is_a_heading_and_bookkeeping_stands_in_everything_only():
    lines = [said(1, beat="Scene", kind="scene"), said(2, beat="Table"), said(3, beat="Settle")]
    assert [(each.kind, each.aside) for each in passages(lines, {})] == [
        ("scene", False), ("mech", True), ("mech", False),
    ]  # fmt: skip
    passed = msgspec.structs.replace(lines[2], line=replace(lines[2].line, kind="bookkeeping"))
    assert [each.aside for each in passages([passed], {})] == [True]


@pytest.mark.parametrize(
    ("to", "seat", "words"),
    [
        (None, "mara", ""),
        (("mara",), "mara", "Only you"),
        (("mara", "gm"), "mara", "You and Priya"),
        (("mara", "gm"), "priya", "You and Mara"),
        (("gm", "priya"), "priya", "Only you"),
        (("mara", "sam"), "priya", "Mara and Sam"),
    ],
)
def test_a_secret_names_who_sees_it(to: tuple[str, ...] | None, seat: str, words: str):
    assert who_sees(TABLE, to, seat) == words


def test_things_are_called_by_their_names():
    assert name_of(SHOW, TABLE, "wren") == "Wren Halloway"
    assert name_of(SHOW, TABLE, "thunder") == "Deafening Thunder"
    assert name_of(SHOW, TABLE, "sam") == "Sam"
    assert name_of(SHOW, TABLE, "nobody") == ""


@pytest.mark.parametrize(
    ("cost", "coins"),
    [("1 fate point", 1), ("2 fate points", 2), ("5 fate points", 0), ("a favour", 0), ("", 0)],
)
def test_a_cost_is_coins_where_the_currency_looks_like_no_other(cost: str, coins: int):
    assert coins_in(cost, SHOW) == ("coin",) * coins
    alike = Person(id="x", name="X", pieces=(Coins(count=1, name="persona"),))
    assert coins_in(cost, Show(cast=(WREN, alike))) == ()
    masked = Person(id="x", name="X", pieces=(Coins(count=1, name="persona", shape="mask"),))
    assert coins_in(cost, Show(cast=(WREN, masked))) == ("coin",) * coins
    assert coins_in("1 persona", Show(cast=(WREN, masked))) == ("mask",)


def test_small_things():
    assert [initial(name) for name in ("mara", " élise", "")] == ["M", "É", "?"]
    assert [cloth_of(TABLE, seat) for seat in ("mara", "priya", "nobody")] == [1, 3, 5]
    assert drafts_of(TABLE, "mara") == ["bram"]
    assert drafts_of(TABLE, "sam") == []
    here, there = Option(move="a", label="A"), Option(move="b", label="B", section="gm")
    assert section([here, there], "gm") == [there]
    assert grouped([there, here], "section") == [("gm", [there]), ("act", [here])]
    assert within("Voss: attack", "Voss") == "Attack"
    assert within("Voss gives in", "Voss") == "Voss gives in"
    assert within("Attack", "") == "Attack"


def test_a_setting_says_how_it_stands():
    def asked(field: Field) -> str:
        return set_to(Option(move="x", label="X", fields=(field,)))

    picks = (Pick("a", "Apple"), Pick("b", "Bread"))
    assert asked(Choice(name="f", label="F", picks=picks, value="b")) == "Bread"
    assert asked(YesNo(name="f", label="F")) == "No"
    assert asked(Number(name="f", label="F", least=0, most=9, value=3)) == "3"
    assert asked(Number(name="f", label="F", least=0, most=9)) == ""
    assert asked(Text(name="f", label="F", value="Words")) == ""
    assert set_to(Option(move="x", label="X")) == ""


def test_what_else_came_of_an_attempt_is_one_note_with_its_outcome():
    tied = line(name("Wren"), " ties.", beat="Settle", grade="tie")
    passed = line(name("Mara"), " passes.", beat="React", retold=False)
    cost = line("The minor cost: the pick snaps.", beat="Settle")
    again = line(name("Wren"), " tries again.", beat="Frame", retold=False)
    told = line("It rains.", kind="narration", beat="Story")
    every = [tied, passed, cost, tied, again, cost, told, cost]
    lines = [LogLine(seq=at, line=each) for at, each in enumerate(every, 1)]
    goes_on = [each.goes_on for each in passages(lines, {})]
    assert goes_on == [False, False, True, False, False, False, False, False]
    back = LogLine(seq=2, line=line(name("Gale"), " takes it back."), lasts=True)
    assert not any(each.goes_on for each in passages([lines[0], back], {}))
    for at in range(1, len(lines)):  # a page that has the first few is sent the rest
        rest = passages(lines[at:], {}, behind_a_note=end_in_a_note(lines[:at]))
        assert [each.goes_on for each in rest] == goes_on[at:]


def test_an_outcome_wears_what_its_grade_wears():
    grades = (Grade("fail", "Fail", "fail"), Grade("style", "Style", "style"))
    said = [line("It fails.", beat="Settle", grade="fail"), line("It is over.", beat="Settle")]
    lines = [LogLine(seq=1, line=each) for each in said]
    assert [each.tone for each in passages(lines, {}, grades)] == ["fail", "none"]


def test_what_ends_a_scene_or_a_session_stands_apart_from_what_comes_next():
    held = [Button(key=key, label=key) for key in ("table.close-session", "table.open-scene")]
    found = parted(Tool(id="scene", title="Scene", buttons=tuple(held)))
    assert [[one.key for one in part.buttons] for part in found] == [
        ["table.open-scene"],
        ["table.close-session"],
    ]
    assert len(parted(Tool(id="make", title="People", buttons=tuple(held)))) == 1
