"""What stays in view for everyone: what a scene has decided, what the closing brings."""

from itertools import chain

import pytest

from hearthside.core import engine, offers
from hearthside.core.driver import Driver
from hearthside.core.life.guided_rounds import AnswerItem, BeginRound, DropRound, PassItem
from hearthside.core.life.scenes_sessions import CloseScene, OpenScene
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.ability_test.outcome import ExplainFact, FailInstead
from hearthside.games.hot_circle.obstacle_test.calling import CallTest
from hearthside.games.hot_circle.obstacle_test.claiming import ClaimDice, ClaimForNpc
from hearthside.games.hot_circle.obstacle_test.compromises import OfferCompromise
from hearthside.games.hot_circle.obstacle_test.hindering import RollDice
from hearthside.games.hot_circle.obstacle_test.judging_dice import JudgeDice
from hearthside.games.hot_circle.obstacle_test.rerolls import LetStand, Reroll
from hearthside.games.hot_circle.obstacle_test.ruling import RuleInstead
from hearthside.games.hot_circle.obstacle_test.stakes import WriteStakes
from hearthside.games.hot_circle.sheet import Belief
from tests.games.hot_circle.evening import (
    ANA,
    BEN,
    DUKE,
    GM,
    MILESTONE,
    MOSS,
    WREN,
    ability_rolled,
    ability_stands,
    at_round,
    award,
    closing_up,
    evening,
    framed,
    given,
    growth,
    hero,
    item,
    next_round,
    offered,
    rolled,
    session_ends,
    stands,
    told,
    versus,
    versus_rolled,
    vote,
)

HOLDS, DECIDED, EARLIER = "This holds now", "Decided", "Settled earlier"


def holds(table: Driver, *labels: str) -> list[str]:
    """What everyone reads of what tests have brought, in the scene's drawer or open."""
    pieces = GAME.show(table.table).scene
    drawers = [one for one in pieces if getattr(one, "label", "") == "About this scene"]
    labels = labels or (HOLDS, DECIDED, EARLIER)
    kept = [what.text for one in drawers for label, what in one.rows if label.text in labels]
    held = [one for one in pieces if getattr(one, "label", "") in labels]
    assert len(held) == len({one.label for one in held}), "a line each under one heading"
    return [*kept, *chain(*(one.text.splitlines() for one in held))]


def brought(table: Driver, who: str) -> list[tuple[str, str]]:
    """What everyone reads of one character while the session closes."""
    (board,) = [
        piece
        for piece in GAME.show(table.table).scene
        if getattr(piece, "label", "") == "What the session brings"
    ]
    name = hero(table, who).name
    return [(what.text, persona.text) for one, what, persona in board.rows if one.text == name]


def read_out(table: Driver, seat: str, **changes: str) -> None:
    """Beliefs and instincts read out as the form has them, with some words put in."""
    form = item(table, seat, {ANA: WREN, BEN: MOSS}[seat])
    blanks = form.starts()
    first, *others = blanks["beliefs"]
    blanks["beliefs"] = ({**first, **changes}, *others)
    table.do(seat, AnswerItem(item=form.fixed["item"], blanks=blanks))


@pytest.mark.rule("HC-3.19", "HC-3.4")
def test_what_came_true_in_a_scene_stays_in_view_with_whose_it_is() -> None:
    table = evening()
    rolled(table, (6, 1, 1), (5, 1, 1), intent="the page is in my sleeve")
    stands(table)
    versus_rolled(table, (1, 1, 1), (5, 1, 1, 1))
    sleeve = "“The page is in my sleeve”: Wren passes."
    assert holds(table, DECIDED) == [sleeve], "the next test hides nothing"
    stands(table)
    table.do(GM, CallTest(who=WREN))
    table.do(GM, RuleInstead(outcome="fail", words="the bell rings"))
    assert holds(table) == [
        sleeve,
        "“Take the boat”: the Duke wins.",
        "The bell rings.",
    ]
    assert holds(table, HOLDS) == ["The bell rings."], "nobody has said that the others are so"
    table.do(GM, CloseScene())
    assert holds(table) == [], "the next scene begins anew"


@pytest.mark.rule("HC-3.16", "HC-3.19")
def test_what_somebody_won_against_another_reads_the_same_from_either_side() -> None:
    table = evening()
    versus_rolled(table, (6, 1, 1), (5, 1, 1, 1))
    stands(table)
    assert holds(table, DECIDED) == ["“Keep the boat”: Wren wins."]


