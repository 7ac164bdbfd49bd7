"""Consequences and benefits that wait for the GM: each is laid down or skipped (QW-4.4)."""

from msgspec.structs import replace

from hearthside.core.forms import Field, Many, Option, Pick, Text, YesNo
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, listed, name, number
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, name_of, speaks
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.resolve import COMPLETE, MAJOR, MARGINAL, MINOR
from hearthside.games.questworlds.sheet import Ability, Benefit, Harm, Hero, State, usable
from hearthside.games.questworlds.state import Due

CONSEQUENCE: dict[int, State] = {
    MARGINAL: "hurt",
    MINOR: "impaired",
    MAJOR: "injured",
    COMPLETE: "dying",
}
"""QW-4.4.1: by level of defeat."""
PYRRHIC: dict[int, State] = {MINOR: "dying", MAJOR: "injured", COMPLETE: "impaired"}
"""QW-4.10: by level of victory; everything else leaves one dead."""
LASTING = ("hurt", "impaired", "injured")
"""The states that bear on abilities."""
BENEFIT = {MARGINAL: 0, MINOR: 3, MAJOR: 6, COMPLETE: 9}
"""QW-4.4.2: by level of victory."""


class Impose(Move, frozen=True, tag="questworlds.impose"):
    """A consequence comes down on these abilities. `body` is whether a death is bodily."""

    due: str
    abilities: tuple[str, ...] = ()
    because: str = ""
    kept: bool = False
    body: bool = True


class Skip(Move, frozen=True, tag="questworlds.skip"):
    due: str


class Propose(Move, frozen=True, tag="questworlds.propose"):
    due: str
    text: str


class Bestow(Move, frozen=True, tag="questworlds.bestow"):
    due: str
    abilities: tuple[str, ...] = ()
    situation: str = ""


class DueArose(Event, frozen=True, tag="questworlds.due-arose"):
    due: Due


class DueDropped(Event, frozen=True, tag="questworlds.due-dropped"):
    due: str
    skipped: bool = False


class Harmed(Event, frozen=True, tag="questworlds.harmed"):
    who: str
    harm: Harm


class LostForGood(Event, frozen=True, tag="questworlds.lost-for-good"):
    """Abilities gone for good (QW-4.4.1.7, QW-7.1)."""

    who: str
    abilities: tuple[str, ...]
    because: str


class Proposed(Event, frozen=True, tag="questworlds.proposed"):
    due: str
    text: str


class Benefited(Event, frozen=True, tag="questworlds.benefited"):
    who: str
    benefit: Benefit


class BenefitsEnded(Event, frozen=True, tag="questworlds.benefits-ended"):
    who: str
    benefits: tuple[str, ...]


MOVES = (Impose, Skip, Propose, Bestow)
EVENTS = (
    DueArose,
    DueDropped,
    Harmed,
    LostForGood,
    Proposed,
    Benefited,
    BenefitsEnded,
)


def due_harm(
    table: QuestTable, who: str, state: str, ability: str, because: str, *rules: str
) -> Event:
    """A consequence arises for the GM to decide on."""
    id = f"d{table.seq}-{who}-{state}"
    due = Due(
        id=id, who=who, kind="harm", state=state, ability=ability, because=because, rules=rules
    )
    return DueArose(due=due)


def due_benefit(table: QuestTable, who: str, amount: int, ability: str, because: str) -> Event:
    due = Due(
        id=f"d{table.seq}-{who}-benefit",
        who=who,
        kind="benefit",
        amount=amount,
        ability=ability,
        because=because,
        rules=("QW-4.4.2",),
    )
    return DueArose(due=due)


def shared(table: QuestTable) -> list[Due]:
    """QW-5.2.4: what several people have coming alike, from one thing they did together."""
    dues = table.play.dues
    if not dues or dues[0].kind not in ("harm", "benefit", "people"):
        return []
    first = dues[0]
    alike = [
        due
        for due in dues
        if (due.kind, due.state, due.amount) == (first.kind, first.state, first.amount)
        and due.because == first.because
    ]
    used = first.state in LASTING and all(due.ability for due in alike)
    several = len({due.who for due in alike}) > 1
    return alike if several and (first.kind != "harm" or used) else []


def options(table: QuestTable, seat: str) -> list[Option]:
    alike = [due.id for due in shared(table)]
    offered = _each(table, seat)
    # One answer for all comes first; one by one is there too, but not in its way.
    return [
        replace(option, section="act", best=False)
        if table.is_gm(seat) and option.fixed.get("due") in alike
        else option
        for option in offered
    ]


