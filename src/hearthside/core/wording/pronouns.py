"""She, he, it or they: the blank that asks how others speak of somebody, and our words about them.

None said is `they`. What people typed keeps the pronouns it was typed with.
"""

import re
from functools import cache, lru_cache
from typing import NamedTuple, Protocol

from hearthside.core.field_kinds import Choice
from hearthside.core.fields import Pick
from hearthside.core.wording.grammar import conjugated, several, word_list, word_set

PERSON = re.compile(r"(?:She|He|They|Her|His|Their)\b")
"""How words begin that tell of somebody without a name."""
SHE, HE, THEY, IT = EVERY = "she/her", "he/him", "they/them", "it/its"


class Pronouns(NamedTuple):
    they: str
    them: str
    their: str
    theirs: str
    themselves: str


_THEY = Pronouns("they", "them", "their", "theirs", "themselves")
_WORDS = {
    "she": Pronouns("she", "her", "her", "hers", "herself"),
    "he": Pronouns("he", "him", "his", "his", "himself"),
    "it": Pronouns("it", "it", "its", "its", "itself"),
}
_DOES = re.compile(
    r"(?:\b([Dd]o|[Aa]re|[Ww]ere|[Hh]ave) )?\b([Tt]hey)(’re|’ve|\b)"
    r"((?: (?:still|now|also|already|never|always|only|just|then|once|\w+ly))*)( [\w’]+)?"
)
_FORM = re.compile(r"\b([Tt]hem|[Tt]heirs?|[Tt]hemselves)\b")
_NO_VERBS = ("", "who", "and", "or", "in", "on", "at", "alone", "themselves")
"""What may stand behind `they`."""
_ENDINGS = {"’re": " are", "’ve": " have"}


class Somebody(Protocol):
    """Somebody in the story or at the table."""

    @property
    def name(self) -> str: ...
    @property
    def pronouns(self) -> str: ...


def words_for(pronouns: str) -> Pronouns:
    """How others speak of somebody: she, her, her, hers, herself."""
    return _WORDS.get(pronouns.partition("/")[0].strip().lower(), _THEY)


def usual(typed: str) -> str:
    """Which of those one can pick somebody means who typed theirs.

    >>> usual("She/they"), usual("Words"), usual("he/him")
    ('she/her', '', 'he/him')
    """
    first = f"{typed.partition('/')[0].strip().lower()}/"
    return next((one for one in EVERY if one.startswith(first)), "")


def said_of(one: Somebody | str | None, words: str) -> str:
    """Words of ours about one person, written with `they`, in their own pronouns; as they are of
    whom no more than a name is known.

    >>> from hearthside.core.table import Seat
    >>> wren = Seat("wren", "Wren", "player", "she/her")
    >>> said_of(wren, "They are here, they still hold their lamp, and nobody sees them.")
    'She is here, she still holds her lamp, and nobody sees her.'
    >>> said_of(wren, "what they wanted: they’re alone, they can go and they carry it themselves")
    'what she wanted: she is alone, she can go and she carries it herself'
    >>> said_of(wren, "What do they want, and are they where they found it?")
    'What does she want, and is she where she found it?'
    >>> said_of(Seat("ann", "Ann", "player"), "They keep theirs."), said_of(None, "Ask them.")
    ('They keep theirs.', 'Ask them.')
    """
    if one is None or isinstance(one, str) or several(one.name):
        return words
    own = words_for(one.pronouns)
    return words if own is _THEY else _with(own, words)


@lru_cache(maxsize=500)
def _with(own: Pronouns, words: str) -> str:
    """Words written with `they`, in other pronouns: the same are read by everyone who waits."""

    def doing(found: re.Match[str]) -> str:
        asks, said, short, adverbs, after = found.groups(default="")
        they = own.they.capitalize() if said[0] == "T" else own.they
        if asks:
            does = conjugated(asks)
            return f"{does.capitalize() if asks[0].isupper() else does} {they}{adverbs}{after}"
        verb = (_ENDINGS.get(short, "") or after).strip()
        done = verb if verb in _NO_VERBS or _never_bends(verb) else conjugated(verb)
        return f"{they}{adverbs}{done and ' '}{done}{after if short else ''}"

    def form(found: re.Match[str]) -> str:
        word: str = getattr(own, found[0].lower())
        return word.capitalize() if found[0][0] == "T" else word

    return _FORM.sub(form, _DOES.sub(doing, words))


def _never_bends(word: str) -> bool:
    """Whether a verb is the same whoever does it: `could`, `cannot`, `went`, `didn’t`, `looked`."""
    verb = re.sub(r"(?:not|n?[’']t)$", "", word)
    over = verb in word_set("past") or (verb.endswith("ed") and not verb.endswith("eed"))
    return verb in word_set("leading") or (over and verb != "were")


def asking(pronouns: str = "") -> Choice:
    """The blank beside a name. What somebody wrote elsewhere, such as `she/they`, stays theirs."""
    picks = dict.fromkeys((*EVERY, *filter(None, (pronouns,))))
    every = (Pick("", "Not said"), *(Pick(one, one) for one in picks))
    return Choice("pronouns", "Pronouns", picks=every, value=pronouns, folded=True)


def by_name(words: str) -> str:
    """The pronouns that go with the words about somebody, their name first, where they tell.

    >>> by_name("Odile Marsh"), by_name("Tam, a widow"), by_name("Corin, a widower")
    ('she/her', 'she/her', '')
    """
    return SHE if _of_her().search(words) or _her_name().match(words) else ""


def lucky(name: str) -> str:
    """Pronouns for somebody whom luck has named, where the name leaves it open `they`; none for
    several.

    >>> lucky("Old Rudi"), lucky("Father Crane"), lucky("Doctor Hanne Vogt"), lucky("Marshal Dunn")
    ('he/him', 'he/him', 'she/her', 'they/them')
    """
    return "" if several(name) else by_name(name) or (HE if _his_name().match(name) else THEY)


@cache
def _of_her() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{_any('of_her')})\b", re.IGNORECASE)


@cache
def _her_name() -> re.Pattern[str]:
    return re.compile(
        rf"{_before()}(?!(?:{_any('not_her_names')})\b)"
        rf"(?:\w+(?:a|ette|elle|ine|ilde?|lyn|beth|ise)|{_any('her_names')})\b",
        re.IGNORECASE,
    )


@cache
def _his_name() -> re.Pattern[str]:
    return re.compile(rf"{_before()}(?:{_any('his_names')})\b", re.IGNORECASE)


def _before() -> str:
    """What may stand before a name and says nothing of it: `Old` Rudi."""
    return rf"(?:(?:{_any('before_names')})\.? )*"


def _any(kind: str) -> str:
    return "|".join(word_list(kind))
