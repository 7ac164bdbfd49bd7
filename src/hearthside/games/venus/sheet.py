"""A character of Venus: abilities, attributes, assets, jobs, kith and kin, principles, Kismet."""

from collections.abc import Iterable

import msgspec

from hearthside.core.once_for_each import once_for_each
from hearthside.core.table import Character
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.venus import metals
from hearthside.games.venus.content import ABILITIES, Listed, Ware

MOST_KIN = 3
"""VE-2.12: who may be dear to somebody, unless the FC allows more."""


class Ability(msgspec.Struct, frozen=True, kw_only=True):
    """VE-2.7: a caliber and a score."""

    caliber: int = metals.BRONZE
    score: int = 0


UNWRITTEN = Ability()
"""What somebody has whose sheet says nothing of it."""


class Attribute(msgspec.Struct, frozen=True, kw_only=True):
    """VE-2.9: something true of somebody, and what it does."""

    id: str
    kind: str
    name: str
    sense: str = ""
    """The one sense in which it is meant, or its conditions in words."""
    effect: str = ""
    on: str = ""
    when: str = ""
    once: bool = False
    used: bool = False
    """Whether its one use of this session is gone."""
    special: bool = False


class Asset(msgspec.Struct, frozen=True, kw_only=True):
    """VE-2.14: something owned."""

    id: str
    kind: str
    name: str
    tags: tuple[str, ...] = ()
    finite: bool = False
    uses: int | None = None
    breakable: bool = False
    broken: bool = False
    worth: str = ""
    count: int = 0
    special: bool = False

    @property
    def serves(self) -> bool:
        """Whether it can be used right now."""
        return not self.broken and self.uses != 0


class JobHeld(msgspec.Struct, frozen=True, kw_only=True):
    """VE-2.13, VE-5.1: a job at a level, with the exp marked since it last rose."""

    id: str
    name: str
    abilities: tuple[str, ...]
    level: int
    exp: int = 0
    qualification: str = ""
    met: bool = True
    consent: bool = False
    beyond: bool = False
    """Whether it may pass the soft limit of ten."""


class Kin(msgspec.Struct, frozen=True, kw_only=True):
    """VE-2.12: somebody dear whom the FC plays, and whether they owe a favour."""

    id: str
    name: str
    relation: str = ""
    favour: bool = False
    reason: str = ""
    gone: bool = False


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A principle or a wound, in a sentence."""

    id: str
    text: str
    told: bool = False
    """Whether a principle has come up at the table, so that everyone knows it."""


class Capability(msgspec.Struct, frozen=True, kw_only=True):
    """VE-6.1: derived once, and kept until a development session derives it again."""

    name: str
    caliber: int
    level: int
    yes: int
    questions: int
    consequences: tuple[str, ...]


class Walked(msgspec.Struct, frozen=True, kw_only=True):
    """VE-2.5: a lifepath taken, with what it listed then."""

    id: str
    name: str
    score: str
    caps: int
    note: str = ""
    free: str = ""
    """The attribute its d6 gave; `nothing` where the whole list was rolled already."""
    missed: bool = False
    """Whether the d6 showed nothing new: it may be rolled again, or one may choose."""
    attributes: tuple[Listed, ...] = ()
    jobs: tuple[str, ...] = ()
    assets: tuple[Ware, ...] = ()


NOTHING = "nothing"


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """Something earned whose place its owner has yet to name: a score, a step, exp."""

    id: str
    kind: str
    why: str
    rules: tuple[str, ...]


class BoughtWithCaps(msgspec.Struct, frozen=True, kw_only=True):
    """One line of what caps buy while a character is made. A kind in brackets is a specialty that a
    lifepath lists, filled in: `[city]` with the name Ravenna."""

    kind: str
    name: str
    sense: str = ""


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """A job wanted, so many levels above the least."""

    name: str
    more: int = 0


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """What an ability gets of the age's points and of the tier's caliber steps."""

    ability: str
    points: int = 0
    steps: int = 0


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody who is still being made has chosen so far (VE-2)."""

    job: str = ""
    called: str = ""
    """The first job under another name."""
    paths: tuple[Walked, ...] = ()
    spread: tuple[Spread, ...] = tuple(Spread(ability=one) for one in ABILITIES)
    bought: tuple[BoughtWithCaps, ...] = ()
    listed: tuple[str, ...] = ()
    """Attributes taken from the lists of lifepaths, by name."""
    gear: tuple[str, ...] = ()
    """Assets from the price list, by id."""
    levels: tuple[Level, ...] = ()
    special: BoughtWithCaps | None = None
    kin: tuple[BoughtWithCaps, ...] = ()
    """Names with their relation as `sense`."""
    more_paths: int = 0
    """How many lifepaths the FC allows beyond the age's and the tier's."""
    leave: tuple[str, ...] = ()
    """What the Peers or the FC have allowed: an age, a size, a tier, two Platinum, a fourth free
    limit, an asset as special."""
    refused: tuple[str, ...] = ()
    """What the Peers were asked to allow, and would not."""


