"""A guided round under way, such as closing a session: everybody is asked what is theirs, and the
GM may go on without waiting. Reacting after a roll is each game's own, and `life.pass_for_me`."""

from collections.abc import Sequence
from functools import cache, partial
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, nothing, offer, seats_of, verb
from hearthside.core.forms import Option
from hearthside.core.game import Game
from hearthside.core.guided_round_steps import Item, Round, RoundStep
from hearthside.core.life.closing import CLOSING, MOST_LINES, closing
from hearthside.core.life.guided_round_events import (
    ItemAnswered,
    ItemPassed,
    RoundBegun,
    RoundEnded,
    StepOpened,
)
from hearthside.core.life.rewinds import MOST_REWINDS, Rewound
from hearthside.core.life.scenes_sessions import SessionClosed, cutting
from hearthside.core.life.suggestions import SuggestionOpened, closed
from hearthside.core.life.vote_counting import counted
from hearthside.core.life.vote_events import VoteCalled, VoteDropped
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line
from hearthside.core.table import Table
from hearthside.core.table_life import Answer, RoundNow, Suggestion, Vote


class BeginRound(Move, frozen=True, tag="table.begin-round"):
    round: str
    kept: tuple[str, ...] | None = None
    """What outlasts the scene it cuts, as `CloseScene` has it."""


class AnswerItem(Move, frozen=True, tag="table.answer-item"):
    item: str
    blanks: dict[str, Any] = {}


class PassItem(Move, frozen=True, tag="table.pass-item"):
    item: str


class GoOnWithRound(Move, frozen=True, tag="table.go-on"):
    """The GM leads on, whoever is late."""

    step: str


class DropRound(Move, frozen=True, tag="table.drop-round"):
    pass


EVENTS = (RoundBegun, StepOpened, ItemAnswered, ItemPassed, RoundEnded)


@cache
def rounds_of(game: Game[Any]) -> tuple[Round, ...]:
    """The game's rounds, and the one that closes a session."""
    return (*game.rounds, closing(game))


def going(game: Game[Any], table: Table[Any]) -> tuple[Round, RoundStep] | None:
    """The round under way and its step, if there is one."""
    now = table.round
    if now is None:
        return None
    round_ = next((one for one in rounds_of(game) if one.id == now.round), None)
    step = round_.step(now.step) if round_ else None
    return (round_, step) if round_ and step else None


def left(table: Table[Any], step: RoundStep) -> list[Item]:
    """What is still to do in a step."""
    done = table.round.done if table.round else ()
    return [item for item in step.items(table) if f"{step.id}/{item.id}" not in done]


def _open_votes(table: Table[Any], step: str) -> list[Vote]:
    return [vote for vote in table.votes.values() if vote.step == step]


def _open_suggestions(table: Table[Any], step: str) -> list[Suggestion]:
    """What was put to the others in a step and has no answer; once questioned it is a vote."""
    return [one for one in table.suggestions.values() if one.step == step and not one.questioned]


def asks(game: Game[Any], table: Table[Any]) -> list[Ask]:
    found = going(game, table)
    if found is None:
        return []
    round_, step = found
    asked = [_asked(table, step, item) for item in left(table, step)]
    return _one_by_one(table, asked) if round_.one_by_one else asked


def _one_by_one(table: Table[Any], asked: Sequence[Ask]) -> list[Ask]:
    """The first of what each has to do."""
    first: dict[tuple[str, ...], Ask] = {}
    for ask in asked:
        first.setdefault(tuple(seats_of(table, ask)), ask)
    return list(first.values())


def _asked(table: Table[Any], step: RoundStep, item: Item) -> Ask:
    title, whose = item.title or step.title, table.play.cast.get(item.of)
    return Ask(
        of=item.of,
        seat=item.seat,
        title=title if whose is None or table.voices(item.of) else f"{title}, for {whose.name}",
        question=item.question or step.help,
        meanwhile=item.meanwhile or f"Still to do: {_sentence(step.title)}",
        options=lambda: [_passing(item)] if item.passes else [_answering(item)],
        own=lambda: [_answering(item)] if item.passes else [],
    )


def _sentence(title: str) -> str:
    return title if title.endswith("?") else f"{title}."


def _answering(item: Item) -> Option:
    fields = item.fields()
    return offer(
        AnswerItem,
        item.label,
        *fields,
        fixed={"item": item.id},
        into="blanks",
        help=item.help,
        rules=item.rules,
        about=item.of,
        totals=item.totals,
        best=not item.rare,
        apart=item.rare and bool(fields),
        late=item.late,
    )


