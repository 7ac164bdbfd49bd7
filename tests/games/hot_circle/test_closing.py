"""The end of a session: awards, beliefs and instincts, voluntary conditions (HC-6.4, HC-8.2)."""

import msgspec
import pytest

from hearthside.core import engine
from hearthside.core.life.guided_rounds import AnswerItem, BeginRound, DropRound, PassItem
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenSession
from hearthside.core.moves import Illegal
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.characters.instincts import RefuseInstinct
from hearthside.games.hot_circle.sheet import Belief, Condition
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    GM,
    MOSS,
    WREN,
    at_round,
    award,
    beliefs,
    campaign,
    closing_up,
    evening,
    given,
    growth,
    hero,
    item,
    next_round,
    sat_down,
    session_ends,
    told,
)


@pytest.mark.rule("HC-8.2")
def test_the_rounds_come_in_order_and_the_session_ends_with_the_last() -> None:
    table = closing_up()
    with pytest.raises(Illegal, match="closing"):
        table.do(GM, CloseSession())
    rounds = []
    while table.table.round:
        rounds.append(table.table.round.step)
        next_round(table)
    assert rounds[:4] == ["awards", "beliefs", "traits", "conditions"]
    assert rounds[4:] == ["story"], "what every session ends with"
    assert not table.table.session_open
    assert table.table.play.closing is None


@pytest.mark.rule("HC-6.4", "HC-8.2")
@pytest.mark.parametrize(
    ("how", "count"), [("furthered", 1), ("simple", 2), ("moderate", 4), ("complex", 6)]
)
def test_goals_earn_persona_by_the_gms_judgement(how: str, count: int) -> None:
    table = closing_up()
    table.do(GM, award(WREN, first=how, third="furthered"))
    assert hero(table).persona == count + 1
    assert hero(table).beliefs[0].goal, "a goal met stays until beliefs are set"


@pytest.mark.rule("HC-6.4", "HC-8.2")
def test_a_player_marks_their_own_goals_and_the_gm_has_the_last_word() -> None:
    table = closing_up()
    table.do(ANA, award(WREN, first="complex", involving=("first",), second="furthered"))
    assert hero(table).persona == 0, "the GM judges"
    form = item(table, GM, f"agree-{WREN}")
    assert [one.now for one in form.sums(form.values()["blanks"])] == [8], "as it was marked"
    with pytest.raises(Illegal):
        table.do(ANA, AnswerItem(item=f"agree-{WREN}", blanks=form.values()["blanks"]))
    judged = award(WREN, first="simple")
    table.do(GM, AnswerItem(item=f"agree-{WREN}", blanks=judged.blanks))
    assert hero(table).persona == 2
    table.do(BEN, award(MOSS))
    assert table.table.round.step == "beliefs", "nothing was reached, so nothing is judged"


@pytest.mark.rule("HC-6.4")
def test_a_goal_is_resolved_once_though_the_closing_is_called_off_or_the_goal_kept() -> None:
    table = closing_up()
    table.do(GM, award(WREN, first="complex"))
    table.do(GM, DropRound())
    table.do(GM, BeginRound(round="closing"))
    goals = [field.name for field in item(table, GM, WREN).fields if "_" not in field.name]
    assert goals == ["second", "third"]
    with pytest.raises(Illegal):
        table.do(GM, award(WREN, first="complex"))
    table.do(GM, award(WREN, asked=("second", "third"), second="furthered"))
    assert hero(table).persona == 6 + 1


@pytest.mark.rule("HC-7.5", "HC-8.2")
def test_without_anybody_to_play_there_is_no_milestone_to_ask_for() -> None:
    table = campaign(sat_down())
    table.do(GM, OpenSession())
    table.do(GM, BeginRound(round="closing"))
    assert table.table.round is None or table.table.round.step != "traits"


