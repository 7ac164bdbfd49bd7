"""Pages: everything is drawn, nothing hostile gets through, ids stay, addresses stay relative."""

import re
from collections import Counter
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest
from candlelight import GAME as CANDLELIGHT
from msgspec.structs import replace

from hearthside.core.attempt_card import Thrown
from hearthside.core.forms import Option
from hearthside.core.odds.outcomes import Odds
from hearthside.core.pieces import Board, Cell, Coins, Track, Why
from hearthside.core.what_lasts import Lasting
from hearthside.web.live.page_parts import all_parts, story
from hearthside.web.live.seat_view import SharedView
from hearthside.web.render import templates
from hearthside.web.render.models import shared
from hearthside.web.render.models.pages import HomePage
from hearthside.web.render.models.template import Template
from hearthside.web.render.static_files import STATIC
from hearthside.web.render.written_out import small_parts
from tests.web import samples
from tests.web.sample_pages import FRAGMENTS, PAGES, PANELS, TABLE_PAGE
from tests.web.samples import DRAFTS, FORM, GAME, HERE, SEATED, SHARED, TURN, parts_of

HOSTILE = "</textarea><script>alert(1)</script><b onclick='x' style=\"y\">&'\"</hx-partial>"
STRUCTURE = {"reads", "to_seat", "at", "began",
    "id", "player", "by", "move", "section", "role", "game", "games", "kind", "settled", "beside",
    "option", "fixed", "only",
    "about", "key", "icon", "up", "rewind", "deck", "lit", "shape", "tone",
    "beats", "beat", "grade", "call", "seat", "spotlight", "struck", "template", "steps",
    "forecasts", "grades", "opens", "dice", "pool",
}  # fmt: skip
"""What a page is put together by, which nobody types."""
VOID = {"input", "img", "meta", "link", "br", "use", "path", "rect", "circle", "ellipse"}

ALL: dict[str, Template] = {
    **PAGES,
    **FRAGMENTS,
    **{f"part: {id}": part for id, part in SEATED.items()},
    **{f"panel: {id}": panel for id, panel in PANELS.items()},
    **{f"panel on the page: {id}": replace(TABLE_PAGE, panel=p) for id, p in PANELS.items()},
    **{f"running: {id}": part for id, part in parts_of(samples.RUNNING).items()},
    "in the air": parts_of(samples.IN_THE_AIR)["turn"],
    "by hand": parts_of(samples.BY_HAND)["turn"],
    "stopped": parts_of(samples.STOPPED)["turn"],
    "stopped, safety": parts_of(samples.STOPPED)["safety"],
    "watching": replace(PAGES["join"], spectator=True),
}


