"""Drawing on a resource: lobbying for it, using it up, and what failing costs (QW-10.2)."""

from collections.abc import Sequence

from msgspec.structs import replace

from hearthside.core.asks import Asks, Verb, Verbs, offer, verb
from hearthside.core.forms import Field, Many, Option, Pick, one_of
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, listed, name, number, who
from hearthside.core.setting_events import GONE, Added
from hearthside.core.table import slug
from hearthside.core.wording.pronouns import said_of
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.aftermath.consequence_forms import asking, first_due
from hearthside.games.questworlds.aftermath.consequences import DueDropped, arose, still_due
from hearthside.games.questworlds.community.state import Community, Resource
from hearthside.games.questworlds.contest import settling
from hearthside.games.questworlds.contest.abilities import HOW, acting, starters, tapped
from hearthside.games.questworlds.contest.augment import Augmented
from hearthside.games.questworlds.contest.framing import framed
from hearthside.games.questworlds.contest.no_repeat import lost_with, refuse_a_repeat
from hearthside.games.questworlds.contest.opposing import Granted
from hearthside.games.questworlds.contest.rolling import Settled
from hearthside.games.questworlds.contest.state import Contest, Side, drawn
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.many_rolls import Extended, Group
from hearthside.games.questworlds.people import heroes, is_pc, name_of
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Burden, Hero, usable
from hearthside.games.questworlds.state import Due, QuestTable
from hearthside.games.questworlds.under_way import LEDGER
from hearthside.games.questworlds.victory_levels import COMPLETE, MARGINAL
from hearthside.games.questworlds.wording import own


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
    """They were asked, and gave leave or did not."""

    sets = {
        "shared.{play.founded}.opened": Added("leave"),
        "shared.{play.founded}.requests": Added(1),
    }
    who: str
    resource: str
    opened: bool

    @property
    def leave(self) -> tuple[str, ...]:
        return (self.resource,) if self.opened else ()


class ResourceUsed(Event, frozen=True, tag="questworlds.resource-used"):
    sets = {"shared.{play.founded}.opened.{resource}": GONE}
    resource: str


class Depleted(Event, frozen=True, tag="questworlds.depleted"):
    sets = {f"{LEDGER}.total": "total"}
    resource: str
    total: int
    amount: int


class Burdened(Event, frozen=True, tag="questworlds.burdened"):
    sets = {"cast.{who}.burdens": Added("burden")}
    who: str
    burden: Burden


DURING = ("play.dues", "play.shared")


def asks(table: QuestTable) -> Asks:
    """A failure on what the people gave: does it weigh on those who failed?"""
    if due := first_due(table, "burden"):
        yield asking(table, due, lambda: [_burdening(table, due)])


def verbs(table: QuestTable, seat: str) -> Verbs:
    community = table.play.community
    if community is None or not (table.in_scene and under_way.idle(table)):
        return
    if not on(table, "communities"):
        return
    wanted = [one for one in community.resources.values() if not one.closed]
    wanted = [one for one in wanted if one.id not in community.opened]
    for hero in starters(table, seat) if wanted else ():
        yield _lobbying(table, community, hero, wanted)


def _lobbying(table: QuestTable, community: Community, hero: Hero, wanted: list[Resource]) -> Verb:
    def blanks() -> list[Field]:
        picks = [
            Pick(one.id, f"{one.name} {shown(table, one.now)}{', a step down' * one.down}")
            for one in wanted
        ]
        social = "Lobby with something social"
        return [
            one_of("resource", "For what?", picks),
            replace(HOW, label="What do you say?", placeholder="“You all ate my bread.”"),
            tapped(table, hero, social, resources=False, blame=True),
        ]

    return verb(
        Lobby,
        own(hero, "Lobby"),
        blanks,
        who=hero.id,
        help=f"Win, and any of you may draw on what {community.name} has, once. Using it wears it "
        f"down by {-depletion(MARGINAL)}, a defeat by {-depletion(-MARGINAL)} or "
        f"{-depletion(-COMPLETE)}, a complete victory not at all.",
        rules=("QW-10.2",),
    )


def _burdening(table: QuestTable, due: Due) -> Option:
    hero = table.play.cast.get(due.who)
    held = usable(hero) if hero else []
    picks = tuple(Pick(one.id, one.name) for one in held)
    shared = {slug(keyword.name) for keyword in table.play.keywords}  # what makes them one of us
    likely = tuple(one.id for one in held if one.id in shared)
    label = "Social and community abilities"
    return offer(
        LayBurden,
        said_of(hero, f"{name_of(table, due.who)}: {modifier(due.amount)} with their people"),
        Many("abilities", label, picks=picks, value=likely),
        fixed={"due": due.id},
        rules=("QW-10.2",),
    )


def decide(table: QuestTable, seat: str, move: Lobby | LayBurden) -> list[Event]:
    match move:
        case Lobby():
            side = acting(table, table.play.cast[move.who], move.ability)
            prize = leave(under_way.community(table).resources[move.resource])
            refuse_a_repeat(table, side, prize)
            contest = under_way.begun(
                table, "lobby", prize, side, move.tactics, obstacle=prize, about=move.resource
            )
            return framed(table, contest)
        case LayBurden():
            due = still_due(table, move.due)
            if not move.abilities:
                raise Illegal("Name at least one ability it affects.", "abilities")
            burden = Burden(amount=due.amount, abilities=move.abilities, resource=due.state)
            return [Burdened(who=due.who, burden=burden), DueDropped(due=due.id)]


def leave(resource: Resource) -> str:
    """The prize of lobbying."""
    return f"permission to draw on {resource.name}"


