"""Second thoughts about a framing: other words for it, or dropped with all it cost (QW-2.3)."""

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Field, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, speaks
from hearthside.games.questworlds.contest.framing import RULES
from hearthside.games.questworlds.contest.readiness import fresh
from hearthside.games.questworlds.contest.state import Contest, helped_by


class Adjust(Move, frozen=True, tag="questworlds.adjust"):
    prize: str
    tactics: str = ""


class Abandon(Move, frozen=True, tag="questworlds.abandon"):
    pass


class Adjusted(Event, frozen=True, tag="questworlds.adjusted"):
    """`obstacle` is set where that is the prize itself, and so another one now."""

    prize: str
    tactics: str
    obstacle: str = ""


class Abandoned(Event, frozen=True, tag="questworlds.abandoned"):
    """It never happened: hero points come back, and leave to draw on resources."""

    returned: dict[str, int]
    reopened: tuple[str, ...] = ()


def asks(table: QuestTable, reader: str) -> list[Ask]:
    """QW-8.3: the same as last round needs an augment; without one it is taken back."""
    contest = table.play.contest
    if contest is None or not _is_stale(contest):
        return []
    help, rules = "Nothing is lost by it. Then use another ability.", ("QW-8.3",)
    return [
        Ask(
            of=contest.me.who,
            title="Something new this round",
            question="Get an augment first, or use another ability.",
            options=lambda: [offer(Abandon(), "Take it back", help=help, rules=rules)],
            urges=False,
        )
    ]


def _is_stale(contest: Contest) -> bool:
    return contest.beat == "ready" and not fresh(contest)


def verbs(table: QuestTable, seat: str) -> list[Verb]:
    contest = table.play.contest
    if contest is None or contest.beat == "settled":
        return []
    gm, mine = table.is_gm(seat), speaks(table, seat, contest.me.who)
    offered = []
    if (gm or mine) and contest.beat in ("frame", "ready") and contest.kind in ("simple", "bout"):
        label = "Change the prize or the tactics"
        offered.append(verb(Adjust, label, lambda: _blanks(contest), rules=RULES))
    if gm and not _is_stale(contest):
        help = "It never happened. Nothing is won, lost or spent by it."
        offered.append(verb(Abandon(), "Drop this contest", danger=True, help=help))
    return offered


def _blanks(contest: Contest) -> list[Field]:
    return [
        Text(name="prize", label="The prize", needed=True, value=contest.prize),
        Text(name="tactics", label="How", long=True, most=400, value=contest.tactics),
    ]


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    contest = table.play.contest
    match move:
        case Adjust() if contest:
            prize = move.prize.strip()
            same = contest.obstacle == contest.prize  # nothing else was named as in the way
            tactics, obstacle = move.tactics.strip(), prize if same else ""
            return [Adjusted(prize=prize, tactics=tactics, obstacle=obstacle)]
        case Abandon() if contest:
            return [Abandoned(returned=contest.paid, reopened=helped_by(contest))]
    raise TypeError(move)


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case Adjusted():
            more = {"obstacle": event.obstacle} if event.obstacle else {}
            return books.with_contest(table, prize=event.prize, tactics=event.tactics, **more)
        case Abandoned():
            table = books.returned(table, event.returned, event.reopened)
            return books.popped(table, dropped=True)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    match event:
        case Adjusted():
            spans = ("The prize is now ", aspect(event.prize), ".")
            return [line(*spans, rules=("QW-2.3",), beat="Frame")]
        case Abandoned():
            contest = table.play.contest
            back = " Hero points spent on it come back." if event.returned else ""
            what = aspect(contest.prize if contest else "it")
            return [line("Nothing comes of ", what, f".{back}", beat="Frame")]
    raise TypeError(event)
