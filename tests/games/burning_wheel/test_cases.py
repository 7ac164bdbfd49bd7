"""The acceptance cases: each has a test of its own, and here are those that cross procedures.

Which test plays which case is said by its mark: `grep -rn 'case("BW-1.4/3"' tests` finds the third
case of rule BW-1.4.
"""

from pathlib import Path

import pytest
from msgspec.structs import replace

from hearthside.core import snapshot
from hearthside.core.driver import Driver
from hearthside.core.life.rounds import AnswerItem, BeginRound, GoOn
from hearthside.core.life.rulings import Rule
from hearthside.core.life.scenes_sessions import OpenSession
from hearthside.core.life.seats import StandUp
from hearthside.core.life.votes import CastBallot
from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt.aftermath import Finish
from hearthside.games.burning_wheel.attempt.claiming import (
    Advantage,
    Against,
    Careful,
    Fork,
    GiveAdvantage,
)
from hearthside.games.burning_wheel.attempt.framing import Propose, SetTest, Withdraw
from hearthside.games.burning_wheel.attempt.reacting import CallOn, UseDeeds
from hearthside.games.burning_wheel.attempt.spending_artha import (
    AddPersona,
    BuyAristeia,
    Double,
    ReachGoal,
)
from hearthside.games.burning_wheel.attempt.ties import BreakTie
from hearthside.games.burning_wheel.numbers import Marks
from hearthside.games.burning_wheel.sheet import Conviction, Trait
from hearthside.games.burning_wheel.story.buying import Buy, SetPrice
from hearthside.games.burning_wheel.story.circles import Seek, SetSearch
from hearthside.games.burning_wheel.story.found_people import LetFall
from hearthside.games.burning_wheel.story.practice import LogPractice, SetPractice
from hearthside.games.burning_wheel.story.steel_tests import CallSteel, Hesitate
from hearthside.games.burning_wheel.story.taxes import NoGift
from hearthside.games.burning_wheel.story.training import Teach
from tests.games.burning_wheel.evening import POOR, Evening, dice, hits, ob, sheet
from tests.games.cases import cited, numbered

case = pytest.mark.case

OAK = Trait(name="Stubborn as Oak", kind="call-on", concerns="Sword")
C = Marks(challenging=1)

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


def searching(table: Evening, **how) -> None:
    table.do("ana", Seek(who="ann", whom="A smith", how="I ask", setting="City"))
    plain = {"occupation": "0", "station": "0", "knowledge": "0", "place": "0", "theirs": 0}
    table.do("gale", SetSearch(failure="word gets round", **{**plain, **how}))


def buying(table: Evening, price: int) -> None:
    table.do("ana", Buy(who="ann", what="item", name="Rope", how="I ask"))
    table.do("gale", SetPrice(ob=price))


def frightened(table: Evening) -> None:
    table.do("gale", CallSteel(who="ann", cause="fear", modifier=0, friends=False, mundane=False))


# The sheet


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


# Setting up


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


# Dice


@pytest.mark.rule("BW-1.9", "BW-1.7", "BW-1.23")
@pytest.mark.case("BW-1.9/4")
def test_two_superficial_wounds_hinder_steel_and_none_of_the_four():
    def hurt() -> Evening:
        who = {"faith": "B4", "will": "B4", "settings": ("City",), "wounds": "superficial " * 2}
        return Evening(sheet("ann", "ana", **who))

    for ability in ("health", "faith"):
        table = hurt()
        table.set("ann", ability, ob=2)
        assert ob(table) == 2
    table = hurt()
    searching(table)
    assert ob(table) == 1
    table = hurt()
    buying(table, 2)
    assert ob(table) == 2
    table = hurt()
    frightened(table)
    assert ob(table) == 7


@pytest.mark.rule("BW-1.10")
@pytest.mark.case("BW-1.10/1")
def test_the_bell_is_reached_two_scenes_later_and_the_wounds_are_back():
    table = Evening(sheet("ann", "ana", wounds="midi superficial", sword="B5"))
    table.set("ann", "sword", ob=2)
    table.do("ana", BuyAristeia(side=0, use="wounds", goal="Reach the bell"))
    assert table.who("ann").artha == Artha(4, 6, 8)
    table.roll(*hits(2, 5))
    table.close()
    for _ in range(2):
        table.new_scene()
        table.set("ann", "sword", ob=2)
        assert (dice(table), ob(table)) == (5, 2)
        table.do("ana", Withdraw())
    table.do("ana", ReachGoal(who="ann"))
    table.set("ann", "sword", ob=2)
    assert (dice(table), ob(table)) == (3, 3)


# Reading the dice


