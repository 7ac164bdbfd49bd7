"""The recap tells the story of contests: who did what and how it went, not how it was counted."""

import pytest
from msgspec.structs import replace

from hearthside.core import log
from hearthside.core.driver import demo_table
from hearthside.core.life.scenes_sessions import NextScene
from hearthside.core.life.session_summary import drafted
from hearthside.core.life.telling import Tell
from hearthside.core.say import ENDED
from hearthside.export.story import chapters
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.exchange import Exchange
from hearthside.games.questworlds.extended.followers import BringFollower
from hearthside.games.questworlds.extended.rounds import Resume, SetAside
from hearthside.games.questworlds.group.boosting import Pledge
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.group.result import SettleGroup
from hearthside.games.questworlds.scenes.plots import MakePlot
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
        "Wren: Over the rail.",
        "Wren: Humming.",
        "Wren gets +6 from Songs.",
        "“The bridge”: a minor victory for Wren.",
    ]


@pytest.mark.rule("QW-2.3.5.2")
def test_with_the_rolls_stands_what_mastery_and_a_hero_point_made_of_a_die():
    table = Evening(hero("wren", Sword=23, points=1))
    table.enter("wren", "sword")
    table.oppose("moderate")
    table.roll(12, 18)
    table.spend("wren")
    table.let_it_stand()
    assert retold(table, rolls=True) == [
        "Wren rolls 12 against 3M: failure.",
        "The resistance rolls 18 against 14: failure.",
        "A mastery bumps Wren up to success.",
        "Wren spends a hero point: critical.",
        "“The bridge”: a major victory for Wren.",
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
        "All together: the ford.",
        "Wren: Wading in.",
        "Wren buys a boost.",
        "At stake: the ford. A complete victory for Wren and Tomas.",
    ]
    said = [one for entry in table.entries for one in entry.said]
    together = [(one.grade, one.why) for one in said if one.kind in ENDED]
    why = "Wren: minor victory; Tomas: minor victory. 4 to 0. The boost counts."
    assert together == [("complete victory", why)], "the next line tells what they did together"


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
        "At stake: the bridge. Wren against the guard.",
        "A marginal victory for Wren, who takes the lead over the guard.",
        "Wren: Off the ladder with him.",
        "A complete victory for Wren, who takes the guard out.",
        "At stake: the bridge. It is over: a major victory for Wren.",
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
    story = [(block.who, block.plain) for block in told.blocks]
    assert ("Wren", "We heave.") in story
    assert ("Wren", "I kick the ladder away.") in story


def test_a_round_is_told_with_what_somebody_does_and_who_has_the_better_of_it():
    duel = Duel()
    ways = ("kicks the ladder away", "lunge at the guard", "“Mine!”")
    for words, faces in zip(ways, ((18, 5), (15, 5), (12, 12)), strict=True):
        duel.do("mara", Exchange(pairing=duel.pairing.id, ability="sword", tactics=words))
        duel.oppose("")
        duel.roll(*faces)
        duel.let_it_stand()
        duel.next_round()
    said = [one for entry in duel.entries for one in entry.said]
    told = [one.plain for one in said if one.who == "wren" or one.grade]
    assert told == [
        "Wren kicks the ladder away.",
        "A minor victory for the guard, who takes the lead over Wren.",
        "Wren: lunge at the guard.",
        "A marginal victory for Wren, who gains on the guard.",
        "Wren: “Mine!”",
        "Neither Wren nor the guard gives way.",
    ]


def test_rounds_that_nobody_told_are_one_note_that_says_how_it_stands():
    fight = Fight("The reeve", "The cook")
    fight.engage(("wren", 0), ("tomas", 1))
    fight.do(GM, Tell(text="The hall is full of smoke."))
    for _ in range(3):
        fight.round()
        fight.exchange("wren", 6, 9)
        fight.exchange("tomas", 9, 6)
    fight.do(GM, Tell(text="Rain begins."))
    for _ in range(2):
        fight.round()
        fight.exchange("wren", 9, 6)
        fight.exchange("tomas", 6, 9)
    fight.do(GM, EndExtended())
    told = chapters(fight.table, "mara", list(enumerate(fight.entries, 1)))[-1]
    assert [block.plain for block in told.blocks] == [
        "The hall is full of smoke.",
        "At stake: the hall. Wren against the reeve, Tomas against the cook.",
        (
            "A marginal victory for the reeve, who pulls further ahead of Wren. "
            "A marginal victory for Tomas, who pulls further ahead of the cook."
        ),
        "Rain begins.",
        "It is over, and nobody wins.",
    ], "what was at stake stands once, above it all"
    why = [len(block.outcome.because) for block in told.blocks if block.kind == "outcome"]
    assert why == [0, 4, 4], "the rounds before it are behind its why"
    assert told.ledger == (), "and nowhere else"


