"""Making a character, as the wizard leads through it: less to type, nothing lost on the way."""

import pytest

from hearthside.core.forms import Rows
from hearthside.core.making import SaveStep
from hearthside.core.marked_text import marks, spans
from hearthside.core.moves import Illegal
from hearthside.core.pieces import Words
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.creation.ability_kinds import of_concept
from hearthside.games.questworlds.creation.as_you_go import Invent
from hearthside.games.questworlds.creation.setting_keywords import SetKeywords
from hearthside.games.questworlds.sheet import counted
from tests.games.questworlds.evening import GM, Evening, picks
from tests.games.questworlds.steps import (
    BEGIN,
    drop,
    finish,
    save_concept,
    save_follower,
    save_list,
    save_prose,
    save_ratings,
    save_who,
)

WHO = "hero"
TEXT = (
    "Corin is a [keyword: Salt Smuggler] whom the [keyword: Marshfolk] raised. "
    "He knows a [breakout of Salt Smuggler: Hidden Path] and a [breakout: Marsh Song]."
)
THREE = (
    {"name": "Obstinate", "kind": "trait", "points": 5},
    {"name": "Mule", "kind": "keyword", "points": 0},
    {"name": "Carries All", "kind": "", "points": 0},
)


def row(name: str, kind: str = "") -> dict[str, str]:
    return {"name": name, "kind": kind}


def who(concept: str = "Stubborn river pilot", method: str = "list") -> SaveStep:
    return save_who(who=WHO, name="Corin", concept=concept, method=method)


def begun(method: str = "list", **settings) -> Evening:
    table = Evening(**settings)
    table.do("mara", BEGIN)
    table.do("mara", who(method=method))
    return table


def step(table: Evening, id: str):
    return next(step for step in GAME.steps(table.table, WHO) if step.id == id)


def rows(table: Evening, id: str) -> Rows:
    return next(field for field in step(table, id).option.fields if isinstance(field, Rows))


def under(table: Evening) -> dict[str, str]:
    """Every ability that lies under a keyword, and its name."""
    hero = table.hero(WHO)
    return {one.name: hero.ability(one.under).name for one in hero.abilities if one.under}


def so_far(table: Evening, id: str) -> list[str]:
    return [
        piece.text if isinstance(piece, Words) else f"{piece.label} {piece.value} {piece.note}"
        for piece in step(table, id).so_far
    ]


@pytest.mark.parametrize(
    ("concept", "abilities"),
    [
        ("Stubborn river pilot", ["Stubborn", "River Pilot"]),
        ("an honest thief, for once", ["Honest", "Thief"]),
        ("lamplighter", ["Lamplighter"]),
        ("Keeper of the lamps who drowned", ["Keeper of the Lamps"]),
        ("the", []),
        ("", []),
    ],
)
def test_a_concept_names_an_adjective_and_an_expertise(concept, abilities):
    assert [called for called, _ in of_concept(concept)] == abilities


@pytest.mark.rule("QW-3.1", "QW-9.1")
def test_the_concept_fills_in_two_abilities_until_somebody_chooses():
    table = begun("list")
    assert [line["name"] for line in rows(table, "list").value][:3] == [
        "Stubborn",
        "River Pilot",
        "",
    ]
    table.do("mara", who("Patient bell founder", "go"))
    assert [line["name"] for line in rows(table, "concept").value] == ["Patient", "Bell Founder"]
    assert not step(table, "concept").problems
    table.do("mara", save_concept(who=WHO, abilities=(row("Patient"), row("Casts Bells"))))
    table.do("mara", who("Reckless thief", "go"))
    assert [one.name for one in counted(table.hero(WHO))] == ["Patient", "Casts Bells"]


@pytest.mark.rule("QW-9.2")
def test_prose_starts_with_an_empty_sheet():
    table = begun("list")
    table.do("mara", who(method="prose"))
    assert not counted(table.hero(WHO))


@pytest.mark.rule("QW-9.1")
def test_a_list_has_twelve_lines_and_no_thirteenth():
    table = begun("list")
    field = rows(table, "list")
    assert (len(field.value), field.most) == (12, 12)
    assert "You have 2 of 12. Name 10 more." in step(table, "list").problems[0].sentence


