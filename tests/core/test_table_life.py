"""Table life around any game: seats, scenes, notes, care, switches, rulings, rewinds."""

import pytest
from candlelight import GAME
from candlelight.omen import WriteOmen
from candlelight.venture import Burn, LiveWithIt, SetOut
from msgspec.structs import replace

from hearthside.core import engine, log, offers
from hearthside.core.driver import Driver, demo_table
from hearthside.core.forms import YesNo
from hearthside.core.life.free_rolls import RollFreely
from hearthside.core.life.notes import DropNote, WriteNote
from hearthside.core.life.rewinds import (
    MOST_REWINDS,
    AgreeRewind,
    AskRewind,
    RefuseRewind,
    Rewind,
    Standing,
    standing,
)
from hearthside.core.life.rulings import Hide, Reveal, Rule
from hearthside.core.life.safety_tools import Call, Resume, SetCare
from hearthside.core.life.scenes_sessions import (
    CloseScene,
    CloseSession,
    OpenScene,
    OpenSession,
    Spotlight,
)
from hearthside.core.life.seats import (
    DOOR,
    GALLERY,
    ChangeRole,
    EmptySeat,
    GiveCharacter,
    Rename,
    SitDown,
    StandUp,
    TakeCharacter,
)
from hearthside.core.life.settings import ChangeDice, Switch, in_force
from hearthside.core.moves import FORTUNE, Fall, Illegal
from hearthside.core.view import heard, view


@pytest.fixture
def table() -> Driver:
    return demo_table(GAME, GAME.demo)


def told(table: Driver, seat: str) -> list[str]:
    return [
        line.plain for entry in table.entries for line in heard(table.table, seat, list(entry.said))
    ]


class TestSeats:
    def test_a_newcomer_gets_an_id_from_the_name_and_no_name_sits_twice(self, table: Driver):
        table.do(DOOR, SitDown(name="Jun Ōta", pronouns="they/them"))
        assert table.table.seats["jun-ota"].pronouns == "they/them"
        with pytest.raises(Illegal, match="already sits here"):
            table.do(DOOR, SitDown(name="jun ōta"))

    def test_the_gallery_only_watches(self, table: Driver):
        table.do(GALLERY, SitDown(name="Vic"))
        assert table.table.role("vic") == "spectator"
        with pytest.raises(Illegal):
            table.do("vic", SetOut(who="wanderer", want="the bell", dark="1"))
        with pytest.raises(Illegal):
            table.do("vic", WriteNote(text="hello"))
        table.do("vic", Call(call="pause"))

    def test_one_who_left_sits_down_again_in_the_same_place(self, table: Driver):
        table.do("robin", StandUp())
        assert table.table.role("robin") == ""
        table.do("robin", SitDown(name="Robin"))
        assert table.table.role("robin") == "player"
        assert table.table.speaks_for("robin", "wanderer")

    def test_the_last_gm_cannot_leave(self, table: Driver):
        with pytest.raises(Illegal, match="only game master"):
            table.do("gale", StandUp())
        table.do("gale", ChangeRole(seat="robin", role="gm"))
        table.do("gale", StandUp())

    def test_the_gm_empties_seats_and_hands_characters_on(self, table: Driver):
        table.sit("Kim")
        with pytest.raises(Illegal):
            table.do("kim", TakeCharacter(character="wanderer"))
        table.do("gale", EmptySeat(seat="robin"))
        table.do("kim", TakeCharacter(character="wanderer"))
        assert table.table.characters_of("kim") == ["wanderer"]
        table.do("gale", GiveCharacter(character="wanderer", seat=""))
        assert table.table.characters_of("kim") == []
        with pytest.raises(Illegal):
            table.do("kim", EmptySeat(seat="gale"))

    def test_a_new_name_is_told(self, table: Driver):
        table.do("robin", Rename(name="Rob", pronouns=""))
        assert "Robin is called Rob now." in told(table, "gale")


class TestEvening:
    def test_only_the_gm_opens_and_closes(self, table: Driver):
        with pytest.raises(Illegal):
            table.do("robin", CloseScene())
        table.do("gale", CloseScene())
        assert table.table.scene.open is False
        table.do("gale", OpenScene(title="The crypt"))
        assert table.table.scene.number == 2
        with pytest.raises(Illegal):
            table.do("gale", OpenSession())

    def test_the_spotlight_moves(self, table: Driver):
        table.do("gale", Spotlight(character="wanderer"))
        assert table.table.spotlight == "wanderer"


