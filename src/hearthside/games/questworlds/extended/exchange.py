"""Exchanges: for points, for another aim, or to get away (QW-8.1, QW-8.1.5, QW-8.1.6)."""

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.games.questworlds import books
from hearthside.games.questworlds.aftermath.dues import BenefitsEnded, due_harm
from hearthside.games.questworlds.books import QuestTable, fighter_name
from hearthside.games.questworlds.contest.augment import Augmented
from hearthside.games.questworlds.contest.framing import Framed, first_use
from hearthside.games.questworlds.contest.settling import ended_benefits
from hearthside.games.questworlds.contest.state import Contest, Modifier, Stance
from hearthside.games.questworlds.extended import board, exchange_forms
from hearthside.games.questworlds.extended.scoring import Scored, scored
from hearthside.games.questworlds.extended.state import Extended, Fighter, Pairing
from hearthside.games.questworlds.resolve import AUGMENT


class Exchange(Move, frozen=True, tag="questworlds.exchange"):
    pairing: str
    ability: str = ""
    tactics: str = ""
    stance: Stance = ""


class AimElsewhere(Move, frozen=True, tag="questworlds.aim-elsewhere"):
    """An asymmetrical exchange: another aim, perhaps an augment for `recipient`."""

    pairing: str
    aim: str
    ability: str = ""
    recipient: str = ""
    stance: Stance = ""


class Disengage(Move, frozen=True, tag="questworlds.disengage"):
    pairing: str
    ability: str = ""
    tactics: str = ""


class AbilityChanged(Event, frozen=True, tag="questworlds.ability-changed"):
    """A fighter goes on with another ability, once the GM accepted it."""

    fighter: str
    ability: str
    label: str


class BenefitsCounted(Event, frozen=True, tag="questworlds.benefits-counted"):
    """Which benefits of a fighter the GM lets count: they do in every exchange from now on."""

    fighter: str
    mods: tuple[Modifier, ...]


class AimReached(Event, frozen=True, tag="questworlds.aim-reached"):
    fighter: str
    aim: str


class GotAway(Event, frozen=True, tag="questworlds.got-away"):
    fighter: str
    pairing: str
    active: bool
    """Whether other pairings still hold them."""
    read: bool


MOVES = (Exchange, AimElsewhere, Disengage)
EVENTS = (AbilityChanged, BenefitsCounted, AimReached, GotAway)


def options(table: QuestTable, seat: str) -> list[Option]:
    return exchange_forms.options(table, seat)


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    extended = board.now(table)
    assert isinstance(move, Exchange | AimElsewhere | Disengage)
    pairing = board.pairing(extended, move.pairing)
    fighter = extended.fighters[pairing.ours]
    hero = table.play.cast.get(fighter.who)
    ability = move.ability if hero else None
    events = first_use(hero, move.ability) if hero else []
    match move:
        case Exchange():
            contest = board.contest(
                table, extended, pairing, ability, "exchange", tactics=move.tactics.strip()
            )
            stale = extended.slow and pairing.done > 0 and contest.me.ability == fighter.ability
            contest = replace(
                contest,
                me=replace(contest.me, stance=move.stance),
                stale=stale and hero is not None,
            )
        case AimElsewhere():
            contest = board.contest(
                table,
                extended,
                pairing,
                ability,
                "aside",
                tactics=move.aim.strip(),
                recipient=move.recipient,
            )
            contest = replace(contest, me=replace(contest.me, stance=move.stance))
        case _:
            contest = board.contest(
                table, extended, pairing, ability, "disengage", tactics=move.tactics.strip()
            )
    return [*events, Framed(contest=contest)]


