"""What may be done about favours, lost bonds and lost abilities, as forms (QW-7)."""

from typing import Any

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Pick, Text
from hearthside.core.moves import Move
from hearthside.games.questworlds.books import QuestTable, speaks
from hearthside.games.questworlds.sheet import Ability, Favour, Hero, usable

RETURNED = ("ally", "contact", "patron")
"""Bonds in which a favour is owed back."""


class Repay(Move, frozen=True, tag="questworlds.repay"):
    who: str
    favour: str


class Owe(Move, frozen=True, tag="questworlds.owe"):
    """The GM notes a favour owed."""

    who: str
    ability: str
    text: str


class LoseAbility(Move, frozen=True, tag="questworlds.lose-ability"):
    """Someone dies or is of no more use, or an ability is lost for good."""

    who: str
    ability: str
    because: str = ""


class WinBack(Move, frozen=True, tag="questworlds.win-back"):
    """Lost only figuratively, and won back by overcoming obstacles (QW-7.5.2)."""

    who: str
    ability: str


class HireAnew(Move, frozen=True, tag="questworlds.hire-anew"):
    """Lost retainers are replaced by a convincing explanation (QW-7.5.3)."""

    who: str
    ability: str
    name: str
    story: str


class EndBenefits(Move, frozen=True, tag="questworlds.end-benefits"):
    """A storyline ends, and with it every benefit (QW-4.4.2)."""


def further(table: QuestTable, seat: str) -> list[Verb]:
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
        label, rules = "The storyline ends", ("QW-4.4.2",)
        help = "All benefits end with it."
        offered.append(verb(EndBenefits(), label, group="gm", help=help, rules=rules, danger=True))
    return offered


def _repaying(hero: Hero, favour: Favour) -> Verb:
    ability = hero.ability(favour.ability)
    whom = ability.name if ability else "them"
    return verb(
        Repay(who=hero.id, favour=favour.id),
        f"Return a favour to {whom}: {favour.text}",
        group="sheet",
        about=hero.id,
        rules=("QW-7.2", "QW-7.4"),
    )


def _gone(one: Ability) -> bool:
    return one.lost and one.bond == "retainers"


def _hiring(hero: Hero, lost: Ability) -> Verb:
    found = "How do you find them?"
    return verb(
        HireAnew,
        f"Replace {lost.name}",
        lambda: [
            Text(name="name", label="Called", needed=True, value=lost.name, most=60),
            Text(name="story", label=found, needed=True, long=True, most=400),
        ],
        group="sheet",
        about=hero.id,
        fixed={"who": hero.id, "ability": lost.id},
        help="A convincing explanation is all it takes. They are as good as the old ones.",
        rules=("QW-7.5.3",),
    )


def _for_the_gm(table: QuestTable, hero: Hero) -> list[Verb]:
    look: dict[str, Any] = {"group": "gm", "about": hero.id, "fixed": {"who": hero.id}}
    bonds = [one for one in usable(hero) if one.bond in RETURNED]
    held, lost = usable(hero), _lost(table, hero)
    offered = []
    if bonds:
        what = Text(name="text", label="What for?", needed=True, most=120)
        blanks = [_which(bonds, "To whom?"), what]
        owed = ("QW-7.2", "QW-7.3", "QW-7.4")
        offered.append(verb(Owe, "Owe a favour", lambda: blanks, rules=owed, **look))
    if held:
        because = Text(name="because", label="Because", most=120)
        losing, gone = [_which(held, "Which?"), because], ("QW-7.1", "QW-4.4.1.7")
        label = "Lose an ability for good"
        offered.append(verb(LoseAbility, label, lambda: losing, rules=gone, danger=True, **look))
    if lost:
        back, won = [_which(lost, "What?")], ("QW-7.5.2",)
        offered.append(verb(WinBack, "Win something back", lambda: back, rules=won, **look))
    return offered


def _which(abilities: list[Ability], label: str) -> Choice:
    picks = tuple(Pick(one.id, one.name) for one in abilities)
    return Choice(name="ability", label=label, picks=picks, value=picks[0].value)


def _lost(table: QuestTable, hero: Hero) -> list[Ability]:
    """What may be won back: no sidekick who is dead, nor one whose place is taken."""
    taken = any(one.bond == "sidekick" for one in usable(hero))
    dead = {one.followed for one in table.play.cast.values() if one.dead}
    return [
        one
        for one in hero.abilities
        if one.lost and f"{hero.id}/{one.id}" not in dead and not (one.bond == "sidekick" and taken)
    ]
