"""Finds the Chromium that browser tests drive, and installs Debian's when there is none."""

import os
import shutil
import subprocess
import sys

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
MISSING = (
    "Browser tests need Chromium or Chrome, and none was found. Install one, or set CHROMIUM to "
    "the path of its program, and try again."
)


def find() -> str | None:
    """The path of a Chromium: the one CHROMIUM names, or else the first on this machine."""
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named)
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def can_install() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install() -> None:
    """A browser with a font to draw: without one a headless machine measures empty boxes."""
    apt = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    packages = ["chromium", "fonts-dejavu-core", "fonts-liberation"]
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages],
    ):
        done = subprocess.run(command, env=apt, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stderr.strip(), file=sys.stderr)
            return


def main() -> int:
    if find() is None and "CHROMIUM" not in os.environ and can_install():
        print("Installing Chromium for the browser tests: this takes a minute, once.")
        install()
    if find() is None:
        print(MISSING, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