@pytest.mark.rule("QW-3.3")
def test_a_keyword_is_chosen_not_typed_and_a_breakout_may_take_the_one_above():
    table = begun("list")
    lines = (row("Smuggler", "keyword"), row("Paths", "breakout"), row("Marshfolk", "keyword"))
    table.do("mara", save_list(who=WHO, abilities=lines))
    assert under(table) == {"Paths": "Smuggler"}
    offered = {pick.value: pick.label for pick in rows(table, "list").fields[1].picks}
    assert offered["breakout of marshfolk"] == "Breakout of Marshfolk"
    lines = (lines[0], lines[2], row("Paths", "breakout of smuggler"))
    table.do("mara", save_list(who=WHO, abilities=lines))
    assert under(table) == {"Paths": "Smuggler"}
    assert rows(table, "list").value[2] == {"name": "Paths", "kind": "breakout of smuggler"}
    table.do("mara", save_list(who=WHO, abilities=lines[1:]))
    assert "Paths is a breakout. Name its keyword." in [
        problem.sentence for problem in step(table, "list").problems
    ]


@pytest.mark.rule("QW-3.3")
def test_in_a_package_an_ability_is_part_of_it():
    table = begun("list", keywords="package")
    lines = (row("Smuggler", "keyword"), row("Paths", "breakout"))
    table.do("mara", save_list(who=WHO, abilities=lines))
    assert table.hero(WHO).ability("paths").sort == "ability"
    assert under(table) == {"Paths": "Smuggler"}
    labels = [pick.label for pick in rows(table, "list").fields[1].picks]
    assert "Part of Smuggler" in labels


@pytest.mark.rule("QW-3.2", "QW-3.3")
def test_another_name_loses_neither_points_nor_the_17_nor_breakouts():
    table = begun("list")
    lines = (row("Smuggler", "keyword"), row("Paths", "breakout"), row("Swims"))
    table.do("mara", save_list(who=WHO, abilities=lines))
    points = ({"ability": "smuggler", "points": 4}, {"ability": "swims", "points": 3})
    table.do("mara", save_ratings(who=WHO, best="smuggler", points=points))
    lines = (row("Salt Smuggler", "keyword"), row("Paths", "breakout of smuggler"), row("Swims"))
    table.do("mara", save_list(who=WHO, abilities=lines))
    hero = table.hero(WHO)
    best = hero.ability(hero.best)
    assert (best.name, best.points) == ("Salt Smuggler", 4)
    assert under(table) == {"Paths": "Salt Smuggler"}


@pytest.mark.rule("QW-9.2", "QW-3.3")
def test_a_breakout_in_prose_says_whose_it_is_or_takes_the_nearest_keyword():
    table = begun("prose")
    table.do("mara", save_prose(who=WHO, prose=TEXT))
    assert under(table) == {"Hidden Path": "Salt Smuggler", "Marsh Song": "Marshfolk"}
    table.do("mara", save_prose(who=WHO, prose=TEXT.replace("of Salt Smuggler", "of Nobody")))
    assert under(table)["Hidden Path"] == "Marshfolk"
    alone = "He knows a [breakout: Hidden Path] well."
    table.do("mara", save_prose(who=WHO, prose=alone))
    assert table.hero(WHO).ability("hidden-path").sort == "ability"


@pytest.mark.rule("QW-9.2", "QW-3.1")
def test_a_breakout_may_belong_to_a_keyword_of_the_setting():
    table = Evening()
    table.do(GM, SetKeywords(keywords=({"name": "Reachfolk", "required": False},)))
    table.do("mara", BEGIN)
    table.do("mara", who(method="prose"))
    text = "He knows every [breakout of Reachfolk: Ferry Song] by heart."
    table.do("mara", save_prose(who=WHO, prose=text))
    assert under(table) == {"Ferry Song": "Reachfolk"}
    assert step(table, "prose").option.fields[0].known == ("Reachfolk",)


@pytest.mark.rule("QW-9.2", "QW-3.2")
def test_another_word_in_a_mark_keeps_its_points():
    table = begun("prose")
    table.do("mara", save_prose(who=WHO, prose=TEXT))
    points = ({"ability": "hidden-path", "points": 6},)
    table.do("mara", save_ratings(who=WHO, best="marshfolk", points=points))
    table.do("mara", save_prose(who=WHO, prose=TEXT.replace("Hidden Path", "Secret Path")))
    found = {one.name: one.points for one in table.hero(WHO).abilities}
    assert found["Secret Path"] == 6


def test_a_mark_names_the_phrase_it_belongs_to():
    kinds = ("", "keyword", "breakout")
    (found,) = marks("A [breakout of Salt Smuggler: path].", kinds)
    assert (found.kind, found.of, found.words) == ("breakout", "Salt Smuggler", "path")
    (odd,) = marks("A [friend of mine: Wren].", kinds)
    assert (odd.kind, odd.of, odd.words) == ("", "", "friend of mine: Wren")
    assert spans("[x], [breakout of y: z]", kinds, "plain") == [
        ("plain", "x"),
        ("", ", "),
        ("breakout", "z"),
    ]


