"""The steps of the debrief that are about attributes, if the FC calls for them (VE-5.4).

Each Peer suggests one, the owner pitches those they would like, the Peers vote, and what has most
yes is gained; then owners pitch what they would drop or swap.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from hearthside.core.forms import Choice, Field, Many, Pick, Text, When, left_open
from hearthside.core.guided_round_steps import Blanks, Item, RoundStep
from hearthside.core.moves import Event
from hearthside.core.table import slug
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.assembly.plan import checked_name
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.debrief.between_arcs import (
    RULES,
    AttributesCalled,
    Pitched,
    Suggested,
    SuggestionGone,
    SuggestionTaken,
    VotedFor,
    of,
    pitched,
    winners,
)
from hearthside.games.venus.people import facilitator, heroes, peers
from hearthside.games.venus.sheet import Attribute, Figure
from hearthside.games.venus.state import PitchedAttribute, VTable, new_id
from hearthside.games.venus.wording import KIND_CHOICES

DROP, SWAP = "drop", "swap"


def is_called(table: Any) -> bool:
    """Whether the FC called for attributes at this arc's end."""
    return bool(table.play.debrief and table.play.debrief.called)


# The call


def _calling(table: VTable) -> list[Item]:
    return [
        Item(
            id="attributes",
            label="Let everyone suggest",
            question="Should everyone suggest something new for each other: "
            "a specialty, a feature, a limit, a gambit?",
            taken=lambda blanks: [AttributesCalled()],
            meanwhile=f"{facilitator(table)} says whether you all suggest something new.",
            passes="Not this time",
            rules=RULES,
        )
    ]


# Suggestions


def _suggesting(table: VTable) -> list[Item]:
    return [
        Item(
            id=f"{seat} {who.id}",
            seat=seat,
            label="Suggest it",
            question=f"What has {who.name} become?",
            fields=_new_attribute,
            taken=partial(_suggested, table, seat, who),
            meanwhile="Everyone suggests something new for the others.",
            passes="Nothing new",
            rules=RULES,
        )
        for who in heroes(table)
        for seat in peers(table, who.player)
    ]


def _new_attribute() -> Sequence[Field]:
    return (
        Choice("kind", "Kind", picks=KIND_CHOICES, value="feature"),
        Text("name", "What is it?", needed=True, most=80),
    )


def _suggested(table: VTable, seat: str, who: Figure, blanks: Blanks) -> list[Event]:
    named = checked_name(table, who, blanks["name"])
    id = new_id(table, "suggestion")
    made = PitchedAttribute(id=id, by=seat, who=who.id, kind=blanks["kind"], name=named)
    return [Suggested(suggestion=made)]


def _pitching(table: VTable) -> list[Item]:
    return [
        Item(
            id=who.id,
            of=who.id,
            label="Pitch these",
            question="Which of these would you like? Only what you pitch is voted on.",
            fields=partial(_listed, "pitched", "Pitched", of(table, who.id)),
            taken=partial(_pitched, of(table, who.id)),
            meanwhile="Each picks what they would like of it.",
            passes="None of them",
            rules=RULES,
        )
        for who in heroes(table)
        if of(table, who.id)
    ]


def _listed(name: str, label: str, those: Sequence[PitchedAttribute]) -> Sequence[Field]:
    picks = tuple(Pick(one.id, one.name, one.kind) for one in those)
    return (Many(name, label, picks=picks),)


def _pitched(those: Sequence[PitchedAttribute], blanks: Blanks) -> list[Event]:
    chosen = blanks["pitched"]
    return [
        Pitched(suggestion=one.id) if one.id in chosen else SuggestionGone(suggestion=one.id)
        for one in those
    ]


def _voting(table: VTable) -> list[Item]:
    return [
        Item(
            id=f"{seat} {who.id}",
            seat=seat,
            label="Vote",
            question=f"What would you give {who.name}? Say yes to as many as you like.",
            fields=partial(_listed, "yes", "Yes to", pitched(table, who.id)),
            taken=partial(_voted, seat, who),
            meanwhile="Everyone votes on what the others would like.",
            rules=RULES,
        )
        for who in heroes(table)
        if pitched(table, who.id)
        for seat in peers(table, who.player)
    ]


