"""What a table may set, as data: which of a game's rules are in play.

They stand in `settings.toml` in the game's package, each as the field it is asked with. A setting
may belong to a group, and say what it cannot do without:

    [groups.results]
    title = "Winning and losing"
    help = "How far you win or lose, and what stays with you afterwards."

    [[settings]]
    kind = "yes-no"
    name = "healing"
    label = "Healing"
    group = "results"
    needs = { consequences = true }
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.fields import Field, Group
from hearthside.core.forms import Choice, Number, Text, YesNo


class GameSettings(msgspec.Struct, frozen=True):
    """The settings of a game, and what each cannot do without."""

    fields: tuple[Field, ...] = ()
    needs: Mapping[str, Mapping[str, Any]] = {}


@cache
def settings_in(package: str) -> GameSettings:
    """Those of a game's `settings.toml`; none where it has no such file, or is a single module."""
    from importlib.resources import files

    try:
        file = files(package).joinpath("settings.toml")
    except TypeError:
        return GameSettings()
    return parse_settings(file.read_text("utf-8")) if file.is_file() else GameSettings()


def parse_settings(toml: str) -> GameSettings:
    """The settings as a file writes them, or one sentence on what is wrong with it."""
    import tomllib

    data = tomllib.loads(toml)
    groups = msgspec.convert(data.get("groups", {}), dict[str, Group])
    found: list[Field] = []
    needs: dict[str, dict[str, Any]] = {}
    for raw in data["settings"]:
        group, needed = raw.pop("group", ""), raw.pop("needs", {})
        field: Field = msgspec.convert(raw, Choice | Number | Text | YesNo)
        if unknown := raw.keys() - {"kind", *field.__struct_fields__}:
            raise ValueError(f"The setting “{field.name}” knows no “{min(unknown)}”.")
        found.append(replace(field, group=groups[group]) if group else field)
        needs |= {field.name: needed} if needed else {}
    return GameSettings(tuple(found), needs)
