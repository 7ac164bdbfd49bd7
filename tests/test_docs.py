"""The guides are true: links lead on, commands run, buttons exist, the curl session works."""

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from candlelight import GAME as CANDLELIGHT

import hearthside
import hearthside.games
from hearthside import cli
from tests.web.server import Server

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    page
    for pattern in ("*.md", "docs/**/*.md", "bench/*.md", "src/**/*.md")
    for page in ROOT.glob(pattern)
)
GUIDES = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "docs/games").glob("*.md")]
PLAYED = [page for page in GUIDES if page.name in ("README.md", "players.md", "gm.md")]
PLAYED += (ROOT / "docs/games").glob("*.md")

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)|\bsrc=\"([^\"]+)\"")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
INLINE = re.compile(r"`([^`\n]+)`")
LABEL = re.compile(r"\*\*([^*\n]+)\*\*")
A_PAGE = 650
"""How many words a decision may have."""


MODULES = sorted(
    ".".join(module.relative_to(ROOT / "src").with_suffix("").parts)
    for module in (ROOT / "src").rglob("*.py")
    if ">>> " in module.read_text("utf-8")
)


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_in_docstrings_hold(module: str):
    tried = doctest.testmod(import_module(module))
    assert tried.attempted
    assert not tried.failed


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks(page: Path) -> list[tuple[str, str]]:
    """The fenced blocks of a page: their language and what is in them."""
    return FENCE.findall(page.read_text())


def prose(page: Path) -> str:
    return FENCE.sub("", page.read_text())


def anchors(page: Path) -> set[str]:
    """The ids that headings get where these pages are read."""
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(prose(page)))
    return {heading.replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page: Path):
    for found in LINK.findall(prose(page)):
        target, _, anchor = (found[0] or found[1]).partition("#")
        if "://" in target:
            continue
        leads_to = (page.parent / target).resolve() if target else page
        assert leads_to.exists(), f"{target} is not there"
        assert leads_to.is_relative_to(ROOT)
        assert not anchor or anchor in anchors(leads_to), f"{target} has no heading #{anchor}"


def test_a_heading_is_found_by_its_id(tmp_path: Path):
    page = tmp_path / "page.md"
    page.write_text("# A minute's tour\n```sh\n# no heading\n```\n## Recap, export, backup\n")
    assert anchors(page) == {"a-minutes-tour", "recap-export-backup"}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_files_that_are_named_exist(page: Path):
    for span in INLINE.findall(prose(page)):
        for word in span.split():
            if re.match(r"(src|tests|docs|bench|scripts)/[\w./-]+$", word):
                assert (ROOT / word).exists(), f"{word} is not there"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_pages_name_no_machine_and_no_registry(page: Path):
    found = re.findall(r"/(?:root|home|work|tmp|Users)/\S*|pypi\S*\.org|npmjs\S*", page.read_text())
    assert not found


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_make_knows_what_it_is_told_to_make(page: Path):
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    said = [body for language, body in blocks(page) if language == "sh"]
    for line in [*INLINE.findall(prose(page)), *"\n".join(said).splitlines()]:
        if wanted := re.match(r"make ([a-z]+)", line):
            assert wanted[1] in targets


@pytest.mark.parametrize("picture", sorted((ROOT / "docs").rglob("*.png")), ids=name)
def test_pictures_are_light_and_shown(picture: Path):
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size < 300_000
    assert picture.relative_to(ROOT).as_posix() in (ROOT / "README.md").read_text()


def test_the_changes_begin_with_this_version():
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest
    assert newest[1] == hearthside.__version__


@pytest.mark.parametrize("page", sorted((ROOT / "docs/decisions").glob("*.md")), ids=name)
def test_a_decision_is_numbered_and_no_longer_than_a_page(page: Path):
    number = int(page.name.partition("-")[0])
    assert page.read_text().startswith(f"# {number}. ")
    assert len(list(page.parent.glob(f"{number:04}-*.md"))) == 1
    assert len(page.read_text().split()) <= A_PAGE


def shipped_games() -> list[hearthside.games.Game]:
    games = hearthside.games.discover().values()
    return [game for game in games if type(game).__module__.startswith("hearthside.")]


@pytest.mark.parametrize("game", shipped_games(), ids=lambda game: game.name)
def test_every_game_has_a_row_in_the_readme_and_a_page(game: hearthside.games.Game):
    page = ROOT / f"docs/games/{game.name}.md"
    row = f"| [{game.title}](docs/games/{game.name}.md) | {game.pitch.split('.')[0]}"
    assert page.exists(), f"{name(page)}: say how {game.title} plays here"
    readme = (ROOT / "README.md").read_text()
    assert game.demo.title in page.read_text()
    assert row.split(" | ")[0] in readme, f"README.md: add a row such as “{row} | … |”"
    for guide in ("players", "gm"):
        text = (ROOT / f"docs/{guide}.md").read_text()
        assert f"games/{game.name}.md" in text, f"docs/{guide}.md: link the page of {game.title}"


# Buttons


def everything_shown() -> str:
    """All text that a button could show: the templates, the code and the data that word things."""
    source, prose = ROOT / "src/hearthside", ("rules.toml", "lessons.toml")
    every = (path for kind in ("html", "py", "toml") for path in source.rglob(f"*.{kind}"))
    parts = [path.read_text() for path in every if path.name not in prose]
    return " ".join(parts).casefold()


