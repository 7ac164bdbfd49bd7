"""What a template is given: a struct of its own. Each of its fields is one name in the template."""

from typing import Any, ClassVar

import msgspec


class Template(msgspec.Struct, frozen=True, kw_only=True):
    """A whole page, or a part of one. Two that are equal look the same, so only one is drawn."""

    template: ClassVar[str]
    up: ClassVar[str] = ""
    """How a page below the seat's own address climbs back to it."""

    def given(self) -> dict[str, Any]:
        """The names the template knows."""
        return {"up": self.up, **{name: getattr(self, name) for name in self.__struct_fields__}}
