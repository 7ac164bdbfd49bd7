"""Rulings: the GM sets, hides and reveals any value of the story, and the log says so."""

import pytest
from candlelight import GAME
from candlelight.venture import SetOut

from hearthside.core.driver import Driver, demo_table
from hearthside.core.life.rulings import Hide, Reveal, Rule, further
from hearthside.core.moves import Illegal
from hearthside.core.path_labels import reads
from hearthside.core.pieces import Track
from tests.core.listening import told


@pytest.fixture
def table() -> Driver:
    return demo_table(GAME, GAME.demo)


def test_any_value_can_be_ruled_on_and_the_log_says_so(table: Driver):
    table.do("gale", Rule(path="cast.wanderer.candles", value="5", reason="We agreed"))
    assert table.table.play.cast["wanderer"].candles == 5
    assert told(table, "robin")[-1] == "Ruling by Gale: Ember has 5 candles now. We agreed."


def test_a_value_can_be_named_as_on_its_sheet(table: Driver):
    table.do("gale", Rule(path="ember: light", value="3"))
    assert table.table.play.cast["wanderer"].light == 3
    with pytest.raises(Illegal, match="Ember: Light is 3 now"):
        table.do("gale", Rule(path="Ember: Light", value="bright"))


def test_values_are_offered_as_they_read_now_and_may_be_given_back_so(table: Driver):
    (ruling,) = further(GAME, table.table, "gale")
    offered = ruling.fields()[0].suggestions
    assert "Ember: Candles, now 2" in offered
    assert len(set(offered)) == len(offered)
    table.do("gale", Rule(path="Ember: Candles, now 2", value="4"))
    assert table.table.play.cast["wanderer"].candles == 4


@pytest.mark.parametrize(
    ("boxes", "words"),
    [
        ((("", True), ("", False)), "1 of 2"),
        ((("1", True), ("2", False)), "1 crossed"),
        ((("1", False), ("2", False)), "none crossed"),
    ],
)
def test_a_row_of_boxes_reads_by_what_is_written_on_them_or_else_by_how_many(boxes, words):
    assert reads(Track(label="Fidelity", boxes=boxes)) == words


def test_part_of_a_name_is_enough_where_only_one_value_has_it(table: Driver):
    table.do("gale", Rule(path="candles", value="4"))
    assert table.table.play.cast["wanderer"].candles == 4
    with pytest.raises(Illegal, match="“ember” may be “Ember: "):
        table.do("gale", Rule(path="ember", value="4"))
    with pytest.raises(Illegal, match="No sheet has “gold”"):
        table.do("gale", Rule(path="gold", value="4"))


def test_a_ruling_on_a_secret_stays_a_secret(table: Driver):
    table.do("gale", Rule(path="omen.text", value="The stair is gone"))
    assert not any("stair is gone" in line for line in told(table, "robin"))
    assert any("stair is gone" in line for line in told(table, "gale"))


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("cast.nobody.candles", "5", "There is no “nobody”"),
        ("cast.wanderer.candles", "many", "“many” does not fit there"),
        ("", "1", "Fill in “Which value” first."),
        ("cast.wanderer.candles.0", "1", "There is no “0”"),
        ("cast.wanderer.npc", "perhaps", "cast.wanderer.npc cannot be 'perhaps': expected"),
        ("cast.wanderer.id", "ember", "an id has to stay"),
        ("cast.wanderer", '{"id": "moth", "name": "Moth"}', "“wanderer” has to keep its id"),
        ("venture.faces.2", "6", "There is no “2” in venture.faces.2. There is: 0, 1."),
        ("shared.x", "1", "There is: nothing."),
    ],
)
def test_what_cannot_be_is_explained(table: Driver, path, value, sentence):
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="3"))
    table.fall(1, 1)
    before = table.table
    with pytest.raises(Illegal, match=sentence) as refused:
        table.do("gale", Rule(path=path, value=value))
    assert "$." not in str(refused.value), "paths are written as a GM would type them"
    assert table.table is before


def test_a_thing_can_be_ruled_on_whole_and_its_parts_one_by_one(table: Driver):
    table.do("gale", Rule(path="cast.wanderer", value='{"id": "wanderer", "name": "Ash"}'))
    assert table.table.play.cast["wanderer"].name == "Ash"
    table.do("gale", Rule(path="cast.wanderer.player", value="robin"))
    table.do("robin", SetOut(who="wanderer", want="the bell", dark="3"))
    table.fall(1, 1)
    table.do("gale", Rule(path="venture.faces.1", value="6"))
    assert table.table.play.venture.faces == (1, 6)


def test_only_npcs_hide_and_players_rule_on_nothing(table: Driver):
    for move in (Hide(character="wanderer"), Reveal(character="wanderer")):
        with pytest.raises(Illegal):
            table.do("gale", move)
    with pytest.raises(Illegal):
        table.do("robin", Rule(path="cast.wanderer.candles", value="9"))
