"""Table life around any game: sessions and scenes, notes, care."""

import pytest
from candlelight import GAME
from candlelight.state import Wanderer

from hearthside.core import engine, log, offers
from hearthside.core.driver import Driver, demo_table
from hearthside.core.life.notes import DropNote, ShowNote, WriteNote
from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.safety_tools import Call, Resume, SetCare
from hearthside.core.life.scenes_sessions import (
    CloseScene,
    CloseSession,
    OpenScene,
    OpenSession,
    Spotlight,
)
from hearthside.core.life.telling import Tell
from hearthside.core.moves import ONLY_GM, Illegal, tag_of
from hearthside.core.secrecy.views import view
from hearthside.core.table import with_made
from tests.core.listening import told


@pytest.fixture
def table() -> Driver:
    return demo_table(GAME, GAME.demo)


def test_only_the_gm_opens_and_closes(table: Driver):
    with pytest.raises(Illegal):
        table.do("robin", CloseScene())
    table.do("gale", CloseScene())
    assert table.table.scene.open is False
    table.do("gale", OpenScene(title="The crypt"))
    assert table.table.scene.number == 2
    with pytest.raises(Illegal):
        table.do("gale", OpenSession())


def test_a_scene_has_a_title(table: Driver):
    table.do("gale", CloseScene())
    with pytest.raises(Illegal, match="Where and when"):
        table.do("gale", OpenScene(title=" "))


def test_the_next_session_is_called_by_its_number(table: Driver):
    table.do("gale", CloseScene())
    table.do("gale", CloseSession())
    labels = [one.label for one in offers.options(GAME, table.table, "gale")]
    assert "Start session 2" in labels
    assert "Start session 2" not in [o.label for o in offers.options(GAME, table.table, "robin")]


def test_the_spotlight_moves(table: Driver):
    table.do("gale", Spotlight(character="wanderer"))
    assert table.table.spotlight == "wanderer"


def test_the_spotlight_falls_on_nobody_who_is_hidden_or_still_being_made(table: Driver):
    unseen = Wanderer(id="owl", name="Owl", npc=True, known_to=ONLY_GM)
    unmade = Wanderer(id="finch", name="Finch", draft=True)
    table.table = with_made(with_made(table.table, unseen), unmade)
    (move,) = [
        one
        for one in offers.options(GAME, table.table, "gale")
        if one.label == "Move the spotlight"
    ]
    assert [pick.value for pick in move.fields[0].picks] == ["", "wanderer"]


def test_a_note_is_read_by_those_it_is_for(table: Driver):
    table.sit("Kim")
    table.do("robin", WriteNote(text="for all", to="everyone"))
    table.do("robin", WriteNote(text="for me", to="me"))
    table.do("robin", WriteNote(text="for the guide", to="gm"))
    table.do("robin", WriteNote(text="for kim", to="kim"))
    seen = {
        seat: [note.text for note in view(GAME, table.table, seat).notes]
        for seat in ("robin", "gale", "kim", "")
    }
    assert seen["robin"] == ["for all", "for me", "for the guide", "for kim"]
    assert seen["gale"] == ["for all", "for the guide"]
    assert seen["kim"] == ["for all", "for kim"]
    assert seen[""] == ["for all"]
    assert not any("for me" in line for line in told(table, "gale"))
    kinds = [entry.said[0].kind == "narration" for entry in table.entries[-4:]]
    assert kinds == [False, False, True, True], "what is passed on is told in play"


def test_only_its_writer_takes_a_note_down(table: Driver):
    table.do("robin", WriteNote(text="mine"))
    (note,) = table.table.notes
    with pytest.raises(Illegal):
        table.do("gale", DropNote(note=note.id))
    table.do("robin", DropNote(note=note.id))
    assert not table.table.notes


