"""Back to the making of a character nobody has played yet, or out of a player's hands (HC-2)."""

from hearthside.core.asks import Verb, verb
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.core.wording.pronouns import said_of
from hearthside.games.hot_circle.characters.lifepath_review import BridgeJudged
from hearthside.games.hot_circle.characters.lifepaths import line_problems
from hearthside.games.hot_circle.people import heroes, is_unplayed
from hearthside.games.hot_circle.session_zero.gamemaster_and_lifepath_count import LifepathsSet
from hearthside.games.hot_circle.state import HotTable

ARTHA = ("fate", "persona", "owed_fate", "owed_persona")


class Rework(Move, frozen=True, tag="hot-circle.rework"):
    """Everything may still be written anew while nothing has been played."""

    character: str


class Retire(Move, frozen=True, tag="hot-circle.retire"):
    """A player's character leaves the player's hands and becomes one of the GM's."""

    character: str


class Reworked(Event, frozen=True, tag="hot-circle.reworked"):
    sets = {"cast.{character}.draft": Is(True)}
    says = Says("{character:who} is being reworked.", beat="Cast")
    character: str


class Retired(Event, frozen=True, tag="hot-circle.retired"):
    """HC-2.9: the GM's characters hold no artha of their own."""

    sets = {
        "cast.{character}.npc": Is(True),
        "cast.{character}.player": Is(""),
        **{f"cast.{{character}}.{held}": Is(0) for held in ARTHA},
    }
    says = Says("{character:who} is the gamemaster’s to play now.", beat="Cast")
    character: str


def further(table: HotTable, seat: str) -> list[Verb]:
    found = []
    for hero in heroes(table):
        own = hero.player == seat
        if is_unplayed(table, hero) and (own or table.is_gm(seat)):
            found.append(
                verb(
                    Rework,
                    f"Go on making {hero.name}",
                    group="sheet",
                    character=hero.id,
                    help="Anything may change until the first session.",
                    rules=("HC-2.2", "HC-2.3", "HC-2.6"),
                )
            )
        if own:
            found.append(
                verb(
                    Retire,
                    f"Leave {hero.name} to the gamemaster",
                    group="table",
                    character=hero.id,
                    help=said_of(hero, "They are the gamemaster’s then, without fate and persona."),
                    rules=("HC-2.9",),
                )
            )
    return found


def decide(table: HotTable, seat: str, move: Rework | Retire) -> list[Event]:
    if isinstance(move, Rework):
        return [Reworked(character=move.character)]
    play = table.play
    asked = {one.character for one in (play.compel, play.asserted) if one}
    asked |= {play.ability.who} if play.ability else set()
    asked |= {*play.test.exposed("task"), *play.test.exposed("obstacle")} if play.test else set()
    if move.character in asked or play.closing or play.skip:
        raise Illegal("Finish what is under way first. Then you can leave the character.")
    return [Retired(character=move.character)]


def follow(table: HotTable, event: LifepathsSet | BridgeJudged) -> list[Event]:
    """HC-1.8, HC-2.6: a new number of lifepaths, or a bridge refused, opens the line again."""
    return [
        Reworked(character=hero.id)
        for hero in heroes(table)
        if is_unplayed(table, hero) and line_problems(table.play.campaign, hero)
    ]
