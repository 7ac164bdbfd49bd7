"""Target numbers: a rating with every modifier that bears on it, each with its reason."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from hearthside.core.moves import Illegal
from hearthside.core.once_for_each import once_for_each
from hearthside.core.reasons import Reason, total
from hearthside.core.wording.typesetting import capital
from hearthside.games.questworlds.ability_ratings import base_rating, rating_of
from hearthside.games.questworlds.aftermath.sizes import PENALTY
from hearthside.games.questworlds.community.state import Resource
from hearthside.games.questworlds.contest.state import Contest, Modifier, Side
from hearthside.games.questworlds.degrees_and_bumps import Reading, Roller, read
from hearthside.games.questworlds.ratings import (
    CLASSES,
    MASTERY,
    in_words,
    mastery_told,
    modifier,
    parse_rating,
    parse_shown,
    resistance,
    written,
)
from hearthside.games.questworlds.settings import dice, on, sign
from hearthside.games.questworlds.sheet import Ability, Hero, related
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import CRITICAL

PYRRHIC = Modifier("A pyrrhic victory", MASTERY, ("QW-4.10",), kind="pyrrhic")
STRETCH = Modifier("A stretch", -6, ("QW-4.5.1",), kind="stretch")
"""What an ability loses that hardly fits; it wins a minor victory at most."""


def standing(hero: Hero, ability: str, second: str = "") -> list[Modifier]:
    """What harm and benefits do to an ability, all adding up (QW-4.4.1.3, QW-4.4.2). What was won
    for a situation counts only where the GM finds that it fits: `rulings.claimable`."""
    if not (hero.harms or hero.benefits):
        return []
    used = [one for one in hero.abilities if one.id in filter(None, (ability, second))]
    found = []
    for harm in hero.harms:
        if harm.state in PENALTY and any(related(one, harm.abilities) for one in used):
            label = ": ".join(filter(None, (harm.state.capitalize(), harm.because)))
            found.append(
                Modifier(label, PENALTY[harm.state], ("QW-4.4.1", "QW-4.4.1.3"), kind="harm")
            )
    for benefit in hero.benefits:
        fits = any(related(one, benefit.abilities) for one in used)
        if benefit.amount and fits and not benefit.situation:
            label, rules = "Benefit of victory", ("QW-4.4.2",)
            found.append(Modifier(label, benefit.amount, rules, kind="benefit", source=benefit.id))
    return found


def blamed(hero: Hero, *abilities: str) -> list[Modifier]:
    """QW-10.2: what one's people hold against one, in dealings with them."""
    label, rules = "Their people’s displeasure", ("QW-10.2",)
    return [
        Modifier(label, burden.amount, rules, kind="chosen", source=f"burden-{at}")
        for at, burden in enumerate(hero.burdens)
        if any(related(hero.ability(one), burden.abilities) for one in abilities)
    ]


def in_force(hero: Hero) -> set[str]:
    """The sources of all that may count for a situation, as long as one has it."""
    every = [one.id for one in hero.abilities]
    return {one.id for one in hero.benefits} | {one.source for one in blamed(hero, *every)}


def modifiers(table: QuestTable, contest: Contest, side: Side) -> list[Modifier]:
    """Everything that changes this side's rating (QW-4.5)."""
    if side.face:
        return list(side.mods)  # as it was rolled, whatever came of it since
    hero = table.play.cast.get(side.who)
    found = standing(hero, side.ability, side.second) if hero else []
    if hero and contest.kind == "lobby":  # nobody else is asked there
        found += blamed(hero, side.ability, side.second)
    found += side.mods
    if side.stretch:
        found.append(STRETCH)
    if side.pyrrhic == "taken":
        found.append(PYRRHIC)
    return found


def stack(table: QuestTable, contest: Contest, side: Side) -> list[Reason]:
    """What a side rolls against, as one list that is both the number and its explanation."""
    return [*_start(table, contest, side), *modifiers(table, contest, side)]


def full(table: QuestTable, contest: Contest, side: Side) -> int:
    """The rating one rolls against, masteries included: what `stack` comes to."""
    return side.rating + total(modifiers(table, contest, side))


def _start(table: QuestTable, contest: Contest, side: Side) -> list[Reason]:
    """What a side starts from: an ability, two on average, a resource, or a resistance."""
    hero = table.play.cast.get(side.who)
    found: list[Reason] = []
    if hero and side.second:
        both = [hero.ability(id) for id in (side.ability, side.second)]
        names = " and ".join(
            f"{one.name} {shown(table, rating_of(hero, one))}" for one in both if one
        )
        told = "The average of the two counts."
        return [Reason(f"{names}, on average", side.rating, ("QW-4.6",), told)]
    community = table.play.community
    if side.resource and community and side.resource in community.resources:
        found = resource_stack(community.resources[side.resource])
    elif hero:
        found = written_on(hero, hero.ability(side.ability))
    elif contest.resistance in CLASSES and not side.who and side is contest.them:
        base = table.play.base
        found = [
            Reason("Base", base, ("QW-2.3.3", "QW-4.2"), in_words(base)),
            Reason(contest.resistance.capitalize(), side.rating - base, ("QW-2.3.3",)),
        ]
    if found and total(found) == side.rating:
        return [one for one in found if one.value]
    # What the side began with, if the sheet has changed since.
    rules = ("QW-2.3.4", "QW-2.1.2") if side.ability else ("QW-2.3.3", "QW-2.1.2")
    return [Reason(side.label or "Resistance", side.rating, rules, in_words(side.rating))]


