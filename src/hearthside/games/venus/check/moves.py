"""What is said and done in a check, and how one is read (VE-3)."""

import msgspec

from hearthside.core.moves import Event, Move
from hearthside.core.reasons import Reason
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Added, Is
from hearthside.core.wording.grammar import spelled
from hearthside.games.venus.check import check_target
from hearthside.games.venus.people import figure
from hearthside.games.venus.sheet import caliber_for, explodes, score_for
from hearthside.games.venus.state import Bonus, Check, Factor, VTable
from hearthside.games.venus.wording import metal

MOST_BONUSES = 4
"""VE-3.4: bonus factors of one check."""

CANCELLED_FOR = {
    "deep": "too much is scraped together to save it",
    "shifted": "it is about something else now",
}
"""VE-3.7: the two occasions for cancelling a check whose dice lie there."""


class OtherRow(msgspec.Struct, frozen=True, kw_only=True):
    kind: str
    words: str


class Agree(Move, frozen=True, tag="venus.agree-to-check"):
    yes: bool
    resist: tuple[str, ...] = ()


class ProposeDifficulty(Move, frozen=True, tag="venus.propose-difficulty"):
    difficulty: str


class Roll(Move, frozen=True, tag="venus.roll-check"):
    pass


class Reroll(Move, frozen=True, tag="venus.reroll-check"):
    pass


class NameBonuses(Move, frozen=True, tag="venus.name-bonuses"):
    lots: int
    own: tuple[str, ...] = ()
    aid: tuple[str, ...] = ()
    others: tuple[OtherRow, ...] = ()
    how: str = ""
    """How what is theirs, or who, helps: what the Peers judge by."""


class HelpOut(Move, frozen=True, tag="venus.help-out"):
    """VE-3.4: whoever was named says whether they help."""

    bonus: str
    yes: bool


class RollBonuses(Move, frozen=True, tag="venus.roll-bonuses"):
    pass


class Accept(Move, frozen=True, tag="venus.accept-check"):
    pass


class CancelCheck(Move, frozen=True, tag="venus.cancel-check"):
    """VE-3.7: once the dice lie there, for a reason: `deep` or `shifted`."""

    why: str = ""


class GoOnWithCheck(Move, frozen=True, tag="venus.go-on-with-check"):
    """VE-3.7: it is not to be cancelled after all, whatever the Peers would have said."""


class DoWithout(Move, frozen=True, tag="venus.do-without"):
    """Of what helps, what somebody has not answered yet, or the Peers vote on, is let go."""


class PickConsequence(Move, frozen=True, tag="venus.pick-consequence"):
    words: str


class LeaveConsequence(Move, frozen=True, tag="venus.leave-consequence"):
    """VE-6.2: whoever will not choose leaves it to their Peers."""


class Agreed(Event, frozen=True, tag="venus.agreed-to-check"):
    sets = {"check.factors": Added("factors"), "check.beat": Is("announced")}
    seat: str
    factors: tuple[Factor, ...] = ()
    """VE-4.14: what of theirs they put in its way."""


class DifficultySet(Event, frozen=True, tag="venus.difficulty-set"):
    sets = {"check.difficulty": "difficulty"}
    difficulty: int


class CheckThrown(Event, frozen=True, tag="venus.check-thrown"):
    again: bool


class CheckFell(Event, frozen=True, tag="venus.check-fell"):
    sets = {"check.face": "face", "check.beat": Is("react")}
    face: int
    total: int
    standing: str


class BonusesNamed(Event, frozen=True, tag="venus.bonuses-named"):
    bonuses: tuple[Bonus, ...]


class HelpAnswered(Event, frozen=True, tag="venus.help-answered"):
    bonus: str
    yes: bool


class BonusApproved(Event, frozen=True, tag="venus.bonus-approved"):
    sets = {"check.bonuses.{bonus}.approved": Is(True)}
    bonus: str


class BonusDropped(Event, frozen=True, tag="venus.bonus-dropped"):
    bonus: str


