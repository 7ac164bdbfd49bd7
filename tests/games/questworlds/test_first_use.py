"""Made up as you go: what first use rates, and the points it gets (QW-3.1, QW-3.2)."""

import pytest
from msgspec.structs import replace

from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.ability_ratings import rating_of
from hearthside.games.questworlds.contest.framing import Enter
from hearthside.games.questworlds.contest.opposing import Decline
from hearthside.games.questworlds.creation.as_you_go import AddPoints, Invent, Rate
from hearthside.web.render import actions
from tests.games.questworlds.evening import GM, Evening, ability, hero, picks


@pytest.mark.rule("QW-3.1", "QW-3.2")
def test_points_at_first_use_stand_in_the_row_however_long_the_name():
    long = ability("Stitches sailcloth and skin alike", 0)
    table = Evening(replace(hero("wren", long, Sword=13), method="go"))
    table.enter("wren", long.id)
    show = GAME.show(table.table)
    desk = actions.sort(table.options("mara"), show, table.table, "mara")
    assert "Raise this ability" in [one.label for one in desk.acts]
    offered = table.offered("mara", "questworlds.add-points", ability=long.id)
    assert offered.help.startswith(f"{long.name}: 13 now, one more for each point. ")
    assert offered.forecast, "what they make of the odds stands beside them"


@pytest.mark.rule("QW-3.1", "QW-3.3")
def test_a_breakout_and_its_keyword_are_told_apart_when_they_get_points():
    trade = ability("Trade", 0, sort="keyword")
    haggling = ability("Haggling", 0, sort="breakout", under=trade.id)
    table = Evening(replace(hero("wren", trade, haggling, Sword=13), method="go"))
    table.enter("wren", haggling.id)
    offered = {
        one.fixed["ability"]: one.label
        for one in table.options("mara")
        if one.move == "questworlds.add-points"
    }
    assert offered == {
        haggling.id: "Raise this ability",
        trade.id: "Raise the keyword",
    }


@pytest.mark.rule("QW-3.1", "QW-3.2")
def test_what_first_use_rates_may_still_get_its_points_before_the_roll():
    grim = ability("Grim", 0)
    table = Evening(replace(hero("wren", grim, Sword=13), method="go"))
    entering = {one.name: one for one in table.offered("mara", "questworlds.enter").fields}
    assert "Grim is not used yet: put points on it" in entering["ability"].help
    table.enter("wren", "grim")
    assert table.contest.me.rating == 13
    offered = table.offered("mara", "questworlds.add-points", ability="grim")
    assert offered.section == "act"
    assert not any(one.best for one in table.options("mara"))  # at hand, but nobody is led to it
    table.do("mara", AddPoints(who="wren", ability="grim", points=4, best=True))
    assert table.contest.me.rating == 21
    assert rating_of(table.hero("wren"), table.hero("wren").ability("grim")) == 21
    table.oppose()
    table.roll(3, 15)
    assert not table.offered("mara", "questworlds.add-points")
    table.let_it_stand()
    table.close()
    with pytest.raises(Illegal, match="6 more"):
        table.do("mara", AddPoints(who="wren", ability="grim", points=7))


@pytest.mark.rule("QW-3.1", "QW-3.2")
def test_what_had_points_when_it_was_made_takes_more_before_its_first_roll_as_the_form_says():
    full, grim = ability("Full", 0, points=10), ability("Grim", 0, points=7)
    table = Evening(replace(hero("wren", full, grim, Sword=13), method="go", best="sword"))
    entering = {one.name: one for one in table.offered("mara", "questworlds.enter").fields}
    assert "Grim is not used yet: put points on it" in entering["ability"].help, "the other is full"
    table.enter("wren", "grim")
    offered = table.offered("mara", "questworlds.add-points", ability="grim")
    assert (offered.label, offered.section) == ("Raise this ability", "act")
    assert [(one.name, one.most) for one in offered.fields] == [("points", 3)], "10 in all"
    table.do("mara", AddPoints(who="wren", ability="grim", points=3))
    assert table.contest.me.rating == 23
    assert not table.offered("mara", "questworlds.add-points")


@pytest.mark.rule("QW-3.1", "QW-3.2")
def test_points_stand_beside_the_roll_of_a_first_use_and_later_on_the_sheet():
    table = Evening(replace(hero("wren", ability("Grim", 0), Sword=13, points=0), method="go"))
    assert table.wins("wren", "grim", 3, 15) > 0
    table.close()
    table.enter("wren", "grim", prize="the mill")
    offered = table.offered("mara", "questworlds.add-points", ability="grim")
    assert (offered.label, offered.section) == ("Raise Grim", "sheet")
    table.do("mara", AddPoints(who="wren", ability="grim", points=2))
    assert table.contest.me.rating == 15, "it counts all the same"