@pytest.mark.rule("HC-3.16", "HC-3.19")
def test_a_compromise_that_begins_as_the_wish_did_is_told_as_less() -> None:
    table = evening()
    versus_rolled(
        table, (1, 1, 1), (5, 1, 1, 1), theirs={"compromise": "keep the boat, not a sail"}
    )
    table.do(ANA, Reroll(side="task", source="compromise", roll="task"))
    table.fall(6, 6, 6)
    stands(table)
    less = "“Keep the boat”: Wren wins, but settles for less: keep the boat, not a sail."
    assert holds(table, DECIDED) == [less]


@pytest.mark.rule("HC-3.3", "HC-3.16", "HC-3.19")
def test_less_than_was_wanted_stands_beside_what_was_wanted_and_so_does_what_it_leaves() -> None:
    table = evening()
    versus_rolled(table, (1, 1, 1), (5, 1, 1, 1))
    table.do(ANA, Reroll(side="task", source="compromise", roll="task"))
    table.fall(6, 6, 6)
    stands(table)
    less = "“Keep the boat”: Wren wins, but settles for less: they keep the sail."
    assert holds(table, DECIDED) == [less]
    versus(
        table,
        mine={
            "condition": "Hurt",
            "intent": "the oars",
            "task": "pulling",
            "by_when": "before dark",
        },
        theirs={"task": "whistling"},
    )
    table.do(GM, RuleInstead(outcome="pass"))
    assert holds(table)[-1] == "“The oars, before dark”: granted to Wren. The Duke: Hurt (minor)."
    table.do(GM, CallTest(who=WREN))
    table.do(GM, RuleInstead(outcome="pass", words="the gate stands open"))
    assert holds(table, HOLDS) == ["The gate stands open."], "the gamemaster has said so"


@pytest.mark.rule("HC-4.1", "HC-8.1")
def test_what_was_tested_before_a_scene_holds_in_it_and_counts_as_no_test_of_it() -> None:
    table = evening()
    table.do(GM, CloseScene())
    ability_rolled(table, "resources", (6, 1, 1), (1,), what="a lamp")
    ability_stands(table)
    table.do(GM, OpenScene(title="The cellar"))
    assert holds(table, HOLDS) == ["Wren has just the thing: a lamp."]
    assert not table.table.play.scene.tests
    table.do(GM, CloseScene())
    table.do(GM, OpenScene(title="The roof"))
    assert holds(table) == []


@pytest.mark.rule("HC-4.8", "HC-4.9")
def test_what_an_ability_test_came_to_stays_in_view_once_it_is_told() -> None:
    table = evening()
    ability_rolled(table, "wises", (6, 1, 1), (1,), what="seals")
    ability_stands(table)
    table.do(GM, ExplainFact(text="The seal is forged"))
    ability_rolled(table, "deeds", (1, 1, 1), (6, 6), what="climbing")
    ability_stands(table)
    table.do(GM, FailInstead(what="consequence", words="the rope is gone."))
    ability_rolled(table, "resources", (1, 1, 1), (6,))
    ability_stands(table)
    assert holds(table) == [
        "Wren knows: The seal is forged.",
        "Wren got it done, at a price: the rope is gone.",
    ]


@pytest.mark.rule("HC-8.2", "HC-6.4")
def test_while_a_session_closes_everyone_sees_what_is_judged_and_what_it_brings() -> None:
    table = closing_up()
    table.do(GM, award(WREN, first="moderate", second="furthered"))
    table.do(GM, award(MOSS))
    judged = [("“do the first thing” resolved", "4"), ("“do the second thing” furthered", "1")]
    assert (brought(table, WREN), brought(table, MOSS)) == (judged, [("no goal furthered", "0")])
    read_out(table, ANA, stance="in nobody", goal="leave")
    assert brought(table, WREN) == [*judged, ("1 stance replaced", "…")]
    table.do(GM, growth(WREN, stances=1))
    next_round(table)
    table.do(GM, MILESTONE)
    table.do(GM, AnswerItem(item=WREN))
    vote(table, gale="Loud", ana="Loud", ben="Loud")
    vote(table, gale="-none-", ana="-none-", ben="-none-")
    table.do(GM, PassItem(item=MOSS))
    assert brought(table, WREN) == [
        *judged,
        ("1 stance replaced", "2"),
        ("no longer “Loud”", "2"),
    ]
    assert brought(table, MOSS) == [("no goal furthered", "0")]


