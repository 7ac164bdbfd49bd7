"""HC-1.4 to HC-1.6: the relationship map, its tensions, an upset, the Situation."""

import pytest
from msgspec.structs import replace

from hearthside.core import engine, offers
from hearthside.core.dice import d
from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.votes import CastBallot
from hearthside.core.moves import Illegal
from hearthside.core.pieces import Web
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.looks.map_view import tension_pieces, web
from hearthside.games.hot_circle.session_zero.campaign import Campaign, Faction, tensions, warnings
from hearthside.games.hot_circle.session_zero.factions import StrikeFaction
from hearthside.games.hot_circle.session_zero.relations import RollRelations
from hearthside.games.hot_circle.session_zero.situation import SetSituation, VoteOnTension, _fields
from hearthside.games.hot_circle.session_zero.stages import GoTo
from hearthside.games.hot_circle.session_zero.upsets import Upset
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    GM,
    at_relations,
    campaign,
    faction,
    offered,
    relate,
    rest_drawn,
    sat_down,
    told,
)


@pytest.mark.rule("HC-1.4")
def test_relations_are_chosen_or_rolled_and_what_does_not_fit_is_rolled_again() -> None:
    table = at_relations()
    with pytest.raises(Illegal, match="F1 competes with F2, and nobody does both"):
        relate(table, "f1", rival="f2", partner="f2")
    with pytest.raises(Illegal, match="choose F2, F3, F4 or Nobody"):
        relate(table, "f1", partner="f1")
    relate(table, "f1", partner="f4")
    relate(table, "f1", partner="-nobody-")
    assert (faction(table, "f1").rival, faction(table, "f1").partner) == ("f2", "")
    assert "F1 no longer cooperates with F4." in told(table)
    relate(table, "f1", partner="f3")
    table.do(BEN, RollRelations())
    pool = engine.chance(GAME, table.table)
    assert pool
    assert len(pool.dice[0].faces) == 6
    table.fall(2)  # itself
    table.fall(6)  # nobody has that number
    table.fall(1)
    assert (faction(table, "f2").rival, faction(table, "f2").partner) == ("f1", "")
    table.fall(1)  # would be both
    table.fall(4)
    assert faction(table, "f2").partner == "f4"
    for face in (1, 2, 1, 2):
        table.fall(face)
    assert engine.chance(GAME, table.table) is None
    assert (faction(table, "f1").rival, faction(table, "f1").partner) == ("f2", "f3")
    assert faction(table, "f3").rival == "f1", "a relation need not be returned"


@pytest.mark.rule("HC-1.4", "HC-3.20")
@pytest.mark.parametrize("count", [7, 8])
def test_the_map_s_die_has_a_side_for_every_faction(count: int) -> None:
    table = at_relations(count=count, die="4")
    table.do(ANA, RollRelations())
    pool = engine.chance(GAME, table.table)
    assert pool
    assert pool.dice[0] == d(8), "a die people own"
    table.fall(8)
    relation = table.table.play.campaign.rolling[0].relation
    assert (relation == "rival") == (count < 8), "nobody has that number, or it counts"


@pytest.mark.rule("HC-1.5")
def test_tensions_are_partners_of_competitors_and_lopsided_pairs() -> None:
    def relate(id: str, partner: str, rival: str) -> Faction:
        return Faction(id=id, name=id.upper(), setting="", partner=partner, rival=rival)

    calm = Campaign(factions=(relate("a", "b", "c"), relate("b", "a", "c"), relate("c", "", "a")))
    assert tensions(calm) == []
    torn = Campaign(factions=(relate("a", "b", "c"), relate("b", "c", ""), relate("c", "", "")))
    assert [one.factions for one in tensions(torn)] == [("a", "b", "c")]
    lopsided = Campaign(factions=(relate("a", "b", ""), relate("b", "", "a")))
    assert [one.factions for one in tensions(lopsided)] == [("a", "b")]


@pytest.mark.rule("HC-1.4")
def test_what_the_map_lacks_is_said_in_one_sentence() -> None:
    table = at_relations()
    lacks = "4 factions still lack a competitor and a partner."
    assert warnings(table.table.play.campaign) == [("HC-1.4", lacks)]
    (advice,) = [p.text for p in GAME.show(table.table).scene if p.label == "Worth a look"]
    assert advice == lacks
    for one, other in (("f1", "f3"), ("f2", "f3"), ("f3", "f1")):
        relate(table, one, rival="f4", partner=other)
    relate(table, "f4", partner="f1")
    assert warnings(table.table.play.campaign) == [("HC-1.4", "F4 still lacks a competitor.")]


