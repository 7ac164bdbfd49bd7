"""Options as forms: every kind of field, its picks, and what it starts with."""

import re
from html import escape

import msgspec
import pytest
from msgspec.structs import replace

from hearthside.core.dice import Die, d
from hearthside.core.fields import Group
from hearthside.core.forms import (
    Choice,
    Faces,
    Field,
    Many,
    Moment,
    Number,
    Option,
    Pick,
    Ranked,
    Rows,
    Text,
    When,
    YesNo,
    purse,
)
from hearthside.core.show import Person, Show
from hearthside.games.fate.characters import npc_forms
from hearthside.web.pages.panels import _says_whom
from hearthside.web.render.forms import Drafting, assumed
from hearthside.web.render.models.shared import RefusedMove
from hearthside.web.render.written_out.long_lists import entries
from tests.web.drawn_forms import DRAFT, drawn, posted
from tests.web.samples import FORM, TYPED


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


@pytest.mark.parametrize(
    "field",
    [
        Text(name="w", label=(odd := "<b>&\"'"), value=odd, placeholder=odd, suggestions=(odd,)),
        Text(name="w", label=odd, value=odd, placeholder=odd),
        YesNo(name="w", label=odd, help=odd),
        Choice(name="w", label=odd, picks=(Pick(odd, odd, odd, odd),), value=odd),
        Choice(name="w", label=odd, picks=(Pick(odd, odd, odd, odd),), folded=True),
        Many(name="w", label=odd, picks=(Pick(odd, odd, odd, odd),), value=(odd,)),
    ],
)
def test_whatever_was_typed_stands_in_a_blank_as_words(field: Field):
    html = drawn(Option(move="x.y", label="Y", fields=(field,)))
    assert odd not in html
    assert "<b>" not in html
    assert escape(odd) in html


def test_cards_lie_as_chips_as_wares_or_as_sentences():
    priced, long = Pick("a", "A", counts={"caps": -2}), Pick("b", "So long a thing. " * 4)
    told, plain = Pick("c", "C", help="more than a word or two to tell"), Pick("d", "D")
    fields = [
        (Many(name="w", label="W", picks=(plain,), chips=True), "pick-cards chips"),
        (Many(name="w", label="W", picks=(told,), chips=True), "pick-cards chips telling"),
        (Many(name="w", label="W", picks=(priced,)), "pick-cards wares"),
        (Choice(name="w", label="W", picks=(priced,)), "pick-cards"),
        (Choice(name="w", label="W", picks=(long, plain)), "pick-cards sentences"),
    ]
    for field, worn in fields:
        assert f'<div class="{worn}">' in drawn(Option(move="x.y", label="Y", fields=(field,)))


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


def test_nothing_chosen_can_be_sent_as_nothing_where_that_is_a_pick():
    picks = (Pick("", "Nobody"), *(Pick(f"p{n}", f"Person {n}") for n in range(8)))
    option = Option(move="x", label="X", fields=(Choice(name="who", label="Who", picks=picks),))
    html = drawn(option)
    assert "Choose one" not in html
    assert posted(html) == {"who": [""]}


def test_real_dice_are_tapped_one_by_one():
    html = drawn(TYPED)
    assert [html.count(f'name="faces.{n}"') for n in range(3)] == [3, 3, 6]
    assert html.count('value="-1">−1</label>') == 2
    posted = {"faces.0": ["-1"], "faces.2": ["6"]}
    refused = RefusedMove(option=TYPED.key, sentence="Say all.", posted=posted)
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


def test_more_names_all_that_the_sheet_of_a_major_npc_keeps_behind_it():
    option = Option(move="fate.make-major", label="Major NPC", fields=npc_forms.major())
    assert Drafting().form(option).assumes == "Other aspects, secret aspects, stunts"


def test_more_names_what_is_behind_it_and_nothing_that_is_not_asked():
    alone = When("kind", ("alone",))
    kinds = (Pick("alone", "Alone"), Pick("versus", "Versus"))
    kind = Choice("kind", "Kind", picks=kinds, value="alone")
    way = Text("way", "In the way", when=alone, brief="obstacle")
    time = Text("time", "Time", brief="how long it takes")
    option = Option(move="sample.test", label="Set it", fields=(kind, way, time))
    assert Drafting().form(option).assumes == "Obstacle, how long it takes"
    versus = replace(option, fields=(replace(kind, value="versus"), way, time))
    assert Drafting().form(versus).assumes == "How long it takes"
    hung = Choice("on", "On what?", picks=kinds, folded=True, when=alone, brief="what it hangs on")
    later = replace(versus, fields=(replace(kind, value="versus"), hung))
    (_, blank) = Drafting().form(later).blanks
    assert assumed([blank], [blank]) == "What it hangs on", "as yet nothing is"


