"""A resource may enter any kind of contest, wears down by how it ends, and stands for all harm."""

import pytest
from msgspec.structs import replace

from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.healing import Heal
from hearthside.games.questworlds.community.using_resources import Lobby
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.defending import Resist
from hearthside.games.questworlds.contest.opposing import Decline
from hearthside.games.questworlds.contest.revising import Abandon
from hearthside.games.questworlds.contest.rolling import Roll
from hearthside.games.questworlds.contest.rulings import Count
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.exchange import Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.opponents import AddFoe
from hearthside.games.questworlds.group.boosting import Pledge
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.group.result import CloseGroup, SettleGroup
from hearthside.games.questworlds.scenes.mass_effort import StartEffort
from hearthside.games.questworlds.sheet import Burden, Harm
from tests.games.questworlds.evening import GM, Evening, picks, townspeople

WEALTH = "resource:wealth"


def lobbied(table: Evening) -> Evening:
    """Wren has asked for the wealth of the Reach, and got it."""
    table.do("mara", Lobby(who="wren", resource="wealth", ability="charm"))
    table.oppose()
    table.roll(5, 18)
    return table


@pytest.fixture
def table() -> Evening:
    return lobbied(townspeople())


def owed(table: Evening) -> list[tuple[str, str, int]]:
    return [(due.who, due.kind, due.amount) for due in table.play.dues]


@pytest.mark.rule("QW-10.2")
def test_lobbying_opens_it_for_any_of_them_once(table):
    assert WEALTH in picks(table.offered("sam", "questworlds.enter"), "ability")
    table.enter("tomas", WEALTH)
    assert not table.offered("mara", "questworlds.augment", ability=WEALTH)
    table.oppose()
    assert WEALTH not in picks(table.offered("mara", "questworlds.augment"), "ability")  # in use
    table.roll(5, 18)
    table.close()
    assert WEALTH not in picks(table.offered("sam", "questworlds.enter"), "ability")


@pytest.mark.rule("QW-10.2")
def test_what_is_turned_down_or_dropped_uses_up_neither_leave_nor_points(table):
    table.change("wren", hero_points=2)
    table.enter("wren", WEALTH)
    table.do(GM, Decline())
    assert WEALTH in picks(table.offered("mara", "questworlds.enter"), "ability")
    table.change("tomas", hero_points=1)
    table.enter("wren", "sword")
    table.do("sam", Augment(who="tomas", recipient="wren", ability=WEALTH))
    table.oppose("base")
    table.roll(20, 5)
    table.spend("tomas")
    table.let_it_stand()
    assert table.hero("tomas").hero_points == 0
    table.do(GM, Decline())  # help that was had before goes with it
    assert table.hero("tomas").hero_points == 1
    assert WEALTH in picks(table.offered("mara", "questworlds.enter"), "ability")
    table.enter("wren", "sword")
    table.oppose()
    table.do("sam", Augment(who="tomas", recipient="wren", ability=WEALTH))
    table.oppose("base")
    table.roll(10, 5)
    table.let_it_stand()
    table.roll(20, 1)
    table.spend("wren")
    assert table.hero("wren").hero_points == 1
    table.do(GM, Abandon())
    assert table.hero("wren").hero_points == 2
    assert WEALTH in picks(table.offered("mara", "questworlds.enter"), "ability")
    assert table.resource("wealth").total == 0


@pytest.mark.rule("QW-10.2", "QW-5.2.5")
def test_a_group_contest_that_is_dropped_gives_back_what_it_cost(table):
    table.change("wren", hero_points=2)
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability=WEALTH))
    table.do("sam", JoinGroup(who="tomas", ability="hammer"))
    table.do("mara", Pledge(who="wren"))
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1"))
    table.roll(20, 5)  # 12M bumps a fumble up to a failure
    table.spend("wren")
    table.let_it_stand()
    table.do(GM, CloseGroup())
    assert table.hero("wren").hero_points == 2
    assert WEALTH in picks(table.offered("mara", "questworlds.enter"), "ability")


@pytest.mark.rule("QW-10.2", "QW-5.2.4")
@pytest.mark.parametrize("direct", [True, False])
def test_in_a_group_a_defeat_wears_it_down_and_stands_for_all_harm(table, direct):
    table.do(GM, OpenGroup(prize="the ford", resistance="nearly impossible"))
    table.do("mara", JoinGroup(who="wren", ability=WEALTH if direct else "sword"))
    table.do("sam", JoinGroup(who="tomas", ability="hammer"))
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1"))
    if not direct:
        table.do("sam", Augment(who="tomas", recipient="wren", ability=WEALTH))
        table.oppose("base")
        table.roll(19, 1)
        table.let_it_stand()
    table.roll(19, 1)
    table.do("sam", RollBout(bout="group-2"))
    table.roll(19, 1)
    table.do(GM, SettleGroup())
    assert table.play.group.level == -4
    assert table.resource("wealth").total == -9
    # The people hold it against everybody who was in it; nobody is dying.
    assert owed(table) == [("wren", "burden", -9), ("tomas", "burden", -9)]


@pytest.mark.rule("QW-10.2", "QW-4.4.3")
def test_healing_wears_down_what_it_draws_on(table):
    table.change("tomas", harms=(Harm(id="h", state="hurt", abilities=("hammer",)),))
    table.do("mara", Heal(who="wren", patient="tomas", harm="h", ability=WEALTH))
    table.oppose("nearly impossible")
    table.roll(19, 1)
    assert table.resource("wealth").total == -6 - 3 * (table.play.last.outcome == -4)
    assert [who for who, kind, _ in owed(table) if kind == "burden"] == ["wren"]


