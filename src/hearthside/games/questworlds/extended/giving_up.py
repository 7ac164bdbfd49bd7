"""Giving up the prize in the middle of an extended contest, and what it costs (QW-8.1.6)."""

from hearthside.core.asks import Verb, verb
from hearthside.core.moves import Event, Move
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.core.wording.grammar import agreeing, counted
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.typesetting import capital
from hearthside.games.questworlds.extended import scoreboard, scoring
from hearthside.games.questworlds.many_rolls import Extended, Fighter, Pairing
from hearthside.games.questworlds.people import fighter_name, is_pc, spoken_of
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import FIGHTER
from hearthside.games.questworlds.wording import named


class Quit(Move, frozen=True, tag="questworlds.quit"):
    fighter: str


class HasQuit(Event, frozen=True, tag="questworlds.has-quit"):
    sets = {f"{FIGHTER}.status": Is("quit")}
    says = Says("{its:who} gives up the prize.", ("QW-8.1.6",), "Settle", "turning", its=FIGHTER)
    fighter: str


DURING = "play.extended"


def verbs(table: QuestTable, seat: str) -> list[Verb]:
    extended = scoreboard.at_rest(table)
    if extended is None or not extended.round:
        return []
    return [
        verb(
            Quit(fighter=one.id),
            named(table, one, seat, "Give up"),
            group="struggle",
            about=one.who,
            help=_cost(table, extended, one, yours=is_pc(table, one) and not table.is_gm(seat)),
            rules=("QW-8.1.6",),
            danger=True,
        )
        for one in extended.fighters.values()
        if one.status == "in" and one.role in scoreboard.FIGHTING
        if table.answers_for(seat, scoreboard.voice(one))
    ]


def _cost(table: QuestTable, extended: Extended, fighter: Fighter, *, yours: bool) -> str:
    """What giving up costs, told to whoever it is about, or of them."""
    who, (they, them) = fighter_name(table, fighter), ("you", "you") if yours else ("they", "them")
    lost = "You lose the prize" if yours else f"{capital(who)} {agreeing(who, 'loses')} the prize"
    worst = _worst(extended, fighter) if extended.harmful else None
    fell = scoreboard.goal(fighter) + scoreboard.on_top(fighter)
    state = told = ""
    if extended.climax:
        points = fighter.against + (fell - worst[1] if worst else 0)
        state = scoring.climax_state(points)
        told = f"With {counted(points, 'point')} against {them}, {they} may be {state} or worse."
    elif worst:
        points = max(fell, worst[1] + scoreboard.on_top(fighter)) - worst[2]
        state = scoring.rising_state(points)
        told = f"{counted(points, 'point')} behind, {they} may be {state}."
    if not state:
        return f"{lost}, and nothing else."
    return f"{lost}. {told if yours else said_of(spoken_of(table, fighter), told)}"


def _worst(extended: Extended, fighter: Fighter) -> tuple[Pairing, int, int] | None:
    """The pairing in which it is worst for somebody that the opponent had just reached 5: with its
    score against and for them. In a climax that is the most points more, else the widest gap."""
    found = [
        (one, against, mine)
        for one in scoreboard.pairings_of(extended, fighter.id)
        for mine, against in [scoreboard.score(one, fighter.id)]
    ]
    return min(found, key=lambda one: one[1] if extended.climax else one[2], default=None)


def decide(table: QuestTable, seat: str, move: Quit) -> list[Event]:
    """QW-8.1.6: where harm is the stake, as if the opponent had just taken them out, in the pairing
    that is worst for them. What others have scored stands as it is."""
    extended = scoreboard.now(table)
    fighter, quit = extended.fighters[move.fighter], HasQuit(fighter=move.fighter)
    worst = _worst(extended, fighter)
    if not extended.harmful or worst is None:
        return [quit]
    pairing, against_them, _ = worst
    reached = scoring.against(pairing, fighter.id, max(scoreboard.goal(fighter), against_them))
    fell = scoring.TakenOut(
        fighter=fighter.id, pairing=pairing.id, extra=scoreboard.on_top(fighter)
    )
    return [reached, fell, quit]