def test_the_gm_turns_a_note_over_for_everyone(table: Driver):
    table.do(
        "gale", WriteNote(text="The bell is cracked, and the abbess knows it very well", to="me")
    )
    (note,) = table.table.notes
    assert not view(GAME, table.table, "robin").notes
    with pytest.raises(Illegal):
        table.do("robin", ShowNote(note=note.id))
    labels = [one.label for one in offers.options(GAME, table.table, "gale")]
    assert "Show everyone: The bell is cracked, and the abbess…" in labels
    table.do("gale", ShowNote(note=note.id))
    assert [one.text for one in view(GAME, table.table, "robin").notes] == [note.text]
    assert len(table.table.notes) == 1
    assert told(table, "robin")[-1] == f"It comes out: {note.text}."


def test_only_the_gm_is_offered_to_show_a_note_and_only_one_of_theirs_that_is_secret(table: Driver):
    def shown(seat: str) -> list[str]:
        offered = offers.options(GAME, table.table, seat)
        return [one.label for one in offered if one.move == tag_of(ShowNote)]

    table.do("gale", WriteNote(text="The toll is due", to="everyone"))
    table.do("robin", WriteNote(text="I saw the owl", to="gm"))
    assert (shown("gale"), shown("robin")) == ([], [])
    table.do("gale", WriteNote(text="The owl saw you", to="robin"))
    assert shown("gale") == ["Show everyone Robin’s note: The owl saw you"]


def test_a_note_that_was_passed_to_somebody_waits_behind_the_others_and_is_looked_at_twice(
    table: Driver,
):
    table.do("gale", WriteNote(text="The owl saw you", to="robin"))
    table.do("gale", WriteNote(text="The bell is cracked", to="me"))
    offered = [
        (one.label, one.danger)
        for one in offers.options(GAME, table.table, "gale")
        if one.move == tag_of(ShowNote)
    ]
    passed = ("Show everyone Robin’s note: The owl saw you", True)
    assert offered == [("Show everyone: The bell is cracked", False), passed]


def test_a_note_that_was_shown_is_no_other(table: Driver):
    table.do("gale", WriteNote(text="secret", to="me"))
    (secret,) = table.table.notes
    table.do("robin", WriteNote(text="mine"))
    table.do("robin", Tell(text="It rains.", voice="narrator"))
    table.do("gale", ShowNote(note=secret.id))
    shown = next(note for note in table.table.notes if note.text == "secret")
    table.do("gale", DropNote(note=shown.id))
    assert [note.text for note in table.table.notes] == ["mine"]


def test_a_note_says_something(table: Driver):
    with pytest.raises(Illegal, match="Note"):
        table.do("robin", WriteNote(text=" "))


def test_a_call_is_unnamed_and_stays_until_the_table_goes_on(table: Driver):
    table.do("robin", Call(call="x"))
    assert table.table.care.call == "x"
    assert table.entries[-1].by == ""
    assert b"robin" not in log.encode(table.entries[-1])
    table.do("gale", Resume())
    assert table.table.care.call == ""


def test_while_a_call_stands_nothing_of_the_game_is_done(table: Driver):
    begin = next(one for one in offers.options(GAME, table.table, "robin") if one.section == "act")
    table.do("robin", Call(call="pause"))
    assert begin.key not in {one.key for one in offers.options(GAME, table.table, "robin")}
    with pytest.raises(Illegal, match=r"asks for a pause.*Go on with the scene"):
        table.do("robin", engine.parse_move(GAME, begin.values()))
    table.do("robin", Resume())
    assert begin.key in {one.key for one in offers.options(GAME, table.table, "robin")}


def test_lines_and_veils_survive_a_rewind(table: Driver):
    then = table.table.seq
    table.do("robin", SetCare(lines="spiders\nspiders\n\n", veils="blood", warnings="the dark"))
    table.do("gale", Rewind(to=then))
    assert table.table.care.lines == ("spiders",)
    assert table.table.care.warnings == ("the dark",)


def test_a_safety_call_comes_before_everything(table: Driver):
    table.do("robin", Call(call="pause"))
    assert offers.prompt(GAME, table.table, "gale").title == "Someone asks for a pause."
