"""What a test asks of each seat, and what those read who wait."""

from hearthside.core.show import Prompt
from hearthside.games.hot_circle.books import HotTable
from hearthside.games.hot_circle.looks.asking import asked_about_ability, asked_seats, asking
from hearthside.games.hot_circle.obstacle_test.sides import rolling_sides
from hearthside.games.hot_circle.obstacle_test.terms import party_seats, problems, risk_words
from hearthside.games.hot_circle.obstacle_test.values import ObstacleTest
from hearthside.games.hot_circle.speech import spoken

TEST = {
    "stakes": "Say what you want, and how you go about it.",
    "dice": "Propose a lifepath and what else helps.",
    "judging": "Judge the dice and set the difficulty.",
    "hindrances": "Let something stand in your way, or nothing.",
    "disadvantage": "Is anything else in the way?",
    "ready": "Everything is on the table. Roll, or reword.",
}
STAKES_VERSUS = "Write what you want, how, and a compromise. Both sides write at the same time."
STAKES_GM = "Say what happens if it fails."
JUDGING_VERSUS = "Judge the dice of both sides."
TOLD = {
    "dice": "They propose their dice.",
    "judging": "The dice are judged.",
    "hindrances": "They think about what hinders them.",
    "disadvantage": "Is anything else in the way?",
    "ready": "Everything is on the table.",
}
"""What those who wait read, where the card does not say it better."""
ABILITY = {
    "asked": "Judge the lifepath and set the obstacle.",
    "ready": "Roll, or withdraw. The highest die counts.",
    "react": "Spend fate to reroll, or let it stand.",
    "failed": "It failed. Tax it, or choose what comes in its place.",
    "fact": "Tell what is so, or leave it to the player.",
    "define": "Say what is so.",
}
NO_FATE = "A fate point would buy a reroll, and you have none. It stands."


def obstacle(table: HotTable, seat: str) -> Prompt | None:
    test = table.play.test
    if test is None:
        return None
    if test.beat == "air":
        return Prompt(spoken(table, "The dice are in the air"))
    if test.beat == "react":
        return Prompt("")  # it is asked by itself
    seats = asked_seats(table, test)
    who, wanted = table.play.cast[test.task.who].name, test.task.intent
    about = f"{who}: {wanted}" if wanted else f"A test for {who}."
    if test.asked:
        how = test.task.task.removesuffix(".")
        text = f"{wanted.removesuffix('.')}. How: {how}. Call the test, or rule without one."
        return asking(table, seats, f"{who} goes for something", text, seat, about)
    meanwhile = _meanwhile(table, test, seat, about)
    return asking(table, seats, "Your turn", _asked(table, test, seat), seat, meanwhile)


def _asked(table: HotTable, test: ObstacleTest, seat: str) -> str:
    """What a test asks of this seat, where its beat asks different things of different seats."""
    if test.beat == "judging":
        return spoken(table, JUDGING_VERSUS if test.versus else TEST["judging"])
    if test.beat != "stakes":
        return spoken(table, TEST[test.beat])
    if not problems(table, test):
        return f"{_either_end(table, test)} Agree if you can live with either end."
    if test.versus:
        return STAKES_VERSUS
    return STAKES_GM if table.is_gm(seat) and test.task.intent else TEST["stakes"]


def _either_end(table: HotTable, test: ObstacleTest) -> str:
    """HC-3.2: what comes true either way, in words."""
    won, lost = test.task.intent.removesuffix("."), risk_words(table, test).removesuffix(".")
    who = table.play.cast[test.task.who].name
    if test.versus:
        return f"If {who} wins: {won}. If {table.play.cast[test.against.who].name} wins: {lost}."
    return f"If it passes: {won}. If it fails: {lost}."


def _meanwhile(table: HotTable, test: ObstacleTest, seat: str, about: str) -> str:
    """What those read who wait; whoever pressed first knows that it counted."""
    pressed = (side for side in rolling_sides(test) if test.roll(side).ready)
    if test.beat == "ready" and any(seat in party_seats(table, test, one) for one in pressed):
        return spoken(table, "You are ready. The dice fall once both sides have pressed.")
    return spoken(table, TOLD[test.beat]) if test.beat in TOLD else about


def ability(table: HotTable, seat: str) -> Prompt | None:
    test = table.play.ability
    if test is None:
        return None
    if test.beat == "air":
        return Prompt(spoken(table, "The dice are in the air"))
    seats = asked_about_ability(table, test)
    who = table.play.cast[test.who].name
    about = f"{who}: {test.what}"
    text = ABILITY[test.beat]
    if test.beat == "react" and not table.play.cast[test.who].fate:
        text = NO_FATE
    return asking(table, seats, "Your turn", spoken(table, text), seat, about)
