"""Claiming dice and raising obstacles, each from one's own seat (BW-1.7, BW-1.8)."""

from functools import partial
from typing import Any

from hearthside.core.asks import Verb, offer, verb
from hearthside.core.field_kinds import Number, Text, left_open, must_say
from hearthside.core.fields import Field, Pick
from hearthside.core.forms import Option, one_of
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.wording.short_names import in_brief
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.burning_wheel.attempt import (
    changes,
    dice_pool,
    help_and_forks,
    marking_tests,
    obstacles,
)
from hearthside.games.burning_wheel.attempt.changes import AttemptChanged, side_altered
from hearthside.games.burning_wheel.attempt.named_abilities import named_in
from hearthside.games.burning_wheel.attempt.state import (
    Attempt,
    Burden,
    Claim,
    Purchase,
    Side,
    uses_own_list,
)
from hearthside.games.burning_wheel.routine_difficult_challenging import difficulty
from hearthside.games.burning_wheel.sheet import Ability, Sheet
from hearthside.games.burning_wheel.state import Burning

OTHER = "special"
"""Skills of no kind in particular."""
TAKEN_BACK = ("advantage", "careful", "help", "fork")
"""Claims nothing was paid for."""


class Careful(Move, frozen=True, tag="burning-wheel.careful"):
    side: int


class SayLate(Move, frozen=True, tag="burning-wheel.say-late"):
    side: int
    text: str


class Advantage(Move, frozen=True, tag="burning-wheel.advantage"):
    side: int
    label: str
    dice: int


class GiveAdvantage(Move, frozen=True, tag="burning-wheel.give-advantage"):
    """The same from the GM, who may also let a trait count where a test has its own dice."""

    side: int
    label: str
    dice: int


class Fork(Move, frozen=True, tag="burning-wheel.fork"):
    side: int
    skill: str
    how: str = ""


class Help(Move, frozen=True, tag="burning-wheel.help"):
    side: int
    who: str
    ability: str
    how: str = ""


class Unclaim(Move, frozen=True, tag="burning-wheel.unclaim"):
    side: int
    claim: str


class Strike(Move, frozen=True, tag="burning-wheel.strike"):
    """A claim that the GM does not grant, or a helper who thinks better of it."""

    side: int
    claim: str
    reason: str = ""


class Against(Move, frozen=True, tag="burning-wheel.against"):
    side: int
    label: str


class Lift(Move, frozen=True, tag="burning-wheel.lift"):
    side: int
    label: str


class SetTools(Move, frozen=True, tag="burning-wheel.set-tools"):
    side: int
    missing: bool


FORKING = Text("how", "How does it help?", most=120, placeholder="I know how these stones are cut")
NOT_GRANTED = Text("reason", "Why?", most=120, placeholder="Nobody hears it over the surf")
HELPING = Text("how", "How do you help?", most=120, placeholder="I steady the ladder", deed=True)


def claims(table: Burning, attempt: Attempt, at: int) -> list[Option]:
    side = attempt.sides[at]
    fixed = {"side": at}
    offered = []
    if not uses_own_list(attempt):
        if not side.is_careful and attempt.purpose != "survive" and attempt.defender != at:
            offered.append(
                offer(
                    Careful(side=at),
                    "Work carefully: +1D",
                    help="Failing then costs time as well.",
                    rules=("BW-1.8",),
                    forecast=True,
                )
            )
        if skills := help_and_forks.forkable(table, attempt, side):
            skills, likely = _likely_first(table, attempt, side, skills)
            picks = [Pick(one.id, f"{one.name} {one.rating}") for one in skills]
            missing = "Choose a skill to FoRK in."
            field = left_open(
                "skill", "Skill", picks, forecast=True, missing=missing, likely=likely, sends=True
            )
            help = "Another skill of yours that bears on this adds a die."
            rules = ("BW-1.8",)
            offered.append(
                offer(Fork, "FoRK in a skill", field, FORKING, help=help, fixed=fixed, rules=rules)
            )
        if not any(claim.kind == "advantage" for claim in side.claims):
            offered.append(
                offer(
                    Advantage,
                    "Claim an advantage",
                    *_edge(),
                    fixed=fixed,
                    rules=("BW-1.8",),
                    rare=True,
                )
            )
    if own := [claim for claim in side.claims if claim.kind in TAKEN_BACK]:
        label = "Take a claim back"
        blanks, rules = _which(own), ("BW-1.8",)
        offered.append(offer(Unclaim, label, *blanks, fixed=fixed, rules=rules, rare=True))
    return offered


