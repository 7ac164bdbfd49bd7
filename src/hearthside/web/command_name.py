"""How this program is called from a shell, for sentences that tell people what to type."""

import shlex
import shutil
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

NAME = "hearthside"
KEPT = ("--port", "--data")
"""What has to be said again so that the same tables open at the same place."""


def command() -> str:
    """`hearthside` where the shell finds it, else the path it was started by."""
    started, found = Path(sys.argv[0]), shutil.which(NAME)
    if started.stem != NAME or (found and started.resolve() == Path(found).resolve()):
        return NAME
    return str(started)


def letting_others_in(given: Sequence[str]) -> str:
    """The command that starts this server for the home network, with the tables it has now.

    >>> letting_others_in(["serve", "--port", "9000", "--data", "my tables.db", "--open"])
    "hearthside serve --port 9000 --data 'my tables.db' --host 0.0.0.0"

    An address of a database may hold a password, so it is not shown.
    """
    kept = [
        word
        for one, two in pairwise(given)
        if one in KEPT and "://" not in two
        for word in (one, two)
    ]
    return shlex.join([command(), "serve", *kept, "--host", "0.0.0.0"])
