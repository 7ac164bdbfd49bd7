"""Every worked case is a test or part of one; here are those that no other file plays whole."""

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.scenes_sessions import CloseScene, OpenScene, OpenSession
from hearthside.games.venus import GAME
from hearthside.games.venus.advancement import cap_prices, earning
from hearthside.games.venus.advancement.taking_what_is_due import TakeDue
from hearthside.games.venus.assembly import plan
from hearthside.games.venus.characters.capabilities import Derive, DeriveOwn
from hearthside.games.venus.characters.inventing import GrantAttribute
from hearthside.games.venus.characters.sheet_changes import DueAdded
from hearthside.games.venus.check import check_target
from hearthside.games.venus.check.moves import NameBonuses, Reroll, Roll, can_name, target_of
from hearthside.games.venus.rolls.calling_for_rolls import CallTask
from hearthside.games.venus.sessions.framing_scenes import FrameScene, LetFrame, OfferFraming
from hearthside.games.venus.sessions.kinds_and_ends import SetKind, Study
from hearthside.games.venus.sheet import Figure, Plan, Spread, Walked, level_for
from hearthside.games.venus.task import reading
from hearthside.games.venus.task.frame_moves import RollTask, SetThreshold
from tests.games.cases import cited, numbered
from tests.games.venus.evening import (
    ANA,
    BO,
    BRONZE,
    COPPER,
    CY,
    DEE,
    FAY,
    GOLD,
    PLATINUM,
    PLAYERS,
    SILVER,
    abilities,
    attribute,
    call_check,
    call_task,
    check,
    evening,
    factors,
    figure,
    given,
    happens,
    job,
    offered,
    pass_all,
    refused,
    reviews,
    seated,
    takes,
    vote,
    who,
)

CASES = {
    "VE-1.1": 3,
    "VE-1.2": 2,
    "VE-1.3": 2,
    "VE-1.4": 1,
    "VE-1.5": 1,
    "VE-1.6": 1,
    "VE-1.7": 1,
    "VE-1.8": 1,
    "VE-1.9": 1,
    "VE-1.10": 1,
    "VE-1.11": 1,
    "VE-1.12": 1,
    "VE-2.1": 1,
    "VE-2.2": 3,
    "VE-2.3": 1,
    "VE-2.4": 2,
    "VE-2.5": 5,
    "VE-2.6": 1,
    "VE-2.7": 1,
    "VE-2.8": 2,
    "VE-2.9": 3,
    "VE-2.10": 2,
    "VE-2.11": 1,
    "VE-2.12": 3,
    "VE-2.13": 2,
    "VE-2.14": 2,
    "VE-2.15": 1,
    "VE-2.16": 1,
    "VE-2.17": 1,
    "VE-2.18": 2,
    "VE-2.19": 2,
    "VE-2.20": 1,
    "VE-2.21": 1,
    "VE-2.22": 1,
    "VE-2.23": 1,
    "VE-3.1": 4,
    "VE-3.2": 1,
    "VE-3.3": 5,
    "VE-3.4": 5,
    "VE-3.5": 2,
    "VE-3.6": 1,
    "VE-3.7": 2,
    "VE-4.1": 3,
    "VE-4.2": 5,
    "VE-4.3": 1,
    "VE-4.4": 6,
    "VE-4.5": 2,
    "VE-4.6": 3,
    "VE-4.7": 2,
    "VE-4.8": 1,
    "VE-4.9": 1,
    "VE-4.10": 6,
    "VE-4.11": 1,
    "VE-4.12": 3,
    "VE-4.13": 1,
    "VE-4.14": 1,
    "VE-4.15": 1,
    "VE-5.1": 3,
    "VE-5.2": 2,
    "VE-5.3": 2,
    "VE-5.4": 3,
    "VE-5.5": 1,
    "VE-5.6": 2,
    "VE-5.7": 4,
    "VE-5.8": 2,
    "VE-5.9": 1,
    "VE-5.10": 1,
    "VE-6.1": 4,
    "VE-6.2": 1,
    "VE-6.3": 1,
    "VE-6.4": 1,
    "VE-7.1": 3,
    "VE-7.2": 1,
    "VE-7.3": 2,
    "VE-7.4": 3,
    "VE-7.5": 1,
}
"""How many cases each rule has, 151 in all."""


def test_every_case_is_played_by_a_test_that_says_so() -> None:
    wanted = numbered(CASES)
    assert len(wanted) == 151
    assert cited(Path(__file__).parent) == wanted


