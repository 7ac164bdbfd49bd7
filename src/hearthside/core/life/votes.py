"""Votes: any question, open or secret, by majority or by all, with or without whom it is about.

A game puts its own question by answering a move with `VoteCalled`, and takes the answer from
`VoteDecided` in its `follow`. What passes unless somebody objects is `life.suggestions`.
"""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by, verb
from hearthside.core.forms import Choice, Field, Option, Pick, Text, YesNo
from hearthside.core.game import Game
from hearthside.core.life.suggestions import ABOUT as SUGGESTED
from hearthside.core.life.vote_counting import ballots, counted, free_id, is_settled, nominated
from hearthside.core.life.vote_events import (
    BallotCast,
    ChoiceNominated,
    VoteCalled,
    VoteDecided,
    VoteDropped,
)
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, listed, name, number
from hearthside.core.table import Table
from hearthside.core.table_life import Vote
from hearthside.core.wording.typesetting import capital, ended, unstopped

EVENTS = (VoteCalled, BallotCast, ChoiceNominated, VoteDecided, VoteDropped)
MOST_CHOICES = 20
FEW_CHOICES = 3
"""Yes, no, and perhaps neither: so many are buttons."""
SECRET = "Nobody sees your ballot until all are opened together."
_UNLESS_SAID = "yes or no, more than half"
MOST_VOTES = 12
"""How many may be open at once: a page has to hold them."""


class CallVote(Move, frozen=True, tag="table.call-vote"):
    question: str
    choices: str = ""
    """One on each line; none are yes and no."""
    secret: bool = True
    rule: str = "majority"
    owner: str = ""
    part: str = "votes"


class CastBallot(Move, frozen=True, tag="table.cast-ballot"):
    choice: str
    vote: str = ""


class Nominate(Move, frozen=True, tag="table.nominate"):
    text: str
    vote: str = ""


class OpenBallots(Move, frozen=True, tag="table.open-ballots"):
    """Count what is there, without those who have not voted."""

    vote: str = ""


class DropVote(Move, frozen=True, tag="table.drop-vote"):
    vote: str = ""


DURING = "votes"


def asks(game: Game[Any], table: Table[Any]) -> list[Ask]:
    votes = [_seated(table, vote) for vote in table.votes.values()]
    return [_asked(game, table, vote, seat) for vote in votes for seat in vote.left()]


def _seated(table: Table[Any], vote: Vote) -> Vote:
    """A vote without the empty chairs: nobody waits for them, and they count for nothing."""
    return replace(vote, voters=tuple(seat for seat in vote.voters if table.is_player(seat)))


def _asked(game: Game[Any], table: Table[Any], vote: Vote, seat: str) -> Ask:
    """A round waits for the ballots of its step; a vote of the table's own holds nobody up."""
    now = table.round is not None and table.round.step == vote.step
    tapped = _is_tapped(vote)
    told = vote.help or (SECRET if tapped and vote.secret else "")
    title, rest = (vote.question, "") if tapped else _titled(vote)
    return Ask(
        seat=seat,
        title=capital(unstopped(title)),
        question=told,
        meanwhile=f"A vote: {rest or vote.question}",
        own=lambda: _ballot(vote, seat),
        ranked=True,
        holds=now,
        announced=True,
    )


def _titled(vote: Vote) -> tuple[str, str]:
    """What a vote is called, and what it asks if that is more: as in “MVP: who saw it through?”"""
    title, _, rest = vote.question.partition(": ")
    return title, rest


LASTS = True


