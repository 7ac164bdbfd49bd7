"""Time passes after a milestone (HC-7.6)."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.driver import Driver
from hearthside.core.life.guided_rounds import PassItem
from hearthside.core.life.scenes_sessions import CloseScene, OpenScene, OpenSession
from hearthside.core.moves import Illegal
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.obstacle_test.state import ChainStep
from hearthside.games.hot_circle.sessions.between import GoBetween
from hearthside.games.hot_circle.sessions.time_skip import AddLifepath, JudgeNewBridge, SkipTime
from hearthside.games.hot_circle.state import STEPS
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    GM,
    MOSS,
    WREN,
    evening,
    hero,
    milestone,
    next_round,
    offered,
    session_ends,
    told,
)

LONG_AGO = {
    "at": 1,
    "kind": "obstacle",
    "who": WREN,
    "intent": "hide the ledger",
    "outcome": "pass",
}


def skipped() -> Driver:
    table = milestone()
    for who in (WREN, MOSS):
        table.do(GM, PassItem(item=who))
    next_round(table)
    next_round(table)
    session_ends(table)
    return table


@pytest.mark.rule("HC-7.6")
def test_time_passes_between_scenes_only() -> None:
    table = skipped()
    (early,) = offered(table, GM, "skip-time")
    assert not early.instead, "the map has its room first"
    for step in STEPS[STEPS.index("plans") : STEPS.index("preparation") + 1]:
        table.do(GM, GoBetween(step=step))
    (late,) = offered(table, GM, "skip-time")
    assert late.instead, "in sight, beside the start of the next session"
    table.do(GM, OpenSession())
    (before,) = offered(table, GM, "skip-time")
    assert not before.instead
    table.do(GM, OpenScene(title="The quay"))
    assert not offered(table, GM, "skip-time")


@pytest.mark.rule("HC-7.6")
def test_after_a_milestone_time_passes_and_everyone_adds_a_lifepath_at_3d() -> None:
    table = evening()
    table.do(GM, CloseScene())
    assert not offered(table, GM, "skip-time")
    table = skipped()
    play = table.table.play
    table.table = replace(table.table, play=replace(play, links=(ChainStep(**LONG_AGO),)))
    table.do(GM, SkipTime(length="some months"))
    assert table.table.play.links == (), "nothing is linked to what is long ago"
    mine = {"character": WREN, "setting": "quay"}
    with pytest.raises(Illegal, match="already"):
        table.do(ANA, AddLifepath(name="sailor", prologue="A ship.", **mine))
    with pytest.raises(Illegal, match="Fill in “Lifepath” first"):
        table.do(ANA, AddLifepath(name=" ", prologue="A ship.", **mine))
    with pytest.raises(Illegal, match="Fill in “A short prologue” first"):
        table.do(ANA, AddLifepath(name="Captain", prologue="", **mine))
    table.do(ANA, AddLifepath(name="Captain", prologue="A ship.", **mine))
    assert (hero(table).lifepaths[-1].name, hero(table).lifepaths[-1].rating) == ("Captain", 3)
    pilot = AddLifepath(character=MOSS, name="Pilot", setting="quay", prologue="Tides.")
    (form,) = offered(table, BEN, "add-lifepath")
    assert form.values()["setting"] == "ledger", "where life has been so far"
    table.do(BEN, pilot)
    assert len(hero(table, MOSS).lifepaths) == 3, "a bridge waits for the GM"
    assert offers.prompt(GAME, table.table, GM).text == (
        "Moss goes from Ledger into Quay, as “Pilot”. "
        "Lifepaths so far: Ledger-born, Clerk, Bailiff."
    )
    table.do(GM, JudgeNewBridge(accepted=False, reason="You cannot swim"))
    assert "Moss has to find another way. You cannot swim." in told(table)
    (again,) = offered(table, BEN, "add-lifepath")
    assert again.help.startswith("“Pilot” was refused as a bridge. You cannot swim.")
    assert (again.values()["name"], again.values()["prologue"]) == ("Pilot", "Tides.")
    table.do(BEN, pilot)
    table.do(GM, JudgeNewBridge(accepted=True))
    assert hero(table, MOSS).lifepaths[-1].settings == ("ledger", "quay")
    assert table.table.play.skip is None
    assert "A ship." in told(table)


@pytest.mark.rule("HC-2.6", "HC-7.6")
def test_a_gm_who_looks_at_new_lifepaths_may_ask_for_earlier_ones() -> None:
    table = skipped()
    table.do(GM, SkipTime(length="some months", looked_over=True))
    admiral = AddLifepath(character=WREN, name="Admiral", setting="quay", prologue="A fleet.")
    table.do(ANA, admiral)
    assert len(hero(table).lifepaths) == 3, "it waits for the GM"
    assert offers.prompt(GAME, table.table, GM).text == (
        "Wren stays in Quay, as “Admiral”. Lifepaths so far: Quay-born, Sailor, Scholar."
    )
    answers = [one.label for one in offered(table, GM, "judge-new-bridge")]
    assert answers == ["Accept", "Refuse"], "of whom and what is said above them"
    clerk = AddLifepath(character=MOSS, name="Head clerk", setting="ledger", prologue="Ink.")
    with pytest.raises(Illegal, match="another lifepath"):
        table.do(BEN, clerk)
    table.do(GM, JudgeNewBridge(accepted=False, reason="You would first be Captain"))
    (again,) = offered(table, ANA, "add-lifepath")
    assert again.help.startswith("“Admiral” was refused. You would first be Captain.")
    table.do(ANA, replace(admiral, name="Captain"))
    table.do(GM, JudgeNewBridge(accepted=True))
    captain = hero(table).lifepaths[-1]
    assert (captain.name, captain.rating, captain.bridge, captain.settings) == (
        "Captain",
        3,
        "",
        ("quay",),
    )


@pytest.mark.rule("HC-7.6")
def test_later_skips_last_several_years_at_least() -> None:
    table = skipped()
    (first,) = offered(table, GM, "skip-time")
    assert "some months" in [pick.value for pick in first.fields[0].picks]
    play = table.table.play
    table.table = replace(table.table, play=replace(play, skips=1))
    (later,) = offered(table, GM, "skip-time")
    assert [pick.value for pick in later.fields[0].picks] == [
        "several years",
        "ten years and more",
    ]
