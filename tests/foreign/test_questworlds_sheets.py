"""QuestWorlds actors of Foundry's two systems: what they say, there and back."""

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hearthside.core.driver import Driver, demo_table
from hearthside.core.foreign.formats import Understood, Unreadable
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.foreign import arrival, recognising
from hearthside.games import discover, find
from hearthside.games.questworlds.creation.ability_kinds import points_left
from hearthside.games.questworlds.foreign import stat_block
from hearthside.games.questworlds.foreign.figure import Figure, Rated
from hearthside.games.questworlds.sheet import Benefit, Harm

SAMPLES = Path(__file__).parent / "samples"
QUEST = find("questworlds")
EGG = "fvtt-questworlds-eggdropsoap-wren-halloway.json"
CORINOS = "fvtt-questworlds-corinos-wren-halloway.json"
TYPED = "statblock-questworlds.txt"


def raw(name: str) -> bytes:
    return (SAMPLES / name).read_bytes()


def read(name: str) -> Understood:
    return recognising.read(raw(name), discover().values()).sheets[0]


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
    assert "· Info: Apprenticed under old Tam" in told
    assert "Breakout: Trim the Lamp +5" in read(EGG).understood


@pytest.mark.parametrize("name", [EGG, CORINOS])
def test_there_and_back_loses_nothing(name: str):
    first = recognising.read(raw(name), [QUEST])
    sheet = first.sheets[0].sheet
    again = recognising.read(
        recognising.write(QUEST, first.format.name, sheet).encode(), discover().values()
    )
    assert again.format == first.format
    assert again.sheets[0].sheet == sheet


@pytest.mark.parametrize(
    ("name", "to"), [(EGG, "questworlds-foundry"), (CORINOS, "questworlds-fvtt")]
)
def test_every_word_arrives_in_the_other_system(name: str, to: str):
    sheet = read(name)
    there = recognising.read(recognising.write(QUEST, to, sheet.sheet).encode(), [QUEST])
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


@pytest.mark.parametrize("name", [EGG, CORINOS, TYPED])
def test_all_that_the_rules_allow_finds_its_place(name: str):
    """Keyword, breakouts, ability, flaw and sidekick, with the points that make their ratings."""
    sheet = read(name)
    table = Driver(QUEST)
    (gm,) = table.table.gms()
    table.do(gm, BeginMaking(what="hero"))
    (draft,) = table.table.play.cast
    for step, blanks in sheet.steps.items():
        table.do(gm, SaveStep(who=draft, step=step, blanks=blanks))
    hero = table.table.play.cast[draft]
    held = {one.name: one for one in hero.abilities}
    keeper = held["Lighthouse Keeper"]
    assert (keeper.sort, keeper.points) == ("keyword", 4)
    assert {held[name].under for name in ("Trim the Lamp", "Read the Weather")} == {keeper.id}
    assert (held["Trim the Lamp"].points, held["Read the Weather"].points) == (4, 9)
    assert hero.best == held["Hears the Drowned"].id
    assert points_left(hero) == 0
    assert "3M" in "".join(line for line in sheet.left if "Hears the Drowned" in line)
    if name != CORINOS:
        assert [one.name for one in hero.companion.abilities] == ["Track a Scent", "Loyal"]
    figure = QUEST.taken_along(table.table, draft)
    kinds = {one.name: one.kind for one in figure.abilities}
    assert (kinds["Lighthouse Keeper"], kinds["Hears the Drowned"]) == ("keyword", "ability")
    again = recognising.read(recognising.write(QUEST, "text", figure).encode(), [QUEST]).sheets[0]
    exact = [line for line in sheet.understood if line.startswith(("Keyword", "Breakout"))]
    assert len(exact) == 3
    assert set(exact) <= set(again.understood)


def test_no_more_than_twelve_and_what_is_beyond_is_a_note():
    crafts = "\n".join(f"Craft {letter} 13" for letter in "abcdefghijklmn")
    text = f"Wren\nKeyword: Keeper 15\n{crafts}"
    sheet = recognising.read(text.encode(), [QUEST]).sheets[0]
    assert len(sheet.steps["concept"]["abilities"]) == 12
    assert sheet.left == ("Ability: Craft l 13", "Ability: Craft m 13", "Ability: Craft n 13")


