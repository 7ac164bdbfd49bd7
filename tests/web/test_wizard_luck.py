"""“Surprise me” while a character is made: luck fills blanks, and what is written stays."""

import re
from secrets import randbelow

import pytest

from hearthside.core.forms import Text
from hearthside.core.lucky_picks import Luck
from hearthside.games.venus.characters.tiers_ages_sizes import caliber_steps
from hearthside.web.pages import wizard_luck
from tests.web.begun_characters import begun, draft
from tests.web.house import House, Visitor


@pytest.fixture
async def mara(house: House) -> Visitor:
    mara, _ = await begun(house, "candlelight")
    return mara


async def test_surprise_me_fills_a_step_or_all_of_it(mara: Visitor):
    response = await mara.post("make/wanderer/name/surprise")
    assert response.headers["location"].startswith(f"{mara.base}make/wanderer/name")
    assert draft(mara).name
    await mara.moved("table.begin-making-wanderer")
    response = await mara.post("make/wanderer-2/surprise")
    assert response.status_code == 303
    assert mara.hub.room.table.play.cast["wanderer-2"].name


async def test_each_button_that_leaves_it_to_luck_says_by_itself_what_it_fills(house: House):
    mara, id = await begun(house, "fate")
    steps = mara.hub.room.game.steps(mara.hub.room.table, id)

    async def called(step: str) -> list[str]:
        page = await mara.read(f"make/{id}/{step}")
        drawn = re.findall(
            r'<button class="button" formaction="[^"]*surprise">(.*?)</button>', page
        )
        return [re.sub("<[^>]+>", "", one).strip() for one in drawn]

    assert await called(steps[0].id) == ["Fill in everything", "Fill in this step"]
    assert await called(steps[1].id) == ["Fill in everything", "Fill in this step"]
    assert await called(steps[-1].id) == ["Fill in this step"], "nothing else is left"


async def test_surprise_leaves_alone_what_is_done(mara: Visitor):
    await mara.post("make/wanderer/name", {"name": "Ash", "light": "1", "go": "stay"})
    await mara.post("make/wanderer/surprise")
    assert draft(mara).name == "Ash"


async def test_surprise_keeps_what_was_typed_a_moment_ago(mara: Visitor):
    key = mara.hub.room.game.steps(mara.hub.room.table, "wanderer")[0].option.key
    typed = {"option": key, "name": "Ash", "light": "1"}
    await mara.post("make/wanderer/surprise", typed)
    assert draft(mara).name == "Ash"
    nasty = {"option": key, "name": "A\u202esh", "light": "1"}
    for path in ("make/wanderer/surprise", "make/wanderer/name/surprise"):
        page = await mara.post(path, nasty)
        assert page.status_code == 422
        assert "direction override" in page.text


async def test_what_luck_replaced_can_be_put_back(mara: Visitor):
    """A step with no blank left is made up anew, which would lose what somebody wrote."""
    await mara.post("make/wanderer/name", {"name": "Ash of the Well", "light": "3", "go": "stay"})
    assert "Put it back" not in await mara.read("make/wanderer/name")
    lucky = await mara.post("make/wanderer/name/surprise")
    assert draft(mara).name != "Ash of the Well"
    address = lucky.headers["location"].removeprefix(mara.base)
    page = await mara.read(address)
    assert "Put it back" in page
    before = address.partition("before=")[2].partition("&")[0]
    assert f'name="before" value="{before}"' in page
    back = await mara.post("make/wanderer/name/undo", {"before": before, "name": "Ignored"})
    assert back.headers["location"] == f"{mara.base}make/wanderer/name"
    assert (draft(mara).name, draft(mara).light) == ("Ash of the Well", 3)
    assert "Put it back" not in await mara.read(address), "it is back already"


async def test_pressed_again_luck_leaves_alone_what_somebody_wrote(mara: Visitor):
    written = {"name": "", "light": "3", "go": "stay"}
    await mara.post("make/wanderer/name", written)
    lucky = await mara.post("make/wanderer/name/surprise")
    key = mara.hub.room.game.steps(mara.hub.room.table, "wanderer")[0].option.key
    for name in ("Ash of the Well", "Ash of the Well", "Ash of the Bell"):  # kept, kept, changed
        page = await mara.read(lucky.headers["location"].removeprefix(mara.base))
        hidden = dict(re.findall(r'name="(was|lucky|own)" value="([^"]*)"', page))
        assert len(hidden) == 3
        again = {**hidden, "option": key, "name": name, "light": "3"}
        lucky = await mara.post("make/wanderer/name/surprise", again)
        assert draft(mara).name == name


