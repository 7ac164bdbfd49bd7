"""What is built is whole: with browser files, credits and changes, or it is not built at all."""

import json
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from hearthside import cli
from hearthside.commands import serve
from hearthside.export.archive_checks import MOST_BYTES
from hearthside.web.limits import ENVELOPE

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
VENDOR = "src/hearthside/web/static/vendor"
TEXTS = ("LICENSE", "CREDITS.md", "CHANGELOG.md", "README.md", "pyproject.toml")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with stand-ins for the browser files, and no way to fetch others."""
    for name in TEXTS:
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "build_hook.py", tmp_path / "scripts")
    package = tmp_path / "src" / "hearthside"
    package.mkdir(parents=True)
    shutil.copy(ROOT / "src" / "hearthside" / "__init__.py", package)
    (tmp_path / VENDOR).mkdir(parents=True)
    for name in ("htmx.min.js", "hx-sse.min.js"):
        (tmp_path / VENDOR / name).write_text("//")
    return tmp_path


def build(checkout: Path, target: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", target],
        cwd=checkout,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_wheel_carries_its_browser_files_credits_and_changes(checkout):
    done = build(checkout, "wheel")
    assert done.returncode == 0, done.stderr
    (wheel,) = (checkout / "dist").glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for wanted in ("vendor/htmx.min.js", "vendor/hx-sse.min.js", "licenses/CREDITS.md",
                   "licenses/LICENSE", "hearthside/CHANGELOG.md"):  # fmt: skip
        assert any(name.endswith(wanted) for name in names), wanted


def test_a_source_archive_has_all_it_takes_to_build_again(checkout):
    done = build(checkout, "sdist")
    assert done.returncode == 0, done.stderr
    (archive,) = (checkout / "dist").glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        names = [name.partition("/")[2] for name in opened.getnames()]
    assert {*TEXTS, f"{VENDOR}/htmx.min.js", "scripts/build_hook.py"} <= set(names)


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_without_browser_files_nothing_is_built(checkout, target):
    (checkout / VENDOR / "htmx.min.js").unlink()
    done = build(checkout, target)
    assert done.returncode != 0
    assert "The browser files are missing" in done.stderr
    assert not list(checkout.glob("dist/*"))


# The hosting kit


def served(words: list[str]) -> object:
    given = cli.parser().parse_args(words)
    assert given.command is serve.serve_tables
    return given


def test_the_container_and_the_unit_start_what_there_is():
    container = (DEPLOY / "Containerfile").read_text()
    command = re.search(r"^CMD (\[.*\])$", container, re.MULTILINE)
    assert command
    served(json.loads(command[1]))
    unit = (DEPLOY / "hearthside.service").read_text()
    start = re.search(r"^ExecStart=\S+ (.*)$", unit, re.MULTILINE)
    assert start
    served(shlex.split(start[1]))
    compose = (DEPLOY / "compose.yaml").read_text()
    command = re.search(r"command: >-\n((?:      .*\n)+)", compose)
    assert command
    served(shlex.split(command[1].replace("${HEARTHSIDE_NAME}", "table.example.org")))


def test_the_proxies_do_what_the_guide_asks_for():
    nginx = (DEPLOY / "nginx.conf").read_text()
    for line in ("Host $http_host", "X-Forwarded-Proto $scheme", "proxy_buffering off"):
        assert line in nginx
    assert "access_log off" in nginx
    taken = re.search(r"client_max_body_size (\d+)m;", nginx)
    assert taken
    assert (
        int(taken[1]) * 2**20 >= MOST_BYTES + ENVELOPE
    )  # a table file, and what a form wraps around it
    caddy = (DEPLOY / "Caddyfile").read_text()
    assert "health_uri /ready" in caddy
    compose = (DEPLOY / "compose.yaml").read_text()
    servers = re.findall(r"^  (table-\d+):", compose, re.MULTILINE)
    assert re.findall(r"(table-\d+):8765", caddy) == servers