class Reader(HTMLParser):
    """Reads a page as a browser would, and keeps its tags, attributes and scripts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.stray: list[str] = []
        self.scripts = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.stray.append(tag)

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("script", "style"):
            self.scripts += data

    @property
    def ids(self) -> list[str]:
        return [attrs["id"] or "" for _, attrs in self.tags if "id" in attrs]


def hostile(value: Any) -> Any:
    """The same value with every text a person might have typed turned hostile."""
    if isinstance(value, str):
        return HOSTILE
    if isinstance(value, Odds):
        return value
    if isinstance(value, msgspec.Struct):
        changed = {}
        for field in msgspec.structs.fields(value):
            given = getattr(value, field.name)
            is_name = field.name == "name" and hasattr(value, "problem")
            if field.name in STRUCTURE or is_name or _is_literal(field.type):
                continue
            changed[field.name] = hostile(given)
        return msgspec.structs.replace(value, **changed)
    if isinstance(value, dict):
        return {key: hostile(inner) for key, inner in value.items()}
    if isinstance(value, tuple | list):
        return type(value)(hostile(inner) for inner in value)
    return value


def _is_literal(kind: Any) -> bool:
    return "Literal" in str(kind)


DRAWN = [pytest.param(page, id=title) for title, page in ALL.items()]


@pytest.mark.parametrize("page", DRAWN)
def test_whatever_people_type_stays_text(page: Template):
    drawn, plain = templates.render(hostile(page)), templates.render(page)
    assert ("alert(1)" in drawn) == (drawn != plain), "the words are there, as words"
    assert "<script>alert" not in drawn
    assert drawn.count("</hx-partial>") == plain.count("</hx-partial>")
    seen = Reader(drawn)
    assert not seen.stray
    assert not seen.open
    assert not seen.scripts.strip()
    for tag, attrs in seen.tags:
        assert not any(attr.startswith("on") or attr == "style" for attr in attrs), (tag, attrs)


@pytest.mark.parametrize("page", DRAWN)
def test_a_page_is_whole_and_has_nothing_inline(page: Template):
    seen = Reader(templates.render(page))
    assert not seen.stray
    assert not seen.open
    assert not seen.scripts.strip()
    for tag, attrs in seen.tags:
        assert "style" not in attrs, (tag, attrs)
        assert tag != "style"
        assert tag != "script" or str(attrs["src"]).startswith("/static/")
        assert not any(attr.startswith(("on", "hx-on")) for attr in attrs), (tag, attrs)
        assert not any(str(value).startswith(("js:", "javascript:")) for value in attrs.values())


@pytest.mark.parametrize("page", DRAWN)
def test_ids_are_used_once_and_stay_the_same(page: Template):
    ids = Reader(templates.render(page)).ids
    assert [id for id, count in Counter(ids).items() if count > 1] == []
    assert Reader(templates.render(page)).ids == ids
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+", id) for id in ids)


@pytest.mark.parametrize("page", DRAWN)
def test_every_reference_within_a_page_leads_somewhere(page: Template):
    html = templates.render(page)
    if "<!doctype" not in html:
        return
    seen = Reader(html)
    ids = {*seen.ids, "opened"}  # a page without script draws there what is opened
    ids |= {"sheet-title"}  # a sheet is named by what it is filled with
    for tag, attrs in seen.tags:
        for attr in ("for", "popovertarget", "aria-labelledby", "list", "data-copy", "data-for"):
            if attr in attrs:
                assert set(str(attrs[attr]).split()) <= ids, (tag, attrs)
        if str(attrs.get("href", "")).startswith("#"):
            assert str(attrs["href"])[1:] in ids, (tag, attrs)
        if "aria-describedby" in attrs:
            assert set(str(attrs["aria-describedby"]).split()) <= ids, (tag, attrs)


@pytest.mark.parametrize("page", DRAWN)
def test_every_control_has_a_name_people_can_read(page: Template):
    html = templates.render(page)
    seen = Reader(html)
    labelled = {attrs.get("for") for tag, attrs in seen.tags if tag == "label"}
    inside = set(
        re.findall(
            r'<label[^>]*>\s*(?:<span[^>]*>[^<]*</span>)?<(?:input|select)[^>]* id="([^"]+)"', html
        )
    )
    for tag, attrs in seen.tags:
        if tag in ("input", "textarea", "select") and attrs.get("type") != "hidden":
            assert attrs.get("id") in labelled | inside or "aria-label" in attrs, (tag, attrs)


def test_a_why_that_names_only_a_rule_says_what_its_card_says():
    source = '{% from "macros/rules.html" import because %}{{ because(why) }}'
    drawn = templates._environment().render_str(
        source, "x.html", game=CANDLELIGHT, why=Why(rules=("CL-1.1",))
    )
    assert "A wanderer has a name and a Light of 1, 2 or 3." in drawn
    assert "CL-1.1" in drawn


@pytest.mark.parametrize(
    ("count", "of", "told"), [(0, 0, ""), (0, 3, ""), (7, 0, "× 7"), (2, 0, "")]
)
def test_few_coins_are_drawn_and_an_empty_purse_is_an_empty_coin(count: int, of: int, told: str):
    source = '{% from "macros/small.html" import coins %}{{ coins(count, of, "hero point") }}'
    drawn = templates._environment().render_str(source, "x.html", count=count, of=of)
    assert "-spent" in drawn or count
    assert re.sub("<[^>]*>", "", drawn).strip() == told


def test_what_is_asked_shows_the_boxes_an_answer_may_cross():
    stress = Track(label="Stress", boxes=(("1", True), ("2", False)))
    drawn = templates.render(replace(SEATED["turn"], purse=(Coins(count=2), stress)))
    head = drawn[drawn.index('class="purses"') : drawn.index("</div>")]
    assert 'aria-label="2 fate points"' in head
    assert 'aria-label="Stress: 1 taken, 2 free"' in head


def test_of_several_purses_each_is_called_what_many_of_it_are_called():
    lots, ego = Coins(label="Lots", count=4, name="Lot"), Coins(count=1, name="persona point")
    drawn = templates.render(replace(SEATED["turn"], purse=(lots, ego)))
    head = drawn[drawn.index('class="purses"') : drawn.index("</div>")]
    assert ">Lots</span>" in head
    assert ">persona</span>" in head


def test_how_it_stands_comes_first_and_what_led_to_it_quietly_after():
    drawn = templates.render(SEATED["attempt"])
    assert "at a small cost. <small>Tied at 2, so both rolled again.</small></p>" in drawn


def test_icons_that_are_used_are_drawn():
    sprite = (STATIC / "icons.svg").read_text()
    known = set(re.findall(r'<symbol id="([^"]+)"', sprite))
    for page in ALL.values():
        drawn = templates.render(page).replace("&#x2f;", "/")
        assert set(re.findall(r"icons\.svg#([\w-]+)", drawn)) <= known


@pytest.mark.parametrize("page", DRAWN)
def test_classes_that_are_drawn_are_styled(page: Template):
    css = "".join(path.read_text() for path in STATIC.glob("*.css"))
    known = set(re.findall(r"\.([A-Za-z][\w-]*)", css)) | UNSTYLED
    for tag, attrs in Reader(templates.render(page)).tags:
        assert set(str(attrs.get("class") or "").split()) <= known, (tag, attrs)


@pytest.mark.parametrize("page", DRAWN)
def test_a_template_uses_nothing_that_its_struct_does_not_hold(page: Template):
    """Names are filled in from the struct alone, and one that is missing is an error."""
    given = set(page.given())
    assert given == {"up", *page.__struct_fields__}
    templates.render(page)


UNSTYLED = {
    "view", "plain", "harm", "slots", "middle", "said", "settings", "rules-page", "log-page",
    "fate", "d6", "d8", "d10", "d12", "card", "code", "option", "yes-no",
    "picks", "safety-button", "number", "long", "web-list", "notes", "move", "held",
    "awaiting", "passed", "react-odds", "figure", "once", "entry", "gm", "player", "spectator",
    "back", "menu-button", "acts",
}  # fmt: skip
"""Names that only say what a thing is."""


def test_shared_parts_hold_nothing_of_one_seat():
    for part in SHARED.values():
        for _, attrs in Reader(templates.render(part)).tags:
            for attr in ("href", "action", "hx-post"):
                where = str(attrs.get(attr, ""))
                outside = where.startswith(("/static/", "/rules/", "#", "?"))
                assert outside or where.startswith("sheet/") or "/" not in where, where


def test_a_page_says_who_people_are_by_seat():
    page = Reader(templates.render(TABLE_PAGE))
    assert ("body", "mara") in [(tag, attrs.get("data-seat")) for tag, attrs in page.tags]
    assert "mara" in [attrs.get("data-player") for _, attrs in page.tags]


def test_live_parts_are_morphed_into_their_places():
    message = templates.partials({"cast-list": b"<p>hello</p>"}, "Your turn · Table").decode()
    assert message.strip() == (
        "<title>Your turn · Table</title>"
        '<hx-partial hx-target="#cast-list" hx-swap="innerMorph"><p>hello</p></hx-partial>'
    )
    page = templates.render(TABLE_PAGE)
    for target in (*SEATED, "log-lines"):
        assert f'id="{target}"' in page


def test_a_live_part_is_what_the_page_shows():
    page = templates.render(TABLE_PAGE)
    for part in (*SEATED.values(), TABLE_PAGE.story):
        assert templates.render(part) in page


@pytest.mark.parametrize(
    ("option", "field", "slot"),
    [
        (FORM, "want", "o-sample-overcome-want-error"),
        (FORM, "stunts", "o-sample-overcome-stunts-error"),
        (FORM, "", "o-sample-overcome-error"),
        (FORM, "elsewhere", "o-sample-overcome-error"),
        (TURN[0], "how", "o-sample-use-error"),
        (None, "", "sorry"),
    ],
)
def test_a_refusal_goes_beside_what_caused_it(option: Option | None, field: str, slot: str):
    answer = templates.refusal(option, "Say <what> you want.", field)
    expected = f'<hx-partial hx-target="#{slot}" hx-swap="innerHTML">Say &lt;what&gt; you want.'
    assert answer.startswith(expected)
    panel = replace(PANELS["a form"], first=DRAFTS.form(FORM).blanks)
    assert f'id="{slot}"' in templates.render(replace(TABLE_PAGE, panel=panel))


def test_a_refused_form_without_script_keeps_what_was_typed():
    posted = {
        "want": ["<Up>"],
        "few": ["2"],
        "way": ["clever"],
        "who": ["quick"],
        "risk": ["x\ny"],
        "stunts.0.title": ["First"],
        "stunts.2.title": ["Third"],
        "stunts.2.on": ["clever"],
    }
    refused = shared.RefusedMove(option=FORM.key, sentence="Say how.", field="want", posted=posted)
    drawn = replace(DRAFTS, refused=refused).form(FORM)
    form = templates.render(replace(PANELS["a form"], form=drawn, first=drawn.blanks, rest=()))
    assert ">&lt;Up&gt;</textarea>" in form
    assert ">x\ny</textarea>" in form
    assert re.search(r'name="few" value="2" checked', form)
    assert re.search(r'name="way" value="clever" checked', form)
    assert re.search(r'name="who" value="quick" checked', form)
    assert 'name="stunts.0.title" value="First"' in form
    assert 'name="stunts.1.title" value="Third"' in form
    assert 'role="alert" hx-morph-skip-children>Say how.</p>' in form
    assert re.search(r'name="want"[^>]* aria-invalid="true"', form)


def test_what_a_game_brings_is_drawn_first(tmp_path, monkeypatch):
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "sheet.html").write_text(
        "<article>Only ours: {{ sheet.name }}</article>"
    )
    monkeypatch.setitem(templates._guests, GAME.name, tmp_path / "templates")
    templates._environment().reload()
    try:
        page = templates.render(PAGES["sheet"])
    finally:
        monkeypatch.undo()
        templates._environment().reload()
    assert "Only ours: Wren Halloway" in page
    assert "Only ours" not in templates.render(PAGES["sheet"])


def test_a_missing_value_is_an_error_that_tells_no_secret():
    with pytest.raises(RuntimeError) as caught:
        templates.render(replace(PAGES["sheet"], sheet=samples.WREN))
    assert "Halloway" not in str(caught.value)


def test_nothing_yet_is_said_in_a_sentence():
    nobody = msgspec.structs.replace(samples.TABLE, scene=None, session=0, seats={}, notes=())
    empty = SharedView(table=nobody, lasting=Lasting(nobody), show=samples.Show(cast=()), log=())
    drawn = {id: templates.render(p) for id, p in all_parts.shared(GAME, empty, HERE).items()}
    assert "Nobody is in the story yet." in drawn["cast-list"]
    opening = r'<figure class="opening"><img [^<>]+><figcaption>[^<>]+</figcaption></figure>'
    assert re.fullmatch(rf"{opening}\s*<div [^<>]+></div>", drawn["scene"].strip())
    assert "Nothing has happened yet." in templates.render(story.story(GAME, empty))
    assert drawn["attempt"].strip() == ""
    assert "Before the first session" in drawn["head"]
    assert "Nothing here yet. Start a table or try the demo." in templates.render(
        HomePage(games=[GAME])
    )


@pytest.mark.parametrize("folded", [True, False])
def test_what_people_have_in_common_lies_under_the_cast_until_it_matters(folded):
    row = (Cell("Trade"), Cell("12M"), Cell("+3"), Cell("earned"))
    head = ("What", "Rating", "Total", "Now")
    board = Board(label="Reach", head=head, rows=(row,), folded=folded, sheet="reach")
    seen = replace(samples.SEEN, show=replace(samples.SEEN.show, scene=(board,)))
    drawn = {id: templates.render(p) for id, p in all_parts.shared(GAME, seen, HERE).items()}
    assert ("Trade" in drawn["cast-list"], "Trade" in drawn["scene"]) == (folded, not folded)
    assert ('href="sheet/reach"' in drawn["cast-list"]) is folded


def test_only_the_best_reaction_is_filled_and_many_fold_away():
    turn = templates.render(SEATED["turn"])
    assert turn.count('class="react best"') == 1
    assert "More ways (4)" in turn
    folded = turn[turn.index('<details class="more"') : turn.index("leave")]
    assert [n for n in range(6) if f"Invoke {n}" in folded] == [2, 3, 4, 5]
    assert "Pass" not in folded


def test_a_safety_call_stops_the_panel_and_names_nobody():
    turn = templates.render(parts_of(samples.STOPPED)["turn"])
    assert "Someone asks for a pause." in turn
    assert "react" not in turn
    head = templates.render(parts_of(samples.STOPPED)["head"])
    assert 'data-call="pause"' in head


def test_a_die_that_another_one_brought_hangs_on_a_link():
    alone, brought = Thrown("d6", "4"), Thrown("d6", "4", chained=True)
    assert 'class="link"' in small_parts.die(brought)
    assert 'class="link"' not in small_parts.die(alone)
    assert 'class="link"' not in small_parts.die(brought, air=True), "nothing hangs in the air"
