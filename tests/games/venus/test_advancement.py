"""What is earned, when, and where it goes (VE-5)."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.life.closing import CLOSING
from hearthside.core.life.guided_rounds import (
    AnswerItem,
    BeginRound,
    DropRound,
    GoOnWithRound,
    PassItem,
)
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenScene, OpenSession
from hearthside.games.venus import GAME
from hearthside.games.venus.advancement.spending_caps import CapsForLevel, SpendCaps
from hearthside.games.venus.advancement.taking_what_is_due import (
    DrainFidelity,
    LiftLimit,
    LowerScore,
    PassYears,
    ProposeTier,
    TakeDue,
)
from hearthside.games.venus.assembly.more_lifepaths import WalkOn
from hearthside.games.venus.characters.inventing import (
    GrantAttribute,
    MakeSpecial,
    MakeUp,
    MakeUpJob,
)
from hearthside.games.venus.characters.principles import VetoPrinciple
from hearthside.games.venus.content import MENTAL, PHYSICAL
from hearthside.games.venus.sessions.kinds_and_ends import SetKind, Study
from tests.games.venus.debriefing import after, development, go_on, goals, portrayal
from tests.games.venus.evening import (
    ANA,
    BO,
    CY,
    DEE,
    FAY,
    GOLD,
    PLATINUM,
    abilities,
    attribute,
    ballots,
    evening,
    falls,
    figure,
    job,
    notes,
    npc,
    offered,
    pass_all,
    refused,
    vote,
    who,
)


@pytest.mark.case("VE-5.1/1", "VE-5.1/2")
@pytest.mark.rule("VE-5.1")
@pytest.mark.parametrize(
    ("level", "exp", "marks", "after_level", "after_exp"),
    [(4, 7, 1, 5, 0), (1, 1, 2, 2, 0), (3, 5, 1, 4, 0), (10, 19, 1, 10, 20)],
)
def test_jobs_rise_by_themselves(
    level: int, exp: int, marks: int, after_level: int, after_exp: int
) -> None:
    from hearthside.games.venus.advancement import earning
    from tests.games.venus.evening import happens

    table = evening(figure(ANA, jobs=(job("Guard", level, "endurance", exp=exp),)))
    events = earning.exp(table.table, ANA, "guard", marks, "a test", "VE-5.1")
    happens(table, *events)
    held = who(table, ANA).job("guard")
    assert (held.level, held.exp) == (after_level, after_exp)


@pytest.mark.case("VE-5.1/3")
@pytest.mark.rule("VE-5.1", "VE-2.13")
def test_ten_is_passed_only_with_leave_and_boosts_do_not_count() -> None:
    from hearthside.games.venus.advancement import earning
    from hearthside.games.venus.sheet import level_for
    from tests.games.venus.evening import happens

    boost = attribute("gambit", "Iron", effect="level", on="Guard")
    held = job("Guard", 3, "endurance", exp=5)
    table = evening(figure(ANA, jobs=(held,), attributes=(boost,)))
    assert level_for(who(table, ANA), held, ("iron",)) == 4
    happens(table, *earning.exp(table.table, ANA, "guard", 1, "x", "VE-5.1"))
    assert who(table, ANA).job("guard").level == 4, "at 2 × 3, not at 2 × 4"
    table = evening(figure(ANA, jobs=(job("Guard", 10, "endurance", exp=19),)))
    lifting = LiftLimit(who=ANA, job="guard", words=" ")
    assert "What makes it possible?" in refused(table, FAY, lifting)
    table.do(FAY, LiftLimit(who=ANA, job="guard", words="Spirit training"))
    happens(table, *earning.exp(table.table, ANA, "guard", 1, "x", "VE-5.1"))
    assert who(table, ANA).job("guard").level == 11


@pytest.mark.case("VE-5.2/1")
@pytest.mark.rule("VE-5.2", "VE-1.2")
def test_downtime_scenes_cost_a_lot_each() -> None:
    table = evening(figure(ANA, lots=5, jobs=(job("Scholar", 3, "resolve", exp=4),)))
    move = Study(who=ANA, job="scholar", scenes=2, words="Nights in the archive")
    assert refused(table, ANA, move), "only in downtime"
    table.do(FAY, CloseScene())
    table.do(FAY, SetKind(kind="downtime"))
    table.do(ANA, move)
    pass_all(table)
    held = who(table, ANA).job("scholar")
    assert (held.level, held.exp, who(table, ANA).lots) == (4, 0, 3)
    assert refused(table, ANA, Study(ANA, "scholar", 4, "More"))


@pytest.mark.case("VE-5.2/2")
@pytest.mark.rule("VE-5.2", "VE-5.5", "VE-5.9")
def test_lots_beyond_ten_go_to_jobs_of_choice() -> None:
    jobs = (job("Scholar", 3, "resolve"), job("Smith", 3, "finesse"))
    sheet = figure(ANA, lots=9, jobs=jobs, goals=notes("One", "Two"))
    table = after("chapter", sheet)
    goals(table, "note-1", "note-2")
    portrayal(table, "I wept")
    pass_all(table)
    assert who(table, ANA).lots == 10
    first, second = who(table, ANA).dues
    table.do(ANA, TakeDue(who=ANA, due=first.id, into="scholar"))
    table.do(ANA, TakeDue(who=ANA, due=second.id, into="smith"))
    assert [one.exp for one in who(table, ANA).jobs] == [1, 1]


@pytest.mark.case("VE-5.5/1", "VE-5.9/1")
@pytest.mark.rule("VE-5.5", "VE-5.9")
def test_an_ordinary_sessions_end_pays_nothing() -> None:
    table = evening(figure(ANA, goals=notes("One")))
    table.do(FAY, CloseScene())
    assert not offered(table, ANA, AnswerItem)
    table.do(FAY, CloseSession())
    table.do(FAY, OpenSession())
    assert who(table, ANA).lots == 0


@pytest.mark.rule("VE-1.2", "VE-5.5")
def test_closing_a_session_asks_whether_a_chapter_ends_and_goes_on_after_its_debrief() -> None:
    table = evening(figure(ANA, goals=notes("One")))
    table.do(FAY, BeginRound(round=CLOSING))
    table.do(FAY, AnswerItem(item="chapter", blanks={"unit": "chapter"}))
    assert (table.table.round.round, table.table.round.step) == ("debrief", "reached")
    goals(table, "note-1")
    pass_all(table)
    while table.table.round.round == "debrief":
        step = table.table.round.step
        table.do(FAY, GoOnWithRound(step=step))
    assert (table.table.round.round, table.table.round.step) == (CLOSING, "story")
    assert table.table.session_open
    assert who(table, ANA).lots == 1


@pytest.mark.rule("VE-1.2")
def test_a_chapter_that_goes_on_has_no_debrief() -> None:
    table = evening(figure(ANA, goals=notes("One")))
    table.do(FAY, BeginRound(round=CLOSING))
    table.do(FAY, PassItem(item="chapter"))
    assert (table.table.round.round, table.table.round.step) == (CLOSING, "story")


@pytest.mark.rule("VE-1.2", "VE-5.5")
def test_a_chapter_that_has_just_ended_is_not_asked_about_again() -> None:
    table = after("chapter", figure(ANA, goals=notes("One")))
    go_on(table)
    table.do(FAY, BeginRound(round=CLOSING))
    assert table.table.round.step == "story"
    table.do(FAY, DropRound())
    table.do(FAY, OpenScene(title="The next morning"))
    table.do(FAY, BeginRound(round=CLOSING))
    assert table.table.round.step == "chapter", "the next has begun with it"


@pytest.mark.case("VE-5.8/2")
@pytest.mark.rule("VE-5.8")
def test_fidelity_is_drained_into_a_caliber() -> None:
    sheet = figure(ANA, fidelity=4, abilities=abilities(wits=(GOLD, 1), appeal=(PLATINUM, 1)))
    table = evening(sheet)
    assert refused(table, ANA, DrainFidelity(who=ANA, ability="appeal"))
    table.do(ANA, DrainFidelity(who=ANA, ability="wits"))
    assert (who(table, ANA).ability("wits").caliber, who(table, ANA).fidelity) == (PLATINUM, 0)
    table = evening(figure(ANA, fidelity=3))
    assert refused(table, ANA, DrainFidelity(who=ANA, ability="wits"))


@pytest.mark.case("VE-5.10/1")
@pytest.mark.rule("VE-5.10", "VE-2.4")
def test_growing_older_moves_the_difference_between_the_rows() -> None:
    scores = abilities(endurance=(1, 1), finesse=(1, 0), swiftness=(1, 3))
    table = development(figure(ANA, age="young", abilities=scores))
    table.do(FAY, PassYears(who=ANA, age="mature"))
    due = who(table, ANA).dues[0]
    assert refused(table, ANA, LowerScore(who=ANA, due=due.id, into="finesse"))
    table.do(ANA, LowerScore(who=ANA, due=due.id, into="swiftness"))
    assert who(table, ANA).ability("swiftness").score == 2
    table = development(figure(ANA, age="young"))
    table.do(FAY, PassYears(who=ANA, age="mature"))
    assert not who(table, ANA).dues, "with nothing to lose nothing falls"
    table = development(figure(ANA, age="junior"))
    table.do(FAY, PassYears(who=ANA, age="young"))
    rising = {one.fixed["due"]: one.fields[0].picks for one in offered(table, ANA, TakeDue)}
    names = {"mental": MENTAL, "physical": PHYSICAL}
    dues = who(table, ANA).dues
    assert [one.kind for one in dues] == ["mental", "physical", "physical"]
    for one in dues:
        assert {pick.value for pick in rising[one.id]} == set(names[one.kind])


@pytest.mark.case("VE-2.2/2", "VE-2.2/3")
@pytest.mark.rule("VE-2.2")
def test_a_tier_changes_only_in_a_development_session_and_by_all() -> None:
    jobs = (
        job("Smith", 1, "finesse", exp=1),
        job("Guard", 2, "endurance", exp=3),
        job("Rider", 0, "swiftness", exp=9),
    )
    table = evening(figure(ANA, jobs=jobs))
    assert not offered(table, ANA, ProposeTier)
    table = development(figure(ANA, jobs=jobs))
    table.do(BO, ProposeTier(tier="heroic"))
    ballots(table, yes=(ANA, BO, CY, DEE), no=(FAY,))
    assert table.table.play.tier == "public"
    table.do(BO, ProposeTier(tier="heroic"))
    ballots(table, yes=(ANA, BO, CY, DEE))
    assert table.table.play.tier == "public", "whoever is silent is no yes"
    table.do(BO, ProposeTier(tier="heroic"))
    ballots(table, yes=(FAY, ANA, BO, CY, DEE))
    assert table.table.play.tier == "heroic"
    held = {one.name: (one.level, one.exp) for one in who(table, ANA).jobs}
    assert held == {"Smith": (2, 0), "Guard": (2, 3), "Rider": (0, 9)}
    assert [due.kind for due in who(table, ANA).dues].count("caliber") == 2
    due = next(one for one in who(table, ANA).dues if one.kind == "lifepath")
    wrong = WalkOn(who=ANA, due=due.id, path="quay-urchin", score="wits")
    assert "Appeal or Swiftness" in refused(table, ANA, wrong)
    table.do(ANA, WalkOn(who=ANA, due=due.id, path="quay-urchin", score="appeal"))
    falls(table, 1)
    assert who(table, ANA).ability("appeal").score == 1
    assert who(table, ANA).caps == 2
    assert who(table, ANA).attribute("stealth")


@pytest.mark.case("VE-2.23/1")
@pytest.mark.rule("VE-2.23", "VE-2.9", "VE-2.13")
def test_caps_that_were_left_wait_for_a_development_session() -> None:
    sheet = figure(ANA, caps=3, jobs=(job("Smith", 1, "finesse"),))
    table = evening(sheet)
    buy = SpendCaps(who=ANA, kind="specialty", name="Knots")
    assert refused(table, ANA, buy)
    table = development(sheet)
    assert offers.prompt(GAME, table.table, ANA).text.startswith("You have 3 caps to spend.")
    best = [one.label for one in offers.offers(GAME, table.table, ANA).shown if one.best]
    assert best == ["Spend your caps"]
    (form,) = offered(table, ANA, SpendCaps)
    what, called = form.fields
    told = {pick.value: pick.label for pick in what.picks}
    assert told["job Cipher"] == "Cipher (2)", "no lifepath lists it"
    assert [pick.value for pick in what.picks if pick.bars] == ["job Smith"], "she has that"
    assert called.when.holds({"kind": "specialty"})
    assert not called.when.holds({"kind": "job Cipher"}), "a job has its name"
    assert "costs 4 caps" in refused(table, ANA, SpendCaps(ANA, "gambit", "Big"))
    table.do(ANA, buy)
    assert who(table, ANA).caps == 1
    table.do(ANA, CapsForLevel(who=ANA, job="smith"))
    assert (who(table, ANA).caps, who(table, ANA).job("smith").level) == (0, 2)


@pytest.mark.case("VE-2.11/1", "VE-2.22/1")
@pytest.mark.rule("VE-2.22", "VE-2.11")
def test_what_is_made_up_in_play() -> None:
    table = evening(figure(ANA))
    form, *_ = offered(table, ANA, MakeUp)
    assert "name" in {one.name for one in form.fields if getattr(one, "needed", False)}
    table.do(ANA, MakeUp(ANA, "specialty", "Wolves", "", "", ""))
    assert who(table, ANA).attribute("wolves")
    table.do(ANA, MakeUp(ANA, "gambit", "Blink", "", "raises", "Wits"))
    assert not who(table, ANA).attribute("blink")
    vote(table, yes=(FAY, BO, CY), no=(DEE,))
    assert who(table, ANA).attribute("blink").on == "wits"
    table.do(ANA, MakeUpJob(ANA, "Fog-Caller", "wits", "Calls fog"))
    assert not who(table, ANA).job("fog-caller")
    pass_all(table)
    assert who(table, ANA).job("fog-caller").level == 0
    table.do(FAY, GrantAttribute(ANA, "specialty", "Language: Coastal", False))
    assert who(table, ANA).caps == 0, "what the setting grants costs nothing"


@pytest.mark.rule("VE-2.10")
def test_whoever_has_no_special_attribute_yet_names_one_in_play() -> None:
    table = evening(figure(ANA), figure(BO))
    table.do(BO, MakeUp(BO, "feature", "Walks Unseen", "", "", ""))
    taken = MakeUp(ANA, "feature", "Walks Unseen", "", "", "", special=True)
    assert "cannot be theirs alone" in refused(table, ANA, taken)
    table.do(ANA, replace(taken, name="Comes Back Once"))
    assert who(table, ANA).special.name == "Comes Back Once"
    assert [one.label for one in offered(table, ANA, MakeUp)] == ["Make up an attribute"]


@pytest.mark.rule("VE-2.10")
def test_a_special_the_peers_look_at_is_claimed_until_they_refuse_it() -> None:
    table = evening(figure(ANA), figure(BO))
    blink = MakeUp(ANA, "gambit", "Blink", "", "", "", special=True)
    table.do(ANA, blink)
    assert "Ilves’s special" in refused(table, BO, MakeUp(BO, "feature", "blink", "", "", ""))
    second = GrantAttribute(ANA, "feature", "Tall", True)
    assert "“Blink”" in refused(table, FAY, second), "nobody has two"
    vote(table, yes=(), no=(FAY, BO, CY, DEE))
    assert who(table, ANA).special is None
    table.do(BO, MakeUp(BO, "feature", "Blink", "", "", ""))
    assert "cannot be theirs alone" in refused(table, ANA, blink)
    table.do(ANA, replace(blink, name="Comes Back Once"))
    pass_all(table)
    assert who(table, ANA).special.name == "Comes Back Once"


@pytest.mark.rule("VE-2.10")
def test_a_special_may_be_one_that_somebody_has_already() -> None:
    shared = attribute("specialty", "Ice")
    held = (attribute("specialty", "Knots"), shared)
    table = evening(figure(ANA, attributes=held), figure(BO, attributes=(shared,)), npc("Pell"))
    (turning,) = offered(table, ANA, MakeSpecial)
    assert [pick.label for pick in turning.fields[0].picks] == ["Knots"]
    assert refused(table, ANA, MakeSpecial(ANA, "ice")), "Bo has it too"
    assert not offered(table, FAY, MakeSpecial), "those the Facilitator plays have none"
    table.do(ANA, MakeSpecial(ANA, "knots"))
    assert (who(table, ANA).special.name, len(who(table, ANA).attributes)) == ("Knots", 2)
    assert not offered(table, ANA, MakeSpecial), "one is all"
    assert "Ilves’s special" in refused(table, BO, MakeUp(BO, "specialty", "Knots", "", "", ""))


@pytest.mark.case("VE-2.21/1")
@pytest.mark.rule("VE-2.21")
def test_a_feature_is_kept_in_its_sense() -> None:
    table = evening(figure(ANA))
    table.do(ANA, MakeUp(ANA, "feature", "Bright", "clever, not shining", "", ""))
    held = who(table, ANA).attribute("bright")
    assert held.sense == "clever, not shining"
    table.do(ANA, MakeUp(ANA, "connection", "Harbour Guild", "", "", ""))
    assert who(table, ANA).attribute("harbour-guild").kind == "connection"
    from hearthside.games.venus.looks.sheet_view import sheet

    words = str(sheet(table.table, ANA))
    assert "clever, not shining" in words


@pytest.mark.case("VE-2.16/1")
@pytest.mark.rule("VE-2.16")
def test_the_fc_vetoes_a_principle() -> None:
    five = notes("One", "Two", "Three", "Four", "Too easy")
    table = evening(figure(ANA, goals=five))
    table.do(FAY, VetoPrinciple(who=ANA, principle="note-5", why="Too easy"))
    assert len(who(table, ANA).goals) == 4
    assert refused(table, BO, VetoPrinciple(who=ANA, principle="note-4", why="No"))


@pytest.mark.rule("VE-5.1")
def test_the_boxes_under_a_job_say_that_they_are_exp() -> None:
    table = evening(figure(ANA, jobs=(job("Guard", 2, "endurance", exp=3),)))
    pieces = [one for part in GAME.sheet(table.table, ANA).sections for one in part.pieces]
    (boxes,) = [one for one in pieces if one.label.startswith("Guard 2")]
    assert boxes.label.endswith(", exp")
    assert [crossed for _, crossed in boxes.boxes] == [True] * 3 + [False]
