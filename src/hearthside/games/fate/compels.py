"""Compels: trouble for a fate point, to be taken, talked over or bought off (FA-6.8, FA-6.9)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import Table
from hearthside.games.fate.books import with_hero, with_play
from hearthside.games.fate.invocable import known_aspects
from hearthside.games.fate.people import answers_for, here, hero_of, mine, name_of, purse
from hearthside.games.fate.sheet import Aspect, Hero
from hearthside.games.fate.state import Compel, FatePlay
from hearthside.games.fate.turns import in_scene
from hearthside.games.fate.wording import ended

Way = Literal["decision", "event"]
_WAYS = Choice(
    name="kind",
    label="How does it bite?",
    picks=(
        Pick("decision", "A bad decision", "They do something that makes it worse."),
        Pick("event", "A bad turn", "Something happens to them."),
    ),
    value="decision",
    rules=("FA-6.8",),
)


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


class WithdrawCompel(Move, frozen=True, tag="fate.withdraw-compel"):
    """The offer is taken back; for a self-compel the GM may say that it does not hurt."""


class CompelOffered(Event, frozen=True, tag="fate.compel-offered"):
    compel: Compel


class TermsChanged(Event, frozen=True, tag="fate.terms-changed"):
    by: str
    what: str


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


MOVES = (OfferCompel, CompelSelf, ChangeTerms, AcceptCompel, RefuseCompel, WithdrawCompel)
EVENTS = (CompelOffered, TermsChanged, CompelAccepted, CompelRefused, CompelWithdrawn)


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    compel = table.play.compel
    if compel:
        return _answering(table, seat, compel)
    if not in_scene(table) or not any(one.kind != "boost" for one in known_aspects(table)):
        return []
    cast = [hero for hero in here(table) if not hero.hidden]
    own = mine(table, seat, cast)
    others = [hero for hero in cast if hero not in own]
    payers = [hero.id for hero in own if purse(table, hero.id) > 0]
    offered = []
    if others and table.is_gm(seat):
        offered = [_offering(table, "", others)]
    elif others and payers:
        offered = [_offering(table, payers[0], others)]
    return offered + [_own(table, hero) for hero in own]


def _fields(table: Table[FatePlay], first: str) -> tuple[Choice, Choice, Text]:
    """FA-6.7: any known aspect will do, those of whoever is most likely first."""
    known = [known for known in known_aspects(table) if known.kind != "boost"]
    ordered = sorted(known, key=lambda one: (one.owner != first, one.owner != ""))

    def whose(one: Aspect) -> str:
        return name_of(table, one.owner) if one.owner else "The scene"

    picks = tuple(Pick(one.id, one.text, group=whose(one)) for one in ordered)
    which = Choice(name="aspect", label="Which aspect?", picks=picks, value=picks[0].value)
    what = Text(name="what", label="What happens?", needed=True, most=300, long=True)
    return which, _WAYS, what


def _offering(table: Table[FatePlay], payer: str, targets: list[Hero]) -> Option:
    whom = Choice(
        name="target",
        label="Whose trouble is it?",
        picks=tuple(Pick(hero.id, hero.name) for hero in targets),
        value=targets[0].id,
    )
    return Option(
        move="fate.offer-compel",
        label="Compel an aspect",
        help="They take the point and it happens, or pay one and it does not.",
        fixed={"payer": payer},
        fields=(whom, *_fields(table, targets[0].id)),
        cost="1 fate point if it is accepted" if payer else "",
        rules=("FA-6.8", "FA-6.9"),
        section="act",
    )


def _own(table: Table[FatePlay], hero: Hero) -> Option:
    return Option(
        move="fate.compel-self",
        label=f"Make trouble for {hero.name}",
        help="You bring it on yourself, for a fate point, if the GM agrees that it hurts.",
        fixed={"character": hero.id},
        fields=_fields(table, hero.id),
        rules=("FA-6.8",),
        section="act",
        about=hero.id,
    )


def is_asked(table: Table[FatePlay], seat: str, compel: Compel) -> bool:
    """Whether the answer is this seat's: the target's voice, or the GM for a self-compel."""
    return table.is_gm(seat) if compel.own else answers_for(table, seat, compel.target)


def _answering(table: Table[FatePlay], seat: str, compel: Compel) -> list[Option]:
    asked, gm = is_asked(table, seat, compel), table.is_gm(seat)
    offered = []
    if asked or gm:
        section = "turn" if asked else "gm"
        offered += _deciding(table, compel, section)
    if asked or seat == compel.by or gm:
        words = Text(name="what", label="What happens?", value=compel.what, needed=True, most=300)
        offered.append(
            Option(
                move="fate.change-terms",
                label="Put it differently",
                fields=(words,),
                rules=("FA-6.9",),
                section="turn" if asked else "act" if seat == compel.by else "gm",
            )
        )
    if seat == compel.by or gm:
        label = "It would not hurt" if compel.own and gm else "Take the offer back"
        offered.append(
            Option(
                move="fate.withdraw-compel",
                label=label,
                rules=("FA-6.8",) if compel.own else ("FA-6.9",),
                section="turn" if compel.own and gm else "act" if seat == compel.by else "gm",
            )
        )
    return offered


def _deciding(table: Table[FatePlay], compel: Compel, section: str) -> list[Option]:
    who, asked = name_of(table, compel.target), section == "turn"
    prefix = "" if asked else f"For {who}: "
    words = ended(compel.what)
    if compel.own:
        return [
            Option(
                move="fate.accept-compel",
                label=f"It hurts: {who} gets a fate point",
                help=words,
                rules=("FA-6.8",),
                section=section,
                best=asked,
            )
        ]
    offered = [
        Option(
            move="fate.accept-compel",
            label=f"{prefix}Take the point and let it happen",
            help=words,
            rules=("FA-6.9",),
            section=section,
            best=asked,
        )
    ]
    if purse(table, compel.target) > 0:
        offered.append(
            Option(
                move="fate.refuse-compel",
                label=f"{prefix}Refuse",
                help="It does not happen.",
                cost="1 fate point",
                rules=("FA-6.9",),
                section=section,
            )
        )
    return offered


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
            return [line(*words, rules=("FA-6.9",), beat=beat)]
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
            return [line(told, rules=("FA-6.8",) if own else ("FA-6.9",), beat=beat)]
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
