"""The command line: what people type, and what they read when it does not work."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import httpx2
import pytest
from candlelight import GAME

from hearthside import cli
from hearthside.commands.serve import tell
from hearthside.games import discover
from hearthside.web import serve


@pytest.fixture(autouse=True)
def everything_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny game is installed beside the real ones."""
    games = {GAME.name: GAME, **discover()}
    monkeypatch.setattr("hearthside.games.discover", lambda: games)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):
    def run(*words: object) -> tuple[int, str, str]:
        code = cli.main([str(word) for word in words])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_odds_are_json_numbers_with_many_digits(run):
    code, out, _ = run("odds", "candlelight", "venture", "light=2", "dark=2", "--json")
    assert code == 0
    assert re.fullmatch(
        r'\{"lost": 0\.\d{12,}, "through": 0\.\d{12,}, "shining": 0\.\d{12,}\}\n', out
    )
    odds = json.loads(out)
    assert odds["lost"] == pytest.approx(float(Fraction(21, 36)), abs=1e-14)
    assert sum(odds.values()) == pytest.approx(1, abs=1e-14)


def test_a_rating_that_is_none_is_answered_in_one_sentence(run):
    code, out, err = run("odds", "questworlds", "contest", "rating=abc", "against=14", "--json")
    assert (code, out) == (1, "")
    assert err.strip() == "“abc” is no rating. Write it like 17, 7M or 3M2."


def test_odds_for_people_have_bars(run):
    _, out, _ = run("odds", "candlelight", "venture", "light=2", "dark=2")
    assert "58.3 %" in out
    assert "█" in out
    assert "CL-2.2" in out


def test_the_odds_of_fate_as_the_book_has_them(run):
    _, out, _ = run("odds", "fate", "overcome", "rating=2", "against=3", "--json")
    odds = json.loads(out)
    assert list(odds) == ["fail", "tie", "success", "style"]
    assert odds["fail"] == pytest.approx(50 / 81, abs=1e-12)
    assert odds["tie"] == pytest.approx(16 / 81, abs=1e-12)


def test_a_yes_is_a_yes_in_any_spelling(run):
    answers = {
        run("odds", "fate", "overcome", "rating=2", "against=3", f"opposed={yes}", "--json")[1]
        for yes in ("yes", "Yes", "on", "true", "1")
    }
    assert len(answers) == 1
    assert answers != {run("odds", "fate", "overcome", "rating=2", "against=3", "--json")[1]}


def test_without_a_question_they_are_listed(run):
    code, out, _ = run("odds", "candlelight")
    assert code == 0
    assert "venture: Venture into the dark" in out
    assert "light=1" in out


def test_what_can_be_asked_is_json_for_programs(run):
    code, out, _ = run("odds", "candlelight", "--json")
    assert code == 0
    venture = json.loads(out)["venture"]
    assert venture["title"] == "Venture into the dark"
    light = venture["fields"][0]
    assert (light["kind"], light["name"], light["value"]) == ("number", "light", 1)


def test_only_the_game_must_be_named(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        cli.main(["odds"])
    assert "required: GAME\n" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("odds chess", "There is no game “chess” here. There are: candlelight"),
        ("odds candlelight fly", "has no odds for “fly”. There are: venture."),
        ("odds candlelight venture hat=1", "no field “hat” here. There are: light, dark"),
        ("odds candlelight venture hat", "no field “hat” here. There are: light, dark"),
        ("odds candlelight venture light", "light: say what it is, as in light=1."),
        ("odds candlelight venture light=9", "light: Light is 9. It goes from 1 to 3."),
        ("odds candlelight venture light=much", "Light is a whole number from 1 to 3."),
        ("odds fate overcome rating=1 opposed=maybe", "opposed: answer yes or no."),
        ("rules chess", "There is no game “chess” here"),
        ("rules candlelight dragons", "mentions “dragons”"),
        ("rules candlelight --coverage --tests /nowhere", "There is no folder /nowhere"),
        ("demo chess", "There is no game “chess” here"),
        ("import /nowhere/x", "/nowhere/x cannot be read (No such file or directory)."),
        ("export --data /nowhere/t.sqlite3", "There are no tables in /nowhere/t.sqlite3 yet"),
    ],
)
def test_what_does_not_work_says_why_and_what_would(run, words, sentence):
    code, out, err = run(*words.split())
    assert code == 1
    assert sentence in err
    assert out == ""