def test_as_an_npc_nothing_is_dropped_either():
    """What only a player's sheet has boxes for is in the note of the game master's."""
    sheet = read(EGG)
    note = arrival.note_of(sheet, npc=True)
    rows = {row["name"]: row["rating"] for row in sheet.moves[0].abilities}
    assert rows["Read the Weather"] == "7M", "with its keyword"
    for words in ("Track a Scent 18", "Loyal 14", "Owes the Tide a Name 17"):
        assert words in note


def test_how_grave_a_consequence_is_goes_along():
    data = json.loads(raw(CORINOS))
    for item in data["items"]:
        if item["type"] == "consequence":
            item["system"] |= {"degree": 3, "recovering": True}
    sheet = recognising.read(json.dumps(data).encode(), [QUEST]).sheets[0]
    assert "Consequence: Soaked Through -5 (The squall; degree 3; recovering)" in sheet.left
    back = recognising.write(QUEST, "questworlds-foundry", sheet.sheet)
    assert recognising.read(back.encode(), [QUEST]).sheets[0].sheet == sheet.sheet


def corinos(*items: dict[str, Any]) -> Understood:
    data = json.loads(raw(CORINOS))
    data["items"] = [{"system": {}, **item} for item in items]
    return recognising.read(json.dumps(data).encode(), [QUEST]).sheets[0]


@pytest.mark.parametrize(
    ("id", "type", "keyword", "under"),
    [("k", "keyword", "k", True), ("k", "standalone", "k", False), ("", "keyword", "", False)],
)
def test_what_lies_under_a_keyword_needs_a_keyword_that_can_be_named(id, type, keyword, under):
    home = {"_id": id, "name": "Keeper", "type": "ability", "system": {"abilityType": type}}
    trims = {"_id": "t", "name": "Trims", "type": "ability", "system": {"keywordId": keyword}}
    keeper, *beside = corinos(home, trims).sheet.abilities
    assert [one.name for one in keeper.under] == ["Trims"] * under
    assert [one.name for one in beside] == ["Trims"] * (not under)


def test_a_benefit_that_adds_nothing_by_now_is_still_one():
    figure = replace(read(CORINOS).sheet, benefits=(Rated(name="Lucky", rating=0),))
    back = json.loads(recognising.write(QUEST, "questworlds-foundry", figure))
    (lucky,) = [item for item in back["items"] if item["name"] == "Lucky"]
    assert lucky["type"] == "benefit"


def test_what_their_system_counts_itself_starts_as_it_does_there():
    figure = Figure(name="Wren")
    egg = json.loads(recognising.write(QUEST, "questworlds-fvtt", figure))["system"]["points"]
    theirs = json.loads(raw(EGG))["system"]["points"]
    assert (egg["abilitySlots"], egg["improvement"]) == (
        theirs["abilitySlots"],
        theirs["improvement"],
    )
    sums = json.loads(recognising.write(QUEST, "questworlds-foundry", figure))["system"]
    assert {key: sums[key] for key in ("penaltyTotal", "bonusTotal")} == {
        "penaltyTotal": 0,
        "bonusTotal": 0,
    }


@pytest.mark.parametrize("name", [EGG, CORINOS])
def test_how_long_a_benefit_lasts_is_told(name: str):
    lucky = Rated(name="Lucky", rating=5, text="A coin", sort="lingering", expires="dawn")
    figure = replace(read(name).sheet, benefits=(lucky,))
    text = recognising.write(QUEST, "text", figure)
    told = recognising.read(text.encode(), [QUEST]).sheets[0].left
    assert "Benefit: Lucky +5 (A coin; lingering; until dawn)" in told


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
            sheet = recognising.read(json.dumps(data).encode(), [QUEST]).sheets[0]
        except Unreadable:
            continue
        for format in QUEST.foreign:
            recognising.read(recognising.write(QUEST, format.name, sheet.sheet).encode(), [QUEST])


