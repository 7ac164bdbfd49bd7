"""The recap tells the story of contests: who did what and how it went, not how it was counted."""

import pytest

from hearthside.core.life.session_summary import drafted
from hearthside.export.story import chapters
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.exchange import Exchange
from hearthside.games.questworlds.extended.followers import BringFollower
from hearthside.games.questworlds.group.boosting import Pledge
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.group.result import SettleGroup
from tests.games.questworlds.duel import Duel
from tests.games.questworlds.evening import GM, Evening, ability, hero
from tests.games.questworlds.fight import Fight


def retold(table: Evening, rolls: bool = False) -> list[str]:
    """The scene as Mara would read it afterwards."""
    told = chapters(table.table, "mara", list(enumerate(table.entries, 1)), rolls)
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
        "Wren looks for an edge, with Songs. Humming.",
        "Wren gets +6 from Songs, a minor victory (5 against 18).",
        "Wren gets the bridge, a minor victory.",
    ]


@pytest.mark.rule("QW-2.3.5.2")
def test_with_the_rolls_stands_what_mastery_and_a_hero_point_made_of_a_die():
    table = Evening(hero("wren", Sword=23, points=1))
    table.enter("wren", "sword")
    table.oppose("moderate")
    table.roll(12, 18)
    table.spend("wren")
    table.let_it_stand()
    assert retold(table, rolls=True)[1:] == [
        "Wren rolls 12 against 3M: failure.",
        "The resistance rolls 18 against 14: failure.",
        "A mastery bumps Wren up to success.",
        "Wren spends a hero point: critical.",
        "Wren gets the bridge, a major victory.",
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
        "Wren is in, with Sword. Wren is wading in.",
        "Wren buys a boost.",
        "Wren does well for the group: a minor victory.",
        "Tomas does well for the group: a minor victory.",
        "Together they get the ford, a complete victory, 4 to 0. The boost counts.",
    ]
    said = [one for entry in table.entries for one in entry.said]
    together = [one.grade for one in said if one.kind == "turning"]
    assert together == ["complete victory"]  # so that the next line tells what they did together


def test_an_extended_contest_leaves_its_moments_and_its_end():
    duel = Duel(climax=True)
    duel.exchange(12, 5)  # nobody said how
    told = Exchange(pairing=duel.pairing.id, ability="sword", tactics="Off the ladder with him.")
    duel.next_round()
    duel.do("mara", told)
    duel.oppose("")
    duel.roll(1, 20)
    duel.do(GM, EndExtended())
    assert retold(duel) == [
        "A climax: the bridge.",
        "Wren takes the lead over the guard, 1 to 0.",
        "Wren goes at the guard, with Sword. Off the ladder with him.",
        "Wren finishes it against the guard, 6 to 0.",
        "The guard is out of it.",
        "It is over. Wren gets the bridge, a major victory.",
        "The guard is injured.",
    ]


def test_the_story_holds_what_players_said_they_do_in_each_round_and_to_help():
    duel = Duel()
    for words, faces in (("We heave.", (12, 5)), ("I kick the ladder away.", (1, 20))):
        duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword", tactics=words))
        duel.oppose("")
        duel.roll(*faces)
        duel.let_it_stand()
        if duel.pairing.mine < 5:
            duel.next_round()
    duel.do(GM, EndExtended())
    told = chapters(duel.table, "mara", list(enumerate(duel.entries, 1)))[-1]
    story = [block.plain for block in told.blocks]
    assert story[0].startswith("Wren: “We heave.” Wren has the upper hand.")
    assert "Wren kicks the ladder away. " in " ".join(story)
    summary = drafted([one for entry in duel.entries for one in entry.said])
    assert not any("ladder" in line for line in summary), "rounds are too much for a few lines"


def test_a_round_is_told_with_what_somebody_does_and_who_has_the_better_of_it():
    duel = Duel()
    ways = ("I kick the ladder away", "I lunge at the guard", "I parry")
    for words, faces in zip(ways, ((18, 5), (15, 5), (12, 12)), strict=True):
        duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword", tactics=words))
        duel.oppose("")
        duel.roll(*faces)
        duel.let_it_stand()
        duel.next_round()
    said = [one for entry in duel.entries for one in entry.said]
    framed = [one.plain for one in said if "(Sword)" in one.plain]
    assert framed == [
        "Wren kicks the ladder away, against the guard (Sword).",
        "Wren lunges at the guard (Sword).",
        "Wren parries, against the guard (Sword).",
    ]
    assert [one.tale for one in said if one.grade] == [
        *("But the guard has the upper hand.", "Wren gains ground.", "Neither gives way."),
    ]


def test_a_long_contest_for_what_is_so_ends_in_the_words_it_was_for():
    duel = Duel(prize="the heroes hold the bridge")
    duel.exchange(1, 20)
    duel.do(GM, EndExtended())
    told = "It is over. The heroes hold the bridge: a major victory for Wren."
    assert told in duel.said()


def test_an_evening_is_summed_up_by_how_a_long_contest_ended():
    duel = Duel()
    duel.exchange(1, 20)
    duel.do(GM, EndExtended())
    told = drafted([one for entry in duel.entries for one in entry.said])
    assert told[-1].startswith("The guard is out of it. Wren gets the bridge.")


def test_lines_about_several_people_read_like_it():
    guards = ability("Two Guards", 15, bond="retainers")
    fight = Fight("The Smugglers", wren=(guards,))
    fight.do("mara", BringFollower(who="wren", follower="two-guards", role="contestant"))
    fight.engage(("wren-two-guards", 0))
    fight.round()
    fight.exchange("wren-two-guards", 18, 1)
    told = fight.said()
    assert "The Smugglers stand in the way, at 14." in told
    assert "Two Guards go for it." in told
    assert "Two Guards take on the Smugglers." in told
    assert "Two Guards roll 18 against 15: failure." in told
    assert "The Smugglers finish it against Two Guards, 3 to 0." in told
    assert "Two Guards are out of it." in told
