"""After a marginal defeat something may be saved, for something given up (QW-4.3)."""

from typing import Any

from hearthside.core.asks import Ask, Asks, Verbs, offer, verb
from hearthside.core.forms import Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, typed
from hearthside.core.wording.grammar import possessive
from hearthside.core.wording.typesetting import ended
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.people import called, is_played, side_name
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import MARGINAL


class Bargain(Move, frozen=True, tag="questworlds.bargain"):
    text: str


class JudgeBargain(Move, frozen=True, tag="questworlds.judge-bargain"):
    """The opponent agrees to take that instead, or does not."""

    taken: bool


class BargainOffered(Event, frozen=True, tag="questworlds.bargain-offered"):
    sets = {"contest.bargain": "text", "last.bargain": "text"}
    text: str


class BargainJudged(Event, frozen=True, tag="questworlds.bargain-judged"):
    sets = {"contest.bargain": "bargain", "last.bargain": "bargain"}
    text: str
    taken: bool

    @property
    def bargain(self) -> str | None:
        return None if self.taken else ""


def _lost(table: QuestTable) -> Contest | None:
    """What a bargain can still be struck over: also when it is a line of the story already, until
    something else begins."""
    return table.play.contest or table.play.last


def _loser(table: QuestTable, contest: Contest | None) -> Side | None:
    """The PC who lost marginally and has not struck a bargain."""
    if contest is None or contest.beat != "settled" or contest.bargain is None:
        return None
    if abs(contest.outcome or 0) != MARGINAL or not on(table, "degrees"):
        return None
    lost = contest.me if contest.outcome == -MARGINAL else contest.them
    return lost if is_played(table, lost) and not lost.costly else None


def is_offered(table: QuestTable) -> bool:
    """Whether a bargain waits for an answer: what else follows waits for that."""
    contest = _lost(table)
    return bool(contest and contest.bargain and _loser(table, contest))


def struck_by(table: QuestTable) -> str:
    """Who lost and has struck a bargain, by id."""
    contest = _lost(table)
    if contest is None or contest.bargain is not None:
        return ""
    return contest.sides[(contest.outcome or 0) > 0].who


DURING = ("play.contest", "play.last")


def asks(table: QuestTable) -> Asks:
    """Whoever won says whether that is enough: the other PC, or the GM."""
    contest = _lost(table)
    lost = _loser(table, contest)
    if contest is None or lost is None or not contest.bargain:
        return
    winner = contest.them if lost is contest.me else contest.me
    rules = ("QW-4.3",)
    yield Ask(
        of=winner.who if is_played(table, winner) else "",
        title="A bargain",
        question=f"{side_name(table, lost)} offers: {ended(contest.bargain)}",
        meanwhile=f"Is {possessive(side_name(table, lost))} bargain enough?",
        options=lambda: [
            offer(JudgeBargain(taken=True), "Accept the bargain", rules=rules),
            offer(JudgeBargain(taken=False), "Refuse it", rules=rules),
        ],
        urges=False,
    )


def verbs(table: QuestTable, seat: str) -> Verbs:
    contest = _lost(table)
    lost = _loser(table, contest)
    if contest is None or lost is None or not table.answers_for(seat, lost.who):
        return
    said = contest.bargain or ""
    words = Text(
        "text",
        "What you give up, and what you save",
        needed=True,
        most=200,
        value=said,
        placeholder="I leave the lantern, and they let us keep the boat",
    )
    label = "Offer something else" if said else "Offer a bargain"
    help = "Give something up to save something else. Whoever won says whether it is enough."
    yield verb(Bargain, label, lambda: [words], about=lost.who, help=help, rules=("QW-4.3",))


def decide(table: QuestTable, seat: str, move: Bargain | JudgeBargain) -> list[Event]:
    match move:
        case Bargain():
            return [BargainOffered(text=move.text)]
        case JudgeBargain():
            contest = _lost(table)
            return [BargainJudged(text=(contest and contest.bargain) or "", taken=move.taken)]


def say(table: QuestTable, event: BargainOffered | BargainJudged) -> list[Line]:
    lost = _loser(table, _lost(table))
    if lost is None:
        return []
    rules, who, words = ("QW-4.3",), called(table, lost), typed(event.text)
    if isinstance(event, BargainOffered):
        return [line(who, " offers", *words, rules=rules, beat="React", retold=False)]
    if event.taken:
        return [line(who, " strikes a bargain", *words, rules=rules, beat="Settle")]
    player = table.play.cast[lost.who].player
    look: dict[str, Any] = {"beat": "Settle", "retold": False, "refuses": player}
    return [line("No bargain for ", who, *words, rules=rules, **look)]
