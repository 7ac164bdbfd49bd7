"""What a Burning Wheel sheet holds (BW-0), and the numbers that follow from it."""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from hearthside.core.once_for_each import once_for_each
from hearthside.core.reasons import Reason, total
from hearthside.core.say import listed
from hearthside.core.table import Character
from hearthside.games.burning_wheel import (
    advancement_needs,
    shades,
    stats_and_exponents,
    wound_penalties,
)
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.routine_difficult_challenging import Difficulty, Marks
from hearthside.games.burning_wheel.shades import Shade

Exponent = Annotated[int, Meta(ge=0, le=10)]
Rank = Annotated[int, Meta(ge=1, le=3)]
Count = Annotated[int, Meta(ge=0)]

Type = Literal[
    "academic",
    "artisan",
    "artist",
    "craftsman",
    "forester",
    "martial",
    "medicinal",
    "military",
    "musical",
    "peasant",
    "physical",
    "school of thought",
    "seafaring",
    "social",
    "sorcerous",
    "special",
]
Tools = Literal["none", "lasting", "expendable"]
Severity = Literal["superficial", "light", "midi", "severe", "traumatic", "mortal"]
SEVERITIES: tuple[str, ...] = get_args(Severity)
TraitKind = Literal["character", "die", "call-on"]

STATS = {stat: stat.capitalize() for stat in stats_and_exponents.STATS}
ATTRIBUTES = {"health": "Health", "steel": "Steel", "circles": "Circles", "resources": "Resources"}
EMOTIONS = {"faith": "Faith", "greed": "Greed", "grief": "Grief", "hate": "Hate"}
"""Attributes that only some people have."""
ASTROLOGY = "astrology"
INSTRUCTION = "instruction"
HAGGLING = "haggling"

Stack = tuple[Reason, ...]
AT_MOST = Reason("from", stats_and_exponents.HIGHEST, shown=str(stats_and_exponents.HIGHEST))
"""What is left of the highest there is begins with that."""


class Ability(msgspec.Struct, frozen=True, kw_only=True):
    """A stat, an attribute or a skill: a shade, an exponent, and what is marked beside it."""

    id: str
    name: str
    kind: Literal["stat", "attribute", "skill"] = "skill"
    shade: Shade = "B"
    exponent: Exponent = 0
    marks: Marks = Marks()
    artha: Artha = Artha()
    """Marked toward an epiphany."""
    roots: tuple[str, ...] = ()
    type: Type = "special"
    wise: bool = False
    training: bool = False
    magical: bool = False
    tools: Tools = "none"
    at_hand: bool = True
    """Whether the tools it needs are there."""
    tools_used: bool = False
    """Whether they were used before (BW-1.6)."""
    closed: bool = False
    """Whether the skill still has to be opened; `learnt` counts the tests toward that (BW-2.12)."""
    learnt: Count = 0

    @property
    def rating(self) -> str:
        """As it is written: B4, G6."""
        return f"{self.shade}{self.exponent}"

    @property
    def is_stat(self) -> bool:
        return self.kind == "stat"

    @property
    def is_skill(self) -> bool:
        return self.kind == "skill"

    def counts(self, difficulty: str) -> bool:
        """Whether a test that hard brings it nearer to rising (BW-2.10, BW-2.11)."""
        return advancement_needs.counts(self.exponent, difficulty, stat=self.is_stat)

    def idle(self, difficulty: str) -> str:
        """What is said, behind a test that hard, where it does not."""
        return "" if self.counts(difficulty) else f", which does not count at {self.rating}"

    @property
    def open_ended(self) -> bool:
        """BW-1.13: whether its sixes roll on by themselves."""
        return self.magical or self.id in (ASTROLOGY, "faith", "steel")


class Conviction(msgspec.Struct, frozen=True, kw_only=True):
    """A Belief or an Instinct, with the artha marked beside it."""

    text: str
    goal: bool = False
    done: bool = False
    """A goal that was accomplished and waits for another (BW-7.7)."""
    artha: Artha = Artha()


class Trait(msgspec.Struct, frozen=True, kw_only=True):
    """A trait. A call-on names the abilities it concerns, and is used once a session."""

    name: str
    kind: TraitKind = "character"
    concerns: str = ""
    used: bool = False


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """An affiliation, a reputation, or an infamous one: 1 to 3."""

    name: str
    dice: Rank = 1


