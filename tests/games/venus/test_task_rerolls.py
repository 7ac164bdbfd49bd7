"""The dice of a task (VE-4): metals, rerolls, Ego, sixes that explode, case by case."""

import pytest
from msgspec.structs import replace

from hearthside.core import engine, offers
from hearthside.core.life.suggestions import Question
from hearthside.core.odds.headline import headline
from hearthside.games.venus import GAME
from hearthside.games.venus.task import kiss_options, kiss_sources, reading, task_successes
from hearthside.games.venus.task.frame_moves import OfferDie, RollTask, TakeDie
from hearthside.games.venus.task.kiss_moves import (
    DoubleSixes,
    JoinIn,
    KissDie,
    LeaveDie,
    RerollDice,
    VetoStunt,
)
from hearthside.games.venus.wording import SILVER_LINING
from tests.games.venus.evening import (
    ANA,
    BO,
    CY,
    DEE,
    FAY,
    SILVER,
    asset,
    attribute,
    evening,
    factors,
    framed,
    offered,
    picks,
    refused,
    reviews,
    said,
    task,
    vote,
    who,
)
from tests.games.venus.tasks import ally, ana, at


@pytest.mark.case("VE-4.3/1")
@pytest.mark.rule("VE-4.3")
def test_faces_by_metal() -> None:
    counts = [task_successes.counted((2, 3, 4, 5, 6), [metal] * 5) for metal in range(5)]
    assert counts == [1, 2, 3, 4, 5]


@pytest.mark.case("VE-4.4/1")
@pytest.mark.rule("VE-4.4")
def test_one_round_with_every_source() -> None:
    two = (attribute("specialty", "Knots"), attribute("specialty", "Ice"))
    table = evening(ana(level=6, lots=2, attributes=two))
    task(table, "cipher", (1, 2, 3, 4, 4, 5))
    table.do(ANA, KissDie(ANA, ("1",), "lot"))
    table.do(ANA, KissDie(ANA, ("2",), "insight", "The watch changes at two"))
    table.do(ANA, KissDie(ANA, ("3",), "stunt", "Swings on the rope"))
    table.do(ANA, KissDie(ANA, ("4",), "thing", ref="attribute knots"))
    table.do(ANA, KissDie(ANA, ("5",), "thing", ref="attribute ice"))
    assert len(reviews(table)) == 3, "an insight and two specialties"
    assert refused(table, ANA, KissDie(ANA, ("1",), "lot"))
    table.do(ANA, RerollDice())
    table.fall(6, 5, 2, 1, 5)
    assert reading.successes(at(table)) == 4
    assert who(table, ANA).lots == 1
    assert at(table).beat == "shop"
    assert refused(table, ANA, KissDie(ANA, ("3",), "lot")), "one round"


@pytest.mark.rule("VE-4.4")
def test_several_dice_are_marked_at_once_for_lots_or_for_ego() -> None:
    table = evening(ana(level=4, lots=2, ego=True))
    task(table, "cipher", (1, 2, 3, 4))
    every = KissDie(ANA, ("1", "2", "3"), "lot")
    assert "takes 3 Lots, and you have 2" in refused(table, ANA, every)
    assert "at most once" in refused(table, ANA, KissDie(ANA, ("1", "1", "2"), "lot"))
    stunt = KissDie(ANA, ("1", "2"), "stunt", "A leap")
    assert "A stunt rerolls one die." in refused(table, ANA, stunt)
    assert "choose at least 1" in refused(table, ANA, KissDie(ANA, (), "lot"))
    table.do(ANA, KissDie(ANA, ("1", "2"), "lot"))
    labels = [one.label for one in offers.options(GAME, table.table, ANA)]
    assert {"Reroll two dice", "Take the mark off Bronze 1", "Mark more dice"} <= {*labels}
    table.do(ANA, KissDie(ANA, ("3", "4"), "ego"))
    rerolls = [one for one in offers.options(GAME, table.table, ANA) if "Reroll four" in one.label]
    assert [one.cost for one in rerolls] == ["2 Lots and Ego"]
    table.do(ANA, RerollDice())
    table.fall(6, 6, 6, 6)
    assert reading.successes(at(table)) == 4
    assert (who(table, ANA).lots, who(table, ANA).ego) == (0, False)


