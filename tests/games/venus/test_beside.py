"""The case beside the plain one: who only helps, what is said late, the second time, a refusal."""

import pytest
from msgspec.structs import replace

from hearthside.core import log, offers
from hearthside.core.life.guided_rounds import AnswerItem, GoOnWithRound, PassItem
from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.core.life.session_summary import drafted
from hearthside.core.life.time_units import EndUnit
from hearthside.games.venus import GAME
from hearthside.games.venus.advancement.spending_caps import SpendCaps
from hearthside.games.venus.characters.assets import GiveAsset
from hearthside.games.venus.characters.changing_people import (
    ChangeForeground,
    TurnIntoAttribute,
    TurnIntoCreed,
)
from hearthside.games.venus.characters.inventing import GrantAttribute, MakeUp
from hearthside.games.venus.characters.tiers_ages_sizes import least_level
from hearthside.games.venus.check import check_target
from hearthside.games.venus.check.moves import (
    CancelCheck,
    NameBonuses,
    ProposeDifficulty,
    Roll,
    target_of,
)
from hearthside.games.venus.content import Listed
from hearthside.games.venus.rolls.acting import Act, Withdraw
from hearthside.games.venus.rolls.attributes_on_rolls import Bear, matters
from hearthside.games.venus.rolls.calling_for_rolls import CallCheck, CallTask
from hearthside.games.venus.sheet import Walked
from hearthside.games.venus.task import reading
from hearthside.games.venus.task.frame_moves import (
    AgreeToTask,
    CallOff,
    LendDie,
    OfferDie,
    RefuseDie,
    RollTask,
    SetThreshold,
    TakeDie,
)
from hearthside.games.venus.task.kiss_moves import JoinIn, KissDie, LeaveDie, RerollDice
from hearthside.games.venus.task.spending_sheet import Buy
from hearthside.games.venus.task.turning_against import LetBe
from tests.games.venus.debriefing import development
from tests.games.venus.evening import (
    ANA,
    BO,
    BRONZE,
    COPPER,
    CY,
    DEE,
    FAY,
    SILVER,
    abilities,
    attribute,
    ballots,
    call_check,
    call_task,
    check,
    evening,
    factors,
    figure,
    framed,
    job,
    kin,
    notes,
    offered,
    pass_all,
    picks,
    refused,
    reviews,
    said,
    takes,
    task,
    vote,
    who,
)
from tests.games.venus.tasks import ally


def ana(level: int = 3, **sheet):
    more = {"abilities": abilities(wits=(BRONZE, 1)), **sheet}
    return figure(ANA, jobs=(job("Cipher", level, "wits"),), **more)


def medic(seat: str, **sheet):
    return figure(seat, jobs=(job("Medic", 2, "wits"),), **sheet)


def at(table):
    return table.table.play.task


def helped(table, *faces: int) -> None:
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="medic", words=""))
    table.do(ANA, TakeDie(who=BO))
    table.do(ANA, RollTask())
    table.fall(*faces)


# Rolls


@pytest.mark.rule("VE-4.2")
def test_what_an_ally_asks_for_a_die_is_told_when_it_is_taken() -> None:
    table = evening(ana(), medic(BO))
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="medic", words="You carry the ledger"))
    table.do(ANA, TakeDie(who=BO))
    told = table.entries[-1].said[-1]
    assert told.plain.endswith(", for a price: You carry the ledger.")
    table.do(ANA, RollTask())
    table.fall(6, 6, 6, 6)
    table.do(ANA, Buy(items=("primary", "intent")))
    table.do(FAY, LetBe())
    lines = log.told_since(table.table, 0, table.entries)
    settled = next(one.line.plain for one in lines if one.line.grade)
    assert settled.endswith("True intentions show. Oriel’s price: You carry the ledger."), (
        "what was bought without a word, and what it cost, are not lost afterwards"
    )
    told = "“Get aboard unseen”: Ilves succeeds."
    assert drafted(lines) == (told,), "but no list to read aloud"


