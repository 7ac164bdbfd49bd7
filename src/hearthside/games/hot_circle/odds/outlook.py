"""How a test would end if nobody paid for a reroll from here on, or has ended: letting it stand
does. A reroll that costs nothing counts, for whoever has it will use it."""

from hearthside.core.odds.headline import Hope
from hearthside.core.odds.outcomes import Odds
from hearthside.games.hot_circle.cards_or_dice import die
from hearthside.games.hot_circle.obstacle_test.reroll_forms import wanted_for_free
from hearthside.games.hot_circle.obstacle_test.sides import opposes, reads_against
from hearthside.games.hot_circle.obstacle_test.state import ChainStep, ObstacleTest
from hearthside.games.hot_circle.odds.roll_against_roll import (
    against_lying,
    certain,
    foretells,
    odds,
    sides,
)
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.two_rolls import TwoRolls


def outlook(table: HotTable, seat: str = "") -> Odds | None:
    """As it looks to a seat: whoever opposes a versus test reads the odds turned round."""
    odds = _acting(table)
    return odds.turned() if odds and seat and _opposes(table, seat) else odds


def hope(table: HotTable, seat: str) -> Hope | None:
    """What a seat hopes for: to win against somebody, or that it passes."""
    test = table.play.test
    if test is None or not test.versus:
        return Hope("it passes", ("pass",)) if test or table.play.ability else None
    acting, against = table.play.cast[test.task.who], table.play.cast[test.against.who]
    mine = against if _opposes(table, seat) else acting
    if mine.player == seat:
        return Hope("you win", ("pass",), mine.name, "you lose")
    return Hope(f"{mine.name} wins", ("pass",), mine.name, f"{mine.name} loses")


def acting(table: HotTable, seat: str) -> str:
    """Whose odds they are: the acting character's, or theirs who oppose."""
    if table.play.ability:
        return table.play.ability.who
    if test := table.play.test:
        return test.against.who if _opposes(table, seat) else test.task.who
    return ""


def _opposes(table: HotTable, seat: str) -> bool:
    play = table.play
    if play.ability:
        return False
    if play.test:
        return reads_against(table, play.test, seat)
    ended = _ended(table)
    return ended is not None and opposes(table, seat, ended.who, ended.against)


def _ended(table: HotTable) -> ChainStep | None:
    held = table.play.scene.held
    return held[-1] if held else None


def _acting(table: HotTable) -> Odds | None:
    play = table.play
    if play.test:
        return _odds(table, play.test)
    if test := play.ability:
        if test.outcome:
            return certain(test.outcome)
        return _odds(table, test) if test.beat in ("ready", "air", "react") else None
    ended = _ended(table)
    return certain(ended.outcome) if ended else None


def _odds(table: HotTable, test: TwoRolls) -> Odds | None:
    """Before any dice fell, while one roll is in the air, and once both lie."""
    task, obstacle = test.roll("task").dice, test.roll("obstacle").dice
    if not (task and obstacle):
        return None
    mine, theirs = test.fell
    free = wanted_for_free(test) if isinstance(test, ObstacleTest) else ""
    if not (mine or theirs or free):
        return odds(sides(die(table)), task, obstacle)
    if test.stands and not (free and foretells(die(table), mine, theirs)):
        return certain(test.stands)
    return against_lying(
        die(table), task, obstacle, task_faces=mine, obstacle_faces=theirs, free=free
    )