@pytest.mark.rule("QW-9.2")
def test_the_sheet_and_the_line_below_the_text_tell_keywords_from_abilities():
    table = begun("prose")
    table.do("mara", save_prose(who=WHO, prose=f"{TEXT} His [flaw: Itch] shows."))
    assert so_far(table, "prose")[0] == "21 words of about 100."
    assert "Now mark what you can do." not in so_far(table, "prose")
    assert "Salt Smuggler 13 Keyword" in so_far(table, "prose")
    assert "Hidden Path 14 Salt Smuggler +1" in so_far(table, "prose")
    assert "Itch 14 Flaw" in so_far(table, "prose")
    sections = {section.title: section.pieces for section in GAME.sheet(table.table, WHO).sections}
    (told,) = sections["In prose"]
    assert ("keyword", "Marshfolk") in told.spans
    assert ("breakout", "Hidden Path") in told.spans
    notes = {piece.label: (piece.note, piece.lit) for piece in sections["Abilities"]}
    assert notes["Hidden Path"] == ("Salt Smuggler +1", False)
    assert notes["Salt Smuggler"] == ("Keyword", True)


@pytest.mark.rule("QW-3.2")
def test_ratings_are_one_line_for_each_ability_with_what_it_comes_to():
    table = begun("prose")
    table.do("mara", save_prose(who=WHO, prose=TEXT))
    points = ({"ability": "salt-smuggler", "points": 8}, {"ability": "hidden-path", "points": 2})
    table.do("mara", save_ratings(who=WHO, best="salt-smuggler", points=points))
    field = rows(table, "ratings")
    assert field.settled == "ability"
    assert [(pick.label, pick.help) for pick in field.fields[0].picks] == [
        ("Salt Smuggler", "5M"),
        ("Hidden Path", "8M"),
        ("Marshfolk", "13"),
        ("Marsh Song", "14"),
    ]
    best = next(field for field in step(table, "ratings").option.fields if field.name == "best")
    assert best.beside == "points"
    assert picks(step(table, "ratings").option, "best") == ["", "salt-smuggler", "marshfolk"]
    assert so_far(table, "ratings") == ["10 of 20 points left."]


@pytest.mark.parametrize("method", ["go", "list"])
def test_points_are_kept_for_play_only_by_whoever_makes_somebody_as_they_go(method):
    table = begun(method)
    assert step(table, "ratings").may_wait is (method == "go")


def test_ratings_are_shown_as_they_come_out_with_the_best_that_was_chosen():
    table = begun("list")
    table.do("mara", save_list(who=WHO, abilities=THREE))
    assert shown_best(table) == "mule", "a keyword, unless they say otherwise"
    table.do("mara", save_ratings(who=WHO, best="obstinate"))
    assert shown_best(table) == "obstinate"


def shown_best(table: Evening) -> str:
    """Whose rating is the highest where points are spread."""
    (ability, _) = rows(table, "ratings").fields
    return max(ability.picks, key=lambda pick: int(pick.help)).value


@pytest.mark.rule("QW-7.5.1")
def test_a_sidekick_has_the_name_that_was_marked_and_a_small_sheet_beside_the_form():
    table = begun("prose")
    text = "Corin goes nowhere without [sidekick: Barnaby] at his side."
    table.do("mara", save_prose(who=WHO, prose=text))
    form = step(table, "sidekick").option
    assert form.fields[0].value == "Barnaby"
    table.do("mara", save_follower(who=WHO, abilities=THREE))
    assert table.hero(WHO).companion.name == "Barnaby"
    assert so_far(table, "sidekick")[0] == "10 of 15 points left."
    sections = {section.title: section.pieces for section in GAME.sheet(table.table, WHO).sections}
    small = {piece.label: piece.value for piece in sections["Barnaby, their sidekick"]}
    assert small == {"Obstinate": "2M", "Mule": "13", "Carries All": "13"}


