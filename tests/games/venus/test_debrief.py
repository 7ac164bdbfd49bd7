"""The debrief at the end of a chapter or an arc, and its creeds (VE-5), case by case."""

import pytest

from hearthside.core import offers
from hearthside.core.asks import Ask
from hearthside.core.life import suggestions
from hearthside.core.life.guided_rounds import (
    AnswerItem,
    BeginRound,
    DropRound,
    GoOnWithRound,
    PassItem,
    asks,
)
from hearthside.core.life.scenes_sessions import CloseScene
from hearthside.core.life.seats import EmptySeat
from hearthside.core.life.suggestions import Question
from hearthside.core.life.time_units import EndUnit
from hearthside.core.life.votes import CastBallot
from hearthside.core.moves import Illegal
from hearthside.core.pieces import Board
from hearthside.core.secrecy.views import view
from hearthside.games.venus import GAME
from hearthside.games.venus.advancement.taking_what_is_due import TakeDue
from hearthside.games.venus.characters.inventing import DropSpecial
from hearthside.games.venus.debrief.rewriting import RewriteCreed
from tests.games.venus.debriefing import (
    after,
    answer,
    call_for_attributes,
    creeds,
    go_on,
    goals,
    portrayal,
    rise,
    shown,
)
from tests.games.venus.evening import (
    ANA,
    BO,
    BRONZE,
    CY,
    DEE,
    FAY,
    PLAYERS,
    abilities,
    attribute,
    ballots,
    check,
    evening,
    figure,
    notes,
    offered,
    pass_all,
    refused,
    reviews,
    said,
    vote,
    who,
)


@pytest.mark.case("VE-5.3/1")
@pytest.mark.rule("VE-5.3")
def test_peers_vote_a_point_to_what_they_saw_used_most() -> None:
    sheet = figure(ANA, abilities=abilities(appeal=(BRONZE, 2), wits=(BRONZE, 9)))
    table = after("minor", sheet)
    go_on(table, "rises")
    mine = next(one for one in table.table.votes.values() if one.about == "venus.score ana")
    assert mine.voters == (FAY, BO, CY, DEE), "Ana has no vote"
    assert "wits" not in [one.value for one in mine.choices], "it is at +9 already"
    assert not [one for one in table.table.votes.values() if "caliber" in one.about]
    rise(table, mine.about, fay="appeal", bo="appeal", cy="appeal", dee="none")
    assert who(table, ANA).ability("appeal").score == 3
    assert mine.about not in [one.about for one in table.table.votes.values()], "once an arc"
    table = after("minor", sheet)
    rise(table, mine.about, fay="none", bo="appeal", cy="appeal", dee="resolve")
    assert who(table, ANA).ability("appeal").score == 2, "half of the Peers is no majority"


@pytest.mark.case("VE-5.3/2")
@pytest.mark.rule("VE-5.3")
def test_a_major_arcs_end_offers_both_and_the_owner_picks() -> None:
    table = after("major", figure(ANA))
    four = (ANA, BO, CY, DEE)
    go_on(table, "rises")
    assert [one.about for one in table.table.votes.values()] == [f"venus.score {o}" for o in four]
    go_on(table, "metals")
    assert [one.about for one in table.table.votes.values()] == [f"venus.caliber {o}" for o in four]
    rise(table, "venus.caliber ana", fay="yes", bo="yes", cy="yes", dee="no")
    due = who(table, ANA).dues[0]
    assert refused(table, BO, TakeDue(who=ANA, due=due.id, into="wits"))
    table.do(ANA, TakeDue(who=ANA, due=due.id, into="wits"))
    assert who(table, ANA).ability("wits").caliber == BRONZE + 1
    table = after("major", figure(ANA))
    rise(table, "venus.caliber ana", fay="no", bo="no", cy="no", dee="yes")
    assert who(table, ANA).dues == (), "the Peers saw nothing of it"


@pytest.mark.rule("VE-5.5")
def test_nobody_begins_a_debrief_before_something_ends() -> None:
    table = evening(figure(ANA))
    table.do(FAY, CloseScene())
    with pytest.raises(Illegal):
        table.do(FAY, BeginRound(round="debrief"))