def test_rules_are_printed_and_searched(run):
    _, out, _ = run("rules", "candlelight")
    assert "CL-2.1  Into the dark" in out
    assert "VENTURING" in out
    _, out, _ = run("rules", "candlelight", "burn", "candle")
    assert "CL-3.1" in out
    assert "CL-2.1" not in out


def test_coverage_lists_the_tests_of_each_rule(run, tmp_path: Path):
    tests = tmp_path / "tests"
    tests.mkdir()
    rule = "import pytest\n\n@pytest.mark.rule({})\ndef test_it():\n    pass\n"
    (tests / "test_light.py").write_text(rule.format('"CL-1.1", "CL-9.9"'))
    code, out, _ = run("rules", "candlelight", "--coverage", "--tests", tests)
    assert code == 0
    assert "CL-1.1  Light\n    tests/test_light.py::test_it\n" in out
    assert "CL-1.2  Candles in hand\n    no test names it\n" in out
    assert "1 of 8 rules of Candlelight are named by a test." in out
    code, _, err = run("rules", "candlelight", "--coverage", "--strict", "--tests", tests)
    assert code == 1
    assert "without a test: CL-1.2, CL-1.3, CL-2.1" in err
    assert "tested but without a card: CL-9.9" in err
    every = '"CL-1.1", "CL-1.2", "CL-1.3", "CL-2.1", "CL-2.2", "CL-2.3", "CL-3.1", "CL-3.2"'
    (tests / "test_light.py").write_text(rule.format(every))
    assert run("rules", "candlelight", "--strict", "--tests", tests)[0] == 0


class Serving:
    """`hearthside serve` in a process of its own."""

    def __init__(self, *words: object, **env: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hearthside", *map(str, words)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, **env},
        )
        assert self.process.stdout
        self.printed = ""

    def __enter__(self) -> "Serving":
        return self

    def until(self, words: str) -> str:
        assert self.process.stdout
        while words not in self.printed:
            line = self.process.stdout.readline()
            assert line, f"{words!r} was never printed: {self.printed}"
            self.printed += line
        return self.printed

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGINT)
        out, _err = self.process.communicate(timeout=15)
        self.printed += out or ""


def test_a_table_file_goes_out_and_comes_back(run, tmp_path: Path):
    data = tmp_path / "tables.sqlite3"
    with Serving("demo", "fate", "--port", 0, "--data", data) as serving:
        printed = serving.until("Stop it")
        links = re.findall(r"http://\S+/s/\S+", printed)
        assert len(links) == 4, "one for each seat"
        assert httpx2.get(links[0], follow_redirects=False).status_code == 303
        home = re.search(r"open at (http://127.0.0.1:\d+/)", printed)
        assert home
        assert httpx2.get(home[1]).status_code == 200
    assert "Goodbye. Everything is saved." in serving.printed
    assert "Traceback" not in serving.printed
    assert serving.process.returncode == 0
    _, listed, _ = run("export", "--data", data)
    id = listed.split()[0]
    assert "The Gallowmere Job (fate, 20" in listed
    file = tmp_path / "table.hearthside"
    assert run("export", id, "--data", data, "-o", file)[0] == 0
    again = tmp_path / "again.hearthside"
    assert run("export", "the gallowmere job", "--data", data, "-o", again)[0] == 0
    assert file.read_bytes() == again.read_bytes()
    other = tmp_path / "other.sqlite3"
    code, out, _ = run("import", file, "--data", other)
    assert code == 0
    assert re.search(r"http://127.0.0.1:8765/s/[\w-]{32}", out)
    id = run("export", "--data", other)[1].split()[0]
    run("export", id, "--data", other, "-o", again)
    assert file.read_bytes() == again.read_bytes(), "byte for byte the same log"
    run("export", id, "--data", other, "--story", "-o", tmp_path / "story.md")
    assert "# The Gallowmere Job" in (tmp_path / "story.md").read_text()
    code, _, err = run("export", "nothing", "--data", other)
    assert (code, f"Give one of these ids: {id}." in err) == (1, True)
    run("import", file, "--data", other)
    code, _, err = run("export", "The Gallowmere Job", "--data", other)
    assert (code, "More than one table goes by" in err) == (1, True)
    code, _, err = run("export", id, "--data", other, "-o", tmp_path / "no" / "where")
    assert (code, "cannot be written" in err) == (1, True)
    file.write_bytes(file.read_bytes().replace(b'"version":1', b'"version":9'))
    code, _, err = run("import", file, "--data", other)
    assert (code, "a newer Hearthside wrote this file" in err) == (1, True)


