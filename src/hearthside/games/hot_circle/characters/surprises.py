"""Something playable for any step of making a character, chosen by luck.

What somebody wrote stays and only the blanks are filled; a step with no blank left starts anew.
"""

from collections.abc import Sequence
from typing import Any

from hearthside.core.luck import Luck, filled
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
from hearthside.games.hot_circle.characters.steps import UNNAMED
from hearthside.games.hot_circle.sheet import TRAITS, Form, Hero, Instinct

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
NEAR = ("find out what {} wants most", "keep {} from getting what it wants", "win {} over")
"""Goals about a faction the Situation touches."""
ACTS = (
    "sit where I can see the door",
    "count who is in the room",
    "keep a knife in my boot",
    "tell a lie first",
    "pay for the drinks",
    "write everything down",
)
NEVERS = ("leave a letter unread", "drink with a stranger", "sign my real name")
FORMS: tuple[Form, ...] = ("always", "never", "when")
REACTION = "act before I think"
TRIGGERS = ("someone raises a hand", "I hear a bell", "I am cornered")
WORDS = (
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
    hero = table.play.cast[character]
    match step:
        case "name":
            written = ["" if hero.name == UNNAMED else hero.name, hero.about]
            name, about = filled(written, [luck.pick(NAMES), luck.pick(ABOUT)])
            return SaveName(character=character, name=name, about=about)
        case "lifepaths":
            return SaveLifepaths(character=character, lifepaths=_line(table, hero, luck))
        case "beliefs":
            return SaveBeliefs(character=character, **_beliefs(table, hero, luck))
        case "instincts":
            return SaveInstincts(character=character, **_instincts(hero, luck))
        case "traits":
            written = [*hero.traits, *("",) * TRAITS][:TRAITS]
            first, second, third = filled(written, _unused(WORDS, written, luck))
            return SaveTraits(character=character, first=first, second=second, third=third)
    raise TypeError(step)


def _unused(words: Sequence[str], written: Sequence[str], luck: Luck) -> list[str]:
    """One of the words for each blank, none that is written down already."""
    known = {text.casefold() for text in written}
    return luck.some([word for word in words if word.casefold() not in known], len(written))


def _line(table: HotTable, hero: Hero, luck: Luck) -> tuple[LifepathRow, ...]:
    """A life that goes on in one setting, so that it needs nobody's leave."""
    campaign = table.play.campaign
    taken = len(hero.lifepaths) + bool(hero.lifepath(hero.twice))
    line = hero.lifepaths
    if taken >= campaign.lifepaths and all(path.name for path in line):
        line, taken = (), 0
    works = iter(luck.some(_other_work(hero), campaign.lifepaths))
    rows = [
        LifepathRow(path.name or next(works), path.setting, path.id == hero.twice) for path in line
    ]
    if not rows:
        rows, taken = [LifepathRow("", luck.pick(campaign.settings).id)], 1
    setting = rows[-1].setting
    rows += [LifepathRow(next(works), setting) for _ in range(campaign.lifepaths - taken)]
    return tuple(rows)


def _other_work(hero: Hero) -> list[str]:
    known = {path.name.casefold() for path in hero.lifepaths}
    return [work for work in WORK if work.casefold() not in known]


def _beliefs(table: HotTable, hero: Hero, luck: Luck) -> dict[str, str]:
    """Three beliefs; the first goal is about the Situation, where it touches somebody."""
    cast = [other for other in table.play.cast.values() if other.id != hero.id]
    others = [one for other in cast for one in other.beliefs]
    stances = [one.stance for one in hero.beliefs] or [""] * len(ORDINALS)
    goals = [one.goal for one in hero.beliefs] or [""] * len(ORDINALS)
    campaign = table.play.campaign
    near = [words.format(campaign.named(id)) for id in campaign.touches for words in NEAR]
    held = [one.goal for one in others]
    wanted = [*_rare(near, goals, held, luck)[:1], *_rare(GOALS, goals, held, luck)]
    lucky = [
        *_rare(STANCES, stances, [one.stance for one in others], luck),
        *wanted[: len(goals)],
    ]
    blanks = [*(f"{nth}_stance" for nth in ORDINALS), *(f"{nth}_goal" for nth in ORDINALS)]
    return dict(zip(blanks, filled([*stances, *goals], lucky), strict=True))


def _rare(words: Sequence[str], written: Sequence[str], others: list[str], luck: Luck) -> list[str]:
    """As `_unused`, and what nobody else at the table has comes first."""
    known, taken = ({text.casefold() for text in texts} for texts in (written, others))
    lucky = luck.shuffled([word for word in words if word.casefold() not in known])
    return sorted(lucky, key=lambda word: word.casefold() in taken)[: len(written)]


def _instincts(hero: Hero, luck: Luck) -> dict[str, Any]:
    """One in each form, where nothing is written; what is begun keeps its form."""
    written = [*hero.instincts, *(Instinct(),) * len(ORDINALS)][: len(ORDINALS)]
    if not any(_is_open(one) for one in written):
        written = [Instinct()] * len(ORDINALS)
    blanks: dict[str, Any] = {}
    for nth, form, one in zip(ORDINALS, FORMS, written, strict=True):
        begun = one.act or one.trigger or one.form != "always"
        kept: Form = one.form if begun else form
        acts = {"always": luck.pick(ACTS), "never": luck.pick(NEVERS), "when": REACTION}
        blanks[f"{nth}_form"] = kept
        blanks[f"{nth}_act"] = one.act or acts[kept]
        blanks[f"{nth}_when"] = (one.trigger or luck.pick(TRIGGERS)) if kept == "when" else ""
    return blanks


def _is_open(one: Instinct) -> bool:
    return not one.act or (one.form == "when" and not one.trigger)
