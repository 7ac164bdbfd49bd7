"""What somebody typed, as a book sets it: capitals, full stops, quotation marks."""

import re

# Patterns are compiled once somebody types what they look for: every form needs this module, and
# a server that has just started nothing of them.
_NEXT_SENTENCE = (
    r"(?:(?<=[^\W\d_]{2}[.!?] )|(?<=[^\W\d_]\*[.!?] ))"
    r"(?<!\betc\. )(?<!\bvs\. )(?<!\bcf\. )(?<!\bca\. )[a-z]"
)
"""Where a sentence begins behind another."""
_SAID_FIRST = (
    r"(?:^|[.!?…:”] ?|[,–—] |\b(?:says?|said|asks?|asked|adds?|answers?|calls?|cries|cry|goes"
    r"|growls?|grunts?|hiss(?:es)?|mumbles?|murmurs?|mutters?|repl(?:ies|y)|screams?|shouts?|sighs?"
    r"|snaps?|tells? \w+|whispers?|yells?) )“[a-z]"
)
"""Where somebody begins to speak; a word that is set in quotation marks begins nothing."""
_CUT_SHORT = r"(?:tis|twas|em|til|cause|bout|round|n)\b"
_QUOTED_ONCE = (
    rf"(?<!\w)'(?!{_CUT_SHORT})(?=\S)"
    rf"((?:[^']|(?<=\w)'(?=\w)|(?<!\w)'(?={_CUT_SHORT}))+)(?<=\S)'(?!\w)"
)
"""Words between single quotation marks; a word that lost its beginning opens none."""


def typeset(text: str) -> str:
    """What somebody typed, with the quotation marks and apostrophes of a book, and the capitals of
    its sentences and of what somebody says in it.

    >>> typeset("She doesn't turn. \\"Brack!\\""), typeset('a 6" nail')
    ('She doesn’t turn. “Brack!”', 'a 6" nail')
    >>> typeset("the drovers' camp"), typeset("a sign: 'No drovers'")
    ('the drovers’ camp', 'a sign: ‘No drovers’')
    >>> typeset("'Don't,' he says, 'tis late"), typeset("the sailors' 'luck'")
    ('‘Don’t,’ he says, ’tis late', 'the sailors’ ‘luck’')
    >>> typeset("I run. smoke, ropes etc. everywhere! who's there... nobody")
    'I run. Smoke, ropes etc. everywhere! Who’s there... nobody'
    >>> typeset('she nods. "ok. ok. i am here" she says. then runs')
    'she nods. “Ok. Ok. I am here” she says. Then runs'
    >>> typeset('the "luck" of sailors. he says "come in"'), typeset('"well," he says, "come in"')
    ('the “luck” of sailors. He says “Come in”', '“Well,” he says, “come in”')
    """
    if '"' in text:  # looked for first: nearly every text has nothing to set
        text = re.sub(r'(?<!\w)"([^"]+)"(?!\w)', r"“\1”", text)
    text = with_apostrophes(text)
    if ". " in text or "! " in text or "? " in text:
        text = re.sub(_NEXT_SENTENCE, _ending_in_a_capital, text)
    return re.sub(_SAID_FIRST, _ending_in_a_capital, text) if "“" in text else text


def with_own_i(words: str) -> str:
    """What somebody typed, with the capital of an English I that stands alone.

    >>> told = ("so i'll go, i think", "...i run! do i?", "she and *i*. so did i.")
    >>> [with_own_i(one) for one in told]
    ["so I'll go, I think", '...I run! do I?', 'she and *I*. so did I.']
    >>> with_own_i("i.e. part i) of the i-beam, in Henrii's hand")
    "i.e. part i) of the i-beam, in Henrii's hand"
    """
    if "i" not in words:  # looked for first, as everywhere here
        return words
    return re.sub(r"(?<![\w’'-])(?<!\w\.)i(?![\w)-]|\.\w)", "I", words)


def _ending_in_a_capital(found: re.Match[str]) -> str:
    before, first = found[0][:-1], found[0][-1]
    goes_on = before.startswith((",", "–", "—")) and found.string[: found.start()].count(",”")
    return f"{before}{first if goes_on else first.upper()}"


def with_apostrophes(words: str) -> str:
    """What somebody typed, with a book's apostrophes and single quotation marks.

    >>> with_apostrophes("Tam O'Dell of the Cutters' Union"), with_apostrophes("a sign: 'No'")
    ('Tam O’Dell of the Cutters’ Union', 'a sign: ‘No’')
    >>> with_apostrophes("'Get 'em!' she says"), with_apostrophes("and off he went!' (so she says)")
    ('‘Get ’em!’ she says', 'and off he went!’ (so she says)')
    """
    if "'" not in words:  # looked for first: nearly every text has none
        return words
    return re.sub(r"'(?=\w)|(?<=\S)'", "’", re.sub(_QUOTED_ONCE, r"‘\1’", words))


def capital(words: str) -> str:
    """What somebody typed, as the beginning of a sentence.

    >>> capital("orm throws his cup away")
    'Orm throws his cup away'
    """
    return f"{words[:1].upper()}{words[1:]}"


def uncapital(words: str) -> str:
    """Words that began something, in the middle of a sentence.

    >>> uncapital("Climbs it")
    'climbs it'
    """
    return f"{words[:1].lower()}{words[1:]}"


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
    """What somebody typed, as the end of a sentence; what somebody says ends as it was typed.

    >>> ended("him off the stair"), ended("Is it?"), ended("“im here”")
    ('him off the stair.', 'Is it?', '“im here”')
    >>> ended("I whisper ‘off.’"), ended("over the riders’")
    ('I whisper ‘off.’', 'over the riders’.')
    """
    words = words.strip()
    within = words.removesuffix("’")  # a quotation has its own stop, an apostrophe has none
    stopped = words[-1:] in '.!?…”"' or within[-1:] in ".!?…"
    return words if not words or stopped else f"{words}."


def begins(words: str, most: int) -> str:
    """What somebody typed, or as many whole words of it as so many letters hold.

    >>> begins("You know that voice", 12), begins("You know", 12)
    ('You know…', 'You know')
    >>> begins("“You know that voice”: she does.", 14)
    '“You know…”'
    """
    if len(words) <= most:
        return words
    cut = words[:most].rsplit(" ", 1)[0]
    return f"{cut}…{'”' * (cut.count('“') > cut.count('”'))}"


def unstopped(words: str) -> str:
    """What somebody typed, inside a sentence of ours, which has its own full stop.

    >>> unstopped("I will find her."), unstopped("He says: “No.”")
    ('I will find her', 'He says: “No”')
    """
    words = words.strip().rstrip(".")
    return f"{words.removesuffix('.”')}”" if words.endswith(".”") else words


def sentences(text: str) -> list[str]:
    """A text by its sentences.

    >>> sentences("It is dark. “Who is it?” Nobody answers.")
    ['It is dark.', '“Who is it?”', 'Nobody answers.']
    """
    return [one for one in re.split(r"(?<=[.!?…”*])\s+(?=[A-ZÀ-Þ“*])", text.strip()) if one]
