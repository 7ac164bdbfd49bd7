"""What people are told to type works where they are."""

from pathlib import Path

import pytest

from hearthside.web.command_name import command


def program(folder: Path) -> Path:
    folder.mkdir(parents=True)
    made = folder / "hearthside"
    made.write_text("#!/bin/sh\n")
    made.chmod(0o755)
    return made


def test_a_program_the_shell_does_not_find_is_named_by_its_path(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program(tmp_path / ".venv" / "bin")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr("sys.argv", [".venv/bin/hearthside", "serve"])
    assert command() == ".venv/bin/hearthside"
    other = program(tmp_path / "other")
    monkeypatch.setenv("PATH", str(other.parent))
    assert command() == ".venv/bin/hearthside", "another one of that name would answer"


def test_a_program_on_the_path_is_named_shortly(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made = program(tmp_path / "bin")
    monkeypatch.setenv("PATH", str(made.parent))
    monkeypatch.setattr("sys.argv", [str(made), "serve"])
    assert command() == "hearthside"
    monkeypatch.setattr("sys.argv", ["/usr/lib/hearthside/__main__.py"])
    assert command() == "hearthside"
