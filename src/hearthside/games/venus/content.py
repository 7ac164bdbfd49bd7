"""What Venus keeps as data: jobs, lifepaths, gear and capabilities, all open to a table's own."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from hearthside.core.content import Content, Ideas, Row
from hearthside.core.table import Table
from hearthside.games.venus import metals
from hearthside.games.venus.advancement import cap_prices
from hearthside.games.venus.characters.tiers_ages_sizes import AGES, TIERS

LIFEPATH_LISTS = 6
"""VE-2.5: attributes of one lifepath: as many as a d6 has faces."""
MOST_QUESTIONS = 8
"""VE-6.1: what a capability may ask; each yes adds one."""

PACKAGE = "hearthside.games.venus"

MENTAL = ("appeal", "resolve", "wits")
PHYSICAL = ("endurance", "finesse", "swiftness")
ABILITIES = (*MENTAL, *PHYSICAL)
KINDS = tuple(cap_prices.ATTRIBUTE_PRICES)

EFFECTS = {
    "": "",
    "factor": "counts as a difficulty factor",
    "bars aid": "bars giving or receiving aid",
    "lowers": "lowers a caliber one step",
    "raises": "lifts a caliber one step",
    "level": "raises a job one level",
    "explodes": "makes sixes explode",
    "caliber": "is worth a caliber step for good",
    "secondary": "adds a secondary consequence to buy",
    "certain": "works without a roll",
    "always": "is always on",
    "subsystem": "opens rules of its own",
}
"""VE-2.18, VE-2.19: what an attribute does, and how that is said."""


class Job(Row, frozen=True, kw_only=True):
    """VE-7.1: a job, the abilities it inherits and its place in the D66 table, if it has one."""

    name: str
    abilities: tuple[str, ...]
    text: str
    d66: int = 0
    specialties: tuple[str, ...] = ()
    alternatives: tuple[str, ...] = ()
    note: str = ""
    consent: bool = False
    """Whether it needs the player's word when it is used against a player's character."""
    qualification: str = ""
    """What must be so before it can be learned on the job."""


class Listed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An attribute as a lifepath lists it."""

    kind: str
    name: str
    effect: str = ""
    on: str = ""
    when: str = ""
    once: bool = False


