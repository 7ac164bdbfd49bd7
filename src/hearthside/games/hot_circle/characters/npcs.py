"""The supporting cast: as much of an NPC as they matter, and what only the GM knows (HC-2.9)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Option, Pick, Text, YesNo
from hearthside.core.life.rulings import Revealed
from hearthside.core.moves import GM, ONLY_GM, Audience, Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import slug, with_character
from hearthside.games.hot_circle.books import HotTable
from hearthside.games.hot_circle.sheet import FIRST_RATING, HIGHEST_RATING, Belief, Hero, Lifepath
from hearthside.games.hot_circle.speech import dice


class WriteNpc(Move, frozen=True, tag="hot-circle.write-npc"):
    """As much of an NPC as they matter; `character` is empty for a new one."""

    character: str
    name: str
    about: str = ""
    lifepath: str = ""
    setting: str = ""
    rating: str = "3"
    traits: str = ""
    stance: str = ""
    goal: str = ""
    knows: str = ""
    hidden: bool = False


class NpcWritten(Event, frozen=True, tag="hot-circle.npc-written"):
    hero: Hero
    new: bool


class Introduced(Event, frozen=True, tag="hot-circle.introduced"):
    """Someone who was hidden is known now, with everything on the sheet that players may read."""

    character: str


MOVES = (WriteNpc,)
EVENTS = (NpcWritten, Introduced)


def options(table: HotTable, seat: str) -> list[Option]:
    if not table.is_gm(seat) or not table.play.campaign.is_ready:
        return []
    known = [hero for hero in table.play.cast.values() if hero.npc and not hero.draft]
    return [_writing_npc(table, hero) for hero in (None, *known)]


def _writing_npc(table: HotTable, hero: Hero | None) -> Option:
    fields = _blanks(table, hero or Hero(id="", name=""))
    fixed: dict[str, object] = (
        {"character": hero.id, "hidden": hero.hidden} if hero else {"character": ""}
    )
    if hero is None:
        fields = (*fields, YesNo(name="hidden", label="Nobody knows of them yet"))
    return Option(
        move="hot-circle.write-npc",
        label=f"Write on {hero.name}’s sheet" if hero else "Add someone to the cast",
        fixed=fixed,
        fields=fields,
        rules=("HC-2.9", "HC-8.3"),
        section="gm",
        about=hero.id if hero else "",
    )


def _blanks(table: HotTable, hero: Hero) -> tuple[Field, ...]:
    belief = hero.beliefs[0] if hero.beliefs else Belief()
    return (
        Text(name="name", label="Name", value=hero.name, needed=True, most=60),
        Text(name="about", label="In one line", value=hero.about),
        *_lifepath_blanks(table, hero.lifepaths[0] if hero.lifepaths else None),
        Text(
            name="traits",
            label="Traits, with commas between",
            value=", ".join(hero.traits),
            most=160,
        ),
        Text(name="stance", label="Believes", value=belief.stance, most=160),
        Text(name="goal", label="So must", value=belief.goal, most=160),
        Text(
            name="knows",
            label="What they know (only you read this)",
            value=hero.knows,
            long=True,
            most=1_000,
        ),
    )


def _lifepath_blanks(table: HotTable, path: Lifepath | None) -> tuple[Field, ...]:
    known = table.play.campaign.settings
    settings = (Pick("", "None"), *(Pick(one.id, one.name) for one in known))
    setting = path.setting if path and any(one.id == path.setting for one in known) else ""
    every = range(FIRST_RATING, HIGHEST_RATING + 1)
    ratings = tuple(Pick(str(n), dice(table, n)) for n in every)
    rating = str(path.rating if path else FIRST_RATING)
    return (
        Text(
            name="lifepath",
            label="A lifepath",
            help="None is fine: a bystander is average.",
            value=path.name if path else "",
            most=60,
        ),
        Choice(name="setting", label="In which setting", picks=settings, value=setting),
        Choice(name="rating", label="Rating", picks=ratings, value=rating),
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case WriteNpc():
            return [NpcWritten(hero=_npc(table, move), new=not move.character)]
    raise TypeError(move)


def _npc(table: HotTable, move: WriteNpc) -> Hero:
    """HC-2.9: what is left blank is not on the sheet; what else was there stays."""
    called = move.name.strip()
    known = table.play.cast.get(move.character)
    # A hidden one may be renamed before anyone learns of them, so their id says nothing.
    id = slug("someone" if move.hidden else called, table.play.cast)
    hero = known or Hero(id=id, name=called, npc=True)
    more = hero.lifepaths[1:]
    first = (
        Lifepath(
            id=hero.lifepaths[0].id if hero.lifepaths else "path",
            name=move.lifepath.strip(),
            setting=move.setting,
            rating=int(move.rating),
        ),
    )
    belief = Belief(move.stance.strip(), move.goal.strip())
    traits = (word.strip() for word in move.traits.split(","))
    return replace(
        hero,
        name=called,
        about=move.about.strip(),
        lifepaths=(*(first if move.lifepath.strip() else ()), *more),
        traits=tuple(dict.fromkeys(word for word in traits if word)),
        beliefs=(*((belief,) if belief != Belief() else ()), *hero.beliefs[1:]),
        knows=move.knows.strip(),
        known_to=ONLY_GM if move.hidden else None,
    )


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case NpcWritten():
            return with_character(table, event.hero)
        case Introduced():
            return table
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    only_gm = (GM,)
    match event:
        case NpcWritten():
            hero = event.hero
            to = only_gm if hero.hidden else None
            verb = " joins the cast" if event.new else " is up to date"
            told = [_presented(hero, verb, to)]
            if hero.knows:
                spans = (name(hero.name), " knows: ", aspect(hero.knows))
                told.append(line(*spans, rules=("HC-8.4",), to=only_gm, beat="Preparation"))
            return told
        case Introduced():
            return [_presented(table.play.cast[event.character], " is known now", None)]
    raise TypeError(event)


def _presented(hero: Hero, verb: str, to: Audience) -> Line:
    """Everything on an NPC's sheet that players may read."""
    words = [hero.about, *(path.name for path in hero.lifepaths), *hero.traits]
    words += [belief.told() for belief in hero.beliefs]
    shown = (": ", aspect(", ".join(filter(None, words)))) if any(words) else ()
    spans = (name(hero.name), verb, *shown, ".")
    return line(*spans, rules=("HC-2.9", "HC-8.3"), to=to, beat="Cast")


def follow(event: Revealed) -> list[Event]:
    return [] if event.hidden else [Introduced(character=event.character)]
