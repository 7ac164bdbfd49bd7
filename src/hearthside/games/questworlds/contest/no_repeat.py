"""What was lost cannot simply be tried again, unless the GM sees reasons (QW-2.3.2.1)."""

from hearthside.core.asks import Verbs, verb
from hearthside.core.forms import Field, Pick, one_of
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, who
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Added
from hearthside.games.questworlds.contest.abilities import RESOURCE
from hearthside.games.questworlds.contest.state import Side
from hearthside.games.questworlds.many_rolls import Contender, Extended, Group
from hearthside.games.questworlds.people import is_played, name_of
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import COMPLETE

ANOTHER_TRY = "Allow another try"


class Allow(Move, frozen=True, tag="questworlds.allow"):
    """The GM sees special circumstances: something barred may be tried again."""

    bar: str


class Barred(Event, frozen=True, tag="questworlds.barred"):
    """This way of going about it is done with this obstacle."""

    who: str
    ability: str
    obstacle: str


class PrizeWon(Event, frozen=True, tag="questworlds.prize-won"):
    """A complete victory: normally no new contest is framed for this prize."""

    sets = {"won": Added("prize")}
    says = Says("That prize is settled for good.", ("QW-4.3",), "After", "bookkeeping")
    prize: str


class Allowed(Event, frozen=True, tag="questworlds.allowed"):
    says = Says("The GM allows another try.", ("QW-2.3.2.1",), "Frame", "bookkeeping")
    bar: tuple[str, str, str] | None
    prize: str


def way(side: Side | Contender) -> str:
    """What one goes about it with, as it is picked: an ability, a resource, or nothing at all."""
    return f"{RESOURCE}{side.resource}" if side.resource else side.ability


def ways(side: Side) -> tuple[str, ...]:
    """All one goes about it with: where two abilities are combined, each of them (QW-4.6)."""
    return (way(side), side.second) if side.second else (way(side),)


def _bar(hero: str, with_: str, obstacle: str) -> Barred:
    """After a defeat: the same is not tried on it with the same, in no kind of contest."""
    return Barred(who=hero, ability=with_, obstacle=obstacle.casefold())


def lost_with(side: Side, obstacle: str) -> list[Event]:
    """What a defeat bars whoever suffered it from, whether they went for it or stood in the way."""
    return [_bar(side.who, with_, obstacle) for with_ in ways(side)]


def after_all(table: QuestTable, whole: Group | Extended, level: int) -> list[Event]:
    """What the end of a contest of many rolls settles, and bars each PC of the side that lost from:
    as after any other."""
    settled = won_for_good(table, whole.prize) if level == COMPLETE else []
    stakes = whole.stakes if level < 0 else whole.their_stakes
    if not level or stakes.costly:
        return settled
    lost = [one for one in whole.people.values() if one.ours is (level < 0)]
    used = [(one.who, way) for one in lost if is_played(table, one) for way in one.used]
    return [*settled, *(_bar(who, way, whole.obstacle) for who, way in used)]


def won_for_good(table: QuestTable, prize: str) -> list[Event]:
    """QW-4.3: what a complete victory settles."""
    return [PrizeWon(prize=prize.casefold())] if on(table, "degrees") else []


def refuse_a_repeat(table: QuestTable, side: Side, obstacle: str) -> None:
    """No second try with the same on the same obstacle after a defeat."""
    if (side.who, way(side), obstacle.strip().casefold()) in table.play.barred:
        raise Illegal(
            f"{name_of(table, side.who)} was defeated here with {side.label} before. Use another "
            "ability, unless the GM sees special circumstances.",
            "ability",
        )


def refuse_what_is_won(table: QuestTable, seat: str, prize: str) -> None:
    """QW-4.3: after a complete victory no new contest is framed for that prize."""
    if on(table, "degrees") and prize.strip().casefold() in table.play.won:
        gm = table.is_gm(seat)
        way_out = f"tap “{ANOTHER_TRY}” first" if gm else "ask the GM to allow it"
        raise Illegal(
            f"That prize is won completely. Go for something else, or {way_out}.", "prize"
        )


DURING = ("play.barred", "play.won")


def verbs(table: QuestTable, seat: str) -> Verbs:
    if table.is_gm(seat) and (table.play.barred or table.play.won):
        rules = ("QW-2.3.2.1", "QW-4.3")
        yield verb(Allow, ANOTHER_TRY, lambda: _which(table), group="gm", rules=rules)


def _which(table: QuestTable) -> list[Field]:
    barred = [
        Pick(f"bar:{at}", f"{name_of(table, who)}: {_called(table, who, ability)} on {obstacle}")
        for at, (who, ability, obstacle) in enumerate(table.play.barred)
    ]
    won = [Pick(f"won:{at}", f"The prize {prize}") for at, prize in enumerate(table.play.won)]
    picks = (*barred, *won)
    help = "You see special circumstances."
    return [one_of("bar", "Which?", picks, help=help)]


def _called(table: QuestTable, who: str, with_: str) -> str:
    hero, community = table.play.cast.get(who), table.play.community
    ability = hero.ability(with_) if hero else None
    resource = community.resources.get(with_.removeprefix(RESOURCE)) if community else None
    found = ability or resource
    return found.name if found else "no ability"


def decide(table: QuestTable, seat: str, move: Allow) -> list[Event]:
    what, at = move.bar.split(":")
    if what == "won":
        return [Allowed(bar=None, prize=table.play.won[int(at)])]
    return [Allowed(bar=table.play.barred[int(at)], prize="")]


def evolve(table: QuestTable, event: Barred | Allowed) -> QuestTable:
    play = table.play
    match event:
        case Barred():
            barred = (event.who, event.ability, event.obstacle)
            return table.with_play(barred=tuple(dict.fromkeys((*play.barred, barred))))
        case Allowed():
            left = tuple(one for one in play.barred if one != event.bar)
            won = tuple(prize for prize in play.won if prize != event.prize)
            return table.with_play(barred=left, won=won)


def say(table: QuestTable, event: Barred) -> list[Line]:
    told = f" cannot use {_called(table, event.who, event.ability)} on this again."
    if not event.ability:
        told = " cannot try this again without a fitting ability."
    rules = ("QW-2.3.2.1",)
    return [line(who(table, event.who), told, rules=rules, beat="After", retold=False)]
