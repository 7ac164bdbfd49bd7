"""How what is under way goes for a seat, in its own words."""

from collections.abc import Sequence
from typing import Any

from hearthside.core.game import Game
from hearthside.core.odds.headline import Hope
from hearthside.web.live.seat_view import SeatView
from hearthside.web.render.models.turn import OwnChance
from hearthside.web.render.odds_bar import Bar, bar
from hearthside.web.render.reactions import Block

SHORT = 3
"""A key up to this long is read at a glance."""


def own_chance(
    game: Game[Any], view: SeatView, hope: Hope, asked: Sequence[Block]
) -> OwnChance | None:
    chance = _chance(game, view, hope)
    if chance is None:
        return None
    against = _is_against(game, hope)
    return OwnChance(
        bar=None if _is_said(chance, asked, against) else chance,
        own=hope.words.startswith("you "),
        against=against,
    )


def _chance(game: Game[Any], view: SeatView, hope: Hope | None) -> Bar | None:
    """How what is under way goes for a seat that hopes for something, in its own words."""
    seen = view.audience
    attempt = seen.show.attempt
    if attempt is None or attempt.odds is None or hope is None:
        return None
    odds = game.outlook(seen.table, view.seat)
    open_ = odds is not None and max(weight for _, weight in odds.outcomes) < odds.total
    return bar(odds, game.grades, hope=hope) if odds and open_ else None


def _is_against(game: Game[Any], hope: Hope) -> bool:
    """Whether nothing that is hoped for is good for whoever tries it."""
    return not any(grade.good and grade.name in hope.outcomes for grade in game.grades)


def _is_said(chance: Bar, asked: Sequence[Block], against: bool) -> bool:
    """Whether the figure stands on a button already, over a column of the card's own key, or in
    the key itself while it is short."""
    ways = (form.odds for block in asked if not block.folded for form in block.ways)
    keyed = [part.percent for part in chance.drawn] if len(chance.drawn) <= SHORT else []
    keyed += [share for _, share, _ in chance.groups]
    return any(odds and odds.share == chance.share for odds in ways) or (
        not against and chance.share in keyed
    )
