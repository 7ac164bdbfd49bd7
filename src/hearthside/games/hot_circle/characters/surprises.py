"""Characters by luck: a life, beliefs, instincts and traits where none are written yet (HC-2)."""

import re
from collections.abc import Sequence
from itertools import chain

import msgspec

from hearthside.core.lucky_picks import Luck, filled
from hearthside.core.making import Blanks
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.typesetting import capital
from hearthside.games.hot_circle.characters.belief_forms import ORDINALS
from hearthside.games.hot_circle.characters.lifepaths import LifepathRow
from hearthside.games.hot_circle.content import ideas
from hearthside.games.hot_circle.sheet import Belief, Hero, Instinct
from hearthside.games.hot_circle.state import HotTable


def lucky_line(table: HotTable, hero: Hero, luck: Luck) -> Blanks:
    """A life that goes on in one setting, so that it needs nobody's leave."""
    campaign, line_ = table.play.campaign, hero.lifepaths
    taken = len(line_) + bool(hero.lifepath(hero.twice))
    if taken >= campaign.lifepaths and all(path.name for path in line_):
        line_, taken = (), 0
    birth = line_[0] if line_ and line_[0].setting else None
    home = birth.setting if birth else _birthplace(table, hero, luck)
    known = [path.name for path in line_]
    place = line_[-1].setting if birth else home
    every = {one.id: _belonging(one.people) for one in campaign.settings}
    any_ = ideas(table, "work")
    said = _said_of_self(hero, list(chain(*every.values()))) or _said_of_self(hero, any_)
    works: list[str] = []
    for likely in (said, every.get(place, ()), any_):
        works += _unused(likely, [*known, *works], luck)
    next_work = iter(works)
    later = [
        LifepathRow(path.name or next(next_work), path.setting, path.id == hero.twice)
        for path in line_[1:]
    ]
    missing = campaign.lifepaths - (taken or 1)
    last = later[-1].setting if later else home
    later += [LifepathRow(next(next_work), last) for _ in range(missing)]
    return {
        "born": home,
        "called": birth.name if birth else "",
        "born_twice": birth is not None and birth.id == hero.twice,
        "lifepaths": tuple(msgspec.to_builtins(row) for row in later),
    }


def _belonging(people: str) -> list[str]:
    """One of each of those who belong to a place.

    >>> _belonging("bargehands, Ferrymen, customs officers, heiresses, the one who came back")
    ['Bargehand', 'Ferryman', 'Customs officer', 'Heiress']
    >>> _belonging("witches, thrushes, foxes, priests")
    ['Witch', 'Thrush', 'Fox', 'Priest']
    """
    every = [capital(word.strip()) for word in people.split(",") if len(word.split()) < FEW_WORDS]
    single = [
        re.sub(r"(?<=m)en$|(?<=ss|ch|sh)es$|(?<=x)es$|ies$|(?<!s)s$", _ending, word)
        for word in every
    ]
    return [one for one, several in zip(single, every, strict=True) if one != several]


FEW_WORDS = 3


def _ending(ending: re.Match[str]) -> str:
    return {"en": "an", "ies": "y"}.get(ending[0], "")


def _said_of_self(hero: Hero, works: Sequence[str]) -> list[str]:
    """What somebody's own line already says they are: `A surveyor who draws the map her way`."""
    about = hero.about.casefold()
    return [work for work in works if re.search(rf"\b{re.escape(work.casefold())}\b", about)]


def _birthplace(table: HotTable, hero: Hero, luck: Luck) -> str:
    """Where they say they belong, or else where nobody else's life began, if there is such a
    place."""
    settings = table.play.campaign.settings
    if own := [one.id for one in settings if _said_of_self(hero, _belonging(one.people))]:
        return luck.pick(own)
    every = [one.id for one in settings]
    others = [one for one in table.play.cast.values() if one.id != hero.id and one.lifepaths]
    taken = {one.lifepaths[0].setting for one in others}
    return luck.pick([id for id in every if id not in taken] or every)


def _unused(words: Sequence[str], written: Sequence[str], luck: Luck) -> list[str]:
    """The words in any order, none that is written down already."""
    known = {text.casefold() for text in written}
    return luck.shuffled([word for word in words if word.casefold() not in known])


def lucky_beliefs(table: HotTable, hero: Hero, luck: Luck) -> Blanks:
    """Three beliefs; the first goal is about the Situation, where it touches somebody."""
    held = [one for other in table.play.cast.values() if other is not hero for one in other.beliefs]
    three = (*hero.beliefs, *(Belief(),) * len(ORDINALS))[: len(ORDINALS)]
    stances, goals = [one.stance for one in three], [one.goal for one in three]
    campaign = table.play.campaign
    near = [
        words.format(amid(campaign.named(id)))
        for id in campaign.touches
        for words in ideas(table, "near")
    ]
    others = [one.goal for one in held]
    wanted = _rare(near, goals, others, luck)[:1] + _rare(
        ideas(table, "goals"), goals, others, luck
    )
    views = _rare(ideas(table, "stances"), stances, [one.stance for one in held], luck)
    lucky = [*views[: len(stances)], *wanted[: len(goals)]]
    words = filled([*stances, *goals], lucky)
    pairs = zip(words[: len(stances)], words[len(stances) :], strict=True)
    return {"beliefs": tuple({"stance": stance, "goal": goal} for stance, goal in pairs)}


def _rare(words: Sequence[str], written: Sequence[str], others: list[str], luck: Luck) -> list[str]:
    """As `_unused`, and what nobody else at the table has comes first."""
    taken = {text.casefold() for text in others}
    return sorted(_unused(words, written, luck), key=lambda word: word.casefold() in taken)


def lucky_instincts(table: HotTable, hero: Hero, luck: Luck) -> Blanks:
    """One in each form, where nothing is written; what is begun keeps its form."""
    blank = (Instinct("always"), Instinct("never"), Instinct("when"))
    held = (*hero.instincts, *blank)[: len(blank)]
    if all(one.act and (one.trigger or one.form != "when") for one in held):
        held = blank
    rows: list[dict[str, str]] = []
    written = [one.act for one in held]
    others = [
        one for other in table.play.cast.values() if other is not hero for one in other.instincts
    ]
    acts, triggers = [one.act for one in others], [one.trigger for one in others]
    for one, fresh in zip(held, blank, strict=True):
        form = one.form if one.act or one.trigger or one.form != "always" else fresh.form
        known = [*written, *(row["act"] for row in rows)]
        rows.append(
            {
                "form": form,
                "act": one.act or _rare(ideas(table, form), known, acts, luck)[0],
                "when": (one.trigger or _rare(ideas(table, "triggers"), (), triggers, luck)[0])
                if form == "when"
                else "",
            }
        )
    return {"instincts": tuple(rows)}


def lucky_traits(table: HotTable, hero: Hero, luck: Luck) -> Blanks:
    words = _unused(ideas(table, "traits"), hero.traits, luck)
    return dict(zip(ORDINALS, words, strict=False))
