"""Which mark a die shows."""

from hearthside.core.attempt_card import Thrown


def fate_mark(die: Thrown) -> str:
    """Which mark a fate die shows: plus, minus or blank."""
    face = die.face.strip().replace("\N{MINUS SIGN}", "-")
    return {"+": "plus", "+1": "plus", "1": "plus", "-": "minus", "-1": "minus"}.get(face, "blank")
