"""Surprises are playable, whatever luck brings."""

from random import Random

import pytest

from hearthside.core.life.drafts import FinishMaking
from hearthside.core.lucky_picks import Luck
from hearthside.core.making import SaveStep
from hearthside.games.fate import GAME
from hearthside.games.fate.characters.stunt_forms import StuntRow, missing, row_of, told
from hearthside.games.fate.characters.surprises import ready_stunts
from hearthside.games.fate.content import ideas
from hearthside.games.fate.sheet import STARTING_RATINGS
from tests.games.fate.gathering import draft, gathered, saving, saving_stunts, who


@pytest.mark.parametrize("seed", range(12))
def test_a_character_made_by_luck_alone_can_be_played(seed):
    table, luck = gathered("Mara"), Luck(Random(seed).randrange)
    made = draft(table, "mara", name="")
    for step in GAME.steps(table.table, made):
        table.do("mara", GAME.surprise(table.table, made, step.id, luck))
    table.do("mara", FinishMaking(made))
    assert who(table, made).fate_points == 3
    assert len(who(table, made).stunts) == 3


@pytest.mark.parametrize("seed", range(6))
def test_stunts_fit_what_the_character_is_good_at(seed):
    table, luck = gathered("Mara"), Luck(Random(seed).randrange)
    made = draft(table, "mara")
    for step in ("approaches", "stunts"):
        table.do("mara", GAME.surprise(table.table, made, step, luck))
    chosen = who(table, made)
    good = [known for known in chosen.stunts if known.kind == "bonus"]
    assert len(good) == 2
    assert all(chosen.approaches[known.approach] >= 2 for known in good)


def test_every_stunt_in_the_list_is_whole_and_every_strength_has_two():
    rows = ready_stunts(gathered("Mara").table)
    assert [missing(row) for row in rows] == [""] * len(rows)
    by_approach = [row.approach for row in rows]
    assert all(by_approach.count(approach) >= 2 for approach in set(by_approach))


def test_the_lists_are_whole():
    assert [problem for content in GAME.content for problem in content.problems()] == []


def test_two_lucky_people_differ():
    table = gathered("Mara")
    made = draft(table, "mara")
    ideas = {
        repr(GAME.surprise(table.table, made, "idea", Luck(Random(seed).randrange)))
        for seed in range(9)
    }
    assert len(ideas) == 9


@pytest.mark.rule("FA-3.5")
@pytest.mark.parametrize("known", [["first", "second"], ["first", "second", "third"]])
def test_luck_writes_a_third_aspect_only_where_there_was_one(known):
    table, luck = gathered("Mara"), Luck(Random(2).randrange)
    made = draft(table, "mara")
    table.do("mara", saving(made, "aspects", **{name: f"My {name}" for name in known}))
    lucky = GAME.surprise(table.table, made, "aspects", luck)
    assert [name for name, text in lucky.blanks.items() if text] == known


def test_luck_keeps_whatever_is_begun_of_a_stunt():
    table, luck = gathered("Mara"), Luck(Random(2).randrange)
    made = draft(table, "mara")
    begun = StuntRow(name="Quarrel", approach="forceful", feature="I have a mean left hook")
    named = StuntRow(name="Left Hook")
    table.do("mara", saving_stunts(made, begun, named))
    table.do("mara", GAME.surprise(table.table, made, "stunts", luck))
    first, second, _ = who(table, made).stunts
    assert first.feature == "I have a mean left hook"
    assert (second.name, missing(row_of(second))) == ("Left Hook", "")


def test_stunts_read_as_sentences():
    table, luck = gathered("Mara"), Luck(Random(5).randrange)
    made = draft(table, "mara")
    table.do("mara", GAME.surprise(table.table, made, "stunts", luck))
    for known in who(table, made).stunts:
        assert told(known).startswith("Because ")
        assert told(known).endswith(".")


def half_made(table):
    made = draft(table, "mara", name="")
    for move in (
        saving(made, "idea", high_concept="Nun With a Crossbow"),
        saving(made, "aspects", second="Saint Agatha’s Last Candle"),
        saving(made, "name", appearance="A scar and a wimple."),
        SaveStep(made, "approaches", {"order": ["careful", "forceful"]}),
        saving_stunts(made, StuntRow(name="Quarrel", approach="forceful")),
    ):
        table.do("mara", move)
    return made