class Requires(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """VE-2.5: what a lifepath asks for. `social` is for the table to judge."""

    lifepath: str = ""
    attribute: str = ""
    ages: tuple[str, ...] = ()
    tiers: tuple[str, ...] = ()
    social: str = msgspec.field(default="", name="class")


class Ware(Row, frozen=True, kw_only=True):
    """An asset as a list has it: what a lifepath brings, or gear to buy."""

    kind: str
    name: str
    tags: tuple[str, ...] = ()
    finite: bool = False
    breakable: bool = False
    worth: str = ""
    count: int = 0


class Lifepath(Row, frozen=True, kw_only=True):
    """VE-2.5: a stretch of life: where its point goes, its caps, and what it lists."""

    name: str
    score: str | tuple[str, str]
    caps: int
    text: str = ""
    attributes: tuple[Listed, ...] = ()
    jobs: tuple[str, ...] = ()
    assets: tuple[Ware, ...] = ()
    requires: Requires = Requires()

    @property
    def scores(self) -> tuple[str, ...]:
        """The abilities its point may go to."""
        if isinstance(self.score, str):
            return {"mental": MENTAL, "physical": PHYSICAL, "any": ABILITIES}[self.score]
        return self.score


class CapabilityRow(Row, frozen=True, kw_only=True):
    """VE-6.1: how a capability is derived, asked about and failed."""

    name: str
    themes: str
    text: str
    abilities: tuple[str, ...]
    formula: str
    questions: tuple[str, ...]
    consequences: tuple[str, ...]
    scale: tuple[str, ...] = ()


def _job_problems(rows: Mapping[str, Job]) -> Iterable[str]:
    for job in rows.values():
        if unknown := set(job.abilities) - set(ABILITIES):
            yield f"{job.name}: “{min(unknown)}” is no ability."
        if not job.abilities:
            yield f"{job.name} inherits no ability."
    places = sorted(job.d66 for job in rows.values() if job.d66)
    if places != [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]:
        yield "The D66 table needs each of its 36 places once."


def _path_problems(rows: Mapping[str, Lifepath]) -> Iterable[str]:
    names = {path.name for path in rows.values()}
    jobs = {job.name for job in JOBS.everything().values()}
    listed = {one.name for path in rows.values() for one in path.attributes}
    for path in rows.values():
        wanted = path.requires
        if wanted.lifepath and wanted.lifepath not in names:
            yield f"{path.name} needs “{wanted.lifepath}”, which is no lifepath."
        if wanted.attribute and wanted.attribute not in listed:
            yield f"{path.name} needs “{wanted.attribute}”, which no lifepath lists."
        if set(wanted.ages) - set(AGES) or set(wanted.tiers) - set(TIERS):
            yield f"{path.name} names an age or a tier there is not."
        if len(path.attributes) > LIFEPATH_LISTS:
            yield f"{path.name} lists more attributes than a d6 has faces."
        if unknown := set(path.jobs) - jobs:
            yield f"{path.name} lists “{min(unknown)}”, which is no job."
        if path.score not in ("mental", "physical", "any") and set(path.score) - set(ABILITIES):
            yield f"{path.name}: its point goes to mental, physical, any or two abilities."
        for one in path.attributes:
            if one.kind not in KINDS or one.effect not in EFFECTS:
                yield f"{path.name}: {one.name} is of no kind or effect we know."
            if one.effect in ("lowers", "raises", "caliber") and one.on not in ABILITIES:
                yield f"{path.name}: {one.name} does not say which ability it moves."


def _gear_problems(rows: Mapping[str, Ware]) -> Iterable[str]:
    for ware in rows.values():
        if ware.kind not in cap_prices.ASSET_PRICES:
            yield f"{ware.name} is neither capital nor vendible."
        if ware.worth and ware.worth not in metals.CALIBERS:
            yield f"{ware.name} is worth dice of no metal we know."


def _capability_problems(rows: Mapping[str, CapabilityRow]) -> Iterable[str]:
    for row in rows.values():
        if set(row.abilities) - set(ABILITIES) or not 1 <= len(row.abilities) <= 2:
            yield f"{row.name}: its caliber comes from one or two abilities."
        if len(row.questions) > MOST_QUESTIONS:
            yield f"{row.name} has more than {MOST_QUESTIONS} questions."
        if row.formula not in ("quarter", "half", "age", "peers", "answers"):
            yield f"{row.name} has no formula we know."
        if not row.consequences:
            yield f"{row.name}: failing it has no consequence."


JOBS = Content("venus.jobs", Job, PACKAGE, "data/jobs.toml", check=_job_problems)
LIFEPATHS = Content(
    "venus.lifepaths", Lifepath, PACKAGE, "data/lifepaths.toml", check=_path_problems
)
GEAR = Content("venus.gear", Ware, PACKAGE, "data/gear.toml", check=_gear_problems)
CAPABILITIES = Content(
    "venus.capabilities",
    CapabilityRow,
    PACKAGE,
    "data/capabilities.toml",
    check=_capability_problems,
)
IDEAS = Ideas(
    "venus",
    PACKAGE,
    *("name", "concept", "background", "foreground", "goals", "habits", "creeds"),
    "world",
)
CONTENT = (JOBS, LIFEPATHS, GEAR, CAPABILITIES, IDEAS)


def job_at(table: Table[Any], d66: int) -> Job:
    """VE-2.6: the job at a place of the D66 table."""
    return next(job for job in JOBS.of(table).values() if job.d66 == d66)


def job_named(table: Table[Any], name: str) -> Job | None:
    """A job by its name, one of its other names included."""
    for job in JOBS.of(table).values():
        if name == job.name or name in job.alternatives:
            return job
    return None


def is_bracketed(name: str) -> bool:
    """VE-2.9: whether a specialty still waits for its proper noun, as `[city]` does.

    >>> is_bracketed("[city]"), is_bracketed("Ravenna")
    (True, False)
    """
    return name.startswith("[") and name.endswith("]")


def in_words(name: str) -> str:
    """An attribute's name as people read it, also while it waits for its proper noun.

    >>> in_words("[city]"), in_words("Ravenna")
    ('A city (to be named)', 'Ravenna')
    """
    if not is_bracketed(name):
        return name
    word = name.strip("[]")
    return f"{'An' if word[0] in 'aeiou' else 'A'} {word} (to be named)"