@pytest.mark.case("VE-1.3/1")
@pytest.mark.rule("VE-1.3")
def test_the_fc_takes_her_turn_at_her_own_seat_where_bo_frames() -> None:
    table = seated()
    given(table, *(figure(seat) for seat in PLAYERS))
    table.do(FAY, OpenSession())
    table.do(FAY, OpenScene(title="One"))
    table.do(FAY, CloseScene())
    table.do(BO, OfferFraming())
    table.do(FAY, LetFrame(seat=BO))
    table.do(BO, FrameScene(title="Two", kind="encounter"))
    assert table.table.turns.order == (BO, CY, DEE, FAY, ANA)


@pytest.mark.case("VE-1.6/1")
@pytest.mark.rule("VE-1.6")
def test_nothing_is_rolled_before_threshold_and_stakes_are_known() -> None:
    table = evening(figure(ANA, jobs=(job("Cipher", 2, "wits"),)))
    call_task(table)
    takes(table, "cipher")
    assert refused(table, ANA, RollTask())
    table.do(FAY, SetThreshold(factors=()))
    assert offered(table, ANA, RollTask)


@pytest.mark.case("VE-2.4/1")
@pytest.mark.rule("VE-2.4")
def test_seven_mental_and_two_physical_points_of_a_seasoned_character() -> None:
    paths = tuple(Walked(id=str(n), name=str(n), score="appeal", caps=0) for n in range(5))
    spread = (Spread(ability="wits", points=2), Spread(ability="finesse", points=2))
    made = Figure(id="a", name="", age="seasoned", plan=Plan(paths=paths, spread=spread))
    scores = plan.scores(made)
    assert scores["appeal"] + scores["wits"] == 7
    assert sum(scores.values()) == 9


@pytest.mark.case("VE-2.7/1")
@pytest.mark.rule("VE-2.7")
def test_a_point_cannot_go_where_nine_are() -> None:
    table = evening(figure(ANA, abilities=abilities(wits=(BRONZE, 9))))
    happens(table, DueAdded(who=ANA, kind="score", why="a test", rules=("VE-5.7",)))
    due = who(table, ANA).dues[0].id
    assert refused(table, ANA, TakeDue(who=ANA, due=due, into="wits"))
    table.do(ANA, TakeDue(who=ANA, due=due, into="appeal"))
    assert who(table, ANA).ability("appeal").score == 1


@pytest.mark.case("VE-2.10/2")
@pytest.mark.rule("VE-2.10")
def test_a_special_may_come_later() -> None:
    table = evening(figure(ANA), figure(BO, attributes=(attribute("feature", "Bright"),)))
    late = GrantAttribute(who=ANA, kind="gambit", name="Walks on Water", special=True)
    table.do(FAY, late)
    assert who(table, ANA).special.name == "Walks on Water"
    bright = GrantAttribute(who=CY, kind="feature", name="bright", special=True)
    assert "theirs alone" in refused(table, FAY, bright)


@pytest.mark.case("VE-2.13/2")
@pytest.mark.rule("VE-2.13")
def test_a_boost_takes_an_eighth_level_to_nine() -> None:
    boost = attribute("gambit", "Iron", effect="level", on="Guard")
    sheet = figure(ANA, attributes=(boost,))
    assert level_for(sheet, job("Guard", 8, "endurance"), ("iron",)) == 9


@pytest.mark.case("VE-2.14/1", "VE-2.14/2")
@pytest.mark.rule("VE-2.14")
def test_prices_of_assets_and_how_long_a_lute_lasts() -> None:
    assert [cap_prices.asset_price(kind, False) for kind in ("vendible", "capital")] == [1, 4]
    assert [cap_prices.asset_price(kind, True) for kind in ("vendible", "capital")] == [0, 0]
    lute = replace(attribute_asset(), breakable=True)
    table = evening(figure(ANA, assets=(lute,)))
    from hearthside.games.venus.characters.assets import UseAsset

    outlasts = Fraction(1)
    for _ in range(3):
        table.do(ANA, UseAsset(who=ANA, asset="lute"))
        faces = GAME.chance(table.table).dice[0].faces
        outlasts *= Fraction(sum(face != 1 for face in faces), len(faces))
        table.fall(2)
    assert float(outlasts) == 0.857375


def attribute_asset():
    from tests.games.venus.evening import asset

    return asset("Lute")


