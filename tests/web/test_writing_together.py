"""Several people fill in one form: it comes back with what it was drawn with, also when refused."""

import pytest

from hearthside.core.forms import Kept, Option, Rows, Text, YesNo
from hearthside.web.render.blanks import Blank
from hearthside.web.render.forms import Drafting
from hearthside.web.render.models.shared import RefusedMove

LINES = Rows(
    name="lines",
    label="Lines",
    value=({"text": "Quay", "was": "quay now"}, {"text": "Manor", "was": "manor now"}),
    fields=(
        Text(name="text", label="Text", needed=True),
        YesNo(name="on", label="On"),
        Kept(name="was", label="As it was"),
    ),
)
FORM = Option(
    move="test.write",
    label="Write",
    fields=(
        Text(name="all", label="All", value="new"),
        LINES,
        Kept(name="all_was", label="All", value="new"),
    ),
)


def drawn(refused: RefusedMove | None = None) -> dict[str, Blank]:
    form = Drafting(refused=refused).form(FORM)
    rows = next(blank for blank in form.blanks if blank.kind == "rows").rows
    return {blank.name: blank for blank in (*form.blanks, *(one for row in rows for one in row))}


def test_it_is_drawn_with_what_it_says_now():
    blanks = drawn()
    assert (blanks["all_was"].kind, blanks["all_was"].value) == ("kept", "new")
    assert [blanks[f"lines.{n}.was"].value for n in range(3)] == ["quay now", "manor now", ""]


def test_it_is_read_as_it_came_back_and_makes_no_line_by_itself():
    posted = {
        "all": ["x"],
        "all_was": ["old"],
        "lines.0.text": ["Quay"],
        "lines.0.was": ["quay once"],
        "lines.1.text": [""],
        "lines.1.was": ["manor once"],
    }
    move = FORM.read(posted)
    assert move["all_was"] == "old"
    assert move["lines"] == ({"text": "Quay", "on": False, "was": "quay once"},)


def test_after_a_refusal_it_says_what_is_there_now_so_that_sending_again_is_meant():
    posted = {"all": ["mine"], "all_was": ["old"], "lines.0.text": ["Dock"], "lines.0.was": ["?"]}
    blanks = drawn(RefusedMove(option=FORM.key, sentence="No.", field="all", posted=posted))
    assert (blanks["all"].value, blanks["all_was"].value) == ("mine", "new")
    assert (blanks["lines.0.text"].value, blanks["lines.0.was"].value) == ("Dock", "quay now")


@pytest.mark.parametrize("value", [None, 3, "x" * 10_001, "a\x00b"])
def test_what_nobody_drew_is_refused(value: object):
    assert FORM.fields[2].problem(value)


def test_a_wrong_line_is_named():
    rows = [{"text": "Quay", "on": False, "was": ""}, {"text": " ", "on": True, "was": ""}]
    assert LINES.problem(rows) == "Line 2: Fill in “Text” first."