def test_abilities_without_end_are_refused():
    data = json.loads(raw(EGG))
    for _ in range(40):
        data["items"][0]["system"]["embeds"] = [
            {"name": "deeper", "embeds": data["items"][0]["system"]["embeds"]}
        ]
    with pytest.raises(Unreadable, match="nested deeper"):
        recognising.read(json.dumps(data).encode(), [QUEST])


# As text, and our own


def comparable(figure: Figure) -> dict[str, Any]:
    """A figure without line ends, which a line has no room for, and with its notes in order."""
    kept: dict[str, Any] = msgspec.to_builtins(figure)
    kept["notes"] = sorted((label, " ".join(text.split())) for label, text in kept["notes"])
    del kept["portrait"]
    for one in kept["abilities"]:
        for inner in one["under"]:
            inner["text"] = ""
    return kept


def test_a_typed_sheet_says_what_it_says():
    wren = read(TYPED).sheet
    keeper, hears, dog = wren.abilities
    assert (keeper.name, keeper.kind, keeper.rating) == ("Lighthouse Keeper", "keyword", 17)
    assert [(one.name, one.kind, one.rating) for one in keeper.under] == [
        ("Trim the Lamp", "breakout", 5),
        ("Read the Weather", "breakout", 10),
    ]
    assert (hears.name, hears.rating) == ("Hears the Drowned", 23)
    assert (dog.name, dog.kind, dog.rating) == ("Bramble, ship's dog", "sidekick", 15)
    assert [(one.name, one.rating) for one in dog.under] == [("Track a Scent", 18), ("Loyal", 14)]
    assert [(one.name, one.rating) for one in wren.flaws] == [("Owes the Tide a Name", 17)]
    assert wren.points == 3
    assert read(TYPED).steps["flaws"]["flaws"][0]["name"] == "Owes the Tide a Name"


@pytest.mark.parametrize(
    ("written", "full"),
    [
        ("Sing 17", 17),
        ("Sing 5M", 25),
        ("Sing 5M2", 45),
        ("Sing 5M 2", 45),
        ("Sing 5 mastery", 25),
        ("Sing 5W2", 45),
        ("Sing 20", 20),
        ("Sing +5", 5),
    ],
)
def test_a_rating_is_read_as_people_write_it(written: str, full: int):
    one = stat_block.ability(written)
    assert (one.name, one.rating) == ("Sing", full)


@pytest.mark.parametrize("name", [EGG, CORINOS, TYPED])
def test_as_text_and_back_loses_nothing(name: str):
    sheet = read(name).sheet
    text = recognising.write(QUEST, "text", sheet)
    again = recognising.read(text.encode(), [QUEST])
    assert again.format.name == "text"
    assert comparable(again.sheets[0].sheet) == comparable(sheet)


@pytest.mark.parametrize("to", [format.name for format in QUEST.foreign])
def test_our_own_come_back_as_they_were(to: str):
    table = demo_table(QUEST, QUEST.demo).table
    assert table.play.cast
    for id, hero in table.play.cast.items():
        figure = QUEST.taken_along(table, id)
        assert figure.name == hero.name
        assert len(figure.flaws) == sum(one.sort == "flaw" for one in hero.abilities)
        (back,) = recognising.read(recognising.write(QUEST, to, figure).encode(), [QUEST]).sheets
        held, again = comparable(figure), comparable(back.sheet)
        if figure.points is None:
            assert again.pop("points") in (None, 3), "Foundry cannot do without"
            held.pop("points")
        if to == "questworlds-foundry":
            plain = [one for one in figure.abilities if one.kind == "sidekick"]
            for one in (*held["abilities"], *again["abilities"]):
                one.pop("kind")  # it knows keywords alone; the rest is told in the notes
            assert bool(plain) == any(label == "Abilities" for label, _ in back.sheet.notes)
            held.pop("notes"), again.pop("notes")
        assert again == held


