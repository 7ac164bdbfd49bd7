"""Artha spent before the roll: dice, wounds ignored, the exponent doubled, Aristeia."""

from hearthside.core.asks import Verb, offer, verb
from hearthside.core.field_kinds import Choice, Text
from hearthside.core.fields import Field, Pick, When
from hearthside.core.forms import Option, one_of
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.burning_wheel.artha import DEEDS, FATE, PERSONA, Artha
from hearthside.games.burning_wheel.attempt import changes, obstacles
from hearthside.games.burning_wheel.attempt.changes import side_altered
from hearthside.games.burning_wheel.attempt.state import Attempt, Claim, Side, can_spend
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.sheet_changes import changed, noted, paid
from hearthside.games.burning_wheel.state import Burning
from hearthside.games.burning_wheel.wound_penalties import UNWOUNDED

ARISTEIA = (5, 3, 1)
"""BW-1.10: what it costs in fate, persona and deeds."""


class AddPersona(Move, frozen=True, tag="burning-wheel.add-persona"):
    side: int


class Double(Move, frozen=True, tag="burning-wheel.double"):
    side: int


class EaseWound(Move, frozen=True, tag="burning-wheel.ease-wound"):
    side: int


class EaseSuperficial(Move, frozen=True, tag="burning-wheel.ease-superficial"):
    side: int


class BuyAristeia(Move, frozen=True, tag="burning-wheel.aristeia"):
    side: int
    use: str
    goal: str = ""
    ability: str = ""


class ReachGoal(Move, frozen=True, tag="burning-wheel.reach-goal"):
    who: str


def spending(table: Burning, attempt: Attempt, at: int) -> list[Option]:
    """What a roller may spend before the dice fall."""
    side = attempt.sides[at]
    sheet = table.play.cast[side.who]
    offered = []
    if can_spend(sheet, side, PERSONA):
        offered.append(_option(AddPersona(side=at), "One more die", "1 persona point", "BW-1.8"))
        if not side.eased and suffers_dice(sheet, side):
            label = "Ignore one wound die for the scene"
            offered.append(
                _option(EaseWound(side=at), label, "1 persona point", "BW-1.9", "BW-1.20")
            )
    raised = attempt.kind != "graduated" and obstacles.suffered(sheet, side)
    if raised and can_spend(sheet, side, FATE):
        label = "Ignore the superficial wounds for the scene"
        offered.append(
            _option(EaseSuperficial(side=at), label, "1 fate point", "BW-1.7", "BW-1.20")
        )
    if not side.doubled and can_spend(sheet, side, DEEDS):
        offered.append(_option(Double(side=at), "Double the exponent", "1 deeds point", "BW-1.3"))
    uses = () if side.aristeia else _uses(sheet)
    if uses and sheet.artha.covers(Artha(*ARISTEIA)):
        offered.append(
            offer(
                BuyAristeia,
                "Aristeia",
                *uses,
                fixed={"side": at},
                cost="5 fate, 3 persona, 1 deed",
                rules=("BW-1.10",),
                rare=True,
            )
        )
    return offered


def suffers_dice(sheet: Sheet, side: Side) -> bool:
    return side.ability not in UNWOUNDED and sheet.wound_dice > 0


def _option(move: Move, label: str, cost: str, *rules: str) -> Option:
    return offer(move, label, cost=cost, rules=rules, forecast=True)


def _uses(sheet: Sheet) -> tuple[Field, ...]:
    uses = []
    if not sheet.goal:
        uses.append(Pick("wounds", "No wound counts until a goal is reached"))
    lighter = [one for one in sheet.abilities.values() if sheet.shade(one.id) != "W"]
    lighter = [one for one in lighter if not one.closed and one.id not in sheet.lightened]
    if lighter:
        first = 0 if not sheet.wounds else len(uses)  # nobody unhurt is led to mind no wounds
        uses.insert(first, Pick("shade", "An ability a shade lighter for the scene"))
    if not uses:
        return ()
    fields: tuple[Field, ...] = (
        one_of("use", "What for?", uses),
        Text(
            "goal",
            "The simple goal",
            most=80,
            placeholder="Hold the gate till the tide turns",
            when=When("use", ("wounds",)),
        ),
    )
    if not lighter:
        return fields
    others = tuple(Pick(one.id, f"{one.name} {one.rating}") for one in lighter)
    picks = (Pick("", "What is rolled now"), *others)
    which = Choice("ability", "Which", picks=picks, when=When("use", ("shade",)))
    return (*fields, which)


