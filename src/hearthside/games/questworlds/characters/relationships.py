"""People one can call on: favours owed, bonds lost and won back, sidekicks replaced (QW-7)."""

from typing import Any

from hearthside.core.asks import Verb, Verbs, verb
from hearthside.core.forms import Text, one_of
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, typed, who
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE, Added, Is
from hearthside.games.questworlds.aftermath.consequences import Harmed, LostForGood
from hearthside.games.questworlds.aftermath.resting import HarmChanged
from hearthside.games.questworlds.contest.abilities import is_contact
from hearthside.games.questworlds.contest.opposing import Granted
from hearthside.games.questworlds.contest.rolling import Settled
from hearthside.games.questworlds.contest.settling import TieBroken
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.sheet import Ability, Favour, Hero, usable
from hearthside.games.questworlds.state import QuestTable

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
    sets = {"cast.{who}.favours": Added("favour")}
    who: str
    favour: Favour


class FavourRepaid(Event, frozen=True, tag="questworlds.favour-repaid"):
    sets = {"cast.{who}.favours.{favour}.paid": Is(True)}
    who: str
    favour: str


class WonBack(Event, frozen=True, tag="questworlds.won-back"):
    """`rebuild` is whether they still may make a sidekick anew."""

    sets = {"cast.{who}.abilities.{ability}.lost": Is(False), "cast.{who}.rebuild": "rebuild"}
    who: str
    ability: str
    rebuild: bool


class Hired(Event, frozen=True, tag="questworlds.hired"):
    """New people in the old ones' place; `healed` is the harm that only those bore."""

    sets = {
        "cast.{who}.abilities.{ability}.lost": Is(False),
        "cast.{who}.abilities.{ability}.name": "name",
        "cast.{who}.harms.{healed}": GONE,
    }
    says = Says("{who} has {name:aspect} now. {how}", ("QW-7.5.3",), "Cast")
    who: str
    ability: str
    name: str
    how: str
    healed: tuple[str, ...] = ()


class StorylineEnded(Event, frozen=True, tag="questworlds.storyline-ended"):
    sets = {"cast.*.benefits": Is(())}
    says = Says("The storyline ends. All benefits end with it.", ("QW-4.4.2",), "After", "turning")


def further(table: QuestTable, seat: str) -> Verbs:
    gm = table.is_gm(seat)
    for hero in table.play.cast.values():
        if hero.npc or hero.draft:
            continue
        if gm or table.answers_for(seat, hero.id):
            yield from (_repaying(hero, favour) for favour in hero.favours if not favour.paid)
            gone = [one for one in hero.abilities if one.lost and one.bond == "retainers"]
            yield from (_hiring(hero, one) for one in gone)
        if gm:
            yield from _for_the_gm(table, hero)
    if gm and any(hero.benefits for hero in table.play.cast.values()):
        label, rules = "The storyline ends", ("QW-4.4.2",)
        help = "All benefits end with it."
        yield verb(EndBenefits(), label, group="gm", help=help, rules=rules, danger=True)


def _repaying(hero: Hero, favour: Favour) -> Verb:
    ability = hero.ability(favour.ability)
    whom = ability.name if ability else "them"
    return verb(
        Repay(who=hero.id, favour=favour.id),
        f"Return a favour to {whom}: {favour.text}",
        group="sheet",
        about=hero.id,
        rules=("QW-7.2", "QW-7.4"),
    )


def _hiring(hero: Hero, lost: Ability) -> Verb:
    found = "How do you find them?"
    return verb(
        HireAnew,
        f"Replace {lost.name}",
        lambda: [
            Text("name", "Called", needed=True, value=lost.name, most=60),
            Text("story", found, needed=True, long=True, most=400),
        ],
        group="sheet",
        who=hero.id,
        fixed={"ability": lost.id},
        help="A convincing explanation is all it takes. They are as good as the old ones.",
        rules=("QW-7.5.3",),
    )


def _for_the_gm(table: QuestTable, hero: Hero) -> Verbs:
    look: dict[str, Any] = {"group": "gm", "who": hero.id}
    bonds = [one for one in usable(hero) if one.bond in RETURNED]
    held, lost = usable(hero), _lost(table, hero)
    if bonds:
        what = Text("text", "What for?", needed=True, most=120)
        blanks = [one_of("ability", "Who do they owe it to?", bonds), what]
        owed = ("QW-7.2", "QW-7.3", "QW-7.4")
        yield verb(Owe, "Owe a favour", lambda: blanks, rules=owed, **look)
    if held:
        because = Text("because", "Because", most=120)
        losing, gone = [one_of("ability", "Which?", held), because], ("QW-7.1", "QW-4.4.1.7")
        label = "Lose an ability for good"
        yield verb(LoseAbility, label, lambda: losing, rules=gone, danger=True, **look)
    if lost:
        back, won = [one_of("ability", "What?", lost)], ("QW-7.5.2",)
        yield verb(WinBack, "Win something back", lambda: back, rules=won, **look)


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
            because = move.because.strip()
            return [LostForGood(who=move.who, abilities=(move.ability,), because=because)]
        case WinBack():
            hero = table.play.cast[move.who]
            back = hero.ability(move.ability)
            rebuild = hero.rebuild and not (back and back.bond == "sidekick")
            return [WonBack(who=hero.id, ability=move.ability, rebuild=rebuild)]
        case HireAnew():
            harms = table.play.cast[move.who].harms
            healed = tuple(one.id for one in harms if one.abilities == (move.ability,))
            name, how = move.name.strip(), move.story.strip()
            return [Hired(who=move.who, ability=move.ability, name=name, how=how, healed=healed)]
        case EndBenefits():
            return [StorylineEnded()]
    raise TypeError(move)


def follow(
    table: QuestTable, event: Granted | Settled | TieBroken | HarmChanged | Harmed
) -> list[Event]:
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


def say(table: QuestTable, event: FavourOwed | FavourRepaid | WonBack) -> list[Line]:
    hero, whose = table.play.cast[event.who], who(table, event.who)
    match event:
        case FavourOwed():
            ability = hero.ability(event.favour.ability)
            told = f" owes {_lender(ability)} a favour"
            spans = (whose, told, *typed(event.favour.text))
            return [line(*spans, rules=("QW-7.2", "QW-7.4"), beat="After")]
        case FavourRepaid():
            favour = next((one for one in hero.favours if one.id == event.favour), None)
            ability = hero.ability(favour.ability) if favour else None
            told = f" returns a favour to {_lender(ability)}."
            return [line(whose, told, rules=("QW-7.2",), beat="After")]
        case WonBack():
            ability = hero.ability(event.ability)
            told = f" wins {ability.name if ability else ''} back."
            return [line(whose, told, rules=("QW-7.5.2",), beat="After", kind="turning")]


def _lender(ability: Ability | None) -> str:
    """To whom a favour is owed: somebody on the sheet, or whom a trade lets one know (QW-7.4.1)."""
    if ability is None:
        return "somebody"
    return ability.name if ability.bond else f"a contact ({ability.name})"