class TestNotes:
    def test_a_note_is_read_by_those_it_is_for(self, table: Driver):
        table.sit("Kim")
        table.do("robin", WriteNote(text="for all", to="everyone"))
        table.do("robin", WriteNote(text="for me", to="me"))
        table.do("robin", WriteNote(text="for the guide", to="gm"))
        table.do("robin", WriteNote(text="for kim", to="kim"))
        seen = {
            seat: [note.text for note in view(GAME, table.table, seat).notes]
            for seat in ("robin", "gale", "kim", "")
        }
        assert seen["robin"] == ["for all", "for me", "for the guide", "for kim"]
        assert seen["gale"] == ["for all", "for the guide"]
        assert seen["kim"] == ["for all", "for kim"]
        assert seen[""] == ["for all"]
        assert not any("for me" in line for line in told(table, "gale"))

    def test_only_its_writer_takes_a_note_down(self, table: Driver):
        table.do("robin", WriteNote(text="mine"))
        (note,) = table.table.notes
        with pytest.raises(Illegal):
            table.do("gale", DropNote(note=note.id))
        table.do("robin", DropNote(note=note.id))
        assert not table.table.notes


class TestCare:
    def test_a_call_is_unnamed_and_stays_until_the_table_goes_on(self, table: Driver):
        table.do("robin", Call(call="x"))
        assert table.table.care.call == "x"
        assert table.entries[-1].by == ""
        assert b"robin" not in log.encode(table.entries[-1])
        table.do("gale", Resume())
        assert table.table.care.call == ""

    def test_lines_and_veils_survive_a_rewind(self, table: Driver):
        then = table.table.seq
        table.do("robin", SetCare(lines="spiders\nspiders\n\n", veils="blood", warnings="the dark"))
        table.do("gale", Rewind(to=then))
        assert table.table.care.lines == ("spiders",)
        assert table.table.care.warnings == ("the dark",)


class TestRulings:
    def test_any_value_can_be_ruled_on_and_the_log_says_so(self, table: Driver):
        table.do("gale", Rule(path="cast.wanderer.candles", value="5", reason="We agreed"))
        assert table.table.play.cast["wanderer"].candles == 5
        assert told(table, "robin")[-1] == "Ruling by Gale: Ember’s Candles is now 5. We agreed."

    def test_a_value_can_be_named_as_on_its_sheet(self, table: Driver):
        table.do("gale", Rule(path="ember: light", value="3"))
        assert table.table.play.cast["wanderer"].light == 3
        with pytest.raises(Illegal, match="Ember: Light is 3 now"):
            table.do("gale", Rule(path="Ember: Light", value="bright"))

    def test_part_of_a_name_is_enough_where_only_one_value_has_it(self, table: Driver):
        table.do("gale", Rule(path="candles", value="4"))
        assert table.table.play.cast["wanderer"].candles == 4
        with pytest.raises(Illegal, match="“ember” may be “Ember: "):
            table.do("gale", Rule(path="ember", value="4"))
        with pytest.raises(Illegal, match="No sheet has “gold”"):
            table.do("gale", Rule(path="gold", value="4"))

    def test_a_ruling_on_a_secret_stays_a_secret(self, table: Driver):
        table.do("gale", Rule(path="omen.text", value="The stair is gone"))
        assert not any("stair is gone" in line for line in told(table, "robin"))
        assert any("stair is gone" in line for line in told(table, "gale"))

    @pytest.mark.parametrize(
        ("path", "value", "sentence"),
        [
            ("cast.nobody.candles", "5", "There is no “nobody”"),
            ("cast.wanderer.candles", "many", "“many” does not fit there"),
            ("", "1", "Which value is still blank"),
            ("cast.wanderer.candles.0", "1", "There is no “0”"),
            ("cast.wanderer.npc", "perhaps", "cast.wanderer.npc cannot be 'perhaps': expected"),
            ("cast.wanderer.id", "ember", "nobody rules on that"),
            ("cast.wanderer", '{"id": "moth", "name": "Moth"}', "“wanderer” has to go on being"),
            ("venture.faces.2", "6", "There is no “2” in venture.faces.2. There is: 0, 1."),
            ("shared.x", "1", "There is: nothing."),
        ],
    )
    def test_what_cannot_be_is_explained(self, table: Driver, path, value, sentence):
        table.do("robin", SetOut(who="wanderer", want="the bell", dark="3"))
        table.fall(1, 1)
        before = table.table
        with pytest.raises(Illegal, match=sentence) as refused:
            table.do("gale", Rule(path=path, value=value))
        assert "$." not in str(refused.value), "paths are written as a GM would type them"
        assert table.table is before

    def test_a_thing_can_be_ruled_on_whole_and_its_parts_one_by_one(self, table: Driver):
        table.do("gale", Rule(path="cast.wanderer", value='{"id": "wanderer", "name": "Ash"}'))
        assert table.table.play.cast["wanderer"].name == "Ash"
        table.do("gale", Rule(path="cast.wanderer.player", value="robin"))
        table.do("robin", SetOut(who="wanderer", want="the bell", dark="3"))
        table.fall(1, 1)
        table.do("gale", Rule(path="venture.faces.1", value="6"))
        assert table.table.play.venture.faces == (1, 6)

    def test_only_npcs_hide_and_players_rule_on_nothing(self, table: Driver):
        for move in (Hide(character="wanderer"), Reveal(character="wanderer")):
            with pytest.raises(Illegal):
                table.do("gale", move)
        with pytest.raises(Illegal):
            table.do("robin", Rule(path="cast.wanderer.candles", value="9"))


