"""A table as one file: the same again when it comes back, and plain words when it cannot."""

import json
from random import Random

import pytest
from candlelight import GAME
from candlelight.venture import LiveWithIt, SetOut
from msgspec.structs import replace

from hearthside.conformance import random_play
from hearthside.core import log
from hearthside.core.driver import demo_table
from hearthside.core.life.notes import WriteNote
from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.seats import SitDown
from hearthside.core.life.telling import Tell
from hearthside.core.life.vote_events import BallotCast
from hearthside.core.life.votes import CallVote, CastBallot, OpenBallots
from hearthside.core.moves import Illegal
from hearthside.core.say import line
from hearthside.export.archive import pack, unpack, whole
from hearthside.export.archive_checks import BrokenFile
from hearthside.games import discover

GAMES = {GAME.name: GAME, **discover()}


@pytest.fixture
def bodies() -> list[bytes]:
    table = demo_table(GAME, GAME.demo, at="2026-01-01T20:00:00Z")
    table.do("robin", SetOut(who="wanderer", want="a bell", dark="1"))
    table.fall(3, 4)
    table.do("robin", LiveWithIt())
    table.do("gale", WriteNote(text="Only mine – and “quoted”\n\ttwice", to="me"))
    table.do("gale", Rewind(to=table.table.seq - 3))
    return [log.encode(entry) for entry in table.entries]


@pytest.fixture
def file(bodies: list[bytes]) -> bytes:
    return pack(GAME, "The Unlit Chapel", bodies)


def test_what_comes_back_is_the_same_to_the_byte(file: bytes, bodies: list[bytes]):
    table = unpack(file, GAMES)
    assert table.bodies == bodies
    assert (table.game, table.name) == (GAME, "The Unlit Chapel")
    assert pack(table.game, table.name, table.bodies) == file


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("seed", range(3))
def test_any_evening_comes_back_the_same(game, seed):
    table, rng = demo_table(game, game.demo), Random(seed)
    for step in range(40):
        random_play.wander(table, rng, f"words {step}")
        random_play.fortune(table, rng)
    bodies = [log.encode(entry) for entry in table.entries]
    back = unpack(pack(game, table.table.name, bodies), GAMES)
    assert back.bodies == bodies
    assert log.replay(game, [log.decode(game, body) for body in back.bodies]) == table.table


def test_a_table_with_closed_ballots_stays_here_until_they_are_opened():
    table = demo_table(GAME, GAME.demo)

    def packed() -> bytes:
        return whole(GAME, table.table, [log.encode(entry) for entry in table.entries])

    table.do("gale", CallVote(question="Stay?", choices="Yes\nNo", secret=True))
    assert packed(), "nobody has voted yet"
    table.do("robin", CastBallot(choice="no"))
    with pytest.raises(Illegal, match="Open the ballots or call off the vote"):
        packed()
    table.do("gale", OpenBallots())
    assert packed()
    table.do("gale", CallVote(question="Stay?", choices="Yes\nNo", secret=False))
    table.do("robin", CastBallot(choice="no"))
    assert packed(), "an open vote hides nothing"


def test_a_secret_ballot_stays_secret_in_the_file_and_the_table_shows_the_same():
    table = demo_table(GAME, GAME.demo)
    seats = [seat for seat in table.table.seats if table.table.is_player(seat)]
    question = {"question": "Who leads?", "choices": "\n".join((*seats, "Nobody"))}
    table.do("gale", CallVote(**question, secret=True))
    called = table.table.seq
    for seat in seats:
        table.do(seat, CastBallot(choice="nobody"))
    table.do("gale", Rewind(to=called))
    for seat in seats:
        table.do(seat, CastBallot(choice=seat))
    kept = [log.encode(entry) for entry in table.entries]
    file = whole(GAME, table.table, kept)
    assert [b'"choice":"nobody"' in body for body in kept].count(True) == len(seats)
    assert b'"choice":"nobody"' not in file, "not those that were taken back either"
    for seat in seats:
        assert f'"choice":"{seat}"'.encode() not in file
    back = [log.decode(GAME, body) for body in unpack(file, GAMES).bodies]
    assert log.replay(GAME, back) == table.table
    assert [entry.said for entry in back] == [entry.said for entry in table.entries]
    assert whole(GAME, table.table, unpack(file, GAMES).bodies) == file
    within = log.replay(GAME, back[: called + 1])
    assert within.vote
    assert within.vote.left() == list(seats), "rewound to there, all are asked"


