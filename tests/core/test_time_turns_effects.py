"""Time: units above the session, turns around the table, effects that end by themselves."""

import pytest
from candlelight.game import Candlelight
from candlelight.state import Wanderer
from candlelight.venture import SetOut

from hearthside.core import engine, log, offers
from hearthside.core.driver import Driver, demo_table
from hearthside.core.life.lasting_effects import EffectEnded, EndEffect, begun, cards, lasting
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenScene, SceneClosed
from hearthside.core.life.time_units import EndUnit, UnitEnded, number
from hearthside.core.life.turns import (
    AnotherRound,
    BeginTurns,
    EndTurn,
    RoundPlayed,
    StopTurns,
    order_from,
)
from hearthside.core.moves import ONLY_GM, Event, Illegal
from hearthside.core.secrecy.views import view
from hearthside.core.story_time import TurnRules, Unit
from hearthside.core.table import with_made


class Long(Candlelight):
    units = (
        Unit("chapter", "Chapter", within="arc"),
        Unit("arc", "Arc"),
        Unit("season", "Season", label="Winter is over"),
    )
    turn_rules = TurnRules(passing="the scene may end", idle_ends_scene=True)


GAME = Long()


@pytest.fixture
def table() -> Driver:
    return demo_table(GAME, GAME.demo)


def labels(table: Driver, seat: str) -> list[str]:
    return [option.label for option in offers.options(GAME, table.table, seat)]


def with_effects(table: Driver, *events: Event) -> None:
    turn = engine.cascade(GAME, table.table, events)
    table._keep("gale", turn)


class TestUnits:
    def test_the_gm_ends_them_between_scenes_and_the_next_begins(self, table: Driver) -> None:
        assert "End chapter 1" not in labels(table, "gale")
        table.do("gale", CloseScene())
        assert {"End chapter 1", "End arc 1", "Winter is over"} <= {*labels(table, "gale")}
        assert "End chapter 1" not in labels(table, "robin")
        table.do("gale", EndUnit(unit="chapter"))
        assert (number(table.table, "chapter"), number(table.table, "arc")) == (2, 1)
        assert table.entries[-1].said[0].plain == "Chapter 1 ends."

    def test_a_larger_one_takes_along_what_is_within_it(self, table: Driver) -> None:
        table.do("gale", CloseScene())
        table.do("gale", EndUnit(unit="chapter"))
        ended = table.do("gale", EndUnit(unit="arc"))
        assert [(e.unit, e.number) for e in ended if isinstance(e, UnitEnded)] == [
            ("chapter", 2),
            ("arc", 1),
        ]
        assert number(table.table, "season") == 1


class TestEffects:
    def test_each_ends_with_what_it_hangs_on(self, table: Driver) -> None:
        now = table.table
        with_effects(
            table,
            begun(now, "Lit", "scene", of="wanderer", about="x.light"),
            begun(now, "Blessed", "session", of="wanderer"),
            begun(now, "Hunted", "chapter"),
            begun(now, "Sworn", "goal", goal="the bell rings"),
        )
        assert [e.text for e in lasting(table.table, of="wanderer")] == ["Lit", "Blessed"]
        assert [e.text for e in lasting(table.table, about="x.light")] == ["Lit"]
        notes = {card.text: card.note for card in cards(table.table)}
        assert notes["Lit"] == "Until the scene ends"
        assert notes["Sworn"] == "Until the bell rings"
        ended = table.do("gale", CloseScene())
        assert [e.effect.text for e in ended if isinstance(e, EffectEnded)] == ["Lit"]
        table.do("gale", EndUnit(unit="arc"))
        assert [*table.table.effects] == ["blessed", "sworn"]
        table.do("gale", CloseSession())
        assert [*table.table.effects] == ["sworn"]
        assert "Reached: the bell rings" in labels(table, "gale")
        with pytest.raises(Illegal):
            table.do("robin", EndEffect(effect="sworn"))
        table.do("gale", EndEffect(effect="sworn"))
        assert table.table.effects == {}

    def test_an_effect_on_somebody_hidden_is_hidden_with_them(self, table: Driver) -> None:
        owl = Wanderer(id="owl", name="Owl", npc=True, known_to=ONLY_GM)
        table.table = with_made(table.table, owl)
        with_effects(table, begun(table.table, "Perched", "scene", of="owl"))
        assert view(GAME, table.table, "robin").effects == {}
        assert view(GAME, table.table, "gale").effects
        assert all(line.to == ONLY_GM for line in table.entries[-1].said)

    def test_two_of_the_same_words_are_two(self, table: Driver) -> None:
        with_effects(table, begun(table.table, "Lit", "scene"))
        with_effects(table, begun(table.table, "Lit", "scene"))
        assert [*table.table.effects] == ["lit", "lit-2"]