def _passing(item: Item) -> Option:
    return offer(PassItem(item=item.id), item.passes, about=item.of, best=item.rare)


def verbs(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    found = going(game, table)
    if table.round is None:
        return [
            _beginning(game, table, one)
            for one in rounds_of(game)
            if one.may_begin(table, seat) and not game.busy(table)
        ]
    if not table.is_gm(seat):
        return []
    if found is None:  # an older release began it, and nobody knows it any more
        return [verb(DropRound(), "Call off the round", group="scene")]
    round_, step = found
    after = _next(table, round_, step.id)
    goes = "Go on without waiting:" if _waits_for_others(table, step) else "Skip to:"
    label = f"{goes} {after.title if after else 'the end'}"
    return [
        verb(GoOnWithRound(step=step.id), label, group="scene", rules=step.rules),
        verb(DropRound(), _back(table, table.round, round_), group="scene", danger=True),
    ]


def _beginning(game: Game[Any], table: Table[Any], round_: Round) -> Verb:
    """What begins a round: to close a session asks about a scene it cuts what ending that asks."""
    closes = round_.id == CLOSING
    cuts = closes and table.in_scene
    return verb(
        BeginRound,
        round_.label,
        partial(game.outlasting, table) if cuts and game.outlasting(table) else nothing,
        fixed={"round": round_.id},
        group="scene",
        rules=round_.rules,
        help=_ends_scene(table) if closes else "",
        instead=closes and _in_between_scenes(table),
    )


def _back(table: Table[Any], now: RoundNow, round_: Round) -> str:
    """What calling off a round leads to: once people wrote, the scene it cut stays over."""
    if round_.id != CLOSING:
        return f"Call it off: {round_.title.lower()}"
    stays_over = now.after and not _scene_goes_on(table, now)
    return "Back to play, in a new scene" if stays_over else "Back to play"


def _waits_for_others(table: Table[Any], step: RoundStep) -> bool:
    """Whether anybody but the GM still has something to say in a step."""
    awaited = (one for one in left(table, step) if one.of or one.seat)
    asked = _open_votes(table, step.id) or _open_suggestions(table, step.id)
    return bool(asked) or any(not table.is_gm(one.seat) for one in awaited)


def _ends_scene(table: Table[Any]) -> str:
    """What closing a session takes along: a second look is due, since once people have begun to
    write nothing opens it again."""
    title = table.scene.title if table.scene and table.in_scene else ""
    return f"“{title}” ends now. You can go back to play until anybody writes." if title else ""


def _in_between_scenes(table: Table[Any]) -> bool:
    return table.scene is not None and not table.scene.open


def _next(table: Table[Any], round_: Round, after: str) -> RoundStep | None:
    """The next step in which anybody has anything to do."""
    ids = [step.id for step in round_.steps]
    later = round_.steps[ids.index(after) + 1 :] if after else round_.steps
    return next((step for step in later if _has_anything(table, step)), None)


def _has_anything(table: Table[Any], step: RoundStep) -> bool:
    if _open_votes(table, step.id):
        return True
    return step.when(table) and bool(step.items(table) or step.votes(table))


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    if isinstance(move, BeginRound):
        cut = cutting(table, move.kept) if move.round == CLOSING else []
        return [*cut, RoundBegun(round=move.round, after=table.seq if cut else 0)]
    if isinstance(move, DropRound) and table.round:
        if _scene_goes_on(table, table.round):
            return [Rewound(to=table.round.after, by=seat)]
        return [*_dropped(table), RoundEnded(round=table.round.round, whole=False)]
    found = going(game, table)
    if found is None:
        raise Illegal("That round is over.")
    round_, step = found
    match move:
        case AnswerItem():
            item = next((one for one in left(table, step) if one.id == move.item), None)
            if item is None:
                raise Illegal("That is done already.")
            kept = ItemAnswered(
                step=step.id,
                item=item.id,
                by=seat,
                blanks=_plain(move.blanks),
                done=not item.again,
                known_to=item.known_to,
            )
            return [kept, *(_within(step, event) for event in item.taken(move.blanks))]
        case PassItem():
            return [ItemPassed(item=f"{step.id}/{move.item}", by=seat)]
        case GoOnWithRound():
            votes = map(counted, _open_votes(table, step.id))
            unopposed = [closed(one, passed=True) for one in _open_suggestions(table, step.id)]
            return [*unopposed, *votes, _onwards(table, round_, step)]
    raise TypeError(move)


def _within(step: RoundStep, event: Event) -> Event:
    """What an answer puts to the others belongs to its step, which waits for what comes of it."""
    match event:
        case SuggestionOpened():
            return replace(event, review=replace(event.review, step=step.id))
        case VoteCalled():
            return replace(event, vote=replace(event.vote, step=step.id))
    return event


def _plain(blanks: dict[str, Any]) -> dict[str, Any]:
    """Blanks just as they come back from the log: what is ticked is a list there."""
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(blanks))
    return read


