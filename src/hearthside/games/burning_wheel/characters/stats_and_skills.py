"""Stats, attributes and skills as steps of a sheet (BW-0.1, BW-0.2)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.core.composed_fields import Rows
from hearthside.core.field_kinds import Choice, Number, YesNo
from hearthside.core.fields import Field, Pick
from hearthside.core.lucky_picks import Luck
from hearthside.core.making import Blanks, Problem
from hearthside.core.pieces import Piece, Words
from hearthside.games.burning_wheel import content
from hearthside.games.burning_wheel.characters import quick_sheet
from hearthside.games.burning_wheel.shades import SHADES
from hearthside.games.burning_wheel.sheet import (
    ATTRIBUTES,
    EMOTIONS,
    STATS,
    Ability,
    Sheet,
    by_rank,
)
from hearthside.games.burning_wheel.state import Burning
from hearthside.games.burning_wheel.stats_and_exponents import HIGHEST

MOST_SKILLS = 30
"""How many one sheet has room for."""

SHADE_PICKS = tuple(Pick(shade, shade) for shade in SHADES)


def abilities(names: Mapping[str, str]) -> Any:
    def fields(table: Burning, draft: Sheet) -> Sequence[Field]:
        picks = tuple(Pick(id, label) for id, label in names.items())
        rows = []
        for id in names:
            held = draft.abilities.get(id)
            rows.append(
                {
                    "ability": id,
                    "shade": held.shade if held else "B",
                    "exponent": held.exponent if held else 0,
                }
            )
        return (
            Rows(
                "rated",
                "Ratings",
                fields=(
                    Choice("ability", "Ability", picks=picks),
                    Choice("shade", "Shade", picks=SHADE_PICKS, value="B"),
                    Number("exponent", "Exponent", least=0, most=HIGHEST, value=0),
                ),
                value=tuple(rows),
                settled="ability",
                least=len(rows),
                most=len(rows),
            ),
        )

    return fields


def rated(table: Burning, draft: Sheet, blanks: Blanks) -> Sheet:
    for row in blanks["rated"]:
        id = row["ability"]
        if id in EMOTIONS and not row["exponent"]:
            rest = {key: one for key, one in draft.abilities.items() if key != id}
            draft = replace(draft, abilities=rest)
            continue
        name_ = {**STATS, **ATTRIBUTES, **EMOTIONS}[id]
        kind: Any = "stat" if id in STATS else "attribute"
        known = draft.abilities.get(id) or Ability(id=id, name=name_, kind=kind)
        draft = draft.with_ability(replace(known, shade=row["shade"], exponent=row["exponent"]))
    return draft


def derived(table: Burning, draft: Sheet) -> Sequence[Piece]:
    """BW-0.2: what follows from the stats, and is never typed."""
    told = f"Mortal Wound {draft.mortal_wound}, hesitation {draft.hesitation}."
    return (Words(text=f"Reflexes {draft.reflexes}, {told}"),)


def stat_problems(table: Burning, draft: Sheet) -> Iterable[Problem]:
    if not any(stat.exponent for stat in draft.stats):
        yield Problem(
            "rated", "Every stat is at 0. Rate them, or name a few skills: the numbers follow."
        )


def stats_lucky(table: Burning, draft: Sheet, luck: Luck) -> Blanks:
    rated = luck.shuffled((5, 4, 4, 4, 3, 3))
    rows = [
        {"ability": id, "shade": "B", "exponent": exponent}
        for id, exponent in zip(STATS, rated, strict=True)
    ]
    return {"rated": tuple(rows)}


def attributes_lucky(table: Burning, draft: Sheet, luck: Luck) -> Blanks:
    rated = {"health": 4, "steel": 4, "circles": 2, "resources": luck.pick((1, 2, 3))}
    rows = [
        {"ability": id, "shade": "B", "exponent": rated.get(id, 0)}
        for id in {**ATTRIBUTES, **EMOTIONS}
    ]
    return {"rated": tuple(rows)}


def skills(table: Burning, draft: Sheet) -> Sequence[Field]:
    listed = content.picks(table)
    own = [one for one in draft.skills if one.id not in listed]
    picks = (*listed.values(), *(Pick(one.id, one.name) for one in own))
    rows = tuple(
        {"skill": one.id, "shade": one.shade, "exponent": one.exponent, "tools": one.at_hand}
        for one in draft.skills
    )
    return (
        Rows(
            "rated",
            "Skills",
            fields=(
                Choice("skill", "Skill", picks=picks, folded=True),
                Choice("shade", "Shade", picks=SHADE_PICKS, value="B"),
                Number("exponent", "Exponent", least=0, most=HIGHEST, value=2),
                YesNo("tools", "Tools at hand", value=True),
            ),
            value=rows,
            most=MOST_SKILLS,
        ),
    )


def skills_saved(table: Burning, draft: Sheet, blanks: Blanks) -> Sheet:
    others = {id: one for id, one in draft.abilities.items() if not one.is_skill or one.closed}
    rated = {}
    for row in blanks["rated"]:
        if row["skill"]:
            known = content.skill(table, row["skill"], draft.abilities)
            rated[row["skill"]] = replace(
                known,
                closed=False,
                shade=row["shade"],
                exponent=row["exponent"],
                at_hand=row["tools"],
            )
    return replace(draft, abilities={**others, **rated})


def skills_so_far(table: Burning, draft: Sheet) -> Sequence[Piece]:
    """Each with its rating; that tools are missing is worth a word, that they are there is not."""
    told = [f"{one.name} {one.rating}{', no tools' * (not one.at_hand)}" for one in by_rank(draft)]
    return (Words(text="; ".join(told)),) if told else ()


def skills_lucky(table: Burning, draft: Sheet, luck: Luck) -> Blanks:
    if next(draft.skills, None):  # what was ranked in a hurry stays
        return {"rated": skills(table, draft)[0].start}
    ranked = quick_sheet.named(table, content.skills_of(table, draft.concept, luck))
    rows = [
        {"skill": one.id, "shade": "B", "exponent": quick_sheet.RANKS[at], "tools": True}
        for at, one in enumerate(ranked)
    ]
    return {"rated": tuple(rows)}
