"""Whatever is shown is there: rules have cards, paths lead to values, beats are among the beats."""

import re
from collections.abc import Iterator
from itertools import accumulate
from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings

from hearthside.conformance import random_play
from hearthside.conformance.evenings import seeds, tables
from hearthside.core import engine, offers
from hearthside.core.attempt_card import Attempt, Throw, Thrown
from hearthside.core.driver import Driver
from hearthside.core.game import Game
from hearthside.core.life.guided_rounds import rounds_of
from hearthside.core.life.rulings import value_at
from hearthside.core.moves import Illegal
from hearthside.core.pieces import Coins, OnTurn, Piece, Place, Racer, Rating, Why
from hearthside.core.reasons import read
from hearthside.core.secrecy.views import view
from hearthside.core.table import Table
from hearthside.rulebook import deck, lessons


def every(value: Any) -> Iterator[Any]:
    """A value and all there is in it."""
    yield value
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from every(getattr(value, name))
    elif isinstance(value, dict):
        for one in value.values():
            yield from every(one)
    elif isinstance(value, tuple | list):
        for one in value:
            yield from every(one)


def text(value: Any) -> str:
    return msgspec.json.encode(value).decode().casefold()


def leads(state: Any, path: str) -> bool:
    """Whether there is a value where a path says there is one."""
    try:
        value_at(state, path)
    except Illegal:
        return False
    return True


def shown(table: Driver, seat: str) -> list[Any]:
    """All a seat is shown: the table, the sheets, the forms."""
    seen = view(table.game, table.table, seat)
    sheets = [table.game.sheet(seen, id) for id, who in seen.play.cast.items() if not who.draft]
    return [
        engine.show(table.game, seen),
        *sheets,
        *offers.options(table.game, table.table, seat),
    ]


def test_what_is_shown_is_there(game: Game[Any], demo: Driver) -> None:
    cards = set(deck(game).cards)
    grades = {grade.name for grade in game.grades}
    for _ in random_play.stroll(demo, Random(11), 40):
        for seat in random_play.seats(demo):
            state = msgspec.json.decode(msgspec.json.encode(view(game, demo.table, seat).play))
            for one in every(shown(demo, seat)):
                cited = getattr(one, "rules", ()) if isinstance(one, msgspec.Struct) else ()
                assert set(cited) <= cards, f"no card for {set(cited) - cards}"
                if isinstance(one, Why):
                    assert one.text or one.rules, "a why that says nothing"
                if isinstance(one, Piece) and one.path:
                    assert leads(state, one.path), one.path
                if isinstance(one, Coins) and one.path:
                    assert one.count == value_at(state, one.path), f"{one.count} at {one.path}"
                if isinstance(one, Rating) and one.path:
                    held = value_at(state, one.path)
                    assert is_rated(game, demo.table, one, held), f"{one} for {held}"
                if isinstance(one, Attempt):
                    assert one.beat in one.beats, one.beat
                    assert not one.grade or one.grade in grades, one.grade
                unknown = [who for who in people_in(one) if who not in state["cast"]]
                assert not unknown, f"{unknown} in {one}: nobody goes by that id"


def is_rated(game: Game[Any], table: Table[Any], one: Rating, held: Any) -> bool:
    """Whether a rating reads as the value behind it: that is what a ruling sets."""
    if not isinstance(held, int):
        return True
    if held < len(one.names):
        return one.value == one.names[held]
    return game.read_number(table, one.value) == held + one.over


def people_in(one: Any) -> Iterator[str]:
    """The people that something shown names by id; who is none of the cast is written as a name."""
    match one:
        case Attempt():
            yield from (who for who in (*one.who, *one.against) if who == who.casefold())
        case Thrown(owner=who) | OnTurn(id=who) | Racer(id=who) if who:
            yield who
        case Place():
            yield from one.here


@given(seed=seeds)
@settings(max_examples=10)
def test_a_total_is_what_its_parts_add_up_to(game: Game[Any], seed: int) -> None:
    """As they are read: what is less than nothing may count as nothing."""
    for table in tables(game, seed):
        for card in cards_shown(table):
            for throw in card.throws:
                parts = [game.read_number(table.table, one.value) for one in throw.parts]
                total = game.read_number(table.table, throw.total)
                told = f"{throw.total}, where parts add up to {sum(parts)}"
                assert not throw.total or total in (sum(parts), max(sum(parts), 0)), told


