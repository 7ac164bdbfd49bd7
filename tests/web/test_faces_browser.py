"""In a real browser: faces made and brought, handouts looked at, people kept, whose turn it is."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.test_picture_uploads import painted, saved
from tests.web.conftest import Gathered, NewPage
from tests.web.server import Server
from tests.web.windows import beside, demo, filled, offered, opened, send, sit, tick

Problems = Callable[[Page], list[str]]


@pytest.fixture
def dusk(tmp_path: Path) -> Path:
    path = tmp_path / "dusk.jpg"
    path.write_bytes(saved(painted(900, 600), "JPEG"))
    return path


def drawn(face: Locator) -> bool:
    """Whether a face's picture has arrived."""
    return bool(
        face.locator("img").evaluate("img => img.decode().then(() => img.naturalWidth > 0)")
    )


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (1280, "dark")])
def test_a_face_is_made_part_by_part_and_stands_everywhere(
    server: Server, new_page: NewPage, accessibility_problems: Problems, width: int, scheme: str
) -> None:
    mara = demo(server, new_page(width, color_scheme=scheme), "fate", "mara")
    table = mara.url
    mara.goto(f"{table}face/wren")
    large = mara.locator("#maker-face img")
    before = large.get_attribute("src")
    tick(mara.locator("[name=hair][value=hood]"))
    tick(mara.locator("[name=hair_colour][value=red]"))
    expect(large).not_to_have_attribute("src", before or "")
    face = large.get_attribute("src") or ""
    if width < 600:
        mara.locator(".maker-tabs label", has_text="Clothes").click()
        expect(mara.locator("[name=clothes][value=robe]")).to_be_attached()
        expect(mara.locator(".of-hair")).to_be_hidden()
    tick(mara.locator("[name=clothes][value=robe]"))
    small = mara.locator("img[data-part=clothes]").first
    assert small.get_attribute("src") == face, "the small faces follow too, each with its own part"
    assert accessibility_problems(mara) == []
    face = large.get_attribute("src") or ""
    mara.get_by_role("button", name="Use this face").click()
    mara.wait_for_url(table)
    expect(mara.locator("#me .face img")).to_have_attribute("src", face)
    expect(mara.locator("#who-wren .face img")).to_have_attribute("src", face)
    assert drawn(mara.locator("#me .face"))
    sam = beside(mara, "sam")
    expect(sam.locator("#who-wren .face img")).to_have_attribute("src", face)
    assert accessibility_problems(mara) == []


def test_a_picture_of_one_s_own_is_the_face_at_once(
    server: Server, new_page: NewPage, dusk: Path
) -> None:
    mara = demo(server, new_page(390), "fate", "mara")
    priya = beside(mara, "priya")
    table = mara.url
    mara.goto(f"{table}face/wren")
    mara.set_input_files("#maker-file", dusk)
    mara.wait_for_url(table)
    assert drawn(mara.locator("#me .face"))
    expect(priya.locator("#who-wren .face img[src*=pictures]")).to_be_attached()
    assert drawn(priya.locator("#who-wren .face"))


def test_a_scene_gets_its_picture_where_it_is_written(
    gathered: Gathered, accessibility_problems: Problems, dusk: Path
) -> None:
    table = gathered("hot-circle", "imre", "noor")
    imre, noor = table["imre"], table["noor"]
    form = opened(imre, "table-set-scene")
    form.locator("[data-upload]").set_input_files(dusk)
    expect(form.locator("input[type=radio]:checked + img[src^='pictures/']")).to_be_attached()
    assert accessibility_problems(imre) == []
    filled(form, premise="The tide *turns*.")
    send(form)
    for page in (imre, noor):
        expect(page.locator(".premise em")).to_have_text("turns")
        expect(page.locator(".scene-picture img[src^='pictures/']")).to_be_visible()
    noor.locator(".scene-picture").click()
    look = noor.locator("#look")
    expect(look).to_be_visible()
    once = look.locator("img").bounding_box()
    look.locator("img").click()
    twice = look.locator("img").bounding_box()
    assert once
    assert twice
    assert twice["width"] > once["width"]
    noor.keyboard.press("Escape")
    expect(look).to_be_hidden()


