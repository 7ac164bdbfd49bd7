"""What people are called where there is little room, and once their whole name was said."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from hearthside.core.wording.grammar import several, word_list
from hearthside.core.wording.typesetting import capital

TITLES, OFFICES, EPITHETS = word_list("titles"), word_list("offices"), word_list("epithets")
PLAIN, BODIES, TRADES = word_list("plain"), word_list("bodies"), word_list("trades")
_ARE_WORDS = word_list("names_that_are_words")
_NO_NAMES = frozenset((*EPITHETS, *PLAIN, *_ARE_WORDS))
_DEED = re.compile(r"(?:^(?:[Tt]o )?|\b(?:[Ww]e|I) )[a-z]\w*")
"""Where a small word is what somebody does, and no name."""
_BYNAME = re.compile(r"^([^\W\d_a-z][\w’'-]*(?: [^\W\d_a-z][\w’'-]*)*),? the \w.*")
"""A name and what its bearer is known for: “Odo the blind”, “Odo, the blind man”, but no men of the
watch."""
ARTICLES, JOINING = ("a", "an", "the"), word_list("joining")


def in_brief(text: str, names: Iterable[str]) -> str:
    """A text about people who were named before, by their short names.

    >>> in_brief("Harbour master Voss attacks Odo Crane.", ["Harbour master Voss", "Odo Crane"])
    'Voss attacks Odo.'
    """
    return called_by(text, short_names(frozenset(names)))


def called_by(text: str, short: Mapping[str, str]) -> str:
    """The same, where it is known already what each is called by one word."""
    for whole, called in short.items():
        text = text.replace(whole, called)
    return text


@lru_cache(maxsize=1_000)  # asked anew of the same few words, in every order of picks
def speaks_of(words: str, who: str) -> bool:
    """Whether words name somebody, in whole or in part, and not only where they are from: a small
    `old` or `salt` may be any word.

    >>> speaks_of("I ask ulrike to open", "Ulrike Sand"), speaks_of("A sand bank", "Ulrike Sand")
    (True, False)
    >>> reeve, brannagh = "The Reeve of Skarn", "Old Brannagh"
    >>> speaks_of("I bribe the reeve", reeve), speaks_of("Over the Skarn bridge", reeve)
    (True, False)
    >>> speaks_of("sing the old song", brannagh), speaks_of("ask brannagh", brannagh)
    (False, True)
    >>> speaks_of("I vex him", "Vex"), speaks_of("trick vex", "Vex")
    (False, True)
    """
    called, parts = _called_by(who)
    whole = " " in called and called.lower() in words.lower()
    if whole and re.search(rf"(?<!\w){re.escape(called)}(?!\w)", words, re.IGNORECASE):
        return True
    said, small = _said(words)
    return any(one in said or (len(one) > 2 and low in small) for one, low in parts)


@lru_cache(maxsize=1_000)
def _called_by(who: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Somebody's name without where they are from, and the words of it, as written and small."""
    called = who.partition(" of ")[0]
    parts = [one for one in re.findall(r"\w{2,}", called) if one.lower() not in JOINING]
    return called, tuple((one, one.casefold()) for one in parts)


