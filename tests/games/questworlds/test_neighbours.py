"""The case beside the plain one: the other kind of contest, the other side, the NPC."""

import pytest
from msgspec.structs import replace

from hearthside.core.moves import Illegal
from hearthside.games.questworlds.aftermath.healing import Heal
from hearthside.games.questworlds.characters.improving_forms import CatchUp, Direct, Improve
from hearthside.games.questworlds.community.using_resources import Lobby
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.defending import Resist
from hearthside.games.questworlds.contest.opposing import Face, Grant, Oppose
from hearthside.games.questworlds.contest.pyrrhic import JudgeRisk, RiskEverything
from hearthside.games.questworlds.contest.revising import Adjust
from hearthside.games.questworlds.contest.rulings import Rule
from hearthside.games.questworlds.contest.settling import BreakTie
from hearthside.games.questworlds.contest.target import full
from hearthside.games.questworlds.extended.assisting import AimAside
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.exchange import AimElsewhere, Disengage, Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.followers import BringFollower
from hearthside.games.questworlds.extended.giving_up import Quit
from hearthside.games.questworlds.extended.opponents import AddFoe
from hearthside.games.questworlds.extended.parting_shots import TakeShot
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.group.pairing import AddBout
from hearthside.games.questworlds.scenes.plots import MakePlot, TryPlot
from hearthside.games.questworlds.sheet import Benefit, Harm, Hero
from tests.games.questworlds.duel import Duel
from tests.games.questworlds.evening import GM, Evening, ability, hero, townspeople
from tests.games.questworlds.fight import Fight

GUARDS = ability("Two Guards", 15, bond="retainers")
TRADE = ability("Lamplighter", 24, sort="keyword", trade=True)
BRANDT = Hero(id="brandt", name="Captain Brandt", npc=True, abilities=(ability("Sabre", 24),))


def owed(table: Evening) -> list[tuple[str, str, str]]:
    return [(due.who, due.kind, due.state) for due in table.play.dues]


# A costly success (QW-4.12.3) and a warning (QW-7.1), in every contest that offers them


def hurt_tomas() -> Evening:
    table = Evening(hero("wren", Herbs=17, points=0), hero("tomas", Hammer=15, points=0))
    table.change("tomas", harms=(Harm(id="h", state="impaired", abilities=("hammer",)),))
    return table


@pytest.mark.rule("QW-4.12.3", "QW-4.4.3")
@pytest.mark.parametrize(("dice", "state"), [((18, 5), "impaired"), ((20, 1), "dying")])
def test_healing_that_works_in_any_case_heals_in_defeat_and_the_healer_pays(dice, state):
    table = hurt_tomas()
    table.do("mara", Heal(who="wren", patient="tomas", harm="h", ability="herbs"))
    table.oppose("moderate", costly=True)
    table.roll(*dice)
    assert table.hero("tomas").harms == ()
    assert owed(table) == [("wren", "harm", state)]


@pytest.mark.rule("QW-4.12.3", "QW-4.4.1.6")
def test_a_rescue_that_works_in_any_case_saves_a_life_in_defeat():
    table = hurt_tomas()
    table.change("tomas", harms=(Harm(id="h", state="dying"),))
    table.do("mara", Heal(who="wren", patient="tomas", harm="h", ability="herbs"))
    table.oppose("very high", costly=True)
    table.roll(18, 5)
    assert [(one.state, one.doomed) for one in table.hero("tomas").harms] == [("injured", False)]
    assert [kind for _, kind, _ in owed(table)] == ["harm"]


@pytest.mark.rule("QW-4.12.3", "QW-10.2")
def test_lobbying_that_works_in_any_case_opens_the_resource_in_defeat():
    table = townspeople()
    table.do("mara", Lobby(who="wren", resource="wealth", ability="charm"))
    table.oppose("moderate", costly=True)
    table.roll(18, 5)
    assert table.play.community.opened == ("wealth",)
    assert owed(table) == [("wren", "harm", "impaired")]
    assert not table.play.barred


