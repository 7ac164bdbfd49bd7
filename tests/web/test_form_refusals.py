"""What a form says is wrong, and where."""

from hearthside.core.forms import Option
from hearthside.core.making import Problem
from hearthside.web.render.forms import Drafting, wrong_ids
from hearthside.web.render.models.shared import RefusedMove
from tests.web.drawn_forms import DRAFT
from tests.web.samples import FIELDS, FORM, STEPS


def test_a_refusal_marks_its_blank_and_only_its_own_form():
    refused = RefusedMove(
        option=FORM.key, sentence="Say how.", field="want", posted={"want": ["x"]}
    )
    draft = Drafting(refused=refused)
    want, risk = draft.form(FORM).blanks[:2]
    assert (want.error, want.wrong, want.value) == ("Say how.", True, "x")
    assert (risk.error, risk.wrong) == ("", False)
    assert draft.form(FORM).wrong
    other = draft.form(Option(move="other", label="Other", fields=FIELDS))
    assert not other.wrong
    assert other.blanks[0].value == "It"


def test_a_refusal_without_a_blank_stands_under_the_form():
    refused = RefusedMove(option=FORM.key, sentence="Not now.", posted={})
    form = Drafting(refused=refused).form(FORM)
    assert (form.error, form.wrong) == ("Not now.", True)


def test_a_step_marks_the_blanks_its_problems_point_at():
    step = STEPS[1]
    marked = [blank.name for blank in DRAFT.form(step.option, step.problems).blanks if blank.wrong]
    assert marked == ["want"]
    assert wrong_ids(step) == "o-sample-overcome-want"
    assert DRAFT.form(step.option, (Problem("", "All of it."),)).wrong is False
