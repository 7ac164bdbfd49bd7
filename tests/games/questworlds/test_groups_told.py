"""What a group and a clash of forces are told and asked."""

import pytest

from hearthside.core import offers
from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.consequences import due_harm
from hearthside.games.questworlds.aftermath.shared_consequences import ShareOut, SpareAll
from hearthside.games.questworlds.contest.rulings import CountNothing
from hearthside.games.questworlds.degrees_and_bumps import Roller
from hearthside.games.questworlds.group.bouts import RollBout
from hearthside.games.questworlds.group.gathering import JoinGroup, OpenGroup, StartGroup
from hearthside.games.questworlds.group.result import SettleGroup
from hearthside.games.questworlds.odds import simple_contest
from hearthside.games.questworlds.scenes.mass_effort import EndEffort, StartEffort, TakePart
from hearthside.games.questworlds.sheet import Benefit
from tests.games.questworlds.evening import GM, Evening, hero
from tests.games.questworlds.shown import card, foretold, odds


@pytest.fixture
def table() -> Evening:
    return Evening(hero("wren", Sword=25, Songs=18), hero("tomas", Hammer=15, Healer=17))


@pytest.mark.rule("QW-5.2")
def test_the_board_of_a_group_says_what_the_points_come_to(table):
    table.change("wren", hero_points=0)
    table.do(GM, OpenGroup(prize="The ford", resistance="high"))
    table.do("mara", JoinGroup(who="wren", ability="songs"))
    table.do(GM, StartGroup())
    (before,) = GAME.show(table.table).scene
    assert before.pairs[0].notes == ()
    table.do("mara", RollBout(bout="group-1"))
    table.roll(5, 14)
    (board,) = [one for one in GAME.show(table.table).scene if one.label.startswith("Together")]
    (pair,) = board.pairs
    assert (pair.ours.name, pair.ours.note, pair.ours.score) == ("Wren", "Songs 18", 0)
    assert (pair.theirs.name, pair.theirs.note, pair.theirs.score) == ("The resistance", "20", 1)
    assert pair.notes == ("Marginal defeat",)
    assert board.note == "0 to 1: marginal defeat."


@pytest.mark.rule("QW-5.2", "QW-4.4.2")
def test_in_a_group_the_gm_says_what_counts_and_is_asked_nothing_else(table):
    table.change("wren", benefits=(Benefit(id="b", amount=9, situation="On the water"),))
    table.do(GM, OpenGroup(prize="The ford", resistance="high"))
    table.do("mara", JoinGroup(who="wren", ability="songs"))
    table.do(GM, StartGroup())
    ready = table.offered("mara", "questworlds.roll-bout")
    assert ready.label == "Get ready to roll against the resistance"
    table.do("mara", RollBout(bout="group-1"))
    table.do(GM, CountNothing())
    assert not table.offered(GM, "questworlds.oppose"), "how hard it is was said of all of them"
    table.roll(5, 14)


@pytest.mark.rule("QW-5.2", "QW-5.2.2")
def test_a_group_reads_what_it_is_against_and_what_a_hero_point_makes_of_it(table):
    table.do(GM, OpenGroup(prize="cross the ford", obstacle="The spring flood", resistance="high"))
    assert "All together: cross the ford. In the way: The spring flood." in table.said()
    asked = offers.prompt(GAME, table.table, "mara").text
    assert asked.startswith("Cross the ford. In the way: The spring flood. Join in")
    for seat, who, ability in (("mara", "wren", "songs"), ("sam", "tomas", "hammer")):
        table.do(seat, JoinGroup(who=who, ability=ability))
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1", at_once=False))
    table.roll(5, 14)
    spent, left = (
        table.offered("mara", f"questworlds.{move}") for move in ("spend-hero-point", "pass")
    )
    assert spent.label == "Spend a hero point: one step up, 2 to 0 so far"
    assert left.label == "Leave it as it is, 0 to 1 so far"
    table.let_it_stand()
    (board,) = [one for one in GAME.show(table.table).scene if one.label.startswith("Together")]
    against = board.pairs[0].theirs
    assert board.note == "0 to 1 so far."
    assert (against.name, against.note) == ("The spring flood", "Resistance 20")
    table.do("sam", RollBout(bout="group-2"))
    table.roll(5, 14)
    left = table.offered("sam", "questworlds.pass")
    assert left.label == "Leave it as it is, 0 to 2 in all: a minor defeat for the group"


@pytest.mark.rule("QW-4.8")
def test_a_clash_of_great_forces_asks_those_whom_it_hangs_on_or_sweeps_along(table):
    charge = StartEffort(name="The charge", part="factors", against="3M")
    table.do(GM, charge)
    prompt = offers.prompt(GAME, table.table, "mara")
    assert (prompt.title, prompt.urgent) == ("The charge", True)
    (best,) = [option for option in table.options("mara") if option.best]
    assert (best.move, best.about) == ("questworlds.take-part", "wren")
    assert foretold(best)
    part = TakePart(who="wren", ability="sword")
    assert odds(table, "mara", part) == simple_contest.contest(Roller(25), Roller(23))
    assert offers.prompt(GAME, table.table, GM).title == "The charge"
    table.set(effort=None)
    table.do(GM, StartEffort(name="The flood", part="acted", against="14", outcome="All drown."))
    table.do("mara", part)
    table.oppose("")
    table.roll(5, 18)
    table.let_it_stand()
    table.close()
    assert offers.prompt(GAME, table.table, "mara").title == "What do you do?"  # she is through it
    assert offers.prompt(GAME, table.table, "sam").title == "The flood"
    assert "Tomas" in offers.prompt(GAME, table.table, GM).text
    table.do(GM, EndEffort())
    assert "The flood is over: All drown." in table.said()


