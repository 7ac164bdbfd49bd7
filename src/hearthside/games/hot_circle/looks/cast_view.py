"""Everyone in the story as they stand at the table: points, conditions, who is an enemy."""

from hearthside.core.cast_cards import person
from hearthside.core.once_for_each import once_for_each
from hearthside.core.pieces import Card, Coins, Mark, Why, Words
from hearthside.core.show import Person
from hearthside.core.wording.grammar import amid, counted
from hearthside.games.hot_circle.cards_or_dice import spoken
from hearthside.games.hot_circle.sessions.scenes import elsewhere
from hearthside.games.hot_circle.sheet import Condition, Hero
from hearthside.games.hot_circle.state import HotTable


def people(table: HotTable) -> tuple[Person, ...]:
    away = elsewhere(table)
    return tuple(_person(table, hero, hero in away) for hero in table.play.cast.values())


def _person(table: HotTable, hero: Hero, away: bool) -> Person:
    last = hero.lifepaths[-1].name if hero.lifepaths else ""
    return person(
        table,
        hero,
        concept=belonging(table, hero, hero.about or last),
        side="Everyone else" if hero.npc else "Player characters",
        pieces=(
            *_spending(table, hero),
            *_conditions(hero),
            *_hostile(table, hero),
            *((Words(text="Not in this scene"),) if away else ()),
        ),
        cards=() if table.play.closing else _driven(hero),  # its rounds go through them
    )


def belonging(table: HotTable, hero: Hero, words: str) -> str:
    """Words about somebody, and whose they are: `Counts every sack twice (the Salt Court)`."""
    power = table.play.campaign.faction(hero.faction)
    if power is None:
        return words
    return f"{words} ({amid(power.name)})" if words else power.name


@once_for_each
def _driven(hero: Hero) -> tuple[Card, ...]:
    """HC-2.2, HC-2.3: what they must do next, and what they do without thinking."""
    goals = [
        Card(
            id=f"{hero.id}-goal-{at}",
            text=f"{one.aim[0].upper()}{one.aim[1:]}",
            kind="Goal",
            note=one.held if one.stance else "",
            why=Why("Persona if it moves tonight.", ("HC-2.2", "HC-6.4")),
        )
        for at, one in enumerate(hero.beliefs)
        if one.goal
    ]
    instincts = [
        Card(
            id=f"{hero.id}-instinct-{at}",
            text=one.told(),
            kind="Instinct",
            note="Say it, and it is so",
            why=Why(rules=("HC-2.3",)),
        )
        for at, one in enumerate(hero.instincts)
        if one.act
    ]
    return (*goals, *instincts)


def _spending(table: HotTable, hero: Hero) -> tuple[Coins, ...]:
    return artha(
        hero,
        Why(spoken(table, "For rerolls in ability tests."), ("HC-6.1", "HC-6.5")),
        Why(spoken(table, "For rerolls in obstacle tests."), ("HC-6.4", "HC-6.5")),
    )


@once_for_each
def artha(hero: Hero, fate: Why, persona: Why) -> tuple[Coins, ...]:
    """A character's points; an NPC without any has no use for them (HC-2.9)."""
    if hero.npc and not (hero.fate or hero.persona):
        return ()
    path = f"cast.{hero.id}"
    return (
        Coins(label="Fate", count=hero.fate, name="fate point", why=fate, path=f"{path}.fate"),
        Coins(
            label="Persona",
            count=hero.persona,
            name="persona point",
            shape="mask",
            why=persona,
            path=f"{path}.persona",
        ),
    )


@once_for_each
def _conditions(hero: Hero) -> tuple[Mark, ...]:
    return tuple(
        Mark(
            text=condition.text,
            tone="plain" if condition.voluntary else "harm",
            note=f"{condition.rank} condition, {_cleared(condition)}",
            why=Why("A temporary trait.", ("HC-2.5", "HC-6.3")),
        )
        for condition in hero.conditions
    )


def _cleared(condition: Condition) -> str:
    """HC-6.3: how far somebody is from being rid of it."""
    left = condition.steps_to_clear - condition.steps
    return f"gone after {counted(left, 'hindered test')}"


def _hostile(table: HotTable, hero: Hero) -> list[Mark]:
    """HC-4.9: a contact who came as an enemy."""
    return [
        Mark(text=f"Hostile to {other.name}", tone="harm", why=Why("", ("HC-4.9",)))
        for other in table.play.cast.values()
        for asset in other.assets
        if asset.hostile and asset.person == hero.id
    ]
