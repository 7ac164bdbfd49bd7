"""What is still wrong with what caps buy (VE-2.9, VE-2.10, VE-2.13)."""

from collections import Counter
from collections.abc import Iterator

from hearthside.core.making import Problem
from hearthside.core.wording.grammar import counted
from hearthside.games.venus.advancement import cap_prices
from hearthside.games.venus.assembly import plan, rare_choices
from hearthside.games.venus.characters.tiers_ages_sizes import least_level
from hearthside.games.venus.content import KINDS, is_bracketed, job_named
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import VTable


def shop(table: VTable, draft: Figure) -> Iterator[Problem]:
    now = plan.plan_of(draft)
    left = plan.caps_left(table, draft)
    if left < 0:
        yield Problem("bought", f"That costs {counted(-left, 'cap')} more than you have.")
    yield from _names(table, draft)
    special = now.special
    if special and plan.kind_of(special) not in KINDS and "asset as special" not in now.leave:
        sentence = "Only the Facilitator can allow an asset as your special attribute."
        yield Problem("special_kind", sentence)
    if special and any(_has(one, special.name) for one in _others(table, draft.id)):
        sentence = f"Somebody has “{special.name}” already, so it cannot be yours alone."
        yield Problem("special_name", sentence)
    yield from rare_choices.unallowed(table, draft, "free limits", "bought")
    yield from _levels(table, draft)


def _names(table: VTable, draft: Figure) -> Iterator[Problem]:
    now = plan.plan_of(draft)
    taken = plan.specials(table, draft.id)
    rolled = {path.free for path in now.paths}
    wanted = [*plan.chosen(table, draft), *([now.special] if now.special else [])]
    names = Counter(one.name.casefold() for one in wanted if plan.kind_of(one) in KINDS)
    for one in wanted:
        at = "special_name" if one is now.special else "bought"
        if not one.name.strip():
            yield Problem(at, "Something you are buying has no name yet. Say what it is.")
        elif is_bracketed(one.name):
            word = one.name.strip("[]")
            yield Problem(at, f"Say which {word} it is by name. It covers that one only.")
        elif one.name.casefold() in taken:
            other = table.play.cast[taken[one.name.casefold()]].name or "Somebody"
            sentence = f"“{one.name}” is {other}’s special attribute, and nobody else’s."
            yield Problem(at, sentence)
        elif plan.kind_of(one) in KINDS and (names[one.name.casefold()] > 1 or one.name in rolled):
            yield Problem(at, f"“{one.name}” is on the sheet already. Take something else.")


def _levels(table: VTable, draft: Figure) -> Iterator[Problem]:
    now, least = plan.plan_of(draft), least_level(draft.tier)
    seen: set[str] = set()
    for one in now.levels:
        if one.name != plan.first_job(now) and job_named(table, one.name) is None:
            yield Problem("levels", f"There is no job “{one.name}” at this table.")
        if one.name in seen:
            yield Problem("levels", f"{one.name} is there twice. Once is enough.")
        seen.add(one.name)
        if least + one.more > cap_prices.MOST_LEVEL_MADE:
            most = cap_prices.MOST_LEVEL_MADE
            yield Problem(
                "levels", f"{one.name} would start at {least + one.more}. {most} is the most."
            )


def _others(table: VTable, but: str) -> list[Figure]:
    return [one for one in table.play.cast.values() if one.id != but]


def _has(other: Figure, name: str) -> bool:
    return name.casefold() in {one.casefold() for one in plan.has_names(other)}
