"""What is over with a scene or a session: eased wounds, Aristeia, ties, call-ons that were used."""

from msgspec.structs import replace

from hearthside.core.life.scenes_sessions import SceneClosed, SessionClosed
from hearthside.core.moves import Event
from hearthside.games.burning_wheel.sheet_changes import changed, stood
from hearthside.games.burning_wheel.state import Burning


def follow(table: Burning, event: Event) -> list[Event]:
    match event:
        case SceneClosed():
            return _scene_over(table)
        case SessionClosed():
            return _session_over(table)
    return []


def _scene_over(table: Burning) -> list[Event]:
    """BW-1.10, BW-1.20, BW-5.1: what lasts for a scene is over."""
    rest: list[Event] = []
    for sheet in table.play.cast.values():
        if sheet.eased_dice or sheet.eased_superficial or sheet.lightened or sheet.shaken:
            fresh = changed(sheet, eased_dice=0, eased_superficial=0, lightened=(), shaken=())
            rest.append(fresh)
    if table.play.ties or table.play.last:
        rest.append(stood(ties=(), last=None))
    return rest


def _session_over(table: Burning) -> list[Event]:
    """BW-1.14: call-ons may be used again."""
    return [
        changed(sheet, traits=tuple(replace(trait, used=False) for trait in sheet.traits))
        for sheet in table.play.cast.values()
        if any(trait.used for trait in sheet.traits)
    ]
