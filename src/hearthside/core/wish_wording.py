"""What somebody wants, as they typed it, inside a sentence: however they put it, it reads."""

import re
from functools import lru_cache
from itertools import pairwise, starmap
from typing import Literal

import msgspec

from hearthside.core.pronouns import words_for
from hearthside.core.verbs_and_small_words import (
    ALONG,
    DEEDS,
    HAPPENS,
    JOINS,
    OBJECTS,
    SENTENCES,
    THINGS,
    is_deed,
    is_past,
    joins,
    makes_a_sentence,
)

ONESELF = ("I", "me", "my", "mine", "myself")
QUOTED = re.compile(r"[“”\"]")
_QUOTED_DEED = re.compile(r"[“\"]((?:I|to|To|we|We) [^“”\"]+)[”\"]\.?")
"""What somebody does, though it was typed like speech."""
_BESIDE = re.compile(r" (?:before|until|till|while|when|as|if|because|once|after|who|that|which) ")
"""What comes then is said beside the sentence."""
_ONESELF = re.compile(r"\b(?:I|[Mm]y|me|[Mm]ine|[Mm]yself)\b")
_TOGETHER = re.compile(r"\b(?:[Ww]e|us|[Oo]urs?)\b")
_ASKING = re.compile(
    r"(?:what|why|who|whom|whose|where|how|when|if|whether|which)\b", re.IGNORECASE
)
"""How a question begins that is a part of a sentence: `where the gold is`."""
_SHORT = re.compile(r"^I[’'](m|ll)\b")
_FULL = {"m": "am", "ll": "will"}
_ALSO = re.compile(r"(?:\band|\bor|,)(?: then)? (\w+)")
"""What else somebody does."""
_LET = re.compile(r"(?:me|us) (.+)")
SELF_DOING = re.compile(r"\bI\b(?! am\b|’m\b|'m\b)")
"""“I take”, but not “I am”."""


def retold(typed: str, pronouns: str = "") -> str:
    """Words somebody typed about their own character, as others tell them.

    >>> retold("Talk him out of opening my crate", "she/her")
    'Talk him out of opening her crate'
    >>> retold("I am seen, and they take me", "they/them")
    'They are seen, and they take them'

    Quotes, and deeds that would have to be said otherwise, stay as they were typed.

    >>> retold("I take my crate", "she/her")
    'I take my crate'
    """
    if QUOTED.search(typed) or SELF_DOING.search(typed):
        return typed
    told = words_for(pronouns)
    said = dict(zip((one.lower() for one in ONESELF), told, strict=True))
    being = f"{told[0]} {'are' if told.they == 'they' else 'is'}"
    words = re.sub(r"\bI(?: am|’m|'m)\b", being, typed)
    words = re.sub(r"\b[Mm](?:e|y|ine|yself)\b", lambda it: said[it[0].lower()], words)
    return words[:1].upper() + words[1:] if typed[:1].isupper() else words


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
    return in_first_person(words) or bool(_TOGETHER.search(_outside_speech(words)))


def _outside_speech(words: str) -> str:
    return re.sub(r"[“\"][^“”\"]*[”\"]?", "", words)


_SEVERAL = re.compile(r"[?!…] +\S|(?<![A-Z][a-z])(?<![A-Z])\. +\S|: .*\?$")
"""Where one sentence ends and another begins; in `Mr. Oste` none does."""


class Wanted(msgspec.Struct, frozen=True):
    """What somebody wants: a deed (`get past him`), a thing (`the door open`), or other words."""

    kind: Literal["deed", "thing", "words"]
    words: str

    def ended(self, won: bool) -> str:
        """What stands before the words once it is settled.

        >>> wanted("I learn her name").ended(True), wanted("the barge is in").ended(False)
        (' manages to ', ' does not get what they wanted: ')
        >>> wanted("the keys").ended(True), wanted("I want him to go").ended(False)
        (' gets ', ' does not get ')
        """
        if self.kind == "deed":
            return " manages to " if won else " tries in vain to "
        if self.kind == "thing":
            return " gets " if won else " does not get "
        return f" {'gets' if won else 'does not get'} what they wanted: "

    def led(self, verb: str = "wants") -> str:
        """What stands before the words. It ends in a colon where they stand for themselves.

        >>> wanted("Get past him").led(), wanted("the door open").led("gets")
        ('wants to', 'gets')
        >>> wanted("find my brother").led(), wanted("find my brother").words
        ('wants to', '“find my brother”')
        """
        if self.words.endswith("?"):
            return f"{verb} to know:"
        if self.words[:1] == "“" and begins_a_deed(self.words[1:]):
            return f"{verb} to"
        return {"deed": f"{verb} to", "thing": verb, "words": f"{verb}:"}[self.kind]


