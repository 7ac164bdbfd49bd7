"""Bargains and what a victory costs."""

import pytest

from hearthside.core import offers
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.contest.bargaining import Bargain, JudgeBargain
from hearthside.games.questworlds.contest.pyrrhic import RiskEverything
from hearthside.games.questworlds.degrees_and_bumps import Roller
from hearthside.games.questworlds.odds import simple_contest
from hearthside.games.questworlds.victory_levels import OUTCOMES
from tests.games.questworlds.evening import GM, Evening, hero
from tests.games.questworlds.shown import card

VICTORIES = OUTCOMES[5:]


@pytest.fixture
def table() -> Evening:
    return Evening(hero("wren", Sword=25, Songs=18), hero("tomas", Hammer=15, Healer=17))


@pytest.mark.rule("QW-4.10")
def test_a_pyrrhic_victory_names_its_price(table):
    table.enter("wren", "sword")
    table.oppose("high")
    rolled = simple_contest.contest(Roller(45), Roller(20))
    price = [
        f"impaired {rolled.percent('complete victory')}%",
        f"injured {rolled.percent('major victory')}%",
        f"dying {rolled.percent('minor victory')}%",
        f"dead {rolled.percent(*(n for n in OUTCOMES if n not in VICTORIES[1:]))}%",
    ]
    told = ", ".join(price)
    (risk,) = table.offered("mara", "questworlds.risk-everything").fields
    assert risk.help == f"Wren ends up {told}."
    table.do("mara", RiskEverything(side=0, risk="The bridge falls with her"))
    judging = table.offered(GM, "questworlds.judge-risk", accepted=True)
    assert judging.help == f"Wren ends up {told}."
    assert ("The price", f"Wren ends up {told}.") in card(table).stakes
    assert card(table).odds_label == "If the risk convinces"


@pytest.mark.rule("QW-4.12.3")
def test_a_costly_success_is_told_as_one_and_bars_and_bargains_nothing(table):
    table.change("wren", hero_points=0)
    table.enter("wren", "sword")
    table.oppose("very high", costly=True)
    table.roll(5, 14)
    assert "“The bridge”: Wren wins at a cost." in table.said()
    assert not table.play.barred
    assert not table.offered("mara", "questworlds.bargain")
    table.close()
    assert GAME.show(table.table).attempt.standing.startswith("Wren wins at a cost.")


@pytest.mark.rule("QW-4.3")
def test_a_bargain_is_offered_once_and_struck_once(table):
    table.change("wren", hero_points=0)
    table.enter("wren", "sword")
    table.oppose("very high")
    table.roll(5, 14)
    table.skip_all()
    assert table.contest is None, "it is a line of the story already"
    assert table.offered("mara", "questworlds.bargain").section == "act"
    table.do("mara", Bargain(text="The boat, for the child"))
    again = table.offered("mara", "questworlds.bargain")
    assert (again.section, again.label) == ("act", "Offer something else")
    prompt = offers.prompt(GAME, table.table, GM)
    assert (prompt.title, "The boat, for the child" in prompt.text) == ("A bargain", True)
    table.do(GM, JudgeBargain(taken=True))
    assert not table.offered("mara", "questworlds.bargain")
    assert not table.offered(GM, "questworlds.take-bargain")


@pytest.mark.rule("QW-4.3")
@pytest.mark.parametrize(
    ("taken", "asked", "first"),
    [
        (True, "The bargain stands. Is Wren hurt all the same?", "Spare Wren"),
        (False, "Does it leave Wren hurt?", "Wren is hurt: −3"),
    ],
)
def test_what_follows_waits_for_the_answer_to_a_bargain(table, taken, asked, first):
    table.change("wren", hero_points=0)
    table.enter("wren", "sword")
    table.oppose("very high")
    table.roll(5, 14)
    table.do("mara", Bargain(text="The boat, for the child."))
    assert offers.prompt(GAME, table.table, GM).text == "Wren offers: The boat, for the child."
    assert not table.offered(GM, "questworlds.impose")
    table.do(GM, JudgeBargain(taken=taken))
    judged = next(one for one in table.entries[-1].said if "bargain" in one.plain)
    assert (judged.retold, judged.refuses) == (taken, "" if taken else "mara")
    assert offers.prompt(GAME, table.table, GM).text == asked
    assert next(one.label for one in table.options(GM) if one.best) == first
