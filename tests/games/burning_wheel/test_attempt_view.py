"""What is drawn of a test under way: its card, its dice, odds for each side."""

from fractions import Fraction

import pytest

from hearthside import rulebook
from hearthside.core import offers
from hearthside.core.secrecy.audiences import ToldNow
from hearthside.core.secrecy.views import view
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.attempt.artha_before_rolling import AddPersona
from hearthside.games.burning_wheel.attempt.claiming import (
    Advantage,
    Against,
    Careful,
    Fork,
    Help,
    SayLate,
    Strike,
    claims,
)
from hearthside.games.burning_wheel.attempt.framing import Propose, SetTest, Withdraw
from hearthside.games.burning_wheel.attempt.reacting import CallOn, UseFate
from hearthside.games.burning_wheel.sheet import Trait
from tests.games.burning_wheel.evening import OAK, POOR, Evening, hits, sheet


@pytest.mark.rule("BW-1.8", "BW-1.5")
def test_dice_and_obstacle_are_stacks_that_add_up():
    table = Evening(sheet("ann", "ana", agility="B4"), sheet("bo", "ben", sword="B5"))
    table.set("ann", "lockpick", ob=2)
    table.do("ben", Help(side=0, who="bo", ability="sword"))
    card = GAME.show(table.table).attempt
    throw, obstacle = card.throws
    assert [part.value for part in throw.parts] == ["4D", "+2D"]
    assert throw.total == "6D"
    assert [part.value for part in obstacle.parts] == ["Ob 2", "+2"]
    assert (obstacle.who, obstacle.total) == ("Obstacle", "4")
    assert card.standing == "", "what luck teaches has a line of its own"
    table.roll()
    thrown = GAME.show(table.table).attempt.throws[0]
    assert (thrown.total, thrown.in_air) == ("6D", True), "nothing has fallen yet"
    table.fall(*hits(2, 6))
    assert GAME.show(table.table).attempt.throws[0].score == "2 successes"


@pytest.mark.rule("BW-1.13")
def test_dice_lie_there_while_a_six_rolls_on():
    table = Evening(sheet("ann", "ana", artha=POOR, stone_singing="B3"))
    table.set("ann", "stone-singing", ob=3)
    table.roll(6, 4, 1)
    thrown = GAME.show(table.table).attempt.throws[0]
    assert ([die.face for die in thrown.dice], thrown.in_air) == (["6", "4", "1"], False)
    assert (thrown.total, thrown.score) == ("3D", "2 successes")
    assert GAME.chance(table.table).label == "Ann’s sixes"


@pytest.mark.rule("BW-1.12")
@pytest.mark.parametrize(
    ("artha", "said"), [((1, 0, 0), "only fate can reach it"), (POOR, "too few dice to pass")]
)
def test_what_the_dice_cannot_reach_is_said_alike_before_and_after_the_test_is_set(artha, said):
    table = Evening(sheet("ann", "ana", artha=artha, sword="B2"))
    table.do("ana", Propose(who="ann", intent="It is done", task="By hand"))
    assert GAME.hope(table.table, "gale").dread == said
    test = SetTest(kind="standard", ability="sword", time="an hour", failure="it breaks", ob=4)
    table.do("gale", test)
    assert GAME.hope(table.table, "ana").dread == said


@pytest.mark.rule("BW-1.11")
def test_successes_lie_before_traitors_in_the_colour_of_the_shade():
    table = Evening(sheet("ann", "ana", sword="G4"))
    table.set("ann", "sword", ob=9)
    table.roll(1, 3, 2, 6)
    throw, _ = GAME.show(table.table).attempt.throws
    assert [(die.face, die.reads) for die in throw.dice] == [
        ("3", "hit"), ("6", "hit"), ("1", "miss"), ("2", "miss")
    ]  # fmt: skip
    assert {die.material for die in throw.dice} == {"grey"}


