"""FA-9.4, FA-9.5: mooks, alone and in groups: what they are good at, and their boxes."""

MOOK_RATINGS = {"good": 2, "bad": -2, "both": 0, "plain": 0}
"""FA-9.4: what stands in for an approach; each counts once, both together make 0."""
MOST_MOOK_BOXES = 2
MOOKS_A_BOX = 2


def group_boxes(size: int) -> int:
    """FA-9.5: one box for every two mooks, and at least one."""
    return max(1, size // MOOKS_A_BOX)
