"""The King is Dead (VE-7.3, VE-7.4) and the sheet (VE-7.5)."""

from fractions import Fraction

import msgspec
import pytest

from hearthside.conformance import random_play
from hearthside.core import engine
from hearthside.core.driver import Driver, demo_table
from hearthside.core.life.scenes_sessions import OpenScene, OpenSession
from hearthside.core.secrecy.views import view
from hearthside.games.venus import GAME
from hearthside.games.venus.king_is_dead import story
from hearthside.games.venus.king_is_dead.scenario import (
    BeginRitual,
    GivePart,
    SetUpKing,
    StrikeHound,
    is_alive,
)
from hearthside.games.venus.looks.sheet_view import sheet
from hearthside.games.venus.task import reading
from hearthside.games.venus.task.frame_moves import OfferDie, RollTask, TakeDie
from hearthside.games.venus.task.kiss_moves import KeepThese
from hearthside.games.venus.task.turning_against import LetBe
from tests.games.venus.evening import FAY, evening, falls, figure, offered, refused, said, who

TRUTH = story.STORY.everything()["truth"].text
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Flo")


def king(players: int) -> Driver:
    table = Driver(GAME, gm="Fay")
    table.sit(*NAMES[:players])
    table.do(FAY, SetUpKing())
    rolled(table)
    return table


def rolled(table: Driver) -> None:
    """Kismet and favours, all of them the highest."""
    while pool := engine.chance(GAME, table.table):
        falls(table, *(die.faces[-1] for die in pool.dice))


def in_scene(table: Driver) -> Driver:
    from hearthside.core.life.turns import StopTurns

    table.do(FAY, OpenSession())
    table.do(FAY, OpenScene(title="The hall"))
    table.do(FAY, StopTurns())
    return table


@pytest.mark.case("VE-7.3/1")
@pytest.mark.rule("VE-7.3")
def test_players_take_the_heirs_in_order() -> None:
    table = king(3)
    played = {one.id: one.player for one in table.table.play.cast.values() if one.player}
    assert played == {"gwyn": "ana", "reidh": "bo", "oren": "cy"}
    left = {one.id for one in table.table.play.cast.values() if one.npc}
    assert left == {"melyn", "dhyr", "arian", "dormadh"}
    assert {"melyn", "arian", "dormadh"} == {one.id for one in who(table, "gwyn").kin}
    five = king(5)
    assert who(five, "dhyr").player == "eli"
    assert {one.id for one in who(five, "dhyr").kin} == {"arian", "dormadh"}
    assert table.table.care.warnings == story.WARNINGS
    assert all(one.lots and one.ego for one in table.table.play.cast.values() if one.player)


@pytest.mark.case("VE-7.3/2")
@pytest.mark.rule("VE-7.3")
def test_the_truth_is_the_facilitators_and_arians_players_alone() -> None:
    table = king(6)
    secret = [one.text[:60] for one in story.lore() if one.hidden]
    told = [one.text[:60] for one in story.lore() if not one.hidden]
    for seat in (*map(str.lower, NAMES), "a passer-by"):
        sent = random_play.seen(table, seat)
        assert not [words for words in secret if words in sent], seat
        assert all(words in sent for words in told), seat
    assert all(words in random_play.seen(table, FAY) for words in secret)
    table.do(FAY, GivePart(who="arian", seat="flo"))
    rolled(table)
    seen = msgspec.json.encode(view(GAME, table.table, "flo")).decode()
    assert TRUTH[:60] in seen
    for seat in ("ana", "bo", "cy", "dee", "eli"):
        sent = random_play.seen(table, seat)
        assert not [words for words in secret if words in sent], seat
    table.do(FAY, OpenSession())
    table.do(FAY, OpenScene(title="The hall"))
    assert table.table.turns.order[0] == "flo", "Arian opens the scene"


@pytest.mark.case("VE-7.4/1")
@pytest.mark.rule("VE-7.4", "VE-4.10")
def test_a_players_dhyr_leads_the_ritual() -> None:
    table = in_scene(king(5))
    table.do(FAY, BeginRitual())
    task = table.table.play.task
    assert reading.threshold(table.table, task) == 4
    assert "The threshold is 4." in said(table)
    assert who(table, "dhyr").job("ritualist").level == 0
    table.do("ana", OfferDie(who="gwyn", job="rider", words=""))
    table.do("dee", OfferDie(who="melyn", job="cipher", words=""))
    for ally in ("gwyn", "melyn"):
        table.do("eli", TakeDie(who=ally))
    bronze = {one.caliber for one in table.table.play.task.aids}
    assert bronze == {1, 3}, "Gwyn's Swiftness is Bronze, Melyn's Wits Gold"
    table.do("eli", RollTask())
    table.fall(1, 1, 1, 1, 1)
    table.do("eli", KeepThese())
    table.do(FAY, LetBe())
    assert who(table, "dhyr").job("ritualist").exp == 2
    assert who(table, "gwyn").job("rider").exp == 1