@pytest.mark.rule("BW-1.12", "BW-1.13")
def test_an_extra_die_stands_beside_the_six_that_brought_it():
    table = Evening(sheet("ann", "ana", sorcery="B4"))
    table.set("ann", "sorcery", ob=9)
    table.roll(6, 5, 6, 1)
    table.fall(4, 6)
    table.fall(2)
    throw, _ = GAME.show(table.table).attempt.throws
    assert [(die.face, die.chained, die.reads) for die in throw.dice] == [
        ("6", False, "hit"), ("4", True, "hit"), ("5", False, "hit"), ("6", False, "hit"),
        ("6", True, "hit"), ("2", True, "miss"), ("1", False, "miss"),
    ]  # fmt: skip


@pytest.mark.rule("BW-1.17")
def test_each_side_reads_its_own_odds():
    table = Evening(sheet("ann", "ana", sword="B5"), sheet("bo", "ben", sword="B3"))
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
    mine, theirs = GAME.outlook(table.table, "ana"), GAME.outlook(table.table, "ben")
    assert mine.chance("win") == theirs.chance("lose")
    assert GAME.hope(table.table, "ben").words == "to win"
    table.versus(hits(3, 5), hits(2, 3))
    assert GAME.outlook(table.table, "ana").chance("win") == 1


@pytest.mark.rule("BW-1.15")
def test_a_disadvantage_is_added_once_to_what_the_other_side_rolls():
    table = Evening(sheet("ann", "ana", sword="B3"), sheet("bo", "ben", sword="B1"))
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
    table.do("gale", Against(side=0, label="Dark"))
    # Bo rolls 0 or 1 as often: Ann needs more than 1 (4 of 8), or more than 2 (1 of 8).
    assert GAME.outlook(table.table, "ana").chance("win") == Fraction(5, 16)


@pytest.mark.rule("BW-1.17")
def test_a_tie_that_may_be_broken_reads_as_a_tie():
    people = (
        sheet("ann", "ana", artha=POOR, sword="B3", traits=(OAK,)),
        sheet("bo", "ben", artha=POOR, sword="B3"),
    )
    table = Evening(*people)
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
    table.versus((5, 5, 5), (5, 5, 5))
    assert table.attempt.beat == "tie"
    assert GAME.outlook(table.table, "ana").chance("tie") == 1


@pytest.mark.rule("BW-1.17")
def test_with_a_defender_no_odds_are_left_on_a_tie():
    table = Evening(sheet("ann", "ana", sword="B3"), sheet("bo", "ben", sword="B3"))
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword", defender="bo")
    odds = GAME.outlook(table.table, "ana")
    assert odds.names == ("lose", "win")
    assert odds.chance("lose") > odds.chance("win")


def test_a_gm_who_plays_the_other_side_reads_its_odds():
    table = Evening(sheet("ann", "ana", sword="B5"), sheet("guard", sword="B3"))
    table.set("ann", "sword", kind="versus", opponent="guard", theirs="guard:sword")
    assert GAME.outlook(table.table, "gale").chance("win") == GAME.outlook(
        table.table, "ana"
    ).chance("lose")


def test_whoever_is_hidden_in_the_middle_of_a_test_hides_it():
    from hearthside.core.life.rulings import Hide, Reveal

    table = Evening(sheet("ann", "ana", sword="B5"), sheet("guard", sword="B3"))
    table.set("ann", "sword", kind="versus", opponent="guard", theirs="guard:sword")
    table.do("gale", Hide(character="guard"))
    seen = view(GAME, table.table, "ana")
    assert seen.play.attempt is None
    assert GAME.show(seen).attempt is None
    table.do("gale", Against(side=0, label="The torch is out"))
    said = [line for line in table.entries[-1].said if "torch" in line.plain]
    assert said
    assert not ToldNow(table.table).to("ana", 1, said)
    assert ToldNow(table.table).to("gale", 1, said) == said
    table.do("gale", Reveal(character="guard"))
    table.versus(hits(3, 5), hits(2, 3))


