"""Followers in an extended contest: contestants, guards and supporters (QW-8.2.4)."""

import pytest
from msgspec.structs import replace

from hearthside.games.questworlds.contest.defending import Resist
from hearthside.games.questworlds.contest.target import full
from hearthside.games.questworlds.extended.assisting import Assist
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.exchange import Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.followers import BringFollower, GoAfter
from hearthside.games.questworlds.extended.giving_up import Quit
from hearthside.games.questworlds.extended.opponents import AddFoe
from hearthside.games.questworlds.extended.parting_shots import TakeShot
from hearthside.games.questworlds.extended.scoring import ShiftPoints
from tests.games.questworlds.evening import GM, Evening, ability, hero
from tests.games.questworlds.fight import Fight

CRICKET = BringFollower(who="wren", follower="cricket", role="contestant", ability="mudlark")


@pytest.mark.rule("QW-8.2.4")
def test_a_follower_as_contestant_is_out_at_3_and_takes_2_more():
    fight = Fight("Ash", "Birch")
    fight.do("mara", CRICKET)
    fight.engage(("cricket", 0), ("wren", 1))
    fight.round()
    fight.exchange("cricket", 18, 1)
    assert fight.extended.fighters["cricket"].status == "out"
    assert fight.extended.fighters["cricket"].against == 5


@pytest.mark.rule("QW-8.2.4")
def test_a_secondary_contestant_guards_and_takes_points_even_the_fifth():
    fight = Fight("Ash", "Birch", wren=(ability("Two Guards", 15, bond="retainers"),))
    fight.do("mara", BringFollower(who="wren", follower="two-guards", role="secondary"))
    fight.engage(("wren", 0), ("wren", 1))
    fight.round()
    fight.exchange("wren", 5, 18, foe=0)
    fight.do("mara", Exchange(pairing=fight.pairing("wren", 1).id, ability="sword"))
    assert full(fight.table, fight.contest, fight.contest.me) == 17  # one extra foe is kept off
    fight.oppose("")
    fight.roll(20, 1)  # complete: 5 points at once
    assert fight.extended.fighters["wren"].status == "out"
    shift = ShiftPoints(
        pairing=fight.pairing("wren", 1).id, hero="wren", follower="wren-two-guards", points="3"
    )
    fight.do("mara", shift)
    assert fight.extended.fighters["wren"].status == "in"
    assert fight.extended.fighters["wren"].against == 2
    guard = fight.extended.fighters["wren-two-guards"]
    assert (guard.status, guard.against) == ("out", 5)


@pytest.mark.rule("QW-8.2.4")
def test_a_supporter_assists_and_may_be_removed_by_a_free_opponent():
    fight = Fight("Ash", "Birch")
    fight.do(
        "mara", BringFollower(who="wren", follower="cricket", role="supporter", ability="mudlark")
    )
    fight.engage(("wren", 0))
    fight.round()
    assist = [o for o in fight.options("mara") if o.move == "questworlds.assist"]
    assert [o.fixed["who"] for o in assist] == ["cricket"]
    fight.do(GM, GoAfter(foe=fight.foe(1), follower="cricket"))
    fight.oppose("")
    fight.roll(5, 5)  # a tie does not put it out
    assert fight.extended.fighters["cricket"].status == "in"
    fight.round()
    fight.do(GM, GoAfter(foe=fight.foe(1), follower="cricket"))
    fight.oppose("")
    fight.roll(18, 5)
    cricket = fight.extended.fighters["cricket"]
    assert (cricket.status, cricket.against) == ("out", 4)


def hunters(fight: Evening, seat: str) -> set[tuple[str, str]]:
    """Who may go after which follower, by what a seat is offered."""
    found = [option for option in fight.options(seat) if option.move == "questworlds.go-after"]
    return {(option.fixed["foe"], option.fixed["follower"]) for option in found}


@pytest.mark.rule("QW-8.2.4", "QW-8.2.2")
def test_only_an_opponent_who_fights_nobody_goes_after_a_follower():
    fight = Fight("Ash", "Birch")
    birch = fight.foe(1)
    fight.do("mara", replace(CRICKET, role="supporter"))
    fight.engage(("wren", 0))
    assert not hunters(fight, GM), "nobody acts before the first round"
    fight.round()
    assert hunters(fight, GM) == {(birch, "cricket")}, "Ash has Wren, and Tomas is on her side"
    assert not hunters(fight, "mara") | hunters(fight, "sam")
    fight.do(GM, GoAfter(foe=birch, follower="cricket"))
    fight.oppose("")
    fight.roll(5, 5)
    assert not hunters(fight, GM), "once a round"
    fight.round()
    fight.do(GM, GoAfter(foe=birch, follower="cricket"))
    fight.oppose("")
    fight.roll(18, 5)
    fight.round()
    assert not hunters(fight, GM), "who is out is left alone"


