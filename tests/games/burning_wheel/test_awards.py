"""BW-7.1 to BW-7.4: nominations, the mold breaker, deeds, workhorse and MVP."""

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.field_kinds import Choice
from hearthside.core.life.guided_rounds import AnswerItem, BeginRound
from hearthside.core.life.scenes_sessions import OpenSession
from hearthside.core.moves import Illegal
from hearthside.core.secrecy.views import view
from hearthside.games.burning_wheel import GAME
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.sessions import awards
from hearthside.games.burning_wheel.sheet import Conviction
from tests.games.burning_wheel.closing_session import Close

ALL = ("belief-0", "belief-1", "instinct-0", "trait-0", "humour", "skill", "goal-0")


@pytest.mark.rule("BW-7.1")
@pytest.mark.case("BW-7.1/1")
@pytest.mark.parametrize(("humour", "paid"), [(True, Artha(6, 1)), (False, Artha(5, 1))])
def test_nominations_are_paid_at_the_end_with_the_gms_last_word(humour, paid):
    table = Close()
    for award in ALL:
        table.nominate("ben", f"anas/{award}")
    table.nominate("cyd", "anas/belief-0")
    table.on("judge")
    table.judge(*(f"anas/{award}" for award in ALL if humour or award != "humour"))
    assert table.who("anas").artha == Artha(), "nothing is paid before the end"
    table.on("goals")
    blanks = {"text": "Mend the bridge", "goal": True}
    table.do("ana", AnswerItem(item="anas/0", blanks=blanks))
    table.on()
    assert table.who("anas").artha == paid
    assert not table.table.session_open


@pytest.mark.rule("BW-7.1")
@pytest.mark.case("BW-7.1/2")
def test_what_players_name_an_npc_for_the_gm_must_accept():
    table = Close()
    table.nominate("ana", "ulrike/belief-0")
    table.on("judge")
    assert table.step != "judge", "there is nothing to refuse"
    table.on()
    assert table.who("ulrike").artha == Artha(fate=1)
    assert table.who("reeve").artha == Artha()


@pytest.mark.rule("BW-7.1")
def test_an_npc_is_named_for_no_belief_they_do_not_have():
    table = Close()
    table.put(replace(table.who("ulrike"), beliefs=(), instincts=(), traits=()))
    (grid,) = awards.nominating(table.table, "ana")
    named = [pick.value for pick in grid.picks if pick.value.startswith("ulrike/")]
    assert named == ["ulrike/humour", "ulrike/skill", "ulrike/immersion"]


@pytest.mark.rule("BW-7.1")
def test_what_an_npc_believes_is_named_but_never_told_to_players():
    table = Close("campaign")
    toll, name = "The toll is law", "Never last"
    secret = replace(
        table.who("ulrike"),
        beliefs=(Conviction(text=toll, goal=True),),
        instincts=(Conviction(text=name),),
    )
    table.put(secret)

    def told(seat: str) -> str:
        seen = view(GAME, table.table, seat)
        asked = [option.fields for option in offers.options(GAME, table.table, seat)]
        return f"{GAME.sheet(seen, 'ulrike')} {GAME.show(seen)} {asked}"

    for step in ("nominate", "traits"):
        table.on(step)
        assert toll in told("gale") or step == "nominate"
        for seat in ("ana", ""):
            heard = told(seat)
            assert toll not in heard, (step, seat)
            assert name not in heard, (step, seat)
        if step == "nominate":
            table.nominate("ana", "ulrike/goal-0")
    table.on("goals")
    table.do("gale", AnswerItem(item="ulrike/0", blanks={"text": "The bridge falls", "goal": True}))
    assert "The bridge falls" not in repr(view(GAME, table.table, "ana"))
    table.on()
    assert table.who("ulrike").artha == Artha(persona=1)
    assert not table.who("ulrike").beliefs[0].done, "the new goal is not the one accomplished"
    log = table.said()
    assert "Ulrike has a new Belief" in log
    assert "is nominated: A goal accomplished." in log
    assert toll not in log
    assert "The bridge falls" not in log


@pytest.mark.rule("BW-7.1")
def test_nobody_nominates_for_what_is_not_there():
    table = Close()
    with pytest.raises(Illegal):
        table.nominate("ana", "anas/belief-7")
    with pytest.raises(Illegal):
        table.nominate("ana", "anas/deeds")


@pytest.mark.rule("BW-7.2", "BW-7.8")
@pytest.mark.case("BW-7.2/1")
@pytest.mark.parametrize(
    ("ballots", "persona", "opened"),
    [
        (("nobody", "anas", "anas", "anas", ""), 1, "3 for Anas and 1 for Nobody"),
        (("anas", "anas", "bens", "bens", "nobody"), 0, "2 for Anas, 2 for Bens and 1 for Nobody"),
        (("anas", "anas", "nobody", "", ""), 0, "2 for Anas and 1 for Nobody"),
    ],
)
def test_mold_breaker_takes_more_than_half_of_all_who_are_there(ballots, persona, opened):
    table = Close()
    table.on("mold")
    table.vote("mold", *ballots)
    table.on()
    assert table.who("anas").artha.persona == persona
    assert table.who("bens").artha.persona == 0
    told = "Anas is named mold breaker: 1 persona." if persona else "Nobody is named mold breaker."
    assert f"{told} The ballots: {opened}." in table.retold(), "they are opened in the story"