@lru_cache(maxsize=64)  # asked of everybody in the cast
def _said(words: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words that may be a name, as written, and those of them that may be one if small."""
    said = frozenset(re.findall(r"\w+", _DEED.sub("", words)))
    small = frozenset(one.casefold() for one in said)
    return said, small - _NO_NAMES


@lru_cache(maxsize=512)
def short_names(names: frozenset[str]) -> Mapping[str, str]:
    """What each of these people is called by one word, where it can mean nobody else of them.

    >>> short_names(frozenset(("Wren Halloway", "Voss", "Ada Moss", "Ada Brand")))
    {'Wren Halloway': 'Wren'}
    """
    words = Counter(word for whole in names for word in set(whole.split(" ")))
    short = {whole: _alone(whole) for whole in names}
    return {whole: one for whole, one in short.items() if one != whole and words[one] == 1}


def short_names_told(names: Iterable[str]) -> Mapping[str, str]:
    """What each of those whom a story names is called by one word, as it may call them already.

    >>> short_names_told(["Tobias Crake", "Tobias"])
    {'Tobias Crake': 'Tobias'}
    >>> short_names_told(["Tobias Crake", "Tobias Crake and Yara", "Tobias Crake’s flaw"])
    {'Tobias Crake': 'Tobias'}
    """
    named = frozenset(one for one in names if " and " not in one)
    whole = {one for one in named if not named & {one.rpartition("’s ")[0]}}
    return short_names(frozenset(whole - {one.partition(" ")[0] for one in whole if " " in one}))


def _alone(name: str) -> str:
    """The one word of a name that somebody is called by, or the whole of it.

    >>> _alone("Reeve Osric"), _alone("Maud of the Weir"), _alone("The Abbess"), _alone("Two Men")
    ('Osric', 'Maud', 'The Abbess', 'Two Men')
    >>> _alone("Guild rider Vess"), _alone("Toll Master Orsk"), _alone("Harbour Watch")
    ('Vess', 'Orsk', 'Harbour Watch')
    >>> _alone("Mad Margery Pike"), _alone("Reeve Marten Marsh"), _alone("Grey Gloves")
    ('Margery', 'Marten', 'Grey Gloves')
    >>> _alone("Clerk Odile Sarn"), _alone("Mason Pike"), _alone("Lord Voss of Skarn")
    ('Odile', 'Mason', 'Voss')
    >>> _alone("Reeve Odo the blind"), _alone("The men the watch fears"), _alone("Men of the watch")
    ('Odo', 'The men the watch fears', 'Men of the watch')
    >>> _alone("Kessler, the man in grey"), _alone("Captain Oste, the elder")
    ('Kessler', 'Oste')
    """
    name = _BYNAME.sub(r"\1", name)
    office, last = _office(name), name.split(" ")[-1]
    titled = office and office.lower() not in ARTICLES and last[:1].isupper()
    if not titled or _are_many(name):
        return first_name(name)
    return name.removeprefix(office).split()[0]


def only_names(name: str) -> list[str]:
    """The words of a name that can mean nothing but a name.

    >>> only_names("Wren Halloway"), only_names("Reeve Osric"), only_names("Grey Gloves")
    (['Wren', 'Halloway'], ['Osric'], [])
    >>> only_names("Hope Marsh"), only_names("Maud of the Weir"), only_names("The Abbess")
    ([], ['Maud'], [])
    """
    if _are_many(name) or name.partition(" ")[0].lower() in ARTICLES:
        return []
    called = _BYNAME.sub(r"\1", name).partition(" of ")[0]
    words = called.removeprefix(_office(called)).split()
    return [one for one in words if one[:1].isupper() and one[2:] and one.lower() not in _NO_NAMES]


@lru_cache(maxsize=2048)
def first_name(name: str) -> str:
    """What a name is cut to where there is little room.

    >>> first_name("Wren Halloway"), first_name("The wrecking crew"), first_name("Captain Oste")
    ('Wren', 'The wrecking crew', 'Captain Oste')
    >>> first_name("Two Apprentices"), first_name("Crake’s wardens"), first_name("Town guard")
    ('Two Apprentices', 'Crake’s wardens', 'Town guard')
    >>> first_name("Harbourmaster Vance"), first_name("Toll-Captain Sand")
    ('Harbourmaster Vance', 'Toll-Captain Sand')
    >>> first_name("Guild rider Vess"), first_name("Maud of the Weir"), first_name("Åke the old")
    ('Guild rider Vess', 'Maud', 'Åke')
    """
    name = _BYNAME.sub(r"\1", name)
    first, _, rest = name.partition(" ")
    kind = not rest.rpartition(" ")[2][:1].isupper()
    whole = kind or _office(name) or _is_possessive(first) or _are_many(name)
    return name if whole or not rest else first


@lru_cache(maxsize=2048)
def name_in_brief(name: str) -> str:
    """What is left of a name in a strip of faces: the first one, without articles and titles.

    >>> [*map(name_in_brief, ("Wren Halloway", "The wrecking crew", "Inspector Grau"))]
    ['Wren', 'Wrecking crew', 'Grau']
    >>> [*map(name_in_brief, ("Big Anselm", "Mad Margery Pike"))]
    ['Anselm', 'Margery']
    >>> [*map(name_in_brief, ("Reeve Marten Marsh", "Grey Gloves", "Tomas Rivers"))]
    ['Marten', 'Grey Gloves', 'Tomas']
    >>> [*map(name_in_brief, ("Crake’s wardens", "Harbourmaster Vance"))]
    ['Wardens', 'Vance']
    >>> [*map(name_in_brief, ("Guild rider Vess", "Toll Master Orsk", "Maud of the Weir"))]
    ['Vess', 'Orsk', 'Maud']
    >>> [*map(name_in_brief, ("Odo the blind", "Captain Odo the blind", "The Abbess the elder"))]
    ['Odo', 'Odo', 'Abbess']
    """
    name = _BYNAME.sub(r"\1", name)
    first, _, rest = name.partition(" ")
    if (alone := _alone(name)) != first_name(name):
        return alone
    if office := _office(name):
        rest = name.removeprefix(office).lstrip()
    cut = rest and (office or _is_possessive(first))
    return capital(rest) if cut else first_name(name)


def _office(name: str) -> str:
    """The words before a name that say what somebody is.

    >>> _office("Guild rider Vess"), _office("Toll Master Orsk"), _office("The wrecking crew")
    ('Guild rider', 'Toll Master', 'The')
    >>> _office("Wren Halloway"), _office("Maud of the Weir"), _office("The Lady of the Lake")
    ('', '', 'The')
    """
    *words, last = name.split(" ")
    joined = any(word.lower() in JOINING for word in words[1:])
    if joined or not last[:1].isupper() or several(name):
        words = words[:1] if words and _is_title(words[0]) else []
    told = [at for at, word in enumerate(words) if _is_title(word) or word.islower()]
    if words[1:] and not joined and words[0].lower() in TRADES:
        told = told or [0]  # a trade alone is a name: Mason Pike
    return " ".join(words[: told[-1] + 1]) if told else ""


def _is_title(word: str) -> bool:
    return word.lower() in TITLES or word.lower().endswith(OFFICES)


def _are_many(name: str) -> bool:
    first, _, rest = name.lower().partition(" ")
    plain = first in PLAIN and several(f"the {rest}")
    return plain or several(name) or name.lower().endswith(BODIES)


def _is_possessive(word: str) -> bool:
    return word.endswith(("’s", "'s"))
