"""Small print that play once departed from: followers, assists, quitting, forces, hero points."""

import pytest
from msgspec.structs import replace

from hearthside.core.moves import Illegal
from hearthside.games.questworlds.aftermath.helpers_at_risk import Befall
from hearthside.games.questworlds.characters.improving_forms import Improve, price
from hearthside.games.questworlds.contest.abilities import NOTHING
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.hero_points import SpendHeroPoint
from hearthside.games.questworlds.contest.opposing import Decline, Grant
from hearthside.games.questworlds.contest.resistances import advice
from hearthside.games.questworlds.contest.target import full
from hearthside.games.questworlds.creation.ability_kinds import may_grow
from hearthside.games.questworlds.creation.as_you_go import AddPoints
from hearthside.games.questworlds.extended.assisting import Assist
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.entering import JoinExtended
from hearthside.games.questworlds.extended.exchange import Disengage, Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.followers import BringFollower, GoAfter
from hearthside.games.questworlds.extended.giving_up import Quit
from hearthside.games.questworlds.extended.parting_shots import TakeShot
from hearthside.games.questworlds.extended.scoring import ShiftPoints
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.group.pairing import AddBout
from hearthside.games.questworlds.scenes.mass_effort import StartEffort
from hearthside.games.questworlds.sheet import Harm
from tests.games.questworlds.duel import Duel
from tests.games.questworlds.evening import GM, Evening, ability, hero, picks, townspeople
from tests.games.questworlds.fight import Fight

GUARDS = ability("Two Guards", 15, bond="retainers")


def owed(table: Evening) -> list[tuple[str, str, str]]:
    return [(due.who, due.kind, due.state) for due in table.play.dues]


# Followers (QW-8.2.4)


@pytest.mark.rule("QW-8.2.4", "QW-8.1.2")
def test_a_contestant_out_at_3_reads_5_in_rising_action():
    fight = Fight("Ash", "Birch")
    fight.do(
        "mara", BringFollower(who="wren", follower="cricket", role="contestant", ability="mudlark")
    )
    fight.engage(("wren", 0), ("cricket", 1))
    fight.round()
    fight.exchange("cricket", 18, 1)  # a failure against a critical: 3 to 0
    fight.do(GM, EndExtended())
    assert owed(fight) == [("cricket", "harm", "injured")]  # 3 + 2 apart


@pytest.mark.rule("QW-8.2.4", "QW-8.1.2")
@pytest.mark.parametrize(("dice", "state"), [((18, 5), "impaired"), ((20, 1), "dying")])
def test_a_follower_gone_after_reads_the_points_of_that_and_2_more(dice, state):
    fight = Fight("Ash", "Birch")
    fight.do(
        "mara", BringFollower(who="wren", follower="cricket", role="supporter", ability="mudlark")
    )
    fight.engage(("wren", 0))
    fight.round()
    fight.do(GM, GoAfter(foe=fight.foe(1), follower="cricket"))
    fight.oppose("")
    fight.roll(*dice)
    fight.do(GM, EndExtended())
    assert owed(fight) == [("cricket", "harm", state)]


@pytest.mark.rule("QW-8.2.4", "QW-7.5.3")
def test_retainers_who_take_points_for_their_pc_read_them_all():
    fight = Fight("Ash", wren=(GUARDS,))
    fight.do("mara", BringFollower(who="wren", follower="two-guards", role="secondary"))
    fight.engage(("wren", 0))
    fight.round()
    fight.exchange("wren", 18, 1)  # 3 against Wren
    (points,) = fight.offered("mara", "questworlds.shift-points").fields
    assert [pick.value for pick in points.picks] == ["1", "2", "3"]
    shift = ShiftPoints(
        pairing=fight.pairing("wren").id, hero="wren", follower="wren-two-guards", points="3"
    )
    fight.do("mara", shift)
    fight.do(GM, EndExtended())
    (due,) = fight.play.dues
    assert (due.kind, due.ability, due.state) == ("bond", "two-guards", "injured")
    fight.do(GM, Befall(due=due.id, fate="strained"))
    (harm,) = fight.hero("wren").harms
    assert (harm.state, harm.abilities) == ("injured", ("two-guards",))


