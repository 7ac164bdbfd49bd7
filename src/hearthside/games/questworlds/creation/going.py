"""As you go: abilities and flaws made up in the middle of play, rated when first used (QW-3.1)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Number, Option, Pick, Text, YesNo
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import with_character
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.creation.kinds import (
    FLAW,
    FLAWS,
    KINDS,
    PER_ABILITY,
    TWELVE,
    made,
    points_left,
)
from hearthside.games.questworlds.framing import AbilityRated
from hearthside.games.questworlds.settings import umbrella
from hearthside.games.questworlds.sheet import (
    Ability,
    Hero,
    counted,
    flaws,
    start_rating,
    usable,
    with_ability,
)


class Invent(Move, frozen=True, tag="questworlds.invent"):
    who: str
    name: str
    kind: str = ""
    under: str = ""


class Rate(Move, frozen=True, tag="questworlds.rate"):
    """An ability gets its rating, with points and perhaps as the one that starts at 17."""

    who: str
    ability: str
    points: int = 0
    best: bool = False


class Invented(Event, frozen=True, tag="questworlds.invented"):
    who: str
    ability: Ability


class PointsSpent(Event, frozen=True, tag="questworlds.points-spent"):
    who: str
    ability: str
    points: int
    best: bool


MOVES = (Invent, Rate)
EVENTS = (Invented, PointsSpent)


def options(table: QuestTable, seat: str) -> list[Option]:
    offered = []
    for hero in table.play.cast.values():
        growing = hero.pc and hero.method == "go" and not hero.draft and not hero.dead
        if growing and table.speaks_for(seat, hero.id):
            offered += [*_inventing(table, hero), *_rating(hero)]
    return offered


def _inventing(table: QuestTable, hero: Hero) -> list[Option]:
    left = TWELVE - len(counted(hero))
    own_flaws = [one for one in flaws(hero) if not one.free]
    kinds = [pick for pick in KINDS if left > 0]
    if any(one.bond == "sidekick" for one in usable(hero)):
        kinds = [pick for pick in kinds if pick.value != "sidekick"]
    keywords = [one for one in usable(hero) if one.sort == "keyword"]
    if not keywords or not umbrella(table):
        kinds = [pick for pick in kinds if pick.value != "breakout"]
    if len(own_flaws) < FLAWS:
        kinds.append(FLAW)
    if not kinds:
        return []
    fields: list[Field] = [
        Text(name="name", label="What is it called?", needed=True, most=60),
        Choice(name="kind", label="What is it?", picks=tuple(kinds), value=kinds[0].value),
    ]
    if keywords:
        picks = (Pick("", "No keyword"), *(Pick(one.id, one.name) for one in keywords))
        fields.append(Choice(name="under", label="Under which keyword?", picks=picks))
    return [
        Option(
            move="questworlds.invent",
            label=f"Make up something {hero.name} can do",
            fixed={"who": hero.id},
            fields=tuple(fields),
            help=f"{max(left, 0)} of 12 left. It is rated when you first use it.",
            rules=("QW-3.1",),
            section="sheet",
            about=hero.id,
        )
    ]


def _rating(hero: Hero) -> list[Option]:
    offered = []
    for one in usable(hero):
        if one.rating:
            continue
        most = max(0, min(PER_ABILITY, points_left(hero) + one.points))
        fields: list[Field] = [
            Number(name="points", label="Points", least=0, most=most, value=min(one.points, most))
        ]
        if not hero.best and one.sort != "breakout":
            fields.append(YesNo(name="best", label="This is the one that starts at 17"))
        offered.append(
            Option(
                move="questworlds.rate",
                label=f"Rate {one.name}",
                fixed={"who": hero.id, "ability": one.id},
                fields=tuple(fields),
                help=f"{points_left(hero)} points left.",
                rules=("QW-3.1", "QW-3.2"),
                section="sheet",
                about=hero.id,
            )
        )
    return offered


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    hero = table.play.cast[getattr(move, "who", "")]
    match move:
        case Invent():
            taken = {one.id for one in hero.abilities}
            blank = replace(hero, abilities=())
            under = move.under
            if move.kind == "breakout" and not under:
                keywords = [one for one in usable(hero) if one.sort == "keyword"]
                under = keywords[0].id
            ability = made(move.name.strip(), move.kind, under, blank, taken)
            return [Invented(who=hero.id, ability=ability)]
        case Rate():
            ability = next(one for one in hero.abilities if one.id == move.ability)
            chosen = replace(hero, best=ability.id) if move.best else hero
            rating = start_rating(chosen, ability) + move.points
            return [
                PointsSpent(who=hero.id, ability=ability.id, points=move.points, best=move.best),
                AbilityRated(who=hero.id, ability=ability.id, rating=rating),
            ]
    raise TypeError(move)


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case Invented():
            hero = table.play.cast[event.who]
            return with_character(table, with_ability(hero, event.ability))
        case PointsSpent():
            hero = table.play.cast[event.who]
            ability = hero.ability(event.ability)
            if ability is None:
                return table
            spent = with_ability(hero, replace(ability, points=event.points))
            best = event.ability if event.best else hero.best
            return with_character(table, replace(spent, best=best))
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    match event:
        case Invented():
            who = name(table.play.cast[event.who].name)
            words = (
                " turns out to have a flaw: "
                if event.ability.sort == "flaw"
                else " turns out to have "
            )
            return [
                line(who, words, aspect(event.ability.name), ".", rules=("QW-3.1",), beat="Cast")
            ]
    return []
