"""Group simple contests: sums, pairings, mobs, boosts, who shares the outcome (QW-5.2)."""

import pytest

from hearthside.core import offers
from hearthside.core.moves import Illegal
from hearthside.core.pieces import Race
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.consequence_forms import Skip
from hearthside.games.questworlds.contest.rulings import Rule
from hearthside.games.questworlds.contest.target import full
from hearthside.games.questworlds.group.boosting import Pledge
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.group.pairing import AddBout
from hearthside.games.questworlds.group.points import boosted, standing
from hearthside.games.questworlds.group.result import BothLose, CloseGroup, SettleGroup
from hearthside.games.questworlds.sheet import Harm
from tests.games.questworlds.evening import GM, Evening, hero


def gathered(*, points: int = 0, **settings) -> Evening:
    table = Evening(
        hero("wren", Sword=17, points=points),
        hero("tomas", Hammer=17, points=points),
        hero("idris", Tongue=17, points=points),
        **settings,
    )
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    for who, with_ in (("wren", "sword"), ("tomas", "hammer"), ("idris", "tongue")):
        table.do(table.seat(who), JoinGroup(who=who, ability=with_))
    return table


def bout(table: Evening, who: str, mine: int, theirs: int) -> int:
    """A PC's next contest, let stand as it fell."""
    waiting = next(b for b in table.play.group.bouts if b.who == who and b.outcome is None)
    table.do(table.seat(who), RollBout(bout=waiting.id))
    rating = full(table.table, table.contest, table.contest.me)
    table.roll(mine, theirs)
    table.let_it_stand()
    return rating


def settled(table: Evening, falls, **more) -> int:
    rolled(table, falls)
    return added_up(table, **more)


def rolled(table: Evening, falls) -> None:
    table.do(GM, StartGroup())
    for who, mine, theirs in falls:
        bout(table, who, mine, theirs)


def added_up(table: Evening, **more) -> int:
    table.do(GM, SettleGroup(**more))
    return (table.play.group or table.play.together).level


@pytest.mark.rule("QW-5.2")
def test_each_winner_scores_by_degree_and_the_higher_sum_wins():
    table = gathered()
    level = settled(table, [("wren", 5, 18), ("tomas", 12, 5), ("idris", 18, 1)])
    # 2 and 1 for us, 3 for them.
    assert standing(table.play.together)[:2] == (3, 3)
    assert level == 0
    assert [b.outcome for b in table.play.together.bouts] == [2, 1, -3]
    assert table.contest is None


@pytest.mark.rule("QW-5.2")
def test_one_resistance_rolled_anew_takes_no_penalty_for_many():
    table = gathered()
    asked = offers.prompt(GAME, table.table, GM).text
    assert asked.startswith("Everyone is in."), "what it is for stands above"
    table.do(GM, StartGroup())
    for who in ("wren", "tomas", "idris"):
        waiting = next(b for b in table.play.group.bouts if b.who == who)
        table.do(table.seat(who), RollBout(bout=waiting.id))
        assert full(table.table, table.contest, table.contest.them) == 14
        table.roll(5, 18)


@pytest.mark.rule("QW-5.2", "QW-4.5.3")
def test_more_contests_than_one_are_3_harder_each_in_the_players_order():
    table = gathered()
    for foe in ("A wolf", "Another wolf", "A third wolf"):
        table.do(GM, AddBout(who="wren", foe=foe, rating="14"))
    table.do(GM, StartGroup())
    second = table.play.group.bouts[-1]
    assert table.offered("mara", "questworlds.roll-bout", bout=second.id)
    assert [bout(table, "wren", 5, 18) for _ in range(3)] == [17, 14, 11]


@pytest.mark.rule("QW-5.2")
def test_an_opponent_has_a_name():
    with pytest.raises(Illegal, match="Opponent"):
        gathered().do(GM, AddBout(who="wren", foe=" ", rating="14"))


