"""What becomes of the GM's people: another aspect, coming into the light, leaving the story."""

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Field, Text, YesNo
from hearthside.core.life.rulings import Revealed
from hearthside.core.moves import ONLY_GM, Event, Move
from hearthside.core.say import Line, aspect, line, who
from hearthside.core.saying_events import Says
from hearthside.games.fate.attempt.invocable import new_aspect
from hearthside.games.fate.scenes.starts_and_ends import busy
from hearthside.games.fate.sheet import Aspect, own_aspects
from hearthside.games.fate.state import FateTable, without_hero


class GiveAspect(Move, frozen=True, tag="fate.give-aspect"):
    character: str
    text: str
    hidden: bool = False


class RemoveNpc(Move, frozen=True, tag="fate.remove-npc"):
    character: str


class AspectGiven(Event, frozen=True, tag="fate.aspect-given"):
    sets = {"aspects.{aspect.id}": "aspect"}
    aspect: Aspect


class NpcIntroduced(Event, frozen=True, tag="fate.npc-introduced"):
    """Somebody hidden came into the light, and with them what lies open about them."""

    says = Says("{character:who}: {known:aspect}.", ("FA-6.7",), "Cast")
    character: str
    known: tuple[str, ...]


class NpcRemoved(Event, frozen=True, tag="fate.npc-removed"):
    """What the scene still owed them goes to the next scene's pool all the same."""

    says = Says("{character:who} leaves the story.", beat="Cast")
    character: str
    owed: int = 0


_GIVING: tuple[Field, ...] = (
    Text("text", "Aspect", needed=True, most=100, placeholder="Owes the Wrong People"),
    YesNo("hidden", "Nobody knows it yet"),
)


def further(table: FateTable, seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    npcs = [hero for hero in table.play.cast.values() if hero.npc]
    give, leave, rules = "Give an aspect", "Take out of the story", ("FA-1.1", "FA-9.3")
    giving = [
        verb(GiveAspect, give, lambda: _GIVING, character=hero.id, group="gm", rules=rules)
        for hero in npcs
    ]
    if busy(table):
        return giving
    leaving = [verb(RemoveNpc, leave, character=hero.id, group="gm", danger=True) for hero in npcs]
    return [*giving, *leaving]


def decide(table: FateTable, seat: str, move: GiveAspect | RemoveNpc) -> list[Event]:
    match move:
        case GiveAspect():
            given = new_aspect(table, move.text, "general", move.character)
            return [AspectGiven(aspect=replace(given, known_to=ONLY_GM if move.hidden else None))]
        case RemoveNpc():
            owed = table.play.owed.get(move.character, 0)
            return [NpcRemoved(character=move.character, owed=owed)]


def follow(table: FateTable, event: Revealed) -> list[Event]:
    """What everyone learns when somebody hidden is revealed."""
    if event.hidden:
        return []
    own = own_aspects(table.play.aspects, event.character)
    known = tuple(one.text for one in own if not one.hidden)
    return [NpcIntroduced(character=event.character, known=known)] if known else []


def evolve(table: FateTable, event: Event) -> FateTable:
    if not isinstance(event, NpcRemoved):
        return table
    owed = {id: n for id, n in table.play.owed.items() if id != event.character}
    table = table.with_play(owed=owed, next_pool=table.play.next_pool + event.owed)
    return without_hero(table, event.character)


def say(table: FateTable, event: AspectGiven) -> list[Line]:
    text = aspect(event.aspect.text, to=event.aspect.known_to)
    words = (who(table, event.aspect.owner), " has a new aspect: ", text, ".")
    return [line(*words, rules=("FA-1.1",), beat="Cast")]
