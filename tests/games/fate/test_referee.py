"""Random evenings with a referee: what each event does to points, dice and harm is worked out anew
from the book, apart from the code that plays it."""

from random import Random

import pytest

from hearthside.conformance import random_play
from hearthside.core import engine, offers
from hearthside.core.driver import demo_table
from hearthside.core.moves import Illegal
from hearthside.games.fate import GAME

STEPS = 220
ABSORBS = {"mild": 2, "moderate": 4, "severe": 6}
LIKELY = {"fate.attack": 8, "fate.begin-conflict": 30, "fate.begin-contest": 12, "fate.roll": 20}
OFTEN = {"turn": 4, "act": 1}
"""How often what is asked, or can be done at once, is played; everything else is seldom."""


def weight(option):
    return LIKELY.get(option.move) or OFTEN.get(option.section, 0.02)


def step(table, rng, words):
    seat = rng.choice(list(table.table.seats))
    fair = [one for one in offers.options(GAME, table.table, seat) if one.move.startswith("fate.")]
    if fair:
        option = rng.choices(fair, [weight(one) for one in fair])[0]
        try:
            table.do(seat, random_play.chosen(table, option, rng, words))
        except Illegal as refused:
            random_play.explained(refused)
    random_play.fortune(table, rng)


def comes_to(attempt, place):
    """FA-2.3, FA-6.6: a roll, or the difficulty at -1, with all that was added."""
    used = [one for one in attempt.invocations if one.roll == place and one.effect != "reroll"]
    if place < 0:
        return attempt.against + 2 * len(used)
    roll = attempt.rolls[place]
    added = sum(-2 if one.effect == "raise" else 2 for one in used)
    return sum(roll.faces) + roll.rating + 2 * len(roll.stunts) + len(roll.helpers) + added


def reads(shifts):
    return "fail" if shifts < 0 else ("tie", "success", "success", "style")[min(shifts, 3)]


def most(hero):
    """FA-5.8: one box and every empty slot."""
    filled = [one.severity for one in hero.consequences]
    boxes = [at for at, crossed in enumerate(hero.boxes, 1) if not crossed]
    return max(boxes, default=0) + sum(ABSORBS[one] for one in hero.slots if one not in filled)


def points(play, id):
    hero = play.cast.get(id)
    return play.pool if hero is None or hero.npc else hero.fate_points


def opposes(attempt, owner, used):
    """FA-6.5: whether an aspect is turned against its owner."""
    rolling = [roll.who for roll in attempt.rolls]
    if used.effect == "raise":
        return owner == rolling[max(used.roll, 0)]
    if attempt.kind == "contest":
        return owner in rolling and owner != rolling[used.roll]
    return owner in (attempt.target, *rolling[1:]) if used.roll == 0 else owner == attempt.actor


def invoked(before, event, after):
    used, known = event.used, before.aspects[event.used.aspect]
    spent = points(before, used.by) - points(after, used.by)
    owed = sum(after.owed.values()) - sum(before.owed.values())
    if used.free:
        left = after.aspects[used.aspect].free[used.side] if used.aspect in after.aspects else 0
        assert (spent, owed, left) == (0, 0, known.free[used.side] - 1)
        assert (used.aspect in after.aspects) == (known.kind != "boost")
        return
    foe = bool(before.conflict) and known.owner not in ("", used.by)
    assert known.kind != "boost"
    assert (spent, owed) == (1, int(foe and opposes(before.attempt, known.owner, used)))


def settled(before, event, after):
    attempt = before.attempt
    if not event.ruled:
        shifts = comes_to(attempt, 0) - comes_to(attempt, 1 if attempt.against is None else -1)
        assert (event.outcome, event.shifts) == (reads(shifts), shifts)


def absorbed(before, event, after):
    boxes = zip(before.cast[event.character].boxes, after.cast[event.character].boxes, strict=True)
    crossed = [at for at, (was, now) in enumerate(boxes, 1) if was != now]
    assert crossed == ([event.box] if event.box else [])
    assert event.box + sum(ABSORBS[one.severity] for one in event.taken) >= event.damage


def taken_out(before, event, after):
    assert event.asked or most(before.cast[event.character]) < event.damage


def exchanged(before, event, after):
    totals = [comes_to(before.attempt, at) for at in range(len(before.attempt.rolls))]
    best, second, *_ = sorted(totals, reverse=True)
    won = 0 if best == second else 2 if best - second >= 3 else 1
    winner = before.attempt.rolls[totals.index(best)].who if won else ""
    assert (event.winner, event.victories) == (winner, won)


def conceded(before, event, after):
    taken = before.cast[event.character].consequences
    assert event.points == 1 + sum(one.conflict == before.conflict.number for one in taken)
    assert before.attempt is None or before.attempt.is_framing


def compelled(before, event, after):
    target, change = event.target, -1 if "Refused" in type(event).__name__ else 1
    assert points(after, target) == points(before, target) + change
    if change > 0 and event.payer:
        assert points(after, event.payer) == points(before, event.payer) - 1


def framed(before, event, after):
    if event.attempt.kind != "contest":
        hero, conflict = before.cast[event.attempt.actor], before.conflict
        assert not hero.out
        assert not hero.away
        assert not conflict or hero.id in conflict.order[conflict.turn]
        assert not conflict or hero.id not in conflict.acted


REFEREED = {
    "AspectInvoked": invoked,
    "AttemptSettled": settled,
    "HitAbsorbed": absorbed,
    "TakenOut": taken_out,
    "ExchangeRead": exchanged,
    "Conceded": conceded,
    "CompelAccepted": compelled,
    "CompelRefused": compelled,
    "AttemptFramed": framed,
}


@pytest.mark.rule(
    "FA-2.3",
    "FA-2.4",
    "FA-5.8",
    "FA-5.9",
    "FA-5.10",
    "FA-5.11",
    "FA-5.13",
    "FA-6.3",
    "FA-6.4",
    "FA-6.5",
    "FA-6.9",
    "FA-7.2",
    "FA-7.3",
    "FA-7.7",
)
@pytest.mark.parametrize("seed", [0, 1, 3])
def test_random_evenings_go_by_the_book(seed):
    rng, table, met = Random(seed), demo_table(GAME, GAME.demo), set()
    for at in range(STEPS):
        known, now = len(table.entries), table.table
        step(table, rng, f"words {at}")
        for entry in table.entries[known:]:
            after = engine.evolve(GAME, now, entry.event)
            kind = type(entry.event).__name__
            if kind in REFEREED:
                REFEREED[kind](now.play, entry.event, after.play)
                met.add(kind)
            assert after.play.pool >= 0
            assert all(hero.fate_points >= 0 for hero in after.play.cast.values())
            now = after
        assert now == table.table
    assert {"AspectInvoked", "AttemptSettled", "AttemptFramed"} <= met