@pytest.mark.rule("HC-1.4", "HC-1.5")
def test_whoever_turned_on_their_partner_has_a_competitor_and_the_rest_can_be_rolled() -> None:
    """With three factions a rival rolled as well would leave nobody to cooperate with."""
    table = at_relations(count=3)
    relate(table, "f1", partner="f3")
    table.do(ANA, Upset(faction="f1", what="turns on its partner", event="A poisoned feast"))
    table.do(ANA, RollRelations())
    for face in (2, 1, 3, 1, 2):
        table.fall(face)
    assert engine.chance(GAME, table.table) is None
    assert (faction(table, "f1").rivals, faction(table, "f1").partner) == (("f3",), "f2")
    assert warnings(table.table.play.campaign)[-1][0] != "HC-1.4"


@pytest.mark.rule("HC-1.4", "HC-1.5")
def test_a_faction_that_is_struck_is_nobodys_competitor_any_more() -> None:
    table = at_relations(count=4)
    relate(table, "f1", rival="f2", partner="f3")
    table.do(ANA, Upset(faction="f1", what="turns on its partner", event="A poisoned feast"))
    assert faction(table, "f1").rivals == ("f2", "f3")
    table.do(ANA, GoTo(stage="factions"))
    table.do(ANA, StrikeFaction(faction="f4"))
    assert faction(table, "f1").rivals == ("f2", "f3")
    table.do(ANA, StrikeFaction(faction="f3"))
    assert faction(table, "f1").rivals == ("f2",)


@pytest.mark.rule("HC-1.6")
def test_a_single_tension_is_not_voted_on() -> None:
    table = at_relations(count=2)
    relate(table, "f1", rival="f2")
    relate(table, "f2", partner="f1")
    table.do(ANA, GoTo(stage="situation"))
    assert len(tensions(table.table.play.campaign)) == 1
    assert not offered(table, ANA, "vote-on-tension")


@pytest.mark.rule("HC-1.4")
def test_what_two_factions_cannot_have_is_not_called_missing() -> None:
    table = at_relations(count=2)
    table.do(ANA, RollRelations())
    table.fall(2)
    table.fall(1)
    assert [rule for rule, _ in warnings(table.table.play.campaign) if rule == "HC-1.4"] == []


@pytest.mark.rule("HC-1.6")
def test_a_single_faction_is_told_that_the_situation_takes_two() -> None:
    table = at_relations(count=1)
    needed = "The Situation touches at least two factions. Add another."
    assert ("HC-1.6", needed) in warnings(table.table.play.campaign)
    table.do(ANA, GoTo(stage="situation"))
    assert any(needed in getattr(piece, "text", "") for piece in GAME.show(table.table).scene)


@pytest.mark.rule("HC-1.5")
def test_a_map_that_is_not_drawn_yet_is_not_called_calm() -> None:
    table = at_relations()
    (words,) = [p.text for p in GAME.show(table.table).scene if p.label == "Tensions"]
    assert words == "None yet. Draw the rest of the map, or roll for it."
    relate(table, "f1", partner="f2")
    relate(table, "f2", rival="f1")
    (words,) = [p.text for p in GAME.show(table.table).scene if p.label == "Tensions"]
    assert words == "One, drawn thick on the map. Next you may make it yours."
    with pytest.raises(Illegal):
        table.do(ANA, GoTo(stage="situation"))  # the rest is rolled first
    rest_drawn(table)
    table.do(ANA, GoTo(stage="situation"))
    assert "Tensions" not in [piece.label for piece in GAME.show(table.table).scene]


@pytest.mark.rule("HC-1.5")
def test_on_a_calm_map_the_step_to_take_is_to_upset_it_and_afterwards_nothing_is_missing() -> None:
    table = at_relations()
    for one, rival, partner in (("1", "3", "2"), ("2", "4", "1"), ("3", "1", "4"), ("4", "2", "3")):
        relate(table, f"f{one}", rival=f"f{rival}", partner=f"f{partner}")
    assert offers.prompt(GAME, table.table, ANA).text.startswith("The map is calm")
    assert "Tensions" not in [piece.label for piece in GAME.show(table.table).scene]
    (upset,), (onward, _) = offered(table, ANA, "upset"), offered(table, ANA, "go-to")
    assert (upset.best, onward.best) == (True, False)
    table.do(ANA, Upset(faction="f1", what="turns on its partner", event="A poisoned feast"))
    assert offers.prompt(GAME, table.table, ANA).text.startswith("Every faction has its lines.")
    assert warnings(table.table.play.campaign) == []
    (upset,), (onward, _) = offered(table, ANA, "upset"), offered(table, ANA, "go-to")
    assert (upset.best, onward.best) == (False, True)


