from msgspec.structs import replace

from hearthside.core import snapshot
from hearthside.core.driver import demo_table
from hearthside.core.once_for_each import once_for_each
from hearthside.core.table import Character, Table
from tests.core.test_what_lasts import GAME


def test_what_follows_from_somebody_is_worked_out_once_while_they_are_as_they_are() -> None:
    asked = []

    @once_for_each
    def greeted(who: Character, by: str) -> str:
        asked.append(who)
        return f"{by} greets {who.name}"

    ada = Character(id="ada", name="Ada")
    assert greeted(ada, "Bo") == greeted(ada, "Bo") == "Bo greets Ada"
    assert asked == [ada]
    assert greeted(ada, "Cy") == "Cy greets Ada"
    assert greeted(replace(ada, name="Adele"), "Bo") == "Bo greets Adele"


def test_two_things_of_the_same_are_kept_apart() -> None:
    @once_for_each
    def name(who: Character) -> str:
        return who.name

    @once_for_each
    def place(who: Character) -> str:
        return who.id

    ada = Character(id="a", name="Ada")
    assert (name(ada), place(ada), name(ada)) == ("Ada", "a", "Ada")


def test_what_follows_from_a_table_is_worked_out_once_and_is_no_part_of_it() -> None:
    asked = []

    @once_for_each
    def names(table: Table) -> tuple[str, ...]:
        asked.append(table.seq)
        return tuple(seat.name for seat in table.seats.values())

    table = demo_table(GAME, GAME.demo).table
    assert names(table) == names(table)
    later = replace(table, seq=table.seq + 1)
    assert names(later) == names(table)
    assert asked == [table.seq, later.seq]
    assert replace(later, seq=table.seq) == table
    assert snapshot.encode(replace(later, seq=table.seq)) == snapshot.encode(table)
