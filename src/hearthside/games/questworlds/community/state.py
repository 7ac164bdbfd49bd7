"""A community as it stands: its resources, and the interval it is in."""

from typing import Any

import msgspec

from hearthside.core.table import Made


class Resource(msgspec.Struct, frozen=True, kw_only=True):
    """QW-10.1.4: a community's resource and its line in the ledger."""

    id: str
    name: str
    rating: int
    total: int = 0
    pc: int = 0
    background: int = 0
    """The bonus a background event gave that nobody cemented yet."""
    down: bool = False
    closed: bool = False
    noted: int = 0
    """What the ledger counts for being bumped down or closed; no roll does (QW-10.2.2)."""
    crisis: bool = False
    neglected: int = 0
    """How many sessions its crisis has lasted."""
    required: bool = False

    @property
    def now(self) -> int:
        """What it rolls: its rating with the modifiers in force."""
        return self.rating + self.total - self.noted


class Community(Made, frozen=True, kw_only=True):
    """QW-10: the one community the table follows."""

    interval: str = "season"
    way: str = "hand"
    """How its resources are ranked while it is founded: `hand` or `questions`."""
    answers: dict[str, str] = {}
    ranked: tuple[dict[str, Any], ...] = ()
    """Its resources until it is founded, strongest first."""
    number: int = 1
    resources: dict[str, Resource] = {}
    opened: tuple[str, ...] = ()
    """Resources that lobbying has opened, each for one use by any of the PCs."""
    requests: int = 0
    """How often the PCs have asked this interval."""
    suspended: bool = False
    rolled: int = 0
    """The last interval that had background events."""
    rolling: tuple[str, ...] = ()
    """Resources whose background event or crisis test is still to be rolled."""
    rolling_for: str = ""
    """`background` or `crisis`."""
