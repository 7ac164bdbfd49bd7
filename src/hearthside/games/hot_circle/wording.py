"""Our own words put together: a question, a reason."""

from hearthside.core.wording.typesetting import capital, sentence

FOR_THE_MARK = (
    "A reroll could only earn you a mark now. Let it stand, or spend a point for the mark."
)
"""HC-3.15, HC-4.7: what somebody is asked whose point could no longer turn a test."""


def asked(words: str) -> str:
    """What somebody wants to know, as a question.

    >>> asked("which cistern is foul"), asked("Who rang?")
    ('Which cistern is foul?', 'Who rang?')
    """
    words = capital(words.strip().removesuffix("."))
    return words if not words or words.endswith(("?", "!")) else f"{words}?"


def because(reason: str) -> str:
    """A reason as a sentence of its own, where there is one.

    >>> because("too far"), because("")
    (' Too far.', '')
    """
    return f" {sentence(reason)}" if reason else ""