def _each(table: QuestTable, seat: str) -> list[Option]:
    offered: list[Option] = []
    for at, due in enumerate(table.play.dues):
        hero = table.play.cast.get(due.who)
        if hero is None:
            if table.is_gm(seat):
                offered.append(_skipping(table, due))
            continue
        if table.is_gm(seat):
            if due.kind == "harm":
                offered.append(replace(_imposing(hero, due), best=at == 0))
            elif due.kind == "benefit":
                offered.append(replace(_bestowing(hero, due), best=at == 0))
            skipping = _skipping(table, due)
            if due.kind == "people":
                offered += [replace(skipping, best=at == 0), _counting_too(table, hero, due)]
            elif due.kind != "bond" or at == 0:  # what befalls a helper is asked by itself
                offered.append(skipping)
        if due.kind == "benefit" and speaks(table, seat, due.who):
            offered.append(
                replace(_proposing(hero, due), section="act" if due.proposal else "turn")
            )
    return offered


def _imposing(hero: Hero, due: Due) -> Option:
    picks = tuple(Pick(one.id, one.name) for one in usable(hero))
    used = tuple(one.id for one in usable(hero) if one.id == due.ability)
    label = (
        "Abilities lost, if it is not bodily" if due.state == "dead" else "Abilities it bears on"
    )
    fields: list[Field] = [
        Many(name="abilities", label=label, picks=picks, value=used, rules=due.rules),
        Text(
            name="because",
            label="What it is",
            help="May stay blank.",
            placeholder="A twisted knee",
            most=80,
        ),
    ]
    if due.state == "hurt":
        fields.append(
            YesNo(
                name="kept",
                label="It stays beyond the session, for a strong reason",
                rules=("QW-4.4.1.3",),
            )
        )
    if due.state == "dead":
        fields.append(YesNo(name="body", label="By bodily harm", value=True, rules=("QW-4.4.1.7",)))
    return Option(
        move="questworlds.impose",
        label=f"{hero.name} is {due.state}",
        fixed={"due": due.id},
        fields=tuple(fields),
        rules=due.rules,
        section="turn",
        about=hero.id,
        danger=due.state == "dead",
    )


def _bestowing(hero: Hero, due: Due) -> Option:
    picks = tuple(Pick(one.id, one.name) for one in usable(hero))
    return Option(
        move="questworlds.bestow",
        label=f"{hero.name} gains {modifier(due.amount)}",
        fixed={"due": due.id},
        fields=(
            Many(name="abilities", label="For these abilities", picks=picks),
            Text(name="situation", label="Or in this situation", value=due.proposal, most=80),
        ),
        rules=due.rules,
        section="turn",
        about=hero.id,
        help=f"{hero.name} suggests: {due.proposal}" if due.proposal else "",
    )


def _counting_too(table: QuestTable, hero: Hero, due: Due) -> Option:
    """QW-10.2.3: what bolsters a resource may also count in dealings with its people."""
    community = table.play.community
    whose = community.name if community else "their people"
    label = f"{hero.name} also gains {modifier(due.amount)} in dealings with {whose}"
    return replace(_bestowing(hero, due), label=label, help="")


def _skipping(table: QuestTable, due: Due) -> Option:
    who = name_of(table, due.who)
    label = {
        "harm": f"No: {who} is not {due.state}",
        "benefit": f"No: {who} goes without the benefit",
        "burden": f"No: nobody holds it against {who}",
        "resource": "No: the community is spared",
        "bond": f"No: {_whom(table, due)} comes to no harm",
        "people": f"It is for {due.because} alone",
    }[due.kind]
    return Option(
        move="questworlds.skip",
        label=label,
        fixed={"due": due.id},
        rules=due.rules,
        section="turn",
    )


def _proposing(hero: Hero, due: Due) -> Option:
    return Option(
        move="questworlds.propose",
        label="Suggest something else" if due.proposal else f"Say what {hero.name} gains from it",
        fixed={"due": due.id},
        fields=(
            Text(name="text", label="Where it helps", needed=True, value=due.proposal, most=80),
        ),
        rules=due.rules,
        section="act" if due.proposal else "turn",
    )


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    due = next((one for one in table.play.dues if one.id == getattr(move, "due", "")), None)
    if due is None:
        raise Illegal("That is settled already. Look at what is asked of you now.")
    match move:
        case Skip():
            return [DueDropped(due=due.id, skipped=True)]
        case Propose():
            return [Proposed(due=due.id, text=move.text)]
        case Bestow():
            return [*_bestowed(table, due, move), DueDropped(due=due.id)]
        case Impose():
            return [*_imposed(table, due, move), DueDropped(due=due.id), *_gone(table, due, move)]
    raise TypeError(move)


def _bestowed(table: QuestTable, due: Due, move: Bestow) -> list[Event]:
    if not move.abilities and not move.situation.strip():
        raise Illegal("Name at least one ability or a situation it helps in.", "abilities")
    benefit = Benefit(
        id=f"b{table.seq}",
        amount=due.amount,
        abilities=move.abilities,
        situation=move.situation.strip(),
        won_with=due.ability,
    )
    return [Benefited(who=due.who, benefit=benefit)]


def _gone(table: QuestTable, due: Due, move: Impose) -> list[Event]:
    """The dead gain nothing any more."""
    if due.state != "dead" or not move.body:
        return []
    theirs = [one for one in table.play.dues if one.who == due.who and one.kind == "benefit"]
    return [DueDropped(due=one.id) for one in theirs]


