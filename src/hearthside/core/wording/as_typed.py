"""What people typed is told as they typed it: no word of theirs is changed, moved or added to.

It stands behind their name where it goes on from it, as in `dips a finger in the oil`; all else
stands beside their name, or behind a colon.
"""

import re

from hearthside.core.wording.short_names import name_in_brief
from hearthside.core.wording.typesetting import capital, with_apostrophes

_DEED = re.compile(
    r"(?:\w+ly )?(?:(?P<sure>asks|becomes|begins|brings|clambers|comes|crawls|creeps|does|eats|gets"
    r"|gives|goes|grabs|hesitates|keeps|kneels|knows|leans|lets|listens|opens|pours|puts|says|sees"
    r"|sends|shrugs|sings|sits|sneaks|speaks|stays|takes|tells|thinks|throws|understands|vanishes"
    r"|waits|writes)\b"
    r"|(?!(?:always|across|afterwards|as|besides|his|its|perhaps|plus|sometimes|this|thus|towards"
    r"|unless|us|whereas|yes)\b)\w*(?:[^su\W]s|[^e\W]ed) (?P<next>[\w’]+))",
    re.IGNORECASE,
)
"""What is nothing but a deed, or a word that may be one and what it is done to: `shoes` may be
either, `shoes the mare` is not."""
_DONE_TO = re.compile(
    """a|an|the|this|these|those|some|any|every|his|her|its|their|them|him|it|
    himself|herself|itself|themselves|another|into|onto""",
    re.IGNORECASE | re.VERBOSE,
)
"""What is done is followed by, and things hardly are: `stairs that creak`, `hands no longer
shaking`."""
_ACTS = re.compile(
    r"(?:[a-z]+ly )?(?!(?:always|across|afterwards|arms|as|besides|boots|eyes|feet|fingers|fists"
    r"|footsteps|hands|his|its|knees|legs|lights|lips|perhaps|plus|shoes|shoulders|sometimes"
    r"|tears|this|thus|towards|unless|us|voices|whereas|words|yes)\b)[a-z’]*[^su\W]s\b"
)
"""How a line begins that tells what somebody does, but for what people have two of."""
_OWN_VOICE = re.compile(r"\b(?:I|me|my|mine|myself|we|us|our|ours|you|your|yours)\b(?!’s\b)")
_WHOSE = re.compile(r"(?:[’']s?)?\W*$")
"""What may follow a name at once: `Nell’s`, `Nell,`."""
_SPOKEN = re.compile(r"[\"“”„«»]([^\"“”„«»]+)[\"“”„«»]")
_SPOKEN_ONCE = re.compile(r"‘((?:[^‘’]|(?<=\w)’(?=\w))+)’")
_QUOTED = re.compile(r"[“\"][^“”\"]*[”\"]")


def goes_on_from_a_name(words: str) -> bool:
    """Whether words tell what somebody does, so that their name can begin the sentence.

    Only where that is certain: what may be told of something else stands beside their name.

    >>> told = ("dips a finger in the oil", "Listens.", "slowly opens the door", "leaned his head")
    >>> [goes_on_from_a_name(one) for one in told]
    [True, True, True, True]
    >>> told = ("lights go out", "rings of smoke", "kick the door in", "as quick as she can")
    >>> [goes_on_from_a_name(one) for one in told]
    [False, False, False, False]
    >>> [goes_on_from_a_name(one) for one in ("breaks Voss’s chair", "follows Odile", "Hands up")]
    [True, True, False]
    >>> [goes_on_from_a_name(one) for one in ("lifts my lamp", "says “I am here”", "“Stop!”")]
    [False, True, False]
    >>> [goes_on_from_a_name(one) for one in ("Hands up!", "Tired, she sits.", "does it hurt?")]
    [False, False, False]
    >>> told = ("shoes off, over the low bit", "shoes in hand", "armed with a knife", "feed it")
    >>> [goes_on_from_a_name(one) for one in told]
    [False, False, False, False]
    """
    found, told = _DEED.match(words), unquoted(words)
    if not found or told.endswith("?") or in_own_voice(words):
        return False
    behind = found["next"]
    if found["sure"] or _DONE_TO.fullmatch(behind):
        return True
    return words[0].islower() and behind[0].isupper()  # a deed done to somebody


