"""Trait votes: a trait to remove, then one to add, on secret ballots (HC-7.5)."""

from collections.abc import Sequence

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick, Text, one_of
from hearthside.core.guided_round_steps import Item, RoundStep, answered
from hearthside.core.life.guided_round_events import RoundEnded, StepOpened
from hearthside.core.life.vote_counting import nominated
from hearthside.core.life.vote_events import VoteCalled, VoteDecided, VoteDropped
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, who
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Added, Is
from hearthside.core.table_life import Ballot, Vote
from hearthside.core.wording.typesetting import capital
from hearthside.games.hot_circle.characters.sheet_changes import PersonaEarned
from hearthside.games.hot_circle.people import heroes
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import Gain, HotTable

REPLACED = 2
"""HC-6.4: persona for a changed trait, once a vote."""

REMOVE, ADD = "hot-circle.remove-trait/", "hot-circle.add-trait/"
NONE = "-none-"
INTO = " → "


class SuggestAltering(Move, frozen=True, tag="hot-circle.suggest-altering"):
    """A removal and an addition in one, to be voted on."""

    trait: str
    into: str


class MilestoneCalled(Event, frozen=True, tag="hot-circle.milestone-called"):
    """HC-7.6: a time skip that is not taken at once may still be taken later."""

    sets = {"milestone": Is(True)}
    says = Says("A milestone: the table votes on traits.", ("HC-7.5",), "Closing", "turning")


class TraitsChanged(Event, frozen=True, tag="hot-circle.traits-changed"):
    sets = {
        "cast.{character}.traits": "traits",
        "closing.altered": Added("character"),
        "closing.brought": Added("gain"),
    }
    character: str
    traits: tuple[str, ...]
    gone: str = ""
    new: str = ""

    @property
    def gain(self) -> Gain:
        gone = f"no longer “{self.gone}”" if self.gone else ""
        turned = (gone, f"now “{self.new}”" if self.new else "")
        return Gain(self.character, ", ".join(filter(None, turned)), is_part=True)


class TraitsKept(Event, frozen=True, tag="hot-circle.traits-kept"):
    """A vote is over, and has changed nothing."""

    sets = {"closing.brought": Added("gain")}
    character: str

    @property
    def gain(self) -> Gain:
        return Gain(self.character, "traits stay as they are")


def _items(table: HotTable) -> Sequence[Item]:
    """HC-7.5: the GM says whether there was a milestone, then opens the vote on each in turn."""
    found = [_milestone()] if heroes(table) else []
    if any(vote.step == STEP_ID for vote in table.votes.values()):
        return found
    if any(blanks.get("milestone") == "yes" for _, blanks in answered(table, STEP_ID, "milestone")):
        found += [_voting(table, hero) for hero in heroes(table)]
    return found


def _milestone() -> Item:
    ways = (
        Pick("no", "No milestone tonight", "All traits stay as they are."),
        Pick(
            "yes",
            "A milestone: vote",
            "You talk, then all vote in secret on what people call each now.",
        ),
    )
    return Item(
        id="milestone",
        meanwhile="The gamemaster says whether tonight was a milestone.",
        label="Go on",
        fields=lambda: [Choice("milestone", "A milestone tonight?", picks=ways, value="no")],
        taken=lambda blanks: [MilestoneCalled()] if blanks["milestone"] == "yes" else [],
        rules=("HC-7.5",),
    )


def _voting(table: HotTable, hero: Hero) -> Item:
    caller = next(iter(table.gms()), hero.player)
    return Item(
        id=hero.id,
        label=f"Vote on {hero.name}’s traits",
        taken=lambda blanks: [VoteCalled(vote=removal_vote(table, caller, hero))],
        passes=f"Leave {hero.name}’s traits as they are",
        rules=("HC-7.5",),
    )


STEP_ID = "traits"
STEP = RoundStep(
    id=STEP_ID,
    title="Trait vote",
    help="When something ends, or turns for good, that is a milestone: then you all vote on a "
    "trait for each character to lose, and on one to gain.",
    items=_items,
    rules=("HC-7.5", "HC-8.2"),
)


def _open(table: HotTable) -> Vote | None:
    """The removal that is being voted on, if any."""
    votes = (vote for vote in table.votes.values() if vote.about.startswith(REMOVE))
    return next(votes, None)


DURING = "votes"


