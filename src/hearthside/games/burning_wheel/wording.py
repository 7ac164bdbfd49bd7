"""Names and lists as people type them."""


def same(name: str, other: str) -> bool:
    """Whether two names are the same, in whatever letters."""
    return name.casefold() == other.casefold()


def listed(words: str) -> tuple[str, ...]:
    """Words between commas or on lines of their own, each once."""
    parts = words.replace("\n", ",").split(",")
    return tuple(dict.fromkeys(part.strip() for part in parts if part.strip()))