@pytest.mark.rule("VE-3.1")
def test_a_difficulty_the_peers_take_to_nothing_needs_no_die() -> None:
    table = evening(ana())
    call_check(table, difficulty=5, harder=factors("rain"))
    table.do(BO, ProposeDifficulty(difficulty="0"))
    pass_all(table)
    assert table.table.play.check is None
    assert "“Get over the wall”: Ilves succeeds without a roll." in said(table)


@pytest.mark.rule("VE-2.18", "VE-2.19")
def test_what_bears_on_a_roll_the_fc_calls_for_out_of_the_blue() -> None:
    dark = attribute("limit", "Night-Blind", effect="lowers", on="wits")
    shy = attribute("limit", "Shy")
    lucky = attribute("gambit", "Lucky", effect="raises", on="wits")
    table = evening(ana(attributes=(dark, shy, lucky)))
    table.do(FAY, CallCheck(ANA, "See it", "wits", "10", (), "You miss it", ""))
    assert refused(table, BO, Bear(attribute="shy")), "only whose it is"
    labels = [one.label for one in offered(table, ANA, Bear)]
    assert labels == ["Use “Lucky”", "Own up to a limit"], "several limits stand behind one line"
    table.do(ANA, Bear(attribute="shy"))
    assert target_of(table.table.play.check) == 11, "a limit of no other kind is a factor"
    table.do(ANA, Bear(attribute="night-blind"))
    assert target_of(table.table.play.check) == 11, "a limit does one thing"
    table.do(ANA, Roll())
    table.fall(2)
    assert "a natural 2 always fails" in said(table), "Copper fails on a 2"
    table.do(FAY, CallTask(ANA, "Force it", "wits", "It breaks", ""))
    table.do(ANA, Bear(attribute="shy"))
    takes(table, "cipher")
    assert reading.threshold(table.table, at(table)) == 2, "after the factors were named as well"
    table.do(ANA, CallOff())
    table.do(FAY, CallTask(ANA, "Bend it", "wits", "It cuts", "", harder=("limit",)))
    table.do(ANA, CallOff())
    table.do(ANA, Act(who=ANA, words="Lift it", wish=""))
    table.do(FAY, CallTask(ANA, "Lift it", "wits", "It falls", "", harder=("limit shy",)))
    assert refused(table, ANA, Bear(attribute="shy")), "the Facilitator has said so already"
    table.do(ANA, CallOff())
    table.do(FAY, CallTask(ANA, "Open it", "wits", "It jams", "", later=True))
    table.do(ANA, Bear(attribute="shy"))
    takes(table, "cipher")
    table.do(FAY, SetThreshold(factors=factors("rust")))
    assert reading.threshold(table.table, at(table)) == 3
    table.do(ANA, Bear(attribute="lucky"))
    assert reading.caliber(table.table, at(table)) == SILVER
    assert refused(table, ANA, Bear(attribute="lucky"))


@pytest.mark.rule("VE-2.18", "VE-2.19")
def test_only_what_changes_a_roll_is_offered_and_the_card_says_what_helps() -> None:
    lucky = attribute("gambit", "Lucky", effect="raises", on="wits")
    strong = attribute("gambit", "Strong", effect="raises", on="endurance")
    table = evening(ana(attributes=(strong, lucky)))
    framed(table, "cipher")
    assert [one.fixed["attribute"] for one in offered(table, ANA, Bear)] == ["lucky"]
    table.do(ANA, Bear(attribute="lucky"))
    stakes = dict(GAME.show(table.table).attempt.stakes)
    assert stakes["Helped by"] == "Lucky"
    assert stakes["How"].endswith("Silver dice, 4 and up succeed")


