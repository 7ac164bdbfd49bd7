"""What a program may do in a seat that is marked as a program's: the leave its game master gave.

A seat that nobody marked is a person's, also where a program sends its moves. The pages are for
people and are never held back.
"""

import time

import msgspec
from starlette.requests import Request

from hearthside.core.forms import Option
from hearthside.core.life.notes import WriteNote
from hearthside.core.life.program_seats import LayBefore, needs_people
from hearthside.core.life.telling import Tell
from hearthside.core.moves import Illegal, Move
from hearthside.core.offers import covering
from hearthside.core.table import Program
from hearthside.web.auth import Access, turnstile
from hearthside.web.errors import HttpError
from hearthside.web.live.kept_log import Numbered

ENDED = (
    "A game master ended what programs do in this seat. People can go on in it by its page; ask "
    "them before you play again."
)


async def leashed(request: Request, entered: Access, move: Move) -> list[Numbered] | None:
    """Refuses what a program may not do now. What it has to ask for is laid before the people:
    then the entries that say so; nothing where the move may be made."""
    table = entered.hub.room.table
    held = table.seats.get(entered.holder)
    if held is None or held.program is None or not table.role(entered.holder):
        return None
    program = held.program
    if program.leave == "none":
        raise HttpError(403, ENDED)
    _refuse_long_words(program, move)
    room = entered.hub.room
    near = covering(room.game, table, entered.holder, move)
    option = next((one for one in near if one.admits(move)), None)
    if option is None:
        return None  # the table refuses it, and says why
    _refuse_haste(request, entered, program)
    if not needs_people(program, option):
        return None
    asked = LayBefore(label=_described(option, move), wish=msgspec.json.encode(move).decode())
    return await entered.hub.room.play(entered.holder, asked)


def refuse_several(request: Request, entered: Access) -> None:
    """Several moves that are made as one cannot be laid before people: whoever plays by itself may
    make them, at its pace; others leave them to a person."""
    held = entered.hub.room.table.seats.get(entered.holder)
    if held is None or held.program is None:
        return
    if held.program.leave == "none":
        raise HttpError(403, ENDED)
    if held.program.leave == "suggests":
        raise HttpError(403, "This seat’s program only suggests. A person can do this by the page.")
    _refuse_haste(request, entered, held.program)


def _refuse_long_words(program: Program, move: Move) -> None:
    if isinstance(move, Tell | WriteNote) and len(move.text) > program.words:
        raise Illegal(f"A program says at most {program.words} characters here. Be brief.", "text")


def _refuse_haste(request: Request, entered: Access, program: Program) -> None:
    """So many moves a minute, and the pause that the game master wants between two."""
    place = (entered.hub.room.id, entered.holder)
    turnstile(request).program(*place)
    last: dict[tuple[str, str], float] = request.app.state.programs
    now = time.monotonic()
    left = last.get(place, -1e9) + program.pause - now
    if left > 0:
        sentence = f"A pause of {program.pause} seconds between two moves of a program is wanted."
        raise HttpError(429, f"{sentence} Nothing was changed.", headers=_after(left))
    if program.pause:
        last.pop(place, None)
        last[place] = now
        if len(last) > MOST_KNOWN:
            del last[next(iter(last))]


MOST_KNOWN = 10_000


def _after(seconds: float) -> dict[str, str]:
    return {"retry-after": str(int(seconds) + 1)}


def _described(option: Option, move: Move) -> str:
    """What it would do, with the words and picks that were filled in."""
    filled = option.within(move)
    shown = (field.shown(filled.get(field.name)) for field in option.fields)
    told = "; ".join(words for words in shown if words)
    return f"{option.label}: {told}"[:300] if told else option.label
