"""Simple contests at the table: framing, resistance, rolls, hero points, ties (QW-2, QW-5.1)."""

import pytest

from hearthside.core import engine, offers
from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.contest.abilities import NOTHING
from hearthside.games.questworlds.contest.bargaining import Bargain, JudgeBargain
from hearthside.games.questworlds.contest.defending import Confront, Defend, Resist
from hearthside.games.questworlds.contest.no_repeat import Allow
from hearthside.games.questworlds.contest.opposing import Decline, Grant, Granted
from hearthside.games.questworlds.contest.pyrrhic import JudgeRisk, RiskEverything
from hearthside.games.questworlds.contest.revising import Adjust
from hearthside.games.questworlds.contest.rolling import Pass, Roll
from hearthside.games.questworlds.contest.settling import BreakTie
from hearthside.games.questworlds.contest.target import full
from hearthside.games.questworlds.scenes.plots import MakePlot, TryPlot
from hearthside.games.questworlds.sheet import Harm, Hero
from tests.games.questworlds.evening import GM, Evening, ability, hero, picks


@pytest.fixture
def table() -> Evening:
    return Evening(hero("wren", Sword=17, Climb=13), hero("tomas", Hammer=15))


@pytest.mark.rule("QW-2.1", "QW-2.3")
def test_a_player_names_ability_aim_and_method_and_the_gm_may_adjust(table):
    table.enter("wren", "sword", prize="the bridge", tactics="Straight across")
    assert (table.contest.me.label, table.contest.me.rating) == ("Sword", 17)
    table.do(GM, Adjust(prize="half the bridge", tactics="Slowly"))
    assert table.contest.prize == "half the bridge"
    table.oppose()
    assert "Wren: 17 against 14." in table.said()


@pytest.mark.rule("QW-2.3")
def test_with_no_relevant_ability_the_base_is_6_and_modifiers_count(table):
    table.enter("wren", NOTHING)
    table.oppose(situation="3")
    assert full(table.table, table.contest, table.contest.me) == 9


@pytest.mark.rule("QW-2.3.2")
def test_prize_and_tactics_are_recorded_before_any_roll(table):
    with pytest.raises(Illegal, match="Fill in"):
        table.enter("wren", "sword", prize=" ")
    table.enter("wren", "sword", prize="the bridge", tactics="With a shout")
    with pytest.raises(Illegal):
        table.do("mara", Roll())
    table.oppose()
    table.do("mara", Roll())
    assert "Wren tries, with Sword: “The bridge.”" in table.said()
    assert "Wren: With a shout." in table.said()


@pytest.mark.rule("QW-2.3.1")
def test_automatic_success_needs_a_relevant_ability_and_counts_as_minor(table):
    table.enter("wren", "climb")
    table.do(GM, Grant(how="plain"))
    assert table.contest is None
    assert [e.event.outcome for e in table.entries if isinstance(e.event, Granted)] == [2]
    table.enter("wren", NOTHING)
    assert "plain" not in picks(table.offered(GM, "questworlds.grant"), "how")


@pytest.mark.rule("QW-2.3.1.2")
def test_two_pcs_roll_against_each_others_modified_ratings(table):
    table.enter("wren", "sword", against="tomas")
    assert not table.offered(GM, "questworlds.oppose")
    table.do("sam", Resist(ability="hammer"))
    assert not table.offered(GM, "questworlds.grant")  # no automatic success against a PC
    table.oppose("", their_situation="3")
    assert full(table.table, table.contest, table.contest.them) == 18
    table.roll(10, 16)
    # Both succeed: the higher roll wins, and Wren's defeat mirrors Tomas's victory.
    table.let_it_stand()
    assert table.contest.outcome == -1
    assert [(due.who, due.state) for due in table.play.dues] == [("wren", "hurt")]


@pytest.mark.rule("QW-2.3.2.1")
def test_after_a_defeat_the_same_ability_is_barred_on_that_obstacle(table):
    assert table.wins("wren", "sword", 19, 5, obstacle="The gate") == -2
    table.close()
    with pytest.raises(Illegal, match="another ability"):
        table.enter("wren", "sword", obstacle="the gate")
    table.enter("wren", "climb", obstacle="The gate")  # a new ability is fine
    table.do(GM, Decline())
    table.enter("tomas", "hammer", obstacle="The gate")  # nobody else is barred
    table.do(GM, Decline())
    table.do(GM, Allow(bar="bar:0"))
    table.enter("wren", "sword", obstacle="The gate")
    assert table.contest


@pytest.mark.rule("QW-2.3.2.1")
def test_a_tie_bars_nothing(table):
    assert table.wins("wren", "sword", 5, 5) == 0
    table.close()
    table.enter("wren", "sword")
    assert table.contest


