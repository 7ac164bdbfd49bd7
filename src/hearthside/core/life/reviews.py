"""“Anyone against?”: something is put to the others beside play. It passes unless somebody objects.

A game puts its own by answering a move with `ReviewOpened`, and takes the answer from
`ReviewClosed` in its `follow`. Several may be open at once, and the story does not wait for them.
Whoever objects calls a vote of the same people; exactly half is a no.
"""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Option, Text
from hearthside.core.game import Game
from hearthside.core.life.vote_counting import ballots
from hearthside.core.life.vote_events import VoteCalled, VoteDecided, VoteDropped
from hearthside.core.moves import CLOCK, Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, listed, name
from hearthside.core.table import Table
from hearthside.core.table_life import Review, Vote
from hearthside.core.typed_text import ended

ABOUT = "table.review/"
YES = "yes"
MOST_REVIEWS = 12


class Propose(Move, frozen=True, tag="table.propose"):
    text: str


class Approve(Move, frozen=True, tag="table.approve"):
    review: str
    seat: str
    """Whose approval it is."""


class Question(Move, frozen=True, tag="table.question"):
    review: str
    why: str = ""


class LetPass(Move, frozen=True, tag="table.let-pass"):
    """Nobody has questioned it for a while: the GM says so, or the clock."""

    review: str


class Withdraw(Move, frozen=True, tag="table.withdraw"):
    review: str


class ReviewOpened(Event, frozen=True, tag="table.review-opened"):
    review: Review


class ReviewApproved(Event, frozen=True, tag="table.review-approved"):
    review: str
    by: str


class ReviewQuestioned(Event, frozen=True, tag="table.review-questioned"):
    review: str
    by: str
    why: str


class ReviewClosed(Event, frozen=True, tag="table.review-closed"):
    """What came of it. `about` is the game's own word for what it was."""

    review: str
    about: str
    text: str
    passed: bool
    voted: bool = False
    withdrawn: bool = False


def peers(table: Table[Any], seat: str) -> tuple[str, ...]:
    """Everyone who takes part but one."""
    return tuple(other for other in table.everyone() if other != seat)


def opened(table: Table[Any], seat: str, text: str, about: str = "", **more: Any) -> ReviewOpened:
    """Something put to the others by a seat."""
    asked = more.pop("peers", peers(table, seat))
    return ReviewOpened(review=Review(by=seat, text=text, peers=asked, about=about, **more))


def asks(game: Game[Any], table: Table[Any], reader: str) -> list[Ask]:
    return [
        _asked(table, review, seat)
        for review in table.reviews.values()
        for seat in late(table, review)
        if not review.questioned
    ]


def late(table: Table[Any], review: Review) -> list[str]:
    """Who has not said anything yet; nobody waits for an empty chair."""
    return [seat for seat in review.left() if table.is_player(seat)]


def _asked(table: Table[Any], review: Review, seat: str) -> Ask:
    by = table.seat_name(review.by)
    return Ask(
        seat=seat,
        title="Anyone against?",
        question=f"{by}: {review.text}",
        meanwhile=f"{by}: {review.text}",
        options=lambda: [_approving(review, seat)],
        own=lambda: [_questioning(review)],
        holds=False,
        aside=not (table.round and table.is_gm(seat)),  # who leads a round has nothing before it
    )


def _approving(review: Review, seat: str) -> Option:
    approval = Approve(review=review.id, seat=seat)
    return offer(approval, "Fine by me", help=review.text, rules=review.rules)


def _questioning(review: Review) -> Option:
    return offer(
        Question,
        "I object",
        Text("why", "Why? If you like", most=200),
        fixed={"review": review.id},
        help="Then everyone votes. A tie means no.",
    )