@pytest.mark.rule("QW-8.2.4")
def test_a_pc_on_the_other_side_goes_after_a_follower_and_no_follower_does():
    rivals = Evening(
        hero("wren", Sword=17, points=0),
        hero("tomas", ability("Two Guards", 15, bond="retainers"), Hammer=15, points=0),
        replace(hero("cricket", Mudlark=17), master="wren", hero_points=0),
    )
    rivals.do(GM, OpenExtended(prize="the crown"))
    rivals.do("mara", JoinExtended(who="wren", ability="sword"))
    rivals.do("sam", JoinExtended(who="tomas", ability="hammer", opposing=True))
    rivals.do(GM, AddFoe(name="Ash", rating="14"))
    foe = next(id for id in rivals.play.extended["the-crown"].fighters if "ash" in id)
    rivals.do("mara", CRICKET)
    rivals.do("sam", BringFollower(who="tomas", follower="two-guards", role="contestant"))
    rivals.do(GM, Engage(ours="wren", theirs=foe))
    rivals.next_round()
    assert hunters(rivals, "sam") == {("tomas", "cricket")}
    assert not hunters(rivals, "mara"), "Wren is in an exchange, and Cricket follows herself"
    rivals.do("sam", GoAfter(foe="tomas", follower="cricket", ability="hammer"))
    assert (rivals.contest.me.who, rivals.contest.them.who) == ("cricket", "tomas")


@pytest.mark.rule("QW-8.2.4", "QW-8.2.3")
def test_a_bad_assist_that_puts_a_contestant_out_brings_2_more():
    fight = Fight("Ash")
    fight.do("mara", CRICKET)
    fight.engage(("cricket", 0))
    fight.round()
    fight.do("sam", Assist(who="tomas", pairing=fight.pairing("cricket").id, ability="hammer"))
    fight.oppose("moderate")
    fight.roll(20, 1)
    cricket = fight.extended.fighters["cricket"]
    assert (cricket.status, cricket.against) == ("out", 5)


@pytest.mark.rule("QW-8.2.4", "QW-8.1.6")
def test_a_contestant_who_gives_up_is_out_at_3():
    fight = Fight("Ash", climax=True)
    fight.do("mara", CRICKET)
    fight.engage(("cricket", 0), ("wren", 0))
    fight.round()
    quit = next(
        option
        for option in fight.options("mara")
        if option.move == "questworlds.quit" and option.fixed["fighter"] == "cricket"
    )
    worst = "With 5 points against them, they may be impaired or worse."
    assert quit.help == f"Cricket loses the prize. {worst}"
    fight.do("mara", Quit(fighter="cricket"))
    assert fight.extended.fighters["cricket"].against == 5


def put_out(mine: int, theirs: int) -> Evening:
    """Tomas opposes the group, has put Cricket out at 3, and takes a parting shot at her."""
    rivals = Evening(
        hero("wren", Sword=17, points=0),
        hero("tomas", Hammer=15, points=0),
        replace(hero("cricket", Mudlark=17), master="wren", hero_points=0),
    )
    rivals.do(GM, OpenExtended(prize="the crown", climax=True))
    rivals.do("mara", JoinExtended(who="wren", ability="sword"))
    rivals.do("sam", JoinExtended(who="tomas", ability="hammer", opposing=True))
    rivals.do("mara", CRICKET)
    for ours in ("cricket", "wren"):
        rivals.do(GM, Engage(ours=ours, theirs="tomas"))
    rivals.next_round()
    pairing = rivals.play.extended["the-crown"].pairings[0].id
    rivals.do("mara", Exchange(pairing=pairing, ability="mudlark"))
    rivals.do("sam", Resist(ability="hammer"))
    rivals.oppose("")
    rivals.roll(18, 1)
    rivals.next_round()
    shot = rivals.offered("sam", "questworlds.take-shot")
    assert shot.help.startswith("They are out at 3. If you win, it is worse for them.")
    rivals.do("sam", TakeShot(who="tomas", pairing=pairing, ability="hammer"))
    rivals.do("mara", Resist(ability="mudlark"))
    rivals.oppose("")
    rivals.roll(mine, theirs)
    return rivals


@pytest.mark.rule("QW-8.2.4", "QW-8.1.4")
def test_a_parting_shot_at_a_contestant_counts_from_3():
    rivals = put_out(6, 5)
    cricket = rivals.play.extended["the-crown"].fighters["cricket"]
    assert (cricket.status, cricket.against) == ("out", 6)  # 3, 1 for the shot, and 2 on top


@pytest.mark.rule("QW-8.2.4", "QW-8.1.4")
def test_a_contestant_who_is_back_sheds_what_came_on_top():
    rivals = put_out(5, 6)
    cricket = rivals.play.extended["the-crown"].fighters["cricket"]
    assert (cricket.status, cricket.against) == ("in", 2)
