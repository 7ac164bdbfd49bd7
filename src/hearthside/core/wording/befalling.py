"""What befell somebody, told under their name, though it was put to their face or by them."""

import re

from hearthside.core.wording.deeds_and_sentences import (
    begins_a_deed,
    has_verb,
    is_asked,
    is_done,
    is_over,
)
from hearthside.core.wording.first_person import (
    SELF_DOING,
    has_own_voice,
    in_first_person,
    retold,
    us_as_them,
)
from hearthside.core.wording.grammar import agreeing, amid, several
from hearthside.core.wording.pronouns import THEY, Somebody, name_and_pronouns, words_for
from hearthside.core.wording.short_names import speaks_of
from hearthside.core.wording.third_person import (
    TO_THEM,
    all_done,
    done_by,
    done_or_not,
    to_their_face,
)
from hearthside.core.wording.typesetting import QUOTED, ended, ended_quote, sentence, uncapital
from hearthside.core.wording.verbs import is_deed, makes_a_sentence, under_way
from hearthside.core.wording.wishes import put_plainly, wanted

_SPOKEN = re.compile(r"[“\"][^“”\"]+[”\"]\.?")
_ALL_OF_YOU = re.compile(r"(?<!^)\byou (both|all|two|three)\b")
_ABLE = re.compile(r"(?:can|could|must|might|should|would|may|shall)(?:not|n?[’']t)?\b")


