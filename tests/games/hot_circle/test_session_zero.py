"""Session zero: the whole group makes the campaign, then names its gamemaster (HC-1)."""

import pytest
from msgspec.structs import replace

from hearthside.core import engine, offers
from hearthside.core.dice import d
from hearthside.core.driver import Driver
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenSession
from hearthside.core.life.votes import CastBallot
from hearthside.core.moves import Illegal
from hearthside.core.pieces import Web
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.numbers import POWERS
from hearthside.games.hot_circle.session_zero.campaign import Campaign, Faction, tensions, warnings
from hearthside.games.hot_circle.session_zero.factions import FactionRow, SetFactions, StrikeFaction
from hearthside.games.hot_circle.session_zero.gamemaster_lifepaths import (
    SetLifepaths,
    VoteOnGamemaster,
)
from hearthside.games.hot_circle.session_zero.genre import SetGenre
from hearthside.games.hot_circle.session_zero.relations import RollRelations
from hearthside.games.hot_circle.session_zero.settings import SetSettings, SettingRow, StrikeSetting
from hearthside.games.hot_circle.session_zero.situation import SetSituation, VoteOnTension
from hearthside.games.hot_circle.session_zero.stages import GoTo
from hearthside.games.hot_circle.session_zero.upsets import Upset
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    GM,
    at_relations,
    campaign,
    evening,
    offered,
    relate,
    sat_down,
    told,
)

BOTH = ("set-settings", "settings")


def faction(table: Driver, id: str) -> Faction:
    found = table.table.play.campaign.faction(id)
    assert found
    return found


@pytest.mark.rule("HC-1.1", "HC-1.7")
def test_anyone_writes_genre_and_style_and_nothing_goes_on_without_them() -> None:
    table = sat_down()
    with pytest.raises(Illegal):
        table.do(BEN, GoTo(stage="settings"))
    with pytest.raises(Illegal, match="Style is still blank"):
        table.do(BEN, SetGenre(genre="Fog", style=" "))
    table.do(BEN, SetGenre(genre="Fog", style="Slow"))
    now = table.table.play.campaign
    assert (now.genre, now.style) == ("Fog", "Slow")
    table.do(ANA, GoTo(stage="settings"))


@pytest.mark.rule("HC-1.2", "HC-1.3")
def test_unusual_counts_are_pointed_out_and_never_refused() -> None:
    table = at_relations(1, 5, count=5)
    table.do(ANA, GoTo(stage="factions"))
    rows = (FactionRow("F1", "b", True), FactionRow("F5", "b", True), FactionRow("F6", "b"))
    table.do(ANA, SetFactions(factions=rows))
    sentences = " ".join(told for _, told in warnings(table.table.play.campaign))
    assert "B has more than one major power" in sentences
    assert "B has 3 factions" in sentences
    assert "settings" not in sentences
    for id in ("f2", "f3", "f4"):
        table.do(ANA, StrikeFaction(faction=id))
    table.do(ANA, GoTo(stage="settings"))
    for id in ("a", "c", "d"):
        table.do(ANA, StrikeSetting(setting=id))
    assert ("HC-1.2", "You have 1 setting. Four to six work best.") in warnings(
        table.table.play.campaign
    )
    shown = GAME.show(table.table).scene
    assert any("Four to six" in getattr(piece, "text", "") for piece in shown)


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
def test_the_map_s_die_has_a_side_for_every_faction() -> None:
    table = at_relations(count=7, die="4")
    table.do(ANA, RollRelations())
    pool = engine.chance(GAME, table.table)
    assert pool
    assert pool.dice[0] == d(8), "a die people own"
    table.fall(8)
    assert table.table.play.campaign.rolling[0].relation == "rival", "nobody has that number"


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
    lacks = "4 factions still lack a partner or a competitor."
    assert warnings(table.table.play.campaign) == [("HC-1.4", lacks)]
    (advice,) = [p.text for p in GAME.show(table.table).scene if p.label == "Worth a look"]
    assert advice == lacks
    for one, other in (("f1", "f3"), ("f2", "f3"), ("f3", "f1")):
        relate(table, one, rival="f4", partner=other)
    relate(table, "f4", partner="f1")
    assert warnings(table.table.play.campaign) == [
        ("HC-1.4", "F4 still lacks a partner or a competitor.")
    ]


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