def duel(mine: int, theirs: int, *, against: int = 0, defender: str = "", **rest) -> Evening:
    people = (
        sheet("ann", "ana", artha=POOR, sword="B5", **rest),
        sheet("bo", "ben", artha=POOR, sword="B5", **rest),
    )
    table = Evening(*people)
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword", defender=defender)
    for at in range(against):
        table.do("gale", Against(side=0, label=f"Against {at}"))
    table.versus(hits(mine, 5), hits(theirs, 5))
    return table


def verdicts(table: Evening) -> list[tuple[str, int]]:
    settled = next(e.event for e in reversed(table.entries) if hasattr(e.event, "verdicts"))
    return [(one.outcome, one.obstacle) for one in settled.verdicts]


@pytest.mark.rule("BW-1.15", "BW-1.19")
@pytest.mark.case("BW-1.15/1")
def test_three_successes_pass_tie_or_are_a_degree():
    for kind, obstacle, ends in (
        ("standard", {"ob": 3}, "succeeds"),
        ("linked", {"ob": 3}, "succeeds"),
        ("graduated", {}, "has a fine success: It is done"),
    ):
        table = Evening(sheet("ann", "ana", artha=POOR, sword="B5"))
        table.tested("ann", "sword", hits(3, 5), kind=kind, **obstacle)
        assert ends in table.said()
        assert table.who("ann").link is None, "met exactly, it brings nothing"
    assert verdicts(duel(3, 3)) == [("tie", 3), ("tie", 3)]
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B5"))
    table.tested("ann", "sword", hits(0, 5), kind="graduated")
    assert "fails" in table.said()


@pytest.mark.rule("BW-1.15", "BW-1.17")
@pytest.mark.case("BW-1.15/2")
@pytest.mark.parametrize(
    ("mine", "defender", "ends"),
    [(4, "", "tie"), (4, "0", "win"), (4, "1", "lose"), (5, "", "win"), (5, "1", "win")],
)
def test_a_disadvantage_makes_four_against_three_a_tie(mine, defender, ends):
    table = duel(mine, 3, against=1, defender=defender)
    first, second = verdicts(table)
    assert first == (ends, 4)
    assert second[1] == mine


@pytest.mark.rule("BW-1.16")
@pytest.mark.case("BW-1.16/1")
def test_ten_days_less_two_tenths_are_eight():
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B6"))
    table.set("ann", "sword", ob=2, time="10 days")
    table.roll(*hits(5, 6))
    with pytest.raises(Illegal, match="0 to 3"):
        table.do("ana", Finish(side=0, speed=4))
    table.do("ana", Finish(side=0, speed=2))
    assert "2 for speed (20% less time: 8 days), 1 for quality" in table.said()


@pytest.mark.rule("BW-1.19")
@pytest.mark.case("BW-1.19/1")
@pytest.mark.parametrize(
    ("successes", "brings"), [(1, (0, 1)), (2, None), (3, (1, 0)), (6, (1, 0))]
)
def test_a_linked_test_brings_one_and_never_more(successes, brings):
    table = Evening(sheet("ann", "ana", artha=POOR, road_wise="B6"))
    table.tested("ann", "road-wise", hits(successes, 6), kind="linked", ob=2)
    link = table.who("ann").link
    assert (link and (link.dice, link.obstacle)) == brings


@pytest.mark.rule("BW-1.19", "BW-1.15")
@pytest.mark.case("BW-1.19/2")
@pytest.mark.parametrize(("mine", "ends"), [(4, "tie"), (5, "win")])
def test_a_failed_link_weighs_on_one_versus_test_and_no_more(mine, ends):
    people = (
        sheet("ann", "ana", artha=POOR, road_wise="B3", sword="B5", axe="B5"),
        sheet("bo", "ben", artha=POOR, sword="B5"),
    )
    table = Evening(*people)
    table.tested("ann", "road-wise", hits(0, 3), kind="linked", ob=2)
    versus = {"kind": "versus", "opponent": "bo", "theirs": "bo:sword"}
    table.set("ann", "sword", follows="ann", **versus)
    table.versus(hits(mine, 5), hits(3, 5))
    table.close()
    assert verdicts(table)[0] == (ends, 4)
    table.set("ann", "axe", ob=2)
    assert ob(table) == 2


@pytest.mark.rule("BW-1.22", "BW-1.17", "BW-1.14")
@pytest.mark.case("BW-1.22/2")
def test_two_call_ons_cancel_out_and_neither_is_there_again():
    table = duel(3, 3, traits=(OAK,))
    table.leave()
    table.do("ana", BreakTie(side=0, trait="0"))
    table.do("ben", BreakTie(side=1, trait="0"))
    assert verdicts(table)[0][0] == "tie"
    for who in ("ann", "bo"):
        table.set(who, "sword", ob=9)
        table.roll(*hits(0, 5))
        assert table.attempt is None, "there is nothing left to call on"


