"""What happens in a guided round, as events: how it goes on is `life.guided_rounds`, what closes a
session is `life.closing`, and both tell of the same."""

from typing import Any

from hearthside.core.moves import Audience, Event


class RoundBegun(Event, frozen=True, tag="table.round-begun"):
    """`after` is the entry before it, where it ended a scene: there one may go back to."""

    round: str
    after: int = 0


class StepOpened(Event, frozen=True, tag="table.step-opened"):
    step: str


class ItemAnswered(Event, frozen=True, tag="table.item-answered"):
    """`done` where it cannot be answered again."""

    step: str
    item: str
    by: str
    blanks: dict[str, Any]
    done: bool
    known_to: Audience = None


class ItemPassed(Event, frozen=True, tag="table.item-passed"):
    item: str
    by: str


class RoundEnded(Event, frozen=True, tag="table.round-ended"):
    """`whole` where it was not called off."""

    round: str
    whole: bool = True
