"""Small print that play departed from: what two abilities do together, what needs no roll, who may
help in the middle of a fight, what bears on retainers, what a community bears."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.ability_ratings import rating_of
from hearthside.games.questworlds.aftermath.healing import Heal
from hearthside.games.questworlds.aftermath.resting import Hurt
from hearthside.games.questworlds.characters.relationships import LoseAbility, WinBack
from hearthside.games.questworlds.community.deeds import Deed
from hearthside.games.questworlds.community.defeats import LayOnResource
from hearthside.games.questworlds.community.intervals import EndInterval
from hearthside.games.questworlds.community.rolls import RollResource
from hearthside.games.questworlds.community.using_resources import Lobby
from hearthside.games.questworlds.contest.abilities import NOTHING
from hearthside.games.questworlds.contest.acting_while_injured import Steady
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.defending import Resist
from hearthside.games.questworlds.contest.opposing import Grant
from hearthside.games.questworlds.contest.pyrrhic import JudgeRisk, RiskEverything
from hearthside.games.questworlds.contest.rulings import Count, Rule
from hearthside.games.questworlds.contest.target import full
from hearthside.games.questworlds.extended.assisting import AimAside, Assist
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.exchange import AimElsewhere, Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.followers import BringFollower
from hearthside.games.questworlds.extended.opponents import AddFoe
from hearthside.games.questworlds.extended.parting_shots import TakeShot
from hearthside.games.questworlds.extended.scoring import ShiftPoints
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.scenes.plots import AwardPlot, MakePlot
from hearthside.games.questworlds.sheet import Benefit, Harm
from tests.games.questworlds.evening import GM, Evening, ability, hero, picks, townspeople
from tests.games.questworlds.fight import Fight

GUARDS = ability("Two Guards", 15, bond="retainers")


def two_of(first: int = 17, second: int = 13) -> Evening:
    return Evening(hero("wren", Sword=first, Climb=second, points=0))


# Combined abilities (QW-4.6)


@pytest.mark.rule("QW-2.3.2.1", "QW-4.6")
def test_what_was_lost_with_two_abilities_is_tried_with_neither_again():
    table = two_of()
    table.enter("wren", "sword")
    table.oppose(second="climb")
    table.roll(19, 2)
    assert picks(table.offered(GM, "questworlds.impose"), "abilities") == ["sword", "climb"]
    (used,) = [
        one for one in table.offered(GM, "questworlds.impose").fields if one.name == "abilities"
    ]
    assert used.value == ("sword", "climb")  # it would bear on both
    table.close()
    for alone in ("sword", "climb"):
        with pytest.raises(Illegal, match="was defeated here"):
            table.enter("wren", alone)


@pytest.mark.rule("QW-4.4.2", "QW-4.6")
def test_a_benefit_won_with_two_abilities_ends_by_a_defeat_with_either():
    for lost_with in ("sword", "climb"):
        table = two_of()
        table.enter("wren", "sword")
        table.oppose(second="climb")
        table.roll(5, 19)
        table.bestow(situation="on the walls")
        table.close()
        table.wins("wren", lost_with, 19, 5, prize="the tower")
        assert not table.hero("wren").benefits


@pytest.mark.rule("QW-4.6", "QW-3.1")
def test_a_second_ability_may_be_one_that_is_rated_by_it():
    table = Evening(replace(hero("wren", ability("Climb", 0), Sword=17), method="go"))
    table.enter("wren", "sword")
    table.oppose(second="climb")
    assert table.hero("wren").ability("climb").rating == 13
    assert full(table.table, table.contest, table.contest.me) == 15


@pytest.mark.rule("QW-3.3b", "QW-4.5")
def test_two_flaws_may_get_in_the_way_at_once():
    flaws = ability("Vain", 0, sort="flaw"), ability("Rash", 0, sort="flaw")
    table = Evening(hero("wren", *flaws, Sword=19, Climb=17))
    table.enter("wren", "sword")
    table.oppose(flaws=("vain", "rash"))
    assert [one.value for one in table.contest.me.mods] == [-4, -3]
    table.do(GM, Rule(flaws=("rash",)))
    assert [one.value for one in table.contest.me.mods] == [-3]


# Rulings where a rule sets the resistance


@pytest.mark.rule("QW-4.4.1.5", "QW-4.4.2", "QW-4.5.1")
def test_the_gm_rules_on_a_contest_of_wherewithal_too():
    table = Evening(hero("wren", Sword=17, Grit=13, points=0))
    injured = (Harm(id="h", state="injured", abilities=("sword",)),)
    held = (Benefit(id="b", amount=3, situation="when it hurts"),)
    table.change("wren", harms=injured, benefits=held)
    table.enter("wren", "sword")
    table.oppose()
    table.do("mara", Steady(who="wren", ability="grit"))
    assert "count" not in offers.prompt(GAME, table.table, GM).text, "the GM may say so unasked"
    table.do(GM, Count(side=0, claim="b"))
    table.do(GM, Rule(stretch=True, benefits=("b",)))
    assert full(table.table, table.contest, table.contest.me) == 10  # 13 + 3 − 6


@pytest.mark.rule("QW-2.4.2", "QW-5.2")
def test_what_was_earned_is_asked_about_before_a_roll_for_the_group():
    table = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=17, points=0))
    table.do(GM, MakePlot(name="The key", worth="9", situation="the gate", heroes=("wren",)))
    table.do(GM, AwardPlot(plot="the-key"))
    table.do(GM, OpenGroup(prize="the gate", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do("sam", JoinGroup(who="tomas", ability="hammer"))
    table.do(GM, StartGroup())
    first = table.play.group.bouts[0]
    assert not table.offered("mara", "questworlds.roll-bout", at_once=True)
    assert table.offered("sam", "questworlds.roll-bout", at_once=True)  # nothing to ask about
    table.do("mara", RollBout(bout=first.id))
    assert "“The key” (+9) count here?" in offers.prompt(GAME, table.table, GM).text
    table.do(GM, Count(side=0, claim="the-key"))
    table.oppose("")
    assert full(table.table, table.contest, table.contest.me) == 26


# Without a roll (QW-2.3.1, QW-2.3.3)


@pytest.mark.rule("QW-2.3.1", "QW-4.4.3")
def test_healing_may_succeed_without_a_roll_as_a_minor_victory():
    table = Evening(hero("wren", Herbs=17), hero("tomas", Hammer=17))
    table.change("tomas", harms=(Harm(id="h", state="injured", abilities=("hammer",)),))
    table.do("mara", Heal(who="wren", patient="tomas", harm="h", ability="herbs"))
    table.do(GM, Grant(how="plain"))
    assert table.hero("tomas").harms[0].state == "hurt"  # two steps
    assert not table.contest


@pytest.mark.rule("QW-2.3.1", "QW-4.4.1.6")
def test_a_life_may_be_saved_without_a_roll():
    table = Evening(hero("wren", Herbs=17), hero("tomas", Hammer=17))
    table.change("tomas", harms=(Harm(id="h", state="dying"),))
    table.do("mara", Heal(who="wren", patient="tomas", harm="h", ability="herbs"))
    table.do(GM, Grant(how="arduous"))
    assert table.hero("tomas").harms[0].state == "injured"


@pytest.mark.rule("QW-2.3.1", "QW-10.2")
def test_leave_may_be_given_without_a_roll():
    table = townspeople()
    table.do("mara", Lobby(who="wren", resource="wealth", ability="charm"))
    table.do(GM, Grant(how="plain"))
    assert "wealth" in table.play.community.opened


@pytest.mark.rule("QW-2.3.1", "QW-8.2.2")
def test_a_side_aim_may_be_reached_without_a_roll():
    fight = Fight("Ash")
    fight.do("noor", JoinExtended(who="idris", ability="tongue", beside=True))
    fight.engage(("wren", 0))
    fight.round()
    fight.do("noor", AimAside(who="idris", aim="the door is barred", ability="tongue"))
    fight.do(GM, Grant(how="plain"))
    assert any("The door is barred" in line for line in fight.said())
    assert not fight.contest


@pytest.mark.rule("QW-2.3.3", "QW-2.3.1")
def test_what_cannot_resist_may_be_beaten_without_a_roll_by_anybody():
    table = Evening(hero("wren", Sword=17))
    table.enter("wren", NOTHING)
    assert picks(table.offered(GM, "questworlds.grant"), "how") == ["own"]
    table.oppose("very low")  # −6
    assert picks(table.offered(GM, "questworlds.grant"), "how") == ["plain", "arduous", "own"]
    table.oppose("low")  # 8
    assert picks(table.offered(GM, "questworlds.grant"), "how") == ["own"]


# Followers (QW-8.2.4)


@pytest.mark.rule("QW-8.2.4", "QW-7.5.3", "QW-4.4.1")
def test_harm_to_retainers_counts_when_they_fight():
    fight = Fight("Ash", wren=(GUARDS,))
    harms = (
        Harm(id="a", state="impaired", abilities=("two-guards",)),
        Harm(id="b", state="injured", abilities=("two-guards",)),
        Harm(id="c", state="hurt", abilities=("sword",)),
    )
    fight.change("wren", harms=harms)
    fight.do("mara", BringFollower(who="wren", follower="two-guards", role="contestant"))
    fight.engage(("wren-two-guards", 0))
    fight.round()
    fight.do("mara", Exchange(pairing=fight.pairing("wren-two-guards").id))
    fight.oppose("")
    contest = fight.contest
    assert (full(fight.table, contest, contest.me), contest.me.down) == (9, True)


@pytest.mark.rule("QW-8.2.4", "QW-8.1.3")
def test_points_of_a_race_that_is_won_may_still_be_moved():
    fight = Fight("Ash", "Birch", wren=(GUARDS,), climax=True)
    fight.do("mara", BringFollower(who="wren", follower="two-guards", role="secondary"))
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    fight.exchange("wren", 18, 5)  # 2 against Wren
    fight.exchange("tomas", 5, 5)
    fight.round()
    fight.exchange("wren", 1, 20)
    shift = {"pairing": fight.pairing("wren").id, "hero": "wren", "follower": "wren-two-guards"}
    fight.do("mara", ShiftPoints(points="2", **shift))
    assert fight.extended.fighters["wren"].against == 0
    assert fight.extended.fighters["wren-two-guards"].against == 2
    fight.do("sam", Exchange(pairing=fight.pairing("tomas").id, ability="hammer"))
    fight.oppose("")
    fight.roll(20, 1)  # Tomas is out
    fight.round()
    assert not fight.offered("sam", "questworlds.shift-points")


@pytest.mark.rule("QW-4.7")
def test_a_mob_has_a_share_for_each_pc_and_none_for_their_followers():
    fight = Fight()
    bring = BringFollower(who="wren", follower="cricket", role="contestant", ability="mudlark")
    fight.do("mara", bring)
    fight.do(GM, AddFoe(name="Rats", rating="14", mob=True))
    shares = [one.name for one in fight.extended.fighters.values() if not one.ours]
    assert shares == ["Rats, part 1", "Rats, part 2"]


# Help and risk in the middle of a fight


def _shot(fight: Fight) -> None:
    """Wren has taken Ash out; Tomas still faces Birch; Wren would strike once more."""
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    fight.exchange("wren", 1, 20)
    fight.exchange("tomas", 5, 5)
    fight.round()
    fight.do("mara", TakeShot(who="wren", pairing=fight.pairing("wren").id, ability="sword"))


@pytest.mark.rule("QW-8.2.2", "QW-2.4", "QW-8.1.4")
def test_only_who_is_in_no_exchange_helps_a_parting_shot_and_that_is_their_action():
    fight = Fight("Ash", "Birch")
    fight.do("noor", JoinExtended(who="idris", ability="tongue", beside=True))
    _shot(fight)
    assert not fight.offered("sam", "questworlds.augment")  # Tomas has Birch to deal with
    fight.do("noor", Augment(who="idris", recipient="wren", ability="tongue"))
    fight.oppose("base")
    fight.roll(5, 19)
    assert full(fight.table, fight.contest, fight.contest.me) == 23
    fight.oppose()
    fight.roll(5, 5)
    assert fight.extended.fighters["idris"].acted == 2
    assert fight.extended.fighters["wren"].augmented  # the one attempt for the whole contest
    assert not fight.offered("noor", "questworlds.assist")


@pytest.mark.rule("QW-4.10", "QW-8.1.4")
def test_everything_may_be_risked_on_a_parting_shot_and_the_whole_decides_the_price():
    fight = Fight("Ash", "Birch")
    _shot(fight)
    fight.oppose()
    fight.do("mara", RiskEverything(side=0, risk="the bridge burns under me"))
    fight.do(GM, JudgeRisk(side=0, accepted=True))
    assert full(fight.table, fight.contest, fight.contest.me) == 37
    fight.roll(5, 19)
    assert fight.extended.fighters["wren"].gamble
    assert not fight.play.dues
    fight.exchange("tomas", 1, 20)  # 5 to 0, a major victory at least
    fight.do(GM, EndExtended())
    assert ("wren", "QW-4.10") in [(due.who, due.rules[0]) for due in fight.play.dues]


@pytest.mark.rule("QW-8.1.5", "QW-2.4.1")
@pytest.mark.parametrize(("dice", "gain"), [((5, 18), 4), ((1, 20), 4), ((5, 5), 0), ((20, 1), 0)])
def test_where_augments_are_quick_an_exchange_gives_a_fifth_of_what_won_it(dice, gain):
    table = Evening(hero("wren", Sword=17, Songs=20, points=0), quick_augments=True)
    table.do(GM, OpenExtended(prize="the bridge"))
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    table.do(GM, AddFoe(name="The guard", rating="14"))
    table.do(GM, Engage(ours="wren", theirs="foe-the-guard"))
    table.next_round()
    pairing = next(iter(table.play.extended.values())).pairings[0].id
    table.do("mara", AimElsewhere(pairing=pairing, aim="a song", ability="songs", recipient="wren"))
    table.oppose("")
    table.roll(*dice)
    fighter = next(iter(table.play.extended.values())).fighters["wren"]
    assert (sum(mod.value for mod in fighter.mods), fighter.augmented) == (gain, True)


# What a community bears (QW-10.2.2)


def _borne(mine: int, theirs: int) -> Evening:
    table = townspeople()
    table.wins("wren", "sword", mine, theirs)
    table.do(GM, LayOnResource(due=table.play.dues[0].id, resource="wealth"))
    table.close()
    return table


@pytest.mark.rule("QW-10.2.2", "QW-4.4.1")
def test_an_injured_resource_is_bumped_down_and_the_nine_stand_in_the_ledger_alone():
    table = _borne(20, 9)  # a major defeat
    assert table.resource("wealth").total == -9
    table.do("mara", Lobby(who="wren", resource="wealth", ability="charm"))
    table.oppose()
    table.roll(5, 18)
    table.enter("wren", "resource:wealth", prize="a ship")
    table.oppose()
    assert (full(table.table, table.contest, table.contest.me), table.contest.me.down) == (32, True)
    table.roll(5, 19)
    table.let_it_stand()
    assert table.resource("wealth").total == -12
    table.close()
    table.next_session()
    table.do("mara", RollResource(resource="wealth"))
    assert (table.contest.me.rating, table.contest.me.down) == (29, True)  # the use counts, −3
    table.roll(5, 19)
    table.do(GM, EndInterval())
    assert (table.resource("wealth").rating, table.resource("wealth").noted) == (30, 0)


@pytest.mark.rule("QW-10.2.2", "QW-10.1.4", "QW-10.2.5")
def test_deeds_that_make_up_for_it_lift_the_bump_down_and_open_what_was_closed():
    for dice in ((20, 9), (20, 1)):
        table = _borne(*dice)
        table.do(GM, Deed(resource="wealth", amount=6))
        wealth = table.resource("wealth")
        assert (wealth.total, wealth.pc, wealth.now) == (-3, 0, 32)
        assert wealth.down or wealth.closed
        table.do(GM, Deed(resource="wealth", amount=6))
        wealth = table.resource("wealth")
        assert (wealth.total, wealth.pc, wealth.now) == (3, 3, 35)
        assert (wealth.down, wealth.closed) == (False, False)
        assert "Wealth is bolstered, and stands at +3. It is back to normal." in table.said()


@pytest.mark.rule("QW-10.2.5", "QW-10.2.2")
def test_a_crisis_test_of_what_cannot_be_used_counts_the_ledger():
    table = _borne(20, 1)
    table.next_session()
    table.do("mara", RollResource(resource="wealth"))
    assert (table.contest.me.rating, table.contest.me.down) == (23, False)


@pytest.mark.rule("QW-10.1")
def test_a_resource_is_named_once():
    table = Evening(communities=True)
    rows = tuple({"name": name, "required": False} for name in ("Wealth", "wealth "))
    with pytest.raises(Illegal, match="Wealth is there twice"):
        table.founded("A ship", "voyage", rows)


# What hangs on something else


@pytest.mark.rule("QW-4.4.1.7", "QW-3.3")
def test_with_a_keyword_go_its_breakouts_and_come_back_with_it():
    pilot = ability("Pilot", 17, sort="keyword")
    rudder = ability("Rudder", 3, sort="breakout", under="pilot")
    table = Evening(hero("wren", pilot, rudder, ability("Vain", 0, sort="flaw"), Sword=15))
    table.do(GM, LoseAbility(who="wren", ability="pilot"))
    assert picks(table.offered("mara", "questworlds.enter"), "ability") == ["sword", NOTHING]
    wren = table.hero("wren")
    assert rating_of(wren, wren.ability("vain")) == 15  # no longer as Rudder, 20
    table.do(GM, WinBack(who="wren", ability="pilot"))
    assert picks(table.offered("mara", "questworlds.enter"), "ability")[0] == "rudder"


@pytest.mark.rule("QW-4.4.1.6", "QW-4.4.1.5")
def test_who_was_dying_of_nothing_in_particular_is_injured_in_everything():
    table = Evening(hero("wren", Sword=17, Climb=13), hero("tomas", Herbs=17, points=0))
    table.do(GM, Hurt(who="wren", state="dying"))
    dying = table.hero("wren").harms[0]
    table.do("sam", Heal(who="tomas", patient="wren", harm=dying.id, ability="herbs"))
    table.oppose("low")
    table.roll(5, 19)
    (harm,) = table.hero("wren").harms
    assert (harm.state, harm.abilities) == ("injured", ("sword", "climb"))


@pytest.mark.rule("QW-7.4.1", "QW-4.5")
def test_a_contact_that_would_stand_at_0_is_not_on_offer():
    for rating, there in ((6, False), (7, True)):
        pilot = ability("Pilot", rating, sort="keyword", trade=True)
        table = Evening(hero("wren", pilot, Sword=17))
        found = picks(table.offered("mara", "questworlds.enter"), "ability")
        assert ("contact:pilot" in found) is there


@pytest.mark.rule("QW-8.2.4", "QW-7.5.3", "QW-4.4.2")
def test_what_bears_on_retainers_counts_in_an_assist_and_a_defeat_ends_a_benefit_of_theirs():
    fight = Fight("Ash", wren=(GUARDS,))
    harms = (Harm(id="a", state="impaired", abilities=("two-guards",)),)
    gains = (
        Benefit(id="b", amount=3, abilities=("two-guards",)),
        Benefit(id="c", amount=3, situation="at sea", won_with="two-guards"),
        Benefit(id="d", amount=3, abilities=("sword",)),
    )
    fight.change("wren", harms=harms, benefits=gains)
    fight.do("mara", BringFollower(who="wren", follower="two-guards", role="supporter"))
    fight.engage(("tomas", 0))
    fight.round()
    fight.do("mara", Assist(who="wren-two-guards", pairing=fight.pairing("tomas").id))
    fight.oppose("moderate")
    assert full(fight.table, fight.contest, fight.contest.me) == 12  # 15 − 6 + 3
    fight.roll(19, 5)
    assert [one.id for one in fight.hero("wren").benefits] == ["d"]


@pytest.mark.rule("QW-2.4", "QW-8.1.4")
def test_a_force_that_a_parting_shot_brings_back_still_has_its_help():
    table = Evening(hero("wren", Songs=17, points=0), hero("tomas", Hammer=17, points=0))
    table.do(GM, OpenExtended(prize="the hall"))
    table.do(GM, AddFoe(name="The Watch", rating="14", ours=True))
    table.do("sam", JoinExtended(who="tomas", ability="hammer", opposing=True))
    table.do("mara", JoinExtended(who="wren", ability="songs"))
    table.do("mara", Augment(who="wren", recipient="force-the-watch", ability="songs"))
    table.oppose("base")
    table.roll(5, 19)  # +6
    table.do(GM, Engage(ours="force-the-watch", theirs="tomas"))
    table.next_round()
    watch = next(iter(table.play.extended.values())).pairings[0].id
    table.do(GM, Exchange(pairing=watch))
    table.do("sam", Resist(ability="hammer"))
    table.oppose("")
    table.roll(20, 1)  # out at 5
    table.next_round()
    table.do("sam", TakeShot(who="tomas", pairing=watch, ability="hammer"))
    table.oppose("moderate")
    table.roll(3, 8)  # and back at 4
    force = next(iter(table.play.extended.values())).fighters["force-the-watch"]
    assert (force.status, force.augmented, [mod.value for mod in force.mods]) == ("in", True, [6])