def test_a_new_scene_looks_like_what_its_title_says_until_somebody_chooses(
    gathered: Gathered, accessibility_problems: Problems
) -> None:
    priya = gathered("fate", "priya")["priya"]
    send(offered(priya, "table.close-scene"))
    form = opened(priya, "table-open-scene")
    chosen = form.locator("[name=picture]:checked")
    expect(chosen).to_have_value("")
    filled(form, title="The harbour, an inn")
    expect(chosen).to_have_value("drawn-harbour")
    filled(form, title="Dusk, the old street")
    expect(chosen).to_have_value("drawn-town")
    filled(form, title="The boiling house, at night")
    expect(chosen).to_have_value("")  # rather none than a wrong one
    filled(form, title="The lighthouse at night")
    expect(chosen).to_have_value("drawn-lighthouse")
    filled(form, title="The inner room")
    expect(chosen).to_have_value("")
    filled(form, premise="Below the churchyards nobody hears a thing.")
    expect(chosen).to_have_value("drawn-ruin")
    form.locator("[value=drawn-swamp]").check()
    filled(form, title="The market")
    expect(chosen).to_have_value("drawn-swamp")
    assert accessibility_problems(priya) == []
    send(form)
    expect(priya.locator(".scene-picture img[src*='scenery/swamp']")).to_be_visible()


def test_somebody_new_gets_another_face_and_is_changed_part_by_part(gathered: Gathered) -> None:
    priya = gathered("fate", "priya")["priya"]
    form = opened(priya, "fate-make-lesser")
    face, code = form.locator(".npc-face img"), form.locator("[name=face]")
    first = code.input_value()
    form.get_by_role("button", name="Another face").click()
    second = code.input_value()
    assert second != first
    form.get_by_text("Change it").click()
    form.get_by_role("button", name="Skin").click()
    changed = code.input_value()
    assert [a != b for a, b in zip(second, changed, strict=True)].count(True) == 1
    expect(face).to_have_attribute("src", re.compile(f"{changed}[.]svg"))
    priya.evaluate("hearthside.open('form?key=fate.make-lesser')")
    expect(code).to_have_value(changed)  # drawn anew, it is still theirs
    filled(form, name="Hob Tarrant", aspects="Ferryman")
    send(form)
    worn = priya.locator("#who-hob-tarrant .face img")
    expect(worn).to_have_attribute("src", re.compile(f"{changed}[.]svg"))


def test_the_face_of_somebody_new_follows_their_pronouns_until_somebody_chose_it(
    gathered: Gathered,
) -> None:
    priya = gathered("fate", "priya")["priya"]
    form = opened(priya, "fate-make-lesser")
    face, code = form.locator(".npc-face img"), form.locator("[name=face]")
    ready = form.locator(".npc-face").get_attribute("data-faces") or ""
    by_pronouns = dict(one.split(":") for one in ready.split(";"))
    his, hers = (by_pronouns[one].split() for one in ("he/him", "she/her"))
    assert his[0] != hers[0]
    for whose, expected in (("he/him", his[0]), ("she/her", hers[0])):
        filled(form, pronouns=whose)
        expect(code).to_have_value(expected)
        expect(face).to_have_attribute("src", re.compile(f"{expected}[.]svg"))
    form.get_by_role("button", name="Another face").click()
    expect(code).to_have_value(hers[1])
    filled(form, pronouns="he/him")
    expect(code).to_have_value(hers[1])  # somebody chose it


def test_the_face_of_somebody_met_by_luck_stays_when_they_are_called_otherwise(
    gathered: Gathered,
) -> None:
    gale = gathered("questworlds", "gale")["gale"]
    form = opened(gale, "questworlds-make-npc")
    gale.locator("#sheet").get_by_role("link", name="Surprise me").click()
    expect(form.locator(".npc-face[data-stays]")).to_be_attached()
    code = form.locator("[name=face]")
    met = code.input_value()
    for name in ("Corl", "Corl the wrecker", "Hob"):
        filled(form, name=name)
        form.locator("[name=name]").blur()
        expect(code).to_have_value(met)


