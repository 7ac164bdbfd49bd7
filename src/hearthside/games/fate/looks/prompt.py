"""What is asked of a seat now, in a sentence or two, or whom everyone waits for."""

from hearthside.core.say import listed
from hearthside.core.show import Prompt
from hearthside.core.table import Table
from hearthside.games.fate.characters.milestone_forms import seats_with_choices
from hearthside.games.fate.characters.recovery import seats_asked as seats_mending
from hearthside.games.fate.looks.asking import demands
from hearthside.games.fate.looks.under_way import asked_of_the_gm
from hearthside.games.fate.looks.under_way import told as under_way
from hearthside.games.fate.people import known_as
from hearthside.games.fate.state import FatePlay
from hearthside.games.fate.struggle.turns import in_scene, in_turn, is_in

_MENDING = "Something may heal. Say how, or that it stays."
_MILESTONE = "A milestone. Choose what changes."


def prompt(table: Table[FatePlay], seat: str) -> Prompt:
    """What to say at the top of a seat's panel."""
    asked = demands(table)
    for demand in asked:
        if seat in demand.seats:
            return _yours(table, seat, demand.text)
    attempt = table.play.attempt
    if attempt and attempt.beat == "react":
        return Prompt("")  # it is asked by itself
    if asked:
        away = "You can answer for anyone who is away." if table.is_gm(seat) else ""
        waiting = f"Waiting for {_people(table, asked[0].seats)}."
        return Prompt(waiting, away)
    if attempt and attempt.beat == "air":
        thrower = next(roll.who for roll in attempt.rolls if not roll.faces)
        return Prompt("The dice are in the air.", f"{known_as(table, thrower)} rolls.")
    if table.is_gm(seat):
        return _for_the_gm(table, seat)
    if not table.is_player(seat):
        going_on = under_way(table)
        return Prompt("You are watching.", _turn(table) or (going_on.text if going_on else ""))
    return _for_a_player(table, seat)


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _yours(table: Table[FatePlay], seat: str, text: str) -> Prompt:
    return Prompt(f"Your turn, {table.seat_name(seat)}", text, urgent=True)


def _people(table: Table[FatePlay], seats: tuple[str, ...] | list[str]) -> str:
    return listed([table.seat_name(seat) for seat in seats]) or "the game master"


def _for_the_gm(table: Table[FatePlay], seat: str) -> Prompt:
    play = table.play
    if play.suggestions:
        by = table.seat_name(play.suggestions[0].by)
        return _yours(table, seat, f"{by} suggests something for the scene.")
    if any(play.mending.values()):
        return _yours(table, seat, "Someone says how they heal. Does it fit?")
    if _stunts_asked(table):
        return _yours(table, seat, "Someone asks about a narrow stunt.")
    if seat in seats_mending(table):
        return _yours(table, seat, _MENDING)
    choosing = seats_with_choices(table)
    if seat in choosing:
        return _yours(table, seat, _MILESTONE)
    late = f"{_people(table, choosing)} still choose{'s' * (len(choosing) == 1)} what changes."
    waits = late if choosing else ""
    if not table.session_open:
        return _yours(table, seat, _joined(waits, "Start the session when everyone is here."))
    if not in_scene(table):
        return _yours(table, seat, _joined(waits, "Open a scene: say where and when."))
    if asked := asked_of_the_gm(table):
        return _yours(table, seat, asked)
    conflict = play.conflict
    if conflict and any(table.speaks_for(seat, hero.id) for hero in in_turn(table, conflict)):
        return _yours(table, seat, f"{_turn(table)} One action each, and a free move.")
    if turn := _turn(table):
        return Prompt(turn)
    if told := under_way(table):
        return told
    said = "Ask the players, put a card down, or let someone act."
    return Prompt("What happens?", _joined(waits, said))


def _stunts_asked(table: Table[FatePlay]) -> bool:
    return any(
        stunt.asks_both
        for hero in table.play.cast.values()
        if not hero.draft
        for stunt in hero.stunts
    )


def _turn(table: Table[FatePlay]) -> str:
    """Whose turn it is in a conflict, in a sentence."""
    conflict = table.play.conflict
    if conflict is None:
        return ""
    acting = [hero.name for hero in in_turn(table, conflict)]
    if not acting:
        return "The conflict goes on."
    return f"{listed(acting)} {'acts' if len(acting) == 1 else 'act'} now."


def _for_a_player(table: Table[FatePlay], seat: str) -> Prompt:
    mine = [hero for hero in table.play.cast.values() if hero.player == seat]
    if not mine:
        return _yours(table, seat, "Make a character, or take one that is free.")
    if all(hero.draft for hero in mine):
        return _yours(table, seat, f"{mine[0].name} is not finished yet. Go on making them.")
    if seat in seats_mending(table):
        return _yours(table, seat, _MENDING)
    if seat in seats_with_choices(table):
        return _yours(table, seat, _MILESTONE)
    if not table.session_open:
        gm = _people(table, table.gms())
        return Prompt(f"Waiting for {gm}.", "The session has not started yet.")
    if not in_scene(table):
        return Prompt(f"Waiting for {_people(table, table.gms())}.", "The next scene opens soon.")
    return _in_play(table, seat)


def _in_play(table: Table[FatePlay], seat: str) -> Prompt:
    mine = [table.play.cast[id] for id in table.characters_of(seat)]
    standing_up = [hero for hero in mine if not hero.out]
    conflict = table.play.conflict
    if not standing_up:
        return Prompt(f"{mine[0].name} is out of this scene.", "The story goes on around them.")
    if conflict is None:
        told = under_way(table, tuple(hero.id for hero in standing_up))
        wanting = f"Say what {standing_up[0].name} wants, and how."
        return told or Prompt("What do you do?", wanting)
    if any(hero in mine for hero in in_turn(table, conflict)):
        return _yours(table, seat, "One action, and a free move.")
    inside = [hero for hero in standing_up if is_in(conflict, hero.id)]
    if not inside:
        return Prompt(_turn(table), f"{standing_up[0].name} is not in this conflict.")
    if all(hero.id in conflict.acted for hero in inside):
        return Prompt(_turn(table), "You have acted. The next exchange brings your next turn.")
    return Prompt(_turn(table), "Your turn will come.")
