"""What a seat has heard of the story so far."""

from hearthside.core.driver import Driver
from hearthside.core.who_sees_what import lines_told_to


def told(table: Driver, seat: str) -> list[str]:
    """Every line, in order."""
    return [
        line.plain
        for entry in table.entries
        for line in lines_told_to(table.table, seat, list(entry.said))
    ]