@pytest.mark.rule("QW-4.5.3")
def test_a_table_that_does_not_play_several_opponents_has_no_penalty_for_them():
    table = gathered(multiple_opponents=False)
    table.do(GM, AddBout(who="wren", foe="A wolf", rating="14"))
    table.do(GM, AddBout(who="wren", foe="Another wolf", rating="14"))
    table.do(GM, StartGroup())
    assert [bout(table, "wren", 5, 18) for _ in range(2)] == [17, 17]


@pytest.mark.rule("QW-4.7")
def test_a_share_of_a_mob_is_one_opponent_without_the_penalty():
    table = gathered()
    table.do(GM, AddBout(who="wren", foe="A guard", rating="14"))
    table.do(GM, AddBout(who="wren", foe="Half the crowd", rating="3M", mob=True))
    table.do(GM, AddBout(who="wren", foe="A captain", rating="14"))
    table.do(GM, StartGroup())
    # Its numbers are in its rating: it brings no penalty, not on whoever comes after it either.
    assert [bout(table, "wren", 5, 18) for _ in range(3)] == [17, 17, 14]
    assert table.play.group.people["foe-half-the-crowd"].rating == 23


@pytest.mark.rule("QW-5.2")
def test_two_fumbles_score_nothing_and_may_be_a_defeat_for_both():
    table = gathered()
    settled(table, [("wren", 20, 20), ("tomas", 5, 18), ("idris", 5, 5)])
    assert standing(table.play.group)[:2] == (2, 0)
    table.skip_all()
    assert offers.prompt(GAME, table.table, GM).title == "Two fumbles"
    table.do(GM, BothLose(bout=table.play.group.bouts[0].id))
    assert [(due.who, due.state) for due in table.play.dues] == [("wren", "hurt")]
    assert standing(table.play.group)[:2] == (2, 0)
    table.skip_all()
    assert table.play.group is None, "nothing more is asked about it"


@pytest.mark.rule("QW-4.5.1", "QW-5.2")
def test_a_stretch_scores_2_points_at_most_in_a_group():
    table = gathered()
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout=table.play.group.bouts[0].id))
    table.do(GM, Rule(stretch=True))
    assert full(table.table, table.contest, table.contest.me) == 11
    table.roll(1, 20)
    assert table.play.group.bouts[0].outcome == 2


@pytest.mark.rule("QW-5.2.4")
def test_everyone_shares_the_outcome_but_those_the_gm_singles_out():
    table = gathered()
    settled(table, [("wren", 18, 1), ("tomas", 18, 5), ("idris", 1, 19)], single=("idris",))
    assert table.play.group.level == -2
    dues = {due.who: due.state or due.amount for due in table.play.dues}
    assert dues == {"wren": "impaired", "tomas": "impaired", "idris": 6}


@pytest.mark.rule("QW-5.2.4")
@pytest.mark.parametrize(("mine", "theirs", "gain"), [(5, 18, 6), (18, 5, None), (18, 1, None)])
def test_whoever_is_singled_out_of_several_contests_answers_for_their_sum(mine, theirs, gain):
    table = gathered()
    for foe in ("A wolf", "Another wolf"):
        table.do(GM, AddBout(who="idris", foe=foe, rating="14"))
    falls = [("idris", 5, 18), ("idris", mine, theirs)]
    settled(table, [("wren", 12, 5), ("tomas", 12, 5), *falls], single=("idris",))
    amounts = {due.who: due.amount for due in table.play.dues if due.amount}
    assert amounts.get("idris") == gain


@pytest.mark.rule("QW-5.2.4")
def test_one_of_those_who_are_hurt_is_spared_where_one_answer_is_asked_for_all():
    table = gathered()
    settled(table, [("wren", 18, 5), ("tomas", 18, 5), ("idris", 18, 16)])
    told = [one.label for one in table.options(GM) if one.section == "turn"]
    assert told[2:] == ["Spare Wren", "Spare Tomas", "Spare Idris"]
    table.do(GM, Skip(due=table.play.dues[0].id))
    assert {due.who for due in table.play.dues} == {"tomas", "idris"}


