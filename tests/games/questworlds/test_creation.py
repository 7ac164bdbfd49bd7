"""Making a character: as you go, by list, by prose; keywords, flaws, ratings (QW-3, QW-9)."""

import pytest
from msgspec.structs import replace

from hearthside.core.marked_text import marks, sentences, unmarked
from hearthside.core.moves import Illegal
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.ability_ratings import flaw_rating, rating_of
from hearthside.games.questworlds.characters.npcs import MakeNpc
from hearthside.games.questworlds.contest.framing import Enter
from hearthside.games.questworlds.contest.opposing import Decline
from hearthside.games.questworlds.creation import prose
from hearthside.games.questworlds.creation.ability_kinds import rated
from hearthside.games.questworlds.creation.as_you_go import AddPoints, Invent, Rate
from hearthside.games.questworlds.creation.setting_keywords import (
    AllowFragments,
    CallList,
    SetKeywords,
)
from hearthside.games.questworlds.sheet import counted, flaws
from hearthside.web.render import actions
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


@pytest.mark.rule("QW-3.1", "QW-3.2")
def test_points_at_first_use_stand_in_the_row_however_long_the_name():
    long = ability("Stitches sailcloth and skin alike", 0)
    table = Evening(replace(hero("wren", long, Sword=13), method="go"))
    table.enter("wren", long.id)
    show = GAME.show(table.table)
    desk = actions.sort(table.options("mara"), show, table.table, "mara")
    assert "Raise this ability" in [one.label for one in desk.acts]
    offered = table.offered("mara", "questworlds.add-points", ability=long.id)
    assert offered.help.startswith(f"{long.name}: 13 now, one more for each point. ")
    assert offered.forecast, "what they make of the odds stands beside them"


@pytest.mark.rule("QW-3.1", "QW-3.3")
def test_a_breakout_and_its_keyword_are_told_apart_when_they_get_points():
    trade = ability("Trade", 0, sort="keyword")
    haggling = ability("Haggling", 0, sort="breakout", under=trade.id)
    table = Evening(replace(hero("wren", trade, haggling, Sword=13), method="go"))
    table.enter("wren", haggling.id)
    offered = {
        one.fixed["ability"]: one.label
        for one in table.options("mara")
        if one.move == "questworlds.add-points"
    }
    assert offered == {
        haggling.id: "Raise this ability",
        trade.id: "Raise the keyword",
    }


@pytest.mark.rule("QW-3.1", "QW-3.2")
def test_what_first_use_rates_may_still_get_its_points_before_the_roll():
    grim = ability("Grim", 0)
    table = Evening(replace(hero("wren", grim, Sword=13), method="go"))
    entering = {one.name: one for one in table.offered("mara", "questworlds.enter").fields}
    assert "Grim is not used yet. " in entering["ability"].help
    table.enter("wren", "grim")
    assert table.contest.me.rating == 13
    offered = table.offered("mara", "questworlds.add-points", ability="grim")
    assert offered.section == "act"
    assert not any(one.best for one in table.options("mara"))  # at hand, but nobody is led to it
    table.do("mara", AddPoints(who="wren", ability="grim", points=4, best=True))
    assert table.contest.me.rating == 21
    assert rating_of(table.hero("wren"), table.hero("wren").ability("grim")) == 21
    table.oppose()
    table.roll(3, 15)
    assert not table.offered("mara", "questworlds.add-points")
    table.let_it_stand()
    table.close()
    with pytest.raises(Illegal, match="6 more"):
        table.do("mara", AddPoints(who="wren", ability="grim", points=7))


@pytest.mark.rule("QW-3.1", "QW-3.2")
def test_what_had_points_when_it_was_made_takes_more_before_its_first_roll_as_the_form_says():
    full, grim = ability("Full", 0, points=10), ability("Grim", 0, points=7)
    table = Evening(replace(hero("wren", full, grim, Sword=13), method="go", best="sword"))
    entering = {one.name: one for one in table.offered("mara", "questworlds.enter").fields}
    assert "Grim is not used yet. " in entering["ability"].help, "the other is full"
    table.enter("wren", "grim")
    offered = table.offered("mara", "questworlds.add-points", ability="grim")
    assert (offered.label, offered.section) == ("Raise this ability", "act")
    assert [(one.name, one.most) for one in offered.fields] == [("points", 3)], "10 in all"
    table.do("mara", AddPoints(who="wren", ability="grim", points=3))
    assert table.contest.me.rating == 23
    assert not table.offered("mara", "questworlds.add-points")


@pytest.mark.rule("QW-3.1", "QW-3.2")
def test_points_stand_beside_the_roll_of_a_first_use_and_later_on_the_sheet():
    table = Evening(replace(hero("wren", ability("Grim", 0), Sword=13, points=0), method="go"))
    assert table.wins("wren", "grim", 3, 15) > 0
    table.close()
    table.enter("wren", "grim", prize="the mill")
    offered = table.offered("mara", "questworlds.add-points", ability="grim")
    assert (offered.label, offered.section) == ("Raise Grim", "sheet")
    table.do("mara", AddPoints(who="wren", ability="grim", points=2))
    assert table.contest.me.rating == 15, "it counts all the same"


