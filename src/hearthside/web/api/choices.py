"""What a program may do: in short, one form opened, or every form; with whose odds they are."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from hearthside.core import engine
from hearthside.core.forecasts import forecast_key
from hearthside.core.forms import Field, Option
from hearthside.core.moves import Illegal
from hearthside.core.odds.outcomes import Odds
from hearthside.core.odds.worth_to_seat import whose, worths
from hearthside.core.offers import asked
from hearthside.web.api.shapes import (
    Chances,
    Choices,
    Offer,
    OpenedForm,
    Outcome,
    ShortOffer,
    floor_is_open,
)
from hearthside.web.live.room import Room
from hearthside.web.live.seat_view import SeatView
from hearthside.web.render.buttons import Offered

TO_BEGIN = ("turn", "act", "struggle")
"""What belongs to the story itself; everything else is counted until somebody asks for it."""


MOST_TO_SEE_MORE = 3
"""With fewer answers than this, what could be done instead of them is near too: in a fight the one
answer is to do nothing."""


def everything(room: Room, seat_view: SeatView) -> list[Offer]:
    """Every form the seat may send, worked out."""
    found = seat_view.forecasts(seat_view.options)
    return [
        Offer(
            key=option.key,
            option=option,
            odds=_plain(found.get(option.key)),
            odds_of_picks=_odds_of_picks(option, found),
            chances=chances(room, seat_view, option, found.get(option.key)),
        )
        for option in seat_view.options
    ]


def in_short(room: Room, seat_view: SeatView, every: bool = False) -> Choices:
    """What is asked, the answers to it, and what could be begun, without working out forms."""
    is_asked = seat_view.prompt.urgent
    only_passes = len(seat_view.offered.answers) < MOST_TO_SEE_MORE
    near = ("turn",) if is_asked and not only_passes else TO_BEGIN
    shown = [one for one in seat_view.light if every or one.section in near]
    rest = Counter(one.section for one in seat_view.light if not every and one.section not in near)
    foreseen = seat_view.turn_forecasts
    odds = {key: one for key, one in foreseen.items() if isinstance(one, Odds)}
    return Choices(
        seq=room.table.seq,
        asked=is_asked,
        open=floor_is_open(seat_view),
        asks=tuple(asked(room.game, room.table, seat_view.seat)),
        choices=tuple(_choice(room, seat_view, one, odds.get(one.key)) for one in shown),
        more=dict(rest),
    )


def _choice(room: Room, seat_view: SeatView, offered: Offered, odds: Odds | None) -> ShortOffer:
    option = offered if isinstance(offered, Option) else offered.bare
    return ShortOffer(
        key=option.key,
        move=option.move,
        label=option.label,
        section=option.section,
        help=option.help,
        cost=option.cost,
        best=option.best,
        danger=option.danger,
        stead=option.stead,
        about=option.about,
        asks=tuple(field.name for field in option.fields),
        chances=chances(room, seat_view, option, odds),
    )


def form(room: Room, seat_view: SeatView, option: Option) -> OpenedForm:
    """One form, with what it needs before it can be sent."""
    found = seat_view.forecasts([option])
    needs = tuple(field.name for field in option.fields if field.problem(field.start))
    problem = _problem(room, seat_view.seat, option)
    return OpenedForm(
        key=option.key,
        option=option,
        odds=_plain(found.get(option.key)),
        odds_of_picks=_odds_of_picks(option, found),
        chances=chances(room, seat_view, option, found.get(option.key)),
        ready=not problem,
        needs=needs,
        needs_one_of=_one_of(option) if problem and not needs else (),
        problem=problem,
    )


def _problem(room: Room, seat: str, option: Option) -> str:
    """Why the form would be refused as it stands; tried for real, and nothing kept."""
    try:
        move = engine.parse_move(room.game, option.values())
        engine.turn(room.game, room.table, seat, move)
    except Illegal as no:
        return str(no)
    return ""


def _one_of(option: Option) -> tuple[str, ...]:
    """The blanks that could make the difference: empty ones, and those that count to a total."""
    off = {one.total.name for one in option.sums(option.starts()) if one.problem}
    if off:
        counting = [field for field in option.fields if off & _counts(field)]
        return tuple(field.name for field in counting)
    return tuple(field.name for field in option.fields if not field.start)


def _counts(field: Field) -> set[str]:
    picks = getattr(field, "picks", ())
    return {*field.counts, *(name for pick in picks for name in pick.counts)}


def filled(option: Option, sent: Mapping[str, Any]) -> dict[str, Any]:
    """The move a form means with these blanks filled in; what is left out stays as it starts."""
    starts = option.starts()
    if stray := sorted(set(sent) - set(starts)):
        there = ", ".join(starts) or "none"
        raise Illegal(f"“{option.label}” has no blank “{stray[0]}”. It has: {there}.", stray[0])
    return option.made({**starts, **sent})


def chances(room: Room, seat_view: SeatView, option: Option, odds: Odds | None) -> Chances | None:
    """Odds with whose they are, and what each outcome is worth to the seat."""
    if odds is None:
        return None
    seen, seat = seat_view.audience, seat_view.seat
    side = whose(room.game, seen.table, seen.show, seat, option)
    labels = {grade.name: grade.label for grade in room.game.grades}
    each = zip(odds.names, worths(odds, side), strict=True)
    outcomes = tuple(
        Outcome(name, labels.get(name, name), float(odds.chance(name)), worth)
        for name, worth in each
    )
    return Chances(of=option.odds_of, whose=side, outcomes=outcomes)


def _odds_of_picks(
    option: Option, forecasts: Mapping[str, Odds]
) -> dict[str, dict[str, dict[str, float]]]:
    found: dict[str, dict[str, dict[str, float]]] = {}
    for field in option.fields:
        for pick in getattr(field, "picks", ()):
            odds = _plain(forecasts.get(forecast_key(option, field.name, pick.value)))
            if odds:
                found.setdefault(field.name, {})[pick.value] = odds
    return found


def _plain(odds: Odds | None) -> dict[str, float] | None:
    """Each outcome's chance from 0 to 1."""
    return {name: float(odds.chance(name)) for name in odds.names} if odds else None