@given(seed=seeds)
@settings(max_examples=10)
def test_a_total_is_what_its_dice_come_to(game: Game[Any], seed: int) -> None:
    for table in tables(game, seed):
        for card in cards_shown(table):
            for throw in card.throws:
                if throw.total and throw.dice and not (throw.in_air or throw.target):
                    assert is_thrown(game, table.table, throw), throw


def is_thrown(game: Game[Any], table: Table[Any], throw: Throw) -> bool:
    """Whether there are as many dice as it says, or as many that succeed, or what they come to
    stands before what is added to it."""
    total = game.read_number(table, throw.total)
    if any(die.reads for die in throw.dice) and not throw.score:
        return is_shown(throw, total)
    if not is_added(throw):
        return total == sum(not die.chained for die in throw.dice)
    came = sum(pips(die) for die in throw.dice if not die.dim)
    return came in accumulate(game.read_number(table, part.value) for part in throw.parts)


def is_added(throw: Throw) -> bool:
    """Whether its dice lie there, and are summands."""
    plain = not (throw.target or throw.score or any(die.reads for die in throw.dice))
    return plain and any(die.face.strip("?") for die in throw.dice) and bool(throw.total)


def pips(die: Thrown) -> int:
    """What a die is worth that is added, with those it brought."""
    if die.shape == "fate":
        return read(f"{die.face}1") if die.face != "0" else 0
    return sum(read(face) for face in die.face.split("+") if face)


@given(seed=seeds)
@settings(max_examples=5)
def test_what_a_throw_starts_from_is_what_the_sheet_says(game: Game[Any], seed: int) -> None:
    """What goes by the name of a rating is that rating, while nothing changes it."""
    rated: dict[tuple[str, str], set[tuple[int, int]]] = {}
    for table in tables(game, seed):
        for who in table.table.play.cast.values():
            for one in every(() if who.draft else game.sheet(table.table, who.id)):
                if isinstance(one, Rating):
                    reads = game.read_number(table.table, one.value), one.over
                    rated.setdefault((who.name, one.label), set()).add(reads)
        for card in cards_shown(table):
            for throw in card.throws:
                for part in throw.parts[is_added(throw) :][:1]:
                    told = game.read_number(table.table, part.value)
                    for (name, label), known in rated.items():
                        if name == throw.who and is_called(part.label, label) and len(known) == 1:
                            ((shown, over),) = known
                            assert told in (shown, shown - over), (part, shown)


def is_called(label: str, name: str) -> bool:
    """Whether a summand goes by the name of a rating, alone or with its number behind it."""
    return bool(name) and bool(re.fullmatch(rf"{re.escape(name)}( \S*\d)?", label))


@given(seed=seeds)
@settings(max_examples=10)
def test_a_score_is_what_its_dice_show(game: Game[Any], seed: int) -> None:
    """How many succeed, where they are read as such, or else the face of one that counts."""
    for table in tables(game, seed):
        for card in cards_shown(table):
            for throw in card.throws:
                if throw.score:
                    assert is_shown(throw, game.read_number(table.table, throw.score)), throw


def is_shown(throw: Throw, score: int) -> bool:
    reads = [die.reads for die in throw.dice]
    hits = sum(one in ("hit", "special") for one in reads)
    if not any(reads):
        return throw.score in [die.face for die in throw.dice if not die.dim]
    return score >= hits if "special" in reads else score == hits


def cards_shown(table: Driver) -> Iterator[Attempt]:
    """What is being tried, as each seat sees it."""
    for seat in random_play.seats(table):
        card = table.game.attempt(view(table.game, table.table, seat))
        if card is not None:
            yield card


def test_rules_cited_around_play_have_cards(game: Game[Any]) -> None:
    """What an evening may never come to: steps of a making or a round, questions about odds, units
    of time, settings, lessons."""
    cards, questions = set(deck(game).cards), tuple(game.questions.values())
    around = (game.makings, rounds_of(game), questions, game.units, game.settings, lessons(game))
    cited = {rule for one in every(around) for rule in getattr(one, "rules", ())}
    assert cited <= cards, f"no card for {cited - cards}"


def test_what_lies_before_a_player_stands_on_the_sheet(game: Game[Any], demo: Driver) -> None:
    """A program is sent everybody's cards: they tell a seat nothing it could not look up."""
    for _ in random_play.stroll(demo, Random(12), 40):
        for seat in random_play.seats(demo):
            seen = view(game, demo.table, seat)
            for person in engine.show(game, seen).cast:
                for card in person.cards:
                    sheet = text(game.sheet(seen, person.id))
                    assert text(card.text)[1:-1] in sheet, f"{seat} looks up {card.text} in vain"
