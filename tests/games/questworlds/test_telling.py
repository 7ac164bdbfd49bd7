"""What people are told at each step of a contest: what counts, what it costs, what is asked."""

from fractions import Fraction

import pytest

from hearthside.core import engine, offers
from hearthside.core.forms import Choice
from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.consequences import due_harm
from hearthside.games.questworlds.aftermath.healing import Heal
from hearthside.games.questworlds.aftermath.shared_consequences import ShareOut, SpareAll
from hearthside.games.questworlds.contest.acting_while_injured import Steady
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.bargaining import Bargain, JudgeBargain
from hearthside.games.questworlds.contest.defending import Resist
from hearthside.games.questworlds.contest.opposing import Decline
from hearthside.games.questworlds.contest.pyrrhic import RiskEverything
from hearthside.games.questworlds.contest.revising import Abandon
from hearthside.games.questworlds.contest.rolling import Roll
from hearthside.games.questworlds.contest.rulings import Count
from hearthside.games.questworlds.degrees_and_bumps import Roller
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.group.result import SettleGroup
from hearthside.games.questworlds.numbers import OUTCOMES
from hearthside.games.questworlds.odds import simple_contest
from hearthside.games.questworlds.scenes.mass_effort import EndEffort, StartEffort, TakePart
from hearthside.games.questworlds.scenes.plots import AwardPlot, MakePlot
from hearthside.games.questworlds.sheet import Benefit, Harm
from tests.games.questworlds.evening import GM, Evening, hero

VICTORIES = OUTCOMES[5:]


@pytest.fixture
def table() -> Evening:
    return Evening(hero("wren", Sword=25, Songs=18), hero("tomas", Hammer=15, Healer=17))


def odds(table, seat, move):
    return engine.forecast(GAME, table.table, seat, move)


def card(table):
    return GAME.show(table.table).attempt


@pytest.mark.rule("QW-4.6")
def test_two_abilities_stand_on_the_card_and_in_the_log_with_their_average(table):
    table.enter("wren", "sword")
    table.oppose(second="songs")
    part = card(table).throws[0].parts[0]
    assert (part.label, part.value) == ("Sword 5M and Songs 18, on average", "1M")
    assert ("With", "Sword and Songs") in card(table).stakes
    assert "The GM rules: Wren acts with Sword and Songs, 1M." in table.said()


@pytest.mark.rule("QW-4.10")
def test_a_pyrrhic_victory_names_its_price(table):
    table.enter("wren", "sword")
    table.oppose("high")
    rolled = simple_contest.contest(Roller(45), Roller(20))
    price = [
        f"impaired {rolled.percent('complete victory')}%",
        f"injured {rolled.percent('major victory')}%",
        f"dying {rolled.percent('minor victory')}%",
        f"dead {rolled.percent(*(n for n in OUTCOMES if n not in VICTORIES[1:]))}%",
    ]
    told = ", ".join(price)
    (risk,) = table.offered("mara", "questworlds.risk-everything").fields
    assert risk.help == f"Wren ends up {told}."
    table.do("mara", RiskEverything(side=0, risk="The bridge falls with her"))
    judging = table.offered(GM, "questworlds.judge-risk", accepted=True)
    assert judging.help == f"Wren ends up {told}."
    assert ("The price", f"Wren ends up {told}.") in card(table).stakes
    assert card(table).odds_label == "If the risk convinces"


@pytest.mark.rule("QW-2.4.2", "QW-4.4.2")
def test_the_gm_is_asked_whether_what_was_earned_for_a_situation_counts(table):
    table.do(
        GM, MakePlot(name="The winch", worth="6", situation="the gate", heroes=("wren", "tomas"))
    )
    table.change("wren", benefits=(Benefit(id="b", amount=3, situation="By night"),))
    table.enter("wren", "sword")
    assert [o.label for o in asked(table)] == ["It counts: By night, +3"]
    table.do(GM, AwardPlot(plot="the-winch"))
    assert [o.label for o in asked(table)] == [
        "It counts: By night, +3",
        "It counts: The winch, +6",
    ]
    assert "“The winch” (+6)" in offers.prompt(GAME, table.table, GM).text
    table.do(GM, Count(side=0, claim="the-winch"))
    assert [o.fixed["claim"] for o in asked(table)] == ["b"]
    table.oppose("high")
    assert odds(table, GM, Count(side=0, claim="b")) == simple_contest.contest(
        Roller(34), Roller(20)
    )
    assert card(table).throws[0].total == "11M"


