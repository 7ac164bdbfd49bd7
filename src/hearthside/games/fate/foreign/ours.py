"""Somebody at our table as other Fate tools would write them."""

from hearthside.games.fate.characters.stunt_forms import told
from hearthside.games.fate.foreign.figure import (
    ASPECT,
    HIGH_CONCEPT,
    TROUBLE,
    WORTH,
    Figure,
    Named,
    StressTrack,
    Wound,
)
from hearthside.games.fate.sheet import APPROACHES, Hero, own_aspects
from hearthside.games.fate.state import FateTable

_SLOTS = {"high concept": HIGH_CONCEPT, "trouble": TROUBLE, "general": ASPECT}


def figure_of(table: FateTable, character: str) -> Figure:
    """A character as whoever looks at this table may know them."""
    hero = table.play.cast[character]
    aspects = own_aspects(table.play.aspects, character)
    looks = Named("Description", hero.appearance)
    return Figure(
        name=hero.name,
        pronouns=hero.pronouns,
        size=hero.size,
        aspects=tuple(Named(_SLOTS[one.kind], one.text) for one in aspects if one.kind in _SLOTS),
        skills={
            title: hero.approaches[id] for id, title in APPROACHES.items() if id in hero.approaches
        },
        stunts=tuple(Named(stunt.name, told(stunt)) for stunt in hero.stunts),
        tracks=_stress(hero),
        wounds=tuple(_wound(table, hero, slot) for slot in hero.slots),
        refresh=None if hero.npc else hero.refresh,
        points=None if hero.npc else hero.fate_points,
        good_at=hero.good_at,
        bad_at=hero.bad_at,
        notes=(looks,) if hero.appearance else (),
    )


def _stress(hero: Hero) -> tuple[StressTrack, ...]:
    worth = tuple(range(1, len(hero.boxes) + 1))
    return (StressTrack(name="Stress", worth=worth, marked=hero.boxes),) if worth else ()


def _wound(table: FateTable, hero: Hero, slot: str) -> Wound:
    filled = next((one.aspect for one in hero.consequences if one.severity == slot), "")
    known = table.play.aspects.get(filled)
    return Wound(name=slot.capitalize(), worth=WORTH[slot], text=known.text if known else "")