@pytest.mark.rule("VE-2.18", "VE-2.19")
def test_what_helps_waits_beside_while_the_facilitator_says_how_hard_it_is() -> None:
    table = evening(ana(attributes=(attribute("gambit", "Lucky", effect="raises", on="wits"),)))
    call_task(table)
    takes(table, "cipher")
    assert [one.section for one in offered(table, ANA, Bear)] == ["sheet"]
    assert offers.offers(GAME, table.table, ANA).stage.title == "Waiting for Fay"
    table.do(FAY, SetThreshold(factors=()))
    assert [one.section for one in offered(table, ANA, Bear)] == ["turn"], "with the roll"


@pytest.mark.rule("VE-2.18")
def test_a_fifth_factor_has_no_place_though_volunteered() -> None:
    table = evening(ana(attributes=(attribute("limit", "Shy"),)))
    call_check(table, harder=factors("a", "b", "c", "d"))
    assert refused(table, ANA, Bear(attribute="shy"))


@pytest.mark.rule("VE-2.18")
def test_a_limit_that_bars_aid_bars_it_in_a_check_and_sends_helpers_home() -> None:
    alone = attribute("limit", "Climbs Alone", effect="bars aid")
    sheet = ana(attributes=(alone,), kin=(kin("Brother", favour=True),), lots=1)
    table = evening(sheet)
    check(table, 9, difficulty=15, bearing=("climbs-alone",))
    assert not picks(table, ANA, NameBonuses, "aid")
    assert refused(table, ANA, NameBonuses(0, (), ("aid bo",)))
    table = evening(sheet, medic(BO))
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="medic", words=""))
    table.do(ANA, TakeDie(who=BO))
    table.do(ANA, Bear(attribute="climbs-alone"))
    assert not at(table).aids
    assert not reviews(table)


@pytest.mark.rule("VE-3.7", "VE-2.19")
def test_a_cancelled_check_gives_back_what_works_once_a_session() -> None:
    flash = attribute("gambit", "Flash", effect="raises", on="wits", once=True)
    table = evening(ana(attributes=(flash,), lots=2))
    check(table, 2, difficulty=15, bearing=("flash",))
    assert who(table, ANA).attribute("flash").used
    table.do(FAY, CancelCheck(why="deep"))
    assert not who(table, ANA).attribute("flash").used


# Who helps


@pytest.mark.rule("VE-4.2", "VE-2.18", "VE-2.19")
def test_an_allys_own_limits_and_gambits_bear_on_their_die() -> None:
    dark = attribute("limit", "Night-Blind", effect="lowers", on="wits")
    alone = attribute("limit", "Works Alone", effect="bars aid")
    flash = attribute("gambit", "Flash", effect="raises", on="wits", once=True)
    table = evening(ana(), medic(BO, attributes=(dark, alone, flash)))
    framed(table, "cipher")
    barred = OfferDie(who=BO, job="medic", words="", bearing=("works-alone",))
    assert "keeps Oriel from giving aid" in refused(table, BO, barred)
    table.do(BO, OfferDie(who=BO, job="medic", words="", bearing=("night-blind",)))
    assert at(table).aids[0].caliber == COPPER
    table.do(ANA, RefuseDie(who=BO))
    table.do(BO, OfferDie(who=BO, job="medic", words="", bearing=("flash",)))
    table.do(ANA, TakeDie(who=BO))
    assert not who(table, BO).attribute("flash").used, "only once the dice are thrown"
    table.do(ANA, RollTask())
    assert who(table, BO).attribute("flash").used


@pytest.mark.rule("VE-4.2", "VE-4.11")
def test_an_npcs_die_may_be_refused_too() -> None:
    table = evening(ana())
    framed(table, "cipher")
    table.do(FAY, LendDie(name="The pilot", caliber=str(BRONZE)))
    table.do(ANA, RefuseDie(who="The pilot"))
    assert not at(table).aids


