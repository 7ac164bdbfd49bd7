"""What somebody may be or have only with their Peers' permission (VE-2.2, VE-2.4, VE-2.9)."""

from collections.abc import Iterator

from hearthside.core.making import Problem
from hearthside.core.say import listed
from hearthside.core.wording.grammar import spelled
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.assembly import plan
from hearthside.games.venus.characters.tiers_ages_sizes import RARE_AGES
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import VTable

FREE_LIMITS = 3
"""VE-2.9: limits for free without the Peers' leave."""


ASKS_PEERS = ("age", "tier", "free limits")
"""VE-2.2, VE-2.4, VE-2.9: what the Peers allow."""
OF = " of "


def rare(draft: Figure, what: str) -> str:
    """What somebody would be allowed: they may …"""
    return {
        "age": f"be {draft.age}",
        "tier": f"be {draft.tier}, other than everyone else",
        "free limits": f"have more than {spelled(FREE_LIMITS)} free limits",
    }[what]


def leave(who: str, may: str) -> str:
    """What the Peers' word on something rare hangs on."""
    return f"{may}{OF}{who}"


def needed(table: VTable, draft: Figure) -> dict[str, str]:
    """What is rare about somebody and not allowed yet, in words."""
    is_rare = {
        "age": draft.age in RARE_AGES,
        "tier": draft.tier != table.play.tier,
        "free limits": len(plan.free_limits(table, draft)) > FREE_LIMITS,
    }
    allowed = plan.plan_of(draft).leave
    return {o: rare(draft, o) for o in ASKS_PEERS if is_rare[o] and o not in allowed}


def unasked(table: VTable, draft: Figure) -> list[str]:
    """What the Peers have yet to be asked."""
    return [one for one, may in needed(table, draft).items() if _is_unasked(table, draft, may)]


def _is_unasked(table: VTable, draft: Figure, may: str) -> bool:
    said = may in plan.plan_of(draft).refused
    return not said and not peer_reviews.is_open(table, leave(draft.id, may))


def unallowed(table: VTable, draft: Figure, what: str, field: str) -> Iterator[Problem]:
    """The Peers' permission is still to be asked for, or to be given."""
    may = needed(table, draft).get(what)
    if may is None:
        return
    if _is_unasked(table, draft, may):
        yield Problem(field, f"Your Peers say whether you may {may}. They are asked as you go on.")
    elif asked := peer_reviews.about(table, leave(draft.id, may)):
        late = [table.seat_name(seat) for seat in asked[0].left()]
        told = "Your Peers vote on it." if asked[0].questioned else f"It waits for {listed(late)}."
        yield Problem(field, f"You asked whether you may {may}. {told}", waits=True)
    else:
        yield Problem(field, f"Your Peers said no: you may not {may}. Choose again, or ask again.")
