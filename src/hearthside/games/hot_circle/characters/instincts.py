"""An instinct the GM refused is replaced: a character has three, in one of three forms (HC-2.3)."""

from hearthside.core.asks import Ask, offer
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, who
from hearthside.games.hot_circle.books import HotTable, heroes
from hearthside.games.hot_circle.characters.blanks import (
    instinct_row,
    repeated,
    written_instincts,
)
from hearthside.games.hot_circle.sheet import Form, Hero, Instinct


class RewriteInstinct(Move, frozen=True, tag="hot-circle.rewrite-instinct"):
    """Another instinct in place of one the GM refused, at any time."""

    character: str
    instinct: int
    form: Form
    act: str
    when: str = ""


class InstinctRewritten(Event, frozen=True, tag="hot-circle.instinct-rewritten"):
    sets = {"cast.{character}.instincts.{at}": "instinct"}
    character: str
    at: int
    instinct: Instinct


def asks(table: HotTable, reader: str) -> list[Ask]:
    """Beside the story; when a session closes all of them are read out anew."""
    if table.play.closing:
        return []
    return [
        _asked(hero, at, one)
        for hero in heroes(table)
        for at, one in enumerate(hero.instincts)
        if one.refused
    ]


def _asked(hero: Hero, at: int, one: Instinct) -> Ask:
    strong = f"“{one.told()}” is too strong: {one.refused}"
    option = offer(
        RewriteInstinct,
        f"Write another instinct for {hero.name}",
        *instinct_row(one),
        help=strong,
        fixed={"character": hero.id, "instinct": at},
        rules=("HC-2.3",),
        about=hero.id,
    )
    return Ask(
        of=hero.id,
        title="An instinct was refused",
        question=f"{strong} You have three, so write another.",
        meanwhile=f"{hero.name} needs another instinct.",
        own=lambda: [option],
        holds=False,
    )


def decide(table: HotTable, seat: str, move: RewriteInstinct) -> list[Event]:
    hero = table.play.cast[move.character]
    rows = [(one.form, one.act, one.trigger) for one in hero.instincts]
    rows[move.instinct] = (move.form, move.act, move.when)
    written = written_instincts(rows, hero.instincts)
    one = written[move.instinct]
    if one.refused:
        raise Illegal(f"It is still too strong: {one.refused} Write it differently.", "act")
    if found := repeated("instinct", [other.told() for other in written]):
        raise Illegal(found[0], "act")
    return [InstinctRewritten(character=hero.id, at=move.instinct, instinct=one)]


def say(table: HotTable, event: InstinctRewritten) -> list[Line]:
    spans = (who(table, event.character), ": ", aspect(event.instinct.told()), ".")
    return [line(*spans, rules=("HC-2.3",), beat="Cast")]
