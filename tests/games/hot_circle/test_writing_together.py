"""HC-1.2, HC-1.3: several people write settings and factions at once, and nothing is lost."""

import pytest

from hearthside.core.driver import Driver
from hearthside.core.moves import Illegal
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.session_zero.factions import FactionRow, SetFactions, StrikeFaction
from hearthside.games.hot_circle.session_zero.genre import SetGenre
from hearthside.games.hot_circle.session_zero.settings import SetSettings, SettingRow, StrikeSetting
from hearthside.games.hot_circle.session_zero.stages import GoTo
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    at_relations,
    faction,
    offered,
    relate,
    sat_down,
)

BOTH = ("set-settings", "settings")


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
    told = [one.plain for entry in table.entries[-2:] for one in entry.said]
    assert told == ["F1 holds power in A.", "F2 holds power in B."], "each is told once"
    table.do(BEN, SetFactions(factions=(FactionRow("F3", "b"),)))
    assert [one.plain for one in table.entries[-1].said] == ["F2 and F3 hold power in B."], (
        "a setting is told whole, so that its last line says how it stands"
    )


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
