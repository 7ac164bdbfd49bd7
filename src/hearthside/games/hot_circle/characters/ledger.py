"""What tests and sessions change on sheets: points, marks, tax, conditions (HC-6, HC-7.1)."""

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line, name, number
from hearthside.core.table import slug
from hearthside.games.hot_circle.books import (
    HotTable,
    with_condition,
    with_gain,
    with_hero,
    with_lifepath,
)
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


MOVES: tuple[type[Move], ...] = ()
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


def options(table: HotTable, seat: str) -> list[Option]:
    return []


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    raise TypeError(move)


def spend_persona(hero: Hero, lifepath: str) -> list[Event]:
    """HC-3.15, HC-7.1: a point spent and marked; the lifepath rises the moment it can."""
    path = hero.lifepath(lifepath)
    if path is None:
        return [PersonaSpent(character=hero.id, lifepath="", marks=0)]
    marks = path.persona_marks + 1
    events: list[Event] = [PersonaSpent(character=hero.id, lifepath=path.id, marks=marks)]
    cost = RAISE_COST.get(path.rating)
    if cost and marks >= cost:
        raised = LifepathRaised(character=hero.id, lifepath=path.id, rating=path.rating + 1)
        events.append(raised)
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


def give_condition(hero: Hero, text: str, rank: Rank, *, voluntary: bool = False) -> ConditionSet:
    taken = {condition.id for condition in hero.conditions}
    made = Condition(slug(text, taken), text, rank, voluntary=voluntary)
    return ConditionSet(character=hero.id, condition=made)


def worsen_condition(hero: Hero, condition: str) -> list[Event]:
    """HC-3.3: minor becomes major; a major one starts its count again."""
    known = hero.condition(condition)
    if known is None:
        return []
    return [ConditionSet(character=hero.id, condition=replace(known, rank="major", steps=0))]


def evolve(table: HotTable, event: Event) -> HotTable:
    cast = table.play.cast
    match event:
        case FateEarned():
            return with_hero(table, event.character, fate=cast[event.character].fate + event.count)
        case PersonaEarned():
            persona = cast[event.character].persona + event.count
            table = with_gain(table, event.character, event.why, event.count)
            return with_hero(table, event.character, persona=persona)
        case PersonaSpent():
            table = with_hero(table, event.character, persona=cast[event.character].persona - 1)
            return with_lifepath(table, event.character, event.lifepath, persona_marks=event.marks)
        case FateSpent():
            table = with_hero(table, event.character, fate=cast[event.character].fate - 1)
            return with_lifepath(table, event.character, event.lifepath, fate_marks=event.marks)
        case LifepathRaised():
            raised = {"rating": event.rating, "persona_marks": 0}
            return with_lifepath(table, event.character, event.lifepath, **raised)
        case AbilityTaxed():
            path = cast[event.character].lifepath(event.lifepath)
            taxed = tuple(dict.fromkeys((*(path.taxed if path else ()), event.ability)))
            return with_lifepath(table, event.character, event.lifepath, taxed=taxed)
        case TaxCleared():
            return with_lifepath(table, event.character, event.lifepath, taxed=())
        case ConditionSet() | ConditionStepped():
            return with_condition(table, event.character, event.condition)
        case ConditionCleared():
            kept = cast[event.character].conditions
            left = tuple(one for one in kept if one.id != event.condition)
            return with_hero(table, event.character, conditions=left)
    raise TypeError(event)


def _path(hero: Hero, id: str) -> str:
    path = hero.lifepath(id)
    return path.name if path else "a lifepath"


def say(table: HotTable, event: Event) -> list[Line]:
    beat = "After"
    hero = table.play.cast[event.character]  # type: ignore[attr-defined]
    who = name(hero.name)
    spans: tuple[str | Span, ...]
    match event:
        case FateEarned():
            points = number(plural(event.count, "fate point"))
            return [line(who, " earns ", points, f": {event.why}.", rules=(event.rule,), beat=beat)]
        case PersonaEarned():
            points = number(f"{event.count} persona")
            return [line(who, " earns ", points, f": {event.why}.", rules=(event.rule,), beat=beat)]
        case PersonaSpent():
            marked = f", marked on {_path(hero, event.lifepath)}" if event.lifepath else ""
            spans = (who, " spends a persona point", marked, ".")
            return [line(*spans, rules=("HC-3.15", "HC-7.1"), beat="React")]
        case FateSpent():
            spans = (who, f" spends a fate point, marked on {_path(hero, event.lifepath)}.")
            return [line(*spans, rules=("HC-4.7", "HC-7.2"), beat="React")]
        case LifepathRaised():
            path = aspect(_path(hero, event.lifepath))
            spans = (who, ": ", path, " rises to ", number(dice(table, event.rating)), ".")
            return [line(*spans, rules=("HC-7.1",), beat=beat)]
        case AbilityTaxed():
            path = aspect(_path(hero, event.lifepath))
            spans = (who, f": {ABILITIES[event.ability]} is taxed for ", path, ".")
            return [line(*spans, rules=("HC-4.9", "HC-6.7"), beat=beat)]
        case TaxCleared():
            path = aspect(_path(hero, event.lifepath))
            spans = (who, ": all tax on ", path, " is cleared.")
            return [line(*spans, rules=("HC-6.2",), beat=beat)]
        case ConditionSet():
            condition = event.condition
            spans = (who, " is ", aspect(condition.text), f" ({condition.rank}).")
            return [line(*spans, rules=("HC-2.5", "HC-3.3"), beat=beat)]
        case ConditionStepped():
            done, wanted = event.condition.steps, STEPS_TO_CLEAR[event.condition.rank]
            spans = (who, ": ", aspect(event.condition.text), f" is {done} of {wanted} cleared.")
            return [line(*spans, rules=("HC-6.3",), beat=beat)]
        case ConditionCleared():
            known = hero.condition(event.condition)
            spans = (who, " is rid of ", aspect(known.text if known else event.condition), ".")
            return [line(*spans, rules=("HC-6.3",), beat=beat)]
    raise TypeError(event)
