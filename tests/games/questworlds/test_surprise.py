"""Luck fills what is blank while a character is made, and leaves what somebody wrote."""

from random import Random

import pytest

from hearthside.core.lucky_picks import Luck
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.creation.sidekick import of
from hearthside.games.questworlds.sheet import flaws
from tests.games.questworlds.evening import Evening, hero
from tests.games.questworlds.steps import (
    BEGIN,
    save_flaws,
    save_follower,
    save_list,
    save_prose,
    save_ratings,
    save_who,
)

WHO = "hero"
seeds = pytest.mark.parametrize("seed", range(6))


def row(name: str, kind: str = "") -> dict[str, str]:
    return {"name": name, "kind": kind}


def begun(method: str = "list", name: str = "Ilse", concept: str = "") -> Evening:
    table = Evening()
    table.do("mara", BEGIN)
    table.do("mara", save_who(who=WHO, name=name, concept=concept, method=method))
    return table


def lucky(table: Evening, step: str, seed: int = 1) -> None:
    luck = Luck(Random(seed).randrange)
    table.do("mara", GAME.surprise(table.table, WHO, step, luck))


def left_open(table: Evening, step: str) -> list[str]:
    found = next(one for one in GAME.steps(table.table, WHO) if one.id == step)
    return [problem.sentence for problem in found.problems]


WRITTEN = (
    row("Harbour Watch", "keyword"),
    row("Sword drill", "breakout"),
    row("Reads a ledger like a confession"),
    row("Old Brack", "contact"),
)


@seeds
def test_luck_gives_nobody_the_name_or_concept_of_somebody_else(seed):
    table = Evening(hero("wren", Sword=17))
    table.change("wren", name="Sunniva", concept="Patient river pilot")
    table.do("sam", BEGIN)
    rng = Random(seed)
    for _ in range(20):
        luck = Luck(rng.randrange)
        table.do("sam", GAME.surprise(table.table, WHO, "who", luck))
        made = table.hero(WHO)
        assert made.name != "Sunniva"
        assert "Patient" not in made.concept
        assert "river pilot" not in made.concept


@seeds
def test_luck_gives_everybody_something_of_their_own(seed):
    table = begun(concept="Patient river pilot")
    lucky(table, "list", seed)
    lucky(table, "flaws", seed)
    taken = {one.name for one in table.hero(WHO).abilities}
    table.do("sam", BEGIN)
    other = next(who for who in table.play.cast if who.startswith("hero-"))
    concept = "Sly horse trader"
    table.do("sam", save_who(who=other, name="Bo", concept=concept, method="list"))
    for step in ("list", "flaws"):
        luck = Luck(Random(seed + 9).randrange)
        table.do("sam", GAME.surprise(table.table, other, step, luck))
    assert not taken & {one.name for one in table.hero(other).abilities}


@seeds
def test_luck_is_best_at_the_calling(seed):
    table = begun(concept="Patient river pilot")
    lucky(table, "list", seed)
    lucky(table, "ratings", seed)
    made = table.hero(WHO)
    calling = next(one for one in made.abilities if one.trade)
    assert (made.best, calling.points) == (calling.id, 10)


@seeds
def test_what_is_written_in_a_list_stays_in_its_line(seed):
    table = begun()
    table.do("mara", save_list(who=WHO, abilities=WRITTEN))
    lucky(table, "list", seed)
    hero = table.hero(WHO)
    assert [one.name for one in hero.abilities[:4]] == [line["name"] for line in WRITTEN]
    assert (hero.abilities[1].under, hero.abilities[3].bond) == ("harbour-watch", "contact")
    assert len({one.name for one in hero.abilities}) == 12
    assert not left_open(table, "list")


def test_a_full_list_is_made_up_anew():
    table = begun()
    lucky(table, "list", 1)
    first = {one.name for one in table.hero(WHO).abilities}
    lucky(table, "list", 2)
    again = {one.name for one in table.hero(WHO).abilities}
    assert first != again
    assert len(again) == 12


