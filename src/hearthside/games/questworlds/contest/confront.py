"""Trouble comes to a PC: the GM starts it, the player says what they meet it with."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, name_of, speaks
from hearthside.games.questworlds.contest.acting import ability_choice, acting
from hearthside.games.questworlds.contest.framing import Framed, first_use
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.sheet import Hero, usable


class Confront(Move, frozen=True, tag="questworlds.confront"):
    """`ability` is set only where the story forces one on the PC (QW-4.5)."""

    who: str
    prize: str
    ability: str = ""


class Defend(Move, frozen=True, tag="questworlds.defend"):
    ability: str
    tactics: str = ""


class Defended(Event, frozen=True, tag="questworlds.defended"):
    side: Side
    tactics: str


MOVES = (Confront, Defend)
EVENTS = (Defended,)


def undefended(contest: Contest) -> bool:
    """Whether the PC it came to has not said yet what they meet it with."""
    return bool(contest.me.who) and not contest.me.label


def options(table: QuestTable, seat: str) -> list[Option]:
    contest = table.play.contest
    if contest is None:
        ready = table.is_gm(seat) and books.playing(table) and books.idle(table)
        people = [one for one in table.play.cast.values() if not one.npc and not one.draft]
        people = [one for one in people if ready and one.state() not in ("dying", "dead")]
        if not people:
            return []
        return [_confronting(people), *(_forcing(one) for one in people if usable(one))]
    mine = speaks(table, seat, contest.me.who)
    if contest.beat == "frame" and undefended(contest) and (mine or table.is_gm(seat)):
        hero = table.play.cast[contest.me.who]
        return [
            Option(
                move="questworlds.defend",
                label=f"{hero.name} meets it",
                fields=(
                    ability_choice(table, hero),
                    Text(name="tactics", label="How?", long=True, most=400),
                ),
                rules=("QW-2.3.2",),
                section="turn",
                best=mine,
                stead="" if mine else hero.id,
            )
        ]
    return []


_STAKE = Text(name="prize", label="What is at stake?", needed=True)


def _confronting(people: list[Hero]) -> Option:
    picks = tuple(Pick(one.id, one.name) for one in people)
    return Option(
        move="questworlds.confront",
        label="Bring trouble",
        fields=(
            Choice(name="who", label="To whom?", picks=picks, value=picks[0].value),
            _STAKE,
        ),
        help="They say what they meet it with.",
        rules=("QW-2.3", "QW-4.4.1.2"),
        section="act",
    )


def _forcing(hero: Hero) -> Option:
    forced = tuple(Pick(one.id, one.name) for one in usable(hero))
    return Option(
        move="questworlds.confront",
        label=f"Trouble that {hero.name} can meet in one way only",
        fixed={"who": hero.id},
        fields=(
            _STAKE,
            Choice(
                name="ability",
                label="They must use",
                picks=forced,
                value=forced[0].value,
                rules=("QW-4.5",),
            ),
        ),
        rules=("QW-2.3", "QW-4.5"),
        section="gm",
        about=hero.id,
    )


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Confront():
            hero = table.play.cast[move.who]
            side = Side(who=hero.id, name=hero.name)
            events: list[Event] = []
            if move.ability:
                side = acting(table, hero, move.ability)
                events = first_use(hero, side.ability)
            contest = Contest(
                id=f"c{table.seq + 1}",
                kind="simple",
                beat="frame",
                prize=move.prize.strip(),
                obstacle=move.prize.strip(),
                me=side,
            )
            return [*events, Framed(contest=contest)]
        case Defend():
            contest_now = table.play.contest
            assert contest_now
            hero = table.play.cast[contest_now.me.who]
            side = acting(table, hero, move.ability)
            return [
                *first_use(hero, side.ability),
                Defended(side=side, tactics=move.tactics.strip()),
            ]
    raise TypeError(move)


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case Defended():
            contest = table.play.contest
            return books.with_play(
                table, contest=contest and replace(contest, me=event.side, tactics=event.tactics)
            )
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    match event:
        case Defended():
            who = name(name_of(table, event.side.who))
            spans = (who, " meets it with ", aspect(event.side.label), ".")
            return [line(*spans, rules=("QW-2.3.2",), beat="Frame")]
    raise TypeError(event)
