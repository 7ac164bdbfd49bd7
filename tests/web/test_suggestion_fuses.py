"""What is put to the others passes by itself, but only in front of those who kept silent."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from hearthside.core.life.suggestion_fuses import FUSE
from hearthside.core.life.suggestions import Question
from hearthside.core.say import Line, line
from hearthside.web.live.hub import Hub
from hearthside.web.live.redraw import _told_no
from tests.web.house import Visitor


@pytest.fixture
async def hub(robin: Visitor, monkeypatch: pytest.MonkeyPatch) -> Hub:
    """Robin has put something to Gale, who looks on."""
    monkeypatch.setattr(Hub, "here", property(lambda self: frozenset(here)))
    await robin.moved("table.propose", text="The owl can speak")
    return robin.hub


here = {"robin", "gale"}


@pytest.fixture(autouse=True)
def everyone_is_here() -> None:
    here.update({"robin", "gale"})


async def test_an_unquestioned_review_passes_once_its_fuse_has_burned_down(hub: Hub):
    await hub.burn(100)
    await hub.burn(99 + FUSE)
    assert hub.room.table.suggestions
    await hub.burn(100 + FUSE)
    assert hub.room.table.suggestions == {}
    (said,) = hub.room.recent[-1].entry.said
    assert said.plain == "Agreed: The owl can speak."
    assert hub.room.recent[-1].entry.by == "clock"


async def test_whoever_is_away_has_not_kept_silent(hub: Hub):
    await hub.burn(100)
    here.discard("gale")
    await hub.burn(110)
    await hub.burn(100 + FUSE)
    assert hub.room.table.suggestions
    here.add("gale")
    await hub.burn(200)
    await hub.burn(199 + FUSE)
    assert hub.room.table.suggestions
    await hub.burn(200 + FUSE)
    assert hub.room.table.suggestions == {}


async def test_the_only_other_s_objection_puts_the_fuse_out(hub: Hub):
    await hub.burn(100)
    (review,) = hub.room.table.suggestions
    await hub.play("gale", Question(review=review, why="Since when?"))
    await hub.burn(100 + FUSE)
    assert (hub.room.table.suggestions, hub.room.table.votes, hub.fuses.lit) == ({}, {}, {})


async def test_opening_the_objection_holds_the_fuse(robin: Visitor, hub: Hub):
    await hub.burn(100)
    robin.switch("gale")
    (form,) = re.findall(r'data-open="(form[?][^"]*)"', slip_of(await robin.read()))
    await robin.read(form)
    await hub.burn(100 + FUSE)
    assert hub.room.table.suggestions
    assert 'class="fuse"' not in await robin.read()


async def test_closing_it_again_lights_the_fuse_anew(robin: Visitor, hub: Hub):
    await hub.burn(100)
    robin.switch("gale")
    (form,) = re.findall(r'data-open="(form[?][^"]*)"', slip_of(await robin.read()))
    opened = await robin.read(form)
    assert "data-holds" in opened
    (key,) = re.findall(r'name="option" value="(table.question[^"]*)"', opened)
    await hub.burn(110)
    assert hub.fuses.lit == {}
    assert (await robin.post("put-back", {"option": key})).status_code == 204
    await hub.burn(120)
    await hub.burn(119 + FUSE)
    assert hub.room.table.suggestions, "there is all the time again"
    await hub.burn(120 + FUSE)
    assert hub.room.table.suggestions == {}
    assert (await robin.post("put-back", {"option": key})).status_code == 204


def slip_of(page: str) -> str:
    return page.split('class="slip"')[1].split("</section>")[0]


async def test_a_slip_says_what_it_is_and_since_when_it_burns(robin: Visitor, hub: Hub):
    robin.switch("gale")
    assert 'class="fuse"' not in await robin.read()
    await hub.burn(100)
    page = await robin.read()
    assert "The owl can speak" in page
    assert f'data-fuse="{FUSE}"' in page
    assert "I object" in page


async def test_whoever_suggests_something_reads_that_it_burns_and_can_take_it_back(
    robin: Visitor, hub: Hub
):
    assert "It waits for their answer." in slip_of(await robin.read())
    await hub.burn(100)
    own = slip_of(await robin.read())
    assert "The owl can speak" in own
    assert "passes by itself unless somebody objects" in own
    (key,) = re.findall(r'name="option" value="([^"]*)"', own)
    await robin.post("move", {"option": key})
    assert hub.room.table.suggestions == {}
    assert 'class="slip"' not in await robin.read()


async def test_whoever_asked_reads_the_objection_with_what_is_asked_until_they_move_on(
    robin: Visitor, hub: Hub
):
    (review,) = hub.room.table.suggestions
    await hub.play("gale", Question(review=review, why="Since when?"))
    told = "“The owl can speak”: Gale objects: Since when? It does not pass."
    assert f'<p class="told-no">{told}</p>' in await robin.read()
    robin.switch("gale")
    assert "told-no" not in await robin.read()
    robin.switch("robin")
    await robin.moved("table.propose", text="The owl can read")
    assert "told-no" not in await robin.read()


def test_what_was_turned_down_is_past_once_a_roll_after_it_is_decided() -> None:
    no = line("It does not pass.", refuses="robin")
    over = line("Wren succeeds.", grade="success")

    def told(*lines: Line) -> str:
        log = [SimpleNamespace(line=one, struck=False) for one in lines]
        view: Any = SimpleNamespace(seat="robin", audience=SimpleNamespace(log_after=lambda _: log))
        return _told_no(view, 1)

    assert told(over, no) == "It does not pass."
    assert told(no, over) == ""