@pytest.mark.parametrize("page", PLAYED, ids=name)
def test_buttons_that_guides_name_exist(page: Path):
    shown = everything_shown()
    labels = [label for label in LABEL.findall(prose(page)) if label[-1] not in ".?:"]
    assert labels
    for label in labels:
        anyone = label.replace("Wren Halloway", "…")  # the code has a blank for the name
        for part in anyone.casefold().split("…"):
            assert part.strip() in shown, f"nothing is called “{label}”"


# Excerpts


def test_excerpts_of_candlelight_are_what_it_says():
    sources = [path.read_text() for path in (ROOT / "tests/sixth").rglob("*.py")]
    excerpts = [body for kind, body in blocks(ROOT / "docs/writing-a-game.md") if kind == "python"]
    assert excerpts
    for excerpt in excerpts:
        assert any(excerpt in source for source in sources), excerpt


def test_the_reference_has_all_that_several_games_import():
    importers: dict[str, set[str]] = {}
    for folder in (ROOT / "src/hearthside/games").iterdir():
        for path in folder.rglob("*.py"):
            for module in re.findall(r"from (hearthside\.core\.\S+) import", path.read_text()):
                importers.setdefault(module, set()).add(folder.name)
    shared = {module for module, games in importers.items() if len(games) > 1}
    reference = (ROOT / "docs/reference.md").read_text()
    assert len(shared) > 40
    assert not {module for module in shared if f"`{module}`:" not in reference}


def test_the_reference_is_what_the_source_says():
    check = [sys.executable, "scripts/reference.py", "--check"]
    done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


# Commands


def commands(page: Path) -> Iterator[tuple[list[str], str]]:
    """Each `hearthside …` in a page's shell blocks, with the output shown after the last one."""
    found = blocks(page)
    for at, (language, body) in enumerate(found):
        if language not in ("sh", ""):
            continue
        after = found[at + 1] if at + 1 < len(found) else ("sh", "")
        lines = [shlex.split(line, comments=True) for line in body.splitlines() if is_command(line)]
        for number, words in enumerate(lines, 1):
            shown = after[1] if number == len(lines) and after[0] in ("", "json") else ""
            yield words[1:], shown


def is_command(line: str) -> bool:
    return line.startswith(("hearthside ", ".venv/bin/hearthside "))


EXAMPLES = [
    pytest.param(words, shown, id=f"{name(page)}: {' '.join(words)}")
    for page in GUIDES
    for words, shown in commands(page)
]


@pytest.fixture
def with_candlelight(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worked example of “writing a game”, as if it were installed."""
    games = {CANDLELIGHT.name: CANDLELIGHT, **hearthside.games.discover()}
    monkeypatch.setattr("hearthside.games.discover", lambda: games)
    monkeypatch.chdir(ROOT)


@pytest.mark.usefixtures("with_candlelight")
@pytest.mark.parametrize(("words", "shown"), EXAMPLES)
def test_commands_are_understood_and_answer_as_shown(words, shown, capsys):
    cli.parser().parse_args(words)
    if words[0] in ("odds", "rules"):
        assert cli.main(words) == 0
        said = capsys.readouterr().out
        assert said
        assert not shown or [line.rstrip() for line in said.splitlines()] == shown.splitlines()


def test_every_command_is_in_the_guide():
    said = {words[0] for words, _ in commands(ROOT / "docs/commands.md")}
    (every,) = (one.choices for one in cli.parser()._actions if isinstance(one.choices, dict))
    for_writers = {"prove", "proofs"}  # in the guide to writing a game
    assert said | for_writers == set(every)


# The session with curl


def matches(pattern: str, said: str) -> bool:
    """Whether an answer is the one shown; `…` stands for anything, and white space for nothing.

    >>> matches('{"a": 1, …}', '{"a":1,"b":2}')
    True
    >>> matches('{"a": 2, …}', '{"a":1,"b":2}')
    False
    """
    first, *others = "".join(pattern.split()).split("…")
    said = "".join(said.split())
    if not others:
        return first == said
    if not said.startswith(first) or not said[len(first) :].endswith(others[-1]):
        return False
    at, end = len(first), len(said) - len(others[-1])
    for part in others[:-1]:
        at = said.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return at <= end


def test_the_session_with_curl_works_as_shown(tmp_path: Path):
    if shutil.which("curl") is None:
        pytest.skip("curl is not installed")
    found = blocks(ROOT / "docs/api.md")
    session = [at for at, (language, _) in enumerate(found) if language == "sh"]
    assert len(session) > 10
    script = "set -eu\n" + "".join(f"{found[at][1]}\nprintf '@@@\\n'\n" for at in session)
    with Server(tmp_path / "tables.sqlite3") as server:
        here = script.replace("http://127.0.0.1:8765/", server.url)
        assert here != script
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            ["bash", "-c", here],
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 0, done.stdout + done.stderr
    answers = done.stdout.split("@@@\n")
    for at, said in zip(session, answers, strict=False):
        after = found[at + 1] if at + 1 < len(found) else ("sh", "")
        shown = after[1] if after[0] in ("", "json") else ""
        assert matches(shown, said), f"After:\n{found[at][1]}\nshown:\n{shown}\nsaid:\n{said}"


@pytest.mark.parametrize(
    ("pattern", "said", "fits"),
    [
        ('{"a": 1, …}', '{"a":1,"b":2}', True),
        ('{"a": 2, …}', '{"a":1,"b":2}', False),
        ("[…, 2, …]", "[1, 3, 4]", False),
        ("ab…bc", "abc", False),
        ("", "something", False),
    ],
)
def test_dots_stand_for_anything_but_not_for_something_else(pattern, said, fits):
    assert matches(pattern, said) is fits