@pytest.mark.parametrize(
    ("mine", "told"),
    [
        (18, "At stake: the ford. A complete defeat for Wren, Tomas and Idris."),
        (5, "At stake: the ford. A tie for Wren, Tomas and Idris."),
    ],
)
def test_how_a_group_ends_is_told_of_all_of_them(mine, told):
    table = gathered()
    settled(table, [(who, mine, 5) for who in ("wren", "tomas", "idris")])
    assert told in table.said()
    assert ("A minor defeat for Wren." in table.said()) is (mine == 18)


@pytest.mark.rule("QW-5.2.4")
def test_with_the_option_off_nobody_shares_anything():
    table = gathered(group_results=False)
    settled(table, [("wren", 5, 18), ("tomas", 5, 18), ("idris", 5, 18)])
    assert not table.play.dues


@pytest.mark.rule("QW-5.2.5")
def test_a_boost_costs_a_point_for_three_and_lifts_a_tie():
    table = gathered(points=1)
    table.do("mara", Pledge(who="wren"))
    assert table.hero("wren").hero_points == 0
    rolled(table, [("wren", 5, 5), ("tomas", 5, 5), ("idris", 5, 5)])
    asked = offers.prompt(GAME, table.table, GM).title
    assert asked == "A marginal victory together, 0 to 0, with the boost"
    level = added_up(table)
    assert level == 1


@pytest.mark.rule("QW-5.2.5")
def test_a_double_boost_costs_twice_that_and_is_gone_whatever_happens():
    table = gathered(points=1)
    told = table.offered("mara", "questworlds.pledge").help
    assert told.startswith("0 paid. A boost takes 1, a double one 2.")
    table.do("mara", Pledge(who="wren"))
    table.do("sam", Pledge(who="tomas"))  # any players pay
    with pytest.raises(Illegal):
        table.do("noor", Pledge(who="idris"))  # there is no third boost
    level = settled(table, [("wren", 18, 5), ("tomas", 18, 5), ("idris", 18, 5)])
    assert level == -4  # a defeat is not lifted
    assert table.hero("wren").hero_points == table.hero("tomas").hero_points == 0
    assert [boosted(level, 2) for level in (0, 1, 2, 3, 4)] == [2, 3, 4, 4, 4]


@pytest.mark.rule("QW-5.2.5")
def test_a_boost_is_bought_at_the_start_or_never():
    table = gathered(points=2)
    table.do(GM, StartGroup())
    assert not table.offered("mara", "questworlds.pledge")
    waiting = table.play.group.bouts[0]
    table.do("mara", RollBout(bout=waiting.id))
    table.roll(18, 5)
    table.spend("wren")  # one's own roll may still be bumped
    assert table.hero("wren").hero_points == 1


def test_a_group_contest_can_always_be_dropped():
    table = gathered()
    table.do(GM, CloseGroup())
    assert table.play.group is None
    (said,) = table.entries[-1].said
    assert said.plain == "At stake: the ford. Dropped."
    assert (said.beat, said.retold) == ("Answer", True), "in the story, not only in what is framed"


def test_a_board_that_is_settled_does_not_follow_what_comes_of_it():
    """What one rolled is done: a hurt or a benefit counts from the next roll on."""
    table = gathered()

    def rolls() -> list[str]:
        pieces = GAME.show(table.table).scene
        return [pair.ours.note for one in pieces if isinstance(one, Race) for pair in one.pairs]

    assert rolls()[0] == "Sword 17"
    settled(table, (("wren", 18, 5), ("tomas", 18, 5), ("idris", 18, 5)))
    assert table.play.dues
    assert rolls() == ["Sword", "Hammer", "Tongue"]


def test_a_group_contest_that_was_settled_is_over_without_a_word():
    table = gathered()
    table.do(GM, StartGroup())
    for bout in table.play.group.bouts:
        table.do(table.seat(bout.who), RollBout(bout=bout.id))
        table.roll(5, 18)
        table.let_it_stand()
    table.do(GM, SettleGroup())
    assert table.play.group, "while something follows from it"
    table.skip_all()
    assert table.play.group is None
    assert not table.offered(GM, "questworlds.close-group")
    card = GAME.show(table.table).attempt
    assert (card.intent, card.over) == ("The ford", True)
    assert card.standing == "A complete victory for Wren, Tomas and Idris."
    assert card.course == "6 to 0."
    table.enter("wren", "sword", "the gate")
    assert table.play.together is None, "what comes next has the stage"


