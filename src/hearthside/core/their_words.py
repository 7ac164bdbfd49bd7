"""What people tell, as lines in their own words: behind a name, beside it, or spoken."""

from typing import Any

from hearthside.core.say import Line, Span, as_typed, begun, emphasised, line, typed
from hearthside.core.wording.as_typed import goes_on_from_a_name, spoken, tells_a_deed
from hearthside.core.wording.typesetting import capital, ended, typeset, uncapital


def in_their_words(teller: Span, words: str, /, **look: Any) -> list[Line]:
    """What somebody says or does, as they typed it, behind their name or beside it.

    >>> from hearthside.core.say import name
    >>> wren, said = name("Wren"), ("lifts the latch", "“Stop!”", "by the back door", "I jump!")
    >>> [(one.kind, one.plain) for words in said for one in in_their_words(wren, words)]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('action', 'Wren lifts the latch.'), ('speech', 'Wren: “Stop!”'),
     ('action', 'Wren: by the back door.'), ('action', 'Wren: I jump!')]
    """
    text = typeset(words.strip())
    if not text:
        return []
    said = spoken(text)
    return [in_speech(teller, said, **look) if said else in_deed(teller, text, **look)]


def in_deed(teller: Span, words: str, /, told: bool = False, **look: Any) -> Line:
    """What somebody does, as they typed it: behind their name where it goes on from it, or else
    behind a colon, with the letter it was typed with. `told` is a line of the story, not an answer.

    >>> from hearthside.core.say import name
    >>> steps, wren = "slips behind the desk", name("Wren")
    >>> in_deed(wren, steps, told=True).plain, in_deed(wren, steps).plain
    ('Wren slips behind the desk.', 'Wren: slips behind the desk.')
    """
    text = typeset(words.strip())
    goes_on = tells_a_deed(text) if told else goes_on_from_a_name(text)
    text = ended(uncapital(text) if goes_on else text)
    return line(teller, " " if goes_on else ": ", *emphasised(text), kind="action", **look)


def in_speech(teller: Span, words: str, /, **look: Any) -> Line:
    """What somebody says, as they typed it.

    >>> from hearthside.core.say import name
    >>> in_speech(name("Wren"), "*who* is it").plain
    'Wren: “Who is it”'
    >>> in_speech(name("Wren"), "ok. i'm *here*. come in").plain
    'Wren: “Ok. I’m here. Come in”'
    """
    said = begun(emphasised(words.strip()))
    return line(teller, ": “", *said, "”", kind="speech", **look)


A_SENTENCE = 3
"""How many words it takes: the rope snaps."""


def and_then(words: str) -> tuple[str | Span, ...]:
    """What came of it, as somebody typed it, behind how it ended: a sentence of its own, but for a
    word or two; or the full stop.

    >>> from hearthside.core.say import name
    >>> line(name("Wren"), " fails", *and_then("the rope snaps")).plain
    'Wren fails. The rope snaps.'
    >>> line(name("Wren"), " fails", *and_then("wet boots")).plain
    'Wren fails: wet boots.'
    >>> line(name("Wren"), " fails", *and_then("")).plain
    'Wren fails.'
    """
    if len(words.split()) < A_SENTENCE:
        return typed(words)
    return (". ", *as_typed(capital(words.strip())))
