"""Stretches, flaws, combined abilities and the other options of QW-2.4 and QW-4."""

import pytest

from hearthside.core import offers
from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.consequence_forms import Impose
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.opposing import Decline, Grant
from hearthside.games.questworlds.contest.pyrrhic import JudgeRisk, RiskEverything
from hearthside.games.questworlds.contest.rulings import flaw_penalty
from hearthside.games.questworlds.contest.target import standing
from hearthside.games.questworlds.scenes.mass_effort import StartEffort, TakePart
from hearthside.games.questworlds.sheet import Benefit
from tests.games.questworlds.evening import GM, Evening, ability, hero, mine


@pytest.fixture
def table() -> Evening:
    made = Evening(hero("wren", Sword=17, Songs=17, points=0), hero("tomas", Hammer=37, points=0))
    made.enter("wren", "sword")
    made.oppose()
    return made


@pytest.mark.rule("QW-3.3b")
def test_a_flaw_is_a_resistance_or_a_penalty_of_a_fifth():
    fear = ability("Fear of Heights", 0, sort="flaw")
    table = Evening(hero("wren", fear, Sword=19, Climb=13))
    table.enter("wren", "climb")
    table.oppose("flaw:fear-of-heights")
    assert table.contest.them.rating == 19  # as the highest ability
    table.oppose("moderate", situation="-3", flaws=("fear-of-heights",))
    assert mine(table) == 13 - 4 - 3
    ruled = table.offered(GM, "questworlds.rule").values()
    assert ruled["flaws"] == ("fear-of-heights",), "what was ruled stands there to be changed"
    assert flaw_penalty(19) == -4


@pytest.mark.rule("QW-2.3.5.3", "QW-3.3b")
def test_the_die_of_a_flaw_is_called_by_whose_it_is():
    fear = ability("Fear of Heights", 0, sort="flaw")
    table = Evening(hero("wren", fear, Sword=27, Climb=17, points=0))
    table.enter("wren", "climb")
    table.oppose("flaw:fear-of-heights")
    table.roll(9, 12)
    course = GAME.show(table.table).attempt.course
    assert "A mastery makes the 12 of Wren’s flaw a success." in course


@pytest.mark.rule("QW-4.5.1")
def test_a_stretch_costs_6_and_wins_a_minor_victory_at_most():
    table = Evening(hero("wren", Sword=17, points=0))
    table.enter("wren", "sword")
    table.oppose(stretch=True)
    assert mine(table) == 11
    table.roll(1, 20)
    assert table.contest.outcome == 2


@pytest.mark.rule("QW-4.5.1")
def test_a_complete_misfit_is_refused_and_costs_nothing():
    table = Evening(hero("wren", Sword=17))
    table.enter("wren", "sword")
    table.do(GM, Decline(reason="A sword cannot sing."))
    assert table.contest is None
    assert not table.play.barred


@pytest.mark.rule("QW-4.5.2")
def test_situational_modifiers_are_3_or_6_and_nothing_else(table):
    for value in ("3", "6", "-3", "-6"):
        table.oppose(situation=value)
        assert mine(table) == 17 + int(value)
    with pytest.raises(Illegal):
        table.oppose(situation="4")


@pytest.mark.rule("QW-4.6")
def test_two_unlike_abilities_are_averaged_before_modifiers():
    table = Evening(hero("wren", Sword=20, Songs=13))
    table.enter("wren", "sword")
    table.oppose(second="songs", situation="3")
    assert table.contest.me.rating == 16
    assert mine(table) == 19


@pytest.mark.rule("QW-4.8")
def test_mass_effort_in_all_its_parts():
    table = Evening(hero("wren", Sword=17, Songs=17, points=0))
    table.do(GM, StartEffort(name="The siege", part="uninvolved", outcome="The wall falls."))
    assert "The siege: The wall falls." in table.said()
    # Determining factors: a PC's ability against the leaders'.
    table.do(GM, StartEffort(name="The charge", part="factors", against="3M"))
    table.do("mara", TakePart(who="wren", ability="sword"))
    table.oppose("")
    assert table.contest.them.rating == 23
    table.roll(19, 10)
    table.close()
    assert table.play.effort.outcome == "minor defeat"


@pytest.mark.rule("QW-4.8")
def test_contributors_augment_the_force_and_the_swept_along_live_through_it():
    table = Evening(hero("wren", Sword=17, Songs=17, points=0))
    table.do(GM, StartEffort(name="The line", part="contributors", rating="18", against="14"))
    table.do("mara", Augment(who="wren", recipient="force", ability="songs"))
    table.oppose("base")
    table.roll(5, 15)
    assert mine(table) == 24
    table.roll(4, 10)
    assert table.contest is None
    assert table.play.effort.outcome == "minor victory"
    table.set(effort=None)
    rout = StartEffort(name="The rout", part="acted", against="14", outcome="We lose.")
    table.do(GM, rout)
    table.do("mara", TakePart(who="wren", ability="sword"))
    table.oppose("")
    table.roll(5, 18)
    assert table.play.effort.outcome == "We lose."
    assert table.play.dues  # personal benefits and harm all the same


@pytest.mark.rule("QW-4.8", "QW-2.3.2.1")
def test_who_lost_on_the_way_through_goes_on_with_something_else():
    table = Evening(hero("wren", Sword=17, Songs=15, points=0))
    rout = StartEffort(name="The rout", part="acted", against="14", outcome="We lose.")
    table.do(GM, rout)
    table.do("mara", TakePart(who="wren", ability="sword"))
    table.oppose("")
    table.roll(18, 5)
    table.skip_all()
    table.close()
    with pytest.raises(Illegal, match="Use another ability"):
        table.do("mara", TakePart(who="wren", ability="sword"))
    table.do("mara", TakePart(who="wren", ability="songs"))
    assert table.contest.me.ability == "songs"


