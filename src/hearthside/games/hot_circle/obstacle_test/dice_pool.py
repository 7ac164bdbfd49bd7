"""What each roll is made of: every die with its reason (HC-3.7, HC-3.8, HC-3.11, HC-3.12)."""

from msgspec.structs import replace

from hearthside.core.forms import Pick
from hearthside.core.reasons import Reason
from hearthside.core.wording.grammar import amid
from hearthside.games.hot_circle.obstacle_test.state import Hindrance, ObstacleTest, Roll
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import HINDERING_DICE, NEUTRAL_DICE, Side, other

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
    match kind:
        case "lifepath" if path := hero.lifepath(id):
            return path.name
        case "condition" if condition := hero.condition(id):
            return condition.text
        case "asset" if asset := hero.asset(id):
            return asset.name
    return id


def base(hero: Hero | None, roll: Roll) -> Reason:
    """HC-3.7, HC-2.9: the rating of a helpful lifepath, 2D for a neutral one or none, 1D else.

    What is only proposed counts as helpful until the GM has judged it.
    """
    path = hero.lifepath(roll.lifepath) if hero else None
    if path is None:
        return Reason("Average", NEUTRAL_DICE, ("HC-2.9",))
    if roll.fit in ("helpful", ""):
        return Reason(path.name, path.rating, ("HC-3.7",))
    if roll.fit == "hindering":
        return Reason(f"{path.name}, hindering", HINDERING_DICE, ("HC-3.7",))
    return Reason(f"{path.name}, neutral", NEUTRAL_DICE, ("HC-3.7",))


def task_reasons(table: HotTable, test: ObstacleTest, side: Side) -> tuple[Reason, ...]:
    """A side's own roll: base, what helps, and what hinders the opponent; each thing once."""
    roll, foe = test.roll(side), test.roll(other(side))
    hero, opponent = table.play.cast.get(roll.who), table.play.cast.get(foe.who)
    made = {f"lifepath:{roll.lifepath}": base(hero, roll)}
    for key in roll.claimed:
        if key in roll.struck:
            continue
        bare = key.removeprefix(THEIR)
        if hero and bare == key:
            made.setdefault(key, Reason(label(hero, key), 1, ("HC-3.8",)))
        elif opponent:
            made.setdefault(key, _against(opponent, label(opponent, bare)))
    if test.versus and opponent:
        for one in foe.hindrances:
            made.setdefault(THEIR + one.key, _against(opponent, one.label, "HC-3.12"))
    return tuple(made.values())


def _against(opponent: Hero, words: str, *more: str) -> Reason:
    return Reason(hinders(opponent, words), 1, ("HC-3.8", *more))


def hinders(hero: Hero, words: str) -> str:
    """What stands in somebody's way, said first: the rest may be cut where there is little room."""
    return f"{words} hinders {amid(hero.first_name)}"


def own_hindrances(test: ObstacleTest) -> tuple[Reason, ...]:
    """HC-3.12: in an independent test one's own hindrances add to the obstacle."""
    return tuple(Reason(f"{one.label} hinders", 1, ("HC-3.12",)) for one in test.task.hindrances)


def reckoned(table: HotTable, test: ObstacleTest) -> ObstacleTest:
    """The test with both rolls added up anew; a side that has named nothing yet has none."""
    task = replace(test.task, reasons=_claimed_reasons(table, test, "task"))
    if test.versus:
        reasons = _claimed_reasons(table, test, "obstacle")
    else:
        difficulty = tuple(one for one in test.against.reasons if "HC-3.11" in one.rules)
        reasons = (*difficulty, *own_hindrances(test)) if difficulty else ()
    return replace(test, task=task, against=replace(test.against, reasons=reasons))


def _claimed_reasons(table: HotTable, test: ObstacleTest, side: Side) -> tuple[Reason, ...]:
    return task_reasons(table, test, side) if test.roll(side).has_claimed else ()


def named(hero: Hero, keys: tuple[str, ...], steps: tuple[str, ...]) -> tuple[Hindrance, ...]:
    """Hindrances with what each pays: an NPC's nothing, a condition a point or a step."""
    return tuple(
        Hindrance(key, label(hero, key), "" if hero.npc else "step" if key in steps else "fate")
        for key in keys
    )
