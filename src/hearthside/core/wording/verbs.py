"""The verbs and small words that tell what people typed: a deed, a thing, a whole sentence."""

import re

from hearthside.core.word_lists import word_lists

WORDS = word_lists(__package__, "words.toml")
DEEDS = frozenset(WORDS["deeds"])
HAPPENS = frozenset(WORDS["happens"])
PAST = frozenset(WORDS["past"])
SENTENCES = frozenset(WORDS["sentences"])
ALONG = frozenset(WORDS["along"])
OBJECTS = frozenset(WORDS["objects"])
THINGS = OBJECTS.union(WORDS["things"])
STATES = frozenset(WORDS["states"])
LEADING = frozenset(WORDS["leading"])
JOINS = frozenset(WORDS["joins"])


def is_deed(word: str) -> bool:
    """Whether somebody does what a word says."""
    return word in DEEDS or word in HAPPENS


def joins(word: str) -> bool:
    """Whether no deed is what a word says, whatever follows."""
    return word in JOINS or word in OBJECTS


def makes_a_sentence(word: str) -> bool:
    """Whether a word makes a whole sentence of those around it: `is`, or a deed that is done."""
    return word in SENTENCES or any(map(is_deed, stems(word)))


def is_past(word: str) -> bool:
    """Whether a word tells what is over, so that it is never bent: `looked`, `took`, not `need`."""
    ends = word.endswith("ed") and (not word.endswith("eed") or is_deed(word[:-1]))
    return word in PAST or (ends and not is_deed(word))


def never_bends(word: str) -> bool:
    """Whether a verb is the same whoever does it: `could`, `cannot`, `went`, `didn’t`."""
    verb = re.sub(r"(?:not|n?[’']t)$", "", word)
    return verb in LEADING or (is_past(verb) and verb != "were")


def stems(word: str) -> list[str]:
    """What somebody may be doing by a word that says it of them: `carry` for `carries`, and
    nothing for `cross`."""
    endings = () if word.endswith("ss") else (("s", ""), ("es", ""), ("ies", "y"))
    return [f"{word.removesuffix(end)}{bare}" for end, bare in endings if word.endswith(end)]


def goes_along(word: str) -> bool:
    """Whether a word only says how or when: `quickly`, `just`."""
    return word in ALONG or word.endswith("ly")


def under_way(word: str) -> str:
    """The deed that is under way in a word: `get` in `getting`, none in `nothing`."""
    stem = word.removesuffix("ing")
    if stem == word or len(stem) < 2:
        return ""
    doubled = stem[:-1] if stem[-1] == stem[-2] else stem
    return next((deed for deed in (stem, f"{stem}e", doubled) if deed in DEEDS), "")
