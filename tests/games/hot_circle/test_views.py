"""What each seat is told and shown: prompts, the attempt, sheets, and who is asked."""

import re

import pytest
from msgspec.structs import replace

from hearthside.core import engine, offers
from hearthside.core.life.rulings import Hide, Rule
from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.core.life.seats import ChangeRole, EmptySeat
from hearthside.core.moves import Illegal
from hearthside.core.path_labels import named
from hearthside.core.pieces import Coins, Mark, Track
from hearthside.core.secrecy.views import view
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.ability_test.rolling import RollAbility
from hearthside.games.hot_circle.ability_test.setting_obstacle import JudgeAbility
from hearthside.games.hot_circle.characters.instincts import FollowInstinct, RefuseInstinct
from hearthside.games.hot_circle.obstacle_test.calling import CallTest
from hearthside.games.hot_circle.obstacle_test.claiming import ClaimDice
from hearthside.games.hot_circle.obstacle_test.hindering import RollDice
from hearthside.games.hot_circle.obstacle_test.ruling import Withdraw
from hearthside.games.hot_circle.sessions.compels import OfferCompel
from hearthside.games.hot_circle.sheet import Asset, Lifepath
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    DUKE,
    GM,
    MOSS,
    WREN,
    asked,
    award,
    closing_up,
    evening,
    framed,
    given,
    hero,
    offered,
    rolled,
    sat_down,
    staked,
    told,
    versus,
)


def waiting(table) -> set[str]:
    return set(engine.show(GAME, table.table).attempt.waiting)


def test_everyone_is_asked_in_session_zero() -> None:
    table = sat_down()
    for seat in (GM, ANA, BEN):
        asked = offers.prompt(GAME, table.table, seat)
        assert asked.urgent
        assert "Genre" in asked.title


def test_the_attempt_says_whom_it_waits_for() -> None:
    table = evening()
    table.do(GM, CallTest(who=WREN))
    assert waiting(table) == {ANA, GM}
    table = evening()
    staked(table)
    assert waiting(table) == {ANA}
    assert offers.prompt(GAME, table.table, ANA).urgent
    assert offers.prompt(GAME, table.table, BEN).title == "Waiting for Ana"
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    assert waiting(table) == {GM}
    table = evening()
    versus(table, opponent=MOSS)
    assert waiting(table) == {ANA, BEN}, "each chooses dice"
    table = evening()
    framed(table)
    assert waiting(table) == {ANA}


def test_both_of_a_versus_test_stand_above_its_title() -> None:
    table = evening()
    versus(table, opponent=MOSS)
    shown = GAME.attempt(table.table)
    assert shown
    assert (shown.who, shown.against, shown.means) == ((WREN,), (MOSS,), "")
    assert shown.by({WREN: "Wren", MOSS: "The Moss"}) == "Wren against the Moss"


def test_a_compel_asks_whoever_did_not_point() -> None:
    table = evening()
    table.do(GM, OfferCompel(character=WREN, source="Loud", what="They hear you"))
    assert offers.prompt(GAME, table.table, ANA).urgent
    assert not offers.prompt(GAME, table.table, GM).urgent


@pytest.mark.parametrize("seat", [GM, ANA])
def test_one_step_is_highlighted_for_whoever_is_asked(seat: str) -> None:
    table = evening()
    table.do(GM, CallTest(who=WREN))
    marked = [
        option
        for option in offers.options(GAME, table.table, seat)
        if option.best and option.section == "turn"
    ]
    assert len(marked) == 1


def test_the_gm_answers_for_a_player_who_left() -> None:
    table = evening()
    staked(table)
    assert not offered(table, GM, "claim-dice")
    table.do(GM, EmptySeat(seat=ANA))
    assert offered(table, GM, "claim-dice")
    assert waiting(table) == {GM}


