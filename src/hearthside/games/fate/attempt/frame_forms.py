"""The forms with which an attempt begins: one for each thing a character may try."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Number, Option, Pick, Text
from hearthside.core.table import Table
from hearthside.games.fate.attempt.invocable import known_aspects
from hearthside.games.fate.attempt.ratings import rung
from hearthside.games.fate.attempt.roll_forms import approach_field
from hearthside.games.fate.attempt.state import ACTION, Kind
from hearthside.games.fate.people import others
from hearthside.games.fate.sheet import Aspect, Hero
from hearthside.games.fate.state import FatePlay
from hearthside.games.fate.struggle.reach import obstacle_id, obstacles, reach

RULES: dict[Kind, tuple[str, ...]] = {
    "overcome": ("FA-5.4", "FA-7.9"),
    "create": ("FA-5.1", "FA-5.18"),
    "discover": ("FA-5.2", "FA-5.18"),
    "exploit": ("FA-5.3", "FA-5.18"),
    "attack": ("FA-5.7", "FA-5.15"),
    "contest": ("FA-7.2",),
}
TELLING = (
    Text(
        name="how",
        label="How?",
        help="Say how the approach fits. May stay blank.",
        rules=("FA-5.17",),
    ),
    Text(name="risk", label="What is risked?", help="May stay blank."),
)
_DIFFICULTY = Number(
    name="against",
    label="Difficulty, if nobody defends",
    least=-2,
    most=20,
    value=2,
    signed=True,
    rules=("FA-9.1",),
)


def actions(table: Table[FatePlay], hero: Hero, gm: bool, alone: bool) -> list[Option]:
    """What one character may start. A GM who frames an NPC's action sets its difficulty too."""
    against: tuple[Field, ...] = (_DIFFICULTY,) if gm else ()
    unset: dict[str, Any] = {} if gm else {"against": None}
    known, near = known_aspects(table), within_reach(table, hero)
    kinds: dict[Kind, list[Option]] = {
        "overcome": [_overcome(table, hero, known, near)],
        "create": [_create(near)],
        "discover": [_discover(near)],
        "exploit": _exploit(known),
        "attack": _attack(near),
    }
    approaches = {
        action: approach_field(hero, action) for action in {ACTION[kind] for kind in kinds}
    }
    made = []
    for kind, options in kinds.items():
        rolled = (approaches[ACTION[kind]], *TELLING)
        for option in options:
            faced = _with(option, against, unset) if kind != "attack" else option
            made.append(_named(_with(faced, rolled), hero, alone))
    return made


def _with(option: Option, fields: tuple[Field, ...], fixed: dict[str, Any] | None = None) -> Option:
    return replace(
        option, fields=(*option.fields, *fields), fixed={**option.fixed, **(fixed or {})}
    )


def _named(option: Option, hero: Hero, alone: bool) -> Option:
    label = option.label if alone else f"{hero.name}: {option.label.lower()}"
    return replace(option, label=label, fixed={"character": hero.id, **option.fixed}, about=hero.id)


def _overcome(table: Table[FatePlay], hero: Hero, known: list[Aspect], near: list[Pick]) -> Option:
    barriers = [
        Pick(
            obstacle_id(zone),
            zone.barrier,
            f"{rung(zone.against)}. Once it is overcome the way is open.",
        )
        for zone in obstacles(table, hero)
    ]
    hindering = [
        Pick(aspect.id, aspect.text, "Once it is overcome it is no longer true.")
        for aspect in known
        if aspect.kind == "situation"
    ]
    want = Text(
        name="want",
        label="What do you want?",
        needed=True,
        placeholder="the lamp-room door open before Voss turns round",
    )
    return _offer(
        "overcome",
        "fate.overcome",
        "Overcome",
        "Get past something, or get something done.",
        (want,),
        aspect=("What is in the way?", "Something else", [*barriers, *hindering]),
        foe=("Is somebody in the way?", "Nobody", near),
    )


def _create(near: list[Pick]) -> Option:
    words = Text(
        name="aspect",
        label="What shall be true?",
        needed=True,
        most=100,
        placeholder="Deafening Thunder",
    )
    return _offer(
        "create",
        "fate.create-advantage",
        "Create an advantage",
        "Make something true that your side can use.",
        (words,),
        foe=("Who is it aimed at?", "Nobody in particular", near),
    )


def _discover(near: list[Pick]) -> Option:
    want = Text(
        name="want", label="What do you look for?", needed=True, placeholder="what he is afraid of"
    )
    return _offer(
        "discover",
        "fate.discover",
        "Find something out",
        "Say where you look and what for. What is there comes to light, or does not.",
        (want,),
        foe=("Where do you look?", "All around", near),
    )


def _exploit(known: list[Aspect]) -> list[Option]:
    usable = [Pick(aspect.id, aspect.text) for aspect in known if aspect.kind != "boost"]
    if not usable:
        return []
    which = Choice(name="aspect", label="Which aspect?", picks=tuple(usable), value=usable[0].value)
    help = "Win free invocations of something that is already known."
    return [_offer("exploit", "fate.exploit", "Make use of an aspect", help, (which,))]


def _attack(near: list[Pick]) -> list[Option]:
    if not near:
        return []
    fields = (
        Choice(name="foe", label="Whom?", picks=tuple(near), value=near[0].value),
        Text(
            name="want",
            label="What do you want?",
            help="May stay blank.",
            placeholder="him off the stair",
        ),
    )
    return [_offer("attack", "fate.attack", "Attack", "Hurt someone, in body or mind.", fields)]


def _offer(
    kind: Kind,
    move: str,
    label: str,
    help: str,
    fields: tuple[Field, ...],
    **optional: tuple[str, str, list[Pick]],
) -> Option:
    """A form; an optional choice with nothing to choose from is left out."""
    asked = [
        Choice(name=name, label=asks, picks=(Pick("", none), *picks))
        for name, (asks, none, picks) in optional.items()
        if picks
    ]
    fixed = {name: "" for name, (_, _, picks) in optional.items() if not picks}
    return Option(
        move=move, label=label, help=help, fields=(*fields, *asked), fixed=fixed, rules=RULES[kind]
    )


def within_reach(table: Table[FatePlay], hero: Hero) -> list[Pick]:
    """FA-5.15: those in the same zone, and those nearby if it can be told how; foes first, and of
    those whoever is close."""
    distances = {other.id: reach(table, hero, other) for other in others(table, hero)}
    picks = []
    for other in sorted(
        others(table, hero), key=lambda one: (one.side == hero.side, distances[one.id] != "here")
    ):
        if distances[other.id] != "far":
            far = f"Stands in the next zone, {other.zone}. Say how you reach that far."
            picks.append(Pick(other.id, other.name, far if distances[other.id] == "near" else ""))
    return picks