@pytest.mark.rule("QW-4.12.3", "QW-2.4.2")
def test_a_plot_obstacle_that_falls_in_any_case_is_earned_in_defeat():
    table = Evening(hero("wren", Sword=17, points=0))
    table.do(GM, MakePlot(name="The vault", worth="6", situation="the duel", heroes=("wren",)))
    table.do("mara", TryPlot(who="wren", plot="the-vault", ability="sword"))
    table.oppose("moderate", costly=True)
    table.roll(18, 5)
    assert table.play.plots["the-vault"].earned


@pytest.mark.rule("QW-7.1", "QW-10.2", "QW-4.4.3")
@pytest.mark.parametrize("kind", ["lobby", "heal"])
def test_somebody_at_risk_suffers_in_lobbying_and_healing_too(kind):
    table = townspeople()
    friend = ability("Old Friend", 17, bond="ally")
    table.change("wren", abilities=(*table.hero("wren").abilities, friend))
    table.change("tomas", harms=(Harm(id="h", state="hurt", abilities=("hammer",)),))
    if kind == "lobby":
        table.do("mara", Lobby(who="wren", resource="wealth", ability="old-friend"))
    else:
        table.do("mara", Heal(who="wren", patient="tomas", harm="h", ability="old-friend"))
    table.oppose("moderate", risk=True)
    table.roll(18, 5)
    assert ("wren", "bond", "impaired") in owed(table)


# A contact, and what is used instead of it (QW-7.4.1)


@pytest.mark.rule("QW-7.4.1", "QW-8.1")
def test_who_came_in_by_a_contact_and_draws_a_sword_is_no_longer_stretching():
    table = Evening(hero("wren", TRADE, Sword=17, points=0))
    table.do(GM, OpenExtended(prize="the hall"))
    table.do("mara", JoinExtended(who="wren", ability="contact:lamplighter"))
    table.do(GM, AddFoe(name="Ash", rating="14"))
    table.do(GM, Engage(ours="wren", theirs="foe-ash"))
    table.next_round()
    (pairing,) = table.play.extended[table.play.at].pairings
    form = table.offered("mara", "questworlds.exchange")
    assert form.fields[0].value == "contact:lamplighter"
    table.do("mara", Exchange(pairing=pairing.id, ability="sword"))
    assert not table.contest.me.stretch
    assert full(table.table, table.contest, table.contest.me) == 17
    table.oppose("")
    table.roll(5, 5)
    table.next_round()
    table.do("mara", Exchange(pairing=pairing.id, ability="contact:lamplighter"))
    assert full(table.table, table.contest, table.contest.me) == 18


# Augments in the thick of it (QW-8.1.5, QW-2.4)


@pytest.mark.rule("QW-8.1.5", "QW-2.4")
def test_an_exchange_augments_nobody_with_the_very_ability_they_fight_with():
    duel = Duel()
    move = AimElsewhere(
        pairing=duel.pairing.id, aim="find a gap", ability="sword", recipient="wren"
    )
    with pytest.raises(Illegal, match="itself"):
        duel.do("mara", move)
    duel.do("mara", replace(move, ability="songs"))
    assert duel.contest.me.recipient == "wren"


# Ending it (QW-8.1, QW-8.1.3)


@pytest.mark.rule("QW-8.1")
@pytest.mark.parametrize("climax", [False, True])
def test_what_is_ended_before_its_first_round_nobody_won(climax):
    table = Evening(hero("wren", Sword=17, points=0))
    table.do(GM, OpenExtended(prize="the hall", climax=climax))
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    table.do(GM, EndExtended())
    assert table.play.ended.winner == 0
    assert owed(table) == []


