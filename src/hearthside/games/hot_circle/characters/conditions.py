"""Conditions on a sheet: given, made worse, cleared step by step (HC-2.5, HC-3.3, HC-6.3)."""

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Text
from hearthside.core.moves import Event, Move
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE
from hearthside.core.table import slug
from hearthside.games.hot_circle.characters.belief_forms import RANKS
from hearthside.games.hot_circle.sheet import Condition, Hero, Rank
from hearthside.games.hot_circle.state import HotTable


class GiveCondition(Move, frozen=True, tag="hot-circle.give-condition"):
    """The GM gives anybody a condition, or makes one that is there worse."""

    character: str
    text: str
    rank: Rank = "minor"


class ConditionSet(Event, frozen=True, tag="hot-circle.condition-set"):
    """A condition given, made worse, or written anew."""

    sets = {"cast.{character}.conditions.{condition.id}": "condition"}
    says = Says(
        "{character:who} is {condition.text:aspect} ({condition.rank}).",
        ("HC-2.5", "HC-3.3"),
        "After",
    )
    character: str
    condition: Condition


class ConditionStepped(Event, frozen=True, tag="hot-circle.condition-stepped"):
    sets = {"cast.{character}.conditions.{condition.id}": "condition"}
    says = Says(
        "{character:who}: {condition.text:aspect} is {condition.steps} of "
        "{condition.steps_to_clear} cleared.",
        ("HC-6.3",),
        beat="After",
        kind="bookkeeping",
    )
    character: str
    condition: Condition


class ConditionCleared(Event, frozen=True, tag="hot-circle.condition-cleared"):
    sets = {"cast.{character}.conditions.{condition}": GONE}
    says = Says(
        "{character:who} is rid of {its.text:aspect}.",
        ("HC-6.3",),
        "After",
        its="cast.{character}.conditions.{condition}",
    )
    character: str
    condition: str


def verbs(table: HotTable, seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    return [_giving(hero) for hero in table.play.cast.values() if not hero.draft]


def _giving(hero: Hero) -> Verb:
    return verb(
        GiveCondition,
        "Condition",
        lambda: _condition_fields(hero),
        character=hero.id,
        group="gm",
        go=f"{hero.name} has it now",
        help=f"Something stays with {hero.name} for a while. What they have already gets worse.",
        rules=("HC-2.5", "HC-3.3"),
    )


def _condition_fields(hero: Hero) -> list[Field]:
    known = tuple(one.text for one in hero.conditions)
    return [
        Text("text", "Condition", needed=True, most=40, suggestions=known, placeholder="Soaked"),
        Choice("rank", "Rank", picks=RANKS, value="minor"),
    ]


def decide(table: HotTable, seat: str, move: GiveCondition) -> list[Event]:
    return [harm(table.play.cast[move.character], move.text.strip(), move.rank)]


def step_condition(hero: Hero, condition: str) -> list[Event]:
    """HC-6.3: one step nearer to being gone, or gone."""
    known = hero.condition(condition)
    if known is None:
        return []
    stepped = replace(known, steps=known.steps + 1)
    if stepped.steps >= known.steps_to_clear:
        return [ConditionCleared(character=hero.id, condition=known.id)]
    return [ConditionStepped(character=hero.id, condition=stepped)]


def harm(hero: Hero, text: str, rank: Rank) -> ConditionSet:
    """HC-3.3: a condition given; one that is there gets worse: minor turns major, major starts
    its count again. What the GM made worse is nobody's own choice any more (HC-2.5)."""
    if known := hero.has_condition(text):
        worse = replace(known, rank="major", steps=0, voluntary=False)
        return ConditionSet(character=hero.id, condition=worse)
    return ConditionSet(character=hero.id, condition=new_condition(hero, text, rank))


def new_condition(hero: Hero, text: str, rank: Rank, *, voluntary: bool = False) -> Condition:
    taken = {condition.id for condition in hero.conditions}
    return Condition(slug(text, taken), text, rank, voluntary=voluntary)
