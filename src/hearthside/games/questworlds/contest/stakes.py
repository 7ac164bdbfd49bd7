"""What more can be won or lost, as the GM says before the roll: in any kind of contest."""

from msgspec.structs import replace

from hearthside.core.asks import Verb, Verbs, verb
from hearthside.core.forms import Field, Text, YesNo
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line
from hearthside.core.wording.grammar import agreeing
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.contest.rulings import open_to_ruling
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.many_rolls import Stakes
from hearthside.games.questworlds.people import is_pc, is_played, side_name
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.state import QuestTable

OURS, THEIRS = 0, 1
_STAKED = ("simple", "plot", "heal", "rescue", "lobby", "side-aim")
"""Kinds of contest that have a prize of their own; a bout and an exchange are for the whole's."""


class Stake(Move, frozen=True, tag="questworlds.stake"):
    """For a side of a contest, or of the whole group or extended contest."""

    side: int = OURS
    secondary: str = ""
    costly: bool = False
    risk: bool = False


class Staked(Event, frozen=True, tag="questworlds.staked"):
    side: int
    secondary: str
    costly: bool
    risk: bool


def verbs(table: QuestTable, seat: str) -> Verbs:
    for side in (OURS, THEIRS) if table.is_gm(seat) else ():
        if _applies(table, side):
            yield _staking(table, side)


def _staking(table: QuestTable, side: int) -> Verb:
    whose = f" for {_whose(table)}" if side else ""
    return verb(
        Stake,
        f"What else is at stake{whose}",
        lambda: _blanks(table, side),
        fixed={"side": side},
        rules=("QW-4.11", "QW-4.12.3", "QW-7.1"),
    )


def _whose(table: QuestTable) -> str:
    contest = table.play.contest
    return side_name(table, contest.them) if contest else "the other side"


def _applies(table: QuestTable, side: int) -> bool:
    contest, switched = open_to_ruling(table), on(table, "graduated") or on(table, "costly")
    if contest:
        known = contest.kind in _STAKED and is_played(table, contest.sides[side])
        return known and (switched or bool(_bond(table, contest, side)))
    whole = under_way.whole(table)
    if whole is None or _now(table, side) is None or table.play.contest:
        return False
    opposed = any(not one.ours and is_pc(table, one) for one in whole.people.values())
    return switched and (side == OURS or opposed)


def _bond(table: QuestTable, contest: Contest, side: int) -> str:
    """QW-7.1: whom somebody calls on in a contest."""
    hero = table.play.cast.get(contest.sides[side].who)
    ability = hero.ability(contest.sides[side].ability) if hero else None
    return ability.name if ability and ability.bond else ""


def _now(table: QuestTable, side: int) -> Stakes | None:
    """What is at stake in the whole contest under way, until it is settled."""
    whole = under_way.whole(table)
    if whole is None or whole.settled:
        return None
    return whole.their_stakes if side else whole.stakes


def _blanks(table: QuestTable, side: int) -> list[Field]:
    contest = table.play.contest
    now = contest.sides[side] if contest else _now(table, side)
    assert now
    fields: list[Field] = []
    if on(table, "graduated"):
        help = "A major or complete victory wins it too."
        second = Text("secondary", "A second goal", help=help, value=now.secondary)
        fields.append(replace(second, rules=("QW-4.11",)))
    if on(table, "costly"):
        label = "They get it whatever the roll says; a defeat is its price"
        sure = YesNo("costly", label, value=now.costly, rules=("QW-4.12.3",))
        fields.append(sure)
    if contest and (bonded := _bond(table, contest, side)):
        warned = f"{bonded} {agreeing(bonded, 'is')} at serious risk"
        label, rules = f"Warn them: {warned}", ("QW-7.1", "QW-7.5.3")
        risk = YesNo("risk", label, value=contest.sides[side].risk, rules=rules)
        fields.append(risk)
    return fields


def decide(table: QuestTable, seat: str, move: Stake) -> list[Event]:
    contest = table.play.contest
    other = contest.sides[1 - move.side] if contest else _now(table, 1 - move.side)
    if move.costly and other and other.costly:
        raise Illegal("The other side already gets it either way.", "costly")
    secondary = move.secondary.strip()
    return [Staked(side=move.side, secondary=secondary, costly=move.costly, risk=move.risk)]


def evolve(table: QuestTable, event: Staked) -> QuestTable:
    if table.play.contest:
        staked = {"secondary": event.secondary, "costly": event.costly, "risk": event.risk}
        return under_way.with_side(table, event.side, **staked)
    said = {"their_stakes" if event.side else "stakes": Stakes(event.secondary, event.costly)}
    group, extended = table.play.group, under_way.current(table)
    if group:
        return table.with_play(group=replace(group, **said))
    return under_way.with_extended(table, replace(extended, **said)) if extended else table


def say(table: QuestTable, event: Staked) -> list[Line]:
    contest, beat = table.play.contest, "Frame"
    whose = f" for {_whose(table)}" if event.side else ""
    lines = []
    if event.secondary:
        goal = (f"A second goal{whose}: ", aspect(event.secondary), ".")
        lines.append(line(*goal, rules=("QW-4.11",), beat=beat))
    if event.costly:
        words = f"Whatever happens, the prize is won{whose}. A defeat is only the price."
        lines.append(line(words, rules=("QW-4.12.3",), beat=beat))
    if event.risk and contest:
        whom = contest.sides[event.side].label
        words = f"The GM warns: {whom} {agreeing(whom, 'is')} at serious risk."
        lines.append(line(words, rules=("QW-7.1",), beat=beat))
    nothing = line("Nothing else is at stake.", rules=("QW-4.11",), beat=beat, retold=False)
    return lines or [nothing]
