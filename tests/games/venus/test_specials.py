"""Specials, and rivals for one (VE-2), case by case."""

import pytest

from hearthside.games.venus.assembly import plan
from hearthside.games.venus.assembly.permissions import GiveLeave, PitchSpecial
from tests.games.venus.assembling import (
    MATURE,
    ME,
    begun,
    circumstances,
    draft,
    finished,
    problems,
    save,
    shop,
    walk,
)
from tests.games.venus.evening import ANA, BO, CY, DEE, FAY, ballots, seated


@pytest.mark.case("VE-2.10/1", "VE-2.10/2")
@pytest.mark.rule("VE-2.10")
def test_a_special_is_free_and_nobody_elses() -> None:
    table = begun()
    circumstances(table)
    walk(table, *MATURE)
    shop(table, special_name="Walks on Water")
    assert plan.caps_left(table.table, draft(table)) == plan.caps(draft(table))
    begun(CY, table)
    other = "character-2"
    circumstances(table, CY, other, name="Tarn")
    shop(table, CY, other, bought=({"kind": "gambit", "name": "Walks on Water", "sense": ""},))
    assert any("Ilves’s special" in one for one in problems(table, "shop", other))
    shop(table, special_kind="vendible", special_name="A ring")
    assert any("Only the Facilitator" in one for one in problems(table, "shop"))
    table.do(FAY, GiveLeave(who=ME, what="asset as special"))
    assert not problems(table, "shop")
    shop(table)
    assert not problems(table, "shop"), "a sheet without one is fine"


@pytest.mark.rule("VE-2.10")
@pytest.mark.parametrize(
    ("yes", "ana", "cy"), [((FAY, BO, DEE), "", "Star"), ((FAY,), "Star", ""), ((), "Star", "")]
)
def test_rivals_pitch_and_the_others_vote(yes: tuple[str, ...], ana: str, cy: str) -> None:
    table = begun()
    circumstances(table)
    shop(table, special_name="Star")
    begun(CY, table)
    other = "character-2"
    circumstances(table, CY, other, name="Tarn")
    shop(table, CY, other, special_name="Star")
    table.do(CY, PitchSpecial(who=other, rival=ME))
    assert table.table.vote.voters == (FAY, BO, DEE)
    ballots(table, yes=yes, no=[seat for seat in (FAY, BO, DEE) if seat not in yes])
    held = {who: plan.plan_of(draft(table, who)).special for who in (ME, other)}
    assert (held[ME].name if held[ME] else "") == ana
    assert (held[other].name if held[other] else "") == cy


@pytest.mark.rule("VE-2.10")
def test_a_tie_between_rivals_gives_it_to_neither() -> None:
    table = seated("Ana", "Bo", "Cy")
    begun(ANA, table)
    circumstances(table)
    shop(table, special_name="Star")
    begun(CY, table)
    other = "character-2"
    circumstances(table, CY, other, name="Tarn")
    shop(table, CY, other, special_name="Star")
    table.do(CY, PitchSpecial(who=other, rival=ME))
    ballots(table, yes=(BO,), no=(FAY,))
    assert plan.plan_of(draft(table)).special is None
    assert plan.plan_of(draft(table, other)).special is None


@pytest.mark.case("VE-2.11/1")
@pytest.mark.rule("VE-2.11")
def test_the_engine_gives_nothing_innate() -> None:
    table = begun()
    circumstances(table, age="young")
    save(table, "job", job="Smith", called="")
    walk(table, ("drovers-company", "endurance"))
    made = finished(table)
    assert [one.name for one in made.jobs] == ["Smith"]
    assert len(made.attributes) == 1, "what the lifepath's die gave"
    assert [one.name for one in made.assets] == ["Goad and horn"]
