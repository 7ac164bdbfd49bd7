"""Habits in play: who acts on one, and what that earns (VE-5.6)."""

import pytest

from hearthside.core.driver import Driver
from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.core.life.turns import TurnsBegun
from hearthside.core.pieces import Mark
from hearthside.games.venus import GAME
from hearthside.games.venus.characters.habits import InvokeHabit
from tests.games.venus.evening import (
    ANA,
    BO,
    CY,
    DEE,
    FAY,
    call_check,
    evening,
    figure,
    happens,
    notes,
    offered,
    pass_all,
    refused,
    reviews,
    said,
    vote,
    who,
)


@pytest.mark.case("VE-5.6/1")
@pytest.mark.rule("VE-5.6")
@pytest.mark.parametrize(("keeps", "lots"), [(False, 3), (True, 4)])
def test_a_habit_that_brings_drama_pays_at_the_scenes_end(keeps: bool, lots: int) -> None:
    from hearthside.games.venus.characters import sheet_changes
    from tests.games.venus.evening import happens

    table = evening(figure(ANA, ego=True, lots=3, habits=notes("I hum")))
    for other in (FAY, BO):
        assert not offered(table, other, InvokeHabit)
    (before,) = offered(table, ANA, InvokeHabit)
    table.do(ANA, InvokeHabit(ANA, "note-1", False, "The queen hears it"))
    (after_it,) = offered(table, ANA, InvokeHabit)
    assert (before.section, after_it.section) == ("act", "sheet"), "it is suggested once"
    assert note_of_habit(table) == "A habit brought trouble: the Peers say whether it counts"
    vote(table, yes=(FAY, BO, CY), no=(DEE,))
    assert note_of_habit(table) == "A habit brought trouble: a Lot when the scene ends"
    told = [one for entry in table.entries for one in entry.said]
    trouble = [one for one in told if one.plain.endswith("The queen hears it.")][-1]
    assert trouble.why == "A Lot comes when the scene ends.", "the story says what happened"
    if not keeps:
        spent = sheet_changes.EgoChanged(who=ANA, held=False, why="spent", rules=())
        happens(table, spent)
    table.do(FAY, CloseScene())
    assert (who(table, ANA).ego, who(table, ANA).lots) == (True, lots)
    from hearthside.core.life.scenes_sessions import OpenScene

    table.do(FAY, OpenScene(title="Two"))
    from hearthside.core.life.turns import StopTurns

    table.do(FAY, StopTurns())
    assert refused(table, ANA, InvokeHabit(ANA, "note-1", False, "And again"))
    table.do(ANA, InvokeHabit(ANA, "note-1", False))
    assert not reviews(table), "once a session"


@pytest.mark.rule("VE-5.6")
def test_a_habit_is_suggested_to_whoever_may_act_and_quiet_for_whoever_waits() -> None:
    humming = {"habits": notes("I hum")}
    table = evening(figure(ANA, **humming), figure(BO, **humming))

    def sections() -> list[str]:
        return [one.section for seat in (ANA, BO) for one in offered(table, seat, InvokeHabit)]

    assert sections() == ["act", "act"], "without turns anybody may"
    happens(table, TurnsBegun(order=(ANA, FAY, BO, CY, DEE), round=1))
    assert sections() == ["act", "sheet"], "while Ana has the turn, Bo waits"
    call_check(table)
    assert sections() == ["sheet", "sheet"], "a roll is what everybody looks at"


def note_of_habit(table: Driver) -> str:
    """What Ana's card says of her habit."""
    (ana,) = [one for one in GAME.show(table.table).cast if one.id == ANA]
    marks = [one.text for one in ana.pieces if isinstance(one, Mark)]
    assert marks == [card.note for card in ana.cards if card.kind == "Habit"]
    return marks[0]


@pytest.mark.rule("VE-5.6", "VE-1.1")
def test_trouble_that_nobody_has_questioned_pays_when_the_scene_ends() -> None:
    table = evening(figure(ANA, lots=3, habits=notes("I hum")))
    table.do(ANA, InvokeHabit(ANA, "note-1", False, "The queen hears it"))
    table.do(FAY, CloseScene())
    assert (who(table, ANA).ego, who(table, ANA).lots) == (True, 3)
    assert not who(table, ANA).drama, "once"
    assert not reviews(table)


@pytest.mark.rule("VE-5.6")
def test_the_trouble_a_habit_brings_is_told_as_it_was_typed() -> None:
    table = evening(figure(ANA, habits=notes("I hum")))
    table.do(ANA, InvokeHabit(ANA, "note-1", False, "I run up the stair, and turn my back on him"))
    pass_all(table)
    assert "brings trouble: I run up the stair, and turn my back on him." in said(table)


@pytest.mark.case("VE-5.6/2")
@pytest.mark.rule("VE-5.6")
def test_sliding_back_is_for_the_peers_and_this_scene_only() -> None:
    table = evening(figure(ANA, habits=notes("I bolt the door")))
    table.do(ANA, InvokeHabit(ANA, "note-1", True, ""))
    assert len(reviews(table)) == 1, "of trouble nothing was said"
    vote(table, yes=(FAY, BO), no=(CY, DEE))

    assert "It turns out that Ilves did it earlier" not in said(table)
    table.do(ANA, InvokeHabit(ANA, "note-1", True, ""))
    pass_all(table)
    assert "It turns out that Ilves did it earlier" in said(table)
    table.do(ANA, InvokeHabit(ANA, "note-1", True, ""))
    table.do(FAY, CloseScene())
    assert not reviews(table), "not into a scene that is over"
    assert not offered(table, ANA, InvokeHabit)


@pytest.mark.rule("VE-5.6")
def test_habits_typed_in_small_letters_are_chosen_as_their_cards_have_them() -> None:
    table = evening(figure(ANA, habits=notes("i hum", "i pace")))
    (form,) = offered(table, ANA, InvokeHabit)
    assert [one.label for one in form.fields[0].picks] == ["I hum", "I pace"]
