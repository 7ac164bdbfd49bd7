"""What is put to the others passes by itself, but only in front of those who kept silent."""

import re

import pytest

from hearthside.core.life.suggestion_fuses import FUSE
from hearthside.core.life.suggestions import Question
from hearthside.web.live.hub import Hub
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
    robin.switch("robin")
    assert 'class="slip"' not in await robin.read()


async def test_whoever_asked_reads_the_objection_with_what_is_asked_until_they_move_on(
    robin: Visitor, hub: Hub
):
    (review,) = hub.room.table.suggestions
    await hub.play("gale", Question(review=review, why="Since when?"))
    told = "The owl can speak. Gale objects: Since when? It does not pass."
    assert f'<p class="told-no">{told}</p>' in await robin.read()
    robin.switch("gale")
    assert "told-no" not in await robin.read()
    robin.switch("robin")
    await robin.moved("table.propose", text="The owl can read")
    assert "told-no" not in await robin.read()
