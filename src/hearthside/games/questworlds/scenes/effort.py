"""Mass effort: when great forces clash, what the PCs are in it (QW-4.8)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.contest.acting import ability_choice, acting, starters
from hearthside.games.questworlds.contest.bars import refuse_a_repeat
from hearthside.games.questworlds.contest.framing import Framed, first_use
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.contest.target import shown, typed
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Hero
from hearthside.games.questworlds.state import Effort
from hearthside.games.questworlds.wording import told_outcome

PARTS = {
    "uninvolved": "They take no part: you say how it ends",
    "factors": "It hangs on them: their ability against the leaders’",
    "contributors": "They tip the balance: the force rolls, a PC augments it",
    "acted": "They are swept along: the end is fixed, each has a contest of their own",
}


class StartEffort(Move, frozen=True, tag="questworlds.start-effort"):
    """`rating` is the force's; `against` the opposing leaders', force's or GM's rating."""

    name: str
    part: str
    rating: str = ""
    against: str = ""
    outcome: str = ""


class TakePart(Move, frozen=True, tag="questworlds.take-part"):
    who: str
    ability: str
    tactics: str = ""


class EndEffort(Move, frozen=True, tag="questworlds.end-effort"):
    pass


class EffortTold(Event, frozen=True, tag="questworlds.effort-told"):
    name: str
    outcome: str


class EffortStarted(Event, frozen=True, tag="questworlds.effort-started"):
    effort: Effort


class EffortDecided(Event, frozen=True, tag="questworlds.effort-decided"):
    outcome: str


class LivedThrough(Event, frozen=True, tag="questworlds.lived-through"):
    """Somebody who is swept along has had the contest of their own."""

    who: str


class EffortEnded(Event, frozen=True, tag="questworlds.effort-ended"):
    pass


MOVES = (StartEffort, TakePart, EndEffort)
EVENTS = (EffortTold, EffortStarted, EffortDecided, LivedThrough, EffortEnded)


def called(effort: Effort, who: str) -> bool:
    """Whether somebody is still to take part: whoever decides it, or is not through it yet."""
    if effort.part == "factors":
        return not effort.outcome
    return effort.part == "acted" and who not in effort.through


def options(table: QuestTable, seat: str) -> list[Option]:
    effort, gm = table.play.effort, table.is_gm(seat)
    free = books.playing(table) and books.idle(table)
    if effort is None:
        if not (gm and free and on(table, "mass_effort")):
            return []
        parts = tuple(Pick(part, label) for part, label in PARTS.items())
        return [
            Option(
                move="questworlds.start-effort",
                label="A clash of great forces",
                fields=(
                    Text(name="name", label="What clashes?", needed=True, most=80),
                    Choice(
                        name="part", label="What are the PCs in it?", picks=parts, value="factors"
                    ),
                    Text(name="rating", label="Our force’s rating", most=8, placeholder="3M"),
                    Text(name="against", label="The rating they face", most=8, placeholder="18"),
                    Text(name="outcome", label="How it ends, if that is fixed", most=200),
                ),
                rules=("QW-4.8",),
                section="scene",
            )
        ]
    offered = []
    decided = effort.part == "factors" and effort.outcome
    if free and effort.part in ("factors", "acted") and not decided:
        offered += [_taking_part(table, effort, hero) for hero in starters(table, seat)]
    if gm and free:
        waits = any(called(effort, one.id) for one in books.heroes(table))
        offered.append(
            Option(
                move="questworlds.end-effort",
                label=f"{effort.name} is over",
                rules=("QW-4.8",),
                section="scene",
                about=effort.id,
                best=not waits,
            )
        )
    return offered


def _taking_part(table: QuestTable, effort: Effort, hero: Hero) -> Option:
    return Option(
        move="questworlds.take-part",
        label=f"{hero.name} is in {effort.name}",
        fixed={"who": hero.id},
        fields=(
            replace(ability_choice(table, hero), forecast=True),
            Text(name="tactics", label="How?", long=True, most=400),
        ),
        rules=("QW-4.8",),
        about=hero.id,
        best=hero.pc and called(effort, hero.id),
    )


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case StartEffort():
            return _started(table, move)
        case TakePart():
            effort, hero = table.play.effort, table.play.cast[move.who]
            assert effort
            side = acting(table, hero, move.ability)
            refuse_a_repeat(table, hero, side, effort.name)
            fixed = effort.part == "acted"
            contest = Contest(
                id=f"c{table.seq + 1}",
                kind="simple",
                beat="frame",
                prize=f"a way through {effort.name}" if fixed else f"{effort.name} decided",
                tactics=move.tactics.strip(),
                obstacle=effort.name,
                me=side,
                them=Side(
                    name=effort.name if fixed else "The other side’s leader",
                    label="rating set by the GM",
                    rating=effort.against,
                ),
                effort=effort.id,
            )
            return [*first_use(hero, side.ability), Framed(contest=contest)]
        case EndEffort():
            return [EffortEnded()]
    raise TypeError(move)


def _started(table: QuestTable, move: StartEffort) -> list[Event]:
    title = move.name.strip()
    if move.part == "uninvolved":
        if not move.outcome.strip():
            raise Illegal("Say how it ends.", "outcome")
        return [EffortTold(name=title, outcome=move.outcome.strip())]
    if not move.against.strip():
        raise Illegal(f"Say what they face: a rating such as 17 or {shown(table, 27)}.", "against")
    against = typed(table, move.against, "against")
    if move.part == "contributors" and not move.rating.strip():
        raise Illegal(f"Give our force a rating, such as 17 or {shown(table, 27)}.", "rating")
    force = typed(table, move.rating, "rating") if move.part == "contributors" else 0
    if move.part == "acted" and not move.outcome.strip():
        raise Illegal("Say how it ends: that is fixed when they are swept along.", "outcome")
    effort = Effort(
        id=f"e{table.seq + 1}",
        name=title,
        part=move.part,  # type: ignore[arg-type]
        rating=force,
        against=against,
        outcome=move.outcome.strip() if move.part == "acted" else "",
    )
    events: list[Event] = [EffortStarted(effort=effort)]
    if move.part == "contributors":
        contest = Contest(
            id=f"c{table.seq + 2}",
            kind="force",
            beat="ready",
            prize=title,
            me=Side(name="Our force", label="Rating", rating=force),
            them=Side(name="Their force", label="Rating", rating=against),
            effort=effort.id,
            hero_points=False,
        )
        events.append(Framed(contest=contest))
    return events


def aftermath(table: QuestTable, contest: Contest) -> list[Event]:
    """Determining factors and contributors decide it; the swept along only live through it."""
    effort = table.play.effort
    if effort is None or effort.id != contest.effort:
        return []
    if effort.part == "acted":
        through = contest.me.who in effort.through
        return [] if through else [LivedThrough(who=contest.me.who)]
    return [EffortDecided(outcome=told_outcome(table, contest.outcome or 0))]


def evolve(table: QuestTable, event: Event) -> QuestTable:
    effort = table.play.effort
    match event:
        case EffortTold():
            return table
        case EffortStarted():
            return books.with_play(table, effort=event.effort)
        case EffortDecided():
            return books.with_play(table, effort=effort and replace(effort, outcome=event.outcome))
        case LivedThrough():
            through = (*effort.through, event.who) if effort else ()
            return books.with_play(table, effort=effort and replace(effort, through=through))
        case EffortEnded():
            return books.with_play(table, effort=None)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    rules = ("QW-4.8",)
    effort = table.play.effort
    match event:
        case EffortTold():
            spans = (aspect(event.name), f": {event.outcome}")
            return [line(*spans, rules=rules, beat="Scene")]
        case EffortStarted():
            return [
                line(
                    "Great forces clash: ",
                    aspect(event.effort.name),
                    ".",
                    rules=rules,
                    beat="Scene",
                )
            ]
        case EffortDecided() if effort:
            return [
                line(aspect(effort.name), f" ends in {event.outcome}.", rules=rules, beat="Settle")
            ]
        case EffortEnded() if effort:
            end = f": {effort.outcome}" if effort.part == "acted" else "."
            return [line(aspect(effort.name), f" is over{end}", rules=rules, beat="Scene")]
    return []