@pytest.mark.rule("QW-2.3.3")
def test_the_gm_sets_the_resistance_by_class_or_by_a_rating(table):
    table.enter("wren", "sword")
    shown = next(
        f for f in table.offered(GM, "questworlds.oppose").fields if f.name == "resistance"
    )
    assert shown.forecast
    table.oppose("very high")
    assert table.contest.them.rating == 34
    table.oppose("moderate", rating="3M2", opponent="The giant")
    assert (table.contest.them.rating, table.contest.them.name) == (43, "The giant")
    with pytest.raises(Illegal, match="no rating"):
        table.oppose("moderate", rating="huge")


@pytest.mark.rule("QW-2.3.3", "QW-4.5")
def test_a_resistance_at_0_or_less_may_be_granted_and_if_rolled_only_fails(table):
    table.enter("wren", "sword")
    table.oppose("very low")
    assert table.offered(GM, "questworlds.grant")
    table.roll(19, 1)  # Wren fails with 19; a 1 is no critical for −6
    assert table.contest.beat == "react"
    assert "against −6: failure" in " ".join(table.said())


@pytest.mark.rule("QW-4.5")
def test_modifiers_change_the_full_rating_and_its_masteries(table):
    table.enter("wren", "sword")
    table.oppose(situation="6")
    assert full(table.table, table.contest, table.contest.me) == 23  # 3M: a mastery gained
    table.roll(5, 10)
    table.let_it_stand()
    assert "mastery" in " ".join(table.said())


@pytest.mark.rule("QW-4.5")
def test_an_ability_at_0_cannot_be_chosen_and_forced_it_only_fails(table):
    harm = Harm(id="h", state="impaired", abilities=("climb",))
    table.change("wren", harms=(harm, harm, harm))
    assert "climb" not in picks(table.offered("mara", "questworlds.enter"), "ability")
    table.do(GM, Confront(who="wren", prize="a fall", ability="climb"))
    table.oppose()
    table.roll(1, 10)
    # −5: even a 1 fails, and no hero point helps.
    assert table.contest.outcome == -2


@pytest.mark.rule("QW-2.3.5.4")
def test_a_hero_point_bumps_ones_own_roll_and_never_past_a_critical(table):
    table.enter("wren", "sword")
    table.oppose()
    table.roll(19, 10)
    forecast = table.offered("mara", "questworlds.spend-hero-point")
    assert forecast.forecast
    table.spend("wren")  # failure to success
    assert table.hero("wren").hero_points == 2
    table.spend("wren")  # to critical: nothing more can be spent
    assert table.contest.outcome == 2
    assert table.hero("wren").hero_points == 1
    assert not table.offered("mara", "questworlds.spend-hero-point")
    assert not table.offered(GM, "questworlds.spend-hero-point")


@pytest.mark.rule("QW-2.3.5.4")
def test_pcs_facing_each_other_answer_in_turn_until_both_pass(table):
    table.enter("wren", "sword", against="tomas")
    assert not table.offered(GM, "questworlds.rule"), "Sam answers first"
    table.do("sam", Resist(ability="hammer"))
    assert table.offered(GM, "questworlds.rule")
    table.oppose("")
    table.roll(19, 10)
    table.do("sam", Pass(side=1))
    table.spend("wren")
    # Tomas had passed, but may answer.
    assert table.offered("sam", "questworlds.spend-hero-point")
    table.spend("tomas", side=1)
    table.do("mara", Pass(side=0))
    assert table.contest.outcome == -2


@pytest.mark.rule("QW-5.1")
def test_the_steps_come_in_order_and_end_with_the_story_going_on(table):
    beats = []
    table.enter("wren", "sword")
    beats.append(table.contest.beat)
    table.oppose()
    beats.append(table.contest.beat)
    table.do("mara", Roll())
    beats.append(table.contest.beat)
    table.fall(5)
    beats.append(table.contest.beat)
    table.fall(18)
    beats.append(table.contest.beat)
    table.let_it_stand()
    beats.append(table.contest.beat)
    assert beats == ["frame", "ready", "first", "second", "react", "settled"]
    table.bestow("sword")
    table.close()
    assert table.contest is None


@pytest.mark.rule("QW-2.3.5.1b")
def test_a_confusing_tie_becomes_moot_or_a_marginal_victory(table):
    table.wins("wren", "sword", 5, 5)
    table.do(GM, BreakTie(how="marginal"))
    assert (table.contest, table.play.last.outcome) == (None, 1)
    table.wins("wren", "sword", 5, 5)
    table.do(GM, BreakTie(how="moot", text="The bridge burns."))
    assert "The prize is moot: The bridge burns." in table.said()
    assert not table.offered(GM, "questworlds.break-tie")