@pytest.mark.rule("BW-1.2", "BW-1.8")
def test_what_is_set_up_stands_in_everything_and_not_in_the_story():
    table = Evening(sheet("ann", "ana", sword="B3", axe="B3"), sheet("bo", "ben", sword="B3"))
    table.set("ann", "sword", ob=2)
    table.do("ana", Fork(side=0, skill="axe"))
    table.do("gale", Against(side=0, label="Dark"))
    table.do("ben", Help(side=0, who="bo", ability="sword"))
    told = [line.plain for entry in table.entries for line in entry.said if line.retold]
    assert told[-2:] == ["Ann: By hand.", "Bo helps with Sword: +1D."]


@pytest.mark.rule("BW-1.17")
def test_whoever_defends_is_not_urged_to_turn_a_tie_that_is_theirs():
    oak = Trait(name="Oak", kind="call-on", concerns="Sword")
    bo = sheet("bo", "ben", artha=(0, 0, 0), sword="B3", traits=(oak,))
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), sword="B3"), bo)
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword", defender="bo")
    table.versus(hits(2, 3), hits(2, 3))
    (done,) = table.offered("ben", "let-stand")
    assert (done.label, done.best) == ("Done, you win", True)
    assert GAME.show(table.table).attempt.standing == "2 against 2. A tie goes to Bo."


@pytest.mark.rule("BW-1.19")
def test_what_a_linked_test_carries_on_is_counted_and_not_told():
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B4"))
    table.tested("ann", "sword", hits(2, 4), kind="linked", ob=1)
    (carried,) = [one for entry in table.entries for one in entry.said if "carries" in one.plain]
    assert (carried.plain, carried.retold) == ("Ann carries +1D to the next test.", False)


def test_how_somebody_helps_is_told_if_they_say_so_and_what_they_know_is_not():
    people = (
        sheet("ann", "ana", artha=POOR, sword="B4", tactics="B3"),
        sheet("bo", "ben", sword="B3"),
    )
    table = Evening(*people)
    table.set("ann", "sword", ob=1)
    table.do("ben", Help(side=0, who="bo", ability="sword", how="I hold the lantern"))
    table.do("ana", Fork(side=0, skill="tactics", how="I have seen this guard before"))
    said = [one for entry in table.entries[-2:] for one in entry.said]
    assert [(one.plain, one.who) for one in said if one.retold] == [
        ("Bo: I hold the lantern.", "bo"),
        ("Ann: I have seen this guard before.", "ann"),
    ]
    table = Evening(*people)
    table.set("ann", "sword", ob=1)
    table.do("ana", Fork(side=0, skill="tactics"))
    assert not table.entries[-1].said[0].retold, "what one knows is told only if one says so"


def test_a_linked_test_says_on_its_card_what_it_was_for():
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B3"))
    table.set("ann", "sword", kind="linked", ob=1)
    table.roll(*hits(2, 3))
    card = GAME.show(table.table).attempt
    assert card.standing == "It passes, 1 over."
    assert card.course == "Ann carries +1D to the next test.", "more quietly, after that"
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B3"))
    table.set("ann", "sword", kind="linked", ob=2)
    table.roll(*hits(2, 3))
    card = GAME.show(table.table).attempt
    assert card.standing == "It passes, exactly."
    assert card.course == "Nothing is carried to the next test."


@pytest.mark.rule("BW-1.5", "BW-1.17")
@pytest.mark.parametrize(
    ("defender", "read"),
    [("", "Neither is enough: a tie."), ("bo", "A tie goes to Bo."), ("ann", "A tie goes to Ann.")],
)
def test_dice_that_lie_against_a_doubled_obstacle_are_read_with_it(defender, read):
    oaks = [
        (Trait(name="Oak", kind="call-on", concerns=each),) for each in ("Stealthy", "Perception")
    ]
    people = (
        sheet(id, seat, artha=POOR, traits=oak)
        for id, seat, oak in zip(("ann", "bo"), ("ana", "ben"), oaks, strict=True)
    )
    table = Evening(*people)
    against = {"opponent": "bo", "theirs": "bo:perception", "defender": defender}
    table.set("ann", "stealthy", kind="versus", **against)
    table.versus(hits(2, 4), hits(1, 4))
    standing = GAME.show(table.table).attempt.standing
    assert standing == f"2 against Ob 2 (1, doubled). {read}"
    asked = [one for one in offers.asks(GAME, table.table, table.table, "ana") if one.of == "ann"]
    assert [one.question().endswith("Dice that fail are traitors.") for one in asked] == [True]


