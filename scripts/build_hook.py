"""Part of every build: the browser files are fetched if they are missing, or the build fails."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NEEDED = ("htmx.min.js", "hx-sse.min.js")


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Sees that nobody gets an application that cannot start."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # a checkout in use: scripts/setup fetches them next
            return
        root = Path(self.root)
        vendor = root / "src" / "hearthside" / "web" / "static" / "vendor"
        fetch = root / "scripts" / "browser_files.py"
        if not self._there(vendor) and fetch.is_file():
            subprocess.run([sys.executable, str(fetch)], check=False, cwd=root)
        if not self._there(vendor):
            raise RuntimeError(
                "The browser files are missing, and without them no page works. With a network, "
                "“make setup” fetches them; then build again."
            )

    @staticmethod
    def _there(vendor: Path) -> bool:
        return all((vendor / name).is_file() for name in NEEDED)