def _voted(seat: str, who: Figure, blanks: Blanks) -> list[Event]:
    return [VotedFor(who=who.id, seat=seat, yes=tuple(blanks["yes"]))]


def _gaining(table: VTable) -> list[Item]:
    return [
        Item(
            id=who.id,
            of=who.id,
            label="Take it",
            question="This is yours now."
            if len(won) == 1
            else "It’s a tie. Which one do you take?",
            fields=partial(_won, won),
            taken=partial(_gained, who, won),
            rules=RULES,
        )
        for who in heroes(table)
        if (won := winners(table, who.id))
    ]


def _won(won: Sequence[PitchedAttribute]) -> Sequence[Field]:
    picks = [Pick(one.id, one.name, one.kind) for one in won]
    return (left_open("gained", "Gained", picks),)


def _gained(who: Figure, won: Sequence[PitchedAttribute], blanks: Blanks) -> list[Event]:
    one = next(one for one in won if one.id == blanks["gained"])
    return [_new(who, one.kind, one.name), SuggestionTaken(who=who.id, suggestion=one.id)]


def _new(who: Figure, kind: str, called: str) -> sheet_changes.AttributeGained:
    made = Attribute(id=slug(called, {one.id for one in who.attributes}), kind=kind, name=called)
    return sheet_changes.AttributeGained(who=who.id, attribute=made, rules=RULES)


# Drops and swaps


def _changing(table: VTable) -> list[Item]:
    return [
        Item(
            id=who.id,
            of=who.id,
            label="Put it to the others",
            question="Drop or swap something? A drop takes a majority, a swap everyone.",
            fields=partial(_change, who),
            taken=partial(_put, table, who),
            passes="Keep the rest",
            again=True,
            rules=RULES,
        )
        for who in heroes(table)
        if who.attributes
    ]


def _change(who: Figure) -> Sequence[Field]:
    ways = (Pick(DROP, "Drop it", "by majority"), Pick(SWAP, "Swap it", "everyone agrees"))
    swapped = When("how", (SWAP,))
    return (
        left_open("attribute", "Which one goes?", who.attributes),
        Choice("how", "How?", picks=ways, value=DROP),
        Choice("kind", "What comes instead?", picks=KIND_CHOICES, value="feature", when=swapped),
        Text("name", "Its name", needed=True, most=80, when=swapped),
    )


def _put(table: VTable, who: Figure, blanks: Blanks) -> list[Event]:
    """VE-5.4: a drop takes a majority, a swap all of the Peers, and a vote in any case."""
    gone = who.attribute(blanks["attribute"])
    assert gone
    then: list[Event] = [
        sheet_changes.AttributeLost(who=who.id, attribute=gone.id, name=gone.name, rules=RULES)
    ]
    words = f"{who.name} drops “{gone.name}”"
    swaps = blanks["how"] == SWAP
    if swaps:
        comes = checked_name(table, who, blanks["name"])
        then.append(_new(who, blanks["kind"], comes))
        words = f"{who.name} swaps “{gone.name}” for “{comes}”"
    seat = who.player
    voters = peers(table, seat)
    return peer_reviews.vote(table, seat, words, then, voters, about="debrief", unanimous=swaps)


STEPS = (
    RoundStep(
        id="attributes",
        title="Attributes",
        items=_calling,
        when=lambda table: bool(table.play.debrief and table.play.debrief.arc),
        rules=RULES,
    ),
    *(
        RoundStep(id=id, title=title, items=items, when=is_called, rules=RULES)
        for id, title, items in (
            ("suggest", "What they have become", _suggesting),
            ("pitch", "What each would like", _pitching),
            ("vote", "The others vote", _voting),
            ("gain", "What you gain", _gaining),
            ("change", "Drops and swaps", _changing),
        )
    ),
)