@pytest.mark.rule("QW-8.2.4")
def test_a_secondary_contestant_needs_an_ability_that_fits():
    fight = Fight("Ash")
    with pytest.raises(Illegal, match="needs an ability that fits"):
        fight.do(
            "mara", BringFollower(who="wren", follower="cricket", role="secondary", ability=NOTHING)
        )
    bare = BringFollower(who="wren", follower="cricket", role="contestant", ability=NOTHING)
    fight.do("mara", bare)


# Wherewithal (QW-4.4.1.5)


# Assists (QW-8.2.3)


@pytest.mark.rule("QW-8.2.3")
@pytest.mark.parametrize(
    ("start", "then"),
    [("low", ["moderate", "high", "very high"]), ("high", ["very high", "nearly impossible"] * 1)],
)
def test_assists_grow_harder_from_where_they_started(start, then):
    fight = Fight("Ash", "Birch")
    fight.do(
        "mara", BringFollower(who="wren", follower="cricket", role="supporter", ability="mudlark")
    )
    fight.engage(("tomas", 0))
    fight.round()
    assist = Assist(who="cricket", pairing=fight.pairing("tomas").id, ability="mudlark")
    fight.do("mara", assist)
    assert picks(fight.offered(GM, "questworlds.oppose"), "resistance") == [
        "low",
        "moderate",
        "high",
    ]
    fight.oppose(start)
    fight.roll(5, 5)
    for kind in then:
        fight.exchange("tomas", 5, 5)
        fight.round()
        fight.do("mara", assist)
        assert picks(fight.offered(GM, "questworlds.oppose"), "resistance") == [kind]
        fight.oppose(kind)
        fight.roll(5, 5)
        fight.let_it_stand()


# Leaving (QW-8.1.6)


@pytest.mark.rule("QW-8.1.6")
def test_giving_up_takes_the_pairing_that_is_worst_for_the_quitter():
    fight = Fight("Ash", "Birch")
    fight.engage(("wren", 0), ("wren", 1), ("tomas", 0))
    fight.round()
    ash, birch = fight.pairing("wren", 0), fight.pairing("wren", 1)
    # Ash leads by 1 at 3 to 4; Birch leads by 1 at 0 to 1. 5 to 3 is 2 behind, 5 to 0 is 5.
    scored = {ash.id: replace(ash, mine=3, other=4), birch.id: replace(birch, other=1)}
    pairings = tuple(scored.get(one.id, one) for one in fight.extended.pairings)
    fight.set(extended={fight.extended.id: replace(fight.extended, pairings=pairings)})
    told = fight.offered("mara", "questworlds.quit", fighter="wren").help
    assert told == "You lose the prize. 5 points behind, you may be injured."
    fight.do("mara", Quit(fighter="wren"))
    assert fight.pairing("wren", 1).other == 5
    fight.do(GM, EndExtended())
    assert owed(fight) == [("wren", "harm", "injured")]


@pytest.mark.rule("QW-8.1.6", "QW-8.1.3")
def test_giving_up_without_harm_at_stake_says_what_a_climax_still_costs():
    duel = Duel(climax=True, harmful=False)
    duel.exchange(18, 1)  # 3 against Wren
    told = duel.offered("mara", "questworlds.quit").help
    assert told == "You lose the prize. With 3 points against you, you may be hurt or worse."
    plain = Duel(harmful=False)
    assert plain.offered("mara", "questworlds.quit").help == "You lose the prize, and nothing else."


