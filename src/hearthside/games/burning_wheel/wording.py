"""Names and lists as people type them."""

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
