"""Milestones: what characters may become when a session, a scenario or an arc ends (FA-8)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, verb
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.reasons import signed
from hearthside.core.say import Line, Span, aspect, line, name, number
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.core.wording.typesetting import ended
from hearthside.games.fate import content
from hearthside.games.fate.attempt.invocable import phrased
from hearthside.games.fate.characters import healing, milestone_forms
from hearthside.games.fate.characters.left_blank import new_stunt
from hearthside.games.fate.characters.milestone_forms import (
    CHANGE,
    CONCEPT,
    GROW,
    RAISE,
    calling,
    heroes,
    still_choosing,
)
from hearthside.games.fate.characters.stunt_forms import StuntMove, told
from hearthside.games.fate.characters.stunts import refresh_with_another
from hearthside.games.fate.sheet import APPROACHES, Aspect, Stunt, own_aspects
from hearthside.games.fate.state import FateTable, with_aspects


class CallMilestone(Move, frozen=True, tag="fate.call-milestone"):
    level: str


class CloseMilestone(Move, frozen=True, tag="fate.close-milestone"):
    """The GM lets what is not chosen yet lapse."""


class SwapRatings(Move, frozen=True, tag="fate.swap-ratings"):
    character: str
    two: tuple[str, ...]


class RewriteAspect(Move, frozen=True, tag="fate.rewrite-aspect"):
    character: str
    aspect: str
    text: str


class ReplaceStunt(StuntMove, frozen=True, kw_only=True, tag="fate.replace-stunt"):
    old: str


class AddStunt(StuntMove, frozen=True, tag="fate.add-stunt"):
    """Any stunt after the third lowers refresh."""


class RaiseApproach(Move, frozen=True, tag="fate.raise-approach"):
    character: str
    approach: str


class RaiseRefresh(Move, frozen=True, tag="fate.raise-refresh"):
    character: str


class GrowStunt(StuntMove, frozen=True, tag="fate.grow-stunt"):
    """A stunt in place of more refresh, which stays as it was."""


class RewriteConcept(Move, frozen=True, tag="fate.rewrite-concept"):
    character: str
    text: str


class SkipChoice(Move, frozen=True, tag="fate.skip-choice"):
    character: str
    choice: str


class MilestoneCalled(Event, frozen=True, tag="fate.milestone-called"):
    sets = {"milestone": "choices"}
    level: str
    choices: dict[str, tuple[str, ...]]


class MilestoneClosed(Event, frozen=True, tag="fate.milestone-closed"):
    sets = {"milestone": Is({})}
    says = Says("The milestone is over.", ("FA-8.2",), "Milestone", "bookkeeping")


class ChoiceMade(Event, frozen=True):
    """What somebody chose at a milestone, or left out."""

    character: str
    choice: str


class RatingsChanged(ChoiceMade, frozen=True, tag="fate.ratings-changed"):
    """Approaches with their new ratings, by a swap or a rise."""

    ratings: dict[str, int]


class AspectRewritten(ChoiceMade, frozen=True, tag="fate.aspect-rewritten"):
    aspect: Aspect


class StuntsGrew(ChoiceMade, frozen=True, tag="fate.stunts-grew"):
    """A stunt written at a milestone, the one it replaces, and what refresh is now."""

    stunt: Stunt
    old: str
    refresh: int


class RefreshRaised(ChoiceMade, frozen=True, tag="fate.refresh-raised"):
    refresh: int


class ChoiceSkipped(ChoiceMade, frozen=True, tag="fate.choice-skipped"):
    pass


DURING = "play.milestone"


def asks(table: FateTable) -> list[Ask]:
    return milestone_forms.asks(table)


def further(table: FateTable, seat: str) -> list[Verb]:
    play = table.play
    if not table.is_gm(seat):
        return []
    if play.milestone:
        late = (
            f"Still choosing: {still_choosing(table)}. What they have not chosen by then is lost."
        )
        label = "End the milestone"
        return [verb(CloseMilestone(), label, help=late, group="gm", danger=True)]
    if play.attempt or play.asked or play.conflict or not heroes(table):
        return []
    rules = ("FA-8.2", "FA-8.3", "FA-8.4")
    return [verb(CallMilestone, "Milestone", calling, group="gm", rules=rules)]


def called(table: FateTable, level: str) -> MilestoneCalled:
    choices = dict.fromkeys(heroes(table), content.milestones()[level].choices)
    return MilestoneCalled(level=level, choices=choices)


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
    match move:
        case CallMilestone():
            return [called(table, move.level)]
        case CloseMilestone():
            return [MilestoneClosed()]
        case SkipChoice():
            return [ChoiceSkipped(character=move.character, choice=move.choice)]
        case SwapRatings() | RaiseApproach():
            return [_rerated(table, move)]
        case RewriteAspect() | RewriteConcept():
            return [_rewritten(table, move)]
        case ReplaceStunt() | AddStunt() | GrowStunt():
            return [_grown(table, seat, move)]
        case RaiseRefresh():
            refresh = table.play.cast[move.character].refresh + 1
            return [RefreshRaised(character=move.character, choice=GROW, refresh=refresh)]
    raise TypeError(move)


def follow(table: FateTable, event: MilestoneCalled) -> list[Event]:
    """FA-8.2, FA-8.3: what may heal now."""
    return healing.asked(table, *content.milestones()[event.level].heals)


def _rerated(table: FateTable, move: SwapRatings | RaiseApproach) -> RatingsChanged:
    now = table.play.cast[move.character].approaches
    if isinstance(move, RaiseApproach):
        ratings, choice = {move.approach: now.get(move.approach, 0) + 1}, RAISE
    else:
        one, other = move.two
        ratings, choice = {one: now.get(other, 0), other: now.get(one, 0)}, CHANGE
        if ratings[one] == ratings[other]:
            raise Illegal("Those two are rated the same. Choose two that differ.", "two")
    return RatingsChanged(character=move.character, choice=choice, ratings=ratings)


def _rewritten(table: FateTable, move: RewriteAspect | RewriteConcept) -> AspectRewritten:
    if isinstance(move, RewriteAspect):
        known, choice = table.play.aspects[move.aspect], CHANGE
    else:
        known = own_aspects(table.play.aspects, move.character, "high concept")[0]
        choice = CONCEPT
    new = replace(known, text=phrased(move.text))
    return AspectRewritten(character=move.character, choice=choice, aspect=new)


def _grown(table: FateTable, seat: str, move: ReplaceStunt | AddStunt | GrowStunt) -> StuntsGrew:
    hero = table.play.cast[move.character]
    return StuntsGrew(
        character=hero.id,
        choice=GROW if isinstance(move, GrowStunt) else CHANGE,
        stunt=new_stunt(table, seat, move),
        old=move.old if isinstance(move, ReplaceStunt) else "",
        refresh=refresh_with_another(hero) if isinstance(move, AddStunt) else hero.refresh,
    )


def evolve(table: FateTable, event: ChoiceMade) -> FateTable:
    match event:
        case RatingsChanged():
            hero = table.play.cast[event.character]
            ratings, earned = {**hero.approaches, **event.ratings}, {**hero.earned, **event.ratings}
            table = table.with_one(event.character, approaches=ratings, earned=earned)
        case AspectRewritten():
            table = with_aspects(table, event.aspect)
        case StuntsGrew():
            known = table.play.cast[event.character].stunts
            if event.old:
                stunts = tuple(event.stunt if one.id == event.old else one for one in known)
            else:
                stunts = (*known, event.stunt)
            table = table.with_one(event.character, stunts=stunts, refresh=event.refresh)
        case RefreshRaised():
            table = table.with_one(event.character, refresh=event.refresh)
    return _chosen(table, event.character, event.choice)


def _chosen(table: FateTable, character: str, choice: str) -> FateTable:
    """The table with one choice made; whoever has none left is through with the milestone."""
    left = {
        id: tuple(one for one in choices if id != character or one != choice)
        for id, choices in table.play.milestone.items()
    }
    return table.with_play(milestone={id: choices for id, choices in left.items() if choices})


def say(table: FateTable, event: MilestoneCalled | ChoiceMade) -> list[Line]:
    beat = "Milestone"
    match event:
        case MilestoneCalled():
            level = content.milestones()[event.level]
            words = f"A {level.name.lower()}."
            return [line(words, rules=(level.rule,), beat=beat, kind="turning")]
        case ChoiceMade():
            who = name(table.play.cast[event.character].name)
            rules = (content.choice_words()[event.choice].rule,)
            why = told(event.stunt) if isinstance(event, StuntsGrew) else ""
            chosen = not isinstance(event, ChoiceSkipped)
            spans = (who, *_told(table, event))
            return [line(*spans, rules=rules, beat=beat, why=why, retold=chosen)]


def _told(table: FateTable, event: ChoiceMade) -> tuple[str | Span, ...]:
    match event:
        case ChoiceSkipped():
            return (content.choice_words()[event.choice].skipped,)
        case RatingsChanged():
            now = (f"{APPROACHES[id]} {signed(value)}" for id, value in event.ratings.items())
            return (": ", number(", ".join(now)), ".")
        case AspectRewritten():
            was = table.play.aspects[event.aspect.id].text
            return (" changes ", aspect(was), " into ", aspect(ended(event.aspect.text)))
        case StuntsGrew():
            stunts = table.play.cast[event.character].stunts
            instead = next((one.name for one in stunts if one.id == event.old), "")
            for_what = (" in place of ", aspect(instead)) if instead else ()
            return (" learns ", aspect(event.stunt.name), *for_what, f". Refresh {event.refresh}.")
        case RefreshRaised():
            return (" raises refresh to ", number(str(event.refresh)), ".")
    raise TypeError(event)