@pytest.mark.rule("VE-4.4")
def test_an_ally_pays_for_their_own_die_with_insight_and_ego_and_the_roller_stunts_not_for_it() -> (
    None
):
    table = evening(ana(), medic(BO, ego=True))
    helped(table, 1, 1, 1, 1)
    stunt = KissDie(ANA, ("4",), "stunt", "I shove him")
    assert refused(table, ANA, stunt), "a stunt is for one's own die"
    assert picks(table, BO, KissDie, "source") == {"ego", "stunt", "insight"}
    table.do(BO, KissDie(BO, ("4",), "ego"))
    table.do(ANA, RerollDice())
    table.fall(6)
    assert not who(table, BO).ego
    assert reading.successes(at(table)) == 1


@pytest.mark.rule("VE-4.4")
def test_the_fc_joins_in_for_an_npcs_die() -> None:
    table = evening(ana(lots=1))
    framed(table, "cipher")
    table.do(FAY, LendDie(name="The pilot", caliber=str(BRONZE)))
    table.do(ANA, RollTask())
    table.fall(1, 1, 1, 1)
    table.do(ANA, KissDie(ANA, ("4",), "lot"))
    assert not offered(table, ANA, RerollDice), "not alone"
    assert refused(table, BO, JoinIn(die=4))
    table.do(FAY, JoinIn(die=4))
    table.do(ANA, RerollDice())
    table.fall(5)
    assert reading.successes(at(table)) == 1


@pytest.mark.rule("VE-4.4")
def test_each_insight_is_a_separate_one() -> None:
    table = evening(ana())
    task(table, "cipher", (1, 1, 1))
    table.do(ANA, KissDie(ANA, ("1",), "insight", "The watch changes at two"))
    same = KissDie(ANA, ("2",), "insight", "the watch changes at two")
    assert "separate" in refused(table, ANA, same)
    table.do(ANA, KissDie(ANA, ("2",), "insight", "The lock is new"))


@pytest.mark.rule("VE-4.4")
def test_what_is_taken_back_takes_its_review_along() -> None:
    table = evening(ana(lots=1, attributes=(attribute("specialty", "Knots"),)))
    task(table, "cipher", (1, 1, 1))
    table.do(ANA, KissDie(ANA, ("1",), "thing", ref="attribute knots"))
    table.do(ANA, LeaveDie(die=1))
    assert not reviews(table), "or a late no would take off the Lot that came in its place"
    table.do(ANA, KissDie(ANA, ("1",), "lot"))
    assert "choose it" in refused(table, ANA, KissDie(ANA, ("2",), "thing"))


@pytest.mark.rule("VE-4.4")
def test_each_points_once_to_what_is_their_own_though_it_is_called_the_same() -> None:
    knots = (attribute("specialty", "Knots"),)
    table = evening(ana(attributes=knots), replace(ally(BO), attributes=knots))
    framed(table, "cipher")
    table.do(BO, OfferDie(who=BO, job="medic", words=""))
    table.do(ANA, TakeDie(who=BO))
    table.do(ANA, RollTask())
    table.fall(1, 1, 1, 1)
    table.do(ANA, KissDie(ANA, ("1",), "thing", ref="attribute knots"))
    assert refused(table, ANA, KissDie(ANA, ("2",), "thing", ref="attribute knots"))
    table.do(BO, KissDie(BO, ("4",), "thing", ref="attribute knots"))
    assert sorted(one.by for one in at(table).kisses) == [ANA, BO]


@pytest.mark.rule("VE-7.1")
def test_charmer_and_investigator_ask_once_the_job_is_known() -> None:
    jobs = (job("Charmer", 2, "appeal", consent=True), job("Host", 2, "appeal"))
    table = evening(figure(ANA, jobs=jobs, lots=2))
    call_task(table, ability="appeal", against=BO)
    table.do(BO, AgreeToTask(True))
    takes(table, "charmer")
    assert not offered(table, FAY, SetThreshold), "Bo is asked first"
    table.do(BO, AgreeToTask(False))
    assert at(table) is None
    assert who(table, ANA).lots == 2
    table.do(ANA, Withdraw())
    call_task(table, ability="appeal", against=BO, words="Again")
    table.do(BO, AgreeToTask(True))
    takes(table, "host")
    assert offered(table, FAY, SetThreshold), "any other job needs no more than the stakes"
    table = evening(figure(ANA, jobs=jobs))
    call_task(table, ability="appeal")
    takes(table, "charmer")
    assert offered(table, FAY, SetThreshold), "an NPC is not asked"


