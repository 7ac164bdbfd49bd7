"""What is still wrong with a plan, step by step (VE-2)."""

from collections import Counter
from collections.abc import Iterator

from hearthside.core.making import Problem
from hearthside.core.say import listed
from hearthside.core.wording.grammar import counted, spelled
from hearthside.games.venus import metals, peer_reviews
from hearthside.games.venus.advancement import cap_prices
from hearthside.games.venus.assembly import ability_step, plan
from hearthside.games.venus.characters.tiers_ages_sizes import (
    RARE_AGES,
    SIZES,
    caliber_steps,
    least_level,
    mental_points,
    physical_points,
)
from hearthside.games.venus.check import check_target
from hearthside.games.venus.content import (
    KINDS,
    LIFEPATHS,
    MENTAL,
    PHYSICAL,
    is_bracketed,
    job_named,
)
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import metal

FREE_LIMITS = 3
"""VE-2.9: limits for free without the Peers' leave."""


ASKS_PEERS = ("age", "tier", "free limits")
"""VE-2.2, VE-2.4, VE-2.9: what the Peers allow."""
OF = " of "


def rare(draft: Figure, what: str) -> str:
    """What somebody would be allowed: they may …"""
    return {
        "age": f"be {draft.age}",
        "tier": f"be {draft.tier}, other than everyone else",
        "free limits": f"have more than {spelled(FREE_LIMITS)} free limits",
    }[what]


def leave(who: str, may: str) -> str:
    """What the Peers' word on something rare hangs on."""
    return f"{may}{OF}{who}"


def needed(table: VTable, draft: Figure) -> dict[str, str]:
    """What is rare about somebody and not allowed yet, in words."""
    is_rare = {
        "age": draft.age in RARE_AGES,
        "tier": draft.tier != table.play.tier,
        "free limits": len(plan.free_limits(table, draft)) > FREE_LIMITS,
    }
    allowed = plan.plan_of(draft).leave
    return {o: rare(draft, o) for o in ASKS_PEERS if is_rare[o] and o not in allowed}


def unasked(table: VTable, draft: Figure) -> list[str]:
    """What the Peers have yet to be asked."""
    return [one for one, may in needed(table, draft).items() if _is_unasked(table, draft, may)]


def _is_unasked(table: VTable, draft: Figure, may: str) -> bool:
    said = may in plan.plan_of(draft).refused
    return not said and not peer_reviews.is_open(table, leave(draft.id, may))


def _unallowed(table: VTable, draft: Figure, what: str, field: str) -> Iterator[Problem]:
    """The Peers' permission is still to be asked for, or to be given."""
    may = needed(table, draft).get(what)
    if may is None:
        return
    if _is_unasked(table, draft, may):
        yield Problem(field, f"Your Peers say whether you may {may}. They are asked as you go on.")
    elif asked := peer_reviews.about(table, leave(draft.id, may)):
        late = [table.seat_name(seat) for seat in asked[0].left()]
        told = "Your Peers vote on it." if asked[0].questioned else f"It waits for {listed(late)}."
        yield Problem(field, f"You asked whether you may {may}. {told}", waits=True)
    else:
        yield Problem(field, f"Your Peers said no: you may not {may}. Choose again, or ask again.")


def who(table: VTable, draft: Figure) -> Iterator[Problem]:
    yield from _unallowed(table, draft, "age", "age")
    yield from _unallowed(table, draft, "tier", "tier")
    if draft.size not in SIZES and "size" not in plan.plan_of(draft).leave:
        yield Problem(
            "size", "Only the Facilitator can allow that size. Small to Large is open to all."
        )


def job(table: VTable, draft: Figure) -> Iterator[Problem]:
    if not plan.plan_of(draft).job:
        yield Problem("job", "Choose a first job, or roll a D66 for it.")


def paths(table: VTable, draft: Figure) -> Iterator[Problem]:
    now = plan.plan_of(draft)
    least, most = plan.counted_paths(draft)
    rows = LIFEPATHS.of(table)
    for at, path in enumerate(now.paths):
        row = rows.get(path.id)
        gone = f"There is no lifepath {path.name} any more. Choose another."
        if sentence := plan.closed(draft, row, now.paths[:at]) if row else gone:
            yield Problem("paths", sentence)
        if row and path.score not in row.scores:
            into = " or ".join(one.capitalize() for one in row.scores)
            yield Problem("paths", f"The +1 of {path.name} goes to {into}.")
    if len(now.paths) < least:
        word = draft.age.capitalize()
        yield Problem("paths", f"{word} characters take at least {counted(least, 'lifepath')}.")
    if len(now.paths) > most:
        yield Problem(
            "paths", f"{most} is the most lifepaths you can take. The Facilitator may allow more."
        )
    yield from _too_high(draft, "paths")


def _too_high(draft: Figure, field: str) -> Iterator[Problem]:
    for ability, score in plan.scores(draft).items():
        if score > check_target.MOST_SCORE:
            word = ability.capitalize()
            yield Problem(
                field, f"{word} would be +{score}. No score goes past +{check_target.MOST_SCORE}."
            )


def abilities(table: VTable, draft: Figure) -> Iterator[Problem]:
    now = plan.plan_of(draft)
    points = {one.ability: one.points for one in now.spread}
    for names, has, word in (
        (MENTAL, mental_points(draft.age), "mental"),
        (PHYSICAL, physical_points(draft.age), "physical"),
    ):
        given = sum(points.get(one, 0) for one in names)
        if given > has:
            sentence = f"You put {given} points into {word} abilities. Your age gives {has}."
            yield Problem(word, sentence)
    steps, most = sum(one.steps for one in now.spread), caliber_steps(draft.tier)
    if steps > most:
        word = draft.tier.capitalize()
        yield Problem("mental", f"You took {counted(steps, 'caliber step')}. {word} gives {most}.")
    calibers = plan.calibers(draft)
    at_top = [one for one, caliber in calibers.items() if caliber >= metals.PLATINUM]
    if len(at_top) > 1 and "two platinum" not in now.leave:
        sentence = (
            "Free steps take one ability to Platinum. Only the Facilitator can allow a second."
        )
        yield Problem("mental", sentence)
    for ability, caliber in calibers.items():
        if caliber > metals.PLATINUM:
            word = f"{ability.capitalize()} would go past {metal(metals.PLATINUM)}."
            yield Problem(
                "mental",
                f"{word} {spelled(ability_step.MOST_STEPS).capitalize()} steps is the most.",
            )
    yield from _too_high(draft, "mental")


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
    yield from _unallowed(table, draft, "free limits", "bought")
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


def circle(table: VTable, draft: Figure) -> Iterator[Problem]:
    now = plan.plan_of(draft)
    if len(now.kin) > draft.most_kin:
        most = draft.most_kin
        yield Problem(
            "kin", f"{most} kith and kin is the most. Only the Facilitator can allow more."
        )


def _others(table: VTable, but: str) -> list[Figure]:
    return [one for one in table.play.cast.values() if one.id != but]


def _has(other: Figure, name: str) -> bool:
    return name.casefold() in {one.casefold() for one in plan.has_names(other)}