@pytest.mark.rule("BW-1.5", "BW-1.17")
def test_a_versus_test_by_luck_names_what_is_tried_and_says_whom_a_tie_goes_to():
    people = sheet("ann", "ana", artha=POOR, wounds="superficial"), sheet("bo", "ben", artha=POOR)
    table = Evening(*people)
    against = {"opponent": "bo", "theirs": "bo:perception", "defender": "bo"}
    table.set("ann", "stealthy", kind="versus", **against)
    card = GAME.show(table.table).attempt
    assert card.throws[0].parts[0].label == "Stealthy, with Speed B4"
    assert [one.text for one in card.pieces if one.label == "Ann’s obstacle"] == [
        "Bo’s successes, doubled by Beginner’s Luck, +1 (Superficial wounds)."
    ]
    table.versus(hits(1, 4), hits(1, 4))
    card = GAME.show(table.table).attempt
    assert card.standing == "Ann loses: it breaks."
    why = "Neither is enough: 1 against Ob 3 and 1 against Ob 1. A tie goes to Bo."
    assert card.course == why
    (known,) = [one.text for one in card.pieces if one.label == "Ann’s obstacle"]
    assert known.startswith("Ob 3: Bo’s successes, doubled")
    (taught,) = [one for one in card.pieces if one.label == "Ann, Stealthy"]
    assert (taught.value, taught.note) == ("", "1 of 6 tests to learn it")


@pytest.mark.rule("BW-1.3", "BW-1.15")
def test_before_the_roll_each_number_of_successes_says_how_often_it_comes_up():
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B3"), sheet("bo", "ben", sword="B3"))
    table.set("ann", "sword", ob=2)
    spread = GAME.show(table.table).attempt.spread
    assert spread == (
        ("0", 125, "fail"),
        ("1", 375, "fail"),
        ("2", 375, "pass"),
        ("3", 125, "pass"),
    )
    table.roll(*hits(2, 3))
    assert GAME.show(table.table).attempt.spread == (), "now they lie there"
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
    assert GAME.show(table.table).attempt.spread == (), "what is enough is not known"


@pytest.mark.rule("BW-1.15")
def test_a_graduated_test_tells_the_chance_of_each_number_of_successes():
    table = Evening(sheet("ann", "ana", sword="B3"))
    table.set("ann", "sword", kind="graduated")
    (told,) = GAME.show(table.table).attempt.pieces
    assert told.text == "2 or more 50.0%, 3 or more 12.5%"


@pytest.mark.rule("BW-1.15")
def test_between_two_heroes_the_card_says_who_wins():
    table = Evening(sheet("ann", "ana", sword="B2"), sheet("bo", "ben", sword="B6"))
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
    card = GAME.show(table.table).attempt
    assert (card.odds_label, card.odds_called) == ("", (("win", "Ann wins"), ("lose", "Bo wins")))


@pytest.mark.rule("BW-1.2")
def test_what_one_of_the_gms_tries_against_a_hero_is_told_from_the_heros_side():
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B2"), sheet("vex", sword="B6"))
    against = {"kind": "versus", "opponent": "ann", "theirs": "ann:sword"}
    table.set("vex", "sword", **against)
    card = GAME.show(table.table).attempt
    assert card.odds_label == "How it goes for Ann"
    assert card.odds == GAME.outlook(table.table, "ana")
    table.versus(hits(4, 6), hits(1, 2))
    assert GAME.show(table.table).attempt.grade == "lose"
    (ended,) = [line for entry in table.entries for line in entry.said if line.grade]
    assert (ended.plain, ended.grade) == ("“It is done”: Vex wins against Ann.", "lose")


