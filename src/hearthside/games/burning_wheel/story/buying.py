"""Resources: buying, making money, joining, keeping up a life (BW-3)."""

from functools import partial

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.field_kinds import Number
from hearthside.core.forms import Total
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.burning_wheel.attempt import changes
from hearthside.games.burning_wheel.attempt.changes import AttemptClosed, AttemptFramed, altered
from hearthside.games.burning_wheel.attempt.sides import (
    at_hand,
    attempt_id,
    beside_a_conflict,
    is_playing,
    weighed,
)
from hearthside.games.burning_wheel.attempt.state import Attempt, Burden, Claim, Purchase, Side
from hearthside.games.burning_wheel.resource_cycles import cycle_now
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.sheet_changes import changed, stood
from hearthside.games.burning_wheel.state import Burning
from hearthside.games.burning_wheel.stats_and_exponents import HIGHEST
from hearthside.games.burning_wheel.story import price_forms, taxes
from hearthside.games.burning_wheel.wording import same

AFFILIATION = {1: 3, 2: 5, 3: 7}


class Buy(Move, frozen=True, tag="burning-wheel.buy"):
    who: str
    what: str
    name: str
    how: str
    dice: int = 1
    own: str = ""


class SetPrice(Move, frozen=True, tag="burning-wheel.set-price"):
    ob: int = 2
    rank: str = "plain"
    far: int = 0
    bulk: int = 0
    failure: str = ""
    infamy: str = ""
    follows: str = ""


class GrantPurchase(Move, frozen=True, tag="burning-wheel.grant-purchase"):
    pass


class CallLifestyle(Move, frozen=True, tag="burning-wheel.call-lifestyle"):
    who: str
    ob: int


class Join(Move, frozen=True, tag="burning-wheel.join"):
    who: str


class JoinNot(Move, frozen=True, tag="burning-wheel.join-not"):
    who: str


def asks(table: Burning) -> list[Ask]:
    attempt = table.play.attempt
    if attempt is None:
        waits = table.play.dying or table.round
        first = () if waits else table.play.joining[:1]
        return [_ask_join(table.play.cast[id], name) for id, name in first]
    if attempt.beat != "ask" or attempt.purpose != "resources":
        return []
    sheet = table.play.cast[attempt.sides[0].who]
    return [
        Ask(
            title=f"{sheet.name} wants to buy this",
            question=said_of(sheet, "Say yes if they can well afford it. Otherwise set the price."),
            meanwhile=f"{sheet.name} wants to buy: {attempt.intent}.",
            options=lambda: [
                offer(
                    SetPrice,
                    "Set the price",
                    *price_forms.pricing(table, attempt, sheet),
                    rules=("BW-3.2", "BW-3.3"),
                    totals=(Total(name="ob", label="Obstacle", start=_at_least(attempt)),),
                    forecast=True,
                ),
                offer(GrantPurchase(), said_of(sheet, "Say yes: they get it"), rules=("BW-3.1",)),
            ],
        )
    ]


def _at_least(attempt: Attempt) -> int:
    """The price before the GM says anything about it."""
    assert isinstance(attempt.matter, Purchase)
    return attempt.base or base_price(attempt.matter, 0, "plain")


def _ask_join(sheet: Sheet, name: str) -> Ask:
    return Ask(
        of=sheet.id,
        title=f"A way into {name}",
        question="Test Resources now for a 1D affiliation.",
        meanwhile=f"{sheet.name} may join {name}.",
        options=lambda: [
            offer(Join(who=sheet.id), "Test Resources for it", rules=("BW-4.3",)),
            offer(JoinNot(who=sheet.id), "Not now"),
        ],
    )


def verbs(table: Burning, seat: str) -> list[Verb]:
    if not is_playing(table):
        return []
    offered = []
    for sheet in at_hand(table, seat):
        if sheet.npc and table.play.conflict:
            continue  # nobody of the GM's goes to market in a fight
        mine = table.speaks_for(seat, sheet.id)
        if not sheet.hesitates:  # BW-5.2
            offered.append(
                verb(
                    Buy,
                    "Buy something" if mine else f"{sheet.name} buys something",
                    partial(price_forms.wants, sheet),
                    group=beside_a_conflict(table, seat),
                    who=sheet.id,
                    go="Ask for it",
                    rules=("BW-3.1",),
                )
            )
        if table.is_gm(seat) and sheet.lived < cycle_now(table):
            offered.append(
                verb(
                    CallLifestyle,
                    f"{sheet.name}’s lifestyle",
                    lambda: (Number("ob", "Obstacle", least=1, most=HIGHEST, value=2),),
                    group="gm",
                    who=sheet.id,
                    rules=("BW-3.10",),
                )
            )
    return offered


# The rules


def decide(table: Burning, seat: str, move: GrantPurchase | SetPrice) -> list[Event]:
    match move:
        case Buy():
            return [_wanted(table, seat, move)]
        case CallLifestyle():
            return _lifestyle(table, move)
        case Join() | JoinNot():
            return _joined(table, move)
    attempt = changes.current(table)
    match move:
        case GrantPurchase():
            buyer, said = table.play.cast[attempt.sides[0].who], " can well afford it"
            had = AttemptClosed(who=buyer.id, text=said, typed=attempt.intent)
            return [had, *taxes.bought(buyer, attempt)]
        case SetPrice():
            return _priced(table, attempt, move)


