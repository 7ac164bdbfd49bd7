"""Compels: trouble for a fate point, to be taken, talked over or bought off (FA-6.8, FA-6.9)."""

from hearthside.core.asks import Ask, Verb
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.procedures import moves_of
from hearthside.core.say import Line, Span, line, name, typed
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.core.wording.short_names import speaks_of
from hearthside.games.fate.attempt.invocable import quoted
from hearthside.games.fate.attempt.telling import in_their_words
from hearthside.games.fate.people import hero_of, name_of, purse
from hearthside.games.fate.scenes import compel_forms
from hearthside.games.fate.scenes.compel_forms import (
    AcceptCompel,
    AgreeTerms,
    ChangeTerms,
    CompelSelf,
    OfferCompel,
    RefuseCompel,
    StrikeCompel,
    WithdrawCompel,
    asked,
    beside,
    compelled_by,
    decides,
    offering,
)
from hearthside.games.fate.state import Compel, FateTable, SelfCompel


class CompelOffered(Event, frozen=True, tag="fate.compel-offered"):
    sets = {"compel": "compel"}
    compel: Compel


class TermsChanged(Event, frozen=True, tag="fate.terms-changed"):
    sets = {"compel.what": "what", "compel.countered": "by"}
    says = Says("{by:seat} changes the terms: {what:aspect}.", ("FA-6.9",), "Compel", "bookkeeping")
    by: str
    what: str


class TermsAgreed(Event, frozen=True, tag="fate.terms-agreed"):
    """`both` when they were the target's own words, who has thereby accepted."""

    sets = {"compel.countered": Is("")}
    says = Says("{by:seat} agrees.", ("FA-6.9",), "Compel", "bookkeeping")
    by: str
    both: bool


class SelfCompelled(Event, frozen=True, tag="fate.self-compelled"):
    """Trouble somebody made for themselves: it happens, for a point from the supply."""

    compel: SelfCompel
    aspect: str
    to_pool: bool


class CompelStruck(Event, frozen=True, tag="fate.compel-struck"):
    """It did not hurt after all: the point goes back, unless it is spent."""

    compel: str
    character: str
    points: int
    to_pool: bool


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
    sets = {"compel": Is(None)}
    says = Says("The offer is taken back.", ("FA-6.9",), "Compel", "bookkeeping")
    by: str


MOVES = moves_of(compel_forms)


def asks(table: FateTable, reader: str) -> list[Ask]:
    compel = table.play.compel
    return [asked(table, compel, reader)] if compel else []


LASTS = True


def verbs(table: FateTable, seat: str) -> list[Verb]:
    if not table.in_scene or not table.is_player(seat):
        return []
    if compel := table.play.compel:
        return beside(table, seat, compel)
    return offering(table, seat) if table.is_gm(seat) else []


def further(table: FateTable, seat: str) -> list[Verb]:
    return offering(table, seat) if _may_offer(table, seat) else []


def concerns(table: FateTable, seat: str) -> list[str]:
    """A player finds a compel on the card of whoever it is for."""
    return [hero.id for hero in compelled_by(table, seat)] if _may_offer(table, seat) else []


def _may_offer(table: FateTable, seat: str) -> bool:
    """Whether a player could; the GM has a tool for it."""
    free = table.in_scene and table.play.compel is None
    return free and table.is_player(seat) and not table.is_gm(seat)


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
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
            own = SelfCompel(
                id=f"c{table.seq + 1}", character=move.character, what=move.what.strip()
            )
            npc = hero_of(table, move.character).npc
            return [SelfCompelled(compel=own, aspect=move.aspect, to_pool=npc)]
        case StrikeCompel():
            own = next(made for made in table.play.own_compels if made.id == move.compel)
            npc, held = hero_of(table, own.character).npc, purse(table, own.character)
            back = min(1, held)
            return [CompelStruck(compel=own.id, character=own.character, points=back, to_pool=npc)]
        case ChangeTerms():
            return [TermsChanged(by=seat, what=move.what.strip())]
        case AgreeTerms() if compel:
            both = decides(table, compel.countered, compel)
            return [TermsAgreed(by=compel.by, both=both)]
        case AcceptCompel() if compel:
            return [_accepted(table, compel)]
        case RefuseCompel() if compel:
            npc = hero_of(table, compel.target).npc
            return [CompelRefused(target=compel.target, from_pool=npc)]
        case WithdrawCompel():
            return [CompelWithdrawn(by=seat)]
    raise Illegal("No compel is on the table just now.")


