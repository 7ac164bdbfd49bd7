"""Making a character, step by step, and bringing it into the story (FA-1.2, FA-3)."""

from collections.abc import Mapping

from msgspec.structs import replace

from hearthside.core.forms import Option, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, name, number
from hearthside.core.table import Table, slug, with_character
from hearthside.games.fate.books import with_aspects, with_hero, without_hero
from hearthside.games.fate.characters import stunt_forms
from hearthside.games.fate.characters.steps import UNNAMED, naming, steps
from hearthside.games.fate.characters.stunt_forms import StuntRow
from hearthside.games.fate.sheet import (
    APPROACHES,
    Aspect,
    AspectKind,
    Hero,
    Stunt,
    own_aspects,
    refresh_at_start,
)
from hearthside.games.fate.state import FatePlay


class NewCharacter(Move, frozen=True, tag="fate.new-character"):
    """A player starts one of their own; the GM starts one for whoever comes."""

    name: str = ""


class SaveIdea(Move, frozen=True, tag="fate.save-idea"):
    character: str
    high_concept: str = ""
    trouble: str = ""


class SaveAspects(Move, frozen=True, tag="fate.save-aspects"):
    character: str
    first: str = ""
    second: str = ""
    third: str = ""


class SaveName(Move, frozen=True, tag="fate.save-name"):
    character: str
    name: str = ""
    appearance: str = ""


class SaveApproaches(Move, frozen=True, tag="fate.save-approaches"):
    character: str
    careful: int = 0
    clever: int = 0
    flashy: int = 0
    forceful: int = 0
    quick: int = 0
    sneaky: int = 0


class SaveStunts(Move, frozen=True, tag="fate.save-stunts"):
    character: str
    stunts: tuple[StuntRow, ...] = ()


class FinishCharacter(Move, frozen=True, tag="fate.finish-character"):
    character: str


class DropDraft(Move, frozen=True, tag="fate.drop-draft"):
    character: str


class CharacterBegun(Event, frozen=True, tag="fate.character-begun"):
    character: str
    player: str
    name: str


class AspectsWritten(Event, frozen=True, tag="fate.aspects-written"):
    """A draft's aspects as they are now; `gone` are those whose words were taken away."""

    character: str
    written: tuple[Aspect, ...]
    gone: tuple[str, ...] = ()


class Named(Event, frozen=True, tag="fate.named"):
    character: str
    name: str
    appearance: str


class ApproachesRated(Event, frozen=True, tag="fate.approaches-rated"):
    character: str
    ratings: dict[str, int]


class StuntsChosen(Event, frozen=True, tag="fate.stunts-chosen"):
    character: str
    stunts: tuple[Stunt, ...]
    refresh: int


class CharacterFinished(Event, frozen=True, tag="fate.character-finished"):
    character: str
    fate_points: int


class DraftDropped(Event, frozen=True, tag="fate.draft-dropped"):
    character: str


MOVES = (
    NewCharacter,
    SaveIdea,
    SaveAspects,
    SaveName,
    SaveApproaches,
    SaveStunts,
    FinishCharacter,
    DropDraft,
)
EVENTS = (
    CharacterBegun,
    AspectsWritten,
    Named,
    ApproachesRated,
    StuntsChosen,
    CharacterFinished,
    DraftDropped,
)


def drafts(table: Table[FatePlay], seat: str) -> list[Hero]:
    """The unfinished characters a seat may work on: its own, and any for the GM."""
    return [
        hero
        for hero in table.play.cast.values()
        if hero.draft and (hero.player == seat or table.is_gm(seat))
    ]


def is_ready(table: Table[FatePlay], character: str) -> bool:
    """Whether every step that must be done is done."""
    return not any(step.problems for step in steps(table, character) if not step.may_wait)


def options(table: Table[FatePlay], seat: str) -> list[Option]:
    mine = [hero for hero in table.play.cast.values() if hero.player == seat]
    offered = [
        Option(
            move="fate.new-character",
            label="Make a character",
            help="A few phrases, six numbers, one stunt. Ten minutes, or a minute by surprise.",
            fields=(Text(name="name", label="Name, if you know it", most=60),),
            section="make",
            best=not mine and not table.is_gm(seat),
            rules=("FA-3.1",),
        )
    ]
    for hero in drafts(table, seat):
        offered += [step.option for step in steps(table, hero.id)]
        if is_ready(table, hero.id):
            offered.append(_finishing(hero, best=hero.player == seat))
        offered.append(
            Option(
                move="fate.drop-draft",
                label=f"Throw the draft of {hero.name} away",
                fixed={"character": hero.id},
                section="make",
                about=hero.id,
                danger=True,
            )
        )
    offered += [
        naming(hero, section="make" if hero.npc else "sheet")
        for hero in table.play.cast.values()
        if not hero.draft and table.speaks_for(seat, hero.id)
    ]
    return offered