def tells_a_deed(words: str) -> bool:
    """Whether a line that somebody tells as their character goes on from its name: most do, so
    what may be either is taken for a deed, as it is not in an answer to `How?`.

    >>> told = ("kicks off her boots", "drops from handhold to handhold", "stands there, waiting")
    >>> [tells_a_deed(one) for one in told]
    [True, True, True]
    >>> told = ("hands up", "By the back door.", "lifts my lamp", "stairs, again?", "runs! now!")
    >>> [tells_a_deed(one) for one in told]
    [False, False, False, False, False]
    """
    if goes_on_from_a_name(words):
        return True
    plain = not words.endswith(("?", "!")) and not in_own_voice(words)
    return plain and _ACTS.match(words) is not None


def in_own_voice(words: str) -> bool:
    """Whether words speak of whoever types them, or to somebody, outside what they quote.

    >>> told = ("falls at my feet", "“I yield,” he says", "goes over the rail")
    >>> [in_own_voice(one) for one in told]
    [True, False, False]
    """
    return bool(_OWN_VOICE.search(unquoted(words)))


def unquoted(words: str) -> str:
    """Words without what is said in them.

    >>> unquoted("He bows. “After you.”")
    'He bows. '
    """
    return _QUOTED.sub("", words)


def tells_of_others(words: str, is_named: bool) -> bool:
    """Whether words need no name beside them: they are a sentence about somebody else, or whoever
    tells them was named before and does not speak of themselves as I.

    >>> told = ("He falls into the mud.", "The tide takes his boots.", "I land badly.", "By boat.")
    >>> [tells_of_others(one, is_named=True) for one in told]
    [True, True, False, True]
    >>> [tells_of_others(one, is_named=False) for one in told]
    [False, True, False, False]
    """
    if in_own_voice(words):
        return False
    first, *rest = words.split() or [""]
    return is_named or (first.lower() in ("the", "a", "an") and len(rest) > 3)


def names_them(words: str, name: str) -> bool:
    """Whether words begin with whoever tells them, so that they need no name beside them.

    >>> names_them("Quill kicks the hull.", "Quill Moss"), names_them("I kick it.", "Quill Moss")
    (True, False)
    >>> told = ("Corve draws a knife.", "The bailiff draws a knife.", "The rope breaks.")
    >>> [names_them(one, "Bailiff Corve") for one in told]
    [True, True, False]
    >>> [names_them(one, "The wrecking crew") for one in ("The crew laughs.", "The rope breaks.")]
    [True, False]
    >>> [names_them(one, "Nell Gray") for one in ("Nell’s gone.", "Nell, tired, sits.", "Nelly!")]
    [True, True, False]
    """
    own, said = name.removeprefix("The "), capital(words)
    first = _WHOSE.sub("", said.removeprefix("The ").split(" ", 1)[0])
    if said.startswith("The "):
        return first.casefold() in own.casefold().split()
    return first in (capital(own.split(" ", 1)[0]), name_in_brief(name))


def is_a_scrap(words: str) -> bool:
    """Whether words say little until it is told what they are about.

    >>> told = ("Sword, from behind", "at the boats", "I ask the smith", "kneels", "“Stop!”", "")
    >>> [is_a_scrap(one) for one in told]
    [True, True, False, False, False, False]
    """
    whole = spoken(words) or _OWN_VOICE.search(words) or goes_on_from_a_name(words)
    return bool(words) and not whole


def spoken(words: str) -> str:
    """What stands between quotation marks, where that is all of it; else nothing.

    >>> spoken("“Stop!”"), spoken("“Stop!” he says. “Now!”"), spoken("lifts the latch")
    ('Stop!', '', '')
    >>> spoken("'Don't!'"), spoken("'Stop!' he says"), spoken("'Stop,' he says, 'now'")
    ('Don’t!', '', '')
    """
    found = _SPOKEN.fullmatch(words) or _SPOKEN_ONCE.fullmatch(with_apostrophes(words))
    return found[1] if found else ""
