"""What people are called where there is little room, and once their whole name was said."""

from collections.abc import Iterable

from hearthside.core.grammar import several

TITLES = (
    *("a", "an", "the", "old", "captain", "lord", "lady", "brother", "sister", "master", "father"),
    *("mother", "inspector", "doctor", "sergeant", "sir", "dame", "mr", "mrs", "miss", "king"),
    *("queen", "prince", "princess", "baron", "count", "duke", "professor", "saint", "reeve"),
    *("bailiff", "abbot", "abbess", "steward", "young", "little", "constable", "colonel", "major"),
    *("magistrate", "marshal", "governor", "lieutenant", "corporal", "admiral", "bishop", "judge"),
    *("mayor", "provost", "squire", "widow", "uncle", "aunt", "emperor", "empress", "priest"),
)
"""What no first name is."""
ARTICLES = ("a", "an", "the")
OFFICES = ("captain", "guard", "keeper", "lord", "master", "mistress", "sergeant", "warden")
"""What ends the word for an office."""


def named_once(text: str, names: Iterable[str]) -> str:
    """A text that says somebody's whole name once, and then the short one.

    >>> named_once("Ketil Brand falls. Ketil Brand is hurt.", ["Ketil Brand", "Captain Moss"])
    'Ketil Brand falls. Ketil is hurt.'
    >>> named_once("Reeve Odo Vance falls. Reeve Odo Vance is hurt.", ["Reeve Odo Vance"])
    'Reeve Odo Vance falls. Vance is hurt.'
    """
    known = set(names)
    for whole in known:
        short = _alone(whole)
        others = (one for one in known if one != whole and short in one.split(" "))
        if short != whole and not any(others):
            before, named, after = text.partition(whole)
            text = before + named + after.replace(whole, short)
    return text


def _alone(name: str) -> str:
    """The one word of a name that somebody is called by, or the whole of it.

    >>> _alone("Reeve Osric"), _alone("Maud of the Weir"), _alone("The Abbess"), _alone("Two Men")
    ('Osric', 'Maud', 'The Abbess', 'Two Men')
    """
    first, last = name.split(" ")[0], name.split(" ")[-1]
    titled = _is_title(first) and first.lower() not in ARTICLES and last[:1].isupper()
    return last if titled and not several(name) else first_name(name)


def first_name(name: str) -> str:
    """What a name is cut to where there is little room.

    >>> first_name("Wren Halloway"), first_name("The wrecking crew"), first_name("Captain Oste")
    ('Wren', 'The wrecking crew', 'Captain Oste')
    >>> first_name("Two Apprentices"), first_name("Crake’s wardens"), first_name("Town guard")
    ('Two Apprentices', 'Crake’s wardens', 'Town guard')
    >>> first_name("Harbourmaster Vance"), first_name("Toll-Captain Sand")
    ('Harbourmaster Vance', 'Toll-Captain Sand')
    """
    first, _, rest = name.partition(" ")
    kind = not rest.rpartition(" ")[2][:1].isupper()
    whole = kind or _is_title(first) or _is_possessive(first) or several(name)
    return name if whole or not rest else first


def called(name: str) -> str:
    """What is left of a name in a strip of faces: the first one, without articles and titles.

    >>> called("Wren Halloway"), called("The wrecking crew"), called("Inspector Grau")
    ('Wren', 'Wrecking crew', 'Grau')
    >>> called("Crake’s wardens"), called("Harbourmaster Vance")
    ('Wardens', 'Vance')
    """
    first, _, rest = name.partition(" ")
    cut = rest and (_is_title(first) or _is_possessive(first))
    return f"{rest[:1].upper()}{rest[1:]}" if cut else first_name(name)


def _is_title(word: str) -> bool:
    return word.lower() in TITLES or word.lower().endswith(OFFICES)


def _is_possessive(word: str) -> bool:
    return word.endswith(("’s", "'s"))
