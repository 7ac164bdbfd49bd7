"""Artha: fate, persona and deeds, in hand, spent on a test, or marked."""

import msgspec


class Artha(msgspec.Struct, frozen=True):
    """Fate, persona and deeds: in hand, spent on a test, or marked."""

    fate: int = 0
    persona: int = 0
    deeds: int = 0

    def __add__(self, other: "Artha") -> "Artha":
        return Artha(self.fate + other.fate, self.persona + other.persona, self.deeds + other.deeds)

    def __sub__(self, other: "Artha") -> "Artha":
        return Artha(self.fate - other.fate, self.persona - other.persona, self.deeds - other.deeds)

    def covers(self, other: "Artha") -> bool:
        """Whether the other can be taken from this."""
        left = self - other
        return min(left.fate, left.persona, left.deeds) >= 0

    @property
    def count(self) -> int:
        return self.fate + self.persona + self.deeds

    @property
    def words(self) -> str:
        """What there is of it.

        >>> Artha(1, 2).words
        '1 fate and 2 persona'
        """
        counts = (("fate", self.fate), ("persona", self.persona), ("deeds", self.deeds))
        said = [
            f"{count} {name.removesuffix('s' * (count == 1))}" for name, count in counts if count
        ]
        return " and ".join(filter(None, [", ".join(said[:-1]), *said[-1:]])) or "nothing"


NOTHING, FATE, PERSONA, DEEDS = Artha(), Artha(fate=1), Artha(persona=1), Artha(deeds=1)