def asked(table):
    return [o for o in table.options(GM) if o.move == "questworlds.count"]


def foretold(option) -> bool:
    return any(isinstance(field, Choice) and field.forecast for field in option.fields)


@pytest.mark.rule("QW-4.4.3", "QW-4.4.1.6")
def test_healing_and_saving_a_life_show_their_odds_beforehand(table):
    for state, against in (("impaired", 14), ("dying", 34)):
        table.change("wren", harms=(Harm(id="h", state=state, abilities=("sword",)),))
        assert foretold(table.offered("sam", "questworlds.heal"))
        heal = Heal(who="tomas", patient="wren", harm="h", ability="healer")
        assert odds(table, "sam", heal) == simple_contest.contest(Roller(17), Roller(against))
    assert "one try" in table.offered("sam", "questworlds.heal").help
    prompt = offers.prompt(GAME, table.table, "sam")
    assert (prompt.title, prompt.urgent) == ("Wren is dying", False)
    assert [o.move for o in table.options("sam") if o.best] == ["questworlds.heal"]
    assert "one try" in prompt.text
    table.change("wren", harms=(Harm(id="h", state="dying", doomed=True),))
    assert offers.prompt(GAME, table.table, "sam").title == "What do you want?"


@pytest.mark.rule("QW-4.4.1.5")
def test_wherewithal_shows_its_own_odds_and_what_it_leads_to(table):
    table.change("wren", harms=(Harm(id="h", state="injured", abilities=("sword",)),))
    table.enter("wren", "sword")
    table.oppose("high")
    assert foretold(table.offered("mara", "questworlds.steady"))
    steady = Steady(who="wren", ability="songs")
    assert odds(table, "mara", steady) == simple_contest.contest(Roller(18), Roller(14))
    table.do("mara", steady)
    table.oppose("moderate")
    table.roll(19, 12)
    leave = table.offered("mara", "questworlds.pass")
    spend = table.offered("mara", "questworlds.spend-hero-point")
    assert leave.label == "Leave it as it is, and take no part"
    assert spend.label == "Spend a hero point: one step up, and take part"
    assert not leave.forecast  # they would be the odds of the contest that waits
    assert not spend.forecast


@pytest.mark.rule("QW-2.3.1.2")
def test_whoever_stands_against_somebody_sees_their_own_chances_and_helps_nobody_else(table):
    table.enter("wren", "sword", against="tomas")
    offer = table.offered("sam", "questworlds.resist")
    assert foretold(offer)
    mine = odds(table, "sam", Resist(ability="hammer"))
    theirs = simple_contest.contest(Roller(25), Roller(15))
    assert mine.chance(*VICTORIES) == theirs.chance(*OUTCOMES[:4])
    table.do("sam", Resist(ability="hammer"))
    assert not table.offered("sam", "questworlds.augment", recipient="wren")
    assert not table.offered("mara", "questworlds.augment", recipient="tomas")
    assert table.offered("sam", "questworlds.augment", recipient="tomas")


@pytest.mark.rule("QW-4.12.3")
def test_a_costly_success_is_told_as_one_and_bars_and_bargains_nothing(table):
    table.change("wren", hero_points=0)
    table.enter("wren", "sword")
    table.oppose("very high", costly=True)
    table.roll(5, 14)
    assert "Wren wins at a cost: the bridge, a marginal defeat." in table.said()
    assert not table.play.barred
    assert not table.offered("mara", "questworlds.bargain")
    table.close()
    assert GAME.show(table.table).attempt.standing.startswith("Wren wins, at a cost.")


@pytest.mark.rule("QW-4.3")
def test_a_bargain_is_offered_once_and_struck_once(table):
    table.change("wren", hero_points=0)
    table.enter("wren", "sword")
    table.oppose("very high")
    table.roll(5, 14)
    table.skip_all()
    assert table.contest is None, "it is a line of the story already"
    assert table.offered("mara", "questworlds.bargain").section == "act"
    table.do("mara", Bargain(text="The boat, for the child"))
    again = table.offered("mara", "questworlds.bargain")
    assert (again.section, again.label) == ("act", "Offer something else")
    prompt = offers.prompt(GAME, table.table, GM)
    assert (prompt.title, "The boat, for the child" in prompt.text) == ("A bargain", True)
    table.do(GM, JudgeBargain(taken=True))
    assert not table.offered("mara", "questworlds.bargain")
    assert not table.offered(GM, "questworlds.take-bargain")


