"""What a character can act with, and the side of a contest that makes (QW-2.1)."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.core.forms import Choice, Pick, Text
from hearthside.core.once_for_each import once_for_each
from hearthside.core.reasons import total
from hearthside.games.questworlds.ability_ratings import base_rating, rating_of
from hearthside.games.questworlds.contest.state import Side
from hearthside.games.questworlds.contest.target import (
    STRETCH,
    blamed,
    injured_in,
    rating_for,
    shown,
)
from hearthside.games.questworlds.extended.point_values import STANCE_LOST, STANCE_WON
from hearthside.games.questworlds.many_rolls import Contender
from hearthside.games.questworlds.ratings import (
    MASTERY,
    NO_ABILITY,
    mastery_told,
    modifier,
    written,
)
from hearthside.games.questworlds.settings import on, sign
from hearthside.games.questworlds.sheet import Hero, usable
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import in_use, person

NOTHING = "-"
"""What is picked where nothing of theirs fits."""
RESOURCE, CONTACT = "resource:", "contact:"
"""What stands before the id in a pick that is a resource, or an ability used as a contact."""
_AS_CONTACT = " (a contact)"
PEOPLE = "People"
"""The heading over the bonds of a character."""


def can_start(hero: Hero) -> bool:
    """QW-4.4.1.2, QW-4.4.1.6: the dazed, dying and dead start nothing."""
    return not hero.draft and not any(one.state in ("dazed", "dying", "dead") for one in hero.harms)


def starters(table: QuestTable, seat: str) -> list[Hero]:
    """The PCs and sidekicks with whom a seat could start something now."""
    mine = (table.play.cast[who] for who in table.characters_of(seat))
    return [hero for hero in mine if not hero.npc and can_start(hero)]


def ability_picks(
    table: QuestTable,
    hero: Hero,
    *,
    resources: bool = True,
    injury: bool = True,
    blame: bool = False,
    holds: str = "",
) -> tuple[Pick, ...]:
    """What a character may act with, first what was made up just now and never used, then best
    first; what stands at 0 or less is not on offer.

    `injury`: whether an injury counts, as it does everywhere but in a contest of wherewithal.
    `blame`: whether what their people hold against them counts, as it does where they ask them.
    `resources`: whether the community's may be drawn on; `holds` is one that is already.
    """
    found = [*_own_picks(hero, sign(table), injury, blame)]
    found += open_resources(table, holds) if resources else []
    return (*found, Pick(NOTHING, f"Nothing of yours fits: {NO_ABILITY}"))


@once_for_each
def _own_picks(hero: Hero, sign: str, injury: bool, blame: bool) -> tuple[Pick, ...]:
    """What is their own, in the order of `ability_picks`."""
    picks: list[tuple[bool, int, Pick]] = []
    new = next((one for one in usable(hero)[-1:] if one.invented and not one.rating), None)
    for one in usable(hero):
        rating = rating_for(hero, one.id)
        rating += total(blamed(hero, one.id)) if blame else 0
        if rating > 0:
            hampered = injury and injured_in(hero, one.id)
            note = ", a step down" if hampered else ""
            label = f"{one.name} {written(rating, sign)}{note}"
            worth = rating - MASTERY * hampered  # a bump down undoes a mastery's bump up
            group = PEOPLE if one.bond else ""
            picks.append((one is not new, -worth, Pick(one.id, label, group=group)))
    found = [pick for *_, pick in sorted(picks, key=lambda pick: pick[:2])]
    beside = next((pick.group for pick in found if pick.group == PEOPLE), "")
    for one in usable(hero):
        rating = rating_for(hero, one.id) + STRETCH.value
        if one.trade and rating > 0:
            label = f"A contact: {one.name} {written(rating, sign)}"
            stretch = f"A stretch: {modifier(STRETCH.value)}, and a minor victory at most."
            told = f"Somebody you know. {stretch}"
            found.append(Pick(f"{CONTACT}{one.id}", label, told, group=beside))
    return tuple(found)


def open_resources(table: QuestTable, holds: str = "") -> list[Pick]:
    """QW-10.2: what lobbying has opened and nothing draws on yet."""
    community = table.play.community
    if community is None or not on(table, "communities"):
        return []
    open_ones = [id for id in community.opened if id not in in_use(table)]
    return [
        Pick(
            f"{RESOURCE}{one.id}",
            f"{one.name} {shown(table, one.now)}{', a step down' * one.down}",
            group=community.name,
        )
        for one in community.resources.values()
        if one.id in (*open_ones, holds) and not one.closed and one.now > 0
    ]


def acting(table: QuestTable, hero: Hero, pick: str) -> Side:
    """The side a pick from `ability_picks` makes."""
    community = table.play.community
    if pick.startswith(RESOURCE) and community:
        resource = community.resources[pick.removeprefix(RESOURCE)]
        return Side(
            who=hero.id,
            name=hero.name,
            resource=resource.id,
            label=resource.name,
            rating=resource.now,
            down=resource.down,
        )
    id = "" if pick == NOTHING else pick.removeprefix(CONTACT)
    ability = hero.ability(id)
    label = ability.name if ability else "no relevant ability"
    return Side(
        who=hero.id,
        name=hero.name,
        ability=id,
        label=f"{label}{_AS_CONTACT}" if pick.startswith(CONTACT) else label,
        rating=base_rating(hero, id),
        stretch=pick.startswith(CONTACT),
    )


def is_contact(side: Side | Contender) -> bool:
    """QW-7.4.1: whether somebody calls on a contact their trade gives them."""
    return side.label.endswith(_AS_CONTACT)


def ability_choice(
    table: QuestTable, hero: Hero, start: str = "", label: str = "With what?", **which: Any
) -> Choice:
    """The blank in which a player says what their character acts with: which one fits is theirs to
    say, so none is chosen for them but what they act with already."""
    picks = ability_picks(table, hero, **which)
    told = _FIRST if which.get("injury", True) and needs_strength(table, hero) else ""
    known = start if any(pick.value == start for pick in picks) else ""
    return Choice("ability", label, picks=picks, value=known, help=told, missing=ACT_WITH)


def tapped(table: QuestTable, hero: Hero, label: str, start: str = "", **which: Any) -> Choice:
    """The same where one tap says it and sends the form, with its odds beside each."""
    choice = ability_choice(table, hero, start, label, **which)
    injured = f"{choice.help} The odds count that." if choice.help else ""
    signed = mastery_told(sign(table), *(rating_for(hero, one.id) for one in usable(hero)))
    help = " ".join(filter(None, (injured, signed)))
    return replace(choice, help=help, forecast=True, sends=True)


ACT_WITH = "Choose what you act with."
_FIRST = "You are injured: you roll for the strength to take part first."


def needs_strength(table: QuestTable, hero: Hero) -> bool:
    """QW-4.4.1.5: whether an injury has to be overcome before they take part in what comes."""
    known = person(table, hero.id)
    return hero.injured and not hero.npc and (known is None or known.steadied is None)


HOW = Text(
    "tactics",
    "How?",
    help="May stay blank.",
    placeholder="I keep to the wall while the bell rings",
    deed=True,
    long=True,
    most=400,
)
"""The blank in which a player says how they go about it."""
HOW_BESIDE = replace(HOW, label="How do you go about it?", brief="how you go about it")
"""The same where it waits behind More, with what else may be said."""


def by_flaw(hero: Hero, flaw: str) -> Side:
    """QW-3.3b: a flaw of somebody's own as what stands against them."""
    known = hero.ability(flaw)
    assert known
    return Side(rating=rating_of(hero, known), name=f"{hero.name}’s flaw", label=known.name)


def npc_picks(table: QuestTable, people: Sequence[Hero]) -> tuple[Pick, ...]:
    """What each of these NPCs could oppose somebody with, best first: `npc id:ability id`."""
    rated = [
        (rating_for(npc, one.id), npc, one) for npc in people for one in usable(npc) if one.rating
    ]
    rated.sort(key=lambda each: (people.index(each[1]), -each[0]))
    return tuple(
        Pick(f"{npc.id}:{one.id}", f"{npc.name}: {one.name} {shown(table, rating)}")
        for rating, npc, one in rated
    )


STANCES = (
    Pick("", "As usual"),
    Pick(
        "risky",
        "A risky gambit",
        f"Win and score {STANCE_WON} more. Lose and they score {STANCE_LOST} more.",
    ),
    Pick(
        "defensive",
        "A defensive response",
        f"Win and score {STANCE_WON} less. Lose and they score {STANCE_LOST} less.",
    ),
)


def stance_choice(label: str, value: str = "") -> Choice:
    """How much somebody risks in an exchange."""
    rules = ("QW-8.2.5", "QW-8.2.6")
    return Choice("stance", label, picks=STANCES, value=value, rules=rules)
