"""Parting shots: in the round after an opponent is taken out, once more (QW-8.1.4)."""

from msgspec.structs import replace

from hearthside.core.forms import Option, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, fighter_name, speaks
from hearthside.games.questworlds.contest.acting import ability_choice, acting, can_start
from hearthside.games.questworlds.contest.framing import Framed, first_use
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.extended import board
from hearthside.games.questworlds.extended.scoring import CameBack, ScoreChanged
from hearthside.games.questworlds.extended.state import Extended, Fighter, Pairing


class TakeShot(Move, frozen=True, tag="questworlds.take-shot"):
    who: str
    pairing: str
    ability: str
    tactics: str = ""


class ShotTaken(Event, frozen=True, tag="questworlds.shot-taken"):
    """One attempt for each knock-out, however it goes."""

    pairing: str
    fighter: str
    round: int


MOVES = (TakeShot,)
EVENTS = (ShotTaken,)


def shots(table: QuestTable, extended: Extended) -> list[tuple[Pairing, Fighter]]:
    """Who may take a parting shot at whom: the victor, or another PC in no exchange."""
    found = []
    for pairing in extended.pairings:
        if not pairing.fell or pairing.shot:
            continue
        next_round = pairing.fell_round == extended.round - 1
        if not (next_round or (extended.closing and pairing.fell_round == extended.round)):
            continue
        fallen = extended.fighters[pairing.fell]
        victor = pairing.theirs if pairing.fell == pairing.ours else pairing.ours
        for fighter in extended.fighters.values():
            hero = table.play.cast.get(fighter.who)
            if not hero or not hero.pc or fighter.ours is fallen.ours or fighter.status == "out":
                continue
            if fighter.id == victor or not board.pairings_of(extended, fighter.id):
                found.append((pairing, fighter))
    return found


def options(table: QuestTable, seat: str) -> list[Option]:
    extended = books.current(table)
    if extended is None or table.play.contest or table.play.dues:
        return []
    offered = []
    for pairing, fighter in shots(table, extended):
        hero = table.play.cast[fighter.who]
        if not speaks(table, seat, hero.id) or not can_start(hero):
            continue
        fallen = extended.fighters[pairing.fell]
        offered.append(
            Option(
                move="questworlds.take-shot",
                label=f"{hero.name}: a parting shot at {fighter_name(table, fallen)}",
                fixed={"who": hero.id, "pairing": pairing.id},
                fields=(
                    ability_choice(table, hero),
                    Text(name="tactics", label="How?", long=True, most=400),
                ),
                help=_stakes(pairing, fallen),
                rules=("QW-8.1.4",),
                section="turn" if extended.closing else "act",
                about=hero.id,
            )
        )
    return offered


def _stakes(pairing: Pairing, fallen: Fighter) -> str:
    score = board.at_knock_out(pairing)
    spare = score - board.goal(fallen)
    back = f"Lose {spare + 1} points or more" if spare else "Lose"
    return f"They are out at {score}. Win and it is worse for them. {back}, and they are back."


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case TakeShot():
            extended = board.now(table)
            pairing = board.pairing(extended, move.pairing)
            hero = table.play.cast[move.who]
            fallen = extended.fighters[pairing.fell]
            target = table.play.cast.get(fallen.who)
            them = Side(name=fighter_name(table, fallen))
            if target and not target.npc:
                them = Side(who=target.id, name=target.name)
            # An augment lasts the whole contest, and so does what it gives here (QW-2.4).
            own = extended.fighters[hero.id]
            mods = board.counted(table, own) if not extended.slow else ()
            side = replace(acting(table, hero, move.ability), mods=mods)
            contest = Contest(
                id=f"c{table.seq + 1}",
                kind="parting",
                beat="frame",
                prize=f"a worse end for {fighter_name(table, fallen)}",
                tactics=move.tactics.strip(),
                me=side,
                them=them,
                pairing=pairing.id,
                about=fallen.id,
                recipient=hero.id,
            )
            return [*first_use(hero, side.ability), Framed(contest=contest)]
    raise TypeError(move)


def aftermath(table: QuestTable, contest: Contest) -> list[Event]:
    """It alters the whole score at the knock-out; below what took them out, they are back."""
    extended = board.now(table)
    pairing = board.pairing(extended, contest.pairing)
    outcome = contest.outcome or 0
    ours = pairing.fell == pairing.theirs
    score = pairing.mine if ours else pairing.other
    after = board.after_shot(pairing, outcome)
    events: list[Event] = [
        ShotTaken(pairing=pairing.id, fighter=contest.recipient, round=extended.round)
    ]
    if after != score:
        events.append(ScoreChanged(pairing=pairing.id, ours=ours, score=after))
    fallen = extended.fighters[pairing.fell]
    if after < board.goal(fallen):
        extra = board.on_top(fallen)
        events.append(CameBack(fighter=fallen.id, pairing=pairing.id, extra=extra))
    return events


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case ShotTaken():
            extended = board.now(table)
            after = books.with_pairing(extended, event.pairing, shot=True)
            after = books.with_fighter(after, event.fighter, acted=event.round)
            return books.with_extended(table, after)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    return []
