"""The suite catches a secret that somebody else could read: each leak is planted, and found.

Where somebody has to be hidden, Fate is played.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from candlelight import GAME, omen
from candlelight.state import CandlePlay
from msgspec.structs import replace
from planting import caught, faulty, over

from hearthside.conformance import dark_scenes, test_secrets_never_leak
from hearthside.conformance.test_secrets_never_leak import Watch
from hearthside.core import engine, log
from hearthside.core.life.renaming import CharacterRenamed
from hearthside.core.life.scenes_sessions import SpotlightMoved
from hearthside.core.moves import Event
from hearthside.core.say import line
from hearthside.core.secrecy.audiences import ToldNow
from hearthside.core.table import Table
from hearthside.games import find
from hearthside.games.fate.characters import stunts


def test_a_secret_that_is_told_to_everyone():
    """Not by its name, which the engine would keep: by what it says of somebody's omen."""

    def view(self: Any, table: Table[CandlePlay], seat: str) -> Table[CandlePlay]:
        return (
            table if table.is_gm(seat) else replace(table, play=replace(table.play, venture=None))
        )

    caught(test_secrets_never_leak.test_no_secret_reaches_a_wrong_seat, faulty(view=view))


def test_a_secret_that_a_line_sets_otherwise_than_it_was_typed():
    """The words of an omen in capitals, which the engine does not know as the omen's."""

    def say(self: Any, table: Table[CandlePlay], event: Any) -> Any:
        if isinstance(event, omen.OmenWritten):
            return [line(f"An omen waits: {event.omen.text.upper()}.")]
        return type(GAME).say(self, table, event)

    caught(test_secrets_never_leak.test_no_secret_reaches_a_wrong_seat, faulty(say=say))


@pytest.fixture
def told_to_everybody(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What names somebody hidden is told as a game says it, with nobody left out."""
    monkeypatch.setattr(engine, "told", lambda said, *_, **__: tuple(said))
    forget()
    yield
    forget()


def forget() -> None:
    """What is played next is played anew."""
    dark_scenes.scenes.cache_clear()
    dark_scenes.branches.cache_clear()


@pytest.fixture
def told_after_a_rewind(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was told in a stretch that the story went back over is told to everybody."""
    everything = ToldNow.to

    def to(self: ToldNow, seat: str, seq: int, said: Any) -> Any:
        return list(said) if self._rewound else everything(self, seat, seq, said)

    monkeypatch.setattr(ToldNow, "to", to)


def in_the_log(event: Event) -> None:
    """Something happens to somebody hidden in Fate's dark scene, and everybody's log is read."""
    fate = find("fate")
    scene = dark_scenes.darkest(fate)
    before = next(one for one in scene if "someone" in one.table.table.play.cast)
    watch = Watch(before.table, ["Canary", "Silas Quill"])
    table = watch.table = dark_scenes.standing(before.table)
    turn = engine.cascade(fate, table.table, [event], by="priya")
    table.entries += log.entries_of(turn, "priya", "")
    table.table = turn.table
    watch.look()


@pytest.mark.parametrize(
    "event",
    [
        CharacterRenamed(who="someone", name="Canary"),
        stunts.StuntUsed(character="someone", stunt="up-through-the-boards", how=""),
        SpotlightMoved(character="someone"),
    ],
)
def test_somebody_hidden_who_is_named_to_everybody(event, request, monkeypatch):
    monkeypatch.setattr(stunts, "_told_to", lambda *_: None)  # Fate takes care of it as well
    in_the_log(event)
    request.getfixturevalue("told_to_everybody")
    with pytest.raises(AssertionError, match="is told"):
        in_the_log(event)


@pytest.mark.parametrize("game", ["burning-wheel", "fate", "hot-circle", "questworlds", "venus"])
def test_a_core_that_tells_everybody_of_somebody_hidden(game, told_to_everybody):
    """Each game's own scenes find it; with nothing planted they are the suite itself."""
    with pytest.raises(AssertionError):
        test_secrets_never_leak.test_somebody_hidden_stays_hidden_through_a_whole_struggle(
            find(game)
        )


def test_a_move_of_a_gm_that_tells_everybody_of_somebody_hidden(told_to_everybody):
    check = (
        test_secrets_never_leak.test_whatever_a_gm_does_with_hidden_people_is_told_to_nobody_else
    )
    with pytest.raises(AssertionError, match="is told"):
        check(find("fate"), 0)


def test_a_scene_with_somebody_hidden_that_is_not_played_any_more(monkeypatch):
    check = test_secrets_never_leak.test_no_kind_of_move_on_somebody_hidden_goes_missing
    check(find("fate"))
    monkeypatch.setattr(dark_scenes, "scenes", lambda game: ())
    dark_scenes.branches.cache_clear()
    with pytest.raises(AssertionError, match="not tried any more"):
        check(find("fate"))
    dark_scenes.branches.cache_clear()


def test_a_rewind_that_leaves_in_the_log_what_is_hidden_again(told_after_a_rewind):
    check = test_secrets_never_leak.test_what_a_rewind_hides_again_is_told_to_nobody_any_more
    with pytest.raises(AssertionError, match="can see"):
        check(find("fate"))


def test_a_rewound_note_that_others_read(told_after_a_rewind):
    with pytest.raises(AssertionError):
        over(test_secrets_never_leak.test_a_rewound_secret_stays_secret, GAME)
