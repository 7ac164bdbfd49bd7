"""The cast as it is drawn."""

import pytest

from hearthside.core.life.scenes_sessions import CloseScene, Spotlight
from hearthside.core.pieces import Coins, Mark, Track, Words
from hearthside.games.fate import GAME
from hearthside.games.fate.characters.npcs import BringReady, MakeGroup
from hearthside.games.fate.scenes.starts_and_ends import SetPresent
from tests.games.fate.gathering import GALE, at_play, draft, given, given_play, hurt, seen


def shown(table, seat="mara"):
    return GAME.show(seen(table, seat))


def person(table, id, seat="mara"):
    return next(one for one in shown(table, seat).cast if one.id == id)


def pieces(table, id, kind, seat="mara"):
    return [piece for piece in person(table, id, seat).pieces if isinstance(piece, kind)]


@pytest.mark.rule("FA-3.6")
def test_a_character_shows_coins_boxes_and_what_hurts():
    table = at_play("Mara")
    given(table, "mara", boxes=(True, False, False), fate_points=2)
    hurt(table, "mara", "mild", "Rope-Burned Palms")
    table.do(GALE, Spotlight("mara"))
    mara = person(table, "mara")
    assert mara.concept == "Mara the Bold"
    assert mara.player == "mara"
    assert mara.lit
    assert mara.side == ""
    (coins,) = pieces(table, "mara", Coins)
    assert (coins.count, coins.path) == (2, "cast.mara.fate_points")
    (track,) = pieces(table, "mara", Track)
    assert track.boxes == (("1", True), ("2", False), ("3", False))
    (mark,) = pieces(table, "mara", Mark)
    assert (mark.label, mark.text) == ("Mild", "Rope-Burned Palms")


def test_npcs_hold_no_coins_and_mooks_say_what_they_can_do():
    table = at_play("Mara")
    table.do(
        GALE,
        MakeGroup(
            name="Four wreckers",
            aspects="Never Look Up",
            good_at="brawling",
            bad_at="noticing",
            size=4,
        ),
    )
    assert pieces(table, "four-wreckers", Coins) == []
    assert [words.text for words in pieces(table, "four-wreckers", Words)] == [
        "+2\xa0brawling, −2\xa0noticing"
    ], "no figure ends a line"
    (track,) = pieces(table, "four-wreckers", Track)
    assert len(track.boxes) == 2
    assert "FA-9.5" in track.why.rules


@pytest.mark.rule("FA-6.1")
def test_the_gms_pool_stands_beside_the_other_side():
    table = at_play("Mara", "Jun", "Sam")
    given_play(table, pool=2)
    ((side, coins),) = shown(table).purses
    assert (side, coins.label, coins.count) == ("The GM’s pool", "", 2), "nobody is a foe yet"
    table.do(GALE, BringReady(which="sky-shark"))
    ((side, coins),) = shown(table).purses
    assert side == person(table, "sky-shark").side == "The foes"
    assert (coins.label, coins.count, coins.of) == ("GM’s pool", 2, 3)
    table.do(GALE, CloseScene())
    assert shown(table).purses == ()


def test_our_side_comes_first_whoever_was_made_first():
    table = at_play("Mara")
    table.do(GALE, BringReady(which="sky-shark"))
    draft(table, "mara", "Late Lena")
    cast = shown(table).cast
    assert [one.name for one in cast] == ["Mara", "Late Lena", "Sky Shark"]
    assert cast[1].concept == "Still being made"
    assert cast[1].pieces == ()


def test_who_is_hidden_is_marked_for_the_gm_and_missing_for_others():
    table = at_play("Mara")
    table.do(GALE, BringReady(which="sky-shark", hidden=True))
    assert person(table, "someone", GALE).secret == "Only you"
    assert [one.id for one in shown(table).cast] == ["mara"]


def test_who_is_out_or_away_says_so():
    table = at_play("Mara", "Jun")
    given(table, "mara", out="taken out")
    table.do(GALE, SetPresent(("mara",)))
    assert person(table, "mara").out
    assert [words.text for words in pieces(table, "jun", Words)] == ["Not in this scene"]
