"""Telling: as a character or as the narrator, to everyone or to some, and kinds of lines."""

import pytest
from candlelight import GAME
from candlelight.state import Wanderer
from candlelight.venture import LiveWithIt, SetOut

from hearthside.core import log
from hearthside.core.driver import Driver, demo_table
from hearthside.core.life.telling import DOES, SAYS, Tell
from hearthside.core.moves import ONLY_GM, Illegal
from hearthside.core.say import Line, line
from hearthside.core.secrecy.audiences import ToldNow
from hearthside.core.table import with_made
from hearthside.export import archive


@pytest.fixture
def table() -> Driver:
    driver = demo_table(GAME, GAME.demo)
    driver.sit("Ana")
    return driver


def last(table: Driver) -> Line:
    return table.entries[-1].said[0]


def test_a_character_says_or_does_something(table: Driver) -> None:
    table.do("robin", Tell(text="“Is *anyone* there?”", voice="wanderer"))
    said = last(table)
    assert said.plain == "Ember: “Is anyone there?”"
    assert (said.kind, said.who, said.to) == ("speech", "wanderer", None)
    assert [span.text for span in said.spans if span.kind == "emphasis"] == ["anyone"]
    table.do("robin", Tell(text="lifts the lamp.", voice="wanderer", how=DOES))
    assert (last(table).plain, last(table).kind) == ("Ember lifts the lamp.", "action")
    table.do("robin", Tell(text="Turns the lamp down.", voice="wanderer", how=DOES))
    assert last(table).plain == "Ember turns the lamp down."
    table.do("robin", Tell(text="drops from ledge to ledge", voice="wanderer", how=DOES))
    assert last(table).plain == "Ember drops from ledge to ledge."
    table.do("robin", Tell(text="does anyone see it?", voice="wanderer", how=DOES))
    assert last(table).plain == "Ember: does anyone see it?", "beside the name, as it was typed"
    table.do("robin", Tell(text="“Hush.”", voice="wanderer", how=SAYS))
    assert last(table).plain == "Ember: “Hush.”", "quoted once"
    table.do("robin", Tell(text="'don't!'", voice="wanderer"))
    assert (last(table).plain, last(table).kind) == ("Ember: “Don’t!”", "speech")


def test_what_is_chosen_by_hand_wins(table: Driver) -> None:
    table.do("robin", Tell(text="Where is the seal", voice="wanderer", how=SAYS))
    assert (last(table).plain, last(table).kind) == ("Ember: “Where is the seal”", "speech")
    table.do("robin", Tell(text="“Hush.”", voice="wanderer", how=DOES))
    assert (last(table).plain, last(table).kind) == ("Ember: “Hush.”", "action")


def test_anyone_narrates_and_nobody_speaks_for_anothers_character(table: Driver) -> None:
    table.do("ana", Tell(text="Somewhere a bell."))
    assert (last(table).plain, last(table).kind) == ("Somewhere a bell.", "narration")
    table.do("ana", Tell(text="“Go home!”"))
    assert last(table).plain == "“Go home!”", "nobody is named who says it, so the marks stay"
    with pytest.raises(Illegal, match="The narrator"):
        table.do("ana", Tell(text="Boo", voice="wanderer"))
    with pytest.raises(Illegal, match="Write a line first"):
        table.do("ana", Tell(text="  "))
    with pytest.raises(Illegal):
        table.do("ana", Tell(text="lifts it", how=DOES))


def test_a_whisper_is_heard_by_whom_it_is_for_and_leaves_with_none_of_the_others(
    table: Driver,
) -> None:
    table.do("gale", Tell(text="You know this owl.", to=("robin",)))
    hears = {
        seat: bool(ToldNow(table.table).to(seat, 1, [last(table)])) for seat in table.table.seats
    }
    assert hears == {"gale": True, "robin": True, "ana": False}
    table.do("robin", Tell(text="Psst, Ana.", to=("ana",)))
    bodies = [log.encode(entry) for entry in table.entries]
    file = archive.whole(GAME, table.table, bodies, "gale")
    assert b"You know this owl" in file
    assert b"Psst" not in file


def test_somebody_hidden_speaks_as_someone_to_who_does_not_know_them(table: Driver) -> None:
    owl = Wanderer(id="owl", name="The Owl", npc=True, known_to=ONLY_GM)
    table.table = with_made(table.table, owl)
    table.do("gale", Tell(text="“Whooo.”", voice="owl"))
    told = {
        seat: [line.plain for line in ToldNow(table.table).to(seat, 1, table.entries[-1].said)]
        for seat in ("gale", "ana")
    }
    assert told == {"gale": ["The Owl: “Whooo.”"], "ana": ["Someone: “Whooo.”"]}
    assert [one.who for one in table.entries[-1].said] == ["owl", ""]
    table.do("gale", Tell(text="“Whooo.”", voice="owl", to=("ana",)))
    assert (last(table).plain, last(table).who) == ("Someone: “Whooo.”", "")


def test_what_an_outcome_looks_like_belongs_to_it(table: Driver) -> None:
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
    table.fall(4, 4)
    table.do("robin", LiveWithIt())
    settled = table.table.seq
    assert (last(table).kind, last(table).retold) == ("outcome", True)
    table.do("robin", Tell(text="Light on every step.", of=settled))
    assert last(table).of == settled
    table.do("robin", Tell(text="Nobody else sees the stain.", of=settled, to=("gale",)))
    assert last(table).of == 0, "what only some are told is not how it looked"
    with pytest.raises(Illegal, match="The log goes to entry"):
        table.do("robin", Tell(text="Later", of=table.table.seq + 5))


def test_a_line_is_of_a_kind() -> None:
    assert line("x").kind == "event"
    assert (line("x", retold=False).kind, line("x", retold=False).retold) == ("bookkeeping", False)
    assert line("x", beat="Settle").kind == "outcome"
    assert line("x", beat="Settle", retold=False).kind == "bookkeeping"


def test_what_is_told_is_rewound_with_the_story_and_replays(table: Driver) -> None:
    table.do("ana", Tell(text="Somewhere a bell."))
    entries = [log.decode(GAME, log.encode(entry)) for entry in table.entries]
    assert entries[-1].said == table.entries[-1].said
    assert log.replay(GAME, entries) == table.table


def test_a_line_is_set_with_the_quotation_marks_of_a_book(table: Driver) -> None:
    table.do("gale", Tell(text='She doesn\'t turn. "Brack!" A 6" nail.'))
    assert last(table).plain == 'She doesn’t turn. “Brack!” A 6" nail.'
