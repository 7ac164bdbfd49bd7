"""Faces made from drawn parts, as data: which parts there are, and luck for who will not choose.

How a part looks is the page's; here it is a word.
"""

from collections.abc import Mapping

from hearthside.core.fields import Choice, Pick
from hearthside.core.luck import Luck

PARTS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "hair": (
        "Hair",
        ("curls", "bob", "short", "long", "braid", "bun", "scarf", "hood", "cap", "bald"),
    ),
    "hair_colour": ("Hair colour", ("black", "brown", "red", "fair", "grey", "dyed")),
    "face": ("Face", ("oval", "round", "long", "square")),
    "skin": ("Skin", ("deep", "brown", "olive", "tan", "light", "pale")),
    "beard": ("Beard", ("none", "stubble", "moustache", "full")),
    "clothes": ("Clothes", ("coat", "cloak", "shirt", "robe", "armour", "uniform")),
    "clothes_colour": ("Clothes’ colour", ("blue", "green", "red", "violet", "ochre", "grey")),
    "marks": ("Marks", ("none", "scar", "freckles", "glasses", "eyepatch", "tattoo", "lines")),
    "back": ("Behind them", ("violet", "blue", "green", "ember", "slate")),
}
"""Each kind of part: what it is called, and the parts there are."""


def blanks(parts: Mapping[str, str]) -> tuple[Choice, ...]:
    """A blank for each kind of part, as a face has them."""
    return tuple(
        Choice(
            name=kind,
            label=label,
            picks=tuple(Pick(part, part.capitalize()) for part in there),
            value=parts.get(kind, there[0]),
            folded=True,
        )
        for kind, (label, there) in PARTS.items()
    )


def lucky(luck: Luck) -> dict[str, str]:
    """A face by luck."""
    return {kind: luck.pick(there) for kind, (_, there) in PARTS.items()}
