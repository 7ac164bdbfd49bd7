"""What a Resources test leaves: goods, tax, the Gift of Kindness, cash and funds (BW-3.4)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.moves import Event, Move
from hearthside.core.wording.pronouns import said_of
from hearthside.games.burning_wheel.attempt import changes, questions
from hearthside.games.burning_wheel.attempt.changes import altered
from hearthside.games.burning_wheel.attempt.settling import (
    Settled,
    fallen,
    may_be_granted,
    settled_about,
)
from hearthside.games.burning_wheel.attempt.state import Attempt, Due, Purchase, Side
from hearthside.games.burning_wheel.sheet import Fund, Sheet, Standing
from hearthside.games.burning_wheel.sheet_changes import TAX, Changed, changed, changed_by, noted
from hearthside.games.burning_wheel.state import Burning


class GiveGift(Move, frozen=True, tag="burning-wheel.give-gift"):
    pass


class NoGift(Move, frozen=True, tag="burning-wheel.no-gift"):
    pass


class AcceptGift(Move, frozen=True, tag="burning-wheel.accept-gift"):
    pass


class DeclineGift(Move, frozen=True, tag="burning-wheel.decline-gift"):
    pass


DURING = "play.left_to_ask"
UNTIL_WORKED_OFF = "Resources roll fewer dice until the tax is worked off."


def asks(table: Burning) -> list[Ask]:
    asking = {"gift": _ask_gift, "thanks": _ask_thanks}
    return [asking[due.kind](table, due) for due in questions.due_now(table, *asking)]


def _ask_gift(table: Burning, due: Due) -> Ask:
    sheet, by = table.play.cast[due.who], tax_of(changes.current(table))
    return Ask(
        title="The Gift of Kindness?",
        question=said_of(sheet, f"It comes to {by}D of tax. Do they get it all the same?"),
        meanwhile="The GM may still be kind.",
        options=lambda: [
            offer(NoGift(), said_of(sheet, "No: they go without"), rules=("BW-3.5",)),
            offer(GiveGift(), said_of(sheet, "Yes: they get it"), rules=("BW-3.7",)),
        ],
    )


def _ask_thanks(table: Burning, due: Due) -> Ask:
    attempt = changes.current(table)
    by = tax_of(attempt)
    without = "only 1D of tax" if by > 1 else "1D of tax all the same"
    sheet, side = table.play.cast[due.who], attempt.sides[0]
    taking, declining = (lowering(sheet, side, tax) for tax in (by, 1))
    return Ask(
        of=due.who,
        title="Have it anyway?",
        question=f"It comes with {by}D of tax; without it there is {without}. {UNTIL_WORKED_OFF}",
        meanwhile=f"{sheet.name} decides whether to take it.",
        options=lambda: [
            offer(AcceptGift(), f"Take it, and {by}D of tax{taking}", rules=("BW-3.7",)),
            offer(DeclineGift(), f"Decline: {without}{declining}", rules=("BW-3.7",)),
        ],
    )


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    attempt = changes.current(table)
    due = attempt.due[0]
    match move:
        case NoGift():
            done = questions.without(attempt, "gift")
            told = _told(" cannot afford it", "fail", attempt, ("BW-1.16",))
            taxes = taxation(table, attempt, tax_of(attempt))
            return [told, fallen(attempt), *taxes, done]
        case GiveGift():
            said = " may have it anyway."
            told = altered(said, who=due.who, rules=("BW-3.7",), retold=False)
            return [told, questions.without(attempt, "gift", 0, replace(due, kind="thanks"))]
        case AcceptGift():
            done = questions.without(attempt, "thanks")
            by, got = tax_of(attempt), attempt.matter
            assert isinstance(got, Purchase)
            sheet = table.play.cast[due.who]
            granted = _told(" gets it anyway", "pass", attempt, matter=replace(got, kindness=by))
            return [granted, *bought(sheet, attempt), *taxation(table, attempt, by), done]
        case DeclineGift():
            done = questions.without(attempt, "thanks")
            told = _told(" does without it", "fail", attempt)
            # the tax is all that comes of it
            return [told, *taxation(table, attempt, 1), altered(failure=""), done]
    raise TypeError(move)


def _told(
    text: str, grade: str, attempt: Attempt, rules: tuple[str, ...] = ("BW-3.7",), **sets: Any
) -> Event:
    """How it ends for whoever wanted to buy."""
    look: dict[str, Any] = {"who": attempt.sides[0].who, "rules": rules, "under": "Settle"}
    return altered(text, typed=attempt.intent, grade=grade, **look, **sets)


def tax_of(attempt: Attempt) -> int:
    """BW-3.5: what the failure costs."""
    side = attempt.sides[0]
    margin = side.obstacle - side.successes
    return {"routine": 1, "difficult": 2, "challenging": margin}[side.difficulty]


def follow(table: Burning, event: Settled) -> list[Event]:
    attempt = settled_about(table, Purchase)
    if attempt is None:
        return []
    side = attempt.sides[0]
    sheet = table.play.cast[side.who]
    spent = _spent(sheet, side)
    if side.outcome == "pass":
        return [*spent, *bought(_after(sheet, spent), attempt)]
    if may_be_granted(attempt, side.outcome):
        return [*spent, altered(due=(Due(kind="gift", who=side.who), *attempt.due))]
    left = {**table.play.cast, sheet.id: _after(sheet, spent)}
    poorer = table.with_play(cast=left)
    return [*spent, *taxation(poorer, attempt, tax_of(attempt))]


def _spent(sheet: Sheet, side: Side) -> list[Changed]:
    """BW-3.4: cash is gone, pass or fail, one's own and lent."""
    cash = sum(claim.dice for claim in side.claimed("cash"))
    lent = {claim.fund for claim in side.claimed("loan")}
    gone = {fund.name for fund in sheet.funds if fund.cash and fund.name in lent}
    if not cash and not gone:
        return []
    funds = tuple(fund for fund in sheet.funds if fund.name not in gone)
    count = cash + sum(fund.dice for fund in sheet.funds if fund.name in gone)
    said = f" has spent {count}D of cash."
    now = changed(
        sheet, said, cash=sheet.cash - cash, funds=funds, rules=("BW-3.4",), beat="Settle"
    )
    return [now]