@pytest.mark.rule("QW-3.1", "QW-3.2")
def test_outside_a_contest_each_ability_says_how_many_points_it_may_still_get():
    grim, full = ability("Grim", 20, points=7), ability("Full", 23, points=10)
    made = hero("wren", grim, full, Sword=13)
    table = Evening(replace(made, method="go"))
    which, points, _ = table.offered("mara", "questworlds.add-points").fields
    assert points.most == 3, "20 points less 17"
    assert [(one.label, one.help) for one in which.picks] == [
        ("Sword 13", ""),
        ("Grim 20", ""),
        ("Full 3M", "no more"),
    ]
    table = Evening(replace(hero("wren", grim, Sword=13), method="go", best="sword"))
    which, points = table.offered("mara", "questworlds.add-points").fields
    assert points.most == 10
    assert [one.help for one in which.picks] == ["", "3 more"]
    with pytest.raises(Illegal, match="Grim can take 3 more"):
        table.do("mara", AddPoints(who="wren", ability="grim", points=4))
    table = Evening(replace(hero("wren", grim), method="go", best="grim"))
    _, points = table.offered("mara", "questworlds.add-points").fields
    assert points.most == 3, "no more than anything may get"


@pytest.mark.rule("QW-3.1")
def test_points_laid_aside_show_before_the_first_use():
    table = Evening(replace(hero("wren", ability("Grim", 0, points=5)), method="go"))
    field = next(
        f for f in table.offered("mara", "questworlds.enter").fields if f.name == "ability"
    )
    assert field.picks[0].label.startswith("Grim 18")


def thief(**more) -> Evening:
    """A thief as one goes: a keyword with a breakout, neither used yet, and a flaw."""
    keyword = ability("Thief", 0, sort="keyword")
    locks = ability("Locks", 0, sort="breakout", under="thief")
    vain, meek = (ability(name, 0, sort="flaw") for name in ("Vain", "Meek"))
    return Evening(replace(hero("wren", keyword, locks, vain, meek, Sword=15), method="go"), **more)


def stands(table: Evening) -> dict[str, int]:
    known = table.hero("wren")
    return {one.name: rating_of(known, one) for one in known.abilities}


@pytest.mark.rule("QW-3.1", "QW-3.3b")
def test_a_breakout_used_first_rates_its_keyword_with_it():
    table = thief()
    table.enter("wren", "locks")
    expected = {"Sword": 15, "Thief": 13, "Locks": 14, "Vain": 15, "Meek": 14}
    assert stands(table) == expected
    rated_alone = thief()
    rated_alone.do("mara", Rate(who="wren", ability="locks", points=2))
    assert stands(rated_alone) == {**expected, "Locks": 16, "Vain": 16, "Meek": 15}


@pytest.mark.rule("QW-3.2", "QW-3.3")
def test_points_on_a_keyword_count_at_once_for_the_breakout_in_use():
    table = thief()
    table.enter("wren", "locks")
    table.do("mara", AddPoints(who="wren", ability="thief", points=5, best=True))
    assert (table.contest.me.rating, stands(table)["Locks"]) == (23, 23)


@pytest.mark.rule("QW-3.1", "QW-3.3")
def test_as_you_go_what_lies_in_a_package_is_no_breakout_and_a_keyword_is_one():
    made = replace(hero("wren", ability("Trade", 13, sort="keyword"), points=0), method="go")
    table = Evening(made, keywords="package")
    table.do("mara", Invent(who="wren", name="Marshfolk", kind="keyword"))
    table.do("mara", Invent(who="wren", name="Haggle", kind="breakout of trade"))
    marshfolk, haggle = table.hero("wren").abilities[-2:]
    assert marshfolk.sort == "keyword"
    assert (haggle.sort == "breakout", haggle.under) == (False, "trade")


@pytest.mark.rule("QW-3.1")
def test_what_was_made_up_a_moment_ago_is_what_one_is_offered_first():
    table = Evening(hero("wren", Sword=17, Songs=27))
    table.change("wren", method="go")
    table.do("mara", Invent(who="wren", name="Swims"))
    assert picks(table.offered("mara", "questworlds.enter"), "ability")[0] == "swims"
    table.do("mara", Enter(who="wren", prize="the ford", ability="swims"))
    table.do(GM, Decline())
    table.do("mara", Invent(who="wren", name="Ropes"))
    assert picks(table.offered("mara", "questworlds.enter"), "ability")[0] == "ropes"
    table.do("mara", Enter(who="wren", prize="the ford", ability="ropes"))
    table.oppose()
    augments = picks(table.offered("mara", "questworlds.augment"), "ability")
    assert augments[:2] == ["songs", "sword"], "the best first again"
