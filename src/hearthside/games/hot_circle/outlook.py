"""How a test in progress would end if everyone passed from here on."""

from hearthside.core.odds import Odds
from hearthside.games.hot_circle.books import HotTable
from hearthside.games.hot_circle.resolve import certain, die_for, odds, reroll_odds, result


def outlook(table: HotTable) -> Odds | None:
    play = table.play
    if play.test:
        task, against = play.test.task, play.test.against
        rolls = (task.dice, against.dice, task.faces, against.faces)
        return _odds(table, *rolls) if task.dice and against.dice else None
    if play.ability and play.ability.beat in ("ready", "air", "react"):
        test = play.ability
        return _odds(
            table, test.task_dice, test.obstacle_dice, test.task_faces, test.obstacle_faces
        )
    return None


def _odds(
    table: HotTable,
    task: int,
    obstacle: int,
    task_faces: tuple[int, ...],
    obstacle_faces: tuple[int, ...],
) -> Odds:
    die = die_for(table.settings.get("dice"))
    if not task_faces and not obstacle_faces:
        return odds(die, task, obstacle)
    if task_faces and obstacle_faces:
        mine, theirs = (result(task_faces), task), (result(obstacle_faces), obstacle)
        return certain("pass" if mine > theirs else "fail" if mine < theirs else "tie")
    return reroll_odds(
        die,
        task,
        obstacle,
        task_shows=result(task_faces) if task_faces else 0,
        obstacle_shows=result(obstacle_faces) if obstacle_faces else 0,
    )