def test_how_grave_a_consequence_is_comes_back_from_text():
    numb = Rated(name="Numb", rating=-5, degree=3, recovering=True)
    lucky = Rated(name="Lucky", rating=5, sort="lingering", expires="dawn")
    figure = replace(read(TYPED).sheet, benefits=(numb, lucky))
    again = recognising.read(recognising.write(QUEST, "text", figure).encode(), [QUEST])
    assert again.sheets[0].sheet.benefits == (numb, lucky)


def test_flaws_of_a_new_character_are_rated_as_the_best_the_second_and_the_lowest():
    """What a flaw is rated elsewhere is told where it is another rating than it gets here."""
    abilities = "Lighthouse Keeper 20\nHears the Drowned 17\nTrim the Lamp 16\nSings 15\n"
    typed = f"Wren\n{abilities}Flaw: Proud 20\nFlaw: Late 17\nFlaw: Poor 15\n"
    sheet = recognising.read(typed.encode(), [QUEST]).sheets[0]
    assert not [line for line in sheet.left if line.startswith("Flaw")]
    assert sheet.left_as_npc == ("Flaw: Proud 20", "Flaw: Late 17", "Flaw: Poor 15")
    other = recognising.read(typed.replace("Proud 20", "Proud 19").encode(), [QUEST]).sheets[0]
    assert [line for line in other.left if line.startswith("Flaw")] == ["Flaw: Proud 19"]
    assert not other.problems


def test_a_flaw_too_many_is_a_note_and_not_understood():
    typed = (
        "Wren\nLighthouse Keeper 20\nFlaw: Proud 20\nFlaw: Late 13\nFlaw: Poor 13\nFlaw: Sly 13\n"
    )
    sheet = recognising.read(typed.encode(), [QUEST]).sheets[0]
    flaws = [line for line in sheet.understood if line.startswith("Flaw")]
    assert flaws == ["Flaw: Proud", "Flaw: Late", "Flaw: Poor"]
    assert "Flaw: Sly 13" in sheet.left


def test_a_sidekick_has_the_points_that_make_their_ratings():
    rows = read(EGG).steps["sidekick"]["abilities"]
    assert [(row["name"], row["points"]) for row in rows] == [
        ("Track a Scent", 1),
        ("Loyal", 1),
        ("", 0),
    ]


def test_ratings_no_new_character_has_are_told():
    typed = "Wren\nLighthouse Keeper 45\nHears the Drowned 17\nFlaw: Late 17\n"
    (problem,) = recognising.read(typed.encode(), [QUEST]).sheets[0].problems
    assert problem.startswith("Some ratings are not those of a new character")


def test_a_sheet_of_another_system_is_not_taken_for_one_of_ours():
    data = json.loads(raw(CORINOS))
    data["_stats"]["systemId"] = "something-else"
    with pytest.raises(Unreadable):
        recognising.read(json.dumps(data).encode(), [QUEST])


@pytest.mark.parametrize(("type", "called"), [("vehicle", "“vehicle”"), (None, "“without a type”")])
def test_an_actor_that_is_nobody_is_told_what_it_is(type, called):
    data = {**json.loads(raw(CORINOS)), "type": type}
    with pytest.raises(Unreadable, match=called):
        recognising.read(json.dumps(data).encode(), [QUEST])


def test_an_actor_brings_a_token_that_is_tied_to_it():
    written = recognising.write(QUEST, "questworlds-foundry", Figure(name="Wren"))
    assert json.loads(written)["prototypeToken"]["actorLink"] is True


def test_what_is_hurt_and_gained_goes_along():
    table = demo_table(QUEST, QUEST.demo).table
    id = next(id for id, hero in table.play.cast.items() if hero.pc)
    hurt = replace(
        table.play.cast[id],
        harms=(Harm(id="h", state="impaired", because="Broken arm"),),
        benefits=(Benefit(id="b", amount=6, situation="In the harbour"),),
    )
    play = replace(table.play, cast={**table.play.cast, id: hurt})
    figure = QUEST.taken_along(replace(table, play=play), id)
    assert [(one.name, one.rating, one.text) for one in figure.benefits] == [
        ("Broken arm", -6, "impaired"),
        ("In the harbour", 6, ""),
    ]