@pytest.mark.rule("QW-2.3.5.1b", "QW-2.4.2", "QW-7.2")
def test_a_tie_the_pc_wins_after_all_brings_what_any_victory_brings():
    bond = ability("Old Bram", 17, bond="ally")
    table = Evening(hero("wren", bond, Sword=17, points=0))
    table.do(GM, MakePlot(name="The key", worth="3", situation="the vault", heroes=("wren",)))
    table.do("mara", TryPlot(who="wren", plot="the-key", ability="old-bram"))
    table.oppose()
    table.roll(5, 5)
    assert not table.play.plots["the-key"].earned
    table.do(GM, BreakTie(how="marginal"))
    assert table.play.plots["the-key"].earned
    assert [one.ability for one in table.hero("wren").favours] == ["old-bram"]


@pytest.mark.rule("QW-2.3.5.1b", "QW-4.10")
def test_a_pyrrhic_victory_is_paid_for_once_though_its_tie_is_broken():
    table = Evening(hero("wren", Sword=17, points=0))
    table.enter("wren", "sword")
    table.oppose("very high")
    table.do("mara", RiskEverything(side=0, risk="my life"))
    table.do(GM, JudgeRisk(side=0, accepted=True))
    table.roll(5, 5)
    assert [due.state for due in table.play.dues] == ["dead"]
    table.do(GM, BreakTie(how="marginal"))
    assert [due.state for due in table.play.dues] == ["dead"]


@pytest.mark.rule("QW-6.5", "QW-2.3.5.1b")
def test_a_tie_between_pcs_goes_to_whoever_holds_more_hero_points():
    table = Evening(hero("wren", Sword=17, points=1), hero("tomas", Hammer=17, points=3))
    table.enter("wren", "sword", against="tomas")
    table.do("sam", Resist(ability="hammer"))
    table.oppose("")
    table.roll(9, 9)
    assert table.contest.beat == "react"  # both may bump first
    table.let_it_stand()
    table.do(GM, BreakTie(how="points"))
    assert table.contest.outcome == -1
    assert table.hero("tomas").hero_points == 3
    table.close()
    table.change("wren", hero_points=3)
    table.enter("wren", "sword", prize="again", against="tomas", obstacle="again")
    table.do("sam", Resist(ability="hammer"))
    table.oppose("")
    table.roll(9, 9)
    table.let_it_stand()
    assert not table.offered(GM, "questworlds.break-tie")  # equal holdings: it stays a tie


@pytest.mark.rule("QW-2.3.5.1")
def test_the_table_may_play_low_or_exact():
    table = Evening(hero("wren", Sword=17), better_roll="low")
    assert table.wins("wren", "sword", 3, 9) == 1
    table = Evening(hero("wren", Sword=17), exact_critical=True)
    assert table.wins("wren", "sword", 17, 15) == 3


@pytest.mark.rule("QW-4.3")
def test_levels_mean_yes_but_yes_and_no_and_a_marginal_loser_may_bargain(table):
    assert table.wins("wren", "sword", 12, 5) == 1
    assert GAME.show(table.table).attempt.standing.startswith(
        "A marginal victory for Wren: yes, but…"
    )
    table.close()
    assert table.wins("wren", "climb", 5, 12) == -1
    table.do("mara", Bargain(text="my boots for my life"))
    table.do(GM, JudgeBargain(taken=True))
    assert "Wren strikes a bargain: my boots for my life." in table.said()


@pytest.mark.rule("QW-4.3")
def test_after_a_complete_victory_nobody_frames_that_prize_again(table):
    table.change("wren", abilities=(ability("Sword", 37),))
    assert table.wins("wren", "sword", 1, 20) == 4
    table.close()
    with pytest.raises(Illegal, match="won completely"):
        table.enter("wren", "sword", prize="The Bridge")
    table.do(GM, Allow(bar="won:0"))
    table.enter("wren", "sword")


@pytest.mark.rule("QW-4.3b")
def test_without_degrees_levels_are_told_nowhere_but_still_count_for_augments():
    table = Evening(hero("wren", Sword=17, Songs=17), degrees=False)
    assert table.wins("wren", "sword", 19, 5) == -2
    assert "“The bridge”: a defeat for Wren." in table.said()
    assert not table.play.dues


@pytest.mark.rule("QW-2.6", "QW-2.5")
def test_wealth_and_gear_are_abilities_and_unfit_gear_is_a_stretch():
    table = Evening(hero("wren", ability("Purse of Gold", 15), ability("Fine Shoes", 18)))
    table.enter("wren", "purse-of-gold")
    table.oppose()
    assert full(table.table, table.contest, table.contest.me) == 15
    table.roll(3, 18)
    table.let_it_stand()
    table.close()
    table.enter("wren", "fine-shoes", prize="a mountain")
    table.oppose(stretch=True)
    assert full(table.table, table.contest, table.contest.me) == 12