# What belongs to somebody alone


@pytest.mark.rule("VE-2.10")
def test_nobody_gains_what_is_somebody_elses_special() -> None:
    only = attribute("gambit", "Walks on Water", special=True)
    people = (figure(BO, attributes=(only,)), figure(ANA, caps=9))
    table = development(*people)
    told = "Oriel’s special"
    assert told in refused(table, ANA, SpendCaps(ANA, "gambit", "walks on water"))
    assert told in refused(table, ANA, MakeUp(ANA, "feature", "Walks on Water", "", "", ""))
    assert told in refused(table, FAY, GrantAttribute(ANA, "gambit", "Walks on Water", False))
    table = evening(*people)
    table.do(FAY, CloseScene())
    table.do(FAY, EndUnit(unit="minor"))
    for step in ("reached", "rises"):
        table.do(FAY, GoOnWithRound(step=step))
    table.do(FAY, AnswerItem(item="attributes"))
    table.do(CY, PassItem(item=f"{CY} bo"))
    taken = {"kind": "gambit", "name": "Walks on Water"}
    assert told in refused(table, CY, AnswerItem(f"{CY} ana", taken))


@pytest.mark.rule("VE-2.8", "VE-2.9", "VE-2.14", "VE-2.23")
def test_caps_buy_the_same_things_later() -> None:
    step = Listed(kind="gambit", name="Reads the Melt", effect="caliber", on="wits")
    beast = Listed(kind="specialty", name="[animal]")
    path = Walked(id="x", name="X", score="wits", caps=0, attributes=(step, beast))
    table = development(figure(ANA, caps=9, paths=(path,)))
    table.do(ANA, SpendCaps(ANA, "gambit", "Reads the Melt"))
    assert who(table, ANA).ability("wits").caliber == SILVER
    assert who(table, ANA).caps == 6, "listed: 4 − 1"
    assert "by name" in refused(table, ANA, SpendCaps(ANA, "specialty", "[city]"))
    table.do(ANA, SpendCaps(ANA, "[animal]", "Reindeer"))
    held = who(table, ANA).attribute("reindeer")
    assert (held.kind, who(table, ANA).caps) == ("specialty", 5)
    table.do(ANA, SpendCaps(ANA, "vendible", "Signal rockets"))
    assert who(table, ANA).asset("signal-rockets").finite
    pool = next(one for one in table.game.pools(table.table) if one.by == ANA)
    table.fall(3, 4, pool=pool.id)
    assert who(table, ANA).asset("signal-rockets").uses == 7


@pytest.mark.rule("VE-2.13", "VE-2.23")
@pytest.mark.parametrize(("listed", "cost"), [(1, 1), (2, 0)])
def test_caps_buy_a_listed_job_later_and_none_twice(listed: int, cost: int) -> None:
    path = Walked(id="x", name="X", score="wits", caps=0, jobs=("Mariner",))
    table = development(figure(ANA, caps=3, paths=(path,) * listed))
    buy = SpendCaps(ANA, "job Mariner", "")
    table.do(ANA, buy)
    assert who(table, ANA).caps == 3 - cost
    assert who(table, ANA).job("mariner").level == least_level(who(table, ANA).tier)
    assert "already" in refused(table, ANA, buy)
    table.do(ANA, SpendCaps(ANA, "job Scholar", ""))
    assert who(table, ANA).caps == 1 - cost, "two for one that no lifepath lists"
    assert [one.id for one in who(table, ANA).jobs] == ["mariner", "scholar"]


