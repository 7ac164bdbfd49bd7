"""The play half as a whole: nothing gets stuck, everything survives being written down."""

from random import Random

import msgspec
import pytest

from hearthside.conformance import random_play
from hearthside.core import asks, engine, offers
from hearthside.core.driver import demo_table
from hearthside.core.forms import Text
from hearthside.games.fate import GAME
from hearthside.games.fate.state import FatePlay
from hearthside.games.fate.struggle.conflict import BeginConflict

STARTS = (
    "fate.end-turn",
    "fate.overcome",
    "fate.create-advantage",
    "fate.discover",
    "fate.exploit",
    "fate.attack",
    "fate.cross",
    "fate.force-way",
    "fate.concede",
)


def next_step(table, rng):
    """Someone who is asked follows what they are asked, mostly the highlighted step."""
    for seat in asks.waiting(table.table, GAME.asks(table.table, "")):
        asked = offers.offers(GAME, table.table, seat).answers
        if asked[0].move == "fate.end-turn" and rng.random() < 0.9:
            return False  # rather than do nothing, somebody acts
        best = [option for option in asked if option.best]
        pick = rng.choice(best if best and rng.random() < 0.6 else asked)
        table.do(seat, random_play.chosen(table, pick, rng, "Some words"))
        return True
    return False


def quietly_offered(table):
    """Only what is asked of a seat is highlighted, and only once."""
    for seat in table.table.seats:
        offered = offers.options(GAME, table.table, seat)
        fate = [option for option in offered if option.move.startswith("fate.") and option.best]
        assert len([option for option in fate if option.section == "turn"]) <= 1
        assert not [option.label for option in fate if option.section == "gm"]


def highlighted_step(table):
    """Whoever has a highlighted step takes it, with a word wherever one may stand."""
    for seat in table.table.seats:
        best = [option for option in offers.options(GAME, table.table, seat) if option.best]
        assert len(best) <= 1, [option.label for option in best]
        if best:
            raw = msgspec.to_builtins(best[0].values())
            blank = [f.name for f in best[0].fields if isinstance(f, Text) and not raw[f.name]]
            move = engine.parse_move(GAME, {**raw, **dict.fromkeys(blank, "Some words")})
            table.do(seat, move)
            return True
    return False


def takes_turn(table):
    """Whoever is on turn attacks if there is anybody to attack, else creates an advantage."""
    for seat in table.table.seats:
        found = {o.move: o for o in offers.options(GAME, table.table, seat) if o.section == "act"}
        act = found.get("fate.attack")
        if act is None or not act.values()["foe"]:  # none but friends are here
            act = found.get("fate.create-advantage")
        if act and offers.offers(GAME, table.table, seat).prompt.urgent:
            raw = msgspec.to_builtins(act.values())
            blank = [f.name for f in act.fields if isinstance(f, Text) and not raw[f.name]]
            move = engine.parse_move(GAME, {**raw, **dict.fromkeys(blank, "Some words")})
            table.do(seat, move)
            return True
    return False


@pytest.mark.parametrize("seed", range(6))
def test_acting_on_ones_turn_and_following_the_highlighted_step_ends_a_conflict(seed):
    table, rng = demo_table(GAME, GAME.demo), Random(seed)
    table.do("priya", BeginConflict("physical", tuple(table.table.play.cast)))
    for _ in range(400):
        random_play.fortune(table, rng)
        if table.table.play.conflict is None:
            break
        assert highlighted_step(table) or takes_turn(table)
    assert table.table.play.conflict is None


@pytest.mark.parametrize("seed", range(3))
def test_following_only_the_highlighted_step_opens_the_lock_again_and_again(seed):
    """Outside a conflict too there is always a next step for somebody, and it is never refused."""
    table, rng = demo_table(GAME, GAME.demo), Random(seed)
    for _ in range(150):
        random_play.fortune(table, rng)
        assert highlighted_step(table)


@pytest.mark.parametrize("seed", range(12))
def test_following_what_is_asked_always_brings_an_attempt_to_its_end(seed):
    table, rng = demo_table(GAME, GAME.demo), Random(seed)
    if seed % 2:
        table.do("priya", BeginConflict("physical", tuple(table.table.play.cast)))
    begun = 0
    for _ in range(400):
        random_play.fortune(table, rng)
        quietly_offered(table)
        try:
            if next_step(table, rng):
                continue
        except engine.Illegal:
            continue
        starts = [
            (seat, option)
            for seat in table.table.seats
            for option in offers.options(GAME, table.table, seat)
            if option.section == "act" and option.move in STARTS
        ]
        if not starts:
            break
        seat, option = rng.choice(starts)
        try:
            table.do(seat, random_play.chosen(table, option, rng, "Some words"))
            begun += 1
        except engine.Illegal:
            continue
    assert begun > 8
    play = table.table.play
    assert msgspec.convert(msgspec.to_builtins(play), FatePlay) == play
    random_play.same_after_replay(table)