@pytest.mark.rule("BW-1.23")
@pytest.mark.case("BW-1.23/1")
@pytest.mark.parametrize("start", [searching, lambda table: buying(table, 3), frightened])
def test_what_has_dice_of_its_own_takes_one_trait_the_gm_grants_and_nothing_else(start):
    rated = {"circles": "B4", "resources": "B4", "steel": "B4", "sword": "B4"}
    table = Evening(sheet("ann", "ana", settings=("City",), **rated))
    start(table)
    for refused in (
        Careful(side=0),
        Advantage(side=0, label="Higher ground", dice=2),
        Fork(side=0, skill="sword"),
    ):
        with pytest.raises(Illegal, match="dice of their own"):
            table.do("ana", refused)
    table.do("gale", GiveAdvantage(side=0, label="Honest Face", dice=2))
    assert dice(table) == 6


# Marking


@pytest.mark.rule("BW-2.1", "BW-1.10")
@pytest.mark.case("BW-2.1/2")
def test_aristeia_is_marked_once_at_the_ability_it_was_bought_for():
    beliefs = (Conviction(text="The bell"),)
    who = sheet("ann", "ana", artha=(5, 3, 1), wounds="midi", beliefs=beliefs)
    table = Evening(replace(who, abilities=sheet("x", sword="B4", axe="B4", spear="B4").abilities))
    table.set("ann", "sword", ob=2)
    table.do("ana", BuyAristeia(side=0, use="wounds", goal="Reach the bell"))
    table.roll(*hits(2, 4))
    table.close()
    for ability in ("axe", "spear"):
        table.tested("ann", ability, hits(2, 4), ob=2)
        assert table.ability("ann", ability).artha == Artha()
    assert table.ability("ann", "sword").artha == Artha(5, 3, 1)
    assert table.who("ann").beliefs == beliefs


@pytest.mark.rule("BW-2.4")
@pytest.mark.case("BW-2.4/1")
def test_perception_and_observation_fail_the_same_test():
    table = Evening(sheet("ann", "ana", artha=POOR, observation="B4"))
    for ability in ("perception", "observation"):
        table.tested("ann", ability, hits(0, 4), ob=5)
    assert table.marks("ann", "perception") == Marks()
    assert table.marks("ann", "observation") == C


@pytest.mark.rule("BW-2.4", "BW-4.3", "BW-5.3")
@pytest.mark.case("BW-2.4/2")
def test_of_five_failed_tests_three_are_marked():
    rated = {"faith": "B4", "circles": "B4", "resources": "B4", "steel": "B4", "will": "B4"}
    table = Evening(sheet("ann", "ana", artha=POOR, settings=("City",), **rated))
    for ability in ("faith", "health"):
        table.tested("ann", ability, hits(0, 4), ob=5)
    buying(table, 5)
    table.roll(*hits(0, 4))
    table.do("gale", NoGift())
    searching(table, station="2", place="2")
    table.roll(*hits(0, 4))
    table.do("gale", LetFall())
    frightened(table)
    table.roll(*hits(0, 4))
    table.do("ana", Hesitate(way="swoon"))
    marked = {id: table.marks("ann", id) for id in ("circles", "steel", "health")}
    assert marked == {"circles": C, "steel": C, "health": C}
    assert table.marks("ann", "faith") == table.marks("ann", "resources") == Marks()


@pytest.mark.rule("BW-2.13", "BW-2.11")
@pytest.mark.case("BW-2.13/1")
def test_reflexes_rise_with_the_stat_that_lifts_them():
    who = sheet("ann", "ana", artha=POOR, perception="B4", agility="B4", speed="B3")
    seen = replace(who.abilities["perception"], marks=Marks(0, 1, 1))
    table = Evening(who.with_ability(seen))
    assert table.who("ann").reflexes == 3
    table.tested("ann", "perception", hits(4, 4), ob=4)
    assert (table.ability("ann", "perception").rating, table.who("ann").reflexes) == ("B5", 4)
    table.do("ana", Propose(who="ann", intent="Win", task="I dodge"))
    for derived in ("reflexes", "mortal-wound"):
        with pytest.raises(Illegal):
            table.do(
                "gale", SetTest(kind="standard", ability=derived, time="now", failure="it hurts")
            )


# Training