async def test_luck_leaves_the_pronouns_somebody_gave(house: House):
    mara, id = await begun(house, "venus")
    steps = mara.hub.room.game.steps(mara.hub.room.table, id)
    step = next(one for one in steps if "pronouns" in one.option.starts())
    starts = {name: str(value) for name, value in step.option.starts().items()}
    given = {**starts, "pronouns": "he/him", "option": step.option.key}
    lucky = await mara.post(f"make/{id}/{step.id}/surprise", given)
    for _ in range(3):
        made = mara.hub.room.table.play.cast[id]
        assert made.name
        assert made.pronouns == "he/him"
        page = await mara.read(lucky.headers["location"].removeprefix(mara.base))
        hidden = dict(re.findall(r'name="(was|lucky|own)" value="([^"]*)"', page))
        again = {**given, **hidden, "name": "Tarn"}
        lucky = await mara.post(f"make/{id}/{step.id}/surprise", again)


@pytest.mark.parametrize("before", ["", "0", "999", "then", "-1", "9" * 5000])
async def test_there_is_nothing_to_put_back_from_a_time_nobody_remembers(mara: Visitor, before):
    await mara.post("make/wanderer/name", {"name": "Ash", "light": "3", "go": "stay"})
    assert "Put back" not in await mara.read(f"make/wanderer/name?before={before}")
    assert (await mara.post("make/wanderer/name/undo", {"before": before})).status_code == 303
    assert draft(mara).name == "Ash"


async def test_surprise_on_every_step_keeps_what_is_written_on_any(house: House):
    gale, mara = house.visitor(), house.visitor()
    await gale.start(game="fate")
    response = await mara.sit((await gale.links())["Invite players"], "Mara", character="new")
    id = response.headers["location"].split("/")[5]
    await mara.post(f"make/{id}/idea", {"high_concept": "A pilot", "trouble": "", "go": "stay"})
    assert (await mara.post(f"make/{id}/surprise")).status_code == 303
    (idea,) = [s for s in mara.hub.room.game.steps(mara.hub.room.table, id) if s.id == "idea"]
    assert idea.option.starts()["high_concept"] == "A pilot"
    assert idea.option.starts()["trouble"]


async def test_luck_fills_a_step_that_luck_in_another_began(house: House):
    """A Venus job fills itself in among what caps buy: the other jobs are bought all the same."""
    gale, mara = house.visitor(), house.visitor()
    await gale.start(game="venus")
    response = await mara.sit((await gale.links())["Invite players"], "Mara", character="new")
    id = response.headers["location"].split("/")[5]
    await mara.post(f"make/{id}/surprise")
    levels = mara.hub.room.game.steps(mara.hub.room.table, id)
    bought = [step.option.starts()["levels"] for step in levels if "levels" in step.option.starts()]
    assert len(bought[0]) > 1


async def test_luck_fills_in_the_words_beside_what_others_are_asked_about(house: House):
    """A tier of one's own is for the Peers to allow; who somebody is, is not."""
    mara, id = await begun(house, "venus")
    who = {"name": "Ash", "tier": "mythic", "age": "mature", "size": "3", "go": "next"}
    await mara.post(f"make/{id}/who", who)
    assert mara.hub.room.game.steps(mara.hub.room.table, id)[0].waits
    await mara.post(f"make/{id}/surprise")
    held = mara.hub.room.table.play.cast[id]
    assert (held.name, held.tier) == ("Ash", "mythic")
    assert all((held.concept, held.background, held.foreground))
    assert mara.hub.room.game.steps(mara.hub.room.table, id)[0].waits, "the same is asked still"


async def test_luck_leaves_alone_what_waits_for_the_gm(house: House):
    bo = house.visitor()
    await bo.demo("hot-circle")
    bo.switch(bo.hub.room.table.players()[0])
    known = set(bo.hub.room.table.play.cast)
    await bo.moved("table.begin-making-character")
    (id,) = set(bo.hub.room.table.play.cast) - known
    line = {"born": "quay", "called": "Dockside-born"}
    for at, name in enumerate(("Wrecker", "Clerk")):
        line |= {f"lifepaths.{at}.name": name, f"lifepaths.{at}.setting": "ledger"}
    await bo.post(f"make/{id}/lifepaths", {**line, "go": "stay"})
    await bo.post(f"make/{id}/surprise", {"again": "yes"})
    held = bo.hub.room.table.play.cast[id]
    assert [path.name for path in held.lifepaths] == ["Dockside-born", "Wrecker", "Clerk"]
    assert held.beliefs
    page = (await bo.get(f"make/{id}/whole")).text
    assert "All written." in page
    assert "Wait at the table" in page
    assert "ith the rest" not in page