@pytest.mark.rule("VE-4.4")
@pytest.mark.parametrize(("dice", "told"), [(("1",), "one die"), (("1", "2"), "2 dice")])
def test_the_log_tells_how_many_dice_are_rerolled(dice: tuple[str, ...], told: str) -> None:
    table = evening(ana(level=2, lots=2))
    task(table, "cipher", (1, 2))
    table.do(ANA, KissDie(ANA, dice, "lot"))
    table.do(ANA, RerollDice())
    assert f"Ilves rerolls {told}." in said(table)


@pytest.mark.rule("VE-4.4", "VE-4.5")
def test_ego_marks_every_die_that_fell_short_in_one_tap() -> None:
    table = evening(ana(level=4, ego=True), ally(BO))
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="medic", words=""))
    table.do(ANA, TakeDie(who=BO))
    table.do(ANA, RollTask())
    table.fall(1, 6, 2, 3, 1)
    every = [one for one in offered(table, ANA, KissDie) if not one.fields]
    assert [(one.label, one.cost) for one in every] == [("Reroll all three that fell short", "Ego")]
    table.do(ANA, KissDie(**every[0].fixed))
    assert [one.die for one in at(table).kisses] == [1, 3, 4], "an ally's only together with them"
    assert all(one.agreed for one in at(table).kisses)
    table = evening(ana(level=3))
    task(table, "cipher", (1, 1, 1))
    assert all(one.fields for one in offered(table, ANA, KissDie)), "without Ego nobody is offered"


@pytest.mark.rule("VE-4.4")
def test_whoever_rolls_takes_off_a_mark_that_an_ally_made() -> None:
    table = evening(ana(level=1), replace(ally(BO), lots=1))
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="medic", words=""))
    table.do(ANA, TakeDie(who=BO))
    table.do(ANA, RollTask())
    table.fall(1, 1)
    table.do(BO, KissDie(BO, ("2",), "lot"))
    assert refused(table, CY, LeaveDie(die=2))
    table.do(ANA, LeaveDie(die=2))
    assert not at(table).kisses
    table.do(ANA, KissDie(ANA, ("1",), "stunt", "Flies"))
    assert refused(table, BO, LeaveDie(die=1)), "an ally only their own"


@pytest.mark.case("VE-4.4/2")
@pytest.mark.rule("VE-4.4")
def test_a_worse_reroll_stands() -> None:
    table = evening(ana(SILVER, 2, lots=1))
    task(table, "cipher", (4, 1))
    table.do(ANA, KissDie(ANA, ("1",), "lot"))
    table.do(ANA, RerollDice())
    table.fall(2)
    assert reading.successes(at(table)) == 0


@pytest.mark.case("VE-4.4/3")
@pytest.mark.rule("VE-4.4")
def test_one_stunt_each_on_ones_own_die() -> None:
    table = evening(ana(), ally(BO))
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="medic", words=""))
    table.do(ANA, TakeDie(who=BO))
    table.do(ANA, RollTask())
    table.fall(1, 1, 1, 1)
    table.do(ANA, KissDie(ANA, ("1",), "stunt", "A leap"))
    table.do(BO, KissDie(BO, ("4",), "stunt", "A shove"))
    assert refused(table, ANA, KissDie(ANA, ("2",), "stunt", "Another"))
    assert refused(table, BO, KissDie(BO, ("2",), "lot"))