class BonusesThrown(Event, frozen=True, tag="venus.bonuses-thrown"):
    sets = {"check.beat": Is("bonus-falling"), "check.paid": Added("lots")}
    count: int
    lots: int


class BonusesFell(Event, frozen=True, tag="venus.bonuses-fell"):
    chains: tuple[tuple[int, ...], ...]


class CheckSettled(Event, frozen=True, tag="venus.check-settled"):
    who: str
    words: str
    stakes: str
    ability: str
    outcome: str
    total: int
    target: int


class CheckCancelled(Event, frozen=True, tag="venus.check-cancelled"):
    who: str
    by: str
    why: str = ""


class ConsequenceLeft(Event, frozen=True, tag="venus.consequence-left"):
    sets = {"left": Is(True)}
    says = Says("{who} leaves it to the Peers.", ("VE-6.2",), beat="After", kind="bookkeeping")
    who: str


class ConsequencePicked(Event, frozen=True, tag="venus.consequence-picked"):
    sets = {"consequence": Is(""), "of": Is(""), "left": Is(False)}
    who: str
    words: str


# Reading a check


def target_of(check: Check) -> int:
    return check_target.target(check.difficulty, check.factors)


def rolled_with(table: VTable, check: Check) -> tuple[int, int]:
    """The caliber and the score it is rolled with."""
    known = figure(table, check.who)
    return (
        caliber_for(known, check.ability, check.bearing),
        score_for(known, check.ability, check.bearing),
    )


def reached(table: VTable, check: Check) -> tuple[Reason, ...]:
    """VE-3.2, VE-3.4: what the d20 shows and what is added to it."""
    caliber, score = rolled_with(table, check)
    bonus = check_target.best_bonus(check.chains)
    helped = (Reason("Bonus die", bonus, ("VE-3.4",), "Only the highest counts."),) if bonus else ()
    return (
        Reason("Die", check.face, ("VE-3.2",), f"{metal(caliber)}."),
        *helped,
        Reason(check.ability.capitalize(), score, ("VE-3.2",)),
    )


def is_exploding(table: VTable, check: Check) -> bool:
    return explodes(figure(table, check.who), check.bearing)


def standing(table: VTable, check: Check) -> str:
    """VE-3.2 to VE-3.4: as it lies there, bonus dice included."""
    caliber, score = rolled_with(table, check)
    bonus = check_target.best_bonus(check.chains)
    return check_target.check(check.face, caliber, score, target_of(check), bonus)


def can_name(table: VTable, check: Check) -> bool:
    """VE-3.4: whether bonus factors are offered at all."""
    _, score = rolled_with(table, check)
    open_ended = is_exploding(table, check)
    reaches = check_target.bonus_can_reach(check.face, score, target_of(check), open_ended)
    return check.beat in ("react", "bonus") and standing(table, check) == "short" and reaches


def can_reroll(table: VTable, check: Check) -> bool:
    """VE-3.5: one Lot a check, before bonus factors."""
    held = figure(table, check.who).lots
    return check.beat == "react" and not check.rerolled and not check.bonuses and held > 0


def waiting_dice(check: Check) -> int:
    """Bonus dice in the air: all of them, or those that showed a six and explode."""
    if not check.chains:
        return sum(one.approved for one in check.bonuses)
    return sum(chain[-1] == 6 for chain in check.chains)


def in_few_words(bonuses: tuple[Bonus, ...]) -> list[str]:
    """What helps, Lots together: `two Lots`, `Rope`."""
    lots = sum(one.kind == "lot" for one in bonuses)
    told = ["a Lot"] if lots == 1 else [f"{spelled(lots)} Lots"] if lots else []
    return told + [one.words for one in bonuses if one.kind != "lot"]


def asked_to_help(check: Check) -> list[Bonus]:
    """Whose word is still missing."""
    return [one for one in check.bonuses if one.asked]


def room(check: Check) -> int:
    return MOST_BONUSES - len(check.bonuses)
