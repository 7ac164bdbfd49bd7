"""People's own words inside a sentence of the log."""

from hearthside.core.say import Line, aspect, line, listed, name
from hearthside.core.wording.befalling import befell
from hearthside.core.wording.pronouns import PERSON, Somebody
from hearthside.core.wording.short_names import speaks_of
from hearthside.core.wording.typesetting import ended, unstopped


def because(words: str) -> str:
    """What follows a sentence's main part: `: a ship’s lock.` or just its full stop."""
    return f": {ended(words)}" if words.strip() else "."


def told_apart(aspects: list[str]) -> str:
    """Aspects in a row: where there are several, each in quotation marks.

    >>> told_apart(["Lame and Proud"]), told_apart(["Lame and Proud", "Old Debts"])
    ('Lame and Proud', '“Lame and Proud” and “Old Debts”')
    """
    return listed([f"“{one}”" for one in aspects]) if len(aspects) > 1 else "".join(aspects)


def as_said(one: Somebody, how: str) -> list[Line]:
    """How somebody goes about it: told as their deed where that is sure, else in their own words.

    >>> from hearthside.core.table import Seat
    >>> voss, mara = Seat("v", "Voss", "gm"), Seat("m", "Mara Voss", "player", "she/her")
    >>> [as_said(voss, how)[0].plain for how in ("He brings it down hard", "by the back door")]
    ['Voss brings it down hard.', 'Voss: by the back door.']
    >>> [as_said(mara, how)[0].plain for how in ("Mara lunges", "I draw my knife")]
    ['Mara Voss lunges.', 'Mara Voss draws her knife.']
    """
    if not how.strip():
        return []
    done = deed(one, how)
    if not done and (told := about_oneself(one, how)):
        return [line(told, rules=("FA-5.17",), beat="Frame")]
    told = done.removeprefix(one.name) + "." if done else ": "
    words = () if done else (aspect(ended(how)),)
    return [line(name(one.name), told, *words, rules=("FA-5.17",), beat="Frame")]


def deed(one: Somebody, how: str) -> str:
    """What somebody says they do, as it is told of them, without its full stop; or nothing.

    >>> from hearthside.core.table import Seat
    >>> deed(Seat("v", "Voss", "gm"), "Kick it over!")
    'Voss kicks it over'
    """
    told = befell(one, how)
    return (
        unstopped(told).rstrip("!") if told.startswith(f"{one.name} ") and ":" not in told else ""
    )


def about_oneself(one: Somebody, how: str) -> str:
    """A whole sentence that tells of somebody by name, or by she, he or they; or nothing."""
    told, begins = befell(one, how), " ".join(how.split()[:3])
    of_them = PERSON.match(begins) or (begins[:1].isupper() and speaks_of(begins, one.name))
    return told if of_them and not told.startswith(f"{one.name}: ") else ""