@pytest.mark.rule("BW-1.8")
def test_a_player_who_may_help_reads_the_odds_of_the_hero_who_is_attacked():
    heroes = [sheet(who, seat, sword="B3") for who, seat in (("ann", "ana"), ("bo", "ben"))]
    table = Evening(sheet("vex", "", sword="B5"), *heroes)
    table.set("vex", "sword", kind="versus", opponent="ann", theirs="ann:sword")
    assert GAME.odds_are_of(table.table, "ben") == "ann"
    assert GAME.hope(table.table, "ben").whose == "Ann"
    assert GAME.odds_are_of(table.table, "gale") == "vex"
    card = GAME.show(table.table).attempt
    assert (card.means, card.kind, card.intent) == ("Sword", "Versus test", "It is done")
    assert dict(card.stakes)["If Vex fails"] == "it breaks"


@pytest.mark.rule("BW-1.8")
def test_either_side_may_work_carefully():
    table = Evening(sheet("ann", "ana", sword="B4"), sheet("bo", "ben", sword="B4"))
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword")
    offered = [
        any(isinstance(one.move, str) and one.move.endswith(".careful") for one in options)
        for options in (claims(table.table, table.attempt, at) for at in (0, 1))
    ]
    assert offered == [True, True]
    table.do("ana", Withdraw())
    table.set("ann", "sword", kind="versus", opponent="bo", theirs="bo:sword", defender="bo")
    kinds = [one.move for one in claims(table.table, table.attempt, 1)]
    assert "burning-wheel.careful" not in kinds, "a blow that falls leaves no time"


@pytest.mark.rule("BW-1.8")
@pytest.mark.parametrize(("hit", "costs"), [(2, None), (0, "The tide turns")])
def test_time_costs_whoever_fails_and_nobody_else(hit, costs):
    table = Evening(sheet("ann", "ana", artha=POOR, sword="B3"))
    table.set("ann", "sword", ob=2)
    table.do("ana", Careful(side=0))
    table.do("gale", SayLate(side=0, text="The tide turns"))
    stakes = dict(GAME.show(table.table).attempt.stakes)
    assert stakes["And it costs time"] == "The tide turns"
    table.roll(*hits(hit, 4))
    assert dict(GAME.show(table.table).attempt.stakes).get("And it costs time") == costs


@pytest.mark.rule("BW-1.1", "BW-1.16")
@pytest.mark.parametrize(
    ("hit", "ends"),
    [
        (2, "“The bridge opens”: Ann passes."),
        (0, "“The bridge opens”: Ann fails, and Bo shares in it: He laughs."),
    ],
)
def test_a_test_is_told_in_the_words_of_those_who_typed_them(hit, ends):
    table = Evening(sheet("ann", "ana", sword="B4", artha=POOR), sheet("bo", "ben", sword="B3"))
    table.do("ana", Propose(who="ann", intent="The bridge opens", task="reads the pier"))
    how = {"kind": "standard", "time": "an hour", "failure": "He laughs", "ob": 1}
    table.do("gale", SetTest(ability="sword", **how))
    table.do("ben", Help(side=0, who="bo", ability="sword", how="I hold the lantern"))
    table.roll(*hits(hit, 5))
    lines = [one for entry in table.entries for one in entry.said]
    told = [one.plain for one in lines if one.kind in ("action", "outcome")]
    assert told == ["Ann reads the pier.", "Bo: I hold the lantern.", ends]


@pytest.mark.rule("BW-1.1")
def test_what_one_of_the_gms_does_to_a_hero_does_not_simply_happen():
    table = Evening(sheet("vex", "", sword="B5"), sheet("ann", "ana", sword="B3"))
    for task, simply in (("He stabs Ann", False), ("He goes home", True)):
        table.do("gale", Propose(who="vex", intent="It is done", task=task))
        (asked,) = GAME.asks(table.table, "gale")
        assert any(one.label.startswith("Say yes") for one in asked.options()) is simply
        table.do("gale", Withdraw())