def verbs(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if seat == CLOCK:
        return [_passing(review) for review in table.reviews.values() if not review.questioned]
    if not table.is_player(seat):
        return []
    offered = []
    for review in table.reviews.values():
        if table.is_gm(seat) and not review.questioned:
            offered.append(_passing(review))
        if seat == review.by or table.is_gm(seat):
            offered.append(verb(Withdraw(review=review.id), f"Withdraw: {review.text}"))
    return offered


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_player(seat) or not peers(table, seat) or len(table.reviews) >= MOST_REVIEWS:
        return []
    words = Text("text", "What do you suggest?", needed=True)
    says = "It passes unless somebody objects. An objection calls a vote."
    return [verb(Propose, "Suggest something", lambda: (words,), group="table", help=says)]


def _passing(review: Review) -> Verb:
    label = f"Nobody is against: {review.text}"
    return verb(LetPass(review=review.id), label, rules=review.rules)


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    if isinstance(move, Propose):
        return [opened(table, seat, move.text.strip())]
    review = table.reviews.get(move.review)  # type: ignore[attr-defined]
    if review is None:
        raise Illegal("That is settled already.")
    match move:
        case Approve():
            return [ReviewApproved(review=review.id, by=move.seat)]
        case Question():
            why = move.why.strip()
            return [
                ReviewQuestioned(review=review.id, by=seat, why=why),
                VoteCalled(vote=_vote(review, seat, why)),
            ]
        case LetPass():
            return [closed(review, passed=True)]
        case Withdraw():
            votes = [vote for vote in table.votes.values() if vote.about == ABOUT + review.id]
            dropped = [VoteDropped(about=vote.about, vote=vote.id) for vote in votes]
            return [*dropped, *([] if dropped else [closed(review, withdrawn=True)])]
    raise TypeError(move)


def closed(
    review: Review, passed: bool = False, voted: bool = False, withdrawn: bool = False
) -> ReviewClosed:
    return ReviewClosed(
        review=review.id, about=review.about, text=review.text, passed=passed, voted=voted,
        withdrawn=withdrawn,
    )  # fmt: skip


def _vote(review: Review, seat: str, why: str) -> Vote:
    return Vote(
        question=review.text,
        help=why,
        by=seat,
        choices=ballots("Yes", "No"),
        voters=review.peers,
        secret=False,
        of_all=True,
        about=ABOUT + review.id,
    )


def follow(game: Game[Any], table: Table[Any], event: Event) -> list[Event]:
    """What the vote on a questioned one comes to."""
    if not isinstance(event, VoteDecided | VoteDropped) or not event.about.startswith(ABOUT):
        return []
    review = table.reviews.get(event.about.removeprefix(ABOUT))
    if review is None:
        return []
    if isinstance(event, VoteDropped):
        return [closed(review, withdrawn=True)]
    return [closed(review, passed=event.winner == YES, voted=True)]


def onward(game: Game[Any], table: Table[Any]) -> list[Event]:
    """What everybody has approved passes."""
    reviews = table.reviews.values()
    agreed = (one for one in reviews if not late(table, one) and not one.questioned)
    return next(([closed(review, passed=True)] for review in agreed), [])


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    reviews = table.reviews
    match event:
        case ReviewOpened():
            id = f"r{table.seq + 1}"
            return replace(table, reviews={**reviews, id: replace(event.review, id=id)})
        case ReviewApproved() if event.review in reviews:
            known = reviews[event.review]
            agreed = replace(known, approved=(*known.approved, event.by))
            return replace(table, reviews={**reviews, known.id: agreed})
        case ReviewQuestioned() if event.review in reviews:
            asked = replace(reviews[event.review], questioned=event.by)
            return replace(table, reviews={**reviews, asked.id: asked})
        case ReviewClosed():
            left = {id: one for id, one in reviews.items() if id != event.review}
            return replace(table, reviews=left)
    return table


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    beat = "Review"
    match event:
        case ReviewOpened():
            review = event.review
            who, peers = (
                name(table.seat_name(review.by)),
                listed([*map(table.seat_name, review.peers)]),
            )
            words = (who, f" asks {peers}: ", aspect(ended(review.text)))
            return [line(*words, rules=review.rules, beat=beat, retold=False)]
        case ReviewQuestioned():
            why = f": {event.why}" if event.why else ""
            spans = (name(table.seat_name(event.by)), " objects", why, ". Everyone votes.")
            return [line(*spans, beat=beat, retold=False)]
        case ReviewClosed():
            how = "is withdrawn" if event.withdrawn else "stands" if event.passed else "falls"
            text = aspect(ended(event.text))
            return [line(text, f" It {how}.", beat=beat, retold=False)]
    return []
