"""What a seat might do next while nothing is asked of it: one thing stands out, nothing urges."""

from hearthside.core.forms import Option
from hearthside.core.moves import tag_of
from hearthside.core.table import Table
from hearthside.games.fate.attempt import invoke
from hearthside.games.fate.characters import milestones
from hearthside.games.fate.looks.asking import demands
from hearthside.games.fate.people import hero_of
from hearthside.games.fate.state import FatePlay
from hearthside.games.fate.struggle.turns import is_quiet

_FIRST = ("fate.roll-exchange", "fate.take-task", "fate.overcome")
"""What is under way comes before what one could start."""
_OF_TASTE = {tag_of(kind) for kind in milestones.MOVES} - {"fate.raise-approach"}
"""At a milestone nobody is led to give something up: only a rise costs nothing (FA-8.3)."""
_IN_A_CONFLICT = ("fate.attack", "fate.create-advantage")


def suggested(table: Table[FatePlay], seat: str, offered: list[Option]) -> Option | None:
    """The step to highlight, if nothing else is.

    In the middle of something only what marks itself counts: who has passed may still react, but
    nothing urges them to.
    """
    if demands(table) or invoke.asks(table, seat):
        return None
    if asked := [option for option in offered if option.section == "turn"]:
        return None if asked[0].move in _OF_TASTE else asked[0]
    if not is_quiet(table):
        return None
    wanted: tuple[str, ...] = _IN_A_CONFLICT if table.play.conflict else _FIRST
    if table.is_gm(seat) and not table.play.conflict:
        wanted = ("fate.add-aspect",)
    for move in wanted:
        for option in offered:
            if option.move == move and not option.stead and _makes_sense(table, option):
                return option
    return None


def _makes_sense(table: Table[FatePlay], option: Option) -> bool:
    """Nobody is urged to attack a friend."""
    if option.move != "fate.attack":
        return True
    actor, foe = hero_of(table, option.about), hero_of(table, f"{option.values()['foe']}")
    return actor.side != foe.side
