"""What typed words are: a deed, bare or done or over, a whole sentence, several, a question."""

import re
from itertools import pairwise, starmap

from hearthside.core.wording.first_person import speaks_of_us
from hearthside.core.wording.typesetting import QUOTED
from hearthside.core.wording.verbs import (
    ALONG,
    JOINS,
    OBJECTS,
    SENTENCES,
    THINGS,
    goes_along,
    is_deed,
    is_past,
    joins,
    makes_a_sentence,
    never_bends,
)

ALSO = re.compile(rf"((?:,? and|,? or|,)(?: (?:{'|'.join(ALONG)}))? )(\w+)")
"""What else somebody does, and what joins it."""
_SEVERAL = re.compile(r"[?!…] +\S|(?<![A-Z][a-z])(?<![A-Z])\. +\S|: .*\?$")
"""Where one sentence ends and another begins; in `Mr. Oste` none does."""


def are_sentences(words: str) -> bool:
    """Whether words are more than a part of one sentence.

    >>> are_sentences("lie to her. Then run"), are_sentences("ask Mr. Oste")
    (True, False)
    """
    return bool(_SEVERAL.search(words))


def begins_a_deed(words: str) -> bool:
    """Whether words begin with what somebody is to do. What stands beside a thing is one itself.

    >>> [begins_a_deed(one) for one in ("freeze at it", "wait and see", "Hook and lantern")]
    [True, True, False]
    """
    first, _, rest = words.partition(" ")
    beside = re.match(r"(?:and|or) ([\w’']+)", rest.lower())
    if beside and not is_deed(beside[1]):
        return False
    return is_deed(first.lower()) or acts_on(first.lower(), rest)


def acts_on(word: str, rest: str) -> bool:
    """Whether a word that is no known deed is one by what follows: `stamp her hand`."""
    to_whom = rest.partition(" ")[0].lower()
    plain = word.isalpha() and not word.endswith(("s", "ed", "ing", "ly")) and not is_past(word)
    return plain and to_whom in OBJECTS and word not in THINGS | SENTENCES | JOINS


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


_ASKS_WITHIN = re.compile(
    r"(?:what|why|who|whom|whose|where|how|when|if|whether|which)\b", re.IGNORECASE
)
_BESIDE = re.compile(r" (?:before|until|till|while|when|as|if|because|once|after|who|that|which) ")


def asks_within(words: str) -> bool:
    """Whether words begin like a question that is a part of a sentence: `where the gold is`."""
    return bool(_ASKS_WITHIN.match(words))


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
    return _ends_in_s(word) and to_whom in OBJECTS


def _is_done_by_several(who: str, word: str, to_whom: str) -> bool:
    """Whether a bare deed is told of several: `the men lower their pikes`."""
    crowd = _ends_in_s(who) or who in ("men", "women", "people", "children", "folk")
    small_word = who in THINGS | JOINS or goes_along(who)
    return crowd and not small_word and is_deed(word) and to_whom in OBJECTS


def _ends_in_s(word: str) -> bool:
    return word.endswith("s") and not word.endswith(("ss", "’s", "'s"))


def verb_and_next(words: str) -> tuple[str, str]:
    """The first word that does not only say how or when, and the one behind it, as far as no stop
    stands between."""
    first, *more = words.lower().split() or [""]
    while more and goes_along(first):
        first, *more = more
    stopped = first.rstrip(".,:;!?…")
    return stopped, more[0].rstrip(".,:;!?…") if more and stopped == first else ""


def is_over(words: str) -> bool:
    """Whether all that somebody says they did is over, so that it is told of them as it is.

    >>> is_over("I took it and ran"), is_over("I took it and run"), is_over("I take it")
    (True, False, False)
    """
    first, _, did = words.partition(" ")
    if QUOTED.search(words) or speaks_of_us(words) or are_sentences(words):
        return False
    return first == "I" and is_past(verb_and_next(did)[0]) and not any(map(is_deed, _also(did)))


def is_bare_deed(words: str) -> bool:
    """Whether all that somebody says they do is a bare deed: `look up`, not `looked up`."""
    verb, _ = verb_and_next(words)
    bent = not verb.isalpha() or never_bends(verb) or joins(verb) or makes_a_sentence(verb)
    return (is_deed(verb) or not bent) and not any(map(is_past, _also(words.lower())))


def _also(words: str) -> list[str]:
    return [word for _, word in ALSO.findall(words)]