@pytest.mark.rule("HC-6.4")
def test_a_resolved_goal_that_involves_another_pays_one_more() -> None:
    table = closing_up()
    with pytest.raises(Illegal, match="does not apply"):
        table.do(GM, award(WREN, first="furthered", involving=("first",)))
    form, goals = item(table, GM, WREN), award(WREN, first="simple", involving=("first",)).blanks
    assert [one.now for one in form.sums(goals)] == [3], "it adds up under the form"
    table.do(GM, award(WREN, first="simple", involving=("first",)))
    assert hero(table).persona == 3
    with pytest.raises(Illegal):
        table.do(GM, award(WREN, first="simple"))


@pytest.mark.rule("HC-2.2", "HC-2.3", "HC-6.4", "HC-8.2")
def test_beliefs_and_instincts_are_set_read_out_and_growth_is_paid() -> None:
    table = at_round("beliefs")
    form = item(table, ANA, WREN)
    assert "I believe in the first thing, so I must do the first thing.\n" in form.help
    assert "I always look twice.\n" in form.help, "what one reads out is there to read"
    move = msgspec.to_builtins(form.values())
    rows = move["blanks"]
    rows["beliefs"][0]["stance"], rows["beliefs"][1]["goal"] = "in nothing", "sleep"
    blank = [*rows["beliefs"][:2], {"stance": "", "goal": "sleep"}]
    with pytest.raises(Illegal, match="Fill in “I believe” first"):
        table.do(ANA, engine.parse_move(GAME, {**move, "blanks": {**rows, "beliefs": blank}}))
    rows["instincts"][0]["act"] = "look away"
    table.do(ANA, engine.parse_move(GAME, move))
    closing = table.table.play.closing
    assert (closing.stances, closing.instincts) == ({WREN: 1}, {WREN: 1}), "a goal changes freely"
    assert item(table, GM, f"growth-{WREN}").help.startswith(
        "Left behind: “in the first thing” and “I always look twice”. "
        "New: “in nothing” and “I always look away”."
    )
    assert "Wren: “I believe in nothing, so I must do the first thing.”" in told(table)
    assert "Wren, from now on: “I always look away.”" in told(table)
    assert "from now on: “I never lie to a child" not in told(table), "that one stays as it was"
    table.do(GM, growth(WREN, stances=1, instincts=1))
    assert hero(table).persona == 4
    with pytest.raises(Illegal):
        table.do(GM, growth(WREN, stances=1, instincts=1))


@pytest.mark.rule("HC-2.3", "HC-8.2")
def test_a_refused_instinct_is_named_and_has_to_be_reworded() -> None:
    table = evening()
    table.do(GM, RefuseInstinct(character=WREN, instinct="1", reason="It wins by itself"))
    table.do(GM, CloseScene())
    table.do(GM, BeginRound(round="closing"))
    next_round(table)
    form = item(table, ANA, WREN)
    assert form.best
    assert "“I never lie to a child” is too strong: It wins by itself." in form.help
    move = msgspec.to_builtins(form.values())
    with pytest.raises(Illegal, match="Your second instinct is too strong"):
        table.do(ANA, engine.parse_move(GAME, move))
    move["blanks"]["instincts"][1]["act"] = "lie to a friend"
    table.do(ANA, engine.parse_move(GAME, move))
    assert "Wren: “I never lie to a friend.”" in told(table)


def conditioned(who: str, **blanks: str) -> AnswerItem:
    return AnswerItem(item=who, blanks={"rank": "minor", **blanks})


@pytest.mark.rule("HC-2.2", "HC-2.3", "HC-6.4")
def test_the_same_instinct_three_times_is_no_growth() -> None:
    table = at_round("beliefs")
    same = ({"form": "never", "when": "", "act": "run"},) * 3
    with pytest.raises(Illegal, match="second instinct is one you have already"):
        table.do(ANA, AnswerItem(item=WREN, blanks={**beliefs(), "instincts": same}))
    closing = table.table.play.closing
    assert (closing.stances, closing.instincts) == ({}, {})


