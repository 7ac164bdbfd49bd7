"""Awards the table votes on: the mold breaker, the workhorse and the MVP (BW-7.2, BW-7.4)."""

from hearthside.core.life.vote_events import VoteDecided
from hearthside.core.moves import Event
from hearthside.core.table_life import Ballot, Vote
from hearthside.games.burning_wheel.artha import PERSONA
from hearthside.games.burning_wheel.sessions import awards
from hearthside.games.burning_wheel.state import Award, Burning

ABOUT = "burning-wheel."
NOBODY = "nobody"
VOTED = {
    "mold": "Mold breaker: an inner conflict between deeds and Beliefs",
    "workhorse": "Workhorse: did the everyday work everyone relied on",
    "mvp": "MVP: saw it through to the end",
}
"""What each is given for."""
QUESTIONS = {
    "mold": "Mold breaker: who was torn between deeds and Beliefs?",
    "workhorse": "Workhorse: who did the everyday work everyone relied on?",
    "mvp": "MVP: who saw it through to the end?",
}


def mold_breaker(table: Burning) -> list[Vote]:
    return _votes(table, "mold")


def workhorse_and_mvp(table: Burning) -> list[Vote]:
    return _votes(table, "workhorse", "mvp")


def _votes(table: Burning, *ids: str) -> list[Vote]:
    """BW-7.8: more than half of all who are there, the GM included."""
    players = [one for one in awards.nominees(table) if one.player]
    if not players:
        return []
    choices = (*(Ballot(one.id, one.name) for one in players), Ballot(NOBODY, "Nobody"))
    return [
        Vote(
            id=id,
            question=QUESTIONS[id],
            by=(table.gms() or [""])[0],
            choices=choices,
            voters=table.everyone(),
            secret=True,
            of_all=True,
            about=f"{ABOUT}{id}",
        )
        for id in ids
    ]


def decided(table: Burning, event: VoteDecided) -> list[Event]:
    """A persona for whom more than half named; nobody is an answer, too."""
    id = event.about.removeprefix(ABOUT)
    if id not in VOTED or event.winner not in table.play.cast:
        return []
    award = Award(who=event.winner, artha=PERSONA, why=VOTED[id])
    return awards.given(table, [award], "BW-7.2" if id == "mold" else "BW-7.4")