@pytest.mark.rule("HC-1.5")
def test_an_event_upsets_a_calm_map() -> None:
    table = at_relations(1)
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
    table.do(ANA, GoTo(stage="situation"))
    table.do(ANA, VoteOnTension())
    for seat in (GM, ANA, BEN):
        table.do(seat, CastBallot(choice="1"))
    liked = tensions(table.table.play.campaign)[1].text
    assert f"It is “{liked}”." in told(table)
    assert table.table.play.campaign.tension == liked
    with pytest.raises(Illegal, match="It touches"):
        table.do(BEN, SetSituation(tension="1", situation="War.", touches=("f1",)))
    table.do(BEN, SetSituation(tension="1", situation="War.", touches=("f1", "f3")))
    assert table.table.play.campaign.situation == "War."


@pytest.mark.rule("HC-1.7")
def test_the_group_names_the_gamemaster_and_the_host_becomes_a_player() -> None:
    table = campaign(sat_down())
    assert table.table.gms() == [GM]
    table = sat_down()
    table.do(ANA, SetGenre(genre="Fog", style="Slow"))
    for stage, move in (
        ("settings", SetSettings(settings=(SettingRow("A"),))),
        ("factions", SetFactions(factions=(FactionRow("F1", "a"), FactionRow("F2", "a")))),
    ):
        table.do(ANA, GoTo(stage=stage))
        table.do(ANA, move)
    table.do(ANA, GoTo(stage="relations"))
    table.do(ANA, GoTo(stage="situation"))
    table.do(ANA, SetSituation(tension="our own", situation="War.", touches=("f1", "f2")))
    table.do(ANA, GoTo(stage="gamemaster"))
    table.do(BEN, VoteOnGamemaster())
    with pytest.raises(Illegal):
        table.do(GM, SetLifepaths(lifepaths="4"))
    for seat, choice in ((GM, BEN), (ANA, GM), (BEN, BEN)):
        table.do(seat, CastBallot(choice=choice))
    assert table.table.gms() == [BEN]
    assert table.table.role(GM) == "player"
    with pytest.raises(Illegal):
        table.do(GM, SetLifepaths(lifepaths="4"))
    table.do(BEN, SetLifepaths(lifepaths="4"))
    assert GAME.newcomer(table.table, GM)
    assert not any(
        verb.first for verb in offers.offers(GAME, table.table, BEN).verbs if verb.group == "make"
    )


@pytest.mark.rule("HC-1.8")
def test_two_to_six_lifepaths_and_what_they_make_of_you() -> None:
    assert POWERS == {
        2: "amateurs",
        3: "promising",
        4: "professional",
        5: "powerful",
        6: "powerful",
    }
    table = campaign(sat_down(), lifepaths=5)
    assert table.table.play.campaign.lifepaths == 5
    assert "5 lifepaths: powerful" in told(table)
    for count in (1, 7):
        with pytest.raises(Illegal, match="Lifepaths"):
            campaign(sat_down(), lifepaths=count)


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
    (_,) = offered(table, BEN, "upset")
    relate(table, "f1", rival="f2")
    (drawing,) = offered(table, BEN, "relate")
    assert (drawing.values()["faction"], drawing.values()["relation"]) == ("f1", "partner")
    assert drawing.fields[0].picks[0].help == "competes with F2"
    asked = [
        option for option in offers.options(GAME, table.table, BEN) if option.section == "turn"
    ]
    assert len(asked) == 5, "roll, a line, an event, on, back"


def test_factions_keep_their_relations_when_the_list_is_written_anew() -> None:
    table = at_relations()
    relate(table, "f1", rival="f2", partner="f3")
    table.do(ANA, GoTo(stage="factions"))
    rows = (FactionRow("F1", "a"), FactionRow("F3", "b"), FactionRow("New", "c"))
    table.do(BEN, SetFactions(factions=rows))
    assert (faction(table, "f1").partner, faction(table, "f1").rival) == ("f3", "f2")
    table.do(ANA, StrikeFaction(faction="f2"))
    assert (faction(table, "f1").partner, faction(table, "f1").rival) == ("f3", "")
    with pytest.raises(Illegal, match="twice"):
        table.do(ANA, SetFactions(factions=(FactionRow("F1", "a"), FactionRow("f1", "b"))))


