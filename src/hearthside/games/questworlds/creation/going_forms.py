"""What may be made up and rated in the middle of play, as forms (QW-3.1)."""

from hearthside.core.forms import Choice, Field, Number, Option, Pick, Text, YesNo
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.creation.kinds import (
    FLAW,
    FLAWS,
    KINDS_TOLD,
    PER_ABILITY,
    POINTS,
    TWELVE,
    kinds_for,
    points_left,
)
from hearthside.games.questworlds.settings import umbrella
from hearthside.games.questworlds.sheet import (
    Ability,
    Hero,
    base_rating,
    counted,
    flaws,
    rating_of,
    usable,
)


def options(table: QuestTable, seat: str) -> list[Option]:
    offered = []
    for hero in table.play.cast.values():
        growing = hero.pc and hero.method == "go" and not hero.draft and not hero.dead
        if growing and table.speaks_for(seat, hero.id):
            offered += [*_adding(table, hero), *_inventing(table, hero), *_rating(table, hero)]
    return offered


_SEVENTEEN = YesNo(name="best", label="This is the one that starts at 17")


def _adding(table: QuestTable, hero: Hero) -> list[Option]:
    """QW-3.1, QW-3.2: points for what is rated, best at the moment of its first use."""
    contest, left = table.play.contest, points_left(hero)
    if contest and contest.beat not in ("frame", "ready"):
        return []
    sides = (contest.me, contest.them) if contest else ()
    used = [side.ability for side in sides if side.who == hero.id and not side.second]
    open_ones = [one for one in usable(hero) if one.rating and _may_grow(hero, one, left)]
    fields: list[Field] = [
        Number(name="points", label="Points", least=0, most=min(PER_ABILITY, max(left, 0)), value=0)
    ]
    now = [one for one in open_ones if one.id in used and not one.points]
    if now:
        one = now[0]
        if not hero.best and one.sort != "breakout":
            fields.append(_SEVENTEEN)
        return [
            Option(
                move="questworlds.add-points",
                label=f"Put points on {one.name}",
                fixed={"who": hero.id, "ability": one.id},
                fields=tuple(fields),
                help=f"{shown(table, rating_of(hero, one))} now. {left} of {POINTS} points left.",
                rules=("QW-3.1", "QW-3.2"),
                section="turn",
                about=hero.id,
            )
        ]
    if not open_ones or contest:
        return []
    picks = tuple(
        Pick(one.id, f"{one.name} {shown(table, rating_of(hero, one))}") for one in open_ones
    )
    if not hero.best:
        fields.append(_SEVENTEEN)
    return [
        Option(
            move="questworlds.add-points",
            label="Put points on an ability",
            fixed={"who": hero.id},
            fields=(
                Choice(name="ability", label="Which?", picks=picks, value=picks[0].value),
                *fields,
            ),
            help=f"{left} of {POINTS} points left, {PER_ABILITY} at most on one ability.",
            rules=("QW-3.1", "QW-3.2"),
            section="sheet",
            about=hero.id,
        )
    ]


def _may_grow(hero: Hero, one: Ability, left: int) -> bool:
    return (left > 0 and one.points < PER_ABILITY) or (not hero.best and one.sort != "breakout")


def _inventing(table: QuestTable, hero: Hero) -> list[Option]:
    left = TWELVE - len(counted(hero))
    own_flaws = [one for one in flaws(hero) if not one.free]
    kinds = [pick for pick in kinds_for(hero, umbrella(table)) if left > 0]
    if any(one.bond == "sidekick" for one in usable(hero)):
        kinds = [pick for pick in kinds if pick.value != "sidekick"]
    if len(own_flaws) < FLAWS:
        kinds.append(FLAW)
    if not kinds:
        return []
    fields: list[Field] = [
        Text(name="name", label="What is it called?", needed=True, most=60),
        Choice(
            name="kind",
            label="What is it?",
            picks=tuple(kinds),
            value=kinds[0].value,
            help=KINDS_TOLD,
        ),
    ]
    return [
        Option(
            move="questworlds.invent",
            label=f"Make up something {hero.name} can do",
            fixed={"who": hero.id},
            fields=tuple(fields),
            help=f"{max(left, 0)} of 12 left. It is rated when you first use it.",
            rules=("QW-3.1",),
            section="act",
            about=hero.id,
        )
    ]


def _rating(table: QuestTable, hero: Hero) -> list[Option]:
    offered = []
    for one in usable(hero):
        if one.rating:
            continue
        most = max(0, min(PER_ABILITY, points_left(hero) + one.points))
        fields: list[Field] = [
            Number(name="points", label="Points", least=0, most=most, value=min(one.points, most))
        ]
        if not hero.best and one.sort != "breakout":
            fields.append(_SEVENTEEN)
        offered.append(
            Option(
                move="questworlds.rate",
                label=f"Rate {one.name}",
                fixed={"who": hero.id, "ability": one.id},
                fields=tuple(fields),
                help=f"{shown(table, base_rating(hero, one.id))} as it stands. "
                f"{points_left(hero)} of {POINTS} points left.",
                rules=("QW-3.1", "QW-3.2"),
                section="sheet",
                about=hero.id,
            )
        )
    return offered
