"""What lies on the table between the cast and the attempt."""

import pytest

from hearthside.core.life.rulings import Rule
from hearthside.core.life.scenes_sessions import Spotlight
from hearthside.core.pieces import Card, Order, Places, Words
from hearthside.games.fate import GAME
from hearthside.games.fate.characters.npcs import BringReady, MakeMajor
from hearthside.games.fate.scenes.situation_aspects import AddAspect, SuggestAspect
from hearthside.games.fate.sheet import Aspect
from hearthside.games.fate.state import Challenge, Conflict, Contest, Task
from hearthside.games.fate.struggle.challenge import ShowTask, TakeTask
from hearthside.games.fate.struggle.conflict import BeginConflict
from hearthside.games.fate.struggle.placing_people import (
    PlacedPerson,
    PlacePeople,
    SetZones,
    ZoneRow,
)
from tests.games.fate.evening import evening
from tests.games.fate.gathering import GALE, at_play, given, given_play, hurt, seen


def scene(table, kind, seat="mara"):
    return [piece for piece in GAME.show(seen(table, seat)).scene if isinstance(piece, kind)]


def on_the_table(table, **aspects):
    known = {
        key: Aspect(id=key, text=text, kind=kind, free=free)
        for key, (text, kind, free) in aspects.items()
    }
    given_play(table, aspects={**table.table.play.aspects, **known})


@pytest.mark.rule("FA-5.16")
@pytest.mark.parametrize("gone", [{}, {"away": True}, {"out": "taken out"}])
def test_what_is_free_is_a_sides_once_its_only_member_is_gone(gone):
    table = at_play("Mara")
    table.do(GALE, MakeMajor(name="Harrow", high_concept="Tithe-Man"))
    given(table, "harrow", **gone)
    on_the_table(table, cut=("Knife-Cut", "situation", {"foes": 1}))
    (card,) = [one for one in scene(table, Card) if one.text == "Knife-Cut"]
    assert card.pips[0].side == ("the foes" if gone else "Harrow")


@pytest.mark.rule("FA-5.16", "FA-6.4")
def test_cards_show_whose_free_invocations_lie_on_them():
    table = at_play("Mara")
    table.do(GALE, BringReady(which="sky-shark"))
    on_the_table(
        table,
        thunder=("Deafening Thunder", "situation", {"heroes": 1}),
        dark=("The Lamp Is Dark", "situation", {}),
        sea=("The Sea Is Here", "situation", {"foes": 2}),
        boost=("Counting Coins", "boost", {"heroes": 1}),
    )
    cards = {card.id: card for card in scene(table, Card)}
    ours = [(pips.side, pips.left, pips.ours) for pips in cards["thunder"].pips]
    theirs = [(pips.side, pips.left, pips.ours) for pips in cards["sea"].pips]
    assert ours == [("the heroes", 1, True)]
    assert theirs == [("Sky Shark", 2, False)]
    assert (cards["dark"].pips, cards["dark"].note) == ((), "Invoke it for a fate point")
    assert cards["boost"].boost
    assert cards["boost"].note == "One use, then gone"
    assert not cards["thunder"].boost


@pytest.mark.rule("FA-5.3", "FA-5.10")
def test_a_consequence_lies_there_while_it_is_free_and_later_ones_say_so():
    table = at_play("Mara")
    cut = hurt(table, "mara", "mild", "Rope-Burned Palms")
    (card,) = scene(table, Card)
    assert (card.text, card.kind) == ("Rope-Burned Palms", "Consequence of Mara")
    known = table.table.play.aspects[cut]
    given_play(table, aspects={cut: Aspect(**{**vars_of(known), "free": {}, "later": {"foes": 1}})})
    (card,) = scene(table, Card)
    assert card.note == "1 of them from the next turn on"


def vars_of(struct):
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def test_a_hidden_card_is_the_gms_alone():
    table = at_play("Mara")
    table.do(GALE, AddAspect("The Oil Is Watered", hidden=True))
    assert [card.secret for card in scene(table, Card, GALE)] == ["Only you"]
    assert scene(table, Card) == []


@pytest.mark.rule("FA-5.14")
def test_zones_show_who_stands_where_and_what_is_in_the_way():
    table = at_play("Mara")
    table.do(GALE, BringReady(which="sky-shark", hidden=True))
    hatch = ZoneRow(name="Lamp", barrier="A bolted hatch", against=3)
    table.do(GALE, SetZones((ZoneRow(name="Stair"), hatch)))
    table.do(GALE, PlacePeople((PlacedPerson("mara", "Stair"), PlacedPerson("someone", "Lamp"))))
    table.do(GALE, Spotlight("mara"))
    (zones,) = scene(table, Places)
    assert [(place.name, place.here, place.lit, place.note) for place in zones.places] == [
        ("Stair", ("mara",), True, ""),
        ("Lamp", (), False, "A bolted hatch, Good +3"),
    ]
    (zones,) = scene(table, Places, GALE)
    assert zones.places[1].here == ("someone",)


