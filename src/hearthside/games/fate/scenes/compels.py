"""Compels: trouble for a fate point, to be taken, talked over or bought off (FA-6.8, FA-6.9)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import Table
from hearthside.games.fate.books import with_hero, with_play
from hearthside.games.fate.people import hero_of, name_of
from hearthside.games.fate.scenes.compel_forms import answering, decides, offering
from hearthside.games.fate.state import Compel, FatePlay
from hearthside.games.fate.wording import ended

Way = Literal["decision", "event"]


class OfferCompel(Move, frozen=True, tag="fate.offer-compel"):
    """`payer` is the character whose point is offered, nobody's for the GM's endless supply."""

    aspect: str
    target: str
    what: str
    kind: Way = "decision"
    payer: str = ""


class CompelSelf(Move, frozen=True, tag="fate.compel-self"):
    character: str
    aspect: str
    what: str
    kind: Way = "decision"


class ChangeTerms(Move, frozen=True, tag="fate.change-terms"):
    """Before the decision both may put it differently."""

    what: str


class AcceptCompel(Move, frozen=True, tag="fate.accept-compel"):
    pass


class RefuseCompel(Move, frozen=True, tag="fate.refuse-compel"):
    pass


class AgreeTerms(Move, frozen=True, tag="fate.agree-terms"):
    """Whoever made the offer stands by it in somebody else's words."""


class WithdrawCompel(Move, frozen=True, tag="fate.withdraw-compel"):
    """The offer is taken back; for a self-compel the GM may say that it does not hurt."""


class CompelOffered(Event, frozen=True, tag="fate.compel-offered"):
    compel: Compel


class TermsChanged(Event, frozen=True, tag="fate.terms-changed"):
    by: str
    what: str


class TermsAgreed(Event, frozen=True, tag="fate.terms-agreed"):
    by: str


class CompelAccepted(Event, frozen=True, tag="fate.compel-accepted"):
    """One point goes to the target, from the payer or from the endless supply."""

    target: str
    payer: str
    to_pool: bool


class CompelRefused(Event, frozen=True, tag="fate.compel-refused"):
    """The target pays one point to the supply."""

    target: str
    from_pool: bool


class CompelWithdrawn(Event, frozen=True, tag="fate.compel-withdrawn"):
    by: str


MOVES = (
    OfferCompel,
    CompelSelf,
    ChangeTerms,
    AgreeTerms,
    AcceptCompel,
    RefuseCompel,
    WithdrawCompel,
)
EVENTS = (
    CompelOffered,
    TermsChanged,
    TermsAgreed,
    CompelAccepted,
    CompelRefused,
    CompelWithdrawn,
)


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    if compel := table.play.compel:
        return answering(table, seat, compel)
    return offering(table, seat)


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    compel = table.play.compel
    match move:
        case OfferCompel():
            offer = Compel(
                aspect=move.aspect,
                target=move.target,
                by=seat,
                payer=move.payer,
                kind=move.kind,
                what=move.what.strip(),
            )
            return [CompelOffered(compel=offer)]
        case CompelSelf():
            own = Compel(
                aspect=move.aspect,
                target=move.character,
                by=seat,
                kind=move.kind,
                what=move.what.strip(),
                own=True,
            )
            offered = CompelOffered(compel=own)
            return [offered, _accepted(table, own)] if table.is_gm(seat) else [offered]
        case ChangeTerms():
            return [TermsChanged(by=seat, what=move.what.strip())]
        case AgreeTerms() if compel:
            agreed = TermsAgreed(by=compel.by)
            both = decides(table, compel.countered, compel)
            return [agreed, _accepted(table, compel)] if both else [agreed]
        case AcceptCompel() if compel:
            return [_accepted(table, compel)]
        case RefuseCompel() if compel:
            npc = hero_of(table, compel.target).npc
            return [CompelRefused(target=compel.target, from_pool=npc)]
        case WithdrawCompel():
            return [CompelWithdrawn(by=seat)]
    raise Illegal("No compel is on the table just now.")


def _accepted(table: Table[FatePlay], compel: Compel) -> CompelAccepted:
    npc = hero_of(table, compel.target).npc
    return CompelAccepted(target=compel.target, payer=compel.payer, to_pool=npc)


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    compel = table.play.compel
    match event:
        case CompelOffered():
            return with_play(table, compel=event.compel)
        case TermsChanged() if compel:
            changed = replace(compel, what=event.what, countered=event.by)
            return with_play(table, compel=changed)
        case TermsAgreed() if compel:
            return with_play(table, compel=replace(compel, countered=""))
        case CompelAccepted():
            if event.payer:
                table = _gain(table, event.payer, -1)
            table = _gain(table, event.target, 1, pool=event.to_pool)
            return with_play(table, compel=None)
        case CompelRefused():
            table = _gain(table, event.target, -1, pool=event.from_pool)
            return with_play(table, compel=None)
        case CompelWithdrawn():
            return with_play(table, compel=None)
    return table


def _gain(table: Table[FatePlay], id: str, points: int, pool: bool = False) -> Table[FatePlay]:
    if pool:
        return with_play(table, pool=table.play.pool + points)
    return with_hero(table, id, fate_points=table.play.cast[id].fate_points + points)


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    beat, compel = "Compel", table.play.compel
    match event:
        case CompelOffered():
            return [_said(table, event.compel)]
        case TermsChanged():
            who = name(table.seat_name(event.by))
            words = (who, " puts it differently: ", aspect(ended(event.what)))
            return [line(*words, rules=("FA-6.9",), beat=beat, retold=False)]
        case TermsAgreed():
            who = name(table.seat_name(event.by))
            return [line(who, " agrees.", rules=("FA-6.9",), beat=beat, retold=False)]
        case CompelAccepted():
            told = " takes the point, and it happens"
            what = (": ", aspect(ended(compel.what))) if compel else (".",)
            words = (name(name_of(table, event.target)), told, *what)
            return [line(*words, rules=("FA-6.8", "FA-6.9"), beat=beat)]
        case CompelRefused():
            target = name(name_of(table, event.target))
            refused = " pays 1 fate point. It does not happen."
            return [line(target, refused, rules=("FA-6.9",), beat=beat)]
        case CompelWithdrawn():
            own = compel is not None and compel.own and event.by != compel.by
            told = "It would not hurt, so it earns nothing." if own else "The offer is taken back."
            rules = ("FA-6.8",) if own else ("FA-6.9",)
            return [line(told, rules=rules, beat=beat, retold=False)]
    raise TypeError(event)


def _said(table: Table[FatePlay], compel: Compel) -> Line:
    target, text = name_of(table, compel.target), table.play.aspects[compel.aspect].text
    if compel.own:
        words = (name(target), " asks for trouble by ", aspect(text), ": ")
        return line(*words, aspect(ended(compel.what)), rules=("FA-6.8",), beat="Compel")
    payer = f"{name_of(table, compel.payer)}’s" if compel.payer else "a"
    who = name(table.seat_name(compel.by))
    offer = (who, f" offers {payer} fate point to ", name(target), " for ", aspect(text), ": ")
    return line(*offer, aspect(ended(compel.what)), rules=("FA-6.9",), beat="Compel")
