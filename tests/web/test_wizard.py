"""Making a character in the browser: step by step, checked as one types, never losing a word."""

import re
from html import unescape

import pytest

from hearthside.core.wording.pronouns import said_of
from hearthside.web.live import throwing_dice
from hearthside.web.render import templates
from tests.web.begun_characters import begun, draft
from tests.web.drawn_forms import posted
from tests.web.house import HTMX, House, Visitor


@pytest.fixture
async def mara(house: House) -> Visitor:
    mara, _ = await begun(house, "candlelight")
    return mara


async def test_a_step_explains_itself_and_says_what_is_missing(mara: Visitor):
    page = await mara.read("make/wanderer/name")
    assert "how well do you see in the dark?" in page
    assert "CL-1.1" in page
    assert "Fill in “Name” first." not in page, "nobody has begun"
    told = await mara.post("make/wanderer/name/check", {"name": "", "light": "2"})
    assert "Fill in “Name” first." in told.text
    assert "Still to do.</b> Fill in “Name” first." in await mara.read("make/wanderer/name")


async def test_going_on_without_a_step_leads_to_the_first_with_something_left(mara: Visitor):
    response = await mara.get("make/wanderer")
    assert response.headers["location"] == f"{mara.base}make/wanderer/name"


async def test_the_world_and_what_to_do_are_told_apart(house: House):
    fay, who = await begun(house, "venus")
    page = await fay.read(f"make/{who}/who")
    assert re.search(r"<p>The Lamp Coast[^<]*</p><p>Start with an idea", page)


async def test_what_a_lifepaths_die_gave_is_a_line_of_its_card(house: House):
    fay, who = await begun(house, "venus")
    first = re.search(r'name="next"[^>]* value="([^"]+)"', await fay.read(f"make/{who}/paths"))
    assert first
    await fay.post(f"make/{who}/paths", {"next": first[1]})  # nothing is rolled yet: no die misses
    assert "Its d6 gave" not in await fay.read(f"make/{who}/paths")
    await fay.moved(f"venus.roll-free-{who}")
    page = await fay.read(f"make/{who}/paths")
    assert re.search(r'</p><p class="hint">Its d6 gave “[^<]+”\.</p>', page)


async def test_dice_of_one_step_are_rolled_at_its_head_and_on_no_other(house: House):
    fay, who = await begun(house, "venus")
    key = f"venus.roll-job-{who}"
    page = await fay.read(f"make/{who}/job")
    head = page.split('class="surprises"')[1].split("</div>")[0]
    (form,) = re.findall(r'<button class="button" form="([^"]+)">', head)
    assert f'id="{form}" method="post"' in page, "its form stands outside that of the step"
    assert f'name="option" value="{key}"' in page
    assert 'class="come-to"' not in page
    await fay.moved(key)
    rolled = await fay.read(f"make/{who}/job")
    chosen = re.search(r'name="job"[^>]* value="([^"]+)"[^>]* checked', rolled)
    assert chosen
    assert f'class="come-to"><span>{chosen[1]} (' in rolled, "in sight beside the way on"
    for other in ("who", "paths", "whole"):
        there = key in await fay.read(f"make/{who}/{other}")
        assert there == (other == "whole"), "whoever is finished finds it with all else"


async def test_what_a_step_asks_on_its_own_stands_open_there_first(house: House, monkeypatch):
    fay, who = await begun(house, "venus")
    await fay.moved(f"venus.roll-job-{who}")
    await fay.post(f"make/{who}/paths", {"next": "fishers-child"})
    monkeypatch.setattr(throwing_dice.secrets, "choice", lambda faces: faces[-1])
    await fay.moved(f"venus.roll-free-{who}")
    page = await fay.read(f"make/{who}/paths")
    asked = page.split('id="of-step"')[1].split("</section>")[0]
    assert "Choose what Fisher’s Child gives" in asked
    assert "<details" not in asked, "nothing has to be unfolded"
    assert page.index('id="of-step"') < page.index('id="step"')
    assert page.count("Choose what Fisher’s Child gives") == 1
    assert 'id="of-step"' not in await fay.read(f"make/{who}/abilities")


