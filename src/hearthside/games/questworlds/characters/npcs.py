"""NPCs the GM keeps at hand, hidden until they are met, and sidekicks who follow their player."""

from hearthside.core.asks import Verbs, verb
from hearthside.core.forms import Field, Rows, Text, YesNo
from hearthside.core.life.seats import CharacterTaken
from hearthside.core.lucky_people import known, stranger
from hearthside.core.lucky_picks import Luck
from hearthside.core.moves import GM, ONLY_GM, Event, Move, tag_of
from hearthside.core.say import Line, arrival, aspect, line, name
from hearthside.core.setting_events import Is
from hearthside.core.table import slug
from hearthside.core.wording.pronouns import asking
from hearthside.core.wording.typesetting import capital
from hearthside.games.questworlds.aftermath.consequences import LostForGood
from hearthside.games.questworlds.characters.relationships import WonBack
from hearthside.games.questworlds.contest.target import rating_typed, scale
from hearthside.games.questworlds.sheet import Ability, Hero, ability_name
from hearthside.games.questworlds.state import QuestTable

MOST_ABILITIES = 12


class MakeNpc(Move, frozen=True, tag="questworlds.make-npc"):
    """An NPC with what they are good at, each line a name and a rating such as 3M."""

    name: str
    concept: str = ""
    abilities: tuple[dict[str, str], ...] = ()
    hidden: bool = False
    pronouns: str = ""


class NpcMade(Event, frozen=True, tag="questworlds.npc-made"):
    """Somebody new has a card among the others, a face and a voice. `joins` is whether they come in
    as somebody's opponent, which is told by itself."""

    sets = {"cast.{npc.id}": "npc"}
    npc: Hero
    joins: bool = False


class SidekickMoved(Event, frozen=True, tag="questworlds.sidekick-moved"):
    """A sidekick goes with its PC to another player."""

    sets = {"cast.{who}.player": "player"}
    who: str
    player: str


class SidekickLeft(Event, frozen=True, tag="questworlds.sidekick-left"):
    """The bond is lost; `followed` is whose and which, as on the sheet."""

    sets = {
        **{f"cast.{{who}}.{one}": one for one in ("followed", "concept")},
        **{f"cast.{{who}}.{one}": Is("") for one in ("master", "player")},
        "cast.{who}.npc": Is(True),
    }
    who: str
    followed: str
    concept: str


class SidekickReturned(Event, frozen=True, tag="questworlds.sidekick-returned"):
    """The bond is won back."""

    sets = {
        **{f"cast.{{who}}.{one}": one for one in ("master", "player", "concept")},
        "cast.{who}.followed": Is(""),
        "cast.{who}.npc": Is(False),
    }
    who: str
    master: str
    player: str
    concept: str


LASTS = True


def verbs(table: QuestTable, seat: str) -> Verbs:
    if table.is_gm(seat):
        yield verb(
            MakeNpc, "Bring in an NPC", lambda: _blanks(table), group="make", rules=("QW-2.3",)
        )


def _blanks(table: QuestTable) -> list[Field]:
    lines = (
        Text("name", "Ability", needed=True, most=60, placeholder="Night watch"),
        Text("rating", "Rating", needed=True, most=20, value="14", placeholder="17, 2M or high"),
    )
    return [
        Text("name", "Called", needed=True, most=60, placeholder="Marta Quill"),
        asking(),
        Text(
            "concept",
            "In a few words (everyone reads this)",
            most=120,
            placeholder="Tired of her orders",
        ),
        Rows(
            "abilities",
            "What they are good at",
            fields=lines,
            most=MOST_ABILITIES,
            help=scale(table),
        ),
        YesNo("hidden", "Hidden from the players for now"),
    ]


def somebody(table: QuestTable, move: str, luck: Luck) -> dict[str, object]:
    """Somebody by luck: good at what they do, better at one half of it."""
    if move != tag_of(MakeNpc):
        return {}
    one = stranger(luck, known(table))
    best, second = luck.shuffled(("17", "14"))
    rated = zip((*one.calling.good, one.traits[0]), (best, second, "13"), strict=True)
    abilities = tuple({"name": capital(name), "rating": at} for name, at in rated)
    told = {"pronouns": one.pronouns, "concept": capital(one.concept)}
    return {"name": one.name, "abilities": abilities, **told}


def follow(table: QuestTable, event: LostForGood | WonBack | CharacterTaken) -> list[Event]:
    """Sidekicks go with their PC to another player, and leave or come back with the bond."""
    match event:
        case LostForGood():
            return departing(table, event.who, event.abilities)
        case WonBack():
            return returning(table, event.who, event.ability)
        case CharacterTaken():
            return [
                SidekickMoved(who=one.id, player=event.seat)
                for one in table.play.cast.values()
                if one.master == event.character and one.player != event.seat
            ]
    return []


def decide(table: QuestTable, seat: str, move: MakeNpc) -> list[Event]:
    abilities: list[Ability] = []
    for row in move.abilities:
        rating = rating_typed(table, row["rating"], "abilities")
        id = slug(row["name"], {one.id for one in abilities})
        abilities.append(Ability(id=id, name=ability_name(row["name"]), rating=rating))
    npc = Hero(
        id=slug("someone" if move.hidden else move.name, table.play.cast),
        name=move.name.strip(),
        pronouns=move.pronouns,
        npc=True,
        known_to=ONLY_GM if move.hidden else None,
        concept=move.concept.strip(),
        abilities=tuple(abilities),
    )
    return [NpcMade(npc=npc)]


def departing(table: QuestTable, who: str, lost: tuple[str, ...]) -> list[Event]:
    """QW-7.1, QW-7.5.2: with the bond goes the sidekick it stood for."""
    hero = table.play.cast[who]
    bonds = [one.id for one in hero.abilities if one.bond == "sidekick" and one.id in lost]
    concept = f"Once {hero.name}’s sidekick"
    return [
        SidekickLeft(who=one.id, followed=f"{who}/{bond}", concept=concept)
        for bond in bonds
        for one in table.play.cast.values()
        if one.master == who
    ]


def returning(table: QuestTable, who: str, ability: str) -> list[Event]:
    """QW-7.5.2: with the bond comes back who left with it."""
    hero = table.play.cast[who]
    concept = f"{hero.name}’s sidekick"
    return [
        SidekickReturned(who=one.id, master=who, player=hero.player, concept=concept)
        for one in table.play.cast.values()
        if one.followed == f"{who}/{ability}"
    ]


def say(table: QuestTable, event: Event) -> list[Line]:
    if not isinstance(event, NpcMade) or event.joins:
        return []
    concept = f": {event.npc.concept}" if event.npc.concept else ""
    if event.npc.hidden:
        unseen = aspect(f"{event.npc.name}{concept}")
        return [line(unseen, " waits unseen.", to=(GM,), beat="Cast")]
    return [arrival(table, name(event.npc.name), f" is here{concept}.")]
