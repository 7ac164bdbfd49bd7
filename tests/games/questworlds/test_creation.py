"""Making a character: as you go, by list, by prose; keywords, flaws, ratings (QW-3, QW-9)."""

import pytest
from msgspec.structs import replace

from hearthside.core.marked_text import marks, sentences, unmarked
from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.ability_ratings import flaw_rating, rating_of
from hearthside.games.questworlds.characters.npcs import MakeNpc
from hearthside.games.questworlds.contest.framing import Enter
from hearthside.games.questworlds.creation import prose
from hearthside.games.questworlds.creation.ability_kinds import rated
from hearthside.games.questworlds.creation.as_you_go import Invent, Rate
from hearthside.games.questworlds.creation.setting_keywords import (
    AllowFragments,
    CallList,
    SetKeywords,
)
from hearthside.games.questworlds.sheet import counted, flaws
from tests.games.questworlds.evening import GM, Evening, ability, hero, picks
from tests.games.questworlds.steps import (
    BEGIN,
    finish,
    save_concept,
    save_flaws,
    save_list,
    save_prose,
    save_ratings,
    save_who,
)

WHO = "hero"
TEXT = (
    "Wren is a [keyword: Lamplighter] with a [breakout: Head for Heights]. "
    "She carries a [Long Hook] and she has a [trait: Stubborn Streak]. "
    "Her [flaw: Grudge] shows."
)


def row(name, kind=""):
    return {"name": name, "kind": kind}


def begun(method: str, **settings) -> Evening:
    table = Evening(**settings)
    table.do("mara", BEGIN)
    table.do("mara", save_who(who=WHO, name="Wren", concept="Stubborn lamplighter", method=method))
    return table


def ratings(table: Evening) -> dict[str, int]:
    known = table.hero(WHO)
    return {one.name: rating_of(known, one) for one in known.abilities}


def problems(table: Evening) -> list[str]:
    return [problem.sentence for step in GAME.steps(table.table, WHO) for problem in step.problems]


TWELVE = (
    row("Stubborn", "trait"),
    row("Lamplighter", "occupation"),
    row("Head for Heights", "breakout"),
    *(row(f"Talent {n}") for n in range(9)),
)


@pytest.mark.rule("QW-3.1")
def test_as_you_go_starts_with_two_abilities_and_free_setting_keywords():
    table = Evening()
    keywords = (
        {"name": "Reachfolk", "required": False},
        {"name": "River Cult", "required": True},
    )
    table.do(GM, SetKeywords(keywords=keywords))
    table.do("mara", BEGIN)
    table.do("mara", save_who(who=WHO, name="Wren", concept="Stubborn lamplighter", method="go"))
    table.do("mara", save_concept(who=WHO, abilities=(row("Stubborn"), row("Lamplighter"))))
    table.do("mara", finish(who=WHO))
    assert ratings(table) == {"Reachfolk": 13, "River Cult": 0, "Stubborn": 0, "Lamplighter": 0}
    # The required keyword comes out of the twelve, the free one does not.
    assert [one.name for one in counted(table.hero(WHO))] == [
        "River Cult",
        "Stubborn",
        "Lamplighter",
    ]


@pytest.mark.rule("QW-3.1")
def test_abilities_are_made_up_in_play_and_rated_at_first_use_up_to_twelve():
    table = begun("go")
    table.do(
        "mara", save_concept(who=WHO, abilities=(row("Stubborn"), row("Lamplighter", "keyword")))
    )
    shown = {
        one.name: one for one in table.offered("mara", "table.save-step", step="ratings").fields
    }
    assert shown["best"].value == "", "nothing is at 17 before somebody says so"
    table.do("mara", finish(who=WHO))
    table.do("mara", Invent(who=WHO, name="Swims"))
    assert ratings(table)["Swims"] == 0
    (mine,) = [one for one in GAME.show(table.table).cast if one.id == WHO]
    assert [card.note for card in mine.cards] == ["13"] * 3
    table.do("mara", Enter(who=WHO, ability="swims", prize="the far bank"))
    assert ratings(table)["Swims"] == 13
    table.do("mara", Invent(who=WHO, name="Ropes", kind="breakout of lamplighter"))
    table.do("mara", Rate(who=WHO, ability="lamplighter", points=5, best=True))
    table.do("mara", Rate(who=WHO, ability="ropes", points=2))
    assert ratings(table)["Lamplighter"] == 22
    assert ratings(table)["Ropes"] == 25
    with pytest.raises(Illegal):
        table.do("mara", Rate(who=WHO, ability="stubborn", points=14))
    table.do("mara", Invent(who=WHO, name="Pip", kind="sidekick"))
    assert "sidekick" not in picks(table.offered("mara", "questworlds.invent"), "kind")
    for n in range(7):
        table.do("mara", Invent(who=WHO, name=f"Talent {n}"))
    assert len(counted(table.hero(WHO))) == 12
    assert picks(table.offered("mara", "questworlds.invent"), "kind") == ["flaw"]
    for n in range(3):
        table.do("mara", Invent(who=WHO, name=f"Flaw {n}", kind="flaw"))
    assert not table.offered("mara", "questworlds.invent")


