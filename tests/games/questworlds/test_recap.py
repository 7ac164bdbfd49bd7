"""The recap tells the story of contests: who did what and how it went, not how it was counted."""

from hearthside.export.story import chapters
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.exchange import Exchange
from hearthside.games.questworlds.extended.gathering import NextRound
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, Pledge, StartGroup
from hearthside.games.questworlds.group.summing import SettleGroup
from tests.games.questworlds.duel import Duel
from tests.games.questworlds.evening import GM, Evening, hero


def retold(table: Evening) -> list[str]:
    """The scene as Mara would read it afterwards."""
    told = chapters(table.table, "mara", list(enumerate(table.entries, 1)))
    return [line.plain for line in told[-1].lines]


def test_a_simple_contest_leaves_its_prize_its_help_and_its_outcome():
    table = Evening(hero("wren", Sword=17, Songs=17), hero("tomas", Hammer=15))
    table.enter("wren", "sword", tactics="Over the rail.")
    table.oppose("high")
    table.do("mara", Augment(who="wren", recipient="wren", ability="songs", tactics="Humming."))
    table.oppose("base")
    table.roll(5, 18)
    table.let_it_stand()
    table.roll(18, 5)
    table.spend("wren")
    table.let_it_stand()
    assert retold(table) == [
        "Wren wants the bridge, with Sword. Over the rail.",
        "Wren wants to lend a hand: Help for Wren, with Songs. Humming.",
        "Wren has +6 from Songs.",
        "Wren: minor victory for the bridge.",
    ]


def test_a_group_leaves_what_each_did_and_what_they_won_together():
    table = Evening(hero("wren", Sword=17, points=1), hero("tomas", Hammer=17, points=0))
    table.do(GM, OpenGroup(prize="the ford", resistance="moderate"))
    table.do("mara", JoinGroup(who="wren", ability="sword", tactics="Wading in."))
    table.do("sam", JoinGroup(who="tomas", ability="hammer"))
    table.do("mara", Pledge(who="wren"))
    table.do(GM, StartGroup())
    for who, bout in (("mara", "group-1"), ("sam", "group-2")):
        table.do(who, RollBout(bout=bout))
        table.roll(5, 18)
    table.do(GM, SettleGroup())
    table.skip_all()
    assert retold(table) == [
        "All together: the ford, against 14.",
        "Wren is in, with Sword. Wading in.",
        "Tomas is in, with Hammer.",
        "A boost is bought.",
        "Wren: minor victory.",
        "Tomas: minor victory.",
        "4 to 0: complete victory for the ford. The boost counts.",
    ]


def test_an_extended_contest_leaves_its_moments_and_its_end():
    duel = Duel(climax=True)
    duel.exchange(12, 5)  # nobody said how
    told = Exchange(pairing=duel.pairing.id, ability="sword", tactics="Off the ladder with him.")
    duel.do(GM, NextRound())
    duel.do("mara", told)
    duel.oppose("")
    duel.roll(1, 20)
    duel.do(GM, EndExtended())
    assert retold(duel) == [
        "A climax for the bridge.",
        "In it: Wren, with Sword.",
        "In the way: The guard, 14.",
        "Wren against The guard.",
        "Wren against The guard, with Sword. Off the ladder with him.",
        "Wren: complete victory against The guard.",
        "Out of the contest: The guard.",
        "A major victory for the bridge.",
        "The guard: 7 points, injured.",
    ]