@pytest.mark.rule("QW-8.1.6", "QW-8.1.3")
def test_who_gets_away_from_a_climax_adds_nothing_alone_or_in_a_group():
    duel = Duel(climax=True)
    duel.exchange(18, 1)  # 3 against Wren
    duel.next_round()
    duel.do("mara", Disengage(pairing=duel.pairing.id, ability="sword"))
    duel.oppose("")
    duel.roll(5, 18)
    duel.do(GM, EndExtended())
    assert owed(duel) == [("wren", "harm", "hurt")]  # 3, and no 1 more
    fight = Fight("Ash", "Birch", climax=True)
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    fight.exchange("wren", 18, 1)
    fight.exchange("tomas", 5, 5)
    fight.round()
    fight.do("mara", Disengage(pairing=fight.pairing("wren").id, ability="sword"))
    fight.oppose("")
    fight.roll(5, 18)
    assert owed(fight) == [("wren", "harm", "hurt")]


# Rising action, hero points, improving


@pytest.mark.rule("QW-8.1.2", "QW-4.4.2")
def test_losers_gain_nothing_from_a_foe_they_knocked_out():
    fight = Fight("Ash", "Birch")
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    fight.exchange("wren", 1, 20)  # Ash is out at once
    fight.exchange("tomas", 20, 1)  # and so is Tomas
    fight.do("mara", Engage(ours="wren", theirs=fight.foe(1)))
    fight.exchange("wren", 20, 1, foe=1)
    assert fight.extended.closing
    fight.do(GM, EndExtended())
    assert "benefit" not in [kind for _, kind, _ in owed(fight)]


@pytest.mark.rule("QW-2.3.5.4", "QW-8.1")
def test_one_hero_point_an_exchange_is_a_limit_the_table_may_take_off():
    limited = Duel(points=3)
    free = Duel(points=3)
    free.table = replace(free.table, settings={**free.table.settings, "one_point": False})
    for duel in (limited, free):
        duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword"))
        duel.oppose("")
        duel.roll(20, 1)
        duel.do("mara", SpendHeroPoint(side=0))
    assert limited.contest is None
    assert free.offered("mara", "questworlds.spend-hero-point")


@pytest.mark.rule("QW-6.2", "QW-3.3")
def test_a_runic_affinity_costs_2_whatever_keywords_are():
    storm = ability("Storm Rune", 17, affinity=True)
    table = Evening(hero("wren", storm, Sword=17, points=3), keywords="package")
    assert price(table.table, storm) == 2
    table.do("mara", Improve(who="wren", ability="storm-rune"))
    assert table.hero("wren").hero_points == 1


@pytest.mark.rule("QW-3.2")
def test_nothing_grows_once_all_starting_points_are_given():
    songs = ability("Songs", 13)
    spent = [ability(f"Trade {n}", 17, points=points) for n, points in enumerate((10, 9))]
    wren = replace(hero("wren", songs, *spent, points=0), method="go", best="trade-0")
    assert may_grow(wren, songs), "one of 20 points is left"
    more = replace(songs, points=1)
    wren = replace(wren, abilities=(more, *wren.abilities[1:]))
    assert not may_grow(wren, more)


@pytest.mark.rule("QW-2.3.1", "QW-2.4")
def test_help_is_never_granted_without_a_roll():
    table = Evening(hero("wren", Sword=17), hero("tomas", Songs=15))
    table.enter("wren", "sword")
    assert table.offered(GM, "questworlds.grant")
    table.oppose()
    table.do("sam", Augment(who="tomas", recipient="wren", ability="songs"))
    assert not table.offered(GM, "questworlds.grant")


@pytest.mark.rule("QW-2.4")
def test_help_that_fails_a_little_is_worth_nothing():
    table = Evening(hero("wren", Sword=17), hero("tomas", Songs=15))
    table.enter("wren", "sword")
    table.oppose()
    table.do("sam", Augment(who="tomas", recipient="wren", ability="songs"))
    table.oppose("base")
    table.roll(16, 5)
    assert table.offered("sam", "questworlds.pass").label == "Leave it as it is, nothing for Wren"