def test_a_handout_for_one_opens_large_and_stays_in_the_story(
    gathered: Gathered, accessibility_problems: Problems
) -> None:
    table = gathered("questworlds", "gale", "mara", "sam")
    gale, mara, sam = table["gale"], table["mara"], table["sam"]
    form = opened(gale, "table-give-handout")
    filled(form, title="A torn letter", text="Meet me at the weir.")
    tick(form.locator("[name=to][value=mara]"))
    send(form)
    card = mara.locator("#card-handout a")
    card.click()
    expect(mara.locator("#sheet")).to_contain_text("Meet me at the weir.")
    assert accessibility_problems(mara) == []
    mara.keyboard.press("Escape")
    gale.evaluate("hearthside.open('tool?id=shelf')")
    expect(gale.locator("#sheet")).to_contain_text("A torn letter")
    assert accessibility_problems(gale) == []
    gale.locator("#sheet").get_by_text("Put away").click()
    expect(mara.locator("#card-handout")).to_have_count(0)
    mara.locator("#log-lines a", has_text="A torn letter").click()
    expect(mara.locator("#sheet")).to_contain_text("Meet me at the weir.")
    assert "torn letter" not in sam.content()


@pytest.mark.parametrize("width", [390, 1280])
def test_somebody_is_made_by_surprise_kept_and_brought_in(
    server: Server, new_page: NewPage, accessibility_problems: Problems, width: int
) -> None:
    priya = demo(server, new_page(width), "fate", "priya")
    form = opened(priya, "fate-make-lesser")
    priya.locator("#sheet").get_by_text("Surprise me").click()
    name = priya.locator("#sheet [name=name]")
    expect(name).not_to_have_value("")
    called = name.input_value()
    assert accessibility_problems(priya) == []
    priya.locator("#sheet .npc-kinds a", has_text="Group").click()
    expect(priya.locator("#sheet [name=size]")).to_be_attached()
    priya.locator("#sheet").get_by_text("Surprise me").click()
    expect(priya.locator("#sheet [name=name]")).not_to_have_value("")
    group = priya.locator("#sheet [name=name]").input_value()
    priya.get_by_role("button", name="Keep on my shelf").click()
    expect(priya.locator("#sheet")).to_be_hidden()
    expect(priya.locator(".who h3", has_text=group)).to_have_count(0)
    priya.evaluate("hearthside.open('tool?id=shelf')")
    priya.get_by_role("button", name=f"Bring in {group}").click()
    expect(priya.locator(".who h3", has_text=group)).to_have_count(1)
    form = opened(priya, "fate-make-mook")
    filled(form, name=called, aspects="Paid Late", good_at="rowing")
    send(form)
    expect(priya.locator(".who h3", has_text=called)).to_have_count(1)


def in_sight(element: Locator) -> bool:
    box, page = element.bounding_box(), element.page
    size = page.viewport_size
    assert size
    return bool(box and box["y"] >= 0 and box["y"] + box["height"] <= size["height"])


@pytest.mark.parametrize("width", [390, 1280])
def test_whose_turn_it_is_never_leaves_the_game_master_s_eye(
    server: Server, new_page: NewPage, accessibility_problems: Problems, width: int
) -> None:
    priya = demo(server, new_page(width), "fate", "priya")
    send(opened(priya, "fate-begin-conflict"))
    strip = priya.locator(".order")
    expect(strip).to_be_visible()
    expect(strip.locator(".turn-of")).to_have_count(5)
    expect(strip.locator("[aria-current=true]")).to_have_count(1)
    for page_down in range(4):
        assert in_sight(strip), page_down
        priya.mouse.move(width / 2, 500)
        priya.mouse.wheel(0, 400)
        priya.wait_for_timeout(150)
    assert accessibility_problems(priya) == []
    mara = sit(priya, "mara")
    expect(mara.locator(".order")).to_be_visible()
