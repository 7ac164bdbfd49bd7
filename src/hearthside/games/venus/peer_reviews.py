"""Peer review (VE-1.1): what waits for the Peers' word, and what comes of it either way.

The core asks, beside play, and counts; here is kept what a yes or a no brings about.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from hearthside.core.life.suggestions import SuggestionClosed, closed, opened
from hearthside.core.life.vote_counting import ballots
from hearthside.core.life.vote_events import VoteCalled, VoteDecided, VoteDropped
from hearthside.core.moves import Event, tag_of
from hearthside.core.setting_events import GONE, Added
from hearthside.core.table_life import Suggestion, Vote
from hearthside.games.venus.people import peers
from hearthside.games.venus.state import Pending, VTable

PREFIX = "venus/"
REVIEW = "table.review/"
YES = "yes"


class Kept(Event, frozen=True, tag="venus.review-kept"):
    """What a review or a vote will bring about."""

    sets = {"pending.{pending.id}": "pending", "made": Added(1)}
    pending: Pending


class Done(Event, frozen=True, tag="venus.review-done"):
    """It has its answer, or what it hung on is gone."""

    sets = {"pending.{pending}": GONE}
    pending: str


def put(
    table: VTable,
    by: str,
    words: str,
    then: Sequence[Event],
    *,
    of: str = "",
    about: str = "",
    otherwise: Sequence[Event] = (),
    approved: tuple[str, ...] = (),
    rules: tuple[str, ...] = (),
    more: int = 0,
    first: bool = False,
) -> list[Event]:
    """Something put to review. `of` is whose Peers answer: whoever put it, unless said otherwise.
    `first` is what is answered before a roll goes on.

    A Peer who puts something about somebody else has thereby approved it. Whoever has left the
    table puts nothing: the GM does, who answered for them.
    """
    kept = _kept(table, about, then, otherwise, more)
    asked = peers(table, of or by)
    by = by if table.is_player(by) else next(iter(table.gms()), by)
    review = opened(
        table,
        by,
        words,
        about=PREFIX + kept.pending.id,
        peers=asked,
        approved=tuple(seat for seat in (by, *approved) if seat in asked),
        rules=("VE-1.1", *rules),
        first=first,
    )
    return [kept, review]


def vote(
    table: VTable,
    by: str,
    words: str,
    then: Sequence[Event],
    voters: tuple[str, ...],
    *,
    about: str = "",
    otherwise: Sequence[Event] = (),
    unanimous: bool = False,
) -> list[Event]:
    """Something that is voted on in any case; whoever is silent is no yes."""
    kept = _kept(table, about, then, otherwise, 0)
    called = Vote(
        question=words,
        by=by,
        choices=ballots("Yes", "No"),
        voters=voters,
        secret=False,
        of_all=True,
        unanimous=unanimous,
        about=PREFIX + kept.pending.id,
    )
    return [kept, VoteCalled(vote=called)]


def _kept(
    table: VTable, about: str, then: Sequence[Event], otherwise: Sequence[Event], more: int
) -> Kept:
    return Kept(
        pending=Pending(
            id=f"review-{table.play.made + 1 + more}",
            about=about,
            then=tuple(map(_plain, then)),
            otherwise=tuple(map(_plain, otherwise)),
        )
    )


def _plain(event: Event) -> dict[str, Any]:
    """An event just as it comes back from the log."""
    raw: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(event))
    return raw


def about(table: VTable, what: str) -> list[Suggestion]:
    """The reviews that hang on something and are still open."""
    return [one for one in table.suggestions.values() if _pending(table, one.about, what)]


def before_the_dice(table: VTable) -> list[Suggestion]:
    """VE-3.1, VE-4.1, VE-4.2: what the Peers answer before anything is rolled: how difficult it is,
    whether the job fits, and who helps where that was questioned."""
    doubted = [one for one in about(table, "aid") if one.questioned]
    return [*about(table, "difficulty"), *about(table, "fit"), *doubted]


def awaited(table: VTable, reviews: Iterable[Suggestion]) -> tuple[str, ...]:
    """Whose word on these is missing: of those who are asked, or of those who vote."""
    late: list[str] = []
    for one in reviews:
        votes = [vote for vote in table.votes.values() if vote.about == REVIEW + one.id]
        late += [seat for seat in (votes[0] if votes else one).left() if table.is_player(seat)]
    return tuple(dict.fromkeys(late))


def is_open(table: VTable, what: str) -> bool:
    """Whether a review or a vote on something is open."""
    return any(one.about == what for one in table.play.pending.values())


def _pending(table: VTable, key: str, what: str) -> bool:
    found = table.play.pending.get(key.removeprefix(PREFIX))
    return found is not None and found.about == what


def unquestioned(table: VTable, what: str) -> list[Event]:
    """What hangs on something passes once its owner goes on, if nobody has questioned it."""
    return [closed(one, passed=True) for one in about(table, what) if not one.questioned]


def let_go(table: VTable, what: str) -> list[Event]:
    """What the Peers vote on falls without their word."""
    keys = {REVIEW + one.id for one in about(table, what) if one.questioned}
    voted = [one for one in table.votes.values() if one.about in keys]
    return [VoteDropped(about=one.about, vote=one.id) for one in voted]


def dropped(table: VTable, *whats: str) -> list[Event]:
    """What hung on something goes with it, and brings nothing about."""
    found: list[Event] = []
    for one in table.play.pending.values():
        if one.about in whats:
            found.append(Done(pending=one.id))
            found += _called_off(table, PREFIX + one.id)
    return found


def _called_off(table: VTable, key: str) -> list[Event]:
    found: list[Event] = []
    reviewed = [one for one in table.suggestions.values() if one.about == key]
    keys = {key, *(REVIEW + one.id for one in reviewed)}
    voted = [one for one in table.votes.values() if one.about in keys]
    found += [VoteDropped(about=one.about, vote=one.id) for one in voted]
    asked = {one.about.removeprefix(REVIEW) for one in voted}
    return [*found, *(closed(one, withdrawn=True) for one in reviewed if one.id not in asked)]


def follow(table: VTable, event: SuggestionClosed | VoteDecided | VoteDropped) -> list[Event]:
    match event:
        case SuggestionClosed():
            return _answered(table, event.about, event.passed)
        case VoteDecided():
            return _answered(table, event.about, event.winner == YES)
        case VoteDropped():
            return _answered(table, event.about, False)
    return []


def _answered(table: VTable, key: str, passed: bool) -> list[Event]:
    kept = table.play.pending.get(key.removeprefix(PREFIX)) if key.startswith(PREFIX) else None
    if kept is None:
        return []
    raw = kept.then if passed else kept.otherwise
    return [Done(pending=kept.id), *map(_event, raw)]


def _event(raw: dict[str, Any]) -> Event:
    # The procedures import this module, so what events there are can only be asked later.
    from hearthside.games.venus.procedures import PARTS

    kinds = {tag_of(kind): kind for kind in PARTS.events}
    made: Event = msgspec.convert(raw, kinds[raw["event"]])
    return made
