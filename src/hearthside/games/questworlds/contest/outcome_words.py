"""What an outcome would come to beyond its level, in words: for the buttons that decide it."""

from msgspec.structs import replace

from hearthside.core.reasons import total
from hearthside.core.wording.grammar import agreeing, amid
from hearthside.games.questworlds.aftermath.sizes import PENALTY, healed
from hearthside.games.questworlds.contest.augment import AUGMENT, fifth
from hearthside.games.questworlds.contest.settling import after_effects, in_any_case
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.contest.target import STRETCH, bumped_down, injured_in, standing
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.extended.scoring import exchange_points
from hearthside.games.questworlds.group.points import standing as standing_of
from hearthside.games.questworlds.people import fighter_name, is_pc, is_played, name_of, side_name
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.settings import on, sign
from hearthside.games.questworlds.sheet import usable
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import current, treated
from hearthside.games.questworlds.under_way import group as group_of
from hearthside.games.questworlds.victory_levels import COMPLETE, MAJOR
from hearthside.games.questworlds.wording import told_outcome


def comes_to(table: QuestTable, contest: Contest, outcome: int) -> tuple[int, object]:
    """All that hangs on an outcome: who won, and what its level decides in this kind of contest."""
    return (outcome > 0) - (outcome < 0), _decided(table, contest, outcome)


def _decided(table: QuestTable, contest: Contest, outcome: int) -> object:
    price = min(outcome, 0) if contest.me.costly else 0  # what a defeat that wins it costs
    match contest.kind:
        case "augment":
            return AUGMENT.get(outcome, 0)
        case "wherewithal":
            return outcome >= MAJOR and _held_back(table, contest)
        case "lobby" | "side-aim":
            return price
        case "removal":
            return min(outcome, 0)
        case "assist":
            _, race = scoreboard.racing(table, contest.pairing)
            return scoreboard.relieved(race, contest.about, outcome)
        case "parting":
            return scoreboard.after_shot(scoreboard.racing(table, contest.pairing)[1], outcome)
        case "exchange":
            return exchange_points(outcome, contest), _aided(table, contest, outcome)
        case "heal" if harm := treated(table, contest):
            return healed(harm.state, in_any_case(contest, outcome), others=harm.others), price
        case "rescue":
            return outcome == COMPLETE, price
        case "bout":
            return outcome
    return outcome if on(table, "degrees") else 0


def _held_back(table: QuestTable, contest: Contest) -> bool:
    """QW-4.4.1.5: whether an injury will bump down what somebody finds strength for, so that the GM
    may let them off it: in an extended contest any ability may yet be used."""
    who, extended = contest.about, current(table)
    hero = table.play.cast[who]
    if extended and who in extended.fighters:
        return injured_in(hero, *(one.id for one in usable(hero)))
    sides = (side for one in table.play.parked[-1:] for side in one.sides if side.who == who)
    return any(bumped_down(table, table.play.parked[-1], side) for side in sides)


def _aided(table: QuestTable, contest: Contest, outcome: int) -> tuple[int, int]:
    """What either side's exchange for another aim augments somebody by."""
    mine, theirs = (
        aided(table, side, outcome * way) if side.recipient else 0
        for side, way in zip(contest.sides, (1, -1), strict=True)
    )
    return mine, theirs


def aided(table: QuestTable, side: Side, outcome: int) -> int:
    """QW-8.1.5: what an exchange to augment somebody gives: by its level, or where augments are
    quick a fifth of what won it (QW-2.4.1)."""
    if not on(table, "quick_augments"):
        return AUGMENT.get(outcome, 0)
    hero = table.play.cast.get(side.who)
    held = total(standing(hero, side.ability)) if hero else 0
    return fifth(side.rating + held + STRETCH.value * side.stretch) if outcome > 0 else 0


def worth(table: QuestTable, contest: Contest, outcome: int, at: int = 0) -> str:
    """The words to put after `Leave it as it is`, or nothing where the level says it all; `at` is
    the side that reads them."""
    match contest.kind:
        case "augment":
            waits = table.play.parked
            whom = side_name(table, waits[-1].me) if waits else ""
            return f", {_help(table, outcome)} for {amid(name_of(table, contest.about, whom))}"
        case "wherewithal":
            if outcome >= MAJOR and _held_back(table, contest):
                return ", take part, and the GM may let you off the step down"
            return ", and take part" if outcome > 0 else ", and take no part"
        case "exchange" if outcome:
            return _exchanged(table, contest, outcome, at)
        case "bout":
            return _summed(table, contest, outcome)
        case "assist":
            return _assisted(table, contest, outcome)
        case "parting":
            return _struck(table, contest, outcome)
        case "heal" | "rescue":
            return _treated(table, contest, outcome)
    level = -outcome if at else outcome
    if contest.sides[at].secondary and level > 0:
        return ", and win both goals" if level >= MAJOR else ", and win the first goal only"
    return _left_with(table, contest, at, level) if contest.kind in ("simple", "plot") else ""


