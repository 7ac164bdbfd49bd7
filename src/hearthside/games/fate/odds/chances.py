"""The odds of Fate for anyone who asks: blanks in, exact answers out, no table needed.

Walks and chains are imported where somebody asks for them, since most questions need neither.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from hearthside.core.forms import Choice, Number, Pick, Text, YesNo
from hearthside.core.moves import Illegal
from hearthside.core.odds.counting_falls import Spread, spread
from hearthside.core.odds.outcomes import Odds
from hearthside.core.odds_questions import OddsQuestion, Totals
from hearthside.core.reasons import signed
from hearthside.games.fate.dice_and_outcomes import DICE, LADDER, Outcome, damage, outcome, shifts
from hearthside.games.fate.odds.standing import Side, Standing, difficulty

MOST_RIVALS = 5
"""The odds of a larger contest would take too long to be worth waiting for."""


def action(
    rating: int,
    against: int,
    *,
    opposed: bool = False,
    fate_points: int = 0,
    aspects: int = 0,
    free: int = 0,
    aim: Outcome = "success",
) -> Odds:
    """Any of the four actions: fail, tie, success, and style counted apart from success."""
    theirs = Side(against) if opposed else difficulty(against)
    standing = Standing(Side(rating), theirs)
    if free or (fate_points and aspects):
        from hearthside.games.fate.odds.invoking import best_play

        return best_play(standing, fate_points=fate_points, aspects=aspects, free=free, aim=aim)
    return standing.odds()


def harm(rating: int, against: int, *, opposed: bool = False) -> Odds:
    """How much damage an attack does: the odds of 0, 1, 2 … (FA-5.7)."""
    theirs = spread(DICE) if opposed else Spread(0, (1,))
    gaps = (spread(DICE) - theirs).shifted(rating - against)
    names = [str(n) for n in range(max(0, gaps.high) + 1)]
    return gaps.odds(lambda gap: str(damage(gap)), names)


def contest(rating: int, rivals: Sequence[int]) -> Odds:
    """Whether one wins a contest against these rivals, each rolling in every exchange."""
    from hearthside.games.fate.odds.contest_odds import race

    ending = race((rating, *rivals))
    return Odds.read(ending.ends.items(), lambda at: "lose" if at else "win", ("lose", "win"))


def totals(values: Mapping[str, Any]) -> Totals:
    """FA-2.1: where the roll lands; against an opposing roll, by how much it is ahead."""
    rating, against = values["rating"], values["against"]
    added = any(values[name] for name in ("fate_points", "free"))
    note = "Before anything is invoked." if added else ""
    if values["opposed"]:
        gaps = (spread(DICE) - spread(DICE)).shifted(rating - against)
        return Totals("By how much you are ahead", gaps, outcome, signed, note=note)
    return Totals(
        "Where the total lands",
        spread(DICE).shifted(rating),
        lambda total: outcome(shifts(total, against)),
        signed,
        lambda total: LADDER.get(total, ""),
        note,
    )


_RUNGS = tuple(LADDER.items())
_RATING = Number("rating", "Rating", least=-20, most=40, value=2, signed=True, names=_RUNGS)
_AGAINST = Number(
    "against",
    "Against",
    help="The difficulty, or the rating of whoever opposes.",
    least=-20,
    most=40,
    value=2,
    signed=True,
    names=_RUNGS,
)
_OPPOSED = YesNo("opposed", "Opposed by a roll")
_INVOKING = (
    Number("fate_points", "Fate points", least=0, most=12, value=0, rules=("FA-6.5",)),
    Number(
        "aspects",
        "Aspects to invoke",
        help="Each can be paid for once.",
        least=0,
        most=12,
        value=0,
        rules=("FA-6.3",),
    ),
    Number("free", "Free invocations", least=0, most=12, value=0, rules=("FA-6.4",)),
    Choice(
        "aim",
        "What you play for",
        picks=(Pick("tie", "A tie"), Pick("success", "Success"), Pick("style", "Style")),
        value="success",
    ),
)


def _action(title: str, *rules: str) -> OddsQuestion:
    return OddsQuestion(
        title,
        (_RATING, _AGAINST, _OPPOSED, *_INVOKING),
        lambda values: action(**values),
        ("FA-2.4", "FA-6.6", *rules),
        harder="against",
        totals=totals,
    )


_RIVALS = Text("rivals", "Rivals' ratings", needed=True, value="2")


def ratings(rivals: str) -> list[int]:
    """The rivals' ratings, as they were typed."""
    words = rivals.replace("−", "-").replace(",", " ").split()
    try:
        each = [int(word) for word in words]
    except ValueError:
        raise Illegal("Write the rivals' ratings as whole numbers: 2, 3.", "rivals") from None
    if not 1 <= len(each) <= MOST_RIVALS:
        raise Illegal(f"A contest needs 1 to {MOST_RIVALS} rivals: 2, 3.", "rivals")
    return each


QUESTIONS: Mapping[str, OddsQuestion] = {
    "overcome": _action("Overcome", "FA-5.4"),
    "advantage": _action("Create an advantage", "FA-5.1", "FA-5.2", "FA-5.3"),
    "attack": _action("Attack", "FA-5.7"),
    "defend": _action("Defend", "FA-5.6"),
    "harm": OddsQuestion(
        "How hard an attack hits",
        (_RATING, _AGAINST, _OPPOSED),
        lambda values: harm(**values),
        ("FA-5.7",),
        harder="against",
    ),
    "contest": OddsQuestion(
        "Win a contest",
        (_RATING, _RIVALS),
        lambda values: contest(values["rating"], ratings(values["rivals"])),
        ("FA-7.2", "FA-7.3"),
    ),
}