@pytest.mark.case("VE-5.4/1", "VE-5.4/3")
@pytest.mark.rule("VE-5.4")
def test_suggestions_are_pitched_and_voted_on() -> None:
    table = after("minor", figure(ANA))
    go_on(table, "attributes")
    table.do(FAY, PassItem(item="attributes"))
    assert table.table.round.step == "goals", "the FC has not called for it"
    table = after("minor", figure(ANA))
    call_for_attributes(table)
    for seat, name in ((FAY, "Stern"), (BO, "Bright"), (CY, "Kind")):
        answer(table, seat, f"{seat} ana", kind="feature", name=name)
    assert refused(table, BO, AnswerItem(f"{BO} ana", {"kind": "feature", "name": "Two"}))
    answer(table, DEE, f"{DEE} ana", kind="feature", name="Loud")
    stern, bright, kind, loud = table.table.play.suggestions
    go_on(table, "pitch")
    answer(table, ANA, "ana", pitched=[stern.id, bright.id, kind.id])
    assert loud.id not in [one.id for one in table.table.play.suggestions]
    assert refused(table, FAY, AnswerItem(f"{FAY} ana", {"yes": [loud.id]}))
    yes = {FAY: [stern.id], BO: [stern.id], CY: [bright.id, kind.id], DEE: [bright.id]}
    for seat, those in yes.items():
        answer(table, seat, f"{seat} ana", yes=those)
    assert table.table.round.step == "gain"
    assert "It’s a tie." in offers.prompt(GAME, table.table, ANA).text
    assert refused(table, ANA, AnswerItem("ana", {"gained": kind.id}))
    answer(table, ANA, "ana", gained=bright.id)
    assert [one.name for one in who(table, ANA).attributes] == ["Bright"], "and no second"
    assert not table.table.play.suggestions


@pytest.mark.rule("VE-5.4")
def test_what_alone_has_most_votes_is_theirs_without_a_choice() -> None:
    table = after("minor", figure(ANA))
    call_for_attributes(table)
    answer(table, BO, f"{BO} ana", kind="feature", name="Bright")
    go_on(table, "pitch")
    (one,) = table.table.play.suggestions
    answer(table, ANA, "ana", pitched=[one.id])
    answer(table, CY, f"{CY} ana", yes=[one.id])
    table.do(FAY, GoOnWithRound(step="vote"))
    assert "This is yours now." in offers.prompt(GAME, table.table, ANA).text


@pytest.mark.rule("VE-5.4")
def test_without_a_yes_nothing_is_gained_and_nobody_late_holds_it_up() -> None:
    table = after("minor", figure(ANA))
    call_for_attributes(table)
    answer(table, BO, f"{BO} ana", kind="feature", name="Bright")
    go_on(table, "pitch")
    (one,) = table.table.play.suggestions
    answer(table, ANA, "ana", pitched=[one.id])
    answer(table, CY, f"{CY} ana", yes=[])
    table.do(FAY, GoOnWithRound(step="vote"))
    assert table.table.round.step == "goals", "nothing to gain, nothing to drop"
    assert not who(table, ANA).attributes


@pytest.mark.case("VE-5.4/2", "VE-5.4/3", "VE-2.10/2")
@pytest.mark.rule("VE-5.4", "VE-2.10")
def test_a_drop_takes_a_majority_a_swap_everyone_and_a_special_its_owner() -> None:
    held = (attribute("feature", "Vain"), attribute("feature", "Loud"))
    special = attribute("gambit", "Only Mine", special=True)
    table = after("minor", figure(ANA, attributes=(*held, special)))
    call_for_attributes(table)
    go_on(table, "change")
    drop = {"how": "drop", "kind": "feature", "name": ""}
    assert refused(table, CY, AnswerItem("ana", {**drop, "attribute": "vain"}))
    answer(table, ANA, "ana", attribute="vain", **drop)
    ballots(table, yes=(FAY, BO, CY), no=(DEE,))
    answer(table, ANA, "ana", attribute="loud", how="swap", kind="feature", name="Quiet")
    ballots(table, yes=(FAY, BO, CY), no=(DEE,))
    assert [one.name for one in who(table, ANA).attributes] == ["Loud", "Only Mine"]
    answer(table, ANA, "ana", attribute="loud", **drop)
    ballots(table, yes=(FAY, BO), no=(CY, DEE))
    assert len(who(table, ANA).attributes) == 2
    assert refused(table, FAY, DropSpecial(who=ANA))
    table.do(ANA, DropSpecial(who=ANA))
    assert who(table, ANA).special is None


@pytest.mark.rule("VE-5.7")
@pytest.mark.parametrize(
    ("held", "told"),
    [
        (("One",), "Ilves’s creed has held, for Ego and Fidelity."),
        (("One", "Two"), "Ilves’s creeds have held, for Ego and Fidelity."),
    ],
)
def test_whoever_has_one_creed_is_told_of_one(held: tuple[str, ...], told: str) -> None:
    table = after("minor", figure(ANA, creeds=notes(*held)))
    creeds(table)
    go_on(table)
    assert told in said(table)


