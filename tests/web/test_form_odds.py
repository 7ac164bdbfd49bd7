"""Odds in forms: where they stand, whose they are, and what they measure."""

import msgspec
import pytest
from candlelight import GAME
from msgspec.structs import replace

from hearthside.core import engine, offers
from hearthside.core.driver import demo_table
from hearthside.core.forecasts import forecast_key, odds_so_far
from hearthside.core.forms import Choice, Many, Option, Pick
from hearthside.core.moves import Move
from hearthside.core.odds.headline import Guess, Hope
from hearthside.core.odds.outcomes import Odds
from hearthside.web.render import templates
from hearthside.web.render.forms import Drafting
from hearthside.web.render.models.pages import FormOdds
from tests.web.drawn_forms import DRAFT, drawn
from tests.web.samples import FORECASTS, FORM, GRADES, TURN


def test_a_pick_shows_the_odds_it_leads_to():
    way = next(blank for blank in DRAFT.form(FORM).blanks if blank.name == "way")
    clever, quick = way.picks
    assert clever.odds is None
    assert quick.odds
    assert quick.odds.width == 81
    shown = drawn(FORM)
    assert "Chance: success or better</small>" in shown, "said once, above the picks"
    assert '<b>61.7%</b><span class="sr"> success or better</span>' in shown
    assert forecast_key(FORM, "way", "quick") == "sample.overcome/way/quick"


def test_odds_that_a_chosen_card_shows_are_not_said_again_above_the_button():
    picks = tuple(Pick(f"p{n}", f"Person {n}") for n in range(7))
    way = Choice(name="way", label="Whom?", picks=picks, value="p1", forecast=True)
    option = Option(move="sample.help", label="Help", fields=(way,), forecast=True)
    odds = {forecast_key(option): FORECASTS["sample.use"]}
    assert '<p class="forecast"' in drawn(option, Drafting(grades=GRADES, forecasts=odds))
    assert not Drafting(grades=GRADES, forecasts=odds).form(option).told
    odds |= {forecast_key(option, "way", pick.value): FORECASTS["sample.use"] for pick in picks}
    form = Drafting(grades=GRADES, forecasts=odds).form(option)
    assert form.told
    assert form.blanks[0].few == 4, "of seven, the best four stand open"


def test_in_a_list_the_figure_stands_alone_and_its_meaning_is_said_once():
    picks = tuple(Pick(f"p{n}", f"Person {n}") for n in range(3))
    way = Choice(name="way", label="Whom?", picks=picks, forecast=True, folded=True)
    option = Option(move="sample.help", label="Help", fields=(way,), odds_of="Quill")
    four = FORECASTS["sample.use"]
    odds = {forecast_key(option, "way", pick.value): four for pick in picks}
    odds[forecast_key(option, "way", "p0")] = Odds(((four.names[0], 1), (four.names[2], 1)))
    page = drawn(option, Drafting(grades=GRADES, forecasts=odds))
    assert "Person 1: 61.7%</option>" in page
    assert page.count("success or better") == 1
    assert "Quill: chance of success or better" in page
    odds[forecast_key(option, "way", "p2")] = FORECASTS["sample.pass"]
    mixed = drawn(option, Drafting(grades=GRADES, forecasts=odds))
    assert "Person 1: 61.7%</option>" in mixed
    assert "Person 2: Tie for Quill</option>" in mixed, "what is certain says what happens"


@pytest.mark.parametrize("folded", [False, True])
def test_odds_that_are_the_same_for_every_pick_are_said_once(folded: bool):
    picks = (Pick("a", "Haggling"), Pick("b", "Appraisal"), Pick("c", "Mending"))
    way = Choice(name="way", label="Skill", picks=picks, forecast=True, folded=folded)
    option = Option(move="sample.help", label="Help", fields=(way,), forecast=True)
    four = FORECASTS["sample.use"]
    odds = {forecast_key(option, "way", pick.value): four for pick in picks}
    draft = Drafting(grades=GRADES, forecasts={forecast_key(option): four, **odds})
    page = drawn(option, draft)
    assert page.count("61.7%") == 1
    assert "61.7% success or better, whichever you choose</small>" in page
    if not folded:
        told = templates.render(FormOdds(form=draft.form(option)))
        assert 'chance" hx-swap="innerHTML">61.7% success or better, whichever' in told
        assert told.count("61.7%") == 1
    odds[forecast_key(option, "way", "c")] = Odds(((four.names[0], 1), (four.names[2], 1)))
    uneven = Drafting(grades=GRADES, forecasts=odds)
    assert drawn(option, uneven).count("61.7%") == 2
    if not folded:
        told = templates.render(FormOdds(form=uneven.form(option)))
        assert told.count("61.7%") == 2, "what is chosen elsewhere may part them"


