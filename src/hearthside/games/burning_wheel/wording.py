"""Names and lists as people type them."""

import re

from hearthside.core.wording.grammar import amid


def same(name: str, other: str) -> bool:
    """Whether two names are the same, in whatever letters."""
    return name.casefold() == other.casefold()


def listed(words: str) -> tuple[str, ...]:
    """Words between commas or on lines of their own, each once."""
    parts = words.replace("\n", ",").split(",")
    return tuple(dict.fromkeys(part.strip() for part in parts if part.strip()))


def of_thing(does: str, thing: str) -> str:
    """What is done with something somebody has named: behind a colon where it may be a name.

    >>> of_thing("wants to buy", "A fast horse"), of_thing("wants to buy", "Forty ells of rope")
    (' wants to buy a fast horse', ' wants to buy: Forty ells of rope')
    """
    named = amid(thing)
    return f" {does} {named}" if named[:1].islower() else f" {does}: {named}"


def speaks_of(words: str, name: str) -> bool:
    """Whether words name somebody: by their title, or by a name of theirs, not by where they are
    from.

    >>> speaks_of("I ask Ulrike to open", "Ulrike Sand"), speaks_of("A sand bank", "Ulrike Sand")
    (True, False)
    >>> reeve = "The Reeve of Skarn"
    >>> speaks_of("I bribe the reeve", reeve), speaks_of("Over the Skarn bridge", reeve)
    (True, False)
    """
    called = name.partition(" of ")[0]
    if called.startswith("The "):
        return re.search(rf"\b{re.escape(called)}\b", words, re.IGNORECASE) is not None
    heard = set(re.findall(r"\w+", words))
    return any(part in heard for part in called.split() if part[:1].isupper())
