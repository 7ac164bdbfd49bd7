"""Who is asked what: nobody else is urged, all can be answered, nothing is a dead end."""

from random import Random
from typing import Any

from hypothesis import given, settings

from hearthside.conformance import random_play
from hearthside.conformance.evenings import seeds, tables
from hearthside.core import engine
from hearthside.core.asks import YOUR_TURN, holding, is_asked, may_change, seats_of, waiting, whole
from hearthside.core.driver import Driver
from hearthside.core.game import Game
from hearthside.core.life import LIFE
from hearthside.core.moves import Illegal, tag_of
from hearthside.core.odds.outcomes import Odds
from hearthside.core.offers import asks, offers
from hearthside.core.procedures import asked_by
from hearthside.core.secrecy.views import view


@given(seed=seeds)
@settings(max_examples=10)
def test_while_anything_is_asked_only_who_is_asked_is_urged(game: Game[Any], seed: int) -> None:
    for table in tables(game, seed):
        if table.table.care.call:
            continue
        for seat in random_play.seats(table):
            offered = offers(game, table.table, seat)
            seen = view(game, table.table, seat)
            asked = asks(game, table.table, seen, seat)
            mine = seat in waiting(seen, asked)
            assert offered.prompt.urgent == mine, (seat, offered.prompt)
            if holding(asked) and not mine:
                urged = [verb.label for verb in offered.verbs if verb.best]
                assert not urged, f"{seat} is urged to {urged} while others are asked"


@given(seed=seeds)
@settings(max_examples=10)
def test_a_procedure_that_is_passed_over_has_nothing_to_ask_or_start(
    game: Game[Any], seed: int
) -> None:
    for table in tables(game, seed):
        for seat in random_play.seats(table):
            seen = view(game, table.table, seat)
            for parts, where in ((game.parts, (seen, seat)), (LIFE, (game, seen, seat))):
                for part in parts.passed_over(table.table):
                    found: list[Any] = [*asked_by(part, *where)]
                    found += getattr(part, "verbs", _none)(*where)
                    assert not found, f"{part.__name__} is passed over, and has {found}"


def _none(*where: Any) -> list[Any]:
    return []


@given(seed=seeds)
@settings(max_examples=10)
def test_whoever_is_urged_has_an_answer_that_is_taken(game: Game[Any], seed: int) -> None:
    rng = Random(seed)
    for table in tables(game, seed):
        for seat in random_play.seats(table):
            offered = offers(game, table.table, seat)
            if offered.prompt.urgent:
                assert any(taken(table, seat, option, rng) for option in offered.answers), (
                    seat,
                    offered.prompt,
                )


@given(seed=seeds)
@settings(max_examples=10)
def test_whoever_is_asked_is_there_and_reads_what_is_asked(game: Game[Any], seed: int) -> None:
    """In a title of its own, or in a question."""
    for table in tables(game, seed):
        known = ("", *table.table.play.cast)
        for seat in random_play.seats(table):
            asked = asks(game, table.table, table.table, seat)
            assert not [ask for ask in asked if ask.of not in known], f"nobody to ask: {asked}"
            assert not [ask for ask in asked if ask.seat not in ("", *table.table.seats)], asked
            prompt = offers(game, table.table, seat).prompt
            said = prompt.text.strip() or prompt.title not in ("", YOUR_TURN)
            assert said or not prompt.urgent, f"{seat} is asked, and reads nothing of what"


def taken(table: Driver, seat: str, option: Any, rng: Random) -> bool:
    """Whether some way of filling in a form is accepted."""
    for _ in range(30):
        try:
            move = random_play.chosen(table, option, rng, "Words")
            engine.turn(table.game, table.table, seat, move)
        except Illegal:
            continue
        return True
    return False


@given(seed=seeds)
@settings(max_examples=10)
def test_a_game_asks_for_moves_of_its_own(game: Game[Any], seed: int) -> None:
    """What a GM may answer in somebody's stead must be taken, and a move of the table is taken only
    from whom the table itself offers it to."""
    own = {tag_of(kind) for kind in game.moves}
    for table in tables(game, seed):
        for seat in random_play.seats(table):
            asked = game.asks(view(game, table.table, seat), seat)
            answers = {one.move for ask in asked for one in (*ask.options(), *ask.own())}
            assert answers <= own, answers - own