def test_what_an_older_log_told_the_voter_stays_out_of_the_file_too():
    table = demo_table(GAME, GAME.demo)
    table.do("gale", CallVote(question="Stay?", choices="Yes\nNo", secret=True))
    table.do("robin", CastBallot(choice="no"))
    table.do("gale", OpenBallots())
    at = next(n for n, entry in enumerate(table.entries) if isinstance(entry.event, BallotCast))
    told = (*table.entries[at].said, line("Your ballot says No.", to=("robin",)))
    table.entries[at] = replace(table.entries[at], said=told)
    file = whole(GAME, table.table, [log.encode(entry) for entry in table.entries])
    assert b"has voted" in file
    assert b"Your ballot says" not in file


def test_an_open_vote_keeps_its_names_in_the_file():
    table = demo_table(GAME, GAME.demo)
    table.do("gale", CallVote(question="Stay?", choices="Yes\nNo", secret=False))
    table.do("robin", CastBallot(choice="no"))
    bodies = [log.encode(entry) for entry in table.entries]
    assert unpack(whole(GAME, table.table, bodies), GAMES).bodies == bodies


def test_private_notes_stay_out_of_the_file_of_whoever_may_not_read_them():
    table = demo_table(GAME, GAME.demo)
    players = table.table.players()
    for seat in (*players, "gale"):
        for to in ("everyone", "me", *(other for other in players if other != seat)):
            table.do(seat, WriteNote(text=f"note of {seat} to {to}", to=to))
        if seat != "gale":
            table.do(seat, WriteNote(text=f"note of {seat} to the master", to="gm"))
    bodies = [log.encode(entry) for entry in table.entries]
    file = whole(GAME, table.table, bodies, "gale")
    for note in table.table.notes:
        known = table.table.sees("gale", note.to)
        assert (f"{note.text}".encode() in file) is known, note
    assert whole(GAME, table.table, bodies) == file, "the command line knows what its master does"
    back = unpack(file, GAMES).bodies
    assert whole(GAME, table.table, back, "gale") == file
    again = log.replay(GAME, [log.decode(GAME, body) for body in back])
    assert [(note.by, note.to) for note in again.notes] == [
        (note.by, note.to) for note in table.table.notes
    ]


def test_it_can_be_read_line_by_line(file: bytes):
    header, *entries = [json.loads(line) for line in file.splitlines()]
    assert header["format"] == "hearthside table"
    assert header["entries"] == len(entries)
    assert entries[0]["event"]["event"] == "table.opened"


def broken(file: bytes) -> str:
    with pytest.raises(BrokenFile) as refused:
        unpack(file, GAMES)
    return str(refused.value)


@pytest.mark.parametrize(
    "other",
    [
        b"",
        b"\n",
        b"PK\x03\x04",
        b"{}",
        b'{"format": "something else"}\n',
        b"\xff\xfe",
        b"[" * 50_000,
    ],
)
def test_what_is_no_table_is_told_so(other: bytes):
    assert "Line 1: this is not a Hearthside table" in broken(other)


def test_a_newer_file_says_how_to_read_it(file: bytes):
    newer = file.replace(b'"version":1', b'"version":3')
    assert "a newer Hearthside wrote this file (version 3)" in broken(newer)
    assert "Update Hearthside" in broken(newer)


@pytest.mark.parametrize("count", [b"-1", b"201", b"50000000"])
def test_a_file_of_countless_pictures_is_refused(file: bytes, count: bytes):
    more = file.replace(b'"pictures":0', b'"pictures":' + count)
    assert "at most 200 pictures" in broken(more)


def test_a_header_that_does_not_fit_is_named(file: bytes):
    assert "Line 1: the header does not fit" in broken(file.replace(b'"entries":', b'"lines":', 1))


def test_an_unknown_game_is_named(file: bytes):
    other = file.replace(b'"game":"candlelight"', b'"game":"chess"', 1)
    assert "plays “chess”, which is not here. There are: candlelight" in broken(other)


