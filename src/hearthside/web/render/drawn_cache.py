"""Pieces of a page that look the same from one drawing to the next: folded forms, beats of the log.

They are most of what is drawn. A room keeps those it drew last by all that they show, for every
seat that would see the very same.
"""

from collections.abc import Callable, Hashable, Mapping
from typing import Any

import msgspec

from hearthside.core.forms import Choice, Many, Option
from hearthside.core.odds import Odds
from hearthside.core.show import Show
from hearthside.core.table import Table
from hearthside.web.render.arrange import coins_in, name_of
from hearthside.web.render.forms import forecast_key, foretells
from hearthside.web.render.log import Beat

MOST = 1000
"""How many pieces a room keeps: a few more than six full desks hold."""

UNCOUNTED = "\ue000"
"""Stands for how much a rewind takes back, which changes with every line of the log. Nobody can
type it: what people write holds no characters without a meaning."""


class DrawnCache:
    """The pieces a room drew last."""

    def __init__(self) -> None:
        self._drawn: dict[Hashable, str] = {}

    def get(self, shows: Hashable, draw: Callable[[], str]) -> str:
        """The piece that shows just this, drawn if it is not at hand."""
        drawn = self._drawn.get(shows)
        if drawn is None:
            drawn = self._drawn[shows] = draw()
            if len(self._drawn) > MOST:
                del self._drawn[next(iter(self._drawn))]
        return drawn


def shown_by_card(
    option: Option,
    forecasts: Mapping[str, Odds],
    table: Table[Any],
    show: Show,
    within: str,
    stands: bool,
) -> Hashable:
    """All that a folded form shows, beside what is alike for the whole room."""
    return (
        msgspec.msgpack.encode(option),
        _odds_in(option, forecasts) if foretells(option) else (),
        name_of(show, table, option.about) if option.about else "",
        coins_in(option.cost, show) if option.cost else 0,
        option.about == within,
        stands,
    )


def _odds_in(option: Option, forecasts: Mapping[str, Odds]) -> tuple[Odds | None, ...]:
    keys = [forecast_key(option)]
    for field in option.fields:
        if isinstance(field, Choice | Many):
            keys += [forecast_key(option, field.name, pick.value) for pick in field.picks]
    return tuple(map(forecasts.get, keys))


def shown_by_beat(beat: Beat, newest: int, rewind: str) -> Hashable:
    """All that a beat shows, but for how much would be undone by going back to it."""
    return (
        beat.title,
        beat.lines,
        beat.now,
        beat.struck,
        bool(beat.undoes),
        beat.last == newest,
        rewind,
    )
