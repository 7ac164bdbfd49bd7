"""The links a seat may give away: its own, and for a game master the table's doors."""

from msgspec.structs import replace
from starlette.requests import Request

from hearthside.core.life.seats import DOOR, GALLERY
from hearthside.web.auth import Access, public_url
from hearthside.web.host_names import LOCAL, host_of
from hearthside.web.render.models.shared import Door


def link(request: Request, token: str) -> str:
    """A secret as a link to give away."""
    return public_url(request, f"/s/{token}")


async def doors(request: Request, entry: Access) -> list[Door]:
    """The links this seat may give away: its own, and for a game master the table's doors."""
    room = entry.hub.room
    table = room.table
    found = []
    if table.is_gm(entry.holder):
        for holder, label, help in (
            (DOOR, "Invite players", "Whoever opens it sits down with a name and a character."),
            (GALLERY, "Invite people to watch", "They see what everyone may see."),
        ):
            token = room.keys.shown(entry.token, holder)
            if not token:
                token = await room.keys.offer(entry.token, holder)
            found.append(_door(request, token, label, help, holder))
    mine = "For yourself, on another device. Whoever has it sits in your seat, so keep it."
    found.append(_door(request, entry.token, "Your seat on another device", mine))
    return [replace(door, code=f"codes/{at}.svg") for at, door in enumerate(found)]


def _door(request: Request, token: str, label: str, help: str, renews: str = "") -> Door:
    url = link(request, token)
    return Door(label, url, help, renews, only_here=host_of(url) in LOCAL)
