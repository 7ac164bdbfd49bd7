"""What odds are worth to a seat: whose they are, friend or foe, and how good each outcome is."""

from typing import Any, Literal

from hearthside.core.forms import Option
from hearthside.core.game import Game
from hearthside.core.odds.headline import Hope
from hearthside.core.odds.outcomes import Odds
from hearthside.core.show import Show
from hearthside.core.table import Table

Side = Literal["me", "ally", "foe", "other"]


def stands(table: Table[Any], show: Show, seat: str, character: str) -> Side:
    """Whether somebody is played by this seat, on its side, against it, or not there at all.

    Whoever plays nobody stands with those who come first: the heroes.
    """
    person = next((one for one in show.cast if one.id == character), None)
    if person is None:
        return "other"
    own = table.characters_of(seat)
    if person.id in own:
        return "me"
    ours = {one.side for one in show.cast if one.id in own}
    ours = ours or {one.side for one in show.cast[:1]}
    return "ally" if person.side in ours else "foe"


def whose(game: Game[Any], table: Table[Any], show: Show, seat: str, option: Option) -> Side:
    """Whether the odds of an option are the seat's own, a friend's or a foe's.

    Where nobody is named the game says whose they are; where it does not, they are those of whoever
    throws: a GM who throws nothing has none.
    """
    own = table.characters_of(seat)
    if not option.odds_of:
        if acting := game.odds_are_of(table, seat):
            return stands(table, show, seat, acting)
        throws = show.attempt.throws if show.attempt else ()
        called = {*own, *(person.name for person in show.cast if person.id in own)}
        takes_part = any(throw.who in called for throw in throws)
        return "me" if takes_part or not table.is_gm(seat) else "other"
    person = next((one for one in show.cast if one.name == option.odds_of), None)
    return stands(table, show, seat, person.id) if person else "other"


def worths(odds: Odds, side: Side, hope: Hope | None = None) -> list[float]:
    """What each outcome is worth to the seat, from 0 to 1, in the order the odds have them.

    They stand from the worst to the best for whose they are; what a foe hopes for is bad for us.
    A hope of the seat's own says outright which ones are good.
    """
    last = max(len(odds.names) - 1, 1)
    if hope and side != "foe" and set(hope.outcomes) <= set(odds.names):
        return [0.8 + 0.2 * at / last if name in hope.outcomes else 0.2 * at / last
                for at, name in enumerate(odds.names)]  # fmt: skip
    steps = [at / last for at in range(len(odds.names))]
    return [1 - step for step in steps] if side == "foe" else steps


def expected(odds: Odds, side: Side, hope: Hope | None = None) -> float:
    """What it comes to on average."""
    each = zip(odds.names, worths(odds, side, hope), strict=True)
    return sum(worth * odds.weight(name) for name, worth in each) / odds.total