@pytest.mark.case("VE-4.4/4")
@pytest.mark.rule("VE-4.4")
def test_an_allys_die_only_together_with_the_ally() -> None:
    def start():
        table = evening(ana(lots=1), changed_lots(ally(BO), 3))
        framed(table, "cipher")
        table.do(BO, OfferDie(who=BO, job="medic", words=""))
        table.do(ANA, TakeDie(who=BO))
        table.do(ANA, RollTask())
        table.fall(1, 1, 1, 1)
        return table

    table = start()
    table.do(ANA, KissDie(ANA, ("4",), "lot"))
    table.do(ANA, KissDie(ANA, ("1",), "stunt", "A leap"))
    table.do(ANA, RerollDice())
    assert len(table.game.chance(table.table).dice) == 1, "Bo did not join in"
    assert who(table, ANA).lots == 1
    table = start()
    table.do(ANA, KissDie(ANA, ("1",), "stunt", "A leap"))
    assert not offered(table, BO, JoinIn), "Ana’s own die is hers alone"
    table.do(ANA, KissDie(ANA, ("4",), "lot"))
    assert [option.fixed for option in offered(table, BO, JoinIn)] == [{"die": 4}]
    asked = offers.prompt(GAME, table.table, BO)
    assert asked.urgent, "Bo is asked, and need not look for it"
    urged = [option.move for option in offers.options(GAME, table.table, ANA) if option.best]
    assert not urged, "nobody is led to keep what Bo may yet better"
    assert asked.text == "Ilves offers a Lot for it, if you join in."
    table.do(BO, LeaveDie(die=4))
    assert [one.die for one in at(table).kisses] == [1], "Bo would rather not"
    table.do(ANA, KissDie(ANA, ("4",), "lot"))
    table.do(BO, JoinIn(die=4))
    assert not offered(table, BO, JoinIn), "once is enough"
    table.do(ANA, RerollDice())
    table.fall(6, 6)
    assert who(table, ANA).lots == 0
    table = start()
    table.do(BO, KissDie(BO, ("4",), "lot"))
    table.do(ANA, RerollDice())
    table.fall(6)
    assert (who(table, BO).lots, who(table, ANA).lots) == (2, 1)


def changed_lots(one, lots: int):
    from msgspec.structs import replace

    return replace(one, lots=lots)


@pytest.mark.case("VE-4.4/5")
@pytest.mark.rule("VE-4.4")
def test_the_fc_vetoes_a_stunt_before_the_reroll_and_peers_an_attribute() -> None:
    knots = attribute("specialty", "Knots")
    table = evening(ana(lots=1, attributes=(knots,)))
    task(table, "cipher", (1, 1, 1))
    table.do(ANA, KissDie(ANA, ("1",), "stunt", "Flies"))
    assert not reviews(table)
    told = offers.prompt(GAME, table.table, FAY)
    assert told.title == "A stunt: Flies"
    assert offers.prompt(GAME, table.table, BO).title != told.title
    assert GAME.show(table.table).attempt.course == "Ilves’s stunt: Flies."
    (veto,) = offered(table, FAY, VetoStunt)
    assert veto.instead, "it stands on the stage, and is not urged"
    assert veto.section == "act"
    table.do(FAY, VetoStunt(die=1))
    assert not at(table).kisses
    vetoed = table.entries[-1].said[-1]
    assert vetoed.refuses == ANA, "who is told with what is asked"
    assert not vetoed.retold, "it is no part of the story"
    table.do(ANA, KissDie(ANA, ("1",), "lot"))
    table.do(ANA, KissDie(ANA, ("2",), "thing", ref="attribute knots"))
    vote(table, yes=(BO,), no=(FAY, CY, DEE))
    assert [one.die for one in at(table).kisses] == [1]
    table.do(ANA, LeaveDie(die=1))
    table.do(ANA, KissDie(ANA, ("3",), "lot"))
    table.do(ANA, RerollDice())
    assert refused(table, FAY, VetoStunt(die=3))
    table.fall(6)


@pytest.mark.rule("VE-4.4", "VE-2.14", "VE-2.19")
def test_what_is_pointed_at_for_a_reroll_is_used_by_it_and_nothing_else_is() -> None:
    knots, ice = (attribute("specialty", name, once=True) for name in ("Knots", "Ice"))
    lamp = asset("Lamp", finite=True, uses=2)
    table = evening(ana(level=4, lots=1, attributes=(knots, ice), assets=(lamp,)))
    task(table, "cipher", (1, 2, 3, 4))
    table.do(ANA, KissDie(ANA, ("1",), "lot"))
    table.do(ANA, KissDie(ANA, ("2",), "thing", ref="attribute knots"))
    table.do(ANA, KissDie(ANA, ("3",), "thing", ref="asset lamp"))
    table.do(ANA, RerollDice())
    used = who(table, ANA)
    assert (used.attribute("knots").used, used.attribute("ice").used) == (True, False)
    assert used.asset("lamp").uses == 1


