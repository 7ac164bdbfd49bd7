"""What was rolled in a scene is not rolled again for the same stakes (VE-1.8)."""

from hearthside.core.moves import Illegal
from hearthside.games.venus.state import VTable

Tried = tuple[tuple[str, str, str], ...]
"""(character, agenda, stakes) of each."""


def not_again(table: VTable, who: str, words: str, stakes: str) -> None:
    """VE-1.8: what has failed is not tried again for the same stakes."""
    if (who, _plain(words), _plain(stakes)) in table.play.failed:
        raise Illegal("That has failed already. Change the stakes to roll again.", "stakes")


def not_checked_again(table: VTable, who: str, words: str, stakes: str) -> None:
    """VE-3.7: a check that was cancelled may be played as a task, or about something else."""
    not_again(table, who, words, stakes)
    if (who, _plain(words), _plain(stakes)) in table.play.cancelled:
        again = "That check was cancelled. Call for a task, or change the stakes."
        raise Illegal(again, "stakes")


def with_one_more(tried: Tried, who: str, words: str, stakes: str) -> Tried:
    return (*tried, (who, _plain(words), _plain(stakes)))


def _plain(words: str) -> str:
    return " ".join(words.casefold().split())