def test_a_sheet_shows_tax_marks_and_assets_with_paths_to_rule_on() -> None:
    table = evening()
    path = Lifepath(
        id="sailor", name="Sailor", setting="quay", taxed=("wises",), persona_marks=2, fate_marks=4
    )
    gear = Asset(id="rope", kind="gear", name="Rope", lifepath="sailor", hostile=False)
    given(table, WREN, lifepaths=(path,), assets=(gear,))
    pieces = [
        piece for section in GAME.sheet(table.table, WREN).sections for piece in section.pieces
    ]
    (tax,) = [p for p in pieces if isinstance(p, Mark) and p.label == "Tax on Sailor"]
    assert (tax.text, tax.path) == ("Wises", "cast.character.lifepaths.0.taxed")
    (marks,) = [p for p in pieces if isinstance(p, Track)]
    assert [crossed for _, crossed in marks.boxes] == [True, True, False, False, False, False]
    assert marks.path == "cast.character.lifepaths.0.persona_marks"
    assert [p.count for p in pieces if isinstance(p, Coins)] == [0, 0, 4]
    assert any(isinstance(p, Mark) and p.text == "Rope" for p in pieces)


@pytest.mark.rule("HC-6.7")
def test_a_ruling_sets_tax_and_clears_it() -> None:
    table = evening()
    of_sailor = f"cast.{WREN}.lifepaths.1.taxed"
    values = {one.title: one.path for one in named(GAME, table.table).values()}
    assert values["Wren: Tax on Sailor"] == of_sailor, "though there is none yet"
    table.do(GM, Rule(path="Wren: Tax on Sailor", value="Wises, deeds"))
    assert hero(table).lifepath("sailor").taxed == ("wises", "deeds")
    (told,) = table.entries[-1].said
    assert told.plain.endswith("Wren’s Tax on Sailor is now Wises and Deeds.")
    with pytest.raises(Illegal, match="“luck” does not fit there"):
        table.do(GM, Rule(path=of_sailor, value="luck"))
    table.do(GM, Rule(path=of_sailor, value="[]"))
    assert hero(table).lifepath("sailor").taxed == ()
    table.do(GM, Rule(path=of_sailor, value='["circles"]'))
    table.do(GM, Rule(path="Tax on Sailor", value="none"))
    assert hero(table).lifepath("sailor").taxed == ()
    sections = GAME.sheet(table.table, WREN).sections
    assert not any("Tax" in piece.label for one in sections for piece in one.pieces)


def test_tax_and_marks_leave_the_line_of_lifepaths_in_one_piece() -> None:
    table = evening()
    born, sailor, scholar = table.table.play.cast[WREN].lifepaths
    marked = replace(sailor, taxed=("wises",), persona_marks=2, fate_marks=4)
    given(table, WREN, lifepaths=(born, marked, scholar))
    (line,) = [s for s in GAME.sheet(table.table, WREN).sections if s.title == "Lifepaths"]
    kinds = [type(piece).__name__ for piece in line.pieces]
    assert kinds == ["Rating", "Rating", "Rating", "Mark", "Track", "Coins"]


def test_fate_and_persona_are_told_apart_by_shape() -> None:
    table = evening()
    shown = GAME.show(table.table).cast[0].pieces
    on_sheet = [p for section in GAME.sheet(table.table, WREN).sections for p in section.pieces]
    for pieces in (shown, on_sheet):
        held = [(p.label, p.shape) for p in pieces if isinstance(p, Coins)]
        assert held == [("Fate", "coin"), ("Persona", "mask")]


def test_a_test_against_someone_who_is_hidden_again_is_not_shown_to_players() -> None:
    table = evening()
    versus(table)
    table.do(GM, Hide(character=DUKE))
    assert view(GAME, table.table, ANA).play.test is None
    assert GAME.show(view(GAME, table.table, ANA)).attempt is None
    assert offers.options(GAME, table.table, ANA)


def test_an_onlooker_reads_what_the_table_does() -> None:
    table = evening()
    table.do(GM, ChangeRole(seat=BEN, role="spectator"))
    assert offers.prompt(GAME, table.table, BEN).title == "Dusk on the quay"
    assert "A test comes" in offers.prompt(GAME, table.table, BEN).text
    table.do(GM, CloseScene())
    assert offers.prompt(GAME, table.table, BEN).title == "Between scenes"


