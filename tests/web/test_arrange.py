"""What belongs together: pieces in runs, the log by beat, who sees what, ids that stay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.core.forms import Choice, Field, Number, Option, Pick, Text, YesNo
from hearthside.core.show import Coins, Person, Show
from hearthside.web.render.arrange import (
    cloth_of,
    coins_in,
    dom_id,
    drafts_of,
    emblem,
    grouped,
    initial,
    name_of,
    runs,
    section,
    set_to,
    within,
)
from hearthside.web.render.log import beats, outcome, who_sees
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


def test_the_log_stands_newest_beat_first_in_the_order_it_happened():
    found = beats(LOG)
    assert [beat.title for beat in found] == ["React", "Frame", "", "Settle"]
    assert [line.seq for line in found[-1].lines] == [40, 41]
    assert [beat.now for beat in found] == [True, False, False, False]


def test_a_rewind_counts_what_goes_and_not_what_is_gone_already():
    found = beats(LOG)
    assert [beat.undoes for beat in found] == [0, 1, 2, 2]
    assert [beat.struck for beat in found] == ["", "", "Sam", ""]
    assert [(beat.id, beat.last) for beat in found] == [(58, 58), (50, 50), (44, 45), (40, 41)]


def test_what_was_taken_back_together_stays_together():
    struck = [said(1, beat="Frame", struck="Sam"), said(2, beat="Fall", struck="Sam"), said(3)]
    assert [(beat.struck, len(beat.lines)) for beat in beats(struck)] == [("", 1), ("Sam", 2)]


def test_lines_that_two_people_took_back_are_told_apart():
    struck = [said(1, struck="Sam"), said(2, struck="Mara"), said(3)]
    assert [beat.struck for beat in beats(struck)] == ["", "Mara", "Sam"]


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
def test_a_cost_is_coins_where_there_is_one_currency(cost: str, coins: int):
    assert coins_in(cost, SHOW) == coins
    two = Person(id="x", name="X", pieces=(Coins(count=1, name="persona"),))
    assert coins_in(cost, Show(cast=(WREN, two))) == 0


def test_small_things():
    assert emblem("wren") == emblem("wren")
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


def test_what_came_of_it_stands_until_something_else_happens():
    ended = [said(1, beat="React"), said(2, beat="Settle"), said(3, beat="After")]
    assert [line.seq for line in outcome(ended)] == [2, 3]
    assert [line.seq for line in outcome([*ended, said(4, beat="Note")])] == [2, 3]
    assert outcome([*ended, said(4, beat="Frame")]) == ()
    taken_back = [*ended[:2], said(3, beat="After", struck="Sam")]
    assert [line.seq for line in outcome(taken_back)] == [2]


def test_of_a_vote_only_what_it_came_to_is_told():
    vote = [said(seq, beat="Vote") for seq in (1, 2, 3)]
    assert [line.seq for line in outcome(vote)] == [3]
    assert [line.seq for line in outcome([*vote, said(4, beat="Settle")])] == [3, 4]
    again = [*vote, said(4, beat="After"), said(5, beat="Vote")]
    assert [line.seq for line in outcome(again, voting=True)] == [4]