def follow(
    table: QuestTable, event: Granted | Settled | settling.TieBroken | Augmented
) -> list[Event]:
    """Lobbying opens a resource; what is drawn on is used up, and worn down by how it ends."""
    contest = table.play.contest
    match event:
        case Settled() | Granted() if contest and contest.kind == "lobby":
            return [*_lobbied(table, contest), settling.Closed()]
        case Settled() | Granted() if contest and contest.granted != "own":
            used = [one for side in contest.sides for _, one in drawn(side)]
            return [*_used(table, used), *_worn_down(table, contest)]
        case settling.TieBroken() if contest and event.outcome:
            return _forgiven(table, contest.me if event.outcome > 0 else contest.them)
        case Augmented() if event.draw:  # a quick augment is never settled
            return _used(table, [event.draw[1]])
    return []


def _lobbied(table: QuestTable, contest: Contest) -> list[Event]:
    """Only a victory opens the resource; a defeat is not tried again with the same."""
    outcome = settling.in_any_case(contest, contest.outcome or 0)
    won, lost = outcome > 0, outcome < 0
    opened = ResourceOpened(who=contest.me.who, resource=contest.about, opened=won)
    barred = lost_with(contest.me, contest.obstacle) if lost else []
    return [opened, *barred, *settling.paid_by_who_acts(table, contest)]


def _forgiven(table: QuestTable, winner: Side) -> list[Event]:
    """Whoever has the prize after all, once a tie is broken, is not blamed for what it took."""
    people = (winner.who or winner.master, *(who for who, _ in winner.draws))
    burdens = [due for due in table.play.dues if due.kind == "burden" and due.who in people]
    return [DueDropped(due=due.id) for due in burdens]


def _used(table: QuestTable, resources: list[str]) -> list[Event]:
    """What lobbying opened is used once, as soon as a roll is made with it."""
    community = table.play.community
    opened = community.opened if community else ()
    return [ResourceUsed(resource=one) for one in dict.fromkeys(resources) if one in opened]


def _worn_down(table: QuestTable, contest: Contest) -> list[Event]:
    """A contest for a prize wears down what it drew on. What helps another waits for its outcome,
    and a bout or an exchange for that of the whole."""
    if contest.kind in ("augment", "wherewithal", "bout", "exchange", "background", "crisis"):
        return []
    events: list[Event] = []
    for side, outcome in zip(contest.sides, (1, -1), strict=True):
        people = [side.who or side.master, *(who for who, _ in side.draws)]
        if contest.kind == "force" and not any(people):  # it was spent for all of them
            people = [hero.id for hero in heroes(table)]
        resources = [resource for _, resource in drawn(side)]
        level = (contest.outcome or 0) * outcome
        events += aftermath(table, resources, people, level, secured=side.costly)
    return events


def worn_by(table: QuestTable, whole: Group | Extended, level: int) -> list[Event]:
    """What each side of a contest of many rolls drew on, by how the whole of it ended for them."""
    events: list[Event] = []
    for ours, stakes in ((True, whole.stakes), (False, whole.their_stakes)):
        people = [one for one in whole.people.values() if one.ours is ours]
        drew = [(one.who, one.resource) for one in people if one.resource]
        drew += [draw for one in people for draw in one.draws]
        blamed = [*(one.who for one in people if is_pc(table, one)), *(id for id, _ in drew)]
        used, turned = [one for _, one in drew], level if ours else -level
        events += aftermath(table, used, blamed, turned, secured=stakes.costly)
    return events


def drew(whole: Group | Extended, ours: bool) -> bool:
    """Whether a side drew on its people: then their displeasure stands for all harm."""
    return any(one.resource or one.draws for one in whole.people.values() if one.ours is ours)


def aftermath(
    table: QuestTable,
    resources: Sequence[str],
    people: Sequence[str],
    outcome: int,
    *,
    secured: bool = False,
) -> list[Event]:
    """The contest for the prize wears down what it drew on, and a failure is held against PCs.

    `secured` is whether the prize is won anyway (QW-4.12.3).
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
            known = [one for one in dict.fromkeys(people) if one in table.play.cast]
            events += [_held_against(table, one, resource, amount) for one in known]
    return events


def _held_against(table: QuestTable, who: str, resource: Resource, amount: int) -> Event:
    return arose(
        table,
        "burden",
        who,
        resource.id,
        "QW-10.2",
        state=resource.id,
        because=resource.name,
        amount=amount,
    )


def say(table: QuestTable, event: Event) -> list[Line]:
    rules, beat, community = ("QW-10.2",), "Community", table.play.community
    match event:
        case ResourceOpened() if community:
            what = community.resources[event.resource].name
            won = "wins permission" if event.opened else "is not allowed"
            told = f" {won} to draw on {what}."
            return [line(who(table, event.who), told, rules=rules, beat=beat)]
        case Depleted() if community:
            worn, total = community.resources[event.resource].name, number(modifier(event.total))
            return [line(name(worn), " is worn down to ", total, ".", rules=rules, beat=beat)]
        case Burdened():
            hero = table.play.cast[event.who]
            names = [one.name for one in hero.abilities if one.id in event.burden.abilities]
            told = f" takes {modifier(event.burden.amount)} on {listed(names)}."
            return [line(who(table, hero.id), told, rules=rules, beat=beat)]
    return []


def depletion(outcome: int) -> int:
    """QW-10.2: by the outcome of the contest for the prize."""
    if outcome == COMPLETE:
        return 0
    if outcome >= 0:
        return -3
    return -9 if outcome == -COMPLETE else -6
