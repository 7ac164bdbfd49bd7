"""What the house spends where it plays a seat, and whether it adds: its ways, by their names."""

import msgspec

A_POINT = 0.15
"""What something that costs must gain to be worth it."""


class Policy(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat is played."""

    title: str = "as the house plays a seat"
    price: float = A_POINT
    """What something that costs must gain."""
    plain: bool = False
    """Whether it takes what is suggested and free, adds nothing, and helps nobody."""


POLICIES: dict[str, Policy] = {
    "plain": Policy(title="what is suggested, and nothing is spent or added", plain=True),
    "house": Policy(),
    "spends": Policy(title="as the house, and a point is spent wherever it gains", price=0.0),
}
