"""An ability test's dice, thrown and rerolled for fate until it stands (HC-4.7, HC-4.10)."""

from msgspec.structs import replace

from hearthside.core.dice import Pool
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Fall, Move
from hearthside.core.say import Line, line, name, number
from hearthside.games.hot_circle.ability_test.outcome import settled
from hearthside.games.hot_circle.ability_test.values import AbilityTest
from hearthside.games.hot_circle.books import HotTable, asked_of, owner_name, voices, with_play
from hearthside.games.hot_circle.characters.ledger import FateSpent
from hearthside.games.hot_circle.resolve import FAIR, Side, chances_again, die_for, result
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.speech import face, faces, spoken


class RollAbility(Move, frozen=True, tag="hot-circle.roll-ability"):
    pass


class RerollAbility(Move, frozen=True, tag="hot-circle.reroll-ability"):
    roll: Side


class LetAbilityStand(Move, frozen=True, tag="hot-circle.let-ability-stand"):
    pass


class DropAbility(Move, frozen=True, tag="hot-circle.drop-ability"):
    """Withdraw before the dice fall; the GM may call it off at any time."""


class AbilityRolled(Event, frozen=True, tag="hot-circle.ability-rolled"):
    ability: AbilityTest


class AbilityFell(Event, frozen=True, tag="hot-circle.ability-fell"):
    roll: Side
    faces: tuple[int, ...]
    ability: AbilityTest


class AbilityRerolled(Event, frozen=True, tag="hot-circle.ability-rerolled"):
    roll: Side
    ability: AbilityTest


class AbilityTied(Event, frozen=True, tag="hot-circle.ability-tied"):
    ability: AbilityTest


class AbilityDropped(Event, frozen=True, tag="hot-circle.ability-dropped"):
    by_gm: bool = True


MOVES = (RollAbility, RerollAbility, LetAbilityStand, DropAbility)
EVENTS = (AbilityRolled, AbilityFell, AbilityRerolled, AbilityTied, AbilityDropped)


def options(table: HotTable, seat: str) -> list[Option]:
    test = table.play.ability
    if test is None:
        return []
    hero = table.play.cast[test.who]
    mine = seat in voices(table, hero.id)
    offered = []
    if test.beat == "ready":
        rolling = Option(
            move="hot-circle.roll-ability",
            label=spoken(table, f"Roll {test.task_dice}D against {test.obstacle_dice}D"),
            rules=("HC-4.2", "HC-4.10"),
            section="turn",
            best=True,
            forecast=True,
        )
        offered += asked_of(table, seat, hero.id, rolling)
    if test.beat == "react" and mine:
        offered += _reacting(table, hero, test)
    elif test.beat == "react" and table.is_gm(seat):
        label = f"Let it stand for {owner_name(table, hero.id)}"
        stand = _standing(label, best=False)
        offered.append(replace(stand, stead=hero.id, odds_of=hero.name))
    early = test.beat in ("asked", "ready")
    if table.is_gm(seat) or (mine and early):
        offered.append(
            Option(
                move="hot-circle.drop-ability",
                label="Call the test off" if table.is_gm(seat) else "Withdraw",
                section="gm" if table.is_gm(seat) else "act",
                danger=True,
            )
        )
    return offered


def _reacting(table: HotTable, hero: Hero, test: AbilityTest) -> list[Option]:
    """HC-4.7: fate rerolls either roll, as often as it lasts; only the player rerolls.

    A point is suggested only to a roll that loses, and for a fair chance.
    """
    die = die_for(table.settings.get("die"))
    chances = chances_again(die, test.task_faces, test.obstacle_faces, "pass")
    better = max(chances, key=lambda which: chances[which])
    worth = bool(hero.fate) and test.stands == "fail" and chances[better] >= FAIR
    stand = _standing("Let it stand", best=not worth)
    if not hero.fate:
        return [stand]
    path = hero.lifepath(test.lifepath)
    again = [
        Option(
            move="hot-circle.reroll-ability",
            label=spoken(table, f"Reroll the {which} roll"),
            help=f"Marks {path.name}: {path.fate_marks + 1} in all." if path else "",
            cost="1 fate point",
            fixed={"roll": which},
            rules=("HC-4.7", "HC-6.5"),
            section="turn",
            best=worth and which == better,
            forecast=True,
        )
        for which in sorted(chances, key=lambda which: -chances[which])
    ]
    return [*again, stand] if worth else [stand, *again]