@pytest.mark.rule("BW-1.12")
def test_the_extra_die_of_a_six_lies_beside_it_though_it_fails():
    table = Evening(sheet("ann", "ana", agility="B4"))
    table.set("ann", "lockpick", ob=2)
    table.roll(2, 6, 2, 5)
    table.do("ana", UseFate(side=0))
    table.fall(1)
    throw = GAME.show(table.table).attempt.throws[0]
    assert [die.face for die in throw.dice] == ["6", "1", "5", "2", "2"]
    assert [die.chained for die in throw.dice] == [False, True, False, False, False]


@pytest.mark.rule("BW-1.5", "BW-2.6")
@pytest.mark.parametrize(
    ("ob", "told"),
    [
        (1, "Ob 1 without the doubling would be routine. It marks a test toward Read."),
        (4, "It marks a difficult test of Perception if it passes, none toward Read."),
    ],
)
def test_beginners_luck_says_what_it_teaches(ob, told):
    table = Evening(sheet("ann", "ana"))
    table.set("ann", "read", ob=ob)
    card = GAME.show(table.table).attempt
    assert next(one.text for one in card.pieces if one.label == "Beginner’s Luck").endswith(told)
    assert not card.standing.startswith(("Routine", "Difficult", "Challenging")), "it is said once"


@pytest.mark.rule("BW-1.8")
def test_a_claim_the_gm_does_not_grant_is_told_with_the_reason():
    table = Evening(sheet("ann", "ana", sword="B4"))
    table.set("ann", "sword")
    table.do("ana", Advantage(side=0, label="The high ground", dice=1))
    labels = [one.label for one in offers.options(GAME, table.table, "gale")]
    assert "Take a die away" in labels
    table.do("gale", Strike(side=0, claim="The high ground", reason="it is flat here"))
    told = table.entries[-1].said[0]
    assert told.plain == "Ann gets no die for “The high ground”: it is flat here."
    assert (told.retold, told.refuses) == (True, "ana"), "whoever claimed it reads why"
    assert not table.attempt.sides[0].claims


@pytest.mark.rule("BW-1.4")
def test_artha_spent_on_dice_is_no_line_of_the_story():
    table = Evening(sheet("ann", "ana", sword="B4"))
    table.set("ann", "sword", ob=3)
    table.do("ana", AddPersona(side=0))
    table.roll(6, 2, 2, 2, 2)
    table.do("ana", UseFate(side=0))
    assert "Ann spends 1 persona for one more die." in table.said()
    assert not [line for line in table.retold() if "spends" in line]


@pytest.mark.rule("BW-1.14")
def test_a_reroll_that_gained_nothing_says_so():
    table = Evening(sheet("ann", "ana", artha=(0, 0, 0), traits=(OAK,), sword="B4"))
    table.set("ann", "sword", ob=3)
    table.roll(5, 5, 2, 2)
    assert GAME.show(table.table).attempt.course == ""
    table.do("ana", CallOn(side=0, trait="0"))
    before = table.table
    for faces, told in (((1, 2), "2 rerolled, nothing gained."), ((1, 5), "2 rerolled, 1 success")):
        table.table = before
        table.fall(*faces)
        assert told in GAME.show(table.table).attempt.course


@pytest.mark.rule("BW-1.15", "BW-1.15.1", "BW-1.15.2")
@pytest.mark.parametrize(
    ("kind", "read"),
    [("linked", "reach the"), ("versus", "exceed"), ("graduated", "the more the better")],
)
def test_how_the_dice_are_read_is_told_of_this_kind_of_test(kind, read):
    table = Evening(sheet("ann", "ana", sword="B4"), sheet("vex", sword="B3"))
    met = {"opponent": "vex", "theirs": "vex:sword"} if kind == "versus" else {}
    table.set("ann", "sword", kind=kind, **met)
    (rule,) = GAME.show(table.table).attempt.standing_rules
    assert read in rulebook.deck(GAME).cards[rule].gist
