"""What a seat has heard of the story so far."""

from hearthside.core.driver import Driver
from hearthside.core.secrecy.audiences import ToldNow


def told(table: Driver, seat: str) -> list[str]:
    """Every line, in order."""
    return [
        line.plain
        for seq, entry in enumerate(table.entries, 1)
        for line in ToldNow(table.table).to(seat, seq, entry.said)
    ]
