"""The end of a session, round by round: awards, beliefs, traits, conditions (HC-8.2)."""

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.life.evening import SessionClosed
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line
from hearthside.games.hot_circle.books import HotTable, heroes, with_hero, with_play
from hearthside.games.hot_circle.characters.ledger import FateEarned, PersonaEarned
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import ROUNDS, Closing, Round

TITLES: dict[Round, str] = {
    "awards": "Goals furthered and resolved",
    "beliefs": "Beliefs and instincts",
    "traits": "Trait vote",
    "conditions": "Voluntary conditions",
    "done": "The end",
}


class BeginClosing(Move, frozen=True, tag="hot-circle.begin-closing"):
    pass


class CallMilestone(Move, frozen=True, tag="hot-circle.call-milestone"):
    milestone: bool


class NextRound(Move, frozen=True, tag="hot-circle.next-round"):
    pass


class EndSession(Move, frozen=True, tag="hot-circle.end-session"):
    pass


class RoundOpened(Event, frozen=True, tag="hot-circle.round-opened"):
    closing: Closing | None


class MilestoneCalled(Event, frozen=True, tag="hot-circle.milestone-called"):
    milestone: bool
    closing: Closing


class DebtsPaid(Event, frozen=True, tag="hot-circle.debts-paid"):
    character: str


class ClosingEnded(Event, frozen=True, tag="hot-circle.closing-ended"):
    milestone: bool


MOVES = (BeginClosing, CallMilestone, NextRound, EndSession)
EVENTS = (RoundOpened, MilestoneCalled, DebtsPaid, ClosingEnded)


def options(table: HotTable, seat: str) -> list[Option]:
    if not table.is_gm(seat) or not table.session_open:
        return []
    closing = table.play.closing
    if closing is None:
        return _beginning(table)
    if closing.round == "done" or (closing.round == "conditions" and not closing.todo):
        return [_ending()]
    undecided = closing.round == "traits" and not closing.milestone and not closing.voted
    return [*(_asking_milestone() if undecided else ()), _going_on(table, closing)]


def _beginning(table: HotTable) -> list[Option]:
    in_scene = table.scene is not None and table.scene.open
    if in_scene or table.play.test or table.play.ability or table.play.skip:
        return []
    begin = _button("begin-closing", "Close the session together", "scene", ("HC-8.2",))
    return [replace(begin, instead=True)]


def _going_on(table: HotTable, closing: Closing) -> Option:
    waiting = closing.todo or closing.changed or table.vote
    title = TITLES[_after(closing.round)].lower()
    label = f"Go on without waiting: {title}" if waiting else f"Go on: {title}"
    is_next = not waiting and (closing.round != "traits" or bool(closing.voted))
    on = _button("next-round", label, "turn" if is_next else "gm", ("HC-8.2",))
    return replace(on, best=is_next)


def _button(move: str, label: str, section: str, rules: tuple[str, ...]) -> Option:
    return Option(move=f"hot-circle.{move}", label=label, section=section, rules=rules)


def _ending() -> Option:
    return replace(_button("end-session", "End the session", "turn", ("HC-8.2",)), best=True)


def _asking_milestone() -> list[Option]:
    return [
        Option(
            move="hot-circle.call-milestone",
            label=label,
            help=help_,
            fixed={"milestone": milestone},
            rules=("HC-7.5",),
            section="turn",
            best=not milestone,
        )
        for milestone, label, help_ in (
            (False, "No milestone tonight", "All traits stay as they are."),
            (True, "A milestone: vote", "Everyone votes on what people call each character now."),
        )
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
    match event:
        case RoundOpened() | MilestoneCalled():
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
