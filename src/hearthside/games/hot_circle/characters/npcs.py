"""The supporting cast: as much of an NPC as they matter, and what only the GM knows (HC-2.9)."""

from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import YesNo
from hearthside.core.life.rulings import Revealed
from hearthside.core.lucky_people import known, stranger
from hearthside.core.lucky_picks import Luck
from hearthside.core.moves import ONLY_GM, Audience, Event, Move, tag_of
from hearthside.core.say import Line, arrival, aspect, line, name
from hearthside.core.table import slug
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.typesetting import capital, titled
from hearthside.games.hot_circle.characters.belief_forms import (
    BeliefRow,
    InstinctRow,
    written_instincts,
)
from hearthside.games.hot_circle.characters.npc_forms import blanks, due_first
from hearthside.games.hot_circle.sheet import (
    FIRST_RATING,
    Asset,
    AssetKind,
    Belief,
    Condition,
    Hero,
    Lifepath,
    Rank,
)
from hearthside.games.hot_circle.state import HotTable, sketchy, step_between


class NpcPath(msgspec.Struct, frozen=True):
    name: str
    setting: str = ""
    rating: str = "3"


class NpcCondition(msgspec.Struct, frozen=True):
    text: str
    rank: Rank = "minor"


class WriteNpc(Move, frozen=True, tag="hot-circle.write-npc"):
    """As much of an NPC as they matter; `character` is empty for a new one."""

    character: str
    name: str
    about: str = ""
    faction: str = ""
    lifepaths: tuple[NpcPath, ...] = ()
    traits: str = ""
    beliefs: tuple[BeliefRow, ...] = ()
    instincts: tuple[InstinctRow, ...] = ()
    wises: str = ""
    skills: str = ""
    conditions: tuple[NpcCondition, ...] = ()
    knows: str = ""
    hidden: bool = False
    pronouns: str = ""


class NpcWritten(Event, frozen=True, tag="hot-circle.npc-written"):
    sets = {"cast.{hero.id}": "hero"}
    hero: Hero
    new: bool


class Introduced(Event, frozen=True, tag="hot-circle.introduced"):
    """Someone who was hidden is known now, with everything on the sheet that players may read."""

    character: str


LASTS = True


def verbs(table: HotTable, seat: str) -> list[Verb]:
    if not table.is_gm(seat) or not table.play.campaign.is_ready:
        return []
    known = [hero for hero in table.play.cast.values() if hero.npc and not hero.draft]
    due = sketchy(table)[:1] if step_between(table) == "cast" else []
    return [_adding(table), *(_writing(table, hero, first=hero in due) for hero in known)]


RULES = ("HC-2.9", "HC-8.3")


def _adding(table: HotTable) -> Verb:
    hidden = YesNo("hidden", "Nobody knows of them yet")
    return verb(
        WriteNpc,
        "Add someone to the cast",
        lambda: [*blanks(table, Hero(id="", name="")), hidden],
        fixed={"character": ""},
        group="make",
        help="A name is enough: whatever else is blank is average.",
        rules=RULES,
    )


def somebody(table: HotTable, move: str, luck: Luck) -> dict[str, object]:
    """Somebody by luck, in one line with two traits."""
    if move != tag_of(WriteNpc):
        return {}
    one = stranger(luck, known(table))
    path = {"name": one.calling.one.capitalize(), "setting": "", "rating": str(FIRST_RATING)}
    return {
        "name": one.name,
        "pronouns": one.pronouns,
        "about": titled(one.concept),
        "traits": ", ".join(one.traits),
        "lifepaths": (path,),
    }


def _writing(table: HotTable, hero: Hero, first: bool) -> Verb:
    named = hero.name.partition(",")[0]
    return verb(
        WriteNpc,
        f"Give {named} a trait or a belief" if first else f"Write on {named}’s sheet",
        lambda: due_first(blanks(table, hero)) if first else blanks(table, hero),
        fixed={"hidden": hero.hidden},
        group="make",
        character=hero.id,
        first=first,
        rules=RULES,
    )


def decide(table: HotTable, seat: str, move: WriteNpc) -> list[Event]:
    return [NpcWritten(hero=_npc(table, move), new=not move.character)]


