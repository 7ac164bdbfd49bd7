"""Facts: what the table agrees an aspect implies is canon from then on (FA-6.10)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import Table
from hearthside.games.fate.attempt.invocable import known_aspects
from hearthside.games.fate.books import with_play
from hearthside.games.fate.people import name_of
from hearthside.games.fate.state import Fact, FatePlay, Proposal
from hearthside.games.fate.wording import ended

_RULES = ("FA-6.10",)


class ProposeFact(Move, frozen=True, tag="fate.propose-fact"):
    aspect: str
    text: str


class AgreeToFact(Move, frozen=True, tag="fate.agree-to-fact"):
    """The GM may agree for a player who is not there."""

    seat: str


class ChangeFact(Move, frozen=True, tag="fate.change-fact"):
    """Put it differently; everyone else is asked again."""

    text: str


class LeaveFact(Move, frozen=True, tag="fate.leave-fact"):
    """It is not so, or not yet."""


class FactProposed(Event, frozen=True, tag="fate.fact-proposed"):
    proposal: Proposal


class FactAgreed(Event, frozen=True, tag="fate.fact-agreed"):
    seat: str


class FactEstablished(Event, frozen=True, tag="fate.fact-established"):
    aspect: str
    text: str


class FactLeft(Event, frozen=True, tag="fate.fact-left"):
    by: str


MOVES = (ProposeFact, AgreeToFact, ChangeFact, LeaveFact)
EVENTS = (FactProposed, FactAgreed, FactEstablished, FactLeft)


def still_to_agree(table: Table[FatePlay]) -> list[str]:
    """The seats that have not agreed to what is proposed."""
    proposal = table.play.proposal
    if proposal is None:
        return []
    return [seat for seat in (*table.gms(), *table.players()) if seat not in proposal.agreed]


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    proposal = table.play.proposal
    if proposal is None:
        return _proposing(table)
    waiting = still_to_agree(table)
    asked, by = seat in waiting, table.seat_name(proposal.by)
    section = "turn" if asked else "act"
    offered = []
    if asked:
        offered.append(
            Option(
                move="fate.agree-to-fact",
                label="That is so",
                help=f"{by}: {ended(proposal.text)}",
                fixed={"seat": seat},
                rules=_RULES,
                section=section,
                best=True,
            )
        )
    words = Text(name="text", label="What is so?", value=proposal.text, needed=True, most=300)
    offered += [
        Option(
            move="fate.change-fact",
            label="Put it differently",
            fields=(words,),
            rules=_RULES,
            section=section,
        ),
        Option(move="fate.leave-fact", label="Leave it open", rules=_RULES, section=section),
    ]
    if table.is_gm(seat):
        offered += [
            Option(
                move="fate.agree-to-fact",
                label=f"{table.seat_name(other)} agrees",
                fixed={"seat": other},
                rules=_RULES,
                section="turn",
                about=other,
                stead=other,
            )
            for other in waiting
            if other != seat
        ]
    return offered


def _proposing(table: Table[FatePlay]) -> list[Option]:
    picks = tuple(
        Pick(
            known.id, known.text, group=name_of(table, known.owner) if known.owner else "The scene"
        )
        for known in known_aspects(table)
        if known.kind != "boost"
    )
    if not picks:
        return []
    which = Choice(name="aspect", label="Which aspect?", picks=picks, value=picks[0].value)
    text = Text(
        name="text",
        label="What does it imply?",
        needed=True,
        most=300,
        placeholder="There are burglars’ guilds, and she knows them",
    )
    return [
        Option(
            move="fate.propose-fact",
            label="Say what an aspect implies",
            help="Once everyone agrees it is canon.",
            fields=(which, text),
            rules=_RULES,
            section="act",
        )
    ]


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    proposal = table.play.proposal
    match move:
        case ProposeFact():
            return _proposed(table, seat, move.aspect, move.text)
        case ChangeFact() if proposal:
            return _proposed(table, seat, proposal.aspect, move.text)
        case AgreeToFact() if proposal:
            agreed: list[Event] = [FactAgreed(seat=move.seat)]
            if still_to_agree(table) == [move.seat]:
                agreed.append(FactEstablished(aspect=proposal.aspect, text=proposal.text))
            return agreed
        case LeaveFact():
            return [FactLeft(by=seat)]
    raise Illegal("Nobody proposes a fact just now. You can propose one.")


def _proposed(table: Table[FatePlay], seat: str, aspect: str, text: str) -> list[Event]:
    proposal = Proposal(by=seat, aspect=aspect, text=text.strip(), agreed=(seat,))
    events: list[Event] = [FactProposed(proposal=proposal)]
    if not still_to_agree(with_play(table, proposal=proposal)):
        events.append(FactEstablished(aspect=aspect, text=proposal.text))
    return events


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    proposal = table.play.proposal
    match event:
        case FactProposed():
            return with_play(table, proposal=event.proposal)
        case FactAgreed() if proposal:
            agreed = replace(proposal, agreed=(*proposal.agreed, event.seat))
            return with_play(table, proposal=agreed)
        case FactEstablished():
            facts = (*table.play.facts, Fact(event.aspect, event.text))
            return with_play(table, facts=facts, proposal=None)
        case FactLeft():
            return with_play(table, proposal=None)
    return table


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    beat = "Fact"
    match event:
        case FactProposed():
            known = table.play.aspects.get(event.proposal.aspect)
            source = known.text if known else "an aspect"
            who = name(table.seat_name(event.proposal.by))
            words = (
                who,
                " says ",
                aspect(source),
                " implies: ",
                aspect(ended(event.proposal.text)),
            )
            return [line(*words, rules=_RULES, beat=beat, retold=False)]
        case FactAgreed():
            who = name(table.seat_name(event.seat))
            return [line(who, " agrees.", rules=_RULES, beat=beat, retold=False)]
        case FactEstablished():
            return [line("It is so: ", aspect(ended(event.text)), rules=_RULES, beat=beat)]
        case FactLeft():
            return [line("It is left open.", rules=_RULES, beat=beat, retold=False)]
    raise TypeError(event)