@pytest.mark.case("VE-4.4/6")
@pytest.mark.rule("VE-4.4")
def test_four_attributes_and_no_more() -> None:
    five = tuple(attribute("specialty", name) for name in ("A", "B", "C", "D", "E"))
    table = evening(ana(level=6, lots=1, ego=True, attributes=five))
    task(table, "cipher", (1, 1, 1, 1, 1, 1))
    for at_die, name in enumerate("abcd", 1):
        table.do(ANA, KissDie(ANA, (str(at_die),), "thing", ref=f"attribute {name}"))
    assert refused(table, ANA, KissDie(ANA, ("5",), "thing", ref="attribute e"))
    table.do(ANA, KissDie(ANA, ("5",), "ego"))
    table.do(ANA, KissDie(ANA, ("6",), "ego"))
    table.do(ANA, RerollDice())
    table.fall(6, 6, 6, 6, 6, 6)
    assert not who(table, ANA).ego
    assert reading.successes(at(table)) == 6


@pytest.mark.rule("VE-4.4")
def test_with_nothing_to_pay_only_what_is_free_is_offered() -> None:
    table = evening(ana())
    task(table, "cipher", (1, 1, 1))
    sources = picks(table, ANA, KissDie, "source")
    assert sources == {"insight", "stunt"}


@pytest.mark.rule("VE-4.4")
@pytest.mark.parametrize("ego", [False, True])
def test_ego_is_spoken_of_to_those_who_have_some(ego: bool) -> None:
    table = evening(ana(lots=2, ego=ego))
    task(table, "cipher", (1, 1, 1))
    (dice,) = [
        one for form in offered(table, ANA, KissDie) for one in form.fields if one.name == "dice"
    ]
    paid = "A Lot for each or Ego for all." if ego else "A Lot for each."
    assert dice.help == f"{paid} Anything else is free, and rerolls one."


@pytest.mark.rule("VE-4.4")
def test_the_odds_follow_the_dice_that_are_tapped_though_nothing_is_marked_yet() -> None:
    table = evening(ana(SILVER, 2, lots=2))
    task(table, "cipher", (1, 2))
    (tapping,) = [one for one in offered(table, ANA, KissDie) if one.fields]
    assert tapping.forecast
    assert [pick.label for pick in tapping.fields[0].picks] == ["Silver 1", "Silver 2"]
    assert tapping.fields[0].value == ("1",)
    for dice, fails in ((("1",), "50.0"), (("1", "2"), "25.0")):
        told = engine.forecast(GAME, table.table, ANA, KissDie(ANA, dice, "lot"))
        assert told.percent("fail") == fails
    assert not at(table).kisses


@pytest.mark.parametrize(("faces", "urged"), [((1, 1, 1), "kiss-die"), ((6, 6, 1), "keep-these")])
def test_what_fails_as_it_lies_is_not_urged_to_be_kept(faces, urged) -> None:
    table = evening(ana(SILVER, 3, lots=1))
    task(table, "cipher", faces)
    (best,) = [one.move for one in offers.options(GAME, table.table, ANA) if one.best]
    assert best == f"venus.{urged}"


@pytest.mark.rule("VE-4.4")
def test_nobody_is_urged_to_reroll_fewer_dice_than_could_save_it() -> None:
    table = evening(ana(SILVER, 3, lots=2))
    task(table, "cipher", (1, 1, 1), harder=factors("a"))
    for die, urged in (("1", "kiss-die"), ("2", "reroll-dice")):
        table.do(ANA, KissDie(ANA, (die,), "lot"))
        (best,) = [one for one in offers.options(GAME, table.table, ANA) if one.best]
        assert best.move == f"venus.{urged}"


@pytest.mark.parametrize(
    ("faces", "lots", "ego", "urged"),
    [
        ((1, 1, 1), 3, False, "Reroll dice"),  # every Lot it takes is chosen to begin with
        ((1, 1, 1), 2, False, "Keep these"),
        ((6, 1, 1), 1, True, "Reroll both that fell short"),
        ((6, 1, 1), 1, False, "Keep these"),
        ((6, 1, 1), 0, True, "Reroll dice"),
    ],
)
@pytest.mark.rule("VE-4.4")
def test_what_stands_out_could_change_the_outcome_as_it_stands(faces, lots, ego, urged) -> None:
    table = evening(ana(SILVER, 3, lots=lots, ego=ego))
    task(table, "cipher", faces, harder=factors("a", "b"))
    (best,) = [one for one in offers.options(GAME, table.table, ANA) if one.best]
    assert best.label == urged
    if best.fields:
        chosen = {name: best.starts()[name] for name in ("dice", "source")}
        table.do(ANA, KissDie(**best.fixed, **chosen))
        (best,) = [one for one in offers.options(GAME, table.table, ANA) if one.best]
        assert best.move == "venus.reroll-dice"


