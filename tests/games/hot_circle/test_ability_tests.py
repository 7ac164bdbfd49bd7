"""Ability tests: resources, wises and deeds, and what passing or failing brings (HC-4)."""

import pytest

from hearthside.core import engine, offers
from hearthside.core.life.rulings import Rule
from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.core.moves import Illegal
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.ability_test.asking import AskAbility
from hearthside.games.hot_circle.ability_test.outcome import (
    DefineFact,
    ExplainFact,
    FailInstead,
    LeaveFact,
)
from hearthside.games.hot_circle.ability_test.rolling import DropAbility, RerollAbility, RollAbility
from hearthside.games.hot_circle.ability_test.setting_obstacle import JudgeAbility, RefuseAbility
from hearthside.games.hot_circle.looks.attempt_view import attempt
from hearthside.games.hot_circle.sheet import Asset, Condition
from hearthside.web.render.log import is_outcome
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    GM,
    WREN,
    ability_rolled,
    ability_stands,
    asked,
    current,
    evening,
    given,
    hero,
    offered,
    picks,
    rolled,
    told,
)


def names(option) -> list[str]:
    return [field.name for field in option.fields]


@pytest.mark.rule("HC-4.5")
def test_what_makes_it_harder_says_once_what_each_step_adds() -> None:
    table = evening()
    asked(table, "wises", what="tides")
    (form, *_) = offered(table, GM, "judge-ability")
    (obscure,) = [one for one in form.fields if one.name == "obscure"]
    assert obscure.label == "Obscure"
    assert "adds 1D each time" in offers.prompt(GAME, table.table, GM).text


@pytest.mark.rule("HC-4.7", "HC-7.2")
def test_what_a_point_marks_is_said_once_for_both_rerolls() -> None:
    table = evening()
    given(table, WREN, fate=1)
    ability_rolled(table, "resources", (3, 1, 1), (4,))
    marks = "Each point is also a mark on Sailor, toward keeping for good what it brought you."
    assert offers.prompt(GAME, table.table, ANA).text.endswith(marks)
    rerolls = offered(table, ANA, "reroll-ability")
    assert [one.help for one in rerolls] == ["", ""]


@pytest.mark.rule("HC-4.1")
def test_the_player_asks_before_or_during_a_scene_and_never_with_a_taxed_lifepath() -> None:
    table = evening()
    with pytest.raises(Illegal):
        table.do(GM, AskAbility(who=WREN, ability="wises", lifepath="sailor", what="tides"))
    abilities = [option.fixed["ability"] for option in offered(table, ANA, "ask-ability")]
    assert abilities == ["resources", "circles", "wises", "deeds"]
    ability_rolled(table, "resources", (1, 1, 1), (6,))
    assert "3D against 1D." in told(table)
    ability_stands(table)
    resources, circles, *_ = offered(table, ANA, "ask-ability")
    assert "sailor" not in picks(resources, "lifepath")
    assert "sailor" in picks(circles, "lifepath"), "only that ability is taxed"
    table.do(GM, CloseScene())
    assert offered(table, ANA, "ask-ability"), "before a scene too"


@pytest.mark.rule("HC-4.2")
def test_the_task_roll_is_rating_two_or_one_and_a_die_for_the_very_thing() -> None:
    table = evening()
    subject = Asset(id="tides", kind="subject", name="Tides-wise", lifepath="sailor")
    given(table, WREN, assets=(subject,), conditions=(Condition("keen", "Keen"),))
    for likely, dice in (("likelier", 3), ("neither", 2), ("less likely", 1)):
        asked(table, "wises", what="harbours", detail="Who comes here?")
        table.do(GM, JudgeAbility(likely=likely))
        assert current(table).roll("task").dice == dice
        table.do(GM, DropAbility())
    asked(table, "wises", asset="tides", what="", detail="When does it turn?")
    (judging,) = offered(table, GM, "judge-ability")
    assert picks(judging, "stands") == ["asset"], "no traits, conditions or help"
    (pool,) = judging.sums({**judging.starts(), "obscure": 2, "secret": 1})
    table.do(GM, JudgeAbility(likely="likelier", stands=("asset",), obscure=2, secret=1))
    assert current(table).roll("obstacle").dice == pool.now, "its button says how many dice it sets"
    assert [(one.label, one.value) for one in current(table).task] == [
        ("Sailor helps", 3),
        ("Tides-wise, an established subject", 1),
    ]


