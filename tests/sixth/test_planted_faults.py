"""The suite catches what a game can do wrong, and the core: each fault is planted, and found.

Those of a game are planted in Candlelight. Where somebody has to be hidden, Fate is played.
"""

from collections.abc import Callable, Iterator
from itertools import count
from types import ModuleType
from typing import Any

import pytest
from candlelight import GAME, numbers, omen, venture, wanderers
from candlelight.state import CandlePlay
from msgspec.structs import replace

from hearthside.conformance import (
    dark_scenes,
    test_asks,
    test_contract,
    test_odds,
    test_secrets_never_leak,
    test_shown,
    test_walks,
)
from hearthside.conformance.test_secrets_never_leak import Watch
from hearthside.core import engine, log, offers
from hearthside.core.attempt_card import Throw
from hearthside.core.driver import demo_table
from hearthside.core.forms import Text
from hearthside.core.game import Game
from hearthside.core.lazy_loading import later
from hearthside.core.life.renaming import CharacterRenamed
from hearthside.core.life.scenes_sessions import SessionOpened, SpotlightMoved
from hearthside.core.moves import Event, Illegal
from hearthside.core.pieces import Rating, Why
from hearthside.core.procedures import Parts
from hearthside.core.reasons import read
from hearthside.core.say import line
from hearthside.core.secrecy.audiences import ToldNow
from hearthside.core.show import Section
from hearthside.core.table import Table
from hearthside.games import find
from hearthside.games.fate.characters import stunts


def changed(module: ModuleType, **changes: Any) -> ModuleType:
    """A procedure with some of its functions put in another's place."""
    made = ModuleType(module.__name__)
    made.__dict__.update({**module.__dict__, **changes})
    return made


def faulty(parts: Parts | None = None, **methods: Any) -> Game[Any]:
    kind = type("Faulty", (type(GAME),), {**methods, **({"parts": parts} if parts else {})})
    kind.__module__ = type(GAME).__module__
    made: Game[Any] = kind()
    return made


def caught(check: Callable[..., None], game: Game[Any]) -> None:
    """A check that holds for Candlelight fails for this game."""
    run = getattr(check, "hypothesis", None)
    inner = run.inner_test if run else check
    names = inner.__code__.co_varnames[: inner.__code__.co_argcount]

    def tries(of: Game[Any]) -> None:
        for seed in range(12 if "seed" in names else 1):
            given = {"game": of, "seed": seed, "demo": demo_table(of, of.demo)}
            inner(**{name: given[name] for name in names})

    tries(GAME)
    with pytest.raises(AssertionError):
        tries(game)


def test_odds_that_lie():
    def outlook(self: Any, table: Table[CandlePlay], seat: str = "") -> Any:
        told = type(GAME).outlook(self, table, seat)
        trying = table.play.venture
        if trying is None or trying.faces:
            return told
        return numbers.odds(3, trying.dark)

    caught(test_odds.test_what_is_foretold_is_what_the_falls_come_to, faulty(outlook=outlook))


def test_odds_that_forget_the_dice_once_they_lie():
    def outlook(self: Any, table: Table[CandlePlay], seat: str = "") -> Any:
        trying = table.play.venture
        return trying and numbers.odds(venture.light(table, trying.who), trying.dark)

    over(test_odds.test_what_is_left_as_it_stands_ends_as_foretold, GAME)
    with pytest.raises(AssertionError, match="and it was"):
        over(test_odds.test_what_is_left_as_it_stands_ends_as_foretold, faulty(outlook=outlook))


def raised(throw: Throw) -> Throw:
    """One more than its parts come to."""
    return replace(throw, total=str(read(throw.total) + 1)) if throw.total else throw


def scored(throw: Throw) -> Throw:
    """What no die shows, as what counts."""
    return replace(throw, score="7") if throw.dice else throw


def counted(throw: Throw) -> Throw:
    """One success more than there are."""
    dice = tuple(replace(die, reads="hit") for die in throw.dice)
    return replace(throw, dice=dice, score=f"{len(dice) + 1} successes") if dice else throw


