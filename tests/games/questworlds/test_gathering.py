"""Before the first round of an extended contest, and for whoever is out of it (QW-8.2)."""

import pytest

from hearthside.core import offers
from hearthside.core.pieces import Race
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.consequence_forms import Skip
from hearthside.games.questworlds.aftermath.resting import Hurt
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.facing import Engage, FaceAnother
from hearthside.games.questworlds.extended.opponents import AddFoe
from tests.games.questworlds.evening import GM, Evening, hero
from tests.games.questworlds.fight import Fight


@pytest.fixture
def fight() -> Fight:
    return Fight("Finn", "The deckhands")


def chosen(fight: Fight, seat: str, move: str) -> str:
    return fight.offered(seat, f"questworlds.{move}").fields[0].value


@pytest.mark.rule("QW-8.2")
def test_who_is_the_last_that_nobody_faces_is_chosen_among_several_nobody(fight):
    assert chosen(fight, "mara", "engage") == ""
    fight.do("mara", Engage(ours="wren", theirs=fight.foe(0)))
    assert chosen(fight, "sam", "engage") == fight.foe(1)


@pytest.mark.rule("QW-8.2")
def test_before_the_first_round_one_may_face_somebody_else(fight):
    finn, deckhands = fight.foe(0), fight.foe(1)
    fight.do("mara", Engage(ours="wren", theirs=finn))
    fight.do("sam", Engage(ours="tomas", theirs=finn))
    (pairing,) = [one for one in fight.extended.pairings if one.ours == "tomas"]
    assert not fight.offered("mara", "questworlds.face-another", pairing=pairing.id)
    assert fight.offered(GM, "questworlds.face-another", pairing=pairing.id)
    fight.do("sam", FaceAnother(pairing=pairing.id, theirs=deckhands))
    faced = {one.ours: one.theirs for one in fight.extended.pairings}
    assert faced == {"wren": finn, "tomas": deckhands}
    fight.do("mara", FaceAnother(pairing=fight.pairing("wren").id, theirs=deckhands))
    assert len({one.id for one in fight.extended.pairings}) == 2
    fight.next_round()
    assert not fight.offered("sam", "questworlds.face-another")


@pytest.mark.rule("QW-8.2")
def test_begin_is_lit_once_everyone_has_chosen(fight):
    fight.do("mara", Engage(ours="wren", theirs=fight.foe(0)))
    begin = fight.offered(GM, "questworlds.next-round")
    assert (begin.best, begin.section, begin.help) == (False, "struggle", "Tomas faces nobody yet.")
    asked = offers.prompt(GAME, fight.table, GM)
    assert (asked.title, asked.urgent) == ("Waiting for Sam", False)
    assert asked.text.startswith("Tomas chooses an opponent.")
    assert fight.offered(GM, "questworlds.engage", ours="tomas")  # the GM may pair anyone
    assert not any(one.best for one in fight.options(GM))
    fight.do("sam", Engage(ours="tomas", theirs=fight.foe(1)))
    assert [one.move for one in fight.options(GM) if one.best] == ["questworlds.next-round"]
    assert offers.prompt(GAME, fight.table, GM).urgent
    answers = [one.move for one in offers.offers(GAME, fight.table, GM).answers]
    assert answers == ["questworlds.next-round", "questworlds.add-foe"], "more may come first"


@pytest.mark.rule("QW-8.2")
def test_whoever_is_free_when_nobody_races_chooses_again_before_another_round(fight):
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    fight.exchange("wren", 1, 20)  # the first foe is out
    assert fight.offered("mara", "questworlds.engage").section == "struggle", "others race"
    fight.exchange("tomas", 20, 1)  # and so is Tomas
    assert offers.prompt(GAME, fight.table, "mara").title == "Who do you face?"
    assert [one.move for one in fight.options("mara") if one.best] == ["questworlds.engage"]
    assert not any(one.best for one in fight.options(GM)), "no round is worth playing"
    assert fight.offered(GM, "questworlds.next-round").help == "Wren faces nobody yet."
    fight.do("mara", Engage(ours="wren", theirs=fight.foe(1)))
    assert fight.offered("mara", "questworlds.exchange")


