"""The people of the scenario as sheets: six of them in full, and the hound (VE-7.3).

They stand in a file of their own, which no table lists: what Arian lives by is not for everyone.
"""

from functools import cache

from msgspec.structs import replace

from hearthside.core.content import Content, Row
from hearthside.core.table import slug
from hearthside.games.venus import metals
from hearthside.games.venus.assembly.sheets import asset, attribute
from hearthside.games.venus.assembly.steps import notes
from hearthside.games.venus.content import ABILITIES, JOBS, PACKAGE, Job, Listed, Ware
from hearthside.games.venus.sheet import MOST_KIN, Ability, Asset, Attribute, Figure, JobHeld, Kin

ORDER = ("gwyn", "reidh", "oren", "melyn", "dhyr")
"""VE-7.3: who is taken first."""
ARIAN, DORMADH, DHYR = "arian", "dormadh", "dhyr"
TIER = "heroic"


class Part(Row, frozen=True, kw_only=True):
    """One of the cast. Scores and metals stand in the order of the sheet."""

    name: str
    concept: str
    age: str
    scores: tuple[int, int, int, int, int, int]
    metals: tuple[str, str, str, str, str, str]
    special: Listed
    jobs: dict[str, int]
    pronouns: str = ""
    size: int = 2
    npc: bool = False
    background: str = ""
    foreground: str = ""
    attributes: tuple[Listed, ...] = ()
    assets: tuple[Ware, ...] = ()
    goals: tuple[str, ...] = ()
    habits: tuple[str, ...] = ()
    creeds: tuple[str, ...] = ()
    kin: dict[str, str] = {}
    """How they see those the FC may play, the dearest first."""


PARTS = Content("venus.king", Part, PACKAGE, "king_is_dead/people.toml")


@cache
def figure(who: str) -> Figure:
    """Somebody of the cast, with everything on their sheet, not yet anybody's to play."""
    part = PARTS.everything()[who]
    made: list[Attribute] = [replace(attribute(part.special, []), special=True)]
    for one in part.attributes:
        made.append(attribute(one, made))
    owned: list[Asset] = []
    for ware in part.assets:
        owned.append(asset(ware, owned))
    return Figure(
        id=who,
        name=part.name,
        pronouns=part.pronouns,
        concept=part.concept,
        tier=TIER,
        age=part.age,
        size=part.size,
        npc=part.npc,
        background=part.background,
        foreground=part.foreground,
        abilities={
            ability: Ability(score=score, caliber=metals.CALIBERS.index(metal))
            for ability, score, metal in zip(ABILITIES, part.scores, part.metals, strict=True)
        },
        attributes=tuple(made),
        assets=tuple(owned),
        jobs=tuple(_held(name, level) for name, level in part.jobs.items()),
        goals=notes("goal", "\n".join(part.goals)),
        habits=notes("habit", "\n".join(part.habits)),
        creeds=notes("creed", "\n".join(part.creeds)),
    )


def _held(name: str, level: int) -> JobHeld:
    row = _job(name)
    return JobHeld(
        id=slug(name), name=name, abilities=row.abilities, level=level, consent=row.consent
    )


def _job(name: str) -> Job:
    return next(row for row in JOBS.everything().values() if name in (row.name, *row.alternatives))


def played_by(who: str, seat: str, played: set[str]) -> Figure:
    """Somebody of the cast in a player's hands, while these are played by others."""
    return replace(figure(who), player=seat, npc=False, kin=kin_of(who, played))


def left_over(who: str) -> Figure:
    """Somebody of the cast as the FC plays them: what they live by is the FC's to make up."""
    return replace(figure(who), npc=True, goals=(), habits=(), creeds=())


def kin_of(who: str, played: set[str]) -> tuple[Kin, ...]:
    """VE-7.3: those the FC plays, as this one sees them; three at most."""
    parts = PARTS.everything()
    found = [
        Kin(id=one, name=parts[one].name, relation=relation)
        for one, relation in parts[who].kin.items()
        if one not in played
    ]
    return tuple(found[:MOST_KIN])
