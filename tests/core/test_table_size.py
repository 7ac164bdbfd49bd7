"""How much one table may hold, and that what is too much may always become less."""

import pytest
from candlelight import GAME
from msgspec.structs import replace

from hearthside.core import table_size
from hearthside.core.driver import demo_table
from hearthside.core.table import Seat
from hearthside.core.table_life import Note


@pytest.fixture
def table():
    return demo_table(GAME, GAME.demo).table


def more(table, **changes):
    return replace(table, **changes)


def test_an_ordinary_table_is_not_too_much(table):
    assert table_size.too_much(table) == ""


def test_each_thing_has_its_most(table):
    seats = {f"s{n}": Seat(f"s{n}", f"S {n}", "spectator") for n in range(table_size.MOST_SEATS)}
    assert not table_size.too_much(more(table, seats=seats))
    assert "60 seats" in table_size.too_much(more(table, seats={**table.seats, **seats}))
    one = next(iter(table.play.cast.values()))
    cast = {f"c{n}": replace(one, id=f"c{n}") for n in range(table_size.MOST_IN_CAST + 1)}
    assert "60 people" in table_size.too_much(more(table, play=replace(table.play, cast=cast)))
    notes = tuple(Note(f"n{n}", "gale", "x") for n in range(101))
    assert not table_size.too_much(more(table, notes=(*notes[:100], Note("n100", "robin", "x"))))
    assert "more than 100 notes" in table_size.too_much(more(table, notes=notes))
    notes = tuple(Note(f"n{n}", f"s{n % 9}", "x") for n in range(table_size.MOST_NOTES + 1))
    assert "200 notes" in table_size.too_much(more(table, notes=notes))
    assert "500,000 bytes" in table_size.too_much(more(table, name="x" * table_size.MOST_BYTES))
    assert "larger than any table" in table_size.too_much(more(table, settings={"x": 10**30}))


def test_what_stands_on_a_sheet_counts_too(table):
    one = next(iter(table.play.cast.values()))
    assert "500,000 bytes" in table_size.too_much(
        table.with_one(one.id, name="x" * table_size.MOST_BYTES)
    )
    assert "larger than any table" in table_size.too_much(table.with_one(one.id, away=10**30))


def test_what_becomes_less_is_never_refused(table):
    full = more(table, notes=tuple(Note(f"n{n}", "gale", "x") for n in range(300)))
    less = more(full, notes=full.notes[1:])
    assert table_size.too_much(less)
    assert not table_size.grew(full, less)
    assert table_size.grew(less, full)
