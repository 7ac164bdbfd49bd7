"""Augments, stretches, flaws, combined abilities and the other options of QW-2.4 and QW-4."""

import pytest

from hearthside.core import offers
from hearthside.core.life.scenes_sessions import CloseScene, OpenScene
from hearthside.core.life.settings import Switch
from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.consequence_forms import Impose
from hearthside.games.questworlds.aftermath.resting import Hurt
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.opposing import Decline, Grant
from hearthside.games.questworlds.contest.pyrrhic import JudgeRisk, RiskEverything
from hearthside.games.questworlds.contest.rulings import Count, CountNothing, flaw_penalty
from hearthside.games.questworlds.contest.target import full, standing
from hearthside.games.questworlds.scenes.mass_effort import StartEffort, TakePart
from hearthside.games.questworlds.scenes.plots import AwardPlot, EndPlot, MakePlot, TryPlot
from hearthside.games.questworlds.settings import SETTINGS, on
from hearthside.games.questworlds.sheet import Benefit
from tests.games.questworlds.evening import GM, Evening, ability, hero, picks


def mine(table: Evening) -> int:
    return full(table.table, table.contest, table.contest.me)


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


@pytest.mark.rule("QW-2.0")
def test_turning_a_rule_on_turns_on_what_it_needs_and_off_what_needs_it():
    table = Evening()
    assert not on(table.table, "communities")
    table.do(GM, Switch(setting="degrees", value=False))
    off = {"consequences", "benefits", "healing", "pyrrhic", "graduated", "costly", "boosts"}
    assert not any(on(table.table, name) for name in (*off, "extended"))
    table.do(GM, Switch(setting="communities", value=True))
    needed = ("degrees", "consequences", "benefits", "healing", "communities")
    assert all(on(table.table, name) for name in needed)
    table.do(GM, Switch(setting="modifiers", value=False))
    assert not on(table.table, "stretches")


@pytest.mark.rule("QW-2.0")
def test_a_rule_turned_on_again_brings_back_what_had_gone_with_it():
    table = Evening(pyrrhic=False)
    before = [field.name for field in SETTINGS.fields if on(table.table, field.name)]
    table.do(GM, Switch(setting="degrees", value=False))
    assert "Without it, these are off too: Consequences of defeat" in table.said()[-1]
    table.do(GM, Switch(setting="degrees", value=True))
    assert "These are back on: Consequences of defeat" in table.said()[-1]
    assert [field.name for field in SETTINGS.fields if on(table.table, field.name)] == before
    assert not on(table.table, "pyrrhic"), "what was off by itself stays off"


@pytest.mark.rule("QW-2.3.5.1")
def test_the_exact_critical_rests_while_the_lower_roll_wins():
    table = Evening(exact_critical=True)
    table.do(GM, Switch(setting="better_roll", value="low"))
    assert not on(table.table, "exact_critical")
    table.do(GM, Switch(setting="exact_critical", value=True))
    assert table.table.settings["better_roll"] == "high"
    assert on(table.table, "exact_critical")


@pytest.mark.rule("QW-2.1.2")
@pytest.mark.parametrize("sign", ["77", "-", "M 2", ""])
def test_a_mastery_sign_cannot_be_read_as_part_of_a_number(sign):
    table = Evening()
    with pytest.raises(Illegal):
        table.do(GM, Switch(setting="mastery_sign", value=sign))
    table.do(GM, Switch(setting="mastery_sign", value="W"))


@pytest.mark.rule("QW-2.0")
def test_every_need_is_a_switch_and_every_switch_stands_under_a_heading():
    names = {field.name for field in SETTINGS.fields}
    for name, needs in SETTINGS.needs.items():
        assert {name, *needs} <= names
    assert GAME.needed("slow_forgiveness").keys() >= {"communities", "healing", "degrees"}
    assert all(field.group and field.group.help for field in SETTINGS.fields)


@pytest.mark.rule("QW-2.0")
def test_what_is_chosen_when_the_table_opens_rests_without_what_it_needs():
    table = Evening(consequences=False)
    assert not on(table.table, "healing")
    assert not on(table.table, "extended")
    assert on(table.table, "degrees")
    table = Evening(degrees=False, communities=True)
    assert on(table.table, "degrees"), "what is turned on brings what it needs"


def test_switched_off_rules_are_not_on_offer():
    off = dict.fromkeys(
        ("stretches", "situational", "combined", "costly", "graduated", "arduous"), False
    )
    table = Evening(hero("wren", Sword=17, Songs=13), **off)
    table.enter("wren", "sword")
    assert not table.offered(GM, "questworlds.rule")
    assert not table.offered(GM, "questworlds.stake")


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
