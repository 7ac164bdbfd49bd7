"""The debrief step by step, as a guided round, at a chapter's or an arc's end (VE-5.3 to VE-5.9).

Everybody is asked what is theirs; what they claim is put to the Peers beside it.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from hearthside.core.forms import Choice, Field, Many, Pick, Text
from hearthside.core.life.vote_counting import ballots
from hearthside.core.moves import GM, Event, Illegal
from hearthside.core.round_steps import Blanks, Item, Round, RoundStep
from hearthside.core.table_life import Ballot, Vote
from hearthside.core.typed_text import unstopped
from hearthside.games.venus import numbers, reviews
from hearthside.games.venus.debrief import attribute_steps, rewards, rewriting
from hearthside.games.venus.debrief.rewards import ABOUT, CALIBER, DEBRIEF, SCORE
from hearthside.games.venus.people import heroes, peers
from hearthside.games.venus.sheet import Figure, Note
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import ABILITY_PICKS

NONE = "none"
REACHED = "reached"
CLAIMING = "Each says what they reached and what showed who they are. You are asked if it counts."
POINTING = "A moment is looked for in which a creed faltered. You are asked if it did."


def is_arc(table: Any) -> bool:
    """Whether an arc ends with this chapter."""
    return bool(table.play.debrief and table.play.debrief.arc)


def is_major(table: VTable) -> bool:
    return bool(table.play.debrief and table.play.debrief.arc == "major")


# What was reached


def _reached(table: VTable) -> list[Item]:
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
    reached = Many("goals", "Reached", picks=picks, least=1, value=(picks[0].value,) if one else ())
    return Item(
        id=f"goals {who.id}",
        of=who.id,
        label="Reached: claim a Lot" if one else "Claim a Lot for each",
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
        found += reviews.put(
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
        placeholder="She gave the boy her own rope",
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
    held = [f"“{one.name}”" for one in who.attributes if one.kind == "feature"]
    shown = " or ".join(filter(None, [", ".join(held[:-1]), *held[-1:]]))
    return f" Best of all: a moment that showed {shown}." if held else ""


def _portrayed(table: VTable, who: Figure, blanks: Blanks) -> list[Event]:
    words = f"A moment well played for {who.name}: {blanks['words']}"
    then = rewards.for_portrayal(who)
    return reviews.put(table, who.player, words, then, about=ABOUT, rules=("VE-5.9",))


# Creeds


def _creeds(table: VTable) -> list[Item]:
    return [
        Item(
            id=who.id,
            of=who.id,
            label="Read them out",
            question="Which of your creeds have faltered? None is a fine answer.",
            fields=partial(_creed_field, who),
            taken=partial(_answered, who),
            meanwhile="Each reads out their creeds, and says whether one has faltered.",
            rules=("VE-5.7",),
        )
        for who in heroes(table)
        if who.creeds
    ]


def _creed_field(who: Figure) -> Sequence[Field]:
    picks = tuple(Pick(one.id, one.text) for one in who.creeds)
    return (Many("faltered", "Faltered", picks=picks),)


def _answered(who: Figure, blanks: Blanks) -> list[Event]:
    return [rewards.CreedsAnswered(who=who.id, faltered=tuple(blanks["faltered"]))]


def _moments(table: VTable) -> list[Item]:
    """VE-5.7: the owner points to moments of what they claim, the FC where nothing is claimed."""
    now = table.play.debrief
    if now is None:
        return []
    found: list[Item] = []
    for who in heroes(table):
        claimed = now.creeds.get(who.id, ())
        if claimed:
            found += [_own(table, who, one) for one in who.creeds if one.id in claimed]
        elif who.creeds:
            found.append(_pressing(table, who))
    return found


def _own(table: VTable, who: Figure, creed: Note) -> Item:
    words = Text("words", "The moment", needed=True, most=300)
    return Item(
        id=f"{who.id} {creed.id}",
        of=who.id,
        label="It faltered then",
        question=f"“{unstopped(creed.text)}”: when did it falter?",
        fields=lambda: (words,),
        taken=lambda blanks: _pointed(table, who.player, who, creed.id, blanks["words"]),
        meanwhile=POINTING,
        passes="It didn’t, after all",
        rules=("VE-5.7",),
    )


def _pressing(table: VTable, who: Figure) -> Item:
    gone = table.play.debrief.pointed if table.play.debrief else ()
    left = [one for one in who.creeds if f"{who.id} {one.id}" not in gone]
    picks = tuple(Pick(one.id, one.text) for one in left)
    gm = next(iter(table.gms()), "")

    def fields() -> Sequence[Field]:
        first = picks[0].value if picks else ""
        return (
            Choice("creed", f"Which creed of {who.name}’s?", picks=picks, value=first),
            Text(
                "words",
                "When did it falter?",
                needed=True,
                most=300,
                placeholder="On the stair, with the watch below",
            ),
        )

    return Item(
        id=f"{who.id} {NONE}",
        label="Point to a moment",
        question=f"{who.name} says no creed has faltered. Has one?",
        fields=fields,
        taken=lambda blanks: _pointed(table, gm, who, blanks["creed"], blanks["words"]),
        meanwhile=POINTING,
        passes="Nothing to point to",
        again=len(left) > 1,
        rules=("VE-5.7",),
    )


def _pointed(table: VTable, by: str, who: Figure, creed: str, words: str) -> list[Event]:
    """The FC's Peers decide on what the FC points to, the owner's on what they claim."""
    text = next(one.text for one in who.creeds if one.id == creed)
    put = reviews.put(
        table,
        by,
        f"{who.name}’s creed “{unstopped(text)}” faltered: {words}",
        [rewards.CreedFaltered(who=who.id, creed=creed)],
        about=ABOUT,
        rules=("VE-5.7",),
    )
    return [rewards.MomentPointedTo(who=who.id, creed=creed, words=words), *put]


# Scores and calibers


def _rises(table: VTable) -> list[Vote]:
    """VE-5.3: the Peers vote on what they saw used most; a major arc may bring a caliber step."""
    found = []
    for who in heroes(table):
        voters = peers(table, who.player)
        if not voters:
            continue
        risable = [p for p in ABILITY_PICKS if who.ability(p.value).score < numbers.MOST_SCORE]
        choices = (*(Ballot(p.value, p.label) for p in risable), Ballot(NONE, "None of them"))
        score = f"+1 for {who.name}: which ability did you see used most?"
        found.append(_vote(table, score, choices, voters, f"{SCORE}{who.id}"))
        if is_major(table) and any(
            who.ability(p.value).caliber < numbers.PLATINUM for p in ABILITY_PICKS
        ):
            caliber = f"A caliber step for {who.name}, for the whole arc?"
            found.append(_vote(table, caliber, ballots("Yes", "No"), voters, f"{CALIBER}{who.id}"))
    return found


def _vote(
    table: VTable, question: str, choices: Sequence[Ballot], voters: tuple[str, ...], about: str
) -> Vote:
    return Vote(
        question=question,
        by=next(iter(table.gms()), ""),
        choices=tuple(choices),
        voters=voters,
        secret=False,
        of_all=True,
        about=about,
    )


# Goals, the end


def _rewriting(table: VTable) -> list[Item]:
    return [
        Item(
            id=who.id,
            of=who.id,
            label="Take these goals",
            question="What next? Your goals for the next chapter."
            if _claimed(table, who)
            else "Keep your goals, or rewrite them for the next chapter?",
            fields=partial(_goal_lines, table, who),
            taken=partial(_rewritten, table, who),
            meanwhile="Each keeps their goals, or takes new ones for the next chapter.",
            passes="Keep the old ones",
            rare=not _claimed(table, who),
            known_to=(GM, who.player),  # VE-2.16: goals are told when they come up
            rules=("VE-5.5",),
        )
        for who in heroes(table)
    ]


def _claimed(table: VTable, who: Figure) -> set[str]:
    """The goals they claimed: there is room for others."""
    given = table.round.answers if table.round else ()
    own = (one for one in given if one.item == f"goals {who.id}" and one.step == REACHED)
    return {goal for one in own for goal in one.blanks.get("goals", ())}


def _rewritten(table: VTable, who: Figure, blanks: Blanks) -> list[Event]:
    return rewriting.rewritten(table, who, blanks["goals"])


def _goal_lines(table: VTable, who: Figure) -> Sequence[Field]:
    """What is still to do stands there; what was claimed makes room."""
    claimed = _claimed(table, who)
    said = "\n".join(one.text for one in who.goals if one.id not in claimed)
    return (
        Text(
            "goals",
            "Goals, one per line",
            value=said,
            needed=True,
            long=True,
            most=1000,
            placeholder="I will light the drowned tower",
        ),
    )


def _ending(table: VTable) -> list[Item]:
    return [
        Item(
            id="end",
            label="End the debrief",
            question="What nobody questioned stands, and everyone gets what they earned.",
            taken=lambda blanks: _ended(table),
            rules=("VE-5.7", "VE-5.8"),
        )
    ]


def _is_questioned(table: VTable) -> bool:
    return any(one.questioned for one in reviews.about(table, ABOUT))


def _last_word(table: VTable) -> bool:
    """Whether somebody has to end it: what stands settles creeds, and a vote has to be opened."""
    return is_arc(table) or _is_questioned(table)


def _closed(table: VTable) -> list[Event]:
    return [*reviews.unquestioned(table, ABOUT), *rewards.closed(table)]


def _ended(table: VTable) -> list[Event]:
    if _is_questioned(table):
        raise Illegal("Something is still being voted on. Open the ballots first.")
    return reviews.unquestioned(table, ABOUT)


ROUND = Round(
    id=DEBRIEF,
    title="The debrief",
    label="Begin the debrief",
    may_begin=lambda table, seat: False,  # it begins by itself when a chapter or an arc ends
    steps=(
        RoundStep(id=REACHED, title="Goals and portrayal", items=_reached, rules=("VE-5.5",)),
        RoundStep(id="creeds", title="Creeds", items=_creeds, when=is_arc, rules=("VE-5.7",)),
        RoundStep(
            id="moments",
            title="Where they faltered",
            items=_moments,
            when=is_arc,
            rules=("VE-5.7",),
        ),
        RoundStep(
            id="rises", title="What was used most", votes=_rises, when=is_arc, rules=("VE-5.3",)
        ),
        *attribute_steps.STEPS,
        RoundStep(id="goals", title="New goals", items=_rewriting, rules=("VE-5.5",)),
        RoundStep(id="end", title="The end of the debrief", items=_ending, when=_last_word),
    ),
    ends=_closed,
    rules=("VE-1.2",),
)
ROUNDS = (ROUND,)
