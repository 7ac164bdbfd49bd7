"""The end of an extended contest: its scores are read, rising or as a climax (QW-8.1.2)."""

from typing import Any

from hearthside.core.asks import Ask, Asks, Verbs, offer, verb
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, at_stake, line, listed
from hearthside.core.setting_events import Is
from hearthside.core.wording.grammar import agreeing, amid
from hearthside.core.wording.typesetting import capital
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.aftermath.consequences import Harmed
from hearthside.games.questworlds.aftermath.resting import HarmChanged
from hearthside.games.questworlds.community.intervals import IntervalEnded
from hearthside.games.questworlds.contest.acting_while_injured import Steadied
from hearthside.games.questworlds.contest.rolling import DicePutAway
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.extended.final_result import ExtendedEnded, brought, read, rule_of
from hearthside.games.questworlds.extended.parting_shots import ShotForgone, shots
from hearthside.games.questworlds.extended.rounds import Resumed
from hearthside.games.questworlds.many_rolls import Ended, Extended, Fate, Fighter
from hearthside.games.questworlds.people import called, fallen, fighter_name, is_played
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import EXTENDED, FIGHTER
from hearthside.games.questworlds.victory_levels import MARGINAL, outcome_name
from hearthside.games.questworlds.wording import second_goals, together, verdict


class EndExtended(Move, frozen=True, tag="questworlds.end-extended"):
    pass


class SideFell(Event, frozen=True, tag="questworlds.side-fell"):
    """One side has nobody active; only parting shots remain. Taken back if somebody returns."""

    sets = {f"{EXTENDED}.closing": "closing"}
    closing: bool


class Unfit(Event, frozen=True, tag="questworlds.unfit"):
    """An injury keeps somebody out of the whole contest, or they are dying or dead; they do not
    come back (QW-4.4.1.5, QW-4.4.1.6)."""

    sets = {f"{FIGHTER}.status": Is("unfit")}
    fighter: str


EVENTS = (SideFell, Unfit, ExtendedEnded)


DURING = "play.extended"


def asks(table: QuestTable) -> Asks:
    extended = under_way.current(table)
    if extended and extended.closing and not (table.play.contest or table.play.dues):
        ready = listed(_names(table, [one for _, one in shots(table, extended)]))
        parting = f"{ready} may still take a parting shot." if ready else ""
        ending = "See how it ends, with no parting shot" if ready else "See how it ends"
        yield Ask(
            title=_fallen(table, extended),
            question=parting,
            meanwhile=parting or "The GM says how it ends.",
            urges=not ready,  # it would take the shot from whoever has yet to say
            options=lambda: [offer(EndExtended(), ending, rules=(rule_of(extended),))],
        )


def _fallen(table: QuestTable, extended: Extended) -> str:
    """Who has nobody left: by name, if they are few."""
    people = list(extended.fighters.values())
    sides = [[one for one in people if one.ours is ours] for ours in (True, False)]
    down = next((side for side in sides if not any(map(scoreboard.is_active, side))), [])
    names = _names(table, down)
    who = listed([amid(name) for name in names]) if 0 < len(names) <= _FEW else "one side"
    return f"{capital(who)} {'are' if len(names) == _FEW else agreeing(who, 'is')} out"


_FEW = 2


def _names(table: QuestTable, people: list[Fighter]) -> list[str]:
    return list(dict.fromkeys(fighter_name(table, one) for one in people))


def verbs(table: QuestTable, seat: str) -> Verbs:
    extended = scoreboard.at_rest(table)
    if extended and table.is_gm(seat):
        rules, help = (rule_of(extended),), "Unfinished pairings give nothing."
        if extended.climax:
            help = "Nobody wins it, but all points scored still count."
        look: dict[str, Any] = {"group": "struggle", "help": help, "rules": rules}
        yield verb(EndExtended(), "End it here", danger=True, **look)


def result(table: QuestTable, ended: Ended) -> str:
    """Who won, and by how much, in a sentence."""
    if not ended.winner:
        return "It is won anyway." if ended.extended.stakes.costly else "Nobody wins it."
    ours, level = _our_side(table, ended.extended), ended.winner * max(ended.level, MARGINAL)
    return line(*verdict(table, ours, level), ".").plain