@pytest.mark.rule("QW-2.3.5.4")
def test_a_point_that_makes_a_defeat_a_tie_is_the_thing_to_do():
    table = Evening(hero("wren", Sword=17))
    table.enter("wren", "sword")
    table.oppose(rating="18")
    table.roll(18, 18)
    assert table.offered("mara", "questworlds.spend-hero-point").best


@pytest.mark.rule("QW-7.5.3")
def test_how_retainers_were_treated_is_weighed_for_them_alone():
    table = Evening(hero("wren", GUARDS, Sword=17))
    for with_, told in (("two-guards", "Harder if they have been treated badly."), ("sword", "")):
        table.enter("wren", with_, prize=with_)
        assert advice(table.table, table.contest) == told
        table.do(GM, Decline())


@pytest.mark.rule("QW-3.3", "QW-3.1")
def test_as_you_go_points_on_a_package_lift_what_is_in_it():
    trade = ability("Trade", 13, sort="keyword")
    haggle = ability("Haggle", 13, under="trade")
    ropes = ability("Ropes", 0, under="trade")
    made = replace(hero("wren", trade, haggle, ropes, points=0), method="go", best="trade")
    table = Evening(made, keywords="package")
    table.do("mara", AddPoints(who="wren", ability="trade", points=4))
    ratings = {one.id: one.rating for one in table.hero("wren").abilities}
    assert ratings == {"trade": 17, "haggle": 17, "ropes": 0}
    table.enter("wren", "ropes")
    assert table.contest.me.rating == 17  # 13 and the 4 of its package


# Forces (QW-4.8)


@pytest.mark.rule("QW-4.8", "QW-8.1")
def test_forces_may_clash_in_rounds_and_a_pc_augments_ours():
    table = Evening(hero("wren", Sword=17, points=0))
    start = StartEffort(
        name="The siege", part="contributors", rating="17", against="14", extended=True
    )
    table.do(GM, start)
    table.do("mara", Augment(who="wren", recipient="force-ours", ability="sword"))
    table.oppose("base")
    table.roll(5, 18)
    extended = table.play.extended[table.play.at]
    assert [one.value for one in extended.fighters["force-ours"].mods] == [6]
    table.next_round()
    table.do(GM, Exchange(pairing=extended.pairings[0].id))
    table.oppose("")
    table.roll(1, 20)
    table.do(GM, EndExtended())
    assert table.play.effort.outcome == "major victory"


@pytest.mark.rule("QW-2.4", "QW-5.2")
def test_an_augment_in_a_group_lasts_all_contests_of_its_recipient_and_is_the_only_one():
    table = Evening(hero("wren", Sword=17, points=0), hero("tomas", Songs=17, points=0))
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do(GM, AddBout(who="wren", foe="Ash", rating="14"))
    table.do(GM, AddBout(who="wren", foe="Birch", rating="14"))
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1"))
    table.do("sam", Augment(who="tomas", recipient="wren", ability="songs"))
    table.oppose("base")
    table.roll(5, 18)
    assert full(table.table, table.contest, table.contest.me) == 23
    table.roll(5, 5)
    table.do("mara", RollBout(bout="group-2"))
    assert full(table.table, table.contest, table.contest.me) == 17 + 6 - 3
    assert not table.offered("sam", "questworlds.augment")


# Beside a contest (QW-8.2.7), and who may still strike (QW-8.1.4)


