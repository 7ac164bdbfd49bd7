"""Settings are called as people write them, with an article or without (HC-1.2, HC-2.6)."""

import pytest

from hearthside.games.hot_circle.characters.lifepaths import born, bridge_told
from hearthside.games.hot_circle.session_zero.campaign import Campaign, Setting
from hearthside.games.hot_circle.sheet import Lifepath
from tests.games.hot_circle.evening import ANA, campaign, hero, lives, make, sat_down

CAMPAIGN = Campaign(
    settings=(Setting(id="pans", name="The salt pans"), Setting(id="dock", name="Dock"))
)


@pytest.mark.rule("HC-2.6")
def test_a_birth_is_called_after_its_setting_without_the_article() -> None:
    assert [born(CAMPAIGN, id) for id in ("pans", "dock")] == ["Salt pans-born", "Dock-born"]


@pytest.mark.rule("HC-2.6")
def test_an_article_is_small_within_a_sentence() -> None:
    line = (Lifepath(id="dock-born", name="Dock-born", setting="dock"),)
    told = bridge_told(CAMPAIGN, "Corvin", line, "Raker", "pans")
    assert told.startswith("Corvin goes from Dock into the salt pans, as “Raker”.")


@pytest.mark.rule("HC-1.2", "HC-2.4")
def test_settings_and_lifepaths_begin_with_a_capital_as_titles_do() -> None:
    table = campaign(sat_down())
    who = make(table, ANA, "Nim", lives("tithe clerk", "Sailor"))
    assert [path.name for path in hero(table, who).lifepaths][1:] == ["Tithe clerk", "Sailor"]
