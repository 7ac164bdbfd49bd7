"""Second thoughts about a framing: other words for it, or dropped with all it cost (QW-2.3)."""

from hearthside.core.asks import Ask, Asks, Verb, Verbs, offer, verb
from hearthside.core.forms import Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, typed
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.contest.acting_while_injured import fresh
from hearthside.games.questworlds.contest.framing import RULES, in_words
from hearthside.games.questworlds.contest.no_repeat import refuse_a_repeat, refuse_what_is_won
from hearthside.games.questworlds.contest.opposing import WHY, is_asked, undone
from hearthside.games.questworlds.contest.state import Beat, Contest
from hearthside.games.questworlds.people import called
from hearthside.games.questworlds.state import QuestTable


class Adjust(Move, frozen=True, tag="questworlds.adjust"):
    prize: str
    tactics: str = ""


class Abandon(Move, frozen=True, tag="questworlds.abandon"):
    reason: str = ""


class Adjusted(Event, frozen=True, tag="questworlds.adjusted"):
    sets = {f"contest.{one}": one for one in ("prize", "tactics", "obstacle", "beat")}
    prize: str
    tactics: str
    obstacle: str
    beat: Beat


DURING = "play.contest"


def asks(table: QuestTable) -> Asks:
    """QW-8.3: the same as last round needs an augment; without one it is taken back."""
    contest = table.play.contest
    if contest and _is_stale(contest):
        help, rules = "You lose nothing, and may use another ability.", ("QW-8.3",)
        yield Ask(
            of=contest.me.who,
            title="Something new this round",
            question="Get an augment first, or use another ability.",
            options=lambda: [offer(Abandon(), "Take it back", help=help, rules=rules)],
            urges=False,
        )


def _is_stale(contest: Contest) -> bool:
    return contest.beat == "ready" and not fresh(contest)


def verbs(table: QuestTable, seat: str) -> Verbs:
    contest = table.play.contest
    if contest is None or contest.beat == "settled":
        return
    gm, mine = table.is_gm(seat), table.answers_for(seat, contest.me.who)
    if (gm or mine) and contest.beat in ("frame", "ready") and contest.kind in ("simple", "bout"):
        yield _adjusting(contest, mine=mine)
    if gm and not _is_stale(contest) and not is_asked(table):
        help = "It never happened. Nothing is won, lost or spent by it."
        yield verb(Abandon, "Drop this contest", lambda: [WHY], icon="x", danger=True, help=help)
    elif mine and _is_unanswered(contest):
        help = "You lose nothing, and may try something else."
        yield verb(Abandon(), "Call it off", icon="x", help=help)


def _is_unanswered(contest: Contest) -> bool:
    """Whether somebody asked for it themselves, and nothing has come of their asking yet."""
    asked_for = contest.kind not in _NOT_ASKED_FOR and not contest.brought
    return asked_for and contest.beat == "frame" and not (contest.me.augmented or contest.paid)


_NOT_ASKED_FOR = ("bout", "wherewithal", "background", "crisis", "force")


def _adjusting(contest: Contest, *, mine: bool) -> Verb:
    """What a whole group is after stays as it is; each of them may go about it otherwise."""
    who, label = ("you", "Change your aim") if mine else ("they", "Change what they want")
    how = Text("tactics", "How", long=True, most=400, value=contest.tactics)
    if contest.kind == "bout":
        fixed = {"prize": contest.prize}
        return verb(
            Adjust, f"Change how {who} go about it", lambda: [how], fixed=fixed, rules=RULES
        )
    prize = Text("prize", f"What do {who} want?", needed=True, value=contest.prize)
    return verb(Adjust, label, lambda: [prize, how], rules=RULES)


def decide(table: QuestTable, seat: str, move: Adjust | Abandon) -> list[Event]:
    contest = under_way.contest(table)
    match move:
        case Adjust():
            return [_adjusted(table, seat, contest, move)]
        case Abandon():
            dropped = table.is_gm(seat) and not _is_stale(contest)
            return [undone(contest, "dropped" if dropped else "called off", move.reason)]


def _adjusted(table: QuestTable, seat: str, contest: Contest, move: Adjust) -> Adjusted:
    """QW-2.3.2: both agree on a framing, so a player's second thoughts go to the GM again."""
    prize, tactics = move.prize.strip(), move.tactics.strip()
    named = contest.obstacle != contest.prize  # else it is the prize itself, and another one now
    if prize != contest.prize:
        refuse_what_is_won(table, seat, prize)
    if not named and contest.me.label:
        refuse_a_repeat(table, contest.me, prize)
    other = (prize, tactics) != (contest.prize, contest.tactics)
    answered = contest.kind == "simple" and contest.beat == "ready"
    again = other and answered and not table.is_gm(seat)
    obstacle, beat = contest.obstacle if named else prize, "frame" if again else contest.beat
    return Adjusted(prize=prize, tactics=tactics, obstacle=obstacle, beat=beat)


def say(table: QuestTable, event: Adjusted) -> list[Line]:
    contest, lines = under_way.contest(table), []
    if event.prize != contest.prize:
        spans = ("The prize is now", *typed(event.prize))
        lines.append(line(*spans, rules=("QW-2.3",), beat="Frame"))
    if event.tactics != contest.tactics:
        acts = called(table, contest.me)
        told = " goes about it another way." if event.tactics else " leaves open how."
        lines.append(line(acts, told, rules=("QW-2.3.2",), beat="Frame", retold=False))
        lines += in_words(table, contest.me, event.tactics)
    same = line("The framing stays as it is.", rules=("QW-2.3.2",), beat="Frame", retold=False)
    return lines or [same]