async def test_what_would_be_lost_is_named_until_somebody_sits_down(house: House):
    """A step that leaves points is not done: its mark says how many, the last page which."""
    fay, who = await begun(house, "venus")
    await fay.post(f"make/{who}/surprise", {})
    assert "Still to hand out" not in await fay.read(f"make/{who}/whole"), "luck spends it all"
    step = await fay.read(f"make/{who}/abilities")
    kept = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', step)
    chosen = {name: values[-1] for name, values in posted(step).items()}
    sent = {**dict(kept), **chosen}
    sent |= {name: "0" for name in sent if name.endswith("steps")}
    told = (await fay.post(f"make/{who}/abilities/check", sent, headers=HTMX)).text
    assert "This step is done" not in told
    assert "Better metal" in told.split("Still to hand out.")[1]
    assert "left</small>" in await fay.read(f"make/{who}/job"), "the mark says how many"
    whole = await fay.read(f"make/{who}/whole")
    assert "Better metal" in whole.split('id="finish"')[1], "beside the way to the table"


async def test_whoever_has_points_left_is_still_being_made_and_no_session_urges_to_start(
    house: House,
):
    fay, who = await begun(house, "venus")
    await fay.post(f"make/{who}/surprise", {})
    table = fay.hub.room.table
    facilitator, called = table.gms()[0], table.play.cast[who].name
    assert "Sit down with" in await fay.read()

    def turn() -> str:
        return templates.render(fay.hub.redraw.parts(facilitator, frozenset())["turn"])

    assert "Mara is ready to sit down" in turn()
    assert "Start session 1" in turn()
    assert "button next" not in turn(), "not before she sits"
    step = await fay.read(f"make/{who}/abilities")
    kept = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', step)
    chosen = {name: values[-1] for name, values in posted(step).items()}
    sent = {**dict(kept), **chosen}
    sent |= {name: "0" for name in sent if name.endswith("steps")}
    await fay.post(f"make/{who}/abilities/check", sent, headers=HTMX)
    assert f"Mara is still making {called}" in turn()
    assert "button next" not in turn()
    assert "Sit down with" not in await fay.read(), "not in passing, for it would be lost"


async def test_what_is_typed_is_saved_while_it_is_typed(mara: Visitor):
    told = await mara.post("make/wanderer/name/check", {"name": "Ash", "light": "2"}, headers=HTMX)
    assert told.status_code == 200
    assert "This step is done" in told.text
    assert "Ash" in told.text, "the sheet grows beside it"
    assert (draft(mara).name, draft(mara).light) == ("Ash", 2)
    assert 'value="Ash"' in await mara.read("make/wanderer/name")


async def test_what_did_not_change_is_not_written_down_again(mara: Visitor):
    for _ in range(3):
        await mara.post("make/wanderer/name/check", {"name": "Ash", "light": "2"})
    writes = [n for n in mara.hub.room.recent if type(n.entry.event).__name__ == "StepSaved"]
    assert len(writes) == 1


async def test_half_a_step_is_kept_too(mara: Visitor):
    await mara.post("make/wanderer/name", {"name": "", "light": "3", "go": "leave"})
    assert draft(mara).light == 3


async def test_what_cannot_be_kept_is_said_and_stays_typed(mara: Visitor):
    nasty = {"name": "A\u202esh", "light": "2"}
    told = await mara.post("make/wanderer/name/check", nasty)
    assert "direction override" in told.text
    page = await mara.post("make/wanderer/name", {**nasty, "go": "next"})
    assert page.status_code == 422
    assert "direction override" in page.text
    assert "A\u202esh" in page.text
    assert draft(mara).name == ""


@pytest.mark.parametrize(
    ("go", "where"),
    [
        ("next", "make/wanderer/whole"),
        ("back", ""),
        ("leave", ""),
        ("stay", "make/wanderer/name"),
        ("?", "make/wanderer/name"),
    ],
)
async def test_the_buttons_lead_on_back_and_out(mara: Visitor, go, where):
    response = await mara.post("make/wanderer/name", {"name": "Ash", "light": "1", "go": go})
    assert response.headers["location"] == f"{mara.base}{where}"


