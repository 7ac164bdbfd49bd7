"""Opening an extended contest, and who is in it on either side (QW-8.2, QW-8.2.7)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, verb
from hearthside.core.forms import Choice, Field, Pick, Text, YesNo
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, number
from hearthside.core.table import slug
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, called, fighter_name
from hearthside.games.questworlds.community.bolstering import aim, aims
from hearthside.games.questworlds.contest.acting import (
    HOW,
    ability_choice,
    acting,
    can_start,
    npc_picks,
    starters,
)
from hearthside.games.questworlds.contest.bars import refuse_a_repeat, refuse_what_is_won, way
from hearthside.games.questworlds.contest.framing import OBSTACLE, first_use
from hearthside.games.questworlds.contest.target import shown, typed
from hearthside.games.questworlds.extended import board
from hearthside.games.questworlds.extended.state import Extended, Fighter
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Hero
from hearthside.games.questworlds.wording import own, sentence, titled


class OpenExtended(Move, frozen=True, tag="questworlds.open-extended"):
    prize: str
    obstacle: str = ""
    climax: bool = False
    slow: bool = False
    harmful: bool = True
    bolster: str = ""


class JoinExtended(Move, frozen=True, tag="questworlds.join-extended"):
    """A PC or sidekick comes in, on the group's side or against it."""

    who: str
    ability: str
    tactics: str = ""
    opposing: bool = False
    beside: bool = False
    """Not for the prize: to assist, augment or do something else meanwhile (QW-8.2.7)."""


class AddFoe(Move, frozen=True, tag="questworlds.add-foe"):
    """An opponent with a rating. A mob is divided: one share for each PC in it (QW-4.7). A force
    may stand on our side too (QW-4.8)."""

    name: str
    rating: str
    mob: bool = False
    ours: bool = False


class BringNpc(Move, frozen=True, tag="questworlds.bring-npc"):
    """Somebody everyone knows opposes the group, with what they are good at: `npc:ability`."""

    npc: str


class ChangeFoe(Move, frozen=True, tag="questworlds.change-foe"):
    foe: str
    rating: str


class ExtendedOpened(Event, frozen=True, tag="questworlds.extended-opened"):
    extended: Extended


class FighterJoined(Event, frozen=True, tag="questworlds.fighter-joined"):
    fighter: Fighter


class FoeChanged(Event, frozen=True, tag="questworlds.foe-changed"):
    foe: str
    rating: int


MOVES = (OpenExtended, JoinExtended, BringNpc, AddFoe, ChangeFoe)
EVENTS = (ExtendedOpened, FighterJoined, FoeChanged)


def gathering(table: QuestTable) -> Extended | None:
    """The extended contest somebody could still come into."""
    extended = books.current(table)
    busy = table.play.contest or table.play.dues
    return None if busy or extended is None or extended.closing else extended


def asks(table: QuestTable, reader: str) -> list[Ask]:
    """Before the first round: PCs come in or stay out, and somebody opposes them."""
    extended = gathering(table)
    if extended is None or extended.round:
        return []
    asked = [] if board.active(extended, False) else [_opposing(table, extended)]
    late = (one for one in books.heroes(table) if _may_join(table, extended, one))
    return [*asked, *(_entering(table, extended, one) for one in late if table.voices(one.id))]


def _opposing(table: QuestTable, extended: Extended) -> Ask:
    return Ask(
        title=titled(extended.prize),
        question="Who opposes them?",
        meanwhile=f"{titled(extended.prize)}. Who opposes you?",
        options=lambda: [one.form() for one in _foes(table, extended)],
    )


def _entering(table: QuestTable, extended: Extended, hero: Hero) -> Ask:
    return Ask(
        of=hero.id,
        title=titled(extended.prize),
        question="Come in, or stay out of it: the others go without you.",
        own=lambda: [
            _joining(table, extended, one).form()
            for one in table.play.cast.values()
            if hero.id in (one.id, one.master) and _may_join(table, extended, one)
        ],
        holds=False,
    )


def verbs(table: QuestTable, seat: str) -> list[Verb]:
    if not on(table, "extended") or not books.playing(table):
        return []
    gm = table.is_gm(seat)
    extended = gathering(table)
    if extended is None:
        free = gm and books.idle(table)
        return [_opening(table)] if free else []
    mine = [one for one in starters(table, seat) if _may_join(table, extended, one)]
    offered = [_joining(table, extended, one) for one in mine if extended.round]
    if gm:
        nobody = not extended.round and not board.active(extended, False)
        offered += [] if nobody else _foes(table, extended)
        offered += _changing(table, extended)
    return offered


