"""Cash, funds and loans as dice of a Resources test (BW-3.4)."""

from hearthside.core.asks import offer
from hearthside.core.field_kinds import Choice, Number, left_open
from hearthside.core.fields import Pick
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Illegal, Move
from hearthside.games.burning_wheel.attempt import changes
from hearthside.games.burning_wheel.attempt.changes import side_altered
from hearthside.games.burning_wheel.attempt.state import Attempt, Claim, ClaimKind, Side
from hearthside.games.burning_wheel.sheet import Fund, Sheet
from hearthside.games.burning_wheel.state import Burning

MOST_INVESTED = 10


class SpendCash(Move, frozen=True, tag="burning-wheel.spend-cash"):
    dice: int


class UseFund(Move, frozen=True, tag="burning-wheel.use-fund"):
    fund: str
    dice: int


class UseLoan(Move, frozen=True, tag="burning-wheel.use-loan"):
    loan: str


class PutBack(Move, frozen=True, tag="burning-wheel.put-back"):
    """Everything from the purse, before the roll."""


FROM_PURSE = ("cash", "fund", "loan")


def own_funds(sheet: Sheet) -> list[Fund]:
    return [fund for fund in sheet.funds if not fund.loan]


def loans(sheet: Sheet) -> list[Fund]:
    return [fund for fund in sheet.funds if fund.loan]


def offers(table: Burning, attempt: Attempt, at: int) -> list[Option]:
    """What a buyer may add from the purse."""
    if attempt.purpose != "resources":
        return []
    side = attempt.sides[at]
    sheet = table.play.cast[side.who]
    offered = []
    if sheet.cash and not side.claimed("cash"):
        field = Number("dice", "Cash dice", least=1, most=sheet.cash, value=1)
        offered.append(offer(SpendCash, "Spend cash", field, rules=("BW-3.4",)))
    funds = own_funds(sheet)
    if funds and not side.claimed("fund"):
        offered.append(
            offer(
                UseFund,
                "Invest from a fund",
                _choice("fund", funds),
                Number(
                    "dice",
                    "Dice",
                    least=1,
                    most=min(MOST_INVESTED, max(fund.dice for fund in funds)),
                    value=1,
                ),
                rules=("BW-3.4",),
            )
        )
    used = {claim.fund for claim in side.claimed("loan")}
    if lent := [loan for loan in loans(sheet) if loan.name not in used]:
        offered.append(offer(UseLoan, "Use a loan", _choice("loan", lent), rules=("BW-3.4",)))
    if any(claim.kind in FROM_PURSE for claim in side.claims):
        offered.append(offer(PutBack(), "Put it all back in the purse"))
    return offered


def _choice(name: str, funds: list[Fund]) -> Choice:
    picks = [Pick(fund.name, f"{fund.name}, {fund.dice}D") for fund in funds]
    return left_open(name, "Which", picks)


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    side = changes.current(table).sides[0]
    sheet = table.play.cast[side.who]
    match move:
        case SpendCash():
            return [_claimed(side, "Cash", "cash", move.dice)]
        case UseFund():
            fund = _named(sheet, move.fund)
            if move.dice > fund.dice:
                raise Illegal(f"{fund.name} holds {fund.dice}D. Invest no more than that.", "dice")
            return [_claimed(side, fund.name, "fund", move.dice, fund.name)]
        case UseLoan():
            loan = _named(sheet, move.loan)
            return [_claimed(side, f"Lent: {loan.name}", "loan", loan.dice, loan.name)]
        case PutBack():
            kept = tuple(claim for claim in side.claims if claim.kind not in FROM_PURSE)
            return [side_altered(0, " puts it back.", who=side.who, retold=False, claims=kept)]
    raise TypeError(move)


def _named(sheet: Sheet, name: str) -> Fund:
    return next(fund for fund in sheet.funds if fund.name == name)


def _claimed(side: Side, label: str, kind: ClaimKind, dice: int, fund: str = "") -> Event:
    claim = Claim(kind=kind, label=label, dice=dice, fund=fund, rules=("BW-3.4",))
    said = f" adds {dice}D: {label}."
    return side_altered(0, said, who=side.who, claims=(*side.claims, claim), rules=("BW-3.4",))