async def test_next_stays_where_something_is_missing_unless_it_is_skipped(mara: Visitor):
    missing = {"name": "", "light": "1"}
    page = await mara.post("make/wanderer/name", {**missing, "go": "next"})
    assert page.status_code == 200
    assert "Almost." in page.text
    assert "Skip it for now" in page.text
    checked = await mara.post(
        "make/wanderer/name", {**missing, "go": "next"}, headers={"hx-request": "true"}
    )
    assert "hx-redirect" not in checked.headers
    assert "Skip it for now" in checked.text
    typing = await mara.post("make/wanderer/name/check", {**missing, "skips": "yes"})
    assert "Skip it for now" in typing.text, "it stays until nothing is missing"
    enough = {"name": "Ash", "light": "1", "skips": "yes"}
    assert "Skip it" not in (await mara.post("make/wanderer/name/check", enough)).text
    skipped = await mara.post("make/wanderer/name", {**missing, "go": "skip"})
    assert skipped.status_code == 303


async def test_finishing_says_what_is_still_missing_and_then_sits_down(mara: Visitor):
    page = await mara.post("make/wanderer/name", {"name": "", "light": "1", "go": "done"})
    assert page.status_code == 422
    assert "Fill in “Name” first." in page.text
    assert draft(mara).draft
    response = await mara.post("make/wanderer/name", {"name": "Ash", "light": "1", "go": "done"})
    assert response.headers["location"] == mara.base
    assert not draft(mara).draft
    assert (await mara.get("make/wanderer/name")).status_code == 404


async def test_with_script_the_page_waits_for_the_answer(mara: Visitor):
    """So that a lost connection loses no words: the browser only moves on once they are saved."""
    typed = {"name": "Ash", "light": "1", "go": "leave"}
    response = await mara.post("make/wanderer/name", typed, headers=HTMX)
    assert (response.status_code, response.headers["hx-redirect"]) == (204, mara.base)
    told = await mara.post("make/wanderer/name", {**typed, "name": "A\u202esh"}, headers=HTMX)
    assert told.status_code == 422
    assert 'hx-target="#o-table-save-step-wanderer-name-name-error"' in told.text
    lucky = await mara.post("make/wanderer/name/surprise", headers=HTMX)
    assert lucky.headers["hx-redirect"].startswith(f"{mara.base}make/wanderer/name")


async def test_a_step_that_was_only_opened_is_not_called_wrong(mara: Visitor):
    page = await mara.read("make/wanderer/name")
    assert "Still to do." not in page
    assert "joins the story" not in page, "that stands at the end"
    assert 'aria-invalid="true"' not in page
    told = await mara.post("make/wanderer/name/check", {"name": "", "light": "2"})
    assert "Almost." in told.text


async def test_the_last_step_says_which_others_are_not_finished(house: House):
    gale, mara = house.visitor(), house.visitor()
    await gale.start(game="fate")
    response = await mara.sit((await gale.links())["Invite players"], "Mara", character="new")
    id = response.headers["location"].split("/")[5]
    steps = mara.hub.room.game.steps(mara.hub.room.table, id)
    await mara.post(f"make/{id}/{steps[-1].id}/surprise")
    page = await mara.read(f"make/{id}/{steps[-1].id}")
    assert f'Not finished yet: <a href="{steps[0].id}">{steps[0].title}</a>' in page
    await mara.post(f"make/{id}/surprise")
    assert "Not finished yet" not in await mara.read(f"make/{id}/{steps[-1].id}")


async def test_sitting_down_never_throws_a_draft_away(house: House):
    """Whoever plays somebody already cannot bring in another one, and may only drop the draft."""
    ana = house.visitor()
    await ana.demo("hot-circle")
    room = ana.hub.room
    seat = room.table.players()[0]
    ana.switch(seat)
    known = set(room.table.play.cast)
    (played,) = (one for one in room.table.play.cast.values() if one.player == seat)
    await ana.moved("table.begin-making-character")
    (id,) = set(room.table.play.cast) - known
    await ana.post(f"make/{id}/surprise")
    traits = room.game.steps(room.table, id)[-1]
    done = await ana.post(f"make/{id}/{traits.id}", {**traits.option.starts(), "go": "done"})
    assert done.status_code == 422
    assert said_of(played, "Leave them to the gamemaster first.") in done.text
    assert room.table.play.cast[id].draft


