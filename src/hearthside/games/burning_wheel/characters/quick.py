"""A playable sheet from a concept and a few ranked skills (BW-0.4)."""

import re

from msgspec.structs import replace

from hearthside.games.burning_wheel import content
from hearthside.games.burning_wheel.sheet import Ability, Conviction, Sheet, blank_abilities
from hearthside.games.burning_wheel.state import Burning

RANKS = (5, 4, 4, 3, 3, 2)
"""The exponents of skills, best first; whatever is named later has the last."""
STATS = {"will": 4, "perception": 4, "power": 3, "forte": 4, "agility": 4, "speed": 4}
MOST_SKILLS = 12


def named(table: Burning, words: str) -> tuple[list[str], list[str]]:
    """The skills somebody typed, best first, and the words nobody knows."""
    known = {skill.name.casefold(): id for id, skill in content.skills(table).items()}
    said = [word.strip() for word in re.split(r"[,;\n]", words) if word.strip()]
    found = [known[word.casefold()] for word in said if word.casefold() in known]
    return list(dict.fromkeys(found))[:MOST_SKILLS], [
        word for word in said if word.casefold() not in known
    ]


def generated(table: Burning, sheet: Sheet, skills: list[str]) -> Sheet:
    """The sheet with stats, attributes and skills, and words where there are none yet."""
    rated = {
        id: replace(content.skills(table)[id], closed=False, exponent=RANKS[min(at, 5)])
        for at, id in enumerate(skills)
    }
    stats = dict(STATS)
    for root in rated[skills[0]].roots if skills else ():
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
        beliefs=sheet.beliefs or _beliefs(sheet.concept),
        instincts=sheet.instincts or (Conviction(text="Never be the last to leave."),),
        settings=sheet.settings or ("Village",),
    )


def _beliefs(concept: str) -> tuple[Conviction, ...]:
    who = concept.strip().rstrip(".") or "who I am"
    who = who[0].lower() + who[1:]
    return (Conviction(text=f"I am {who}, and nobody will make me anything else."),)
