"""The optional rules a table turns on and off, and what each needs."""

import pytest

from hearthside.core.life.settings import Switch
from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.settings import SETTINGS, on
from tests.games.questworlds.evening import GM, Evening, hero


@pytest.mark.rule("QW-2.0")
def test_turning_a_rule_on_turns_on_what_it_needs_and_off_what_needs_it():
    table = Evening()
    assert not on(table.table, "communities")
    table.do(GM, Switch(setting="degrees", value=False))
    off = {"consequences", "benefits", "healing", "pyrrhic", "graduated", "costly", "boosts"}
    assert not any(on(table.table, name) for name in (*off, "extended"))
    table.do(GM, Switch(setting="communities", value=True))
    needed = ("degrees", "consequences", "benefits", "healing", "communities")
    assert all(on(table.table, name) for name in needed)
    table.do(GM, Switch(setting="modifiers", value=False))
    assert not on(table.table, "stretches")


@pytest.mark.rule("QW-2.0")
def test_a_rule_turned_on_again_brings_back_what_had_gone_with_it():
    table = Evening(pyrrhic=False)
    before = [field.name for field in SETTINGS.fields if on(table.table, field.name)]
    table.do(GM, Switch(setting="degrees", value=False))
    assert "Without it, these are off too: Consequences of defeat" in table.said()[-1]
    table.do(GM, Switch(setting="degrees", value=True))
    assert "These are back on: Consequences of defeat" in table.said()[-1]
    assert [field.name for field in SETTINGS.fields if on(table.table, field.name)] == before
    assert not on(table.table, "pyrrhic"), "what was off by itself stays off"


@pytest.mark.rule("QW-2.3.5.1")
def test_the_exact_critical_rests_while_the_lower_roll_wins():
    table = Evening(exact_critical=True)
    table.do(GM, Switch(setting="better_roll", value="low"))
    assert not on(table.table, "exact_critical")
    table.do(GM, Switch(setting="exact_critical", value=True))
    assert table.table.settings["better_roll"] == "high"
    assert on(table.table, "exact_critical")


@pytest.mark.rule("QW-2.1.2")
@pytest.mark.parametrize("sign", ["77", "-", "M 2", ""])
def test_a_mastery_sign_cannot_be_read_as_part_of_a_number(sign):
    table = Evening()
    with pytest.raises(Illegal):
        table.do(GM, Switch(setting="mastery_sign", value=sign))
    table.do(GM, Switch(setting="mastery_sign", value="W"))


@pytest.mark.rule("QW-2.0")
def test_every_need_is_a_switch_and_every_switch_stands_under_a_heading():
    names = {field.name for field in SETTINGS.fields}
    for name, needs in SETTINGS.needs.items():
        assert {name, *needs} <= names
    assert GAME.needed("slow_forgiveness").keys() >= {"communities", "healing", "degrees"}
    assert all(field.group and field.group.help for field in SETTINGS.fields)


@pytest.mark.rule("QW-2.0")
def test_what_is_chosen_when_the_table_opens_rests_without_what_it_needs():
    table = Evening(consequences=False)
    assert not on(table.table, "healing")
    assert not on(table.table, "extended")
    assert on(table.table, "degrees")
    table = Evening(degrees=False, communities=True)
    assert on(table.table, "degrees"), "what is turned on brings what it needs"


def test_switched_off_rules_are_not_on_offer():
    off = dict.fromkeys(
        ("stretches", "situational", "combined", "costly", "graduated", "arduous"), False
    )
    table = Evening(hero("wren", Sword=17, Songs=13), **off)
    table.enter("wren", "sword")
    assert not table.offered(GM, "questworlds.rule")
    assert not table.offered(GM, "questworlds.stake")
