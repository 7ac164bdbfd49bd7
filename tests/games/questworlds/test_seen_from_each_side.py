"""Each side of a contest sees it from where it stands: rivals, the injured, the dead, real dice."""

import pytest
from msgspec.structs import replace

from hearthside.core import engine, offers
from hearthside.core.moves import Illegal
from hearthside.core.pieces import Mark
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.healing import Heal
from hearthside.games.questworlds.aftermath.resting import LetGo
from hearthside.games.questworlds.contest.acting_while_injured import Steady, Waive
from hearthside.games.questworlds.contest.defending import Resist
from hearthside.games.questworlds.contest.giving_way import GiveWay
from hearthside.games.questworlds.contest.rolling import Pass, Roll, SpendHeroPoint
from hearthside.games.questworlds.contest.target import bumped_down
from hearthside.games.questworlds.degrees_and_bumps import Roller
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.exchange import Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.followers import BringFollower
from hearthside.games.questworlds.extended.opponents import AddFoe
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.group.pairing import Pair
from hearthside.games.questworlds.looks import cast_view
from hearthside.games.questworlds.odds import extended_contest, simple_contest
from hearthside.games.questworlds.sheet import Harm, Hero
from tests.games.questworlds.duel import Duel
from tests.games.questworlds.evening import GM, Evening, ability, hero, picks

BRANDT = Hero(id="brandt", name="Captain Brandt", npc=True, abilities=(ability("Sabre", 24),))


@pytest.fixture
def table() -> Evening:
    return Evening(hero("wren", Sword=17), hero("tomas", Hammer=15))


def odds(table, seat, move):
    return engine.forecast(GAME, table.table, seat, move)


def best(table, seat):
    return [option.move for option in table.options(seat) if option.best]


@pytest.mark.rule("QW-2.3.1.2", "QW-2.3.5.4")
def test_whoever_opposes_somebody_reads_the_odds_from_their_own_side(table):
    table.enter("wren", "sword", against="tomas")
    before = odds(table, "sam", Resist(ability="hammer"))
    theirs = simple_contest.contest(Roller(17), Roller(15))
    assert before.chance("marginal victory") == theirs.chance("marginal defeat")
    table.do("sam", Resist(ability="hammer"))
    table.oppose("")
    table.roll(12, 5)  # Wren is ahead
    assert odds(table, "sam", Pass(side=1)).chance("marginal defeat") == 1
    assert odds(table, "sam", SpendHeroPoint(side=1)).chance("minor victory") == 1
    assert odds(table, "mara", Pass(side=0)).chance("marginal victory") == 1
    leave = table.offered("sam", "questworlds.pass")
    assert leave.label == "Leave it as it is, and you may be hurt (−3)"
    spend = table.offered("sam", "questworlds.spend-hero-point")
    assert spend.label == "Spend a hero point: one step up, and you may gain +3"


@pytest.mark.rule("QW-6.5")
def test_who_holds_more_hero_points_is_named_before_a_tie_is_broken(table):
    table.change("tomas", hero_points=1)
    table.enter("wren", "sword", against="tomas")
    table.do("sam", Resist(ability="hammer"))
    table.oppose("")
    table.roll(5, 5)
    table.let_it_stand()
    (way,) = table.offered(GM, "questworlds.break-tie").fields[0].picks
    assert way.label == "Wren holds more hero points, and wins marginally"


@pytest.mark.rule("QW-4.4.1.5", "QW-5.2")
def test_an_injured_npc_is_bumped_down_wherever_they_oppose_somebody(table):
    table.put(replace(BRANDT, harms=(Harm(id="h", state="injured", abilities=("sabre",)),)))
    table.enter("wren", "sword")
    table.oppose("npc:brandt:sabre")
    assert bumped_down(table.table, table.contest, table.contest.them)
    table.set(contest=None)
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do(GM, Pair(who="wren", foe="npc:brandt:sabre"))
    shown = simple_contest.contest(Roller(17), Roller(24, down=True))
    assert GAME.outlook(table.table).outcomes == shown.outcomes
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1"))
    assert bumped_down(table.table, table.contest, table.contest.them)


