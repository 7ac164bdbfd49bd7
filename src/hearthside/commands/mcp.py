"""`hearthside mcp`: a seat for a model, over the Model Context Protocol on standard streams."""

import argparse
import os
from importlib.util import find_spec
from typing import Any

from hearthside.commands import Stop

LINK = "HEARTHSIDE_LINK"


def register(commands: Any) -> None:
    mcp = commands.add_parser("mcp", help="a seat for a model, over the Model Context Protocol")
    mcp.add_argument(
        "link", nargs="?", metavar="LINK", help=f"the seat's link; better in ${LINK}, unseen"
    )
    mcp.set_defaults(command=_mcp)


def _mcp(given: argparse.Namespace) -> None:
    link = given.link or os.environ.get(LINK, "")
    if not link:
        raise Stop(f"Which seat? Put its link into {LINK}, or after the command.")
    if find_spec("mcp") is None:
        raise Stop("This needs the Model Context Protocol: pip install 'hearthside[mcp]'.")
    from hearthside.client import Refused, Seat  # other commands start without their weight
    from hearthside.mcp_seat.tools import serve

    try:
        seat = Seat(link)
    except (ValueError, Refused) as no:
        raise Stop(str(no)) from None
    except OSError as no:
        raise Stop(f"No table answers there: {no}. Is the server running?") from None
    serve(lambda: seat).run("stdio")
