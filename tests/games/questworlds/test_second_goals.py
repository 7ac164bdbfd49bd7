"""What is won in any case, and second goals: on a tie, for the other PC, in every kind."""

import pytest

from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.healing import Heal
from hearthside.games.questworlds.contest.defending import Resist
from hearthside.games.questworlds.contest.settling import BreakTie
from hearthside.games.questworlds.contest.stakes import Stake
from hearthside.games.questworlds.extended.assisting import AimAside
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.group.result import SettleGroup
from hearthside.games.questworlds.many_rolls import Stakes
from hearthside.games.questworlds.scenes.plots import MakePlot, TryPlot
from hearthside.games.questworlds.sheet import Harm
from hearthside.games.questworlds.victory_levels import MARGINAL
from hearthside.games.questworlds.wording import second_goal, second_goals
from tests.games.questworlds.duel import Duel
from tests.games.questworlds.evening import GM, Evening, ability, hero, townspeople
from tests.games.questworlds.fight import Fight
from tests.games.questworlds.test_drawing_everywhere import lobbied

TIE = (5, 5)


@pytest.fixture
def table() -> Evening:
    sisters = ability("Eel Sisters", 17, bond="ally")
    return Evening(hero("wren", sisters, Sword=17, points=0), hero("tomas", Hammer=15, points=0))


@pytest.mark.rule("QW-4.12.3")
def test_a_tie_wins_what_even_a_defeat_would_win_and_costs_nothing(table):
    table.enter("wren", "sword", "the bridge")
    table.oppose(costly=True)
    table.roll(*TIE)
    assert table.said()[-1] == "“The bridge”: Wren wins anyway."
    assert table.contest is None, "nothing is left open"
    assert not table.play.dues
    card = GAME.show(table.table).attempt
    assert card.standing.startswith("Wren wins anyway.")


@pytest.mark.rule("QW-4.12.3", "QW-4.4.3")
def test_healing_that_works_in_any_case_heals_on_a_tie(table):
    table.change("tomas", harms=(Harm(id="h", state="injured", abilities=("hammer",)),))
    table.do("mara", Heal(who="wren", patient="tomas", harm="h", ability="sword"))
    table.oppose("moderate", costly=True)
    table.roll(*TIE)
    assert table.hero("tomas").state() == "hurt"  # as a minor victory: two steps
    assert "Tomas on the mend: Wren wins anyway." in table.said()


@pytest.mark.rule("QW-4.12.3", "QW-2.4.2")
def test_a_plot_augment_is_earned_on_a_tie_that_wins_in_any_case(table):
    table.do(GM, MakePlot(name="The lens", worth="3", situation="at sea", heroes=("wren",)))
    table.do("mara", TryPlot(who="wren", plot="the-lens", ability="sword"))
    table.oppose("moderate", costly=True)
    table.roll(*TIE)
    assert table.play.plots["the-lens"].earned


@pytest.mark.rule("QW-4.12.3", "QW-5.2")
def test_a_group_that_is_level_wins_what_is_won_in_any_case(table):
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do(GM, Stake(costly=True))
    with pytest.raises(Illegal):
        table.do(GM, Stake(side=1, secondary="the boats"))  # nobody is played on that side
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1"))
    table.roll(*TIE)
    table.do(GM, SettleGroup())
    assert table.said()[-1] == "At stake: the ford. Wren wins anyway."


@pytest.mark.rule("QW-4.12.3", "QW-5.2")
@pytest.mark.parametrize(
    ("dice", "costly", "told"),
    [
        ((18, 5), True, "At stake: the ford. Wren wins at a cost."),
        ((18, 5), False, ""),
        ((5, 18), True, ""),
    ],
)
def test_a_group_pays_with_its_defeat_only_for_what_is_won_in_any_case(table, dice, costly, told):
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do(GM, Stake(costly=costly))
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1"))
    table.roll(*dice)
    table.do(GM, SettleGroup())
    assert [one for one in table.said() if "at a cost" in one] == ([told] if told else [])


@pytest.mark.rule("QW-4.12.3", "QW-8.1")
def test_a_long_contest_ended_level_wins_what_is_won_in_any_case():
    duel = Duel()
    duel.do(GM, Stake(costly=True))
    duel.exchange(*TIE)
    duel.do(GM, EndExtended())
    assert duel.said()[-1] == "At stake: the bridge. It is over: Wren wins anyway."


