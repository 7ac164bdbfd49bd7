"""What a page asks between moves: odds of a half-filled form, and where else one is awaited."""

import re
from collections.abc import Callable

from hearthside.core import engine, offers
from hearthside.core.forms import Many, Option
from hearthside.core.life.settings import Switch
from tests.web.house import HTMX, SET_OUT, House, Visitor


async def told(visitor: Visitor, **blanks: str) -> dict[str, str]:
    """Each part of the answer, as the text a person reads there."""
    response = await visitor.post("odds", blanks, headers=HTMX)
    parts = re.findall(r'hx-target="#([^"]+)"[^>]*>(.*?)</hx-partial>', response.text, re.DOTALL)
    return {id: re.sub(r"<[^>]+>", "", html).strip() for id, html in parts}


async def test_each_choice_shows_its_odds_whatever_the_words_will_be(robin: Visitor):
    parts = await told(robin, option=SET_OUT, want="", dark="3")
    dark = {id: words for id, words in parts.items() if re.search(r"-dark-\d", id)}
    assert list(dark.values()) == [
        "72.2% through or better", "41.7% through or better", "16.7% through",
    ]  # fmt: skip


async def test_a_form_that_is_gone_or_makes_no_sense_has_no_odds(robin: Visitor):
    response = await robin.post("odds", {"option": "candlelight.fly"}, headers=HTMX)
    assert response.status_code == 204
    parts = await told(robin, option=SET_OUT, dark="99")
    assert parts["o-candlelight-set-out-wanderer-odds"] == ""
    assert robin.hub.room.table.play.venture is None, "asking changes nothing"


async def test_ticking_a_box_shows_what_it_would_add(house: House):
    mara = house.visitor()
    await mara.demo("fate")
    await mara.hub.room.play("priya", Switch("deck", True))
    mara.switch("mara")
    framing = option_of(mara, lambda option: option.move == "fate.overcome")
    filled = {**framing.values(), "want": "the lock", "approach": "clever"}
    await mara.hub.room.play("mara", engine.parse_move(mara.hub.room.game, filled))
    mara.switch("priya")
    setting = option_of(mara, lambda option: option.section == "turn" and option.best)
    await mara.hub.room.play("priya", engine.parse_move(mara.hub.room.game, setting.values()))
    mara.switch("mara")
    rolling = option_of(mara, lambda option: any(isinstance(f, Many) for f in option.fields))
    stunts = next(field for field in rolling.fields if isinstance(field, Many))
    form = {"option": rolling.key}
    plain = await told(mara, **form)
    box = next(id for id in plain if re.search(rf"-{stunts.name}-.*-odds$", id))
    line = next(id for id in plain if id.endswith("-odds") and id != box)
    ticked = {stunts.name: stunts.picks[0].value}
    with_it = await told(mara, **form, **ticked)
    assert plain[box] == with_it[line] != plain[line]
    assert with_it[box] == "", "it is counted already"


async def test_what_is_said_above_the_odds_and_behind_more_follows_a_choice(house: House):
    mara = house.visitor()
    await mara.demo("fate")
    mara.switch("mara")
    looking = option_of(mara, lambda option: option.move == "fate.discover")
    form = {"option": looking.key, "approach": "clever", "folded": "how risk"}
    around = await told(mara, **form, foe="")
    assert "if it is Fair +2" in next(words for id, words in around.items() if "-chance" in id)
    more = next(id for id in around if id.endswith("-assumes"))
    assert around[more] == "Risk"
    at = await told(mara, **form, foe="ansgar-voss", risk="he sees me")
    chance = next(words for id, words in at.items() if id.endswith("-chance"))
    assert chance.endswith("if the defence is Fair +2")
    assert at[more] == "Risk: he sees me"


def option_of(visitor: Visitor, wanted: Callable[[Option], bool]) -> Option:
    room = visitor.hub.room
    return next(filter(wanted, offers.options(room.game, room.table, visitor.seat)))


async def test_a_browser_learns_which_of_its_seats_is_awaited(robin: Visitor):
    robin.switch("gale")
    before = (await robin.get("own-seats", headers=HTMX)).text
    assert "Their turn" not in before
    robin.switch("robin")
    await robin.moved(SET_OUT, want="a bell", dark="1")
    assert "seat" not in (await robin.get("own-seats", headers=HTMX)).text.split("#elsewhere")[1]
    robin.switch("gale")
    after = (await robin.get("own-seats", headers=HTMX)).text
    assert "Their turn" in after
    assert "Go to Robin’s seat" in after
    alone = robin.house.visitor()
    await alone.open((await robin.links())["Your seat on another device"])
    assert "Robin" not in (await alone.get("own-seats", headers=HTMX)).text


async def test_a_browser_reads_who_runs_the_game_and_whom_its_other_seats_play(robin: Visitor):
    seats = (await robin.get("own-seats", headers=HTMX)).text
    lines = [re.sub("<[^>]+>", "", line) for line in re.findall("<li>.*?</li>", seats)]
    assert lines == ["Gale, Guide", "Robin, you, Ember"]