@pytest.mark.rule("HC-4.3")
def test_the_resources_obstacle() -> None:
    table = evening()
    asked(table, "resources")
    (judging,) = offered(table, GM, "judge-ability")
    assert names(judging)[1:] == ["valuable", "rare", "coincidental", "available"]
    table.do(GM, JudgeAbility(likely="likelier", valuable=2, rare=1, available=1))
    assert current(table).roll("obstacle").dice == 1 + 2 + 1 + 1
    table.do(ANA, RollAbility())
    table.fall(6, 1, 1)
    table.fall(1, 1, 1, 1, 1)
    ability_stands(table)
    assert hero(table).assets[0].on_hand
    ability_rolled(table, "resources", (6, 1, 1), (1,), what="a house")
    ability_stands(table)
    assert not hero(table).assets[1].on_hand, "owned and within reach, not on the person"


@pytest.mark.rule("HC-4.5")
def test_the_wises_obstacle() -> None:
    table = evening()
    asked(table, "wises", what="tides")
    (judging,) = offered(table, GM, "judge-ability")
    assert names(judging)[1:] == ["obscure", "secret", "distant", "ancient", "coincidental"]
    table.do(GM, JudgeAbility(likely="likelier", secret=4, ancient=1))
    assert current(table).roll("obstacle").dice == 6, "each as often as it takes"


@pytest.mark.rule("HC-4.6")
def test_the_deeds_obstacle_and_the_gms_refusal() -> None:
    table = evening()
    asked(table, "deeds", what="lockpicking", detail="Opened the gate last night")
    (judging,) = offered(table, GM, "judge-ability")
    assert names(judging)[1:] == ["level", "rank"]
    table.do(GM, JudgeAbility(likely="likelier", level="4", rank="1"))
    assert current(table).roll("obstacle").dice == 5
    table.do(GM, DropAbility())
    asked(table, "deeds", what="lockpicking", detail="Opened the gate last night")
    table.do(GM, RefuseAbility(reason="Let us play that"))
    assert current(table) is None
    said = table.entries[-1].said[0]
    assert said.plain == (
        "“Opened the gate last night”: Wren’s deed is better played out: Let us play that."
    )
    assert said.rules == ("HC-4.6",)
    assert said.why == "The gamemaster may refuse a deed that is better played out as a scene."
    assert not is_outcome(said), "nobody is asked what it looks like"
    asked(table, "resources")
    table.do(GM, RefuseAbility(reason="Nobody has one"))
    said = table.entries[-1].said[0]
    no = "“A rope”: no Resources test for Wren: Nobody has one."
    assert said.plain == no
    assert said.rules == ("HC-4.1",), "no deed that could be played out"


@pytest.mark.rule("HC-4.9")
def test_a_deed_that_was_done_at_a_price_is_told_as_it_was_done() -> None:
    table = evening()
    ability_rolled(table, "deeds", (1, 1, 1), (6, 6), what="locks", detail="I opened the gate")
    ability_stands(table)
    table.do(GM, FailInstead(what="consequence", words="the porter saw it"))
    assert [one.plain for one in table.entries[-1].said] == [
        "“I opened the gate”: Wren got it done, at a price: the porter saw it.",
    ]


@pytest.mark.rule("HC-4.7", "HC-6.5")
def test_fate_rerolls_either_roll_again_and_again_and_persona_does_not() -> None:
    table = evening()
    given(table, WREN, fate=2, persona=5)
    ability_rolled(table, "resources", (1, 1, 1), (6,))
    table.do(ANA, RerollAbility(roll="task"))
    table.fall(2, 2, 2)
    table.do(ANA, RerollAbility(roll="obstacle"))
    table.fall(5)
    for again in (
        "Wren rolls again: 1, then 2.",
        "Wren rolls the obstacle’s dice again: 6, then 5.",
    ):
        assert again in told(table)
        assert again.replace("rolls", "rolled") in attempt(table.table).course
    assert (hero(table).fate, hero(table).persona) == (0, 5)
    assert hero(table).lifepath("sailor").fate_marks == 2
    with pytest.raises(Illegal):
        table.do(ANA, RerollAbility(roll="task"))


@pytest.mark.rule("HC-6.5")
def test_fate_does_not_reroll_obstacle_tests() -> None:
    table = evening()
    given(table, WREN, fate=5)
    rolled(table, (1, 1, 1), (6, 1, 1))
    assert not offered(table, ANA, "reroll")