@pytest.mark.rule("QW-8.2.7", "QW-8.2.2")
@pytest.mark.parametrize("climax", [False, True])
def test_who_wants_something_else_acts_beside_it_and_has_no_part_in_its_end(climax):
    fight = Fight("Ash", climax=climax)
    fight.engage(("wren", 0), ("tomas", 0))
    fight.round()
    fight.do("noor", JoinExtended(who="idris", ability="tongue", beside=True))
    assert not fight.offered("noor", "questworlds.engage")
    fight.do("noor", Assist(who="idris", pairing=fight.pairing("wren").id, ability="tongue"))
    fight.oppose("moderate")
    fight.roll(5, 5)
    for who in ("wren", "tomas"):
        fight.exchange(who, 20, 1)
    assert fight.extended.closing  # one who is beside it keeps nobody's side up
    fight.do(GM, EndExtended())
    assert "idris" not in {who for who, _, _ in owed(fight)}
    assert not any(who == "idris" for who, _, _ in fight.play.barred)


@pytest.mark.rule("QW-8.1.4", "QW-4.4.1.5")
def test_who_gave_up_or_takes_no_part_strikes_nobody():
    fight = Fight("Ash", "Birch")
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    fight.exchange("wren", 1, 20)
    fight.exchange("tomas", 5, 5)
    fight.round()
    assert fight.offered("mara", "questworlds.take-shot")
    fight.do("mara", Quit(fighter="wren"))
    assert not fight.offered("mara", "questworlds.take-shot")


@pytest.mark.rule("QW-10.2", "QW-2.3.1")
def test_a_win_without_a_roll_uses_a_resource_like_a_minor_victory():
    table = townspeople()
    community = table.play.community
    table.set(shared={community.id: replace(community, opened=("wealth",))})
    table.enter("wren", "resource:wealth")
    table.do(GM, Grant(how="plain"))
    assert table.resource("wealth").total == -3
    assert table.play.community.opened == ()


# At the edge: a rating of 0, and a second point


@pytest.mark.rule("QW-4.5")
@pytest.mark.parametrize(("rating", "offered"), [(6, False), (7, True)])
def test_what_stands_at_0_is_not_on_offer_and_1_is(rating, offered):
    table = Evening(hero("wren", Sword=rating, Songs=13))
    table.change("wren", harms=(Harm(id="h", state="impaired", abilities=("sword",)),))
    assert ("sword" in picks(table.offered("mara", "questworlds.enter"), "ability")) is offered


@pytest.mark.rule("QW-2.3.5.4", "QW-4.5")
@pytest.mark.parametrize(("rating", "offered"), [(6, False), (7, True)])
def test_a_point_helps_a_roll_at_1_and_none_at_0(rating, offered):
    table = Evening(hero("wren", Sword=rating, points=1))
    table.enter("wren", "sword")
    table.oppose(stretch=True)
    table.roll(18, 5)
    assert bool(table.offered("mara", "questworlds.spend-hero-point")) is offered


@pytest.mark.rule("QW-2.3.5.4", "QW-8.1.4")
def test_a_parting_shot_takes_one_hero_point_like_any_exchange():
    duel = Duel(points=3)
    duel.exchange(1, 20)
    duel.change("wren", hero_points=3)
    duel.do("mara", TakeShot(who="wren", pairing=duel.pairing.id, ability="sword"))
    duel.oppose("nearly impossible")
    duel.roll(20, 14)  # a fumble against what two masteries make a critical
    assert duel.contest.beat == "react"
    duel.do("mara", SpendHeroPoint(side=0))
    assert duel.contest is None  # one was all
    assert duel.hero("wren").hero_points == 2


@pytest.mark.rule("QW-2.3.5.4")
def test_nobody_is_asked_for_a_point_that_could_change_nothing():
    # A stretch wins a minor victory at most, so a point on a minor victory is wasted.
    table = Evening(hero("wren", Sword=23, points=3))
    table.enter("wren", "sword")
    table.oppose("moderate", stretch=True)
    table.roll(5, 18)
    assert table.contest.beat == "settled"
    assert table.contest.outcome == 2
    # Where degrees are off only winning counts.
    plain = Evening(hero("wren", Sword=17, points=3), degrees=False)
    plain.enter("wren", "sword")
    plain.oppose()
    plain.roll(5, 18)
    assert (plain.contest, plain.play.last.outcome) == (None, 2)
