"""Real dice and real cards: whoever throws or draws them types in what they show.

The blank for it is `field_kinds.Faces`, the switch `life.settings`; what is typed is checked as any
fall is (`core.engine`). Dice of the computer are `web.live.throwing_dice`.
"""

from hearthside.core.asks import Ask
from hearthside.core.dice import Pool
from hearthside.core.forms import Faces, Option


def thrown_by_hand(pool: Pool) -> Ask:
    """Real dice: whoever throws them says how they fell."""
    if pool.drawn:
        many = "a card" if len(pool.dice) == 1 else f"{len(pool.dice)} cards"
        title, question = f"Draw {many}{for_what(pool)}", "Then say what is drawn."
        label, blank, air = "Say what is drawn", "What is drawn", "Real cards are drawn."
    else:
        title, question = f"Throw the dice{for_what(pool)}", "Then type in what they show."
        label, blank, air = "Type in the dice", "What the dice show", "Real dice are in the air."
    typed = Option(
        move="table.fall",
        label=f"{label}{for_what(pool)}",
        fields=(Faces("faces", blank, dice=pool.dice),),
        fixed={"pool": pool.id},
    )
    return Ask(
        of="" if pool.seat else pool.by,
        seat=pool.seat,
        title=title,
        question=question,
        meanwhile=air,
        options=lambda: [typed],
        holds=not pool.beside,
    )


def for_what(pool: Pool) -> str:
    """What dice in the air are for, as a sentence goes on."""
    return f" for {pool.label}" if pool.label else ""