class TestTurns:
    def test_from_somebody_who_left_they_begin_with_the_first_seat(self, table: Driver) -> None:
        every = table.table.everyone()
        assert order_from(table.table, "nobody") == every
        assert order_from(table.table, every[1]) == (*every[1:], every[0])

    def test_they_go_around_in_seat_order_from_whoever_begins(self, table: Driver) -> None:
        table.sit("Ana")
        table.do("gale", BeginTurns(first="robin"))
        assert table.table.turns.order == ("robin", "ana", "gale")
        assert offers.prompt(GAME, table.table, "robin").urgent
        with pytest.raises(Illegal):
            table.do("ana", EndTurn(seat="ana"))
        table.do("robin", EndTurn(seat="robin"))
        assert table.table.turns.now == "ana"
        table.do("gale", EndTurn(seat="ana", passed=True))
        assert any(line.plain == "Gale speaks for Ana." for line in table.entries[-2].said)
        events = table.do("gale", EndTurn(seat="gale", passed=True))
        assert events[-1] == RoundPlayed(round=1, idle=False)
        assert table.table.turns.now == ""
        ways = [one.move for one in offers.offers(table.game, table.table, "gale").answers]
        assert ways == ["table.another-round", "table.close-scene"]
        table.do("gale", AnotherRound())
        assert (table.table.turns.round, table.table.turns.now) == (2, "robin")

    def test_what_a_pass_leads_to_is_told_to_the_gm_alone(self, table: Driver) -> None:
        def passing(seat: str) -> str:
            answers = offers.offers(GAME, table.table, seat).answers
            return next(one.help for one in answers if one.label == "Pass")

        table.do("gale", BeginTurns(first="gale"))
        assert passing("gale") == "the scene may end"
        table.do("gale", EndTurn(seat="gale", passed=True))
        assert passing("robin") == ""

    def test_a_turn_does_not_end_in_the_middle_of_something(self, table: Driver) -> None:
        table.do("gale", BeginTurns(first="robin"))
        table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
        table.fall(3, 3)
        with pytest.raises(Illegal, match="Live with it"):
            table.do("robin", EndTurn(seat="robin"))

    def test_a_round_in_which_all_pass_ends_the_scene(self, table: Driver) -> None:
        table.do("gale", BeginTurns(first="gale"))
        table.do("gale", EndTurn(seat="gale", passed=True))
        events = table.do("robin", EndTurn(seat="robin", passed=True))
        assert any(isinstance(event, SceneClosed) for event in events)
        assert table.table.turns is None

    def test_the_gm_may_stop_them_and_the_end_of_a_scene_does(self, table: Driver) -> None:
        table.do("gale", BeginTurns(first="gale"))
        table.do("gale", StopTurns())
        assert (table.table.turns, table.table.turns_off) == (None, True)
        table.do("gale", BeginTurns(first="gale"))
        table.do("gale", CloseScene())
        assert (table.table.turns, table.table.turns_off) == (None, False)
        table.do("gale", OpenScene(title="Below"))
        assert "Take turns" in labels(table, "gale")

    def test_a_game_without_turns_offers_none(self) -> None:
        plain = demo_table(Candlelight(), Candlelight().demo)
        offered = offers.options(plain.game, plain.table, "gale")
        assert not [o for o in offered if o.move == "table.begin-turns"]


def test_it_replays(table: Driver) -> None:
    with_effects(table, begun(table.table, "Lit", "scene", of="wanderer"))
    table.do("gale", BeginTurns(first="gale"))
    entries = [log.decode(GAME, log.encode(entry)) for entry in table.entries]
    assert log.replay(GAME, entries) == table.table