def aftermath(table: QuestTable, contest: Contest) -> list[Event]:
    """What an exchange of any kind brings, once its outcome stands."""
    extended = board.now(table)
    pairing = board.pairing(extended, contest.pairing)
    fighter = extended.fighters[pairing.ours]
    outcome = contest.outcome or 0
    points = board.exchange_points(outcome, contest.me.stance, contest.them.stance)
    events: list[Event] = []
    if contest.kind == "exchange" or outcome <= 0:
        events += scored(extended, pairing, outcome > 0, points)
    else:
        events.append(Scored(pairing=pairing.id, ours=True, points=0))
    lost = outcome < 0 and contest.me.who in table.play.cast
    ended = ended_benefits(table, contest, contest.me) if lost else []
    events += [*ended, *_still_counted(contest, fighter, ended)]
    if contest.kind == "exchange" and contest.me.ability not in ("", fighter.ability):
        changed = AbilityChanged(
            fighter=fighter.id, ability=contest.me.ability, label=contest.me.label
        )
        events.append(changed)
    rival = extended.fighters[pairing.theirs]
    if rival.who in table.play.cast and contest.them.ability not in ("", rival.ability):
        events.append(
            AbilityChanged(fighter=rival.id, ability=contest.them.ability, label=contest.them.label)
        )
    if contest.kind == "aside":
        events += _aim(table, extended, contest, fighter, outcome)
    if contest.kind == "disengage" and outcome > 0:
        events += _away(table, extended, pairing, fighter)
    return events


def _still_counted(contest: Contest, fighter: Fighter, ended: list[Event]) -> list[Event]:
    """QW-4.4.2: what fits the situation once fits the whole contest, so nobody is asked twice."""
    over = {id for one in ended if isinstance(one, BenefitsEnded) for id in one.benefits}
    now = tuple(one for one in contest.me.mods if one.kind == "chosen" and one.source not in over)
    before = tuple(one for one in fighter.mods if one.kind == "chosen")
    return [BenefitsCounted(fighter=fighter.id, mods=now)] if now != before else []


def _aim(
    table: QuestTable, extended: Extended, contest: Contest, fighter: Fighter, outcome: int
) -> list[Event]:
    if contest.recipient:
        return [
            Augmented(
                recipient=contest.recipient,
                by=fighter_name(table, fighter),
                label=contest.me.label,
                value=AUGMENT.get(outcome, 0),
                extended=extended.id,
            )
        ]
    return [AimReached(fighter=fighter.id, aim=contest.tactics)] if outcome > 0 else []


def _away(table: QuestTable, extended: Extended, pairing: Pairing, fighter: Fighter) -> list[Event]:
    """QW-8.1.6: away without further harm; in a group climax the points are read at once."""
    others = [one for one in board.pairings_of(extended, fighter.id) if one.id != pairing.id]
    group = len(extended.fighters) > 2
    read = extended.climax and group and not others and fighter.who in table.play.cast
    events: list[Event] = [
        GotAway(fighter=fighter.id, pairing=pairing.id, active=bool(others), read=read)
    ]
    state = board.climax_state(fighter.against)
    if read and state:
        events.append(
            due_harm(table, fighter.who, state, fighter.ability, extended.prize, "QW-8.1.6")
        )
    return events


def evolve(table: QuestTable, event: Event) -> QuestTable:
    extended = books.current(table)
    if extended is None:
        return table
    match event:
        case AbilityChanged():
            after = books.with_fighter(
                extended, event.fighter, ability=event.ability, label=event.label
            )
        case BenefitsCounted():
            others = [m for m in extended.fighters[event.fighter].mods if m.kind != "chosen"]
            after = books.with_fighter(extended, event.fighter, mods=(*others, *event.mods))
        case AimReached():
            after = extended
        case GotAway():
            after = books.with_pairing(extended, event.pairing, open=False)
            if not event.active:
                after = books.with_fighter(after, event.fighter, status="gone", read=event.read)
        case _:
            raise TypeError(event)
    return books.with_extended(table, after)


def say(table: QuestTable, event: Event) -> list[Line]:
    extended = books.current(table)
    if extended is None:
        return []
    match event:
        case AbilityChanged():
            who = name(fighter_name(table, extended.fighters[event.fighter]))
            words = f" goes on with {event.label}."
            return [line(who, words, rules=("QW-8.1",), beat="After", retold=False)]
        case BenefitsCounted():
            return []
        case AimReached():
            who = name(fighter_name(table, extended.fighters[event.fighter]))
            spans = (who, " gets what they were after: ", aspect(event.aim), ".")
            return [line(*spans, rules=("QW-8.1.5",), beat="Settle")]
        case GotAway():
            who = name(fighter_name(table, extended.fighters[event.fighter]))
            return [line(who, " gets away.", rules=("QW-8.1.6",), beat="Settle")]
    raise TypeError(event)
