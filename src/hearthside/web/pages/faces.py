"""Faces drawn from parts: each a picture of its own that any browser may keep."""

from starlette.requests import Request
from starlette.responses import Response

from hearthside.web.errors import HttpError
from hearthside.web.render import portraits

HEADERS = {
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "public, max-age=31536000, immutable",
}


async def face(request: Request) -> Response:
    """GET /faces/EDITION/CODE.svg: it can do nothing but be looked at, and is nobody's secret."""
    drawn = portraits.svg(request.path_params["code"])
    if not drawn:
        raise HttpError(404, "There is no such face.")
    return Response(drawn, media_type="image/svg+xml", headers=HEADERS)
