"""What a contest is for: the proceeds of a victory go to the community (QW-10.2.3)."""

from collections.abc import Iterable
from typing import Any

from hearthside.core.forms import Choice, Pick
from hearthside.core.moves import Event
from hearthside.games.questworlds.aftermath.dues import arose
from hearthside.games.questworlds.aftermath.levels import BENEFIT
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.community.ledger import bolstered
from hearthside.games.questworlds.numbers import MARGINAL
from hearthside.games.questworlds.settings import on


def aims(table: QuestTable, otherwise: str) -> tuple[Choice, ...]:
    """The blank in which a framing names the resource, where there is a community."""
    community = table.play.community
    if community is None or not on(table, "communities"):
        return ()
    resources = (Pick(one.id, one.name) for one in community.resources.values())
    return (
        Choice(
            name="bolster",
            label="Is it for the community?",
            picks=(Pick("", f"No: for {otherwise}"), *resources),
            rules=("QW-10.2.3",),
            folded=True,
        ),
    )


def aim(table: QuestTable, resource: str) -> str:
    """What a victory would bolster, in words."""
    community = table.play.community
    found = community.resources.get(resource) if community else None
    return f"{found.name} of {community.name}" if community and found else ""


def proceeds(
    table: QuestTable, resource: str, level: int, winners: Iterable[tuple[str, str]]
) -> list[Event]:
    """The benefit goes to the resource, and by the GM's leave to the winners' dealings there.

    `winners` are PCs, each with the ability they used.
    """
    community = table.play.community
    found = community.resources.get(resource) if community else None
    if community is None or found is None or level < MARGINAL:
        return []
    amount, there = BENEFIT[level], f"Dealings with {community.name}"
    about: dict[str, Any] = {"amount": amount, "because": found.name, "proposal": there}
    dues = [
        arose(table, "people", who, "people", "QW-10.2.3", ability=ability, **about)
        for who, ability in winners
        if amount
    ]
    return [bolstered(found, amount), *dues]