def _scene_goes_on(table: Table[Any], now: RoundNow) -> bool:
    """Whether calling off a round takes back the end of the scene it cut: as long as nobody has
    written or decided anything since, which that would take back as well."""
    evening = table.evening
    written = evening is not None and (evening.own != now.own or len(evening.story) >= MOST_LINES)
    decided = any(not table.seats[one.by].house for one in now.answers)
    return (
        bool(now.after)
        and not (now.told or written or decided)
        and len(table.rewinds) < MOST_REWINDS
    )


def _dropped(table: Table[Any]) -> Sequence[Event]:
    """The votes of the round, called off: without it nobody would ever open them."""
    late = [vote for vote in table.votes.values() if vote.step]
    return [VoteDropped(about=vote.about, vote=vote.id) for vote in late]


def _onwards(table: Table[Any], round_: Round, step: RoundStep) -> Event:
    after = _next(table, round_, step.id)
    return StepOpened(step=after.id) if after else RoundEnded(round=round_.id)


def follow(
    game: Game[Any], table: Table[Any], event: RoundBegun | StepOpened | RoundEnded | SessionClosed
) -> list[Event]:
    match event:
        case RoundBegun():
            round_ = next(one for one in rounds_of(game) if one.id == event.round)
            first = _next(table, round_, "")
            return [StepOpened(step=first.id) if first else RoundEnded(round=round_.id)]
        case StepOpened():
            found = going(game, table)
            return _called(table, found[1]) if found else []
        case RoundEnded(whole=True):
            round_ = next(one for one in rounds_of(game) if one.id == event.round)
            return [*_dropped(table), *round_.ends(table)]
        case SessionClosed():  # outright, in the middle of a round
            return [*_dropped(table)]
    return []


def _called(table: Table[Any], step: RoundStep) -> list[Event]:
    return [VoteCalled(vote=replace(vote, step=step.id)) for vote in step.votes(table)]


def onward(game: Game[Any], table: Table[Any]) -> list[Event]:
    """The next step, once nobody has anything left to do in this one."""
    found = going(game, table)
    if found is None:
        return []
    step = found[1]
    waits = left(table, step) or _open_votes(table, step.id) or _open_suggestions(table, step.id)
    return [] if waits else [_onwards(table, *found)]


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    now = table.round
    match event:
        case RoundBegun():
            own = table.evening.own if table.evening else ()
            return replace(table, round=RoundNow(round=event.round, after=event.after, own=own))
        case RoundEnded():
            return replace(table, round=None)
    if now is None:
        return table
    match event:
        case StepOpened():
            return replace(table, round=replace(now, step=event.step))
        case ItemAnswered():
            answer = Answer(
                step=event.step,
                item=event.item,
                by=event.by,
                blanks=event.blanks,
                known_to=event.known_to,
            )
            done = (*now.done, f"{event.step}/{event.item}") if event.done else now.done
            kept = replace(now, answers=(*now.answers, answer), done=done)
            return replace(table, round=kept)
        case ItemPassed():
            return replace(table, round=replace(now, done=(*now.done, event.item)))
    raise TypeError(event)


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    rounds = {one.id: one for one in rounds_of(game)}
    match event:
        case RoundBegun() if event.round in rounds:
            round_ = rounds[event.round]
            return [line(_sentence(round_.title), rules=round_.rules, beat="Closing", retold=False)]
        case StepOpened() if table.round and table.round.round in rounds:
            if step := rounds[table.round.round].step(event.step):
                told = _sentence(step.title)
                return [
                    line(told, rules=step.rules, beat="Closing", kind="bookkeeping", retold=False)
                ]
        case RoundEnded(whole=False) if event.round in rounds:
            off = f"{rounds[event.round].title}: called off."
            return [line(off, beat="Closing", retold=False)]
    return []
