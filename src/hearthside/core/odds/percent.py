"""Chances in per cent: how they are rounded, and how they are worded for people."""


def rounded(weight: int, total: int) -> str:
    """With one decimal; an exact half goes up, as one does by hand.

    >>> rounded(1, 3), rounded(1, 2000), rounded(1, 2001)
    ('33.3', '0.1', '0.0')
    """
    tenths = half_up(weight * 1000, total)
    return f"{tenths // 10}.{tenths % 10}"


def worded(weight: int, total: int) -> str:
    """Rounded, but never to a certainty: only what cannot fail is 100%.

    >>> worded(1, 3), worded(1, 2001), worded(3, 3)
    ('33.3%', 'under 0.1%', '100%')
    """
    if weight in (0, total):
        return "100%" if weight else "0%"
    shown = rounded(weight, total)
    return {"0.0": "under 0.1%", "100.0": "over 99.9%"}.get(shown, f"{shown}%")


def half_up(part: int, whole: int) -> int:
    return (2 * part + whole) // (2 * whole)