@pytest.mark.rule("QW-7.5.1")
def test_without_the_ability_there_is_no_sidekick():
    table = begun("prose")
    text = "Corin goes nowhere without [sidekick: Barnaby] and his [Long Hook]."
    table.do("mara", save_prose(who=WHO, prose=text))
    table.do("mara", save_follower(who=WHO, abilities=THREE))
    table.do("mara", save_prose(who=WHO, prose=text.replace("[sidekick: Barnaby]", "Barnaby")))
    titles = [section.title for section in GAME.sheet(table.table, WHO).sections]
    assert "Barnaby, their sidekick" not in titles
    table.do("mara", save_ratings(who=WHO, best="long-hook"))
    table.do("mara", finish(who=WHO))
    assert "barnaby" not in table.play.cast


@pytest.mark.rule("QW-3.1", "QW-3.3")
def test_in_play_a_breakout_is_made_up_under_the_keyword_one_chooses():
    table = begun("go")
    lines = (row("Smuggler", "keyword"), row("Marshfolk", "keyword"))
    table.do("mara", save_concept(who=WHO, abilities=lines))
    table.do("mara", finish(who=WHO))
    kinds = picks(table.offered("mara", "questworlds.invent"), "kind")
    assert "breakout of smuggler" in kinds
    assert "breakout" not in kinds
    table.do("mara", Invent(who=WHO, name="Songs", kind="breakout of marshfolk"))
    assert under(table) == {"Songs": "Marshfolk"}


@pytest.mark.rule("QW-3.1", "QW-3.2")
def test_as_you_go_the_sheet_says_what_an_ability_will_start_at():
    table = begun("go")
    points = ({"ability": "river-pilot", "points": 4},)
    table.do("mara", save_ratings(who=WHO, best="river-pilot", points=points))
    assert so_far(table, "ratings")[0].endswith("Keep what you like for play.")
    table.do("mara", finish(who=WHO))
    sheet = GAME.sheet(table.table, WHO)
    told = {piece.label: (piece.value, piece.note) for piece in sheet.sections[0].pieces}
    assert told["River Pilot"] == ("1M", "Occupation")
    assert told["Stubborn"] == ("13", "Personality trait")
    rating = table.offered("mara", "questworlds.rate", ability="river-pilot")
    assert rating.help == "1M as it stands. 16 of 20 points left."


@pytest.mark.rule("QW-2.1.2")
def test_ratings_say_what_they_ask_of_the_die_in_the_sign_of_the_table():
    assert "roll your rating or less" in step(begun(), "ratings").help
    for sign in "MW":
        points, _ = step(begun(mastery_sign=sign), "ratings").option.fields
        assert f"{sign} is a mastery" in points.help
        assert f"3{sign} is 23" in points.help, "there as well where the ratings are read whole"


def test_every_kind_of_ability_is_explained_beside_the_list_and_the_text():
    for method, id, name in (("list", "list", "abilities"), ("prose", "prose", "prose")):
        fields = {field.name: field for field in step(begun(method), id).option.fields}
        told = fields[name].help.casefold()
        for word in ("keyword", "breakout", "affinity", "ally", "patron", "contact", "sidekick"):
            assert word in told


def test_a_draft_is_thrown_away_by_its_player_or_the_gm_with_whoever_follows_it():
    for seat in ("mara", GM):
        table = begun("prose")
        text = "Corin goes nowhere without [sidekick: Barnaby] at his side."
        table.do("mara", save_prose(who=WHO, prose=text))
        table.do("mara", save_follower(who=WHO, abilities=THREE))
        with pytest.raises(Illegal):
            table.do("sam", drop(who=WHO))
        assert table.offered(seat, "table.drop-draft").danger
        table.do(seat, drop(who=WHO))
        assert not {WHO, "barnaby"} & set(table.play.cast)


def test_whoever_is_in_the_story_is_not_thrown_away():
    table = begun("go")
    table.do("mara", finish(who=WHO))
    with pytest.raises(Illegal):
        table.do("mara", drop(who=WHO))


@pytest.mark.rule("QW-3.1", "QW-3.2")
def test_as_you_go_says_how_many_abilities_are_left_and_which_steps_are_done():
    table = begun("go")
    assert so_far(table, "concept") == ["2 of 12 abilities. You make up the others in play."]
    assert "breakout" not in step(table, "ratings").help, "there is none to speak of"
    assert not step(table, "ratings").done
    table.do("mara", save_ratings(who=WHO, best="stubborn", points=()))
    assert step(table, "ratings").done


@pytest.mark.rule("QW-9.2")
def test_once_something_is_written_the_count_says_what_comes_next():
    table = begun("prose")
    assert "Now mark what you can do." not in so_far(table, "prose")
    table.do("mara", save_prose(who=WHO, prose="Wren keeps the lamps."))
    assert so_far(table, "prose")[:2] == ["4 words of about 100.", "Now mark what you can do."]