def _edge() -> tuple[Field, ...]:
    words = must_say(
        "label",
        "What helps here?",
        "Say what helps first.",
        most=60,
        placeholder="The wind has dropped",
    )
    return (words, Number("dice", "Dice", least=1, most=2, value=1))


def _which(claims: list[Claim]) -> tuple[Field, ...]:
    picks = [Pick(claim.label, f"{claim.label} ({claim.dice:+}D)") for claim in claims]
    return (one_of("claim", "Which claim?", picks),)


def verbs(table: Burning, seat: str) -> list[Verb]:
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "claim":
        return []
    offered: list[Verb] = []
    for at, side in enumerate(attempt.sides):
        if not side.ready:
            offered += _helping(table, seat, attempt, at)
        if table.is_gm(seat):  # who judges until the dice fall
            offered += _gm(table, attempt, at)
    return offered


def _helping(table: Burning, seat: str, attempt: Attempt, at: int) -> list[Verb]:
    side = attempt.sides[at]
    name = table.play.cast[side.who].name
    offered = []
    for id in table.characters_of(seat):
        helper = table.play.cast[id]
        if not help_and_forks.is_free(attempt, helper):
            continue
        lent = help_and_forks.helping_abilities(table, attempt, side, helper)
        friend = helper.player == seat and not table.play.cast[side.who].npc
        if lent:
            offered.append(
                verb(
                    Help,
                    f"Help {name}" if helper.player == seat else f"{helper.name} helps {name}",
                    partial(_lent, table, attempt, at, helper, lent),
                    fixed={"side": at},
                    who=id,
                    first=friend,
                    instead=friend,
                    rules=("BW-1.8", "BW-2.5"),
                )
            )
    own = [claim for claim in side.helpers if table.speaks_for(seat, claim.by)]
    if own and not table.speaks_for(seat, side.who) and not table.is_gm(seat):
        fixed = {"side": at}
        offered.append(verb(Strike, f"Stop helping {name}", partial(_which, own), fixed=fixed))
    return offered


def _lent(
    table: Burning, attempt: Attempt, at: int, helper: Sheet, abilities: list[Ability]
) -> tuple[Field, ...]:
    """With what somebody may help, and what they would mark for it (BW-2.5)."""
    alone = attempt.kind in ("standard", "linked")
    obstacle = obstacles.final(table, attempt, at) if alone else 0
    picks = []
    abilities.sort(key=lambda one: (one.kind != "skill", -helper.left(one.id)))
    abilities, likely = _likely_first(table, attempt, attempt.sides[at], abilities)
    for ability in abilities:
        claim = help_and_forks.help_claim(helper, ability)
        label, brings = help_and_forks.as_left(helper, ability), f"+{claim.dice}D"
        hard = difficulty(claim.exponent, obstacle)
        if ability.training:
            brings += ", no test to mark"
        elif alone and not ability.counts(hard):
            brings += ", no test that counts"
        elif alone:
            brings += f", a {hard} test"
            brings += " if it passes" * (not marking_tests.marks_anyway(ability.id))
        picks.append(Pick(ability.id, label, help=brings))
    tax = " and the tax" * isinstance(attempt.matter, Purchase)
    help = f"You share what failure brings{tax}. You mark a test."
    help += " Its obstacle is what the other side rolls." * attempt.is_versus
    what = left_open(
        "ability",
        "With what?",
        picks,
        help=help,
        forecast=True,
        missing="Choose what you help with.",
        sends=True,
        likely=likely,
    )
    return (what, HELPING)


