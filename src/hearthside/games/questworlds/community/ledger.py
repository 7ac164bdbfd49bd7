"""A community and its ledger: founding it, deeds, bonuses cemented, plot events (QW-10.1)."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Number, Option, Pick, Rows, Text, YesNo
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, listed, name, number
from hearthside.core.table import slug
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.ratings import modifier, written
from hearthside.games.questworlds.settings import on, sign
from hearthside.games.questworlds.state import Community, Resource
from hearthside.games.questworlds.target import typed

RATINGS = (32, 29, 18, 18, 12)
"""QW-10.1: 12M, 9M, 18, 18, 12 for the resources in order; fewer drop the lowest."""


class Found(Move, frozen=True, tag="questworlds.found"):
    name: str
    interval: str
    resources: tuple[dict[str, str | bool], ...]


class FoundByQuestions(Move, frozen=True, tag="questworlds.found-by-questions"):
    """QW-10.1: a questionnaire ranks the usual resources."""

    name: str
    interval: str
    pride: str
    shelter: str
    lack: str
    required: str = ""


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


class Founded(Event, frozen=True, tag="questworlds.founded"):
    community: Community


class Bolstered(Event, frozen=True, tag="questworlds.bolstered"):
    """The new line of the ledger; a bolstered crisis is over."""

    resource: str
    total: int
    pc: int
    amount: int


class Cemented(Event, frozen=True, tag="questworlds.cemented"):
    resource: str
    pc: int


class RatingRuled(Event, frozen=True, tag="questworlds.rating-ruled"):
    resource: str
    rating: int
    because: str


class Suspended(Event, frozen=True, tag="questworlds.suspended"):
    suspended: bool


MOVES = (Found, FoundByQuestions, Deed, Cement, PlotEvent, Suspend)
EVENTS = (Founded, Bolstered, Cemented, RatingRuled, Suspended)


def ledger(resource: Resource, amount: int) -> tuple[int, int]:
    """QW-10.1.4: Total and PC after a deed; what only shrinks a penalty stays out of PC."""
    surplus = max(0, amount + min(resource.total, 0))
    return resource.total + amount, resource.pc + surplus


def average(community: Community) -> int:
    """QW-10.2.4: the average of all ratings, rounded down."""
    ratings = [one.rating for one in community.resources.values()]
    return sum(ratings) // len(ratings)


def options(table: QuestTable, seat: str) -> list[Option]:
    if not on(table, "communities") or not table.is_gm(seat):
        return []
    community = table.play.community
    if community is None:
        return [_founding(table), _asking(table)]
    picks = tuple(Pick(one.id, one.name) for one in community.resources.values())
    which = Choice(name="resource", label="Which resource?", picks=picks, value=picks[0].value)
    offered = [
        Option(
            move="questworlds.deed",
            label=f"The PCs did something for {community.name}",
            fields=(which, Number(name="amount", label="Worth", least=1, most=9, value=3)),
            rules=("QW-10.1.4",),
            section="gm",
        ),
        Option(
            move="questworlds.plot-event",
            label="The plot changes a resource",
            fields=(
                which,
                Text(name="rating", label="Its rating now", needed=True, most=8),
                Text(name="because", label="Because", most=120),
            ),
            rules=("QW-10.4",),
            section="gm",
        ),
        Option(
            move="questworlds.suspend",
            label="Take up crisis tests again"
            if community.suspended
            else "Leave crisis tests out for a while",
            fixed={"suspended": not community.suspended},
            rules=("QW-10.2.5",),
            section="gm",
        ),
    ]
    gained = tuple(
        Pick(one.id, f"{one.name} {modifier(one.background)}")
        for one in community.resources.values()
        if one.background > 0
    )
    if gained:
        field = Choice(name="resource", label="Which bonus?", picks=gained, value=gained[0].value)
        offered.append(
            Option(
                move="questworlds.cement",
                label="A major goal cements a background bonus",
                fields=(field,),
                rules=("QW-10.2.6",),
                section="gm",
            )
        )
    return offered


_USUAL = ("Wealth", "Diplomacy", "Morale", "Military", "Magic")


def _asking(table: QuestTable) -> Option:
    return Option(
        move="questworlds.found-by-questions",
        label="Found it by three questions",
        fields=(
            Text(name="name", label="What is your community called?", needed=True, most=60),
            Text(name="interval", label="Its interval", needed=True, most=40, value="season"),
            _question("pride", "What do strangers envy it for?", "Its strongest resource.", 0),
            _question("shelter", "What gets it through a bad year?", "The second.", 1),
            _question("lack", "What do its people wish they had more of?", "The weakest.", -1),
            Choice(
                name="required",
                label="Does the setting require one for some deeds?",
                picks=(Pick("", "No"), *(Pick(one, one) for one in _USUAL)),
                folded=True,
                rules=("QW-10.2.1",),
            ),
        ),
        help=f"Your answers rank its resources: {_rated(table)}.",
        rules=("QW-10.1",),
        section="gm",
    )


def _rated(table: QuestTable) -> str:
    return listed([written(one, sign(table)) for one in RATINGS])


def _question(name: str, label: str, help: str, at: int) -> Choice:
    picks = tuple(Pick(one, one) for one in _USUAL)
    return Choice(name=name, label=label, help=help, picks=picks, value=_USUAL[at], folded=True)


def _ranked(move: FoundByQuestions) -> tuple[str, ...]:
    """The five resources, strongest first."""
    if len({move.pride, move.shelter, move.lack}) < 3:
        raise Illegal("Give each question another answer, so that they can be ranked.", "lack")
    rest = [one for one in _USUAL if one not in (move.pride, move.shelter, move.lack)]
    return (move.pride, move.shelter, *rest, move.lack)


def _founding(table: QuestTable) -> Option:
    named = _USUAL
    line_fields: tuple[Field, ...] = (
        Text(name="name", label="Resource", needed=True, most=40),
        YesNo(name="required", label="The setting requires it for some deeds"),
    )
    return Option(
        move="questworlds.found",
        label="Found the community",
        fields=(
            Text(name="name", label="Called", needed=True, most=60),
            Text(name="interval", label="Its interval", needed=True, most=40, value="season"),
            Rows(
                name="resources",
                label="Resources, strongest first",
                fields=line_fields,
                value=tuple({"name": one, "required": False} for one in named),
                least=1,
                most=len(RATINGS),
            ),
        ),
        help=f"Rated {_rated(table)} in this order.",
        rules=("QW-10.1",),
        section="gm",
    )


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    community = table.play.community
    match move:
        case Found():
            return [Founded(community=_founded(move.name, move.interval, move.resources))]
        case FoundByQuestions():
            rows: list[dict[str, str | bool]] = [
                {"name": one, "required": one == move.required} for one in _ranked(move)
            ]
            return [Founded(community=_founded(move.name, move.interval, rows))]
        case Deed() if community:
            return [bolstered(community.resources[move.resource], move.amount)]
        case Cement() if community:
            resource = community.resources[move.resource]
            return [Cemented(resource=resource.id, pc=resource.pc + resource.background)]
        case PlotEvent():
            rating = typed(table, move.rating)
            because = move.because.strip()
            return [RatingRuled(resource=move.resource, rating=rating, because=because)]
        case Suspend():
            return [Suspended(suspended=move.suspended)]
    raise TypeError(move)


def bolstered(resource: Resource, amount: int) -> Bolstered:
    total, pc = ledger(resource, amount)
    return Bolstered(resource=resource.id, total=total, pc=pc, amount=amount)


def _founded(called_so: str, interval: str, rows: Sequence[Mapping[str, str | bool]]) -> Community:
    resources: dict[str, Resource] = {}
    for row, rating in zip(rows, RATINGS, strict=False):
        called = str(row["name"]).strip()
        id = slug(called, resources)
        resources[id] = Resource(
            id=id, name=called, rating=rating, required=bool(row.get("required"))
        )
    return Community(name=called_so.strip(), interval=interval.strip(), resources=resources)


def evolve(table: QuestTable, event: Event) -> QuestTable:
    community = table.play.community
    match event:
        case Founded():
            return books.with_play(table, community=event.community)
        case Bolstered():
            return books.with_resource(
                table, event.resource, total=event.total, pc=event.pc, crisis=False, neglected=0
            )
        case Cemented():
            return books.with_resource(table, event.resource, pc=event.pc, background=0)
        case RatingRuled():
            return books.with_resource(table, event.resource, rating=event.rating)
        case Suspended():
            after = community and replace(community, suspended=event.suspended)
            return books.with_play(table, community=after)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    beat = "Community"
    community = table.play.community
    match event:
        case Founded():
            kept = [
                f"{one.name} {written(one.rating, sign(table))}"
                for one in event.community.resources.values()
            ]
            spans = (name(event.community.name), f" has {listed(kept)}.")
            return [line(*spans, rules=("QW-10.1",), beat=beat)]
        case Bolstered() if community:
            who = name(community.resources[event.resource].name)
            crisis = community.resources[event.resource].crisis
            total = number(modifier(event.total))
            if not event.amount:
                told = " gains nothing, but its crisis is over." if crisis else " gains nothing."
                return [line(who, told, rules=("QW-10.2.3",), beat=beat)]
            return [
                line(
                    who,
                    " is bolstered, and stands at ",
                    total,
                    ".",
                    rules=("QW-10.1.4",),
                    beat=beat,
                )
            ]
        case Cemented() if community:
            who = name(community.resources[event.resource].name)
            return [line("The bonus of ", who, " is cemented.", rules=("QW-10.2.6",), beat=beat)]
        case RatingRuled() if community:
            who = name(community.resources[event.resource].name)
            rating = number(written(event.rating, sign(table)))
            because = f" {event.because}" if event.because else ""
            return [line(who, " is now ", rating, f".{because}", rules=("QW-10.4",), beat=beat)]
        case Suspended():
            told = "Crisis tests wait." if event.suspended else "Crisis tests count again."
            return [line(told, rules=("QW-10.2.5",), beat=beat)]
    return []