@pytest.mark.rule("HC-1.7")
def test_two_people_who_write_at_once_lose_nothing() -> None:
    """Both forms were drawn when only A was there; what one adds outlives what the other sends."""
    table = sat_down()
    table.do(ANA, SetGenre(genre="Fog", style="Slow"))
    table.do(ANA, GoTo(stage="settings"))
    table.do(ANA, SetSettings(types="Rowers", settings=(SettingRow("A"),)))
    table.do(BEN, SetSettings(settings=(SettingRow("A", "everyone"), SettingRow("B"))))
    table.do(ANA, SetSettings(settings=(SettingRow("A", "everyone"), SettingRow("C"))))
    now = table.table.play.campaign
    assert [(one.name, one.people) for one in now.settings] == [
        *(("A", "everyone"), ("B", ""), ("C", ""))
    ]
    assert now.types == "Rowers"
    table.do(ANA, GoTo(stage="factions"))
    table.do(ANA, SetFactions(factions=(FactionRow("F1", "a"),)))
    table.do(BEN, SetFactions(factions=(FactionRow("F2", "b"),)))
    assert [one.name for one in table.table.play.campaign.factions] == ["F1", "F2"]


def lines(table: Driver, seat: str, move: str, field: str) -> list[dict]:
    """The lines of a form as they are drawn for a seat."""
    (form,) = offered(table, seat, move)
    (rows,) = [one for one in form.fields if one.name == field]
    return [dict(row) for row in rows.value]


def at_settings() -> Driver:
    table = sat_down()
    table.do(ANA, SetGenre(genre="Fog", style="Slow"))
    table.do(ANA, GoTo(stage="settings"))
    table.do(ANA, SetSettings(settings=(SettingRow("Quay", "rowers"), SettingRow("Manor"))))
    return table


def written(rows: list[dict]) -> SetSettings:
    return SetSettings(settings=tuple(SettingRow(**row) for row in rows))


def settings(table: Driver) -> list[tuple[str, str]]:
    return [(one.name, one.people) for one in table.table.play.campaign.settings]


@pytest.mark.rule("HC-1.3")
def test_a_line_that_is_put_right_is_renamed_and_keeps_its_relations() -> None:
    table = at_relations(count=3)
    relate(table, "f1", rival="f2")
    table.do(ANA, GoTo(stage="factions"))
    rows = lines(table, ANA, "set-factions", "factions")
    rows[0]["name"] = "The First"
    table.do(ANA, SetFactions(factions=tuple(FactionRow(**row) for row in rows)))
    now = table.table.play.campaign.factions
    assert [one.name for one in now] == ["The First", "F2", "F3"]
    assert (now[0].id, now[0].rival) == ("f1", "f2")
    rows = lines(table, BEN, "set-factions", "factions")
    rows[1]["name"] = "the first"
    with pytest.raises(Illegal, match="is there twice"):
        table.do(BEN, SetFactions(factions=tuple(FactionRow(**row) for row in rows)))


@pytest.mark.rule("HC-1.7")
def test_two_people_who_change_the_same_line_hear_of_each_other() -> None:
    table = at_settings()
    mine, yours = lines(table, ANA, *BOTH), lines(table, BEN, *BOTH)
    mine[0]["people"], yours[0]["people"] = "rowers, thieves", "rowers, nuns"
    yours[1]["people"] = "heirs"
    table.do(ANA, written(mine))
    with pytest.raises(Illegal, match="Ana wrote the line “Quay” meanwhile"):
        table.do(BEN, written(yours))
    assert settings(table) == [("Quay", "rowers, thieves"), ("Manor", "")], "nothing changed"
    fresh = lines(table, BEN, *BOTH)
    yours[0]["was"] = fresh[0]["was"]
    table.do(BEN, written(yours))
    assert settings(table) == [("Quay", "rowers, nuns"), ("Manor", "heirs")]