@pytest.mark.rule("QW-5.2")
def test_one_button_rolls_and_the_die_stays_in_view():
    table = gathered()
    table.do(GM, StartGroup())
    lit = [one for one in table.options("mara") if one.best]
    assert [one.label for one in lit] == ["Roll against the resistance"]
    table.do("mara", RollBout(**lit[0].fixed))
    assert table.contest.beat == "first"
    table.fall(1)
    table.fall(12)
    assert table.contest is None
    card = GAME.show(table.table).attempt
    assert card.throws[0].dice[0].face == "1"
    assert table.offered("sam", "questworlds.roll-bout", at_once=True).best
    slow = table.offered("sam", "questworlds.roll-bout", at_once=False)
    table.do("sam", RollBout(**slow.fixed))
    assert table.contest.beat == "ready"  # others may help first


@pytest.mark.rule("QW-5.2", "QW-4.4.1.5")
def test_the_injured_do_not_roll_at_once():
    table = gathered()
    table.do(GM, StartGroup())
    table.change("wren", harms=(Harm(id="h", state="injured", abilities=("sword",)),))
    (only,) = [one for one in table.options("mara") if one.move == "questworlds.roll-bout"]
    assert (only.fixed["at_once"], only.best) == (False, True)
    table.do("mara", RollBout(**only.fixed))
    assert table.offered("mara", "questworlds.steady")


@pytest.mark.rule("QW-5.2.5")
def test_each_point_says_which_boost_it_buys():
    table = gathered(points=2)
    assert "This point buys it" in table.offered("mara", "questworlds.pledge").help
    table.do("mara", Pledge(who="wren"))
    assert "This point makes it a double one" in table.offered("sam", "questworlds.pledge").help


@pytest.mark.rule("QW-5.2")
def test_everyone_is_told_how_a_group_wins_and_for_whom_it_waits():
    table = Evening(hero("wren", Sword=17), hero("tomas", Hammer=17))
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    (told,) = [one for one in GAME.show(table.table).scene if one.label == "Together: the ford"]
    assert "marginal 1, minor 2, major 3, complete 5. More points win." in told.why.text
    asked = offers.prompt(GAME, table.table, GM)
    assert (asked.title, asked.urgent) == ("Waiting for Mara and Sam", False)
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    assert "Tomas may still join." in offers.prompt(GAME, table.table, GM).text
    table.do(GM, StartGroup())
    bout(table, "wren", 5, 12)
    told = offers.prompt(GAME, table.table, "mara")
    assert (told.title, told.text) == ("Waiting for Gale", "Everyone has rolled.")
    asked = offers.prompt(GAME, table.table, GM)
    assert asked.title == "A marginal defeat together, 0 to 1"
    assert not asked.text, "there is only one of them"


@pytest.mark.rule("QW-5.2.5")
def test_points_that_buy_no_boost_come_back_as_it_begins():
    table = gathered(points=1)
    table.do("mara", Pledge(who="wren"))  # enough for three
    table.put(hero("cricket", Net=15, points=0))
    table.do("mara", JoinGroup(who="cricket", ability="net"))  # a fourth PC makes it 2
    table.do(GM, StartGroup())
    assert table.play.group.boost == 0
    assert table.hero("wren").hero_points == 1
    assert table.said()[-1] == "Hero points that buy no boost come back: Wren 1."
    table.do(GM, CloseGroup())
    assert table.hero("wren").hero_points == 1, "not twice"


@pytest.mark.rule("QW-5.2.5")
def test_of_more_points_than_a_boost_costs_the_last_come_back():
    table = gathered(points=2)
    table.put(hero("cricket", Net=15, points=0))
    table.do("mara", JoinGroup(who="cricket", ability="net"))
    for seat, who in (("mara", "wren"), ("mara", "wren"), ("sam", "tomas")):
        table.do(seat, Pledge(who=who))
    table.do(GM, StartGroup())
    assert table.play.group.boost == 1
    assert [table.hero(who).hero_points for who in ("wren", "tomas")] == [0, 2]