@pytest.mark.rule("VE-5.7")
@pytest.mark.parametrize(
    ("which", "told"),
    [
        (("note-1",), "Ilves’s creed “One” has faltered."),
        (("note-1", "note-3"), "Ilves’s creeds “One” and “Three” have faltered."),
    ],
)
def test_it_is_told_which_creeds_have_faltered(which: tuple[str, ...], told: str) -> None:
    table = after("minor", with_creeds())
    creeds(table, *which)
    for one in which:
        answer(table, ANA, f"ana {one}", words="When she let go")
    pass_all(table)
    go_on(table)
    assert told in said(table)


def with_creeds(**sheet):
    return figure(ANA, creeds=notes("One", "Two", "Three"), **sheet)


@pytest.mark.case("VE-5.7/1", "VE-5.7/2")
@pytest.mark.rule("VE-5.7")
@pytest.mark.parametrize(("yes", "faltered"), [((BO, CY), False), ((BO, CY, DEE), True)])
def test_none_claimed_the_fcs_peers_decide(yes: tuple[str, ...], faltered: bool) -> None:
    table = after("minor", with_creeds(fidelity=1, lots=2))
    creeds(table)
    pointed = {"creed": "note-1", "words": "On the stair"}
    assert refused(table, ANA, AnswerItem(item="ana none", blanks=pointed))
    answer(table, FAY, "ana none", **pointed)
    assert reviews(table)[0].peers == (ANA, BO, CY, DEE)
    no = [seat for seat in (ANA, BO, CY, DEE) if seat not in yes]
    vote(table, yes=yes, no=no)
    go_on(table)
    if not faltered:
        assert (who(table, ANA).fidelity, who(table, ANA).ego) == (2, True)
        assert not who(table, ANA).dues
        return
    assert (who(table, ANA).fidelity, who(table, ANA).ego) == (1, False)
    due = who(table, ANA).dues[0]
    table.do(ANA, TakeDue(who=ANA, due=due.id, into="appeal"))
    assert who(table, ANA).ability("appeal").score == 1
    assert who(table, ANA).open == ("note-1",)
    table.do(ANA, RewriteCreed(who=ANA, creed="note-1", text="A new one"))
    assert [one.text for one in who(table, ANA).creeds] == ["A new one", "Two", "Three"]
    assert not offered(table, ANA, RewriteCreed)


@pytest.mark.case("VE-5.7/3")
@pytest.mark.rule("VE-5.7")
def test_some_claimed_ones_own_peers_decide_and_a_tie_is_not_faltered() -> None:
    table = after("minor", with_creeds(ego=True))
    creeds(table, "note-2")
    answer(table, ANA, "ana note-2", words="When I ran")
    assert reviews(table)[0].peers == (FAY, BO, CY, DEE)
    vote(table, yes=(FAY, BO), no=(CY, DEE))
    go_on(table)
    assert (who(table, ANA).lots, who(table, ANA).fidelity) == (1, 1), "Ego was held: a Lot"


@pytest.mark.case("VE-5.7/4")
@pytest.mark.rule("VE-5.7", "VE-5.3")
def test_an_arc_that_is_both_asks_once() -> None:
    table = after("major", with_creeds())
    creeds(table)
    assert refused(table, ANA, AnswerItem(item="ana", blanks={"faltered": ()}))
    go_on(table)
    assert who(table, ANA).fidelity == 1
    assert table.table.play.debrief is None
    assert table.table.round is None


@pytest.mark.case("VE-5.8/1")
@pytest.mark.rule("VE-5.8")
@pytest.mark.parametrize(("faltered", "fidelity", "dues"), [(False, 1, 1), (True, 0, 2)])
def test_full_fidelity_is_used_before_more_is_earned(
    faltered: bool, fidelity: int, dues: int
) -> None:
    table = after("minor", with_creeds(fidelity=4))
    creeds(table, *(("note-1",) if faltered else ()))
    if faltered:
        answer(table, ANA, "ana note-1", words="When I ran")
        pass_all(table)
    go_on(table)
    assert who(table, ANA).fidelity == fidelity
    assert [due.kind for due in who(table, ANA).dues] == ["caliber", "score"][:dues]


