"""Files that are cut off, too large, no sheet at all or full of junk: read, or refused in words."""

import json
from copy import deepcopy
from random import Random
from time import perf_counter

import pytest

from hearthside.core.foreign.formats import MOST_BYTES, Unreadable, opened
from hearthside.core.foreign.plain import plain, shouted, titled
from hearthside.foreign import recognising
from tests.foreign.fate_samples import APP, BACKUP, FATE, FORMATS, PIP, WREN, raw

# Broken, hostile, too large


@pytest.mark.parametrize("name", [*WREN, APP, PIP, BACKUP])
def test_a_file_that_was_cut_off_gets_a_sentence(name: str):
    whole = raw(name).strip()
    for at in range(1, len(whole), len(whole) // 23):
        with pytest.raises(Unreadable, match=r"cut off|no tool we know|Nothing here reads"):
            recognising.read(whole[:at], [FATE])


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (b"", "nothing in it"),
        (b"  \n ", "nothing in it"),
        (b"\xff\xfe\x00\x01", "not text"),
        (b"{" + b" " * MOST_BYTES + b"}", "more than 2 MB"),
        (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "nested deeper"),
        (b"[" * 5 + b"{}" + b"]" * 5, "Nothing here reads"),
        (b'[{"fariType":"character"}]', "a list"),
        (b'{"fariType":"character"}', "no name"),
        (b'{"fariType":"full"}', "empty"),
        (b'{"hello":"world"}', "no tool we know"),
    ],
)
def test_what_is_no_sheet_gets_a_sentence(given: bytes, sentence: str):
    before = perf_counter()
    with pytest.raises(Unreadable, match=sentence):
        recognising.read(given, [FATE])
    assert perf_counter() - before < 5


@pytest.mark.parametrize(
    ("value", "number"),
    [
        ('"+4"', 4),
        ('" −2 "', -2),
        ('"-+5"', 0),
        ('"10000"', 0),
        ("9" * 4000, 0),
        (f'"{"9" * 5000}"', 0),
    ],
)
def test_a_number_odd_or_beyond_all_measure_is_none(value: str, number: int):
    given = raw(PIP).replace(b'"value": "3"', b'"value": ' + value.encode())
    assert given != raw(PIP)
    assert recognising.read(given, [FATE]).sheets[0].sheet.skills["Careful"] == number


def test_a_thousand_of_a_kind_or_a_novel_is_refused():
    data = json.loads(raw(WREN[0]))
    data["skills"] = [{"name": f"Skill {n}", "value": "1"} for n in range(20_000)]
    with pytest.raises(Unreadable, match="20,000 skills"):
        recognising.read(json.dumps(data).encode(), [FATE])
    data["skills"] = []
    data["notes"] = "<p>" * 300_000
    with pytest.raises(Unreadable, match="900,000 characters"):
        recognising.read(json.dumps(data).encode(), [FATE])


JUNK = (
    None,
    True,
    -1,
    1e300,
    10**18,
    "",
    "x" * 500,
    "<b>",
    [],
    {},
    [[]],
    {"a": {}},
    "NaN",
    "\u202e",
)


@pytest.mark.parametrize("name", [*WREN, APP, PIP, BACKUP, "fari-scene-v3-lamp-room.fari.json"])
def test_anything_anywhere_is_read_or_refused_in_words(name: str):
    rng = Random(name)
    for _ in range(60):
        data = json.loads(raw(name))
        for _ in range(rng.randint(1, 4)):
            _spoil(data, rng)
        try:
            reading = recognising.read(json.dumps(data).encode(), [FATE])
        except Unreadable:
            continue
        for sheet in reading.sheets:
            if sheet.sheet is not None:
                for format in FORMATS:
                    recognising.read(recognising.write(FATE, format, sheet.sheet).encode(), [FATE])


def _spoil(data, rng: Random) -> None:
    """Put something strange somewhere inside."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        if not keys:
            return
        key = rng.choice(keys)
        if not isinstance(data[key], dict | list) or rng.random() < 0.15:
            data[key] = deepcopy(rng.choice(JUNK))
            return
        data = data[key]


def test_markup_and_hidden_characters_are_gone():
    assert plain("<script>alert(1)</script>a<img src=x onerror=y>b &lt;3") == "ab <3"
    assert plain("turn\u202earound\u200b") == "turnaround"
    assert plain("[[/roll 4dF]]{Roll} @Actor[abc]") == "Roll abc"
    assert plain("2 < 3 > 1") == "2 < 3 > 1"


def test_labels_shout_only_where_they_can_be_had_back():
    assert shouted("What the Water Said") == "WHAT THE WATER SAID"
    assert shouted("McCoy’s Way") == "McCoy’s Way"
    assert titled("MILD") == "Mild"


def test_a_byte_order_mark_and_old_line_ends_do_no_harm():
    assert opened(b"\xef\xbb\xbf" + raw(PIP).replace(b"\n", b"\r\n")).data is not None