@pytest.mark.case("VE-3.3/4", "VE-3.3/5")
@pytest.mark.rule("VE-3.3", "VE-3.4")
def test_platinum_short_by_seven_is_skipped_and_what_each_metal_is_worth() -> None:
    table = evening(figure(ANA, abilities=abilities(wits=(PLATINUM, 4)), lots=2))
    check(table, 1, difficulty=10, harder=factors("a", "b"))
    assert target_of(table.table.play.check) == 12
    assert not can_name(table.table, table.table.play.check)
    passes = [
        sum(check_target.check(face, metal, 9, 10) == "pass" for face in range(1, 21))
        for metal in (COPPER, BRONZE, SILVER, GOLD, PLATINUM)
    ]
    assert passes == [18, 19, 19, 19, 20]


@pytest.mark.case("VE-3.7/2")
@pytest.mark.rule("VE-3.7")
def test_a_failed_check_is_rewound_and_played_as_a_task() -> None:
    table = evening(figure(ANA, lots=2, jobs=(job("Cipher", 2, "wits"),)))
    then = table.table.seq
    call_check(table, difficulty=15)
    table.do(ANA, Roll())
    table.fall(9)
    table.do(ANA, Reroll())
    table.fall(10)
    table.do(ANA, NameBonuses(lots=1))
    from hearthside.games.venus.check.moves import RollBonuses

    table.do(ANA, RollBonuses())
    table.fall(1)
    assert (who(table, ANA).lots, len(table.table.play.failed)) == (0, 1)
    table.do(FAY, Rewind(to=then))
    table.do(FAY, CallTask(ANA, "Get over the wall", "wits", "The dogs wake", "", later=True))
    assert who(table, ANA).lots == 2
    assert not table.table.play.failed


@pytest.mark.case("VE-4.10/4")
@pytest.mark.rule("VE-4.10")
@pytest.mark.parametrize("tier", ["public", "heroic", "mythic"])
def test_a_learned_job_opens_at_its_score(tier: str) -> None:
    assert earning.opens_at(tier, (3,)) == 3
    assert earning.opens_at("deific", (3,)) == 4
    assert earning.opens_at(tier, (5, 4)) == 4, "the lower of two"


@pytest.mark.case("VE-4.12/3")
@pytest.mark.rule("VE-4.12")
def test_one_exploding_die_short_by_seven_is_a_sixth() -> None:
    wild = attribute("gambit", "Wild", effect="explodes")
    table = evening(figure(ANA, lots=1, attributes=(wild,)))
    check(table, 8, difficulty=15, bearing=("wild",))
    table.do(ANA, NameBonuses(lots=1))
    assert GAME.outlook(table.table).chance("pass") == Fraction(1, 6)


@pytest.mark.case("VE-5.1/3")
@pytest.mark.rule("VE-5.1")
def test_two_boosts_are_two_dice_more_and_change_no_bar() -> None:
    boosts = tuple(attribute("gambit", name, effect="level", on="Guard") for name in "AB")
    held = job("Guard", 3, "endurance", exp=5)
    table = evening(figure(ANA, jobs=(held,), attributes=boosts))
    call_task(table, ability="endurance", bearing=("a", "b"))
    takes(table, "guard")
    task = table.table.play.task
    assert reading.pool_size(table.table, task) == 5
    assert earning.exp_to_rise(held.level) == 6


@pytest.mark.case("VE-5.2/1")
@pytest.mark.rule("VE-5.2")
def test_a_scene_that_has_nothing_to_do_with_the_job_is_refused_and_costs_nothing() -> None:
    table = evening(figure(ANA, lots=3, jobs=(job("Scholar", 3, "resolve"),)))
    table.do(FAY, CloseScene())
    table.do(FAY, SetKind(kind="downtime"))
    table.do(ANA, Study(who=ANA, job="scholar", scenes=2, words="A week of fishing"))
    assert refused(table, ANA, Study(who=ANA, job="scholar", scenes=1, words="The same week"))
    vote(table, yes=(BO,), no=(FAY, CY, DEE))
    assert (who(table, ANA).lots, who(table, ANA).job("scholar").exp) == (3, 0)


@pytest.mark.case("VE-6.1/3")
@pytest.mark.rule("VE-6.1")
def test_a_capability_never_hangs_on_another() -> None:
    table = evening(figure(ANA))
    table.do(FAY, CloseScene())
    table.do(FAY, SetKind(kind="development"))
    table.do(ANA, Derive(who=ANA, capability="grit", yes=()))
    pass_all(table)
    assert refused(table, ANA, DeriveOwn(ANA, "Nerve", "Grit", "", "Sure?", 1, "You shake"))
    assert not reviews(table)