@pytest.mark.rule("QW-8.1.3")
def test_ending_a_climax_early_says_that_points_count_all_the_same():
    duel = Duel(climax=True)
    duel.exchange(18, 1)
    assert "count" in duel.offered(GM, "questworlds.end-extended").help
    assert duel.end() == {"wren": "hurt"}
    plain = Duel()
    plain.exchange(18, 1)
    assert plain.offered(GM, "questworlds.end-extended").help == "Unfinished pairings give nothing."
    assert plain.end() == {}


# Mobs (QW-4.7) and several opponents (QW-4.5.3)


@pytest.mark.rule("QW-4.7", "QW-4.5.3")
def test_a_share_of_a_mob_neither_makes_nor_takes_the_penalty_for_several():
    fight = Fight("Ash")
    fight.do(GM, AddFoe(name="The crowd", rating="14", mob=True))
    crowd = fight.foe(1)
    fight.engage(("wren", 1), ("wren", 0), ("tomas", 1))
    fight.round()
    fight.exchange("wren", 5, 18, foe=1)
    fight.do("mara", Exchange(pairing=fight.pairing("wren", 0).id, ability="sword"))
    assert full(fight.table, fight.contest, fight.contest.me) == 17  # the mob is in its own rating
    fight.oppose("")
    fight.roll(5, 5)
    fight.do("sam", Exchange(pairing=fight.pairing("tomas", 1).id, ability="hammer"))
    assert fight.contest.them.name.startswith("The crowd"), crowd
    assert full(fight.table, fight.contest, fight.contest.them) == 14


@pytest.mark.rule("QW-4.7", "QW-4.5.3", "QW-5.2")
def test_in_a_group_contest_a_share_of_a_mob_does_not_press_who_faces_another_later():
    table = Evening(hero("wren", Sword=17, points=0))
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do(GM, AddBout(who="wren", foe="The crowd", rating="14", mob=True))
    table.do(GM, AddBout(who="wren", foe="Ash", rating="14"))
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1"))
    table.roll(5, 5)
    table.do("mara", RollBout(bout="group-2"))
    assert full(table.table, table.contest, table.contest.me) == 17


# Giving up (QW-8.1.6) is no wound that a follower could take


@pytest.mark.rule("QW-8.1.6", "QW-8.2.4")
def test_who_gave_up_is_not_back_by_shifting_points():
    fight = Fight("Ash", wren=(GUARDS,))
    fight.do("mara", BringFollower(who="wren", follower="two-guards", role="secondary"))
    fight.engage(("wren", 0), ("tomas", 0))
    fight.round()
    fight.do("mara", Quit(fighter="wren"))
    assert not fight.offered("mara", "questworlds.shift-points")


# Another answer replaces the one before (QW-2.3.3)


@pytest.mark.rule("QW-2.3.3", "QW-3.3b")
@pytest.mark.parametrize("then", ["flaw", "class"])
def test_another_resistance_keeps_nothing_of_whoever_opposed_before(then):
    table = Evening(hero("wren", ability("Surly", 0, sort="flaw"), Sword=17))
    table.put(replace(BRANDT, harms=(Harm(id="h", state="impaired", abilities=("sabre",)),)))
    table.enter("wren", "sword")
    table.oppose("npc:brandt:sabre")
    assert full(table.table, table.contest, table.contest.them) == 18
    table.do(GM, Rule(side=1, situation="3", stretch=True))
    if then == "flaw":
        table.do(GM, Face(against="flaw:surly"))
    else:
        table.do(GM, Oppose(resistance="moderate"))
    them = table.contest.them
    assert full(table.table, table.contest, them) == (17 if then == "flaw" else 14)
    assert (them.who, them.ability, them.mods, them.stretch) == ("", "", (), False)


# Between PCs (QW-6.5), and sidekicks who have no points of their own


@pytest.mark.rule("QW-6.5", "QW-7.5.1")
def test_a_tie_with_a_sidekick_looks_at_the_points_of_their_pc():
    table = Evening(
        hero("wren", Sword=17, points=3),
        replace(hero("cricket", Mud=17, points=0), master="wren"),
        hero("tomas", Hammer=17, points=1),
    )
    table.enter("cricket", "mud", against="tomas")
    table.do("sam", Resist(ability="hammer"))
    table.oppose("")
    table.roll(5, 5)
    table.let_it_stand()
    table.do(GM, BreakTie(how="points"))
    assert table.contest.outcome == 1


