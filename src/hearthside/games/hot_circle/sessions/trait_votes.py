"""Trait votes: a trait to remove, then one to add, on secret ballots (HC-7.5)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Choice, Field, Pick, Text
from hearthside.core.life.votes import VoteCalled, VoteDecided, VoteDropped, everyone, nominated
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, who
from hearthside.core.table import Ballot, Vote
from hearthside.games.hot_circle.books import HotTable, with_gain, with_hero, with_play
from hearthside.games.hot_circle.characters.ledger import PersonaEarned
from hearthside.games.hot_circle.sessions.closing import asked
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import Closing

REMOVE, ADD = "hot-circle.remove-trait/", "hot-circle.add-trait/"
NONE = "-none-"
INTO = " → "
REPLACED = 2
"""HC-6.4: persona for a changed trait, once a vote."""


class CallTraitVote(Move, frozen=True, tag="hot-circle.call-trait-vote"):
    character: str


class SuggestAltering(Move, frozen=True, tag="hot-circle.suggest-altering"):
    """A removal and an addition in one, to be voted on."""

    trait: str
    into: str


class SkipTraitVote(Move, frozen=True, tag="hot-circle.skip-trait-vote"):
    character: str


class TraitsChanged(Event, frozen=True, tag="hot-circle.traits-changed"):
    character: str
    traits: tuple[str, ...]
    gone: str = ""
    new: str = ""


class TraitVoteEnded(Event, frozen=True, tag="hot-circle.trait-vote-ended"):
    character: str


MOVES = (CallTraitVote, SuggestAltering, SkipTraitVote)
EVENTS = (TraitsChanged, TraitVoteEnded)


def asks(table: HotTable, reader: str) -> list[Ask]:
    """HC-7.5: the GM opens the vote on each character in turn."""
    closing = table.play.closing
    if closing is None or closing.round != "traits" or not closing.milestone or table.vote:
        return []
    return [_next_vote(closing, table.play.cast[id]) for id in closing.todo]


def _next_vote(closing: Closing, hero: Hero) -> Ask:
    vote = offer(
        CallTraitVote(character=hero.id),
        f"Vote on {hero.name}’s traits",
        help="Talk about it first. Everyone votes, and the ballots are opened together.",
        rules=("HC-7.5",),
    )
    skip = offer(SkipTraitVote(character=hero.id), f"Leave {hero.name}’s traits as they are")
    return asked(closing, options=lambda: [vote, skip])


def verbs(table: HotTable, seat: str) -> list[Verb]:
    vote = table.vote
    if vote is None or not vote.about.startswith(REMOVE) or seat not in vote.voters:
        return []
    hero = table.play.cast.get(vote.about.removeprefix(REMOVE))
    if hero is None or not hero.traits:
        return []
    label = "Suggest altering a trait"
    return [verb(SuggestAltering, label, lambda: _altering(hero), rules=("HC-7.5",))]


def _altering(hero: Hero) -> list[Field]:
    picks = tuple(Pick(trait, trait) for trait in hero.traits)
    return [
        Choice(name="trait", label="Trait", picks=picks, value=picks[0].value),
        Text(name="into", label="becomes", needed=True, most=40),
    ]


def removal_vote(table: HotTable, seat: str, hero: Hero) -> Vote:
    traits = (Ballot(trait, trait) for trait in hero.traits)
    return Vote(
        question=f"Which trait does {hero.name} lose?",
        by=seat,
        choices=(Ballot(NONE, "Every trait stays"), *traits),
        voters=everyone(table),
        secret=True,
        owner=hero.player,
        owner_decides=True,
        about=REMOVE + hero.id,
        help=f"Is one of {hero.name}’s traits no longer true? A new one is voted on next. "
        f"{_half(table, hero)}",
    )


def addition_vote(table: HotTable, seat: str, hero: Hero) -> Vote:
    return Vote(
        question=f"What do people call {hero.name} now?",
        by=seat,
        choices=(Ballot(NONE, "No new trait"),),
        voters=everyone(table),
        secret=True,
        owner=hero.player,
        owner_decides=True,
        nominating=True,
        about=ADD + hero.id,
        help=f"Name what people call them now, if anything. {_half(table, hero)}",
    )


def _half(table: HotTable, hero: Hero) -> str:
    return f"More than half decides, at exactly half {table.seat_name(hero.player)}’s own ballot."


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case CallTraitVote():
            hero = table.play.cast[move.character]
            return [VoteCalled(vote=removal_vote(table, seat, hero))]
        case SuggestAltering():
            vote = table.vote
            assert vote
            into = move.into.strip()
            hero = table.play.cast[vote.about.removeprefix(REMOVE)]
            if _has(hero, into):
                raise Illegal(f"{hero.name} is {into} already. Find another word.", "into")
            words = f"{move.trait}{INTO}{into}"
            return [nominated(vote, seat, words, value=words)]
        case SkipTraitVote():
            return [TraitVoteEnded(character=move.character)]
    raise TypeError(move)


def follow(table: HotTable, event: Event) -> list[Event]:
    """First the removal, then the addition, then one award for whatever changed."""
    if not isinstance(event, VoteDecided | VoteDropped):
        return []
    about = event.about
    if about.startswith(REMOVE):
        id = about.removeprefix(REMOVE)
        return _after_removal(table, id, event) if id in table.play.cast else []
    if about.startswith(ADD):
        id = about.removeprefix(ADD)
        return _after_addition(table, id, event) if id in table.play.cast else []
    return []


def _after_removal(table: HotTable, id: str, event: VoteDecided | VoteDropped) -> list[Event]:
    hero = table.play.cast[id]
    won = event.winner if isinstance(event, VoteDecided) else ""
    gone, altered, into = won.partition(INTO)
    events: list[Event] = []
    if altered:
        traits = tuple(into if trait == gone else trait for trait in hero.traits)
        events.append(TraitsChanged(character=id, traits=traits, gone=gone, new=into))
    elif won in hero.traits:
        traits = tuple(trait for trait in hero.traits if trait != won)
        events.append(TraitsChanged(character=id, traits=traits, gone=won))
    seat = table.gms()[0] if table.gms() else hero.player
    return [*events, VoteCalled(vote=addition_vote(table, seat, hero))]


def _after_addition(table: HotTable, id: str, event: VoteDecided | VoteDropped) -> list[Event]:
    hero, closing = table.play.cast[id], table.play.closing
    events: list[Event] = []
    won = isinstance(event, VoteDecided) and event.winner not in ("", NONE)
    new = event.label if isinstance(event, VoteDecided) and won else ""
    if new and not _has(hero, new):
        added = TraitsChanged(character=id, traits=(*hero.traits, new), new=new)
        events.append(added)
    if events or (closing and id in closing.altered):
        events.append(_awarded(id))
    return [*events, TraitVoteEnded(character=id)]


def _has(hero: Hero, trait: str) -> bool:
    return trait.casefold() in (one.casefold() for one in hero.traits)


def _awarded(id: str) -> PersonaEarned:
    return PersonaEarned(character=id, why="a trait changed", count=REPLACED)


def _turned(event: TraitsChanged) -> str:
    """What a vote has made of a character, in few words."""
    gone = f"no longer “{event.gone}”" if event.gone else ""
    return ", ".join(filter(None, (gone, f"now “{event.new}”" if event.new else "")))


def evolve(table: HotTable, event: Event) -> HotTable:
    closing = table.play.closing
    match event:
        case TraitsChanged():
            table = with_hero(table, event.character, traits=event.traits)
            if closing is None:
                return table
            altered = replace(closing, altered=(*closing.altered, event.character))
            return with_gain(with_play(table, closing=altered), event.character, _turned(event))
        case TraitVoteEnded():
            if closing is None:
                return table
            if event.character not in closing.altered:
                table = with_gain(table, event.character, "traits stay as they are")
                closing = table.play.closing or closing
            todo = tuple(id for id in closing.todo if id != event.character)
            voted = (*closing.voted, event.character)
            return with_play(table, closing=replace(closing, todo=todo, voted=voted, altered=()))
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    if not isinstance(event, TraitsChanged):
        return []
    owner = who(table, event.character)
    spans: tuple[str | Span, ...] = ("People call ", owner, " ", aspect(event.new), " now.")
    if event.gone:
        but = (" but ", aspect(event.new)) if event.new else ()
        spans = (owner, " is no longer ", aspect(event.gone), *but, ".")
    return [line(*spans, rules=("HC-2.4", "HC-7.5"), beat="After")]
