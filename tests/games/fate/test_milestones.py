"""What characters may become."""

import pytest

from hearthside.core import engine, offers
from hearthside.core.life.closing import END
from hearthside.core.life.guided_rounds import AnswerItem, BeginRound, PassItem
from hearthside.core.life.scenes_sessions import OpenSession
from hearthside.games.fate import GAME
from hearthside.games.fate.attempt.frame import Overcome
from hearthside.games.fate.characters.milestones import (
    AddStunt,
    CallMilestone,
    CloseMilestone,
    GrowStunt,
    RaiseApproach,
    RaiseRefresh,
    ReplaceStunt,
    RewriteAspect,
    RewriteConcept,
    SkipChoice,
    SwapRatings,
)
from hearthside.games.fate.characters.stunt_forms import StuntRow
from tests.games.fate.evening import evening
from tests.games.fate.gathering import (
    GALE,
    aspect_id,
    at_play,
    given,
    hurt,
    options,
    refused,
    said,
    texts,
    who,
)

CHANGES = ("fate.swap-ratings", "fate.rewrite-aspect", "fate.replace-stunt", "fate.add-stunt")


def at_milestone(level="minor", *players):
    table = at_play(*(players or ("Mara",)))
    table.do(GALE, CallMilestone(level))
    return table


def offered(table, seat="mara"):
    return [
        option.move
        for option in offers.options(GAME, table.table, seat)
        if option.section == "turn"
    ]


def new(kind, id, name, **changes):
    row = {"approach": "quick", "action": "defend", "text": "on stairs", **changes}
    changed = {"old": row.pop("old")} if "old" in row else {}
    return kind(character=id, stunt=(StuntRow(name=name, **row),), **changed)


@pytest.mark.rule("FA-8.2")
def test_a_minor_milestone_gives_each_player_one_of_four():
    table = at_milestone("minor", "Mara", "Jun")
    assert offered(table) == [*CHANGES, "fate.skip-choice"]
    three = SwapRatings("mara", ("sneaky", "flashy", "quick"))
    assert "Choose 2" in refused(table, "mara", three)
    table.do("mara", SwapRatings("mara", ("sneaky", "flashy")))
    ratings = who(table, "mara").approaches
    assert (ratings["sneaky"], ratings["flashy"]) == (0, 3)
    assert said(table)[-1] == "Mara: Sneaky 0, Flashy +3."
    assert offered(table) == []
    assert offered(table, "jun") == [*CHANGES, "fate.skip-choice"]
    refused(table, "jun", SwapRatings("mara", ("sneaky", "flashy")))


@pytest.mark.rule("FA-8.3")
def test_an_approach_without_a_rating_is_raised_to_1():
    table = at_milestone("significant")
    given(table, "mara", approaches={"sneaky": 3})
    table.do("mara", RaiseApproach("mara", "flashy"))
    assert who(table, "mara").approaches["flashy"] == 1


@pytest.mark.rule("FA-8.2")
@pytest.mark.parametrize("two", [("sneaky", "flashy"), ("flashy", "sneaky")])
def test_an_approach_without_a_rating_is_swapped_as_0(two):
    table = at_milestone()
    given(table, "mara", approaches={"sneaky": 3})
    table.do("mara", SwapRatings("mara", two))
    assert who(table, "mara").approaches == {"sneaky": 0, "flashy": 3}


def test_swapping_two_of_a_kind_is_no_change():
    table = at_milestone()
    assert refused(table, "mara", SwapRatings("mara", ("clever", "quick"))) == (
        "Those two are rated the same. Choose two that differ."
    )


@pytest.mark.rule("FA-8.2")
def test_any_own_aspect_but_the_high_concept_and_consequences_is_rewritten():
    table = at_play("Mara")
    hurt(table, "mara", "mild", "A Limp")
    table.do(GALE, CallMilestone("minor"))
    (option,) = options(table, "mara", "fate.rewrite-aspect")
    assert [pick.label for pick in option.fields[0].picks] == ["Mara Is in Debt", "Mara Has a Dog"]
    refused(table, "mara", RewriteAspect("mara", aspect_id(table, "Mara the Bold"), "No"))
    table.do("mara", RewriteAspect("mara", aspect_id(table, "Mara Is in Debt"), "The dog is real!"))
    assert texts(table, "mara", "trouble") == ["The dog is real!"]
    assert said(table)[-1] == "Mara changes Mara Is in Debt into The dog is real!"


