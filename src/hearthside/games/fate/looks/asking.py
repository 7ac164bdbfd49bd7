"""Whom the table waits for, and the question they are asked, in a sentence."""

import msgspec

from hearthside.core.table import Table
from hearthside.games.fate.attempt import questions as ask
from hearthside.games.fate.attempt.aftermath import asked_seats
from hearthside.games.fate.attempt.oppose import asked_to_oppose
from hearthside.games.fate.attempt.ratings import stunts_for
from hearthside.games.fate.attempt.state import ACTION, Attempt
from hearthside.games.fate.people import answering, hero_of, known_as
from hearthside.games.fate.scenes.compel_forms import is_asked, needs_word
from hearthside.games.fate.scenes.facts import still_to_agree
from hearthside.games.fate.state import Compel, FatePlay
from hearthside.games.fate.struggle.turns import in_turn, is_quiet, on_turn
from hearthside.games.fate.struggle.zones import asked_to_let_pass, can_step


class Demand(msgspec.Struct, frozen=True):
    """Seats the table waits for, and what they are asked."""

    seats: tuple[str, ...]
    text: str


def demands(table: Table[FatePlay]) -> list[Demand]:
    """All that the table waits for now, the most pressing first."""
    play = table.play
    found = []
    if play.asked:
        found.append(Demand(tuple(asked_seats(table)), _follow_up(table, play.asked[0])))
    elif play.crossing:
        who, to = known_as(table, play.crossing.character), play.crossing.to
        text = f"{who} wants to get to {to}. Stand in the way, or let them go."
        found.append(Demand(tuple(asked_to_let_pass(table)), text))
    elif play.attempt:
        found.append(Demand(in_attempt(table), _about_attempt(table, play.attempt)))
    if play.compel:
        found.append(Demand(_offered(table, play.compel), _about_compel(table, play.compel)))
    if play.proposal:
        by, text = table.seat_name(play.proposal.by), play.proposal.text.removesuffix(".")
        found.append(Demand(tuple(still_to_agree(table)), f"{by} says: {text}. Is that so?"))
    found.append(Demand(_ending_turn(table), "You may still move. Then end the turn."))
    return [demand for demand in found if demand.seats]


def in_attempt(table: Table[FatePlay]) -> tuple[str, ...]:
    """The seats an attempt waits for, its follow-up questions included."""
    attempt = table.play.attempt
    if table.play.asked:
        return tuple(asked_seats(table))
    if attempt is None:
        return ()
    match attempt.beat:
        case "oppose":
            return tuple(asked_to_oppose(table))
        case "ready":
            late = [roll.who for roll in attempt.rolls if not roll.ready]
            return tuple(dict.fromkeys(seat for who in late for seat in answering(table, who)))
    return ()


def _ending_turn(table: Table[FatePlay]) -> tuple[str, ...]:
    """Those who have acted and could still step into another zone."""
    conflict = table.play.conflict
    if conflict is None or not is_quiet(table) or in_turn(table, conflict):
        return ()
    late = [hero for hero in on_turn(table, conflict) if can_step(table, hero)]
    return tuple(dict.fromkeys(seat for hero in late for seat in answering(table, hero.id)))


def _offered(table: Table[FatePlay], compel: Compel) -> tuple[str, ...]:
    return tuple(seat for seat in table.seats if is_asked(table, seat, compel))


def _about_compel(table: Table[FatePlay], compel: Compel) -> str:
    what = compel.what.removesuffix(".")
    if needs_word(compel):
        return f"{table.seat_name(compel.countered)} puts it differently: {what}. Is that right?"
    if compel.own:
        return f"{known_as(table, compel.target)} makes their own trouble: {what}. Does it hurt?"
    known = table.play.aspects.get(compel.aspect)
    through = f", “{known.text}”" if known else ""
    who = known_as(table, compel.target)
    return f"Trouble for {who}{through}: {what}. Take the point, or pay one."


def _about_attempt(table: Table[FatePlay], attempt: Attempt) -> str:
    who = known_as(table, attempt.actor)
    match attempt.beat:
        case "oppose" if attempt.target:
            return f"{who} acts against {known_as(table, attempt.target)}. Defend, or let it come."
        case "oppose":
            return f"How hard is it for {who}?"
        case "ready":
            return _before_the_roll(table, attempt)
    return ""


def _before_the_roll(table: Table[FatePlay], attempt: Attempt) -> str:
    action = ACTION[attempt.kind]
    late = [hero_of(table, roll.who) for roll in attempt.rolls if not roll.ready]
    if any(stunts_for(hero, action) for hero in late):
        return "Everything is said. Roll, with a stunt if this is its moment."
    return "Everything is said. Roll when you are ready."


def _follow_up(table: Table[FatePlay], asked: ask.AnyQuestion) -> str:
    match asked:
        case ask.NameBoost():
            return "You win a boost. Say what it is."
        case ask.FailedAdvantage():
            return "It failed. Leave it out, or let it be true for the other side."
        case ask.Discovery() if asked.free:
            return "Something is found. Say what it is."
        case ask.Discovery():
            return "The search failed. Say what is found at a price, or that nothing is."
        case ask.SeriousCost():
            return "It failed. Name a serious cost at which it works, or let it be."
        case ask.CostOffered():
            return f"It works if you pay: {asked.cost.removesuffix('.')}. Or it does not."
        case ask.MinorCost():
            return "A tie. Name the small cost."
        case ask.WayOpen():
            return f"The way to {asked.zone} is open. Go there, or stay."
        case ask.HitWithStyle():
            return f"A hit for {asked.damage} with style. All of it, or one less and a boost."
        case ask.TakeHit():
            return (
                f"A hit for {asked.damage} on {known_as(table, asked.to)}. Choose how to take it."
            )
        case ask.SayFate():
            return f"{known_as(table, asked.target)} is out. Say what becomes of them."
        case ask.GivingInCost():
            return f"{known_as(table, asked.character)} gave in. Say what it costs, if anything."
        case ask.TellVictory():
            return "You win the exchange. Tell how."
    return "A tie for best. Say whether there is a twist."
