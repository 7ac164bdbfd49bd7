"""What cannot be done just now says why, and what would be right."""

import pytest

from hearthside.games.fate.attempt.frame import Attack, Overcome
from hearthside.games.fate.attempt.helping import Help
from hearthside.games.fate.attempt.invoking import Invoke
from hearthside.games.fate.characters.left_blank import WriteAspect, WriteStunt
from hearthside.games.fate.characters.milestones import AddStunt
from hearthside.games.fate.characters.stunt_forms import StuntRow
from hearthside.games.fate.characters.stunts import UseStunt
from hearthside.games.fate.scenes.compel_forms import OfferCompel, RefuseCompel
from hearthside.games.fate.scenes.starts_and_ends import SetPresent
from hearthside.games.fate.state import Zone
from hearthside.games.fate.struggle.concede import Concede
from hearthside.games.fate.struggle.conflict import BeginConflict, EndTurn
from tests.games.fate import gathering
from tests.games.fate.evening import evening
from tests.games.fate.gathering import bending


def fight(*others):
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss", *others)))
    return night


TRY = Overcome("ana", "clever", "the door open")


@pytest.mark.rule("FA-6.9")
def test_a_compel_cannot_be_refused_with_nothing_left():
    night = evening("Ana", "Ben")
    night.ana.has(fate_points=0)
    debt = gathering.aspect_id(night.table, "Ana Is in Debt")
    night.gale.does(OfferCompel(debt, "ana", "the collectors come"))
    assert night.ana.prompt.text.endswith("with none left, you cannot refuse.")
    assert night.ana.cannot(RefuseCompel()) == (
        "Refusing costs a fate point. You have none left: take the one on offer, "
        "or change the terms."
    )


@pytest.mark.rule("FA-6.9")
def test_an_npc_refuses_from_a_pool_that_holds_something():
    night = evening("Ana")
    night.major("Voss")
    night.is_so(pool=0)
    vain = gathering.aspect_id(night.table, "Voss Is Vain")
    night.ana.does(OfferCompel(vain, "voss", "he preens", payer="ana"))
    assert "The GM’s pool is empty" in night.gale.cannot(RefuseCompel())


@pytest.mark.rule("FA-6.9")
def test_whoever_has_no_point_has_none_to_offer():
    night = evening("Ana", "Ben")
    night.ana.has(fate_points=0)
    debt = gathering.aspect_id(night.table, "Ben Is in Debt")
    assert night.ana.cannot(OfferCompel(debt, "ben", "they come", payer="ana")) == (
        "Compelling someone costs you a fate point, and you have none. Compel yourself to earn one."
    )


@pytest.mark.rule("FA-6.3")
def test_an_aspect_waits_for_the_roll_and_costs_a_point():
    night = evening("Ana", "Ben")
    bold = gathering.aspect_id(night.table, "Ana the Bold")
    invoking = Invoke("ana", "heroes", bold, "add", roll=0, free=False)
    assert night.ana.cannot(invoking) == (
        "An aspect is invoked once the dice have fallen. Wait for the roll."
    )
    night.ana.has(fate_points=0)
    night.ana.overcomes("clever")
    night.sums(-2)
    night.ben.has(fate_points=0)
    none_left = "Invoking costs a fate point, and there is none left. A compel earns one."
    assert night.ana.cannot(invoking) == none_left
    assert night.ben.cannot(invoking) != none_left, "what Ana has left is not why"


@pytest.mark.rule("FA-7.7")
def test_whoever_is_not_on_turn_reads_whose_it_is():
    night = fight()
    assert night.ben.cannot(Overcome("ben", "clever", "the door open")) == (
        "It is Ana’s turn. Wait for yours."
    )
    night.ana.does(EndTurn("ana"))
    assert night.ana.cannot(TRY) == (
        "Ana has already acted in this exchange. Wait for the next one."
    )


@pytest.mark.rule("FA-5.11", "FA-7.4")
def test_whoever_is_out_away_or_beside_it_reads_so():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ben", "voss")))
    assert night.ana.cannot(TRY) == "Ana is not in the conflict. The GM can bring them in."
    night.ana.has(out="taken out")
    assert night.ana.cannot(TRY).startswith("Ana is out of this scene.")
    night = evening("Ana", "Ben")
    night.gale.does(SetPresent(("ben",)))
    assert night.ana.cannot(TRY) == "Ana is not in this scene. The GM can bring them in."
    assert night.ana.prompt.title == "Ana is not in this scene."