@pytest.mark.rule("HC-1.5")
def test_an_event_upsets_a_calm_map() -> None:
    table = at_relations(1)
    assert not offered(table, ANA, "upset"), "nothing is drawn yet"
    relate(table, "f1", rival="f2", partner="f3")
    table.do(ANA, Upset(faction="f1", what="turns on its partner", event="A poisoned feast"))
    assert (faction(table, "f1").rivals, faction(table, "f1").partner) == (("f2", "f3"), "")
    table.do(BEN, Upset(faction="f1", what="falls to minor", event="The fleet burns"))
    assert not faction(table, "f1").major
    with pytest.raises(Illegal, match="not possible just now"):
        table.do(BEN, Upset(faction="f2", what="falls to minor", event="Nothing to lose"))
    relate(table, "f2", partner="f3")
    with pytest.raises(Illegal, match="F2 is a minor power already"):
        table.do(BEN, Upset(faction="f2", what="falls to minor", event="Nothing to lose"))


@pytest.mark.rule("HC-1.6")
def test_the_tension_the_group_likes_best_becomes_the_situation() -> None:
    table = at_relations()
    relate(table, "f1", rival="f2", partner="f3")
    relate(table, "f3", rival="f1", partner="f2")
    relate(table, "f2", rival="f1", partner="f4")
    relate(table, "f4", rival="f1", partner="f2")
    table.do(ANA, GoTo(stage="situation"))
    table.do(ANA, VoteOnTension())
    assert all(one.lights for one in table.table.vote.choices), "the map shows what each is about"
    liked = tensions(table.table.play.campaign)[1].text
    for seat in (GM, ANA):
        table.do(seat, CastBallot(choice="1"))
    assert offers.prompt(GAME, table.table, GM).title == "Waiting for Ben", "nothing else is asked"
    table.do(BEN, CastBallot(choice="1"))
    asks = offers.prompt(GAME, table.table, GM).text
    assert asks == "The vote has marked a tension. Put it in your own words."
    (making,) = offered(table, GM, "set-situation")
    assert making.values()["tension"] == "1", "it is marked in the form below"
    assert f"Decided: “{liked}”." in told(table)
    assert table.table.play.campaign.tension == liked
    assert not offered(table, GM, "vote-on-tension"), "it was held"
    was = table.table.seq
    table.do(ANA, Upset(faction="f1", what="turns on its partner", event="A poisoned feast"))
    assert "The vote" not in offers.prompt(GAME, table.table, GM).text, "that tension is gone"
    table.do(GM, Rewind(to=was))
    with pytest.raises(Illegal, match="It touches"):
        table.do(BEN, SetSituation(tension="1", situation="War.", touches=("f1",)))
    with pytest.raises(Illegal, match="It touches"):
        table.do(BEN, SetSituation(tension="our own", situation="War.", touches=()))
    with pytest.raises(Illegal, match="Fill in “The Situation, in your words” first"):
        table.do(BEN, SetSituation(tension="1", situation=" ", touches=("f1", "f3")))
    table.do(BEN, SetSituation(tension="1", situation="War.", touches=("f1", "f3")))
    assert table.table.play.campaign.situation == "War."
    assert offers.prompt(GAME, table.table, GM).text.startswith("“War.” It can still change.")


@pytest.mark.rule("HC-1.6")
@pytest.mark.parametrize("number", [0, 1])
def test_whichever_tension_is_chosen_it_touches_whom_it_names_unless_somebody_ticks(number) -> None:
    table = at_relations()
    relate(table, "f1", rival="f2", partner="f3")
    relate(table, "f3", rival="f1", partner="f2")
    relate(table, "f2", rival="f1", partner="f4")
    relate(table, "f4", rival="f1", partner="f2")
    table.do(ANA, GoTo(stage="situation"))
    chosen = tensions(table.table.play.campaign)[number]
    table.do(ANA, SetSituation(tension=str(number), situation="War.", touches=()))
    assert table.table.play.campaign.touches == chosen.factions


