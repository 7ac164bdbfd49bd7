"""What is asked: buttons that share a form, and which form stands open."""

import pytest
from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.web.render import templates
from hearthside.web.render.forms import is_reaction
from hearthside.web.render.reactions import blocks
from tests.web.drawn_forms import DRAFT
from tests.web.samples import FIELDS, HOW, SEATED, TURN


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        (Option(move="x", label="X"), True),
        (Option(move="x", label="X", fields=(HOW,)), True),
        (Option(move="x", label="X", danger=True), False),
        (Option(move="x", label="X", fields=(FIELDS[0],)), False),
        (Option(move="x", label="X", fields=(FIELDS[1],)), False),
        (Option(move="x", label="X", fields=(FIELDS[5],)), False),
    ],
)
def test_one_button_does_what_asks_for_nothing(option: Option, expected: bool):
    assert is_reaction(option) is expected


def test_neighbouring_reactions_share_one_form_and_its_blank():
    form = Option(move="x", label="X", fields=(FIELDS[0],), section="turn")
    *ways, leave = TURN
    before, middle, after, last = blocks(DRAFT, [leave, *ways, form, ways[0]])
    assert [blank.name for blank in before.blanks] == ["how"]
    first = ["Use Thunder", "Invoke 0", "Invoke 1", "Invoke 2"]
    assert [f.option.label for f in before.first] == first
    assert [f.option.label for f in before.more] == ["Invoke 3", "Invoke 4", "Invoke 5"]
    assert middle.line
    assert middle.line.option is form
    assert [f.option.label for f in after.first] == ["Use Thunder"]
    assert before.id != after.id
    assert [f.option.label for f in last.first] == ["Pass"], "what leaves it so comes last, alone"
    assert [block.leaves for block in (before, middle, after, last)] == [False, False, False, True]


def test_the_next_step_stands_open_and_what_else_is_asked_is_folded():
    asks = Option(move="x", label="X", fields=(FIELDS[1],), best=True)
    other = Option(move="y", label="Y", fields=(FIELDS[1],))
    drawn = templates.render(replace(SEATED["turn"], blocks=tuple(blocks(DRAFT, [other, asks]))))
    assert 'data-open="form?key=y"' in drawn
    assert 'id="o-y"' not in drawn, "its form is drawn once it is opened"
    assert 'id="o-x"' in drawn
    alone = templates.render(replace(SEATED["turn"], blocks=tuple(blocks(DRAFT, [other]))))
    assert 'id="o-y"' in alone
