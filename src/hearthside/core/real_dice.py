"""Real dice and real cards: whoever throws or draws them types in what they show.

The blank for it is `field_kinds.Faces`, the switch `life.settings`; what is typed is checked as any
fall is (`core.engine`). Dice of the computer are `web.live.throwing_dice`.
"""

from hearthside.core.asks import Ask
from hearthside.core.dice import Pool
from hearthside.core.forms import Faces, Option


def thrown_by_hand(pool: Pool, you: str = "") -> Ask:
    """Real dice: whoever throws them says how they fell. `you` is whom the reader plays, by name,
    where that is one character."""
    dice, for_it = _whose(pool, you)
    if pool.drawn:
        many = "a card" if len(pool.dice) == 1 else f"{len(pool.dice)} cards"
        title = f"Draw {many}{for_it}"
        label, blank, air = "Say what is drawn", "What is drawn", "Real cards are drawn."
    else:
        title = f"Throw {dice}{for_it}"
        label, blank, air = f"Type in {dice}", "What the dice show", "Real dice are in the air."
    typed = Option(
        move="table.fall",
        label=f"{label}{for_it}",
        fields=(Faces("faces", blank, dice=pool.dice),),
        fixed={"pool": pool.id},
    )
    return Ask(
        of="" if pool.seat else pool.by,
        seat=pool.seat,
        title=title,
        meanwhile=air,
        options=lambda: [typed],
        holds=not pool.beside,
    )


def _whose(pool: Pool, you: str) -> tuple[str, str]:
    """The dice and what they are for, to one reader: nobody is told of their own character."""
    if you and pool.label == you:
        return "your dice", ""
    if you and pool.label.startswith(of := f"{you}’s "):
        return "the dice", f" for your {pool.label.removeprefix(of)}"
    return "the dice", for_what(pool)


def for_what(pool: Pool) -> str:
    """What dice in the air are for, as a sentence goes on."""
    return f" for {pool.label}" if pool.label else ""