def _standing(label: str, best: bool) -> Option:
    return Option(
        move="hot-circle.let-ability-stand",
        label=label,
        rules=("HC-4.10",),
        section="turn",
        best=best,
        forecast=True,
    )


def chance(table: HotTable) -> Pool | None:
    test = table.play.ability
    if test is None or test.in_air is None:
        return None
    die = die_for(table.settings.get("die"))
    if test.in_air == "task":
        return Pool((die,) * test.task_dice, test.who, table.play.cast[test.who].name)
    return Pool((die,) * test.obstacle_dice, "", "the obstacle")


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.ability
    assert test
    match move:
        case RollAbility():
            return [AbilityRolled(ability=replace(test, beat="air"))]
        case Fall():
            return _fallen(table, test, move.faces)
        case RerollAbility():
            return _rerolled(table, test, move.roll)
        case LetAbilityStand():
            return _ended(table, test)
        case DropAbility():
            return [AbilityDropped(by_gm=table.is_gm(seat))]
    raise TypeError(move)


def _fallen(table: HotTable, test: AbilityTest, faces: tuple[int, ...]) -> list[Event]:
    which = test.in_air
    assert which
    changes = {"task_faces": faces} if which == "task" else {"obstacle_faces": faces}
    after = replace(test, **changes)
    if after.stands and not after.breaking:
        after = replace(after, beat="react")
    events: list[Event] = [AbilityFell(roll=which, faces=faces, ability=after)]
    return events + _ended(table, after) if after.stands and after.breaking else events


def _rerolled(table: HotTable, test: AbilityTest, which: Side) -> list[Event]:
    hero = table.play.cast[test.who]
    path = hero.lifepath(test.lifepath)
    marks = path.fate_marks + 1 if path else 0
    spent = FateSpent(character=hero.id, lifepath=test.lifepath, marks=marks)
    faces = {"task_faces": ()} if which == "task" else {"obstacle_faces": ()}
    return [spent, AbilityRerolled(roll=which, ability=replace(test, beat="air", **faces))]


def _ended(table: HotTable, test: AbilityTest) -> list[Event]:
    if test.stands == "tie":
        again = replace(test, task_faces=(), obstacle_faces=(), beat="air", breaking=True)
        return [AbilityTied(ability=again)]
    return settled(table, test)


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case AbilityRolled() | AbilityFell() | AbilityRerolled() | AbilityTied():
            return with_play(table, ability=event.ability)
        case AbilityDropped():
            return with_play(table, ability=None)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case AbilityFell():
            best = number(face(table, result(event.faces)))
            which = spoken(table, f"The {event.roll} roll")
            spans = (f"{which} shows {faces(table, event.faces)}: ", best, ".")
            return [line(*spans, rules=("HC-3.10",), beat="Fall", retold=False)]
        case AbilityRerolled():
            who = name(table.play.cast[event.ability.who].name)
            told = (who, spoken(table, f" rerolls the {event.roll} roll."))
            return [line(*told, rules=("HC-4.7", "HC-3.14"), beat="React")]
        case AbilityTied():
            words = spoken(table, "A tie with equally many dice: both roll again.")
            return [line(words, rules=("HC-3.18",), beat="Fall", retold=False)]
        case AbilityDropped():
            words = "The test is called off." if event.by_gm else "The test is withdrawn."
            return [line(words, beat="Settle")]
    return []