@pytest.mark.parametrize(("die", "urged"), [("1", "reroll-dice"), ("2", "keep-these")])
@pytest.mark.rule("VE-4.4")
def test_nobody_is_urged_to_reroll_what_cannot_add_to_a_pass(die: str, urged: str) -> None:
    table = evening(ana(SILVER, 2, lots=1))
    task(table, "cipher", (1, 6))
    table.do(ANA, KissDie(ANA, (die,), "lot"))
    (best,) = [one for one in offers.options(GAME, table.table, ANA) if one.best]
    assert best.move == f"venus.{urged}"


@pytest.mark.case("VE-4.5/1", "VE-4.5/2")
@pytest.mark.rule("VE-4.5")
def test_ego_for_sixes_is_said_before_the_reroll() -> None:
    table = evening(ana(SILVER, 4, lots=2, ego=True))
    task(table, "cipher", (6, 6, 3, 1))
    table.do(ANA, DoubleSixes())
    assert refused(table, ANA, KissDie(ANA, ("3",), "ego"))
    table.do(ANA, KissDie(ANA, ("3",), "lot"))
    table.do(ANA, KissDie(ANA, ("4",), "lot"))
    table.do(ANA, RerollDice())
    table.fall(6, 4)
    assert reading.successes(at(table)) == 7
    assert not who(table, ANA).ego
    table = evening(ana(SILVER, 3, lots=1, ego=True))
    task(table, "cipher", (6, 6, 1))
    table.do(ANA, KissDie(ANA, ("3",), "lot"))
    table.do(ANA, RerollDice())
    table.fall(6)
    assert refused(table, ANA, DoubleSixes())
    assert who(table, ANA).ego


@pytest.mark.case("VE-4.12/1")
@pytest.mark.rule("VE-4.12")
def test_sixes_explode_without_end() -> None:
    wild = attribute("gambit", "Wild", effect="explodes")
    table = evening(ana(level=3, attributes=(wild,)))
    framed(table, "cipher", bearing=("wild",))
    table.do(ANA, RollTask())
    table.fall(6, 6, 2)
    table.fall(6, 3)
    table.fall(5)
    assert [die.face for die in at(table).dice] == [6, 6, 2, 6, 3, 5]
    assert reading.successes(at(table)) == 4
    assert at(table).beat == "kiss"


@pytest.mark.case("VE-4.12/2")
@pytest.mark.rule("VE-4.12")
def test_an_added_die_stays_and_a_rerolled_six_explodes_too_late_to_kiss() -> None:
    wild = attribute("gambit", "Wild", effect="explodes")
    table = evening(ana(level=1, lots=2, attributes=(wild,)))
    framed(table, "cipher", bearing=("wild",))
    table.do(ANA, RollTask())
    table.fall(6)
    table.fall(2)
    table.do(ANA, KissDie(ANA, ("1",), "lot"))
    table.do(ANA, KissDie(ANA, ("2",), "lot"))
    table.do(ANA, RerollDice())
    table.fall(3, 6)
    table.fall(5)
    assert [die.face for die in at(table).dice] == [3, 6, 5]
    assert reading.successes(at(table)) == 2
    assert at(table).beat == "shop"


@pytest.mark.rule("VE-4.4", "VE-1.1")
def test_whoever_rerolls_reads_what_the_peers_vote_on_and_nothing_is_urged() -> None:
    table = evening(ana(level=2, lots=1))
    task(table, "cipher", (1, 2))
    (before,) = kiss_options.asks(table.table, ANA)
    assert (before.title, before.urges) == ("Reroll anything?", True)
    table.do(ANA, KissDie(ANA, ("1",), "insight", "The watch changes at two"))
    (review,) = reviews(table)
    (unquestioned,) = kiss_options.asks(table.table, ANA)
    assert unquestioned.title == "Reroll anything?"
    table.do(review.peers[0], Question(review=review.id, why="Who told you?"))
    (asked,) = kiss_options.asks(table.table, ANA)
    assert (asked.title, asked.urges) == ("Your Peers vote", False)
    told = "“The watch changes at two” helps Ilves. Wait for the vote, or take it back."
    assert (asked.question, asked.meanwhile) == (told, "The Peers vote on what rerolls a die.")
    assert set(asked.awaits) == {BO, CY, DEE}, "whom it waits for is read"
    vote(table, (BO, CY, DEE))
    (after,) = kiss_options.asks(table.table, ANA)
    assert (after.title, after.urges) == ("Reroll anything?", True)


