"""BW-4: Circles, whom one finds, enemies and reputations."""

import pytest

from hearthside.core.moves import Illegal
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.attempt.claiming import Advantage, Against, Careful, Fork, Help
from hearthside.games.burning_wheel.attempt.framing import Withdraw
from hearthside.games.burning_wheel.characters.npcs import WriteNpc
from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
from hearthside.games.burning_wheel.sheet import Contact, Link, Standing
from hearthside.games.burning_wheel.story.buying import Join, JoinNot, SetPrice
from hearthside.games.burning_wheel.story.circles import GrantSearch, Seek, SetSearch
from hearthside.games.burning_wheel.story.conflicts import StartConflict
from hearthside.games.burning_wheel.story.found_people import (
    AllowShift,
    FindEnemy,
    LetFall,
    LoseReputation,
    NameContact,
    NameEnemy,
    RefuseShift,
    RiskReputation,
    ShiftReputation,
)
from hearthside.games.burning_wheel.story.taking_and_healing_wounds import LetGo, TakeWound
from hearthside.games.burning_wheel.story.taxes import NoGift
from tests.games.burning_wheel.evening import POOR, Evening, dice, hits, ob, sheet

case = pytest.mark.case


def seeker(**rest):
    return sheet("ann", "ana", **{"artha": POOR, "circles": "B3", "settings": ("City",), **rest})


def seeking(table: Evening, contact: str = "", joins: str = "", **how) -> None:
    table.do(
        "ana",
        Seek(who="ann", whom="A smith", how="I ask", setting="City", contact=contact, joins=joins),
    )
    plain = {"occupation": "0", "station": "0", "knowledge": "0", "place": "0", "theirs": 0}
    table.do("gale", SetSearch(failure="word gets round", **{**plain, **how}))


@pytest.mark.rule("BW-4.1")
@pytest.mark.case("BW-4.1/1")
@pytest.mark.parametrize(("occupation", "wanted"), [("3", 10), ("2", 9)])
def test_what_makes_somebody_hard_to_find_adds_up(occupation, wanted):
    table = Evening(seeker())
    seeking(table, occupation=occupation, station="2", knowledge="1", place="3")
    assert ob(table) == wanted


@pytest.mark.rule("BW-4.1")
@pytest.mark.parametrize(
    ("heading", "steps"),
    [
        ("occupation", (0, 2, 3)),
        ("station", (0, 1, 2, 3)),
        ("knowledge", (0, 1, 2, 3)),
        ("place", (0, 1, 2, 3)),
    ],
)
def test_each_heading_has_its_steps(heading, steps):
    found = []
    for step in range(5):
        table = Evening(seeker())
        try:
            seeking(table, **{heading: str(step)})
        except Illegal:
            continue
        found.append(step)
        assert ob(table) == 1 + step
    assert tuple(found) == steps


@pytest.mark.rule("BW-4.1", "BW-1.7", "BW-1.9", "BW-1.23")
@pytest.mark.case("BW-4.1/2")
def test_what_raises_any_obstacle_raises_this_one_but_wounds_and_enemies_do_not():
    link = Link(ability="city-wise", name="City-wise", wise=True, obstacle=1)
    bad = (Standing(name="Oathbreaker", dice=2),)
    who = seeker(link=link, infamous=bad, wounds="superficial", enemies=("Smith",))
    table = Evening(who, sheet("smith"))
    seeking(table, station="1", infamy="0", follows="ann")
    table.do("gale", Against(side=0, label="Curfew"))
    assert ob(table) == 6


@pytest.mark.rule("BW-4.1")
def test_only_a_wise_is_followed_by_circles():
    table = Evening(seeker(link=Link(ability="sword", name="Sword", dice=1)))
    table.do("ana", Seek(who="ann", whom="A smith", how="I ask", setting="City"))
    (option,) = table.offered("gale", "set-search")
    assert "follows" not in {field.name for field in option.fields}


@pytest.mark.rule("BW-4.1")
@pytest.mark.case("BW-4.1/3", "BW-1.1/1")
def test_one_looks_within_ones_lifepath_settings_and_the_gm_may_say_yes():
    table = Evening(seeker())
    with pytest.raises(Illegal, match="lifepath setting"):
        table.do("ana", Seek(who="ann", whom="A shepherd", how="I ask", setting="Village"))
    before = table.who("ann")
    table.do("ana", Seek(who="ann", whom="A smith", how="I ask", setting="City"))
    table.do("gale", GrantSearch())
    assert table.who("ann") == before


