"""Somebody as any Burning Wheel tool writes them: richer than our own sheet, so nothing is lost.

Every format is read into a `Figure` and written from one. What only one tool says of something is
kept beside it as `more`, and goes back where it came from.
"""

import re
from collections.abc import Sequence
from typing import Literal

import msgspec

from hearthside.core.foreign.formats import Fact, phrase
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.shades import SHADES, Shade
from hearthside.games.burning_wheel.sheet import ATTRIBUTES, EMOTIONS, SEVERITIES, STATS

Facts = dict[str, Fact]
TraitKind = Literal["character", "die", "call-on"]
KINDS: tuple[TraitKind, ...] = ("character", "die", "call-on")
TIES = {
    "immediateFamily": "immediate family",
    "otherFamily": "other family",
    "romantic": "romantic",
    "forbidden": "forbidden",
    "hateful": "hateful",
    "enmity": "enmity",
}
ENMITY = TIES["enmity"]
GOAL = "goal"
"""Our own word beside a Belief."""
GOAL_TAG = " [goal]"
"""The same behind a Belief that is typed."""
INFLUENCE = ("minor", "significant", "powerful")
EXPONENTS = range(11)
MOST_HURTS = 16
"""How many places a sheet has for hurts."""


class FigureAbility(msgspec.Struct, frozen=True, kw_only=True):
    """A stat, an attribute or a skill."""

    name: str
    shade: Shade = "B"
    exponent: int = 0
    marks: Marks = Marks()
    spent: Artha = Artha()
    roots: tuple[str, ...] = ()
    learning: bool = False
    """Being learned: the exponent counts for nothing yet."""
    more: Facts = {}


class Belief(msgspec.Struct, frozen=True, kw_only=True):
    """A Belief or an Instinct."""

    text: str
    more: Facts = {}


