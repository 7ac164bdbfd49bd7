"""Who is asked about the rerolls of a task, what they read and what stands out (VE-4.4 to 4.6)."""

import pytest

from hearthside.core import engine, offers
from hearthside.core.life.suggestions import Question
from hearthside.core.odds.headline import headline
from hearthside.games.venus import GAME
from hearthside.games.venus.task import kiss_options, kiss_sources
from hearthside.games.venus.task.frame_moves import RollTask
from hearthside.games.venus.task.kiss_moves import KissDie, RerollDice
from hearthside.games.venus.wording import SILVER_LINING
from tests.games.venus.evening import (
    ANA,
    BO,
    CY,
    DEE,
    SILVER,
    attribute,
    evening,
    factors,
    framed,
    offered,
    picks,
    reviews,
    task,
    vote,
    who,
)
from tests.games.venus.tasks import ana, at


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
