"""What every game promises: pinned names, forms that fit their moves, cards for all it cites."""

import ast
from collections.abc import Callable, Iterator
from importlib.resources import files
from inspect import getsource, isfunction, signature
from random import Random
from textwrap import dedent
from typing import Any

import msgspec
import pytest

from hearthside.conformance import random_play
from hearthside.core import engine, log, offers
from hearthside.core.driver import Driver
from hearthside.core.forms import SECTIONS, Choice, Marked, Option, Rows, Text, unlike
from hearthside.core.game import Game
from hearthside.core.life.guided_rounds import rounds_of
from hearthside.core.lucky_picks import Luck
from hearthside.core.moves import Event, Move, tag_of
from hearthside.core.offers import covering, options
from hearthside.core.procedures import heeded
from hearthside.rulebook import deck


def every_option(table: Driver) -> list[tuple[str, Option]]:
    return [
        (seat, option)
        for seat in random_play.seats(table)
        for option in offers.options(table.game, table.table, seat)
    ]


def test_all_of_a_game_is_there_and_takes_what_it_is_given(game: Game[Any]) -> None:
    """What is loaded later is named in a string, which no type checker reads."""
    for name, ours in vars(Game).items():
        theirs = getattr(game, name)
        if isfunction(ours) and not name.startswith("_"):
            _self, *given = signature(ours).parameters
            signature(theirs).bind(*given)


def test_tags_are_pinned_to_the_game_and_unique(game: Game[Any]) -> None:
    tags = [tag_of(kind) for kind in (*game.moves, *game.events)]
    assert len(set(tags)) == len(tags)
    assert all(tag.startswith(f"{game.name}.") for tag in tags)


def looked_for(follow: Callable[..., Any]) -> Iterator[type[Event]]:
    """The kinds of event that something follows from, by `case` or `isinstance`."""
    for node in ast.walk(ast.parse(dedent(getsource(follow)))):
        asked: list[ast.AST] = [node.cls] if isinstance(node, ast.MatchClass) else []
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
            asked = list(ast.walk(node.args[1]))
        for one in asked:
            kind = follow.__globals__.get(ast.unparse(one))
            if isinstance(kind, type) and issubclass(kind, Event):
                yield kind


def test_a_follow_is_called_after_every_kind_of_event_it_looks_for(game: Game[Any]) -> None:
    """It is called after those that its `event` is annotated with, and no type checker minds one
    that is missing there."""
    for part in game.parts.modules:
        if follow := getattr(part, "follow", None):
            missed = [one for one in looked_for(follow) if not issubclass(one, heeded(follow))]
            assert not missed, (part.__name__, missed)


def test_every_option_makes_a_move_the_game_knows(game: Game[Any], demo: Driver) -> None:
    kinds = {tag_of(kind): kind for kind in game.moves}
    for _, option in every_option(demo):
        if option.move not in kinds:
            continue
        blanks = {field.name for field in msgspec.structs.fields(kinds[option.move])}
        named = {field.name for field in option.fields} | set(option.fixed)
        assert named <= blanks, (option.move, named - blanks)
        assert option.label
        assert len({field.name for field in option.fields}) == len(option.fields)


def test_what_a_form_starts_with_is_one_of_its_picks_or_within_its_bounds(
    game: Game[Any], demo: Driver
) -> None:
    for _ in random_play.stroll(demo, Random(13), 40):
        for _, option in every_option(demo):
            for field in option.fields:
                blank = isinstance(field, Text) or field.start in ("", None, ())
                problem = "" if blank else field.problem(field.start)
                assert not problem, f"{option.label} starts with {field.start}: {problem}"


def test_everything_on_offer_has_its_place_on_a_page(game: Game[Any], demo: Driver) -> None:
    for _ in random_play.stroll(demo, Random(9), 40):
        for _, option in every_option(demo):
            assert option.section in SECTIONS, f"{option.label}: no page has {option.section!r}"


