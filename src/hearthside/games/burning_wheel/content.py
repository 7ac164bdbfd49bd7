"""What is shipped as data: the skills, and words for sheets made in a hurry."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from hearthside.core.content import Content, Row
from hearthside.core.fields import Pick
from hearthside.core.lucky_picks import Luck
from hearthside.core.table import Table
from hearthside.games.burning_wheel.sheet import STATS, Ability, Tools, Type

PACKAGE = "hearthside.games.burning_wheel"


class Skill(Row, frozen=True, kw_only=True):
    """A skill nobody has yet: where it comes from and what it needs (BW-0.1)."""

    name: str
    roots: tuple[str, ...]
    type: Type
    wise: bool = False
    training: bool = False
    magical: bool = False
    tools: Tools = "none"


class Words(Row, frozen=True, kw_only=True):
    """Something to be surprised by: names, beliefs and the like, by what they are for."""

    texts: tuple[str, ...]


def _checked(rows: Mapping[str, Skill]) -> Iterator[str]:
    for row in rows.values():
        if not 1 <= len(row.roots) <= 2 or not set(row.roots) <= set(STATS):
            yield f"{row.name}: give one or two root stats out of {', '.join(STATS)}."


SKILLS = Content("burning-wheel.skills", Skill, PACKAGE, "data/skills.toml", check=_checked)
WORDS = Content("burning-wheel.words", Words, PACKAGE, "data/ideas.toml")


def skills(table: Table[Any]) -> Mapping[str, Ability]:
    """Every skill somebody at this table could learn, not opened."""
    return SKILLS.made(table, _unopened)


def _unopened(rows: Mapping[str, Skill]) -> Mapping[str, Ability]:
    return {id: unopened(row) for id, row in rows.items()}


def skill_names(table: Table[Any]) -> tuple[str, ...]:
    """What they are called."""
    return SKILLS.made(table, _names)


def _names(rows: Mapping[str, Skill]) -> tuple[str, ...]:
    return tuple(row.name for row in rows.values())


def unopened(skill: Skill | Ability) -> Ability:
    """A skill as somebody has it who is still to open it."""
    return Ability(
        id=skill.id,
        name=skill.name,
        roots=skill.roots,
        type=skill.type,
        wise=skill.wise,
        training=skill.training,
        magical=skill.magical,
        tools=skill.tools,
        closed=True,
    )


def picks(table: Table[Any]) -> Mapping[str, Pick]:
    """The same as picks by id, each under its type. They are many and stay the same, so they are
    made once."""
    return SKILLS.made(table, _picks)


def _picks(rows: Mapping[str, Skill]) -> Mapping[str, Pick]:
    return {id: Pick(id, row.name, group=row.type.capitalize()) for id, row in rows.items()}


LUCKY = "Beginner’s Luck"


def by_luck(table: Table[Any], roots: tuple[tuple[str, str], ...]) -> Mapping[str, Pick]:
    """The same as somebody tries what they lack (BW-1.5), who rolls these root stats for it: made
    once for all whose stats are alike."""
    return SKILLS.made(table, _by_luck, roots)


def _by_luck(rows: Mapping[str, Skill], roots: tuple[tuple[str, str], ...]) -> Mapping[str, Pick]:
    rolled = dict(roots)
    return {
        id: lucky_pick(id, row.name, rolled[row.roots[0]])
        for id, row in rows.items()
        if all(root in rolled for root in row.roots)
    }


def lucky_pick(id: str, name: str, rolled: str) -> Pick:
    """BW-1.5: a skill that is missing, with what is rolled for it."""
    return Pick(id, f"{name}, with {rolled}: Ob doubled", group=LUCKY)


def skill(table: Table[Any], id: str, held: Mapping[str, Ability]) -> Ability:
    """A skill as it stands on a sheet, or as the list has it; struck off, it has its name left."""
    known = held.get(id) or skills(table).get(id)
    return known or Ability(id=id, name=id.replace("-", " ").capitalize(), closed=True)


def calling(table: Table[Any], concept: str) -> str:
    """What somebody of a calling can do, best first; nothing where a concept names none."""
    said = set(re.findall(r"[\w-]+", concept.casefold()))
    return next((able for names, able in callings(table) if said & set(names)), "")


def callings(table: Table[Any]) -> list[tuple[list[str], str]]:
    """Each by its names, the plainest first, with its skills."""
    every = [text.partition(": ") for text in WORDS.of(table)["callings"].texts]
    return [(names.split(), able) for names, _, able in every]


def skills_of(table: Table[Any], concept: str, luck: Luck) -> str:
    """The same, and of anybody else what anybody can."""
    return calling(table, concept) or word(table, "skills", luck)


def call_on(table: Table[Any], type: str, luck: Luck) -> str:
    """What somebody calls on who is best at a skill of this type."""
    every = [text.partition(": ") for text in WORDS.of(table)["call-ons"].texts]
    return luck.pick([name for kind, _, name in every if kind == type] or [every[-1][2]])


def word(table: Table[Any], kind: str, luck: Luck) -> str:
    """A word for a sheet made in a hurry: a name, a belief."""
    return luck.pick(WORDS.of(table)[kind].texts)
