"""The acceptance cases: how many each rule has, and those of sheets and of setting up a test.

Each has a test of its own; `test_cases_*` play those that cross procedures. Which test plays which
says its mark: `grep -rn 'case("BW-1.4/3"' tests` finds the third case of rule BW-1.4.
"""

from pathlib import Path

import pytest

from hearthside.core import snapshot
from hearthside.core.life.rulings import Rule
from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.attempt.artha_before_rolling import AddPersona, Double
from hearthside.games.burning_wheel.attempt.framing import SetTest
from hearthside.games.burning_wheel.attempt.reacting import CallOn, UseDeeds
from hearthside.games.burning_wheel.sheet import Trait
from tests.games.burning_wheel.evening import POOR, Evening, hits, ob, sheet
from tests.games.cases import cited, numbered

OAK = Trait(name="Stubborn as Oak", kind="call-on", concerns="Sword")
case = pytest.mark.case

CASES = {
    "BW-0.1": 2,
    "BW-0.2": 2,
    "BW-0.3": 2,
    "BW-0.4": 2,
    "BW-1.1": 1,
    "BW-1.2": 3,
    "BW-1.3": 2,
    "BW-1.4": 5,
    "BW-1.5": 4,
    "BW-1.6": 3,
    "BW-1.7": 4,
    "BW-1.8": 5,
    "BW-1.9": 4,
    "BW-1.10": 3,
    "BW-1.11": 2,
    "BW-1.12": 3,
    "BW-1.13": 3,
    "BW-1.14": 2,
    "BW-1.15": 3,
    "BW-1.16": 2,
    "BW-1.17": 2,
    "BW-1.18": 3,
    "BW-1.19": 2,
    "BW-1.20": 2,
    "BW-1.21": 2,
    "BW-1.22": 2,
    "BW-1.23": 1,
    "BW-2.1": 2,
    "BW-2.2": 2,
    "BW-2.3": 4,
    "BW-2.4": 2,
    "BW-2.5": 3,
    "BW-2.6": 4,
    "BW-2.7": 1,
    "BW-2.8": 2,
    "BW-2.9": 1,
    "BW-2.10": 2,
    "BW-2.11": 1,
    "BW-2.12": 2,
    "BW-2.13": 2,
    "BW-2.14": 2,
    "BW-3.1": 1,
    "BW-3.2": 3,
    "BW-3.3": 1,
    "BW-3.4": 2,
    "BW-3.5": 3,
    "BW-3.6": 1,
    "BW-3.7": 1,
    "BW-3.8": 1,
    "BW-3.9": 3,
    "BW-3.10": 1,
    "BW-4.1": 3,
    "BW-4.2": 1,
    "BW-4.3": 3,
    "BW-4.4": 2,
    "BW-5.1": 3,
    "BW-5.2": 1,
    "BW-5.3": 1,
    "BW-6.1": 2,
    "BW-6.2": 2,
    "BW-6.3": 1,
    "BW-6.4": 1,
    "BW-6.5": 1,
    "BW-6.6": 1,
    "BW-7.1": 2,
    "BW-7.2": 1,
    "BW-7.3": 1,
    "BW-7.4": 1,
    "BW-7.5": 2,
    "BW-7.6": 1,
    "BW-7.7": 1,
    "BW-7.8": 1,
}
"""How many cases each rule has, 150 in all."""


def test_every_case_is_played_by_a_test_that_says_so():
    wanted = numbered(CASES)
    assert len(wanted) == 150
    played = cited(Path(__file__).parent)
    assert played == wanted


@pytest.mark.rule("BW-0.1", "BW-1.13")
@pytest.mark.case("BW-0.1/1")
def test_a_sheet_that_is_kept_and_opened_again_is_unchanged_and_only_magic_rolls_on():
    table = Evening(sheet("ann", "ana", artha=POOR, haggling="B4", sorcery="G6"))
    again = snapshot.decode(GAME, snapshot.encode(table.table)).play.cast["ann"].abilities
    haggling, sorcery = again["haggling"], again["sorcery"]
    assert (haggling.rating, haggling.type, haggling.roots) == ("B4", "social", ("will",))
    assert haggling.tools == "none"
    assert (sorcery.rating, sorcery.type, sorcery.roots) == ("G6", "sorcerous", ("perception",))
    assert sorcery.magical
    table.set("ann", "haggling", ob=1)
    table.roll(6, 1, 1, 1)
    assert table.game.chance(table.table) is None
    table.close()
    table.set("ann", "sorcery", ob=1)
    table.roll(6, 1, 1, 1, 1, 1)
    assert len(table.game.chance(table.table).dice) == 1


@pytest.mark.rule("BW-0.2")
@pytest.mark.case("BW-0.2/1")
@pytest.mark.parametrize("derived", ["reflexes", "mortal_wound", "hesitation"])
def test_nobody_types_over_what_follows_from_the_stats(derived):
    table = Evening(sheet("ann", "ana"))
    with pytest.raises(Illegal):
        table.do("gale", Rule(path=f"cast.ann.{derived}", value="9"))


@pytest.mark.rule("BW-1.2")
@pytest.mark.case("BW-1.2/1")
def test_no_obstacle_is_entered_for_a_graduated_test_and_it_stays_one():
    table = Evening(sheet("ann", "ana", sword="B3"))
    with pytest.raises(Illegal, match="Base obstacle does not apply"):
        table.set("ann", "sword", kind="graduated", ob=3)
    how = {"kind": "graduated", "time": "an hour", "failure": "it breaks"}
    table.do("gale", SetTest(ability="sword", **how))
    assert ob(table) == 1


@pytest.mark.rule("BW-1.4", "BW-1.14")
@pytest.mark.case("BW-1.4/3")
def test_deeds_once_each_way_and_a_call_on_besides():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 3), sword="B4", traits=(OAK,)))
    table.set("ann", "sword", ob=9)
    table.do("ana", Double(side=0))
    table.roll(*hits(1, 8))
    table.do("ana", UseDeeds(side=0))
    table.fall(*hits(1, 7))
    with pytest.raises(Illegal, match="at most 1 fate, 3 persona and 2 deeds"):
        table.do("ana", UseDeeds(side=0))
    table.do("ana", CallOn(side=0, trait="0"))
    table.fall(*hits(0, 6))
    assert table.who("ann").artha.deeds == 1
    table = Evening(sheet("ann", "ana", artha=(0, 0, 3), sword="B4", traits=(OAK,)))
    table.set("ann", "sword", ob=9)
    table.roll(*hits(1, 4))
    table.do("ana", UseDeeds(side=0))
    table.fall(*hits(0, 3))
    with pytest.raises(Illegal):  # not twice the same way, though a second deeds would be allowed
        table.do("ana", UseDeeds(side=0))
    assert table.who("ann").artha.deeds == 2


@pytest.mark.rule("BW-1.4")
@pytest.mark.case("BW-1.4/5")
def test_whoever_cannot_pay_is_told_what_is_in_hand():
    people = (
        sheet("ann", "ana", artha=(1, 4, 0), sword="B4"),
        sheet("bo", "ben", artha=(1, 2, 0), sword="B4"),
    )
    table = Evening(*people)
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
    for _ in range(3):
        table.do("ana", AddPersona(side=0))
    with pytest.raises(Illegal, match=r"at most 1 fate, 3 persona.* and 3 persona went into this"):
        table.do("ana", AddPersona(side=0))
    for _ in range(2):
        table.do("ben", AddPersona(side=1))
    with pytest.raises(Illegal, match="takes 1 persona, and Bo has 1 fate in hand"):
        table.do("ben", AddPersona(side=1))
