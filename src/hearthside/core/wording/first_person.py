"""Words somebody typed about themselves, “I”, “my” and “we”, as others tell them."""

import re

from hearthside.core.wording.pronouns import words_for
from hearthside.core.wording.typesetting import QUOTED, capital

ONESELF = ("I", "me", "my", "mine", "myself")
_ONESELF = re.compile(r"\b(?:I|[Mm]y|me|[Mm]ine|[Mm]yself)\b")
_TOGETHER = re.compile(r"\b(?:[Ww]e|us|[Oo]urs?)\b")
SELF_DOING = re.compile(r"\bI\b(?! am\b|’m\b|'m\b)")
"""“I take”, but not “I am”."""


def retold(typed: str, pronouns: str) -> str:
    """Words somebody typed about their own character, as others tell them.

    >>> retold("Talk him out of opening my crate", "she/her")
    'Talk him out of opening her crate'
    >>> retold("I am seen, and they take me", "they/them")
    'They are seen, and they take them'

    Quotes, deeds that would have to be said otherwise, and all whose pronouns nobody knows, stay as
    they were typed.

    >>> retold("I take my crate", "she/her")
    'I take my crate'
    """
    if not pronouns or QUOTED.search(typed) or SELF_DOING.search(typed):
        return typed
    told = words_for(pronouns)
    said = dict(zip((one.lower() for one in ONESELF), told, strict=True))
    being = f"{told[0]} {'are' if told.they == 'they' else 'is'}"
    words = re.sub(r"\bI(?: am|’m|'m)\b", being, typed)
    words = re.sub(r"\b[Mm](?:e|y|ine|yself)\b", lambda it: said[it[0].lower()], words)
    return capital(words) if typed[:1].isupper() else words


def in_first_person(words: str) -> bool:
    """Whether words outside quotation marks are somebody's own: nobody else could say them.

    >>> [in_first_person(one) for one in ("The cord is up my sleeve", "“Give me that,” says Wren")]
    [True, False]
    """
    return bool(_ONESELF.search(_outside_speech(words)))


def has_own_voice(words: str) -> bool:
    """The same, with what “we” do: behind a name, a wish may say that, and a story may not.

    >>> has_own_voice("She lets us take the rope"), has_own_voice("“Take us in,” says Wren")
    (True, False)
    """
    return in_first_person(words) or speaks_of_us(_outside_speech(words))


def speaks_of_us(words: str) -> bool:
    """Whether words say what “we” do, or what is ours."""
    return bool(_TOGETHER.search(words))


def _outside_speech(words: str) -> str:
    return re.sub(r"[“\"][^“”\"]*[”\"]?", "", words)


_SEVERAL = {"we": "they", "us": "them", "our": "their", "ours": "theirs", "ourselves": "themselves"}


def us_as_them(words: str) -> str:
    """What “we” do, as others tell it; as it is where “they” are somebody else."""
    if QUOTED.search(words) or re.search(r"\b(?:they|them|their)\b", words, re.IGNORECASE):
        return words

    def told(found: re.Match[str]) -> str:
        other = _SEVERAL[found[0].lower()]
        return other.capitalize() if found[0][0].isupper() else other

    return re.sub(rf"\b(?:{'|'.join(_SEVERAL)})\b", told, words, flags=re.IGNORECASE)
