"""People's own words inside a sentence of the log."""

from hearthside.core.typed_text import ended


def because(words: str) -> str:
    """What follows a sentence's main part: `: a ship’s lock.` or just its full stop."""
    return f": {ended(words)}" if words.strip() else "."