def follow(
    table: QuestTable,
    event: Steadied | HarmChanged | Harmed | Resumed | ShotForgone | ExtendedEnded | IntervalEnded,
) -> list[Event]:
    extended = under_way.current(table)
    match event:
        case Steadied() if event.outcome <= 0 and extended and event.who in extended.fighters:
            return [Unfit(fighter=event.who)]
        case Harmed() | HarmChanged() if extended and fallen(table, event.who):
            return _out(extended, event.who)
        case Resumed() if extended:  # what happened to them while it was set aside
            known = [id for id in extended.fighters if id in table.play.cast and fallen(table, id)]
            return [one for id in known for one in _out(extended, id)]
        case ShotForgone() if extended and not shots(table, extended):
            return [read(table, extended)]
        case ExtendedEnded() if table.play.ended:
            return brought(table, table.play.ended.extended, event)
        case IntervalEnded():
            return put_away(table)
    return []


def _out(extended: Extended, who: str) -> list[Event]:
    """QW-4.4.1.6: the dying and the dead are out of it, if they were in it at all."""
    one = extended.fighters.get(who)
    return [Unfit(fighter=who)] if one and one.status in ("in", "gone") else []


def onward(table: QuestTable) -> list[Event]:
    """A side that has nobody left fell; it is no longer down once somebody is back."""
    extended = under_way.current(table)
    if extended is None or table.play.contest or table.play.parked:
        return []
    over = extended.round > 0 and scoreboard.is_over(extended)
    return [SideFell(closing=over)] if over is not extended.closing else []


def put_away(table: QuestTable) -> list[Event]:
    """What the last contest had to show is put away."""
    play = table.play
    return [DicePutAway()] if play.last or play.ended or play.together else []


def decide(table: QuestTable, seat: str, move: EndExtended) -> list[Event]:
    return [read(table, scoreboard.now(table))]


def evolve(table: QuestTable, event: ExtendedEnded) -> QuestTable:
    left = {id: one for id, one in table.play.extended.items() if id != table.play.at}
    ended = Ended(
        extended=scoreboard.now(table), winner=event.winner, level=event.level, fates=event.fates
    )
    return table.with_play(extended=left, at="", last=None, ended=ended)


def say(table: QuestTable, event: SideFell | Unfit | ExtendedEnded) -> list[Line]:
    extended = scoreboard.now(table)
    match event:
        case SideFell():
            told = "One side has nobody left." if event.closing else "The contest goes on."
            return [line(told, rules=("QW-8.2",), beat="Settle", retold=False)]
        case Unfit():
            return []
        case ExtendedEnded():
            left = [_left(table, extended, fate) for fate in event.fates]
            return [_won(table, extended, event), *left]


def _left(table: QuestTable, extended: Extended, fate: Fate) -> Line:
    fighter = extended.fighters[fate.fighter]
    points = f"{fate.points} point{'s' if fate.points != 1 else ''}"
    how_far = f"{points} against them." if extended.climax else f"{points} behind."
    ruled = bool(fate.state) and is_played(table, fighter)  # on these the GM has the last word
    told = f" {'may come' if ruled else 'comes'} out of it {fate.state or 'unharmed'}."
    if fate.state == "dead":
        told = " may die of it." if ruled else " dies of it."
    # What becomes of people with a sheet is told where it lands on it.
    retold = bool(fate.state) and fighter.who not in table.play.cast
    rules = (rule_of(extended),)
    return line(
        called(table, fighter), told, rules=rules, beat="Settle", why=how_far, retold=retold
    )


def _won(table: QuestTable, extended: Extended, event: ExtendedEnded) -> Line:
    stakes, level = extended.stakes, event.winner * max(event.level, MARGINAL)
    look: dict[str, Any] = {"rules": (rule_of(extended),), "beat": "Settle", "kind": "turning"}
    if not event.winner and not stakes.costly:
        return line(*at_stake(extended.prize), "It is over, and nobody wins.", **look)
    ours = _our_side(table, extended)
    ends = verdict(table, ours, level, costly=stakes.costly, begins="a")
    goals = second_goals(stakes, extended.their_stakes, level)
    spans = (*at_stake(extended.prize), "It is over: ", *ends, ".", *goals)
    return line(*spans, grade=outcome_name(level) if level else "", **look)


def _our_side(table: QuestTable, extended: Extended) -> tuple[str | Span, ...]:
    return together(table, (one for one in extended.fighters.values() if one.ours))
