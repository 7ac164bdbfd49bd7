"""Augments: by a roll, quick, and earned by an obstacle (QW-2.4, QW-2.4.2)."""

import pytest

from hearthside.core.life.scenes_sessions import CloseScene, OpenScene
from hearthside.games.questworlds.aftermath.resting import Hurt
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.opposing import Decline
from hearthside.games.questworlds.contest.rulings import Count, CountNothing
from hearthside.games.questworlds.scenes.plots import AwardPlot, EndPlot, MakePlot, TryPlot
from hearthside.games.questworlds.sheet import Benefit
from tests.games.questworlds.evening import GM, Evening, ability, hero, mine, picks


def augmented(table: Evening, my: int, their: int, who: str = "wren", with_: str = "songs") -> int:
    """One augment attempt by a player; what it comes to."""
    before = mine(table)
    table.do(table.seat(who), Augment(who=who, recipient="wren", ability=with_))
    table.oppose("base")
    table.roll(my, their)
    table.let_it_stand()
    return mine(table) - before


@pytest.fixture
def table() -> Evening:
    made = Evening(hero("wren", Sword=17, Songs=17, points=0), hero("tomas", Hammer=37, points=0))
    made.enter("wren", "sword")
    made.oppose()
    return made


@pytest.mark.rule("QW-2.4")
@pytest.mark.parametrize(
    ("my", "their", "worth"),
    [
        (12, 5, 3),
        (5, 15, 6),
        (1, 15, 9),
        (1, 20, 20),
        (5, 5, 0),
        (5, 12, 0),
        (18, 1, 0),
        (20, 1, -3),
    ],
)
def test_an_augment_is_worth_what_its_outcome_says(table, my, their, worth):
    assert augmented(table, my, their) == worth


@pytest.mark.rule("QW-2.4")
def test_one_attempt_for_each_recipient_and_a_refused_one_costs_nothing(table):
    table.do("mara", Augment(who="wren", recipient="wren", ability="songs"))
    table.do(GM, Decline(reason="Too dull."))
    assert table.offered("mara", "questworlds.augment")
    augmented(table, 18, 5)
    assert not table.offered("mara", "questworlds.augment")
    assert not table.offered("sam", "questworlds.augment")
    table.roll(5, 18)
    table.bestow("sword")
    table.close()
    table.enter("wren", "sword")
    assert table.offered("sam", "questworlds.augment")  # a new contest, a new attempt
    table.oppose()
    assert mine(table) == 20  # the old augment is gone, the benefit of victory is not


@pytest.mark.rule("QW-2.4", "QW-2.3.3")
def test_augments_face_the_bare_base_and_cannot_be_augmented(table):
    table.set(base=16)
    table.do("sam", Augment(who="tomas", recipient="wren", ability="hammer"))
    table.oppose("base")
    assert table.contest.them.rating == 16
    assert not table.offered("mara", "questworlds.augment")


@pytest.mark.rule("QW-2.4")
def test_no_ability_augments_itself_or_what_shares_its_umbrella():
    warrior = ability("Warrior", 17, sort="keyword")
    blade = ability("Blade", 2, sort="breakout", under="warrior")
    shield = ability("Shield", 1, sort="breakout", under="warrior")
    table = Evening(hero("wren", warrior, blade, shield, Songs=13))
    table.enter("wren", "blade")
    offered = picks(table.offered("mara", "questworlds.augment"), "ability")
    assert offered == ["songs"]


@pytest.mark.rule("QW-2.4.1")
def test_quick_augments_are_a_fifth_of_the_rating_without_a_roll():
    table = Evening(hero("wren", Sword=17, Songs=27), quick_augments=True)
    table.enter("wren", "sword")
    table.oppose()
    table.do("mara", Augment(who="wren", recipient="wren", ability="songs"))
    table.oppose("base")
    assert table.contest.kind == "simple"  # nothing was rolled
    assert mine(table) == 17 + 6


@pytest.mark.rule("QW-2.4.1")
def test_standing_penalties_come_off_before_a_quick_augment():
    table = Evening(hero("wren", Sword=17, Songs=17), quick_augments=True)
    table.do(GM, Hurt(who="wren", state="hurt", abilities=("songs",)))
    table.enter("wren", "sword")
    table.oppose()
    table.do("mara", Augment(who="wren", recipient="wren", ability="songs"))
    table.oppose("base")
    assert mine(table) == 17 + 3  # 14 / 5, rounded up


