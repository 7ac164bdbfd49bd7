"""Beliefs and instincts as they are typed in: the blanks, what they lack, what they come to."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from hearthside.core.fields import When
from hearthside.core.forms import Choice, Field, Pick, Rows, Text
from hearthside.core.wording.grammar import spelled
from hearthside.games.hot_circle.sheet import STEPS_TO_CLEAR, Belief, Form, Instinct

BELIEFS = 3
INSTINCTS = 3

FORMS = (
    Pick("always", "I always …"),
    Pick("never", "I never …"),
    Pick("when", "When … then I …"),
)
RANKS = (
    Pick("minor", f"Minor: {spelled(STEPS_TO_CLEAR['minor'])} hindered test clears it"),
    Pick("major", f"Major: {spelled(STEPS_TO_CLEAR['major'])} hindered tests clear it"),
)
ORDINALS = ("first", "second", "third")


class BeliefRow(msgspec.Struct, frozen=True):
    stance: str = ""
    goal: str = ""


class InstinctRow(msgspec.Struct, frozen=True):
    form: Form
    act: str
    when: str = ""


STANCES = (
    "that a debt is a debt, whoever owes it",
    "that nobody gets out of here alone",
    "that the law is for those who can pay for it",
)
GOALS = (
    "make my brother pay his before winter",
    "find the two who stayed behind",
    "see one judge stand where we stood",
)
"""A belief that might be somebody's: the stances and goals of three."""
ACTS = ("keep a way out behind me", "let a friend pay", "give another one")
"""What somebody might do by instinct, once for each form."""


def belief_rows(held: Sequence[Belief]) -> Rows:
    """HC-2.2: three beliefs, each a stance and a goal; a goal that was reached is due anew."""
    three = (*held, *(Belief(),) * BELIEFS)[:BELIEFS]
    return Rows(
        "beliefs",
        "Beliefs",
        value=tuple(
            {"stance": one.stance, "goal": "" if one.reached else one.goal} for one in three
        ),
        least=BELIEFS,
        most=BELIEFS,
        rules=("HC-2.2",),
        fields=(
            Text(
                "stance",
                "I believe",
                needed=True,
                most=160,
                long=True,
                examples=STANCES,
            ),
            Text(
                "goal",
                "so I must",
                needed=True,
                most=160,
                long=True,
                examples=GOALS,
            ),
        ),
    )


def instinct_rows(held: Sequence[Instinct]) -> Rows:
    """HC-2.3: three instincts, each in one of three forms."""
    three = (*held, *(Instinct(),) * INSTINCTS)[:INSTINCTS]
    return Rows(
        "instincts",
        "Instincts",
        value=tuple(
            {"form": one.form if one.act else form.value, "when": one.trigger, "act": one.act}
            for one, form in zip(three, FORMS, strict=True)
        ),
        least=INSTINCTS,
        most=INSTINCTS,
        rules=("HC-2.3",),
        fields=instinct_row(Instinct()),
    )


def instinct_row(one: Instinct) -> tuple[Field, ...]:
    """One instinct in one of its three forms."""
    return (
        Choice("form", "How it goes", picks=FORMS, value=one.form),
        Text(
            "when",
            "When what happens?",
            value=one.trigger,
            needed=True,
            most=120,
            placeholder="somebody asks my name",
            when=When("form", ("when",)),
        ),
        Text(
            "act",
            "What you do",
            value=one.act,
            needed=True,
            most=120,
            examples=ACTS,
        ),
    )


def too_strong(instincts: Sequence[Instinct]) -> list[str]:
    """HC-2.3: which of them the GM refused, and why."""
    return [
        f"Your {nth} instinct is too strong: {one.refused} Rewrite it."
        for nth, one in zip(ORDINALS, instincts, strict=False)
        if one.refused
    ]


def repeated(what: str, told: Sequence[str]) -> list[str]:
    """HC-2.2, HC-2.3: what is there twice: three are three different ones."""
    folded = [words.casefold() for words in told]
    return [
        f"Your {nth} {what} is one you have already. Write another."
        for at, nth in enumerate(ORDINALS[: len(folded)])
        if folded[at] in folded[:at]
    ]


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
