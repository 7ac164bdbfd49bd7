"""What somebody wants, as they typed it, inside a sentence: however they put it, it reads."""

from typing import Literal

import msgspec


class Wanted(msgspec.Struct, frozen=True):
    """What somebody wants: a deed (`get past him`), a thing (`the door open`), or other words."""

    kind: Literal["deed", "thing", "words"]
    words: str

    def led(self, verb: str = "wants") -> str:
        """What stands before the words. It ends in a colon where they stand for themselves.

        >>> wanted("Get past him").led(), wanted("the door open").led("gets")
        ('wants to', 'gets')
        """
        return {"deed": f"{verb} to", "thing": verb, "words": f"{verb} this:"}[self.kind]


def wanted(typed: str) -> Wanted:
    """What somebody answered who was asked what they want.

    >>> [wanted(one).words for one in ("to get past him.", "I get past him", "Getting past him!")]
    ['get past him', 'get past him', 'get past him']
    >>> wanted("safe passage").led(), wanted("the barge is in").led()
    ('wants this:', 'wants this:')
    """
    typed = " ".join(typed.split())
    words = typed.rstrip(".!… ")
    first, _, rest = words.partition(" ")
    low = first.lower()
    if low == "to" and rest:
        return Wanted("deed", rest)
    if low in ("i", "we") and rest:
        return _of_oneself(rest)
    if deed := low if low in _DEEDS else _done(low):
        return Wanted("deed", f"{deed} {rest}".strip())
    if low in _THINGS and rest and _SAYS.isdisjoint(rest.lower().split()):
        return Wanted("thing", f"{low} {rest}")
    return Wanted("words", typed)


def _of_oneself(words: str) -> Wanted:
    """What follows `I`: wanting is said once, a bare deed is what is wanted."""
    first, _, rest = words.partition(" ")
    match first.lower():
        case "am" | "are" if rest:
            return Wanted("deed", f"be {rest}")
        case "want" | "try" | "will" if rest:
            return wanted(rest if first == "want" or rest.startswith("to ") else f"to {rest}")
    return Wanted("deed", words)


def _done(word: str) -> str:
    """The deed that is under way in a word: `get` in `getting`, none in `nothing`."""
    stem = word.removesuffix("ing")
    if stem == word or len(stem) < 2:
        return ""
    doubled = stem[:-1] if stem[-1] == stem[-2] else stem
    return next((deed for deed in (stem, f"{stem}e", doubled) if deed in _DEEDS), "")


def _row(words: str) -> frozenset[str]:
    return frozenset(words.split())


_THINGS = _row(
    """
    the a an my our his her their its your this that these those some any no every all
    both him them me us it everyone everybody nobody somebody someone something everything
    past off out in into up down through over across away home inside outside
    """
)
"""First words of what one wants to have, or to be so."""

_SAYS = _row("is are was were has have had will would can must does do knows thinks believes")
"""Verbs that make whole sentences of what would else be things."""

_DEEDS = _row(
    """
    ask avoid bandage banish bar bash be beat become beg befriend blend block bluff board
    break bribe bring build burn buy call calm carry cast catch charm chase clean clear
    climb close collect convince cook cover crack crawl create cross cut dance deceive
    decipher defuse destroy disable disarm discover distract dive do dodge drag draw drive
    enter escape fight figure find fix flee fly follow fool force free frighten gather get
    give go grab guess hack haggle haul have heal hear help hide hit hold hurry identify
    impress intimidate investigate join jump keep kick kill knock know land lead leap
    learn leave lie lift light listen lock look lose lure make mend move navigate
    negotiate open outrun pass patch perform persuade pick plant play pray press prevent
    protect prove pull push put quiet quieten raise rally read reach recall recognise
    recognize remember repair rescue resist restore return ride run sail save scale scare
    scramble search secure see seize send set shake shoot shout show shut silence sing
    slide slip smash smuggle snatch sneak solve soothe spot spy squeeze stand start stay
    steal steer stop study summon survive swim swing take talk tame teach tell threaten
    throw tie touch trace track translate trap trick turn unlock untie use wade wait wake
    walk warn watch win work wriggle write
    """
)
"""Verbs that people begin with when they are asked what they want."""
