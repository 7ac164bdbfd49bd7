"""What lasts from one roll to the next in a contest of many: augments, benefits, a gamble."""

from typing import Any

from hearthside.core.moves import Event
from hearthside.core.say import Line, line
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.contest.no_repeat import way, ways
from hearthside.games.questworlds.contest.state import Draw, Modifier, Side
from hearthside.games.questworlds.many_rolls import Contender
from hearthside.games.questworlds.people import called
from hearthside.games.questworlds.sheet import Hero
from hearthside.games.questworlds.state import QuestTable

LASTING = ("augment", "chosen", "plot")
"""Kinds of modifier that count for the whole contest (QW-2.4, QW-2.4.2, QW-4.4.2)."""


class WentOn(Event, frozen=True, tag="questworlds.went-on"):
    """Somebody as they stand after a roll, in all that counts for the next."""

    contender: str
    ability: str
    resource: str
    label: str
    stretch: bool
    mods: tuple[Modifier, ...]
    draws: tuple[Draw, ...]
    augmented: bool
    required: bool
    gamble: str
    used: tuple[str, ...]


def coming_in(hero: Hero, side: Side) -> dict[str, Any]:
    """What a contender is who comes in with this side of theirs."""
    own = {name: getattr(side, name) for name in ("ability", "resource", "label", "stretch")}
    return {"id": hero.id, "who": hero.id, "name": hero.name, "used": (way(side),), **own}


def went_on(
    table: QuestTable, one: Contender, side: Side, *, slow: bool = False, beside: bool = False
) -> list[WentOn]:
    """What a roll leaves for the next, where it leaves anything new.

    In an extremely extended contest an augment is for one round (QW-8.3). What is used `beside`
    the race for points, for another aim or a parting shot, was for once.
    """
    known = one.who in table.play.cast
    lasting = tuple(mod for mod in LASTING if not (slow and mod == "augment"))
    kept = one if beside or not known else side
    event = WentOn(
        contender=one.id,
        ability=kept.ability,
        resource=kept.resource,
        label=one.label if one.rating else kept.label,
        stretch=kept.stretch,
        mods=tuple(mod for mod in side.mods if mod.kind in lasting),
        draws=tuple(dict.fromkeys((*one.draws, *side.draws))),
        augmented=side.augmented and not slow,
        required=side.required and not slow,
        gamble=side.gamble if side.pyrrhic == "taken" else one.gamble,
        used=one.used if kept is one else tuple(dict.fromkeys((*one.used, *ways(side)))),
    )
    same = all(getattr(event, name) == getattr(one, name) for name in _KEPT)
    return [] if same else [event]


_KEPT = tuple(name for name in WentOn.__struct_fields__ if name in Contender.__struct_fields__)


def evolve(table: QuestTable, event: WentOn) -> QuestTable:
    changes = {name: getattr(event, name) for name in _KEPT}
    return under_way.with_person(table, event.contender, **changes)


def say(table: QuestTable, event: WentOn) -> list[Line]:
    one = under_way.person(table, event.contender)
    if one is None or event.label == one.label or not one.label:
        return []
    told = f" goes on with {event.label}."
    return [line(called(table, one), told, rules=("QW-8.1",), beat="After", retold=False)]
