"""Labels made to fit where they stand: without a name, in small letters, as a setting."""

import re

from hearthside.core.forms import Choice, Number, Option, YesNo
from hearthside.core.wording.typesetting import capital, uncapital


def within(label: str, name: str) -> str:
    """A label that begins with a name, where everything is about them already.

    >>> within("Ansgar Voss: attack", "Ansgar Voss"), within("Hide Ansgar Voss", "Ansgar Voss")
    ('Attack', 'Hide Ansgar Voss')
    """
    short = label.removeprefix(f"{name}: ") if name else label
    return short if short == label else capital(short)


def set_to(option: Option) -> str:
    """How the one thing that an option changes is set now, in words; else nothing."""
    match option.fields:
        case (Choice() as field,):
            return next((pick.label for pick in field.picks if pick.value == field.value), "")
        case (YesNo() as field,):
            return "Yes" if field.value else "No"
        case (Number() as field,) if field.value is not None:
            return f"{field.value}"
    return ""


LONG = 220
"""A help with more letters than this opens with its first sentence."""


def first_and_rest(help: str) -> tuple[str, str]:
    """What a blank says of itself, and what it says to whoever reads on.

    >>> first_and_rest("May stay blank. Or not.")
    ('May stay blank. Or not.', '')
    """
    first, stop, rest = help.partition(". ")
    return (f"{first}{stop.rstrip()} ", rest) if len(help) > LONG else (help, "")


def question_and_rest(text: str) -> tuple[str, str]:
    """The first sentence of what is asked, up to what it names, and what is said about it.

    >>> question_and_rest("How hard is it? Below +2 she shines."), question_and_rest("Let it be?")
    (('How hard is it?', 'Below +2 she shines.'), ('Let it be?', ''))
    >>> question_and_rest("It works at a cost: they saw you. Pay it?")
    ('It works at a cost:', 'they saw you. Pay it?')
    """
    stop = re.search(r"(?<=[.?!:]) ", text)
    return (text[: stop.start()], text[stop.end() :]) if stop else (text, "")


def lower_first(words: str) -> str:
    """A label in the middle of a sentence, unless it is a name.

    >>> lower_first("Look it over"), lower_first("GM only"), lower_first("Beliefs and Instincts")
    ('look it over', 'GM only', 'Beliefs and Instincts')
    """
    named = words[1:2].isupper() or any(word.istitle() for word in words.split()[1:])
    return words if named else uncapital(words)
