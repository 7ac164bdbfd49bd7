"""The dice of a side, each with its reason (BW-1.3, 1.8, 1.9), and the successes they show."""

from hearthside.core.reasons import Reason, total
from hearthside.games.burning_wheel import content, shades, stats_and_exponents
from hearthside.games.burning_wheel.attempt.state import Attempt, Side
from hearthside.games.burning_wheel.shades import Shade, is_success
from hearthside.games.burning_wheel.sheet import ASTROLOGY, Ability, Sheet
from hearthside.games.burning_wheel.state import Burning
from hearthside.games.burning_wheel.wound_penalties import UNWOUNDED


def called(dice: int) -> str:
    """So many dice, in words.

    >>> called(1), called(4)
    ('1 die', '4 dice')
    """
    return f"{dice} {'die' if dice == 1 else 'dice'}"


def exponent(sheet: Sheet, side: Side) -> int:
    """BW-1.3, BW-2.6, BW-3.1: what the pool starts from."""
    if side.skill:
        return stats_and_exponents.root_of([sheet.exponent(root) for root in side.roots])
    return sheet.taxed if side.ability == "resources" else sheet.exponent(side.ability)


def left(sheet: Sheet, side: Side) -> int:
    """BW-1.21: what wounds leave of that, before any other die is counted."""
    return max(0, exponent(sheet, side) - _wounds(sheet, side))


def _wounds(sheet: Sheet, side: Side) -> int:
    return 0 if side.ability in UNWOUNDED else sheet.wound_dice


def plain_dice(sheet: Sheet, side: Side) -> list[Reason]:
    """The dice that count for the difficulty (BW-2.3)."""
    base = exponent(sheet, side)
    averaged = "Two roots are averaged, rounded down." if len(side.roots) > 1 else ""
    stack = [Reason(_named(sheet, side), base, ("BW-1.3",), averaged)]
    stack += [
        Reason(claim.label, claim.dice, claim.rules or ("BW-1.8",))
        for claim in side.claims
        if claim.kind != "persona"
    ]
    if wounds := _wounds(sheet, side):
        kinds = ", ".join(wound.severity for wound in sheet.wounds)
        stack.append(Reason("Wounds", -wounds, ("BW-1.9",), f"{kinds.capitalize()}."))
    return stack


def artha_dice(sheet: Sheet, side: Side) -> list[Reason]:
    """The dice that do not: persona, and the exponent once more for deeds."""
    stack = []
    if side.doubled:
        stack.append(Reason("Deeds: the exponent again", exponent(sheet, side), ("BW-1.3",)))
    if persona := sum(claim.dice for claim in side.claimed("persona")):
        stack.append(Reason("Persona", persona, ("BW-1.8",), "Not counted for the difficulty."))
    return stack


def _named(sheet: Sheet, side: Side) -> str:
    if side.skill and len(side.roots) > 1:
        return " and ".join(sheet.abilities[root].name for root in side.roots)
    ability = sheet.abilities[side.ability]
    taxed = ", taxed" if side.ability == "resources" and sheet.tax else ""
    return f"{ability.name} {sheet.shade(ability.id)}{ability.exponent}{taxed}"


def dice(sheet: Sheet, side: Side) -> list[Reason]:
    """All that is rolled."""
    return [*plain_dice(sheet, side), *artha_dice(sheet, side)]


def counted(sheet: Sheet, side: Side) -> int:
    """BW-2.3: dice rolled without those of artha."""
    return max(0, total(plain_dice(sheet, side)))


def tested(table: Burning, side: Side) -> Ability:
    """The ability the test is about: the missing skill with Beginner's Luck."""
    held = table.play.cast[side.who].abilities
    return content.skill(table, side.skill or side.ability, held)


def shade(sheet: Sheet, side: Side) -> Shade:
    """The shade it is rolled at, or was; of two roots the darker."""
    if side.colour:
        return side.colour
    if side.skill:
        return shades.darker_of(*(sheet.shade(root) for root in side.roots))
    return sheet.shade(side.ability)


def is_open(sheet: Sheet, side: Side) -> bool:
    """BW-1.13: open-ended by nature."""
    return sheet.abilities[side.ability].open_ended and not side.skill


def is_astral(attempt: Attempt, side: Side) -> bool:
    """BW-1.13: open-ended on ones too."""
    return side.ability == ASTROLOGY and not side.skill and attempt.kind != "linked"


def successes(sheet: Sheet, side: Side) -> int:
    """BW-1.11, BW-1.13: what the dice that lie there come to, never below 0."""
    colour = shade(sheet, side)
    up = sum(is_success(cast.face, colour) for cast in side.dice if cast.kind != "one")
    down = sum(not is_success(cast.face, colour) for cast in side.dice if cast.kind == "one")
    return max(0, up - down)


def traitors(sheet: Sheet, side: Side) -> list[int]:
    """The dice a reroll takes up, by their places; those an Astrology 1 brought stay (BW-1.13)."""
    colour = shade(sheet, side)
    return [
        at
        for at, cast in enumerate(side.dice)
        if cast.kind != "one" and not is_success(cast.face, colour)
    ]
