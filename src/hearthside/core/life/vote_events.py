"""What happens in a vote, as events: how it goes is `life.votes`, what ballots come to
`life.vote_counting`."""

from hearthside.core.moves import Event
from hearthside.core.table_life import Ballot, Vote


class VoteCalled(Event, frozen=True, tag="table.vote-called"):
    vote: Vote


class BallotCast(Event, frozen=True, tag="table.ballot-cast"):
    """An empty `choice` was secret and has been counted; it was left out when the table moved."""

    seat: str
    choice: str
    vote: str = ""


class ChoiceNominated(Event, frozen=True, tag="table.choice-nominated"):
    """With `again` everyone who has voted gets the ballot back: there is more to choose from."""

    by: str
    choice: Ballot
    again: bool = False
    vote: str = ""


class VoteDecided(Event, frozen=True, tag="table.vote-decided"):
    """`winner` is empty where nothing got what it needs. `named` only says who in an open vote."""

    about: str
    question: str
    winner: str
    label: str
    counts: dict[str, int]
    by_owner: bool = False
    named: dict[str, str] = {}
    vote: str = ""


class VoteDropped(Event, frozen=True, tag="table.vote-dropped"):
    about: str
    vote: str = ""