def test_a_file_that_was_cut_off_is_found_out(file: bytes):
    assert "It may have been cut off" in broken(file[: len(file) // 2])
    assert "It may have been cut off" in broken(file.rstrip(b"\n"))
    assert "It may have been cut off" in broken(file + b"{}\n")


def test_a_line_that_cannot_be_read_is_named(file: bytes):
    lines = file.split(b"\n")
    lines[4] = lines[4][:-3]
    assert broken(b"\n".join(lines)).startswith("Line 5: this entry cannot be read")
    lines[4] = b'{"at":"","by":"","event":{"event":"candlelight.fly"},"said":[]}'
    assert broken(b"\n".join(lines)).startswith("Line 5: this entry cannot be read")
    lines[4] = b'{"at":"","by":"","event":' + b"[" * 9_000
    assert broken(b"\n".join(lines)).startswith("Line 5: this entry cannot be read")


def test_a_changed_entry_is_found_out_by_the_sum(file: bytes):
    assert "do not add up" in broken(file.replace(b"a bell", b"a cell"))


def repacked(bodies: list[bytes]) -> bytes:
    """A file whose sum is right, whatever is in it."""
    return pack(GAME, "Forged", bodies)


def test_an_entry_that_does_not_follow_is_named(bodies: list[bytes]):
    at = next(n for n, body in enumerate(bodies) if b"table.making-finished" in body)
    forged = list(bodies)
    forged[at] = bodies[at].replace(b"cast.wanderer.draft", b"cast.nobody.draft")
    told = broken(repacked(forged))
    assert told.startswith(f"Line {at + 2}: this entry does not follow")


def test_a_log_begins_with_its_table_being_opened(bodies: list[bytes]):
    assert "Line 2: a log begins" in broken(repacked(bodies[1:]))
    assert "1 to 100,000 entries" in broken(repacked([]))


def test_a_rewind_into_the_future_is_refused(bodies: list[bytes]):
    forged = [*bodies[:-1], bodies[-1].replace(b'"to":', b'"to":9')]
    assert f"Line {len(bodies) + 1}: it rewinds to entry 9" in broken(repacked(forged))


def test_hidden_characters_cannot_be_smuggled_in(bodies: list[bytes]):
    forged = [body.replace(b"a bell", "a \u202ebell".encode()) for body in bodies]
    assert "direction override" in broken(repacked(forged))


def changed(bodies: list[bytes], old: bytes, new: bytes) -> str:
    """What is said of a file whose sum is right, with something else in its entries."""
    other = [body.replace(old, new) for body in bodies]
    assert other != bodies
    return broken(repacked(other))


@pytest.mark.parametrize(
    "at", [b"yesterday", b"2026-13-45T99:00Z", b"2026-01-01T20:00:00", b"0001-01-01T00:00:00Z"]
)
def test_an_impossible_date_is_refused_with_its_line(bodies, at):
    assert changed(bodies, b"2026-01-01T20:00:00Z", at).startswith("Line 2: ")


@pytest.mark.parametrize(
    "seat",
    ["everyone", "gm", "door", "me", "a/b", "..", "Robin", "", "x" * 99, "<b>", "r?x", "a.b"],
)
def test_a_seat_that_no_address_could_name_is_refused(bodies, seat):
    told = changed(bodies, b'"seat":"robin"', f'"seat":"{seat}"'.encode())
    assert "cannot be the id of a seat" in told
    assert told.startswith("Line ")


def test_a_table_that_nobody_runs_is_refused(bodies):
    seated = [body for body in bodies if b"table.sat-down" not in body]
    assert "Line" in broken(repacked(seated)) or "Nobody runs" in broken(repacked(seated))
    told = changed(bodies, b'"name":"Gale","role":"gm"', b'"name":"Gale","role":"spectator"')
    assert "Nobody runs the game" in told


def test_invalid_utf_8_is_refused_with_its_line(bodies):
    assert changed(bodies, b"a bell", b"a \xff\xfe bell").startswith("Line ")


def test_more_than_a_table_may_hold_is_refused(bodies):
    note = WriteNote(text="n")
    table = demo_table(GAME, GAME.demo, at="2026-01-01T20:00:00Z")
    table.do("gale", note)
    one = log.encode(table.entries[-1])
    many = [*bodies, *(one for _ in range(101))]
    assert "more than 100 notes" in broken(repacked(many))
    long = changed(bodies, b"a bell", b"b" * 200_000)
    assert "200,000 are the most" in long


def test_seventy_megabytes_of_newlines_cost_nothing(file):
    header = file.split(b"\n")[0]
    assert "at most 64,000,000" in broken(header + b"\n" * 70_000_000)
    assert "entries where its first line promises" in broken(header + b"\n" * 30_000_000)


def test_what_was_whispered_between_players_stays_out_of_the_masters_file():
    table = demo_table(GAME, GAME.demo)
    for name in ("Ash", "Wil"):
        table.do("door", SitDown(name=name))
    told = {
        "aside-for-one": ("wil",),
        "aside-for-the-master": ("gale",),
        "aside-for-all": (),
    }
    for text, to in told.items():
        table.do("ash", Tell(text=text, voice="narrator", to=to))
    file = whole(GAME, table.table, [log.encode(entry) for entry in table.entries], "gale")
    assert b"aside-for-one" not in file
    assert b"aside-for-the-master" in file
    assert b"aside-for-all" in file
