"""Forms that come too late: somebody moved first, and nothing is done or spent on what is past."""

import re
from html import unescape

import pytest

from hearthside.core import engine
from tests.web.house import HTMX, SET_OUT, Visitor


async def test_somebody_who_was_too_slow_hears_what_happened(robin: Visitor):
    await robin.moved(SET_OUT, want="a bell", dark="1")
    drawn_at = robin.hub.room.table.seq
    robin.switch("gale")
    await robin.moved("candlelight.live-with-it")
    robin.switch("robin")
    response = await robin.move("candlelight.burn", seq=drawn_at)
    assert response.status_code == 422
    told = robin.hub.room.recent[-1].entry.said[0].plain
    assert f"Meanwhile: {told} So this is no longer on offer." in unescape(response.text)
    assert 'hx-target="#sorry"' in response.text


async def sheet(visitor: Visitor, key: str) -> str:
    """What an open sheet reads when it is drawn anew."""
    return unescape((await visitor.get(f"form?key={key}", headers=HTMX)).text)


async def test_a_sheet_that_is_gone_says_what_comes_first_and_that_it_comes_back(robin: Visitor):
    read = await sheet(robin, "candlelight.burn")
    assert "That has to wait just now. What you began is kept until then" in read
    await robin.moved(SET_OUT, want="a bell", dark="1")
    intent = robin.hub.views.of("robin").audience.show.attempt.intent
    read = await sheet(robin, SET_OUT)
    assert f"“{intent}” comes first. What you began is kept until then" in read


async def test_a_sheet_that_belonged_to_what_is_over_says_that_it_is_too_late(robin: Visitor):
    await robin.moved(SET_OUT, want="a bell", dark="1")
    burning = f"candlelight.burn&drawn={robin.hub.room.table.seq}"
    assert "data-gone" not in await sheet(robin, burning)
    robin.switch("gale")
    await robin.moved("candlelight.live-with-it")
    robin.switch("robin")
    read = await sheet(robin, burning)
    assert "Too late: “A bell” has gone on without it." in read
    assert 'data-gone="late"' in read
    assert "kept until then" not in read
    venturing = f"{SET_OUT}&drawn={robin.hub.room.table.seq}"
    await robin.moved(SET_OUT, want="a rope", dark="1")
    assert "“A rope” comes first. What you began is kept until then" in await sheet(
        robin, venturing
    ), "it was drawn while nothing was tried, and comes back"


async def test_nothing_is_spent_on_odds_that_have_changed(robin: Visitor):
    await robin.moved(SET_OUT, want="a bell", dark="1")
    drawn_at = robin.hub.room.table.seq
    robin.switch("gale")
    await robin.moved("table.rule", path="cast.wanderer.light", value="3", reason="A star rises")
    robin.switch("robin")
    response = await robin.move("candlelight.burn", seq=drawn_at)
    assert response.status_code == 422
    told = robin.hub.room.recent[-1].entry.said[0].plain
    assert f"Meanwhile: {told}" in unescape(response.text)
    assert "Your odds changed. Look again, then choose." in response.text
    assert robin.hub.room.table.play.cast["wanderer"].candles == 2
    await robin.moved("candlelight.burn")
    assert robin.hub.room.table.play.cast["wanderer"].candles == 1


async def test_what_others_do_meanwhile_is_no_obstacle_while_the_odds_stand(robin: Visitor):
    await robin.moved(SET_OUT, want="a bell", dark="1")
    drawn_at = robin.hub.room.table.seq
    robin.switch("gale")
    await robin.moved("table.write-note", text="Tense", to="everyone")
    robin.switch("robin")
    assert (await robin.move("candlelight.burn", seq=drawn_at)).status_code == 204


async def test_a_form_that_was_too_old_is_numbered_afresh(robin: Visitor):
    """It may look just the same, and must not be refused again for ever."""
    await robin.moved(SET_OUT, want="a bell", dark="1")
    async with robin.stream() as stream:
        await stream.until("Burn a candle")
        robin.switch("gale")
        await robin.moved("table.write-note", text="Tense", to="everyone")
        robin.switch("robin")
        assert "Burn a candle" not in await stream.until("Tense")
        assert (await robin.move("candlelight.burn", seq=1)).status_code == 422
        drawn = await stream.until("Burn a candle")
        number = re.findall(r'name="seq" value="(\d+)"', drawn)[0]
        assert (await robin.move("candlelight.burn", seq=int(number))).status_code == 204


async def test_a_form_without_odds_is_not_refused_because_others_moved(
    robin: Visitor, monkeypatch: pytest.MonkeyPatch
):
    """In a contest everybody rolls at once, and nobody can say yet how it will end."""
    await robin.moved(SET_OUT, want="a bell", dark="1")
    drawn_at = robin.hub.room.table.seq
    robin.switch("gale")
    await robin.moved("table.write-note", text="Tense", to="everyone")
    robin.switch("robin")
    monkeypatch.setattr(engine, "forecast", lambda *_: None)
    assert (await robin.move("candlelight.burn", seq=drawn_at)).status_code == 204


async def test_a_very_old_form_does_not_spend_anything_either(robin: Visitor):
    await robin.moved(SET_OUT, want="a bell", dark="1")
    assert (await robin.move("candlelight.burn", seq=2)).status_code == 422
    assert robin.hub.room.table.play.cast["wanderer"].candles == 2
