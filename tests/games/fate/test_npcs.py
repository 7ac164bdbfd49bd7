"""The GM's people."""

import pytest

from hearthside.games.fate.attempt.ratings import rating_of, way_name, ways
from hearthside.games.fate.characters.npcs import (
    BringReady,
    MakeGroup,
    MakeLesser,
    MakeMajor,
    MakeMook,
)
from hearthside.rulebook import deck
from tests.games.fate.evening import GAME, evening
from tests.games.fate.gathering import (
    GALE,
    at_play,
    draft,
    options,
    refused,
    saving,
    stunt,
    texts,
    who,
)

VOSS = MakeMajor(
    name="Ansgar Voss",
    high_concept="Keeper of the Wrong Light",
    trouble="Counts His Coins",
    aspects="Soft Voice\nClean Oilskin",
    secret_aspects="Afraid of the Dark",
    careful=3,
    quick=-1,
    stunts=(stunt("Oil and Flame", both=True),),
)


@pytest.mark.rule("FA-9.3")
def test_a_major_npc_is_built_like_a_player_character():
    table = at_play("Mara")
    table.do(GALE, VOSS)
    voss = who(table, "ansgar-voss")
    assert voss.npc
    assert (voss.approaches["careful"], voss.approaches["quick"]) == (3, -1)
    assert voss.boxes == (False, False, False)
    assert voss.slots == ("mild", "moderate", "severe")
    assert voss.stunts[0].actions == ("advantage", "overcome")
    assert texts(table, voss.id, "high concept") == ["Keeper of the Wrong Light"]
    assert texts(table, voss.id, "trouble") == ["Counts His Coins"]
    assert texts(table, voss.id, "general") == ["Soft Voice", "Clean Oilskin", "Afraid of the Dark"]
    assert (voss.side, voss.refresh, voss.fate_points) == ("foes", 0, 0), "the GM has a pool"


def test_aspects_begin_with_a_capital_whoever_wrote_them():
    table = at_play("Mara")
    table.do(
        GALE,
        MakeMajor(
            name="Harrow", high_concept="tithe-man with a long knife.", secret_aspects="tide debt"
        ),
    )
    written = [one.text for one in table.table.play.aspects.values() if one.owner == "harrow"]
    assert written == ["Tithe-man with a long knife", "Tide debt"]
    own = draft(table, "mara")
    table.do("mara", saving(own, "idea", high_concept="raised by the tide"))
    table.do("mara", saving(own, "aspects", first="i owe Odile a boat"))
    written = [one.text for one in table.table.play.aspects.values() if one.owner == own]
    assert written == ["Raised by the tide", "I owe Odile a boat"]


@pytest.mark.rule("FA-9.3")
def test_why_somebody_comes_in_is_said_of_major_and_lesser_npcs_alike():
    assert (
        deck(GAME).cards["FA-9.3"].gist == "The GM’s people have as much of a sheet as they need."
    )


@pytest.mark.rule("FA-9.3")
def test_a_lesser_npc_needs_one_or_two_stats():
    table = at_play("Mara")
    table.do(
        GALE,
        MakeLesser(
            name="Doorman", aspects="Bored", best="forceful", best_rating=2, slots=("mild",)
        ),
    )
    doorman = who(table, "doorman")
    assert doorman.approaches == {"forceful": 2}
    assert (doorman.boxes, doorman.slots) == ((False,), ("mild",))
    table.do(
        GALE,
        MakeLesser(
            name="Clerk",
            aspects="Bored",
            best="clever",
            best_rating=3,
            second="careful",
            second_rating=1,
            boxes=0,
        ),
    )
    assert who(table, "clerk").approaches == {"clever": 3, "careful": 1}
    assert (who(table, "clerk").boxes, who(table, "clerk").slots) == ((), ())


@pytest.mark.rule("FA-9.4")
def test_a_mook_is_good_and_bad_at_things_and_takes_no_consequences():
    table = at_play("Mara")
    thug = {"name": "Thug", "aspects": "Never Looks Up", "good_at": "brawling, rowing"}
    table.do(GALE, MakeMook(**thug, bad_at="noticing", boxes=2))
    known = who(table, "thug")
    assert (known.good_at, known.bad_at) == (("brawling", "rowing"), ("noticing",))
    assert known.approaches == {}
    assert known.slots == ()
    assert known.boxes == (False, False)
    table.do(GALE, MakeMook(**thug, boxes=0))
    assert who(table, "thug-2").boxes == ()
    refused(table, GALE, MakeMook(**thug, boxes=3))


