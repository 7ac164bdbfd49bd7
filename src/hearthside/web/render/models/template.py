"""What a template is given: a struct of its own. Each of its fields is one name in the template."""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
from msgspec.structs import asdict, replace


class Template(msgspec.Struct, frozen=True, kw_only=True):
    """A whole page, or a part of one. Two that are equal look the same, so only one is drawn."""

    template: ClassVar[str]
    up: ClassVar[str] = ""
    """How a page below the seat's own address climbs back to it."""
    within: ClassVar[Mapping[str, str]] = {}
    """Its fields that are parts of their own, by the id each fills."""

    @property
    def comes_back(self) -> bool:
        """Whether it is often shown again just as it was, so that a room keeps its drawing a
        while."""
        return False

    def lacks(self, id: str, shown: "Template | None") -> dict[str, "Template"]:
        """What has to be drawn where another is shown, by the id it fills: all of it, or just the
        parts within it that differ."""
        if not self.within:
            return {id: self}
        had = {field: getattr(shown, field, None) for field in self.within.values()}
        now = {field: getattr(self, field) for field in had}
        moved = any((now[field] is None) != (had[field] is None) for field in had)
        if moved or replace(self, **had) != shown:
            return {id: self}
        return {inner: now[one] for inner, one in self.within.items() if now[one] != had[one]}

    def given(self) -> dict[str, Any]:
        """The names the template knows."""
        return {"up": self.up, **asdict(self)}
