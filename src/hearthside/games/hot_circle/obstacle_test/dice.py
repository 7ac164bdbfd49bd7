"""What each roll is made of: every die with its reason (HC-3.7, HC-3.8, HC-3.11, HC-3.12)."""

from msgspec.structs import replace

from hearthside.core.forms import Pick
from hearthside.games.hot_circle.books import HotTable
from hearthside.games.hot_circle.obstacle_test.values import Hindrance, ObstacleTest, Reason, Roll
from hearthside.games.hot_circle.resolve import HINDERING_DICE, NEUTRAL_DICE, Side, other
from hearthside.games.hot_circle.sheet import Hero

THEIR = "their:"


def claims(hero: Hero, opponent: Hero | None) -> list[Pick]:
    """HC-3.8: what may add dice; of an opponent's hindrances only an NPC's can be named."""
    picks = [
        *(Pick(f"lifepath:{path.id}", path.name, group="Lifepaths") for path in hero.lifepaths),
        *(Pick(f"trait:{trait}", trait, group="Traits") for trait in hero.traits),
        *(Pick(f"condition:{one.id}", one.text, group="Conditions") for one in hero.conditions),
        *(
            Pick(f"asset:{asset.id}", asset.name, group="Wises and skills")
            for asset in hero.assets
            if asset.permanent and asset.kind in ("subject", "focus")
        ),
    ]
    if opponent and opponent.npc:
        group = f"What hinders {opponent.name}"
        picks += [Pick(THEIR + pick.value, pick.label, group=group) for pick in hindering(opponent)]
    return picks


def hindering(hero: Hero) -> list[Pick]:
    """HC-3.12: what may stand in its owner's way."""
    return [
        *(Pick(f"trait:{trait}", trait, group="Traits") for trait in hero.traits),
        *(
            Pick(f"condition:{one.id}", one.text, f"{one.rank} condition", "Conditions")
            for one in hero.conditions
        ),
    ]


def label(hero: Hero, key: str) -> str:
    """What a key is called on this sheet."""
    kind, _, id = key.partition(":")
    if kind == "trait":
        return id
    if kind == "lifepath":
        path = hero.lifepath(id)
        return path.name if path else id
    if kind == "condition":
        condition = hero.condition(id)
        return condition.text if condition else id
    asset = hero.asset(id)
    return asset.name if asset else id


def base(hero: Hero | None, roll: Roll) -> Reason:
    """HC-3.7, HC-2.9: the rating of a helpful lifepath, 2D for a neutral one or none, 1D else.

    What is only proposed counts as helpful until the GM has judged it.
    """
    path = hero.lifepath(roll.lifepath) if hero else None
    if path is None:
        return Reason("Average", NEUTRAL_DICE, ("HC-2.9",))
    key = f"lifepath:{path.id}"
    if roll.fit in ("helpful", ""):
        return Reason(path.name, path.rating, ("HC-3.7",), key)
    if roll.fit == "hindering":
        return Reason(f"{path.name}, hindering", HINDERING_DICE, ("HC-3.7",), key)
    return Reason(f"{path.name}, neutral", NEUTRAL_DICE, ("HC-3.7",), key)


def task_reasons(table: HotTable, test: ObstacleTest, side: Side) -> tuple[Reason, ...]:
    """A side's own roll: base, what helps, and what hinders the opponent."""
    roll, foe = test.roll(side), test.roll(other(side))
    hero, opponent = table.play.cast.get(roll.who), table.play.cast.get(foe.who)
    made = [base(hero, roll)]
    seen = {f"{roll.who}/{made[0].key}"}
    for key in roll.claimed:
        if key in roll.struck:
            continue
        theirs = key.startswith(THEIR)
        owner = opponent if theirs else hero
        bare = key.removeprefix(THEIR)
        if owner and (mark := f"{owner.id}/{bare}") not in seen:
            seen.add(mark)
            words = f"{owner.name} hindered: {label(owner, bare)}" if theirs else label(owner, bare)
            made.append(Reason(words, 1, ("HC-3.8",), bare))
    if test.versus and opponent:
        for hindrance in foe.hindrances:
            if (mark := f"{opponent.id}/{hindrance.key}") not in seen:
                seen.add(mark)
                words = f"{opponent.name} hindered: {hindrance.label}"
                made.append(Reason(words, 1, ("HC-3.8", "HC-3.12"), hindrance.key))
    return tuple(made)


def own_hindrances(test: ObstacleTest) -> tuple[Reason, ...]:
    """HC-3.12: in an independent test one's own hindrances add to the obstacle."""
    return tuple(
        Reason(f"Hindered: {hindrance.label}", 1, ("HC-3.12",), hindrance.key)
        for hindrance in test.task.hindrances
    )


def reckoned(table: HotTable, test: ObstacleTest) -> ObstacleTest:
    """The test with both rolls added up anew; a side that has named nothing yet has none."""
    task = replace(test.task, reasons=_claimed_reasons(table, test, "task"))
    if test.versus:
        against = replace(test.against, reasons=_claimed_reasons(table, test, "obstacle"))
    else:
        difficulty = tuple(one for one in test.against.reasons if "HC-3.11" in one.rules)
        reasons = (*difficulty, *own_hindrances(test)) if difficulty else ()
        against = replace(test.against, reasons=reasons)
    return replace(test, task=task, against=against)


def _claimed_reasons(table: HotTable, test: ObstacleTest, side: Side) -> tuple[Reason, ...]:
    return task_reasons(table, test, side) if test.roll(side).has_claimed else ()


def named(hero: Hero, keys: tuple[str, ...], steps: tuple[str, ...]) -> tuple[Hindrance, ...]:
    """Hindrances with what each pays: an NPC's nothing, a condition a point or a step."""
    return tuple(
        Hindrance(key, label(hero, key), "" if hero.npc else "step" if key in steps else "fate")
        for key in keys
    )