def test_what_each_of_several_that_may_be_ticked_adds_stands_on_each_though_it_is_the_same():
    picks = (Pick("a", "Haggling"), Pick("b", "Appraisal"), Pick("c", "Mending"))
    counts = Many(name="counts", label="What counts?", picks=picks)
    option = Option(move="sample.help", label="Help", fields=(counts,), forecast=True)
    four = FORECASTS["sample.use"]
    odds = {forecast_key(option, "counts", pick.value): four for pick in picks}
    page = drawn(option, Drafting(grades=GRADES, forecasts=odds))
    assert page.count("61.7%") == 3
    assert "whichever you choose" not in page


def test_what_ends_well_as_it_lies_is_measured_by_what_may_come_on_top():
    again = Option(move="sample.use", label="Reroll", forecast=True)
    odds = Odds((("fail", 0), ("tie", 0), ("success", 2), ("style", 1)))
    draft = Drafting(grades=GRADES, forecasts={forecast_key(again): odds})
    for lying, told in (
        ("fail", "100% success or better"),
        ("success", "33.3% style"),
    ):
        lies = Odds.certain(lying, odds.names)
        form = replace(draft, outlook=lambda lies=lies: lies).form(again)
        assert form.odds
        assert form.odds.headline == told


def test_where_every_pick_is_good_for_certain_they_differ_by_what_may_come_on_top():
    picks = (Pick("a", "This die"), Pick("b", "That die"))
    way = Choice(name="way", label="Which?", picks=picks, forecast=True)
    option = Option(move="sample.reroll", label="Reroll", fields=(way,))
    names = FORECASTS["sample.use"].names
    weights = {"a": (0, 0, 1, 1), "b": (0, 0, 3, 1)}
    odds = {
        forecast_key(option, "way", at): Odds(tuple(zip(names, each, strict=True)))
        for at, each in weights.items()
    }
    form = Drafting(grades=GRADES, forecasts=odds).form(option)
    assert [one.odds.headline[:5] for one in form.blanks[0].picks] == ["50.0%", "25.0%"]
    odds[forecast_key(option, "way", "b")] = Odds(tuple(zip(names, (1, 0, 3, 0), strict=True)))
    risky = Drafting(grades=GRADES, forecasts=odds).form(option)
    assert risky.blanks[0].picks[0].odds.headline == "100% success or better"


def test_odds_say_whose_they_are_where_they_are_somebody_elses():
    theirs = msgspec.structs.replace(TURN[0], odds_of="Quill")
    draft = Drafting(
        grades=GRADES, forecasts={forecast_key(theirs): next(iter(FORECASTS.values()))}
    )
    form = draft.form(theirs)
    assert form.odds
    assert form.odds.headline.endswith("% for Quill")


def test_what_the_gm_hopes_for_is_not_said_of_somebody_elses_odds():
    theirs = replace(TURN[0], odds_of="Quill")
    odds = {forecast_key(theirs): next(iter(FORECASTS.values()))}
    draft = Drafting(grades=GRADES, forecasts=odds, hope=Hope("Moth wins", ("success",), "Moth"))
    form = draft.form(theirs)
    assert form.odds
    assert "Moth" not in form.odds.headline


def test_the_odds_of_a_pick_that_is_chosen_are_those_of_the_form(monkeypatch: pytest.MonkeyPatch):
    table, asked = demo_table(GAME, GAME.demo).table, list[Move]()
    odds_of = engine.Supposing.odds

    def noted(supposing: engine.Supposing, move: Move) -> object:
        asked.append(move)
        return odds_of(supposing, move)

    monkeypatch.setattr(engine.Supposing, "odds", noted)
    ways = [way for seat in table.seats for way in offers.options(GAME, table, seat)]
    option = next(way for way in ways if way.key == "candlelight.set-out-wanderer")
    seat = next(iter(table.voices("wanderer")))
    dark = next(field for field in option.fields if field.name == "dark")
    filled = option.values() | {"dark": dark.picks[1].value}
    odds = odds_so_far(GAME, table, seat, replace(option, forecast=True), filled)
    assert len(asked) == len(dark.picks), "worked out once for each"
    assert odds[forecast_key(option)] == odds[forecast_key(option, "dark", dark.picks[1].value)]
    assert len({str(one) for one in odds.values()}) == len(dark.picks)


def test_a_card_says_what_its_odds_count_in_beside_the_figure():
    way = next(field for field in FORM.fields if field.name == "way")
    key = forecast_key(FORM, "way", "quick")
    guess = Guess(FORECASTS[key], "if it is Fair +2", counting="Latches")
    shown = drawn(FORM, Drafting(grades=GRADES, forecasts={key: guess}))
    assert "Chance: success or better, if it is Fair +2</small>" in shown, "said once, above"
    assert "<small>with Latches</small>" in shown
    alone = Option(move="sample.help", label="Help", fields=(replace(way, forecast=False),))
    told = Drafting(grades=GRADES, forecasts={forecast_key(alone): guess}).form(alone).odds
    assert told.headline == "61.7% success or better, with Latches, if it is Fair +2"