class TestRewinds:
    def test_dice_go_back_too_and_the_rewind_can_be_rewound(self, table: Driver):
        table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
        then = table.table.seq
        table.fall(1, 1)
        table.do("robin", Burn())
        table.fall(6, 6)
        later, fallen = table.table.seq, table.table.play
        table.do("gale", Rewind(to=then))
        assert GAME.chance(table.table)
        assert log.struck(table.table, then + 1)
        assert not log.struck(table.table, then)
        table.do("gale", Rewind(to=later))
        assert table.table.play == fallen

    def test_players_go_back_by_agreement(self, table: Driver):
        table.sit("Kim")
        then = table.table.seq
        table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
        table.fall(1, 1)
        table.do("robin", AskRewind(to=then))
        with pytest.raises(Illegal):
            table.do("robin", AgreeRewind())
        table.do("kim", AgreeRewind())
        assert table.table.play.venture
        table.do("gale", AgreeRewind())
        assert table.table.play.venture is None
        assert table.table.ask is None
        assert "Rewound by agreement. What came after is crossed out." in told(table, "kim")
        table.do("gale", Rewind(to=1))
        assert told(table, "kim")[-1].startswith("Rewound by Gale.")

    def test_the_story_does_not_wait_for_an_answer(self, table: Driver):
        table.do("robin", AskRewind(to=3))
        table.do("gale", CloseScene())
        assert not table.table.in_scene

    def test_anyone_may_refuse_to_go_back(self, table: Driver):
        table.do("robin", AskRewind(to=3))
        table.do("gale", RefuseRewind())
        assert table.table.ask is None
        assert table.table.rewinds == ()

    def test_nobody_rewinds_into_the_middle_of_a_move(self, table: Driver):
        table.do("robin", SetOut(who="wanderer", want="the bell", dark="3"))
        table.fall(1, 1)
        table.do("robin", Burn())
        table.fall(1, 1)
        table.do("robin", LiveWithIt())
        table.do("gale", CloseScene())
        table.do("gale", CloseSession())
        opening = table.table.seq + 1
        table.do("gale", OpenSession())
        assert table.entries[opening - 1].goes_on
        table.do("gale", OpenScene(title="Later"))
        table.do("gale", Rewind(to=opening))
        assert table.table.play.cast["wanderer"].candles == 2
        assert table.table.rewinds == ((opening + 3, opening + 1),)

    def test_who_sat_down_since_stays_seated(self, table: Driver):
        then = table.table.seq
        table.sit("Kim")
        table.do("gale", WriteOmen(text="A third bell"))
        table.do("gale", Rewind(to=then))
        assert table.table.role("kim") == "player"
        assert table.table.play.omen.text == "The bell rings twice"

    def test_a_table_that_went_back_too_often_rules_instead(self, table: Driver):
        often = ((5, 4),) * (MOST_REWINDS - 1)
        table.table = replace(table.table, rewinds=often)
        engine.turn(GAME, table.table, "gale", Rewind(to=3))
        table.table = replace(table.table, rewinds=(*often, (5, 4)))
        for seat, move in (("gale", Rewind(to=3)), ("robin", AskRewind(to=3))):
            with pytest.raises(Illegal, match="Rule on what should change"):
                table.do(seat, move)

    def test_an_entry_stands_if_it_lies_in_a_stretch_that_does(self):
        for rewinds in ([], [(6, 2)], [(6, 2), (9, 7)], [(6, 2), (9, 5), (12, 11)], [(6, 0)]):
            stretches, stands = standing(rewinds, 14), Standing(rewinds, 14)
            for seq in range(16):
                assert (seq in stands) == any(seq in one for one in stretches), (rewinds, seq)

    def test_what_stands_after_rewinds_within_rewinds(self):
        assert standing([], 5) == [range(1, 6)]
        assert standing([(6, 2), (9, 7)], 10) == [range(10, 11), range(7, 8), range(1, 3)]
        assert standing([(6, 2), (9, 5)], 10) == [range(10, 11), range(1, 6)]