def test_what_covers_a_move_is_what_is_offered_of_its_kind(game: Game[Any], demo: Driver) -> None:
    """Legality looks only at `covering`, so of what a move could be made by it must hold just what
    `options` holds."""
    rng = Random(5)
    for _ in random_play.stroll(demo, rng, 60):
        for seat in random_play.seats(demo):
            every = [o for o in options(game, demo.table, seat) if not o.move.startswith("table.")]
            for tag, kind in {o.move: o for o in every}.items():
                move = random_play.chosen(demo, kind, rng, "Words")
                near = covering(game, demo.table, seat, move)
                alike = [o for o in every if o.move == tag]
                assert _meant(near, move) == _meant(alike, move) != set()


def _meant(found: list[Option], move: Move) -> set[tuple[Any, ...]]:
    return {_apart(option) for option in found if not unlike(option.fixed, move)}


def _apart(option: Option) -> tuple[Any, ...]:
    """What tells options of one kind apart."""
    return option.move, tuple(map(str, option.fixed.items())), option.stead


def test_every_cited_rule_has_a_card(game: Game[Any], demo: Driver) -> None:
    cards = deck(game).cards
    rng = Random(7)
    for _ in random_play.stroll(demo, rng, 60):
        cited = {rule for _, option in every_option(demo) for rule in option.rules}
        cited |= {rule for e in demo.entries for line in e.said for rule in line.rules}
        assert cited <= set(cards), cited - set(cards)


def test_the_cards_are_readable(game: Game[Any]) -> None:
    cards = deck(game)
    assert cards.cards
    assert cards.credit
    for card in cards.cards.values():
        assert card.id.startswith(f"{cards.prefix}-")
        assert card.text.strip()[-1] in ".:”)"
        assert set(card.see) <= set(cards.cards)


def test_content_is_sound_and_says_whence_it_comes(game: Game[Any]) -> None:
    for kind in game.content:
        assert kind.kind.startswith(f"{game.name}.")
        assert kind.everything(), kind.kind
        assert kind.problems() == []


def test_no_data_file_is_forgotten(game: Game[Any]) -> None:
    data = files(game.package).joinpath("data")
    there = [f"data/{item.name}" for item in data.iterdir()] if data.is_dir() else []
    held = {path for kind in game.content for path in kind.paths}
    assert {path for path in there if path.endswith(".toml")} <= held


def test_no_two_grades_share_a_name(game: Game[Any]) -> None:
    names = [grade.name for grade in game.grades]
    assert len(set(names)) == len(names)


def test_odds_questions_answer_as_they_stand(game: Game[Any]) -> None:
    assert game.questions, "a game answers at least one question about its odds"
    for question in game.questions.values():
        blanks = {field.name: getattr(field, "value", None) for field in question.fields}
        assert question.answer(blanks)


def test_a_step_that_shares_a_line_shares_that_of_another_of_its_round(game: Game[Any]) -> None:
    for round_ in rounds_of(game):
        alone = {step.id for step in round_.steps if not step.part_of}
        assert {step.part_of for step in round_.steps if step.part_of} <= alone


def begun(game: Game[Any], demo: Driver) -> tuple[str, str]:
    """A seat, and the character it has begun to make."""
    seat = demo.table.players()[0]
    begin = game.newcomer(demo.table, seat)
    if begin is None:
        pytest.skip("players make no characters in this game")
    known = set(demo.table.play.cast)
    demo.do(seat, begin)
    (made,) = set(demo.table.play.cast) - known
    return seat, made


def test_what_is_written_or_chosen_in_a_step_is_there_when_it_is_opened_again(
    game: Game[Any], demo: Driver
) -> None:
    """Of the words a draft holds by the name of its blank: others add a row, or change several."""
    seat, made = begun(game, demo)
    for at in range(len(game.steps(demo.table, made))):
        for blank in game.steps(demo.table, made)[at].option.fields:
            option = game.steps(demo.table, made)[at].option
            now = {field.name: field for field in option.fields}.get(blank.name)
            held = getattr(demo.table.made(made), blank.name, None)
            if now is None or now.when is not None or not isinstance(held, str):
                continue
            said: Any = now.picks[-1].value if isinstance(now, Choice) else HAND
            if isinstance(now, Choice | Text) and not isinstance(now, Marked):
                demo.do(seat, engine.parse_move(game, _with(option, now.name, said)))
                assert getattr(demo.table.made(made), now.name) == said, (option.label, now.name)


