"""Conflicts: set-up, order, turns, and the end."""

import pytest
from msgspec.structs import replace

from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.games.fate.attempt.harm import TellFate
from hearthside.games.fate.scenes.situation_aspects import (
    AddAspect,
    AnswerSuggestion,
    SuggestAspect,
)
from hearthside.games.fate.state import Zone
from hearthside.games.fate.struggle.conflict import BeginConflict, EndConflict, EndTurn
from hearthside.games.fate.struggle.placing_people import SetZones, ZoneRow
from hearthside.games.fate.struggle.turns import PutInOrder
from tests.games.fate.evening import evening


def order(night):
    return night.play.conflict.order


def now(night):
    return night.play.conflict.order[night.play.conflict.turn]


@pytest.mark.rule("FA-7.4")
def test_the_gm_sets_up_participants_zones_and_aspects_and_players_suggest():
    night = evening("Ana", "Ben")
    night.major("Voss")
    assert night.ana.offers("fate.begin-conflict") == []
    night.gale.does(SetZones((ZoneRow(name="Rocks"), ZoneRow(name="Stair"))))
    night.gale.does(AddAspect("Slippery"))
    night.ana.does(SuggestAspect("Fog"))
    night.gale.does(AnswerSuggestion(night.play.suggestions[0].id, True))
    night.gale.does(BeginConflict("physical", ("ana", "voss")))
    assert {id for group in order(night) for id in group} == {"ana", "voss"}
    assert night.aspect("Fog")
    assert night.ben.offers("fate.overcome") == []


@pytest.mark.rule("FA-7.4")
@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("physical", "It comes to blows. Ana acts first."),
        ("mental", "A battle of wills begins. Ana acts first."),
    ],
)
def test_a_conflict_begins_in_a_short_line_with_who_is_against_whom_behind_it(kind, told):
    night = evening("Ana", "Ben")
    night.major("Ansgar Voss")
    night.mook("The crew", good_at="brawling")
    lurker = night.major("Lurker", hidden=True)
    everyone = tuple(one.id for one in night.play.here)
    night.gale.does(BeginConflict(kind, everyone))
    (began,) = [one for entry in night.table.entries for one in entry.said if one.plain == told]
    assert began.why == "Ana and Ben against Ansgar and the crew."
    assert lurker.hero.hidden


@pytest.mark.rule("FA-7.7")
def test_each_turn_is_one_action_and_then_the_next_one_acts():
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss")))
    assert night.ben.offers("fate.overcome") == []
    night.ana.overcomes("quick", against=1)
    night.sums(0)
    night.all_pass()
    assert now(night) == ("ben",)
    assert night.ana.offers("fate.overcome") == []
    night.ben.does(EndTurn("ben"))
    assert now(night) == ("voss",)
    night.voss.does(EndTurn("voss"))
    assert (now(night), night.play.conflict.exchange) == (("ana",), 2)
    assert "Exchange 2." in night.said()


@pytest.mark.rule("FA-7.6", "FA-7.7")
def test_each_of_a_group_has_an_action_before_the_turn_goes_on():
    night = evening("Ana")
    night.major("Voss", quick=3)
    night.major("Hild")
    night.gale.does(BeginConflict("physical", ("ana", "voss", "hild")))
    night.voss.does(EndTurn("voss"))
    assert now(night) == ("voss", "hild")
    assert night.gale.offers("fate.overcome", character="voss") == []
    assert night.gale.offers("fate.overcome", character="hild")
    night.hild.does(EndTurn("hild"))
    assert now(night) == ("ana",)


@pytest.mark.rule("FA-7.8")
def test_it_is_over_when_everyone_on_one_side_is_out():
    night = evening("Ana")
    bully = night.mook("Bully", good_at="frightening")
    night.gale.does(BeginConflict("physical", ("ana", "bully")))
    night.ana.attacks(bully, "clever", with_="plain")
    night.sums(0, 0)
    night.all_pass()
    assert night.play.conflict
    night.ana.does(TellFate("He runs."))
    assert night.play.conflict is None
    assert "The conflict is over." in night.said()


@pytest.mark.rule("FA-7.4", "FA-7.8")
def test_one_side_alone_makes_no_conflict():
    night = evening("Ana", "Ben")
    assert night.gale.cannot(BeginConflict("physical", ("ana", "ben"))) == (
        "They are all on one side. Add someone, or say who is on whose side."
    )


@pytest.mark.rule("FA-7.8")
def test_with_three_sides_it_goes_on_until_one_is_left():
    night = evening("Ana")
    night.mook("Bully", good_at="frightening")
    night.mook("Crow", good_at="pecking").has(side="rivals")
    night.gale.does(BeginConflict("physical", ("ana", "bully", "crow")))
    night.ana.attacks(night.bully, "clever", with_="plain")
    night.sums(0, 0)
    night.all_pass()
    night.ana.does(TellFate("He runs."))
    assert night.play.conflict is not None
    night.crow.has(out="taken out")
    night.bully.has(out="taken out")
    night.gale.does(PutInOrder("ana", "first"))
    assert night.play.conflict is None


@pytest.mark.rule("FA-7.7", "FA-5.11")
def test_whoever_is_out_has_no_turn():
    night = evening("Ana", "Ben", "Cy")
    night.cy.has(side="foes")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "cy")))
    night.ben.has(out="taken out")
    night.ana.does(EndTurn("ana"))
    assert now(night) == ("cy",)


def test_the_gm_may_skip_a_player_who_is_away():
    night = evening("Ana", "Ben")
    night.ben.has(side="foes")
    night.gale.does(BeginConflict("physical", ("ana", "ben")))
    assert night.ben.cannot(EndTurn("ana"))
    night.gale.does(EndTurn("ana"))
    assert now(night) == ("ben",)