def test_several_who_face_the_same_are_named_together_as_it_opens():
    fight = Fight("The reeve")
    fight.engage(("wren", 0), ("tomas", 0))
    fight.round()
    assert "At stake: the hall. Wren and Tomas against the reeve." in fight.said()


def tells(fight: Fight, who: str, way: str, faces: tuple[int, int]) -> None:
    """An exchange, and how somebody goes about it."""
    fighter = fight.extended.fighters[who]
    move = Exchange(pairing=fight.pairing(who).id, ability=fighter.ability, tactics=way)
    fight.do(fight.seat(who), move)
    fight.oppose("")
    fight.roll(*faces)
    fight.let_it_stand()


def test_once_a_fight_is_decided_its_rounds_leave_the_margin_and_are_why():
    fight = Fight("The reeve", "The cook")
    fight.engage(("wren", 0), ("tomas", 1))
    for way, faces in (("goes at it", (9, 6)), ("goes on", (6, 9)), ("kicks the door", (1, 20))):
        fight.round()
        for who in ("wren", "tomas"):
            tells(fight, who, way, faces)
    log = list(enumerate(fight.entries, 1))
    running = [
        note for block in chapters(fight.table, "mara", log)[-1].blocks for note in block.notes
    ]
    assert [len(note.lines) for note in running] == [1] * 6, "as long as it is open each is a note"
    fight.do(GM, EndExtended())
    log = list(enumerate(fight.entries, 1))
    told = chapters(fight.table, "mara", log)[-1]
    assert [block.plain for block in told.blocks] == [
        "At stake: the hall. Wren against the reeve, Tomas against the cook.",
        "Wren goes at it. Tomas goes at it. Wren goes on. Tomas goes on.",
        "Wren kicks the door.",
        "Tomas kicks the door.",
    ], "words with nothing beside them are one paragraph"
    *_, out, end = (note for block in told.blocks for note in block.notes)
    assert [line.plain for line in out.lines] == [
        "A complete victory for Wren, who takes the reeve out."
    ]
    assert "It is over: a major victory for Wren and Tomas." in [line.plain for line in end.lines]
    first, *others = (line.plain for line in end.because if line.kind == "outcome")
    assert first == "A marginal victory for Wren, who takes the lead over the reeve."
    assert len(others) == 3
    assert told.ledger == (), "each stands once"
    rolls = chapters(fight.table, "mara", log, rolls=True)[-1]
    assert [block.plain for block in rolls.blocks] == [block.plain for block in told.blocks]
    read = replace(rolls, each_round=True)
    notes = [note.because for block in read.blocks for note in block.notes]
    fell = [sum(line.beat == "Fall" for line in because) for because in notes]
    assert fell == [2] * 6, "whoever reads the dice along has them beside the words they fell for"


def test_a_round_of_a_slow_contest_stays_a_note_of_its_own_scene():
    fight = Fight("The reeve", slow=True)
    fight.engage(("wren", 0))
    fight.round()
    tells(fight, "wren", "kicks the door", (9, 6))
    for move in (SetAside(), NextScene(title="Later"), Resume(extended=fight.extended.id)):
        fight.do(GM, move)
    fight.do(GM, EndExtended())
    before = chapters(fight.table, "mara", list(enumerate(fight.entries, 1)))[-2]
    (note,) = (note for block in before.blocks for note in block.notes)
    assert [line.plain for line in note.lines] == [
        "A marginal victory for Wren, who takes the lead over the reeve."
    ]


def test_an_evening_is_summed_up_by_how_a_long_contest_ended():
    duel = Duel()
    duel.exchange(1, 20)
    duel.do(GM, EndExtended())
    told = drafted(log.told_since(duel.table, 1, duel.entries))
    assert told[-1] == "At stake: the bridge. It is over: a major victory for Wren."


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
    assert "A major victory for the Smugglers, who take Two Guards out." in told


def test_the_story_begins_with_the_scene_and_not_with_what_was_set_up_for_it():
    table = demo_table(GAME, GAME.demo)
    (scene,) = chapters(table.table, "mara", list(enumerate(table.entries, 1)))
    assert scene.title == "Ten past midnight, the flood gate"
    assert scene.blocks[0].plain.startswith("The river stands a hand below the quay")


def test_an_obstacle_built_in_a_scene_is_folded_away_with_what_else_the_rules_did():
    table = Evening(hero("wren", Sword=17))
    table.do(GM, Tell(text="The winch groans."))
    table.do(GM, MakePlot(name="The winch", worth="6", situation="the gate", heroes=("wren",)))
    (told,) = chapters(table.table, "mara", list(enumerate(table.entries, 1)))
    assert [block.plain for block in told.blocks] == ["The winch groans."]
    assert [line.plain for line in told.ledger] == [
        "The winch stands in the way. Overcoming it earns +6: the gate."
    ]
