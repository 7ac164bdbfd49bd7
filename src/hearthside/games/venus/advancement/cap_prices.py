"""VE-2.9 to VE-2.14: what attributes, assets and jobs cost in caps."""

ATTRIBUTE_PRICES = {"connection": 3, "feature": 2, "limit": 1, "gambit": 4, "specialty": 2}
ASSET_PRICES = {"capital": 4, "vendible": 1}
MOST_LEVEL_MADE = 8


def attribute_price(kind: str, listed: bool, special: bool = False) -> int:
    """VE-2.9, VE-2.10: one less if a lifepath lists it, however many do; the special is free."""
    return 0 if special else ATTRIBUTE_PRICES[kind] - listed


def asset_price(kind: str, listed: bool, special: bool = False) -> int:
    """VE-2.14: free where a lifepath lists it."""
    return 0 if listed or special else ASSET_PRICES[kind]


def job_price(times_listed: int, levels_more: int, given: bool = False) -> int:
    """VE-2.13: two caps, one if listed, none if listed twice or given; and one for each level."""
    start = 0 if given or times_listed > 1 else 2 - times_listed
    return start + levels_more