@pytest.mark.rule("QW-8.1")
def test_a_round_is_not_skipped_by_a_slip(fight):
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    skip = fight.offered(GM, "questworlds.next-round")
    assert skip.danger
    assert skip.label == "Round 2, without them"
    assert skip.help == "Wren and Tomas would miss this round."
    fight.exchange("wren", 10, 5)
    fight.exchange("tomas", 10, 5)
    assert fight.extended.round == 2, "nobody is left who could do anything else"
    skip = fight.offered(GM, "questworlds.next-round")
    assert (skip.label, skip.danger) == ("Round 3, without them", True)


@pytest.mark.rule("QW-8.1", "QW-8.2.2")
def test_a_round_waits_for_the_gm_while_somebody_free_may_still_act(fight):
    fight.do("mara", Engage(ours="wren", theirs=fight.foe(0)))
    fight.round()
    fight.exchange("wren", 10, 5)
    assert fight.extended.round == 1, "Tomas may assist, or engage somebody"
    begin = fight.offered(GM, "questworlds.next-round")
    assert (begin.label, begin.danger, begin.best) == ("Begin round 2", False, True)


@pytest.mark.rule("QW-8.1", "QW-8.1.2")
def test_whoever_is_taken_out_is_told_so_and_what_it_costs(fight):
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    fight.exchange("tomas", 20, 1)
    asked = offers.prompt(GAME, fight.table, "sam")
    assert asked.title == "The deckhands took you out, 0 to 5"
    told = "You are out until the contest ends. As it stands, you are injured"
    assert asked.text == f"{told}; the GM may make it milder."
    assert offers.prompt(GAME, fight.table, "noor").title == "Waiting for Mara"
    fight.exchange("wren", 20, 20)
    between = offers.prompt(GAME, fight.table, "sam")
    assert between.title == asked.title
    assert between.text == f"Round 2 comes next. {asked.text}"


@pytest.mark.rule("QW-8.2")
def test_a_new_opponent_in_mid_round_comes_last_and_from_nothing(fight):
    fight.engage(("wren", 0), ("tomas", 0))
    fight.round()
    fight.exchange("wren", 1, 20)
    help = fight.offered("mara", "questworlds.engage").help
    assert help.endswith("From 0, at the end of this round.")


@pytest.mark.rule("QW-5.2", "QW-8.1")
def test_the_gm_finds_every_kind_of_contest_in_one_place():
    table = Evening(hero("wren", Sword=17))
    assert [one.move for one in table.options(GM) if one.best] == ["questworlds.confront"]
    big = [one.label for one in table.options(GM) if one.section == "struggle"]
    assert big == ["Bring trouble", "Group contest", "Extended contest", "Mass effort"]
    for field in table.offered(GM, "questworlds.open-extended").fields[1:]:
        assert field.help


def test_what_they_want_is_said_once_while_they_gather():
    table = Evening(hero("wren", Sword=17))
    table.do(GM, OpenExtended(prize="the hall"))
    assert offers.prompt(GAME, table.table, GM).title == "The hall", "nothing else says so yet"
    table.do("mara", JoinExtended(who="wren", ability="sword"))
    (strip,) = GAME.show(table.table).scene
    assert strip.label == "The hall"
    assert offers.prompt(GAME, table.table, GM).title == "Who opposes them?"
    assert offers.prompt(GAME, table.table, "mara").text == "The GM says who opposes you."
    table.do(GM, AddFoe(name="Ash", rating="14"))
    assert offers.prompt(GAME, table.table, GM).title == "Ready to begin"


@pytest.mark.rule("QW-8.1.2")
def test_the_final_scores_say_what_was_ruled(fight):
    fight.engage(("wren", 0), ("tomas", 1))
    fight.round()
    fight.exchange("tomas", 20, 1)
    fight.do(GM, EndExtended())

    def told() -> list[str]:
        (scores,) = [one for one in GAME.show(fight.table).attempt.pieces if isinstance(one, Race)]
        return [pair.ours.note for pair in scores.pairs if pair.ours.id == "tomas"]

    assert told() == ["may be injured"], "the GM has not said yet"
    fight.do(GM, Skip(due=fight.table.play.dues[0].id))
    fight.do(GM, Hurt(who="tomas", state="dazed"))
    assert told() == ["dazed"]
