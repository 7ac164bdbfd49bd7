"""People's own words inside a sentence of the log."""

import msgspec


def ended(words: str) -> str:
    """Typed words as the end of a sentence: `him off the stair.`

    >>> ended("him off the stair"), ended("Is it?")
    ('him off the stair.', 'Is it?')
    """
    words = words.strip()
    return words if not words or words[-1] in ".!?…" else f"{words}."


def because(words: str) -> str:
    """What follows a sentence's main part: `: a ship’s lock.` or just its full stop."""
    return f": {ended(words)}" if words.strip() else "."


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def spelled(count: int) -> str:
    """A small number as people say it in a story: `two`."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


class Wish(msgspec.Struct, frozen=True):
    """What somebody wants, ready for a sentence: `wants to`, `get past the guard`."""

    lead: str
    """What stands before the words. It ends in a colon where they stand for themselves."""
    words: str

    @property
    def is_deed(self) -> bool:
        return self.lead.endswith(" to")


def wish(typed: str) -> Wish:
    """However people answer what they want, a sentence comes of it.

    >>> wish("I get past him.").words, wish("Getting past him").lead, wish("safe passage").lead
    ('get past him', 'tries', 'wants this:')
    """
    typed = " ".join(typed.split())
    words = typed.rstrip(".!… ")
    first, _, rest = words.partition(" ")
    low = first.lower()
    if low == "to" and rest:
        return Wish("wants to", rest)
    if low in ("i", "we") and rest:
        return _of_oneself(rest)
    if low in _DEEDS:
        return Wish("wants to", f"{low} {rest}".strip())
    if _is_doing(low):
        return Wish("tries", f"{low} {rest}".strip())
    if low in _THINGS and rest:
        return Wish("wants", f"{low} {rest}")
    return Wish("wants this:", typed)


def _of_oneself(words: str) -> Wish:
    """What follows `I`: wanting is said once, a bare deed is what is wanted."""
    first, _, rest = words.partition(" ")
    match first.lower():
        case "am" | "are" if rest:
            return Wish("wants to", f"be {rest}")
        case "want" | "try" | "will" if rest:
            return wish(rest if rest.lower().startswith("to ") else f"to {rest}")
    return Wish("wants to", words)


def _is_doing(word: str) -> bool:
    """Whether a word is a deed under way: `getting`, `opening`, but not `nothing`."""
    stem = word.removesuffix("ing")
    if stem == word or len(stem) < 2:
        return False
    doubled = stem[:-1] if stem[-1] == stem[-2] else stem
    return bool({stem, f"{stem}e", doubled} & _DEEDS)


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
