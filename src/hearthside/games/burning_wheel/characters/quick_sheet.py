"""A playable sheet from a concept and a few ranked skills (BW-0.4)."""

import re

from msgspec.structs import replace

from hearthside.core.table import slug
from hearthside.core.wording.typesetting import capital
from hearthside.games.burning_wheel import content
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.sheet import (
    ATTRIBUTES,
    EMOTIONS,
    Ability,
    Conviction,
    Sheet,
    blank_abilities,
)
from hearthside.games.burning_wheel.state import Burning

RANKS = (5, 4, 4, 3, 3, 2)
"""The exponents of skills, best first; whatever is named later has the last."""
STATS = {"will": 4, "perception": 4, "power": 3, "forte": 4, "agility": 4, "speed": 4}
MOST_SKILLS = 12
STARTING_ARTHA = Artha(fate=3, persona=1)


def named(table: Burning, words: str) -> list[Ability]:
    """The skills somebody typed, best first, none of them opened yet. What the list does not have
    is a skill of their own."""
    known = {skill.name.casefold(): skill for skill in content.skills(table).values()}
    said = [word.strip() for word in re.split(r"[,;\n]", words) if word.strip()]
    found: dict[str, Ability] = {}
    taken = {*content.skills(table), *STATS, *ATTRIBUTES, *EMOTIONS}
    for word in said[:MOST_SKILLS]:
        skill = known.get(word.casefold()) or _own(word, taken)
        found.setdefault(skill.name.casefold(), skill)
        taken.add(skill.id)
    return list(found.values())


def _own(word: str, taken: set[str]) -> Ability:
    """A skill in nobody's list, written as those on it: a wise is about what one knows, all else is
    a craft.

    >>> _own("rowing", set()).name, _own("eel-wise", set()).roots
    ('Rowing', ('perception',))
    """
    wise = word.casefold().endswith("wise")
    return Ability(
        id=slug(word, taken),
        name=capital(word),
        roots=("perception",) if wise else ("perception", "agility"),
        type="academic" if wise else "craftsman",
        wise=wise,
        closed=True,
    )


PROUD = "Nobody makes me anything but what I am."
WARY = "Never be the last to leave."
"""What a hero believes and does until somebody writes something better."""


def generated(sheet: Sheet, skills: list[Ability]) -> Sheet:
    """The sheet with stats, attributes and skills, and where there are none yet a hero's words and
    artha: what somebody of the GM's believes is written by the GM, or nothing."""
    rated = {
        skill.id: replace(skill, closed=False, exponent=RANKS[min(at, len(RANKS) - 1)])
        for at, skill in enumerate(skills)
    }
    stats = dict(STATS)
    for root in skills[0].roots if skills else ():
        stats[root] += 1
    attributes = {
        "health": (stats["will"] + stats["forte"]) // 2,
        "steel": 4,
        "circles": (stats["will"] + 1) // 2,
        "resources": 2,
    }
    abilities: dict[str, Ability] = {
        id: replace(ability, exponent={**stats, **attributes}[id])
        for id, ability in blank_abilities().items()
    }
    return replace(
        sheet,
        abilities={**abilities, **rated},
        beliefs=sheet.beliefs or (Conviction(text=PROUD),) * (not sheet.npc),
        instincts=sheet.instincts or (Conviction(text=WARY),) * (not sheet.npc),
        settings=sheet.settings or ("Village",),
        artha=sheet.artha if sheet.npc or sheet.artha != Artha() else STARTING_ARTHA,
    )