@pytest.mark.rule("HC-1.7")
def test_what_one_did_not_touch_stays_as_the_other_left_it() -> None:
    table = at_settings()
    mine, yours = lines(table, ANA, *BOTH), lines(table, BEN, *BOTH)
    mine[0]["people"], yours[1]["name"] = "thieves", "Palace"
    table.do(ANA, written(mine))
    table.do(BEN, written(yours))
    assert settings(table) == [("Quay", "thieves"), ("Palace", "")]
    stale = lines(table, BEN, *BOTH)
    table.do(ANA, StrikeSetting(setting="manor"))
    table.do(BEN, written(stale))
    assert settings(table) == [("Quay", "thieves")], "what was struck stays away"
    with pytest.raises(Illegal, match="Ana wrote the line “Quay”"):
        table.do(BEN, SetSettings(settings=(SettingRow("quay", "nuns"),)))


@pytest.mark.rule("HC-1.2")
def test_the_usual_people_of_both_are_kept_and_everyone_reads_them() -> None:
    table = at_settings()
    table.do(ANA, SetSettings(types="smugglers, nuns", settings=(SettingRow("Quay", "rowers"),)))
    table.do(BEN, SetSettings(types="ghosts, nuns", settings=(SettingRow("Quay", "rowers"),)))
    assert table.table.play.campaign.types == "smugglers, nuns, ghosts"
    less = {"types": "nuns, ghosts", "types_was": "smugglers, nuns, ghosts"}
    table.do(BEN, SetSettings(settings=(SettingRow("Quay", "rowers"),), **less))
    assert table.table.play.campaign.types == "nuns, ghosts"
    shown = [getattr(piece, "text", "") for piece in GAME.show(table.table).scene]
    assert "nuns, ghosts" in shown


@pytest.mark.rule("HC-1.1")
def test_nobody_writes_over_a_genre_they_have_not_seen() -> None:
    table = sat_down()
    table.do(ANA, SetGenre(genre="Fog", style="Slow"))
    with pytest.raises(Illegal, match="Ana wrote a genre meanwhile"):
        table.do(BEN, SetGenre(genre="Sun", style="Slow"))
    seen = {"genre_was": "Fog", "style_was": "Slow"}
    table.do(BEN, SetGenre(genre="Sun", style="Slow", **seen))
    table.do(ANA, SetGenre(genre="Fog", style="Fast", **seen))
    now = table.table.play.campaign
    assert (now.genre, now.style) == ("Sun", "Fast"), "each changed one of them"


@pytest.mark.rule("HC-1.2")
def test_a_setting_that_is_part_of_a_life_stays() -> None:
    table = evening()
    campaign = replace(table.table.play.campaign, factions=())
    table.table = table.table.with_play(campaign=campaign)
    table.do(GM, CloseScene())
    table.do(GM, CloseSession())
    with pytest.raises(Illegal, match="Quay is part of the life of Wren"):
        table.do(GM, StrikeSetting(setting="quay"))
    table.do(GM, StrikeSetting(setting="chapel"))
    names = [one.name for one in table.table.play.campaign.settings]
    assert names == ["Quay", "Ledger", "Manor"], "nobody has lived in the chapel"


def test_a_setting_in_use_is_not_struck() -> None:
    table = at_relations()
    table.do(ANA, GoTo(stage="factions"))
    table.do(ANA, GoTo(stage="settings"))
    with pytest.raises(Illegal, match="Give them another setting first"):
        table.do(ANA, StrikeSetting(setting="a"))


def test_a_scene_waits_for_the_campaign() -> None:
    with pytest.raises(Illegal, match="session zero"):
        sat_down().do(GM, OpenSession())


def test_the_steps_lead_on_one_by_one() -> None:
    table = sat_down()
    (form,) = offered(table, BEN, "set-genre")
    assert form.best
    table.do(BEN, SetGenre(genre="Fog", style="Slow"))
    (onward,) = offered(table, BEN, "go-to")
    assert (onward.best, onward.fixed) == (True, {"stage": "settings"})
