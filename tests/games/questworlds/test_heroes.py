"""Hero points, improvement, catch-ups, and the base resistance over sessions (QW-6, QW-4.2)."""

import pytest
from msgspec.structs import replace

from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenSession
from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.ability_ratings import rating_of
from hearthside.games.questworlds.characters.improving import (
    CatchUp,
    Direct,
    DirectNew,
    Improve,
    Learn,
)
from hearthside.games.questworlds.characters.relationships import LoseAbility
from hearthside.games.questworlds.creation.as_you_go import Invent
from hearthside.games.questworlds.sheet import Harm
from tests.games.questworlds.evening import GM, Evening, ability, hero, picks


def rating(table: Evening, who: str, what: str) -> int:
    known = table.hero(who)
    return rating_of(known, known.ability(what))


@pytest.mark.rule("QW-6.1")
def test_three_points_each_session_and_none_are_kept():
    table = Evening(hero("wren", Sword=17, points=1))
    table.do(GM, CloseScene())
    table.do(GM, CloseSession())
    assert table.hero("wren").hero_points == 0
    table.do(GM, OpenSession())
    assert table.hero("wren").hero_points == 3


@pytest.mark.rule("QW-2.2")
def test_the_first_three_points_are_the_first_sessions():
    table = Evening(hero("wren", Sword=17, points=3), scene=False)
    table.do(GM, OpenSession())
    assert table.hero("wren").hero_points == 3


@pytest.mark.rule("QW-6.2")
def test_an_ability_rises_by_one_for_a_point_once_a_session():
    table = Evening(hero("wren", Sword=17))
    table.do("mara", Improve(who="wren", ability="sword"))
    assert (rating(table, "wren", "sword"), table.hero("wren").hero_points) == (18, 2)
    with pytest.raises(Illegal):
        table.do("mara", Improve(who="wren", ability="sword"))
    table.next_session()
    table.do("mara", Improve(who="wren", ability="sword"))
    assert rating(table, "wren", "sword") == 19


@pytest.mark.rule("QW-6.2", "QW-3.3")
def test_a_keyword_costs_two_a_breakout_one_and_new_ones_one_each():
    warrior = ability("Warrior", 17, sort="keyword")
    blade = ability("Blade", 2, sort="breakout", under="warrior")
    rune = ability("Death Rune", 17, affinity=True)
    table = Evening(hero("wren", warrior, blade, rune, points=3))
    (what,) = table.offered("mara", "questworlds.improve").fields
    assert what.value == ""  # nothing is raised by a press too many
    assert what.picks[1].label == "Blade 19 → 20"
    table.do("mara", Improve(who="wren", ability="warrior"))
    assert table.hero("wren").hero_points == 1
    assert rating(table, "wren", "blade") == 20  # breakouts rise with their keyword
    assert "death-rune" not in picks(table.offered("mara", "questworlds.improve"), "ability")
    table.do("mara", Improve(who="wren", ability="blade"))
    assert rating(table, "wren", "blade") == 21
    table.change("wren", hero_points=3)
    table.do("mara", Improve(who="wren", ability="death-rune"))
    assert table.hero("wren").hero_points == 1
    table.change("wren", hero_points=2)
    table.do("mara", Learn(who="wren", name="Fishing"))
    table.do("mara", Learn(who="wren", name="Shield", under="warrior"))
    assert rating(table, "wren", "fishing") == 13
    assert rating(table, "wren", "shield") == 19


@pytest.mark.rule("QW-6.2", "QW-3.3")
def test_a_package_is_raised_singly_in_play():
    warrior = ability("Warrior", 17, sort="keyword")
    blade = ability("Blade", 15, under="warrior")
    table = Evening(hero("wren", warrior, blade), keywords="package")
    table.do("mara", Improve(who="wren", ability="warrior"))
    assert table.hero("wren").hero_points == 2
    assert rating(table, "wren", "blade") == 15


@pytest.mark.rule("QW-6.3")
def test_a_new_mastery_lets_up_to_three_catch_up():
    table = Evening(hero("wren", Sword=20, Songs=16, Grit=17, Climb=13, Swim=12, Ride=10))
    table.do("mara", Improve(who="wren", ability="sword"))
    offer = table.offered("mara", "questworlds.catch-up")
    assert picks(offer, "abilities") == ["songs", "climb", "swim", "ride"]  # 5 behind 21
    with pytest.raises(Illegal, match="3"):
        table.do("mara", CatchUp(who="wren", abilities=("songs", "climb", "swim", "ride")))
    table.do("mara", CatchUp(who="wren", abilities=("songs", "climb", "swim")))
    assert [rating(table, "wren", what) for what in ("songs", "climb", "ride")] == [19, 16, 10]
    assert not table.offered("mara", "questworlds.catch-up")