@pytest.mark.parametrize("seed", range(8))
def test_what_somebody_wrote_stays_and_only_the_blanks_are_filled(seed):
    table, luck = gathered("Mara"), Luck(Random(seed).randrange)
    made = half_made(table)
    for step in GAME.steps(table.table, made):
        table.do("mara", GAME.surprise(table.table, made, step.id, luck))
    known = who(table, made)
    texts = [aspect.text for aspect in table.table.play.aspects.values() if aspect.owner == made]
    assert {"Nun With a Crossbow", "Saint Agatha’s Last Candle"} < set(texts)
    assert len(texts) == 4
    assert (known.name != "", known.appearance) == (True, "A scar and a wimple.")
    assert (known.approaches["careful"], known.approaches["forceful"]) == (3, 2)
    assert sorted(known.approaches.values(), reverse=True) == list(STARTING_RATINGS)
    assert (known.stunts[0].name, known.stunts[0].approach) == ("Quarrel", "forceful")
    assert len(known.stunts) == 3
    assert not any(missing(row_of(stunt)) for stunt in known.stunts)
    table.do("mara", FinishMaking(made))


@pytest.mark.parametrize("step", ["idea", "aspects", "name", "approaches", "stunts"])
def test_a_step_with_no_blank_left_starts_anew(step):
    table = gathered("Mara")
    made = half_made(table)
    luck = Luck(Random(1).randrange)
    table.do("mara", GAME.surprise(table.table, made, step, luck))
    full = table.table
    again = {repr(GAME.surprise(full, made, step, luck)) for _ in range(5)}
    assert len(again) > 1


def test_two_at_one_table_are_not_given_the_same_words():
    table = gathered("Mara", "Jun")
    first, second = draft(table, "mara", "Wren"), draft(table, "jun", "Tobias")
    for made, seat in ((first, "mara"), (second, "jun")):
        for step in ("idea", "aspects"):
            lucky = GAME.surprise(table.table, made, step, Luck(lambda n: 0))
            table.do(seat, lucky)
    texts = [
        known.text for known in table.table.play.aspects.values() if known.kind != "high concept"
    ]
    assert len(set(texts)) == len(texts) == 6


def test_two_at_one_table_are_not_given_the_same_stunts():
    table, luck = gathered("Mara", "Jun"), Luck(lambda n: 0)
    first, second = draft(table, "mara", "Wren"), draft(table, "jun", "Tobias")
    for made, seat in ((first, "mara"), (second, "jun")):
        table.do(seat, GAME.surprise(table.table, made, "stunts", luck))
    names = [stunt.name for made in (first, second) for stunt in who(table, made).stunts]
    assert len(set(names)) == len(names) == 6


@pytest.mark.parametrize("seed", range(6))
def test_lucky_aspects_answer_what_is_asked(seed):
    table, luck = gathered("Mara"), Luck(Random(seed).randrange)
    made = draft(table, "mara")
    save = GAME.surprise(table.table, made, "aspects", luck)
    kinds = {"first": "pasts", "second": "bonds"}
    for name, kind in kinds.items():
        assert save.blanks[name] in ideas(table.table, kind)
    assert save.blanks["third"] == ""


@pytest.mark.rule("FA-9.3", "FA-9.4")
@pytest.mark.parametrize("seed", range(6))
def test_lucky_npcs_have_trouble_and_mooks_an_aspect_as_they_are(seed):
    table, luck = gathered("Mara"), Luck(Random(seed).randrange)
    major = GAME.somebody(table.table, "fate.make-major", luck)
    assert major["trouble"] in ideas(table.table, "troubles")
    group = GAME.somebody(table.table, "fate.make-group", luck)
    assert group["aspects"].lower().endswith(f"bad at {group['bad_at']}".lower())


def test_what_luck_says_of_somebody_s_looks_is_in_their_pronouns():
    table = gathered("Mara")
    made = draft(table, "mara", name="")
    looks = {}
    for seed in range(60):
        lucky = GAME.surprise(table.table, made, "name", Luck(Random(seed).randrange)).blanks
        looks.setdefault(lucky["pronouns"], []).append(f" {lucky['appearance']}")
    assert {"she/her", "he/him"} <= set(looks)
    for whose in ("she/her", "he/him"):
        assert not any(" they" in one or " their" in one for one in looks[whose])
    assert any(" her " in one for one in looks["she/her"])