@lru_cache(maxsize=128)
def wanted(typed: str, pronouns: str = "") -> Wanted:
    """What somebody answered who was asked what they want. What cannot surely be a part of a
    sentence about them is a quotation, exactly as it was typed: so “my” is nobody else's word
    unless their pronouns are known.

    >>> [wanted(one).words for one in ("to get past him.", "I get past him", "Getting past him!")]
    ['get past him', 'get past him', 'get past him']
    >>> wanted("safe passage").led(), wanted("the barge is in").led()
    ('wants:', 'wants:')
    >>> wanted("the cart rolls into the river").led(), wanted("the captain’s keys").led()
    ('wants:', 'wants')
    >>> wanted("shove her over the gunwale").led(), wanted("ring the bell").led()
    ('wants to', 'wants to')
    >>> [wanted(one).words for one in ("I looked up", "I took it", "I don’t go", "I just sit")]
    ['“I looked up”', '“I took it”', 'not go', 'just sit']
    >>> wanted("stamp her hand").led(), wanted("where the gold is").led()
    ('wants to', 'wants:')
    >>> wanted("I want Oste to look away").led(), wanted("that nobody is hurt").words
    ('wants', '“nobody is hurt”')
    >>> wanted("“I ask her”").words, wanted("let me in").words, wanted("let us see it").words
    ('ask her', 'be let in', 'see it')
    >>> wanted("Tobin hands me the key").words, wanted("who rang the bell?").words
    ('“Tobin hands me the key”', 'who rang the bell?')
    >>> wanted("lie to her: is it real? She gives it back.").words
    '“lie to her: is it real? She gives it back”'
    """
    typed = " ".join(typed.split())
    found = _understood(typed)
    words = retold(found.words, pronouns) if pronouns else found.words
    if found.kind == "words" or in_first_person(words) or are_sentences(typed):
        as_typed = found.words if found.kind == "words" else typed
        asks = typed.endswith("?") or (_ASKING.match(as_typed) and not in_first_person(as_typed))
        return Wanted("words", as_typed if asks else quoted(as_typed))
    return Wanted(found.kind, words)


def quoted(typed: str) -> str:
    """Words as they were typed, in quotation marks unless they have some.

    >>> quoted("they give me the boat."), quoted("“Go!” she says")
    ('“they give me the boat”', '“Go!” she says')
    """
    return typed if QUOTED.search(typed) else f"“{typed.rstrip('. ')}”"


def are_sentences(words: str) -> bool:
    """Whether words are more than a part of one sentence.

    >>> are_sentences("lie to her. Then run"), are_sentences("ask Mr. Oste")
    (True, False)
    """
    return bool(_SEVERAL.search(words))


def _understood(typed: str) -> Wanted:
    if spoken := _QUOTED_DEED.fullmatch(typed):
        typed = spoken[1]
    words = _SHORT.sub(lambda said: f"I {_FULL[said[1]]}", typed.rstrip(".!… "))
    first, _, rest = words.partition(" ")
    low = first.lower()
    if low == "to" and rest:
        return Wanted("deed", rest)
    if low == "trying" and rest.startswith("to "):
        return Wanted("deed", rest.removeprefix("to "))
    if goes_along(low) and begins_a_deed(rest):
        return Wanted("deed", f"{low} {rest}")
    if low == "let" and (granted := _LET.fullmatch(rest)):
        return Wanted("deed", granted[1] if begins_a_deed(granted[1]) else f"be let {granted[1]}")
    if low in ("i", "we") and rest:
        return _of_oneself(rest) or Wanted("words", typed)
    if deed := low if low in DEEDS or _acts_on(low, rest) or _goes(low, rest) else under_way(low):
        return Wanted("deed", f"{deed} {rest}".strip())
    if low in THINGS and rest and not has_verb(f"{low} {rest}"):
        return Wanted("thing", f"{low} {rest}")
    return Wanted("words", rest if low == "that" and has_verb(words) else typed)


def begins_a_deed(words: str) -> bool:
    """Whether words begin with what somebody is to do. What stands beside a thing is one itself.

    >>> [begins_a_deed(one) for one in ("freeze at it", "wait and see", "Hook and lantern")]
    [True, True, False]
    """
    first, _, rest = words.partition(" ")
    beside = re.match(r"(?:and|or) ([\w’']+)", rest.lower())
    if beside and not is_deed(beside[1]):
        return False
    return is_deed(first.lower()) or _acts_on(first.lower(), rest)


def is_done(words: str) -> bool:
    """Whether words begin with what somebody does, as it is told of them.

    >>> [is_done(one) for one in ("Hums the tune", "turns and runs", "Lights go out", "Wren runs")]
    [True, True, False, False]
    >>> is_done("drew his sword"), is_done("Left hand on the rail"), is_done("Armed with a hook")
    (True, False, False)
    """
    first, *rest = re.findall(r"[\w’']+", words.lower()[:60]) or [""]
    then = rest[0] if rest else "it"
    if is_past(first):
        return then in OBJECTS or then in ("to", "up", "down", "back", "into", "away")
    does = first.endswith("s") and first not in SENTENCES and makes_a_sentence(first)
    return does and (joins(then) or then in THINGS or then in ("to", "back") or then[-2:] == "ly")


