"""The links a seat may give away as square codes, for the camera of a phone."""

import asyncio
from io import BytesIO

import segno
from starlette.requests import Request
from starlette.responses import Response

from hearthside.core.typed_text import typed_number
from hearthside.web.auth import enter_seat
from hearthside.web.errors import HttpError
from hearthside.web.pages.links_to_give import doors


async def code(request: Request) -> Response:
    """GET codes/N.svg: one of the links a seat may give away, as a code for a phone's camera."""
    links = await doors(request, await enter_seat(request))
    door = typed_number(request.path_params["door"], len(links))
    if door >= len(links):
        raise HttpError(404, "There is no such code. The links stand in the menu of the table.")
    drawn = segno.make(links[door].url, error="m")
    kept = BytesIO()
    await asyncio.to_thread(drawn.save, kept, kind="svg", border=2, omitsize=True, xmldecl=False)
    return Response(kept.getvalue(), media_type="image/svg+xml")