async def test_below_a_step_stands_no_sentence_that_stands_in_its_blanks(house: House):
    ana = house.visitor()
    await ana.demo("hot-circle")
    ana.switch(ana.hub.room.table.players()[0])
    known = set(ana.hub.room.table.play.cast)
    await ana.moved("table.begin-making-character")
    (id,) = set(ana.hub.room.table.play.cast) - known
    await ana.post(f"make/{id}/surprise")
    beliefs, paths = [await ana.read(f"make/{id}/{one}") for one in ("beliefs", "lifepaths")]
    assert ">This step is done.</p></div>" in beliefs
    assert 'class="come-to"' in paths, "what a step comes to is said"
    assert "so I must" in await ana.read(f"make/{id}/whole")


async def test_whoever_is_all_written_is_looked_at_whole_and_not_begun_again(house: House):
    gale, mara = house.visitor(), house.visitor()
    await gale.start(game="fate")
    response = await mara.sit((await gale.links())["Invite players"], "Mara", character="new")
    id = response.headers["location"].split("/")[5]
    first = mara.hub.room.game.steps(mara.hub.room.table, id)[0].id
    assert (await mara.get(f"make/{id}")).headers["location"].endswith(f"/{first}")
    await mara.post(f"make/{id}/surprise")
    assert (await mara.get(f"make/{id}")).headers["location"].endswith(f"make/{id}/whole")


@pytest.mark.parametrize("looks", ["Square and slow", "Square and slow."])
async def test_what_stands_under_a_name_is_not_said_again_below(house: House, looks: str):
    mara, id = await begun(house, "fate")
    await mara.post(f"make/{id}/surprise")
    await mara.post(f"make/{id}/name", {"name": "Ilse", "appearance": looks})
    whole = await mara.read(f"make/{id}/whole")
    assert whole.count("Square and slow") == 1
    assert "<h2>Name" not in whole, "no heading stands over nothing"


async def test_a_draft_is_the_next_step_only_for_whoever_plays_nobody_yet(mara: Visitor):
    link = 'class="button next" href="make/{}"'
    assert link.format("wanderer") in await mara.read()
    await mara.post("make/wanderer/name", {"name": "Ash", "light": "1", "go": "done"})
    await mara.moved("table.begin-making-wanderer")
    page = await mara.read()
    assert 'class="button" href="make/wanderer-2"' in page
    assert link.format("wanderer-2") not in page


async def test_nobody_makes_somebody_elses_character(mara: Visitor, house: House):
    gale = house.visitor()
    await gale.open(f"/s/{await mara.hub.room.keys.hand_out('gale')}")
    ben = house.visitor()
    await ben.sit((await gale.links())["Invite players"], "Ben")
    for path in ("", "/name"):
        response = await ben.get(f"make/wanderer{path}")
        assert response.status_code == 403
    response = await ben.post("make/wanderer/name", {"name": "Stolen", "light": "1"})
    assert response.status_code == 403
    assert draft(mara).name == ""


async def test_there_is_no_such_step_or_character(mara: Visitor):
    for path in ("make/nobody", "make/nobody/name", "make/wanderer/hats"):
        assert (await mara.get(path)).status_code == 404


async def test_who_is_not_finished_does_not_sit_down(house: House):
    gale, mara = house.visitor(), house.visitor()
    await gale.start(game="fate")
    response = await mara.sit((await gale.links())["Invite players"], "Mara", character="new")
    id = response.headers["location"].split("/")[5]
    refused = await mara.post(f"make/{id}/whole")
    assert refused.status_code == 422
    assert "Not finished yet" in refused.text
    assert mara.hub.room.table.play.cast[id].draft


async def test_a_stunt_reads_as_one_sentence(house: House):
    gale, mara = house.visitor(), house.visitor()
    await gale.start(game="fate")
    response = await mara.sit((await gale.links())["Invite players"], "Mara", character="new")
    id = response.headers["location"].split("/")[5]
    line = {
        "name": "Rope Sense", "kind": "bonus", "feature": "I sailed", "approach": "quick",
        "action": "overcome", "text": "anything with knots",
    }  # fmt: skip
    await mara.post(f"make/{id}/stunts", {f"stunts.0.{key}": words for key, words in line.items()})
    page = (await mara.get(f"make/{id}/whole")).text
    told = "Because I sailed, I get +2 when I quickly overcome anything with knots."
    wanted = f"<b>Rope Sense.</b> {told}"
    assert wanted in page