@pytest.mark.rule("QW-10.2", "QW-4.8")
def test_a_force_may_be_a_resource_and_what_helps_one_is_worn_down(table):
    start = StartEffort(
        name="The siege", part="contributors", resource=WEALTH, against="2M2", rating=""
    )
    table.do(GM, start)
    assert table.contest.me.rating == 32
    table.do(GM, Roll())
    table.fall(19)
    table.fall(3)
    assert table.resource("wealth").total < 0
    assert {who for who, kind, _ in owed(table) if kind == "burden"} == {"wren", "tomas"}
    other = lobbied(townspeople())
    other.do(GM, StartEffort(name="The siege", part="contributors", rating="10", against="2M2"))
    other.do("sam", Augment(who="tomas", recipient="force", ability=WEALTH))
    other.oppose("base")
    other.roll(1, 18)
    assert other.offered("sam", "questworlds.roll")  # whoever tips the balance rolls for the force
    other.do("sam", Roll())
    other.fall(19)
    other.fall(3)
    assert other.resource("wealth").total < 0
    assert "tomas" in [who for who, kind, _ in owed(other) if kind == "burden"]


def fight(table: Evening, with_: str, **more) -> None:
    table.do(GM, OpenExtended(prize="the hall", **more))
    table.do("mara", JoinExtended(who="wren", ability=with_))
    table.do(GM, AddFoe(name="Ash", rating="2M2"))
    table.do(GM, Engage(ours="wren", theirs="foe-ash"))
    table.next_round()


def exchange(table: Evening, with_: str, mine: int, theirs: int) -> None:
    (pairing,) = table.play.extended["the-hall"].pairings
    table.do("mara", Exchange(pairing=pairing.id, ability=with_))
    table.oppose("")
    table.roll(mine, theirs)


@pytest.mark.rule("QW-10.2", "QW-8.1.2")
def test_in_an_extended_defeat_it_stands_for_the_harm(table):
    fight(table, WEALTH)
    exchange(table, WEALTH, 20, 1)
    assert table.play.extended["the-hall"].closing
    table.do(GM, EndExtended())
    kinds = [kind for _, kind, _ in owed(table)]
    assert "harm" not in kinds
    assert "burden" in kinds
    assert table.resource("wealth").total in (-6, -9)


@pytest.mark.rule("QW-10.2", "QW-8.1.3")
def test_the_harm_of_those_who_win_a_climax_stays(table):
    fight(table, WEALTH, climax=True)
    hall = table.play.extended["the-hall"]
    wren, ash = hall.fighters["wren"], hall.fighters["foe-ash"]
    stood = {"wren": replace(wren, against=3), "foe-ash": replace(ash, status="out", against=5)}
    table.set(extended={"the-hall": replace(hall, fighters=stood, closing=True)})
    table.do(GM, EndExtended())
    assert ("wren", "harm") in [(who, kind) for who, kind, _ in owed(table)]
    assert table.resource("wealth").total == -3


@pytest.mark.rule("QW-10.2", "QW-8.3")
def test_in_a_slow_contest_an_augment_wears_it_down_when_all_is_over(table):
    fight(table, "sword", slow=True)
    (pairing,) = table.play.extended["the-hall"].pairings
    table.do("mara", Exchange(pairing=pairing.id, ability="sword"))
    table.do("sam", Augment(who="tomas", recipient="wren", ability=WEALTH))
    table.oppose("base")
    table.roll(5, 18)
    table.oppose("")
    table.roll(19, 1)
    assert table.resource("wealth").total == 0  # the contest for the prize is not over
    assert table.play.extended["the-hall"].fighters["wren"].draws == (("tomas", "wealth"),)
    table.do(GM, EndExtended())
    assert table.resource("wealth").total < 0


@pytest.mark.rule("QW-10.2", "QW-2.3.1.2")
def test_a_pc_who_stands_in_the_way_may_draw_too(table):
    table.enter("tomas", "hammer", against="wren")
    table.do("mara", Resist(ability=WEALTH))
    table.oppose("")
    table.roll(1, 20)  # Tomas wins, so Wren's draw was in vain
    lost = table.contest.outcome
    assert lost > 0
    assert [who for who, kind, _ in owed(table) if kind == "burden"] == ["wren"]
    assert [who for who, kind, _ in owed(table) if kind == "harm"] == []


@pytest.mark.rule("QW-10.2", "QW-8.1")
def test_what_people_hold_against_somebody_counts_in_all_exchanges_with_them(table):
    held = Burden(amount=-6, abilities=("charm",), resource="wealth")
    table.change("wren", burdens=(held,))
    table.do(GM, OpenExtended(prize="the council"))
    table.do("mara", JoinExtended(who="wren", ability="charm"))
    table.do(GM, AddFoe(name="The elders", rating="14"))
    table.do(GM, Engage(ours="wren", theirs="foe-the-elders"))
    for asked in (True, False):
        table.next_round()
        table.do("mara", Exchange(pairing="the-council-1", ability="charm"))
        assert bool(table.offered(GM, "questworlds.count")) is asked
        if asked:
            table.do(GM, Count(side=0, claim="burden-0"))
        table.oppose("")
        assert GAME.show(table.table).attempt.throws[0].total == "11"
        table.roll(5, 5)
