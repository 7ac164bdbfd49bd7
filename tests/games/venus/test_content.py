"""The jobs, lifepaths and capabilities as data (VE-6.4, VE-7.1, VE-7.2)."""

import pytest

from hearthside.core.life.table_content import WriteContent
from hearthside.games.venus import content
from hearthside.games.venus.assembly import plan
from hearthside.games.venus.characters import metal_worth
from hearthside.games.venus.content import CAPABILITIES, JOBS, LIFEPATHS, job_at, job_named
from hearthside.games.venus.sheet import Figure, Plan, Walked
from tests.games.venus.evening import FAY, seated


@pytest.mark.case("VE-7.1/1")
@pytest.mark.rule("VE-7.1", "VE-2.6")
def test_the_36_jobs_in_the_order_of_the_table() -> None:
    table = seated().table
    assert len(JOBS.of(table)) == 36
    names = {place: job_at(table, place).name for place in (31, 35, 53, 54, 64)}
    assert names == {
        31: "Alchemist",
        35: "Investigator",
        53: "Musician",
        54: "Acrobat",
        64: "Medic",
    }
    order = [job.name for job in JOBS.of(table).values()]
    assert order != sorted(order)


@pytest.mark.case("VE-7.1/3")
@pytest.mark.rule("VE-7.1")
def test_what_jobs_inherit_and_say() -> None:
    jobs = {job.name: job for job in JOBS.everything().values()}
    two = {name: set(job.abilities) for name, job in jobs.items() if len(job.abilities) > 1}
    assert two == {
        "Alchemist": {"resolve", "wits"},
        "Commander": {"appeal", "resolve"},
        "Engineer": {"resolve", "wits"},
    }
    column = {1: "appeal", 2: "resolve", 3: "wits", 4: "endurance", 5: "finesse", 6: "swiftness"}
    assert all(column[job.d66 // 10] in job.abilities for job in jobs.values())
    assert {name for name, job in jobs.items() if job.consent} == {"Charmer", "Investigator"}
    assert "seasick" in jobs["Mariner"].note
    assert "Swimming" in jobs["Mariner"].specialties
    assert "[language]" in jobs["Diplomat"].specialties
    assert job_named(seated().table, "Herbalist") == jobs["Physician"]
    assert job_named(seated().table, "Pilot") == jobs["Rider"]
    assert {"Hacker", "Physicist", "Wizard"} <= set(jobs["Alchemist"].alternatives)
    assert "rite" in jobs["Warrior"].note


@pytest.mark.case("VE-7.2/1")
@pytest.mark.rule("VE-7.2")
def test_an_old_deific_character_finds_enough_lifepaths() -> None:
    table = seated(tier="deific").table
    draft = Figure(id="a", name="", age="old", tier="deific", plan=Plan())
    least, most = plan.counted_paths(draft)
    assert (least, most) == (8, 14)
    assert len(plan.open_to(table, draft)) >= most


@pytest.mark.case("VE-2.22/1", "VE-7.2/1")
@pytest.mark.rule("VE-7.2", "VE-2.22")
def test_a_table_adds_a_lifepath_without_code_and_only_the_fc_does() -> None:
    table = seated()
    ours = '[rows.fog-caller]\nname = "Fog-Caller"\nscore = "any"\ncaps = 3\n'
    move = WriteContent(kind="venus.lifepaths", text=ours)
    table.do(FAY, move)
    assert LIFEPATHS.of(table.table)["fog-caller"].caps == 3
    assert len(LIFEPATHS.of(table.table)) == len(LIFEPATHS.everything()) + 1
    from tests.games.venus.evening import ANA, refused

    assert refused(table, ANA, move)


@pytest.mark.case("VE-6.4/1")
@pytest.mark.rule("VE-6.4")
def test_how_many_questions_there_are() -> None:
    rows = {row.name: row for row in CAPABILITIES.everything().values()}
    counts = {name: len(row.questions) for name, row in rows.items()}
    assert counts == {
        "Grit": 5,
        "Guts": 5,
        "Links": 5,
        "Vigilance": 5,
        "Wealth": 5,
        "Honor": 8,
        "Soul": 8,
    }
    assert all(len(row.consequences) >= 3 for row in rows.values())
    assert len(rows["Wealth"].scale) == 9


def test_a_lifepath_that_cannot_be_is_named() -> None:
    broken = content.Lifepath(
        id="x",
        name="X",
        score="any",
        caps=1,
        requires=content.Requires(lifepath="Nowhere", ages=("ancient",)),
        jobs=("Nobody",),
    )
    told = " ".join(content.LIFEPATHS.check({"x": broken}))
    assert "Nowhere" in told
    assert "Nobody" in told
    assert "age" in told


@pytest.mark.case("VE-2.15/1")
@pytest.mark.rule("VE-2.15")
def test_worth_changes_both_ways() -> None:
    assert metal_worth.changed("gold", 5, "silver") == (10, 0)
    assert metal_worth.changed("gold", 5, "copper") == (40, 0)
    assert metal_worth.gathered(23) == {"platinum": 1, "silver": 1, "bronze": 1, "copper": 1}
    assert Walked(id="a", name="A", score="wits", caps=1).free == ""
