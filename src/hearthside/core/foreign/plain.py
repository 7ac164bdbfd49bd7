"""Plain words out of what other tools write: marked-up text, shouted labels, hidden characters."""

import re
import unicodedata

from hearthside.core.wording.typesetting import capital

_UNSEEN = re.compile(r"<(script|style)\b[^<>]*>.*?(?:</\1\s*>|\Z)", re.IGNORECASE | re.DOTALL)
_LINE = re.compile(r"<br\s*/?>|</(?:p|div|li|h[1-6]|tr|blockquote)\s*>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>|<!--[^<>]*-->")
_LINK = re.compile(r"@\w+\[[^\[\]\n]{0,300}\]\{([^{}\n]{0,300})\}")
_BARE_LINK = re.compile(r"@(?:UUID|Actor|Item|JournalEntry|Compendium)\[([^\[\]\n]{0,300})\]")
_ROLL = re.compile(
    r"\[\[/?(?:r|roll|gmr|gmroll)?\s*([^\[\]\n]{0,300})\]\](?:\{([^{}\n]{0,300})\})?"
)
_SHOUTED = re.compile(r"&([A-Z]{2,8});")
SMALL = {"a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to"}
"""Words that stay small within a title."""
_HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn")
_KEPT = "\n\t\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
"""Line ends, and what joins letters and pictures into one."""


def clean(text: str) -> str:
    """Text without what nobody can see: control characters, direction marks, blank ends."""
    if not text.isprintable():
        kept = (c for c in text if c in _KEPT or unicodedata.category(c) not in _HIDDEN)
        text = "".join(kept)
    lines = [" ".join(line.split()) for line in text.split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def plain(text: str) -> str:
    """HTML as plain lines; Foundry's links and rolls as their labels.

    >>> plain("Keeps the light.<br>Afraid of <i>calm</i> water &AMP; @UUID[Actor.x]{Bramble}")
    'Keeps the light.\\nAfraid of calm water & Bramble'
    >>> plain("Roll [[/r 1d6]] or [[/r 2d6]]{two dice}")
    'Roll 1d6 or two dice'
    """
    text = _UNSEEN.sub("", text)
    text = _TAG.sub("", _LINE.sub("\n", text))
    text = _LINK.sub(r"\1", text)
    text = _BARE_LINK.sub(r"\1", text)
    text = _ROLL.sub(lambda found: found[2] or found[1], text)
    text = _SHOUTED.sub(lambda found: found[0].lower(), text)
    from html import unescape  # it holds the names of two thousand characters

    return clean(unescape(text))


def marked_up(text: str) -> str:
    """Plain lines as HTML that reads back the same.

    >>> marked_up("salt & fog\\nlamp")
    'salt &amp; fog<br>lamp'
    """
    from html import escape

    return escape(text, quote=False).replace("\n", "<br>")


def titled(label: str) -> str:
    """A shouted label in the case of a title; any other as it is.

    >>> titled("WHAT THE WATER SAID"), titled("McCoy")
    ('What the Water Said', 'McCoy')
    """
    if not label.isupper():
        return label
    lower = [word.lower() for word in label.split()]
    return " ".join(
        word if word in SMALL and not before.endswith(":") else capital(word)
        for before, word in zip([":", *lower], lower, strict=False)
    )


def shouted(label: str) -> str:
    """A label in capitals, where it can be had back from them."""
    loud = label.upper()
    return loud if titled(loud) == label else label
