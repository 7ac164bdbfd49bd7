"""VE-2.2 to VE-2.4: tiers, ages and sizes, and what each gives a character."""

TIERS = ("public", "heroic", "mythic", "deific")
_TIER = {"public": (1, 0, 1), "heroic": (3, 1, 2), "mythic": (6, 2, 3), "deific": (10, 4, 4)}
AGES = ("junior", "young", "mature", "seasoned", "old", "senior")
SENIOR = "senior"
"""VE-2.4: whose most lifepaths the FC sets."""
RARE_AGES = ("junior", SENIOR)
"""VE-2.4: ages nobody plays without their Peers' permission."""
_AGE = {
    "junior": (1, 2, 0, 1),
    "young": (2, 4, 1, 2),
    "mature": (2, 3, 3, 4),
    "seasoned": (2, 2, 5, 7),
    "old": (2, 1, 8, 10),
    SENIOR: (1, 0, 10, 10),
}
SIZES = {1: "Small", 2: "Modest", 3: "Ample", 4: "Large"}
ODD_SIZES = {0: "Tiny", 5: "Giant", 6: "Enormous"}
"""VE-2.3: sizes nobody plays without the FC's word."""


def caliber_steps(tier: str) -> int:
    """VE-2.2: how many caliber increases a tier gives."""
    return _TIER[tier][0]


def extra_lifepaths(tier: str) -> int:
    return _TIER[tier][1]


def least_level(tier: str) -> int:
    """VE-2.2: the level a job starts at."""
    return _TIER[tier][2]


def mental_points(age: str) -> int:
    """VE-2.4: points to share out among mental abilities."""
    return _AGE[age][0]


def physical_points(age: str) -> int:
    return _AGE[age][1]


def lifepaths_allowed(age: str, tier: str, more: int = 0) -> tuple[int, int]:
    """VE-2.4, VE-2.5: the least and the most; `more` is what the FC allows beyond that."""
    least, most = _AGE[age][2:]
    return least, most + extra_lifepaths(tier) + more
