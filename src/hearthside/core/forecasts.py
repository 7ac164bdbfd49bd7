"""The odds of forms that are not sent yet: as they stand, and with each other choice in them."""

from collections.abc import Iterable
from typing import Any

from hearthside.core import engine
from hearthside.core.fields import each_asked
from hearthside.core.forms import Choice, Many, Option, Text
from hearthside.core.game import Game
from hearthside.core.odds.headline import Guess
from hearthside.core.odds.outcomes import Odds
from hearthside.core.table import Table


def forecast_key(option: Option, field: str = "", pick: str = "") -> str:
    """Under which name the odds of an option, or of one pick in it, are handed to a page."""
    return f"{option.key}/{field}/{pick}" if field else option.key


def forecasts(
    game: Game[Any],
    seen: Table[Any],
    seat: str,
    options: Iterable[Option],
    lines: Iterable[Option] = (),
) -> dict[str, Odds | Guess]:
    """The odds each option, and each pick that shows them, would lead to, as far as a seat sees; of
    those that are no more than a line, as they stand."""
    found: dict[str, Odds | Guess] = {}
    for option in options:
        if option.foretells:
            found |= odds_so_far(game, seen, seat, option, option.values())
    for option in lines:
        if not option.forecast:
            continue
        supposing = engine.Supposing(game, seen, seat, option.stead)
        if (odds := _odds(game, supposing, option, option.values())) is not None:
            found[forecast_key(option)] = odds
    return found


def odds_so_far(
    game: Game[Any], seen: Table[Any], seat: str, option: Option, values: dict[str, Any]
) -> dict[str, Odds | Guess]:
    """The odds of an option as it is filled in, and with each other pick put in its place."""
    own = forecast_key(option)
    tries = {own: values} if option.forecast else {}
    for field in option.fields:
        if isinstance(field, Choice) and field.forecast:
            for pick in field.picks:
                tries[f"{own}/{field.name}/{pick.value}"] = {**values, field.name: pick.value}
        elif isinstance(field, Many) and not field.chips:
            ticked = tuple(values[field.name])
            for pick in field.picks:
                if pick.value not in ticked:
                    also = {**values, field.name: (*ticked, pick.value)}
                    tries[f"{own}/{field.name}/{pick.value}"] = also
    made: dict[str, Odds | Guess | None] = {}
    supposing = engine.Supposing(game, seen, seat, option.stead)
    for key, chosen in tries.items():
        stands = chosen == values and own in made
        made[key] = made[own] if stands else _odds(game, supposing, option, chosen)
    return {key: odds for key, odds in made.items() if odds is not None}


def _odds(
    game: Game[Any], supposing: engine.Supposing, option: Option, values: dict[str, Any]
) -> Odds | Guess | None:
    """What the dice have to say; nothing while a choice is open."""
    values = worded(option, values)
    for field in each_asked(option.fields, values):
        if not isinstance(field, Text) and field.problem(values[field.name]):
            return None
    move = engine.own_move(game, values)
    return supposing.odds(move) if move else None


def worded(option: Option, values: dict[str, Any]) -> dict[str, Any]:
    """A form with some words in each blank for them, for odds are the same whatever they will be;
    what is not asked as the others stand is as it starts."""
    asked = {one.name for one in each_asked(option.fields, values)}
    left = {one.name: one.start for one in option.fields if one.name not in asked}
    texts = [one.name for one in option.fields if isinstance(one, Text) and one.name in asked]
    return {**values, **left, **{name: "…" for name in texts if not values[name]}}
