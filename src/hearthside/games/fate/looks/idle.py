"""What a seat reads while nothing is asked of anybody: what the table needs, what one could do."""

from hearthside.core.making import makers, name_so_far, still_making
from hearthside.core.say import listed
from hearthside.core.show import FREE, Prompt
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.short_names import first_name
from hearthside.games.fate.characters.milestone_forms import still_choosing
from hearthside.games.fate.people import is_up, known_as
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import FateTable
from hearthside.games.fate.struggle.concede import left_with
from hearthside.games.fate.struggle.turns import is_over


def idle(table: FateTable, seat: str) -> Prompt:
    """A player reads what their character could do, the GM what the table needs."""
    attempt = table.play.attempt
    if attempt and attempt.beat == "air":
        thrower = next(roll.who for roll in attempt.rolls if not roll.faces)
        return Prompt("The dice are in the air.", f"{known_as(table, thrower)} rolls.")
    if table.is_gm(seat):
        return _for_the_gm(table)
    if not table.is_player(seat):
        return Prompt("You are watching.", _going_on(table))
    return _for_a_player(table, seat)


def _for_the_gm(table: FateTable) -> Prompt:
    if not table.session_open:
        return Prompt("Gather the table", _gathering(table))
    if not table.in_scene:
        return Prompt(f"The {'next' if table.scene else 'first'} scene", "Say where and when.")
    if going_on := _going_on(table):
        return Prompt("What happens?", going_on)
    if is_over(table):
        return Prompt("What happens?", "That is decided. End the scene, or play on.")
    return Prompt("What happens?", "Ask the players, add an aspect, or give someone the spotlight.")


def _gathering(table: FateTable) -> str:
    making = still_making(table, makers(table))
    choosing = still_choosing(table)
    milestone = f"A milestone is open for {choosing}. " if choosing else ""
    return f"{making} {milestone}Start the session when everyone is here.".strip()


def _for_a_player(table: FateTable, seat: str) -> Prompt:
    mine = [hero for hero in table.play.cast.values() if hero.player == seat]
    if not mine:
        free = ", or take one that is free" if any(map(table.is_free, table.play.cast)) else ""
        return Prompt("Who are you?", f"Make a character{free}.")
    if all(hero.draft for hero in mine):
        return Prompt(
            f"{name_so_far(mine[0])} is not finished yet.", said_of(mine[0], "Finish making them.")
        )
    if not table.session_open:
        return Prompt(f"Waiting for {_gms(table)}", f"{_gms(table)} starts when everyone is here.")
    if not table.in_scene:
        scene = "next" if table.scene else "first"
        return Prompt(f"Waiting for {_gms(table)}", f"The {scene} scene opens soon.")
    up = [hero for hero in mine if is_up(hero)]
    if not up and (left := left_with(table, seat)):
        return Prompt(f"{mine[0].name} is out of this conflict.", left)
    if not up:
        left = "not in" if mine[0].away else "out of"
        around = said_of(mine[0], "The story goes on around them.")
        return Prompt(f"{mine[0].name} is {left} this scene.", around)
    return _in_play(table, up)


def _in_play(table: FateTable, mine: list[Hero]) -> Prompt:
    challenge = table.play.challenge
    if challenge and any(hero.id in challenge.takers for hero in mine):
        return Prompt("A challenge is on.", "Take a task: say how.")
    outside = f"{mine[0].name} is not in it. " if challenge or table.play.contest else ""
    return Prompt(FREE, f"{outside}Say what {first_name(mine[0].name)} wants, and how.")


def _going_on(table: FateTable) -> str:
    """What is under way, for whoever looks on: what it is about stands above its tasks."""
    challenge = table.play.challenge
    if challenge is None:
        return ""
    takers = listed([known_as(table, id) for id in challenge.takers])
    take = "takes" if len(challenge.takers) == 1 else "take"
    return f"{takers} {take} on the tasks."


def _gms(table: FateTable) -> str:
    return listed([table.seat_name(gm) for gm in table.gms()]) or "the game master"