# Benefits (QW-4.4.2)


@pytest.mark.rule("QW-4.4.2", "QW-4.6")
def test_a_defeat_with_two_abilities_ends_what_either_of_them_won():
    table = Evening(hero("wren", Sword=17, Songs=17, points=0))
    table.change("wren", benefits=(Benefit(id="b", amount=3, situation="balls", won_with="songs"),))
    table.enter("wren", "sword")
    table.oppose(second="songs")
    table.roll(18, 5)
    assert table.hero("wren").benefits == ()


@pytest.mark.rule("QW-10.2.3", "QW-2.3.1")
def test_a_win_without_a_roll_bolsters_like_a_minor_victory():
    table = townspeople()
    table.enter("wren", "sword", bolster="wealth")
    table.do(GM, Grant(how="plain"))
    assert (table.resource("wealth").total, table.resource("wealth").pc) == (3, 3)


@pytest.mark.rule("QW-2.3.2.1", "QW-2.3")
def test_what_is_adjusted_is_what_cannot_be_tried_again():
    table = Evening(hero("wren", Sword=17, points=0))
    table.enter("wren", "sword", prize="the bridge")
    table.do(GM, Adjust(prize="half the bridge"))
    table.oppose()
    table.roll(18, 5)
    assert [obstacle for *_, obstacle in table.play.barred] == ["half the bridge"]


# A parting shot at a PC (QW-8.1.4)


@pytest.mark.rule("QW-8.1.4", "QW-2.4")
def test_an_augment_lasts_for_a_pc_who_resists_a_parting_shot():
    table = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=15, Songs=17, points=0))
    table.do(GM, OpenExtended(prize="the hall"))
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    table.do("sam", JoinExtended(who="tomas", ability="hammer", opposing=True))
    table.do("sam", Augment(who="tomas", recipient="tomas", ability="songs"))
    table.oppose("base")
    table.roll(5, 18)
    table.do(GM, Engage(ours="wren", theirs="tomas"))
    table.next_round()
    (pairing,) = table.play.extended[table.play.at].pairings
    for _ in range(2):  # a critical against a fumble that a mastery makes a failure: 3, and 6
        table.do("mara", Exchange(pairing=pairing.id, ability="sword"))
        table.do("sam", Resist(ability="hammer"))
        table.oppose("")
        table.roll(1, 20)
        if not table.play.extended[table.play.at].closing:
            table.next_round()
    shot = TakeShot(who="wren", pairing=pairing.id, ability="sword")
    table.do("mara", shot)
    table.do("sam", Resist(ability="hammer"))
    table.oppose("")
    assert full(table.table, table.contest, table.contest.them) == 21


# Harm of NPCs


@pytest.mark.rule("QW-4.4.3", "QW-4.4.1.6")
def test_an_npc_everyone_knows_may_be_healed_and_saved_too():
    table = Evening(hero("wren", Herbs=17, points=0))
    table.put(replace(BRANDT, harms=(Harm(id="h", state="dying"),)))
    table.do("mara", Heal(who="wren", patient="brandt", harm="h", ability="herbs"))
    table.oppose("moderate")
    table.roll(5, 18)
    assert [one.state for one in table.hero("brandt").harms] == ["injured"]
    table.put(replace(BRANDT, known_to=(), harms=(Harm(id="h", state="hurt"),)))
    assert not table.offered("mara", "questworlds.heal")


@pytest.mark.rule("QW-4.4.1.2")
def test_a_dazed_npc_who_is_engaged_is_dazed_no_more():
    table = Evening(hero("wren", Sword=17))
    table.put(replace(BRANDT, harms=(Harm(id="h", state="dazed"),)))
    table.enter("wren", "sword")
    table.oppose("npc:brandt:sabre")
    assert table.hero("brandt").harms == ()


