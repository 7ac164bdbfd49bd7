"""Bidding: buyers name a base obstacle, and the highest tests at it (BW-3.2)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.field_kinds import Many, Number, must_say
from hearthside.core.fields import Field, Pick
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.burning_wheel.attempt.sides import able, is_playing
from hearthside.games.burning_wheel.attempt.state import Purchase
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.sheet_changes import stood
from hearthside.games.burning_wheel.state import Bidding, Burning
from hearthside.games.burning_wheel.stats_and_exponents import HIGHEST
from hearthside.games.burning_wheel.story.buying import framed


class OpenBidding(Move, frozen=True, tag="burning-wheel.open-bidding"):
    what: str
    bidders: tuple[str, ...]


class Bid(Move, frozen=True, tag="burning-wheel.bid"):
    who: str
    ob: int


class BowOut(Move, frozen=True, tag="burning-wheel.bow-out"):
    who: str


DURING = "play.bidding"


def asks(table: Burning, reader: str) -> list[Ask]:
    bidding = table.play.bidding
    if bidding is None:
        return []
    late = [one for one in bidding.bidders if one not in bidding.bids and one in table.play.cast]
    return [_ask(bidding, table.play.cast[one], reader) for one in late]


def _ask(bidding: Bidding, sheet: Sheet, reader: str) -> Ask:
    who, over = sheet.id, min(HIGHEST, 1 + max(bidding.bids.values(), default=0))
    field = Number("ob", "Your bid, as the base obstacle", least=1, most=HIGHEST, value=over)
    rolls = "You roll" if sheet.player == reader else f"{sheet.name} rolls"
    return Ask(
        of=who,
        title=f"A bid for {bidding.what}",
        question=f"The highest bidder tests Resources at it. {rolls} {sheet.left('resources')}D.",
        meanwhile=f"They are bidding: {bidding.what}.",
        options=lambda: [
            offer(Bid, "Bid", field, fixed={"who": who}, rules=("BW-3.2",)),
            offer(BowOut(who=who), "Bow out", rules=("BW-3.2",)),
        ],
    )


def further(table: Burning, seat: str) -> list[Verb]:
    if not table.is_gm(seat) or not is_playing(table) or len(able(table)) < 2:
        return []
    return [
        verb(
            OpenBidding,
            "Let them bid for something",
            lambda: _blanks(table),
            group="gm",
            help="Each names an obstacle. Whoever names the highest tests Resources at it.",
            rules=("BW-3.2",),
        )
    ]


def _blanks(table: Burning) -> tuple[Field, ...]:
    picks = tuple(Pick(one.id, one.name) for one in able(table))
    return (
        must_say(
            "what",
            "What is for sale?",
            "Say what is for sale first.",
            most=80,
            placeholder="The last mule",
        ),
        Many("bidders", "Who bids?", picks=picks, least=2),
    )


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    if isinstance(move, OpenBidding):
        bidding = Bidding(what=unstopped(move.what), bidders=tuple(move.bidders))
        said = f"The bidding opens: {bidding.what}."
        return [stood(said, bidding=bidding, rules=("BW-3.2",), beat="Scene")]
    now = table.play.bidding
    if now is None:
        raise Illegal("The bidding is over.")
    assert isinstance(move, Bid | BowOut)
    ob = move.ob if isinstance(move, Bid) else 0
    if ob and ob in now.bids.values():
        raise Illegal(f"Somebody has bid {ob} already. Name another obstacle.", "ob")
    said = f" bids Ob {ob}: {now.what}." if ob else " bows out."
    bids = {**now.bids, move.who: ob}
    return [
        stood(said, who=move.who, bidding=replace(now, bids=bids), rules=("BW-3.2",), beat="Scene")
    ]


def onward(table: Burning) -> list[Event]:
    """Once every bid is in, the highest bidder tests at it."""
    now = table.play.bidding
    if now is None:
        return []
    bidders = [one for one in now.bidders if one in table.play.cast]
    if any(one not in now.bids for one in bidders):
        return []
    best = max(bidders, key=lambda one: now.bids[one], default="")
    if not best or not now.bids[best]:
        return [stood("Nobody bids.", bidding=None, beat="Scene")]
    item = Purchase(what="item", name=now.what)
    sheet = table.play.cast[best]
    return [stood(bidding=None), framed(table, sheet, item, base=now.bids[best])]
