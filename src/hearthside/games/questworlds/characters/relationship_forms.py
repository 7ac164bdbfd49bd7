"""What may be done about favours, lost bonds and lost abilities, as forms (QW-7)."""

from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.games.questworlds.books import QuestTable, speaks
from hearthside.games.questworlds.sheet import Ability, Favour, Hero, usable

RETURNED = ("ally", "contact", "patron")
"""Bonds in which a favour is owed back."""


def options(table: QuestTable, seat: str) -> list[Option]:
    offered = []
    gm = table.is_gm(seat)
    for hero in table.play.cast.values():
        if hero.npc or hero.draft:
            continue
        if gm or speaks(table, seat, hero.id):
            offered += [_repaying(hero, favour) for favour in hero.favours if not favour.paid]
            offered += [_hiring(hero, one) for one in hero.abilities if _gone(one)]
        if gm:
            offered += _for_the_gm(table, hero)
    if gm and any(hero.benefits for hero in table.play.cast.values()):
        offered.append(
            Option(
                move="questworlds.end-benefits",
                label="The storyline ends, and all benefits with it",
                rules=("QW-4.4.2",),
                section="gm",
                danger=True,
            )
        )
    return offered


def _repaying(hero: Hero, favour: Favour) -> Option:
    ability = hero.ability(favour.ability)
    whom = ability.name if ability else "them"
    return Option(
        move="questworlds.repay",
        label=f"{hero.name} returns a favour to {whom}: {favour.text}",
        fixed={"who": hero.id, "favour": favour.id},
        rules=("QW-7.2", "QW-7.4"),
        section="sheet",
        about=hero.id,
    )


def _gone(one: Ability) -> bool:
    return one.lost and one.bond == "retainers"


def _hiring(hero: Hero, lost: Ability) -> Option:
    return Option(
        move="questworlds.hire-anew",
        label=f"{hero.name} replaces {lost.name}",
        fixed={"who": hero.id, "ability": lost.id},
        fields=(
            Text(name="name", label="Called", needed=True, value=lost.name, most=60),
            Text(name="story", label="How do you find them?", needed=True, long=True, most=400),
        ),
        help="A convincing explanation is all it takes. They are as good as the old ones.",
        rules=("QW-7.5.3",),
        section="sheet",
        about=hero.id,
    )


def _for_the_gm(table: QuestTable, hero: Hero) -> list[Option]:
    offered = []
    bonds = tuple(Pick(one.id, one.name) for one in usable(hero) if one.bond in RETURNED)
    if bonds:
        fields: tuple[Field, ...] = (
            Choice(name="ability", label="To whom?", picks=bonds, value=bonds[0].value),
            Text(name="text", label="What for?", needed=True, most=120),
        )
        offered.append(
            Option(
                move="questworlds.owe",
                label=f"{hero.name} owes a favour",
                fixed={"who": hero.id},
                fields=fields,
                rules=("QW-7.2", "QW-7.3", "QW-7.4"),
                section="gm",
                about=hero.id,
            )
        )
    if held := tuple(Pick(one.id, one.name) for one in usable(hero)):
        offered.append(
            Option(
                move="questworlds.lose-ability",
                label=f"{hero.name} loses an ability for good",
                fixed={"who": hero.id},
                fields=(
                    Choice(name="ability", label="Which?", picks=held, value=held[0].value),
                    Text(name="because", label="Because", most=120),
                ),
                rules=("QW-7.1", "QW-4.4.1.7"),
                section="gm",
                about=hero.id,
                danger=True,
            )
        )
    if lost := tuple(Pick(one.id, one.name) for one in _lost(table, hero)):
        offered.append(
            Option(
                move="questworlds.win-back",
                label=f"{hero.name} wins something back",
                fixed={"who": hero.id},
                fields=(Choice(name="ability", label="What?", picks=lost, value=lost[0].value),),
                rules=("QW-7.5.2",),
                section="gm",
                about=hero.id,
            )
        )
    return offered


def _lost(table: QuestTable, hero: Hero) -> list[Ability]:
    """What may be won back: no sidekick who is dead, nor one whose place is taken."""
    taken = any(one.bond == "sidekick" for one in usable(hero))
    dead = {one.followed for one in table.play.cast.values() if one.dead}
    return [
        one
        for one in hero.abilities
        if one.lost and f"{hero.id}/{one.id}" not in dead and not (one.bond == "sidekick" and taken)
    ]