def test_what_one_knows_is_offered_first_and_what_hinders_last() -> None:
    held = [
        ("limit", "Blunt"),
        ("gambit", "Lucky"),
        ("specialty", "Locks"),
        ("specialty", "[city]"),
    ]
    table = evening(ana(attributes=tuple(attribute(kind, name) for kind, name in held)))
    task(table, "cipher", (1, 1, 1))
    picks = kiss_sources.things(at(table), who(table, ANA))
    assert [(one.label, one.group) for one in picks] == [
        ("Locks", "What you know"),
        ("Lucky", "What else you are"),
        ("Blunt", SILVER_LINING),
    ], "what waits for its name helps nobody yet"


@pytest.mark.rule("VE-4.6")
def test_before_the_dice_the_odds_speak_of_passing_and_then_of_what_is_over() -> None:
    table = evening(ana())
    framed(table, "cipher")

    def told() -> str:
        odds, hope = GAME.outlook(table.table, ANA), GAME.hope(table.table, ANA)
        grades = [one for one in GAME.grades if one.name in odds.names]
        return headline(odds, grades, hope, beyond=True).words

    assert told() == "succeeds", "one over succeeds too"
    before = GAME.outlook(table.table, ANA)
    labels = {one.name: one.label for one in GAME.grades}
    assert [labels[one] for one in before.names][:2] == ["Falls short", "Just enough"]
    table.do(ANA, RollTask())
    table.fall(5, 1, 1)
    table.do(ANA, KissDie(ANA, ("2",), "stunt", "A leap"))
    assert told() == "one over"


@pytest.mark.rule("VE-4.4", "VE-4.5")
def test_nobody_is_asked_about_rerolls_that_change_nothing() -> None:
    table = evening(ana(level=2))
    task(table, "cipher", (6, 5))
    assert at(table).beat == "shop", "every die succeeded"
    proud = evening(ana(level=2, ego=True))
    task(proud, "cipher", (6, 5))
    assert at(proud).beat == "kiss", "Ego may make sixes count twice"


@pytest.mark.rule("VE-4.4", "VE-4.6")
@pytest.mark.parametrize(
    ("faces", "title", "told"),
    [
        ((1, 1, 1), "Reroll anything?", "Ilves chooses what to reroll."),
        ((6, 6, 1), "Reroll anything?", "Ilves chooses what to reroll."),
        ((6, 6, 6), "What do you take from it?", "Ilves has 3 successes to spend."),
    ],
)
def test_whoever_waits_reads_what_is_asked(faces: tuple[int, ...], title: str, told: str) -> None:
    table = evening(ana(level=3, lots=1))
    task(table, "cipher", faces)
    asked, *_ = [one for one in GAME.asks(table.table, ANA) if one.of == ANA]
    assert (asked.title, asked.meanwhile) == (title, told)


@pytest.mark.rule("VE-4.4", "VE-4.6")
@pytest.mark.parametrize(
    ("faces", "label"), [((1, 1, 1), "Keep these"), ((6, 1, 1), "Keep these: one to spend")]
)
def test_what_just_passes_is_there_to_spend(faces: tuple[int, ...], label: str) -> None:
    table = evening(ana(level=3, lots=3))
    task(table, "cipher", faces)
    (keeping,) = offered(table, ANA, "venus.keep-these")
    assert keeping.label == label


@pytest.mark.rule("VE-4.4", "VE-4.6")
def test_whoever_has_enough_is_led_to_keep_it_and_buys_when_the_rerolls_are_over() -> None:
    table = evening(ana(level=3, lots=1))
    task(table, "cipher", (6, 6, 1))
    first, *rest = offers.offers(GAME, table.table, ANA).answers
    assert (first.move, first.label) == ("venus.keep-these", "Keep these: two to spend")
    assert first.best
    assert "venus.kiss-die" in [one.move for one in rest]
    assert "venus.buy" not in [one.move for one in rest]
    table.do(ANA, KissDie(ANA, ("3",), "lot"))
    table.do(ANA, RerollDice())
    table.fall(1)
    assert [one.move for one in offers.offers(GAME, table.table, ANA).answers] == ["venus.buy"]
