"""Our own words put together: how a sentence begins, one or many, a reason."""

from hearthside.core.wording.typesetting import sentence

FOR_THE_MARK = (
    "A reroll could only earn you a mark now. Let it stand, or spend a point for the mark."
)
"""HC-3.15, HC-4.7: what somebody is asked whose point could no longer turn a test."""


def begun(words: str) -> str:
    """Words as a sentence or a button begins.

    >>> begun("an old smith")
    'An old smith'
    """
    return words[:1].upper() + words[1:]


def plural(count: int, word: str) -> str:
    """`1 fate point`, `2 fate points`.

    >>> plural(2, "fate point")
    '2 fate points'
    """
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def asked(words: str) -> str:
    """What somebody wants to know, as a question.

    >>> asked("which cistern is foul"), asked("Who rang?")
    ('Which cistern is foul?', 'Who rang?')
    """
    words = begun(words.strip().removesuffix("."))
    return words if not words or words.endswith(("?", "!")) else f"{words}?"


def because(reason: str) -> str:
    """A reason as a sentence of its own, where there is one.

    >>> because("too far"), because("")
    (' Too far.', '')
    """
    return f" {sentence(reason)}" if reason else ""