@pytest.mark.rule("VE-5.7")
def test_a_debrief_that_is_called_off_settles_nothing() -> None:
    table = after("minor", with_creeds(fidelity=1))
    table.do(FAY, DropRound())
    assert table.table.play.debrief is None
    assert table.table.round is None
    assert who(table, ANA).fidelity == 1


@pytest.mark.rule("VE-5.5")
def test_a_step_waits_for_the_peers_and_going_on_lets_stand_what_nobody_questioned() -> None:
    table = after("chapter", figure(ANA, goals=notes("One")))
    goals(table, "note-1")
    for seat in PLAYERS:
        table.do(seat, PassItem(item=f"portrayal {seat}"))
    assert table.table.round.step == "reached", "the Peers have a goal before them"
    assert offers.prompt(GAME, table.table, ANA).title == "Waiting for Fay, Bo, Cy and Dee"
    go_on(table, "goals")
    assert not reviews(table)
    assert who(table, ANA).lots == 1
    for seat in table.table.play.cast:
        table.do(seat, PassItem(item=seat))
    assert table.table.round is None


@pytest.mark.rule("VE-5.5")
def test_what_is_questioned_is_voted_on_before_the_debrief_goes_on() -> None:
    table = after("chapter", figure(ANA, goals=notes("One")))
    goals(table, "note-1")
    for seat in PLAYERS:
        table.do(seat, PassItem(item=f"portrayal {seat}"))
    table.do(BO, Question(review=reviews(table)[0].id))
    assert table.table.round.step == "reached"
    ballots(table, yes=(FAY, BO, CY))
    assert table.table.round.step == "goals"
    assert who(table, ANA).lots == 1


@pytest.mark.rule("VE-5.7")
def test_the_facilitator_looks_for_moments_one_person_at_a_time() -> None:
    table = after("minor", with_creeds(), figure(BO, creeds=notes("Four")))
    creeds(table)
    first = offered(table, FAY, PassItem)
    assert [one.fixed["item"] for one in first] == ["ana none"]
    assert first[0].best, "mostly there is nothing to point to"
    table.do(FAY, PassItem(item="ana none"))
    assert [one.fixed["item"] for one in offered(table, FAY, PassItem)] == ["bo none"]


@pytest.mark.rule("VE-5.7")
def test_creeds_are_asked_about_one_after_another_and_by_name_where_their_player_left() -> None:
    table = after("minor", with_creeds(), figure(BO, creeds=notes("Four", "Five")))
    go_on(table, "creeds")
    answer(table, ANA, "ana", faltered=())
    answer(table, BO, "bo", faltered=("note-1", "note-2"))
    assert [one.fixed["item"] for one in offered(table, BO, AnswerItem)] == ["bo note-1"]
    table.do(FAY, EmptySeat(seat=BO))
    for item in ("bo note-1", "bo note-2", "ana none"):
        assert [one.fixed["item"] for one in offered(table, FAY, PassItem)] == [item]
        title = offers.offers(GAME, table.table, FAY).prompt.title
        assert title == "Where they faltered" + ", for Oriel" * item.startswith("bo")
        table.do(FAY, PassItem(item=item))
    assert table.table.round.step == "rises"


@pytest.mark.rule("VE-5.7")
def test_what_the_facilitator_points_to_for_whoever_left_is_put_by_the_facilitator() -> None:
    table = after("minor", with_creeds())
    creeds(table, "note-1")
    table.do(FAY, EmptySeat(seat=ANA))
    answer(table, FAY, "ana note-1", words="When she let go")
    (review,) = reviews(table)
    assert (review.by, review.left()) == (FAY, [BO, CY, DEE])


@pytest.mark.rule("VE-5.7", "VE-1.1")
def test_what_is_claimed_lies_beside_what_the_facilitator_is_asked_themselves() -> None:
    table = after("minor", with_creeds(), figure(BO, creeds=notes("Four")))
    creeds(table, "note-1")
    answer(table, ANA, "ana note-1", words="When she let go")

    def claim() -> Ask:
        return next(one for one in suggestions.asks(GAME, table.table) if one.seat == FAY)

    assert claim().aside, "it is a slip while they look for a moment of Bo’s"
    table.do(FAY, PassItem(item="bo none"))
    assert not claim().aside, "then nothing is before it"


