"""What is asked of a seat now, in a sentence or two, or whom everyone waits for."""

from hearthside.core.say import listed
from hearthside.core.show import Prompt
from hearthside.core.table import Table
from hearthside.games.fate.aftermath import asked_seats
from hearthside.games.fate.attempt_state import Attempt
from hearthside.games.fate.attempt_view import STANDS
from hearthside.games.fate.milestone_forms import seats_with_choices
from hearthside.games.fate.oppose import asked_to_oppose
from hearthside.games.fate.outlook import outcome_now
from hearthside.games.fate.people import answering, name_of
from hearthside.games.fate.recovery import seats_asked as seats_mending
from hearthside.games.fate.setting import in_scene
from hearthside.games.fate.state import FatePlay
from hearthside.games.fate.turns import in_turn


def waiting(table: Table[FatePlay]) -> tuple[str, ...]:
    """The seats the table waits for, the attempt first."""
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
        case "react":
            return attempt.waiting
    return ()


def prompt(table: Table[FatePlay], seat: str) -> Prompt:
    """What to say at the top of a seat's panel."""
    asked = waiting(table)
    if seat in asked:
        return _yours(table, seat)
    if asked:
        return Prompt(f"Waiting for {_people(table, asked)}.", _meanwhile(table))
    if table.play.attempt and table.play.attempt.beat == "air":
        return Prompt("The dice are in the air.")
    return _between(table, seat)


def _yours(table: Table[FatePlay], seat: str) -> Prompt:
    title = f"Your turn, {table.seat_name(seat)}"
    attempt = table.play.attempt
    if table.play.asked or attempt is None:
        return Prompt(title, "One thing to settle before you go on.", urgent=True)
    text = {
        "oppose": _opposing(table, attempt),
        "ready": "Everything is said. Roll when you are ready.",
        "react": _reacting(attempt),
    }.get(attempt.beat, "")
    return Prompt(title, text, urgent=True)


def _opposing(table: Table[FatePlay], attempt: Attempt) -> str:
    who = name_of(table, attempt.actor)
    if not attempt.target:
        return f"How hard is it for {who}?"
    return f"{who} acts against {name_of(table, attempt.target)}. Defend, or let it come."


def _reacting(attempt: Attempt) -> str:
    if attempt.kind == "contest":
        return "The rolls lie on the table. Cheapest choice first."
    return f"{STANDS[outcome_now(attempt)]} as it stands. Cheapest choice first."


def _people(table: Table[FatePlay], seats: tuple[str, ...]) -> str:
    return listed([table.seat_name(seat) for seat in seats])


def _meanwhile(table: Table[FatePlay]) -> str:
    attempt = table.play.attempt
    if attempt and attempt.beat == "react" and attempt.kind != "contest":
        return f"{STANDS[outcome_now(attempt)]} as it stands."
    return ""


def _between(table: Table[FatePlay], seat: str) -> Prompt:
    """Nothing is under way: the next step, or what one could do."""
    if table.is_gm(seat):
        return _for_the_gm(table, seat)
    if not table.is_player(seat):
        return Prompt("You are watching.", "Nobody has to do anything just now.")
    return _for_a_player(table, seat)


def _for_the_gm(table: Table[FatePlay], seat: str) -> Prompt:
    name = table.seat_name(seat)
    if table.play.suggestions or any(table.play.mending.values()) or _stunts_asked(table):
        return Prompt(f"Your turn, {name}", "Somebody asks you something.", urgent=True)
    if not table.session_open:
        text = "Start the session when everyone is here."
        return Prompt(f"Your turn, {name}", text, urgent=True)
    if not in_scene(table):
        text = "Open a scene: say where and when."
        return Prompt(f"Your turn, {name}", text, urgent=True)
    if turn := _turn(table):
        return Prompt(turn, "The others wait for their turn.", urgent=False)
    return Prompt("What happens?", "Ask the players, put a card down, or let someone act.")


def _stunts_asked(table: Table[FatePlay]) -> bool:
    return any(
        stunt.asks_both
        for hero in table.play.cast.values()
        if not hero.draft
        for stunt in hero.stunts
    )


def _turn(table: Table[FatePlay]) -> str:
    conflict = table.play.conflict
    if conflict is None:
        return ""
    acting = [hero.name for hero in in_turn(table, conflict)]
    return f"It is {listed(acting)}’s turn." if acting else ""


def _for_a_player(table: Table[FatePlay], seat: str) -> Prompt:
    name = table.seat_name(seat)
    mine = [hero for hero in table.play.cast.values() if hero.player == seat]
    if not mine:
        text = "Make a character, or take one that is free."
        return Prompt(f"Your turn, {name}", text, urgent=True)
    if all(hero.draft for hero in mine):
        text = f"{mine[0].name} is not finished yet. Go on making them."
        return Prompt(f"Your turn, {name}", text, urgent=True)
    if seat in seats_mending(table):
        return Prompt(f"Your turn, {name}", "Something may heal. Say how.", urgent=True)
    if seat in seats_with_choices(table):
        return Prompt(f"Your turn, {name}", "A milestone. Choose what changes.", urgent=True)
    gm = _people(table, tuple(table.gms())) or "the game master"
    if not table.session_open:
        return Prompt(f"Waiting for {gm}.", "The session has not started yet.")
    if not in_scene(table):
        return Prompt(f"Waiting for {gm}.", "The next scene opens soon.")
    return _in_play(table, seat, [hero.id for hero in mine if not hero.draft])


def _in_play(table: Table[FatePlay], seat: str, mine: list[str]) -> Prompt:
    conflict = table.play.conflict
    if conflict is None:
        who = table.play.cast[mine[0]].name
        return Prompt("What do you do?", f"Say what {who} wants, and how.")
    if any(hero.id in mine for hero in in_turn(table, conflict)):
        return Prompt(f"Your turn, {table.seat_name(seat)}", "One action, and a free move.", True)
    return Prompt(_turn(table) or "The conflict goes on.", "Your turn will come.")