async def test_a_stunt_is_kept_before_it_says_what_it_does(house: House):
    """It is saved by itself where somebody pauses in the middle of it."""
    mara, id = await begun(house, "fate")
    line = {"name": "Gills", "kind": "", "feature": "I breathe water", "text": "", "both": ""}
    sent = {f"stunts.0.{key}": words for key, words in line.items()}
    told = await mara.post(f"make/{id}/stunts/check", sent, headers=HTMX)
    assert told.status_code == 200
    assert "Gills does not say what it does yet. Choose it." in told.text
    (stunt,) = mara.hub.room.table.play.cast[id].stunts
    assert (stunt.feature, stunt.kind) == ("I breathe water", "")
    page = unescape(await mara.read(f"make/{id}/stunts"))
    assert 'value="I breathe water"' in page
    assert "selected>what it does…</option>" in page
    assert "Because I breathe water, …" in page, "the sheet beside it"
    assert (await mara.get(f"make/{id}/whole")).status_code == 200
    await mara.post(f"make/{id}/surprise")
    assert mara.hub.room.table.play.cast[id].stunts[0].kind


async def test_what_the_others_suggest_reaches_whoever_makes_a_character(house: House):
    gale, mara = house.visitor(), house.visitor()
    await gale.start(game="fate")
    response = await mara.sit((await gale.links())["Invite players"], "Mara", character="new")
    id = response.headers["location"].split("/")[5]
    await gale.moved("table.propose", text="Owls can speak here")
    page = unescape((await mara.get(f"make/{id}/idea")).text)
    assert "Owls can speak here" in page
    assert "?open=" not in page.split('class="slip"')[1].split("</section>")[0]
    (review,) = mara.hub.room.table.suggestions
    objects, agrees = f"table.question-{review}", f"table.approve-{review}-mara"
    for answer in (objects, agrees):  # at once, and where one is
        assert 'action="../../move"' in page
        assert f'name="option" value="{answer}"' in page
    await mara.moved(objects)
    assert mara.hub.room.table.suggestions == {}
    assert "Owls can speak here" not in (await mara.get(f"make/{id}/idea")).text


async def test_a_part_is_changed_over_the_whole_and_leads_back_to_it(house: House):
    mara, id = await begun(house, "venus")
    await mara.post(f"make/{id}/surprise")
    assert 'data-open="paths/form"' in await mara.read(f"make/{id}/whole")
    form = await mara.read(f"make/{id}/paths/form")
    assert 'name="beside"' in form
    assert "<html" not in form
    steps = {step.id: step for step in mara.hub.room.game.steps(mara.hub.room.table, id)}
    blanks = {**steps["job"].option.starts(), "beside": "yes"}
    saved = await mara.post(f"make/{id}/job", blanks)
    assert saved.headers["location"].endswith(f"/make/{id}/whole?open=job")
    assert "data-open-now" in await mara.read(f"make/{id}/whole?open=job")
    done = await mara.post(f"make/{id}/job", {**blanks, "go": "whole"})
    assert done.headers["location"].endswith(f"/make/{id}/whole")


async def test_what_the_table_shares_is_no_character(house: House):
    gale = house.visitor()
    await gale.start(game="questworlds")
    await gale.moved("table.switch-communities", value="yes")
    await gale.moved("table.begin-making-community")
    assert "Bring a character" not in await gale.read("make/community/name")
    named = {"name": "The Wards", "interval": "season", "way": "hand"}
    await gale.moved("table.save-step-community-name", **named)
    rows = {"resources.0.name": "Wealth", "resources.1.name": "Morale"}
    await gale.moved("table.save-step-community-resources", **rows)
    whole = await gale.read("make/community/whole")
    assert "Put The Wards on the table" in whole
    assert re.search(r"Wealth.*12M.*Morale.*9M", whole, re.DOTALL), "what they have stands there"
    await gale.moved("table.begin-making-hero")
    assert "Bring a character" in await gale.read("make/hero/who")