@pytest.mark.rule("BW-7.1", "BW-2.1")
def test_whoever_nominates_reads_what_artha_has_served_tonight():
    table = Close()
    served = (("anas", "beliefs.1"), ("bens", "instincts.0"), ("ulrike", "beliefs.0"))
    table.table = table.table.with_play(served=served)
    asked = [ask.question for ask in offers.asks(GAME, table.table, table.table, "cyd")]
    assert asked[0] == (
        "Who earned what tonight? Artha was spent for Anas’s “I build for all” and Bens’s “Always "
        "test a plank”."
    ), "what an NPC believes is the GM’s"
    table.on()
    assert table.table.play.served == (), "the next session begins anew"


@pytest.mark.rule("BW-7.3")
@pytest.mark.case("BW-7.3/1")
def test_deeds_are_the_gms_alone_one_for_each_reason():
    table = Close()
    assert _leads_on(table).startswith("Go on without waiting: ")
    table.on("deeds")
    assert _leads_on(table).startswith("Skip to: "), "nobody else is waited for"
    with pytest.raises(Illegal):
        table.do("ben", AnswerItem(item="deeds", blanks={"award": "anas/sacrifice"}))
    for award in ("anas/sacrifice", "anas/helped", "bens/helped"):
        table.do("gale", AnswerItem(item="deeds", blanks={"award": award}))
    with pytest.raises(Illegal):
        table.do("gale", AnswerItem(item="deeds", blanks={"award": "anas/helped"}))
    (grid,) = awards.giving_deeds(table.table)
    assert isinstance(grid, Choice)
    given = {pick.value: (pick.help, pick.bars) for pick in grid.picks}
    assert given["bens/helped"] == ("1 deed", "That is given.")
    assert given["bens/sacrifice"] == ("", ""), "what could be given says so for its row"
    table.on()
    assert [table.who(who).artha.deeds for who in ("anas", "bens", "cyds")] == [2, 1, 0]


def _leads_on(table: Close) -> str:
    every = offers.options(GAME, table.table, "gale")
    return next(one.label for one in every if one.move == "table.go-on")


@pytest.mark.rule("BW-7.4", "BW-7.8")
@pytest.mark.case("BW-7.4/1")
def test_workhorse_and_mvp_at_a_scenarios_end_only():
    table = Close()
    table.on("best")
    assert not table.table.session_open, "a plain session has no such step"
    table = Close("scenario")
    table.on("best")
    table.vote("workhorse", "anas", "anas", "bens", "nobody", "nobody")
    table.vote("mvp", "anas", "anas", "anas", "bens", "nobody")
    table.on()
    assert table.who("anas").artha == Artha(persona=1)


@pytest.mark.rule("BW-7.4")
@pytest.mark.case("BW-7.4/1")
def test_one_player_may_win_both():
    table = Close("campaign")
    table.on("best")
    for id in ("workhorse", "mvp"):
        table.vote(id, *["dans"] * 5)
    table.on()
    assert table.who("dans").artha.persona == 2


@pytest.mark.rule("BW-7.7", "BW-7.1")
def test_a_goal_nobody_was_there_to_replace_is_not_rewarded_again():
    table = Close()
    table.nominate("ben", "anas/goal-0")
    table.on("judge")
    table.judge("anas/goal-0")
    table.on()
    assert table.who("anas").beliefs[0].done
    assert table.who("anas").artha == Artha(persona=1)
    table.do("gale", OpenSession())
    table.do("gale", BeginRound(round="closing"))
    table.do("gale", AnswerItem(item="ends", blanks={"what": "session"}))
    with pytest.raises(Illegal):
        table.nominate("ben", "anas/goal-0")


@pytest.mark.rule("BW-7.1", "BW-7.3")
def test_what_is_handed_out_is_in_sight_before_it_is_paid():
    table = Close()
    assert not GAME.show(table.table).scene
    table.on("deeds")
    table.do("gale", AnswerItem(item="deeds", blanks={"award": "anas/sacrifice"}))
    (board,) = GAME.show(table.table).scene
    assert (board.label, board.note) == (
        "Handed out tonight",
        "It is paid out when the session closes.",
    )
    ((who, earned, why),) = board.rows
    (coin,) = earned.coins
    assert (who.text, coin.count, coin.shape) == (table.who("anas").name, 1, "seal")
    assert why.text == "Sacrificed something to a greater goal"