@pytest.mark.rule("QW-3.1", "QW-3.3b")
def test_a_fourth_flaw_is_not_made_up_in_play_while_abilities_are_left():
    table = begun("go")
    table.do("mara", save_concept(who=WHO, abilities=(row("Stubborn"), row("Lamplighter"))))
    table.do("mara", finish(who=WHO))
    for n in range(3):
        assert "flaw" in picks(table.offered("mara", "questworlds.invent"), "kind")
        table.do("mara", Invent(who=WHO, name=f"Flaw {n}", kind="flaw"))
    assert "flaw" not in picks(table.offered("mara", "questworlds.invent"), "kind")


@pytest.mark.rule("QW-3.1", "QW-3.2")
def test_no_more_points_go_to_an_ability_than_are_left():
    table = begun("go")
    table.do("mara", save_concept(who=WHO, abilities=(row("Stubborn"), row("Lamplighter"))))
    table.do("mara", finish(who=WHO))
    for talent in ("Swims", "Ropes", "Songs"):
        table.do("mara", Invent(who=WHO, name=talent))
    table.do("mara", Rate(who=WHO, ability="swims", points=9))
    table.do("mara", Rate(who=WHO, ability="ropes", points=9))
    offered = table.offered("mara", "questworlds.rate", ability="songs")
    assert next(one for one in offered.fields if one.name == "points").most == 2


@pytest.mark.rule("QW-3.2")
def test_one_ability_starts_at_17_the_rest_at_13_and_20_points_raise_them():
    table = begun("list")
    table.do("mara", save_list(who=WHO, abilities=TWELVE))
    points = (
        {"ability": "lamplighter", "points": 10},
        {"ability": "head-for-heights", "points": 4},
        {"ability": "talent-0", "points": 6},
    )
    table.do("mara", save_ratings(who=WHO, best="lamplighter", points=points))
    table.do("mara", finish(who=WHO))
    found = ratings(table)
    assert found["Lamplighter"] == 27
    assert found["Head for Heights"] == 27 + 5  # a breakout starts at +1
    assert found["Talent 0"] == 19
    assert found["Talent 1"] == 13
    assert table.hero(WHO).hero_points == 3


@pytest.mark.rule("QW-3.2")
def test_too_many_points_are_a_problem_and_ten_is_the_most_on_one():
    table = begun("list")
    table.do("mara", save_list(who=WHO, abilities=TWELVE))
    with pytest.raises(Illegal):
        table.do("mara", save_ratings(who=WHO, points=({"ability": "talent-0", "points": 11},)))
    points = tuple({"ability": f"talent-{n}", "points": 7} for n in range(3))
    table.do("mara", save_ratings(who=WHO, best="stubborn", points=points))
    assert "You spent 21 points. Take back 1." in problems(table)
    with pytest.raises(Illegal, match="Take back 1"):
        table.do("mara", finish(who=WHO))


@pytest.mark.rule("QW-3.3")
def test_an_umbrella_holds_breakouts_and_a_package_is_lifted_as_a_set():
    trade = ability("Trade", 0, sort="keyword", points=3)
    haggle = ability("Haggle", 0, under="trade", points=2)
    alone = ability("Swims", 0)
    known = replace(hero("wren", trade, haggle, alone), best="swims")
    assert [one.rating for one in rated(known).abilities] == [16, 18, 17]  # 1 point lifts the set
    breakout = replace(haggle, sort="breakout")
    under = replace(known, abilities=(trade, breakout, alone))
    assert [one.rating for one in rated(under).abilities] == [16, 3, 17]  # +3 on the umbrella


@pytest.mark.rule("QW-3.3")
def test_a_breakout_needs_its_keyword_and_nothing_is_listed_twice():
    table = begun("list")
    lost = (row("Ropes", "breakout"), row("Swims"), row("swims"))
    table.do("mara", save_list(who=WHO, abilities=lost))
    assert "Ropes is a breakout. Name its keyword." in problems(table)
    assert any("is there twice" in sentence for sentence in problems(table))


