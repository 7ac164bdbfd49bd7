"""Something playable for any step of making a character, chosen by luck.

What somebody wrote stays and only the blanks are filled; a step with no blank left starts anew.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from hearthside.core.luck import Luck, filled
from hearthside.core.moves import Move
from hearthside.core.table import Table
from hearthside.games.fate.characters import words
from hearthside.games.fate.characters.creation import (
    SaveApproaches,
    SaveAspects,
    SaveIdea,
    SaveName,
    SaveStunts,
)
from hearthside.games.fate.characters.steps import UNNAMED
from hearthside.games.fate.characters.stunt_forms import JOINED, StuntRow, missing, row_of
from hearthside.games.fate.sheet import (
    APPROACHES,
    FREE_STUNTS,
    MOST_GENERAL_ASPECTS,
    STARTING_RATINGS,
    Hero,
    own_aspects,
)
from hearthside.games.fate.state import FatePlay

STRONG = 2
"""A stunt is fun with an approach rated at least this high."""


def surprise(table: Table[FatePlay], character: str, step: str, luck: Luck) -> Move:
    hero = table.play.cast[character]
    match step:
        case "idea":
            written = [_written(table, hero, kind) for kind in ("high concept", "trouble")]
            concept = luck.pick(words.CONCEPTS).format(luck.pick(words.ROLES))
            trouble = luck.pick(_unused(table, words.TROUBLES))
            return SaveIdea(character, *filled(written, [concept, trouble]))
        case "aspects":
            known = own_aspects(table.play.aspects, hero.id, "general")
            written = [*(one.text for one in known), "", ""][: max(2, len(known))]
            lucky = luck.some(_unused(table, words.ASPECTS), len(written))
            return SaveAspects(character, *filled(written, lucky))
        case "name":
            written = ["" if hero.name == UNNAMED else hero.name, hero.appearance]
            name = f"{luck.pick(words.FIRST_NAMES)} {luck.pick(words.LAST_NAMES)}"
            looks = f"{luck.pick(words.BUILDS)}, {luck.pick(words.DETAILS)}."
            return SaveName(character, *filled(written, [name, looks]))
        case "approaches":
            return SaveApproaches(character, **_ratings(hero, luck))
    return SaveStunts(character, tuple(_stunts(hero, luck)))


def _unused(table: Table[FatePlay], texts: Sequence[str]) -> Sequence[str]:
    """What nobody at this table has yet, as long as there is enough of it."""
    taken = {known.text for known in table.play.aspects.values()}
    free = [text for text in texts if text not in taken]
    return free if len(free) >= MOST_GENERAL_ASPECTS else texts


def _written(table: Table[FatePlay], hero: Hero, kind: str) -> str:
    texts = [own.text for own in own_aspects(table.play.aspects, hero.id) if own.kind == kind]
    return texts[0] if texts else ""


def _ratings(hero: Hero, luck: Luck) -> dict[str, int]:
    """FA-3.3: the ratings above 0 that the set of six still holds stay where they are."""
    left = Counter(STARTING_RATINGS)
    kept: dict[str, int] = {}
    for id in APPROACHES:
        rating = hero.approaches.get(id, 0)
        if rating > 0 and left[rating]:
            kept[id] = rating
            left[rating] -= 1
    if len(kept) == len(APPROACHES) - 1:
        kept, left = {}, Counter(STARTING_RATINGS)
    open_to = [id for id in APPROACHES if id not in kept]
    return {**kept, **dict(zip(open_to, luck.shuffled(tuple(left.elements())), strict=True))}


def _stunts(hero: Hero, luck: Luck) -> list[StuntRow]:
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
    return [*mended, *fresh[: max(0, FREE_STUNTS - len(mended))]]


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
