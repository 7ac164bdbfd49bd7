"""What ballots come to: choices, who wins by which rule, and which ballots were cast in secret."""

from collections import Counter
from collections.abc import Container, Mapping, Sequence

from hearthside.core.life.rewinds import Rewound
from hearthside.core.life.vote_events import (
    BallotCast,
    ChoiceNominated,
    VoteCalled,
    VoteDecided,
    VoteDropped,
)
from hearthside.core.moves import Event, Illegal
from hearthside.core.table import slug
from hearthside.core.table_life import Ballot, Vote


def counted(vote: Vote) -> VoteDecided | VoteDropped:
    """What the ballots there are come to; without any there is nothing to decide."""
    if vote.cast:
        return decided(vote, vote.cast)
    return VoteDropped(about=vote.about, vote=vote.id)


def ballots(*labels: str) -> tuple[Ballot, ...]:
    """Choices from what they are called."""
    made: list[Ballot] = []
    for label in labels:
        made.append(Ballot(slug(label, {choice.value for choice in made}), label))
    return tuple(made)


def nominated(vote: Vote, seat: str, text: str, value: str = "") -> ChoiceNominated:
    """One more choice, unless it is there already."""
    label = text.strip()
    if any(choice.label.casefold() == label.casefold() for choice in vote.choices):
        raise Illegal(f"“{label}” is already there. Vote for it.", "text")
    value = value or slug(label, {choice.value for choice in vote.choices})
    again = bool(vote.cast)
    return ChoiceNominated(by=seat, choice=Ballot(value, label), again=again, vote=vote.id)


def winner(vote: Vote, cast: Mapping[str, str]) -> tuple[str, bool]:
    """What the ballots come to, and whether the owner's decided it at exactly half."""
    given = {seat: value for seat, value in cast.items() if value != vote.abstain or not value}
    counts = Counter(given.values())
    whole = len(vote.voters) if vote.of_all else len(given)
    for value, count in counts.items():
        if count == whole or (not vote.unanimous and 2 * count > whole):
            return value, False
    own = given.get(vote.owner, "")
    decides = vote.owner_decides and not vote.unanimous and own
    if decides and 2 * counts[own] == whole:
        return own, True
    return "", False


def is_settled(vote: Vote) -> bool:
    """Whether it is yes or no by now, whatever those say who have not voted yet.

    >>> from msgspec import structs
    >>> voting = {"question": "Is it?", "by": "a", "choices": ballots("Yes", "No"), "secret": False}
    >>> vote = Vote(voters=("a", "b", "c"), cast={"a": "yes"}, of_all=True, **voting)
    >>> is_settled(vote), is_settled(structs.replace(vote, cast={"a": "yes", "b": "yes"}))
    (False, True)
    """
    ends = (vote.cast | dict.fromkeys(vote.left(), one.value) for one in vote.choices)
    return len({winner(vote, cast)[0] == "yes" for cast in ends}) == 1


def decided(vote: Vote, cast: Mapping[str, str]) -> VoteDecided:
    """All ballots opened together."""
    won, by_owner = winner(vote, cast)
    counts = Counter(cast.values())
    return VoteDecided(
        about=vote.about,
        question=vote.question,
        winner=won,
        label=vote.label(won),
        counts={choice.label: counts[choice.value] for choice in vote.choices},
        by_owner=by_owner,
        named={} if vote.secret else {who: vote.label(value) for who, value in cast.items()},
        vote=vote.id,
    )


def veiled(events: Sequence[Event]) -> set[int]:
    """Which events of a whole log, counted from 1, are ballots that were cast in secret.

    A rewind leads back to the vote that was open then, so it is followed as the table did.
    """
    secret: list[dict[str, bool]] = [{}]
    found = set()
    for seq, event in enumerate(events, 1):
        now = secret[-1]
        match event:
            case VoteCalled():
                now = now | {free_id(event.vote, now, seq): event.vote.secret}
            case VoteDecided() | VoteDropped():
                now = {id: veil for id, veil in now.items() if id != event.vote}
            case Rewound():
                now = secret[event.to]
            case BallotCast() if now.get(event.vote):
                found.add(seq)
        secret.append(now)
    return found


def free_id(vote: Vote, taken: Container[str], seq: int) -> str:
    """An id no other open vote has."""
    return f"v{seq}" if vote.id in taken else vote.id
