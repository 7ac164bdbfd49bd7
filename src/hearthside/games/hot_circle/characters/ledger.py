"""What tests and sessions change on sheets: points, marks, tax, conditions (HC-6, HC-7.1)."""

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line, number, who
from hearthside.core.table import slug
from hearthside.games.hot_circle.books import (
    HotTable,
    with_condition,
    with_gain,
    with_hero,
    with_lifepath,
)
from hearthside.games.hot_circle.characters.blanks import RANKS
from hearthside.games.hot_circle.sheet import (
    ABILITIES,
    RAISE_COST,
    STEPS_TO_CLEAR,
    Ability,
    Condition,
    Hero,
    Rank,
)
from hearthside.games.hot_circle.speech import dice
from hearthside.games.hot_circle.wording import plural


class GiveCondition(Move, frozen=True, tag="hot-circle.give-condition"):
    """The GM gives anybody a condition, or makes one that is there worse."""

    character: str
    text: str
    rank: Rank = "minor"


class FateEarned(Event, frozen=True, tag="hot-circle.fate-earned"):
    character: str
    why: str
    count: int = 1
    rule: str = "HC-6.1"


class PersonaEarned(Event, frozen=True, tag="hot-circle.persona-earned"):
    character: str
    why: str
    count: int
    rule: str = "HC-6.4"


class PersonaSpent(Event, frozen=True, tag="hot-circle.persona-spent"):
    """`lifepath` is empty where there is none to mark."""

    character: str
    lifepath: str
    marks: int


class FateSpent(Event, frozen=True, tag="hot-circle.fate-spent"):
    character: str
    lifepath: str
    marks: int


class LifepathRaised(Event, frozen=True, tag="hot-circle.lifepath-raised"):
    character: str
    lifepath: str
    rating: int


class AbilityTaxed(Event, frozen=True, tag="hot-circle.ability-taxed"):
    character: str
    lifepath: str
    ability: Ability


class TaxCleared(Event, frozen=True, tag="hot-circle.tax-cleared"):
    character: str
    lifepath: str


class ConditionSet(Event, frozen=True, tag="hot-circle.condition-set"):
    """A condition given, made worse, or written anew."""

    character: str
    condition: Condition


class ConditionStepped(Event, frozen=True, tag="hot-circle.condition-stepped"):
    character: str
    condition: Condition


class ConditionCleared(Event, frozen=True, tag="hot-circle.condition-cleared"):
    character: str
    condition: str


MOVES = (GiveCondition,)
EVENTS = (
    FateEarned,
    PersonaEarned,
    PersonaSpent,
    FateSpent,
    LifepathRaised,
    AbilityTaxed,
    TaxCleared,
    ConditionSet,
    ConditionStepped,
    ConditionCleared,
)


