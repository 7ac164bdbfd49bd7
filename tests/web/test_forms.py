"""Options as forms: every kind of field, what it starts with, its odds, and what shares a form."""

import re
from html import unescape
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hearthside.core.dice import Die, d
from hearthside.core.fields import Group
from hearthside.core.forms import (
    Choice,
    Faces,
    Many,
    Number,
    Option,
    Pick,
    Ranked,
    Rows,
    Sentence,
    Text,
    When,
    purse,
)  # fmt: skip
from hearthside.core.making import Problem
from hearthside.core.odds.headline import Hope
from hearthside.core.odds.outcomes import Odds
from hearthside.core.show import Person, Show
from hearthside.web.render import templates
from hearthside.web.render.forecasts import forecast_key
from hearthside.web.render.forms import Drafting, is_reaction, wrong_ids
from hearthside.web.render.long_lists import entries
from hearthside.web.render.models.shared import Refused
from hearthside.web.render.reactions import blocks
from tests.web.samples import (
    FIELDS,
    FORECASTS,
    FORM,
    GRADES,
    HOW,
    SEATED,
    SHOW,
    STEPS,
    TABLE,
    TURN,
    TYPED,
)

DRAFT = Drafting(grades=GRADES, forecasts=FORECASTS)


def posted(form_html: str) -> dict[str, list[str]]:
    """What a browser would send if nobody touched the form."""
    sent: dict[str, list[str]] = {}
    for tag, attrs in re.findall(r"<(input|select|textarea)\b([^>]*)>", form_html):
        known = dict(re.findall(r'([\w-]+)="([^"]*)"', attrs))
        if "name" not in known or known.get("type") == "hidden":
            continue
        if known.get("type") in ("radio", "checkbox") and " checked" not in attrs:
            continue
        if tag == "textarea":
            value = re.search(rf'id="{known["id"]}"[^>]*>([^<]*)</textarea>', form_html)[1]
        elif tag == "select":
            body = re.search(rf'<select[^>]*id="{known["id"]}".*?</select>', form_html, re.DOTALL)[
                0
            ]
            value = re.search(r'<option value="([^"]*)" selected', body)[1]
        else:
            value = known.get("value", "on")
        sent.setdefault(unescape(known["name"]), []).append(unescape(value))
    return sent


def drawn(option: Option, draft: Drafting = DRAFT) -> str:
    context = {
        "game": type("G", (), {"name": "sample", "grades": GRADES}),
        "table": TABLE,
        "show": SHOW,
        "up": "",
    }
    source = '{% from "macros/option.html" import option_form %}{{ option_form(form) }}'
    environment = templates._environment()
    return environment.render_str(
        source, "x.html", form=draft.form(option), **context, refused=None
    )


def test_a_form_nobody_touched_sends_what_the_option_starts_with():
    sent = FORM.read(posted(drawn(FORM)))
    assert sent == {
        **FORM.values(),
        "lots": "",
        "where": "",
        "stunts": ({"title": "Nobody Looks Up", "on": "quick"},),
    }


def test_each_kind_of_field_has_its_control():
    kinds = [blank.kind for blank in DRAFT.form(FORM).blanks]
    assert kinds == [
        "text", "long", "text", "steps", "number", "yes-no", "cards", "select", "many", "rows",
    ]  # fmt: skip


def test_few_numbers_are_all_in_sight_and_many_get_a_stepper():
    few, many = (Number(name="n", label="N", least=0, most=most) for most in (6, 7))
    forms = [DRAFT.form(Option(move="x", label="X", fields=(field,))) for field in (few, many)]
    assert [form.blanks[0].kind for form in forms] == ["steps", "number"]


def test_picks_stand_under_their_headings():
    way = next(blank for blank in DRAFT.form(FORM).blanks if blank.name == "way")
    assert [(group, [p.pick.value for p in picks]) for group, picks in way.groups] == [
        ("Mind", ["clever"]),
        ("Body", ["quick"]),
    ]


def test_a_pick_is_known_by_what_it_is_when_others_come_and_go():
    """Or a redraw would put one pick's label beside the tick somebody gave another."""

    def ids(*values: str) -> dict[str, str]:
        field = Many(name="of", label="Of", picks=tuple(Pick(value, value) for value in values))
        form = DRAFT.form(Option(move="x.y", label="Y", fields=(field,)))
        return {one.pick.value: one.id for one in form.blanks[0].picks}

    before, after = ids("Proud", "proud", "Wheezing"), ids("Wheezing")
    assert after["Wheezing"] == before["Wheezing"]
    assert len(set(before.values())) == 3


