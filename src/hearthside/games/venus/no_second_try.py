"""What has failed in a scene is not rolled again for the same stakes (VE-1.8)."""

from hearthside.core.moves import Illegal
from hearthside.games.venus.state import VTable


def not_again(table: VTable, who: str, words: str, stakes: str) -> None:
    """VE-1.8: no rolling again for the same stakes."""
    if (who, _plain(words), _plain(stakes)) in table.play.failed:
        raise Illegal("That has failed already. Change the stakes to roll again.", "stakes")


def failed(table: VTable, who: str, words: str, stakes: str) -> tuple[tuple[str, str, str], ...]:
    """VE-1.8: what has failed in this scene, with one more."""
    return (*table.play.failed, (who, _plain(words), _plain(stakes)))


def _plain(words: str) -> str:
    return " ".join(words.casefold().split())
