"""Peers, sessions, and what the table may change (VE-1)."""

import pytest
from msgspec.structs import replace

from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.safety_tools import Call, SetCare
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenScene, OpenSession
from hearthside.core.life.suggestions import Question
from hearthside.core.life.time_units import EndUnit
from hearthside.core.secrecy.views import view
from hearthside.games.venus import GAME
from hearthside.games.venus.characters.changing_people import ChangeForeground
from hearthside.games.venus.characters.habits import InvokeHabit
from hearthside.games.venus.characters.inventing import (
    AddPerson,
    ChangeRule,
    MakeUp,
    MakeUpJob,
    WriteMeta,
)
from hearthside.games.venus.check.moves import NameBonuses
from hearthside.games.venus.content import Ware
from hearthside.games.venus.looks.idle import idle
from hearthside.games.venus.rolls.acting import Act
from hearthside.games.venus.sessions.kinds_and_ends import AskForKind, GoOn, SetKind
from hearthside.games.venus.sheet import Attribute, Figure, Note, Walked
from hearthside.games.venus.task.kiss_moves import KissDie
from hearthside.games.venus.world import TellWorld
from tests.games.venus.evening import (
    ANA,
    BO,
    CY,
    DEE,
    FAY,
    PLAYERS,
    approve,
    attribute,
    ballots,
    changed,
    check,
    evening,
    figure,
    given,
    job,
    kin,
    notes,
    offered,
    refused,
    reviews,
    said,
    seated,
    task,
    vote,
    who,
)


def with_factor():
    """Ana has named something of hers for her Peers to approve."""
    table = evening(figure(ANA, attributes=(attribute("specialty", "Knots"),)))
    check(table, 9, difficulty=15)
    table.do(ANA, NameBonuses(0, ("attribute knots",)))
    return table


@pytest.mark.case("VE-1.1/1")
@pytest.mark.rule("VE-1.1")
def test_a_tie_among_seated_peers_is_no_and_a_guest_does_not_count() -> None:
    table = with_factor()
    from hearthside.core.life.seats import ChangeRole

    table.sit("Gus")
    table.do(FAY, ChangeRole(seat="gus", role="spectator"))
    assert reviews(table)[0].peers == (FAY, BO, CY, DEE)
    assert refused(table, "gus", Question(review=reviews(table)[0].id))
    table.do(BO, Question(review=reviews(table)[0].id))
    ballots(table, yes=(CY, DEE), no=(FAY, BO))
    assert not table.table.play.check.bonuses


@pytest.mark.case("VE-1.1/2", "VE-1.11/1")
@pytest.mark.rule("VE-1.1")
def test_the_fcs_peers_are_the_players_and_the_fc_has_no_vote_of_her_own() -> None:
    table = evening()
    table.do(FAY, ChangeRule(words="No maps"))
    assert reviews(table)[0].peers == PLAYERS
    vote(table, yes=(ANA, BO), no=(CY, DEE))
    assert not table.table.play.house


@pytest.mark.case("VE-1.1/3")
@pytest.mark.rule("VE-1.1")
def test_unquestioned_it_passes_without_a_vote() -> None:
    table = with_factor()
    approve(table, FAY, BO, CY)
    assert not table.table.play.check.bonuses[0].approved
    approve(table, DEE)
    assert table.table.play.check.bonuses[0].approved
    assert not table.table.votes


@pytest.mark.rule("VE-1.1")
def test_a_silent_peer_is_no_yes() -> None:
    table = with_factor()
    vote(table, yes=(FAY, CY), no=(BO,), count=True)
    assert not table.table.play.check.bonuses


@pytest.mark.case("VE-1.2/1")
@pytest.mark.rule("VE-1.2")
def test_the_fc_declares_a_chapters_end_whenever() -> None:
    table = seated()
    given(table, *(figure(seat) for seat in PLAYERS))
    for _ in range(4):
        table.do(FAY, OpenSession())
        table.do(FAY, CloseSession())
    table.do(FAY, OpenSession())
    assert refused(table, ANA, EndUnit(unit="chapter"))
    table.do(FAY, EndUnit(unit="chapter"))
    assert table.table.play.debrief
    assert table.table.play.debrief.arc == ""


@pytest.mark.case("VE-1.2/2")
@pytest.mark.rule("VE-1.2")
def test_a_session_is_normal_unless_somebody_asked_in_advance() -> None:
    table = seated()
    table.do(FAY, OpenSession())
    assert table.table.play.session_kind == "normal"
    assert table.table.play.phase == "preamble"
    table.do(FAY, OpenScene(title="A"))
    assert table.table.play.phase == "play"
    table.do(FAY, CloseScene())
    table.do(FAY, GoOn())
    table.do(FAY, GoOn())
    assert table.table.play.phase == "debrief"
    table.do(FAY, CloseSession())
    table.do(DEE, AskForKind(kind="downtime"))
    assert table.table.play.wanted == {DEE: "downtime"}
    assert "Dee would like a downtime session." in idle(table.table, FAY).text
    given(table, figure(DEE))
    (granting,) = [one for one in offered(table, FAY, SetKind) if not one.fields]
    assert (granting.label, granting.help) == ("Make it a downtime session", "Dee asks for it.")
    assert (granting.section, granting.about) == ("sheet", ""), "it is done to nobody"
    table.do(FAY, SetKind(kind="downtime"))
    assert "It will be a downtime session: start when" in idle(table.table, FAY).text
    assert all(one.fields for one in offered(table, FAY, SetKind)), "it is granted"
    table.do(FAY, OpenSession())
    assert table.table.play.session_kind == "downtime"
    assert table.table.play.wanted == {}


