"""Suggestions, “Anyone against?”: something is put to the others beside play, and passes unless
somebody objects. Whoever objects calls a vote of the same people; exactly half is a no.

A game puts its own by answering a move with `SuggestionOpened`, and takes the answer from
`SuggestionClosed` in its `follow`. Several may be open at once, and the story does not wait for
them. After 40 seconds without an objection one passes by itself: `life.suggestion_fuses`. In stored
logs a suggestion is a `review`.
"""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, is_asked, offer, verb
from hearthside.core.forms import Option, Text
from hearthside.core.game import Game
from hearthside.core.life.vote_counting import ballots, is_settled
from hearthside.core.life.vote_events import VoteCalled, VoteDecided, VoteDropped
from hearthside.core.moves import CLOCK, Event, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, listed, name, typed
from hearthside.core.table import Table
from hearthside.core.table_life import Suggestion, Vote
from hearthside.core.wording.typesetting import capital, ended, unstopped

ABOUT = "table.review/"
YES, NO = "yes", "no"
MOST_SUGGESTIONS = 12


class Suggest(Move, frozen=True, tag="table.propose"):
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


class WithdrawSuggestion(Move, frozen=True, tag="table.withdraw"):
    review: str


class SuggestionOpened(Event, frozen=True, tag="table.review-opened"):
    review: Suggestion


class SuggestionApproved(Event, frozen=True, tag="table.review-approved"):
    review: str
    by: str


class SuggestionQuestioned(Event, frozen=True, tag="table.review-questioned"):
    review: str
    by: str
    why: str


class SuggestionClosed(Event, frozen=True, tag="table.review-closed"):
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


def opened(
    table: Table[Any], seat: str, text: str, about: str = "", **more: Any
) -> SuggestionOpened:
    """Something put to the others by a seat."""
    asked = more.pop("peers", peers(table, seat))
    return SuggestionOpened(review=Suggestion(by=seat, text=text, peers=asked, about=about, **more))


ENOUGH = 2
"""Of no more than these one objection decides: half is no majority, and nobody votes."""

DURING = "suggestions"


def asks(game: Game[Any], table: Table[Any]) -> list[Ask]:
    return [
        _asked(table, suggestion, seat, _leads(game, table, seat))
        for suggestion in table.suggestions.values()
        for seat in late(table, suggestion)
        if not suggestion.questioned
    ]


def _leads(game: Game[Any], table: Table[Any], seat: str) -> bool:
    """Whether a seat leads a round and has nothing before it, but to close the session."""
    from hearthside.core.life import closing, guided_rounds  # they put things to the others

    if table.round is None or not table.is_gm(seat):
        return False
    asked = [ask for ask in guided_rounds.asks(game, table) if is_asked(table, seat, ask)]
    return not asked or table.round.round == closing.CLOSING


def late(table: Table[Any], suggestion: Suggestion) -> list[str]:
    """Who has not said anything yet; nobody waits for an empty chair."""
    return [seat for seat in suggestion.left() if table.is_player(seat)]


def _asked(table: Table[Any], suggestion: Suggestion, seat: str, leads: bool) -> Ask:
    by = table.seat_name(suggestion.by)
    several = leads and sum(seat in late(table, one) for one in table.suggestions.values()) > 1
    return Ask(
        seat=seat,
        title="Anyone against?",
        question="" if several else f"{by}: {suggestion.text}",
        meanwhile=f"{by}: {suggestion.text}",
        options=lambda: [_approving(suggestion, seat, leads and not several)],
        own=lambda: [_questioning(table, suggestion, seat)],
        holds=bool(suggestion.step),
        aside=not leads,
    )


def _approving(suggestion: Suggestion, seat: str, alone: bool) -> Option:
    """Where several are asked about at once, each answer says what it is about."""
    approval, about = Approve(review=suggestion.id, seat=seat), "" if alone else suggestion.text
    return offer(approval, "Fine by me", help=about, rules=suggestion.rules)


def _questioning(table: Table[Any], suggestion: Suggestion, seat: str) -> Option:
    decides = is_settled(_vote(table, suggestion, seat, ""))
    return offer(
        Question,
        "I object",
        Text("why", "Why? If you like", most=200),
        fixed={"review": suggestion.id},
        help=_enough(table, suggestion) if decides else "Then the others vote. A tie means no.",
    )


def _enough(table: Table[Any], suggestion: Suggestion) -> str:
    """Why an objection decides it: half of those who are asked are no majority."""
    asked = sum(map(table.is_player, suggestion.peers))
    why = "Two of you are asked, so one" if asked == 2 else "One"
    return f"{why} objection is enough: it does not pass."


LASTS = True


