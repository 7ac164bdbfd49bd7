"""What Peers or the FC allow somebody who is being made, and rival claims (VE-2.2 to VE-2.10)."""

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Number, Pick, one_of
from hearthside.core.life.drafts import DraftDropped, MakingFinished
from hearthside.core.life.vote_events import VoteDecided
from hearthside.core.making import UNNAMED
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, name
from hearthside.core.table_life import Suggestion
from hearthside.core.wording.grammar import counted, spelled
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.assembly import finishing, plan, problems
from hearthside.games.venus.people import figure, owner
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import aspect, called

LEAVES = {
    "age": "play this age",
    "tier": "be of another tier than everyone else",
    "size": "be of this size",
    "two platinum": "take a second ability to Platinum",
    "free limits": f"have more than {spelled(problems.FREE_LIMITS)} free limits",
    "asset as special": "have an asset as the special attribute",
}
SPECIAL = "special "
ASKS_PEERS = ("age", "tier", "free limits")
"""VE-2.2, VE-2.4, VE-2.9: the rest is the FC's to allow."""


class AskLeave(Move, frozen=True, tag="venus.ask-leave"):
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


class PathsAllowed(Event, frozen=True, tag="venus.paths-allowed"):
    who: str
    more: int


class SpecialDenied(Event, frozen=True, tag="venus.special-denied"):
    who: str
    name: str


def verbs(table: VTable, seat: str) -> list[Verb]:
    found: list[Verb] = []
    for draft in table.play.cast.values():
        if draft.draft and draft.player == seat:
            found += _own(table, draft)
        if draft.draft and table.is_gm(seat):
            found += _gm(draft)
    return found


def _own(table: VTable, draft: Figure) -> list[Verb]:
    found: list[Verb] = []
    now = plan.plan_of(draft)
    asked = {one.text for one in peer_reviews.about(table, draft.id)}
    wanted = [one for one in ASKS_PEERS if one not in now.leave and _words(draft, one) not in asked]
    if wanted:
        found.append(
            _choice(
                AskLeave,
                f"Ask your Peers to allow {draft.name or UNNAMED} something rare",
                draft,
                wanted,
                "sheet",
            )
        )
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
    had = (*plan.plan_of(draft).leave, *ASKS_PEERS)
    left = [what for what in LEAVES if what not in had]
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
    fixed = {"who": draft.id}
    about = draft.id if group == "sheet" else ""
    return verb(kind, label, lambda: (field,), fixed=fixed, group=group, about=about)


def _words(draft: Figure, what: str) -> str:
    return f"{draft.name or UNNAMED} may {_rare(draft, what)}"


def _rare(draft: Figure, what: str) -> str:
    """What it is, an age by its name."""
    return f"be a {draft.age} character" if what == "age" else LEAVES[what]


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    match move:
        case AskLeave():
            given = LeaveGiven(who=move.who, what=move.what)
            words = _words(figure(table, move.who), move.what)
            return peer_reviews.put(table, seat, words, [given], about=move.who, rules=("VE-2.2",))
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
    return peer_reviews.put(
        table,
        seat,
        f"“{special.name}” is {draft.name or UNNAMED}’s alone",
        [SpecialDenied(who=move.rival, name=special.name)],
        otherwise=[SpecialDenied(who=move.who, name=special.name)],
        barred=(owner(table, move.rival),),
        about=f"{SPECIAL}{special.name}",
        rules=("VE-2.10",),
    )


def follow(table: VTable, event: Event) -> list[Event]:
    """What hung on a draft goes with it; where voters are split, a special is nobody's."""
    if isinstance(event, DraftDropped | MakingFinished):
        return peer_reviews.dropped(table, event.who)
    if isinstance(event, VoteDecided) and event.counts.get("Yes") == event.counts.get("No"):
        for review in table.suggestions.values():
            if peer_reviews.REVIEW + review.id == event.about:
                return _nobodys(table, review)
    return []


def _nobodys(table: VTable, review: Suggestion) -> list[Event]:
    kept = table.play.pending.get(review.about.removeprefix(peer_reviews.PREFIX))
    found = kept.then if kept and kept.about.startswith(SPECIAL) else ()
    return [SpecialDenied(who=raw["who"], name=raw["name"]) for raw in found]


def evolve(table: VTable, event: LeaveGiven | PathsAllowed | SpecialDenied) -> VTable:
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
        case PathsAllowed():
            return table.with_one(known.id, plan=replace(now, more_paths=event.more))


def say(table: VTable, event: Event) -> list[Line]:
    known = table.play.cast.get(getattr(event, "who", ""))
    if known is None:
        return []
    someone = called(table, known.id) if known.name else name(UNNAMED)
    match event:
        case LeaveGiven():
            told = f" may {_rare(known, event.what)}."
            return [line(someone, told, rules=("VE-2.2",), beat="Cast")]
        case PathsAllowed():
            told = f" may take {counted(event.more, 'more lifepath')}."
            return [line(someone, told, rules=("VE-2.5",), beat="Cast")]
        case SpecialDenied():
            words = (" does not get ", aspect(event.name), " as a special attribute.")
            return [line(someone, *words, rules=("VE-2.10",), beat="Cast")]
    return []