@pytest.mark.rule("VE-2.23", "VE-2.22")
def test_between_sessions_caps_are_a_reason_to_ask_and_nothing_is_made_up() -> None:
    table = seated()
    given(table, figure(ANA, caps=2), figure(BO))
    table.do(FAY, OpenSession())
    assert offered(table, ANA, MakeUp)
    table.do(FAY, CloseSession())
    assert not offered(table, ANA, MakeUp)
    asking = [one for one in offered(table, ANA, AskForKind) if one.section == "sheet"]
    assert [one.help for one in asking] == ["2 caps wait for a session to develop in."]
    assert not [one for one in offered(table, BO, AskForKind) if one.section == "sheet"]
    table.do(ANA, AskForKind(kind="development"))
    assert not offered(table, ANA, AskForKind)


@pytest.mark.rule("VE-2.12", "VE-4.11")
def test_those_dear_to_a_hero_are_at_hand_for_the_facilitator() -> None:
    table = evening(figure(ANA, kin=(kin("Sefa", relation="a sister"),)))
    (adding,) = offered(table, FAY, AddPerson)
    assert [one.label for one in adding.fields[0].picks] == ["Somebody new", "Sefa"]
    table.do(FAY, AddPerson(name="", concept="", hidden=False, dear="Sefa"))
    assert table.table.play.cast["sefa"].concept == "a sister (Ilves)"
    (adding,) = offered(table, FAY, AddPerson)
    assert adding.fields[0].name == "name", "who is there already is not added twice"


@pytest.mark.rule("VE-1.7")
def test_which_of_their_jobs_somebody_uses_is_not_guessed() -> None:
    jobs = (job("Driver", 2, "wits"), job("Cipher", 1, "resolve"))
    table = evening(figure(ANA, jobs=jobs))
    check(table, 20, ability="resolve")
    (acting,) = offered(table, ANA, Act)
    (wish,) = [one for one in acting.fields if one.name == "wish"]
    assert [pick.value for pick in wish.picks] == ["", "Driver", "Cipher"]
    assert wish.picks[0].label == "Whichever fits"
    assert wish.value == "", "whatever they rolled last, and however good they are at it"


@pytest.mark.rule("VE-2.3")
def test_a_player_of_several_reads_whose_button_it_is() -> None:
    table = evening(figure(ANA))
    assert [one.label for one in offered(table, ANA, ChangeForeground)] == [
        "Rewrite your foreground"
    ]
    given(table, Figure(id="pell", name="Pell", player=ANA))
    assert {one.label for one in offered(table, ANA, MakeUpJob)} == {
        "Make up a job for Ilves",
        "Make up a job for Pell",
    }


@pytest.mark.rule("VE-2.5", "VE-2.17")
def test_before_the_first_session_somebody_reads_what_their_life_gave_them() -> None:
    oilskin = Ware(kind="vendible", name="Oilskin")
    path = Walked(id="pilot", name="Pilot", score="wits", caps=1, free="Ice", assets=(oilskin,))
    ice = Attribute(id="ice", kind="specialty", name="Sea ice")
    table = given(seated(), figure(ANA, paths=(path,), attributes=(ice,), lots=3))
    told = "Your life gave you Sea ice, and left you with oilskin.\nYou hold"
    assert told in idle(table.table, ANA).text, "by the name it has now"
    changed(table, ANA, attributes=(replace(ice, name="[vessel]"),))
    told = (
        "gave you a vessel (to be named), and left you with oilskin.\n"
        "What you leave unnamed gets a name as the session starts."
    )
    assert told in idle(table.table, ANA).text
    table.do(FAY, OpenSession())
    table.do(FAY, CloseSession())
    assert "Your life" not in idle(table.table, ANA).text


@pytest.mark.case("VE-1.5/1")
@pytest.mark.rule("VE-1.5")
def test_anyone_pauses_and_a_rewind_brings_back_lots_dice_and_exp() -> None:
    sheet = figure(ANA, lots=2, jobs=(job("Cipher", 2, "wits"),))
    table = evening(sheet)
    then = table.table.seq
    task(table, "cipher", (1, 1))
    table.do(ANA, KissDie(ANA, ("1",), "lot"))
    table.do(BO, Call(call="pause"))
    assert table.table.care.call == "pause"
    assert who(table, ANA).lots == 2
    table.do(FAY, Rewind(to=then))
    assert table.table.play.task is None
    assert who(table, ANA).lots == 2
    table.do(CY, SetCare(warnings="Spiders"))
    assert table.table.care.warnings == ("Spiders",)


