"""Small questions that every procedure asks: who somebody is, whose Peers are whom."""

from hearthside.core import say
from hearthside.core.forms import Pick
from hearthside.core.say import Span
from hearthside.core.table import Table
from hearthside.games.venus import numbers
from hearthside.games.venus.content import ABILITIES
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import VenusPlay

VTable = Table[VenusPlay]
Spans = tuple[str | Span, ...]

ABILITY_PICKS = tuple(Pick(one, one.capitalize()) for one in ABILITIES)
KIND_PICKS = tuple(
    Pick(kind, f"{kind.capitalize()} ({price})") for kind, price in numbers.ATTRIBUTE_PRICES.items()
)
METAL_PICKS = tuple(Pick(str(at), metal.capitalize()) for at, metal in enumerate(numbers.CALIBERS))


def metal(caliber: int) -> str:
    return numbers.CALIBERS[caliber].capitalize()


def figure(table: VTable, who: str) -> Figure:
    return table.play.cast[who]


def owner(table: VTable, who: str) -> str:
    """The seat that speaks for somebody: their player, or the FC."""
    return next(iter(table.voices(who)), "") or next(iter(table.gms()), "")


def peers(table: VTable, seat: str) -> tuple[str, ...]:
    """VE-1.1: everyone who sits at the table and plays, but them; guests have no vote."""
    return tuple(other for other in table.seats if table.is_player(other) and other != seat)


def heroes(table: VTable) -> list[Figure]:
    """The characters players play."""
    cast = table.play.cast.values()
    return [one for one in cast if one.player and not one.draft and not one.npc]


def mine(table: VTable, seat: str) -> list[Figure]:
    """The finished characters that are a seat's own."""
    return [one for one in heroes(table) if one.player == seat]


def called(table: VTable, who: str) -> Span:
    """Somebody by name, for those who know they are there; a bare name where they are gone."""
    return say.who(table, who) if who in table.play.cast else say.name(who)


def aspect(words: str) -> Span:
    """Words from the story inside a sentence, which has its own full stop."""
    return say.aspect(words.strip().removesuffix("."))


def name_of(table: VTable, who: str) -> str:
    known = table.play.cast.get(who)
    return known.name if known and known.name else who


def is_rolling(table: VTable) -> bool:
    """Whether something is being rolled, from saying what one is up to until it is done."""
    play = table.play
    return bool(play.agenda or play.check or play.task or play.consequence)


def new_id(table: VTable, words: str, more: int = 0) -> str:
    """An id that was never given out before on this table."""
    return f"{words}-{table.play.made + 1 + more}"
