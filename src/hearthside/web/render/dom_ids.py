"""Names for elements and files that stay the same from one drawing to the next."""

import re
import zlib
from functools import lru_cache
from typing import Any

_PLAIN = re.compile(r"(?:[a-z0-9]+(?:[-.][a-z0-9]+)*)?")


@lru_cache(maxsize=4096)
def dom_id(*parts: Any) -> str:
    """A name for an element that stays the same from one drawing to the next.

    Words that HTML cannot hold are left out and told apart by a short sum of the whole.

    >>> dom_id("o", "fate.invoke-wren", "how")
    'o-fate-invoke-wren-how'
    """
    whole = "-".join(map(str, parts))
    if _PLAIN.fullmatch(whole):
        return whole.replace(".", "-")
    plain = re.sub(r"[^a-z0-9]+", "-", whole.lower()).strip("-")
    return f"{plain}-{checksum(whole)}"


def option_id(key: str) -> str:
    """The id of an option's form."""
    return dom_id("o", key)


def blank_id(form: str, field: str) -> str:
    """The id of a blank, which begins with that of its form."""
    return f"{form}-{dom_id(field)}"


def checksum(words: str) -> str:
    """A short sum that tells two texts apart."""
    return f"{zlib.crc32(words.encode()):08x}"
