"""Persona when a session closes: for goals, and for what was left behind (HC-6.4, HC-8.2)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Choice, Field, Many, Number, Option, Pick
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, listed
from hearthside.games.hot_circle.books import HotTable, with_hero, with_play
from hearthside.games.hot_circle.characters.blanks import ORDINALS
from hearthside.games.hot_circle.characters.ledger import PersonaEarned
from hearthside.games.hot_circle.sessions.closing import asked, held, without
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import Closing
from hearthside.games.hot_circle.wording import plural

Goal = Literal["nothing", "furthered", "simple", "moderate", "complex"]
WORTH: dict[Goal, int] = {"nothing": 0, "furthered": 1, "simple": 2, "moderate": 4, "complex": 6}
"""HC-6.4: what a goal earns; a resolved one is not also furthered."""
GOALS = (
    Pick("nothing", "Nothing"),
    Pick("furthered", "Furthered: 1"),
    Pick("simple", "Resolved, simple: 2"),
    Pick("moderate", "Resolved, moderate: 4"),
    Pick("complex", "Resolved, complex: 6"),
)
GROWTH = 2
"""HC-6.4: persona for each stance or instinct that was replaced."""


class Award(Move, frozen=True, tag="hot-circle.award"):
    """What a character's goals earned, in the GM's judgement."""

    character: str
    first: Goal = "nothing"
    second: Goal = "nothing"
    third: Goal = "nothing"
    involving: tuple[str, ...] = ()


class AwardGrowth(Move, frozen=True, tag="hot-circle.award-growth"):
    """How many of the changed stances and instincts are real replacements."""

    character: str
    stances: int
    instincts: int


class Awarded(Event, frozen=True, tag="hot-circle.awarded"):
    character: str
    resolved: tuple[str, ...] = ()
    """Goals that were reached."""


class GrowthAwarded(Event, frozen=True, tag="hot-circle.growth-awarded"):
    character: str


MOVES = (Award, AwardGrowth)
EVENTS = (Awarded, GrowthAwarded)


def asks(table: HotTable, reader: str) -> list[Ask]:
    closing, cast = table.play.closing, table.play.cast
    if closing and closing.round == "awards":
        return [_goals(closing, cast[id]) for id in closing.todo]
    if closing and closing.round == "beliefs":
        return [_growth(closing, cast[id], *counts) for id, counts in closing.changed.items()]
    return []


def _goals(closing: Closing, hero: Hero) -> Ask:
    return asked(closing, options=lambda: [_awarding(hero)])


def _growth(closing: Closing, hero: Hero, stances: int, instincts: int) -> Ask:
    return asked(closing, options=lambda: [_growing(hero, closing, stances, instincts)])


def _awarding(hero: Hero) -> Option:
    goals = {
        nth: f"“{belief.goal or 'no goal'}”"
        for nth, belief in zip(ORDINALS, hero.beliefs, strict=False)
    }
    fields: list[Field] = [
        Choice(name=nth, label=label, picks=GOALS, value="nothing") for nth, label in goals.items()
    ]
    if goals:
        label = "Resolved goals that involve another player’s character, +1 each"
        picks = tuple(Pick(nth, goal) for nth, goal in goals.items())
        fields.append(Many(name="involving", label=label, picks=picks))
    return offer(
        Award,
        f"Persona for {hero.name}’s goals",
        *fields,
        help="Furthered: they worked on it tonight. Resolved: they reached it, and it was easy, "
        "took some doing, or was the work of many scenes. A resolved goal is replaced in the next "
        "round.",
        fixed={"character": hero.id},
        rules=("HC-6.4", "HC-8.2"),
        about=hero.id,
    )


def _growing(hero: Hero, closing: Closing, stances: int, instincts: int) -> Option:
    before, now = closing.before.get(hero.id, ()), held(hero)
    gone, new = _apart(before, now), _apart(now, before)
    told = f"Left behind: {gone}. New: {new}. " if gone and new else ""
    return offer(
        AwardGrowth,
        f"Persona for what {hero.name} left behind",
        Number(name="stances", label="Stances", least=0, most=stances, value=stances),
        Number(name="instincts", label="Instincts", least=0, most=instincts, value=instincts),
        help=f"{told}{GROWTH} persona for each that was really replaced.",
        fixed={"character": hero.id},
        rules=("HC-6.4",),
        about=hero.id,
    )


def _apart(these: tuple[str, ...], those: tuple[str, ...]) -> str:
    """The words that are in one and not in the other."""
    known = {words.casefold() for words in those}
    return listed([f"“{words}”" for words in these if words.casefold() not in known])


def decide(table: HotTable, seat: str, move: Award | AwardGrowth) -> list[Event]:
    return _award(table, move) if isinstance(move, Award) else _grown(move)


def _award(table: HotTable, move: Award) -> list[Event]:
    hero = table.play.cast[move.character]
    earned: list[Event] = []
    reached: list[str] = []
    for nth, belief in zip(ORDINALS, hero.beliefs, strict=False):
        how: Goal = getattr(move, nth)
        resolved = how not in ("nothing", "furthered")
        if nth in move.involving and not resolved:
            raise Illegal(
                "Only a resolved goal earns more for involving another. Resolve it, or leave it.",
                "involving",
            )
        count = WORTH[how] + (nth in move.involving)
        if count:
            verb = "resolved" if resolved else "furthered"
            why = f"“{belief.goal}” {verb}"
            earned.append(PersonaEarned(character=hero.id, why=why, count=count))
        reached += [belief.goal] * resolved
    return [Awarded(character=hero.id, resolved=tuple(reached)), *earned]


def _grown(move: AwardGrowth) -> list[Event]:
    events: list[Event] = [GrowthAwarded(character=move.character)]
    for count, what in ((move.stances, "stance"), (move.instincts, "instinct")):
        if count:
            why = f"{plural(count, what)} replaced"
            earned = PersonaEarned(character=move.character, why=why, count=GROWTH * count)
            events.append(earned)
    return events


def evolve(table: HotTable, event: Awarded | GrowthAwarded) -> HotTable:
    closing = table.play.closing
    if isinstance(event, GrowthAwarded):
        changed = closing.changed if closing else {}
        left = {id: counts for id, counts in changed.items() if id != event.character}
        return with_play(table, closing=closing and replace(closing, changed=left))
    hero = table.play.cast[event.character]
    beliefs = tuple(
        replace(one, reached=one.reached or one.goal in event.resolved) for one in hero.beliefs
    )
    table = with_hero(table, hero.id, beliefs=beliefs)
    return with_play(table, closing=closing and without(closing, hero.id))


def say(table: HotTable, event: Event) -> list[Line]:
    """The points themselves are told where they are earned."""
    return []