@pytest.mark.rule("HC-2.5", "HC-8.2")
def test_one_voluntary_condition_set_changed_or_dropped_with_an_epilogue() -> None:
    table = at_round("conditions")
    given(table, WREN, conditions=(Condition("sad", "Sad"),))
    with pytest.raises(Illegal, match="epilogue"):
        table.do(ANA, conditioned(WREN, text="Hopeful", epilogue=""))
    table.do(ANA, conditioned(WREN, text="Hopeful", rank="major", epilogue="She hums."))
    assert [(one.text, one.voluntary) for one in hero(table).conditions] == [
        ("Sad", False),
        ("Hopeful", True),
    ]
    assert told(table).endswith("\nWren: She hums.")
    assert table.table.evening.story[-1] == "Wren: She hums.", "the evening ends on it"
    with pytest.raises(Illegal):
        table.do(ANA, conditioned(WREN, text="Second", epilogue="She sings."))
    table.do(BEN, PassItem(item=MOSS))
    session_ends(table)
    assert len(hero(table).conditions) == 2, "they last across sessions"
    table.do(GM, OpenSession())
    table.do(GM, BeginRound(round="closing"))
    while table.table.round.step != "conditions":
        next_round(table)
    table.do(ANA, conditioned(WREN, what="set", text="Calm", epilogue="Sleep."))
    assert [one.text for one in hero(table).conditions] == ["Sad", "Calm"]


@pytest.mark.rule("HC-2.5", "HC-8.2")
def test_a_voluntary_condition_that_changes_starts_anew() -> None:
    table = at_round("conditions")
    given(table, WREN, conditions=(Condition("calm", "Calm", "major", 2, voluntary=True),))
    table.do(ANA, conditioned(WREN, what="set", text="Merry", rank="minor", epilogue="Songs."))
    assert hero(table).conditions == (Condition("calm", "Merry", "minor", 0, voluntary=True),)


@pytest.mark.rule("HC-2.5")
def test_a_voluntary_condition_may_be_dropped() -> None:
    table = at_round("conditions")
    given(table, WREN, conditions=(Condition("calm", "Calm", voluntary=True),))
    form = item(table, ANA, WREN)
    blanks = {**form.starts(), "what": "drop", "epilogue": "It is over."}
    table.do(ANA, AnswerItem(item=WREN, blanks=blanks))
    assert hero(table).conditions == ()


@pytest.mark.rule("HC-6.4", "HC-8.2")
def test_goals_are_marked_as_goals_and_stand_nowhere_else_meanwhile() -> None:
    """What is judged is the goal, not the stance; cards with the same words wait."""
    (open_,) = [one for one in GAME.show(evening().table).cast if one.id == WREN]
    assert open_.cards[0].kind == "Goal"
    table = at_round("awards")
    (first, *_) = item(table, ANA, WREN).fields
    assert first.label == "I must do the first thing"
    (closing,) = [one for one in GAME.show(table.table).cast if one.id == WREN]
    assert closing.cards == ()


@pytest.mark.rule("HC-8.2")
@pytest.mark.parametrize(
    ("epilogue", "last"),
    [
        (
            "Wren does not sleep; she counts the boats.",
            "Wren does not sleep; she counts the boats.",
        ),
        ("She counts the boats.", "Wren: She counts the boats."),
    ],
)
def test_an_epilogue_that_names_its_character_needs_no_name_before_it(
    epilogue: str, last: str
) -> None:
    table = at_round("conditions")
    table.do(ANA, conditioned(WREN, text="Haunted", epilogue=epilogue))
    assert table.table.evening.story[-1] == last


@pytest.mark.rule("HC-6.4", "HC-8.2")
def test_a_stance_held_twice_is_not_left_behind_while_it_is_held_once() -> None:
    table = evening()
    doubled = (Belief("in ink", "read"), Belief("in ink", "write"), Belief("in tea", "sit"))
    given(table, WREN, beliefs=doubled)
    table.do(GM, CloseScene())
    table.do(GM, BeginRound(round="closing"))
    next_round(table)
    move = msgspec.to_builtins(item(table, ANA, WREN).values())
    move["blanks"]["beliefs"][1]["stance"] = "in gold"
    table.do(ANA, engine.parse_move(GAME, move))
    assert item(table, GM, f"growth-{WREN}").help.startswith("2 persona for each")
