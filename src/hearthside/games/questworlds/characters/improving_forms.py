"""What may be improved, learned and caught up with, as forms (QW-6)."""

from hearthside.core.forms import Choice, Field, Many, Number, Option, Pick, Text
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.settings import umbrella
from hearthside.games.questworlds.sheet import USUAL, Ability, Hero, rating_of, usable

BEHIND, AT_MOST = 5, 3
"""QW-6.3: how far behind a new mastery others must be to catch up, and how many may."""


def price(table: QuestTable, ability: Ability) -> int:
    """QW-6.2: keywords under the umbrella rule and runic affinities cost 2, all else 1."""
    dear = ability.affinity or ability.sort == "keyword"
    return 2 if dear and umbrella(table) else 1


def payer_of(table: QuestTable, hero: Hero) -> Hero | None:
    """Whose hero points pay for a rise: one's own, or the master's for a sidekick."""
    return table.play.cast.get(hero.master) if hero.master else hero


def behind(hero: Hero) -> list[Ability]:
    """QW-6.3: abilities and keywords, no breakouts, at least 5 behind the new rating."""
    return [
        one
        for one in usable(hero)
        if one.sort != "breakout" and one.rating and one.rating <= hero.catch_up - BEHIND
    ]


def options(table: QuestTable, seat: str) -> list[Option]:
    offered = []
    gm = table.is_gm(seat)
    for hero in table.play.cast.values():
        if hero.npc or hero.draft or hero.dead:
            continue
        mine = table.speaks_for(seat, hero.id)
        if mine and hero.catch_up:
            offered.append(_catching_up(table, hero))
        if mine and table.session_open:
            offered += _improving(table, hero)
        if gm:
            offered += _directing(table, hero)
    return offered


def _catching_up(table: QuestTable, hero: Hero) -> Option:
    picks = tuple(Pick(one.id, f"{one.name} {shown(table, one.rating)}") for one in behind(hero))
    return Option(
        move="questworlds.catch-up",
        label=f"{hero.name} has a new mastery: others catch up",
        fixed={"who": hero.id},
        fields=(
            Many(
                name="abilities",
                label="Up to three rise by 3",
                picks=picks,
                most=AT_MOST,
            ),
        ),
        rules=("QW-6.3",),
        section="turn",
    )


def _improving(table: QuestTable, hero: Hero) -> list[Option]:
    payer = payer_of(table, hero)
    if payer is None or not payer.hero_points:
        return []
    picks = tuple(
        Pick(
            one.id, f"{one.name} {shown(table, rating_of(hero, one))}", f"costs {price(table, one)}"
        )
        for one in usable(hero)
        if one.rating and one.raised < table.session and price(table, one) <= payer.hero_points
    )
    offered = []
    # Between scenes it is the thing to do; in a scene it stays beside the sheet.
    section = "sheet" if books.playing(table) else "act"
    if picks:
        offered.append(
            Option(
                move="questworlds.improve",
                label=f"Improve {hero.name}",
                fixed={"who": hero.id},
                fields=(
                    Choice(
                        name="ability", label="What rises by 1?", picks=picks, value=picks[0].value
                    ),
                ),
                cost="1 or 2 hero points",
                rules=("QW-6.2",),
                section=section,
                about=hero.id,
            )
        )
    if not hero.master:
        fields: list[Field] = [Text(name="name", label="Called", needed=True, most=60)]
        keywords = [one for one in usable(hero) if one.sort == "keyword" and one.rating]
        if keywords:
            under = (
                Pick("", f"On its own, at {USUAL}"),
                *(Pick(one.id, f"A breakout of {one.name}, +1") for one in keywords),
            )
            fields.append(Choice(name="under", label="Where?", picks=under))
        offered.append(
            Option(
                move="questworlds.learn",
                label=f"{hero.name} gains a new ability",
                fixed={"who": hero.id},
                fields=tuple(fields),
                cost="1 hero point",
                rules=("QW-6.2",),
                section=section,
                about=hero.id,
            )
        )
    return offered


def _directing(table: QuestTable, hero: Hero) -> list[Option]:
    picks = tuple(Pick(one.id, one.name) for one in usable(hero) if one.rating)
    offered = []
    if picks:
        offered.append(
            Option(
                move="questworlds.direct",
                label=f"Direct an improvement of {hero.name}",
                fixed={"who": hero.id},
                fields=(
                    Choice(name="ability", label="What rises?", picks=picks, value=picks[0].value),
                    Number(name="by", label="By", least=1, most=3, value=1),
                ),
                rules=("QW-6.4",),
                section="gm",
                about=hero.id,
            )
        )
    offered.append(
        Option(
            move="questworlds.direct-new",
            label=f"Give {hero.name} a new ability",
            fixed={"who": hero.id},
            fields=(
                Text(name="name", label="Called", needed=True, most=60),
                Number(name="rating", label="Rating", least=1, most=60, value=USUAL),
            ),
            rules=("QW-6.4",),
            section="gm",
            about=hero.id,
        )
    )
    return offered
