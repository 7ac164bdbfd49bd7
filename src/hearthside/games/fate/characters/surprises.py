"""Something playable by luck: for any step of making a character, and for the GM's people.

What somebody wrote stays and only the blanks are filled; a step with no blank left starts anew.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.core.lucky_people import known, stranger, titled
from hearthside.core.lucky_picks import Luck
from hearthside.core.making import Blanks
from hearthside.core.moves import tag_of
from hearthside.games.fate.characters.npcs import MakeGroup, MakeLesser, MakeMajor, MakeMook
from hearthside.games.fate.characters.stunt_forms import (
    JOINED,
    StuntRow,
    as_values,
    missing,
    row_of,
)
from hearthside.games.fate.content import STUNTS, ideas
from hearthside.games.fate.sheet import (
    APPROACHES,
    FREE_STUNTS,
    MOST_GENERAL_ASPECTS,
    STARTING_RATINGS,
    Hero,
    own_aspects,
)
from hearthside.games.fate.state import FateTable

STRONG = 2
"""A stunt is fun with an approach rated at least this high."""


def idea(table: FateTable, hero: Hero, luck: Luck) -> Blanks:
    concept = luck.pick(ideas(table, "concepts")).format(luck.pick(ideas(table, "roles")))
    return {"high_concept": concept, "trouble": luck.pick(_unused(table, ideas(table, "troubles")))}


def aspects(table: FateTable, hero: Hero, luck: Luck) -> Blanks:
    """Two to begin with, each an answer to what is asked; a third only where there was one."""
    known = own_aspects(table.play.aspects, hero.id, "general")
    asked = {"first": "pasts", "second": "bonds", "third": "wants"}
    lucky = {name: luck.pick(_unused(table, ideas(table, kind))) for name, kind in asked.items()}
    return lucky if len(known) > 2 else {name: lucky[name] for name in ("first", "second")}


def name(table: FateTable, hero: Hero, luck: Luck) -> Blanks:
    first, last = (luck.pick(ideas(table, kind)) for kind in ("first-names", "last-names"))
    build, detail = (luck.pick(ideas(table, kind)) for kind in ("builds", "details"))
    return {"name": f"{first} {last}", "appearance": f"{build}, {detail}."}


def _unused(table: FateTable, texts: Sequence[str]) -> Sequence[str]:
    """What nobody at this table has yet, as long as there is enough of it."""
    taken = {known.text for known in table.play.aspects.values()}
    free = [text for text in texts if text not in taken]
    return free if len(free) >= MOST_GENERAL_ASPECTS else texts


def approaches(table: FateTable, hero: Hero, luck: Luck) -> Blanks:
    """FA-3.3: those that have their place keep it, unless all have."""
    placed = [id for id in APPROACHES if hero.approaches.get(id, 0) > 0]
    kept = sorted(placed, key=lambda id: -hero.approaches[id])
    kept = [] if len(kept) == len(APPROACHES) - 1 else kept
    rest = [id for id in APPROACHES if id not in kept]
    return {"order": (*kept, *luck.shuffled(rest))}


def ready_stunts(table: FateTable) -> list[StuntRow]:
    """The stunts this table's lists hold, as they would be typed."""
    return [
        StuntRow(
            name=row.name,
            kind=row.form,
            feature=row.feature,
            approach=row.approach,
            action=row.action,
            text=row.text,
        )
        for row in STUNTS.of(table).values()
    ]


def stunts(table: FateTable, hero: Hero, luck: Luck) -> Blanks:
    """Two that fit what the character is good at, and one that bends a rule, as far as there are
    enough none that somebody else here has."""
    others = (one for one in table.play.cast.values() if one.id != hero.id)
    taken = {stunt.name for one in others for stunt in one.stunts}
    ready = ready_stunts(table)
    free = [row for row in ready if row.name not in taken]
    ready = free if {"bonus", "open"} <= {row.kind for row in free} else ready
    bonus = [row for row in ready if row.kind == "bonus"]
    fitting = [row for row in bonus if hero.approaches.get(row.approach, 0) >= STRONG]
    bending = [row for row in ready if row.kind == "open"]
    written = [row_of(stunt) for stunt in hero.stunts]
    if len(written) >= FREE_STUNTS and not any(missing(row) for row in written):
        written = []
    mended = [
        _mended(row, luck.pick(_alike(row, ready, fitting or bonus, bending))) for row in written
    ]
    names = [row.name for row in mended]
    lucky = [*luck.some(fitting or bonus, FREE_STUNTS - 1), luck.pick(bending)]
    fresh = [row for row in lucky if row.name not in names]
    rows = [*mended, *fresh[: max(0, FREE_STUNTS - len(mended))]]
    return {"stunts": tuple(as_values(row) for row in rows)}


def _alike(
    row: StuntRow, every: Sequence[StuntRow], bonus: Sequence[StuntRow], bending: Sequence[StuntRow]
) -> Sequence[StuntRow]:
    """Ready stunts of the same kind, of the same approach if there is one."""
    if row.kind == "open":
        return bending
    return [ready for ready in every if ready.approach == row.approach != ""] or bonus


def _mended(row: StuntRow, ready: StuntRow) -> StuntRow:
    """A stunt that somebody began, with what it lacks taken from a ready one."""
    return replace(
        row,
        name=row.name or ready.name,
        kind=row.kind or ready.kind,
        feature=row.feature or ready.feature,
        approach=row.approach or ready.approach,
        action=row.action or ready.action,
        text=row.text or ready.text,
        both=row.both and (row.action or ready.action) in JOINED,
    )


def somebody(table: FateTable, move: str, luck: Luck) -> dict[str, Any]:
    one = stranger(luck, known(table))
    named = {"name": one.name, "pronouns": one.pronouns}
    good, bad = ", ".join(one.calling.good), one.calling.bad
    approaches = luck.shuffled(tuple(APPROACHES))
    match move:
        case _ if move == tag_of(MakeMajor):
            rated = dict(zip(approaches, STARTING_RATINGS, strict=True))
            trouble = luck.pick(ideas(table, "troubles"))
            return {**named, "high_concept": one.aspect, "trouble": trouble, **rated}
        case _ if move == tag_of(MakeLesser):
            best, second = approaches[:2]
            return {
                **named,
                "aspects": one.aspect,
                "best": best,
                "best_rating": luck.pick((2, 3)),
                "second": second,
                "second_rating": luck.pick((1, 2)),
            }
        case _ if move == tag_of(MakeMook):
            return {**named, "aspects": one.aspect, "good_at": good, "bad_at": bad}
        case _ if move == tag_of(MakeGroup):
            size = luck.pick((3, 4, 5, 6))
            name = f"The {one.calling.several}"
            aspect = titled(f"bad at {bad}")  # FA-9.4: as they are
            words = {"name": name, "aspects": aspect, "good_at": good, "bad_at": bad}
            return {**words, "size": size}
    return {}