def test_a_pick_shows_the_odds_it_leads_to():
    way = next(blank for blank in DRAFT.form(FORM).blanks if blank.name == "way")
    clever, quick = way.picks
    assert clever.odds is None
    assert quick.odds
    assert quick.odds.width == 81
    shown = drawn(FORM)
    assert "Chance: success or better</small>" in shown, "said once, above the picks"
    assert '<b>61.7%</b><span class="sr"> success or better</span>' in shown
    assert forecast_key(FORM, "way", "quick") == "sample.overcome/way/quick"


def test_odds_that_a_chosen_card_shows_are_not_said_again_above_the_button():
    picks = tuple(Pick(f"p{n}", f"Person {n}") for n in range(7))
    way = Choice(name="way", label="Whom?", picks=picks, value="p1", forecast=True)
    option = Option(move="sample.help", label="Help", fields=(way,), forecast=True)
    odds = {forecast_key(option): FORECASTS["sample.use"]}
    assert '<p class="forecast"' in drawn(option, Drafting(grades=GRADES, forecasts=odds))
    assert not Drafting(grades=GRADES, forecasts=odds).form(option).told
    odds |= {forecast_key(option, "way", pick.value): FORECASTS["sample.use"] for pick in picks}
    form = Drafting(grades=GRADES, forecasts=odds).form(option)
    assert form.told
    assert form.blanks[0].few == 4, "of seven, the best four stand open"


def test_in_a_list_the_figure_stands_alone_and_its_meaning_is_said_once():
    picks = tuple(Pick(f"p{n}", f"Person {n}") for n in range(3))
    way = Choice(name="way", label="Whom?", picks=picks, forecast=True, folded=True)
    option = Option(move="sample.help", label="Help", fields=(way,), odds_of="Quill")
    four = FORECASTS["sample.use"]
    odds = {forecast_key(option, "way", pick.value): four for pick in picks}
    page = drawn(option, Drafting(grades=GRADES, forecasts=odds))
    assert "Person 1: 61.7%</option>" in page
    assert page.count("success or better") == 1
    assert "Quill: chance success or better" in page
    odds[forecast_key(option, "way", "p2")] = FORECASTS["sample.pass"]
    mixed = drawn(option, Drafting(grades=GRADES, forecasts=odds))
    assert "Person 1: 61.7% for Quill</option>" in mixed


def test_what_ends_well_as_it_lies_is_measured_by_what_may_come_on_top():
    again = Option(move="sample.use", label="Reroll", forecast=True)
    odds = Odds((("fail", 0), ("tie", 0), ("success", 2), ("style", 1)))
    draft = Drafting(grades=GRADES, forecasts={forecast_key(again): odds})
    for lying, told in (
        ("fail", "100% success or better"),
        ("success", "33.3% style"),
    ):
        lies = Odds.certain(lying, odds.names)
        form = replace(draft, outlook=lambda lies=lies: lies).form(again)
        assert form.odds
        assert form.odds.headline == told


def test_odds_say_whose_they_are_where_they_are_somebody_elses():
    theirs = msgspec.structs.replace(TURN[0], odds_of="Quill")
    draft = Drafting(
        grades=GRADES, forecasts={forecast_key(theirs): next(iter(FORECASTS.values()))}
    )
    form = draft.form(theirs)
    assert form.odds
    assert form.odds.headline.endswith("% for Quill")


def test_what_the_gm_hopes_for_is_not_said_of_somebody_elses_odds():
    theirs = replace(TURN[0], odds_of="Quill")
    odds = {forecast_key(theirs): next(iter(FORECASTS.values()))}
    draft = Drafting(grades=GRADES, forecasts=odds, hope=Hope("Moth wins", ("success",), "Moth"))
    form = draft.form(theirs)
    assert form.odds
    assert "Moth" not in form.odds.headline


def test_nothing_chosen_can_be_sent_as_nothing_where_that_is_a_pick():
    picks = (Pick("", "Nobody"), *(Pick(f"p{n}", f"Person {n}") for n in range(8)))
    option = Option(move="x", label="X", fields=(Choice(name="who", label="Who", picks=picks),))
    html = drawn(option)
    assert "Choose one" not in html
    assert posted(html) == {"who": [""]}