def verbs(table: Burning, seat: str) -> list[Verb]:
    return [
        verb(
            ReachGoal,
            f"{sheet.name} has reached the goal",
            who=sheet.id,
            group="sheet",
            help=sheet.goal,
            rules=("BW-1.10",),
        )
        for sheet in table.play.cast.values()
        if sheet.goal and (table.speaks_for(seat, sheet.id) or table.is_gm(seat))
    ]


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    if isinstance(move, ReachGoal):
        sheet = table.play.cast[move.who]
        said = f" has reached the goal: {sheet.goal}. Wounds count again."
        return [changed(sheet, said, goal="", rules=("BW-1.10",), beat="Wounds")]
    assert isinstance(move, AddPersona | Double | EaseWound | EaseSuperficial | BuyAristeia)
    at = move.side
    side = changes.current(table).sides[at]
    sheet = table.play.cast[side.who]
    match move:
        case AddPersona():
            claim = Claim(kind="persona", label="Persona", dice=1, rules=("BW-1.8",))
            return [
                _paid(sheet, PERSONA, " for one more die.", "BW-1.8"),
                side_altered(at, spent=side.spent + PERSONA, claims=(*side.claims, claim)),
            ]
        case Double():
            return [
                _paid(sheet, DEEDS, " to double the exponent.", "BW-1.3"),
                side_altered(at, spent=side.spent + DEEDS, doubled=True),
            ]
        case EaseWound():
            return _eased(sheet, at, side, PERSONA)
        case EaseSuperficial():
            return _eased(sheet, at, side, FATE)
        case BuyAristeia():
            return _aristeia(sheet, at, side, move)


def _paid(sheet: Sheet, cost: Artha, why: str, *rules: str) -> Event:
    return paid(sheet, cost, why, rules=rules, beat="Artha")


def _eased(sheet: Sheet, at: int, side: Side, cost: Artha) -> list[Event]:
    """BW-1.7, BW-1.9, BW-1.20: a penalty ignored stays ignored for the scene."""
    what, eased = "one wound die", {"eased_dice": sheet.eased_dice + 1}
    if cost.fate:
        what, eased = "the superficial wounds", {"eased_superficial": sheet.superficial}
    said, left = f" spends {cost.words} and ignores {what} for the scene.", sheet.artha - cost
    rules, spent, healed = ("BW-1.9", "BW-1.20"), side.spent + cost, side.healed + cost
    return [
        noted(sheet, said, artha=left, **eased, rules=rules, beat="Artha"),
        side_altered(at, spent=spent, healed=healed, eased=side.eased or not cost.fate),
    ]


def _aristeia(sheet: Sheet, at: int, side: Side, move: BuyAristeia) -> list[Event]:
    """BW-1.10: not counted toward what one test may take."""
    left = sheet.artha - Artha(*ARISTEIA)
    bought = "wounds"
    if move.use == "wounds":
        goal = unstopped(move.goal)
        if not goal:
            raise Illegal("Say which goal it lasts for. Something simple will do.", "goal")
        said = f" reaches Aristeia: no wound counts until “{goal}” is reached."
        event = changed(sheet, said, artha=left, goal=goal, rules=("BW-1.10",), beat="Artha")
    else:
        ability = bought = move.ability or side.ability
        if sheet.shade(ability) == "W" or ability in sheet.lightened:
            raise Illegal("That cannot be any lighter. Choose another ability.", "ability")
        name = sheet.abilities[ability].name
        said = f" reaches Aristeia: {name} is a shade lighter for the scene."
        lighter = (*sheet.lightened, ability)
        event = changed(
            sheet, said, artha=left, lightened=lighter, rules=("BW-1.10",), beat="Artha"
        )
    return [event, side_altered(at, aristeia=bought)]
