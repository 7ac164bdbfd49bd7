"""Somebody nobody has met yet, by luck: a name, what they do, what is odd about them."""

from collections.abc import Container
from typing import Any

import msgspec

from hearthside.core.lucky_picks import Luck
from hearthside.core.table import Table
from hearthside.core.wording.pronouns import lucky
from hearthside.core.wording.typesetting import capital

GIVEN = (
    "Hob", "Ilse", "Marten", "Sanna", "Jory", "Bettine", "Osric", "Ylva", "Tam", "Corin", "Nessa",
    "Dov", "Petra", "Anselm", "Roan", "Mirel", "Gisla", "Kasper", "Thea", "Ulf", "Sabine", "Edric",
    "Noor", "Halvard", "Lotte", "Bran", "Zaida", "Emeric", "Runa", "Pascoe", "Agnes", "Tarek",
    "Wilmet", "Sorley", "Hanne", "Joss", "Imani", "Leofric", "Dagny", "Orla",
)  # fmt: skip
FAMILY = (
    "Tarrant", "Quill", "Marsh", "Brandt", "Ferrol", "Vane", "Thorne", "Askew", "Lowe", "Harrow",
    "Pell", "Sedge", "Crane", "Ames", "Wick", "Rook", "Tolliver", "Grey", "Hale", "Sorrel", "Drake",
    "Fenn", "Castor", "Birch", "Moss", "Reeve", "Salter", "Gage", "Stroud", "Keel",
)  # fmt: skip


class Calling(msgspec.Struct, frozen=True):
    """What somebody does, and what that makes them good and bad at."""

    one: str
    several: str
    good: tuple[str, str]
    bad: str


CALLINGS = (
    Calling("ferry keeper", "ferry keepers", ("rowing", "knowing the water"), "hills"),
    Calling("tax clerk", "tax clerks", ("sums", "finding what is hidden"), "fighting"),
    Calling("bailiff", "bailiffs", ("searching", "shouting"), "boats"),
    Calling("apothecary", "apothecaries", ("mending people", "herbs"), "running"),
    Calling("poacher", "poachers", ("hiding", "shooting"), "talking to lords"),
    Calling("innkeeper", "innkeepers", ("gossip", "carrying things"), "keeping secrets"),
    Calling("night guard", "night guards", ("holding a door", "brawling"), "staying awake"),
    Calling("bell ringer", "bell ringers", ("climbing", "rope"), "hearing"),
    Calling("smuggler", "smugglers", ("sailing by night", "lying"), "daylight"),
    Calling("grave digger", "grave diggers", ("digging", "patience"), "company"),
    Calling("horse dealer", "horse dealers", ("haggling", "riding"), "the truth"),
    Calling("street preacher", "street preachers", ("drawing a crowd", "scripture"), "listening"),
    Calling("clockmaker", "clockmakers", ("locks", "fine work"), "loud noises"),
    Calling("sell-sword", "sell-swords", ("fencing", "frightening people"), "loyalty"),
    Calling("herald", "heralds", ("courtesy", "remembering names"), "mud"),
    Calling("confessor", "confessors", ("staying calm", "reading people"), "fools"),
    Calling("stonecutter", "stonecutters", ("lifting", "powder"), "hurrying"),
    Calling("fortune teller", "fortune tellers", ("reading faces", "sleight of hand"), "futures"),
    Calling("archivist", "archivists", ("old papers", "languages"), "stairs"),
    Calling("fence", "fences", ("knowing prices", "slipping away"), "being seen"),
)
TURNS = (
    "takes both sides’ money", "has buried two husbands", "saw who did it", "never says goodbye",
    "owes the wrong people", "counts everything", "is not from here", "wants to go home",
    "once wore a crown", "talks to the dead", "has sold the key already", "is looking for a sister",
    "believes every rumour", "fears the water", "has nothing left to lose", "loves the enemy",
    "is writing it all down", "has sworn off drink", "cannot refuse a wager", "knows your father",
)  # fmt: skip
TRAITS = (
    "Patient", "Loud", "Suspicious", "Generous", "Proud", "Tired", "Curious", "Bitter", "Merry",
    "Careful", "Vain", "Stubborn", "Soft-spoken", "Greedy", "Devout", "Quick to laugh",
)  # fmt: skip


class Stranger(msgspec.Struct, frozen=True):
    """Somebody to bring in. Games turn it into what their sheet asks for."""

    name: str
    pronouns: str
    calling: Calling
    turn: str
    traits: tuple[str, ...]

    @property
    def concept(self) -> str:
        """Who they are, within a sentence: `a smuggler who fears the water`."""
        first = "an" if self.calling.one[0] in "aeiou" else "a"
        return f"{first} {self.calling.one} who {self.turn}"

    @property
    def aspect(self) -> str:
        """The same as people write on a card: `Smuggler Who Fears the Water`."""
        return titled(f"{self.calling.one} who {self.turn}")


SMALL = ("a", "the", "of", "to", "at", "by", "in", "on", "from")


def titled(words: str) -> str:
    """Words as people write them on a card.

    >>> titled("smuggler who fears the water")
    'Smuggler Who Fears the Water'
    """
    cut = words.split()
    return " ".join(word if at and word in SMALL else capital(word) for at, word in enumerate(cut))


def known(table: Table[Any], but: str = "") -> set[str]:
    """The names, first or last, that somebody in the story, `but` for one, or at the table has."""
    others = (who for who in table.play.cast.values() if who.id != but)
    return {word for who in (*others, *table.seats.values()) for word in who.name.split()}


def stranger(luck: Luck, taken: Container[str] = ()) -> Stranger:
    """Somebody by luck, with names nobody here has."""
    given, family = (
        [one for one in names if one not in taken] or list(names) for names in (GIVEN, FAMILY)
    )
    name = f"{luck.pick(given)} {luck.pick(family)}"
    pronouns = lucky(name)
    calling, turn = luck.pick(CALLINGS), luck.pick(TURNS)
    return Stranger(name, pronouns, calling, turn, tuple(luck.some(TRAITS, 2)))
