"""Trait votes: a trait to remove, then one to add, on secret ballots (HC-7.5)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.life.votes import VoteCalled, VoteDecided, VoteDropped, everyone, nominated
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, name
from hearthside.core.table import Ballot, Vote
from hearthside.games.hot_circle.books import HotTable, with_gain, with_hero, with_play
from hearthside.games.hot_circle.characters.ledger import PersonaEarned
from hearthside.games.hot_circle.sheet import Hero

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


def options(table: HotTable, seat: str) -> list[Option]:
    closing, vote = table.play.closing, table.vote
    if closing is None or closing.round != "traits" or not closing.milestone:
        return []
    if vote and vote.about.startswith(REMOVE) and seat in vote.voters:
        hero = table.play.cast[vote.about.removeprefix(REMOVE)]
        return [_altering(hero)] if hero.traits else []
    if vote or not table.is_gm(seat):
        return []
    offered = []
    for at, id in enumerate(closing.todo):
        hero = table.play.cast[id]
        offered += [
            Option(
                move="hot-circle.call-trait-vote",
                label=f"Vote on {hero.name}’s traits",
                help="Talk about it first. Everyone votes, and the ballots are opened together.",
                fixed={"character": id},
                rules=("HC-7.5",),
                section="turn",
                best=at == 0,
            ),
            Option(
                move="hot-circle.skip-trait-vote",
                label=f"Leave {hero.name}’s traits as they are",
                fixed={"character": id},
                section="gm",
            ),
        ]
    return offered


def _altering(hero: Hero) -> Option:
    picks = tuple(Pick(trait, trait) for trait in hero.traits)
    return Option(
        move="hot-circle.suggest-altering",
        label="Suggest altering a trait",
        fields=(
            Choice(name="trait", label="Trait", picks=picks, value=picks[0].value),
            Text(name="into", label="becomes", needed=True, most=40),
        ),
        rules=("HC-7.5",),
        section="turn",
    )


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
    )


def explained(table: HotTable, vote: Vote) -> str:
    """HC-7.5: what a trait vote is about, in a sentence or two, or nothing for any other vote."""
    removing, adding = vote.about.startswith(REMOVE), vote.about.startswith(ADD)
    hero = table.play.cast.get(vote.about.removeprefix(REMOVE).removeprefix(ADD))
    if hero is None or not (removing or adding):
        return ""
    half = f"More than half decides, at exactly half {table.seat_name(hero.player)}’s own ballot."
    what = f"Is one of {hero.name}’s traits no longer true? A new one is voted on next."
    return f"{what if removing else 'Name what people call them now, if anything.'} {half}"


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


def follow(table: HotTable, event: VoteDecided | VoteDropped) -> list[Event]:
    """First the removal, then the addition, then one award for whatever changed."""
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
    if altered:
        traits = tuple(into if trait == gone else trait for trait in hero.traits)
        changed = TraitsChanged(character=id, traits=traits, gone=gone, new=into)
        return [changed, _awarded(id), TraitVoteEnded(character=id)]
    events: list[Event] = []
    if won in hero.traits:
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
    match event:
        case TraitsChanged():
            who = name(table.play.cast[event.character].name)
            spans: tuple[str | Span, ...]
            if event.gone and event.new:
                spans = (who, " is no longer ", aspect(event.gone), " but ", aspect(event.new), ".")
            elif event.gone:
                spans = (who, " is no longer ", aspect(event.gone), ".")
            else:
                spans = ("People call ", who, " ", aspect(event.new), " now.")
            return [line(*spans, rules=("HC-2.4", "HC-7.5"), beat="After")]
    return []