@pytest.mark.rule("VE-2.2", "VE-2.4", "VE-2.9")
def test_what_the_peers_permit_the_fc_does_not_give_alone() -> None:
    from hearthside.core.making import BeginMaking
    from hearthside.games.venus.assembly.permissions import GiveLeave
    from hearthside.games.venus.assembly.rare_choices import ASKS_PEERS
    from tests.games.venus.evening import seated

    table = seated()
    table.do(ANA, BeginMaking())
    for what in ASKS_PEERS:
        assert refused(table, FAY, GiveLeave(who="character", what=what))


@pytest.mark.rule("VE-2.20", "VE-2.21")
def test_peers_read_in_which_sense_something_is_meant() -> None:
    bright = attribute("feature", "Bright", sense="clever, not shining")
    table = evening(ana(attributes=(bright,)))
    check(table, 9, difficulty=15)
    table.do(ANA, NameBonuses(0, ("attribute bright",)))
    assert "clever, not shining" in reviews(table)[0].text
    assert check_target.MOST_FACTORS == 4
    vote(table, yes=(), no=(FAY, BO, CY, DEE))
    table = evening(ana(attributes=(bright,)))
    task(table, "cipher", (1, 1, 1))
    table.do(ANA, KissDie(ANA, ("1",), "thing", ref="attribute bright"))
    assert "clever, not shining" in reviews(table)[0].text


# What somebody becomes


@pytest.mark.rule("VE-2.3")
def test_the_foreground_changes_in_play_and_only_its_owner_changes_it() -> None:
    table = evening(ana(foreground="In debt"))
    change = ChangeForeground(who=ANA, foreground="Debt-free, and hunted")
    assert refused(table, BO, change)
    table.do(ANA, change)
    assert who(table, ANA).foreground == "Debt-free, and hunted"


@pytest.mark.rule("VE-5.10")
def test_a_habit_is_voted_into_an_attribute_and_a_feature_into_a_creed() -> None:
    bright = attribute("feature", "Bright")
    sheet = ana(habits=notes("I hum"), attributes=(bright,), background="Of the reed villages")
    into = TurnIntoAttribute(who=ANA, principle="note-1", kind="feature", name="Hums")
    table = evening(sheet)
    assert refused(table, ANA, into), "not in the middle of play"
    table = development(sheet)
    table.do(ANA, into)
    ballots(table, yes=(FAY, BO), no=(CY, DEE))
    assert who(table, ANA).habits, "two to two is no"
    table.do(ANA, into)
    ballots(table, yes=(FAY, BO, CY), no=(DEE,))
    assert not who(table, ANA).habits
    assert who(table, ANA).attribute("hums")
    table.do(ANA, TurnIntoCreed(who=ANA, of="bright", text="Wit saves everyone."))
    ballots(table, yes=(FAY, BO, CY), no=(DEE,))
    assert who(table, ANA).attribute("bright") is None
    table.do(ANA, TurnIntoCreed(who=ANA, of="background", text="The reeds raised me."))
    assert [one.text for one in who(table, ANA).creeds] == [
        "Wit saves everyone.",
        "The reeds raised me.",
    ]
    assert who(table, ANA).background == ""


@pytest.mark.rule("VE-2.14")
@pytest.mark.parametrize("finite", [False, True])
def test_only_what_is_used_up_is_rolled_for_when_the_fc_gives_it(finite: bool) -> None:
    table = evening(figure(ANA))
    table.do(FAY, GiveAsset(ANA, "vendible", "Rockets", finite=finite, breakable=False))
    assert bool(table.game.pools(table.table)) == finite
    assert bool(table.table.play.fresh) == finite


@pytest.mark.rule("VE-2.18")
def test_what_raises_a_job_bears_on_the_abilities_it_is_done_with() -> None:
    smith = figure(ANA, jobs=(job("Smith", 1, "finesse"),))
    raised = attribute("gambit", "Hot Hands", effect="level", on="Smith")
    assert matters(raised, smith, "finesse")
    assert not matters(raised, smith, "wits")