@pytest.mark.rule("QW-4.8")
def test_a_clash_asks_what_the_heroes_part_in_it_needs(table):
    fields = {one.name: one for one in table.offered(GM, "questworlds.start-effort").fields}

    def asked(part: str) -> list[str]:
        return [id for id, one in fields.items() if not one.when or one.when.holds({"part": part})]

    assert asked(fields["part"].value) == ["name", "part", "against"]
    assert fields["against"].value == "14"
    assert asked("uninvolved") == ["name", "part", "outcome"]
    assert asked("contributors") == ["name", "part", "rating", "against", "extended"]
    assert asked("acted") == ["name", "part", "against", "outcome"]


@pytest.mark.rule("QW-4.8")
def test_the_gm_rolls_for_a_force_and_players_are_asked_to_help_it(table):
    with pytest.raises(Illegal, match="Say what they face") as refused:
        table.do(GM, StartEffort(name="The line", part="contributors", rating="18"))
    assert refused.value.field == "against"
    table.do(GM, StartEffort(name="The line", part="contributors", rating="18", against="14"))
    assert not table.offered("mara", "questworlds.roll")
    assert table.offered(GM, "questworlds.roll").best
    assert table.offered("mara", "questworlds.augment").section == "turn"
    assert offers.prompt(GAME, table.table, "mara").title == "Our force in The line"
    assert "Our force goes in: The line." in table.said()
    assert "With" not in dict(card(table).stakes)


@pytest.mark.rule("QW-5.2.4")
@pytest.mark.parametrize("win", [True, False])
def test_what_a_group_has_coming_is_dealt_out_in_one_answer(win):
    table = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=17, points=0))
    table.do(GM, OpenGroup(prize="The ford", resistance="moderate"))
    for who, with_ in (("wren", "sword"), ("tomas", "hammer")):
        table.do(table.seat(who), JoinGroup(who=who, ability=with_))
    table.do(GM, StartGroup())
    for who, bout in (("wren", "group-1"), ("tomas", "group-2")):
        table.do(table.seat(who), RollBout(bout=bout))
        table.roll(*((12, 5) if win else (5, 12)))
    table.do(GM, SettleGroup())
    offer = table.offered(GM, "questworlds.share-out")
    assert offer.best
    asked = "Do Wren and Tomas gain from it?" if win else "Are Wren and Tomas impaired?"
    assert offers.prompt(GAME, table.table, GM).text.startswith(asked)
    alone = table.offered(GM, "questworlds.bestow" if win else "questworlds.impose")
    assert alone.section == "act"  # one by one is there too
    assert "One answer for both" in offers.prompt(GAME, table.table, GM).text
    table.do(GM, ShareOut(text="At the ford"))
    assert not table.play.dues
    for who, with_ in (("wren", "sword"), ("tomas", "hammer")):
        if win:
            (benefit,) = table.hero(who).benefits
            assert (benefit.amount, benefit.situation) == (3, "At the ford")
            assert benefit.won_with == with_
        else:
            (harm,) = table.hero(who).harms
            assert (harm.state, harm.abilities) == ("impaired", (with_,))
            assert harm.because == "At the ford"


@pytest.mark.rule("QW-5.2.4")
def test_a_whole_group_can_be_spared_in_one_answer():
    table = Evening(hero("wren", Sword=17, points=0), hero("tomas", Hammer=17, points=0))
    wrens, tomas = (
        due_harm(table.table, who, "hurt", used, "It", "QW-5.2.4")
        for who, used in (("wren", "sword"), ("tomas", "hammer"))
    )
    table.set(dues=(wrens.due,))
    assert not table.offered(GM, "questworlds.share-out")  # one alone has an answer of their own
    table.set(dues=(wrens.due, tomas.due))
    table.do(GM, SpareAll())
    assert not table.play.dues
    assert not table.hero("wren").harms


@pytest.mark.rule("QW-5.2")
def test_a_roll_for_the_group_is_no_yes_or_no_by_itself(table):
    table.change("wren", hero_points=0)
    table.do(GM, OpenGroup(prize="The ford", resistance="high"))
    table.do("mara", JoinGroup(who="wren", ability="songs"))
    table.do(GM, StartGroup())
    table.do("mara", RollBout(bout="group-1"))
    table.roll(5, 14)
    assert card(table).standing == "A marginal defeat for Wren."


@pytest.mark.rule("QW-5.2.4")
def test_adding_up_asks_one_thing_and_who_stands_out_waits_behind_more(table):
    for who in ("wren", "tomas"):
        table.change(who, hero_points=0)
    table.do(GM, OpenGroup(prize="The ford", resistance="high"))
    assert offers.prompt(GAME, table.table, GM).text == "They choose how they join in."
    for who, with_ in (("wren", "songs"), ("tomas", "hammer")):
        table.do(table.seat(who), JoinGroup(who=who, ability=with_))
    table.do(GM, StartGroup())
    for who, bout in (("mara", "group-1"), ("sam", "group-2")):
        table.do(who, RollBout(bout=bout))
        table.roll(5, 14)
    (single,) = table.offered(GM, "questworlds.settle-group").fields
    assert (single.name, single.brief) == ("single", "the same for everyone")