def test_a_scene_does_not_close_over_a_conflict():
    night = evening("Ana", "Ben")
    night.ben.has(side="foes")
    night.gale.does(BeginConflict("physical", ("ana", "ben")))
    assert "conflict" in night.gale.cannot(CloseScene())
    night.gale.does(EndConflict())
    night.gale.does(CloseScene())


def together(*zones):
    """Voss and Hild act together, and Ana after them."""
    night = evening("Ana")
    night.major("Voss", quick=3)
    night.major("Hild")
    night.is_so(zones=tuple(Zone(name=name) for name in ("Rocks", "Stair")))
    for voice in (night.ana, night.voss, night.hild):
        voice.has(zone="Rocks")
    night.gale.does(BeginConflict("physical", ("ana", "voss", "hild")))
    return night


def has_acted(night, *who):
    conflict = night.play.conflict
    night.is_so(conflict=replace(conflict, acted=(*conflict.acted, *who)))


@pytest.mark.rule("FA-7.6", "FA-7.7")
def test_one_word_ends_the_turn_of_all_who_act_together():
    night = together()
    has_acted(night, "voss")
    assert "End the turn" not in night.gale.labels()
    has_acted(night, "hild")
    assert night.gale.labels() == [night.gale.best()] == ["End the turn"]
    night.gale.does(EndTurn(""))
    assert now(night) == ("ana",)


@pytest.mark.rule("FA-7.7")
def test_whoever_has_moved_and_acted_is_not_asked_to_end_their_turn():
    night = together()
    has_acted(night, "voss", "hild")
    conflict = night.play.conflict
    night.is_so(conflict=replace(conflict, moved=("voss",)))
    assert night.gale.labels() == ["End the turn"]
    night.gale.does(EndTurn("hild"))
    assert now(night) == ("ana",)


def test_the_gm_ends_the_turn_of_a_player_who_is_away():
    night = together()
    has_acted(night, "voss", "hild")
    night.gale.does(EndTurn(""))
    assert night.gale.offers("fate.end-turn", character="ana")[0].stead == "ana"
    has_acted(night, "ana")
    assert night.gale.labels() == ["For Ana: End the turn"]
    night.gale.does(EndTurn("ana"))
    assert "Gale speaks for Ana." in night.said()


@pytest.mark.rule("FA-5.14", "FA-7.7")
def test_a_free_move_is_spoken_of_only_where_there_is_somewhere_to_go():
    night = evening("Ana")
    night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "voss")))
    assert night.ana.prompt.text == "You act now. One action."
    night.is_so(zones=(Zone(name="Rocks"), Zone(name="Stair")))
    night.ana.has(zone="Rocks")
    assert night.ana.prompt.text == "You act now. One action, and a free move."


def test_those_who_are_several_act_and_do_nothing():
    night = evening("Ana")
    night.mook("The divers", good_at="swimming")
    night.gale.does(BeginConflict("physical", ("ana", "the-divers"), good=("the-divers",)))
    night.ana.does(EndTurn("ana"))
    assert night.gale.prompt.text.startswith("The divers act now.")
    night.gale.does(EndConflict())
    night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "the-divers", "voss"), good=("the-divers",)))
    night.ana.does(EndTurn("ana"))
    labels = [option.label for option in night.gale.offers("fate.end-turn")]
    assert labels == ["The divers do nothing", "Voss does nothing"]


def test_strangers_are_not_ticked_beside_heroes_and_foes_and_are_beside_heroes_alone():
    night = evening("Ana")
    night.major("Hob", side="strangers")

    def ticked():
        (form,) = night.gale.offers("fate.begin-conflict")
        return next(field for field in form.fields if field.name == "who").value

    assert ticked() == ("ana", "hob")
    night.major("Voss")
    assert ticked() == ("ana", "voss")


@pytest.mark.rule("FA-7.4", "FA-6.7")
def test_those_in_a_conflict_come_before_bystanders():
    night = evening("Ana")
    night.major("Hob", side="strangers", high_concept="Lantern Seller")
    night.major("Voss", high_concept="Keeper of Keys")
    night.gale.does(BeginConflict("physical", ("ana", "voss")))
    (form,) = night.ana.offers("fate.attack")
    foe = next(field for field in form.fields if field.name == "foe")
    assert [pick.value for pick in foe.picks] == ["voss", "hob"]
    assert foe.value == "voss"
    night.ana.attacks(night.voss)
    night.sums(0, 0)
    named = [one.label for one in night.gale.offers("fate.invoke") if "“" in one.label]
    assert any("Keeper of Keys" in label for label in named)
    assert not any("Lantern Seller" in label for label in named)
    last = night.gale.offers("fate.invoke")[-1]
    aspects = next(field for field in last.fields if field.name == "aspect")
    assert "lantern-seller" in [pick.value for pick in aspects.picks]


@pytest.mark.rule("FA-7.4")
def test_somebody_elsewhere_is_offered_for_a_conflict_and_comes_in_for_it():
    night = evening("Ana", "Ben")
    night.major("Voss", quick=3).has(away=True)
    night.major("Hob").has(away=True, hidden=True)
    (begins,) = night.gale.offers("fate.begin-conflict")
    (who,) = [field for field in begins.fields if field.name == "who"]
    assert [pick.value for pick in who.picks] == ["ana", "ben", "voss"], "nobody who is hidden away"
    assert who.picks[2].help == "Comes in."
    assert who.value == ("ana", "ben"), "only where the GM says so"
    night.gale.does(BeginConflict("physical", ("ana", "voss")))
    assert not night.voss.hero.away
    assert night.play.conflict.order == (("voss",), ("ana",))
    assert night.said()[-2:] == ["Voss is here.", "It comes to blows. Voss acts first."]
