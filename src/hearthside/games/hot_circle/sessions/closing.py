"""The end of a session, round by round: awards, beliefs, traits, conditions (HC-8.2)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Many, Number, Option, Pick
from hearthside.core.life.evening import SessionClosed
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, listed
from hearthside.games.hot_circle.books import HotTable, heroes, with_hero, with_play
from hearthside.games.hot_circle.characters.ledger import FateEarned, PersonaEarned
from hearthside.games.hot_circle.characters.steps import ORDINALS
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import ROUNDS, Closing, Round

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
TITLES: dict[Round, str] = {
    "awards": "Goals furthered and resolved",
    "beliefs": "Beliefs and instincts",
    "traits": "Trait vote",
    "conditions": "Voluntary conditions",
    "done": "The end",
}
GROWTH = 2


class BeginClosing(Move, frozen=True, tag="hot-circle.begin-closing"):
    pass


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


class CallMilestone(Move, frozen=True, tag="hot-circle.call-milestone"):
    milestone: bool


class NextRound(Move, frozen=True, tag="hot-circle.next-round"):
    pass


class EndSession(Move, frozen=True, tag="hot-circle.end-session"):
    pass


class RoundOpened(Event, frozen=True, tag="hot-circle.round-opened"):
    closing: Closing | None


class Awarded(Event, frozen=True, tag="hot-circle.awarded"):
    character: str


class GrowthAwarded(Event, frozen=True, tag="hot-circle.growth-awarded"):
    character: str


class MilestoneCalled(Event, frozen=True, tag="hot-circle.milestone-called"):
    milestone: bool
    closing: Closing


class DebtsPaid(Event, frozen=True, tag="hot-circle.debts-paid"):
    character: str


class ClosingEnded(Event, frozen=True, tag="hot-circle.closing-ended"):
    milestone: bool


MOVES = (BeginClosing, Award, AwardGrowth, CallMilestone, NextRound, EndSession)
EVENTS = (RoundOpened, Awarded, GrowthAwarded, MilestoneCalled, DebtsPaid, ClosingEnded)


def options(table: HotTable, seat: str) -> list[Option]:
    if not table.is_gm(seat) or not table.session_open:
        return []
    closing = table.play.closing
    if closing is None:
        in_scene = table.scene is not None and table.scene.open
        if in_scene or table.play.test or table.play.ability or table.play.skip:
            return []
        begin = _button("begin-closing", "Close the session together", "scene", ("HC-8.2",))
        return [replace(begin, instead=True)]
    offered = []
    if closing.round == "awards":
        offered += [_awarding(table.play.cast[id]) for id in closing.todo]
    if closing.round == "beliefs":
        offered += [
            _growing(table.play.cast[id], closing, *counts)
            for id, counts in closing.changed.items()
        ]
    if closing.round == "traits" and not closing.milestone and not closing.voted:
        offered += _asking_milestone()
    if closing.round == "done":
        end = _button("end-session", "End the session", "turn", ("HC-8.2",))
        return [*offered, replace(end, best=True)]
    waiting = closing.todo or closing.changed or table.vote
    title = TITLES[_after(closing.round)].lower()
    label = f"Go on without waiting: {title}" if waiting else f"Go on: {title}"
    is_next = not waiting and (closing.round != "traits" or bool(closing.voted))
    on = _button("next-round", label, "turn" if is_next else "gm", ("HC-8.2",))
    return [*offered, replace(on, best=is_next)]


def _button(move: str, label: str, section: str, rules: tuple[str, ...]) -> Option:
    return Option(move=f"hot-circle.{move}", label=label, section=section, rules=rules)


def _awarding(hero: Hero) -> Option:
    fields: list[Field] = []
    picks = []
    for nth, belief in zip(ORDINALS, hero.beliefs, strict=False):
        label = f"“{belief.goal or 'no goal'}”"
        fields.append(Choice(name=nth, label=label, picks=GOALS, value="nothing"))
        picks.append(Pick(nth, label))
    if picks:
        fields.append(
            Many(
                name="involving",
                label="Resolved goals that involve another player’s character, +1 each",
                picks=tuple(picks),
            )
        )
    return Option(
        move="hot-circle.award",
        label=f"Persona for {hero.name}’s goals",
        fixed={"character": hero.id},
        fields=tuple(fields),
        rules=("HC-6.4", "HC-8.2"),
        section="turn",
        about=hero.id,
        best=True,
    )


def _growing(hero: Hero, closing: Closing, stances: int, instincts: int) -> Option:
    before, now = closing.before.get(hero.id, ()), held(hero)
    gone, new = _apart(before, now), _apart(now, before)
    told = f"Left behind: {gone}. New: {new}. " if gone and new else ""
    help_ = f"{told}{GROWTH} persona for each that was really replaced."
    return Option(
        move="hot-circle.award-growth",
        label=f"Persona for what {hero.name} left behind",
        help=help_,
        fixed={"character": hero.id},
        fields=(
            Number(name="stances", label="Stances", least=0, most=stances, value=stances),
            Number(name="instincts", label="Instincts", least=0, most=instincts, value=instincts),
        ),
        rules=("HC-6.4",),
        section="turn",
        about=hero.id,
        best=True,
    )


def _apart(these: tuple[str, ...], those: tuple[str, ...]) -> str:
    """The words that are in one and not in the other."""
    known = {words.casefold() for words in those}
    return listed([f"“{words}”" for words in these if words.casefold() not in known])


def _asking_milestone() -> list[Option]:
    return [
        Option(
            move="hot-circle.call-milestone",
            label=label,
            fixed={"milestone": milestone},
            rules=("HC-7.5",),
            section="turn",
            best=not milestone,
        )
        for milestone, label in ((False, "No milestone tonight"), (True, "A milestone: vote"))
    ]


def _after(round_: Round) -> Round:
    return ROUNDS[min(ROUNDS.index(round_) + 1, len(ROUNDS) - 1)]


def opened(table: HotTable, round_: Round, closing: Closing) -> Closing:
    """A round with everyone still to be asked."""
    asked = heroes(table) if round_ not in ("traits", "done") else []
    before = {hero.id: held(hero) for hero in asked} if round_ == "beliefs" else {}
    todo = tuple(hero.id for hero in asked)
    return replace(closing, round=round_, todo=todo, before=before, changed={})


def held(hero: Hero) -> tuple[str, ...]:
    """The stances and instincts a character holds, for telling which are replaced."""
    stances = (belief.stance for belief in hero.beliefs)
    return (*stances, *(instinct.told() for instinct in hero.instincts))


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    closing = table.play.closing
    if isinstance(move, BeginClosing):
        return [RoundOpened(closing=opened(table, "awards", Closing()))]
    assert closing
    match move:
        case Award():
            return _award(table, move)
        case AwardGrowth():
            return _growth(move)
        case CallMilestone(milestone=True):
            todo = tuple(hero.id for hero in heroes(table))
            called = replace(closing, milestone=True, todo=todo)
            return [MilestoneCalled(milestone=True, closing=called)]
        case CallMilestone():
            after = opened(table, "conditions", closing)
            return [MilestoneCalled(milestone=False, closing=after)]
        case NextRound():
            if table.vote:
                raise Illegal("Ballots are out. Open them or call the vote off first.")
            return [RoundOpened(closing=opened(table, _after(closing.round), closing))]
        case EndSession():
            ended = ClosingEnded(milestone=closing.milestone)
            return [*debts(table), ended, SessionClosed(number=table.session)]
    raise TypeError(move)


def _award(table: HotTable, move: Award) -> list[Event]:
    hero = table.play.cast[move.character]
    events: list[Event] = [Awarded(character=hero.id)]
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
            events.append(PersonaEarned(character=hero.id, why=why, count=count))
    return events


def _growth(move: AwardGrowth) -> list[Event]:
    events: list[Event] = [GrowthAwarded(character=move.character)]
    for count, what in ((move.stances, "stance"), (move.instincts, "instinct")):
        if count:
            why = f"{count} {what}{'s' if count > 1 else ''} replaced"
            earned = PersonaEarned(character=move.character, why=why, count=GROWTH * count)
            events.append(earned)
    return events


def debts(table: HotTable) -> list[Event]:
    """HC-7.4: what lost permanent assets pay when a session ends."""
    events: list[Event] = []
    for hero in table.play.cast.values():
        if hero.owed_fate or hero.owed_persona:
            why = "a permanent asset was lost"
            fate, persona = hero.owed_fate, hero.owed_persona
            events.append(FateEarned(character=hero.id, why=why, count=fate, rule="HC-7.4"))
            events.append(PersonaEarned(character=hero.id, why=why, count=persona, rule="HC-7.4"))
            events.append(DebtsPaid(character=hero.id))
    return events


def without(closing: Closing, character: str) -> Closing:
    return replace(closing, todo=tuple(id for id in closing.todo if id != character))


def evolve(table: HotTable, event: Event) -> HotTable:
    closing = table.play.closing
    match event:
        case RoundOpened():
            return with_play(table, closing=event.closing)
        case Awarded():
            return with_play(table, closing=closing and without(closing, event.character))
        case GrowthAwarded():
            left = closing and {
                id: counts for id, counts in closing.changed.items() if id != event.character
            }
            return with_play(table, closing=closing and replace(closing, changed=left))
        case MilestoneCalled():
            return with_play(table, closing=event.closing)
        case DebtsPaid():
            return with_hero(table, event.character, owed_fate=0, owed_persona=0)
        case ClosingEnded():
            return with_play(table, closing=None, milestone=event.milestone)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case RoundOpened() if event.closing:
            words = f"The session closes. {TITLES[event.closing.round]}."
            return [line(words, rules=("HC-8.2",), beat="Closing")]
        case MilestoneCalled() if event.milestone:
            words = "A milestone: the table votes on traits."
            return [line(words, rules=("HC-7.5",), beat="Closing")]
    return []
