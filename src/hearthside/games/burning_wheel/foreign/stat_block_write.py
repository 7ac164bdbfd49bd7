"""Sheets of Burning Wheel as text, in the first of the ways people type them."""

import re

from hearthside.core.foreign.formats import phrase
from hearthside.games.burning_wheel.foreign.figure import (
    GOAL,
    GOAL_TAG,
    INFLUENCE,
    Belief,
    Figure,
    FigureAbility,
    FigureStanding,
    FigureTrait,
    Tie,
    hurt,
    marked,
    rated,
)

_TAGS = {"character": "Char", "die": "Dt", "call-on": "C-O"}


def write(figure: Figure) -> str:
    head = [figure.name, figure.stock, f"age {figure.age}" if figure.age else ""]
    learning = [one for one in figure.skills if one.learning]
    artha = figure.artha
    lines = [
        ", ".join(filter(None, head)),
        f"Lifepaths: {figure.lifepaths}" if figure.lifepaths else "",
        _said("Stats", map(_tested, figure.stats.values())),
        _said("Attributes", map(_tested, figure.attributes.values())),
        _said("Skills", (_tested(one) for one in figure.skills if not one.learning)),
        _said("Traits", map(_trait, figure.traits)),
        *(f"B{n}: {_belief(one)}" for n, one in enumerate(figure.beliefs, 1)),
        *(f"I{n}: {phrase(one.text)}" for n, one in enumerate(figure.instincts, 1)),
        _said("Relationships", map(_tied, figure.relationships)),
        _said("Affiliations", map(_dice, figure.affiliations)),
        _said("Reputations", map(_dice, figure.reputations)),
        _said("Gear", (one.name for one in figure.things)),
        f"Artha: Fate {artha.fate}, Persona {artha.persona}, Deeds {artha.deeds}",
        f"Cash: {figure.cash}" if figure.cash else "",
        _said("Learning", map(_learnt, learning)),
        _said("Wounds", (f"{kind} ({text})" if text else kind for kind, text in hurt(figure.more))),
        *(f"{label}: {phrase(text)}" for label, text in figure.notes),
    ]
    return "\n".join(filter(None, lines)) + "\n"


def _said(label: str, many: object) -> str:
    each = [str(one) for one in many]  # type: ignore[attr-defined]
    bare = [re.sub(r"\([^()]*\)", "", one) for one in each]
    between = "; " if any("," in one for one in bare) else ", "
    ending = ";" if between == "; " and len(each) == 1 else ""
    return f"{label}: {between.join(each)}{ending}" if each else ""


def _tested(one: FigureAbility) -> str:
    tests = marked(one)
    return f"{rated(one)} ({tests})" if tests else rated(one)


def _learnt(one: FigureAbility) -> str:
    tests = one.more.get("learningProgress")
    return f"{one.name} ({tests})" if tests else one.name


def _belief(one: Belief) -> str:
    return f"{phrase(one.text)}{GOAL_TAG if one.more.get(GOAL) else ''}"


def _trait(one: FigureTrait) -> str:
    said = f" for {one.concerns}" if one.concerns else ""
    return f"[{_TAGS[one.kind]}] {one.name}{said}"


def _tied(one: Tie) -> str:
    said = ", ".join((*(() if one.influence == INFLUENCE[0] else (one.influence,)), *one.ties))
    return f"{one.name} ({said})" if said else one.name


def _dice(one: FigureStanding) -> str:
    return f"{one.name} ({one.dice}D{', infamous' * one.infamous})"