@pytest.mark.rule("HC-2.2", "HC-8.4")
def test_a_goal_that_was_reached_is_marked_and_is_no_hint_for_what_comes_next() -> None:
    table = closing_up()
    table.do(GM, award(WREN, first="simple"))
    table.do(GM, award(MOSS))
    labels = [piece.label for piece in GAME.sheet(table.table, WREN).sections[0].pieces]
    assert labels == ["Belief 1 (goal reached)", "Belief 2", "Belief 3"]
    (preparing,) = offered(table, GM, "prepare")
    hint = "Wren (Scholar, Quay): “I must do the second thing; do the third thing.”"
    assert hint in preparing.fields[0].help
    form = item(table, ANA, WREN)
    goals = [row["goal"] for row in form.fields[0].value]
    assert goals == ["", "do the second thing", "do the third thing"], "a new one is asked for"
    read_out(table, ANA, goal="leave")
    assert hero(table).beliefs[0] == Belief("in the first thing", "leave")


@pytest.mark.rule("HC-2.2")
def test_whoever_keeps_a_goal_that_was_reached_keeps_its_mark() -> None:
    table = closing_up()
    table.do(GM, award(WREN, first="simple"))
    next_round(table)
    read_out(table, ANA, goal="do the first thing")
    session_ends(table)
    assert [belief.reached for belief in hero(table).beliefs] == [True, False, False]


@pytest.mark.rule("HC-7.5")
def test_a_trait_vote_says_what_it_is_about_and_who_decides_at_half() -> None:
    table = at_round("traits")
    table.do(GM, MILESTONE)
    table.do(GM, AnswerItem(item=WREN))
    text = offers.prompt(GAME, table.table, BEN).text
    assert "Is one of Wren’s traits no longer true?" in text
    assert "At exactly half, Ana does." in text
    vote(table, gale="-none-", ana="-none-", ben="-none-")
    assert "Decided: “Every trait stays”." in told(table)
    assert "what people call Wren now" in offers.prompt(GAME, table.table, BEN).text


@pytest.mark.rule("HC-6.5")
def test_whoever_holds_fate_reads_why_it_is_not_offered_in_an_obstacle_test() -> None:
    table = evening()
    given(table, WREN, fate=2, persona=1)
    rolled(table, (1, 1, 1), (6, 6, 6))
    assert "Fate points reroll ability tests only." in offers.prompt(GAME, table.table, ANA).text
    given(table, WREN, fate=0)
    assert "Fate" not in offers.prompt(GAME, table.table, ANA).text


@pytest.mark.rule("HC-4.8")
def test_a_wise_is_asked_as_a_question_and_answered_under_it() -> None:
    table = evening()
    ability_rolled(table, "wises", (6, 1, 1), (1,), what="seals", detail="Who forged it?")
    ability_stands(table)
    (telling,) = offered(table, GM, "explain-fact")
    assert telling.fields[0].label == "Who forged it?"
    table = evening()
    ability_rolled(table, "wises", (6, 1, 1), (1,), what="seals")
    ability_stands(table)
    (telling,) = offered(table, GM, "explain-fact")
    assert telling.fields[0].label == "What is true?"


@pytest.mark.rule("HC-8.2")
def test_once_everyone_has_said_how_the_evening_leaves_them_the_closing_goes_on() -> None:
    table = at_round("conditions")
    for seat, who in ((ANA, WREN), (BEN, MOSS)):
        table.do(seat, PassItem(item=who))
    assert table.table.round.step == "story", "nobody has anything left to do there"
    session_ends(table)


@pytest.mark.rule("HC-8.1")
def test_the_reminder_to_cut_is_quiet_while_somebody_has_not_had_a_test() -> None:
    table = evening()
    rolled(table, (6, 1, 1), (5, 1, 1))
    stands(table)
    asked = offers.prompt(GAME, table.table, GM)
    assert (asked.title, asked.urgent) == ("What happens?", False)
    assert asked.text == "Moss has not had a moment in this scene yet."
    (step,) = [one.move for one in offers.options(GAME, table.table, GM) if one.best]
    assert step != "table.close-scene"


@pytest.mark.rule("HC-3.15")
def test_odds_are_those_of_the_side_one_plays_for_and_named_where_they_are_not_ones_own() -> None:
    table = evening()
    given(table, WREN, persona=1)
    versus_rolled(table, (2, 1, 1), (5, 1, 1, 1))
    (ours,), (hers,) = offered(table, ANA, "let-stand"), offered(table, GM, "let-stand")
    assert (ours.odds_of, hers.odds_of) == ("", "Wren")
    table.do(ANA, Reroll(side="task", source="persona", roll="task"))
    table.fall(6, 1, 1)
    (theirs,) = offered(table, GM, "let-stand")
    assert theirs.odds_of == "The Duke"
    assert GAME.show(table.table).attempt.odds_label == "Wren, if nobody rerolls"
    last = LetStand(side="obstacle")
    assert engine.forecast(GAME, table.table, GM, last).percent("pass") == "0.0"
    table.do(GM, last)
    assert GAME.outlook(table.table, GM).percent("pass") == "0.0"
    assert GAME.outlook(table.table, ANA).percent("pass") == "100.0"
    assert GAME.outlook(table.table).percent("pass") == "100.0", "the card is about who acts"


