"""What is known before it is chosen: odds, prices, and what stands out."""

import pytest

from hearthside.core import offers
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.healing import Heal
from hearthside.games.questworlds.contest.acting_while_injured import Steady
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.defending import Resist
from hearthside.games.questworlds.contest.opposing import Oppose
from hearthside.games.questworlds.contest.resistances import BARE
from hearthside.games.questworlds.contest.rolling import Roll
from hearthside.games.questworlds.degrees_and_bumps import Roller
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup
from hearthside.games.questworlds.odds import simple_contest
from hearthside.games.questworlds.ratings import CLASSES
from hearthside.games.questworlds.sheet import Harm
from hearthside.games.questworlds.victory_levels import OUTCOMES
from tests.games.questworlds.evening import GM, Evening, hero
from tests.games.questworlds.shown import card, foretold, odds

VICTORIES = OUTCOMES[5:]


@pytest.fixture
def table() -> Evening:
    return Evening(hero("wren", Sword=25, Songs=18), hero("tomas", Hammer=15, Healer=17))


def field(table, seat, move, name):
    return next(one for one in table.offered(seat, move).fields if one.name == name)


@pytest.mark.rule("QW-2.3.3")
@pytest.mark.parametrize("seat", [GM, "mara", "sam"])
def test_the_odds_against_each_class_are_read_at_once_and_are_those_of_the_answer(table, seat):
    table.change("wren", harms=(Harm(id="h", state="hurt", abilities=("sword",)),))
    table.enter("wren", "sword")
    assert len(CLASSES) == 6
    for kind in CLASSES:
        read = GAME.read_at_once(table.table, Oppose(resistance=kind), seat)
        assert read is not None
        assert read == odds(table, seat, Oppose(resistance=kind))


@pytest.mark.rule("QW-4.4.1.5", "QW-2.4")
def test_what_needs_more_than_the_number_against_it_is_not_read_at_once(table):
    table.enter("wren", "sword")
    table.do("sam", Augment(who="tomas", recipient="wren", ability="hammer"))
    assert GAME.read_at_once(table.table, Oppose(resistance=BARE), GM) is None


@pytest.mark.rule("QW-4.4.1.5")
def test_against_the_injured_the_odds_of_each_class_are_supposed(table):
    table.change("wren", harms=(Harm(id="h", state="injured", abilities=("sword",)),))
    table.enter("wren", "sword")
    assert GAME.read_at_once(table.table, Oppose(resistance="high"), GM) is None


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
    assert offers.prompt(GAME, table.table, "sam").title == "What do you do?"


@pytest.mark.rule("QW-4.4.1.5")
def test_wherewithal_shows_what_it_leads_to_and_its_own_odds_on_its_card(table):
    table.change("wren", harms=(Harm(id="h", state="injured", abilities=("sword",)),))
    table.enter("wren", "sword")
    table.oppose("high")
    assert foretold(table.offered("mara", "questworlds.steady"))
    steady = Steady(who="wren", ability="songs")
    leads_to = odds(table, "mara", steady)
    table.do("mara", steady)
    assert card(table).odds == simple_contest.contest(Roller(18), Roller(14))
    assert odds(table, "mara", Roll()).chance(*VICTORIES) == leads_to.chance(*VICTORIES)
    hope = GAME.hope(table.table, "mara")
    assert hope.words == "you win the roll it is for"
    table.roll(19, 12)
    leave = table.offered("mara", "questworlds.pass")
    spend = table.offered("mara", "questworlds.spend-hero-point")
    assert leave.label == "Leave it as it is, and take no part"
    assert spend.label == "Spend a hero point: one step up, and take part"
    assert not leave.forecast  # they would be the odds of the contest that waits
    assert not spend.forecast


@pytest.mark.rule("QW-4.4.1.5", "QW-2.4")
def test_an_injured_helper_reads_whether_the_help_works_while_nobody_said_what_it_is_against(table):
    table.change("tomas", harms=(Harm(id="h", state="injured", abilities=("hammer",)),))
    table.enter("wren", "sword")
    table.do("sam", Augment(who="tomas", recipient="wren", ability="hammer"))
    table.oppose(BARE)
    assert table.offered("sam", "questworlds.steady").odds_of == "the help"


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


@pytest.mark.rule("QW-4.4.1.5")
def test_what_an_injury_bumps_down_says_so_and_is_not_put_first(table):
    table.change("wren", harms=(Harm(id="h", state="injured", abilities=("sword",)),))
    labels = [pick.label for pick in field(table, "mara", "questworlds.enter", "ability").picks]
    assert labels[:2] == ["Songs 18", "Sword 5M, a step down"]


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
