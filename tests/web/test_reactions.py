"""What is asked: buttons that share a form, and which form stands open."""

import pytest
from msgspec.structs import replace

from hearthside.core.forecasts import forecast_key
from hearthside.core.forms import Option
from hearthside.core.odds.headline import Hope
from hearthside.core.odds.outcomes import Odds
from hearthside.web.live.page_parts.turn_panel import next_step
from hearthside.web.render import templates
from hearthside.web.render.forms import is_reaction
from hearthside.web.render.reactions import blocks, lay_out
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
    before, middle, after = blocks(DRAFT, lay_out([*TURN[:2], form, TURN[2]]))
    assert [blank.name for blank in before.blanks] == ["how"]
    assert [one.option.label for one in before.ways] == ["Use Thunder", "Invoke 0"]
    assert middle.line
    assert middle.line.option is form
    assert [one.option.label for one in after.ways] == ["Invoke 1"]
    assert before.id != after.id


def test_what_is_asked_beside_the_rest_stands_under_its_own_question():
    over = [Option(move=f"x{at}", label=f"X{at}", section="turn") for at in range(2)]
    vote = [replace(one, move=f"v{at}", asked="Do we go <on>?") for at, one in enumerate(over)]
    first, beside = drawn = blocks(DRAFT, lay_out([*over, *vote]))
    assert (first.asked, beside.asked) == ("", "Do we go <on>?")
    page = templates.render(replace(SEATED["turn"], blocks=tuple(drawn)))
    head = page.index('<h3 class="asked-too">Do we go &lt;on&gt;?</h3>')
    assert page.index("x1") < head < page.index("v0")
    (stead,) = blocks(DRAFT, lay_out([replace(one, stead="ilves") for one in (*over, *vote)]))
    assert not stead.asked, "what is answered for others is told where it unfolds"


def test_what_each_figure_is_the_chance_of_is_told_whole_beside_it():
    ways = [Option(move=f"x{at}", label=f"X{at}", forecast=True) for at in range(3)]
    odds = Odds((("fail", 1), ("tie", 1), ("success", 2)))
    hope = Hope("you succeed, ties included", ("tie", "success"))
    draft = replace(DRAFT, hope=hope, forecasts=dict.fromkeys(map(forecast_key, ways), odds))
    (block,) = blocks(draft, lay_out(ways))
    told = [form.odds.headline for form in block.ways if form.odds]
    assert told == ["75.0% you succeed, ties included"] * 3


def test_a_line_says_whether_it_takes_more_than_half_a_phone():
    short = Option(move="x", label="Roll again", fields=(FIELDS[0],), forecast=True)
    odds = Odds((("fail", 0), ("tie", 1), ("success", 0)))
    for words, long in (("no harm", False), ("no harm, and a boost for Verrin", True)):
        hope = Hope("you stay unhurt", ("tie", "success"), sure=(("tie", words),))
        draft = replace(DRAFT, hope=hope, forecasts={forecast_key(short): odds})
        assert draft.line(short).is_long is long


def test_beside_what_leaves_it_so_three_ways_are_in_sight_and_the_rest_is_folded():
    form = Option(move="x", label="X", fields=(FIELDS[0],), section="turn")
    *ways, leave = TURN
    drawn = blocks(DRAFT, lay_out([leave, *ways, form]))
    shown, folded, line, last = drawn
    assert [one.option.label for one in shown.ways] == ["Use Thunder", "Invoke 0", "Invoke 1"]
    assert [one.option.label for one in folded.ways] == [f"Invoke {n}" for n in range(2, 6)]
    assert line.line
    assert [one.option.label for one in last.ways] == ["Pass"], "it comes last, alone"
    assert [block.folded for block in drawn] == [False, True, True, False]
    assert [block.leaves for block in drawn] == [False, False, False, True]
    page = templates.render(replace(SEATED["turn"], blocks=tuple(drawn)))
    assert "<summary>More ways (5)</summary>" in page
    four = blocks(DRAFT, lay_out([leave, *ways[:4]]))
    assert not any(block.folded for block in four), "a single one is not worth a fold"


def test_what_is_seldom_wanted_is_folded_and_a_single_one_is_not():
    usual = Option(move="x", label="Roll", best=True)
    seldom = [Option(move=name, label=name, rare=True) for name in ("double", "call")]
    assert [block.folded for block in blocks(DRAFT, lay_out([usual, *seldom]))] == [False, True]
    assert [block.folded for block in blocks(DRAFT, lay_out([usual, seldom[0]]))] == [False]


def test_the_next_step_stands_open_and_what_else_is_asked_is_folded():
    asks = Option(move="x", label="X", fields=(FIELDS[1],), best=True)
    other = Option(move="y", label="Y", fields=(FIELDS[1],))
    drawn = templates.render(
        replace(SEATED["turn"], blocks=tuple(blocks(DRAFT, lay_out([other, asks]))))
    )
    assert 'data-open="form?key=y"' in drawn
    assert 'id="o-y"' not in drawn, "its form is drawn once it is opened"
    assert 'id="o-x"' in drawn
    alone = templates.render(replace(SEATED["turn"], blocks=tuple(blocks(DRAFT, lay_out([other])))))
    assert 'id="o-y"' in alone


def test_the_step_at_hand_says_what_is_certain_without_a_figure():
    roll = Option(move="x", label="Roll", best=True, forecast=True)
    hope = Hope("to pass", ("pass",), dread="only fate can reach it")

    def chance(**weights: int) -> str:
        odds = Odds(tuple(weights.items()))
        drafts = replace(DRAFT, forecasts={forecast_key(roll): odds}, hope=hope)
        step = next_step(replace(SEATED["turn"], blocks=tuple(blocks(drafts, lay_out([roll])))))
        return step.chance

    assert chance(fail=1, **{"pass": 0}) == "Only fate can reach it"
    assert chance(fail=1, **{"pass": 1}) == "50.0% to pass"
