"""A character being made: each step saves what is typed, finished or not (QW-3, QW-9)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, name
from hearthside.core.table import slug, with_character
from hearthside.games.questworlds.books import QuestTable, with_play
from hearthside.games.questworlds.characters.improving import EACH_SESSION
from hearthside.games.questworlds.creation import prose, sidekick, steps
from hearthside.games.questworlds.creation.concept import of_concept
from hearthside.games.questworlds.creation.kinds import (
    BREAKOUT,
    home_of,
    made,
    rated,
    renamed,
    unrated,
    with_setting,
)
from hearthside.games.questworlds.settings import umbrella
from hearthside.games.questworlds.sheet import Ability, Hero, flaws, usable

Row = dict[str, Any]


class Begin(Move, frozen=True, tag="questworlds.begin"):
    pass


class SaveWho(Move, frozen=True, tag="questworlds.save-who"):
    who: str
    name: str = ""
    concept: str = ""
    method: str = "go"


class SaveConcept(Move, frozen=True, tag="questworlds.save-concept"):
    """As you go: the two abilities the concept gives."""

    who: str
    abilities: tuple[Row, ...] = ()


class SaveList(Move, frozen=True, tag="questworlds.save-list"):
    who: str
    abilities: tuple[Row, ...] = ()


class SaveProse(Move, frozen=True, tag="questworlds.save-prose"):
    who: str
    prose: str = ""


class SaveRatings(Move, frozen=True, tag="questworlds.save-ratings"):
    who: str
    best: str = ""
    points: tuple[Row, ...] = ()


class SaveFlaws(Move, frozen=True, tag="questworlds.save-flaws"):
    """The flaws in order of rank (QW-3.3b)."""

    who: str
    flaws: tuple[Row, ...] = ()


class Finish(Move, frozen=True, tag="questworlds.finish"):
    who: str


class DropDraft(Move, frozen=True, tag="questworlds.drop-draft"):
    who: str


class HeroSaved(Event, frozen=True, tag="questworlds.hero-saved"):
    """A draft as it stands after a step."""

    hero: Hero


class HeroFinished(Event, frozen=True, tag="questworlds.hero-finished"):
    hero: Hero


class DraftDropped(Event, frozen=True, tag="questworlds.draft-dropped"):
    who: str


class SidekickDropped(Event, frozen=True, tag="questworlds.sidekick-dropped"):
    """A sidekick that was begun and given up while the PC was made."""

    sidekick: str


MOVES = (
    Begin,
    SaveWho,
    SaveConcept,
    SaveList,
    SaveProse,
    SaveRatings,
    SaveFlaws,
    Finish,
    DropDraft,
)
EVENTS = (HeroSaved, HeroFinished, SidekickDropped, DraftDropped)


def options(table: QuestTable, seat: str) -> list[Option]:
    offered = [
        Option(
            move="questworlds.begin",
            label="Make a character",
            rules=("QW-3.1",),
            section="make",
            best=not table.is_gm(seat)
            and all(hero.dead for hero in table.play.cast.values() if hero.player == seat),
        )
    ]
    for hero in table.play.cast.values():
        if not hero.draft or hero.master:
            continue
        if hero.player == seat:
            made_here = [step for step in steps.steps(table, hero.id) if step.id != "sidekick"]
            offered += [step.option for step in made_here]
            offered.append(
                Option(
                    move="questworlds.finish",
                    label="Done: into the story",
                    fixed={"who": hero.id},
                    section="make",
                    about=hero.id,
                )
            )
        if hero.player == seat or table.is_gm(seat):
            called = hero.name or "someone new"
            offered.append(
                Option(
                    move="questworlds.drop-draft",
                    label=f"Throw the draft of {called} away",
                    fixed={"who": hero.id},
                    section="make",
                    about=hero.id,
                    danger=True,
                )
            )
    return offered


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    """What is saved; nothing where nothing changed, since a page saves while one types."""
    events = _decided(table, seat, move)
    same = [
        e for e in events if isinstance(e, HeroSaved) and table.play.cast.get(e.hero.id) == e.hero
    ]
    return [event for event in events if event not in same]


def _decided(table: QuestTable, seat: str, move: Move) -> list[Event]:
    if isinstance(move, Begin):
        id = slug(f"hero of {seat}", table.play.cast)
        begun = Hero(id=id, name="", player=seat, draft=True)
        abilities = with_setting((), table.play.keywords)
        return [HeroSaved(hero=replace(begun, abilities=abilities))]
    hero = table.play.cast[getattr(move, "who", "")]
    match move:
        case SaveWho():
            saved = replace(
                hero,
                name=move.name.strip(),
                concept=move.concept.strip(),
                method=move.method,
            )
            own = _of_concept(table, hero, saved)
            return [HeroSaved(hero=_with_setting(table, saved, own))]
        case SaveConcept() | SaveList():
            listed = _listed(hero, move.abilities, umbrella(table))
            named = {one.id for one in listed}
            kept_flaws = (one for one in flaws(hero) if one.id not in named)
            return [HeroSaved(hero=_with_setting(table, hero, (*listed, *kept_flaws)))]
        case SaveProse():
            marked = prose.abilities(hero, move.prose, umbrella(table))
            told = replace(hero, prose=move.prose)
            return [HeroSaved(hero=_with_setting(table, told, marked))]
        case SaveRatings():
            spent = {str(row["ability"]): int(row["points"]) for row in move.points}
            abilities = tuple(replace(one, points=spent.get(one.id, 0)) for one in hero.abilities)
            return [HeroSaved(hero=replace(hero, best=move.best, abilities=abilities))]
        case SaveFlaws():
            kept = tuple(one for one in hero.abilities if one.sort != "flaw")
            taken = {one.id for one in kept}
            found = tuple(
                replace(
                    made(str(row["name"]).strip(), "flaw", "", hero, taken),
                    bond=row["bond"],
                    free=bool(row["keyword"]),
                )
                for row in move.flaws
                if str(row["name"]).strip()
            )
            return [HeroSaved(hero=replace(hero, abilities=(*kept, *found)))]
        case Finish():
            for step in steps.steps(table, hero.id):
                for problem in () if step.may_wait else step.problems:
                    raise Illegal(problem.sentence, problem.field)
            return [*_left_behind(table, hero), HeroFinished(hero=_finished(table, hero))]
        case DropDraft():
            other = sidekick.of(table, hero)
            gone = [SidekickDropped(sidekick=other.id)] if other else []
            return [*gone, DraftDropped(who=hero.id)]
    raise TypeError(move)


def _own(hero: Hero) -> tuple[Ability, ...]:
    """What the player chose, without what the setting gave."""
    return tuple(one for one in hero.abilities if not (one.free and one.sort == "keyword"))


def _with_setting(table: QuestTable, hero: Hero, abilities: tuple[Ability, ...]) -> Hero:
    """The draft with these abilities and the setting's keywords."""
    kept = with_setting(abilities, table.play.keywords)
    points = {one.id: one.points for one in hero.abilities}
    kept = tuple(replace(one, points=points.get(one.id, one.points)) for one in kept)
    best = hero.best if any(one.id == hero.best for one in kept) else ""
    return replace(hero, abilities=kept, best=best)