@pytest.mark.rule("QW-3.3b")
def test_flaws_are_rated_as_highest_second_highest_and_lowest_and_follow_changes():
    four = [ability(f"Flaw {n}", 0, sort="flaw") for n in range(4)]
    known = hero("wren", *four, Sword=19, Songs=17, Ropes=15, Swim=13)
    assert [flaw_rating(known, flaw) for flaw in flaws(known)] == [19, 17, 13, 13]
    raised = replace(known, abilities=(*known.abilities[1:], ability("Sword", 25)))
    assert flaw_rating(raised, flaws(raised)[0]) == 25
    unused = replace(ability("Wires", 0), points=10)
    fresh = replace(known, abilities=(*known.abilities, unused))
    assert flaw_rating(fresh, flaws(fresh)[0]) == 23, "as it stands on the sheet, not used yet"


@pytest.mark.rule("QW-3.3b")
def test_up_to_three_flaws_and_those_from_keywords_come_on_top():
    table = begun("list")
    rows = tuple({"name": f"Flaw {n}", "bond": "", "keyword": n == 0} for n in range(4))
    table.do("mara", save_flaws(who=WHO, flaws=rows))
    assert not any("flaws" in sentence for sentence in problems(table))
    rows = tuple({"name": f"Flaw {n}", "bond": "", "keyword": False} for n in range(4))
    table.do("mara", save_flaws(who=WHO, flaws=rows))
    assert "You have 4 flaws of your own. Keep three." in problems(table)


@pytest.mark.rule("QW-9.1")
def test_the_list_method_wants_all_twelve_before_play():
    table = begun("list")
    table.do("mara", save_list(who=WHO, abilities=TWELVE[:10]))
    assert "You have 10 of 12. Name 2 more." in problems(table)
    with pytest.raises(Illegal, match="Name 2 more"):
        table.do("mara", finish(who=WHO))
    with pytest.raises(Illegal, match="Keep it from 0 to 12"):
        table.do("mara", save_list(who=WHO, abilities=(*TWELVE, row("One too many"))))
    two = (row("Pip", "sidekick"), row("Mouse", "sidekick"), *TWELVE[2:])
    table.do("mara", save_list(who=WHO, abilities=two))
    assert "You can have one sidekick. Make the others allies." in problems(table)


@pytest.mark.rule("QW-9.1", "QW-9.2")
def test_ways_that_are_switched_off_are_not_offered():
    table = begun("go", list_method=False, prose_method=False)
    (step,) = [step for step in GAME.steps(table.table, WHO) if step.id == "who"]
    assert picks(step.option, "method") == ["go"]


@pytest.mark.rule("QW-9.2")
def test_every_marked_phrase_becomes_the_sheet():
    table = begun("prose")
    table.do("mara", save_prose(who=WHO, prose=TEXT))
    table.do("mara", save_ratings(who=WHO, best="lamplighter"))
    sheet = GAME.sheet(table.table, WHO)  # it grows while one writes
    shown = {piece.label: piece.value for piece in sheet.sections[0].pieces}
    assert shown["Lamplighter"] == "17"
    table.do("mara", finish(who=WHO))
    assert ratings(table) == {
        "Lamplighter": 17,
        "Head for Heights": 18,
        "Long Hook": 13,
        "Stubborn Streak": 13,
        "Grudge": 18,
    }
    assert table.hero(WHO).ability("stubborn-streak").trait


@pytest.mark.rule("QW-9.2", "QW-3.1", "QW-2.3")
def test_what_was_marked_or_typed_small_stands_on_the_sheet_as_a_name():
    table = begun("prose")
    table.do("mara", save_prose(who=WHO, prose="Wren [keyword: rings bells] and [hears a lie]."))
    assert [one.name for one in table.hero(WHO).abilities] == ["Rings bells", "Hears a lie"]
    assert "[hears a lie]" in table.hero(WHO).prose, "the text stays as it was typed"
    table.do("mara", save_prose(who=WHO, prose="Wren [keyword: rings bells], [hears a lie] now."))
    assert [one.id for one in table.hero(WHO).abilities] == ["rings-bells", "hears-a-lie"]
    table.do(GM, MakeNpc(name="Rask", abilities=({"name": "cold voice", "rating": "17"},)))
    rask = next(one for one in table.play.cast.values() if one.name == "Rask")
    assert rask.abilities[0].name == "Cold voice"