def test_people_to_pick_from_wait_behind_more_even_alone():
    people = (Pick("wren", "Wren"), Pick("tomas", "Tomas"))
    single = Many("single", "Who stands out?", picks=people, brief="the same for everyone")
    option = Option(move="sample.test", label="So it ends", fields=(single,))
    form = Drafting().form(option)
    assert [one.name for one in form.folded] == ["single"]
    assert form.assumes == "The same for everyone"


def test_whom_one_does_it_to_stands_in_sight_though_there_is_but_one():
    nobody, ben = Pick("", "Nobody"), Pick("ben", "Ben")
    one = Choice("foe", "Who do you attack?", picks=(ben,), value="ben")
    perhaps = Choice("perhaps", "Who is in the way?", picks=(nobody, ben))
    thing = Choice("thing", "With what?", picks=(Pick("oar", "Oar"),), value="oar")
    form = Drafting().form(Option(move="x", label="X", fields=(one, perhaps, thing)))
    assert [_says_whom(blank, ("ann", "ben")) for blank in form.blanks] == [True, True, False]


def test_more_names_what_somebody_has_set_behind_it():
    people = (Pick("", "Nobody"), Pick("vane", "Isolde Vane"))
    foe = Choice("foe", "Is somebody in the way?", picks=people, brief="opponent")
    tools = YesNo("toolless", "The tools are missing", brief="tools")
    risk = Text("risk", "What is at risk?", brief="risk")
    skill = Text("with", "With what?", value="Sword", brief="with Sword")
    option = Option(move="sample.test", label="Set it", fields=(foe, tools, risk, skill))

    def told(**posted: str) -> str:
        sent = {"option": [option.key], "with": ["Sword"]} | {k: [v] for k, v in posted.items()}
        drafts = Drafting(refused=RefusedMove(option=option.key, sentence="", posted=sent))
        blanks = drafts.form(option).blanks
        return assumed(blanks, blanks)

    assert told() == "Opponent, tools, risk"
    assert told(foe="vane") == "Opponent: Isolde Vane"
    assert told(foe="vane", toolless="yes") == "Opponent: Isolde Vane, the tools are missing"
    assert told(**{"with": "Axe"}) == "Axe", "what it starts with is no name for something else"


