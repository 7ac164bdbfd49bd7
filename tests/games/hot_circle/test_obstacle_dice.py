"""What is rolled in an obstacle test: every die and its reason (HC-3.7 to HC-3.13, HC-2.9)."""

import pytest
from msgspec.structs import replace

from hearthside.core import engine
from hearthside.core.moves import Illegal
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.obstacle_test.claiming import ClaimDice, ClaimForNpc
from hearthside.games.hot_circle.obstacle_test.difficulty import difficulty
from hearthside.games.hot_circle.obstacle_test.helping import Help
from hearthside.games.hot_circle.obstacle_test.hindering import OfferHindrances, RollDice
from hearthside.games.hot_circle.obstacle_test.judging_dice import JudgeDice
from hearthside.games.hot_circle.obstacle_test.reroll_forms import rerolls_free, sources
from hearthside.games.hot_circle.obstacle_test.rerolls import LetStand
from hearthside.games.hot_circle.obstacle_test.state import Given
from hearthside.games.hot_circle.sheet import Asset, Condition
from hearthside.games.hot_circle.task_and_obstacle import result
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    DUKE,
    GM,
    MOSS,
    WREN,
    evening,
    framed,
    given,
    hero,
    offered,
    picks,
    rolled,
    staked,
    stands,
    under_way,
    versus,
)

WISE = Asset(id="tides", kind="subject", name="Tides-wise", lifepath="sailor", permanent=True)
SOFT = Asset(id="knots", kind="focus", name="Knots-skill", lifepath="sailor")


def reasons(table, side: str = "task") -> list[tuple[str, int]]:
    return [(one.label, one.value) for one in under_way(table).roll(side).reasons]


@pytest.mark.rule("HC-3.7")
def test_the_base_is_the_rating_two_or_one() -> None:
    table = evening()
    framed(table)
    assert reasons(table) == [("Sailor", 3)]
    table = evening()
    framed(table, judge={"fit": "neutral"})
    assert reasons(table) == [("Sailor, neutral", 2)]
    table = evening()
    framed(table, claim={"hinders": True})
    assert reasons(table) == [("Sailor, hindering", 1)]
    (judging,) = offered(evening_at_judging(hinders=True), GM, "judge-dice")
    assert picks(judging, "fit") == ["hindering"], "what the player calls hindering stays so"


def evening_at_judging(**claim):
    table = evening()
    staked(table)
    table.do(ANA, ClaimDice(**{"side": "task", "lifepath": "sailor", **claim}))
    return table


@pytest.mark.rule("HC-3.7")
def test_dice_are_counted_as_they_are_claimed_where_all_lifepaths_are_worth_the_same() -> None:
    table = evening()
    staked(table)
    (claiming,) = offered(table, ANA, "claim-dice")
    assert claiming.totals
    first, *rest = hero(table).lifepaths
    given(table, WREN, lifepaths=(replace(first, rating=4), *rest))
    (claiming,) = offered(table, ANA, "claim-dice")
    assert not claiming.totals


@pytest.mark.rule("HC-3.8")
def test_what_helps_adds_a_die_each_and_the_gm_judges_the_fit() -> None:
    table = evening()
    given(table, WREN, conditions=(Condition("brave", "Brave"),), assets=(WISE, SOFT))
    staked(table)
    (claiming,) = offered(table, ANA, "claim-dice")
    assert "asset:tides" in picks(claiming, "claimed")
    assert "asset:knots" not in picks(claiming, "claimed"), "a temporary skill adds none"
    keys = ("lifepath:scholar", "trait:Curious", "condition:brave", "asset:tides", "trait:Loud")
    with pytest.raises(Illegal, match=r"Sailor goes with .*Quay-born 3D or Scholar 3D"):
        table.do(ANA, ClaimDice(side="task", lifepath="sailor", claimed=("lifepath:sailor",)))
    table.do(ANA, ClaimDice(side="task", lifepath="sailor", claimed=keys))
    table.do(GM, JudgeDice(side="task", fit="neutral", stands=keys[:4]))
    assert reasons(table) == [
        ("Sailor, neutral", 2),
        ("Scholar", 1),
        ("Curious", 1),
        ("Brave", 1),
        ("Tides-wise", 1),
    ]
    (option,) = offered(table, ANA, "offer-hindrances")
    assert "trait:Curious" not in picks(option, "hindered"), "nothing counts for and against"
    assert "trait:Loud" in picks(option, "hindered")


