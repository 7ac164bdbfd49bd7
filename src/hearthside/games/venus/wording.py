"""Names, metals and words of the story inside our sentences, and in the picks of forms."""

from hearthside.core import say
from hearthside.core.forms import Pick
from hearthside.core.say import Span
from hearthside.core.wording.befalling import befell
from hearthside.core.wording.retelling import came_out, lost
from hearthside.core.wording.typesetting import sentence
from hearthside.games.venus import metals
from hearthside.games.venus.advancement import cap_prices
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
UNTRIED = "As if it had never been tried."
SILVER_LINING = "A limit, for its silver lining"
"""VE-2.18: the heading over limits where something is asked for that helps."""
METAL_PICKS = tuple(Pick(str(at), metal.capitalize()) for at, metal in enumerate(metals.CALIBERS))


def metal(caliber: int) -> str:
    return metals.CALIBERS[caliber].capitalize()


def called(table: VTable, who: str) -> Span:
    """Somebody by name, for those who know they are there; a bare name where they are gone."""
    return say.who(table, who) if who in table.play.cast else say.name(who)


def done(table: VTable, who: str, words: str, told: str) -> Spans:
    """What somebody simply does, and how that goes."""
    goes = sentence(told) if told else ""
    return _under_name(table, who, f"{tale(table, who, 'pass', words, '')} {goes}".strip())


def ended(table: VTable, who: str, outcome: str, words: str, stakes: str) -> Spans:
    """How a roll is told, at the table as afterwards."""
    return _under_name(table, who, tale(table, who, outcome, words, stakes))


def _under_name(table: VTable, who: str, whole: str) -> Spans:
    named = called(table, who)
    begins = whole.startswith(named.text)
    return (named, whole.removeprefix(named.text)) if begins else (whole,)


def tale(table: VTable, who: str, outcome: str, words: str, stakes: str) -> str:
    """How a roll is told afterwards."""
    one = table.play.cast.get(who, who)
    if outcome == "pass":
        return came_out(one, words, True)
    return lost(one, words, stakes)


def befalls(table: VTable, who: str, words: str) -> str:
    """What happens to somebody, or what they do, as it is told afterwards."""
    return befell(table.play.cast.get(who, who), words)


def aspect(words: str) -> Span:
    """Words from the story inside a sentence, which has its own full stop."""
    return say.aspect(words.strip().removesuffix("."))