# A sidekick who came first (QW-8.2.4)


@pytest.mark.rule("QW-8.2.4")
def test_a_sidekick_whose_pc_comes_in_later_follows_from_then_on():
    fight = Evening(
        hero("wren", Sword=17, points=0),
        replace(hero("cricket", Mud=15, points=0), master="wren"),
    )
    fight.do(GM, OpenExtended(prize="the hall"))
    fight.do("mara", JoinExtended(who="cricket", ability="mud"))
    fight.do("mara", JoinExtended(who="wren", ability="sword"))
    cricket = fight.play.extended[fight.play.at].fighters["cricket"]
    assert (cricket.role, cricket.master) == ("contestant", "wren")


@pytest.mark.rule("QW-10.2.2", "QW-8.2.7")
def test_a_group_that_withdrew_did_so_whoever_stood_beside_it():
    table = townspeople()
    table.put(hero("idris", Tongue=17, points=0))
    table.do(GM, OpenExtended(prize="the hall"))
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    table.do("noor", JoinExtended(who="idris", ability="tongue", beside=True))
    table.do(GM, AddFoe(name="Ash", rating="14"))
    table.do(GM, Engage(ours="wren", theirs="foe-ash"))
    table.next_round()
    (pairing,) = table.play.extended[table.play.at].pairings
    table.do("mara", Disengage(pairing=pairing.id, ability="sword"))
    table.oppose("")
    table.roll(5, 18)
    table.do(GM, EndExtended())
    assert ("", "resource", "injured") in owed(table)


@pytest.mark.rule("QW-4.10", "QW-8.2.2")
def test_everything_may_be_risked_for_a_side_aim_too():
    fight = Fight("Ash")
    fight.engage(("wren", 0))
    fight.round()
    fight.do("sam", AimAside(who="tomas", aim="bar the door", ability="hammer"))
    fight.do("sam", RiskEverything(side=0, risk="the roof comes down"))
    fight.do(GM, JudgeRisk(side=0, accepted=True))
    fight.oppose()
    assert full(fight.table, fight.contest, fight.contest.me) == 35
    fight.roll(5, 18)
    assert owed(fight) == [("tomas", "harm", "injured")]  # a mastery makes it a major victory


@pytest.mark.rule("QW-4.12.3", "QW-2.3.5.4")
def test_a_point_on_a_cure_that_works_anyway_lessens_what_it_costs():
    table = hurt_tomas()
    table.change("wren", hero_points=1)
    table.do("mara", Heal(who="wren", patient="tomas", harm="h", ability="herbs"))
    table.oppose("moderate", costly=True)
    table.roll(20, 5)  # a major defeat, and a minor one with a point
    spend = table.offered("mara", "questworlds.spend-hero-point")
    assert spend.label.endswith("and Tomas is well again")
    table.spend("wren")
    assert owed(table) == [("wren", "harm", "impaired")]


@pytest.mark.rule("QW-6.3")
def test_a_second_mastery_waits_until_the_first_was_caught_up_with():
    table = Evening(hero("wren", Sword=20, Songs=20, Climb=13, points=3))
    table.do("mara", Improve(who="wren", ability="sword"))
    for seat, move in (
        ("mara", Improve(who="wren", ability="songs")),
        (GM, Direct(who="wren", ability="songs", by=1)),
    ):
        with pytest.raises(Illegal, match="First choose what catches up"):
            table.do(seat, move)
    table.do("mara", Improve(who="wren", ability="climb"))  # no mastery: nothing to wait for
    table.do("mara", CatchUp(who="wren", abilities=("climb",)))
    table.do("mara", Improve(who="wren", ability="songs"))
    assert [one.rating for one in table.hero("wren").abilities] == [21, 21, 17]
    assert table.hero("wren").catch_up == 0  # 17 is only 4 behind