@pytest.mark.rule("QW-2.4.2")
def test_a_plot_augment_is_earned_by_an_obstacle_and_adds_to_an_ordinary_one():
    table = Evening(hero("wren", Sword=17, Songs=17, points=0), hero("tomas", Hammer=17))
    table.do(
        GM, MakePlot(name="The key", worth="6", situation="the vault", heroes=("wren", "tomas"))
    )
    assert table.offered("mara", "questworlds.try-plot")
    table.do(GM, CloseScene())
    assert not table.offered("mara", "questworlds.try-plot"), "an obstacle is faced in a scene"
    table.do(GM, OpenScene(title="The vault"))
    table.do("mara", TryPlot(who="wren", plot="the-key", ability="songs"))
    assert not table.offered("sam", "questworlds.try-plot"), "one after another"
    table.oppose()
    table.roll(5, 15)
    table.close()
    assert table.play.plots["the-key"].earned
    assert "Wren takes on the key, with Songs." in table.said()
    assert "The key: a minor victory for Wren." in table.said()
    table.enter("wren", "sword", prize="the vault")
    table.oppose(plots=("the-key",))
    assert mine(table) == 23
    assert augmented(table, 5, 15, with_="songs") == 6
    table.roll(3, 15)
    table.close()
    table.enter("tomas", "hammer")  # it serves several PCs
    assert "the-key" in picks(table.offered(GM, "questworlds.rule"), "plots")
    table.do(GM, CountNothing())
    table.do(GM, Decline())
    table.do(GM, EndPlot(plot="the-key"))
    assert not table.play.plots


@pytest.mark.rule("QW-4.4.2")
def test_what_does_not_count_is_not_asked_again_with_the_same_ability_in_the_same_scene():
    table = Evening(hero("wren", Sword=17, Songs=17, points=0))
    table.change("wren", benefits=(Benefit(id="b", amount=9, situation="Among the salt folk"),))
    table.enter("wren", "sword")
    table.do(GM, CountNothing())
    table.oppose()
    table.roll(5, 15)
    table.close()
    told = "Among the salt folk (+9) does not count for Wren here."
    table.enter("wren", "sword", prize="the gate")
    assert not table.offered(GM, "questworlds.count-nothing")
    assert table.offered(GM, "questworlds.oppose"), "how hard it is, at once"
    table.do(GM, Count(side=0, claim="b"))  # second thoughts
    assert mine(table) == 26
    table.do(GM, Decline())
    table.enter("wren", "songs", prize="the gate")
    assert table.said().count(told) == 1
    assert table.offered(GM, "questworlds.count-nothing"), "another ability is asked about"
    table.do(GM, CountNothing())
    table.do(GM, Decline())
    table.do(GM, CloseScene())
    table.do(GM, OpenScene(title="The far bank"))
    table.enter("wren", "sword")
    assert table.offered(GM, "questworlds.count-nothing"), "and another scene"
    table.do(GM, CountNothing())
    table.do(GM, Decline())
    table.next_session()
    table.do(GM, CloseScene())
    table.do(GM, OpenScene(title="The far bank"))  # the second of its session too
    table.enter("wren", "sword")
    assert table.offered(GM, "questworlds.count-nothing"), "and another session"


@pytest.mark.rule("QW-2.4.2")
def test_whether_a_plot_augment_counts_is_asked_in_each_contest():
    table = Evening(hero("wren", Sword=17, points=0))
    table.do(GM, MakePlot(name="The key", worth="6", situation="the vault", heroes=("wren",)))
    table.do(GM, AwardPlot(plot="the-key"))
    for prize in ("the bridge", "the vault"):
        table.enter("wren", "sword", prize=prize)
        table.do(GM, CountNothing())
        table.do(GM, Decline())


@pytest.mark.rule("QW-2.4.2")
def test_the_gm_may_say_an_obstacle_was_overcome():
    table = Evening(hero("wren", Sword=17))
    table.do(GM, MakePlot(name="The key", worth="20", situation="the vault", heroes=("wren",)))
    table.do(GM, AwardPlot(plot="the-key"))
    table.enter("wren", "sword")
    table.oppose(plots=("the-key",))
    assert mine(table) == 37
