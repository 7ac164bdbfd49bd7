"""What a seat reads while nothing is asked of anybody: whose turn it is, what one could do."""

from hearthside.core.making import called
from hearthside.core.say import listed
from hearthside.core.show import Prompt
from hearthside.core.table import Table
from hearthside.core.text import sentence
from hearthside.games.fate.people import answers_for, known_as
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import Challenge, Conflict, FatePlay
from hearthside.games.fate.struggle.turns import in_scene, in_turn, is_in


def idle(table: Table[FatePlay], seat: str) -> Prompt:
    """A player reads what their character could do, the GM what the table needs."""
    attempt = table.play.attempt
    if attempt and attempt.beat == "air":
        thrower = next(roll.who for roll in attempt.rolls if not roll.faces)
        return Prompt("The dice are in the air.", f"{known_as(table, thrower)} rolls.")
    if table.is_gm(seat):
        return _for_the_gm(table, seat)
    if not table.is_player(seat):
        return Prompt("You are watching.", _going_on(table))
    return _for_a_player(table, seat)


def _for_the_gm(table: Table[FatePlay], seat: str) -> Prompt:
    if not table.session_open:
        return Prompt("Gather the table.", "Start the session when everyone is here.", urgent=True)
    if not in_scene(table):
        return Prompt("Open a scene.", "Say where and when.", urgent=True)
    if conflict := table.play.conflict:
        mine = [one for one in in_turn(table, conflict) if answers_for(table, seat, one.id)]
        turn = _turn(table, conflict)
        return Prompt(turn, "One action each, and a free move." if mine else "", urgent=bool(mine))
    if going_on := _going_on(table):
        return Prompt("What happens?", going_on)
    return Prompt("What happens?", "Ask the players, put a card down, or let someone act.")


def _for_a_player(table: Table[FatePlay], seat: str) -> Prompt:
    mine = [hero for hero in table.play.cast.values() if hero.player == seat]
    if not mine:
        return Prompt("Who are you?", "Make a character, or take one that is free.", urgent=True)
    if all(hero.draft for hero in mine):
        return Prompt(f"{called(mine[0])} is not finished yet.", "Go on making them.", urgent=True)
    if not table.session_open:
        return Prompt(f"Waiting for {_gms(table)}", "The session has not started yet.")
    if not in_scene(table):
        return Prompt(f"Waiting for {_gms(table)}", "The next scene opens soon.")
    up = [hero for hero in mine if not hero.out and not hero.draft]
    if not up:
        return Prompt(f"{mine[0].name} is out of this scene.", "The story goes on around them.")
    conflict = table.play.conflict
    return _in_conflict(table, conflict, up) if conflict else _in_play(table, up)


def _in_conflict(table: Table[FatePlay], conflict: Conflict, mine: list[Hero]) -> Prompt:
    turn = _turn(table, conflict)
    if any(hero in mine for hero in in_turn(table, conflict)):
        return Prompt("Your turn", "One action, and a free move.", urgent=True)
    inside = [hero for hero in mine if is_in(conflict, hero.id)]
    if not inside:
        return Prompt(turn, f"{mine[0].name} is not in this conflict.")
    if all(hero.id in conflict.acted for hero in inside):
        return Prompt(turn, "You have acted. The next exchange brings your next turn.")
    return Prompt(turn, "You act later in this exchange.")


def _in_play(table: Table[FatePlay], mine: list[Hero]) -> Prompt:
    challenge = table.play.challenge
    if challenge and any(hero.id in challenge.takers for hero in mine):
        return Prompt("A challenge is on.", f"{sentence(challenge.goal)} Take a task: say how.")
    outside = f"{mine[0].name} is not in it. " if challenge or table.play.contest else ""
    return Prompt("What do you do?", f"{outside}Say what {mine[0].name} wants, and how.")


def _turn(table: Table[FatePlay], conflict: Conflict) -> str:
    """Whose turn it is in a conflict, in a sentence."""
    acting = [hero.name for hero in in_turn(table, conflict)]
    if not acting:
        return "The conflict goes on."
    return f"{listed(acting)} {'acts' if len(acting) == 1 else 'act'} now."


def _going_on(table: Table[FatePlay]) -> str:
    """What is under way, for whoever looks on."""
    play = table.play
    if play.conflict:
        return _turn(table, play.conflict)
    return _tasks(table, play.challenge) if play.challenge else ""


def _tasks(table: Table[FatePlay], challenge: Challenge) -> str:
    takers = listed([known_as(table, id) for id in challenge.takers])
    return f"{sentence(challenge.goal)} For {takers} to do."


def _gms(table: Table[FatePlay]) -> str:
    return listed([table.seat_name(gm) for gm in table.gms()]) or "the game master"