@pytest.mark.rule("BW-6.3", "BW-6.2")
@pytest.mark.case("BW-6.3/1")
@pytest.mark.parametrize(("skill", "harder"), [("sword", 0), ("sorcery", 3)])
@pytest.mark.parametrize(
    ("difficulty", "days", "base"),
    [("routine", 12, 1), ("difficult", 14, 2), ("challenging", 15, 3)],
)
def test_days_follow_the_test_on_offer_and_not_the_obstacle_of_teaching(
    skill, harder, difficulty, days, base
):
    table = Evening(
        sheet("ann", "ana", will="B5", instruction="B4", **{skill: "B5"}),
        sheet("bo", "ben", will="B4", **{skill: "B3"}),
    )
    lesson = {"skill": skill, "difficulty": difficulty, "failure": "Lost"}
    table.do("ana", Teach(who="ann", student="bo", **lesson))
    assert (table.attempt.time, ob(table)) == (f"{days} days, without leisure", base + harder)


@pytest.mark.rule("BW-6.5", "BW-2.9", "BW-2.12")
@pytest.mark.case("BW-6.5/1")
def test_armor_training_is_learnt_by_lessons_and_practice_alone():
    people = (
        sheet("ann", "ana", artha=POOR),
        sheet("cy", artha=POOR, instruction="B9", armor_training="B3"),
    )
    table = Evening(*people)
    table.tested("ann", "armor-training", hits(1, 4), ob=1)
    assert "armor-training" not in table.who("ann").abilities
    lesson = {"skill": "armor-training", "difficulty": "challenging", "failure": "Lost"}
    table.do("gale", Teach(who="cy", student="ann", **lesson))
    table.roll(*hits(9, 9))
    assert table.ability("ann", "armor-training").learnt == 1
    practice = {"who": "ann", "ability": "armor-training", "hours": 60}
    table.do("gale", SetPractice(**practice, difficulty="routine"))
    table.do("ana", LogPractice(**practice))
    assert table.ability("ann", "armor-training").learnt == 2


# The end of a session


def closing(players: int, ends: str = "session", away: int = 0) -> Evening:
    names = ("ana", "ben", "cyd", "dan", "eve")[:players]
    table = Evening.__new__(Evening)
    Driver.__init__(table, GAME)
    table.sit(*(name.capitalize() for name in names))
    for name in names:
        table.put(sheet(f"{name}s", name, artha=POOR))
    for name in names[players - away :]:
        table.do(name, StandUp())
    table.do("gale", OpenSession())
    table.do("gale", BeginRound(round="closing"))
    table.do("gale", AnswerItem(item="ends", blanks={"what": ends}))
    return table


def led_on(table: Evening, to: str = "") -> None:
    while table.table.round and table.table.round.step != to:
        table.do("gale", GoOn(step=table.table.round.step))


@pytest.mark.rule("BW-7.2", "BW-7.8")
@pytest.mark.case("BW-7.2/1")
@pytest.mark.parametrize(
    ("ballots", "persona"),
    [("anas anas anas nobody bens", 1), ("anas anas bens bens nobody", 0)],
)
def test_whoever_is_away_is_not_counted_for_the_majority(ballots, persona):
    table = closing(5, away=1)
    led_on(table, "mold")
    for seat, choice in zip(("gale", "ana", "ben", "cyd", "dan"), ballots.split(), strict=True):
        table.do(seat, CastBallot(choice=choice, vote="mold"))
    led_on(table)
    assert table.who("anas").artha.persona == persona


@pytest.mark.rule("BW-7.4")
@pytest.mark.case("BW-7.4/1")
def test_two_of_four_make_no_workhorse_and_three_of_four_an_mvp():
    table = closing(3)
    led_on(table)
    assert not table.table.session_open, "a plain session has neither vote"
    table = closing(3, "scenario")
    led_on(table, "best")
    for vote, ballots in (
        ("workhorse", "anas anas bens nobody"),
        ("mvp", "bens bens bens anas"),
    ):
        for seat, choice in zip(("gale", "ana", "ben", "cyd"), ballots.split(), strict=True):
            table.do(seat, CastBallot(choice=choice, vote=vote))
    led_on(table)
    assert [table.who(who).artha.persona for who in ("anas", "bens", "cyds")] == [0, 1, 0]


@pytest.mark.rule("BW-7.8", "BW-7.2")
@pytest.mark.case("BW-7.8/1")
@pytest.mark.parametrize(("votes", "persona"), [(3, 0), (4, 1)])
def test_half_of_six_is_no_majority(votes, persona):
    table = closing(5)
    led_on(table, "mold")
    seats = ("gale", "ana", "ben", "cyd", "dan", "eve")
    for at, seat in enumerate(seats):
        table.do(seat, CastBallot(choice="bens" if at < votes else "nobody", vote="mold"))
    led_on(table)
    assert table.who("bens").artha.persona == persona
