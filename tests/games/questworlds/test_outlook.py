"""Odds on every choice that changes the outcome, and what the card says of the dice."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from hearthside.core import engine, offers
from hearthside.core.forms import Choice
from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.consequence_forms import Propose
from hearthside.games.questworlds.aftermath.healing import Heal
from hearthside.games.questworlds.community.using_resources import Lobby
from hearthside.games.questworlds.contest.augment import AUGMENT, Augment
from hearthside.games.questworlds.contest.opposing import OpposeAt
from hearthside.games.questworlds.contest.pyrrhic import RiskEverything
from hearthside.games.questworlds.contest.rolling import Pass, SpendHeroPoint
from hearthside.games.questworlds.degrees_and_bumps import Roller
from hearthside.games.questworlds.extended.exchange import Exchange
from hearthside.games.questworlds.group.boosting import Pledge
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.group.pairing import AddBout
from hearthside.games.questworlds.group.points import boosted, group_level
from hearthside.games.questworlds.odds import simple_contest
from hearthside.games.questworlds.sheet import Harm, Hero
from hearthside.games.questworlds.victory_levels import COMPLETE, OUTCOMES, POINTS, outcome_name
from tests.games.questworlds.duel import Duel
from tests.games.questworlds.evening import GM, Evening, ability, hero

CLAW = ability("Claw", 14)
VICTORIES = OUTCOMES[COMPLETE + 1 :]


@pytest.fixture
def table() -> Evening:
    table = Evening(
        hero("wren", Sword=17, Songs=13), hero("tomas", Hammer=15, Tales=27), communities=True
    )
    table.found()
    return table


def odds(table, seat, move):
    return engine.forecast(GAME, table.table, seat, move)


@pytest.mark.rule("QW-2.4")
def test_the_odds_of_an_augment_are_those_of_the_contest_it_helps(table):
    table.enter("wren", "sword")
    table.oppose("high")
    help = Augment(who="tomas", recipient="wren", ability="tales")
    shown = odds(table, "sam", help)
    expected = Fraction(0)
    for at, (_, weight) in enumerate(simple_contest.contest(Roller(27), Roller(14)).outcomes):
        main = simple_contest.contest(Roller(17 + AUGMENT.get(at - COMPLETE, 0)), Roller(20))
        expected += Fraction(weight, 400) * main.chance(*VICTORIES)
    assert shown.chance(*VICTORIES) == expected
    option = table.offered("sam", "questworlds.augment", who="tomas")
    assert option.odds_of == "Wren"
    assert next(f for f in option.fields if isinstance(f, Choice)).forecast
    table.do("sam", help)
    table.oppose("base")
    table.roll(8, 15)
    assert table.offered("sam", "questworlds.pass").label == "Leave it as it is, +6 for Wren"
    assert offers.prompt(GAME, table.table, "sam").text == "The help gives Wren +6 as it stands."
    after = odds(table, "sam", SpendHeroPoint(side=0))
    assert after == simple_contest.contest(Roller(26), Roller(20))


@pytest.mark.rule("QW-4.10")
def test_a_pyrrhic_victory_shows_what_it_would_bring(table):
    table.enter("wren", "sword")
    table.oppose("high")
    shown = odds(table, "mara", RiskEverything(side=0, risk="Everything"))
    assert shown == simple_contest.contest(Roller(37), Roller(20))


@pytest.mark.rule("QW-2.3.5.4")
def test_leaving_it_and_a_hero_point_show_their_outcome_where_a_contest_closes_by_itself(table):
    table.do("mara", Lobby(who="wren", resource="wealth", ability="sword"))
    table.oppose("moderate")
    table.roll(18, 10)
    assert odds(table, "mara", Pass(side=0)).chance("minor defeat") == 1
    assert odds(table, "mara", SpendHeroPoint(side=0)).chance("marginal victory") == 1
    (best,) = [option for option in table.options("mara") if option.best]
    assert best.move == "questworlds.spend-hero-point"


def test_the_die_shows_its_degree_before_and_after_bumps(table):
    table.change("wren", hero_points=0)
    table.enter("wren", "sword", obstacle="The gate")
    table.oppose("very high")
    table.roll(5, 15)
    card = GAME.show(table.table).attempt
    assert not card.read  # its dice stay in sight while it is asked what follows
    (ladder,) = card.pieces
    rungs = {rung.name: rung for rung in ladder.rungs}
    assert [(one.face, one.text, one.now) for one in rungs["Success"].ours] == [("5", "", True)]
    (fell,), (lifted,) = rungs["Failure"].theirs, rungs["Success"].theirs
    assert (fell.face, fell.text, fell.now) == ("15", "as rolled", False)
    assert (lifted.face, lifted.text, lifted.now) == ("15", "mastery", True)
    assert ("In the way", "The gate") in card.stakes


def test_the_dice_of_a_contest_that_closed_by_itself_stay_to_be_seen(table):
    table.change("wren", hero_points=0)
    table.do("mara", Lobby(who="wren", resource="wealth", ability="sword"))
    table.oppose("very high")
    table.roll(5, 15)
    assert table.contest is None
    card = GAME.show(table.table).attempt
    assert card.intent == "Permission to draw on Wealth"
    assert card.standing.startswith("A marginal defeat for Wren: no, but…")
    assert [throw.dice[0].face for throw in card.throws] == ["5", "15"]
    assert not card.waiting
    table.enter("wren", "sword")
    assert GAME.show(table.table).attempt.throws == ()


@pytest.mark.rule("QW-8.1", "QW-5.2")
def test_what_is_over_leaves_the_stage_whatever_is_asked_next():
    duel = Duel()
    duel.exchange(8, 3)
    duel.next_round()  # Mara is asked for the next exchange
    shown = engine.show(GAME, duel.table)
    assert (shown.attempt.over, shown.attempt.waiting, shown.attempt.settled) == (True, (), True)
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword"))
    shown = engine.show(GAME, duel.table)
    assert not shown.attempt.over
    assert (shown.attempt.waiting, shown.attempt.settled) == (("mara",), False)


@pytest.mark.rule("QW-4.12.3", "QW-4.4.3")
def test_what_still_follows_from_a_contest_keeps_it_on_the_stage():
    table = Evening(hero("wren", Herbs=17, points=0), hero("tomas", Hammer=17))
    table.change("tomas", harms=(Harm(id="h", state="hurt", abilities=("hammer",)),))
    table.do("mara", Heal(who="wren", patient="tomas", harm="h", ability="herbs"))
    table.oppose("low", costly=True)
    table.roll(19, 5)
    assert table.contest is None
    shown = engine.show(GAME, table.table)
    assert (shown.attempt.over, shown.attempt.waiting) == (False, (GM,))  # what it costs Wren
    table.skip_all()
    assert engine.show(GAME, table.table).attempt.over


def test_the_last_contest_does_not_name_an_opponent_whom_the_gm_hides(table):
    table.change("wren", hero_points=0)
    table.put(Hero(id="shade", name="The Shade", npc=True, abilities=(CLAW,)))
    table.enter("wren", "sword")
    table.oppose("npc:shade:claw")
    table.roll(5, 15)
    table.close()
    assert shown_last(table, "mara") == "The Shade"
    table.change("shade", known_to=("gm",))
    assert shown_last(table, "mara") == "Someone unseen"
    assert shown_last(table, GM) == "The Shade"


def shown_last(table, seat: str) -> str:
    """Who opposed the contest whose card still lies there, as a seat reads it."""
    return GAME.show(engine.view(GAME, table.table, seat)).attempt.throws[1].who


@pytest.mark.rule("QW-5.2")
def test_joining_a_group_shows_the_odds_of_each_ability(table):
    table.do(GM, OpenGroup(prize="the bridge", resistance="high"))
    for ability_id, rating in (("sword", 17), ("songs", 13)):
        join = JoinGroup(who="wren", ability=ability_id)
        assert odds(table, "mara", join) == simple_contest.contest(Roller(rating), Roller(20))
    option = table.offered("mara", "questworlds.join-group")
    assert next(f for f in option.fields if isinstance(f, Choice)).forecast


@pytest.mark.rule("QW-5.2.2", "QW-5.2.5")
def test_a_pledge_shows_what_the_boost_makes_of_the_groups_chances(table):
    table.do(GM, OpenGroup(prize="the bridge", resistance="high"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do("sam", JoinGroup(who="tomas", ability="hammer"))
    expected = [Counter(), Counter()]
    wrens, tomas = (simple_contest.weights(Roller(rating), Roller(20)) for rating in (17, 15))
    for mine, yours in product(range(-4, 5), repeat=2):
        apart = sum(POINTS[abs(one)] * (1 if one > 0 else -1) for one in (mine, yours))
        weight = wrens[mine + COMPLETE] * tomas[yours + COMPLETE]
        for boost, levels in enumerate(expected):
            levels[outcome_name(boosted(group_level(apart), boost))] += weight
    plain, lifted = ({n: Fraction(w, 160000) for n, w in one.items()} for one in expected)
    begin, pledge = odds(table, GM, StartGroup()), odds(table, "mara", Pledge(who="wren"))
    assert {n: begin.chance(n) for n in plain} == plain
    assert {n: pledge.chance(n) for n in lifted} == lifted
    assert pledge.chance(*VICTORIES) == begin.chance(*VICTORIES) + plain["tie"]
    option = table.offered("mara", "questworlds.pledge")
    assert (option.forecast, option.odds_of) == (True, "")
    assert "This point buys it" in option.help
    (board,) = [one for one in GAME.show(table.table).scene if one.label.startswith("Together")]
    assert f"{begin.percent(*VICTORIES)}% to win together." in board.note


@pytest.mark.rule("QW-5.2.5", "QW-4.5.3")
def test_a_point_that_buys_no_boost_yet_says_so_and_several_opponents_count(table):
    table.put(hero("idris", Tongue=17))
    table.put(replace(hero("cricket", Mud=15), master="wren"))
    table.do(GM, OpenGroup(prize="the bridge", resistance="high"))
    for who, with_ in (("wren", "sword"), ("tomas", "hammer"), ("idris", "tongue")):
        table.do(table.seat(who), JoinGroup(who=who, ability=with_))
    table.do("mara", JoinGroup(who="cricket", ability="mud"))
    before = GAME.outlook(table.table)
    assert "This point buys it" in table.offered("mara", "questworlds.pledge").help  # three heroes
    table.put(replace(hero("idris", Tongue=17), id="ida", name="Ida"))
    fourth = replace(table.play.group.people["idris"], id="ida", who="ida", name="Ida")
    group = table.play.group
    table.set(group=replace(group, people={**group.people, "ida": fourth}))
    assert "1 more must come" in table.offered("mara", "questworlds.pledge").help
    assert odds(table, "mara", Pledge(who="wren")) == before
    table.set(group=group)
    table.do(GM, AddBout(who="wren", foe="A wolf", rating="20"))
    assert GAME.outlook(table.table) == before
    table.do(GM, AddBout(who="wren", foe="A second wolf", rating="20"))
    alone = simple_contest.contest(Roller(14), Roller(20))  # 3 less in the second contest
    after = GAME.outlook(table.table)
    assert after.total == before.total * alone.total
    assert after.chance(*VICTORIES) < before.chance(*VICTORIES)


def test_the_last_contest_is_put_away_with_its_scene(table):
    table.change("wren", hero_points=0)
    table.wins("wren", "sword", 5, 15)
    table.close()
    assert GAME.show(table.table).attempt.over
    table.do(GM, CloseScene())
    assert GAME.show(table.table).attempt is None
    assert GAME.outlook(table.table) is None


@pytest.mark.rule("QW-2.3.5", "QW-5.1.2")
def test_two_dice_of_one_degree_say_what_decides(table):
    table.enter("wren", "sword")
    table.oppose()
    assert GAME.show(table.table).attempt.odds
    table.roll(14, 11)
    card = GAME.show(table.table).attempt
    assert card.standing == "A marginal victory as it stands.", "the verdict, and why beside it"
    assert card.course == "A success each: the higher die wins."
    assert card.odds is None  # the dice lie there: nothing is left to chance
    assert [one.dice[0].note for one in card.throws] == ["needs 1–17", "needs 1–14"]


@pytest.mark.rule("QW-2.3.5.3")
@pytest.mark.parametrize(
    ("resistance", "dice", "told"),
    [
        ("6M2", (9, 20), "Two masteries make the resistance’s 20 a success. A success each: the"),
        ("6M", (19, 9), "A mastery makes the resistance’s 9 a success."),
        ("6M", (9, 3), "A mastery makes the resistance’s 3 a critical."),
        ("6M", (5, 20), ""),
    ],
)
def test_that_masteries_made_more_of_a_die_than_it_shows_is_said(table, resistance, dice, told):
    table.change("wren", hero_points=0)
    table.enter("wren", "sword")
    table.do(GM, OpposeAt(rating=resistance))
    table.roll(*dice)
    course = GAME.show(table.table).attempt.course
    assert told in course
    assert ("master" in course) is bool(told)


@pytest.mark.rule("QW-2.4")
def test_help_says_what_it_is_worth_before_it_is_rolled(table):
    table.enter("wren", "sword")
    table.oppose()
    table.do("sam", Augment(who="tomas", recipient="wren", ability="hammer"))
    stakes = dict(GAME.show(table.table).attempt.stakes)
    assert stakes["Worth"] == "+3 marginal, +6 minor, +9 major, +M complete victory."


@pytest.mark.rule("QW-4.4.2")
def test_only_those_who_have_not_answered_are_waited_for(table):
    table.change("wren", hero_points=0)
    table.enter("wren", "sword")
    table.oppose()
    table.roll(1, 19)
    (due,) = table.play.dues
    assert offers.prompt(GAME, table.table, GM).urgent  # who need not wait for Mara
    told = {seat: offers.prompt(GAME, table.table, seat) for seat in ("mara", "sam")}
    assert {one.title for one in told.values()} == {"Waiting for Gale"}
    assert told["sam"].text == "The GM says what follows for Wren."
    assert told["mara"].text.endswith(f"where it helps you: you may gain +{due.amount}.")
    table.do("mara", Propose(due=due.id, text="On the bridge"))
    assert offers.prompt(GAME, table.table, "mara").text == told["sam"].text


@pytest.mark.rule("QW-2.3.5.4")
def test_a_critical_says_why_no_hero_point_is_asked_for(table):
    table.enter("wren", "sword")
    table.oppose()
    table.roll(1, 1)
    told = "A critical is the best there is: a hero point would add nothing."
    assert GAME.show(table.table).attempt.course.endswith(told)
    table.close()
    table.enter("wren", "sword", "the tower")
    table.oppose()
    table.roll(1, 5)
    assert told not in GAME.show(table.table).attempt.course, "who wins wants for nothing"
