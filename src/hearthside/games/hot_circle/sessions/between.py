"""Between sessions, one step after the other: cast, map, plans, Situation, preparation (HC-8.3).

The lines of the map themselves are drawn as in session zero.
"""

from hearthside.core.asks import Verb, verb
from hearthside.core.moves import Event, Move
from hearthside.games.hot_circle.sessions.faction_plans import SummedUp
from hearthside.games.hot_circle.sessions.preparation import Prepared
from hearthside.games.hot_circle.state import STEPS, Between, HotTable, Step, sketchy, step_between


class GoBetween(Move, frozen=True, tag="hot-circle.go-between"):
    """Go on to a step between sessions, or back to one."""

    step: Step


class StepReached(Event, frozen=True, tag="hot-circle.step-reached"):
    sets = {"between": "between"}
    between: Between


TITLES: dict[Step, str] = {
    "cast": "the supporting cast",
    "map": "the relationship map",
    "plans": "what the factions plan",
    "situation": "the Situation",
    "preparation": "your preparation",
    "ready": "start the session",
}


def verbs(table: HotTable, seat: str) -> list[Verb]:
    """On to the next step, and back; what a step asks for may be left as it is."""
    step = step_between(table)
    if step is None or not table.is_gm(seat):
        return []
    at, first = STEPS.index(step), STEPS.index("cast" if table.session else "preparation")
    plans = any(one.plans for one in table.play.campaign.factions)
    done = {"cast": not sketchy(table), "map": True, "plans": plans}
    found = []
    if step != "ready":
        on = STEPS[at + 1]
        found.append(_going(on, f"Go on: {TITLES[on]}", first=done.get(step, False)))
    if at > first:
        back = STEPS[at - 1]
        found.append(_going(back, f"Back: {TITLES[back]}"))
    return found


def _going(step: Step, label: str, first: bool = False) -> Verb:
    return verb(GoBetween(step=step), label, group="gm", first=first, rules=("HC-8.3",))


def decide(table: HotTable, seat: str, move: GoBetween) -> list[Event]:
    return [StepReached(between=Between(table.session, move.step))]


def follow(table: HotTable, event: Event) -> list[Event]:
    """What was asked for is there: on to the next step, if this was the step."""
    asked: dict[type[Event], Step] = {SummedUp: "situation", Prepared: "preparation"}
    done = asked.get(type(event))
    if done is None or step_between(table) != done:
        return []
    return [StepReached(between=Between(table.session, STEPS[STEPS.index(done) + 1]))]