def _may_join(table: QuestTable, extended: Extended, hero: Hero) -> bool:
    """Beside their PC a sidekick comes in as a follower."""
    inside = hero.id in extended.fighters or hero.master in extended.fighters
    return not inside and not hero.npc and can_start(hero)


def _opening(table: QuestTable) -> Verb:
    return verb(
        OpenExtended,
        "Extended contest",
        lambda: [
            Text(name="prize", label="What is it for?", needed=True),
            OBSTACLE,
            YesNo(
                name="climax",
                label="It is a climax",
                help="All points against somebody add up, and winners may be hurt too.",
                rules=("QW-8.1.3",),
            ),
            YesNo(
                name="slow",
                label="Its rounds are spread over the story",
                help="Other scenes may come between two rounds, even whole sessions.",
                rules=("QW-8.3",),
            ),
            YesNo(
                name="harmful",
                label="Both sides risk harm",
                help="Without it, giving up costs the prize and nothing else.",
                value=True,
                rules=("QW-8.1.6",),
            ),
            *aims(table, "themselves"),
        ],
        group="struggle",
        help="A long struggle in rounds. Each pair races: first to 5 points takes the other out.",
        rules=("QW-8.1",),
    )


def _joining(table: QuestTable, extended: Extended, hero: Hero) -> Verb:
    late = extended.round > 0

    def blanks() -> list[Field]:
        opposing = YesNo(name="opposing", label="Against the group")
        help, rules = "To assist, augment or do something else.", ("QW-8.2.7",)
        beside = YesNo(name="beside", label="Only beside it", help=help, rules=rules)
        return [ability_choice(table, hero), HOW, *([opposing, beside] if hero.pc else [])]

    return verb(
        JoinExtended,
        own(hero, "Come in"),
        blanks,
        group="struggle",
        about=hero.id,
        fixed={"who": hero.id},
        rules=("QW-8.2.7",) if late else ("QW-8.1", "QW-2.3.2"),
    )


def _foes(table: QuestTable, extended: Extended) -> list[Verb]:
    """Opponents: people the table knows, with what they are good at, or somebody new."""
    people = [one for one in books.opponents(table) if one.id not in extended.fighters]
    able = [one for one in people if any(ability.rating for ability in one.abilities)]

    def known() -> list[Field]:
        picks = npc_picks(table, able)
        return [Choice(name="npc", label="Who?", picks=picks, value=picks[0].value)]

    look: dict[str, Any] = {"group": "struggle", "rules": ("QW-8.2", "QW-2.3.3")}
    new = verb(AddFoe, "Add an opponent", lambda: _newcomer(table), **look)
    return [verb(BringNpc, "Somebody known opposes", known, **look), new] if able else [new]


def _newcomer(table: QuestTable) -> list[Field]:
    fields: list[Field] = [
        Text(name="name", label="Who?", needed=True, most=60),
        Text(name="rating", label="Rating", needed=True, most=8, placeholder="17", value="14"),
    ]
    if on(table, "mobs"):
        help, rules = "Each of them faces a part of it with this rating.", ("QW-4.7",)
        label = "A mob: a share for each PC"
        fields.append(YesNo(name="mob", label=label, help=help, rules=rules))
    if on(table, "mass_effort"):
        help, rules = "A force of theirs: you roll for it, and they can augment it.", ("QW-4.8",)
        fields.append(YesNo(name="ours", label="On their side", help=help, rules=rules))
    return fields


def _is_played(table: QuestTable, one: Fighter) -> bool:
    hero = table.play.cast.get(one.who)
    return hero is not None and not hero.npc


