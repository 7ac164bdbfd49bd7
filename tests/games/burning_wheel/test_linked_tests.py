"""BW-1.19: what a linked test carries into the next."""

import pytest

from hearthside.core.pieces import Mark
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.attempt.framing import Propose, Withdraw
from hearthside.games.burning_wheel.sheet import Link
from tests.games.burning_wheel.evening import Evening, dice, hits, ob, sheet


@pytest.mark.rule("BW-1.19", "BW-1.7")
@pytest.mark.case("BW-1.19/1")
@pytest.mark.parametrize(
    ("successes", "dice_left", "obstacle"), [(1, 0, 1), (2, 0, 0), (3, 1, 0), (5, 1, 0)]
)
def test_a_linked_test_weighs_on_the_next_once(successes, dice_left, obstacle):
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), road_wise="B5", sword="B3"))
    table.tested("ann", "road-wise", hits(successes, 5), kind="linked", ob=2)
    link = table.who("ann").link
    assert (link.dice, link.obstacle) == (dice_left, obstacle) if link else not dice_left
    table.set("ann", "sword", ob=2, follows="ann" if link else "")
    assert (dice(table), ob(table)) == (3 + dice_left, 2 + obstacle)
    table.roll(*hits(2, 3 + dice_left))
    table.close()
    assert table.who("ann").link is None
    table.set("ann", "sword", ob=2)
    assert (dice(table), ob(table)) == (3, 2)


@pytest.mark.rule("BW-1.19", "BW-1.15")
@pytest.mark.case("BW-1.19/2")
@pytest.mark.parametrize(("mine", "outcome"), [(4, "tie"), (5, "win")])
def test_a_failed_link_weighs_in_a_versus_test(mine, outcome):
    link = Link(ability="road-wise", name="Road-wise", obstacle=1)
    ann = sheet("ann", "ana", artha=(0, 0, 0), sword="B5", link=link)
    table = Evening(ann, sheet("bo", "ben", artha=(0, 0, 0), sword="B4"))
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword", follows="ann")
    table.versus(hits(mine, 5), hits(3, 4))
    settled = next(e.event for e in reversed(table.entries) if hasattr(e.event, "verdicts"))
    assert settled.verdicts[0].outcome == outcome


@pytest.mark.rule("BW-1.19")
def test_a_linked_test_of_ones_own_is_asked_about_and_a_friends_waits_behind_more():
    ann = sheet("ann", "ana", link=Link(ability="road-wise", name="Road-wise", dice=1))
    table = Evening(ann, sheet("bo", "ben"))
    briefs = {}
    for who, seat in (("ann", "ana"), ("bo", "ben")):
        table.do(seat, Propose(who=who, intent="Away", task="I run"))
        (setting,) = table.offered("gale", "set-test")
        (follows,) = [one for one in setting.fields if one.name == "follows"]
        briefs[who] = follows.brief
        table.do(seat, Withdraw())
    assert not briefs["ann"]
    assert briefs["bo"]


@pytest.mark.rule("BW-1.19")
def test_a_linked_test_is_chosen_for_the_next_of_its_scene_and_later_only_by_the_gm():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), road_wise="B5", sword="B3"))
    table.tested("ann", "road-wise", hits(1, 5), kind="linked", ob=2)
    follows = lambda: next(  # noqa: E731
        one for one in table.offered("gale", "set-test")[0].fields if one.name == "follows"
    )
    table.do("ana", Propose(who="ann", intent="Away", task="I run"))
    assert (follows().value, follows().brief) == ("ann", "")
    table.do("ana", Withdraw())
    table.new_scene()
    table.do("ana", Propose(who="ann", intent="Away", task="I run"))
    assert follows().value == ""
    assert follows().brief, "it waits behind More"
    assert [pick.value for pick in follows().picks] == ["", "ann"]


@pytest.mark.rule("BW-1.19")
def test_what_a_linked_test_left_is_seen_beside_whoever_carries_it():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), road_wise="B5", sword="B3"))
    carried = lambda: [  # noqa: E731
        (piece.text, piece.note)
        for piece in GAME.show(table.table).cast[0].pieces
        if isinstance(piece, Mark)
    ]
    assert carried() == []
    table.tested("ann", "road-wise", hits(1, 5), kind="linked", ob=2)
    assert carried() == [("+1 Ob", "from Road-wise")]
    table.tested("ann", "sword", hits(2, 3), ob=2, follows="ann")
    assert carried() == []
