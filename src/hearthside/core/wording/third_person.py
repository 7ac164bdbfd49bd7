"""What somebody does, said of them by name: a deed as it was typed becomes what they do, and what
was said to their face is said about them. Where it is not sure how, nothing is said.
"""

import re

from hearthside.core.wording.deeds_and_sentences import (
    ALSO,
    are_sentences,
    begins_a_deed,
    is_asked,
    is_done,
    verb_and_next,
)
from hearthside.core.wording.first_person import has_own_voice
from hearthside.core.wording.grammar import agreeing, conjugated, several
from hearthside.core.wording.pronouns import words_for
from hearthside.core.wording.short_names import speaks_of
from hearthside.core.wording.typesetting import uncapital
from hearthside.core.wording.verbs import (
    ALONG,
    OBJECTS,
    WORDS,
    goes_along,
    is_deed,
    is_past,
    joins,
    makes_a_sentence,
    never_bends,
    stems,
)

_NOT_TRIED = frozenset(
    ("be", "find", "get", "have", "hear", "know", "learn", "see", "understand", "win")
)
"""What one gets or not: of all else, whoever fails has tried it."""
PARTICLES = frozenset(("up", "down", "out", "off", "away", "back", "along", "apart"))
"""Words that belong to what is done before them: `come up`, `get out`."""
_NO_THING = re.compile(rf"\b(?:{'|'.join((*PARTICLES, 'in', 'it', 'him', 'them'))})$")
"""What `and` follows that joins no two things: `jump in and swim`, not `take rope and hook`."""
NEVER_A_THING = frozenset(WORDS["never_a_thing"])
_SUBJECT = re.compile(
    r"(?:^|[,;:.!?–—]\s*|\b(?:and|but|so|that|when|because|as|if|until|while|before|after|once"
    r"|unless|since|where|what|why|how)\s+(?:of course |then |still |\w+ly )?)$",
    re.IGNORECASE,
)
_UNBENT = re.compile(r"(?:is|was|has|(?:ca|could|did|does|has|is|was|wo|would)n?[’']t|cannot)$")
"""Verbs that a name can begin as they are."""
TO_THEM = re.compile(r"\byou(?:rs?)?\b", re.IGNORECASE)
_HELPING = ("are", "were", "have", "do")
"""Verbs that may stand before `not`."""
_UNHURT = re.compile(
    r"\b(?:alive|unharmed|unhurt|unscathed|in one piece|with (?:\w+) li(?:fe|ves))\b"
)
"""Whoever does not get out alive is dead, which nobody meant."""


def third(who: str, deed: str) -> str:
    """A deed, done by somebody.

    >>> third("Corin", "quietly carry it off"), third("Two Guards", "carry it off")
    ('quietly carries it off', 'carry it off')
    """
    first, _, rest = deed.partition(" ")
    if goes_along(first) and rest:
        return f"{first} {third(who, rest)}"
    if several(who):
        return f"{'are' if first == 'be' else first} {rest}".strip()
    verb = first.rstrip(":,;")
    return f"{conjugated(verb)}{first[len(verb) :]} {rest}".strip()


def behind_name(who: str, typed: str) -> str | None:
    """What somebody typed that their name can begin, as it is told of them; nothing where that is
    not sure, so that it stands by itself as it was typed.

    >>> [behind_name("Tarn", one) for one in ("Climbs it", "steps forward", "slowly turns away")]
    ['climbs it', 'steps forward', 'slowly turns away']
    >>> [behind_name("Tarn", one) for one in ("is at the door", "can’t look", "kick the door in")]
    ['is at the door', 'can’t look', 'kicks the door in']
    >>> [behind_name("Tarn", one) for one in ("three of them.", "and walk off", "dong. dong.")]
    [None, None, None]
    >>> [behind_name("Tarn", one) for one in ("lights go", "silence", "hold it. now", "hang on")]
    [None, None, None, None]
    >>> [behind_name("Tarn", one) for one in ("rings of smoke", "lifts my lamp", "is it over?")]
    [None, None, None]
    >>> behind_name("Tarn", "Got it! ow ow"), behind_name("Tarn", "kicks it in!")
    (None, 'kicks it in!')
    """
    told = uncapital(typed)
    verb, then = verb_and_next(told)
    stands = not (typed[:1].islower() or is_done(typed)) or then == "of"
    cried = is_past(verb) and "!" in told.partition(".")[0]  # as `Got it!`
    if stands or cried or has_own_voice(typed) or is_asked(typed):
        return None
    if is_done(told) or _UNBENT.match(verb):
        return told
    if any(map(is_deed, stems(verb))):
        return None if is_deed(then) or makes_a_sentence(then) else told
    acts = is_deed(verb) and (then in OBJECTS or then in PARTICLES or then == "to")
    if not acts or are_sentences(told) or told.endswith(("!", "?")) or TO_THEM.search(told):
        return None
    return all_done(who, told)


