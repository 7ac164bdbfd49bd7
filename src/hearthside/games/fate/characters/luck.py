"""Something playable for any step of making a character, chosen by luck.

What somebody wrote stays and only the blanks are filled; a step with no blank left starts anew.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from hearthside.core.luck import Luck
from hearthside.core.making import Blanks
from hearthside.core.table import Table
from hearthside.games.fate.characters import words
from hearthside.games.fate.characters.stunt_forms import (
    JOINED,
    StuntRow,
    as_values,
    missing,
    row_of,
)
from hearthside.games.fate.sheet import (
    APPROACHES,
    FREE_STUNTS,
    MOST_GENERAL_ASPECTS,
    Hero,
    own_aspects,
)
from hearthside.games.fate.state import FatePlay

STRONG = 2
"""A stunt is fun with an approach rated at least this high."""


def idea(table: Table[FatePlay], hero: Hero, luck: Luck) -> Blanks:
    concept = luck.pick(words.CONCEPTS).format(luck.pick(words.ROLES))
    return {"high_concept": concept, "trouble": luck.pick(_unused(table, words.TROUBLES))}


def aspects(table: Table[FatePlay], hero: Hero, luck: Luck) -> Blanks:
    """Two to begin with; a third only where there was one."""
    known = own_aspects(table.play.aspects, hero.id, "general")
    lucky = luck.some(_unused(table, words.ASPECTS), max(2, len(known)))
    return dict(zip(("first", "second", "third"), lucky, strict=False))


def name(table: Table[FatePlay], hero: Hero, luck: Luck) -> Blanks:
    called = f"{luck.pick(words.FIRST_NAMES)} {luck.pick(words.LAST_NAMES)}"
    return {"name": called, "appearance": f"{luck.pick(words.BUILDS)}, {luck.pick(words.DETAILS)}."}


def _unused(table: Table[FatePlay], texts: Sequence[str]) -> Sequence[str]:
    """What nobody at this table has yet, as long as there is enough of it."""
    taken = {known.text for known in table.play.aspects.values()}
    free = [text for text in texts if text not in taken]
    return free if len(free) >= MOST_GENERAL_ASPECTS else texts


def approaches(table: Table[FatePlay], hero: Hero, luck: Luck) -> Blanks:
    """FA-3.3: those that have their place keep it, unless all have."""
    placed = [id for id in APPROACHES if hero.approaches.get(id, 0) > 0]
    kept = sorted(placed, key=lambda id: -hero.approaches[id])
    kept = [] if len(kept) == len(APPROACHES) - 1 else kept
    rest = [id for id in APPROACHES if id not in kept]
    return {"order": (*kept, *luck.shuffled(rest))}


def stunts(table: Table[FatePlay], hero: Hero, luck: Luck) -> Blanks:
    """Two that fit what the character is good at, and one that bends a rule."""
    bonus = [row for row in words.STUNTS if row.kind == "bonus"]
    fitting = [row for row in bonus if hero.approaches.get(row.approach, 0) >= STRONG]
    bending = [row for row in words.STUNTS if row.kind == "open"]
    written = [row_of(stunt) for stunt in hero.stunts]
    if len(written) >= FREE_STUNTS and not any(missing(row) for row in written):
        written = []
    mended = [_mended(row, luck.pick(_alike(row, fitting or bonus, bending))) for row in written]
    names = [row.name for row in mended]
    lucky = [*luck.some(fitting or bonus, FREE_STUNTS - 1), luck.pick(bending)]
    fresh = [row for row in lucky if row.name not in names]
    rows = [*mended, *fresh[: max(0, FREE_STUNTS - len(mended))]]
    return {"stunts": tuple(as_values(row) for row in rows)}


def _alike(
    row: StuntRow, bonus: Sequence[StuntRow], bending: Sequence[StuntRow]
) -> Sequence[StuntRow]:
    """Ready stunts of the same kind, of the same approach if there is one."""
    if row.kind == "open":
        return bending
    same = [ready for ready in words.STUNTS if ready.approach == row.approach != ""]
    return same or bonus


def _mended(row: StuntRow, ready: StuntRow) -> StuntRow:
    """A stunt that somebody began, with what it lacks taken from a ready one."""
    return replace(
        row,
        name=row.name or ready.name,
        feature=row.feature or ready.feature,
        approach=row.approach or ready.approach,
        action=row.action or ready.action,
        text=row.text or ready.text,
        both=row.both and (row.action or ready.action) in JOINED,
    )