@pytest.mark.rule("QW-8.2")
def test_somebody_known_is_not_typed_in_with_a_rating_of_the_forms(table):
    table.put(BRANDT)
    table.do(GM, OpenExtended(prize="the hall"))
    with pytest.raises(Illegal, match="from those who are here"):
        table.do(GM, AddFoe(name="captain brandt", rating="14"))


def against_the_group() -> Evening:
    table = Evening(hero("wren", Sword=17), hero("tomas", Hammer=15), hero("idris", Tongue=17))
    table.do(GM, OpenExtended(prize="the hall"))
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    table.do("sam", JoinExtended(who="tomas", ability="hammer", opposing=True))
    return table


@pytest.mark.rule("QW-2.4", "QW-8.2")
def test_a_pc_against_the_group_helps_their_own_side(table):
    table = against_the_group()
    whom = [o.fixed["recipient"] for o in table.options("sam") if o.move == "questworlds.augment"]
    assert "wren" not in whom
    table.change("tomas", abilities=(*table.hero("tomas").abilities, ability("Songs", 13)))
    assert table.offered("sam", "questworlds.augment", recipient="tomas")
    table.change("wren", abilities=(*table.hero("wren").abilities, ability("Songs", 13)))
    assert table.offered("mara", "questworlds.augment", recipient="wren")
    assert not table.offered("mara", "questworlds.augment", recipient="tomas")


@pytest.mark.rule("QW-8.1")
def test_between_pcs_an_exchange_shows_both_the_chance_to_win():
    table = against_the_group()
    table.do(GM, Engage(ours="wren", theirs="tomas"))
    table.next_round()
    (pairing,) = table.play.extended[table.play.at].pairings
    move = Exchange(pairing=pairing.id, ability="sword")
    win = extended_contest.run(Roller(17), Roller(15)).odds().chance("win")
    assert odds(table, "mara", move).chance("win") == win
    table.do("mara", move)
    assert odds(table, "sam", Resist(ability="hammer")).chance("win") == 1 - win
    offer = table.offered("sam", "questworlds.resist")
    assert next(field for field in offer.fields if field.name == "stance").forecast
    assert odds(table, "sam", Resist(ability="hammer", stance="risky")).chance("win") != 1 - win


@pytest.mark.rule("QW-8.2.4")
def test_a_follower_who_is_out_at_3_has_a_chance_to_win_too():
    table = Evening(
        hero("wren", Sword=17, points=0), replace(hero("cricket", Mud=15), master="wren")
    )
    table.do(GM, OpenExtended(prize="the hall"))
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    table.do(
        "mara",
        BringFollower(who="wren", follower="cricket", role="contestant", ability="mud"),
    )
    table.do(GM, AddFoe(name="Ash", rating="14"))
    run = extended_contest.run(Roller(15), Roller(11), start=(0, 2)).odds()  # Ash faces Wren first
    table.do("mara", Engage(ours="wren", theirs="foe-ash"))
    only = table.offered("mara", "questworlds.engage", ours="cricket")
    assert (only.label, only.fields) == ("Face Ash", ())
    assert only.help == f"Cricket wins the contest {run.percent('win')}%."


def steadied(mine: int, theirs: int) -> Evening:
    """Wren is injured and has shown what keeps her going."""
    table = Evening(hero("wren", Sword=17, Grit=17, points=0))
    table.change("wren", harms=(Harm(id="h", state="injured", abilities=("sword",)),))
    table.enter("wren", "sword")
    table.oppose("moderate")
    table.do("mara", Steady(who="wren", ability="grit"))
    table.roll(mine, theirs)
    return table


