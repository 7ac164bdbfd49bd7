"""The words the house writes into a form: from the game's own lists, else from a few plain ones."""

import tomllib
from collections.abc import Mapping
from functools import cache

import msgspec

from hearthside.core.field_kinds import Text
from hearthside.core.fields import Field
from hearthside.core.lucky_picks import Luck

FLAVOUR = frozenset({"want", "intent", "how", "task", "tactics", "risk", "why", "failure"})


@cache
def words_in(package: str) -> Mapping[str, tuple[str, ...]]:
    """Those of a `house.toml`; none where a package has no such file, or is a single module."""
    from importlib.resources import files

    try:
        file = files(package).joinpath("house.toml")
    except TypeError:
        return {}
    lists = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return msgspec.convert(lists, dict[str, tuple[str, ...]])


class Voice:
    """Words for one game, its own before the plain ones, picked by luck."""

    def __init__(self, own: Mapping[str, tuple[str, ...]], luck: Luck) -> None:
        self._own = own
        self._lists = {**words_in("hearthside.core"), **own}
        self._luck = luck

    def first(self, field: Field) -> str:
        """The same, for a first try: what need not be filled in stays blank, unless it is what
        somebody would say."""
        known = field.name in FLAVOUR or field.name in self._own
        return self.words(field) if known or field.problem("") else ""

    def words(self, field: Field) -> str:
        """Something to write into a blank. What it suggests comes before what we would say."""
        if isinstance(field, Text) and field.suggestions:
            return self._luck.pick(field.suggestions)
        return self._luck.pick(self._lists.get(field.name) or self._lists[""])

    def outcome(self) -> str:
        """A line on how something ended."""
        return self._luck.pick(self._lists["outcome"])