@pytest.mark.rule("HC-4.8")
def test_passing_notes_the_asset_and_a_wise_is_told_or_left_to_the_player() -> None:
    table = evening()
    ability_rolled(table, "deeds", (6, 1, 1), (1, 1), what="lockpicking")
    ability_stands(table)
    ability_rolled(table, "wises", (6, 1, 1), (1,), what="tides", detail="When does it turn?")
    ability_stands(table)
    assert [(one.kind, one.name) for one in hero(table).assets] == [
        ("focus", "lockpicking-skill"),
        ("subject", "tides-wise"),
    ]
    with pytest.raises(Illegal):
        table.do(ANA, DefineFact(text="Never"))
    table.do(GM, LeaveFact())
    table.do(ANA, DefineFact(text="At Midnight's end. nobody knows"))
    answered = "Wren: At Midnight’s end. Nobody knows."
    assert told(table).endswith(answered), "what was asked is told already"
    ability_rolled(table, "wises", (6, 1, 1), (1,), what="ropes", detail="Whose is it?")
    ability_stands(table)
    with pytest.raises(Illegal, match="Fill in “Whose is it"):
        table.do(GM, ExplainFact(text=" "))
    table.do(GM, ExplainFact(text="They rot."))
    assert current(table) is None


@pytest.mark.rule("HC-4.9")
def test_failing_taxes_or_the_gm_chooses_what_comes_in_its_place() -> None:
    table = evening()
    ability_rolled(table, "circles", (1, 1, 1), (6,), what="Kurt")
    ability_stands(table)
    assert {o.fixed["what"] for o in offered(table, GM, "fail-instead")} == {"tax", "hostile"}
    table.do(GM, FailInstead(what="hostile"))
    (kurt,) = hero(table).assets
    assert (kurt.name, kurt.hostile, hero(table).lifepath("sailor").taxed) == ("Kurt", True, ())
    ability_rolled(table, "wises", (1, 1, 1), (6,), what="tides")
    ability_stands(table)
    with pytest.raises(Illegal, match="Fill in “What Wren believes” first"):
        table.do(GM, FailInstead(what="misinformed", words=" "))
    table.do(GM, FailInstead(what="misinformed", words="It turns at noon"))
    assert table.table.play.scene.held[-1].words == "is sure, and wrong: It turns at noon"
    card = GAME.show(table.table).attempt
    assert card.standing == "Wren is sure, and wrong: It turns at noon."
    ability_rolled(table, "deeds", (1, 1, 1), (6, 6), what="knots")
    ability_stands(table)
    table.do(GM, FailInstead(what="condition", words="Bruised", rank="minor"))
    assert [one.text for one in hero(table).conditions] == ["Bruised"]
    ability_rolled(table, "deeds", (1, 1, 1), (6, 6), what="knots")
    ability_stands(table)
    table.do(GM, FailInstead(what="tax"))
    assert hero(table).lifepath("sailor").taxed == ("deeds",)
    assert len(hero(table).assets) == 1, "of these only the hostile contact is noted"


@pytest.mark.rule("HC-4.8", "HC-4.9")
def test_what_is_known_or_done_reads_as_a_story() -> None:
    """The question goes with its answer, a deed with its name; what only prepares them does not."""
    table = evening()
    ability_rolled(table, "wises", (1, 1, 1), (6,), what="tides", detail="When does it turn?")
    ability_stands(table)
    table.do(GM, FailInstead(what="misinformed", words="It turns at noon"))
    ability_rolled(table, "deeds", (6, 1, 1), (1, 1), what="knots", detail="I tied the fleet down")
    ability_stands(table)
    said = [one.plain for entry in table.entries for one in entry.said if one.retold]
    assert said[said.index("Wren asks: When does it turn?") :] == [
        "Wren asks: When does it turn?",
        "Wren is sure, and wrong: It turns at noon.",
        "“I tied the fleet down”: Wren has done this before: knots.",
    ]


@pytest.mark.rule("HC-4.9")
def test_until_the_gm_says_what_failing_brings_nothing_is_told_of_it() -> None:
    table = evening()
    ability_rolled(table, "wises", (1, 1, 1), (6,), what="tides", detail="When does it turn?")
    ability_stands(table)
    outcomes = [one for entry in table.entries for one in entry.said if one.kind == "outcome"]
    assert not outcomes
    table.do(GM, FailInstead(what="tax"))
    (ended, *_) = table.entries[-2].said
    told = "“When does it turn?” Wren does not know about this."
    assert (ended.plain, ended.grade) == (told, "fail")


@pytest.mark.rule("HC-3.18", "HC-4.10")
def test_after_a_tie_the_dice_that_broke_it_lie_on_the_table() -> None:
    table = evening()
    ability_rolled(table, "resources", (6, 1, 1), (6, 1, 1), judge={"rare": 2})
    ability_stands(table)
    table.fall(6, 2, 1)
    table.fall(5, 1, 1)
    throws = GAME.show(table.table).attempt.throws
    assert [throw.in_air for throw in throws] == [False, False]
    assert [[one.face for one in throw.dice] for throw in throws] == [
        ["6", "2", "1"],
        ["5", "1", "1"],
    ]