def test_a_number_that_may_stay_blank_says_so():
    few = Number(name="few", label="A few", least=0, most=3, needed=False)
    lots = Number(name="lots", label="Lots", least=0, most=40, needed=False)
    html = drawn(Option(move="x", label="X", fields=(few, lots)))
    assert 'value="" checked>none</label>' in html
    assert "From 0 to 40, or blank." in html


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
        Rows(
            name="stunt",
            label="Stunt",
            reads="Because I {past}, I {how} win.",
            fields=(
                Text(name="past", label="what"),
                Choice(name="how", label="how", picks=(Pick("q", "quickly"),)),
            ),
            value=({"past": "am a Fox", "how": "q"},),
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


def test_people_at_the_head_of_columns_have_faces_and_short_names():
    row = Group("The right skill")
    picks = (Pick("a", "For it", group="Wren Halloway", row=row), Pick("b", "For it", group="All"))
    option = replace(FORM, fields=(Choice("award", "For what?", picks=picks),))
    page = drawn(option, Drafting(show=Show(cast=(Person(id="wren", name="Wren Halloway"),))))
    assert re.search(r'<th scope="col"><span class="face s36.*?</span><span>Wren</span></th>', page)
    assert '<th scope="col">All</th>' in page


def test_a_single_thing_to_tick_is_not_counted():
    picks = (Pick("a", "The bell"), Pick("b", "The gate"))
    two = replace(FORM, fields=(Many(name="goals", label="Reached", picks=picks, least=1),))
    one = replace(FORM, fields=(Many(name="goals", label="Reached", picks=picks[:1], least=1),))
    assert "Choose at least one." in drawn(two)
    assert "Choose at least" not in drawn(one)
    ticked = replace(two.fields[0], value=("a",))
    assert "Choose at least" not in drawn(replace(FORM, fields=(ticked,))), "one is chosen"
    more = replace(two.fields[0], picks=(*picks, Pick("c", "The rope")), least=2)
    for value, told in (((), True), (("a",), True), (("a", "b"), False), (("a", "b", "c"), False)):
        page = drawn(replace(FORM, fields=(replace(more, value=value),)))
        assert ("Choose at least two." in page) == told


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
    assert """data-counts="{&quot;points&quot;:-2}">A &amp; B: &lt;i&gt;help&lt;/i&gt;<""" in drawn
    assert re.findall(r'value="(\w+)" selected', drawn) == ["p3"]


@pytest.mark.parametrize("chips", [False, True])
def test_people_to_choose_from_have_faces(chips: bool):
    whom = Many("here", "Who is here?", picks=(Pick("v", "Voss"), Pick("bell", "The bell")))
    option = Option(move="t.here", label="Here", fields=(replace(whom, chips=chips),))
    page = drawn(option, replace(DRAFT, show=Show(cast=(Person(id="v", name="Voss"),))))
    assert page.count('class="face s28') == 1
    assert 'class="face' not in drawn(option)


def test_what_a_whole_heading_hangs_on_is_said_once():
    met = When("whom", ("vex",))
    theirs = [Pick(f"vex:{one}", one, group="Vex", when=met) for one in ("Sword", "Will")]
    mixed = [Pick("a", "A", group="Both", when=met), Pick("b", "B", group="Both")]
    field = Choice("what", "What?", picks=(*theirs, *mixed), folded=True)
    (blank,) = DRAFT.form(Option(move="x", label="X", fields=(field,))).blanks
    page = str(entries(blank))
    assert '<optgroup label="Vex" data-when="whom" data-values="vex"><option value="vex:Sw' in page
    assert page.count("data-when") == 2, "the heading, and the one pick that hangs on it alone"


def test_only_likely_picks_stand_open():
    picks = tuple(Pick(one, one) for one in "abc")
    kinds = (Choice("what", "What?", picks=picks, likely=many) for many in (0, 1, 3))
    forms = [DRAFT.form(Option(move="x", label="X", fields=(field,))) for field in kinds]
    assert [form.blanks[0].few for form in forms] == [0, 1, 0]


def test_likely_picks_keep_their_headings_and_the_rest_its_own_in_a_fold():
    picks = tuple(
        Pick(f"{whose}{at}", f"{whose} {at}", group=whose)
        for whose in ("Teo", "Ada")
        for at in range(5)
    )
    field = Choice("which", "Which?", picks=picks, value="Teo0", likely=5)
    option = Option(move="x", label="X", fields=(field,))
    (blank,) = DRAFT.form(option).blanks
    assert blank.kind == "cards", "however many wait in the fold"
    assert [group for group, _ in blank.groups] == ["Teo"]
    assert [group for group, _ in blank.rest_groups] == ["Ada"]
    page = drawn(option)
    assert page.index(">Teo</p>") < page.index("<summary>5 more</summary>") < page.index(">Ada</p>")


def test_cards_that_send_are_the_only_buttons_unless_none_may_be_taken():
    picks = tuple(Pick(one, f"Face {one}") for one in ("ash", "birch"))
    whom = Choice("whom", "Who?", picks=picks, sends=True)
    option = Option(move="t.face", label="Face somebody", fields=(whom,))
    page = drawn(option)
    assert re.findall(r'<button[^>]* value="(\w+)"', page) == ["ash", "birch"], (
        "also without script"
    )
    assert 'class="submit"' not in page, "a button that chooses nobody could only fail"
    worded = replace(option, fields=(whom, Text("how", "How?")))
    page = drawn(worded)
    assert page.index('name="how"') < page.index('value="ash"'), "they send what stands above them"
    assert 'class="submit"' not in page
    free = replace(option, fields=(replace(whom, needed=False),))
    assert 'class="submit"' in drawn(free), "nobody is an answer too"


def test_words_that_may_come_along_wait_behind_the_choice_they_belong_to_and_stand_open_before_it():
    picks = (Pick("minor", "Minor"), Pick("major", "Major"))
    fields = (Text("star", "A star"), Choice("level", "Level", picks=picks), Text("how", "How?"))
    page = drawn(Option(move="t.end", label="End it", fields=fields))
    waits = re.findall(r'<details class="say"[^>]*><summary>(.*?)</summary>', page)
    assert waits == ["How?"]
    assert page.index('name="star"') < page.index('name="level"')
    meets = (*fields[1:], Moment("when", "Next time"), Text("where", "Where"))
    page = drawn(Option(move="t.end", label="End it", fields=meets))
    waits = re.findall(r'<details class="say"[^>]*><summary>(.*?)</summary>', page)
    assert waits == ["How?"], "the place goes with the date, not with the choice"


def test_a_card_to_take_says_what_it_is_and_on_lines_of_their_own_what_it_gives():
    pick = Pick("a", "Harbour Watch", "You walked the wall.\n+1 to a physical ability\nGuard")
    path = Choice("path", "Where next?", picks=(pick,), needed=False, sends=True)
    html = drawn(Option(move="sample.walk", label="Walk", fields=(path,)))
    told = "<small>You walked the wall.</small>"
    gives = (
        '<small class="gives">+1 to a physical ability</small><small class="gives">Guard</small>'
    )
    assert f"<b>Harbour Watch</b>{told}{gives}</button>" in html
