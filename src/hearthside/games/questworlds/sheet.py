"""A character's sheet: abilities, keywords and flaws, what harms them and what they have gained."""

from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from hearthside.core.once_for_each import once_for_each
from hearthside.core.table import Character
from hearthside.core.wording.typesetting import capital

State = Literal["dazed", "hurt", "impaired", "injured", "dying", "dead"]
STATES: tuple[State, ...] = get_args(State)

Sort = Literal["ability", "keyword", "breakout", "flaw"]
Bond = Literal["", "ally", "patron", "contact", "sidekick", "retainers", "dependent", "adversary"]


def ability_name(typed: str) -> str:
    """What somebody called an ability, as it stands on a sheet.

    >>> ability_name(" rang the bells")
    'Rang the bells'
    """
    return capital(typed.strip())


class Ability(msgspec.Struct, frozen=True, kw_only=True):
    """QW-2.1: anything that solves problems. A breakout's rating is what it adds to its keyword."""

    id: str
    name: str
    sort: Sort = "ability"
    bond: Bond = ""
    under: str = ""
    """The keyword it belongs to."""
    rating: int = 0
    """0 until it is rated at first use (QW-3.1)."""
    points: int = 0
    """How many of the points for making a character are in the rating."""
    free: bool = False
    """From the setting or a keyword: it does not count towards the twelve, or the three flaws."""
    trade: bool = False
    """An occupational keyword (QW-7.4.1)."""
    affinity: bool = False
    """A runic affinity, which costs as much to raise as a keyword (QW-6.2)."""
    trait: bool = False
    """A personality trait (QW-7.5.1)."""
    lost: bool = False
    """Gone for good."""
    invented: bool = False
    """Made up in the middle of play (QW-3.1)."""
    raised: int = 0
    """The last session a hero point raised it in (QW-6.2)."""


class Harm(msgspec.Struct, frozen=True, kw_only=True):
    """A state of adversity and the abilities it bears on."""

    id: str
    state: State
    abilities: tuple[str, ...] = ()
    because: str = ""
    kept: bool = False
    """A hurt the GM keeps beyond the session for a strong dramatic reason (QW-4.4.1.3)."""
    tried: tuple[str, ...] = ()
    """Who already failed to treat it with what: `healer/ability` (QW-2.3.2.1)."""
    doomed: bool = False
    """Dying, and the one intervention has failed (QW-4.4.1.6)."""
    others: bool = False
    """Borne by people who are abilities on this sheet, or by the bond to them (QW-7.1)."""

    @property
    def savable(self) -> bool:
        """QW-4.4.1.6: whether the one try to save a life is still to come."""
        return self.state == "dying" and not self.doomed


class Benefit(msgspec.Struct, frozen=True, kw_only=True):
    """QW-4.4.2: it lasts until a defeat with it, or with the ability that won it."""

    id: str
    amount: int
    abilities: tuple[str, ...] = ()
    situation: str = ""
    won_with: str = ""
    won_also: str = ""
    """The ability that was combined with it (QW-4.6)."""


class Burden(msgspec.Struct, frozen=True, kw_only=True):
    """QW-10.2: what a failed draw on the community costs a PC there until the interval ends."""

    amount: int
    abilities: tuple[str, ...]
    resource: str


class Favour(msgspec.Struct, frozen=True, kw_only=True):
    """QW-7.2: something owed to an ally, patron or contact, in kind."""

    id: str
    ability: str
    text: str
    paid: bool = False


class Hero(Character, frozen=True, kw_only=True):
    """A player character, a sidekick (which has a `master`), or an NPC."""

    concept: str = ""
    method: Literal["go", "list", "prose"] = "go"
    prose: str = ""
    fragments: bool = False
    """Whether the GM allows sentence fragments in the prose (QW-9.2)."""
    listed: tuple[str, ...] = ()
    """Sentences the GM calls lists, of which the first two marks count."""
    rewrite: tuple[str, ...] = ()
    """Sentences the GM wants written anew."""
    unusual: bool = False
    """A sidekick that is not human or of an unusual culture (QW-7.5.1)."""
    master: str = ""
    followed: str = ""
    """`character/ability`: whose sidekick they were, and the bond that was lost (QW-7.5.2)."""
    abilities: tuple[Ability, ...] = ()
    best: str = ""
    """The ability that starts at 17 (QW-3.2)."""
    hero_points: int = 0
    harms: tuple[Harm, ...] = ()
    benefits: tuple[Benefit, ...] = ()
    burdens: tuple[Burden, ...] = ()
    favours: tuple[Favour, ...] = ()
    catch_up: int = 0
    """The rating with a new mastery that others may catch up with, 0 if none (QW-6.3)."""
    rebuild: bool = False
    """Whether a lost sidekick may be replaced (QW-7.5.2)."""
    companion: "Hero | None" = None
    """The sidekick of a character being made, until both join the story."""

    def ability(self, id: str) -> Ability | None:
        for one in self.abilities:
            if one.id == id:
                return one
        return None

    def state(self) -> str:
        """The worst state of adversity of their own, or nothing."""
        own = [STATES.index(harm.state) for harm in self.harms if not harm.others]
        return STATES[max(own)] if own else ""

    @property
    def injured(self) -> bool:
        """QW-4.4.1.5: whether they first need the strength to take part in anything."""
        return any(harm.state == "injured" and not harm.others for harm in self.harms)

    @property
    def dead(self) -> bool:
        return bool(self.harms) and any(harm.state == "dead" for harm in self.harms)

    @property
    def gone(self) -> bool:
        return self.dead or (self.pc and self.doomed)

    @property
    def doomed(self) -> bool:
        """Whether somebody is dying and nobody can help them any more (QW-4.4.1.6)."""
        return any(harm.state == "dying" and harm.doomed for harm in self.harms)

    @property
    def pc(self) -> bool:
        """A player character, no sidekick and no NPC."""
        return not self.npc and not self.master


@once_for_each
def flaws(hero: Hero) -> tuple[Ability, ...]:
    return tuple(one for one in hero.abilities if one.sort == "flaw" and not one.lost)


@once_for_each
def usable(hero: Hero) -> tuple[Ability, ...]:
    """What a character can act with: everything but flaws and what is lost."""
    held = [one for one in hero.abilities if one.sort != "flaw" and not one.lost]
    return tuple(one for one in held if one.sort != "breakout" or not gone(hero, one))


def gone(hero: Hero, one: Ability) -> bool:
    """Whether an ability is lost for good, by itself or with the keyword it breaks out of."""
    keyword = hero.ability(one.under) if one.sort == "breakout" else None
    return one.lost or (keyword is not None and keyword.lost)


def counted(hero: Hero) -> list[Ability]:
    """QW-3.1: what counts towards the twelve."""
    return [one for one in usable(hero) if not one.free]


def related(ability: Ability | None, ids: tuple[str, ...]) -> bool:
    """Whether an ability is among those named, itself or by its keyword."""
    return ability is not None and (ability.id in ids or bool(ability.under in ids))


def with_ability(hero: Hero, ability: Ability) -> Hero:
    """The hero with an ability put in or replaced."""
    if hero.ability(ability.id) is None:
        return replace(hero, abilities=(*hero.abilities, ability))
    kept = tuple(ability if one.id == ability.id else one for one in hero.abilities)
    return replace(hero, abilities=kept)


def with_changed(hero: Hero, ability: str, **changes: Any) -> Hero:
    """The hero with an ability changed, if it is still there."""
    known = hero.ability(ability)
    return with_ability(hero, replace(known, **changes)) if known else hero
