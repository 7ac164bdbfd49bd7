"""Faces made from drawn parts, as data: which parts there are, and luck for who will not choose.

How a part looks is the page's; here it is a word.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from hearthside.core.field_kinds import Choice
from hearthside.core.fields import Pick
from hearthside.core.lucky_picks import Luck, going_with
from hearthside.core.wording.pronouns import by_name

PARTS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "hair": (
        "Hair",
        ("curls", "bob", "short", "long", "braid", "bun", "scarf", "hood", "cap", "bald"),
    ),
    "hair_colour": ("Hair colour", ("black", "brown", "red", "fair", "grey", "dyed")),
    "face": ("Face", ("oval", "round", "long", "square")),
    "skin": ("Skin", ("deep", "brown", "olive", "tan", "light", "pale")),
    "look": ("Expression", ("calm", "smile", "stern", "wry")),
    "beard": ("Beard", ("none", "stubble", "moustache", "full")),
    "clothes": ("Clothes", ("coat", "cloak", "shirt", "robe", "armour", "uniform")),
    "clothes_colour": ("Clothes’ colour", ("blue", "green", "red", "violet", "ochre", "grey")),
    "marks": ("Marks", ("none", "scar", "freckles", "glasses", "eyepatch", "tattoo", "lines")),
    "back": ("Behind them", ("violet", "blue", "green", "ember", "slate")),
    "company": ("How many", ("one", "several")),
}
"""Each kind of part: what it is called, and the parts there are."""

SHARES: Mapping[str, tuple[str, ...]] = {
    "hair_colour": ("black", "black", "brown", "brown", "red", "fair", "grey"),
    "beard": ("none",) * 17 + ("stubble", "moustache", "full"),
    "marks": ("none",) * 8 + ("scar", "freckles", "glasses", "eyepatch", "tattoo", "lines"),
    "company": ("one",),
}
"""What luck picks from where not all is as likely: most people are shaven and unmarked."""

LEANINGS: Mapping[str, Mapping[str, str]] = {
    "she": {
        "hair": "curls curls curls bob bob bob bob long long long long braid braid braid bun bun"
        " scarf scarf hood short",
        "beard": "none",
    },
    "he": {
        "hair": "short short short short short curls curls cap cap bald bald hood long",
        "face": "oval round long long square square square",
        "beard": "none none none stubble stubble moustache full full",
    },
}
"""What luck picks from by how others speak of somebody. By hand anybody may have anything."""


SAID: Mapping[str, tuple[str, str]] = {
    r"spectacles|glasses|monocle": ("marks", "glasses"),
    r"eye-?patch|one-eyed|one eye": ("marks", "eyepatch"),
    r"scars?|scarred": ("marks", "scar"),
    r"tattoos?|tattooed": ("marks", "tattoo"),
    r"freckles|freckled": ("marks", "freckles"),
    r"wrinkles|wrinkled": ("marks", "lines"),
    r"(grey|white)-haired|(grey|white) hair|grey,? and|greying": ("hair_colour", "grey"),
    r"red-haired|red hair": ("hair_colour", "red"),
    r"bearded|beard": ("beard", "full"),
    r"moustache": ("beard", "moustache"),
}
"""Words that say what a face has."""


@lru_cache(maxsize=4_000)
def said(words: str, pronouns: str = "") -> Mapping[str, str]:
    """What a face has by the words about somebody, their name first: no beard for her.

    >>> said("Odile Marsh, spectacles mended with wire"), said("Corin, a widower")
    ({'beard': 'none', 'marks': 'glasses'}, {})
    >>> said("Luka", "he/him"), said("Tam", "she/they")
    ({}, {'beard': 'none'})
    >>> said("Ulf Keel, grey, and straight as a mast"), said("Ulf Grey, tall and stooped")
    ({'hair_colour': 'grey'}, {})
    """
    she = (pronouns or by_name(words)).lower().startswith(("she", "it"))
    low = words.casefold()
    has = [part for word, part in SAID.items() if re.search(rf"\b({word})\b", low)]
    return {**({"beard": "none"} if she else {}), **dict(reversed(has))}


def blanks(parts: Mapping[str, str]) -> tuple[Choice, ...]:
    """A blank for each kind of part, as a face has them."""
    return tuple(
        Choice(
            kind,
            label,
            picks=tuple(Pick(part, part.capitalize()) for part in there),
            value=parts.get(kind, there[0]),
            folded=True,
        )
        for kind, (label, there) in PARTS.items()
    )


def spelt(words: str) -> dict[str, str]:
    """A face from its parts in their order; what is left off is the first of its kind.

    >>> spelt("bob red oval pale smile")["look"]
    'smile'
    """
    named = words.split()
    firsts = [there[0] for _, there in PARTS.values()]
    return dict(zip(PARTS, [*named, *firsts[len(named) :]], strict=True))


def lucky(luck: Luck, pronouns: str = "") -> dict[str, str]:
    """A face by luck, for somebody others speak of so."""
    theirs = leaning(pronouns)
    return {
        kind: luck.pick(theirs.get(kind) or SHARES.get(kind, there))
        for kind, (_, there) in PARTS.items()
    }


def leaning(pronouns: str) -> dict[str, tuple[str, ...]]:
    """The parts luck picks from for somebody others speak of so, where that is not all of them."""
    own = LEANINGS.get(pronouns.partition("/")[0].strip().lower(), {})
    return {kind: tuple(parts.split()) for kind, parts in own.items()}


def fitting(parts: Mapping[str, str], pronouns: str) -> dict[str, str]:
    """A face luck drew, once others speak of them so: what luck would not have picked is another.

    >>> fitting({"hair": "bun", "beard": "none"}, "he/him")
    {'hair': 'short', 'beard': 'none'}
    >>> fitting({"hair": "bald", "beard": "full", "marks": "scar"}, "she/her")
    {'hair': 'curls', 'beard': 'none', 'marks': 'scar'}
    """
    theirs = leaning(pronouns)
    return {
        kind: part if part in theirs.get(kind, (part,)) else theirs[kind][0]
        for kind, part in parts.items()
    }


def alike(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether two faces are hard to tell apart at a glance: the same on their heads.

    >>> alike(spelt("scarf red"), spelt("scarf grey")), alike(spelt("bob red"), spelt("bob grey"))
    (True, False)
    """
    if not one or not other or one["hair"] != other["hair"]:
        return False
    return one["hair"] in HATS or one["hair_colour"] == other["hair_colour"]


HATS = ("scarf", "hood", "cap")


@lru_cache(maxsize=4_000)
def of(words: str, pronouns: str = "") -> dict[str, str]:
    """The face that goes with these words: always the same, and another one for others.

    >>> of("Hob Tarrant") == of("Hob Tarrant"), of("Hob Tarrant") == of("Odile Marrow")
    (True, False)
    """
    return lucky(going_with(words), pronouns)