@pytest.mark.rule("QW-9.2")
def test_words_are_counted_and_there_is_no_limit_on_marks():
    assert prose.words("A [keyword: Templar] with a [bad temper].") == 6
    table = begun("prose")
    many = " ".join(f"She knows [Talent {n}] well." for n in range(20))
    table.do("mara", save_prose(who=WHO, prose=many))
    assert len(counted(table.hero(WHO))) == 20
    sections = GAME.sheet(table.table, WHO).sections
    told = [section for section in sections if section.title == "In prose"]
    assert told[0].pieces[0].label == "100 words of about 100"
    assert not any(step.problems for step in GAME.steps(table.table, WHO) if step.id == "prose")


@pytest.mark.rule("QW-9.2")
def test_of_a_sentence_the_gm_calls_a_list_two_count_or_it_is_written_anew():
    table = begun("prose")
    listed = "She has a [Sword], a [Shield], a [Spear] and a [Bow]. She is [Brave] every day."
    table.do("mara", save_prose(who=WHO, prose=listed))
    assert len(counted(table.hero(WHO))) == 5
    table.do(GM, CallList(who=WHO, sentence="0", how="two"))
    assert [one.name for one in counted(table.hero(WHO))] == ["Sword", "Shield", "Brave"]
    table.do(GM, CallList(who=WHO, sentence="1", how="anew"))
    assert any("Rewrite it" in sentence for sentence in problems(table))
    table.do("mara", save_prose(who=WHO, prose=listed.replace("every day", "at last")))
    assert not any("Rewrite it" in sentence for sentence in problems(table))


@pytest.mark.rule("QW-9.2")
def test_fragments_only_where_the_gm_allows_them_and_one_sidekick():
    table = begun("prose")
    table.do("mara", save_prose(who=WHO, prose="A [Sword]."))
    assert any("whole sentence" in sentence for sentence in problems(table))
    table.do("mara", save_prose(who=WHO, prose="She [waits]."))  # short, and whole
    assert not any("whole sentence" in sentence for sentence in problems(table))
    table.do("mara", save_prose(who=WHO, prose="A [Sword]."))
    table.do(GM, AllowFragments(who=WHO))
    assert not any("whole sentence" in sentence for sentence in problems(table))
    two = "She walks with [sidekick: Pip] and with [sidekick: Mouse]."
    table.do("mara", save_prose(who=WHO, prose=two))
    told = "You can have one sidekick. Mark the others as allies."
    assert told in problems(table)


def test_marks_are_read_where_they_stand():
    kinds = ("", "keyword")
    found = marks("One [keyword: Two] here. And [three] there, [odd: four].", kinds)
    assert [(mark.kind, mark.words) for mark in found] == [
        ("keyword", "Two"),
        ("", "three"),
        ("", "odd: four"),
    ]
    assert found[0].sentence == 0
    assert found[1].sentence == found[2].sentence == 25
    assert sentences("One [keyword: Two] here. And more")[1] == (25, "And more")
    assert unmarked("a [trait: b] [c]") == "a b c"


@pytest.mark.rule("QW-9.2", "QW-3.3b")
def test_flaws_written_apart_from_the_prose_outlast_a_change_of_the_text():
    table = begun("prose")
    table.do("mara", save_prose(who=WHO, prose=TEXT))
    rows = tuple({"name": n, "bond": "", "keyword": False} for n in ("Wanted", "Grudge"))
    table.do("mara", save_flaws(who=WHO, flaws=rows))
    table.do("mara", save_prose(who=WHO, prose=TEXT.replace("shows", "still shows")))
    assert [one.name for one in flaws(table.hero(WHO))] == ["Wanted", "Grudge"]
    unmarked_text = TEXT.replace("[flaw: Grudge]", "grudge")
    table.do("mara", save_prose(who=WHO, prose=unmarked_text))
    assert [one.name for one in flaws(table.hero(WHO))] == ["Wanted"]


@pytest.mark.rule("QW-9.2")
def test_what_the_gm_says_of_a_sentence_last_is_what_counts():
    table = begun("prose")
    text = "Corin knows [Knots], [Tides], [Reefs] and is [flaw: Vain]."
    table.do("mara", save_prose(who=WHO, prose=text))
    table.do("mara", save_ratings(who=WHO, best="reefs"))
    assert "fine" not in picks(table.offered(GM, "questworlds.call-list"), "how")
    table.do(GM, CallList(who=WHO, sentence="0", how="anew"))
    assert any("Rewrite it" in sentence for sentence in problems(table))
    table.do(GM, CallList(who=WHO, sentence="0", how="two"))
    assert not any("Rewrite it" in sentence for sentence in problems(table))
    assert [one.name for one in table.hero(WHO).abilities] == ["Knots", "Tides"]  # nor the flaw
    table.do(GM, CallList(who=WHO, sentence="0", how="fine"))
    assert len(table.hero(WHO).abilities) == 4
