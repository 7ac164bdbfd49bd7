"""Drawing on a resource: lobbying for it, using it up, and what failing costs (QW-10.2)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Many, Option, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, line, listed, name, number
from hearthside.core.table import slug
from hearthside.games.questworlds import books
from hearthside.games.questworlds.aftermath.dues import DueArose, DueDropped, still_due
from hearthside.games.questworlds.books import QuestTable, name_of
from hearthside.games.questworlds.community.state import Resource
from hearthside.games.questworlds.contest.acting import ability_choice, acting, starters
from hearthside.games.questworlds.contest.bars import refuse_a_repeat
from hearthside.games.questworlds.contest.framing import Framed, first_use
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.resolve import COMPLETE
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Burden, usable
from hearthside.games.questworlds.state import Due


class Lobby(Move, frozen=True, tag="questworlds.lobby"):
    who: str
    resource: str
    ability: str
    tactics: str = ""


class LayBurden(Move, frozen=True, tag="questworlds.lay-burden"):
    """The people hold a failure against somebody: it weighs on these abilities."""

    due: str
    abilities: tuple[str, ...] = ()


class ResourceOpened(Event, frozen=True, tag="questworlds.resource-opened"):
    who: str
    resource: str
    opened: bool


class ResourceUsed(Event, frozen=True, tag="questworlds.resource-used"):
    who: str
    resource: str


class Depleted(Event, frozen=True, tag="questworlds.depleted"):
    resource: str
    total: int
    amount: int


class Burdened(Event, frozen=True, tag="questworlds.burdened"):
    who: str
    burden: Burden


class DrawNoted(Event, frozen=True, tag="questworlds.draw-noted"):
    """A resource augments what is under way, and will be depleted by its outcome."""

    resource: str
    extended: str = ""


MOVES = (Lobby, LayBurden)
EVENTS = (ResourceOpened, ResourceUsed, Depleted, Burdened, DrawNoted)


def depletion(outcome: int) -> int:
    """QW-10.2: by the outcome of the contest for the prize."""
    if outcome == COMPLETE:
        return 0
    if outcome >= 0:
        return -3
    return -9 if outcome == -COMPLETE else -6


def options(table: QuestTable, seat: str) -> list[Option]:
    community = table.play.community
    if community is None or not on(table, "communities"):
        return []
    offered = []
    if books.playing(table) and books.idle(table):
        for hero in starters(table, seat):
            wanted = tuple(
                Pick(one.id, f"{one.name} {shown(table, one.rating + one.total)}")
                for one in community.resources.values()
                if not one.closed and f"{hero.id}/{one.id}" not in community.opened
            )
            if not wanted:
                continue
            offered.append(
                Option(
                    move="questworlds.lobby",
                    label=f"{hero.name} asks {community.name} for help",
                    fixed={"who": hero.id},
                    fields=(
                        Choice(
                            name="resource", label="For what?", picks=wanted, value=wanted[0].value
                        ),
                        ability_choice(table, hero, label="With what? Something social"),
                        Text(name="tactics", label="What do you say?", long=True, most=400),
                    ),
                    help="A victory lets you draw on it once: act with its rating as if it were "
                    "yours, or let it help. Using it wears it down by 3, "
                    "a defeat by 6 or 9. A complete victory costs it nothing.",
                    rules=("QW-10.2",),
                    about=hero.id,
                )
            )
    if table.is_gm(seat):
        offered += [_burdening(table, due) for due in table.play.dues if due.kind == "burden"]
    return offered


def _burdening(table: QuestTable, due: Due) -> Option:
    hero = table.play.cast.get(due.who)
    held = usable(hero) if hero else []
    picks = tuple(Pick(one.id, one.name) for one in held)
    shared = {slug(keyword.name) for keyword in table.play.keywords}  # what makes them one of us
    likely = tuple(one.id for one in held if one.id in shared)
    return Option(
        move="questworlds.lay-burden",
        label=f"{name_of(table, due.who)}: {modifier(due.amount)} with their people",
        fixed={"due": due.id},
        fields=(
            Many(
                name="abilities",
                label="Social and community abilities",
                picks=picks,
                value=likely,
            ),
        ),
        rules=("QW-10.2",),
        section="turn",
        best=due.id == table.play.dues[0].id,
    )


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Lobby():
            hero = table.play.cast[move.who]
            side = acting(table, hero, move.ability)
            community = table.play.community
            assert community
            resource = community.resources[move.resource]
            prize = leave(resource)
            refuse_a_repeat(table, hero, side, prize)
            contest = Contest(
                id=f"c{table.seq + 1}",
                kind="lobby",
                beat="frame",
                prize=prize,
                tactics=move.tactics.strip(),
                obstacle=prize,
                me=side,
                about=resource.id,
            )
            return [*first_use(hero, side.ability), Framed(contest=contest)]
        case LayBurden():
            due = still_due(table, move.due)
            if not move.abilities:
                raise Illegal("Name at least one ability it weighs on.", "abilities")
            burden = Burden(amount=due.amount, abilities=move.abilities, resource=due.state)
            return [Burdened(who=due.who, burden=burden), DueDropped(due=due.id)]
    raise TypeError(move)


def leave(resource: Resource) -> str:
    """The prize of lobbying."""
    return f"Leave to draw on {resource.name}"


def lobbied(contest: Contest) -> list[Event]:
    """Only a victory opens the resource."""
    won = (contest.outcome or 0) > 0
    return [ResourceOpened(who=contest.me.who, resource=contest.about, opened=won)]


def used(table: QuestTable, contest: Contest) -> list[Event]:
    """What lobbying opened is used once."""
    community = table.play.community
    if not contest.draw or community is None:
        return []
    return [ResourceUsed(who=contest.me.who, resource=contest.draw)]


def aftermath(
    table: QuestTable,
    resources: tuple[str, ...],
    who: tuple[str, ...],
    outcome: int,
    secured: bool = False,
) -> list[Event]:
    """The contest for the prize wears down what it drew on, and a failure is held against PCs.

    `secured` is whether the prize is won even so (QW-4.12.3).
    """
    community = table.play.community
    if community is None or not on(table, "communities"):
        return []
    amount = depletion(outcome)
    events: list[Event] = []
    for id in dict.fromkeys(resources):
        resource = community.resources.get(id)
        if resource is None or not amount:
            continue
        events.append(Depleted(resource=id, total=resource.total + amount, amount=amount))
        if outcome <= 0 and not secured:
            events += [
                DueArose(
                    due=Due(
                        id=f"d{table.seq}-{one}-{id}",
                        who=one,
                        kind="burden",
                        amount=amount,
                        state=id,
                        because=resource.name,
                        rules=("QW-10.2",),
                    )
                )
                for one in who
                if one in table.play.cast
            ]
    return events


def evolve(table: QuestTable, event: Event) -> QuestTable:
    community = table.play.community
    match event:
        case Burdened():
            burdens = (*table.play.cast[event.who].burdens, event.burden)
            return books.with_hero(table, event.who, burdens=burdens)
        case DrawNoted():
            extended = table.play.extended.get(event.extended)
            if extended:
                noted = replace(extended, draws=(*extended.draws, event.resource))
                return books.with_extended(table, noted)
            contest = table.play.contest
            draws = (*contest.draws, event.resource) if contest else ()
            return books.with_contest(table, draws=draws)
    if community is None:
        return table
    match event:
        case ResourceOpened():
            key = f"{event.who}/{event.resource}"
            opened = (*community.opened, key) if event.opened else community.opened
            after = replace(community, opened=opened, requests=community.requests + 1)
            return books.with_play(table, community=after)
        case ResourceUsed():
            key = f"{event.who}/{event.resource}"
            left = tuple(one for one in community.opened if one != key)
            return books.with_play(table, community=replace(community, opened=left))
        case Depleted():
            return books.with_resource(table, event.resource, total=event.total)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    community = table.play.community
    if community is None:
        return []
    beat = "Community"
    match event:
        case ResourceOpened():
            what = community.resources[event.resource].name
            told = f" may draw on {what}." if event.opened else f" is refused {what}."
            return [line(name(name_of(table, event.who)), told, rules=("QW-10.2",), beat=beat)]
        case Depleted():
            spans = (name(community.resources[event.resource].name), " is worn down to ")
            total = number(modifier(event.total))
            return [line(*spans, total, ".", rules=("QW-10.2",), beat=beat)]
        case Burdened():
            hero = table.play.cast[event.who]
            names = [one.name for one in hero.abilities if one.id in event.burden.abilities]
            spans = (
                name(hero.name),
                f" carries {modifier(event.burden.amount)} on {listed(names)}.",
            )
            return [line(*spans, rules=("QW-10.2",), beat=beat)]
    return []