@pytest.mark.rule("FA-5.12", "FA-5.15")
def test_help_comes_before_the_roll_and_from_near_by():
    night = evening("Ana", "Ben")
    night.is_so(zones=tuple(Zone(name=name) for name in ("Rocks", "Floor", "Stair")))
    night.ana.has(zone="Rocks")
    night.ben.has(zone="Stair")
    night.ana.does(TRY)
    assert night.ben.cannot(Help("ben", "ana")) == (
        "Ana is too far away to help. Move next to them first."
    )
    night.gale.sets(4)
    night.ana.rolls("clever")
    night.sums(0)
    assert night.ben.cannot(Help("ben", "ana")) == (
        "It is too late to help with this roll. You can still invoke an aspect for them."
    )
    night.ben.has(out="taken out")
    assert night.ben.cannot(Help("ben", "ana")).startswith("Ben is out of this scene.")


@pytest.mark.rule("FA-5.15")
def test_somebody_out_of_reach_is_too_far_to_attack():
    night = evening("Ana")
    night.major("Voss").has(zone="Stair")
    night.is_so(zones=tuple(Zone(name=name) for name in ("Rocks", "Floor", "Stair")))
    night.ana.has(zone="Rocks")
    assert night.ana.cannot(Attack("ana", "quick", "voss", how="with a bow")) == (
        "Voss is too far away to attack. Move next to them first."
    )


@pytest.mark.rule("FA-5.13")
def test_conceding_needs_a_conflict_and_comes_before_the_throw():
    night = fight()
    night.ana.attacks(night.voss, "quick")
    night.sums(0, 0)
    assert night.ana.cannot(Concede("ana")) == (
        "You can only concede before the dice are rolled. See this roll through first."
    )
    assert evening("Ana").ana.cannot(Concede("ana")) == (
        "There is no conflict to concede. Outside one you can simply walk away."
    )


@pytest.mark.rule("FA-4.3")
def test_a_stunt_that_is_used_says_when_it_is_fresh():
    night = evening("Ana")
    made = gathering.gathered("Ana")
    gathering.hero(made, "ana", "Ana", stunts=(bending("Well Connected"),))
    gathering.session(made)
    night.table = made
    (stunt,) = night.ana.hero.stunts
    night.ana.does(UseStunt("ana", stunt.id))
    assert night.ana.cannot(UseStunt("ana", stunt.id)) == (
        "Well Connected has been used this session. It is ready again in the next one."
    )


@pytest.mark.rule("FA-3.1", "FA-3.4", "FA-3.5")
def test_what_is_full_says_when_there_is_room_again():
    night = evening("Ana")
    for text in ("Owns a Boat", "Hates Gulls"):
        night.ana.does(WriteAspect("ana", text))
    assert night.ana.cannot(WriteAspect("ana", "Reads Latin")) == (
        "You have written all three aspects. A milestone lets you rewrite one."
    )
    row = StuntRow(name="Sure Foot", approach="quick", action="overcome", text="x")
    another = WriteStunt(character="ana", stunt=(row,))
    night.ana.has(refresh=1, stunts=night.ana.hero.stunts * 3)
    assert night.ana.cannot(another) == (
        "You have written your three free stunts. A milestone may bring another."
    )
    more = AddStunt(character="ana", stunt=(row,))
    assert night.ana.cannot(more) == (
        "Another stunt would take refresh below 1. A major milestone may still bring one."
    )


def test_what_somebody_else_cannot_do_is_nobodys_to_read():
    night = fight()
    assert "exchange" not in night.ben.cannot(TRY)


@pytest.mark.rule("FA-4.3")
def test_a_stunt_for_once_a_session_waits_for_a_session():
    table = gathering.gathered("Ana")
    gathering.hero(table, "ana", "Ana", stunts=(bending("Doors"),))
    told = gathering.refused(table, "ana", UseStunt("ana", "doors"))
    assert told == "That has to wait until the GM starts the next session."


@pytest.mark.rule("FA-5.11", "FA-5.13")
@pytest.mark.parametrize(
    ("out", "reads"),
    [
        ("taken out", "Voss is out of this scene. The GM can bring them back in the next one."),
        ("conceded", "Voss is out of this scene. They are back in the next one."),
    ],
)
def test_whoever_is_out_reads_when_they_are_back(out, reads):
    night = evening("Ana")
    night.major("Voss").has(out=out)
    assert night.gale.cannot(Overcome("voss", "clever", "away", against=2)) == reads


@pytest.mark.rule("FA-5.13")
def test_whoever_is_not_in_the_conflict_need_not_concede_it():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "voss")))
    told = "Ben is not in the conflict, so there is nothing to concede."
    assert night.ben.cannot(Concede("ben")) == told


@pytest.mark.rule("FA-6.9")
def test_a_compel_of_somebody_else_or_of_nobody_is_refused_for_no_lack_of_points():
    night = evening("Ana", "Ben")
    assert "fate point" not in night.ana.cannot(RefuseCompel())
    debt = gathering.aspect_id(night.table, "Ana Is in Debt")
    night.ana.has(fate_points=0)
    night.gale.does(OfferCompel(debt, "ana", "the collectors come"))
    assert "fate point" not in night.ben.cannot(RefuseCompel())