def _wanted(table: Burning, seat: str, move: Buy) -> Event:
    sheet = table.play.cast[move.who]
    name, dice = unstopped(move.name), move.dice
    match move.what:
        case "raise":
            if not move.own:
                raise Illegal("Say in which affiliation you want to rise.", "own")
            name = move.own
            dice = 1 + next(each.dice for each in sheet.affiliations if each.name == name)
        case "affiliation":
            if dice > max(AFFILIATION):
                raise Illegal("An affiliation has 1 to 3 dice.", "dice")
            if any(same(each.name, name) for each in sheet.affiliations):
                raise Illegal(f"{name} is yours already. Rise in it instead.", "name")
        case "fund":
            if any(same(fund.name, name) for fund in sheet.funds):
                raise Illegal(f"There is a fund “{name}” already. Give it another name.", "name")
    what = next(each for each in price_forms.WHAT if each == move.what)
    bought = Purchase(what=what, name=name, dice=dice)  # type: ignore[arg-type]
    return framed(table, sheet, bought, seat=seat, task=unstopped(move.how))


def framed(
    table: Burning, sheet: Sheet, bought: Purchase, *, seat: str = "", task: str = "", base: int = 0
) -> AttemptFramed:
    """A purchase that waits for its price; a bid on it is its base."""
    more = f", {bought.dice}D" if bought.what != "item" else ""
    attempt = Attempt(
        id=attempt_id(table),
        intent=f"{bought.name}{more}",
        task=task,
        by=seat,
        purpose="resources",
        matter=bought,
        base=base,
        sides=(Side(who=sheet.id, ability="resources"),),
    )
    return AttemptFramed(
        attempt=attempt, text=" wants to buy", typed=attempt.intent, how=task, rules=("BW-3.1",)
    )


def base_price(bought: Purchase, ob: int, rank: str) -> int:
    """BW-3.2, BW-3.9."""
    match bought.what:
        case "cash":
            return 2 * bought.dice
        case "fund":
            return 2 * bought.dice + 1
        case "affiliation" | "raise":
            return AFFILIATION[bought.dice] + price_forms.RANKS[rank]
    return ob


def _priced(table: Burning, attempt: Attempt, move: SetPrice) -> list[Event]:
    side = attempt.sides[0]
    sheet = table.play.cast[side.who]
    bought = attempt.matter
    assert isinstance(bought, Purchase)
    bid = attempt.base
    base = bid or base_price(bought, move.ob, move.rank)
    burdens: list[Burden] = []
    used: list[Event] = []
    if sheet.haggled and bought.what in price_forms.HAGGLED and not bid:
        cheaper = min(1, base - 1)
        burdens.append(Burden(label="Haggled", value=-cheaper, rules=("BW-3.2",)))
        used.append(changed(sheet, haggled=False))
    if move.far:
        burdens.append(Burden(label="Far from their means", value=move.far, rules=("BW-3.3",)))
    if move.bulk:
        burdens.append(Burden(label="In bulk", value=move.bulk, rules=("BW-3.3",)))
    claims: tuple[Claim, ...] = ()
    if bought.what == "raise":
        rising = Claim(
            kind="other", label="Rising in one’s own affiliation", dice=2, rules=("BW-3.2",)
        )
        claims = (rising,)
    side = Side(
        who=sheet.id, ability="resources", burdens=tuple(burdens), claims=claims, haggled=bool(used)
    )
    side, linked = weighed(table, side, move.follows, move.infamy)
    failure = unstopped(move.failure)
    priced = altered(
        f"The price: base obstacle {base}.{' If it fails' if failure else ''}",
        typed=failure,
        rules=("BW-3.2",),
        retold=False,
        base=base,
        failure=failure,
        sides=(side,),
        beat="claim",
    )
    return [*used, *linked, priced]


def _lifestyle(table: Burning, move: CallLifestyle) -> list[Event]:
    sheet = table.play.cast[move.who]
    attempt = Attempt(
        id=attempt_id(table),
        intent=said_of(sheet, f"{sheet.name} keeps up their lifestyle"),
        task="Lifestyle",
        purpose="resources",
        matter=Purchase(what="lifestyle", name="lifestyle"),
        base=move.ob,
        failure="Resources are taxed",
        sides=(Side(who=sheet.id, ability="resources"),),
        beat="claim",
    )
    said = said_of(sheet, f" tests Resources to keep up their lifestyle: Ob {move.ob}.")
    return [
        changed(sheet, lived=cycle_now(table)),
        AttemptFramed(attempt=attempt, text=said, rules=("BW-3.10",)),
    ]


def _joined(table: Burning, move: Join | JoinNot) -> list[Event]:
    sheet = table.play.cast[move.who]
    name = next(name for id, name in table.play.joining if id == sheet.id)
    rest = tuple(one for one in table.play.joining if one != (sheet.id, name))
    done = stood(joining=rest)
    if isinstance(move, JoinNot):
        return [done]
    return [done, framed(table, sheet, Purchase(what="affiliation", name=name, dice=1))]
