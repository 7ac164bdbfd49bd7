"""The end of a session, round by round: awards, beliefs, traits, conditions (HC-8.2)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Options, Verb, nothing, offer, verb
from hearthside.core.forms import Option
from hearthside.core.life.evening import SessionClosed
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line
from hearthside.games.hot_circle.books import HotTable, heroes, with_hero, with_play
from hearthside.games.hot_circle.characters.ledger import FateEarned, PersonaEarned
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import NOTHING_SETTLED, ROUNDS, Closing, Round

TITLES: dict[Round, str] = {
    "awards": "Goals furthered and resolved",
    "beliefs": "Beliefs and instincts",
    "traits": "Trait vote",
    "conditions": "Voluntary conditions",
    "done": "The end",
}
QUESTIONS: dict[Round, str] = {
    "awards": "Go through everyone’s goals together. Furthered and resolved goals earn persona, "
    "which rerolls obstacle tests.",
    "beliefs": "Read out what you believe and always do. Replace what tonight has changed, and "
    "every goal you have reached.",
    "traits": "Did something end tonight, or turn for good? That is a milestone: then you all "
    "vote on a trait for each character to lose, and on one to gain.",
    "conditions": "How does the evening leave your character? Set a condition if you like: it "
    "works as one more trait for a while.",
    "done": "Everything is told.",
}
"""HC-8.2: what each round is for."""


class BeginClosing(Move, frozen=True, tag="hot-circle.begin-closing"):
    pass


class CallMilestone(Move, frozen=True, tag="hot-circle.call-milestone"):
    milestone: bool


class NextRound(Move, frozen=True, tag="hot-circle.next-round"):
    pass


class EndSession(Move, frozen=True, tag="hot-circle.end-session"):
    pass


class RoundOpened(Event, frozen=True, tag="hot-circle.round-opened"):
    closing: Closing


class MilestoneCalled(Event, frozen=True, tag="hot-circle.milestone-called"):
    milestone: bool
    closing: Closing


class DebtsPaid(Event, frozen=True, tag="hot-circle.debts-paid"):
    character: str


class ClosingEnded(Event, frozen=True, tag="hot-circle.closing-ended"):
    milestone: bool


MOVES = (BeginClosing, CallMilestone, NextRound, EndSession)
EVENTS = (RoundOpened, MilestoneCalled, DebtsPaid, ClosingEnded)


def asked(
    closing: Closing, of: str = "", options: Options = nothing, own: Options = nothing
) -> Ask:
    """What a round asks of somebody's player, or of the GM."""
    title, question = f"Closing: {TITLES[closing.round].lower()}", QUESTIONS[closing.round]
    about = f"{title}. {question}"
    return Ask(of=of, title=title, question=question, meanwhile=about, options=options, own=own)


def asks(table: HotTable, reader: str) -> list[Ask]:
    closing = table.play.closing
    if closing is None:
        return []
    if closing.round == "done" or (closing.round == "conditions" and not closing.todo):
        end = offer(EndSession, "End the session", rules=("HC-8.2",))
        return [asked(closing, options=lambda: [end])]
    if closing.round == "traits" and not closing.milestone:
        return [asked(closing, options=_milestones)]
    if _is_waiting(table, closing):
        return []
    on = offer(NextRound, f"Go on: {_next_title(closing)}", rules=("HC-8.2",))
    return [asked(closing, options=lambda: [on])]


def verbs(table: HotTable, seat: str) -> list[Verb]:
    if not table.is_gm(seat) or not table.session_open:
        return []
    closing, play = table.play.closing, table.play
    if closing is None:
        in_scene = table.scene is not None and table.scene.open
        if in_scene or play.test or play.ability or play.skip:
            return []
        label = "Close the session together"
        return [verb(BeginClosing, label, group="scene", rules=("HC-8.2",), instead=True)]
    if not _is_waiting(table, closing):
        return []
    label = f"Go on without waiting: {_next_title(closing)}"
    return [verb(NextRound, label, group="gm", rules=("HC-8.2",))]


def _is_waiting(table: HotTable, closing: Closing) -> bool:
    return bool(closing.todo or closing.changed or table.vote)


def _next_title(closing: Closing) -> str:
    return TITLES[_after(closing.round)].lower()


def _milestones() -> list[Option]:
    ways = (
        (False, "No milestone tonight", "All traits stay as they are."),
        (True, "A milestone: vote", "Everyone votes on what people call each character now."),
    )
    return [
        offer(CallMilestone(milestone=milestone), label, help=help_, rules=("HC-7.5",))
        for milestone, label, help_ in ways
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
            return [ClosingEnded(milestone=closing.milestone and bool(closing.voted))]
    raise TypeError(move)


def follow(table: HotTable, event: Event) -> list[Event]:
    match event:
        case ClosingEnded():
            return [SessionClosed(number=table.session)]
        case SessionClosed():
            return debts(table)
    return []


def debts(table: HotTable) -> list[Event]:
    """HC-7.4: what lost permanent assets pay when a session ends."""
    events: list[Event] = []
    why, rule = "a permanent asset was lost", "HC-7.4"
    for hero in table.play.cast.values():
        if fate := hero.owed_fate:
            events.append(FateEarned(character=hero.id, why=why, count=fate, rule=rule))
        if persona := hero.owed_persona:
            events.append(PersonaEarned(character=hero.id, why=why, count=persona, rule=rule))
            events.append(DebtsPaid(character=hero.id))
    return events


def without(closing: Closing, character: str) -> Closing:
    return replace(closing, todo=tuple(id for id in closing.todo if id != character))


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case RoundOpened() | MilestoneCalled():
            return with_play(table, closing=event.closing, **NOTHING_SETTLED)
        case DebtsPaid():
            return with_hero(table, event.character, owed_fate=0, owed_persona=0)
        case ClosingEnded():
            # A skip that is not taken at once may still be taken later (HC-7.6).
            milestone = event.milestone or table.play.milestone
            return with_play(table, closing=None, milestone=milestone)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case RoundOpened():
            words = f"The session closes. {TITLES[event.closing.round]}."
            return [line(words, rules=("HC-8.2",), beat="Closing")]
        case MilestoneCalled() if event.milestone:
            words = "A milestone: the table votes on traits."
            return [line(words, rules=("HC-7.5",), beat="Closing")]
    return []