class Contact(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody named on a Circles test, and how often they were met since (BW-4.3)."""

    name: str
    met: Count = 0


class Wound(msgspec.Struct, frozen=True, kw_only=True):
    severity: Severity
    text: str = ""


class Fund(msgspec.Struct, frozen=True, kw_only=True):
    """Dice set aside, one's own or lent; a loan of cash is spent as cash is."""

    name: str
    dice: Annotated[int, Meta(ge=1, le=10)]
    loan: bool = False
    cash: bool = False


class Practice(msgspec.Struct, frozen=True, kw_only=True):
    """Hours that earn a test, 0 until the GM has said, and how many are logged (BW-2.9)."""

    hours: Count = 0
    difficulty: Difficulty = "routine"
    done: Count = 0

    @property
    def words(self) -> str:
        """How far it has come, and how far it has to, once the GM has said.

        >>> Practice(hours=80, done=8).words, Practice(done=8).words
        ('8 of 80 hours', '8 hours')
        """
        return f"{self.done}{f' of {self.hours}' if self.hours else ''} hours"


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """A linked test whose outcome weighs on the next one (BW-1.19)."""

    ability: str
    name: str
    wise: bool = False
    dice: int = 0
    obstacle: int = 0
    earlier: bool = False
    """Whether its scene is over, so that it may well have nothing to do with what comes."""

    @property
    def brings(self) -> str:
        return f"+{self.dice}D" if self.dice else f"+{self.obstacle} Ob"


class Sheet(Character, frozen=True, kw_only=True):
    """Somebody in the story, with all that stands on their sheet."""

    concept: str = ""
    about: str = ""
    abilities: dict[str, Ability] = {}
    beliefs: tuple[Conviction, ...] = ()
    instincts: tuple[Conviction, ...] = ()
    traits: tuple[Trait, ...] = ()
    settings: tuple[str, ...] = ()
    station: str = ""
    relationships: tuple[str, ...] = ()
    contacts: tuple[Contact, ...] = ()
    enemies: tuple[str, ...] = ()
    affiliations: tuple[Standing, ...] = ()
    reputations: tuple[Standing, ...] = ()
    infamous: tuple[Standing, ...] = ()
    artha: Artha = Artha()
    wounds: tuple[Wound, ...] = ()
    gear: tuple[str, ...] = ()
    tax: Count = 0
    """Resources dice that are taxed away."""
    cash: Count = 0
    funds: tuple[Fund, ...] = ()
    practice: dict[str, Practice] = {}
    link: Link | None = None
    haggled: bool = False
    """Whether the next purchase is a step cheaper (BW-3.2)."""
    hampered: dict[str, int] = {}
    """Obstacle added to the next test of a skill after lessons that failed (BW-6.4)."""
    slow: dict[str, int] = {}
    """Obstacle added to teaching a student further, by the student's id (BW-6.4)."""
    eased_dice: Count = 0
    """Wound dice ignored for the rest of the scene (BW-1.20)."""
    eased_superficial: Count = 0
    """How many superficial wounds were there when their obstacle was ignored."""
    goal: str = ""
    """Until this simple goal is reached no wound counts (BW-1.10)."""
    lightened: tuple[str, ...] = ()
    """Abilities a shade lighter for the scene (BW-1.10)."""
    shaken: tuple[str, ...] = ()
    """What called for Steel in this scene already (BW-5.1)."""
    hesitates: Count = 0
    """For how many actions, until they try something or the scene ends (BW-5.2)."""
    lived: int = 0
    """The resource cycle whose lifestyle is paid, and the one spent at work (BW-3.9, BW-3.10)."""
    worked: int = 0
    dead: bool = False

    @property
    def stats(self) -> Iterator[Ability]:
        return (self.abilities[stat] for stat in STATS if stat in self.abilities)

    @property
    def attributes(self) -> Iterator[Ability]:
        every = {**ATTRIBUTES, **EMOTIONS}
        return (self.abilities[each] for each in every if each in self.abilities)

    @property
    def skills(self) -> Iterator[Ability]:
        """The skills that are open."""
        return (one for one in self.abilities.values() if one.is_skill and not one.closed)

    @property
    def learning(self) -> Iterator[Ability]:
        return (one for one in self.abilities.values() if one.closed)

    def exponent(self, ability: str) -> int:
        """The exponent of something it may not have; a closed skill has none."""
        held = self.abilities.get(ability)
        return held.exponent if held and not held.closed else 0

    @property
    def reflexes_stack(self) -> Stack:
        """BW-0.2, BW-2.13."""
        return (self._average("perception", "agility", "speed"),)

    @property
    def reflexes(self) -> int:
        return total(self.reflexes_stack)

    @property
    def mortal_wound_stack(self) -> Stack:
        """BW-0.2, BW-2.13."""
        return (self._average("power", "forte"), Reason("always", 6, ("BW-0.2",)))

    @property
    def mortal_wound(self) -> int:
        return total(self.mortal_wound_stack)

    @property
    def hesitation_stack(self) -> Stack:
        """BW-0.2."""
        return (AT_MOST, Reason("Will", -self.exponent("will"), ("BW-0.2",)))

    @property
    def hesitation(self) -> int:
        return total(self.hesitation_stack)

    def _average(self, *stats: str) -> Reason:
        """Stats on average, rounded down."""
        told = listed([f"{STATS[one]} {self.exponent(one)}" for one in stats])
        average = stats_and_exponents.root_of(map(self.exponent, stats))
        rules = ("BW-0.2", "BW-2.13")
        return Reason(f"{told} on average", average, rules, shown=str(average))

    @property
    def taxed(self) -> int:
        """The Resources exponent that is left to roll (BW-3.1)."""
        return self.left("resources")

    @property
    def superficial(self) -> int:
        return sum(wound.severity == "superficial" for wound in self.wounds)

    @property
    def wound_dice(self) -> int:
        """BW-1.9, BW-1.10, BW-1.20: what wounds take now."""
        if self.goal:
            return 0
        every = wound_penalties.wound_dice(wound.severity for wound in self.wounds)
        return max(0, every - self.eased_dice)

    @property
    def wound_obstacle(self) -> int:
        """BW-1.7."""
        if self.goal:
            return 0
        return wound_penalties.wound_obstacle(self.superficial, self.eased_superficial)

    def left_stack(self, ability: str) -> Stack:
        """An exponent, and what tax (BW-3.1) or wounds (BW-1.21) take of it."""
        held = self.exponent(ability)
        stack = (Reason("exponent", held, ("BW-0.1",), shown=str(held)),)
        if ability == "resources":
            lost = Reason("taxed", -min(held, self.tax), ("BW-3.1", "BW-3.5"))
        elif ability not in wound_penalties.UNWOUNDED:
            lost = Reason("wounds", -min(held, self.wound_dice), ("BW-1.9", "BW-1.21"))
        else:
            return stack
        return (*stack, lost) if lost.value else stack

    def left(self, ability: str) -> int:
        """What is left of an exponent to roll."""
        return total(self.left_stack(ability))

    def shade(self, ability: str) -> Shade:
        """The shade it is rolled at now."""
        known = self.abilities[ability].shade
        return shades.lighter(known) if ability in self.lightened else known

    @cached_property
    def unspoken(self) -> "Sheet":
        """The sheet without the words of its Beliefs and Instincts."""
        beliefs, instincts = (
            tuple(replace(one, text="") for one in held) for held in (self.beliefs, self.instincts)
        )
        return replace(self, beliefs=beliefs, instincts=instincts)

    @property
    def incapacitated(self) -> bool:
        """BW-1.21: whether wounds have brought a stat to 0."""
        taken = self.wound_dice
        return taken > 0 and any(0 < stat.exponent <= taken for stat in self.stats)

    def is_out(self) -> bool:
        """Whether they can do nothing at all."""
        return self.dead or self.incapacitated

    def roots(self, ability: Ability) -> list[int]:
        return [self.exponent(root) for root in ability.roots]

    def aptitude_stack(self) -> Stack:
        """BW-4.3: what makes a relationship take fewer contacts or more; it takes one at least."""
        known = [("Circles", self.exponent("circles"))]
        known += [(each.name, each.dice) for each in self.reputations]
        known += [(each.name, -each.dice) for each in self.infamous]
        stack = (AT_MOST, *(Reason(name, -by, ("BW-4.3",)) for name, by in known if by))
        short = 1 - total(stack)
        return (*stack, Reason("one at least", short, ("BW-4.3",))) if short > 0 else stack

    def relationship_aptitude(self) -> int:
        """BW-4.3: how many contacts make a relationship."""
        return total(self.aptitude_stack())

    def with_ability(self, ability: Ability) -> "Sheet":
        return replace(self, abilities={**self.abilities, ability.id: ability})

    def call_ons(self, *abilities: Ability) -> list[int]:
        """BW-1.14: the unused call-ons that concern one of these abilities, by their places."""
        return [
            at
            for at, trait in enumerate(self.traits)
            if trait.kind == "call-on"
            and not trait.used
            and any(concerns(trait, ability) for ability in abilities)
        ]


def concerns(trait: Trait, ability: Ability) -> bool:
    """Whether a trait names an ability."""
    named = [word.strip().casefold() for word in trait.concerns.split(",")]
    return ability.name.casefold() in named or ability.id in named


def blank_abilities() -> dict[str, Ability]:
    """The stats and attributes everybody has."""
    stats = {id: Ability(id=id, name=name, kind="stat") for id, name in STATS.items()}
    rest = {id: Ability(id=id, name=name, kind="attribute") for id, name in ATTRIBUTES.items()}
    return {**stats, **rest}


@once_for_each
def by_rank(sheet: Sheet) -> tuple[Ability, ...]:
    """The skills of a sheet, the best first."""
    return tuple(sorted(sheet.skills, key=lambda one: -one.exponent))