def _of_concept(table: QuestTable, hero: Hero, saved: Hero) -> tuple[Ability, ...]:
    """QW-3.1, QW-9.1: a concept fills in its adjective and expertise, until somebody chooses."""
    own = _own(saved)
    given = {one.name.casefold() for one in table.play.keywords}
    chosen = [one for one in own if one.name.casefold() not in given]
    before = [called for called, _ in of_concept(hero.concept)]
    if [one.name for one in chosen] != (before if chosen else []):
        return own
    rest = tuple(one for one in own if one not in chosen)
    taken = {one.id for one in rest}
    pairs = of_concept(saved.concept) if saved.method != "prose" else []
    return (*rest, *(made(called, kind, "", hero, taken) for called, kind in pairs))


def _listed(hero: Hero, rows: tuple[Row, ...], umbrella: bool) -> tuple[Ability, ...]:
    """Rows as abilities; a breakout goes under the keyword it names, or the one above it."""
    found: list[Ability] = []
    taken: set[str] = set()
    named = [row for row in rows if str(row["name"]).strip()]
    mine = [one for one in usable(hero) if not one.free]
    was = renamed(hero, mine, [str(row["name"]).strip() for row in named])
    above = ""
    for row in named:
        kind, under = home_of(str(row["kind"]))
        if kind == BREAKOUT:
            under = under or above
            kind = kind if umbrella else ""
        one = made(str(row["name"]).strip(), kind, under, hero, taken, was)
        above = one.id if one.sort == "keyword" else above
        found.append(one)
    given = [one for one in usable(hero) if one.free]
    keywords = {one.id for one in (*given, *found) if one.sort == "keyword"}
    return tuple(one if one.under in keywords else replace(one, under="") for one in found)


def _left_behind(table: QuestTable, hero: Hero) -> list[Event]:
    """A sidekick begun and given up again goes: no ability stands for them (QW-7.5.1)."""
    begun = sidekick.of(table, hero)
    return [SidekickDropped(sidekick=begun.id)] if begun and not sidekick.bond(hero) else []


def _finished(table: QuestTable, hero: Hero) -> Hero:
    ready = replace(hero, draft=False, hero_points=EACH_SESSION)
    if hero.method == "go":
        return unrated(ready)
    return rated(ready)


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case HeroSaved():
            return with_character(table, event.hero)
        case SidekickDropped():
            return _without(table, event.sidekick)
        case DraftDropped():
            return _without(table, event.who)
        case HeroFinished():
            table = with_character(table, event.hero)
            for one in table.play.cast.values():
                if one.master == event.hero.id:
                    table = with_character(table, replace(one, draft=False))
            return table
    raise TypeError(event)


def _without(table: QuestTable, who: str) -> QuestTable:
    return with_play(table, cast={id: one for id, one in table.play.cast.items() if id != who})


def say(table: QuestTable, event: Event) -> list[Line]:
    match event:
        case HeroFinished():
            hero = event.hero
            concept = f": {hero.concept}" if hero.concept else ""
            told = f" steps into the story{concept}, with {hero.hero_points} hero points."
            return [line(name(hero.name), told, rules=("QW-2.2", "QW-3.1"), beat="Cast")]
    return []
