"""Which Belief or Instinct artha served: asked once a test is over, and nobody waits for it."""

from hearthside.core.asks import Ask, offer
from hearthside.core.field_kinds import Choice
from hearthside.core.moves import Event, Move
from hearthside.games.burning_wheel.advancement import ArthaMarked
from hearthside.games.burning_wheel.attempt import ending
from hearthside.games.burning_wheel.attempt.changes import AttemptClosed
from hearthside.games.burning_wheel.attempt.marking_tests import spent_in_all
from hearthside.games.burning_wheel.attempt.questions import convictions
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.sheet_changes import stood
from hearthside.games.burning_wheel.state import Burning, Spent

RULES = ("BW-2.1",)
DURING = "play.spent"


class SayServed(Move, frozen=True, tag="burning-wheel.say-served"):
    who: str
    served: str = ""


def asks(table: Burning) -> list[Ask]:
    first = {one.who: one for one in reversed(table.play.spent)}
    return [_ask(table.play.cast[who], one) for who, one in first.items()]


def _ask(sheet: Sheet, spent: Spent) -> Ask:
    spender = sheet.name if sheet.npc else "You"
    tested = sheet.abilities.get(spent.ability)
    on = f"“{spent.wanted}”" if spent.wanted or tested is None else tested.name
    held = Choice(
        "served", "Which did it serve?", picks=convictions(sheet), needed=False, sends=True
    )
    return Ask(
        of=sheet.id,
        title="Did it serve a Belief or an Instinct?",
        question=f"{spender} spent {spent.artha.words} on {on}.",
        options=lambda: [
            offer(SayServed, "None of them", held, fixed={"who": sheet.id}, rules=RULES)
        ],
        urges=False,
        holds=False,
    )


def decide(table: Burning, seat: str, move: SayServed) -> list[Event]:
    asked = next(one for one in table.play.spent if one.who == move.who)
    rest = stood(spent=tuple(one for one in table.play.spent if one is not asked))
    if not move.served:
        return [rest]
    marked = ArthaMarked(who=move.who, where=move.served, artha=asked.artha)
    return [rest, remembered(table, move.who, move.served), marked]


def remembered(table: Burning, who: str, where: str) -> Event:
    """It is remembered until people say what drove the evening."""
    return stood(served=tuple(dict.fromkeys((*table.play.served, (who, where)))))


def follow(table: Burning, event: AttemptClosed) -> list[Event]:
    """BW-2.1: all artha of a test is marked at one Belief or Instinct as well."""
    last = table.play.last
    if last is None:
        return []
    found = tuple(
        Spent(
            who=side.who,
            artha=spent_in_all(side),
            wanted=ending.ending(table, last, side)[1],
            ability=side.ability,
        )
        for side in last.sides
        if spent_in_all(side).count and convictions(table.play.cast[side.who])
    )
    return [stood(spent=(*table.play.spent, *found))] if found else []