def _finishing(hero: Hero, best: bool) -> Option:
    return Option(
        move="fate.finish-character",
        label=f"Bring {hero.name} into the story",
        fixed={"character": hero.id},
        section="make",
        about=hero.id,
        best=best,
        rules=("FA-3.4", "FA-3.6", "FA-3.7"),
    )


def decide(table: Table[FatePlay], seat: str, move: Move) -> list[Event]:
    match move:
        case NewCharacter():
            called = move.name.strip() or UNNAMED
            id = slug("hero" if called == UNNAMED else called.split()[0], table.play.cast)
            player = "" if table.is_gm(seat) else seat
            return [CharacterBegun(character=id, player=player, name=called)]
        case SaveIdea():
            idea: dict[AspectKind, list[str]] = {
                "high concept": [move.high_concept],
                "trouble": [move.trouble],
            }
            return [_rewrite(table, move.character, idea)]
        case SaveAspects():
            general = [move.first, move.second, move.third]
            return [_rewrite(table, move.character, {"general": general})]
        case SaveName():
            return _named(table, move)
        case SaveApproaches():
            ratings = {id: getattr(move, id) for id in APPROACHES}
            return [ApproachesRated(character=move.character, ratings=ratings)]
        case SaveStunts():
            before = table.play.cast[move.character].stunts
            stunts = stunt_forms.made_all(move.stunts, before, may_both=table.is_gm(seat))
            return [
                StuntsChosen(
                    character=move.character,
                    stunts=tuple(stunts),
                    refresh=refresh_at_start(len(stunts)),
                )
            ]
        case FinishCharacter():
            points = table.play.cast[move.character].refresh
            return [CharacterFinished(character=move.character, fate_points=points)]
        case DropDraft():
            return [DraftDropped(character=move.character)]
    raise TypeError(move)


def _rewrite(
    table: Table[FatePlay], owner: str, words: Mapping[AspectKind, list[str]]
) -> AspectsWritten:
    """A character's aspects of these kinds with these words; blank ones go, the rest keep ids."""
    written: list[Aspect] = []
    gone: list[str] = []
    for kind, typed in words.items():
        known = own_aspects(table.play.aspects, owner, kind)
        texts = [text.strip() for text in typed if text.strip()]
        for at, text in enumerate(texts):
            if at < len(known):
                written.append(replace(known[at], text=text))
            else:
                taken = {*table.play.aspects, *(one.id for one in written)}
                id = slug(f"{owner} {kind}", taken)
                written.append(Aspect(id=id, text=text, kind=kind, owner=owner))
        gone += [one.id for one in known[len(texts) :]]
    return AspectsWritten(character=owner, written=tuple(written), gone=tuple(gone))


def _named(table: Table[FatePlay], move: SaveName) -> list[Event]:
    hero = table.play.cast[move.character]
    called = move.name.strip() or UNNAMED
    if called == UNNAMED and not hero.draft:
        raise Illegal(f"{hero.name} needs a name. Write one, or leave it as it was.", "name")
    return [Named(character=hero.id, name=called, appearance=move.appearance.strip())]


def evolve(table: Table[FatePlay], event: Event) -> Table[FatePlay]:
    match event:
        case CharacterBegun():
            ratings = dict.fromkeys(APPROACHES, 0)
            return with_character(
                table,
                Hero(
                    id=event.character,
                    name=event.name,
                    player=event.player,
                    draft=True,
                    approaches=ratings,
                ),
            )
        case AspectsWritten():
            return with_aspects(table, *event.written, without=event.gone)
        case Named():
            return with_hero(table, event.character, name=event.name, appearance=event.appearance)
        case ApproachesRated():
            return with_hero(table, event.character, approaches=event.ratings)
        case StuntsChosen():
            return with_hero(table, event.character, stunts=event.stunts, refresh=event.refresh)
        case CharacterFinished():
            ratings = table.play.cast[event.character].approaches
            return with_hero(
                table,
                event.character,
                draft=False,
                fate_points=event.fate_points,
                started=ratings,
                earned=ratings,
            )
        case DraftDropped():
            return without_hero(table, event.character)
    raise TypeError(event)


def say(table: Table[FatePlay], event: Event) -> list[Line]:
    match event:
        case CharacterBegun() if event.player:
            who = name(table.seat_name(event.player))
            begun = (who, " starts making a character.")
            return [line(*begun, rules=("FA-3.1",), beat="Cast", retold=False)]
        case Named():
            hero = table.play.cast[event.character]
            if hero.draft or hero.name == event.name:
                return []
            return [line(name(hero.name), " is now called ", name(event.name), ".", beat="Cast")]
        case CharacterFinished():
            hero = table.play.cast[event.character]
            concept = own_aspects(table.play.aspects, hero.id, "high concept")
            words: list[str | Span] = [", ", aspect(concept[0].text), ","] if concept else []
            points = number(f"{event.fate_points}")
            return [
                line(
                    name(hero.name),
                    *words,
                    " joins the story with ",
                    points,
                    " fate point." if event.fate_points == 1 else " fate points.",
                    rules=("FA-3.7",),
                    beat="Cast",
                )
            ]
    return []