def test_the_gm_hears_of_an_instinct_and_may_refuse_it() -> None:
    table = evening()
    table.do(ANA, FollowInstinct(character=WREN, instinct="0", how="I saw them coming"))
    asked = offers.prompt(GAME, table.table, GM)
    assert asked.title == "Wren followed an instinct"
    assert asked.text == "“I always look twice” I saw them coming. It is so, unless you refuse it."
    (refusing,) = [one for one in offered(table, GM, "refuse-instinct") if one.instead]
    assert refusing.label == "Refuse the instinct just followed", "it stands in the panel"
    table.do(GM, RefuseInstinct(character=WREN, instinct="0", reason="It wins by itself"))
    assert not [one for one in offered(table, GM, "refuse-instinct") if one.instead]


@pytest.mark.rule("HC-3.20")
def test_a_table_that_draws_cards_reads_of_cards() -> None:
    table = evening(die="cards")
    given(table, WREN, persona=1)
    framed(table)
    (drawing,) = offered(table, ANA, "roll")
    assert drawing.label == "Draw 3 cards for Wren"
    table.do(ANA, RollDice(side="task"))
    assert offers.prompt(GAME, table.table, GM).title == "The cards are being drawn"
    table.fall(14, 2, 11)
    table.fall(14, 12, 10)
    mine, theirs = GAME.show(table.table).attempt.throws
    assert [one.face for one in mine.dice] == ["A", "J", "2"], "the one that counts first"
    assert (mine.score, theirs.score) == ("A", "A")
    assert "Wren draws A, 2, J. Highest: A." in told(table)
    rerolls = [option.label for option in offered(table, ANA, "reroll")]
    assert set(rerolls) == {"Draw your cards again", "Draw the obstacle’s cards again"}
    lines = [line.plain for entry in table.entries for line in entry.said]
    options = offers.options(GAME, table.table, ANA) + offers.options(GAME, table.table, GM)
    ours = [one for one in options if one.move.startswith("hot-circle.")]
    words = " ".join((*lines, *(f"{one.label} {one.help}" for one in ours)))
    assert not re.search(r"\b(dice|die|rolls?|rerolls?|[0-9]D)\b", words), words


def test_closing_asks_each_player_about_their_goals_then_the_gm() -> None:
    table = closing_up()
    assert offers.prompt(GAME, table.table, ANA).urgent
    assert offers.prompt(GAME, table.table, GM).title == "Waiting for Ana and Ben"
    table.do(ANA, award(WREN, first="simple"))
    assert offers.prompt(GAME, table.table, GM).title == "Wren’s goals tonight"


def test_what_a_test_decided_stands_once_on_the_table() -> None:
    table = evening()
    rolled(table, (6, 1, 1), (1, 1, 1))
    staked(table, intent="Another")
    table.do(GM, Withdraw())
    words = [getattr(piece, "text", "") for piece in GAME.show(table.table).scene]
    assert [one for one in words if "the water" in one] == ["“Cross the water”: Wren passes."]


def test_an_ability_test_in_the_air_shows_which_roll() -> None:
    table = evening()
    given(table, WREN, fate=1)
    asked(table, "resources")
    table.do(GM, JudgeAbility(likely="likelier"))
    table.do(ANA, RollAbility())

    def in_air() -> list[tuple[str, str, bool]]:
        throws = GAME.show(table.table).attempt.throws
        return [(throw.who, throw.result, throw.in_air) for throw in throws]

    assert in_air() == [("Wren", "3D", True), ("The obstacle", "1D", False)]
    table.fall(2, 2, 2)
    assert in_air() == [("Wren", "2", False), ("The obstacle", "1D", True)]
    table.fall(5)
    assert in_air() == [("Wren", "2", False), ("The obstacle", "5", False)]


@pytest.mark.parametrize("value", ["-1", "10000000"])
def test_a_ruling_no_test_could_count_with_is_refused(value: str) -> None:
    table = evening()
    with pytest.raises(Illegal, match="does not fit"):
        table.do(GM, Rule(path=f"cast.{WREN}.lifepaths.0.rating", value=value, reason=""))