@pytest.mark.rule("BW-4.2", "BW-1.8", "BW-1.23", "BW-1.9")
@pytest.mark.case("BW-4.2/1")
def test_who_one_is_adds_dice():
    who = seeker(
        wounds="midi",
        haggling="B4",
        contacts=(Contact(name="Torp"),),
        affiliations=(Standing(name="Guild", dice=2),),
        reputations=(Standing(name="Fair", dice=1),),
    )
    table = Evening(who, sheet("bo", "ben", circles="B5", persuasion="B5"))
    seeking(table, contact="Torp", affiliation="0", reputation="0", theirs=1)
    (helping,) = table.offered("ben", "help")
    assert [pick.value for pick in helping.fields[0].picks] == ["circles"]
    table.do("ben", Help(side=0, who="bo", ability="circles"))
    assert dice(table) == 10
    for refused in (
        Careful(side=0),
        Advantage(side=0, label="Smile", dice=2),
        Fork(side=0, skill="haggling"),
    ):
        with pytest.raises(Illegal):
            table.do("ana", refused)


@pytest.mark.rule("BW-4.3")
@pytest.mark.case("BW-4.3/1")
@pytest.mark.parametrize(("successes", "named"), [(3, False), (4, True)])
def test_whoever_is_found_well_may_be_named(successes, named):
    table = Evening(seeker(circles="B5"))
    seeking(table, station="2")
    table.roll(*hits(successes, 5))
    assert bool(table.offered("ana", "name-contact")) == named
    if named:
        table.do("ana", NameContact(name="Torp"))
        assert table.who("ann").contacts == (Contact(name="Torp", met=0),)


@pytest.mark.rule("BW-4.3")
@pytest.mark.case("BW-4.3/2")
def test_meetings_make_a_relationship():
    who = seeker(
        circles="B4",
        reputations=(Standing(name="Fair", dice=2), Standing(name="Kind", dice=1)),
        infamous=(Standing(name="Loud", dice=1),),
        affiliations=(Standing(name="Guild", dice=3),),
        contacts=(Contact(name="Torp", met=3),),
    )
    assert who.relationship_aptitude() == 4
    table = Evening(who)
    seeking(table, contact="Torp", station="2")
    table.roll(*hits(0, 5))
    table.do("gale", LetFall())
    assert table.who("ann").contacts[0].met == 3
    seeking(table, contact="Torp")
    table.roll(*hits(1, 5))
    assert (table.who("ann").contacts, table.who("ann").relationships) == ((), ("Torp",))


@pytest.mark.rule("BW-4.3", "BW-3.2")
@pytest.mark.case("BW-4.3/3")
def test_joining_asks_for_resources_next():
    table = Evening(seeker(resources="B3"))
    seeking(table, joins="The guild")
    table.roll(*hits(1, 3))
    table.do("ana", Join(who="ann"))
    table.do("gale", SetPrice())
    assert ob(table) == 3
    table.roll(*hits(0, 3))
    table.do("gale", NoGift())
    assert (table.who("ann").affiliations, table.who("ann").taxed) == ((), 1)
    seeking(table, joins="The guild", station="3")
    table.roll(*hits(0, 3))
    table.do("gale", LetFall())
    assert not table.offered("ana", "join")
    seeking(table, joins="The guild")
    table.roll(*hits(1, 3))
    table.do("ana", JoinNot(who="ann"))
    assert table.attempt is None


@pytest.mark.rule("BW-4.3", "BW-1.18")
def test_a_way_in_waits_while_somebody_lies_dying():
    table = Evening(seeker(), sheet("bo", "ben"))
    seeking(table, joins="The guild")
    table.roll(*hits(1, 3))
    table.do("gale", TakeWound(who="bo", severity="mortal", text="A fall", ob=3))
    assert not table.offered("ana", "join")
    table.do("ben", LetGo(who="bo"))
    assert table.offered("ana", "join")


@pytest.mark.rule("BW-4.3")
@pytest.mark.parametrize(("circles", "reputation"), [("B8", 1), ("B8", 2), ("B9", 3)])
def test_one_meeting_is_the_least_that_makes_a_relationship(circles, reputation):
    known = (Standing(name="Fair", dice=reputation),)
    who = seeker(circles=circles, reputations=known, contacts=(Contact(name="Torp", met=0),))
    assert who.relationship_aptitude() == 1
    table = Evening(who)
    seeking(table, contact="Torp")
    table.roll(*hits(1, dice(table)))
    assert (table.who("ann").contacts, table.who("ann").relationships) == ((), ("Torp",))