@pytest.mark.rule("QW-4.4.1.5")
def test_after_a_major_victory_the_gm_is_asked_whether_the_injury_still_counts():
    table = steadied(1, 18)
    assert not table.offered("mara", "questworlds.roll")
    assert best(table, GM) == ["questworlds.waive"]
    assert offers.prompt(GAME, table.table, GM).urgent
    assert "Waiting for" in offers.prompt(GAME, table.table, "mara").title
    assert odds(table, GM, Waive(who="wren", waived=True)) == simple_contest.contest(
        Roller(17), Roller(14)
    )
    kept = simple_contest.contest(Roller(17, down=True), Roller(14))
    assert odds(table, GM, Waive(who="wren", waived=False)) == kept
    table.do(GM, Waive(who="wren", waived=False))
    assert best(table, "mara") == ["questworlds.roll"]
    assert not table.offered(GM, "questworlds.waive")
    assert bumped_down(table.table, table.contest, table.contest.me)


@pytest.mark.rule("QW-4.4.1.5")
def test_a_lesser_victory_leaves_nothing_to_ask():
    table = steadied(5, 18)
    assert best(table, "mara") == ["questworlds.roll"]


@pytest.mark.rule("QW-4.4.1.7")
def test_a_death_is_asked_about_twice_and_a_new_character_is_the_next_step(table):
    states = next(f for f in table.offered(GM, "questworlds.hurt", who="wren").fields).picks
    assert "dead" not in [pick.value for pick in states]
    assert table.offered(GM, "questworlds.let-go", who="wren").danger
    table.do(GM, LetGo(who="wren"))
    assert table.hero("wren").dead
    assert best(table, "mara") == ["table.begin-making"]
    assert best(table, "sam") == ["questworlds.enter"]


@pytest.mark.rule("QW-4.4.3")
def test_what_a_rule_sets_stands_on_the_card_before_the_gm_has_answered(table):
    table.change("wren", harms=(Harm(id="h", state="impaired", abilities=("sword",)),))
    table.do("sam", Heal(who="tomas", patient="wren", harm="h", ability="hammer"))
    card = GAME.show(table.table).attempt
    assert [throw.who for throw in card.throws] == ["Tomas", "Moderate resistance"]
    assert [throw.total for throw in card.throws] == ["15", "14"]


def test_whoever_throws_real_dice_is_told_so_and_nobodys_dice_are_the_gms(table):
    table.table = replace(table.table, dice="hand")
    table.enter("wren", "sword")
    table.oppose("high")
    table.do("mara", Roll())
    assert offers.prompt(GAME, table.table, "mara").title == "Throw the dice for Sword"
    assert offers.prompt(GAME, table.table, GM).title == "Waiting for Mara"
    table.fall(5)
    assert offers.prompt(GAME, table.table, GM).title == "Throw the dice for the resistance"
    assert offers.prompt(GAME, table.table, "mara").title == "Waiting for Gale"


@pytest.mark.rule("QW-8.2.4")
def test_followers_of_a_pc_against_the_group_are_against_it_too():
    table = against_the_group()
    prentices = ability("Prentices", 15, bond="retainers")
    table.change("tomas", abilities=(*table.hero("tomas").abilities, prentices))
    bring = BringFollower(who="tomas", follower="prentices", role="contestant")
    table.do("sam", bring)
    assert not table.play.extended[table.play.at].fighters["tomas-prentices"].ours


@pytest.mark.rule("QW-7.4.1", "QW-8.1")
def test_a_contact_is_a_stretch_in_every_exchange_of_a_race():
    trade = ability("Lamplighter", 24, sort="keyword", trade=True)
    table = Evening(hero("wren", trade, Sword=17, points=0))
    table.do(GM, OpenExtended(prize="the hall"))
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    table.do(GM, AddFoe(name="Ash", rating="14"))
    table.do(GM, Engage(ours="wren", theirs="foe-ash"))
    table.next_round()
    (pairing,) = table.play.extended[table.play.at].pairings
    move = Exchange(pairing=pairing.id, ability="contact:lamplighter")
    run = extended_contest.run(Roller(18, stretch=True), Roller(14)).odds()
    assert odds(table, "mara", move).chance("win") == run.chance("win")
    (field, *_) = table.offered("mara", "questworlds.exchange").fields
    told = {pick.label: pick.help for pick in field.picks}["A contact: Lamplighter 18"]
    assert told == "Somebody you know. A stretch: −6, and a minor victory at most."


