"""What may be improved, learned and caught up with, what it costs and who pays, as forms (QW-6)."""

from functools import partial
from typing import Any

from hearthside.core.asks import Verb, Verbs, verb
from hearthside.core.forms import Choice, Field, Many, Number, Pick, Text, one_of
from hearthside.core.moves import Move
from hearthside.core.wording.grammar import spelled
from hearthside.games.questworlds.ability_ratings import (
    STARTING_ABILITIES,
    STARTING_RATING,
    rating_of,
)
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.settings import umbrella
from hearthside.games.questworlds.sheet import Ability, Hero, counted, usable
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.wording import own

CATCH_UP_BEHIND, CATCH_UP_MOST, CATCH_UP_RISE = 5, 3, 3
"""QW-6.3: how far behind a new mastery others must be to catch up, how many may, by how much."""


class Improve(Move, frozen=True, tag="questworlds.improve"):
    who: str
    ability: str


class Learn(Move, frozen=True, tag="questworlds.learn"):
    """A new ability, or a new breakout under a keyword, for a hero point."""

    who: str
    name: str
    under: str = ""


class CatchUp(Move, frozen=True, tag="questworlds.catch-up"):
    who: str
    abilities: tuple[str, ...] = ()


class Direct(Move, frozen=True, tag="questworlds.direct"):
    """The GM raises an ability, at once and outside the limit."""

    who: str
    ability: str
    by: int


class DirectNew(Move, frozen=True, tag="questworlds.direct-new"):
    who: str
    name: str
    rating: int = STARTING_RATING


def price(table: QuestTable, ability: Ability) -> int:
    """QW-6.2: keywords under the umbrella rule and runic affinities cost 2, all else 1."""
    whole = ability.sort == "keyword" and umbrella(table)
    return 2 if whole or ability.affinity else 1


def payer_of(table: QuestTable, hero: Hero) -> Hero | None:
    """Whose hero points pay for a rise: one's own, or the master's for a sidekick."""
    return table.play.cast.get(hero.master) if hero.master else hero


def behind(hero: Hero) -> list[Ability]:
    """QW-6.3: abilities and keywords, no breakouts, at least 5 behind the new rating."""
    return [
        one
        for one in usable(hero)
        if one.sort != "breakout" and one.rating and one.rating <= hero.catch_up - CATCH_UP_BEHIND
    ]


def verbs(table: QuestTable, seat: str) -> Verbs:
    """Between scenes improving is the thing to do; in a scene it is found beside the sheet."""
    for hero in _heroes(table):
        mine = table.speaks_for(seat, hero.id)
        if mine and hero.catch_up:
            yield _catching_up(table, hero)
        if mine and table.scene and not table.in_scene:  # before the first nobody has learned yet
            yield from _improving(table, hero)


def further(table: QuestTable, seat: str) -> Verbs:
    for hero in _heroes(table):
        if table.speaks_for(seat, hero.id) and (table.in_scene or not table.scene):
            yield from _improving(table, hero)
        if table.is_gm(seat):
            yield from _directing(hero)


def _heroes(table: QuestTable) -> list[Hero]:
    return [one for one in table.play.cast.values() if not (one.npc or one.draft or one.dead)]


def _catching_up(table: QuestTable, hero: Hero) -> Verb:
    def blanks() -> list[Field]:
        found = tuple(
            Pick(one.id, f"{one.name} {shown(table, one.rating)}") for one in behind(hero)
        )
        label = f"Up to {spelled(CATCH_UP_MOST)} rise by {CATCH_UP_RISE}"
        return [Many("abilities", label, picks=found, most=CATCH_UP_MOST)]

    return verb(
        CatchUp,
        "Catch up",
        blanks,
        group="sheet",
        who=hero.id,
        first=True,
        rules=("QW-6.3",),
        help="There is a new mastery. What lags behind may rise.",
    )


def _improving(table: QuestTable, hero: Hero) -> Verbs:
    payer = payer_of(table, hero)
    if payer is None or not payer.hero_points or not table.session_open:
        return
    look: dict[str, Any] = {
        "group": "act" if table.scene and not table.in_scene else "sheet",
        "who": hero.id,
        "rules": ("QW-6.2",),
    }
    if may_rise(table, hero) and table.round is None:  # as it closes everyone is asked that
        rises = partial(rising, table, hero)
        cost = "1 or 2 hero points"
        yield verb(Improve, own(hero, "Improve"), rises, icon="raise", cost=cost, **look)
    unnamed = hero.method == "go" and len(counted(hero)) < STARTING_ABILITIES  # those are free
    if not hero.master and not unnamed:
        yield verb(
            Learn,
            "New ability",
            lambda: _learning(hero),
            cost="1 hero point",
            help="Learned in play.",
            **look,
        )


def may_rise(table: QuestTable, hero: Hero) -> list[Ability]:
    """What somebody has the hero points to raise, and has not raised this session."""
    payer = payer_of(table, hero)
    left = payer.hero_points if payer else 0
    return [
        one
        for one in usable(hero)
        if one.rating and one.raised < table.session and price(table, one) <= left
    ]


def rising(table: QuestTable, hero: Hero) -> list[Field]:
    picks = tuple(
        Pick(
            one.id,
            f"{one.name} {shown(table, rating_of(hero, one))} → "
            f"{shown(table, rating_of(hero, one) + 1)}",
            f"costs {price(table, one)}",
        )
        for one in may_rise(table, hero)
    )
    only = picks[0].value if len(picks) == 1 else ""
    return [Choice("ability", "What rises by 1?", picks=picks, value=only)]


def _learning(hero: Hero) -> list[Field]:
    name = Text("name", "Called", needed=True, most=60, placeholder="Sails by the stars")
    keywords = [one for one in usable(hero) if one.sort == "keyword" and one.rating]
    under = (
        Pick("", f"On its own, at {STARTING_RATING}"),
        *(Pick(one.id, f"A breakout of {one.name}, +1") for one in keywords),
    )
    return [name, Choice("under", "Where?", picks=under)] if keywords else [name]


def _directing(hero: Hero) -> Verbs:
    look: dict[str, Any] = {"group": "gm", "who": hero.id, "rules": ("QW-6.4",)}

    def raising() -> list[Field]:
        return [
            one_of("ability", "What rises?", (one for one in usable(hero) if one.rating)),
            Number("by", "By", least=1, most=3, value=1),
        ]

    def giving() -> list[Field]:
        return [
            Text("name", "Called", needed=True, most=60),
            Number("rating", "Rating", least=1, most=60, value=STARTING_RATING),
        ]

    if any(one.rating for one in usable(hero)):
        yield verb(Direct, "Raise an ability", raising, **look)
    yield verb(DirectNew, "Give an ability", giving, **look)