@pytest.mark.rule("QW-3.1", "QW-3.2")
def test_outside_a_contest_each_ability_says_how_many_points_it_may_still_get():
    grim, full = ability("Grim", 20, points=7), ability("Full", 23, points=10)
    made = hero("wren", grim, full, Sword=13)
    table = Evening(replace(made, method="go"))
    which, points, _ = table.offered("mara", "questworlds.add-points").fields
    assert points.most == 3, "20 points less 17"
    assert [(one.label, one.help) for one in which.picks] == [
        ("Sword 13", ""),
        ("Grim 20", ""),
        ("Full 3M", "no more"),
    ]
    table = Evening(replace(hero("wren", grim, Sword=13), method="go", best="sword"))
    which, points = table.offered("mara", "questworlds.add-points").fields
    assert points.most == 10
    assert [one.help for one in which.picks] == ["", "3 more"]
    with pytest.raises(Illegal, match="Grim can take 3 more"):
        table.do("mara", AddPoints(who="wren", ability="grim", points=4))
    table = Evening(replace(hero("wren", grim), method="go", best="grim"))
    _, points = table.offered("mara", "questworlds.add-points").fields
    assert points.most == 3, "no more than anything may get"


@pytest.mark.rule("QW-3.1")
def test_points_laid_aside_show_before_the_first_use():
    table = Evening(replace(hero("wren", ability("Grim", 0, points=5)), method="go"))
    field = next(
        f for f in table.offered("mara", "questworlds.enter").fields if f.name == "ability"
    )
    assert field.picks[0].label.startswith("Grim 18")


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


def thief(**more) -> Evening:
    """A thief as one goes: a keyword with a breakout, neither used yet, and a flaw."""
    keyword = ability("Thief", 0, sort="keyword")
    locks = ability("Locks", 0, sort="breakout", under="thief")
    vain, meek = (ability(name, 0, sort="flaw") for name in ("Vain", "Meek"))
    return Evening(replace(hero("wren", keyword, locks, vain, meek, Sword=15), method="go"), **more)


def stands(table: Evening) -> dict[str, int]:
    known = table.hero("wren")
    return {one.name: rating_of(known, one) for one in known.abilities}


@pytest.mark.rule("QW-3.1", "QW-3.3b")
def test_a_breakout_used_first_rates_its_keyword_with_it():
    table = thief()
    table.enter("wren", "locks")
    expected = {"Sword": 15, "Thief": 13, "Locks": 14, "Vain": 15, "Meek": 14}
    assert stands(table) == expected
    rated_alone = thief()
    rated_alone.do("mara", Rate(who="wren", ability="locks", points=2))
    assert stands(rated_alone) == {**expected, "Locks": 16, "Vain": 16, "Meek": 15}


@pytest.mark.rule("QW-3.2", "QW-3.3")
def test_points_on_a_keyword_count_at_once_for_the_breakout_in_use():
    table = thief()
    table.enter("wren", "locks")
    table.do("mara", AddPoints(who="wren", ability="thief", points=5, best=True))
    assert (table.contest.me.rating, stands(table)["Locks"]) == (23, 23)


@pytest.mark.rule("QW-3.1", "QW-3.3")
def test_as_you_go_what_lies_in_a_package_is_no_breakout_and_a_keyword_is_one():
    made = replace(hero("wren", ability("Trade", 13, sort="keyword"), points=0), method="go")
    table = Evening(made, keywords="package")
    table.do("mara", Invent(who="wren", name="Marshfolk", kind="keyword"))
    table.do("mara", Invent(who="wren", name="Haggle", kind="breakout of trade"))
    marshfolk, haggle = table.hero("wren").abilities[-2:]
    assert marshfolk.sort == "keyword"
    assert (haggle.sort == "breakout", haggle.under) == (False, "trade")


@pytest.mark.rule("QW-3.1")
def test_what_was_made_up_a_moment_ago_is_what_one_is_offered_first():
    table = Evening(hero("wren", Sword=17, Songs=27))
    table.change("wren", method="go")
    table.do("mara", Invent(who="wren", name="Swims"))
    assert picks(table.offered("mara", "questworlds.enter"), "ability")[0] == "swims"
    table.do("mara", Enter(who="wren", prize="the ford", ability="swims"))
    table.do(GM, Decline())
    table.do("mara", Invent(who="wren", name="Ropes"))
    assert picks(table.offered("mara", "questworlds.enter"), "ability")[0] == "ropes"
    table.do("mara", Enter(who="wren", prize="the ford", ability="ropes"))
    table.oppose()
    augments = picks(table.offered("mara", "questworlds.augment"), "ability")
    assert augments[:2] == ["songs", "sword"], "the best first again"
