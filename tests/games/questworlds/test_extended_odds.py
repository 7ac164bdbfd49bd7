"""The chance to win an extended contest, on its board (QW-8.1)."""

import pytest

from hearthside.games.questworlds import GAME, chances
from hearthside.games.questworlds.resolve import Roller
from hearthside.games.questworlds.sheet import Harm
from tests.games.questworlds.duel import Duel


def test_the_scoreboard_shows_scores_and_exact_chances():
    duel = Duel()
    duel.exchange(12, 5)
    boards = [piece for piece in GAME.show(duel.table).scene if hasattr(piece, "rows")]
    (row,) = boards[0].rows
    assert [cell.text for cell in row][1::2] == ["1", "0"]
    assert row[4].text.endswith("%")


@pytest.mark.rule("QW-8.1", "QW-4.4.1")
def test_the_chance_to_win_counts_what_harm_takes_off():
    duel = Duel()
    shown = chance(duel)
    duel.change("wren", harms=(Harm(id="h", state="hurt", abilities=("sword",)),))
    assert chance(duel) != shown
    run = chances.race(Roller(14), Roller(14))
    assert chance(duel) == f"{run.odds().percent('win')} %"


def chance(table) -> str:
    board = next(piece for piece in GAME.show(table.table).scene if piece.head[-1] != "State")
    return board.rows[0][-1].text
