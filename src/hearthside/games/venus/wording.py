"""Names, metals and words of the story inside our sentences, and in the picks of forms."""

import re

from hearthside.core import say, typed_text
from hearthside.core.forms import Pick
from hearthside.core.grammar import amid
from hearthside.core.retelling import came_out, lost
from hearthside.core.say import Span
from hearthside.core.wish_wording import retold, wanted
from hearthside.games.venus import cap_prices, numbers
from hearthside.games.venus.content import ABILITIES
from hearthside.games.venus.state import VTable

Spans = tuple[str | Span, ...]

ABILITY_PICKS = tuple(Pick(one, one.capitalize()) for one in ABILITIES)
KIND_PICKS = tuple(
    Pick(kind, f"{kind.capitalize()} ({price})")
    for kind, price in cap_prices.ATTRIBUTE_PRICES.items()
)
ASSET_PICKS = tuple(
    Pick(kind, f"{kind.capitalize()} ({price})") for kind, price in cap_prices.ASSET_PRICES.items()
)
_ASKED = re.compile(r"(?:can|could|may) (?:i|we) (.+?)\s*\?+", re.IGNORECASE)
SILVER_LINING = "A limit, for its silver lining"
"""VE-2.18: the heading over limits where something is asked for that helps."""
METAL_PICKS = tuple(Pick(str(at), metal.capitalize()) for at, metal in enumerate(numbers.CALIBERS))


def metal(caliber: int) -> str:
    return numbers.CALIBERS[caliber].capitalize()


def counted(count: int, noun: str) -> str:
    """So many of something.

    >>> counted(1, "cap"), counted(3, "cap")
    ('1 cap', '3 caps')
    """
    return f"{count} {noun if count == 1 else f'{noun}s'}"


def called(table: VTable, who: str) -> Span:
    """Somebody by name, for those who know they are there; a bare name where they are gone."""
    return say.who(table, who) if who in table.play.cast else say.name(who)


def managed(table: VTable, who: str, words: str) -> Spans:
    """What somebody was up to, once it is done. Told under their own name it stands as it is; what
    was asked for is done."""
    named, told = called(table, who), _of(table, who, words)
    for own in (f"{named.text} ", f"{named.text.partition(' ')[0]} "):
        if told.startswith(own):
            return (named, " ", aspect(told.removeprefix(own)), ".")
    if asked := _ASKED.fullmatch(told.strip()):
        told = f"to {asked[1]}"
    wish = wanted(told)
    how = wish.led("gets" if wish.kind == "thing" else "manages")
    return (named, f" {how} ", aspect(wish.words), ".")


def done(table: VTable, who: str, words: str, told: str) -> Spans:
    """What somebody simply does, and how that goes."""
    named = called(table, who)
    goes = typed_text.ended(f"{told[:1].upper()}{told[1:]}") if told else ""
    whole = f"{tale(table, who, 'pass', words, '')} {goes}".strip()
    if whole.startswith(named.text):
        return (named, whole.removeprefix(named.text))
    return (whole,)


def ended(table: VTable, who: str, outcome: str, words: str, stakes: str) -> Spans:
    """How a roll is told: what they were up to is done, or what was at stake happens."""
    if outcome == "pass":
        return managed(table, who, words)
    return (called(table, who), " fails: ", aspect(amid(_of(table, who, stakes))), ".")


def tale(table: VTable, who: str, outcome: str, words: str, stakes: str) -> str:
    """How a roll is told afterwards."""
    named, known = called(table, who).text, table.play.cast.get(who)
    pronouns = known.pronouns if known else ""
    if asked := _ASKED.fullmatch(words.strip()):
        words = asked[1]
    if outcome == "pass":
        return came_out(named, words, True, pronouns)
    return lost(named, words, stakes, pronouns)


def _of(table: VTable, who: str, words: str) -> str:
    """What a player wrote about their character, as the others tell it. Leading words such as `I
    want to` are read as what is wanted."""
    known = table.play.cast.get(who)
    first, space, rest = words.partition(" ") if words.startswith(("I ", "i ")) else ("", "", words)
    return first + space + retold(rest, known.pronouns if known else "")


def aspect(words: str) -> Span:
    """Words from the story inside a sentence, which has its own full stop."""
    return say.aspect(words.strip().removesuffix("."))
