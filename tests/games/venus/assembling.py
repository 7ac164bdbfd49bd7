"""Somebody being made, for tests: each step in a call."""

from random import Random
from typing import Any

from hearthside.core import engine
from hearthside.core.driver import Driver
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.games.venus import GAME
from hearthside.games.venus.assembly import plan
from hearthside.games.venus.assembly.ability_step import KINDS_OF_ABILITY
from hearthside.games.venus.sheet import Figure
from tests.games.venus.evening import ANA, falls, seated

ME = "character"


WHO = {
    "name": "Ilves",
    "pronouns": "she/her",
    "concept": "",
    "tier": "public",
    "age": "mature",
    "size": "2",
    "background": "",
    "foreground": "",
}


def begun(seat: str = ANA, table: Driver | None = None, **settings: Any) -> Driver:
    table = table or seated(**settings)
    table.do(seat, BeginMaking())
    return table


def save(table: Driver, step: str, seat: str = ANA, who: str = ME, **blanks: Any) -> None:
    table.do(seat, SaveStep(who=who, step=step, blanks=blanks))


def circumstances(table: Driver, seat: str = ANA, who: str = ME, **blanks: Any) -> None:
    save(table, "who", seat, who, **{**WHO, **blanks})


def walk(table: Driver, *paths: tuple[str, str], seat: str = ANA, who: str = ME) -> None:
    rows = [{"path": path, "score": score, "note": ""} for path, score in paths]
    save(table, "paths", seat, who, paths=rows, next="")


def walked(table: Driver) -> list[tuple[str, str]]:
    return [(one.id, one.score) for one in table.table.play.cast[ME].plan.paths]


def spread(table: Driver, points: dict[str, int], steps: dict[str, int] | None = None) -> None:
    rows = {
        kind: [
            {"ability": one, "points": points.get(one, 0), "steps": str((steps or {}).get(one, 0))}
            for one in abilities
        ]
        for kind, abilities in KINDS_OF_ABILITY.items()
    }
    save(table, "abilities", **rows)


SHOP = {
    "listed": (),
    "gear": (),
    "bought": (),
    "levels": (),
    "special_kind": "gambit",
    "special_name": "",
    "special_sense": "",
}


def shop(table: Driver, seat: str = ANA, who: str = ME, **blanks: Any) -> None:
    bare = dict(SHOP)
    if not plan.listed_attributes(table.table.play.cast[who]):
        bare.pop("listed")
    save(table, "shop", seat, who, **{**bare, **blanks})


def draft(table: Driver, who: str = ME) -> Figure:
    found: Figure = table.table.play.cast[who]
    return found


def problems(table: Driver, step: str, who: str = ME) -> list[str]:
    stages = {one.id: one for one in GAME.steps(table.table, who)}
    return [one.sentence for one in stages[step].problems]


MATURE = (
    ("lamp-ship-foundling", "endurance"),
    ("ice-harbour-pilot", "swiftness"),
    ("clock-tower-novice", "wits"),
)


def finished(table: Driver, seat: str = ANA, who: str = ME) -> Figure:
    table.do(seat, FinishMaking(who=who))
    rng = Random(2)
    while pool := engine.chance(GAME, table.table):
        falls(table, *(rng.choice(die.faces) for die in pool.dice))
    return draft(table, who)
