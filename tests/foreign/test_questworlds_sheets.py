"""QuestWorlds actors of Foundry's two systems: what they say, there and back."""

import json
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from hearthside import foreign
from hearthside.core.driver import demo_table
from hearthside.core.foreign import Understood, Unreadable
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.games import discover, find

SAMPLES = Path(__file__).parent / "samples"
QUEST = find("questworlds")
EGG = "fvtt-questworlds-eggdropsoap-wren-halloway.json"
CORINOS = "fvtt-questworlds-corinos-wren-halloway.json"


def raw(name: str) -> bytes:
    return (SAMPLES / name).read_bytes()


def read(name: str) -> Understood:
    return foreign.read(raw(name), discover().values()).sheets[0]


@pytest.mark.parametrize("name", [EGG, CORINOS])
def test_wren_has_her_abilities(name: str):
    wren = read(name).sheet
    keeper, hears = wren.abilities[:2]
    assert (keeper.name, keeper.kind, keeper.rating) == ("Lighthouse Keeper", "keyword", 17)
    breakouts = [(one.name, one.kind, one.rating) for one in keeper.under if one.kind != "info"]
    assert breakouts == [("Trim the Lamp", "breakout", 5), ("Read the Weather", "breakout", 10)]
    assert (hears.name, hears.rating) == ("Hears the Drowned", 23)
    assert [(one.name, one.rating) for one in wren.flaws] == [("Owes the Tide a Name", 17)]
    assert {one.name: one.rating for one in wren.benefits} == {
        "Soaked Through": -5,
        "Blessed by the Harbour Saint": 10,
    }
    assert wren.points == 3
    assert ("Experience", "4") in wren.notes


def test_a_sidekick_and_remarks_lie_under_their_ability():
    keeper, hears, dog = read(EGG).sheet.abilities
    assert [one.name for one in keeper.under if one.kind == "info"] == ["Apprenticed under old Tam"]
    assert hears.text == "A gift, or a debt."
    assert (dog.kind, [one.rating for one in dog.under]) == ("sidekick", [18, 14])
    told = read(EGG).left
    assert "Ability: Hears the Drowned 3M (A gift, or a debt.)" in told
    assert "· Breakout: Trim the Lamp +5" in told


@pytest.mark.parametrize("name", [EGG, CORINOS])
def test_there_and_back_loses_nothing(name: str):
    first = foreign.read(raw(name), [QUEST])
    sheet = first.sheets[0].sheet
    again = foreign.read(
        foreign.write(QUEST, first.format.name, sheet).encode(), discover().values()
    )
    assert again.format == first.format
    assert again.sheets[0].sheet == sheet


@pytest.mark.parametrize(
    ("name", "to"), [(EGG, "questworlds-foundry"), (CORINOS, "questworlds-fvtt")]
)
def test_every_word_arrives_in_the_other_system(name: str, to: str):
    sheet = read(name)
    there = foreign.read(foreign.write(QUEST, to, sheet.sheet).encode(), [QUEST])
    assert there.format.name == to
    told = "\n".join((*there.sheets[0].understood, *there.sheets[0].left))
    one = sheet.sheet
    for ability in one.abilities:
        for words in (ability.name, ability.text, *(inner.name for inner in ability.under)):
            assert words in told
    for words in (one.concept, *(r.name for r in (*one.flaws, *one.benefits))):
        assert words in told
    for _, text in one.notes:
        assert text in told


@pytest.mark.parametrize("name", [EGG, CORINOS])
def test_wren_can_be_begun_and_can_come_in_as_an_npc(name: str):
    sheet = read(name)
    table = demo_table(QUEST, QUEST.demo)
    gm = table.table.gms()[0]
    before = set(table.table.play.cast)
    table.do(gm, BeginMaking(what="hero"))
    (draft,) = set(table.table.play.cast) - before
    for step, blanks in sheet.steps.items():
        table.do(gm, SaveStep(who=draft, step=step, blanks=blanks))
    names = [one.name for one in table.table.play.cast[draft].abilities]
    assert {"Lighthouse Keeper", "Hears the Drowned"} <= set(names)
    table.do(gm, *sheet.moves)
    npc = next(one for one in table.table.play.cast.values() if one.npc and one.name == sheet.name)
    assert {one.name: one.rating for one in npc.abilities}["Hears the Drowned"] == 23


def test_how_grave_a_consequence_is_goes_along():
    data = json.loads(raw(CORINOS))
    for item in data["items"]:
        if item["type"] == "consequence":
            item["system"] |= {"degree": 3, "recovering": True}
    sheet = foreign.read(json.dumps(data).encode(), [QUEST]).sheets[0]
    assert "Consequence: Soaked Through -5 (The squall; degree 3; recovering)" in sheet.left
    back = foreign.write(QUEST, "questworlds-foundry", sheet.sheet)
    assert foreign.read(back.encode(), [QUEST]).sheets[0].sheet == sheet.sheet


JUNK = (None, True, -1, 1e300, 10**18, "", "x" * 500, "<b>", [], {}, [[]], {"a": {}}, "NaN")


@pytest.mark.parametrize("name", [EGG, CORINOS])
def test_anything_anywhere_is_read_or_refused_in_words(name: str):
    rng = Random(name)
    for _ in range(80):
        data = json.loads(raw(name))
        inside, key = data, rng.choice(list(data))
        while isinstance(inside[key], dict | list) and inside[key] and rng.random() < 0.85:
            inside = inside[key]
            key = rng.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
        inside[key] = deepcopy(rng.choice(JUNK))
        try:
            sheet = foreign.read(json.dumps(data).encode(), [QUEST]).sheets[0]
        except Unreadable:
            continue
        for format in QUEST.foreign:
            foreign.read(foreign.write(QUEST, format.name, sheet.sheet).encode(), [QUEST])


def test_abilities_without_end_are_refused():
    data = json.loads(raw(EGG))
    for _ in range(40):
        data["items"][0]["system"]["embeds"] = [
            {"name": "deeper", "embeds": data["items"][0]["system"]["embeds"]}
        ]
    with pytest.raises(Unreadable, match="nested deeper"):
        foreign.read(json.dumps(data).encode(), [QUEST])
