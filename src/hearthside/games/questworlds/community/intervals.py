"""What time does to a community: background events, crisis tests, an interval's end (QW-10.3)."""

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, line, name, number
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.community.drawing import leave
from hearthside.games.questworlds.community.ledger import average
from hearthside.games.questworlds.framing import Framed
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.rolling import Rolled
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Burden
from hearthside.games.questworlds.state import Community, Contest, Resource, Side
from hearthside.games.questworlds.target import shown

BACKGROUND = {4: 9, 3: 6, 2: 3, -2: -3, -3: -6, -4: -9}
"""QW-10.2.4: what a background event gives; all else gives nothing."""
FORGIVEN = 3
"""QW-10.2: what PCs shed of their own penalty each interval where forgiveness is slow."""


class EndInterval(Move, frozen=True, tag="questworlds.end-interval"):
    pass


class CallBackground(Move, frozen=True, tag="questworlds.call-background"):
    """The GM calls for the background events that were left out as the interval began."""


class RollResource(Move, frozen=True, tag="questworlds.roll-resource"):
    resource: str


class SkipRolls(Move, frozen=True, tag="questworlds.skip-rolls"):
    """The PCs are away or busy: nothing is rolled."""


class ResourceReset(Event, frozen=True, tag="questworlds.resource-reset"):
    resource: str
    rating: int


class IntervalEnded(Event, frozen=True, tag="questworlds.interval-ended"):
    """`forgotten` are refusals that no longer bar anybody from asking (QW-2.3.2.1)."""

    number: int
    burdens: dict[str, tuple[Burden, ...]]
    forgotten: tuple[tuple[str, str, str], ...] = ()


class RollsCalled(Event, frozen=True, tag="questworlds.rolls-called"):
    """`kind` is background or crisis; without resources the rolls are over."""

    kind: str
    resources: tuple[str, ...]


class BackgroundFell(Event, frozen=True, tag="questworlds.background-fell"):
    """`interval` is the one it fell in; a log from before it was noted has none."""

    resource: str
    amount: int
    interval: int = 0


class CrisisTested(Event, frozen=True, tag="questworlds.crisis-tested"):
    resource: str
    crisis: bool
    neglected: int


MOVES = (EndInterval, CallBackground, RollResource, SkipRolls)
EVENTS = (ResourceReset, IntervalEnded, RollsCalled, BackgroundFell, CrisisTested)


