"""Whatever comes as a sheet is read, or refused in a sentence; what is read can be used."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hearthside.core.foreign.formats import MOST_BYTES
from tests.foreign.bending import SAMPLES, bent
from tests.foreign.trying import tried


@pytest.mark.parametrize("name", SAMPLES)
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(rng=st.randoms(use_true_random=False))
def test_a_bent_sheet_is_read_or_refused_in_words(name: str, rng: Random):
    tried(bent(name, rng))


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_itself_is_read(name: str):
    assert tried(SAMPLES[name]) is not None


@settings(max_examples=100, deadline=None)
@given(
    st.binary(max_size=400)
    | st.text(max_size=400).map(lambda said: said.encode("utf-8", "replace"))
)
def test_anything_at_all_is_read_or_refused_in_words(raw: bytes):
    tried(raw)


@settings(max_examples=100, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["name", "system", "items", "type", "data", "pages", "rows", "sections", "blocks",
                 "fariType", "aspects", "skills", "will", "shade", "forte", "attribs", "_modules",
                 "schema_version", "character", "stats", "eitherPoints", "lifepaths", "points",
                 "serialize_version", "_stats", "systemId", "value", "label"]
            ),
            inner | st.sampled_from(["character", "full", "scene", "burningwheel", "questworlds",
                                     "fatex", "fate-core-official", 1, 3]),
            max_size=6,
        ),
        max_leaves=20,
    )
)  # fmt: skip
def test_any_object_of_names_that_tools_use(data: Any):
    tried(msgspec.json.encode(data))


@pytest.mark.parametrize(
    "raw",
    [
        b"{" + b'"a":' * 10,
        b'{"fariType":"character","name":"' + b"x" * (MOST_BYTES - 100) + b'"}',
        b'{"fariType":"full","characters":[' + b'{"name":"x","pages":[]},' * 80_000 + b"{}]}",
        b"Wren\n" + b"Will B4, " * 200_000,
        b"Wren\nSkills: " + b"Great (+4) x, " * 100_000,
        b"Wren\nKeyword: " + b"(" * 1_900_000,
        b"Wren\nTrouble: x" + b"\n" * 1_900_000 + b"y",
        b"Wren 17 " + b"(a 1 " * 300_000,
    ],
    ids=range(8),
)
def test_megabytes_are_refused_soon(raw: bytes):
    assert len(raw) < MOST_BYTES + 10_000_000
    assert tried(raw) is None
