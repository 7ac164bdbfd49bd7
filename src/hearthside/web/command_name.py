"""How this program is called from a shell, for sentences that tell people what to type."""

import shutil
import sys
from pathlib import Path

NAME = "hearthside"


def command() -> str:
    """`hearthside` where the shell finds it, else the path it was started by."""
    started, found = Path(sys.argv[0]), shutil.which(NAME)
    if started.stem != NAME or (found and started.resolve() == Path(found).resolve()):
        return NAME
    return str(started)