def test_there_is_one_spare_line_until_there_are_enough():
    rows = Rows(name="r", label="R", fields=(Text(name="t", label="T"),), most=2)
    for value, lines in (((), 1), (({"t": "a"},), 2), (({"t": "a"}, {"t": "b"}), 2)):
        option = Option(move="x", label="X", fields=(_with(rows, value),))
        assert len(DRAFT.form(option).blanks[0].rows) == lines


def test_lines_have_their_examples_in_turn():
    name = Text("name", "Name", examples=("Old sword", "Light sleeper"))
    rows = Rows("stunts", "Stunts", fields=(name,), value=({"name": ""},) * 3, most=3)
    drawn = DRAFT.form(Option(move="x", label="X", fields=(rows,))).blanks[0].rows
    assert [line[0].field.placeholder for line in drawn] == [
        "Old sword",
        "Light sleeper",
        "Old sword",
    ]


def test_a_spare_line_says_what_it_comes_to_and_what_hangs_on_another_blank_says_so():
    form = Choice(name="form", label="Form", picks=(Pick("a", "A"), Pick("b", "B")), value="b")
    when = Text(name="when", label="When", when=When("form", ("a",)))
    html = drawn(
        Option(move="x", label="X", fields=(Rows(name="r", label="R", fields=(form, when)),))
    )
    assert '<option value="" selected>B</option>' in html
    assert 'data-when="form" data-values="a">Only with Form: A.</small>' in html


def _with(rows: Rows, value: Any) -> Rows:
    return Rows(name=rows.name, label=rows.label, fields=rows.fields, most=rows.most, value=value)


def test_blanks_of_a_line_are_named_after_it():
    rows = DRAFT.form(FORM).blanks[-1]
    assert [[blank.name for blank in line] for line in rows.rows] == [
        ["stunts.0.title", "stunts.0.on"],
        ["stunts.1.title", "stunts.1.on"],
    ]
    assert rows.rows[1][0].id == f"{rows.id}-1-title"


def test_real_dice_are_tapped_one_by_one():
    html = drawn(TYPED)
    assert [html.count(f'name="faces.{n}"') for n in range(3)] == [3, 3, 6]
    assert html.count('value="-1">−1</label>') == 2
    posted = {"faces.0": ["-1"], "faces.2": ["6"]}
    refused = Refused(option=TYPED.key, sentence="Say all.", posted=posted)
    html = drawn(TYPED, Drafting(refused=refused))
    assert re.findall(r'name="(faces.\d)" value="([^"]+)" checked', html) == [
        ("faces.0", "-1"),
        ("faces.2", "6"),
    ]
    many = msgspec.structs.replace(TYPED, fields=(Faces(name="faces", label="", dice=(d(20),)),))
    assert '<option value="20">20</option>' in drawn(many)


def test_real_cards_are_chosen_by_name():
    deck = Die("deck", tuple(range(12)), tuple("abcdefghijaa"))
    asked = msgspec.structs.replace(TYPED, fields=(Faces(name="faces", label="", dice=(deck,)),))
    html = drawn(asked)
    assert '<label><input type="radio" id="o-table-fall-faces-0-1"' in html
    assert html.count('type="radio"') == 10
    assert 'value="1">b</label>' in html
    assert 'aria-label="Card deck"><div' in html, "one alone needs no number"
    two = msgspec.structs.replace(TYPED, fields=(Faces(name="f", label="", dice=(deck, deck)),))
    assert 'aria-label="Card 2, deck"><span' in drawn(two)


def test_behind_more_nothing_is_assumed_that_is_not_asked():
    alone = When("kind", ("alone",))
    kinds = (Pick("alone", "Alone"), Pick("versus", "Versus"))
    kind = Choice("kind", "Kind", picks=kinds, value="alone")
    way = Text("way", "In the way", when=alone, brief="nobody is in the way")
    time = Text("time", "Time", brief="it takes a moment")
    option = Option(move="sample.test", label="Set it", fields=(kind, way, time))
    assert Drafting().form(option).assumes == "Nobody is in the way, it takes a moment."
    versus = replace(option, fields=(replace(kind, value="versus"), way, time))
    assert Drafting().form(versus).assumes == "It takes a moment."


