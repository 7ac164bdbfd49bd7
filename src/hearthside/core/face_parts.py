"""Faces made from drawn parts, as data: which parts there are, and luck for who will not choose.

How a part looks is the page's; here it is a word.
"""

from collections.abc import Mapping
from functools import lru_cache

from hearthside.core.field_kinds import Choice
from hearthside.core.fields import Pick
from hearthside.core.luck import Luck, going_with

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


def lucky(luck: Luck) -> dict[str, str]:
    """A face by luck."""
    return {kind: luck.pick(SHARES.get(kind, there)) for kind, (_, there) in PARTS.items()}


@lru_cache(maxsize=4_000)
def of(words: str) -> dict[str, str]:
    """The face that goes with these words: always the same, and another one for others.

    >>> of("Hob Tarrant") == of("Hob Tarrant"), of("Hob Tarrant") == of("Odile Marrow")
    (True, False)
    """
    return lucky(going_with(words))