@pytest.mark.rule("FA-8.2")
def test_a_stunt_is_replaced_without_touching_refresh():
    table = at_milestone()
    table.do("mara", new(ReplaceStunt, "mara", "Fast Feet", old="hands-that-remember"))
    assert [known.name for known in who(table, "mara").stunts] == ["Fast Feet"]
    assert who(table, "mara").refresh == 3
    assert said(table)[-1] == "Mara learns Fast Feet in place of Hands That Remember. Refresh 3."


@pytest.mark.rule("FA-8.2", "FA-3.4")
def test_a_stunt_beyond_the_third_lowers_refresh_and_takes_no_points_away():
    table = at_play("Mara")
    given(table, "mara", stunts=who(table, "mara").stunts * 3)
    table.do(GALE, CallMilestone("minor"))
    assert options(table, "mara", "fate.add-stunt")[0].cost == "1 refresh"
    table.do("mara", new(AddStunt, "mara", "Fast Feet"))
    assert len(who(table, "mara").stunts) == 4
    assert who(table, "mara").refresh == 2
    assert who(table, "mara").fate_points == 3


@pytest.mark.rule("FA-3.4")
def test_a_stunt_may_be_added_only_while_refresh_stays_at_one():
    table = at_play("Mara")
    given(table, "mara", stunts=who(table, "mara").stunts * 5, refresh=1)
    table.do(GALE, CallMilestone("minor"))
    assert not options(table, "mara", "fate.add-stunt")
    refused(table, "mara", new(AddStunt, "mara", "Sixth"))
    given(table, "mara", refresh=2)
    table.do("mara", new(AddStunt, "mara", "Sixth"))
    assert who(table, "mara").refresh == 1
    assert len(who(table, "mara").stunts) == 6


@pytest.mark.rule("FA-8.3")
def test_a_significant_milestone_also_raises_one_approach_up_to_legendary():
    table = at_play("Mara")
    given(table, "mara", approaches={**who(table, "mara").approaches, "sneaky": 8, "quick": 7})
    table.do(GALE, CallMilestone("significant"))
    assert set(offered(table)) == {"fate.raise-approach", "fate.skip-choice"}, "one at a time"
    refused(table, "mara", RaiseApproach("mara", "sneaky"))
    table.do("mara", RaiseApproach("mara", "quick"))
    assert who(table, "mara").approaches["quick"] == 8
    assert not options(table, "mara", "fate.raise-approach")
    assert set(offered(table)) >= set(CHANGES)


@pytest.mark.rule("FA-8.2")
def test_a_minor_milestone_raises_nothing():
    table = at_milestone()
    refused(table, "mara", RaiseApproach("mara", "quick"))
    refused(table, "mara", RaiseRefresh("mara"))
    refused(table, "mara", RewriteConcept("mara", "Somebody else"))


@pytest.mark.rule("FA-8.4")
def test_a_major_milestone_raises_refresh_and_may_change_who_one_is():
    table = at_milestone("major")
    table.do("mara", SkipChoice("mara", "raise"))
    table.do("mara", RaiseRefresh("mara"))
    table.do("mara", RewriteConcept("mara", "Keeper of the Light"))
    assert who(table, "mara").refresh == 4
    assert who(table, "mara").fate_points == 3
    assert texts(table, "mara", "high concept") == ["Keeper of the Light"]
    refused(table, "mara", RaiseRefresh("mara"))
    assert set(offered(table)) == {*CHANGES, "fate.skip-choice"}


@pytest.mark.rule("FA-8.4")
@pytest.mark.parametrize("known", [1, 4])
def test_or_a_stunt_in_place_of_refresh_which_stays_as_it_was(known):
    table = at_play("Mara")
    given(table, "mara", stunts=who(table, "mara").stunts * known, refresh=2)
    table.do(GALE, CallMilestone("major"))
    table.do("mara", SkipChoice("mara", "raise"))
    table.do("mara", new(GrowStunt, "mara", "Fast Feet"))
    assert len(who(table, "mara").stunts) == known + 1
    assert who(table, "mara").refresh == 2
    refused(table, "mara", RaiseRefresh("mara"))


def test_choices_may_be_left_alone():
    table = at_milestone("significant")
    table.do("mara", SkipChoice("mara", "raise"))
    table.do("mara", SkipChoice("mara", "change"))
    assert table.table.play.milestone == {}


