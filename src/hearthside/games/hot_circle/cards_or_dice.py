"""Dice or cards: a table that draws reads of cards, and sees them as people hold them (HC-3.20).

Only our own words are ever put through this, never what somebody typed.
"""

import re
from typing import Any

from hearthside.core.dice import Die, Faces, d
from hearthside.core.forms import Total
from hearthside.core.table import Table
from hearthside.core.wording.grammar import counted
from hearthside.games.hot_circle.task_and_obstacle import result

CARD = Die("card", tuple(range(2, 15)), (*map(str, range(2, 11)), *"JQKA"))
"""HC-3.20: a card without its suit, each as from a full deck."""

DICE = "dice"

_PHRASES = {
    "The dice are in the air": "The cards are being drawn",
    "Until the dice fall": "Until the cards are drawn",
}
_WORDS = {
    "dice": "cards",
    "die": "card",
    "roll": "draw",
    "rolls": "draws",
    "rolled": "drew",
    "reroll": "redraw",
    "rerolls": "redraws",
}
_WORD = re.compile(rf"\b({'|'.join(_WORDS)})\b", re.IGNORECASE)
_COUNT = re.compile(r"(\d+)D\b")
_NAMES = dict(zip(CARD.faces, CARD.names, strict=True))


def die(table: Table[Any]) -> Die:
    """What this table throws, or draws."""
    return die_for(table.settings.get("die"))


def draws(table: Table[Any]) -> bool:
    """Whether this table draws cards."""
    return table.settings.get("die") == "cards"


def spoken(table: Table[Any], words: str) -> str:
    """Words about dice as this table says them."""
    if not draws(table):
        return words
    for ours, theirs in _PHRASES.items():
        words = words.replace(ours, theirs)
    words = _COUNT.sub(lambda found: cards(int(found[1])), words)
    return _WORD.sub(_swapped, words)


def _swapped(found: re.Match[str]) -> str:
    word = _WORDS[found[0].lower()]
    return word.capitalize() if found[0][0].isupper() else word


def cards(count: int) -> str:
    """A number of cards.

    >>> cards(1), cards(4)
    ('1 card', '4 cards')
    """
    return counted(count, "card")


def dice(table: Table[Any], count: int) -> str:
    """A number of dice, `4D`, or of cards."""
    return cards(count) if draws(table) else f"{count}D"


def face(table: Table[Any], shown: int) -> str:
    """What a die or a card shows; one that fell before the table changed to cards keeps its own."""
    return _NAMES.get(shown, str(shown)) if draws(table) else str(shown)


def pool(table: Table[Any], start: int = 0) -> Total:
    """How many dice a form comes to, on its button: whatever adds some counts as `DICE`."""
    unit = " cards" if draws(table) else "D"
    return Total(name=DICE, label="Dice", start=start, unit=unit, on_button=True)


def told_ties(table: Table[Any], tied: Faces, task: Faces, obstacle: Faces) -> str:
    """HC-3.18: how often both rolled again, and what decided it where both show the same."""
    again = ", then at ".join(face(table, one) for one in tied)
    told = f"Tied at {again}, so both rolled again." if tied else ""
    return " ".join(filter(None, (spoken(table, told), told_tie(table, task, obstacle))))


def told_tie(table: Table[Any], task: Faces, obstacle: Faces) -> str:
    """HC-3.18: what decided it where both show the same: a sentence, or nothing."""
    if not (task and obstacle) or result(task) != result(obstacle) or len(task) == len(obstacle):
        return ""
    fewer, more = sorted((len(task), len(obstacle)))
    won = f"{dice(table, more)} to {dice(table, fewer)}"
    return f"Both show {face(table, result(task))}: {spoken(table, 'more dice win a tie')}, {won}."


def faces(table: Table[Any], shown: Faces) -> str:
    return ", ".join(face(table, one) for one in shown)


def die_for(setting: Any) -> Die:
    """The table's die, from its setting: `6`, `20` or `cards`."""
    return CARD if setting == "cards" else d(int(setting or 6))
