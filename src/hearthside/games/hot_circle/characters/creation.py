"""Making a character: saved step by step, then brought into the story (HC-2)."""

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.table import slug, with_character
from hearthside.games.hot_circle.books import HotTable, is_played, with_hero
from hearthside.games.hot_circle.characters.blanks import (
    BeliefBlanks,
    InstinctBlanks,
    beliefs_of,
    instincts_of,
)
from hearthside.games.hot_circle.characters.lifepaths import LifepathRow, lined_up, rated
from hearthside.games.hot_circle.characters.steps import UNNAMED, steps
from hearthside.games.hot_circle.sheet import Belief, Hero, Instinct, Lifepath
from hearthside.games.hot_circle.speech import dice


class NewCharacter(Move, frozen=True, tag="hot-circle.new-character"):
    pass


class SaveName(Move, frozen=True, tag="hot-circle.save-name"):
    character: str
    name: str = ""
    about: str = ""


class SaveLifepaths(Move, frozen=True, tag="hot-circle.save-lifepaths"):
    character: str
    lifepaths: tuple[LifepathRow, ...] = ()


class SaveBeliefs(BeliefBlanks, frozen=True, tag="hot-circle.save-beliefs"):
    pass


class SaveInstincts(InstinctBlanks, frozen=True, tag="hot-circle.save-instincts"):
    pass


class SaveTraits(Move, frozen=True, tag="hot-circle.save-traits"):
    character: str
    first: str = ""
    second: str = ""
    third: str = ""


class FinishCharacter(Move, frozen=True, tag="hot-circle.finish-character"):
    character: str


class DropDraft(Move, frozen=True, tag="hot-circle.drop-draft"):
    character: str


class Retire(Move, frozen=True, tag="hot-circle.retire"):
    """A player's character leaves the player's hands and becomes one of the GM's."""

    character: str


class CharacterBegun(Event, frozen=True, tag="hot-circle.character-begun"):
    character: str
    player: str


class Named(Event, frozen=True, tag="hot-circle.named"):
    character: str
    name: str
    about: str


class LifepathsSaved(Event, frozen=True, tag="hot-circle.lifepaths-saved"):
    character: str
    lifepaths: tuple[Lifepath, ...]
    twice: str


class BeliefsSaved(Event, frozen=True, tag="hot-circle.beliefs-saved"):
    character: str
    beliefs: tuple[Belief, ...]


class InstinctsSaved(Event, frozen=True, tag="hot-circle.instincts-saved"):
    character: str
    instincts: tuple[Instinct, ...]


class TraitsSaved(Event, frozen=True, tag="hot-circle.traits-saved"):
    character: str
    traits: tuple[str, ...]


class CharacterFinished(Event, frozen=True, tag="hot-circle.character-finished"):
    character: str


class DraftDropped(Event, frozen=True, tag="hot-circle.draft-dropped"):
    character: str


class Retired(Event, frozen=True, tag="hot-circle.retired"):
    character: str


MOVES = (
    NewCharacter,
    SaveName,
    SaveLifepaths,
    SaveBeliefs,
    SaveInstincts,
    SaveTraits,
    FinishCharacter,
    DropDraft,
    Retire,
)
EVENTS = (
    CharacterBegun,
    Named,
    LifepathsSaved,
    BeliefsSaved,
    InstinctsSaved,
    TraitsSaved,
    CharacterFinished,
    DraftDropped,
    Retired,
)


def can_begin(table: HotTable, seat: str) -> bool:
    """HC-1.7: players make characters once the campaign is made."""
    return table.play.campaign.is_ready and table.role(seat) == "player"


def played_by(table: HotTable, seat: str) -> Hero | None:
    """The one finished character a player has."""
    mine = (hero for hero in table.play.cast.values() if hero.player == seat and is_played(hero))
    return next(mine, None)


def options(table: HotTable, seat: str) -> list[Option]:
    offered = []
    mine = played_by(table, seat)
    if can_begin(table, seat):
        offered.append(
            Option(
                move="hot-circle.new-character",
                label="Make a character",
                help="You play one at a time." if mine else "",
                section="make",
                rules=("HC-1.7", "HC-2.1"),
                best=not any(hero.player == seat for hero in table.play.cast.values()),
            )
        )
    for hero in table.play.cast.values():
        if hero.draft and (hero.player == seat or table.is_gm(seat)):
            offered += _drafting(table, hero, seat)
    if mine:
        offered.append(_button(mine, "retire", f"Leave {mine.name} to the gamemaster", "sheet"))
    return offered


