"""What Peers or the FC allow somebody who is being made, and rival claims (VE-2.2 to VE-2.10)."""

from collections.abc import Iterable

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Number, Pick, one_of
from hearthside.core.life.drafts import DraftDropped, MakingFinished, StepSaved
from hearthside.core.life.vote_events import VoteDecided
from hearthside.core.making import UNNAMED
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, name
from hearthside.core.wording.grammar import counted
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.assembly import finishing, plan, rare_choices
from hearthside.games.venus.people import figure, owner, peers
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import aspect, called

LEAVES = {
    "size": "be of this size",
    "two platinum": "take a second ability to Platinum",
    "asset as special": "have an asset as the special attribute",
}
"""What is the FC's to allow; the rest is the Peers'."""
SPECIAL = "special "


class AskLeave(Move, frozen=True, tag="venus.ask-leave"):
    """What the Peers refused is put to them once more."""

    who: str
    what: str


class GiveLeave(Move, frozen=True, tag="venus.give-leave"):
    who: str
    what: str


class AllowPaths(Move, frozen=True, tag="venus.allow-paths"):
    who: str
    more: int


class PitchSpecial(Move, frozen=True, tag="venus.pitch-special"):
    """VE-2.10: two want the same special attribute; those who do not decide."""

    who: str
    rival: str


class LeaveGiven(Event, frozen=True, tag="venus.leave-given"):
    who: str
    what: str


class LeaveRefused(Event, frozen=True, tag="venus.leave-refused"):
    who: str
    may: str


class PathsAllowed(Event, frozen=True, tag="venus.paths-allowed"):
    who: str
    more: int


class SpecialDenied(Event, frozen=True, tag="venus.special-denied"):
    who: str
    name: str


LASTS = True


def verbs(table: VTable, seat: str) -> list[Verb]:
    found: list[Verb] = []
    for draft in table.play.cast.values():
        if draft.draft and draft.player == seat:
            found += _own(table, draft)
        if draft.draft and table.is_gm(seat):
            found += _gm(draft)
    return found


def _own(table: VTable, draft: Figure) -> list[Verb]:
    now = plan.plan_of(draft)
    found = [
        verb(
            AskLeave(who=draft.id, what=what),
            f"Ask your Peers again: {may}?",
            group="sheet",
            about=draft.id,
        )
        for what, may in rare_choices.needed(table, draft).items()
        if may in now.refused and not peer_reviews.is_open(table, rare_choices.leave(draft.id, may))
    ]
    special = now.special
    rival = plan.specials(table, draft.id).get(special.name.casefold()) if special else ""
    if special and rival and not peer_reviews.is_open(table, f"{SPECIAL}{special.name}"):
        other = table.play.cast[rival].name or UNNAMED
        found.append(
            verb(
                PitchSpecial(who=draft.id, rival=rival),
                f"Pitch for “{special.name}” against {other}",
                rules=("VE-2.10",),
                group="sheet",
                about=draft.id,
            )
        )
    return found


def _gm(draft: Figure) -> list[Verb]:
    named = draft.name or UNNAMED
    left = [what for what in LEAVES if what not in plan.plan_of(draft).leave]
    more = Number("more", "How many more?", least=0, most=20, value=1)
    found = [
        verb(
            AllowPaths,
            f"Allow {named} more lifepaths",
            lambda: (more,),
            fixed={"who": draft.id},
            rules=("VE-2.5",),
            group="gm",
        )
    ]
    if left:
        found.append(_choice(GiveLeave, f"Allow {named} something rare", draft, left, "gm"))
    return found


def _choice(kind: type[Move], label: str, draft: Figure, of: list[str], group: str) -> Verb:
    picks = [Pick(what, f"{LEAVES[what][0].upper()}{LEAVES[what][1:]}") for what in of]
    field = one_of("what", "What is it?", picks)
    return verb(kind, label, lambda: (field,), fixed={"who": draft.id}, group=group)