_ASKED = re.compile(
    r"(?:wh(?:at|y|o|om|ose|ere|en|ich)|how|is|are|am|was|were|do|does|did|can|could|will|would|"
    r"shall|should|may|might|must|has|have|had)(?:n[’']t)?\b[^.!“”\"]*\?",
    re.IGNORECASE,
)


def is_asked(words: str) -> bool:
    """Whether words are a question and nothing else.

    >>> [is_asked(one) for one in ("why is he not here?", "Is it?", "asks who is there?")]
    [True, True, False]
    """
    return bool(_ASKED.fullmatch(words.strip()))


def has_verb(words: str) -> bool:
    """Whether words are a whole sentence: there is something in them that somebody does.

    >>> [has_verb(one) for one in ("The hinge screams", "a torn sleeve", "him out before it falls")]
    [True, False, False]
    >>> has_verb("The men lower their pikes"), has_verb("The men off the stair")
    (True, False)
    """
    after_the_first = f" {words.lower().partition(' ')[2]}"
    before = re.findall(r"[\w’']+", _BESIDE.split(after_the_first)[0])
    done = any(map(makes_a_sentence, before)) or any(starmap(_is_done_to, pairwise(before)))
    return done or any(map(_is_done_by_several, before, before[1:], before[2:]))


def _is_done_to(word: str, to_whom: str) -> bool:
    """Whether a word that is no known deed is one by what follows: `unchains the bridge`."""
    return word.endswith("s") and not word.endswith(("ss", "’s", "'s")) and to_whom in OBJECTS


def _is_done_by_several(who: str, word: str, to_whom: str) -> bool:
    """Whether a bare deed is told of several: `the men lower their pikes`."""
    several = (
        who.endswith("s") and not who.endswith(("ss", "’s", "'s")) and who not in THINGS | JOINS
    )
    crowd = several or who in ("men", "women", "people", "children", "folk")
    return crowd and not goes_along(who) and is_deed(word) and to_whom in OBJECTS


def _of_oneself(words: str) -> Wanted | None:
    """What follows `I`: wanting is said once, a bare deed is what is wanted; nothing where it may
    be none, or is over."""
    first, _, rest = words.partition(" ")
    match first.lower():
        case "am" | "are" if rest:
            return Wanted("deed", f"be {rest}")
        case "want" if rest:
            found = _understood(rest)
            return Wanted("thing", found.words) if found.kind == "words" else found
        case "try" | "need" | "have" | "hope" | "mean" | "plan" if rest.startswith("to "):
            return _understood(rest)
        case "try" | "will" | "would" | "can" | "could" | "must" | "should" | "may" | "might" if (
            rest
        ):
            return _understood(f"to {rest}")
        case "don’t" | "don't" | "won’t" | "won't" if rest:
            return _understood(f"to not {rest}")
    return Wanted("deed", words) if _is_bare(words) else None


def _is_bare(words: str) -> bool:
    """Whether all that somebody says they do is a bare deed: `look up`, not `looked up`."""
    verb = next((word for word in words.lower().split() if not goes_along(word)), "").rstrip(":,;")
    bent = not verb.isalpha() or is_past(verb) or joins(verb) or makes_a_sentence(verb)
    return (is_deed(verb) or not bent) and not any(map(is_past, _ALSO.findall(words.lower())))


def is_over(words: str) -> bool:
    """Whether all that somebody says they did is over, so that it is told of them as it is.

    >>> is_over("I took it and ran"), is_over("I took it and run"), is_over("I take it")
    (True, False, False)
    """
    first, *after = words.lower().split()
    verb = next((word for word in after if not goes_along(word)), "").rstrip(":,;.!")
    quoted = QUOTED.search(words) or _TOGETHER.search(words) or are_sentences(words)
    return (
        first == "i"
        and is_past(verb)
        and not quoted
        and not any(map(is_deed, _ALSO.findall(words)))
    )


def goes_along(word: str) -> bool:
    """Whether a word only says how or when: `quickly`, `just`."""
    return word in ALONG or word.endswith("ly")


def _acts_on(word: str, rest: str) -> bool:
    """Whether a word that is no known deed is one by what follows: `stamp her hand`."""
    to_whom = rest.partition(" ")[0].lower()
    plain = word.isalpha() and not word.endswith(("s", "ed", "ing", "ly")) and not is_past(word)
    return plain and to_whom in OBJECTS and word not in THINGS | SENTENCES | JOINS


def _goes(word: str, rest: str) -> bool:
    """Whether what else only happens is a deed by what follows: `come through the gate`."""
    where = rest.partition(" ")[0].lower()
    return word in HAPPENS and (where in THINGS or where in ("back", "with", "from", "before"))


def under_way(word: str) -> str:
    """The deed that is under way in a word: `get` in `getting`, none in `nothing`."""
    stem = word.removesuffix("ing")
    if stem == word or len(stem) < 2:
        return ""
    doubled = stem[:-1] if stem[-1] == stem[-2] else stem
    return next((deed for deed in (stem, f"{stem}e", doubled) if deed in DEEDS), "")
