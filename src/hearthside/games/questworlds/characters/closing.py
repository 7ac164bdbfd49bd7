"""The end of a session: hero points are spent on growing before they are lost (QW-6.1, QW-6.2)."""

from functools import partial

from hearthside.core.guided_round_steps import Blanks, Item, RoundStep
from hearthside.core.moves import Event
from hearthside.core.say import listed
from hearthside.core.wording.grammar import counted
from hearthside.games.questworlds.ability_ratings import rating_of
from hearthside.games.questworlds.characters import improving
from hearthside.games.questworlds.characters.improving_forms import Improve, may_rise, rising
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.sheet import Hero, usable
from hearthside.games.questworlds.state import QuestTable


def _growing(table: QuestTable) -> list[Item]:
    """Whoever still holds points that could raise something."""
    heroes = [one for one in table.play.cast.values() if one.pc and not (one.draft or one.dead)]
    return [
        Item(
            id=hero.id,
            of=hero.id,
            label="Raise it",
            question=f"{_risen(table, hero)}{_left(hero.hero_points)} lost when the session "
            "closes. Raise something first.",
            fields=partial(rising, table, hero),
            taken=partial(_raised, table, hero),
            meanwhile="What each hero has learned.",
            passes=f"Let {counted(hero.hero_points, 'hero point')} go",
            again=True,
            rules=("QW-6.1", "QW-6.2"),
        )
        for hero in heroes
        if may_rise(table, hero)
    ]


def _risen(table: QuestTable, hero: Hero) -> str:
    """What they have raised this session, so that it shows."""
    risen = [
        f"{one.name} is {shown(table, rating_of(hero, one))} now"
        for one in usable(hero)
        if one.rating and one.raised == table.session
    ]
    return f"{listed(risen)}. " if risen else ""


def _left(points: int) -> str:
    return "Your last hero point is" if points == 1 else f"Your {points} hero points are"


def _raised(table: QuestTable, hero: Hero, blanks: Blanks) -> list[Event]:
    return improving.decide(table, hero.player, Improve(who=hero.id, ability=blanks["ability"]))


STEPS = (RoundStep(id="grow", title="What you learned", items=_growing, rules=("QW-6.2",)),)