class FigureTrait(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    kind: TraitKind = "character"
    text: str = ""
    concerns: str = ""
    more: Facts = {}


class Tie(msgspec.Struct, frozen=True, kw_only=True):
    """A relationship: how much weight they carry, and what they are to each other."""

    name: str
    influence: str = "minor"
    ties: tuple[str, ...] = ()
    text: str = ""
    more: Facts = {}


class FigureStanding(msgspec.Struct, frozen=True, kw_only=True):
    """An affiliation, or a reputation."""

    name: str
    dice: int = 1
    infamous: bool = False
    text: str = ""
    more: Facts = {}


class Thing(msgspec.Struct, frozen=True, kw_only=True):
    """Anything somebody has, by the kind its tool gives it."""

    name: str
    kind: str = "possession"
    text: str = ""
    more: Facts = {}


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """All that Burning Wheel tools say about somebody."""

    name: str
    npc: bool = False
    stock: str = ""
    age: int | None = None
    lifepaths: str = ""
    stats: dict[str, FigureAbility] = {}
    attributes: dict[str, FigureAbility] = {}
    """By id; those of no fixed kind by their name in small letters."""
    skills: tuple[FigureAbility, ...] = ()
    beliefs: tuple[Belief, ...] = ()
    instincts: tuple[Belief, ...] = ()
    traits: tuple[FigureTrait, ...] = ()
    relationships: tuple[Tie, ...] = ()
    affiliations: tuple[FigureStanding, ...] = ()
    reputations: tuple[FigureStanding, ...] = ()
    things: tuple[Thing, ...] = ()
    artha: Artha = Artha()
    cash: int = 0
    portrait: str = ""
    notes: tuple[tuple[str, str], ...] = ()
    """A label and words: our own concept and station among them."""
    more: Facts = {}

    def note(self, label: str) -> str:
        return next((text for name, text in self.notes if name == label), "")


CONCEPT, STATION, SETTINGS, ABOUT = "Concept", "Station", "Settings", "About"
CONTACTS, FUNDS = "Contacts", "Funds"
OURS = (CONCEPT, STATION, SETTINGS, ABOUT, CONTACTS, FUNDS)
"""What our own sheets have and no tool has a field for."""

_RATING = re.compile(r"\b([BGW])\s?(\d{1,2})\b")
SHORT = {"wi": "will", "pe": "perception", "po": "power", "fo": "forte", "ag": "agility"}
SHORT |= {"per": "perception", "pow": "power", "sp": "speed", "spd": "speed", "agi": "agility"}


def stat_of(name: str) -> str:
    """The id of a stat as people write it: `Wi`, `Will`; nothing where it is none."""
    small = name.strip().casefold()
    return SHORT.get(small, small if small in STATS else "")


def attribute_of(name: str) -> str:
    small = name.strip().casefold()
    return small if small in ATTRIBUTES or small in EMOTIONS else ""


def shade(value: object) -> Shade:
    return next((one for one in SHADES if one == str(value).strip().upper()[:1]), "B")


def rating(text: str) -> tuple[str, Shade, int] | None:
    """A name with its rating behind it.

    >>> rating("Suasion G4"), rating("Suasion")
    (('Suasion', 'G', 4), None)
    """
    found = _RATING.search(text)
    if not found or not text[: found.start()].strip(" :") or int(found[2]) not in EXPONENTS:
        return None
    return text[: found.start()].strip(" :"), shade(found[1]), int(found[2])


def rated(ability: FigureAbility) -> str:
    return f"{ability.name} {ability.shade}{ability.exponent}"


def marked(ability: FigureAbility) -> str:
    """The tests beside an ability as people write them; nothing where there are none."""
    counts = zip("RDC", msgspec.structs.astuple(ability.marks), strict=True)
    return " ".join(f"{letter}{count}" for letter, count in counts if count)


def wounds(more: Facts) -> list[str]:
    """How somebody is hurt, by severity, out of the boxes a sheet has for that."""
    found = []
    for place in range(1, MOST_HURTS + 1):
        count, kind = (
            more.get(f"ptgs/wound{place}/amount"),
            more.get(f"ptgs/wound{place}/threshold"),
        )
        found += [str(kind)] * _count(count) if kind in SEVERITIES else []
    for kind in SEVERITIES:
        found += [kind] * _count(more.get(f"ptgs/{kind[:2]}Taken"))
    return found


def hurt(more: Facts) -> list[tuple[str, str]]:
    """The same with the words beside them, the first words beside the first."""
    every, told = wounds(more), [phrase(more.get(f"ptgs/woundNotes{at}", "")) for at in (1, 2, 3)]
    return [(kind, told[at] if at < len(told) else "") for at, kind in enumerate(every)]


def hurts(forte: int, power: int, wounds: Sequence[tuple[str, str]]) -> Facts:
    """The sixteen places where a character's hurts are marked, and the words beside them."""
    begins = tolerances(forte, power)
    made: Facts = {}
    for place in range(1, MOST_HURTS + 1):
        kind = next((one for one in reversed(SEVERITIES) if begins[one] <= place), "bruise")
        made[f"ptgs/wound{place}/threshold"] = kind
        made[f"ptgs/wound{place}/amount"] = sum(begins[one] == place for one, _ in wounds)
    ordered = sorted(wounds, key=lambda one: begins[one[0]])
    for number, (_, text) in enumerate(ordered[:3], 1):
        made[f"ptgs/woundNotes{number}"] = text
    return made


def _count(value: Fact | None) -> int:
    if isinstance(value, str):
        value = int(value) if value.isdecimal() and len(value) < 3 else 0
    return min(max(0, int(value or 0)), 16)


def tolerances(forte: int, power: int) -> dict[str, int]:
    """Where each severity begins: no two further apart than half of Forte, rounded up."""
    first, last = forte // 2 + 1, min(16, (power + forte) // 2 + 6)
    step, found = (forte + 1) // 2 or 1, {"superficial": first}
    for at, kind in enumerate(SEVERITIES[1:-1], 1):
        room = last - (len(SEVERITIES) - 1 - at)
        found[kind] = min(found[SEVERITIES[at - 1]] + step, room)
    return {**found, "mortal": last}
