"""Names and lists as people type them."""

import re


def same(name: str, other: str) -> bool:
    """Whether two names are the same, in whatever letters."""
    return name.casefold() == other.casefold()


def listed(words: str) -> tuple[str, ...]:
    """Words between commas or on lines of their own, each once."""
    parts = words.replace("\n", ",").split(",")
    return tuple(dict.fromkeys(part.strip() for part in parts if part.strip()))


def named_in(task: str, skill: str) -> bool:
    """Whether a task speaks of a skill: a word of it begins as the skill's name does.

    >>> named_in("I haggle over the sacks", "Haggling"), named_in("I hail the boat", "Haggling")
    (True, False)
    """
    stem = re.split(r"\W", skill.casefold())[0][:5]
    return any(word.startswith(stem) for word in re.findall(r"\w+", task.casefold()))