def _npc(table: HotTable, move: WriteNpc) -> Hero:
    """HC-2.9: what is left blank is not on the sheet."""
    called = move.name.strip()
    # A hidden one may be renamed before anyone learns of them, so their id says nothing.
    id = slug("someone" if move.hidden else called, table.play.cast)
    hero = table.play.cast.get(move.character) or Hero(id=id, name=called, npc=True)
    beliefs = (Belief(row.stance.strip(), row.goal.strip()) for row in move.beliefs)
    rows = ((row.form, row.act, row.when) for row in move.instincts)
    return replace(
        hero,
        name=called,
        pronouns=move.pronouns,
        about=move.about.strip(),
        faction=move.faction,
        lifepaths=_paths(hero, move.lifepaths),
        traits=_words(move.traits),
        beliefs=tuple(one for one in beliefs if one != Belief()),
        instincts=written_instincts(rows, hero.instincts),
        assets=_assets(hero, move),
        conditions=_conditions(hero, move.conditions),
        knows=move.knows.strip(),
        known_to=ONLY_GM if move.hidden else None,
    )


def _words(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(capital(word.strip()) for word in text.split(",") if word.strip()))


def _paths(hero: Hero, rows: tuple[NpcPath, ...]) -> tuple[Lifepath, ...]:
    """The line as written; a lifepath that stays where it was keeps its marks and tax."""
    made: list[Lifepath] = []
    for at, row in enumerate(rows):
        changes: dict[str, Any] = {
            "name": row.name.strip(),
            "setting": row.setting,
            "rating": int(row.rating),
        }
        if at < len(hero.lifepaths):
            made.append(replace(hero.lifepaths[at], **changes))
        else:
            taken = {path.id for path in (*hero.lifepaths, *made)}
            made.append(Lifepath(id=slug(row.name, taken), **changes))
    return tuple(made)


def _assets(hero: Hero, move: WriteNpc) -> tuple[Asset, ...]:
    """Wises and skills as written, beside whatever else they have."""
    kinds: tuple[tuple[AssetKind, str], ...] = (("subject", move.wises), ("focus", move.skills))
    kept = [one for one in hero.assets if not (one.permanent and one.kind in dict(kinds))]
    for kind, words in kinds:
        for called in _words(words):
            id = slug(called, {one.id for one in kept})
            kept.append(Asset(id=id, kind=kind, name=called, lifepath="", permanent=True))
    return tuple(kept)


def _conditions(hero: Hero, rows: tuple[NpcCondition, ...]) -> tuple[Condition, ...]:
    made: list[Condition] = []
    for row in rows:
        text = row.text.strip()
        known = hero.has_condition(text) or Condition(slug(text, {one.id for one in made}), text)
        made.append(replace(known, text=text, rank=row.rank))
    return tuple({one.id: one for one in made}.values())


def follow(table: HotTable, event: Revealed) -> list[Event]:
    return [] if event.hidden else [Introduced(character=event.character)]


def say(table: HotTable, event: NpcWritten | Introduced) -> list[Line]:
    if isinstance(event, Introduced):
        return [_presented(table, table.play.cast[event.character], " is no longer hidden", None)]
    hero = event.hero
    verb = " joins the cast" if event.new else "’s sheet has changed"
    told = [_presented(table, hero, verb, ONLY_GM if hero.hidden else None)]
    if event.new and not hero.hidden:
        concept = (": ", aspect(hero.about)) if hero.about else ()
        told = [arrival(table, name(hero.name), " is here", *concept, "."), *told]
    if hero.knows:
        spans = (name(hero.name), " knows: ", aspect(hero.knows))
        told.append(line(*spans, rules=("HC-8.4",), to=ONLY_GM, beat="Preparation"))
    return told


def _presented(table: HotTable, hero: Hero, verb: str, to: Audience) -> Line:
    """Everything on an NPC's sheet that players may read."""
    power = table.play.campaign.faction(hero.faction)
    whose = amid(power.name) if power else ""
    words = [hero.about, whose, *(path.name for path in hero.lifepaths), *hero.traits]
    words += [f"“{belief.told()}”" for belief in hero.beliefs]
    words += [f"“{instinct.told()}”" for instinct in hero.instincts]
    words += [one.name for one in hero.assets]
    words += [f"{one.text} ({one.rank})" for one in hero.conditions]
    shown = (": ", aspect(", ".join(filter(None, words)))) if any(words) else ()
    return line(name(hero.name), verb, *shown, ".", rules=RULES, to=to, beat="Cast")