@pytest.mark.rule("HC-3.8")
@pytest.mark.parametrize("first", [ANA, GM])
def test_an_npcs_trait_counts_once_for_whoever_names_it_first(first: str) -> None:
    table = evening()
    versus(table)
    hindered = ClaimDice(side="task", lifepath="sailor", claimed=("their:trait:Vain",))
    helped = ClaimForNpc(
        side="obstacle", lifepath="duke", fit="helpful", claimed=("trait:Vain",), hindered=()
    )
    moves = {ANA: hindered, GM: helped}
    table.do(first, moves.pop(first))
    ((second, move),) = moves.items()
    with pytest.raises(Illegal, match="choose from"):
        table.do(second, move)
    table.do(second, replace(move, claimed=()))
    dice = [label for side in ("task", "obstacle") for label, _ in reasons(table, side)]
    assert sum("Vain" in label for label in dice) == 1


@pytest.mark.rule("HC-3.8", "HC-3.12")
def test_an_npcs_hindrances_can_be_named_a_players_only_offered() -> None:
    table = evening()
    versus(table)
    (mine,) = offered(table, ANA, "claim-dice")
    assert "their:trait:Gouty" in picks(mine, "claimed")
    table.do(ANA, ClaimDice(side="task", lifepath="sailor", claimed=("their:trait:Gouty",)))
    table.do(
        GM,
        ClaimForNpc(side="obstacle", lifepath="duke", fit="helpful", hindered=("trait:Gouty",)),
    )
    table.do(GM, JudgeDice(side="task", fit="helpful", stands=("their:trait:Gouty",)))
    assert reasons(table) == [("Sailor", 3), ("Gouty hinders the Duke", 1)], "counted once"
    table.do(ANA, OfferHindrances(side="task", hindered=("trait:Loud",)))
    assert reasons(table, "obstacle") == [("Duke", 4), ("Loud hinders Wren", 1)]
    table = evening()
    versus(table, opponent=MOSS)
    (mine,) = offered(table, ANA, "claim-dice")
    assert not [key for key in picks(mine, "claimed") if key.startswith("their:")]


@pytest.mark.rule("HC-3.9")
def test_advantage_comes_from_other_factors_and_not_from_what_added_dice() -> None:
    table = evening()
    gear = Asset(id="lantern", kind="gear", name="Lantern", lifepath="sailor", scene=(1, 1))
    old = Asset(id="rope", kind="gear", name="Rope", lifepath="sailor", scene=(0, 1))
    given(table, WREN, assets=(WISE, gear, old))
    staked(table)
    table.do(ANA, ClaimDice(side="task", lifepath="sailor", claimed=("asset:tides",)))
    (judging,) = offered(table, GM, "judge-dice")
    assert picks(judging, "advantage") == ["", "circumstances", "asset:lantern"]
    (why,) = (field for field in judging.fields if field.name == "reason")
    assert why.when.values == ("circumstances", "asset:lantern"), "any advantage is from something"
    judge = JudgeDice(
        side="task", fit="helpful", stands=("asset:tides",), advantage="asset:lantern"
    )
    table.do(GM, judge)
    assert under_way(table).advantage.reason == "Lantern"
    table.do(ANA, RollDice(side="task"))
    table.fall(1, 1, 1, 1)
    table.fall(6, 6, 6)
    assert sources(table.table, under_way(table), "task") == ["free"]