def verbs(table: HotTable, seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    return [_giving(hero) for hero in table.play.cast.values() if not hero.draft]


def _giving(hero: Hero) -> Verb:
    return verb(
        GiveCondition,
        "Condition",
        lambda: _condition_fields(hero),
        fixed={"character": hero.id},
        group="gm",
        about=hero.id,
        help=f"Something stays with {hero.name} for a while. One that is there gets worse.",
        rules=("HC-2.5", "HC-3.3"),
    )


def _condition_fields(hero: Hero) -> list[Field]:
    known = tuple(one.text for one in hero.conditions)
    return [
        Text(name="text", label="Condition", needed=True, most=40, suggestions=known),
        Choice(name="rank", label="Rank", picks=RANKS, value="minor"),
    ]


def decide(table: HotTable, seat: str, move: GiveCondition) -> list[Event]:
    return [harm(table.play.cast[move.character], move.text.strip(), move.rank)]


def spend_persona(hero: Hero, lifepath: str) -> list[Event]:
    """HC-3.15, HC-7.1: a point spent and marked; the lifepath rises the moment it can."""
    path = hero.lifepath(lifepath)
    if path is None:
        return [PersonaSpent(character=hero.id, lifepath="", marks=0)]
    marks = path.persona_marks + 1
    events: list[Event] = [PersonaSpent(character=hero.id, lifepath=path.id, marks=marks)]
    cost = RAISE_COST.get(path.rating)
    if cost and marks >= cost:
        events.append(LifepathRaised(character=hero.id, lifepath=path.id, rating=path.rating + 1))
    return events


def step_condition(hero: Hero, condition: str) -> list[Event]:
    """HC-6.3: one step nearer to being gone, or gone."""
    known = hero.condition(condition)
    if known is None:
        return []
    stepped = replace(known, steps=known.steps + 1)
    if stepped.steps >= STEPS_TO_CLEAR[known.rank]:
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


def evolve(table: HotTable, event: Event) -> HotTable:
    hero = table.play.cast[event.character]  # type: ignore[attr-defined]
    match event:
        case FateEarned():
            return with_hero(table, hero.id, fate=hero.fate + event.count)
        case PersonaEarned():
            table = with_gain(table, hero.id, event.why, event.count)
            return with_hero(table, hero.id, persona=hero.persona + event.count)
        case PersonaSpent():
            table = with_hero(table, hero.id, persona=hero.persona - 1)
            return with_lifepath(table, hero.id, event.lifepath, persona_marks=event.marks)
        case FateSpent():
            table = with_hero(table, hero.id, fate=hero.fate - 1)
            return with_lifepath(table, hero.id, event.lifepath, fate_marks=event.marks)
        case LifepathRaised():
            raised = {"rating": event.rating, "persona_marks": 0}
            return with_lifepath(table, hero.id, event.lifepath, **raised)
        case AbilityTaxed():
            path = hero.lifepath(event.lifepath)
            taxed = tuple(dict.fromkeys((*(path.taxed if path else ()), event.ability)))
            return with_lifepath(table, hero.id, event.lifepath, taxed=taxed)
        case TaxCleared():
            return with_lifepath(table, hero.id, event.lifepath, taxed=())
        case ConditionSet() | ConditionStepped():
            return with_condition(table, hero.id, event.condition)
        case ConditionCleared():
            left = tuple(one for one in hero.conditions if one.id != event.condition)
            return with_hero(table, hero.id, conditions=left)
    raise TypeError(event)


def _path(hero: Hero, id: str) -> Span:
    path = hero.lifepath(id)
    return aspect(path.name if path else "a lifepath")


def say(table: HotTable, event: Event) -> list[Line]:
    hero = table.play.cast[event.character]  # type: ignore[attr-defined]
    beat, spans = "After", _spans(table, hero, event)
    rules: tuple[str, ...] = ("HC-6.3",)
    match event:
        case FateEarned() | PersonaEarned():
            rules = (event.rule,)
        case PersonaSpent():
            beat, rules = "React", ("HC-3.15", "HC-7.1")
        case FateSpent():
            beat, rules = "React", ("HC-4.7", "HC-7.2")
        case LifepathRaised():
            rules = ("HC-7.1",)
        case AbilityTaxed():
            rules = ("HC-4.9", "HC-6.7")
        case TaxCleared():
            rules = ("HC-6.2",)
        case ConditionSet():
            rules = ("HC-2.5", "HC-3.3")
    return [line(who(table, hero.id), *spans, rules=rules, beat=beat)]


def _spans(table: HotTable, hero: Hero, event: Event) -> tuple[str | Span, ...]:
    """What changed on the sheet, after its owner's name."""
    match event:
        case FateEarned():
            return " earns ", number(plural(event.count, "fate point")), f": {event.why}."
        case PersonaEarned():
            return " earns ", number(f"{event.count} persona"), f": {event.why}."
        case PersonaSpent() if not event.lifepath:
            return (" spends a persona point.",)
        case PersonaSpent():
            return " spends a persona point, marked on ", _path(hero, event.lifepath), "."
        case FateSpent():
            return " spends a fate point, marked on ", _path(hero, event.lifepath), "."
        case LifepathRaised():
            rating = number(dice(table, event.rating))
            return ": ", _path(hero, event.lifepath), " rises to ", rating, "."
        case AbilityTaxed():
            taxed = f": {ABILITIES[event.ability]} is taxed for "
            return taxed, _path(hero, event.lifepath), "."
        case TaxCleared():
            return ": all tax on ", _path(hero, event.lifepath), " is cleared."
        case ConditionSet():
            return " is ", aspect(event.condition.text), f" ({event.condition.rank})."
        case ConditionStepped():
            done, wanted = event.condition.steps, STEPS_TO_CLEAR[event.condition.rank]
            return ": ", aspect(event.condition.text), f" is {done} of {wanted} cleared."
        case ConditionCleared():
            known = hero.condition(event.condition)
            return " is rid of ", aspect(known.text if known else event.condition), "."
    raise TypeError(event)