class TestDice:
    def test_real_dice_are_typed_in_by_whoever_throws_them(self, table: Driver):
        table.sit("Kim")
        table.do("gale", ChangeDice(value="hand"))
        table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
        with pytest.raises(Illegal, match="Only the dice"):
            table.do("kim", Fall((6, 6)))
        with pytest.raises(Illegal, match="one face for each die"):
            table.do("robin", Fall((7, 1)))
        table.do("robin", Fall((6, 6)))
        assert table.table.play.venture.faces == (6, 6)

    def test_a_table_opens_with_the_dice_it_was_given(self):
        for dice in ("hand", "computer"):
            assert Driver(GAME, dice=dice).table.dice == dice

    def test_dice_of_the_story_fall_before_those_beside_it(self, table: Driver):
        assert engine.chance(GAME, table.table) is None
        table.do("gale", RollFreely(dice="1d6"))
        beside = engine.chance(GAME, table.table)
        assert beside is not None
        table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
        assert engine.chance(GAME, table.table) == GAME.chance(table.table) != beside

    def test_while_dice_are_in_the_air_the_rest_of_the_table_lives_on(self, table: Driver):
        table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
        with pytest.raises(Illegal, match="in the air for the bell"):
            table.do("robin", LiveWithIt())
        table.do("robin", WriteNote(text="hold your breath"))
        table.do(FORTUNE, Fall((3, 4)))
        with pytest.raises(Illegal, match="Nothing is in the air"):
            table.do(FORTUNE, Fall((3, 4)))


class TestSpeakingForSomebody:
    """The GM may answer for a player who is away."""

    def waiting_for_robin(self, table: Driver) -> None:
        table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
        table.fall(1, 1)

    def answers(self, table: Driver, seat: str) -> dict[str, tuple[str, str]]:
        offered = offers.options(table.game, table.table, seat)
        own = [option for option in offered if option.move.startswith("candlelight.")]
        return {option.move: (option.section, option.stead) for option in own}

    def test_it_stands_with_what_is_asked_while_the_gm_is_asked_nothing(self, table: Driver):
        self.waiting_for_robin(table)
        assert self.answers(table, "robin")["candlelight.live-with-it"] == ("turn", "")
        gm = table.table.gms()[0]
        assert self.answers(table, gm)["candlelight.live-with-it"] == ("turn", "wanderer")

    def test_it_stands_back_while_the_gm_is_asked_something(self, table: Driver):
        self.waiting_for_robin(table)
        gm = table.table.gms()[0]
        assert [one.section for one in offers.offers(GAME, table.table, gm).stead][:1] == ["turn"]
        table.do("robin", AskRewind(to=3))
        asked = offers.offers(GAME, table.table, gm)
        assert [one.label for one in asked.answers] == ["Go back", "Leave it as it is"]
        assert {one.section for one in asked.stead} == {"gm"}

    def test_the_log_says_who_spoke_for_whom_under_the_same_heading(self, table: Driver):
        self.waiting_for_robin(table)
        gm = table.table.gms()[0]
        table.do(gm, LiveWithIt())
        *_, spoke, ended = [line for entry in table.entries for line in entry.said]
        who = table.table.play.cast["wanderer"].name
        assert spoke.plain == f"{table.table.seat_name(gm)} speaks for {who}."
        assert spoke.beat == ended.beat

    def test_nobody_speaks_for_whoever_answers_for_themselves(self, table: Driver):
        self.waiting_for_robin(table)
        table.do("robin", LiveWithIt())
        assert not [told_ for told_ in told(table, "robin") if "speaks for" in told_]