def grown(resource: Resource) -> int:
    """QW-10.3: +1 for each full 3 of PC bonus, 3 at most; −1 for each of penalty, 2 at most."""
    return resource.rating + min(resource.pc // 3, 3) - min(max(-resource.total, 0) // 3, 2)


def options(table: QuestTable, seat: str) -> list[Option]:
    community = table.play.community
    if community is None or not on(table, "communities") or table.play.contest:
        return []
    gm = table.is_gm(seat)
    if community.rolling:
        what = "Background" if community.rolling_for == "background" else "Crisis"
        rules = ("QW-10.2.4",) if community.rolling_for == "background" else ("QW-10.2.5",)
        theirs = not gm or not table.players()  # a GM without players rolls for them
        offered = [
            Option(
                move="questworlds.roll-resource",
                label=f"{what}: roll for {community.resources[id].name}",
                fixed={"resource": id},
                rules=rules,
                section="turn" if theirs else "gm",
                best=theirs and at == 0,
                forecast=True,
            )
            for at, id in enumerate(community.rolling)
        ]
        if gm:
            offered.append(
                Option(
                    move="questworlds.skip-rolls",
                    label="Leave these rolls out",
                    rules=rules,
                    section="act",
                )
            )
        return offered
    if not gm or not books.idle(table):
        return []
    offered = [
        Option(
            move="questworlds.end-interval",
            label=f"The {community.interval} ends",
            help="Ratings change by the ledger, its columns start anew, background events follow.",
            rules=("QW-10.3",),
            section="gm",
            danger=True,
        )
    ]
    if community.rolled < community.number:
        offered.append(
            Option(
                move="questworlds.call-background",
                label="Roll background events",
                rules=("QW-10.2.4",),
                section="gm",
            )
        )
    return offered


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    community = table.play.community
    assert community
    everything = tuple(community.resources)
    match move:
        case EndInterval():
            resets = [
                ResourceReset(resource=one.id, rating=grown(one))
                for one in community.resources.values()
            ]
            asked = {leave(one).casefold() for one in community.resources.values()}
            ended = IntervalEnded(
                number=community.number + 1,
                burdens=_forgiven(table),
                forgotten=tuple(bar for bar in table.play.barred if bar[2] in asked),
            )
            return [*resets, ended, RollsCalled(kind="background", resources=everything)]
        case CallBackground():
            return [RollsCalled(kind="background", resources=everything)]
        case RollResource():
            roller = next((id for id in table.characters_of(seat) if table.play.cast[id].pc), "")
            test = _test(table, community, community.resources[move.resource], roller)
            return [Framed(contest=test), Rolled()]
        case SkipRolls():
            return [RollsCalled(kind="", resources=())]
    raise TypeError(move)


def _forgiven(table: QuestTable) -> dict[str, tuple[Burden, ...]]:
    """What each PC still carries: nothing, or 3 points less where forgiveness is slow."""
    kept = {}
    for hero in table.play.cast.values():
        if not hero.burdens:
            continue
        left = (
            replace(one, amount=min(0, one.amount + FORGIVEN))
            for one in hero.burdens
            if on(table, "slow_forgiveness")
        )
        kept[hero.id] = tuple(one for one in left if one.amount)
    return kept


def at_founding(community: Community) -> list[Event]:
    """QW-10.2.4: the first interval begins with background events like any other."""
    return [RollsCalled(kind="background", resources=tuple(community.resources))]


def _test(table: QuestTable, community: Community, resource: Resource, roller: str) -> Contest:
    """Each resource against the average of all; a crisis test counts its penalty.

    The player who calls for the roll throws the resource's die.
    """
    crisis = community.rolling_for == "crisis"
    rating = resource.rating + (resource.total if crisis else 0)
    return Contest(
        id=f"c{table.seq + 1}",
        kind="crisis" if crisis else "background",
        beat="ready",
        prize=f"{resource.name} against a crisis" if crisis else f"A good {community.interval}",
        me=Side(master=roller, name=resource.name, label=resource.name, rating=rating),
        them=Side(name="The average", label="average", rating=average(community)),
        about=resource.id,
        hero_points=False,
    )


def aftermath(table: QuestTable, contest: Contest) -> list[Event]:
    community, outcome = table.play.community, contest.outcome or 0
    if community is None or contest.about not in community.resources:
        return []
    left = tuple(id for id in community.rolling if id != contest.about)
    rest = RollsCalled(kind=community.rolling_for if left else "", resources=left)
    if contest.kind == "background":
        amount = BACKGROUND.get(outcome, 0)
        fell = BackgroundFell(resource=contest.about, amount=amount, interval=community.number)
        return [fell, rest]
    resource = community.resources[contest.about]
    tested = CrisisTested(
        resource=resource.id,
        crisis=resource.crisis or outcome < 0,
        neglected=resource.neglected + 1 if resource.crisis else 0,
    )
    return [tested, rest]


def at_session_start(table: QuestTable) -> list[Event]:
    """QW-10.2.5: each penalised resource is tested, unless the GM suspends it."""
    community = table.play.community
    if community is None or not on(table, "communities") or community.suspended:
        return []
    tested = tuple(one.id for one in community.resources.values() if one.total < 0)
    return [RollsCalled(kind="crisis", resources=tested)] if tested else []


def evolve(table: QuestTable, event: Event) -> QuestTable:
    community = table.play.community
    if community is None:
        return table
    match event:
        case ResourceReset():
            return books.with_resource(
                table,
                event.resource,
                rating=event.rating,
                total=0,
                pc=0,
                background=0,
                down=False,
                closed=False,
            )
        case IntervalEnded():
            after = replace(community, number=event.number, requests=0, opened=())
            cast = {
                id: replace(hero, burdens=event.burdens.get(id, hero.burdens))
                for id, hero in table.play.cast.items()
            }
            barred = tuple(bar for bar in table.play.barred if bar not in event.forgotten)
            return books.with_play(table, community=after, cast=cast, barred=barred)
        case RollsCalled():
            after = replace(
                community,
                rolling=event.resources,
                rolling_for=event.kind,
            )
            return books.with_play(table, community=after)
        case BackgroundFell():
            resource = community.resources[event.resource]
            table = books.with_resource(
                table,
                event.resource,
                total=resource.total + event.amount,
                background=max(0, event.amount),
            )
            after = replace(table.play.community or community, rolled=event.interval)
            return books.with_play(table, community=after)
        case CrisisTested():
            return books.with_resource(
                table, event.resource, crisis=event.crisis, neglected=event.neglected
            )
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    community = table.play.community
    if community is None:
        return []
    beat = "Community"
    match event:
        case ResourceReset():
            resource = community.resources[event.resource]
            if event.rating == resource.rating:
                return []
            spans = (name(resource.name), " is now ", number(shown(table, event.rating)), ".")
            return [line(*spans, rules=("QW-10.3",), beat=beat)]
        case IntervalEnded():
            told = f"The {community.interval} ends for "
            return [line(told, name(community.name), ".", rules=("QW-10.3",), beat=beat)]
        case RollsCalled():
            if community.rolling and not event.kind and not table.play.contest:
                return [line("The rolls are left out.", beat=beat, retold=False)]
            if not event.resources or community.rolling:
                return []
            what = "Background events" if event.kind == "background" else "Crisis tests"
            rules = ("QW-10.2.4",) if event.kind == "background" else ("QW-10.2.5",)
            return [
                line(f"{what} come up for {community.name}.", rules=rules, beat=beat, retold=False)
            ]
        case BackgroundFell():
            who = name(community.resources[event.resource].name)
            if not event.amount:
                told = f" has an ordinary {community.interval}."
                return [line(who, told, rules=("QW-10.2.4",), beat=beat, retold=False)]
            spans = (who, ": a background event, ")
            amount = number(modifier(event.amount))
            return [line(*spans, amount, ".", rules=("QW-10.2.4",), beat=beat)]
        case CrisisTested():
            who = name(community.resources[event.resource].name)
            worse = " It grows worse." if event.neglected else ""
            told = f" is in crisis.{worse}" if event.crisis else " holds."
            return [line(who, told, rules=("QW-10.2.5",), beat=beat)]
    raise TypeError(event)