@pytest.mark.rule("QW-4.3")
@pytest.mark.parametrize(
    ("taken", "asked", "first"),
    [
        (True, "The bargain stands. Is Wren hurt all the same?", "Spare Wren"),
        (False, "Wren is hurt. What happened?", "Wren is hurt: −3"),
    ],
)
def test_what_follows_waits_for_the_answer_to_a_bargain(table, taken, asked, first):
    table.change("wren", hero_points=0)
    table.enter("wren", "sword")
    table.oppose("very high")
    table.roll(5, 14)
    table.do("mara", Bargain(text="The boat, for the child."))
    assert offers.prompt(GAME, table.table, GM).text == "Wren offers: The boat, for the child."
    assert not table.offered(GM, "questworlds.impose")
    table.do(GM, JudgeBargain(taken=taken))
    assert offers.prompt(GAME, table.table, GM).text == asked
    assert next(one.label for one in table.options(GM) if one.best) == first


@pytest.mark.rule("QW-4.11")
@pytest.mark.parametrize(
    ("mine", "leave", "told"),
    [
        (6, "the first goal only", "Wren wins the bridge but not the boat, a minor victory."),
        (1, "both goals", "Wren wins the bridge and the boat, a major victory."),
    ],
)
def test_of_two_goals_everybody_reads_which_are_won(table, mine, leave, told):
    table.change("wren", abilities=(hero("wren", Sword=17).abilities[0],), hero_points=3)
    table.enter("wren", "sword")
    table.oppose(secondary="the boat")
    table.roll(mine, 18)
    if passing := table.offered("mara", "questworlds.pass"):
        assert passing.label == f"Leave it as it is, and win {leave}"
        spend = table.offered("mara", "questworlds.spend-hero-point")
        assert spend.label.endswith("and win both goals")
    table.let_it_stand()
    assert told in table.said()


@pytest.mark.rule("QW-2.4")
def test_help_is_spoken_of_while_it_can_still_come(table):
    table.enter("wren", "sword")
    assert table.offered("sam", "questworlds.augment").odds_of == "the help"
    table.oppose("high")
    assert table.offered("sam", "questworlds.augment").odds_of == "Wren"
    assert offers.prompt(GAME, table.table, "mara").text == "Others may still help first."
    assert offers.prompt(GAME, table.table, "sam").text.endswith("You can help first.")
    table.do("sam", Augment(who="tomas", recipient="wren", ability="healer"))
    table.oppose("base")
    table.roll(5, 18)
    table.let_it_stand()
    assert offers.prompt(GAME, table.table, "mara").text == ""
    assert not offers.prompt(GAME, table.table, "sam").text.endswith("You can help first.")


def test_real_dice_are_asked_for_by_whose_they_are(table):
    table.enter("wren", "sword", prize="across")
    table.oppose("high")
    table.do("mara", engine.parse_move(GAME, {"move": "questworlds.roll"}))
    assert GAME.chance(table.table).label == "Sword"
    table.fall(5)
    assert GAME.chance(table.table).label == "the resistance"
    assert (card(table).odds_label, card(table).intent) == ("With one die down", "Across")
    assert card(table).odds.chance(*VICTORIES) != Fraction(0)


@pytest.mark.rule("QW-2.4.1")
def test_a_quick_augment_says_what_it_gives_and_shows_no_dice():
    table = Evening(hero("wren", Sword=17, Songs=27), quick_augments=True)
    table.enter("wren", "sword")
    table.oppose("high")
    table.do("mara", Augment(who="wren", recipient="wren", ability="songs"))
    assert card(table).odds is None
    assert card(table).throws == ()
    assert card(table).standing == "+6 without a roll, a fifth of 7M."
    before = len(table.said())
    table.oppose("base")
    assert [said for said in table.said()[before:] if "rolls" in said] == []


@pytest.mark.rule("QW-5.2.5")
def test_nobody_is_urged_to_pay_for_a_boost(table):
    table.do(GM, OpenGroup(prize="The ford", resistance="moderate"))
    assert offers.prompt(GAME, table.table, "mara").urgent
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    prompt = offers.prompt(GAME, table.table, "mara")
    assert (prompt.title, prompt.urgent) == ("Waiting for Gale", False)
    assert table.offered("mara", "questworlds.pledge")
    assert [option.move for option in table.options("mara") if option.best] == []


