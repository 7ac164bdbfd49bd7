"""Mass effort: when great forces clash, what the PCs are in it (QW-4.8)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, Verbs, verb
from hearthside.core.forms import Choice, Field, Pick, Text, When, YesNo
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Added, Is
from hearthside.core.table import slug
from hearthside.core.wording.grammar import amid
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.contest.abilities import (
    HOW,
    RESOURCE,
    acting,
    can_start,
    open_resources,
    starters,
    tapped,
)
from hearthside.games.questworlds.contest.framing import Framed, framed
from hearthside.games.questworlds.contest.no_repeat import refuse_a_repeat
from hearthside.games.questworlds.contest.opposing import Granted
from hearthside.games.questworlds.contest.rolling import Settled
from hearthside.games.questworlds.contest.settling import Closed, TieBroken, in_any_case
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.contest.target import rating_typed, scale, shown
from hearthside.games.questworlds.extended.entering import ExtendedOpened
from hearthside.games.questworlds.extended.final_result import ExtendedEnded
from hearthside.games.questworlds.many_rolls import Extended, Fighter, Pairing
from hearthside.games.questworlds.people import heroes
from hearthside.games.questworlds.ratings import BASE
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Hero
from hearthside.games.questworlds.state import Effort, QuestTable
from hearthside.games.questworlds.victory_levels import MINOR
from hearthside.games.questworlds.wording import own, told_outcome

PARTS = {
    "uninvolved": "They take no part: you say how it ends",
    "factors": "It hangs on them: their ability against the leaders’",
    "contributors": "They tip the balance: the force rolls, a hero augments it",
    "acted": "They are swept along: the end is fixed, each has a contest of their own",
}


class StartEffort(Move, frozen=True, tag="questworlds.start-effort"):
    """`rating` is the force's; `against` the opposing leaders', force's or GM's rating."""

    name: str
    part: str
    rating: str = ""
    resource: str = ""
    against: str = ""
    outcome: str = ""
    extended: bool = False


class TakePart(Move, frozen=True, tag="questworlds.take-part"):
    who: str
    ability: str
    tactics: str = ""


class EndEffort(Move, frozen=True, tag="questworlds.end-effort"):
    pass


class EffortTold(Event, frozen=True, tag="questworlds.effort-told"):
    says = Says("{name:aspect}: {outcome}", ("QW-4.8",), "Scene")
    name: str
    outcome: str


class EffortStarted(Event, frozen=True, tag="questworlds.effort-started"):
    sets = {"effort": "effort"}
    says = Says("Great forces clash: {effort.name:aspect}.", ("QW-4.8",), "Scene")
    effort: Effort


class EffortDecided(Event, frozen=True, tag="questworlds.effort-decided"):
    sets = {"effort.outcome": "outcome"}
    says = Says("The clash ends in a {outcome}.", ("QW-4.8",), "Settle")
    outcome: str


class LivedThrough(Event, frozen=True, tag="questworlds.lived-through"):
    """Somebody who is swept along has had the contest of their own."""

    sets = {"effort.through": Added("who")}
    who: str


class EffortEnded(Event, frozen=True, tag="questworlds.effort-ended"):
    sets = {"effort": Is(None)}


def called(effort: Effort, who: str) -> bool:
    """Whether somebody is still to take part: whoever decides it, or is not through it yet."""
    if effort.part == "factors":
        return not effort.outcome
    return effort.part == "acted" and who not in effort.through


def asks(table: QuestTable) -> list[Ask]:
    """Whoever it hangs on, or whom it sweeps along, is asked for a contest of their own."""
    effort = table.play.effort
    if effort is None or not (table.in_scene and under_way.idle(table)):
        return []
    return [
        _called(table, effort, hero)
        for hero in heroes(table)
        if called(effort, hero.id) and can_start(hero) and table.voices(hero.id)
    ]


def _called(table: QuestTable, effort: Effort, hero: Hero) -> Ask:
    hangs = effort.part == "factors"
    told = "It hangs on you. Say what you do."
    return Ask(
        of=hero.id,
        title=effort.name,
        question=told if hangs else "You are swept along. Find your way through it.",
        meanwhile=f"{effort.name}.",
        own=lambda: [
            _taking_part(table, effort, one).form()
            for one in table.play.cast.values()
            if hero.id in (one.id, one.master) and can_start(one)
        ],
        holds=False,
    )


def verbs(table: QuestTable, seat: str) -> Verbs:
    effort, gm = table.play.effort, table.is_gm(seat)
    if not (table.in_scene and under_way.idle(table)):
        return
    if effort is None:
        if gm and on(table, "mass_effort"):
            yield _starting(table)
        return
    if effort.part in ("factors", "acted") and not (effort.part == "factors" and effort.outcome):
        others = [one for one in starters(table, seat) if not called(effort, one.master or one.id)]
        yield from (_taking_part(table, effort, one) for one in others)
    if gm:
        waits = any(called(effort, one.id) for one in heroes(table))
        look: dict[str, Any] = {"group": "scene", "about": effort.id, "rules": ("QW-4.8",)}
        yield verb(EndEffort(), f"{effort.name} is over", first=not waits, **look)


def _starting(table: QuestTable) -> Verb:
    def blanks() -> list[Field]:
        parts = tuple(Pick(part, label) for part, label in PARTS.items())
        picks = (Pick("", "A rating of its own"), *open_resources(table))
        forces = When("part", ("contributors",))
        fields: list[Field] = [
            Text(
                "name",
                "What clashes?",
                needed=True,
                most=80,
                placeholder="The toll fleet and the town",
            ),
            Choice("part", "What are the heroes in it?", picks=parts, value="factors", chips=True),
            Text("rating", "Our force’s rating", most=8, value=str(BASE), when=forces),
            Text(
                "against",
                "The rating they face",
                most=8,
                value=str(BASE),
                help=scale(table),
                when=When("part", tuple(part for part in PARTS if part != "uninvolved")),
            ),
            Text(
                "outcome",
                "How it ends",
                most=200,
                placeholder="The fleet breaks through",
                when=When("part", ("uninvolved", "acted")),
            ),
        ]
        if len(picks) > 1:
            label, rules = "Or a resource is our force", ("QW-10.2",)
            fields.insert(3, Choice("resource", label, picks=picks, rules=rules, when=forces))
        if on(table, "extended"):
            fields.append(YesNo("extended", "In rounds", rules=("QW-8.1",), when=forces))
        return fields

    help = "Armies, crowds or storms meet. What the heroes do may turn it, or only colour it."
    look: dict[str, Any] = {"group": "struggle", "rules": ("QW-4.8",), "help": help}
    return verb(StartEffort, "Mass effort", blanks, go="Let them clash", **look)


def _taking_part(table: QuestTable, effort: Effort, hero: Hero) -> Verb:
    return verb(
        TakePart,
        own(hero, f"Take part in {amid(effort.name)}"),
        lambda: [tapped(table, hero, "Take part with"), HOW],
        who=hero.id,
        rules=("QW-4.8",),
    )


def decide(table: QuestTable, seat: str, move: StartEffort | TakePart | EndEffort) -> list[Event]:
    match move:
        case StartEffort():
            return _started(table, move)
        case TakePart():
            effort = table.play.effort
            assert effort
            side = acting(table, table.play.cast[move.who], move.ability)
            refuse_a_repeat(table, side, effort.name)
            fixed = effort.part == "acted"
            prize = f"a way through {effort.name}" if fixed else f"{effort.name} decided"
            faced = effort.name if fixed else "The other side’s leader"
            them = Side(name=faced, label="Rating set by the GM", rating=effort.against)
            contest = under_way.begun(table, "simple", prize, side, move.tactics, them=them)
            return framed(table, replace(contest, obstacle=effort.name, effort=effort.id))
        case EndEffort():
            return [EffortEnded()]


def _started(table: QuestTable, move: StartEffort) -> list[Event]:
    title = move.name.strip()
    if move.part == "uninvolved":
        if not move.outcome.strip():
            raise Illegal("Say how it ends.", "outcome")
        return [EffortTold(name=title, outcome=move.outcome.strip())]
    if not move.against.strip():
        raise Illegal(f"Say what they face: a rating such as 17 or {shown(table, 27)}.", "against")
    against = rating_typed(table, move.against, "against")
    if move.part == "acted" and not move.outcome.strip():
        raise Illegal("Say how it ends: that is fixed when they are swept along.", "outcome")
    effort = Effort(
        id=f"e{table.seq + 1}",
        name=title,
        part=move.part,  # type: ignore[arg-type]
        against=against,
        outcome=move.outcome.strip() if move.part == "acted" else "",
    )
    if move.part != "contributors":
        return [EffortStarted(effort=effort)]
    force = _force(table, move)
    started = EffortStarted(effort=replace(effort, rating=force.rating))
    return [started, *(_in_rounds if move.extended else _at_once)(table, effort, force)]


def _force(table: QuestTable, move: StartEffort) -> Side:
    """QW-4.8, QW-10.2: our force, with a rating of its own or that of a resource."""
    community, id = table.play.community, move.resource.removeprefix(RESOURCE)
    if community and id in community.resources:
        one, force = community.resources[id], Side(name="Our force", resource=id)
        return replace(force, label=one.name, rating=one.now, down=one.down)
    if not move.rating.strip():
        raise Illegal(f"Give our force a rating, such as 17 or {shown(table, 27)}.", "rating")
    return Side(name="Our force", label="Rating", rating=rating_typed(table, move.rating, "rating"))


def _at_once(table: QuestTable, effort: Effort, force: Side) -> list[Event]:
    contest = under_way.begun(
        table,
        "force",
        effort.name,
        force,
        id=f"c{table.seq + 2}",  # the clash itself comes first
        beat="ready",
        them=Side(name="Their force", label="Rating", rating=effort.against),
        effort=effort.id,
        hero_points=False,
    )
    return [Framed(contest=contest)]


def _in_rounds(table: QuestTable, effort: Effort, force: Side) -> list[Event]:
    """Clashes resolve like any other contest: here as an extended one, force against force."""
    id = slug(effort.name, table.play.extended)
    ours = Fighter(id="force-ours", name=force.name, ours=True, resource=force.resource)
    ours = replace(ours, label=force.label, rating=force.rating)
    theirs = Fighter(
        id="force-theirs", name="Their force", ours=False, label="Rating", rating=effort.against
    )
    opened = Extended(
        id=id,
        prize=effort.name,
        obstacle=effort.name,
        effort=effort.id,
        fighters={one.id: one for one in (ours, theirs)},
        pairings=(Pairing(id=f"{id}-1", ours=ours.id, theirs=theirs.id),),
    )
    return [ExtendedOpened(extended=opened)]


def follow(table: QuestTable, event: ExtendedEnded | Granted | Settled | TieBroken) -> list[Event]:
    """Determining factors and contributors decide it; the swept along only live through it."""
    effort, contest = table.play.effort, table.play.contest
    if effort is None:
        return []
    match event:
        case ExtendedEnded() if table.play.ended and table.play.ended.extended.effort == effort.id:
            secured = table.play.ended.extended.stakes.costly and event.winner <= 0
            outcome = MINOR if secured else event.winner * event.level  # QW-4.12.3
            return [EffortDecided(outcome=told_outcome(table, outcome))]
        case Settled() | Granted() | TieBroken() if contest and contest.effort == effort.id:
            if contest.granted == "own" or contest.outcome is None:  # nobody's, or a moot tie
                return []
            closed = [Closed()] if contest.kind == "force" else []
            return [*_decided(table, effort, contest), *closed]
    return []


def _decided(table: QuestTable, effort: Effort, contest: Contest) -> list[Event]:
    if effort.part == "acted":
        through = contest.me.who in effort.through
        return [] if through else [LivedThrough(who=contest.me.who)]
    outcome = in_any_case(contest, contest.outcome or 0)
    return [EffortDecided(outcome=told_outcome(table, outcome))]


def say(table: QuestTable, event: Event) -> list[Line]:
    effort = table.play.effort
    if not isinstance(event, EffortEnded) or effort is None:
        return []
    end = f": {effort.outcome}" if effort.part == "acted" else "."
    return [line(aspect(effort.name), f" is over{end}", rules=("QW-4.8",), beat="Scene")]
