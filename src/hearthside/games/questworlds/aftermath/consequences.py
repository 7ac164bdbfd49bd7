"""Consequences and benefits that wait for the GM: each is laid down or skipped (QW-4.4)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Asks, Verbs, offer
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Illegal, Move, tag_of
from hearthside.core.say import Line, Span, aspect, line, listed, name, number, typed, who
from hearthside.core.setting_events import GONE, Added
from hearthside.core.wording.grammar import amid
from hearthside.games.questworlds.aftermath import consequence_forms
from hearthside.games.questworlds.aftermath.sizes import BENEFIT, CONSEQUENCE, LASTING
from hearthside.games.questworlds.contest.bargaining import is_offered
from hearthside.games.questworlds.contest.state import Side
from hearthside.games.questworlds.many_rolls import Contender
from hearthside.games.questworlds.people import name_of
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Benefit, Harm, Hero, State
from hearthside.games.questworlds.state import Due, DueKind, QuestTable
from hearthside.games.questworlds.victory_levels import MARGINAL


class DueArose(Event, frozen=True, tag="questworlds.due-arose"):
    sets = {"dues": Added("due")}
    due: Due


class DueDropped(Event, frozen=True, tag="questworlds.due-dropped"):
    sets = {"dues.{due}": GONE}
    due: str
    skipped: bool = False


class Harmed(Event, frozen=True, tag="questworlds.harmed"):
    sets = {"cast.{who}.harms": Added("harm")}
    who: str
    harm: Harm


class LostForGood(Event, frozen=True, tag="questworlds.lost-for-good"):
    """Abilities gone for good (QW-4.4.1.7, QW-7.1)."""

    who: str
    abilities: tuple[str, ...]
    because: str


class Proposed(Event, frozen=True, tag="questworlds.proposed"):
    sets = {"dues.{due}.proposal": "text"}
    due: str
    text: str


class Benefited(Event, frozen=True, tag="questworlds.benefited"):
    sets = {"cast.{who}.benefits": Added("benefit")}
    who: str
    benefit: Benefit


class BenefitsEnded(Event, frozen=True, tag="questworlds.benefits-ended"):
    sets = {"cast.{who}.benefits.{benefits}": GONE}
    who: str
    benefits: tuple[str, ...]


MOVES = (
    consequence_forms.Impose,
    consequence_forms.Skip,
    consequence_forms.Propose,
    consequence_forms.Bestow,
)


def arose(
    table: QuestTable, kind: DueKind, who: str, key: str, *rules: str, **about: Any
) -> DueArose:
    """Something arises for the GM to decide on; `key` tells it from what else they have coming."""
    id = f"d{table.seq}-{who}-{key}" if who else f"d{table.seq}-{key}"
    return DueArose(due=Due(id=id, who=who, kind=kind, rules=rules, **about))


def due_harm(
    table: QuestTable, who: str, state: str, ability: str, because: str, *rules: str
) -> DueArose:
    about = {"state": state, "ability": ability, "because": because}
    return arose(table, "harm", who, state, *rules, **about)


def due_benefit(table: QuestTable, who: str, amount: int, ability: str, because: str) -> DueArose:
    about: dict[str, Any] = {"amount": amount, "ability": ability, "because": because}
    return arose(table, "benefit", who, "benefit", "QW-4.4.2", **about)


def coming(
    table: QuestTable,
    one: Side | Contender,
    level: int,
    because: str,
    rule: str,
    *,
    spared: bool,
    bolsters: bool,
) -> list[DueArose]:
    """The consequence or benefit that somebody's level of defeat or victory brings: no harm where
    something else stands for it, and nothing of one's own where one's people are bolstered."""
    if level < 0 and on(table, "consequences") and not spared:
        return [due_harm(table, one.who, CONSEQUENCE[-level], one.ability, because, rule)]
    if level > MARGINAL and on(table, "benefits") and not bolsters:
        return [due_benefit(table, one.who, BENEFIT[level], one.ability, because)]
    return []


def bearer(hero: Hero, harm: Harm) -> str:
    """What follows the name of whose sheet a harm is on: nothing, or whose of theirs bears it."""
    names = [one.name for one in hero.abilities if one.id in harm.abilities]
    return f"’s {listed(names)}" if harm.others else ""


def harmed(
    table: QuestTable,
    who: str,
    state: str,
    abilities: tuple[str, ...] = (),
    because: str = "",
    *,
    at: str = "",
    kept: bool = False,
    others: bool = False,
) -> Harmed:
    """A harm comes down on somebody; `at` tells apart several of one move.

    What is laid on nothing but retainers is theirs to bear (QW-7.5.3).
    """
    named: State = state  # type: ignore[assignment]
    hero = table.play.cast[who]
    bonds = [one.bond for one in hero.abilities if one.id in abilities]
    others = others or (state in LASTING and set(bonds) == {"retainers"})
    harm = Harm(id=f"h{table.seq}{at}", state=named, abilities=abilities, because=because)
    return Harmed(who=who, harm=replace(harm, kept=kept, others=others))


DURING = "play.dues"


def asks(table: QuestTable, reader: str) -> Asks:
    """The GM decides on each in turn."""
    dues = table.play.dues
    if alike := consequence_forms.shared(table):
        yield Ask(options=lambda: [_left_out(table, due) for due in alike], urges=False)
    elif dues and not is_offered(table):
        yield consequence_forms.asked(table, dues[0], reader)


def _left_out(table: QuestTable, due: Due) -> Option:
    """One of several goes without, before one answer is given for the others."""
    does = "Spare" if due.kind == "harm" else "Nothing for"
    label = f"{does} {amid(name_of(table, due.who))}"
    return offer(consequence_forms.Skip(due=due.id), label, rules=due.rules)


def verbs(table: QuestTable, seat: str) -> Verbs:
    """One by one, where one answer would do for all; and where it helps whoever gains from it."""
    for due in consequence_forms.shared(table) if table.is_gm(seat) else ():
        answers = consequence_forms.answers(table, due)
        yield from (one for one in answers if one.move != tag_of(consequence_forms.Skip))
    for due in table.play.dues:
        if due.kind == "benefit" and not table.is_gm(seat) and table.speaks_for(seat, due.who):
            yield consequence_forms.proposing(table.play.cast[due.who], due)


def still_due(table: QuestTable, id: str) -> Due:
    """What a move settles, unless somebody settled it before."""
    due = next((one for one in table.play.dues if one.id == id), None)
    if due is None:
        raise Illegal("That is settled already. Look at what is asked of you now.")
    return due


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    due = still_due(table, getattr(move, "due", ""))
    match move:
        case consequence_forms.Skip():
            return [DueDropped(due=due.id, skipped=True)]
        case consequence_forms.Propose():
            return [Proposed(due=due.id, text=move.text)]
        case consequence_forms.Bestow():
            return [*_bestowed(table, due, move), DueDropped(due=due.id)]
        case consequence_forms.Impose():
            due = replace(due, state=move.instead or due.state)
            return [*_imposed(table, due, move), DueDropped(due=due.id), *_gone(table, due, move)]
    raise TypeError(move)


def _bestowed(table: QuestTable, due: Due, move: consequence_forms.Bestow) -> list[Event]:
    if not move.abilities and not move.situation.strip():
        raise Illegal("Name at least one ability or a situation it helps in.", "abilities")
    benefit = Benefit(
        id=f"b{table.seq}",
        amount=due.amount,
        abilities=move.abilities,
        situation=move.situation.strip(),
        won_with=due.ability,
        won_also=due.second,
    )
    return [Benefited(who=due.who, benefit=benefit)]


def _gone(table: QuestTable, due: Due, move: consequence_forms.Impose) -> list[Event]:
    """The dead gain nothing any more."""
    if due.state != "dead" or not move.body:
        return []
    theirs = [one for one in table.play.dues if one.who == due.who and one.kind == "benefit"]
    return [DueDropped(due=one.id) for one in theirs]


def _imposed(table: QuestTable, due: Due, move: consequence_forms.Impose) -> list[Event]:
    because = move.because.strip()
    if due.state == "dead" and not move.body:
        if not move.abilities:
            raise Illegal("Name the abilities that are lost for good.", "abilities")
        return [LostForGood(who=due.who, abilities=move.abilities, because=because)]
    if due.state in LASTING and not move.abilities:
        raise Illegal("Name at least one ability it affects.", "abilities")
    return [harmed(table, due.who, due.state, move.abilities, because, kept=move.kept)]


def evolve(table: QuestTable, event: LostForGood) -> QuestTable:
    hero = table.play.cast[event.who]
    gone = [one for one in hero.abilities if one.id in event.abilities]
    abilities = tuple(replace(one, lost=True) if one in gone else one for one in hero.abilities)
    rebuild = hero.rebuild or any(one.bond == "sidekick" for one in gone)
    return table.with_one(hero.id, abilities=abilities, rebuild=rebuild)


def _ended(hero: Hero, benefit: Benefit) -> Line:
    """Which benefit is gone, and that a defeat took it."""
    where = [one.name for one in hero.abilities if one.id in benefit.abilities]
    spans = (name(hero.name), " loses ", number(modifier(benefit.amount)), ", ")
    told = (aspect(benefit.situation or listed(where)), ": a defeat ends it.")
    why = "It ends with a defeat in which it counted, or with the ability that won it."
    return line(*spans, *told, rules=("QW-4.4.2",), beat="After", why=why)


def _lasting(harm: Harm) -> str:
    """QW-4.4.1.3: that a hurt goes by itself, since nobody is asked when it does."""
    if harm.state != "hurt":
        return ""
    return "It lasts beyond this session." if harm.kept else "It is gone when the session ends."


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    match event:
        case DueDropped() if event.skipped:
            due = next(one for one in table.play.dues if one.id == event.due)
            whom = name(consequence_forms.spared(table, due))
            told = {
                "benefit": " gains nothing lasting.",
                "people": " gains nothing in dealings with their own people.",
            }.get(due.kind, " is spared.")
            return [line(whom, told, rules=due.rules, beat="After", retold=False)]
        case Harmed():
            hero = table.play.cast[event.who]
            on_what = [one.name for one in hero.abilities if one.id in event.harm.abilities]
            bears = on_what and not event.harm.others
            affects = f"It affects {listed(on_what)}." if bears else ""
            told = f"{bearer(hero, event.harm)} is {event.harm.state}"
            turns = not hero.npc or event.harm.state in ("dying", "dead")
            look: dict[str, Any] = {
                "rules": consequence_forms.HARM_RULES[event.harm.state],
                "why": " ".join(filter(None, (affects, _lasting(event.harm)))),
                "kind": "turning" if turns else "event",
            }
            whose = who(table, hero.id)
            return [line(whose, told, *typed(event.harm.because), beat="After", **look)]
        case LostForGood():
            hero = table.play.cast[event.who]
            gone = [one.name for one in hero.abilities if one.id in event.abilities]
            spans = (who(table, hero.id), f" loses {listed(gone)} for good", *typed(event.because))
            rules = ("QW-4.4.1.7", "QW-7.1")
            return [line(*spans, rules=rules, beat="After", kind="turning")]
        case Benefited():
            hero = table.play.cast[event.who]
            where = [one.name for one in hero.abilities if one.id in event.benefit.abilities]
            spans = (who(table, hero.id), " gains ", number(modifier(event.benefit.amount)))
            spans = (*spans, f" using {listed(where)}") if where else spans
            if event.benefit.situation:
                spans = (*spans, ": ", aspect(event.benefit.situation))
            return [line(*spans, ".", rules=("QW-4.4.2",), beat="After")]
        case BenefitsEnded():
            hero = table.play.cast[event.who]
            return [_ended(hero, one) for one in hero.benefits if one.id in event.benefits]
    return []
