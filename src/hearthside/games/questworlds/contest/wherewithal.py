"""The injured first prove that they can take part at all (QW-4.4.1.5)."""

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, name_of, speaks
from hearthside.games.questworlds.contest.acting import ability_choice, acting
from hearthside.games.questworlds.contest.framing import Framed, first_use
from hearthside.games.questworlds.contest.readiness import excusable, steady, unsteady
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.ratings import resistance
from hearthside.games.questworlds.resolve import MINOR


class Steady(Move, frozen=True, tag="questworlds.steady"):
    who: str
    ability: str


class Waive(Move, frozen=True, tag="questworlds.waive"):
    """The GM lets somebody off the bump down after a major or complete victory."""

    who: str


class KeepBump(Move, frozen=True, tag="questworlds.keep-bump"):
    """The GM leaves the bump down as it is."""

    who: str


class Steadied(Event, frozen=True, tag="questworlds.steadied"):
    """How a contest of wherewithal went; without a victory one takes no part."""

    who: str
    outcome: int


class Waived(Event, frozen=True, tag="questworlds.waived"):
    who: str


class BumpKept(Event, frozen=True, tag="questworlds.bump-kept"):
    """The question is answered: what was won is enough to take part, and no more."""

    who: str
    outcome: int


MOVES = (Steady, Waive, KeepBump)
EVENTS = (Steadied, Waived, BumpKept)


def options(table: QuestTable, seat: str) -> list[Option]:
    contest = table.play.contest
    if contest is None or contest.beat != "ready":
        return []
    offered = []
    if not steady(table, contest):
        for who in unsteady(table, contest):
            mine = speaks(table, seat, who)
            if mine or table.is_gm(seat):
                hero = table.play.cast[who]
                field = ability_choice(table, hero, label="What keeps you going?", injury=False)
                field = replace(field, forecast=True)
                offered.append(
                    Option(
                        move="questworlds.steady",
                        label="Find the strength to take part"
                        if mine
                        else f"{hero.name} finds the strength to take part",
                        fixed={"who": who},
                        fields=(field,),
                        rules=("QW-4.4.1.5",),
                        section="turn",
                        best=mine,
                        stead="" if mine else who,
                    )
                )
    if table.is_gm(seat):
        for who in excusable(contest):
            waiving = Option(
                move="questworlds.waive",
                label=f"Let {name_of(table, who)} off the bump down",
                fixed={"who": who},
                rules=("QW-4.4.1.5",),
                section="turn",
                best=True,
                forecast=True,
                odds_of=name_of(table, who),
            )
            label = "No: the injury still counts"
            keeping = replace(waiving, move="questworlds.keep-bump", label=label, best=False)
            offered += [waiving, keeping]
    return offered


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Steady():
            hero = table.play.cast[move.who]
            side = acting(table, hero, move.ability)
            rating = resistance(table.play.base, "moderate")
            contest = Contest(
                id=f"c{table.seq + 1}",
                kind="wherewithal",
                beat="frame",  # the GM says whether the ability fits
                prize="the strength to take part",
                me=side,
                them=Side(name="The injury", rating=rating),
                resistance="moderate",
                about=hero.id,
            )
            return [*first_use(hero, side.ability), Framed(contest=contest)]
        case Waive():
            return [Waived(who=move.who)]
        case KeepBump():
            return [BumpKept(who=move.who, outcome=MINOR)]
    raise TypeError(move)


def aftermath(contest: Contest) -> Steadied:
    return Steadied(who=contest.about, outcome=contest.outcome or 0)


def evolve(table: QuestTable, event: Event) -> QuestTable:
    contest, extended = table.play.contest, books.current(table)
    match event:
        case Steadied():
            if extended and event.who in extended.fighters:
                status = "in" if event.outcome > 0 else "gone"
                after = books.with_fighter(
                    extended, event.who, steadied=event.outcome, status=status
                )
                table = books.with_extended(table, after)
            if event.outcome <= 0:
                return books.popped(table)
            if contest is None:
                return table
            return books.with_contest(
                table, steadied={**contest.steadied, event.who: event.outcome}
            )
        case Waived():
            if extended and event.who in extended.fighters:
                after = books.with_fighter(extended, event.who, waived=True)
                table = books.with_extended(table, after)
            waived = (*contest.waived, event.who) if contest else ()
            return books.with_play(table, contest=contest and replace(contest, waived=waived))
        case BumpKept():
            if extended and event.who in extended.fighters:
                after = books.with_fighter(extended, event.who, steadied=event.outcome)
                table = books.with_extended(table, after)
            steadied = {**contest.steadied, event.who: event.outcome} if contest else {}
            return books.with_play(table, contest=contest and replace(contest, steadied=steadied))
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    match event:
        case BumpKept():
            return []
        case Steadied():
            who = name(name_of(table, event.who))
            if event.outcome > 0:
                return [line(who, " can take part.", rules=("QW-4.4.1.5",), beat="Frame")]
            contest = table.play.contest
            lost = contest.prize if contest else "it"
            spans = (who, " takes no part in ", aspect(lost), ". The GM says what comes of it.")
            return [line(*spans, rules=("QW-4.4.1.5",), beat="Frame")]
        case Waived():
            who = name(name_of(table, event.who))
            words = " shakes the injury off for now."
            return [line(who, words, rules=("QW-4.4.1.5",), beat="Frame")]
    raise TypeError(event)