@pytest.mark.rule("FA-7.5", "FA-7.7")
def test_the_turn_order_says_who_acts_now():
    table = at_play("Mara", "Jun")
    given(table, "jun", approaches={"quick": 3})
    order = (("jun",), ("mara",))
    ratings = {"jun": 3, "mara": 2}
    given_play(
        table,
        conflict=Conflict(
            number=1, kind="physical", order=order, ratings=ratings, turn=1, acted=("jun",)
        ),
    )
    (order,) = scene(table, Order)
    assert order.note == "", "all are on one side"
    given(table, "jun", side="foes", name="Old Jun Sarn")
    (order,) = scene(table, Order)
    assert order.note == "Jun against Mara"
    assert [(one.id, one.note, one.state) for one in order.turns] == [
        ("jun", "Quick +3", "done"), ("mara", "Quick +2", "now"),
    ]  # fmt: skip


@pytest.mark.rule("FA-7.5")
def test_a_rating_that_is_ruled_later_leaves_the_order_which_says_what_it_rests_on():
    table = at_play("Mara", "Jun")
    given(table, "jun", side="foes", approaches={"quick": 3})
    table.do(GALE, BeginConflict("physical", ("mara", "jun")))
    table.do(GALE, Rule("Mara: Quick", "4"))
    (order,) = scene(table, Order)
    assert [(one.id, one.note) for one in order.turns] == [
        ("jun", "Quick +3"), ("mara", "Quick +4, began at +2"),
    ]  # fmt: skip


@pytest.mark.rule("FA-7.2")
def test_a_contest_shows_who_leads():
    table = at_play("Mara", "Jun")
    given_play(table, contest=Contest(goal="First to the lamp", victories={"mara": 2, "jun": 0}))
    (strip,) = scene(table, Order)
    assert [(one.name, one.pegs, one.of, one.note, one.state) for one in strip.turns] == [
        ("Mara", 2, 3, "wins 80.4%", "now"),
        ("Jun", 0, 3, "wins 19.6%", ""),
    ]
    assert (strip.label, strip.note) == ("A contest", "First to the lamp")


@pytest.mark.rule("FA-7.2")
def test_no_more_victories_are_shown_than_a_contest_takes():
    table = at_play("Mara", "Jun")
    given_play(table, contest=Contest(goal="First to the lamp", victories={"mara": 4, "jun": 0}))
    (strip,) = scene(table, Order)
    assert (strip.turns[0].pegs, strip.turns[0].of) == (3, 3)


@pytest.mark.rule("FA-7.1")
def test_a_challenge_shows_its_tasks_but_not_those_to_come():
    table = at_play("Mara")
    tasks = (
        Task(text="Cross the stair", against=2, outcome="success", by="mara"),
        Task(text="Pick the lock", against=3, shown=False),
    )
    given_play(table, challenge=Challenge(goal="Reach the lamp", tasks=tasks, takers=("mara",)))
    (strip,) = scene(table, Order)
    assert [(one.name, one.note, one.tone) for one in strip.turns] == [
        ("Cross the stair", "Mara, done", "success")
    ]
    (strip,) = scene(table, Order, GALE)
    assert strip.turns[1].note == "Good +3, not shown yet"
    table.do(GALE, ShowTask())
    assert scene(table, Order)[0].turns[1].note == "Good +3, nobody yet"
    table.do("mara", TakeTask(character="mara", task=1, approach="clever"))
    assert scene(table, Order)[0].turns[1].note == "Good +3, Mara"


@pytest.mark.rule("FA-7.4")
def test_suggestions_lie_open():
    table = at_play("Mara")
    table.do("mara", SuggestAspect("Wet Steps"))
    (words,) = scene(table, Words)
    assert (words.label, words.text) == ("Mara suggests", "Wet Steps")


@pytest.mark.rule("FA-7.6")
def test_those_who_act_together_are_shown_together_the_best_first():
    table = at_play("Mara")
    for name, quick in (("Voss", 1), ("Hild", 3)):
        table.do(GALE, MakeMajor(name=name, high_concept=name, trouble=name, quick=quick))
    table.do(GALE, BeginConflict("physical", ("mara", "voss", "hild")))
    (order,) = scene(table, Order)
    assert [(one.name, one.joined) for one in order.turns] == [
        ("Hild", False), ("Voss", True), ("Mara", False),
    ]  # fmt: skip
    assert [one.note for one in order.turns] == ["Quick +3", "with Hild", "Quick +2"]


def test_what_is_true_of_somebody_who_is_not_here_is_not_on_the_table():
    night = evening("Ana")
    voss = night.major("Voss of the Low Quay")
    night.true("Afraid of Bells", kind="general", owner=voss.id, free={"heroes": 1})

    def cards():
        scene = GAME.show(night.table.table).scene
        return [(piece.text, piece.kind) for piece in scene if isinstance(piece, Card)]

    assert cards() == [("Afraid of Bells", "Aspect of Voss")], "in a word, so that it fits"
    voss.has(away=True)
    assert cards() == []
