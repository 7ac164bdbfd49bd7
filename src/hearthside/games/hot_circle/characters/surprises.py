"""Something playable for any step of making a character, chosen by luck."""

from hearthside.core.luck import Luck
from hearthside.core.moves import Move
from hearthside.games.hot_circle.books import HotTable
from hearthside.games.hot_circle.characters.blanks import ORDINALS
from hearthside.games.hot_circle.characters.creation import (
    SaveBeliefs,
    SaveInstincts,
    SaveLifepaths,
    SaveName,
    SaveTraits,
)
from hearthside.games.hot_circle.characters.lifepaths import LifepathRow

NAMES = ("Ansa", "Bero", "Cato", "Dunja", "Edda", "Falk", "Greta", "Hanno", "Ilse", "Joris")
ABOUT = ("who came back too late", "with a debt to settle", "the last one who remembers")
WORK = ("Runner", "Clerk", "Guard", "Smuggler", "Healer", "Scholar", "Singer", "Tinker", "Envoy")
STANCES = (
    "that a promise outlives the one who made it",
    "that power is only borrowed",
    "that nobody should starve beside a full store",
    "that the old families got us here",
    "that silence is how the strong win",
    "that a debt has to be paid in kind",
)
GOALS = (
    "find out who gave the order",
    "bring the two sides to one table",
    "get my people out before winter",
    "break the hold they have over me",
    "learn what was hidden in the archive",
    "win back what was taken",
)
ACTS = (
    "sit where I can see the door",
    "count who is in the room",
    "keep a knife in my boot",
    "tell a lie first",
    "pay for the drinks",
    "write everything down",
)
NEVERS = ("leave a letter unread", "drink with a stranger", "sign my real name")
TRIGGERS = ("someone raises a hand", "I hear a bell", "I am cornered")
TRAITS = (
    "Curious",
    "Stubborn",
    "Soft-spoken",
    "Reckless",
    "Vain",
    "Patient",
    "Scarred",
    "Charming",
    "Gloomy",
)


def surprise(table: HotTable, character: str, step: str, luck: Luck) -> Move:
    match step:
        case "name":
            return SaveName(character=character, name=luck.pick(NAMES), about=luck.pick(ABOUT))
        case "lifepaths":
            return _line(table, character, luck)
        case "beliefs":
            stances, goals = luck.some(STANCES, 3), luck.some(GOALS, 3)
            blanks = {f"{nth}_stance": stances[at] for at, nth in enumerate(ORDINALS)}
            blanks |= {f"{nth}_goal": goals[at] for at, nth in enumerate(ORDINALS)}
            return SaveBeliefs(character=character, **blanks)
        case "instincts":
            return SaveInstincts(
                character=character,
                first_form="always",
                first_act=luck.pick(ACTS),
                second_form="never",
                second_act=luck.pick(NEVERS),
                third_form="when",
                third_when=luck.pick(TRIGGERS),
                third_act="act before I think",
            )
        case "traits":
            first, second, third = luck.some(TRAITS, 3)
            return SaveTraits(character=character, first=first, second=second, third=third)
    raise TypeError(step)


def _line(table: HotTable, character: str, luck: Luck) -> SaveLifepaths:
    """A life in one setting, so that it needs nobody's leave."""
    campaign = table.play.campaign
    setting = luck.pick(campaign.settings).id
    works = luck.some(WORK, campaign.lifepaths - 1)
    rows = (LifepathRow("", setting), *(LifepathRow(work, setting) for work in works))
    return SaveLifepaths(character=character, lifepaths=rows)
