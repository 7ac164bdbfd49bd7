"""The steps of the debrief about goals, reached and next, and about portrayal (VE-5.5, VE-5.9)."""

from collections.abc import Sequence
from functools import partial

from hearthside.core.forms import Field, Many, Pick, Text
from hearthside.core.guided_round_steps import Blanks, Item
from hearthside.core.moves import GM, Event
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.debrief import rewards, rewriting
from hearthside.games.venus.debrief.rewards import ABOUT
from hearthside.games.venus.people import heroes
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import VTable

REACHED, NEXT = "reached", "goals"
"""The steps: what was reached, and what is next."""
CLAIMING = "Each says what they reached and what showed who they are. You are asked if it counts."


def reached(table: VTable) -> list[Item]:
    return [item for who in heroes(table) for item in _of_one(table, who)]


def _of_one(table: VTable, who: Figure) -> list[Item]:
    """One question at a time: goals, then the portrayal."""
    goals = [_goals(table, who)] if who.goals else []
    asked = table.round.done if table.round else ()
    waits = any(f"{REACHED}/{one.id}" not in asked for one in goals)
    return [*goals, *([] if waits else [_portrayal(table, who)])]


def _goals(table: VTable, who: Figure) -> Item:
    picks = tuple(Pick(one.id, one.text) for one in who.goals)
    one = len(picks) == 1
    reached = Many("goals", "Reached", picks=picks, least=1)
    return Item(
        id=f"goals {who.id}",
        of=who.id,
        label="Claim a Lot" if one else "Claim a Lot for each",
        question="Did you reach your goal in this chapter? It earns a Lot."
        if one
        else "Which goals did you reach in this chapter? Each earns a Lot.",
        fields=lambda: (reached,),
        taken=partial(_goals_claimed, table, who),
        meanwhile=CLAIMING,
        passes="Not yet" if one else "None of them yet",
        rules=("VE-5.5",),
    )


def _goals_claimed(table: VTable, who: Figure, blanks: Blanks) -> list[Event]:
    found: list[Event] = []
    for at, one in enumerate(goal for goal in who.goals if goal.id in blanks["goals"]):
        words = f"{who.name} reached a goal: {one.text}"
        found.append(rewards.GoalClaimed(who=who.id, goal=one.id))
        found += peer_reviews.put(
            table,
            who.player,
            words,
            rewards.for_goal(who, one.id),
            about=ABOUT,
            more=at,
            rules=("VE-5.5",),
        )
    return found


def _portrayal(table: VTable, who: Figure) -> Item:
    words = Text(
        "words",
        f"A moment that showed who {who.name} is",
        needed=True,
        most=300,
        placeholder="She gave him her own cloak",
    )
    return Item(
        id=f"portrayal {who.id}",
        of=who.id,
        label="Claim a Lot for it",
        question=f"When was {who.name} most alive?{_counting(who)}",
        fields=lambda: (words,),
        taken=partial(_portrayed, table, who),
        meanwhile=CLAIMING,
        passes="Nothing to claim",
        rules=("VE-5.9",),
    )


def _counting(who: Figure) -> str:
    """VE-5.9: features count above all."""
    features = [f"“{one.name}”" for one in who.attributes if one.kind == "feature"]
    return f" Best of all: one that showed {' or '.join(features)}." if features else ""


def _portrayed(table: VTable, who: Figure, blanks: Blanks) -> list[Event]:
    words = f"A moment well played for {who.name}: {blanks['words']}"
    then = rewards.for_portrayal(who, blanks["words"])
    return peer_reviews.put(table, who.player, words, then, about=ABOUT, rules=("VE-5.9",))


def rewriting_goals(table: VTable) -> list[Item]:
    return [
        Item(
            id=who.id,
            of=who.id,
            label="Write new goals",
            question="What next? Your goals for the next chapter."
            if _reached(table, who)
            else "Keep your goals, or rewrite them for the next chapter?",
            fields=partial(_goal_lines, table, who),
            taken=partial(_rewritten, table, who),
            meanwhile="Each keeps their goals, or takes new ones for the next chapter.",
            passes="Decide later" if _reached(table, who) else "Keep the old ones",
            rare=not _reached(table, who),
            known_to=(GM, who.player),  # VE-2.16: goals are told when they come up
            rules=("VE-5.5",),
        )
        for who in heroes(table)
    ]


def _reached(table: VTable, who: Figure) -> list[str]:
    """The goals the Peers agreed on: there is room for others."""
    brought = table.play.debrief.brought.get(who.id, ()) if table.play.debrief else ()
    return [one.text for one in who.goals if rewards.GOAL + one.text in brought]


def _rewritten(table: VTable, who: Figure, blanks: Blanks) -> list[Event]:
    return rewriting.rewritten(table, who, blanks["goals"])


def _goal_lines(table: VTable, who: Figure) -> Sequence[Field]:
    """What is still to do stands there; what was reached makes room."""
    reached = _reached(table, who)
    said = "\n".join(one.text for one in who.goals if one.text not in reached)
    return (
        Text(
            "goals",
            "Goals, one per line",
            value=said,
            needed=True,
            long=True,
            most=1000,
            placeholder="I will clear my father’s name",
        ),
    )