def test_surprise_fills_every_step_and_the_character_can_be_finished(
    game: Game[Any], demo: Driver
) -> None:
    seat, made = begun(game, demo)
    luck = Luck(Random(3).randrange)
    done: set[str] = set()
    while todo := [s.id for s in game.steps(demo.table, made) if s.id not in done]:
        demo.do(seat, game.surprise(demo.table, made, todo[0], luck))
        done.add(todo[0])
    problems = [p for step in game.steps(demo.table, made) for p in step.problems]
    assert not problems
    assert demo.table.play.cast[made].name


@pytest.mark.parametrize("seed", range(4))
def test_surprise_keeps_what_somebody_wrote_and_fills_the_rest(
    game: Game[Any], demo: Driver, seed: int
) -> None:
    seat, made = begun(game, demo)
    luck = Luck(Random(seed).randrange)
    done: set[str] = set()
    while todo := [s for s in game.steps(demo.table, made) if s.id not in done]:
        done.add(todo[0].id)
        if written := half_written(todo[0].option):
            demo.do(seat, engine.parse_move(game, written))
        demo.do(seat, game.surprise(demo.table, made, todo[0].id, luck))
        after = next(s for s in game.steps(demo.table, made) if s.id == todo[0].id)
        assert (HAND in f"{after.option.values()}") == bool(written), after.id
        assert not after.problems, after.id


HAND = "By my own hand"


def half_written(option: Option) -> dict[str, Any]:
    """A form with one thing written in it, where there is more than that to write."""
    texts = [field for field in option.fields if isinstance(field, Text)]
    rows = [field for field in option.fields if isinstance(field, Rows) and not field.settled]
    if len(texts) > 1 or (texts and isinstance(texts[0], Marked)):
        words = f"{HAND} I did this." if isinstance(texts[-1], Marked) else HAND
        return _with(option, texts[-1].name, words)
    for field in rows:
        always = [one for one in field.fields if isinstance(one, Text) and one.when is None]
        if not always:
            continue
        blank = {inner.name: getattr(inner, "value", None) for inner in field.fields}
        for inner in field.fields:
            if isinstance(inner, Choice) and not blank[inner.name]:
                open_now = (one for one in inner.picks if not one.when or one.when.holds(blank))
                blank[inner.name] = next(open_now).value
        lines = [dict(line) for line in field.value[:1]] or [dict(blank), dict(blank)]
        lines[-1][always[0].name] = HAND
        return _with(option, field.name, tuple(lines))
    return {}


def _with(option: Option, name: str, value: Any) -> dict[str, Any]:
    """The form as it stands with one blank filled in, wherever the move keeps its blanks."""
    values = option.values()
    inner = values[option.into] if option.into else values
    inner[name] = value
    return values


def test_forecasts_are_odds_over_the_games_own_outcomes(game: Game[Any], demo: Driver) -> None:
    forecasts, begun = 0, list(demo.entries)
    names = {grade.name for grade in game.grades}
    for seed in (11, 12):  # a walk may end the session and stay away from play
        rng, demo.entries, demo.table = Random(seed), list(begun), log.replay(game, begun)
        for _ in random_play.stroll(demo, rng, 75):
            for seat, option in every_option(demo):
                wanted = option.forecast or any(
                    isinstance(f, Choice) and f.forecast for f in option.fields
                )
                if not wanted:
                    continue
                move = random_play.chosen(demo, option, rng, "Words")
                if odds := engine.forecast(game, demo.table, seat, move):
                    forecasts += 1
                    assert set(odds.names) <= names
    assert forecasts, "some button that changes the outcome shows its odds"