@pytest.mark.rule("HC-6.4")
def test_a_goal_pays_once_though_a_closing_is_called_off_and_begun_again() -> None:
    table = closing_up()
    table.do(GM, award(WREN, first="moderate", second="furthered"))
    table.do(GM, DropRound())
    table.do(GM, BeginRound(round="closing"))
    goals = [one.name for one in item(table, GM, WREN).fields if "_" not in one.name]
    assert goals == ["third"]
    session_ends(table)
    assert table.table.play.called_off is None


@pytest.mark.rule("HC-8.2")
def test_the_recap_tells_only_what_was_rewritten() -> None:
    table = at_round("beliefs")
    read_out(table, ANA, stance="in nobody", goal="leave")
    retold = [one.plain for entry in table.entries for one in entry.said if one.retold]
    assert "Wren, from now on: “I believe in nobody, so I must leave.”" in retold
    assert not [words for words in retold if words.startswith("Wren: I ")]


@pytest.mark.rule("HC-2.9")
def test_an_npc_with_nothing_but_a_name_is_average_and_nobody_is_asked() -> None:
    table = evening()
    given(table, DUKE, lifepaths=(), traits=(), beliefs=(), instincts=(), assets=())
    versus(table)
    assert table.table.play.test.against.has_claimed
    assert table.table.play.test.against.dice == 2


@pytest.mark.rule("HC-3.19")
def test_where_an_npc_acts_on_a_hero_the_card_and_the_story_are_the_heros() -> None:
    table = evening()
    table.do(GM, CallTest(who=DUKE, opponent=WREN))
    sides = ((GM, "task", "take the boat"), (ANA, "obstacle", "keep the boat"))
    for seat, side, intent in sides:
        table.do(seat, WriteStakes(side=side, intent=intent, by_when="", task="shouting"))
    for seat, side, intent in sides:
        table.do(seat, OfferCompromise(side=side, compromise=f"half: {intent}"))
    table.do(GM, ClaimForNpc(side="task", lifepath="duke", fit="helpful"))
    table.do(ANA, ClaimDice(side="obstacle", lifepath="sailor"))
    table.do(GM, JudgeDice(side="obstacle", fit="helpful"))
    shown = GAME.show(table.table).attempt
    assert shown.odds_label == "Wren, if nobody rerolls"
    assert shown.odds.chance("win") < shown.odds.chance("lose"), "three dice against four"
    table.do(ANA, RollDice(side="obstacle"))
    table.fall(1, 1, 1, 1)
    table.fall(6, 6, 6)
    stands(table)
    (settled,) = [one for entry in table.entries for one in entry.said if one.beat == "Settle"]
    assert settled.plain == "“Keep the boat”: Wren wins against the Duke."
    assert (settled.grade, GAME.show(table.table).attempt.grade) == ("pass", "win")


@pytest.mark.rule("HC-3.15")
@pytest.mark.parametrize(
    ("judge", "persona", "label"),
    [
        ({}, 0, ""),
        ({}, 1, "If nobody rerolls"),
        ({"disadvantage": "Rain"}, 0, "With the free reroll"),
    ],
)
def test_odds_speak_of_rerolls_where_something_buys_one(judge, persona, label) -> None:
    table = evening()
    given(table, WREN, persona=persona)
    framed(table, judge=judge)
    assert GAME.show(table.table).attempt.odds_label == label


@pytest.mark.rule("HC-3.5")
def test_between_two_heroes_the_card_is_nobodys_and_says_who_wins() -> None:
    table = evening()
    versus(table, opponent=MOSS)
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    table.do(BEN, ClaimDice(side="obstacle", lifepath="clerk"))
    table.do(GM, JudgeDice(side="task", fit="helpful", their_fit="helpful"))
    shown = GAME.show(table.table).attempt
    assert shown.odds_label == "If nobody rerolls"
    assert shown.odds_called == (("win", "Wren wins"), ("lose", "Moss wins"))
    assert set(shown.odds.names) == {name for name, _ in shown.odds_called}
