"""Odds that are shown are the odds there are: what is foretold before a fall holds after it."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.conformance import random_play
from hearthside.conformance.evenings import seeds, tables
from hearthside.core import engine
from hearthside.core.asks import Ask, Verb, is_asked, whole
from hearthside.core.attempt_card import Attempt
from hearthside.core.dice import Faces, Pool
from hearthside.core.driver import Driver, demo_table
from hearthside.core.forecasts import worded
from hearthside.core.forms import Choice, Option, Pick
from hearthside.core.game import Game
from hearthside.core.moves import FORTUNE, Fall, Illegal, Move
from hearthside.core.odds.headline import Guess
from hearthside.core.odds.outcomes import Odds, mix
from hearthside.core.offers import asks, offers
from hearthside.core.secrecy.views import view
from hearthside.core.table import Table
from hearthside.core.what_lasts import is_at_rest

MOST_FALLS = 2_000


def falls(pool: Pool) -> Iterator[tuple[int, Faces]]:
    """Every way some dice can fall, with its weight."""
    sides = [Counter(die.faces) for die in pool.dice]
    for faces in product(*sides):
        weight = 1
        for side, face in zip(sides, faces, strict=True):
            weight *= side[face]
        yield weight, faces


def few(pool: Pool) -> bool:
    count = 1
    for die in pool.dice:
        count *= len(set(die.faces))
    return count <= MOST_FALLS


@given(seed=st.integers(min_value=0, max_value=2**32))
@settings(max_examples=10)
def test_what_is_foretold_is_what_the_falls_come_to(game: Game[Any], seed: int) -> None:
    """With dice in the air the outlook is the mixture of the outlooks after each fall.

    A fall that brings more dice into the air, or after which there is no outlook, tells nothing.
    """
    table, rng = demo_table(game, game.demo), Random(seed)
    for step in range(40):
        random_play.wander(table, rng, f"Words {step}")
        pool = game.chance(table.table)
        if pool and few(pool):
            for seat in table.table.players()[:1]:
                told = game.outlook(view(game, table.table, seat), seat)
                came = after_each_fall(game, table.table, seat, pool, told) if told else None
                if told and came:
                    assert came.reduced() == told.reduced(), f"{seat} reads {told}"
        random_play.fortune(table, rng)


@given(seed=seeds)
@settings(max_examples=5)
def test_what_is_read_at_once_is_what_would_be_supposed(game: Game[Any], seed: int) -> None:
    """`read_at_once` is a shorter way to what a move leads to, never to anything else."""
    for table in tables(game, seed):
        for seat in table.table.seats:
            seen = view(game, table.table, seat)
            for option in offers(game, table.table, seat, seen).answers:
                reads = engine.Supposing(game, seen, seat, option.stead)
                for move in each_pick(game, option):
                    supposed = engine.foreseen(game, seen, seat, move, option.stead)
                    read = reads.odds(move)
                    told = read.odds if isinstance(read, Guess) else read
                    if supposed is not None:
                        assert told == supposed, move


@given(seed=seeds)
@settings(max_examples=10)
def test_what_makes_other_odds_of_it_shows_them(game: Game[Any], seed: int) -> None:
    """What is paid for, and then whoever paid reads other odds; an action that begins something.
    They may be told in its help."""
    rng = Random(seed)
    for table in tables(game, seed):
        for seat in () if game.chance(table.table) else random_play.seats(table):
            seen = view(game, table.table, seat)
            on_offer, now = offers(game, table.table, seat), game.outlook(seen, seat)
            rests = not now and is_at_rest(game, seen)
            begin = [verb for verb in on_offer.verbs if rests and verb.section == "act"]
            waits = now is not None and is_of_more(game, now, game.attempt(seen))
            paid = [one for one in on_offer.answers if now and one.cost and not waits]
            every: list[Option | Verb] = [*paid, *begin]
            option = whole(rng.choice(every)) if every else None
            if option is None or option.foretells or "%" in option.help:
                continue
            try:
                move = random_play.chosen(table, option, rng, "Words")
                after = view(game, engine.turn(game, table.table, seat, move).table, seat)
            except Illegal:
                continue
            then, whose = game.outlook(after, seat), game.odds_are_of(after, seat)
            told = f"“{option.label}” makes {then} of {now}, and no odds stand beside it"
            if then is not None and now is None:
                raise AssertionError(told)
            if then is not None and now is not None and is_of_the_same(game, seen, after):
                alike = likely(then) == likely(now)
                assert alike or whose != game.odds_are_of(seen, seat), told


@given(seed=seeds)
@settings(max_examples=10)
def test_a_pick_with_its_odds_is_taken_where_another_is(game: Game[Any], seed: int) -> None:
    """When a form is first there: later what was tried may be barred."""
    known: set[tuple[str, str]] = set()
    for table in tables(game, seed):
        for seat in () if game.chance(table.table) else random_play.seats(table):
            offered = offers(game, table.table, seat)
            every = [*offered.answers, *(one.form() for one in offered.shown)]
            for option in (one for one in every if (seat, one.key) not in known):
                known.add((seat, option.key))
                for field in option.fields:
                    if isinstance(field, Choice) and field.forecast:
                        picks = {one.label: picked(option, field, one) for one in field.picks}
                        refused = [one for one in picks if not taken(table, seat, picks[one])]
                        assert len(refused) in (0, len(picks)), f"{option.label}: {refused}"


def picked(option: Option, field: Choice, pick: Pick) -> dict[str, Any]:
    """A form as it stands, with another pick, and words where there have to be any."""
    return worded(option, {**option.values(), field.name: pick.value})


def taken(table: Driver, seat: str, values: dict[str, Any]) -> bool:
    """Whether a form is accepted as it is filled in."""
    try:
        engine.turn(table.game, table.table, seat, engine.parse_move(table.game, values))
    except Illegal:
        return False
    return True


def each_pick(game: Game[Any], option: Option) -> Iterator[Move]:
    """An answer with each of those picks in it that show their odds."""
    for field in option.fields:
        if isinstance(field, Choice) and field.forecast:
            for pick in field.picks:
                filled = {**option.starts(), field.name: pick.value}
                move = engine.own_move(game, option.made(filled))
                if move is not None:
                    yield move


def after_each_fall(game: Game[Any], table: Any, seat: str, pool: Pool, told: Odds) -> Odds | None:
    """What the falls come to, over the outcomes that were told: after some of them one of these may
    be out of the question."""
    parts = []
    for weight, faces in falls(pool):
        after = engine.turn(game, table, FORTUNE, Fall(faces)).table
        now = game.outlook(view(game, after, seat), seat)
        if now is None:
            return None
        parts.append((weight, Odds.of(likely(now), told.names)))
    return mix(parts)


@given(seed=seeds)
@settings(max_examples=10)
def test_what_is_left_as_it_stands_ends_as_foretold(game: Game[Any], seed: int) -> None:
    """The outlook is how it ends if everybody passes: whoever passes changes no odds, and what
    comes of it is what the outlook was certain of, and the card, and what the log says.

    A pass that forgoes something free may make it worse: the outlook may count on that.
    """
    for table in tables(game, seed):
        if game.chance(table.table):
            continue
        for seat in random_play.seats(table):
            seen = view(game, table.table, seat)
            told, card = game.outlook(seen, seat), game.attempt(seen)
            for ask in asks(game, table.table, seen, seat) if told else ():
                if ask.leaves and is_asked(seen, seat, ask) and told:
                    _left_as_foretold(table, seat, ask, told, card)


def _left_as_foretold(table: Driver, seat: str, ask: Ask, told: Odds, card: Attempt | None) -> None:
    options = ask.options()
    if not options or not all(one.cost for one in (*options[1:], *ask.own())):
        return
    game = table.game
    move = engine.parse_move(game, whole(options[0]).values())
    made = engine.turn(game, table.table, seat, move)
    before, after = (view(game, one, seat) for one in (table.table, made.table))
    now, whose = game.outlook(after, seat), game.odds_are_of(before, seat)
    came = [line for said in made.said for line in said if line.grade]
    if now is not None and whose == game.odds_are_of(after, seat) and not game.chance(made.table):
        assert likely(now) == likely(told), f"{seat} reads {told}, and then {now}"
    if card and card.grade and now is None:
        assert came, f"it is {card.grade}, and no line of the log has that as its grade"
    if len(came) == 1:
        grade, stood = came[0].grade, card.grade if card else ""
        alike = came[0].against or tone(game, stood or grade) == tone(game, grade)
        assert alike, f"the card says {stood}, and it was {grade}"
        theirs = bool(card and whose not in card.who)
        so, turned = is_so(game, told, grade), is_turned(game, told, grade)
        same = (so or turned) if not whose else so if theirs == came[0].against else turned
        goes_on = now is not None and (len(likely(told)) > 1 or is_of_more(game, told, card))
        assert goes_on or same, f"{seat} reads {told}, and it was {grade}"


def tone(game: Game[Any], grade: str) -> str:
    """What an outcome wears: between two sides a pass goes by the name of a win."""
    return {one.name: str(one.tone) for one in game.grades}[grade]


def is_so(game: Game[Any], told: Odds, grade: str) -> bool:
    """Whether that is what odds were certain of."""
    return [tone(game, one) for one in likely(told)] == [tone(game, grade)]


def is_turned(game: Game[Any], told: Odds, grade: str) -> bool:
    """Whether odds were certain of what that is to the other side: a tie, or what is good for one
    and bad for the other."""
    if tone(game, grade) == "tie":
        return is_so(game, told, grade)
    good = {one.name for one in game.grades if one.good}
    return len(likely(told)) == 1 and (grade in good) != bool(likely(told).keys() & good)


def is_of_the_same(game: Game[Any], before: Table[Any], after: Table[Any]) -> bool:
    """Whether a move left its card on the stage: not that of what waited for it."""
    was, now = game.attempt(before), game.attempt(after)
    return not was or not now or was.kind == now.kind


def is_of_more(game: Game[Any], told: Odds, card: Attempt | None) -> bool:
    """Whether odds are not of what the card says, but of what waits for it."""
    stood = card.grade if card else ""
    return bool(stood) and not (is_so(game, told, stood) or is_turned(game, told, stood))


def likely(odds: Odds) -> dict[str, int]:
    """What may happen, in lowest terms."""
    return {name: weight for name, weight in odds.reduced().outcomes if weight}


@given(seed=st.integers(min_value=0, max_value=2**32))
@settings(max_examples=10)
def test_the_card_shows_the_odds_there_are(game: Game[Any], seed: int) -> None:
    """To whoever tries it, unless it says that its odds are others, or from before the dice."""
    table, rng = demo_table(game, game.demo), Random(seed)
    for step in range(40):
        random_play.wander(table, rng, f"Words {step}")
        _read_from_the_card(table)
        random_play.fortune(table, rng)
        _read_from_the_card(table)


def _read_from_the_card(table: Driver) -> None:
    game = table.game
    for seat in random_play.seats(table):
        seen = view(game, table.table, seat)
        card, told = game.attempt(seen), game.outlook(seen, seat)
        if card is None or told is None or card.odds is None:
            continue
        theirs = not card.who or seat in seen.answering(card.who[0])
        if theirs and not card.odds_past and not card.odds_label:
            assert likely(card.odds) == likely(told), f"{seat} reads {card.odds}, not {told}"