def _changing(table: QuestTable, extended: Extended) -> list[Verb]:
    """QW-8.3: what the GM rolls may change with events."""
    people = [
        one
        for one in extended.fighters.values()
        if board.is_active(one) and not one.master and not _is_played(table, one)
    ]
    if not people:
        return []

    def blanks() -> list[Field]:
        picks = tuple(
            Pick(
                one.id, f"{fighter_name(table, one)} {shown(table, board.side(table, one).rating)}"
            )
            for one in people
        )
        now = "What is it now?"
        return [
            Choice(name="foe", label="Whose?", picks=picks, value=picks[0].value),
            Text(name="rating", label=now, needed=True, most=8, placeholder="3M"),
        ]

    rules = ("QW-8.3", "QW-2.3.3")
    return [verb(ChangeFoe, "Change a rating", blanks, group="struggle", rules=rules)]


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    extended = books.current(table)
    match move:
        case OpenExtended():
            refuse_what_is_won(table, move.prize)
            prize = move.prize.strip()
            opened = Extended(
                id=slug(move.prize, table.play.extended),
                prize=prize,
                obstacle=move.obstacle.strip() or prize,
                climax=move.climax,
                slow=move.slow,
                harmful=move.harmful,
                bolster=move.bolster,
            )
            return [ExtendedOpened(extended=opened)]
        case JoinExtended() if extended:
            hero = table.play.cast[move.who]
            side = acting(table, hero, move.ability)
            if not (move.opposing or move.beside):
                refuse_a_repeat(table, side, extended.obstacle)
            fighter = Fighter(
                id=hero.id,
                who=hero.id,
                name=hero.name,
                ours=not move.opposing,
                ability=side.ability,
                used=() if move.beside else (way(side),),
                resource=side.resource,
                label=side.label,
                tactics=move.tactics.strip(),
                stretch=side.stretch,
                role="supporter" if move.beside else "",
            )
            return [*first_use(hero, side.ability), FighterJoined(fighter=fighter)]
        case BringNpc():
            who, _, id = move.npc.partition(":")
            npc = table.play.cast[who]
            label = acting(table, npc, id).label
            foe = Fighter(id=who, who=who, name=npc.name, ours=False, ability=id, label=label)
            return [FighterJoined(fighter=foe)]
        case AddFoe() if extended:
            return _added(table, extended, move)
        case ChangeFoe():
            return [FoeChanged(foe=move.foe, rating=typed(table, move.rating))]
    raise TypeError(move)


def _added(table: QuestTable, extended: Extended, move: AddFoe) -> list[Event]:
    rating, title = typed(table, move.rating), move.name.strip()
    if move.mob and move.ours:
        raise Illegal("A mob is shared out among those it faces. Choose one of the two.", "mob")
    taken = {*extended.fighters, *table.play.cast}
    known = [one for one in books.opponents(table) if one.id not in extended.fighters]
    npc = next((one for one in known if one.name.casefold() == title.casefold()), None)
    if npc and not move.ours and npc_picks(table, [npc]):
        raise Illegal(
            f"{npc.name} is at the table already, with abilities of their own. Choose them under "
            "“Somebody known opposes”.",
            "name",
        )
    if npc and not move.mob and not move.ours:
        foe = Fighter(id=npc.id, who=npc.id, name=npc.name, ours=False, rating=rating)
        return [FighterJoined(fighter=foe)]
    shares = max(1, len(board.active(extended, True))) if move.mob else 1
    events: list[Event] = []
    for share in range(shares):
        part = f"{title}, part {share + 1}" if shares > 1 else title
        id = slug(f"{'force' if move.ours else 'foe'} {part}", taken)
        taken.add(id)
        foe = Fighter(id=id, name=part, ours=move.ours, rating=rating, mob=move.mob)
        events.append(FighterJoined(fighter=foe))
    return events


def evolve(table: QuestTable, event: Event) -> QuestTable:
    extended = books.current(table)
    match event:
        case ExtendedOpened():
            opened = books.with_extended(table, event.extended)
            return books.with_play(opened, at=event.extended.id, last=None, ended=None)
        case FighterJoined() if extended:
            fighters = {**extended.fighters, event.fighter.id: event.fighter}
            return books.with_extended(table, replace(extended, fighters=fighters))
        case FoeChanged():
            return books.with_person(table, event.foe, rating=event.rating)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    match event:
        case ExtendedOpened():
            kind = "A climax" if event.extended.climax else "An extended contest"
            slow = " Its rounds are spread over the story." if event.extended.slow else ""
            aimed = aim(table, event.extended.bolster)
            whose = f", for {aimed}" if aimed else ""
            spans = (f"{kind} for ", aspect(event.extended.prize), f"{whose}.{slow}")
            rules = ("QW-8.1.3",) if event.extended.climax else ("QW-8.1.2",)
            return [line(*spans, rules=rules, beat="Frame")]
        case FighterJoined():
            one = event.fighter
            what = f", with {one.label}" if one.label else f", {shown(table, one.rating)}"
            how = f" {sentence(one.tactics)}" if one.tactics else ""
            named = called(table, one)
            spans = ("In the way: ", named, f"{what}.{how}")
            if one.ours:
                spans = ("In it: ", named, f"{what}.{how}")
            return [line(*spans, rules=("QW-8.2",), beat="Frame")]
        case FoeChanged():
            known = books.person(table, event.foe)
            who = called(table, known) if known else "Somebody"
            spans = (who, " stands at ", number(shown(table, event.rating)), " now.")
            return [line(*spans, rules=("QW-8.3",), beat="Frame", retold=False)]
    raise TypeError(event)