def verbs(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_player(seat):
        return []
    offered: list[Verb] = []
    for vote in table.votes.values():
        if seat in vote.cast:
            offered += [started_by(option) for option in _ballot(vote, seat)]
        if table.is_gm(seat) or (seat == vote.by and not vote.about.startswith(SUGGESTED)):
            offered += _ending(table, vote)  # whoever objects does not end it alone
    return offered


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_player(seat) or len(table.votes) >= MOST_VOTES:
        return []
    label = "Put something to the vote"
    return [verb(CallVote, label, lambda: _question(table), group="table")]


def _ending(table: Table[Any], vote: Vote) -> list[Verb]:
    """What whoever called it, or the GM, may do about a vote that takes long. Where it is no part
    of a round, that is another way on."""
    several, ways_on = f": {vote.question}" if len(table.votes) > 1 else "", table.round is None
    drop = verb(
        DropVote(vote=vote.id), f"Call off the vote{several}", group="table", instead=ways_on
    )
    if not vote.cast:
        return [drop]
    late = listed([table.seat_name(one) for one in vote.left()])
    now, help_ = f"Open the ballots now{several}", f"Without waiting for {late}." if late else ""
    return [verb(OpenBallots(vote=vote.id), now, group="table", help=help_, instead=ways_on), drop]


def _question(table: Table[Any]) -> tuple[Field, ...]:
    seats = [Pick(seat.id, seat.name) for seat in table.seats.values() if table.is_player(seat.id)]
    rules = (Pick("majority", "More than half"), Pick("unanimous", "All of you"))
    parts = (
        Pick("votes", "They vote like everyone"),
        Pick("decides", "They vote, and decide at exactly half"),
        Pick("sits out", "They do not vote"),
    )
    return (
        Text("question", "Question", needed=True, placeholder="Do we go on tonight?"),
        Text(
            "choices",
            "Choices",
            help="One on each line. Left empty, it is yes or no.",
            long=True,
            most=1_000,
            placeholder="Yes\nNo",
        ),
        YesNo("secret", "Secret ballots, opened together", value=True),
        Choice("rule", "It takes", picks=rules, value="majority", brief=_UNLESS_SAID),
        Choice("owner", "Who is it about?", picks=(Pick("", "Nobody"), *seats)),
        Choice("part", "What do they do?", picks=parts, value="votes"),
    )


def _is_tapped(vote: Vote) -> bool:
    """Whether a tap casts a ballot: it is a question of yes or no, and nobody adds to it."""
    few = not vote.nominating and len(vote.choices) <= FEW_CHOICES
    return few and vote.choices[0].value == "yes"


def _ballot(vote: Vote, seat: str) -> list[Option]:
    """A ballot to cast, and more to choose from where voters may add to it."""
    done = seat in vote.cast
    if not done and _is_tapped(vote):
        return [offer(CastBallot(one.value, vote.id), one.label) for one in vote.choices]
    picks = tuple(Pick(one.value, one.label, one.help, lights=one.lights) for one in vote.choices)
    title, rest = _titled(vote)
    asked = vote.question if done else capital(rest) or "Your ballot"
    casting = offer(
        CastBallot,
        f"Your ballot{' is cast' * done}: {title}",
        Choice("choice", asked, picks=picks, value=vote.cast.get(seat, "")),
        help=SECRET if vote.secret else "",
        go="Change your ballot" if done else "Cast your ballot",
        fixed={"vote": vote.id},
    )
    if not vote.nominating or len(vote.choices) >= MOST_CHOICES:
        return [casting]
    adding = offer(
        Nominate,
        "Add something to vote for",
        Text("text", "Your suggestion", needed=True, most=60, placeholder="A word or two"),
        help="Everyone sees it, and whoever has voted votes again.",
        fixed={"vote": vote.id},
    )
    return [adding, casting] if len(vote.choices) < 2 else [casting, adding]


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    if isinstance(move, CallVote):
        return [VoteCalled(vote=_called(table, seat, move))]
    vote = table.votes.get(move.vote)  # type: ignore[attr-defined]
    if vote is None:
        raise Illegal("That vote is over.")
    match move:
        case CastBallot():
            return [BallotCast(seat=seat, choice=move.choice, vote=vote.id)]
        case Nominate():
            return [nominated(vote, seat, move.text)]
        case OpenBallots():
            return [counted(_seated(table, vote))]
        case DropVote():
            return [VoteDropped(about=vote.about, vote=vote.id)]
    raise TypeError(move)


def onward(game: Game[Any], table: Table[Any]) -> list[Event]:
    """The ballots are opened once all are in, and the round has come to them; those on an
    objection as soon as they have decided."""
    for vote in table.votes.values():
        now = _seated(table, vote)
        if vote.step in ("", table.round.step if table.round else "") and _is_over(now):
            return [counted(now)]
    return []


def _is_over(vote: Vote) -> bool:
    return not vote.left() or (vote.about.startswith(SUGGESTED) and is_settled(vote))


def _called(table: Table[Any], seat: str, move: CallVote) -> Vote:
    lines = [entry.strip() for entry in move.choices.splitlines() if entry.strip()]
    labels = list({label.casefold(): label for label in lines or ("Yes", "No")}.values())
    if not 2 <= len(labels) <= MOST_CHOICES:
        raise Illegal(
            f"A vote needs 2 to {MOST_CHOICES} choices. Write each on its own line.", "choices"
        )
    voters = table.everyone()
    if move.owner and move.part == "sits out":
        voters = tuple(voter for voter in voters if voter != move.owner)
    if not voters:
        raise Illegal("Nobody is left to vote. Let the one it is about vote too.", "part")
    return Vote(
        question=move.question.strip(),
        by=seat,
        choices=ballots(*labels),
        voters=voters,
        secret=move.secret,
        unanimous=move.rule == "unanimous",
        owner=move.owner,
        owner_decides=bool(move.owner) and move.part == "decides",
    )


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    if isinstance(event, VoteCalled):
        id = free_id(event.vote, table.votes, table.seq + 1)
        return replace(table, votes={**table.votes, id: replace(event.vote, id=id)})
    vote = table.votes.get(event.vote)  # type: ignore[attr-defined]
    if vote is None:
        return table
    match event:
        case BallotCast():
            if not event.choice:
                return table  # rewound to here, this seat is asked again
            return _with(table, replace(vote, cast={**vote.cast, event.seat: event.choice}))
        case ChoiceNominated():
            cast = {} if event.again else vote.cast
            return _with(table, replace(vote, choices=(*vote.choices, event.choice), cast=cast))
        case VoteDecided() | VoteDropped():
            return replace(table, votes={k: v for k, v in table.votes.items() if k != vote.id})
    raise TypeError(event)


def _with(table: Table[Any], vote: Vote) -> Table[Any]:
    return replace(table, votes={**table.votes, vote.id: vote})


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    beat = "Vote"
    match event:
        case VoteCalled():
            called = event.vote
            how = "Secret" if called.secret else "Open"
            what = "all must agree" if called.unanimous else "more than half decides"
            shown = ("A vote: ", aspect(ended(called.question)))
            return [line(*shown, f" {how} ballots, {what}.", beat=beat, retold=False)]
        case BallotCast():
            who, vote = name(table.seat_name(event.seat)), table.votes.get(event.vote)
            if vote and not vote.secret:
                label = aspect(_quoted(vote.label(event.choice)))
                return [line(who, " votes for ", label, ".", beat=beat, retold=False)]
            return [line(who, " has voted.", beat=beat, retold=False)]
        case ChoiceNominated():
            who = name(table.seat_name(event.by))
            again = " Whoever has voted votes again." if event.again else ""
            spans = (who, " suggests ", aspect(event.choice.label), f".{again}")
            return [line(*spans, beat=beat, retold=False)]
        case VoteDecided():
            told = table.round is not None or bool(event.about)  # by what it brings
            return [_told(event, retold=not told)]
        case VoteDropped():
            return [line("The vote is called off.", beat=beat, retold=table.round is None)]
    raise TypeError(event)


def _told(event: VoteDecided, *, retold: bool) -> Line:
    counted = [f"{_quoted(label)} {count}" for label, count in event.counts.items() if count]
    ballots_ = number(listed(counted) or "no ballots")
    opened = (aspect(ended(event.question)), " The ballots: ", ballots_, ". ")
    if not event.winner:
        return line(*opened, "Nothing is decided.", beat="Vote", retold=retold)
    half = "Exactly half, so the owner decides: " if event.by_owner else "Decided: "
    told = aspect(_quoted(event.label))
    return line(*opened, half, told, ".", beat="Vote", retold=retold)


def _quoted(label: str) -> str:
    """A choice inside a sentence: several words are told apart by quotation marks.

    >>> _quoted("Yes"), _quoted("No new trait")
    ('Yes', '“No new trait”')
    """
    return f"“{label}”" if " " in label else label
