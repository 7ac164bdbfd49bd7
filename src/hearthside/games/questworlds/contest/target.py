"""Target numbers: a rating with every modifier that bears on it, each with its reason."""

from hearthside.core.moves import Illegal
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.contest.state import Contest, Modifier, Side
from hearthside.games.questworlds.ratings import parse_rating, split, written
from hearthside.games.questworlds.resolve import CRITICAL, Reading, Roller, read
from hearthside.games.questworlds.settings import dice, on, sign
from hearthside.games.questworlds.sheet import PENALTY, Hero, base_rating, related

PYRRHIC = Modifier("A pyrrhic victory", 20, ("QW-4.10",), "pyrrhic")
STRETCH = Modifier("A stretch", -6, ("QW-4.5.1",), "stretch")


def standing(hero: Hero, ability: str, second: str = "") -> list[Modifier]:
    """What harm, benefits and burdens do to an ability, all adding up (QW-4.4.1.3, QW-4.4.2)."""
    used = [one for one in hero.abilities if one.id in filter(None, (ability, second))]
    found = []
    for harm in hero.harms:
        if harm.state in PENALTY and any(related(one, harm.abilities) for one in used):
            label = ": ".join(filter(None, (harm.state.capitalize(), harm.because)))
            found.append(Modifier(label, PENALTY[harm.state], ("QW-4.4.1", "QW-4.4.1.3"), "harm"))
    for benefit in hero.benefits:
        if benefit.amount and any(related(one, benefit.abilities) for one in used):
            label = benefit.situation or "Benefit of victory"
            found.append(Modifier(label, benefit.amount, ("QW-4.4.2",), "benefit", benefit.id))
    found += [
        Modifier("Your people hold it against you", burden.amount, ("QW-10.2",))
        for burden in hero.burdens
        if any(related(one, burden.abilities) for one in used)
    ]
    return found


def modifiers(table: QuestTable, contest: Contest, side: Side) -> list[Modifier]:
    """Everything that changes this side's rating (QW-4.5)."""
    if contest.beat == "settled" and side.face:
        return list(side.mods)  # as it was rolled, whatever came of it since
    hero = table.play.cast.get(side.who)
    found = standing(hero, side.ability, side.second) if hero else []
    found += side.mods
    if side.stretch:
        found.append(STRETCH)
    if side.pyrrhic == "taken":
        found.append(PYRRHIC)
    return found


def full(table: QuestTable, contest: Contest, side: Side) -> int:
    """The rating one rolls against, masteries included."""
    return side.rating + sum(one.value for one in modifiers(table, contest, side))


def used(table: QuestTable, side: Side) -> str:
    """What is rolled, in words: both abilities where two are combined (QW-4.6)."""
    hero = table.play.cast.get(side.who)
    second = hero.ability(side.second) if hero else None
    return f"{side.label} and {second.name}" if second else side.label


def bumped_down(table: QuestTable, contest: Contest, side: Side) -> bool:
    """QW-4.4.1.5: an injury bumps related abilities down, but never in a contest of wherewithal."""
    hero = table.play.cast.get(side.who)
    if side.down or (contest.beat == "settled" and side.face):
        return side.down
    if hero is None or contest.kind == "wherewithal" or side.who in contest.waived:
        return False
    return injured_in(hero, side.ability, side.second)


def injured_in(hero: Hero, *abilities: str) -> bool:
    """Whether an injury bears on any of these."""
    used = [one for one in hero.abilities if one.id in abilities]
    return any(
        harm.state == "injured" and any(related(one, harm.abilities) for one in used)
        for harm in hero.harms
    )


def rollers(table: QuestTable, contest: Contest) -> tuple[Roller, Roller]:
    """Both sides as the dice see them."""
    mine, theirs = (
        Roller(
            full(table, contest, side),
            bumped_down(table, contest, side),
            side.spent,
            side.stretch,
        )
        for side in (contest.me, contest.them)
    )
    return mine, theirs


def reading(table: QuestTable, contest: Contest) -> Reading:
    """The contest as its dice lie now."""
    faces = contest.me.face, contest.them.face
    return read(*rollers(table, contest), faces, dice(table))


def shown(table: QuestTable, rating: int) -> str:
    """A rating as this table writes it."""
    return written(rating, sign(table))


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


def typed(table: QuestTable, text: str, field: str = "rating") -> int:
    """A rating somebody typed, as this table writes it; a refusal that says how if it is none."""
    try:
        return parse_rating(text, sign(table))
    except ValueError as wrong:
        raise Illegal(str(wrong), field) from None


def rating_for(table: QuestTable, hero: Hero, ability: str, second: str = "") -> int:
    """What an ability comes to now, standing modifiers included."""
    mods = sum(one.value for one in standing(hero, ability, second))
    return base_rating(hero, ability, second) + mods


def target_number(full_rating: int) -> int:
    return split(full_rating)[0]
