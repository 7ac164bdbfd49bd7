"""Reacting after the roll: who may still spend a hero point, and for what (QW-2.3.5.4)."""

from fractions import Fraction
from typing import Any

from hearthside.core.asks import Ask, Asks, offer
from hearthside.core.forms import Option
from hearthside.core.moves import Move
from hearthside.games.questworlds.contest.augment import AUGMENT
from hearthside.games.questworlds.contest.framing import HELP
from hearthside.games.questworlds.contest.outcome_words import comes_to, worth
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.contest.target import can_bump, reading
from hearthside.games.questworlds.contest.whose_odds import ITSELF, helped
from hearthside.games.questworlds.extended import winning_odds
from hearthside.games.questworlds.people import purse, side_name
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.settings import on, sign
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import MARGINAL

HERO_POINTS = 3
"""QW-6.1: what everybody has when a session begins."""


def reacting(table: QuestTable, contest: Contest) -> list[int]:
    """The sides that may still spend a hero point, have something by it, and have not passed."""
    return [
        at
        for at, side in enumerate(contest.sides)
        if not side.passed and can_bump(table, contest, at, paying(table, side))
        if _matters(table, contest, at)
    ]


def _matters(table: QuestTable, contest: Contest, at: int) -> bool:
    """Whether anything would come of the points a side may still spend."""
    payer = table.play.cast[paying(table, contest.sides[at])]
    now = comes_to(table, contest, reading(table, contest).outcome)
    for _ in range(payer.hero_points):
        contest = _one_more(contest, at)
        if comes_to(table, contest, reading(table, contest).outcome) != now:
            return True
        if not can_bump(table, contest, at, payer.id):
            return False
    return False


def paying(table: QuestTable, side: Side) -> str:
    """Whose hero points bump this roll: one's own, or the master's for a follower."""
    return purse(table, side.who or side.master)


class SpendHeroPoint(Move, frozen=True, tag="questworlds.spend-hero-point"):
    """One's own roll goes up a step. `side` is 0 for whoever acts, 1 for a PC who opposes."""

    side: int


class Pass(Move, frozen=True, tag="questworlds.pass"):
    side: int


DURING = "play.contest"


def asks(table: QuestTable) -> Asks:
    """Each side that may still react is asked: to spend a point, or to leave it."""
    contest = table.play.contest
    if contest and contest.beat == "react":
        yield from (_asked(table, contest, side) for side in reacting(table, contest))


def _asked(table: QuestTable, contest: Contest, side: int) -> Ask:
    who = contest.sides[side]
    title, question = _question(table, contest, side)
    return Ask(
        of=who.who or who.master,
        title=title,
        question=question,
        meanwhile=f"{side_name(table, who)} may spend a hero point.",
        options=lambda: [_passing(table, contest, side)],
        own=lambda: [_spending(table, contest, side)],
        urges=not _eases(table, contest, side),
        leaves=True,
        changes=lambda: _moves(table, contest, side),
    )


def _eases(table: QuestTable, contest: Contest, side: int) -> bool:
    """Whether a point leaves a defeat one but makes less of it: to keep it costs something too."""
    if contest.kind not in ("simple", "plot") or not on(table, "consequences"):
        return False
    whose = -1 if side else 1
    standing = reading(table, contest).outcome * whose
    return standing < reading(table, _one_more(contest, side)).outcome * whose <= -MARGINAL


def _moves(table: QuestTable, contest: Contest, side: int) -> bool:
    """Whether one step up makes it end otherwise."""
    after = reading(table, _one_more(contest, side))
    return after.outcome != reading(table, contest).outcome


def _question(table: QuestTable, contest: Contest, side: int) -> tuple[str, str]:
    outcome = reading(table, contest).outcome
    if contest.kind == "augment":
        whom, gain = contest.prize.removeprefix(HELP), AUGMENT.get(outcome, 0)
        told = modifier(gain, sign(table)) if gain else "nothing"
        return "A hero point?", f"The help gives {whom} {told} as it stands."
    if side and outcome:
        return f"You {'lose' if outcome > 0 else 'win'} as it stands", "A hero point?"
    return "A hero point?", ""


def _passing(table: QuestTable, contest: Contest, side: int) -> Option:
    standing = reading(table, contest).outcome
    return offer(
        Pass(side=side),
        f"Leave it as it is{worth(table, contest, standing, side)}",
        rules=("QW-2.3.5.4",),
        **_odds(table, contest),
    )


def _spending(table: QuestTable, contest: Contest, side: int) -> Option:
    whose = -1 if side else 1
    standing = reading(table, contest).outcome
    after = reading(table, _one_more(contest, side)).outcome
    return offer(
        SpendHeroPoint(side=side),
        f"Spend a hero point: one step up{worth(table, contest, after, side)}",
        cost="1 hero point",
        help="Points you keep improve you between scenes.",
        rules=("QW-2.3.5.4",),
        best=_turns(table, contest, side, standing * whose, after * whose),
        **_odds(table, contest),
    )


def _odds(table: QuestTable, contest: Contest) -> dict[str, Any]:
    """None where they would be those of a contest that waits: for the strength to take part, or
    for help with what nobody has set a resistance for yet. What it gives stands in the label."""
    whose = helped(table, contest)
    return {"forecast": contest.kind != "wherewithal" and whose != ITSELF, "odds_of": whose}


_WORTHWHILE = Fraction(1, 10)
"""How much likelier a point makes it to win a whole race before the page suggests it."""


def _turns(table: QuestTable, contest: Contest, side: int, standing: int, after: int) -> bool:
    """Whether a point turns a defeat, and in a race whether it matters: if not, it is kept."""
    if contest.kind == "wherewithal":  # a tie takes no part either
        return standing <= 0 < after
    if standing >= 0:
        return False
    if contest.kind != "exchange":
        return after >= 0
    whose = -1 if side else 1
    left, spent = (
        winning_odds.once_it_ends(table, contest, one * whose) for one in (standing, after)
    )
    return (spent - left) * whose >= _WORTHWHILE


def _one_more(contest: Contest, side: int) -> Contest:
    """The contest with one hero point more on a roll."""
    return contest.with_side(side, spent=contest.sides[side].spent + 1)
