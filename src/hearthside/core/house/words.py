"""The words the house writes into a form: from the game's own lists, else from a few plain ones."""

from collections.abc import Mapping

from hearthside.core.field_kinds import Text
from hearthside.core.fields import Field
from hearthside.core.lucky_picks import Luck
from hearthside.core.word_lists import word_lists

HOUSE = "house.toml"
FLAVOUR = frozenset({"want", "intent", "how", "task", "tactics", "risk", "why", "failure"})


class Voice:
    """Words for one game, its own before the plain ones, picked by luck."""

    def __init__(self, own: Mapping[str, tuple[str, ...]], luck: Luck) -> None:
        self._own = own
        self._lists = {**word_lists(__package__, HOUSE), **own}
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
