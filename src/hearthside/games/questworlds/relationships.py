"""People one can call on: favours owed, bonds lost and won back, sidekicks replaced (QW-7)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line, name
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, speaks
from hearthside.games.questworlds.dues import LostForGood
from hearthside.games.questworlds.sheet import Ability, Favour, Hero, usable
from hearthside.games.questworlds.state import Contest

RETURNED = ("ally", "contact", "patron")
"""Bonds in which a favour is owed back."""


class Repay(Move, frozen=True, tag="questworlds.repay"):
    who: str
    favour: str


class Owe(Move, frozen=True, tag="questworlds.owe"):
    """The GM notes a favour owed."""

    who: str
    ability: str
    text: str


class LoseAbility(Move, frozen=True, tag="questworlds.lose-ability"):
    """Someone dies or is of no more use, or an ability is lost for good."""

    who: str
    ability: str
    because: str = ""


class WinBack(Move, frozen=True, tag="questworlds.win-back"):
    """Lost only figuratively, and won back by overcoming obstacles (QW-7.5.2)."""

    who: str
    ability: str


class HireAnew(Move, frozen=True, tag="questworlds.hire-anew"):
    """Lost retainers are replaced by a convincing explanation (QW-7.5.3)."""

    who: str
    ability: str
    name: str
    story: str


class EndBenefits(Move, frozen=True, tag="questworlds.end-benefits"):
    """A storyline ends, and with it every benefit (QW-4.4.2)."""


class FavourOwed(Event, frozen=True, tag="questworlds.favour-owed"):
    who: str
    favour: Favour


class FavourRepaid(Event, frozen=True, tag="questworlds.favour-repaid"):
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
EVENTS = (FavourOwed, FavourRepaid, WonBack, Hired, StorylineEnded)


def options(table: QuestTable, seat: str) -> list[Option]:
    offered = []
    gm = table.is_gm(seat)
    for hero in table.play.cast.values():
        if hero.npc or hero.draft:
            continue
        if gm or speaks(table, seat, hero.id):
            offered += [_repaying(hero, favour) for favour in hero.favours if not favour.paid]
            offered += [_hiring(hero, one) for one in hero.abilities if _gone(one)]
        if gm:
            offered += _for_the_gm(table, hero)
    if gm and any(hero.benefits for hero in table.play.cast.values()):
        offered.append(
            Option(
                move="questworlds.end-benefits",
                label="The storyline ends, and all benefits with it",
                rules=("QW-4.4.2",),
                section="gm",
                danger=True,
            )
        )
    return offered


def _repaying(hero: Hero, favour: Favour) -> Option:
    ability = hero.ability(favour.ability)
    whom = ability.name if ability else "them"
    return Option(
        move="questworlds.repay",
        label=f"{hero.name} returns a favour to {whom}: {favour.text}",
        fixed={"who": hero.id, "favour": favour.id},
        rules=("QW-7.2", "QW-7.4"),
        section="sheet",
        about=hero.id,
    )


def _gone(one: Ability) -> bool:
    return one.lost and one.bond == "retainers"


def _hiring(hero: Hero, lost: Ability) -> Option:
    return Option(
        move="questworlds.hire-anew",
        label=f"{hero.name} replaces {lost.name}",
        fixed={"who": hero.id, "ability": lost.id},
        fields=(
            Text(name="name", label="Called", needed=True, value=lost.name, most=60),
            Text(name="story", label="How do you find them?", needed=True, long=True, most=400),
        ),
        help="A convincing explanation is all it takes. They are as good as the old ones.",
        rules=("QW-7.5.3",),
        section="sheet",
        about=hero.id,
    )


def _for_the_gm(table: QuestTable, hero: Hero) -> list[Option]:
    offered = []
    bonds = tuple(Pick(one.id, one.name) for one in usable(hero) if one.bond in RETURNED)
    if bonds:
        fields: tuple[Field, ...] = (
            Choice(name="ability", label="To whom?", picks=bonds, value=bonds[0].value),
            Text(name="text", label="What for?", needed=True, most=120),
        )
        offered.append(
            Option(
                move="questworlds.owe",
                label=f"{hero.name} owes a favour",
                fixed={"who": hero.id},
                fields=fields,
                rules=("QW-7.2", "QW-7.3", "QW-7.4"),
                section="gm",
                about=hero.id,
            )
        )
    if held := tuple(Pick(one.id, one.name) for one in usable(hero)):
        offered.append(
            Option(
                move="questworlds.lose-ability",
                label=f"{hero.name} loses an ability for good",
                fixed={"who": hero.id},
                fields=(
                    Choice(name="ability", label="Which?", picks=held, value=held[0].value),
                    Text(name="because", label="Because", most=120),
                ),
                rules=("QW-7.1", "QW-4.4.1.7"),
                section="gm",
                about=hero.id,
                danger=True,
            )
        )
    if lost := tuple(Pick(one.id, one.name) for one in _lost(table, hero)):
        offered.append(
            Option(
                move="questworlds.win-back",
                label=f"{hero.name} wins something back",
                fixed={"who": hero.id},
                fields=(Choice(name="ability", label="What?", picks=lost, value=lost[0].value),),
                rules=("QW-7.5.2",),
                section="gm",
                about=hero.id,
            )
        )
    return offered


def _lost(table: QuestTable, hero: Hero) -> list[Ability]:
    """What may be won back: no sidekick who is dead, nor one whose place is taken."""
    taken = any(one.bond == "sidekick" for one in usable(hero))
    dead = {one.followed for one in table.play.cast.values() if one.dead}
    return [
        one
        for one in hero.abilities
        if one.lost and f"{hero.id}/{one.id}" not in dead and not (one.bond == "sidekick" and taken)
    ]


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


def aftermath(table: QuestTable, contest: Contest) -> list[Event]:
    """QW-7.2, QW-7.4: help that was given is owed back in kind, whatever it was given for."""
    return owed(table, contest) if (contest.outcome or 0) > 0 else []


def owed(table: QuestTable, contest: Contest) -> list[Event]:
    """The favour a PC owes to the ally or contact who lent a hand in a contest."""
    hero = table.play.cast.get(contest.me.who)
    ability = hero.ability(contest.me.ability) if hero else None
    if hero is None or hero.npc or ability is None:
        return []
    contact = contest.me.label.endswith("as a contact")
    if ability.bond not in ("ally", "contact") and not contact:
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
        case FavourOwed():
            favours = (*table.play.cast[event.who].favours, event.favour)
            return books.with_hero(table, event.who, favours=favours)
        case FavourRepaid():
            favours = tuple(
                replace(one, paid=True) if one.id == event.favour else one
                for one in table.play.cast[event.who].favours
            )
            return books.with_hero(table, event.who, favours=favours)
        case WonBack():
            hero = table.play.cast[event.who]
            back = hero.ability(event.ability)
            rebuild = hero.rebuild and not (back and back.bond == "sidekick")
            kept = tuple(
                replace(one, lost=False) if one.id == event.ability else one
                for one in hero.abilities
            )
            return books.with_hero(table, hero.id, abilities=kept, rebuild=rebuild)
        case Hired():
            hero = table.play.cast[event.who]
            anew = tuple(
                replace(one, lost=False, name=event.name) if one.id == event.ability else one
                for one in hero.abilities
            )
            harms = tuple(one for one in hero.harms if one.id not in event.healed)
            return books.with_hero(table, hero.id, abilities=anew, harms=harms)
        case StorylineEnded():
            cast = {id: replace(hero, benefits=()) for id, hero in table.play.cast.items()}
            return books.with_play(table, cast=cast)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    match event:
        case FavourOwed():
            hero = table.play.cast[event.who]
            ability = hero.ability(event.favour.ability)
            whom = ability.name if ability else "someone"
            spans = (
                name(hero.name),
                f" owes {whom} a favour, for ",
                aspect(event.favour.text),
                ".",
            )
            return [line(*spans, rules=("QW-7.2", "QW-7.4"), beat="After")]
        case FavourRepaid():
            hero = table.play.cast[event.who]
            favour = next((one for one in hero.favours if one.id == event.favour), None)
            ability = hero.ability(favour.ability) if favour else None
            whom = f" to {ability.name}" if ability else ""
            spans = (name(hero.name), f" returns a favour{whom}.")
            return [line(*spans, rules=("QW-7.2",), beat="After")]
        case WonBack():
            hero = table.play.cast[event.who]
            ability = hero.ability(event.ability)
            what = ability.name if ability else ""
            return [line(name(hero.name), f" wins {what} back.", rules=("QW-7.5.2",), beat="After")]
        case Hired():
            hero = table.play.cast[event.who]
            spans = (name(hero.name), " has ", aspect(event.name), f" now. {event.how}")
            return [line(*spans, rules=("QW-7.5.3",), beat="Cast")]
        case StorylineEnded():
            return [
                line(
                    "The storyline ends. All benefits end with it.",
                    rules=("QW-4.4.2",),
                    beat="After",
                )
            ]
    raise TypeError(event)
