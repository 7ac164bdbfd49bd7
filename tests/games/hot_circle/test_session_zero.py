"""HC-1: genre, settings, the gamemaster and the steps of session zero."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.driver import Driver
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenSession
from hearthside.core.life.votes import CastBallot
from hearthside.core.moves import Illegal
from hearthside.core.pieces import Board
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.content import WORLDS, ideas
from hearthside.games.hot_circle.session_zero.campaign import warnings
from hearthside.games.hot_circle.session_zero.factions import FactionRow, SetFactions, StrikeFaction
from hearthside.games.hot_circle.session_zero.gamemaster_and_lifepath_count import (
    POWERS,
    KeepGamemaster,
    SetLifepaths,
    VoteOnGamemaster,
)
from hearthside.games.hot_circle.session_zero.genre import SetGenre
from hearthside.games.hot_circle.session_zero.settings import SetSettings, SettingRow, StrikeSetting
from hearthside.games.hot_circle.session_zero.situation import SetSituation
from hearthside.games.hot_circle.session_zero.stages import GoTo
from hearthside.games.hot_circle.session_zero.surprises import SurpriseUs
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    GM,
    at_relations,
    campaign,
    evening,
    offered,
    rest_drawn,
    sat_down,
    told,
)


@pytest.mark.rule("HC-1.2", "HC-1.3")
def test_the_board_of_settings_has_no_column_that_nobody_has_written_in() -> None:
    table = sat_down()
    table.do(ANA, SetGenre(genre="Fog", style="Slow"))
    table.do(ANA, GoTo(stage="settings"))

    def columns() -> tuple[str, ...]:
        (board,) = [one for one in GAME.show(table.table).scene if isinstance(one, Board)]
        assert {len(row) for row in board.rows} == {len(board.head)}
        return board.head

    with pytest.raises(Illegal, match="Fill in “Setting”"):
        table.do(ANA, SetSettings(settings=(SettingRow(" "), SettingRow("Manor"))))
    table.do(ANA, SetSettings(settings=(SettingRow("Quay"), SettingRow("Manor"))))
    assert columns() == ("Setting",)
    table.do(BEN, SetSettings(settings=(SettingRow("Chapel", "lamplighters"),)))
    assert columns() == ("Setting", "Who belongs to it")
    table.do(ANA, GoTo(stage="factions"))
    table.do(ANA, SetFactions(factions=(FactionRow("The Guild", "quay"),)))
    assert columns() == ("Setting", "Who belongs to it", "Who holds power")


@pytest.mark.rule("HC-1.1", "HC-1.7")
def test_anyone_writes_genre_and_style_and_nothing_goes_on_without_them() -> None:
    table = sat_down()
    with pytest.raises(Illegal):
        table.do(BEN, GoTo(stage="settings"))
    with pytest.raises(Illegal, match="Fill in “Genre” first"):
        table.do(BEN, SetGenre(genre=" ", style="Slow"))
    with pytest.raises(Illegal, match="Fill in “Style” first"):
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
    for id in ("f2", "f3", "f4", "f5"):
        table.do(ANA, StrikeFaction(faction=id))
    told = " ".join(said for _, said in warnings(table.table.play.campaign))
    assert "major power" not in told, "one is as it should be"
    bare = ("HC-1.3", "Nobody holds power yet in A, C and D.")
    assert bare in warnings(table.table.play.campaign)
    table.do(ANA, GoTo(stage="settings"))
    for id in ("a", "c", "d"):
        table.do(ANA, StrikeSetting(setting=id))
    assert ("HC-1.2", "You have 1 setting. Four to six work best.") in warnings(
        table.table.play.campaign
    )
    shown = GAME.show(table.table).scene
    assert any("Four to six" in getattr(piece, "text", "") for piece in shown)


def at_the_gamemaster() -> Driver:
    """The last step of session zero, with the least there has to be."""
    table = sat_down()
    table.do(ANA, SetGenre(genre="Fog", style="Slow"))
    for stage, move in (
        ("settings", SetSettings(settings=(SettingRow("A"),))),
        ("factions", SetFactions(factions=(FactionRow("F1", "a"), FactionRow("F2", "a")))),
    ):
        table.do(ANA, GoTo(stage=stage))
        table.do(ANA, move)
    table.do(ANA, GoTo(stage="relations"))
    rest_drawn(table)
    table.do(ANA, GoTo(stage="situation"))
    table.do(ANA, SetSituation(tension="our own", situation="War.", touches=("f1", "f2")))
    table.do(ANA, GoTo(stage="gamemaster"))
    return table


@pytest.mark.rule("HC-1.7")
def test_the_group_names_the_gamemaster_and_the_host_becomes_a_player() -> None:
    table = campaign(sat_down())
    assert table.table.gms() == [GM]
    table = at_the_gamemaster()
    with pytest.raises(Illegal):
        table.do(ANA, GoTo(stage="ready"))
    table.do(BEN, VoteOnGamemaster())
    assert not table.table.vote.secret, "it is talked over"
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
        verb.best for verb in offers.offers(GAME, table.table, BEN).verbs if verb.section == "make"
    )


@pytest.mark.rule("HC-1.8")
def test_two_to_six_lifepaths_and_what_they_make_of_you() -> None:
    assert POWERS == {
        2: "amateur",
        3: "promising",
        4: "professional",
        5: "powerful",
        6: "very powerful",
    }
    table = campaign(sat_down(), lifepaths=5)
    assert table.table.play.campaign.lifepaths == 5
    assert "5 lifepaths: powerful" in told(table)
    for count in (1, 7):
        with pytest.raises(Illegal, match="Lifepaths"):
            campaign(sat_down(), lifepaths=count)


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


@pytest.mark.rule("HC-1.1", "HC-1.2", "HC-1.3")
def test_luck_gives_a_world_to_start_from_and_never_writes_over_anybody() -> None:
    table = sat_down()
    table.do(BEN, SurpriseUs())
    genre = table.table.play.campaign.genre
    assert genre
    table.do(BEN, SurpriseUs())
    assert table.table.play.campaign.genre != genre, "another one each time"
    table.do(BEN, GoTo(stage="settings"))
    table.do(ANA, SurpriseUs())
    assert len(table.table.play.campaign.settings) == 4
    table.do(BEN, GoTo(stage="factions"))
    table.do(ANA, SurpriseUs())
    factions = table.table.play.campaign.factions
    assert [one.major for one in factions] == [True, False] * 4
    lists = (ideas(table.table, "powers"), ideas(table.table, "upstarts"))
    assert not any(one.name in names for one in factions for names in lists), "of that very world"
    table.do(ANA, SurpriseUs())
    again = table.table.play.campaign.factions
    assert not {one.name for one in again} & {one.name for one in factions}, "others each time"
    table.do(BEN, SetFactions(factions=(FactionRow("The Ferry Guild of old", again[0].setting),)))
    with pytest.raises(Illegal):
        table.do(ANA, SurpriseUs())
    table.do(BEN, GoTo(stage="settings"))
    with pytest.raises(Illegal):  # there are factions in them
        table.do(ANA, SurpriseUs())


@pytest.mark.rule("HC-1.2")
@pytest.mark.parametrize(
    ("genre", "world"),
    [("folk horror", "island"), ("A Western", "mountain"), ("Pilots far from home", "station")],
)
def test_settings_by_luck_go_with_the_genre_that_was_written(genre: str, world: str) -> None:
    table = sat_down()
    table.do(BEN, SetGenre(genre=genre, style="Slow"))
    table.do(BEN, GoTo(stage="settings"))
    table.do(ANA, SurpriseUs())
    drawn = tuple(one.name for one in table.table.play.campaign.settings)
    assert drawn == WORLDS.of(table.table)[world].names
    table.do(ANA, SurpriseUs())
    other = tuple(one.name for one in table.table.play.campaign.settings)
    assert other != drawn, "another one each time"


@pytest.mark.rule("HC-1.3")
def test_factions_by_luck_fit_settings_of_your_own() -> None:
    table = sat_down()
    table.do(BEN, SetGenre(genre="Sea tales", style="salty"))
    with pytest.raises(Illegal):
        table.do(ANA, SurpriseUs())
    table.do(BEN, GoTo(stage="settings"))
    table.do(BEN, SetSettings(settings=(SettingRow("The dock"), SettingRow("Manor"))))
    with pytest.raises(Illegal):
        table.do(ANA, SurpriseUs())
    table.do(BEN, GoTo(stage="factions"))
    table.do(ANA, SurpriseUs())
    factions = table.table.play.campaign.factions
    assert [one.major for one in factions] == [True, False] * 2
    assert all(
        one.name in ideas(table.table, "powers" if one.major else "upstarts") for one in factions
    )
    assert len({one.name for one in factions}) == len(factions)


@pytest.mark.rule("HC-1.7")
def test_whoever_opened_the_table_may_simply_run_the_game() -> None:
    table = at_the_gamemaster()
    table.do(BEN, KeepGamemaster())
    assert (table.table.play.campaign.gamemaster, table.table.gms()) == (GM, [GM])
    assert f"{table.table.seat_name(GM)} runs the game." in told(table)
    asked = offers.prompt(GAME, table.table, ANA)
    waits = f"{table.table.seat_name(GM)} says how many lifepaths everyone starts with."
    assert (asked.urgent, asked.text) == (False, waits)
    assert not offered(table, ANA, "go-to"), "it is the gamemaster’s to go back"
    assert offered(table, GM, "go-to")