def _asked(table: VTable, draft: Figure, what: str, more: int = 0) -> list[Event]:
    """VE-2.2, VE-2.4, VE-2.9: what the Peers have a say in is put to them."""
    by = owner(table, draft.id)
    named = draft.name or f"{table.seat_name(by)}’s character"
    may = rare_choices.needed(table, draft)[what]
    return peer_reviews.put(
        table,
        by,
        f"{named} may {may}",
        [LeaveGiven(who=draft.id, what=what)],
        otherwise=[LeaveRefused(who=draft.id, may=may)],
        about=rare_choices.leave(draft.id, may),
        rules=("VE-2.2",),
        more=more,
    )


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    match move:
        case AskLeave():
            return _asked(table, figure(table, move.who), move.what)
        case GiveLeave():
            return [LeaveGiven(who=move.who, what=move.what)]
        case AllowPaths():
            return [PathsAllowed(who=move.who, more=move.more)]
        case PitchSpecial():
            return _pitched(table, seat, move)
    raise TypeError(move)


def _pitched(table: VTable, seat: str, move: PitchSpecial) -> list[Event]:
    draft = figure(table, move.who)
    special = plan.plan_of(draft).special
    assert special
    rival = owner(table, move.rival)
    return peer_reviews.vote(
        table,
        seat,
        f"“{special.name}” is {draft.name or UNNAMED}’s alone",
        [SpecialDenied(who=move.rival, name=special.name)],
        tuple(one for one in peers(table, seat) if one != rival),
        otherwise=[SpecialDenied(who=move.who, name=special.name)],
        about=f"{SPECIAL}{special.name}",
    )


def follow(
    table: VTable, event: DraftDropped | MakingFinished | StepSaved | VoteDecided
) -> list[Event]:
    """Whoever goes on with something rare asks the Peers; what hung on a draft goes with it; where
    voters are split, a special is nobody's."""
    if isinstance(event, StepSaved) and event.who in table.play.cast:
        draft = figure(table, event.who)
        wanted = rare_choices.needed(table, draft).values()
        asking = enumerate(rare_choices.unasked(table, draft))
        asked = [event for at, one in asking for event in _asked(table, draft, one, more=at)]
        return [*_no_longer(table, draft.id, wanted), *asked]
    if isinstance(event, DraftDropped | MakingFinished):
        return _no_longer(table, event.who, ())
    if isinstance(event, VoteDecided) and event.counts.get("Yes") == event.counts.get("No"):
        kept = table.play.pending.get(event.about.removeprefix(peer_reviews.PREFIX))
        found = kept.then if kept and kept.about.startswith(SPECIAL) else ()
        return [SpecialDenied(who=raw["who"], name=raw["name"]) for raw in found]
    return []


def _no_longer(table: VTable, who: str, wanted: Iterable[str]) -> list[Event]:
    """What was asked for somebody goes where they do not want it any more."""
    still = {rare_choices.leave(who, may) for may in wanted}
    asked = {one.about for one in table.play.pending.values()}
    return peer_reviews.dropped(
        table, *(one for one in asked - still if one.endswith(rare_choices.leave(who, "")))
    )


def evolve(
    table: VTable, event: LeaveGiven | LeaveRefused | PathsAllowed | SpecialDenied
) -> VTable:
    known = table.play.cast.get(getattr(event, "who", ""))
    if known is None:
        return table
    if isinstance(event, SpecialDenied):
        return finishing.without_special(table, known, event.name)
    if not known.draft:
        return table
    now = plan.plan_of(known)
    match event:
        case LeaveGiven():
            leave = tuple(dict.fromkeys((*now.leave, event.what)))
            return table.with_one(known.id, plan=replace(now, leave=leave))
        case LeaveRefused():
            refused = tuple(dict.fromkeys((*now.refused, event.may)))
            return table.with_one(known.id, plan=replace(now, refused=refused))
        case PathsAllowed():
            return table.with_one(known.id, plan=replace(now, more_paths=event.more))


def say(table: VTable, event: Event) -> list[Line]:
    known = table.play.cast.get(getattr(event, "who", ""))
    if known is None:
        return []
    someone = called(table, known.id) if known.name else name(UNNAMED)
    match event:
        case LeaveGiven():
            may = LEAVES.get(event.what) or rare_choices.rare(known, event.what)
            told = f" may {may}."
            return [line(someone, told, rules=("VE-2.2",), beat="Cast")]
        case PathsAllowed():
            told = f" may take {counted(event.more, 'more lifepath')}."
            return [line(someone, told, rules=("VE-2.5",), beat="Cast")]
        case SpecialDenied():
            words = (" does not get ", aspect(event.name), " as a special attribute.")
            denied = line(someone, *words, rules=("VE-2.10",), beat="Cast", kind="bookkeeping")
            return [denied]
    return []
