"""Between sessions, and the GM’s preparation (HC-8.3, HC-8.4)."""

import pytest

from hearthside.core import offers
from hearthside.core.driver import Driver
from hearthside.core.life.evening import CloseScene, CloseSession, OpenSession
from hearthside.core.moves import Illegal
from hearthside.core.view import view
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.characters.blanks import BeliefRow
from hearthside.games.hot_circle.characters.npcs import WriteNpc
from hearthside.games.hot_circle.sessions.between import GoBetween
from hearthside.games.hot_circle.sessions.news import SumUp, WritePlans
from hearthside.games.hot_circle.sessions.preparation import OpeningRow, Prepare
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    DUKE,
    GM,
    WREN,
    campaign,
    evening,
    hero,
    lives,
    make,
    offered,
    relate,
    sat_down,
)


def title(table: Driver) -> str:
    return offers.prompt(GAME, table.table, GM).title


def best(table: Driver) -> str:
    (step,) = [option for option in offers.options(GAME, table.table, GM) if option.best]
    return step.label


@pytest.mark.rule("HC-8.3")
def test_cast_factions_plans_and_the_situation_are_brought_up_to_date() -> None:
    table = evening()
    with pytest.raises(Illegal):
        relate(table, "house-quay", GM, rival="house-manor")
    table.do(GM, CloseScene())
    table.do(GM, CloseSession())
    relate(table, "house-quay", GM, rival="house-manor", partner="house-ledger")
    with pytest.raises(Illegal):
        relate(table, "house-quay", ANA, rival="-nobody-")
    table.do(GM, WritePlans(faction="house-manor", plans="Burn the quay"))
    table.do(GM, SumUp(text="The quay stands alone."))
    goal = BeliefRow("", "hide")
    table.do(GM, WriteNpc(character=DUKE, name="The Duke", beliefs=(goal,), knows="It was him"))
    now = table.table.play.campaign
    assert now.now == "The quay stands alone."
    assert now.faction("house-quay").rival == "house-manor"
    assert hero(table, DUKE).beliefs[0].goal == "hide"
    seen = view(GAME, table.table, ANA).play
    assert seen.campaign.faction("house-manor").plans == ""
    assert seen.cast[DUKE].knows == ""


@pytest.mark.rule("HC-8.3", "HC-8.4")
def test_one_step_leads_to_the_next_until_the_session_starts() -> None:
    table = evening()
    table.do(GM, CloseScene())
    table.do(GM, CloseSession())
    assert title(table) == "Between sessions: the relationship map"
    assert best(table) == "Go on: what the factions plan"
    assert offered(table, GM, "relate")
    table.do(GM, GoBetween(step="plans"))
    assert best(table) == "Write down what a faction plans"
    assert len(offered(table, GM, "go-between")) == 2, "on and back"
    table.do(GM, WritePlans(faction="house-manor", plans="Burn the quay"))
    (plans,) = offered(table, GM, "write-plans")
    assert [pick.help for pick in plans.fields[0].picks] == ["", "", "Burn the quay", ""]
    assert best(table) == "Go on: the Situation"
    table.do(GM, GoBetween(step="situation"))
    assert best(table) == "Sum up where the Situation stands"
    table.do(GM, SumUp(text="The quay stands alone."))
    assert title(table) == "Between sessions: your preparation"
    table.do(GM, Prepare(places="The mole"))
    assert title(table) == "Between sessions: start the session"
    assert best(table) == "Start session 2"
    table.do(GM, OpenSession())
    table.do(GM, CloseSession())
    assert title(table) == "Between sessions: the relationship map", "each time anew"


@pytest.mark.rule("HC-8.3")
def test_before_the_first_session_only_preparation_is_due() -> None:
    table = campaign(sat_down())
    assert title(table) == "Before the first session: your preparation"
    assert best(table) == "Write down your preparation"
    table.do(GM, Prepare(places="The mole"))
    told_ = offers.prompt(GAME, table.table, GM).text
    assert told_ == "Ana and Ben are still making a character. Start when everyone is there."
    now = offers.options(GAME, table.table, GM)
    (step,) = [one.label for one in now if one.best]
    assert step == "Write down your preparation", "nothing urges to start"
    assert offers.prompt(GAME, table.table, ANA).title == "Make your character"
    make(table, ANA, "Wren", lives("Sailor", "Scholar"))
    make(table, BEN, "Moss", lives("Clerk", "Bailiff", setting="ledger"))
    assert best(table) == "Start session 1"
    assert offers.prompt(GAME, table.table, ANA).title == "Before the first session"


@pytest.mark.rule("HC-8.4")
def test_preparation_is_the_gms_alone() -> None:
    table = campaign(sat_down())
    make(table, ANA, "Wren", lives("Sailor", "Scholar"))
    (form,) = offered(table, GM, "prepare")
    assert [field.name for field in form.fields] == [*("places", "people", "obstacles", "openings")]
    assert "Wren (Scholar): do the first thing" in form.fields[0].help
    row = OpeningRow(WREN, "In the rain", "Find the boat", "It is sunk")
    table.do(GM, Prepare(places="The mole", people="Ola", obstacles="Rain", openings=(row,)))
    assert table.table.play.preparation.openings[0].goal == "Find the boat"
    assert view(GAME, table.table, ANA).play.preparation.places == ""
    assert all(line.to == ("gm",) for line in table.entries[-1].said)
    table.do(GM, OpenSession())
    (later,) = offered(table, GM, "prepare")
    assert "openings" not in [field.name for field in later.fields]
    assert not offered(table, ANA, "prepare")
