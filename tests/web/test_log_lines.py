"""The log as a seat reads it, kept from move to move: the same as if it were read anew."""

from collections import deque

import pytest
from candlelight import GAME

from hearthside.core import engine
from hearthside.core.life.notes import NOTE, NoteDropped
from hearthside.core.life.seats import SatDown
from hearthside.core.log import Entry
from hearthside.core.moves import BUT
from hearthside.core.say import REVEAL, Line, line, name
from hearthside.web.live.kept_log import Numbered
from hearthside.web.live.log_lines import LinesRead, LinesSaid, lines_shown_to, said

ENDED = line(name("Ember"), " comes back.", beat="Settle", kind="outcome")
TALES = [
    ENDED,
    line("The door is open.", beat="Note"),
    line("The rope is cold.", beat="Story", kind="narration"),
    line("It was a long way.", beat="Story", kind="narration", of=1),
    line("Only the dark knows.", to=("gm",)),
    line("Somebody is there.", to=(BUT, "gm")),
    line("The key is false.", beat=NOTE, to=("mara",)),
    line("The key is false.", beat=REVEAL),
    line("And so it ends."),
    line("The key is false.", beat=NOTE, to=("mara",)),
    line("Whoever goes, goes alone.", to=(BUT, "gm", "mara")),
]


def entry(seq: int, *lines: Line) -> Numbered:
    return Numbered(seq, Entry(at="", by="", event=NoteDropped(note=""), said=lines))


@pytest.mark.parametrize("most", [4, 40])
def test_what_is_read_from_move_to_move_is_what_one_would_read_anew(most: int):
    opened = engine.opening(GAME, "The bell", "Gale", "computer", {})
    table = engine.fold(GAME, engine.opened(GAME, opened[0]), opened[1:])
    for seat in ("mara", "jun"):
        sat = SatDown(seat=seat, name=seat.title(), role="player", pronouns="")
        table = engine.evolve(GAME, table, sat)
    recent: deque[Numbered] = deque(maxlen=most)
    kept, readers = LinesSaid(), {seat: LinesRead() for seat in table.seats}
    for seq, tale in enumerate(TALES, 1):
        recent.append(entry(seq, tale))
        kept.take_in(table, recent)
        assert kept.lines == said(table, recent)
        assert [one.line.to for one in kept.secret] == [
            one.line.to for one in kept.lines if one.line.to is not None
        ]
        for seat, read in readers.items():
            if seq % 3 or seat == "gale":  # nobody looks after every move
                anew = lines_shown_to(table, kept.lines, seat)
                assert [one.line for one in read.of(table, kept, seat)] == [
                    one.line for one in anew
                ]
                assert read.of(table, kept, seat) is read.of(table, kept, seat)
