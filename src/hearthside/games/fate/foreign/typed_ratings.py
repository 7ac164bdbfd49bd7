"""Skills and their ratings in all the ways people type them."""

import re

from hearthside.games.fate.dice_and_outcomes import LADDER

LONGEST_SKILL = 80
"""No skill has a longer name, its rating included."""
_WORDS = {word.casefold(): rating for rating, word in LADDER.items()}
_WORD = f"(?:{'|'.join(_WORDS)})"
_NUMBER = r"[+\-\u2212]\s?\d{1,2}"
_FIRST = re.compile(
    rf"^(?:{_WORD}\s*/?\s*)?\(?({_NUMBER})\)?\s*(?:{_WORD}\b)?\s*[:|]?\s*(.*)$", re.IGNORECASE
)
_FIRST_WORD = re.compile(rf"^({_WORD})\b\s*:?\s+(.+)$", re.IGNORECASE)
_LAST = re.compile(
    rf"^(.+?)\s*[:\s]\s*(?:{_WORD}\s*/?\s*)?\(?({_NUMBER}|\d{{1,2}})\)?$", re.IGNORECASE
)
_LAST_WORD = re.compile(rf"^(.+?)\s*[:\u2013-]\s*({_WORD})$", re.IGNORECASE)


def ratings(text: str) -> dict[str, int] | None:
    """The skills a line lists; nothing where some of it is none.

    >>> ratings("Great (+4) Lore; Good (+3) Crafts, Notice")
    {'Lore': 4, 'Crafts': 3, 'Notice': 3}
    >>> ratings("Forceful: Good (+3), Quick: Average (+1)"), ratings("Fight +3")
    ({'Forceful': 3, 'Quick': 1}, {'Fight': 3})
    >>> ratings("Good / +3: Crafts"), ratings("+2 Fair: Fight, Stealth"), ratings("Great Fight")
    ({'Crafts': 3}, {'Fight': 2, 'Stealth': 2}, {'Fight': 4})
    >>> ratings("Poor (\u22121) Will"), ratings("a rainy night")
    ({'Will': -1}, None)
    >>> ratings("Great / +4"), ratings("Good (+3)")
    (None, None)
    """
    found: dict[str, int] = {}
    for chunk in re.split(r"[;\n]", text):
        rating: int | None = None
        for item in (one.strip() for one in chunk.split(",")):
            if not item:
                continue
            if len(item) > LONGEST_SKILL:
                return None
            named, own = _item(item)
            rating = own if own is not None and not _LAST.match(item) else rating
            value = own if own is not None else rating
            if value is None:
                return None
            if named:
                found[named] = value
    return found or None


def _item(item: str) -> tuple[str, int | None]:
    """A name and the rating that stands with it, if any."""
    if last := _LAST.match(item):
        name = last[1].strip(" /:")
        return "" if name.casefold() in _WORDS else name, _number(last[2])
    if last := _LAST_WORD.match(item):
        return last[1].strip(), _WORDS[last[2].casefold()]
    if first := _FIRST.match(item):
        return first[2].strip(), _number(first[1])
    if first := _FIRST_WORD.match(item):
        return first[2].strip(), _WORDS[first[1].casefold()]
    return item, None


def _number(text: str) -> int:
    return int(text.replace("\u2212", "-").replace(" ", ""))
