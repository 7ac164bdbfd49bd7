"""Our own words put together: a question, a reason."""

from hearthside.core.wording.typesetting import sentence

FOR_THE_MARK = (
    "A reroll could only earn you a mark now. Let it stand, or spend a point for the mark."
)
"""HC-3.15, HC-4.7: what somebody is asked whose point could no longer turn a test."""


QUESTIONS = (
    *("who", "whom", "whose", "what", "which", "when", "where", "why", "how"),
    *("is", "are", "was", "were", "do", "does", "did", "has", "have", "had"),
    *("whos", "whats", "wheres", "hows", "whys"),  # as one types them
    *("can", "could", "will", "would", "should", "may", "might", "must"),
)
"""The words a question begins with."""


def asked(words: str) -> str:
    """What somebody wants to know: a question, unless they put it otherwise.

    >>> asked("which cistern is foul"), asked("Who rang?"), asked("I want to know who paid")
    ('Which cistern is foul?', 'Who rang?', 'I want to know who paid.')
    >>> asked("whos got the second copy.")
    'Whos got the second copy?'
    """
    first = words.casefold().split()[:1]
    asks = first and first[0].partition("’")[0].partition("'")[0] in QUESTIONS
    return sentence(f"{words.strip().removesuffix('.')}?" if asks and "?" not in words else words)


def because(reason: str) -> str:
    """A reason as a sentence of its own, where there is one.

    >>> because("too far"), because("")
    (' Too far.', '')
    """
    return f" {sentence(reason)}" if reason else ""
