"""Whom the table waits for, and the question they are asked, in a sentence."""

from hearthside.core.table import Table
from hearthside.games.fate import questions as ask
from hearthside.games.fate.aftermath import asked_seats
from hearthside.games.fate.attempt_state import Attempt
from hearthside.games.fate.attempt_view import STANDS
from hearthside.games.fate.oppose import asked_to_oppose
from hearthside.games.fate.outlook import outcome_now
from hearthside.games.fate.people import answering, name_of
from hearthside.games.fate.state import Compel, FatePlay
from hearthside.games.fate.zones import asked_to_let_pass


def waiting(table: Table[FatePlay]) -> tuple[str, ...]:
    """The seats the table waits for before anything else can go on."""
    play = table.play
    if play.asked:
        return tuple(asked_seats(table))
    if play.crossing:
        return tuple(asked_to_let_pass(table))
    if play.attempt:
        return _in_attempt(table, play.attempt)
    return tuple(_offered(table, play.compel)) if play.compel else ()


def _in_attempt(table: Table[FatePlay], attempt: Attempt) -> tuple[str, ...]:
    match attempt.beat:
        case "oppose":
            return tuple(asked_to_oppose(table))
        case "ready":
            late = [roll.who for roll in attempt.rolls if not roll.ready]
            return tuple(dict.fromkeys(seat for who in late for seat in answering(table, who)))
        case "react":
            return attempt.waiting
    return ()


def _offered(table: Table[FatePlay], compel: Compel) -> list[str]:
    """A self-compel waits for the GM, any other for its target."""
    return table.gms() if compel.own else answering(table, compel.target)


def question(table: Table[FatePlay]) -> str:
    """What those seats are asked."""
    play = table.play
    if play.asked:
        return _follow_up(table, play.asked[0])
    if play.crossing:
        who, to = name_of(table, play.crossing.character), play.crossing.to
        return f"{who} wants to get to {to}. Stand in the way, or let them go."
    if play.attempt:
        return _about_attempt(table, play.attempt)
    if play.compel:
        what = play.compel.what.removesuffix(".")
        if play.compel.own:
            return f"{name_of(table, play.compel.target)} compels themselves: {what}. Does it hurt?"
        return f"An offer: {what}. Take the point, or pay one."
    return ""


def _about_attempt(table: Table[FatePlay], attempt: Attempt) -> str:
    who = name_of(table, attempt.actor)
    match attempt.beat:
        case "oppose" if attempt.target:
            return f"{who} acts against {name_of(table, attempt.target)}. Defend, or let it come."
        case "oppose":
            return f"How hard is it for {who}?"
        case "ready":
            return "Everything is said. Roll when you are ready."
    return f"{standing(attempt)} Cheapest choice first."


def standing(attempt: Attempt) -> str:
    """How an attempt stands while people react."""
    if attempt.kind == "contest":
        return "The rolls lie on the table."
    return f"{STANDS[outcome_now(attempt)]} as it stands."


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
        case ask.HitWithStyle():
            return f"A hit for {asked.damage} with style. All of it, or one less and a boost."
        case ask.TakeHit():
            return f"A hit for {asked.damage} on {name_of(table, asked.to)}. Choose how to take it."
        case ask.SayFate():
            return f"{name_of(table, asked.target)} is out. Say what becomes of them."
        case ask.GivingInCost():
            return f"{name_of(table, asked.character)} gave in. Say what it costs, if anything."
        case ask.TellVictory():
            return "You win the exchange. Tell how."
    return "A tie for best. Say whether there is a twist."