@pytest.mark.parametrize(
    ("check", "lying"),
    [
        (test_shown.test_a_total_is_what_its_parts_add_up_to, raised),
        (test_shown.test_a_score_is_what_its_dice_show, scored),
        (test_shown.test_a_score_is_what_its_dice_show, counted),
    ],
)
def test_a_throw_that_lies(check, lying):
    def attempt(self: Any, table: Table[CandlePlay]) -> Any:
        card = type(GAME).attempt(self, table)
        return card and replace(card, throws=tuple(map(lying, card.throws)))

    over(check, GAME)
    with pytest.raises(AssertionError):
        over(check, faulty(attempt=attempt))


@pytest.mark.parametrize(
    ("check", "lie"),
    [
        (test_odds.test_the_card_shows_the_odds_there_are, {"odds_past": False}),
        (test_odds.test_the_card_shows_the_odds_there_are, {"odds": numbers.odds(3, 3)}),
        (test_odds.test_what_is_left_as_it_stands_ends_as_foretold, {"grade": "shining"}),
    ],
)
def test_a_card_that_lies(check, lie):
    def attempt(self: Any, table: Table[CandlePlay]) -> Any:
        card = type(GAME).attempt(self, table)
        return card and replace(card, **lie)

    over(check, GAME)
    with pytest.raises(AssertionError):
        over(check, faulty(attempt=attempt))


def test_a_secret_that_is_told_to_everyone():
    """Not by its name, which the engine would keep: by what it says of somebody's omen."""

    def view(self: Any, table: Table[CandlePlay], seat: str) -> Table[CandlePlay]:
        return (
            table if table.is_gm(seat) else replace(table, play=replace(table.play, venture=None))
        )

    caught(test_secrets_never_leak.test_no_secret_reaches_a_wrong_seat, faulty(view=view))


def busy(self: Any, table: Table[CandlePlay]) -> str:
    return "A venture is under way." if table.play.venture else ""


@pytest.mark.parametrize("more", [{}, {"busy": busy, "attempt": lambda self, table: None}])
def test_a_turn_nobody_can_end(more):
    """Its card is there, or the game says that something is under way."""
    stuck = changed(venture, asks=lambda table, reader: [])
    caught(test_asks.test_there_is_always_a_way_on, faulty(Parts(wanderers, stuck, omen), **more))


def test_an_event_that_a_follow_looks_for_and_is_never_called_after():
    def follow(table: Table[CandlePlay], event: venture.CandleBurned) -> Any:
        return [event] if isinstance(event, SessionOpened) else []

    deaf = changed(wanderers, follow=follow)
    caught(
        test_contract.test_a_follow_is_called_after_every_kind_of_event_it_looks_for,
        faulty(Parts(deaf, venture, omen)),
    )


def test_somebody_urged_who_has_no_answer():
    def asks(table: Table[CandlePlay], reader: str) -> Any:
        return [replace(one, options=list) for one in venture.asks(table)]

    mute = changed(venture, asks=asks)
    caught(
        test_asks.test_whoever_is_urged_has_an_answer_that_is_taken,
        faulty(Parts(wanderers, mute, omen)),
    )


def test_asks_that_are_listed_only_for_whom_they_concern():
    def asks(table: Table[CandlePlay], reader: str) -> Any:
        return venture.asks(table) if reader == "robin" else []

    shy = changed(venture, asks=asks)
    caught(
        test_asks.test_every_reader_who_sees_the_same_reads_of_the_same_asks,
        faulty(Parts(wanderers, shy, omen)),
    )


def test_a_coin_spent_in_silence_beside_an_event_that_speaks():
    def say(self: Any, table: Table[CandlePlay], event: Any) -> Any:
        silent = isinstance(event, venture.CandleBurned)
        return [] if silent else type(GAME).say(self, table, event)

    caught(test_walks.test_no_coin_changes_hands_in_silence, faulty(say=say))


def test_an_attempt_whose_end_nobody_is_told():
    def say(self: Any, table: Table[CandlePlay], event: Any) -> Any:
        silent = isinstance(event, venture.Ended)
        return [] if silent else type(GAME).say(self, table, event)

    caught(test_walks.test_nothing_that_is_tried_ends_in_silence, faulty(say=say))


