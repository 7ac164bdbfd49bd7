"""What more can be won or lost in a contest, as the GM says before the roll."""

from hearthside.core.forms import Field, Option, Text, YesNo
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.contest.rulings import open_to_ruling
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.settings import on


class Stake(Move, frozen=True, tag="questworlds.stake"):
    """What more can be won or lost."""

    secondary: str = ""
    costly: bool = False
    risk: bool = False


class Staked(Event, frozen=True, tag="questworlds.staked"):
    secondary: str
    costly: bool
    risk: bool


MOVES = (Stake,)
EVENTS = (Staked,)


def options(table: QuestTable, seat: str) -> list[Option]:
    contest = open_to_ruling(table, seat)
    if contest is None:
        return []
    stakes = _stakes(table, contest)
    if not stakes:
        return []
    return [
        Option(
            move="questworlds.stake",
            label="Say what else is at stake",
            fields=tuple(stakes),
            rules=("QW-4.11", "QW-4.12.3", "QW-7.1"),
            section="turn" if contest.beat == "frame" else "act",
        )
    ]


def _stakes(table: QuestTable, contest: Contest) -> list[Field]:
    hero = table.play.cast.get(contest.me.who)
    if hero is None or contest.kind != "simple":
        return []
    fields: list[Field] = []
    if on(table, "graduated"):
        fields.append(
            Text(
                name="secondary",
                label="A second goal",
                help="A major or complete victory wins it too.",
                value=contest.secondary,
                rules=("QW-4.11",),
            )
        )
    if on(table, "costly"):
        fields.append(
            YesNo(
                name="costly",
                label="It works in any case: a defeat is only the price",
                value=contest.costly,
                rules=("QW-4.12.3",),
            )
        )
    ability = hero.ability(contest.me.ability)
    if ability and ability.bond:
        label = f"Warn them: {ability.name} is at serious risk"
        fields.append(
            YesNo(name="risk", label=label, value=contest.risk, rules=("QW-7.1", "QW-7.5.3"))
        )
    return fields


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Stake():
            secondary = move.secondary.strip()
            return [Staked(secondary=secondary, costly=move.costly, risk=move.risk)]
    raise TypeError(move)


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case Staked():
            return books.with_contest(
                table, secondary=event.secondary, costly=event.costly, risk=event.risk
            )
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    contest = table.play.contest
    assert contest
    beat = "Frame"
    match event:
        case Staked():
            lines = []
            if event.secondary:
                goal = ("A second goal: ", aspect(event.secondary), ".")
                lines.append(line(*goal, rules=("QW-4.11",), beat=beat))
            if event.costly:
                words = "Whatever happens the prize is won. A defeat is what it costs."
                lines.append(line(words, rules=("QW-4.12.3",), beat=beat))
            if event.risk:
                words = f"The GM warns: {contest.me.label} is at serious risk."
                lines.append(line(words, rules=("QW-7.1",), beat=beat))
            nothing = line("Nothing else is at stake.", rules=("QW-4.11",), beat=beat, retold=False)
            return lines or [nothing]
    raise TypeError(event)
