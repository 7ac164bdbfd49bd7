"""A check as it goes: the d20, the Lot, the bonus dice, and how it ends (VE-3)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.dice import Pool, d
from hearthside.core.moves import Event, Fall, Illegal, Move
from hearthside.core.procedures import events_of, moves_of
from hearthside.core.reasons import total
from hearthside.core.say import Line, line, listed, name, number, typed
from hearthside.core.their_words import in_their_words
from hearthside.core.wording.grammar import agreeing
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.characters import assets, sheet_changes
from hearthside.games.venus.check import bonuses, check_target, moves
from hearthside.games.venus.check.asking import asks, verbs
from hearthside.games.venus.check.moves import (
    CANCELLED_FOR,
    Accept,
    Agree,
    Agreed,
    BonusDropped,
    BonusesFell,
    BonusesNamed,
    BonusesThrown,
    CancelCheck,
    CheckCancelled,
    CheckFell,
    CheckSettled,
    CheckThrown,
    ConsequenceLeft,
    ConsequencePicked,
    DifficultySet,
    DoWithout,
    GoOnWithCheck,
    HelpAnswered,
    HelpOut,
    LeaveConsequence,
    NameBonuses,
    PickConsequence,
    ProposeDifficulty,
    Reroll,
    Roll,
    RollBonuses,
    asked_to_help,
    can_name,
    can_reroll,
    in_few_words,
    is_exploding,
    reached,
    standing,
    target_of,
    waiting_dice,
)
from hearthside.games.venus.people import figure, name_of, owner
from hearthside.games.venus.rolls import abilities_rolled
from hearthside.games.venus.rolls.acting import put_anew
from hearthside.games.venus.rolls.calling_for_rolls import YesSaid
from hearthside.games.venus.rolls.no_second_try import with_one_more
from hearthside.games.venus.rolls.opposition import in_the_way, resisted
from hearthside.games.venus.sheet import capability_of
from hearthside.games.venus.state import Check, VTable
from hearthside.games.venus.wording import Spans, called, how_it_ended

DURING = ("play.check", "play.consequence")

MOVES, EVENTS = moves_of(moves), events_of(moves)
__all__ = ["asks", "verbs"]

FIND_OUT = ("wits", "resolve")
"""VE-2.20, VE-4.4: checks of these bring something to know."""


def chance(table: VTable) -> Pool | None:
    check = table.play.check
    if check is None or check.who not in table.play.cast:
        return None
    if check.beat == "falling":
        return Pool((d(20),), check.who, check.words)
    if check.beat == "bonus-falling":
        return Pool((d(6),) * waiting_dice(check), check.who, f"bonus for {check.words}")
    return None


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    match move:
        case PickConsequence():
            return [ConsequencePicked(who=table.play.consequence, words=move.words)]
        case LeaveConsequence():
            return [ConsequenceLeft(who=table.play.consequence)]
    check = table.play.check
    assert check
    match move:
        case Agree():
            if move.yes:
                return [Agreed(seat=seat, factors=resisted(table, check, move.resist))]
            return [CheckCancelled(who=check.who, by=seat), put_anew(check)]
        case ProposeDifficulty():
            return _proposed(table, seat, check, int(move.difficulty))
        case Roll():
            return [CheckThrown(again=False)]
        case Reroll():
            return [bonuses.paid(check, 1, "to roll again"), CheckThrown(again=True)]
        case NameBonuses():
            return bonuses.named(table, check, move)
        case DoWithout():
            without = [HelpAnswered(bonus=o.id, yes=False) for o in asked_to_help(check)]
            return [*without, *peer_reviews.let_go(table, "check")]
        case GoOnWithCheck():
            return peer_reviews.dropped(table, "cancel")
        case HelpOut():
            return bonuses.answered(table, check, move)
        case RollBonuses():
            return bonuses.rolled(table, check)
        case Accept():
            return [_settled(table, check)]
        case CancelCheck():
            return _cancelled(table, seat, check, move.why)
        case Fall() if check.beat == "falling":
            return [_fell(table, check, move.faces[0])]
        case Fall():
            return [BonusesFell(chains=bonuses.chained(check, move.faces))]
    raise TypeError(move)


def _cancelled(table: VTable, seat: str, check: Check, why: str) -> list[Event]:
    """VE-3.7: the FC cancels it, or the roller if nobody is against; before the dice it is free."""
    cancelled: list[Event] = []
    if check.paid:
        back: dict[str, Any] = {"why": "the check is cancelled", "rules": ("VE-3.7",)}
        cancelled.append(sheet_changes.LotsChanged(who=check.who, by=check.paid, **back))
    cancelled += [*_unused(table, check), CheckCancelled(who=check.who, by=seat, why=why)]
    if table.is_gm(seat) or not check.face:
        return cancelled
    words = f"Cancel {name_of(table, check.who)}’s check: {CANCELLED_FOR[why]}"
    return peer_reviews.put(table, seat, words, cancelled, about="cancel", rules=("VE-3.7",))


def _unused(table: VTable, check: Check) -> list[Event]:
    """VE-3.7: nothing has happened, so what works once a session has not worked yet."""
    spent = (figure(table, check.who).attribute(one) for one in check.spent)
    return [
        sheet_changes.AttributeUsed(who=check.who, attribute=one.id, used=False)
        for one in spent
        if one
    ]


def _proposed(table: VTable, seat: str, check: Check, difficulty: int) -> list[Event]:
    if difficulty == check.difficulty:
        raise Illegal("That is the difficulty already. Propose another.", "difficulty")
    word = dict(check_target.DIFFICULTIES)[difficulty].lower()
    who = name_of(table, check.who)
    return peer_reviews.put(
        table,
        seat,
        f"Make {who}’s check {word}, {difficulty} instead of {check.difficulty}"
        if difficulty
        else f"Let {who} succeed without a roll",
        [DifficultySet(difficulty=difficulty)],
        of=owner(table, check.who),
        about="difficulty",
        first=True,
        rules=("VE-3.1",),
    )


def _fell(table: VTable, check: Check, face: int) -> CheckFell:
    fallen = replace(check, face=face)
    return CheckFell(
        face=face, total=total(reached(table, fallen)), standing=standing(table, fallen)
    )


def _settled(table: VTable, check: Check) -> CheckSettled:
    passed = standing(table, check) == "pass"
    return CheckSettled(
        who=check.who,
        words=check.words,
        stakes=check.stakes,
        ability=check.ability,
        outcome="pass" if passed else "fail",
        total=total(reached(table, check)),
        target=target_of(check),
    )


def follow(
    table: VTable, event: CheckThrown | BonusesThrown | CheckSettled | CheckCancelled | YesSaid
) -> list[Event]:
    check = table.play.check
    match event:
        case CheckThrown() if check:
            return assets.spent_attributes(table, check.who, check.bearing)
        case BonusesThrown() if check:
            used = [one for one in check.bonuses if one.approved]
            return assets.used(table, check.who, [one.ref for one in used])
        case CheckSettled() | CheckCancelled() | YesSaid():
            return peer_reviews.dropped(table, "check", "difficulty", "cancel")
    return []


def onward(table: VTable) -> list[Event]:
    """Once nothing can change it any more, it is read."""
    check = table.play.check
    if check is None or check.who not in table.play.cast:
        return []
    if check.beat == "read":
        return [_settled(table, check)]
    if check.beat == "announced" and check_target.needs_no_roll(target_of(check)):
        return [YesSaid(who=check.who, words=check.words, told="")]
    if check.beat == "bonus" and not check.bonuses:
        return [BonusesNamed(bonuses=())]
    if check.beat == "react":
        helpless = not can_reroll(table, check) and not can_name(table, check)
        if helpless or standing(table, check) == "pass":
            return [_settled(table, check)]
    return []


def evolve(table: VTable, event: Event) -> VTable:
    play = table.play
    match event:
        case CheckSettled():
            return _ended(table, event)
        case CheckCancelled():
            return _untried(table)
    if play.check is None:
        return table
    return table.with_play(check=_evolved(table, play.check, event))


def _ended(table: VTable, event: CheckSettled) -> VTable:
    known = table.play.cast.get(event.who)
    is_capability = known is not None and capability_of(known, event.ability) is not None
    if event.outcome == "fail":
        record = with_one_more(table.play.failed, event.who, event.words, event.stakes)
        table = table.with_play(failed=record)
        if is_capability:
            table = table.with_play(consequence=event.who, of=event.ability)
    table = abilities_rolled.noted(table, event.who, event.ability)
    settled = table.play.check
    if settled and event.outcome == "pass" and event.ability in FIND_OUT:
        settled = replace(settled, untold=True)
    return table.with_play(check=None, settled_check=settled, hurt="")


def _untried(table: VTable) -> VTable:
    """VE-1.8, VE-3.7: cancelled with its dice on the table, it is no chance to roll them anew."""
    check = table.play.check
    if check is None or not check.face:
        return table.with_play(check=None)
    record = with_one_more(table.play.cancelled, check.who, check.words, check.stakes)
    return table.with_play(check=None, cancelled=record)


def _evolved(table: VTable, check: Check, event: Event) -> Check:
    match event:
        case CheckThrown():
            known = figure(table, check.who)
            held = [one for id in check.bearing if (one := known.attribute(id))]
            now = tuple(one.id for one in held if one.once and not one.used)
            return replace(
                check,
                spent=check.spent + now,
                beat="falling",
                face=0,
                rerolled=event.again,
                paid=check.paid + event.again,
            )
        case BonusesNamed():
            bonuses = (*check.bonuses, *event.bonuses)
            return replace(check, beat="bonus" if bonuses else "react", bonuses=bonuses)
        case HelpAnswered(yes=True):
            return replace(
                check,
                bonuses=tuple(
                    replace(one, asked=False) if one.id == event.bonus else one
                    for one in check.bonuses
                ),
            )
        case BonusDropped() | HelpAnswered():
            kept = tuple(one for one in check.bonuses if one.id != event.bonus)
            return replace(check, bonuses=kept, beat=check.beat if kept else "react")
        case BonusesFell():
            again = is_exploding(table, check) and any(c[-1] == 6 for c in event.chains)
            return replace(check, chains=event.chains, beat="bonus-falling" if again else "read")
    return check


def say(table: VTable, event: Event) -> list[Line]:
    words: Spans
    check = table.play.check
    match event:
        case ConsequencePicked():
            words = (f"{table.play.of} fails ", called(table, event.who), *typed(event.words))
            return [line(*words, rules=("VE-6.2",), beat="After", kind="turning")]
        case CheckSettled():
            why = f"{event.total} against {event.target}"
            look: dict[str, Any] = {"grade": event.outcome, "why": why, "beat": "Settle"}
            words = how_it_ended(table, event.who, event.outcome, event.words, event.stakes)
            return [line(*words, rules=("VE-3.2", "VE-3.3"), **look)]
        case CheckCancelled():
            words = (name(table.seat_name(event.by)), " calls off ")
            why = f": {CANCELLED_FOR[event.why]}" if event.why else ""
            spans = (*words, called(table, event.who), f"’s check{why}.")
            return [line(*spans, rules=("VE-3.7",), beat="Settle", retold=False, withdraws=True)]
    return _told(table, check, event) if check else []


def _told(table: VTable, check: Check, event: Event) -> list[Line]:
    words: Spans
    who = called(table, check.who)
    match event:
        case Agreed():
            told = f" agrees to the stakes.{in_the_way(event.factors)}"
            words = (name(table.seat_name(event.seat)), told)
            return [line(*words, rules=("VE-4.14",), beat="Frame", retold=False)]
        case DifficultySet():
            target = check_target.target(event.difficulty, check.factors)
            words = ("The target is now ", number(str(target)), ".")
            return [line(*words, rules=("VE-3.1",), beat="Frame", retold=False)]
        case CheckFell():
            does = " rerolls to " if check.rerolled else " rolls "
            words = (who, does, number(str(event.face)), f", {event.total} in all")
            ends = {
                "pass": ": enough.",
                "fail": f": a natural {event.face} always fails.",
                "short": ".",
            }
            rest = f" against {target_of(check)}{ends[event.standing]}"
            return [line(*words, rest, rules=("VE-3.2", "VE-3.3"), beat="Fall", retold=False)]
        case BonusesNamed() if event.bonuses:
            words = (who, f" names {listed(in_few_words(event.bonuses))}.")
            return [line(*words, rules=("VE-3.4",), beat="React", retold=False)]
        case HelpAnswered():
            helper = next(one for one in check.bonuses if one.id == event.bonus)
            does = agreeing(helper.words, "helps" if event.yes else "does not help")
            words = (called(table, helper.ref.removeprefix("aid ")), f" {does} ", who, ".")
            return [line(*words, rules=("VE-3.4",), beat="React", retold=False)]
        case BonusesThrown():
            ways = dict.fromkeys(one.how for one in check.bonuses if one.approved)
            look = {"who": check.who, "rules": ("VE-3.4",), "beat": "React"}
            return [told for way in ways for told in in_their_words(who, way, **look)]
        case BonusesFell():
            shown = ", ".join("+".join(map(str, chain)) for chain in event.chains)
            best = number(f"+{check_target.best_bonus(event.chains)}")
            words = ("The bonus dice show ", number(shown), ": ", best, ".")
            return [line(*words, rules=("VE-3.4",), beat="Fall", retold=False)]
    return []