def test_a_port_in_use_names_it_and_another(run, tmp_path: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, _, err = run("serve", "--port", port, "--data", tmp_path / "t.sqlite3")
    assert code == 1
    suggested = re.search(rf"Port {port} is in use.* --port (\d+)$", err.strip())
    assert suggested
    with socket.socket() as free:
        free.bind(("127.0.0.1", int(suggested[1])))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--host", "no.such.host.invalid"), "does not know the address"),
        (("--host", "192.0.2.77"), "is not an address of this machine"),
        (("--port", "99999"), "There is no port 99999"),
    ],
)
def test_an_address_that_cannot_be_served_says_so(run, tmp_path: Path, words, sentence):
    code, _, err = run("serve", *words, "--data", tmp_path / "t.sqlite3")
    assert code == 1
    assert sentence in err


def test_a_data_file_that_is_not_ours_is_left_alone(run, tmp_path: Path):
    other = tmp_path / "t.sqlite3"
    other.write_bytes(b"a shopping list" * 100)
    code, _, err = run("serve", "--port", 0, "--data", other)
    assert code == 1
    assert str(other) in err
    assert other.read_bytes() == b"a shopping list" * 100


def test_missing_browser_files_say_how_to_get_them(run, tmp_path: Path, monkeypatch):
    monkeypatch.setattr(serve, "STATIC", tmp_path)
    code, _, err = run("serve", "--port", 0, "--data", tmp_path / "t.sqlite3")
    assert code == 1
    assert "make setup" in err


def test_a_machine_without_a_screen_is_no_error(tmp_path: Path):
    no_screen = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
    words = ("serve", "--open", "--port", 0, "--data", tmp_path / "t.sqlite3")
    with Serving(*words, **no_screen) as serving:
        home = re.search(r"open at (http://127.0.0.1:\d+/)", serving.until("Stop it"))
        serving.until("There is no screen here")
        assert home
        assert httpx2.get(home[1]).status_code == 200


def test_the_home_network_gets_a_link_and_its_code(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.setattr(serve, "_own_address", lambda: "192.168.1.20")
    with serve.bind("0.0.0.0", 0) as listening:
        port = listening.getsockname()[1]
        assert serve.local_url(listening) == f"http://127.0.0.1:{port}/"
        public = serve.home_network_url(listening)
        assert public == f"http://192.168.1.20:{port}/"
        tell(serve.local_url(listening), public)
    out = capsys.readouterr().out
    assert public in out
    assert "▀" in out, "a code for a phone's camera"
    with serve.bind("127.0.0.1", 0) as listening:
        assert serve.home_network_url(listening) == ""


def test_help_and_version_are_there(capsys):
    for words in (["--help"], ["serve", "--help"], ["odds", "--help"], ["--version"]):
        with pytest.raises(SystemExit) as ended:
            cli.main(words)
        assert ended.value.code == 0
        assert capsys.readouterr().out


def test_a_reader_that_has_seen_enough_is_no_error():
    command = f"{sys.executable} -m hearthside rules fate | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.stderr == ""
