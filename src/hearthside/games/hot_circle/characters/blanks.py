"""Beliefs and instincts as they are typed in, before the first session and after each."""

from collections.abc import Iterable

from msgspec.structs import replace

from hearthside.core.moves import Move
from hearthside.games.hot_circle.characters.steps import ORDINALS
from hearthside.games.hot_circle.sheet import Belief, Form, Instinct


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
