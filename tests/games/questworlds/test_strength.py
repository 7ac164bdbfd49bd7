"""The odds of whoever is injured: they count the roll for strength that play makes first."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from hearthside.core import engine
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.contest.acting_while_injured import Steady
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.defending import Resist
from hearthside.games.questworlds.contest.framing import Enter
from hearthside.games.questworlds.contest.opposing import Oppose
from hearthside.games.questworlds.contest.revising import Abandon
from hearthside.games.questworlds.contest.rolling import Roll
from hearthside.games.questworlds.degrees_and_bumps import Roller, read
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.exchange import Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.opponents import AddFoe
from hearthside.games.questworlds.extended.rounds import NextRound
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.odds import extended_contest
from hearthside.games.questworlds.sheet import Harm
from hearthside.games.questworlds.victory_levels import (
    MARGINAL,
    MINOR,
    NO_PART,
    OUTCOMES,
    POINTS,
    WON,
    outcome_name,
)
from tests.games.questworlds.evening import GM, Evening, hero

INJURED = (Harm(id="h", state="injured", abilities=("sword", "hammer")),)
FALLS = tuple(product(range(1, 21), repeat=2))


def counted(me: Roller, them: Roller) -> Counter[int]:
    """Every fall of the two dice read one by one."""
    return Counter(read(me, them, faces).outcome for faces in FALLS)


def won(me: Roller, them: Roller) -> Fraction:
    falls = counted(me, them)
    return Fraction(sum(falls[level] for level in range(1, 5)), len(FALLS))


@pytest.fixture
def table() -> Evening:
    table = Evening(hero("wren", Sword=17, Songs=18), hero("tomas", Hammer=15, Tales=27))
    table.change("wren", harms=INJURED)
    return table


def odds(table, seat, move):
    return engine.forecast(GAME, table.table, seat, move)


@pytest.mark.rule("QW-4.4.1.5")
def test_the_injured_read_both_rolls_at_once(table):
    table.enter("wren", "sword")
    strength, main = won(Roller(18), Roller(14)), counted(Roller(17, down=True), Roller(20))
    shown = odds(table, GM, Oppose(resistance="high"))
    assert shown.chance(NO_PART) == 1 - strength
    for level in range(-4, 5):
        assert shown.chance(outcome_name(level)) == strength * Fraction(main[level], len(FALLS))
    table.oppose("high")
    assert odds(table, "mara", Steady(who="wren", ability="songs")) == shown
    with_sword = odds(table, "mara", Steady(who="wren", ability="sword"))
    assert with_sword.chance(NO_PART) == 1 - won(Roller(17), Roller(14))


@pytest.mark.rule("QW-4.4.1.5")
def test_what_is_foretold_is_what_play_then_does(table):
    table.enter("wren", "sword")
    table.oppose("high")
    table.do("mara", Steady(who="wren", ability="songs"))
    before, kept = table.table, 0
    for faces in product((1, 5, 10, 18, 20), repeat=2):
        table.table = before
        table.change("wren", hero_points=0)
        table.roll(*faces)
        takes_part = read(Roller(18), Roller(14), faces).outcome > 0
        assert (table.contest is not None) is takes_part
        kept += takes_part
    assert 0 < kept < 25


@pytest.mark.rule("QW-4.4.1.5", "QW-2.3.5.4")
def test_a_hero_point_for_strength_is_asked_for_only_where_the_injury_bears_on_what_waits(table):
    table.enter("wren", "songs")  # the injury is the sword’s
    table.oppose("high")
    table.do("mara", Steady(who="wren", ability="songs"))
    table.roll(10, 18)  # a minor victory, which a point would make a major one
    assert table.contest.kind == "simple"
    assert table.contest.steadied == {"wren": MINOR}
    assert table.offered("mara", "questworlds.roll")


@pytest.mark.rule("QW-4.4.1.5")
def test_a_marginal_victory_is_strength_enough(table):
    table.enter("wren", "songs")
    table.oppose("high")
    table.do("mara", Steady(who="wren", ability="songs"))
    table.roll(10, 5)
    assert (table.contest.kind, table.contest.steadied) == ("simple", {"wren": MARGINAL})


@pytest.mark.rule("QW-4.4.1.5", "QW-2.3.5.4")
def test_where_the_injury_bears_on_it_a_hero_point_says_what_it_may_come_to(table):
    table.enter("wren", "sword")
    table.oppose("high")
    table.do("mara", Steady(who="wren", ability="songs"))
    table.roll(10, 18)
    spending = table.offered("mara", "questworlds.spend-hero-point")
    assert spending.label.endswith("take part, and the GM may let you off the step down")
    assert table.offered("mara", "questworlds.pass").label == "Leave it as it is, and take part"


@pytest.mark.rule("QW-4.4.1.5", "QW-2.3.5.4", "QW-8.1")
def test_a_hero_point_for_strength_counts_for_the_rest_of_a_race(table):
    table.do(GM, OpenExtended(prize="the hall"))
    table.do("mara", JoinExtended(who="wren", ability="songs"))
    table.do("sam", JoinExtended(who="tomas", ability="hammer", opposing=True))
    table.do(GM, Engage(ours="wren", theirs="tomas"))
    table.do(GM, NextRound())
    (pairing,) = table.play.extended["the-hall"].pairings
    table.do("mara", Exchange(pairing=pairing.id, ability="songs"))
    table.do("sam", Resist(ability="hammer"))
    table.oppose("")
    table.do("mara", Steady(who="wren", ability="songs"))
    table.roll(10, 18)
    assert table.offered("mara", "questworlds.spend-hero-point")  # the sword may come next


@pytest.mark.rule("QW-4.4.1.5")
def test_a_guess_before_anybody_said_how_hard_it_is_counts_it_too(table):
    enter = Enter(who="wren", ability="songs", prize="the bridge")
    seen = engine.view(GAME, table.table, "mara")
    guess = engine.Supposing(GAME, seen, "mara").odds(enter)
    expected = won(Roller(18), Roller(14)) ** 2  # the same die against the same, twice
    assert guess.odds.chance(*WON) == expected


@pytest.mark.rule("QW-4.4.1.5", "QW-2.3.1.2")
def test_two_who_are_injured_both_need_it_and_each_reads_their_own_side(table):
    table.change("tomas", harms=INJURED)
    table.enter("wren", "songs", against="tomas")
    shown = odds(table, "sam", Resist(ability="hammer"))
    both = won(Roller(18), Roller(14)) * won(Roller(27), Roller(14))
    main = counted(Roller(18), Roller(15, down=True))
    lost = Fraction(sum(main[level] for level in range(-4, 0)), len(FALLS))
    assert shown.chance(NO_PART) == 1 - both
    assert shown.chance(*WON) == both * lost
    table.do("sam", Resist(ability="hammer"))
    table.do("sam", Steady(who="tomas", ability="tales"))
    assert odds(table, "sam", Roll()).chance(*WON) == both * lost


@pytest.mark.rule("QW-4.4.1.5", "QW-2.4")
def test_help_of_the_injured_may_not_come(table):
    table.enter("tomas", "tales")
    table.oppose("very high")
    help = Augment(who="wren", recipient="tomas", ability="songs")
    able, help_falls = won(Roller(18), Roller(14)), counted(Roller(18), Roller(14))
    gains = {4: 20, 3: 9, 2: 6, 1: 3, -4: -3}
    helped = sum(
        Fraction(weight, len(FALLS)) * won(Roller(27 + gains.get(level, 0)), Roller(34))
        for level, weight in help_falls.items()
    )
    expected = able * helped + (1 - able) * won(Roller(27), Roller(34))
    shown = odds(table, "mara", help)
    assert shown.chance(*WON) == expected
    assert NO_PART not in shown.names or not shown.chance(NO_PART)  # Tomas needs none
    assert GAME.show(table.table).attempt.odds_label == "Before the roll"
    table.do("mara", help)
    table.oppose("base")
    for ability, rating in (("songs", 18), ("sword", 17)):
        able = won(Roller(rating), Roller(14))
        expected = able * helped + (1 - able) * won(Roller(27), Roller(34))
        assert odds(table, "mara", Steady(who="wren", ability=ability)).chance(*WON) == expected
    table.do("mara", Steady(who="wren", ability="sword"))
    assert odds(table, "mara", Roll()).chance(*WON) == expected
    assert GAME.show(table.table).attempt.odds_label == "This roll alone"


@pytest.mark.rule("QW-2.4", "QW-2.3.1.2")
def test_help_for_whoever_opposes_is_told_by_their_chances(table):
    table.change("wren", harms=())
    table.put(hero("idris", Tongue=17))
    table.enter("wren", "sword", against="tomas")
    table.do("sam", Resist(ability="hammer"))
    help = Augment(who="idris", recipient="tomas", ability="tongue")
    assert table.offered("noor", "questworlds.augment", recipient="tomas").odds_of == "Tomas"
    gains = {4: 20, 3: 9, 2: 6, 1: 3, -4: -3}
    expected = sum(
        Fraction(weight, len(FALLS)) * won(Roller(15 + gains.get(level, 0)), Roller(17))
        for level, weight in counted(Roller(17), Roller(14)).items()
    )
    assert odds(table, "noor", help).chance(*WON) == expected
    table.do("noor", help)
    table.oppose("base")
    assert odds(table, "noor", Roll()).chance(*WON) == expected
    assert GAME.hope(table.table, "noor").whose == "Tomas"


@pytest.mark.rule("QW-4.4.1.5", "QW-5.2.2")
def test_a_group_counts_who_may_take_no_part(table):
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do("sam", JoinGroup(who="tomas", ability="hammer"))
    able = won(Roller(18), Roller(14))
    mine, theirs = counted(Roller(17, down=True), Roller(14)), counted(Roller(15), Roller(14))
    levels: Counter[bool] = Counter()
    for (one, first), (other, second) in product(mine.items(), theirs.items()):
        levels[_points(one) + _points(other) > 0] += able * first * second
    for other, second in theirs.items():
        levels[_points(other) > 0] += (1 - able) * second * len(FALLS)
    assert sum(levels.values()) == len(FALLS) ** 2
    shown = odds(table, GM, StartGroup())
    assert shown.names == OUTCOMES
    assert shown.chance(*WON) == Fraction(levels[True], len(FALLS) ** 2)


def _points(level: int) -> int:
    return POINTS[level] if level > 0 else -POINTS[-level]


@pytest.mark.rule("QW-4.4.1.5", "QW-8.1")
def test_a_race_is_won_by_whoever_finds_the_strength_the_other_does_not(table):
    table.do(GM, OpenExtended(prize="the hall"))
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    table.do("sam", JoinExtended(who="tomas", ability="hammer", opposing=True))
    table.do(GM, Engage(ours="wren", theirs="tomas"))
    table.do(GM, NextRound())
    able, rival = won(Roller(18), Roller(14)), won(Roller(27), Roller(14))
    (pairing,) = table.play.extended["the-hall"].pairings
    exchange = Exchange(pairing=pairing.id, ability="sword")
    race = extended_contest.run(Roller(17, down=True), Roller(15)).odds().chance("win")
    assert odds(table, "mara", exchange).chance("win") == able * race
    table.change("tomas", harms=INJURED)
    both = extended_contest.run(Roller(17, down=True), Roller(15, down=True)).odds().chance("win")
    expected = able * (rival * both + (1 - rival))
    assert odds(table, "mara", exchange).chance("win") == expected
    table.change("wren", harms=())
    table.do("mara", exchange)
    table.do("sam", Resist(ability="hammer"))
    table.oppose("")
    table.do("sam", Steady(who="tomas", ability="tales"))
    table.change("tomas", hero_points=0)
    table.roll(20, 1)
    assert table.play.extended["the-hall"].fighters["tomas"].status == "unfit"
    assert table.play.extended["the-hall"].closing  # nobody is left against Wren


def short_of_strength(table: Evening, who: str, ability: str) -> None:
    """The roll for strength fails by one step, which a hero point mends."""
    table.do(table.seat(who), Steady(who=who, ability=ability))
    table.roll(19, 2)


@pytest.mark.rule("QW-4.4.1.5", "QW-2.3.5.4", "QW-2.3.1.2")
def test_a_defender_whose_hero_point_finds_the_strength_goes_straight_on(table):
    table.change("wren", harms=())
    table.change("tomas", harms=INJURED)
    table.enter("wren", "songs", against="tomas")
    table.do("sam", Resist(ability="hammer"))
    short_of_strength(table, "tomas", "hammer")
    table.spend("tomas")
    assert (table.contest.kind, table.hero("tomas").hero_points) == ("simple", 2)
    assert table.offered("mara", "questworlds.roll"), "whoever acts rolls, not whoever defends"
    assert not table.offered("sam", "questworlds.go-back")


@pytest.mark.rule("QW-4.4.1.5", "QW-2.3.5.4", "QW-5.2")
def test_in_a_group_it_goes_straight_on_to_ones_own_bout(table):
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do("sam", JoinGroup(who="tomas", ability="hammer"))
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1"))
    short_of_strength(table, "wren", "songs")
    table.spend("wren")
    assert (table.contest.kind, table.contest.me.who) == ("bout", "wren")
    assert table.offered("mara", "questworlds.roll")


@pytest.mark.rule("QW-4.4.1.5", "QW-2.3.5.4", "QW-8.1")
def test_in_the_second_round_of_a_race_no_strength_is_asked_for_again(table):
    table.do(GM, OpenExtended(prize="the hall"))
    table.do("mara", JoinExtended(who="wren", ability="songs"))
    table.do(GM, AddFoe(name="The reeve", rating="14"))
    (foe,) = (one for one in table.play.extended["the-hall"].fighters if one != "wren")
    table.do(GM, Engage(ours="wren", theirs=foe))
    for first in (True, False):
        table.next_round()
        (pairing,) = table.play.extended["the-hall"].pairings
        table.do("mara", Exchange(pairing=pairing.id, ability="songs"))
        table.oppose("")
        if first:
            short_of_strength(table, "wren", "songs")
            table.spend("wren")
        assert table.contest.kind == "exchange"
        assert not table.offered("mara", "questworlds.steady")
        table.roll(6, 9)
        table.let_it_stand()
    assert table.hero("wren").hero_points == 2


@pytest.mark.rule("QW-4.4.1.5", "QW-2.3.5.4")
def test_what_the_gm_drops_after_a_hero_point_was_spent_on_strength_gives_it_back(table):
    table.enter("wren", "sword")
    table.oppose()
    short_of_strength(table, "wren", "songs")
    table.spend("wren")
    assert (table.contest.kind, table.hero("wren").hero_points) == ("simple", 2)
    table.do(GM, Abandon(reason="Another time."))
    assert (table.contest, table.hero("wren").hero_points) == (None, 3)


@pytest.mark.rule("QW-4.4.1.5", "QW-6.1")
def test_with_no_hero_point_nobody_is_asked_for_one_and_the_dice_stay_to_be_seen(table):
    table.change("wren", hero_points=0)
    table.enter("wren", "sword")
    table.oppose()
    table.do("mara", Steady(who="wren", ability="songs"))
    table.do("mara", Roll())
    table.fall(19)
    table.fall(2)
    assert not table.offered("mara", "questworlds.spend-hero-point")
    assert table.offered("mara", "questworlds.go-back").label == "Go on"
    assert GAME.show(table.table).attempt.throws[0].dice[0].face == "19"


@pytest.mark.rule("QW-4.4.1.5")
def test_a_gms_character_needs_no_strength_to_act_while_injured(table):
    table.change("wren", harms=())
    table.put(replace(hero("idris", Tongue=17), npc=True, player="", harms=INJURED))
    table.enter("wren", "songs")
    table.oppose("npc:idris:tongue")
    assert table.offered("mara", "questworlds.roll")
