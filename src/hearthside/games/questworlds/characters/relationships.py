"""People one can call on: favours owed, bonds lost and won back, sidekicks replaced (QW-7)."""

from msgspec.structs import replace

from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line, who
from hearthside.core.setting_events import Added, Is
from hearthside.games.questworlds.aftermath.dues import Harmed, LostForGood
from hearthside.games.questworlds.aftermath.mending import HarmChanged
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.characters import relationship_forms
from hearthside.games.questworlds.characters.relationship_forms import (
    EndBenefits,
    HireAnew,
    LoseAbility,
    Owe,
    Repay,
    WinBack,
)
from hearthside.games.questworlds.contest.acting import is_contact
from hearthside.games.questworlds.contest.opposing import Granted
from hearthside.games.questworlds.contest.rolling import Settled
from hearthside.games.questworlds.contest.settling import TieBroken
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.sheet import Favour, usable


class FavourOwed(Event, frozen=True, tag="questworlds.favour-owed"):
    sets = {"cast.{who}.favours": Added("favour")}
    who: str
    favour: Favour


class FavourRepaid(Event, frozen=True, tag="questworlds.favour-repaid"):
    sets = {"cast.{who}.favours.{favour}.paid": Is(True)}
    who: str
    favour: str


class WonBack(Event, frozen=True, tag="questworlds.won-back"):
    who: str
    ability: str


class Hired(Event, frozen=True, tag="questworlds.hired"):
    """New people in the old ones' place; `healed` is the harm that only those bore."""

    who: str
    ability: str
    name: str
    how: str
    healed: tuple[str, ...] = ()


class StorylineEnded(Event, frozen=True, tag="questworlds.storyline-ended"):
    pass


MOVES = (Repay, Owe, LoseAbility, WinBack, HireAnew, EndBenefits)


further = relationship_forms.further


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Repay():
            return [FavourRepaid(who=move.who, favour=move.favour)]
        case Owe():
            favour = Favour(id=f"f{table.seq}", ability=move.ability, text=move.text.strip())
            return [FavourOwed(who=move.who, favour=favour)]
        case LoseAbility():
            lost = LostForGood(
                who=move.who, abilities=(move.ability,), because=move.because.strip()
            )
            return [lost]
        case WinBack():
            return [WonBack(who=move.who, ability=move.ability)]
        case HireAnew():
            harms = table.play.cast[move.who].harms
            healed = tuple(one.id for one in harms if one.abilities == (move.ability,))
            hired = Hired(
                who=move.who,
                ability=move.ability,
                name=move.name.strip(),
                how=move.story.strip(),
                healed=healed,
            )
            return [hired]
        case EndBenefits():
            return [StorylineEnded()]
    raise TypeError(move)


def follow(table: QuestTable, event: Event) -> list[Event]:
    """QW-7.2, QW-7.4: help that was given is owed back in kind; with a sidekick's death goes the
    bond."""
    contest = table.play.contest
    match event:
        case Settled() | Granted() | TieBroken() if contest and contest.granted != "own":
            outcome = contest.outcome or 0
            sides = zip(contest.sides, (outcome, -outcome), strict=True)
            # What is won even in defeat was won with their help too (QW-4.12.3).
            helped = [side for side, won in sides if won > 0 or side.costly]
            return [one for side in helped for one in owed(table, contest, side)]
        case Harmed() | HarmChanged() if table.play.cast[event.who].dead:
            return bereft(table, event.who)
    return []


def owed(table: QuestTable, contest: Contest, side: Side) -> list[Event]:
    """The favour a PC owes to the ally or contact who lent a hand in a contest."""
    hero = table.play.cast.get(side.who)
    ability = hero.ability(side.ability) if hero else None
    if hero is None or hero.npc or ability is None:
        return []
    if ability.bond not in ("ally", "contact") and not is_contact(side):
        return []
    open_ones = [(one.ability, one.text) for one in hero.favours if not one.paid]
    if (ability.id, contest.prize) in open_ones:
        return []  # one favour for one prize, however many exchanges it took
    favour = Favour(id=f"f{table.seq}", ability=ability.id, text=contest.prize)
    return [FavourOwed(who=hero.id, favour=favour)]


def bereft(table: QuestTable, who: str) -> list[Event]:
    """QW-7.1: with a sidekick who dies the bond is lost for good."""
    dead = table.play.cast[who]
    master = table.play.cast.get(dead.master)
    bonds = [one.id for one in usable(master) if one.bond == "sidekick"] if master else []
    because = f"{dead.name} is dead."
    return [LostForGood(who=dead.master, abilities=(bond,), because=because) for bond in bonds]


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case WonBack():
            hero = table.play.cast[event.who]
            back = hero.ability(event.ability)
            rebuild = hero.rebuild and not (back and back.bond == "sidekick")
            kept = tuple(
                replace(one, lost=False) if one.id == event.ability else one
                for one in hero.abilities
            )
            return table.with_one(hero.id, abilities=kept, rebuild=rebuild)
        case Hired():
            hero = table.play.cast[event.who]
            anew = tuple(
                replace(one, lost=False, name=event.name) if one.id == event.ability else one
                for one in hero.abilities
            )
            harms = tuple(one for one in hero.harms if one.id not in event.healed)
            return table.with_one(hero.id, abilities=anew, harms=harms)
        case StorylineEnded():
            cast = {id: replace(hero, benefits=()) for id, hero in table.play.cast.items()}
            return table.with_play(cast=cast)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    match event:
        case FavourOwed():
            hero = table.play.cast[event.who]
            ability = hero.ability(event.favour.ability)
            whom = ability.name if ability else "someone"
            what = aspect(event.favour.text)
            spans = (who(table, hero.id), f" owes {whom} a favour, for ", what, ".")
            return [line(*spans, rules=("QW-7.2", "QW-7.4"), beat="After")]
        case FavourRepaid():
            hero = table.play.cast[event.who]
            favour = next((one for one in hero.favours if one.id == event.favour), None)
            ability = hero.ability(favour.ability) if favour else None
            whom = f" to {ability.name}" if ability else ""
            spans = (who(table, hero.id), f" returns a favour{whom}.")
            return [line(*spans, rules=("QW-7.2",), beat="After")]
        case WonBack():
            hero = table.play.cast[event.who]
            ability = hero.ability(event.ability)
            told = f" wins {ability.name if ability else ''} back."
            spans = (who(table, hero.id), told)
            return [line(*spans, rules=("QW-7.5.2",), beat="After", kind="turning")]
        case Hired():
            hero = table.play.cast[event.who]
            spans = (who(table, hero.id), " has ", aspect(event.name), f" now. {event.how}")
            return [line(*spans, rules=("QW-7.5.3",), beat="Cast")]
        case StorylineEnded():
            told = "The storyline ends. All benefits end with it."
            return [line(told, rules=("QW-4.4.2",), beat="After", kind="turning")]
    raise TypeError(event)
