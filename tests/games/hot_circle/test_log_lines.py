"""What the log tells, whatever people typed and whatever they are called."""

import pytest

from hearthside.core.driver import Driver
from hearthside.export.story import chapters
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.obstacle_test.calling import AskTest
from hearthside.games.hot_circle.obstacle_test.claiming import ClaimDice
from hearthside.games.hot_circle.obstacle_test.rerolls import Reroll
from hearthside.games.hot_circle.session_zero.campaign import Campaign, Faction, tensions
from hearthside.games.hot_circle.sessions.compels import LeaveCompel, OfferCompel, TakeCompel
from tests.games.hot_circle.evening import (
    ANA,
    GM,
    WREN,
    evening,
    given,
    offered,
    rolled,
    staked,
    stands,
    told,
    versus_rolled,
)


def last(table: Driver) -> str:
    return table.entries[-1].said[0].plain


@pytest.mark.rule("HC-3.1", "HC-3.19")
def test_the_story_keeps_of_a_test_who_wanted_what_and_what_came_of_it() -> None:
    table = evening()
    start = len(table.entries)
    rolled(table, (6, 1, 1), (1, 1, 1, 1), obstacle="A bar", hindered=("trait:Loud",))
    stands(table)
    story = [one.plain for entry in table.entries[start:] for one in entry.said if one.retold]
    assert story == ["Wren: rowing hard.", "“Cross the water”: Wren passes."]


@pytest.mark.rule("HC-3.22")
@pytest.mark.parametrize(
    ("intent", "by_when", "task", "reads"),
    [
        ("Who signed it?", "", "a bribe", ["’s intent: Who signed it?", ": a bribe."]),
        ("Who signed it?", "by dawn", "I ask", ["’s intent: Who signed it? By dawn.", ": I ask."]),
        ("my boat back", "by dawn", "“Mine!”", ["’s intent: my boat back, by dawn.", ": “Mine!”"]),
        ("to get off", "", "leaps for it", ["’s intent: to get off.", ": leaps for it."]),
        ("to get off", "", "grabs a rope", ["’s intent: to get off.", " grabs a rope."]),
    ],
)
def test_an_intent_and_a_task_stand_as_they_were_typed(
    intent: str, by_when: str, task: str, reads: list[str]
) -> None:
    table = evening()
    table.do(ANA, AskTest(who=WREN, intent=intent, by_when=by_when, task=task))
    assert [one.plain for one in table.entries[-1].said] == [f"Wren{one}" for one in reads]
    assert [one.retold for one in table.entries[-1].said] == [False, True]


@pytest.mark.rule("HC-3.10", "HC-3.14")
def test_dice_are_told_by_whose_they_are() -> None:
    table = evening()
    given(table, WREN, persona=2)
    rolled(table, (2, 1, 1), (5, 4, 4))
    assert "Wren rolls 2, 1, 1. Highest: 2." in told(table)
    assert "The obstacle rolls 5, 4, 4. Highest: 5." in told(table)
    table.do(ANA, Reroll(side="task", source="persona", roll="obstacle"))
    assert "Wren rerolls the obstacle’s dice." in told(table)
    table.fall(5, 1, 1)
    table.do(ANA, Reroll(side="task", source="persona", roll="task"))
    assert "Wren rerolls." in told(table)


@pytest.mark.rule("HC-3.8")
def test_whoever_builds_on_nothing_rolls_as_anybody_would() -> None:
    table = evening()
    staked(table)
    table.do(ANA, ClaimDice(side="task", lifepath=""))
    assert "Wren rolls as anybody would." in told(table)


@pytest.mark.rule("HC-6.1")
def test_a_compel_says_whom_why_and_what_comes_of_it() -> None:
    table = evening()
    point = OfferCompel(
        character=WREN, source="I always look twice", how="ignored", what="They are behind you"
    )
    table.do(GM, point)
    why = "Because Wren ignores “I always look twice”"
    assert last(table) == f"A compel for Wren. {why}: They are behind you."
    table.do(ANA, TakeCompel())
    assert "Wren earns 1 fate point: ignores “I always look twice”." in told(table)
    table.do(GM, point)
    table.do(ANA, LeaveCompel())
    assert not table.entries[-1].said[0].retold, "what does not happen is no part of the story"


@pytest.mark.rule("HC-3.19")
def test_what_was_won_stands_as_it_was_typed() -> None:
    table = evening()
    versus_rolled(table, (6, 6, 6), (1, 1, 1, 1), mine={"intent": "that nobody is hurt"})
    stands(table)
    came = "“That nobody is hurt”: Wren wins against the Duke."
    assert came in told(table)


@pytest.mark.rule("HC-1.5")
def test_factions_called_after_many_have_verbs_for_many() -> None:
    lamps = Faction(id="l", name="The Lamplighters", setting="", partner="g", rival="b")
    guild = Faction(id="g", name="The Guild", setting="", partner="b")
    barges = Faction(id="b", name="The Barges", setting="", rival="l", partner="g")
    found = [one.text for one in tensions(Campaign(factions=(lamps, guild, barges)))]
    relies = "The Lamplighters count on the Guild against the Barges"
    assert found[0] == f"{relies}, but the Guild sides with the Barges"


@pytest.mark.rule("HC-3.19")
@pytest.mark.parametrize(("mine", "theirs"), [((6, 1, 1), (1, 1, 1)), ((1, 1, 1), (6, 1, 1))])
def test_whoever_wanted_something_for_us_is_named_once(
    mine: tuple[int, ...], theirs: tuple[int, ...]
) -> None:
    table = evening()
    rolled(table, mine, theirs, intent="Berta tells us who gave the order")
    stands(table)
    came = GAME.show(table.table).attempt.standing
    assert came.count("Wren") == 1
    assert came in told(table)


@pytest.mark.rule("HC-3.16", "HC-5.1")
def test_whoever_settled_for_less_goes_on_from_that() -> None:
    table = evening()
    versus_rolled(table, (1, 1, 1), (5, 1, 1, 1))
    table.do(ANA, Reroll(side="task", source="compromise", roll="task"))
    table.fall(6, 6, 6)
    stands(table)
    (call, *_) = offered(table, GM, "call-test")
    (link,) = (field for field in call.fields if field.name == "link")
    assert [pick.label for pick in link.picks] == [
        "Nothing",
        "“Keep the boat”: Wren wins, but settles for less: they keep the sail",
    ]


@pytest.mark.rule("HC-3.16", "HC-4.8", "HC-6.1")
def test_the_story_of_an_evening_has_the_words_of_those_who_told_it() -> None:
    table = evening()
    rolled(table, (1, 1, 1), (6, 6, 6), intent="hold my breath", text="You drop your lamp")
    stands(table)
    table.do(GM, OfferCompel(character=WREN, source="Stubborn", what="You stay"))
    table.do(ANA, TakeCompel())
    versus_rolled(table, (5, 1, 1), (1, 1, 1, 1))
    stands(table)
    (scene,) = chapters(table.table, GM, list(enumerate(table.entries, 1)))[-1:]
    beside = [line.plain for one in scene.blocks for note in one.notes for line in note.lines]
    assert [one.plain for one in scene.blocks] == [
        "Rowing hard.",
        "Wren is compelled: You stay.",
        "Talking fast.",
        "Shouting.",
    ]
    assert beside == [
        "“Hold my breath”: Wren fails: You drop your lamp.",
        "“Keep the boat”: Wren wins against the Duke.",
    ]