def _drafting(table: HotTable, hero: Hero, seat: str) -> list[Option]:
    made = steps(table, hero.id)
    offered = [step.option for step in made]
    if not any(step.problems for step in made) and not played_by(table, hero.player):
        label = f"Bring {hero.name} into the story"
        finish = _button(hero, "finish-character", label, "make")
        own = hero.player == seat
        offered.append(replace(finish, rules=("HC-6.6", "HC-2.8"), best=own))
    drop = _button(hero, "drop-draft", f"Throw the draft of {hero.name} away", "make")
    return [*offered, replace(drop, danger=True)]


def _button(hero: Hero, move: str, label: str, section: str) -> Option:
    return Option(
        move=f"hot-circle.{move}",
        label=label,
        fixed={"character": hero.id},
        section=section,
        about=hero.id,
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case NewCharacter():
            return [CharacterBegun(character=slug("hero", table.play.cast), player=seat)]
        case SaveName():
            called = move.name.strip() or UNNAMED
            return [Named(character=move.character, name=called, about=move.about.strip())]
        case SaveLifepaths():
            return [_saved_line(table, move)]
        case SaveBeliefs():
            return [BeliefsSaved(character=move.character, beliefs=beliefs_of(move))]
        case SaveInstincts():
            kept = table.play.cast[move.character].instincts
            told = instincts_of(move, kept)
            return [InstinctsSaved(character=move.character, instincts=told)]
        case SaveTraits():
            words = [word.strip() for word in (move.first, move.second, move.third)]
            traits = tuple({word.casefold(): word for word in words if word}.values())
            return [TraitsSaved(character=move.character, traits=traits)]
        case FinishCharacter():
            return [CharacterFinished(character=move.character)]
        case DropDraft():
            return [DraftDropped(character=move.character)]
        case Retire():
            _refuse_in_a_test(table, move.character)
            return [Retired(character=move.character)]
    raise TypeError(move)


def _saved_line(table: HotTable, move: SaveLifepaths) -> LifepathsSaved:
    hero = table.play.cast[move.character]
    line_ = lined_up(table.play.campaign, move.lifepaths, hero.lifepaths)
    ticked = [path.id for path, row in zip(line_, move.lifepaths, strict=True) if row.twice]
    if len(ticked) > 1:
        raise Illegal("One lifepath at most is taken twice. Untick the others.", "lifepaths")
    twice = ticked[0] if ticked else ""
    return LifepathsSaved(character=hero.id, lifepaths=rated(line_, twice), twice=twice)


def _refuse_in_a_test(table: HotTable, character: str) -> None:
    test, ability = table.play.test, table.play.ability
    rolling = {test.task.who, test.against.who} if test else {ability.who} if ability else set()
    if character in rolling or table.play.closing:
        raise Illegal("Finish what is under way first. Then you can leave the character.")


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case CharacterBegun():
            draft = Hero(id=event.character, name=UNNAMED, player=event.player, draft=True)
            return with_character(table, draft)
        case Named():
            return with_hero(table, event.character, name=event.name, about=event.about)
        case LifepathsSaved():
            return with_hero(table, event.character, lifepaths=event.lifepaths, twice=event.twice)
        case BeliefsSaved():
            return with_hero(table, event.character, beliefs=event.beliefs)
        case InstinctsSaved():
            return with_hero(table, event.character, instincts=event.instincts)
        case TraitsSaved():
            return with_hero(table, event.character, traits=event.traits)
        case CharacterFinished():
            return with_hero(table, event.character, draft=False)
        case DraftDropped():
            cast = {id: one for id, one in table.play.cast.items() if id != event.character}
            return replace(table, play=replace(table.play, cast=cast))
        case Retired():
            return with_hero(table, event.character, npc=True, player="")
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    beat = "Cast"
    match event:
        case CharacterBegun():
            who = name(table.seat_name(event.player))
            return [line(who, " starts making a character.", rules=("HC-2.1",), beat=beat)]
        case CharacterFinished():
            hero = table.play.cast[event.character]
            paths = ", ".join(f"{path.name} {dice(table, path.rating)}" for path in hero.lifepaths)
            spans = (name(hero.name), " joins the story: ", aspect(paths), ".")
            return [line(*spans, rules=("HC-2.6", "HC-6.6"), beat=beat)]
        case Retired():
            hero = table.play.cast[event.character]
            return [line(name(hero.name), " is the gamemaster’s to play now.", beat=beat)]
    return []
