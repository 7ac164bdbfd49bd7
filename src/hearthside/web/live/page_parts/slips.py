"""What is put to a seat in passing, and what it put to the others, each on a slip of its own."""

from collections.abc import Mapping

from hearthside.core.asks import ASIDE
from hearthside.core.life.suggestion_fuses import FUSE
from hearthside.core.life.suggestions import late
from hearthside.core.say import listed
from hearthside.web.live.seat_view import SeatView
from hearthside.web.render.models.turn import OwnSlip, Slip, Slips

APPROVE, QUESTION, WITHDRAW = "table.approve", "table.question", "table.withdraw"


def slips(view: SeatView, lit: Mapping[str, str], to_seat: str = "") -> Slips:
    """What is put to a seat in passing, and what it put to the others while that is open."""
    table, offered = view.audience.table, view.offered
    asked = [option for option in offered.answers if option.section == ASIDE]
    by_move = {(one.move, one.fixed["review"]): one.key for one in asked}
    taken_back = {one.fixed["review"]: one.key for one in offered.shown if one.move == WITHDRAW}
    in_order = sorted(table.suggestions.items(), key=lambda one: not one[1].first)
    return Slips(
        to_seat=to_seat,
        slips=tuple(
            Slip(
                by=table.seat_name(review.by),
                text=review.text,
                approve=by_move[APPROVE, id],
                question=by_move[QUESTION, id],
                since=lit.get(id, ""),
                fuse=FUSE,
            )
            for id, review in in_order
            if (APPROVE, id) in by_move
        ),
        own=tuple(
            OwnSlip(
                asked=listed([table.seat_name(seat) for seat in late(table, review)]),
                text=review.text,
                withdraw=taken_back[id],
                since=lit.get(id, ""),
                fuse=FUSE,
            )
            for id, review in in_order
            if review.by == view.seat and id in taken_back and not review.questioned
        ),
    )