@pytest.mark.rule("QW-5.2")
def test_the_board_of_a_group_says_what_the_points_come_to(table):
    table.change("wren", hero_points=0)
    table.do(GM, OpenGroup(prize="The ford", resistance="high"))
    table.do("mara", JoinGroup(who="wren", ability="songs"))
    table.do(GM, StartGroup())
    (before,) = GAME.show(table.table).scene
    assert before.pairs[0].notes == ()
    table.do("mara", RollBout(bout="group-1"))
    table.roll(5, 14)
    (board,) = [one for one in GAME.show(table.table).scene if one.label.startswith("Together")]
    (pair,) = board.pairs
    assert (pair.ours.name, pair.ours.note, pair.ours.score) == ("Wren", "Songs 18", 0)
    assert (pair.theirs.name, pair.theirs.note, pair.theirs.score) == ("The resistance", "20", 1)
    assert pair.notes == ("Marginal defeat",)
    assert board.note == "0 to 1: marginal defeat."


@pytest.mark.rule("QW-4.8")
def test_a_clash_of_great_forces_asks_those_whom_it_hangs_on_or_sweeps_along(table):
    charge = StartEffort(name="The charge", part="factors", against="3M")
    table.do(GM, charge)
    prompt = offers.prompt(GAME, table.table, "mara")
    assert (prompt.title, prompt.urgent) == ("The charge", True)
    (best,) = [option for option in table.options("mara") if option.best]
    assert (best.move, best.about) == ("questworlds.take-part", "wren")
    assert foretold(best)
    part = TakePart(who="wren", ability="sword")
    assert odds(table, "mara", part) == simple_contest.contest(Roller(25), Roller(23))
    assert offers.prompt(GAME, table.table, GM).title == "The charge"
    table.set(effort=None)
    table.do(GM, StartEffort(name="The flood", part="acted", against="14", outcome="All drown."))
    table.do("mara", part)
    table.oppose("")
    table.roll(5, 18)
    table.let_it_stand()
    table.close()
    assert (
        offers.prompt(GAME, table.table, "mara").title == "What do you want?"
    )  # she is through it
    assert offers.prompt(GAME, table.table, "sam").title == "The flood"
    assert "Tomas" in offers.prompt(GAME, table.table, GM).text
    table.do(GM, EndEffort())
    assert "The flood is over: All drown." in table.said()


@pytest.mark.rule("QW-4.8")
def test_the_gm_rolls_for_a_force_and_players_are_asked_to_help_it(table):
    with pytest.raises(Illegal, match="Say what they face") as refused:
        table.do(GM, StartEffort(name="The line", part="contributors", rating="18"))
    assert refused.value.field == "against"
    table.do(GM, StartEffort(name="The line", part="contributors", rating="18", against="14"))
    assert not table.offered("mara", "questworlds.roll")
    assert table.offered(GM, "questworlds.roll").best
    assert table.offered("mara", "questworlds.augment").section == "turn"
    assert offers.prompt(GAME, table.table, "mara").title == "Our force in The line"
    assert "Our force goes into The line." in table.said()
    assert "With" not in dict(card(table).stakes)


@pytest.mark.rule("QW-4.4.1.5")
def test_what_an_injury_bumps_down_says_so_and_is_not_put_first(table):
    table.change("wren", harms=(Harm(id="h", state="injured", abilities=("sword",)),))
    labels = [pick.label for pick in field(table, "mara", "questworlds.enter", "ability").picks]
    assert labels[:2] == ["Songs 18", "Sword 5M, bumped down"]


def field(table, seat, move, name):
    return next(one for one in table.offered(seat, move).fields if one.name == name)


@pytest.mark.rule("QW-5.2.4")
@pytest.mark.parametrize("win", [True, False])
def test_what_a_group_has_coming_is_dealt_out_in_one_answer(win):
    table = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=17, points=0))
    table.do(GM, OpenGroup(prize="The ford", resistance="moderate"))
    for who, with_ in (("wren", "sword"), ("tomas", "hammer")):
        table.do(table.seat(who), JoinGroup(who=who, ability=with_))
    table.do(GM, StartGroup())
    for who, bout in (("wren", "group-1"), ("tomas", "group-2")):
        table.do(table.seat(who), RollBout(bout=bout))
        table.roll(*((12, 5) if win else (5, 12)))
    table.do(GM, SettleGroup())
    offer = table.offered(GM, "questworlds.share-out")
    assert offer.best
    assert offers.prompt(GAME, table.table, GM).text.startswith("Wren and Tomas")
    alone = table.offered(GM, "questworlds.bestow" if win else "questworlds.impose")
    assert alone.section == "act"  # one by one is there too
    assert "One answer for both" in offers.prompt(GAME, table.table, GM).text
    table.do(GM, ShareOut(text="At the ford"))
    assert not table.play.dues
    for who, with_ in (("wren", "sword"), ("tomas", "hammer")):
        if win:
            (benefit,) = table.hero(who).benefits
            assert (benefit.amount, benefit.situation) == (3, "At the ford")
            assert benefit.won_with == with_
        else:
            (harm,) = table.hero(who).harms
            assert (harm.state, harm.abilities) == ("impaired", (with_,))
            assert harm.because == "At the ford"


