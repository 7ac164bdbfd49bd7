"""What players may know: hidden aspects, people and tasks are taken out of what they see."""

from typing import Any, TypeVar

from msgspec.structs import asdict, replace

from hearthside.core.moves import GM
from hearthside.games.fate.attempt.questions import Discovery, FailedAdvantage
from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.people import UNSEEN
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import Challenge, Conflict, Contest, FateTable
from hearthside.games.fate.struggle.zone_distances import is_obstacle

T = TypeVar("T")

_WHO = ("to", "target", "attacker", "about", "character")
"""Where a question names a character."""


def veiled(table: FateTable, seat: str) -> FateTable:
    """The table without the game's own secrets; the core has taken hidden characters already.

    Whoever acts without being seen stays in the attempt as someone unseen, so that everything
    about it can still be worked out.
    """
    if table.is_gm(seat):
        return table
    play = table.play
    veil = _Veil(play.cast)
    aspects = {
        id: known
        for id, known in play.aspects.items()
        if known.known_to is None and (not known.owner or known.owner in play.cast)
    }
    seen = replace(
        play,
        aspects=aspects,
        owed=veil.kept(play.owed),
        mending={id: how for id, how in play.mending.items() if id in aspects},
        attempt=play.attempt and veil.attempt(play.attempt),
        last=play.last and veil.attempt(play.last),
        asked=tuple(veil.named(question) for question in play.asked),
        crossing=play.crossing
        and replace(
            play.crossing,
            character=veil.over(play.crossing.character),
            foes=veil.only(play.crossing.foes),
            standing=veil.only(play.crossing.standing),
        ),
        compel=play.compel
        and replace(
            play.compel,
            target=veil.over(play.compel.target),
            payer=veil.over(play.compel.payer),
        ),
        own_compels=tuple(made for made in play.own_compels if made.character in play.cast),
        conflict=play.conflict and veil.conflict(play.conflict),
        contest=play.contest and veil.contest(play.contest),
        challenge=play.challenge and veil.challenge(play.challenge),
    )
    return replace(table, play=seen)


class _Veil:
    """Puts the same stand-in for every character that is not in the cast one can see."""

    def __init__(self, cast: dict[str, Hero]) -> None:
        self._cast = cast

    def over(self, id: str) -> str:
        return id if not id or id == GM or id in self._cast else UNSEEN

    def only(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(id for id in ids if id in self._cast)

    def passed(self, hindrances: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(one for one in hindrances if one in self._cast or is_obstacle(one))

    def kept(self, by_character: dict[str, T]) -> dict[str, T]:
        return {id: value for id, value in by_character.items() if id in self._cast}

    def named(self, question: Any) -> Any:
        """Whom it names, as one can see them; which sides there are is for the GM to know."""
        changes: dict[str, Any] = {
            key: self.over(value) for key, value in asdict(question).items() if key in _WHO
        }
        if isinstance(question, FailedAdvantage | Discovery):
            changes["others"] = ()
        return replace(question, **changes)

    def attempt(self, attempt: Attempt) -> Attempt:
        rolls = tuple(
            replace(
                roll,
                who=self.over(roll.who),
                helpers=tuple(self.over(helper) for helper in roll.helpers),
            )
            for roll in attempt.rolls
        )
        used = tuple(replace(used, by=self.over(used.by)) for used in attempt.invocations)
        target = self.over(attempt.target)
        backers = tuple(self.over(helper) for helper in attempt.backers)
        return replace(attempt, rolls=rolls, invocations=used, target=target, backers=backers)

    def conflict(self, conflict: Conflict) -> Conflict:
        """Nobody knows of hidden participants: on their turn it is nobody's that one can see."""
        groups = [self.only(group) for group in conflict.order]
        before = sum(1 for group in groups[: conflict.turn] if group)
        current = 0 <= conflict.turn < len(groups) and groups[conflict.turn]
        return replace(
            conflict,
            order=tuple(group for group in groups if group),
            turn=before if current else -1,
            ratings=self.kept(conflict.ratings),
            acted=self.only(conflict.acted),
            moved=self.only(conflict.moved),
            pledged=self.kept({id: to for id, to in conflict.pledged.items() if to in self._cast}),
            past={id: self.passed(what) for id, what in self.kept(conflict.past).items()},
            conceded=self.kept(conflict.conceded),
            pooled=self.only(conflict.pooled),
        )

    def contest(self, contest: Contest) -> Contest:
        return replace(
            contest,
            victories={self.over(id): won for id, won in contest.victories.items()},
            beside={self.over(id): self.only(ids) for id, ids in contest.beside.items()},
        )

    def challenge(self, challenge: Challenge) -> Challenge:
        """Tasks are shown in their order, so those still to come are the last ones."""
        return replace(
            challenge,
            tasks=tuple(
                replace(task, by=self.over(task.by), foe=self.over(task.foe))
                for task in challenge.tasks
                if task.shown
            ),
            takers=self.only(challenge.takers),
        )