def test_abilities_stand_best_first_under_no_heading_but_that_of_people():
    river = ability("River Pilot", 17, sort="keyword")
    shoals = ability("Shoals", 2, sort="breakout", under="river-pilot")
    bram = ability("Bram", 15, bond="contact")
    table = Evening(hero("wren", river, shoals, bram, Sword=18))
    (field, *_) = (
        one for one in table.offered("mara", "questworlds.enter").fields if one.name == "ability"
    )
    told = [(pick.label, pick.group) for pick in field.picks]
    assert told[:4] == [
        ("Shoals 19", ""),
        ("Sword 18", ""),
        ("River Pilot 17", ""),
        ("Bram 15", "People"),
    ]


def test_a_player_changes_what_they_want_and_the_gm_what_another_does():
    table = Evening(hero("wren", Sword=17))
    table.enter("wren", "sword")
    assert table.offered("mara", "questworlds.adjust").label == "Change your aim"
    assert table.offered(GM, "questworlds.adjust").label == "Change what they want"


@pytest.mark.rule("QW-4.4.1.5", "QW-4.10")
def test_before_wherewithal_nothing_else_is_urged_and_no_bump_down_is_named(table):
    table.change("tomas", harms=(Harm(id="h", state="injured", abilities=("hammer",)),))
    table.enter("wren", "sword", against="tomas")
    table.do("sam", Resist(ability="hammer"))
    table.oppose("")
    assert not table.offered("mara", "questworlds.risk-everything")
    assert not offers.prompt(GAME, table.table, "mara").text.endswith("You can help first.")
    (field,) = table.offered("sam", "questworlds.steady").fields
    assert field.picks[0].label == "Hammer 15"


@pytest.mark.rule("QW-4.10")
def test_the_odds_of_a_pyrrhic_victory_are_those_of_the_prize(table):
    table.enter("wren", "sword")
    table.oppose("high")
    assert table.offered("mara", "questworlds.risk-everything").odds_of == "the prize"


@pytest.mark.rule("QW-7.5.1", "QW-2.3.1.2", "QW-6.5")
def test_a_sidekick_can_be_the_one_in_the_way_and_answers_like_a_pc(table):
    table.put(replace(hero("cricket", Mudlark=15), master="wren", hero_points=0))
    table.change("tomas", hero_points=0)
    whom = picks(table.offered("sam", "questworlds.enter"), "against")
    assert whom == ["", "wren", "cricket"]
    assert "cricket" not in picks(table.offered("mara", "questworlds.enter", who="wren"), "against")
    table.enter("tomas", "hammer", "the key", against="cricket")
    table.do("mara", Resist(ability="mudlark"))
    table.oppose("")
    table.roll(5, 18)
    table.do("mara", SpendHeroPoint(side=1))  # her PC pays
    assert table.hero("wren").hero_points == 2
    table.let_it_stand()
    assert [(due.who, due.state or due.amount) for due in table.play.dues] == [("tomas", "hurt")]


@pytest.mark.rule("QW-4.4.1.5")
def test_where_the_injury_does_not_bear_on_the_ability_nobody_is_let_off_anything():
    table = Evening(hero("wren", Sword=17, Grit=17, points=0))
    table.change("wren", harms=(Harm(id="h", state="injured", abilities=("sword",)),))
    table.enter("wren", "grit")
    table.oppose("moderate")
    table.do("mara", Steady(who="wren", ability="grit"))
    table.roll(1, 18)
    assert not table.offered(GM, "questworlds.waive")
    assert best(table, "mara") == ["questworlds.roll"]


