"""The step of abilities: points by age, and metal by tier (VE-2.7, VE-2.8)."""

from collections.abc import Sequence
from typing import Any

import msgspec

from hearthside.core.forms import Choice, Field, Number, Pick, Rows, Total, purse
from hearthside.core.making import Blanks
from hearthside.games.venus import metals
from hearthside.games.venus.assembly import plan
from hearthside.games.venus.characters.tiers_ages_sizes import (
    caliber_steps,
    mental_points,
    physical_points,
)
from hearthside.games.venus.check import check_target
from hearthside.games.venus.content import ABILITIES, MENTAL, PHYSICAL
from hearthside.games.venus.sheet import Figure, Spread
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import metal

MOST_STEPS = 3
"""VE-2.2: caliber steps of one ability, from Bronze."""

KINDS_OF_ABILITY = {"mental": MENTAL, "physical": PHYSICAL}
METAL_STEPS = tuple(
    Pick(str(step), metal(metals.BRONZE + step), counts={"steps": -step})
    for step in range(MOST_STEPS + 1)
)


def ability_fields(table: VTable, draft: Figure) -> Sequence[Field]:
    """One field for each of the two kinds, since each has points of its own."""
    spread = {one.ability: one for one in plan.plan_of(draft).spread}
    return tuple(
        Rows(
            kind,
            kind.capitalize(),
            fields=(
                Choice("ability", "Ability", picks=_abilities(draft, abilities)),
                Number(
                    "points",
                    "Points",
                    least=0,
                    most=check_target.MOST_SCORE,
                    value=0,
                    counts={kind: -1},
                ),
                Choice("steps", "Metal", picks=METAL_STEPS, value="0", chips=True),
            ),
            value=tuple(_line(spread.get(one, Spread(ability=one))) for one in abilities),
            least=len(abilities),
            most=len(abilities),
            settled="ability",
        )
        for kind, abilities in KINDS_OF_ABILITY.items()
    )


def _abilities(draft: Figure, abilities: Sequence[str]) -> tuple[Pick, ...]:
    scores, calibers = plan.scores(draft), plan.calibers(draft)
    return tuple(
        Pick(
            one,
            one.capitalize(),
            f"{metal(min(calibers[one], metals.PLATINUM))} +{scores[one]}",
        )
        for one in abilities
    )


def _line(spread: Spread) -> dict[str, Any]:
    return {"ability": spread.ability, "points": spread.points, "steps": str(spread.steps)}


def ability_totals(table: VTable, draft: Figure) -> Sequence[Total]:
    return (
        purse("mental", mental_points(draft.age), "Mental points", lapses=True),
        purse("physical", physical_points(draft.age), "Physical points", lapses=True),
        purse("steps", caliber_steps(draft.tier), "Better metal", lapses=True),
    )


def ability_saved(table: VTable, draft: Figure, blanks: Blanks) -> Figure:
    lines = [one for kind in KINDS_OF_ABILITY for one in blanks[kind]]
    given = msgspec.convert(lines, tuple[Spread, ...], strict=False)
    said = {one.ability: one for one in given}
    return plan.planned(draft, spread=tuple(said.get(a, Spread(ability=a)) for a in ABILITIES))


def ability_help(table: VTable, draft: Figure) -> str:
    return (
        "Your age gives points: they are added to checks. Your tier gives better metal: that is "
        f"what your task dice are made of. {metal(metals.BRONZE)} succeeds on "
        f"{metals.least_face(metals.BRONZE)} and up, each better metal needs one less."
    )
