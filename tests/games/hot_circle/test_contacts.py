"""Circles: who is asked for, what they are called, where they come from (HC-4.4)."""

import pytest

from hearthside.core import engine
from hearthside.core.moves import Illegal
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.ability_test.outcome import FailInstead
from hearthside.games.hot_circle.ability_test.rolling import DropAbility, RollAbility
from hearthside.games.hot_circle.ability_test.setting_obstacle import JudgeAbility
from hearthside.games.hot_circle.people import person_called
from hearthside.games.hot_circle.sheet import Asset, Lifepath
from tests.games.hot_circle.evening import (
    ANA,
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
    told,
)


@pytest.mark.rule("HC-4.4")
@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("who owes me for the oil", "Wren: “Who owes me for the oil”"),
        ("who keeps the bridge", "Who keeps the bridge"),
    ],
)
def test_what_somebody_said_of_a_contact_and_themselves_is_quoted_where_all_read_it(
    said: str, read: str
) -> None:
    table = evening()
    ability_rolled(table, "circles", (6, 1, 1), (1,), what=f"Agnes Thole, {said}")
    ability_stands(table)
    assert person_called(table.table, "Agnes Thole").about == read


@pytest.mark.rule("HC-4.4")
def test_the_form_for_a_contact_says_in_few_words_what_else_it_asks() -> None:
    (circles,) = [
        one
        for one in offered(evening(), ANA, "ask-ability")
        if one.values()["ability"] == "circles"
    ]
    briefs = [one.brief for one in circles.fields if one.name in ("detail", "setting", "trade")]
    assert briefs == ["more about them", "a setting you share", "their lifepath"]


@pytest.mark.rule("HC-4.4")
def test_a_contact_whose_name_was_typed_small_is_called_alike_wherever_they_are_named() -> None:
    table = evening()
    asked(table, "circles", what="agnes thole, who keeps the bridge")
    assert current(table).what == "Agnes Thole"
    table.do(GM, JudgeAbility(likely="likelier"))
    table.do(ANA, RollAbility())
    table.fall(*[6] * len(engine.chance(GAME, table.table).dice))
    table.fall(*[1] * len(engine.chance(GAME, table.table).dice))
    ability_stands(table)
    assert person_called(table.table, "Agnes Thole").name == "Agnes Thole"
    assert "Agnes Thole" in [one.name for one in hero(table).assets]
    assert "Wren knows someone: Agnes Thole, who keeps the bridge." in told(table)


@pytest.mark.rule("HC-4.2", "HC-4.4")
def test_circles_count_a_friendly_contact_and_a_shared_relationship_of_that_person() -> None:
    table = evening()
    friend = Asset(id="ola", kind="contact", name="Ola", lifepath="sailor")
    shared = Asset(id="abbess", kind="contact", name="Abbess", lifepath="sailor", permanent=True)
    enemy = Asset(id="kurt", kind="contact", name="Kurt", lifepath="sailor", hostile=True)
    given(table, WREN, assets=(friend, shared, enemy))
    (circles,) = [o for o in offered(table, ANA, "ask-ability") if o.fixed["ability"] == "circles"]
    assert picks(circles, "asset") == ["", "ola", "kurt"]
    assert picks(circles, "relationship") == ["", "abbess"], "somebody one knows for good"
    asked(table, "circles", asset="ola", relationship="abbess", what="")
    table.do(GM, JudgeAbility(likely="likelier", stands=("asset", "relationship")))
    assert current(table).roll("task").dice == 5
    table.do(GM, DropAbility())
    asked(table, "circles", asset="ola", relationship="abbess", what="")
    table.do(GM, JudgeAbility(likely="likelier", stands=("asset",)))
    assert current(table).roll("task").dice == 4, "a relationship with somebody else adds none"


@pytest.mark.rule("HC-4.4")
def test_a_contact_comes_from_the_setting_of_the_lifepath_unless_another_is_named() -> None:
    for named, comes_from in (("", "ledger"), ("quay", "quay")):
        table = evening()
        clerk = Lifepath(id="clerk", name="Clerk", setting="ledger")
        given(table, WREN, lifepaths=(*hero(table).lifepaths, clerk))
        every = offered(table, ANA, "ask-ability")
        (circles,) = [o for o in every if o.fixed["ability"] == "circles"]
        assert picks(circles, "setting") == ["", "quay", "ledger"]
        asked(table, "circles", what="Ola", lifepath="clerk", setting=named)
        assert current(table).setting == comes_from


@pytest.mark.rule("HC-4.9")
def test_a_failed_search_is_told_so_that_the_contact_may_still_come_as_an_enemy() -> None:
    table = evening()
    ability_rolled(table, "circles", (1, 1, 1), (6,), what="Kurt")
    ability_stands(table)
    table.do(GM, FailInstead(what="hostile"))
    assert "Kurt comes, but as an enemy." in told(table)
    assert "Wren finds no friend in Kurt." not in told(table), "the GM has said how it failed"


@pytest.mark.rule("HC-4.4")
def test_the_circles_obstacle_and_where_contacts_come_from() -> None:
    table = evening()
    (circles,) = [o for o in offered(table, ANA, "ask-ability") if o.fixed["ability"] == "circles"]
    assert picks(circles, "setting") == ["quay"], "a setting the character shares"
    asked(table, "circles", what="Ola", detail="Customs clerk")
    (judging,) = offered(table, GM, "judge-ability")
    modifiers = ["hostile", "specific", "rare", "different", "coincidental"]
    assert picks(judging, "harder") == modifiers, "each to be ticked once"
    with pytest.raises(Illegal):
        table.do(GM, JudgeAbility(likely="likelier", rare=2))
    table.do(GM, JudgeAbility(likely="likelier", harder=tuple(modifiers)))
    assert current(table).roll("obstacle").dice == 6
    table.do(ANA, RollAbility())
    table.fall(6, 1, 1)
    table.fall(*(1,) * 6)
    ability_stands(table)
    ola = hero(table, "ola")
    assert (ola.npc, ola.lifepaths[0].setting) == (True, "quay")
    assert hero(table).assets[0].person == "ola"


@pytest.mark.rule("HC-4.4")
def test_a_contact_is_called_by_the_name_and_the_rest_says_who_that_is() -> None:
    table = evening()
    ability_rolled(table, "circles", (6, 1, 1), (1,), what="Old Brannick, who never lit a lamp")
    ability_stands(table)
    met = person_called(table.table, "Old Brannick")
    assert met
    assert (met.name, met.about) == ("Old Brannick", "Who never lit a lamp")


@pytest.mark.rule("HC-4.4", "HC-4.8")
@pytest.mark.parametrize("what", ["a sexton who owes me", "Somebody at the chapel"])
def test_a_contact_has_a_name_and_no_description_for_one(what: str) -> None:
    table = evening()
    with pytest.raises(Illegal, match="Give them a name") as refused:
        asked(table, "circles", what=what)
    assert refused.value.field == "what"
    asked(table, "circles", what="The Sexton, who owes me", detail="a drunk.")
    assert current(table).asked_for == "The Sexton, who owes me, a drunk."
    table.do(GM, DropAbility())
    asked(table, "circles", what="The Sexton, who owes me")
    assert current(table).what == "The Sexton"
