"""Setting up: only browser files we know are kept, and what is missing is said in a sentence."""

import base64
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from scripts import browser_files, chromium

ROOT = Path(__file__).parent.parent


def program(path: Path, script: str) -> Path:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def package(tmp_path: Path) -> browser_files.Package:
    """A small package, and the npm that hands it out."""
    tarball = tmp_path / "lantern-1.0.0.tgz"
    with tarfile.open(tarball, "w:gz") as archive:
        member = tarfile.TarInfo("package/dist/lantern.js")
        member.size = len(b"light()")
        archive.addfile(member, io.BytesIO(b"light()"))
    digest = base64.b64encode(hashlib.sha512(tarball.read_bytes()).digest()).decode()
    return browser_files.Package(
        name="lantern",
        version="1.0.0",
        integrity=f"sha512-{digest}",
        purpose="play",
        into=tmp_path / "vendor",
        files={"dist/lantern.js": "lantern.js"},
    )


@pytest.fixture
def npm(tmp_path: Path) -> list[str]:
    return [str(program(tmp_path / "npm", "echo lantern-1.0.0.tgz"))]


def test_a_known_package_is_put_in_place_once(package, npm, tmp_path):
    assert not package.is_in_place()
    browser_files.fetch(npm, package, tmp_path)
    assert (package.into / "lantern.js").read_bytes() == b"light()"
    assert package.is_in_place()


def test_a_lost_file_is_fetched_again(package, npm, tmp_path):
    browser_files.fetch(npm, package, tmp_path)
    (package.into / "lantern.js").unlink()
    assert not package.is_in_place()


def test_a_package_with_another_hash_is_refused(package, npm, tmp_path):
    with (tmp_path / "lantern-1.0.0.tgz").open("ab") as tarball:
        tarball.write(b"something else")
    with pytest.raises(browser_files.NotFetched, match="its hash differs"):
        browser_files.fetch(npm, package, tmp_path)
    assert not package.into.exists()


def test_a_missing_network_is_a_sentence(package, tmp_path):
    away = [str(program(tmp_path / "npm", "echo no route >&2; exit 1"))]
    with pytest.raises(browser_files.NotFetched, match=r"check the network[\s\S]*no route"):
        browser_files.fetch(away, package, tmp_path)


def test_an_old_python_is_named_and_nothing_is_made(tmp_path):
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    old = program(tmp_path / "python3", '[ "$1" = --version ] && echo Python 3.9.2 || exit 1')
    done = subprocess.run(
        [tmp_path / "scripts" / "setup"],
        env={**os.environ, "PYTHON": str(old)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "needs Python 3.11 or newer; here is Python 3.9.2" in done.stderr
    assert not (tmp_path / ".venv").exists()


def test_the_named_browser_comes_first(tmp_path, monkeypatch):
    mine = program(tmp_path / "my-browser", "exit 0")
    monkeypatch.setenv("CHROMIUM", str(mine))
    assert chromium.find() == str(mine)
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "gone"))
    assert chromium.find() is None


def test_the_wheel_carries_everything_a_table_shows(tmp_path):
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path))
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("hearthside/")}
    package = ROOT / "src" / "hearthside"
    shipped = {
        f"hearthside/{path.relative_to(package).as_posix()}"
        for path in package.rglob("*")
        if path.is_file() and path.suffix != ".pyc" and not path.name.startswith(".")
    }
    assert packed == {*shipped, "hearthside/CHANGELOG.md"}
    assert "hearthside/web/static/vendor/htmx.min.js" in packed


def test_the_command_is_installed_beside_python():
    assert Path(sys.executable).with_name("hearthside").is_file()


def test_npm_takes_how_soon_it_shall_give_up(tmp_path, monkeypatch):
    """npm's own least wait is longer than our longest: with nothing kept it would refuse both."""
    installed = shutil.which("npm")
    if installed is None:
        pytest.skip("no npm on this machine")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "empty"))
    nowhere = "--registry=http://127.0.0.1:9"
    done = subprocess.run(
        [installed, "view", "lantern", nowhere, *browser_files.SOON],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "ECONNREFUSED" in done.stderr
    assert "Timeout" not in done.stderr
