"""Names, metals and words of the story inside our sentences, and in the picks of forms."""

from hearthside.core import say
from hearthside.core.forms import Pick
from hearthside.core.say import Span, quoted_wish, typed
from hearthside.core.wording.grammar import agreeing
from hearthside.games.venus import metals
from hearthside.games.venus.advancement import cap_prices
from hearthside.games.venus.content import ABILITIES, KINDS
from hearthside.games.venus.state import VTable

Spans = tuple[str | Span, ...]

ABILITY_PICKS = tuple(Pick(one, one.capitalize()) for one in ABILITIES)
KIND_CHOICES = tuple(Pick(kind, kind.capitalize()) for kind in KINDS)
PRICED_KINDS = tuple(
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


def how_it_ended(
    table: VTable, who: str, outcome: str, words: str, stakes: str, away: Spans = ()
) -> Spans:
    """How a roll ended: what was tried, where it failed what that comes to, if anybody said, and
    what they come `away` with."""
    name = called(table, who)
    comes = agreeing(name.text, " comes away ")
    if outcome == "pass":
        rest = (", and", comes, *away) if away else (".",)
        return (*quoted_wish(words), name, agreeing(name.text, " succeeds"), *rest)
    fails = (*quoted_wish(words), name, agreeing(name.text, " fails"))
    if away and not stakes.strip():
        return (*fails, ", but", comes, *away)
    return (*fails, *typed(stakes), *((" ", name, comes, *away) if away else ()))


def aspect(words: str) -> Span:
    """Words from the story inside a sentence, which has its own full stop."""
    return say.aspect(words.strip().removesuffix("."))
