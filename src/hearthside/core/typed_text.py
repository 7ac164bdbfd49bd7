"""What a person may type: plain readable text, of a length people read."""

from hearthside.core.moves import Illegal

LONGEST_TEXT = 4_000
"""No single text at the table is longer than this, whatever its field allows."""

_INVISIBLE = {
    "\u200b": "a zero-width space",
    "\u2060": "a word joiner",
    "\ufeff": "a byte-order mark",
    "\u00ad": "a soft hyphen",
    **dict.fromkeys("\u200e\u200f\u061c", "a direction mark"),
    **dict.fromkeys("\u202a\u202b\u202c\u202d\u202e", "a direction override"),
    **dict.fromkeys("\u2066\u2067\u2068\u2069", "a direction isolate"),
}


def problem(text: str, most: int = LONGEST_TEXT) -> str:
    """One sentence on why this text cannot be kept, or nothing."""
    if len(text) > most:
        return f"That is {len(text):,} characters long. Keep it to {most:,}."
    if text.isprintable():  # nearly every text is, so that only the others are looked into
        return ""
    import unicodedata

    for character in text:
        if name := _INVISIBLE.get(character):
            return f"The text hides {name} (U+{ord(character):04X}). Type it again as plain text."
        if unicodedata.category(character) in ("Cc", "Cs", "Co", "Cn") and character not in "\n\t":
            return (
                f"The text holds a character nobody can read (U+{ord(character):04X}). "
                "Type it again as plain text."
            )
    return ""


def typed_number(text: str, otherwise: int) -> int:
    """A number of an entry or a place as an address or a form holds it; `otherwise` where it is
    none, or longer than any.

    >>> typed_number("12", 0), typed_number("²", 0), typed_number("9" * 5000, 0)
    (12, 0, 0)
    """
    return int(text) if text.isdecimal() and len(text) < 12 else otherwise


def checked(value: object, field: str = "") -> None:
    """Refuse any unreadable or overlong text anywhere inside a move's values."""
    if isinstance(value, str):
        if sentence := problem(value):
            raise Illegal(sentence, field)
    elif isinstance(value, dict):
        for key, inner in value.items():
            checked(key, field)
            checked(inner, field or str(key))
    elif isinstance(value, list | tuple):
        for inner in value:
            checked(inner, field)
