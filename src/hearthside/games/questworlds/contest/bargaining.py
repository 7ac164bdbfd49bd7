"""After a marginal defeat something may be saved, for something given up (QW-4.3)."""

from hearthside.core.forms import Option, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, is_played, side_name, speaks
from hearthside.games.questworlds.resolve import MARGINAL
from hearthside.games.questworlds.settings import on


class Bargain(Move, frozen=True, tag="questworlds.bargain"):
    """QW-4.3: after a marginal defeat, something saved for something given up."""

    text: str


class TakeBargain(Move, frozen=True, tag="questworlds.take-bargain"):
    pass


class BargainOffered(Event, frozen=True, tag="questworlds.bargain-offered"):
    text: str


class BargainTaken(Event, frozen=True, tag="questworlds.bargain-taken"):
    text: str


MOVES = (Bargain, TakeBargain)
EVENTS = (BargainOffered, BargainTaken)


def options(table: QuestTable, seat: str) -> list[Option]:
    contest = table.play.contest
    if contest is None or contest.beat != "settled":
        return []
    lost = contest.outcome == -MARGINAL and not contest.costly
    if not lost or contest.bargain is None or not on(table, "degrees"):
        return []
    offered = []
    if speaks(table, seat, contest.me.who):
        words = Text(
            name="text",
            label="What you give up, and what you save",
            needed=True,
            most=200,
            value=contest.bargain,
        )
        offered.append(
            Option(
                move="questworlds.bargain",
                label="Offer something else"
                if contest.bargain
                else "Save something by giving something up",
                fields=(words,),
                rules=("QW-4.3",),
                section="act" if contest.bargain else "turn",
            )
        )
    rival = contest.them.who if is_played(table, contest.them) else ""
    judge = speaks(table, seat, rival) if rival else table.is_gm(seat)
    if contest.bargain and judge:
        offered.append(
            Option(
                move="questworlds.take-bargain",
                label=f"Accept: {contest.bargain}",
                rules=("QW-4.3",),
                section="turn",
            )
        )
    return offered


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    contest = table.play.contest
    assert contest
    match move:
        case Bargain():
            return [BargainOffered(text=move.text)]
        case TakeBargain():
            return [BargainTaken(text=contest.bargain or "")]
    raise TypeError(move)


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case BargainOffered():
            return books.with_contest(table, bargain=event.text)
        case BargainTaken():
            return books.with_contest(table, bargain=None)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    contest = table.play.contest
    assert contest
    match event:
        case BargainOffered():
            who = name(side_name(table, contest.me))
            spans = (who, " offers: ", aspect(event.text), ".")
            return [line(*spans, rules=("QW-4.3",), beat="React", retold=False)]
        case BargainTaken():
            words = aspect(event.text)
            return [line("The bargain stands: ", words, ".", rules=("QW-4.3",), beat="Settle")]
    raise TypeError(event)
