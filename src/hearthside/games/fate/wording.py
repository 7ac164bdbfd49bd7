"""People's own words inside a sentence of the log."""


def ended(words: str) -> str:
    """Typed words as the end of a sentence: `him off the stair.`

    >>> ended("him off the stair"), ended("Is it?")
    ('him off the stair.', 'Is it?')
    """
    words = words.strip()
    return words if not words or words[-1] in ".!?…" else f"{words}."


def because(words: str) -> str:
    """What follows a sentence's main part: `: a ship’s lock.` or just its full stop."""
    return f": {ended(words)}" if words.strip() else "."