class Figure(Character, frozen=True, kw_only=True):
    """Somebody played, or somebody the FC plays with as much of a sheet as they need."""

    concept: str = ""
    tier: str = "public"
    size: int = 2
    age: str = "mature"
    background: str = ""
    foreground: str = ""
    abilities: dict[str, Ability] = {}
    paths: tuple[Walked, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    assets: tuple[Asset, ...] = ()
    jobs: tuple[JobHeld, ...] = ()
    kin: tuple[Kin, ...] = ()
    most_kin: int = MOST_KIN
    goals: tuple[Note, ...] = ()
    habits: tuple[Note, ...] = ()
    creeds: tuple[Note, ...] = ()
    open: tuple[str, ...] = ()
    """Principles to be written anew: creeds that faltered, or `goals` with the FC's leave."""
    shared: bool = False
    """Whether the Peers may read the principles; the FC always may."""
    lots: int = 0
    ego: bool = False
    fidelity: int = 0
    caps: int = 0
    wounds: tuple[Note, ...] = ()
    capabilities: tuple[Capability, ...] = ()
    dues: tuple[Due, ...] = ()
    drama: bool = False
    """Whether a habit has brought drama that pays at the scene's end."""
    rewarded: bool = False
    """Whether a habit has paid in this session."""
    dead: bool = False
    plan: Plan | None = None

    def ability(self, name: str) -> Ability:
        return self.abilities.get(name, UNWRITTEN)

    def job(self, id: str) -> JobHeld | None:
        return next((job for job in self.jobs if job.id == id), None)

    def attribute(self, id: str) -> Attribute | None:
        return next((one for one in self.attributes if one.id == id), None)

    def asset(self, id: str) -> Asset | None:
        return next((one for one in self.assets if one.id == id), None)

    def kith(self, id: str) -> Kin | None:
        return next((one for one in self.kin if one.id == id), None)

    @property
    def special(self) -> Attribute | Asset | None:
        marked = next((one for one in self.attributes if one.special), None)
        return marked or next((one for one in self.assets if one.special), None)


def meant(one: Attribute | Asset | None, name: str) -> str:
    """VE-2.21: something by name, with the one sense in which it is meant."""
    sense = unstopped(one.sense) if isinstance(one, Attribute) else ""
    return f"{name} ({sense})" if sense else name


@once_for_each
def caliber_for(figure: Figure, ability: str, bearing: tuple[str, ...] = ()) -> int:
    """VE-2.18, VE-2.19: the caliber of an ability once what bears on this roll is counted."""
    if capability := capability_of(figure, ability):
        base = capability.caliber
    else:
        base = figure.ability(ability).caliber
    up = sum(_moves(figure, one, "raises", ability) for one in bearing)
    down = sum(_moves(figure, one, "lowers", ability) for one in bearing)
    return metals.caliber_after(base, up, down)


@once_for_each
def score_for(figure: Figure, ability: str, bearing: tuple[str, ...] = ()) -> int:
    """A score, with what raises its effective level for this roll."""
    if capability := capability_of(figure, ability):
        return capability.level
    more = sum(_moves(figure, one, "level", ability) for one in bearing)
    return figure.ability(ability).score + more


def level_for(figure: Figure, job: JobHeld, bearing: Iterable[str] = ()) -> int:
    """VE-2.13, VE-5.1: a job's level with what boosts it; boosts may pass every limit."""
    return job.level + sum(_moves(figure, one, "level", job.name) for one in bearing)


def explodes(figure: Figure, bearing: Iterable[str]) -> bool:
    found = (figure.attribute(one) for one in bearing)
    return any(one is not None and one.effect == "explodes" for one in found)


def capability_of(figure: Figure, name: str) -> Capability | None:
    return next((one for one in figure.capabilities if one.name == name), None)


def _moves(figure: Figure, id: str, effect: str, on: str) -> bool:
    found = figure.attribute(id)
    return found is not None and found.effect == effect and found.on == on


def bars_aid(figure: Figure, bearing: Iterable[str]) -> bool:
    """VE-2.18: whether a limit that applies here keeps somebody from giving or getting aid."""
    found = (figure.attribute(one) for one in bearing)
    return any(one is not None and one.effect == "bars aid" for one in found)
