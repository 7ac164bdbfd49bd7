"""Names and numbers inside sentences: verbs for one or several, small articles, `three` for 3."""

import re
from functools import cache, lru_cache

from hearthside.core.word_lists import word_lists

_COUNTED = re.compile(
    r"(?:(?:the|a|all|some|these|those)\s+)?(?:two|three|four|five|six|seven|eight|nine|ten|eleven|"
    r"twelve|dozens?|several|many|both|few|[2-9]|\d\d+)\b",
    re.IGNORECASE,
)
_LISTED = re.compile(r"(?!.* of )[^,]+(?:, (?:the )?[A-Z][^,]*)+ and (?:the )?[A-Z]")
_POSSESSIVE = re.compile(r"\S+[’']s \S")
_FOLK = re.compile(r"\b(?:\w{4,}men|men|women|people|folk)$", re.IGNORECASE)
_IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
_SINGULAR = {"be": "is", "are": "is", "were": "was", "have": "has"}
_NO_NAMES = {"A", "An", "The", "Some", "He", "She", "It", "They", "We", "You", "His", "Her", "Its",
             "Their", "Our", "My", "Your", "Somebody", "Someone", "Nobody", "Everyone"}  # fmt: skip
_SPELLED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NO_VERBS = ("as", "plus", "this", "its", "thus", "always", "across", "perhaps", "versus")


def word_list(name: str) -> tuple[str, ...]:
    """Words of one kind, from the file beside this, which is read when the first are needed."""
    return word_lists(__package__, "words.toml")[name]


@cache
def word_set(name: str) -> frozenset[str]:
    """The same, to look whether a word is one of them."""
    return frozenset(word_list(name))


@lru_cache(maxsize=1_000)  # the same few names, at every seat and after every move
def several(named: str) -> bool:
    """Whether a name is of more than one, as far as it says so itself.

    >>> [several(one) for one in ("Two Apprentices", "The Guards", "Ash and Birch", "A dozen rats")]
    [True, True, True, True]
    >>> [several(one) for one in ("The ferrymen", "Angry people", "Carmen", "Ash, Birch and Elm")]
    [True, True, False, True]
    >>> [several(one) for one in ("Crake’s wardens", "Crake’s warden", "The Ones Who Wait")]
    [True, False, True]
    >>> [several(one) for one in ("Customs guards", "Salt smugglers", "Mother Iris", "Hans")]
    [True, True, False, False]
    >>> [several(one) for one in ("Canons of St Osyth", "Salt Smugglers", "Tomas Rivers", "Guards")]
    [True, True, False, True]
    >>> several("Keepers of the Bell")
    True
    >>> [several(one) for one in ("Tomas", "The guard", "The Abbess", "The Lord of Rats", "Iris")]
    [False, False, False, False, False]
    """
    head = re.split(r",| of | from | in | [Ww]ho | [Tt]hat ", named, maxsplit=1)[0].strip()
    if _COUNTED.match(head) or " and " in head or _FOLK.search(head) or _LISTED.match(named):
        return True
    many = head.endswith("s") and not head.endswith(("ss", "us", "is", "’s", "'s"))
    whose = head.casefold().startswith(("the ", "some ", "these ", "those ", "all "))
    last = head.split()[-1] if head else ""
    crowd = {last.lower(), last.lower().removesuffix("s")} & word_set("crowds")
    # not as in `Tomas Rivers`
    what = bool(crowd) or (" " in head and last.islower())  # no name, as in `Customs guards`
    return many and (whose or what or bool(_POSSESSIVE.match(head)))


def is_company(named: str) -> bool:
    """Whether a name is of people who come together, however many it says they are.

    >>> [is_company(one) for one in ("The abbot’s crew", "The ferrymen", "Two smugglers")]
    [True, True, True]
    >>> [is_company(one) for one in ("The stairs", "The watchman", "Tomas Rivers", "")]
    [False, False, False, False]
    """
    last = next(reversed(named.lower().split()), "")
    crowd = last.endswith("s") and not word_set("crowds").isdisjoint((last, last[:-1]))
    return crowd or last in word_set("bodies") or bool(_FOLK.search(named))


def agreeing(named: str, words: str) -> str:
    """Words whose first is a verb, as they go with a name.

    >>> agreeing("Wren", "takes no part"), agreeing("Two Guards", "takes no part")
    ('takes no part', 'take no part')
    >>> agreeing("The Guards", "has it"), agreeing("The Guards", "passes")
    ('have it', 'pass')
    >>> agreeing("Ann and Ben", "tries"), agreeing("Ann and Ben", "dies")
    ('try', 'die')
    """
    return _by_several(words) if several(named) else words


def _by_several(words: str) -> str:
    """Words whose first is what one does, as it is told of several: `succeed by 1`."""
    verb = next(iter(words.split()), "").rstrip(".,:")
    if verb in _NO_VERBS or not verb.endswith("s") or verb.endswith("ss"):
        return words
    regular = re.sub(r"(?<=ss|sh|ch)es$|(?<=x)es$|s$", "", re.sub(r"(?<=..)ies$", "ys", verb))
    plural = _IRREGULAR.get(verb, regular)
    return words.replace(verb, plural, 1)


def conjugated(verb: str) -> str:
    """What one does.

    >>> conjugated("carry"), conjugated("go"), conjugated("have"), conjugated("don't")
    ('carries', 'goes', 'has', 'doesn’t')
    """
    low = verb.lower().replace("'", "’")
    if low.endswith("n’t"):
        return f"{conjugated(low.removesuffix('n’t'))}n’t"
    if low in _SINGULAR:
        return _SINGULAR[low]
    if re.search(r"[^aeiou]y$", low):
        return f"{low[:-1]}ies"
    return f"{low}es" if low.endswith(("s", "x", "z", "ch", "sh", "o")) else f"{low}s"


def possessive(named: str) -> str:
    """A name before what is theirs.

    >>> [possessive(one) for one in ("Tomas", "Two Guards", "The ferrymen", "Old Iris")]
    ['Tomas’s', 'Two Guards’', 'The ferrymen’s', 'Old Iris’s']
    """
    return f"{named}’" if named.endswith("s") and several(named) else f"{named}’s"


def amid(named: str) -> str:
    """Words in the middle of a sentence: an article, a number or `They` is written small, a name is
    not.

    >>> amid("A ship’s lock"), amid("The Abbess"), amid("Old Tom’s gate"), amid("A")
    ('a ship’s lock', 'the Abbess', 'Old Tom’s gate', 'A')
    >>> amid("They laugh in her face")
    'they laugh in her face'
    >>> amid("Two guards"), amid("Two Ravens")
    ('two guards', 'Two Ravens')
    """
    first, space, rest = named.partition(" ")
    plain = first in _NO_NAMES or (rest[:1].islower() and _COUNTED.fullmatch(first))
    return f"{first.lower()} {rest}" if space and plain else named


def spelled(count: int) -> str:
    """A small number as people say it.

    >>> spelled(2), spelled(11)
    ('two', '11')
    """
    return _SPELLED[count] if count < len(_SPELLED) else str(count)


def counted(count: int, noun: str, several: str = "") -> str:
    """So many of something.

    >>> counted(1, "cap"), counted(3, "cap"), counted(2, "success", "successes")
    ('1 cap', '3 caps', '2 successes')
    """
    return f"{count} {noun if count == 1 else several or f'{noun}s'}"