def test_a_forecast_spends_nothing(table: Driver):
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
    table.fall(1, 1)
    before = table.table
    odds = engine.forecast(GAME, before, "robin", Burn())
    assert odds is not None
    assert odds.chance("lost") < 1
    assert table.table is before


class Leaning(type(GAME)):
    """A game in which each switch needs the one before it."""

    settings = (
        YesNo(name="walls", label="Walls"),
        YesNo(name="roof", label="A roof"),
        YesNo(name="nest", label="A stork"),
    )
    needs = {"roof": {"walls": True}, "nest": {"roof": True}}


def said_last(table: Driver, count: int) -> list[str]:
    return [line.plain for entry in table.entries[-count:] for line in entry.said]


def test_a_switch_turns_on_what_it_needs():
    table = Driver(Leaning())
    table.do("gale", Switch(setting="nest", value=True))
    assert table.table.settings == {"walls": True, "roof": True, "nest": True}
    assert said_last(table, 3) == ["Walls: on.", "A roof: on.", "A stork: on."]


def test_what_lacks_something_rests_and_comes_back_by_itself():
    game = Leaning()
    table = Driver(game)
    table.do("gale", Switch(setting="nest", value=True))
    table.do("gale", Switch(setting="walls", value=False))
    assert said_last(table, 1) == ["Walls: off. Without it these rest: A roof and A stork."]
    assert in_force(game, table.table.settings) == {"walls": False, "roof": False, "nest": False}
    offered = {
        o.fixed["setting"]: o
        for o in offers.options(game, table.table, "gale")
        if o.move == "table.switch"
    }
    assert offered["nest"].fields[0].value is False, "a switch shows what is played"
    table.do("gale", Switch(setting="walls", value=True))
    assert said_last(table, 1) == ["Walls: on. These are back: A roof and A stork."]
    assert all(in_force(game, table.table.settings).values())


def test_what_is_chosen_at_the_start_pulls_along_what_it_needs():
    assert Driver(Leaning(), settings={"roof": True}).table.settings["walls"] is True
    assert Driver(Leaning(), settings={"roof": False}).table.settings["walls"] is False


class TestPrompts:
    def test_a_rewind_request_is_asked_of_everybody_else(self, table: Driver):
        table.do("robin", AskRewind(to=3))
        assert offers.prompt(GAME, table.table, "gale").urgent
        assert not offers.prompt(GAME, table.table, "robin").urgent

    def test_whoever_asked_to_go_back_or_agreed_reads_whose_word_is_missing(self, table: Driver):
        table.sit("Kim")
        table.do("robin", AskRewind(to=3))
        asked = offers.prompt(GAME, table.table, "robin")
        assert (asked.title, asked.text) == ("Waiting for Kim and Gale", "You asked to go back.")
        table.do("kim", AgreeRewind())
        agreed = offers.prompt(GAME, table.table, "kim")
        assert (agreed.title, agreed.text) == ("Waiting for Gale", "Robin asks to go back.")
        table.do("gale", RefuseRewind())
        assert "go back" not in offers.prompt(GAME, table.table, "robin").text

    def test_a_turn_of_ones_own_stays_in_the_title_while_one_asks_to_go_back(self, table: Driver):
        table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
        table.fall(1, 1)
        turn = offers.prompt(GAME, table.table, "robin")
        table.do("robin", AskRewind(to=3))
        asked = offers.prompt(GAME, table.table, "robin")
        assert asked == turn

    def test_whoever_throws_real_dice_is_asked_for_them(self, table: Driver):
        table.do("gale", ChangeDice(value="hand"))
        table.do("robin", SetOut(who="wanderer", want="the bell", dark="1"))
        assert offers.prompt(GAME, table.table, "robin").urgent
        assert offers.prompt(GAME, table.table, "gale").title == "Waiting for Robin"

    def test_a_safety_call_comes_before_everything(self, table: Driver):
        table.do("robin", Call(call="pause"))
        assert offers.prompt(GAME, table.table, "gale").title == "Someone asks for a pause."
