"""Somebody's card in the cast, the same in every game."""

from collections.abc import Iterator

from hearthside.core.cast_cards import person
from hearthside.core.pieces import Card
from hearthside.core.table import Character, Play, Table


def test_what_drives_somebody_is_worked_out_for_whoever_plays_them():
    wren, voss = Character(id="wren", name="Wren", player="mara"), Character(id="voss", name="Voss")
    play = Play(cast={"wren": wren, "voss": voss})
    table = Table(name="A", game="g", dice="hand", settings={}, play=play)
    asked: list[str] = []

    def driven(who: Character) -> Iterator[Card]:
        asked.append(who.id)
        yield Card(id="goal", text="Light the lamp", kind="Goal")

    assert [card.id for card in person(table, wren, cards=driven(wren)).cards] == ["goal"]
    assert person(table, voss, cards=driven(voss)).cards == ()
    assert asked == ["wren"]
