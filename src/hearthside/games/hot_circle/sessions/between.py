"""Between sessions, one step after the other: the map, plans, the Situation, preparation (HC-8.3).

The lines of the map themselves are drawn as in session zero.
"""

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line
from hearthside.games.hot_circle.books import HotTable, with_play
from hearthside.games.hot_circle.state import STEPS, Between, Step, step_between


class GoBetween(Move, frozen=True, tag="hot-circle.go-between"):
    """Go on to a step between sessions, or back to one."""

    step: Step


class StepReached(Event, frozen=True, tag="hot-circle.step-reached"):
    between: Between


MOVES = (GoBetween,)
EVENTS = (StepReached,)

TITLES: dict[Step, str] = {
    "map": "the relationship map",
    "plans": "what the factions plan",
    "situation": "the Situation",
    "preparation": "your preparation",
    "ready": "start the session",
}


def options(table: HotTable, seat: str) -> list[Option]:
    """On to the next step, and back; what a step asks for may be left as it is."""
    step = step_between(table)
    if step is None or not table.is_gm(seat):
        return []
    at, first = STEPS.index(step), STEPS.index("map" if table.session else "preparation")
    written = step == "map" or (
        step == "plans" and any(one.plans for one in table.play.campaign.factions)
    )
    offered = []
    if step != "ready":
        on = STEPS[at + 1]
        offered.append(_going(on, f"Go on: {TITLES[on]}", "turn", best=written))
    if at > first:
        back = STEPS[at - 1]
        section = "gm" if step == "ready" else "turn"  # nothing is asked any more but to start
        offered.append(_going(back, f"Back: {TITLES[back]}", section))
    return offered


def _going(step: Step, label: str, section: str, best: bool = False) -> Option:
    return Option(
        move="hot-circle.go-between",
        label=label,
        fixed={"step": step},
        rules=("HC-8.3",),
        section=section,
        best=best,
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case GoBetween():
            return [StepReached(between=Between(table.session, move.step))]
    raise TypeError(move)


def next_step(table: HotTable, done: Step) -> list[Event]:
    """What was asked for is there: on to the next step, if this was the step."""
    if step_between(table) != done:
        return []
    return [StepReached(between=Between(table.session, STEPS[STEPS.index(done) + 1]))]


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case StepReached():
            return with_play(table, between=event.between)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    return []