@pytest.mark.case("VE-7.4/1")
@pytest.mark.rule("VE-7.4")
def test_the_odds_of_the_ritual_with_two_bronze_allies() -> None:
    from hearthside.games.venus.odds.chances import task_odds

    assert task_odds(((1, 5),), 4).chance("pass") == Fraction(11, 243)


@pytest.mark.case("VE-7.4/2")
@pytest.mark.rule("VE-7.4")
def test_an_npc_dhyr_fails_and_the_hound_dies_for_him_if_he_lives() -> None:
    table = in_scene(king(3))
    table.do(FAY, BeginRitual())
    assert GAME.chance(table.table) is None
    assert not is_alive(table.table, "dormadh")
    assert is_alive(table.table, "dhyr")
    table = in_scene(king(3))
    table.do(FAY, StrikeHound(weapon="iron"))
    table.do(FAY, BeginRitual())
    lines = [line.plain for line in table.entries[-1].said]
    assert "Nobody takes his place." in lines


@pytest.mark.case("VE-7.4/3")
@pytest.mark.rule("VE-7.4")
@pytest.mark.parametrize(("weapon", "dies"), [("other", False), ("iron", True), ("flame", True)])
def test_only_iron_or_flame_kills_the_hound(weapon: str, dies: bool) -> None:
    table = in_scene(king(3))
    assert refused(table, "ana", StrikeHound(weapon=weapon))
    table.do(FAY, StrikeHound(weapon=weapon))
    assert is_alive(table.table, "dormadh") is not dies
    assert bool(offered(table, FAY, StrikeHound)) is not dies


@pytest.mark.case("VE-7.5/1")
@pytest.mark.rule("VE-7.5")
def test_the_sheet_has_everything_on_one_page() -> None:
    table = demo_table(GAME, GAME.demo)
    page = sheet(table.table, "gwyn")
    titles = [section.title for section in page.sections]
    assert titles == [
        "Abilities",
        "Jobs",
        "Kismet",
        "Principles",
        "Special attribute",
        "Attributes",
        "Assets",
        "Kith and kin",
        "Circumstances",
    ], "what is rolled comes first"
    words = msgspec.json.encode(page).decode()
    for expected in (
        "Heroic",
        "Ample",
        "Seasoned",
        "The first-born carries the crown.",
        "Gold +3",
        "Never Yields Ground",
        "The Northern Levies",
        "Bronze spear",
        "Arian, a stepmother",
        "Warrior 5 (Finesse)",
    ):
        assert expected in words, expected


@pytest.mark.rule("VE-7.3")
def test_one_who_comes_later_takes_whom_the_facilitator_played() -> None:
    table = king(3)
    table.sit("Dee")
    assert "melyn" in {one.id for one in who(table, "gwyn").kin}
    names = [one.label for one in offered(table, FAY, GivePart)]
    assert names == [f"Let somebody play {one}" for one in ("Melyn", "Dhyr", "Arian")]
    table.do(FAY, GivePart(who="melyn", seat="dee"))
    rolled(table)
    melyn = who(table, "melyn")
    assert (melyn.player, melyn.npc, melyn.lots) == ("dee", False, 6)
    assert melyn.creeds, "the sheet as written"
    assert {one.id for one in melyn.kin} == {"arian", "dormadh", "dhyr"}
    assert "melyn" not in {one.id for one in who(table, "gwyn").kin}, "no VINPC any more"
    assert TRUTH[:60] not in random_play.seen(table, "dee")
    assert not offered(table, FAY, GivePart), "everybody has somebody"


@pytest.mark.rule("VE-7.4", "VE-2.12")
def test_a_dead_hound_does_no_favours() -> None:
    table = in_scene(king(3))
    assert who(table, "gwyn").kith("dormadh").favour
    table.do(FAY, StrikeHound(weapon="flame"))
    assert who(table, "gwyn").kith("dormadh").gone


@pytest.mark.rule("VE-7.3")
def test_what_arian_lives_by_is_not_on_a_list_anybody_reads() -> None:
    from hearthside.games.venus.king_is_dead.people import PARTS

    assert PARTS not in GAME.content
    assert PARTS.everything()["arian"].creeds
    table = king(3)
    assert not who(table, "arian").creeds, "as an NPC she is the Facilitator's to play"


@pytest.mark.rule("VE-7.3")
def test_the_king_is_set_up_for_players_who_play_nobody_yet() -> None:
    table = Driver(GAME, gm="Fay")
    assert not offered(table, FAY, SetUpKing), "nobody is there to play"
    table.sit("Ana")
    assert offered(table, FAY, SetUpKing)
    assert not offered(evening(figure("ana")), FAY, SetUpKing), "Ana is somebody else"