def _after(sheet: Sheet, spent: list[Changed]) -> Sheet:
    for event in spent:
        sheet = changed_by(sheet, event.values)
    return sheet


def bought(sheet: Sheet, attempt: Attempt) -> list[Event]:
    """What is had now."""
    got = attempt.matter
    assert isinstance(got, Purchase)
    rules = ("BW-3.9",)
    match got.what:
        case "item":
            said, gear = f" now has: {got.name}.", (*sheet.gear, got.name)
            # how it ended tells that already
            return [noted(sheet, said, rules=("BW-3.4",), beat="Settle", gear=gear)]
        case "cash":
            return [
                _changed(sheet, f" has {got.dice}D of cash.", rules, cash=sheet.cash + got.dice)
            ]
        case "fund":
            fund = Fund(name=got.name, dice=got.dice)
            said = f" has a fund: {got.name}, {got.dice}D."
            return [_changed(sheet, said, rules, funds=(*sheet.funds, fund))]
        case "affiliation":
            new = Standing(name=got.name, dice=got.dice)
            said = f" belongs to {got.name} now, {got.dice}D."
            return [_changed(sheet, said, ("BW-3.2",), affiliations=(*sheet.affiliations, new))]
        case "raise":
            risen = tuple(
                replace(each, dice=got.dice) if each.name == got.name else each
                for each in sheet.affiliations
            )
            said = f" rises in {got.name}: {got.dice}D."
            return [_changed(sheet, said, ("BW-3.2",), affiliations=risen)]
    return []


def _changed(sheet: Sheet, said: str, rules: tuple[str, ...], **sets: object) -> Event:
    return changed(sheet, said, rules=rules, beat="Settle", **sets)


def taxation(table: Burning, attempt: Attempt, by: int) -> list[Event]:
    """BW-3.5: the buyer, whose used funds pay first, and every helper by the same amount."""
    side = attempt.sides[0]
    buyer = table.play.cast[side.who]
    funds, rest = _from_funds(buyer, side, by)
    events: list[Event] = []
    if funds != buyer.funds:
        said = f"’s fund pays {by - rest}D of the tax."
        events.append(_changed(buyer, said, ("BW-3.5",), funds=funds))
    events += taxing(replace(buyer, funds=funds), rest)
    for claim in side.helpers:
        if claim.by in table.play.cast:
            events += taxing(table.play.cast[claim.by], by)
    return events


def lowering(sheet: Sheet, side: Side, by: int) -> str:
    """What a tax takes besides, where it lowers the exponent for good (BW-3.6)."""
    resources = sheet.abilities["resources"]
    exponent, _ = taxed(resources.exponent, sheet.tax, _from_funds(sheet, side, by)[1])
    falls = f", and Resources fall to {resources.shade}{exponent} for good"
    return falls if exponent < resources.exponent else ""


def _from_funds(sheet: Sheet, side: Side, by: int) -> tuple[tuple[Fund, ...], int]:
    """A fund that was used loses dice first, all of them if need be, and for good."""
    used = [claim.fund for claim in side.claims if claim.kind in ("fund", "loan")]
    funds = []
    for fund in sheet.funds:
        lost = min(by, fund.dice) if fund.name in used and not fund.cash else 0
        by -= lost
        if fund.dice > lost:
            funds.append(replace(fund, dice=fund.dice - lost))
    return tuple(funds), by


def taxing(sheet: Sheet, by: int) -> list[Event]:
    """BW-3.6: somebody's Resources are taxed; at 0 the exponent itself drops."""
    resources = sheet.abilities["resources"]
    exponent, tax = taxed(resources.exponent, sheet.tax, by)
    if (exponent, tax) == (resources.exponent, sheet.tax):
        return []
    left, falls = max(0, exponent - tax), exponent < resources.exponent
    rolls = f"{left}D left to roll" if left else "nothing left to roll until they recover"
    name = "Resources fall to" if falls else "Resources"
    now = f"{name} {resources.shade}{exponent}, {said_of(sheet, rolls)}"
    nothing = " has nothing left to buy with, and is the poorer for good."
    poorer = " is the poorer for it." if left else nothing
    return [
        Changed(
            who=sheet.id,
            values={"tax": tax},
            abilities={"resources": {"exponent": exponent}},
            text=poorer,
            why=f"Taxed {by}D: {now}.",
            rules=("BW-3.5", "BW-3.6"),
            beat=TAX,
        )
    ]


def taxed(exponent: int, tax: int, by: int) -> tuple[int, int]:
    """BW-3.6: exponent and tax after a failure; brought to 0 the exponent drops, once.

    >>> taxed(3, 2, 1), taxed(4, 0, 6), taxed(2, 2, 3)
    ((2, 2), (3, 3), (2, 2))
    """
    left = max(0, exponent - tax)
    if not left or by < left:
        return exponent, min(exponent, tax + by)
    return exponent - 1, exponent - 1