def done_or_not(who: str, deed: str, won: bool) -> str:
    """A deed that is done or not."""
    first, _, rest = deed.partition(" ")
    if first == "not" and rest:
        return _leaves(who, rest) if won else done_or_not(who, rest, True)
    deed = f"{first.lower()} {rest}".strip()
    several_deeds = any(is_deed(word) for _, word in ALSO.findall(deed))
    if several_deeds and " and " not in deed:
        deed = re.sub(r", (?=(\w+)[^,]*$)", _and, deed)
    if won:
        return agreeing(who, f"manages to {deed}") if several_deeds else third(who, deed)
    if first.lower() in _NOT_TRIED and not several_deeds and not _UNHURT.search(deed):
        return _leaves(who, deed)
    return agreeing(who, f"tries in vain to {deed}")


def _and(found: re.Match[str]) -> str:
    """What joins a deed to the one before it, where somebody typed no more than a comma."""
    return " and " if is_deed(found[1]) else found[0]


def _leaves(who: str, deed: str) -> str:
    """What somebody does not do, or is not."""
    first, _, rest = deed.partition(" ")
    return agreeing(who, f"is not {rest}" if first == "be" else f"does not {deed}")


def to_their_face(who: str, words: str, pronouns: str) -> str | None:
    """Words said to somebody, said about them; nothing where it cannot be known how."""
    they, them, their, theirs, themselves = words_for(pronouns)
    told, named, acts = "", speaks_of(words, who), False
    parts = re.split(r"\b([Yy]ou(?:r|rs|rself|’re|'re|’ll|'ll|’ve|'ve)?)\b", words)
    for at in range(0, len(parts), 2):
        told += parts[at]
        if at + 1 == len(parts):
            break
        said, after = parts[at + 1].lower().replace("'", "’"), parts[at + 2]
        bare = (they.capitalize() if re.search(r"[.!?] $", told) else they) if named else who
        if said in ("your", "yours", "yourself"):
            own = {"your": their, "yours": theirs, "yourself": themselves}[said]
            told += own if named or said == "yourself" else f"{who}’s"
            more = _also_done(who, after) if acts else after
            if more is None:
                return None
            parts[at + 2] = more
        elif said == "you" and (not _SUBJECT.search(told) or not _acts_next(after)):
            told += them if named else who
        else:
            ending = {"you’re": " are", "you’ll": " will", "you’ve": " have"}.get(said, "")
            done = done_by(bare, f"{ending}{after}")
            if done is None:
                return None
            told += bare
            parts[at + 2], acts = done, bare == who
        named = True
    return told


def _acts_next(after: str) -> bool:
    """Whether what follows `you` is what they do: not so in `and you with it`."""
    verb, _ = verb_and_next(after)
    return after.startswith(" ") and bool(verb) and not joins(verb)


def done_by(who: str, after: str) -> str | None:
    """What follows `you`, behind a name or she, he, they."""
    match = re.match(rf"((?: (?:\w+ly|{'|'.join(ALONG)})\b)* )([\w’']+)", after)
    if match is None:
        return None
    if who in ("they", "They") or never_bends(match[2]):
        return after
    verb = re.sub(r"n[’']t$", "", match[2])
    left = " not" if verb != match[2] else ""
    more = _also_done(who, after[match.end() :])
    if more is None or not (verb in _HELPING or (is_deed(verb) and not left)):
        return None
    return f"{match[1]}{third(who, verb)}{left}{more}"


def all_done(who: str, deed: str) -> str | None:
    """A deed and what else belongs to it, done by somebody; nothing where that is not sure.

    >>> all_done("Osk", "jump in and swim for it"), all_done("Osk", "walk off and listen to it")
    ('jumps in and swims for it', 'walks off and listens to it')
    >>> all_done("Osk", "take rope and hook to the boat")
    """
    more = _also_done(who, deed)
    return None if more is None else third(who, more)


def _may_be_done(word: str) -> bool:
    """Whether a word that is no known deed may still be one, and is nobody who does something.

    >>> [_may_be_done(one) for one in ("hope", "the", "quickly", "she", "Ilse")]
    [True, False, False, False, False]
    """
    other = joins(word) or goes_along(word) or word in ("she", "he", "they", "it", "we", "you")
    return word.isalpha() and word.islower() and not other


def _also_done(who: str, words: str) -> str | None:
    """What else the same person does, `and hit him`; nothing where a word may be a deed or not."""
    sure = True

    def done(found: re.Match[str]) -> str:
        nonlocal sure
        after = words[found.end() :].split()
        next_word = after[0].rstrip(".,;!?") if after else ""
        bare = not after or next_word in PARTICLES or (len(after) == 1 and joins(next_word))
        acts = bool(_NO_THING.search(words[: found.start()]))
        bare |= acts or found[2] in NEVER_A_THING
        doing = is_deed(found[2]) and (bare or begins_a_deed(f"x {after[0]}"))
        may_be = acts and found[1].strip(", ") and _may_be_done(found[2])
        sure &= doing or not (may_be or begins_a_deed(" ".join((found[2], *after))))
        return f"{found[1]}{third(who, found[2])}" if doing else found[0]

    told = ALSO.sub(done, words)
    return told if sure else None
