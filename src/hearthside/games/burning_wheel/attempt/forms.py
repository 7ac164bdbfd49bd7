"""How a test is filled in: intent and task, and what the GM makes of them (BW-1.1, BW-1.2)."""

from collections.abc import Sequence

from msgspec.structs import replace

from hearthside.core.field_kinds import Choice, Number, Text, YesNo
from hearthside.core.fields import Field, Pick, When
from hearthside.games.burning_wheel.attempt.sides import (
    ability_picks,
    able,
    follows_field,
    infamy_field,
)
from hearthside.games.burning_wheel.attempt.state import A_FEW_MOMENTS
from hearthside.games.burning_wheel.numbers import HIGHEST, Kind
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.state import Burning

KINDS: dict[str, tuple[Kind, str]] = {
    "standard": ("standard", "Obstacle"),
    "versus": ("versus", "Versus"),
    "linked": ("linked", "Linked"),
    "graduated": ("graduated", "Graduated"),
}
ALONE = When("kind", ("standard", "linked", "graduated"))
"""Nobody rolls against it."""
DEFENDERS = (Pick("", "Neither side"), Pick("0", "Whoever tries it"), Pick("1", "Who opposes it"))


def intent() -> tuple[Field, ...]:
    """BW-1.1."""
    return (
        Text(
            "intent",
            "Intent: what do you want?",
            needed=True,
            placeholder="All three wagons over before the beam goes",
        ),
        Text(
            "task",
            "Task: how do you do it?",
            needed=True,
            placeholder="I wedge the split beam and rope it",
        ),
    )


def setting(table: Burning, sheet: Sheet) -> tuple[Field, ...]:
    """Everything the GM says about a test before anyone rolls (BW-1.2)."""
    others = [one for one in able(table) if one.id != sheet.id]
    others.sort(key=lambda one: one.npc == sheet.npc)  # the company is seldom against its own
    aside = tuple(Pick(one.id, one.name) for one in others)
    against = When("opponent", tuple(one.id for one in others))
    theirs = tuple(
        replace(pick, group=one.name, when=When("opponent", (one.id,)))
        for one in others
        for pick in _of(one, ability_picks(table, one, lucky=False))
    )
    fields: list[Field] = [
        Choice(
            "kind",
            "Kind of test",
            help="Versus: somebody rolls against it. Linked: it helps or hinders the next test. "
            "Graduated: how well, by the successes.",
            picks=tuple(Pick(id, label) for id, (_, label) in KINDS.items()),
            value="standard",
            chips=True,
            rules=("BW-1.2",),
        ),
        Choice(
            "ability",
            "Which ability is tested?",
            picks=ability_picks(table, sheet),
            value=next((one.id for one in sheet.skills), "will"),
            folded=True,
            rules=("BW-1.3", "BW-1.5"),
        ),
        Number(
            "ob",
            "Base obstacle",
            least=1,
            most=HIGHEST,
            value=2,
            when=When("kind", ("standard", "linked")),
        ),
    ]
    if others:
        fields += [
            Choice(
                "opponent",
                "Against whom?",
                picks=(Pick("", "Nobody in particular", when=ALONE), *aside),
                folded=True,
            ),
            Choice(
                "theirs",
                "Their ability",
                help="In a versus test it is rolled. Otherwise its exponent is the obstacle.",
                picks=(Pick("", "None: the obstacle above stands", when=ALONE), *theirs),
                folded=True,
                when=against,
            ),
            Choice(
                "defender",
                "Who defends?",
                help="On a tie the defender wins.",
                picks=DEFENDERS,
                when=When("kind", ("versus",)),
                rules=("BW-1.17",),
            ),
        ]
    fields += [
        Text("failure", "If it fails", needed=True, rules=("BW-1.2",)),
        Text(
            "time",
            "How long does it take?",
            needed=True,
            most=80,
            value=A_FEW_MOMENTS,
            brief=f"it takes {A_FEW_MOMENTS}",
        ),
        YesNo(
            "toolless",
            "The tools it needs are missing",
            brief="the tools are there",
            rules=("BW-1.6",),
        ),
        YesNo(
            "deadly",
            "Failure is certain death",
            brief="failure kills nobody",
            rules=("BW-1.18",),
        ),
        *infamy_field(sheet),
        *follows_field(table, sheet.id),
    ]
    return tuple(fields)


def _of(sheet: Sheet, picks: Sequence[Pick]) -> list[Pick]:
    """Picks that say whose they are."""
    return [replace(pick, value=f"{sheet.id}:{pick.value}") for pick in picks]


def opposing(table: Burning, sheet: Sheet) -> tuple[Field, ...]:
    """Another ability that answers."""
    return (
        Choice(
            "ability",
            "Which ability is tested?",
            picks=ability_picks(table, sheet),
            value=next((one.id for one in sheet.skills), "will"),
            folded=True,
        ),
        YesNo("toolless", "The tools it needs are missing", rules=("BW-1.6",)),
        *infamy_field(sheet),
        *follows_field(table, sheet.id),
    )