@pytest.mark.rule("BW-4.4", "BW-2.5", "BW-1.7")
@pytest.mark.case("BW-4.4/1")
def test_an_enemy_instead_is_named_by_the_player():
    table = Evening(seeker(persuasion="B3"), sheet("bo", "ben", circles="B4"), sheet("vex"))
    seeking(table, station="2", place="2")
    table.do("ben", Help(side=0, who="bo", ability="circles"))
    assert (dice(table), ob(table)) == (4, 5)
    table.roll(*hits(0, 4))
    table.do("gale", FindEnemy())
    with pytest.raises(Illegal):
        table.do("ben", NameEnemy(name="Vex"))
    table.do("ana", NameEnemy(name="Vex"))
    after = table.said().split("Ann’s search fails, and Bo shares in it.")[1]
    assert "word gets round." not in after
    assert (table.marks("ann", "circles"), table.marks("bo", "circles")) == (
        Marks(challenging=1),
        Marks(challenging=1),
    )
    table.set("ann", "persuasion", ob=3, facing="vex")
    assert ob(table) == 5


@pytest.mark.rule("BW-4.4")
def test_an_enemy_found_is_named_on_the_card_and_can_be_brought_in():
    table = Evening(seeker())
    seeking(table)
    table.roll(*hits(0, 3))
    table.do("gale", FindEnemy())
    assert GAME.show(table.table).attempt.standing == "Ann’s search fails."
    table.do("ana", NameEnemy(name="Reeve Halvard"))
    table.close()
    standing = GAME.show(table.table).attempt.standing
    assert standing == "Ann’s search fails: Reeve Halvard is an enemy now."
    assert "Ann has made an enemy of Reeve Halvard." in table.retold()
    bringing = [one for one in table.offered("gale", "write-npc") if one.fixed]
    assert [one.instead for one in bringing] == [True], "it stands on the GM's page"
    (enemy,) = bringing
    assert (enemy.label, enemy.starts()["concept"]) == ("Bring in Reeve Halvard", "Ann’s enemy")
    somebody = {"concept": "", "skills": "Sword", "hidden": False}
    table.do("gale", WriteNpc(name="Reeve Halvard", **somebody))
    assert not [one for one in table.offered("gale", "write-npc") if one.fixed]


@pytest.mark.rule("BW-4.4")
@pytest.mark.case("BW-4.4/2")
@pytest.mark.parametrize(
    ("infamy", "agrees", "good", "bad"), [(1, True, 2, 2), (1, False, 1, 1), (3, None, 1, 3)]
)
def test_a_reputation_at_risk_may_turn_infamous(infamy, agrees, good, bad):
    who = seeker(
        reputations=(Standing(name="Fair", dice=2),),
        infamous=(Standing(name="Loud", dice=infamy),),
    )
    table = Evening(who)
    seeking(table, station="3")
    table.roll(*hits(0, 3))
    table.do("gale", RiskReputation(reputation="0"))
    if agrees is None:
        with pytest.raises(Illegal):
            table.do("ana", ShiftReputation(infamous="0"))
        table.do("ana", LoseReputation())
    else:
        table.do("ana", ShiftReputation(infamous="0"))
        table.do("gale", AllowShift() if agrees else RefuseShift())
    now = table.who("ann")
    assert (now.reputations[0].dice, now.infamous[0].dice) == (good, bad)


@pytest.mark.rule("BW-4.1")
def test_the_obstacle_of_a_search_adds_up_while_the_gm_says_how_hard_they_are_to_find():
    table = Evening(sheet("ann", "ana", circles="B3", settings=("City",)))
    table.do("ana", Seek(who="ann", whom="A smith", how="At the door", setting="City"))
    (setting,) = table.offered("gale", "set-search")
    hard = {**setting.starts(), "occupation": "2", "place": "3"}
    now = [one.now for one in setting.sums(hard)]
    assert now == [6]
    assert "looks for someone in city circles: A smith." in table.said()