def test_the_gm_chooses_for_whoever_is_not_there_or_ends_the_milestone():
    table = at_milestone("minor", "Mara", "Jun")
    table.do(GALE, SwapRatings("mara", ("sneaky", "flashy")))
    refused(table, GALE, CallMilestone("minor"))
    table.do(GALE, CloseMilestone())
    assert table.table.play.milestone == {}
    assert offered(table, "jun") == []
    table.do(GALE, CallMilestone("major"))


def test_only_the_gm_calls_one():
    table = at_play("Mara")
    refused(table, "mara", CallMilestone("major"))


def test_an_unfinished_stunt_changes_nothing():
    table = at_milestone()
    assert refused(table, "mara", new(AddStunt, "mara", "Fast Feet", action="")) == (
        "Fast Feet needs one action. Choose which one gets +2."
    )
    assert "fate.add-stunt" in offered(table)


@pytest.mark.rule("FA-8.2", "FA-8.3")
def test_nothing_is_chosen_for_anybody():
    table = at_milestone("significant")
    for move in ("fate.raise-approach", "fate.swap-ratings"):
        (form,) = options(table, "mara", move)
        assert not any(field.value for field in form.fields)
        raw = {"move": move, **form.fixed, **{field.name: field.value for field in form.fields}}
        assert "choose" in refused(table, "mara", engine.parse_move(GAME, raw)).lower()
        if move == "fate.raise-approach":
            table.do("mara", SkipChoice("mara", "raise"))


@pytest.mark.rule("FA-8.4")
def test_the_log_says_what_somebody_left_out():
    table = at_milestone("major")
    for choice in ("raise", "grow", "concept", "change"):
        table.do("mara", SkipChoice("mara", choice))
    assert said(table)[-4:] == [
        "Mara raises no approach.",
        "Mara takes neither refresh nor a stunt.",
        "Mara keeps the high concept.",
        "Mara changes nothing.",
    ]


def test_the_gm_chooses_for_somebody_who_is_away_and_the_log_says_so():
    table = at_milestone("minor")
    table.do(GALE, SkipChoice("mara", "change"))
    assert said(table)[-2:] == ["Gale speaks for Mara.", "Mara changes nothing."]


@pytest.mark.rule("FA-8.2")
def test_closing_a_session_asks_the_gm_whether_it_is_a_milestone():
    night = evening("Ana", "Ben")
    night.gale.does(BeginRound(round="closing"))
    assert night.table.table.round.step == "story", "everyone may give a star meanwhile"
    end = {"star": "", "wish": "", "when": "", "where": ""}
    night.gale.does(AnswerItem(item=END, blanks={"level": "significant", **end}))
    assert night.play.milestone == dict.fromkeys(("ana", "ben"), ("change", "raise"))
    assert not night.table.table.session_open, "choosing holds nobody up"
    assert night.ana.offers("fate.raise-approach"), "it can wait until you meet again"
    assert night.gale.prompt.text.startswith("A milestone is open for Ana and Ben. ")
    night.gale.does(OpenSession())
    night.gale.does(BeginRound(round="closing"))
    assert night.gale.cannot(AnswerItem(item=END, blanks={"level": "major", **end})), (
        "the last one is not chosen yet"
    )
    night.gale.does(AnswerItem(item=END, blanks=end))


@pytest.mark.rule("FA-8.2")
def test_a_session_may_close_without_a_milestone():
    night = evening("Ana")
    night.gale.does(BeginRound(round="closing"))
    end = {"star": "", "wish": "", "when": "", "where": ""}
    night.gale.does(AnswerItem(item=END, blanks={"level": "", **end}))
    assert (night.play.milestone, night.table.table.session_open) == ({}, False)


@pytest.mark.rule("FA-8.2")
def test_while_stars_are_asked_for_what_a_milestone_brings_waits_beside_the_character():
    night = evening("Ana")
    night.gale.does(CallMilestone("minor"))
    assert {one.section for one in night.ana.offers("fate.skip-choice")} == {"turn"}
    night.gale.does(BeginRound(round="closing"))
    assert {one.section for one in night.ana.offers("fate.skip-choice")} == {"sheet"}
    night.ana.does(PassItem(item="ana"))
    assert {one.section for one in night.ana.offers("fate.skip-choice")} == {"turn"}


def test_what_a_milestone_brings_is_not_what_an_attempt_waits_for():
    table = at_milestone("minor", "Mara", "Jun")
    table.do("mara", Overcome("mara", "quick", "to cross the yard"))
    assert engine.show(GAME, table.table).attempt.waiting == (GALE,)
