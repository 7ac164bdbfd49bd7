"""What is read while somebody has something to do that holds nobody up."""

from typing import Any

from hearthside.core.say import listed
from hearthside.core.show import Prompt
from hearthside.core.table import Table
from hearthside.web.render.arrange import drafts_of


def players(table: Table[Any]) -> list[str]:
    """Who sits at the table to play somebody."""
    return [seat for seat in table.seats if table.is_player(seat) and not table.is_gm(seat)]


def making(table: Table[Any]) -> list[str]:
    """Who plays nobody yet."""
    return [seat for seat in players(table) if not table.characters_of(seat)]


def are_ready(table: Table[Any]) -> bool:
    """Whether everyone who sat down to play has made somebody."""
    return bool(players(table)) and not making(table)


def ready(table: Table[Any], seat: str, own: str) -> Prompt:
    """Before the first session, once nobody has anything left to make."""
    if table.is_gm(seat):
        return Prompt("Everyone is ready", "Start the session when you like.")
    gms = listed([table.seat_name(one) for one in table.gms()])
    return Prompt(f"Waiting for {gms}", f"Everyone is ready to start.\n{own}".strip())


def told_by(teller: str) -> Prompt:
    """Somebody else is to tell what an outcome looks like."""
    return Prompt(
        f"{teller} tells what it looks like", "Go on when you like: nothing waits for it."
    )


def yours_to_tell() -> Prompt:
    """What one did is still to be told: what one does next comes after that."""
    return Prompt("Tell how it went", "Your next line tells it. Or go on: nothing waits for it.")


def made_by(table: Table[Any], seats: list[str], finished: bool) -> Prompt:
    """Some are still to make their characters, before the first session."""
    names = listed([table.seat_name(seat) for seat in seats])
    begun = [id for seat in seats for id in drafts_of(table, seat)]
    one, called = len(seats) == 1, [table.play.cast[id].name for id in begun]
    if finished:
        do = "is ready to sit down" if one else "are ready to sit down"
    elif one and called and all(called):
        do = f"is still making {listed(called)}"
    elif begun:
        do = "is making a character" if one else "are making their characters"
    else:
        do = "has yet to make a character" if one else "have yet to make their characters"
    return Prompt(f"{names} {do}", "Start the session when you are all ready.")