def _help(table: QuestTable, outcome: int) -> str:
    gain = AUGMENT.get(outcome, 0)
    return modifier(gain, sign(table)) if gain else "nothing"


def _summed(table: QuestTable, contest: Contest, outcome: int) -> str:
    """QW-5.2, QW-5.2.2: how the points of a group stand then, and what they come to."""
    group = group_of(table)
    bouts = [
        replace(one, outcome=outcome) if one.id == contest.about else one for one in group.bouts
    ]
    ours, theirs, level = standing_of(replace(group, bouts=tuple(bouts)))
    left = any(one.outcome is None for one in bouts)
    if left:
        return f", {ours} to {theirs} so far"
    ends = f"a {told_outcome(table, level)}"
    return f", {ours} to {theirs} in all: {ends} for the group"


def _left_with(table: QuestTable, contest: Contest, at: int, level: int) -> str:
    """QW-4.4: the consequence or benefit that a level brings one side, if the GM finds so."""
    for arisen in after_effects(table, contest, contest.sides[at], level):
        due = arisen.due
        if due.kind == "benefit":
            return f", and you may gain {modifier(due.amount, sign(table))}"
        weight = f" ({modifier(PENALTY[due.state])})" if due.state in PENALTY else ""
        return f", and you may be {due.state}{weight}"
    return ""


def _exchanged(table: QuestTable, contest: Contest, outcome: int, at: int) -> str:
    """QW-8.1, QW-8.1.5: what the winner has of an exchange: points, or what they were after."""
    won = int(outcome < 0)
    winner, points = contest.sides[won], exchange_points(outcome, contest)
    if not (winner.aim or points):
        return ", and nobody scores"
    gets = {"aside": "has it", "away": "is away"}.get(winner.aim, f"scores {points}")
    felled = _felled(table, contest, outcome, points, at)
    if won == at and is_pc(table, winner):
        return f", and you {_OWN.get(winner.aim, f'score {points}')}{felled}"
    who = amid(side_name(table, winner))
    return f", and {who} {agreeing(who, gets)}{felled}"


_OWN = {"aside": "have it", "away": "are away"}


def _felled(table: QuestTable, contest: Contest, outcome: int, points: int, at: int) -> str:
    """That these points take somebody out."""
    extended, one = scoreboard.racing(table, contest.pairing)
    held, lost = (one.mine, one.theirs) if outcome > 0 else (one.other, one.ours)
    loser = extended.fighters[lost]
    if not points or held + points < scoreboard.goal(loser):
        return ""
    if is_played(table, contest.sides[at]) and lost == (one.theirs if at else one.ours):
        return ", which takes you out"
    name = amid(fighter_name(table, loser))
    return f", which takes {name} out"


def _assisted(table: QuestTable, contest: Contest, outcome: int) -> str:
    """QW-8.2.3: the score an assist would leave."""
    _, pairing = scoreboard.racing(table, contest.pairing)
    left = scoreboard.relieved(pairing, contest.about, outcome)
    mine, other = (pairing.mine, left) if contest.about == pairing.ours else (left, pairing.other)
    return f", and it stands {mine} to {other}"


def _struck(table: QuestTable, contest: Contest, outcome: int) -> str:
    """QW-8.1.4: whether whoever fell is back, or worse off."""
    extended, race = scoreboard.racing(table, contest.pairing)
    score = scoreboard.after_shot(race, outcome)
    fallen = extended.fighters[contest.about]
    if score >= scoreboard.goal(fallen):
        return f", and it stands at {score}"
    who = fighter_name(table, fallen)
    return f", and {who} {agreeing(who, 'is')} back at {score}"


def _treated(table: QuestTable, contest: Contest, outcome: int) -> str:
    """QW-4.4.3, QW-4.4.1.6: how the patient is then."""
    harm, patient = treated(table, contest), name_of(table, contest.about)
    outcome = in_any_case(contest, outcome)
    if harm is None:
        return ""
    if contest.kind == "rescue":
        return f", and {patient} {'lives' if outcome > 0 else 'is beyond help'}"
    state = healed(harm.state, outcome, others=harm.others)
    own = contest.about == contest.me.who and is_pc(table, contest.me)
    they, are = ("you", "are") if own else (patient, "is")
    if not state:
        return f", and {they} {are} well again"
    if state == harm.state:
        return f", and {they} {are} still {state}"
    return f", and {they} {are} {'only ' if outcome > 0 else 'worse: '}{state}"
