"""Hero points after the roll: who may still spend one, and what it would bring (QW-2.3.5.4)."""

from fractions import Fraction

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.games.questworlds.books import QuestTable, purse, side_name, speaks
from hearthside.games.questworlds.contest.resistances import helped
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.contest.target import can_bump, reading
from hearthside.games.questworlds.contest.worth import worth
from hearthside.games.questworlds.extended import hopes
from hearthside.games.questworlds.wording import told_outcome


def reacting(table: QuestTable, contest: Contest) -> list[int]:
    """The sides that may still spend a hero point and have not passed."""
    return [
        at
        for at, side in enumerate((contest.me, contest.them))
        if not side.passed and can_bump(table, contest, at, paying(table, side))
    ]


def paying(table: QuestTable, side: Side) -> str:
    """Whose hero points bump this roll: one's own, or the master's for a follower."""
    return purse(table, side.who or side.master)


def options(table: QuestTable, contest: Contest, seat: str) -> list[Option]:
    """For each side that may still react: to spend a point, or to leave it."""
    return [o for side in reacting(table, contest) for o in _reactions(table, contest, seat, side)]


def _reactions(table: QuestTable, contest: Contest, seat: str, side: int) -> list[Option]:
    who = contest.them if side else contest.me
    mine = speaks(table, seat, who.who or who.master)
    if not mine and not table.is_gm(seat):
        return []
    payer = table.play.cast[paying(table, who)]
    whose = -1 if side else 1
    standing = reading(table, contest).outcome * whose
    after = reading(table, _one_more(contest, side)).outcome * whose
    turns = _turns(table, contest, side, standing, after)
    told = contest.kind != "wherewithal"  # its odds would be those of the contest that waits
    passing = Option(
        move="questworlds.pass",
        label=f"Leave it as it is{_means(table, contest, side, standing)}"
        if mine
        else f"Leave it as it is, for {side_name(table, who)}",
        fixed={"side": side},
        rules=("QW-2.3.5.4",),
        section="turn",
        best=mine and not turns,
        forecast=mine and told,
        stead="" if mine else who.who or who.master,
        odds_of=helped(table, contest),
    )
    if not mine:
        return [passing]
    spending = Option(
        move="questworlds.spend-hero-point",
        label=f"Spend a hero point: one step up{_means(table, contest, side, after)}",
        fixed={"side": side},
        cost="1 hero point",
        help=f"{payer.name} has {payer.hero_points}. Points you keep improve you between scenes.",
        rules=("QW-2.3.5.4",),
        section="turn",
        best=turns,
        forecast=told,
        odds_of=helped(table, contest),
    )
    return [spending, passing] if turns else [passing, spending]


_WORTHWHILE = Fraction(1, 10)
"""How much likelier a point makes it to win a whole race before the page suggests it."""


def _turns(table: QuestTable, contest: Contest, side: int, standing: int, after: int) -> bool:
    """Whether a point turns a defeat, and in a race whether that matters: if not, it is kept."""
    if not standing < 0 <= after:
        return False
    if contest.kind == "wherewithal":  # a tie takes no part either
        return after > 0
    if contest.kind != "exchange":
        return True
    whose = -1 if side else 1
    left, spent = (hopes.once_it_ends(table, contest, one * whose) for one in (standing, after))
    return (spent - left) * whose >= _WORTHWHILE


def _means(table: QuestTable, contest: Contest, side: int, outcome: int) -> str:
    """What an outcome comes to, in words; for who opposes somebody, from their own side."""
    if not side:
        return worth(table, contest, outcome)
    return f", a {told_outcome(table, outcome)} for you"


def _one_more(contest: Contest, side: int) -> Contest:
    """The contest with one hero point more on a roll."""
    if side:
        return replace(contest, them=replace(contest.them, spent=contest.them.spent + 1))
    return replace(contest, me=replace(contest.me, spent=contest.me.spent + 1))
