"""What is over with a scene or a session: eased wounds, Aristeia, ties, call-ons that were used."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.life.scenes_sessions import SceneClosed, SessionClosed
from hearthside.core.moves import Event
from hearthside.games.burning_wheel.attempt.sides import is_playing
from hearthside.games.burning_wheel.attempt.ties import just_tied
from hearthside.games.burning_wheel.sheet_changes import changed, stood
from hearthside.games.burning_wheel.state import Burning


def follow(table: Burning, event: SceneClosed | SessionClosed) -> list[Event]:
    match event:
        case SceneClosed():
            return _scene_over(table)
        case SessionClosed():
            return _session_over(table)
    return []


ENOUGH = 3
"""After so many tests a scene may well be over."""


def is_over(table: Burning) -> bool:
    """Whether ending the scene is worth suggesting: it had its tests, and nothing hangs."""
    play = table.play
    hangs = play.conflict or just_tied(table) or any(one.hesitates for one in play.cast.values())
    return play.tests >= ENOUGH and is_playing(table) and not hangs


LASTING: dict[str, Any] = {
    "eased_dice": 0,
    "eased_superficial": 0,
    "lightened": (),
    "shaken": (),
    "hesitates": 0,
}
"""What lasts for a scene, as it is without."""


def _scene_over(table: Burning) -> list[Event]:
    """BW-1.10, BW-1.20, BW-5.1: what lasts for a scene is over; a linked test is past (BW-1.19)."""
    rest: list[Event] = [
        changed(sheet, **LASTING)
        for sheet in table.play.cast.values()
        if any(getattr(sheet, name) != value for name, value in LASTING.items())
    ]
    rest += [
        changed(sheet, link=replace(sheet.link, earlier=True))
        for sheet in table.play.cast.values()
        if sheet.link and not sheet.link.earlier
    ]
    if table.play.ties or table.play.last or table.play.tests:
        rest.append(stood(ties=(), last=None, tests=0))
    return rest


def _session_over(table: Burning) -> list[Event]:
    """BW-1.14: call-ons may be used again."""
    again: list[Event] = [
        changed(sheet, traits=tuple(replace(trait, used=False) for trait in sheet.traits))
        for sheet in table.play.cast.values()
        if any(trait.used for trait in sheet.traits)
    ]
    return [*again, stood(served=())] if table.play.served else again
