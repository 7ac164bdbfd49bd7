"""What somebody wants, as they typed it, inside a sentence: however they put it, it reads."""

import re
from functools import lru_cache
from typing import Literal

import msgspec

from hearthside.core.wording.deeds_and_sentences import (
    acts_on,
    are_sentences,
    asks_within,
    begins_a_deed,
    has_verb,
    is_bare_deed,
)
from hearthside.core.wording.first_person import has_own_voice, in_first_person, retold
from hearthside.core.wording.pronouns import words_for
from hearthside.core.wording.typesetting import quoted
from hearthside.core.wording.verbs import (
    DEEDS,
    HAPPENS,
    STATES,
    THINGS,
    goes_along,
    is_deed,
    stems,
    under_way,
)

_QUOTED_DEED = re.compile(r"[“\"]((?:I|to|To|we|We) [^“”\"]+)[”\"]\.?")
"""What somebody does, though it was typed like speech."""
_SHORT = re.compile(r"^I[’'](m|ll)\b")
_FULL = {"m": "am", "ll": "will"}
_BROUGHT_TO = re.compile(r"(?:the|an?|my|his|her|their|our) (?:\w+ ){1,3}?to (\w+)", re.IGNORECASE)
"""What somebody else is to do: `the guards to look away`."""
_MADE_SO = re.compile(r"([A-Z][\w’']+|(?:the|an?|my|his|her|their|our|The|An?|My|Our) \w+) (\w+)")
"""How somebody or something else is to be: `Odile locked in`, `the boat seized`."""
_LET = re.compile(r"(?:me|us) (.+)")
_MAY = re.compile(
    r"(?:(?:can|could|may) (?:I|we) (?!trust|believe|tell|be )|do (?:I|we) manage to |"
    r"(?:am I|are we) able to |is it possible to |is there (?:a|any) way to )(.+?)\s*\?+",
    re.IGNORECASE,
)
"""A question that is a wish: what somebody asks whether they can do."""
_WANTS_TO = re.compile(
    r"^(?:(?:just|only|simply) )?(?:(?:(?:I|we) )?wan(?:na|ts? to)|"
    r"(?:I|we)(?: would|[’']d) (?:like|love) to|"
    r"(?:I(?: am|[’']m)|we(?: are|[’']re)) trying to|to) ",
    re.IGNORECASE,
)
"""How an answer begins that says once more that it is a wish for a deed."""
_THEN = re.compile(
    r"[.;,]? (?:and )?then (?:(?:I|we|she|he|they) )?|[.;!] (?:I|we) ", re.IGNORECASE
)
"""What stands between one deed and the next."""


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
        if self.words[:1] == "“" and begins_a_deed(self.words[1:]) and ". " not in self.words:
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
    >>> wanted("can I talk him into it?").words, wanted("Is there a way to climb up?").words
    ('talk him into it', 'climb up')
    >>> wanted("We jump aboard. Then we hide behind the boats.").words
    'jump aboard, then hide behind the boats'
    >>> wanted("I run to the boat. I grab the oar.").words, wanted("I wanted to sing").words
    ('run to the boat, then grab the oar', 'sing')
    >>> wanted("She grabs the rope!", "she/her").words, wanted("She grabs it", "he/him").words
    ('grab the rope', '“She grabs it”')
    >>> wanted("he wants Orm to go").words, wanted("She wants it", "he/him").words
    ('Orm to go', '“She wants it”')
    """
    typed = put_plainly(typed)
    found = _by_oneself(typed, pronouns) or _understood(typed)
    words = retold(found.words, pronouns)
    if found.kind == "words" or in_first_person(words) or are_sentences(typed):
        as_typed = found.words if found.kind == "words" else typed
        asks = typed.endswith("?") or (asks_within(as_typed) and not in_first_person(as_typed))
        return Wanted("words", as_typed if asks else quoted(as_typed))
    return Wanted(found.kind, words)


def put_plainly(typed: str) -> str:
    """A wish as one part of a sentence, where it was a question, or deeds in turn.

    >>> put_plainly("can we  run?"), put_plainly("lie to her. Then run"), put_plainly("who is it?")
    ('to run', 'lie to her, then run', 'who is it?')
    >>> put_plainly("I'd like to run"), put_plainly("just to look"), put_plainly("I wanna go")
    ('to run', 'to look', 'to go')
    >>> put_plainly("i'm trying to run"), wanted("Don't let him go").words
    ('to run', 'not let him go')
    >>> wanted("The guards to believe it is over").led(), wanted("Odile locked in till dawn").led()
    ('wants', 'wants')
    """
    typed = _WANTS_TO.sub("to ", " ".join(typed.split()))
    if may := _MAY.fullmatch(typed):
        typed = f"to {may[1]}"
    in_turn = all(begins_a_deed(one.rstrip(".! ")) for one in _THEN.split(typed)[1:])
    return _THEN.sub(", then ", typed) if in_turn else typed


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
    if low in ("don’t", "don't") and begins_a_deed(rest):
        return Wanted("deed", f"not {rest}")
    if (brought := _BROUGHT_TO.match(words)) and is_deed(brought[1]) and not is_deed(low):
        return Wanted("thing", f"{low} {rest}")
    if (made := _MADE_SO.match(words)) and made[2] in STATES:
        return Wanted("thing", words if made[1] == first else f"{low} {rest}")
    if goes_along(low) and begins_a_deed(rest):
        return Wanted("deed", f"{low} {rest}")
    if low == "let" and (granted := _LET.fullmatch(rest)):
        return Wanted("deed", granted[1] if begins_a_deed(granted[1]) else f"be let {granted[1]}")
    if low in ("i", "we") and rest:
        return _of_oneself(rest) or Wanted("words", typed)
    if deed := low if low in DEEDS or acts_on(low, rest) or _goes(low, rest) else under_way(low):
        return Wanted("deed", f"{deed} {rest}".strip())
    if low in THINGS and rest and not has_verb(f"{low} {rest}"):
        return Wanted("thing", f"{low} {rest}")
    return Wanted("words", rest if low == "that" and has_verb(words) else typed)


def _by_oneself(typed: str, pronouns: str) -> Wanted | None:
    """What somebody wants who speaks of themselves by their own `she` or `he`."""
    they, _, words = typed.rstrip(".!… ").partition(" ")
    verb, _, rest = words.partition(" ")
    wants, own = verb in ("wants", "want", "wanted") and rest, words_for(pronouns).they
    if they.lower() not in ("she", "he", "they" if wants else "") or (
        they.lower() != own and (pronouns or not wants)
    ):
        return None
    if wants:
        return _of_oneself(f"want {rest}")
    deed = next((stem for stem in stems(verb) if stem in DEEDS), "")
    return Wanted("deed", f"{deed} {rest}".strip()) if deed and not has_own_voice(rest) else None


def _of_oneself(words: str) -> Wanted | None:
    """What follows `I`: wanting is said once, a bare deed is what is wanted; nothing where it may
    be none, or is over."""
    first, _, rest = words.partition(" ")
    match first.lower():
        case "am" | "are" if rest:
            return Wanted("deed", f"be {rest}")
        case "want" | "wanted" if rest:
            found = _understood(rest)
            return Wanted("thing", found.words) if found.kind == "words" else found
        case "try" | "tried" | "need" | "have" | "hope" | "mean" | "plan" if rest.startswith("to "):
            return _understood(rest)
        case "try" | "will" | "would" | "can" | "could" | "must" | "should" | "may" | "might" if (
            rest
        ):
            return _understood(f"to {rest}")
        case "don’t" | "don't" | "won’t" | "won't" if rest and not rest.startswith("want "):
            return _understood(f"to not {rest}")
    return Wanted("deed", words) if is_bare_deed(words) else None


def _goes(word: str, rest: str) -> bool:
    """Whether what else only happens is a deed by what follows: `come through the gate`."""
    where = rest.partition(" ")[0].lower()
    return word in HAPPENS and (where in THINGS or where in ("back", "with", "from", "before"))
