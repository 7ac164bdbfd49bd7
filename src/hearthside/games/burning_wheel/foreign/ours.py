"""Somebody at our table as other Burning Wheel tools would write them."""

from msgspec.structs import replace

from hearthside.core.table import Table
from hearthside.games.burning_wheel.foreign.figure import (
    ABOUT,
    CONCEPT,
    CONTACTS,
    ENMITY,
    FUNDS,
    GOAL,
    SETTINGS,
    STATION,
    Belief,
    Facts,
    Figure,
    FigureAbility,
    FigureStanding,
    FigureTrait,
    Thing,
    hurts,
    tolerances,
)
from hearthside.games.burning_wheel.foreign.stat_block import tie
from hearthside.games.burning_wheel.sheet import SEVERITIES, Ability, Conviction, Sheet
from hearthside.games.burning_wheel.state import BurningPlay


def figure_of(table: Table[BurningPlay], character: str) -> Figure:
    """A character as whoever looks at this table may know them."""
    sheet = table.play.cast[character]
    notes = {
        CONCEPT: sheet.concept,
        STATION: sheet.station,
        SETTINGS: ", ".join(sheet.settings),
        ABOUT: sheet.about,
        CONTACTS: ", ".join(one.name for one in sheet.contacts),
        FUNDS: "; ".join(f"{one.name} {one.dice}D{' (lent)' * one.loan}" for one in sheet.funds),
    }
    enemies = [tie(one) for one in sheet.enemies]
    return Figure(
        name=sheet.name,
        npc=sheet.npc,
        stats={one.id: _ability(one) for one in sheet.stats},
        attributes={one.id: _ability(one) for one in sheet.attributes},
        skills=tuple(_ability(one) for one in (*sheet.skills, *sheet.learning)),
        beliefs=tuple(map(_belief, sheet.beliefs)),
        instincts=tuple(map(_belief, sheet.instincts)),
        traits=tuple(
            FigureTrait(name=one.name, kind=one.kind, concerns=one.concerns) for one in sheet.traits
        ),
        relationships=(
            *map(tie, sheet.relationships),
            *(replace(one, ties=(*one.ties, ENMITY)) for one in enemies),
        ),
        affiliations=tuple(
            FigureStanding(name=one.name, dice=one.dice) for one in sheet.affiliations
        ),
        reputations=(
            *(FigureStanding(name=one.name, dice=one.dice) for one in sheet.reputations),
            *(
                FigureStanding(name=one.name, dice=one.dice, infamous=True)
                for one in sheet.infamous
            ),
        ),
        things=tuple(Thing(name=one) for one in sheet.gear),
        artha=sheet.artha,
        cash=sheet.cash,
        notes=tuple((label, text) for label, text in notes.items() if text),
        more={**_wounds(sheet), **({"resourcesTax": sheet.tax} if sheet.tax else {})},
    )


def _ability(held: Ability) -> FigureAbility:
    more: Facts = {"open": held.open_ended}
    if held.is_skill:
        more |= {
            "skilltype": held.type,
            "training": held.training,
            "magical": held.magical,
            "tools": held.tools != "none",
            "learningProgress": held.learnt,
        }
    return FigureAbility(
        name=held.name,
        shade=held.shade,
        exponent=held.exponent,
        marks=held.marks,
        spent=held.artha,
        roots=held.roots,
        learning=held.closed,
        more=more,
    )


def _belief(one: Conviction) -> Belief:
    spent = {"fateSpent": one.artha.fate, "personaSpent": one.artha.persona}
    spent |= {"deedsSpent": one.artha.deeds}
    more: Facts = {kind: count for kind, count in spent.items() if count}
    return Belief(text=one.text, more={**more, GOAL: True} if one.goal else more)


def _wounds(sheet: Sheet) -> Facts:
    """Where hurts are marked, and the words beside them."""
    if sheet.npc:
        begins = tolerances(sheet.exponent("forte"), sheet.exponent("power"))
        return {
            f"ptgs/{kind[:2]}{what}": value
            for kind in SEVERITIES
            for what, value in (
                ("Thresh", begins[kind]),
                ("Taken", sum(one.severity == kind for one in sheet.wounds)),
            )
        }
    marked = [(one.severity, one.text) for one in sheet.wounds]
    return hurts(sheet.exponent("forte"), sheet.exponent("power"), marked)
