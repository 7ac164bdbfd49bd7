"""What tests and sessions change on sheets: points, marks, tax (HC-6, HC-7.1)."""

from hearthside.core.moves import Event
from hearthside.core.say import Kind, Line, Span, aspect, line, number, who
from hearthside.core.setting_events import Added, Is
from hearthside.games.hot_circle.cards_or_dice import dice
from hearthside.games.hot_circle.characters.lifepaths import RAISE_COST
from hearthside.games.hot_circle.content import words_of
from hearthside.games.hot_circle.sheet import Ability, Hero
from hearthside.games.hot_circle.state import HotTable, with_gain, with_lifepath
from hearthside.games.hot_circle.wording import plural


class FateEarned(Event, frozen=True, tag="hot-circle.fate-earned"):
    sets = {"cast.{character}.fate": Added("count")}
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

    sets = {
        "cast.{character}.persona": Added(-1),
        "cast.{character}.lifepaths.{lifepath}.persona_marks": "marks",
    }
    character: str
    lifepath: str
    marks: int


class FateSpent(Event, frozen=True, tag="hot-circle.fate-spent"):
    sets = {
        "cast.{character}.fate": Added(-1),
        "cast.{character}.lifepaths.{lifepath}.fate_marks": "marks",
    }
    character: str
    lifepath: str
    marks: int


class LifepathRaised(Event, frozen=True, tag="hot-circle.lifepath-raised"):
    sets = {
        "cast.{character}.lifepaths.{lifepath}.rating": "rating",
        "cast.{character}.lifepaths.{lifepath}.persona_marks": Is(0),
    }
    character: str
    lifepath: str
    rating: int


class AbilityTaxed(Event, frozen=True, tag="hot-circle.ability-taxed"):
    character: str
    lifepath: str
    ability: Ability


class TaxCleared(Event, frozen=True, tag="hot-circle.tax-cleared"):
    sets = {"cast.{character}.lifepaths.{lifepath}.taxed": Is(())}
    character: str
    lifepath: str


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


def evolve(table: HotTable, event: PersonaEarned | AbilityTaxed) -> HotTable:
    hero = table.play.cast[event.character]
    match event:
        case PersonaEarned():
            table = with_gain(table, hero.id, event.why, event.count)
            return table.with_one(hero.id, persona=hero.persona + event.count)
        case AbilityTaxed():
            path = hero.lifepath(event.lifepath)
            taxed = tuple(dict.fromkeys((*(path.taxed if path else ()), event.ability)))
            return with_lifepath(table, hero.id, event.lifepath, taxed=taxed)


def _path(hero: Hero, id: str) -> Span:
    path = hero.lifepath(id)
    return aspect(path.name if path else "a lifepath")


def say(table: HotTable, event: Event) -> list[Line]:
    hero = table.play.cast[event.character]  # type: ignore[attr-defined]
    beat = "React" if isinstance(event, PersonaSpent | FateSpent) else "After"
    spans, rules = _told(table, hero, event)
    counted: Kind = "bookkeeping" if isinstance(event, COUNTED) else "event"
    kind: Kind = "turning" if isinstance(event, LifepathRaised) else counted
    return [line(who(table, hero.id), *spans, rules=rules, beat=beat, kind=kind)]


COUNTED = (FateEarned, PersonaEarned, PersonaSpent, FateSpent)
"""Told by nobody afterwards."""


def _told(
    table: HotTable, hero: Hero, event: Event
) -> tuple[tuple[str | Span, ...], tuple[str, ...]]:
    """What changed on the sheet, after its owner's name, and by which rules."""
    match event:
        case FateEarned():
            earned = number(plural(event.count, "fate point"))
            return (" earns ", earned, f": {event.why}."), (event.rule,)
        case PersonaEarned():
            earned = number(f"{event.count} persona")
            return (" earns ", earned, f": {event.why}."), (event.rule,)
        case PersonaSpent():
            marked = (", marked on ", _path(hero, event.lifepath)) if event.lifepath else ()
            return (" spends a persona point", *marked, "."), ("HC-3.15", "HC-7.1")
        case FateSpent():
            marked = (" spends a fate point, marked on ", _path(hero, event.lifepath))
            return (*marked, "."), ("HC-4.7", "HC-7.2")
        case LifepathRaised():
            rating = number(dice(table, event.rating))
            return (": ", _path(hero, event.lifepath), " rises to ", rating, "."), ("HC-7.1",)
        case AbilityTaxed():
            taxed = f": {words_of(event.ability).name} is taxed for "
            return (taxed, _path(hero, event.lifepath), "."), ("HC-4.9", "HC-6.7")
        case TaxCleared():
            cleared = (": all tax on ", _path(hero, event.lifepath), " is cleared.")
            return cleared, ("HC-6.2",)
    raise TypeError(event)