def befell(who: Somebody | str, words: str) -> str:
    """What happens to somebody, under their name, though it was said to their face.

    >>> befell("Corin", "you freeze at the ladder"), befell("Corin", "freeze at the ladder")
    ('Corin freezes at the ladder.', 'Corin freezes at the ladder.')
    >>> from hearthside.core.table import Seat
    >>> tobin = Seat("t", "Tobin", "player", "he/him")
    >>> befell(tobin, "You cannot let the steward have your cup.")
    'Tobin cannot let the steward have his cup.'
    >>> befell(tobin, "The reeve knows your face and shouts at you")
    'The reeve knows Tobin’s face and shouts at him.'
    >>> befell("Wick", "the light goes out before you see who holds it")
    'The light goes out before Wick sees who holds it.'
    >>> befell(tobin, "you find the brandy and of course you have some")
    'Tobin finds the brandy and of course he has some.'
    >>> befell(tobin, "the tide calls, and you just stand there"), befell("Wick", "you never row")
    ('The tide calls, and Tobin just stands there.', 'Wick never rows.')
    >>> befell("Corin", "my face is on a poster"), befell("Corin", "Who would lead you there?")
    ('Corin’s face is on a poster.', 'Who would lead you there?')
    >>> befell("Corin", "You froze."), befell("Corin", "The watch turns early")
    ('Corin froze.', 'The watch turns early.')
    >>> befell("Corin", "I looked up"), befell("Corin", "I never sleep")
    ('Corin looked up.', 'Corin never sleeps.')
    >>> befell("Ysolde", "she throws the lantern"), befell("Ysolde", "drops it")
    ('Ysolde throws the lantern.', 'Ysolde drops it.')
    >>> befell(tobin, "she asks if he took it"), befell(tobin, "he asks if she took it")
    ('She asks if he took it.', 'Tobin asks if she took it.')
    >>> befell(tobin, "i wont row, so we drift"), befell("Wick", "im cold")
    ('Tobin: “I wont row, so we drift.”', 'Im cold.')
    >>> befell("Ysolde", "I could walk it blindfold"), befell("Ysolde", "I can’t let her fall")
    ('Ysolde could walk it blindfold.', 'Ysolde can’t let her fall.')
    >>> befell("Ysolde Marr", "Ysolde throws the lantern"), befell("The Guards", "They haul it in")
    ('Ysolde Marr throws the lantern.', 'The Guards haul it in.')
    >>> befell("Ysolde", "They close in on her"), befell("The Guards", "They drag us under")
    ('They close in on her.', 'The Guards: “They drag us under.”')
    >>> befell("Reidh", "I will not be moved."), befell("Reidh", "I do not give in")
    ('Reidh is not moved.', 'Reidh does not give in.')
    >>> befell("Ilse", "I kick it away. Done."), befell("Ilse", "We heave the crates across")
    ('Ilse: “I kick it away. Done.”', 'Ilse: “We heave the crates across.”')
    >>> befell("Orm", "drew his sword"), befell(tobin, "whistle like I do at my door")
    ('Orm drew his sword.', 'Tobin whistles like he does at his door.')
    >>> befell("Orm", "Hammering the pawl tight"), befell("The Guards", "running")
    ('Orm is hammering the pawl tight.', 'The Guards are running.')
    >>> befell("Orm", "“I hold the lamp for you.”")
    'Orm: “I hold the lamp for you.”'
    >>> befell("Orm", "nor the hinges"), befell("Orm", "three the same")
    ('Nor the hinges.', 'Three the same.')
    >>> befell(tobin, "talk him into showing me the page"), befell("Orm", "She throws you both out")
    ('Tobin talks him into showing him the page.', 'She throws them both out.')
    >>> befell("Orm", "whip the mule and take the old track"), befell("Orm", "can I trust my luck?")
    ('Orm whips the mule and takes the old track.', 'Orm: “can I trust my luck?”')
    >>> befell("Orm", "you hear her voice in the bell and dive for the hold")
    'Orm hears her voice in the bell and dives for the hold.'
    >>> befell("Orm", "Guards! Your captain sells salt!")
    'Orm: “Guards! Your captain sells salt!”'
    >>> befell(tobin, "My dog bites"), befell(tobin, "Give me that rope")
    ('Tobin’s dog bites.', 'Tobin: “Give me that rope.”')
    >>> befell(tobin, "We haul and I swear"), befell(tobin, "I cut my rope. Nobody looks.")
    ('Tobin: “We haul and I swear.”', 'Tobin: “I cut my rope. Nobody looks.”')
    >>> befell(tobin, "can I trip her with my chain?"), befell("Orm", "Can I trust him?")
    ('Tobin tries to trip her with his chain.', 'Orm: “Can I trust him?”')
    """
    who, pronouns = name_and_pronouns(who)
    words = re.sub(r"^i(?=[ ’'])", "I", " ".join(words.split()))
    words = words[3:] if words.lower().startswith("to ") and begins_a_deed(words[3:]) else words
    tried = retold(put_plainly(words), pronouns) if words.endswith("?") else words
    if tried != words and not has_own_voice(tried):
        return sentence(f"{who} {agreeing(who, 'tries')} {tried}")
    if _SPOKEN.fullmatch(words):
        return f"{who}: {ended(words)}"
    quoted = QUOTED.search(words)
    if TO_THEM.search(words) and not quoted and not is_asked(words):
        cries = re.search(r"! \w|!$", words) and not words.lower().startswith("you ")
        told = None if cries else to_their_face(who, _ALL_OF_YOU.sub(r"them \1", words), pronouns)
    else:
        told = _of_oneself(who, words, pronouns) or _done(who, words, pronouns)
    return f"{who}: {ended_quote(words)}" if told is None else sentence(told)


def _of_oneself(who: str, words: str, pronouns: str) -> str:
    """What begins with how somebody speaks of themselves, `she` or `my`, under their name."""
    first, _, rest = words.partition(" ")
    if rest and _is_oneself(who, first, rest, pronouns) and not speaks_of(rest, who):
        return f"{who} {rest}"
    theirs = retold(rest, pronouns)
    return f"{who}’s {theirs}" if first.lower() == "my" and not has_own_voice(theirs) else ""


def _done(who: str, typed: str, pronouns: str) -> str | None:
    """What somebody does under their name, or what else happens; nothing where that is not sure."""
    as_it_is = QUOTED.search(typed) or is_asked(typed)
    words = typed if as_it_is else _told_by_others(typed, pronouns)
    if not words or is_asked(words):
        return None if words and in_first_person(words) else words
    first, _, rest = words.partition(" ")
    verb = first.lower().rstrip(":,;")
    does = first[:1].islower() and makes_a_sentence(verb)
    if is_done(words) or (does and not is_deed(verb)):
        deed: str | None = uncapital(words)
    elif is_deed(verb) and begins_a_deed(words):
        deed = all_done(who, words)
    elif under_way(first.lower()) and not has_verb(words) and not has_own_voice(words):
        deed = f"{agreeing(who, 'is')} {uncapital(words)}"
    elif first == "I" and (_ABLE.match(rest) or (is_over(words) and not several(who))):
        deed = rest
    elif re.match(r"I\b", words) and (wish := wanted(words, pronouns)).kind == "deed":
        left = wish.words.startswith("not ")
        deed = done_or_not(who, wish.words, True) if left else all_done(who, wish.words)
    else:
        return None if has_own_voice(words) else words
    return None if deed is None else f"{who} {deed}"


