"""Facts: what the table agrees an aspect implies is canon from then on (FA-6.10)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by, verb
from hearthside.core.forms import Field, Option, Text, one_of
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Added, Is
from hearthside.core.wording.typesetting import ended
from hearthside.games.fate.attempt.invocable import aspect_picks, lasting_aspects, quoted
from hearthside.games.fate.state import Fact, FateTable, Proposal

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
    sets = {"proposal": "proposal"}
    proposal: Proposal


class FactAgreed(Event, frozen=True, tag="fate.fact-agreed"):
    sets = {"proposal.agreed": Added("seat")}
    says = Says("{seat:seat} agrees.", _RULES, "Fact", "bookkeeping")
    seat: str


class FactEstablished(Event, frozen=True, tag="fate.fact-established"):
    says = Says("It is true: {text:aspect}.", _RULES, "Fact")
    aspect: str
    text: str


class FactLeft(Event, frozen=True, tag="fate.fact-left"):
    sets = {"proposal": Is(None)}
    says = Says("It is left open.", _RULES, "Fact", "bookkeeping")
    by: str


def still_to_agree(table: FateTable) -> list[str]:
    """The seats that have not agreed to what is proposed."""
    proposal = table.play.proposal
    if proposal is None:
        return []
    return [seat for seat in (*table.gms(), *table.players()) if seat not in proposal.agreed]


DURING = "play.proposal"


def asks(table: FateTable, reader: str) -> list[Ask]:
    proposal = table.play.proposal
    if proposal is None:
        return []
    return [_asked(table, proposal, seat, reader) for seat in still_to_agree(table)]


def _asked(table: FateTable, proposal: Proposal, seat: str, reader: str) -> Ask:
    says = "You say" if reader == proposal.by else f"{table.seat_name(proposal.by)} says"
    said = f"{says}: {ended(proposal.text)}"
    return Ask(
        seat=seat,
        question=f"{said} Is that true?",
        meanwhile=said,
        options=lambda: [offer(AgreeToFact(seat), "That is true", rules=_RULES)],
        own=lambda: [_changing(proposal), _LEAVING],
    )


def _changing(proposal: Proposal) -> Option:
    words = Text("text", "What is true?", value=proposal.text, needed=True, most=300)
    return offer(ChangeFact, "Put it differently", words, rules=_RULES)


_LEAVING = offer(LeaveFact(), "Leave it open", rules=_RULES)


def further(table: FateTable, seat: str) -> list[Verb]:
    proposal = table.play.proposal
    if not table.is_player(seat):
        return []
    if proposal is None:
        what = verb(
            ProposeFact,
            "Establish a fact",
            lambda: _proposing(table),
            help="Say what an aspect implies. Once everyone agrees it is canon.",
            rules=_RULES,
            group="table",
        )
        return [what] if lasting_aspects(table) else []
    if seat in still_to_agree(table):
        return []
    answers = (_changing(proposal), _LEAVING)
    return [started_by(replace(one, section="table")) for one in answers]


def _proposing(table: FateTable) -> tuple[Field, ...]:
    text = Text(
        "text",
        "What does it imply?",
        needed=True,
        most=300,
        placeholder="There are others like this, and they know each other",
    )
    return (one_of("aspect", "Which aspect?", aspect_picks(table, lasting_aspects(table))), text)


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
    proposal = table.play.proposal
    match move:
        case ProposeFact():
            return [_proposed(seat, move.aspect, move.text)]
        case ChangeFact() if proposal:
            return [_proposed(seat, proposal.aspect, move.text)]
        case AgreeToFact():
            return [FactAgreed(seat=move.seat)]
        case LeaveFact():
            return [FactLeft(by=seat)]
    raise Illegal("Nobody proposes a fact just now. You can propose one.")


def _proposed(seat: str, aspect: str, text: str) -> FactProposed:
    return FactProposed(
        proposal=Proposal(by=seat, aspect=aspect, text=text.strip(), agreed=(seat,))
    )


def onward(table: FateTable) -> list[Event]:
    """Once nobody is left to agree it is so."""
    proposal = table.play.proposal
    if proposal is None or still_to_agree(table):
        return []
    return [FactEstablished(aspect=proposal.aspect, text=proposal.text)]


def evolve(table: FateTable, event: FactEstablished) -> FateTable:
    facts = (*table.play.facts, Fact(event.aspect, event.text))
    return table.with_play(facts=facts, proposal=None)


def say(table: FateTable, event: FactProposed) -> list[Line]:
    said, known = event.proposal, table.play.aspects.get(event.proposal.aspect)
    who, source = name(table.seat_name(said.by)), quoted(known.text) if known else "an aspect"
    words = (who, " says ", source, " implies: ", aspect(ended(said.text)))
    return [line(*words, rules=_RULES, beat="Fact", retold=False)]