@given(seed=seeds)
@settings(max_examples=10)
def test_every_reader_who_sees_the_same_reads_of_the_same_asks(game: Game[Any], seed: int) -> None:
    """Asks are listed for everybody: one may not leave out what others are asked."""
    for table in tables(game, seed):
        known: list[tuple[Any, list[tuple[str, str]]]] = []
        for seat in random_play.seats(table):
            seen = view(game, table.table, seat)
            listed = [(one.of, one.seat) for one in asks(game, table.table, seen, seat)]
            sees = (seen.play, seen.wishes)
            assert all(told == listed for other, told in known if other == sees), seat
            known.append((sees, listed))


@given(seed=seeds)
@settings(max_examples=10)
def test_there_is_always_a_way_on(game: Game[Any], seed: int) -> None:
    """While something is under way somebody is asked, dice are in the air, or it can be ended."""
    for table in tables(game, seed):
        tried = game.attempt(table.table)
        open_yet = tried is not None and not tried.read and not tried.over
        if not game.busy(table.table) and not open_yet:
            continue
        if game.chance(table.table) or table.table.care.call:
            continue
        everyone = random_play.seats(table)
        if any(offers(game, table.table, seat).answers for seat in everyone):
            continue
        own = [
            verb
            for seat in everyone
            for verb in offers(game, table.table, seat).verbs
            if verb.section in ("act", "struggle") and not verb.move.startswith("table.")
        ]
        said = game.busy(table.table) or f"“{tried.intent if tried else ''}” is open."
        assert own, f"{said} But nobody can do anything about it."


@given(seed=seeds)
@settings(max_examples=10)
def test_what_a_page_does_without_is_no_action(game: Game[Any], seed: int) -> None:
    """`further` is for what nobody meets before they open something: no suggestion, and no action
    but for a GM, on the card of somebody who is seen to act."""
    for table in tables(game, seed):
        for seat in random_play.seats(table):
            offered, runs = offers(game, table.table, seat), table.table.is_gm(seat)
            act = {verb.about for verb in offered.shown if runs and verb.section == "act"} - {""}
            wrong = [
                verb.label
                for verb in offered.further()
                if verb.best or (verb.section == "act" and verb.about not in act)
            ]
            assert not wrong, f"{seat}: {wrong} stand in `further`, where no page shows them"


@given(seed=seeds)
@settings(max_examples=10)
def test_a_table_at_rest_stays_as_it_is(game: Game[Any], seed: int) -> None:
    """What happens by itself has happened once a move is over."""
    for table in tables(game, seed):
        assert not game.onward(table.table)


@given(seed=seeds)
@settings(max_examples=10)
def test_a_pass_that_is_given_by_itself_is_taken(game: Game[Any], seed: int) -> None:
    """Where an ask leaves things as they stand, its first answer is whole, and asks nothing."""
    for table in tables(game, seed):
        for seat in random_play.seats(table):
            seen = view(game, table.table, seat)
            for ask in asks(game, table.table, seen, seat):
                if ask.leaves and seat in seats_of(seen, ask):
                    assert isinstance(may_change(ask), bool)
                    for answer in ask.options()[:1]:
                        move = engine.parse_move(game, whole(answer).values())
                        engine.turn(game, table.table, seat, move)


@given(seed=seeds)
@settings(max_examples=10)
def test_nobody_is_asked_in_vain_or_passed_over(game: Game[Any], seed: int) -> None:
    """Nobody is asked who could do nothing else, and nobody passed over who could make it end
    better."""
    rng = Random(seed)
    for table in tables(game, seed):
        for seat in random_play.seats(table):
            seen = view(game, table.table, seat)
            for ask in asks(game, table.table, seen, seat):
                if not ask.leaves or not is_asked(seen, seat, ask):
                    continue
                others = [whole(one) for one in (*ask.options()[1:], *ask.own())]
                if may_change(ask):
                    assert others, f"{seat} has nothing to decide"
                    continue
                told = game.outlook(seen, seat)
                for option in others if told else ():
                    move = random_play.chosen(table, option, rng, "Words")
                    odds = engine.foreseen(game, seen, seat, move)
                    assert not odds or not told or best(odds) <= best(told), option.label


def best(odds: Odds) -> int:
    """The place of the best that may happen."""
    return max(at for at, (_, weight) in enumerate(odds.outcomes) if weight)
