"""What an outcome would come to beyond its level, in words: for the buttons that decide it."""

from hearthside.games.questworlds import books
from hearthside.games.questworlds.aftermath.healing import healed
from hearthside.games.questworlds.books import QuestTable, fighter_name, name_of, side_name, treated
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.extended import board
from hearthside.games.questworlds.extended.assisting import relieved
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.resolve import AUGMENT, MAJOR
from hearthside.games.questworlds.settings import sign


def worth(table: QuestTable, contest: Contest, outcome: int) -> str:
    """The words to put after `Leave it as it is`, or nothing where the level says it all."""
    match contest.kind:
        case "augment":
            gain = modifier(AUGMENT.get(outcome, 0), sign(table))
            return f", {gain} for {_helped(table, contest)}"
        case "wherewithal":
            return ", and take part" if outcome > 0 else ", and take no part"
        case "exchange" if outcome:
            points = board.exchange_points(outcome, contest.me.stance, contest.them.stance)
            return f", and {'you score' if outcome > 0 else 'they score'} {points or 'nothing'}"
        case "assist":
            return _assisted(table, contest, outcome)
        case "parting":
            return _struck(table, contest, outcome)
        case "heal" | "rescue":
            return _treated(table, contest, outcome)
    if contest.secondary and outcome > 0:
        return ", and win both goals" if outcome >= MAJOR else ", and win the first goal only"
    return ""


def _helped(table: QuestTable, contest: Contest) -> str:
    parked = table.play.parked
    return name_of(table, contest.about, side_name(table, parked[-1].me) if parked else "")


def _assisted(table: QuestTable, contest: Contest, outcome: int) -> str:
    """QW-8.2.3: the score an assist would leave."""
    extended = books.current(table)
    if extended is None:
        return ""
    pairing = board.pairing(extended, contest.pairing)
    return f", and it stands {pairing.mine} to {relieved(pairing, outcome)}"


def _struck(table: QuestTable, contest: Contest, outcome: int) -> str:
    """QW-8.1.4: whether whoever fell is back, or worse off."""
    extended = books.current(table)
    if extended is None:
        return ""
    score = board.after_shot(board.pairing(extended, contest.pairing), outcome)
    fallen = extended.fighters[contest.about]
    if score >= board.goal(fallen):
        return f", and it stands at {score}"
    return f", and {fighter_name(table, fallen)} is back at {score}"


def _treated(table: QuestTable, contest: Contest, outcome: int) -> str:
    """QW-4.4.3, QW-4.4.1.6: how the patient is then."""
    harm, patient = treated(table, contest), name_of(table, contest.about)
    if harm is None:
        return ""
    if contest.kind == "rescue":
        return f", and {patient} {'lives' if outcome > 0 else 'is beyond help'}"
    state = healed(harm.state, outcome)
    return f", and {patient} is {state or 'well again'}"