def test_the_map_is_a_picture_that_changes() -> None:
    table = at_relations(1)
    relate(table, "f1", rival="f2", partner="f3")
    (web,) = [piece for piece in GAME.show(table.table).scene if isinstance(piece, Web)]
    assert {(tie.start, tie.end, tie.tone) for tie in web.ties} == {
        ("f1", "f2", "bad"),
        ("f1", "f3", "good"),
    }
    assert [node.large for node in web.nodes] == [True, False, False, False]
    assert [(node.mark, node.label) for node in web.nodes][:2] == [("1", "F1"), ("2", "F2")]
    assert web.live, "everyone works on it"
    table = campaign(sat_down())
    (web,) = [piece for piece in GAME.show(table.table).scene if isinstance(piece, Web)]
    assert not web.live


@pytest.mark.rule("HC-1.4", "HC-1.5")
def test_the_map_takes_one_form_for_a_line_and_one_for_an_event() -> None:
    table = at_relations(1, count=8)
    (drawing,) = offered(table, BEN, "relate")
    assert (drawing.values()["faction"], drawing.values()["relation"]) == ("f1", "rival")
    relate(table, "f1", rival="f2")
    (_,) = offered(table, BEN, "upset")
    (drawing,) = offered(table, BEN, "relate")
    assert (drawing.values()["faction"], drawing.values()["relation"]) == ("f1", "partner")
    assert drawing.fields[0].picks[0].help == "competes with F2"
    asked = [
        option for option in offers.options(GAME, table.table, BEN) if option.section == "turn"
    ]
    assert len(asked) == 4, "roll, a line, an event, back"


@pytest.mark.rule("HC-1.5", "HC-1.6")
def test_the_map_shows_every_strain_until_one_is_liked_best() -> None:
    powers = (
        Faction(id="a", name="A", setting="q", partner="b", rival="c"),
        Faction(id="b", name="B", setting="q", partner="c"),
        Faction(id="c", name="C", setting="q"),
        Faction(id="d", name="D", setting="q", partner="e"),
        Faction(id="e", name="E", setting="q", rival="d"),
    )
    torn = Campaign(factions=powers)
    first, second = tensions(torn)
    assert {(tie.start, tie.end) for tie in web(torn).ties if tie.lit} == {
        *(("a", "b"), ("b", "c")),
        *(("d", "e"), ("e", "d")),
    }
    liked = web(replace(torn, tension=second.text))
    assert {tie.start for tie in liked.ties if tie.lit} == {"d", "e"}
    ours = web(replace(torn, touches=("d", "e")))
    assert {tie.start for tie in ours.ties if tie.lit} == {"d", "e"}
    (told,) = tension_pieces(replace(torn, stage="relations"))
    assert told.text.startswith("Two, drawn thick on the map."), "each is told where one is chosen"
    tension, *_ = _fields(torn)
    lights = {pick.label: {*pick.lights} for pick in tension.picks}
    mine = {"a cooperates with b", "b cooperates with c"}
    theirs = {"d cooperates with e", "e competes with d"}
    assert lights == {first.text: mine, second.text: theirs, "Something else": mine | theirs}


@pytest.mark.rule("HC-1.5")
def test_a_tension_lights_only_the_two_lines_that_pull_against_each_other() -> None:
    powers = (
        Faction(id="a", name="A", setting="q", partner="b", rival="c"),
        Faction(id="b", name="B", setting="q", partner="c"),
        Faction(id="c", name="C", setting="q", partner="a"),
    )
    ring = Campaign(factions=powers)
    first, *_ = tensions(ring)
    assert first.text == "A counts on B against C, but B sides with C"
    ties = web(replace(ring, tension=first.text)).ties
    assert {(tie.start, tie.end) for tie in ties if tie.lit} == {("a", "b"), ("b", "c")}


@pytest.mark.rule("HC-1.4", "HC-1.5")
def test_whoever_takes_its_competition_back_forgives_whom_it_turned_on() -> None:
    table = at_relations()
    relate(table, "f1", rival="f2", partner="f3")
    table.do(ANA, Upset(faction="f1", what="turns on its partner", event="A poisoned feast"))
    relate(table, "f1", partner="f4")
    relate(table, "f1", partner="-nobody-")
    assert faction(table, "f1").rivals == ("f2", "f3")
    relate(table, "f1", rival="-nobody-")
    assert faction(table, "f1").rivals == ()


@pytest.mark.rule("HC-1.4")
def test_the_rest_is_rolled_for_while_there_is_any() -> None:
    table = at_relations(count=2)
    assert offered(table, ANA, "roll-relations")
    relate(table, "f1", rival="f2")
    relate(table, "f2", partner="f1")
    assert not offered(table, ANA, "roll-relations")