def test_a_number_that_may_stay_blank_says_so():
    few = Number(name="few", label="A few", least=0, most=3, needed=False)
    lots = Number(name="lots", label="Lots", least=0, most=40, needed=False)
    html = drawn(Option(move="x", label="X", fields=(few, lots)))
    assert 'value="" checked>none</label>' in html
    assert "From 0 to 40, or blank." in html


def test_a_refusal_marks_its_blank_and_only_its_own_form():
    refused = Refused(option=FORM.key, sentence="Say how.", field="want", posted={"want": ["x"]})
    draft = Drafting(refused=refused)
    want, risk = draft.form(FORM).blanks[:2]
    assert (want.error, want.wrong, want.value) == ("Say how.", True, "x")
    assert (risk.error, risk.wrong) == ("", False)
    assert draft.form(FORM).wrong
    other = draft.form(Option(move="other", label="Other", fields=FIELDS))
    assert not other.wrong
    assert other.blanks[0].value == "It"


def test_a_refusal_without_a_blank_stands_under_the_form():
    refused = Refused(option=FORM.key, sentence="Not now.", posted={})
    form = Drafting(refused=refused).form(FORM)
    assert (form.error, form.wrong) == ("Not now.", True)


def test_a_step_marks_the_blanks_its_problems_point_at():
    step = STEPS[1]
    marked = [blank.name for blank in DRAFT.form(step.option, step.problems).blanks if blank.wrong]
    assert marked == ["want"]
    assert wrong_ids(step) == "o-sample-overcome-want"
    assert DRAFT.form(step.option, (Problem("", "All of it."),)).wrong is False


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


SHARED_OUT = Option(
    move="x.share",
    label="Share",
    fields=(
        Rows(
            name="points",
            label="Points",
            fields=(
                Choice(
                    name="what",
                    label="What",
                    picks=(Pick("sword", "Sword", "17", "keyword"), Pick("song", "Song", "13")),
                ),
                Number(name="points", label="Points", least=0, most=10, value=0),
            ),
            value=({"what": "sword", "points": 4}, {"what": "song", "points": 0}),
            most=2,
            settled="what",
        ),
        Choice(
            name="best",
            label="Starts at 17",
            picks=(Pick("", "Not yet"), Pick("sword", "Sword")),
            value="sword",
            beside="points",
        ),
    ),
)


def test_settled_lines_show_what_they_are_about_and_share_a_choice():
    (blank,) = Drafting().form(SHARED_OUT).blanks
    lines = [(pick.label, pick.help, bool(button)) for pick, _, button in blank.settled]
    assert lines == [("Sword", "17", True), ("Song", "13", False)]
    assert blank.settled[0][2].chosen
    ids = [asked[1].id for _, asked, _ in blank.settled]
    assert ids == ["o-x-share-points-sword-points", "o-x-share-points-song-points"]
    html = drawn(SHARED_OUT)
    assert html.count('type="radio"') == 1
    assert 'name="points.0.what" value="sword"' in html
    assert "Less: Sword" in html


GROWN = Option(
    move="x.grown",
    label="Grown",
    fields=(
        Choice(
            name="form",
            label="I",
            picks=(Pick("always", "always"), Pick("when", "when")),
            value="when",
        ),
        Text(name="trigger", label="When", when=When("form", ("when",))),
        Ranked(
            name="best",
            label="Best first",
            picks=(Pick("a", "Ambush"), Pick("b", "Bows")),
            value=("b",),
        ),
        Sentence(
            name="stunt",
            label="Stunt",
            template="Because I {past}, I {how} win.",
            blanks=(
                Text(name="past", label="what"),
                Choice(name="how", label="how", picks=(Pick("q", "quickly"),)),
            ),
            value={"past": "am a Fox", "how": "q"},
        ),
        Many(
            name="gear",
            label="Gear",
            picks=(Pick("lamp", "Lamp", counts={"caps": -2}),),
            value=("lamp",),
        ),
    ),
    totals=(purse("caps", 5),),
)


def test_grown_forms_are_drawn_so_that_they_work_without_script():
    assert GROWN.read(posted(drawn(GROWN))) == GROWN.values()
    html = drawn(GROWN)
    assert "Only with I: when." in html
    assert "Caps left" in html
    assert ">3</output>" in html


