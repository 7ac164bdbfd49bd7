"""Wounds in play: who notes one, what it weighs, who heals it (VE-4.15)."""

import pytest

from hearthside.core import offers
from hearthside.core.driver import Driver
from hearthside.core.forms import Option
from hearthside.core.life.turns import TurnsBegun
from hearthside.core.moves import ONLY_GM
from hearthside.games.venus import GAME
from hearthside.games.venus.characters.wounds import LastingWound, NoteWound, TreatWound
from hearthside.games.venus.check.moves import Accept, Roll
from hearthside.games.venus.rolls.calling_for_rolls import CallCheck
from tests.games.venus.evening import (
    ANA,
    BO,
    CY,
    DEE,
    FAY,
    PLAYERS,
    abilities,
    check,
    evening,
    falls,
    figure,
    happens,
    npc,
    offered,
    pass_all,
    said,
    vote,
    who,
)


@pytest.mark.rule("VE-4.15")
def test_a_failure_that_is_a_wound_is_noted_from_its_card() -> None:
    table = evening(figure(ANA, lots=2))
    ribs = "The snuffer catches her across the ribs"
    check(table, 2, difficulty=15, stakes=ribs)
    assert not hurt_by_it(table, FAY), "not before it has failed"
    table.do(ANA, Accept())
    assert not hurt_by_it(table, ANA)
    (wound,) = hurt_by_it(table, FAY)
    assert (wound.label, wound.fields[0].value) == ("Ilves is hurt by it", ""), (
        "no word of the GM’s"
    )
    assert wound.fields[0].help == f"Failing meant: {ribs}"
    table.do(FAY, NoteWound(who=ANA, text=ribs))
    assert "Ilves is hurt by it." in said(table)
    assert said(table).count(f"Ilves fails: {ribs}") == 1
    assert not hurt_by_it(table, FAY)
    check(table, 19, seat=BO, difficulty=10, stakes="He falls")
    assert not hurt_by_it(table, FAY), "what works hurts nobody"


@pytest.mark.rule("VE-4.15")
def test_in_a_turn_of_their_own_the_fc_may_note_a_wound_beside_ending_it() -> None:
    table = happens(evening(figure(ANA)), TurnsBegun(order=(FAY, *PLAYERS), round=1))
    table.do(FAY, CallCheck(ANA, "Jump the gap", "wits", "25", (), "", ""))
    table.do(ANA, Roll())
    falls(table, 2)
    asked = [one.label for one in offers.offers(GAME, table.table, FAY).answers]
    assert asked == ["End the turn", "Pass", "Ilves is hurt by it"]


def hurt_by_it(table: Driver, seat: str) -> list[Option]:
    return [one for one in offered(table, seat, NoteWound) if one.instead]


@pytest.mark.rule("VE-4.15")
def test_an_npc_who_is_here_can_be_hurt_and_heal() -> None:
    table = evening(npc("Brack"), npc("Dove", away=True), npc("Mole", known_to=ONLY_GM))
    assert {one.about for one in offered(table, FAY, NoteWound)} == {*PLAYERS, "brack"}
    table.do(FAY, NoteWound(who="brack", text="a cut brow"))
    (cut,) = who(table, "brack").wounds
    table.do(FAY, TreatWound(who="brack", wound=cut.id))
    assert not who(table, "brack").wounds


@pytest.mark.case("VE-4.15/1")
@pytest.mark.rule("VE-4.15")
def test_wounds_are_factors_until_treated_and_last_only_with_the_peers() -> None:
    table = evening(figure(ANA, abilities=abilities(swiftness=(1, 2))))
    table.do(FAY, NoteWound(who=ANA, text="a broken arm"))
    table.do(FAY, NoteWound(who=ANA, text="a burnt hand"))
    arm, hand = who(table, ANA).wounds
    table.do(FAY, TreatWound(who=ANA, wound=hand.id))
    assert [one.text for one in who(table, ANA).wounds] == ["a broken arm"]
    table.do(FAY, LastingWound(who=ANA, wound=arm.id, into="limit"))
    vote(table, yes=(ANA, BO), no=(CY, DEE))
    assert who(table, ANA).wounds, "a split leaves it a wound"
    table.do(FAY, LastingWound(who=ANA, wound=arm.id, into="swiftness"))
    pass_all(table)
    assert who(table, ANA).ability("swiftness").score == 1
    assert not who(table, ANA).wounds
