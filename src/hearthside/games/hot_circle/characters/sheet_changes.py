"""What changes on sheets: points, marks, tax, and conditions given and cleared (HC-2.5, 6, 7.1)."""

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, number, who
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE, Added, Is, found
from hearthside.core.table import slug
from hearthside.core.wording.grammar import counted
from hearthside.games.hot_circle.cards_or_dice import dice
from hearthside.games.hot_circle.characters.belief_forms import RANKS
from hearthside.games.hot_circle.characters.lifepaths import RAISE_COST
from hearthside.games.hot_circle.content import words_of
from hearthside.games.hot_circle.sheet import Ability, Condition, Hero, Rank
from hearthside.games.hot_circle.state import Gain, HotTable

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
        return counted(self.count, "fate point")

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)


class PersonaEarned(Event, frozen=True, tag="hot-circle.persona-earned"):
    sets = {"cast.{character}.persona": Added("count"), "closing.brought": Added("gain")}
    says = Says("{character:who} earns {count:number} persona: {why}.", (), "After", "bookkeeping")
    character: str
    why: str
    count: int
    rule: str = "HC-6.4"

    @property
    def gain(self) -> Gain:
        return Gain(self.character, self.why, self.count)

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


class MindMarks(Move, frozen=True, tag="hot-circle.mind-marks"):
    """Whether a player is asked about rerolls that change nothing but leave a mark."""

    character: str
    minds: bool


class MarksMinded(Event, frozen=True, tag="hot-circle.marks-minded"):
    sets = {"cast.{character}.minds_marks": "minds"}
    character: str
    minds: bool


class GiveCondition(Move, frozen=True, tag="hot-circle.give-condition"):
    """The GM gives anybody a condition, or makes one that is there worse."""

    character: str
    text: str
    rank: Rank = "minor"


class ConditionSet(Event, frozen=True, tag="hot-circle.condition-set"):
    """A condition given, made worse, or written anew."""

    sets = {"cast.{character}.conditions.{condition.id}": "condition"}
    says = Says(
        "A {condition.rank} condition for {character:who}: {condition.text:aspect}.",
        ("HC-2.5", "HC-3.3"),
        "After",
    )
    character: str
    condition: Condition


class HarmLeft(ConditionSet, frozen=True, tag="hot-circle.harm-left"):
    """A condition that a test left: what the test came to says so."""

    says = replace(ConditionSet.says, kind="bookkeeping")


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
        "{character:who}: {its.text:aspect} is cleared.",
        ("HC-6.3",),
        "After",
        its="cast.{character}.conditions.{condition}",
    )
    character: str
    condition: str


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


def say(
    table: HotTable, event: PersonaSpent | FateSpent | LifepathRaised | MarksMinded
) -> list[Line]:
    if isinstance(event, MarksMinded):
        return []
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


LASTS = True


def verbs(table: HotTable, seat: str) -> list[Verb]:
    every = [hero for hero in table.play.cast.values() if not hero.draft]
    found: list[Verb] = []
    if table.session_open:  # before the next one no point buys a mark
        mine = [hero for hero in every if hero.player == seat and (hero.persona or hero.fate)]
        found += [_minding(hero) for hero in mine]
    return [*found, *(_giving(hero) for hero in every)] if table.is_gm(seat) else found


def _minding(hero: Hero) -> Verb:
    """HC-3.15, HC-4.7: a point may be spent for its mark alone; whoever wants to says so once."""
    asked = "Do not ask about marks" if hero.minds_marks else "Ask me when a point could buy a mark"
    return verb(
        MindMarks(character=hero.id, minds=not hero.minds_marks),
        asked,
        group="sheet",
        about=hero.id,
        help="Where a point can no longer turn a test, spending it still marks your lifepath.",
        rules=("HC-3.15", "HC-4.7"),
    )


def _giving(hero: Hero) -> Verb:
    return verb(
        GiveCondition,
        "Condition",
        lambda: _condition_fields(hero),
        character=hero.id,
        group="gm",
        go=f"{hero.name} has it now",
        help=f"Something stays with {hero.name} for a while. What is there already gets worse.",
        rules=("HC-2.5", "HC-3.3"),
    )


def _condition_fields(hero: Hero) -> list[Field]:
    known = tuple(one.text for one in hero.conditions)
    return [
        Text(
            "text",
            f"{hero.first_name}’s condition",
            needed=True,
            most=40,
            suggestions=known,
            placeholder="Shaken",
        ),
        Choice("rank", "Rank", picks=RANKS, value="minor"),
    ]


def decide(table: HotTable, seat: str, move: MindMarks | GiveCondition) -> list[Event]:
    if isinstance(move, MindMarks):
        return [MarksMinded(character=move.character, minds=move.minds)]
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