def _likely_first(
    table: Burning, attempt: Attempt, side: Side, abilities: list[Ability]
) -> tuple[list[Ability], int]:
    """Those that bear on a roll as far as anybody can tell come first, and how many they are: what
    is tested itself, what was named, what is of its kind."""
    tested, words = dice_pool.tested(table, side), f"{attempt.intent} {attempt.task}"
    kind = tested.type if tested.is_skill else ""
    near = [
        one
        for one in abilities
        if one.id == tested.id
        or (one.is_skill and one.type == kind != OTHER)
        or named_in(words, one.name)
    ]
    near.sort(key=lambda one: one.id != tested.id)
    return [*near, *(one for one in abilities if one not in near)], len(near)


def _gm(table: Burning, attempt: Attempt, at: int) -> list[Verb]:
    side = attempt.sides[at]
    rolling = [table.play.cast[one.who].name for one in attempt.sides]
    name = in_brief(table.play.cast[side.who].name, rolling)
    whose = f" for {name}" if attempt.is_versus else ""
    fixed = {"side": at}
    hindrance = must_say(
        "label",
        "What hinders them?",
        "Say what is in the way first.",
        most=60,
        placeholder="The planks are wet",
    )
    weighed = attempt.kind != "graduated"  # which has no obstacle to raise
    harder = verb(
        Against,
        f"Harder{whose}: +1 Ob",
        lambda: (hindrance,),
        group="act",
        fixed=fixed,
        rules=("BW-1.7",),
    )
    offered = [harder] if weighed else []
    if table.voices(side.who) != table.gms():
        label = f"Give {name} an advantage" if attempt.is_versus else "Give an advantage"
        offered.append(
            verb(GiveAdvantage, label, _edge, group="act", fixed=fixed, rules=("BW-1.8", "BW-1.23"))
        )
        if free := [claim for claim in side.claims if claim.kind in TAKEN_BACK]:
            strike = f"Take a die from {name}" if attempt.is_versus else "Take a die away"
            blanks = lambda: (*_which(free), NOT_GRANTED)  # noqa: E731
            offered.append(verb(Strike, strike, blanks, group="act", fixed=fixed))
    elif uses_own_list(attempt):
        offered.append(verb(GiveAdvantage, "A trait helps", _edge, group="act", fixed=fixed))
    if weighed and not uses_own_list(attempt):
        label = f"The tools are there{whose}" if side.toolless else f"No tools{whose}: Ob doubled"
        lacking = SetTools(side=at, missing=not side.toolless)
        offered.append(verb(lacking, label, group="act", rules=("BW-1.6",)))
    if given := [burden for burden in side.burdens if burden.given]:
        picks = [Pick(burden.label, burden.label) for burden in given]
        choice = one_of("label", "Which", picks)
        offered.append(
            verb(Lift, f"Drop a hindrance{whose}", lambda: (choice,), group="act", fixed=fixed)
        )
    return offered


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    attempt = changes.current(table)
    at: int = getattr(move, "side")  # noqa: B009  every claim is for a side
    side = attempt.sides[at]
    if side.ready:
        again = thought_again(side, at)
        return [again, *decide(changes.evolve(table, again), seat, move)]
    match move:
        case Careful():
            claim = Claim(kind="careful", label="Careful work", dice=1, rules=("BW-1.8",))
            sheet = table.play.cast[side.who]
            return [_claimed(at, side, claim, sheet, " works carefully: +1D.")]
        case SayLate():
            text = unstopped(move.text)
            said, rules = "If it fails it also costs time", ("BW-1.8",)
            return [side_altered(at, said, typed=text, late=text, rules=rules, retold=False)]
        case Advantage() | GiveAdvantage():
            return [_advantage(at, side, move)]
        case Fork():
            skill = table.play.cast[side.who].abilities[move.skill]
            claim = help_and_forks.fork_claim(skill)
            said = f" FoRKs in {skill.name}: +{claim.dice}D."
            return [_claimed(at, side, claim, table.play.cast[side.who], said, move.how)]
        case Help():
            helper = table.play.cast[move.who]
            ability = helper.abilities[move.ability]
            claim = help_and_forks.help_claim(helper, ability)
            said = f" helps with {ability.name}: +{claim.dice}D."
            return [_claimed(at, side, claim, helper, said, move.how)]
        case Unclaim() | Strike():
            rest = [claim for claim in side.claims if claim.label != move.claim]
            late = side.late if any(claim.kind == "careful" for claim in rest) else ""
            if isinstance(move, Strike) and table.is_gm(seat):
                said, why = f" gets no die for “{move.claim}”", move.reason.strip()
                by = next(one.by for one in side.claims if one.label == move.claim) or side.who
                look: dict[str, Any] = {"who": side.who, "typed": why, "rules": ("BW-1.8",)}
                look["refuses"] = table.play.cast[by].player
                said = said if why else f"{said}."
                return [side_altered(at, said, claims=tuple(rest), late=late, **look)]
            said = f"No longer counted: {move.claim}."
            return [side_altered(at, said, claims=tuple(rest), late=late, retold=False)]
        case Against():
            return [_against(at, side, unstopped(move.label))]
        case Lift():
            kept = [one for one in side.burdens if not (one.given and one.label == move.label)]
            said = f"No longer in the way: {move.label}."
            return [side_altered(at, said, burdens=tuple(kept), retold=False)]
        case SetTools():
            said = " has no tools for it." if move.missing else " has the tools for it."
            missing = move.missing
            return [side_altered(at, said, who=side.who, rules=("BW-1.6",), toolless=missing)]
    raise TypeError(move)


