"""Random play: fill any form, make any move, and look at the table from every seat."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from hearthside.core import engine, forms, log, offers
from hearthside.core.asks import Verb
from hearthside.core.driver import Driver
from hearthside.core.fields import asked
from hearthside.core.life.safety_tools import Resume
from hearthside.core.moves import FORTUNE, Fall, Illegal, Move, tag_of
from hearthside.core.secrecy.audiences import ToldNow
from hearthside.core.secrecy.views import view

NOT_IN_A_WALK = {
    "table.stand-up",
    "table.empty-seat",
    "table.change-role",
    "table.change-dice",
    "table.give-to-house",
    "table.seat-companion",
}
"""Moves that would only empty the table, or let somebody else play at it."""

LEANING = 0.35
"""How often a walk takes what stands out: by luck alone hardly anything is ever seen through."""


def filled(field: forms.Field, rng: Random, words: str) -> Any:
    """A value this field admits, or nearly always does."""
    match field:
        case forms.Moment():
            return "2026-11-22T19:30"
        case forms.Text():
            must = field.needed and not field.value
            return words[: field.most] if must or rng.random() < 0.7 else field.value
        case forms.Number():
            return rng.randint(field.least, min(field.most, field.least + 12))
        case forms.YesNo():
            return rng.random() < 0.5
        case forms.Choice():
            return rng.choice(field.picks).value if field.picks else ""
        case forms.Many():
            most = min(field.most, len(field.picks))
            count = rng.randint(min(field.least, most), most)
            return tuple(pick.value for pick in rng.sample(field.picks, count))
        case forms.Faces():
            return tuple(rng.choice(die.faces) for die in field.dice)
        case forms.Rows():
            count = rng.randint(field.least, min(field.most, field.least + 2))
            rows = (f"{words} {at}" if at else words for at in range(count))  # no two are alike
            return tuple(all_filled(field.fields, rng, row) for row in rows)
        case _:
            return getattr(field, "value", None)


def all_filled(fields: Sequence[forms.Field], rng: Random, words: str) -> dict[str, Any]:
    """A value for each blank; one that is not asked as the others stand is left as it starts."""
    values: dict[str, Any] = {}
    for field in fields:
        now = asked([field], values)
        values[field.name] = filled(now[0], rng, words) if now else field.start
    return values


def chosen(table: Driver, option: forms.Option, rng: Random, words: str) -> Move:
    raw = msgspec.to_builtins(option.made(all_filled(option.fields, rng, words)))
    return engine.parse_move(table.game, raw)


def seats(table: Driver) -> list[str]:
    return list(table.table.seats)


def fortune(table: Driver, rng: Random) -> None:
    """The dice fall, as long as any are in the air."""
    while pool := engine.chance(table.game, table.table):
        table.do(FORTUNE, Fall(tuple(rng.choice(die.faces) for die in pool.dice), pool.id))


def wander(table: Driver, rng: Random, words: str) -> tuple[str, Move] | None:
    """One random legal move: often what stands out for somebody, so that what is begun goes on."""
    found = suggested(table, rng) if rng.random() < LEANING else None
    seat, option = found or offered(table, rng)
    if option is None:
        return None
    move = chosen(table, option, rng, words)
    try:
        table.do(seat, move)
    except Illegal as refused:
        explained(refused)
        return None
    return seat, move


def suggested(table: Driver, rng: Random) -> tuple[str, forms.Option] | None:
    """What stands out for one of the seats, as an answer or to begin; nothing in a pause."""
    if table.table.care.call:
        return None
    best: list[tuple[str, forms.Option | Verb]] = []
    for seat in seats(table):
        faced = offers.offers(table.game, table.table, seat)
        best += [(seat, option) for option in faced.answers if option.best]
        best += [(seat, verb) for verb in faced.shown if verb.best]
    best = [(seat, one) for seat, one in best if one.move not in NOT_IN_A_WALK]
    if not best:
        return None
    seat, one = rng.choice(best)
    return seat, one.form() if isinstance(one, Verb) else one


def offered(table: Driver, rng: Random) -> tuple[str, forms.Option | None]:
    """Anything a random seat may do: each kind of move is as likely, however many buttons it has.
    It leans to what the game asks for now, and to the game's own moves."""
    seat = rng.choice(seats(table))
    every = [
        option
        for option in offers.options(table.game, table.table, seat)
        if option.move not in NOT_IN_A_WALK
    ]
    asked = [option for option in every if option.section == "turn"]
    if table.table.care.call:  # nothing of the game is done before the table goes on
        asked = [option for option in every if option.move == tag_of(Resume)]
    own = [option for option in every if not option.move.startswith("table.")]
    some = rng.choice([asked or own, own or every, every])
    if not some:
        return seat, None
    kind = rng.choice(list(dict.fromkeys(option.move for option in some)))
    return seat, rng.choice([option for option in some if option.move == kind])


def stroll(table: Driver, rng: Random, steps: int) -> Iterator[int]:
    """Random moves one after another, each with the dice that fall on it."""
    for step in range(steps):
        wander(table, rng, f"Words {step}")
        fortune(table, rng)
        yield step


def explained(refused: Illegal) -> None:
    """A refusal is a sentence for a person."""
    assert len(refused.sentence) > 10, refused.sentence
    assert refused.sentence[-1] in ".?…”", refused.sentence


def seen(table: Driver, seat: str) -> str:
    """Everything a seat could be sent, as text."""
    game, now = table.game, table.table
    mine, told = view(game, now, seat), ToldNow(now)
    lines = [
        line.plain + line.why
        for seq, entry in enumerate(table.entries, 1)
        for line in told.to(seat, seq, entry.said)
    ]
    sheets = [game.sheet(mine, who) for who, known in mine.play.cast.items() if not known.draft]
    steps = [
        game.steps(mine, who)
        for who, known in mine.play.cast.items()
        if known.draft and known.player == seat
    ]
    parts = (
        mine,
        offers.options(game, now, seat),
        game.show(mine),
        offers.prompt(game, now, seat),
        game.outlook(mine),
        sheets,
        steps,
        lines,
    )
    return msgspec.json.encode(parts).decode()


def same_after_replay(table: Driver) -> None:
    """The log, kept as bytes and read back, makes the same table."""
    bodies = [log.encode(entry) for entry in table.entries]
    entries = [log.decode(table.game, body) for body in bodies]
    assert [log.encode(entry) for entry in entries] == bodies
    assert log.replay(table.game, entries) == table.table