@pytest.mark.rule("QW-4.10")
@pytest.mark.parametrize(
    ("my", "their", "state"),
    [
        (19, 1, "dead"),
        (18, 1, "dead"),
        (4, 3, "dead"),
        (5, 15, "dying"),
        (1, 15, "injured"),
        (1, 20, "impaired"),
    ],
)
def test_a_pyrrhic_victory_gives_a_mastery_and_is_paid_for(my, their, state):
    table = Evening(hero("wren", Sword=17, points=0))
    table.enter("wren", "sword")
    table.oppose("very high")
    table.do("mara", RiskEverything(side=0, risk="I let the roof come down on us"))
    assert not table.offered("mara", "questworlds.roll")
    table.do(GM, JudgeRisk(side=0, accepted=True))
    assert "risks it all" in table.said()[-1]
    assert mine(table) == 37
    table.roll(my, their)
    assert table.play.dues[0].state == state
    assert len([due for due in table.play.dues if due.kind == "harm"]) == 1


@pytest.mark.rule("QW-4.10")
def test_an_unconvincing_risk_is_refused_before_the_roll():
    table = Evening(hero("wren", Sword=17))
    table.enter("wren", "sword")
    table.oppose()
    table.do("mara", RiskEverything(side=0, risk="I might sweat"))
    table.do(GM, JudgeRisk(side=0, accepted=False))
    assert table.said()[-1] == "Wren goes on without that risk."
    assert mine(table) == 17
    assert table.offered("mara", "questworlds.roll")


@pytest.mark.rule("QW-4.11")
def test_both_graduated_goals_take_a_major_victory():
    table = Evening(hero("wren", Sword=17, points=0))
    table.enter("wren", "sword", prize="the crown")
    table.oppose(secondary="the ring")
    table.roll(5, 18)
    assert GAME.show(table.table).attempt.standing == "A minor victory for Wren. Not won: the ring."
    table.close()
    table.enter("wren", "sword", prize="the crown", obstacle="again")
    table.oppose(secondary="the ring")
    table.roll(1, 18)
    standing = GAME.show(table.table).attempt.standing
    assert standing == "A critical! A major victory for Wren. Won too: the ring."
    table.close()
    table.enter("wren", "sword", prize="a walk", obstacle="nothing")
    table.do(GM, Grant(how="own"))
    assert not table.play.dues


@pytest.mark.rule("QW-4.12.1")
def test_an_arduous_success_is_no_contest(table):
    table.do(GM, Grant(how="arduous"))
    assert table.contest is None
    assert "hard struggle" in table.said()[-1]


@pytest.mark.rule("QW-4.12.3")
def test_a_costly_success_wins_the_prize_and_pays_with_other_abilities():
    table = Evening(hero("wren", Sword=17, Songs=17, points=0))
    table.enter("wren", "sword")
    table.oppose(costly=True)
    table.roll(19, 10)
    assert GAME.show(table.table).attempt.standing == "Wren wins at a cost."
    table.do(GM, Impose(due=table.play.dues[0].id, abilities=("songs",)))
    assert sum(mod.value for mod in standing(table.hero("wren"), "songs")) == -6


@pytest.mark.rule("QW-4.4.2", "QW-4.5")
def test_a_benefit_in_a_situation_counts_when_the_gm_finds_it_fits():
    table = Evening(hero("wren", Sword=17))
    table.change("wren", benefits=(Benefit(id="b", amount=6, situation="In the dark"),))
    table.enter("wren", "sword")
    table.oppose(benefits=("b",))
    assert mine(table) == 23


@pytest.mark.rule("QW-2.3.5.4")
def test_a_critical_that_a_hero_point_made_says_so():
    table = Evening(hero("wren", Sword=17, points=1))
    table.enter("wren", "sword", prize="the crown")
    table.oppose()
    table.roll(5, 4)
    table.spend("wren")
    table.let_it_stand()
    standing = GAME.show(table.table).attempt.standing
    assert standing.startswith("A hero point makes it a critical!")


@pytest.mark.rule("QW-4.5")
def test_what_helps_or_hinders_is_at_hand_while_somebody_is_about_to_roll():
    table = Evening(hero("wren", Sword=17))
    table.enter("wren", "sword", prize="the crown")
    table.oppose()
    ruling = table.offered(GM, "questworlds.rule")
    assert ruling.label == "Help or hinder Wren"
    assert ruling.instead  # it stands beside whom the GM waits for


@pytest.mark.rule("QW-4.8")
def test_whoever_is_swept_along_is_called_while_nothing_else_is_under_way():
    table = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=15, points=0))
    table.do(GM, StartEffort(name="The rout", part="acted", against="14", outcome="We lose."))

    def called(seat: str) -> bool:
        return "swept along" in offers.prompt(GAME, table.table, seat).text

    assert called("mara")
    assert called("sam")
    table.do("mara", TakePart(who="wren", ability="sword"))
    assert not called("sam"), "Wren's contest comes first"
    table.oppose("")
    table.roll(18, 5)
    assert not called("sam"), "and what follows from it"
    table.skip_all()
    table.close()
    assert called("sam")
    assert not called("mara"), "she is through"
    table.do(GM, CloseScene())
    assert not called("sam"), "between scenes nobody acts"