def follow(table: FateTable, event: TermsAgreed) -> list[Event]:
    """Whoever put it in their own words has accepted it in them."""
    compel = table.play.compel
    return [_accepted(table, compel)] if event.both and compel else []


def _accepted(table: FateTable, compel: Compel) -> CompelAccepted:
    npc = hero_of(table, compel.target).npc
    return CompelAccepted(target=compel.target, payer=compel.payer, to_pool=npc)


def evolve(table: FateTable, event: Event) -> FateTable:
    match event:
        case CompelAccepted():
            if event.payer:
                table = _gain(table, event.payer, -1)
            table = _gain(table, event.target, 1, pool=event.to_pool)
            return table.with_play(compel=None)
        case CompelRefused():
            table = _gain(table, event.target, -1, pool=event.from_pool)
            return table.with_play(compel=None)
        case SelfCompelled():
            table = _gain(table, event.compel.character, 1, pool=event.to_pool)
            return table.with_play(own_compels=(*table.play.own_compels, event.compel))
        case CompelStruck():
            left = tuple(made for made in table.play.own_compels if made.id != event.compel)
            table = _gain(table, event.character, -event.points, pool=event.to_pool)
            return table.with_play(own_compels=left)
    return table


def _gain(table: FateTable, id: str, points: int, pool: bool = False) -> FateTable:
    if pool:
        return table.with_play(pool=table.play.pool + points)
    return table.with_one(id, fate_points=table.play.cast[id].fate_points + points)


def say(table: FateTable, event: Event) -> list[Line]:
    beat, compel = "Compel", table.play.compel
    match event:
        case CompelOffered():
            return [_said(table, event.compel)]
        case CompelAccepted():
            happens, rules = compel.what if compel else "", ("FA-6.8", "FA-6.9")
            return _taken(table, event.target, _through(table, compel), happens, rules)
        case CompelRefused():
            through, what = _through(table, compel), typed(compel.what if compel else "")
            paid = (name(name_of(table, event.target)), " pays a fate point to refuse a compel")
            words = (*paid, *through, ". It does not happen", *what)
            by = compel.by if compel else ""
            return [line(*words, rules=("FA-6.9",), beat=beat, kind="turning", refuses=by)]
        case SelfCompelled():
            who, text = event.compel.character, table.play.aspects[event.aspect].text
            own = (" for ", quoted(text))
            return _taken(table, who, own, event.compel.what, ("FA-6.8",))
        case CompelStruck():
            goes = "The point goes back." if event.points else "The point is spent already."
            struck = ("The compel of ", name(name_of(table, event.character)), " is struck. ")
            return [line(*struck, goes, rules=("FA-6.8",), beat=beat)]
    raise TypeError(event)


def _said(table: FateTable, compel: Compel) -> Line:
    target, text = name_of(table, compel.target), table.play.aspects[compel.aspect].text
    payer = f"{name_of(table, compel.payer)}’s" if compel.payer else "a"
    who = name(table.seat_name(compel.by))
    offer = (who, f" offers {payer} fate point to ", name(target), " for ", quoted(text))
    words = (*offer, *typed(compel.what))  # told again by how it is answered
    return line(*words, rules=("FA-6.9",), beat="Compel", retold=False)


def _taken(
    table: FateTable,
    who: str,
    through: tuple[str | Span, ...],
    what: str,
    rules: tuple[str, ...],
) -> list[Line]:
    """What comes of it is the story, told as it was typed beside what was paid for it; what does
    not say of whom it is stays with that."""
    own = name_of(table, who)
    took = (name(own), " takes a fate point", *through)
    if not speaks_of(what, own):
        return [line(*took, *typed(what), rules=rules, beat="Compel", kind="turning")]
    paid = line(*took, ".", rules=rules, beat="Compel", kind="turning")
    return [paid, *in_their_words(table, "", what, rules=rules, beat="Compel")]


def _through(table: FateTable, compel: Compel | None) -> tuple[str | Span, ...]:
    """Through which aspect."""
    known = table.play.aspects.get(compel.aspect if compel else "")
    return (" for ", quoted(known.text)) if known else ()
