"""Scenes with somebody hidden in them, from a game's own transcripts: each is played once, and
everybody looks at its moments.

The suite cannot know how a stranger's game brings two people against each other. A transcript in
its proofs can: one in which a hidden person is taken through a test or a struggle to its end.
"""

import re
from collections.abc import Iterator
from copy import copy
from functools import cache
from itertools import islice, pairwise
from random import Random
from typing import Any, NamedTuple

import msgspec

from hearthside.commands.prove import proofs_folder
from hearthside.conformance import random_play, transcripts
from hearthside.conformance.random_play import all_filled as filled
from hearthside.core import engine, forms, offers
from hearthside.core.driver import Driver
from hearthside.core.game import Game
from hearthside.core.moves import FORTUNE, Illegal, Move, tag_of
from hearthside.core.secrecy.audiences import typed_in
from hearthside.core.secrecy.cutting_out import known_in

TELLING = {"table.reveal", "table.confide", *random_play.NOT_IN_A_WALK}
"""Moves that are there to tell, or that would empty the table."""

OFTEN = 3
"""How many times one thing on offer is tried in vain."""

Values = dict[str, Any]


class DarkMoment(NamedTuple):
    """A table, and the move that led to it."""

    table: Driver
    seat: str = ""
    move: Move | None = None


@cache
def scenes(game: Game[Any]) -> tuple[tuple[DarkMoment, ...], ...]:
    """Every moment of the transcripts in which somebody is hidden; nobody plays on there."""
    every = (
        tuple(
            DarkMoment(standing(step.table), step.seat, step.move)
            for step in transcripts.steps(path.read_text("utf-8"))
            if step.table and (step.move or step.line == "demo")
        )
        for path in sorted(proofs_folder(game).glob("*.transcript"))
    )
    return tuple(scene for scene in every if any(hidden_people(one.table) for one in scene))


def standing(table: Driver) -> Driver:
    """A table as it stands, whatever is played at it afterwards."""
    kept = copy(table)
    kept.entries = list(table.entries)
    return kept


def hidden_people(table: Driver) -> set[str]:
    """The ids of everything hidden that goes by one."""
    hidden = (one for one in known_in(table.table.play) if one.hidden)
    return {getattr(one, "id", "") for one in hidden} - {""}


def hidden_words(table: Driver) -> set[str]:
    """The words that give hidden things away."""
    hidden = (one for one in known_in(table.table.play) if one.hidden)
    return {words for one in hidden for words in one.secret_words}


def canaries(scene: tuple[DarkMoment, ...]) -> list[str]:
    """What is ever hidden in a scene: its names, and all that is written of it at some length."""
    found: dict[str, None] = {}
    for moment in scene:
        for one in known_in(moment.table.table.play):
            if one.hidden:
                written = typed_in(one).split("\n")  # type: ignore[arg-type]
                found |= dict.fromkeys(one.secret_words)
                found |= dict.fromkeys(words for words in written if words.count(" ") > 1)
    return list(found)


def mentions(words: str, ids: set[str]) -> bool:
    """Whether words that a program reads name one of these."""
    return any(re.search(rf"(?<![\w-]){re.escape(id)}(?![\w-])", words) for id in ids)


def naming(option: forms.Option, ids: set[str], rng: Random) -> Iterator[Values]:
    """The ways to fill in a form that name somebody hidden."""
    values = filled(option.fields, rng, "Words")
    if mentions("\n".join(map(str, option.fixed.values())), ids) or option.about in ids:
        yield values
    for field in option.fields:
        for value in _naming(field, ids, rng):
            yield {**values, field.name: value}


def _naming(field: forms.Field, ids: set[str], rng: Random) -> Iterator[Any]:
    match field:
        case forms.Rows():
            for inner in field.fields:
                for value in _naming(inner, ids, rng):
                    yield ({**filled(field.fields, rng, "Words"), inner.name: value},)
        case forms.Choice() | forms.Many():
            many = isinstance(field, forms.Many)
            for pick in field.picks:
                if mentions(pick.value, ids):
                    yield (pick.value,) if many else pick.value


def tells(before: Driver, after: Driver) -> bool:
    """Whether what happened between two moments names somebody hidden, in an event or in words."""
    gone = hidden_people(before) - set(after.table.play.cast)
    ids, words = hidden_people(after) | gone, hidden_words(after)
    return any(
        mentions(msgspec.json.encode(entry.event).decode(), ids)
        or any(one in f"{line.plain} {line.why}" for line in entry.said for one in words)
        for entry in after.entries[len(before.entries) :]
    )


def darkest(game: Game[Any]) -> tuple[DarkMoment, ...]:
    """The scene that comes to somebody hidden most often."""
    return max(
        scenes(game),
        key=lambda scene: sum(tells(a.table, b.table) for a, b in pairwise(scene)),
    )


class Branch(NamedTuple):
    """Something else that a GM might have done at a moment of a scene."""

    scene: int
    at: int
    kind: str
    after: DarkMoment


@cache
def branches(game: Game[Any]) -> tuple[Branch, ...]:
    """Every kind of move of a GM that names somebody hidden and is not in a scene itself, each at
    the first moment found at which it can be made."""
    rng, known = Random(game.name), set(_in_scenes(game))
    found, tries = [], dict[str, int]()
    for number, scene in enumerate(scenes(game)):
        for at, moment in enumerate(scene):
            table, ids = moment.table.table, hidden_people(moment.table)
            if not ids or game.chance(table):
                continue
            for option in offers.options(game, table, table.gms()[0]):
                if option.move in {*TELLING, *known}:
                    continue
                ways = [*islice(naming(option, ids, rng), OFTEN)]
                if not ways and (often := tries.setdefault(option.key, 0)) < OFTEN:
                    tries[option.key] = often + 1
                    ways = [filled(option.fields, rng, "Words")]
                for values in ways:
                    after = _done(moment.table, option, values)
                    if after and tells(moment.table, after.table):
                        known.add(option.move)
                        found.append(Branch(number, at, option.move, after))
                        break
    return tuple(found)


def kinds(game: Game[Any]) -> list[str]:
    """The game's own kinds of move that name somebody hidden, in its scenes or beside them."""
    beside = {one.kind for one in branches(game)}
    return sorted(kind for kind in {*_in_scenes(game), *beside} if not kind.startswith("table."))


def _in_scenes(game: Game[Any]) -> Iterator[str]:
    for scene in scenes(game):
        for before, after in pairwise(scene):
            if after.move and after.seat != FORTUNE and tells(before.table, after.table):
                yield tag_of(type(after.move))


def _done(table: Driver, option: forms.Option, values: Values) -> DarkMoment | None:
    """The table after a GM's move, if it is legal, and the dice that fall on it."""
    after, gm = standing(table), table.table.gms()[0]
    try:
        move = engine.parse_move(table.game, msgspec.to_builtins(option.made(values)))
        after.do(gm, move)
    except Illegal:
        return None
    random_play.fortune(after, Random(0))
    return DarkMoment(after, gm, move)