@pytest.mark.rule("HC-4.9")
def test_a_deed_that_was_never_done_is_not_remembered() -> None:
    table = evening()
    ability_rolled(table, "deeds", (1, 1, 1), (6, 6), what="knots", detail="I tied the fleet down")
    ability_stands(table)
    assert not [1 for entry in table.entries for one in entry.said if "remembers" in one.plain]


@pytest.mark.rule("HC-4.9")
def test_resources_and_known_contacts_can_only_be_taxed() -> None:
    table = evening()
    given(table, WREN, assets=(Asset(id="ola", kind="contact", name="Ola", lifepath="sailor"),))
    ability_rolled(table, "resources", (1, 1, 1), (6,))
    ability_stands(table)
    ability_rolled(table, "circles", (1, 1, 1), (6,), asset="ola", what="")
    ability_stands(table)
    assert current(table) is None
    assert hero(table).lifepath("sailor").taxed == ("resources", "circles")


@pytest.mark.rule("HC-4.10")
def test_settled_as_any_test_only_the_player_rerolls_and_1d_earns_nothing() -> None:
    table = evening()
    given(table, WREN, fate=1)
    judge = {"likely": "less likely"}
    ability_rolled(table, "resources", (4,), (4,), judge=judge, lifepath="scholar")
    assert not offered(table, GM, "reroll-ability")
    ability_stands(table)
    table.fall(2)
    table.fall(5)
    assert hero(table).fate == 1, "less likely is no hindrance"
    assert hero(table).lifepath("scholar").taxed == ("resources",)
    with pytest.raises(Illegal, match="Fill in “"):
        asked(table, "resources", what=" ")


def test_the_odds_are_on_every_button() -> None:
    table = evening()
    given(table, WREN, fate=1)
    ability_rolled(table, "resources", (1, 1, 1), (6,))
    rerolls = offered(table, ANA, "reroll-ability")
    assert len(rerolls) == 2
    for option in rerolls:
        move = engine.parse_move(GAME, option.values())
        assert engine.forecast(GAME, table.table, ANA, move)
    asked_for = GAME.show(table.table).attempt
    assert asked_for.kind == "Resources test"
    assert asked_for.grade == "fail"


def test_the_log_says_whether_a_test_was_withdrawn_or_called_off() -> None:
    table = evening()
    for seat, words in ((ANA, "is withdrawn"), (GM, "is called off")):
        asked(table, "resources")
        table.do(seat, DropAbility())
        wanted = "“A rope”: " if seat == GM else ""
        assert table.entries[-1].said[-1].plain == f"{wanted}Wren’s Resources test {words}."


@pytest.mark.rule("HC-4.8")
def test_a_fact_left_to_the_player_is_asked_of_them_and_the_gm_may_only_stand_in() -> None:
    table = evening()
    ability_rolled(table, "wises", (6, 6, 6), (1,))
    ability_stands(table)
    table.do(GM, LeaveFact())
    (own,) = offered(table, ANA, "define-fact")
    (instead,) = offered(table, GM, "define-fact")
    assert (own.best, own.stead) == (True, "")
    assert (instead.best, instead.stead) == (False, WREN)
    assert not offered(table, BEN, "define-fact")


@pytest.mark.rule("HC-4.8")
def test_what_is_asked_for_stands_as_it_was_typed() -> None:
    table = evening()
    ability_rolled(table, "resources", (6, 1, 1), (1,), what="A flask of brandy")
    ability_stands(table)
    assert "Wren has just the thing: A flask of brandy." in told(table)
    assert "Wren now has a flask of brandy (gear)." in told(table)


@pytest.mark.rule("HC-4.10")
def test_the_lifepath_that_would_be_taxed_is_in_sight_whatever_else_there_is_to_choose() -> None:
    table = evening()
    ability_rolled(table, "circles", (6, 1, 1), (1,), what="Old Brannick")
    ability_stands(table)
    (form,) = [one for one in offered(table, ANA, "ask-ability") if "circles" in one.fixed.values()]
    fields = {one.name: one for one in form.fields}
    assert "asset" in fields
    assert fields["lifepath"].chips


@pytest.mark.rule("HC-4.9")
def test_a_tax_is_ruled_on_in_the_words_it_is_told_in() -> None:
    table = evening()
    table.do(GM, Rule(path="Wren: Tax on Sailor", value="Resources and Circles"))
    assert hero(table).lifepath("sailor").taxed == ("resources", "circles")


@pytest.mark.rule("HC-4.8")
def test_whoever_has_a_wise_says_what_they_want_to_know() -> None:
    table = evening()
    subject = Asset(id="tides", kind="subject", name="Tides-wise", lifepath="sailor")
    given(table, WREN, assets=(subject,))
    with pytest.raises(Illegal, match="What do you want to know"):
        asked(table, "wises", asset="tides", what="")
    asked(table, "wises", asset="tides", what="", detail="When does it turn?")
