"""Whom somebody is up against, as far as their words tell, and that one's name for “him”."""

import re

from hearthside.core.wording.verbs import joins

_PERSON = re.compile(r"\b(?:he|she|him|her|his|hers)\b", re.IGNORECASE)
_TOLD_OF = re.compile(
    r"(?<=\S)\s(?:who|whom|whose|what|where|whether|why|how|when|about)\b", re.IGNORECASE
)
_NAME = re.compile(r"(?<=\s)(?!I\b)[A-Z]\w+")


def aimed(words: str) -> str:
    """The part of what somebody does that has to do with others: whoever is named after it is only
    told of.

    >>> aimed("Work out who paid Hask"), aimed("I ask Berta about Hask"), aimed("What Hask knows")
    ('Work out', 'I ask Berta', 'What Hask knows')
    """
    return _TOLD_OF.split(words)[0]


def opponent_named(words: str, whom: str) -> str:
    """Words in which the first “him” or “her” can only mean one person, who is named there.

    >>> opponent_named("I haggle with him over a bribe", "Orsk")
    'I haggle with Orsk over a bribe'
    >>> opponent_named("I look at her.", "Isaut"), opponent_named("I cut her rope", "Isaut")
    ('I look at Isaut.', 'I cut her rope')

    Where somebody else was spoken of before, it may be them.

    >>> opponent_named("I take his coat and throw it at him", "Orsk")
    'I take his coat and throw it at him'
    >>> opponent_named("I help Signe and pull her in", "Orsk")
    'I help Signe and pull her in'
    """
    found = _PERSON.search(words)
    if found is None or found[0] not in ("him", "her") or _NAME.search(words[: found.start()]):
        return words
    after = words[found.end() :]
    owns = found[0] == "her" and after.startswith(" ") and not joins(after.split()[0].lower())
    spoken = re.search(r"[“\"]", words[: found.start()])
    return words if owns or spoken else f"{words[: found.start()]}{whom}{after}"