@pytest.mark.rule("BW-4.3")
@pytest.mark.parametrize("later", [False, True])
def test_whom_a_search_finds_can_be_brought_in_at_once_or_later(later):
    table = Evening(sheet("ann", "ana", artha=POOR, circles="B3", settings=("City",)))
    table.do("ana", Seek(who="ann", whom="A smith", how="At the door", setting="City"))
    easy = dict.fromkeys(("occupation", "station", "knowledge", "place"), "0")
    table.do("gale", SetSearch(**easy, theirs=0, failure="nobody"))
    table.roll(*hits(1, 3))
    assert "“A smith”: Ann’s search succeeds." in table.said()
    if later:
        table.do("ana", Seek(who="ann", whom="A bed", how="At the inn", setting="City"))
        table.do("ana", Withdraw())
    (bring,) = [one for one in table.offered("gale", "write-npc") if one.fixed]
    assert (bring.label, bring.fixed) == ("Bring in: A smith", {"concept": "A smith"})
    assert (bring.best, bring.instead) == (not later, not later), "what the search led to leads on"
    assert bring.starts()["skills"].startswith("Blacksmith"), "what a smith can do"
    table.do("gale", WriteNpc(name="Berit", concept="A smith", skills="", hidden=False))
    assert not [one for one in table.offered("gale", "write-npc") if one.fixed]


@pytest.mark.rule("BW-4.3")
@pytest.mark.parametrize(
    ("whom", "name"), [("old Wat, who keeps the ferry", "Old Wat"), ("A smith", "")]
)
def test_whoever_was_looked_for_by_name_is_brought_in_by_it(whom, name):
    table = Evening(sheet("ann", "ana", artha=POOR, circles="B3", settings=("City",)))
    table.do("ana", Seek(who="ann", whom=whom, how="At the door", setting="City"))
    table.do("gale", GrantSearch())
    (bring,) = [one for one in table.offered("gale", "write-npc") if one.fixed]
    assert bring.starts()["name"] == name


@pytest.mark.rule("BW-4.1", "BW-4.3")
def test_whom_the_gm_lets_them_find_can_be_brought_in_until_named():
    table = Evening(sheet("ann", "ana", artha=POOR, circles="B3", settings=("City",)))
    table.do("ana", Seek(who="ann", whom="A smith", how="At the door", setting="City"))
    table.do("gale", GrantSearch())
    assert [one.fixed for one in table.offered("gale", "write-npc")] == [{}, {"concept": "A smith"}]
    seeking(table)
    table.roll(*hits(3, 3))
    table.do("ana", NameContact(name="Torp"))
    brought, torp = table.offered("gale", "write-npc")
    assert (brought.fixed, torp.fixed) == ({}, {"name": "Torp"})
    assert torp.instead, "whoever was just found stands on the GM's page"
    assert torp.starts()["concept"] == "A smith", "whom they looked for"
    table.tested("ann", "power", hits(2, 4))
    assert table.offered("gale", "write-npc")[1].starts()["concept"] == "Ann’s contact"
    assert not table.offered("gale", "write-npc")[1].instead, "and waits, once it goes on"


@pytest.mark.rule("BW-4.1", "BW-3.1")
def test_nobody_of_the_gms_looks_for_people_or_buys_in_a_fight():
    table = Evening(sheet("ann", "ana"), sheet("marl", settings=("Village",)))
    offered = lambda: [  # noqa: E731
        one.label
        for kind in ("seek", "buy")
        for one in table.offered("gale", kind)
        if (one.about or one.fixed.get("who")) == "marl"
    ]
    assert "Buy something" in offered()
    table.do("gale", StartConflict(name="The boat"))
    assert not offered()


@pytest.mark.rule("BW-4.1")
def test_a_group_to_join_is_asked_for_behind_more():
    table = Evening(sheet("ann", "ana", circles="B3", settings=("City",)))
    (seeking,) = table.offered("ana", "seek")
    assert [one.name for one in seeking.fields if one.brief] == ["joins"]


@pytest.mark.rule("BW-1.1", "BW-4.1", "BW-4.3")
def test_a_search_the_gm_says_yes_to_leads_into_what_they_would_join_too():
    table = Evening(seeker())
    table.do("ana", Seek(who="ann", whom="A smith", how="I ask", setting="City", joins="The guild"))
    table.do("gale", GrantSearch())
    assert table.offered("ana", "join")
    table.do("ana", Join(who="ann"))
    assert table.attempt.intent == "The guild, 1D"
