"""The line of a life: from birth through the settings, over bridges the GM accepts (HC-2.6)."""

from collections.abc import Sequence

import msgspec

from hearthside.core.table import slug
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.typesetting import capital
from hearthside.games.hot_circle.session_zero.campaign import Campaign
from hearthside.games.hot_circle.sheet import FIRST_RATING, Hero, Lifepath
from hearthside.games.hot_circle.wording import because

RAISE_COST = {3: 6, 4: 12, 5: 18}
"""HC-7.1: persona marks that raise a lifepath of this rating by one."""


class LifepathRow(msgspec.Struct, frozen=True):
    """A lifepath as it is typed in."""

    name: str
    setting: str
    twice: bool = False
    """HC-2.7: taken a second time."""


def born(campaign: Campaign, setting: str) -> str:
    """HC-2.6: the first lifepath is called after the setting one was born in: `Harbour-born`."""
    return f"{capital(amid(campaign.setting(setting)).removeprefix('the '))}-born"


def _birth(campaign: Campaign, row: LifepathRow) -> str:
    """A birth keeps a spelling of its own, but not the name of a setting it was not in."""
    if not row.setting:
        return ""
    typed = row.name.strip().removesuffix("-born")
    own = f"{typed}-born" if typed else ""
    elsewhere = own in (born(campaign, setting.id) for setting in campaign.settings)
    return born(campaign, row.setting) if elsewhere or not own else own


def lined_up(
    campaign: Campaign, rows: tuple[LifepathRow, ...], before: tuple[Lifepath, ...]
) -> tuple[Lifepath, ...]:
    """The line as typed. What leaves the last setting asks to be a bridge; answers are kept.

    Where no setting is chosen, life goes on where it was.
    """
    line: list[Lifepath] = []
    for at, row in enumerate(rows):
        name = capital(row.name.strip()) if at else _birth(campaign, row)
        fresh = following(line, name, row.setting or (line[-1].setting if line else ""))
        same = (fresh.name, fresh.setting, fresh.bridge_from)
        taken = {path.id for path in line}
        known = (
            one
            for one in before
            if (one.name, one.setting, one.bridge_from) == same and one.id not in taken
        )
        line.append(next(known, fresh))
    return tuple(line)


def following(line: Sequence[Lifepath], name: str, setting: str) -> Lifepath:
    """HC-2.6: the next in a line: it stays where the last one was, or asks to be a bridge."""
    bridge_from = "" if not line or setting in reachable(line) else line[-1].setting
    return Lifepath(
        id=slug(name, {path.id for path in line}),
        name=name,
        setting=setting,
        bridge_from=bridge_from,
        bridge="asked" if bridge_from else "",
    )


def reachable(line: Sequence[Lifepath]) -> tuple[str, ...]:
    """The settings the next lifepath may be in without a bridge: those of the last one."""
    if not line:
        return ()
    last = line[-1]
    both = (last.bridge_from, last.setting) if last.bridge else (last.setting,)
    return tuple(setting for setting in both if setting)


def bridge_told(
    campaign: Campaign, who: str, before: Sequence[Lifepath], name: str, setting: str
) -> str:
    """What a GM has to know to judge a lifepath: where from, where to, and the line so far."""
    there = amid(campaign.setting(before[-1].setting)) if before else "nowhere"
    so_far = ", ".join(path.name or "unnamed" for path in before)
    into = amid(campaign.setting(setting))
    goes = f"stays in {there}" if there == into else f"goes from {there} into {into}"
    return f"{who} {goes}, as “{name}”. Lifepaths so far: {so_far}."


def rated(line: tuple[Lifepath, ...], twice: str) -> tuple[Lifepath, ...]:
    """HC-2.7: each begins at 3D, the one that was taken twice at 4D."""
    return tuple(
        msgspec.structs.replace(path, rating=FIRST_RATING + (path.id == twice)) for path in line
    )


def unmet(line: tuple[Lifepath, ...], at: int) -> list[str]:
    """HC-2.6: what the GM requires of the lifepath at this place and the line does not have."""
    earlier = {path.name.casefold() for path in line[:at]}
    return [name for name in line[at].requires if name.casefold() not in earlier]


def bridges_asked(campaign: Campaign, hero: Hero) -> list[str]:
    """HC-2.6: where the line waits for the GM's word, as sentences."""
    return [
        f"{path.name} is a bridge into {amid(campaign.setting(path.setting))}, "
        "if the gamemaster agrees."
        for path in hero.lifepaths
        if path.name and path.bridge == "asked"
    ]


def line_problems(campaign: Campaign, hero: Hero) -> list[str]:
    """What is wrong with a line as it is written, as sentences."""
    line = hero.lifepaths
    found = []
    taken = len(line) + bool(hero.lifepath(hero.twice))
    if taken != campaign.lifepaths:
        short = taken < campaign.lifepaths
        more = "Add one, or take one twice." if short else "Shorten the line."
        found.append(f"You have {taken} of {campaign.lifepaths} lifepaths. {more}")
    names = [(path.name.casefold(), path.setting) for path in line]
    for at, path in enumerate(line):
        if at and not path.name:
            found.append(f"Lifepath {at + 1} has no name yet. Say what you were.")
        if path.name and names[at] in names[:at]:
            found.append(f"{path.name} is in the line twice. To raise it, tick it as taken twice.")
        if path.bridge == "refused":
            found.append(
                f"{path.name} is no bridge into {amid(campaign.setting(path.setting))}."
                f"{because(path.no_bridge)} Keep to the setting before it, or find another way in."
            )
        if lacking := unmet(line, at):
            found.append(f"For {path.name} you first need {', '.join(lacking)}.")
    return found