def verbs(table: HotTable, seat: str) -> list[Verb]:
    vote = _open(table)
    if vote is None or seat not in vote.voters:
        return []
    hero = table.play.cast.get(vote.about.removeprefix(REMOVE))
    if hero is None or not hero.traits:
        return []
    label = "Suggest altering a trait"
    return [verb(SuggestAltering, label, lambda: _altering(hero), rules=("HC-7.5",))]


def _altering(hero: Hero) -> list[Field]:
    picks = [Pick(trait, trait) for trait in hero.traits]
    return [
        one_of("trait", "Trait", picks),
        Text("into", "becomes", needed=True, most=40, placeholder="Weary"),
    ]


def removal_vote(table: HotTable, seat: str, hero: Hero) -> Vote:
    traits = (Ballot(trait, trait) for trait in hero.traits)
    vote = _vote(table, seat, hero, REMOVE, Ballot(NONE, "Every trait stays"), *traits)
    asked = f"Is one of {hero.name}’s traits no longer true? A new one is voted on next."
    question = f"Which trait does {hero.name} lose?"
    return replace(vote, question=question, help=f"{asked} {vote.help}")


def addition_vote(table: HotTable, seat: str, hero: Hero) -> Vote:
    vote = _vote(table, seat, hero, ADD, Ballot(NONE, "No new trait"))
    asked = f"Name what people call {hero.name} now, if anything."
    question = f"What do people call {hero.name} now?"
    return replace(vote, question=question, help=f"{asked} {vote.help}", nominating=True)


def _vote(table: HotTable, seat: str, hero: Hero, about: str, *choices: Ballot) -> Vote:
    """HC-7.5: all vote, on ballots opened together."""
    owner = table.seat_name(hero.player)
    return Vote(
        question="",
        by=seat,
        choices=choices,
        voters=table.everyone(),
        secret=True,
        owner=hero.player,
        owner_decides=True,
        about=about + hero.id,
        step=STEP_ID,
        help=f"More than half decides. At exactly half, {owner} does.",
    )


def decide(table: HotTable, seat: str, move: SuggestAltering) -> list[Event]:
    vote = _open(table)
    assert vote
    into = move.into.strip()
    hero = table.play.cast[vote.about.removeprefix(REMOVE)]
    if _has(hero, into):
        raise Illegal(f"{hero.name} is {into} already. Find another word.", "into")
    words = f"{move.trait}{INTO}{into}"
    return [nominated(vote, seat, words, value=words)]


def follow(
    table: HotTable, event: RoundEnded | VoteDecided | VoteDropped | StepOpened
) -> list[Event]:
    """First the removal, then the addition, then one award for whatever changed."""
    if isinstance(event, RoundEnded) or (isinstance(event, StepOpened) and event.step != STEP_ID):
        late = [vote for vote in table.votes.values() if vote.step == STEP_ID]
        return [VoteDropped(about=vote.about, vote=vote.id) for vote in late]
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
    if table.round is None or table.round.step != STEP_ID:
        return events or [TraitsKept(character=id)]
    seat = table.gms()[0] if table.gms() else hero.player
    return [*events, VoteCalled(vote=addition_vote(table, seat, hero))]


def _after_addition(table: HotTable, id: str, event: VoteDecided | VoteDropped) -> list[Event]:
    hero, closing = table.play.cast[id], table.play.closing
    events: list[Event] = []
    won = isinstance(event, VoteDecided) and event.winner not in ("", NONE)
    new = capital(event.label) if isinstance(event, VoteDecided) and won else ""
    if new and not _has(hero, new):
        added = TraitsChanged(character=id, traits=(*hero.traits, new), new=new)
        events.append(added)
    if events or (closing and id in closing.altered):
        return [*events, PersonaEarned(character=id, why="a trait changed", count=REPLACED)]
    return [TraitsKept(character=id)]


def _has(hero: Hero, trait: str) -> bool:
    return trait.casefold() in (one.casefold() for one in hero.traits)


def say(table: HotTable, event: Event) -> list[Line]:
    if not isinstance(event, TraitsChanged):
        return []
    owner = who(table, event.character)
    spans: tuple[str | Span, ...] = ("People call ", owner, " ", aspect(event.new), " now.")
    if event.gone:
        but = (" but ", aspect(event.new)) if event.new else ()
        spans = (owner, " is no longer ", aspect(event.gone), *but, ".")
    return [line(*spans, rules=("HC-2.4", "HC-7.5"), beat="After", kind="turning")]