@pytest.mark.rule("HC-3.9")
def test_help_gives_advantage_once_and_exposes_the_helper() -> None:
    table = evening()
    staked(table, condition="Hurt")
    table.do(BEN, Help(character=MOSS, side="task"))
    assert under_way(table).advantage.reason == "Moss helps Wren"
    with pytest.raises(Illegal):
        table.do(GM, Help(character=DUKE, side="task"))
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    (judging,) = offered(table, GM, "judge-dice")
    assert "advantage" not in [field.name for field in judging.fields]
    table.do(GM, JudgeDice(side="task", fit="helpful"))
    table.do(ANA, RollDice(side="task"))
    table.fall(1, 1, 1)
    table.fall(6, 6, 6)
    stands(table)
    assert [one.text for one in hero(table).conditions] == ["Hurt"]
    assert [one.text for one in hero(table, MOSS).conditions] == ["Hurt"]


@pytest.mark.rule("HC-3.10")
def test_the_result_is_the_single_highest_die() -> None:
    assert result((2, 5, 3)) == 5
    table = evening()
    given(table, WREN, persona=1)
    rolled(table, (2, 4, 3), (5, 5, 5))
    throws = GAME.show(table.table).attempt.throws
    assert [throw.score for throw in throws] == ["4", "5"]
    assert [die.note for die in throws[0].dice] == ["highest", "", ""]


@pytest.mark.rule("HC-3.11")
def test_the_difficulty_is_one_to_five_and_more_for_those_who_are_better() -> None:
    assert [difficulty(level, "0").value for level in "12345"] == [1, 2, 3, 4, 5]
    assert [difficulty("4", rank).value for rank in "0123"] == [4, 5, 6, 7]
    table = evening()
    framed(table, judge={"level": "4", "rank": "2"})
    assert reasons(table, "obstacle") == [("Hard for a journeyman", 6)]
    pool = _rolled_pool(table)
    assert len(pool.dice) == 6


def _rolled_pool(table):
    table.do(ANA, RollDice(side="task"))
    table.fall(1, 1, 1)
    return engine.chance(GAME, table.table)


@pytest.mark.rule("HC-3.11")
def test_in_a_versus_test_the_obstacle_is_the_opponents_own_roll() -> None:
    table = evening()
    versus(table, opponent=MOSS)
    table.do(BEN, ClaimDice(side="obstacle", lifepath="bailiff", claimed=("trait:Loud",)))
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    theirs = {"their_fit": "helpful", "their_stands": ("trait:Loud",)}
    table.do(GM, JudgeDice(side="task", fit="neutral", **theirs))
    assert reasons(table, "obstacle") == [("Bailiff", 3), ("Loud", 1)]
    table.do(ANA, RollDice(side="task"))
    assert engine.chance(GAME, table.table) is None, "nobody rolls before both are ready"
    table.do(BEN, RollDice(side="obstacle"))
    assert engine.chance(GAME, table.table).by == WREN


@pytest.mark.rule("HC-3.12", "HC-6.1")
def test_own_hindrances_add_to_the_obstacle_and_each_pays_by_itself() -> None:
    table = evening()
    given(table, WREN, conditions=(Condition("tired", "Tired"), Condition("sad", "Sad")))
    framed(
        table,
        hindered=("trait:Loud", "condition:tired", "condition:sad"),
        steps=("condition:sad",),
    )
    assert reasons(table, "obstacle")[1:] == [
        ("Loud hinders", 1),
        ("Tired hinders", 1),
        ("Sad hinders", 1),
    ]
    assert hero(table).fate == 0, "it pays when the test is settled"
    table.do(ANA, RollDice(side="task"))
    table.fall(6, 1, 1)
    table.fall(*(1,) * 6)
    assert hero(table).fate == 2
    assert [one.id for one in hero(table).conditions] == ["tired"]


@pytest.mark.rule("HC-3.12")
def test_whoever_takes_a_step_lets_the_condition_hinder() -> None:
    table = evening()
    given(table, WREN, conditions=(Condition("tired", "Tired"),))
    staked(table)
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    table.do(GM, JudgeDice(side="task", fit="helpful"))
    table.do(ANA, OfferHindrances(side="task", steps=("condition:tired",)))
    (tired,) = under_way(table).task.hindrances
    assert (tired.key, tired.pays) == ("condition:tired", "step")
    assert under_way(table).against.dice == 4