def twice_as(**other: Any) -> Game[Any]:
    """A way to begin that is there twice, the second time a little otherwise."""

    def verbs(table: Table[CandlePlay], seat: str) -> Any:
        for one in venture.verbs(table, seat):
            yield one
            yield replace(one, **other)

    return faulty(Parts(wanderers, changed(venture, verbs=verbs), omen))


@pytest.mark.parametrize(
    "other",
    [
        {"fields": lambda: (Text("want", "Where to?"), venture.FRAME[1])},
        {"fixed": {"who": "wanderer", "want": ""}},
        {"look": {"loose": True}},
    ],
)
def test_two_things_on_offer_under_one_key(other):
    check = test_walks.test_options_of_a_seat_that_share_a_key_are_one_thing
    check.hypothesis.inner_test(twice_as(), seed=1)  # the very same twice is one thing
    caught(check, twice_as(**other))


def test_a_button_that_no_page_has_a_place_for():
    def verbs(table: Table[CandlePlay], seat: str) -> Any:
        return [replace(one, section="ventures") for one in venture.verbs(table, seat)]

    check = test_contract.test_everything_on_offer_has_its_place_on_a_page
    caught(check, faulty(Parts(wanderers, changed(venture, verbs=verbs), omen)))


@pytest.mark.parametrize("says", [True, False])
def test_an_ask_that_is_wrong_on_whether_anything_could_change(says):
    """With candles it could, and without it could not."""

    def asks(table: Table[CandlePlay], reader: str) -> Any:
        return [replace(one, changes=lambda: says) for one in venture.asks(table)]

    check = test_asks.test_nobody_is_asked_in_vain_or_passed_over
    over(check, GAME)
    with pytest.raises(AssertionError):
        over(check, faulty(Parts(wanderers, changed(venture, asks=asks), omen)))


def test_what_happens_by_itself_for_ever():
    def onward(table: Table[CandlePlay]) -> Any:
        return [venture.Ended(who="wanderer", outcome="lost")] if table.session else []

    restless = changed(venture, onward=onward)
    with pytest.raises(RuntimeError):
        demo_table(faulty(Parts(wanderers, restless, omen)), GAME.demo)


@pytest.mark.parametrize(
    "piece",
    [
        Rating(label="Light", value="2", why=Why("", ("CL-9.9",))),
        Rating(label="Light", value="2", path="cast.wanderer.lights"),
        Rating(label="Light", value="2", why=Why()),
    ],
)
def test_ids_and_paths_that_do_not_exist(piece):
    def sheet(self: Any, table: Table[CandlePlay], character: str) -> Any:
        whole = type(GAME).sheet(self, table, character)
        return replace(whole, sections=(*whole.sections, Section("More", (piece,))))

    caught(test_shown.test_what_is_shown_is_there, faulty(sheet=sheet))


def test_a_beat_that_is_not_among_the_beats():
    def attempt(self: Any, table: Table[CandlePlay]) -> Any:
        card = type(GAME).attempt(self, table)
        return card and replace(card, beat="Elsewhere")

    caught(test_shown.test_what_is_shown_is_there, faulty(attempt=attempt))


def test_a_rule_in_a_line_that_has_no_card():
    def say(self: Any, table: Table[CandlePlay], event: Any) -> Any:
        return [line("Something happens.", rules=("CL-7.7",))]

    caught(test_contract.test_every_cited_rule_has_a_card, faulty(say=say))


@pytest.mark.parametrize(
    "said",
    [
        {"closing": (replace(wanderers.LIT_THE_WAY, rules=("CL-7.7",)),)},
        {"questions": {"venture": replace(GAME.questions["venture"], rules=("CL-7.7",))}},
    ],
)
def test_a_rule_cited_beside_play_that_has_no_card(said):
    caught(test_shown.test_rules_cited_around_play_have_cards, faulty(**said))