@pytest.mark.rule("QW-5.2.4")
def test_a_whole_group_can_be_spared_in_one_answer():
    table = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=17, points=0))
    wrens, tomas = (
        due_harm(table.table, who, "hurt", used, "It", "QW-5.2.4")
        for who, used in (("wren", "sword"), ("tomas", "hammer"))
    )
    table.set(dues=(wrens.due,))
    assert not table.offered(GM, "questworlds.share-out")  # one alone has an answer of their own
    table.set(dues=(wrens.due, tomas.due))
    table.do(GM, SpareAll())
    assert not table.play.dues
    assert not table.hero("wren").harms


@pytest.mark.parametrize("move", [Abandon(), Decline(reason="Not here.")])
def test_a_contest_that_is_told_and_comes_to_nothing_is_told_to_the_end(move):
    table = Evening(hero("wren", Sword=17))
    table.enter("wren", "sword", prize="the bridge")
    table.do(GM, move)
    (said,) = table.entries[-1].said
    assert said.retold
    assert said.plain in ("Nothing comes of the bridge.", "The GM turns it down. Not here.")


@pytest.mark.rule("QW-2.3.2")
def test_words_of_a_player_end_like_a_sentence_in_the_log(table):
    table.enter("wren", "sword", tactics="I tell the guard his captain sent me")
    (told,) = [one for one in table.said() if "his captain" in one]
    assert told.endswith("with Sword. I tell the guard his captain sent me.")


@pytest.mark.rule("QW-6.2")
def test_whoever_could_spend_a_point_hears_what_else_it_is_good_for(table):
    table.enter("wren", "sword")
    table.oppose()
    table.roll(18, 5)
    spend = table.offered("mara", "questworlds.spend-hero-point")
    assert spend.help == "Points you keep improve you between scenes."


@pytest.mark.rule("QW-4.4.3")
def test_healing_says_what_it_takes_and_what_it_may_cost(table):
    table.change("wren", harms=(Harm(id="h", state="impaired", abilities=("sword",)),))
    heal = table.offered("sam", "questworlds.heal", patient="wren")
    assert "Each level of victory heals a step." in heal.help
    own = table.offered("mara", "questworlds.heal", patient="wren")
    assert own.label == "Heal yourself"
    assert own.help.startswith("Impaired: Sword. ")


@pytest.mark.parametrize(
    ("prize", "told"),
    [
        ("hold my breath.", "Wren wants to hold their breath, with Sword."),
        ("I get out before I drown", "Wren wants this, with Sword: I get out before I drown."),
        ("The bell is mine.", "Wren wants this, with Sword: The bell is theirs."),
    ],
)
def test_what_somebody_wants_is_told_of_them_whoever_typed_it(prize, told):
    table = Evening(hero("wren", Sword=17))
    table.enter("wren", "sword", prize=prize)
    assert told in table.said()


@pytest.mark.parametrize(
    ("prize", "told"),
    [
        ("Maud lets us down.", "Thanks to Wren, Maud lets us down, a minor victory."),
        ("Who rang the bell?", "Wren finds out: Who rang the bell? A minor victory."),
        ("get past her", "Wren manages to get past her, a minor victory."),
        ("Wren keeps her feet", "Wren keeps her feet, a minor victory."),
        ("the rope holds Wren", "The rope holds Wren, a minor victory."),
    ],
)
def test_a_prize_is_told_as_what_is_so_once_it_is_won(prize, told):
    table = Evening(hero("wren", Sword=17, points=0))
    table.enter("wren", "sword", prize=prize)
    table.oppose()
    table.roll(5, 18)
    assert told in table.said()


