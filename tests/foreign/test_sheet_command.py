"""`hearthside sheet`: what was understood, another format, what is wrong."""

import pytest

from hearthside import cli
from hearthside.foreign import recognising
from tests.foreign.fate_samples import FATE, PIP, SAMPLES

# The command


def test_the_command_tells_what_was_understood(capsys):
    assert cli.main(["sheet", str(SAMPLES / PIP)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Fate Accelerated, from Fari.\n\nPip Marlowe\n\nUnderstood:\n")
    assert "  Approaches: Good (+3) Careful;" in said
    assert "Kept as a note:\n  Refresh: 3\n" in said


def test_the_command_writes_another_format(tmp_path, capsys):
    target = tmp_path / "pip.json"
    words = ["sheet", str(SAMPLES / PIP), "--game", "fate", "--as", "fatex", "-o", str(target)]
    assert cli.main(words) == 0
    assert recognising.read(target.read_bytes(), [FATE]).format.name == "fatex"
    assert cli.main(words) == 1
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nowhere.json"], "cannot be read"),
        ([str(SAMPLES / PIP), "--as", "pdf"], "There are: fari"),
        ([str(SAMPLES / PIP), "--game", "venus"], "cannot read sheets from elsewhere yet"),
        ([str(SAMPLES / PIP), "--game", "chess"], "There is no game"),
    ],
)
def test_the_command_says_what_is_wrong(words, sentence, capsys):
    assert cli.main(["sheet", *words]) == 1
    assert sentence in capsys.readouterr().err
