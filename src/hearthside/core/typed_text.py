"""What a person may type: plain readable text, of a length people read."""

import re
import unicodedata

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
    for character in text:
        if name := _INVISIBLE.get(character):
            return f"The text hides {name} (U+{ord(character):04X}). Type it again as plain text."
        if unicodedata.category(character) in ("Cc", "Cs", "Co", "Cn") and character not in "\n\t":
            return (
                f"The text holds a character nobody can read (U+{ord(character):04X}). "
                "Type it again as plain text."
            )
    return ""


_NEXT_SENTENCE = re.compile(
    r"(?<=[^\W\d_]{2}[.!?] )(?<!\betc\. )(?<!\bvs\. )(?<!\bcf\. )(?<!\bca\. )[a-z]"
)
"""Where a sentence begins behind another."""


def typeset(text: str) -> str:
    """What somebody typed, with the quotation marks and apostrophes of a book, and the capitals of
    its sentences and of I.

    >>> typeset("She doesn't turn. \\"Brack!\\""), typeset('a 6" nail'), typeset("so i'll go")
    ('She doesn’t turn. “Brack!”', 'a 6" nail', 'so I’ll go')
    >>> typeset("the drovers' camp"), typeset("a sign: 'No drovers'")
    ('the drovers’ camp', "a sign: 'No drovers'")
    >>> typeset("I run. smoke, ropes etc. everywhere! who's there... nobody")
    'I run. Smoke, ropes etc. everywhere! Who’s there... nobody'
    """
    if '"' in text:  # looked for first: nearly every text has nothing to set
        text = re.sub(r'(?<!\w)"([^"]+)"(?!\w)', r"“\1”", text)
    if "'" in text:
        quoted = re.search(r"(?<!\w)'", text)  # then one behind a word may close it
        text = re.sub(r"(?<=\w)'(?=\w)" if quoted else r"(?<=\w)'", "’", text)
    if "i " in text or "i’" in text:
        text = re.sub(r"(?<![\w’.])i(?=’\w| \w)", "I", text)
    if ". " in text or "! " in text or "? " in text:
        text = _NEXT_SENTENCE.sub(lambda found: found[0].upper(), text)
    return text


def capital(words: str) -> str:
    """What somebody typed, as the beginning of a sentence.

    >>> capital("orm throws his cup away")
    'Orm throws his cup away'
    """
    return f"{words[:1].upper()}{words[1:]}"


def titled(words: str) -> str:
    """What somebody typed, as it stands at the head of something."""
    return capital(typeset(words.strip()))


def sentence(words: str) -> str:
    """What somebody typed, as a sentence of its own.

    >>> sentence("a night in the rafters"), sentence("Why not?")
    ('A night in the rafters.', 'Why not?')
    """
    return ended(capital(words.strip()))


def ended(words: str) -> str:
    """What somebody typed, as the end of a sentence.

    >>> ended("him off the stair"), ended("Is it?"), ended("“Stop!”")
    ('him off the stair.', 'Is it?', '“Stop!”')
    """
    words = words.strip()
    return words if not words or words.rstrip('”"')[-1:] in ".!?…" else f"{words}."


def begins(words: str, most: int) -> str:
    """What somebody typed, or as many whole words of it as so many letters hold.

    >>> begins("You know that voice", 12), begins("You know", 12)
    ('You know…', 'You know')
    """
    return words if len(words) <= most else f"{words[:most].rsplit(' ', 1)[0]}…"


def unstopped(words: str) -> str:
    """What somebody typed, inside a sentence of ours, which has its own full stop.

    >>> unstopped("I will find her."), unstopped("He says: “No.”")
    ('I will find her', 'He says: “No”')
    """
    words = words.strip().rstrip(".")
    return f"{words.removesuffix('.”')}”" if words.endswith(".”") else words


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
