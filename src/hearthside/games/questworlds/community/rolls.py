"""A community's own rolls: background events and crisis tests (QW-10.2.4, QW-10.2.5)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Asks, Verb, Verbs, verb
from hearthside.core.life.scenes_sessions import SessionOpened
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, name, number
from hearthside.core.setting_events import Added
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.community.deeds import average, run_by
from hearthside.games.questworlds.community.state import Community, Resource
from hearthside.games.questworlds.contest.framing import Framed
from hearthside.games.questworlds.contest.rolling import Rolled, Settled
from hearthside.games.questworlds.contest.settling import Closed
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.contest.target import rollers
from hearthside.games.questworlds.odds import simple_contest
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.settings import dice, on
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import LEDGER
from hearthside.games.questworlds.victory_levels import COMPLETE, OUTCOMES, outcome_name

BACKGROUND = {4: 9, 3: 6, 2: 3, -2: -3, -3: -6, -4: -9}
"""QW-10.2.4: what a background event gives; all else gives nothing."""


class CallBackground(Move, frozen=True, tag="questworlds.call-background"):
    """The GM calls for the background events that were left out as the interval began."""


class RollResource(Move, frozen=True, tag="questworlds.roll-resource"):
    resource: str


class SkipRolls(Move, frozen=True, tag="questworlds.skip-rolls"):
    """The PCs are away or busy: nothing is rolled."""


class RollsCalled(Event, frozen=True, tag="questworlds.rolls-called"):
    """`kind` is background or crisis; without resources the rolls are over."""

    sets = {
        "shared.{play.founded}.rolling": "resources",
        "shared.{play.founded}.rolling_for": "kind",
    }
    kind: str
    resources: tuple[str, ...]


class BackgroundFell(Event, frozen=True, tag="questworlds.background-fell"):
    """`interval` is the one it fell in; a log from before it was noted has none."""

    sets = {
        f"{LEDGER}.total": Added("amount"),
        f"{LEDGER}.background": "bonus",
        "shared.{play.founded}.rolled": "interval",
    }
    resource: str
    amount: int
    interval: int = 0

    @property
    def bonus(self) -> int:
        return max(0, self.amount)


class CrisisTested(Event, frozen=True, tag="questworlds.crisis-tested"):
    sets = {f"{LEDGER}.crisis": "crisis", f"{LEDGER}.neglected": "neglected"}
    resource: str
    crisis: bool
    neglected: int


DURING = "play.shared"


def asks(table: QuestTable) -> Asks:
    """Any of the players rolls for the resources; where there are none, the GM."""
    community = rolling(table)
    if community is None:
        return
    what = "background events" if community.rolling_for == "background" else "crisis tests"
    means = "Each resource rolls once against the average of them all."
    for seat in table.players() or [""]:
        yield Ask(
            seat=seat,
            title=f"{community.name}: {what}",
            question=f"{means} {'Any of you rolls.' if seat else 'Roll, or skip it.'}",
            meanwhile=f"Someone rolls {what} for {community.name}, or you skip them.",
            own=lambda: _each(table, community),
        )
    if players := tuple(table.players()):
        skip = [_skipping(community)]
        yield Ask(awaits=players, own=lambda: skip, holds=False, urges=False)


def rolling(table: QuestTable) -> Community | None:
    """The community while rolls for it are still to come."""
    community = table.play.community
    waits = community is not None and community.rolling and not table.play.contest
    return community if waits and on(table, "communities") else None


def further(table: QuestTable, seat: str) -> Verbs:
    community = run_by(table, seat)
    if community and rolling(table):
        if table.players():
            yield from _each(table, community, told=False)
        else:
            yield _skipping(community)
    elif community and community.rolled < community.number and under_way.idle(table):
        yield _CALLING


def _of(community: Community) -> tuple[str, ...]:
    return ("QW-10.2.4",) if community.rolling_for == "background" else ("QW-10.2.5",)


def _skipping(community: Community) -> Verb:
    help = "Nothing changes, and the story goes on."
    return verb(SkipRolls(), "Skip these rolls", group="gm", help=help, rules=_of(community))


def _each(table: QuestTable, community: Community, *, told: bool = True) -> list[Verb]:
    return [
        verb(
            RollResource(resource=id),
            f"Roll for {community.resources[id].name}",
            group="gm",
            rules=_of(community),
            help=_chances(table, community, community.resources[id]) if told else "",
        )
        for id in community.rolling
    ]


_CALLING = verb(
    CallBackground(),
    "Roll background events",
    group="gm",
    help="Chance gives each resource a bonus, a penalty or nothing until the interval ends.",
    rules=("QW-10.2.4",),
)


def _chances(table: QuestTable, community: Community, resource: Resource) -> str:
    """How likely a roll is to change the ledger: most outcomes of a background event do not."""
    odds = simple_contest.contest(
        *rollers(table, _test(table, community, resource, "")), dice(table)
    )
    if community.rolling_for == "crisis":
        return f"{odds.percent(*OUTCOMES[:COMPLETE])}% that it falls into a crisis."
    up, down = (
        odds.percent(*(outcome_name(one) for one, gain in BACKGROUND.items() if gain * way > 0))
        for way in (1, -1)
    )
    return f"{up}% for a bonus of +3 or more, {down}% for a penalty, else nothing changes."


def background_called(community: Community) -> RollsCalled:
    """Background events come up for every resource."""
    return RollsCalled(kind="background", resources=tuple(community.resources))


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    community = under_way.community(table)
    match move:
        case CallBackground():
            return [background_called(community)]
        case RollResource():
            roller = next((id for id in table.characters_of(seat) if table.play.cast[id].pc), "")
            test = _test(table, community, community.resources[move.resource], roller)
            return [Framed(contest=test), Rolled()]
        case SkipRolls():
            return [RollsCalled(kind="", resources=())]
    raise TypeError(move)


def _test(table: QuestTable, community: Community, resource: Resource, roller: str) -> Contest:
    """Each resource against the average of all; a crisis test counts its penalty.

    The player who calls for the roll throws the resource's die.
    """
    crisis = community.rolling_for == "crisis"
    rating = resource.now if crisis else resource.rating
    if crisis and resource.closed:  # what cannot be used counts as the ledger has it (QW-10.2.2)
        rating += resource.noted
    wants = f"{resource.name} against a crisis" if crisis else f"How the {community.interval} goes"
    me = Side(master=roller, name=resource.name, label=resource.name, rating=rating)
    return under_way.begun(
        table,
        "crisis" if crisis else "background",
        wants,
        replace(me, down=crisis and resource.down),
        beat="ready",
        them=Side(name="The average", label="average", rating=average(community)),
        about=resource.id,
        hero_points=False,
    )


def follow(table: QuestTable, event: SessionOpened | Settled) -> list[Event]:
    contest = table.play.contest
    match event:
        case SessionOpened():
            return at_session_start(table)
        case Settled() if contest and contest.kind in ("background", "crisis"):
            return [*_fell(table, contest), Closed()]
    return []


def _fell(table: QuestTable, contest: Contest) -> list[Event]:
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


def say(table: QuestTable, event: RollsCalled | BackgroundFell | CrisisTested) -> list[Line]:
    beat, community = "Community", under_way.community(table)
    match event:
        case RollsCalled():
            if community.rolling and not event.kind and not table.play.contest:
                return [line("The rolls are skipped.", beat=beat, retold=False)]
            if not event.resources or community.rolling:
                return []
            what, rule = "Crisis tests", "QW-10.2.5"
            if event.kind == "background":
                what, rule = "Background events", "QW-10.2.4"
            told = f"{what} come up for {community.name}."
            return [line(told, rules=(rule,), beat=beat, retold=False)]
        case BackgroundFell():
            who = name(community.resources[event.resource].name)
            if not event.amount:
                told = f" has an ordinary {community.interval}."
                return [line(who, told, rules=("QW-10.2.4",), beat=beat, retold=False)]
            told, amount = ": a background event, ", number(modifier(event.amount))
            return [line(who, told, amount, ".", rules=("QW-10.2.4",), beat=beat)]
        case CrisisTested():
            who = name(community.resources[event.resource].name)
            worse = " It grows worse." if event.neglected else ""
            told = f" is in crisis.{worse}" if event.crisis else " holds."
            return [line(who, told, rules=("QW-10.2.5",), beat=beat)]