@pytest.mark.rule("FA-9.4")
def test_a_mook_has_an_aspect_and_something_it_is_good_or_bad_at():
    table = at_play("Mara")
    assert refused(table, GALE, MakeMook(name="Thug", aspects="", good_at="brawling")) == (
        "Fill in “Aspects everyone knows” first."
    )
    assert refused(table, GALE, MakeMook(name="Thug", aspects="Dull")) == (
        "Say what they are good or bad at. One word is enough."
    )


@pytest.mark.rule("FA-9.5")
@pytest.mark.parametrize(("size", "boxes"), [(2, 1), (3, 1), (4, 2), (5, 2), (9, 4)])
def test_a_group_has_one_box_for_every_two(size, boxes):
    table = at_play("Mara")
    table.do(GALE, MakeGroup(name="Wreckers", aspects="Greedy", good_at="rowing", size=size))
    known = who(table, "wreckers")
    assert (known.kind, known.size, len(known.boxes), known.slots) == ("group", size, boxes, ())


@pytest.mark.rule("FA-9.5")
def test_many_mooks_may_be_several_groups():
    table = at_play("Mara")
    table.do(GALE, MakeGroup(name="Wreckers", aspects="Greedy", good_at="rowing", size=7, groups=3))
    groups = [hero for hero in table.table.play.cast.values() if hero.kind == "group"]
    assert [(group.name, group.size, len(group.boxes)) for group in groups] == [
        ("Wreckers 1", 3, 1),
        ("Wreckers 2", 2, 1),
        ("Wreckers 3", 2, 1),
    ]
    assert [texts(table, group.id) for group in groups] == [["Greedy"]] * 3
    assert len({group.id for group in groups}) == 3


@pytest.mark.rule("FA-9.6")
def test_two_npcs_are_ready():
    table = at_play("Mara")
    table.do(GALE, BringReady(which="cyclops-house-bully"))
    table.do(GALE, BringReady(which="sky-shark"))
    bully, shark = who(table, "cyclops-house-bully"), who(table, "sky-shark")
    assert texts(table, bully.id) == ["Cyclops House Bully", "Cowardly Without Backup"]
    assert bully.good_at == (
        "frightening other students",
        "weaselling out of trouble",
        "breaking things",
    )
    assert bully.bad_at == ("planning", "studying")
    assert bully.boxes == ()
    assert texts(table, shark.id) == ["I’m a Shark", "Vulnerable Belly"]
    assert (shark.good_at, shark.bad_at_rest) == (("flying", "biting"), True)
    assert ways(shark) == ["good", "bad"], "there is nothing it is merely plain at"
    assert way_name(shark, "bad") == "bad at anything else"
    assert shark.boxes == (False, False)
    assert {bully.kind, shark.kind} == {"mook"}


@pytest.mark.rule("FA-5.16")
def test_an_npc_comes_in_on_a_side():
    table = at_play("Mara")
    table.do(GALE, BringReady(which="sky-shark"))
    table.do(GALE, BringReady(which="sky-shark", side="heroes"))
    assert [who(table, id).side for id in ("sky-shark", "sky-shark-2")] == ["foes", "heroes"]
    refused(table, GALE, BringReady(which="sky-shark", side="nobody in particular"))


def test_an_unfinished_stunt_stops_a_major_npc():
    table = at_play("Mara")
    wrong = MakeMajor(name="Voss", high_concept="Keeper", stunts=(stunt("Oil", text=""),))
    assert refused(table, GALE, wrong) == ("Oil needs a circumstance. Say when you get the +2.")


def test_a_major_npc_has_a_high_concept():
    table = at_play("Mara")
    told = refused(table, GALE, MakeMajor(name="Voss", high_concept=" "))
    assert told == "Fill in “High concept” first."


def test_players_make_no_npcs():
    table = at_play("Mara")
    assert not options(table, "mara", "fate.make-mook")
    refused(table, "mara", BringReady(which="sky-shark"))


@pytest.mark.rule("FA-9.3")
def test_a_lesser_npc_rolls_at_0_with_what_they_have_no_rating_for():
    night = evening("Ana")
    made = MakeLesser(name="Hild", aspects="Tired", best="quick", best_rating=2)
    hild = night._came("Hild", made).hero
    assert [rating_of(hild, way) for way in ("quick", "careful")] == [2, 0]
