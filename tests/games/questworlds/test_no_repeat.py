"""What was lost with something is not tried with it again, whatever kind of contest it is."""

import pytest

from hearthside.core.moves import Illegal
from hearthside.games.questworlds.contest.abilities import NOTHING
from hearthside.games.questworlds.contest.defending import Confront, Defend, Resist
from hearthside.games.questworlds.contest.no_repeat import Allow
from hearthside.games.questworlds.contest.revising import Adjust
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.exchange import Exchange
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.opponents import AddFoe
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.group.pairing import Pair
from hearthside.games.questworlds.group.result import SettleGroup
from tests.games.questworlds.evening import GM, Evening, hero

REFUSED = "was defeated here with"


@pytest.fixture
def table() -> Evening:
    return Evening(hero("wren", Sword=17, Songs=17, points=0), hero("tomas", Hammer=17, points=0))


def simple(table: Evening, with_: str) -> None:
    table.enter("wren", with_, "the ford")
    table.oppose()
    table.roll(18, 5)
    table.close()


def group(table: Evening, with_: str) -> None:
    table.do(GM, OpenGroup(prize="The ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability=with_))
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1"))
    table.roll(18, 5)
    table.do(GM, SettleGroup())
    table.skip_all()


def extended(table: Evening, with_: str) -> None:
    table.do(GM, OpenExtended(prize="the ford"))
    table.do("mara", JoinExtended(who="wren", ability=with_))
    table.do(GM, AddFoe(name="Ash", rating="14"))
    table.do(GM, Engage(ours="wren", theirs="foe-ash"))
    table.next_round()
    (pairing,) = table.play.extended["the-ford"].pairings
    table.do("mara", Exchange(pairing=pairing.id, ability=with_))
    table.oppose("")
    table.roll(20, 1)
    table.do(GM, EndExtended())
    table.skip_all()


KINDS = {"simple": simple, "group": group, "extended": extended}


@pytest.mark.rule("QW-2.3.2.1")
@pytest.mark.parametrize("first", KINDS)
@pytest.mark.parametrize("then", KINDS)
@pytest.mark.parametrize("with_", ["sword", NOTHING])
def test_a_defeat_in_one_kind_bars_the_same_in_every_other(table, first, then, with_):
    KINDS[first](table, with_)
    with pytest.raises(Illegal, match=REFUSED):
        KINDS[then](table, with_)
    table.set(group=None, extended={}, at="")
    table.do(GM, Allow(bar="bar:0"))  # special circumstances
    KINDS[then](table, with_)


@pytest.mark.rule("QW-2.3.2.1")
@pytest.mark.parametrize("kind", KINDS)
def test_another_ability_may_be_tried_and_others_are_not_barred(table, kind):
    KINDS[kind](table, "sword")
    simple(table, "songs")
    table.enter("tomas", "hammer", "the ford")
    assert table.contest.me.who == "tomas"


@pytest.mark.rule("QW-2.3.2.1", "QW-8.1")
def test_all_that_was_used_in_a_long_contest_is_barred_and_none_is_taken_up_in_it(table):
    simple(table, "songs")
    table.do(GM, OpenExtended(prize="the ford"))
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    table.do(GM, AddFoe(name="Ash", rating="14"))
    table.do(GM, Engage(ours="wren", theirs="foe-ash"))
    table.next_round()
    (pairing,) = table.play.extended["the-ford"].pairings
    with pytest.raises(Illegal, match=REFUSED):
        table.do("mara", Exchange(pairing=pairing.id, ability="songs"))


@pytest.mark.rule("QW-2.3.2.1")
def test_a_tie_bars_nobody_and_trouble_that_comes_again_is_met_otherwise(table):
    table.enter("wren", "sword", "the ford")
    table.oppose()
    table.roll(5, 5)
    table.close()
    table.enter("wren", "sword", "the ford")
    table.oppose()
    table.roll(18, 5)
    table.close()
    table.do(GM, Confront(who="wren", prize="the ford"))
    with pytest.raises(Illegal, match=REFUSED):
        table.do("mara", Defend(ability="sword"))
    assert table.offered(GM, "questworlds.allow")
    table.do("mara", Defend(ability="songs"))


@pytest.mark.rule("QW-4.3")
@pytest.mark.parametrize("kind", ["group", "extended"])
def test_what_is_won_completely_is_not_framed_again(table, kind):
    if kind == "group":
        table.do(GM, OpenGroup(prize="The ford", resistance="low"))
        table.do("mara", JoinGroup(who="wren", ability="sword"))
        table.do(GM, StartGroup())
        table.do("mara", RollBout(bout="group-1"))
        table.roll(1, 20)
        table.do(GM, SettleGroup())
        table.skip_all()
    else:
        table.enter("wren", "sword", "the ford")
        table.oppose()
        table.roll(1, 20)
        table.close()
    with pytest.raises(Illegal, match=r"won completely.*or tap “Allow another try” first"):
        table.do(GM, OpenExtended(prize="the ford"))
    with pytest.raises(Illegal, match="won completely"):
        table.do(GM, OpenGroup(prize="the ford", resistance="low"))


def beaten(table: Evening, kind: str) -> None:
    """Wren gets the ford, and Tomas stood in her way with his hammer."""
    if kind == "simple":
        table.enter("wren", "sword", "the ford", against="tomas")
        table.do("sam", Resist(ability="hammer"))
        table.oppose("")
        table.roll(5, 18)
        table.close()
    elif kind == "group":
        table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
        table.do("mara", JoinGroup(who="wren", ability="sword"))
        table.do("sam", JoinGroup(who="tomas", ability="hammer", opposing=True))
        table.do(GM, Pair(who="wren", foe="in:tomas"))
        table.do(GM, StartGroup())
        table.do("mara", RollBout(bout="group-1"))
        table.roll(5, 18)
        table.do(GM, SettleGroup())
        table.skip_all()
    else:
        table.do(GM, OpenExtended(prize="the ford"))
        table.do("mara", JoinExtended(who="wren", ability="sword"))
        table.do("sam", JoinExtended(who="tomas", ability="hammer", opposing=True))
        table.do(GM, Engage(ours="wren", theirs="tomas"))
        table.next_round()
        (pairing,) = table.play.extended["the-ford"].pairings
        table.do("mara", Exchange(pairing=pairing.id, ability="sword"))
        table.do("sam", Resist(ability="hammer"))
        table.oppose("")
        table.roll(1, 20)
        table.do(GM, EndExtended())
        table.skip_all()


@pytest.mark.rule("QW-2.3.2.1")
@pytest.mark.parametrize("kind", KINDS)
def test_whoever_stood_in_the_way_and_lost_does_not_go_for_it_with_the_same(table, kind):
    beaten(table, kind)
    with pytest.raises(Illegal, match=REFUSED):
        table.enter("tomas", "hammer", "the ford")
    table.enter("tomas", NOTHING, "the ford")


@pytest.mark.rule("QW-2.3.2.1", "QW-4.3")
def test_a_prize_changed_after_the_framing_is_no_way_round_it(table):
    simple(table, "sword")
    table.enter("wren", "sword", "the far bank")
    for seat in ("mara", GM):
        with pytest.raises(Illegal, match=REFUSED):
            table.do(seat, Adjust(prize="The ford"))
    table.oppose()
    table.roll(1, 20)
    table.close()
    table.enter("wren", "songs", "a boat")
    with pytest.raises(Illegal, match=r"won completely.*or ask the GM to allow it"):
        table.do("mara", Adjust(prize="the far bank"))


@pytest.mark.rule("QW-2.3.2.1")
def test_a_prize_may_change_while_what_is_in_the_way_stays_another(table):
    simple(table, "sword")
    table.enter("wren", "sword", "the far bank", obstacle="the ferryman")
    table.do("mara", Adjust(prize="The ford"))
    assert (table.contest.prize, table.contest.obstacle) == ("The ford", "the ferryman")


@pytest.mark.rule("QW-2.3.2")
def test_a_player_who_thinks_again_asks_the_gm_again(table):
    table.enter("wren", "sword", "a copper coin", tactics="Quietly")
    table.oppose("very low")
    table.do("mara", Adjust(prize="a copper coin", tactics="Quietly"))  # nothing is different
    assert table.offered("mara", "questworlds.roll")
    table.do("mara", Adjust(prize="the crown", tactics="By force"))
    assert not table.offered("mara", "questworlds.roll")
    assert table.said()[-3:] == [
        "The prize is now: the crown.",
        "Wren goes about it another way.",
        "Wren: By force.",
    ]
    table.oppose("high")
    table.do(GM, Adjust(prize="the crown", tactics=""))  # the GM answers for it at once
    assert table.said()[-1] == "Wren leaves open how."
    assert table.offered("mara", "questworlds.roll")


@pytest.mark.rule("QW-5.2", "QW-2.3.2")
def test_in_a_group_each_may_go_about_it_otherwise_but_not_for_another_prize(table):
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword"))
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1"))
    with pytest.raises(Illegal):
        table.do("mara", Adjust(prize="the crown", tactics="Wading"))
    table.do("mara", Adjust(prize="the ford", tactics="Wading"))
    assert table.said()[-1] == "Wren: Wading."
