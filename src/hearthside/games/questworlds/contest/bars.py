"""What was lost cannot simply be tried again, unless the GM sees reasons (QW-2.3.2.1)."""

from hearthside.core.forms import Choice, Option, Pick
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, name_of
from hearthside.games.questworlds.contest.state import Side
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Hero


class Allow(Move, frozen=True, tag="questworlds.allow"):
    """The GM sees special circumstances: something barred may be tried again."""

    bar: str


class Allowed(Event, frozen=True, tag="questworlds.allowed"):
    bar: tuple[str, str, str] | None
    prize: str


MOVES = (Allow,)
EVENTS = (Allowed,)


def options(table: QuestTable, seat: str) -> list[Option]:
    contest = table.play.contest
    if not table.is_gm(seat) or (contest and contest.beat != "settled"):
        return []
    bars = [
        Pick(f"bar:{at}", f"{name_of(table, who)}: {_ability(table, who, ability)} on {obstacle}")
        for at, (who, ability, obstacle) in enumerate(table.play.barred)
        if who in table.play.cast
    ]
    bars += [Pick(f"won:{at}", f"The prize {prize}") for at, prize in enumerate(table.play.won)]
    if not bars:
        return []
    return [
        Option(
            move="questworlds.allow",
            label="Special circumstances: allow another try",
            fields=(Choice(name="bar", label="Which?", picks=tuple(bars), value=bars[0].value),),
            rules=("QW-2.3.2.1", "QW-4.3"),
            section="gm",
        )
    ]


def _ability(table: QuestTable, who: str, ability: str) -> str:
    found = table.play.cast[who].ability(ability)
    return found.name if found else "no ability"


def refuse_a_repeat(table: QuestTable, hero: Hero, side: Side, obstacle: str) -> None:
    """QW-2.3.2.1: no second try with the same ability on the same obstacle after a defeat."""
    if (hero.id, side.ability, obstacle.casefold()) in table.play.barred:
        raise Illegal(
            f"{hero.name} was defeated here with {side.label} before. Use another ability, "
            "or ask the GM to see special circumstances.",
            "ability",
        )


def refuse_what_is_won(table: QuestTable, prize: str) -> None:
    """QW-4.3: after a complete victory no new contest is framed for that prize."""
    if on(table, "degrees") and prize.strip().casefold() in table.play.won:
        raise Illegal(
            "That prize is won completely. Go for something else, or ask the GM to allow it.",
            "prize",
        )


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Allow():
            what, at = move.bar.split(":")
            if what == "won":
                return [Allowed(bar=None, prize=table.play.won[int(at)])]
            return [Allowed(bar=table.play.barred[int(at)], prize="")]
    raise TypeError(move)


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case Allowed():
            barred = tuple(bar for bar in table.play.barred if bar != event.bar)
            won = tuple(prize for prize in table.play.won if prize != event.prize)
            return books.with_play(table, barred=barred, won=won)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    told = "The GM allows another try."
    return [line(told, rules=("QW-2.3.2.1",), beat="Frame", retold=False)]