@pytest.mark.rule("QW-2.3")
def test_trouble_may_come_to_a_pc_who_then_says_what_they_meet_it_with(table):
    table.do(GM, Confront(who="wren", prize="the ambush"))
    assert not table.offered(GM, "questworlds.oppose")
    table.do("mara", Defend(ability="sword"))
    table.oppose()
    assert table.contest.beat == "ready"


def test_how_somebody_meets_trouble_is_told(table):
    table.do(GM, Confront(who="wren", prize="the ambush"))
    table.do("mara", Defend(ability="sword", tactics="puts her back to the wall"))
    told = [one for entry in table.entries for one in entry.said if one.who == "wren"]
    assert [one.plain for one in told] == ["Wren puts her back to the wall."]
    assert "Wren meets it with Sword." in table.said()


@pytest.mark.rule("QW-2.3")
def test_what_comes_and_who_brings_it_is_asked_with_the_trouble_and_told(table):
    knife = (ability("Knife", 19),)
    table.put(Hero(id="ysolde", name="Ysolde", npc=True, abilities=knife))
    table.put(Hero(id="shade", name="Shade", npc=True, known_to=(), abilities=knife))
    asked = [one.name for one in table.offered(GM, "questworlds.confront").fields]
    assert asked == ["who", "comes", "prize", "against", "resistance"]
    assert picks(table.offered(GM, "questworlds.confront"), "against") == ["", "ysolde:knife"]
    comes, brings = "three knives come up the stair", "ysolde:knife"
    trouble = Confront(who="wren", prize="get out", comes=comes, against=brings)
    table.do(GM, trouble)
    assert {
        "Three knives come up the stair.",
        "Ysolde brings trouble to Wren. At stake: get out.",
    } <= set(table.said())
    assert ("What comes", comes) in GAME.show(table.table).attempt.stakes, "on the card, and once"
    question = offers.prompt(GAME, table.table, "mara").text
    assert question == "Ysolde uses Knife 19. What do you meet it with?"
    table.do("mara", Defend(ability="sword"))
    assert (table.contest.beat, table.contest.them.label) == ("ready", "Knife"), "the GM said so"
    assert (table.contest.them.name, table.contest.them.rating) == ("Ysolde", 19)


def test_what_comes_is_told_where_nobody_brings_it(table):
    table.do(GM, Confront(who="wren", prize="keep hold", comes="The rope snaps"))
    assert "The rope snaps." in table.said()
    assert ("What comes", "The rope snaps") in GAME.show(table.table).attempt.stakes


@pytest.mark.rule("QW-2.3.3")
def test_trouble_may_say_how_hard_it_is_so_that_whoever_meets_it_rolls_at_once(table):
    table.do(GM, Confront(who="wren", prize="hold the road", resistance="high"))
    question = offers.prompt(GAME, table.table, "mara").text
    assert question == "Resistance: high, 20. What do you meet it with?"
    assert "Trouble comes to Wren. At stake: hold the road." in table.said()
    table.do("mara", Defend(ability="sword"))
    assert table.contest.beat == "ready"
    assert (table.contest.resistance, table.contest.them.rating) == ("high", 20)
    table.do("mara", Adjust(prize="the road"))
    assert table.contest.beat == "frame"  # other words for it are for the GM again


def test_odds_show_before_the_roll_and_on_the_hero_point(table):
    table.enter("wren", "sword")
    table.oppose()
    assert GAME.outlook(table.table).total == 400
    table.roll(19, 10)
    assert GAME.outlook(table.table).chance("minor defeat") == 1
    spend = table.offered("mara", "questworlds.spend-hero-point")
    move = engine.parse_move(GAME, spend.values())
    after = engine.forecast(GAME, table.table, "mara", move)
    assert after.chance("marginal victory") == 1


@pytest.mark.rule("QW-5.1")
def test_a_contest_with_nothing_left_to_decide_is_a_line_of_the_story():
    table = Evening(hero("wren", Sword=17, points=0))
    table.wins("wren", "sword", 8, 3)  # a marginal victory brings nothing more
    shown = engine.show(GAME, table.table)
    assert table.contest is None
    assert (shown.attempt.settled, shown.attempt.grade) == (True, "marginal victory")
    table.wins("wren", "sword", 8, 19, prize="the tower")
    assert table.contest  # the GM says what comes of it
    table.bestow("sword")
    assert table.contest is None
    table.wins("wren", "sword", 3, 8, prize="the well")
    table.skip_all()
    assert table.contest is None, "something may still be saved, but nobody waits for it"
    table.wins("wren", "sword", 5, 5, prize="the ford")
    assert table.offered(GM, "questworlds.close"), "a tie may be broken"
