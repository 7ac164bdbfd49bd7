"""What tests and sessions change on sheets: points, marks, tax (HC-6, HC-7.1)."""

from hearthside.core.moves import Event
from hearthside.core.say import Line, aspect, line, number, who
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Added, Is, found
from hearthside.games.hot_circle.cards_or_dice import dice
from hearthside.games.hot_circle.characters.lifepaths import RAISE_COST
from hearthside.games.hot_circle.content import words_of
from hearthside.games.hot_circle.sheet import Ability, Hero
from hearthside.games.hot_circle.state import HotTable, with_gain
from hearthside.games.hot_circle.wording import plural

_PATH = "cast.{character}.lifepaths.{lifepath}"


class FateEarned(Event, frozen=True, tag="hot-circle.fate-earned"):
    sets = {"cast.{character}.fate": Added("count")}
    says = Says("{character:who} earns {points:number}: {why}.", beat="After", kind="bookkeeping")
    character: str
    why: str
    count: int = 1
    rule: str = "HC-6.1"

    @property
    def points(self) -> str:
        return plural(self.count, "fate point")

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)


class PersonaEarned(Event, frozen=True, tag="hot-circle.persona-earned"):
    says = Says("{character:who} earns {count:number} persona: {why}.", (), "After", "bookkeeping")
    character: str
    why: str
    count: int
    rule: str = "HC-6.4"

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)


class PersonaSpent(Event, frozen=True, tag="hot-circle.persona-spent"):
    """`lifepath` is empty where there is none to mark."""

    sets = {"cast.{character}.persona": Added(-1), f"{_PATH}.persona_marks": "marks"}
    character: str
    lifepath: str
    marks: int


class FateSpent(Event, frozen=True, tag="hot-circle.fate-spent"):
    sets = {"cast.{character}.fate": Added(-1), f"{_PATH}.fate_marks": "marks"}
    character: str
    lifepath: str
    marks: int


class LifepathRaised(Event, frozen=True, tag="hot-circle.lifepath-raised"):
    sets = {f"{_PATH}.rating": "rating", f"{_PATH}.persona_marks": Is(0)}
    character: str
    lifepath: str
    rating: int


class AbilityTaxed(Event, frozen=True, tag="hot-circle.ability-taxed"):
    sets = {f"{_PATH}.taxed.{{ability}}": "ability"}
    says = Says(
        "{character:who}: {called} is taxed for {its.name:aspect}.",
        ("HC-4.9", "HC-6.7"),
        "After",
        its=_PATH,
    )
    character: str
    lifepath: str
    ability: Ability

    @property
    def called(self) -> str:
        return words_of(self.ability).name


class TaxCleared(Event, frozen=True, tag="hot-circle.tax-cleared"):
    sets = {f"{_PATH}.taxed": Is(())}
    says = Says(
        "{character:who}: all tax on {its.name:aspect} is cleared.", ("HC-6.2",), "After", its=_PATH
    )
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


def evolve(table: HotTable, event: PersonaEarned) -> HotTable:
    held = table.play.cast[event.character].persona
    table = with_gain(table, event.character, event.why, event.count)
    return table.with_one(event.character, persona=held + event.count)


def say(table: HotTable, event: PersonaSpent | FateSpent | LifepathRaised) -> list[Line]:
    owner, path = who(table, event.character), found(table, event, _PATH)
    where = (aspect(path.name),) if path else ()
    if isinstance(event, LifepathRaised):
        spans = (owner, ": ", *where, " rises to ", number(dice(table, event.rating)), ".")
        return [line(*spans, rules=("HC-7.1",), beat="After", kind="turning")]
    point, rules = "fate", ("HC-4.7", "HC-7.2")
    if isinstance(event, PersonaSpent):
        point, rules = "persona", ("HC-3.15", "HC-7.1")
    marked = (", marked on ", *where) if where else ()
    spans = (owner, f" spends a {point} point", *marked, ".")
    return [line(*spans, rules=rules, beat="React", retold=False)]
