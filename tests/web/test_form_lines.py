"""Forms of several lines: spare ones, settled ones, paths, and how their blanks are named."""

import re
from typing import Any

from msgspec.structs import replace

from hearthside.core.forms import Choice, Number, Option, Pick, Rows, Text, When
from hearthside.web.render.forms import Drafting
from tests.web.drawn_forms import DRAFT, drawn
from tests.web.samples import FORM


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
    assert '<option value="" selected>B, as usual</option>' in html
    assert ">B</option>" not in html, "no choice stands there twice"
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


def test_a_pick_in_a_sentence_hangs_on_what_else_the_line_holds() -> None:
    roads = (Pick("quay", "Quay"), Pick("fen", "Fen"))
    gains = (Pick("wits", "Wits", when=When("road", ("quay",))), Pick("grit", "Grit"))
    fields = (Choice("road", "Road", picks=roads), Choice("gain", "Gain", picks=gains))
    value = ({"road": "quay", "gain": "wits"},)
    rows = Rows("roads", "Roads", fields=fields, reads="{road} +1 {gain}", value=value)
    page = drawn(Option(move="a.walk", label="Walk", fields=(rows,)))
    assert '<option value="wits" data-when="road" data-values="quay" selected>' in page
    assert '<option value="grit">' in page


def test_cards_with_odds_that_send_come_last_and_are_the_only_buttons() -> None:
    ways = (Pick("sword", "Sword 17"), Pick("song", "Song 13"))
    tapped = Choice("ability", "Roll with", picks=ways, forecast=True, sends=True, value="song")
    page = drawn(Option(move="a.roll", label="Roll", fields=(tapped, Text("prize", "What for?"))))
    assert page.index("What for?") < page.index("Roll with")
    assert 'class="submit"' not in page
    assert 'class="pick best" id="o-a-roll-ability-song" name="ability" value="song"' in page
    enter = page.index("<button hidden disabled></button>")
    assert enter < page.index('<button class="pick'), "Enter above takes none of them"


def test_sentences_that_send_stand_one_below_the_other_under_their_headings() -> None:
    words = "so long that two of them do not stand side by side"
    picks = (
        Pick("a", f"I am {words}", group="Beliefs"),
        Pick("b", f"I do it, {words}", group="Instincts"),
    )
    served = Choice("served", "Which did it serve?", picks=picks, needed=False, sends=True)
    page = drawn(Option(move="a.say", label="None of them", fields=(served,)))
    shown = re.findall(r'class="pick-group">(\w+)|class="take-cards (\w+)|<b>(I \w+)', page)
    parts = ["Beliefs", "sentences", "I am", "Instincts", "sentences", "I do"]
    assert ["".join(one) for one in shown] == parts
    short = replace(served, picks=(Pick("a", "Stone", group="Beliefs"), Pick("b", "Oak")))
    page = drawn(Option(move="a.say", label="None of them", fields=(short,)))
    assert 'class="take-cards brief"' in page
    assert "pick-group" not in page


def test_where_a_tap_sends_the_form_the_button_that_goes_on_without_stays_quiet() -> None:
    ways = (Pick("sword", "Sword"), Pick("song", "Song"))
    tapped = Choice("ability", "With what? Tap one", picks=ways, needed=False, sends=True)
    asked = Option(move="a.try", label="Try", go="Let the GM choose", fields=(tapped,), best=True)
    quiet = '<button class="button">Let the GM choose</button>'
    assert quiet in drawn(asked)
    chosen = drawn(replace(asked, fields=(replace(tapped, sends=False),)))
    assert '<button class="button next">Let the GM choose</button>' in chosen