@pytest.mark.parametrize(
    ("prize", "told"),
    [
        ("Wren keeps her feet", "Wren does not keep her feet, a minor defeat."),
        (
            "the barge is in",
            "Wren hopes that the barge is in, but it is not to be, a minor defeat.",
        ),
    ],
)
def test_a_prize_that_is_lost_is_never_told_as_if_it_were_so(prize, told):
    table = Evening(hero("wren", Sword=17, points=0))
    table.enter("wren", "sword", prize=prize)
    table.oppose()
    table.roll(18, 5)
    assert told in table.said()


@pytest.mark.parametrize(("mine", "told"), [(2, "saves"), (20, "does not save")])
def test_a_life_is_saved_by_name_and_comes_before_any_other_healing(mine, told):
    harms = (Harm(id="h1", state="dying"), Harm(id="h2", state="hurt", abilities=("hammer",)))
    table = Evening(hero("wren", Healer=17, points=0), hero("tomas", Hammer=15))
    table.change("tomas", harms=harms)
    offered = [one.label for one in table.options("mara") if one.move == "questworlds.heal"]
    assert offered == ["Save Tomas"]
    table.do("mara", Heal(who="wren", patient="tomas", harm="h1", ability="healer"))
    assert card(table).intent == "Save Tomas"
    table.oppose("moderate")
    table.roll(mine, 19)
    assert any(line.startswith(f"Wren {told} Tomas, a ") for line in table.said())


@pytest.mark.rule("QW-2.4", "QW-2.3.5.4")
@pytest.mark.parametrize("known", [False, True])
def test_a_point_on_help_shows_odds_only_once_it_is_known_what_it_helps_against(known):
    table = Evening(hero("wren", Sword=17, Songs=18, points=2))
    table.enter("wren", "sword")
    if known:
        table.oppose()
    table.do("mara", Augment(who="wren", recipient="wren", ability="songs"))
    table.oppose("base")
    table.do("mara", Roll())
    table.fall(5)
    table.fall(4)
    answers = [table.offered("mara", f"questworlds.{one}") for one in ("pass", "spend-hero-point")]
    assert [one.forecast for one in answers] == [known, known]
    assert answers[0].label == "Leave it as it is, +3 for Wren"


@pytest.mark.rule("QW-2.4")
@pytest.mark.parametrize(("mine", "theirs", "told"), [(5, 18, "+6 for Wren"), (19, 2, "Nothing")])
def test_help_that_is_rolled_stays_in_sight_until_its_player_goes_on(mine, theirs, told):
    table = Evening(hero("wren", Sword=17, Songs=18, points=0))
    table.enter("wren", "sword")
    table.oppose()
    table.do("mara", Augment(who="wren", recipient="wren", ability="songs"))
    table.oppose("base")
    table.do("mara", Roll())
    table.fall(mine)
    table.fall(theirs)
    shown = card(table)
    assert (shown.kind, shown.throws[0].dice[0].face) == ("Augment", str(mine))
    asked = offers.prompt(GAME, table.table, "mara")
    assert told in asked.title
    assert offers.prompt(GAME, table.table, GM).text == f"{asked.title}. Then comes the roll."
    assert [one.label for one in table.options("mara") if one.move == "questworlds.go-back"] == [
        "On to the roll"
    ]
    table.go_back()
    assert card(table).kind == "Simple contest"
    assert table.offered("mara", "questworlds.roll")


@pytest.mark.rule("QW-4.4.1.5")
@pytest.mark.parametrize(
    ("mine", "theirs", "title", "label"),
    [(5, 18, "You can take part", "On to the roll"), (19, 2, "You take no part", "Go on")],
)
def test_the_injured_see_whether_they_take_part_before_it_goes_on(mine, theirs, title, label):
    table = Evening(hero("wren", Sword=17, Songs=18, points=0))
    table.change("wren", harms=(Harm(id="h1", state="injured", abilities=("songs",)),))
    table.enter("wren", "sword")
    table.oppose()
    asked = offers.prompt(GAME, table.table, "mara")
    assert asked.text == "First roll to see whether you can act at all."
    assert card(table).odds is None  # those would be of the roll that waits
    table.do("mara", Steady(who="wren", ability="sword"))
    table.oppose("moderate")
    table.do("mara", Roll())
    table.fall(mine)
    table.fall(theirs)
    assert offers.prompt(GAME, table.table, "mara").title == title
    assert label in [one.label for one in table.options("mara")]