@pytest.mark.parametrize("step", ["", "surprise"])
async def test_a_whole_fate_character_by_surprise(house: House, step):
    gale, mara = house.visitor(), house.visitor()
    await gale.start(game="fate")
    response = await mara.sit((await gale.links())["Invite players"], "Mara", character="new")
    address = response.headers["location"]
    id = address.split("/")[5]
    if not step:
        assert (await mara.get(address)).status_code == 200
        return
    end = await mara.post(f"make/{id}/surprise")
    page = await mara.get(end.headers["location"])
    assert page.status_code == 200
    steps = mara.hub.room.game.steps(mara.hub.room.table, id)
    assert not [problem for each in steps if not each.may_wait for problem in each.problems]
    for each in steps:
        assert (await mara.get(f"make/{id}/{each.id}")).status_code == 200
    plain = next(each for each in steps if all(isinstance(f, Text) for f in each.option.fields))
    done = await mara.post(f"make/{id}/{plain.id}", {**plain.option.starts(), "go": "done"})
    assert done.status_code == 303, done.text
    assert not mara.hub.room.table.play.cast[id].draft


@pytest.mark.parametrize("game", ["fate", "questworlds", "burning-wheel", "venus"])
async def test_luck_shows_somebody_whole_with_a_way_back_to_each_part(house: House, game):
    gale, mara = house.visitor(), house.visitor()
    await gale.start(game=game)
    response = await mara.sit((await gale.links())["Invite players"], "Mara", character="new")
    id = response.headers["location"].split("/")[5]
    end = await mara.post(f"make/{id}/surprise")
    assert end.headers["location"].endswith(f"/make/{id}/whole?lucky")
    page = (await mara.get(end.headers["location"])).text
    room = mara.hub.room
    assert "Somebody else" in page
    by_hand = (await mara.get(end.headers["location"].removesuffix("?lucky"))).text
    assert "Somebody else" not in by_hand  # nobody loses by one press what they wrote
    assert "Not finished yet" not in page
    assert "Someone new" not in page
    for step in room.game.steps(room.table, id):
        assert f'href="{step.id}"' in page
    assert "Throw away the draft" in page  # what else may be done about a draft stands there, too
    first = room.game.sheet(room.table, id).name
    await mara.post(f"make/{id}/surprise", {"again": "yes"})
    done = await mara.post(f"make/{id}/whole")
    assert done.status_code == 303, done.text
    assert not room.table.play.cast[id].draft
    assert first


async def test_luck_spends_what_nobody_has_touched(house: House):
    mara, id = await begun(house, "venus")
    await mara.post(f"make/{id}/surprise")
    draft = mara.hub.room.table.play.cast[id]
    spent = sum(one.steps for one in draft.plan.spread)
    assert spent == caliber_steps(draft.tier)


async def test_two_people_by_luck_at_one_table_share_no_phrase(house: House, monkeypatch):
    gale = house.visitor()
    await gale.start(game="fate")
    link = (await gale.links())["Invite players"]
    calls: list[int] = []
    made: list[str] = []
    for name in ("Mara", "Jun"):
        seat, same = house.visitor(), len(calls)
        calls.clear()

        def roll(n: int, same: int = same) -> int:
            calls.append(n)
            return 0 if len(calls) <= same or not same else randbelow(n)

        monkeypatch.setattr(wizard_luck, "LUCK", Luck(roll))
        response = await seat.sit(link, name, character="new")
        id = response.headers["location"].split("/")[5]
        calls.clear()
        await seat.post(f"make/{id}/name/surprise")
        made.append(id)
    cast = gale.hub.room.table.play.cast
    first, second = (wizard_luck.phrases(cast[id]) for id in made)
    assert first
    assert not first & second


async def test_luck_gives_nobody_what_somebody_else_keeps_to_themselves(house: House, monkeypatch):
    monkeypatch.setattr(wizard_luck, "LUCK", Luck(lambda n: 0))
    gale = house.visitor()
    await gale.start(game="venus")
    link = (await gale.links())["Invite players"]
    for name in ("Mara", "Jun"):
        seat = house.visitor()
        response = await seat.sit(link, name, character="new")
        await seat.post(f"make/{response.headers['location'].split('/')[5]}/circle/surprise")
    creeds = [one.text for who in gale.hub.room.table.play.cast.values() for one in who.creeds]
    assert len(set(creeds)) == 2
