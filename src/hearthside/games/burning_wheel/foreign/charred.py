"""Characters of Charred Black: it keeps points, so that exponents are worked out again."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.foreign.formats import SheetFile, Understood, at, phrase, rows, whole
from hearthside.games.burning_wheel.content import SKILLS
from hearthside.games.burning_wheel.foreign.figure import (
    EXPONENTS,
    INFLUENCE,
    TIES,
    Figure,
    FigureAbility,
    FigureStanding,
    FigureTrait,
    Thing,
    Tie,
    shade,
    stat_of,
)
from hearthside.games.burning_wheel.foreign.placing import placed
from hearthside.games.burning_wheel.shades import Shade
from hearthside.games.burning_wheel.sheet import STATS

_GRAY_COSTS, _GRAY_COUNTS = 5, 2
_DICE = {"small": 1, "local": 1, "large": 2, "regional": 2, "national": 3}
_FLAGS = {
    "isImmedFam": TIES["immediateFamily"],
    "isOtherFam": TIES["otherFamily"],
    "isRomantic": TIES["romantic"],
    "isForbidden": TIES["forbidden"],
    "isHateful": TIES["hateful"],
}
_POINTS = ("mentalPoints", "physicalPoints", "eitherPoints")


_LACKS = (
    "Charred Black keeps no Health, Steel, Circles and Resources, no Beliefs, and not what kind a "
    "trait is. Write them in."
)


def recognises(file: SheetFile) -> bool:
    data = file.data
    points = any("eitherPoints" in one for one in rows(at(data, "stats"), "stats"))
    return (
        at(data, "serialize_version") is not None and points and at(data, "lifepaths") is not None
    )


def read(file: SheetFile) -> tuple[Understood, ...]:
    data = file.data
    stats = _stats(data)
    skills, unknown = _skills(data, stats)
    paths = at(data, "lifepaths")
    taken = [one for one in paths if isinstance(one, list)][:50] if isinstance(paths, list) else []
    settings = dict.fromkeys(phrase(one[0]).removesuffix(" Setting") for one in taken if one)
    names = [phrase(one[1]) for one in taken if len(one) > 1]
    notes = [
        ("Gender", phrase(at(data, "gender"))),
        ("Settings", ", ".join(filter(None, settings))),
    ]
    notes += [("Points in a skill we cannot place", one) for one in unknown]
    figure = Figure(
        name=phrase(at(data, "name")),
        stock=phrase(at(data, "stock")).capitalize(),
        lifepaths=", ".join(filter(None, names)),
        stats=stats,
        skills=tuple(skills),
        traits=tuple(
            FigureTrait(name=phrase(at(one, "name")))
            for one in rows(at(data, "traits"), "traits")
            if phrase(at(one, "name"))
        ),
        relationships=tuple(_tie(one) for one in rows(at(data, "relationships"), "relationships")),
        affiliations=tuple(
            _standing(one) for one in rows(at(data, "affiliations"), "affiliations")
        ),
        reputations=tuple(_standing(one) for one in rows(at(data, "reputations"), "reputations")),
        things=(*_things(data, "gear", "possession"), *_things(data, "property", "property")),
        notes=tuple(pair for pair in notes if pair[1]),
    )
    sheet = placed(figure)
    return (replace(sheet, problems=(*sheet.problems, _LACKS)),)


def _stats(data: Any) -> dict[str, FigureAbility]:
    found = {}
    for one in rows(at(data, "stats"), "stats"):
        if stat := stat_of(phrase(at(one, "name"))):
            colour = shade(at(one, "shade"))
            points = sum(whole(at(one, kind)) or 0 for kind in _POINTS)
            exponent = points - (_GRAY_COSTS if colour == "G" else 0)
            held = exponent if exponent in EXPONENTS else 0
            found[stat] = FigureAbility(name=STATS[stat], shade=colour, exponent=held)
    return found


def _skills(data: Any, stats: dict[str, FigureAbility]) -> tuple[list[FigureAbility], list[str]]:
    known = {skill.name.casefold(): skill for skill in SKILLS.everything().values()}
    made, unknown = [], []
    both = at(data, "skills")
    for one in (*rows(at(both, "lifepath"), "skills"), *rows(at(both, "general"), "skills")):
        name = phrase(at(one, "name"))
        points = sum(whole(at(one, kind)) or 0 for kind in ("lifepathPoints", "generalPoints"))
        listed = known.get(name.casefold())
        wise = name.casefold().endswith("-wise")
        roots = listed.roots if listed else ("perception",) if wise else ()
        if not name or points <= 0:
            continue
        if not roots or any(root not in stats for root in roots):
            unknown.append(f"{name} {points}")
            continue
        magical = bool(listed and listed.magical)
        colour, root = rooted([stats[root] for root in roots])
        exponent = min(max(root // 2 + points - (2 if magical else 1), 0), EXPONENTS[-1])
        made.append(FigureAbility(name=name, shade=colour, exponent=exponent, roots=roots))
    return made, unknown


def rooted(roots: list[FigureAbility]) -> tuple[Shade, int]:
    """The shade and the exponent that a skill opens from.

    >>> rooted([FigureAbility(name="", shade="G", exponent=4), FigureAbility(name="", exponent=3)])
    ('B', 4)
    """
    gray = all(one.shade == "G" for one in roots)
    counted = [
        one.exponent + (_GRAY_COUNTS if one.shade == "G" and not gray else 0) for one in roots
    ]
    return ("G" if gray else "B"), sum(counted) // len(counted)


def _tie(one: Any) -> Tie:
    weight = next((kind for kind in INFLUENCE if kind == at(one, "importance")), INFLUENCE[0])
    ties = tuple(said for key, said in _FLAGS.items() if at(one, key) is True)
    return Tie(name=phrase(at(one, "desc")), influence=weight, ties=ties)


def _standing(one: Any) -> FigureStanding:
    return FigureStanding(
        name=phrase(at(one, "desc")), dice=_DICE.get(phrase(at(one, "importance")), 1)
    )


def _things(data: Any, key: str, kind: str) -> list[Thing]:
    return [
        Thing(name=phrase(at(one, "desc")), kind=kind)
        for one in rows(at(data, key), key)
        if phrase(at(one, "desc"))
    ]