def thought_again(side: Side, at: int) -> AttemptChanged:
    """What stood once a side was ready follows the sheets again."""
    kept = tuple(one for one in side.burdens if not one.weighed)
    said, open_again = " is not ready yet.", {"pool": (), "counted": 0, "colour": None}
    look = {"who": side.who, "retold": False}
    return side_altered(at, said, **look, ready=False, burdens=kept, **open_again)


def _claimed(at: int, side: Side, claim: Claim, by: Sheet, said: str, how: str = "") -> Event:
    """A die more; how somebody came by it is told where they say so."""
    told = claim.kind != "fork" and not how  # that somebody helps, where their words do not say
    claims, rules = (*side.claims, claim), claim.rules
    return side_altered(at, said, who=by.id, claims=claims, rules=rules, retold=told, how=how)


def _advantage(at: int, side: Side, move: Advantage | GiveAdvantage) -> Event:
    """BW-1.8: one advantage counts; another takes its place."""
    claim = Claim(
        kind="advantage", label=unstopped(move.label), dice=move.dice, rules=("BW-1.8", "BW-1.23")
    )
    rest = [one for one in side.claims if one.kind != "advantage"]
    if any(one.label == claim.label for one in rest):
        raise Illegal(f"“{claim.label}” is claimed already. Name something else.", "label")
    said = f" has an advantage: {claim.label}, +{claim.dice}D."
    claims = (*rest, claim)
    return side_altered(at, said, who=side.who, claims=claims, rules=claim.rules, retold=False)


def _against(at: int, side: Side, label: str) -> Event:
    """BW-1.7: any number of disadvantages."""
    if any(one.label == label for one in side.burdens):
        raise Illegal(f"“{label}” counts already. Name something else.", "label")
    burden = Burden(label=label, value=1, given=True)
    said = f"In the way: {label}, +1 Ob."
    burdens = (*side.burdens, burden)
    return side_altered(at, said, burdens=burdens, rules=("BW-1.7",), retold=False)