def _imposed(table: QuestTable, due: Due, move: Impose) -> list[Event]:
    because = move.because.strip()
    if due.state == "dead" and not move.body:
        if not move.abilities:
            raise Illegal("Name the abilities that are lost for good.", "abilities")
        return [LostForGood(who=due.who, abilities=move.abilities, because=because)]
    if due.state in LASTING and not move.abilities:
        raise Illegal("Name at least one ability it bears on.", "abilities")
    assert due.state
    harm = Harm(
        id=f"h{table.seq}",
        state=due.state,  # type: ignore[arg-type]
        abilities=move.abilities,
        because=because,
        kept=move.kept,
    )
    return [Harmed(who=due.who, harm=harm)]


def evolve(table: QuestTable, event: Event) -> QuestTable:
    play = table.play
    match event:
        case DueArose():
            return books.with_play(table, dues=(*play.dues, event.due))
        case DueDropped():
            return books.with_play(
                table, dues=tuple(one for one in play.dues if one.id != event.due)
            )
        case Harmed():
            harms = (*play.cast[event.who].harms, event.harm)
            return books.with_hero(table, event.who, harms=harms)
        case LostForGood():
            hero = play.cast[event.who]
            kept = tuple(_lost(one, event.abilities) for one in hero.abilities)
            follower = any(
                one.bond == "sidekick" and one.id in event.abilities for one in hero.abilities
            )
            return books.with_hero(table, hero.id, abilities=kept, rebuild=hero.rebuild or follower)
        case Proposed():
            dues = tuple(
                _with_proposal(one, event.text) if one.id == event.due else one for one in play.dues
            )
            return books.with_play(table, dues=dues)
        case Benefited():
            benefits = (*play.cast[event.who].benefits, event.benefit)
            return books.with_hero(table, event.who, benefits=benefits)
        case BenefitsEnded():
            kept_ones = tuple(
                one for one in play.cast[event.who].benefits if one.id not in event.benefits
            )
            return books.with_hero(table, event.who, benefits=kept_ones)
    raise TypeError(event)


def _lost(ability: Ability, lost: tuple[str, ...]) -> Ability:
    return replace(ability, lost=True) if ability.id in lost else ability


def _with_proposal(due: Due, text: str) -> Due:
    return replace(due, proposal=text)


def _whom(table: QuestTable, due: Due) -> str:
    """Who is spared, or goes without."""
    hero = table.play.cast.get(due.who)
    bond = hero.ability(due.ability) if hero and due.kind == "bond" else None
    return bond.name if bond else name_of(table, due.who, "The community")


def _ended(hero: Hero, benefit: Benefit) -> Line:
    """Which benefit is gone, and that a defeat took it."""
    where = [one.name for one in hero.abilities if one.id in benefit.abilities]
    spans = (name(hero.name), " loses ", number(modifier(benefit.amount)), ", ")
    told = (aspect(benefit.situation or listed(where)), ": a defeat ends it.")
    return line(*spans, *told, rules=("QW-4.4.2",), beat="After", retold=False)


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    match event:
        case DueArose() | Proposed():
            return []
        case DueDropped():
            if not event.skipped:
                return []
            due = next(one for one in table.play.dues if one.id == event.due)
            if due.kind == "people":
                return []
            who = name(_whom(table, due))
            told = " gains nothing lasting." if due.kind == "benefit" else " is spared."
            return [line(who, told, rules=due.rules, beat="After", retold=False)]
        case Harmed():
            hero = table.play.cast[event.who]
            on_what = [one.name for one in hero.abilities if one.id in event.harm.abilities]
            bears = f", on {listed(on_what)}" if on_what else ""
            because = f": {event.harm.because}" if event.harm.because else ""
            spans = (name(hero.name), f" is {event.harm.state}{because}{bears}.")
            to = books.audience(hero)
            return [line(*spans, rules=("QW-4.4.1",), to=to, beat="After")]
        case LostForGood():
            hero = table.play.cast[event.who]
            gone = [one.name for one in hero.abilities if one.id in event.abilities]
            because = f": {event.because.rstrip('.')}" if event.because else ""
            spans = (name(hero.name), f" loses {listed(gone)} for good{because}.")
            return [line(*spans, rules=("QW-4.4.1.7", "QW-7.1"), beat="After")]
        case Benefited():
            hero = table.play.cast[event.who]
            where = [one.name for one in hero.abilities if one.id in event.benefit.abilities]
            what = event.benefit.situation or listed(where)
            if event.benefit.situation and where:
                what = f"{what}, with {listed(where)}"
            spans = (name(hero.name), " gains ", number(modifier(event.benefit.amount)), ": ")
            return [line(*spans, aspect(what), ".", rules=("QW-4.4.2",), beat="After")]
        case BenefitsEnded():
            hero = table.play.cast[event.who]
            return [_ended(hero, one) for one in hero.benefits if one.id in event.benefits]
    raise TypeError(event)