@pytest.mark.rule("HC-3.12")
def test_an_npcs_hindrances_earn_nothing() -> None:
    table = evening()
    versus(table)
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    claim = ClaimForNpc(side="obstacle", lifepath="duke", fit="hindering", hindered=("trait:Vain",))
    table.do(GM, claim)
    table.do(GM, JudgeDice(side="task", fit="helpful"))
    table.do(ANA, RollDice(side="task"))
    table.fall(6, 1, 1, 1)
    table.fall(1)
    for side in ("task", "obstacle"):
        if table.table.play.test:
            table.do(ANA if side == "task" else GM, LetStand(side=side))
    assert hero(table, DUKE).fate == 0


@pytest.mark.rule("HC-3.13")
def test_disadvantage_gives_the_other_side_a_reroll_and_cancels_with_advantage() -> None:
    table = evening()
    staked(table)
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    table.do(GM, JudgeDice(side="task", fit="helpful", disadvantage="Rain"))
    assert rerolls_free(under_way(table)) == "obstacle"
    table.do(ANA, RollDice(side="task"))
    table.fall(6, 1, 1)
    table.fall(2, 2, 2)
    again = [option.fixed["source"] for option in offered(table, GM, "reroll")]
    assert again == ["free", "free"], "either roll, and a situation has no persona to spend"
    table = evening()
    staked(table)
    table.do(BEN, Help(character=MOSS, side="task"))
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    table.do(GM, JudgeDice(side="task", fit="helpful", disadvantage="Rain"))
    assert rerolls_free(under_way(table)) is None
    table = evening()
    versus(table)
    table.do(BEN, Help(character=MOSS, side="obstacle"))
    assert (under_way(table).advantage, under_way(table).disadvantage.reason) == (
        None,
        "Moss helps the Duke",
    )
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    assert dict(GAME.show(table.table).attempt.stakes)["Disadvantage"] == (
        "Moss helps the Duke (the Duke may reroll once)."
    ), "whose it is, whoever reads it"


def test_every_die_shows_its_reason_and_rule() -> None:
    table = evening()
    framed(table, claim={"claimed": ("trait:Curious",)}, hindered=("trait:Loud",))
    ours, theirs = GAME.show(table.table).attempt.throws
    assert [(part.label, part.value) for part in ours.parts] == [
        ("Sailor", "3D"),
        ("Curious", "1D"),
    ]
    assert ours.parts[1].why.rules == ("HC-3.8",)
    assert [part.label for part in theirs.parts] == [
        "Moderate for an average person",
        "Loud hinders",
    ]
    assert (ours.total, theirs.total) == ("4D", "4D")


@pytest.mark.rule("HC-3.21")
def test_dice_once_named_may_be_changed_until_the_gm_has_judged_them() -> None:
    table = evening()
    staked(table)
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    (changing,) = offered(table, ANA, "claim-dice")
    assert changing.label == "Change Wren’s dice"
    assert not offered(table, BEN, "claim-dice")
    table.do(ANA, ClaimDice(side="task", lifepath="scholar", claimed=("trait:Curious",)))
    assert [label for label, _ in reasons(table)] == ["Scholar", "Curious"]
    table.do(GM, JudgeDice(side="task", fit="helpful", stands=("trait:Curious",)))
    assert not offered(table, ANA, "claim-dice")


@pytest.mark.rule("HC-3.7", "HC-3.9", "HC-3.11")
def test_a_players_dice_are_judged_with_those_of_the_npc_against_them() -> None:
    table = evening()
    versus(table)
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    (form,) = offered(table, GM, "claim-for-npc")
    assert picks(form, "judged") == ["helpful", "neutral", ""]
    both = {"lifepath": "duke", "judged": "neutral", "advantage": "circumstances", "reason": "Fog"}
    table.do(GM, ClaimForNpc(side="obstacle", **both))
    test = under_way(table)
    assert (test.beat, test.task.dice, test.against.dice) == ("ready", 2, 4)
    assert test.advantage == Given("Fog", "HC-3.9")
    assert not offered(table, GM, "judge-dice"), "one card for both"
