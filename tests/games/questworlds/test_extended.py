"""Extended contests: exchanges and their scores (QW-8.1, QW-8.2.5)."""

import pytest

from hearthside.games.questworlds.aftermath.resting import Hurt
from hearthside.games.questworlds.contest.acting_while_injured import Steady
from hearthside.games.questworlds.contest.defending import Resist
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.exchange import Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.point_values import victory_points
from tests.games.questworlds.duel import Duel
from tests.games.questworlds.evening import GM, Evening, hero


@pytest.mark.rule("QW-8.1")
def test_each_exchange_scores_and_the_first_to_five_wins():
    duel = Duel()
    duel.exchange(12, 5)  # marginal
    assert duel.score == (1, 0)
    duel.exchange(5, 5)  # a tie scores nothing
    assert duel.score == (1, 0)
    duel.exchange(18, 5)  # minor, for the guard
    assert duel.score == (1, 2)
    duel.exchange(1, 18)  # major
    assert duel.score == (4, 2)
    assert not duel.extended.closing
    duel.exchange(12, 5, with_="songs")  # another ability, by the GM's leave
    assert duel.score == (5, 2)
    assert duel.extended.closing
    assert duel.extended.fighters[duel.foe].status == "out"


@pytest.mark.rule("QW-8.1")
def test_only_one_hero_point_an_exchange():
    duel = Duel(points=3)
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword"))
    duel.oppose("")
    duel.roll(20, 5)
    duel.spend("wren")
    assert duel.hero("wren").hero_points == 2
    assert duel.contest is None  # fumble to failure, and no second bump
    assert duel.score == (0, 2)


@pytest.mark.rule("QW-8.2.5", "QW-8.2.6")
def test_gambits_and_defences_change_the_points():
    assert victory_points(1, "risky", "") == 2
    assert victory_points(-1, "risky", "") == 3
    assert victory_points(1, "risky", "risky") == 3
    assert victory_points(2, "defensive", "") == 1
    assert victory_points(-3, "defensive", "") == 1
    assert victory_points(-1, "defensive", "") == 0
    assert victory_points(1, "risky", "defensive") == 0
    assert victory_points(-2, "risky", "defensive") == 3
    assert victory_points(0, "risky", "risky") == 0
    duel = Duel()
    duel.exchange(12, 5, stance="risky", answer="risky")
    assert duel.score == (3, 0)
    duel.exchange(18, 5, stance="defensive")
    assert duel.score == (3, 0)


@pytest.mark.rule("QW-4.4.1.5", "QW-8.1")
def test_wherewithal_is_asked_once_for_a_whole_extended_contest():
    duel = Duel()
    duel.do(GM, Hurt(who="wren", state="injured", abilities=("songs",)))
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword"))
    duel.oppose("")
    duel.do("mara", Steady(who="wren", ability="songs"))
    duel.roll(5, 18)
    duel.roll(12, 5)
    duel.exchange(12, 5)  # not asked again
    assert duel.score == (2, 0)


@pytest.mark.rule("QW-8.1", "QW-8.2.5", "QW-2.3.1.2")
def test_between_pcs_each_player_chooses_their_own_ability_and_stance():
    rivals = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=17, Grit=15, points=0))
    rivals.do(GM, OpenExtended(prize="the crown"))
    rivals.do("mara", JoinExtended(who="wren", ability="sword"))
    rivals.do("sam", JoinExtended(who="tomas", ability="hammer", opposing=True))
    rivals.do(GM, Engage(ours="wren", theirs="tomas"))
    rivals.next_round()
    extended = next(iter(rivals.play.extended.values()))
    rivals.do("mara", Exchange(pairing=extended.pairings[0].id, ability="sword"))
    assert not rivals.offered(GM, "questworlds.oppose")
    assert rivals.offered("sam", "questworlds.resist").best
    rivals.do("sam", Resist(ability="grit", stance="risky"))
    assert [field.name for field in rivals.offered(GM, "questworlds.oppose").fields] == []
    rivals.oppose("")
    assert (rivals.contest.them.rating, rivals.contest.them.stance) == (15, "risky")
    rivals.roll(5, 18)  # a minor victory over a risky gambit
    after = next(iter(rivals.play.extended.values()))
    assert (after.pairings[0].mine, after.fighters["tomas"].ability) == (4, "grit")
