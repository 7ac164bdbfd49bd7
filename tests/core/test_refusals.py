"""Data that does not fit is told in words, never in those of a machine."""

import msgspec
import pytest

from hearthside.core import refusals
from hearthside.core.forms import Number, Rows, Text

ZONES = Rows(
    name="zones",
    label="Zones",
    fields=(
        Text(name="name", label="Zone"),
        Number(name="against", label="Difficulty", least=0, most=9),
    ),
)


class Zone(msgspec.Struct, frozen=True):
    name: str
    against: int | None = 0


class SetZones(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    zones: tuple[Zone, ...]
    hidden: bool = False
    tone: float = 0.0


@pytest.mark.parametrize(
    ("raw", "field", "sentence"),
    [
        (
            {"zones": [{"name": "Quay", "against": "high"}]},
            "zones",
            "“Zones, line 1, Difficulty” has to be a whole number.",
        ),
        ({"zones": [{"name": 3}]}, "zones", "“Zones, line 1, Zone” has to be words."),
        ({"zones": [{}]}, "zones", "“Zones, line 1, Zone” is missing. Fill it in."),
        ({"zones": "Quay"}, "zones", "“Zones” has to be a list."),
        ({"zones": ["Quay"]}, "zones", "“Zones, line 1” has to be blanks by name."),
        ({"zones": [], "hidden": 1}, "hidden", "“hidden” has to be yes or no."),
        ({"zones": [], "tone": "low"}, "tone", "“tone” has to be a number."),
        ({}, "zones", "“Zones” is missing. Fill it in."),
        ({"zones": [], "x": 1}, "x", "“x” is not part of this move. Leave it out."),
        ([], "", "That has to be blanks by name."),
    ],
)
def test_the_blank_is_named_as_people_see_it(raw: object, field: str, sentence: str):
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert(raw, SetZones)
    assert refusals.told(str(wrong.value), (ZONES,)) == (field, sentence)


def test_whatever_else_is_wrong_still_is_a_sentence():
    told = refusals.told("Invalid enum value 'x' - at `$.kind`")
    assert told == ("kind", "“kind” does not fit. Choose something else.")