@pytest.mark.rule("QW-4.12.3", "QW-8.2.2", "QW-2.3.2.1")
def test_a_side_aim_can_be_had_in_any_case_and_the_defeat_is_its_price():
    fight = Fight("Ash")
    fight.engage(("wren", 0))
    fight.round()
    fight.do("sam", AimAside(who="tomas", aim="bar the door", ability="hammer"))
    fight.oppose(costly=True)
    fight.roll(18, 5)
    assert "“Bar the door”: Tomas wins at a cost." in fight.said()
    assert [(due.who, due.state) for due in fight.play.dues] == [("tomas", "impaired")]
    assert not fight.play.barred


@pytest.mark.rule("QW-4.12.3", "QW-7.2")
@pytest.mark.parametrize("dice", [TIE, (18, 5)])
def test_an_ally_who_helped_to_win_it_in_any_case_is_owed(table, dice):
    table.enter("wren", "eel-sisters", "a boat")
    table.oppose(costly=True)
    table.roll(*dice)
    assert [one.text for one in table.hero("wren").favours] == ["a boat"]


def opposed(table: Evening, mine: int, theirs: int, **stake) -> list[str]:
    """What is told of Wren's contest against Tomas, who has more at stake."""
    table.enter("wren", "sword", "the bridge", against="tomas")
    table.do("sam", Resist(ability="hammer"))
    table.do(GM, Stake(side=1, **stake))
    table.oppose("")
    table.roll(mine, theirs)
    return table.said()


@pytest.mark.rule("QW-4.11")
def test_the_log_says_whether_the_other_pc_has_the_second_goal(table):
    told = opposed(table, 20, 5, secondary="the cellar")
    assert "Tomas wins too: the cellar." in told


@pytest.mark.rule("QW-4.11")
def test_the_log_says_that_a_lesser_victory_leaves_the_second_goal(table):
    told = opposed(table, 18, 5, secondary="the cellar")
    assert "Tomas does not win: the cellar." in told


@pytest.mark.rule("QW-4.12.3")
@pytest.mark.parametrize(("dice", "cost"), [((5, 18), ", at a cost"), (TIE, "")])
def test_the_log_says_that_the_other_pc_has_their_way_even_so(table, dice, cost):
    told = opposed(table, *dice, costly=True)
    assert f"Tomas gets their way anyway{cost}." in told
    assert not table.offered(GM, "questworlds.break-tie")


@pytest.mark.rule("QW-4.11", "QW-4.4.3")
def test_the_log_says_whether_healing_reached_its_second_goal(table):
    table.change("tomas", harms=(Harm(id="h", state="hurt", abilities=("hammer",)),))
    table.do("mara", Heal(who="wren", patient="tomas", harm="h", ability="sword"))
    table.oppose("moderate", secondary="his thanks")
    table.roll(5, 20)
    told = "Tomas on the mend: a major victory for Wren. Won too: his thanks."
    assert told in table.said()


@pytest.mark.rule("QW-10.2", "QW-2.3.5.1b")
def test_nobody_is_blamed_for_a_draw_whose_tie_is_broken_into_a_victory():
    table = lobbied(townspeople())
    table.enter("wren", "resource:wealth", "the pass")
    table.oppose(rating="12M")
    table.roll(*TIE)
    assert [due.kind for due in table.play.dues] == ["burden"]
    table.do(GM, BreakTie(how="marginal"))
    assert not table.play.dues
    assert table.resource("wealth").total == -3


@pytest.mark.rule("QW-4.11")
def test_whoever_wins_marginally_reads_that_the_second_goal_is_not_won():
    ours = Stakes(secondary="the boats")
    assert second_goals(ours, Stakes(), MARGINAL) == second_goal("the boats", MARGINAL) != ()


@pytest.mark.rule("QW-4.11", "QW-4.12.3")
def test_a_victory_names_no_rule_for_what_was_not_staked_or_not_needed(table):
    table.enter("wren", "sword")
    table.oppose("moderate", costly=True)
    table.roll(12, 5)
    assert "a marginal victory for Wren" in table.said()[-1]
    rules = [line.rules for entry in table.entries for line in entry.said if line.grade]
    assert rules[-1] == ("QW-2.3.5", "QW-5.1.2")
