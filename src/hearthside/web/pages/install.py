"""What makes a phone keep this as one of its own: a manifest with our icons, a service worker that
keeps nothing but a word for when there is no connection, and that word."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from hearthside.web.host_names import at
from hearthside.web.render import templates
from hearthside.web.render.dom_ids import checksum
from hearthside.web.render.models.pages import OfflinePage, Worker
from hearthside.web.render.static_files import EVERY_PAGE, asset

ICONS = {"192": "any", "512": "any", "maskable-512": "maskable"}


async def manifest(request: Request) -> Response:
    """GET /manifest.webmanifest."""
    icons = [
        {
            "src": asset(f"icon-{name}.png"),
            "sizes": "x".join([name.rpartition("-")[2]] * 2),
            "type": "image/png",
            "purpose": purpose,
        }
        for name, purpose in ICONS.items()
    ]
    told = {
        "name": "Hearthside",
        "short_name": "Hearthside",
        "description": "A table for story-first roleplaying games.",
        "id": at("/"),
        "start_url": at("/"),
        "scope": at("/"),
        "display": "standalone",
        "background_color": "#efe7d9",
        "theme_color": "#f9f4ea",
        "icons": icons,
    }
    return JSONResponse(told, media_type="application/manifest+json")


async def worker(request: Request) -> Response:
    """GET /worker.js: from the root, so that it may answer for every page."""
    kept = (at("/offline"), asset(EVERY_PAGE))
    script = templates.render(Worker(offline=kept[0], kept=kept, shelf=_shelf(kept)))
    return Response(script, media_type="text/javascript", headers={"cache-control": "no-cache"})


def _shelf(kept: tuple[str, ...]) -> str:
    return f"hearthside-{checksum(' '.join(kept))}"


async def offline(request: Request) -> Response:
    """GET /offline: what a page says that cannot be reached."""
    return HTMLResponse(templates.render(OfflinePage()))
