"""Around the contests: what sheets, prompts, the log and the ledger say (QW-4.4, QW-6, QW-10)."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.life.guided_rounds import AnswerItem, BeginRound, PassItem
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenSession
from hearthside.core.pieces import Board, Mark, Words
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.creation.setting_keywords import CallList
from hearthside.games.questworlds.extended.ending import EndExtended
from hearthside.games.questworlds.sheet import Benefit, Harm
from tests.games.questworlds.duel import Duel
from tests.games.questworlds.evening import GM, Evening, ability, hero
from tests.games.questworlds.steps import BEGIN, save_prose, save_who


def sections(table: Evening, who: str = "wren"):
    return {section.title: section.pieces for section in GAME.sheet(table.table, who).sections}


@pytest.mark.rule("QW-4.4.1", "QW-2.1")
def test_a_sheet_keeps_the_rating_and_says_what_it_is_now():
    table = Evening(hero("wren", Sword=23, Songs=13))
    hurt = Harm(id="h", state="impaired", abilities=("sword",), because="Bad knee")
    table.change("wren", harms=(hurt,))
    ratings = {piece.label: (piece.value, piece.note) for piece in sections(table)["Abilities"]}
    assert ratings == {"Sword": ("3M", "now 17"), "Songs": ("13", "")}
    points, mark = sections(table)["As they stand"]
    assert points.label == "Hero points"
    assert mark.text == "Impaired −6: Bad knee"


def test_who_was_named_for_a_contest_has_a_sheet_that_says_what_they_oppose_with():
    duel = Duel()
    (guard,) = duel.play.cast.keys() - {"wren"}
    (rating,) = sections(duel, guard)["Abilities"]
    assert rating.text == "Opposes with 14"
    duel.do(GM, EndExtended())
    assert "Abilities" not in sections(duel, guard), "no heading over nothing"


@pytest.mark.rule("QW-4.4.2")
def test_a_benefit_for_an_ability_in_a_situation_says_both():
    table = Evening(hero("wren", Sword=17))
    benefit = Benefit(id="b", amount=6, abilities=("sword",), situation="On the river")
    table.change("wren", benefits=(benefit,))
    (mark,) = [piece for piece in sections(table)["As they stand"] if isinstance(piece, Mark)]
    assert (mark.text, mark.note) == ("+6 On the river", "(Sword)")
    table = Evening(hero("wren", Sword=23))
    table.wins("wren", "sword", 1, 20)
    table.bestow("sword", situation="On the river")
    assert "using Sword: On the river" in table.said()[-1]


@pytest.mark.rule("QW-6.1")
def test_ending_a_session_asks_once_more_while_hero_points_would_be_lost():
    table = Evening(hero("wren", Sword=17), replace(hero("tomas", Hammer=17), hero_points=1))
    table.do(GM, CloseScene())
    option = table.offered(GM, "table.close-session")
    assert option.danger
    assert option.help == "Hero points that are not spent are lost: Wren 3 and Tomas 1."
    table.do(GM, CloseSession())
    said = table.said()
    assert "Wren loses 3 unspent hero points." in said
    assert "Tomas loses 1 hero point that were unspent." not in said
    assert "Tomas loses 1 unspent hero point." in said


def test_after_a_session_the_table_says_that_it_is_over():
    table = Evening(hero("wren", Sword=17, points=0), scene=False)
    assert offers.prompt(GAME, table.table, "mara").title == "The session has not begun"
    table.do(GM, OpenSession())
    table.do(GM, CloseSession())
    for seat, who in ((GM, "Start the next one."), ("mara", "Gale starts the next one.")):
        told = offers.prompt(GAME, table.table, seat)
        assert told.title == "Session 1 is over"
        assert told.text.endswith(who)


@pytest.mark.rule("QW-6.2")
def test_between_scenes_improving_is_among_what_one_can_do():
    table = Evening(hero("wren", Sword=17))
    assert table.offered("mara", "questworlds.improve").section == "sheet"
    table.do(GM, CloseScene())
    for move in ("questworlds.improve", "questworlds.learn"):
        assert table.offered("mara", move).section == "act"


@pytest.mark.rule("QW-6.1")
def test_with_nothing_to_lose_a_session_ends_at_one_press():
    table = Evening(hero("wren", Sword=17, points=0))
    table.do(GM, CloseScene())
    assert not table.offered(GM, "table.close-session").danger


def test_the_book_keeping_of_hero_points_is_no_story():
    table = Evening(hero("wren", Sword=17))
    table.do(GM, CloseScene())
    table.do(GM, CloseSession())
    told = [line for entry in table.entries for line in entry.said if "hero points" in line.plain]
    assert told
    assert not any(line.retold for line in told)


@pytest.mark.rule("QW-6.3")
def test_a_new_mastery_is_what_the_panel_speaks_of():
    table = Evening(hero("wren", Sword=21, Songs=13))
    table.change("wren", catch_up=21)
    assert offers.prompt(GAME, table.table, "mara").title == "A new mastery"


def test_the_gm_is_spoken_to_as_the_gm():
    table = Evening(hero("wren", Sword=17), scene=False)
    assert (
        offers.prompt(GAME, table.table, GM).text
        == "Start when you like: others can still come in."
    )
    assert offers.prompt(GAME, table.table, "mara").text == "Gale starts it."


@pytest.mark.rule("QW-10.1")
def test_the_ledger_stays_in_sight_in_a_plain_contest():
    table = Evening(hero("wren", Sword=17), communities=True)
    table.found()
    table.enter("wren", "sword")
    assert _ledger(table).folded  # there to be opened: the contest comes first
    assert offers.prompt(GAME, table.table, "mara").text == "The GM says how hard it is."
    table.oppose()
    table.roll(18, 5)
    table.let_it_stand()
    assert table.play.dues
    assert _ledger(table).folded  # what the community may bear names its resources itself
    bearing = table.offered(GM, "questworlds.lay-on-resource").fields[0]
    assert bearing.picks[0].label.endswith("12M")
    assert _ledger(table).whys["PC"].rules == ("QW-10.1.4", "QW-10.3")
    assert not any(cell.why for row in _ledger(table).rows for cell in row), "said in the head"


def _ledger(table: Evening) -> Board:
    (found,) = [piece for piece in GAME.show(table.table).scene if isinstance(piece, Board)]
    return found


@pytest.mark.rule("QW-10.2")
def test_whoever_asks_for_help_sees_what_there_is_and_what_drawing_costs():
    table = Evening(hero("wren", Sword=17), communities=True)
    table.found()
    option = table.offered("mara", "questworlds.lobby")
    first = next(field for field in option.fields if field.name == "resource").picks[0]
    assert first.label.endswith("12M")
    assert "wears it down by 3, a defeat by 6 or 9" in option.help


@pytest.mark.rule("QW-9.2")
def test_a_writer_reads_what_the_gm_called_a_list():
    table = Evening()
    table.do("mara", BEGIN)
    who = "hero"
    table.do("mara", save_who(who=who, name="Wren", concept="", method="prose"))
    text = "She has a [Sword], a [Shield] and a [Spear]. She is [Brave] every day."
    table.do("mara", save_prose(who=who, prose=text))
    table.do(GM, CallList(who=who, sentence="0", how="two"))
    (step,) = [step for step in GAME.steps(table.table, who) if step.id == "prose"]
    assert "The GM calls this a list, so its first two marks count: “She has a Sword" in " ".join(
        getattr(piece, "text", "") for piece in step.so_far
    )


def test_a_character_in_the_making_is_called_that_and_has_no_purse():
    table = Evening()
    table.do("mara", BEGIN)
    (person,) = GAME.show(table.table).cast
    assert person.concept == "Still being made"
    assert not person.pieces


@pytest.mark.rule("QW-3.3")
def test_in_a_package_a_mark_is_called_a_part_of_it():
    table = Evening(keywords="package")
    table.do("mara", BEGIN)
    who = "hero"
    table.do("mara", save_who(who=who, name="Wren", concept="", method="prose"))
    (step,) = [step for step in GAME.steps(table.table, who) if step.id == "prose"]
    labels = {pick.value: pick.label for pick in step.option.fields[0].kinds}
    assert labels["breakout"] == "Part of a keyword"


def test_what_is_seldom_asked_takes_little_room_in_the_form_for_a_prize():
    table = Evening(hero("wren", Sword=17), hero("tomas", Hammer=17), communities=True)
    table.found()
    fields = {field.name: field for field in table.offered("mara", "questworlds.enter").fields}
    assert fields["against"].folded
    assert fields["bolster"].folded


@pytest.mark.rule("QW-6.1", "QW-6.2")
def test_whoever_still_holds_hero_points_is_asked_to_grow_before_they_go():
    table = Evening(hero("wren", Sword=17, Songs=13), hero("tomas", Hammer=17, points=0))
    table.do(GM, BeginRound(round="closing"))
    assert "Your 3 hero points are lost" in offers.prompt(GAME, table.table, "mara").text
    assert offers.prompt(GAME, table.table, "sam").title == "Waiting for Mara"
    before = table.hero("wren").ability("sword").rating
    table.do("mara", AnswerItem(item="wren", blanks={"ability": "sword"}))
    assert table.hero("wren").ability("sword").rating == before + 1
    assert table.hero("wren").hero_points == 2
    passing = table.offered("mara", "table.pass-item")
    assert (passing.label, passing.best) == ("Let 2 hero points go", False), (
        "what a tap throws away"
    )
    table.do("mara", PassItem(item="wren"))
    assert table.table.round.step == "story"


def test_what_one_can_do_lies_before_them_again_once_a_contest_is_over():
    table = Evening(hero("wren", Sword=17))

    def lying() -> list[str]:
        show = GAME.show(table.table)
        return [card.text for one in show.cast if one.id == "wren" for card in one.cards]

    before = lying()
    assert before
    table.enter("wren", "sword")
    table.oppose()
    table.roll(12, 5)
    table.let_it_stand()
    table.skip_all()
    assert lying() == before


def test_the_card_of_a_hero_tells_what_they_are_best_at():
    table = Evening(hero("wren", Sword=27, Climb=13, Songs=17))
    words = [one.text for one in GAME.show(table.table).cast[0].pieces if isinstance(one, Words)]
    assert words == ["Sword 7M, Songs 17"]


@pytest.mark.rule("QW-2.3", "QW-4.4.1")
def test_a_tap_on_an_ability_begins_a_contest_with_it_at_what_it_is_worth_now():
    table = Evening(hero("wren", Sword=17))
    table.change("wren", harms=(Harm(id="h", state="impaired", abilities=("sword",)),))
    cards = {card.text: card for card in GAME.show(table.table).cast[0].cards}
    sword = cards["Sword"]
    offer = table.offered("mara", "questworlds.enter")
    assert (sword.starts, sword.fills) == (offer.key, (("ability", "sword"),))
    assert sword.note == "11"


def test_a_card_calls_a_breakout_by_its_keyword_as_that_is_written():
    river = ability("River Pilot", 17, sort="keyword")
    table = Evening(hero("wren", river, ability("Shoals", 2, sort="breakout", under="river-pilot")))
    kinds = {card.text: card.kind for card in GAME.show(table.table).cast[0].cards}
    assert kinds == {"River Pilot": "Keyword", "Shoals": "River Pilot +2"}


def test_who_reads_how_many_points_are_left_is_spoken_to():
    table = Evening(hero("wren", Sword=17, points=2), hero("tomas", Songs=17, points=1))
    table.do(GM, CloseScene())
    told = offers.prompt(GAME, table.table, "mara").text
    assert told.endswith("You have 2 hero points. Improve with them before the session ends.")
    told = offers.prompt(GAME, table.table, GM).text
    assert "Hero points left: Wren 2 and Tomas 1. Improve" in told
