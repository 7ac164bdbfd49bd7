"""Beliefs and instincts as they are typed in: the blanks, what they lack, what they come to."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Pick, Text
from hearthside.core.game import Problem
from hearthside.core.moves import Move
from hearthside.games.hot_circle.sheet import Belief, Form, Instinct

FORMS = (
    Pick("always", "I always …"),
    Pick("never", "I never …"),
    Pick("when", "When … then I …"),
)
RANKS = (Pick("minor", "Minor"), Pick("major", "Major"))
ORDINALS = ("first", "second", "third")
WHEN = "When (only for “When … then”)"


class BeliefRow(msgspec.Struct, frozen=True):
    stance: str = ""
    goal: str = ""


class InstinctRow(msgspec.Struct, frozen=True):
    form: Form
    act: str
    when: str = ""


class BeliefBlanks(Move, frozen=True):
    """Three beliefs as they are typed in."""

    character: str
    first_stance: str = ""
    first_goal: str = ""
    second_stance: str = ""
    second_goal: str = ""
    third_stance: str = ""
    third_goal: str = ""


class InstinctBlanks(Move, frozen=True):
    """Three instincts as they are typed in."""

    character: str
    first_form: Form = "always"
    first_when: str = ""
    first_act: str = ""
    second_form: Form = "always"
    second_when: str = ""
    second_act: str = ""
    third_form: Form = "always"
    third_when: str = ""
    third_act: str = ""


def belief_fields(beliefs: Sequence[Belief]) -> tuple[Field, ...]:
    """Three beliefs, each a stance and a goal (HC-2.2)."""
    fields: list[Field] = []
    for at, nth in enumerate(ORDINALS):
        one = beliefs[at] if at < len(beliefs) else Belief()
        stance, goal = f"{nth.capitalize()}: I believe", "so I must"
        fields += [
            Text(name=f"{nth}_stance", label=stance, value=one.stance, most=160),
            Text(name=f"{nth}_goal", label=goal, value=one.goal, most=160),
        ]
    return tuple(fields)


def instinct_fields(instincts: Sequence[Instinct]) -> tuple[Field, ...]:
    """Three instincts in one of three forms (HC-2.3)."""
    fields: list[Field] = []
    for at, nth in enumerate(ORDINALS):
        one = instincts[at] if at < len(instincts) else Instinct()
        form = f"{nth.capitalize()} instinct"
        fields += [
            Choice(name=f"{nth}_form", label=form, picks=FORMS, value=one.form),
            Text(name=f"{nth}_when", label=WHEN, value=one.trigger, most=120),
            Text(name=f"{nth}_act", label="… what?", value=one.act, most=120),
        ]
    return tuple(fields)


def instinct_row(one: Instinct) -> tuple[Field, ...]:
    """One instinct in one of its three forms."""
    return (
        Choice(name="form", label="I", picks=FORMS, value=one.form),
        Text(name="when", label=WHEN, value=one.trigger, most=120),
        Text(name="act", label="… what?", value=one.act, needed=True, most=120),
    )


def belief_problems(beliefs: Sequence[Belief]) -> list[Problem]:
    found = []
    for at, nth in enumerate(ORDINALS):
        one = beliefs[at] if at < len(beliefs) else Belief()
        if not (one.stance or one.goal):
            found.append(Problem(f"{nth}_stance", f"Your {nth} belief is still blank."))
        elif not one.stance:
            found.append(Problem(f"{nth}_stance", f"Your {nth} belief: what do you believe?"))
        elif not one.goal:
            found.append(Problem(f"{nth}_goal", f"Your {nth} belief: what must you do?"))
    return found


def instinct_problems(instincts: Sequence[Instinct]) -> list[Problem]:
    found = []
    for at, nth in enumerate(ORDINALS):
        one = instincts[at] if at < len(instincts) else Instinct()
        if not one.act:
            found.append(Problem(f"{nth}_act", f"Your {nth} instinct is still blank."))
        if one.form == "when" and not one.trigger:
            found.append(Problem(f"{nth}_when", f"When do you follow your {nth} instinct?"))
        if one.refused:
            told = f"Your {nth} instinct is too strong: {one.refused} Rewrite it."
            found.append(Problem(f"{nth}_act", told))
    return found


def beliefs_of(move: BeliefBlanks) -> tuple[Belief, ...]:
    told = ((getattr(move, f"{nth}_stance"), getattr(move, f"{nth}_goal")) for nth in ORDINALS)
    return tuple(Belief(stance.strip(), goal.strip()) for stance, goal in told)


def instincts_of(move: InstinctBlanks, kept: tuple[Instinct, ...]) -> tuple[Instinct, ...]:
    told = (
        (getattr(move, f"{nth}_form"), getattr(move, f"{nth}_act"), getattr(move, f"{nth}_when"))
        for nth in ORDINALS
    )
    return written_instincts(told, kept)


def written_instincts(
    rows: Iterable[tuple[Form, str, str]], kept: tuple[Instinct, ...]
) -> tuple[Instinct, ...]:
    """Instincts as typed: form, act, trigger. One the GM refused stays so until it is reworded."""
    refused = {one.told(): one.refused for one in kept}
    made = []
    for form, act, trigger in rows:
        one = Instinct(form, act.strip(), trigger.strip() if form == "when" else "")
        made.append(replace(one, refused=refused.get(one.told(), "")))
    return tuple(made)
