"""What may be made up and rated in the middle of play, as forms (QW-3.1)."""

from typing import Any

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Number, Pick, Text, YesNo
from hearthside.core.moves import Move
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.creation.kinds import (
    FLAW,
    FLAWS,
    KINDS_TOLD,
    PER_ABILITY,
    POINTS,
    TWELVE,
    kinds_for,
    points_left,
)
from hearthside.games.questworlds.settings import umbrella
from hearthside.games.questworlds.sheet import (
    Ability,
    Hero,
    base_rating,
    counted,
    flaws,
    rating_of,
    usable,
)


class Invent(Move, frozen=True, tag="questworlds.invent"):
    who: str
    name: str
    kind: str = ""


class Rate(Move, frozen=True, tag="questworlds.rate"):
    """An ability gets its rating, with points and perhaps as the one that starts at 17."""

    who: str
    ability: str
    points: int = 0
    best: bool = False


class AddPoints(Move, frozen=True, tag="questworlds.add-points"):
    """Points, or the start at 17, for an ability that its first use has rated already."""

    who: str
    ability: str
    points: int = 0
    best: bool = False


def verbs(table: QuestTable, seat: str) -> list[Verb]:
    offered = []
    for hero in table.play.cast.values():
        growing = hero.pc and hero.method == "go" and not hero.draft and not hero.dead
        if growing and table.speaks_for(seat, hero.id):
            offered += [*_adding(table, hero), *_inventing(table, hero), *_rating(table, hero)]
    return offered


_SEVENTEEN = YesNo(name="best", label="This is the one that starts at 17")


def _adding(table: QuestTable, hero: Hero) -> list[Verb]:
    """QW-3.1, QW-3.2: points for what is rated, best at the moment of its first use."""
    contest, left = table.play.contest, points_left(hero)
    if contest and contest.beat not in ("frame", "ready"):
        return []
    sides = contest.sides if contest else ()
    used = [side.ability for side in sides if side.who == hero.id and not side.second]
    used += [one.under for one in usable(hero) if one.id in used and one.sort == "breakout"]
    open_ones = [one for one in usable(hero) if one.rating and _may_grow(hero, one, left)]
    points = Number(
        name="points", label="Points", least=0, most=min(PER_ABILITY, max(left, 0)), value=0
    )
    seventeen = [] if hero.best else [_SEVENTEEN]
    if now := [one for one in open_ones if one.id in used and not one.points]:
        return [_adding_to(table, hero, one, points, seventeen) for one in now]
    if not open_ones or contest:
        return []

    def which() -> list[Field]:
        picks = tuple(
            Pick(one.id, f"{one.name} {shown(table, rating_of(hero, one))}") for one in open_ones
        )
        ability = Choice(name="ability", label="Which?", picks=picks, value=picks[0].value)
        return [ability, points, *seventeen]

    told = f"{left} of {POINTS} points left, {PER_ABILITY} at most on one ability."
    look: dict[str, Any] = {"group": "sheet", "who": hero.id, "rules": ("QW-3.1", "QW-3.2")}
    return [verb(AddPoints, "Put points on an ability", which, help=told, **look)]


def _adding_to(
    table: QuestTable, hero: Hero, one: Ability, points: Number, seventeen: list[YesNo]
) -> Verb:
    """Points for what is in use now, before its first roll."""
    return verb(
        AddPoints,
        f"Put points on {one.name}",
        lambda: [points, *(seventeen if one.sort != "breakout" else [])],
        who=hero.id,
        fixed={"ability": one.id},
        help=f"{shown(table, rating_of(hero, one))} now. "
        f"{points_left(hero)} of {POINTS} points left.",
        rules=("QW-3.1", "QW-3.2"),
    )


def _may_grow(hero: Hero, one: Ability, left: int) -> bool:
    return (left > 0 and one.points < PER_ABILITY) or (not hero.best and one.sort != "breakout")


def _inventing(table: QuestTable, hero: Hero) -> list[Verb]:
    left = TWELVE - len(counted(hero))
    own_flaws = [one for one in flaws(hero) if not one.free]
    if left <= 0 and len(own_flaws) >= FLAWS:
        return []

    def blanks() -> list[Field]:
        kinds = [pick for pick in kinds_for(hero, umbrella(table)) if left > 0]
        if any(one.bond == "sidekick" for one in usable(hero)):
            kinds = [pick for pick in kinds if pick.value != "sidekick"]
        kinds += [FLAW] if len(own_flaws) < FLAWS else []
        start, told = kinds[0].value, KINDS_TOLD
        return [
            Text(name="name", label="What is it called?", needed=True, most=60),
            Choice(name="kind", label="What is it?", picks=tuple(kinds), value=start, help=told),
        ]

    return [
        verb(
            Invent,
            "Invent an ability",
            blanks,
            who=hero.id,
            help=f"Something {hero.name} can do. {max(left, 0)} of 12 left. It is rated when you "
            "first use it.",
            rules=("QW-3.1",),
        )
    ]


def _rating(table: QuestTable, hero: Hero) -> list[Verb]:
    return [_rate(table, hero, one) for one in usable(hero) if not one.rating]


def _rate(table: QuestTable, hero: Hero, one: Ability) -> Verb:
    def blanks() -> list[Field]:
        most = max(0, min(PER_ABILITY, points_left(hero) + one.points))
        points = Number(
            name="points", label="Points", least=0, most=most, value=min(one.points, most)
        )
        first = not hero.best and one.sort != "breakout"
        return [points, _SEVENTEEN] if first else [points]

    return verb(
        Rate,
        f"Rate {one.name}",
        blanks,
        group="sheet",
        who=hero.id,
        fixed={"ability": one.id},
        help=f"{shown(table, base_rating(hero, one.id))} as it stands. "
        f"{points_left(hero)} of {POINTS} points left.",
        rules=("QW-3.1", "QW-3.2"),
    )