def _told_by_others(typed: str, pronouns: str) -> str | None:
    """Words with all they say of “me”, but for an “I” before them, as others tell it; nothing where
    that is not sure, or where “we” do it."""
    words = typed
    if in_first_person(re.sub(r"^I\b", "", typed)):
        demands = re.match(r"\w+ me\b", typed) and begins_a_deed(typed)
        of_them = None if demands or not pronouns else _of_them(typed.removeprefix("I "), pronouns)
        if of_them is None:
            return None
        words = f"I {of_them}" if typed.startswith("I ") else of_them
    together = has_own_voice(words) and not in_first_person(words)
    return None if together and (begins_a_deed(words) or words.startswith("We ")) else words


def _of_them(deed: str, pronouns: str) -> str | None:
    """Words with all they say of “me” and of what “I” do; nothing where that is not sure."""
    they = words_for(pronouns).they
    told, *more = SELF_DOING.split(deed)
    for after in more:
        if (done := done_by(they, after)) is None:
            return None
        told += f"{they}{done}"
    return retold(told, pronouns)


def _is_oneself(who: str, first: str, rest: str, pronouns: str) -> bool:
    """Whether somebody speaks of themselves by the first word: by their own `she` or `he`, by
    `they` where they are several, or by a part of their name before what they do."""
    if first.lower() in ("she", "he"):
        return not pronouns or words_for(pronouns).they == first.lower()
    named = first in who.split() and amid(f"{first} ") == f"{first} "
    acts = has_verb(f"it {rest}") or re.match(r"\w+s\b(?![’'])", rest) is not None
    return ((named and acts) or (first.lower() == "they" and several(who))) and not has_own_voice(
        rest
    )


def brings_about(who: Somebody | str, words: str) -> str:
    """What failing brings somebody: who “he” is in it, only those at the table know.

    >>> from hearthside.core.table import Seat
    >>> ed, ketil = Seat("e", "Ed", "player", "she/her"), Seat("k", "Ketil", "player", "he/him")
    >>> brings_about("Isaut", "He laughs, and cuts it"), brings_about("Isaut", "you fall")
    ('He laughs, and cuts it.', 'Isaut falls.')
    >>> brings_about("Isaut", "The crowd turns on us"), brings_about("Isaut", "We lose our boat")
    ('The crowd turns on them.', 'They lose their boat.')
    >>> brings_about("Isaut", "They find us there"), brings_about(ed, "He has my arm")
    ('They find us there.', 'He has her arm.')
    >>> brings_about(ketil, "He throws me over the rail")
    'He throws Ketil over the rail.'
    >>> brings_about(ketil, "She throws you both out"), brings_about(ketil, "She throws you out")
    ('She throws them both out.', 'She throws Ketil out.')
    """
    words = words.strip()
    if TO_THEM.search(words):
        return befell(who, words)
    told = us_as_them(words)
    if told != words or words.lower().startswith(("she ", "he ", "they ")):
        named, pronouns = name_and_pronouns(who)
        return sentence(retold(_told_apart(named, told, pronouns), pronouns or THEY))
    return befell(who, words)


def _told_apart(who: str, words: str, pronouns: str) -> str:
    """What somebody else does to “me”: by name first, where a “him” could be either of them."""
    theirs = "|".join(words_for(pronouns))
    either = not pronouns or re.search(rf"\b(?:{theirs})\b", words, re.IGNORECASE)
    if not either or QUOTED.search(words) or SELF_DOING.search(words):
        return words
    named = {"me": who, "my": f"{who}’s"}
    return re.sub(r"\b(?:me|my)\b", lambda found: named[found[0]], words, count=1)