def test_a_part_that_is_not_there_or_does_not_take_what_it_is_given():
    check = test_contract.test_all_of_a_game_is_there_and_takes_what_it_is_given
    check(GAME)
    with pytest.raises(TypeError):
        check(faulty(idle=lambda self, table: None))
    with pytest.raises(ModuleNotFoundError):
        check(faulty(idle=later("lantern:idle")))


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


def test_a_seat_that_is_urged_while_others_are_asked(monkeypatch):
    """The game says what would stand out, as it may; the core forgets that somebody is asked."""
    check = test_asks.test_while_anything_is_asked_only_who_is_asked_is_urged
    over(check, GAME)
    monkeypatch.setattr(offers, "_one_first", lambda verbs, may: tuple(verbs))
    with pytest.raises(AssertionError, match="while others are asked"):
        over(check, faulty(Parts(wanderers, venture, changed(omen, verbs=eager))))


def eager(table: Table[CandlePlay], seat: str) -> Any:
    return [replace(one, best=True) for one in omen.verbs(table, seat)]


def over(check: Callable[..., None], game: Game[Any]) -> None:
    """A check on a few random evenings."""
    for seed in range(6):
        check.hypothesis.inner_test(game, seed=seed)  # type: ignore[attr-defined]


def test_two_steps_that_both_stand_out(monkeypatch):
    def verbs(table: Table[CandlePlay], seat: str) -> Any:
        twice = venture.verbs(table, seat) if seat != "gale" else eager(table, seat)
        return [replace(one, best=True) for one in (*twice, *twice)]

    monkeypatch.setattr(offers, "_one_first", lambda verbs, may: tuple(verbs))
    check = test_walks.test_one_step_at_most_stands_out_and_a_button_on_offer_is_never_refused
    with pytest.raises(AssertionError):
        over(check, faulty(Parts(wanderers, venture, changed(omen, verbs=verbs))))


def test_a_table_that_goes_on_by_itself_once_it_is_looked_at():
    """What happens by itself depends on how often it is asked, as by chance it would."""
    asked = count()

    def onward(self: Any, table: Table[CandlePlay]) -> Any:
        ends = table.play.venture and table.play.venture.faces and next(asked) % 2
        return [venture.Ended(who=table.play.venture.who, outcome="lost")] if ends else []

    caught(test_asks.test_a_table_at_rest_stays_as_it_is, faulty(onward=onward))


def test_a_pass_that_is_given_and_not_taken():
    """One that leaves things as they are, and that its own game then finds illegal."""

    def decide(table: Table[CandlePlay], seat: str, move: Any) -> Any:
        if isinstance(move, venture.LiveWithIt):
            raise Illegal("That is no way to live with it.")
        return venture.decide(table, seat, move)

    check, unwilling = test_asks.test_a_pass_that_is_given_by_itself_is_taken, changed(venture)
    unwilling.__dict__["decide"] = decide
    over(check, GAME)
    with pytest.raises(Illegal, match="no way"):
        over(check, faulty(Parts(wanderers, unwilling, omen)))


def test_a_refusal_that_is_no_sentence():
    def why_not(self: Any, table: Table[CandlePlay], seat: str, move: Any) -> str:
        return "no"

    caught(test_walks.test_what_is_not_offered_is_refused_with_a_sentence, faulty(why_not=why_not))


def test_an_event_that_does_not_make_the_same_of_the_same_twice():
    ever = count(1)

    def evolve(self: Any, table: Table[CandlePlay], event: Any) -> Any:
        after = type(GAME).evolve(self, table, event)
        if not isinstance(event, venture.Ended):
            return after
        who = replace(after.play.cast[event.who], light=next(ever))
        return replace(after, play=replace(after.play, cast={**after.play.cast, who.id: who}))

    caught(test_walks.test_a_random_evening_never_breaks, faulty(evolve=evolve))
    caught(test_walks.test_a_rewind_brings_back_the_very_table, faulty(evolve=evolve))


def test_tags_that_are_not_the_games_own():
    kinds = (*GAME.moves, SessionOpened)
    caught(test_contract.test_tags_are_pinned_to_the_game_and_unique, faulty(moves=kinds))
