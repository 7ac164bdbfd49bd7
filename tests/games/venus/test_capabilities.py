"""Capabilities (VE-6): derived, checks only, and always with a consequence."""

import pytest

from hearthside.games.venus.characters.capabilities import (
    Derive,
    DeriveOwn,
    DropCapability,
    derived,
    level,
)
from hearthside.games.venus.check.moves import LeaveConsequence, PickConsequence
from hearthside.games.venus.content import CAPABILITIES
from hearthside.games.venus.rolls.calling_for_rolls import CallTask
from hearthside.games.venus.sheet import Capability
from tests.games.venus.debriefing import development
from tests.games.venus.evening import (
    ANA,
    BO,
    BRONZE,
    FAY,
    GOLD,
    SILVER,
    abilities,
    check,
    evening,
    figure,
    offered,
    pass_all,
    refused,
    who,
)

GRIT = Capability(
    name="Grit", caliber=SILVER, level=4, yes=3, questions=5, consequences=("Freeze", "Run")
)


@pytest.mark.case("VE-6.1/1", "VE-6.1/2", "VE-6.4/1")
@pytest.mark.rule("VE-6.1", "VE-1.10")
def test_how_each_is_derived() -> None:
    rows = {row.name: row for row in CAPABILITIES.everything().values()}
    sheet = figure(ANA, abilities=abilities(wits=(GOLD, 3), swiftness=(BRONZE, 4)))
    grit = derived(sheet, rows["Grit"], 3, 0)
    assert (grit.level, grit.caliber) == (4, BRONZE)
    elder, child = figure(ANA, age="senior"), figure(ANA, age="junior")
    assert level(elder, "age", (), 5, 0) == 9
    assert level(child, "age", (), 0, 0) == 0
    assert derived(sheet, rows["Honor"], 8, 0).level == 8
    assert derived(sheet, rows["Wealth"], 1, 4).level == 5
    both = figure(ANA, abilities=abilities(resolve=(SILVER, 0), wits=(GOLD, 0)))
    assert derived(both, rows["Vigilance"], 0, 0).caliber == SILVER


@pytest.mark.rule("VE-6.1")
def test_a_scale_goes_from_one_to_nine() -> None:
    row = next(row for row in CAPABILITIES.everything().values() if row.formula == "peers")
    table = development(figure(ANA))
    for step, fits in ((0, False), (1, True), (9, True), (10, False)):
        move = Derive(who=ANA, capability=row.id, yes=(), step=step)
        if not fits:
            assert refused(table, ANA, move)
            continue
        table.do(ANA, move)
        pass_all(table)
        assert who(table, ANA).capabilities[0].level == step


@pytest.mark.case("VE-6.1/3")
@pytest.mark.rule("VE-6.1", "VE-6.3")
def test_three_at_most_and_only_in_development_sessions() -> None:
    table = evening(figure(ANA))
    assert not offered(table, ANA, Derive)
    table = development(figure(ANA, abilities=abilities(wits=(BRONZE, 4), swiftness=(BRONZE, 4))))
    for id in ("grit", "guts", "honor"):
        table.do(ANA, Derive(who=ANA, capability=id, yes=(f"{id}-0",)))
        pass_all(table)
    assert [one.name for one in who(table, ANA).capabilities] == ["Grit", "Guts", "Honor"]
    assert refused(table, ANA, Derive(who=ANA, capability="soul", yes=()))
    own = DeriveOwn(ANA, "Luck", "wits", "", "Lucky?", 1, "You slip")
    assert refused(table, ANA, own)
    table.do(ANA, DropCapability(who=ANA, capability="Honor"))
    nine = "\n".join(f"Question {n}?" for n in range(9))
    assert "Eight" in refused(table, ANA, DeriveOwn(ANA, "Luck", "wits", "", nine, 1, "x"))
    assert refused(table, ANA, DeriveOwn(ANA, "Grit", "wits", "", "A?", 1, "x"))
    table.do(ANA, own)
    pass_all(table)
    assert who(table, ANA).capabilities[-1].name == "Luck"


@pytest.mark.case("VE-6.3/1")
@pytest.mark.rule("VE-6.3")
def test_it_keeps_its_value_until_derived_again() -> None:
    sheet = figure(ANA, abilities=abilities(wits=(BRONZE, 4), swiftness=(BRONZE, 4)))
    table = development(sheet)
    table.do(ANA, Derive(who=ANA, capability="grit", yes=()))
    pass_all(table)
    assert who(table, ANA).capabilities[0].level == 2
    from tests.games.venus.evening import changed

    higher = abilities(wits=(BRONZE, 9), swiftness=(BRONZE, 4))
    changed(table, ANA, abilities=higher)
    assert who(table, ANA).capabilities[0].level == 2
    table.do(ANA, Derive(who=ANA, capability="grit", yes=()))
    pass_all(table)
    assert who(table, ANA).capabilities[0].level == 3


@pytest.mark.case("VE-6.1/4")
@pytest.mark.rule("VE-6.1")
def test_it_is_for_checks_only() -> None:
    table = evening(figure(ANA, capabilities=(GRIT,)))
    assert refused(table, FAY, CallTask(ANA, "Fight", "Grit", "Blood", ""))
    check(table, 20, ability="Grit", difficulty=25, words="Hold")
    assert table.table.play.check is None, "Silver passes any target on 20"


@pytest.mark.case("VE-6.2/1")
@pytest.mark.rule("VE-6.2")
def test_failing_always_has_a_consequence() -> None:
    table = evening(figure(ANA, capabilities=(GRIT,)))
    check(table, 1, ability="Grit", words="Hold")
    assert table.table.play.consequence == ANA
    assert refused(table, ANA, PickConsequence(words="Nothing"))
    table.do(ANA, PickConsequence(words="Run"))
    assert table.table.play.consequence == ""
    table = evening(figure(ANA, capabilities=(GRIT,)))
    check(table, 1, ability="Grit", words="Hold")
    table.do(ANA, LeaveConsequence())
    assert refused(table, ANA, PickConsequence(words="Run"))
    table.do(BO, PickConsequence(words="Freeze"))
    assert table.table.play.consequence == ""