@pytest.mark.rule("VE-5.3")
def test_whoever_votes_on_what_was_used_most_reads_how_often_it_was_rolled_in_this_arc() -> None:
    table = evening(figure(ANA, abilities=abilities(wits=(BRONZE, 3))))
    for _ in range(2):
        check(table, 15, difficulty=10)
    table.do(FAY, CloseScene())
    table.do(FAY, EndUnit(unit="minor"))
    go_on(table, "rises")
    option = offered(table, BO, CastBallot)[0]
    told = {pick.label: pick.help for pick in option.fields[0].picks}
    assert (told["Wits"], told["Finesse"], told["None of them"]) == (
        "rolled twice",
        "not rolled",
        "",
    )
    go_on(table, "end")
    assert [one.meanwhile for one in asks(GAME, table.table)] == ["Fay ends the debrief."]
    go_on(table)
    assert not table.table.play.rolled, "the next arc counts anew"


@pytest.mark.rule("VE-5.7")
def test_a_single_creed_is_called_one() -> None:
    table = after("minor", figure(ANA, creeds=notes("I stand")))
    creeds(table)
    assert ("Creed: I stand", "still open") in shown(table)


@pytest.mark.rule("VE-5.3", "VE-5.7")
def test_all_that_an_arcs_debrief_brings_stands_there_to_its_end() -> None:
    table = after("minor", with_creeds(goals=notes("Home")))
    goals(table, "note-1")
    portrayal(table, "Blunt, and it cost me.")
    assert shown(table) == [
        ("Reached: Home", "still open"),
        ("A moment: Blunt, and it cost me", "still open"),
    ]
    creeds(table)
    assert shown(table)[-1] == ("Creeds: One; Two; Three", "still open")
    rise(table, "venus.score ana", fay="wits", bo="wits", cy="wits")
    go_on(table, "goals")
    answer(table, ANA, "ana", goals="A new one")
    go_on(table, "end")
    assert shown(table) == [
        ("Reached: Home", "a Lot"),
        ("A moment: Blunt, and it cost me", "a Lot"),
        ("Creeds: One; Two; Three", "held: Ego and Fidelity"),
        ("Wits, used most", "+1, now +1"),
        ("Next: A new one", ""),
    ]
    assert "A moment of Ilves’s to remember: Blunt, and it cost me." in said(table)
    assert "Ilves’s Wits is +1 now: used most." in said(table)
    for_bo = GAME.show(view(GAME, table.table, BO))
    assert "A new one" not in str(for_bo.scene), "nobody else's to read"
    go_on(table)
    assert not [one for one in GAME.show(table.table).scene if isinstance(one, Board)]


@pytest.mark.rule("VE-5.3")
def test_a_vote_nobody_won_is_told_too() -> None:
    table = after("minor", with_creeds())
    creeds(table)
    rise(table, "venus.score ana", fay="wits", bo="appeal", cy="wits", dee="appeal")
    go_on(table, "goals")
    assert ("Used most", "not agreed") in shown(table)


@pytest.mark.rule("VE-5.7")
def test_a_creed_that_faltered_is_asked_for_anew_before_the_debrief_ends() -> None:
    table = after("minor", with_creeds())
    creeds(table, "note-2")
    answer(table, ANA, "ana note-2", words="When I ran")
    vote(table, yes=(FAY, BO, CY), no=(DEE,))
    go_on(table, "new creeds")
    assert refused(table, ANA, AnswerItem(item="ana note-1", blanks={"text": "It held"}))
    assert refused(table, FAY, AnswerItem(item="ana note-2", blanks={"text": "Not hers to say"}))
    answer(table, ANA, "ana note-2", text="Running is a way to stay")
    assert table.table.round.step == "end", "nothing else is open"
    go_on(table)
    new = [one.text for one in who(table, ANA).creeds]
    assert new == ["One", "Running is a way to stay", "Three"]
    assert not offered(table, ANA, RewriteCreed), "it is written"
    assert [due.kind for due in who(table, ANA).dues] == ["score"]
    assert "Running" not in str(GAME.show(view(GAME, table.table, BO))), "not read out yet"


@pytest.mark.rule("VE-5.7")
def test_a_creed_still_to_be_written_is_what_its_owner_is_led_to() -> None:
    table = after("minor", with_creeds())
    creeds(table, "note-2")
    answer(table, ANA, "ana note-2", words="When I ran")
    vote(table, yes=(FAY, BO, CY), no=(DEE,))
    go_on(table, "new creeds")
    table.do(ANA, PassItem(item="ana note-2"))
    go_on(table)
    (writing,) = offered(table, ANA, RewriteCreed)
    assert writing.best
    shown = offers.offers(GAME, table.table, ANA).shown
    assert [one.label for one in shown if one.best] == ["Write a new creed for “Two”"]
