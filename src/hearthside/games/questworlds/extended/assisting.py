"""Unrelated actions by those in no exchange: assists and side aims (QW-8.2.2, QW-8.2.3)."""

from msgspec.structs import replace

from hearthside.core.forms import Field, Option, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, fighter_name, speaks
from hearthside.games.questworlds.contest.acting import ability_choice
from hearthside.games.questworlds.contest.framing import Framed, first_use
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.extended import board
from hearthside.games.questworlds.extended.scoring import ScoreChanged, TakenOut
from hearthside.games.questworlds.extended.state import Extended, Fighter, Pairing

ASSIST = {4: -4, 3: -3, 2: -2, 1: -1, -2: 1, -3: 2, -4: 3}
"""QW-8.2.3: what an assist does to the score against its recipient."""


class Assist(Move, frozen=True, tag="questworlds.assist"):
    who: str
    pairing: str
    ability: str = ""
    tactics: str = ""


class AimAside(Move, frozen=True, tag="questworlds.aim-aside"):
    """A side aim; failing adds no points."""

    who: str
    aim: str
    ability: str = ""


class Acted(Event, frozen=True, tag="questworlds.acted"):
    """Somebody has used this round's unrelated action; an assist is counted for its recipient."""

    fighter: str
    round: int
    assisted: str = ""


class SideAimReached(Event, frozen=True, tag="questworlds.side-aim-reached"):
    fighter: str
    aim: str


MOVES = (Assist, AimAside)
EVENTS = (Acted, SideAimReached)


def options(table: QuestTable, seat: str) -> list[Option]:
    extended = books.current(table)
    if extended is None or table.play.contest or table.play.dues or extended.closing:
        return []
    offered = []
    for fighter in extended.fighters.values():
        if not fighter.ours or not board.free(extended, fighter) or fighter.role == "secondary":
            continue
        if not speaks(table, seat, fighter.who or fighter.master):
            continue
        who = fighter_name(table, fighter)
        ability = _ability_field(table, fighter)
        offered += [
            Option(
                move="questworlds.assist",
                label=f"{who} assists {_against(table, extended, pairing)}",
                fixed={"who": fighter.id, "pairing": pairing.id},
                fields=(*ability, Text(name="tactics", label="How?", long=True, most=400)),
                help=_relief(pairing),
                rules=("QW-8.2.3",),
                section="act",
            )
            for pairing in board.live(extended)
            if pairing.ours != fighter.id
        ]
        offered.append(
            Option(
                move="questworlds.aim-aside",
                label=f"{who} does something else",
                fixed={"who": fighter.id},
                fields=(Text(name="aim", label="What for?", needed=True, most=120), *ability),
                rules=("QW-8.2.2",),
                section="act",
            )
        )
    return offered


def _relief(pairing: Pairing) -> str:
    """What an assist could take back, and what it might cost."""
    if not pairing.other:
        return "Nothing stands against them, so there is nothing to gain. Failing may cost points."
    return (
        f"{pairing.other} stand against them. A victory takes back 1 to 4, a defeat beyond a "
        "marginal one adds 1 to 3."
    )


def _against(table: QuestTable, extended: Extended, pairing: Pairing) -> str:
    ours, theirs = (
        fighter_name(table, extended.fighters[id]) for id in (pairing.ours, pairing.theirs)
    )
    return f"{ours} against {theirs}"


def _ability_field(table: QuestTable, fighter: Fighter) -> tuple[Field, ...]:
    hero = table.play.cast.get(fighter.who)
    if hero is None:
        return ()
    return (replace(ability_choice(table, hero), forecast=True),)


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    extended = board.now(table)
    assert isinstance(move, Assist | AimAside)
    fighter = extended.fighters[move.who]
    hero = table.play.cast.get(fighter.who)
    side = board.side(table, fighter, move.ability if hero else None)
    side = replace(side, mods=())
    events = first_use(hero, side.ability) if hero else []
    match move:
        case Assist():
            pairing = board.pairing(extended, move.pairing)
            contest = Contest(
                id=f"c{table.seq + 1}",
                kind="assist",
                beat="frame",
                prize=f"relief for {fighter_name(table, extended.fighters[pairing.ours])}",
                tactics=move.tactics.strip(),
                me=side,
                about=pairing.ours,
                pairing=pairing.id,
                recipient=fighter.id,
            )
        case _:
            contest = Contest(
                id=f"c{table.seq + 1}",
                kind="side-aim",
                beat="frame",
                prize=move.aim.strip(),
                me=side,
                about=fighter.id,
                recipient=fighter.id,
            )
    return [*events, Framed(contest=contest)]


def aftermath(table: QuestTable, contest: Contest) -> list[Event]:
    """Once an unrelated action is over. `recipient` holds who took it."""
    extended = board.now(table)
    outcome = contest.outcome or 0
    acted = Acted(
        fighter=contest.recipient,
        round=extended.round,
        assisted=contest.about if contest.kind == "assist" else "",
    )
    if contest.kind == "side-aim":
        if outcome > 0:
            return [acted, SideAimReached(fighter=contest.recipient, aim=contest.prize)]
        return [acted]
    pairing = board.pairing(extended, contest.pairing)
    score = relieved(pairing, outcome)
    events: list[Event] = [acted]
    if score != pairing.other:
        events.append(ScoreChanged(pairing=pairing.id, ours=False, score=score))
    helped = extended.fighters[pairing.ours]
    if score > pairing.other and score >= board.goal(helped):
        extra = board.on_top(helped)
        events.append(TakenOut(fighter=helped.id, pairing=pairing.id, extra=extra))
    return events


def relieved(pairing: Pairing, outcome: int) -> int:
    """QW-8.2.3: what stands against the recipient after an assist."""
    return max(0, pairing.other + ASSIST.get(outcome, 0))


def evolve(table: QuestTable, event: Event) -> QuestTable:
    extended = books.current(table)
    if extended is None:
        return table
    match event:
        case Acted():
            after = books.with_fighter(extended, event.fighter, acted=event.round)
            if event.assisted:
                tries = {**after.assists, event.assisted: after.assists.get(event.assisted, 0) + 1}
                after = replace(after, assists=tries)
            return books.with_extended(table, after)
        case SideAimReached():
            return table
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    extended = books.current(table)
    match event:
        case SideAimReached() if extended:
            who = name(fighter_name(table, extended.fighters[event.fighter]))
            spans = (who, " gets it done: ", aspect(event.aim), ".")
            return [line(*spans, rules=("QW-8.2.2",), beat="Settle")]
    return []