@pytest.mark.case("VE-1.10/1")
@pytest.mark.rule("VE-1.10")
def test_half_is_rounded_down_and_drawbacks_raise_the_target() -> None:
    from hearthside.games.venus.characters.capabilities import level
    from hearthside.games.venus.check import check_target
    from hearthside.games.venus.state import Factor
    from tests.games.venus.evening import abilities

    sheet = figure(ANA, abilities=abilities(appeal=(1, 7)))
    assert level(sheet, "half", ("appeal",), 0, 0) == 3
    four = tuple(Factor(kind="hazard", words=word) for word in ("ice", "rain", "dark", "fog"))
    assert check_target.target(10, four[:3]) + 1 == check_target.target(10, four) == 14
    assert check_target.check(10, 1, 3, 13) == "pass"
    assert check_target.check(10, 1, 3, 14) == "short"


@pytest.mark.case("VE-1.11/1")
@pytest.mark.rule("VE-1.11")
def test_a_rule_is_changed_with_the_peers_permission() -> None:
    table = evening()
    table.do(CY, ChangeRule(words="Copper fails on 1 only"))
    vote(table, yes=(FAY, ANA, BO), no=(DEE,))
    assert table.table.play.house == ("Copper fails on 1 only",)
    assert "At this table: Copper fails on 1 only" in said(table)


@pytest.mark.case("VE-1.12/1")
@pytest.mark.rule("VE-1.12")
def test_the_fcs_own_principles_are_hers_and_earn_nothing() -> None:
    table = evening()
    table.do(FAY, WriteMeta(words="Let everyone speak\nNo railroads"))
    assert len(table.table.play.meta) == 2
    assert view(GAME, table.table, ANA).play.meta == ()
    table.do(FAY, CloseScene())
    table.do(FAY, EndUnit(unit="minor"))
    step = GAME.rounds[0].steps[0]
    assert not [one for one in step.items(table.table) if FAY in (one.seat, one.of)]


@pytest.mark.case("VE-2.16/1")
@pytest.mark.rule("VE-2.16", "VE-5.6")
def test_principles_are_the_owners_and_the_fcs_until_they_come_up() -> None:
    table = evening(figure(ANA, goals=notes("Find it"), habits=notes("I hum")))
    assert view(GAME, table.table, FAY).play.cast[ANA].goals
    assert not view(GAME, table.table, BO).play.cast[ANA].goals
    table.do(ANA, InvokeHabit(who=ANA, habit="note-1", back=False, drama=""))
    seen = view(GAME, table.table, BO).play.cast[ANA]
    assert seen.habits
    assert not seen.goals


@pytest.mark.rule("VE-1.2")
def test_a_fresh_table_has_a_world_and_the_fc_may_tell_another() -> None:
    table = seated()
    (card,) = [one for one in GAME.show(table.table).scene if one.id == "world"]
    assert card.text.startswith("The Lamp Coast")
    assert refused(table, ANA, TellWorld(text="Mine"))
    (telling,) = offered(table, FAY, TellWorld)
    assert telling.instead, "in sight before the first session"
    assert telling.fields[0].problem(" "), "a table has a world"
    table.do(FAY, TellWorld(text="A city on chains."))
    assert not offered(table, FAY, TellWorld)[0].instead, "it was chosen"
    (card,) = [one for one in GAME.show(table.table).scene if one.id == "world"]
    assert card.text == "A city on chains."
    assert "The world: A city on chains." in said(table)
    table.do(FAY, OpenSession())
    assert refused(table, FAY, TellWorld(text="Another"))


@pytest.mark.rule("VE-5.8")
def test_fidelity_stands_on_the_sheet_and_is_no_harm_beside_a_name() -> None:
    table = evening(figure(ANA, fidelity=2)).table
    (ana,) = [one for one in GAME.show(table).cast if one.id == ANA]
    assert [piece.label for piece in ana.pieces] == ["Lots", "Ego"]
    kept = [piece.label for part in GAME.sheet(table, ANA).sections for piece in part.pieces]
    assert "Fidelity" in kept


@pytest.mark.rule("VE-5.7")
def test_whoever_starts_a_session_reads_who_still_owes_a_creed() -> None:
    creeds = (Note(id="creed-1", text="I stand"), Note(id="creed-2", text="I stay"))
    owing = given(seated(), figure(ANA, creeds=creeds, open=("creed-2",))).table
    assert idle(owing, FAY).text.startswith("Ilves has a new creed to write.")
    kept = given(seated(), figure(ANA, creeds=creeds)).table
    assert "creed" not in idle(kept, FAY).text