@pytest.mark.rule("QW-6.3")
def test_breakouts_neither_trigger_nor_receive_a_catch_up_and_there_is_no_chain():
    warrior = ability("Warrior", 19, sort="keyword")
    blade = ability("Blade", 1, sort="breakout", under="warrior")
    table = Evening(hero("wren", warrior, blade, Songs=18, Sword=40, Climb=5))
    table.do("mara", Improve(who="wren", ability="blade"))
    assert not table.hero("wren").catch_up
    table.do("mara", Improve(who="wren", ability="sword"))
    offer = picks(table.offered("mara", "questworlds.catch-up"), "abilities")
    assert "blade" not in offer
    table.do("mara", CatchUp(who="wren", abilities=("warrior", "songs", "climb")))
    assert rating(table, "wren", "songs") == 21  # a new mastery, but no new catch-up
    assert not table.hero("wren").catch_up


@pytest.mark.rule("QW-6.4")
def test_directed_improvements_come_at_once_and_outside_the_limit():
    table = Evening(hero("wren", Sword=19, Songs=13))
    table.do(GM, Direct(who="wren", ability="sword", by=2))
    assert rating(table, "wren", "sword") == 21
    assert table.hero("wren").hero_points == 3
    table.do("mara", CatchUp(who="wren"))
    table.do("mara", Improve(who="wren", ability="sword"))
    table.do(GM, DirectNew(who="wren", name="Friend of the King"))
    assert rating(table, "wren", "friend-of-the-king") == 13
    with pytest.raises(Illegal):
        table.do(GM, Direct(who="wren", ability="sword", by=4))


@pytest.mark.rule("QW-6.2", "QW-7.5.1")
def test_a_sidekick_is_improved_with_its_masters_points():
    cricket = replace(hero("cricket", Mudlark=17), master="wren", hero_points=0)
    table = Evening(hero("wren", Sword=17), cricket)
    table.do("mara", Improve(who="cricket", ability="mudlark"))
    assert rating(table, "cricket", "mudlark") == 18
    assert table.hero("wren").hero_points == 2


@pytest.mark.rule("QW-4.2")
def test_the_base_grows_after_every_interval_of_sessions():
    table = Evening(hero("wren", Sword=17))
    table.next_session()
    assert table.play.base == 14
    table.next_session()
    assert table.play.base == 15
    table = Evening(progression_every=1)
    table.next_session()
    assert table.play.base == 15
    table = Evening(progression=False)
    table.next_session()
    table.next_session()
    assert table.play.base == 14


@pytest.mark.rule("QW-3.3", "QW-6.2")
def test_what_one_has_already_is_not_listed_again():
    warrior = ability("Warrior", 17, sort="keyword")
    going = Evening(replace(hero("wren", warrior, Sword=17), method="go"))
    table = Evening(hero("wren", warrior, Sword=17))
    for where, seat, move in (
        (table, "mara", Learn(who="wren", name="sword ")),
        (table, "mara", Learn(who="wren", name="Sword", under="warrior")),
        (going, "mara", Invent(who="wren", name="SWORD")),
        (table, GM, DirectNew(who="wren", name="Sword")),
    ):
        with pytest.raises(Illegal, match="Wren has Sword already"):
            where.do(seat, move)
    assert not going.offered("mara", "questworlds.learn"), "nobody pays for what is free"
    table.do(GM, LoseAbility(who="wren", ability="sword"))
    table.do("mara", Learn(who="wren", name="Sword"))


@pytest.mark.rule("QW-4.4.1.6")
def test_the_dead_are_not_asked_what_they_raise():
    alive = Evening(hero("wren", Sword=17, points=5))
    fallen = Evening(hero("wren", Sword=17, points=5))
    fallen.change("wren", harms=(Harm(id="h", state="dead"),))
    (step,) = GAME.closing
    assert [one.id for one in step.items(alive.table)] == ["wren"]
    assert not step.items(fallen.table)