def resource_stack(resource: Resource) -> list[Reason]:
    """QW-10.1.4: a resource's rating with the modifier in force."""
    rating = Reason(resource.name, resource.rating, ("QW-10.1",), in_words(resource.rating))
    ledger = Reason("In the ledger", resource.now - resource.rating, ("QW-10.1.4",))
    return [rating, ledger] if ledger.value else [rating]


def written_on(hero: Hero, ability: Ability | None) -> list[Reason]:
    """QW-2.1, QW-3.3: an ability as it stands on the sheet, a breakout on top of its keyword."""
    if ability is None:
        return []
    keyword = hero.ability(ability.under) if ability.sort == "breakout" else None
    rating = rating_of(hero, ability)
    rules = ("QW-2.1" if ability.sort == "ability" else "QW-3.3", "QW-2.1.2")
    if keyword and ability.rating:
        return [
            Reason(keyword.name, keyword.rating, rules, in_words(rating)),
            Reason(ability.name, ability.rating, ("QW-3.3",)),
        ]
    return [Reason(ability.name, rating, rules, in_words(rating))]


def drawn(table: QuestTable, reasons: Sequence[Reason]) -> list[Reason]:
    """A stack as this table writes it: it starts from a rating, and modifiers follow."""
    first, *rest = (replace(one, label=capital(one.label)) for one in reasons)
    more = [replace(one, shown=modifier(one.value, sign(table))) for one in rest]
    return [replace(first, shown=shown(table, first.value)), *more]


def in_short(table: QuestTable, reasons: Iterable[Reason]) -> str:
    """Modifiers in a row, as this table writes them."""
    return ", ".join(f"{one.label} {modifier(one.value, sign(table))}" for one in reasons)


def used(table: QuestTable, side: Side) -> str:
    """What is rolled, in words: both abilities where two are combined (QW-4.6)."""
    hero = table.play.cast.get(side.who)
    second = hero.ability(side.second) if hero else None
    return f"{side.label} and {second.name}" if second else side.label


def bumped_down(table: QuestTable, contest: Contest, side: Side) -> bool:
    """QW-4.4.1.5: an injury bumps related abilities down, but never in a contest of wherewithal."""
    hero = table.play.cast.get(side.who)
    if side.down or side.face:
        return side.down
    if hero is None or contest.kind == "wherewithal" or side.who in contest.waived:
        return False
    return injured_in(hero, side.ability, side.second)


def injured_in(hero: Hero, *abilities: str) -> bool:
    """Whether an injury bears on any of these."""
    injuries = [harm.abilities for harm in hero.harms if harm.state == "injured"]
    if not injuries:
        return False
    used = [one for one in hero.abilities if one.id in abilities]
    return any(related(one, harmed) for harmed in injuries for one in used)


def rollers(table: QuestTable, contest: Contest) -> tuple[Roller, Roller]:
    """Both sides as the dice see them."""
    return roller(table, contest, contest.me), roller(table, contest, contest.them)


def roller(table: QuestTable, contest: Contest, side: Side) -> Roller:
    """One side as the dice see it."""
    rating, down = full(table, contest, side), bumped_down(table, contest, side)
    return Roller(rating, down, side.spent, side.stretch)


def reading(table: QuestTable, contest: Contest) -> Reading:
    """The contest as its dice lie now."""
    faces = contest.me.face, contest.them.face
    return read(*rollers(table, contest), faces, dice(table))


def shown(table: QuestTable, rating: int) -> str:
    """A rating as this table writes it."""
    return written(rating, sign(table))


def read_number(table: QuestTable, text: str) -> int:
    """What a card of this table shows, as a number."""
    return parse_shown(text, sign(table))


def scale(table: QuestTable) -> str:
    """What a rating means, for whoever has to make one up."""
    kinds = ("low", "moderate", "high", "very high")
    told = [f"{kind} is {shown(table, resistance(table.play.base, kind))}" for kind in kinds]
    words = ", ".join(told)
    return f"{capital(words)}. {mastery_told(sign(table), resistance(table.play.base, kinds[-1]))}"


def can_bump(table: QuestTable, contest: Contest, side: int, purse: str) -> bool:
    """QW-2.3.5.4: below critical, above a rating of 0, with a point to spend.

    One for each roll of an extended contest, unless the table takes that limit off.
    """
    who = contest.them if side else contest.me
    held = table.play.cast[purse].hero_points if purse in table.play.cast else 0
    if not (contest.hero_points and held) or full(table, contest, who) <= 0:
        return False
    if who.spent and contest.kind in ("exchange", "parting") and on(table, "one_point"):
        return False
    return reading(table, contest).final[side] < CRITICAL


def rating_typed(table: QuestTable, text: str, field: str = "rating") -> int:
    """A rating somebody typed, as this table writes it or by the word for how hard something is; a
    refusal that says how if it is none."""
    if (kind := text.strip().lower()) in CLASSES:
        return resistance(table.play.base, kind)
    try:
        return parse_rating(text, sign(table))
    except ValueError as wrong:
        raise Illegal(str(wrong), field) from None


def rating_given(table: QuestTable, typed: str, kind: str) -> int:
    """A rating somebody typed, or what the class they picked stands for."""
    return rating_typed(table, typed) if typed.strip() else resistance(table.play.base, kind)


@once_for_each
def rating_for(hero: Hero, ability: str, second: str = "") -> int:
    """What an ability comes to now, standing modifiers included."""
    return base_rating(hero, ability, second) + total(standing(hero, ability, second))