@seeds
def test_the_17_and_the_points_one_chose_stay(seed):
    table = begun()
    lucky(table, "list")
    best, lifted = (one.id for one in table.hero(WHO).abilities[4:6])
    points = ({"ability": lifted, "points": 7},)
    table.do("mara", save_ratings(who=WHO, best=best, points=points))
    lucky(table, "ratings", seed)
    hero = table.hero(WHO)
    assert hero.best == best
    assert hero.ability(lifted).points >= 7
    assert sum(one.points for one in hero.abilities) == 20
    assert max(one.points for one in hero.abilities) <= 10
    lucky(table, "ratings", seed + 1)
    assert sum(one.points for one in table.hero(WHO).abilities) == 20


@seeds
def test_the_points_one_spent_stay_where_no_17_is_chosen(seed):
    table = begun()
    lucky(table, "list")
    a, b = (one.id for one in table.hero(WHO).abilities[2:4])
    points = tuple({"ability": id, "points": 10} for id in (a, b))
    table.do("mara", save_ratings(who=WHO, points=points))
    lucky(table, "ratings", seed)
    hero = table.hero(WHO)
    assert hero.best
    assert [hero.ability(id).points for id in (a, b)] == [10, 10]


@seeds
def test_a_name_a_concept_and_the_way_one_chose_stay(seed):
    table = begun("prose", name="", concept="Weary grave robber")
    lucky(table, "who", seed)
    hero = table.hero(WHO)
    assert (hero.concept, hero.method) == ("Weary grave robber", "prose")
    assert hero.name


@seeds
def test_a_text_that_is_begun_goes_on(seed):
    table = begun("prose")
    table.do("mara", save_prose(who=WHO, prose="Ilse keeps the [keyword: Harbour Watch] awake"))
    lucky(table, "prose", seed)
    hero = table.hero(WHO)
    assert hero.prose.startswith("Ilse keeps the [keyword: Harbour Watch] awake. ")
    assert len(hero.abilities) > 4
    assert not left_open(table, "prose")
    lucky(table, "prose", seed)
    assert "Harbour Watch" not in table.hero(WHO).prose


@pytest.mark.parametrize(
    ("begun_with", "goes_on"),
    [("Ilse is a [Warden]", "Ilse is a [Warden]. "), ("Ilse is [late]!", "Ilse is [late]! ")],
)
def test_a_sentence_that_is_begun_ends_before_the_next(begun_with, goes_on):
    table = begun("prose")
    table.do("mara", save_prose(who=WHO, prose=begun_with))
    lucky(table, "prose", 1)
    assert table.hero(WHO).prose.startswith(goes_on)


@seeds
def test_flaws_one_wrote_stay_as_long_as_there_is_room(seed):
    table = begun()
    table.do(
        "mara", save_flaws(who=WHO, flaws=({**row("Owes Finn"), "bond": "", "keyword": False},))
    )
    for count in (2, 3):
        lucky(table, "flaws", seed)
        names = [one.name for one in flaws(table.hero(WHO))]
        assert (names[0], len(names)) == ("Owes Finn", count)
    lucky(table, "flaws", seed)
    assert len(flaws(table.hero(WHO))) == 2


@seeds
@pytest.mark.parametrize("unusual", [False, True])
def test_a_sidekick_keeps_what_is_known_of_them(seed, unusual):
    table = begun()
    table.do("mara", save_list(who=WHO, abilities=(row("Pip", "sidekick"),)))
    known = ({"name": "Picks locks", "kind": "", "points": 3},)
    table.do("mara", save_follower(who=WHO, name="Pip the Small", unusual=unusual, abilities=known))
    lucky(table, "sidekick", seed)
    pip = of(table.table, table.hero(WHO))
    assert (pip.name, pip.abilities[0].name, pip.best) == (
        "Pip the Small",
        *["Picks locks"],
        pip.abilities[0].id,
    )
    assert sum(one.points for one in pip.abilities) == 15
    assert not left_open(table, "sidekick")
