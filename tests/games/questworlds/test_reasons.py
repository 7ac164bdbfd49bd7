"""Every target number is the sum of its reasons, on the card and on the sheet."""

import pytest

from hearthside.core.reasons import total
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.contest.target import full, stack
from hearthside.games.questworlds.sheet import Benefit, Harm
from tests.games.questworlds.evening import Evening, ability, hero


@pytest.fixture
def table() -> Evening:
    lamps = ability("Lamplighter", 17, sort="keyword")
    heights = ability("Heights", 4, sort="breakout", under="lamplighter")
    made = Evening(hero("wren", lamps, heights, Sword=17, Songs=13, points=0))
    made.change(
        "wren",
        harms=(Harm(id="h", state="hurt", abilities=("heights",), because="a fall"),),
        benefits=(Benefit(id="b", amount=6, abilities=("heights",)),),
    )
    return made


def card(table: Evening, at: int) -> list[tuple[str, str]]:
    return [(part.label, part.value) for part in GAME.show(table.table).attempt.throws[at].parts]


@pytest.mark.rule("QW-4.5", "QW-3.3", "QW-2.3.3", "QW-4.4.1", "QW-4.4.2")
def test_both_sides_of_a_contest_are_sums_of_reasons(table):
    table.enter("wren", "heights")
    table.oppose("high", situation="-3", stretch=True)
    mine = stack(table.table, table.contest, table.contest.me)
    assert [(one.label, one.value) for one in mine] == [
        ("Lamplighter", 17),
        ("Heights", 4),
        ("Hurt: a fall", -3),
        ("Benefit of victory", 6),
        ("The situation", -3),
        ("A stretch", -6),
    ]
    assert total(mine) == full(table.table, table.contest, table.contest.me) == 15
    assert all(one.rules for one in mine)
    assert card(table, 0)[:3] == [("Lamplighter", "17"), ("Heights", "+4"), ("Hurt: a fall", "−3")]
    assert card(table, 1) == [("Base", "14"), ("High", "+6")]


@pytest.mark.rule("QW-2.1.2", "QW-4.6")
def test_masteries_and_averages_are_written_as_the_game_does(table):
    table.enter("wren", "sword")
    table.oppose("very high", second="songs")
    assert card(table, 0) == [("Sword 17 and Songs 13, on average", "15")]
    assert card(table, 1) == [("Base", "14"), ("Very high", "+M")]
    table.oppose(rating="3M", opponent="The tide")
    assert card(table, 1) == [("Resistance", "3M")]


@pytest.mark.rule("QW-2.1", "QW-3.3")
def test_the_sheet_says_why_a_rating_is_what_it_is_now(table):
    ratings = {
        piece.label: piece
        for section in GAME.sheet(table.table, "wren").sections
        for piece in section.pieces
        if hasattr(piece, "value")
    }
    heights = ratings["Heights"]
    assert (heights.value, heights.note) == ("1M", "Lamplighter +4, now 4M")
    counts = "Lamplighter 17, Heights +4, Hurt: a fall −3, Benefit of victory +6"
    assert heights.why.text == f"{counts}. 4M is 4 and a mastery: the result is a step better."
    assert set(heights.why.rules) == {"QW-3.3", "QW-2.1.2", "QW-4.4.1", "QW-4.4.1.3", "QW-4.4.2"}


@pytest.mark.rule("QW-4.5")
def test_what_was_added_since_the_framing_does_not_rewrite_what_is_rolled(table):
    table.enter("wren", "sword")
    table.change("wren", abilities=(ability("Sword", 19), ability("Songs", 13)))
    table.oppose()
    assert card(table, 0) == [("Sword", "17")]
    assert full(table.table, table.contest, table.contest.me) == 17