@pytest.mark.rule("QW-2.3.1.2")
def test_whoever_is_in_the_way_may_let_the_other_one_have_it_without_a_roll():
    table = Evening(hero("wren", Sword=17), hero("tomas", Hammer=17))
    table.enter("wren", "sword", prize="the key", against="tomas")
    assert table.offered("sam", "questworlds.give-way").label == "Let Wren have it"
    table.do("sam", GiveWay())
    assert table.contest is None
    assert not table.play.dues
    assert "“The key”: Wren wins, as Tomas gives way." in table.said()


@pytest.mark.rule("QW-2.3.1.2", "QW-2.3.5.4")
def test_how_somebody_stands_in_the_way_is_told_and_they_read_whether_they_win():
    table = Evening(hero("wren", Sword=17), hero("tomas", Hammer=17))
    table.enter("wren", "sword", prize="the key", against="tomas")
    table.do("sam", Resist(ability="hammer", tactics="What key?"))
    assert "Tomas: What key?" in table.said()
    assert ("How", "Tomas: What key?") in GAME.show(table.table).attempt.stakes
    assert table.contest.beat == "ready"  # both have agreed: the GM is not asked
    assert table.offered(GM, "questworlds.abandon")  # but may step in
    assert table.offered(GM, "questworlds.rule")
    table.roll(18, 5)
    card = GAME.show(table.table).attempt
    assert card.standing == "A minor victory for Tomas as it stands."
    assert "You win as it stands" in offers.prompt(GAME, table.table, "sam").title


@pytest.mark.rule("QW-4.4.1.5")
def test_the_injured_read_before_they_begin_that_they_roll_for_strength_first():
    table = Evening(hero("wren", Sword=17))
    table.change("wren", harms=(Harm(id="h", state="injured", abilities=("sword",)),))
    (ability,) = [
        one for one in table.offered("mara", "questworlds.enter").fields if one.name == "ability"
    ]
    assert (
        ability.help
        == "You are injured: you roll for the strength to take part first. The odds count that."
    )
    pieces = cast_view.people(table.table)[0].pieces
    told = [f"{getattr(one, 'text', '')} {getattr(one, 'note', '')}" for one in pieces]
    assert "Injured: Sword (must roll to act at all)" in told
    harm = Harm(id="h", state="injured", abilities=("sword",), because="Slipped on the weed")
    table.change("wren", harms=(harm,))
    marks = [one for one in cast_view.people(table.table)[0].pieces if isinstance(one, Mark)]
    assert ("Injured: Slipped on the weed", "(Sword). Must roll to act at all.") in [
        (one.text, one.note) for one in marks
    ]
    table.do(GM, OpenExtended(prize="the lever"))
    joining = table.offered("mara", "questworlds.join-extended").fields[0]
    assert joining.help.endswith("take part first."), "no odds before anybody faces anybody"


@pytest.mark.rule("QW-4.4.1.5", "QW-8.1")
def test_in_a_race_the_gm_is_asked_about_the_injury_when_it_bears_on_a_roll_and_once():
    duel = Duel()
    duel.change("wren", harms=(Harm(id="h", state="injured", abilities=("sword",)),))
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="songs"))
    duel.oppose("")
    duel.do("mara", Steady(who="wren", ability="songs"))
    duel.roll(1, 18)
    assert not duel.offered(GM, "questworlds.waive")
    duel.roll(12, 5)
    duel.next_round()
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword"))
    duel.do(GM, Waive(who="wren", waived=False))
    assert not duel.offered(GM, "questworlds.waive")
    duel.roll(12, 5)
    duel.next_round()
    duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword"))
    assert not duel.offered(GM, "questworlds.waive")


@pytest.mark.rule("QW-2.3.3", "QW-4.4.1.3")
def test_what_an_npc_opposes_with_is_named_as_it_stands_with_their_harm(table):
    table.put(replace(BRANDT, harms=(Harm(id="h", state="hurt", abilities=("sabre",)),)))
    table.enter("wren", "sword")
    (field,) = table.offered(GM, "questworlds.face").fields
    assert field.picks[0].label == "Captain Brandt: Sabre 1M"
