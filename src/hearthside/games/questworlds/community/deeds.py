"""A community's ledger: deeds for it, bonuses cemented, and what the plot changes (QW-10.1.4).

A contest may be for the community too: then the proceeds of a victory go there (QW-10.2.3).
"""

from collections.abc import Iterable
from typing import Any

from hearthside.core.asks import Verbs, verb
from hearthside.core.forms import Choice, Field, Number, Pick, Text, one_of
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, name, number, typed
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.aftermath.consequences import arose
from hearthside.games.questworlds.aftermath.sizes import BENEFIT
from hearthside.games.questworlds.community.state import Community, Resource
from hearthside.games.questworlds.contest.target import rating_typed
from hearthside.games.questworlds.ratings import modifier, written
from hearthside.games.questworlds.settings import on, sign
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import LEDGER
from hearthside.games.questworlds.victory_levels import MARGINAL


class Deed(Move, frozen=True, tag="questworlds.deed"):
    """The PCs did something for a resource."""

    resource: str
    amount: int


class Cement(Move, frozen=True, tag="questworlds.cement"):
    resource: str


class PlotEvent(Move, frozen=True, tag="questworlds.plot-event"):
    """QW-10.4: the plot changes a rating outright."""

    resource: str
    rating: str
    because: str = ""


class Suspend(Move, frozen=True, tag="questworlds.suspend"):
    """Crisis tests are left out for a while, or taken up again."""

    suspended: bool


class Bolstered(Event, frozen=True, tag="questworlds.bolstered"):
    """The new line of the ledger; a bolstered crisis is over."""

    sets = {
        **{f"{LEDGER}.{one}": one for one in ("total", "pc", "noted", "down", "closed")},
        f"{LEDGER}.crisis": Is(False),
        f"{LEDGER}.neglected": Is(0),
    }
    resource: str
    total: int
    pc: int
    amount: int
    noted: int
    down: bool
    closed: bool


class Cemented(Event, frozen=True, tag="questworlds.cemented"):
    sets = {f"{LEDGER}.pc": "pc", f"{LEDGER}.background": Is(0)}
    says = Says(
        "The bonus of {its.name:name} is cemented.", ("QW-10.2.6",), "Community", its=LEDGER
    )
    resource: str
    pc: int


class RatingRuled(Event, frozen=True, tag="questworlds.rating-ruled"):
    sets = {f"{LEDGER}.rating": "rating"}
    resource: str
    rating: int
    because: str


class Suspended(Event, frozen=True, tag="questworlds.suspended"):
    sets = {"shared.{play.founded}.suspended": "suspended"}
    says = Says(
        "Crisis tests are {suspended}.",
        ("QW-10.2.5",),
        "Community",
        words={"True": "skipped for now", "False": "rolled again"},
    )
    suspended: bool


def ledger(resource: Resource, amount: int) -> tuple[int, int]:
    """QW-10.1.4: Total and PC after a deed; what only shrinks a penalty stays out of PC."""
    surplus = max(0, amount + min(resource.total, 0))
    return resource.total + amount, resource.pc + surplus


def average(community: Community) -> int:
    """QW-10.2.4: the average of all ratings, rounded down."""
    ratings = [one.rating for one in community.resources.values()]
    return sum(ratings) // len(ratings)


def run_by(table: QuestTable, seat: str) -> Community | None:
    """The community, for the GM of a table that plays with one."""
    return table.play.community if on(table, "communities") and table.is_gm(seat) else None


