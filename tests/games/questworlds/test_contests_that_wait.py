"""Contests that wait for others, and pairings that are left and taken up again."""

import pytest

from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.resting import Hurt
from hearthside.games.questworlds.contest.acting_while_injured import Steady
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.revising import Abandon
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.extended.facing import Engage
from tests.games.questworlds.evening import GM, Evening, hero
from tests.games.questworlds.fight import Fight


def helped_by_the_injured() -> Evening:
    """Wren is up against the bridge, Tomas would help, and has to stand up for it first."""
    table = Evening(hero("wren", Sword=17), hero("tomas", Hammer=17, Grit=17))
    table.do(GM, Hurt(who="tomas", state="injured", abilities=("hammer",)))
    table.enter("wren", "sword")
    table.oppose()
    table.do("sam", Augment(who="tomas", recipient="wren", ability="hammer"))
    table.oppose("base")
    table.do("sam", Steady(who="tomas", ability="grit"))
    return table


def kinds(table: Evening) -> list[str]:
    """What is under way, and what waits for it, the next to go on first."""
    return [one.kind for one in (table.contest, *reversed(table.play.parked)) if one]


@pytest.mark.rule("QW-4.4.1.5", "QW-2.4")
def test_each_contest_waits_for_the_one_it_needs_first():
    table = helped_by_the_injured()
    assert kinds(table) == ["wherewithal", "augment", "simple"]
    table.roll(5, 18)
    table.let_it_stand()
    assert kinds(table) == ["augment", "simple"]
    table.roll(5, 18)  # bumped down to a failure, against one: a tie
    table.let_it_stand()
    assert kinds(table) == ["simple"]
    assert table.contest.me.who == "wren"


@pytest.mark.rule("QW-4.4.1.5", "QW-2.4")
def test_all_odds_are_of_what_waits_and_say_whose_they_are():
    table = helped_by_the_injured()
    table.put(hero("idris", Tongue=17))
    assert table.offered("sam", "questworlds.roll").odds_of == "Wren"
    assert table.offered("noor", "questworlds.augment").odds_of == "Wren", "not Tomas’s own roll"
    assert GAME.hope(table.table, "noor").whose == "Wren"
    assert table.offered("mara", "questworlds.augment").odds_of == "", "her own chances"
    table.do("mara", Augment(who="wren", recipient="tomas", ability="sword"))
    table.oppose("base")
    assert table.offered("mara", "questworlds.roll").odds_of == ""


@pytest.mark.rule("QW-4.4.1.5")
def test_who_cannot_stand_up_for_it_leaves_the_rest_as_it_was():
    table = helped_by_the_injured()
    table.roll(18, 5)
    table.let_it_stand()
    assert kinds(table) == ["simple"]
    assert not table.contest.me.mods


@pytest.mark.rule("QW-4.4.1.5", "QW-2.3.5.4")
def test_a_point_that_lets_the_injured_take_part_is_put_first():
    table = helped_by_the_injured()
    table.roll(8, 8)  # a tie takes no part
    assert table.offered("sam", "questworlds.spend-hero-point").best


@pytest.mark.rule("QW-6.1")
def test_what_is_abandoned_gives_back_the_points_of_all_it_waited_for():
    table = helped_by_the_injured()
    table.roll(18, 12)
    table.spend("tomas")
    table.let_it_stand()
    assert kinds(table)[0] == "augment"
    assert table.hero("tomas").hero_points == 2
    table.roll(18, 12)
    table.spend("tomas")
    table.let_it_stand()
    assert (kinds(table), table.hero("tomas").hero_points) == (["simple"], 1)
    table.do(GM, Abandon())
    assert table.hero("tomas").hero_points == 3


@pytest.mark.rule("QW-6.1")
def test_help_that_is_turned_down_gives_its_points_back_at_once_and_only_once():
    table = helped_by_the_injured()
    table.roll(18, 12)
    table.spend("tomas")
    table.let_it_stand()
    table.do(GM, Abandon())
    assert (kinds(table), table.hero("tomas").hero_points) == (["simple"], 3)
    table.do(GM, Abandon())
    assert (kinds(table), table.hero("tomas").hero_points) == ([], 3)


def left(fight: Fight) -> None:
    """Wren gets away from Ash, hit, and no harm is read."""
    fight.engage(("wren", 0), ("tomas", 1))
    fight.leave_hit()
    fight.skip_all()


def score(fight: Fight, foe: int) -> tuple[int, int]:
    return scoreboard.score(fight.pairing("wren", foe), "wren")


@pytest.mark.rule("QW-8.1.6")
@pytest.mark.parametrize(
    ("rounds", "foe", "starts"),
    [(0, 0, (0, 2)), (1, 0, (0, 2)), (2, 0, (0, 0)), (0, 1, (0, 0))],
    ids=["at once", "in the round after", "later", "somebody else"],
)
def test_a_pairing_goes_on_from_its_score_only_if_it_was_left_just_now(rounds, foe, starts):
    fight = Fight("Ash", "Birch")
    left(fight)
    for _ in range(rounds):
        fight.round()
    fight.do("mara", Engage(ours="wren", theirs=fight.foe(foe)))
    assert score(fight, foe) == starts
    assert len({one.id for one in fight.extended.pairings}) == len(fight.extended.pairings)
    assert scoreboard.pairings_of(fight.extended, "wren") == [fight.pairing("wren", foe)]


@pytest.mark.rule("QW-8.1.6")
def test_who_comes_back_in_the_same_round_has_had_their_exchange():
    fight = Fight("Ash", "Birch")
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    fight.leave()
    fight.do("mara", Engage(ours="wren", theirs=fight.foe(0)))
    assert scoreboard.to_play(fight.extended) == [fight.pairing("tomas")]


@pytest.mark.rule("QW-8.1.6", "QW-8.2")
def test_whom_somebody_else_left_is_faced_from_nothing():
    fight = Fight("Ash", "Birch")
    left(fight)
    fight.do(GM, Engage(ours="tomas", theirs=fight.foe(0)))
    pairing = fight.pairing("tomas", 0)
    assert (pairing.mine, pairing.other, pairing.open) == (0, 0, True)


@pytest.mark.rule("QW-8.2", "QW-4.4.1.3", "QW-4.4.2")
def test_in_a_long_contest_harm_lowers_a_target_number_and_with_it_the_turn():
    fight = Fight("Ash", "Birch")
    fight.engage(("wren", 0), ("tomas", 1))

    def turns() -> list[tuple[str, int]]:
        order = scoreboard.in_order(fight.table, fight.extended)
        ours = [fight.extended.fighters[one.ours] for one in order]
        return [(one.id, scoreboard.rating(fight.table, one)) for one in ours]

    assert turns() == [("wren", 17), ("tomas", 15)]
    fight.do(GM, Hurt(who="wren", state="impaired", abilities=("sword",)))
    assert turns() == [("tomas", 15), ("wren", 11)]
    fight.do(GM, Hurt(who="tomas", state="hurt", abilities=("hammer",)))
    assert turns() == [("tomas", 12), ("wren", 11)]