def verbs(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if seat == CLOCK:
        return [
            _passing(suggestion)
            for suggestion in table.suggestions.values()
            if not suggestion.questioned
        ]
    if not table.is_player(seat):
        return []
    offered = []
    for suggestion in table.suggestions.values():
        if table.is_gm(seat) and not suggestion.questioned:
            offered.append(_passing(suggestion))
        gone = table.is_gm(seat) and not table.is_player(suggestion.by)
        if seat == suggestion.by or gone:
            offered.append(_withdrawing(suggestion))
    return offered


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if (
        not table.is_player(seat)
        or not peers(table, seat)
        or len(table.suggestions) >= MOST_SUGGESTIONS
    ):
        return []
    words = Text("text", "What do you suggest?", needed=True)
    votes = " An objection calls a vote." if len(peers(table, seat)) > ENOUGH else ""
    says = f"It passes unless somebody objects.{votes}"
    return [verb(Suggest, "Suggest something", lambda: (words,), group="table", help=says)]


def _withdrawing(suggestion: Suggestion) -> Verb:
    label = f"Withdraw: {suggestion.text}"
    return verb(WithdrawSuggestion(review=suggestion.id), label, group="table")


def _passing(suggestion: Suggestion) -> Verb:
    label = f"Nobody is against: {suggestion.text}"
    return verb(LetPass(review=suggestion.id), label, group="gm", rules=suggestion.rules)


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    if isinstance(move, Suggest):
        return [opened(table, seat, move.text.strip())]
    suggestion = table.suggestions.get(move.review)  # type: ignore[attr-defined]
    if suggestion is None:
        raise Illegal("That is settled already.")
    match move:
        case Approve():
            return [SuggestionApproved(review=suggestion.id, by=move.seat)]
        case Question():
            why = move.why.strip()
            vote = _vote(table, suggestion, seat, why)
            decided = closed(suggestion, voted=True) if is_settled(vote) else VoteCalled(vote=vote)
            return [SuggestionQuestioned(review=suggestion.id, by=seat, why=why), decided]
        case LetPass():
            return [closed(suggestion, passed=True)]
        case WithdrawSuggestion():
            votes = [vote for vote in table.votes.values() if vote.about == ABOUT + suggestion.id]
            dropped = [VoteDropped(about=vote.about, vote=vote.id) for vote in votes]
            return [*dropped, *([] if dropped else [closed(suggestion, withdrawn=True)])]
    raise TypeError(move)


def closed(
    suggestion: Suggestion, passed: bool = False, voted: bool = False, withdrawn: bool = False
) -> SuggestionClosed:
    return SuggestionClosed(
        review=suggestion.id, about=suggestion.about, text=suggestion.text,
        passed=passed, voted=voted, withdrawn=withdrawn,
    )  # fmt: skip


def _vote(table: Table[Any], suggestion: Suggestion, seat: str, why: str) -> Vote:
    """Of the same people. What whoever suggests it and whoever objects would say is known."""
    suggests = f"{table.seat_name(suggestion.by)} suggests it."
    objects = f"{table.seat_name(seat)} objects"
    known = {suggestion.by: YES, seat: NO}
    voters = tuple(one for one in suggestion.peers if table.is_player(one))
    return Vote(
        question=suggestion.text,
        help=f"{suggests} {objects}: “{ended(why)}”" if why else f"{suggests} {objects}.",
        by=seat,
        choices=ballots("Yes", "No"),
        voters=voters,
        cast={one: known[one] for one in voters if one in known},
        secret=False,
        of_all=True,
        about=ABOUT + suggestion.id,
        step=suggestion.step,
    )


def follow(game: Game[Any], table: Table[Any], event: VoteDecided | VoteDropped) -> list[Event]:
    """What the vote on a questioned one comes to."""
    if not event.about.startswith(ABOUT):
        return []
    suggestion = table.suggestions.get(event.about.removeprefix(ABOUT))
    if suggestion is None:
        return []
    if isinstance(event, VoteDropped):
        return [closed(suggestion, withdrawn=True)]
    return [closed(suggestion, passed=event.winner == YES, voted=True)]


def onward(game: Game[Any], table: Table[Any]) -> list[Event]:
    """What everybody has approved passes."""
    for suggestion in table.suggestions.values():
        if not late(table, suggestion) and not suggestion.questioned:
            return [closed(suggestion, passed=True)]
    return []


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    suggestions = table.suggestions
    match event:
        case SuggestionOpened():
            id = f"r{table.seq + 1}"
            return replace(table, suggestions={**suggestions, id: replace(event.review, id=id)})
        case SuggestionApproved() if event.review in suggestions:
            known = suggestions[event.review]
            agreed = replace(known, approved=(*known.approved, event.by))
            return replace(table, suggestions={**suggestions, known.id: agreed})
        case SuggestionQuestioned() if event.review in suggestions:
            asked = replace(suggestions[event.review], questioned=event.by, why=event.why)
            return replace(table, suggestions={**suggestions, asked.id: asked})
        case SuggestionClosed():
            left = {id: one for id, one in suggestions.items() if id != event.review}
            return replace(table, suggestions=left)
    return table


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    beat = "Review"
    match event:
        case SuggestionOpened():
            suggestion = event.review
            others = [seat for seat in suggestion.peers if seat != suggestion.by]
            who = name(table.seat_name(suggestion.by))
            asked = listed([table.seat_name(seat) for seat in others or suggestion.peers])
            words = (who, f" asks {asked}: ", aspect(ended(suggestion.text)))
            return [line(*words, rules=suggestion.rules, beat=beat, retold=False)]
        case SuggestionQuestioned():
            if is_settled(_vote(table, table.suggestions[event.review], event.by, "")):
                return []  # told with what comes of it
            spans = (name(table.seat_name(event.by)), " objects", *typed(event.why))
            return [line(*spans, beat=beat, retold=False)]
        case SuggestionClosed():
            if event.passed and not event.about:  # nothing else tells what was decided
                return [line("Agreed", *typed(event.text), beat=beat)]
            if not event.passed and not event.withdrawn:
                known = table.suggestions.get(event.review)
                by = known.by if known else ""
                quoted = aspect(capital(unstopped(event.text)))
                told = ("“", quoted, "”: ", *_against(known, table))
                return [line(*told, beat=beat, retold=False, refuses=by)]
            how = "stands" if event.passed else "is withdrawn"
            return [
                line(aspect(capital(ended(event.text))), f" It {how}.", beat=beat, retold=False)
            ]
    return []


def _against(known: Suggestion | None, table: Table[Any]) -> tuple[str | Span, ...]:
    """Who was against what did not pass, and why: whoever asked for it reads that."""
    if known is None or not known.questioned:
        return ("It does not pass.",)
    objects = (name(table.seat_name(known.questioned)), " objects", *typed(known.why))
    return (*objects, " It does not pass.")
