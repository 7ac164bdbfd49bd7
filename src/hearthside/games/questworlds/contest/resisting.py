"""Another PC stands in the way: their player says with what they meet it (QW-2.3.1.2)."""

from msgspec.structs import replace

from hearthside.core.forms import Field, Option, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, name
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, is_played, side_name, speaks
from hearthside.games.questworlds.contest.acting import ability_choice, acting, stance_choice
from hearthside.games.questworlds.contest.confront import undefended
from hearthside.games.questworlds.contest.framing import first_use
from hearthside.games.questworlds.contest.state import EXCHANGES, Contest, Side, Stance
from hearthside.games.questworlds.extended import hopes
from hearthside.games.questworlds.sheet import Hero


class Resist(Move, frozen=True, tag="questworlds.resist"):
    """The other PC says what they meet it with, and in an exchange how much they risk."""

    ability: str
    tactics: str = ""
    stance: Stance = ""


class Resisted(Event, frozen=True, tag="questworlds.resisted"):
    side: Side


MOVES = (Resist,)
EVENTS = (Resisted,)


def needs_answer(table: QuestTable, contest: Contest) -> bool:
    """Whether a PC who is opposed still has to say with what."""
    return is_played(table, contest.them) and not contest.them.label


def awaited(table: QuestTable, contest: Contest) -> bool:
    """Whether a player on either side has yet to say what their character meets it with."""
    return undefended(contest) or needs_answer(table, contest)


def options(table: QuestTable, seat: str) -> list[Option]:
    contest = table.play.contest
    if contest is None or contest.beat != "frame" or not needs_answer(table, contest):
        return []
    rival = contest.them.who
    mine = speaks(table, seat, rival)
    if not mine and not table.is_gm(seat):
        return []
    hero = table.play.cast[rival]
    return [
        Option(
            move="questworlds.resist",
            label=f"{hero.name} stands in the way",
            fields=_resisting(table, contest, hero),
            rules=("QW-2.3.1.2",),
            section="turn",
            best=mine,
            stead="" if mine else rival,
        )
    ]


def _resisting(table: QuestTable, contest: Contest, hero: Hero) -> tuple[Field, ...]:
    fields: tuple[Field, ...] = (
        replace(ability_choice(table, hero, contest.them.ability), forecast=True),
        Text(name="tactics", label="How?", help="May stay blank.", long=True, most=400),
    )
    if contest.kind not in EXCHANGES:
        return fields
    stance = stance_choice("How much do you risk?")
    if contest.kind == "exchange":
        return (*fields, replace(stance, forecast=True))
    return (*fields, hopes.answering(table, contest, stance))


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    contest = table.play.contest
    match move:
        case Resist() if contest:
            hero = table.play.cast[contest.them.who]
            side = acting(table, hero, move.ability)
            mods = contest.them.mods
            met = replace(side, mods=mods, stance=move.stance, augmented=contest.them.augmented)
            return [*first_use(hero, side.ability), Resisted(side=met)]
    raise TypeError(move)


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case Resisted():
            return books.with_contest(table, them=event.side)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    match event:
        case Resisted():
            who = name(side_name(table, event.side))
            words = f" stands against it with {event.side.label}."
            return [line(who, words, rules=("QW-2.3.1.2",), beat="Frame")]
    raise TypeError(event)