def further(table: QuestTable, seat: str) -> Verbs:
    community = run_by(table, seat)
    if community is None:
        return
    yield verb(
        Deed,
        f"A deed for {community.name}",
        lambda: [_which(community), _WORTH],
        group="gm",
        help="It adds to the resource, and ends a crisis there.",
        rules=("QW-10.1.4",),
    )
    yield verb(
        PlotEvent,
        "The plot changes a resource",
        lambda: [_which(community), *_OUTRIGHT],
        group="gm",
        help="The rating becomes what you say here.",
        rules=("QW-10.4",),
    )
    yield verb(
        Suspend(suspended=not community.suspended),
        "Roll crisis tests again" if community.suspended else "Skip crisis tests for now",
        group="gm",
        help="As a session starts, each resource with a penalty is tested for a crisis.",
        rules=("QW-10.2.5",),
    )
    if any(one.background > 0 for one in community.resources.values()):
        help = "A bonus that came by chance then counts as earned, and helps to raise the rating."
        look: dict[str, Any] = {"group": "gm", "help": help, "rules": ("QW-10.2.6",)}
        yield verb(Cement, "A major goal cements a bonus", lambda: _bonuses(community), **look)


_WORTH = Number("amount", "Worth", least=1, most=9, value=3)
_OUTRIGHT = (
    Text("rating", "New rating", needed=True, most=8),
    Text("because", "Because", most=120),
)


def _which(community: Community) -> Choice:
    return one_of("resource", "Which resource?", community.resources.values())


def _bonuses(community: Community) -> list[Field]:
    gained = [
        Pick(one.id, f"{one.name} {modifier(one.background)}")
        for one in community.resources.values()
        if one.background > 0
    ]
    return [one_of("resource", "Which bonus?", gained)]


def decide(table: QuestTable, seat: str, move: Deed | Cement | PlotEvent | Suspend) -> list[Event]:
    resources = under_way.community(table).resources
    match move:
        case Deed():
            return [bolstered(resources[move.resource], move.amount)]
        case Cement():
            resource = resources[move.resource]
            return [Cemented(resource=resource.id, pc=resource.pc + resource.background)]
        case PlotEvent():
            rating, because = rating_typed(table, move.rating), move.because.strip()
            return [RatingRuled(resource=move.resource, rating=rating, because=because)]
        case Suspend():
            return [Suspended(suspended=move.suspended)]


def bolstered(resource: Resource, amount: int) -> Bolstered:
    """QW-10.2.2: a deed first makes up for what is only noted; then a resource is itself again."""
    total, pc = ledger(resource, amount)
    noted = min(0, resource.noted + amount)
    down, closed = (bool(noted) and one for one in (resource.down, resource.closed))
    now: dict[str, Any] = {"noted": noted, "down": down, "closed": closed}
    return Bolstered(resource=resource.id, total=total, pc=pc, amount=amount, **now)


def say(table: QuestTable, event: Event) -> list[Line]:
    beat, community = "Community", under_way.community(table)
    match event:
        case Bolstered():
            held = community.resources[event.resource]
            who, crisis = name(held.name), held.crisis
            total = number(modifier(event.total))
            if not event.amount:
                told = " gains nothing, but its crisis is over." if crisis else " gains nothing."
                return [line(who, told, rules=("QW-10.2.3",), beat=beat)]
            again = held.noted and not event.noted
            spans = (who, " is bolstered, and stands at ", total, ".")
            told = " It is back to normal." if again else ""
            return [line(*spans, told, rules=("QW-10.1.4", "QW-10.2.2"), beat=beat)]
        case RatingRuled():
            who = name(community.resources[event.resource].name)
            rating = number(written(event.rating, sign(table)))
            because = typed(event.because)
            return [line(who, " is now ", rating, *because, rules=("QW-10.4",), beat=beat)]
    return []


def aims(table: QuestTable, otherwise: str) -> tuple[Choice, ...]:
    """The blank in which a framing names the resource, where there is a community."""
    community = table.play.community
    if community is None or not on(table, "communities"):
        return ()
    resources = (Pick(one.id, one.name) for one in community.resources.values())
    return (
        Choice(
            "bolster",
            "Who is it for?",
            picks=(Pick("", otherwise), *resources),
            rules=("QW-10.2.3",),
            folded=True,
            brief="who it is for",
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
