"""Second thoughts about a framing: other words for it, turned down, or dropped (QW-2.3)."""

from hearthside.core.forms import Option, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, speaks
from hearthside.games.questworlds.contest.framing import RULES
from hearthside.games.questworlds.contest.resisting import awaited
from hearthside.games.questworlds.contest.state import Contest


class Adjust(Move, frozen=True, tag="questworlds.adjust"):
    prize: str
    tactics: str = ""


class Decline(Move, frozen=True, tag="questworlds.decline"):
    """The GM turns down what does not fit at all; nothing is lost by it."""

    reason: str = ""


class Abandon(Move, frozen=True, tag="questworlds.abandon"):
    pass


class Adjusted(Event, frozen=True, tag="questworlds.adjusted"):
    prize: str
    tactics: str


class Declined(Event, frozen=True, tag="questworlds.declined"):
    reason: str


class Abandoned(Event, frozen=True, tag="questworlds.abandoned"):
    pass


MOVES = (Adjust, Decline, Abandon)
EVENTS = (Adjusted, Declined, Abandoned)


def options(table: QuestTable, seat: str) -> list[Option]:
    contest = table.play.contest
    if contest is None or contest.beat == "settled":
        return []
    offered = []
    gm, mine = table.is_gm(seat), speaks(table, seat, contest.me.who)
    may_adjust = contest.beat in ("frame", "ready") and contest.kind in ("simple", "bout")
    if may_adjust and (gm or mine):
        offered.append(_adjusting(contest))
    if contest.stale and not contest.me.augmented and mine:
        offered.append(
            Option(
                move="questworlds.abandon",
                label="Take it back, and use another ability",
                help="Nothing is lost by it.",
                rules=("QW-8.3",),
                section="turn",
            )
        )
    if gm:
        if contest.beat == "frame" and not awaited(table, contest):
            offered.append(_DECLINING)
        offered.append(_DROPPING)
    return offered


def _adjusting(contest: Contest) -> Option:
    return Option(
        move="questworlds.adjust",
        label="Change the prize or the tactics",
        fields=(
            Text(name="prize", label="The prize", needed=True, value=contest.prize),
            Text(name="tactics", label="How", long=True, most=400, value=contest.tactics),
        ),
        rules=RULES,
        section="act",
    )


_DECLINING = Option(
    move="questworlds.decline",
    label="Turn it down",
    fields=(Text(name="reason", label="Why", help="May stay blank."),),
    help="It does not fit at all. Nobody loses anything.",
    rules=("QW-4.5.1", "QW-2.4"),
    section="turn",
)
_DROPPING = Option(
    move="questworlds.abandon",
    label="Drop this contest",
    section="act",
    danger=True,
    help="It never happened. Nothing is won, lost or spent by it.",
)


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Adjust():
            return [Adjusted(prize=move.prize, tactics=move.tactics)]
        case Decline():
            return [Declined(reason=move.reason)]
        case Abandon():
            return [Abandoned()]
    raise TypeError(move)


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case Adjusted():
            return books.with_contest(table, prize=event.prize, tactics=event.tactics)
        case Declined() | Abandoned():
            return books.popped(table)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    match event:
        case Adjusted():
            spans = ("The prize is now ", aspect(event.prize), ".")
            return [line(*spans, rules=("QW-2.3",), beat="Frame")]
        case Declined():
            because = f" {event.reason}" if event.reason else ""
            told = f"The GM turns it down.{because}"
            return [line(told, rules=("QW-2.3",), beat="Frame")]
        case Abandoned():
            contest = table.play.contest
            spans = ("Nothing comes of ", aspect(contest.prize if contest else "it"), ".")
            return [line(*spans, beat="Frame")]
    raise TypeError(event)