def test_a_path_goes_on_with_cards_and_has_no_spare_line() -> None:
    where = tuple(Pick(str(at), f"Place {at}") for at in range(14))
    walked = Rows(
        "walked", "Your path", fields=(Choice("place", "Place", picks=where),), path=True,
        reads="{place}", value=({"place": "3"},),
    )  # fmt: skip
    onward = Choice("next", "Where next?", picks=where, needed=False, sends=True)
    page = drawn(Option(move="a.walk", label="Walk", fields=(walked, onward)))
    assert page.count('class="line reads"') == 1
    assert "<summary>6 more</summary>" in page
    begun = drawn(Option(move="a.walk", label="Walk", fields=(replace(walked, value=()), onward)))
    assert "Your path" not in begun


def test_people_at_the_head_of_columns_have_faces_and_short_names():
    row = Group("The right skill")
    picks = (Pick("a", "For it", group="Wren Halloway", row=row), Pick("b", "For it", group="All"))
    option = replace(FORM, fields=(Choice("award", "For what?", picks=picks),))
    page = drawn(option, Drafting(show=Show(cast=(Person(id="wren", name="Wren Halloway"),))))
    assert re.search(r'<th scope="col"><span class="face s36.*?</span><span>Wren</span></th>', page)
    assert '<th scope="col">All</th>' in page


def test_where_every_pick_is_good_for_certain_they_differ_by_what_may_come_on_top():
    picks = (Pick("a", "This die"), Pick("b", "That die"))
    way = Choice(name="way", label="Which?", picks=picks, forecast=True)
    option = Option(move="sample.reroll", label="Reroll", fields=(way,))
    names = FORECASTS["sample.use"].names
    weights = {"a": (0, 0, 1, 1), "b": (0, 0, 3, 1)}
    odds = {
        forecast_key(option, "way", at): Odds(tuple(zip(names, each, strict=True)))
        for at, each in weights.items()
    }
    form = Drafting(grades=GRADES, forecasts=odds).form(option)
    assert [one.odds.headline[:5] for one in form.blanks[0].picks] == ["50.0%", "25.0%"]
    odds[forecast_key(option, "way", "b")] = Odds(tuple(zip(names, (1, 0, 3, 0), strict=True)))
    risky = Drafting(grades=GRADES, forecasts=odds).form(option)
    assert risky.blanks[0].picks[0].odds.headline == "100% success or better"


def test_a_single_thing_to_tick_is_not_counted():
    picks = (Pick("a", "The bell"), Pick("b", "The gate"))
    two = replace(FORM, fields=(Many(name="goals", label="Reached", picks=picks, least=1),))
    one = replace(FORM, fields=(Many(name="goals", label="Reached", picks=picks[:1], least=1),))
    assert "Choose at least 1." in drawn(two)
    assert "Choose at least" not in drawn(one)


def test_the_entries_of_a_long_list_say_all_a_pick_says_and_stay_text():
    only = When("hard", (True, 2, "<b>"))
    odd = Pick('"x"', "A & B", "<i>help</i>", "Group’s", {"points": -2}, only)
    picks = (odd, *(Pick(f"p{at}", f"Pick {at}", group="Group’s") for at in range(9)))
    field = Choice("what", "What?", picks=picks, value="p3")
    (blank,) = DRAFT.form(Option(move="x", label="X", fields=(field,))).blanks
    drawn = entries(blank)
    assert blank.kind == "select"
    assert drawn.count("<option") == 10
    assert drawn.startswith('<optgroup label="Group’s">')
    assert drawn.endswith("</optgroup>")
    assert 'value="&quot;x&quot;" data-when="hard" data-values="true|2|&lt;b&gt;"' in drawn
    assert """data-counts="{&quot;points&quot;: -2}">A &amp; B: &lt;i&gt;help&lt;/i&gt;<""" in drawn
    assert re.findall(r'value="(\w+)" selected', drawn) == ["p3"]


@pytest.mark.parametrize("chips", [False, True])
def test_people_to_choose_from_have_faces(chips: bool):
    whom = Many("here", "Who is here?", picks=(Pick("v", "Voss"), Pick("bell", "The bell")))
    option = Option(move="t.here", label="Here", fields=(replace(whom, chips=chips),))
    page = drawn(option, replace(DRAFT, show=Show(cast=(Person(id="v", name="Voss"),))))
    assert page.count('class="face s28') == 1
    assert 'class="face' not in drawn(option)
