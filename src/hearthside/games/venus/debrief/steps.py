"""The debrief step by step, as a guided round, at a chapter's or an arc's end (VE-5.3 to VE-5.9).

Everybody is asked what is theirs; what they claim is put to the Peers beside it.
"""

from collections.abc import Sequence
from typing import Any

from hearthside.core.guided_round_steps import Item, Round, RoundStep
from hearthside.core.life.vote_counting import ballots
from hearthside.core.table_life import Ballot, Vote
from hearthside.games.venus import metals
from hearthside.games.venus.check import check_target
from hearthside.games.venus.debrief import attribute_steps, creed_steps, goal_steps, rewards
from hearthside.games.venus.debrief.rewards import CALIBER, DEBRIEF, SCORE
from hearthside.games.venus.people import facilitator, heroes, peers
from hearthside.games.venus.rolls.abilities_rolled import how_often
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import ABILITY_PICKS

NONE = "none"


def is_arc(table: Any) -> bool:
    """Whether an arc ends with this chapter."""
    return bool(table.play.debrief and table.play.debrief.arc)


def is_major(table: VTable) -> bool:
    return bool(table.play.debrief and table.play.debrief.arc == "major")


# Scores and calibers


def _rises(table: VTable) -> list[Vote]:
    """VE-5.3: the Peers vote on what they saw used most."""
    found = []
    for who in heroes(table):
        risable = [p for p in ABILITY_PICKS if who.ability(p.value).score < check_target.MOST_SCORE]
        choices = (
            *(Ballot(p.value, p.label, how_often(table, who.id, p.value)) for p in risable),
            Ballot(NONE, "None of them"),
        )
        score = f"+1 for {who.name}: which ability did you see used most?"
        found += _put(table, who, score, choices, SCORE)
    return found


def _metals(table: VTable) -> list[Vote]:
    """VE-5.3: a major arc may bring a caliber step."""
    found = []
    for who in heroes(table):
        if any(who.ability(pick.value).caliber < metals.PLATINUM for pick in ABILITY_PICKS):
            caliber = f"One metal better for {who.name}, for the whole arc?"
            found += _put(table, who, caliber, ballots("Yes", "No"), CALIBER)
    return found


def _put(
    table: VTable, who: Figure, question: str, choices: Sequence[Ballot], about: str
) -> list[Vote]:
    """A question about somebody, put to their Peers; nothing where nobody is there to vote."""
    voters = peers(table, who.player)
    vote = Vote(
        question=question,
        by=next(iter(table.gms()), ""),
        choices=tuple(choices),
        voters=voters,
        secret=False,
        of_all=True,
        about=f"{about}{who.id}",
    )
    return [vote] if voters else []


# The end


def _ending(table: VTable) -> list[Item]:
    return [
        Item(
            id="end",
            label="End the debrief",
            question="Creeds are settled, and everyone gets what they earned.",
            meanwhile=f"{facilitator(table)} ends the debrief.",
            rules=("VE-5.7", "VE-5.8"),
        )
    ]


ROUND = Round(
    id=DEBRIEF,
    title="The debrief",
    label="Begin the debrief",
    one_by_one=True,
    may_begin=lambda table, seat: False,  # it begins by itself when a chapter or an arc ends
    steps=(
        RoundStep(
            id=goal_steps.REACHED,
            title="Goals and portrayal",
            items=goal_steps.reached,
            rules=("VE-5.5",),
        ),
        RoundStep(
            id="creeds", title="Creeds", items=creed_steps.creeds, when=is_arc, rules=("VE-5.7",)
        ),
        RoundStep(
            id=creed_steps.MOMENTS,
            title="Where they faltered",
            items=creed_steps.moments,
            when=is_arc,
            rules=("VE-5.7",),
        ),
        RoundStep(
            id="rises", title="What was used most", votes=_rises, when=is_arc, rules=("VE-5.3",)
        ),
        RoundStep(
            id="metals", title="Better metal", votes=_metals, when=is_major, rules=("VE-5.3",)
        ),
        *attribute_steps.STEPS,
        RoundStep(
            id=goal_steps.NEXT,
            title="New goals",
            items=goal_steps.rewriting_goals,
            rules=("VE-5.5",),
        ),
        RoundStep(
            id="new creeds",
            title="New creeds",
            items=creed_steps.rewriting_creeds,
            when=is_arc,
            rules=("VE-5.7",),
        ),
        RoundStep(id="end", title="The end of the debrief", items=_ending, when=is_arc),
    ),
    ends=rewards.closed,
    rules=("VE-1.2",),
)
ROUNDS = (ROUND,)
